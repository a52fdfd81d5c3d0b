//! Phase VI.a (con.10.a, con.10.5.m): storms and sorties first, then the combats in the order that the side with the initiative wants.

use super::course::Course;
use super::facts::FightFact;
use crate::activity::{Activity, Ask, Proceeds, not_now};
use crate::answers::{Answer, FightAnswer};
use crate::engagement::{Besieged, Engagement};
use crate::facts::Fact;
use crate::types::{BySide, Holders, Side};
use crate::world::World;
use hex::HexId;
use serde::{Deserialize, Serialize};
use umpire::agenda::{Play, Step};
use umpire::event::Event;
use umpire::refusal::Refusal;

/// Phase VI.a.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Combats {
    stage: Stage,
}

#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Stage {
    #[default]
    Opens,
    /// Towns of which it is not said whether they are stormed, the last first.
    Sieges(Vec<Town>),
    /// Which combat is next?
    Chooses,
    /// The combat at this place of the list was chosen.
    Fights(usize),
    Ends,
}

/// A siege in which somebody is asked whether he begins a combat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
struct Town {
    hex: HexId,
    /// The side in it.
    side: Side,
    /// Whether the besieger has declined.
    is_second: bool,
}

impl Town {
    fn asked(self) -> Side {
        if self.is_second { self.side } else { self.side.enemy() }
    }
}

/// The enemy stacks around a town.
fn besiegers(world: &World, town: HexId, side: Side) -> Vec<HexId> {
    world.in_order(world.touching(town).filter(|hex| world.has_open_stack(*hex, side.enemy())))
}

/// The sieges in which somebody may begin a combat: none of the besiegers fights anybody else (con-base.19.g).
fn towns(world: &World) -> Vec<Town> {
    let mut towns = Vec::new();
    for side in Side::BOTH {
        for hex in world.in_order(world.stacks(side)) {
            if !world.ground().is_fortified(world.edition(), hex) || world.has_open_stack(hex, side) {
                continue;
            }
            let around = besiegers(world, hex, side);
            let is_free = |hex: &HexId| world.combat_at(*hex, side.enemy()).is_none();
            if !around.is_empty() && around.iter().all(is_free) {
                towns.push(Town { hex, side, is_second: false });
            }
        }
    }
    towns.sort_by_key(|town| town.hex);
    towns
}

/// The combat of a storm or a sortie (con.10.5.l to 10.5.n).
fn siege_of(world: &World, town: Town) -> Engagement {
    let around = besiegers(world, town.hex, town.side).into_iter();
    let around = around.map(|hex| world.holders_in(hex, town.side.enemy())).fold(Holders::NONE, Holders::or);
    let inside = world.holders_in(town.hex, town.side);
    let mut combat =
        Engagement::between(town.hex, BySide::of(|side| if side == town.side { inside } else { around }));
    combat.siege = Some(Besieged { hex: town.hex, side: town.side, attacker: town.asked() });
    combat.call(world);
    combat
}

impl Combats {
    fn decide(world: &mut World, left: &mut Vec<Town>, attacks: bool, play: &mut Play<'_, Fact>) {
        let Some(town) = left.pop() else { return };
        play.log.tell(world, || {
            let (hex, side) = (world.number(town.hex), town.asked());
            let text = match (attacks, town.is_second) {
                (true, false) => format!("{} storm {hex}.", side.title()),
                (false, false) => format!("{} do not storm {hex}.", side.title()),
                (true, true) => format!("{} come out of {hex}.", side.title()),
                (false, true) => format!("{} stay in {hex}.", side.title()),
            };
            let fact = FightFact::SiegeDecided { hex, side: side.key().to_owned(), attacks };
            Event::by(rule!("con.10.5.m"), fact, text).and_by(rules!("con-base.19.g"))
        });
        if attacks {
            let combat = siege_of(world, town);
            world.combats.push(combat);
        } else if !town.is_second {
            left.push(Town { is_second: true, ..town });
        }
    }
}

