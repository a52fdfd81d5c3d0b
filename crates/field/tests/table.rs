//! The geometry of tables, held against a second one that is slow and plain.
//!
//! Numbers are drawn from a few inches, where things touch and coincide, and from the whole of a table.
#![allow(
    clippy::unwrap_used,
    clippy::cast_precision_loss,
    reason = "a second, plain reckoning that may panic and err by a hair"
)]

use field::table::{
    Arc, Area, Bearing, Convex, Course, Distance, Fraction, Meeting, ONE, Segment, Spot, Turn, Vector, turn,
};
use proptest::prelude::*;

/// The second implementation: every pair of edges, every corner, every triangle.
mod slow {
    use super::*;

    /// A fraction without a sign below the line.
    type Ratio = (i128, i128);

    fn is_share((over, under): Ratio) -> bool {
        0 <= over && over <= under
    }

    fn positive((over, under): Ratio) -> Ratio {
        if under < 0 { (-over, -under) } else { (over, under) }
    }

    /// By Cramer's rule, and along a common line by the order of the ends.
    pub(super) fn meeting(one: Segment, other: Segment) -> Meeting {
        let (a, b, off) = (one.way(), other.way(), one.from.to(other.from));
        let cross =
            |u: Vector, v: Vector| i128::from(u.dx) * i128::from(v.dy) - i128::from(u.dy) * i128::from(v.dx);
        let steep = cross(a, b);
        if steep != 0 {
            let shares = [positive((cross(off, b), steep)), positive((cross(off, a), steep))];
            if !shares.into_iter().all(is_share) {
                return Meeting::Apart;
            }
            let at_end = shares.iter().any(|(over, under)| *over == 0 || over == under);
            return if at_end { Meeting::Touching } else { Meeting::Crossing };
        }
        let ends = |segment: Segment| {
            let (low, high) = (segment.from.min(segment.to), segment.from.max(segment.to));
            (low, high)
        };
        let ((low, high), (other_low, other_high)) = (ends(one), ends(other));
        // A line with a direction on which all four ends might lie.
        let way = if a.squared() > 0 { a } else { b };
        let on_line = |spot: Spot| cross(way, one.from.to(spot)) == 0;
        if !on_line(other.from) || !on_line(other.to) || (way.squared() == 0 && one.from != other.from) {
            return Meeting::Apart;
        }
        let (from, to) = (low.max(other_low), high.min(other_high));
        match from.cmp(&to) {
            std::cmp::Ordering::Less => Meeting::Along,
            std::cmp::Ordering::Equal => Meeting::Touching,
            std::cmp::Ordering::Greater => Meeting::Apart,
        }
    }

    pub(super) fn in_triangle(corners: [Spot; 3], spot: Spot) -> bool {
        let [a, b, c] = corners;
        let sides = [turn(a, b, spot), turn(b, c, spot), turn(c, a, spot)];
        if turn(a, b, c) == Turn::None {
            let edges = [Segment::new(a, b), Segment::new(b, c), Segment::new(c, a)];
            return edges.iter().any(|edge| edge.contains(spot));
        }
        !(sides.contains(&Turn::Left) && sides.contains(&Turn::Right))
    }

    /// A polygon all of which is seen from its middle.
    pub(super) fn in_star(middle: Spot, ring: &[Spot], spot: Spot) -> bool {
        let next = ring.iter().skip(1).chain(ring.first());
        ring.iter().zip(next).any(|(a, b)| in_triangle([middle, *a, *b], spot))
    }

    pub(super) fn in_convex(shape: &Convex, spot: Spot) -> bool {
        let [first, rest @ ..] = shape.corners() else { return false };
        rest.windows(2).any(|pair| in_triangle([*first, pair[0], pair[1]], spot))
    }

    pub(super) fn touch(one: &Convex, other: &Convex) -> bool {
        let meets = |a: Segment| other.edges().any(|b| meeting(a, b) != Meeting::Apart);
        one.edges().any(meets) || in_convex(one, other.corners()[0]) || in_convex(other, one.corners()[0])
    }

