//! What the umpire watches while others act: losses and levels are judged the moment a combat is over (11.a, 11.b), and
//! things that scenarios ask about are noted when they happen.

use super::losses;
use crate::fact::Fact as AnyFact;
use crate::options::hooks;
use crate::proceeding::Proceeding;
use crate::world::World;
use umpire::agenda::Play;

/// Looks at what goes on before it goes on. It costs next to nothing as long as nothing has happened.
pub(crate) fn watch(doing: &Proceeding, world: &mut World, play: &mut Play<'_, AnyFact>) {
    if let Proceeding::Segment(segment) = doing
        && world.theatre.terms.attacks_tell
        && !segment.is_declaring()
    {
        for attack in segment.attacks() {
            losses::note_attack(world, &attack.units, attack.target);
        }
    }
    if let Proceeding::Melee(_) = doing {
        world.overrun_by_riders();
    }
    hooks::turn::watch(doing, world, play);
    if world.has_news() && is_between_fights(doing) {
        losses::settle(world, play);
    }
}

/// Whether nothing is half done: hits of both sides are taken together, so two armies that break by them break together
/// (11.b). What follows a combat, retreats and advances, finds them judged.
fn is_between_fights(doing: &Proceeding) -> bool {
    match doing {
        Proceeding::Turning(_)
        | Proceeding::Commanding(_)
        | Proceeding::Moving(_)
        | Proceeding::Aides(_)
        | Proceeding::Bombarding(_)
        | Proceeding::Charging(_)
        | Proceeding::Passage(_)
        | Proceeding::Layer(_)
        | Proceeding::Melee(_)
        | Proceeding::Homeward(_)
        | Proceeding::Segment(_)
        | Proceeding::Retreat(_)
        | Proceeding::Advance(_)
        | Proceeding::Displacement(_)
        | Proceeding::Hidden(_) => true,
        Proceeding::Bombardment(_) | Proceeding::Clash(_) | Proceeding::Combat(_) | Proceeding::Losses(_) => {
            false
        }
    }
}
