//! The theatre of a scenario, with the options that were chosen.

use super::OverSpans;
use super::specials::Specials;
use super::{Appointment, Army, Chain, Headquarters, Lookup, Terms, Theatre, laid_down};
use crate::distance::Lowest;
use crate::features::{Feature, Features};
use crate::footing::Footing;
use crate::ground::Ground;
use crate::map_cache::Charts;
use crate::orders::Division;
use crate::pieces::{BySide, DivisionId, Formation, Leader, LeaderId, Rank, Unit, UnitId};
use crate::scenario::Scenario;
use crate::scenario::forces::Presence;
use crate::scenario::orders::Recipient;
use std::sync::Arc;
use umpire::event::Seat;

impl Theatre {
    /// The theatre of a scenario. The options are those of the scenario and of the rules, already checked.
    pub fn of(scenario: &Scenario, options: &[String]) -> Theatre {
        let edition = scenario.edition;
        let ground = Ground::of(&scenario.battlefield, edition, scenario.calendar.last_day());
        let forces = &scenario.forces;
        let chosen = edition.chosen(options.iter().map(String::as_str));
        let units: Vec<Unit> = forces.units.iter().map(|unit| unit.printed.clone()).collect();
        let formations: Vec<Formation> = forces.formations.iter().map(|own| own.printed.clone()).collect();
        let mut leaders: Vec<Leader> = forces.leaders.iter().map(|leader| leader.printed.clone()).collect();
        let mut divisions = divisions(scenario, &units, chosen);
        let posts = forces.leaders.iter().enumerate().map(|(at, leader)| {
            let division = divisions.iter().position(|division| division.leader == Some(LeaderId::at(at)));
            Appointment {
                army: leader.army,
                movement: leader.movement,
                division: division.map(DivisionId::at),
            }
        });
        let mut posts: Vec<Appointment> = posts.collect();
        if chosen.has(Feature::DivisionCommanderCounters) {
            add_commanders(scenario, &units, &mut divisions, &mut leaders, &mut posts);
        }
        let armies: Vec<Army> = forces.armies.iter().map(|own| own.army.clone()).collect();
        let chains: Vec<Chain> = forces.formations.iter().map(|own| own.chain).collect();
        let mut headquarters: Vec<Headquarters> =
            forces.headquarters.iter().map(|own| own.printed.clone()).collect();
        Theatre::add_captures(&mut headquarters, &armies);
        let holders = Theatre::holders_of(formations.len(), divisions.len(), &leaders, &headquarters);
        let laid_down = laid_down(&armies, &formations);
        let terms = terms(scenario, options, &ground);
        let specials = Specials::of(&terms.specials, &terms.supply);
        let lookup = Lookup::of(&units, &leaders, &chains, &divisions, &armies);
        let footing = Footing::over(&ground, &edition.movement);
        Theatre {
            edition,
            sight: Arc::new(ground.extended_sight(edition.conditions.farthest_sight())),
            conditions: edition.conditions.of_turns(&scenario.calendar),
            lowest: Lowest::over(&ground, &footing),
            footing,
            charts: Charts::of(&ground),
            ground,
            units,
            leaders,
            posts,
            formations,
            chains,
            divisions,
            armies,
            headquarters,
            wings: forces.wings.clone(),
            holders,
            seats: edition.seats(),
            commands: BySide { first: Seat(0), second: Seat(1) },
            calendar: scenario.calendar.clone(),
            features: chosen
                .and(edition.features.bits())
                .and(specials.features())
                .and(laid_down)
                .with_what_they_bring(),
            specials,
            terms,
            lookup,
            over_spans: OverSpans::default(),
        }
    }
}

