//! Marches (5): who moves, where to, and the next step of the way.
//!
//! A destination is the best of all hexes where the move may lawfully end, valued by what the unit would do, and suffer, there. It is worked
//! out again at every step from the same figures, with the unit itself left out of them: so a march goes straight to its end and nothing
//! has to be memory.

use super::eyes::Eyes;
use super::fights::merit;
use super::forces;
use super::officer::Weights;
use super::peril::{ambush, danger};
use super::quarters;
use super::trains::{self, Depot};
use hex::HexId;
use series::action::Action;
use series::movement::{Answer, End, MovementPhase, OnTheWay};
use series::orders::{Order, OrderKind};
use series::pieces::{Arm, HeadquartersId, HolderId, LeaderId, UnitId};
use series::world::World;

/// What a train must gain to move.
const TRAIN_STAYS: f64 = 0.3;

/// An answer of the Movement Segment with its reason.
pub(super) struct Moved(pub(super) Action, pub(super) String);

/// The answer to a question of the Movement Segment.
pub(super) fn decide(
    eyes: &Eyes<'_>,
    weights: &Weights,
    moving: &MovementPhase,
    answers: &[Action],
) -> Option<Moved> {
    let planner = Planner { eyes, weights, moving, answers };
    match moving.on_the_way() {
        Some(way) => planner.go_on(&way),
        None => planner.choose(),
    }
}

struct Planner<'a, 'g> {
    eyes: &'a Eyes<'g>,
    weights: &'a Weights,
    moving: &'a MovementPhase,
    answers: &'a [Action],
}

impl Planner<'_, '_> {
    fn offers(&self, answer: Answer) -> bool {
        self.answers.contains(&Action::Move(answer))
    }

    fn moves(&self) -> impl Iterator<Item = Answer> {
        self.answers.iter().filter_map(|action| match action {
            Action::Move(answer) => Some(*answer),
            _ => None,
        })
    }

    /// The next step of whoever is on the way.
    fn go_on(&self, way: &OnTheWay) -> Option<Moved> {
        let ends = self.moving.ends(self.eyes.world);
        let best = match (way.leader, way.units.as_slice()) {
            (Some(leader), _) => best_of(&ends, |hex| self.leader_value(leader, hex)),
            (None, []) => return self.convoy(way),
            (None, units) => {
                let from = way.way.first().copied();
                best_of(&ends, |hex| self.march_value(units, hex) - self.risk(units, from, hex))
            }
        };
        if let Some(announce) = self.announce(best.map(|(end, _)| end)) {
            return Some(announce);
        }
        if self.offers(Answer::LeaveTheMap) && self.leads_off(way) {
            return Some(Moved(Action::Move(Answer::LeaveTheMap), "the way leads off the map".into()));
        }
        match best {
            Some((End { next: None, .. }, _)) => Some(Moved(Action::Move(Answer::Rest), String::new())),
            Some((End { next: Some(hex), hex: to, .. }, _)) if self.offers(Answer::Enter { hex }) => Some(
                Moved(Action::Move(Answer::Enter { hex }), format!("on the way to {}", self.eyes.place(to))),
            ),
            _ => self.make_an_end(),
        }
    }

    /// A move of which no end can be seen: rest if it may, turn back if it can, else go on.
    fn make_an_end(&self) -> Option<Moved> {
        let plain = |answer| Moved(Action::Move(answer), String::new());
        if self.offers(Answer::Rest) {
            return Some(plain(Answer::Rest));
        }
        if self.offers(Answer::TurnBack) {
            return Some(plain(Answer::TurnBack));
        }
        let enters = self.moves().find(|answer| matches!(answer, Answer::Enter { .. }));
        enters.or_else(|| self.moves().next()).map(plain)
    }

    /// Whether it is meant that these leave the map: not on a retreat, where there is room to stay.
    fn leads_off(&self, way: &OnTheWay) -> bool {
        let kind = |holder: HolderId| self.eyes.world.holder(holder).order.kind;
        match (way.units.first(), way.leader) {
            (Some(unit), _) => kind(self.eyes.world.holder_of(*unit)) == OrderKind::March,
            (None, Some(leader)) => {
                let led = self
                    .eyes
                    .world
                    .holder_ids()
                    .find(|holder| self.eyes.world.leader_of(*holder) == Some(leader));
                led.is_some_and(|holder| {
                    kind(holder) == OrderKind::March && self.eyes.units_of(holder).next().is_none()
                })
            }
            (None, None) => false,
        }
    }

