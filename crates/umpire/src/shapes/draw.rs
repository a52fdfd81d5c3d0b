//! Something that fits a shape, by lot; and something that just does not, for whoever tries the rules.

use super::{Bearing, Filling, MOST_LEGS, Open, Way};
use crate::dice::ChoiceRng;
use crate::plane::{Polygon, Region, length};
use crate::table::Spot;

/// So many draws from what surrounds a shape are tried: where a twentieth of that fits, one in thirty misses.
const DRAWS: usize = 64;

impl Open {
    /// Something that fits. A point is drawn evenly from its region, and a bearing from its arc; of a way first the number of legs,
    /// then each leg evenly from where what is left of the length leads. A region that is a mere sliver of its surroundings gives
    /// one of its corners. `None` if nothing was found, as where a way has no room.
    pub fn draw(&self, lots: &mut ChoiceRng) -> Option<Filling> {
        let drawn = match self {
            Open::Point { within } => Filling::Point(point(within, lots)?),
            Open::Way { from, legs, length, within } => {
                Filling::Way(way(*from, usize::from(*legs).min(MOST_LEGS), *length, within, lots)?)
            }
            Open::Bearing { from, to } => {
                let by = lots.one_of(usize::from(from.to(*to)) + 1);
                Filling::Bearing(from.turned(i32::try_from(by).unwrap_or(0)))
            }
        };
        self.holds(&drawn).then_some(drawn)
    }

    /// Something that does not fit, mostly by little: to try that it is refused. `None` if none was found.
    pub fn miss(&self, lots: &mut ChoiceRng) -> Option<Filling> {
        let missed = |lots: &mut ChoiceRng| match self {
            Open::Point { within } => around(within, lots).map(Filling::Point),
            Open::Way { from, legs, length: most, within } => {
                // One leg more than is allowed, or a last one that leads anywhere.
                let drawn = way(*from, usize::from(*legs).min(MOST_LEGS), *most, within, lots);
                let mut ends = drawn.map_or_else(Vec::new, |way| way.ends().to_vec());
                let last = ends.pop().unwrap_or(*from);
                let reach = i32::try_from(*most).unwrap_or(i32::MAX / 4).min(i32::MAX / 4);
                ends.push(beside(last, 1 + reach / 2, lots));
                Way::new(&ends).map(Filling::Way)
            }
            Open::Bearing { from, to } => {
                let outside = Bearing::TURN - 1 - from.to(*to);
                let by = 1 + lots.one_of(usize::from(outside));
                (outside > 0).then(|| Filling::Bearing(to.turned(i32::try_from(by).unwrap_or(0))))
            }
        };
        (0..DRAWS).find_map(|_| missed(lots).filter(|filling| !self.holds(filling)))
    }
}

/// A number between two, both included.
fn between(least: i32, most: i32, lots: &mut ChoiceRng) -> i32 {
    let n = usize::try_from(i64::from(most) - i64::from(least) + 1).unwrap_or(1);
    let by = i64::try_from(lots.one_of(n)).unwrap_or(0);
    i32::try_from(i64::from(least) + by).unwrap_or(least)
}

fn beside(at: Spot, by: i32, lots: &mut ChoiceRng) -> Spot {
    let near = |at: i32, lots: &mut ChoiceRng| between(at.saturating_sub(by), at.saturating_add(by), lots);
    Spot { x: near(at.x, lots), y: near(at.y, lots) }
}

fn point(within: &Region, lots: &mut ChoiceRng) -> Option<Spot> {
    // A larger box is drawn from more often, so that what is accepted is even over all of them.
    let area = |polygon: &Polygon| {
        let (least, most) = polygon.bounds()?;
        let side = |least: i32, most: i32| usize::try_from(i64::from(most) - i64::from(least) + 1).ok();
        side(least.x, most.x)?.checked_mul(side(least.y, most.y)?)
    };
    let areas: Vec<usize> = within.0.iter().map(|polygon| area(polygon).unwrap_or(0)).collect();
    let all = areas.iter().fold(0usize, |sum, area| sum.saturating_add(*area));
    for _ in 0..DRAWS {
        let mut lot = lots.one_of(all);
        let (polygon, _) = within.0.iter().zip(&areas).find(|(_, area)| {
            let here = lot < **area;
            lot = lot.saturating_sub(**area);
            here
        })?;
        let (least, most) = polygon.bounds()?;
        let drawn = Spot { x: between(least.x, most.x, lots), y: between(least.y, most.y, lots) };
        if polygon.holds(drawn) {
            return Some(drawn);
        }
    }
    let corners: Vec<Spot> = within.corners().collect();
    corners.get(lots.one_of(corners.len())).copied()
}

fn way(from: Spot, legs: usize, most: u32, within: &Region, lots: &mut ChoiceRng) -> Option<Way> {
    let (mut ends, mut at, mut left) = (Vec::new(), from, u64::from(most));
    let wanted = 1 + lots.one_of(legs);
    for _ in 0..DRAWS {
        if ends.len() == wanted || left == 0 {
            break;
        }
        let reach = i32::try_from(left).unwrap_or(i32::MAX);
        let next = beside(at, reach, lots);
        let long = length(at, next);
        if next != at && long <= left && within.holds_leg(at, next) {
            ends.push(next);
            (at, left) = (next, left - long);
        }
    }
    Way::new(&ends)
}

/// A spot in or about a region: next to one of its corners, or anywhere in a box somewhat larger than one of its pieces.
fn around(within: &Region, lots: &mut ChoiceRng) -> Option<Spot> {
    if lots.one_of(2) == 0 {
        let corners: Vec<Spot> = within.corners().collect();
        return corners.get(lots.one_of(corners.len())).map(|corner| beside(*corner, 2, lots));
    }
    let (least, most) = within.0.get(lots.one_of(within.0.len()))?.bounds()?;
    let margin = |least: i32, most: i32| 2 + (most - least) / 4;
    let (x, y) = (margin(least.x, most.x), margin(least.y, most.y));
    Some(Spot {
        x: between(least.x.saturating_sub(x), most.x.saturating_add(x), lots),
        y: between(least.y.saturating_sub(y), most.y.saturating_add(y), lots),
    })
}
