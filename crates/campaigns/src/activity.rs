//! What goes on: the procedures of a turn, each of which may begin another on top of itself (con.1).

use crate::answers::Answer;
use crate::combat::{Combats, Course, Losses, Pursuit, Retreat};
use crate::command::{Administration, Initiative, Organization};
use crate::consolidation::Consolidation;
use crate::facts::Fact;
use crate::forced::{ForcedMarch, ForcedMarches};
use crate::morale::Morale;
use crate::movement::{Attrition, March, Movement, Repulse};
use crate::preparation::Preparation;
use crate::seniority::Seniority;
use crate::turn::{Begin, Turn};
use crate::types::Side;
use crate::world::World;
use serde::{Deserialize, Serialize};
use std::fmt;
use umpire::agenda::{Play, Procedure, Step};
use umpire::event::Seat;
use umpire::refusal::Refusal;
use umpire::rule::Rule;

/// What a side is asked.
pub struct Ask<'a> {
    /// Who decides what and why: put into words only for somebody who reads it.
    prompt: Box<dyn Fn() -> String + 'a>,
    /// By which rules.
    pub rules: &'static [Rule],
    /// Whether the answer is kept from the enemy until he has answered too.
    pub is_secret: bool,
}

impl<'a> Ask<'a> {
    /// An open question.
    pub fn open(prompt: impl Fn() -> String + 'a, rules: &'static [Rule]) -> Ask<'a> {
        Ask { prompt: Box::new(prompt), rules, is_secret: false }
    }

    /// A question that both are asked at a time, unseen by each other.
    pub fn secret(prompt: impl Fn() -> String + 'a, rules: &'static [Rule]) -> Ask<'a> {
        Ask { prompt: Box::new(prompt), rules, is_secret: true }
    }

    /// Who decides what and why.
    pub fn prompt(&self) -> String {
        (self.prompt)()
    }
}

impl fmt::Debug for Ask<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Ask").field("prompt", &self.prompt()).field("is_secret", &self.is_secret).finish()
    }
}

/// A procedure of the turn.
pub(crate) trait Proceeds: Sized {
    /// Goes on as far as it can by itself.
    fn resume(&mut self, world: &mut World, play: &mut Play<'_, Fact>) -> Step<Activity>;

    /// What a side is asked; nothing if it is not.
    fn ask<'a>(&'a self, world: &'a World, side: Side) -> Option<Ask<'a>>;

    /// Appends every answer that is open to a side that is asked.
    fn offer(&self, world: &World, side: Side, to: &mut Vec<Answer>);

    /// Takes an answer of a side that is asked; a refused one changes nothing.
    fn answer(
        &mut self,
        world: &mut World,
        side: Side,
        answer: &Answer,
        play: &mut Play<'_, Fact>,
    ) -> Result<(), Refusal>;

    /// What a side may know of it: whatever tells of the enemy's secrets is left out.
    #[must_use]
    fn known_to(&self, world: &World, side: Side) -> Self;
}

macro_rules! activities {
    ($($(#[$about:meta])* $name:ident = $word:literal,)*) => {
        /// Something that goes on.
        #[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
        #[serde(rename_all = "kebab-case")]
        pub enum Activity {
            $($(#[$about])* $name($name),)*
        }

        impl Activity {
            /// What goes on, in a word.
            pub fn word(&self) -> &'static str {
                match self {
                    $(Activity::$name(_) => $word,)*
                }
            }

            /// What a side is asked; nothing if it is not.
            pub fn ask<'a>(&'a self, world: &'a World, side: Side) -> Option<Ask<'a>> {
                match self {
                    $(Activity::$name(it) => it.ask(world, side),)*
                }
            }

            /// Appends every answer that is open to a side that is asked.
            pub fn offer(&self, world: &World, side: Side, to: &mut Vec<Answer>) {
                match self {
                    $(Activity::$name(it) => it.offer(world, side, to),)*
                }
            }

            /// What a side may know of it; nothing if it does not even know that it goes on.
            #[must_use]
            pub fn known_to(&self, world: &World, side: Side) -> Option<Activity> {
                Some(match self {
                    // The enemy sees where markers go, and not who is about to: a try that fails looks like none.
                    Activity::March(it) if it.side != side => return None,
                    Activity::ForcedMarch(it) if it.side != side => return None,
                    $(Activity::$name(it) => Activity::$name(it.known_to(world, side)),)*
                })
            }
        }

        impl Procedure for Activity {
            type World = World;
            type Action = Answer;
            type Fact = Fact;

            fn resume(&mut self, world: &mut World, play: &mut Play<'_, Fact>) -> Step<Activity> {
                match self {
                    $(Activity::$name(it) => it.resume(world, play),)*
                }
            }

            fn answer(
                &mut self,
                world: &mut World,
                seat: Seat,
                answer: &Answer,
                play: &mut Play<'_, Fact>,
            ) -> Result<(), Refusal> {
                let side = Side::of_seat(seat);
                match self {
                    $(Activity::$name(it) => it.answer(world, side, answer, play),)*
                }
            }
        }

        $(impl From<$name> for Activity {
            fn from(it: $name) -> Activity {
                Activity::$name(it)
            }
        })*
    };
}

activities! {
    /// The turns, one after another.
    Turn = "turn",
    /// A position waits for a word.
    Begin = "begin",
    /// Somebody says who is senior (con-base.2.g).
    Seniority = "seniority",
    /// Phase I.a (con-base.4).
    Administration = "administration",
    /// The choices before play, phase I.b, and those of the consolidation (con-base.8, 24.a, 26.b).
    Organization = "organization",
    /// Phase I.c (con.2).
    Initiative = "initiative",
    /// Phase II of a side (con-base.9).
    Movement = "movement",
    /// Somebody moves.
    March = "march",
    /// A force tries to repulse another (con.7).
    Repulse = "repulse",
    /// March attrition after a side's movement (con-base.10).
    Attrition = "attrition",
    /// Phase III (con.3, con.5).
    Preparation = "preparation",
    /// Phase IV (con.8).
    Morale = "morale",
    /// Phase V of a side (con.9).
    ForcedMarches = "forced-march",
    /// Phase VI.a (con.10).
    Combats = "combat",
    /// Somebody marches in phase V.
    ForcedMarch = "marching",
    /// A combat is resolved (con-base.12.h).
    Course = "fighting",
    /// Points are lost (con.10.5.7.2).
    Losses = "losing",
    /// A group retreats (con-base.17).
    Retreat = "retreating",
    /// A group follows up (con-base.18).
    Pursuit = "pursuing",
    /// Phase VI.b (con-base.24).
    Consolidation = "consolidation",
}

impl Activity {
    /// The step of a phase that has a word of its own: `orders`.
    pub fn step(&self) -> Option<&'static str> {
        match self {
            Activity::Administration(it) => it.step(),
            Activity::Organization(it) => Some(it.step()),
            Activity::Preparation(it) if it.is_choosing() => Some("chits"),
            _ => None,
        }
    }
}

/// The refusal of an answer to another question than the open one.
pub(crate) fn not_now(ask: Option<Ask<'_>>) -> Refusal {
    match ask {
        Some(ask) => Refusal::not_now(ask.rules[0], &ask.prompt()),
        None => Refusal::not_now(rule!("con.1.a"), "the other side decides"),
    }
}
