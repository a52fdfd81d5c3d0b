//! The Order Phase: a chit for each unit, face down (2.02).

use crate::answer::Answer;
use crate::fact::Fact;
use crate::option::OptionalRule;
use crate::plot::notation::Chitted;
use crate::proceeding::{Goes, Proceeding, sealed};
use crate::roster::{HqId, Rank, Side, UnitId};
use crate::world::{Formation, HqStatus, Mark, Order, World};
use serde::{Deserialize, Serialize};
use umpire::agenda::{Play, Step};
use umpire::dice::ChoiceRng;
use umpire::event::{Seat, SeatSet};
use umpire::game::Question;
use umpire::prose::capital;
use umpire::refusal::Refusal;
use umpire::rule::Rule;

/// The phase: which sides are still placing chits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct OrderPhase {
    /// By side.
    pub is_open: [bool; 2],
}

impl OrderPhase {
    /// The phase; a side that has nobody to order is not asked.
    pub fn of(world: &World) -> OrderPhase {
        OrderPhase { is_open: Side::BOTH.map(|side| OrderPhase::has_somebody(world, side)) }
    }

    fn has_somebody(world: &World, side: Side) -> bool {
        let units =
            world.of_side(side).any(|id| Order::ALL.iter().any(|order| may_have(world, id, *order).is_ok()));
        units || !crate::options::order_phase_answers(world, side).is_empty()
    }
}

/// Whether a unit may have an order now.
pub fn may_have(world: &World, id: UnitId, order: Order) -> Result<(), Refusal> {
    let (unit, roster) = (world.unit(id), world.roster(id));
    let refuse = |rule: Rule, code, why: String, cure: &str| Err(Refusal::new(rule, code, why, cure));
    let name = &roster.name;
    if !world.is_on_table(id) {
        return refuse(
            rule!("odn.2.02.a"),
            "not-there",
            format!("{name} is not on the table"),
            "Order somebody else.",
        );
    }
    if unit.marks.has(Mark::NoOrder) {
        // Whose own test failed, or who was carried away by others.
        let rule = if unit.marks.has(Mark::Rallied) { rule!("odn.2.01c.b") } else { rule!("odn.2.01c.f") };
        return refuse(
            rule,
            "shaken",
            format!("{name} lost a level in the Rally Phase"),
            "It has no order this turn.",
        );
    }
    if matches!(unit.formation, Formation::Garrison(_)) {
        return refuse(
            rule!("odn.5.02.h"),
            "garrison",
            format!("{name} is a garrison"),
            "It takes no orders.",
        );
    }
    if unit.marks.has(Mark::Hidden) {
        return refuse(
            rule!("odn.5.01.b"),
            "hidden",
            format!("{name} is under a marker"),
            "Reveal it first.",
        );
    }
    if is_held_back(world, id) {
        let why = format!("{name} is not released before turn {}", roster.released.unwrap_or_default());
        return refuse(
            rule!("odn.2.02.a"),
            "not-released",
            why,
            "Wait, or until it is fired on or an enemy comes near.",
        );
    }
    let (comes_now, is_artillery) =
        (roster.arrives.is_some_and(|of| of.turn == world.turn), roster.arm.is_artillery());
    let was_triple = unit.marks.has(Mark::TripleMoving);
    match order {
        Order::Fire if comes_now => {
            let why = format!("{name} comes on in this turn");
            refuse(rule!("odn.intro.f"), "arrives", why, "Full Move and Combat Move are open to it.")
        }
        Order::Fire | Order::FullMove if was_triple => {
            let why = format!("{name} is in Triple Move mode");
            refuse(rule!("odn.5.06.f"), "triple-mode", why, "It reforms with a Combat Move first.")
        }
        Order::Fire if is_artillery && unit.formation == Formation::Limbered => {
            let why = format!("the guns of {name} are limbered");
            refuse(rule!("odn.4.02.g"), "limbered", why, "Deploy them with a Combat Move first.")
        }
        Order::Fire if is_artillery && unit.formation == Formation::RoadColumn => {
            let why = format!("the guns of {name} are in Road Column");
            refuse(rule!("odn.4.02.g"), "limbered", why, "Deploy them with a Combat Move first.")
        }
        Order::FullMove if is_artillery && unit.formation == Formation::Deployed => {
            let why = format!("the guns of {name} are deployed");
            refuse(rule!("odn.4.02.f"), "deployed", why, "Limber them with a Combat Move first.")
        }
        Order::FullMove if is_artillery && matches!(unit.formation, Formation::Block(_)) => {
            let why = format!("the guns of {name} are deployed");
            refuse(rule!("odn.4.02.f"), "deployed", why, "Limber them with a Combat Move first.")
        }
        Order::TripleMove if !world.theatre().has(OptionalRule::TripleMove) => {
            let why = "Triple Moves are not played".to_owned();
            refuse(rule!("odn.5.06.a"), "not-played", why, "Fire, Full Move and Combat Move are open.")
        }
        Order::TripleMove => {
            let was_ready = match unit.last {
                Some(Order::CombatMove) => is_artillery || unit.formation == Formation::Column,
                Some(Order::FullMove) => is_artillery,
                Some(Order::TripleMove) => true,
                Some(Order::Fire) | None => false,
            };
            if was_ready {
                return Ok(());
            }
            let why = format!("{name} has not formed column with a Combat Move");
            refuse(rule!("odn.5.06.a"), "not-formed", why, "Spend a turn with a Combat Move in column first.")
        }
        Order::Fire | Order::FullMove | Order::CombatMove => Ok(()),
    }
}

