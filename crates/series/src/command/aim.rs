//! Targets: where an order may send its recipient (20.2.b, c, i), what sight asks (20.11.b, 20.12.c), which targets repeat an
//! order (20.4) or do not fit those before it (20.5.b, 20.15.c), and the road of a March (20.2.march.b).

use super::chain::position;
use super::draft::{Draft, Purpose};
use crate::distance::{Measure, ripple};
use crate::map_cache::Mates;
use crate::prelude::*;
use smallvec::SmallVec;
use std::sync::Arc;

/// Where the next order of a draft may go. It is worked out once and then asked hex by hex.
pub(super) struct Aim<'w> {
    world: &'w World,
    draft: &'w Draft,
    kind: OrderKind,
    /// Where targets are counted from.
    start: HexId,
    /// Which hexes are one place.
    mates: &'w Mates,
    /// Within 10 MP of the recipient, or on roads that begin there.
    reach: &'w HexSet,
    /// Where an option lets targets be instead.
    elsewhere: Option<HexSet>,
    /// For initiative: where the leader looks from.
    eye: Option<HexId>,
    /// For orders face to face away from headquarters: what the commander sees, and roads that begin there.
    view: Option<HexSet>,
    /// The order that must not be repeated, if this could.
    latest: Option<(OrderKind, &'w [HexId])>,
    /// The target, or the place, of the wing commander by whose own order it is bound (20.15.c).
    bound_to: Option<SmallVec<[HexId; 2]>>,
}

