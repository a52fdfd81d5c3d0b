//! Zones of control (con-base.12, 13).

use super::World;
use crate::theatre::Kind;
use crate::types::{HolderId, Side};
use hex::{HexId, HexSet};

impl World {
    /// Whether a zone reaches from a hex into a neighbour: not over an unbridged primary river, nor a bridge at which both declined,
    /// nor into a fortified town (con-base.12.c, con.3.1.r).
    pub fn zone_reaches(&self, from: HexId, to: HexId) -> bool {
        self.are_in_touch(from, to) && !self.ground().is_fortified(self.edition(), to)
    }

    /// Whether troops besieged in their town exert nothing (con-base.19.c, 19.e): in a siege, or a garrison alone beside an enemy.
    pub fn is_besieged(&self, holder: HolderId) -> bool {
        let Some(hex) = self.hex_of(holder) else { return false };
        if self.sieges.iter().any(|siege| siege.hex == hex) {
            return true;
        }
        let side = self.theatre.side_of(holder);
        self.is_lone_garrison(holder)
            && self.ground().board.neighbours(hex).any(|next| self.has_stack(next, side.enemy()))
    }

    /// Whether a holder is a garrison with no other troops in its town.
    pub fn is_lone_garrison(&self, holder: HolderId) -> bool {
        let Kind::Garrison(town) = self.theatre.holder(holder).kind else { return false };
        self.stack(town, self.theatre.side_of(holder)).len() == 1
    }

    /// Whether a stack exerts a zone: besieged troops do not, and a garrison alone is besieged by whoever comes near.
    fn exerts(&self, hex: HexId, side: Side) -> bool {
        !self.sieges.iter().any(|siege| siege.hex == hex)
            && !self.stack(hex, side).iter().all(|holder| self.is_lone_garrison(holder))
    }

    /// The zones of a side's forces, vedettes left out.
    pub fn zone(&self, side: Side) -> HexSet {
        let stacks = self.stacks(side).into_iter().filter(|hex| self.exerts(*hex, side));
        self.zone_of(stacks)
    }

    /// The zones that cut lines: garrisons that nobody besieges exert them too.
    pub fn zone_on_lines(&self, side: Side) -> HexSet {
        let is_free = |hex: &HexId| self.stack(*hex, side).iter().any(|holder| !self.is_besieged(holder));
        self.zone_of(self.stacks(side).into_iter().filter(is_free))
    }

    /// The zones of a side's vedettes.
    pub fn vedette_zone(&self, side: Side) -> HexSet {
        self.zone_of(self.vedette_hexes(side))
    }

    fn zone_of(&self, hexes: impl IntoIterator<Item = HexId>) -> HexSet {
        let board = &self.ground().board;
        let mut zone = HexSet::new(board);
        for hex in hexes {
            zone.extend(board.neighbours(hex).filter(|next| self.zone_reaches(hex, *next)));
        }
        zone
    }

    /// Whether a hex is in the zone of a side's forces.
    pub fn is_in_zone(&self, hex: HexId, of: Side) -> bool {
        let mut next = self.ground().board.neighbours(hex);
        next.any(|from| self.has_stack(from, of) && self.exerts(from, of) && self.zone_reaches(from, hex))
    }

    /// Whether two hexes are next to each other for fighting: a hexside that cannot be crossed parts them, and a bridge at which both
    /// declined (con.3.1.k, con.3.1.r).
    pub fn are_in_touch(&self, one: HexId, other: HexId) -> bool {
        let Some(side) = self.ground().board.side_between(one, other) else { return false };
        self.passage(side).is_open() && !self.declined.contains(&side)
    }

    /// The hexes next to a hex that are in touch with it.
    pub fn touching(&self, hex: HexId) -> impl Iterator<Item = HexId> + '_ {
        self.ground().board.neighbours(hex).filter(move |next| self.are_in_touch(hex, *next))
    }
}