impl Proceeds for Combats {
    fn resume(&mut self, world: &mut World, _: &mut Play<'_, Fact>) -> Step<Activity> {
        match &self.stage {
            Stage::Opens => {
                world.is_fighting = true;
                let mut towns = towns(world);
                towns.reverse();
                self.stage = Stage::Sieges(towns);
            }
            Stage::Sieges(left) if left.is_empty() => self.stage = Stage::Chooses,
            Stage::Sieges(_) => return Step::Ask,
            Stage::Chooses => match world.combats.len() {
                0 => self.stage = Stage::Ends,
                1 => self.stage = Stage::Fights(0),
                _ => return Step::Ask,
            },
            Stage::Fights(at) => {
                let chosen = world.combats.get(*at).cloned();
                self.stage = Stage::Chooses;
                if let Some(combat) = chosen {
                    return Step::Begin(Course::of(world, combat).into());
                }
            }
            Stage::Ends => {
                world.is_fighting = false;
                world.retired = Holders::NONE;
                return Step::Done;
            }
        }
        Step::Again
    }

    fn ask<'a>(&'a self, world: &'a World, side: Side) -> Option<Ask<'a>> {
        match &self.stage {
            Stage::Sieges(left) => {
                let town = left.last().filter(|town| town.asked() == side)?;
                let prompt = move || {
                    let number = world.number(town.hex);
                    if town.is_second {
                        format!("{}: come out of {number}?", side.title())
                    } else {
                        format!("{}: storm {number}?", side.title())
                    }
                };
                Some(Ask::open(prompt, rules!("con.10.5.m")))
            }
            Stage::Chooses if world.initiative == side => Some(Ask::open(
                move || format!("{}: which combat is next?", side.title()),
                rules!("con.10.a"),
            )),
            Stage::Opens | Stage::Chooses | Stage::Fights(_) | Stage::Ends => None,
        }
    }

    fn offer(&self, world: &World, _: Side, to: &mut Vec<Answer>) {
        match &self.stage {
            Stage::Sieges(left) => {
                let answers = left.last().map(|town| match (town.hex, town.is_second) {
                    (hex, false) => [FightAnswer::Storm { hex }, FightAnswer::NoStorm { hex }],
                    (hex, true) => [FightAnswer::Sortie { hex }, FightAnswer::NoSortie { hex }],
                });
                to.extend(answers.into_iter().flatten().map(Answer::Fight));
            }
            Stage::Chooses => {
                let names = world.combats.iter().map(|combat| combat.name);
                to.extend(names.map(|combat| Answer::Fight(FightAnswer::Resolve { combat })));
            }
            Stage::Opens | Stage::Fights(_) | Stage::Ends => {}
        }
    }

    fn answer(
        &mut self,
        world: &mut World,
        side: Side,
        answer: &Answer,
        play: &mut Play<'_, Fact>,
    ) -> Result<(), Refusal> {
        let Answer::Fight(answer) = *answer else { return Err(not_now(self.ask(world, side))) };
        match (&mut self.stage, answer) {
            (Stage::Sieges(left), FightAnswer::Storm { hex } | FightAnswer::NoStorm { hex })
                if left.last().is_some_and(|town| town.hex == hex && !town.is_second) =>
            {
                Combats::decide(world, left, matches!(answer, FightAnswer::Storm { .. }), play);
                Ok(())
            }
            (Stage::Sieges(left), FightAnswer::Sortie { hex } | FightAnswer::NoSortie { hex })
                if left.last().is_some_and(|town| town.hex == hex && town.is_second) =>
            {
                Combats::decide(world, left, matches!(answer, FightAnswer::Sortie { .. }), play);
                Ok(())
            }
            (Stage::Chooses, FightAnswer::Resolve { combat }) => {
                let Some(at) = world.combats.iter().position(|one| one.name == combat) else {
                    let why = format!("there is no combat at {}", world.number(combat));
                    return Err(Refusal::new(rule!("con.10.a"), "no-combat", why, "Name one of those left."));
                };
                self.stage = Stage::Fights(at);
                Ok(())
            }
            _ => Err(not_now(self.ask(world, side))),
        }
    }

    fn known_to(&self, _: &World, _: Side) -> Combats {
        self.clone()
    }
}
