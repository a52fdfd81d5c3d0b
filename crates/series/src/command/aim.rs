//! Targets: where an order may send its recipient (20.2.b, c, i), what sight asks (20.11.b, 20.12.c), which targets repeat an
//! order (20.4) or do not fit those before it (20.5.b, 20.15.c), and the road of a March (20.2.march.b).

use super::chain::position;
use super::draft::{Draft, Purpose};
use crate::map_cache::Mates;
use crate::prelude::*;
use hex::HexMap;
use smallvec::SmallVec;
use std::cell::OnceCell;

/// What bounds the next order of a draft, whatever is ordered. It is worked out once and then asked for each kind of order.
pub(super) struct Scope<'w> {
    world: &'w World,
    draft: &'w Draft,
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
    /// What he sees from there.
    seen: OnceCell<HexSet>,
    /// For orders face to face away from headquarters: what the commander sees, and roads that begin there.
    view: Option<HexSet>,
    /// The order that must not be repeated.
    latest: Option<(OrderKind, &'w [HexId])>,
    /// The target, or the place, of the wing commander by whose own order it is bound (20.15.c).
    bound_to: Option<SmallVec<[HexId; 2]>>,
}

/// Where a kind of order may go; asked hex by hex.
pub(super) struct Aim<'s> {
    scope: &'s Scope<'s>,
    kind: OrderKind,
    /// The order that must not be repeated, if this could.
    latest: Option<(OrderKind, &'s [HexId])>,
    /// For a Delay: what it leads away from.
    away: Option<Away<'s>>,
}

/// How far every hex is from the enemy at the lowest figures, and the recipient: a Delay leads farther away (20.2.delay.d).
struct Away<'s> {
    distances: &'s HexMap<u16>,
    recipient: u16,
}

impl<'w> Scope<'w> {
    /// `None` if nobody is there to receive the order.
    pub(super) fn of(world: &'w World, draft: &'w Draft) -> Option<Scope<'w>> {
        let start = draft.start(world)?;
        let first = draft.steps.is_empty() && draft.purpose != Purpose::BadMove;
        let wing = draft.to.and_then(|_| draft.bound_by(world));
        let bound_to = wing.map(|wing| match world.target_of(wing) {
            [] => position(world, wing).into_iter().collect(),
            own => SmallVec::from_slice(own),
        });
        Some(Scope {
            world,
            draft,
            start,
            mates: world.mates(),
            reach: world.reach_of_orders(start),
            elsewhere: hooks::command::reach(world, start),
            eye: world.leader_hex(draft.by).filter(|_| draft.purpose == Purpose::Initiative),
            seen: OnceCell::new(),
            view: if draft.is_restricted(world) { view(world, draft.by) } else { None },
            latest: draft.to.filter(|_| first).and_then(|to| latest(world, to)),
            bound_to,
        })
    }

    pub(super) fn aim(&self, kind: OrderKind) -> Aim<'_> {
        let enemy = self.world.leader(self.draft.by).nation.side.enemy();
        let away = || {
            let distances = self.world.distances_from_units(enemy);
            let recipient = distances[self.start];
            (recipient != u16::MAX).then_some(Away { distances, recipient })
        };
        Aim {
            scope: self,
            kind,
            latest: self.latest.filter(|(old, _)| self.world.is_like(kind, *old)),
            away: self.world.rules_of(kind).leads_away().then(away).flatten(),
        }
    }

    /// The hexes in reach.
    pub(super) fn within(&self) -> &HexSet {
        self.elsewhere.as_ref().unwrap_or(self.reach)
    }

    /// Whether something is so of one of the hexes of a target: the hex, and all others of its place (20.2.i).
    #[inline]
    fn is_any_of(&self, hex: HexId, is_so: impl Fn(HexId) -> bool) -> bool {
        is_so(hex) || self.mates.of(hex).iter().any(|mate| is_so(*mate))
    }
}

