//! What odn tells on the wire, for TypeScript: `make types`.

use crate::answer::Answer;
use crate::fact::Fact;
use crate::look::{Ghost, Measured, Shots, Straight};
use crate::view::OneDayView;
use umpire::answers::Answers;
use umpire::facts::Facts;
use umpire::types::Declarations;

/// Declares all of it.
pub fn declare(to: &mut Declarations) {
    to.add::<OneDayView>();
    to.add::<Ghost>();
    to.add::<Straight>();
    to.add::<Shots>();
    to.add::<Measured>();
    let mut answers = Vec::new();
    Answer::typescript(&mut answers);
    to.union("OneDayAnswer", "Every answer of One Day Napoleonics.", &answers);
    let mut facts = Vec::new();
    Fact::typescript(&mut facts);
    to.union("OneDayFact", "Every fact of One Day Napoleonics.", &facts);
}
