//! The Cavalry Charge Segment (4.4 II): who charges whom (7.7).

use super::charge_fight::ChargeFight;
use super::charge_round::{ChargeRound, Round};
use super::reaction_window::{ReactionWindow, Trigger};
use super::{Charge, Occasion, check_way, is_riding_in, merged, ways_to};
use crate::bombardment::units_left;
use crate::combat::segment::{held_back_by_order, may_attack_hex};
use crate::fact::Fact;
use crate::options::play_by_mail::reaction_layers::ReactionLayer;
use crate::prelude::*;

/// The Charge Segment of the side whose formations are active.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChargeSegment {
    side: Side,
    declaring: bool,
    /// Every unit that has ridden out, with its target.
    charges: Vec<(UnitId, HexId)>,
    /// The unit that is about to ride out: its target and the hex it crosses.
    setting_out: Option<(UnitId, HexId, Option<HexId>)>,
    fought: bool,
    /// Charges that are declared and ride out together when all are (25.12.f).
    waiting: Vec<(UnitId, HexId, Option<HexId>)>,
}

impl ChargeSegment {
    /// Whether nobody has charged yet.
    pub(crate) fn is_beginning(&self) -> bool {
        self.declaring && self.charges.is_empty() && self.waiting.is_empty()
    }

    /// The segment of a side.
    pub fn of(side: Side) -> ChargeSegment {
        let (charges, waiting, setting_out) = (Vec::new(), Vec::new(), None);
        ChargeSegment { side, declaring: true, charges, setting_out, fought: false, waiting }
    }

    /// Charges that are declared to ride out together are not known before they do (25.12.f).
    pub(crate) fn known_to(&self, _: &World, side: Side) -> ChargeSegment {
        let ChargeSegment { side: of, declaring, charges, setting_out, fought, waiting } = self.clone();
        let waiting = if of == side { waiting } else { Vec::new() };
        ChargeSegment { side: of, declaring, charges, setting_out, fought, waiting }
    }

    /// Whether nobody has been told to charge yet.
    pub(crate) fn has_not_begun(&self) -> bool {
        self.declaring && self.charges.is_empty() && self.waiting.is_empty() && self.setting_out.is_none()
    }

    pub(crate) fn ask(&self, world: &World) -> Option<Ask> {
        const DECLARE: &[Rule] = rules!["nlc.7.7.a", "nlc.4.4.c", "nlc.7.7.x"];
        let asked = self.declaring
            && self.setting_out.is_none()
            && (!self.charges.is_empty() || !self.waiting.is_empty() || self.has_somebody_in_reach(world));
        asked.then_some(Ask::new(self.side, "declare a charge, or say that there are no more", DECLARE))
    }

    pub(crate) fn answers(&self, world: &World, to: &mut Vec<Action>) {
        for unit in world.unit_ids() {
            let Ok(from) = self.able(world, unit) else { continue };
            for target in world.ground().board.within(from, world.edition().charge.reach) {
                if world.held_by(target) == Some(self.side.enemy())
                    && may_attack_hex(world, unit, target).is_ok()
                {
                    let ways = ways_to(world, from, target);
                    to.extend(ways.map(|through| Action::Charge { unit, target, through }));
                }
            }
        }
        to.push(Action::NoMoreCharges);
    }

    pub(crate) fn answer(&mut self, world: &World, action: Action, _: &mut Play) -> Allowed {
        match action {
            Action::Charge { unit, target, through } if self.declaring => {
                let from = self.able(world, unit)?;
                let empty = world.held_by(target) != Some(self.side.enemy());
                refuse_if(empty, Denial::NobodyToCharge { target })?;
                check_way(world, from, through, target)?;
                may_attack_hex(world, unit, target)?;
                if hooks::turn::has_player_turns(world) {
                    self.waiting.push((unit, target, through));
                } else {
                    self.setting_out = Some((unit, target, through));
                }
            }
            Action::NoMoreCharges if self.declaring => self.declaring = false,
            _ => return Err(Ask::not_now(self.ask(world))),
        }
        Ok(())
    }

    pub(crate) fn resume(&mut self, world: &mut World, play: &mut Play) -> Step<Activity> {
        if let Some(rider) = self.setting_out.take() {
            return Step::Begin(Activity::ReactionWindow(self.ride_out(world, rider, play)));
        }
        if !self.declaring && !self.waiting.is_empty() {
            let riders = std::mem::take(&mut self.waiting);
            let passages = riders.into_iter().map(|rider| self.ride_out(world, rider, play)).collect();
            return Step::Begin(Activity::ReactionLayer(ReactionLayer::new(self.side, passages)));
        }
        if self.ask(world).is_some() {
            return Step::Ask;
        }
        if !self.fought {
            self.fought = true;
            let melee = ChargeRound::new(self.side, Round::Charge, self.charges(world));
            return Step::Begin(Activity::ChargeRound(melee));
        }
        super::end(world);
        Step::Done
    }

