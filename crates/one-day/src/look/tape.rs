//! The tape measure: how far two are apart, or two spots, in inches and in the yards that they stand for (geo.g, 1.01.e).

use crate::plot::{Mover, notation};
use crate::table::shown;
use crate::world::World;
use field::table::{Convex, Spot as OnTable};
use serde::Serialize;
use umpire::table::Spot;

/// A tape between two.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Measured {
    /// Its ends.
    from: Spot,
    to: Spot,
    /// In thousandths of an inch.
    far: i64,
    inches: String,
    yards: i64,
}

/// An end of a tape: a spot, or the ground that somebody covers.
pub(super) enum End {
    Spot(OnTable),
    Ground(Vec<Convex>),
}

/// The end of some words: a name, or inches to the right and down.
pub(super) fn end(world: &World, words: &str, mover: impl Fn(&str) -> Option<Mover>) -> Result<End, String> {
    if let Some(spot) = notation::spot(words) {
        return Ok(End::Spot(spot));
    }
    let who = mover(words);
    let ground = who.map(|who| match who {
        Mover::Unit(id) => world.ground(id).to_vec(),
        Mover::Hq(id) => world.hq_ground(id).into_iter().collect(),
        Mover::Train(id) => world.train_ground(id).into_iter().collect(),
    });
    let ground = ground.filter(|ground| !ground.is_empty());
    ground
        .map(End::Ground)
        .ok_or_else(|| format!("`{words}` is neither somebody on the table nor a spot such as 4.25,6"))
}

impl End {
    fn nearest(&self, spot: OnTable) -> OnTable {
        match self {
            End::Spot(own) => *own,
            End::Ground(ground) => {
                let near = ground.iter().map(|convex| convex.nearest(spot));
                near.min_by_key(|near| spot.distance(*near)).unwrap_or(spot)
            }
        }
    }

    /// The corners between which the shortest line begins or ends.
    fn corners(&self) -> Vec<OnTable> {
        match self {
            End::Spot(spot) => vec![*spot],
            End::Ground(ground) => ground.iter().flat_map(|convex| convex.corners().to_vec()).collect(),
        }
    }
}

/// The shortest line between two: one of its ends is a corner.
pub(super) fn between(world: &World, from: &End, to: &End) -> Measured {
    let there = from.corners().into_iter().map(|corner| (corner, to.nearest(corner)));
    let back = to.corners().into_iter().map(|corner| (from.nearest(corner), corner));
    let shortest = there.chain(back).min_by_key(|(one, other)| one.distance(*other));
    let gap = match (from, to) {
        (End::Ground(one), End::Ground(other)) => Some(crate::measure::gap(one, other).rounded()),
        _ => None,
    };
    let (one, other) = shortest.unwrap_or_default();
    let far = gap.unwrap_or_else(|| one.distance(other).rounded());
    let inches = notation::Inches(i32::try_from(far).unwrap_or(i32::MAX)).to_string();
    let of_an_inch = i64::from(world.theatre().edition.measures.yards);
    let yards = (far * of_an_inch + 500) / 1000;
    Measured { from: shown(one), to: shown(other), far, inches, yards }
}