    pub(super) fn gap(one: &Convex, other: &Convex) -> Distance {
        if touch(one, other) {
            return Distance::NONE;
        }
        let between = |a: Segment, b: Segment| {
            [a.distance(b.from), a.distance(b.to), b.distance(a.from), b.distance(a.to)]
                .into_iter()
                .min()
                .unwrap()
        };
        one.edges().flat_map(|a| other.edges().map(move |b| between(a, b))).min().unwrap()
    }

    /// The distance from no shift at all to the edge of all shifts at which the two overlap.
    pub(super) fn overlap(one: &Convex, other: &Convex) -> Distance {
        let shifts =
            one.corners().iter().flat_map(|a| other.corners().iter().map(move |b| (a.x - b.x, a.y - b.y)));
        let shifts: Vec<Spot> = shifts.map(|(x, y)| Spot::new(x, y)).collect();
        let all = Convex::around(&shifts).unwrap();
        let nowhere = Spot::new(0, 0);
        if !in_convex(&all, nowhere) {
            return Distance::NONE;
        }
        all.edges().map(|edge| edge.distance(nowhere)).min().unwrap()
    }
}

fn spot(reach: i32) -> impl Strategy<Value = Spot> {
    (-reach..=reach, -reach..=reach).prop_map(|(x, y)| Spot::new(x, y))
}

/// Spots from a few, where much coincides, or from a whole table.
fn any_spots(n: usize) -> impl Strategy<Value = Vec<Spot>> {
    prop_oneof![
        prop::collection::vec(spot(4), n),
        prop::collection::vec(spot(200), n),
        prop::collection::vec(spot(100_000), n),
    ]
}

fn convex() -> impl Strategy<Value = Convex> {
    let hull = |n| any_spots(n).prop_filter_map("they lie in a line", |spots| Convex::around(&spots));
    let rectangle = (spot(4_000), 100..4_000, 100..4_000, 0..36_000)
        .prop_filter_map("it has no ground", |(at, w, d, b)| Convex::rectangle(at, w, d, Bearing::new(b)));
    prop_oneof![hull(3), hull(6), rectangle]
}

/// A polygon all of which is seen from its middle, and the same at half the size about it.
fn star() -> impl Strategy<Value = (Spot, Vec<Spot>, Vec<Spot>)> {
    let corners =
        prop_oneof![prop::collection::vec(spot(6), 3..9), prop::collection::vec(spot(30_000), 3..30)];
    (spot(50), corners).prop_filter_map("it does not go round its middle", |(middle, mut steps)| {
        let nowhere = Spot::new(0, 0);
        steps.retain(|step| *step != nowhere);
        let is_lower = |step: &Spot| step.y > 0 || (step.y == 0 && step.x < 0);
        steps.sort_by(|a, b| {
            let by_turn = || nowhere.to(*b).cross(nowhere.to(*a)).cmp(&0);
            is_lower(a).cmp(&is_lower(b)).then_with(by_turn)
        });
        steps.dedup_by(|a, b| {
            nowhere.to(*a).cross(nowhere.to(*b)) == 0 && nowhere.to(*a).dot(nowhere.to(*b)) > 0
        });
        let next: Vec<Spot> = steps.iter().skip(1).chain(steps.first()).copied().collect();
        let goes_round = steps.iter().zip(&next).all(|(a, b)| nowhere.to(*a).cross(nowhere.to(*b)) > 0);
        let about = |scale: i32| -> Vec<Spot> {
            steps.iter().map(|step| Spot::new(middle.x + step.x * scale, middle.y + step.y * scale)).collect()
        };
        (steps.len() > 2 && goes_round).then(|| (middle, about(2), about(1)))
    })
}

