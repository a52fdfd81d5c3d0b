//! Targets: where an order may send its recipient (20.2.b, c, i), what sight asks (20.11.b, 20.12.c), which targets repeat an
//! order (20.4) or do not fit those before it (20.5.b, 20.15.c), and the road of a March (20.2.march.b).

use super::Bar;
use super::chain::position;
use super::draft::{Draft, Purpose};
use crate::charts::add_roads;
use crate::distance::{Measure, within_of_any};
use crate::options::hooks;
use crate::pieces::{BodyId, LeaderId};
use crate::world::{OrderKind, World};
use field::paths::HalfPoints;
use hex::{HexId, HexMap, HexSet};

/// Where the next order of a draft may go. It is worked out once and then asked hex by hex.
pub(super) struct Aim<'w> {
    world: &'w World,
    draft: &'w Draft,
    kind: OrderKind,
    /// Within 10 MP of the recipient, or on roads that begin there.
    reach: &'w HexSet,
    /// Where an option lets targets be instead.
    elsewhere: Option<HexSet>,
    /// For Delay: how far each hex is from the nearest enemy unit, and how far the recipient is.
    enemy: Option<(HexMap<u16>, u16)>,
    /// For orders face to face away from headquarters: what the commander sees, and roads that begin there.
    view: Option<HexSet>,
    /// The order that must not be repeated.
    latest: Option<(OrderKind, &'w [HexId])>,
    /// Hexes of one place, pair by pair.
    mates: &'w [(HexId, HexId)],
}

impl<'w> Aim<'w> {
    /// The aim of an order; `None` if nobody is there to receive it.
    pub(super) fn of(world: &'w World, draft: &'w Draft, kind: OrderKind) -> Option<Aim<'w>> {
        let start = draft.start(world)?;
        let side = world.leader(draft.by).nation.side;
        let enemy = (kind == OrderKind::Delay).then(|| from_the_enemy(world, side)).flatten();
        let enemy = enemy.map(|distances| (distances.clone(), distances[start]));
        Some(Aim {
            world,
            draft,
            kind,
            reach: world.reach_of_orders(start),
            elsewhere: hooks::command::reach(world, start),
            enemy,
            view: if draft.is_restricted(world) { view(world, draft.by) } else { None },
            latest: draft.to.and_then(|to| latest(world, to)),
            mates: world.mates(),
        })
    }

    /// Whether the order may go to a hex.
    pub(super) fn check(&self, hex: HexId) -> Result<(), Bar> {
        if !self.elsewhere.as_ref().unwrap_or(self.reach).contains(hex) {
            return Err(Bar::TooFar { hex });
        }
        if let Some((distances, own)) = &self.enemy
            && self.hexes(hex).any(|hex| distances[hex] <= *own)
        {
            return Err(Bar::NotAway { hex });
        }
        self.check_sight(hex)?;
        self.check_sequence(hex)?;
        if let Some(to) = self.draft.to {
            if self.draft.steps.is_empty() && self.draft.purpose != Purpose::BadMove {
                self.check_repeat(to, hex)?;
            }
            self.check_wing(hex)?;
        }
        Ok(())
    }

    /// The hexes of a target: the hex, and all others of its place (20.2.i).
    pub(super) fn hexes(&self, hex: HexId) -> impl Iterator<Item = HexId> + Clone {
        let mates = self.mates.iter().filter(move |(one, _)| *one == hex).map(|(_, other)| *other);
        std::iter::once(hex).chain(mates)
    }

    fn check_sight(&self, hex: HexId) -> Result<(), Bar> {
        let (world, by) = (self.world, self.draft.by);
        let seen = |from: HexId| self.hexes(hex).any(|hex| from == hex || world.sees(from, hex));
        if self.draft.purpose == Purpose::Initiative && !world.leader_hex(by).is_some_and(seen) {
            let far = world.leader_hex(by).is_some_and(|from| self.is_beyond_sight(from, hex));
            return Err(Bar::NotSeen { leader: by, hex, far });
        }
        match &self.view {
            Some(view) if !self.hexes(hex).any(|hex| view.contains(hex)) => {
                Err(Bar::NotSeenFaceToFace { leader: by, hex })
            }
            _ => Ok(()),
        }
    }

    /// Whether a hex is farther away than anybody sees now (20.14.d).
    fn is_beyond_sight(&self, from: HexId, hex: HexId) -> bool {
        let (world, sight) = (self.world, &self.world.edition().sight);
        let range = match (world.is_night(), world.is_rain()) {
            (true, _) => sight.night,
            (false, true) => sight.rain,
            (false, false) => sight.day,
        };
        world.ground().board.distance(from, hex) > u32::from(range)
    }

    /// An order may not repeat the latest (20.4), nor may initiative (20.11.c).
    fn check_repeat(&self, body: BodyId, hex: HexId) -> Result<(), Bar> {
        let Some((old, target)) = self.latest else { return Ok(()) };
        if !repeats(self.world, self.kind, self.hexes(hex), old, target) {
            return Ok(());
        }
        let initiative = self.draft.purpose == Purpose::Initiative;
        Err(Bar::Repeats { body, kind: self.kind, old, initiative })
    }

    /// Each target must be as near to the one before it as all later ones are, the first to the recipient (20.5.b).
    fn check_sequence(&self, hex: HexId) -> Result<(), Bar> {
        let board = &self.world.ground().board;
        let mut from = self.draft.start(self.world);
        for step in &self.draft.steps {
            let (Some(here), Some(target)) = (from, step.target.first()) else { continue };
            if board.distance(here, hex) < board.distance(here, *target) {
                return Err(Bar::NearerTarget { hex, earlier: *target });
            }
            from = Some(*target);
        }
        if self.draft.steps.last().is_some_and(|step| step.target.contains(&hex)) {
            return Err(Bar::SameTarget { hex });
        }
        Ok(())
    }

    /// A wing commander's orders go within 10 hexes of his own target (20.15.c).
    fn check_wing(&self, hex: HexId) -> Result<(), Bar> {
        let Some(wing) = self.draft.bound_by(self.world) else { return Ok(()) };
        let (world, board) = (self.world, &self.world.ground().board);
        let most = world.edition().command.differs;
        let near = |target: &HexId| board.distance(*target, hex) <= most;
        let fits = match world.target_of(wing) {
            [] => position(world, wing).is_some_and(|own| near(&own)),
            own => own.iter().any(near),
        };
        if fits { Ok(()) } else { Err(Bar::FarFromHisTarget { leader: self.draft.by, hex }) }
    }
}

