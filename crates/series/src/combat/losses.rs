//! Taking hits (7.1.c to 7.1.e, 7.2, 10.j): the owner says which unit takes each, within the priorities.

use crate::fact::Fact;
use crate::hooks::losses::Half;
use crate::knowledge::fog::is_shown_to_all;
use crate::pieces::For;
use crate::prelude::*;

/// Hits that a group of units has to take.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Losses {
    side: Side,
    units: Vec<UnitId>,
    hits: u16,
    /// No hit has been taken yet: the first goes to infantry (7.1.d).
    first: bool,
    /// The next hit is a bombardment's first, which disrupts (8.1.e).
    disrupts: bool,
    /// Half of the next hit is paid.
    half: Option<Half>,
}

crate::activity::in_the_open! { Losses { side, units, hits, first, disrupts, half } }

impl Losses {
    /// Hits on units that were fired at together.
    pub fn of(side: Side, units: Vec<UnitId>, hits: u16) -> Losses {
        Losses { side, units, hits, first: true, disrupts: false, half: None }
    }

    /// Hits of a bombardment: the first disrupts one unit, allocated like a hit, and the duty of the infantry to
    /// come first is done with it (8.1.e, 8.1.f).
    pub fn of_bombardment(side: Side, units: Vec<UnitId>, hits: u16) -> Losses {
        Losses { disrupts: true, ..Losses::of(side, units, hits) }
    }

    pub(crate) fn ask(&self, world: &World) -> Option<Ask> {
        const HIT: &[Rule] = rules!["nlc.7.1.c", "nlc.7.1.d", "nlc.7.1.e"];
        const GARRISON: &[Rule] = rules!["nlc.10.j"];
        const DISRUPT: &[Rule] = rules!["nlc.8.1.e", "nlc.7.1.c", "nlc.7.1.d"];
        let choosable = self.might_be_helped(world) || self.fired_at(world).nth(1).is_some();
        if self.hits == 0 || self.all_is_lost(world) || !choosable {
            return None;
        }
        if self.disrupts {
            return Some(Ask::new(self.side, "choose the unit that is disrupted", DISRUPT));
        }
        let rules = if self.neighbours(world).is_empty() { HIT } else { GARRISON };
        Some(Ask::new(self.side, "choose the unit that takes the next hit", rules))
    }

    pub(crate) fn answers(&self, world: &World, to: &mut Vec<Action>) {
        let answer = |unit| if self.disrupts { Action::Disrupt { unit } } else { Action::Hit { unit } };
        to.extend(self.candidates(world).map(answer));
    }

    pub(crate) fn answer(&mut self, world: &mut World, action: Action, play: &mut Play) -> Allowed {
        let unit = match action {
            Action::Hit { unit } if !self.disrupts => unit,
            Action::Disrupt { unit } if self.disrupts => unit,
            _ => return Err(Ask::not_now(self.ask(world))),
        };
        let able = self.candidates(world).any(|able| able == unit);
        refuse_if(!able, self.why_not(world, unit))?;
        self.hit(world, unit, play);
        Ok(())
    }

    pub(crate) fn resume(&mut self, world: &mut World, play: &mut Play) -> Step<Activity> {
        if self.ask(world).is_some() {
            return Step::Ask;
        }
        let next = self.candidates(world).next().filter(|_| self.hits > 0);
        let Some(unit) = next else { return Step::Done };
        self.hit(world, unit, play);
        Step::Again
    }

    fn hit(&mut self, world: &mut World, unit: UnitId, play: &mut Play) {
        if std::mem::take(&mut self.disrupts) {
            disrupt(world, unit, self.hits > 1, play);
        } else {
            let half = hooks::losses::pays_half(world, unit);
            lose_step(world, unit, play);
            if let (None, Some(half)) = (self.half.take(), half) {
                hooks::losses::half_is_paid(world, unit, play);
                self.half = Some(half);
                return;
            }
        }
        self.hits -= 1;
        self.first = false;
    }

    /// Whether there are at least as many hits as steps: then nothing is left to choose.
    fn all_is_lost(&self, world: &World) -> bool {
        let hits = u32::from(self.hits) - u32::from(self.disrupts);
        let halves = 2 * hits - u32::from(self.half.is_some());
        halves >= hooks::losses::worth(world, &self.units) && !self.might_be_helped(world)
    }

    /// The units that may take the next hit, of those that seem to: neighbours must be there to help a garrison (10.j).
    fn candidates(&self, world: &World) -> impl Iterator<Item = UnitId> {
        let helps = |unit: &UnitId| hooks::combat::can_help_a_garrison(world, *unit);
        self.fired_at(world).chain(self.neighbours(world).into_iter().filter(helps))
    }

