//! Every cell of the ledger's tables against the figures that are played with.

use super::*;

/// The rows of a table of the ledger, every cell as a text.
fn ledger(table: &str) -> Vec<Vec<String>> {
    let text = include_str!(concat!(env!("RULEBOOK"), "/odn.toml"));
    let whole: toml::Table = text.parse().expect("the ledger is TOML");
    let id = format!("odn.tables.{table}");
    let tables = whole["table"].as_array().expect("the ledger has tables");
    let found =
        tables.iter().find(|table| table["id"].as_str() == Some(&id)).expect("the ledger has the table");
    let cell = |cell: &toml::Value| cell.as_str().map_or_else(|| cell.to_string(), str::to_owned);
    let row = |row: &toml::Value| row.as_array().expect("a row").iter().map(cell).collect();
    found["rows"].as_array().expect("rows").iter().map(row).collect()
}

/// `1 1/2` and `7.5` inches in thousandths.
fn mils(cell: &str) -> i32 {
    let parts = cell.split(' ').map(|part| match part.split_once('/') {
        Some((over, under)) => {
            1000 * over.parse::<i32>().expect("a fraction") / under.parse::<i32>().expect("a fraction")
        }
        None => match part.split_once('.') {
            Some((whole, decimals)) => {
                let decimals = format!("{decimals:0<3}");
                1000 * whole.parse::<i32>().expect("inches") + decimals.parse::<i32>().expect("mils")
            }
            None => 1000 * part.parse::<i32>().expect("inches"),
        },
    });
    parts.sum()
}

fn signed(figure: i8) -> String {
    format!("{figure:+}")
}

#[test]
fn bases_are_the_ledgers() {
    for number in [1, 2] {
        let edition = Edition::built_in();
        let basing = edition.basing(number).expect("a basing system");
        let ours = [basing.infantry, basing.cavalry, basing.artillery, basing.corps_hq, basing.army_hq];
        let lines = ledger(&format!("basing{number}"));
        assert_eq!(lines.len(), ours.len());
        for (line, ours) in lines.iter().zip(ours) {
            assert_eq!((mils(&line[4]), mils(&line[5])), (ours.width, ours.depth), "{line:?}");
        }
    }
}

#[test]
fn qualities_are_the_ledgers() {
    let roster = &Edition::built_in().roster;
    for (line, quality) in ledger("quality").iter().zip(Quality::ALL) {
        let of = roster.of(quality);
        let ours = [
            format!("{quality} ({})", quality.letters()),
            format!("{}+", of.pass),
            of.melee.to_string(),
            format!("{}+", of.hit),
        ];
        assert_eq!(*line, ours);
    }
    for (line, quality) in ledger("art-quality").iter().zip(Quality::ALL) {
        let of = roster.of(quality);
        assert_eq!(line[1..], [format!("{}+", of.pass), of.melee.to_string()]);
    }
    let boxes = |cell: &str| cell.split(';').next().expect("boxes").to_owned();
    let rosters = ledger("rosters-inf");
    assert_eq!(boxes(&rosters[0][1]), roster.old_guard_boxes.to_string());
    for (at, line) in rosters.iter().enumerate().skip(1) {
        let rows: Vec<String> =
            line[1..].iter().filter(|cell| !cell.is_empty()).map(|cell| boxes(cell)).collect();
        assert_eq!(rows, vec![roster.boxes.to_string(); 6 - at], "{line:?}");
    }
}

