//! The path of a Full Move: straight along the facing, or by road, or beside a line; cut where ground is closed (plot.a, 2.031c).

use super::{Laid, choices};
use crate::clock::course::{OPEN, Piece, by_road, cut, shortened, straight};
use crate::passage::Barrier;
use crate::place::Pose;
use crate::plot::{Choice, Feature};
use crate::roster::UnitId;
use crate::theatre::Line;
use crate::world::{Formation, OnRoad, Order, World};
use field::table::{Bearing, Convex, Course, Distance, ONE, Segment, Spot};
use umpire::refusal::Refusal;

/// Lays down the Full Move of a unit as it was settled.
pub fn lay(world: &World, id: UnitId, settled: &[Choice]) -> Laid {
    let theatre = world.theatre();
    let unit = world.unit(id);
    let rate = world.rate(id);
    let mut laid = Laid {
        unit: id,
        pieces: Vec::new(),
        rate: rate.full,
        occupies: None,
        passes: settled.contains(&Choice::PassesFriends),
        charges: None,
        faces: None,
    };
    let way = settled.iter().find(|choice| choice.kind() == 0);
    match (unit.order, way) {
        (Some(Order::TripleMove), _) => {
            laid.rate = rate.full * theatre.edition.rates.triple;
            let marches = settled.iter().find_map(|choice| match choice {
                Choice::Marches(far, facing) => Some((*far, *facing)),
                _ => None,
            });
            let (far, facing) = marches.unwrap_or((laid.rate, unit.facing));
            laid.faces = Some(facing);
            laid.pieces = ahead_of(world, id, unit.facing, far);
            laid.pieces = cut(theatre, laid.pieces, i64::from(far) * i64::from(OPEN));
        }
        (_, Some(Choice::LeavesRoad(bearing))) => {
            laid.faces = Some(*bearing);
            laid.pieces = ahead_of(world, id, *bearing, rate.full);
        }
        (_, Some(Choice::Follows(line))) => {
            laid.pieces = line_way(world, id, *line).unwrap_or_default();
        }
        _ if choices::is_on_road(world, id) => {
            laid.rate = rate.road;
            laid.pieces = road_way(world, id, way, &mut laid.charges);
        }
        _ => laid.pieces = ahead_of(world, id, unit.facing, rate.full),
    }
    stop_in(world, id, settled, &mut laid);
    laid.pieces = cut(theatre, laid.pieces, i64::from(laid.rate) * i64::from(OPEN));
    // Whoever keeps his distance from a line does not run into it where it bends.
    let line = way.and_then(|choice| match choice {
        Choice::Follows(Feature::River(at)) => Some(Barrier::River(*at)),
        Choice::Follows(Feature::Wood(at)) => Some(Barrier::Wood(*at)),
        _ => None,
    });
    laid.pieces = before_barriers(world, id, laid.pieces, line);
    laid
}

/// Straight on, at the cost of the ground.
fn ahead_of(world: &World, id: UnitId, bearing: Bearing, far: i32) -> Vec<Piece> {
    let (theatre, unit) = (world.theatre(), world.unit(id));
    let Some(end) = bearing.from(unit.at, far) else { return Vec::new() };
    let mut pieces = straight(theatre, unit.at, end, true);
    // In open ground a leg keeps its printed length, whatever rounding made of it.
    if let [only] = &mut pieces[..]
        && only.cost == OPEN
    {
        only.length = far;
    }
    pieces
}

/// How far ahead of a column a spot of its road lies.
pub(super) fn ahead(world: &World, road: OnRoad, spot: Spot) -> Option<i32> {
    let mark = i32::try_from(world.theatre().table.roads[road.road.at()].course.nearest(spot).0).ok()?;
    let far = if road.is_forward { mark - road.mark } else { road.mark - mark };
    (far >= 0).then_some(far)
}

