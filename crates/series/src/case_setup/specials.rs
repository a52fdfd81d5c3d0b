//! What the words of a special rule stand for in a posed position: pieces by their names, hexes by their numbers, a water by its
//! hexsides (`"1101/1102 1102/1202"`), a road by its hexes (`"1101 1102"`), a turn by its hour.

use super::Pieces;
use super::drawing::hexside;
use crate::edition::Edition;
use crate::ground::Ground;
use crate::pieces::{ArmyId, FormationId, LeaderId};
use crate::scenario::special::Lexicon;
use crate::scenario::words::Said;
use crate::scenario::{Calendar, GameTime, Turn};
use hex::{Board, HexId, Numbering, SideId};
use umpire::fault::Faults;

/// The names of a posed position.
pub(super) struct Names<'p> {
    pub(super) edition: &'static Edition,
    pub(super) ground: &'p Ground,
    pub(super) pieces: &'p Pieces<'p>,
    pub(super) calendar: &'p Calendar,
}

impl Names<'_> {
    fn find<'n>(
        said: Said<'_>,
        what: &str,
        mut names: impl Iterator<Item = &'n str>,
        faults: &mut Faults,
    ) -> Option<usize> {
        let found = names.position(|name| name == said.text);
        if found.is_none() {
            faults.note(said.place, format!("there is no {what} `{}`", said.text));
        }
        found
    }

    /// What every word of a text stands for.
    fn each<T>(
        said: Said<'_>,
        faults: &mut Faults,
        read: impl Fn(&str) -> Result<T, String>,
    ) -> Option<Vec<T>> {
        let read: Result<Vec<T>, String> = said.text.split_whitespace().map(read).collect();
        read.map_err(|why| faults.note(said.place, why)).ok()
    }

    fn side(&self, text: &str) -> Result<SideId, String> {
        hexside(self.ground, text)
    }
}

impl Lexicon for Names<'_> {
    fn edition(&self) -> &'static Edition {
        self.edition
    }

    fn army(&self, said: Said<'_>, faults: &mut Faults) -> Option<ArmyId> {
        let names = self.pieces.armies.iter().map(|army| army.name.as_str());
        Names::find(said, "army", names, faults).map(ArmyId::at)
    }

    fn formation(&self, said: Said<'_>, faults: &mut Faults) -> Option<FormationId> {
        let names = self.pieces.formations.iter().map(|formation| formation.name.as_str());
        Names::find(said, "formation", names, faults).map(FormationId::at)
    }

    fn leader(&self, said: Said<'_>, faults: &mut Faults) -> Option<LeaderId> {
        let names = self.pieces.leaders.iter().map(|((leader, _), _)| leader.name.as_str());
        Names::find(said, "leader", names, faults).map(LeaderId::at)
    }

    /// `Gneisenau 3`: his name and rating.
    fn successor(&self, _of: Said<'_>, said: Said<'_>, faults: &mut Faults) -> Option<(String, u8)> {
        let read = said.text.rsplit_once(' ');
        let read = read.and_then(|(name, rating)| Some((name.to_owned(), rating.parse().ok()?)));
        if read.is_none() {
            faults.note(said.place, "a successor is a name and a rating: \"Gneisenau 3\"");
        }
        read
    }

    /// An hour of the day that is posed, or a date and an hour.
    fn turn(&self, said: Said<'_>, faults: &mut Faults) -> Option<Turn> {
        let whole =
            if said.text.contains(' ') { said.text.to_owned() } else { format!("1815-06-16 {}", said.text) };
        let turn = whole.parse::<GameTime>().ok().and_then(|time| self.calendar.turn(time));
        if turn.is_none() {
            faults.note(said.place, format!("`{}` is no turn of this position", said.text));
        }
        turn
    }

    fn spot(&self, said: Said<'_>, faults: &mut Faults) -> Option<HexId> {
        self.ground.find(said.text).map_err(|why| faults.note(said.place, why)).ok()
    }

    fn water(&self, said: Said<'_>, faults: &mut Faults) -> Option<Vec<SideId>> {
        Names::each(said, faults, |text| self.side(text))
    }

    fn bridge(&self, said: Said<'_>, faults: &mut Faults) -> Option<SideId> {
        self.side(said.text).map_err(|why| faults.note(said.place, why)).ok()
    }

    fn road(&self, said: Said<'_>, faults: &mut Faults) -> Option<Vec<HexId>> {
        Names::each(said, faults, |text| self.ground.find(text))
    }

    fn map(&self) -> (&Board, &Numbering) {
        (&self.ground.board, &self.ground.numbering)
    }
}
