//! Cards (mop.37.12): what is kept of them. What they do is in `refits::cards`.
//!
//! A deck is a heap and not a row: what is drawn is drawn from it blindly, so that nothing anywhere tells what comes next.

use super::World;
use crate::edition::{Card, CardEffect, CardId, CardRules};
use crate::features::Feature;
use crate::pieces::{BySide, FormationId, LeaderId, Side, UnitId};
use crate::scenario::Turn;
use crate::scenario::arrivals::{Arrival, Reinforcement};
use crate::scenario::forces::ReinforcementId;
use hex::HexId;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The cards of a game. Where none are played a copy of it costs a word.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Cards(Option<Arc<CardTable>>);

/// What lies on the table.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct CardTable {
    pub of: BySide<CardSide>,
    /// Towns that burn, and the first turn in which each no longer does: everybody sees the smoke.
    pub fires: Vec<(HexId, Turn)>,
    /// Where guns were heard in a turn, this one and the last.
    pub heard: Vec<(HexId, Turn)>,
    /// Whether mode cards and bonus cards have been drawn.
    pub set_up: bool,
    /// What was chosen at a moment of a fight, until it is done: the side whose roll or stack it is about.
    #[serde(default)]
    pub chosen: Option<Side>,
    /// Hexes at which guns covered a side this turn: nobody pursues it there.
    #[serde(default)]
    pub covered: Vec<(Side, HexId)>,
}

/// The cards of a side.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct CardSide {
    /// Not drawn yet.
    pub deck: Vec<CardId>,
    pub hand: Vec<CardId>,
    /// Played or discarded, in their order.
    pub pile: Vec<Discard>,
    pub in_play: Vec<InPlay>,
    /// What cards have been worth to it.
    pub points: i16,
    /// Reinforcements that come by another road: the group, where it enters and where it marches.
    pub routes: Vec<(ReinforcementId, HexId, HexId)>,
    /// Leaders who may still give themselves a General Retreat by initiative, if the card was played without a commander on the map
    /// (mop.app1.card9.b to e).
    pub lapsed: Vec<LeaderId>,
}

/// A card that is out of the game, or comes back when the deck is used up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Discard {
    pub card: CardId,
    /// Whether it was played; else it was thrown away unused.
    pub played: bool,
    /// Whether the enemy has seen it.
    pub shown: bool,
}

/// A card whose effect lasts, or that is kept until it is used.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct InPlay {
    pub card: CardId,
    /// Whether the enemy has seen it.
    pub shown: bool,
    /// How often it can still be used.
    pub left: u8,
    pub aim: Aim,
}

/// What a card is about.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Aim {
    #[default]
    Nothing,
    Formation(FormationId),
    Units(Vec<UnitId>),
    /// The hex that an attack is to strike.
    Hex(HexId),
    /// An aide goes with the commands of this turn: through zones of control, or with an order more.
    ThroughZones,
    MoreOrders,
    /// … or with a leader who is alone among enemies.
    Leader,
}

impl Cards {
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.is_none()
    }

    pub fn table(&self) -> Option<&CardTable> {
        self.0.as_deref()
    }

    pub fn of(&self, side: Side) -> Option<&CardSide> {
        self.0.as_ref().map(|table| &table.of[side])
    }

    /// Changes what lies on the table, if there is one.
    pub(crate) fn change<T>(&mut self, change: impl FnOnce(&mut CardTable) -> T) -> Option<T> {
        self.0.as_mut().map(|table| change(Arc::make_mut(table)))
    }

    /// The table is laid.
    pub(crate) fn lay(&mut self, table: CardTable) {
        self.0 = Some(Arc::new(table));
    }

    /// What a side knows: its own, of the enemy's how many there are and what he has shown. In the place of what it does not know stand
    /// cards that could be there.
    pub(crate) fn known_to(&self, side: Side, any: impl Fn(Side, usize) -> Vec<CardId>) -> Cards {
        let Some(table) = self.0.as_deref() else { return Cards(None) };
        let CardTable { of, fires, heard, set_up, chosen, covered } = table;
        let enemy = side.enemy();
        let CardSide { deck, hand, pile, in_play, points: _, routes: _, lapsed: _ } = &of[enemy];
        let guess = any(enemy, deck.len().max(hand.len()).max(1));
        let card = guess.first().copied().unwrap_or_default();
        // Of cards that were not shown it is known that they have left the deck: not which they are, whether they were played, nor whether
        // they still lie before their owner (mop.app3.e.e).
        let n_unseen =
            pile.iter().filter(|one| !one.shown).count() + in_play.iter().filter(|one| !one.shown).count();
        let unseen = std::iter::repeat_n(Discard { card, played: false, shown: false }, n_unseen);
        let known = CardSide {
            deck: guess.iter().copied().take(deck.len()).collect(),
            hand: guess.iter().copied().take(hand.len()).collect(),
            pile: pile.iter().copied().filter(|one| one.shown).chain(unseen).collect(),
            in_play: in_play.iter().filter(|card| card.shown).cloned().collect(),
            ..CardSide::default()
        };
        let mut sides = BySide::default();
        sides[enemy] = known;
        sides[side] = of[side].clone();
        let (fires, heard, covered) = (fires.clone(), heard.clone(), covered.clone());
        // Whatever is chosen in a fight is seen as it is done.
        Cards(Some(Arc::new(CardTable {
            of: sides,
            fires,
            heard,
            set_up: *set_up,
            chosen: *chosen,
            covered,
        })))
    }
}

