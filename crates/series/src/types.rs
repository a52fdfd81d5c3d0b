//! What nlc tells on the wire, for TypeScript: `make types`.

use crate::action::Action;
use crate::fact::{Fact, Victor, Who};
use crate::world::Cause;
use crate::{command, inspect, knowledge};
use umpire::answers::Answers;
use umpire::facts::Facts;
use umpire::types::Declarations;

/// Declares all of it.
pub fn declare(to: &mut Declarations) {
    knowledge::declare(to);
    inspect::declare(to);
    to.add::<command::OrderLook>();
    to.add::<knowledge::WrittenOrder>();
    let mut answers = Vec::new();
    Action::typescript(&mut answers);
    to.union(
        "SeriesAnswer",
        "Every answer of the series rules; an `Action` is one of these in a game of theirs.",
        &answers,
    );
    to.add::<Victor>();
    to.add::<Who>();
    to.add::<Cause>();
    let mut facts = Vec::new();
    Fact::typescript(&mut facts);
    to.union(
        "SeriesFact",
        "Every fact of the series rules; what is told in a game of theirs is one of these.",
        &facts,
    );
}
