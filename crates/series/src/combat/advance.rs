//! The advance after combat (7.5, 8.5.b).

use super::leaders::follow;
use super::losses::destroy;
use crate::activity::Engaged;
use crate::fact::Fact;
use crate::movement::beyond_range;
use crate::prelude::*;

/// The advance of attackers that stood into the hex they attacked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Advance {
    side: Side,
    target: HexId,
    attackers: Vec<(UnitId, HexId)>,
    /// Artillery stood alone in the hex and may be overrun (8.5.b).
    overrun: bool,
    /// The hex from which a unit has advanced, and those that have.
    from: Option<HexId>,
    advanced: Vec<UnitId>,
    halted: bool,
    followers: Vec<LeaderId>,
}

crate::activity::in_the_open! { Advance { side, target, attackers, overrun, from, advanced, halted, followers } }

impl Advance {
    pub(crate) fn engaged(&self) -> Engaged {
        let units = self.attackers.iter().map(|(unit, _)| *unit).collect();
        Engaged { side: self.side, target: self.target, units }
    }

    /// The advance of these attackers, each with the hex it attacked from; with `overrun` over artillery that
    /// stood alone.
    pub fn new(side: Side, target: HexId, attackers: Vec<(UnitId, HexId)>, overrun: bool) -> Advance {
        let (from, advanced, halted, followers) = (None, Vec::new(), false, Vec::new());
        Advance { side, target, attackers, overrun, from, advanced, halted, followers }
    }

    /// The hex into which they advance.
    pub fn target(&self) -> HexId {
        self.target
    }

    pub(crate) fn ask(&self, world: &World) -> Option<Ask> {
        const ADVANCE: &[Rule] = rules!["nlc.7.5.a", "nlc.7.5.b", "nlc.7.5.f"];
        const OVERRUN: &[Rule] = rules!["nlc.8.5.b", "nlc.7.5.a", "nlc.7.5.b", "nlc.7.5.f"];
        const FOLLOW: &[Rule] = rules!["nlc.7.5.c"];
        if !self.halted {
            let able = self.attackers.iter().any(|(unit, _)| self.may_advance(world, *unit).is_ok());
            let (prompt, rules) = if self.overruns(world) {
                ("overrun the guns with a unit, or halt", OVERRUN)
            } else {
                ("advance a unit into the vacated hex, or halt", ADVANCE)
            };
            return able.then_some(Ask::new(self.side, prompt, rules));
        }
        (!self.followers.is_empty())
            .then_some(Ask::new(self.side, "say whether the leader advances too", FOLLOW))
    }

    pub(crate) fn answers(&self, world: &World, to: &mut Vec<Action>) {
        if self.halted {
            if let Some(leader) = self.followers.first() {
                to.extend([Action::Follow { leader: *leader }, Action::Stay { leader: *leader }]);
            }
            return;
        }
        let able = self.attackers.iter().map(|(unit, _)| *unit);
        to.extend(
            able.filter(|unit| self.may_advance(world, *unit).is_ok()).map(|unit| Action::Advance { unit }),
        );
        to.push(Action::Halt);
    }

    pub(crate) fn answer(&mut self, world: &mut World, action: Action, play: &mut Play) -> Allowed {
        match action {
            Action::Advance { unit } if !self.halted => {
                let from = self.may_advance(world, unit)?;
                self.advance(world, unit, from, play);
            }
            Action::Halt if !self.halted => self.halt(world),
            Action::Follow { leader } | Action::Stay { leader }
                if self.halted && self.followers.first() == Some(&leader) =>
            {
                self.followers.remove(0);
                if let Action::Follow { .. } = action {
                    follow(world, leader, self.target, rule!("nlc.7.5.c"), play);
                }
            }
            _ => return Err(Ask::not_now(self.ask(world))),
        }
        Ok(())
    }

    pub(crate) fn resume(&mut self, world: &mut World, _: &mut Play) -> Step<Activity> {
        if self.ask(world).is_some() {
            return Step::Ask;
        }
        if self.halted {
            return Step::Done;
        }
        self.halt(world);
        Step::Again
    }

