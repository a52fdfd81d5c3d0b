//! A moment at which fire may be declared (time.c, time.d): both sides declare, sealed; if artillery is among it for the first time in
//! the turn, all inherent guns are aimed, sealed (2.033b4.a); then everything is rolled on what stands at that instant.

use super::declare::{self, Aimed, Turn, Wish};
use super::shot::Leave;
use super::sight::Bodies;
use super::volley;
use crate::answer::Answer;
use crate::plot::notation::Until;
use crate::prelude::*;
use crate::proceeding::{Goes, Proceeding, sealed};
use crate::roster::{Side, UnitId};
use crate::world::{Allotted, Patience, Weapon};
use serde::{Deserialize, Serialize};
use umpire::agenda::Step;
use umpire::dice::ChoiceRng;
use umpire::event::{Seat, SeatSet};
use umpire::game::Question;
use umpire::refusal::Refusal;

/// Which window it is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Moment {
    /// Before any movement.
    Opening,
    /// As a slice starts, from the second on.
    Slice(u16),
    /// After the last slice.
    Closing,
    /// Enemies are about to touch.
    Contact {
        /// Who is about to be touched, and by whom.
        touching: Vec<(UnitId, UnitId)>,
        /// Attackers who do not go first (2.0311a.b).
        barred: Vec<UnitId>,
    },
    /// A BOLD unit goes on: whoever has not fired may (4.03-morale.c2).
    Exploit(Vec<(UnitId, UnitId)>),
}

/// How far it has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Stage {
    Opens,
    Declaring,
    Aiming,
    Rolling,
}

/// A fire window.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Window {
    kind: Moment,
    stage: Stage,
    /// Who is asked and has not done yet.
    asked: [bool; 2],
    /// The units of each side that may fire in it.
    firers: [Vec<UnitId>; 2],
    /// The shots of each side: nobody moves while it is open.
    aimed: [Vec<Aimed>; 2],
}

impl Window {
    /// The window of a moment.
    pub fn of(world: &mut World, kind: Moment) -> Window {
        if kind == Moment::Opening {
            for side in Side::BOTH {
                world.sealed_mut(side).patience = None;
            }
        }
        Window {
            kind,
            stage: Stage::Opens,
            asked: [false; 2],
            firers: [Vec::new(), Vec::new()],
            aimed: [Vec::new(), Vec::new()],
        }
    }

