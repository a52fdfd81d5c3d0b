//! What con tells on the wire, for TypeScript: `make types`.

use crate::answers::Answer;
use crate::facts::Fact;
use crate::knowledge;
use crate::movement::reach::MarchLook;
use crate::odds::{ChitsLook, Outcome};
use umpire::answers::Answers;
use umpire::facts::Facts;
use umpire::types::Declarations;

/// Declares all of it.
pub fn declare(to: &mut Declarations) {
    knowledge::declare(to);
    to.add::<MarchLook>();
    to.add::<ChitsLook>();
    to.add::<Outcome>();
    let mut answers = Vec::new();
    Answer::typescript(&mut answers);
    to.union("CampaignAnswer", "Every answer of Campaigns of Napoleon.", &answers);
    let mut facts = Vec::new();
    Fact::typescript(&mut facts);
    to.union("CampaignFact", "Every fact of Campaigns of Napoleon.", &facts);
}
