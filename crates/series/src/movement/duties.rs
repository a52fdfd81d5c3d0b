//! What an order demands by the end of the segment (20.2), and the measures by which it is judged.

use super::DIVISION_SPREAD;
use super::bounds::route_of;
use super::costs::allowance;
use super::march::{March, may_march};
use super::rests::keeps_close;
use super::zones::is_engaged;
use crate::options::hooks;
use crate::pieces::{Arm, HolderId, Side, UnitId};
use crate::refusals::Denial;
use crate::world::{OrderKind, World};
use crate::zoc::is_in_zoc;
use hex::HexId;
use smallvec::SmallVec;
use umpire::rule::Rule;

/// How far a hex is from the nearest unit of the enemy, in hexes.
pub(super) fn distance_to_enemy(world: &World, hex: HexId, side: Side) -> u32 {
    let board = &world.ground().board;
    let enemies = world.theatre.units_of(side.enemy()).iter();
    enemies.filter_map(|unit| Some(board.distance(hex, world.hex_of(*unit)?))).min().unwrap_or(u32::MAX)
}

/// Whether a hex is farther from every unit of the enemy than so many hexes.
pub(super) fn is_farther_from_enemy(world: &World, hex: HexId, side: Side, than: u32) -> bool {
    let board = &world.ground().board;
    let near = |unit: &UnitId| world.hex_of(*unit).is_some_and(|enemy| board.distance(hex, enemy) <= than);
    !world.theatre.units_of(side.enemy()).iter().any(near)
}

/// The enemy units that matter for the hexes around one: looked up once for a search, while nobody moves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Foes {
    side: Side,
    around: HexId,
    reach: u32,
    distance: u32,
    hexes: SmallVec<[HexId; 8]>,
}

impl Foes {
    /// The enemies of a side that are within a distance of any hex within reach of a hex.
    pub(super) fn around(world: &World, side: Side, around: HexId, reach: u32, distance: u32) -> Foes {
        let (board, most) = (&world.ground().board, reach.saturating_add(distance));
        let hexes = world.hexes_held(side.enemy()).filter(|foe| board.distance(around, *foe) <= most);
        Foes { side, around, reach, distance, hexes: hexes.collect() }
    }

    /// Whether a hex is farther from every unit of the enemy than so many hexes.
    pub(super) fn are_farther(&self, world: &World, hex: HexId, than: u32) -> bool {
        let board = &world.ground().board;
        if than > self.distance || board.distance(self.around, hex) > self.reach {
            return is_farther_from_enemy(world, hex, self.side, than);
        }
        !self.hexes.iter().any(|foe| board.distance(hex, *foe) <= than)
    }
}

/// Whether an enemy unit is within two hexes: from there on an Attack need not come closer (20.2.attack.a), and some units attack
/// each turn (20.2.attack.c).
pub(super) fn has_enemy_near(world: &World, hex: HexId, side: Side) -> bool {
    world.within_two(hex).iter().any(|near| world.held_by(*near) == Some(side.enemy()))
}

/// How far a hex is from the nearest hex of a holder's target (20.2.i).
pub(super) fn distance_to_target(world: &World, holder: HolderId, hex: HexId) -> u32 {
    let board = &world.ground().board;
    world.target_of(holder).iter().map(|target| board.distance(hex, *target)).min().unwrap_or(0)
}

/// How far it is from two hexes to what the order of a holder attacks (20.2.attack.a).
pub(super) fn distances_to_target(world: &World, holder: HolderId, start: HexId, end: HexId) -> (u32, u32) {
    let targets = || (distance_to_target(world, holder, start), distance_to_target(world, holder, end));
    hooks::movement::distances_to_target(world, holder, start, end).unwrap_or_else(targets)
}

/// How far a hex is along a March: how many hexes of its road are still to go, and first how far the road is; without a
/// road, how far the target is (20.2.march.h). Less is better.
pub(super) fn march_measure(world: &World, holder: HolderId, hex: HexId) -> (u32, usize) {
    let board = &world.ground().board;
    let route = route_of(world, world.holder(holder));
    let to_go = route.iter().rev().enumerate().map(|(to_go, on)| (board.distance(hex, *on), to_go));
    to_go.min().unwrap_or((distance_to_target(world, holder, hex), 0))
}

