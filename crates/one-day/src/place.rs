//! Where units stand: the ground that each covers in its formation (geo.b to geo.f, 4.02).

use crate::edition::Base;
use crate::plot::Mover;
use crate::roster::{Arm, HqId, Rank, TrainId, TrainKind, UnitId};
use crate::theatre::Theatre;
use crate::world::{Formation, Mark, OnRoad, World};
use field::table::{Bearing, Convex, Spot, Vector};
use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

/// How a unit stands somewhere.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pose {
    /// Its centre.
    pub at: Spot,
    /// Whither it faces.
    pub facing: Bearing,
    /// Its formation.
    pub formation: Formation,
    /// Where on a road its column is.
    pub road: Option<OnRoad>,
    /// Whether it files over a bridge: then it covers one base (4.03-terrain.d).
    pub is_filing: bool,
    /// Whether it is under a marker, which covers its own ground and not the unit's (5.01.c).
    pub is_marker: bool,
}

impl Pose {
    /// The same elsewhere.
    #[must_use]
    pub fn moved_to(self, at: Spot) -> Pose {
        Pose { at, ..self }
    }

    /// Whether it covers the same ground elsewhere, but for where that lies: it does not bend with a road, and fills no block.
    fn is_rigid(&self) -> bool {
        self.is_filing
            || match self.formation {
                Formation::Block(_) => false,
                Formation::RoadColumn => self.road.is_none() || self.is_marker,
                _ => true,
            }
    }
}

/// The ground that a unit covers: some convex shapes.
pub type Ground = Rc<[Convex]>;

/// The grounds that were worked out last, one of each unit: as long as it stands as it stood its corners need not be turned again. What a
/// ground is follows from the theatre and the pose alone, so this is a table and no part of any state.
#[derive(Default)]
struct Grounds {
    theatre: Option<Arc<Theatre>>,
    by_unit: Vec<Option<(Pose, Ground)>>,
}

thread_local! {
    static GROUNDS: RefCell<Grounds> = RefCell::new(Grounds::default());
}

impl Grounds {
    fn of(&mut self, theatre: &Arc<Theatre>, id: UnitId, arm: Arm, pose: Pose) -> Ground {
        if !self.theatre.as_ref().is_some_and(|known| Arc::ptr_eq(known, theatre)) {
            *self = Grounds { theatre: Some(theatre.clone()), by_unit: Vec::new() };
            self.by_unit.resize(theatre.roster.units.len(), None);
        }
        if let Some((known, ground)) = &mut self.by_unit[id.at()] {
            if *known == pose {
                return ground.clone();
            }
            // Whoever only goes on keeps his corners as they were turned.
            let goes_on = pose.moved_to(known.at) == *known && pose.is_rigid();
            let moved = match &**ground {
                [only] if goes_on => only.moved(known.at.to(pose.at)).filter(|of| theatre.holds(of)),
                _ => None,
            };
            if let Some(moved) = moved {
                known.at = pose.at;
                match Rc::get_mut(ground) {
                    Some([only]) => *only = moved,
                    _ => *ground = Rc::new([moved]),
                }
                return ground.clone();
            }
        }
        let ground: Ground = theatre.ground(arm, &pose).into();
        self.by_unit[id.at()] = Some((pose, ground.clone()));
        ground
    }
}

/// How a shape that faces the top measures: width and depth.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Size {
    /// Along its front.
    pub width: i32,
    /// From front to rear; of a Road Column along the road.
    pub depth: i32,
}

impl Theatre {
    /// How a formation of an arm measures (geo.b, geo.c).
    pub fn size(&self, arm: Arm, formation: Formation) -> Size {
        let base = arm.base(&self.basing);
        let bases = i32::from(self.edition.roster.bases);
        match formation {
            Formation::Block(_) => {
                Size { width: self.edition.measures.block, depth: self.edition.measures.block }
            }
            _ if arm.is_artillery() => Size { width: base.width, depth: base.depth },
            Formation::Line => Size { width: bases * base.width, depth: base.depth },
            Formation::Column => Size { width: base.width, depth: bases * base.depth },
            Formation::RoadColumn => Size { width: base.width, depth: (2 * bases - 1) * base.depth },
            Formation::Garrison(_) | Formation::Deployed | Formation::Limbered | Formation::Prepared => {
                Size { width: base.width, depth: base.depth }
            }
        }
    }

    /// How a marker measures: sideways for a line, lengthwise for a column (5.01.c).
    pub fn marker_size(&self, formation: Formation) -> Size {
        let strip = self.edition.hidden.marker;
        match formation {
            Formation::Line => Size { width: strip.width, depth: strip.depth },
            _ => Size { width: strip.depth, depth: strip.width },
        }
    }

