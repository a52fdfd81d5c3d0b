//! March attrition (con-base.10): a die for each force that moved, and for those in forage that did not.

use crate::activity::{Activity, Ask, Proceeds, not_now};
use crate::answers::Answer;
use crate::edition::{Arm, Branch, Fortieths, From};
use crate::facts::{Fact, LossFact, MarchFact};
use crate::types::{ArmyId, HolderId, Holders, Side, UnitId};
use crate::world::{Marched, UnitPlace, World};
use field::paths::HalfPoints;
use serde::{Deserialize, Serialize};
use umpire::agenda::{Play, Step};
use umpire::dice::Throw;
use umpire::event::{Event, Line, Roll, SeatSet};
use umpire::refusal::Refusal;
use umpire::rule::Rule;

/// Attrition after a side's movement, or its forced marches.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Attrition {
    side: Side,
    is_forced: bool,
    /// Who is still to roll, the last first; none before they are gathered.
    left: Option<Vec<Marched>>,
    /// What is being lost; the last is borne first.
    sheds: Vec<Shed>,
    /// Whether the owner has said that all is borne. He is asked whatever the dice took: who bears it, and who has to forage, the enemy does
    /// not know, and would find out by whose turn it is to answer.
    is_borne: bool,
}

/// Points that a force loses one by one, arm after arm (con-base.10.b).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Shed {
    all: Holders,
    left: u16,
    lost: u16,
    /// Whether cavalry, the others, or all bear it (con-base.10.e).
    part: Part,
}

/// Who bears attrition together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Part {
    /// The whole force.
    All,
    /// Its cavalry.
    Cavalry,
    /// All but its cavalry.
    Rest,
}

impl Part {
    fn has(self, arm: Arm) -> bool {
        match self {
            Part::All => true,
            Part::Cavalry => arm.is_cavalry(),
            Part::Rest => !arm.is_cavalry(),
        }
    }
}

/// The order of arms in which points are lost, again and again (con-base.10.b).
const ORDER: [Branch; 5] =
    [Branch::Infantry, Branch::Infantry, Branch::Infantry, Branch::Cavalry, Branch::Artillery];

impl Shed {
    /// The units of which one loses the next point.
    fn candidates(&self, world: &World) -> Vec<UnitId> {
        let of = |branch: Branch| -> Vec<UnitId> {
            let units = world.units_of_all(self.all).filter(|unit| {
                let arm = world.arm(*unit);
                arm.branch() == Some(branch) && self.part.has(arm) && world.unit(*unit).points > 0
            });
            units.collect()
        };
        let first = ORDER[usize::from(self.lost) % ORDER.len()];
        let others = Branch::ALL.into_iter().filter(|branch| *branch != first);
        std::iter::once(first).chain(others).map(of).find(|units| !units.is_empty()).unwrap_or_default()
    }

    fn lose(&mut self, world: &mut World, unit: UnitId, play: &mut Play<'_, Fact>) {
        self.left -= 1;
        self.lost += 1;
        lose_points(world, unit, 1, rule!("con-base.10.b"), play);
    }
}

/// A unit loses points; without any it is destroyed (con-base.23.b).
pub(crate) fn lose_points(
    world: &mut World,
    unit: UnitId,
    points: u8,
    rule: Rule,
    play: &mut Play<'_, Fact>,
) {
    let owner = SeatSet::only(world.theatre.side_of_unit(unit).seat());
    let display = world.display_of(unit);
    let is_shown = display.is_some_and(|holder| world.is_seen(holder));
    let seen_by = if is_shown { SeatSet::ALL } else { owner };
    let left = world.unit(unit).points.saturating_sub(points);
    let lost = world.unit(unit).points - left;
    world.unit_mut(unit).points = left;
    play.log.tell(world, || {
        let fact = LossFact::UnitLost { unit: world.named_unit(unit), points: lost, left };
        let text = format!("{} loses {lost} and has {left}.", world.theatre.unit(unit).name);
        Event::by(rule, fact, text).only_for(seen_by)
    });
    if left > 0 {
        return;
    }
    play.log.tell(world, || {
        let fact = LossFact::UnitDestroyed { unit: world.named_unit(unit) };
        Event::by(rule!("con-base.23.b"), fact, format!("{} is destroyed.", world.theatre.unit(unit).name))
            .only_for(seen_by)
    });
    world.unit_mut(unit).place = UnitPlace::Gone;
}

