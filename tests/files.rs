//! The project can be checked out on every system: no file or folder has a name that Windows keeps for itself, and no two differ only in
//! capitals.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// What is made here and not kept.
const MADE: [&str; 4] = ["target", "node_modules", "dist", ".git"];

/// Names that Windows keeps for devices, whatever follows the first dot.
fn is_reserved(name: &str) -> bool {
    let stem = name.split('.').next().unwrap_or(name).trim_end().to_lowercase();
    let numbered = |device: &str| {
        stem.strip_prefix(device)
            .is_some_and(|n| n.len() == 1 && n.chars().all(|digit| digit.is_ascii_digit()))
    };
    ["con", "prn", "aux", "nul"].contains(&&*stem) || numbered("com") || numbered("lpt")
}

/// Whether Windows has such names at all.
fn is_writable(name: &str) -> bool {
    !name.ends_with(['.', ' ']) && !name.contains(['<', '>', ':', '"', '\\', '|', '?', '*'])
}

fn check(folder: &Path, wrong: &mut Vec<String>) {
    let mut known: BTreeMap<String, String> = BTreeMap::new();
    for entry in fs::read_dir(folder).expect("a folder of the project") {
        let path = entry.expect("a file of the project").path();
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        if MADE.contains(&&*name) {
            continue;
        }
        if is_reserved(&name) || !is_writable(&name) {
            wrong.push(format!("{}: Windows has no such name", path.display()));
        }
        if let Some(other) = known.insert(name.to_lowercase(), name) {
            wrong.push(format!("{}: {other} differs from it only in capitals", path.display()));
        }
        if path.is_dir() && !path.is_symlink() {
            check(&path, wrong);
        }
    }
}

#[test]
fn every_system_can_check_the_project_out() {
    let mut wrong = Vec::new();
    check(&Path::new(env!("CARGO_MANIFEST_DIR")).join(".."), &mut wrong);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn reserved_names_are_known() {
    for name in ["con.toml", "CON", "Aux.rs", "nul.tar.gz", "com1", "lpt9.txt"] {
        assert!(is_reserved(name), "{name}");
    }
    for name in ["con-base.toml", "console.rs", "com.rs", "com10", "comb", "auxiliary"] {
        assert!(!is_reserved(name), "{name}");
    }
}

/// Files of tests are modules of a few programs. One that no program has would be run by nobody, and nobody would be told.
#[test]
fn every_file_of_tests_is_in_a_program() {
    let project = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let manifests = ["crates/field", "crates/umpire", "crates/series", "crates/grognard", "rulebook"]
        .map(|package| fs::read_to_string(project.join(package).join("Cargo.toml")).expect("a manifest"))
        .concat();
    for folder in ["crates/field/tests", "crates/umpire/tests", "crates/series/tests", "tests"] {
        let files = fs::read_dir(project.join(folder))
            .expect("a folder of tests")
            .map(|entry| entry.expect("a file").path());
        let sources: Vec<_> = files.filter(|path| path.extension().is_some_and(|end| end == "rs")).collect();
        let texts: String = sources.iter().map(|path| fs::read_to_string(path).expect("a text")).collect();
        for path in sources {
            let name = path.file_stem().expect("a name").to_string_lossy();
            let is_module = texts.contains(&format!("\nmod {name};\n"));
            let is_program = manifests.contains(&format!("tests/{name}.rs\""));
            assert!(is_module || is_program, "{} is in no test program", path.display());
        }
    }
}
