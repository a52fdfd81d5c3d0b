//! Phase V (con.9, con-base.11): forced marches, and marches to the sound of the guns. The first player makes all of his, then the second.

mod bars;
mod calls;
mod guns;
mod march;

pub(crate) use calls::{Call, calls};
pub(crate) use march::ForcedMarch;

use crate::activity::{Activity, Ask, Proceeds, not_now};
use crate::answers::{Answer, PrepareAnswer};
use crate::barred::{Open, refuse};
use crate::combat::facts::FightFact;
use crate::facts::Fact;
use crate::movement::{Attrition, is_own};
use crate::theatre::Kind;
use crate::types::{HolderId, Holders, Side};
use crate::world::{CommandKind, Progress, World};
use hex::HexId;
use serde::{Deserialize, Serialize};
use umpire::agenda::{Play, Step};
use umpire::event::Event;
use umpire::refusal::Refusal;

/// Phase V of a side.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ForcedMarches {
    side: Side,
    next: Next,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Next {
    Opens,
    Asks,
    Marches(Box<ForcedMarch>),
    Attrition,
    Ends,
}

impl ForcedMarches {
    /// Of a side.
    pub fn of(side: Side) -> ForcedMarches {
        ForcedMarches { side, next: Next::Opens }
    }
}

/// Whether a leader may march in phase V at all, and why not.
pub(crate) fn may_march(world: &World, leader: HolderId) -> Open<'_> {
    let name = move || world.name(leader);
    let Some(hex) = world.hex_of(leader) else {
        let why = move || format!("{} is not on the map", name());
        return refuse(rule!("con-base.11.a"), "not-there", why, "March with somebody who is there.");
    };
    if let Kind::Garrison(_) = world.theatre.holder(leader).kind {
        let why = move || format!("{} never leaves its town", name());
        return refuse(rule!("con-base.19.c"), "garrison", why, "March with somebody else.");
    }
    if !world.is_led(leader) {
        let why = move || format!("{} hold their hex until a leader joins them", name());
        return refuse(rule!("con-base.2.m"), "leaderless", why, "March with somebody else.");
    }
    if !commands_troops(world, leader) {
        let why = move || format!("{} has no troops, and leaders alone do not march now", name());
        return refuse(rule!("con-base.9.i"), "no-troops", why, "March with a force.");
    }
    if world.holder(leader).forced_march == Progress::Done {
        let why = move || format!("{} has tried to march this phase", name());
        return refuse(rule!("con-base.11.a"), "has-tried", why, "March with somebody else.");
    }
    if has_marched_on_roads(world, leader) {
        let why = move || format!("{} has used his administrative march", name());
        return refuse(rule!("con-base.5.h"), "administrative", why, "March with somebody else.");
    }
    if world.exceeds_span(leader) {
        let why = move || format!("{} has more under him than his span holds", name());
        return refuse(rule!("con-base.2.k"), "span", why, "Shed it in the next Organization Segment.");
    }
    if world.sieges.iter().any(|siege| siege.hex == hex) {
        let why = move || format!("{} is besieged in {}", name(), world.number(hex));
        return refuse(rule!("con-base.19.e"), "besieged", why, "Win a sortie first.");
    }
    let is_laid = |unit| world.pontoons.iter().any(|pontoon| pontoon.train == Some(unit));
    if world.units_of(leader).any(is_laid) {
        let why = move || format!("the train of {} lies across the river", name());
        return refuse(rule!("con-base.21.d"), "train-laid", why, "Take the bridge up in a consolidation.");
    }
    Ok(())
}

/// Whether a leader has moved this turn by an administrative march, his own or his superior's (con-base.5.h).
fn has_marched_on_roads(world: &World, leader: HolderId) -> bool {
    let has_used = |id: HolderId| {
        let holder = world.holder(id);
        let command = holder.command.is_some_and(|command| command.kind == CommandKind::Administrative);
        command && holder.march == Progress::Done
    };
    let moved = world.holder(leader).march == Progress::Done;
    moved && (has_used(leader) || world.holder(leader).superior.is_some_and(has_used))
}

/// Whether a leader has troops, or somebody under him in his hex does.
fn commands_troops(world: &World, leader: HolderId) -> bool {
    let under = world.under(leader).iter().filter(|id| world.hex_of(*id) == world.hex_of(leader));
    world.has_troops(leader) || under.into_iter().any(|id| world.has_troops(id))
}