    /// As many points as the way to the end costs, when the enemy asks (7.10.h).
    fn announce(&self, end: Option<End>) -> Option<Moved> {
        let least = self.moves().filter_map(|answer| match answer {
            Answer::Announce { points } => Some(points),
            _ => None,
        });
        let least = least.min()?;
        let wanted = least.0.saturating_add(end.map_or(0, |end| end.cost.0));
        let enough = self.moves().filter_map(|answer| match answer {
            Answer::Announce { points } if points.0 >= wanted => Some(points),
            _ => None,
        });
        let points = enough.min().unwrap_or(least);
        Some(Moved(Action::Move(Answer::Announce { points }), "as many points as the way costs".into()))
    }

    /// A headquarters goes towards the target of its order, hex by hex, as long as it comes nearer; a train goes where it serves its corps best.
    fn convoy(&self, way: &OnTheWay) -> Option<Moved> {
        let world = self.eyes.world;
        if let Some(train) = way.headquarters
            && trains::corps_of(self.eyes, train).is_some()
        {
            let depot = Depot::of(self.eyes, train)?;
            let best = best_of(&self.moving.ends(world), |hex| depot.value(hex));
            return match best {
                Some((End { next: Some(hex), hex: to, .. }, _)) if self.offers(Answer::Enter { hex }) => {
                    let why = format!("on the way to {}", self.eyes.place(to));
                    Some(Moved(Action::Move(Answer::Enter { hex }), why))
                }
                _ => self.make_an_end(),
            };
        }
        let at = way.at()?;
        let holder = way.headquarters.and_then(|own| quarters::holder_of(self.eyes, own));
        let target = holder.and_then(|holder| world.target_of(holder).first().copied());
        let cost =
            |hex: HexId| target.and_then(|target| world.way_to(hex, target)).map_or(u16::MAX, |cost| cost.0);
        let steps = self.moves().filter_map(|answer| match answer {
            Answer::Enter { hex } => Some(hex),
            _ => None,
        });
        let next = steps.min_by_key(|hex| (cost(*hex), *hex)).filter(|hex| {
            cost(*hex) < cost(at)
                && (self.weights.couriers == 0.0 || quarters::may_go_on(self.eyes, at, *hex))
        });
        match next {
            Some(hex) => Some(Moved(Action::Move(Answer::Enter { hex }), String::new())),
            None => self.make_an_end(),
        }
    }

    fn choose(&self) -> Option<Moved> {
        let eyes = self.eyes;
        if let Some(answer) =
            self.moves().find(|answer| matches!(answer, Answer::BringOn { .. } | Answer::Arrive { .. }))
        {
            return Some(Moved(Action::Move(answer), "reinforcements come on".into()));
        }
        if let Some((action, why)) = forces::lead(eyes, self.answers) {
            return Some(Moved(action, why));
        }
        for answer in self.moves() {
            let Answer::Convoy { headquarters } = answer else { continue };
            if trains::corps_of(eyes, headquarters).is_none() {
                return Some(Moved(Action::Move(answer), "the headquarters follows its order".into()));
            }
            if self.gain_of_train(headquarters) > TRAIN_STAYS {
                return Some(Moved(Action::Move(answer), "the train keeps up with its corps".into()));
            }
        }
        // The leader of a march rides ahead: his column may not pass beyond his range.
        if let Some(leader) = self.riders().find(|leader| self.rides_first(*leader))
            && self.gain_of_leader(leader) > self.weights.stay
        {
            return Some(Moved(
                Action::Move(Answer::Ride { leader }),
                "the leader rides ahead of his column".into(),
            ));
        }
        let mut units: Vec<UnitId> = self
            .moves()
            .filter_map(|answer| match answer {
                Answer::Move { unit } => Some(unit),
                _ => None,
            })
            .collect();
        units.sort_by_key(|unit| (self.rank(*unit), *unit));
        let mut best: Option<(f64, UnitId)> = None;
        for unit in units {
            let Some((gain, to)) = self.gain(unit) else { continue };
            if gain > self.weights.stay {
                let why = format!("{} goes to {}{}", eyes.name(unit), eyes.place(to), self.purpose(unit, to));
                return Some(Moved(Action::Move(Answer::Move { unit }), why));
            }
            if best.is_none_or(|(most, _)| gain > most) {
                best = Some((gain, unit));
            }
        }
        let rider = self.riders().map(|leader| (self.gain_of_leader(leader), leader));
        let rider = rider.max_by(|one, other| one.0.total_cmp(&other.0));
        if let Some((gain, leader)) = rider
            && gain > self.weights.stay
        {
            let name = &eyes.world.leader(leader).name;
            return Some(Moved(Action::Move(Answer::Ride { leader }), format!("{name} rides to his troops")));
        }
        if self.offers(Answer::NoMoreMoves) {
            return Some(Moved(Action::Move(Answer::NoMoreMoves), String::new()));
        }
        // Something is owed: whoever loses least by it moves.
        match (best, rider) {
            (Some((_, unit)), _) => Some(Moved(
                Action::Move(Answer::Move { unit }),
                "the order demands that somebody moves".into(),
            )),
            (None, Some((_, leader))) => Some(Moved(
                Action::Move(Answer::Ride { leader }),
                "the order demands that the leader rides".into(),
            )),
            (None, None) => self.moves().next().map(|answer| Moved(Action::Move(answer), String::new())),
        }
    }

