//! Why an answer of this phase cannot be. The texts are in `rulebook/refusals/nlc-turn.toml`.

use crate::world::World;
use umpire::refusal::Refusal;

/// A small value, so that legal answers are sifted without a word being written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bar {}

impl Bar {
    pub(crate) fn refusal(self, _world: &World) -> Refusal {
        match self {}
    }
}
