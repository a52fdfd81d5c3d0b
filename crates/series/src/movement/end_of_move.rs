//! Where a move may end, drop a unit or leave the map: room (5.3), command range (20.1), what an order says of the whole move and
//! demands by the end of the segment (20.2).

use super::bounds::{Bearings, Home};
use super::costs::{allowance, gait, leaving, may_use_roads};
use super::march::{March, Marcher, may_march};
use super::range::CommandRange;
use super::steps::left;
use crate::edition::Gait;
use crate::ground::Road;
use crate::orders::rules::WholeMove;
use crate::prelude::*;
use crate::turn::supply::is_source;

impl March {
    /// Whether they may all end their move in a hex.
    pub(crate) fn is_lawful_end(&self, world: &World, end: HexId) -> bool {
        self.may_end_at(world, end).is_ok()
    }

    fn may_end_at(&self, world: &World, end: HexId) -> Allowed {
        for marcher in &self.marchers {
            self.may_unit_end(world, marcher, end)?;
        }
        self.has_room(world, end, &self.units)
    }

    fn may_unit_end(&self, world: &World, marcher: &Marcher, end: HexId) -> Allowed {
        may_end(world, marcher.unit, marcher.start, end, &marcher.bearings)?;
        self.keeps_together(world, marcher.unit, end)
    }

    /// The counters of a division with an order of its own stay within three hexes of each other, and so do those of an attached
    /// division on its way to its new corps; those still to move may close up (20.13.d, 20.13.j).
    fn keeps_together(&self, world: &World, unit: UnitId, end: HexId) -> Allowed {
        let theatre = &world.theatre;
        if !keeps_close(world, unit) {
            return Ok(());
        }
        let far = theatre.division(theatre.division_of(unit)).units.iter().find(|other| {
            if hooks::movement::goes_its_own_way(world, **other) {
                return false;
            }
            let can_close_up = if self.has(**other) {
                u32::MAX
            } else if may_march(world, **other).is_ok() {
                u32::from(farthest(world, **other))
            } else {
                0
            };
            let most = world.edition().command.division_spread.saturating_add(can_close_up);
            world.hex_of(**other).is_some_and(|hex| world.ground().board.distance(hex, end) > most)
        });
        far.map_or(Ok(()), |other| Err(Denial::TooFarApart { unit, comrade: *other }))
    }

    /// Two units a hex when the segment ends (5.3.a); more only while others there have still to move (5.3.b).
    fn has_room(&self, world: &World, end: HexId, coming: &[UnitId]) -> Allowed {
        let staying = world.units_in(end).filter(|unit| !self.has(*unit) && may_march(world, *unit).is_err());
        let passed = world.limit_passed(end, staying.chain(coming.iter().copied()));
        passed.map_or(Ok(()), |limit| Err(Denial::NoRoomToRest { hex: end, limit }))
    }

    /// Whether the move may end here.
    pub(super) fn may_rest(&self, world: &World) -> Allowed {
        refuse_if(!self.has_begun(), Denial::NotBegun)?;
        let lawful = if self.came_on && self.way.len() == 1 {
            // Whoever comes on stops in his entry hex if there is room for him now: no way leads back from it (5.3.b).
            let passed = world.limit_passed(self.at(), world.units_in(self.at()));
            passed.map_or(Ok(()), |limit| Err(Denial::NoRoomToRest { hex: self.at(), limit }))
        } else if self.worked && self.way.len() == 1 {
            // Whoever has only worked on a span has not moved.
            Ok(())
        } else {
            let far_enough = |unit| world.rules_for(unit).may_stop(world, self, unit);
            self.may_end_at(world, self.at()).and_then(|()| self.units().try_for_each(far_enough))
        };
        // Who can go neither on nor back stops where he is.
        if lawful.is_err() && !self.may_turn_back() && self.steps(world).next().is_none() {
            return Ok(());
        }
        lawful
    }

    /// Whether the march may be taken back where it cannot end: as long as the enemy has had no part in it, and unless it
    /// came on through a full hex.
    pub(super) fn may_turn_back(&self) -> bool {
        let through_a_full_hex = self.came_on && self.guided;
        !self.contested && !through_a_full_hex
    }

    /// Whether one of several may be left here (5.b).
    pub(super) fn may_drop(&self, world: &World, unit: UnitId) -> Allowed {
        let marcher = self.marchers.iter().find(|marcher| marcher.unit == unit);
        let marcher =
            marcher.filter(|_| self.len() > 1 && self.has_begun()).ok_or(Denial::NotHere { unit })?;
        self.may_unit_end(world, marcher, self.at())?;
        self.has_room(world, self.at(), &[unit])
    }

    /// Whether they may leave the map from here: at its edge, under an order that leads beyond it (6.d). A March ends in the hex
    /// of the edge where it leaves; a Fall Back or General Retreat leaves where its side's supply comes from.
    pub(super) fn may_leave_the_map(&self, world: &World) -> Allowed<HalfPoints> {
        let at = self.at();
        refuse_if(!world.ground().board.is_on_edge(at), Denial::NotAtTheEdge { hex: at })?;
        refuse_if(self.halted, Denial::MustStop { hex: at })?;
        let mut dearest = HalfPoints(0);
        for marcher in &self.marchers {
            let id = world.holder_of(marcher.unit);
            let leads_off = world.order_rules(id).allows_roads() && leads_off(world, id, at);
            refuse_if(!leads_off, Denial::OrderDoesNotLeadOff { unit: marcher.unit })?;
            refuse_if(
                !hooks::movement::leaves_by_a_source(world, id, at),
                Denial::LeavesByNoSource { hex: at },
            )?;
            let arm = world.printed(marcher.unit).arm;
            let (mut cost, road) = off_the_map(world, at, gait(arm))?;
            if arm.is_artillery() && road != Some(Road::Road) {
                cost += hooks::movement::toll(world, at, cost);
            }
            if marcher.start == at && marcher.spent == HalfPoints(0) {
                cost += leaving(world, marcher.unit, at, &self.units).0;
            }
            let limit = self.limit(world, marcher.unit);
            let left = left(limit, marcher.spent);
            refuse_if(cost > left, Denial::TooDearToLeave { unit: marcher.unit, cost, left })?;
            dearest = dearest.max(cost);
        }
        Ok(dearest)
    }
}