/// Whether a unit still waits for its release.
pub fn is_held_back(world: &World, id: UnitId) -> bool {
    let unit = world.unit(id);
    if unit.marks.has(Mark::Released) || world.roster(id).released.is_none_or(|turn| turn <= world.turn) {
        return false;
    }
    let near = world.theatre().terms.release_distance;
    !world.enemies_of(world.side(id)).any(|enemy| crate::measure::is_within(world.gap(id, enemy), near))
}

/// Whether a headquarters may carry a chit (2.02.h): that of a corps, on the table.
fn may_carry(world: &World, hq: HqId) -> bool {
    let rank = world.theatre().roster.hq(hq).rank;
    matches!(rank, Rank::Corps(_)) && world.hq(hq).status == HqStatus::OnTable
}

fn is_given(world: &World, side: Side, who: Chitted) -> bool {
    let sealed = world.sealed(side);
    match who {
        Chitted::Unit(id) => sealed.chits.iter().any(|(unit, _)| *unit == id),
        Chitted::Hq(id) => sealed.hq_chits.iter().any(|(hq, _)| *hq == id),
    }
}

/// The chit that a unit has when all are turned over (2.02.e to 2.02.h); none for whoever may have no order at all.
pub fn revealed(world: &World, id: UnitId) -> Option<Order> {
    let (side, roster) = (world.side(id), world.roster(id));
    if !world.is_on_table(id) || may_have(world, id, Order::CombatMove).is_err() {
        return None;
    }
    let sealed = world.sealed(side);
    let own = sealed.chits.iter().find(|(unit, _)| *unit == id).map(|(_, order)| *order);
    let of_corps = || {
        let is_his = |hq: &HqId| matches!(world.theatre().roster.hq(*hq).rank, Rank::Corps(corps) if corps == roster.corps);
        let chit = sealed.hq_chits.iter().find(|(hq, _)| is_his(hq))?;
        may_have(world, id, chit.1).is_ok().then_some(chit.1)
    };
    own.or_else(of_corps).or(Some(Order::CombatMove))
}

impl Goes for OrderPhase {
    const PHASE: &'static str = "orders";

    fn resume(&mut self, _: &mut World, _: &mut Play<'_, Fact>) -> Step<Proceeding> {
        if self.is_open == [false, false] { Step::Done } else { Step::Ask }
    }

    fn doors(&mut self) -> Option<&mut [bool; 2]> {
        Some(&mut self.is_open)
    }

    fn awaited(&self, _: &World) -> SeatSet {
        let open = Side::BOTH.into_iter().filter(|side| self.is_open[side.at()]);
        open.fold(SeatSet::NONE, |set, side| set.with(side.seat()))
    }

    fn question(&self, _: &World, seat: Seat) -> Option<Question> {
        let prompt = format!("{}: place your chits", capital(Side::of(seat).called()));
        Some(sealed(prompt, rules!("odn.2.02.a", "odn.2.02.e", "odn.2.02.f")))
    }

