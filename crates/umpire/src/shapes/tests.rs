use super::*;
use crate::answers::Hole;
use crate::dice::ChoiceRng;
use crate::plane::Polygon;
use proptest::prelude::*;

const RULE: Rule = Rule::cite(&["t.1"], "t.1");

fn at(x: i32, y: i32) -> Spot {
    Spot { x, y }
}

fn field() -> Region {
    let outline = vec![at(0, 0), at(10_000, 0), at(10_000, 8_000), at(0, 8_000)];
    Region::of(Polygon {
        outline,
        holes: vec![vec![at(4_000, 3_000), at(6_000, 3_000), at(6_000, 5_000), at(4_000, 5_000)]],
    })
}

fn way_from(from: Spot) -> Open {
    Open::Way { from, legs: 3, length: 4_000, within: field() }
}

fn arc(from: u16, to: u16) -> Open {
    let bearing = |hundredths| Bearing::new(hundredths).expect("a bearing");
    Open::Bearing { from: bearing(from), to: bearing(to) }
}

#[test]
fn a_way_is_as_long_as_its_legs_together_and_enters_nothing_closed() {
    let way = |ends: &[Spot]| Filling::Way(Way::new(ends).expect("a way"));
    let open = way_from(at(3_000, 4_000));
    assert!(open.holds(&way(&[at(3_000, 2_000), at(5_000, 2_000)])));
    assert!(!open.holds(&way(&[at(3_000, 2_000), at(5_001, 2_000)])), "a thousandth too long");
    assert!(!open.holds(&way(&[at(4_500, 4_000)])), "into the pond");
    assert!(open.holds(&way(&[at(4_000, 4_000), at(4_000, 5_000)])), "along its edge");
    assert!(!open.holds(&way(&[at(3_000, 4_000)])), "a leg leads somewhere");
    assert!(!open.holds(&way(&[at(3_100, 4_000), at(3_200, 4_000), at(3_300, 4_000), at(3_400, 4_000)])));
}

#[test]
fn an_arc_may_run_over_the_top() {
    let open = arc(31_500, 4_500);
    for (hundredths, fits) in [(31_500, true), (0, true), (4_500, true), (4_501, false), (18_000, false)] {
        assert_eq!(open.holds(&Filling::Bearing(Bearing(hundredths))), fits, "{hundredths}");
    }
    assert_eq!(arc(0, 35_999).miss(&mut ChoiceRng::new(1)), None, "nothing lies outside a whole turn");
}

#[test]
fn a_shape_makes_the_answer_with_its_hole_filled_and_no_other() {
    let answer = json!({"do": "ride", "unit": "Foy", "to": null, "say": "ride"});
    let shape = AnswerShape::new(answer, "to", "ride Foy to {to}", Open::Point { within: field() }, &[RULE]);
    let sent = shape.filled(&Filling::Point(at(250, 7_000)));
    assert_eq!(sent, json!({"do": "ride", "unit": "Foy", "to": {"x": 250, "y": 7000}}));
    assert!(shape.makes(&sent));
    let pond = json!({"do": "ride", "unit": "Foy", "to": {"x": 5000, "y": 4000}});
    assert!(shape.clone().about().makes(&pond), "the rules judge it");
    for other in [
        pond,
        json!({"do": "ride", "unit": "Pack", "to": {"x": 250, "y": 7000}}),
        json!({"do": "ride", "unit": "Foy"}),
        json!({"do": "ride", "unit": "Foy", "to": 7}),
        json!("ride"),
    ] {
        assert!(!shape.makes(&other), "{other}");
    }
}

#[test]
fn shapes_are_told_in_words() {
    let say = |open| AnswerShape::new(json!({"do": "go"}), "to", "go {to}", open, &[RULE]).to_string();
    assert_eq!(
        say(Open::Point { within: field() }),
        "go {to}: {to} is a spot such as 4.25,6, within 0,0 10,0 10,8 0,8 but not in 4,3 6,3 6,5 4,5"
    );
    assert_eq!(
        say(Open::Way { from: at(250, 0), legs: 1, length: 4_500, within: field() }),
        "go {to}: {to} is a way such as `4.25,6 5,7`, from 0.25,0, of at most 1 leg and 4.5 inches, \
         within 0,0 10,0 10,8 0,8 but not in 4,3 6,3 6,5 4,5"
    );
    assert_eq!(say(arc(31_550, 4_500)), "go {to}: {to} is a bearing in degrees, clockwise from 315.5 to 45");
}

