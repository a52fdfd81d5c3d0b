//! Roads, and the bridges and fords by which they cross water.
//!
//! A chaussée is a red-brown double line, a road a thin double line, a track a row of dashes: three patterns,
//! told apart without their colours. Each goes through the anchors of the hexes and hexsides that the board
//! links, and through no other hex.

use std::collections::BTreeSet;

use hex::{HexId, Point, SideId};

use super::curve::Curve;
use super::entries::outward;
use super::ink::Ink;
use super::lie::Lie;
use super::measure::{Step, Tile, beyond, distance};
use super::pen::{Pen, Short, Trace};
use super::sheet::{HEX, Sheet};
use super::truth::Truth;
use crate::Battlefield;
use crate::battlefield::RoadLine;
use crate::kinds::{CrossingKind, RoadKind};

/// A stretch of road that is drawn in one go.
#[derive(Debug)]
pub(super) struct Stretch {
    pub(super) name: String,
    pub(super) kind: RoadKind,
    pub(super) curve: Curve,
}

/// All stretches of road. Where roads share a link only the better is drawn there.
pub(super) fn stretches(
    field: &Battlefield,
    sheet: &Sheet,
    truth: Option<&Truth>,
    lie: &Lie,
) -> Vec<Stretch> {
    let lay = Lay { field, sheet, truth, lie };
    let mut drawn: BTreeSet<SideId> = BTreeSet::new();
    let mut found = Vec::new();
    for road in field.roads() {
        let mut run: Vec<SideId> = Vec::new();
        for &link in &road.links {
            let is_new = drawn.insert(link);
            let goes_on = run.last().is_none_or(|last| shared(field, *last, link).is_some());
            if !is_new || !goes_on {
                lay.finish(road, &mut run, &mut found);
            }
            if is_new {
                run.push(link);
            }
        }
        lay.finish(road, &mut run, &mut found);
    }
    found
}

/// What a road is laid by.
struct Lay<'l> {
    field: &'l Battlefield,
    sheet: &'l Sheet,
    truth: Option<&'l Truth>,
    lie: &'l Lie,
}

/// The hex of the board between two links that follow each other.
fn shared(field: &Battlefield, one: SideId, next: SideId) -> Option<HexId> {
    let hexes = field.board().side_hexes(next);
    field.board().side_hexes(one).into_iter().flatten().find(|hex| hexes.contains(&Some(*hex)))
}

impl Lay<'_> {
    fn finish(&self, road: &RoadLine, run: &mut Vec<SideId>, found: &mut Vec<Stretch>) {
        let (field, lie) = (self.field, self.lie);
        let links = std::mem::take(run);
        let (Some(&first), Some(&last)) = (links.first(), links.last()) else { return };
        let then = links.get(1).and_then(|next| shared(field, first, *next));
        let before = links.len().checked_sub(2).and_then(|n| shared(field, links[n], last));
        let mut points = self.end(road, first, then, true);
        points.reverse();
        for (n, &link) in links.iter().enumerate() {
            points.push(lie.side(link));
            if let Some(hex) = links.get(n + 1).and_then(|next| shared(field, link, *next)) {
                points.push(lie.hex(hex));
            }
        }
        points.extend(self.end(road, last, before, false));
        found.push(Stretch { name: road.name.clone(), kind: road.kind, curve: Curve::open(points) });
    }

    /// Where a stretch goes behind its last link: to the anchor of the hex there, or off the board, through the
    /// middle of the hex that would be there and as far again, where the frame has cut it off.
    fn end(&self, road: &RoadLine, link: SideId, inner: Option<HexId>, is_first: bool) -> Vec<Point> {
        let (field, lie, board) = (self.field, self.lie, self.field.board());
        let [one, other] = board.side_hexes(link);
        let outer = match inner {
            Some(inner) => [one, other].into_iter().find(|hex| *hex != Some(inner)).flatten(),
            // A road of a single link has an end on either side.
            None if is_first => one,
            None => other,
        };
        if let Some(hex) = outer {
            let mut points = vec![lie.hex(hex)];
            // By an entry the road comes from beyond the whole map, of which no board has a link.
            let entry = field.entries().iter().find(|entry| entry.hex == hex);
            let beyond_map = entry.map(|entry| beyond(lie.hex(hex), outward(entry.edge).times(2.0 * HEX)));
            points.extend(beyond_map.or_else(|| self.goes_on(road, hex)));
            return points;
        }
        let [inside, outside] = if one.is_some() { [0, 1] } else { [1, 0] };
        let [inside, outside] = [inside, outside].map(|n| self.sheet.centre(board.hexside(link).hexes()[n]));
        vec![outside, beyond(outside, Step::between(inside, outside))]
    }

    /// Where a road that ends in a hex on the rim truly goes on beyond the whole map. What goes on beyond a window has a
    /// link that says so.
    fn goes_on(&self, road: &RoadLine, hex: HexId) -> Option<Point> {
        let board = self.field.board();
        let at = self.lie.hex(hex);
        let is_off = |point: &Point| self.field.numbering().number(self.sheet.hex_at(*point)).is_none();
        let courses = self.truth?.road(&road.name).iter();
        let walked = courses.flat_map(|course| Curve::open(course.clone()).walk(HEX / 8.0));
        let off = walked.filter(|point| board.is_on_edge(hex) && is_off(point));
        let near = off.map(|point| (distance(point, at), point)).filter(|(away, _)| *away < 1.3 * HEX);
        let (_, nearest) = near.min_by(|a, b| a.0.total_cmp(&b.0))?;
        Some(beyond(at, Step::between(at, nearest).unit().times(2.0 * HEX)))
    }
}

