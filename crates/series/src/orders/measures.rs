//! The measures by which orders judge a move: how far it is to the enemy, to the target, and along the road (20.2).

use crate::orders::HolderState;
use crate::prelude::*;
use smallvec::SmallVec;

/// What the end of a move is measured against, as it was where it began.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub(crate) enum Before {
    /// Nothing that takes long to say.
    #[default]
    Plain,
    /// How far the nearest enemy was (20.2.fallback.a).
    Enemy(u32),
    /// How far it was along its road (20.2.march.h).
    Road((u32, usize)),
}

impl Before {
    /// How far it was along its road, if it has one.
    pub(crate) fn along(self) -> Option<(u32, usize)> {
        match self {
            Before::Road(along) => Some(along),
            Before::Plain | Before::Enemy(_) => None,
        }
    }
}

/// How far a hex is from the nearest unit of the enemy, in hexes.
pub(crate) fn distance_to_enemy(world: &World, hex: HexId, side: Side) -> u32 {
    let board = &world.ground().board;
    let enemies = world.theatre.units_of(side.enemy()).iter();
    enemies.filter_map(|unit| Some(board.distance(hex, world.hex_of(*unit)?))).min().unwrap_or(u32::MAX)
}

/// Whether a hex is farther from every unit of the enemy than so many hexes.
pub(crate) fn is_farther_from_enemy(world: &World, hex: HexId, side: Side, than: u32) -> bool {
    let board = &world.ground().board;
    let near = |unit: &UnitId| world.hex_of(*unit).is_some_and(|enemy| board.distance(hex, enemy) <= than);
    !world.theatre.units_of(side.enemy()).iter().any(near)
}

/// The enemy units that matter for the hexes around one: looked up once for a search, while nobody moves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Foes {
    side: Side,
    around: HexId,
    reach: u32,
    distance: u32,
    hexes: SmallVec<[HexId; 8]>,
}

impl Foes {
    /// The enemies of a side that are within a distance of any hex within reach of a hex.
    pub(crate) fn around(world: &World, side: Side, around: HexId, reach: u32, distance: u32) -> Foes {
        let (board, most) = (&world.ground().board, reach.saturating_add(distance));
        let hexes = world.hexes_held(side.enemy()).filter(|foe| board.distance(around, *foe) <= most);
        Foes { side, around, reach, distance, hexes: hexes.collect() }
    }

    /// Whether a hex is farther from every unit of the enemy than so many hexes.
    pub(crate) fn are_farther(&self, world: &World, hex: HexId, than: u32) -> bool {
        let board = &world.ground().board;
        if than > self.distance || board.distance(self.around, hex) > self.reach {
            return is_farther_from_enemy(world, hex, self.side, than);
        }
        !self.hexes.iter().any(|foe| board.distance(hex, *foe) <= than)
    }
}

/// Whether an enemy unit is within two hexes: from there on an Attack need not come closer (20.2.attack.a), and some units attack
/// each turn (20.2.attack.c).
pub(crate) fn has_enemy_near(world: &World, hex: HexId, side: Side) -> bool {
    world.attack_range(hex).iter().any(|near| world.held_by(*near) == Some(side.enemy()))
}

/// How far a hex is from the nearest hex of a holder's target (20.2.i).
pub(crate) fn distance_to_target(world: &World, holder: HolderId, hex: HexId) -> u32 {
    let board = &world.ground().board;
    world.target_of(holder).iter().map(|target| board.distance(hex, *target)).min().unwrap_or(0)
}

/// How far it is from two hexes to what the order of a holder attacks (20.2.attack.a).
pub(crate) fn distances_to_target(world: &World, holder: HolderId, start: HexId, end: HexId) -> (u32, u32) {
    let targets = || (distance_to_target(world, holder, start), distance_to_target(world, holder, end));
    hooks::movement::distances_to_target(world, holder, start, end).unwrap_or_else(targets)
}

/// How far a hex is along a March: how many hexes of its road are still to go, and first how far the road is; without a
/// road, how far the target is (20.2.march.h). Less is better.
pub(crate) fn march_measure(world: &World, holder: HolderId, hex: HexId) -> (u32, usize) {
    let board = &world.ground().board;
    let route = route_of(world, world.holder(holder));
    let to_go = route.iter().rev().enumerate().map(|(to_go, on)| (board.distance(hex, *on), to_go));
    to_go.min().unwrap_or((distance_to_target(world, holder, hex), 0))
}

/// Whether a hex is farther along a March than so far.
pub(crate) fn is_farther_along(world: &World, holder: HolderId, hex: HexId, than: (u32, usize)) -> bool {
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

/// How far the target of a March is from a hex, at the lowest figures; `None` if the March follows a named road, or has no target
/// that can be reached.
pub(crate) fn distance_on_the_march(world: &World, holder: HolderId, at: HexId) -> Option<HalfPoints> {
    let state = world.holder(holder);
    if state.order.kind != OrderKind::March || !route_of(world, state).is_empty() {
        return None;
    }
    world.distance_towards(world.target_of(holder), at)
}

/// Whether the target of a holder is nearer to a hex than so far, at the lowest figures.
pub(crate) fn is_nearer(world: &World, holder: HolderId, hex: HexId, than: HalfPoints) -> bool {
    world.distance_towards(world.target_of(holder), hex).is_some_and(|there| there < than)
}

/// The named road of a March, hex by hex; empty if there is none.
pub(crate) fn route_of<'w>(world: &'w World, holder: &HolderState) -> &'w [HexId] {
    match holder.dispatch {
        Some((dispatch, step)) => &world.dispatch(dispatch).steps[usize::from(step)].route,
        None => &[],
    }
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