#[test]
fn what_cannot_be_read_is_explained() {
    type Read = fn(&str) -> Option<String>;
    let spot: Read = |words| <Spot as Hole<()>>::read(&(), words).err();
    let way: Read = |words| <Way as Hole<()>>::read(&(), words).err();
    let bearing: Read = |words| <Bearing as Hole<()>>::read(&(), words).err();
    for (read, words, why) in [
        (spot, "4.2505,6", "no spot"),
        (spot, "4", "no spot"),
        (spot, "1e3,2", "no spot"),
        (spot, "999999999999,2", "no spot"),
        (spot, "400,2", "no spot"),
        (way, "", "from 1 to 8 legs"),
        (way, "1,1 2,2 3,3 4,4 5,5 6,6 7,7 8,8 9,9", "from 1 to 8 legs"),
        (way, "1,1 2", "no spot"),
        (bearing, "360", "no bearing"),
        (bearing, "-1", "no bearing"),
        (bearing, "12.345", "no bearing"),
    ] {
        let told = read(words).unwrap_or_default();
        assert!(told.contains(why), "`{words}`: {told}");
    }
    assert!(words::spot_of(&json!({"x": 1.5, "y": 2})).is_err());
    assert!(words::spot_of(&json!({"x": i64::MAX, "y": 2})).is_err());
    assert!(words::bearing_of(&json!(36_000)).is_err());
}

proptest! {
    #[test]
    fn spots_ways_and_bearings_survive_their_words_and_their_wire(
        spots in prop::collection::vec((-200_000..200_000, -200_000..200_000), 1..=MOST_LEGS),
        hundredths in 0..Bearing::TURN,
    ) {
        fn survives<T: Hole<()> + PartialEq + std::fmt::Debug>(hole: &T) {
            let mut words = String::new();
            hole.say(&(), &mut words);
            assert_eq!(T::read(&(), &words).as_ref(), Ok(hole));
            assert_eq!(T::unwire(&(), &hole.wire(&())).as_ref(), Ok(hole));
        }
        let spots: Vec<Spot> = spots.iter().map(|(x, y)| at(*x, *y)).collect();
        survives(&spots[0]);
        survives(&Way::new(&spots).expect("a way"));
        survives(&Bearing(hundredths));
    }

    #[test]
    fn what_is_drawn_fits_and_what_misses_does_not(seed: u64, x in 0..10_000, from in 0..Bearing::TURN, to in 0..Bearing::TURN) {
        let mut lots = ChoiceRng::new(seed);
        for open in [Open::Point { within: field() }, way_from(at(x, 1_000)), arc(from, to)] {
            let drawn = open.draw(&mut lots);
            prop_assert!(drawn.is_some_and(|filling| open.holds(&filling)), "{:?} of {:?}", drawn, open);
            if let Some(missed) = open.miss(&mut lots) {
                prop_assert!(!open.holds(&missed));
            }
        }
    }

    /// A sliver of its surroundings is hard to hit, but never missed.
    #[test]
    fn a_sliver_is_drawn_from(seed: u64) {
        let sliver = Region::of(Polygon::of([at(0, 0), at(100_000, 100_000), at(100_000, 100_001)]));
        let open = Open::Point { within: sliver };
        prop_assert!(open.draw(&mut ChoiceRng::new(seed)).is_some());
    }

    #[test]
    fn turning_there_and_back_is_nothing(from in 0..Bearing::TURN, by in -100_000..100_000i32) {
        let from = Bearing(from);
        prop_assert_eq!(from.turned(by).turned(-by), from);
        prop_assert_eq!(from.turned(i32::from(from.to(from.turned(by)))), from.turned(by));
    }
}

/// Points are drawn evenly: each quarter of a field with a pond in its middle as often as the others.
#[test]
fn points_are_drawn_evenly() {
    let (mut lots, mut counts) = (ChoiceRng::new(5), [0u32; 4]);
    for _ in 0..4_000 {
        let Some(Filling::Point(spot)) = (Open::Point { within: field() }).draw(&mut lots) else {
            panic!("no point")
        };
        counts[usize::from(spot.x >= 5_000) + 2 * usize::from(spot.y >= 4_000)] += 1;
    }
    // Chi-square with 3 degrees of freedom: 16.3 is passed by chance once in a thousand seeds.
    let chi: f64 = counts.iter().map(|count| (f64::from(*count) - 1_000.0).powi(2) / 1_000.0).sum();
    assert!(chi < 16.3, "{counts:?}");
}
