//! The theatre: everything that never changes in a game. Figures, ground, pieces, the chain of command, the
//! calendar, and the terms of the scenario.

mod lookup;
mod scenario;

pub use lookup::Lookup;

use crate::charts::Charts;
use crate::distance::Lowest;
use crate::edition::Edition;
use crate::footing::Footing;
use crate::ground::Ground;
use crate::options::Switches;
use crate::orders::{Body, Division};
use crate::pieces::{
    ArmyId, BodyId, BySide, DivisionId, Formation, FormationId, HeadquartersId, Leader, LeaderId, Rank, Side,
    Unit, UnitId,
};
use crate::scenario::arrivals::{Reinforcement, Variable};
use crate::scenario::forces::{ArmyLevel, ReinforcementId, Wing};
use crate::scenario::special::Special;
use crate::scenario::supply::{LevelChange, SupplySource};
use crate::scenario::victory::Victory;
use crate::scenario::{Calendar, Kind, Opening};
use crate::special::Specials;
use field::sight::Sight;
use hex::{HexId, SideId};
use umpire::event::Seat;

/// What never changes in a game.
#[derive(Debug)]
pub struct Theatre {
    /// The figures.
    pub edition: &'static Edition,
    /// The ground.
    pub ground: Ground,
    /// The extended line of sight over it (20.14).
    pub sight: Sight,
    /// What every step costs by itself (5.2).
    pub footing: Footing,
    /// The lowest figures of every step (20.1.h).
    pub lowest: Lowest,
    /// What can be said of the map once and for all.
    pub charts: Charts,
    /// The combat units.
    pub units: Vec<Unit>,
    /// The leaders.
    pub leaders: Vec<Leader>,
    /// The posts of the leaders, by [`LeaderId`].
    pub posts: Vec<Post>,
    /// The formations.
    pub formations: Vec<Formation>,
    /// The chain of command over each formation, by [`FormationId`].
    pub chains: Vec<Chain>,
    /// The divisions that may get orders of their own.
    pub divisions: Vec<Division>,
    /// The armies.
    pub armies: Vec<Army>,
    /// The headquarters.
    pub headquarters: Vec<Headquarters>,
    /// The wings (20.15).
    pub wings: Vec<Wing>,
    /// Whoever can hold an order; the formations come first, in their own order.
    pub bodies: Vec<Body>,
    /// The names of the seats.
    pub seats: Vec<String>,
    /// The seat that commands each side: today one a side.
    pub commands: BySide<Seat>,
    /// The turns.
    pub calendar: Calendar,
    /// The terms of the scenario.
    pub terms: Terms,
    /// The optional rules that are on (25).
    pub switches: Switches,
    /// What is asked again and again.
    pub lookup: Lookup,
    /// The rules of its own that are in force, by kind.
    pub specials: Specials,
}

/// The chain of command over a formation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Chain {
    /// Its army.
    pub army: ArmyId,
    /// Its leader, if he has a counter.
    pub leader: Option<LeaderId>,
    /// The wing or overall commander over him.
    pub superior: Option<LeaderId>,
    /// Its demoralization limit (22.a), if it has one.
    pub limit: Option<u8>,
}

/// The post of a leader.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Post {
    /// His army.
    pub army: ArmyId,
    /// His movement allowance (5.c).
    pub movement: u8,
    /// The division he leads, if he leads one (20.13).
    pub division: Option<DivisionId>,
}

/// An army.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Army {
    /// Its name.
    pub name: String,
    /// Its side.
    pub side: Side,
    /// Its overall commander, or whoever commands in his absence.
    pub commander: Option<LeaderId>,
    /// Its headquarters.
    pub headquarters: Option<HeadquartersId>,
    /// The levels of its losses (11.d); none in a posed position that gives none.
    pub level: Option<ArmyLevel>,
    /// Whether it is demoralized as one formation (22.b).
    pub as_one: bool,
}

/// A headquarters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Headquarters {
    /// Its name.
    pub name: String,
    /// Its army.
    pub army: ArmyId,
    /// Its movement allowance (19.5.a).
    pub movement: u8,
}

