//! What the umpire watches while others act: losses and levels are judged the moment a combat is over (11.a, 11.b), and
//! things that scenarios ask about are noted when they happen.

use super::losses;
use crate::fact::Fact as AnyFact;
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
    if world.has_news() && is_between_fights(doing) {
        losses::settle(world, play);
    }
}

/// Whether nothing is half done: two armies that break in one combat break together (11.b).
fn is_between_fights(doing: &Proceeding) -> bool {
    match doing {
        Proceeding::Turning(_)
        | Proceeding::Commanding(_)
        | Proceeding::Moving(_)
        | Proceeding::Bombarding(_)
        | Proceeding::Charging(_)
        | Proceeding::Melee(_)
        | Proceeding::Segment(_) => true,
        Proceeding::Bombardment(_)
        | Proceeding::Passage(_)
        | Proceeding::Clash(_)
        | Proceeding::Homeward(_)
        | Proceeding::Combat(_)
        | Proceeding::Losses(_)
        | Proceeding::Retreat(_)
        | Proceeding::Advance(_)
        | Proceeding::Displacement(_) => false,
    }
}
