//! The lawful spot that is nearest to one that was refused, for a move in one leg.

use super::{Leg, Plot, Purpose, check};
use crate::plot::notation::{said_spot, shown};
use crate::roster::Side;
use crate::world::World;
use field::table::{Bearing, Spot};
use umpire::refusal::Refusal;

/// To either side of the way that was meant lie so many rays, so many hundredths of a degree apart, on which such a spot is looked for.
const RAYS: i32 = 9;
const APART: i32 = 500;

/// A refusal of a plot; of a move in one leg it names the nearest spot to which it would be lawful.
pub fn named(world: &World, side: Side, plot: &Plot, refusal: Refusal) -> Refusal {
    let Some(spot) = nearest(world, side, plot) else { return refusal };
    let reason = refusal.reason().clone();
    let cure = format!("{} The nearest lawful spot is {}.", reason.cure, said_spot(spot));
    Refusal::new(reason.rule, reason.code, reason.why, cure).with_nearest(shown(spot))
}

fn nearest(world: &World, side: Side, plot: &Plot) -> Option<Spot> {
    let mut legs = plot.legs();
    let (Some(Leg::To(wanted)), None, Purpose::Move) = (legs.next(), legs.next(), plot.purpose) else {
        return None;
    };
    let (from, far) = check::stands(world, plot.who);
    let toward = Bearing::of(from.to(wanted))?;
    let reach = i32::try_from(from.to(wanted).length()).unwrap_or(i32::MAX).min(far);
    let ends_at = |spot: Spot| {
        let moved = Plot { legs: [None; 8], ..*plot }.and_leg(Leg::To(spot));
        moved.is_some_and(|moved| check::check(world, side, &moved).is_ok())
    };
    let on_ray = |ray: i32| {
        let bearing = toward.turned(ray * APART);
        let (mut lawful, mut beyond) = (0, reach + 1);
        while beyond - lawful > 1 {
            let middle = i32::midpoint(lawful, beyond);
            if bearing.from(from, middle).is_some_and(ends_at) { lawful = middle } else { beyond = middle }
        }
        bearing.from(from, lawful).filter(|spot| lawful > 0 && ends_at(*spot))
    };
    (-RAYS..=RAYS).filter_map(on_ray).min_by_key(|spot| (spot.distance(wanted), *spot))
}
