//! An edition that differs by its file alone, in play.

use super::pose;
use crate::edition::Edition;
use std::sync::LazyLock;
use umpire::cases::{self, CaseFile};
use umpire::fault::Faults;
use umpire::ruleset::{Check, RuleSet, ScenarioInfo, Start};
use umpire::source::Node;

/// The figures of nlc with a marsh, a slope and a creek, with stacks of three units, two brigades and
/// eight points, and with a heavier rain.
static REFIT: LazyLock<Edition> = LazyLock::new(|| {
    let added = r#"
[[terrain]]
word = "marsh"
letter = "m"
ground = ["marsh"]
on-foot = 4
mounted = 8
cost-rule = "nlc.5.2.h"
attack = 50
bombardment = 50
charge = 75
keeps-zones-out = true

[[hexside]]
word = "slope"
listed = "slopes"
ground = "slope"
on-foot = 2
mounted = 4
by-road = 2
attack = 25
bombardment = 25
charge = 50
combat-rule = "nlc.7.6.f"
uphill = true

[[hexside]]
word = "creek"
listed = "creeks"
on-foot = 0
mounted = 2
by-road = 0
attack = 0
bombardment = 50
charge = "closed"
combat-rule = "nlc.7.6.f"
"#;
    let text = include_str!("../../editions/nlc.toml")
        .replace("units = 2 ", "units = 3\nfoot-and-horse = 2\npoints = 8 ")
        .replace(
            "sight = 4\n",
            "sight = 4\ninfantry = 50\nbombards-at = 1\nbombardment = 25\noff-road = 2\n",
        );
    Edition::read_text("refit.toml", &format!("{text}{added}")).unwrap_or_else(|faults| panic!("{faults}"))
});

struct Refit;

impl RuleSet for Refit {
    fn key(&self) -> &'static str {
        "nlc"
    }

    fn title(&self) -> &'static str {
        "A refit"
    }

    fn version(&self) -> &'static str {
        "1"
    }

    fn scenarios(&self) -> Vec<ScenarioInfo> {
        Vec::new()
    }

    fn open(&self, scenario: &str, _: &[String]) -> Result<Box<dyn Start>, String> {
        Err(format!("there is no scenario `{scenario}`"))
    }

    fn pose(&self, case: &Node) -> Result<Box<dyn Start>, Faults> {
        Ok(Box::new(pose(&REFIT, case)?))
    }

    fn around(&self, case: &Node, place: &str) -> Result<Vec<String>, Faults> {
        super::around(&REFIT, case, place)
    }

    fn checks(&self) -> &'static [Check] {
        &[]
    }
}

fn play(cases: &str) {
    let file = CaseFile::read("refit", cases).unwrap_or_else(|faults| panic!("{faults}"));
    assert!(!file.cases.is_empty());
    for case in &file.cases {
        let run = cases::run(case, &Refit).unwrap_or_else(|faults| panic!("{}: {faults}", case.title));
        assert!(run.passed(), "{}: {run:?}", case.title);
    }
}