/// Along the road, by the branch that was named, or over a bridge at an enemy.
fn road_way(world: &World, id: UnitId, way: Option<&Choice>, charges: &mut Option<UnitId>) -> Vec<Piece> {
    let (theatre, rate) = (world.theatre(), world.rate(id));
    let Some(road) = world.unit(id).road else { return Vec::new() };
    let to_end = |road: crate::roster::RoadId, from: i32, is_forward: bool| {
        let length = i32::try_from(theatre.table.roads[road.at()].course.length()).unwrap_or(i32::MAX);
        by_column(theatre, road, from, if is_forward { length } else { 0 })
    };
    if let Some(Choice::Charges(target, crossing)) = way {
        let deck = theatre.deck(*crossing);
        let far = ahead(world, road, deck.at).unwrap_or_default();
        let mark = if road.is_forward { road.mark + far } else { road.mark - far };
        let mut pieces = by_column(theatre, road.road, road.mark, mark);
        *charges = Some(*target);
        // Behind the bridge a thousandth costs what makes the rest of the turn worth its part of a Full Move.
        let cost = OPEN * rate.road / rate.full;
        let from = pieces.last().map_or(world.unit(id).at, |piece| piece.to);
        let aim = world
            .ground(*target)
            .iter()
            .map(|convex| convex.nearest(from))
            .min_by_key(|spot| from.distance(*spot));
        let bearing = aim.and_then(|spot| Bearing::of(from.to(spot)));
        if let Some(end) = bearing.and_then(|bearing| bearing.from(from, rate.full)) {
            let beyond = straight(theatre, from, end, true);
            pieces.extend(beyond.into_iter().map(|piece| Piece { cost: piece.cost * cost / OPEN, ..piece }));
        }
        return pieces;
    }
    let touching = Distance::of(theatre.edition.measures.touching);
    let branch = match way {
        Some(Choice::Takes(other)) => Some(*other),
        _ => None,
    };
    if let Some((other, (mark, there))) =
        branch.and_then(|other| Some((other, choices::junction(world, id, other, touching)?)))
    {
        let mut pieces = by_column(theatre, road.road, road.mark, mark);
        pieces.extend(onward(world, other, there, road_bearing(world, road)));
        return pieces;
    }
    let mut pieces = to_end(road.road, road.mark, road.is_forward);
    // Where its road ends on another, it goes on along whichever part of that leads straightest on.
    let end = pieces.last().map(|piece| piece.to);
    let last = pieces.last().and_then(Piece::bearing);
    if let (Some(end), Some(last)) = (end, last) {
        let roads = theatre.table.roads.iter().enumerate().filter(|(at, _)| *at != road.road.at());
        let meets = roads.filter_map(|(at, other)| {
            let (mark, far) = other.course.nearest(end);
            let mark = i32::try_from(mark).ok()?;
            (far <= touching).then(|| onward(world, crate::roster::RoadId::of(at), mark, last))
        });
        let straightest = meets.filter(|way| !way.is_empty()).min_by_key(|way| {
            way[0].bearing().map_or(i32::MAX, |bearing| crate::retreat::bearing::off(last, bearing).abs())
        });
        pieces.extend(straightest.unwrap_or_default());
    }
    pieces
}

/// A road column's way; what is beyond the edge is straight.
fn by_column(
    theatre: &crate::theatre::Theatre,
    road: crate::roster::RoadId,
    from: i32,
    to: i32,
) -> Vec<Piece> {
    let length = i32::try_from(theatre.table.roads[road.at()].course.length()).unwrap_or(i32::MAX);
    let inside = from.clamp(0, length);
    let mut pieces = Vec::new();
    if inside != from {
        let is_forward = from < 0;
        let column = OnRoad {
            road,
            mark: from,
            is_forward,
            behind: None,
            joined: if is_forward { i32::MIN / 2 } else { i32::MAX / 2 },
        };
        if let (Some(begins), Some(ends)) =
            (theatre.on_road(column, 0), theatre.on_road(column, (inside - from).abs()))
        {
            let length = (inside - from).abs();
            pieces.push(Piece {
                from: begins,
                to: ends,
                length,
                cost: OPEN,
                road: Some((road, from, inside)),
                is_beside_line: false,
            });
        }
    }
    pieces.extend(by_road(theatre, road, inside, to.clamp(0, length), OPEN));
    pieces
}

