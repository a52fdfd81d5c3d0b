//! Every fault of a scenario is told with its file and line, says what to do, and does not hide the others.

use super::*;

/// Reads Quatre Bras with some of its text changed.
#[track_caller]
fn faults_of(changes: &[(&str, &str)]) -> String {
    let campaign = &crate::sets::NLC.battles().campaigns()[0];
    let (file, text) = WATERLOO_1815.scenarios[0];
    let text = changes.iter().fold(text.to_owned(), |text, (from, to)| {
        assert!(text.contains(from), "not in the file: {from}");
        text.replacen(from, to, 1)
    });
    let read = Scenario::read(file, &text, &campaign.order_of_battle, &campaign.battlefield);
    read.expect_err("a file with faults").to_string()
}

#[track_caller]
fn assert_told(changes: &[(&str, &str)], parts: &[&str]) {
    let faults = faults_of(changes);
    for part in parts {
        assert!(faults.contains(part), "{part}\nis not in\n{faults}");
    }
    for line in faults.lines() {
        assert!(line.starts_with("waterloo-1815/quatre-bras.toml:"), "no file and line: {line}");
    }
    assert_eq!(faults.lines().count(), parts.len(), "as many faults as expected:\n{faults}");
}

const FOY: &str = r#"{ unit = "fr-2-foy", hex = "2751", near = "frasnes", within = 2, bearing = "N" },"#;

