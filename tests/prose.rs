//! Everything that is said to a player is English, whatever stands in its holes: every template of the rules as code, of the refusals
//! and of the battles is read with one thing, two and five in it. How each kind is worded is in `docs/prose.md`.
//!
//! Templates are found where they are written, so that a new one is read without being listed anywhere.

use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};
use umpire::prose::agreed;
use umpire::ruleset::RuleSet;

/// A text as it is written, with its holes.
struct Template {
    kind: Kind,
    text: String,
    /// What stands behind it in the code, up to the end of the call: the values of the holes without a name.
    values: Vec<String>,
    place: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// What happened: a sentence.
    Fact,
    /// What a seat is asked, or may answer: it goes on behind the name of the seat.
    Prompt,
    Answer,
    /// Why something is refused, which the umpire makes a sentence of.
    Why,
    /// What to do instead: a sentence.
    Cure,
    /// A part of a sentence.
    Part,
}

impl fmt::Display for Template {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({:?}) `{}`", self.place, self.kind, self.text)
    }
}

/// Names to be put in the holes, so many at a time.
const NAMES: [&str; 5] = ["Foy", "Bachelu", "Piré", "Jérôme", "Kellermann"];
const NUMBERS: [usize; 3] = [1, 2, 5];

/// Holes in which several things may stand, by name.
const SEVERAL: [&str; 6] = ["who", "all", "enemies", "armies", "hexes", "between"];

/// Nouns of the game that are counted.
const COUNTED: [(&str, &str); 17] = [
    ("point", "points"),
    ("hex", "hexes"),
    ("hit", "hits"),
    ("step", "steps"),
    ("turn", "turns"),
    ("unit", "units"),
    ("order", "orders"),
    ("chit", "chits"),
    ("die", "dice"),
    ("leader", "leaders"),
    ("place", "places"),
    ("division", "divisions"),
    ("formation", "formations"),
    ("answer", "answers"),
    ("hour", "hours"),
    ("battery", "batteries"),
    ("game", "games"),
];

/// What may stand between a number and its noun.
const BETWEEN: [&str; 5] = ["movement", "victory", "strength", "full", "more"];

/// Peoples and sides, which are written with a capital.
const PEOPLES: [&str; 11] = [
    "french", "allied", "allies", "anglo", "british", "prussian", "prussians", "dutch", "hanoverian",
    "confederate", "confederates",
];

#[test]
fn every_template_agrees_with_one_thing_two_and_five() {
    let mut templates = in_code();
    let told = templates.iter().filter(|template| template.text.contains('|')).count();
    let prompts = templates.iter().filter(|template| template.kind == Kind::Prompt).count();
    let facts = templates.iter().filter(|template| template.kind == Kind::Fact).count();
    // Were the templates written in another way, these would no longer be found.
    assert!(told > 12 && prompts > 40 && facts > 120, "{told} that agree, {prompts} prompts, {facts} facts");
    templates.extend(answers());
    templates.extend(refusals());
    templates.extend(of_battles());
    let verbs = verbs(&templates);
    let mut wrong = Vec::new();
    for template in &templates {
        for number in NUMBERS {
            let said = filled(template, number);
            wrong.extend(
                faults(&said, template.kind, &verbs).map(|fault| format!("{template}: {fault}: {said}")),
            );
        }
    }
    wrong.dedup();
    assert!(wrong.is_empty(), "{} faults:\n{}", wrong.len(), wrong.join("\n"));
}

/// The test itself finds what it is there for.
#[test]
fn faults_are_found() {
    let template = |text: &str| Template {
        kind: Kind::Fact,
        text: text.to_owned(),
        values: vec!["listed(&names)".to_owned()],
        place: String::new(),
    };
    let verbs = ["moves".to_owned(), "pursues".to_owned()];
    let is_faulty = |text: &str| {
        let template = template(text);
        NUMBERS.iter().any(|n| faults(&filled(&template, *n), Kind::Fact, &verbs).next().is_some())
    };
    for sound in [
        "{who} moves|move from {from} to {to}.",
        "{name} moves to {to}.",
        "{} will act.",
        "It costs {n} point|points.",
        "The Allies have an hour, a unit and an hour more.",
    ] {
        assert!(!is_faulty(sound), "{sound}");
    }
    for faulty in [
        "{who} moves from {from}.", "{} moves.", "{name} pursue into {to}.", "It costs {n} points.",
        "An unit moves.", "The french win.", "It moves", "It  moves.", "it moves.", "A hex , and more.",
    ] {
        assert!(is_faulty(faulty), "{faulty}");
    }
}

