//! The theatre: everything that never changes in a game. Figures, ground, pieces, the chain of command, the
//! calendar, and the terms of the scenario.

mod lookup;
mod over_spans;
mod specials;
mod scenario;

pub use crate::scenario::forces::{Army, Chain, Headquarters, Train};
pub use lookup::Lookup;
pub use over_spans::OverSpans;

pub use specials::{Bases, Specials};

use crate::distance::Lowest;
use crate::edition::{ConditionsOfTurns, Edition};
use crate::features::{Feature, Features};
use crate::footing::Footing;
use crate::ground::Ground;
use crate::map_cache::Charts;
use crate::orders::{Division, OrderHolder};
use crate::pieces::{
    ArmyId, BySide, DivisionId, Formation, FormationId, HeadquartersId, HolderId, Leader, LeaderId, Rank,
    Side, Unit, UnitId,
};
use crate::scenario::arrivals::{Reinforcement, Variable, Way};
use crate::scenario::forces::{ReinforcementId, VariableId, Wing};
use crate::scenario::orders::StartOrder;
use crate::scenario::special::Special;
use crate::scenario::supply::{LevelChange, SupplySource};
use crate::scenario::victory::{Condition, Victory};
use crate::scenario::{Ammunition, Calendar, Kind, Opening};
use field::sight::Sight;
use hex::{HexId, SideId};
use std::sync::Arc;
use umpire::event::Seat;
use umpire::rule::Rule;

/// What never changes in a game.
#[derive(Debug)]
pub struct Theatre {
    pub edition: &'static Edition,
    pub ground: Ground,
    /// The extended line of sight over it (20.14).
    pub sight: Arc<Sight>,
    /// What every turn is like (5.5, 23).
    pub conditions: ConditionsOfTurns,
    /// What every step costs by itself (5.2).
    pub footing: Footing,
    /// The lowest figures of every step (20.1.h).
    pub lowest: Lowest,
    /// What can be said of the map once and for all.
    pub charts: Charts,
    pub units: Vec<Unit>,
    pub leaders: Vec<Leader>,
    /// The posts of the leaders, by [`LeaderId`].
    pub posts: Vec<Appointment>,
    pub formations: Vec<Formation>,
    /// The chain of command over each formation, by [`FormationId`].
    pub chains: Vec<Chain>,
    /// The divisions that may get orders of their own.
    pub divisions: Vec<Division>,
    pub armies: Vec<Army>,
    pub headquarters: Vec<Headquarters>,
    /// The wings (20.15).
    pub wings: Vec<Wing>,
    /// Whoever can hold an order; the formations come first, in their own order.
    pub holders: Vec<OrderHolder>,
    /// The names of the seats.
    pub seats: Vec<String>,
    /// The seat that commands each side: today one a side.
    pub commands: BySide<Seat>,
    pub calendar: Calendar,
    pub terms: Terms,
    /// The optional rules that are on (25).
    pub features: Features,
    /// What is asked again and again.
    pub lookup: Lookup,
    /// The rules of its own that are in force, by kind.
    pub specials: Specials,
    /// The same game over other spans, where they change.
    pub over_spans: OverSpans,
}

/// What stands in a list of a game is found by its id.
macro_rules! found_by_id {
    ($($one:ty: $id:ty),* $(,)?) => {
        $(impl std::ops::Index<$id> for Vec<$one> {
            type Output = $one;

            #[inline]
            fn index(&self, id: $id) -> &$one {
                &self[id.place()]
            }
        })*
    };
}

found_by_id! {
    Unit: UnitId, Leader: LeaderId, Appointment: LeaderId, Formation: FormationId, Chain: FormationId,
    Division: DivisionId, Army: ArmyId, Headquarters: HeadquartersId, OrderHolder: HolderId,
    Reinforcement: ReinforcementId, Variable: VariableId,
}

/// The post of a leader.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Appointment {
    pub army: ArmyId,
    /// His movement allowance (5.c).
    pub movement: u8,
    /// The division he leads, if he leads one (20.13).
    pub division: Option<DivisionId>,
}

