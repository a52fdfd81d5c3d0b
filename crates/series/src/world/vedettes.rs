//! Vedettes (mop.37.11): patrols of light cavalry on the map. What is kept of them; what they do is in `refits::vedettes`.
//!
//! They are pieces beside the stacks: no unit in a hex, so that they weigh nothing, hold nothing and have no zone of control.

use super::history::News;
use super::{Whereabouts, World};
use crate::pieces::{Side, UnitId};
use crate::scenario::Turn;
use hex::HexId;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The vedettes of a game. While there are none a copy of it costs a word.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Vedettes(Option<Arc<Out>>);

#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub(crate) struct Out {
    /// By side and number, so that their order tells nothing.
    pub(crate) list: Vec<Vedette>,
    /// The one that its owner has just called upon, until its ride begins.
    pub(crate) called: Option<(Side, u8)>,
}

/// A vedette that was sent out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Vedette {
    pub side: Side,
    /// The lowest that was free when it was sent out: everybody sees it.
    pub number: u8,
    /// Whose it is, which its owner alone knows.
    pub unit: Option<UnitId>,
    /// Where it is; `None` if it is lost.
    pub at: Option<HexId>,
    /// The turns in which it last moved and fought, and in which it was lost.
    pub moved: Option<Turn>,
    pub fought: Option<Turn>,
    pub lost_on: Option<Turn>,
    /// Whether it is under a Hidden Forces marker (mop.37.11.2.a).
    pub hidden: bool,
}

impl Vedettes {
    pub fn list(&self) -> &[Vedette] {
        self.0.as_ref().map_or(&[], |out| out.list.as_slice())
    }

    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.is_none()
    }

    pub fn of(&self, side: Side) -> impl Iterator<Item = &Vedette> {
        self.list().iter().filter(move |vedette| vedette.side == side)
    }

    pub fn get(&self, side: Side, number: u8) -> Option<&Vedette> {
        self.of(side).find(|vedette| vedette.number == number)
    }

    /// Those of a side that are seen in a hex.
    pub fn open_in(&self, hex: HexId, side: Side) -> impl Iterator<Item = &Vedette> {
        self.of(side).filter(move |vedette| vedette.at == Some(hex) && !vedette.hidden)
    }

    /// Whether a side shows vedettes in a hex.
    pub fn are_in(&self, hex: HexId, side: Side) -> bool {
        self.open_in(hex, side).next().is_some()
    }

    /// Those that a unit has sent out and not taken in, the lost ones with them.
    pub fn sent_by(&self, unit: UnitId) -> impl Iterator<Item = &Vedette> {
        self.list().iter().filter(move |vedette| vedette.unit == Some(unit))
    }

    /// The one that its owner has called upon.
    pub fn called(&self) -> Option<(Side, u8)> {
        self.0.as_ref().and_then(|out| out.called)
    }

    pub(crate) fn change(&mut self, change: impl FnOnce(&mut Out)) {
        let out = Arc::make_mut(self.0.get_or_insert_default());
        change(out);
        if *out == Out::default() {
            self.0 = None;
        }
    }

    pub(crate) fn change_one(&mut self, side: Side, number: u8, change: impl FnOnce(&mut Vedette)) {
        self.change(|out| {
            let one = out.list.iter_mut().find(|one| (one.side, one.number) == (side, number));
            if let Some(one) = one {
                change(one);
            }
        });
    }

    /// What a side knows: its own, and of the enemy's those that it sees, not whose they are, and those that are lost.
    pub(super) fn known_to(&self, side: Side) -> Vedettes {
        let mut known = Vedettes::default();
        let Some(out) = &self.0 else { return known };
        let Out { list, called } = out.as_ref();
        let seen = |one: &Vedette| {
            if one.side == side {
                return Some(one.clone());
            }
            // Where it is, and what it did before everybody's eyes. Whether it has moved may follow from its unit, of which only its owner
            // knows that (5.b).
            let Vedette { side, number, unit: _, at, moved: _, fought, lost_on, hidden } = *one;
            let seen = Vedette { side, number, unit: None, at, moved: None, fought, lost_on, hidden };
            (!hidden).then_some(seen)
        };
        let list = list.iter().filter_map(seen).collect();
        let called = called.filter(|(of, _)| *of == side);
        known.change(|out| *out = Out { list, called });
        known
    }
}

impl World {
    /// A unit has become its vedettes, and stands nowhere itself (mop.37.11.b).
    pub(crate) fn becomes_vedettes(&mut self, unit: UnitId) {
        self.lift(unit);
        self.set_whereabouts(unit, Whereabouts::AsVedettes);
    }

    /// A unit comes into a hex, or passes it, in which the enemy has vedettes and no troops: they are met (mop.37.11.g).
    pub(super) fn meet_vedettes(&mut self, hex: HexId, unit: UnitId) {
        let enemy = self.side_of(unit).enemy();
        if self.vedettes.are_in(hex, enemy) && self.held_by(hex) != Some(enemy) {
            self.news.push(News::Vedettes(hex, unit));
        }
    }
}
