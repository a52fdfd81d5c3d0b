//! `docs/cases.md` and the reader of cases know the same keys, sentences and words; and whatever is written wrongly is told.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use umpire::cases::{self, CaseFile};
use umpire::dice::ChoiceRng;
use umpire::ruleset::RuleSet as _;

fn read(path: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path))
        .expect("a file of ours")
}

/// What stands in backticks in the first column of every table in which that column is called so, row by row.
fn rows(document: &str, column: &str) -> Vec<Vec<String>> {
    let mut found = Vec::new();
    let mut inside = false;
    for line in document.lines() {
        let Some(row) = line.strip_prefix('|') else {
            inside = false;
            continue;
        };
        let first = row.split(" | ").next().unwrap_or_default().trim();
        if inside && first.contains('`') {
            found.push(first.split('`').skip(1).step_by(2).map(str::to_owned).collect());
        }
        inside |= first == column;
    }
    found
}

#[test]
fn every_key_of_a_position_is_documented_once() {
    let document = read("docs/cases.md");
    let keys = rows(&document, "key").concat();
    let documented: Vec<&str> = keys.iter().filter_map(|key| key.strip_prefix("given.")).collect();
    let once: BTreeSet<&str> = documented.iter().copied().collect();
    assert_eq!(once.len(), documented.len(), "a key stands twice in {documented:?}");
    let unknown = "[[case]]\ntitle = 'x'\nrules = ['x']\ngiven.no-such-key = 1\nthen = ['x']";
    let file = CaseFile::read("x.toml", unknown).unwrap();
    // An edition has hexsides of its own; a scenario is opened instead of a position.
    let mut known = BTreeSet::from(["scenario".to_owned()]);
    for set in series::sets::ALL {
        let faults = cases::run(&file.cases[0], set).unwrap_err().to_string();
        let here = faults.split("(known here: ").nth(1).and_then(|rest| rest.split(')').next()).unwrap();
        known.extend(here.split(", ").map(str::to_owned));
    }
    let known: BTreeSet<&str> = known.iter().map(String::as_str).collect();
    assert_eq!(once, known);
}

/// A position in which everybody is there whom the document names.
const EVERYBODY: &str = r#"
map = """
    10  11  12  13  14  15  16  17
01   .   .   .   .   .   .   .   .
02   .   .   .   .   .   .   .   .
03   .   .   .   .   .   .   .   .
04   .   .   .   .   .   .   .   .
05   .   .   .   .   .   .   .   .
06   .   .   .   .   .   .   .   .
07   .   .   .   .   .   .   .   .
08   .   .   .   .   .   .   .   .
09   .   .   .   .   .   .   .   .
10   .   .   .   .   .   .   .   .
"""
[[case]]
title = "Everybody"
rules = ["nlc.4.a"]
given.segment = "turn"
given.options = []
given.levels = { French = "60/80", Prussian = "40/60" }
given.orders = { "II Corps" = "march 1510" }
given.units = [
  "1101 Foy       french    II Corps   infantry 6/3  division Foy",
  "1103 Pire      french    II Corps   cavalry 4/2",
  "1203 Quiot     french    I Corps    infantry 5/2",
  "1205 Lefol     french    III Corps  infantry 5/2",
  "---- Jerome    french    II Corps   infantry 5/2  awaited",
  "1304 Vivian    british   Reserve    cavalry 4/2",
  "1102 Kempt     british   Reserve    infantry 4/2",
  "1607 Steinmetz prussian  Ziethen    infantry 5/2",
]
given.arrivals = { Jerome = "1110 south" }
given.leaders = [
  "1101 Reille    french  II Corps  leader 3",
  "1203 Ney       french  wing 3",
  "1205 Napoleon  french  commander 5",
]
given.headquarters = ["1203 Imperial HQ french"]
then = ["nobody decides"]
"#;

/// The same at Gettysburg.
const EVERYBODY_AT_GETTYSBURG: &str = r#"
[[case]]
title = "Everybody"
rules = ["lgg.21.0.a"]
given.segment = "turn"
given.options = ["advanced-ammunition", "artillery-ammunition"]
given.orders = { "I Corps" = "defend 1101" }
given.units = [
  "1101 Meredith  union        I Corps    infantry 3/2  rating 5 morale 4",
  "1107 Archer    confederate  III Corps  infantry 3/2  rating 5 morale 4",
]
given.leaders = ["1101 Hancock union I Corps leader 4"]
given.trains = ["1102 Park union"]
then = ["nobody decides"]
"#;

