//! What is told of cards: to their owner everything, to the enemy what he sees.

use crate::edition::CardId;
use crate::prelude::*;
use umpire::facts::{Name, Piece, Place, Word};

umpire::facts! {
    /// A fact of cards. `seat` is whose card it is.
    pub enum Fact of AnyFact as Cards: Turn Nothing {
        /// A card was drawn from the deck.
        CardDrawn { seat: Name, card: Word },
        /// The die says whether a card that was drawn is played.
        CardRolled { seat: Name, card: Word, played: bool },
        /// A card takes effect; who does not see which has nothing in its place.
        CardPlayed { seat: Name, card: Option<Word> },
        CardDiscarded { seat: Name, card: Option<Word> },
        /// A card that was hidden is shown, since its effect is seen.
        CardShown { seat: Name, card: Word },
        /// A card does nothing.
        CardPasses { seat: Name, card: Word },
        /// Both sides have said what they had to say about cards.
        CardsSettled,
        /// Dice were thrown on the Random Event Tables.
        RandomEvent { seat: Name, card: Option<Word> },
        /// The orders of the enemy are seen.
        OrdersSeen { seat: Name }: Scouting Nothing,
        /// A town begins to burn, or no longer does.
        TownBurns { at: Place, burns: bool },
        /// Reinforcements come earlier or later than printed, by so many turns.
        ArrivalShifted { turns: i8 }: March Nothing,
        /// A formation that has still to come is sent another order.
        OrderedAhead { leader: Piece, formation: Name }: Orders Nothing unseen nothing,
        /// A leader may no longer give himself a General Retreat by a card.
        RetreatLapses { leader: Piece }: Orders Nothing unseen nothing,
        /// They come by another road.
        OtherRoute { at: Place, to: Place }: March Nothing,
        /// What cards are worth to a side.
        CardPoints { seat: Name, points: i16 }: Victory Nothing,
        /// A reduced unit is whole again.
        Replaced { unit: Piece }: Morale Nothing unseen "A unit has its replacements.",
        /// An eliminated unit is back.
        Recovered { unit: Piece, at: Place }: Morale Goes unseen "A unit has recovered.",
        /// Cavalry needs no test.
        NoTest { seat: Name }: Charge Nothing,
        /// Guns cover a side that was hit: so many hits less.
        Covered { seat: Name, at: Place, hits: u16 }: Fire Nothing,
        /// Troops stand who would have had to check.
        Steadied { seat: Name }: Morale Nothing,
        /// A roll is made again.
        ThrownAgain { seat: Name, left: u8 },
    }
}

pub(super) fn title(world: &World, card: CardId) -> String {
    world.card(card).map_or_else(String::new, |card| card.title.clone())
}

/// "7 Blücher".
pub(super) fn name(world: &World, card: CardId) -> String {
    world.card(card).map_or_else(String::new, |card| format!("{} {}", card.number, card.title))
}

/// An event that only the owner of a card hears.
pub(super) fn for_owner(world: &World, side: Side, event: Event<AnyFact>) -> Event<AnyFact> {
    event.only_for(world.seats_of(side))
}

/// What the enemy hears of a card that he does not see.
pub(super) fn unseen(world: &World, side: Side, fact: Fact, text: String, rule: Rule) -> Event<AnyFact> {
    Event::by(rule, fact, text).only_for(world.seats_of(side.enemy()))
}
