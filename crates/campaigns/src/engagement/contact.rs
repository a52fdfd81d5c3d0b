//! Contact: which stacks face each other, and so which combats there are (con.3.1.d, 3.1.j, 3.1.k, con-base.19.g).
//!
//! Stacks that face one enemy hex are one group, and groups that face one group are one: repeated until nothing changes, that is a
//! connected part of the graph of contacts, in which every edge joins a stack of one side to a stack of the other.
//!
//! ```text
//!   Reille - Zieten - Lobau - Pirch       one combat: {Reille, Lobau} against {Zieten, Pirch}
//!   Gerard - Kleist                       another
//! ```

use super::Engagement;
use crate::types::{BySide, Holders, Side};
use crate::world::World;
use hex::HexId;

/// The connected parts of a graph of so many places, each in the order of its places.
pub(crate) fn parts(places: usize, edges: &[(usize, usize)]) -> Vec<Vec<usize>> {
    fn find(root: &mut [usize], mut at: usize) -> usize {
        while root[at] != at {
            root[at] = root[root[at]];
            at = root[at];
        }
        at
    }
    let mut root: Vec<usize> = (0..places).collect();
    for (one, other) in edges {
        let (one, other) = (find(&mut root, *one), find(&mut root, *other));
        root[one.max(other)] = one.min(other);
    }
    let mut parts: Vec<Vec<usize>> = Vec::new();
    for at in 0..places {
        let first = find(&mut root, at);
        match parts.iter_mut().find(|part| part[0] == first) {
            Some(part) => part.push(at),
            None => parts.push(vec![at]),
        }
    }
    parts
}

impl World {
    /// Whether a side has a stack in a hex that may be fought in the field: besieged troops are in touch with nobody (con-base.19.g).
    pub fn has_open_stack(&self, hex: HexId, side: Side) -> bool {
        let stack = self.stack(hex, side);
        !stack.is_empty() && !stack.iter().all(|holder| self.is_besieged(holder))
    }

    /// The hexes in which enemies of a side stand whom a stack in a hex faces.
    pub fn faced_from(&self, hex: HexId, side: Side) -> Vec<HexId> {
        let faced = self.touching(hex).filter(|next| self.has_open_stack(*next, side.enemy()));
        self.in_order(faced)
    }

    /// The combats that contact alone makes, in the order of their names: second rows left out.
    pub fn combats_found(&self) -> Vec<Engagement> {
        let side_hexes = |side: Side| {
            let stacks = self.stacks(side).into_iter();
            self.in_order(stacks.filter(|hex| self.has_open_stack(*hex, side)))
        };
        let (french, coalition) = (side_hexes(Side::French), side_hexes(Side::Coalition));
        let mut edges = Vec::new();
        for (at, hex) in french.iter().enumerate() {
            for faced in self.faced_from(*hex, Side::French) {
                let other = coalition.iter().position(|hex| *hex == faced);
                edges.extend(other.map(|other| (at, french.len() + other)));
            }
        }
        let mut combats = Vec::new();
        for part in parts(french.len() + coalition.len(), &edges).into_iter().filter(|part| part.len() > 1) {
            let of = |side: Side| -> Holders {
                let hexes = part.iter().filter_map(|at| match side {
                    Side::French => french.get(*at),
                    Side::Coalition => at.checked_sub(french.len()).and_then(|at| coalition.get(at)),
                });
                hexes.fold(Holders::NONE, |all, hex| all.or(self.holders_in(*hex, side)))
            };
            let mut combat = Engagement::between(french[part[0]], BySide::of(of));
            combat.call(self);
            combats.push(combat);
        }
        combats.sort_by_key(|combat| combat.name);
        combats
    }
}

impl Engagement {
    /// The contact hexes of a side: those with troops of its group next to a hex of the other (con.10.2.b).
    pub fn front(&self, world: &World, side: Side) -> Vec<HexId> {
        let with_troops = |side: Side| {
            let troops = self.groups[side].all().iter().filter(|holder| world.has_troops(*holder));
            world.in_order(troops.filter_map(|holder| world.hex_of(holder)))
        };
        let enemies = with_troops(side.enemy());
        let mut own = with_troops(side);
        own.retain(|hex| enemies.iter().any(|enemy| self.faces(world, *hex, *enemy)));
        own
    }

    /// Whether two hexes of the combat are in contact: in the field as zones are, and over a town's walls in a siege.
    pub(super) fn faces(&self, world: &World, one: HexId, other: HexId) -> bool {
        match self.siege {
            Some(siege) => {
                let is_wall = one == siege.hex || other == siege.hex;
                is_wall && world.are_in_touch(one, other)
            }
            None => world.are_in_touch(one, other),
        }
    }

    /// Takes out whoever has left the fight: those who are gone, and those behind a front that is gone (con.9.1.b, con-base.11.d). Whether
    /// there still is a combat: a group of which nobody is in contact has none (con.9.1.c).
    pub fn settle(&mut self, world: &World) -> bool {
        for side in Side::BOTH {
            let front = self.front(world, side);
            let stays =
                |hex: HexId| front.contains(&hex) || front.iter().any(|next| world.are_in_touch(*next, hex));
            let keep = |holders: Holders| -> Holders {
                holders.iter().filter(|holder| world.hex_of(*holder).is_some_and(stays)).collect()
            };
            let group = &mut self.groups[side];
            (group.members, group.joined) = (keep(group.members), keep(group.joined));
        }
        Side::BOTH.iter().all(|side| !self.front(world, *side).is_empty())
    }
}

#[cfg(test)]
mod tests {
    use super::parts;
    use proptest::prelude::*;

    #[test]
    fn a_chain_of_contacts_is_one_part() {
        assert_eq!(parts(6, &[(0, 3), (1, 3), (1, 4)]), [vec![0, 1, 3, 4], vec![2], vec![5]]);
        assert!(parts(0, &[]).is_empty());
    }

    proptest! {
        #[test]
        fn parts_are_a_partition_whatever_the_order(edges in prop::collection::vec((0..9usize, 0..9usize), 0..12)) {
            let found = parts(9, &edges);
            let mut all: Vec<usize> = found.concat();
            all.sort_unstable();
            prop_assert_eq!(all, (0..9).collect::<Vec<_>>());
            let backwards: Vec<_> = edges.iter().rev().map(|(one, other)| (*other, *one)).collect();
            prop_assert_eq!(&parts(9, &backwards), &found);
            for (one, other) in edges {
                prop_assert!(found.iter().any(|part| part.contains(&one) && part.contains(&other)));
            }
        }
    }
}