/// Along a road from a mark on, in the direction that is nearer to a bearing.
fn onward(world: &World, road: crate::roster::RoadId, mark: i32, bearing: Bearing) -> Vec<Piece> {
    let theatre = world.theatre();
    let length = i32::try_from(theatre.table.roads[road.at()].course.length()).unwrap_or(i32::MAX);
    let ways = [by_road(theatre, road, mark, length, OPEN), by_road(theatre, road, mark, 0, OPEN)];
    let askew = |way: &Vec<Piece>| {
        let begins = way.first().and_then(Piece::bearing);
        begins.map_or(i32::MAX, |begins| crate::retreat::bearing::off(bearing, begins).abs())
    };
    ways.into_iter().min_by_key(askew).unwrap_or_default()
}

fn road_bearing(world: &World, road: OnRoad) -> Bearing {
    world.theatre().facing_on_road(road).unwrap_or_default()
}

/// Whether two upright rectangles, each given by its corners, are no farther apart than so many mils either way.
fn are_about(one: (Spot, Spot), other: (Spot, Spot), mils: i32) -> bool {
    let ((low, high), (others_low, others_high)) = (one, other);
    low.x - mils <= others_high.x
        && others_low.x - mils <= high.x
        && low.y - mils <= others_high.y
        && others_low.y - mils <= high.y
}

/// Whether a unit stands so near to a line that it may be beside it.
pub(super) fn is_about(world: &World, id: UnitId, line: &Line) -> bool {
    let near = world.theatre().edition.measures.line_feature + 1;
    let ground = world.ground(id);
    let is_near = |course: &Course| ground.iter().any(|of| are_about(of.bounds(), course.bounds(), near));
    line.courses.iter().any(is_near)
}

/// How far a ground is from a course, if that may be less than so many mils.
fn gap_to(ground: &[Convex], course: &Course, mils: i32) -> Option<Distance> {
    let far = |leg: Segment| {
        let bounds = (
            Spot::new(leg.from.x.min(leg.to.x), leg.from.y.min(leg.to.y)),
            Spot::new(leg.from.x.max(leg.to.x), leg.from.y.max(leg.to.y)),
        );
        if !ground.iter().any(|of| are_about(of.bounds(), bounds, mils)) {
            return None;
        }
        let ends =
            [leg.from, leg.to].into_iter().flat_map(|spot| ground.iter().map(move |of| of.distance(spot)));
        let corners = ground.iter().flat_map(Convex::corners).map(|corner| leg.distance(*corner));
        let is_crossed = ground.iter().any(|of| of.is_crossed_by(leg));
        if is_crossed { Some(Distance::NONE) } else { ends.chain(corners).min() }
    };
    course.legs().filter_map(far).min()
}

/// The way of a unit beside a line, at the distance that it has from it (2.031c2.a).
pub(super) fn line_way(world: &World, id: UnitId, line: Feature) -> Result<Vec<Piece>, Refusal> {
    let (theatre, unit) = (world.theatre(), world.unit(id));
    let measures = &theatre.edition.measures;
    let refuse = |code, why: &str| {
        let why = format!("{} {why}", world.name(id));
        Err(Refusal::new(rule!("odn.2.031c2.a"), code, why, "It goes straight on."))
    };
    let ground = world.ground(id);
    let courses = theatre.lines.iter().filter(|of| of.feature == line).flat_map(|of| &of.courses);
    let near = courses
        .filter_map(|course| Some((course, gap_to(&ground, course, measures.line_feature + 1)?)))
        .min_by_key(|(_, far)| *far)
        .filter(|(_, far)| crate::measure::is_within(*far, measures.line_feature));
    let Some((course, _)) = near else {
        return refuse("not-beside", "is not within an inch of it");
    };
    let (mark, _) = course.nearest(unit.at);
    let Some(run) = course.bearing(mark.max(1).min(course.length())) else {
        return refuse("not-beside", "has no such line beside it");
    };
    let off = crate::retreat::bearing::off(run, unit.facing);
    let most = i32::from(measures.line_feature_bearing);
    let is_forward = off.abs() <= most;
    if !is_forward && 18_000 - off.abs() > most {
        return refuse("askew", "does not face along it");
    }
    let mut spots = offset_spots(course, unit.at, mark, is_forward);
    spots.insert(0, unit.at);
    spots.dedup();
    let legs = spots.windows(2).flat_map(|pair| straight(theatre, pair[0], pair[1], true));
    Ok(legs.map(|piece| Piece { is_beside_line: true, ..piece }).collect())
}

