//! Draws a table, to be looked at, and tells which names found no room.
//!
//! ```text
//! cargo run -p grognard-field --example draw_table -- crates/field/tests/tables/waterloo.geojson "Waterloo, 18 June 1815" table.svg
//! cargo run -p grognard-field --example draw_table -- crates/field/tests/tables/waterloo.geojson "Waterloo, 18 June 1815" table.png 20
//! ```
//!
//! The number is in pixels to the inch, 40 if not given.
#![allow(clippy::print_stdout, reason = "an example that prints")]

use std::path::Path;

use field::drawing::TableMap;
use field::table::Table;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [file, title, out, rest @ ..] = arguments.as_slice() else {
        return Err("say TABLE.geojson TITLE OUT.svg|OUT.png [PIXELS]".into());
    };
    let table = Table::read(file, &std::fs::read_to_string(file)?)?;
    let picture = TableMap::new(&table).titled(title).draw();
    for dropped in picture.dropped() {
        println!("no room for {} ({:?})", dropped.text, dropped.of);
    }
    if Path::new(out).extension().is_some_and(|end| end.eq_ignore_ascii_case("png")) {
        let pixels: f64 = rest.first().map_or(Ok(40.0), |text| text.parse())?;
        return Ok(std::fs::write(out, picture.png(pixels)?)?);
    }
    Ok(std::fs::write(out, picture.svg())?)
}
