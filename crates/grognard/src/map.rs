//! `grognard map SCENARIO --out FILE`: the board with its set-up, as SVG or PNG.

use crate::{Trouble, print};
use field::drawing::{Arm, Counter, Headquarters, Leader, Livery, Map, Mark, Piece, Rgb, Stripe, Token};
use field::{Geography, Grid};
use nlc::pieces;
use nlc::scenario::forces::{Forces, FormationInPlay};
use nlc::scenario::{Battles, Scenario, WATERLOO_1815};
use std::fs;
use std::path::Path;

/// Draws a scenario's map; `bare` leaves the pieces out, `scale` is the width of a hex in pixels of a PNG.
pub(crate) fn map(key: &str, out: &str, scale: u32, bare: bool) -> Result<(), Trouble> {
    let form = Path::new(out).extension().and_then(|extension| extension.to_str()).unwrap_or_default();
    if !matches!(form, "svg" | "png") {
        return Err(Trouble::Said(format!("`{out}` should end in .svg or .png: that says what to draw")));
    }
    let scenario = Battles::built_in().scenario(key).ok_or_else(|| {
        let known: Vec<String> = Battles::built_in().scenarios().map(Scenario::key).collect();
        format!("there is no scenario `{key}`; the scenarios are {}", known.join(", "))
    })?;
    // The ground as it really lies makes the better picture; the board says what counts.
    let geography = Geography::read(WATERLOO_1815.geography, WATERLOO_1815.heights);
    let geography = geography.map_err(|faults| faults.to_string())?;
    let grid = Grid::read(WATERLOO_1815.grid.0, WATERLOO_1815.grid.1).map_err(|faults| faults.to_string())?;
    let mut drawing = Map::new(&scenario.battlefield).over(&geography, &grid);
    if !bare {
        drawing = drawing.with_pieces(pieces_of(&scenario.forces));
    }
    let picture = drawing.draw();
    let bytes = if form == "svg" {
        picture.svg().as_bytes().to_vec()
    } else {
        let scale = f64::from(scale.clamp(4, 400));
        picture.png(scale).map_err(|fault| format!("{out}: {fault}"))?
    };
    fs::write(out, bytes).map_err(|error| format!("{out}: {error}"))?;
    for dropped in picture.dropped() {
        print(&format!("no room for the name {}\n", dropped.text))?;
    }
    print(&format!("{}: {} drawn\n", out, scenario.title))
}

/// The pieces that are on the map at the start, leaders and headquarters on top of their stacks.
fn pieces_of(forces: &Forces) -> Vec<Piece> {
    let mut pieces = Vec::new();
    for unit in &forces.units {
        let Some(hex) = unit.presence.hex() else { continue };
        let printed = &unit.printed;
        let counter = Counter {
            livery: livery(&printed.nation.key),
            arm: match printed.arm {
                pieces::Arm::Infantry => Arm::Infantry,
                pieces::Arm::Cavalry => Arm::Cavalry,
                pieces::Arm::FootArtillery => Arm::FootArtillery,
                pieces::Arm::HorseArtillery => Arm::HorseArtillery,
            },
            name: printed.name.clone(),
            strength: u16::from(if unit.reduced { printed.reverse } else { printed.front }),
            morale: u16::try_from(printed.morale.0).unwrap_or(0),
            movement: u16::from(printed.movement),
            formation: stripe(forces.formation(printed.formation)),
            marks: if unit.reduced { vec![Mark::Damaged] } else { Vec::new() },
        };
        pieces.push(Piece { id: unit.id.clone(), hex, token: Token::Unit(counter) });
    }
    for headquarters in &forces.headquarters {
        let Some(hex) = headquarters.presence.hex() else { continue };
        let army = forces.army(headquarters.army);
        let livery = livery_of_army(&army.id);
        let token = Headquarters { livery, name: headquarters.name.clone(), formation: None };
        pieces.push(Piece { id: headquarters.id.clone(), hex, token: Token::Headquarters(token) });
    }
    for leader in &forces.leaders {
        let Some(hex) = leader.presence.hex() else { continue };
        let token = Leader {
            livery: livery(&leader.printed.nation.key),
            name: leader.printed.name.clone(),
            rating: u16::from(leader.printed.rating),
            formation: leader.printed.formation.map(|formation| stripe(forces.formation(formation))),
        };
        pieces.push(Piece { id: leader.id.clone(), hex, token: Token::Leader(token) });
    }
    pieces
}

fn stripe(formation: &FormationInPlay) -> Stripe {
    let part = |at: usize| formation.stripe.get(at..at + 2).and_then(|hex| u8::from_str_radix(hex, 16).ok());
    let colour = match (part(1), part(3), part(5)) {
        (Some(red), Some(green), Some(blue)) => Rgb(red, green, blue),
        _ => Rgb::INK,
    };
    Stripe { colour, text: formation.chit.clone() }
}

/// The colours of a nation's counters.
fn livery(nation: &str) -> Livery {
    match nation {
        "french" => Livery::French,
        "british" => Livery::British,
        "kgl" | "hanover" => Livery::Hanoverian,
        "brunswick" => Livery::Brunswick,
        "nassau" => Livery::Nassau,
        "dutch" => Livery::DutchBelgian,
        "prussian" => Livery::Prussian,
        other => unreachable!("the edition has no nation `{other}`, and scenarios are held against it"),
    }
}

/// The colours of an army's headquarters: those of its first nation.
fn livery_of_army(army: &str) -> Livery {
    match army {
        "french" => Livery::French,
        "prussian" => Livery::Prussian,
        "anglo-allied" => Livery::British,
        other => unreachable!("no army `{other}` is built in"),
    }
}