impl<'w> Aim<'w> {
    /// The aim of an order; `None` if nobody is there to receive it.
    pub(super) fn of(world: &'w World, draft: &'w Draft, kind: OrderKind) -> Option<Aim<'w>> {
        let start = draft.start(world)?;
        let first = draft.steps.is_empty() && draft.purpose != Purpose::BadMove;
        let latest = draft.to.filter(|_| first).and_then(|to| latest(world, to));
        let wing = draft.to.and_then(|_| draft.bound_by(world));
        let bound_to = wing.map(|wing| match world.target_of(wing) {
            [] => position(world, wing).into_iter().collect(),
            own => SmallVec::from_slice(own),
        });
        Some(Aim {
            world,
            draft,
            kind,
            start,
            mates: world.mates(),
            reach: world.reach_of_orders(start),
            elsewhere: hooks::command::reach(world, start),
            eye: world.leader_hex(draft.by).filter(|_| draft.purpose == Purpose::Initiative),
            view: if draft.is_restricted(world) { view(world, draft.by) } else { None },
            latest: latest.filter(|(old, _)| world.is_like(kind, *old)),
            bound_to,
        })
    }

    /// Tells every hex to which the order may go, in their order.
    pub(super) fn each_target(&self, mut found: impl FnMut(HexId)) {
        let world = self.world;
        let within = self.elsewhere.as_ref().unwrap_or(self.reach);
        let is_bound = self.is_bound();
        let mut found = |hex: HexId| {
            if !is_bound || self.check_ground(hex).is_ok() {
                found(hex);
            }
        };
        let Some(eye) = self.eye else { return within.iter().for_each(found) };
        let seen = HexSet::of(&world.ground().board, world.seen_from(eye));
        // Of a place it is enough to see one hex.
        let is_seen = |hex: HexId| self.is_any_of(hex, |hex| seen.contains(hex));
        within.common(&(&seen | self.mates.shared())).filter(|hex| is_seen(*hex)).for_each(&mut found);
    }

    /// Whether there is any hex to which the order may go; if not, what stands against the one that comes nearest to it.
    pub(super) fn check_any(&self) -> Result<(), Denial> {
        if self.has_any() {
            return Ok(());
        }
        let mut unseen = None;
        let mut barred = None;
        for hex in self.elsewhere.as_ref().unwrap_or(self.reach) {
            match self.check_sight(hex) {
                Ok(()) => match self.check_ground(hex) {
                    Ok(()) => return Ok(()),
                    Err(denial) => barred = barred.or(Some(denial)),
                },
                Err(denial) => unseen = unseen.or(Some(denial)),
            }
        }
        Err(barred.or(unseen).unwrap_or(Denial::TargetTooFar { hex: self.start }))
    }

    /// Whether there is any hex to which the order may go. As a rule the first that is looked at will do.
    fn has_any(&self) -> bool {
        let within = self.elsewhere.as_ref().unwrap_or(self.reach);
        let is_bound = self.is_bound();
        let fits = |hex: HexId| !is_bound || self.check_ground(hex).is_ok();
        match self.eye {
            None => within.iter().any(fits),
            Some(eye) if within.contains(eye) && fits(eye) => true,
            Some(eye) => self.world.seen_from(eye).any(|hex| within.contains(hex) && fits(hex)),
        }
    }

    /// Whether the order may go to a hex.
    pub(super) fn check(&self, hex: HexId) -> Result<(), Denial> {
        if !self.elsewhere.as_ref().unwrap_or(self.reach).contains(hex) {
            return Err(Denial::TargetTooFar { hex });
        }
        self.check_sight(hex)?;
        self.check_ground(hex)
    }

    /// Whether there is anything to check besides reach and what a leader sees on his own.
    fn is_bound(&self) -> bool {
        self.draft.no_farther.is_some()
            || self.view.is_some()
            || !self.draft.steps.is_empty()
            || self.latest.is_some()
            || self.bound_to.is_some()
    }

    /// What there is to check besides reach and what a leader sees on his own.
    fn check_ground(&self, hex: HexId) -> Result<(), Denial> {
        if let Some(no_farther) = &self.draft.no_farther
            && self.is_any_of(hex, |hex| no_farther.contains(hex))
        {
            return Err(Denial::TargetNotAway { hex });
        }
        self.check_view(hex)?;
        self.check_sequence(hex)?;
        self.check_repeat(hex)?;
        self.check_wing(hex)
    }

    /// The hexes of a target: the hex, and all others of its place (20.2.i).
    pub(super) fn hexes(&self, hex: HexId) -> impl Iterator<Item = HexId> + Clone {
        std::iter::once(hex).chain(self.mates.of(hex).iter().copied())
    }

    /// Whether something is so of one of the hexes of a target.
    #[inline]
    fn is_any_of(&self, hex: HexId, is_so: impl Fn(HexId) -> bool) -> bool {
        is_so(hex) || self.mates.of(hex).iter().any(|mate| is_so(*mate))
    }

    fn check_sight(&self, hex: HexId) -> Result<(), Denial> {
        let (world, by) = (self.world, self.draft.by);
        if self.draft.purpose == Purpose::Initiative {
            let sees = |from: HexId| self.is_any_of(hex, |hex| from == hex || world.sees(from, hex));
            if !self.eye.is_some_and(sees) {
                let far = self.eye.is_some_and(|from| self.is_beyond_sight(from, hex));
                return Err(Denial::TargetNotSeen { leader: by, hex, far });
            }
        }
        Ok(())
    }

    fn check_view(&self, hex: HexId) -> Result<(), Denial> {
        let by = self.draft.by;
        match &self.view {
            Some(view) if !self.is_any_of(hex, |hex| view.contains(hex)) => {
                Err(Denial::TargetNotSeenFaceToFace { leader: by, hex })
            }
            _ => Ok(()),
        }
    }

    /// Whether a hex is farther away than anybody sees now (20.14.d).
    fn is_beyond_sight(&self, from: HexId, hex: HexId) -> bool {
        self.world.ground().board.distance(from, hex) > u32::from(self.world.conditions().sight)
    }

    /// An order may not repeat the latest (20.4), nor may initiative (20.11.c).
    fn check_repeat(&self, hex: HexId) -> Result<(), Denial> {
        let (Some(holder), Some((old, target))) = (self.draft.to, self.latest) else { return Ok(()) };
        if !self.is_any_of(hex, |hex| is_near(self.world, hex, target)) {
            return Ok(());
        }
        let initiative = self.draft.purpose == Purpose::Initiative;
        Err(repeats(holder, self.kind, old, initiative))
    }

    /// Each target must be as near to the one before it as all later ones are, the first to the recipient (20.5.b).
    fn check_sequence(&self, hex: HexId) -> Result<(), Denial> {
        let board = &self.world.ground().board;
        let mut from = self.start;
        for step in &self.draft.steps {
            let Some(target) = step.target.first() else { continue };
            if board.distance(from, hex) < board.distance(from, *target) {
                return Err(Denial::TargetNearer { hex, earlier: *target });
            }
            from = *target;
        }
        if self.draft.steps.last().is_some_and(|step| step.target.contains(&hex)) {
            return Err(Denial::TargetTheSame { hex });
        }
        Ok(())
    }

    /// A wing commander's orders go within 10 hexes of his own target (20.15.c).
    fn check_wing(&self, hex: HexId) -> Result<(), Denial> {
        let Some(bound_to) = &self.bound_to else { return Ok(()) };
        let (world, board) = (self.world, &self.world.ground().board);
        let most = world.edition().command.differs;
        let fits = bound_to.iter().any(|target| board.distance(*target, hex) <= most);
        if fits { Ok(()) } else { Err(Denial::FarFromHisTarget { leader: self.draft.by, hex }) }
    }
}

