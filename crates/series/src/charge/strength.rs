//! Strengths in a charge (7.7.e to 7.7.g) and the modifiers of 7.10.

use super::is_riding_in;
use crate::edition::Condition;
use crate::fire::{Note, Part, Strength, firing_out, in_conditions};
use crate::pieces::For;
use crate::prelude::*;
use crate::zoc::Flank;

/// Whether a charging unit comes in on the flank: units of its side already stand next to the target, and it comes
/// through a hex that is none of theirs and touches none of them. Units that charge in the same segment do not count
/// (7.10.d), and a town covers its defenders (7.6.e).
pub(super) fn flank_charge(world: &World, unit: UnitId, target: HexId) -> Flank {
    Flank::of(world, target, comes_from_the_flank(world, unit, target))
}

fn comes_from_the_flank(world: &World, unit: UnitId, target: HexId) -> bool {
    let Some(ride) = world.ride_of(unit).filter(|_| is_riding_in(world, unit, target)) else { return false };
    let (side, entry) = (world.side_of(unit), ride.from_hex());
    let mut friends = false;
    for (hex, _) in world.ground().neighbours(target) {
        if stands_in(world, side, hex) {
            friends = true;
            if hex == entry || world.ground().board.are_adjacent(hex, entry) {
                return false;
            }
        }
    }
    friends
}

fn stands_in(world: &World, side: Side, hex: HexId) -> bool {
    world.units_in(hex).any(|unit| world.side_of(unit) == side && !world.rode(unit))
}

/// Which modifiers help a charging unit (7.10).
#[allow(clippy::struct_excessive_bools)] // each is a modifier of 7.10
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Modifiers {
    pub flank: bool,
    pub not_ready: bool,
    pub backhand: bool,
}

impl Modifiers {
    /// How many help it.
    pub(super) fn count(self) -> usize {
        usize::from(self.flank) + usize::from(self.not_ready) + usize::from(self.backhand)
    }
}

/// The strength with which cavalry charges a hex: multiplied, then reduced for terrain (7.10.a, 7.10.b, 7.7.g).
pub(super) fn charge_strength(
    world: &World,
    unit: UnitId,
    target: HexId,
    modifiers: Modifiers,
    note: Note<'_>,
) -> Strength {
    let own = Strength::points(world.strength_for(unit, For::Attack));
    let rule = if world.unit(unit).disrupted {
        rule!("nlc.3.4.b")
    } else {
        hooks::fire::rule_of_strength(world, unit, For::Attack, rule!("nlc.7.7.f"))
    };
    note(&world.printed(unit).name, Part::Own(own), rule);
    let applying = [
        (modifiers.flank, "flank charge", rule!("nlc.7.10.d")),
        (modifiers.not_ready, "not ready to receive", rule!("nlc.7.10.f")),
        (modifiers.backhand, "backhand blow", rule!("nlc.7.10.g")),
    ];
    for (_, what, rule) in applying.into_iter().filter(|(applies, _, _)| *applies) {
        note(what, Part::Applies, rule);
    }
    let times = hooks::fire::charge_multiplier(world, modifiers.count(), note);
    let entry = world.ride_of(unit).map_or(target, |ride| ride.from_hex());
    let strength = own.times(times).less(terrain_reduction(world, entry, target, note));
    let strength = in_conditions(world, strength, Condition::of_charges, note);
    let on_infantry = || world.units_in(target).any(|enemy| world.printed(enemy).arm == Arm::Infantry);
    in_conditions(world, strength, |line| line.of_cavalry(on_infantry()), note)
}

/// Hex and hexside are added, to the limit of 7.6.h; of what lies on the hexside the greatest counts.
fn terrain_reduction(world: &World, entry: HexId, target: HexId, note: Note<'_>) -> u8 {
    let terrain = world.terrain(target);
    let hex = terrain.charge.unwrap_or(100);
    if hex > 0 {
        note(&terrain.word, Part::Less(hex), terrain.combat_rule.unwrap_or(rule!("nlc.7.7.g")));
    }
    let mut side = 0;
    for line in world.ground().fire_across(entry, target) {
        let percent = line.charge.unwrap_or(100);
        side = side.max(percent);
        let rule =
            if percent > 0 { line.charge_rule.unwrap_or(rule!("nlc.7.7.g")) } else { line.combat_rule };
        note(&line.word, Part::Less(percent), rule);
    }
    if world.is_shared_chateau(target) {
        note("chateau with two units in it", Part::Less(0), rule!("nlc.10.l"));
    }
    let both = (hex + side).min(world.edition().most_reduction);
    if hex > 0 && side > 0 {
        note("hex and hexside together", Part::Less(both), rule!("nlc.7.6.h"));
    }
    both
}

/// How a defender fires at a charge.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Fires {
    Freely,
    /// All the cavalry comes in on the flank: only cavalry fires at it (7.10.e).
    IfCavalry,
    /// Just beaten: not at all (7.8.a).
    Not,
}

/// The strength with which a unit defends against a charge: cavalry in full, infantry and artillery at half, whether
/// disrupted or not (7.7.e, 7.7.f), less what the terrain and the weather take.
pub(super) fn defense_strength(
    world: &World,
    unit: UnitId,
    target: HexId,
    chargers: &[UnitId],
    fires: Fires,
    note: Note<'_>,
) -> Strength {
    let strength = unreduced_defense(world, unit, fires, note);
    let out = world.terrain(target).firing_out_at_charges;
    let from = chargers.iter().filter_map(|unit| world.ride_of(*unit).map(|ride| ride.from_hex()));
    let strength = strength.less(firing_out(world, target, out, from, note));
    let strength = hooks::fire::inspired(world, unit, For::Defense, strength, note);
    let arm = world.printed(unit).arm;
    in_conditions(world, strength, |line| line.against_a_charge(arm), note)
}

fn unreduced_defense(world: &World, unit: UnitId, fires: Fires, note: Note<'_>) -> Strength {
    let printed = world.printed(unit);
    let own = Strength::points(world.strength_for(unit, For::Defense));
    let nothing = Strength::default();
    match (fires, printed.arm) {
        (Fires::Not, _) => {
            note(&printed.name, Part::Own(nothing), rule!("nlc.7.8.a"));
            nothing
        }
        (_, Arm::Cavalry) => {
            note(&printed.name, Part::Own(own), rule!("nlc.7.7.f"));
            own
        }
        (Fires::IfCavalry, _) => {
            note(&printed.name, Part::Own(nothing), rule!("nlc.7.10.e"));
            nothing
        }
        (Fires::Freely, Arm::Infantry | Arm::FootArtillery | Arm::HorseArtillery) => {
            note(&printed.name, Part::Own(own), rule!("nlc.7.1.a"));
            note("against a charge", Part::Half, rule!("nlc.7.7.e"));
            own.halved()
        }
    }
}
