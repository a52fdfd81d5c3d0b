//! The words that nearly every procedure of a fight uses.

pub(crate) use crate::fact::Fact;
pub(crate) use crate::world::World;
pub(crate) use field::table::Convex;
pub(crate) use umpire::event::{Event, Roll};
pub(crate) use umpire::prose::counted;
pub(crate) use umpire::rule::Rule;

/// What procedures play with.
pub(crate) type Play<'a> = umpire::agenda::Play<'a, Fact>;

/// A spot as facts tell it.
pub(crate) fn spot(spot: field::table::Spot) -> umpire::table::Spot {
    umpire::table::Spot { x: spot.x, y: spot.y }
}

/// Dice, counted: "1 die", "2 dice".
pub(crate) fn dice(count: usize) -> String {
    if count == 1 { "1 die".to_owned() } else { format!("{count} dice") }
}
