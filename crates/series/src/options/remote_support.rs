//! Remote support (25.3): guns next to a stack that is attacked may join in its defense.
//!
//! The defender is asked when everybody has stepped back who will, and before anybody fires. Which guns stand where is known to the
//! attacker only as far as he sees them, and with whom they act only to their owner, so the defender is also asked if a stack next door
//! could hold such guns for all that both sides know: from being asked, or not, nothing can be learned.

use crate::combat::normal::Combat;
use crate::fact::Fact;
use crate::fire::{DefensiveFire, Note, Part, Strength, defense_strength};
use crate::knowledge::fog::is_shown_to_all;
use crate::pieces::For;
use crate::prelude::*;
use crate::sight::{self, Blocked};

pub(crate) fn ask(world: &World, combat: &Combat) -> Option<Ask> {
    const SUPPORT: &[Rule] = rules!["nlc.25.3.a", "nlc.25.3.b", "nlc.25.3.e", "nlc.25.3.i"];
    let defender = combat.side.enemy();
    let fought = combat.stacks(world).next().is_some() && !combat.defenders(world).is_empty();
    let could = |at: HexId| {
        world.held_by(at) == Some(defender)
            && sees_an_attacker(world, combat, at).is_ok()
            && (!is_shown_to_all(world, at) || world.units_in(at).any(|unit| is_free(world, unit)))
    };
    let loaded = hooks::combat::has_ammunition(world, defender);
    let asked = fought && loaded && world.ground().neighbours(combat.target).any(|(at, _)| could(at));
    let prompt = "give remote support with guns next to the attacked hex, or say that there is no more";
    asked.then_some(Ask::new(defender, prompt, SUPPORT))
}

pub(crate) fn answers(world: &World, combat: &Combat, to: &mut Vec<Action>) {
    to.extend(candidates(world, combat).map(|unit| Action::Support { unit }));
    to.push(Action::NoMoreSupport);
}

pub(crate) fn candidates(world: &World, combat: &Combat) -> impl Iterator<Item = UnitId> {
    let around = world.ground().neighbours(combat.target).flat_map(|(at, _)| world.units_in(at));
    around.filter(|unit| may_support(world, combat, *unit).is_ok())
}

/// A battery joins in, and everybody sees which.
pub(crate) fn support(world: &mut World, combat: &mut Combat, unit: UnitId, play: &mut Play) -> Allowed {
    may_support(world, combat, unit)?;
    world.show([unit]);
    world.unit_mut(unit).supported = true;
    combat.support.push(unit);
    let side = world.side_of(unit);
    play.log.tell(world, || {
        let (unit, target) = (world.piece(unit), world.number(combat.target));
        let text = format!("{unit} gives remote support to {target}.");
        let fact = Fact::RemoteSupport { unit, target };
        Event::by(rule!("nlc.25.3.a"), fact, text)
            .and_by(rules!["nlc.25.3.b", "nlc.25.3.f", "nlc.25.3.g", "nlc.25.3.h"])
    });
    hooks::combat::guns_have_fired(world, side, 1, play);
    Ok(())
}

/// The fire that a battery adds to the defense: its strength, less what its own woods and its disruption take (25.3.i). It is not
/// attacked, so it does not matter whether it is alone (8.5.a).
pub(crate) fn fire(world: &World, combat: &Combat, unit: UnitId, note: Note<'_>) -> Strength {
    let Some(at) = world.hex_of(unit) else { return Strength::default() };
    note("remote support", Part::Applies, rule!("nlc.25.3.i"));
    let how =
        DefensiveFire { artillery_alone: false, purpose: For::Bombardment, attackers: combat.attacks() };
    let strength = defense_strength(world, unit, at, how, note);
    let distance = distance_to_attackers(world, combat, at);
    distance.map_or(strength, |far| hooks::bombardment::at_distance(world, unit, far, strength, note))
}

/// How far the nearest attacking stack is that can be seen from a hex.
fn distance_to_attackers(world: &World, combat: &Combat, at: HexId) -> Option<u32> {
    let seen = combat.stacks(world).filter(|from| sight::blocked(world, at, *from).is_none());
    seen.map(|from| world.ground().board.distance(at, from)).min()
}

