//! Combats as they stand between phase III, which finds them, and phase VI, which resolves them (con.3.1): who belongs to which group,
//! what each side guessed, and what becomes of a group when somebody marches away or to the guns.

mod contact;
mod fight;
mod known;

pub(crate) use fight::may_command;
pub use known::KnownEngagement;

use crate::edition::Class;
use crate::types::{BySide, HolderId, Holders, Side};
use crate::world::World;
use hex::HexId;
use serde::{Deserialize, Serialize};

/// A combat: two groups in contact, or a storm or sortie.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Engagement {
    /// The hex by which it is called: the lowest contact hex of the defender when groups were fixed.
    pub name: HexId,
    /// The group of each side.
    pub groups: BySide<Group>,
    /// The town, in a siege.
    pub siege: Option<Besieged>,
}

/// One side of a combat.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Group {
    /// Everybody in its stacks, as it was fixed in phase III, leaders without troops among them; whoever has left since is out.
    pub members: Holders,
    /// Those who marched to its guns, or were drawn in by an enemy's march: they count from phase VI on (con.3.1.n).
    pub joined: Holders,
    /// What its owner takes the enemy for.
    pub chit: Option<Class>,
    /// The hexes that outflanking marches gained (con.9.2.u).
    pub outflanking: Vec<HexId>,
}

/// A storm or a sortie (con.10.5.l to 10.5.o).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Besieged {
    /// The town.
    pub hex: HexId,
    /// The side in it.
    pub side: Side,
    /// The side that began the combat, which is the attacker (con.10.5.m).
    pub attacker: Side,
}

impl Group {
    /// All of it, with those who have joined.
    pub fn all(&self) -> Holders {
        self.members.or(self.joined)
    }
}

impl Engagement {
    /// A combat between these, not yet called anything better.
    pub fn between(name: HexId, members: BySide<Holders>) -> Engagement {
        let group = |side: Side| Group { members: members[side], ..Group::default() };
        Engagement { name, groups: BySide::of(group), siege: None }
    }

    /// The hexes of a group, in the order of their numbers.
    pub fn hexes(&self, world: &World, side: Side) -> Vec<HexId> {
        world.in_order(self.groups[side].all().iter().filter_map(|holder| world.hex_of(holder)))
    }

    /// The attacker: whoever moved into contact last, else the first player (con.10.1.a).
    pub fn attacker(&self, world: &World) -> Side {
        if let Some(siege) = self.siege {
            return siege.attacker;
        }
        let latest = |side: Side| {
            self.groups[side].all().iter().map(|holder| world.holder(holder).entered).max().unwrap_or(0)
        };
        let first = world.first;
        if latest(first.enemy()) > latest(first) { first.enemy() } else { first }
    }

    /// The side to which somebody belongs.
    pub fn side_of(&self, holder: HolderId) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.groups[*side].all().has(holder))
    }

    /// Calls it by the lowest contact hex of the defender.
    pub fn call(&mut self, world: &World) {
        let defender = self.attacker(world).enemy();
        if let Some(name) = self.front(world, defender).first() {
            self.name = *name;
        }
    }

    /// What a group is led by: its senior leader (con.3.2.h).
    pub fn senior(&self, world: &World, side: Side) -> Option<HolderId> {
        world.senior_of(self.counted(world, side))
    }

    /// The class of a group.
    pub fn class(&self, world: &World, side: Side) -> Class {
        world.class_of(self.counted(world, side), self.senior(world, side))
    }

    /// Whether a side guesses wrong whatever its chit says: half of its strength is in forage, or a repulse of its own failed (con.10.5.d,
    /// con.7.f).
    pub fn guesses_wrong_anyhow(&self, world: &World, side: Side) -> bool {
        self.is_in_forage(world, side) || self.has_failed_repulse(world, side)
    }

    /// Whether at least half of the strength of a group is in forage (con.10.5.d).
    pub fn is_in_forage(&self, world: &World, side: Side) -> bool {
        let group = self.counted(world, side);
        let in_forage: Holders = group.iter().filter(|holder| world.holder(*holder).in_forage).collect();
        let (part, all) = (world.strength_of_all(in_forage), world.strength_of_all(group));
        part > 0 && 2 * part >= all
    }

    /// Whether somebody of a group failed in a repulse this turn (con.7.f).
    pub fn has_failed_repulse(&self, world: &World, side: Side) -> bool {
        self.counted(world, side).iter().any(|holder| world.holder(holder).failed_repulse)
    }

    /// Those who count at this moment: before phase VI not those who have joined since phase III (con.3.1.n, con.3.2.i).
    pub fn counted(&self, world: &World, side: Side) -> Holders {
        let group = &self.groups[side];
        if world.is_fighting { group.all() } else { group.members }
    }
}

impl World {
    /// The combat of a name.
    pub fn combat_called(&self, name: HexId) -> Option<&Engagement> {
        self.combats.iter().find(|combat| combat.name == name)
    }

    /// The combat of somebody.
    pub fn combat_of(&self, holder: HolderId) -> Option<&Engagement> {
        self.combats.iter().find(|combat| combat.side_of(holder).is_some())
    }

    /// The combat in which a stack is that stands in a hex.
    pub fn combat_at(&self, hex: HexId, side: Side) -> Option<&Engagement> {
        let here = self.holders_in(hex, side);
        self.combats.iter().find(|combat| !combat.groups[side].all().and(here).is_empty())
    }

    /// Hexes in the order of their numbers, each once: ids run down the columns, as the numbers of these boards do.
    pub fn in_order(&self, hexes: impl IntoIterator<Item = HexId>) -> Vec<HexId> {
        let mut hexes: Vec<HexId> = hexes.into_iter().collect();
        hexes.sort_unstable();
        hexes.dedup();
        hexes
    }
}
