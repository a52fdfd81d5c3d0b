//! What is completed at the end of a turn, and what is cleared for the next (con-base.24.b).

use crate::facts::{CommandFact, Fact};
use crate::types::Holders;
use crate::world::{Progress, World};
use field::paths::HalfPoints;
use umpire::agenda::Play;
use umpire::event::Event;

/// Bridges that were mended stand again, and depots that the enemy entered are gone.
pub(super) fn complete(world: &mut World, play: &mut Play<'_, Fact>) {
    for repair in std::mem::take(&mut world.repairs) {
        // Whoever mends it must have stayed with it through the turn (con-base.21.c).
        let board = &world.ground().board;
        let ends = board.side_hexes(repair.side);
        let is_there = world.hex_of(repair.leader).is_some_and(|hex| ends.contains(&Some(hex)));
        let now = world.holder(repair.leader);
        if !is_there || now.spent > HalfPoints(0) || now.forced > HalfPoints(0) {
            continue;
        }
        world.down.retain(|side| *side != repair.side);
        play.log.tell(world, || {
            let bridge = world.ground().side_words(repair.side);
            let text = format!("The bridge at {bridge} stands again.");
            Event::by(rule!("con-base.21.c"), CommandFact::BridgeMended { bridge }, text)
        });
    }
    let entered: Vec<_> = world.depots.iter().filter(|depot| depot.is_entered).copied().collect();
    for depot in entered {
        world.depots.retain(|other| *other != depot);
        play.log.tell(world, || {
            let hex = world.number(depot.hex);
            let army = world.theatre.army(depot.army).key.clone();
            let text = format!("The depot at {hex} is lost.");
            Event::by(rule!("con-base.24.b"), CommandFact::DepotLost { army, hex }, text)
        });
    }
}

/// What was of this turn alone is cleared, and the next begins.
pub(super) fn next_turn(world: &mut World) {
    let turn = world.turn;
    for holder in &mut world.holders {
        (holder.spent, holder.forced) = (HalfPoints(0), HalfPoints(0));
        (holder.march, holder.forced_march) = (Progress::Fresh, Progress::Fresh);
        (holder.has_tried, holder.failed_repulse) = (false, false);
        holder.command = holder.command.filter(|command| command.last > turn);
    }
    world.units.iter_mut().for_each(|unit| unit.has_moved = false);
    let groups = std::mem::take(&mut world.vedettes);
    for group in groups {
        world.add_vedettes(group.army, group.hex, group.n, false);
    }
    let (_, now) = world.parts_mut();
    now.tried.clear();
    now.declined.clear();
    now.seniors.clear();
    now.marched.clear();
    now.occupied.clear();
    now.combats.clear();
    now.shown = Holders::NONE;
    now.turn += 1;
}
