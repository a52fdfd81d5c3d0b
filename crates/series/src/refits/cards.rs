//! Cards (mop.37.12, Appendices I and III): decks and hands, what is drawn and played, and the Random Event Tables in their place.
//!
//! A card is data of its edition (`edition::cards`): its number, its words and an effect with its figures. What an effect does stands in
//! a file for each part of the rules: `arrivals` (reinforcements), `orders` (the Command Phase), `movement`, `fights`, `rerolls`.
//!
//! **What is drawn leaves no trace.** A deck is a heap from which cards are drawn blindly; its owner alone is told what came. In every
//! turn both sides are asked about their cards, whatever they hold, and where a card that is kept may be used its side is asked whether
//! it has it or not. A card is shown when its effect is seen (`show`), else when the game is over.
//!
//! ```text
//!   first turn     decks are made, mode cards and bonus cards drawn
//!   every turn     full: each side plays or discards a card of its hand, and draws
//!   of daylight    restricted: each side draws a card; on an odd die it is played   (one deck, tables: one card or event for one side)
//!                  what the card is about is said by its owner, or by lot; then it takes effect
//!   turn end       what was kept for the turn is laid aside
//! ```

mod arrivals;
pub(crate) mod command;
mod deck;
mod events;
pub(crate) mod fights;
pub(crate) mod movement;
mod play;
mod settle;
mod tables;
pub(crate) mod assertions;
pub(crate) mod historical;
mod view;

pub(crate) use arrivals::route_of;
pub(crate) use deck::{expire, lay_table, pose, show, use_up};
pub use events::Fact;
pub use fights::CardMoment;
pub use play::CardPlay;
pub(crate) use view::{CardsView, describe, variants, wire};

use crate::activity::activities;
use crate::command::CommandPhase;
use crate::edition::{CardEffect, CardId};
use crate::prelude::*;
use crate::world::{Aim, InPlay};
use umpire::answers::Hole;
use umpire::prose::called;
use umpire::table::FieldKind;

umpire::answers! {
    /// An answer about cards.
    pub enum Answer of World: Turn Chooses {
        /// A card of the hand is played (mop.37.12.1.a).
        Play { card: CardId } = "play {card}",
        /// It is thrown away.
        Discard { card: CardId } = "discard {card}",
        /// What a card is about: a hex, or a formation.
        ForHex { hex: HexId } = "the card is for {hex}",
        ForFormation { formation: FormationId } = "the card is for {formation}",
        /// A reinforcement, told by its first unit, comes by another road (mop.app3.card26.a).
        ComesBy { unit: UnitId, hex: HexId } = "{unit} comes by {hex}": March Chooses,
        /// Where it marches then (mop.app3.card26.b).
        MarchesTo { hex: HexId } = "it marches to {hex}": March Chooses,
        /// A reduced unit is made whole (mop.app3.card4.a).
        Replace { unit: UnitId } = "replacements for {unit}",
        /// A card that was kept is used now.
        Use { card: CardId } = "use {card}": Combat Chooses,
        UseNone = "use no card": Combat Passes,
        /// The marshal's card (mop.app3.card14.a).
        AddToOurs = "add to our roll": Combat Chooses,
        TakeFromTheirs = "take from their roll": Combat Chooses,
        /// An attack is named for the last push (mop.app3.card24.b).
        Push { hex: HexId } = "the last push is for {hex}": Combat Chooses,
        /// An aide carries one order more, lets command go through zones of control, or saves a leader (mop.app3.card31.a).
        AideWrites = "an aide carries one order more": Orders Chooses,
        AideRides = "an aide rides through the enemy": Orders Chooses,
        AideSaves = "an aide saves the leader": Combat Chooses,
        /// Nothing (else) is to be said about cards in this turn.
        NoMoreCards = "no more cards": Turn Passes,
    }
}

activities! {
    /// What goes on with cards.
    pub enum CardActivity of Action::Cards(Answer) {
        /// Both sides play their cards of a turn.
        Play(CardPlay) by sides,
        /// A card that is kept may be used in a fight.
        Moment(CardMoment),
    }
}

impl Hole<World> for CardId {
    fn kind() -> FieldKind {
        FieldKind::Name
    }

    fn say(&self, world: &World, to: &mut String) {
        to.push_str(world.card(*self).map_or("an unknown card", |card| &card.title));
    }

    fn read(world: &World, name: &str) -> Result<CardId, String> {
        let cards = world.card_rules().map_or(&[][..], |rules| &rules.cards);
        let found = called(cards.iter().map(|card| card.title.as_str()), name);
        found.map(CardId::at).ok_or_else(|| format!("there is no card `{name}`"))
    }
}