/// The spots beside a line, each as far from it as the unit is, from where it stands to the end of the line.
fn offset_spots(course: &Course, at: Spot, mark: i64, is_forward: bool) -> Vec<Spot> {
    let Some(foot) = course.at(mark) else { return Vec::new() };
    let Some(run) = course.bearing(mark.max(1)) else { return Vec::new() };
    let far = i32::try_from(foot.to(at).length()).unwrap_or(i32::MAX);
    let is_right = run.ahead().cross(foot.to(at)) >= 0;
    let aside = if is_right { 9_000 } else { -9_000 };
    let mut marks = vec![0i64];
    for leg in course.legs() {
        marks.push(marks[marks.len() - 1] + leg.way().length());
    }
    let beyond = |of: &i64| if is_forward { *of > mark } else { *of < mark };
    let mut ahead: Vec<i64> = marks.iter().copied().filter(beyond).collect();
    if !is_forward {
        ahead.reverse();
    }
    // Where two legs meet, their lines at the distance meet on the middle of the bend; beyond the last leg there is no bend.
    let is_closed = course.spots().first() == course.spots().last();
    let spot = |mark: i64| {
        let before = course.bearing(mark.max(1))?;
        let wraps = if is_closed { 1 } else { mark };
        let after =
            if mark >= course.length() { course.bearing(wraps)? } else { course.bearing(mark + 1)? };
        let before = if mark == 0 && is_closed { course.bearing(course.length())? } else { before };
        let turn = crate::retreat::bearing::off(before, after);
        let half = before.turned(turn / 2);
        let cosine = i128::from(Bearing::new(turn / 2).cosine()).max(i128::from(ONE) / 2);
        let longer = (2 * i128::from(far) * i128::from(ONE) + cosine).div_euclid(2 * cosine);
        half.turned(aside).from(course.at(mark)?, i32::try_from(longer).ok()?)
    };
    ahead.into_iter().filter_map(spot).collect()
}

/// Ends the way in the block in which it stops: halted at the middle of the way through it; deployed as soon as the centre reaches it.
fn stop_in(world: &World, id: UnitId, settled: &[Choice], laid: &mut Laid) {
    let theatre = world.theatre();
    let stop = settled.iter().find_map(|choice| match choice {
        Choice::Stops(place) => Some((*place, false)),
        Choice::Occupies(place) => Some((*place, true)),
        _ => None,
    });
    let Some((place, deploys)) = stop else { return };
    let area = &theatre.place(place).area;
    let mut pieces = Vec::new();
    for piece in std::mem::take(&mut laid.pieces) {
        let parts = area.stretches(Segment::new(piece.from, piece.to));
        let Some(part) = parts.first() else {
            pieces.push(piece);
            continue;
        };
        let along = |share: field::table::Fraction| {
            let over = 2 * i128::from(piece.length) * share.over() + share.under();
            i32::try_from(over.div_euclid(2 * share.under())).unwrap_or(piece.length)
        };
        let (begins, ends) = (along(part.from), along(part.to));
        let length = if deploys { begins } else { begins + (ends - begins) / 2 };
        if length > 0 {
            pieces.push(shortened(theatre, piece, length));
        }
        if deploys && choices::may_occupy(world, id, place).is_ok() {
            laid.occupies = Some(place);
        }
        break;
    }
    laid.pieces = pieces;
}

/// How the unit stands on its way: as now, but that it turns along its path and that whoever leaves houses does so in column (4.04.d).
pub fn marching_pose(world: &World, id: UnitId) -> Pose {
    let pose = world.pose(id);
    let arm = world.roster(id).arm;
    let formation = match pose.formation {
        Formation::Block(_) if arm.is_artillery() => Formation::Limbered,
        Formation::Block(_) => Formation::Column,
        Formation::Deployed | Formation::Prepared => Formation::Limbered,
        other => other,
    };
    Pose { formation, ..pose }
}