/// The kind and target of the latest order that is still alive: the newest on the way or waiting, or the one in force
/// (20.4.c). `None` for a division without one, and after an order to join another corps.
fn latest(world: &World, holder: HolderId) -> Option<(OrderKind, &[HexId])> {
    let mut alive = world.dispatch_ids().rev();
    let alive = alive.find(|other| {
        let written = world.dispatch(*other);
        written.to == holder && written.serve.is_none() && world.status(*other).is_alive()
    });
    match alive.map(|other| world.dispatch(other)) {
        Some(dispatch) if dispatch.attach.is_some() => None,
        Some(dispatch) => dispatch.steps.first().map(|step| (step.kind, step.target.as_slice())),
        None if super::chain::stands_alone(world, holder) => {
            Some((world.holder(holder).order.kind, world.target_of(holder)))
        }
        None => None,
    }
}

/// Whether a hex is less than 10 hexes from a target, so that an order like the one before repeats it (20.4.b to e).
#[inline]
fn is_near(world: &World, hex: HexId, target: &[HexId]) -> bool {
    let (board, differs) = (&world.ground().board, world.edition().command.differs);
    target.iter().any(|other| board.distance(*other, hex) < differs)
}

/// An order like the one before: the same again, or of the same type (20.4.d, 20.4.e).
fn repeats(holder: HolderId, kind: OrderKind, old: OrderKind, initiative: bool) -> Denial {
    match kind {
        _ if kind == old => Denial::OrderRepeated { holder, kind, initiative },
        OrderKind::Attack | OrderKind::Probe => Denial::AttackIsProbe { holder, old, initiative },
        _ => Denial::DefendIsDelay { holder, old, initiative },
    }
}

/// Reserve has no target by which it could differ (20.4.b), nor has any order of an option that gives it none.
pub(super) fn check_again(
    world: &World,
    holder: HolderId,
    kind: OrderKind,
    initiative: bool,
) -> Result<(), Denial> {
    match latest(world, holder) {
        Some((old, _)) if world.is_like(kind, old) => Err(repeats(holder, kind, old, initiative)),
        _ => Ok(()),
    }
}

/// The road of a March: the cheapest way from the recipient, or from the target before, through the places named to the
/// target, hex by hex (20.2.march.b).
pub(crate) fn route(world: &World, start: HexId, via: &[HexId], target: HexId) -> Option<Vec<HexId>> {
    let mut route = vec![start];
    let mut here = start;
    for next in via.iter().copied().chain([target]) {
        let leg = world.way_towards(here, next)?;
        route.extend(&leg[1..]);
        here = next;
    }
    Some(route)
}

/// The hexes that are no farther from the enemy unit nearest to the recipient than he is, at the lowest figures: a Delay leads
/// elsewhere (20.2.delay.d). `None` if no enemy can be reached.
pub(super) fn no_farther(world: &World, draft: &Draft) -> Option<Arc<HexSet>> {
    let board = &world.ground().board;
    let (than, enemy) = (draft.start(world)?, world.leader(draft.by).nation.side.enemy());
    let price = |leg| Measure::Map.price(world, leg);
    let is_enemy = |hex| world.held_by(hex) == Some(enemy);
    let (nearest, own) =
        ripple(board, |ripple| ripple.find(board, [than], HalfPoints::MAX, price, is_enemy))?;
    Some(Arc::new(world.no_farther_from(nearest, own)))
}

/// What a commander sees, and the roads that begin there (20.12.c).
pub(super) fn view(world: &World, by: LeaderId) -> Option<HexSet> {
    let from = world.leader_hex(by)?;
    let board = &world.ground().board;
    let range = u32::from(world.edition().conditions.farthest_sight());
    let seen = board.within(from, range).filter(|hex| *hex == from || world.sees(from, *hex));
    let mut view = HexSet::of(board, seen);
    world.add_roads(&mut view);
    Some(view)
}
