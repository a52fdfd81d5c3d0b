//! Proposes hexes for a piece of which a history says where it stood.
//!
//! ```text
//! cargo run -p grognard-series --example propose -- ligny saint-amand 3 SW
//! ```
//!
//! For the scenario `ligny`: every hex at most 3 hexes from Saint-Amand and on its south-west side, nearest
//! first, with its terrain, how near either side is, and who stands there already. A hex with two units is left
//! out, since nobody else fits in, and so is one next to units of both sides.
#![allow(clippy::print_stdout, reason = "an example that prints")]

use hex::{Compass, HexId};
use series::pieces::Side;
use series::scenario::{Scenario, is_on_side};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [scenario, place, within, bearing @ ..] = arguments.as_slice() else {
        return Err(
            "say a scenario, a place, a distance, and if need be a side: ligny saint-amand 3 SW".into()
        );
    };
    let scenario = series::sets::NLC.battles().scenario(scenario).ok_or("there is no such scenario")?;
    let field = &scenario.battlefield;
    let centre = field.site(place).ok_or("there is no such place in its window")?.hex;
    let within: u32 = within.parse()?;
    let bearing: Option<Compass> = bearing.first().map(|text| text.parse()).transpose()?;

    let is_right = |hex: &HexId| bearing.is_none_or(|side| is_on_side(field, centre, *hex, side));
    let mut hexes: Vec<HexId> = field.board().within(centre, within).filter(is_right).collect();
    hexes.sort_by_key(|hex| (field.board().distance(centre, *hex), *hex));
    for hex in hexes {
        let there: Vec<&str> = units_at(scenario, hex).collect();
        let nearest = Side::BOTH.map(|side| nearest(scenario, side, hex));
        if there.len() >= 2 || nearest.iter().all(|distance| *distance == Some(1)) {
            continue;
        }
        let away: Vec<String> = Side::BOTH
            .iter()
            .zip(nearest)
            .filter_map(|(side, distance)| {
                Some(format!("{} {}", scenario.edition.sides[*side].key, distance?))
            })
            .collect();
        println!(
            "{} {} hexes off, {}, nearest: {}{}{}",
            field.number(hex),
            field.board().distance(centre, hex),
            field.terrain(hex),
            away.join(", "),
            if there.is_empty() { "" } else { "; there: " },
            there.join(", ")
        );
    }
    Ok(())
}

fn units_at(scenario: &Scenario, hex: HexId) -> impl Iterator<Item = &str> {
    let units = scenario.forces.units.iter().filter(move |unit| unit.presence.hex() == Some(hex));
    units.map(|unit| unit.id.as_str())
}

fn nearest(scenario: &Scenario, side: Side, hex: HexId) -> Option<u32> {
    let units = scenario.forces.units.iter().filter(|unit| unit.printed.side() == side);
    units.filter_map(|unit| Some(scenario.battlefield.board().distance(hex, unit.presence.hex()?))).min()
}
