//! The agenda: what is going on, as a stack of procedures in the state.
//!
//! A turn, an activation in it, a combat in that, the retreat inside the combat: each is a [`Procedure`], a
//! piece of plain data that steps forward, begins another on top of itself, waits for an answer, or ends. The
//! stack can be saved in the middle of anything, and no flag has to remember where play was.
//!
//! ```text
//!   Combat at 1102: waiting for the defender's choice   <- has the floor
//!   Combat Segment of II Corps: one more attack to go
//!   Formation Action of II Corps                          (resumes when what is above it ends)
//! ```

use crate::dice::{Dice, Throw, Thrown};
use crate::event::{Log, Seat};
use crate::refusal::Refusal;
use serde::{Deserialize, Serialize};

/// What rules play with: the dice, and the log they tell events to.
pub struct Play<'a, F> {
    /// The dice.
    pub dice: &'a mut dyn Dice,
    /// The log.
    pub log: &'a mut Log<F>,
}

impl<F> Play<'_, F> {
    /// Throws dice of which it matters only whether they pass.
    pub fn test(&mut self, throw: Throw, passes: impl Fn(u16) -> bool) -> (Thrown, bool) {
        let thrown = self.dice.throw(throw, &|total| u16::from(passes(total)));
        (thrown, passes(thrown.total()))
    }
}

/// What a procedure says when it has the floor.
#[derive(Debug)]
pub enum Step<P> {
    /// Some seat must answer first.
    Ask,
    /// I have moved on; give me the floor again.
    Again,
    /// This comes first; give me the floor again when it has ended.
    Begin(P),
    /// I have ended.
    Done,
}

/// Something that goes on: plain data that a rule set drives.
pub trait Procedure: Sized {
    /// Everything of the state but the agenda.
    type World;
    /// The answers of the rule set.
    type Action;
    /// The facts of its events.
    type Fact;

    /// Goes on as far as it can by itself.
    fn resume(&mut self, world: &mut Self::World, play: &mut Play<'_, Self::Fact>) -> Step<Self>;

    /// Takes an answer; a refused one changes nothing.
    fn answer(
        &mut self,
        world: &mut Self::World,
        seat: Seat,
        action: &Self::Action,
        play: &mut Play<'_, Self::Fact>,
    ) -> Result<(), Refusal>;
}

/// A stack of procedures; the last one has the floor.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Agenda<P>(Vec<P>);

impl<P> Agenda<P> {
    /// An agenda that begins with one procedure.
    pub fn of(first: P) -> Self {
        Agenda(vec![first])
    }

    /// An agenda on which procedures lie already, the last of which has the floor.
    pub fn stacked(procedures: Vec<P>) -> Self {
        Agenda(procedures)
    }

    /// The procedure that has the floor; `None` when all is done.
    pub fn top(&self) -> Option<&P> {
        self.0.last()
    }

    /// How many procedures are on the stack.
    pub fn depth(&self) -> usize {
        self.0.len()
    }

    /// The procedure that has the floor, to give it an answer without letting it go on.
    pub fn top_mut(&mut self) -> Option<&mut P> {
        self.0.last_mut()
    }

    /// Every procedure, the first begun first.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &P> {
        self.0.iter()
    }

    /// What goes on with something else in the place of everything: what a seat may know of it.
    #[must_use]
    pub fn map(&self, known: impl FnMut(&P) -> P) -> Agenda<P> {
        Agenda(self.0.iter().map(known).collect())
    }

    /// Forgets what is below the last procedure of a kind: when the rest has ended, all is done.
    pub fn keep_from_last(&mut self, of_kind: impl Fn(&P) -> bool) {
        if let Some(at) = self.0.iter().rposition(of_kind) {
            self.0.drain(..at);
        }
    }
}

impl<P: Procedure> Agenda<P> {
    /// Lets whoever has the floor go on, until an answer is needed or all is done.
    pub fn run(&mut self, world: &mut P::World, play: &mut Play<'_, P::Fact>) {
        while let Some(top) = self.0.last_mut() {
            match top.resume(world, play) {
                Step::Ask => return,
                Step::Again => {}
                Step::Begin(procedure) => self.0.push(procedure),
                Step::Done => {
                    self.0.pop();
                }
            }
        }
    }

    /// Gives an answer to whoever has the floor, and goes on. `None` if nothing is going on.
    pub fn answer(
        &mut self,
        world: &mut P::World,
        seat: Seat,
        action: &P::Action,
        play: &mut Play<'_, P::Fact>,
    ) -> Option<Result<(), Refusal>> {
        let top = self.0.last_mut()?;
        if let Err(refusal) = top.answer(world, seat, action, play) {
            return Some(Err(refusal));
        }
        self.run(world, play);
        Some(Ok(()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::Scripted;

    /// Counts down, one nested procedure a step, and waits at the bottom.
    #[derive(Debug, Clone, PartialEq)]
    enum Count {
        Down(u8),
        Ended,
    }

    impl Procedure for Count {
        type World = Vec<u8>;
        type Action = ();
        type Fact = ();

        fn resume(&mut self, world: &mut Vec<u8>, _: &mut Play<'_, ()>) -> Step<Self> {
            match *self {
                Count::Down(0) => Step::Ask,
                Count::Down(n) => {
                    *self = Count::Ended;
                    world.push(n);
                    Step::Begin(Count::Down(n - 1))
                }
                Count::Ended => Step::Done,
            }
        }

        fn answer(&mut self, _: &mut Vec<u8>, _: Seat, (): &(), _: &mut Play<'_, ()>) -> Result<(), Refusal> {
            *self = Count::Ended;
            Ok(())
        }
    }

    #[test]
    fn nested_procedures_end_in_reverse_order() {
        let (mut dice, mut log) = (Scripted::default(), Log::off());
        let mut play = Play { dice: &mut dice, log: &mut log };
        let (mut agenda, mut world) = (Agenda::of(Count::Down(3)), Vec::new());
        agenda.run(&mut world, &mut play);
        assert_eq!((agenda.depth(), world.as_slice()), (4, &[3, 2, 1][..]));
        assert!(agenda.answer(&mut world, Seat(0), &(), &mut play).unwrap().is_ok());
        assert_eq!(agenda.top(), None);
        assert!(agenda.answer(&mut world, Seat(0), &(), &mut play).is_none());
    }
}