#[test]
fn words_that_stand_for_nothing_are_told_with_what_was_meant() {
    assert_told(
        &[
            (r#"unit = "fr-2-bachelu""#, r#"unit = "fr-2-bachalu""#),
            (r#"leader = "reille", hex"#, r#"leader = "reile", hex"#),
            (r#"near = "gemioncourt""#, r#"near = "gemiancourt""#),
            (r#"formation = "aa-1""#, r#"formation = "aa-3""#),
            (r#"kind = "probe""#, r#"kind = "storm""#),
            (r#"rules = ["nlc.8.3.a"]"#, r#"rules = ["nlc.8.3.z"]"#),
            (
                r#"army = "french"
edges = ["south"]"#, r#"army = "french"
edges = ["bottom"]"#,
            ),
        ],
        &[
            "there is no unit `fr-2-bachalu`: did you mean `fr-2-bachelu`?",
            "`fr-2-bachelu` of `fr-2` is neither set up nor a reinforcement",
            "there is no leader `reile`: did you mean `reille`?",
            "the leader `reille` of `fr-2` is neither set up nor a reinforcement: place him",
            "there is no place `gemiancourt` in the window `quatre-bras`: did you mean `gemioncourt`?",
            "there is no formation `aa-3`: did you mean `aa-1`?",
            "`storm` is no order: write one of attack, probe, defend",
            "the ledger has no rule `nlc.8.3.z`",
            "`bottom` is no edge of the map: write one of north, east, south, west",
        ],
    );
}

#[test]
fn pieces_stand_once_on_the_map_and_apart_from_the_enemy() {
    let twice = format!("{FOY}\n    {FOY}");
    assert_told(&[(FOY, &twice)], &["`fr-2-foy` is already set up or arriving at line"]);
    assert_told(
        &[(FOY, "")],
        &["`fr-2-foy` of `fr-2` is neither set up nor a reinforcement: place it, or list it"],
    );
    let elsewhere = |hex: &str| format!(r#"{{ unit = "fr-2-foy", hex = "{hex}" }},"#);
    assert_told(&[(FOY, &elsewhere("1722"))], &["in the window `quatre-bras`"]);
    assert_told(&[(FOY, &elsewhere("27"))], &["in the window `quatre-bras`"]);
    assert_told(&[(FOY, &elsewhere("2846"))], &["shares 2846 with the enemy: move one"]);
    assert_told(
        &[(r#"unit = "fr-2-art-b", hex = "2752""#, r#"unit = "fr-2-art-b", hex = "2751""#)],
        &["is one unit too many in 2751: 2 may stack (nlc.5.3.a)"],
    );
    assert_told(
        &[(r#"units = ["fr-2-jerome"]"#, r#"units = ["fr-2-jerome", "fr-2-pire"]"#)],
        &["`fr-2-pire` is already set up or arriving at line"],
    );
    assert_told(
        &[(FOY, ""), ("allied = [", &format!("allied = [\n    {FOY}"))],
        &["`fr-2-foy` is not allied"],
    );
}

#[test]
fn nobody_comes_who_has_no_part_in_it() {
    let with = |entry: &str| format!("{FOY}\n    {{ {entry}, hex = \"2754\" }},");
    assert_told(
        &[(FOY, &with(r#"leader = "vandamme""#))],
        &["`vandamme` leads in `fr-3`, which is not in play: add it to `formations`"],
    );
    assert_told(
        &[(FOY, &with(r#"unit = "fr-2-girard""#))],
        &["`fr-2-girard` takes no part: it is absent, of another scenario, or `fr-2` is not in `formations`"],
    );
    let bluecher = r#"allied = [
    { leader = "bluecher", hex = "2744" },
    { headquarters = "hq-prussian", hex = "2744" },"#;
    assert_told(
        &[("allied = [", bluecher)],
        &[
            "`bluecher` is of the army `prussian`, which takes no part",
            "`hq-prussian` is of `prussian`, which takes no part",
        ],
    );
}

#[test]
fn a_piece_must_stand_where_its_report_says() {
    assert_told(
        &[(FOY, &FOY.replace("2751", "2748"))],
        &["`fr-2-foy` in 2748 is 5 hexes from `frasnes`, and should be within 2"],
    );
    assert_told(
        &[(FOY, &FOY.replace("2751", "2755"))],
        &["`fr-2-foy` in 2755 is not on the N side of `frasnes`"],
    );
    assert_told(&[(FOY, &FOY.replace(", within = 2", ""))], &["the piece lacks `within`: add it"]);
}

#[test]
fn orders_obey_the_rules_of_orders() {
    let march = |rest: &str| format!("kind = \"march\"\ntarget = \"quatre-bras\"\n{rest}");
    let probe = "kind = \"probe\"\ntarget = \"quatre-bras\"";
    assert_told(&[(probe, "kind = \"probe\"")], &["`probe` needs a `target`, a place or a hex (nlc.20.2.b)"]);
    assert_told(&[(probe, "kind = \"reserve\"\ntarget = \"frasnes\"")], &["Reserve means having no orders"]);
    assert_told(&[(probe, &march(""))], &["a March names its road: add `via` or `roads` (nlc.20.2.march.b)"]);
    assert_told(
        &[(probe, &march("roads = [\"Appian way\"]\nthen = [{ kind = \"defend\", target = \"frasnes\" }]"))],
        &[
            "there is no road `Appian way` on this map",
            "a sequence is made of attack, probe and march only (nlc.20.5.a)",
            "each target of a sequence must be the nearest of those that remain (nlc.20.5.b)",
        ],
    );
    assert_told(
        &[("formation = \"aa-1\"\nkind", "formation = \"fr-2\"\nkind")],
        &["`fr-2` has two orders: a formation is under exactly one (nlc.20.2.a)"],
    );
    assert_told(
        &[("formation = \"aa-1\"\nkind", "formation = \"aa-res\"\nkind")],
        &["nobody of `aa-res` is on the map at the start: give the order with the reinforcement"],
    );
    assert_told(
        &[("division = [\"fr-g-light-cav\"]", "division = [\"fr-g-light-cav\", \"fr-2-pire\"]")],
        &[
            "the units of a `division` must be of one division of one formation",
            "units of a division with its own order stand within 3 hexes of each other (nlc.20.13.d)",
        ],
    );
    assert_told(
        &[("division = [\"fr-g-light-cav\"]", "division = [\"fr-g-light-cav\"]\nattached_to = \"fr-2\"")],
        &["an attached division follows the order of its corps (nlc.20.13.j)"],
    );
    assert_told(
        &[("division = [\"fr-g-light-cav\"]", "wing = \"reille\"")],
        &["`reille` is no wing commander: write `formation` or `division`"],
    );
    assert_told(
        &[(probe, &format!("{probe}\ndelay = \"R7\""))],
        &["`R7` is no delay: did you mean `R4`? Write one of 1T, R4, R5"],
    );
}

#[test]
fn reinforcements_come_in_time_and_by_a_way() {
    let jerome = "turn = \"1815-06-16 15:00\"\nroad = \"Brussels-Charleroi highway\"\nedge = \"south\"";
    let change = |to: &str| faults_of(&[(jerome, to)]);
    let road = "road = \"Brussels-Charleroi highway\"";
    for (to, part) in [
        (
            format!("turn = \"1815-06-17 15:00\"\n{road}\nedge = \"south\""),
            "its units would come after the last turn: leave them out",
        ),
        (format!("turn = \"3 o'clock\"\n{road}\nedge = \"south\""), "write it as 1815-06-16"),
        (
            format!("turn = \"1815-06-16 15:00\"\n{road}\nedge = \"east\""),
            "leaves at the east edge; these do: `Nivelles-Namur highway`",
        ),
        ("turn = \"1815-06-16 15:00\"\nedge = \"south\"".to_owned(), "reinforcements need a hex to enter by"),
        (
            "turn = \"1815-06-16 15:00\"\nentry = \"mons-road\"".to_owned(),
            "there is no entry `mons-road` in the window",
        ),
        (format!("{road}\nedge = \"south\""), "the reinforcement lacks its `turn` or `variable`"),
        (
            format!("variable = \"d-erlan\"\n{road}\nedge = \"south\""),
            "there is no [[variable]] `d-erlan`: did you mean `d-erlon`?",
        ),
    ] {
        let faults = change(&to);
        assert!(faults.contains(part), "{part}\nis not in\n{faults}");
    }
}

const ALLIED: &str = r#"[[army]]
id = "anglo-allied"
commander = "wellington"
headquarters = "hq-anglo-allied"
demoralization = 12
disintegration = 18
"#;

#[test]
fn an_army_has_levels_supply_and_a_commander_of_its_own() {
    assert_told(
        &[(ALLIED, "")],
        &["the army `anglo-allied` has no levels: add an [[army]] with `demoralization`"],
    );
    assert_told(
        &[("disintegration = 18", "disintegration = 12")],
        &["disintegration is the higher of the two levels"],
    );
    assert_told(
        &[("commander = \"ney\"", "commander = \"wellington\"")],
        &["`wellington` is not of the army `french`"],
    );
    assert_told(
        &[("[[supply]]\narmy = \"french\"\nedges = [\"south\"]\nrule = \"nlc.24.d\"\n", "")],
        &["the army `french` has no [[supply]] (nlc.24.a)"],
    );
}

#[test]
fn victory_is_told_in_kinds_that_can_be_judged() {
    assert_told(
        &[
            ("for = \"committing\"", "for = \"glory\""),
            ("when = [\"french demoralized\"]", "when = [\"french tired\"]"),
            ("margin = 3\n", "margin = 9\n"),
            ("option = \"tall-rye\"", "option = \"tall-wheat\""),
        ],
        &[
            "`glory` is no award: write one of holding",
            "`tired` is no condition of an army: write one of demoralized, disintegrated",
            "a sudden victory has a cause: say `when`, or who is `captured`",
            "results go from the best margin of the first side to the worst",
            "there is no [[option]] `tall-wheat`: add it",
        ],
    );
}

#[test]
fn a_file_without_a_window_or_a_calendar_is_read_to_its_end_all_the_same() {
    let faults = faults_of(&[
        ("window = \"quatre-bras\"", "window = \"quatre-bra\""),
        ("last = \"1815-06-16 21:00\"", "last = \"1815-06-15 21:00\""),
        ("unit = \"fr-2-pire\"", "unit = \"fr-2-prie\""),
        ("points = 6", "pionts = 6"),
    ]);
    for part in [
        "the grid has no window `quatre-bra`: did you mean `quatre-bras`?",
        "the last turn must not be before the first",
        "there is no unit `fr-2-prie`: did you mean `fr-2-pire`?",
        "the award lacks `points`: add it",
        "`pionts` is not a key of the award",
    ] {
        assert!(faults.contains(part), "{part}\nis not in\n{faults}");
    }
}

/// A law: a file from which a line was lost is good or has faults; nothing else comes of it.
#[test]
fn a_lost_line_does_no_harm_or_is_a_fault() {
    let campaign = &crate::sets::NLC.battles().campaigns()[0];
    let (file, text) = WATERLOO_1815.scenarios[0];
    let lines: Vec<&str> = text.lines().collect();
    let mut good = 0;
    for lost in 0..lines.len() {
        let rest = [&lines[..lost], &lines[lost + 1..]].concat().join("\n");
        let read = Scenario::read(file, &rest, &campaign.order_of_battle, &campaign.battlefield);
        good += usize::from(read.is_ok());
        let is_idle = lines[lost].trim().is_empty() || lines[lost].trim().starts_with('#');
        assert!(!is_idle || read.is_ok(), "line {} says nothing", lost + 1);
    }
    assert!(good < lines.len() / 2, "most lines are needed, but {good} of {} could be lost", lines.len());
}
