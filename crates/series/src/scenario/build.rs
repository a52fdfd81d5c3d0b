//! Making the pieces of a scenario, once all its words are known to stand for something.

use super::context::Context;
use super::forces::{
    Absence, ArmyId, ArmyInPlay, ArmyLevel, Forces, FormationInPlay, HeadquartersId, HeadquartersInPlay,
    LeaderInPlay, UnitInPlay, Wing,
};
use super::muster::{Stations, Whereabouts};
use super::roster::{Appointment, LeaderEntry, UnitEntry};
use crate::pieces::{Formation, FormationId, Leader, LeaderId, Rank, Role, Unit, UnitId};

/// An army's section of the scenario, read.
#[derive(Debug, Clone, Copy)]
pub(super) struct ArmyTerms {
    pub(super) commander: LeaderId,
    pub(super) headquarters: Option<HeadquartersId>,
    pub(super) level: ArmyLevel,
}

/// What the muster found.
pub(super) struct Muster<'b> {
    pub(super) context: Context<'b>,
    pub(super) stations: Stations,
    pub(super) terms: Vec<Option<ArmyTerms>>,
    pub(super) wings: Vec<Wing>,
    pub(super) reduced: Vec<UnitId>,
    pub(super) absences: Vec<Absence>,
}

impl Muster<'_> {
    /// The forces; `None` if something is missing, which has then been told as a fault.
    pub(super) fn forces(self) -> Option<Forces> {
        let Context { book, roll, .. } = self.context;
        let armies = roll.armies.iter().zip(&self.terms).map(|(at, terms)| {
            let (army, terms) = (&book.armies[*at], (*terms)?);
            Some(ArmyInPlay {
                id: army.id.clone(),
                name: army.name.clone(),
                adjective: army.adjective.clone(),
                side: army.side,
                commander: terms.commander,
                headquarters: terms.headquarters,
                level: terms.level,
                loses_heart: army.loses_heart,
            })
        });
        let headquarters =
            roll.headquarters.iter().zip(&self.stations.headquarters).map(|(at, whereabouts)| {
                let (own, whereabouts) = (&book.headquarters[*at], whereabouts.clone()?);
                Some(HeadquartersInPlay {
                    id: own.id.clone(),
                    name: own.name.clone(),
                    army: self.army(&own.army)?,
                    movement: book.movement.headquarters,
                    presence: whereabouts.presence,
                    report: whereabouts.report,
                })
            });
        let leaders = roll
            .leaders
            .iter()
            .zip(&self.stations.leaders)
            .map(|(at, whereabouts)| self.leader(&book.leaders[*at], whereabouts.clone()?));
        let units =
            roll.units.iter().zip(&self.stations.units).enumerate().map(|(id, (at, whereabouts))| {
                self.unit(UnitId::at(id), &book.units[*at], whereabouts.clone()?)
            });
        Some(Forces {
            armies: armies.collect::<Option<_>>()?,
            headquarters: headquarters.collect::<Option<_>>()?,
            formations: (0..roll.formations.len())
                .map(|at| self.formation(FormationId::at(at)))
                .collect::<Option<_>>()?,
            leaders: leaders.collect::<Option<_>>()?,
            units: units.collect::<Option<_>>()?,
            wings: self.wings.clone(),
            absences: self.absences.clone(),
        })
    }

    fn army(&self, id: &str) -> Option<ArmyId> {
        let Context { book, roll, .. } = self.context;
        roll.armies.iter().position(|at| book.armies[*at].id == id).map(ArmyId::at)
    }

    fn find_formation(&self, id: &str) -> Option<FormationId> {
        let Context { book, roll, .. } = self.context;
        roll.formations.iter().position(|at| book.formations[*at].id == id).map(FormationId::at)
    }

    fn find_leader(&self, id: &str) -> Option<LeaderId> {
        let Context { book, roll, .. } = self.context;
        roll.leaders.iter().position(|at| book.leaders[*at].id == id).map(LeaderId::at)
    }

    fn formation(&self, id: FormationId) -> Option<FormationInPlay> {
        let Context { book, roll, .. } = self.context;
        let entry = &book.formations[roll.formations[id.place()]];
        let army = book.army(&entry.army)?;
        let army_id = self.army(&entry.army)?;
        let wing = self.wings.iter().find(|wing| wing.formations.contains(&id)).map(|wing| wing.leader);
        let commander = self.terms[army_id.place()].map(|terms| terms.commander);
        let successor =
            book.leaders.iter().find(|leader| leader.post == Appointment::Successor(entry.leader.clone()));
        let successor = || successor.and_then(|leader| self.find_leader(&leader.id));
        Some(FormationInPlay {
            id: entry.id.clone(),
            printed: Formation {
                name: format!("{} {}", army.adjective, entry.name),
                side: army.side,
                stripe: Some(entry.stripe.clone()),
            },
            chit: entry.chit.clone(),
            stripe: entry.stripe.clone(),
            army: army_id,
            superior: wing.or_else(|| self.find_leader(&entry.superior)).or(commander),
            leader: self.find_leader(&entry.leader).or_else(successor),
            limit: entry.limit,
        })
    }

    fn leader(&self, entry: &LeaderEntry, whereabouts: Whereabouts) -> Option<LeaderInPlay> {
        let book = self.context.book;
        let (mut post, mut steps) = (&entry.post, 0);
        // A successor has the post of the one he succeeds; no chain of them is longer than the list.
        while let Appointment::Successor(of) = post {
            steps += 1;
            post = &book.leader(of).filter(|_| steps <= book.leaders.len())?.post;
        }
        let (rank, formation, division) = match post {
            Appointment::Army => (Rank::Commander, None, None),
            Appointment::Wing => (Rank::Wing, None, None),
            Appointment::Formation(id) => (Rank::Leader, self.find_formation(id), None),
            Appointment::Division { formation, division } => {
                (Rank::Leader, self.find_formation(formation), Some(division.clone()))
            }
            Appointment::Successor(_) => return None,
        };
        let printed = Leader {
            name: entry.name.clone(),
            nation: entry.nation,
            formation,
            rank,
            rating: entry.rating,
            rated: entry.rated.clone(),
        };
        Some(LeaderInPlay {
            id: entry.id.clone(),
            printed,
            division,
            army: self.army(&book.army_of(entry.nation)?.id)?,
            movement: book.movement.leader,
            presence: whereabouts.presence,
            report: whereabouts.report,
        })
    }

    fn unit(&self, id: UnitId, entry: &UnitEntry, whereabouts: Whereabouts) -> Option<UnitInPlay> {
        let morale = |role| {
            let figures = &self.context.book.edition.morale;
            if let Some(rule) = figures.printed {
                return (entry.morale[usize::from(role == Role::Defending)], rule);
            }
            figures.base_of(entry.nation, entry.arm, entry.guard, entry.front, role)
        };
        let printed = Unit {
            name: entry.name.clone(),
            nation: entry.nation,
            formation: self.find_formation(&entry.formation)?,
            division: entry.division.clone(),
            arm: entry.arm,
            guard: entry.guard,
            front: entry.front,
            reverse: entry.reverse,
            defense: entry.defense,
            range: entry.range,
            rating: entry.rating,
            movement: entry.movement,
            morale: morale(Role::Attacking),
            morale_in_defense: morale(Role::Defending),
        };
        Some(UnitInPlay {
            id: entry.id.clone(),
            printed,
            pursuit: entry.pursuit,
            army: self.army(&self.context.book.army_of(entry.nation)?.id)?,
            men: entry.men,
            guns: entry.guns,
            reduced: self.reduced.contains(&id),
            presence: whereabouts.presence,
            report: whereabouts.report,
            commander: entry.commander.clone(),
            note: entry.note.clone(),
        })
    }
}