/// Into how many parts a line is cut to look at what it runs through.
const PARTS: i32 = 7;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn segments_meet_as_cramer_says(spots in any_spots(4)) {
        let (one, other) = (Segment::new(spots[0], spots[1]), Segment::new(spots[2], spots[3]));
        prop_assert_eq!(one.meeting(other), slow::meeting(one, other));
        prop_assert_eq!(one.meeting(other), other.meeting(one));
        prop_assert_eq!(one.contains(spots[2]), slow::meeting(one, Segment::new(spots[2], spots[2])) != Meeting::Apart);
    }

    #[test]
    fn a_distance_is_rounded_as_the_machine_rounds_it(spots in any_spots(3)) {
        let distance = Segment::new(spots[0], spots[1]).distance(spots[2]);
        let squared = distance.squared();
        let exact = (squared.over() as f64 / squared.under() as f64).sqrt();
        prop_assert!((distance.rounded() as f64 - exact).abs() < 0.500_01);
        // Nothing on the segment is nearer.
        for share in 0..=16 {
            let part = |from: i32, to: i32| from + (to - from) / 16 * share;
            let on = Spot::new(part(spots[0].x, spots[1].x), part(spots[0].y, spots[1].y));
            if Segment::new(spots[0], spots[1]).contains(on) {
                prop_assert!(on.distance(spots[2]) >= distance);
            }
        }
    }

    #[test]
    fn shapes_touch_gape_and_overlap_as_all_their_edges_say(one in convex(), other in convex(), by in any_spots(1)) {
        let other = other.moved(Spot::new(0, 0).to(by[0])).unwrap();
        prop_assert_eq!(one.touches(&other), slow::touch(&one, &other));
        prop_assert_eq!(one.gap(&other), slow::gap(&one, &other));
        prop_assert_eq!(one.overlap(&other), slow::overlap(&one, &other));
        prop_assert_eq!(one.overlaps(&other), one.overlap(&other) > Distance::NONE);
        prop_assert_eq!(one.gap(&other), other.gap(&one));
        // Both moved alike are as far apart as before.
        let away = Vector { dx: 77_777, dy: -31_313 };
        let (moved, too) = (one.moved(away).unwrap(), other.moved(away).unwrap());
        prop_assert_eq!(moved.gap(&too), one.gap(&other));
        prop_assert_eq!(moved.overlap(&too), one.overlap(&other));
    }

    #[test]
    fn a_shape_holds_what_its_triangles_hold(shape in convex(), spots in any_spots(8)) {
        for spot in spots.iter().chain(shape.corners()) {
            prop_assert_eq!(shape.contains(*spot), slow::in_convex(&shape, *spot));
        }
        for pair in spots.windows(2) {
            let line = Segment::new(pair[0], pair[1]);
            // As an area it has a stretch of the line, unless that runs along an edge.
            let runs_along = shape.edges().any(|edge| line.meeting(edge) == Meeting::Along);
            let has_some = !Area::new(vec![shape.corners().to_vec()]).unwrap().stretches(line).is_empty();
            prop_assert_eq!(shape.is_crossed_by(line), has_some && !runs_along);
        }
    }

    #[test]
    fn what_is_clear_of_a_line_is_so_far_from_all_of_it(shape in convex(), ends in any_spots(2), mils in 0..2_000_i32) {
        let line = Segment::new(ends[0], ends[1]);
        let corners = shape.corners().iter().map(|corner| line.distance(*corner));
        let least = corners.chain(ends.iter().map(|end| shape.distance(*end))).min().unwrap();
        let is_far = least > Distance::of(mils) && !shape.is_crossed_by(line);
        // A corner across from the end of a line is not found, and counts as near.
        prop_assert!(is_far || !shape.is_clear_of(line, mils));
        let is_beside = shape.edges().any(|edge| {
            let lies = |spot: Spot| edge.way().cross(edge.from.to(spot));
            lies(line.from) < 0 && lies(line.to) < 0
        });
        prop_assert!(!is_beside || shape.is_clear_of(line, 0));
    }

    #[test]
    fn a_footprint_turns_by_less_than_a_mil(at in spot(50_000), width in 200..6_000_i32, depth in 200..6_000_i32, b in 0..36_000) {
        let shape = Convex::rectangle(at, width, depth, Bearing::new(b)).unwrap();
        prop_assert_eq!(shape.corners().len(), 4);
        let angle = f64::from(b) / 18_000.0 * std::f64::consts::PI;
        for (right, behind) in [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)] {
            let (right, behind) = (right * f64::from(width) / 2.0, behind * f64::from(depth) / 2.0);
            let x = f64::from(at.x) + right * angle.cos() - behind * angle.sin();
            let y = f64::from(at.y) + right * angle.sin() + behind * angle.cos();
            let is_corner = |corner: &Spot| (f64::from(corner.x) - x).abs() < 0.501 && (f64::from(corner.y) - y).abs() < 0.501;
            prop_assert!(shape.corners().iter().any(is_corner), "{shape:?} lacks {x} {y}");
        }
        let outline = [(-width, -depth), (width, -depth), (width, depth), (-width, depth)].map(|(x, y)| Spot::new(x, y));
        prop_assert_eq!(Convex::of(at, &outline, Bearing::new(b)), Convex::rectangle(at, 2 * width, 2 * depth, Bearing::new(b)));
    }

    #[test]
    fn the_bearing_of_a_way_is_the_nearest(to in spot(100_000)) {
        let way = Spot::new(0, 0).to(to);
        let Some(bearing) = Bearing::of(way) else { return Ok(()) };
        let exact = f64::from(to.x).atan2(-f64::from(to.y)) / std::f64::consts::PI * 18_000.0;
        let off = (exact - f64::from(bearing.hundredths()) + 54_000.0).rem_euclid(36_000.0) - 18_000.0;
        prop_assert!(off.abs() < 0.500_01, "{bearing:?} for {exact}");
        // And the way there leads back to it.
        let there = bearing.from(Spot::new(0, 0), 100_000).unwrap();
        prop_assert!((f64::from(there.x) - 1e5 * bearing.sine() as f64 / ONE as f64).abs() < 0.501);
        prop_assert!((f64::from(there.y) + 1e5 * bearing.cosine() as f64 / ONE as f64).abs() < 0.501);
    }

    #[test]
    fn an_area_holds_what_its_triangles_hold((middle, ring, hole) in star(), spots in prop::collection::vec(spot(30), 6)) {
        let (whole, holed) = (Area::new(vec![ring.clone()]).unwrap(), Area::new(vec![ring.clone(), hole.clone()]).unwrap());
        let own = ring.iter().chain(&hole).chain([&middle]);
        for spot in spots.iter().chain(own) {
            let (inside, in_hole) = (slow::in_star(middle, &ring, *spot), slow::in_star(middle, &hole, *spot));
            let on_hole = holed.edges().any(|edge| edge.contains(*spot));
            prop_assert_eq!(whole.contains(*spot), inside, "{:?}", spot);
            prop_assert_eq!(holed.contains(*spot), inside && (!in_hole || on_hole), "{:?}", spot);
        }
    }

    #[test]
    fn a_line_runs_through_an_area_where_its_spots_lie_in_it((middle, ring, hole) in star(), ends in prop_oneof![
        prop::collection::vec(spot(40), 2), prop::collection::vec(spot(60_000), 2)
    ]) {
        let line = Segment::new(ends[0], ends[1]);
        let area = Area::new(vec![ring.clone(), hole.clone()]).unwrap();
        let stretches = area.stretches(line);
        prop_assert_eq!(area.is_crossed_by(line), !stretches.is_empty());
        for pair in stretches.windows(2) {
            prop_assert!(pair[0].to < pair[1].from);
        }
        prop_assert!(stretches.iter().all(|stretch| stretch.from < stretch.to));
        // Everything so many times larger, so that the parts of the line are spots.
        let large = |spot: &Spot| Spot::new(spot.x * PARTS, spot.y * PARTS);
        let [ring, hole] = [ring, hole].map(|ring| ring.iter().map(large).collect::<Vec<Spot>>());
        let middle = large(&middle);
        for part in 0..=PARTS {
            let along = |from: i32, to: i32| from * (PARTS - part) + to * part;
            let spot = Spot::new(along(line.from.x, line.to.x), along(line.from.y, line.to.y));
            let borders = [&ring, &hole].map(|ring| {
                let next = ring.iter().skip(1).chain(ring.first());
                ring.iter().zip(next).any(|(a, b)| Segment::new(*a, *b).contains(spot))
            });
            let is_inside = slow::in_star(middle, &ring, spot) && !slow::in_star(middle, &hole, spot);
            let is_on_it = stretches.iter().any(|stretch| {
                let holds = |share: Fraction, at_most: bool| {
                    let (here, there) = (i128::from(part) * share.under(), share.over() * i128::from(PARTS));
                    if at_most { here <= there } else { here >= there }
                };
                holds(stretch.from, false) && holds(stretch.to, true)
            });
            // On the border it may be touched only, and then there is no stretch.
            if borders.contains(&true) {
                continue;
            }
            prop_assert_eq!(is_inside, is_on_it, "{} of {}: {:?}", part, PARTS, stretches);
        }
    }

    #[test]
    fn an_area_overlaps_what_its_triangles_overlap((middle, ring, hole) in star(), shape in convex()) {
        let triangles = |ring: &[Spot]| -> Vec<Convex> {
            let next = ring.iter().skip(1).chain(ring.first());
            ring.iter().zip(next).filter_map(|(a, b)| Convex::around(&[middle, *a, *b])).collect()
        };
        let whole = Area::new(vec![ring.clone()]).unwrap();
        let over = |ring: &[Spot]| triangles(ring).iter().any(|triangle| triangle.overlaps(&shape));
        prop_assert_eq!(whole.overlaps(&shape), over(&ring));
        // What lies in the hole alone does not overlap what is left.
        let holed = Area::new(vec![ring.clone(), hole.clone()]).unwrap();
        let is_in_hole = shape.corners().iter().all(|corner| triangles(&hole).iter().any(|of| of.contains(*corner)))
            && !holed.edges().any(|edge| shape.is_crossed_by(edge));
        prop_assert_eq!(holed.overlaps(&shape), over(&ring) && !is_in_hole);
    }

    #[test]
    fn the_nearest_spot_is_as_far_as_the_shape(shape in convex(), from in any_spots(1)) {
        let nearest = shape.nearest(from[0]);
        prop_assert!(shape.distance(nearest).rounded() <= 1);
        prop_assert!((nearest.distance(from[0]).rounded() - shape.distance(from[0]).rounded()).abs() <= 1);
        prop_assert_eq!(shape.distance(from[0]) == Distance::NONE, shape.contains(from[0]));
    }

    #[test]
    fn the_shortest_way_closes_the_gap(one in convex(), other in convex(), by in any_spots(1)) {
        let other = other.moved(Spot::new(0, 0).to(by[0])).unwrap();
        let (gap, way) = (one.gap(&other), one.way_to(&other));
        prop_assert!((way.length() - gap.rounded()).abs() <= 1);
        prop_assert!(one.moved(way).unwrap().gap(&other).rounded() <= 1);
    }

    #[test]
    fn a_seam_is_the_same_from_both_sides(one in convex(), other in convex()) {
        let (seam, too) = (one.seam(&other), other.seam(&one));
        prop_assert_eq!(seam, too);
        // No shadow is longer than its shape is across.
        let across = one.corners().iter().flat_map(|from| one.corners().iter().map(|to| from.to(*to).squared())).max();
        prop_assert!(seam.squared().over() / seam.squared().under() <= across.unwrap_or(0));
    }

    #[test]
    fn what_is_swept_touches_what_is_met(shape in convex(), other in convex(), way in spot(6_000), share in 0..=8_i32) {
        let way = Vector { dx: i64::from(way.x / 8 * 8), dy: i64::from(way.y / 8 * 8) };
        let swept = shape.swept(way).unwrap();
        let part = Vector { dx: way.dx / 8 * i64::from(share), dy: way.dy / 8 * i64::from(share) };
        let on_the_way = shape.moved(part).unwrap();
        prop_assert!(on_the_way.corners().iter().all(|corner| swept.contains(*corner)));
        prop_assert!(!on_the_way.touches(&other) || swept.touches(&other));
    }

    #[test]
    fn what_is_outside_and_what_is_not_is_the_whole(shape in convex(), other in convex(), spots in prop::collection::vec(spot(4_000), 16)) {
        let pieces = shape.outside(&other);
        for spot in spots.iter().chain(shape.corners()) {
            // Cut corners are rounded: what lies beside a border by less than two mils proves nothing.
            let near = shape.edges().chain(other.edges()).any(|edge| edge.distance(*spot).rounded() <= 2);
            if !near {
                let is_left = pieces.iter().any(|piece| piece.contains(*spot));
                prop_assert_eq!(is_left, shape.contains(*spot) && !other.contains(*spot), "{:?}", spot);
            }
        }
    }

    #[test]
    fn an_arc_keeps_what_lies_in_it(target in convex(), at in spot(3_000), b in 0..36_000, spots in prop::collection::vec(spot(4_000), 16)) {
        let front = Convex::rectangle(at, 3_000, 1_000, Bearing::new(b)).unwrap();
        let bearing = Bearing::new(b);
        let [left, right] = [-1_500, 1_500].map(|side| {
            let edge = bearing.from(at, 500).unwrap();
            bearing.turned(9_000).from(edge, side).unwrap()
        });
        prop_assert!(front.gap(&Convex::around(&[left, right, at]).unwrap()) == Distance::NONE);
        let arc = Arc::before(left, right, bearing, 4_500);
        let part = arc.part_of(&target);
        for corner in &part {
            prop_assert!(target.edges().any(|edge| edge.distance(*corner).rounded() <= 1) || target.contains(*corner));
        }
        let kept = Convex::around(&part);
        for spot in spots.iter().chain(target.corners()) {
            if target.contains(*spot) && arc.contains(*spot) {
                prop_assert!(!part.is_empty());
                if let Some(kept) = &kept {
                    let off = kept.edges().map(|edge| edge.distance(*spot)).min().unwrap();
                    prop_assert!(kept.contains(*spot) || off.rounded() <= 2, "{spot:?} is lost");
                }
            }
        }
        // A spot far ahead is in the arc, and one behind is not.
        prop_assert!(arc.contains(bearing.from(at, 9_000).unwrap()));
        prop_assert!(!arc.contains(bearing.turned(18_000).from(at, 9_000).unwrap()));
    }

    #[test]
    fn a_march_along_a_course_covers_what_it_should(spots in any_spots(5), from in 0..=1_000_i64, far in 0..5_000_i64) {
        let Some(course) = Course::through(spots) else { return Ok(()) };
        prop_assert_eq!(course.at(0), course.spots().first().copied());
        prop_assert_eq!(course.at(course.length()), course.spots().last().copied());
        prop_assert_eq!(course.at(course.length() + 1), None);
        prop_assert_eq!(course.at(-1), None);
        let from = course.length() * from / 1_000;
        let to = (from + far).min(course.length());
        let (here, there) = (course.at(from).unwrap(), course.at(to).unwrap());
        prop_assert!(here.distance(there).rounded() <= to - from + 3);
        let (along, distance) = course.nearest(here);
        prop_assert!(distance.rounded() <= 1);
        prop_assert!(course.at(along).unwrap().distance(here).rounded() <= 2);
        prop_assert!(course.bearing(from).is_some());
    }
}

#[test]
fn seams_of_lines_that_meet() {
    let line = |x, y, degrees| {
        Convex::rectangle(Spot::new(x, y), 3_000, 1_000, Bearing::new(degrees * 100)).unwrap()
    };
    let below = line(0, 0, 0);
    // Front on front, shifted by an inch; corner on corner; a side against the front; a gap of 30 mils between.
    assert_eq!(below.seam(&line(1_000, -1_000, 180)).rounded(), 2_000);
    assert_eq!(below.seam(&line(3_000, -1_000, 0)).rounded(), 0);
    assert_eq!(below.seam(&line(0, -2_000, 90)).rounded(), 1_000);
    assert_eq!(below.seam(&line(500, -1_030, 0)).rounded(), 2_500);
    // A corner that is driven into a front throws a shadow as long as it is deep there.
    let oblique = line(0, -2_400, 45);
    assert!(below.gap(&oblique) > Distance::NONE);
    assert!(below.seam(&oblique).rounded() > 2_000);
}
