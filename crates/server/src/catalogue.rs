//! What the server is given to show: scenarios, maps, rulebooks and cases. Whoever knows the rule sets fills the catalogue.

use crate::wire::{CaseCard, Rulebook, Scenario};
use umpire::protocol::Registry;
use umpire::table::Board;

/// A board that can be drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Ground<'k> {
    /// Of a scenario, by its key.
    Scenario(&'k str),
    /// Of the position of a case, by its key.
    Case(&'k str),
}

/// The catalogue: the registry, and what a table shows besides. What is asked for and is not there is `None`.
pub trait Catalogue: Registry + Send + Sync {
    /// The scenarios of the gallery.
    fn scenarios(&self) -> Vec<Scenario>;
    /// The bare map as SVG.
    fn map(&self, of: Ground<'_>) -> Option<Result<String, String>>;
    /// What never changes about the board.
    fn board(&self, of: Ground<'_>) -> Option<Result<Board, String>>;
    /// A small picture of the map with its set-up, as PNG.
    fn thumbnail(&self, scenario: &str) -> Option<Result<Vec<u8>, String>>;
    /// The rulebook of a rule set.
    fn rulebook(&self, set: &str) -> Option<Rulebook>;
    /// The cases of a rule set.
    fn cases(&self, set: &str) -> Option<Vec<CaseCard>>;
}
