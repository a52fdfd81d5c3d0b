//! Turns the ledger and the refusal texts into code: the sorted list of rule ids, so that citing a rule that
//! does not exist does not compile, and one function for each refusal, so that a text that is missing or
//! unused does not compile either.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    let rulebook = Path::new(&var("CARGO_MANIFEST_DIR")).join("../../rulebook");
    let ledger = read(&rulebook.join("nlc.toml"));
    let texts = ["nlc", "nlc-movement", "nlc-command", "nlc-turn", "nlc-hidden", "nlc-order-markers"];
    let refusals = texts.map(|name| read(&rulebook.join(format!("refusals/{name}.toml"))));

    let mut ids: Vec<&str> = Vec::new();
    for kind in ["rule", "table"] {
        for entry in ledger[kind].as_array().expect("the ledger is a list of rules and tables") {
            ids.push(entry["id"].as_str().expect("every entry of the ledger has an id"));
        }
    }
    ids.sort_unstable();
    let mut code = String::new();
    writeln!(code, "/// Every id of the ledger, sorted.").expect("writing to a string");
    writeln!(code, "pub(crate) const IDS: &[&str] = &{ids:#?};").expect("writing to a string");
    save("ids.rs", &code);
    save("refusals.rs", &refusals.iter().map(refusal_functions).collect::<String>());
}

/// `why = "{from} is not next to {target}"` becomes
/// `fn not_adjacent(from: impl Display, target: impl Display) -> Refusal`.
fn refusal_functions(refusals: &toml::Table) -> String {
    let mut code = String::new();
    for refusal in refusals["refusal"].as_array().expect("a list of refusals") {
        let text = |key: &str| refusal[key].as_str().unwrap_or_else(|| panic!("a refusal lacks `{key}`"));
        let (id, rule, why, cure) = (text("code"), text("rule"), text("why"), text("cure"));
        let name = id.replace('-', "_");
        let mut holes: Vec<&str> = Vec::new();
        for part in why.split('{').chain(cure.split('{')).filter(|part| part.contains('}')) {
            let hole = part.split('}').next().unwrap_or_default();
            if !holes.contains(&hole) {
                holes.push(hole);
            }
        }
        let arguments: Vec<String> = holes.iter().map(|hole| format!("{hole}: &dyn Display")).collect();
        let filled =
            |text: &str| if text.contains('{') { format!("format!({text:?})") } else { format!("{text:?}") };
        write!(
            code,
            "/// {why}\npub(crate) fn {name}({}) -> Refusal {{\n    \
             Refusal::new(rule!(\"{rule}\"), \"{id}\", {}, {})\n}}\n\n",
            arguments.join(", "),
            filled(why),
            filled(cure)
        )
        .expect("writing to a string");
    }
    code
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