/// The terms of a scenario: how it opens, who comes, what supplies and what wins.
#[derive(Debug, Clone)]
pub struct Terms {
    /// Its key, such as `nlc/ligny`; empty for a posed position.
    pub key: String,
    /// Its title.
    pub title: String,
    /// A battle or a campaign.
    pub kind: Kind,
    /// How it opens.
    pub opening: Opening,
    /// Who comes later.
    pub reinforcements: Vec<Reinforcement>,
    /// What chance has to do with it.
    pub variables: Vec<Variable>,
    /// Where supply comes from.
    pub supply: Vec<SupplySource>,
    /// What changes the levels of armies.
    pub level_changes: Vec<LevelChange>,
    /// Who wins.
    pub victory: Victory,
    /// The rules of its own that are in force, as written.
    pub specials: Vec<Special>,
    /// The options of the scenario's own that were chosen.
    pub options: Vec<String>,
    /// The group with which each unit comes, by [`UnitId`]; empty if nobody comes.
    pub comes_with: Vec<Option<ReinforcementId>>,
    /// The hexes whose change of hands is remembered, sorted.
    pub watched: Vec<HexId>,
    /// The hexes of Wavre, or whatever must fall completely for a change of levels (armymods.e).
    pub falls: Vec<HexId>,
    /// The roads of the map by name: the hexsides that each crosses.
    pub roads: Vec<(String, Vec<SideId>)>,
    /// Whether attacks change levels or earn points and so have to be looked at (armymods.d, 13.a).
    pub attacks_tell: bool,
}

impl Terms {
    /// The terms of a posed position: none.
    pub fn none() -> Terms {
        Terms {
            key: String::new(),
            title: String::new(),
            kind: Kind::Battle,
            opening: Opening {
                first: Side::First,
                initial_action: None,
                sets_up_second: None,
                orders_before_first_turn: false,
            },
            reinforcements: Vec::new(),
            variables: Vec::new(),
            supply: Vec::new(),
            level_changes: Vec::new(),
            victory: Victory { awards: Vec::new(), sudden: Vec::new(), results: Vec::new() },
            specials: Vec::new(),
            options: Vec::new(),
            comes_with: Vec::new(),
            watched: Vec::new(),
            falls: Vec::new(),
            roads: Vec::new(),
            attacks_tell: false,
        }
    }

    /// Whether a rule of the scenario's own is in force, by its id.
    pub fn has_special(&self, id: &str) -> bool {
        self.specials.iter().any(|special| special.id == id)
    }

    /// The group of reinforcements with which a unit comes.
    pub fn group_of_unit(&self, unit: UnitId) -> Option<ReinforcementId> {
        self.comes_with.get(unit.place()).copied().flatten()
    }

    /// Whether an option was chosen.
    pub fn has_option(&self, id: &str) -> bool {
        self.options.iter().any(|option| option == id)
    }
}

impl Theatre {
    /// The division that a unit is of: units of one division name, or the unit by itself.
    pub fn divisions_of(units: &[Unit]) -> Vec<Division> {
        let mut divisions: Vec<Division> = Vec::new();
        for (at, unit) in units.iter().enumerate() {
            let name = unit.division.as_ref().unwrap_or(&unit.name);
            let same =
                |division: &&mut Division| division.formation == unit.formation && division.name == *name;
            match divisions.iter_mut().find(same) {
                Some(division) => division.units.push(UnitId::at(at)),
                None => divisions.push(Division {
                    name: name.clone(),
                    formation: unit.formation,
                    units: vec![UnitId::at(at)],
                    leader: None,
                }),
            }
        }
        divisions
    }

    /// Whoever can hold an order: the formations, then the divisions, the wing commanders, the headquarters.
    pub fn bodies_of(
        n_formations: usize,
        n_divisions: usize,
        leaders: &[Leader],
        n_headquarters: usize,
    ) -> Vec<Body> {
        let formations = (0..n_formations).map(|at| Body::Formation(FormationId::at(at)));
        let divisions = (0..n_divisions).map(|at| Body::Division(DivisionId::at(at)));
        let wings = leaders.iter().enumerate().filter(|(_, leader)| leader.rank == Rank::Wing);
        let wings = wings.map(|(at, _)| Body::Wing(LeaderId::at(at)));
        let headquarters = (0..n_headquarters).map(|at| Body::Headquarters(HeadquartersId::at(at)));
        formations.chain(divisions).chain(wings).chain(headquarters).collect()
    }

