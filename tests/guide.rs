//! The scenario that `docs/battles.md` builds on its tiny battlefield: its files are taken out of the page, read,
//! and held against what the page says of them.

use series::pieces::Side;
use series::scenario::arrivals::{Arrival, Way};
use series::scenario::forces::{ArmyInPlay, Presence};
use series::scenario::special::{SpecialKind, Toll};
use series::scenario::{Battles, File, Folder, Scenario};
use umpire::fault::Faults;

const GUIDE: &str = include_str!("../docs/battles.md");

/// A fenced block by the name behind its language.
fn block(name: &str) -> &'static str {
    let blocks = GUIDE.split("```").skip(1).step_by(2);
    let mut named = blocks.filter_map(|block| {
        let (head, text) = block.split_once('\n')?;
        (head.split_once(' ')?.1 == name).then_some(text)
    });
    let found = named.next().unwrap_or_else(|| panic!("the guide has no block {name}"));
    assert!(named.next().is_none(), "the guide has two blocks {name}");
    found
}

fn file(name: &'static str) -> File<'static> {
    (name, block(name))
}

/// The campaign of the guide with this text as its scenario.
fn read(scenario: &str) -> Result<Scenario, Faults> {
    let folder = Folder {
        grid: file("grid.toml"),
        geography: file("geography.geojson"),
        heights: Some(file("elevation.asc")),
        order_of_battle: file("order-of-battle.toml"),
        scenarios: &[("bridge.toml", scenario)],
    };
    let battles = Battles::read(series::sets::NLC.edition(), &[folder])?;
    Ok(battles.scenario("nlc/aske-bridge").expect("the scenario of the guide").clone())
}

fn aske_bridge() -> Scenario {
    read(block("bridge.toml")).unwrap_or_else(|faults| panic!("{faults}"))
}

#[test]
fn every_piece_begins_where_the_guide_puts_it() {
    let scenario = aske_bridge();
    let number = |presence: &Presence| presence.hex().map(|hex| scenario.battlefield.number(hex));
    let forces = &scenario.forces;
    let units = forces.units.iter().map(|unit| (unit.id.as_str(), number(&unit.presence)));
    let leaders = forces.leaders.iter().map(|leader| (leader.id.as_str(), number(&leader.presence)));
    let found: Vec<(&str, Option<String>)> = units.chain(leaders).collect();
    let at = |hex: &str| Some(hex.to_owned());
    let told = [
        ("fr-brigade", at("0405")),
        ("fr-battery", at("0406")),
        ("pr-brigade", at("0403")),
        ("pr-hussars", None),
        ("vannier", at("0406")),
        ("morel", at("0405")),
        ("rabe", at("0402")),
        ("ketteler", at("0403")),
    ];
    assert_eq!(found, told);
}

#[test]
fn the_hussars_come_by_the_north_road_on_the_second_turn() {
    let scenario = aske_bridge();
    let [group] = scenario.reinforcements.as_slice() else { panic!("one group comes") };
    let Arrival::On(turn) = group.arrival else { panic!("it comes on a turn") };
    assert_eq!((turn.number(), scenario.calendar.n_turns()), (2, 5));
    let Way::Entry { id, hex, .. } = &group.way else { panic!("it comes by an entry") };
    assert_eq!((id.as_str(), scenario.battlefield.number(*hex).as_str()), ("north-road", "0401"));
    let units: Vec<&str> = group.units.iter().map(|unit| scenario.forces.unit(*unit).id.as_str()).collect();
    assert_eq!(units, ["pr-hussars"]);
}

#[test]
fn orders_are_as_written() {
    let scenario = aske_bridge();
    let kinds: Vec<&str> = scenario.orders.iter().map(|order| order.steps[0].kind.words()).collect();
    assert_eq!(kinds, ["attack", "defend"]);
}

#[test]
fn the_special_rules_of_the_guide_are_read() {
    let text = format!("{}\n{}", block("bridge.toml"), block("specials"));
    let scenario = read(&text).unwrap_or_else(|faults| panic!("{faults}"));
    let [defile, fields] = scenario.specials.as_slice() else { panic!("there are two") };
    let SpecialKind::Defile(defile) = &defile.kind else { panic!("the first is a defile") };
    assert_eq!((defile.most, defile.from.number()), (1, 2));
    assert!(!defile.sides.is_empty());
    let SpecialKind::HeavyGround(fields) = &fields.kind else { panic!("the second is heavy ground") };
    assert_eq!((fields.toll, fields.clear_only), (Toll::More(1), true));
}

#[test]
fn a_special_rule_with_wrong_figures_is_told_with_its_cure() {
    let faults = |special: &str| {
        let text = format!("{}\n[[special]]\nid = \"own\"\ntext = \"…\"\n{special}", block("bridge.toml"));
        read(&text).unwrap_err().to_string()
    };
    let unknown = faults("kind = \"defil\"");
    assert!(
        unknown.contains("`defil` is no kind of special rule") && unknown.contains("defile"),
        "{unknown}"
    );
    assert!(faults("").contains("the special rule lacks `kind`"));
    let brook = faults(
        "kind = \"defile\"\narmy = \"french\"\nwater = \"Aske brok\"\nmost = 0\nfrom = \"1815-06-18 09:00\"",
    );
    for told in [
        "did you mean `Aske brook`?",
        "`most` of the special rule must be a whole number",
        "is no turn of this scenario",
    ] {
        assert!(brook.contains(told), "{told}: {brook}");
    }
    assert!(
        faults("kind = \"heavy-ground\"\nlast = \"1815-06-17 11:00\"").contains("either `times` or `more`")
    );
    let base = faults("kind = \"base\"\narmy = \"french\"\nfrom = \"1815-06-17 09:00\"");
    assert!(base.contains("must name two or more `base`"), "{base}");
}

/// Levels are the author's to choose; the guide says that it took them from the formula.
#[test]
fn the_levels_are_what_the_formula_makes_them() {
    let folder_book = series::scenario::roster::OrderOfBattle::read(
        "o.toml",
        block("order-of-battle.toml"),
        series::sets::NLC.edition(),
    );
    let formula = folder_book.unwrap().formula.unwrap();
    let scenario = aske_bridge();
    for ArmyInPlay { id, army } in &scenario.forces.armies {
        let units = scenario.forces.units.iter().filter(|unit| unit.printed.side() == army.side);
        let strength: u32 = units
            .filter(|unit| !unit.printed.arm.is_artillery())
            .map(|unit| u32::from(unit.printed.front))
            .sum();
        assert_eq!(strength, 5, "{id}");
        let level = army.level.expect("levels");
        let levels =
            [Some(level.demoralization), level.disintegration].map(|level| level.map_or(0, u32::from));
        assert_eq!(levels, formula.army_levels(strength), "{id}");
    }
}

#[test]
fn margins_come_out_as_the_guide_counts_them() {
    let victory = aske_bridge().victory;
    let points = |side| -> i16 {
        let own = victory.awards.iter().filter(|award| award.side == side);
        own.map(|award| i16::from(award.points)).sum()
    };
    assert_eq!((points(Side::First), points(Side::Second)), (3, 1));
    let results = [3, 2, 0].map(|margin| victory.result(margin).unwrap().text.as_str());
    assert_eq!(results, ["French victory", "Drawn battle", "Prussian victory"]);
}

#[test]
fn the_broken_set_up_has_the_faults_that_the_guide_shows() {
    let good = block("bridge.toml");
    let start = good.find("french = [").expect("the set-up of the French");
    let end = start + good[start..].find("]\n").expect("the end of their list") + 2;
    let broken = format!("{}{}{}", &good[..start], block("broken"), &good[end..]);
    let faults = read(&broken).unwrap_err().to_string();
    assert_eq!(faults, block("faults").trim_end());
}
