//! The shipped scenarios open, and a file that is wrong says where.

use super::{FILES, Scenario, all};
use crate::game::OneDay;
use crate::option::{OptionalRule, OptionalRules};
use crate::plot::Feature;
use crate::roster::{CrossingId, RoadId, Side, Unit};
use crate::world::{Formation, Mark, Status, UnitState};
use field::table::Distance;
use umpire::answers::Hole;

const EVERY: [OptionalRule; 7] = [
    OptionalRule::HiddenUnits,
    OptionalRule::Garrisons,
    OptionalRule::Supply,
    OptionalRule::SappersAndBridges,
    OptionalRule::VariableQuality,
    OptionalRule::TripleMove,
    OptionalRule::NationalCharacteristics,
];

#[test]
fn every_scenario_opens_with_and_without_options() {
    let units: Vec<usize> = all()
        .iter()
        .flat_map(|scenario| {
            [OptionalRules::default(), OptionalRules::of(EVERY)].map(|options| {
                let game = scenario.begin(options).unwrap_or_else(|faults| panic!("{faults}"));
                let is_of_the_file =
                    |(unit, roster): &(&UnitState, &Unit)| !roster.is_dummy && unit.status != Status::Unmade;
                game.world.units.iter().zip(&game.world.theatre().roster.units).filter(is_of_the_file).count()
            })
        })
        .collect();
    // The three garrison stands of Waterloo are there only with their option.
    assert_eq!(units, [17, 17, 95, 98, 81, 81]);
}

#[test]
fn nobody_overlaps_as_play_begins() {
    for scenario in all() {
        let game = scenario.begin(OptionalRules::default()).unwrap_or_else(|faults| panic!("{faults}"));
        let world = &game.world;
        let there: Vec<_> = world.on_table().collect();
        for (at, one) in there.iter().enumerate() {
            for other in &there[at + 1..] {
                let in_block = |id| matches!(world.unit(id).formation, Formation::Block(_));
                let (a, b) = (world.ground(*one), world.ground(*other));
                let deep = a.iter().flat_map(|a| b.iter().map(|b| a.overlap(b))).max();
                let is_clear =
                    in_block(*one) || in_block(*other) || deep.is_none_or(|deep| deep <= Distance::of(50));
                assert!(is_clear, "{}: {} and {}", scenario.key(), world.name(*one), world.name(*other));
            }
        }
    }
}

#[test]
fn markers_lie_clear_of_everything_as_play_begins() {
    for scenario in all() {
        let options = OptionalRules::of([OptionalRule::HiddenUnits]);
        let game = scenario.begin(options).unwrap_or_else(|faults| panic!("{faults}"));
        let world = &game.world;
        let dummies: Vec<_> = world.on_table().filter(|id| world.roster(*id).is_dummy).collect();
        assert!(dummies.len() > 1, "{}: {} dummies", scenario.key(), dummies.len());
        for dummy in dummies {
            let ground = world.ground(dummy);
            assert!(world.theatre().barriers(world.roster(dummy).arm, &ground).is_empty());
            let others = world.on_table().filter(|other| *other != dummy);
            let mut touched = others.filter(|other| crate::measure::touch(&ground, &world.ground(*other)));
            assert_eq!(touched.next(), None, "{}: {}", scenario.key(), world.name(dummy));
        }
        let open = world.on_table().filter(|id| world.unit(*id).formation.place().is_none());
        for id in open {
            assert!(world.unit(id).marks.has(Mark::Hidden), "{}", world.name(id));
        }
    }
}

#[test]
fn the_tutorial_is_as_its_file_says() {
    let game = super::named("tutorial").unwrap().begin(OptionalRules::default()).unwrap();
    let world = &game.world;
    let foy = world.theatre().roster.unit_named("9th Division, Foy").unwrap();
    assert_eq!((world.unit(foy).at.x, world.unit(foy).at.y), (17_200, 36_000 - 12_900));
    assert_eq!(world.side(foy), Side::French);
    let reille = world.theatre().roster.hq_named("Reille").unwrap();
    assert_eq!(world.hq(reille).attached, Some(foy));
    let picton = world.theatre().roster.unit_named("5th Division, Picton: Kempt and Pack").unwrap();
    assert_eq!((world.unit(picton).status, world.unit(picton).due), (Status::Due, 2));
    assert_eq!(world.theatre().hour(1), "14:00");
}

#[test]
fn a_wrong_file_says_where() {
    let (key, scenario, table) = FILES[0];
    let wrong =
        scenario.replacen("corps = \"fr-2\"", "corps = \"fr-9\"", 1).replacen("\"17.2,12.9\"", "\"17.2\"", 1);
    let read = Scenario::read(key, &wrong, table);
    let faults = read.expect_err("a spot of one length").to_string();
    assert!(faults.contains("`17.2` is no spot"), "{faults}");
    let wrong = scenario.replacen("corps = \"fr-2\"", "corps = \"fr-9\"", 1);
    let read = Scenario::read(key, &wrong, table).unwrap();
    let faults = read.begin(OptionalRules::default()).expect_err("an unknown corps").to_string();
    assert!(faults.contains("there is no corps `fr-9`"), "{faults}");
}

/// Maps draw forests and brooks in parts of one name: each part has words of its own, or a game could not be played again.
#[test]
fn what_has_a_name_is_found_again_by_it() {
    fn said_and_read<H: Hole<OneDay>>(game: &OneDay, hole: &H) -> Option<H> {
        let mut words = String::new();
        hole.say(game, &mut words);
        H::read(game, &words).ok()
    }
    let mut parts = 0;
    for scenario in all() {
        let game = scenario.begin(OptionalRules::of(EVERY)).unwrap_or_else(|faults| panic!("{faults}"));
        let theatre = game.world.theatre();
        let table = &theatre.table;
        let number = |at: usize| u16::try_from(at).expect("a table has few lines");
        let rivers = (0..table.rivers.len()).map(|at| Feature::River(number(at)));
        let woods = (0..table.woods.len()).map(|at| Feature::Wood(number(at)));
        let hills = (0..table.hills.len()).map(|at| Feature::Hill(number(at)));
        let roads = (0..table.roads.len()).map(RoadId::of);
        for line in rivers.chain(woods).chain(hills).chain(roads.clone().map(Feature::Road)) {
            parts += usize::from(game.feature_name(line).contains("part 2 of "));
            assert_eq!(said_and_read(&game, &line), Some(line), "{}", game.feature_name(line));
        }
        for road in roads {
            assert_eq!(said_and_read(&game, &road), Some(road), "{}", game.road_name(road));
        }
        for deck in (0..theatre.decks.len()).map(CrossingId::of) {
            assert_eq!(said_and_read(&game, &deck), Some(deck), "{}", game.crossing_name(deck));
        }
        for place in theatre.place_ids() {
            assert_eq!(said_and_read(&game, &place), Some(place), "{}", theatre.place(place).name);
        }
    }
    assert!(parts > 2, "only {parts} lines bear the name of another");
}