    fn answers(&self, world: &World, seat: Seat, to: &mut Vec<Answer>) {
        let side = Side::of(seat);
        for id in world.of_side(side) {
            let who = Chitted::Unit(id);
            if !is_given(world, side, who) {
                let open = Order::ALL.into_iter().filter(|order| may_have(world, id, *order).is_ok());
                to.extend(open.map(|order| Answer::Order { who, order }));
            }
        }
        let roster = &world.theatre().roster;
        for id in roster.hq_ids().filter(|id| roster.hq(*id).side == side && may_carry(world, *id)) {
            let who = Chitted::Hq(id);
            if !is_given(world, side, who) {
                let orders = Order::ALL.into_iter().filter(|order| *order != Order::TripleMove);
                to.extend(orders.map(|order| Answer::Order { who, order }));
            }
        }
        to.extend(crate::options::order_phase_answers(world, side));
        to.push(Answer::OrdersAreDone);
    }

    fn answer(
        &mut self,
        world: &mut World,
        seat: Seat,
        answer: &Answer,
        play: &mut Play<'_, Fact>,
    ) -> Result<(), Refusal> {
        let side = Side::of(seat);
        match *answer {
            Answer::OrdersAreDone => {
                self.is_open[side.at()] = false;
                Ok(())
            }
            Answer::Order { who, order } => {
                let twice = || {
                    let cure = "Take it back, or order somebody else.";
                    Err(Refusal::new(
                        rule!("odn.2.02.a"),
                        "has-a-chit",
                        "there is a chit there already",
                        cure,
                    ))
                };
                let foreign = || {
                    let cure = "Order your own troops.";
                    Err(Refusal::new(rule!("odn.2.02.a"), "not-yours", "these are the enemy's", cure))
                };
                match who {
                    Chitted::Unit(id) if world.side(id) != side => foreign(),
                    Chitted::Hq(id) if world.theatre().roster.hq(id).side != side => foreign(),
                    Chitted::Unit(id) => {
                        may_have(world, id, order)?;
                        if is_given(world, side, who) {
                            return twice();
                        }
                        world.sealed_mut(side).chits.push((id, order));
                        Ok(())
                    }
                    Chitted::Hq(id) => {
                        if !may_carry(world, id) || order == Order::TripleMove {
                            let why = "only the headquarters of a corps carries a chit: Fire, Full Move or Combat Move";
                            let cure = "Order the units themselves.";
                            return Err(Refusal::new(rule!("odn.2.02.h"), "no-corps", why, cure));
                        }
                        if is_given(world, side, who) {
                            return twice();
                        }
                        world.sealed_mut(side).hq_chits.push((id, order));
                        Ok(())
                    }
                }
            }
            Answer::BreakUp { .. } | Answer::Reveal { .. } => {
                crate::options::order_phase_answer(world, side, answer, play)
            }
            Answer::Plot { .. } | Answer::MoveTo { .. } => {
                let why = "chits are placed first, and a Full Move goes straight on: it has neither distance nor turn";
                let cure = "Give a Combat Move to whoever is to stop or turn, and plot it when the chits are turned over.";
                Err(Refusal::new(rule!("odn.2.03.d"), "no-plots-yet", why, cure))
            }
            _ => Err(Refusal::not_now(rule!("odn.2.02.a"), "chits are placed")),
        }
    }

    /// One time in eight it is done; else somebody is given a chit, or something else is done that the phase allows.
    fn draw(&self, world: &World, seat: Seat, lots: &mut ChoiceRng) -> Option<Answer> {
        let side = Side::of(seat);
        if lots.one_of(8) == 0 {
            return Some(Answer::OrdersAreDone);
        }
        let mut open: Vec<Chitted> = world.of_side(side).map(Chitted::Unit).collect();
        let roster = &world.theatre().roster;
        let carries = |id: &HqId| roster.hq(*id).side == side && may_carry(world, *id);
        open.extend(roster.hq_ids().filter(carries).map(Chitted::Hq));
        open.retain(|who| !is_given(world, side, *who));
        // The whole list is drawn from where there is more than chits.
        if open.is_empty() || lots.one_of(8) == 0 {
            return None;
        }
        let who = open[lots.one_of(open.len())];
        let order = Order::ALL[lots.one_of(Order::ALL.len())];
        let is_open = match who {
            Chitted::Unit(id) => may_have(world, id, order).is_ok(),
            Chitted::Hq(_) => order != Order::TripleMove,
        };
        is_open.then_some(Answer::Order { who, order })
    }

    /// To give up is open in every Order Phase, and on no list; a division may be broken up into its posts in any order.
    fn is_composed(&self, world: &World, seat: Seat, answer: &Answer) -> bool {
        *answer == Answer::Concede || crate::options::garrisons::is_open(world, Side::of(seat), answer)
    }
}
