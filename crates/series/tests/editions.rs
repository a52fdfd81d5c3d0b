//! An edition is a file: one that differs from nlc in figures, terrain, a nation, the names of its sides and its calendar is made
//! of nlc's text alone and played to its end, and what differs is seen in play.

use series::edition::Compliance;
use series::pieces::Side;
use series::scenario::{File, Folder, WATERLOO_1815};
use series::{ForPlayers as _, Series, Set};
use std::sync::LazyLock;
use umpire::cases::{self, CaseFile};
use umpire::event::Seat;
use umpire::game::Game as _;
use umpire::imagined::Imagined;
use umpire::random::Table;
use umpire::ruleset::RuleSet as _;

/// A text of nlc's with parts replaced, each of which must be there.
fn changed(text: &str, changes: &[(&str, &str)]) -> &'static str {
    let mut text = text.to_owned();
    for (old, new) in changes {
        assert!(text.contains(old), "`{old}` is there to be changed");
        text = text.replace(old, new);
    }
    text.leak()
}

/// The figures: ten that differ, a marsh, sides of other names, a nation of another name and colour, a day of fewer turns.
fn edition() -> &'static str {
    let text = changed(
        include_str!("../editions/nlc.toml"),
        &[
            ("key = \"nlc\"\ntitle = \"Napoleon's Later Campaigns\"", "key = \"own\"\ntitle = \"Our own\""),
            ("flanked = -2 ", "flanked = -3 "),
            ("floor = 1  ", "floor = 2  "),
            ("range = 2\n", "range = 3\n"),
            ("reach = 2                    # hexes", "reach = 1"),
            ("lost-at-most = 3", "lost-at-most = 2"),
            ("leader = 7\n", "leader = 9\n"),
            ("courier = 6 ", "courier = 9 "),
            ("range = 4                    # MP of command", "range = 5 # MP of command"),
            ("probing = 2 ", "probing = 3 "),
            ("division-spread = 3 ", "division-spread = 4 "),
            ("results = [\"I\", \"R4\", \"1T\", \"C\"]", "results = [\"R6\", \"R5\", \"R4\", \"C\"]"),
            (
                "demoralized = [\"I\", \"R5\", \"R4\", \"1T\"]",
                "demoralized = [\"R6\", \"R6\", \"R5\", \"R4\"]",
            ),
            ("key = \"french\"\nname = \"French\"", "key = \"blue\"\nname = \"Blues\""),
            ("key = \"allied\"\nname = \"Allies\"", "key = \"grey\"\nname = \"Greys\""),
            ("key = \"dutch\"\npeople = \"Dutch-Belgians\"", "key = \"polish\"\npeople = \"Poles\""),
            ("livery = \"dutch-belgian\"", "livery = \"polish\""),
            ("nations = [\"nassau\", \"dutch\"]", "nations = [\"nassau\", \"polish\"]"),
            (
                "hours = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23]",
                "hours = [0, 4, 12, 14, 15, 16, 17, 20]\nnight = [0, 4, 20]",
            ),
        ],
    );
    let marsh = "
[[terrain]]
word = \"marsh\"
letter = \"m\"
ground = [\"marsh\"]
on-foot = 6
mounted = 8
cost-rule = \"nlc.5.2.h\"
attack = 50
bombardment = 50
charge = \"closed\"
";
    format!("{text}{marsh}").leak()
}

/// First shots, fought by Blues and Greys until the night.
fn battle() -> File<'static> {
    let of_nlc = WATERLOO_1815.scenarios.iter().find(|(file, _)| file.ends_with("first-shots.toml"));
    let (_, text) = of_nlc.expect("first shots is one of them");
    let text = changed(
        text,
        &[
            (
                "first = \"1815-06-16 14:00\"\nlast = \"1815-06-16 18:00\"",
                "first = \"1815-06-16 14:00\"\nlast = \"1815-06-17 00:00\"",
            ),
            ("first = \"french\"", "first = \"blue\""),
            ("initial_action = \"french\"", "initial_action = \"blue\""),
            ("\nfrench = [", "\nblue = ["),
            ("\nallied = [", "\ngrey = ["),
            ("side = \"french\"", "side = \"blue\""),
            ("side = \"allied\"", "side = \"grey\""),
        ],
    );
    ("first-shots.toml", text)
}

/// The armies under the names of their sides.
fn order_of_battle() -> File<'static> {
    let (file, text) = WATERLOO_1815.order_of_battle;
    let text = changed(
        text,
        &[
            ("side = \"french\"", "side = \"blue\""),
            ("side = \"allied\"", "side = \"grey\""),
            ("\"dutch\"", "\"polish\""),
        ],
    );
    (file, text)
}

/// The figures of nlc with a marsh, a slope and a creek, with stacks of three units, two brigades and eight points, and with
/// a heavier rain.
static REFIT: LazyLock<Set> = LazyLock::new(|| {
    let changes = [
        ("units = 2 ", "units = 3\nfoot-and-horse = 2\npoints = 8 "),
        ("sight = 4\n", "sight = 4\ninfantry = 50\nbombards-at = 1\nbombardment = 25\noff-road = 2\n"),
    ];
    let text = changed(include_str!("../editions/nlc.toml"), &changes);
    let text = format!("{text}\n{}", include_str!("refit-terrain.toml")).leak();
    Set::read(("refit.toml", text), &[]).unwrap_or_else(|faults| panic!("{faults}"))
});

