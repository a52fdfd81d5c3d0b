//! The browser's types are those of the program: `web/src/wire/` is made from the Rust types, a module for all rule sets and one
//! for each. `make types` writes them, this test finds them out of date.
#![cfg(feature = "ts")]

use std::path::Path;
use umpire::types::Declarations;

#[test]
fn the_types_of_the_browser_are_those_of_the_program() {
    let [mut common, mut series, mut con, mut odn] = [(); 4].map(|()| Declarations::new());
    server::wire::declare(&mut common);
    series::types::declare(&mut series);
    campaigns::typescript::declare(&mut con);
    one_day::typescript::declare(&mut odn);
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/wire");
    let mut stale = Vec::new();
    let modules = [
        ("common.ts", common.common()),
        ("series.ts", series.of_a_set(&common)),
        ("campaigns.ts", con.of_a_set(&common)),
        ("one-day.ts", odn.of_a_set(&common)),
    ];
    for (name, text) in modules {
        let file = folder.join(name);
        if std::env::var_os("GROGNARD_WRITE_TYPES").is_some() {
            std::fs::create_dir_all(&folder).expect("a folder");
            std::fs::write(&file, &text).expect("the types can be written");
        }
        if std::fs::read_to_string(&file).unwrap_or_default() != text {
            stale.push(name);
        }
    }
    assert!(stale.is_empty(), "web/src/wire/{} is out of date: run `make types`", stale.join(" and "));
}