/// The same in France, where cards are played.
const EVERYBODY_IN_FRANCE: &str = r#"
[[case]]
title = "everybody"
rules = ["mop.37.12.a"]
given.segment = "turn"
given.options = ["cards-full", "hidden-forces", "vedettes"]
given.orders = { "VI Corps" = "defend 1003" }
given.vedettes = ["1005 Merlin", "1006 Merlin"]
given.units = [
  "1005 Merlin    french   I Cavalry cavalry 4/2  morale 4 vedettes 2",
  "1003 Lagrange  french   VI Corps  infantry 6/3",
  "---- Ricard    french   VI Corps  infantry 6/3  awaited",
  "1606 Schele    russian  IX Corps  infantry 6/3",
]
given.arrivals = { Ricard = "1007 south, turn 7" }
given.leaders = ["1003 Marmont french VI Corps leader 3"]
given.decks = { french = ["Counter Charge"] }
given.hands = { french = ["Probe"] }
then = ["nobody decides"]
"#;

/// Whether the umpire understands a sentence in one of these positions, with or without order markers.
fn is_understood(sentence: &str) -> Result<(), String> {
    let mut why = String::new();
    let with_markers = EVERYBODY.replace("options = []", "options = [\"order-markers\"]");
    let positions = [
        (EVERYBODY, &series::sets::NLC),
        (with_markers.as_str(), &series::sets::NLC),
        (EVERYBODY_AT_GETTYSBURG, &series::sets::LGG),
        (EVERYBODY_IN_FRANCE, &series::sets::MOP),
    ];
    for (text, set) in positions {
        let mut file = CaseFile::read("x.toml", text).expect("a case");
        let mut case = file.cases.remove(0);
        sentence.clone_into(&mut case.moments[0].then[0].0);
        let run = cases::run(&case, set).unwrap_or_else(|faults| panic!("{faults}"));
        let found: Vec<String> = run.differences.into_iter().map(|difference| difference.found).collect();
        let not = ["does not understand", "the sentence is faulty", "knows no odds", "is not understood"];
        match found.iter().find(|found| not.iter().any(|not| found.contains(not))) {
            None => return Ok(()),
            Some(found) => why.clone_from(found),
        }
    }
    Err(why)
}

#[test]
fn every_sentence_of_the_document_is_understood() {
    let sentences = rows(&read("docs/cases.md"), "sentence");
    assert!(sentences.len() > 60, "{sentences:?}");
    let wrong: Vec<String> = sentences
        .iter()
        .flatten()
        .filter_map(|sentence| Some(format!("{sentence}: {}", is_understood(sentence).err()?)))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Names and figures of the document for which a case has its own, and what is left of each; the longer ones first.
const OWN: [(&str, &str); 45] = [
    ("the french Coordinated Action", "*"),
    ("are march 1510, attack", "are *"),
    ("that the attackers retreat are", "that * are"),
    ("Foy of II Corps", "*"),
    ("on attack 1102", "on *"),
    ("Backhand Blow", "*"),
    ("the east edge", "*"),
    ("order attack", "order *"),
    ("then attack", "then *"),
    ("Imperial HQ", "*"),
    ("on defend", "on *"),
    ("Not Ready", "*"),
    ("III Corps", "*"),
    ("II Corps", "*"),
    ("I Corps", "*"),
    ("Pelletier", "*"),
    ("Wellington", "*"),
    ("Napoleon", "*"),
    ("Prussian", "*"),
    ("Uxbridge", "*"),
    ("Grouchy", "*"),
    ("Frasnes", "*"),
    ("Vivian", "*"),
    ("Reille", "*"),
    ("Rogers", "*"),
    ("Jerome", "*"),
    ("French", "*"),
    ("french", "*"),
    ("allied", "*"),
    ("Ligny", "*"),
    ("Pire", "*"),
    ("Foy", "*"),
    ("Ney", "*"),
    ("hal", "*"),
    ("3 chits", "*"),
    ("2 turns", "*"),
    ("2 hits", "*"),
    ("2 dummies", "*"),
    ("1 dummy", "*"),
    ("1 turn", "*"),
    ("1 hit", "*"),
    ("no turn", "*"),
    ("no hit", "*"),
    ("Ligny", "*"),
    ("Kempt", "*"),
];

/// What is true of the one side can be said of the other.
fn of_either_side(sentence: &str) -> String {
    sentence
        .replace("defenders", "attackers")
        .replace("the defense", "the attack")
        .replace("in defense", "in attack")
}

/// The shape of a sentence of the document, with a star for every name and figure.
fn shape(sentence: &str) -> String {
    let sentence = of_either_side(sentence);
    let unquoted: Vec<&str> =
        sentence.split('"').enumerate().map(|(at, part)| if at % 2 == 0 { part } else { "*" }).collect();
    let named = OWN.iter().fold(unquoted.concat(), |text, (own, left)| text.replace(own, left));
    let words = named.split(' ').map(|word| {
        let figure = word.contains(|letter: char| letter.is_ascii_digit());
        if figure { if word.ends_with(',') { "*," } else { "*" } } else { word }
    });
    words.collect::<Vec<_>>().join(" ")
}

/// Whether a text has a shape.
fn fits(text: &str, shape: &str) -> bool {
    let Some((before, after)) = shape.split_once('*') else { return text == shape };
    let Some(rest) = text.strip_prefix(before) else { return false };
    (1..=rest.len()).any(|at| rest.is_char_boundary(at) && fits(&rest[at..], after))
}

/// Whether a sentence, or each of the states that it joins by commas, has one of the shapes.
fn is_documented(sentence: &str, shapes: &BTreeSet<String>) -> bool {
    let unquoted: Vec<&str> =
        sentence.split('"').enumerate().map(|(at, part)| if at % 2 == 0 { part } else { "*" }).collect();
    let text = of_either_side(&unquoted.concat());
    shapes.iter().any(|shape| fits(&text, shape))
        || text.split_once(" is ").is_some_and(|(who, states)| {
            let mut states = states.split(", ").peekable();
            states.next_if(|first| !text.ends_with(*first)).is_some_and(|first| {
                let state =
                    |state: &str| shapes.iter().any(|shape| fits(&format!("{who} is {state}"), shape));
                state(first) && states.all(state)
            })
        })
}

fn case_paths() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rulebook/cases/nlc");
    let mut paths: Vec<PathBuf> = fs::read_dir(folder)
        .expect("the folder of cases")
        .map(|entry| entry.expect("an entry of it").path())
        .collect();
    paths.sort();
    paths
}

