//! The sentences of cases about this phase.

use crate::fact::Fact;
use crate::game::Nlc;
use umpire::event::Event;
use umpire::game::Verdict;

/// Judges a sentence; `None` if it is not about this phase.
pub(crate) fn judge(_game: &Nlc, _sentence: &str, _moment: &[Event<Fact>]) -> Option<Verdict> {
    None
}