    /// What a corps train gains by moving.
    fn gain_of_train(&self, train: HeadquartersId) -> f64 {
        let (Some(at), Some(depot)) = (self.eyes.world.headquarters_hex(train), Depot::of(self.eyes, train))
        else {
            return 0.0;
        };
        let best = best_of(&self.moving.ends_of_convoy(self.eyes.world, train), |hex| depot.value(hex));
        best.map_or(0.0, |(_, best)| best - depot.value(at))
    }

    fn riders(&self) -> impl Iterator<Item = LeaderId> {
        self.moves().filter_map(|answer| match answer {
            Answer::Ride { leader } => Some(leader),
            _ => None,
        })
    }

    /// The holder of his whose troops a leader stays with: one that acts, if he has any.
    fn holder_led(&self, leader: LeaderId) -> Option<HolderId> {
        let world = self.eyes.world;
        let led = world.holder_ids().filter(|holder| {
            world.leader_of(*holder) == Some(leader) && self.eyes.units_of(*holder).next().is_some()
        });
        led.max_by_key(|holder| (world.holder(*holder).active, std::cmp::Reverse(*holder)))
    }

    fn rides_first(&self, leader: LeaderId) -> bool {
        self.holder_led(leader)
            .is_some_and(|holder| self.eyes.world.holder(holder).order.kind == OrderKind::March)
    }

    /// In which order units move: those nearest to their goal first, guns after the others.
    fn rank(&self, unit: UnitId) -> (bool, u32) {
        let world = self.eyes.world;
        let Some(at) = world.hex_of(unit) else { return (true, 0) };
        let target = world.target_of(world.holder_of(unit)).first().copied();
        let away =
            target.map_or_else(|| self.eyes.enemy_distance(at), |target| self.eyes.distance(at, target));
        (self.eyes.arm(unit).is_artillery(), away)
    }

    /// What a unit is to do in a hex, in a few words.
    fn purpose(&self, unit: UnitId, to: HexId) -> String {
        let (eyes, world) = (self.eyes, self.eyes.world);
        let order = world.order_of(unit);
        if eyes.arm(unit).is_artillery() && self.field_of_fire(unit, to) > 0.0 {
            return ": from there its guns bear".to_owned();
        }
        if world.demands_attack(order.kind) && eyes.targets_from(to).next().is_some() {
            return " to attack from there".to_owned();
        }
        let from = world.hex_of(unit);
        match eyes.stakes.iter().find(|stake| stake.hex == to) {
            Some(stake) if stake.held_by == Some(eyes.side) => return " to hold it".to_owned(),
            Some(_) => return " to take it".to_owned(),
            None => {}
        }
        match order.target.filter(|target| *target != to) {
            Some(target)
                if from.is_some_and(|from| eyes.distance(to, target) < eyes.distance(from, target)) =>
            {
                format!(", nearer to {}", eyes.place(target))
            }
            _ if from.is_some_and(|from| eyes.enemy_distance(from) < eyes.enemy_distance(to)) => {
                ", out of the enemy's reach".to_owned()
            }
            _ => ", where it stands better".to_owned(),
        }
    }

    /// What a unit gains by moving, over staying, and where it would go; `None` if it can go nowhere.
    fn gain(&self, unit: UnitId) -> Option<(f64, HexId)> {
        let at = self.eyes.world.hex_of(unit)?;
        let ends = self.moving.ends_of(self.eyes.world, unit);
        let (end, best) =
            best_of(&ends, |hex| self.march_value(&[unit], hex) - self.risk(&[unit], Some(at), hex))?;
        Some((best - self.march_value(&[unit], at), end.hex))
    }

