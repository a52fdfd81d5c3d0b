//! Pieces, places and seats as they are told.

use super::{HeadquartersWhereabouts, LeaderWhereabouts, Whereabouts, World};
use crate::pieces::{LeaderId, Side, UnitId};
use hex::HexId;
use umpire::event::{Seat, SeatSet};
use umpire::rule::Rule;

worded! {
    /// Where a piece is, as it is told.
    pub enum PieceState {
        OnTheMap = "on the map",
        Charging = "charging",
        /// Eliminated; a unit may be reorganized.
        Eliminated = "eliminated",
        DrivenOff = "driven off the map",
        Destroyed = "destroyed",
        Awaited = "awaited",
        MarchedOff = "marched off the map",
        OffTheMap = "off the map",
        UnderAFlag = "under a flag",
        UnderAMarker = "under a Hidden Forces marker",
        AsVedettes = "out as vedettes",
        OnAHiddenMarch = "on a hidden march",
        Lost = "lost",
        NotSeen = "not seen",
    }
}

impl Whereabouts {
    pub(crate) const fn state(self) -> PieceState {
        match self {
            Whereabouts::At(_) => PieceState::OnTheMap,
            Whereabouts::Charging(_) => PieceState::Charging,
            Whereabouts::Eliminated => PieceState::Eliminated,
            Whereabouts::Driven => PieceState::DrivenOff,
            Whereabouts::Destroyed => PieceState::Destroyed,
            Whereabouts::Awaited => PieceState::Awaited,
            Whereabouts::Left => PieceState::MarchedOff,
            Whereabouts::UnderAFlag => PieceState::UnderAFlag,
            Whereabouts::UnderAMarker => PieceState::UnderAMarker,
            Whereabouts::AsVedettes => PieceState::AsVedettes,
        }
    }
}

impl LeaderWhereabouts {
    pub(crate) const fn state(self) -> PieceState {
        match self {
            LeaderWhereabouts::At(_) => PieceState::OnTheMap,
            LeaderWhereabouts::Lost => PieceState::Lost,
            LeaderWhereabouts::Awaited => PieceState::Awaited,
            LeaderWhereabouts::Left => PieceState::OffTheMap,
        }
    }
}

impl HeadquartersWhereabouts {
    pub(crate) const fn state(self) -> PieceState {
        match self {
            HeadquartersWhereabouts::At(_) => PieceState::OnTheMap,
            HeadquartersWhereabouts::Awaited => PieceState::Awaited,
            HeadquartersWhereabouts::Destroyed(_) => PieceState::Destroyed,
            HeadquartersWhereabouts::Left => PieceState::OffTheMap,
        }
    }
}

impl World {
    pub(crate) fn unit_name(&self, unit: UnitId) -> String {
        self.printed(unit).name.clone()
    }

    pub(crate) fn unit_names<'u>(&self, units: impl IntoIterator<Item = &'u UnitId>) -> Vec<String> {
        units.into_iter().map(|unit| self.unit_name(*unit)).collect()
    }

    pub(crate) fn leader_name(&self, leader: LeaderId) -> String {
        self.leader(leader).name.clone()
    }

    /// The printed number of a hex.
    pub(crate) fn number(&self, hex: HexId) -> String {
        self.ground().number(hex)
    }

    pub(crate) fn numbers<'h>(&self, hexes: impl IntoIterator<Item = &'h HexId>) -> Vec<String> {
        hexes.into_iter().map(|hex| self.number(*hex)).collect()
    }

    /// The side that a seat decides for. The umpire gives the seats of the game and no others.
    pub fn side_of_seat(&self, seat: Seat) -> Side {
        let side = Side::BOTH.into_iter().find(|side| self.theatre.commands[*side] == seat);
        side.unwrap_or_else(|| panic!("seat {} of {}", seat.0, self.theatre.seats.len()))
    }

    pub fn seat_of(&self, side: Side) -> Seat {
        self.theatre.commands[side]
    }

    pub fn seat_name(&self, side: Side) -> &str {
        &self.theatre.seats[usize::from(self.seat_of(side).0)]
    }

    /// "the French", in the plural.
    pub fn side_words(&self, side: Side) -> String {
        format!("the {}", self.edition().sides[side].name)
    }

    /// The seats that see what a side sees.
    pub fn seats_of(&self, side: Side) -> SeatSet {
        SeatSet::only(self.seat_of(side))
    }
}

/// A procedure that several refits share cites the rule of each; who plays one of them reads its own.
impl World {
    /// The first of them that is in force.
    pub(crate) fn cite(&self, of_each: &[Rule]) -> Rule {
        let own = of_each.iter().copied().find(|rule| self.is_in_force(*rule));
        own.unwrap_or(of_each[0])
    }

    /// All of them that are.
    pub(crate) fn cited(&self, of_each: &[Rule]) -> Vec<Rule> {
        of_each.iter().copied().filter(|rule| self.is_in_force(*rule)).collect()
    }

    fn is_in_force(&self, rule: Rule) -> bool {
        self.edition().numbering.in_force(rule).is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use umpire::game::{Game, seat_of};

    /// Whoever comes from outside names a seat and is refused if there is none, so that `side_of_seat` meets only these.
    #[test]
    fn every_seat_that_can_be_named_decides_for_a_side() {
        for set in crate::sets::ALL {
            let scenario = set.battles().scenarios().next().unwrap();
            let game = set.game(&scenario.key(), &[]).unwrap();
            let seats = game.seats().iter().map(|name| seat_of(&game, name).unwrap());
            let sides: Vec<Side> = seats.map(|seat| game.world().side_of_seat(seat)).collect();
            assert_eq!(sides, Side::BOTH, "{}", scenario.key());
        }
    }
}
