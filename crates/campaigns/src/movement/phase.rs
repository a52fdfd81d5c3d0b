//! Phase II of a side: who moves next, until it moves no more (con-base.9.a, 9.i).

use super::attrition::Attrition;
use super::march::{March, Mover};
use crate::activity::{Activity, Ask, Proceeds, not_now};
use crate::answers::{Answer, MarchAnswer};
use crate::barred::{Open, refuse};
use crate::facts::Fact;
use crate::notation::{ArmyName, Vedettes};
use crate::theatre::Kind;
use crate::types::{ArmyId, HolderId, Side, UnitId};
use crate::world::{Progress, UnitPlace, World};
use hex::HexId;
use serde::{Deserialize, Serialize};
use umpire::agenda::{Play, Step};
use umpire::refusal::Refusal;

/// Phase II of a side.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Movement {
    side: Side,
    next: Next,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
enum Next {
    Opens,
    Asks,
    Marches(Box<March>),
    Attrition,
    Ends,
}

impl Movement {
    /// Of a side.
    pub fn of(side: Side) -> Movement {
        Movement { side, next: Next::Opens }
    }

    fn offered(&self, world: &World, to: &mut Vec<Answer>) {
        let side = self.side;
        let leaders = world.on_map(side).iter().filter(|leader| may_move(world, *leader).is_ok());
        to.extend(leaders.map(|leader| Answer::March(MarchAnswer::Move { leader })));
        let lone = world.theatre.unit_ids().filter(|unit| may_move_lone(world, *unit, side).is_ok());
        to.extend(lone.map(|unit| Answer::March(MarchAnswer::MoveLone { unit })));
        for group in world.vedettes.iter().filter(|group| !group.have_moved) {
            if world.theatre.army(group.army).side == side && is_only_army(world, group.army, group.hex) {
                let from = group.hex;
                to.extend(
                    (1..=group.n)
                        .map(|n| Answer::March(MarchAnswer::MoveVedettes { vedettes: Vedettes(n), from })),
                );
            }
        }
        for army in world.theatre.armies_of(side) {
            super::centers::offer(world, army, to);
        }
        to.push(Answer::March(MarchAnswer::NoMoreMoves));
    }
}

/// Vedettes are named by their hex alone: of two armies' in one hex those of the first move first.
fn is_only_army(world: &World, army: ArmyId, hex: HexId) -> bool {
    let side = world.theatre.army(army).side;
    let mut here = world.vedettes.iter().filter(|group| group.hex == hex && !group.have_moved);
    here.find(|group| world.theatre.army(group.army).side == side).is_some_and(|first| first.army == army)
}

/// Whether a holder may begin to move, and why not.
pub(crate) fn may_move(world: &World, leader: HolderId) -> Open<'_> {
    let name = move || world.name(leader);
    let now = world.holder(leader);
    let Some(hex) = world.hex_of(leader) else {
        let why = move || format!("{} is not on the map", name());
        return refuse(rule!("con-base.9.a"), "not-there", why, "Move somebody who is there.");
    };
    if let Kind::Garrison(_) = world.theatre.holder(leader).kind {
        let why = move || format!("{} never leaves its town", name());
        return refuse(rule!("con-base.19.c"), "garrison", why, "Move somebody else.");
    }
    if !world.is_led(leader) {
        let why = move || format!("{} hold their hex until a leader joins them", name());
        return refuse(rule!("con-base.2.m"), "leaderless", why, "Bring a leader to them.");
    }
    if now.march == Progress::Done {
        let why = move || format!("{} has moved", name());
        return refuse(rule!("con-base.9.c"), "has-moved", why, "Move somebody else.");
    }
    let is_there = |superior: &HolderId| world.hex_of(*superior) == Some(hex);
    let superior = now.superior.filter(|superior| is_there(superior) && world.holder(*superior).has_tried);
    if let Some(superior) = superior.filter(|_| now.has_tried) {
        let why = move || format!("{} has tried for {} too, and they stay", world.name(superior), name());
        return refuse(rule!("con-base.9.b"), "has-tried", why, "Move somebody else.");
    }
    if now.has_tried {
        let why = move || format!("{} has tried this turn, and stays", name());
        return refuse(rule!("con-base.9.a"), "has-tried", why, "Move somebody else.");
    }
    if world.exceeds_span(leader) {
        let why = move || {
            format!(
                "{} has more under him than his span of {} holds",
                name(),
                world.theatre.holder(leader).span
            )
        };
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

fn may_move_lone(world: &World, unit: UnitId, side: Side) -> Open<'_> {
    let now = world.unit(unit);
    let refuse = |why: &'static str| {
        let why = move || format!("{} {why}", world.theatre.unit(unit).name);
        refuse(rule!("con-base.13.h"), "no-vedette", why, "Move something else.")
    };
    match now.place {
        UnitPlace::Lone(_) if world.theatre.side_of_unit(unit) != side => refuse("is not yours"),
        UnitPlace::Lone(_) if now.has_moved => refuse("has moved"),
        UnitPlace::Lone(_) => Ok(()),
        _ => refuse("does not act as a vedette"),
    }
}