    fn gain_of_leader(&self, leader: LeaderId) -> f64 {
        let Some(at) = self.eyes.world.leader_hex(leader) else { return 0.0 };
        let ends = self.moving.ends_of_leader(self.eyes.world, leader);
        let best = best_of(&ends, |hex| self.leader_value(leader, hex));
        best.map_or(f64::NEG_INFINITY, |(_, best)| best - self.leader_value(leader, at))
    }

    /// What enemy cavalry may do to these on the way to a hex.
    fn risk(&self, units: &[UnitId], from: Option<HexId>, hex: HexId) -> f64 {
        let Some(from) = from.filter(|from| *from != hex && self.weights.caught > 0.0) else { return 0.0 };
        units.iter().map(|unit| ambush(self.eyes, self.weights, *unit, from, hex)).sum()
    }

    fn march_value(&self, units: &[UnitId], hex: HexId) -> f64 {
        units.iter().map(|unit| self.unit_value(*unit, hex, units)).sum()
    }

    /// What it is worth to have a unit in a hex when the segment ends; those who move with it are not counted where they are now.
    fn unit_value(&self, unit: UnitId, hex: HexId, moving: &[UnitId]) -> f64 {
        let (eyes, weights, world) = (self.eyes, self.weights, self.eyes.world);
        let holder = world.holder_of(unit);
        let order = world.holder(holder).order;
        let arm = eyes.arm(unit);
        let state = world.unit(unit);
        let near = eyes.enemy_distance(hex);
        let zone = eyes.in_enemy_zone(hex);
        let friends: Vec<UnitId> = world
            .units_in(hex)
            .filter(|other| world.side_of(*other) == eyes.side && !moving.contains(other))
            .collect();
        let mut value = self.goal_value(unit, holder, order, hex);
        // What we can do to the enemy from here.
        if zone && order.kind != OrderKind::Reserve {
            let attack = self.attack_value(unit, hex, moving);
            value +=
                if world.demands_attack(order.kind) { attack } else { weights.unbidden * attack.max(0.0) };
            if arm == Arm::Cavalry {
                value -= weights.cavalry_in_zone;
            }
            if state.damaged && world.demands_attack(order.kind) {
                value -= weights.damaged_in_zone;
            }
            if weights.clear > 0.0 && eyes.has_done_its_part(holder) {
                value -= weights.clear;
            }
            // Next to the enemy nobody fills his cartridge boxes (lgg.aor.ammo.c).
            if state.low_ammunition {
                value -= weights.damaged_in_zone;
            }
        }
        // What he can do to us.
        value -= danger(eyes, weights, unit, hex, &friends);
        // There is room for two; who comes as a third is sent back.
        if friends.len() >= world.edition().stacking.units {
            value -= 3.0;
        }
        // Who stands with us.
        let foot = |other: &UnitId| eyes.arm(*other) == Arm::Infantry;
        if arm.is_artillery() {
            if !friends.iter().any(foot) && near <= 2 {
                value -= weights.guns_alone;
            }
            if near >= 2 && (friends.is_empty() || friends.iter().any(foot)) {
                value += weights.guns_in_range * self.field_of_fire(unit, hex);
            }
        } else if friends.iter().any(|other| eyes.arm(*other).is_artillery()) && near <= 3 {
            value += weights.guards_guns;
        }
        if near <= 2
            && !friends.is_empty()
            && (state.damaged || friends.iter().any(|other| world.unit(*other).damaged))
        {
            value -= weights.damaged_stack;
        }
        let line = world.ground().neighbours(hex).filter(|(next, _)| {
            world.units_in(*next).any(|other| world.side_of(other) == eyes.side && !moving.contains(&other))
        });
        #[allow(clippy::cast_precision_loss)] // at most six
        let line = line.count().min(3) as f64;
        if near <= 4 {
            value += weights.line * line;
        }
        value += self.stake_value(hex, near, &friends, arm);
        value
    }