    /// The ground that a unit covers; what lies beyond the edge of the table is left out (intro.f). The front base of a column comes first.
    pub fn ground(&self, arm: Arm, pose: &Pose) -> Vec<Convex> {
        let base = arm.base(&self.basing);
        let one = |width, depth, at, facing| Convex::rectangle(at, width, depth, facing);
        if pose.is_filing {
            let base = if pose.is_marker {
                let narrow = self.edition.hidden.marker.depth;
                Base { width: narrow, depth: narrow }
            } else {
                base
            };
            return one(base.width, base.depth, pose.at, pose.facing).into_iter().collect();
        }
        if let Formation::Block(place) = pose.formation {
            let outline = self.place(place).area.rings().first();
            return outline.and_then(|ring| Convex::around(ring)).into_iter().collect();
        }
        if let (Formation::RoadColumn, Some(road), false) = (pose.formation, pose.road, pose.is_marker) {
            return self.column_on_road(arm, road);
        }
        let size =
            if pose.is_marker { self.marker_size(pose.formation) } else { self.size(arm, pose.formation) };
        let whole = one(size.width, size.depth, pose.at, pose.facing);
        let touches_table = |convex: &Convex| {
            let edge = [
                (0, 0),
                (self.table.size.x, 0),
                (self.table.size.x, self.table.size.y),
                (0, self.table.size.y),
            ];
            let table = || Convex::around(&edge.map(|(x, y)| Spot::new(x, y)));
            self.holds(convex) || table().is_none_or(|table| table.touches(convex))
        };
        whole.into_iter().filter(touches_table).collect()
    }

    /// Whether a footprint lies on the table with all its corners.
    fn holds(&self, convex: &Convex) -> bool {
        let (low, high) = convex.bounds();
        self.table.contains(low) && self.table.contains(high)
    }

    /// How far ahead of the centre of a Road Column its bases stand.
    fn stands_ahead(&self, arm: Arm) -> impl Iterator<Item = i32> + use<> {
        let depth = arm.base(&self.basing).depth;
        let bases = if arm.is_artillery() { 1 } else { i32::from(self.edition.roster.bases) };
        (0..bases).map(move |at| depth * (bases - 1 - 2 * at))
    }

    /// The length of the shortest line from the rear to the front of a base of a Road Column: its full depth where the road is straight.
    pub fn shortest_chord(&self, arm: Arm, road: OnRoad) -> Option<i64> {
        let half = arm.base(&self.basing).depth / 2;
        let chord = |ahead: i32| {
            Some(self.on_road(road, ahead - half)?.to(self.on_road(road, ahead + half)?).length())
        };
        self.stands_ahead(arm).map(chord).min().flatten()
    }

    /// The bases of a Road Column, then what lies over its gaps.
    fn column_on_road(&self, arm: Arm, road: OnRoad) -> Vec<Convex> {
        let base = arm.base(&self.basing);
        let stand = |ahead: i32| {
            let (rear, middle, front) = (
                self.on_road(road, ahead - base.depth / 2)?,
                self.on_road(road, ahead)?,
                self.on_road(road, ahead + base.depth / 2)?,
            );
            Convex::rectangle(middle, base.width, base.depth, Bearing::of(rear.to(front))?)
        };
        let stands: Vec<Convex> = self.stands_ahead(arm).filter_map(stand).collect();
        let gaps: Vec<Convex> = stands
            .windows(2)
            .filter_map(|pair| Convex::around(&[pair[0].corners(), pair[1].corners()].concat()))
            .collect();
        let is_on_table = |convex: &Convex| convex.corners().iter().any(|spot| self.table.contains(*spot));
        stands.into_iter().chain(gaps).filter(is_on_table).collect()
    }

    /// The spot so far ahead of the centre of a Road Column, along the roads on which it marches; beyond their ends straight on.
    pub fn on_road(&self, column: OnRoad, ahead: i32) -> Option<Spot> {
        let sign = if column.is_forward { 1 } else { -1 };
        let mark = column.mark + sign * ahead;
        let past = (mark - column.joined) * sign;
        if let (Some((road, junction, is_forward)), ..0) = (column.behind, past) {
            let sign = if is_forward { 1 } else { -1 };
            return self.spot_along(road.at(), junction + sign * past);
        }
        self.spot_along(column.road.at(), mark)
    }

    /// The spot of a mark of a road; beyond its ends straight on.
    pub(crate) fn spot_along(&self, road: usize, mark: i32) -> Option<Spot> {
        let course = &self.table.roads.get(road)?.course;
        let length = i32::try_from(course.length()).ok()?;
        let inside = mark.clamp(0, length);
        let spot = course.at(inside.into())?;
        if inside == mark {
            return Some(spot);
        }
        let bearing = course.bearing(i64::from(inside))?;
        bearing.from(spot, mark - inside)
    }

    /// Whither a Road Column faces.
    pub fn facing_on_road(&self, column: OnRoad) -> Option<Bearing> {
        let half = 250;
        Bearing::of(self.on_road(column, -half)?.to(self.on_road(column, half)?))
    }