    fn leave(&self) -> Leave<'_> {
        match &self.kind {
            Moment::Opening | Moment::Slice(_) | Moment::Closing => {
                Leave { touching: &[], barred: &[], is_free: false }
            }
            Moment::Contact { touching, barred } => Leave { touching, barred, is_free: false },
            Moment::Exploit(touching) => Leave { touching, barred: &[], is_free: true },
        }
    }

    /// The units of a side that may fire in it: in a contact window those about to be touched and guns intermingled with them.
    fn may_fire(&self, world: &World, side: Side) -> Vec<UnitId> {
        let all = world.of_side(side);
        match &self.kind {
            Moment::Opening | Moment::Slice(_) | Moment::Closing | Moment::Exploit(_) => all.collect(),
            Moment::Contact { touching, .. } => {
                let touched = |unit: UnitId| touching.iter().any(|(touched, _)| *touched == unit);
                all.filter(|unit| touched(*unit) || world.line_before(*unit).is_some_and(touched)).collect()
            }
        }
    }

    /// Whether a side has said that it passes this window by, whatever it could fire, or since it could fire these shots alone.
    #[allow(clippy::match_same_arms, reason = "one line for each thing that can be said, and each window")]
    fn is_passed_by(&self, world: &World, side: Side, shots: Option<&[Wish]>) -> bool {
        let of_contact = match &self.kind {
            Moment::Contact { touching, .. } => {
                touching.iter().any(|(touched, _)| world.side(*touched) == side)
            }
            Moment::Opening | Moment::Slice(_) | Moment::Closing | Moment::Exploit(_) => false,
        };
        match (&world.sealed(side).patience, &self.kind) {
            (None, _) => false,
            (Some(Patience::End), _) => true,
            (Some(Patience::Contact), _) => !of_contact,
            (Some(Patience::Slice(slice)), Moment::Slice(now)) => *now < u16::from(*slice),
            (Some(Patience::Slice(_)), Moment::Opening | Moment::Contact { .. } | Moment::Exploit(_)) => true,
            (Some(Patience::Slice(_)), Moment::Closing) => false,
            (Some(Patience::SomethingNew(known)), _) => {
                shots.is_some_and(|shots| shots.iter().all(|shot| known.contains(&shot.key())))
            }
        }
    }

    /// Looks for all shots; whether each side has one and has not said that it lets it pass.
    fn open(&mut self, world: &World) -> [bool; 2] {
        self.firers = Side::BOTH.map(|side| self.may_fire(world, side));
        let leave = self.leave();
        let is_able = |unit: &UnitId| super::shot::is_able(world, *unit, leave);
        if !self.firers.iter().flatten().any(is_able)
            || Side::BOTH.into_iter().all(|side| self.is_passed_by(world, side, None))
        {
            return [false; 2];
        }
        let bodies = Bodies::of(world);
        let aimed = Side::BOTH.map(|side| declare::aim(&bodies, &self.firers[side.at()], leave));
        self.aimed = aimed;
        Side::BOTH.map(|side| {
            let shots = declare::shots(world, self.turn(side));
            !shots.is_empty() && !self.is_passed_by(world, side, Some(&shots))
        })
    }

    /// The shots of a side as it stands: nothing hidden, since everybody can measure them.
    pub(crate) fn aimed_by(&self, side: Side) -> &[Aimed] {
        &self.aimed[side.at()]
    }

    /// Which window it is.
    pub fn moment(&self) -> &Moment {
        &self.kind
    }

    /// Whether inherent guns are aimed in it now (2.033b4.a).
    pub fn is_aiming(&self) -> bool {
        self.stage == Stage::Aiming
    }

    fn turn(&self, side: Side) -> Turn<'_> {
        let (firers, aimed) = (&self.firers[side.at()], &self.aimed[side.at()]);
        Turn { side, firers, leave: self.leave(), aimed }
    }

    /// Who must aim inherent guns: units that could fire them this turn and have not declared them just now.
    fn must_aim(world: &World, side: Side) -> Vec<UnitId> {
        let has_aimed = |unit: UnitId| {
            let sealed = world.sealed(side);
            let is_guns = |fire: &Allotted| fire.firer == unit && fire.weapon == Weapon::Guns;
            sealed.declared.iter().any(|declared| is_guns(&declared.fire)) || sealed.aimed.iter().any(is_guns)
        };
        declare::inherent_batteries(world, side).into_iter().filter(|unit| !has_aimed(*unit)).collect()
    }

    fn is_artillery_declared(world: &World) -> bool {
        let is_gun = |weapon: Weapon| matches!(weapon, Weapon::Guns | Weapon::Dice(_));
        let of = |side: Side| world.sealed(side).declared.iter().any(|declared| is_gun(declared.fire.weapon));
        Side::BOTH.into_iter().any(of)
    }

    /// Until when a side may pass by, while it has declared nothing.
    fn untils(&self, world: &World) -> Vec<Until> {
        let slices = world.theatre().edition.time.slices;
        let now = match self.kind {
            Moment::Opening => 1,
            Moment::Slice(slice) => slice,
            Moment::Closing => return Vec::new(),
            Moment::Contact { .. } | Moment::Exploit(_) => slices,
        };
        let later = (now + 1..=slices).filter_map(|slice| u8::try_from(slice).ok().map(Until::Slice));
        [Until::SomethingNew, Until::Contact, Until::End].into_iter().chain(later).collect()
    }
}

impl Goes for Window {
    const PHASE: &'static str = "clock";

    fn resume(&mut self, world: &mut World, play: &mut Play<'_>) -> Step<Proceeding> {
        match self.stage {
            Stage::Opens => {
                self.asked = self.open(world);
                if self.asked == [false; 2] {
                    return Step::Done;
                }
                self.stage = Stage::Declaring;
                Step::Ask
            }
            Stage::Declaring | Stage::Aiming if self.asked.contains(&true) => Step::Ask,
            Stage::Declaring => {
                if Side::BOTH.into_iter().all(|side| world.sealed(side).declared.is_empty()) {
                    return Step::Done;
                }
                let first_guns = !world.guns_aimed && Self::is_artillery_declared(world);
                if first_guns {
                    world.guns_aimed = true;
                    self.asked = Side::BOTH.map(|side| {
                        Self::must_aim(world, side).iter().any(|unit| !declare::aims(world, *unit).is_empty())
                    });
                    self.stage = Stage::Aiming;
                } else {
                    self.stage = Stage::Rolling;
                }
                Step::Again
            }
            Stage::Aiming => {
                for side in Side::BOTH {
                    let aimed = std::mem::take(&mut world.sealed_mut(side).aimed);
                    for fire in aimed {
                        world.lists.push(fire);
                        volley::tell_aimed(world, fire, play);
                    }
                }
                self.stage = Stage::Rolling;
                Step::Again
            }
            Stage::Rolling => {
                volley::deliver(world, play);
                Step::Done
            }
        }
    }

    fn answer(
        &mut self,
        world: &mut World,
        seat: Seat,
        answer: &Answer,
        _: &mut Play<'_>,
    ) -> Result<(), Refusal> {
        let side = Side::of(seat);
        match self.stage {
            Stage::Declaring => self.declared(world, side, answer),
            Stage::Aiming => self.aimed(world, side, answer),
            Stage::Opens | Stage::Rolling => Err(Refusal::not_now(rule!("odn.time.c"), "fire is rolled")),
        }
    }

    fn awaited(&self, _: &World) -> SeatSet {
        let asked = Side::BOTH.into_iter().filter(|side| self.asked[side.at()]);
        asked.fold(SeatSet::NONE, |seats, side| seats.with(side.seat()))
    }

