//! A marker comes off the map (lgg.21.8.2). A dummy vanishes (lgg.21.8.3.d). The units of a force are placed one by one: the first in the
//! marker's hex, the others there or as near to it as there is room, and none nearer to the enemy who found them; of a force on the
//! march one a hex along the road by which it came; then the leaders.

use super::markers::{spotters, units_of};
use super::{Answer, events};
use crate::prelude::*;
use crate::refits::vedettes;
use crate::world::{Exposure, ForceMarker, Under};

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Deployment {
    side: Side,
    marker: u8,
    begun: bool,
    force: Option<Force>,
}

/// A force that is being placed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct Force {
    holder: HolderId,
    at: HexId,
    /// The nearest of the enemy stacks that found it, or of all if none did: to these the limit is measured (lgg.21.8.2.e).
    foes: Vec<HexId>,
    /// It withdraws, and the limit is reversed (lgg.21.8.2.f).
    withdraws: bool,
    /// On the march: the hexes that it came by, the last one first (lgg.21.8.2.c).
    road: Vec<HexId>,
    /// Whether the first unit is still to be placed.
    is_first: bool,
    waiting: Vec<UnitId>,
    leaders: Vec<LeaderId>,
}

/// Whether its owner may deploy a marker: a force that lies there.
pub(super) fn check(world: &World, side: Side, marker: u8) -> Allowed {
    let force = world.forces.get(side, marker).ok_or(Denial::NoSuchMarker { marker })?;
    let hides = matches!(force.under, Under::Force(_) | Under::Stack(_) | Under::Vedettes);
    refuse_if(!hides, Denial::NothingToDeploy { marker })
}

impl Deployment {
    pub(super) fn of(side: Side, marker: u8) -> Deployment {
        Deployment { side, marker, begun: false, force: None }
    }

    /// Who is still under it, and where they may go, the enemy knows when they are placed.
    pub(crate) fn known_to(&self, _: &World, side: Side) -> Deployment {
        let Deployment { side: of, marker, begun, force } = self;
        let force = force.clone().filter(|_| *of == side);
        Deployment { side: *of, marker: *marker, begun: *begun, force }
    }

    pub(super) fn ask(&self, world: &World) -> Option<Ask> {
        const FIRST: &[Rule] = rules!["lgg.21.8.2.a"];
        const NEXT: &[Rule] = rules!["lgg.21.8.2.b", "lgg.21.8.2.e"];
        const WITHDRAWING: &[Rule] = rules!["lgg.21.8.2.b", "lgg.21.8.2.f"];
        const MARCHING: &[Rule] = rules!["lgg.21.8.2.c", "lgg.21.8.2.b", "lgg.21.8.2.e"];
        const LEADER: &[Rule] = rules!["lgg.21.8.2.d"];
        let force = self.force.as_ref()?;
        let (prompt, rules) = match force.waiting.first() {
            Some(_) if force.is_first => ("place the first unit of the force in the marker's hex", FIRST),
            Some(_) if !force.road.is_empty() => {
                ("place the next unit of the column on the road behind it", MARCHING)
            }
            Some(_) if force.withdraws => ("place the next unit of the withdrawing force", WITHDRAWING),
            Some(_) => {
                ("place the next unit of the force in the marker's hex or as near as there is room", NEXT)
            }
            None => ("place the leader in the marker's hex or next to it", LEADER),
        };
        self.has_answers(world).then(|| Ask::new(self.side, prompt, rules))
    }

    fn has_answers(&self, world: &World) -> bool {
        let Some(force) = &self.force else { return false };
        force.waiting.iter().any(|unit| !force.places(world, *unit).is_empty())
            || force.waiting.is_empty() && !force.leaders.is_empty()
    }

    pub(super) fn answers(&self, world: &World, push: &mut impl FnMut(Answer)) {
        let Some(force) = &self.force else { return };
        if force.waiting.is_empty() {
            for leader in &force.leaders {
                force
                    .posts(world)
                    .into_iter()
                    .for_each(|at| push(Answer::DeployLeader { leader: *leader, at }));
            }
            return;
        }
        for unit in &force.waiting {
            force.places(world, *unit).into_iter().for_each(|at| push(Answer::ComesOut { unit: *unit, at }));
        }
    }

