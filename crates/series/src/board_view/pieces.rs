//! The counters of a scenario's set-up, for its picture.

use crate::scenario::forces::{Forces, FormationInPlay};
use field::drawing::{Arm, Counter, Headquarters, Leader, Mark, Piece, Stripe, Token};

/// The pieces that are on the map at the start, leaders and headquarters on top of their stacks.
pub(super) fn of(forces: &Forces) -> Vec<Piece> {
    let mut pieces = Vec::new();
    for unit in &forces.units {
        let Some(hex) = unit.presence.hex() else { continue };
        let printed = &unit.printed;
        let counter = Counter {
            livery: printed.nation.livery.clone(),
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
        // An army's headquarters wears the colours of its commander's nation.
        let commander =
            forces.army(headquarters.printed.army).commander.expect("every army of a scenario has one");
        let livery = forces.leader(commander).printed.nation.livery.clone();
        let token = Headquarters { livery, name: headquarters.printed.name.clone(), formation: None };
        pieces.push(Piece { id: headquarters.id.clone(), hex, token: Token::Headquarters(token) });
    }
    for leader in &forces.leaders {
        let Some(hex) = leader.presence.hex() else { continue };
        let token = Leader {
            livery: leader.printed.nation.livery.clone(),
            name: leader.printed.name.clone(),
            rating: u16::from(leader.printed.rating),
            formation: leader.printed.formation.map(|formation| stripe(forces.formation(formation))),
        };
        pieces.push(Piece { id: leader.id.clone(), hex, token: Token::Leader(token) });
    }
    pieces
}

fn stripe(formation: &FormationInPlay) -> Stripe {
    Stripe { colour: formation.printed.stripe, text: formation.printed.chit.clone() }
}
