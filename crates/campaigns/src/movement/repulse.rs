//! Repulses (con.7, con-base.16): a moving force pushes a weaker one out of its way.

use super::march::{March, Mover};
use crate::activity::{Activity, Ask, Proceeds, not_now};
use crate::answers::{Answer, MarchAnswer};
use crate::barred::{Open, refuse};
use crate::combat::Course;
use crate::facts::{Fact, MarchFact};
use crate::ground::River;
use crate::resistance::{Attempt, resistance};
use crate::types::{HolderId, Holders, Side};
use crate::world::World;
use field::paths::HalfPoints;
use hex::HexId;
use serde::{Deserialize, Serialize};
use umpire::agenda::{Play, Step};
use umpire::dice::Throw;
use umpire::event::{Event, Roll};
use umpire::refusal::Refusal;

/// A repulse is tried.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Repulse {
    side: Side,
    leader: HolderId,
    members: Holders,
    from: HexId,
    target: HexId,
    is_tried: bool,
}

/// The stacks that could be tried from here.
pub(super) fn offer(march: &March, world: &World, to: &mut Vec<Answer>) {
    let next = world.ground().board.neighbours(march.at);
    let open = next.filter(|hex| may_try(march, world, *hex).is_ok());
    to.extend(open.map(|hex| Answer::March(MarchAnswer::Repulse { hex })));
}

/// What the repulse and the entry of the hex cost together (con-base.16.a).
pub(super) fn cost(march: &March, world: &World, hex: HexId) -> Option<HalfPoints> {
    let leaves = march.steps == 0 && march.began_in_zone;
    let leaving = if leaves { world.edition().legs.leaving_a_zone } else { HalfPoints(0) };
    Some(world.step(march.gait(world), march.at, hex)? + leaving)
}

/// Whether a repulse may be tried: as far as the mover can know. An attempt against a stack that proves too strong is not refused, it
/// fails (con-base.16.b).
pub(super) fn may_try<'a>(march: &'a March, world: &'a World, hex: HexId) -> Open<'a> {
    let number = move || world.number(hex);
    if !matches!(march.mover, Mover::Force(_)) || !march.has_troops(world) {
        return refuse(rule!("con.7.a"), "no-force", || "only a force repulses".to_owned(), "Bring a force.");
    }
    let Some(side) = world.ground().board.side_between(march.at, hex) else {
        let why = move || format!("{number} is not next to {}", world.number(march.at), number = number());
        return refuse(rule!("con-base.16.a"), "no-neighbour", why, "Go next to it.");
    };
    if !world.has_stack(hex, march.side.enemy()) {
        return refuse(
            rule!("con-base.16.a"),
            "nobody",
            move || format!("no enemy force is in {number}", number = number()),
            "Just go there.",
        );
    }
    if world.ground().is_fortified(world.edition(), hex) {
        return refuse(
            rule!("con-base.16.e"),
            "fortress",
            move || format!("{number} is fortified", number = number()),
            "Besiege it.",
        );
    }
    if world.ground().sides[side].river == Some(River::Primary) {
        let why = move || format!("a primary river parts you from {number}", number = number());
        return refuse(rule!("con-base.16.e"), "river", why, "Cross it elsewhere.");
    }
    if march.repulsed.contains(&hex) {
        return refuse(
            rule!("con-base.16.a"),
            "tried",
            move || format!("{number} has been tried", number = number()),
            "Stop here.",
        );
    }
    if world.exceeds_stacking(march.members, march.side, hex) {
        let why = move || format!("there would be no room in {number}", number = number());
        return refuse(rule!("con-base.12.f"), "stacking", why, "Leave somebody behind.");
    }
    let least = world.edition().repulse.least;
    let strength = world.strength_of_all(march.members);
    if strength < least {
        let why = move || format!("a repulse needs {least} strength points, and there are {strength}");
        return refuse(rule!("con.7.b"), "too-weak", why, "Bring more.");
    }
    let left = march.allowance(world).0.saturating_sub(march.spent.0);
    let needed = cost(march, world, hex).map(|cost| cost + world.edition().legs.repulse);
    match needed {
        Some(needed) if needed.0 <= left => Ok(()),
        Some(needed) => {
            let why = move || format!("it costs {needed}, and {} are left", HalfPoints(left));
            refuse(rule!("con-base.16.a"), "too-far", why, "Come with more movement points left.")
        }
        None => refuse(
            rule!("con-base.16.e"),
            "river",
            move || format!("no way leads to {number}", number = number()),
            "Cross elsewhere.",
        ),
    }
}