#[test]
fn guns_are_the_ledgers() {
    let edition = Edition::built_in();
    let lines = ledger("art-hit");
    let said = |hit: GunHit| [format!("{}+", hit.field), format!("{}+", hit.horse)];
    assert_eq!(lines[0][1..], said(edition.guns.old_guard));
    assert_eq!(lines[1][1..], said(edition.guns.of("britain")));
    for nation in ["france", "poland", "italy", "prussia"] {
        assert_eq!(lines[2][1..], said(edition.guns.of(nation)));
    }
    assert_eq!(lines[3][1..], said(edition.guns.of("russia")));
    for nation in ["austria", "netherlands"] {
        assert_eq!(lines[4][1..], said(edition.guns.of(nation)));
    }
    let bands = ledger("fire-dice");
    assert_eq!(bands.len(), edition.fire.bands.len());
    for (line, band) in bands.iter().zip(&edition.fire.bands) {
        let to = line[0].split(' ').nth(2).expect("an upper limit");
        assert_eq!(mils(to), band.to);
        for (cell, weight) in line[1..].iter().zip([Weight::Heavy, Weight::Medium, Weight::Light]) {
            let dice = edition.fire.dice(weight, band.to.into());
            let ours = if dice == 0 { "out of range".to_owned() } else { dice.to_string() };
            assert_eq!(*cell, ours, "{line:?}");
        }
    }
    assert_eq!(edition.fire.dice(Weight::Heavy, 2001), 3, "a band begins just above the one before");
    assert_eq!(edition.fire.dice(Weight::Heavy, 11_001), 0);
}

#[test]
fn rates_are_the_ledgers() {
    let edition = Edition::built_in();
    let ours = [edition.rates.foot, edition.rates.light, edition.rates.heavy];
    for (line, rate) in ledger("move").iter().zip(ours) {
        let read: Vec<i32> = line[1..].iter().map(|cell| mils(cell)).collect();
        assert_eq!(read, [rate.combat, rate.full, rate.road]);
        assert_eq!(2 * rate.combat, rate.full, "def.a");
    }
    assert_eq!(edition.rates.headquarters, edition.rates.light.road);
    let slices = i32::from(edition.time.slices);
    let order = [edition.rates.foot, edition.rates.light, edition.rates.heavy];
    for (line, rate) in ledger("slices").iter().zip(order) {
        let read: Vec<i32> = line[1..].iter().map(|cell| slices * mils(cell)).collect();
        assert_eq!(read, [rate.combat, rate.full, rate.road]);
    }
    assert_eq!(edition.time.turn(), 1000);
}

#[test]
fn fire_modifiers_are_the_ledgers() {
    let edition = Edition::built_in();
    let (fire, levels) = (&edition.fire, &edition.levels);
    let theirs: Vec<String> = ledger("fire-mods").into_iter().map(|line| line[1].clone()).collect();
    let ours = [
        signed(levels.of(Level::Nervous).fire),
        signed(levels.of(Level::Flustered).fire),
        "No fire allowed".to_owned(),
        signed(fire.cavalry),
        signed(fire.column),
        signed(fire.road_column),
        signed(fire.deployed_guns),
        signed(fire.village_or_woods),
        signed(fire.town),
        signed(fire.fortress),
        signed(fire.rear),
    ];
    assert_eq!(theirs, ours);
}

#[test]
fn melee_is_the_ledgers() {
    let edition = Edition::built_in();
    let (melee, levels) = (&edition.melee, &edition.levels);
    let theirs: Vec<String> = ledger("melee-mods").into_iter().map(|line| line[1].clone()).collect();
    let ours = [
        levels.of(Level::Bold).melee,
        levels.of(Level::Nervous).melee,
        levels.of(Level::Flustered).melee,
        levels.of(Level::Panicked).melee,
        melee.uphill,
        melee.town,
        melee.works,
        melee.road_column,
        melee.squared_against_cavalry,
        melee.cavalry_against_guns,
        melee.not_squared_against_cavalry,
        melee.squared_against_infantry,
        melee.gun_support,
        melee.additional,
        melee.hit_while_charging,
    ];
    assert_eq!(theirs, ours.map(signed));
    let said = |spread: u8| {
        let result = melee.result(spread);
        if result.routs {
            return ["-".to_owned(), "Rout, removed from the table".to_owned()];
        }
        let hits = |hits: u8| if hits == 1 { "1 hit".to_owned() } else { format!("{hits} hits") };
        let tests = if result.winner_tests { ", Morale Test" } else { "" };
        let levels = match result.levels {
            0 => String::new(),
            1 => ", loses 1 Morale Level".to_owned(),
            levels => format!(", loses {levels} Morale Levels"),
        };
        [format!("{}{tests}", hits(result.winner)), format!("{}{levels}, Morale Test", hits(result.loser))]
    };
    for line in ledger("melee") {
        for spread in line[0].trim_end_matches('+').split(", ") {
            assert_eq!(line[1..], said(spread.parse().expect("a spread")), "spread {spread}");
        }
    }
    assert_eq!(melee.result(30), melee.result(9));
}

