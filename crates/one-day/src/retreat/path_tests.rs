//! Retreats on ground that is drawn for the purpose.

use super::bearing::Bearings;
use super::path::{Beaten, Lie, Path, Rest, path};
use crate::edition::Edition;
use field::table::{Area, Bearing, Convex, Distance, Segment, Spot, Stretch};

/// A table of 24 by 24 inches, a unit at 12,12 that was struck from the north, and what lies about it.
struct Ground {
    enemies: Vec<Convex>,
    friends: Vec<(usize, Convex)>,
    closed: Vec<Convex>,
    wood: Option<Area>,
    effort: i32,
    home: i32,
}

const AT: Spot = Spot::new(12_000, 12_000);

fn rectangle(left: i32, top: i32, right: i32, bottom: i32) -> Convex {
    let corners = [(left, top), (right, top), (right, bottom), (left, bottom)];
    Convex::around(&corners.map(|(x, y)| Spot::new(x, y))).expect("it has ground")
}

impl Ground {
    fn open() -> Ground {
        let enemies = vec![rectangle(10_500, 10_500, 13_500, 11_500)];
        Ground { enemies, friends: Vec::new(), closed: Vec::new(), wood: None, effort: 3_000, home: 180 }
    }

    /// The retreat of a line; where it finds no room it forms column.
    fn retreat(&self) -> Option<Path<&'static str>> {
        let edition = Edition::built_in();
        let away = Bearing::new(18_000);
        let bearings = Bearings::of(&edition.measures, away, Some(Bearing::new(self.home * 100)));
        let ground = [rectangle(10_500, 11_500, 13_500, 12_500)];
        let touching = Distance::of(edition.measures.touching);
        let table = rectangle(0, 0, 24_000, 24_000);
        let stands = |spot: Spot| {
            let shapes = [("line", 3_000, 1_000), ("column", 1_000, 3_000)];
            let mut found = Rest::NoRoom;
            for (name, width, depth) in shapes {
                let shape = Convex::rectangle(spot, width, depth, Bearing::new(0)).expect("it has ground");
                let is_closed =
                    self.closed.iter().chain(&self.enemies).any(|of| of.overlap(&shape) > touching)
                        || !shape.corners().iter().all(|corner| table.contains(*corner));
                let is_on_friends = self.friends.iter().any(|(_, of)| of.overlap(&shape) > touching);
                match (is_closed, is_on_friends) {
                    (false, false) => return Rest::Stands(name, vec![shape]),
                    (false, true) => found = Rest::OnFriends,
                    (true, _) => {}
                }
            }
            found
        };
        let slow = |line: Segment| -> Vec<Stretch> {
            self.wood.iter().flat_map(|wood| wood.stretches(line)).collect()
        };
        let is_closed = |strip: &Convex| self.closed.iter().any(|of| of.overlaps(strip));
        let leaves_table = |strip: &Convex| strip.corners().iter().any(|corner| corner.y > 24_000);
        let lie = Lie {
            enemies: &self.enemies,
            friends: &self.friends,
            is_closed: &is_closed,
            slow_ground: edition.rates.slow_ground,
            slow: &slow,
            is_gone_round: &|_| false,
            stands: &stands,
            leaves_table: &leaves_table,
        };
        let beaten = Beaten { at: AT, ground: &ground, effort: self.effort, leaves_block: false };
        path(&beaten, &bearings, &edition.measures, &lie)
    }

    fn went(&self) -> Option<(u16, i32, &'static str)> {
        self.retreat().map(|path| (path.bearing.hundredths() / 100, path.length, path.stands))
    }
}

#[test]
fn in_the_open_it_goes_the_whole_way() {
    assert_eq!(Ground::open().went(), Some((180, 3_000, "line")));
    assert_eq!(Ground { home: 225, ..Ground::open() }.went(), Some((225, 3_000, "line")));
    assert_eq!(Ground { effort: 1_000, ..Ground::open() }.went(), Some((180, 1_000, "line")));
}