impl Repulse {
    /// A march tries to repulse the stack in a hex.
    pub(super) fn of(march: &March, leader: HolderId, target: HexId) -> Repulse {
        Repulse { side: march.side, leader, members: march.members, from: march.at, target, is_tried: false }
    }

    /// Whether it succeeds: not under three to one, surely from six to one on, else by a die (con-base.16.b, 16.c).
    fn tries(&self, world: &mut World, play: &mut Play<'_, Fact>) -> bool {
        let enemy = self.side.enemy();
        let stack = world.stack(self.target, enemy);
        let strengths = [world.strength_of_all(self.members), world.strength_of_all(stack)];
        for (side, group) in [(self.side, self.members), (enemy, stack)] {
            world.shown = world.shown.or(group);
            world.show_strengths(side, group);
        }
        play.log.reveal();
        let figures = &world.edition().repulse;
        let ratio = strengths[0] / strengths[1].max(1);
        let (least, certain) = (figures.ratio, figures.certain);
        let passive = world.senior_of(stack).or_else(|| stack.iter().next()).unwrap_or(self.leader);
        let sum = resistance(
            world,
            Attempt {
                active: world.initiative_of(self.leader),
                passive: world.initiative_of(passive),
                horse: [
                    world.points_of(self.members, crate::edition::Arm::is_cavalry),
                    world.points_of(stack, crate::edition::Arm::is_cavalry),
                ],
                hexes: &[self.from, self.target],
            },
        );
        let by: i16 = sum.iter().map(|(_, by, _)| i16::from(*by)).sum();
        let passes = |face: u16| {
            i16::try_from(face).unwrap_or(i16::MAX) + by <= i16::try_from(ratio).unwrap_or(i16::MAX)
        };
        let (thrown, succeeds) = match ratio {
            _ if ratio < least => (None, false),
            _ if ratio >= certain => (None, true),
            _ => {
                let (thrown, passed) = play.test(Throw::D6, passes);
                (Some(thrown), passed)
            }
        };
        let (leader, target) = (self.leader, self.target);
        play.log.tell(world, || {
            let what = if succeeds { "succeeds" } else { "fails" };
            let fact = MarchFact::RepulseTried {
                leader: world.named(leader),
                hex: world.number(target),
                succeeds,
                rolled: thrown.is_some(),
            };
            let text = format!(
                "{} tries to repulse {} at {}, {} to {}: it {what}.",
                world.name(leader),
                world.name(passive),
                world.number(target),
                strengths[0],
                strengths[1]
            );
            let event = Event::by(rule!("con-base.16.c"), fact, text)
                .and_by(rules!("con.7.c", "con-base.16.b"))
                .and_by_if(!succeeds, rules!("con.7.f"));
            match thrown {
                None => event,
                Some(thrown) => {
                    let mut roll = Roll::plain("repulse", self.side.key(), thrown, what);
                    roll.modifiers = crate::resistance::lines(&sum);
                    event.with_roll(roll)
                }
            }
        });
        if !succeeds {
            for member in self.members.iter() {
                world.holder_mut(member).failed_repulse = true;
            }
        }
        world.shown = Holders::NONE;
        succeeds
    }
}

impl Proceeds for Repulse {
    fn resume(&mut self, world: &mut World, play: &mut Play<'_, Fact>) -> Step<Activity> {
        if self.is_tried {
            return Step::Done;
        }
        self.is_tried = true;
        if self.tries(world, play) {
            Step::Begin(Course::of_repulse(world, self.side, self.members, self.target).into())
        } else {
            Step::Done
        }
    }

    fn ask(&self, _: &World, _: Side) -> Option<Ask<'_>> {
        None
    }

    fn offer(&self, _: &World, _: Side, _: &mut Vec<Answer>) {}

    fn answer(&mut self, _: &mut World, _: Side, _: &Answer, _: &mut Play<'_, Fact>) -> Result<(), Refusal> {
        Err(not_now(None))
    }

    fn known_to(&self, _: &World, _: Side) -> Repulse {
        self.clone()
    }
}
