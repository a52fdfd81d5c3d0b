//! What a shot reaches: the part of a target in the arc, how far it is, and whether anything is in the way (2.033.sight, 2.033.over,
//! 2.033.range).

use super::origin::Muzzle;
use crate::measure;
use crate::place::Ground;
use crate::prelude::*;
use crate::roster::UnitId;
use field::table::{Distance, Segment, Sight, Spot};

/// What keeps a shot from its target.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Miss {
    /// No part of it is in the arc.
    OutOfArc,
    /// It is too far, so many mils.
    TooFar(i64),
    /// Something is in the way.
    Hidden,
}

/// A spot that is fired at, and from where.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Line {
    pub(crate) from: Spot,
    pub(crate) range: i64,
}

/// All who stand on the table at one instant, on what ground and how high: worked out once for all shots of a window.
pub(crate) struct Bodies<'w> {
    pub(crate) world: &'w World,
    ground: Vec<Ground>,
    height: Vec<u8>,
    /// With whom each is intermingled.
    partner: Vec<Option<UnitId>>,
    /// Those who stand in the open: whoever is deployed among houses is hidden by these, or not at all.
    standing: Vec<UnitId>,
}

impl<'w> Bodies<'w> {
    /// As they stand.
    pub(crate) fn of(world: &'w World) -> Self {
        let count = world.units.len();
        let (mut ground, mut height, mut partner) =
            (vec![Ground::default(); count], vec![0; count], vec![None; count]);
        for unit in world.on_table() {
            ground[unit.at()] = world.ground(unit);
            height[unit.at()] = world.height(unit);
            if let Some(line) = world.line_before(unit) {
                (partner[unit.at()], partner[line.at()]) = (Some(line), Some(unit));
            }
        }
        let standing =
            world.on_table().filter(|unit| world.unit(*unit).formation.place().is_none()).collect();
        Self { world, ground, height, partner, standing }
    }

    /// The ground of a unit.
    pub(crate) fn ground(&self, unit: UnitId) -> &[Convex] {
        &self.ground[unit.at()]
    }
}

/// What may be in the way of a shot between two units: worked out once for all its lines.
pub(crate) struct Lane<'b, 'w> {
    bodies: &'b Bodies<'w>,
    higher: u8,
    lower: u8,
    /// Troops over whom nobody fires.
    screens: Vec<UnitId>,
}

impl<'b, 'w> Lane<'b, 'w> {
    /// Between two units.
    pub(crate) fn between(bodies: &'b Bodies<'w>, firer: UnitId, target: UnitId) -> Self {
        let ends = [firer, target].map(|unit| bodies.height[unit.at()]);
        let (lower, higher) = (ends[0].min(ends[1]), ends[0].max(ends[1]));
        let own = [Some(firer), Some(target), bodies.partner[firer.at()], bodies.partner[target.at()]];
        let clear = bodies.world.theatre().edition.measures.clear_over;
        // Over lower troops that are not close to the target fire passes (2.033.over).
        let is_fired_over = |unit: UnitId| {
            bodies.height[unit.at()] < higher
                && !measure::is_within(measure::gap(bodies.ground(unit), bodies.ground(target)), clear)
        };
        let others = bodies.standing.iter().copied().filter(|unit| !own.contains(&Some(*unit)));
        let screens = others.filter(|unit| !is_fired_over(*unit)).collect();
        Self { bodies, higher, lower, screens }
    }

    /// Whether nothing is in the way of a line.
    pub(crate) fn is_clear(&self, line: Segment) -> bool {
        let world = self.bodies.world;
        let theatre = world.theatre();
        let sight = Sight { through_woods: theatre.edition.measures.wood_sight };
        let (turn, lower) = (world.turn, self.lower);
        let is_lost = |haze: &crate::theatre::Haze| {
            (haze.from..=haze.to).contains(&turn)
                && haze.below.is_none_or(|level| lower < level)
                && line.from.distance(line.to) > Distance::of(haze.limit)
        };
        !theatre.terms.haze.iter().any(is_lost)
            && !self
                .screens
                .iter()
                .flat_map(|unit| self.bodies.ground(*unit))
                .any(|body| body.is_crossed_by(line))
            && theatre.table.hidden_from(line, self.higher, sight).is_none()
    }

    /// The range from a muzzle to a target's ground: to the nearest spot of what lies in the arc if a clear line leads there, else to
    /// the nearest of its corners and mid-edges to which one does.
    pub(crate) fn range(&self, muzzle: &Muzzle, ground: &[Convex], most: i32) -> Result<Line, Miss> {
        let parts: Vec<Vec<Spot>> =
            ground.iter().map(|convex| muzzle.arc.part_of(convex)).filter(|part| !part.is_empty()).collect();
        if parts.is_empty() {
            return Err(Miss::OutOfArc);
        }
        let line = |to: Spot| {
            let from = muzzle.from.nearest(to);
            (from.distance(to), Segment::new(from, to))
        };
        let nearest =
            parts.iter().filter_map(|part| nearest(muzzle, part)).map(line).min_by_key(|(far, _)| *far);
        let Some((far, shortest)) = nearest else { return Err(Miss::OutOfArc) };
        if far.rounded() > i64::from(most) {
            return Err(Miss::TooFar(far.rounded()));
        }
        if self.is_clear(shortest) {
            return Ok(Line { from: shortest.from, range: far.rounded() });
        }
        let mut others: Vec<(Distance, Segment)> = parts
            .iter()
            .flat_map(|part| marks(part))
            .map(line)
            .filter(|(far, _)| far.rounded() <= i64::from(most))
            .collect();
        others.sort_by_key(|(far, line)| (*far, line.to));
        let seen = others.into_iter().find(|(_, line)| self.is_clear(*line));
        seen.map(|(far, line)| Line { from: line.from, range: far.rounded() }).ok_or(Miss::Hidden)
    }
}

/// The edges of a part, which may be no more than a spot or a line.
fn edges(part: &[Spot]) -> impl Iterator<Item = Segment> + '_ {
    let next = part.iter().skip(1).chain(part.first());
    part.iter().zip(next).map(|(from, to)| Segment::new(*from, *to))
}

/// The spot of a part that is nearest to a muzzle.
fn nearest(muzzle: &Muzzle, part: &[Spot]) -> Option<Spot> {
    let from = muzzle.from.nearest(*part.first()?);
    if let Some(whole) = Convex::around(part) {
        // From two sides the nearest spot is looked for from the nearest of their own.
        let once = whole.nearest(from);
        return Some(whole.nearest(muzzle.from.nearest(once)));
    }
    let near = |edge: Segment| if edge.from == edge.to { edge.from } else { edge.nearest(from) };
    edges(part).map(near).min_by_key(|spot| from.distance(*spot))
}

/// Its corners and the middles of its edges.
fn marks(part: &[Spot]) -> impl Iterator<Item = Spot> + '_ {
    edges(part).flat_map(|edge| [edge.from, edge.middle()])
}
