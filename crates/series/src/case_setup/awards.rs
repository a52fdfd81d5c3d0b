//! What earns points in a posed position, what a margin is worth, and how much ammunition the artillery has:
//! `awards = [{ side = "union", points = 2, for = "lost-for-good", armies = ["Confederate"] }]`.

use super::noted;
use crate::edition::{Edition, rule};
use crate::ground::Ground;
use crate::pieces::{ArmyId, BySide};
use crate::scenario::Ammunition;
use crate::scenario::arrivals::Way;
use crate::scenario::victory::{Arms, Award, Condition, VictoryResult};
use crate::theatre::{Army, Terms};
use umpire::fault::Faults;
use umpire::read::{Read, Said, Table};
use umpire::rule::Rule;

#[derive(Read)]
pub(super) struct Given<'n> {
    awards: Vec<PosedAward<'n>>,
    results: Vec<VictoryResult>,
    ammunition: Table<'n, u16>,
    #[read(maybe, with = rule)]
    ammunition_rule: Option<Rule>,
}

/// An award of the kinds that can be posed.
#[derive(Read)]
#[read(what = "award")]
struct PosedAward<'n> {
    side: Said<'n>,
    #[read(within = 1..=100)]
    points: u8,
    #[read(key = "for")]
    kind: Said<'n>,
    armies: Vec<Said<'n>>,
    what: Option<Arms>,
    supplied: Option<bool>,
    /// Where a train leaves the map.
    hex: Option<Said<'n>>,
    #[read(default = "as posed")]
    text: &'n str,
    #[read(maybe, with = rule)]
    rule: Option<Rule>,
}

impl Given<'_> {
    /// Writes them into the terms of the position.
    pub(super) fn lay_down(
        &self,
        terms: &mut Terms,
        edition: &'static Edition,
        armies: &[Army],
        ground: &Ground,
        faults: &mut Faults,
    ) {
        let awards = self.awards.iter().filter_map(|posed| posed.award(edition, armies, ground, faults));
        terms.victory.awards = awards.collect();
        terms.victory.results.clone_from(&self.results);
        let mut pools = BySide { first: 0, second: 0 };
        for (name, pool) in self.ammunition.iter() {
            let side =
                edition.side(name.text).ok_or("ammunition goes by sides: { union = 2, confederate = 3 }");
            if let Some(side) = noted(*name, side, faults) {
                pools[side] = *pool;
            }
        }
        let pools = (!self.ammunition.is_empty()).then_some(pools);
        let rule = self.ammunition_rule;
        terms.ammunition = (pools.is_some() || rule.is_some()).then_some(Ammunition { pools, rule });
    }
}

impl PosedAward<'_> {
    fn award(
        &self,
        edition: &'static Edition,
        armies: &[Army],
        ground: &Ground,
        faults: &mut Faults,
    ) -> Option<Award> {
        let army = |said: &Said<'_>, faults: &mut Faults| {
            let at = armies.iter().position(|army| army.name == said.text).map(ArmyId::at);
            noted(*said, at.ok_or_else(|| format!("no piece belongs to an army `{said}`")), faults)
        };
        let armies: Vec<ArmyId> = self.armies.iter().filter_map(|said| army(said, faults)).collect();
        let condition = match (self.kind.text, self.hex) {
            ("lost-for-good", None) => {
                Ok(Condition::LostForGood { armies, what: self.what, supplied: self.supplied })
            }
            ("train-destroyed", None) => Ok(Condition::TrainDestroyed { armies }),
            ("train-leaving", Some(hex)) => {
                ground.find(hex.text).map(|hex| Condition::TrainLeaving { way: Way::Hex(hex) })
            }
            _ => Err(
                "an award is posed for `lost-for-good`, `train-destroyed` or, with a `hex`, `train-leaving`"
                    .to_owned(),
            ),
        };
        let side = edition.side(self.side.text).ok_or_else(|| format!("there is no side `{}`", self.side));
        Some(Award {
            side: noted(self.side, side, faults)?,
            points: self.points,
            condition: noted(self.kind, condition, faults)?,
            text: self.text.to_owned(),
            rule: self.rule,
        })
    }
}
