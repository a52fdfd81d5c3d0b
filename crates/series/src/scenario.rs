//! Scenarios: a battle ready to be set up, read from the files under `battles/` (14).
//!
//! A scenario says which formations of an [order of battle](roster) take part on which window of a map,
//! where every piece is, what it was told to do, who comes when and by which road, what supplies and what
//! breaks an army, and who wins. It is read in two stages, as written and as valid: a [`Scenario`] can be
//! made only by [`Scenario::read`], which gathers every fault with its file and line and says what to do.
//!
//! TOML. Pieces go by the ids of the order of battle, places by those of the geography, hexes by their
//! printed numbers, moments by date and hour, rules by their ids in the ledger. What is not needed may be
//! left out.
//!
//! ```toml
//! schema = 1
//! id = "quatre-bras"
//! title = "Quatre Bras"
//! kind = "battle"                          # or "campaign": which rules of 13 hold
//! window = "quatre-bras"                   # of the grid file
//! note = "Two to four sentences on what it was about."
//! formations = ["fr-2", "aa-1"]            # all their units take part, but for those that are absent
//! reduced = ["aa-pack"]                    # units that begin on their reverse side; may be left out
//!
//! [time]
//! first = "1815-06-16 14:00"               # turns start at the hours of the edition's day: every hour
//! last = "1815-06-16 21:00"
//! night = ["21:00", "03:00"]               # the first night turn and the last; without it the edition's
//! rain = [["1815-06-17 14:00", "1815-06-18 07:00"]]
//!
//! [sides]
//! first = "french"                         # who activates Reserve formations first (4.j)
//! initial_action = "french"                # who has the Initial Action of the first turn without a roll
//! sets_up_second = "french"
//! orders_before_first_turn = true          # whether players write orders first (20.2.h)
//!
//! [history]
//! result = "Drawn battle"
//! margin = [-3, 0]                         # what it would have scored
//! text = "What happened."
//!
//! [[army]]                                 # one for each army that takes part
//! id = "french"
//! commander = "ney"                        # who commands it here
//! headquarters = "hq-french"               # if it is in play
//! demoralization = 10                      # levels (11.d)
//! disintegration = 16
//!
//! [[wing]]                                 # who is under a wing commander here (20.15)
//! leader = "ney"
//! formations = ["fr-2"]
//! units = ["fr-g-light-cav"]
//!
//! [[absent]]                               # of formations that take part
//! units = ["fr-2-girard"]
//! leaders = ["girard"]
//! why = "With Napoleon at Ligny"
//!
//! [start]                                  # `unit`, `leader` or `headquarters`; then its hex, and where the
//! french = [                               # histories put it, which is held against the hex
//!     { unit = "fr-2-foy", hex = "2751", near = "frasnes", within = 2, bearing = "N" },
//! ]
//!
//! [[order]]                                # for a `formation`, a `wing` or a `division` (a list of units)
//! formation = "fr-2"
//! kind = "march"                           # attack, probe, defend, delay, march, fall back,
//!                                          # general retreat, reserve
//! target = "quatre-bras"                   # a place or hex, or a list that is one place; not for Reserve
//! via = ["frasnes"]                        # a March names its road by places or
//! roads = ["Brussels-Charleroi highway"]   # by its name
//! then = [{ kind = "attack", target = "quatre-bras" }]   # a sequence (20.5)
//! not_before = "1815-06-16 15:00"          # until then nobody moves or attacks
//! delay = "R4"                             # it waits for compliance: 1T, R4, R5 or R6
//! # of a division also: leader = "girard"; attached_to = "fr-3" instead of an order   (20.13)
//!
//! [[reinforcement]]
//! turn = "1815-06-16 15:00"                # or `variable`, or both where chance shifts the turn
//! road = "Brussels-Charleroi highway"      # where this road leaves the window at this edge;
//! edge = "south"                           # or `entry`, of the geography; or `hex`
//! units = ["fr-2-jerome"]
//! leaders = ["kellermann"]
//! headquarters = ["hq-french"]
//! order = { kind = "march", target = "gemioncourt" }     # without one: to the headquarters (9.c)
//! attached = { units = ["fr-6-teste"], to = "fr-c1" }
//! replaces = ["pr-det-zepelin"]
//! raises = [2, 3]                          # the levels of its army rise so much when it enters
//!
//! [[variable]]                             # kind: roll-once (at, dice, least, then, else, divisions_a_turn),
//! id = "d-erlon"                           # roll-each-turn (from, dice, least, delay),
//! kind = "roll-each-turn"                  # called (from, recipient, delay, cost),
//! from = "1815-06-16 17:00"                # shifted (late_at_most, early_at_least, turns)
//! dice = 2
//! least = 11
//! delay = 1
//! option = "free-set-up"                   # without it no die is thrown and every throw has failed
//! text = "…"
//!
//! [[supply]]                               # at least one for each army (24)
//! army = "french"
//! edges = ["south"]
//! entries = ["louvain-road"]
//! base = "the Louvain road"                # one of several among which a special rule lets the army choose
//! from = "1815-06-17 04:00"
//! rule = "nlc.24.d"
//!
//! [[level_change]]                         # of the levels of an `army`, or of any
//! army = "french"
//! by = -10
//! lasts = "for-good"                       # once, while-it-lasts
//! rule = "nlc.7.4.r"
//! text = "…"
//!
//! [[sudden]]                               # ends the game when all of `when` is true
//! side = "allied"
//! when = ["french demoralized"]            # or disintegrated
//! rule = "nlc.13.c"
//!
//! [[award]]                                # see the kinds of `Condition` in victory.rs
//! side = "french"
//! points = 6
//! for = "holding"
//! places = ["quatre-bras"]
//! text = "Quatre Bras held at the end"
//!
//! [[result]]                               # best for the French first; the margin is their points less
//!                                          # the allied ones
//! margin = 7
//! text = "French victory"
//!
//! [[special]]                              # a rule of the scenario's own; its figures depend on its kind, see below
//! id = "wet-ground"
//! kind = "heavy-ground"
//! last = "1815-06-18 12:00"
//! more = 1
//! terrain = "clear"
//! rules = ["nlc.5.2.e"]
//! option = "mud"                           # only with this option
//! text = "…"                               # told to the players when the game begins
//!
//! [[option]]                               # what players may choose
//! id = "free-set-up"
//! title = "Free set-up"
//! text = "…"
//! ```
//!
//! The kinds of special rules with their figures:
//!
//! | kind | figures | what it does |
//! |---|---|---|
//! | `note` | | nothing: it says in words what other entries do |
//! | `slow-risers` | | commanders of the first side rise late (23.f) |
//! | `reassignment` | `army`, `from` | its commander may move formations between his wings and himself (20.15) |
//! | `no-attack-orders` | `formations`, `until` | they are not ordered to Attack or Probe before that turn |
//! | `base` | `army`, `from` | on that turn it chooses one of the bases that its `[[supply]]` names, in secret (24) |
//! | `kept-back` | `formation`, `third`, `until`, `cost` | it stays in that third of the map (`west`) before that turn; to let it go later costs points |
//! | `heavy-ground` | `from`, `last`, `times` or `more`, `terrain` | artillery pays so many times as much, or so many points more, off the roads; `terrain = "clear"` for clear hexes only |
//! | `successor` | `leader`, `by` | a successor of the order of battle takes over at once (19.2) |
//! | `defile` | `army`, `water`, `most`, `from` | no more units march over that water in a turn, and none before that turn |
//! | `free-fall-back` | `leader`, `formations`, `from`, `road` | his Fall Back to a place on that road is obeyed without a roll (20.7) |
//! | `crops` | | infantry that has not moved is not bombarded at two hexes unless another unit is next to it (8.3) |
//! | `broken-bridges` | `bridges`, `mended_by` | only infantry crosses until infantry of that side has been there for a turn |
//! | `night-attack` | `army`, `turn`, `place`, `units`, `less` | so many units may attack there in the dark, with so many per cent less |

