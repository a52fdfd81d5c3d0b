//! The lower modules import nothing that stands above them: figures, pieces and scenarios know no position, and the position
//! knows no procedure, option or rule of a scenario.

use std::fs;
use std::path::{Path, PathBuf};

/// Each layer with the modules that make it up, the lowest first. A module may use its own layer and those below.
const LAYERS: [&[&str]; 3] = [
    // Figures, pieces and what a scenario says of them: an edition knows the calendar of a scenario.
    &["rules", "features", "pieces", "ground", "edition", "footing", "orders", "scenario"],
    // The theatre keeps what was once worked out of its map; the two that work it out ask the position for it.
    &["theatre", "distance", "map_cache"],
    &["world"],
];

/// These two are called from above and only keep their results below.
const CACHES: [&str; 2] = ["distance", "map_cache"];

#[test]
fn the_position_and_what_is_below_it_import_nothing_from_above() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut wrong = Vec::new();
    for (at, layer) in LAYERS.iter().enumerate() {
        let below: Vec<&str> = LAYERS[..=at].concat();
        for module in layer.iter().filter(|module| !CACHES.contains(module)) {
            // The rules of the orders stand in files of their own above the position; their types do not.
            let folder = if *module == "orders" { Vec::new() } else { files(&src.join(module)) };
            for file in folder.into_iter().chain([src.join(format!("{module}.rs"))]) {
                let text = fs::read_to_string(&file).expect("a source file");
                let code = text.lines().filter(|line| !line.trim_start().starts_with("//"));
                for (used, line) in code.filter_map(|line| Some((used_module(line)?, line))) {
                    if !below.contains(&used) {
                        wrong.push(format!("{}: {}", file.display(), line.trim()));
                    }
                }
            }
        }
    }
    assert!(wrong.is_empty(), "imported from above:\n{}", wrong.join("\n"));
}

/// The module of this crate that a line imports or names.
fn used_module(line: &str) -> Option<&str> {
    let (_, path) = line.split_once("crate::")?;
    let module = path.split(|other: char| !other.is_alphanumeric() && other != '_').next()?;
    // Macros and what a macro expands to are no imports.
    (line.trim_start().starts_with("use ") || line.trim_start().starts_with("pub use ")).then_some(module)
}

/// Every source file under a folder, its tests apart.
fn files(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let paths = entries.map(|entry| entry.expect("an entry of a folder").path());
    paths
        .flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] })
        .filter(|path| path.file_name().is_some_and(|name| name != "tests.rs"))
        .collect()
}