impl Aim<'_> {
    /// Tells every hex to which the order may go, in their order.
    pub(super) fn each_target(&self, mut found: impl FnMut(HexId)) {
        self.is_one_wanted(|hex| {
            found(hex);
            false
        });
    }

    /// Whether there is any hex to which the order may go. As a rule one is soon found that will surely do.
    pub(super) fn has_any(&self) -> bool {
        let Scope { world, eye, .. } = *self.scope;
        if self.repeats_all_that_is_seen() {
            return false;
        }
        let within = self.scope.within();
        let will_do = |hex: HexId| self.check_ground(hex).is_ok();
        let soon_found = match eye {
            Some(eye) => {
                let mut seen = std::iter::once(eye).chain(world.seen_from(eye));
                seen.any(|hex| within.contains(hex) && will_do(hex))
            }
            None => within.iter().any(will_do),
        };
        // What is left: places of which another hex is seen.
        soon_found || eye.is_some() && self.is_one_wanted(|_| true)
    }

    /// Whether whatever a leader sees is so near to the target of an order that must not be repeated that it would be.
    fn repeats_all_that_is_seen(&self) -> bool {
        let (Some(eye), Some((_, target))) = (self.scope.eye, self.latest) else { return false };
        let Scope { world, .. } = *self.scope;
        let sight = world.sight_range(eye);
        let most = world.edition().command.differs;
        target.iter().any(|target| world.ground().board.distance(eye, *target) + sight < most)
    }

    /// Goes through the hexes to which the order may go, in their order, up to one that is wanted.
    fn is_one_wanted(&self, mut is_wanted: impl FnMut(HexId) -> bool) -> bool {
        let scope = self.scope;
        let is_bound = self.is_bound();
        let mut is_wanted = |hex: HexId| (!is_bound || self.check_ground(hex).is_ok()) && is_wanted(hex);
        let Some(eye) = scope.eye else { return scope.within().iter().any(is_wanted) };
        let board = &scope.world.ground().board;
        let seen = scope.seen.get_or_init(|| HexSet::of(board, scope.world.seen_from(eye)));
        // Of a place it is enough to see one hex.
        let is_seen = |hex: HexId| scope.is_any_of(hex, |hex| seen.contains(hex));
        let possible = seen | scope.mates.shared();
        scope.within().common(&possible).any(|hex| is_seen(hex) && is_wanted(hex))
    }

    /// What stands against the hex that comes nearest to being a target, of an order that has none.
    pub(super) fn why_none(&self) -> Denial {
        let mut unseen = None;
        for hex in self.scope.within() {
            match self.check_sight(hex) {
                Ok(()) => match self.check_ground(hex) {
                    Ok(()) => {}
                    Err(denial) => return denial,
                },
                Err(denial) => unseen = unseen.or(Some(denial)),
            }
        }
        unseen.unwrap_or(hooks::command::too_far(self.scope.world, self.scope.start))
    }

    /// Whether the order may go to a hex.
    pub(super) fn check(&self, hex: HexId) -> Result<(), Denial> {
        if !self.scope.within().contains(hex) {
            return Err(hooks::command::too_far(self.scope.world, hex));
        }
        self.check_sight(hex)?;
        self.check_ground(hex)
    }

    /// Whether there is anything to check besides reach and what a leader sees on his own.
    fn is_bound(&self) -> bool {
        self.away.is_some()
            || self.scope.view.is_some()
            || !self.scope.draft.steps.is_empty()
            || self.latest.is_some()
            || self.scope.bound_to.is_some()
            || self.is_near_another()
    }

    /// Whether the targets of a leader on his own initiative are bound by where another is (14.a).
    fn is_near_another(&self) -> bool {
        let Scope { world, draft, .. } = *self.scope;
        draft.purpose == Purpose::Initiative && world.has(Feature::InitiativeNear)
    }

    /// What there is to check besides reach and what a leader sees on his own.
    fn check_ground(&self, hex: HexId) -> Result<(), Denial> {
        if let Some(Away { distances, recipient }) = &self.away
            && self.scope.is_any_of(hex, |hex| distances[hex] <= *recipient)
        {
            return Err(Denial::TargetNotAway { hex });
        }
        if self.is_near_another() {
            hooks::command::may_aim_on_his_own(self.scope.world, self.scope.draft.by, hex)?;
        }
        self.check_view(hex)?;
        self.check_sequence(hex)?;
        self.check_repeat(hex)?;
        self.check_wing(hex)
    }

    /// The hexes of a target: the hex, and all others of its place (20.2.i).
    pub(super) fn hexes(&self, hex: HexId) -> impl Iterator<Item = HexId> + Clone {
        std::iter::once(hex).chain(self.scope.mates.of(hex).iter().copied())
    }

    fn check_sight(&self, hex: HexId) -> Result<(), Denial> {
        let Scope { world, draft, eye, .. } = *self.scope;
        if draft.purpose == Purpose::Initiative {
            let sees = |from: HexId| self.scope.is_any_of(hex, |hex| from == hex || world.sees(from, hex));
            if !eye.is_some_and(sees) {
                let far = eye.is_some_and(|from| self.is_beyond_sight(from, hex));
                return Err(Denial::TargetNotSeen { leader: draft.by, hex, far });
            }
        }
        Ok(())
    }

    fn check_view(&self, hex: HexId) -> Result<(), Denial> {
        let by = self.scope.draft.by;
        match &self.scope.view {
            Some(view) if !self.scope.is_any_of(hex, |hex| view.contains(hex)) => {
                Err(Denial::TargetNotSeenFaceToFace { leader: by, hex })
            }
            _ => Ok(()),
        }
    }

    /// Whether a hex is farther away than anybody sees now (20.14.d).
    fn is_beyond_sight(&self, from: HexId, hex: HexId) -> bool {
        self.scope.world.ground().board.distance(from, hex) > self.scope.world.sight_range(from)
    }

    /// An order may not repeat the latest (20.4), nor may initiative (20.11.c).
    fn check_repeat(&self, hex: HexId) -> Result<(), Denial> {
        let (Some(holder), Some((old, target))) = (self.scope.draft.to, self.latest) else { return Ok(()) };
        if !self.scope.is_any_of(hex, |hex| is_near(self.scope.world, hex, target)) {
            return Ok(());
        }
        let initiative = self.scope.draft.purpose == Purpose::Initiative;
        Err(repeats(holder, self.kind, old, initiative))
    }

    /// Each target must be as near to the one before it as all later ones are, the first to the recipient (20.5.b).
    fn check_sequence(&self, hex: HexId) -> Result<(), Denial> {
        let board = &self.scope.world.ground().board;
        let mut from = self.scope.start;
        for step in &self.scope.draft.steps {
            let Some(target) = step.target.first() else { continue };
            if board.distance(from, hex) < board.distance(from, *target) {
                return Err(Denial::TargetNearer { hex, earlier: *target });
            }
            from = *target;
        }
        if self.scope.draft.steps.last().is_some_and(|step| step.target.contains(&hex)) {
            return Err(Denial::TargetTheSame { hex });
        }
        Ok(())
    }

    /// A wing commander's orders go within 10 hexes of his own target (20.15.c).
    fn check_wing(&self, hex: HexId) -> Result<(), Denial> {
        let Some(bound_to) = &self.scope.bound_to else { return Ok(()) };
        let (world, board) = (self.scope.world, &self.scope.world.ground().board);
        let most = world.edition().command.differs;
        let fits = bound_to.iter().any(|target| board.distance(*target, hex) <= most);
        if fits { Ok(()) } else { Err(Denial::FarFromHisTarget { leader: self.scope.draft.by, hex }) }
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
