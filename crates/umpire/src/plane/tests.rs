use super::*;
use proptest::prelude::*;

fn at(x: i32, y: i32) -> Spot {
    Spot { x, y }
}

/// A meadow with a notch cut into it from above and a pond in it.
fn meadow() -> Region {
    let outline = vec![at(0, 0), at(40, 0), at(50, 30), at(60, 0), at(100, 0), at(100, 100), at(0, 100)];
    Region::of(Polygon { outline, holes: vec![vec![at(20, 60), at(80, 60), at(80, 80), at(20, 80)]] })
}

#[test]
fn borders_and_corners_belong_to_a_region_and_the_inside_of_a_hole_does_not() {
    let meadow = meadow();
    for inside in [at(0, 0), at(50, 30), at(45, 15), at(100, 50), at(20, 60), at(50, 60), at(50, 50)] {
        assert!(meadow.holds(inside), "{inside}");
    }
    for outside in [at(50, 29), at(50, 61), at(-1, 0), at(101, 100), at(21, 79)] {
        assert!(!meadow.holds(outside), "{outside}");
    }
}

#[test]
fn a_leg_stays_where_every_part_of_it_does() {
    let meadow = meadow();
    for (from, to) in [
        (at(0, 50), at(100, 50)),
        (at(0, 60), at(100, 60)), // along the pond's edge
        (at(0, 30), at(100, 30)), // through the tip of the notch
        (at(40, 0), at(50, 30)),  // along its side
    ] {
        assert!(meadow.holds_leg(from, to) && meadow.holds_leg(to, from), "{from} to {to}");
    }
    for (from, to) in [
        (at(0, 70), at(100, 70)),
        (at(0, 29), at(100, 29)),
        (at(10, 50), at(90, 90)), // across a corner of the pond
        (at(40, 0), at(60, 0)),   // along the top, over the notch
        (at(50, 50), at(50, 70)),
    ] {
        assert!(!meadow.holds_leg(from, to) && !meadow.holds_leg(to, from), "{from} to {to}");
    }
}

#[test]
fn a_leg_may_pass_from_one_piece_to_the_next_where_they_touch() {
    let region =
        Region(vec![Polygon::rectangle(at(0, 0), at(10, 10)), Polygon::rectangle(at(10, 0), at(20, 10))]);
    assert!(region.holds_leg(at(2, 3), at(18, 7)));
    assert!(!region.holds_leg(at(2, 3), at(21, 7)));
}

#[test]
fn lengths_are_taken_to_the_nearest_thousandth() {
    assert_eq!(length(at(0, 0), at(3, 4)), 5);
    assert_eq!(length(at(0, 0), at(1, 1)), 1);
    assert_eq!(length(at(0, 0), at(2, 3)), 4); // 3.606
    assert_eq!(length(at(i32::MIN, 0), at(i32::MAX, 0)), u64::from(u32::MAX));
}

fn spot(most: i32) -> impl Strategy<Value = Spot> {
    (-most..=most, -most..=most).prop_map(|(x, y)| at(x, y))
}

/// A triangle, either way round, and now and then a mere line.
fn triangle(most: i32) -> impl Strategy<Value = Vec<Spot>> {
    prop::collection::vec(spot(most), 3)
}

/// Twice the area of a triangle, with a sign.
fn area(a: Spot, b: Spot, c: Spot) -> i128 {
    let [ax, ay, bx, by, cx, cy] = [a.x, a.y, b.x, b.y, c.x, c.y].map(i128::from);
    (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
}

proptest! {
    /// A spot is in a triangle if the three that it makes with the corners are no larger together.
    #[test]
    fn a_spot_lies_in_a_triangle_if_the_areas_say_so(corners in triangle(40), spot in spot(50)) {
        let [a, b, c] = corners[..] else { unreachable!() };
        let parts = [(a, b), (b, c), (c, a)].map(|(a, b)| area(a, b, spot).abs());
        let whole = area(a, b, c).abs();
        prop_assume!(whole > 0);
        let region = Region::of(Polygon::of(corners.clone()));
        prop_assert_eq!(region.holds(spot), parts.iter().sum::<i128>() == whole);
    }

    #[test]
    fn where_a_region_lies_changes_nothing(corners in triangle(40), spot in spot(50), by in spot(FARTHEST - 50)) {
        let moved = |spot: &Spot| at(spot.x + by.x, spot.y + by.y);
        let here = Region::of(Polygon::of(corners.clone()));
        let there = Region::of(Polygon::of(corners.iter().map(moved).collect::<Vec<_>>()));
        prop_assert_eq!(here.holds(spot), there.holds(moved(&spot)));
        let (a, b) = (corners[0], spot);
        prop_assert_eq!(here.holds_leg(a, b), there.holds_leg(moved(&a), moved(&b)));
    }

    /// Of a leg so many times as long as its step, the spots at each step lie on it exactly.
    #[test]
    fn no_spot_of_a_leg_that_stays_is_outside(corners in triangle(60), from in spot(60), step in spot(9), n in 1..12i32) {
        let to = at(from.x + n * step.x, from.y + n * step.y);
        let meadow = Region::of(Polygon { outline: vec![at(-70, -70), at(70, -70), at(70, 70), at(-70, 70)], holes: vec![corners] });
        let on_the_way = (0..=n).map(|k| at(from.x + k * step.x, from.y + k * step.y));
        let outside = on_the_way.filter(|spot| !meadow.holds(*spot)).count();
        prop_assert!(!meadow.holds_leg(from, to) || outside == 0);
        prop_assert_eq!(meadow.holds_leg(from, to), meadow.holds_leg(to, from));
    }

    /// A leg leaves a triangle nowhere if it begins and ends there: it is convex.
    #[test]
    fn a_leg_between_two_spots_of_a_triangle_stays_in_it(corners in triangle(1000), a in spot(1000), b in spot(1000)) {
        let region = Region::of(Polygon::of(corners));
        prop_assert_eq!(region.holds_leg(a, b), region.holds(a) && region.holds(b));
    }

    #[test]
    fn a_length_is_that_of_floating_figures(a in spot(FARTHEST), b in spot(FARTHEST)) {
        let exact = f64::from(a.x - b.x).hypot(f64::from(a.y - b.y));
        #[allow(clippy::cast_precision_loss)]
        let found = length(a, b) as f64;
        prop_assert!((found - exact).abs() <= 0.5 + 1e-6);
    }

    /// The largest figures that a table allows stay within their integers.
    #[test]
    fn nothing_overflows_on_the_largest_table(corners in triangle(FARTHEST), hole in triangle(FARTHEST), a in spot(FARTHEST), b in spot(FARTHEST)) {
        let region = Region::of(Polygon { outline: corners, holes: vec![hole] });
        prop_assert_eq!(region.holds_leg(a, b), region.holds_leg(b, a));
    }
}
