//! Cards in fights: what is added to rolls, hits that guns cover, charges that are barred or need no test, retreats that are not made.

use super::{Answer, held, rule_of, show, use_up};
use crate::combat::normal::Combat;
use crate::edition::{CardEffect, CardId};
use crate::movement::range::are_within;
use crate::prelude::*;
use crate::sight;
use crate::world::Aim;

/// What a side is asked about a card in the middle of a fight. It is asked whether it has the card or not, as long as it might: nothing
/// can be learned from being asked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CardMoment {
    side: Side,
    kind: MomentKind,
    answered: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum MomentKind {
    /// Before the dice of a fight of a marshal's troops.
    Marshal,
    /// A side was hit, and has guns at hand.
    Cover,
    /// A stack has retreated into an enemy zone of control.
    Jaws,
    /// A side has fired, and may throw again.
    Again,
}

crate::activity::in_the_open! { CardMoment { side, kind, answered } }

impl CardMoment {
    fn new(side: Side, kind: MomentKind) -> CardMoment {
        CardMoment { side, kind, answered: false }
    }

    pub(super) fn ask(&self, world: &World) -> Option<Ask> {
        const MARSHAL: [&[Rule]; 2] = [rules!["mop.app1.card14.a"], rules!["mop.app3.card14.a"]];
        const COVER: [&[Rule]; 2] = [rules!["mop.app1.card3.a"], rules!["mop.app3.card3.a"]];
        const AGAIN: [&[Rule]; 2] = [rules!["mop.app1.card7.b"], rules!["mop.app3.card7.b"]];
        const JAWS: [&[Rule]; 2] = [rules!["mop.app1.card22.a"], rules!["mop.app3.card22.a"]];
        let (prompt, rules) = match self.kind {
            MomentKind::Marshal => {
                ("let the marshal's card change a roll of this fight, or use no card", MARSHAL)
            }
            MomentKind::Cover => ("cover the stack with artillery, or use no card", COVER),
            MomentKind::Jaws => ("bring the stack off without loss, or use no card", JAWS),
            MomentKind::Again => ("throw the dice again, or let them stand", AGAIN),
        };
        let rules = rules[usize::from(!world.plays_all_cards())];
        (!self.answered).then(|| Ask::new(self.side, prompt, rules))
    }

    /// The card of the side that could be used now.
    fn card(&self, world: &World) -> Option<CardId> {
        if self.kind == MomentKind::Again {
            return throws_again(world, self.side);
        }
        let wanted = |effect: &CardEffect| match self.kind {
            MomentKind::Again => false,
            MomentKind::Marshal => matches!(effect, CardEffect::Marshal { .. }),
            MomentKind::Cover => matches!(effect, CardEffect::CoverFire { .. }),
            MomentKind::Jaws => *effect == CardEffect::JawsOfDeath,
        };
        held(world, self.side, wanted).map(|own| own.card)
    }

    pub(super) fn answers(&self, world: &World, push: &mut impl FnMut(Answer)) {
        if let Some(card) = self.card(world) {
            if self.kind == MomentKind::Marshal {
                push(Answer::AddToOurs);
                push(Answer::TakeFromTheirs);
            } else {
                push(Answer::Use { card });
            }
        }
        push(Answer::UseNone);
    }

    pub(super) fn answer(&mut self, world: &mut World, answer: Answer, play: &mut Play) -> Allowed<bool> {
        let card = self.card(world);
        let chosen = match (answer, card) {
            (Answer::UseNone, _) => None,
            (Answer::AddToOurs, Some(_)) if self.kind == MomentKind::Marshal => Some(self.side),
            (Answer::TakeFromTheirs, Some(_)) if self.kind == MomentKind::Marshal => Some(self.side.enemy()),
            (Answer::Use { card: named }, Some(card))
                if named == card && self.kind != MomentKind::Marshal =>
            {
                Some(self.side)
            }
            (Answer::Use { card }, None) => return Err(Denial::CardNotInPlay { card }),
            _ => return Ok(false),
        };
        if let (Some(of), Some(card)) = (chosen, card) {
            world.cards.change(|table| table.chosen = Some(of));
            match self.kind {
                MomentKind::Marshal => show(world, self.side, card, play),
                MomentKind::Cover | MomentKind::Jaws | MomentKind::Again => {
                    use_up(world, self.side, card, play);
                }
            }
        }
        self.answered = true;
        Ok(true)
    }

