//! Fire (7.1): how a strength comes to hits.

use crate::combat::normal::count;
use crate::fact::Fact;
use crate::features::Feature::SixesToHit;
use crate::fire::{Note, Part, Reckoning, Strength, hits};
use crate::options::artillery_support;
use crate::options::sixes_to_hit::{self, MOST_MODIFIERS, Sixes};
use crate::prelude::*;
use crate::scenario_rules::night_attack;
use umpire::dice::{Dice, Thrown};

/// The dice of a fire.
#[derive(Debug, Clone)]
enum Shot {
    /// Nobody fires, nobody rolls (7.1.i).
    None,
    /// Two dice on the Fire Table (7.1.a).
    Table(Thrown),
    /// A die for each point (25.11).
    Sixes(Sixes),
}

/// How the dice of a fire are told.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Fired<'w> {
    pub(crate) name: &'static str,
    /// The seat of the side that fires.
    pub(crate) by: &'w str,
    pub(crate) why: &'static str,
}

/// The fire of one side: its strength with what it relied on, the dice, and the hits.
#[derive(Debug, Clone)]
pub(crate) struct Volley {
    pub(crate) strength: Reckoning,
    shot: Shot,
    pub(crate) scored: u16,
    /// Guns that fired in support made the difference (25.2.b).
    pub(crate) guns_tell: bool,
}

/// A side fires in normal combat (7.3.b): given the strength that it would have without its guns, if anything hangs on that.
pub(crate) fn volley(
    world: &World,
    strength: Reckoning,
    without_guns: Option<u16>,
    dice: &mut dyn Dice,
) -> Volley {
    let (edition, rounded) = (world.edition(), strength.rounded());
    let Some(less) = without_guns.filter(|_| rounded > 0) else { return shoot(world, strength, dice) };
    if world.has(SixesToHit) {
        let volley = shoot(world, strength, dice);
        return Volley { guns_tell: volley.scored >= edition.options.sixes.support, ..volley };
    }
    // The hits, and whether the guns made the difference, tell one roll from another.
    let outcome = |roll: u16| {
        let scored = hits(edition, rounded, roll);
        (scored, artillery_support::guns_tell(scored, hits(edition, less, roll)))
    };
    let class = |roll| {
        let (scored, guns_tell) = outcome(roll);
        2 * scored + u16::from(guns_tell)
    };
    let thrown = dice.throw(Throw::TWO_D6, &class);
    let (scored, guns_tell) = outcome(thrown.total());
    Volley { strength, shot: Shot::Table(thrown), scored, guns_tell }
}

/// A side fires (7.1.a).
#[inline]
pub(crate) fn shoot(world: &World, strength: Reckoning, dice: &mut dyn Dice) -> Volley {
    let plain = [strength.exact, Strength::default(), Strength::default(), Strength::default()];
    shoot_charge(world, strength, || plain, dice)
}

/// Cavalry charges (7.7.g): the same, with its strength by how many modifiers of 7.10 help it.
#[inline]
pub(crate) fn shoot_charge(
    world: &World,
    strength: Reckoning,
    by_modifiers: impl FnOnce() -> [Strength; MOST_MODIFIERS + 1],
    dice: &mut dyn Dice,
) -> Volley {
    let (edition, rounded) = (world.edition(), strength.rounded());
    let (shot, scored) = if rounded == 0 {
        (Shot::None, 0)
    } else if world.has(SixesToHit) {
        let (sixes, scored) = sixes_to_hit::shoot(world, by_modifiers(), strength.rounding, dice);
        (Shot::Sixes(sixes), scored)
    } else {
        let thrown = dice.throw(Throw::TWO_D6, &|roll| hits(edition, rounded, roll));
        (Shot::Table(thrown), hits(edition, rounded, thrown.total()))
    };
    Volley { strength, shot, scored, guns_tell: false }
}

/// By how much the modifiers of a charge multiply its strength (7.10.a, 7.10.b), and why.
pub(crate) fn charge_multiplier(world: &World, modifiers: usize, note: Note<'_>) -> u8 {
    if world.has(SixesToHit) {
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
    if world.has(SixesToHit) { rule!("nlc.25.11.a") } else { rule!("nlc.tables.fire.a") }
}

/// Guns in support have told: the rule by which, if it is not that of the table.
pub(crate) fn support_tells(world: &World, event: Event<Fact>) -> Event<Fact> {
    event.and_by_if(world.has(SixesToHit), rules!["nlc.25.11.c"])
}

impl Volley {
    /// Shows the dice in the event of the fire.
    pub(crate) fn show(&self, event: Event<Fact>, fired: Fired<'_>) -> Event<Fact> {
        match &self.shot {
            Shot::None => event.and_by(rules!["nlc.7.1.i"]),
            Shot::Table(thrown) => {
                let Fired { name, by, why } = fired;
                event.with_roll(Roll::plain(name, by, *thrown, count(self.scored)).for_what(why))
            }
            Shot::Sixes(sixes) => sixes_to_hit::show(sixes, event, fired),
        }
    }

    /// Whether it was looked up in parts, for want of a row of the Fire Table (7.1.h).
    pub(crate) fn is_beyond_the_table(&self, world: &World) -> bool {
        let rows = world.edition().fire.len();
        matches!(self.shot, Shot::Table(_)) && usize::from(self.strength.rounded()) > rows
    }
}

/// By how many per cent an attack in the dark is weaker (23.b).
#[inline]
pub(crate) fn weakness_at_night(world: &World, unit: UnitId) -> Option<u8> {
    let on = world.has(Feature::NightAttack);
    if on { night_attack::weakness(world, unit) } else { None }
}
