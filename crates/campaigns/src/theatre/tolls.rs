//! What every step costs by the printed map, worked out once: paths are looked for again and again, and bridges fall seldom.

use crate::edition::{Edition, Weather};
use crate::ground::{Ground, Road};
use crate::world::{Gait, Passage};
use field::paths::HalfPoints;
use hex::{HexId, SideId, SideMap};

/// A hexside that cannot be crossed.
const CLOSED: u8 = u8::MAX;

/// The costs over each hexside: by gait, whether it is mud, and whether one goes from the lower hex id to the higher.
#[derive(Debug)]
pub struct Tolls(SideMap<[u8; 8]>);

fn at(gait: Gait, is_mud: bool, is_upward: bool) -> usize {
    usize::from(gait == Gait::Horse) << 2 | usize::from(is_mud) << 1 | usize::from(is_upward)
}

impl Tolls {
    /// Those of a map.
    pub(crate) fn of_all(edition: &Edition, ground: &Ground) -> Tolls {
        Tolls(SideMap::from_fn(&ground.board, |side| {
            let mut costs = [CLOSED; 8];
            let [Some(one), Some(other)] = ground.board.side_hexes(side) else { return costs };
            let lie = ground.sides[side];
            let passage = match lie.river {
                None => Passage::Open,
                Some(river) if lie.is_bridged => Passage::Bridge(river),
                Some(river) => Passage::unbridged(river),
            };
            for gait in [Gait::Foot, Gait::Horse] {
                for weather in [Weather::Fair, Weather::Mud] {
                    for (from, to) in [(one, other), (other, one)] {
                        let cost = priced(edition, ground, (gait, weather), (from, side, to), passage);
                        costs[at(gait, weather == Weather::Mud, from < to)] = cost.map_or(CLOSED, |cost| {
                            u8::try_from(cost.0).expect("no step costs more than some points")
                        });
                    }
                }
            }
            costs
        }))
    }

    /// What a step costs; nothing where there is no way.
    pub fn of(
        &self,
        gait: Gait,
        weather: Weather,
        from: HexId,
        side: SideId,
        to: HexId,
    ) -> Option<HalfPoints> {
        let cost = self.0[side][at(gait, weather == Weather::Mud, from < to)];
        (cost != CLOSED).then_some(HalfPoints(cost.into()))
    }
}

/// What a step costs over a hexside as it is; nothing where there is no way (con-base.9.d, 9.e, 9.g, 20.b).
pub(crate) fn priced(
    edition: &Edition,
    ground: &Ground,
    (gait, weather): (Gait, Weather),
    (from, side, to): (HexId, SideId, HexId),
    passage: Passage,
) -> Option<HalfPoints> {
    let legs = &edition.legs;
    let by_gait = |foot: HalfPoints, horse: HalfPoints| match gait {
        Gait::Foot => foot,
        Gait::Horse => horse,
    };
    let kind = ground.kind(edition, to);
    let entering = match ground.sides[side].road.filter(|_| passage.carries_a_road()) {
        Some(Road::Primary) if weather == Weather::Mud => legs.mud_primary_road,
        Some(Road::Primary) => legs.primary_road,
        Some(Road::Secondary) => legs.secondary_road,
        None => {
            let climbs = ground.lower_hex(side) == Some(from);
            let crest = if climbs { legs.crest } else { HalfPoints(0) };
            by_gait(kind.foot, kind.horse) + crest
        }
    };
    let crossing = match passage {
        Passage::Closed => return None,
        Passage::Ford => by_gait(legs.secondary_river.foot, legs.secondary_river.horse),
        Passage::Pontoon(_) => legs.pontoon,
        Passage::Open | Passage::Bridge(_) => HalfPoints(0),
    };
    Some(entering + crossing)
}
