//! What a posed position says of armies, formations and divisions as an order of battle would: who succeeds whom, who has no chit,
//! which brigades may have goals of their own.

use super::{Pieces, find_army, find_formation, noted};
use crate::orders::Division;
use crate::pieces::{BrigadeGoals, Leader, LeaderId};
use crate::scenario::forces::Succession;
use umpire::fault::Faults;
use umpire::read::{Read, Said, Table};

#[derive(Read)]
pub(super) struct Given<'n> {
    armies: Table<'n, ArmyTerms<'n>>,
    formations: Table<'n, FormationTerms>,
    divisions: Table<'n, DivisionTerms>,
    /// Leaders and the commanders whose orders they are apt to misread.
    misread: Table<'n, Said<'n>>,
}

#[derive(Read)]
#[read(what = "army")]
struct ArmyTerms<'n> {
    until_he_comes: Vec<Said<'n>>,
    when_he_is_lost: Vec<Said<'n>>,
    #[read(default)]
    initiative: i8,
    attachments: Option<u8>,
}

#[derive(Read)]
#[read(what = "formation")]
struct FormationTerms {
    without_chit: bool,
    brigade_goals: Option<BrigadeGoals>,
}

#[derive(Read)]
#[read(what = "division")]
struct DivisionTerms {
    rating: u8,
    always: bool,
}

fn leader(leaders: &[Leader], said: Said<'_>, faults: &mut Faults) -> Option<LeaderId> {
    let at = leaders.iter().position(|leader| leader.name == said.text).map(LeaderId::at);
    noted(said, at.ok_or_else(|| format!("there is no leader `{said}`")), faults)
}

impl Given<'_> {
    /// Says of the pieces what is laid down of their armies and formations.
    pub(super) fn lay_down(&self, pieces: &mut Pieces<'_>, faults: &mut Faults) {
        let leaders: Vec<Leader> = pieces.leaders.iter().map(|((leader, _), _)| leader.clone()).collect();
        for (name, terms) in self.armies.iter() {
            let mut list =
                |said: &[Said<'_>]| said.iter().filter_map(|said| leader(&leaders, *said, faults)).collect();
            let succession = Succession {
                until_he_comes: list(&terms.until_he_comes),
                when_he_is_lost: list(&terms.when_he_is_lost),
            };
            if let Some(army) = find_army(&mut pieces.armies, *name, faults) {
                army.succession = Some(succession).filter(|laid_down| *laid_down != Succession::default());
                (army.initiative, army.attachments) = (terms.initiative, terms.attachments);
            }
        }
        for (name, terms) in self.formations.iter() {
            if let Some(formation) = find_formation(&pieces.formations, *name, faults) {
                let formation = &mut pieces.formations[formation.place()];
                (formation.without_chit, formation.brigade_goals) = (terms.without_chit, terms.brigade_goals);
            }
        }
        for (name, of) in self.misread.iter() {
            let pair = leader(&leaders, *name, faults).zip(leader(&leaders, *of, faults));
            if let Some((who, of)) = pair {
                pieces.leaders[who.place()].0.0.misreads = Some(of);
            }
        }
    }

    /// Gives commanders of divisions the ratings that count: always, or with the option.
    pub(super) fn rate(&self, divisions: &mut [Division], rated: bool, faults: &mut Faults) {
        for (name, terms) in self.divisions.iter() {
            let found = divisions.iter_mut().find(|division| division.name == name.text);
            let found = noted(*name, found.ok_or_else(|| format!("there is no division `{name}`")), faults);
            if let Some(division) = found {
                division.rating = (terms.always || rated).then_some(terms.rating);
            }
        }
    }
}