    pub(super) fn resume(&self, world: &World, _: &mut Play) -> Step<Activity> {
        if self.ask(world).is_some() { Step::Ask } else { Step::Done }
    }
}

fn begun(moment: CardMoment) -> Activity {
    Activity::Cards(super::CardActivity::Moment(moment))
}

/// Whether a side is asked at such a moment: always where its cards are secret, else only if it has one.
fn is_asked(world: &World, side: Side, moment: &CardMoment) -> bool {
    let secret = !world.has(Feature::SingleDeck) && !world.has(Feature::RandomEventTables);
    world.plays_cards() && (secret && has_deck(world, side) || moment.card(world).is_some())
}

/// Whether a side plays with a deck at all.
fn has_deck(world: &World, side: Side) -> bool {
    world.cards.of(side).is_some_and(|own| {
        !(own.deck.is_empty() && own.hand.is_empty() && own.in_play.is_empty() && own.pile.is_empty())
    })
}

/// What was chosen at the last moment: the side whose roll or stack it is about.
pub(crate) fn chosen(world: &mut World) -> Option<Side> {
    if world.cards.is_empty() { None } else { world.cards.change(|table| table.chosen.take())? }
}

// The marshal (mop.app3.card14.a) and the last push (mop.app3.card24.b).

/// The leader whom a card of a side names, if he is on the map.
pub(super) fn leader_of(world: &World, side: Side, names: &[String]) -> Option<LeaderId> {
    world.leader_ids().find(|leader| {
        let printed = world.leader(*leader);
        let own = printed.nation.side == side && names.contains(&printed.name);
        own && world.is_at_hand(*leader) && world.leader_hex(*leader).is_some()
    })
}

/// Whether a unit of the corps that a leader leads is within his command range.
fn is_his(world: &World, leader: LeaderId, unit: UnitId) -> bool {
    let (Some(at), Some(hex)) = (world.leader_hex(leader), world.hex_of(unit)) else { return false };
    let side = world.leader(leader).nation.side;
    let led =
        world.leader(leader).formation.is_some_and(|formation| world.printed(unit).formation == formation);
    led && are_within(world, side, at, [hex].into_iter())
}

/// Before the dice of a fight: the side whose marshal fights in it is asked.
pub(crate) fn before_fire(world: &World, parties: BySide<&[UnitId]>) -> Option<Activity> {
    let rules = world.card_rules().filter(|_| world.plays_cards())?;
    for side in Side::BOTH {
        let moment = CardMoment::new(side, MomentKind::Marshal);
        let fights = rules.cards.iter().filter(|card| card.is_of(side)).any(|card| match &card.effect {
            CardEffect::Marshal { leaders, .. } => leader_of(world, side, leaders)
                .is_some_and(|leader| parties[side].iter().any(|unit| is_his(world, leader, *unit))),
            _ => false,
        });
        if fights && is_asked(world, side, &moment) {
            return Some(begun(moment));
        }
    }
    None
}

/// What cards add to the roll of a side in a fight at a hex, with the rule of each: the marshal's choice, and the last push.
pub(crate) fn roll_changes(
    world: &World,
    side: Side,
    chosen: Option<Side>,
    attacked: Option<HexId>,
) -> Option<(i8, Rule)> {
    let marshal = |of: Side| {
        let (own, roll) = world.in_play(of, |effect| match effect {
            CardEffect::Marshal { roll, .. } => Some(*roll),
            _ => None,
        })?;
        Some((i8::try_from(roll).unwrap_or(0), rule_of(world, own.card)))
    };
    // The card is of one side: it adds to that side's roll or takes from the other's.
    let by_marshal = chosen.filter(|of| *of == side).and_then(|_| {
        let own = marshal(side);
        own.or_else(|| marshal(side.enemy()).map(|(roll, rule)| (-roll, rule)))
    });
    let push = attacked.and_then(|hex| {
        let (own, roll) = world.in_play(side, |effect| match effect {
            CardEffect::LastPush { roll } => Some(*roll),
            _ => None,
        })?;
        (own.aim == Aim::Hex(hex)).then(|| (i8::try_from(roll).unwrap_or(0), rule_of(world, own.card)))
    });
    match (by_marshal, push) {
        (Some((one, rule)), Some((other, _))) => Some((one + other, rule)),
        (one, other) => one.or(other),
    }
}

