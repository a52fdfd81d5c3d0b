//! Where armies draw their supply from (24), and what changes their levels during a game (11.d).

use hex::Compass;
use umpire::fault::{Faults, Place};
use umpire::read::{Name, Read, Said, each, prose};
use umpire::rule::Rule;
use umpire::source::Node;

use super::arrivals::Way;
use super::context::Context;
use super::forces::ArmyId;
use super::special::Lexicon;
use super::time::{Date, Turn};
use super::words::{edge, rule};

/// Where an army's supply lines end.
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(what = "supply", context = Context<'_>, check = comes_from_somewhere)]
pub struct SupplySource {
    pub army: ArmyId,
    #[read(with = edges, default)]
    pub edges: Vec<Compass>,
    /// Entries of the whole map.
    pub entries: Vec<Way>,
    /// The base that it belongs to, of several among which its army chooses; `None` if it serves always.
    pub base: Option<String>,
    /// From this turn on; `None` for always.
    pub from: Option<Turn>,
    /// The rule that says so, if it is one of the ledger's.
    #[read(maybe, with = rule)]
    pub rule: Option<Rule>,
    /// Why it is so.
    #[read(maybe, with = prose)]
    pub note: Option<String>,
}

/// How long a change of levels lasts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Read)]
#[read(what = "duration")]
pub enum Lasts {
    /// It happens once, when its condition first holds, and stays.
    Once,
    /// It holds as long as its condition.
    WhileItLasts,
    /// It happens with one event and is never undone.
    ForGood,
}

/// A change of an army's levels; both change alike (armymods.g).
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(what = "change of levels", context = &dyn Lexicon)]
pub struct LevelChange {
    /// Whose levels; `None` for any army that meets the condition.
    pub army: Option<ArmyId>,
    /// The army that it spares, and on which day.
    #[read(maybe, by = exception)]
    pub except: Option<(ArmyId, Date)>,
    #[read(within = -100..=100)]
    pub by: i8,
    pub lasts: Lasts,
    /// The rule of the ledger whose condition it is.
    #[read(with = rule)]
    pub rule: Rule,
    #[read(with = prose)]
    pub text: String,
}

/// Without one that cannot be read there is none, so that its fault is the only one.
fn edges(node: &Node, name: Name<'_>, faults: &mut Faults) -> Option<Vec<Compass>> {
    each(node, name, faults, edge).filter(|edges| edges.len() == node.items().len())
}

fn comes_from_somewhere(source: &SupplySource, place: &Place, _: Context<'_>, faults: &mut Faults) {
    if source.edges.is_empty() && source.entries.is_empty() {
        faults.note(place, "supply comes from somewhere: name `edges` or `entries`");
    }
}

/// The bases among which an army may choose, in the order of the file.
pub fn bases_of(supply: &[SupplySource], army: ArmyId) -> Vec<&str> {
    let mut bases = Vec::new();
    for base in supply.iter().filter(|source| source.army == army).filter_map(|source| source.base.as_deref())
    {
        if !bases.contains(&base) {
            bases.push(base);
        }
    }
    bases
}

/// `"prussian 1815-06-18"`: whom a change spares, and when.
fn exception(
    node: &Node,
    name: Name<'_>,
    lexicon: &dyn Lexicon,
    faults: &mut Faults,
) -> Option<(ArmyId, Date)> {
    let Said { text, place } = Said::read(node, name, faults)?;
    let Some((army, day)) = text.rsplit_once(' ') else {
        faults.note(place, "an exception is an army with a day: \"prussian 1815-06-18\"");
        return None;
    };
    let army = lexicon.army(Said { text: army, place }, faults);
    army.zip(Said { text: day, place }.parse(faults))
}