#[test]
fn terrain_added_by_a_file_is_marched_over_and_fought_in() {
    play(
        r#"
[[case]]
title = "Uphill into a marsh costs three on foot; no zone of control reaches into it"
rules = ["nlc.5.2.h"]
map = """
    12  13  14
02   .   .   .
03   .   .   .
04   .   m   .
05   .   .   .
"""
given.segment = "movement"
given.active = "II Corps"
given.slopes = ["1303/1304"]
given.orders = { "II Corps" = "attack 1305" }
given.units = ["1303 Foy french II Corps infantry 6/3", "1305 Kempt british Reserve infantry 4/2"]
given.leaders = ["1303 Reille french II Corps leader 3"]
when = [{ seat = "french", does = "move Foy" }, { seat = "french", does = "to 1304" }]
then = ["french may \"to 1404\""]
[[case.next]]
when = [{ seat = "french", does = "rest" }]
then = ["the move costs 3"]

[[case]]
title = "An attack up the slope into the marsh loses three quarters, one down the slope only what the marsh takes"
rules = ["nlc.7.6.f"]
map = """
    12  13  14
02   .   .   .
03   .   .   .
04   .   m   .
05   .   .   .
"""
given.active = "II Corps"
given.slopes = ["1303/1304", "1304/1305"]
given.orders = { "II Corps" = "attack 1304" }
given.units = [
  "1303 Foy french II Corps infantry 8/4",
  "1305 Bachelu french II Corps infantry 8/4",
  "1304 Kempt british Reserve infantry 4/2",
]
given.leaders = ["1303 Reille french II Corps leader 3"]
when = [
  { seat = "french", does = "attack 1304 from 1303" },
  { seat = "french", does = "attack 1304 from 1305" },
  { seat = "french", does = "no more attacks", dice = [3, 4,  1, 1] },
]
then = ["the attack's strength is 6"]
"#,
    );
}

#[test]
fn a_hexside_added_by_a_file_counts_in_bombardments_and_charges() {
    play(
        r#"
[[case]]
title = "Guns across a creek lose half"
rules = ["nlc.8.1.j"]
given.segment = "bombardment"
given.active = "II Corps"
given.creeks = ["1303/1304"]
given.orders = { "II Corps" = "attack 1304" }
given.units = ["1303 Guns french II Corps artillery 6/3", "1304 Kempt british Reserve infantry 4/2"]
given.leaders = ["1303 Reille french II Corps leader 3"]
when = [
  { seat = "french", does = "bombard 1304 with Guns" },
  { seat = "french", does = "no more bombardments", dice = [1, 1] },
]
then = ["the bombardment's strength is 3"]

[[case]]
title = "No charge crosses a creek"
rules = ["nlc.7.7.c"]
given.segment = "charge"
given.active = "II Corps"
given.creeks = ["1303/1304"]
given.orders = { "II Corps" = "attack 1304" }
given.units = [
  "1303 Piré french II Corps cavalry 6/3",
  "1304 Kempt british Reserve infantry 4/2",
  "1302 Best hanover Reserve infantry 4/2",
]
given.leaders = ["1303 Reille french II Corps leader 3"]
when = []
then = ["french may \"charge 1302 with Piré\"", "french may not \"charge 1304 with Piré\" by nlc.7.7.c"]
"#,
    );
}

#[test]
fn a_hex_holds_what_the_file_says() {
    play(
        r#"
[[case]]
title = "A gun joins two brigades; a third brigade finds no room"
rules = ["nlc.5.3.a"]
given.segment = "movement"
given.active = "II Corps"
given.orders = { "II Corps" = "attack 1307" }
given.units = [
  "1303 Foy      french  II Corps  infantry 5/3",
  "1303 Guns     french  II Corps  artillery 6/3",
  "1304 Bachelu  french  I Corps   infantry 4/2",
  "1304 Durutte  french  I Corps   infantry 4/2",
]
given.leaders = ["1303 Reille french II Corps leader 3"]
when = [{ seat = "french", does = "move Foy" }, { seat = "french", does = "to 1304" }]
then = ["french may not \"rest\" by nlc.5.3.a"]
[[case.next]]
when = [
  { seat = "french", does = "turn back" },
  { seat = "french", does = "move Guns" },
  { seat = "french", does = "to 1304" },
]
then = ["french may \"rest\""]
"#,
    );
}

