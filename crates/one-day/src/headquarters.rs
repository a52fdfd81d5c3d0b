//! Headquarters: which general is with whom, and where they go when they must (4.05 Headquarters, 4.05 Leader Loss).

use crate::fight::Fight;
use crate::measure;
use crate::morale::Cause;
use crate::morale::test::General;
use crate::prelude::*;
use crate::retreat::bearing::Bearings;
use crate::roster::{HqId, Rank, UnitId};
use crate::world::{HqStatus, Owed};
use field::table::{Bearing, Spot};

impl World {
    /// The generals who are attached to a unit, by their numbers.
    pub fn generals_with(&self, unit: UnitId) -> Vec<HqId> {
        let is_with = |id: &HqId| {
            let hq = self.hq(*id);
            hq.status == HqStatus::OnTable && hq.attached == Some(unit)
        };
        self.theatre().roster.hq_ids().filter(is_with).collect()
    }

    /// The one general with a unit who counts in its tests: of those who command it the best (4.05-hq.c).
    pub fn best_general(&self, unit: UnitId) -> Option<(General, i8)> {
        let roster = &self.theatre().roster;
        let worth = |id: HqId| {
            let of = roster.hq(id);
            // Whoever takes his place is not he (4.05-loss.j).
            let general = match of.rank {
                Rank::Corps(_) => General::Corps,
                Rank::Army(_) if of.is_napoleon && self.hq(id).killed == 0 => General::Napoleon,
                Rank::Army(_) => General::Army,
            };
            (general, self.hq(id).rating)
        };
        let own = self.generals_with(unit).into_iter().filter(|id| roster.commands(*id, unit));
        own.map(worth).max_by_key(|(general, rating)| (*rating, *general))
    }

    /// Whether a general cannot move this turn (4.05-loss.c).
    pub fn is_lame(&self, hq: HqId) -> bool {
        self.hq(hq).lame_until >= self.turn
    }

    /// The units of a general's command on the table.
    pub fn commanded(&self, hq: HqId) -> Vec<UnitId> {
        self.on_table().filter(|unit| self.theatre().roster.commands(hq, *unit)).collect()
    }
}

/// Takes the generals with a unit along as it is driven from one spot to another; who cannot move stays (4.05-loss.d2).
pub(crate) fn follow(world: &mut World, unit: UnitId, from: Spot, to: Spot) {
    for id in world.generals_with(unit) {
        if world.is_lame(id) {
            world.hq_mut(id).attached = None;
            continue;
        }
        let way = from.to(to);
        let hq = world.hq_mut(id);
        hq.at = hq.at.beyond(way).unwrap_or(to);
    }
}

/// A wounded general leaves his unit and goes back along its bearing of retreat, through anything (4.05-loss.d2).
pub(crate) fn wounded(world: &mut World, id: HqId, unit: UnitId, far: i32, play: &mut Play<'_>) {
    let lame = world.turn + world.theatre().edition.leaders.lame;
    let to = refuge(world, id, unit, far);
    let hq = world.hq_mut(id);
    (hq.attached, hq.lame_until, hq.at) = (None, lame, to);
    play.log.tell(world, || {
        let fact = Fight::GeneralWounded { general: world.named_hq(id), to: spot(to) };
        let text = format!("{} is wounded and carried back.", world.theatre().roster.hq(id).name);
        Event::by(rule!("odn.4.05-loss.d2"), fact, text)
    });
}

