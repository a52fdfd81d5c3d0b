//! What the words of a special rule stand for in the context of a scenario.

use hex::{Board, HexId, Numbering, SideId};
use umpire::fault::Faults;

use super::context::Context;
use super::roster::Appointment;
use super::special::Lexicon;
use super::time::Turn;
use super::words::{Said, meant};
use crate::edition::Edition;
use crate::pieces::{ArmyId, FormationId, LeaderId};

impl Lexicon for Context<'_> {
    fn edition(&self) -> &'static Edition {
        self.book.edition
    }

    fn army(&self, said: Said<'_>, faults: &mut Faults) -> Option<ArmyId> {
        Context::army(self, said, faults)
    }

    fn formation(&self, said: Said<'_>, faults: &mut Faults) -> Option<FormationId> {
        Context::formation(self, said, faults)
    }

    fn leader(&self, said: Said<'_>, faults: &mut Faults) -> Option<LeaderId> {
        Context::leader(self, said, faults)
    }

    fn successor(&self, of: Said<'_>, said: Said<'_>, faults: &mut Faults) -> Option<(String, u8)> {
        let succeeds = |post: &Appointment| matches!(post, Appointment::Successor(whom) if whom == of.text);
        let found = self.book.leaders.iter().find(|leader| leader.id == said.text && succeeds(&leader.post));
        if found.is_none() {
            let known = self.book.leaders.iter().filter(|leader| succeeds(&leader.post));
            let meant = meant(said.text, known.map(|leader| leader.id.as_str()));
            let what =
                format!("the order of battle has no successor `{}` of `{}`{meant}", said.text, of.text);
            faults.note(said.place, what);
        }
        found.map(|leader| (leader.name.clone(), leader.rating))
    }

    fn turn(&self, said: Said<'_>, faults: &mut Faults) -> Option<Turn> {
        Context::turn(self, said, faults)
    }

    fn spot(&self, said: Said<'_>, faults: &mut Faults) -> Option<HexId> {
        Context::spot(self, said, faults)
    }

    fn water(&self, said: Said<'_>, faults: &mut Faults) -> Option<Vec<SideId>> {
        let sides: Vec<SideId> = self.field.sides_of_water(said.text).collect();
        if sides.is_empty() {
            let known = self.field.watercourses().iter().map(|water| water.name.as_str());
            let meant = meant(said.text, known);
            let what = format!("no water `{}` runs in the window `{}`{meant}", said.text, self.field.id());
            faults.note(said.place, what);
            return None;
        }
        Some(sides)
    }

    fn bridge(&self, said: Said<'_>, faults: &mut Faults) -> Option<SideId> {
        let names = |names: &[String]| names.iter().any(|name| name == said.text);
        let found = self.field.crossings().iter().find(|crossing| names(&crossing.names));
        if found.is_none() {
            let known = self.field.crossings().iter().flat_map(|crossing| &crossing.names);
            let meant = meant(said.text, known.map(String::as_str));
            let what =
                format!("there is no bridge `{}` in the window `{}`{meant}", said.text, self.field.id());
            faults.note(said.place, what);
        }
        found.map(|crossing| crossing.side)
    }

    fn road(&self, said: Said<'_>, faults: &mut Faults) -> Option<Vec<HexId>> {
        let road = self.field.road(said.text);
        if road.is_none() {
            let known = self.field.roads().iter().map(|road| road.name.as_str());
            let meant = meant(said.text, known);
            let what = format!("there is no road `{}` in the window `{}`{meant}", said.text, self.field.id());
            faults.note(said.place, what);
        }
        let board = self.field.board();
        let hexes = road?.links.iter().flat_map(|link| board.side_hexes(*link)).flatten();
        Some(hexes.collect())
    }

    fn map(&self) -> (&Board, &Numbering) {
        (self.field.board(), self.field.numbering())
    }
}
