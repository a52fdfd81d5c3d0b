//! Fights of vedettes (mop.37.11.i, mop.37.11.m): with each other, two points each, both at once; and cavalry that strikes at them with half its
//! strength and is not fired at. Every hit takes one.

use super::{events, figures, meetings};
use crate::fire::{Part, Reckoning, Strength};
use crate::hooks::fire::{Bias, Fired, shoot};
use crate::pieces::For;
use crate::prelude::*;

/// Whether vedettes of a side in a hex may attack those of the enemy in another. They fight once in a turn, and beside troops the troops fight.
pub(super) fn may_strike(world: &World, side: Side, from: HexId, hex: HexId) -> Allowed {
    let enemy = side.enemy();
    refuse_if(strikers(world, side, from).is_empty(), Denial::NoVedettesToStrike { hex: from })?;
    refuse_if(!world.vedettes.are_in(hex, enemy), Denial::NoVedettesThere { hex })?;
    refuse_if(world.held_by(hex) == Some(enemy), Denial::VedettesWithTroops { hex })?;
    let next = world.ground().board.direction(from, hex).ok_or(Denial::NotNext { hex })?;
    let across = world.step(from, next);
    refuse_if(across.is_impassable(), Denial::River { hex })
}

/// Those who may attack from a hex: of formations that act, and not in the same turn again.
fn strikers(world: &World, side: Side, from: HexId) -> Vec<u8> {
    let acts = |unit: UnitId| world.holder(world.holder_of(unit)).active;
    let open = world.vedettes.open_in(from, side);
    let able = open.filter(|one| one.unit.is_some_and(acts) && one.fought != Some(world.turn));
    able.map(|one| one.number).collect()
}

/// Both fire at once; then those who are left and were attacked go back if they lost more.
pub(super) fn strike(world: &mut World, side: Side, from: HexId, hex: HexId, play: &mut Play) {
    let enemy = side.enemy();
    let ours = strikers(world, side, from);
    let theirs: Vec<u8> = world.vedettes.open_in(hex, enemy).map(|one| one.number).collect();
    let turn = world.turn;
    for number in &ours {
        world.vedettes.change_one(side, *number, |one| one.fought = Some(turn));
    }
    hooks::any_time::fired(world);
    let hits = volley(world, side, ours.len(), hex, play);
    let back = volley(world, enemy, theirs.len(), from, play);
    let fallen = &theirs[..theirs.len().min(usize::from(hits))];
    let lost = &ours[..ours.len().min(usize::from(back))];
    for (of, numbers, at) in [(enemy, fallen, hex), (side, lost, from)] {
        if !numbers.is_empty() {
            meetings::lose(world, of, numbers, at, rule!("mop.37.11.m"), "struck down by vedettes", play);
        }
    }
    if fallen.len() > lost.len() && fallen.len() < theirs.len() {
        meetings::flee_from(world, enemy, hex, &[], play);
    }
}

/// The fire of so many vedettes.
fn volley(world: &mut World, side: Side, n: usize, at: HexId, play: &mut Play) -> u16 {
    let each = figures(world).strength;
    let points = u8::try_from(n).unwrap_or(u8::MAX).saturating_mul(each);
    let strength = Reckoning::of(play.log.is_heard(), |note| {
        let strength = Strength::points(points);
        note(if n == 1 { "a vedette" } else { "vedettes" }, Part::Own(strength), rule!("mop.37.11.m"));
        strength
    });
    let volley = shoot(world, strength, Bias::default(), play.dice);
    play.log.tell(world, || {
        let by = world.seat_name(side);
        let event = events::struck(world, side, (at, volley.strength.rounded(), volley.scored), None);
        let fired = Fired { name: "vedettes", by, why: "the fight of vedettes" };
        volley.show(event, fired).with_sum(volley.strength.sum("strength"))
    });
    volley.scored
}

/// Where a unit stands that may ride at vedettes next to it: cavalry of a formation that acts, once in a turn.
pub(super) fn may_ride_at(world: &World, side: Side, unit: UnitId, hex: HexId) -> Allowed<HexId> {
    let horse = world.printed(unit).arm == Arm::Cavalry && world.side_of(unit) == side;
    refuse_if(!horse || !world.is_active(unit), Denial::NotToRideAtVedettes { unit })?;
    let from = world.hex_of(unit).ok_or(Denial::NotToRideAtVedettes { unit })?;
    refuse_if(world.unit(unit).charged, Denial::NotToRideAtVedettes { unit })?;
    let enemy = side.enemy();
    refuse_if(!world.vedettes.are_in(hex, enemy), Denial::NoVedettesThere { hex })?;
    refuse_if(world.held_by(hex) == Some(enemy), Denial::VedettesWithTroops { hex })?;
    let next = world.ground().board.direction(from, hex).ok_or(Denial::NotNext { hex })?;
    refuse_if(world.step(from, next).is_impassable(), Denial::River { hex })?;
    Ok(from)
}

/// It does, and counts as having charged.
pub(super) fn ride_at(world: &mut World, unit: UnitId, hex: HexId, play: &mut Play) {
    world.unit_mut(unit).charged = true;
    world.show([unit]);
    strike_down(world, &[unit], hex, play);
}

/// Cavalry strikes at vedettes with half its strength: each hit takes one (mop.37.11.i).
pub(super) fn strike_down(world: &mut World, horse: &[UnitId], hex: HexId, play: &mut Play) {
    let side = world.side_of(horse[0]);
    let enemy = side.enemy();
    let strength = Reckoning::of(play.log.is_heard(), |note| {
        let sum = horse.iter().fold(Strength::default(), |sum, unit| {
            let own = Strength::points(world.strength_for(*unit, For::Attack));
            note(&world.printed(*unit).name, Part::Own(own), rule!("nlc.7.1.a"));
            sum.plus(own)
        });
        note("at vedettes", Part::Half, rule!("mop.37.11.i"));
        sum.halved()
    });
    hooks::any_time::fired(world);
    let volley = shoot(world, strength, Bias::default(), play.dice);
    play.log.tell(world, || {
        let by = world.seat_name(side);
        let event = events::struck(world, side, (hex, volley.strength.rounded(), volley.scored), Some(horse));
        let fired = Fired { name: "free attack", by, why: "the attack on vedettes" };
        volley.show(event, fired).with_sum(volley.strength.sum("strength"))
    });
    let theirs: Vec<u8> = world.vedettes.open_in(hex, enemy).map(|one| one.number).collect();
    let fallen = &theirs[..theirs.len().min(usize::from(volley.scored))];
    if !fallen.is_empty() {
        meetings::lose(world, enemy, fallen, hex, rule!("mop.37.11.i"), "struck down by cavalry", play);
    }
}
