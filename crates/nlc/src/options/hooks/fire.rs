//! Fire (7.1): how a strength comes to hits.

use crate::fact::Fact;
use crate::fire::{Note, Part, Strength, hits};
use crate::options::Switch::SixesToHit;
use crate::options::sixes_to_hit::{self, MOST_MODIFIERS, Sixes};
use crate::world::World;
use umpire::dice::{Dice, Throw, Thrown};
use umpire::event::{Event, Roll};
use umpire::rule::Rule;

/// The dice of a fire.
#[derive(Debug, Clone)]
pub(crate) enum Shot {
    /// Nobody fires, nobody rolls (7.1.i).
    None,
    /// Two dice on the Fire Table (7.1.a).
    Table(Thrown),
    /// A die for each point (25.11).
    Sixes(Sixes),
}

/// A side fires (7.1.a): the dice, and the hits.
#[inline]
pub(crate) fn shoot(world: &World, strength: Strength, dice: &mut dyn Dice) -> (Shot, u16) {
    shoot_charge(
        world,
        strength,
        || [strength, Strength::default(), Strength::default(), Strength::default()],
        dice,
    )
}

/// Cavalry charges (7.7.g): the same, with its strength by how many modifiers of 7.10 help it.
#[inline]
pub(crate) fn shoot_charge(
    world: &World,
    strength: Strength,
    by_modifiers: impl FnOnce() -> [Strength; MOST_MODIFIERS + 1],
    dice: &mut dyn Dice,
) -> (Shot, u16) {
    let (edition, rounded) = (world.edition(), strength.rounded());
    if rounded == 0 {
        return (Shot::None, 0);
    }
    if world.theatre.switches.has(SixesToHit) {
        let (sixes, scored) = sixes_to_hit::shoot(world, by_modifiers(), dice);
        return (Shot::Sixes(sixes), scored);
    }
    let thrown = dice.throw(Throw::TWO_D6, &|roll| hits(edition, rounded, roll));
    (Shot::Table(thrown), hits(edition, rounded, thrown.total()))
}

/// By how much the modifiers of a charge multiply its strength (7.10.a, 7.10.b), and why.
pub(crate) fn charge_multiplier(world: &World, modifiers: usize, note: Note<'_>) -> u8 {
    if world.theatre.switches.has(SixesToHit) {
        return 1; // each adds to the dice instead (25.11.b)
    }
    let times = world.edition().charge.times[modifiers.min(2)];
    match modifiers {
        0 => {}
        1 => note("one modifier", Part::Times(times), rule!("nlc.7.10.a")),
        _ => note("two modifiers or more", Part::Times(times), rule!("nlc.7.10.b")),
    }
    times
}

/// The rule by which a strength comes to hits.
pub(crate) fn by(world: &World) -> Rule {
    if world.theatre.switches.has(SixesToHit) { rule!("nlc.25.11.a") } else { rule!("nlc.tables.fire.a") }
}

impl Shot {
    /// Shows the dice in the event of the fire.
    pub(crate) fn show(&self, event: Event<Fact>, whose: &str, scored: u16) -> Event<Fact> {
        match self {
            Shot::None => event.and_by(&[rule!("nlc.7.1.i")]),
            Shot::Table(thrown) => {
                event.with_roll(Roll::plain(whose, *thrown, crate::combat::normal::count(scored)))
            }
            Shot::Sixes(sixes) => sixes_to_hit::show(sixes, event, whose),
        }
    }

    /// Whether the Fire Table was used.
    pub(crate) fn is_by_table(&self) -> bool {
        matches!(self, Shot::Table(_))
    }
}
