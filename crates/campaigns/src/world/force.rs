//! Forces: a leader with his units and those who serve under him (con-base.2.h, 2.i), command spans (con-base.2.k), and the size
//! classes of forces and groups (con.3.2).

use super::World;
use crate::edition::{Class, Halves};
use crate::theatre::{Kind, Rank};
use crate::types::{HolderId, Holders};

/// A force: who leads it and who belongs to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Force {
    /// Its leader.
    pub leader: HolderId,
    /// All of it, the leader among them.
    pub all: Holders,
}

impl World {
    /// Those who serve directly under a leader.
    pub fn directly_under(&self, leader: HolderId) -> impl Iterator<Item = HolderId> + Clone + '_ {
        self.theatre.holder_ids().filter(move |id| self.holder(*id).superior == Some(leader))
    }

    /// Those who serve under a leader, at whatever remove.
    pub fn under(&self, leader: HolderId) -> Holders {
        let mut all = Holders::NONE;
        let mut next: Vec<HolderId> = self.directly_under(leader).collect();
        while let Some(one) = next.pop() {
            if !all.has(one) {
                all.insert(one);
                next.extend(self.directly_under(one));
            }
        }
        all
    }

    /// A leader's force: those under him who stand in his hex or next to it (con-base.2.h, 2.i).
    pub fn force_of(&self, leader: HolderId) -> Force {
        let mut all = Holders::only(leader);
        if let Some(hex) = self.hex_of(leader) {
            let near = |id: &HolderId| {
                self.hex_of(*id).is_some_and(|at| at == hex || self.ground().board.are_adjacent(at, hex))
            };
            all = all.or(self.under(leader).iter().filter(near).collect());
        }
        Force { leader, all }
    }

    /// The leader under whom somebody stands as a part of his force: the highest whose force has him (con-base.2.h).
    pub fn leader_of(&self, holder: HolderId) -> HolderId {
        let mut leader = holder;
        let mut at = holder;
        while let Some(superior) = self.holder(at).superior {
            if self.force_of(superior).all.has(holder) {
                leader = superior;
            }
            at = superior;
        }
        leader
    }

    /// Each of some holders under the leader of his force, in the order of the theatre: the forces among them (con-base.2.h).
    pub fn forces_among(&self, holders: Holders) -> Vec<Force> {
        let mut forces: Vec<Force> = Vec::new();
        for holder in holders.iter() {
            let mut leader = holder;
            let mut at = holder;
            while let Some(superior) = self.holder(at).superior {
                if holders.has(superior) && self.force_of(superior).all.has(holder) {
                    leader = superior;
                }
                at = superior;
            }
            match forces.iter_mut().find(|force| force.leader == leader) {
                Some(force) => force.all.insert(holder),
                None => forces.push(Force { leader, all: Holders::only(leader).or(Holders::only(holder)) }),
            }
        }
        forces
    }

    /// What the units on a display and the leaders directly under a leader take of his span (con-base.2.k).
    pub fn span_used(&self, leader: HolderId) -> Halves {
        let units = self.units_of(leader).map(|unit| self.subordination_of(unit).0);
        let leaders = self.directly_under(leader).filter_map(|id| self.theatre.holder(id).subordination);
        Halves(units.chain(leaders.map(|halves| halves.0)).sum())
    }

    /// Whether a leader's span has room for so much more.
    pub fn has_room(&self, leader: HolderId, more: Halves) -> bool {
        self.span_used(leader).0 + more.0 <= self.theatre.holder(leader).span.0
    }

    /// Whether more stands under a leader than his span holds, so that he cannot move (con-base.2.k).
    pub fn exceeds_span(&self, leader: HolderId) -> bool {
        self.is_led(leader) && self.span_used(leader) > self.theatre.holder(leader).span
    }

    /// Whether a leader may serve under another, room apart: one of his own army who does not serve under him (con-base.2.h, 2.j).
    pub fn may_serve(&self, leader: HolderId, under: HolderId) -> bool {
        let (own, other) = (self.theatre.holder(leader), self.theatre.holder(under));
        leader != under
            && own.army == other.army
            && self.is_led(leader)
            && self.is_led(under)
            && own.subordination.is_some()
            && !self.under(leader).has(under)
    }

    /// The leaders of a group who count toward its class: those with units of their own, and the senior leader of the group if
    /// others of his army have units under him (con.3.2.f).
    pub fn commanding(&self, group: Holders, senior: Option<HolderId>) -> Holders {
        let mut all: Holders = group.iter().filter(|id| self.is_led(*id) && self.has_units(*id)).collect();
        if let Some(senior) = senior {
            let army = self.theatre.holder(senior).army;
            if all.iter().any(|id| id != senior && self.theatre.holder(id).army == army) {
                all.insert(senior);
            }
        }
        all
    }

    /// The size class of a group under a senior leader (con.3.2.a to 3.2.g). A garrison in a town changes nothing (con-base.19.c).
    pub fn class_of(&self, group: Holders, senior: Option<HolderId>) -> Class {
        let is_garrison = |id: &HolderId| matches!(self.theatre.holder(*id).kind, Kind::Garrison(_));
        let counted: Holders = group.iter().filter(|id| !is_garrison(id)).collect();
        let taken: u16 = self.units_of_all(counted).map(|unit| self.subordination_of(unit).0).sum();
        if taken <= self.edition().classes.division_most.0 {
            return Class::Division;
        }
        let commanding = self.commanding(counted, senior);
        let is_general = |id: HolderId| self.theatre.holder(id).rank() == Some(Rank::General);
        // Troops without any leader are a Division.
        if commanding.is_empty() || (commanding.len() == 1 && commanding.iter().all(is_general)) {
            return Class::Division;
        }
        let above = commanding.iter().filter(|id| !is_general(*id)).count();
        if above >= usize::from(self.edition().classes.army_leaders) { Class::Army } else { Class::Corps }
    }

    /// The size class of a force taken alone.
    pub fn class_of_force(&self, force: Force) -> Class {
        self.class_of(force.all, Some(force.leader))
    }

    /// Whether at least half of the strength of some holders is demoralized (con.8.c).
    pub fn are_demoralized(&self, holders: Holders) -> bool {
        let (mut all, mut shaken) = (0_u16, 0_u16);
        for unit in self.units_of_all(holders) {
            let unit = self.unit(unit);
            all += u16::from(unit.points);
            shaken += if unit.is_demoralized { u16::from(unit.points) } else { 0 };
        }
        all > 0 && 2 * shaken >= all
    }
}
