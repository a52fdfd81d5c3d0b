//! A leader who adds to the strength of those with whom he is stacked (mop.37.16.g to mop.37.16.j): his side says before the dice of a fight
//! whether he does. In the next turn he pays for it: he gives no orders, or checks none for compliance.

use crate::combat::normal::Combat;
use crate::fire::{Note, Part, Strength};
use crate::pieces::For;
use crate::prelude::*;
use crate::scenario::special::{Inspires, Price};

/// Whether a leader spurs on those who fight is asked before their dice.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Inspiration {
    side: Side,
    leader: LeaderId,
    answered: bool,
}

crate::activity::in_the_open! { Inspiration { side, leader, answered } }

impl Inspiration {
    pub(crate) fn ask(&self, world: &World) -> Option<Ask> {
        const NAPOLEON: &[Rule] = rules!["mop.37.16.g", "mop.37.16.h"];
        const NEY: &[Rule] = rules!["mop.37.16.i", "mop.37.16.j"];
        let rules = match rule_of(world, self.leader).map(|rule| rule.costs) {
            Some(Price::Compliance) => NEY,
            Some(Price::Orders) | None => NAPOLEON,
        };
        let prompt = "let the leader spur on those who fight beside him, or spare him";
        (!self.answered).then(|| Ask::new(self.side, prompt, rules))
    }

    pub(crate) fn answers(&self, _: &World, to: &mut Vec<Action>) {
        to.extend([Action::Inspire { leader: self.leader }, Action::SpareHim { leader: self.leader }]);
    }

    pub(crate) fn answer(&mut self, world: &mut World, action: Action, play: &mut Play) -> Allowed {
        match action {
            Action::Inspire { leader } if leader == self.leader => {
                let turn = world.turn;
                let memory = world.memory_mut();
                memory.inspiring.push(leader);
                memory.inspired.retain(|(other, _)| *other != leader);
                memory.inspired.push((leader, turn));
                play.log.tell(world, || {
                    let (piece, at) = (world.piece(leader), world.leader_hex(leader));
                    let at = at.map_or_else(String::new, |hex| world.name(hex));
                    let text = format!("{piece} spurs on the troops in {at}.");
                    let by =
                        if costs_orders(world, leader) { rule!("mop.37.16.g") } else { rule!("mop.37.16.i") };
                    Event::by(by, AnyFact::Inspires { leader: piece, at }, text)
                });
            }
            Action::SpareHim { leader } if leader == self.leader => {}
            _ => return Err(Ask::not_now(self.ask(world))),
        }
        self.answered = true;
        Ok(())
    }

    pub(crate) fn resume(&self, world: &World, _: &mut Play) -> Step<Activity> {
        if self.ask(world).is_some() { Step::Ask } else { Step::Done }
    }
}

fn rule_of(world: &World, leader: LeaderId) -> Option<&Inspires> {
    world.theatre.specials.inspires.iter().find(|rule| rule.leader == leader)
}

fn costs_orders(world: &World, leader: LeaderId) -> bool {
    rule_of(world, leader).is_some_and(|rule| rule.costs == Price::Orders)
}

/// Whether a leader could spur on a unit that fights for a purpose: it stands with him, and is of an arm that he moves.
fn moves(world: &World, rule: &Inspires, unit: UnitId, purpose: For) -> bool {
    let there = world.leader_hex(rule.leader).filter(|_| world.is_at_hand(rule.leader));
    let own = world.leader(rule.leader).nation.side == world.side_of(unit);
    own && there.is_some()
        && there == world.hex_of(unit)
        && (!rule.infantry_only || world.printed(unit).arm == Arm::Infantry)
        && (purpose == For::Attack || rule.defending && purpose == For::Defense)
}

/// One of the leaders whose turn it is to be asked before the dice.
pub(crate) struct NextLeader {
    /// What his side is asked, if he can spur on anybody there.
    pub(crate) asked: Option<Activity>,
}

/// Before the dice of a combat the sides are asked, one leader after the other; `None` when all have been.
pub(crate) fn next(world: &World, combat: &Combat, at: u8) -> Option<NextLeader> {
    let rule = world.theatre.specials.inspires.get(usize::from(at))?;
    let side = world.leader(rule.leader).nation.side;
    let defenders = combat.defenders(world);
    let attackers: Vec<UnitId> = combat.attackers().collect();
    let (party, purpose) =
        if side == combat.side { (&attackers, For::Attack) } else { (&defenders, For::Defense) };
    Some(NextLeader { asked: asked(world, rule, party, purpose) })
}

/// The same before those of a charge, in which only defenders take heart.
pub(crate) fn next_in_a_charge(
    world: &World,
    side: Side,
    defenders: &[UnitId],
    at: u8,
) -> Option<NextLeader> {
    let rule = world.theatre.specials.inspires.get(usize::from(at))?;
    let own = world.leader(rule.leader).nation.side == side;
    let asked = if own { asked(world, rule, defenders, For::Defense) } else { None };
    Some(NextLeader { asked })
}

fn asked(world: &World, rule: &Inspires, party: &[UnitId], purpose: For) -> Option<Activity> {
    let side = world.leader(rule.leader).nation.side;
    let any = party.iter().any(|unit| moves(world, rule, *unit, purpose));
    any.then(|| Activity::Inspiration(Inspiration { side, leader: rule.leader, answered: false }))
}

/// The strength of a unit with what the leaders beside it add.
pub(crate) fn strengthened(
    world: &World,
    unit: UnitId,
    purpose: For,
    strength: Strength,
    note: Note<'_>,
) -> Strength {
    let memory = world.memory();
    memory.inspiring.iter().filter_map(|leader| rule_of(world, *leader)).fold(strength, |strength, rule| {
        if !moves(world, rule, unit, purpose) {
            return strength;
        }
        let by = if rule.costs == Price::Orders { rule!("mop.37.16.g") } else { rule!("mop.37.16.i") };
        note(&format!("{} is with them", world.leader(rule.leader).name), Part::More(rule.by), by);
        strength.more(rule.by)
    })
}

/// The dice have fallen.
pub(crate) fn is_over(world: &mut World) {
    if !world.memory().inspiring.is_empty() {
        world.memory_mut().inspiring.clear();
    }
}

/// Whether a leader pays in this turn for what he did in the last one.
fn pays(world: &World, leader: LeaderId, price: Price) -> bool {
    let last_turn = |(who, turn): &(LeaderId, Turn)| *who == leader && turn.plus(1) == world.turn;
    world.memory().inspired.iter().any(last_turn)
        && rule_of(world, leader).is_some_and(|rule| rule.costs == price)
}

/// Whether a commander may give orders (mop.37.16.h).
pub(crate) fn may_order(world: &World, by: LeaderId) -> Allowed {
    refuse_if(pays(world, by, Price::Orders), Denial::SpentHimself { leader: by })
}

/// Whether whoever leads a holder checks no orders in this turn (mop.37.16.j).
pub(crate) fn cannot_comply(world: &World, holder: HolderId) -> bool {
    world.leader_of(holder).is_some_and(|leader| pays(world, leader, Price::Compliance))
}
