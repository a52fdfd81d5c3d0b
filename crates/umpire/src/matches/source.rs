//! Where the dice of a match come from.

use crate::dice::{Dice, Rolled, Scripted, Seed};
use crate::record::{DiceOf, Header};

/// The dice of a match.
#[derive(Clone)]
pub(super) enum Source {
    Rolled(Box<Rolled>),
    Scripted(Scripted),
    /// The dice of a seed that is not known here: what fell so far can be played again, nothing more can fall.
    Sealed(Scripted),
}

impl Source {
    /// The dice of a record, from the beginning.
    pub(super) fn of(header: &Header, seed: Option<&Seed>) -> Source {
        match (seed, &header.dice) {
            (Some(seed), _) => Source::Rolled(Box::new(Rolled::new(seed))),
            (None, DiceOf::Rolled(_)) => Source::Sealed(Scripted::default()),
            (None, DiceOf::Scripted {}) => Source::Scripted(Scripted::default()),
        }
    }

    pub(super) fn dice(&mut self) -> &mut dyn Dice {
        match self {
            Source::Rolled(dice) => dice.as_mut(),
            Source::Scripted(dice) | Source::Sealed(dice) => dice,
        }
    }

    /// The faces that fell in the entry just played; an error if a script ran short or held a false face.
    pub(super) fn fallen(&mut self) -> Result<Vec<u16>, String> {
        match self {
            Source::Rolled(dice) => Ok(dice.take()),
            Source::Scripted(dice) => match dice.trouble() {
                Some(trouble) => Err(trouble.to_owned()),
                None => Ok(dice.take()),
            },
            Source::Sealed(dice) => match dice.trouble() {
                Some(_) => {
                    let why = "dice would fall, and the seed they come from is not in this record: go on from the \
                               umpire's own copy";
                    Err(why.to_owned())
                }
                None => Ok(dice.take()),
            },
        }
    }
}