#[test]
fn cases_of_a_refit_pass() {
    assert_all_pass("refit-cases.toml", include_str!("refit-cases.toml"), &REFIT);
}

fn assert_all_pass(name: &str, text: &str, set: &Set) {
    let file = CaseFile::read(name, text).unwrap_or_else(|faults| panic!("{faults}"));
    assert!(file.cases.len() > 5);
    for case in &file.cases {
        let run = cases::run(case, set).unwrap_or_else(|faults| panic!("{}: {faults}", case.title));
        assert!(run.passed(), "{}: {run:?}", case.title);
    }
}

/// Built on nlc, with what it has of its own: another Delay. Its rules are looked up in the ledger of a refit.
static BUILT_ON: LazyLock<Set> = LazyLock::new(|| {
    let text = "base = \"nlc\"\nkey = \"built\"\ntitle = \"Built on\"\nledger = \"lgg\"\n\
                [features.delay-to-target]\nradius = 3\n";
    Set::read(("built.toml", text), &[]).unwrap_or_else(|faults| panic!("{faults}"))
});

#[test]
fn an_edition_has_features_of_its_own() {
    assert_all_pass("delay-to-target.toml", include_str!("delay-to-target.toml"), &BUILT_ON);
}

static OWN: LazyLock<Set> = LazyLock::new(|| {
    let folder =
        Folder { order_of_battle: order_of_battle(), scenarios: vec![battle()].leak(), ..WATERLOO_1815 };
    Set::read(("own.toml", edition()), vec![folder].leak()).unwrap_or_else(|faults| panic!("{faults}"))
});

#[test]
fn an_edition_is_told_by_its_file() {
    let own = OWN.edition();
    assert_eq!((OWN.key(), OWN.title()), ("own", "Our own"));
    let info = &OWN.scenarios()[0];
    assert_eq!((info.key.as_str(), info.seats.join(" ").as_str()), ("own/first-shots", "blue grey"));
    assert_eq!(info.turns, 6, "four by day, 20:00 and midnight");
    assert_eq!(
        (own.sides[Side::First].title().as_str(), own.nation("polish").unwrap().people.as_str()),
        ("The Blues", "Poles")
    );
    assert!(own.terrain.by_letter('m').is_some());
    let table = &own.command.compliance;
    assert_eq!(table.result(-1, 2, false), Compliance::OnRoll(6), "nothing is ignored");
    assert_eq!(table.result(-1, 12, true), Compliance::OnRoll(4), "C is R4 to the demoralized");
}

/// Cases that pass by the edition and not by nlc.
const DIFFERENT: &str = r#"
[[case]]
title = "A charge reaches one hex"
rules = ["nlc.7.7.a"]
given.segment = "charge"
given.active = "II Corps"
given.orders = { "II Corps" = "attack 1304" }
given.units = ["1302 Pire SIDE II Corps cavalry 6/3", "1304 Best hanover Picton infantry 4/2", "1201 Foy SIDE II Corps cavalry 4/2", "1202 Byng hanover Picton infantry 4/2"]
then = ["SEAT may not \"charge 1304 through 1303 with Pire\" by nlc.7.7.a"]

[[case]]
title = "Guns bombard at three hexes"
rules = ["nlc.8.1.a"]
given.segment = "bombardment"
given.active = "II Corps"
given.orders = { "II Corps" = "attack 1304" }
given.units = ["1301 Guns SIDE II Corps artillery 6/3", "1304 Best hanover Picton infantry 4/2"]
then = ["SEAT may \"bombard 1304 with Guns\""]
"#;

#[test]
fn its_figures_are_those_that_are_played_by() {
    let passed = |set: &Set, seat: &str| -> Vec<bool> {
        let file = CaseFile::read("own.toml", &DIFFERENT.replace("SEAT", seat).replace("SIDE", "french"));
        let file = file.unwrap_or_else(|faults| panic!("{faults}"));
        let run = |case| cases::run(case, set).unwrap_or_else(|faults| panic!("{faults}"));
        file.cases.iter().map(|case| run(case).passed()).collect()
    };
    assert_eq!(passed(&OWN, "blue"), [true, true]);
    assert_eq!(passed(&series::sets::NLC, "french"), [false, false]);
}

#[test]
fn a_battle_of_it_is_played_to_its_end() {
    let start = OWN.game("own/first-shots", &[]).unwrap();
    assert_eq!(start.seats(), ["blue", "grey"]);
    let seen = Imagined::<Series>::of(&start.knowledge(Seat(0)));
    let world = seen.world();
    let calendar = &world.theatre.calendar;
    let turns: Vec<String> = calendar.turns().map(|turn| calendar.time(turn).to_string()).collect();
    assert_eq!(turns[3..], ["1815-06-16 17:00", "1815-06-16 20:00", "1815-06-17 00:00"]);
    let night: Vec<bool> = calendar.turns().map(|turn| calendar.is_night(turn)).collect();
    assert_eq!(night, [false, false, false, false, true, true]);
    for seed in 1..=3 {
        let mut table = Table::new(seed);
        let mut game = table.begin(&start);
        let answers = (0..100_000).take_while(|_| table.decide(&mut game)).count();
        assert!(answers < 100_000, "the game ends");
        let ending = game.ending().expect("a result");
        assert!(ending.text.contains("Blues") || ending.text.contains("Greys"), "{}", ending.text);
        assert!(ending.winners.iter().all(|seat| seat == "blue" || seat == "grey"));
    }
}