/// The kind and target of the latest order that is still alive: the newest on the way or waiting, or the one in force
/// (20.4.c). `None` for a division without one, and after an order to join another corps.
fn latest(world: &World, body: BodyId) -> Option<(OrderKind, &[HexId])> {
    let mut alive = world.dispatch_ids().rev();
    let alive = alive.find(|other| world.dispatch(*other).to == body && world.fate(*other).is_alive());
    match alive.map(|other| world.dispatch(other)) {
        Some(dispatch) if dispatch.attach.is_some() => None,
        Some(dispatch) => dispatch.steps.first().map(|step| (step.kind, step.target.as_slice())),
        None if super::chain::stands_alone(world, body) => {
            Some((world.body(body).order.kind, world.target_of(body)))
        }
        None => None,
    }
}

/// Whether an order repeats another: the same type, and a target less than 10 hexes away (20.4.b to e).
fn repeats(
    world: &World,
    kind: OrderKind,
    mut hexes: impl Iterator<Item = HexId>,
    old: OrderKind,
    target: &[HexId],
) -> bool {
    let (board, differs) = (&world.ground().board, world.edition().command.differs);
    let near = |hex: HexId| target.iter().any(|other| board.distance(*other, hex) < differs);
    kind.is_like(old) && if target.is_empty() { hexes.next().is_none() } else { hexes.any(near) }
}

/// Reserve has no target by which it could differ (20.4.b), nor has any order of an option that gives it none.
pub(super) fn check_again(world: &World, body: BodyId, kind: OrderKind, initiative: bool) -> Result<(), Bar> {
    match latest(world, body) {
        Some((old, _)) if kind.is_like(old) => Err(Bar::Repeats { body, kind, old, initiative }),
        _ => Ok(()),
    }
}

/// The road of a March: the cheapest way from the recipient, or from the target before, through the places named to the
/// target, hex by hex (20.2.march.b).
pub(super) fn route(world: &World, start: HexId, via: &[HexId], target: HexId) -> Option<Vec<HexId>> {
    let mut route = vec![start];
    let mut here = start;
    for next in via.iter().copied().chain([target]) {
        let leg = world.way_towards(here, next)?;
        route.extend(&leg[1..]);
        here = next;
    }
    Some(route)
}

/// The distance of every hex from the nearest enemy unit, in half points; `None` if there is no enemy.
fn from_the_enemy(world: &World, side: crate::pieces::Side) -> Option<HexMap<u16>> {
    let mut distances = HexMap::new(&world.ground().board, u16::MAX);
    let mut any = false;
    let enemies = world.hexes_held(side.enemy());
    within_of_any(world, Measure::Map, enemies, HalfPoints::MAX, |hex, distance| {
        any = true;
        distances[hex] = distance.0;
    });
    any.then_some(distances)
}

/// What a commander sees, and the roads that begin there (20.12.c).
pub(super) fn view(world: &World, by: LeaderId) -> Option<HexSet> {
    let from = world.leader_hex(by)?;
    let board = &world.ground().board;
    let range = u32::from(world.edition().sight.day);
    let seen = board.within(from, range).filter(|hex| *hex == from || world.sees(from, *hex));
    let mut view = HexSet::of(board, seen);
    add_roads(world.ground(), &mut view);
    Some(view)
}
