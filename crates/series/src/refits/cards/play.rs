//! The cards of a turn (mop.37.1.e, mop.app3.e): drawn or chosen, then each side says what its card is about, both at the same time and
//! in secret. A side is asked in every turn for cards, whatever it holds: nothing can be learned from being asked.

use super::events::{Fact, for_owner, name, title};
use super::{Answer, arrivals, deck, settle};
use crate::edition::{CardEffect, CardId, Category};
use crate::prelude::*;
use crate::world::{Aim, InPlay};

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CardPlay {
    stage: Stage,
    desks: BySide<Desk>,
    /// Whether it is a turn in which cards are drawn; else only those from before the first turn are.
    draws: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
enum Stage {
    /// Mode cards and bonus cards, before the first turn.
    SetUp,
    Draw,
    Asking,
    Settling,
}

/// What a side does with its card.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub(super) struct Desk {
    /// The card that it plays or throws away.
    pub(super) card: Option<CardId>,
    pub(super) played: bool,
    pub(super) aim: Aim,
    /// The reinforcement that comes by another road, by its first unit, the road's hex, and where it marches.
    pub(super) route: Option<(UnitId, HexId)>,
    pub(super) target: Option<HexId>,
    /// Who gets replacements.
    pub(super) restored: Option<UnitId>,
    pub(super) done: bool,
}

impl CardPlay {
    pub(super) fn new(draws: bool) -> CardPlay {
        CardPlay { stage: Stage::SetUp, desks: BySide::default(), draws }
    }

    /// Answers are kept from the other side until both have answered.
    pub(super) fn ask(&self, world: &World, side: Side) -> Option<Ask> {
        const FULL: &[Rule] = rules!["mop.37.12.1.a", "mop.37.1.e", "mop.37.12.1.b"];
        const DRAWN: &[Rule] = rules!["mop.app3.e.a", "mop.37.1.e", "mop.app3.e.b"];
        if self.stage != Stage::Asking || self.desks[side].done {
            return None;
        }
        let full = world.plays_all_cards();
        let prompt = match self.wants(world, side) {
            Want::Card => "play or discard a card of your hand",
            Want::Aim => "say what your card is about",
            Want::March => "say where the reinforcement marches",
            Want::Nothing => "say that there is no more about cards",
        };
        Some(Ask::new(side, prompt, if full { FULL } else { DRAWN }))
    }

    /// What a side has still to say.
    fn wants(&self, world: &World, side: Side) -> Want {
        let desk = &self.desks[side];
        match desk.card {
            None if world.plays_all_cards() && self.has_hand(world, side) => Want::Card,
            Some(_) if desk.route.is_some() && desk.target.is_none() => Want::March,
            Some(_) if desk.aim == Aim::Nothing && desk.route.is_none() && self.has_aims(world, side) => {
                Want::Aim
            }
            _ => Want::Nothing,
        }
    }

    fn has_hand(&self, world: &World, side: Side) -> bool {
        self.draws && world.cards.of(side).is_some_and(|own| !own.hand.is_empty())
    }

    fn has_aims(&self, world: &World, side: Side) -> bool {
        let mut any = false;
        self.aims(world, side, &mut |_| any = true);
        any
    }

    /// Tells whatever the card of a side can be about.
    fn aims(&self, world: &World, side: Side, push: &mut impl FnMut(Answer)) {
        let desk = &self.desks[side];
        let Some(card) = desk.card.filter(|_| desk.played).and_then(|card| world.card(card)) else { return };
        let full = world.plays_all_cards();
        match &card.effect {
            CardEffect::Fire { .. } if full => {
                for hex in settle::towns_at_hand(world, side) {
                    push(Answer::ForHex { hex });
                }
            }
            CardEffect::NoCharge { .. } => {
                let stacks =
                    world.ground().board.ids().filter(|hex| world.held_by(*hex) == Some(side.enemy()));
                stacks.for_each(|hex| push(Answer::ForHex { hex }));
            }
            CardEffect::Infiltration { .. } if !full => {
                for formation in settle::on_the_map(world, side) {
                    push(Answer::ForFormation { formation });
                }
            }
            CardEffect::Rerolls { recover: true, .. } => {
                for formation in settle::with_losses(world, side) {
                    push(Answer::ForFormation { formation });
                }
            }
            CardEffect::Early { .. } if full => {
                arrivals::awaited(world, side).for_each(|formation| push(Answer::ForFormation { formation }));
            }
            CardEffect::Alternate { .. } if full => {
                arrivals::alternates(world, side)
                    .for_each(|formation| push(Answer::ForFormation { formation }));
            }
            CardEffect::OtherRoute => {
                for (unit, hex) in arrivals::routes(world, side) {
                    push(Answer::ComesBy { unit, hex });
                }
            }
            _ => {}
        }
    }