    /// What the order of a holder says of a hex.
    fn goal_value(&self, unit: UnitId, holder: HolderId, order: Order, hex: HexId) -> f64 {
        let (eyes, weights, world) = (self.eyes, self.weights, self.eyes.world);
        let targets = world.target_of(holder);
        let way = |hex: HexId| {
            let each = targets.iter().filter_map(|target| world.way_to(hex, *target));
            each.min().map_or(0.0, |cost| f64::from(cost.0) / 2.0)
        };
        match order.kind {
            OrderKind::March => -weights.march * way(hex),
            OrderKind::Attack | OrderKind::Probe => {
                let behind = if eyes.arm(unit).is_artillery() { 2.0 } else { 0.0 };
                -weights.advance * (way(hex) - behind).max(0.0)
            }
            OrderKind::Defend | OrderKind::Delay => {
                let away = targets.iter().map(|target| eyes.distance(*target, hex)).min().unwrap_or(0);
                -weights.post * (f64::from(away) - 2.0).max(0.0)
            }
            OrderKind::FallBack | OrderKind::GeneralRetreat => {
                weights.flight * f64::from(eyes.enemy_distance(hex).min(8)) - 0.1 * way(hex)
            }
            OrderKind::Reserve => {
                let leader = world.leader_of(holder).and_then(|leader| world.leader_hex(leader));
                leader.map_or(0.0, |leader| -weights.post * f64::from(eyes.distance(leader, hex)).max(1.0))
            }
        }
    }

    /// What it is worth to attack from a hex, over what the others who stand there can do without.
    fn attack_value(&self, unit: UnitId, hex: HexId, moving: &[UnitId]) -> f64 {
        let (eyes, world) = (self.eyes, self.eyes.world);
        let mut best = f64::NEG_INFINITY;
        for target in eyes.targets_from(hex) {
            let mut attackers: Vec<(UnitId, HexId)> = Vec::new();
            for (next, _) in world.ground().neighbours(target) {
                for other in world.units_in(next) {
                    let able = world.side_of(other) == eyes.side
                        && !moving.contains(&other)
                        && world.is_active(other)
                        && !world.unit(other).bombarded
                        && !world.unit(other).charged;
                    if able {
                        attackers.push((other, next));
                    }
                }
            }
            let before =
                if attackers.is_empty() { 0.0 } else { merit(eyes, self.weights, &attackers, target) };
            attackers.push((unit, hex));
            let joining = self.joining(target, &attackers, moving);
            attackers.extend(joining);
            best = best.max(merit(eyes, self.weights, &attackers, target) - before);
        }
        if best.is_finite() { best } else { 0.0 }
    }

    /// Those of ours who have still to move and could come up to a target as well: some of them will.
    fn joining(&self, target: HexId, there: &[(UnitId, HexId)], moving: &[UnitId]) -> Vec<(UnitId, HexId)> {
        let (eyes, world) = (self.eyes, self.eyes.world);
        let coming = eyes.own().iter().filter(|(unit, at)| {
            let state = world.unit(*unit);
            world.is_active(*unit)
                && !state.moved
                && !state.bombarded
                && !state.charged
                && !state.damaged
                && world.demands_attack(world.order_of(*unit).kind)
                && !moving.contains(unit)
                && !there.iter().any(|(other, _)| other == unit)
                && eyes.distance(*at, target) <= 3
                && !eyes.in_enemy_zone(*at)
        });
        let Some((_, from)) = there.last() else { return Vec::new() };
        coming.take(self.weights.joining).map(|(unit, _)| (*unit, *from)).collect()
    }

    /// A stake is worth being stood on if it is not ours yet, or if no infantry guards it. Cavalry guards badly: it goes when it is attacked.
    fn stake_value(&self, hex: HexId, near: u32, friends: &[UnitId], arm: Arm) -> f64 {
        let (eyes, weights) = (self.eyes, self.weights);
        let stake = eyes.stakes.iter().find(|stake| stake.hex == hex);
        let Some(stake) = stake.filter(|_| !arm.is_artillery()) else { return 0.0 };
        if stake.held_by != Some(eyes.side) {
            return weights.take * stake.value * self.lateness();
        }
        let guards = friends.iter().filter(|other| eyes.arm(**other) == Arm::Infantry).count();
        let share = match (arm, guards) {
            (Arm::Infantry, 0) => 1.0,
            (Arm::Infantry, 1) if near <= 2 => weights.second_guard,
            (Arm::Cavalry, 0) if friends.is_empty() => 0.4,
            _ => 0.0,
        };
        let nearness = match near {
            ..=3 => 1.0,
            4..=6 => 0.5,
            _ => 0.0,
        };
        weights.guard * stake.value * share * nearness * self.lateness()
    }

    /// How much more a stake counts now: in the last two turns there is no time to take it back.
    fn lateness(&self) -> f64 {
        let world = self.eyes.world;
        let left = world.theatre.calendar.n_turns().saturating_sub(world.turn.number());
        if left <= 1 { self.weights.late } else { 1.0 }
    }

