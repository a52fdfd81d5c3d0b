//! Phase III: battles are prepared (con.3.1, con.5, con.10.5.a).
//!
//! ```text
//!   0  each bridge over a primary river between opposing stacks: attack over it, or hold? (3.1.p to 3.1.r)
//!   a  groups by contact; then second rows, the side without the initiative first (3.1.b to 3.1.f); with whom lone vedettes scout (3.1.i)
//!   b  scouting reports, and vedettes in contact disperse (con.5)
//!   c  chits, unseen (10.5.a)
//! ```

mod bridgeheads;
mod rows;
mod scouting;

use crate::activity::{Activity, Ask, Proceeds, not_now};
use crate::answers::{Answer, PrepareAnswer};
use crate::edition::Class;
use crate::facts::Fact;
use crate::types::Side;
use crate::world::World;
use bridgeheads::Bridgehead;
use hex::HexId;
use scouting::Patrol;
use serde::{Deserialize, Serialize};
use umpire::agenda::{Play, Step};
use umpire::refusal::Refusal;

/// Phase III.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Preparation {
    stage: Stage,
}

#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Stage {
    /// Nothing is settled.
    #[default]
    Opens,
    /// Bridges at which nobody has said what he does, the last first.
    Bridges(Vec<Bridgehead>),
    /// Second rows: whose turn it is, and the stacks that have been spoken of.
    Rows {
        second: bool,
        decided: Vec<HexId>,
    },
    /// Lone vedettes that touch the enemies of several combats: with whom they scout.
    Patrols {
        second: bool,
        assigned: Vec<Patrol>,
    },
    /// Chits are chosen.
    Chits,
    Ends,
}

impl Preparation {
    /// Whether chits are being chosen (III.c).
    pub fn is_choosing(&self) -> bool {
        self.stage == Stage::Chits
    }

    /// Of two sides that are asked one after the other: the one without the initiative first (con.3.1.c).
    fn asked(world: &World, second: bool) -> Side {
        if second { world.initiative } else { world.initiative.enemy() }
    }

    /// The combats in which a side still owes a chit.
    fn unguessed(world: &World, side: Side) -> impl Iterator<Item = HexId> + '_ {
        let open = world.combats.iter().filter(move |combat| combat.groups[side].chit.is_none());
        open.map(|combat| combat.name)
    }

    fn guess(world: &mut World, side: Side, class: Class, name: HexId) -> Result<(), Refusal> {
        let number = world.number(name);
        let Some(combat) = world.combats.iter_mut().find(|combat| combat.name == name) else {
            let why = format!("there is no combat at {number}");
            return Err(Refusal::new(
                rule!("con.10.5.a"),
                "no-combat",
                why,
                "Name one of those that there are.",
            ));
        };
        if combat.groups[side].chit.is_some() {
            let why = format!("your chit for {number} lies");
            return Err(Refusal::new(
                rule!("con.10.5.a"),
                "chit-lies",
                why,
                "Choose one for another combat.",
            ));
        }
        combat.groups[side].chit = Some(class);
        Ok(())
    }
}

impl Proceeds for Preparation {
    fn resume(&mut self, world: &mut World, play: &mut Play<'_, Fact>) -> Step<Activity> {
        match &mut self.stage {
            Stage::Opens => {
                let mut bridges = bridgeheads::all(world);
                bridges.reverse();
                self.stage = Stage::Bridges(bridges);
            }
            Stage::Bridges(left) if left.is_empty() => {
                world.combats = world.combats_found();
                self.stage = Stage::Rows { second: false, decided: Vec::new() };
            }
            Stage::Bridges(_) => return Step::Ask,
            Stage::Rows { second, decided } => {
                let side = Preparation::asked(world, *second);
                if rows::open(world, side, decided).next().is_some() {
                    return Step::Ask;
                }
                if *second {
                    let assigned = scouting::certain(world);
                    self.stage = Stage::Patrols { second: false, assigned };
                } else {
                    *second = true;
                }
            }
            Stage::Patrols { second, assigned } => {
                let side = Preparation::asked(world, *second);
                if scouting::open(world, side, assigned).next().is_some() {
                    return Step::Ask;
                }
                if !*second {
                    *second = true;
                    return Step::Again;
                }
                let assigned = std::mem::take(assigned);
                fix(world, play);
                scouting::resolve(world, &assigned, play);
                self.stage = Stage::Chits;
            }
            Stage::Chits => {
                if Side::BOTH.iter().any(|side| Preparation::unguessed(world, *side).next().is_some()) {
                    return Step::Ask;
                }
                self.stage = Stage::Ends;
            }
            Stage::Ends => return Step::Done,
        }
        Step::Again
    }