    /// The place of a road that is nearest to a spot, marching toward a bearing; `None` if there is no road within a distance.
    pub fn column_at(&self, spot: Spot, facing: Bearing, within: i32) -> Option<OnRoad> {
        let near = |(at, road): (usize, &field::table::Road)| {
            let (mark, far) = road.course.nearest(spot);
            let along = road.course.bearing(mark)?;
            let off = (i32::from(along.hundredths()) - i32::from(facing.hundredths())).rem_euclid(36_000);
            let askew = off.min(36_000 - off).min((18_000 - off).abs());
            Some((far, askew, at, i32::try_from(mark).ok()?, !(9_000..27_000).contains(&off)))
        };
        let found = self.table.roads.iter().enumerate().filter_map(near).min()?;
        let (far, _, road, mark, is_forward) = found;
        (far <= field::table::Distance::of(within)).then_some(OnRoad {
            road: crate::roster::RoadId::of(road),
            mark,
            is_forward,
            behind: None,
            joined: if is_forward { i32::MIN / 2 } else { i32::MAX / 2 },
        })
    }
}

impl World {
    /// How a unit stands now.
    pub fn pose(&self, id: UnitId) -> Pose {
        let unit = self.unit(id);
        let is_filing = crate::clock::march_of(self, Mover::Unit(id)).is_some_and(|march| march.is_filing);
        Pose {
            at: unit.at,
            facing: unit.facing,
            formation: unit.formation,
            road: unit.road,
            is_filing,
            is_marker: unit.marks.has(Mark::Hidden),
        }
    }

    /// How what stands there measures: the unit, or its marker.
    pub fn size(&self, id: UnitId) -> Size {
        let formation = self.unit(id).formation;
        if self.is_hidden(id) {
            self.theatre().marker_size(formation)
        } else {
            self.theatre().size(self.roster(id).arm, formation)
        }
    }

    /// No part of the ground of a unit is farther from its centre than this, however it stands.
    pub fn radius(&self, id: UnitId) -> i32 {
        let size = self.size(id);
        i32::midpoint(size.width, size.depth) + 1
    }

    /// The ground that a unit covers now.
    pub fn ground(&self, id: UnitId) -> Ground {
        let pose = self.pose(id);
        GROUNDS.with_borrow_mut(|grounds| grounds.of(self.theatre(), id, self.roster(id).arm, pose))
    }

    /// The shape of what a unit covers if it lies beyond the edge as well, where that does not bend with a road.
    pub fn shape(&self, id: UnitId) -> Option<Convex> {
        let (pose, size) = (self.pose(id), self.size(id));
        (pose.is_rigid() && !pose.is_filing)
            .then(|| Convex::rectangle(pose.at, size.width, size.depth, pose.facing))?
    }

    /// The ground that it would cover elsewhere, as it stands.
    pub fn ground_at(&self, id: UnitId, pose: &Pose) -> Vec<Convex> {
        self.theatre().ground(self.roster(id).arm, pose)
    }

    /// The base of a headquarters.
    pub fn hq_ground(&self, id: HqId) -> Option<Convex> {
        let hq = self.hq(id);
        let size = self.hq_size(id);
        Convex::rectangle(hq.at, size.width, size.depth, hq.facing)
    }

    /// How its base measures.
    pub fn hq_size(&self, id: HqId) -> Size {
        let base = match self.theatre().roster.hq(id).rank {
            Rank::Corps(_) => self.theatre().basing.corps_hq,
            Rank::Army(_) => self.theatre().basing.army_hq,
        };
        Size { width: base.width, depth: base.depth }
    }

    /// The base of engineers.
    pub fn train_ground(&self, id: TrainId) -> Option<Convex> {
        let train = self.train(id);
        let base = match self.theatre().roster.trains[id.at()].kind {
            TrainKind::Sappers => self.theatre().basing.sappers,
            TrainKind::Pontoons => self.theatre().basing.artillery,
        };
        Convex::rectangle(train.at, base.width, base.depth, train.facing)
    }

    /// The middle of the command stand: the front base of a column, the middle of a line (geo.f).
    pub fn command_stand(&self, id: UnitId) -> Spot {
        let unit = self.unit(id);
        let base = self.roster(id).arm.base(&self.theatre().basing);
        match unit.formation {
            Formation::Column => unit.facing.from(unit.at, base.depth).unwrap_or(unit.at),
            Formation::RoadColumn if !self.roster(id).arm.is_artillery() => unit
                .road
                .and_then(|road| self.theatre().on_road(road, 2 * base.depth))
                .or_else(|| unit.facing.from(unit.at, 2 * base.depth))
                .unwrap_or(unit.at),
            _ => unit.at,
        }
    }
}

/// Ground moved along a way; what would lie beyond all measure is left out.
pub fn moved(ground: &[Convex], way: Vector) -> Vec<Convex> {
    ground.iter().filter_map(|convex| convex.moved(way)).collect()
}
