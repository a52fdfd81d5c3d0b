//! Scenarios: a battle ready to be set up, read from the files under `battles/` (14).
//!
//! A scenario says which formations of an [order of battle](roster) take part on which window of a map,
//! where every piece is, what it was told to do, who comes when and by which road, what supplies and what
//! breaks an army, and who wins. It is read in two stages, as written and as valid: a [`Scenario`] can be
//! made only by [`Scenario::read`], which gathers every fault with its file and line and says what to do.
//!
//! TOML. Pieces go by the ids of the order of battle, places by those of the geography, hexes by their
//! printed numbers, moments by date and hour, rules by their ids in the ledger. What is not needed may be
//! left out. `docs/battles.md` shows every section.

use std::sync::Arc;
use umpire::read::{Read, prose};

use field::Battlefield;
use umpire::rule::Rule;

use crate::edition::Edition;
use crate::features::Feature;
use crate::pieces::{BySide, FormationId, Side};

pub mod arrivals;
mod battles;
mod bearing;
mod build;
mod check;
mod context;
pub mod forces;
mod muster;
pub mod orders;
mod read;
pub mod roster;
pub mod special;
pub mod supply;
mod time;
pub mod victory;
pub(crate) mod words;

#[cfg(test)]
mod tests;

pub use battles::{
    BRIENNE_1814, Battles, Campaign, File, Folder, GETTYSBURG_1863, SIX_DAYS_1814, WATERLOO_1815,
};
pub use bearing::is_on_side;
pub use time::{Calendar, Date, GameTime, NoSuchTime, Turn};

use arrivals::{Reinforcement, Variable};
use forces::Forces;
use orders::{Recipient, StartOrder};
use roster::OrderOfBattle;
use special::Special;
use supply::{LevelChange, SupplySource};
use victory::{History, Victory};

/// A scenario, read and found good.
#[derive(Debug, Clone)]
pub struct Scenario {
    /// The rules by which it is played.
    pub edition: &'static Edition,
    pub id: String,
    pub title: String,
    /// What it was about.
    pub note: String,
    /// A battle or a whole campaign.
    /// The rules that say when it begins and ends.
    pub rules: Vec<Rule>,
    pub kind: Kind,
    /// Its map; all hexes below are of its board.
    pub battlefield: Arc<Battlefield>,
    pub calendar: Calendar,
    pub opening: Opening,
    pub forces: Forces,
    pub orders: Vec<StartOrder>,
    /// Who comes later, by [`forces::ReinforcementId`].
    pub reinforcements: Vec<Reinforcement>,
    /// What chance has to do with it, by [`forces::VariableId`].
    pub variables: Vec<Variable>,
    /// Where supply comes from.
    pub supply: Vec<SupplySource>,
    pub level_changes: Vec<LevelChange>,
    pub victory: Victory,
    /// The artillery ammunition of both sides, where it is limited.
    pub ammunition: Option<Ammunition>,
    /// Rules of its own.
    pub specials: Vec<Special>,
    /// What players may choose.
    pub options: Vec<ScenarioOption>,
    /// How it came out.
    pub history: Option<History>,
}

/// What a scenario is of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Read)]
#[read(what = "kind of scenario")]
pub enum Kind {
    /// One battle: demoralization ends it (13.c).
    #[default]
    Battle,
    /// A campaign: the levels change as it goes (11.d).
    Campaign,
}

/// How a scenario opens.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Read)]
#[read(what = "sides", snake, context = &OrderOfBattle)]
pub struct Opening {
    /// Who activates Reserve formations first (4.j).
    pub first: Side,
    /// Who has the Initial Action of the first turn without a roll.
    pub initial_action: Option<Side>,
    /// Who sets up second, for free set-ups.
    pub sets_up_second: Option<Side>,
    /// Whether players write orders before the first turn (20.2.h).
    pub orders_before_first_turn: bool,
}

/// How much ammunition the artillery of each side has, with the option of that name (lgg.aor.artammo.a).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ammunition {
    /// `None` where it is not limited even then.
    pub pools: Option<BySide<u16>>,
    /// The rule that gives it, if it is one of the ledger's.
    pub rule: Option<Rule>,
}

/// Something that players may choose before they begin.
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(what = "option")]
pub struct ScenarioOption {
    pub id: String,
    pub title: String,
    #[read(with = prose)]
    pub text: String,
}

impl Scenario {
    /// Its key among the scenarios of all rule sets.
    ///
    /// ```
    /// use series::scenario::Battles;
    ///
    /// let ligny = series::sets::NLC.battles().scenario("nlc/ligny").unwrap();
    /// assert_eq!(ligny.key(), "nlc/ligny");
    /// assert_eq!(ligny.calendar.n_turns(), 8);
    /// assert_eq!(ligny.special("la-garde").unwrap().rules[0].id(), "nlc.7.4.o");
    /// ```
    pub fn key(&self) -> String {
        format!("{}/{}", self.edition.key, self.id)
    }

    /// A rule of its own.
    pub fn special(&self, id: &str) -> Option<&Special> {
        self.specials.iter().find(|special| special.id == id)
    }

    /// Whom random events are about in it.
    pub fn events(&self) -> Option<&special::Events> {
        self.specials.iter().find_map(|own| match &own.kind {
            special::SpecialKind::Events(events) => Some(events),
            _ => None,
        })
    }

    /// Whether a die may bring rain at the end of a turn.
    pub fn rolls_for_weather(&self) -> bool {
        self.specials.iter().any(|own| matches!(own.kind, special::SpecialKind::RainRoll(_)))
    }

    /// Whether an option that its rules offer can be played in it: random events only where it says whom they are about.
    pub fn can_have(&self, option: &str) -> bool {
        Feature::find(option) != Some(Feature::RandomEvents) || self.events().is_some()
    }

    /// The rules that an option brings in or changes.
    pub fn rules_of_option<'s>(&'s self, option: &'s str) -> impl Iterator<Item = Rule> + 's {
        let brought = self.specials.iter().filter(move |special| special.option.as_deref() == Some(option));
        brought.flat_map(|special| special.rules.iter().copied())
    }

    /// The order of a formation at the start; `None` for Reserve (20.2.h).
    pub fn order_of(&self, formation: FormationId) -> Option<&StartOrder> {
        self.orders.iter().find(|order| order.to == Recipient::Formation(formation))
    }
}
