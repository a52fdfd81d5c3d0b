//! 25.9 Tiny units: a step of infantry that is worth a single strength point pays for half a hit.
//!
//! A hit is paid in halves. The first half may be a tiny step; then the second half is the next step that anybody loses,
//! tiny or not: of another such unit, of the same, or of any other (25.9.b). Both halves are one hit, so who must come first
//! (7.1.d, 7.1.e) is judged once for both: a unit that was turned over for the first half does not have to take the second.

use crate::fact::Fact;
use crate::hooks::losses::after_next_step;
use crate::prelude::*;

/// What a step pays, in halves of a hit.
pub(crate) const WHOLE: u32 = 2;
const HALF: u32 = 1;

/// The first half of a hit, paid by a tiny step.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Half {
    unit: UnitId,
    damaged: bool,
}

impl Half {
    /// Whether a unit counts as damaged for the rest of the hit: as it was when the hit began.
    pub(crate) fn counts_as_damaged(self, world: &World, unit: UnitId) -> bool {
        if unit == self.unit { self.damaged } else { world.unit(unit).damaged }
    }
}

/// What the next step of a unit pays, in halves: each step is judged by itself (25.9.a).
fn worth(world: &World, unit: UnitId, strength: u8, after: u8) -> u32 {
    let infantry = world.printed(unit).arm == Arm::Infantry;
    let cost = strength.saturating_sub(after);
    if infantry && cost <= world.edition().options.tiny_units.worth { HALF } else { WHOLE }
}

/// The half that the next step of a unit pays, if it is a tiny one.
pub(crate) fn half(world: &World, unit: UnitId) -> Option<Half> {
    let after = after_next_step(world, unit, world.unit(unit).damaged, world.unit(unit).worn);
    let tiny = worth(world, unit, world.strength(unit), after) == HALF;
    tiny.then(|| Half { unit, damaged: world.unit(unit).damaged })
}

/// What all the steps that a unit has left pay, in halves.
pub(crate) fn worth_of_all(world: &World, unit: UnitId) -> u32 {
    let (mut damaged, mut worn) = (world.unit(unit).damaged, world.unit(unit).worn);
    let mut strength = world.strength(unit);
    let mut sum = 0;
    for _ in 0..world.steps(unit) {
        let after = after_next_step(world, unit, damaged, worn);
        sum += worth(world, unit, strength, after);
        (damaged, worn, strength) = (true, damaged, after);
    }
    sum
}

/// Tells that a step has paid for half of the hit only.
pub(crate) fn tell(world: &World, unit: UnitId, play: &mut Play) {
    play.log.tell(world, || {
        let unit = world.piece(unit);
        let text =
            format!("The step of {unit} pays for half of the hit; another step must pay for the rest.");
        Event::by(rule!("nlc.25.9.a"), Fact::HalfPaid { unit }, text).and_by(rules!["nlc.25.9.b"])
    });
}
