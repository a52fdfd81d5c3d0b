//! Every fault of an order of battle is told with its place, and all of them together.

use super::*;
use crate::sets::NLC;

/// The order of battle that the guide builds.
fn good() -> &'static str {
    let guide = include_str!("../../../../../docs/battles.md");
    let (_, block) = guide.split_once("```toml order-of-battle.toml\n").expect("the block of the guide");
    block.split("```").next().unwrap_or_default()
}

#[test]
fn a_good_file_is_read() {
    let book = OrderOfBattle::read("x.toml", good(), NLC.edition()).unwrap();
    let total = Total::of(book.units_of_army("french"));
    assert_eq!(total, Total { men: 4930, guns: 8, strength: 7, infantry_and_cavalry: 5 });
}

#[track_caller]
fn faults_of(changes: &[(&str, &str)]) -> String {
    let text = changes.iter().fold(good().to_owned(), |text, (from, to)| {
        assert!(text.contains(from), "{from}");
        text.replacen(from, to, 1)
    });
    OrderOfBattle::read("x.toml", &text, NLC.edition()).unwrap_err().to_string()
}

#[test]
fn every_fault_of_an_order_of_battle_is_reported_at_once() {
    let faults = faults_of(&[
        ("demoralization = \"by-formation\"", "demoralization = \"never\""),
        ("stripe = \"#c8871e\"", "stripe = \"brown\""),
        ("rating = 2", "rating = 9"),
        ("strength = [5, 2]", "strength = [5, 2, 1]"),
        ("arm = \"cavalry\"", "arm = \"lancers\""),
        ("percent = 100", "percent = 100, firm = 1"),
    ]);
    for part in [
        "`never` is no way to lose heart: write one of by-formation, as-one",
        "`brown` is no colour: write `#` and six digits from 0 to f, as in `#1f6f43`",
        "`rating` of the leader must be a whole number from 0 to 6, not 9",
        "`strength` of the unit must hold 2 values, not 3",
        "`lancers` is no arm: write one of infantry, cavalry, artillery, horse-artillery",
        "`firm` of the quality must be true or false",
    ] {
        assert!(faults.contains(part), "{part} in:\n{faults}");
    }
    assert!(faults.lines().all(|line| line.starts_with("x.toml:")), "{faults}");
}

#[test]
fn what_the_entries_say_of_each_other_is_held_against_the_whole() {
    let faults = faults_of(&[
        ("leader = \"morel\"", "leader = \"moral\""),
        ("superior = \"vannier\"", "superior = \"morel\""),
        ("demoralization = 2 ", "demoralization = 5 "),
        ("strength = [5, 2]", "strength = [6, 3]"),
        ("quality = \"line\"", "quality = \"lime\""),
        ("move = 6", "move = 5"),
        ("pursuit = 4\n", ""),
        ("id = \"pr-hussars\"", "id = \"fr-brigade\""),
    ]);
    for part in [
        "there is no leader `moral`: did you mean `morel`?",
        "the superior `morel` must be a wing or overall commander",
        "the limit of `fr-guard` is 5, but 40 % of its infantry and cavalry (6) are 3",
        "there is no quality `lime`: did you mean `line`?",
        "`fr-brigade` moves 5, but cavalry moves 6",
        "cavalry has a `pursuit` value, and only cavalry",
        "the id `fr-brigade` is taken",
    ] {
        assert!(faults.contains(part), "{part} in:\n{faults}");
    }
    let faults = faults_of(&[("strength = [5, 2]", "strength = [6, 3]"), ("morale = 4", "morale = 5")]);
    assert!(faults.contains("`fr-brigade` is 6-3, but the formula makes it 5-2"), "{faults}");
    assert!(faults.contains("`fr-brigade` has morale 5, but nlc.2.2.a gives it 4"), "{faults}");
}

#[test]
fn strengths_are_rounded_half_up_and_halved_by_how_firm_the_troops_are() {
    let book = OrderOfBattle::read("x.toml", good(), NLC.edition()).unwrap();
    let formula = book.formula.unwrap();
    assert_eq!(formula.front(Arm::Infantry, 4800, 0, 100), 5); // 5.05
    assert_eq!(formula.front(Arm::Infantry, 1425, 0, 100), 2); // 1.5
    assert_eq!(formula.front(Arm::FootArtillery, 600, 40, 115), 7); // 6.57
    assert_eq!(formula.front(Arm::Cavalry, 300, 0, 100), 2); // at least 2
    assert_eq!(
        [Formula::reverse(7, true), Formula::reverse(7, false), Formula::reverse(1, false)],
        [4, 3, 1]
    );
    assert_eq!(formula.army_levels(96), [38, 58]);
}