#[test]
fn weather_does_what_the_file_says() {
    play(
        r#"
[[case]]
title = "In this rain infantry fights at half"
rules = ["nlc.5.5.a"]
given.rain = true
given.active = "II Corps"
given.orders = { "II Corps" = "attack 1304" }
given.units = ["1303 Foy french II Corps infantry 6/3", "1304 Kempt british Reserve infantry 4/2"]
given.leaders = ["1303 Reille french II Corps leader 3"]
when = [
  { seat = "french", does = "attack 1304 from 1303" },
  { seat = "french", does = "no more attacks", dice = [3, 4,  1, 1] },
]
then = ["the attack's strength is 3"]

[[case]]
title = "Its guns bombard the next hex only, and lose a quarter"
rules = ["nlc.5.5.a"]
given.rain = true
given.segment = "bombardment"
given.active = "II Corps"
given.orders = { "II Corps" = "attack 1304" }
given.units = [
  "1303 Guns french II Corps artillery 8/4",
  "1304 Kempt british Reserve infantry 4/2",
  "1503 Pack british Reserve infantry 4/2",
]
given.leaders = ["1303 Reille french II Corps leader 3"]
when = []
then = ["french may not \"bombard 1503 with Guns\" by nlc.8.1.a"]
[[case.next]]
when = [
  { seat = "french", does = "bombard 1304 with Guns" },
  { seat = "french", does = "no more bombardments", dice = [1, 1] },
]
then = ["the bombardment's strength is 6"]

[[case]]
title = "A hex costs infantry one more"
rules = ["nlc.5.5.a"]
given.rain = true
given.segment = "movement"
given.active = "II Corps"
given.orders = { "II Corps" = "attack 1307" }
given.units = ["1303 Foy french II Corps infantry 6/3"]
given.leaders = ["1303 Reille french II Corps leader 3"]
when = [
  { seat = "french", does = "move Foy" },
  { seat = "french", does = "to 1304" },
  { seat = "french", does = "rest" },
]
then = ["the move costs 2"]
"#,
    );
}

#[test]
fn strengths_and_ratings_differ_by_use() {
    play(
        r#"
[[case]]
title = "Guns of six that defend with two, and reach three hexes"
rules = ["nlc.8.1.a"]
given.segment = "bombardment"
given.active = "II Corps"
given.orders = { "II Corps" = "attack 1304" }
given.units = [
  "1303 Guns french II Corps artillery 6/3 defense 2/1 range 3",
  "1306 Kempt british Reserve infantry 4/2",
]
given.leaders = ["1303 Reille french II Corps leader 3"]
when = [
  { seat = "french", does = "bombard 1306 with Guns" },
  { seat = "french", does = "no more bombardments", dice = [1, 1] },
]
then = ["the bombardment's strength is 6"]

[[case]]
title = "The same guns attacked alone fire with half of two"
rules = ["nlc.8.5.a"]
given.active = "Reserve"
given.orders = { "Reserve" = "attack 1304" }
given.units = [
  "1304 Guns french II Corps artillery 6/3 defense 2/1",
  "1303 Kempt british Reserve infantry 4/2",
]
when = [
  { seat = "allied", does = "attack 1304 from 1303" },
  { seat = "allied", does = "no more attacks", dice = [1, 1,  1, 1] },
]
then = ["the defense's strength is 1"]

[[case]]
title = "Reille is rated 3 where a March is concerned and 2 otherwise: column 7"
rules = ["nlc.20.7.b"]
map = """
    10  11  12  13  14  15  16  17  18  19  20  21  22  23
01   .   .   .   .   .   .   .   .   .   .   .   .   .   .
"""
given.segment = "command"
given.orders = { "II Corps" = "defend 1001" }
given.units = ["1001 Foy french II Corps infantry 6/3", "2301 Kielmansegge hanover Reserve infantry 4/2"]
given.leaders = ["1001 Reille french II Corps leader 2 march=3", "1901 Napoleon french commander 4 attack=1"]
given.dispatches = ["II Corps: march 1401 from Napoleon, due"]
when = [
  { seat = "french", does = "no more initiative" },
  { seat = "allied", does = "no more initiative" },
  { seat = "french", does = "no more orders" },
  { seat = "allied", does = "no more orders", dice = [4, 4] },
]
then = ["the compliance column is 7"]
"#,
    );
}
