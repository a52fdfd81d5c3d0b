//! Supply (24): once a day, when the 9:00 turn ends.
//!
//! A line runs from a unit over at most five hexes of open ground to a road or trail and along these to a source, or over
//! those five hexes to the edge itself (24.a, 24.d). So the search goes the other way: from the sources along the roads, then
//! five hexes from whatever it has come to. Only hexes with enemy units stop it (24.b).

use super::Fact;
use crate::prelude::*;
use crate::scenario::arrivals::Way;
use crate::scenario::supply::SupplySource;

/// At the end of the 9:00 turn units without a supply line are eliminated (24.c), and an army none of whose units has one has
/// lost its line of communications (armymods.f).
pub(super) fn judge(world: &mut World, play: &mut Play) {
    let by_trains = hooks::turn::is_supplied_by_trains(world);
    if by_trains || world.theatre.calendar.time(world.turn).hour() != world.edition().turn.supply_hour {
        return;
    }
    for army in world.army_ids() {
        if !has_sources(world, army) {
            continue;
        }
        hooks::turn::traces_supply(world, army, play);
        let supplied = supplied(world, army);
        let units = units_of(world, army);
        let is_cut =
            |unit: &UnitId| hooks::turn::supply_from(world, *unit).is_none_or(|hex| !supplied.contains(hex));
        let cut: Vec<UnitId> = units.iter().copied().filter(is_cut).collect();
        if !units.is_empty() {
            super::losses::judge_line(world, army, cut.len() == units.len(), play);
        }
        for unit in cut {
            hooks::turn::lost_in_earnest(world, unit);
            world.remove(unit, Whereabouts::Eliminated);
            play.log.tell(world, || {
                let unit = world.piece(unit);
                let text = format!("{unit} is out of supply and eliminated.");
                Event::by(rule!("nlc.24.c"), Fact::OutOfSupply { unit }, text)
                    .and_by(rules!["nlc.24.a", "nlc.24.b"])
                    .and_by(&sources(world, army))
            });
        }
    }
}

/// Whether it is said where an army's supply comes from.
pub(crate) fn has_sources(world: &World, army: ArmyId) -> bool {
    world.theatre.terms.supply.iter().any(|source| source.army == army)
}

/// Whether a unit on the map has a supply line now (24.a).
pub fn is_in_supply(world: &World, unit: UnitId) -> bool {
    if hooks::turn::is_supplied_by_trains(world) {
        return hooks::turn::has_supply_line(world, unit);
    }
    let army = world.theatre.chain(world.printed(unit).formation).army;
    world.hex_of(unit).is_some_and(|hex| supplied(world, army).contains(hex))
}

/// Whether supply comes onto the map at a hex.
pub(crate) fn is_source(world: &World, army: ArmyId, at: HexId) -> bool {
    source_hexes(world, army).any(|hex| hex == at)
}

/// Where supply comes onto the map for an army now.
pub(crate) fn source_hexes(world: &World, army: ArmyId) -> impl Iterator<Item = HexId> {
    open_sources(world, army)
        .filter(|source| hooks::turn::serves(world, source))
        .flat_map(|source| hexes(world, source))
}

/// The same, as if every base that an army may choose served it.
pub(crate) fn every_source_hex(world: &World, army: ArmyId) -> impl Iterator<Item = HexId> {
    open_sources(world, army).flat_map(|source| hexes(world, source))
}

fn hexes<'w>(world: &'w World, source: &'w SupplySource) -> impl Iterator<Item = HexId> + 'w {
    let edges = source.edges.iter().flat_map(|edge| world.edge(*edge).iter().copied());
    edges.chain(source.entries.iter().filter_map(Way::hex))
}

fn open_sources(world: &World, army: ArmyId) -> impl Iterator<Item = &SupplySource> {
    let open = |source: &&SupplySource| source.from.is_none_or(|from| from <= world.turn);
    world.theatre.terms.supply.iter().filter(move |source| source.army == army).filter(open)
}

fn sources(world: &World, army: ArmyId) -> Vec<Rule> {
    let own = world.theatre.terms.supply.iter().filter(|source| source.army == army);
    own.filter_map(|source| source.rule).collect()
}

fn units_of(world: &World, army: ArmyId) -> Vec<UnitId> {
    let own = |unit: &UnitId| world.theatre.chain(world.printed(*unit).formation).army == army;
    let unseen =
        |unit| hooks::turn::is_lost_in_show(world, unit) || hooks::turn::is_there_unseen(world, unit);
    let there = |unit: &UnitId| world.is_present(*unit) || unseen(*unit);
    world.unit_ids().filter(|unit| own(unit) && there(unit)).collect()
}

/// Every hex in which a unit of an army has a supply line.
fn supplied(world: &World, army: ArmyId) -> HexSet {
    let (ground, enemy) = (world.ground(), world.theatre.armies[army].side.enemy());
    let is_open = |hex: &HexId| world.held_by(*hex) != Some(enemy);
    let mut reached = HexSet::new(&ground.board);
    let mut front: Vec<HexId> = Vec::new();
    front.extend(source_hexes(world, army).filter(|hex| is_open(hex) && reached.insert(*hex)));
    let mut at = 0;
    while let Some(hex) = front.get(at).copied() {
        at += 1;
        let along = ground.neighbours(hex).filter(|(_, side)| side.road.is_some() && !side.is_impassable());
        front.extend(along.map(|(next, _)| next).filter(|next| is_open(next) && reached.insert(*next)));
    }
    for _ in 0..world.edition().turn.supply_off_road {
        let mut next = Vec::new();
        for hex in front {
            let across = ground.neighbours(hex).filter(|(_, side)| !side.is_impassable());
            next.extend(across.map(|(to, _)| to).filter(|to| is_open(to) && reached.insert(*to)));
        }
        front = next;
    }
    reached
}
