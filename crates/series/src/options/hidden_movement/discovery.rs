//! Collecting points (25.5.1.c) and being discovered by them: by sight (25.5.2.a, b) and by the table (25.5.2.c, d).

use super::events::{self, Search};
use super::orders::voluntary;
use super::{Cause, HiddenMarch, Standing, plot, side_of};
use crate::prelude::*;

/// Whoever of these is on a hidden march collects what his column marches in a turn: now he would act (25.5.1.c).
pub(crate) fn collect(world: &mut World, holders: &[HolderId], play: &mut Play) {
    for holder in holders {
        let Some(march) = world.hidden.of(*holder) else { continue };
        if hooks::command::has_lost_its_way(world, *holder) {
            turn_back(world, *holder, play);
            continue;
        }
        let (turn, points) = (world.turn, plot::pace(world, *holder, plot::gait_of(world, march)));
        play.log.tell(world, || events::collected(world, march, points));
        world.hidden.change_march(*holder, |march| march.bounds.push((turn, points)));
    }
}

/// A march that has lost its way gives back what it collected in a turn, until it is where it began (lgg.21.16.faulty-recon).
fn turn_back(world: &mut World, holder: HolderId, play: &mut Play) {
    world.hidden.change_march(holder, |march| {
        march.bounds.pop();
    });
    let begins_anew = world.hidden.of(holder).is_none_or(|march| march.bounds.is_empty());
    if begins_anew {
        world.event_memory_mut().turning_back.retain(|other| *other != holder);
    }
    play.log.tell(world, || {
        let name = world.name(holder);
        let text = if begins_anew {
            format!("{name} is back where its hidden march began, and may set out again.")
        } else {
            format!("{name} goes back on its hidden way.")
        };
        let rule =
            if begins_anew { rule!("lgg.21.16.faulty-recon.b") } else { rule!("lgg.21.16.faulty-recon.a") };
        let fact = crate::turn::Fact::LostItsWay { holder: name };
        Event::by(rule, fact, text).only_for(world.seats_of(world.theatre.side_of_holder(holder)))
    });
}

/// Looks whether an enemy unit sees a hex that a leader has passed; those of the first move do not count (25.5.2.a, b). It may be a
/// counter that only seems to be there: its owner must not learn that from what it does not see.
pub(crate) fn look(world: &mut World) {
    let seen = |march: &&HiddenMarch| {
        let enemy = side_of(world, march).enemy();
        let passed = march.first_move() + 1..=march.n_passed();
        march.standing == Standing::Hidden
            && passed.into_iter().any(|at| is_seen_by_units(world, march.plot.way[at], enemy))
    };
    let found: Vec<HolderId> = world.hidden.marches().iter().filter(seen).map(|march| march.holder).collect();
    for holder in found {
        world.hidden.find(holder, Cause::Sight);
    }
}

pub(super) fn is_seen_by_units(world: &World, hex: HexId, side: Side) -> bool {
    world.hexes_held(side).any(|eye| eye == hex || world.sees(eye, hex))
}

/// Whether a hex stops a column of a side as far as anybody can tell: an enemy unit in it, its zone of control, its sight
/// (25.5.2.h).
pub(super) fn is_openly_blocked(world: &World, hex: HexId, side: Side) -> bool {
    let enemy = side.enemy();
    world.held_by(hex) == Some(enemy) || is_in_zoc(world, hex, enemy) || is_seen_by_units(world, hex, enemy)
}

/// Whether a hex stops a column of a side: an enemy leader's sight is enough (25.5.2.h).
pub(super) fn is_blocked(world: &World, hex: HexId, side: Side) -> bool {
    let enemy = side.enemy();
    let leaders = world.leader_ids().filter(|leader| world.leader(*leader).nation.side == enemy);
    let mut eyes = leaders.filter_map(|leader| world.leader_hex(leader));
    is_openly_blocked(world, hex, side) || eyes.any(|eye| eye == hex || world.sees(eye, hex))
}

/// Every march is rolled for, those of the side that goes first before the others (25.5.2.c).
pub(crate) fn roll_for_all(world: &mut World, play: &mut Play) {
    let first = world.theatre.terms.opening.first;
    for side in [first, first.enemy()] {
        for holder in voluntary(world, side).collect::<Vec<_>>() {
            roll(world, holder, play);
        }
    }
}

/// The line of the table on which a march is rolled for: the last of them once it goes on under a new order (25.5.3.d).
pub(super) fn line(world: &World, march: &HiddenMarch) -> usize {
    let lines = world.edition().options.hidden_movement.revealed_from.len();
    let turn = if march.superseding { lines } else { usize::from(march.turn_of_hiding(world.turn)) };
    turn.clamp(1, lines)
}

fn roll(world: &mut World, holder: HolderId, play: &mut Play) {
    let Some(march) = world.hidden.of(holder) else { return };
    let figures = &world.edition().options.hidden_movement;
    let line = line(world, march);
    let Some(least) = figures.revealed_from[line - 1] else { return };
    let on = Search { line, least, less: if scouts_badly(world, march) { figures.bad_scouts } else { 0 } };
    let (thrown, revealed) = play.test(Throw::D6, |roll| on.reveals(roll));
    play.log.tell(world, || events::rolled(world, march, &on, thrown));
    if revealed {
        world.hidden.find(holder, Cause::Table);
    }
}

/// Whether the army of the nearest headquarters of the enemy scouts badly (25.5.2.d): nearest to where the leader would be.
fn scouts_badly(world: &World, march: &HiddenMarch) -> bool {
    let (enemy, head, board) = (side_of(world, march).enemy(), march.head(), &world.ground().board);
    let is_staff = |own: &HeadquartersId| world.theatre.headquarters[*own].train.is_none();
    let there = world.headquarters_ids().filter(is_staff);
    let there = there.filter(|own| world.side_of_headquarters(*own) == enemy);
    let near = there.filter_map(|own| Some((board.distance(head, world.headquarters_hex(own)?), own)));
    let nearest = near.min_by_key(|(distance, _)| *distance);
    let army = |own: HeadquartersId| &world.theatre.armies[world.theatre.headquarters[own].army];
    let bad = &world.edition().options.hidden_movement.bad_scouting_armies;
    nearest.is_some_and(|(_, own)| bad.contains(&army(own).name))
}
