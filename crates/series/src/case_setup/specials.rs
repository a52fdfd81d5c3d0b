//! What the words of a special rule stand for in a posed position: pieces by their names, hexes by their numbers, a water by its
//! hexsides (`"1101/1102 1102/1202"`), a road by its hexes (`"1101 1102"`), a turn by its hour.

use super::drawing::hexside;
use super::orders::hexes;
use super::{Pieces, noted};
use crate::edition::Edition;
use crate::ground::Ground;
use crate::pieces::{ArmyId, FormationId, LeaderId, UnitId};
use crate::scenario::special::Lexicon;
use crate::scenario::{Calendar, GameTime, Turn};
use hex::{Board, HexId, Numbering, SideId};
use std::str::FromStr;
use umpire::fault::Faults;
use umpire::read::Said;

/// The names of a posed position.
pub(super) struct Names<'p> {
    pub(super) edition: &'static Edition,
    pub(super) ground: &'p Ground,
    pub(super) pieces: &'p Pieces<'p>,
    pub(super) calendar: &'p Calendar,
}

fn find<'k>(
    said: Said<'_>,
    what: &str,
    names: impl Iterator<Item = &'k str> + Clone,
    faults: &mut Faults,
) -> Option<usize> {
    let found = names.clone().position(|name| name == said.text);
    found.or_else(|| said.unknown(format!("there is no {what} `{said}`"), names, faults))
}

/// An hour of the day that is posed, or a date and an hour.
fn time(said: Said<'_>) -> Result<GameTime, <GameTime as FromStr>::Err> {
    if said.text.contains(' ') { said.text.parse() } else { format!("1815-06-16 {}", said.text).parse() }
}

impl Lexicon for Names<'_> {
    fn edition(&self) -> &'static Edition {
        self.edition
    }

    fn army(&self, said: Said<'_>, faults: &mut Faults) -> Option<ArmyId> {
        let names = self.pieces.armies.iter().map(|army| army.name.as_str());
        find(said, "army", names, faults).map(ArmyId::at)
    }

    fn formation(&self, said: Said<'_>, faults: &mut Faults) -> Option<FormationId> {
        let names = self.pieces.formations.iter().map(|formation| formation.name.as_str());
        find(said, "formation", names, faults).map(FormationId::at)
    }

    fn leader(&self, said: Said<'_>, faults: &mut Faults) -> Option<LeaderId> {
        let names = self.pieces.leaders.iter().map(|((leader, _), _)| leader.name.as_str());
        find(said, "leader", names, faults).map(LeaderId::at)
    }

    fn unit(&self, said: Said<'_>, faults: &mut Faults) -> Option<UnitId> {
        let names = self.pieces.units.iter().map(|((unit, _), _)| unit.name.as_str());
        find(said, "unit", names, faults).map(UnitId::at)
    }

    /// `Gneisenau 3`: his name and rating.
    fn successor(&self, _of: Said<'_>, said: Said<'_>, faults: &mut Faults) -> Option<(String, u8)> {
        let read = said.text.rsplit_once(' ');
        let read = read.and_then(|(name, rating)| Some((name.to_owned(), rating.parse().ok()?)));
        noted(said, read.ok_or("a successor is a name and a rating: \"Gneisenau 3\""), faults)
    }

    fn turn(&self, said: Said<'_>, faults: &mut Faults) -> Option<Turn> {
        let turn = time(said).ok().and_then(|time| self.calendar.turn(time));
        noted(said, turn.ok_or_else(|| format!("`{said}` is no turn of this position")), faults)
    }

    fn moment(&self, said: Said<'_>, faults: &mut Faults) -> Option<GameTime> {
        noted(said, time(said).map_err(|why| why.to_string()), faults)
    }

    fn spot(&self, said: Said<'_>, faults: &mut Faults) -> Option<HexId> {
        noted(said, self.ground.find(said.text), faults)
    }

    fn water(&self, said: Said<'_>, faults: &mut Faults) -> Option<Vec<SideId>> {
        let sides = said.text.split_whitespace().map(|side| hexside(self.ground, side));
        noted(said, sides.collect::<Result<_, _>>(), faults)
    }

    fn bridge(&self, said: Said<'_>, faults: &mut Faults) -> Option<SideId> {
        noted(said, hexside(self.ground, said.text), faults)
    }

    fn road(&self, said: Said<'_>, faults: &mut Faults) -> Option<Vec<HexId>> {
        noted(said, hexes(said.text, self.ground), faults)
    }

    fn map(&self) -> (&Board, &Numbering) {
        (&self.ground.board, &self.ground.numbering)
    }
}
