//! The browser's types are those of the program: `web/src/wire/types.ts` is made from the Rust types. `make types` writes it, this test finds it out of date.
#![cfg(feature = "ts")]

use umpire::types::Declarations;

#[test]
fn the_types_of_the_browser_are_those_of_the_program() {
    let mut all = Declarations::new();
    server::wire::declare(&mut all);
    series::types::declare(&mut all);
    let text = all.text();
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/src/wire/types.ts");
    if std::env::var_os("GROGNARD_WRITE_TYPES").is_some() {
        std::fs::create_dir_all(std::path::Path::new(file).parent().expect("a folder")).expect("a folder");
        std::fs::write(file, &text).expect("the types can be written");
    }
    let kept = std::fs::read_to_string(file).unwrap_or_default();
    assert!(kept == text, "web/src/wire/types.ts is out of date: run `make types`");
}
