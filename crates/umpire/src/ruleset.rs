//! What a rule set offers to the world: scenarios, posed positions, and checks of its own tables.

use crate::cases::Retelling;
use crate::conformance;
use crate::fault::{Faults, Place};
use crate::game::Game;
use crate::matches::{AnyMatch, DiceChoice, Match};
use crate::perft;
use crate::random;
use crate::record::{DiceOf, FORMAT, Header, Record};
use crate::rule::Rule;
use crate::source::Node;
use crate::table::{Board, Vocabulary};
use serde::Serialize;
use serde_json::Value;
use std::any::Any;

/// The scenario key of a game that starts from a posed position.
pub const POSED: &str = "posed";

/// A scenario as it is listed.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct ScenarioInfo {
    /// Its key, `set/scenario`.
    pub key: String,
    /// Its title.
    pub title: String,
    /// The seats.
    pub seats: Vec<String>,
    /// How many turns it lasts at most.
    pub turns: u32,
    /// The date and hour of its first turn.
    pub begins: String,
    /// The date and hour of its last turn.
    pub ends: String,
    /// What it was about.
    pub note: String,
    /// How it came out, if it was ever fought.
    pub history: Option<String>,
    /// How many pieces a player has to look after: what makes it long and hard.
    pub pieces: u32,
    /// The options that players may choose: its own, then those of the rules.
    pub options: Vec<OptionInfo>,
    /// Sets of options that are chosen by one word.
    pub presets: Vec<PresetInfo>,
}

/// An option, as it is listed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct OptionInfo {
    /// Its id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// What it changes.
    pub text: String,
    /// The rules that it brings in or changes.
    pub rules: Vec<String>,
    /// The options without which it cannot be played.
    pub needs: Vec<String>,
    /// The options with which it cannot be played.
    pub excludes: Vec<String>,
}

/// A set of options, as it is listed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PresetInfo {
    /// Its id.
    pub id: String,
    /// What it is for.
    pub text: String,
    /// What is on.
    pub options: Vec<String>,
}

/// A side of a scenario, as it is listed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SideInfo {
    /// The seat that commands it.
    pub seat: String,
    /// Its name for people.
    pub title: String,
    /// Who fights on it, in a sentence.
    pub text: String,
}

impl SideInfo {
    /// The side of a seat, its name, and who fights on it.
    pub fn of(seat: &str, title: &str, text: &str) -> SideInfo {
        SideInfo { seat: seat.to_owned(), title: title.to_owned(), text: text.to_owned() }
    }
}

/// What a board is wanted of.
#[derive(Debug, Clone, Copy)]
pub enum Ground<'g> {
    /// Of a scenario, by its key.
    Scenario(&'g str),
    /// Of the position of a case.
    Case(&'g Node),
}

/// How a map is wanted that is to be printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Print {
    /// Whether the pieces of the set-up lie on it.
    pub with_set_up: bool,
    /// In which form.
    pub form: PrintForm,
}

/// The form of a printed map.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PrintForm {
    /// SVG.
    Svg,
    /// PNG, with so many pixels to the width of a hex or to an inch.
    Png(u32),
}

/// A printed map.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Printed {
    /// The file.
    pub bytes: Vec<u8>,
    /// The names for which there was no room.
    pub left_out: Vec<String>,
}

/// The options chosen, a preset's name standing for all of its options; each once.
pub fn chosen(rules: &dyn RuleSet, scenario: &str, named: &[String]) -> Vec<String> {
    let presets =
        rules.scenarios().into_iter().find(|listed| listed.key == scenario).map(|listed| listed.presets);
    let presets = presets.unwrap_or_default();
    let mut options: Vec<String> = Vec::new();
    for name in named {
        match presets.iter().find(|preset| preset.id == *name) {
            Some(preset) => {
                options.extend(preset.options.iter().filter(|option| !named.contains(option)).cloned());
            }
            None => options.push(name.clone()),
        }
    }
    options
}

