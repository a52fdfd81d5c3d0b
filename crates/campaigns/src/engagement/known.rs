//! What a side may know of a combat: which hexes are in it is shown to everybody (con.3.1.b); who stands in the enemy's hexes, and what he
//! takes one for, is his own.

use super::{Besieged, Engagement, Group};
use crate::types::{BySide, Side};
use crate::world::World;
use hex::HexId;
use serde::{Deserialize, Serialize};

/// A combat as a side knows it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct KnownEngagement {
    /// What it is called.
    pub name: HexId,
    /// The side's own group, with its chit.
    pub own: Group,
    /// The hexes of the enemy's group, and of those who have joined it.
    pub hexes: [Vec<HexId>; 2],
    /// The hexes by which it is outflanked.
    pub outflanking: Vec<HexId>,
    /// The town, in a siege.
    pub siege: Option<Besieged>,
}

impl Engagement {
    /// What a side knows of it.
    pub fn known_to(&self, world: &World, side: Side) -> KnownEngagement {
        let enemy = &self.groups[side.enemy()];
        let hexes = |holders: crate::types::Holders| {
            world.in_order(holders.iter().filter_map(|holder| world.hex_of(holder)))
        };
        KnownEngagement {
            name: self.name,
            own: self.groups[side].clone(),
            hexes: [hexes(enemy.members), hexes(enemy.joined)],
            outflanking: enemy.outflanking.clone(),
            siege: self.siege,
        }
    }
}

impl KnownEngagement {
    /// The combat as the side imagines it: in the enemy's hexes is who it imagines there, and of his chit it knows nothing.
    pub fn imagined(&self, world: &World, side: Side) -> Engagement {
        let there = |hexes: &[HexId]| {
            let of = |hex: &HexId| world.holders_in(*hex, side.enemy());
            hexes.iter().map(of).fold(crate::types::Holders::NONE, crate::types::Holders::or)
        };
        let members = there(&self.hexes[0]);
        let joined = there(&self.hexes[1]).iter().filter(|holder| !members.has(*holder)).collect();
        let enemy = Group { members, joined, chit: None, outflanking: self.outflanking.clone() };
        let groups = BySide::of(|of| if of == side { self.own.clone() } else { enemy.clone() });
        Engagement { name: self.name, groups, siege: self.siege }
    }
}