/// The terms of a scenario: how it opens, who comes, what supplies and what wins. Those of a posed position are the
/// default, none.
#[derive(Debug, Clone, Default)]
pub struct Terms {
    /// Its key, such as `nlc/ligny`; empty for a posed position.
    pub key: String,
    pub title: String,
    /// A battle or a campaign.
    pub kind: Kind,
    pub opening: Opening,
    /// The rules that say when it begins and ends.
    pub rules: Vec<Rule>,
    /// The orders that are in hand when it begins.
    pub orders: Vec<StartOrder>,
    pub reinforcements: Vec<Reinforcement>,
    /// What chance has to do with it.
    pub variables: Vec<Variable>,
    /// Where supply comes from.
    pub supply: Vec<SupplySource>,
    /// Trains that do not come before the game is over.
    pub absent_trains: Vec<(ArmyId, Train)>,
    pub level_changes: Vec<LevelChange>,
    pub victory: Victory,
    /// The artillery ammunition of both sides, where it is limited.
    pub ammunition: Option<Ammunition>,
    /// The rules of its own that are in force, as written.
    pub specials: Vec<Special>,
    /// The options of the scenario's own that were chosen.
    pub options: Vec<String>,
    /// The group with which each unit comes, by [`UnitId`]; empty if nobody comes.
    pub comes_with: Vec<Option<ReinforcementId>>,
    /// The hexes whose change of hands is memory, sorted.
    pub watched: Vec<HexId>,
    /// Hexes that earn points by who is there, sorted.
    pub prized: Vec<HexId>,
    /// The hexes of Wavre, or whatever must fall completely for a change of levels (armymods.e).
    pub falls: Vec<HexId>,
    /// The roads of the map by name: the hexsides that each crosses.
    pub roads: Vec<(String, Vec<SideId>)>,
    /// Whether attacks change levels or earn points and so have to be looked at (armymods.d, 13.a).
    pub attacks_tell: bool,
    /// Whether flanks change levels and so have to be looked at (7.4.s, armymods.c).
    pub flanks_tell: bool,
}

impl Terms {
    /// Says what has to be watched in play for levels and points. Of the places, the one called Wavre falls with every hex of
    /// town around it that is no other place (armymods.e).
    pub(crate) fn set_watches(&mut self, places: &[(&str, HexId)], ground: &Ground) {
        let tells = |rules: &[Rule]| self.level_changes.iter().any(|change| rules.contains(&change.rule));
        self.flanks_tell = tells(&[rule!("nlc.7.4.s"), rule!("nlc.tables.armymods.c")]);
        self.attacks_tell = tells(&[rule!("nlc.tables.armymods.d")])
            || self
                .victory
                .awards
                .iter()
                .any(|award| matches!(award.condition, Condition::Committing { .. }));
        let falls = tells(&[rule!("nlc.tables.armymods.e")]);
        let town = places.iter().find(|(name, _)| falls && name.eq_ignore_ascii_case("wavre"));
        self.falls.extend(town.map(|(_, hex)| *hex));
        let mut at = 0;
        while let Some(hex) = self.falls.get(at).copied() {
            at += 1;
            for (next, _) in ground.neighbours(hex) {
                let other = self.falls.contains(&next) || places.iter().any(|(_, place)| *place == next);
                if ground.terrain(next).is_town && !other {
                    self.falls.push(next);
                }
            }
        }
        self.watched.clone_from(&self.falls);
        for award in &self.victory.awards {
            if let Condition::NeverLosing { places } = &award.condition {
                self.watched.extend(places.iter().map(|place| place.hex));
            }
        }
        self.watched.sort_unstable();
        self.watched.dedup();
        let places = self.victory.awards.iter().flat_map(|award| award.condition.places());
        self.prized = places.map(|place| place.hex).collect();
        self.prized.extend(self.supply.iter().flat_map(|source| &source.entries).filter_map(Way::hex));
        self.prized.sort_unstable();
        self.prized.dedup();
    }

    /// Whether a rule of the scenario's own is in force, by its id.
    pub fn has_special(&self, id: &str) -> bool {
        self.specials.iter().any(|special| special.id == id)
    }

    pub fn group_of_unit(&self, unit: UnitId) -> Option<ReinforcementId> {
        self.comes_with.get(unit.place()).copied().flatten()
    }

    pub fn has_option(&self, id: &str) -> bool {
        self.options.iter().any(|option| option == id)
    }
}

