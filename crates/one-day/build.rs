//! Turns the ledger into code: the sorted list of its rule ids, so that citing a rule that does not exist does not compile.

use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    let ledger = Path::new(rulebook::FOLDER).join("odn.toml");
    let mut ids = ids(&ledger);
    ids.sort_unstable();
    let code = format!("/// Every id of the ledger, sorted.\npub(crate) const IDS: &[&str] = &{ids:#?};\n");
    let to = PathBuf::from(var("OUT_DIR")).join("ids.rs");
    fs::write(&to, code).unwrap_or_else(|error| panic!("{}: {error}", to.display()));
    // For the battles, which are built in whole, and for tests that compare figures with the ledger.
    println!("cargo:rustc-env=RULEBOOK={}", rulebook::FOLDER);
    println!("cargo:rustc-env=BATTLES={}", battles::FOLDER);
}

fn ids(ledger: &Path) -> Vec<String> {
    println!("cargo:rerun-if-changed={}", ledger.display());
    let text = fs::read_to_string(ledger).unwrap_or_else(|error| panic!("{}: {error}", ledger.display()));
    let table: toml::Table = text.parse().unwrap_or_else(|error| panic!("{}: {error}", ledger.display()));
    let of = |kind: &str| table[kind].as_array().expect("the ledger is a list of rules and tables").clone();
    let entries = [of("rule"), of("table")].concat();
    entries.iter().map(|entry| entry["id"].as_str().expect("every entry has an id").to_owned()).collect()
}

fn var(name: &str) -> String {
    env::var(name).unwrap_or_else(|error| panic!("{name}: {error}"))
}