/// How many faces of the die bring a leader with his own troops to the guns of a combat (con.9.2.j, 9.2.k).
pub(crate) fn faces_for_the_guns(world: &World, leader: HolderId, hex: HexId, combat: HexId) -> u8 {
    let (side, all) = (world.theatre.side_of(leader), Holders::only(leader));
    let Some(from) = world.hex_of(leader) else { return 0 };
    let Some(way) = guns::way(world, side, all, from, hex) else { return 0 };
    let target = guns::target(world, side, leader, combat);
    let by = guns::modifiers(world, side, leader, all, guns::Guns { hex, combat }, way.cost);
    (1..=6).map(|face| u8::from(guns::passes(face, &by, target))).sum()
}

/// Combats of which one side is no longer in contact are off (con.9.1.c).
pub(crate) fn settle(world: &mut World, play: &mut Play<'_, Fact>) {
    let mut combats = std::mem::take(&mut world.combats);
    let mut off = Vec::new();
    combats.retain_mut(|combat| {
        let goes_on = combat.settle(world);
        if !goes_on {
            off.push(combat.name);
        }
        goes_on
    });
    world.combats = combats;
    for name in off {
        play.log.tell(world, || {
            let combat = world.number(name);
            let text = format!("Nobody is in contact any longer at {combat}: there is no combat.");
            Event::by(rule!("con.9.1.c"), FightFact::CalledOff { combat }, text).and_by(rules!("con.9.1.b"))
        });
    }
}

impl Proceeds for ForcedMarches {
    fn resume(&mut self, world: &mut World, _: &mut Play<'_, Fact>) -> Step<Activity> {
        match std::mem::replace(&mut self.next, Next::Asks) {
            Next::Opens => {
                world.marched.clear();
                if self.side == world.first {
                    let stacks = Side::BOTH.map(|side| world.stacks(side));
                    world.occupied = world.in_order(stacks.concat());
                }
                Step::Again
            }
            Next::Asks => Step::Ask,
            Next::Marches(march) => Step::Begin((*march).into()),
            Next::Attrition => {
                self.next = Next::Ends;
                Step::Begin(Attrition::of_forced(self.side).into())
            }
            Next::Ends => {
                self.next = Next::Ends;
                Step::Done
            }
        }
    }

    fn ask(&self, _: &World, side: Side) -> Option<Ask<'_>> {
        let prompt = move || format!("{}: who marches by force, or to the guns?", side.title());
        (self.side == side && self.next == Next::Asks)
            .then(|| Ask::open(prompt, rules!("con-base.11.a", "con.9.2.a", "con.1.f")))
    }

    fn offer(&self, world: &World, _: Side, to: &mut Vec<Answer>) {
        for leader in world.on_map(self.side).iter() {
            if may_march(world, leader).is_err() {
                continue;
            }
            if march::may_set_out(world, leader).is_ok() {
                to.push(Answer::Prepare(PrepareAnswer::ForceMarch { leader }));
            }
            let open = guns::open(world, leader).into_iter();
            to.extend(
                open.map(|(hex, combat)| Answer::Prepare(PrepareAnswer::ToTheGuns { leader, hex, combat })),
            );
        }
        to.push(Answer::Prepare(PrepareAnswer::NoMoreMarches));
    }

    fn answer(
        &mut self,
        world: &mut World,
        side: Side,
        answer: &Answer,
        _: &mut Play<'_, Fact>,
    ) -> Result<(), Refusal> {
        self.next = match *answer {
            Answer::Prepare(PrepareAnswer::NoMoreMarches) => Next::Attrition,
            Answer::Prepare(PrepareAnswer::ForceMarch { leader }) => {
                is_own(world, leader, side)?;
                may_march(world, leader)?;
                march::may_set_out(world, leader)?;
                Next::Marches(Box::new(ForcedMarch::of(world, leader)))
            }
            Answer::Prepare(PrepareAnswer::ToTheGuns { leader, hex, combat }) => {
                is_own(world, leader, side)?;
                may_march(world, leader)?;
                guns::check(world, leader, hex, combat)?;
                Next::Marches(Box::new(ForcedMarch::to_the_guns(world, leader, hex, combat)))
            }
            _ => return Err(not_now(self.ask(world, side))),
        };
        Ok(())
    }

    fn known_to(&self, _: &World, side: Side) -> ForcedMarches {
        if side == self.side { self.clone() } else { ForcedMarches { side: self.side, next: Next::Asks } }
    }
}
