//! Command range (20.1): four movement points from a unit's leader, its wing commander or its overall commander.

use crate::distance::{Measure, ripple};
use crate::prelude::*;
use field::paths::{Leg, Onward, Price};
use smallvec::SmallVec;
use std::sync::Arc;

/// Who commands a holder: its leader, and the wing and overall commanders over him (20.1.a, 20.13.j); only those who are on the
/// map and at hand.
pub fn commanders(world: &World, holder: HolderId) -> impl Iterator<Item = LeaderId> {
    let theatre = &world.theatre;
    let formation = theatre.formation_of(holder);
    let leader = world.leader_of(holder).or_else(|| world.leader_of(theatre.formation_holder(formation?)));
    let chain = formation.map(|formation| theatre.chain(formation));
    let wing = formation.and_then(|formation| world.wing_over(formation));
    let superior = formation.and_then(|formation| world.superior_of(formation));
    let commander = chain.and_then(|chain| world.commander_of(chain.army));
    let above = [wing, superior, commander];
    let above = above.into_iter().flatten().filter(|leader| world.is_at_hand(*leader));
    let all = leader.into_iter().chain(above);
    let mut seen: [Option<LeaderId>; 4] = [None; 4];
    all.filter(move |leader| {
        let new = !seen.contains(&Some(*leader));
        if let Some(free) = seen.iter_mut().find(|slot| slot.is_none()).filter(|_| new) {
            *free = Some(*leader);
        }
        new
    })
}

/// Whether a holder has to keep within command range: not a division that has an order of its own (20.1.g).
pub fn is_bound(world: &World, holder: HolderId) -> bool {
    matches!(world.theatre.holders[holder], OrderHolder::Formation(_))
        && !hooks::movement::is_unattached(world, holder)
        || hooks::movement::keeps_to_its_commander(world, holder)
}

/// The hexes that the enemy blocks.
pub(crate) type Blocks = SmallVec<[(HexId, Block); 24]>;

/// The hexes within command range of a holder.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum CommandRange {
    /// No enemy is near: all within four points of one of these hexes, where the commanders are.
    Open([Option<HexId>; 4]),
    /// The enemy cuts into it: these hexes.
    Cut(Arc<HexSet>),
}

impl CommandRange {
    /// Whether a hex is within it.
    pub fn contains(&self, world: &World, hex: HexId) -> bool {
        match self {
            CommandRange::Open(at) => at.iter().flatten().any(|at| world.open_range(*at).contains(hex)),
            CommandRange::Cut(hexes) => hexes.contains(hex),
        }
    }

    /// Whether one of its hexes is wanted.
    pub fn has_any(&self, world: &World, wanted: impl Fn(HexId) -> bool) -> bool {
        match self {
            CommandRange::Open(at) => at.iter().flatten().any(|at| world.open_range(*at).iter().any(&wanted)),
            CommandRange::Cut(hexes) => hexes.iter().any(wanted),
        }
    }

    pub fn hexes(&self, world: &World) -> HexSet {
        let board = &world.ground().board;
        match self {
            CommandRange::Open(at) => {
                let mut all = HexSet::new(board);
                at.iter().flatten().for_each(|at| all |= world.open_range(*at));
                all
            }
            CommandRange::Cut(hexes) => HexSet::clone(hexes),
        }
    }
}

/// The range of a holder; `None` if it is bound to none, because it has no commander or needs none.
pub fn range(world: &World, holder: HolderId) -> Option<CommandRange> {
    range_without(world, holder, &[])
}

/// The range as units that are about to move will find it: they themselves hold no zone of control open behind them.
pub(super) fn range_without(world: &World, holder: HolderId, moving: &[UnitId]) -> Option<CommandRange> {
    if let Some(own) = hooks::movement::range_of_division(world, holder) {
        return Some(own);
    }
    if !is_bound(world, holder) {
        return None;
    }
    let side = world.theatre.side_of_holder(holder);
    let mut at = [None; 4];
    let commanders = commanders(world, holder).filter_map(|leader| world.leader_hex(leader));
    for (place, hex) in at.iter_mut().zip(commanders) {
        *place = Some(hex);
    }
    at[0]?;
    Some(range_from(world, side, at, moving))
}