/// The attack for which the last push was named is fired: the card is used.
pub(crate) fn pushed(world: &mut World, side: Side, attacked: HexId, play: &mut Play) {
    let push = held(world, side, |effect| matches!(effect, CardEffect::LastPush { .. }));
    if let Some(card) = push.filter(|own| own.aim == Aim::Hex(attacked)).map(|own| own.card) {
        use_up(world, side, card, play);
    }
}

/// Whether a side may name an attack for the last push now.
pub(super) fn may_push(world: &World, side: Side) -> Option<CardId> {
    let own = held(world, side, |effect| matches!(effect, CardEffect::LastPush { .. }))?;
    (own.aim == Aim::Nothing).then_some(own.card)
}

// Rolls that are made again (mop.app3.card7.b, card14.b, card30.b).

/// The card of a side in play by which it may throw its dice again: of one that names a leader only while he is on the map.
fn throws_again(world: &World, side: Side) -> Option<CardId> {
    let in_play = world.cards.of(side).map_or(&[][..], |own| &own.in_play);
    let fits = |effect: &CardEffect| match effect {
        CardEffect::Rerolls { leaders, .. } => {
            leaders.is_empty() || leader_of(world, side, leaders).is_some()
        }
        _ => false,
    };
    let mut open = in_play.iter().filter(|own| own.left > 0);
    open.find(|own| world.card(own.card).is_some_and(|card| fits(&card.effect))).map(|own| own.card)
}

/// A side has fired: it is asked whether it throws again, if it can; such cards lie open.
pub(crate) fn again(world: &World, side: Side) -> Option<Activity> {
    throws_again(world, side).map(|_| begun(CardMoment::new(side, MomentKind::Again)))
}

/// The rules of the cards by which rolls are made again.
pub(crate) fn rules_of_again(world: &World) -> Vec<Rule> {
    let mut rules = Vec::new();
    for side in Side::BOTH {
        let in_play = world.cards.of(side).map_or(&[][..], |own| &own.in_play);
        let again = |effect: &CardEffect| matches!(effect, CardEffect::Rerolls { .. });
        let own = in_play.iter().filter(|own| world.card(own.card).is_some_and(|card| again(&card.effect)));
        rules.extend(own.map(|own| rule_of(world, own.card)));
    }
    rules
}

// Artillery cover fire (mop.app3.card3.a).

/// A side was hit in a fight: it is asked whether guns cover it, if it has any there that are not disrupted.
pub(crate) fn after_fire(
    world: &World,
    side: Side,
    party: &[UnitId],
    at: HexId,
    hits: u16,
) -> Option<Activity> {
    let moment = CardMoment::new(side, MomentKind::Cover);
    if hits == 0 || !is_asked(world, side, &moment) || !has_guns(world, side, party, at) {
        return None;
    }
    Some(begun(moment))
}

fn has_guns(world: &World, side: Side, party: &[UnitId], at: HexId) -> bool {
    let ready = |unit: UnitId| {
        let gun = world.side_of(unit) == side && world.printed(unit).arm.is_artillery();
        gun && !world.unit(unit).disrupted
    };
    let around = || {
        let hexes = world.ground().neighbours(at).map(|(hex, _)| hex);
        hexes.filter(|hex| sight::blocked(world, *hex, at).is_none()).flat_map(|hex| world.units_in(hex))
    };
    party.iter().copied().any(ready) || around().any(ready)
}

/// How many hits fewer a side takes that is covered.
pub(crate) fn covered_hits(world: &World) -> u16 {
    let cards = world.card_rules().map_or(&[][..], |rules| &rules.cards);
    let hits = cards.iter().find_map(|card| match card.effect {
        CardEffect::CoverFire { hits } => Some(hits),
        _ => None,
    });
    hits.unwrap_or(0)
}

// Charges (mop.app3.card17.a, card18.a, card23.a).