/// What the points left in a pool add to attrition; a side that changes its source, or a force in forage, counts as having none
/// (con-base.5.d, 6.a, 6.f).
pub(crate) fn level_modifier(world: &World, army: ArmyId, in_forage: bool) -> i8 {
    let now = world.army(army);
    let level = if in_forage || now.changes_source { 0 } else { now.points };
    From::look_up(&world.edition().points.levels, u16::from(level))
}

impl Attrition {
    /// After phase II of a side.
    pub fn of(side: Side) -> Attrition {
        Attrition { side, is_forced: false, left: None, sheds: Vec::new(), is_borne: false }
    }

    /// After the forced marches of a side (con-base.10.a, 11.e).
    pub fn of_forced(side: Side) -> Attrition {
        Attrition { is_forced: true, ..Attrition::of(side) }
    }

    fn gather(&self, world: &World) -> Vec<Marched> {
        let own = world.marched.iter().filter(|force| world.theatre.side_of(force.leader) == self.side);
        let mut all: Vec<Marched> = own.copied().collect();
        if !self.is_forced {
            let moved = all.iter().fold(Holders::NONE, |moved, force| moved.or(force.all));
            let idle = world.on_map(self.side).iter().filter(|id| {
                world.holder(*id).in_forage
                    && !moved.has(*id)
                    && world.has_troops(*id)
                    && !world.is_besieged(*id)
            });
            for force in world.forces_among(idle.collect()) {
                all.push(Marched { leader: force.leader, all: force.all, is_administrative: false });
            }
        }
        all.reverse();
        all
    }

    fn roll(&mut self, world: &mut World, force: Marched, play: &mut Play<'_, Fact>) {
        let has = |arm: fn(Arm) -> bool| world.points_of(force.all, arm) > 0;
        let is_split =
            world.has_option("cavalry-attrition") && has(Arm::is_cavalry) && has(|arm| !arm.is_cavalry());
        let parts: &[Part] = if is_split { &[Part::Rest, Part::Cavalry] } else { &[Part::All] };
        let mut sheds: Vec<Shed> = Vec::new();
        for part in parts {
            let strength = world.points_of(force.all, |arm| part.has(arm));
            if strength == 0 {
                continue;
            }
            let points = self.roll_for(world, force, *part, strength, play);
            if points > 0 {
                sheds.push(Shed { all: force.all, left: points, lost: 0, part: *part });
            }
        }
        sheds.reverse();
        self.sheds = sheds;
    }

    fn spent(&self, world: &World, leader: HolderId) -> HalfPoints {
        let holder = world.holder(leader);
        if self.is_forced { holder.spent + holder.forced } else { holder.spent }
    }

    fn roll_for(
        &self,
        world: &World,
        force: Marched,
        part: Part,
        strength: u16,
        play: &mut Play<'_, Fact>,
    ) -> u16 {
        let figures = &world.edition().attrition;
        let army = world.theatre.holder(force.leader).army;
        let in_forage = world.holder(force.leader).in_forage;
        let applies = |on: bool, modifier: i8| if on { modifier } else { 0 };
        let modifiers: [(&str, i8, Rule); 7] = [
            ("points left", level_modifier(world, army, in_forage), rule!("con-base.5.d")),
            ("size", From::look_up(&figures.sizes, strength), rule!("con-base.10.c")),
            ("weather", world.edition().weather.of(world.weather).attrition, rule!("con-base.20.c")),
            (
                "administrative march",
                applies(force.is_administrative, figures.admin_march),
                rule!("con-base.5.h"),
            ),
            (
                "poor country",
                applies(in_forage && world.theatre.terms.is_poor, figures.poor_country),
                rule!("con-base.6.f"),
            ),
            ("forced march", applies(self.is_forced, figures.forced_march), rule!("con-base.11.e")),
            ("cavalry", applies(part == Part::Cavalry, figures.cavalry), rule!("con-base.10.e")),
        ];
        let thrown = play.dice.throw(Throw::D6, &|face| face);
        let sum: i16 = modifiers.iter().map(|(_, modifier, _)| i16::from(*modifier)).sum();
        let die = i16::try_from(thrown.total()).unwrap_or(i16::MAX).saturating_add(sum);
        let spent = self.spent(world, force.leader);
        let percent: Fortieths = figures.percent(spent, die);
        let points = percent.of(strength).min(strength);
        play.log.tell(world, || {
            let name = world.name(force.leader);
            let what = format!("{percent}, {points}");
            let mut roll = Roll::plain("attrition", self.side.key(), thrown, what)
                .for_what(format!("attrition of {name}"));
            let lines = modifiers.iter().filter(|(_, modifier, _)| *modifier != 0);
            roll.modifiers =
                lines.map(|(what, by, rule)| Line::of(*what, format!("{by:+}"), *rule)).collect();
            let fact = MarchFact::Attrition {
                leader: world.named(force.leader),
                percent: percent.to_string().trim_end_matches('%').to_owned(),
                points,
            };
            let text = format!("{name}, {strength} strong, loses {percent} after {spent}: {points}.");
            Event::by(rule!("con-base.10.a"), fact, text)
                .and_by(rules!("con-base.10.b", "con-base.10.c"))
                .and_by_if(self.is_forced, rules!("con-base.11.e"))
                .and_by_if(part != Part::All, rules!("con-base.10.e"))
                .with_roll(roll)
                .only_for(SeatSet::only(self.side.seat()))
        });
        points
    }
}