/// The range of commanders who stand in these hexes.
fn range_from(world: &World, side: Side, at: [Option<HexId>; 4], moving: &[UnitId]) -> CommandRange {
    let blocks = blocks(world, side, moving, &at);
    if blocks.is_empty() {
        return CommandRange::Open(at);
    }
    let cut = || cut_range(world, side, moving, &at);
    CommandRange::Cut(world.theatre.charts.cut_range(&at, &blocks, cut))
}

/// Whether units in these hexes are all within command range of a leader of their side in another (20.1.a).
pub(crate) fn are_within(
    world: &World,
    side: Side,
    leader: HexId,
    hexes: impl Iterator<Item = HexId>,
) -> bool {
    let hexes: SmallVec<[HexId; 16]> = hexes.collect();
    // The enemy makes a range smaller, never larger.
    let open = world.open_range(leader);
    if !hexes.iter().all(|hex| open.contains(*hex)) {
        return false;
    }
    let range = range_from(world, side, [Some(leader), None, None, None], &[]);
    hexes.iter().all(|hex| range.contains(world, *hex))
}

/// What the enemy does to a hex within range (20.1.b).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Block {
    /// He is in it.
    Held,
    /// His zone of control is, and no friendly unit: a path may end there, because the unit it leads to stands in it.
    InZone,
}

/// What the enemy does to a hex, the units that are about to move not counted.
fn block(world: &World, side: Side, moving: &[UnitId], hex: HexId) -> Option<Block> {
    if !world.is_threatened(hex, side.enemy()) {
        return None;
    }
    match world.held_by(hex) {
        Some(held_by) if held_by != side => Some(Block::Held),
        Some(_) if world.units_in(hex).any(|unit| !moving.contains(&unit)) => None,
        _ => is_in_zoc(world, hex, side.enemy()).then_some(Block::InZone),
    }
}

/// The hexes within range, as the map has it, that the enemy blocks.
fn blocks(world: &World, side: Side, moving: &[UnitId], at: &[Option<HexId>; 4]) -> Blocks {
    let threatened = world.threatened(side.enemy());
    let near = at.iter().flatten().flat_map(|at| world.open_range(*at).common(threatened));
    near.filter_map(|hex| Some((hex, block(world, side, moving, hex)?))).collect()
}

/// The range where the enemy blocks some of it; each hex at its lowest figure (20.1.h).
fn cut_range(world: &World, side: Side, moving: &[UnitId], at: &[Option<HexId>; 4]) -> HexSet {
    let board = &world.ground().board;
    let price = |leg: Leg| {
        let Price { cost, .. } = Measure::Map.price(world, leg)?;
        match block(world, side, moving, leg.to) {
            Some(Block::Held) => None,
            Some(Block::InZone) => Some(Price { cost, onward: Onward::Halt }),
            None => Some(Price { cost, onward: Onward::Free }),
        }
    };
    ripple(board, |ripple| {
        let starts = at.iter().flatten().copied();
        let reach = ripple.reach(board, starts, world.edition().command.range, price);
        HexSet::of(board, reach.iter().map(|(hex, _)| *hex))
    })
}

/// Notes of every active unit whether it is out of command, as at the start of each segment (20.1.h).
pub fn note_who_is_out(world: &mut World) {
    for holder in world.holder_ids().filter(|holder| world.holder(*holder).active).collect::<Vec<_>>() {
        let is_bound = is_bound(world, holder);
        let units: SmallVec<[UnitId; 32]> = world.units_under(holder).collect();
        let is_there = units.iter().any(|unit| world.hex_of(*unit).is_some());
        let range = if is_there { range(world, holder) } else { None };
        for unit in units {
            let at = world.hex_of(unit);
            let within = at.is_some_and(|hex| range.as_ref().is_some_and(|range| range.contains(world, hex)));
            let free = is_bound && hooks::movement::is_free_until_led(world, holder, unit, within);
            let out = is_bound && at.is_some() && !within && !free;
            let beyond = !is_bound && hooks::movement::is_beyond_all(world, holder, unit);
            world.unit_mut(unit).out_of_command = out || beyond;
        }
    }
}

/// Whether a leader is an overall commander, or commands in his place.
pub(crate) fn is_overall(world: &World, leader: LeaderId) -> bool {
    world.leader(leader).rank == Rank::Commander || world.army_under(leader).is_some()
}