/// Whether the pursuit tests of a side are passed, and by which card.
pub(crate) fn holds_its_horses(world: &World, side: Side) -> Option<CardId> {
    held(world, side, |effect| *effect == CardEffect::CavalryPursuit).map(|own| own.card)
}

/// Whether the cavalry of a side needs no test to react.
pub(crate) fn counter_charges(world: &World, side: Side) -> Option<CardId> {
    held(world, side, |effect| *effect == CardEffect::CounterCharge).map(|own| own.card)
}

/// The rule of the enemy's card that keeps a unit from charging this turn, if one does.
pub(crate) fn is_barred(world: &World, unit: UnitId) -> Option<Rule> {
    let enemy = world.side_of(unit).enemy();
    let in_play = world.cards.of(enemy).map_or(&[][..], |own| &own.in_play);
    let mut barring = in_play.iter().filter(|own| {
        let bars = matches!(world.card(own.card).map(|card| &card.effect), Some(CardEffect::NoCharge { .. }));
        bars && matches!(&own.aim, Aim::Units(units) if units.contains(&unit))
    });
    barring.next().map(|own| rule_of(world, own.card))
}

// Retreats (mop.app3.card7.b, card22.a, card30.a).

/// A stack has come into a hex where it would lose a step for an enemy zone of control alone: its side is asked.
pub(crate) fn out_of_the_jaws(world: &World, side: Side) -> Option<Activity> {
    let moment = CardMoment::new(side, MomentKind::Jaws);
    is_asked(world, side, &moment).then(|| begun(moment))
}

/// The card by which units that would check morale do not retreat against their will: all of them are in range of the leader whom it
/// names, and of his corps if it is about that.
pub(crate) fn steadied(world: &World, side: Side, units: &[UnitId]) -> Option<CardId> {
    let in_range = |leader: LeaderId, unit: UnitId| {
        let (at, hex) = (world.leader_hex(leader), world.hex_of(unit));
        at.zip(hex).is_some_and(|(at, hex)| are_within(world, side, at, [hex].into_iter()))
    };
    let (own, ()) = world.in_play(side, |effect| match effect {
        CardEffect::Rerolls { leaders, steady: true, .. } => {
            let leader = leader_of(world, side, leaders)?;
            units.iter().all(|unit| in_range(leader, *unit)).then_some(())
        }
        CardEffect::Inspired { leaders, .. } => {
            let leader = leader_of(world, side, leaders)?;
            units.iter().all(|unit| is_his(world, leader, *unit)).then_some(())
        }
        _ => None,
    })?;
    Some(own.card)
}

/// By how much the morale of those falls who check for a retreat after fighting an inspired corps, and by which card.
pub(crate) fn awe(world: &World, side: Side, enemies: &[UnitId]) -> Option<(i8, CardId)> {
    let (own, morale) = world.in_play(side.enemy(), |effect| match effect {
        CardEffect::Inspired { leaders, morale, .. } => {
            let leader = leader_of(world, side.enemy(), leaders)?;
            enemies.iter().any(|unit| is_his(world, leader, *unit)).then_some(*morale)
        }
        _ => None,
    })?;
    Some((-i8::try_from(morale).unwrap_or(0), own.card))
}

/// What is added to a bombardment of an inspired corps, by which card.
pub(crate) fn aimed_guns(world: &World, side: Side, batteries: &[UnitId]) -> Option<(i8, CardId)> {
    let (own, roll) = world.in_play(side, |effect| match effect {
        CardEffect::Inspired { leaders, roll, .. } => {
            let leader = leader_of(world, side, leaders)?;
            batteries.iter().any(|unit| is_his(world, leader, *unit)).then_some(*roll)
        }
        _ => None,
    })?;
    Some((i8::try_from(roll).unwrap_or(0), own.card))
}

/// Whether a combat is over for those whom guns covered: nobody pursues after it.
pub(crate) fn parties<'c>(
    combat: &'c Combat,
    attackers: &'c [UnitId],
    defenders: &'c [UnitId],
) -> BySide<&'c [UnitId]> {
    let mut parties = BySide { first: defenders, second: defenders };
    parties[combat.side] = attackers;
    parties
}