    /// The chain of command over a formation.
    pub fn chain(&self, formation: FormationId) -> &Chain {
        &self.chains[formation.place()]
    }

    /// The post of a leader.
    pub fn post(&self, leader: LeaderId) -> &Post {
        &self.posts[leader.place()]
    }

    /// A division.
    pub fn division(&self, division: DivisionId) -> &Division {
        &self.divisions[division.place()]
    }

    /// The division that a unit is of.
    pub fn division_of(&self, unit: UnitId) -> DivisionId {
        self.lookup.divisions[unit.place()]
    }

    /// The side of a unit.
    #[inline]
    pub fn side_of(&self, unit: UnitId) -> Side {
        self.lookup.sides[unit.place()]
    }

    /// The units of a side.
    pub fn units_of(&self, side: Side) -> &[UnitId] {
        &self.lookup.units[side]
    }

    /// The formation whose own leader somebody is.
    pub fn formation_led(&self, leader: LeaderId) -> Option<FormationId> {
        self.lookup.led[leader.place()]
    }

    /// The divisions that a leader leads.
    pub fn divisions_led(&self, leader: LeaderId) -> &[DivisionId] {
        &self.lookup.divisions_led[leader.place()]
    }

    /// The army that a leader commands.
    pub fn army_under(&self, leader: LeaderId) -> Option<ArmyId> {
        self.lookup.commanded[leader.place()]
    }

    /// The wing commanders (20.15).
    pub fn wing_commanders(&self) -> &[LeaderId] {
        &self.lookup.wing_commanders
    }

    /// The army of a formation.
    pub fn army_of(&self, formation: FormationId) -> &Army {
        &self.armies[self.chain(formation).army.place()]
    }

    /// The army of a body.
    pub fn army_of_body(&self, body: BodyId) -> ArmyId {
        match self.bodies[body.place()] {
            Body::Formation(formation) => self.chain(formation).army,
            Body::Division(division) => self.chain(self.division(division).formation).army,
            Body::Wing(leader) => self.post(leader).army,
            Body::Headquarters(own) => self.headquarters[own.place()].army,
        }
    }

    /// The body that a formation is.
    pub fn formation_body(&self, formation: FormationId) -> BodyId {
        BodyId::at(formation.place())
    }

    /// The body that a division is.
    pub fn division_body(&self, division: DivisionId) -> BodyId {
        BodyId::at(self.formations.len() + division.place())
    }

    /// The body of a wing commander or headquarters.
    pub fn find_body(&self, body: Body) -> Option<BodyId> {
        self.bodies.iter().position(|other| *other == body).map(BodyId::at)
    }

    /// The formation of a body: its own, or that of its division.
    pub fn formation_of(&self, body: BodyId) -> Option<FormationId> {
        match self.bodies[body.place()] {
            Body::Formation(formation) => Some(formation),
            Body::Division(division) => Some(self.division(division).formation),
            Body::Wing(_) | Body::Headquarters(_) => None,
        }
    }

    /// The side of a body.
    pub fn side_of_body(&self, body: BodyId) -> Side {
        match self.bodies[body.place()] {
            Body::Formation(formation) => self.formations[formation.place()].side,
            Body::Division(division) => self.formations[self.division(division).formation.place()].side,
            Body::Wing(leader) => self.leaders[leader.place()].nation.side,
            Body::Headquarters(own) => self.armies[self.headquarters[own.place()].army.place()].side,
        }
    }

    /// The name of a body.
    pub fn body_name(&self, body: BodyId) -> &str {
        match self.bodies[body.place()] {
            Body::Formation(formation) => &self.formations[formation.place()].name,
            Body::Division(division) => &self.division(division).name,
            Body::Wing(leader) => &self.leaders[leader.place()].name,
            Body::Headquarters(own) => &self.headquarters[own.place()].name,
        }
    }
}