impl Proceeds for Movement {
    fn resume(&mut self, _: &mut World, _: &mut Play<'_, Fact>) -> Step<Activity> {
        match std::mem::replace(&mut self.next, Next::Asks) {
            Next::Opens => Step::Again,
            Next::Asks => Step::Ask,
            Next::Marches(march) => Step::Begin((*march).into()),
            Next::Attrition => {
                self.next = Next::Ends;
                Step::Begin(Attrition::of(self.side).into())
            }
            Next::Ends => {
                self.next = Next::Ends;
                Step::Done
            }
        }
    }

    fn ask(&self, _: &World, side: Side) -> Option<Ask<'_>> {
        let prompt = move || format!("{}: who moves?", side.title());
        (self.side == side && self.next == Next::Asks)
            .then(|| Ask::open(prompt, rules!("con-base.9.a", "con-base.9.i", "con.1.c")))
    }

    fn offer(&self, world: &World, _: Side, to: &mut Vec<Answer>) {
        self.offered(world, to);
    }

    fn answer(
        &mut self,
        world: &mut World,
        side: Side,
        answer: &Answer,
        _: &mut Play<'_, Fact>,
    ) -> Result<(), Refusal> {
        let Answer::March(march) = *answer else { return Err(not_now(self.ask(world, side))) };
        self.next = match march {
            MarchAnswer::NoMoreMoves => Next::Attrition,
            MarchAnswer::Move { leader } => {
                is_own(world, leader, side)?;
                may_move(world, leader)?;
                Next::Marches(Box::new(March::of_force(world, leader)))
            }
            MarchAnswer::MoveLone { unit } => {
                may_move_lone(world, unit, side)?;
                Next::Marches(Box::new(March::of(world, side, Mover::Lone(unit), 0)))
            }
            MarchAnswer::MoveVedettes { vedettes, from } => {
                let army = vedettes_that_move(world, side, vedettes, from)?;
                Next::Marches(Box::new(March::of_vedettes(world, side, army, from, vedettes.0)))
            }
            MarchAnswer::MoveCenter { army } => {
                super::centers::may_move(world, side, army)?;
                Next::Marches(Box::new(March::of(world, side, Mover::Center(army.0), 0)))
            }
            MarchAnswer::PlaceCenter { army, hex } => {
                super::centers::place(world, side, army, hex)?;
                Next::Asks
            }
            MarchAnswer::Take { .. }
            | MarchAnswer::Leave { .. }
            | MarchAnswer::TakeVedettes { .. }
            | MarchAnswer::TakeNone
            | MarchAnswer::To { .. }
            | MarchAnswer::Drop { .. }
            | MarchAnswer::DropVedettes { .. }
            | MarchAnswer::Repulse { .. }
            | MarchAnswer::Destroy { .. }
            | MarchAnswer::LeaveTheMap
            | MarchAnswer::Stop => return Err(not_now(self.ask(world, side))),
        };
        Ok(())
    }

    fn known_to(&self, _: &World, side: Side) -> Movement {
        if side == self.side { self.clone() } else { Movement { side: self.side, next: Next::Asks } }
    }
}

/// Whether a leader is the asker's: of the enemy's leaders nothing is told.
pub(crate) fn is_own(world: &World, leader: HolderId, side: Side) -> Open<'_> {
    if world.theatre.side_of(leader) == side {
        return Ok(());
    }
    let why = move || format!("{} is not of {}", world.theatre.holder(leader).name, side.called());
    refuse(rule!("con-base.1.c"), "not-yours", why, "Name one of your own.")
}

fn vedettes_that_move(world: &World, side: Side, vedettes: Vedettes, from: HexId) -> Result<ArmyId, Refusal> {
    let fresh = world
        .vedettes
        .iter()
        .find(|group| group.hex == from && !group.have_moved && world.theatre.army(group.army).side == side);
    match fresh {
        Some(group) if group.n >= vedettes.0 => Ok(group.army),
        _ => {
            let n = fresh.map_or(0, |group| group.n);
            let why = format!(
                "{} of your vedettes in {} may still move, not {}",
                n,
                world.number(from),
                vedettes.0
            );
            Err(Refusal::new(rule!("con-base.13.b"), "too-few", why, "Move no more than there are."))
        }
    }
}

/// The army of a name, if it is the asker's.
pub(crate) fn own_army(world: &World, side: Side, army: ArmyName) -> Open<'_, ArmyId> {
    if world.theatre.army(army.0).side == side {
        return Ok(army.0);
    }
    let why = move || format!("the army `{}` is not of {}", world.theatre.army(army.0).key, side.called());
    refuse(rule!("con-base.1.c"), "not-yours", why, "Name an army of your own.")
}
