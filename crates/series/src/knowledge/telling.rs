//! Who sees a piece that an event names, at the moment when it is told (5.3.d). The umpire tells the others the form that the fact has
//! for those who do not see it.

use crate::game::Series;
use crate::knowledge::Knowledge;
use crate::knowledge::fog::sees;
use crate::prelude::*;
use umpire::event::Sight;
use umpire::facts::Named;

/// What a fact can name and a seat may not see.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum PieceId {
    Unit(UnitId),
    Leader(LeaderId),
    Headquarters(HeadquartersId),
}

impl From<UnitId> for PieceId {
    fn from(id: UnitId) -> PieceId {
        PieceId::Unit(id)
    }
}

impl From<LeaderId> for PieceId {
    fn from(id: LeaderId) -> PieceId {
        PieceId::Leader(id)
    }
}

impl From<HeadquartersId> for PieceId {
    fn from(id: HeadquartersId) -> PieceId {
        PieceId::Headquarters(id)
    }
}

impl World {
    /// A piece as facts name it. They are numbered through: units, leaders, headquarters.
    pub(crate) fn piece(&self, piece: impl Into<PieceId>) -> Named {
        let (units, leaders) = (self.theatre.units.len(), self.theatre.leaders.len());
        let (at, name) = match piece.into() {
            PieceId::Unit(id) => (id.place(), self.name(id)),
            PieceId::Leader(id) => (units + id.place(), self.name(id)),
            PieceId::Headquarters(id) => (units + leaders + id.place(), self.name(id)),
        };
        Named::new(u32::try_from(at).unwrap_or(u32::MAX), name)
    }

    pub(crate) fn pieces<'p, P: Into<PieceId> + Copy + 'p>(
        &self,
        pieces: impl IntoIterator<Item = &'p P>,
    ) -> Vec<Named> {
        pieces.into_iter().map(|piece| self.piece(*piece)).collect()
    }

    fn piece_of(&self, named: &Named) -> PieceId {
        let at = usize::try_from(named.piece).unwrap_or(usize::MAX);
        let (units, leaders) = (self.theatre.units.len(), self.theatre.leaders.len());
        match at.checked_sub(units) {
            None => PieceId::Unit(UnitId::at(at)),
            Some(at) if at < leaders => PieceId::Leader(LeaderId::at(at)),
            Some(at) => PieceId::Headquarters(HeadquartersId::at(at - leaders)),
        }
    }
}

impl Knowledge {
    /// The names of the enemy's pieces that the seat does not see, and that no piece bears which it sees.
    pub(crate) fn unseen(&self) -> Vec<String> {
        let (world, fog) = (&self.world, &self.fog);
        let units = world.unit_ids().map(|unit| (world.name(unit), fog.hides(unit)));
        let leaders = world.leader_ids().map(|leader| (world.name(leader), fog.leaders.contains(&leader)));
        let headquarters =
            world.headquarters_ids().map(|own| (world.name(own), fog.headquarters.contains(&own)));
        let (mut hidden, seen): (Vec<_>, Vec<_>) =
            units.chain(leaders).chain(headquarters).partition(|(_, is_hidden)| *is_hidden);
        hidden.retain(|(name, _)| !seen.iter().any(|(other, _)| other == name));
        hidden.into_iter().map(|(name, _)| name).collect()
    }
}

impl Sight for Series {
    fn blind_to(&self, piece: &Named, of: SeatSet) -> SeatSet {
        self.world.blind_to(piece, of)
    }
}

impl Sight for World {
    fn blind_to(&self, piece: &Named, of: SeatSet) -> SeatSet {
        let piece = self.piece_of(piece);
        let told = Side::BOTH.into_iter().filter(|side| of.has(self.seat_of(*side)));
        let blind = told.filter(|side| !sees(self, piece, *side));
        blind.fold(SeatSet::NONE, |seats, side| seats.or(self.seats_of(side)))
    }
}