/// What an order of battle lays down of armies and formations that bends the rules.
pub(crate) fn laid_down(armies: &[Army], formations: &[Formation]) -> Features {
    let all = [
        (armies.iter().any(|army| army.succession.is_some()), Feature::ActingCommanders),
        (formations.iter().any(|formation| formation.without_chit), Feature::UnattachedGuns),
        (formations.iter().any(|formation| formation.brigade_goals.is_some()), Feature::BrigadeGoals),
    ];
    all.into_iter().filter(|(on, _)| *on).map(|(_, feature)| feature).collect()
}

impl Theatre {
    /// The division that a unit is of: units of one division name, or the unit by itself.
    /// Whether a formation has infantry.
    #[inline]
    pub fn is_infantry_corps(&self, formation: FormationId) -> bool {
        self.lookup.infantry_corps[formation.place()]
    }

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
                    rating: None,
                    brigade_of: None,
                }),
            }
        }
        divisions
    }

    /// Adds the brigades that may have goals of their own, each as if it were a division: infantry and cavalry of divisions that
    /// have more than one unit.
    pub(crate) fn add_brigades(divisions: &mut Vec<Division>, units: &[Unit], formations: &[Formation]) {
        let mut brigades = Vec::new();
        for (at, division) in divisions.iter().enumerate() {
            let goals = formations[division.formation.place()].brigade_goals.is_some();
            let several = goals && division.units.len() > 1;
            let own = division.units.iter().filter(|unit| several && !units[unit.place()].arm.is_artillery());
            brigades.extend(own.map(|unit| Division {
                name: units[unit.place()].name.clone(),
                formation: division.formation,
                units: vec![*unit],
                leader: None,
                rating: None,
                brigade_of: Some(DivisionId::at(at)),
            }));
        }
        divisions.append(&mut brigades);
    }

    /// Whoever can hold an order: the formations, then the divisions, the wing commanders, the headquarters.
    pub fn holders_of(
        n_formations: usize,
        n_divisions: usize,
        leaders: &[Leader],
        headquarters: &[Headquarters],
    ) -> Vec<OrderHolder> {
        let formations = (0..n_formations).map(|at| OrderHolder::Formation(FormationId::at(at)));
        let divisions = (0..n_divisions).map(|at| OrderHolder::Division(DivisionId::at(at)));
        let wings = leaders.iter().enumerate().filter(|(_, leader)| leader.rank == Rank::Wing);
        let wings = wings.map(|(at, _)| OrderHolder::Wing(LeaderId::at(at)));
        // A corps train follows its corps without orders (lgg.aor.train.b, mop.37.8.h).
        let ordered = |own: &Headquarters| !matches!(own.train, Some(Train::Corps(_)));
        let headquarters = headquarters.iter().enumerate().filter(|(_, own)| ordered(own));
        let headquarters = headquarters.map(|(at, _)| OrderHolder::Headquarters(HeadquartersId::at(at)));
        formations.chain(divisions).chain(wings).chain(headquarters).collect()
    }

    /// Adds what trains that can be captured are then: trains of the enemy's first army (mop.37.8.l).
    pub(crate) fn add_captures(headquarters: &mut Vec<Headquarters>, armies: &[Army]) {
        for at in 0..headquarters.len() {
            let own = &headquarters[at];
            let side = armies[own.army.place()].side;
            let captor = armies.iter().position(|army| army.side != side).map(ArmyId::at);
            let Some(army) = captor.filter(|_| own.train == Some(Train::Pontoons)) else { continue };
            let (name, movement) = (format!("{} (taken)", own.name), own.movement);
            let train = Some(Train::TakenPontoons(HeadquartersId::at(at)));
            headquarters.push(Headquarters { name, army, movement, train });
        }
    }

    /// How much ammunition the artillery of each side begins with, if players chose that it is limited.
    pub fn artillery_ammunition(&self) -> Option<BySide<u16>> {
        let chosen = self.features.has(Feature::ArtilleryAmmunition);
        self.terms.ammunition.filter(|_| chosen).and_then(|ammunition| ammunition.pools)
    }

    /// The chain of command over a formation.
    pub fn chain(&self, formation: FormationId) -> &Chain {
        &self.chains[formation.place()]
    }

    pub fn post(&self, leader: LeaderId) -> &Appointment {
        &self.posts[leader.place()]
    }

    pub fn division(&self, division: DivisionId) -> &Division {
        &self.divisions[division.place()]
    }

    pub fn division_of(&self, unit: UnitId) -> DivisionId {
        self.lookup.divisions[unit.place()]
    }

    /// The brigade that a unit is, if it may have a goal of its own beside its division.
    pub fn brigade_of_unit(&self, unit: UnitId) -> Option<DivisionId> {
        let is_it = |division: &Division| division.brigade_of.is_some() && division.units == [unit];
        self.divisions.iter().position(is_it).map(DivisionId::at)
    }

    /// Whether a holder is a brigade that may have a goal of its own beside its division.
    pub fn holder_is_brigade(&self, holder: HolderId) -> bool {
        match self.holders[holder.place()] {
            OrderHolder::Division(division) => self.division(division).brigade_of.is_some(),
            OrderHolder::Formation(_) | OrderHolder::Wing(_) | OrderHolder::Headquarters(_) => false,
        }
    }

    #[inline]
    pub fn side_of(&self, unit: UnitId) -> Side {
        self.lookup.sides[unit.place()]
    }

    pub fn units_of(&self, side: Side) -> &[UnitId] {
        &self.lookup.units[side]
    }

    /// The formation whose own leader somebody is.
    pub fn formation_led(&self, leader: LeaderId) -> Option<FormationId> {
        self.lookup.led[leader.place()]
    }

    pub fn divisions_led(&self, leader: LeaderId) -> &[DivisionId] {
        &self.lookup.divisions_led[leader.place()]
    }

    pub fn army_under(&self, leader: LeaderId) -> Option<ArmyId> {
        self.lookup.commanded[leader.place()]
    }

    /// The wing commanders (20.15).
    pub fn wing_commanders(&self) -> &[LeaderId] {
        &self.lookup.wing_commanders
    }

    pub fn army_of(&self, formation: FormationId) -> &Army {
        &self.armies[self.chain(formation).army.place()]
    }

    pub fn army_of_holder(&self, holder: HolderId) -> ArmyId {
        match self.holders[holder.place()] {
            OrderHolder::Formation(formation) => self.chain(formation).army,
            OrderHolder::Division(division) => self.chain(self.division(division).formation).army,
            OrderHolder::Wing(leader) => self.post(leader).army,
            OrderHolder::Headquarters(own) => self.headquarters[own.place()].army,
        }
    }

    /// The holder that a formation is.
    pub fn formation_holder(&self, formation: FormationId) -> HolderId {
        HolderId::at(formation.place())
    }

    /// The holder that a division is.
    pub fn division_holder(&self, division: DivisionId) -> HolderId {
        HolderId::at(self.formations.len() + division.place())
    }

    /// The holder of a wing commander or headquarters.
    pub fn find_holder(&self, holder: OrderHolder) -> Option<HolderId> {
        self.holders.iter().position(|other| *other == holder).map(HolderId::at)
    }

    /// The formation of a holder: its own, or that of its division.
    pub fn formation_of(&self, holder: HolderId) -> Option<FormationId> {
        match self.holders[holder.place()] {
            OrderHolder::Formation(formation) => Some(formation),
            OrderHolder::Division(division) => Some(self.division(division).formation),
            OrderHolder::Wing(_) | OrderHolder::Headquarters(_) => None,
        }
    }

    pub fn side_of_holder(&self, holder: HolderId) -> Side {
        match self.holders[holder.place()] {
            OrderHolder::Formation(formation) => self.formations[formation.place()].side,
            OrderHolder::Division(division) => {
                self.formations[self.division(division).formation.place()].side
            }
            OrderHolder::Wing(leader) => self.leaders[leader.place()].nation.side,
            OrderHolder::Headquarters(own) => self.armies[self.headquarters[own.place()].army.place()].side,
        }
    }

    pub fn holder_name(&self, holder: HolderId) -> &str {
        match self.holders[holder.place()] {
            OrderHolder::Formation(formation) => &self.formations[formation.place()].name,
            OrderHolder::Division(division) => &self.division(division).name,
            OrderHolder::Wing(leader) => &self.leaders[leader.place()].name,
            OrderHolder::Headquarters(own) => &self.headquarters[own.place()].name,
        }
    }
}