/// Draws them, the lesser under the better, and notes their ink.
pub(super) fn draw(pen: &mut Pen, ink: &mut Ink, stretches: &[Stretch]) {
    let trace_of = |kind: RoadKind| {
        let mut trace = Trace::default();
        stretches
            .iter()
            .filter(|stretch| stretch.kind == kind)
            .for_each(|stretch| stretch.curve.trace(&mut trace));
        trace
    };
    pen.layer("roads");
    for kind in [RoadKind::Lane, RoadKind::Track] {
        pen.path(kind.word(), &trace_of(kind));
    }
    for class in [" edge", ""] {
        for kind in
            [RoadKind::Secondary, RoadKind::Road, RoadKind::Pike, RoadKind::Chaussee, RoadKind::Primary]
        {
            pen.path(&format!("{kind}{class}"), &trace_of(kind));
        }
    }
    pen.close();
    for stretch in stretches {
        let weight = match stretch.kind {
            RoadKind::Primary | RoadKind::Chaussee | RoadKind::Pike => 5.0,
            RoadKind::Road | RoadKind::Secondary => 3.5,
            RoadKind::Track | RoadKind::Lane => 2.0,
        };
        ink.line(&stretch.curve.walk(4.0), weight);
    }
}

/// A bridge or ford as it is drawn.
#[derive(Debug, Clone, Copy)]
pub(super) struct Passage {
    pub(super) at: Point,
    /// The way over it, of length one.
    pub(super) along: Step,
    pub(super) kind: CrossingKind,
}

impl Passage {
    /// The room that its sign takes.
    pub(super) const fn tile(&self) -> Tile {
        Tile { centre: self.at, along: self.along, half_width: 11.0, half_height: 8.0 }
    }
}

/// The bridges and fords of a board.
pub(super) fn passages(field: &Battlefield, sheet: &Sheet, lie: &Lie) -> Vec<Passage> {
    let board = field.board();
    let passage = |crossing: &crate::battlefield::Crossing| {
        let side = board.hexside(crossing.side);
        let ends = board.side_hexes(crossing.side);
        let [from, to] =
            [0, 1].map(|n| ends[n].map_or_else(|| sheet.centre(side.hexes()[n]), |hex| lie.hex(hex)));
        let at = lie.side(crossing.side);
        let along = Step::between(from, at).unit().plus(Step::between(at, to).unit()).unit();
        Passage { at, along, kind: crossing.kind }
    };
    field.crossings().iter().map(passage).collect()
}

/// Draws the bridges and fords.
pub(super) fn draw_passages(pen: &mut Pen, passages: &[Passage]) {
    pen.layer("crossings");
    for Passage { at, along, kind } in passages {
        pen.put(format_args!(
            "<use href=\"#{kind}\" transform=\"matrix({} {} {} {} {} {})\"/>\n",
            Fine(along.x),
            Fine(along.y),
            Fine(-along.y),
            Fine(along.x),
            Short(at.x),
            Short(at.y)
        ));
    }
    pen.close();
}

/// A share to three places, for turning.
#[derive(Debug, Clone, Copy)]
pub(super) struct Fine(pub(super) f64);

impl std::fmt::Display for Fine {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:.3}", self.0)
    }
}