/// Whether a hex is farther along a March than so far.
pub(super) fn is_farther_along(world: &World, holder: HolderId, hex: HexId, than: (u32, usize)) -> bool {
    let board = &world.ground().board;
    let route = route_of(world, world.holder(holder));
    if route.is_empty() {
        return (distance_to_target(world, holder, hex), 0) < than;
    }
    if let (0, to_go) = than {
        // On the road: farther along is what is left of it.
        return route[route.len().saturating_sub(to_go)..].contains(&hex);
    }
    route.iter().rev().enumerate().any(|(to_go, on)| (board.distance(hex, *on), to_go) < than)
}

/// What somebody still owes before the segment may end.
pub(super) fn owed(world: &World, side: Side, entered: &[HolderId]) -> Option<Denial> {
    let holders = world
        .holder_ids()
        .filter(|holder| world.holder(*holder).active && world.theatre.side_of_holder(*holder) == side);
    holders.into_iter().find_map(|holder| owed_by(world, holder, entered))
}

fn owed_by(world: &World, holder: HolderId, entered: &[HolderId]) -> Option<Denial> {
    let order = world.holder(holder).order.kind;
    must_close_up(world, holder).or_else(|| match order {
        OrderKind::Attack | OrderKind::Probe => must_close(world, holder)
            .or_else(|| (order == OrderKind::Attack).then(|| must_enter(world, holder, entered)).flatten())
            .or_else(|| must_engage(world, holder)),
        OrderKind::FallBack | OrderKind::GeneralRetreat => must_fall_back(world, holder),
        OrderKind::Defend | OrderKind::Delay | OrderKind::March | OrderKind::Reserve => None,
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
            if board.distance(at, to) <= DIVISION_SPREAD {
                return None;
            }
            let march = March::of(world, [unit]).ok()?;
            let can = march.can_reach(world, |end| board.distance(end, to) <= DIVISION_SPREAD);
            can.then_some(Denial::MustCloseUp { unit, comrade: *other })
        })
    })
}

/// Every unit comes at least a hex closer until it is two hexes from the enemy (20.2.attack.a). Exempt are artillery that
/// bombarded, units that no legal path can bring closer, and units on their way back into command.
fn must_close(world: &World, holder: HolderId) -> Option<Denial> {
    let order = world.holder(holder).order.kind;
    let side = world.theatre.side_of_holder(holder);
    world.units_under(holder).find_map(|unit| {
        let at = world.hex_of(unit)?;
        let state = world.unit(unit);
        if state.moved || state.out_of_command || distances_to_target(world, holder, at, at).0 == 0 {
            return None;
        }
        if has_enemy_near(world, at, side) {
            return None;
        }
        let march = March::of(world, [unit]).ok()?;
        let closer = |end| {
            let (before, after) = distances_to_target(world, holder, at, end);
            after < before || has_enemy_near(world, end, side)
        };
        march.can_reach(world, closer).then_some(Denial::MustClose { unit, order })
    })
}

/// Once units of an attacking formation are in enemy zones of control, one more comes in each turn (20.2.attack.d); not when
/// the target is taken, on night and rain turns, or when nobody can.
fn must_enter(world: &World, holder: HolderId, entered: &[HolderId]) -> Option<Denial> {
    if world.is_night() || world.is_rain() || entered.contains(&holder) || is_taken(world, holder) {
        return None;
    }
    if !world.units_under(holder).any(|unit| is_engaged(world, unit)) {
        return None;
    }
    let enemy = world.theatre.side_of_holder(holder).enemy();
    let can = world.units_under(holder).any(|unit| {
        let state = world.unit(unit);
        !state.moved
            && !state.out_of_command
            && !is_engaged(world, unit)
            && March::of(world, [unit])
                .is_ok_and(|march| march.can_reach(world, |end| is_in_zoc(world, end, enemy)))
    });
    can.then_some(Denial::MustEnter { holder })
}

/// Once a formation is two hexes from the enemy some unit of it attacks each turn (20.2.attack.c): if none is in a zone of control
/// and no bombardment or charge stands for the attack, one must come into a zone while one can.
fn must_engage(world: &World, holder: HolderId) -> Option<Denial> {
    let idle = world.is_night() || world.is_rain() || !is_in_touch(world, holder);
    if idle || excuse(world, holder).is_some() || will_attack(world, holder) {
        return None;
    }
    let enemy = world.theatre.side_of_holder(holder).enemy();
    let can = world.units_under(holder).any(|unit| {
        March::of(world, [unit]).is_ok_and(|march| march.can_reach(world, |end| is_in_zoc(world, end, enemy)))
    });
    can.then_some(Denial::MustEngage { holder })
}

