//! Every cell of the ledgers' tables against the figures that are played with.

use super::*;
use field::paths::HalfPoints;
use source::read::Words as _;

/// The rows of a table of a ledger, every cell as a text.
fn ledger(set: &str, table: &str) -> Vec<Vec<String>> {
    let text = match set {
        "con" => include_str!(concat!(env!("RULEBOOK"), "/con-variant.toml")),
        _ => include_str!(concat!(env!("RULEBOOK"), "/con-base.toml")),
    };
    let whole: toml::Table = text.parse().expect("the ledger is TOML");
    let id = format!("{set}.tables.{table}");
    let tables = whole["table"].as_array().expect("the ledger has tables");
    let found =
        tables.iter().find(|table| table["id"].as_str() == Some(&id)).expect("the ledger has the table");
    let cell = |cell: &toml::Value| cell.as_str().map_or_else(|| cell.to_string(), str::to_owned);
    let row = |row: &toml::Value| row.as_array().expect("a row").iter().map(cell).collect();
    found["rows"].as_array().expect("rows").iter().map(row).collect()
}

fn percent(cell: &str) -> String {
    format!("{}%", cell.trim_end_matches('%'))
}

#[test]
fn every_cell_of_the_battle_table_is_the_ledgers() {
    let edition = Edition::built_in();
    let cells = ledger("con", "battle-cells");
    assert_eq!(cells.len(), 54);
    for line in cells {
        let (row, column) = (line[0].parse().expect("a row"), line[1].parse().expect("a column"));
        let cell = edition.battle.cell(row, column);
        let winner = match cell.winner {
            Winner::Advantaged => "Advantaged",
            Winner::Disadvantaged => "Disadvantaged",
            Winner::Draw => "Draw",
        };
        let losses = [cell.advantaged.to_string(), cell.disadvantaged.to_string()];
        assert_eq!(
            (winner, cell.retreat.to_string()),
            (&*line[2], line[3].clone()),
            "row {row} column {column}"
        );
        assert_eq!(losses, [percent(&line[4]), percent(&line[5])], "row {row} column {column}");
    }
    for line in ledger("con", "battle") {
        for column in 1..=6u16 {
            let cell = edition.battle.cell(line[0].parse().expect("a row"), column);
            let losses = format!("{}/{}", cell.advantaged, cell.disadvantaged).replace('%', "");
            let winner = match cell.winner {
                Winner::Advantaged => "Advantaged",
                Winner::Disadvantaged => "Disadvantaged",
                Winner::Draw => "Draw",
            };
            assert_eq!(format!("{winner} R{} {losses}", cell.retreat), line[usize::from(column)]);
        }
    }
    assert_eq!(edition.battle.cell(12, 1), edition.battle.cell(9, 1), "above the table its end");
}

#[test]
fn the_small_tables_are_the_ledgers() {
    let small = &Edition::built_in().small;
    let (raid, skirmish) = (ledger("con", "raid"), ledger("con", "skirmish"));
    assert_eq!((raid.len(), skirmish.len()), (8, 8));
    for line in raid {
        let losses = small.raid(line[0].parse().expect("a die")).map(|loss| loss.to_string());
        assert_eq!(losses, [line[1].clone(), line[2].clone()], "raid {}", line[0]);
    }
    for line in skirmish {
        let losses = small.skirmish(line[0].parse().expect("a die")).map(|loss| loss.to_string());
        assert_eq!(losses, [line[1].clone(), line[2].clone()], "skirmish {}", line[0]);
    }
    assert_eq!((small.raid(-4), small.raid(9)), (small.raid(0), small.raid(7)));
}