/// A check of a rule set's own that no case can express: that a table agrees with the ledger, that a law
/// holds over all of it. It cites rules and covers them when it passes, like a case.
#[derive(Clone, Copy)]
pub struct Check {
    /// What it shows, in a sentence.
    pub title: &'static str,
    /// The rules it covers.
    pub rules: &'static [Rule],
    /// Runs it; what is wrong, if it fails.
    pub run: fn() -> Result<(), String>,
}

/// A rule set, as the registry knows it.
pub trait RuleSet: Send + Sync {
    /// Its key: a short word, with which the keys of its scenarios and the ids of its rules begin.
    fn key(&self) -> &'static str;
    /// Its name.
    fn title(&self) -> &'static str;
    /// Its version. It changes whenever a record could play out differently.
    fn version(&self) -> &'static str;
    /// The scenarios it can open.
    fn scenarios(&self) -> Vec<ScenarioInfo>;
    /// A scenario by its key; which there are, if there is no such.
    fn listed(&self, key: &str) -> Result<ScenarioInfo, String> {
        let all = self.scenarios();
        let known: Vec<&str> = all.iter().map(|scenario| &*scenario.key).collect();
        let none = format!("there is no scenario `{key}`; there is {}", known.join(", "));
        all.into_iter().find(|scenario| scenario.key == key).ok_or(none)
    }
    /// The start of a scenario, by its key and options.
    fn open(&self, scenario: &str, options: &[String]) -> Result<Box<dyn Start>, String>;
    /// The start that a case's map and given describe.
    fn pose(&self, case: &Node) -> Result<Box<dyn Start>, Faults>;
    /// How cases of another rule set read under this one; `None` if it is not built on that.
    fn retelling(&self, _base: &str) -> Option<Retelling<'_>> {
        None
    }
    /// The start of such a case, its words turned already, with its pieces as they are printed here.
    fn reprinted(&self, start: Node) -> Node {
        start
    }
    /// What lies around a place on the map of a case, a line for each way out of it: help for whoever writes cases.
    /// A rule set without hexes has nothing to tell.
    fn around(&self, case: &Node, place: &str) -> Result<Vec<String>, Faults> {
        let what = format!("{} has no hexes, and nothing lies around `{place}`", self.title());
        Err(Faults::one(&case.place, what))
    }
    /// What never changes about a board.
    fn board(&self, of: Ground<'_>) -> Result<Board, String>;
    /// The picture of the ground alone, as SVG, for a table that lays out the pieces itself. The board lies on it.
    fn picture(&self, of: Ground<'_>) -> Result<String, String>;
    /// The map of a scenario on paper.
    fn print(&self, scenario: &str, how: Print) -> Result<Printed, String>;
    /// A small picture of a scenario with its set-up, so many pixels wide, as PNG.
    fn thumbnail(&self, scenario: &str, width: u32) -> Result<Vec<u8>, String>;
    /// The words of its answers and facts.
    fn vocabulary(&self) -> Vocabulary;
    /// The sides of a scenario, in the order of its seats.
    fn sides(&self, scenario: &str) -> Result<Vec<SideInfo>, String>;
    /// The checks of its own.
    fn checks(&self) -> &'static [Check] {
        &[]
    }
    /// What its scenarios hold, a line for each; or everything that is wrong in their files. Where there are no files, that each opens.
    fn check_scenarios(&self) -> Result<Vec<String>, Faults> {
        let (mut told, mut faults) = (Vec::new(), Faults::none());
        for ScenarioInfo { key, pieces, turns, .. } in self.scenarios() {
            if let Err(why) = self.open(&key, &[]) {
                faults.note(&Place { file: key.clone(), line: 1, column: 1 }, why);
            }
            told.push(format!("{key:22} {pieces} pieces, {turns} turns: sound"));
        }
        faults.or(told)
    }
    /// The keys of the scenarios by which players are compared: all, unless some are lessons or take too long.
    fn contests(&self) -> Vec<String> {
        self.scenarios().into_iter().map(|scenario| scenario.key).collect()
    }
    /// The keys of the cases whose positions are measured beside the scenarios; their first question is one that has odds.
    fn yardsticks(&self) -> &'static [&'static str] {
        &[]
    }
}

