//! Lines of communication (con-base.6, 7): which Centers function, and who is in forage.

use crate::edition::Weather;
use crate::facts::{CommandFact, Fact};
use crate::types::{ArmyId, HolderId, Side};
use crate::world::{Gait, World};
use field::paths::{HalfPoints, Leg, Price, Scratch};
use hex::{HexId, HexSet};
use umpire::agenda::Play;
use umpire::event::{Event, SeatSet};

/// Hexes through which lines of a side may go (con-base.6.d).
struct Open<'w> {
    world: &'w World,
    hexes: HexSet,
}

impl<'w> Open<'w> {
    fn of(world: &'w World, side: Side) -> Open<'w> {
        let (board, enemy) = (&world.ground().board, side.enemy());
        let held = world.stacked(enemy) | &HexSet::of(board, world.vedette_hexes(enemy));
        let watched = &world.zone_on_lines(enemy) - world.stacked(side);
        Open { world, hexes: &(&HexSet::full(board) - &held) - &watched }
    }

    fn is_open(&self, hex: HexId) -> bool {
        self.hexes.contains(hex)
    }

    /// The hexes from which a way of so many infantry points at fair-weather costs leads to one of the goals; whoever is at one has come.
    fn reached_from(&self, goals: &[HexId], limit: HalfPoints, by_road: bool) -> HexSet {
        let board = &self.world.ground().board;
        let open = goals.iter().copied().filter(|goal| self.is_open(*goal));
        let price = |leg: Leg| {
            if by_road {
                self.world.road_over(leg.side)?;
            }
            let cost = self.world.step_cost(Gait::Foot, Weather::Fair, leg.from, leg.side, leg.to)?;
            self.is_open(leg.to).then_some(Price::from(cost))
        };
        let mut scratch = Scratch::new(board);
        let reach = scratch.reach_to(board, open, limit, price);
        HexSet::of(board, reach.iter().map(|(hex, _)| hex).chain(goals.iter().copied()))
    }
}

/// The active source, if it functions: no enemy force stands on it (con-base.6.b).
fn source(world: &World, army: ArmyId) -> Option<HexId> {
    let side = world.theatre.army(army).side;
    world.army(army).source.filter(|hex| !world.has_stack(*hex, side.enemy()))
}

/// The depots of an army that are joined to its source by road.
fn joined_depots(world: &World, open: &Open<'_>, army: ArmyId) -> Vec<HexId> {
    let Some(source) = source(world, army) else { return Vec::new() };
    let limit = world.edition().supply.road_line;
    let own = world.depots.iter().filter(|depot| depot.army == army).map(|depot| depot.hex);
    let own: Vec<HexId> = own.filter(|hex| open.is_open(*hex)).collect();
    if own.is_empty() {
        return own;
    }
    let joined = open.reached_from(&[source], limit, true);
    own.into_iter().filter(|hex| joined.contains(*hex)).collect()
}

/// Whether an army's Center functions (con-base.7.a).
pub(super) fn center_functions(world: &World, army: ArmyId) -> bool {
    let Some(center) = world.army(army).center else { return false };
    let open = Open::of(world, world.theatre.army(army).side);
    let mut goals = joined_depots(world, &open, army);
    goals.extend(source(world, army));
    open.reached_from(&goals, world.edition().supply.road_line, true).contains(center)
}

/// Where lines of an army's forces may end: at its Center, if that functions, and at depots that are joined; without a Center that
/// functions at the source and at those depots (con-base.6.c, 7.c).
fn ends(world: &World, open: &Open<'_>, army: ArmyId) -> Vec<HexId> {
    let mut ends = joined_depots(world, open, army);
    match world.army(army).center.filter(|_| world.army(army).center_functions) {
        Some(center) => ends.push(center),
        None => ends.extend(source(world, army)),
    }
    ends
}

/// The hexes from which a line leads to where an army is supplied; an army without any Center is supplied everywhere.
fn fed(world: &World, army: ArmyId) -> HexSet {
    if !world.theatre.army(army).has_center {
        return HexSet::full(&world.ground().board);
    }
    let open = Open::of(world, world.theatre.army(army).side);
    open.reached_from(&ends(world, &open, army), world.edition().supply.line, false)
}

/// Whether a line leads from a hex to where an army is supplied.
pub(crate) fn has_line(world: &World, army: ArmyId, from: HexId) -> bool {
    fed(world, army).contains(from)
}

/// Lines of a position that begins after they were judged: everybody is in supply but whom a mark puts in forage.
pub(crate) fn judge_posed(world: &mut World) {
    for army in world.theatre.army_ids() {
        let functions = center_functions(world, army);
        world.army_mut(army).center_functions = functions || !world.theatre.army(army).has_center;
    }
}

/// Every Center is judged; its owner is told.
pub(super) fn judge_centers(world: &mut World, play: &mut Play<'_, Fact>) {
    for army in world.theatre.army_ids() {
        let has_center = world.theatre.army(army).has_center;
        let functions = !has_center || center_functions(world, army);
        world.army_mut(army).center_functions = functions;
        if has_center {
            let owner = SeatSet::only(world.theatre.army(army).side.seat());
            play.log.tell(world, || {
                let fact =
                    CommandFact::CenterJudged { army: world.theatre.army(army).key.clone(), functions };
                let what = if functions { "functions" } else { "has no line to its source" };
                let text = format!("The Center of {} {what}.", world.theatre.army_words(army));
                Event::by(rule!("con-base.7.a"), fact, text)
                    .and_by_if(!functions, rules!("con-base.7.c"))
                    .only_for(owner)
            });
        }
    }
}

/// Everybody with troops is judged; owners are told of those in forage (con-base.6.c, 6.e).
pub(super) fn judge_forces(world: &mut World, play: &mut Play<'_, Fact>) {
    let all: Vec<HolderId> =
        Side::BOTH.into_iter().flat_map(|side| world.on_map(side).iter().collect::<Vec<_>>()).collect();
    // One search an army: who is in forage changes no line.
    let fed: Vec<HexSet> = world.theatre.army_ids().map(|army| fed(world, army)).collect();
    for holder in all {
        let Some(hex) = world.hex_of(holder) else { continue };
        let army = world.theatre.holder(holder).army;
        let arrived = world
            .holder(holder)
            .command
            .is_some_and(|command| command.kind == crate::world::CommandKind::Arrival);
        let in_forage = world.has_troops(holder) && !arrived && !fed[army.place()].contains(hex);
        world.holder_mut(holder).in_forage = in_forage;
        if in_forage {
            tell_forage(world, holder, play);
        }
    }
}

fn tell_forage(world: &World, holder: HolderId, play: &mut Play<'_, Fact>) {
    let owner = SeatSet::only(world.theatre.side_of(holder).seat());
    play.log.tell(world, || {
        let text = format!("{} has no line and is in forage.", world.name(holder));
        let fact = CommandFact::InForage { leader: world.named(holder) };
        Event::by(rule!("con-base.6.e"), fact, text).and_by(rules!("con-base.6.c")).only_for(owner)
    });
}