    /// Whether a side may leave it open what its card is about.
    fn may_leave_open(&self, world: &World, side: Side) -> bool {
        let effect = self.desks[side].card.and_then(|card| world.card(card)).map(|card| &card.effect);
        matches!(effect, Some(CardEffect::Rerolls { .. }))
    }

    pub(super) fn answers(&self, world: &World, side: Side, push: &mut impl FnMut(Answer)) {
        match self.wants(world, side) {
            Want::Card => {
                let hand = world.cards.of(side).map_or(&[][..], |own| &own.hand);
                for (at, card) in hand.iter().enumerate().filter(|(at, card)| !hand[..*at].contains(card)) {
                    let _ = at;
                    push(Answer::Play { card: *card });
                    push(Answer::Discard { card: *card });
                }
            }
            Want::Aim => {
                self.aims(world, side, push);
                if self.may_leave_open(world, side) {
                    push(Answer::NoMoreCards);
                }
            }
            Want::March => {
                let targets = self.desks[side].route.map(|(unit, hex)| arrivals::targets(world, unit, hex));
                targets.into_iter().flatten().for_each(|hex| push(Answer::MarchesTo { hex }));
            }
            Want::Nothing => {
                if self.desks[side].restored.is_none() {
                    settle::reduced(world, side).for_each(|unit| push(Answer::Replace { unit }));
                }
                push(Answer::NoMoreCards);
            }
        }
    }