/// The ground that is swept on a piece of a way.
pub fn swept(world: &World, id: UnitId, piece: &Piece) -> Vec<Convex> {
    let theatre = world.theatre();
    let arm = world.roster(id).arm;
    let pose = marching_pose(world, id);
    if piece.road.is_some() {
        // A column on a road is measured by its centre line (geo.l); its corridor is as wide as its base.
        let base = arm.base(&theatre.basing);
        let Some(bearing) = piece.bearing() else { return Vec::new() };
        let ends =
            [piece.from, piece.to].map(|spot| Convex::rectangle(spot, base.width, base.depth, bearing));
        let [Some(from), Some(to)] = ends else { return Vec::new() };
        return Convex::around(&[from.corners(), to.corners()].concat()).into_iter().collect();
    }
    let turned = if pose.road.is_some() || pose.formation == Formation::RoadColumn || piece.is_beside_line {
        Pose { facing: piece.bearing().unwrap_or(pose.facing), road: None, ..pose }
    } else {
        pose
    };
    let from = theatre.ground(arm, &turned.moved_to(piece.from));
    from.iter().filter_map(|convex| convex.swept(piece.from.to(piece.to))).collect()
}

/// What stops a unit on a piece of a straight way, those barriers apart that do not bar it; a bridge that the piece crosses opens its river
/// to whoever has a Combat Move or is in Road Column (4.03-terrain.d).
pub fn stopped_by(world: &World, id: UnitId, piece: &Piece, exempt: &[Barrier]) -> Vec<Barrier> {
    let found = if piece.road.is_some() {
        road_barriers(world, piece)
    } else {
        world.theatre().barriers(world.roster(id).arm, &swept(world, id, piece))
    };
    found.into_iter().filter(|barrier| !exempt.contains(barrier)).collect()
}

/// On a road only water without a bridge stops, by the centre line.
fn road_barriers(world: &World, piece: &Piece) -> Vec<Barrier> {
    let theatre = world.theatre();
    let line = Segment::new(piece.from, piece.to);
    let open: Vec<u16> =
        world.crossings_on(line).into_iter().map(|(river, _)| river).chain(world.pontoons_on(line)).collect();
    let rivers = theatre.table.rivers.iter().enumerate().filter(|(_, river)| !river.is_fordable);
    let crossed = rivers.filter(|(_, river)| {
        river.course.legs().any(|leg| leg.meeting(line) == field::table::Meeting::Crossing)
    });
    let numbers = crossed.filter_map(|(at, _)| u16::try_from(at).ok());
    numbers.filter(|river| !open.contains(river)).map(Barrier::River).collect()
}

/// The way as far as nothing closes it: cut to the thousandth (2.031c3.b).
fn before_barriers(world: &World, id: UnitId, pieces: Vec<Piece>, line: Option<Barrier>) -> Vec<Piece> {
    let theatre = world.theatre();
    let mut exempt = theatre.barriers(world.roster(id).arm, &world.ground(id));
    if world.unit(id).formation == Formation::RoadColumn {
        exempt.extend(crate::plot::check::bridged(world, &pieces));
    }
    exempt.extend(line);
    let mut kept: Vec<Piece> = Vec::new();
    for piece in pieces {
        if stopped_by(world, id, &piece, &exempt).is_empty() {
            kept.push(piece);
            continue;
        }
        let is_free = |length: i32| {
            length == 0 || stopped_by(world, id, &shortened(theatre, piece, length), &exempt).is_empty()
        };
        let (mut free, mut barred) = (0, piece.length);
        while barred - free > 1 {
            let middle = free + (barred - free) / 2;
            if is_free(middle) { free = middle } else { barred = middle }
        }
        if free > 0 {
            kept.push(shortened(theatre, piece, free));
        }
        break;
    }
    kept
}

/// The ground that a Full Move sweeps, its present footprint with it (plot.a).
pub fn corridor(world: &World, laid: &Laid) -> Vec<Convex> {
    let mut all = world.ground(laid.unit).to_vec();
    all.extend(laid.pieces.iter().flat_map(|piece| swept(world, laid.unit, piece)));
    all
}

/// Whether a Full Move could contact an enemy who stands still: its corridor meets him (plot.b).
pub fn could_reach(world: &World, laid: &Laid, enemy: UnitId) -> bool {
    crate::measure::touch(&corridor(world, laid), &world.ground(enemy))
}
