//! A march of phase V: who goes along, the die, and then step by step, or straight to the guns (con.9.1, 9.2, con-base.11).

use super::bars::{self, Bar};
use super::guns::{self, Guns};
use super::{may_march, settle};
use crate::activity::{Activity, Ask, Proceeds, not_now};
use crate::answers::{Answer, MarchAnswer};
use crate::barred::{Open, because, refuse};
use crate::combat::facts::FightFact;
use crate::combat::modifiers::Modifiers;
use crate::edition::Arm;
use crate::facts::{Fact, MarchFact};
use crate::movement::{arrive, is_own};
use crate::resistance::{Attempt, resistance};
use crate::types::{HolderId, Holders, Side};
use crate::world::{Marched, Progress, Whereabouts, World};
use field::paths::HalfPoints;
use hex::HexId;
use serde::{Deserialize, Serialize};
use umpire::agenda::{Play, Step};
use umpire::dice::{Throw, Thrown};
use umpire::event::{Event, Roll, SeatSet};
use umpire::refusal::Refusal;
use umpire::rule::Rule;

/// Somebody marches in phase V.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ForcedMarch {
    /// Whose.
    pub side: Side,
    /// Who leads it.
    pub leader: HolderId,
    /// All who march.
    pub members: Holders,
    /// Where they are.
    pub at: HexId,
    /// What they have spent in this phase.
    pub spent: HalfPoints,
    /// How many steps they have gone.
    pub steps: u8,
    /// Whether they set out from an enemy zone.
    pub began_in_zone: bool,
    /// Where to, if it is to the guns.
    pub guns: Option<Guns>,
    stage: Stage,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Stage {
    /// These subordinates are still to be asked about, the last first.
    Gathers(Vec<HolderId>),
    /// The die falls.
    Rolls,
    /// The next step is asked for.
    Steps,
    Ends,
}

/// Whether a force that stands in an enemy zone has a way out of it (con-base.11.d).
pub(super) fn may_set_out(world: &World, leader: HolderId) -> Open<'_> {
    let march = ForcedMarch::of(world, leader);
    let mut next = world.ground().board.neighbours(march.at);
    if !march.began_in_zone || next.any(|hex| march.price(world, hex).is_ok()) {
        return Ok(());
    }
    let at = march.at;
    let why = move || format!("every way out of {} lies in an enemy zone, or is closed", world.number(at));
    refuse(rule!("con-base.11.d"), "no-way-out", why, "Stay and fight.")
}

impl ForcedMarch {
    /// A leader is about to march by force.
    pub(super) fn of(world: &World, leader: HolderId) -> ForcedMarch {
        let side = world.theatre.side_of(leader);
        let at =
            world.hex_of(leader).or_else(|| world.ground().board.ids().next()).expect("a board has hexes");
        let mut along: Vec<HolderId> = world
            .under(leader)
            .iter()
            .filter(|id| world.hex_of(*id) == Some(at) && goes_along(world, *id))
            .collect();
        along.reverse();
        ForcedMarch {
            side,
            leader,
            members: Holders::only(leader),
            at,
            spent: HalfPoints(0),
            steps: 0,
            began_in_zone: world.is_in_zone(at, side.enemy()),
            guns: None,
            stage: Stage::Gathers(along),
        }
    }

    /// A leader is about to march to the guns.
    pub(super) fn to_the_guns(world: &World, leader: HolderId, hex: HexId, combat: HexId) -> ForcedMarch {
        let guns = Guns { hex, combat };
        ForcedMarch { guns: Some(guns), ..ForcedMarch::of(world, leader) }
    }

