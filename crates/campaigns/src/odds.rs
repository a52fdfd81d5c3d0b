//! What may come of an answer, on a game as the asking seat imagines it.
//!
//! - Of a guess in phase III.c the whole combat is foretold: the enemy guesses by the equilibrium of the game of chits (`chits`), and the
//!   resolver runs over every fall of the dice (`fought`). The matrix of that game and its mixes stand beside it as sums.
//! - Of a march, a repulse, a courier, a bridge, a check, a pursuit: whether it succeeds. The rules are run, and the umpire's own report
//!   of the die is read.
//! - Of everything else nothing is foretold but that it is done.

pub(crate) mod chits;
mod equilibrium;
mod fought;

pub use chits::Chits;
pub use equilibrium::{ALWAYS, Mixes, equilibrium};
pub use fought::{Fought, PARTS, Staked, every_fall};

use crate::answers::{Answer, CommandAnswer, FightAnswer, MarchAnswer, PrepareAnswer};
use crate::combat::facts::FightFact;
use crate::edition::Class;
use crate::facts::{CommandFact, Fact, MarchFact};
use crate::game::Campaigns;
use crate::types::Side;
pub(crate) use chits::ChitsLook;
use serde::Serialize;
use std::fmt;
use std::sync::{Arc, OnceLock};
use umpire::agenda::Play;
use umpire::dice::Dice;
use umpire::event::{Event, Log, Seat, Sum};
use umpire::game::Game;
use umpire::refusal::Refusal;

/// What odds are given of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "CampaignOutcome"))]
#[serde(tag = "outcome", rename_all = "kebab-case")]
pub enum Outcome {
    /// The answer was carried out; of nothing else that could come of it are odds given.
    Done,
    /// What was tried succeeds, or fails.
    Tried {
        /// Whether it succeeds.
        succeeds: bool,
    },
    /// A pursuit may go so far.
    Pursues {
        /// How many hexes.
        hexes: u8,
    },
    /// The combat ends so.
    Fought(Fought),
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Outcome::Done => f.write_str("it is done"),
            Outcome::Tried { succeeds: true } => f.write_str("it succeeds"),
            Outcome::Tried { succeeds: false } => f.write_str("it fails"),
            Outcome::Pursues { hexes } => {
                write!(f, "up to {}", umpire::prose::counted(usize::from(*hexes), "hex|hexes"))
            }
            Outcome::Fought(fought) => fought.fmt(f),
        }
    }
}

impl Outcome {
    /// Whether it is one of which a sentence speaks.
    pub(crate) fn is(self, sentence: &str) -> Option<bool> {
        match self {
            Outcome::Done => None,
            Outcome::Tried { succeeds } => match sentence {
                "it succeeds" => Some(succeeds),
                "it fails" => Some(!succeeds),
                _ => None,
            },
            Outcome::Pursues { hexes } => {
                let wanted = sentence.strip_prefix("the pursuit is ")?.parse::<u8>().ok()?;
                Some(hexes == wanted)
            }
            Outcome::Fought(fought) => fought.is(sentence),
        }
    }
}

/// What odds assume.
pub(crate) const ASSUMPTION: &str = "enemies of whom nothing is known were as the scenario has them, and in a combat the enemy guessed as serves him best and both \
     delayed, staked and marched to the guns so; retreat and pursuit are left out";

/// The games of chits of an imagined game, found once: odds ask for them at every fall of the dice.
#[derive(Debug, Clone, Default)]
pub(crate) struct Foreseen(OnceLock<Arc<Vec<Chits>>>);

impl Foreseen {
    fn of(&self, game: &Campaigns, side: Side) -> &[Chits] {
        let find = || Arc::new(Chits::of_all(&game.world, side));
        self.0.get_or_init(find)
    }
}

/// The game of chits of which a guess is an answer.
fn guess<'g>(game: &'g Campaigns, seat: Seat, answer: &Answer) -> Option<(&'g Chits, Class)> {
    let Answer::Prepare(PrepareAnswer::Guess { class, combat }) = *answer else { return None };
    let side = Side::of_seat(seat);
    let chits =
        game.foreseen.of(game, side).iter().find(|chits| (chits.side, chits.combat) == (side, combat));
    chits.map(|chits| (chits, class))
}

/// Whether an answer is a try of which the umpire tells whether it succeeds.
fn is_a_try(answer: &Answer) -> bool {
    matches!(
        answer,
        Answer::Command(CommandAnswer::Order { .. } | CommandAnswer::AdministrativeMarch { .. })
            | Answer::March(
                MarchAnswer::Move { .. }
                    | MarchAnswer::Take { .. }
                    | MarchAnswer::Leave { .. }
                    | MarchAnswer::TakeVedettes { .. }
                    | MarchAnswer::TakeNone
                    | MarchAnswer::Repulse { .. }
                    | MarchAnswer::Destroy { .. }
            )
            | Answer::Prepare(
                PrepareAnswer::ForceMarch { .. }
                    | PrepareAnswer::ToTheGuns { .. }
                    | PrepareAnswer::Check { .. }
            )
            | Answer::Fight(FightAnswer::Pursue { .. })
    )
}

/// What an event says of the try.
fn told(event: &Event<Fact>) -> Option<Outcome> {
    let succeeds = match &event.fact {
        Fact::Command(CommandFact::CommandBought { arrives, .. }) => *arrives,
        Fact::March(
            MarchFact::InitiativeTried { succeeds, .. } | MarchFact::RepulseTried { succeeds, .. },
        ) => *succeeds,
        Fact::March(MarchFact::BridgeTried { falls, .. }) => *falls,
        Fact::Fight(FightFact::MarchTried { succeeds, .. } | FightFact::Checked { succeeds, .. }) => {
            *succeeds
        }
        Fact::Fight(FightFact::Pursues { hexes, .. }) => return Some(Outcome::Pursues { hexes: *hexes }),
        _ => return None,
    };
    Some(Outcome::Tried { succeeds })
}

/// Carries an answer through to its outcome.
pub(crate) fn foresee(
    game: &Campaigns,
    seat: Seat,
    answer: &Answer,
    dice: &mut dyn Dice,
) -> Result<Outcome, Refusal> {
    let mut ahead = game.clone();
    if is_a_try(answer) {
        let mut log = Log::on();
        ahead.act(seat, answer, &mut Play { dice, log: &mut log })?;
        return Ok(log.events().iter().find_map(told).unwrap_or(Outcome::Done));
    }
    let mut log: Log<Fact> = Log::off();
    ahead.answer_only(seat, answer, &mut Play { dice, log: &mut log })?;
    Ok(match guess(game, seat, answer) {
        Some((chits, class)) => Outcome::Fought(chits.foresee(game.world.edition(), class, dice)),
        None => Outcome::Done,
    })
}

/// What is known of an answer before the dice: of a guess the matrix of chits, and the best mixes of both.
pub(crate) fn foretell(game: &Campaigns, seat: Seat, answer: &Answer) -> Vec<Sum> {
    guess(game, seat, answer).map(|(chits, class)| chits.sums(class)).unwrap_or_default()
}
