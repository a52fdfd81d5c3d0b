//! What earns points in a posed position, what a margin is worth, and how much ammunition the artillery has:
//! `awards = [{ side = "union", points = 2, for = "lost-for-good", armies = ["Confederate"] }]`.

use super::noted;
use crate::edition::{Edition, rule};
use crate::ground::Ground;
use crate::pieces::{ArmyId, BySide, Leader, LeaderId, Side};
use crate::scenario::Ammunition;
use crate::scenario::arrivals::Way;
use crate::scenario::victory::{
    Arms, ArmyCondition, Award, Condition, Need, Objective, SuddenVictory, VictoryResult,
};
use crate::theatre::{Army, Terms};
use umpire::fault::Faults;
use umpire::read::{Read, Said, Table};
use umpire::rule::Rule;

#[derive(Read)]
pub(super) struct Given<'n> {
    awards: Vec<PosedAward<'n>>,
    sudden: Vec<PosedSudden<'n>>,
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
    /// Where a train leaves the map, or what is held.
    hex: Option<Said<'n>>,
    leader: Option<Said<'n>>,
    #[read(within = 1..=50)]
    per: Option<u8>,
    of_corps: bool,
    #[read(default = "as posed")]
    text: &'n str,
    #[read(maybe, with = rule)]
    rule: Option<Rule>,
}

/// A sudden victory of the kinds that can be posed: all formations of an army are demoralized, or a leader is captured.
#[derive(Read)]
#[read(what = "sudden victory")]
struct PosedSudden<'n> {
    side: Said<'n>,
    broken: Option<Said<'n>>,
    captured: Option<Said<'n>>,
    #[read(maybe, with = rule)]
    rule: Option<Rule>,
}

/// The names of a position.
pub(super) struct Names<'a> {
    pub(super) edition: &'static Edition,
    pub(super) armies: &'a [Army],
    pub(super) leaders: &'a [Leader],
    pub(super) ground: &'a Ground,
}

impl Names<'_> {
    fn army(&self, said: Said<'_>, faults: &mut Faults) -> Option<ArmyId> {
        let at = self.armies.iter().position(|army| army.name == said.text).map(ArmyId::at);
        noted(said, at.ok_or_else(|| format!("no piece belongs to an army `{said}`")), faults)
    }

    fn leader(&self, said: Said<'_>, faults: &mut Faults) -> Option<LeaderId> {
        let at = self.leaders.iter().position(|leader| leader.name == said.text).map(LeaderId::at);
        noted(said, at.ok_or_else(|| format!("there is no leader `{said}`")), faults)
    }

    fn side(&self, said: Said<'_>, faults: &mut Faults) -> Option<Side> {
        let side = self.edition.side(said.text).ok_or_else(|| format!("there is no side `{said}`"));
        noted(said, side, faults)
    }
}

impl PosedSudden<'_> {
    fn sudden(&self, names: &Names<'_>, faults: &mut Faults) -> Option<SuddenVictory> {
        let broken = self.broken.and_then(|said| names.army(said, faults));
        Some(SuddenVictory {
            side: names.side(self.side, faults)?,
            when: broken.map(|army| (army, ArmyCondition::Broken)).into_iter().collect(),
            captured: self.captured.and_then(|said| names.leader(said, faults)),
            rule: self.rule,
        })
    }
}

impl Given<'_> {
    /// Writes them into the terms of the position.
    pub(super) fn lay_down(&self, terms: &mut Terms, names: &Names<'_>, faults: &mut Faults) {
        let edition = names.edition;
        let awards = self.awards.iter().filter_map(|posed| posed.award(names, faults));
        terms.victory.awards = awards.collect();
        let sudden = self.sudden.iter().filter_map(|posed| posed.sudden(names, faults));
        terms.victory.sudden = sudden.collect();
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
    fn award(&self, names: &Names<'_>, faults: &mut Faults) -> Option<Award> {
        let armies: Vec<ArmyId> = self.armies.iter().filter_map(|said| names.army(*said, faults)).collect();
        let per = self.per.unwrap_or(1);
        let condition = match (self.kind.text, self.hex, self.leader) {
            ("lost-for-good", None, None) => {
                Ok(Condition::LostForGood { armies, what: self.what, supplied: self.supplied })
            }
            ("train-destroyed", None, None) => {
                Ok(Condition::TrainDestroyed { armies, of_corps: self.of_corps })
            }
            ("train-leaving", Some(hex), None) => {
                names.ground.find(hex.text).map(|hex| Condition::TrainLeaving { way: Way::Hex(hex) })
            }
            ("fewer-losses", None, None) => Ok(Condition::FewerLosses { armies, per }),
            ("train-brought-off", None, None) => Ok(Condition::TrainBroughtOff),
            ("units-brought-off", None, None) => Ok(Condition::UnitsBroughtOff { per }),
            ("formations-demoralized", None, None) => Ok(Condition::FormationsDemoralized { armies }),
            ("supply-sources", None, None) => Ok(Condition::SupplySources { armies }),
            ("captured", None, Some(leader)) => {
                Ok(Condition::Captured { leader: names.leader(leader, faults)? })
            }
            ("holding", Some(place), None) => names.ground.find(place.text).map(|hex| Condition::Holding {
                places: vec![Objective { name: place.text.to_owned(), hex }],
                need: Need::All,
                at: None,
                no_enemy_within: None,
            }),
            _ => Err("an award is posed for `lost-for-good`, `train-destroyed`, `fewer-losses`, `supply-sources`, \
                      `formations-demoralized`, `train-brought-off` or `units-brought-off`, for `train-leaving` or `holding` with a `hex`, or for `captured` with a \
                      `leader`"
                .to_owned()),
        };
        Some(Award {
            side: names.side(self.side, faults)?,
            points: self.points,
            condition: noted(self.kind, condition, faults)?,
            text: self.text.to_owned(),
            rule: self.rule,
        })
    }
}
