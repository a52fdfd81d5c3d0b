//! The marshal's plan: at which stake he makes his main effort, who goes where, who stays at a post.
//!
//! It is read from the position anew for every answer; what holds it together from turn to turn is that troops who are near a stake make it
//! weigh more. At the first turn all games are alike: there the lot of the first chit decides, and the unit that gets it says how.

use super::eyes::{Eyes, away, toward};
use super::stakes::Stake;
use field::table::Spot;
use one_day::roster::UnitId;

/// What a unit is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Task {
    /// To take a stake; the main effort or beside it.
    Take(usize),
    /// To keep one.
    Keep(usize),
    /// Behind the foot, for whoever breaks or is broken.
    Reserve,
    /// Guns, for a stake.
    Batter(usize),
    /// Where no stake is left: at the nearest enemy.
    Seek,
}

/// What everybody is for.
#[derive(Debug, Clone)]
pub(super) struct Plan {
    pub(super) stakes: Vec<Stake>,
    /// The main effort.
    pub(super) main: Option<usize>,
    tasks: Vec<(UnitId, Task, Spot)>,
}

/// How many openings there are.
pub(super) const OPENINGS: u64 = 6;
/// How much an opening changes what a stake weighs.
const WHIM: f64 = 0.5;
/// The same once the battle is on.
const CHANCE: f64 = 0.05;
/// A stake of less than this part of the greatest is small.
const SMALL: f64 = 0.2;
/// How near the enemy must be to a stake of ours to threaten it, in inches.
const THREAT: f64 = 16.0;