/// The template with so many things in every hole that may have several, and so many of whatever is counted.
fn filled(template: &Template, number: usize) -> String {
    let several = umpire::prose::listed(&NAMES[..number]);
    let (mut said, mut values) = (String::new(), template.values.iter());
    let mut parts = template.text.split('{');
    said.push_str(parts.next().unwrap_or_default());
    for part in parts {
        let (hole, rest) = part.split_once('}').unwrap_or((part, ""));
        let name = hole.split(':').next().unwrap_or_default();
        let value = if name.is_empty() { values.next().map_or("", String::as_str) } else { name };
        if counts(rest) {
            said.push_str(&number.to_string());
        } else if SEVERAL.contains(&value) || value.contains("listed(") {
            said.push_str(&several);
        } else if value.contains("side_words(") {
            said.push_str(if value.contains("capital(") { "The French" } else { "the French" });
        } else {
            said.push_str(NAMES[0]);
        }
        said.push_str(rest);
    }
    agreed(number, &said)
}

/// Whether what stands behind a hole is counted: "hexes from", "movement points". Behind a name, "orders {recipient}" is what he does.
fn counts(rest: &str) -> bool {
    let mut words = rest.split([' ', '|', '.', ',', ':', ';']).filter(|word| !word.is_empty());
    let noun = words.find(|word| !BETWEEN.contains(word)).unwrap_or_default();
    rest.starts_with(' ')
        && noun != rest.trim()
        && COUNTED.iter().any(|(one, more)| noun == *one || noun == *more)
}

/// What one thing does, by the words that stand behind holes.
fn verbs(templates: &[Template]) -> Vec<String> {
    let mut verbs: Vec<String> = ["is", "has", "was", "does"].map(str::to_owned).to_vec();
    for template in templates {
        for rest in template.text.split('}').skip(1) {
            let word = rest.strip_prefix(' ').unwrap_or_default();
            let word = word.split(|sign: char| !sign.is_alphabetic()).next().unwrap_or_default();
            let is_noun = COUNTED.iter().any(|(_, more)| *more == word);
            if word.len() > 3 && word.ends_with('s') && !is_noun && !["towards", "this"].contains(&word) {
                verbs.push(word.to_owned());
            }
        }
    }
    verbs
}

/// What is wrong with a text.
fn faults<'a>(said: &'a str, kind: Kind, verbs: &'a [String]) -> impl Iterator<Item = String> + 'a {
    let mut wrong = Vec::new();
    let mut note = |fault: String| wrong.push(fault);
    // A line of the situation is indented.
    if said.split("\\n").any(|line| line.trim_start().contains("  ")) {
        note("two spaces".to_owned());
    }
    if said.contains('|') || said.contains("{}") {
        note("a form is open".to_owned());
    }
    for mark in [" .", " ,", " ;", " :", ".."] {
        if said.contains(mark) {
            note(format!("`{mark}`"));
        }
    }
    let words: Vec<&str> = said.split(' ').collect();
    for (at, pair) in words.windows(2).enumerate() {
        let bare = |word: &'a str| word.trim_matches(|sign: char| !sign.is_alphanumeric());
        let (first, second) = (bare(pair[0]), bare(pair[1]));
        let ends = pair[0].ends_with(|sign: char| !sign.is_alphanumeric());
        if let Ok(number) = first.parse::<u32>()
            && !ends
        {
            let mut after = words[at + 1..].iter().map(|word| bare(word));
            let word = after.find(|word| !BETWEEN.contains(word)).unwrap_or_default();
            let noun = COUNTED.iter().find(|(one, more)| word == *one || word == *more);
            if let Some((one, more)) = noun
                && word != if number == 1 { *one } else { *more }
            {
                note(format!("`{number} … {word}`"));
            }
        }
        if ["a", "A", "an", "An"].contains(&first) && !ends {
            let vowel = second.starts_with(['a', 'e', 'i', 'o', 'u', 'A', 'E', 'I', 'O', 'U']);
            let sounds = if ["unit", "units", "one", "European", "union"].contains(&second) {
                false
            } else {
                vowel || second == "hour"
            };
            if (first.len() == 2) != sounds {
                note(format!("`{first} {second}`"));
            }
        }
        if !ends && NAMES.contains(&first) {
            let several = at > 0 && words[at - 1] == "and" && at > 1 && NAMES.contains(&bare(words[at - 2]));
            let one = at == 0 || words[at - 1] != "and";
            if several && verbs.iter().any(|verb| verb == second) {
                note(format!("several {second}"));
            }
            let plural = ["are", "have", "were", "do"].contains(&second)
                || verbs.iter().any(|verb| is_base_of(second, verb));
            // After a preposition the subject is another.
            let subject = at == 0 || words[at - 1].ends_with([':', ';', '.']);
            if one && subject && plural {
                note(format!("one {second}"));
            }
        }
    }
    for word in
        said.split(|sign: char| !sign.is_alphanumeric() && sign != '-').filter(|word| PEOPLES.contains(word))
    {
        note(format!("`{word}` without a capital"));
    }
    let begins_low = said.starts_with(char::is_lowercase);
    let stops = said.ends_with(['.', '!']);
    match kind {
        Kind::Fact | Kind::Cure if begins_low || !stops => note("it is no sentence".to_owned()),
        Kind::Prompt | Kind::Answer | Kind::Why if stops => note("it ends with a stop".to_owned()),
        Kind::Prompt if !begins_low => note("it begins with a capital".to_owned()),
        _ => {}
    }
    wrong.into_iter()
}