impl World {
    /// How this edition plays with cards.
    pub(crate) fn card_rules(&self) -> Option<&CardRules> {
        self.edition().features.cards.as_ref()
    }

    /// A card, as printed.
    pub(crate) fn card(&self, card: CardId) -> Option<&Card> {
        self.card_rules()?.cards.get(card.place())
    }

    /// The first card of a side in play whose effect is wanted, with what the effect is.
    #[inline]
    pub(crate) fn in_play<'w, T: 'w>(
        &'w self,
        side: Side,
        wanted: impl Fn(&'w CardEffect) -> Option<T>,
    ) -> Option<(&'w InPlay, T)> {
        if self.cards.is_empty() {
            return None;
        }
        let in_play = &self.cards.of(side)?.in_play;
        in_play.iter().find_map(|own| Some((own, wanted(&self.card(own.card)?.effect)?)))
    }

    /// Whether an aide lets the command of a side go through enemy zones of control this turn (mop.app3.card31.a).
    #[inline]
    pub(crate) fn commands_through_zones(&self, side: Side) -> bool {
        let aide = self.in_play(side, |effect| matches!(effect, CardEffect::Aide { .. }).then_some(()));
        aide.is_some_and(|(own, ())| own.aim == Aim::ThroughZones)
    }

    /// Whether players use cards, or tables in their place.
    #[inline]
    pub(crate) fn plays_cards(&self) -> bool {
        !self.cards.is_empty()
    }

    /// Whether it is Full Card Play (mop.37.12.1).
    pub(crate) fn plays_all_cards(&self) -> bool {
        self.has(Feature::CardsFull)
    }
}

/// What a side knows of reinforcements that are kept from it (mop.app3.a.b): the enemy's schedule as it is printed, until they come.
impl World {
    pub(super) fn known_arrivals(
        &self,
        due: &[Option<Turn>],
        entered: &[bool],
        side: Side,
    ) -> Vec<Option<Turn>> {
        let kept = self.plays_cards() || self.has(Feature::CardsHistorical);
        if !kept {
            return due.to_vec();
        }
        let known = |(at, group): (usize, &Reinforcement)| {
            let own = group.units.first().is_none_or(|unit| self.side_of(*unit) == side);
            match group.arrival {
                Arrival::On(_) if !own && group.alternate && !entered[at] => None,
                Arrival::On(turn) if !own && !entered[at] => Some(turn),
                _ => due[at],
            }
        };
        self.theatre.terms.reinforcements.iter().enumerate().map(known).collect()
    }

    /// So many cards that could be in the deck of a side, as in a fresh one: always the same.
    pub(super) fn any_cards(&self, side: Side, n: usize) -> Vec<CardId> {
        let all = self.full_deck(side);
        all.iter().copied().cycle().take(if all.is_empty() { 0 } else { n }).collect()
    }

    /// The deck of a side as it is made up (mop.app3.b.b), without mode cards and without what the scenario takes out (mop.app3.b.c).
    pub(crate) fn full_deck(&self, side: Side) -> Vec<CardId> {
        let Some(rules) = self.card_rules() else { return Vec::new() };
        let cards = rules.cards.iter().enumerate().filter(|(_, card)| card.is_of(side));
        let mut deck: Vec<CardId> = cards
            .flat_map(|(at, card)| std::iter::repeat_n(CardId::at(at), usize::from(card.copies)))
            .collect();
        for terms in &self.theatre.specials.cards {
            if self.theatre.armies[terms.army.place()].side == side {
                for number in &terms.without {
                    let is_it = |card: &CardId| rules.cards[card.place()].number == *number;
                    if let Some(at) = deck.iter().position(is_it) {
                        deck.remove(at);
                    }
                }
                deck.extend(terms.with.iter().filter_map(|title| {
                    rules.cards.iter().position(|card| card.title == *title).map(CardId::at)
                }));
            }
        }
        deck
    }
}