    /// How well guns in a hex can fire at an enemy whom they see: one within half of their range, a half within it.
    fn field_of_fire(&self, unit: UnitId, hex: HexId) -> f64 {
        let world = self.eyes.world;
        let (reach, seen) = (world.range_of_guns(unit), world.sight_range(hex));
        // Guns whose range is not printed fire no weaker at its end.
        let full = if world.printed(unit).range.is_some() { reach / 2 } else { reach };
        let mut best = 0.0_f64;
        for (_, at) in self.eyes.enemy() {
            let away = self.eyes.distance(hex, *at);
            let share = if away <= full { 1.0 } else { 0.5 };
            if (2..=reach.min(seen)).contains(&away)
                && share > best
                && series::sight::blocked(world, hex, *at).is_none()
            {
                best = share;
            }
        }
        best
    }

    /// What it is worth to have a leader in a hex: near his troops, never alone before the enemy.
    fn leader_value(&self, leader: LeaderId, hex: HexId) -> f64 {
        let (eyes, world) = (self.eyes, self.eyes.world);
        let near = eyes.enemy_distance(hex);
        let with_troops = world.held_by(hex) == Some(eyes.side);
        let mut value = 0.0;
        if !with_troops && near <= 3 {
            // A commander on his way to the troops passes in sight of the enemy, if he must; he does not stay there beside them.
            let passes = near == 3 && self.weights.couriers > 0.0 && eyes.is_commander(leader);
            let on_his_way = eyes.friend_distance(hex, None) > 4;
            value -= match (passes, on_his_way) {
                (true, true) => 1.0,
                (true, false) => 1.8,
                (false, _) => 4.0,
            };
        }
        if near <= 1 {
            value -= 0.8;
        }
        if with_troops {
            value += 0.4;
        }
        if let Some(holder) = self.holder_led(leader) {
            let units: Vec<HexId> = eyes.units_of(holder).map(|(_, at)| at).collect();
            #[allow(clippy::cast_precision_loss)] // a handful of units
            let n_units = units.len().max(1) as f64;
            let apart: f64 = units.iter().map(|at| f64::from(eyes.distance(*at, hex)).powi(2)).sum();
            value -= 0.15 * apart / n_units;
            let order = world.holder(holder).order.kind;
            if matches!(order, OrderKind::March | OrderKind::Attack | OrderKind::Probe) {
                let each = world.target_of(holder).iter().filter_map(|target| world.way_to(hex, *target));
                value -= if order == OrderKind::March { 0.5 } else { 0.25 }
                    * each.min().map_or(0.0, |cost| f64::from(cost.0) / 2.0);
            }
            return value;
        }
        if eyes.is_commander(leader) && near <= 2 {
            value -= self.weights.commander;
        }
        if eyes.is_commander(leader) && self.weights.couriers > 0.0 {
            return value + quarters::of_commander(eyes, self.weights, leader, hex);
        }
        value + self.commander_value(leader, hex, world)
    }

    /// A commander stays with his headquarters; without one he keeps in the midst of his army.
    fn commander_value(&self, leader: LeaderId, hex: HexId, world: &World) -> f64 {
        let eyes = self.eyes;
        let army = world.theatre.post(leader).army;
        let headquarters = world.theatre.armies[army.place()].headquarters;
        let own = headquarters.and_then(|own| world.headquarters_hex(own));
        if eyes.is_commander(leader)
            && let Some(own) = own
        {
            return -0.5 * f64::from(eyes.distance(own, hex));
        }
        let leaders = world.leader_ids().filter(|other| {
            *other != leader
                && world.leader(*other).nation.side == eyes.side
                && world.theatre.post(*other).army == army
        });
        let away: Vec<f64> = leaders
            .filter_map(|other| Some(f64::from(eyes.distance(world.leader_hex(other)?, hex))))
            .collect();
        #[allow(clippy::cast_precision_loss)] // a handful of leaders
        let n_leaders = away.len().max(1) as f64;
        -0.4 * away.iter().sum::<f64>() / n_leaders
    }
}

/// The best end, and its value; among equals the cheapest, and then the first.
fn best_of(ends: &[End], value: impl Fn(HexId) -> f64) -> Option<(End, f64)> {
    let mut best: Option<(End, f64)> = None;
    for end in ends {
        let worth = value(end.hex);
        if best.is_none_or(|(_, most)| worth > most + 1e-9) {
            best = Some((*end, worth));
        }
    }
    best
}