/// Where he is carried: so far along the bearing, and on until he is clear of enemies, but not off the table.
fn refuge(world: &World, id: HqId, unit: UnitId, far: i32) -> Spot {
    let (theatre, at) = (world.theatre(), world.hq(id).at);
    let home = theatre.communications(world.roster(unit).corps);
    let homeward = Bearing::of(at.to(home)).unwrap_or(world.unit(unit).facing);
    let enemy = world.nearest_enemy(unit);
    let away = enemy.and_then(|enemy| Bearing::of(world.unit(enemy).at.to(at))).unwrap_or(homeward);
    let bearing = Bearings::of(&theatre.edition.measures, away, Some(homeward)).preferred;
    let size = world.hq_size(id);
    let enemies: Vec<crate::place::Ground> =
        world.enemies_of(world.side(unit)).map(|enemy| world.ground(enemy)).collect();
    let is_clear = |spot: Spot| {
        let base = Convex::rectangle(spot, size.width, size.depth, world.hq(id).facing);
        base.is_none_or(|base| {
            enemies.iter().all(|enemy| !measure::touch(enemy, std::slice::from_ref(&base)))
        })
    };
    let on_table = |far: i32| bearing.from(at, far).filter(|spot| theatre.table.contains(*spot));
    let step = theatre.edition.measures.touching.max(1);
    let whole = (0..=far / step).rev().map(|steps| far - (far / step - steps) * step);
    let beyond = (0..).map(|steps| far + steps * step).take_while(|far| on_table(*far).is_some());
    beyond.chain(whole).filter_map(on_table).find(|spot| is_clear(*spot)).unwrap_or(at)
}

/// A general is killed: his headquarters leaves the table, and his command tests (4.05-loss.e, 4.05-loss.h).
pub(crate) fn killed(world: &mut World, id: HqId, testing: Option<UnitId>, play: &mut Play<'_>) {
    let back = world.turn + world.theatre().edition.leaders.replaced_after;
    let hq = world.hq_mut(id);
    (hq.status, hq.attached, hq.killed) = (HqStatus::Killed { back }, None, hq.killed + 1);
    play.log.tell(world, || {
        let fact = Fight::GeneralKilled { general: world.named_hq(id) };
        let text = format!("{} is killed: his command tests.", world.theatre().roster.hq(id).name);
        Event::by(rule!("odn.4.05-loss.e"), fact, text).and_by(rules!("odn.4.05-loss.h", "odn.3.01.e"))
    });
    // The rest of a chain that is running serves for the unit whose chain it is.
    let owed = world.commanded(id).into_iter().filter(|unit| Some(*unit) != testing);
    let owed: Vec<Owed> = owed.map(|unit| Owed { unit, cause: Cause::General }).collect();
    world.owed.extend(owed);
}

/// A general whose unit is gone, or who is ridden down alone, goes to the nearest unit of his command; without one he is lost
/// (4.05-hq.e, 4.05-loss.k).
pub(crate) fn takes_refuge(world: &mut World, id: HqId, play: &mut Play<'_>) {
    let size = world.hq_size(id);
    let hq = *world.hq(id);
    let base = Convex::rectangle(hq.at, size.width, size.depth, hq.facing);
    let base: Vec<Convex> = base.into_iter().collect();
    let far = |unit: &UnitId| (measure::gap(&base, &world.ground(*unit)), *unit);
    let Some(unit) = world.commanded(id).into_iter().min_by_key(far) else {
        killed(world, id, None, play);
        return;
    };
    let to = beside(world, id, unit);
    let hq = world.hq_mut(id);
    (hq.at, hq.attached) = (to, Some(unit));
    play.log.tell(world, || {
        let fact = Fight::GeneralJoins {
            general: world.named_hq(id),
            unit: world.named(unit),
            at: crate::plot::notation::said_spot(to),
        };
        let text = format!("{} joins {}.", world.theatre().roster.hq(id).name, world.name(unit));
        Event::by(rule!("odn.4.05-hq.e"), fact, text).and_by(rules!("odn.4.05-loss.k"))
    });
}

/// A lone headquarters that the enemy reaches: it goes to its nearest unit and cannot move next turn (4.05-hq.e).
pub(crate) fn ridden_down(world: &mut World, id: HqId, play: &mut Play<'_>) {
    takes_refuge(world, id, play);
    if world.hq(id).status == HqStatus::OnTable {
        world.hq_mut(id).lame_until = world.turn + 1;
    }
}

/// Behind a unit, its base touching the unit's.
pub(crate) fn beside(world: &World, id: HqId, unit: UnitId) -> Spot {
    let (of, size) = (world.unit(unit), world.hq_size(id));
    let depth = world.size(unit).depth;
    let base = size.depth.max(size.width);
    let behind = of.facing.from(of.at, -(depth + base) / 2).unwrap_or(of.at);
    let table = &world.theatre().table;
    Spot::new(behind.x.clamp(0, table.size.x), behind.y.clamp(0, table.size.y))
}
