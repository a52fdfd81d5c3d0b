//! What nlc tells on the wire, for TypeScript: `make types`.

use crate::action::Action;
use crate::{command, inspect, knowledge};
use umpire::answers::Answers;
use umpire::types::Declarations;

/// Declares all of it.
pub fn declare(to: &mut Declarations) {
    knowledge::declare(to);
    inspect::declare(to);
    to.add::<command::OrderLook>();
    to.add::<knowledge::WrittenOrder>();
    let mut answers = Vec::new();
    Action::typescript(&mut answers);
    let answers = answers.join("\n  | ");
    let about = "/** Every answer of the series rules; an `Action` is one of these in a game of theirs. */";
    to.write("SeriesAnswer", &format!("{about}\nexport type SeriesAnswer =\n  | {answers};\n"));
}