#[test]
fn bombardment_and_odds_are_the_ledgers() {
    let edition = Edition::built_in();
    let losses = &ledger("con", "bombardment")[0];
    let columns = edition.bombardment.columns();
    assert_eq!(columns.len() + 1, losses.len());
    for (column, loss) in columns.iter().zip(&losses[1..]) {
        assert_eq!(column.losses.to_string(), *loss);
        assert_eq!(edition.bombardment.losses(column.from, 0), column.losses);
    }
    let of = |guns, shift| edition.bombardment.losses(guns, shift);
    assert_eq!((of(0, 1), of(1, -1), of(5, 0), of(8, 1), of(8, -1), of(20, 1)), (0, 0, 2, 5, 3, 7));
    let odds = ledger("con", "odds");
    assert_eq!(odds.len(), edition.battle.odds.len());
    for (line, band) in odds.iter().zip(&edition.battle.odds) {
        let from = line[0].split(['-', ' ']).next().expect("a ratio");
        let (whole, tenth) = from.split_once('.').unwrap_or((from, "0"));
        assert_eq!(format!("{whole}{tenth}"), band.from.0.to_string());
        assert_eq!(line[1], format!("{:+}", band.modifier));
    }
    let at = |more, less| Band::look_up(&edition.battle.odds, more, less);
    assert_eq!((at(30, 20), at(32, 30), at(40, 20), at(50, 20), at(11, 10)), (2, 0, 3, 4, 1));
}

#[test]
fn battle_modifiers_are_the_ledgers() {
    let battle = &Edition::built_in().battle;
    let modifiers: Vec<String> =
        ledger("con", "battle-modifiers").into_iter().map(|line| line[1].clone()).collect();
    let ours = [
        battle.odds[0].modifier, battle.odds[1].modifier, battle.odds[2].modifier, battle.odds[3].modifier,
        battle.wrongfooted, battle.tactical_bonus, battle.able, battle.additional_force, battle.outflanking,
        battle.staked, battle.staked, battle.terrain, battle.minor_hexsides, battle.primary_hexsides,
    ];
    assert_eq!(ours.map(|modifier| format!("{modifier:+}")).to_vec(), modifiers);
}

#[test]
fn morale_figures_are_the_ledgers() {
    let morale = &Edition::built_in().morale;
    let lines = ledger("con", "moral-check");
    let ours = [morale.tactical_bonus, morale.additional_point, morale.in_zone];
    let theirs: Vec<&str> = lines.iter().map(|line| &*line[1]).filter(|figure| *figure != "auto").collect();
    assert_eq!(ours.map(|figure| format!("{figure:+}")).to_vec(), theirs);
}

#[test]
fn pieces_points_and_ground_are_the_ledgers() {
    let edition = Edition::built_in();
    let arms = [
        ("Infantry", Some(Arm::Infantry)),
        ("Artillery", Some(Arm::Artillery)),
        ("Pontoon train", Some(Arm::Pontoon)),
        ("Heavy cavalry", Some(Arm::HeavyCavalry)),
        ("Light cavalry", Some(Arm::LightCavalry)),
        ("Vedette", None),
    ];
    let lines = ledger("con-base", "allowances");
    for (line, (name, arm)) in lines.iter().zip(arms) {
        let value = arm.map_or(edition.pieces.vedette, |arm| edition.pieces.of(arm));
        let ours = [name.to_owned(), value.moves.to_string(), value.subordination.to_string()];
        assert_eq!(*line, ours);
    }
    assert_eq!(lines[6][1], edition.pieces.leader_moves.to_string());
    assert_eq!(lines[7][1], edition.pieces.center_moves.to_string());
    for (line, rating) in ledger("con-base", "ap").iter().zip([Rating::A, Rating::B, Rating::C]) {
        let row: Vec<String> =
            (1..=6).map(|die| edition.points.receipts.of(rating, die).to_string()).collect();
        assert_eq!(line[1..], row);
    }
    let ground = ledger("con-base", "terrain");
    let words = ["clear", "town", "fortified", "woods", "rough", "marsh"];
    for (line, word) in ground.iter().zip(words) {
        let ours = edition.ground(word).expect("a ground");
        assert_eq!([ours.foot.to_string(), ours.horse.to_string()], [line[1].clone(), line[2].clone()]);
        assert_eq!(ours.combat != Shelter::None, line[3] != "none", "{word}");
        assert_eq!(ours.clear, line[3] == "none", "{word}");
    }
    let legs = &edition.legs;
    let row = |name: &str| ground.iter().find(|line| line[0] == name).expect("a line")[1..3].to_vec();
    let added = |points: HalfPoints| format!("+{points}");
    assert_eq!(row("Primary road hexside")[0], legs.primary_road.to_string());
    assert_eq!(row("Secondary road hexside")[0], legs.secondary_road.to_string());
    let river = [added(legs.secondary_river.foot), added(legs.secondary_river.horse)];
    assert_eq!(row("Secondary river hexside"), river);
    assert_eq!(row("Pontoon bridge")[0], added(legs.pontoon));
    assert_eq!(row("Crest hexside, climbing off road")[0], added(legs.crest));
}

