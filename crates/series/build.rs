//! Turns the ledger and the refusal texts into code: the sorted list of rule ids, so that citing a rule that
//! does not exist does not compile, and one variant of `Denial` for each refusal, so that a text that is missing
//! or unused does not compile either.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    let rulebook = Path::new(rulebook::FOLDER);
    let ledgers = SETS.map(|set| (set, read(&rulebook.join(format!("{set}.toml")))));
    let texts = [
        "nlc", "nlc-movement", "nlc-command", "nlc-turn", "nlc-hidden", "nlc-order-markers", "lgg",
        "lgg-trains", "lgg-fire", "lgg-hidden-forces", "mop", "mop-battles", "mop-cards", "mop-trains",
        "mop-vedettes",
    ];
    let refusals = texts.map(|name| read(&rulebook.join(format!("refusals/{name}.toml"))));

    save("ids.rs", &citations(&ledgers));
    save("denials.rs", &denials(&refusals));
    // For the texts that are built in whole.
    println!("cargo:rustc-env=RULEBOOK={}", rulebook::FOLDER);
    println!("cargo:rustc-env=BATTLES={}", battles::FOLDER);
}

/// The rule sets of the series: the base, and the refits that are built on it.
const SETS: [&str; 3] = ["nlc", "mop", "lgg"];

/// The ids that may be cited, and what each refit makes of those of its base (`restates`, `drops`) and of those
/// that another refit has too (`shares`). That they are sound is
/// for the reader of the rulebook to tell.
fn citations(ledgers: &[(&str, toml::Table)]) -> String {
    let entries = |ledger: &toml::Table| -> Vec<toml::Value> {
        let of =
            |kind: &str| ledger[kind].as_array().expect("the ledger is a list of rules and tables").clone();
        [of("rule"), of("table")].concat()
    };
    let id =
        |entry: &toml::Value| entry["id"].as_str().expect("every entry of the ledger has an id").to_owned();
    let mut ids: Vec<String> =
        ledgers.iter().flat_map(|(_, ledger)| entries(ledger)).map(|entry| id(&entry)).collect();
    ids.sort_unstable();
    let (mut bases, mut restated, mut dropped) = (Vec::new(), Vec::new(), Vec::new());
    for (set, ledger) in ledgers {
        bases.push((*set, ledger.get("base").and_then(toml::Value::as_str)));
        for entry in entries(ledger) {
            let named = |key: &str| -> Vec<String> {
                let list = entry.get(key).and_then(toml::Value::as_array).cloned().unwrap_or_default();
                list.iter().map(|id| id.as_str().expect("a list of ids").to_owned()).collect()
            };
            let said_again = named("restates").into_iter().chain(named("shares"));
            restated.extend(said_again.map(|base| (*set, base, id(&entry))));
            for section in named("drops") {
                let under = |id: &&String| {
                    id.strip_prefix(&section).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
                };
                dropped.extend(ids.iter().filter(under).map(|id| (*set, id.clone())));
            }
        }
    }
    format!(
        "/// Every id of the ledgers of the series, sorted.\npub(crate) const IDS: &[&str] = &{ids:#?};\n\
         /// Each rule set of the series, with the one it is built on.\n\
         pub(crate) const BASES: &[(&str, Option<&str>)] = &{bases:#?};\n\
         /// The rule set that restates or shares, the rule, the entry that stands in its place.\n\
         pub(crate) const RESTATED: &[(&str, &str, &str)] = &{restated:#?};\n\
         /// The rule set that drops, and the rule.\n\
         pub(crate) const DROPPED: &[(&str, &str)] = &{dropped:#?};\n"
    )
}