/// The divisions, with their leaders. A part of one that a scenario sends its own way is a division by itself.
fn divisions(scenario: &Scenario, units: &[Unit], chosen: Features) -> Vec<Division> {
    let mut divisions = Theatre::divisions_of(units);
    for entry in &scenario.forces.divisions {
        let own =
            |division: &&mut Division| division.formation == entry.formation && division.name == entry.name;
        if let Some(division) = divisions.iter_mut().find(own) {
            let rated = entry.always || chosen.has(Feature::DivisionCommanderRatings);
            division.rating = rated.then_some(entry.rating);
        }
    }
    for (at, leader) in scenario.forces.leaders.iter().enumerate() {
        let Some(name) = &leader.division else { continue };
        let own = |division: &&mut Division| {
            Some(division.formation) == leader.printed.formation && division.name == *name
        };
        if let Some(division) = divisions.iter_mut().find(own) {
            division.leader = Some(LeaderId::at(at));
        }
    }
    for order in &scenario.orders {
        let Recipient::Division { units: sent, leader } = &order.to else { continue };
        let goals = |unit: &UnitId| {
            let formation = units[unit.place()].formation.place();
            scenario.forces.formations[formation].printed.brigade_goals.is_some()
        };
        if sent.len() == 1 && sent.iter().all(goals) {
            continue; // it is given to the brigade
        }
        part(&mut divisions, sent, |first| units[first.place()].name.clone());
        if let Some(leader) = leader
            && let Some(division) = divisions.iter_mut().find(|division| division.units == *sent)
        {
            division.leader = Some(*leader);
        }
    }
    let formations: Vec<Formation> =
        scenario.forces.formations.iter().map(|own| own.printed.clone()).collect();
    Theatre::add_brigades(&mut divisions, units, &formations);
    divisions
}

/// Adds the commanders of divisions who have counters where players choose so.
fn add_commanders(
    scenario: &Scenario,
    units: &[Unit],
    divisions: &mut [Division],
    leaders: &mut Vec<Leader>,
    posts: &mut Vec<Appointment>,
) {
    for entry in &scenario.forces.divisions {
        let own = |division: &Division| division.formation == entry.formation && division.name == entry.name;
        let Some(at) = divisions.iter().position(own) else { continue };
        let Some(first) = divisions[at].units.first().filter(|_| divisions[at].leader.is_none()) else {
            continue;
        };
        divisions[at].leader = Some(LeaderId::at(leaders.len()));
        leaders.push(Leader {
            name: entry.commander.clone(),
            nation: units[first.place()].nation,
            formation: Some(entry.formation),
            rank: Rank::Leader,
            rating: entry.rating,
            rated: Vec::new(),
            substitute: None,
            misreads: None,
        });
        posts.push(Appointment {
            army: scenario.forces.formation(entry.formation).chain.army,
            movement: scenario.edition.allowances.leader,
            division: Some(DivisionId::at(at)),
        });
    }
}

/// Takes units out of their division if they are only a part of it.
fn part(divisions: &mut Vec<Division>, sent: &[UnitId], name: impl Fn(UnitId) -> String) {
    let Some(first) = sent.first() else { return };
    let Some(whole) = divisions.iter_mut().find(|division| division.units.contains(first)) else { return };
    if whole.units.iter().all(|unit| sent.contains(unit)) {
        return;
    }
    let formation = whole.formation;
    whole.units.retain(|unit| !sent.contains(unit));
    divisions.push(Division {
        name: name(*first),
        formation,
        units: sent.to_vec(),
        leader: None,
        rating: None,
        brigade_of: None,
    });
}

fn terms(scenario: &Scenario, options: &[String], ground: &Ground) -> Terms {
    let comes_with = scenario.forces.units.iter().map(|unit| match unit.presence {
        Presence::At(_) => None,
        Presence::Arrives(group) => Some(group),
    });
    let chosen = |option: &Option<String>| option.as_ref().is_none_or(|option| options.contains(option));
    let mut terms = Terms {
        key: scenario.key(),
        title: scenario.title.clone(),
        kind: scenario.kind,
        opening: scenario.opening,
        rules: scenario.rules.clone(),
        orders: scenario.orders.clone(),
        reinforcements: scenario.reinforcements.clone(),
        variables: scenario.variables.clone(),
        supply: scenario.supply.clone(),
        absent_trains: scenario.forces.absent_trains.clone(),
        level_changes: scenario.level_changes.clone(),
        victory: scenario.victory.clone(),
        ammunition: scenario.ammunition,
        specials: scenario.specials.iter().filter(|special| chosen(&special.option)).cloned().collect(),
        options: options.iter().filter(|option| !scenario.edition.offers(option)).cloned().collect(),
        comes_with: comes_with.collect(),
        roads: scenario
            .battlefield
            .roads()
            .iter()
            .map(|road| (road.name.clone(), road.links.clone()))
            .collect(),
        ..Terms::default()
    };
    let sites = scenario.battlefield.sites().iter().map(|site| (site.id.as_str(), site.hex));
    terms.set_watches(&sites.collect::<Vec<_>>(), ground);
    terms
}