#[test]
fn morale_is_the_ledgers() {
    let edition = Edition::built_in();
    let (morale, levels) = (&edition.morale, &edition.levels);
    let theirs: Vec<String> = ledger("morale-mods").into_iter().map(|line| line[1].clone()).collect();
    let ours = [
        morale.cover,
        morale.town,
        morale.fortress,
        levels.of(Level::Bold).test,
        levels.of(Level::Panicked).test,
        morale.corps_hq,
        morale.army_hq,
        morale.napoleon,
    ];
    assert_eq!(theirs, ours.map(signed));
    for (line, level) in ledger("levels").iter().zip(Level::ALL) {
        let of = levels.of(level);
        assert_eq!(line[0], level.to_string());
        let melee = if of.melee == 0 { "0".to_owned() } else { signed(of.melee) };
        assert_eq!(line[5], melee, "{level}");
        let retreat = match of.retreat {
            None => line[2] == "-" || level == Level::Bold,
            Some(RetreatLength::Inch) => line[2].starts_with("Retreat 1 inch"),
            Some(RetreatLength::CombatMove) => line[2].starts_with("Retreat a Combat Move"),
            Some(RetreatLength::FullMove) => line[2].starts_with("Retreat a Full Move"),
        };
        assert!(retreat, "{line:?}");
    }
    assert_eq!((Level::Bold.lower(1), Level::Flustered.lower(2)), (Some(Level::Firm), None));
}

#[test]
fn leader_loss_is_the_ledgers() {
    let leaders = &Edition::built_in().leaders;
    for line in ledger("leader") {
        for die in line[0].split(", ") {
            let result = leaders.result(die.parse().expect("a die"));
            let ours = match (result.killed, result.retreats) {
                (true, _) => {
                    "Killed (replaced in two turns). All units in command take a Morale Test".to_owned()
                }
                (false, 0) => "No effect".to_owned(),
                (false, far) => format!("Wounded. Retreat {} inches. Cannot move next turn", far / 1000),
            };
            assert_eq!(line[1], ours, "die {die}");
        }
    }
    assert_eq!(leaders.replaced_after, 2);
}

#[test]
fn tables_of_the_options_are_the_ledgers() {
    let edition = Edition::built_in();
    for (at, cell) in ledger("reveal")[0][1..].iter().enumerate() {
        let is_revealed = i8::try_from(at + 1).expect("a die") >= edition.hidden.revealed_from;
        assert_eq!(cell, if is_revealed { "R" } else { "SH" });
    }
    let theirs: Vec<String> = ledger("reveal-mods").into_iter().map(|line| line[1].clone()).collect();
    let bands = &edition.hidden.bands;
    assert_eq!(theirs, [edition.hidden.woods, bands[1].modifier, bands[2].modifier].map(signed));
    let lines = ledger("variable");
    assert_eq!(lines.len(), edition.variable.table().len());
    for (line, row) in lines.iter().zip(edition.variable.table()) {
        assert_eq!(line[1..], row.map(|quality| quality.to_string()));
    }
    let of = |starting, die| edition.variable.of(starting, die);
    assert_eq!(of(Quality::OldGuard, -2), Quality::OldGuard);
    assert_eq!((of(Quality::OldGuard, 5), of(Quality::Militia, 12)), (Quality::Elite, Quality::Militia));
}

#[test]
fn all_faults_of_a_file_are_told_at_once() {
    let text = include_str!("../../editions/odn.toml");
    let wrong = text
        .replace("infantry = [1000, 750]", "infantry = [1000]")
        .replace("retreat = \"inch\"", "retreat = \"inche\"")
        .replace("musket-range = 1000", "musket-rang = 1000");
    let faults = Edition::read_text("odn.toml", &wrong).expect_err("faults").to_string();
    assert_eq!(faults.lines().count(), 4, "{faults}");
}
