//! The order of the turn (con.1, con-base.3): which phase follows which, and whose it is.

use crate::activity::{Activity, Ask, Proceeds, not_now};
use crate::answers::Answer;
use crate::combat::Combats;
use crate::command::{Administration, Initiative, Occasion, Organization};
use crate::consolidation::Consolidation;
use crate::facts::Fact;
use crate::forced::ForcedMarches;
use crate::morale::Morale;
use crate::movement::Movement;
use crate::preparation::Preparation;
use crate::types::Side;
use crate::world::World;
use serde::{Deserialize, Serialize};
use source::read::Read;
use umpire::agenda::{Play, Step};
use umpire::event::Event;
use umpire::refusal::Refusal;

/// A phase, or a part of one that is a step of its own in positions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Read)]
#[serde(rename_all = "kebab-case")]
#[read(what = "phase")]
pub enum Phase {
    /// The secret choices before play.
    SetUp,
    /// I.a.
    Administration,
    /// The last steps of I.a.
    Orders,
    /// I.b.
    Organization,
    /// I.c.
    Initiative,
    /// II.
    Movement,
    /// III.
    Preparation,
    /// IV.
    Morale,
    /// V.
    ForcedMarch,
    /// VI.a.
    Combat,
    /// VI.b.
    Consolidation,
}

impl Phase {
    /// Its word.
    pub fn word(self) -> &'static str {
        <Phase as source::read::Words>::WORDS
            .iter()
            .find(|(_, phase)| *phase == self)
            .map_or("", |(word, _)| *word)
    }
}

/// The turns, one after another: the lowest procedure of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Turn {
    /// The phase that begins next.
    pub next: Phase,
    /// Whether the second player's part of it is next.
    pub is_second: bool,
}

impl Turn {
    /// Play from a phase on.
    pub fn from(next: Phase) -> Turn {
        Turn { next, is_second: false }
    }

    /// What begins now; and what is next after that.
    fn begin(&mut self, world: &mut World, play: &mut Play<'_, Fact>) -> Activity {
        let mover = if self.is_second { world.first.enemy() } else { world.first };
        let (activity, next) = match self.next {
            Phase::SetUp => (Organization::on(Occasion::SetUp).into(), Phase::Administration),
            Phase::Administration => (Administration::from_the_weather().into(), Phase::Organization),
            Phase::Orders => (Administration::from_the_orders().into(), Phase::Organization),
            Phase::Organization => (Organization::default().into(), Phase::Initiative),
            Phase::Initiative => (Initiative::default().into(), Phase::Movement),
            Phase::Movement => (Movement::of(mover).into(), Phase::Preparation),
            Phase::Preparation => (Preparation::default().into(), Phase::Morale),
            Phase::Morale => (Morale::default().into(), Phase::ForcedMarch),
            Phase::ForcedMarch => (ForcedMarches::of(mover).into(), Phase::Combat),
            Phase::Combat => (Combats::default().into(), Phase::Consolidation),
            Phase::Consolidation => (Consolidation::default().into(), Phase::Administration),
        };
        if !self.is_second {
            tell_of(world, self.next, play);
        }
        let has_parts = matches!(self.next, Phase::Movement | Phase::ForcedMarch);
        if has_parts && !self.is_second {
            self.is_second = true;
        } else {
            (self.is_second, self.next) = (false, next);
        }
        activity
    }
}

fn tell_of(world: &World, phase: Phase, play: &mut Play<'_, Fact>) {
    play.log.tell(world, || {
        let fact = Fact::PhaseBegan { phase: phase.word().to_owned() };
        Event::by(rule!("con.1.a"), fact, format!("Turn {}: {}.", world.turn, phase.word()))
    });
}

impl Proceeds for Turn {
    fn resume(&mut self, world: &mut World, play: &mut Play<'_, Fact>) -> Step<Activity> {
        if world.over.is_some() { Step::Done } else { Step::Begin(self.begin(world, play)) }
    }

    fn ask(&self, _: &World, _: Side) -> Option<Ask<'_>> {
        None
    }

    fn offer(&self, _: &World, _: Side, _: &mut Vec<Answer>) {}

    fn answer(&mut self, _: &mut World, _: Side, _: &Answer, _: &mut Play<'_, Fact>) -> Result<(), Refusal> {
        Err(not_now(None))
    }

    fn known_to(&self, _: &World, _: Side) -> Turn {
        *self
    }
}

/// A position that waits for the first player's word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Begin {
    has_begun: bool,
}

impl Proceeds for Begin {
    fn resume(&mut self, _: &mut World, _: &mut Play<'_, Fact>) -> Step<Activity> {
        if self.has_begun { Step::Done } else { Step::Ask }
    }

    fn ask<'a>(&'a self, world: &'a World, side: Side) -> Option<Ask<'a>> {
        let prompt = move || format!("{}: begin the phase", side.title());
        (world.first == side && !self.has_begun).then(|| Ask::open(prompt, rules!("con.1.a")))
    }

    fn offer(&self, _: &World, _: Side, to: &mut Vec<Answer>) {
        to.push(Answer::Begin);
    }

    fn answer(
        &mut self,
        world: &mut World,
        side: Side,
        answer: &Answer,
        _: &mut Play<'_, Fact>,
    ) -> Result<(), Refusal> {
        if *answer != Answer::Begin {
            return Err(not_now(self.ask(world, side)));
        }
        self.has_begun = true;
        Ok(())
    }

    fn known_to(&self, _: &World, _: Side) -> Begin {
        *self
    }
}