/// "pursue" is what several do when one "pursues".
fn is_base_of(word: &str, verb: &str) -> bool {
    verb.strip_suffix('s') == Some(word)
        || verb.strip_suffix("es") == Some(word) && word.ends_with(['s', 'h', 'o', 'x'])
}

fn answers() -> Vec<Template> {
    let words = series::sets::NLC.vocabulary();
    let forms = words
        .answers
        .into_iter()
        .flat_map(|(what, word)| word.forms.into_iter().map(move |form| (what.clone(), form)));
    forms.map(|(what, text)| Template { kind: Kind::Answer, text, values: Vec::new(), place: what }).collect()
}

fn refusals() -> Vec<Template> {
    let mut all = Vec::new();
    for (name, file) in tables(&root().join("rulebook/refusals")) {
        for refusal in file["refusal"].as_array().expect("a list of refusals") {
            for (key, kind) in [("why", Kind::Why), ("cure", Kind::Cure)] {
                let text = refusal[key].as_str().expect("a text").to_owned();
                let place = format!("{name}: {}", refusal["code"].as_str().expect("a code"));
                all.push(Template { kind, text, values: Vec::new(), place });
            }
        }
    }
    all
}

/// What scenarios say of their rules, arrivals and victory.
fn of_battles() -> Vec<Template> {
    let mut all = Vec::new();
    for (name, file) in tables(&root().join("battles/waterloo-1815")) {
        let sentences = [
            ("special", Kind::Fact),
            ("variable", Kind::Fact),
            ("award", Kind::Part),
            ("result", Kind::Part),
        ];
        for (section, kind) in sentences {
            for entry in file.get(section).and_then(toml::Value::as_array).into_iter().flatten() {
                let Some(text) = entry.get("text").and_then(toml::Value::as_str) else { continue };
                all.push(Template {
                    kind,
                    text: text.to_owned(),
                    values: Vec::new(),
                    place: format!("{name}: {section}"),
                });
            }
        }
    }
    all
}

fn tables(folder: &Path) -> Vec<(String, toml::Table)> {
    let files = files(folder, "toml");
    let read = |file: &PathBuf| fs::read_to_string(file).expect("a text file");
    files
        .iter()
        .map(|file| {
            (
                file.file_name().expect("a file").to_string_lossy().into_owned(),
                read(file).parse().expect("TOML"),
            )
        })
        .collect()
}

