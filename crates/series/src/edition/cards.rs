//! Cards (mop.37.12) and what chance brings instead of them: the deck of an edition, the Random Event Tables, and the table by which
//! reinforcements come early or late. A card is data here, with its number, its words and the figures of its effect; what an effect does
//! is in `refits::cards`.

use super::rules;
use crate::pieces::Side;
use umpire::fault::Faults;
use umpire::read::{Name, Read, Said};
use umpire::rule::Rule;
use umpire::source::Node;

/// The decks that are built in, by name.
const DECKS: [(&str, (&str, &str)); 1] =
    [("mop-cards", ("editions/mop-cards.toml", include_str!("../../editions/mop-cards.toml")))];

crate::pieces::ids! {
    /// A card, by its place in the list of its edition.
    CardId
}

/// How an edition plays with cards.
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(what = "cards")]
pub struct CardRules {
    /// In Full Card Play a player holds so many.
    #[read(within = 1..=12)]
    pub hand: u8,
    /// The cards, from a file of their own.
    #[read(key = "deck", with = deck)]
    pub cards: Vec<Card>,
    /// The Random Event Tables, each with the faces of the die that send to it.
    #[read(key = "table")]
    pub tables: Vec<EventTable>,
    pub arrivals: ArrivalTable,
}

/// How reinforcements vary in Historical Study (mop.app2).
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(what = "table of arrivals")]
pub struct ArrivalTable {
    /// So many turns before a group is due its die is thrown.
    #[read(within = 0..=12)]
    pub ahead: u16,
    /// By how many turns each face shifts it.
    pub shifts: [i8; 6],
    /// What is added to the die of a side of which more came early than late; as much is taken off if more were late.
    pub balance: i8,
    /// A change of its order is sent so many hours before it is due, and before that day's first turn of daylight.
    pub notice: u16,
}

/// One of the Random Event Tables.
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(what = "random event table")]
pub struct EventTable {
    pub name: String,
    /// The faces of the first die that send to it, the lowest and the highest.
    #[read(within = 1..=6)]
    pub faces: [u8; 2],
    #[read(key = "line")]
    pub lines: Vec<EventLine>,
}

/// A line of such a table: from which number of two dice to which, and the number of the card; what no line has is no event.
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(what = "line of a random event table")]
pub struct EventLine {
    #[read(within = 11..=66)]
    pub rolls: [u8; 2],
    pub card: u8,
}

/// What kind of card it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Read)]
pub enum Category {
    Leader,
    Tactics,
    Game,
    Mode,
    March,
    Status,
    Arrival,
}

impl Category {
    pub const fn words(self) -> &'static str {
        match self {
            Category::Leader => "leader card",
            Category::Tactics => "tactics card",
            Category::Game => "game card",
            Category::Mode => "mode card",
            Category::March => "march card",
            Category::Status => "status card",
            Category::Arrival => "arrival card",
        }
    }
}

/// The side in whose deck alone a card is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Read)]
pub enum Whose {
    First,
    Second,
}

/// A card.
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(what = "card")]
pub struct Card {
    /// As printed; two cards of the two sides may share one.
    pub number: u8,
    /// Its name, which no other has.
    pub title: String,
    /// The side that has it; both, if nothing is said.
    pub whose: Option<Whose>,
    pub category: Category,
    /// How many of it are in the deck of a side.
    pub copies: u8,
    /// What it does, and when it may be played, in our words.
    pub text: String,
    pub when: String,
    /// Whether the enemy sees at once that it is played (mop.37.12.1.b).
    pub open: bool,
    /// Whether supply is checked when it is played (mop.37.12.e).
    pub supply: bool,
    /// What it is worth to whoever plays it (mop.37.13.f).
    #[read(default = 0)]
    pub points: i8,
    /// Whether the Random Event Tables mean it by its number.
    #[read(default = true)]
    pub event: bool,
    /// The rules of its effect in Full and in Restricted Card Play.
    #[read(with = rules)]
    pub full: Vec<Rule>,
    #[read(with = rules)]
    pub restricted: Vec<Rule>,
    #[read(flat)]
    pub effect: CardEffect,
}