    /// What a step would cost; a refusal says why it is not open.
    fn price<'a>(&'a self, world: &'a World, to: HexId) -> Open<'a, HalfPoints> {
        let number = move || world.number(to);
        if !world.ground().board.are_adjacent(self.at, to) {
            let why = move || format!("{number} is not next to {}", world.number(self.at), number = number());
            return refuse(rule!("con-base.9.d"), "no-neighbour", why, "Go hex by hex.");
        }
        let Some(cost) = world.step(world.gait_of(self.members), self.at, to) else {
            let why = move || format!("no bridge leads over the river to {number}", number = number());
            return refuse(rule!("con-base.9.g"), "river", why, "Look for a bridge.");
        };
        if world.has_stack(to, self.side.enemy()) && world.ground().is_fortified(world.edition(), to) {
            let why = move || format!("the enemy holds {number}", number = number());
            return refuse(rule!("con-base.19.a"), "enemy", why, "Go another way.");
        }
        if let Some(bar) = bars::bar(world, self.side, to) {
            let leaves = self.began_in_zone && self.steps == 0;
            if leaves && matches!(bar, Bar::Engaged | Bar::Idle) {
                let why = move || {
                    format!("{number} is in an enemy zone, as the hex is that they leave", number = number())
                };
                return refuse(
                    rule!("con-base.11.d"),
                    "zone-to-zone",
                    why,
                    "Leave by a hex outside of zones.",
                );
            }
            return Err(because(move || bars::refusal(world, bar, to)));
        }
        let left = self.allowance(world).0.saturating_sub(self.spent.0);
        if cost.0 > left && self.steps > 0 {
            let why = move || {
                format!("{number} costs {cost}, and {} are left", HalfPoints(left), number = number())
            };
            return refuse(rule!("con-base.11.c"), "too-far", why, "Stop, or take a cheaper way.");
        }
        if world.exceeds_stacking(self.members, self.side, to) {
            let most = world.edition().stacking.most;
            let why = move || {
                format!("more than {most} strength points would stand in {number}", number = number())
            };
            return refuse(rule!("con-base.12.f"), "stacking", why, "Go elsewhere.");
        }
        Ok(cost)
    }

    fn allowance(&self, world: &World) -> HalfPoints {
        world.allowance_of(self.members)
    }

    /// What is added to the die of a forced march (con-base.11.b).
    fn modifiers(&self, world: &World) -> Modifiers {
        let mut to = Modifiers::none();
        let weather = world.edition().weather.of(world.weather).initiative;
        to.add("weather", weather, rule!("con-base.20.c"));
        if world.are_demoralized(self.members) {
            to.add("demoralized", world.edition().forced.demoralized, rule!("con-base.11.b"));
        }
        if self.began_in_zone {
            let enemy = self.side.enemy();
            let faced = world.faced_from(self.at, self.side);
            let before = faced.iter().map(|hex| world.holders_in(*hex, enemy));
            let before = before.fold(Holders::NONE, Holders::or);
            let senior = match world.combat_of(self.leader) {
                Some(combat) => combat.senior(world, enemy),
                None => world.senior_of(before),
            };
            let passive =
                senior.map_or(world.edition().pieces.leaderless_initiative, |id| world.initiative_of(id));
            let mut hexes = faced.clone();
            hexes.push(self.at);
            let attempt = Attempt {
                active: world.initiative_of(self.leader),
                passive,
                horse: [
                    world.points_of(self.members, Arm::is_cavalry),
                    world.points_of(before, Arm::is_cavalry),
                ],
                hexes: &hexes,
            };
            for (what, by, rule) in resistance(world, attempt) {
                to.add(what, by, rule);
            }
        }
        to
    }

    /// The die of a forced march, or of one to the guns.
    fn roll(&mut self, world: &mut World, play: &mut Play<'_, Fact>) {
        const RULES: &[Rule] = rules!("con.9.2.j", "con.9.2.k", "con.9.2.l");
        for member in self.members.iter() {
            world.holder_mut(member).forced_march = Progress::Done;
        }
        let Some(guns) = self.guns else {
            let by = self.modifiers(world);
            let initiative = i16::from(world.initiative_of(self.leader));
            let total = i16::from(by.total());
            let (thrown, succeeds) =
                play.test(Throw::D6, |face| i16::try_from(face).unwrap_or(i16::MAX) + total <= initiative);
            self.tell_roll(
                world,
                Some(thrown),
                &by,
                succeeds,
                rules!("con-base.11.a", "con-base.11.b", "con.9.1.a"),
                play,
            );
            self.stage = if succeeds { Stage::Steps } else { Stage::Ends };
            return;
        };
        self.stage = Stage::Ends;
        let Some(way) = guns::way(world, self.side, self.members, self.at, guns.hex) else { return };
        // Vedettes of which nobody knew bar the way: nothing is rolled, and they are known now (con.9.b).
        let met = way.hexes.iter().skip(1).find_map(|hex| bars::unknown_vedettes(world, self.side, *hex));
        if let Some(hex) = met {
            world.learn_nature(self.side.enemy(), hex);
            play.log.reveal();
            self.tell_roll(world, None, &Modifiers::none(), false, rules!("con.9.b", "con.9.2.l"), play);
            return;
        }
        let by = guns::modifiers(world, self.side, self.leader, self.members, guns, way.cost);
        let target = guns::target(world, self.side, self.leader, guns.combat);
        let (thrown, succeeds) = play.test(Throw::D6, |face| guns::passes(face, &by, target));
        self.tell_roll(world, Some(thrown), &by, succeeds, RULES, play);
        if succeeds {
            self.spent = way.cost;
            let from = self.at;
            self.go(world, guns.hex, play);
            if way.cost > HalfPoints(0) {
                self.steps = 1;
            }
            guns::join(world, self.side, self.leader, self.members, (from, way.cost), guns, play);
        }
    }