    /// Whether infantry next to a garrison might take the next hit in its place, as far as both sides know: who is in a stack next to
    /// it, the enemy must not learn from whether its owner is asked.
    fn might_be_helped(&self, world: &World) -> bool {
        let mut garrisons = self.fired_at(world).filter(|unit| is_garrison(world, *unit));
        garrisons.any(|chateau| {
            let around = world.place_of(chateau).into_iter().flat_map(|hex| world.ground().neighbours(hex));
            let infantry = |unit: UnitId| world.printed(unit).arm == Arm::Infantry;
            around.map(|(hex, _)| hex).any(|hex| {
                let shown = is_shown_to_all(world, hex);
                world.held_by(hex) == Some(self.side) && (!shown || world.units_in(hex).any(infantry))
            })
        })
    }

    /// The infantry next to a garrison that may take the next hit: it may do so in its place (10.j).
    fn neighbours(&self, world: &World) -> Vec<UnitId> {
        let mut neighbours: Vec<UnitId> = Vec::new();
        for chateau in self.fired_at(world).filter(|unit| is_garrison(world, *unit)) {
            let around = world.place_of(chateau).into_iter().flat_map(|hex| world.ground().neighbours(hex));
            for unit in around.flat_map(|(hex, _)| world.units_in(hex)) {
                let friend = world.side_of(unit) == self.side && world.printed(unit).arm == Arm::Infantry;
                if friend && !neighbours.contains(&unit) && !self.fired_at(world).any(|other| other == unit) {
                    neighbours.push(unit);
                }
            }
        }
        neighbours
    }

    /// The units fired at that may take the next hit: first infantry, damaged infantry before the rest (7.1.d); then
    /// damaged units before the rest (7.1.e).
    fn fired_at(&self, world: &World) -> impl Iterator<Item = UnitId> {
        let present = |unit: &UnitId| world.is_present(*unit);
        let infantry = |unit: &UnitId| world.printed(*unit).arm == Arm::Infantry;
        let half = self.half;
        let damaged = move |unit: &UnitId| match half {
            None => world.unit(*unit).damaged,
            Some(half) => half.counts_as_damaged(world, *unit),
        };
        let want_infantry = self.first && self.units.iter().any(|unit| present(unit) && infantry(unit));
        let pool = move |unit: &UnitId| present(unit) && (!want_infantry || infantry(unit));
        let want_damaged = self.units.iter().any(|unit| pool(unit) && damaged(unit));
        self.units.iter().copied().filter(move |unit| pool(unit) && (!want_damaged || damaged(unit)))
    }

    fn why_not(&self, world: &World, unit: UnitId) -> Denial {
        if !self.units.contains(&unit) || !world.is_present(unit) {
            Denial::NotATarget { unit }
        } else if self.first && world.printed(unit).arm != Arm::Infantry {
            Denial::FirstHitInfantry { unit }
        } else {
            Denial::DamagedFirst { unit }
        }
    }
}

/// Whether a unit is infantry alone in a chateau: it does not retreat (10.g), and its neighbours may take its losses (10.j).
pub(super) fn is_garrison(world: &World, unit: UnitId) -> bool {
    let in_chateau = world.hex_of(unit).is_some_and(|hex| world.terrain(hex).is_chateau);
    in_chateau && world.printed(unit).arm == Arm::Infantry
}

/// Remembers that a unit was hit where it is, for the leaders there (19.2.a).
fn note_hit(world: &mut World, unit: UnitId) {
    let Some(hex) = world.place_of(unit) else { return };
    let hit = (world.side_of(unit), hex);
    if !world.hit_hexes.contains(&hit) {
        world.hit_hexes.push(hit);
    }
}

