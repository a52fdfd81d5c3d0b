//! What comes into the program from others is held to `deny.toml`, also where `cargo-deny` is not installed: whence it comes, and under
//! which licence. Known faults need the network: the workflow looks them up.

use serde_json::Value;
use spdx::{Expression, LicenseReq};
use std::process::Command;

const CRATES_IO: &str = "registry+https://github.com/rust-lang/crates.io-index";

fn root() -> std::path::PathBuf {
    std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn read(file: &str) -> toml::Table {
    let text = std::fs::read_to_string(root().join(file)).expect("a file of the project");
    text.parse().expect("TOML")
}

fn texts(list: &toml::Value) -> Vec<String> {
    let list = list.as_array().expect("a list");
    list.iter().map(|text| text.as_str().expect("a text").to_owned()).collect()
}

#[test]
fn all_of_it_comes_from_where_it_may() {
    let lock = read("Cargo.lock");
    let packages = lock["package"].as_array().expect("packages");
    let others: Vec<&toml::Value> =
        packages.iter().filter(|package| package.get("source").is_some()).collect();
    assert!(others.len() > 50, "{} of others", others.len());
    for package in others {
        assert_eq!(package["source"].as_str(), Some(CRATES_IO), "{}", package["name"]);
        assert!(package.get("checksum").is_some(), "{} has no checksum", package["name"]);
    }
}

#[test]
fn all_of_it_may_be_passed_on_with_the_program() {
    let deny = read("deny.toml");
    let allowed = texts(&deny["licenses"]["allow"]);
    let exceptions = deny["licenses"]["exceptions"].as_array().expect("exceptions");
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--locked", "--all-features"])
        .args(["--filter-platform", "x86_64-unknown-linux-gnu"])
        .current_dir(root())
        .output()
        .expect("cargo runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let metadata: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let packages = metadata["packages"].as_array().expect("packages");
    assert!(packages.len() > 50, "{} packages", packages.len());
    for package in packages {
        let name = package["name"].as_str().expect("a name");
        let excepted = exceptions.iter().filter(|exception| exception["crate"].as_str() == Some(name));
        let allowed: Vec<String> = allowed
            .iter()
            .cloned()
            .chain(excepted.flat_map(|exception| texts(&exception["allow"])))
            .collect();
        let licence = package["license"].as_str().unwrap_or_else(|| panic!("{name} has no licence"));
        let expression = Expression::parse_mode(licence, spdx::ParseMode::LAX)
            .unwrap_or_else(|why| panic!("{name}: {why}"));
        let is_allowed = |wanted: &LicenseReq| allowed.contains(&wanted.license.to_string());
        assert!(expression.evaluate(is_allowed), "{name} is under {licence}");
    }
}