/// Whether a unit is guns that have not done something else before everybody's eyes.
fn is_free(world: &World, unit: UnitId) -> bool {
    let state = world.unit(unit);
    world.printed(unit).arm.is_artillery() && !state.retreated && !state.bombarded && !state.supported
}

fn may_support(world: &World, combat: &Combat, unit: UnitId) -> Allowed {
    let (target, attacker) = (combat.target, combat.side);
    let own_gun = world.printed(unit).arm.is_artillery() && world.side_of(unit) != attacker;
    let next_to_it = |at: &HexId| own_gun && world.ground().board.are_adjacent(*at, target);
    let at = world.hex_of(unit).filter(next_to_it).ok_or(Denial::SupportNotNextToIt { unit, target })?;
    let state = world.unit(unit);
    refuse_if(state.retreated, Denial::SupportHasRetreated { unit })?; // whoever retreated into the fight takes no part in it (7.3.p)
    refuse_if(state.bombarded, Denial::SupportHasBombarded { unit })?; // 25.3.c
    refuse_if(state.supported, Denial::SupportHasSupported { unit })?; // one combat in a Combat Segment (25.3.i)
    hooks::combat::may_fire_guns(world, unit, 0)?;
    if let Some(other) = idle_enemy_next_to(world, at, attacker) {
        return Err(Denial::SupportNextToOthers { unit, enemy: other }); // 25.3.d
    }
    refuse_if(
        !combat.defenders(world).iter().any(|other| act_together(world, unit, *other)),
        Denial::SupportAnotherChit { unit },
    )?; // 25.3.e
    sees_an_attacker(world, combat, at).map_err(|blocked| Denial::SupportSeesNobody { unit, blocked })?; // 25.3.f
    let is_far = |range: u32| distance_to_attackers(world, combat, at).is_some_and(|far| far > range);
    refuse_if(world.printed(unit).range.is_some_and(is_far), Denial::SupportOutOfRange { unit })?;
    if combat
        .stacks(world)
        .all(|from| sight::blocked(world, at, from).is_some() || turns_from(world, combat, at, from))
    {
        return Err(Denial::SupportFacesOthers { unit });
    }
    Ok(())
}

/// An enemy next to a hex who does not act by the current chit.
fn idle_enemy_next_to(world: &World, at: HexId, enemy: Side) -> Option<UnitId> {
    let around = world.ground().neighbours(at).flat_map(|(hex, _)| world.units_in(hex));
    around.into_iter().find(|unit| world.side_of(*unit) == enemy && !world.is_active(*unit))
}

/// Whether two units act by the same chit: with the same formation, or with the two of a coordinated pair (4.1.a).
fn act_together(world: &World, one: UnitId, other: UnitId) -> bool {
    let formation = |unit| world.theatre.formation_of(world.holder_of(unit));
    let (one, other, side) = (formation(one), formation(other), world.side_of(one));
    let paired = |pair: [_; 2]| [one, other].iter().flatten().all(|formation| pair.contains(formation));
    one == other || world.cup.pairs[side].is_some_and(paired)
}

/// Whether an attacking stack can be seen from a hex, or what hides the first of them. All are within two hexes (25.3.g), and sight of
/// one is enough.
fn sees_an_attacker(world: &World, combat: &Combat, at: HexId) -> Result<(), Blocked> {
    let mut stacks = combat.stacks(world).map(|from| sight::blocked(world, at, from));
    match stacks.next().flatten() {
        Some(by) if stacks.all(|blocked| blocked.is_some()) => Err(by),
        _ => Ok(()),
    }
}

/// Whether guns that have faced enemies next to them since before the stage would have to turn to a stack that came up beside them in
/// it (8.4.a).
fn turns_from(world: &World, combat: &Combat, at: HexId, from: HexId) -> bool {
    let faced = |hex: HexId| world.held_at_stage(hex, combat.side);
    let faces_somebody = world.ground().neighbours(at).any(|(hex, _)| faced(hex));
    faces_somebody && world.ground().board.are_adjacent(at, from) && !faced(from)
}
