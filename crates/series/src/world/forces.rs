//! Hidden Forces markers (lgg.21.8): what is kept of them. What they do is in `refits::hidden_forces`.

use super::{Whereabouts, World};
use crate::pieces::{HolderId, LeaderId, Side, UnitId};
use crate::scenario::Turn;
use field::paths::HalfPoints;
use hex::HexId;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The markers of a game. While there are none a copy of it costs a word.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Forces(Option<Arc<Laid>>);

#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub(crate) struct Laid {
    /// By side and number, so that their order tells nothing.
    pub markers: Vec<ForceMarker>,
    /// The marker that its owner has just called upon, until what he wants of it begins.
    pub called: Option<(Side, u8)>,
}

/// A marker on the map.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ForceMarker {
    pub side: Side,
    /// The lowest that was free when it was laid: everybody sees it.
    pub number: u8,
    pub at: HexId,
    pub under: Under,
    /// The leaders who are under it, in its hex; that of the formation first.
    pub leaders: Vec<LeaderId>,
    /// Of a hidden stack: the units that are under it (mop.37.10.b).
    #[serde(default)]
    pub units: Vec<UnitId>,
    /// The vedettes that are under it.
    #[serde(default)]
    pub vedettes: Vec<u8>,
    /// In how many turns a vedette has reported what it is, which both sides count (mop.37.11.2.b).
    #[serde(default)]
    pub report: Option<u8>,
    /// The turn in which it last moved, which everybody has seen.
    pub moved: Option<Turn>,
    /// The hexes that a force has come by under it, the last one where it is (lgg.21.8.2.c).
    pub came_by: Vec<HexId>,
    /// What a force that came onto the map under it has still to pay for its first hex (9.e).
    pub owes: HalfPoints,
    /// Why it comes off the map at the next moment.
    pub found: Option<Exposure>,
}

/// What lies under a marker.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Under {
    /// The units of a formation, which are off the map, and its leaders.
    Force(HolderId),
    /// Units of a holder that stood in one hex (mop.37.10.b).
    Stack(HolderId),
    /// Vedettes (mop.37.11.2.a).
    Vedettes,
    /// A game marker that is no unit (lgg.21.8.3.a).
    Dummy,
    /// The enemy does not know.
    Unknown,
}

/// Why a marker comes off the map.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Exposure {
    /// An enemy stack is next to it or sees it (lgg.21.8.1.b).
    Sight,
    /// Its owner's will (lgg.21.8.1.e).
    Will,
    /// A part of the force has another order.
    Order,
    /// A vedette has reported it (mop.37.11.2.c, mop.37.11.2.d).
    Report,
    /// The game ends.
    End,
}

impl Forces {
    pub fn markers(&self) -> &[ForceMarker] {
        self.0.as_ref().map_or(&[], |laid| laid.markers.as_slice())
    }

    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.is_none()
    }

    pub fn of(&self, side: Side) -> impl Iterator<Item = &ForceMarker> {
        self.markers().iter().filter(move |marker| marker.side == side)
    }

    pub fn get(&self, side: Side, number: u8) -> Option<&ForceMarker> {
        self.of(side).find(|marker| marker.number == number)
    }

    /// The marker under which the units of a holder are.
    pub fn over(&self, holder: HolderId) -> Option<&ForceMarker> {
        self.markers().iter().find(|marker| marker.under == Under::Force(holder))
    }

    /// The marker that its owner has called upon.
    pub fn called(&self) -> Option<(Side, u8)> {
        self.0.as_ref().and_then(|laid| laid.called)
    }

    pub(crate) fn change(&mut self, change: impl FnOnce(&mut Laid)) {
        let laid = Arc::make_mut(self.0.get_or_insert_default());
        change(laid);
        if *laid == Laid::default() {
            self.0 = None;
        }
    }

    pub(crate) fn change_marker(
        &mut self,
        side: Side,
        number: u8,
        change: impl FnOnce(&mut ForceMarker),
    ) -> Option<()> {
        let one = |marker: &ForceMarker| (marker.side, marker.number) == (side, number);
        let at = self.markers().iter().position(one)?;
        self.change(|laid| change(&mut laid.markers[at]));
        Some(())
    }

    pub(crate) fn take_off(&mut self, side: Side, number: u8) -> Option<ForceMarker> {
        let marker = self.get(side, number).cloned()?;
        self.change(|laid| laid.markers.retain(|other| *other != marker));
        Some(marker)
    }

    /// What a side knows: its own, and of the enemy's that they lie there.
    pub(super) fn known_to(&self, side: Side) -> Forces {
        let Some(laid) = &self.0 else { return Forces::default() };
        let Laid { markers, called } = laid.as_ref();
        let known = |marker: &ForceMarker| {
            if marker.side == side {
                return marker.clone();
            }
            let ForceMarker {
                // Where it lies and whether it was moved this turn everybody sees.
                side,
                number,
                at,
                moved,
                report,
                // What is under it, how it came there and what that cost tell of it.
                under: _,
                leaders: _,
                units: _,
                vedettes: _,
                came_by: _,
                owes: _,
                // That it is found is told at the next moment.
                found: _,
            } = *marker;
            ForceMarker { report, moved, ..ForceMarker::laid(side, number, at, Under::Unknown) }
        };
        let called = called.filter(|(own, _)| *own == side);
        Forces(Some(Arc::new(Laid { markers: markers.iter().map(known).collect(), called })))
    }
}

impl ForceMarker {
    /// A marker that has just been laid.
    pub(crate) fn laid(side: Side, number: u8, at: HexId, under: Under) -> ForceMarker {
        let (leaders, units, came_by, owes) = (Vec::new(), Vec::new(), vec![at], HalfPoints(0));
        let (vedettes, report) = (Vec::new(), None);
        ForceMarker {
            side,
            number,
            at,
            under,
            leaders,
            units,
            vedettes,
            report,
            moved: None,
            came_by,
            owes,
            found: None,
        }
    }
}

impl World {
    /// Whether a marker of a side lies in a hex.
    #[inline]
    pub(crate) fn has_marker_in(&self, hex: HexId, of: Side) -> bool {
        !self.forces.is_empty() && self.forces.of(of).any(|marker| marker.at == hex)
    }

    #[inline]
    pub(crate) fn is_under_a_marker(&self, unit: UnitId) -> bool {
        self.unit(unit).whereabouts == Whereabouts::UnderAMarker
    }

    /// The marker under which a unit is.
    pub(crate) fn marker_over(&self, unit: UnitId) -> Option<&ForceMarker> {
        if !self.is_under_a_marker(unit) {
            return None;
        }
        let mut markers = self.forces.markers().iter();
        let stack = markers.find(|marker| marker.units.contains(&unit));
        stack.or_else(|| self.forces.over(self.holder_of(unit)))
    }

    /// Whether a leader is with a force under a marker, in its hex.
    #[inline]
    pub(crate) fn is_leader_under_a_marker(&self, leader: LeaderId) -> bool {
        self.forces.markers().iter().any(|marker| marker.leaders.contains(&leader))
    }

    /// Takes a unit off the map and puts it under the marker of its formation.
    pub(crate) fn put_under_a_marker(&mut self, unit: UnitId) {
        self.lift(unit);
        self.set_whereabouts(unit, Whereabouts::UnderAMarker);
    }
}