/// A start position, ready to be played; its rule set is no longer in the type.
pub trait Start: Send + Sync {
    /// For whoever knows the rule set's own game.
    fn as_any(&self) -> &dyn Any;
    /// Begins a match.
    fn begin(self: Box<Self>, header: Header, dice: DiceChoice) -> Result<Box<dyn AnyMatch>, String>;
    /// Resumes a recorded one under a version of the rules, see [`Match::resume`].
    fn resume(
        self: Box<Self>,
        file: &str,
        record: &Record,
        version: &str,
    ) -> Result<Box<dyn AnyMatch>, Faults>;
    /// Plays at random from here and checks every law of [`conformance`] on the way.
    fn conformance(&self, games: u32, seed: u64) -> Result<conformance::Report, String>;
    /// Plays at random from here and reads the state back at every so many decisions.
    fn play_and_read_back(&self, decisions: u64, every: u64, seed: u64) -> Result<u64, String>;
    /// Plays at random from here and holds what is told against what is seen: how many events.
    fn play_and_listen(&self, decisions: u64, seed: u64) -> Result<u64, String>;
    /// Plays at random from here beside games that differ only in what a seat may not know, and compares.
    fn play_in_step(&self, decisions: u64, seed: u64) -> Result<u64, String>;
    /// Plays at random from here, again and again, until so many decisions are taken.
    fn play_at_random(&self, decisions: u64, seed: u64) -> random::Tally;
    /// Does one thing so many times in the positions that random play comes through; for benchmarks.
    fn repeat(&self, what: random::Work, times: u64, seed: u64) -> u64;
    /// How many lines of play of each length there are from here, see [`perft`].
    fn perft(&self, depth: u32, seed: u64) -> Vec<u64>;
}

impl<G: Game> Start for G {
    fn as_any(&self) -> &dyn Any {
        self
    }

    fn begin(self: Box<Self>, header: Header, dice: DiceChoice) -> Result<Box<dyn AnyMatch>, String> {
        Ok(Box::new(Match::begin(*self, header, dice)?))
    }

    fn resume(
        self: Box<Self>,
        file: &str,
        record: &Record,
        version: &str,
    ) -> Result<Box<dyn AnyMatch>, Faults> {
        Ok(Box::new(Match::resume(*self, file, record, version)?))
    }

    fn conformance(&self, games: u32, seed: u64) -> Result<conformance::Report, String> {
        conformance::check(self, games, seed)
    }

    fn play_and_read_back(&self, decisions: u64, every: u64, seed: u64) -> Result<u64, String> {
        conformance::play_and_read_back(self, decisions, every, seed)
    }

    fn play_and_listen(&self, decisions: u64, seed: u64) -> Result<u64, String> {
        conformance::play_and_listen(self, decisions, seed)
    }

    fn play_in_step(&self, decisions: u64, seed: u64) -> Result<u64, String> {
        conformance::play_in_step(self, decisions, seed)
    }

    fn play_at_random(&self, decisions: u64, seed: u64) -> random::Tally {
        random::play(self, decisions, seed)
    }

    fn repeat(&self, what: random::Work, times: u64, seed: u64) -> u64 {
        random::repeat(self, what, times, seed)
    }

    fn perft(&self, depth: u32, seed: u64) -> Vec<u64> {
        perft::count(self, depth, seed)
    }
}

/// The header of a new game.
pub fn header(rules: &dyn RuleSet, scenario: &str, options: &[String], start: Option<Value>) -> Header {
    Header {
        grognard: FORMAT,
        rules: rules.key().to_owned(),
        version: rules.version().to_owned(),
        scenario: scenario.to_owned(),
        options: options.to_vec(),
        start,
        dice: DiceOf::Scripted {},
    }
}
