//! Points are lost one by one (con.10.5.7.2, con-base.23.a): what is staked pays first, then arm after arm in the order of who stays or
//! retreats, shared among forces by their strength; the owner names the unit where there is more than one.

use super::arms;
use super::sharing::{self, Bearer};
use crate::activity::{Activity, Ask, Proceeds, not_now};
use crate::answers::Answer;
use crate::edition::Arm;
use crate::facts::Fact;
use crate::movement::lose_points;
use crate::types::{Holders, Side, UnitId};
use crate::world::World;
use serde::{Deserialize, Serialize};
use umpire::agenda::{Play, Step};
use umpire::refusal::Refusal;

/// A group loses points.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Losses {
    side: Side,
    /// Points that fall on the guard first (con.10.5.7.1.o).
    guard: u16,
    /// Points that fall on the heavy cavalry first.
    heavy: u16,
    /// The others.
    rest: u16,
    /// Whether the arms follow in the order of the side that retreats (con.10.5.7.2.e).
    is_retreating: bool,
    /// How many points of the order have been taken.
    turn: u16,
    /// All points together, by which shares are found.
    points: u16,
    forces: Vec<Share>,
}

/// A force and what it bears.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
struct Share {
    all: Holders,
    weight: u16,
    taken: u16,
}

impl Losses {
    /// So many points of a group.
    pub fn of(world: &World, side: Side, group: Holders, points: u16, is_retreating: bool) -> Losses {
        let points = points.min(world.strength_of_all(group));
        let share = |all: Holders| Share { all, weight: world.strength_of_all(all), taken: 0 };
        let forces = world.forces_among(group).into_iter().map(|force| share(force.all.and(group)));
        Losses {
            side,
            guard: 0,
            heavy: 0,
            rest: points,
            is_retreating,
            turn: 0,
            points,
            forces: forces.filter(|share| share.weight > 0).collect(),
        }
    }

    /// So many of them fall on the guard and on the heavy cavalry first.
    #[must_use]
    pub fn staked(mut self, (guard, heavy): (u16, u16)) -> Losses {
        self.guard = guard.min(self.rest);
        self.heavy = heavy.min(self.rest - self.guard);
        self.rest -= self.guard + self.heavy;
        self
    }

    /// The order of arms goes on from here, as it does for a stack on its retreat.
    #[must_use]
    pub fn going_on_from(mut self, turn: u16) -> Losses {
        self.turn = turn;
        self
    }

    fn units<'w>(&self, world: &'w World, is_meant: impl Fn(UnitId) -> bool + 'w) -> Vec<UnitId> {
        let all = self.forces.iter().fold(Holders::NONE, |all, share| all.or(share.all));
        let units = world.units_of_all(all).filter(|unit| world.unit(*unit).points > 0);
        units.filter(|unit| is_meant(*unit)).collect()
    }

    fn guards(&self, world: &World) -> Vec<UnitId> {
        self.units(world, |unit| world.theatre.unit(unit).is_guard)
    }

    fn heavies(&self, world: &World) -> Vec<UnitId> {
        self.units(world, |unit| world.arm(unit) == Arm::HeavyCavalry)
    }

    /// The units of which one loses the next point; none if nothing is left to lose.
    fn candidates(&self, world: &World) -> Vec<UnitId> {
        if self.guard > 0 {
            return self.guards(world);
        }
        if self.heavy > 0 {
            return self.heavies(world);
        }
        if self.rest == 0 {
            return Vec::new();
        }
        let battle = &world.edition().battle;
        let order = if self.is_retreating { battle.retreating } else { battle.staying };
        let all = self.forces.iter().fold(Holders::NONE, |all, share| all.or(share.all));
        let has = arms::ByBranch::of(|branch| world.branch_points(all, branch));
        let first = order[usize::from(self.turn) % order.len()];
        let Some(branch) = has.from(first) else { return Vec::new() };
        let bearer = |share: &Share| Bearer {
            weight: share.weight,
            taken: share.taken,
            can: world.branch_points(share.all, branch) > 0,
        };
        let bearers: Vec<Bearer> = self.forces.iter().map(bearer).collect();
        let next = sharing::next(&bearers, self.points);
        let bear = next.into_iter().fold(Holders::NONE, |all, at| all.or(self.forces[at].all));
        let of_branch = |unit: &UnitId| Arm::branch(world.arm(*unit)) == Some(branch);
        let units = world.units_of_all(bear).filter(of_branch);
        units.filter(|unit| world.unit(*unit).points > 0).collect()
    }

    fn lose(&mut self, world: &mut World, unit: UnitId, play: &mut Play<'_, Fact>) {
        if self.guard > 0 {
            self.guard -= 1;
        } else if self.heavy > 0 {
            self.heavy -= 1;
        } else {
            self.rest -= 1;
            self.turn += 1;
        }
        let display = world.display_of(unit);
        if let Some(share) = self.forces.iter_mut().find(|share| display.is_some_and(|on| share.all.has(on)))
        {
            share.taken += 1;
        }
        lose_points(world, unit, 1, rule!("con-base.23.a"), play);
    }

    /// What a staked arm cannot bear any longer is ordinary loss.
    fn shift(&mut self, world: &World) {
        if self.guard > 0 && self.guards(world).is_empty() {
            self.rest += std::mem::take(&mut self.guard);
        }
        if self.heavy > 0 && self.heavies(world).is_empty() {
            self.rest += std::mem::take(&mut self.heavy);
        }
    }
}

impl Proceeds for Losses {
    fn resume(&mut self, world: &mut World, play: &mut Play<'_, Fact>) -> Step<Activity> {
        self.shift(world);
        match self.candidates(world)[..] {
            [] => Step::Done,
            [only] => {
                self.lose(world, only, play);
                Step::Again
            }
            _ => Step::Ask,
        }
    }

    fn ask(&self, _: &World, side: Side) -> Option<Ask<'_>> {
        (side == self.side).then(|| {
            let rules = if self.is_retreating {
                rules!("con.10.5.7.2.d", "con.10.5.7.2.f", "con-base.23.a")
            } else {
                rules!("con.10.5.7.2.c", "con.10.5.7.2.f", "con-base.23.a")
            };
            Ask::open(move || format!("{}: which unit loses the next point?", side.title()), rules)
        })
    }

    fn offer(&self, world: &World, _: Side, to: &mut Vec<Answer>) {
        to.extend(self.candidates(world).into_iter().map(|unit| Answer::Loses { unit }));
    }

    fn answer(
        &mut self,
        world: &mut World,
        side: Side,
        answer: &Answer,
        play: &mut Play<'_, Fact>,
    ) -> Result<(), Refusal> {
        let Answer::Loses { unit } = *answer else { return Err(not_now(self.ask(world, side))) };
        if !self.candidates(world).contains(&unit) {
            let why = format!("the point does not fall on {}", world.theatre.unit(unit).name);
            let rule =
                if self.guard + self.heavy > 0 { rule!("con.10.5.7.1.o") } else { rule!("con-base.23.a") };
            return Err(Refusal::new(rule, "other-unit", why, "Name one of those offered."));
        }
        self.lose(world, unit, play);
        Ok(())
    }

    fn known_to(&self, _: &World, _: Side) -> Losses {
        self.clone()
    }
}