/// A unit takes a hit: it is turned over, or eliminated if it was (7.2), unless it has a step more.
pub(crate) fn lose_step(world: &mut World, unit: UnitId, play: &mut Play) {
    note_hit(world, unit);
    let show = hooks::combat::is_show(world, unit);
    if !show {
        world.note_step_lost(unit);
    }
    let eliminated = world.unit(unit).damaged;
    let mut lost = false;
    if eliminated && hooks::losses::outlasts(world, unit, play) {
        return;
    }
    if eliminated && show {
        hooks::combat::eliminate_in_show(world, unit);
    } else if eliminated {
        lost = remove(world, unit, Whereabouts::Eliminated);
    } else {
        world.unit_mut(unit).damaged = true;
    }
    play.log.tell(world, || {
        let printed = world.printed(unit);
        let name = world.piece(unit);
        let (rule, text) = if eliminated {
            (rule!("nlc.7.2.b"), format!("{name} is eliminated."))
        } else {
            let text =
                format!("{name} loses a step: strength {} becomes {}.", printed.front, printed.reverse);
            (rule!("nlc.7.2.a"), text)
        };
        let by = if eliminated { hooks::losses::rules_of_fate(world, unit) } else { Vec::new() };
        Event::by(rule, Fact::StepLost { unit: name, eliminated }, text)
            .and_by(hooks::losses::rules_of_a_lost_step(world, printed.arm))
            .and_by(&by)
    });
    tell_if_lost(world, unit, lost, play);
    hooks::combat::after_hit(world, unit, play);
}

/// A bombardment disrupts a unit; one that is disrupted already stays so (8.1.e, 8.1.h).
fn disrupt(world: &mut World, unit: UnitId, more: bool, play: &mut Play) {
    note_hit(world, unit);
    let already = std::mem::replace(&mut world.unit_mut(unit).disrupted, true);
    play.log.tell(world, || {
        let name = world.piece(unit);
        let text = if already { "is disrupted already: nothing changes" } else { "is disrupted" };
        let text = format!("{name} {text}.");
        let mut event = Event::by(rule!("nlc.8.1.e"), Fact::Disrupted { unit: name, already }, text);
        event = event.and_by_if(already, rules!["nlc.8.1.h", "nlc.3.4.a"]);
        event.and_by_if(more, rules!["nlc.8.1.f"])
    });
    hooks::combat::after_hit(world, unit, play);
}

/// A unit is destroyed whole, whatever steps it has left.
pub(crate) fn destroy(
    world: &mut World,
    unit: UnitId,
    whereabouts: Whereabouts,
    rule: Rule,
    why: &str,
    play: &mut Play,
) {
    world.note_step_lost(unit);
    let lost = remove(world, unit, whereabouts);
    play.log.tell(world, || {
        let name = world.piece(unit);
        let text = format!("{name} is eliminated: {why}.");
        let event = Event::by(rule, Fact::Eliminated { unit: name }, text);
        event.and_by(&hooks::losses::rules_of_fate(world, unit))
    });
    tell_if_lost(world, unit, lost, play);
}

/// Takes an eliminated unit off the map; whether it is lost for good because it had no supply line.
fn remove(world: &mut World, unit: UnitId, whereabouts: Whereabouts) -> bool {
    let (whereabouts, unsupplied) = hooks::losses::fate(world, unit, whereabouts);
    world.remove(unit, whereabouts);
    world.unit_mut(unit).lost_unsupplied = unsupplied;
    unsupplied
}

fn tell_if_lost(world: &World, unit: UnitId, lost: bool, play: &mut Play) {
    if !lost {
        return;
    }
    play.log.tell(world, || {
        let unit = world.piece(unit);
        let text = format!("{unit} had no supply line: it is lost for good.");
        let fact = Fact::Turn(crate::turn::Fact::LostForGood { unit });
        Event::by(rule!("lgg.aor.supply.g"), fact, text)
            .and_by(&world.cited(rules!["lgg.aor.supply.a", "lgg.21.1.b", "lgg.21.12.c"]))
    });
}

/// What a unit can still give and take.
impl World {
    /// The strength a unit has now: that of its attack, which is printed largest.
    #[inline]
    pub fn strength(&self, unit: UnitId) -> u8 {
        self.strength_for(unit, For::Attack)
    }

    /// The strength that a unit has now for a purpose.
    pub fn strength_for(&self, unit: UnitId, purpose: For) -> u8 {
        let (printed, state) = (self.printed(unit), self.unit(unit));
        let [front, reverse] = match (purpose, printed.defense) {
            (For::Defense, Some(defense)) => defense,
            (For::Attack | For::Defense | For::Bombardment, _) => [printed.front, printed.reverse],
        };
        match (state.damaged, state.worn) {
            (false, _) => front,
            (true, false) => reverse,
            (true, true) => hooks::losses::worn_strength(reverse),
        }
    }

    /// The steps a unit has left.
    pub fn steps(&self, unit: UnitId) -> u32 {
        match self.unit(unit).whereabouts {
            Whereabouts::At(_) | Whereabouts::Charging(_) => {
                let state = self.unit(unit);
                hooks::losses::full_steps(self, unit) - u32::from(state.damaged) - u32::from(state.worn)
            }
            _ => 0,
        }
    }
}
