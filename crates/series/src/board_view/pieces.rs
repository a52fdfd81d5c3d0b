//! The counters of a scenario's set-up, for its picture.

use crate::scenario::forces::{Forces, FormationInPlay};
use field::drawing::{Arm, Counter, Headquarters, Leader, Livery, Mark, Piece, Rgb, Stripe, Token};

/// The pieces that are on the map at the start, leaders and headquarters on top of their stacks.
pub(super) fn of(forces: &Forces) -> Vec<Piece> {
    let mut pieces = Vec::new();
    for unit in &forces.units {
        let Some(hex) = unit.presence.hex() else { continue };
        let printed = &unit.printed;
        let counter = Counter {
            livery: livery(&printed.nation.key),
            arm: match printed.arm {
                crate::pieces::Arm::Infantry => Arm::Infantry,
                crate::pieces::Arm::Cavalry => Arm::Cavalry,
                crate::pieces::Arm::FootArtillery => Arm::FootArtillery,
                crate::pieces::Arm::HorseArtillery => Arm::HorseArtillery,
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
pub(super) fn livery(nation: &str) -> Livery {
    match nation {
        "french" => Livery::French,
        "british" => Livery::British,
        "kgl" | "hanover" => Livery::Hanoverian,
        "brunswick" => Livery::Brunswick,
        "nassau" => Livery::Nassau,
        "dutch" => Livery::DutchBelgian,
        "prussian" => Livery::Prussian,
        "austrian" => Livery::Austrian,
        "russian" => Livery::Russian,
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