    fn tell_roll(
        &self,
        world: &World,
        thrown: Option<Thrown>,
        by: &Modifiers,
        succeeds: bool,
        rules: &'static [Rule],
        play: &mut Play<'_, Fact>,
    ) {
        play.log.tell(world, || {
            let name = world.name(self.leader);
            let what = if succeeds { "marches" } else { "stays" };
            let purpose = if self.guns.is_some() { "to the guns" } else { "by force" };
            let fact = FightFact::MarchTried {
                leader: world.named(self.leader),
                succeeds,
                rolled: thrown.is_some(),
            };
            let event = Event::by(rules[0], fact, format!("{name} would march {purpose}, and {what}."))
                .and_by(rules)
                .only_for(SeatSet::only(self.side.seat()));
            match thrown {
                None => event,
                Some(thrown) => {
                    let mut roll = Roll::plain("forced march", self.side.key(), thrown, what);
                    roll.modifiers = by.lines();
                    event.with_roll(roll)
                }
            }
        });
    }

    /// They come to a hex.
    fn go(&mut self, world: &mut World, to: HexId, play: &mut Play<'_, Fact>) {
        let from = self.at;
        if from != to {
            let stood_before = world.has_marker(to, self.side);
            for member in self.members.iter() {
                world.holder_mut(member).place = Whereabouts::On(to);
            }
            self.at = to;
            world.marker_moved(self.side, from, to, stood_before);
            world.enter(self.members, to, self.side);
            arrive(world, self.side, to, play);
        }
        for member in self.members.iter() {
            world.holder_mut(member).forced = self.spent;
        }
    }

    fn step(&mut self, world: &mut World, to: HexId, play: &mut Play<'_, Fact>) -> Result<(), Refusal> {
        let cost = self.price(world, to)?;
        let from = self.at;
        self.spent += cost;
        self.steps = self.steps.saturating_add(1);
        self.go(world, to, play);
        self.began_in_zone = false;
        play.log.tell(world, || {
            let (name, from, to) = (world.name(self.leader), world.number(from), world.number(to));
            let text = format!("{name} goes from {from} to {to} for {cost}.");
            let fact = MarchFact::Went { leader: world.named(self.leader), from, to, cost: cost.to_string() };
            Event::by(rule!("con-base.11.c"), fact, text)
        });
        settle(world, play);
        Ok(())
    }

    fn end(&self, world: &mut World, play: &mut Play<'_, Fact>) {
        if self.steps > 0 {
            crate::command::lift_sieges(world, play);
            let marched = Marched { leader: self.leader, all: self.members, is_administrative: false };
            world.marched.push(marched);
            play.log.tell(world, || {
                let (hex, spent) = (world.number(self.at), self.spent.to_string());
                let text = format!("{} stops at {hex} after {spent}.", world.name(self.leader));
                let fact = MarchFact::Halted { leader: world.named(self.leader), hex, spent };
                Event::by(rule!("con-base.11.c"), fact, text).only_for(SeatSet::only(self.side.seat()))
            });
        }
    }

    /// Whether a subordinate may come along: to the guns only if all together get there.
    fn takes(&self, world: &World, leader: HolderId) -> bool {
        self.guns.is_none_or(|guns| {
            let all = self.members.or(Holders::only(leader));
            guns::way(world, self.side, all, self.at, guns.hex).is_some()
                && !world.exceeds_stacking(all, self.side, guns.hex)
        })
    }
}

/// A leader who marches to the guns with every subordinate who can come along.
pub(super) fn all_who_can_come(world: &World, leader: HolderId, guns: Guns) -> Holders {
    let mut march = ForcedMarch::to_the_guns(world, leader, guns.hex, guns.combat);
    if let Stage::Gathers(rest) = std::mem::replace(&mut march.stage, Stage::Rolls) {
        for next in rest.into_iter().rev() {
            if march.takes(world, next) {
                march.members.insert(next);
            }
        }
    }
    march.members
}

