//! Lists the case files of the rulebook, so that the program carries them inside.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    // For the ledgers, which are built in whole.
    println!("cargo:rustc-env=RULEBOOK={}", rulebook::FOLDER);
    let root = Path::new(rulebook::FOLDER).join("cases");
    println!("cargo:rerun-if-changed={}", root.display());
    let mut files = Vec::new();
    for set in entries(&root) {
        println!("cargo:rerun-if-changed={}", set.display());
        files.extend(entries(&set).into_iter().filter(|file| file.extension().is_some_and(|e| e == "toml")));
    }
    let mut code = String::from("&[\n");
    for file in files {
        println!("cargo:rerun-if-changed={}", file.display());
        let path = file.canonicalize().unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        let path = path.to_string_lossy();
        let name = |path: &Path| path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let set = file.parent().map(name).unwrap_or_default();
        let inside = format!("rulebook/cases/{set}/{}", name(&file));
        writeln!(code, "    ({set:?}, {inside:?}, include_str!({path:?})),").expect("writing to a string");
    }
    code.push_str("]\n");
    let out = PathBuf::from(var("OUT_DIR")).join("cases.rs");
    fs::write(&out, code).unwrap_or_else(|error| panic!("{}: {error}", out.display()));
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    let listing = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<PathBuf> = listing.filter_map(|entry| entry.ok().map(|entry| entry.path())).collect();
    paths.sort();
    paths
}

fn var(name: &str) -> String {
    env::var(name).unwrap_or_else(|error| panic!("{name}: {error}"))
}
