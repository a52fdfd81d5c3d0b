//! Retreat before combat (7.11).

use super::Combat;
use crate::combat::losses::lose_step;
use crate::combat::retreat::{bad_hex, not_a_retreat_hex, retreat_hexes, tell_bad_hex};
use crate::command::failure;
use crate::fact::Fact;
use crate::morale::Circumstances;
use crate::movement::beyond_range;
use crate::prelude::*;

impl Combat {
    /// The units that may step back: cavalry and horse artillery of the target, if nothing keeps them and there is a hex to go to.
    pub(super) fn may_step_back(&self, world: &World) -> impl Iterator<Item = UnitId> {
        let way = self.has_a_way_back(world);
        world.units_in(self.target).filter(move |unit| {
            way && world.side_of(*unit) != self.side
                && world.printed(*unit).arm.is_mounted()
                && self.kept_by(world, *unit).next().is_none()
                && !world.unit(*unit).retreated
        })
    }

    /// The rules that keep a mounted unit of the target from stepping back: cavalry attacks (7.11.c), or it began the turn in an
    /// enemy zone of control (7.11.b).
    fn kept_by(&self, world: &World, unit: UnitId) -> impl Iterator<Item = Rule> {
        let by_cavalry = self.attackers().any(|unit| world.printed(unit).arm == Arm::Cavalry);
        let rules = [(by_cavalry, rule!("nlc.7.11.c")), (world.unit(unit).held, rule!("nlc.7.11.b"))];
        rules.into_iter().filter(|(applies, _)| *applies).map(|(_, rule)| rule)
    }

    fn has_a_way_back(&self, world: &World) -> bool {
        retreat_hexes(world, self.target, self.side.enemy()).next().is_some()
    }

    /// The rules that have kept mounted units of the target from stepping back, where there was a way.
    pub(super) fn why_they_stay(&self, world: &World) -> Vec<Rule> {
        let mut rules = Vec::new();
        let mounted = self.defenders.iter().filter(|unit| world.printed(**unit).arm.is_mounted());
        for rule in mounted.flat_map(|unit| self.kept_by(world, *unit)) {
            if !rules.contains(&rule) {
                rules.push(rule);
            }
        }
        if self.has_a_way_back(world) { rules } else { Vec::new() }
    }

    pub(super) fn check_step_back(&self, world: &World, unit: UnitId, to: HexId) -> Allowed {
        if self.may_step_back(world).all(|able| able != unit) {
            let held = world.hex_of(unit) == Some(self.target) && world.unit(unit).held;
            return Err(if held {
                Denial::HeldSinceTheStart { unit }
            } else {
                Denial::CannotStepBack { unit }
            });
        }
        if retreat_hexes(world, self.target, self.side.enemy()).all(|hex| hex != to) {
            return Err(not_a_retreat_hex(world, self.target, Some(to)));
        }
        Ok(())
    }
}

pub(super) fn step_back(world: &mut World, unit: UnitId, from: HexId, to: HexId, play: &mut Play) {
    play.log.tell(world, || {
        let (name, hex) = (world.piece(unit), world.name(to));
        let text = format!("{name} retreats before combat to {hex}.");
        Event::by(rule!("nlc.7.11.a"), Fact::SteppedBack { unit: name, to: hex }, text)
    });
    failure::by_retreat(world, from, world.side_of(unit), play);
    world.place(unit, to);
    world.unit_mut(unit).retreated = true;
    beyond_range(world, unit, rule!("nlc.20.1.d"), play);
    let plain = |_: &World, _| Circumstances::plain(Role::Defending);
    hooks::combat::retreat_voluntarily(world, std::iter::once(unit), plain, play);
    if let Some(rule) = bad_hex(world, &[unit], to) {
        tell_bad_hex(world, rule, to, play);
        lose_step(world, unit, play);
    }
}
