//! Where armies draw their supply from (24), and what changes their levels during a game (11.d).

use hex::Compass;
use umpire::fault::Faults;
use umpire::rule::Rule;
use umpire::source::{Node, Section};

use super::arrivals::Way;
use super::context::{Desk, read_edge};
use super::forces::ArmyId;
use super::special::Lexicon;
use super::time::{Date, NoSuchTime, Turn};
use super::words::{Said, number, prose};

/// Where an army's supply lines end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SupplySource {
    pub army: ArmyId,
    /// Edges of the map.
    pub edges: Vec<Compass>,
    /// Entries of the whole map.
    pub entries: Vec<Way>,
    /// The base that it belongs to, of several among which its army chooses; `None` if it serves always.
    pub base: Option<String>,
    /// From this turn on; `None` for always.
    pub from: Option<Turn>,
    /// The rule that says so, if it is one of the ledger's.
    pub rule: Option<Rule>,
    /// Why it is so.
    pub note: Option<String>,
}

/// How long a change of levels lasts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Lasts {
    /// It happens once, when its condition first holds, and stays.
    Once,
    /// It holds as long as its condition.
    WhileItLasts,
    /// It happens with one event and is never undone.
    ForGood,
}

/// A change of an army's levels; both change alike (armymods.g).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LevelChange {
    /// Whose levels; `None` for any army that meets the condition.
    pub army: Option<ArmyId>,
    /// The army that it spares, and on which day.
    pub except: Option<(ArmyId, Date)>,
    pub by: i8,
    pub lasts: Lasts,
    /// The rule of the ledger whose condition it is.
    pub rule: Rule,
    pub text: String,
}

/// Reads a source of supply.
pub(super) fn read_supply(node: &Node, desk: Desk<'_>, faults: &mut Faults) -> Option<SupplySource> {
    let mut section = Section::open(node, "supply", faults)?;
    let army = Said::must(&mut section, "army");
    let edges = Said::list(&mut section, "edges");
    let entries = Said::list(&mut section, "entries");
    let base = section.maybe_text("base").map(str::to_owned);
    let from = Said::maybe(&mut section, "from");
    let rule = Said::maybe(&mut section, "rule");
    let note = section.maybe_text("note").map(prose);
    section.close();
    let army = army.and_then(|said| desk.army(said, faults));
    if edges.is_empty() && entries.is_empty() {
        faults.note(&node.place, "supply comes from somewhere: name `edges` or `entries`");
    }
    let edges = edges.into_iter().filter_map(|said| read_edge(said, faults)).collect();
    let entries = entries.into_iter().filter_map(|said| desk.entry(said, faults)).collect();
    let from = from.and_then(|said| desk.turn(said, faults));
    let rule = rule.and_then(|said| said.rule(faults));
    Some(SupplySource { army: army?, edges, entries, base, from, rule, note })
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

/// Reads a change of levels.
pub(crate) fn read_level_change(
    node: &Node,
    lexicon: &dyn Lexicon,
    faults: &mut Faults,
) -> Option<LevelChange> {
    const WORDS: [(&str, Lasts); 3] =
        [("once", Lasts::Once), ("while-it-lasts", Lasts::WhileItLasts), ("for-good", Lasts::ForGood)];
    let mut section = Section::open(node, "change of levels", faults)?;
    let army = Said::maybe(&mut section, "army");
    let except = Said::maybe(&mut section, "except");
    let by = number(&mut section, "by", -100..=100);
    let lasts = Said::must(&mut section, "lasts");
    let rule = Said::must(&mut section, "rule");
    let text = section.text("text").map(prose);
    section.close();
    let army = army.map(|said| lexicon.army(said, faults));
    let lasts = lasts.and_then(|said| said.word("duration", &WORDS, faults));
    let rule = rule.and_then(|said| said.rule(faults));
    let except = except.map(|said| read_exception(said, lexicon, faults));
    if army == Some(None) || except == Some(None) {
        return None;
    }
    let (army, except) = (army.flatten(), except.flatten());
    Some(LevelChange { army, except, by: by?, lasts: lasts?, rule: rule?, text: text? })
}

/// `"prussian 1815-06-18"`: whom a change spares, and when.
fn read_exception(said: Said<'_>, lexicon: &dyn Lexicon, faults: &mut Faults) -> Option<(ArmyId, Date)> {
    let Some((army, day)) = said.text.rsplit_once(' ') else {
        faults.note(said.place, "an exception is an army with a day: \"prussian 1815-06-18\"");
        return None;
    };
    let army = lexicon.army(Said { text: army, place: said.place }, faults);
    let day = day.parse().map_err(|error: NoSuchTime| faults.note(said.place, error.to_string())).ok();
    army.zip(day)
}