/// A number that looks like chance, between -1 and 1.
#[allow(clippy::cast_precision_loss)]
fn whim(key: u64, at: usize) -> f64 {
    let mut of = key.wrapping_mul(0x9E37_79B9_7F4A_7C15).wrapping_add(at as u64 + 1);
    of = (of ^ (of >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    of = (of ^ (of >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    ((of >> 40) as f64) / f64::from(1u32 << 23) - 1.0
}

impl Plan {
    /// The plan of a side; `opening` is that of the first turn.
    pub(super) fn of(eyes: &Eyes<'_>, opening: u64) -> Plan {
        let stakes = eyes.stakes();
        let turn = eyes.world.turn;
        let left = f64::from(eyes.world.theatre().terms.turns.saturating_sub(turn)) + 1.0;
        let (key, size) = if turn == 1 { (opening, WHIM) } else { (hits(eyes), CHANCE) };
        let foot: Vec<UnitId> = eyes.own.iter().copied().filter(|id| eyes.is_foot(*id)).collect();
        let near = |spot: Spot, units: &[UnitId], far: f64| {
            units.iter().filter(|id| !eyes.is_shaken(**id) && away(eyes.at(**id), spot) <= far).count()
        };
        let hostile: Vec<UnitId> = eyes.foes.iter().copied().filter(|id| eyes.is_foot(*id)).collect();
        // What can still be brought there counts, and what stands against it.
        #[allow(clippy::cast_precision_loss)]
        let weigh = |at: usize| {
            let stake = &stakes[at];
            let ours = near(stake.at, &foot, (4.5 * left).min(18.0)) as f64;
            let theirs = near(stake.at, &hostile, 8.0) as f64;
            let odds = (ours + 0.5) / (ours + theirs + 1.0);
            stake.swing * odds * (1.0 + size * whim(key, at))
        };
        // A place that is worth little beside the others is no main effort.
        let most = stakes.iter().map(|stake| stake.swing).fold(0.0, f64::max);
        let open = (0..stakes.len()).filter(|at| !stakes[*at].is_ours && stakes[*at].swing > SMALL * most);
        let main = open.max_by(|one, other| weigh(*one).total_cmp(&weigh(*other)));
        let mut plan = Plan { stakes, main, tasks: Vec::new() };
        plan.give_tasks(eyes, foot, &hostile, left);
        plan
    }

    fn give_tasks(&mut self, eyes: &Eyes<'_>, mut foot: Vec<UnitId>, hostile: &[UnitId], left: f64) {
        let threat =
            |stake: &Stake| hostile.iter().map(|id| away(eyes.at(*id), stake.at)).fold(99.0, f64::min);
        foot.retain(|id| !eyes.is_shaken(*id));
        // Posts first: who is nearest keeps what the enemy could take; a place that is worth much has two.
        let mut kept: Vec<usize> = (0..self.stakes.len())
            .filter(|at| {
                self.stakes[*at].is_ours && self.stakes[*at].swing > 0.0 && threat(&self.stakes[*at]) < THREAT
            })
            .collect();
        kept.sort_by(|one, other| self.stakes[*other].swing.total_cmp(&self.stakes[*one].swing));
        for at in kept.iter().copied() {
            let guards = if self.stakes[at].swing >= 6.0 && threat(&self.stakes[at]) < 9.0 { 2 } else { 1 };
            for guard in 0..guards {
                let spot = self.before(eyes, at, hostile, guard);
                self.take(eyes, &mut foot, Task::Keep(at), spot);
            }
        }
        // Then what can be had for little: places that nobody defends, by whoever is nearest and can be there in time.
        let mut cheap: Vec<usize> = (0..self.stakes.len())
            .filter(|at| Some(*at) != self.main && !self.stakes[*at].is_ours && self.stakes[*at].swing > 0.0)
            .filter(|at| threat(&self.stakes[*at]) > 1.8)
            .collect();
        cheap.sort_by(|one, other| self.stakes[*other].swing.total_cmp(&self.stakes[*one].swing));
        for at in cheap {
            let spot = self.stakes[at].at;
            let in_time = foot.iter().any(|id| away(eyes.at(*id), spot) <= 3.0 * left + 1.0);
            // Whoever is needed for the main effort is not sent for a trifle; at the end a sure point counts.
            let is_trifle = self.main.is_some() && self.stakes[at].swing < 2.0;
            let spare = match () {
                () if left <= 2.0 => 0,
                () if is_trifle => 5,
                () => 2,
            };
            if in_time && foot.len() > spare {
                self.take(eyes, &mut foot, Task::Take(at), spot);
            }
        }
        for (more, id) in (1..).zip(foot) {
            let (task, spot) = match (self.main, kept.first(), eyes.nearest(id)) {
                (Some(main), ..) => (Task::Take(main), self.stakes[main].at),
                // With nothing to take, what is worth most is kept by all.
                (None, Some(at), _) => (Task::Keep(*at), self.before(eyes, *at, hostile, more)),
                (None, None, Some((foe, _))) => (Task::Seek, eyes.at(foe)),
                (None, None, None) => (Task::Seek, eyes.at(id)),
            };
            self.tasks.push((id, task, spot));
        }
        for id in eyes.own.iter().copied() {
            if eyes.is_guns(id) {
                let at = self.main.or_else(|| self.threatened(hostile, eyes));
                let spot = at.map(|at| self.stakes[at].at).or_else(|| Some(eyes.at(eyes.nearest(id)?.0)));
                let task = at.map_or(Task::Seek, Task::Batter);
                self.tasks.push((id, task, spot.unwrap_or_else(|| eyes.at(id))));
            } else if eyes.is_horse(id) {
                self.tasks.push((id, Task::Reserve, self.rear(eyes, id)));
            } else if eyes.is_shaken(id) {
                self.tasks.push((id, Task::Reserve, eyes.at(id)));
            }
        }
    }

    /// The stake of ours to which the enemy is nearest.
    fn threatened(&self, hostile: &[UnitId], eyes: &Eyes<'_>) -> Option<usize> {
        let threat = |at: &usize| {
            hostile.iter().map(|id| away(eyes.at(*id), self.stakes[*at].at)).fold(99.0, f64::min)
        };
        let ours = (0..self.stakes.len()).filter(|at| self.stakes[*at].is_ours);
        ours.min_by(|one, other| threat(one).total_cmp(&threat(other)))
    }

    /// The spot of a guard of a stake: the first stands in it, the others beside it, on the side from which the enemy comes.
    fn before(&self, eyes: &Eyes<'_>, at: usize, hostile: &[UnitId], guard: usize) -> Spot {
        const ASIDE: [i32; 5] = [6_000, -6_000, 0, 10_000, -10_000];
        let spot = self.stakes[at].at;
        let Some(aside) = guard.checked_sub(1).map(|of| ASIDE[of % ASIDE.len()]) else { return spot };
        let far = |id: &UnitId| away(eyes.at(*id), spot);
        let nearest = hostile.iter().min_by(|one, other| far(one).total_cmp(&far(other)));
        nearest.and_then(|foe| toward(spot, eyes.at(*foe))?.turned(aside).from(spot, 3_500)).unwrap_or(spot)
    }

    /// Behind the foot that stands nearest, away from the enemy.
    fn rear(&self, eyes: &Eyes<'_>, id: UnitId) -> Spot {
        let at = eyes.at(id);
        let aim = self.main.map_or(at, |main| self.stakes[main].at);
        let front = self.tasks.iter().filter(|(unit, task, _)| {
            eyes.is_foot(*unit) && self.main.is_none_or(|main| *task == Task::Take(main))
        });
        let front = front
            .map(|(unit, ..)| eyes.at(*unit))
            .min_by(|one, other| away(*one, aim).total_cmp(&away(*other, aim)));
        let Some(front) = front else { return at };
        let foe = eyes
            .foes
            .iter()
            .min_by(|one, other| away(eyes.at(**one), front).total_cmp(&away(eyes.at(**other), front)));
        let back = foe.and_then(|foe| toward(eyes.at(*foe), front));
        back.and_then(|back| back.from(front, 2_500)).unwrap_or(front)
    }

    /// Gives a task to whoever is nearest.
    fn take(&mut self, eyes: &Eyes<'_>, foot: &mut Vec<UnitId>, task: Task, spot: Spot) {
        let far = |id: &UnitId| away(eyes.at(*id), spot);
        if let Some(at) = (0..foot.len()).min_by(|one, other| far(&foot[*one]).total_cmp(&far(&foot[*other])))
        {
            self.tasks.push((foot.remove(at), task, spot));
        }
    }

    /// The task of a unit and the spot at which it is wanted.
    pub(super) fn task(&self, id: UnitId) -> (Task, Option<Spot>) {
        let found = self.tasks.iter().find(|(unit, ..)| *unit == id);
        found.map_or((Task::Reserve, None), |(_, task, spot)| (*task, Some(*spot)))
    }

    /// A task in words.
    pub(super) fn words(&self, task: Task) -> String {
        match task {
            Task::Take(at) if Some(at) == self.main => {
                format!(
                    "to {}, the main effort, worth {:.0} points",
                    self.stakes[at].name, self.stakes[at].swing
                )
            }
            Task::Take(at) => {
                format!("to {}, worth {:.0} points", self.stakes[at].name, self.stakes[at].swing)
            }
            Task::Keep(at) => {
                format!("to keep {}, worth {:.0} points", self.stakes[at].name, self.stakes[at].swing)
            }
            Task::Reserve => "in reserve".to_owned(),
            Task::Batter(at) => format!("with the guns for {}", self.stakes[at].name),
            Task::Seek => "at the nearest enemy".to_owned(),
        }
    }

    /// What a task is worth, in points.
    pub(super) fn worth(&self, task: Task) -> f64 {
        match task {
            Task::Take(at) | Task::Keep(at) | Task::Batter(at) => self.stakes[at].swing.max(1.0),
            Task::Reserve => 2.0,
            Task::Seek => 1.0,
        }
    }
}

/// Something that differs from game to game once dice have fallen.
fn hits(eyes: &Eyes<'_>) -> u64 {
    let units = eyes.world.units.iter();
    units.fold(u64::from(eyes.world.turn), |sum, unit| {
        sum.wrapping_mul(31).wrapping_add(u64::from(unit.hits) + 7 * unit.level as u64)
    })
}