impl Proceeds for Attrition {
    fn resume(&mut self, world: &mut World, play: &mut Play<'_, Fact>) -> Step<Activity> {
        if let Some(shed) = self.sheds.last_mut() {
            let candidates = if shed.left == 0 { Vec::new() } else { shed.candidates(world) };
            return match candidates.as_slice() {
                [] => {
                    self.sheds.pop();
                    Step::Again
                }
                [only] => {
                    let unit = *only;
                    shed.lose(world, unit, play);
                    Step::Again
                }
                _ => Step::Ask,
            };
        }
        let Some(left) = &mut self.left else {
            self.left = Some(self.gather(world));
            return Step::Again;
        };
        if let Some(force) = left.pop() {
            self.roll(world, force, play);
            Step::Again
        } else if !self.is_borne {
            Step::Ask
        } else {
            let theatre = world.theatre.clone();
            world.marched.retain(|force| theatre.side_of(force.leader) != self.side);
            world.forget_the_gone(self.side);
            Step::Done
        }
    }

    fn ask(&self, _: &World, side: Side) -> Option<Ask<'_>> {
        let all_have_rolled = self.left.as_ref().is_some_and(Vec::is_empty);
        let is_asked = side == self.side && (!self.sheds.is_empty() || all_have_rolled && !self.is_borne);
        is_asked.then(|| {
            let what = if self.sheds.is_empty() {
                "is attrition borne?"
            } else {
                "which unit loses the next point?"
            };
            Ask::open(move || format!("{}: {what}", side.title()), rules!("con-base.10.b"))
        })
    }

    fn offer(&self, world: &World, _: Side, to: &mut Vec<Answer>) {
        match self.sheds.last() {
            Some(shed) => to.extend(shed.candidates(world).into_iter().map(|unit| Answer::Loses { unit })),
            None => to.push(Answer::Borne),
        }
    }

    fn answer(
        &mut self,
        world: &mut World,
        side: Side,
        answer: &Answer,
        play: &mut Play<'_, Fact>,
    ) -> Result<(), Refusal> {
        let (unit, shed) = match (*answer, self.sheds.last_mut()) {
            (Answer::Loses { unit }, Some(shed)) => (unit, shed),
            (Answer::Borne, None) => {
                self.is_borne = true;
                return Ok(());
            }
            _ => return Err(not_now(self.ask(world, side))),
        };
        if !shed.candidates(world).contains(&unit) {
            let why = format!("the point does not fall on {}", world.theatre.unit(unit).name);
            return Err(Refusal::new(rule!("con-base.10.b"), "other-arm", why, "Name one of those offered."));
        }
        shed.lose(world, unit, play);
        Ok(())
    }

    fn known_to(&self, _: &World, side: Side) -> Attrition {
        if side == self.side {
            return self.clone();
        }
        Attrition { is_forced: self.is_forced, is_borne: self.is_borne, ..Attrition::of(self.side) }
    }
}