/// A turn begins (mop.37.1.e): both sides play their cards, where it is a turn for them.
pub(crate) fn at_the_start(world: &World) -> Option<Activity> {
    let turn_for_cards = world.plays_all_cards() || !world.is_night();
    let is_due = world.plays_cards() && (turn_for_cards || deck::is_to_be_set_up(world));
    is_due.then(|| Activity::Cards(CardActivity::Play(CardPlay::new(turn_for_cards))))
}

/// The rules of a card in the way in which it is played.
pub(crate) fn rules_of(world: &World, card: CardId) -> Vec<Rule> {
    let Some(card) = world.card(card) else { return Vec::new() };
    if world.plays_all_cards() { card.full.clone() } else { card.restricted.clone() }
}

/// The rule that governs a card.
pub(crate) fn rule_of(world: &World, card: CardId) -> Rule {
    rules_of(world, card).first().copied().unwrap_or(rule!("mop.37.12.a"))
}

/// The card of a side in play with an effect.
pub(crate) fn held(world: &World, side: Side, wanted: impl Fn(&CardEffect) -> bool) -> Option<&InPlay> {
    world.in_play(side, |effect| wanted(effect).then_some(())).map(|(own, ())| own)
}

/// What a side may say about its cards besides what it is asked.
pub(crate) fn further_answers(doing: &Activity, world: &World, side: Side, to: &mut Vec<Action>) {
    if let Activity::Segment(segment) = doing
        && segment.declaring
        && fights::may_push(world, side).is_some()
    {
        let mut targets: Vec<HexId> = segment.attacks.iter().map(|attack| attack.target).collect();
        targets.sort_unstable();
        targets.dedup();
        to.extend(targets.into_iter().map(|hex| Action::Cards(Answer::Push { hex })));
    }
    if aide(world, side).is_some() {
        let answers: &[Answer] = match doing {
            Activity::CommandPhase(CommandPhase::Orders(_)) => &[Answer::AideWrites, Answer::AideRides],
            Activity::Displacement(_) if doing.ask(world, side).is_some() => &[Answer::AideSaves],
            _ => &[],
        };
        to.extend(answers.iter().map(|answer| Action::Cards(*answer)));
    }
}

/// The aide of a side who has nothing to do yet.
fn aide(world: &World, side: Side) -> Option<CardId> {
    let own = held(world, side, |effect| matches!(effect, CardEffect::Aide { .. }))?;
    (own.aim == Aim::Nothing).then_some(own.card)
}

/// An answer about cards that belongs to no question; `None` if it is none.
pub(crate) fn interjected(
    doing: &Activity,
    world: &mut World,
    side: Side,
    action: Action,
) -> Option<Allowed> {
    let Action::Cards(answer) = action else { return None };
    let asked = doing.ask(world, side).is_some();
    match (answer, doing) {
        (Answer::Push { hex }, Activity::Segment(segment)) if asked && segment.declaring => {
            let declared = segment.attacks.iter().any(|attack| attack.target == hex);
            let card = fights::may_push(world, side);
            if !declared || card.is_none() {
                return Some(Err(Denial::PushNeedsAnAttack { hex }));
            }
            aim(world, side, card?, Aim::Hex(hex));
            Some(Ok(()))
        }
        (Answer::AideWrites | Answer::AideRides, Activity::CommandPhase(CommandPhase::Orders(_)))
            if asked =>
        {
            let sent = aide(world, side);
            if let Some(card) = sent {
                let task = if answer == Answer::AideWrites { Aim::MoreOrders } else { Aim::ThroughZones };
                aim(world, side, card, task);
            }
            Some(refuse_if(sent.is_none(), Denial::NoAideAtHand))
        }
        (Answer::AideSaves, Activity::Displacement(_)) if asked => {
            let sent = aide(world, side);
            if let Some(card) = sent {
                aim(world, side, card, Aim::Leader);
            }
            Some(refuse_if(sent.is_none(), Denial::NoAideAtHand))
        }
        (Answer::AideWrites | Answer::AideRides | Answer::AideSaves, _) => Some(Err(Denial::NoAideAtHand)),
        _ => None,
    }
}

/// Says what a card in play is about.
fn aim(world: &mut World, side: Side, card: CardId, aim: Aim) {
    world.cards.change(|table| {
        if let Some(own) = table.of[side].in_play.iter_mut().find(|own| own.card == card) {
            own.aim = aim;
        }
    });
}

/// The aide who is with a leader.
pub(crate) fn saving_aide(world: &World, side: Side) -> Option<CardId> {
    let own = held(world, side, |effect| matches!(effect, CardEffect::Aide { .. }))?;
    (own.aim == Aim::Leader).then_some(own.card)
}
