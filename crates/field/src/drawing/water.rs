//! Rivers, streams and ponds.
//!
//! Rivers are a double line filled with blue, streams a single one, as on the maps of the time. They are
//! drawn through the anchors of the hexsides along which the board has them, and only so: the true course,
//! drawn faintly beside it, was tried and makes two brooks of one.

use std::collections::{BTreeMap, BTreeSet};

use hex::{CornerId, Point, SideId};

use super::chain::{Chain, chains};
use super::curve::{Curve, nearest_on};
use super::ink::Ink;
use super::lie::Lie;
use super::measure::{Step, beyond, distance};
use super::pen::{Pen, Plain, Trace};
use super::sheet::Sheet;
use super::truth::Truth;
use crate::Battlefield;
use crate::kinds::WaterKind;

/// The drawn waters of one name and kind.
#[derive(Debug)]
pub(super) struct Drawn {
    pub(super) name: String,
    pub(super) kind: WaterKind,
    pub(super) curves: Vec<Curve>,
}

/// The waters of a board, in the order of its watercourses.
pub(super) fn waters(field: &Battlefield, sheet: &Sheet, truth: Option<&Truth>, lie: &Lie) -> Vec<Drawn> {
    let mut sides: BTreeMap<(u16, WaterKind), BTreeSet<SideId>> = BTreeMap::new();
    for side in field.board().side_ids() {
        if let Some(water) = field.edge(side).water {
            sides.entry((water.course, water.kind)).or_default().insert(side);
        }
    }
    let drawn = sides.iter().map(|((course, kind), sides)| {
        let curves = chains(field.board(), sides);
        let curves = curves.iter().map(|chain| match kind {
            WaterKind::Pond => lens(lie, chain),
            _ => flow(field, sheet, truth, lie, chain),
        });
        Drawn {
            name: field.watercourses()[usize::from(*course)].name.clone(),
            kind: *kind,
            curves: curves.collect(),
        }
    });
    drawn.collect()
}

/// Through corners and hexsides by turns.
fn course_of(lie: &Lie, chain: &Chain) -> Curve {
    let mut points = vec![lie.corner(chain.corners[0])];
    for (side, corner) in chain.sides.iter().zip(&chain.corners[1..]) {
        points.push(lie.side(*side));
        points.push(lie.corner(*corner));
    }
    if chain.is_closed() {
        points.pop();
        Curve::closed(points)
    } else {
        Curve::open(points)
    }
}

/// A course that flows on to the frame where it truly leaves the board.
fn flow(field: &Battlefield, sheet: &Sheet, truth: Option<&Truth>, lie: &Lie, chain: &Chain) -> Curve {
    let mut curve = course_of(lie, chain);
    let name = chain.sides.first().and_then(|side| field.edge(*side).water);
    let name = name.map(|water| field.watercourses()[usize::from(water.course)].name.as_str());
    let (Some(truth), Some(name), false) = (truth, name, curve.is_closed) else { return curve };
    let beyond_edge = |corner: CornerId| {
        let hexes = field.board().corner_hexes(corner);
        let corner_hexes = field.board().corner(corner).hexes();
        let is_wet = |side: &Option<SideId>| side.is_some_and(|side| field.edge(side).water.is_some());
        let n_wet = field.board().corner_sides(corner).iter().filter(|side| is_wet(side)).count();
        let at = lie.corner(corner);
        // Away from the hexes that are on the board.
        let out = hexes.iter().zip(corner_hexes).filter(|(hex, _)| hex.is_none());
        let out = out.fold(Step::default(), |sum, (_, hex)| sum.plus(Step::between(at, sheet.centre(hex))));
        let target = beyond(at, out.unit().times(BEYOND));
        // It truly goes on, or the geography itself ends here with the map.
        let is_near = |point: Point, goal: Point| distance(point, goal) < BEYOND * 0.7;
        let goes_on = |line: &Vec<Point>| nearest_on(line, target).is_some_and(|on| is_near(on, target));
        let ends_here =
            |line: &Vec<Point>| [line.first(), line.last()].iter().flatten().any(|end| is_near(**end, at));
        let is_true = truth.water(name).any(|line| goes_on(line) || ends_here(line));
        (n_wet == 1 && out != Step::default() && is_true).then_some(target)
    };
    if let Some(before) = beyond_edge(chain.corners[0]) {
        curve.points.insert(0, before);
    }
    curve.points.extend(beyond_edge(chain.corners[chain.corners.len() - 1]));
    curve
}

/// How far water flows on beyond the edge of the board; the frame cuts it off.
const BEYOND: f64 = 85.0;

/// A pond: a long round water over its hexsides.
fn lens(lie: &Lie, chain: &Chain) -> Curve {
    let spine: Vec<Point> = course_of(lie, chain).walk(12.0);
    let (mut one_bank, mut other_bank) = (Vec::new(), Vec::new());
    let (first, last) = (spine[0], spine[spine.len() - 1]);
    let whole = 11.0;
    for pair in spine.windows(2) {
        let across = Step::between(pair[0], pair[1]).unit().right();
        let from_end = distance(pair[0], first).min(distance(pair[0], last));
        let half = whole * (from_end / (from_end + 8.0));
        one_bank.push(beyond(pair[0], across.times(half)));
        other_bank.push(beyond(pair[0], across.times(-half * 0.7)));
    }
    one_bank.push(last);
    one_bank.extend(other_bank.into_iter().rev());
    Curve::closed(one_bank)
}

/// Draws them and notes their ink.
pub(super) fn draw(pen: &mut Pen, ink: &mut Ink, waters: &[Drawn]) {
    pen.layer("water");
    // The lesser under the greater, and ponds over all.
    let rivers = [
        WaterKind::Brook,
        WaterKind::Run,
        WaterKind::Creek,
        WaterKind::Stream,
        WaterKind::Secondary,
        WaterKind::River,
        WaterKind::Primary,
    ];
    for kind in rivers.into_iter().chain([WaterKind::Pond]) {
        for (class, is_wanted) in [("bank", has_banks(kind)), ("bed", true)] {
            for water in waters.iter().filter(|water| water.kind == kind && is_wanted) {
                let mut trace = Trace::default();
                water.curves.iter().for_each(|curve| curve.trace(&mut trace));
                pen.put(format_args!(
                    "<path class=\"{kind} {class}\" data-name=\"{}\" d=\"{trace}\"/>\n",
                    Plain(&water.name)
                ));
            }
        }
    }
    pen.close();
    for water in waters {
        let weight = if has_banks(water.kind) { 4.0 } else { 2.0 };
        water.curves.iter().for_each(|curve| ink.line(&curve.walk(4.0), weight));
    }
}

/// Whether its two banks are drawn, and not one line.
const fn has_banks(kind: WaterKind) -> bool {
    kind.is_river() || matches!(kind, WaterKind::Pond)
}
