//! Words that all files of a battle share: sides, edges of the map, rules.

use hex::Compass;
use umpire::fault::Faults;
use umpire::read::{Name, Read, ReadIn, Said};
use umpire::source::Node;

use super::context::Context;
use super::roster::OrderOfBattle;
use super::special::Lexicon;
use crate::edition::Edition;
pub(super) use crate::edition::rule;
use crate::pieces::Side;

/// A context that knows the edition, and with it the words for the sides.
pub(super) trait OfEdition: Copy {
    fn edition(self) -> &'static Edition;
}

impl OfEdition for &'static Edition {
    fn edition(self) -> &'static Edition {
        self
    }
}

impl OfEdition for &OrderOfBattle {
    fn edition(self) -> &'static Edition {
        self.edition
    }
}

impl OfEdition for Context<'_> {
    fn edition(self) -> &'static Edition {
        self.book.edition
    }
}

impl OfEdition for &dyn Lexicon {
    fn edition(self) -> &'static Edition {
        Lexicon::edition(self)
    }
}

impl<'n, C: OfEdition> ReadIn<'n, C> for Side {
    fn read_in(node: &'n Node, name: Name<'_>, context: C, faults: &mut Faults) -> Option<Self> {
        let words = Side::BOTH.map(|side| (context.edition().sides[side].key.as_str(), side));
        Said::read(node, name, faults)?.word("side", &words, faults)
    }
}

/// The four edges of a map.
pub(crate) const EDGES: [(&str, Compass); 4] =
    [("north", Compass::N), ("east", Compass::E), ("south", Compass::S), ("west", Compass::W)];

pub(crate) fn edge_word(edge: Compass) -> &'static str {
    EDGES.iter().find(|(_, known)| *known == edge).map_or("", |(word, _)| word)
}

pub(super) fn edge(node: &Node, name: Name<'_>, faults: &mut Faults) -> Option<Compass> {
    Said::read(node, name, faults)?.word("edge of the map", &EDGES, faults)
}
