//! Those who defend a place when the game begins, and may enter enemy zones of control and attack near it (mop.37.20.fr.a, b, e): the ground
//! there counts as held when their order began (20.2.defend.a, b).

use crate::prelude::*;

/// A game is opened: the ground is theirs.
pub(crate) fn stake(world: &mut World) {
    let theatre = std::sync::Arc::clone(&world.theatre);
    for rule in &theatre.specials.forays {
        let defends = |holder: &HolderId| {
            theatre.formation_of(*holder) == Some(rule.formation)
                && world.holder(*holder).order == Order { kind: OrderKind::Defend, target: Some(rule.place) }
        };
        let Some(holder) = world.holder_ids().find(defends) else { continue };
        let board = &theatre.ground.board;
        if let Some(held) = &mut world.holder_mut(holder).holdings {
            let held = std::sync::Arc::make_mut(held);
            for hex in board.within(rule.place, rule.within) {
                held.insert(hex);
            }
        }
    }
}