    /// A unit rides out.
    fn ride_out(
        &mut self,
        world: &mut World,
        (unit, target, through): (UnitId, HexId, Option<HexId>),
        play: &mut Play,
    ) -> ReactionWindow {
        world.set_out(unit);
        world.show([unit]);
        world.show_stack(target);
        play.log.tell(world, || declared(world, unit, target, through));
        let holder = world.holder_of(unit);
        world.holder_mut(holder).has_attacked = true;
        self.charges.push((unit, target));
        let way = through.into_iter().chain([target]).collect();
        ReactionWindow::riding(self.side, vec![unit], way, Trigger::Charge)
    }

    /// The charges that have arrived: units that charge the same hex fight it together (7.7.o).
    fn charges(&self, world: &World) -> Vec<Charge> {
        let arrived = self.charges.iter().filter(|(unit, target)| is_riding_in(world, *unit, *target));
        merged(arrived.map(|(unit, target)| Charge::new(*target, vec![*unit], Occasion::OwnTime)))
    }

    /// The clashes that come if nobody reacts to the unit that is about to ride out: the one on a hex, or all.
    pub(crate) fn ahead(&self, world: &mut World, one: Option<HexId>) -> Vec<ChargeFight> {
        let mut segment = self.clone();
        let riders = segment.setting_out.take().into_iter().chain(std::mem::take(&mut segment.waiting));
        for (unit, target, through) in riders.collect::<Vec<_>>() {
            world.set_out(unit);
            for hex in through.into_iter().chain([target]) {
                world.ride_to(unit, hex);
            }
            segment.charges.push((unit, target));
        }
        let charges = segment.charges(world).into_iter();
        let wanted = charges.filter(|charge| one.is_none_or(|target| charge.target == target));
        wanted.map(|charge| ChargeFight::new(self.side, charge)).collect()
    }

    /// Whether a stack of the side has an enemy in the reach of its cavalry. Then its player is asked, even if nobody can charge: whether
    /// cavalry is in it, and by whose order, the enemy must not learn from the silence.
    fn has_somebody_in_reach(&self, world: &World) -> bool {
        units_left(world, self.side, |arm| arm == Arm::Cavalry).next().is_some()
            && world.are_stacks_within(world.edition().charge.reach)
    }

    /// The hex of a unit, if it is cavalry of an active formation.
    fn is_active_cavalry(&self, world: &World, unit: UnitId) -> Option<HexId> {
        let printed = world.printed(unit);
        let cavalry = printed.arm == Arm::Cavalry && printed.side() == self.side && world.is_active(unit);
        world.hex_of(unit).filter(|_| cavalry)
    }

    /// Whether a unit may charge at all; from where.
    fn able(&self, world: &World, unit: UnitId) -> Allowed<HexId> {
        let waits = self.waiting.iter().any(|(other, _, _)| *other == unit);
        let already = (world.unit(unit).charged || waits) && world.side_of(unit) == self.side;
        refuse_if(already, Denial::ChargedAlready { unit })?;
        let from = self.is_active_cavalry(world, unit).ok_or(Denial::NotActiveCavalry { unit })?;
        hooks::movement::is_there(world, unit)?;
        hooks::charge::may_charge(world, unit)?;
        let (formation, order) = (world.printed(unit).formation, world.order_of(unit).kind);
        refuse_if(!world.rules_of(order).may_charge(), Denial::OrderNoCharge { formation, order })?;
        held_back_by_order(world, unit)?;
        refuse_if(world.unit(unit).out_of_command, Denial::ChargeOutOfCommand { unit })?;
        Ok(from)
    }
}

fn declared(world: &World, unit: UnitId, target: HexId, through: Option<HexId>) -> Event<Fact> {
    let unit = world.piece(unit);
    let number = |hex| world.name(hex);
    let (target, through) = (number(target), through.map(number));
    let way = through.as_ref().map_or(String::new(), |through| format!(" through {through}"));
    let text = format!("{unit} charges {target}{way}.");
    let crossed = through.is_some();
    let event = Event::by(rule!("nlc.7.7.a"), Fact::Charges { unit, target, through }, text)
        .and_by(rules!["nlc.4.4.c", "nlc.7.7.c", "nlc.7.7.d", "nlc.7.7.r", "nlc.7.7.x"]);
    event.and_by_if(crossed, rules!["nlc.7.7.b", "nlc.5.4.h"])
}
