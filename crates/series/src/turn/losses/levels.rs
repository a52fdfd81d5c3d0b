//! What changes the levels of an army during a game (11.d; 7.4.r, 7.4.s, armymods.a to armymods.g). Both levels change alike
//! (armymods.g).

use super::super::Fact;
use super::side_of;
use crate::ground::OnSide;
use crate::prelude::*;
use crate::scenario::supply::Lasts;
use crate::scenario::victory::Condition;
use crate::zoc::{Flank, flank};
use std::sync::Arc;

/// The rules that state the causes: each in the text and the table, or in the table only.
const RECOIL: &[Rule] = rules!["nlc.7.4.r", "nlc.tables.armymods.a"];
const ENEMY_BROKEN: &[Rule] = rules!["nlc.tables.armymods.b"];
const OUTFLANKED: &[Rule] = rules!["nlc.7.4.s", "nlc.tables.armymods.c"];
/// A second army of one's own side attacks the enemies in front.
const RELIEVED: &[Rule] = rules!["nlc.tables.armymods.d"];
const TOWN_FALLS: &[Rule] = rules!["nlc.tables.armymods.e"];
const LINE_CUT: &[Rule] = rules!["nlc.tables.armymods.f"];

/// The changes of a cause: their places in the list, with the army.
fn changes(world: &World, cause: &[Rule]) -> Vec<(usize, ArmyId)> {
    let all = world.theatre.terms.level_changes.iter().enumerate();
    let own = all.filter(|(_, change)| cause.contains(&change.rule));
    own.filter_map(|(at, change)| Some((at, change.army?))).collect()
}

/// Changes what the position itself calls for.
pub(super) fn judge(world: &mut World, play: &mut Play) {
    if world.theatre.terms.level_changes.is_empty() {
        return;
    }
    let broken = |world: &World, enemy_of: ArmyId| {
        let enemy = side_of(world, enemy_of).enemy();
        world.army_ids().any(|army| side_of(world, army) == enemy && world.army(army).demoralized)
    };
    for (at, army) in changes(world, RECOIL) {
        // Not while an enemy army is broken (7.4.r).
        if world.guard_recoiled && !broken(world, army) {
            set(world, at, army, true, play);
        }
    }
    for (at, army) in changes(world, ENEMY_BROKEN) {
        set(world, at, army, broken(world, army), play);
    }
    for (at, army) in changes(world, TOWN_FALLS) {
        let enemy = side_of(world, army).enemy();
        let falls = &world.theatre.terms.falls;
        if !falls.is_empty() && falls.iter().all(|hex| world.occupier(*hex) == Some(enemy)) {
            set(world, at, army, true, play);
        }
    }
    for cause in [OUTFLANKED, RELIEVED] {
        for (at, army) in changes(world, cause) {
            if world.history().changes[at].pending {
                set(world, at, army, true, play);
            }
        }
    }
}

/// Puts a change in force, or ends one that lasts no longer than its condition.
fn set(world: &mut World, at: usize, army: ArmyId, holds: bool, play: &mut Play) {
    let theatre = Arc::clone(&world.theatre);
    let change = &theatre.terms.level_changes[at];
    let in_force = world.history().changes[at].armies.contains(&army);
    let ends = in_force && !holds && change.lasts == Lasts::WhileItLasts;
    if in_force == holds || (!holds && !ends) {
        return;
    }
    let state = &mut world.history_mut().changes[at];
    let by = if holds {
        state.armies.push(army);
        i16::from(change.by)
    } else {
        state.armies.retain(|other| *other != army);
        -i16::from(change.by)
    };
    world.army_mut(army).level_change += by;
    play.log.tell(world, || {
        let name = world.name(army);
        let ended = if holds { "" } else { " no longer" };
        let text = format!("{}:{ended} the levels of the {name} army change by {by:+}.", change.text);
        Event::by(change.rule, Fact::LevelsChange { army: name, by }, text)
            .and_by(rules!["nlc.tables.armymods.g", "nlc.11.d"])
    });
}

/// Supply was judged: an army whose line of communications is cut, or no longer is (armymods.f).
pub(in crate::turn) fn judge_line(world: &mut World, army: ArmyId, cut: bool, play: &mut Play) {
    let today = world.theatre.calendar.time(world.turn).date();
    let theatre = Arc::clone(&world.theatre);
    for (at, change) in theatre.terms.level_changes.iter().enumerate() {
        let own = change.army.is_none_or(|own| own == army);
        if own && LINE_CUT.contains(&change.rule) {
            set(world, at, army, cut && change.except != Some((army, today)), play);
        }
    }
    world.judge_again();
}

/// Looks whether an army is outflanked: one of its units next to a unit of the Anglo-allied army is flanked with the help of
/// a Prussian one (7.4.s). What has been seen stays so, even if the unit is driven off.
pub(in crate::turn) fn look_for_flanks(world: &mut World) {
    for (at, army) in changes(world, OUTFLANKED) {
        if !world.history().changes[at].pending && is_outflanked(world, army) {
            await_change(world, at);
        }
    }
}

fn is_outflanked(world: &World, army: ArmyId) -> bool {
    let (side, board) = (side_of(world, army), &world.ground().board);
    let as_one = |unit: UnitId| world.theatre.army_of(world.printed(unit).formation).as_one;
    let holds = |hex: HexId, wanted: bool| {
        world.held_by(hex) == Some(side.enemy()) && world.units_in(hex).any(|unit| as_one(unit) == wanted)
    };
    // The second army has a part in it where it holds a hex, or its zone of control reaches there.
    let covers = |hex: HexId| {
        let reaches = |(from, between): (HexId, OnSide)| holds(from, false) && !between.is_impassable();
        holds(hex, false)
            || is_in_zoc(world, hex, side.enemy()) && world.ground().neighbours(hex).any(reaches)
    };
    world.hexes_held(side).any(|hex| {
        flank(world, hex, side.enemy()) == Flank::Turned
            && board.ring(hex, 1).any(|next| holds(next, true))
            && board.ring(hex, 1).any(covers)
    })
}

/// Notes an attack: for points (13.a), and for a friendly army that it relieves (armymods.d).
pub(in crate::turn) fn note_attack(world: &mut World, attackers: &[UnitId], target: HexId) {
    let theatre = Arc::clone(&world.theatre);
    for (at, award) in theatre.terms.victory.awards.iter().enumerate() {
        if let Condition::Committing { units } = &award.condition
            && units.iter().any(|unit| attackers.contains(unit))
        {
            world.history_mut().awarded[at] = true;
        }
    }
    let local = theatre.edition.turn.local_wing;
    for (at, army) in changes(world, RELIEVED) {
        let of_another = |unit: &UnitId| {
            let own = theatre.chain(world.printed(*unit).formation).army;
            own != army && side_of(world, own) == side_of(world, army)
        };
        let of_this = |unit: UnitId| theatre.chain(world.printed(unit).formation).army == army;
        let is_near =
            || theatre.ground.board.within(target, local).any(|hex| world.units_in(hex).any(of_this));
        let relieved = attackers.iter().any(of_another) && is_near();
        if relieved && !world.history().changes[at].pending {
            await_change(world, at);
        }
    }
}

/// A change is due when armies are next judged.
fn await_change(world: &mut World, at: usize) {
    world.history_mut().changes[at].pending = true;
    world.judge_again();
}