    fn asks(&self, _: &World, _: Seat) -> &'static str {
        if self.stage == Stage::Aiming { "aim" } else { "fire" }
    }

    fn doors(&mut self) -> Option<&mut [bool; 2]> {
        Some(&mut self.asked)
    }

    fn question(&self, _: &World, seat: Seat) -> Option<Question> {
        let who = Side::of(seat).called();
        let who = umpire::prose::capital(who);
        Some(if self.stage == Stage::Aiming {
            let prompt = format!("{who}: at whom are inherent guns aimed this turn?");
            sealed(prompt, rules!("odn.2.033b4.a"))
        } else {
            let when = match &self.kind {
                Moment::Opening => "before anybody moves".to_owned(),
                Moment::Slice(slice) => format!("as slice {slice} starts"),
                Moment::Closing => "after the last slice".to_owned(),
                Moment::Contact { .. } => "before they touch".to_owned(),
                Moment::Exploit(_) => "at those who go on".to_owned(),
            };
            sealed(format!("{who}: who fires {when}?"), rules!("odn.time.c", "odn.2.031b.b"))
        })
    }

    /// Half the time the question is ended; now and then the whole list is drawn from; else a shot is declared.
    fn draw(&self, world: &World, seat: Seat, lots: &mut ChoiceRng) -> Option<Answer> {
        let side = Side::of(seat);
        if self.stage != Stage::Declaring || lots.one_of(16) == 0 {
            return None;
        }
        let shot = if lots.one_of(2) == 0 { None } else { declare::draw(world, self.turn(side), lots) };
        Some(shot.unwrap_or_else(|| self.drawn_end(world, side, lots)))
    }

    fn answers(&self, world: &World, seat: Seat, to: &mut Vec<Answer>) {
        let side = Side::of(seat);
        if self.stage == Stage::Aiming {
            for firer in Self::must_aim(world, side) {
                to.extend(
                    declare::aims(world, firer).into_iter().map(|target| Answer::Aim { firer, target }),
                );
            }
            to.push(Answer::GunsAreAimed);
            return;
        }
        declare::offer(world, self.turn(side), to);
        if world.sealed(side).declared.is_empty() {
            to.push(Answer::HoldFire);
            to.extend(self.untils(world).into_iter().map(|until| Answer::HoldFireUntil { until }));
        } else {
            to.push(Answer::FireIsDeclared);
        }
    }
}

impl Window {
    /// What ends the question, by lot: fire that is declared, or until when it is held.
    fn drawn_end(&self, world: &World, side: Side, lots: &mut ChoiceRng) -> Answer {
        if !world.sealed(side).declared.is_empty() {
            return Answer::FireIsDeclared;
        }
        let untils = self.untils(world);
        let drawn = untils.get(lots.one_of(untils.len() + 1));
        drawn.map_or(Answer::HoldFire, |until| Answer::HoldFireUntil { until: *until })
    }

    fn declared(&mut self, world: &mut World, side: Side, answer: &Answer) -> Result<(), Refusal> {
        let has_declared = !world.sealed(side).declared.is_empty();
        let not_now = || Refusal::not_now(rule!("odn.time.d"), "declare fire, or say that it is declared");
        match *answer {
            Answer::FireIsDeclared if has_declared => self.asked[side.at()] = false,
            Answer::HoldFire if !has_declared => self.asked[side.at()] = false,
            Answer::HoldFireUntil { until } if !has_declared && self.untils(world).contains(&until) => {
                let patience = match until {
                    Until::SomethingNew => {
                        let shots = declare::shots(world, self.turn(side));
                        Patience::SomethingNew(shots.iter().map(Wish::key).collect())
                    }
                    Until::Slice(slice) => Patience::Slice(slice),
                    Until::Contact => Patience::Contact,
                    Until::End => Patience::End,
                };
                world.sealed_mut(side).patience = Some(patience);
                self.asked[side.at()] = false;
            }
            _ => {
                let wish = Wish::of(answer).ok_or_else(not_now)?;
                let declared = declare::declare(world, self.turn(side), wish)?;
                world.sealed_mut(side).declared.extend(declared);
            }
        }
        Ok(())
    }

    fn aimed(&mut self, world: &mut World, side: Side, answer: &Answer) -> Result<(), Refusal> {
        match *answer {
            Answer::GunsAreAimed => {
                self.asked[side.at()] = false;
                Ok(())
            }
            Answer::Aim { firer, target } => {
                if !Self::must_aim(world, side).contains(&firer)
                    || !declare::aims(world, firer).contains(&target)
                {
                    let why = format!("{} has no guns to aim at {}", world.name(firer), world.name(target));
                    let cure = "Aim guns of a unit with Fire, which have not been fired, at an enemy.";
                    return Err(Refusal::new(rule!("odn.2.033b4.a"), "no-guns-to-aim", why, cure));
                }
                let fire = Allotted { firer, weapon: Weapon::Guns, target };
                world.sealed_mut(side).aimed.push(fire);
                Ok(())
            }
            _ => Err(Refusal::not_now(rule!("odn.2.033b4.a"), "aim the inherent guns")),
        }
    }
}