#[test]
fn woods_cost_double() {
    // A wood from an inch behind it on.
    let ring = [(0, 13_000), (24_000, 13_000), (24_000, 24_000), (0, 24_000)].map(|(x, y)| Spot::new(x, y));
    let wood = Area::new(vec![ring.to_vec()]);
    assert_eq!(Ground { wood, ..Ground::open() }.went(), Some((180, 2_000, "line")));
}

#[test]
fn a_river_behind_it_makes_it_slide_along_the_bank() {
    // Water from 1.3 inches behind its centre on.
    let river = vec![rectangle(0, 13_300, 24_000, 13_400)];
    let path = Ground { closed: river.clone(), ..Ground::open() }.retreat().expect("it slides");
    let off = path.bearing.hundredths();
    assert!((22_500..=27_000).contains(&off) || (9_000..=13_500).contains(&off), "{path:?}");
    assert_eq!(path.length, 3_000);
    // Four inches behind it: back to the bank for a whole retreat of six.
    let far = vec![
        rectangle(0, 16_600, 24_000, 16_700),
        rectangle(0, 0, 10_000, 24_000),
        rectangle(14_000, 0, 24_000, 24_000),
    ];
    assert_eq!(Ground { closed: far, effort: 6_000, ..Ground::open() }.went(), Some((180, 4_000, "line")));
}

#[test]
fn friends_are_gone_round_or_passed_through() {
    let friend = (7, rectangle(11_700, 13_000, 12_300, 14_000));
    let path = Ground { friends: vec![friend], ..Ground::open() }.retreat().expect("there is room beside");
    assert_eq!((path.bearing, path.through.as_slice(), path.length), (Bearing::new(22_500), &[][..], 3_000));
    // Wider than can be gone round within 45 degrees: through it, before a way still farther aside is tried.
    let friend = (7, rectangle(11_000, 13_000, 13_000, 14_000));
    let path = Ground { friends: vec![friend], ..Ground::open() }.retreat().expect("it passes through");
    assert_eq!((path.bearing, path.through), (Bearing::new(18_000), vec![7]));
    // Shoulder to shoulder: through the middle one, and no farther, since there is room behind it.
    let wall = [(5, 0, 10_000), (6, 10_000, 14_000), (7, 14_000, 24_000)];
    let friends = wall.map(|(number, left, right)| (number, rectangle(left, 13_000, right, 14_000))).to_vec();
    let path = Ground { friends: friends.clone(), ..Ground::open() }.retreat().expect("it passes through");
    assert_eq!((path.through, path.length, path.stands), (vec![6], 3_000, "line"));
    // An inch ends on them: on until it is clear.
    let path = Ground { friends, effort: 1_000, ..Ground::open() }.retreat().expect("it goes on");
    assert_eq!((path.through, path.length, path.stands), (vec![6], 2_450, "line"));
}

#[test]
fn where_nothing_is_open_it_surrenders() {
    let ring = vec![
        rectangle(9_000, 12_600, 15_000, 12_700),
        rectangle(9_000, 11_000, 10_400, 13_000),
        rectangle(13_600, 11_000, 15_000, 13_000),
    ];
    assert_eq!(Ground { closed: ring, ..Ground::open() }.went(), None);
    let enemies = vec![
        rectangle(10_500, 10_500, 13_500, 11_500),
        rectangle(9_000, 12_550, 15_000, 14_000),
        rectangle(9_000, 11_000, 10_480, 13_000),
        rectangle(13_520, 11_000, 15_000, 13_000),
    ];
    assert_eq!(Ground { enemies, ..Ground::open() }.went(), None);
}

#[test]
fn in_a_narrow_place_it_forms_column() {
    let walls = vec![rectangle(0, 12_700, 11_000, 24_000), rectangle(13_000, 12_700, 24_000, 24_000)];
    assert_eq!(Ground { closed: walls, ..Ground::open() }.went(), Some((180, 3_000, "column")));
}