    pub(super) fn answer(
        &mut self,
        world: &World,
        side: Side,
        answer: Answer,
        _: &mut Play,
    ) -> Allowed<bool> {
        let mut lawful = false;
        self.answers(world, side, &mut |other| lawful |= other == answer);
        if !lawful {
            return Err(self.why_not(world, side, answer));
        }
        let desk = &mut self.desks[side];
        match answer {
            Answer::Play { card } | Answer::Discard { card } => {
                (desk.card, desk.played) = (Some(card), matches!(answer, Answer::Play { .. }));
            }
            Answer::ForHex { hex } => desk.aim = Aim::Hex(hex),
            Answer::ForFormation { formation } => desk.aim = Aim::Formation(formation),
            Answer::ComesBy { unit, hex } => desk.route = Some((unit, hex)),
            Answer::MarchesTo { hex } => desk.target = Some(hex),
            Answer::Replace { unit } => desk.restored = Some(unit),
            Answer::NoMoreCards => desk.done = true,
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// Why an answer is refused: what its asker can know of his own cards.
    fn why_not(&self, world: &World, side: Side, answer: Answer) -> Denial {
        match (answer, self.wants(world, side)) {
            (Answer::Play { card } | Answer::Discard { card }, Want::Card) => Denial::NotInHand { card },
            (Answer::NoMoreCards, Want::Card) => Denial::CardToBePlayed,
            (Answer::ForHex { .. } | Answer::ForFormation { .. } | Answer::ComesBy { .. }, Want::Aim)
            | (Answer::MarchesTo { .. }, Want::March) => {
                let desk = &self.desks[side];
                let card = desk.card.unwrap_or_default();
                Denial::NotForThatCard { card }
            }
            (Answer::Replace { unit }, Want::Nothing) => Denial::NoReplacements { unit },
            _ => Ask::not_now(self.ask(world, side)),
        }
    }

    pub(super) fn resume(&mut self, world: &mut World, play: &mut Play) -> Step<Activity> {
        match self.stage {
            Stage::SetUp => {
                if deck::is_to_be_set_up(world) {
                    settle::set_up(world, play);
                }
                self.stage = Stage::Draw;
            }
            Stage::Draw => {
                self.stage = Stage::Asking;
                if !self.draws {
                    return Step::Done;
                }
                self.draw(world, play);
            }
            Stage::Asking => {
                if Side::BOTH.iter().any(|side| self.ask(world, *side).is_some()) {
                    return Step::Ask;
                }
                self.stage = Stage::Settling;
            }
            Stage::Settling => {
                play.log.tell(world, || {
                    let text = "Both sides have played what cards they play.";
                    Event::by(rule!("mop.37.1.e"), Fact::CardsSettled, text)
                });
                let first = world.theatre.terms.opening.first;
                for side in [first, first.enemy()] {
                    let desk = std::mem::take(&mut self.desks[side]);
                    settle::settle(world, side, &desk, play);
                    self.desks[side].done = true;
                }
                return Step::Done;
            }
        }
        Step::Again
    }

    /// What falls to the sides in Restricted Card Play: a card for each, one for one of them, or an event of the tables.
    fn draw(&mut self, world: &mut World, play: &mut Play) {
        if world.plays_all_cards() {
            return;
        }
        if world.has(Feature::RandomEventTables) {
            if let Some((side, card)) = super::tables::throw(world, play) {
                (self.desks[side].card, self.desks[side].played) = (Some(card), true);
            }
            return;
        }
        let first = world.theatre.terms.opening.first;
        if world.has(Feature::SingleDeck) {
            let Some(card) = deck::draw(world, Side::First, play.dice) else { return };
            let thrown = play.dice.throw(Throw::D6, &|face| face % 2);
            let side = if thrown.total() % 2 == 1 { Side::First } else { Side::Second };
            let own = settle::counterpart(world, card, side);
            play.log.tell(world, || {
                let whose = world.side_words(side);
                let text = format!("The card of the turn is {}; the die says {whose}.", name(world, own));
                let fact = Fact::CardRolled {
                    seat: world.seat_name(side).to_owned(),
                    card: title(world, own),
                    played: true,
                };
                let roll = Roll::plain("whose card", None, thrown, whose);
                Event::by(rule!("mop.app3.g.a"), fact, text).and_by(rules!["mop.37.12.3.a"]).with_roll(roll)
            });
            (self.desks[side].card, self.desks[side].played) = (Some(own), true);
            return;
        }
        for side in [first, first.enemy()] {
            let Some(card) = deck::draw(world, side, play.dice) else { continue };
            let thrown = play.dice.throw(Throw::D6, &|face| face % 2);
            let played = thrown.total() % 2 == 1;
            let desk = &mut self.desks[side];
            (desk.card, desk.played) = (Some(card), played);
            play.log.tell(world, || {
                let result = if played { "played" } else { "discarded" };
                let text =
                    format!("You draw {} and roll {}: it is {result}.", name(world, card), thrown.total());
                let (seat, card) = (world.seat_name(side).to_owned(), title(world, card));
                let roll = Roll::plain("card", &*seat, thrown, result);
                let event = Event::by(rule!("mop.app3.e.a"), Fact::CardRolled { seat, card, played }, text);
                let by = rules!["mop.app3.e.b", "mop.37.12.3.a", "mop.app3.a.a", "mop.app3.a.c"];
                for_owner(world, side, event.and_by(by).with_roll(roll))
            });
        }
    }

    /// What the enemy does with his card is not known: he has an empty desk.
    pub(crate) fn known_to(&self, world: &World, side: Side) -> CardPlay {
        let CardPlay { stage, desks, draws } = self;
        let mut known = CardPlay { stage: *stage, desks: BySide::default(), draws: *draws };
        known.desks[side] = desks[side].clone();
        // Whose card it is everybody sees where there is one for both.
        if world.has(Feature::SingleDeck) || world.has(Feature::RandomEventTables) {
            let Desk { card, played, .. } = desks[side.enemy()];
            known.desks[side.enemy()] = Desk { card, played, ..Desk::default() };
        }
        known
    }

    /// The same with something else on the desk of a side.
    pub(crate) fn with_another(&self, world: &World, side: Side) -> Option<CardPlay> {
        if world.has(Feature::SingleDeck) || world.has(Feature::RandomEventTables) {
            return None;
        }
        let mut other = self.clone();
        let desk = &mut other.desks[side];
        let another = world.full_deck(side).into_iter().find(|card| Some(*card) != desk.card);
        (desk.card, desk.played, desk.aim) = (another, !desk.played, Aim::Nothing);
        (desk.route, desk.target) = (None, None);
        Some(other)
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Want {
    /// A card of the hand.
    Card,
    Aim,
    /// The target of a reinforcement that comes by another road.
    March,
    Nothing,
}

/// Whether a card is of the kind that brings reinforcements.
pub(super) fn is_arrival(world: &World, card: CardId) -> bool {
    world.card(card).is_some_and(|card| card.category == Category::Arrival)
}

/// Whether a card in play is one of replacements.
pub(super) fn is_replacements(world: &World, own: &InPlay) -> bool {
    world.card(own.card).is_some_and(|card| card.effect == CardEffect::Replacements)
}
