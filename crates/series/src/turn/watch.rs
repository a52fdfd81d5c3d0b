//! What the umpire watches while others act: losses and levels are judged the moment a combat is over (11.a, 11.b), and
//! things that scenarios ask about are noted when they happen.

use super::losses;
use crate::prelude::*;

/// Looks at what goes on before it goes on. It costs next to nothing as long as nothing has happened.
pub(crate) fn watch(doing: &Activity, world: &mut World, play: &mut Play) {
    if let Activity::Segment(segment) = doing
        && world.theatre.terms.attacks_tell
        && !segment.declaring
    {
        for attack in &segment.attacks {
            losses::note_attack(world, &attack.units, attack.target);
        }
    }
    if world.theatre.terms.flanks_tell && has_come_to_rest(doing) {
        losses::look_for_flanks(world);
    }
    hooks::turn::watch(doing, world, play);
    if world.has_news() && is_between_fights(doing) {
        losses::settle(world, play);
    }
}

/// Whether nobody is on the march: who only rides past an enemy has not turned his flank.
fn has_come_to_rest(doing: &Activity) -> bool {
    matches!(
        doing,
        Activity::TurnPhase(_)
            | Activity::Segment(_)
            | Activity::Combat(_)
            | Activity::Retreat(_)
            | Activity::Advance(_)
    )
}

/// Whether nothing is half done: hits of both sides are taken together, so two armies that break by them break together
/// (11.b). What follows a combat, retreats and advances, finds them judged.
fn is_between_fights(doing: &Activity) -> bool {
    !matches!(
        doing,
        Activity::Bombardment(_) | Activity::ChargeFight(_) | Activity::Combat(_) | Activity::Losses(_)
    )
}