use std::sync::Arc;
use umpire::read::Read;

use field::Battlefield;
use umpire::rule::Rule;

use crate::edition::Edition;
use crate::pieces::{Formation, FormationId, Leader, Side, Unit};

pub mod arrivals;
mod battles;
mod bearing;
mod build;
mod check;
mod context;
mod lexicon;
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

pub use battles::{Battles, Campaign, File, Folder, WATERLOO_1815};
pub use bearing::is_on_side;
pub use time::{Calendar, Date, GameTime, NoSuchTime, Turn};

use arrivals::{Reinforcement, Variable};
use forces::Forces;
use orders::{Recipient, StartOrder};
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
    pub kind: Kind,
    /// Its map; all hexes below are of its board.
    pub battlefield: Arc<Battlefield>,
    pub calendar: Calendar,
    pub opening: Opening,
    pub forces: Forces,
    /// The orders at the start.
    pub orders: Vec<StartOrder>,
    /// Who comes later, by [`forces::ReinforcementId`].
    pub reinforcements: Vec<Reinforcement>,
    /// What chance has to do with it, by [`forces::VariableId`].
    pub variables: Vec<Variable>,
    /// Where supply comes from.
    pub supply: Vec<SupplySource>,
    /// What changes the levels of armies.
    pub level_changes: Vec<LevelChange>,
    pub victory: Victory,
    /// Rules of its own.
    pub specials: Vec<Special>,
    /// What players may choose.
    pub options: Vec<ScenarioOption>,
    /// How it came out.
    pub history: Option<History>,
}

/// What a scenario is of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Read)]
#[read(what = "kind of scenario")]
pub enum Kind {
    /// One battle: demoralization ends it (13.c).
    Battle,
    /// A campaign: the levels change as it goes (11.d).
    Campaign,
}

/// How a scenario opens.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Read)]
#[read(what = "sides", snake, context = &'static Edition)]
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

/// Something that players may choose before they begin.
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(what = "option")]
pub struct ScenarioOption {
    pub id: String,
    pub title: String,
    #[read(with = words::prose)]
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

    /// The rules that an option brings in or changes.
    pub fn rules_of_option<'s>(&'s self, option: &'s str) -> impl Iterator<Item = Rule> + 's {
        let brought = self.specials.iter().filter(move |special| special.option.as_deref() == Some(option));
        brought.flat_map(|special| special.rules.iter().copied())
    }

    /// The order of a formation at the start; `None` for Reserve (20.2.h).
    pub fn order_of(&self, formation: FormationId) -> Option<&StartOrder> {
        self.orders.iter().find(|order| order.to == Recipient::Formation(formation))
    }

    /// The units as printed, by their ids: for a game.
    pub fn printed_units(&self) -> Vec<Unit> {
        self.forces.units.iter().map(|unit| unit.printed.clone()).collect()
    }

    /// The leaders as printed, by their ids.
    pub fn printed_leaders(&self) -> Vec<Leader> {
        self.forces.leaders.iter().map(|leader| leader.printed.clone()).collect()
    }

    /// The formations as printed, by their ids.
    pub fn printed_formations(&self) -> Vec<Formation> {
        self.forces.formations.iter().map(|formation| formation.printed.clone()).collect()
    }
}
