//! Marches to the guns as they are weighed before anybody marches: who could come to a combat, and how likely it is (con.9.2).

use super::guns::{self, Guns};
use super::{march, may_march};
use crate::types::{HolderId, Holders, Side};
use crate::world::{Whereabouts, World};
use field::paths::HalfPoints;
use hex::HexId;
use umpire::agenda::Play;
use umpire::dice::Scripted;
use umpire::event::Log;

/// A march to the guns that somebody could make with all who can come along.
#[derive(Debug, Clone)]
pub(crate) struct Call {
    side: Side,
    leader: HolderId,
    members: Holders,
    from: HexId,
    guns: Guns,
    cost: HalfPoints,
    /// On how many faces of six he comes.
    pub(crate) faces: u8,
}

/// The marches of a side to the guns of a combat: for each leader the likeliest, of equals the first in the order of the hexes.
pub(crate) fn calls(world: &World, side: Side, combat: HexId) -> Vec<Call> {
    let mut ahead = world.clone();
    // What is empty now is what phase V will find empty.
    ahead.occupied = ahead.in_order(Side::BOTH.map(|side| ahead.stacks(side)).concat());
    let leaders = ahead.on_map(side).iter().filter(|leader| may_march(&ahead, *leader).is_ok());
    leaders
        .filter_map(|leader| {
            let open = guns::open(&ahead, leader).into_iter().filter(|(_, name)| *name == combat);
            let all = open.filter_map(|(hex, _)| call(&ahead, side, leader, Guns { hex, combat }));
            all.reduce(|best, other| if other.faces > best.faces { other } else { best })
        })
        .collect()
}

fn call(world: &World, side: Side, leader: HolderId, guns: Guns) -> Option<Call> {
    let from = world.hex_of(leader)?;
    let members = march::all_who_can_come(world, leader, guns);
    let cost = guns::way(world, side, members, from, guns.hex)?.cost;
    let by = guns::modifiers(world, side, leader, members, guns, cost);
    let target = guns::target(world, side, leader, guns.combat);
    let faces = (1..=6).filter(|face| guns::passes(*face, &by, target)).count();
    let faces = u8::try_from(faces).unwrap_or(u8::MAX);
    Some(Call { side, leader, members, from, guns, cost, faces })
}

impl Call {
    /// Who would march.
    pub(crate) fn leader(&self) -> HolderId {
        self.leader
    }

    /// From where.
    pub(crate) fn from(&self) -> HexId {
        self.from
    }

    /// The position as if he had come.
    pub(crate) fn answer(&self, world: &mut World) {
        for member in self.members.iter() {
            world.holder_mut(member).place = Whereabouts::On(self.guns.hex);
        }
        world.occupied = world.in_order(Side::BOTH.map(|side| world.stacks(side)).concat());
        world.occupied.retain(|hex| *hex != self.guns.hex);
        let (mut dice, mut log) = (Scripted::default(), Log::off());
        let mut play = Play { dice: &mut dice, log: &mut log };
        guns::join(world, self.side, self.leader, self.members, (self.from, self.cost), self.guns, &mut play);
    }
}
