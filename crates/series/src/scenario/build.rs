//! Making the pieces of a scenario, once all its words are known to stand for something.

use umpire::fault::{Faults, Place};
use umpire::read::{Placed, Read};

use super::context::{Context, ConvoyEntry, place_of};
use super::forces::{
    Absence, Army, ArmyId, ArmyInPlay, ArmyLevel, Chain, DivisionInPlay, Forces, FormationInPlay,
    Headquarters, HeadquartersId, HeadquartersInPlay, LeaderInPlay, Succession, Train, UnitInPlay, Wing,
};
use super::muster::{Piece, Stations, Whereabouts};
use super::roster::{
    Appointment, Demoralization, DivisionEntry, FormationEntry, LeaderEntry, SuccessionEntry, TrainEntry,
    UnitEntry,
};
use crate::pieces::{
    DivisionMark, Formation, FormationId, Leader, LeaderId, Patrols, Rank, Role, Unit, UnitId,
};

/// An army's section of the scenario.
#[derive(Debug, Read)]
#[read(what = "army", context = Context<'_>, check = check_army)]
pub(super) struct ArmyTerms {
    pub(super) id: ArmyId,
    /// Missing where he takes no part and others command in his place.
    commander: Option<Placed<LeaderId>>,
    /// Whether nobody commands it here.
    leaderless: bool,
    headquarters: Option<HeadquartersId>,
    #[read(flat)]
    level: ArmyLevel,
}

fn check_army(terms: &ArmyTerms, place: &Place, context: Context<'_>, faults: &mut Faults) {
    let entry = context.roll.armies[terms.id.place()];
    let army = &entry.id;
    match &terms.commander {
        Some(Placed { value, place }) => {
            let commander = context.roll.leaders[value.place()];
            if context.book.army_of(commander.nation).is_none_or(|own| own.id != *army) {
                faults.note(place, format!("`{}` is not of the army `{army}`", commander.id));
            }
        }
        None if entry.succession.is_none() && !terms.leaderless => {
            faults.note(place, format!("the army `{army}` lacks its `commander`"));
        }
        None => {}
    }
    if terms.level.disintegration.is_some_and(|level| level <= terms.level.demoralization) {
        faults.note(place, "disintegration is the higher of the two levels (nlc.11.d)");
    }
}

/// What the muster found.
pub(super) struct Muster<'b> {
    pub(super) context: Context<'b>,
    pub(super) stations: Stations,
    pub(super) terms: Vec<ArmyTerms>,
    pub(super) wings: Vec<Wing>,
    pub(super) reduced: Vec<UnitId>,
    pub(super) absences: Vec<Absence>,
}

