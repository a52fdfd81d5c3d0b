//! Reading case files: what they have in common, rows of figures, and every fault at once.

use proptest::prelude::*;
use proptest::sample::Index;
use std::fs;
use std::path::Path;
use std::sync::LazyLock;
use umpire::cases::CaseFile;

const SHARED: &str = r#"
map = "a map"
[given]
segment = "combat"
units = ["1101 Foy", "1102 Kempt"]

[[case]]
title = "As the file has it"
rules = ["x.1"]
then = ["nobody decides"]

[[case]]
title = "With other units, on other ground"
rules = ["x.1"]
map = "another map"
given.units = ["1101 Jerome"]
given.night = true
then = ["nobody decides"]
"#;

#[test]
fn cases_start_from_what_their_file_has_in_common() {
    let file = CaseFile::read("x.toml", SHARED).unwrap();
    let starts: Vec<_> = file.cases.iter().map(|case| case.start.to_json()).collect();
    let common = serde_json::json!({
        "map": "a map",
        "given": { "segment": "combat", "units": ["1101 Foy", "1102 Kempt"] },
    });
    let own = serde_json::json!({
        "map": "another map",
        "given": { "segment": "combat", "units": ["1101 Jerome"], "night": true },
    });
    assert_eq!(starts, [common, own]);
    let open = SHARED.replace("another map", "open ground");
    let file = CaseFile::read("x.toml", &open).unwrap();
    assert_eq!(file.cases[1].start.to_json().get("map"), None);
}

#[test]
fn a_case_names_its_editions_or_its_file_does() {
    let text = "editions = ['y', 'z']\n[[case]]\ntitle = 'One'\nrules = ['x.1']\nthen = ['so']\n\
        [[case]]\ntitle = 'Two'\nrules = ['x.1']\neditions = []\nthen = ['so']\n\
        [[case]]\ntitle = 'Three'\nrules = ['x.1']\neditions = ['y']\nthen = ['so']\n";
    let file = CaseFile::read("x.toml", text).unwrap();
    let named: Vec<Vec<&str>> =
        file.cases.iter().map(|case| case.editions.iter().map(|(set, _)| set.as_str()).collect()).collect();
    assert_eq!(named, [vec!["y", "z"], vec![], vec!["y"]]);
    let faults = CaseFile::read("x.toml", &text.replace("['y']", "'y'")).unwrap_err().to_string();
    assert!(faults.contains("`editions`"), "{faults}");
}

#[test]
fn what_no_case_starts_from_is_a_fault() {
    let text =
        "given.night = true\n[[case]]\ntitle = 'One'\nrules = ['x.1']\ngiven.night = false\nthen = ['so']\n";
    let faults = CaseFile::read("x.toml", text).unwrap_err().to_string();
    assert_eq!(faults, "x.toml:1:7: every case has its own `night`: nobody starts from this one");
}

const ROWS: &str = r#"
[[case]]
title = "With {strength} points a {roll} scores {hits}"
rules = ["x.1", "{rule}"]
given.units = ["1101 Foy {strength}/1"]
when = [
  { seat = "french", does = "attack", dice = "{dice}" },
  { seat = "french", does = "go on", dice = ["{die}", 2] },
]
then = ["the attack scores {hits}", "{more}", "nobody decides"]
rows = [
  { strength = 6, roll = 7, hits = "1 hit", rule = "x.2", dice = [3, 4], die = 1, more = [] },
  { strength = 8, roll = 2, hits = "no hit", rule = "x.3", dice = [1, 1], die = 6, more = ["Foy is at 1101", "so"] },
]
"#;

#[test]
fn every_row_is_a_case_of_its_own() {
    let file = CaseFile::read("x.toml", ROWS).unwrap();
    let [first, second] = file.cases.as_slice() else { panic!("two rows, two cases") };
    assert_eq!(first.title, "With 6 points a 7 scores 1 hit");
    assert_eq!(second.title, "With 8 points a 2 scores no hit");
    assert_eq!((first.place.line, second.place.line), (12, 13));
    assert_eq!(second.rules.iter().map(|(rule, _)| rule.as_str()).collect::<Vec<_>>(), ["x.1", "x.3"]);
    assert_eq!(first.start.to_json()["given"]["units"][0], "1101 Foy 6/1");
    assert_eq!(first.moments[0].when[0].dice, [3, 4]);
    assert_eq!(second.moments[0].when[1].dice, [6, 2]);
    let sentences = |at: usize| -> Vec<&str> {
        file.cases[at].moments[0].then.iter().map(|(text, _)| text.as_str()).collect()
    };
    assert_eq!(sentences(0), ["the attack scores 1 hit", "nobody decides"]);
    assert_eq!(sentences(1), ["the attack scores no hit", "Foy is at 1101", "so", "nobody decides"]);
}

#[test]
fn a_title_without_holes_gets_the_figures_of_its_row() {
    let text = "[[case]]\ntitle = 'The table'\nrules = ['x.1']\nwhen = [{ seat = 'a', does = 'b', dice = '{dice}' }]\n\
                then = ['it is {sum}']\nrows = [{ dice = [3, 4], sum = 7 }, { dice = [6, 6], sum = 12 }]\n";
    let file = CaseFile::read("x.toml", text).unwrap();
    let titles: Vec<&str> = file.cases.iter().map(|case| case.title.as_str()).collect();
    assert_eq!(titles, ["The table: dice 3 4, sum 7", "The table: dice 6 6, sum 12"]);
}