    pub(super) fn answer(&mut self, world: &mut World, answer: Answer, play: &mut Play) -> Allowed<bool> {
        let Some(force) = &mut self.force else { return Ok(false) };
        match answer {
            Answer::ComesOut { unit, at } if force.waiting.contains(&unit) => {
                force.may_put(world, unit, at)?;
                force.put(world, unit, at, play);
            }
            Answer::DeployLeader { leader, at }
                if force.waiting.is_empty() && force.leaders.contains(&leader) =>
            {
                refuse_if(!force.posts(world).contains(&at), Denial::LeaderTooFarOff { leader, at })?;
                force.leaders.retain(|other| *other != leader);
                world.set_leader(leader, LeaderWhereabouts::At(at));
                play.log.tell(world, || events::leader_placed(world, leader, at));
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    pub(super) fn resume(&mut self, world: &mut World, play: &mut Play) -> Step<Activity> {
        if !std::mem::replace(&mut self.begun, true) {
            self.begin(world, play);
            return Step::Again;
        }
        if self.ask(world).is_some() { Step::Ask } else { Step::Done }
    }

    /// The marker is taken off. Whose force it was the enemy is told if he has found it; who is in it, as they are placed.
    fn begin(&mut self, world: &mut World, play: &mut Play) {
        let Some(marker) = world.forces.get(self.side, self.marker) else { return };
        let why = marker.found.unwrap_or(Exposure::Will);
        if marker.under == Under::Vedettes {
            let marker = marker.clone();
            vedettes::uncover(world, &marker, rules!["mop.37.10.d"], play);
            return;
        }
        let waiting = units_of(world, marker);
        let Some(marker) = world.forces.take_off(self.side, self.marker) else { return };
        let (Under::Force(holder) | Under::Stack(holder)) = marker.under else {
            play.log.tell(world, || events::vanished(world, &marker));
            return;
        };
        let foes = nearest_foes(world, &marker, why);
        play.log.tell(world, || events::revealed(world, &marker, holder, why, &foes));
        let moved = marker.moved == Some(world.turn);
        let is_stack = matches!(marker.under, Under::Stack(_));
        let is_found = matches!(why, Exposure::Sight | Exposure::Report);
        for unit in &waiting {
            let state = world.unit_mut(*unit);
            // A stack may have marched before it hid.
            (state.moved, state.shown) = (moved || is_stack && state.moved, is_found);
        }
        for leader in &marker.leaders {
            let state = world.leader_state_mut(*leader);
            (state.moved, state.shown) = (state.moved || moved, is_found);
        }
        // A stack that stands together is turned up where it is (mop.37.10.d).
        if is_stack && world.has_room(marker.at, &waiting) && !world.is_held_against(marker.at, marker.side) {
            for unit in waiting {
                world.place(unit, marker.at);
                play.log.tell(world, || events::placed(world, unit, marker.at, rules!["mop.37.10.d"]));
            }
            return;
        }
        let (at, withdraws) = (marker.at, withdraws(world, holder, marker.at, &foes));
        let marches = world.holder(holder).order.kind == OrderKind::March;
        let came_by: &[HexId] = if marches { &marker.came_by } else { &[] };
        let road = came_by.iter().rev().skip(1).copied().collect();
        let leaders = marker.leaders;
        self.force = Some(Force { holder, at, foes, withdraws, road, is_first: true, waiting, leaders });
    }
}

/// The nearest of the enemy stacks that found a marker; of all of them, if it is deployed for another reason.
fn nearest_foes(world: &World, marker: &ForceMarker, why: Exposure) -> Vec<HexId> {
    let (board, enemy) = (&world.ground().board, marker.side.enemy());
    let all: Vec<HexId> = match why {
        Exposure::Sight => spotters(world, marker.at, enemy).collect(),
        Exposure::Will | Exposure::Order | Exposure::Report | Exposure::End => {
            world.hexes_held(enemy).collect()
        }
    };
    let nearest = all.iter().map(|foe| board.distance(marker.at, *foe)).min();
    all.into_iter().filter(|foe| Some(board.distance(marker.at, *foe)) == nearest).collect()
}

/// Whether a force withdraws: under Fall Back or General Retreat, or on a March whose target lies farther from the enemy (lgg.21.8.2.f).
fn withdraws(world: &World, holder: HolderId, at: HexId, foes: &[HexId]) -> bool {
    let (board, order) = (&world.ground().board, world.holder(holder).order.kind);
    let away = |from: HexId| foes.iter().map(|foe| board.distance(from, *foe)).min();
    match order {
        OrderKind::FallBack | OrderKind::GeneralRetreat => true,
        OrderKind::March => world.target_of(holder).iter().any(|target| away(*target) > away(at)),
        OrderKind::Attack | OrderKind::Probe | OrderKind::Defend | OrderKind::Delay | OrderKind::Reserve => {
            false
        }
    }
}

/// How far from the marker room is looked for before the whole map is.
const NEAR: u32 = 4;

impl Force {
    /// Where a unit may be placed.
    fn places(&self, world: &World, unit: UnitId) -> Vec<HexId> {
        let side = world.side_of(unit);
        let board = &world.ground().board;
        let free = |hex: HexId| {
            !world.is_held_against(hex, side) && world.has_room(hex, &[unit]) && world.is_joined(self.at, hex)
        };
        if self.is_first && free(self.at) {
            return vec![self.at];
        }
        let taken = |hex: HexId| world.units_in(hex).any(|other| world.holder_of(other) == self.holder);
        let mut road = self.road.iter().copied();
        if let Some(hex) = road.find(|hex| free(*hex) && !taken(*hex) && self.is_within_limit(world, *hex)) {
            return vec![hex];
        }
        let nearest = |within_limit: bool| -> Vec<HexId> {
            let is_open = |hex: &HexId| free(*hex) && (!within_limit || self.is_within_limit(world, *hex));
            // There is nearly always room next to the marker, and the rest of the map need not be looked at.
            let near = (0..NEAR).find_map(|far| {
                let mut ring: Vec<HexId> = board.ring(self.at, far).filter(is_open).collect();
                ring.sort_unstable();
                (!ring.is_empty()).then_some(ring)
            });
            near.unwrap_or_else(|| {
                let open: Vec<HexId> = board.ids().filter(is_open).collect();
                let least = open.iter().map(|hex| board.distance(self.at, *hex)).min();
                open.into_iter().filter(|hex| Some(board.distance(self.at, *hex)) == least).collect()
            })
        };
        let within = nearest(true);
        // Nobody vanishes for want of room.
        if within.is_empty() { nearest(false) } else { within }
    }

    /// Whether a hex is no nearer to the enemy than the marker was (lgg.21.8.2.e); of those who withdraw, no farther (lgg.21.8.2.f).
    fn is_within_limit(&self, world: &World, hex: HexId) -> bool {
        let board = &world.ground().board;
        let away = |from: HexId| self.foes.iter().map(|foe| board.distance(from, *foe)).min();
        if self.withdraws { away(hex) <= away(self.at) } else { away(hex) >= away(self.at) }
    }

    /// Why a unit may not be placed in a hex, if it may not.
    fn may_put(&self, world: &World, unit: UnitId, at: HexId) -> Allowed {
        let places = self.places(world, unit);
        if places.contains(&at) {
            return Ok(());
        }
        let marker = self.at;
        refuse_if(self.is_first && places == [marker], Denial::FirstIntoTheMarkersHex { unit, hex: marker })?;
        let full = !world.has_room(at, &[unit]) || world.is_held_against(at, world.side_of(unit));
        refuse_if(full, Denial::NoRoomToDeploy { unit, at })?;
        let limit = !self.is_within_limit(world, at);
        refuse_if(limit && !self.withdraws, Denial::NearerThanTheMarker { unit, at })?;
        refuse_if(limit, Denial::FartherThanTheMarker { unit, at })?;
        let by_road = self.road.iter().any(|hex| places == [*hex]);
        refuse_if(by_road, Denial::OffTheRoadOfTheColumn { unit, at, hex: places[0] })?;
        Err(Denial::NotAsNearAsRoomAllows { unit, at })
    }

    fn put(&mut self, world: &mut World, unit: UnitId, at: HexId, play: &mut Play) {
        self.is_first = false;
        self.waiting.retain(|other| *other != unit);
        world.place(unit, at);
        let by: &[Rule] = match () {
            () if at == self.at => rules!["lgg.21.8.2.a"],
            () if self.road.contains(&at) => rules!["lgg.21.8.2.c"],
            () if self.withdraws => rules!["lgg.21.8.2.b", "lgg.21.8.2.f"],
            () => rules!["lgg.21.8.2.b", "lgg.21.8.2.e"],
        };
        play.log.tell(world, || events::placed(world, unit, at, by));
    }

    /// Where a leader may be placed: in the marker's hex or next to it, not among enemies and not alone in their zones of control
    /// (lgg.21.8.2.d, 19.1.d).
    fn posts(&self, world: &World) -> Vec<HexId> {
        let side = world.theatre.side_of_holder(self.holder);
        let safe = |hex: &HexId| {
            let friends = world.held_by(*hex) == Some(side);
            !world.is_held_against(*hex, side)
                && (friends || !is_in_zoc(world, *hex, side.enemy()))
                && world.is_joined(self.at, *hex)
        };
        let mut posts: Vec<HexId> =
            [self.at].into_iter().chain(world.ground().board.neighbours(self.at)).filter(safe).collect();
        posts.sort_unstable();
        if posts.is_empty() { vec![self.at] } else { posts }
    }
}
