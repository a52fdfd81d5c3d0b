//! Formations that move between wings (20.15): who is over a formation now.

use crate::prelude::*;
use crate::scenario::special::Reassignment;

impl World {
    /// The wing commander over a formation: the one of the scenario, or whom an order has put it under since.
    pub fn wing_over(&self, formation: FormationId) -> Option<LeaderId> {
        if let Some(leader) = self.assigned_to(formation) {
            return Some(leader).filter(|leader| self.leader(*leader).rank == Rank::Wing);
        }
        let mut wings = self.theatre.wings.iter();
        wings.find(|wing| wing.formations.contains(&formation)).map(|wing| wing.leader)
    }

    /// The commander under whom an order has put a formation.
    fn assigned_to(&self, formation: FormationId) -> Option<LeaderId> {
        let mut said = self.memory().assigned.iter().rev();
        said.find(|(whose, _)| *whose == formation).map(|(_, leader)| *leader)
    }

    /// The commander above a formation's leader: as the order of battle has it, unless an order has changed it.
    pub fn superior_of(&self, formation: FormationId) -> Option<LeaderId> {
        let chain = self.theatre.chain(formation);
        let superior = self.assigned_to(formation).or(chain.superior);
        let army = &self.theatre.armies[chain.army];
        // Whoever commands in his place stands above his formations too.
        if army.succession.is_some() && superior == army.commander {
            return self.commander_of(chain.army);
        }
        superior
    }

    pub fn wing_of(&self, leader: LeaderId) -> impl Iterator<Item = FormationId> {
        // Hardly any leader is one, and it is asked often.
        let any = if self.leader(leader).rank == Rank::Wing { self.theatre.formations.len() } else { 0 };
        (0..any).map(FormationId::at).filter(move |formation| self.wing_over(*formation) == Some(leader))
    }

    /// A formation comes under another commander. One who led it himself does so no more.
    pub(crate) fn assign(&mut self, formation: FormationId, to: LeaderId) {
        let assigned = &mut self.memory_mut().assigned;
        assigned.retain(|(whose, _)| *whose != formation);
        assigned.push((formation, to));
        for leader in self.leader_ids() {
            let state = self.leader_state_mut(leader);
            if state.leads == Some(formation) && leader != to {
                state.leads = None;
            }
        }
    }

    /// Whether the commander of an army may move formations between wings now.
    pub fn may_reassign(&self, army: ArmyId) -> bool {
        let may = |rule: &Reassignment| rule.army == army && rule.from <= self.turn;
        self.theatre.specials.reassignments.iter().any(may)
    }
}