/// Every text in the rules as code that a player reads. What only a writer of files or cases reads is left out.
fn in_code() -> Vec<Template> {
    const NOT_FOR_PLAYERS: [&str; 12] = [
        "case_setup", "scenario", "edition", "assertions", "checks", "tests", "rule_set", "types",
        "snapshot", "sets", "board_view", "worded",
    ];
    // Of the umpire what it tells about answers, taking them back and decisions; the toys are read whole.
    const FOLDERS: [&str; 4] = [
        "crates/series/src", "crates/umpire/src/matches", "crates/toys/three-hexes/src",
        "crates/toys/three-inches/src",
    ];
    let mut all = Vec::new();
    for (folder, file) in FOLDERS
        .iter()
        .flat_map(|folder| files(&root().join(folder), "rs").into_iter().map(move |file| (folder, file)))
    {
        let path = file.strip_prefix(root().join(folder)).expect("a file of the crate");
        let stem = |part: &std::ffi::OsStr| part.to_string_lossy().trim_end_matches(".rs").to_owned();
        if path.iter().any(|part| NOT_FOR_PLAYERS.contains(&stem(part).as_str())) {
            continue;
        }
        let code = fs::read_to_string(&file).expect("a source file");
        let code = code.split("#[cfg(test)]").next().unwrap_or_default();
        all.extend(texts(code).into_iter().map(|mut text| {
            text.place = format!("{folder}/{}:{}", path.display(), text.place);
            text
        }));
    }
    all
}

/// The string literals of a source that are texts, by what stands around them.
fn texts(code: &str) -> Vec<Template> {
    let (bytes, mut found, mut at) = (code.as_bytes(), Vec::new(), 0);
    while at < bytes.len() {
        match bytes[at] {
            b'/' if bytes.get(at + 1) == Some(&b'/') => {
                at += code[at..].find('\n').unwrap_or(code.len() - at);
            }
            // A letter in quotes; what is no letter is a lifetime.
            b'\'' if bytes.get(at + 1) == Some(&b'\\') => at += 4,
            b'\'' if code[at + 1..].chars().nth(1) == Some('\'') => {
                at += 2 + code[at + 1..].chars().next().map_or(0, char::len_utf8);
            }
            b'"' => {
                let begin = at + 1;
                at = begin;
                while bytes[at] != b'"' {
                    at += if bytes[at] == b'\\' { 2 } else { 1 };
                }
                let place = code[..begin].matches('\n').count() + 1;
                found.extend(template(&code[..begin - 1], &code[begin..at], &code[at + 1..], place));
                at += 1;
            }
            _ => at += 1,
        }
    }
    found
}

fn template(before: &str, literal: &str, after: &str, line: usize) -> Option<Template> {
    // A line that goes on begins without its indentation.
    let mut parts = literal.split("\\\n");
    let mut text = parts.next().unwrap_or_default().to_owned();
    parts.for_each(|part| text.push_str(part.trim_start()));
    if !text.contains(' ')
        || text.contains(" | ")
        || text.contains("\\\"")
        || text.contains("nlc.")
        || text.contains('`')
    {
        return None;
    }
    let call = before.trim_end();
    let word_before =
        call.rsplit(|sign: char| !sign.is_alphanumeric() && sign != '_').next().unwrap_or_default();
    let behind = after.trim_start().strip_prefix(',').map(str::trim_start);
    let is_prompt = behind.is_some_and(|next| {
        let word: String = next.chars().take_while(|sign| sign.is_alphanumeric() || *sign == '_').collect();
        next.starts_with("rules![")
            || word.len() > 1 && word.chars().all(|sign| sign.is_ascii_uppercase() || sign == '_')
    });
    let is_shouted = ["expect", "panic!(", "assert!("]
        .iter()
        .any(|word| call.ends_with(word) || call.ends_with(&format!("{word}(")));
    let kind = if is_shouted {
        return None;
    } else if word_before == "unseen"
        || text.ends_with('.') && (text.starts_with(char::is_uppercase) || text.starts_with('{'))
    {
        Kind::Fact
    } else if is_prompt && text.starts_with(char::is_lowercase) || call.ends_with("prompt:") {
        Kind::Prompt
    } else {
        Kind::Part
    };
    Some(Template { kind, text, values: behind.map(arguments).unwrap_or_default(), place: line.to_string() })
}

/// The arguments of a call from here to its end.
fn arguments(code: &str) -> Vec<String> {
    let (mut depth, mut all, mut now) = (0, Vec::new(), String::new());
    for sign in code.chars() {
        match sign {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' if depth == 0 => break,
            ')' | ']' | '}' => depth -= 1,
            ',' if depth == 0 => {
                all.push(std::mem::take(&mut now).trim().to_owned());
                continue;
            }
            _ => {}
        }
        now.push(sign);
    }
    all.push(now.trim().to_owned());
    all
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    let mut all: Vec<PathBuf> = entries
        .flat_map(|path| if path.is_dir() { files(&path, ending) } else { vec![path] })
        .filter(|path| path.extension().is_some_and(|own| own == ending))
        .collect();
    all.sort();
    all
}