#[test]
fn attrition_pursuit_and_cavalry_are_the_ledgers() {
    let edition = Edition::built_in();
    let spent = [0, 1, 5, 9, 13, 19];
    for (line, die) in ledger("con-base", "attrition").iter().zip(1..) {
        let ours: Vec<String> = spent
            .iter()
            .map(|spent| edition.attrition.percent(HalfPoints(*spent), die).to_string())
            .collect();
        let theirs: Vec<String> = line[1..].iter().map(|cell| percent(cell)).collect();
        assert_eq!(ours, theirs, "row {}", line[0]);
    }
    let last = |spent, die| edition.attrition.percent(HalfPoints(spent), die);
    assert_eq!((last(4, 5), last(5, 4)), (Fortieths(1), Fortieths(1)));
    assert_eq!((last(18, 14), last(19, -3)), (last(13, 9), last(19, 1)));
    assert_eq!(edition.attrition.table().len(), 9);
    for line in ledger("con-base", "pursuit") {
        let die = line[0].split(['-', ' ']).next().expect("a die").parse().expect("a die");
        assert_eq!(edition.pursuit.hexes(die).to_string(), line[1], "{}", line[0]);
    }
    assert_eq!([-3, 4, 9].map(|die| edition.pursuit.hexes(die)), [5, 2, 1]);
    let modifiers: Vec<String> =
        ledger("con-base", "cavalry")[1..4].iter().map(|line| line[1].clone()).collect();
    let ours: Vec<String> = edition.cavalry.bands.iter().map(|band| band.modifier.to_string()).collect();
    assert_eq!(ours, modifiers);
    let between = |own, other| edition.cavalry.between(own, other);
    assert_eq!((between(21, 20), between(11, 10), between(6, 2), between(6, 6)), (0, 1, 3, 0));
    assert_eq!((between(2, 0), between(7, 0), between(0, 2), between(5, 12)), (2, 3, -2, -2));
}

#[test]
fn weather_is_the_ledgers() {
    let weather = &Edition::built_in().weather;
    for (line, season) in ledger("con-base", "weather").iter().zip(&weather.seasons) {
        let mut ours = vec![season.months.clone()];
        ours.extend((1..=6).map(|die| {
            let word = season.on(die).word();
            format!("{}{}", word[..1].to_uppercase(), &word[1..])
        }));
        assert_eq!(*line, ours);
    }
    for line in ledger("con-base", "weather-effects") {
        let effect = weather.of(Weather::of_word(&line[0].to_lowercase()).expect("a weather"));
        let signed = |figure: i8| if figure == 0 { "0".to_owned() } else { format!("{figure:+}") };
        let losses = match effect.losses {
            Fortieths(0) => "0".to_owned(),
            losses => format!("+{} points", losses.to_string().trim_end_matches('%')),
        };
        let ours = [
            signed(effect.moves),
            signed(effect.attrition),
            signed(effect.initiative),
            signed(effect.pursuit),
            signed(effect.bombardment),
            losses,
        ];
        assert_eq!(line[1..], ours, "{}", line[0]);
    }
    assert_eq!(weather.allowance(HalfPoints::whole(5), Weather::Blizzard), HalfPoints::whole(2));
}

#[test]
fn all_faults_of_a_file_are_told_at_once() {
    let text = include_str!("../../editions/campaigns.toml");
    let wrong = text
        .replace("division-most = \"1.5\"", "division-most = \"1.3\"")
        .replace("A R1 0/0", "B R1 0/0")
        .replace("[\"infantry\", \"infantry\", \"infantry\", \"cavalry\", \"artillery\"]", "[\"infantry\"]")
        .replace("stake = \"2.5\"", "stake = 3");
    let faults = Edition::read_text("campaigns.toml", &wrong).expect_err("four faults").to_string();
    assert_eq!(faults.lines().count(), 4, "{faults}");
    for part in ["whole points", "is no result", "must hold 5 values", "steps of 2.5"] {
        assert!(faults.contains(part), "{part}: {faults}");
    }
}
