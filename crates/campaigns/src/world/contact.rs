//! Coming into contact: who entered last (con.10.1.a), and what both sides learn of each other by it (con-base.14.b).

use super::World;
use crate::types::{Holders, Side};
use hex::HexId;

impl World {
    /// Whether a stack of a side in a hex would be in touch with an enemy stack that is not besieged.
    pub fn is_in_contact(&self, hex: HexId, side: Side) -> bool {
        self.touching(hex).any(|next| self.has_stack(next, side.enemy()))
    }

    /// These have just moved into a hex: if it is beside an enemy force, they entered last.
    pub fn enter(&mut self, all: Holders, hex: HexId, side: Side) {
        if self.is_in_contact(hex, side) {
            self.clock += 1;
            let clock = self.clock;
            for holder in all.iter() {
                self.holder_mut(holder).entered = clock;
            }
        }
    }

    /// Markers that are next to each other tell what they are: the halt betrays it anyway (con-base.14.d). Whether somebody learns what he
    /// did not know.
    pub fn learn_around(&mut self, hex: HexId, side: Side) -> bool {
        let near: Vec<HexId> =
            self.touching(hex).filter(|next| self.has_marker(*next, side.enemy())).collect();
        let mut is_new = false;
        for next in &near {
            is_new |= self.learn_nature(side.enemy(), *next);
        }
        if !near.is_empty() {
            is_new |= self.learn_nature(side, hex);
        }
        is_new
    }
}