/// Whether a unit must keep within three hexes of the others of its division: under an order of its own (20.13.d), or attached and
/// on its way to its new corps (20.13.j).
pub(super) fn keeps_close(world: &World, unit: UnitId) -> bool {
    let theatre = &world.theatre;
    if hooks::movement::goes_its_own_way(world, unit)
        || hooks::movement::keeps_to_its_commander(world, world.holder_of(unit))
    {
        return false;
    }
    let state = world.holder(theatre.division_holder(theatre.division_of(unit)));
    let on_the_way = state.attached_to.is_some() && world.unit(unit).out_of_command;
    state.own || on_the_way || hooks::movement::keeps_together(world)
}

/// So many hexes a unit can enter at the very most.
fn farthest(world: &World, unit: UnitId) -> u16 {
    let HalfPoints(halves) = allowance(world, unit);
    if may_use_roads(world, unit) { halves } else { halves / 2 }
}

/// What it costs to leave the map from a hex at its edge: as much as another hex of its kind, or the road that crosses the edge, if
/// one does (6.d).
pub(super) fn off_the_map(world: &World, at: HexId, gait: Gait) -> Allowed<(HalfPoints, Option<Road>)> {
    let board = &world.ground().board;
    refuse_if(!board.is_on_edge(at), Denial::NotAtTheEdge { hex: at })?;
    let mut off = Direction::ALL.into_iter().filter(|way| board.neighbour(at, *way).is_none());
    let road = off.find_map(|way| world.ground().side(at, way).road);
    let cost = match road {
        Some(road) => world.edition().movement.along(road),
        None => world.ground().terrain(at).cost(gait),
    };
    Ok((cost, road))
}

/// Whether the order of a holder leads off the map from a hex of its edge: the hex is its target.
pub(super) fn leads_off(world: &World, holder: HolderId, at: HexId) -> bool {
    let target = world.target_of(holder);
    if target.is_empty() && world.order_rules(holder).leads_to_supply() {
        // Any source of supply serves a Fall Back that came about by itself (20.2.fallback.i).
        return is_source(world, world.theatre.army_of_holder(holder), at);
    }
    target.contains(&at)
}

/// Whether a unit that came from a hex may end its move in another.
pub(super) fn may_end(world: &World, unit: UnitId, start: HexId, end: HexId, bearings: &Bearings) -> Allowed {
    let holder = world.holder_of(unit);
    let side = world.side_of(unit);
    if let Some(range) = &bearings.range {
        if world.unit(unit).out_of_command {
            // It moves to get back, and that as quickly as it can (20.1.f); this is all that its move is for.
            let comes_back = match &bearings.home {
                Home::InRange => range.contains(world, end) && !is_in_zoc(world, end, side.enemy()),
                Home::OnTheWay(home) => home.contains(end),
                Home::CutOff => is_nearer_to_range(world, range, start, end),
            };
            return refuse_if(!comes_back, Denial::NotBackIntoRange { unit });
        }
        refuse_if(!range.contains(world, end), Denial::LeavesRange { unit, hex: end })?;
    }
    hooks::movement::may_end_alone(world, unit, start, end)?;
    world.order_rules(holder).may_end(world, WholeMove { unit, holder, start, end, bearings })
}

/// Whether a hex is nearer to the range than another, as the crow flies: for a unit that is cut off from it.
fn is_nearer_to_range(world: &World, range: &CommandRange, start: HexId, end: HexId) -> bool {
    let (board, hexes) = (&world.ground().board, range.hexes(world));
    let away = |from: HexId| hexes.iter().map(|hex| board.distance(from, hex)).min().unwrap_or(u32::MAX);
    away(end) < away(start)
}

/// What somebody still owes before the segment may end.
pub(super) fn owed(world: &World, side: Side, entered: &[HolderId]) -> Option<Denial> {
    let holders = world
        .holder_ids()
        .filter(|holder| world.holder(*holder).active && world.theatre.side_of_holder(*holder) == side);
    holders.into_iter().find_map(|holder| {
        let owed = || world.order_rules(holder).owes(world, holder, entered);
        must_close_up(world, holder).or_else(owed)
    })
}

/// Counters of a division that others have left more than three hexes behind close up, if they can (20.13.d).
fn must_close_up(world: &World, holder: HolderId) -> Option<Denial> {
    let board = &world.ground().board;
    world.units_under(holder).filter(|unit| keeps_close(world, *unit)).find_map(|unit| {
        let at = world.hex_of(unit).filter(|_| may_march(world, unit).is_ok())?;
        let others = &world.theatre.division(world.theatre.division_of(unit)).units;
        others.iter().find_map(|other| {
            let to = world.hex_of(*other).filter(|_| world.unit(*other).moved)?;
            if hooks::movement::goes_its_own_way(world, *other) {
                return None;
            }
            if board.distance(at, to) <= world.edition().command.division_spread {
                return None;
            }
            let march = March::of(world, [unit]).ok()?;
            let can = march
                .can_reach(world, |end| board.distance(end, to) <= world.edition().command.division_spread);
            can.then_some(Denial::MustCloseUp { unit, comrade: *other })
        })
    })
}