/// What a card does, with its figures. What it does for a turn it does for the one in which it is played.
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(what = "card", tag = "effect")]
pub enum CardEffect {
    /// In the first turn units on March that keep to the road have more points.
    RoadColumn {
        bonus: u8,
    },
    /// In the first turn a formation, by lot, has no chit, and the side no Initial Action.
    LateStart,
    /// The side has the Initial Action of the first turn.
    EarlyArrival,
    /// In the first turn a formation, by lot, moves at half its rate, and takes neither the Initial nor a Coordinated Action.
    FormationScattered,
    /// A reduced unit that no enemy holds is made whole, once.
    Replacements,
    /// A commander has another rating; his side has the Coordinated Action chit and the Initial Action.
    Emperor {
        leaders: Vec<String>,
        rating: u8,
    },
    /// Rolls of the side may be made again. Units in range of a leader do not retreat against their will; a formation may get its
    /// eliminated units back.
    Rerolls {
        leaders: Vec<String>,
        throws: u8,
        steady: bool,
        recover: bool,
    },
    /// In each fight of a leader's troops his side adds to its own roll, or takes off the enemy's.
    Marshal {
        leaders: Vec<String>,
        roll: u8,
    },
    /// A leader's troops bombard better, do not retreat against their will, and frighten those whom they fight; he has another rating.
    Inspired {
        leaders: Vec<String>,
        rating: u8,
        roll: u8,
        morale: u8,
    },
    /// Guns cover a stack that was hit: so many hits less, and no pursuit.
    CoverFire {
        hits: u16,
    },
    /// Pursuit tests are passed.
    CavalryPursuit,
    /// Reaction charges need no test.
    CounterCharge,
    /// A stack that retreats loses nothing for zones of control.
    JawsOfDeath,
    /// One attack is fired with so much more.
    LastPush {
        roll: u8,
    },
    /// One more order, a March, with a shift.
    ForcedMarch {
        shift: i8,
    },
    /// A March and Attack is obeyed more readily.
    TurningMovement {
        shift: i8,
    },
    /// A formation gets a March at once.
    ApproachMarch,
    /// A formation gets a Probe, checked at once and without the shift for attacks.
    ProbeOrder {
        within: u8,
    },
    /// A formation tries initiative with a shift.
    GeneralAdvance {
        shift: i8,
    },
    /// A formation tries initiative with a shift for a March and Attack to where guns were heard.
    SoundOfGuns {
        shift: i8,
        within: u8,
    },
    /// The overall commander may order a General Retreat.
    GeneralRetreat,
    /// The enemy's orders in force are seen.
    Spies,
    /// A formation goes from one zone of control to another; its cavalry need not attack.
    Infiltration {
        cost: u8,
    },
    /// A town burns: to enter it costs more.
    Fire {
        cost: u8,
    },
    /// The cavalry of a stack does not charge; of some nations only irregular horse.
    NoCharge {
        irregulars: bool,
    },
    /// The people tell of an enemy formation and hinder it in towns.
    Populace {
        cost: u8,
    },
    /// Units on Defend or Delay leave zones of control.
    MobileDefense {
        cost: u8,
    },
    /// Formations on Defend enter zones of control and attack within so many hexes of their target.
    AreaDefense {
        radius: u8,
    },
    /// An aide: a leader is not captured, command goes through zones of control, or one more order.
    Aide {
        orders: u8,
    },
    /// The next reinforcement comes so many turns before its time, or after it.
    Early {
        turns: u16,
    },
    Late {
        turns: u16,
    },
    /// A reinforcement comes by another road.
    OtherRoute,
    /// A reinforcement that was not planned comes after so many turns; it costs one point for so many of its strength.
    Alternate {
        turns: u16,
        share: u16,
    },
}

impl Card {
    /// Whether it can be in the deck of a side.
    pub fn is_of(&self, side: Side) -> bool {
        match self.whose {
            None => true,
            Some(Whose::First) => side == Side::First,
            Some(Whose::Second) => side == Side::Second,
        }
    }
}

/// The cards of a file of their own.
fn deck(node: &Node, name: Name<'_>, faults: &mut Faults) -> Option<Vec<Card>> {
    #[derive(Read)]
    #[read(what = "deck")]
    struct Deck {
        #[read(key = "card", filled)]
        cards: Vec<Card>,
    }
    let said = Said::read(node, name, faults)?;
    let found = DECKS.iter().find(|(key, _)| *key == said.text);
    let Some((_, (file, text))) = found else {
        return said.unknown(format!("there is no deck `{said}`"), DECKS.iter().map(|(key, _)| *key), faults);
    };
    match umpire::read::read_toml::<Deck>(file, text) {
        Ok(deck) => Some(deck.cards),
        Err(wrong) => {
            faults.absorb(wrong);
            None
        }
    }
}
