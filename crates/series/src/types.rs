//! What nlc tells on the wire, for TypeScript: `make types`.

use crate::{board_view, command, inspect, knowledge};
use umpire::types::Declarations;

/// Declares all of it.
pub fn declare(to: &mut Declarations) {
    knowledge::declare(to);
    to.add::<board_view::Board>();
    inspect::declare(to);
    to.add::<command::OrderLook>();
}
