//! The counters of a scenario's set-up, for its picture.

use crate::pieces::Formation;
use crate::scenario::forces::{Forces, FormationInPlay, Train};
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
            figures: {
                let of = |[front, reverse]: [u8; 2]| if unit.reduced { reverse } else { front };
                let attack = [printed.front, printed.reverse];
                printed.figures(of(attack), of(printed.defense.unwrap_or(attack)))
            },
            formation: {
                let formation = forces.formation(printed.formation);
                let of = &formation.printed;
                Stripe {
                    text: printed.stripe_text(of),
                    colour: printed.stripe_colour(of),
                    ..stripe(formation)
                }
            },
            marks: if unit.reduced { vec![Mark::Damaged] } else { Vec::new() },
        };
        pieces.push(Piece { id: unit.id.clone(), hex, token: Token::Unit(counter) });
    }
    for headquarters in &forces.headquarters {
        let Some(hex) = headquarters.presence.hex() else { continue };
        // An army's headquarters wears the colours of its commander's nation, or of its first unit's where he takes no part.
        let army = headquarters.printed.army;
        let commander = forces.army(army).commander.map(|leader| forces.leader(leader).printed.nation);
        let unit = || forces.units.iter().find(|unit| unit.army == army).map(|unit| unit.printed.nation);
        let Some(nation) = commander.or_else(unit) else { continue };
        let livery = nation.livery.clone();
        let (name, id) = (headquarters.printed.name.clone(), headquarters.id.clone());
        let token = match headquarters.printed.train {
            None => Token::Headquarters(Headquarters { livery, name, formation: None }),
            Some(Train::Army | Train::Pontoons | Train::TakenPontoons(_)) => {
                Token::Train(Headquarters { livery, name, formation: None })
            }
            Some(Train::Corps(corps)) => {
                let formation = Some(stripe(forces.formation(corps)));
                Token::Train(Headquarters { livery, name, formation })
            }
        };
        pieces.push(Piece { id, hex, token });
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
    let Formation { stripe, mark, badge, .. } = &formation.printed;
    Stripe { colour: *stripe, text: mark.clone(), badge: badge.clone() }
}
