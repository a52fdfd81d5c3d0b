//! What nlc tells on the wire, for TypeScript: `make types`.

use crate::{command, knowledge, look, table};
use umpire::types::Declarations;

/// Declares all of it.
pub fn declare(to: &mut Declarations) {
    knowledge::declare(to);
    to.add::<table::Board>();
    look::declare(to);
    to.add::<command::OrderLook>();
}