    fn ask<'a>(&'a self, world: &'a World, side: Side) -> Option<Ask<'a>> {
        let whose = |second: bool| Preparation::asked(world, second) == side;
        match &self.stage {
            Stage::Bridges(left) => {
                let bridge = left.last().filter(|bridge| bridge.asked == side)?;
                let words = || world.ground().side_words(bridge.side);
                let prompt = move || format!("{}: attack over {}, or hold there?", side.title(), words());
                Some(Ask::open(prompt, rules!("con.3.1.p", "con.3.1.q", "con.3.1.r")))
            }
            Stage::Rows { second, decided } if whose(*second) => {
                rows::open(world, side, decided).next()?;
                let prompt = move || format!("{}: which stacks of the second row join in?", side.title());
                Some(Ask::open(prompt, rules!("con.3.1.c", "con.3.1.e", "con.3.1.f")))
            }
            Stage::Patrols { second, assigned } if whose(*second) => {
                scouting::open(world, side, assigned).next()?;
                let prompt = move || format!("{}: with whom do lone vedettes scout?", side.title());
                Some(Ask::open(prompt, rules!("con.3.1.i")))
            }
            Stage::Chits => {
                Preparation::unguessed(world, side).next()?;
                let prompt = move || format!("{}: what does each of your groups face?", side.title());
                Some(Ask::secret(prompt, rules!("con.10.5.a")))
            }
            Stage::Opens | Stage::Rows { .. } | Stage::Patrols { .. } | Stage::Ends => None,
        }
    }

    fn offer(&self, world: &World, side: Side, to: &mut Vec<Answer>) {
        let mut offer = |answer| to.push(Answer::Prepare(answer));
        match &self.stage {
            Stage::Bridges(left) => {
                if let Some(bridge) = left.last() {
                    let bridge = crate::notation::Bridge(bridge.side);
                    offer(PrepareAnswer::AttackOver { bridge });
                    offer(PrepareAnswer::HoldAt { bridge });
                }
            }
            Stage::Rows { decided, .. } => rows::open(world, side, decided).for_each(offer),
            Stage::Patrols { assigned, .. } => scouting::open(world, side, assigned).for_each(offer),
            Stage::Chits => {
                for combat in Preparation::unguessed(world, side) {
                    for class in Class::ALL {
                        offer(PrepareAnswer::Guess { class, combat });
                    }
                }
            }
            Stage::Opens | Stage::Ends => {}
        }
    }

    fn answer(
        &mut self,
        world: &mut World,
        side: Side,
        answer: &Answer,
        play: &mut Play<'_, Fact>,
    ) -> Result<(), Refusal> {
        let Answer::Prepare(answer) = *answer else { return Err(not_now(self.ask(world, side))) };
        match (&mut self.stage, answer) {
            (
                Stage::Bridges(left),
                PrepareAnswer::AttackOver { bridge } | PrepareAnswer::HoldAt { bridge },
            ) if left.last().is_some_and(|asked| asked.side == bridge.0) => {
                let attacks = matches!(answer, PrepareAnswer::AttackOver { .. });
                bridgeheads::decide(world, left, attacks, play);
                Ok(())
            }
            (
                Stage::Rows { decided, .. },
                PrepareAnswer::Add { stack, .. }
                | PrepareAnswer::Link { stack, .. }
                | PrepareAnswer::LeaveOut { stack },
            ) => {
                rows::check(world, side, decided, answer)?;
                rows::decide(world, side, answer, play);
                decided.push(stack);
                Ok(())
            }
            (Stage::Patrols { assigned, .. }, PrepareAnswer::Scout { hex, combat }) => {
                let open = scouting::open(world, side, assigned).any(|open| open == answer);
                if !open {
                    let why = format!("vedettes in {} have no such choice", world.number(hex));
                    return Err(Refusal::new(
                        rule!("con.3.1.i"),
                        "no-choice",
                        why,
                        "Name one of those offered.",
                    ));
                }
                assigned.push(Patrol { side, hex, combat });
                Ok(())
            }
            (Stage::Chits, PrepareAnswer::Guess { class, combat }) => {
                Preparation::guess(world, side, class, combat)
            }
            _ => Err(not_now(self.ask(world, side))),
        }
    }

    fn known_to(&self, _: &World, side: Side) -> Preparation {
        let stage = match &self.stage {
            // Which markers behind the enemy's front are forces, and with whom his vedettes scout, is not told before it is settled.
            Stage::Patrols { second, assigned } => {
                let own = assigned.iter().filter(|patrol| patrol.side == side).copied().collect();
                Stage::Patrols { second: *second, assigned: own }
            }
            other => other.clone(),
        };
        Preparation { stage }
    }
}

/// Groups are fixed: each combat gets the name that it keeps.
fn fix(world: &mut World, play: &mut Play<'_, Fact>) {
    let mut combats = std::mem::take(&mut world.combats);
    for combat in &mut combats {
        combat.call(world);
    }
    combats.sort_by_key(|combat| combat.name);
    world.combats = combats;
    let combats = world.combats.clone();
    for combat in &combats {
        crate::combat::tell::groups(world, combat, play);
    }
}

/// The combats of a position that begins with phase VI: by contact, over every bridge, with these second rows, and these chits for every
/// group of a side.
pub(crate) fn pose(
    world: &mut World,
    added: &[(HexId, HexId)],
    chits: crate::types::BySide<Option<Class>>,
) -> Result<(), String> {
    bridgeheads::attack_over_all(world);
    world.combats = world.combats_found();
    for (stack, name) in added {
        let side = Side::BOTH.into_iter().find(|side| world.has_stack(*stack, *side));
        let side = side.ok_or_else(|| format!("nobody stands in {}", world.number(*stack)))?;
        let answer = PrepareAnswer::Add { stack: *stack, combat: *name };
        rows::check(world, side, &[], answer).map_err(|refusal| refusal.to_string())?;
        rows::join(world, side, *stack, *name);
    }
    for combat in &mut world.combats {
        for side in Side::BOTH {
            combat.groups[side].chit = Some(chits[side].unwrap_or(Class::Corps));
        }
    }
    Ok(())
}