/// Whether a unit of a holder is in an enemy zone of control and able to attack from there, as it then must (7.3.e).
fn will_attack(world: &World, holder: HolderId) -> bool {
    world.units_under(holder).any(|unit| {
        let state = world.unit(unit);
        is_engaged(world, unit) && !state.bombarded && !state.charged && !state.out_of_command
    })
}

/// The rule by which something else stands for the attack that a holder's order asks for, if something does.
pub(super) fn excuse(world: &World, holder: HolderId) -> Option<Rule> {
    if has_charged(world, holder) {
        Some(rule!("nlc.20.2.attack.f"))
    } else if is_bombardment_enough(world, holder) {
        let probe = world.holder(holder).order.kind == OrderKind::Probe;
        Some(if probe { rule!("nlc.20.2.probe.d") } else { rule!("nlc.20.2.attack.c") })
    } else {
        None
    }
}

/// Whether a unit of a holder is within two hexes of the enemy: from then on some of them attack each turn (20.2.attack.c).
fn is_in_touch(world: &World, holder: HolderId) -> bool {
    let side = world.theatre.side_of_holder(holder);
    let near = |unit| world.hex_of(unit).is_some_and(|at| has_enemy_near(world, at, side));
    world.units_under(holder).any(near)
}

/// Whether charges stand for the attack that a holder's order asks for: all its units are mounted, and one has charged
/// (20.2.attack.f).
fn has_charged(world: &World, holder: HolderId) -> bool {
    let mounted = |unit| matches!(world.printed(unit).arm, Arm::Cavalry | Arm::HorseArtillery);
    world.units_under(holder).all(mounted) && world.units_under(holder).any(|unit| world.unit(unit).charged)
}

/// Whether bombardment stands for the attack that a holder's order asks for: in two turns at most (20.2.attack.c), under a Probe in
/// any number once it has attacked (20.2.probe.d).
pub(crate) fn is_bombardment_enough(world: &World, holder: HolderId) -> bool {
    let state = world.holder(holder);
    let may = state.only_bombarded < BOMBARDMENT_TURNS
        || state.order.kind == OrderKind::Probe && state.has_attacked;
    may && is_in_touch(world, holder)
        && !has_charged(world, holder)
        && world.units_under(holder).any(|unit| world.unit(unit).bombarded)
}

/// In so many turns bombardment stands for an attack (20.2.attack.c).
const BOMBARDMENT_TURNS: u8 = 2;

/// Whether a holder has taken its target: its side occupies a hex of it, and no enemy unit is left in any (20.2.i).
pub(super) fn is_taken(world: &World, holder: HolderId) -> bool {
    let side = world.theatre.side_of_holder(holder);
    let target = world.target_of(holder);
    target.iter().any(|hex| world.occupier(*hex) == Some(side))
        && target.iter().all(|hex| world.held_by(*hex) != Some(side.enemy()))
}

/// Under Fall Back every unit goes away from the enemy if it can (20.2.fallback.a).
fn must_fall_back(world: &World, holder: HolderId) -> Option<Denial> {
    let side = world.theatre.side_of_holder(holder);
    world.units_under(holder).find_map(|unit| {
        let at = world.hex_of(unit)?;
        if world.unit(unit).moved {
            return None;
        }
        let march = March::of(world, [unit]).ok()?;
        let here = distance_to_enemy(world, at, side);
        if here == u32::MAX {
            return None;
        }
        let foes = Foes::around(world, side, at, allowance(world, unit).0.into(), here);
        let can = march.can_reach(world, |end| foes.are_farther(world, end, here));
        can.then_some(Denial::MustFallBack { unit })
    })
}

/// Whether a unit that falls back could still go on: it can afford a hex that is farther from the enemy (20.2.fallback.a).
pub(super) fn could_fall_back_farther(world: &World, march: &March, unit: UnitId) -> bool {
    let side = world.side_of(unit);
    let here = distance_to_enemy(world, march.at(), side);
    march
        .steps(world)
        .any(|hex| is_farther_from_enemy(world, hex, side, here) && march.is_lawful_end(world, hex))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_enemies_that_matter_say_the_same_as_all() {
        let game = crate::open("nlc/quatre-bras", &[]).expect("a scenario");
        let (world, board) = (game.world(), &game.world().ground().board);
        for around in world.hexes_held(Side::First) {
            for distance in [0, 2, 7] {
                let foes = Foes::around(world, Side::First, around, 5, distance);
                for hex in board.within(around, 7) {
                    for than in 0..distance + 3 {
                        let all = is_farther_from_enemy(world, hex, Side::First, than);
                        assert_eq!(foes.are_farther(world, hex, than), all);
                    }
                }
            }
        }
    }
}