    /// Nobody else goes; the leaders of the hex that somebody left may (7.5.c).
    fn halt(&mut self, world: &World) {
        self.halted = true;
        if let Some(from) = self.from {
            self.followers = leaders_at_hand(world, from, self.side).collect();
        }
    }

    /// Whether a unit may advance, and from where.
    fn may_advance(&self, world: &World, unit: UnitId) -> Allowed<HexId> {
        let target = self.target;
        let attacked = self.attackers.iter().find(|(attacker, _)| *attacker == unit);
        let from = attacked.map(|(_, from)| *from).filter(|from| world.hex_of(unit) == Some(*from));
        let from = from.filter(|_| self.is_open(world)).ok_or(Denial::NotAnAdvancer { unit, target })?;
        let broken = hooks::movement::bars_the_bridge(world, unit, from, target);
        refuse_if(broken, Denial::AdvanceOverBrokenBridge { unit, target })?;
        let artillery = |unit: UnitId| world.printed(unit).arm.is_artillery();
        let alone = artillery(unit) && !self.advanced.iter().any(|other| !artillery(*other));
        refuse_if(alone, Denial::ArtilleryNeedsCompany { unit })?;
        if let Some(first) = self.from {
            refuse_if(from != first, Denial::OtherStack { unit })?;
            let division = &world.printed(unit).division;
            let same = division.is_some()
                && self.advanced.iter().all(|other| world.printed(*other).division == *division);
            let led = leaders_at_hand(world, from, self.side).next().is_some();
            refuse_if(!same && !led, Denial::OneUnitOnly { unit })?;
            let full = !world.may_stack_in(target, self.advanced.iter().copied().chain([unit]));
            refuse_if(full, Denial::NoRoom { target })?;
        }
        Ok(from)
    }

    /// Whether the hex has been vacated, or holds nothing but artillery that stood alone (7.5.a, 8.5.b).
    fn is_open(&self, world: &World) -> bool {
        world.units_in(self.target).all(|unit| {
            world.side_of(unit) == self.side || (self.overrun && world.printed(unit).arm.is_artillery())
        })
    }

    /// Whether guns that stood alone are still in the hex: whoever advances destroys them (8.5.b).
    pub(crate) fn overruns(&self, world: &World) -> bool {
        self.overrun && world.units_in(self.target).any(|unit| world.side_of(unit) != self.side)
    }

    fn advance(&mut self, world: &mut World, unit: UnitId, from: HexId, play: &mut Play) {
        if self.from.is_none() {
            let guns: Vec<UnitId> =
                world.units_in(self.target).filter(|unit| world.side_of(*unit) != self.side).collect();
            for gun in guns {
                destroy(world, gun, Whereabouts::Eliminated, rule!("nlc.8.5.b"), "it is overrun", play);
            }
        }
        let rule = if self.advanced.is_empty() {
            rule!("nlc.7.5.a")
        } else if leaders_at_hand(world, from, self.side).next().is_some() {
            rule!("nlc.7.5.c")
        } else {
            rule!("nlc.7.5.d")
        };
        world.place(unit, self.target);
        self.from = Some(from);
        self.advanced.push(unit);
        let target = self.target;
        play.log.tell(world, || {
            let (name, to) = (world.piece(unit), world.name(target));
            let text = format!("{name} advances to {to}.");
            let event = Event::by(rule, Fact::Advanced { unit: name, to }, text);
            let gun = world.printed(unit).arm.is_artillery();
            event.and_by_if(gun, rules!["nlc.7.5.e"])
        });
        beyond_range(world, unit, rule!("nlc.20.1.d"), play);
    }
}

/// The leaders of a side who can lead an advance out of a hex: not one who reorganizes (7.5.c, 21.i).
fn leaders_at_hand(world: &World, hex: HexId, side: Side) -> impl Iterator<Item = LeaderId> {
    world.leaders_in(hex, side).filter(|leader| world.is_at_hand(*leader))
}