fn case_files() -> Vec<CaseFile> {
    case_paths()
        .iter()
        .map(|path| CaseFile::read("x", &fs::read_to_string(path).expect("a case file")).expect("cases"))
        .collect()
}

#[test]
fn every_sentence_of_the_cases_is_documented() {
    let shapes: BTreeSet<String> =
        rows(&read("docs/cases.md"), "sentence").concat().iter().map(|sentence| shape(sentence)).collect();
    let files = case_files();
    let moments = files.iter().flat_map(|file| &file.cases).flat_map(|case| &case.moments);
    let sentences: BTreeSet<&str> =
        moments.flat_map(|moment| &moment.then).map(|(text, _)| text.as_str()).collect();
    let wrong: Vec<&str> = sentences.into_iter().filter(|text| !is_documented(text, &shapes)).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_answer_of_the_cases_is_documented() {
    let shapes: BTreeSet<String> =
        rows(&read("docs/cases.md"), "words").concat().iter().map(|words| shape(words)).collect();
    let files = case_files();
    let moments = files.iter().flat_map(|file| &file.cases).flat_map(|case| &case.moments);
    let words: BTreeSet<&str> =
        moments.flat_map(|moment| &moment.when).map(|deed| deed.does.as_str()).collect();
    let wrong: Vec<&str> = words
        .into_iter()
        .filter(|text| !shapes.iter().any(|shape| fits(&of_either_side(text), shape)))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn what_lies_around_a_hex_is_told() {
    let text = "[[case]]\ntitle = 'x'\nrules = ['x']\nthen = ['x']\nmap = \"\"\"\n   10 11\n01  .  .\n02  w  .\n\"\"\"\n\
                given.rivers = ['1101/1001']\ngiven.bridges = ['1101/1001']\ngiven.roads = ['1001 1101 1102']\n";
    let file = CaseFile::read("x.toml", text).unwrap();
    let around = series::sets::NLC.around(&file.cases[0].start, "1102").unwrap();
    assert_eq!(
        around,
        [
            "N   1101 clear (road)", "NE  off the map", "SE  off the map", "S   off the map",
            "SW  1002 woods", "NW  1001 clear"
        ]
    );
    let around = series::sets::NLC.around(&file.cases[0].start, "1001").unwrap();
    assert!(around.contains(&"NE  1101 clear (river, bridge, road)".to_owned()), "{around:?}");
    assert!(series::sets::NLC.around(&file.cases[0].start, "1409").is_err());
}

/// Positions with misspelt words and figures: whatever cannot be posed is told with its line, and nothing breaks.
#[test]
fn positions_that_were_damaged_give_faults_with_lines() {
    let mut lots = ChoiceRng::new(1815);
    let mut wrong = 0;
    for path in case_paths() {
        let text = fs::read_to_string(path).unwrap();
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        for line in lines.iter_mut().filter(|line| line.starts_with("given.") || line.starts_with("  \"")) {
            let (at, letter) = (lots.one_of(line.len()), lots.one_of(36));
            let letter = char::from_digit(u32::try_from(letter).unwrap(), 36).unwrap_or('0');
            let value = line.find('"').is_some_and(|quote| quote < at);
            if value && lots.one_of(3) == 0 && line.as_bytes()[at].is_ascii_alphanumeric() {
                line.replace_range(at..=at, &letter.to_string());
            }
        }
        let Ok(file) = CaseFile::read("x.toml", &lines.join("\n")) else { continue };
        for case in &file.cases {
            if let Err(faults) = series::sets::NLC.pose(&case.start) {
                wrong += 1;
                let faults = faults.sorted();
                assert!(!faults.is_empty());
                assert!(faults.iter().all(|fault| fault.place.line > 0), "{faults:?}");
            }
        }
    }
    assert!(wrong > 100, "damage is noticed: {wrong}");
}
