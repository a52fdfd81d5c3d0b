//! How far it is from one hex to another over the ground as it is printed, in fair weather and with nobody in the way. A map never changes,
//! so every field is found once and kept as long as games are played on it.

use campaigns::edition::Weather;
use campaigns::ground::{River, Road};
use campaigns::theatre::Theatre;
use campaigns::world::{Gait, World};
use field::paths::{HalfPoints, Leg, Price, Scratch};
use hex::HexId;
use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

/// Maps of so many games are kept at a time.
const MOST_MAPS: usize = 4;
/// So many fields are kept of a map.
const MOST_FIELDS: usize = 1_500;
/// No way beyond this is of any use to anybody.
const FARTHEST: HalfPoints = HalfPoints(160);

/// What it costs from every hex to one.
#[derive(Debug)]
pub(super) struct Field(Vec<u16>);

impl Field {
    /// In half points; nothing if there is no way.
    pub(super) fn from(&self, hex: HexId) -> Option<u16> {
        self.0.get(hex.index()).copied().filter(|cost| *cost < u16::MAX)
    }

    /// In half points, or more than any way costs.
    pub(super) fn far(&self, hex: HexId) -> f64 {
        self.from(hex).map_or(400.0, f64::from)
    }
}

#[derive(Debug, Default)]
struct Kept {
    fields: Mutex<HashMap<(HexId, bool), Arc<Field>>>,
}

/// The ways of a map.
#[derive(Debug, Clone)]
pub(super) struct Ways(Arc<Kept>);

type Maps = Mutex<Vec<(Arc<Theatre>, Ways)>>;

impl Ways {
    pub(super) fn of(theatre: &Arc<Theatre>) -> Ways {
        static MAPS: LazyLock<Maps> = LazyLock::new(Maps::default);
        let mut maps = MAPS.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, ways)) = maps.iter().find(|(known, _)| Arc::ptr_eq(known, theatre)) {
            return ways.clone();
        }
        if maps.len() == MOST_MAPS {
            maps.remove(0);
        }
        let ways = Ways(Arc::new(Kept::default()));
        maps.push((Arc::clone(theatre), ways.clone()));
        ways
    }

    /// The field of a hex.
    pub(super) fn to(&self, world: &World, hex: HexId, gait: Gait) -> Arc<Field> {
        let key = (hex, gait == Gait::Foot);
        let mut fields = self.0.fields.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(field) = fields.get(&key) {
            return Arc::clone(field);
        }
        if fields.len() == MOST_FIELDS {
            fields.clear();
        }
        let field = Arc::new(field_to(world, hex, gait));
        fields.insert(key, Arc::clone(&field));
        field
    }
}

/// The printed ground alone counts: bridges stand, and there are no pontoons.
fn field_to(world: &World, hex: HexId, gait: Gait) -> Field {
    let board = &world.ground().board;
    let (edition, ground) = (world.edition(), world.ground());
    let price = |leg: Leg| {
        let lie = ground.sides[leg.side];
        if lie.river == Some(River::Primary) && !lie.is_bridged {
            return None;
        }
        let kind = ground.kind(edition, leg.to);
        let by_gait = |foot: HalfPoints, horse: HalfPoints| if gait == Gait::Foot { foot } else { horse };
        let entering = match lie.road {
            Some(Road::Primary) => edition.legs.primary_road,
            Some(Road::Secondary) => edition.legs.secondary_road,
            None => by_gait(kind.foot, kind.horse),
        };
        let river = edition.legs.secondary_river;
        let ford = if lie.river.is_some() && !lie.is_bridged {
            by_gait(river.foot, river.horse)
        } else {
            HalfPoints(0)
        };
        Some(Price::from(entering + ford))
    };
    let mut costs = vec![u16::MAX; board.n_hexes()];
    let mut scratch = Scratch::new(board);
    for (from, cost) in scratch.reach_to(board, [hex], FARTHEST, price).iter() {
        costs[from.index()] = cost.0;
    }
    Field(costs)
}

/// The allowance that a march of several turns is reckoned by: what the weather leaves.
pub(super) fn pace(allowance: HalfPoints, weather: Weather) -> f64 {
    // Mud halves the highways too; what is printed costs about that much more.
    let slow = if weather == Weather::Mud { 0.7 } else { 1.0 };
    f64::from(allowance.0.max(2)) * slow
}