/// What may stand in braces: names that mean the same kind of thing, its type, and how a value `*` is said. What has no
/// words is carried for the reasons that are added (`with`).
const HOLES: &[(&[&str], &str, &str)] = &[
    (&["unit", "comrade", "enemy"], "UnitId", "world.printed(*).name"),
    (&["leader"], "LeaderId", "world.leader(*).name"),
    (&["formation"], "FormationId", "world.theatre.formations[*.place()].name"),
    (&["headquarters"], "HeadquartersId", "world.theatre.headquarters[*.place()].name"),
    (&["holder"], "HolderId", "holder_words(world, *)"),
    (
        &["whom"],
        "Option<HolderId>",
        "*.map_or_else(|| \"everybody\".to_owned(), |to| holder_words(world, to))",
    ),
    (
        &["hex", "at", "to", "from", "target", "through", "chateau", "other", "earlier"],
        "HexId",
        "world.ground().number(*)",
    ),
    (&["order", "kind", "own", "old"], "OrderKind", "*.words()"),
    (&["until"], "Turn", "world.theatre.calendar.time(*).words()"),
    (&["cost", "left", "least", "most", "points"], "HalfPoints", "*"),
    (&["distance", "losses", "level"], "u32", "*"),
    (&["card"], "CardId", "world.card(*).map_or(\"the card\", |card| card.title.as_str())"),
    (&["markers"], "usize", "*"),
    (&["orders", "degree", "crossings", "marker", "vedette"], "u8", "*"),
    (&["blocked"], "Blocked", ""),
    (&["limit"], "Limit", ""),
    (&["far", "initiative"], "bool", ""),
];

/// Refusals in whose words a number is no figure of an edition: shapes on the map, a pair of formations, an example.
const NUMBERS: &[&str] = &[
    "blocked-by-crest-between", "blocked-on-both-sides", "no-stack", "no-such-force", "not-between",
    "out-of-the-way", "say-through", "two-formations",
];

/// The enum of all refusals and what is said of each:
///
/// ```toml
/// code = "no-target"
/// rule = "nlc.7.3.b"
/// why = "{target} holds no enemy unit next to {from}"
/// ```
///
/// Where refits share a procedure, `rule` lists that of each.
///
/// is `Denial::NoTarget { target, from }`. A hole that begins with `edition.` is a figure of the edition in force; with
/// `in words` it says "two" for 2, with `in times` "twice". A word that depends on a number stands behind it in both forms:
/// `{distance} hex|hexes`.
fn denials(files: &[toml::Table]) -> String {
    let (mut variants, mut arms) = (String::new(), String::new());
    let refusals = files.iter().flat_map(|file| file["refusal"].as_array().expect("a list of refusals"));
    for refusal in refusals {
        let text = |key: &str| refusal[key].as_str().unwrap_or_else(|| panic!("a refusal lacks `{key}`"));
        let code = text("code");
        let rule = match &refusal["rule"] {
            toml::Value::String(rule) => format!("rule!({rule:?})"),
            of_each => {
                let of_each =
                    of_each.as_array().unwrap_or_else(|| panic!("`{code}`: `rule` is an id or several"));
                let ids: Vec<String> = of_each.iter().map(ToString::to_string).collect();
                format!("world.cite(rules![{}])", ids.join(", "))
            }
        };
        let mut fields: Vec<&str> = Vec::new();
        let why = sentence(code, text("why"), &mut fields);
        let cure = sentence(code, text("cure"), &mut fields);
        let said = fields.len();
        for field in refusal.get("with").and_then(toml::Value::as_array).into_iter().flatten() {
            fields.push(field.as_str().unwrap_or_else(|| panic!("`{code}`: `with` is a list of names")));
        }
        let name: String = code.split('-').map(capitalized).collect();
        let braced =
            |inner: String| if fields.is_empty() { String::new() } else { format!(" {{ {inner} }}") };
        let types = fields.iter().map(|field| format!("{field}: {}, ", hole(code, field).0));
        let shown = fields[..said].iter().map(|field| format!("{field}, "));
        let shown = shown.chain((said < fields.len()).then(|| "..".to_owned()));
        writeln!(variants, "// {}\n{name}{},", text("why"), braced(types.collect())).expect("a string");
        writeln!(
            arms,
            "Denial::{name}{} => Refusal::new({rule}, {code:?}, {why}, {cure}),",
            braced(shown.collect())
        )
        .expect("a string");
    }
    format!(
        "#[derive(Debug, Clone, Copy, PartialEq, Eq)]\npub(crate) enum Denial {{\n{variants}\
         /// It is an answer to another question than the one that is open, which these rules govern.\n\
         NotNow {{ rule: Rule, prompt: &'static str }},\n}}\n\n\
         impl Denial {{\n/// What the file of texts says.\n\
         fn text(self, world: &World) -> Refusal {{\nmatch self {{\n{arms}\
         Denial::NotNow {{ rule, prompt }} => Refusal::not_now(rule, prompt),\n}}\n}}\n}}\n"
    )
}