/// Whether a subordinate is still free to march: leaders without troops go along with those who have some.
fn goes_along(world: &World, leader: HolderId) -> bool {
    match may_march(world, leader) {
        Ok(()) => true,
        Err(_) => {
            world.is_led(leader)
                && !world.has_units(leader)
                && world.holder(leader).forced_march == Progress::Fresh
        }
    }
}

impl Proceeds for ForcedMarch {
    fn resume(&mut self, world: &mut World, play: &mut Play<'_, Fact>) -> Step<Activity> {
        match &self.stage {
            Stage::Gathers(rest) if rest.is_empty() => self.stage = Stage::Rolls,
            Stage::Gathers(_) => return Step::Ask,
            Stage::Rolls => self.roll(world, play),
            Stage::Steps => {
                let mut next = world.ground().board.neighbours(self.at);
                if next.any(|hex| self.price(world, hex).is_ok()) {
                    return Step::Ask;
                }
                self.stage = Stage::Ends;
            }
            Stage::Ends => {
                self.end(world, play);
                return Step::Done;
            }
        }
        Step::Again
    }

    fn ask<'a>(&'a self, world: &'a World, side: Side) -> Option<Ask<'a>> {
        if side != self.side {
            return None;
        }
        let who = move || world.name(self.leader);
        match &self.stage {
            Stage::Gathers(rest) => rest.last().map(move |next| {
                let prompt =
                    move || format!("{}: does {} go along with {}?", side.title(), world.name(*next), who());
                Ask::open(prompt, rules!("con.3.1.o", "con-base.9.c"))
            }),
            Stage::Steps => {
                let prompt = move || {
                    let left = HalfPoints(self.allowance(world).0.saturating_sub(self.spent.0));
                    let at = world.number(self.at);
                    format!("{}: where does {} march from {at}, with {left} left?", side.title(), who())
                };
                Some(Ask::open(prompt, rules!("con-base.11.c", "con.9.a", "con.9.b")))
            }
            Stage::Rolls | Stage::Ends => None,
        }
    }

    fn offer(&self, world: &World, _: Side, to: &mut Vec<Answer>) {
        let mut offer = |answer| to.push(Answer::March(answer));
        match &self.stage {
            Stage::Gathers(rest) => {
                if let Some(leader) = rest.last().copied() {
                    if self.takes(world, leader) {
                        offer(MarchAnswer::Take { leader });
                    }
                    offer(MarchAnswer::Leave { leader });
                }
            }
            Stage::Steps => {
                let next = world.ground().board.neighbours(self.at);
                next.filter(|hex| self.price(world, *hex).is_ok())
                    .for_each(|hex| offer(MarchAnswer::To { hex }));
                offer(MarchAnswer::Stop);
            }
            Stage::Rolls | Stage::Ends => {}
        }
    }

    fn answer(
        &mut self,
        world: &mut World,
        side: Side,
        answer: &Answer,
        play: &mut Play<'_, Fact>,
    ) -> Result<(), Refusal> {
        let Answer::March(answer) = *answer else { return Err(not_now(self.ask(world, side))) };
        match (&mut self.stage, answer) {
            (Stage::Gathers(rest), MarchAnswer::Take { leader } | MarchAnswer::Leave { leader })
                if rest.last() == Some(&leader) =>
            {
                is_own(world, leader, side)?;
                let comes = matches!(answer, MarchAnswer::Take { .. });
                if comes && !self.takes(world, leader) {
                    let why = format!("with {} they do not get there", world.name(leader));
                    return Err(Refusal::new(rule!("con.9.2.t"), "too-far", why, "Leave him behind."));
                }
                let Stage::Gathers(rest) = &mut self.stage else {
                    return Err(not_now(self.ask(world, side)));
                };
                rest.pop();
                if comes {
                    self.members.insert(leader);
                }
                Ok(())
            }
            (Stage::Steps, MarchAnswer::To { hex }) => self.step(world, hex, play),
            (Stage::Steps, MarchAnswer::Stop) => {
                self.stage = Stage::Ends;
                Ok(())
            }
            _ => Err(not_now(self.ask(world, side))),
        }
    }

    fn known_to(&self, _: &World, _: Side) -> ForcedMarch {
        self.clone()
    }
}