#[test]
fn all_faults_of_rows_are_told_at_once() {
    let text = r#"
[[case]]
title = "A {what}"
rules = ["x.1"]
then = ["it is {sum} of {list}"]
rows = [
  { what = "first", sum = 1, list = "one" },
  { what = "first", sum = 2, list = "two" },
  { what = "third", list = [1], other = 3 },
  "fourth",
]
[[case]]
title = "None"
rules = ["x.1"]
then = ["so"]
rows = []
[[case]]
title = "No list"
rules = ["x.1"]
then = ["so"]
rows = 3
"#;
    let faults = CaseFile::read("x.toml", text).unwrap_err().to_string();
    let expected = "\
x.toml:5:9: nothing fills the hole {sum} in the row at x.toml:9:3
x.toml:8:3: the row at x.toml:7:3 has the same title, `A first`: put what differs into it
x.toml:9:28: `list` is a list: inside a text it must be a text or a number
x.toml:9:33: `other` fills no hole: the case says {other} nowhere
x.toml:10:3: a row must be a table, { roll = 7 }, not a text
x.toml:16:1: `rows` is empty: then the case is none at all
x.toml:21:1: `rows` must be a list of tables, [{ roll = 7 }], not a whole number";
    assert_eq!(faults, expected);
}

#[test]
fn unknown_keys_and_everything_else_that_is_wrong_are_told_with_their_line() {
    let text = r#"
colour = "blue"
[[case]]
title = 3
wen = []
when = ["attack", { seat = "french", dice = [0, "six"], dise = 1 }]
[[case.next]]
then = [4]
whn = 1
"#;
    let faults = CaseFile::read("x.toml", text).unwrap_err().sorted();
    let lines: Vec<u32> = faults.iter().map(|fault| fault.place.line).collect();
    assert_eq!(lines, [2, 3, 3, 4, 5, 6, 6, 6, 6, 6, 7, 8, 9], "{faults:#?}");
}

/// What can happen to a file: where, and where else, as shares of its length.
#[derive(Debug, Clone)]
enum Damage {
    Lost(Index),
    Doubled(Index, Index),
    Exchanged(Index, Index),
    Misspelt(Index, Index, char),
    BrokenOff(Index, Index),
}

fn damage() -> impl Strategy<Value = Damage> {
    let place = any::<Index>;
    prop_oneof![
        place().prop_map(Damage::Lost),
        (place(), place()).prop_map(|(at, to)| Damage::Doubled(at, to)),
        (place(), place()).prop_map(|(a, b)| Damage::Exchanged(a, b)),
        (place(), place(), prop::sample::select(vec!['{', '"', ']', '}', '=', '0', 'x']))
            .prop_map(|(line, letter, to)| Damage::Misspelt(line, letter, to)),
        (place(), place()).prop_map(|(line, letter)| Damage::BrokenOff(line, letter)),
    ]
}

impl Damage {
    fn to(&self, lines: &mut Vec<String>) {
        let n = lines.len().max(1);
        let letters = |line: &str| line.chars().collect::<Vec<char>>();
        match self {
            _ if lines.is_empty() => {}
            Damage::Lost(at) => drop(lines.remove(at.index(n))),
            Damage::Doubled(at, to) => lines.insert(to.index(n), lines[at.index(n)].clone()),
            Damage::Exchanged(a, b) => lines.swap(a.index(n), b.index(n)),
            Damage::Misspelt(line, letter, to) => {
                let mut spelt = letters(&lines[line.index(n)]);
                if !spelt.is_empty() {
                    let at = letter.index(spelt.len());
                    spelt[at] = *to;
                }
                lines[line.index(n)] = spelt.into_iter().collect();
            }
            Damage::BrokenOff(line, letter) => {
                let mut spelt = letters(&lines[line.index(n)]);
                spelt.truncate(letter.index(spelt.len() + 1));
                lines[line.index(n)] = spelt.into_iter().collect();
            }
        }
    }
}

/// The files of the cases, and the two above.
static TEXTS: LazyLock<Vec<String>> = LazyLock::new(|| {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rulebook/cases");
    let listed =
        |folder: &Path| fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("a file").path());
    let mut files: Vec<_> = listed(&folder).flat_map(|set| listed(&set)).collect();
    files.sort();
    let texts = files.iter().map(|path| fs::read_to_string(path).expect("a text"));
    texts.chain([SHARED.to_owned(), ROWS.to_owned()]).collect()
});

proptest! {
    /// Case files with pieces lost, doubled, exchanged and misspelt: the reader tells what is wrong and never breaks.
    #[test]
    fn files_that_were_damaged_give_faults_with_lines(
        file: Index,
        damages in prop::collection::vec(damage(), 1..4),
    ) {
        let text = &TEXTS[file.index(TEXTS.len())];
        let mut lines: Vec<String> = text.lines().take(120).map(str::to_owned).collect();
        for damage in &damages {
            damage.to(&mut lines);
        }
        if let Err(faults) = CaseFile::read("x.toml", &lines.join("\n")) {
            let faults = faults.sorted();
            prop_assert!(!faults.is_empty());
            prop_assert!(faults.iter().all(|fault| fault.place.line > 0 && !fault.what.is_empty()));
        }
    }
}
