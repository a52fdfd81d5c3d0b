//! What a seat may know (con-base.14). It is built up from nothing: first a position in which nobody is anywhere, then, one by one,
//! what the seat has of its own, what lies open on the map, and what it has learnt of the enemy.

mod imagine;
mod open;
pub(crate) mod shorthand;
mod showing;
mod told;
pub(crate) mod variants;

pub use told::CampaignView;
#[cfg(feature = "ts")]
pub(crate) use told::declare;

use crate::activity::Activity;
use crate::engagement::KnownEngagement;
use crate::game::Campaigns;
use crate::types::{Side, UnitId};
use crate::world::{Nature, World};
use hex::HexId;
use serde::{Serialize, Serializer};
use umpire::agenda::Agenda;
use umpire::event::Seat;

/// What a seat knows.
#[derive(Debug, Clone)]
pub struct Knowledge {
    pub(crate) side: Side,
    /// The position as far as it is known: the enemy's leaders and units are nowhere, unless they stand in the open.
    pub(crate) world: World,
    pub(crate) agenda: Agenda<Activity>,
    /// The enemy's markers on the map.
    pub(crate) markers: Vec<Marker>,
    /// The combats, as far as the seat knows who is in them.
    pub(crate) combats: Vec<KnownEngagement>,
    /// Whether it is all: nothing is hidden any longer.
    pub(crate) is_whole: bool,
}

/// An enemy marker, and what it is, if that is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub(crate) struct Marker {
    pub(crate) hex: HexId,
    pub(crate) nature: Option<Nature>,
}

impl PartialEq for Knowledge {
    fn eq(&self, other: &Knowledge) -> bool {
        (self.side, self.world.position(), &self.agenda, &self.markers, &self.combats, self.is_whole)
            == (
                other.side,
                other.world.position(),
                &other.agenda,
                &other.markers,
                &other.combats,
                other.is_whole,
            )
    }
}

impl Serialize for Knowledge {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        CampaignView::of(self).serialize(serializer)
    }
}

impl Knowledge {
    /// What a seat knows of a game.
    pub(crate) fn of(game: &Campaigns, seat: Seat) -> Knowledge {
        let side = Side::of_seat(seat);
        if game.world.over.is_some() {
            return Knowledge::whole(game, seat);
        }
        Knowledge {
            side,
            world: open::known(&game.world, side),
            agenda: Agenda::stacked(
                game.agenda.iter().filter_map(|activity| activity.known_to(&game.world, side)).collect(),
            ),
            markers: open::markers(&game.world, side),
            combats: game.world.combats.iter().map(|combat| combat.known_to(&game.world, side)).collect(),
            is_whole: false,
        }
    }

    /// The knowledge of a seat from which nothing is hidden.
    pub(crate) fn whole(game: &Campaigns, seat: Seat) -> Knowledge {
        Knowledge {
            side: Side::of_seat(seat),
            world: game.world.clone(),
            agenda: game.agenda.clone(),
            markers: Vec::new(),
            combats: Vec::new(),
            is_whole: true,
        }
    }

    /// The situation in words.
    pub(crate) fn description(&self) -> String {
        CampaignView::of(self).to_string()
    }

    /// The names of pieces that the seat does not see.
    pub(crate) fn unseen(&self) -> Vec<String> {
        if self.is_whole {
            return Vec::new();
        }
        let theatre = &self.world.theatre;
        let enemy = self.side.enemy();
        let leaders = theatre
            .holder_ids()
            .filter(|id| theatre.side_of(*id) == enemy && theatre.holder(*id).is_leader());
        let is_told = |id: &crate::types::HolderId| {
            let sighting = self.world.memory[self.side].sighting(*id);
            // The answer in which he was seen may have ended the turn.
            self.world.is_seen(*id) || sighting.is_some_and(|seen| seen.turn + 1 >= self.world.turn)
        };
        let leaders = leaders.filter(|id| !is_told(id)).map(|id| theatre.holder(id).name.clone());
        let is_hidden = |unit: &UnitId| {
            theatre.side_of_unit(*unit) == enemy
                && !self.world.display_of(*unit).is_some_and(|holder| self.world.is_seen(holder))
        };
        let units = theatre.unit_ids().filter(is_hidden).map(|id| theatre.unit(id).name.clone());
        leaders.chain(units).collect()
    }
}