/// The expression that says a sentence; its holes are added to the fields.
fn sentence<'a>(code: &str, text: &'a str, fields: &mut Vec<&'a str>) -> String {
    let (mut pattern, mut values) = (String::new(), String::new());
    let mut parts = text.split('{');
    pattern.push_str(parts.next().unwrap_or_default());
    let mut number = None;
    for part in parts {
        let (name, rest) = part.split_once('}').unwrap_or_else(|| panic!("`{code}`: a brace is open"));
        let value = if name.starts_with("edition.") {
            let (figure, manner) = name.split_once(" in ").unwrap_or((name, ""));
            let figure = figure.replacen("edition", "world.edition()", 1);
            number = Some(figure.clone());
            match manner {
                "" => figure,
                "words" | "times" => format!("in_{manner}({figure})"),
                _ => panic!("`{code}`: a figure is said in words or in times, not in {manner}"),
            }
        } else {
            if !fields.contains(&name) {
                fields.push(name);
            }
            let (kind, said) = hole(code, name);
            if ["u8", "u32"].contains(&kind) {
                number = Some(name.to_owned());
            }
            said.replace('*', name)
        };
        if value == name {
            write!(pattern, "{{{name}}}").expect("a string");
        } else {
            pattern.push_str("{}");
            write!(values, ", {value}").expect("a string");
        }
        for word in rest.split_inclusive(' ') {
            if !word.contains('|') {
                pattern.push_str(word);
                continue;
            }
            let number = number.as_ref().unwrap_or_else(|| panic!("`{code}`: no number before `{word}`"));
            pattern.push_str("{}");
            write!(values, ", umpire::prose::agreed(so_many({number}), {word:?})").expect("a string");
        }
    }
    let is_number = |word: &&str| {
        ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "twice"].contains(word)
            || word.contains(|sign: char| sign.is_ascii_digit())
    };
    let figure = pattern.split(|sign: char| !sign.is_alphanumeric()).find(is_number);
    if let Some(figure) = figure.filter(|_| !NUMBERS.contains(&code)) {
        panic!("`{code}` says `{figure}`: a figure is filled in from the edition, {{edition.…}}");
    }
    if text.contains('{') { format!("format!({pattern:?}{values})") } else { format!("{text:?}") }
}

/// The type of a hole and how it is said.
fn hole(code: &str, name: &str) -> (&'static str, &'static str) {
    let found = HOLES.iter().find(|(names, ..)| names.contains(&name));
    let (_, kind, said) = found.unwrap_or_else(|| panic!("`{code}`: nothing is called `{name}`"));
    (kind, said)
}

fn capitalized(word: &str) -> String {
    let (first, rest) = word.split_at(1);
    first.to_uppercase() + rest
}

fn read(path: &Path) -> toml::Table {
    println!("cargo:rerun-if-changed={}", path.display());
    let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    text.parse().unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn save(name: &str, code: &str) {
    let path = PathBuf::from(var("OUT_DIR")).join(name);
    fs::write(&path, code).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
}

fn var(name: &str) -> String {
    env::var(name).unwrap_or_else(|error| panic!("{name}: {error}"))
}