impl Muster<'_> {
    /// The forces; `None` if something is missing, which has then been told as a fault.
    pub(super) fn forces(self) -> Option<Forces> {
        let roll = self.context.roll;
        let armies = (0..roll.armies.len()).map(|at| self.army(ArmyId::at(at)));
        let formations =
            (0..).zip(&roll.formations).map(|(at, own)| self.formation(FormationId::at(at), own));
        let convoys = 0..roll.headquarters.len() + roll.trains.len();
        let headquarters = convoys.map(|at| self.headquarters(HeadquartersId::at(at)));
        let leaders = (0..).zip(&roll.leaders).map(|(at, own)| self.leader(LeaderId::at(at), own));
        let units = (0..).zip(&roll.units).map(|(at, own)| self.unit(UnitId::at(at), own));
        Some(Forces {
            armies: armies.collect::<Option<_>>()?,
            headquarters: headquarters.collect::<Option<_>>()?,
            formations: formations.collect::<Option<_>>()?,
            leaders: leaders.collect::<Option<_>>()?,
            units: units.collect::<Option<_>>()?,
            divisions: self.divisions(),
            wings: self.wings.clone(),
            absences: self.absences.clone(),
            absent_trains: self.absent_trains(),
        })
    }

    fn absent_trains(&self) -> Vec<(ArmyId, Train)> {
        let ids = self.absences.iter().flat_map(|absence| &absence.trains);
        let entries = ids.filter_map(|id| self.context.book.trains.iter().find(|own| own.id == *id));
        let known = entries.filter_map(|own| Some((self.find_army(&own.army)?, self.train(own)?)));
        known.collect()
    }

    fn train(&self, own: &TrainEntry) -> Option<Train> {
        Some(match &own.formation {
            _ if own.pontoons => Train::Pontoons,
            Some(formation) => Train::Corps(self.find_formation(formation)?),
            None => Train::Army,
        })
    }

    fn find_army(&self, id: &str) -> Option<ArmyId> {
        place_of(&self.context.roll.armies, id).map(ArmyId::at)
    }

    fn find_formation(&self, id: &str) -> Option<FormationId> {
        place_of(&self.context.roll.formations, id).map(FormationId::at)
    }

    fn find_leader(&self, id: &str) -> Option<LeaderId> {
        place_of(&self.context.roll.leaders, id).map(LeaderId::at)
    }

    fn whereabouts(&self, piece: Piece) -> Option<Whereabouts> {
        self.stations.0.get(&piece).cloned()
    }

    fn army(&self, id: ArmyId) -> Option<ArmyInPlay> {
        let entry = self.context.roll.armies[id.place()];
        let terms = self.terms.iter().find(|terms| terms.id == id)?;
        let army = Army {
            name: entry.adjective.clone(),
            title: entry.name.clone(),
            side: entry.side,
            commander: terms.commander.as_ref().map(|commander| commander.value),
            headquarters: terms.headquarters,
            level: Some(terms.level),
            as_one: entry.loses_heart == Demoralization::AsOne,
            succession: entry.succession.as_ref().map(|entry| self.succession(entry)),
            initiative: entry.initiative,
            attachments: entry.attachments,
        };
        Some(ArmyInPlay { id: entry.id.clone(), army })
    }

    /// Those who take part, in their order.
    fn succession(&self, entry: &SuccessionEntry) -> Succession {
        let in_play = |ids: &[String]| ids.iter().filter_map(|id| self.find_leader(id)).collect();
        Succession {
            until_he_comes: in_play(&entry.until_he_comes),
            when_he_is_lost: in_play(&entry.when_he_is_lost),
        }
    }

    /// Those of formations that take part.
    fn divisions(&self) -> Vec<DivisionInPlay> {
        let in_play = |entry: &DivisionEntry| {
            Some(DivisionInPlay {
                formation: self.find_formation(&entry.formation)?,
                name: entry.name.clone(),
                commander: entry.commander.clone(),
                rating: entry.rating,
                always: entry.always,
            })
        };
        self.context.book.divisions.iter().filter_map(in_play).collect()
    }

    fn headquarters(&self, id: HeadquartersId) -> Option<HeadquartersInPlay> {
        let entry = self.context.roll.convoy(id);
        let Whereabouts { presence, report, .. } = self.whereabouts(Piece::Headquarters(id))?;
        let army = self.find_army(entry.army())?;
        let printed = match entry {
            ConvoyEntry::Headquarters(own) => {
                let movement = self.context.book.movement.headquarters;
                Headquarters { name: own.name.clone(), army, movement, train: None }
            }
            ConvoyEntry::Train(own) => {
                let train = self.train(own)?;
                Headquarters { name: own.name.clone(), army, movement: own.movement, train: Some(train) }
            }
        };
        Some(HeadquartersInPlay { id: entry.id().to_owned(), printed, presence, report })
    }

    fn formation(&self, id: FormationId, entry: &FormationEntry) -> Option<FormationInPlay> {
        let book = self.context.book;
        let army_id = self.find_army(&entry.army)?;
        let army = self.context.roll.armies[army_id.place()];
        let wing = self.wings.iter().find(|wing| wing.formations.contains(&id)).map(|wing| wing.leader);
        let commander =
            self.terms.iter().find(|terms| terms.id == army_id).and_then(|terms| terms.commander.as_ref());
        let commander = commander.map(|commander| commander.value);
        let succeeds = |leader: &&LeaderEntry| match &leader.post {
            Appointment::Successor { of } => entry.leader.as_ref() == Some(of),
            _ => false,
        };
        let successor = book.leaders.iter().find(succeeds);
        let successor = || successor.and_then(|leader| self.find_leader(&leader.id));
        let leader = entry.leader.as_ref().and_then(|leader| self.find_leader(leader));
        Some(FormationInPlay {
            id: entry.id.clone(),
            printed: Formation {
                name: format!("{} {}", entry.adjective.as_ref().unwrap_or(&army.adjective), entry.name),
                side: army.side,
                chit: entry.chit.clone(),
                mark: entry.mark.as_ref().unwrap_or(&entry.chit).clone(),
                stripe: entry.stripe,
                badge: entry.badge.clone(),
                without_chit: entry.without_chit,
                brigade_goals: entry.brigade_goals,
            },
            chain: Chain {
                army: army_id,
                leader: leader.or_else(successor),
                superior: wing.or_else(|| self.find_leader(&entry.superior)).or(commander),
                limit: entry.limit.filter(|_| army.loses_heart == Demoralization::ByFormation),
            },
        })
    }

    fn leader(&self, id: LeaderId, entry: &LeaderEntry) -> Option<LeaderInPlay> {
        let book = self.context.book;
        let (mut post, mut steps) = (&entry.post, 0);
        // A successor has the post of the one he succeeds; no chain of them is longer than the list.
        while let Appointment::Successor { of } = post {
            steps += 1;
            post = &book.leader(of).filter(|_| steps <= book.leaders.len())?.post;
        }
        let (rank, formation, division) = match post {
            Appointment::Army => (Rank::Commander, None, None),
            Appointment::Wing => (Rank::Wing, None, None),
            Appointment::Formation { formation } => (Rank::Leader, self.find_formation(formation), None),
            Appointment::Division { formation, division } => {
                (Rank::Leader, self.find_formation(formation), Some(division.clone()))
            }
            Appointment::Successor { .. } => return None,
        };
        let printed = Leader {
            name: entry.name.clone(),
            nation: entry.nation,
            formation,
            rank,
            rating: entry.rating,
            rated: entry.rated.clone(),
            substitute: entry.substitute,
            misreads: entry.misreads_orders_of.as_ref().and_then(|id| self.find_leader(id)),
        };
        let Whereabouts { presence, report, replaced, .. } = self.whereabouts(Piece::Leader(id))?;
        let army = self.find_army(&book.army_of(entry.nation)?.id)?;
        let movement = book.movement.leader;
        let id = entry.id.clone();
        Some(LeaderInPlay { id, printed, division, army, movement, replaced, presence, report })
    }

    fn division_mark(&self, entry: &UnitEntry) -> Option<DivisionMark> {
        let is_it = |division: &&DivisionEntry| {
            division.formation == entry.formation && Some(&division.name) == entry.division.as_ref()
        };
        let division = self.context.book.divisions.iter().find(is_it)?;
        Some(DivisionMark { text: division.commander.clone(), colour: division.stripe })
    }

    fn unit(&self, id: UnitId, entry: &UnitEntry) -> Option<UnitInPlay> {
        let book = self.context.book;
        let (figures, [front, reverse]) = (&book.edition.morale, entry.strength);
        let morale = |role| match figures.printed {
            Some(rule) => (entry.printed_morale(role), rule),
            None => figures.base_of(entry.nation, entry.arm, entry.guard, front, role),
        };
        let printed = Unit {
            name: entry.name.clone(),
            nation: entry.nation,
            formation: self.find_formation(&entry.formation)?,
            division: entry.division.clone(),
            division_mark: self.division_mark(entry),
            arm: entry.arm,
            guard: entry.guard,
            front,
            reverse,
            defense: entry.defense,
            range: entry.range,
            rating: entry.rating,
            movement: entry.movement,
            cossack: entry.cossack,
            vedettes: entry.vedettes.map(|number| Patrols { number, own: entry.own_vedettes }),
            morale: morale(Role::Attacking),
            morale_in_defense: morale(Role::Defending),
        };
        let Whereabouts { presence, report, .. } = self.whereabouts(Piece::Unit(id))?;
        let army = self.find_army(&book.army_of(entry.nation)?.id)?;
        let reduced = self.reduced.contains(&id);
        Some(UnitInPlay { id: entry.id.clone(), printed, army, reduced, presence, report })
    }
}
