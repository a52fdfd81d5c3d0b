//! A march: who goes along, the roll that lets a force move without a command, and then step by step until it stops (con-base.9).

use super::encounter::{Comer, meet};
use super::phase::is_own;
use super::repulse::Repulse;
use super::{bridges, steps};
use crate::activity::{Activity, Ask, Proceeds, not_now};
use crate::answers::{Answer, MarchAnswer};
use crate::facts::{Fact, MarchFact};
use crate::notation::Vedettes;
use crate::types::{ArmyId, HolderId, Holders, Side, UnitId};
use crate::world::{CommandKind, Gait, Marched, Progress, UnitPlace, Whereabouts, World};
use field::paths::HalfPoints;
use hex::HexId;
use serde::{Deserialize, Serialize};
use umpire::agenda::{Play, Step};
use umpire::dice::Throw;
use umpire::event::{Event, Line, Roll, SeatSet};
use umpire::refusal::Refusal;

/// What moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mover {
    /// A leader with whom he takes along.
    Force(HolderId),
    /// Vedettes of an army.
    Vedettes(ArmyId),
    /// Cavalry that acts as a vedette.
    Lone(UnitId),
    /// A Center of Operations.
    Center(ArmyId),
}

/// Somebody moves.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct March {
    /// Whose.
    pub side: Side,
    /// What moves.
    pub mover: Mover,
    /// The leaders who move, the first among them; nobody for vedettes.
    pub members: Holders,
    /// How many vedettes move.
    pub vedettes: u8,
    /// Where they are.
    pub at: HexId,
    /// What they have spent.
    pub spent: HalfPoints,
    /// How many steps they have gone.
    pub steps: u8,
    /// Whether they may not go on: they entered a zone, or a repulse failed.
    pub is_halted: bool,
    /// Whether they stood in an enemy zone when they set out.
    pub began_in_zone: bool,
    /// Whether it is an administrative march.
    pub is_administrative: bool,
    /// The stacks that they tried to repulse.
    pub repulsed: Vec<HexId>,
    stage: Stage,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
enum Stage {
    /// These subordinates are still to be asked about, the last first.
    Gathers(Vec<HolderId>),
    /// Whether vedettes go along.
    AsksVedettes,
    /// All is said: they set out.
    SetsOut,
    /// The next step is asked for.
    Steps,
    /// A repulse is tried.
    Repulses(HexId),
    /// It was: where it succeeded they must enter the hex (con-base.16.d).
    Repulsed(HexId),
    /// It is over.
    Ends,
}

impl March {
    /// A leader is about to move.
    pub(crate) fn of_force(world: &World, leader: HolderId) -> March {
        let side = world.theatre.side_of(leader);
        let mut march = March::of(world, side, Mover::Force(leader), 0);
        march.members = Holders::only(leader);
        let mut rest: Vec<HolderId> = world
            .under(leader)
            .iter()
            .filter(|id| world.hex_of(*id) == Some(march.at) && super::phase::may_move(world, *id).is_ok())
            .collect();
        rest.reverse();
        march.stage = Stage::Gathers(rest);
        march
    }

    /// Vedettes are about to move.
    pub(super) fn of_vedettes(world: &World, side: Side, army: ArmyId, from: HexId, n: u8) -> March {
        let mut march = March::of(world, side, Mover::Vedettes(army), n);
        march.at = from;
        march
    }

    /// Something is about to move that asks nothing first.
    pub(super) fn of(world: &World, side: Side, mover: Mover, vedettes: u8) -> March {
        let at = match mover {
            Mover::Force(leader) => world.hex_of(leader),
            Mover::Lone(unit) => match world.unit(unit).place {
                UnitPlace::Lone(hex) => Some(hex),
                _ => None,
            },
            Mover::Center(army) => world.army(army).center,
            Mover::Vedettes(_) => None,
        };
        // Vedettes say themselves where they are; of everything else it was seen that it is on the map.
        let at = at.or_else(|| world.ground().board.ids().next()).expect("a board has hexes");
        March {
            side,
            mover,
            members: Holders::NONE,
            vedettes,
            at,
            spent: HalfPoints(0),
            steps: 0,
            is_halted: false,
            began_in_zone: false,
            is_administrative: false,
            repulsed: Vec::new(),
            stage: Stage::SetsOut,
        }
    }

    /// Whether it is a force with units, which zones concern, and which may repulse and destroy.
    pub(super) fn has_troops(&self, world: &World) -> bool {
        self.members.iter().any(|member| world.has_troops(member))
    }

    /// Whether it consists of vedettes alone, or cavalry acting as such.
    pub(super) fn is_vedettes(&self) -> bool {
        matches!(self.mover, Mover::Vedettes(_) | Mover::Lone(_))
    }

    /// How they pay.
    pub(crate) fn gait(&self, world: &World) -> Gait {
        match self.mover {
            Mover::Force(_) => world.gait_of(self.members),
            Mover::Vedettes(_) | Mover::Lone(_) => Gait::Horse,
            Mover::Center(_) => Gait::Foot,
        }
    }

    /// What they may spend: the slowest counts (con-base.9.c).
    pub(crate) fn allowance(&self, world: &World) -> HalfPoints {
        let pieces = &world.edition().pieces;
        match self.mover {
            Mover::Force(_) if self.vedettes > 0 => {
                world.allowance_of(self.members).min(world.in_weather(pieces.vedette.moves))
            }
            Mover::Force(_) => world.allowance_of(self.members),
            Mover::Vedettes(_) | Mover::Lone(_) => world.in_weather(pieces.vedette.moves),
            // Weather shortens the marches of units, leaders and vedettes, and no others (con-base.20.b).
            Mover::Center(_) => pieces.center_moves,
        }
    }

    fn army(&self, world: &World) -> ArmyId {
        match self.mover {
            Mover::Force(leader) => world.theatre.holder(leader).army,
            Mover::Vedettes(army) | Mover::Center(army) => army,
            Mover::Lone(unit) => world.theatre.unit(unit).army,
        }
    }

    pub(super) fn comer(&self, world: &World) -> Comer {
        match self.mover {
            Mover::Force(leader) if self.has_troops(world) => Comer::Force(leader, self.members),
            Mover::Force(_) if self.vedettes > 0 => Comer::Vedettes,
            Mover::Force(_) | Mover::Center(_) => Comer::Harmless,
            Mover::Vedettes(_) | Mover::Lone(_) => Comer::Vedettes,
        }
    }

    /// Everybody has been asked: without a command the leader rolls (con-base.9.a, 9.b).
    fn set_out(&mut self, world: &mut World, play: &mut Play<'_, Fact>) {
        self.stage = Stage::Steps;
        if let Mover::Force(leader) = self.mover
            && !self.may_set_out(world, leader, play)
        {
            self.stage = Stage::Ends;
            return;
        }
        self.began_in_zone = self.has_troops(world) && world.is_in_zone(self.at, self.side.enemy());
        if self.is_vedettes() || self.vedettes > 0 {
            let army = self.army(world);
            let n = world.take_vedettes(army, self.at, self.vedettes, true);
            world.add_vedettes(army, self.at, n, true);
        }
        if let Mover::Lone(unit) = self.mover {
            world.unit_mut(unit).has_moved = true;
        }
        if meet(world, self.side, self.at, self.comer(world), play) {
            self.stage = Stage::Ends;
        }
    }

    fn may_set_out(&mut self, world: &mut World, leader: HolderId, play: &mut Play<'_, Fact>) -> bool {
        let turn = world.turn;
        let serves = |world: &World| {
            world.holder(leader).command.filter(|command| (command.first..=command.last).contains(&turn))
        };
        let is_free = !self.members.iter().any(|member| world.has_units(member));
        match serves(world) {
            _ if is_free => true,
            Some(command) => {
                self.is_administrative = command.kind == CommandKind::Administrative;
                if !self.is_administrative {
                    world.holder_mut(leader).command = None;
                }
                true
            }
            None => self.rolls(world, leader, play),
        }
    }

    fn rolls(&mut self, world: &mut World, leader: HolderId, play: &mut Play<'_, Fact>) -> bool {
        let initiative = i16::from(world.initiative_of(leader));
        let weather = i16::from(world.edition().weather.of(world.weather).initiative);
        let (thrown, succeeds) =
            play.test(Throw::D6, |face| i16::try_from(face).unwrap_or(i16::MAX) + weather <= initiative);
        if !succeeds {
            for member in self.members.iter() {
                world.holder_mut(member).has_tried = true;
            }
        }
        let owner = SeatSet::only(self.side.seat());
        play.log.tell(world, || {
            let die = i16::try_from(thrown.total()).unwrap_or(i16::MAX) + weather;
            let what = if succeeds { "moves" } else { "stays" };
            let fact = MarchFact::InitiativeTried { leader: world.named(leader), die, succeeds };
            let mut roll = Roll::plain("initiative", self.side.key(), thrown, what);
            if weather != 0 {
                roll.modifiers.push(Line::of("weather", format!("{weather:+}"), rule!("con-base.20.c")));
            }
            let text =
                format!("{} tries to move by himself with {initiative}, and {what}.", world.name(leader));
            Event::by(rule!("con-base.9.a"), fact, text)
                .and_by(rules!("con-base.9.b"))
                .and_by_if(weather != 0, rules!("con-base.20.c"))
                .with_roll(roll)
                .only_for(owner)
        });
        succeeds
    }

    /// One step, of which it was seen that it is open.
    pub(super) fn go(&mut self, world: &mut World, to: HexId, cost: HalfPoints, play: &mut Play<'_, Fact>) {
        let from = self.at;
        let stood_before = world.has_marker(to, self.side);
        self.spent += cost;
        self.steps = self.steps.saturating_add(1);
        self.at = to;
        let army = self.army(world);
        for member in self.members.iter() {
            let holder = world.holder_mut(member);
            holder.place = Whereabouts::On(to);
            holder.spent = self.spent;
        }
        if self.vedettes > 0 {
            let n = world.take_moved_vedettes(army, from, self.vedettes);
            world.add_vedettes(army, to, n, true);
        }
        match self.mover {
            Mover::Lone(unit) => world.unit_mut(unit).place = UnitPlace::Lone(to),
            Mover::Center(army) => world.army_mut(army).center = Some(to),
            Mover::Force(_) | Mover::Vedettes(_) => {}
        }
        if !matches!(self.mover, Mover::Center(_)) {
            world.marker_moved(self.side, from, to, stood_before);
        }
        self.tell_step(world, from, cost, play);
        if self.has_troops(world) {
            world.enter(self.members, to, self.side);
        }
        let is_lost = meet(world, self.side, to, self.comer(world), play);
        self.is_halted |= self.is_halted_by(world, from, to);
        if is_lost {
            self.stage = Stage::Ends;
        }
    }

    /// Whether a step brings them to their end: into an enemy zone, or into a marsh.
    pub(super) fn is_halted_by(&self, world: &World, from: HexId, to: HexId) -> bool {
        let feels_zones = self.has_troops(world) || self.vedettes > 0 || self.is_vedettes();
        feels_zones && world.is_in_zone(to, self.side.enemy())
            || self.has_troops(world) && steps::is_swamped(world, from, to)
    }

    /// Whether the next step is what is asked for.
    pub(super) fn is_stepping(&self) -> bool {
        matches!(self.stage, Stage::Steps)
    }

    /// A repulse is over: the hex is theirs, or they are at the end of their movement (con-base.16.a, 16.d).
    fn after_repulse(&mut self, world: &mut World, hex: HexId, play: &mut Play<'_, Fact>) {
        let cost = super::repulse::cost(self, world, hex);
        self.spent += world.edition().legs.repulse;
        for member in self.members.iter() {
            world.holder_mut(member).spent = self.spent;
        }
        match cost {
            Some(cost) if !world.has_stack(hex, self.side.enemy()) => {
                self.is_halted = false;
                self.go(world, hex, cost, play);
            }
            _ => self.is_halted = true,
        }
    }

    fn tell_step(&self, world: &World, from: HexId, cost: HalfPoints, play: &mut Play<'_, Fact>) {
        let (from, to) = (world.number(from), world.number(self.at));
        let cost = cost.to_string();
        let owner = SeatSet::only(self.side.seat());
        let marker = || {
            let fact = MarchFact::MarkerWent { from: from.clone(), to: to.clone() };
            Event::by(rule!("con-base.9.d"), fact, format!("A marker goes from {from} to {to}."))
        };
        play.log.tell(world, || match self.mover {
            Mover::Force(leader) => {
                let (leader, name) = (world.named(leader), world.name(leader));
                let text = format!("{name} goes from {from} to {to} for {cost}.");
                let fact = MarchFact::Went { leader, from: from.clone(), to: to.clone(), cost };
                Event::by(rule!("con-base.9.d"), fact, text)
            }
            Mover::Vedettes(_) => {
                let n = self.vedettes;
                let text = umpire::told!(
                    usize::from(n),
                    "{n} vedette|vedettes goes|go from {from} to {to} for {cost}."
                );
                let fact = MarchFact::VedettesWent { vedettes: n, from: from.clone(), to: to.clone(), cost };
                Event::by(rule!("con-base.13.b"), fact, text).only_for_and(owner, marker())
            }
            Mover::Lone(unit) => {
                let name = &world.theatre.unit(unit).name;
                let text = format!("{name} goes from {from} to {to} for {cost}.");
                let fact = MarchFact::VedettesWent { vedettes: 0, from: from.clone(), to: to.clone(), cost };
                Event::by(rule!("con-base.13.h"), fact, text).only_for_and(owner, marker())
            }
            Mover::Center(army) => {
                let key = world.theatre.army(army).key.clone();
                let text = format!("The Center of {} goes to {to}.", world.theatre.army_words(army));
                let fact = crate::facts::CommandFact::CenterAt {
                    army: key,
                    from: Some(from.clone()),
                    hex: to.clone(),
                };
                Event::by(rule!("con-base.7.d"), fact, text)
            }
        });
    }

    fn end(&mut self, world: &mut World, play: &mut Play<'_, Fact>) {
        for member in self.members.iter() {
            let holder = world.holder_mut(member);
            if !(holder.has_tried && self.steps == 0) {
                (holder.march, holder.spent) = (Progress::Done, self.spent);
            }
        }
        if let Mover::Center(army) = self.mover {
            world.army_mut(army).center_is_ready = false;
        }
        if self.steps > 0 {
            crate::command::lift_sieges(world, play);
        }
        super::encounter::adopt_leaderless(world, self.at);
        if self.is_vedettes() || matches!(self.mover, Mover::Center(_)) {
            let (who, rule) = match self.mover {
                Mover::Center(_) => ("Center stops", rule!("con-base.7.d")),
                _ => ("vedettes stop", rule!("con-base.13.b")),
            };
            play.log.tell(world, || {
                let (hex, spent) = (world.number(self.at), self.spent.to_string());
                let text = format!("The {who} at {hex} after {spent}.");
                Event::by(rule, MarchFact::Stopped { hex, spent }, text)
                    .only_for(SeatSet::only(self.side.seat()))
            });
        }
        if let Mover::Force(leader) = self.mover {
            if self.steps > 0 {
                let is_administrative = self.is_administrative;
                world.marched.push(Marched { leader, all: self.members, is_administrative });
            }
            let owner = SeatSet::only(self.side.seat());
            play.log.tell(world, || {
                let (hex, spent) = (world.number(self.at), self.spent.to_string());
                let text = format!("{} stops at {hex} after {spent}.", world.name(leader));
                let fact = MarchFact::Halted { leader: world.named(leader), hex, spent };
                Event::by(rule!("con-base.9.c"), fact, text).only_for(owner)
            });
        }
    }

    fn drops(&self, to: &mut Vec<Answer>) {
        let Mover::Force(leader) = self.mover else { return };
        if self.steps == 0 {
            return;
        }
        let others = self.members.iter().filter(|member| *member != leader);
        to.extend(others.map(|leader| Answer::March(MarchAnswer::Drop { leader })));
        to.extend(
            (1..=self.vedettes).map(|n| Answer::March(MarchAnswer::DropVedettes { vedettes: Vedettes(n) })),
        );
    }

    fn drop_leader(
        &mut self,
        world: &mut World,
        leader: HolderId,
        play: &mut Play<'_, Fact>,
    ) -> Result<(), Refusal> {
        let (rule, why) =
            (rule!("con-base.9.c"), "nobody but a subordinate who came along can be left on the way");
        if Mover::Force(leader) == self.mover || !self.members.has(leader) || self.steps == 0 {
            return Err(Refusal::new(rule, "not-along", why, "Leave somebody who came along."));
        }
        self.members.remove(leader);
        let holder = world.holder_mut(leader);
        (holder.march, holder.spent) = (Progress::Done, self.spent);
        let is_administrative = self.is_administrative;
        world.marched.push(Marched { leader, all: Holders::only(leader), is_administrative });
        play.log.tell(world, || {
            let hex = world.number(self.at);
            let text = format!("{} stays at {hex}.", world.name(leader));
            Event::by(rule, MarchFact::Dropped { leader: world.named(leader), hex }, text)
                .only_for(SeatSet::only(self.side.seat()))
        });
        Ok(())
    }

    fn gather(&mut self, world: &World, side: Side, march: MarchAnswer) -> Result<(), Refusal> {
        let Stage::Gathers(rest) = &mut self.stage else { return Err(not_now(None)) };
        let (leader, comes) = match march {
            MarchAnswer::Take { leader } => (leader, true),
            MarchAnswer::Leave { leader } => (leader, false),
            _ => return Err(not_now(self.ask(world, side))),
        };
        is_own(world, leader, side)?;
        if rest.last() != Some(&leader) {
            let prompt = self.ask(world, side);
            return Err(not_now(prompt));
        }
        rest.pop();
        if comes {
            self.members.insert(leader);
        }
        Ok(())
    }

    fn gather_vedettes(&mut self, world: &World, side: Side, march: MarchAnswer) -> Result<(), Refusal> {
        let here = self.fresh_vedettes(world);
        self.vedettes = match march {
            MarchAnswer::TakeVedettes { vedettes } if vedettes.0 <= here => vedettes.0,
            MarchAnswer::TakeVedettes { .. } => {
                let why = format!("{here} vedettes are here that have not moved");
                return Err(Refusal::new(
                    rule!("con-base.13.b"),
                    "too-few",
                    why,
                    "Take no more than there are.",
                ));
            }
            MarchAnswer::TakeNone => 0,
            _ => return Err(not_now(self.ask(world, side))),
        };
        self.stage = Stage::SetsOut;
        Ok(())
    }

    fn fresh_vedettes(&self, world: &World) -> u8 {
        let army = self.army(world);
        let here = world.vedettes.iter();
        let here = here.filter(|group| group.army == army && group.hex == self.at && !group.have_moved);
        here.map(|group| group.n).sum()
    }

    /// Whether anything can be done at a step but stopping: else the march stops by itself.
    pub(super) fn could_do_more(&self, world: &World) -> bool {
        let mut open = Vec::new();
        self.offered(world, &mut open);
        !open.is_empty()
    }

    /// What can be done at a step, but for stopping.
    fn offered(&self, world: &World, to: &mut Vec<Answer>) {
        for hex in world.ground().board.neighbours(self.at) {
            if steps::price(self, world, hex).is_ok() {
                to.push(Answer::March(MarchAnswer::To { hex }));
            }
        }
        self.drops(to);
        super::repulse::offer(self, world, to);
        bridges::offer(self, world, to);
        if steps::exit(self, world).is_ok() {
            to.push(Answer::March(MarchAnswer::LeaveTheMap));
        }
    }

    fn step(
        &mut self,
        world: &mut World,
        side: Side,
        march: MarchAnswer,
        play: &mut Play<'_, Fact>,
    ) -> Result<(), Refusal> {
        match march {
            MarchAnswer::To { hex } => {
                let cost = steps::price(self, world, hex)?;
                self.go(world, hex, cost, play);
            }
            MarchAnswer::Drop { leader } => {
                is_own(world, leader, side)?;
                self.drop_leader(world, leader, play)?;
            }
            MarchAnswer::DropVedettes { vedettes } => {
                if vedettes.0 > self.vedettes || self.steps == 0 || self.is_vedettes() {
                    let why =
                        format!("{} vedettes came along", if self.is_vedettes() { 0 } else { self.vedettes });
                    return Err(Refusal::new(
                        rule!("con-base.9.c"),
                        "too-few",
                        why,
                        "Leave no more than came.",
                    ));
                }
                self.vedettes -= vedettes.0;
            }
            MarchAnswer::Repulse { hex } => {
                super::repulse::may_try(self, world, hex)?;
                self.repulsed.push(hex);
                self.stage = Stage::Repulses(hex);
            }
            MarchAnswer::Destroy { bridge } => {
                bridges::may_destroy(self, world, bridge)?;
                bridges::destroy(self, world, bridge, play);
            }
            MarchAnswer::LeaveTheMap => {
                steps::exit(self, world)?;
                steps::leave(self, world, play);
                self.stage = Stage::Ends;
            }
            MarchAnswer::Stop => {
                steps::may_stop(self, world)?;
                self.stage = Stage::Ends;
            }
            MarchAnswer::Move { .. }
            | MarchAnswer::MoveLone { .. }
            | MarchAnswer::MoveVedettes { .. }
            | MarchAnswer::MoveCenter { .. }
            | MarchAnswer::PlaceCenter { .. }
            | MarchAnswer::Take { .. }
            | MarchAnswer::Leave { .. }
            | MarchAnswer::TakeVedettes { .. }
            | MarchAnswer::TakeNone
            | MarchAnswer::NoMoreMoves => return Err(not_now(self.ask(world, side))),
        }
        Ok(())
    }
}

impl Proceeds for March {
    fn resume(&mut self, world: &mut World, play: &mut Play<'_, Fact>) -> Step<Activity> {
        match &self.stage {
            Stage::Gathers(rest) if rest.is_empty() => {
                self.stage =
                    if self.fresh_vedettes(world) > 0 { Stage::AsksVedettes } else { Stage::SetsOut };
                Step::Again
            }
            Stage::Gathers(_) | Stage::AsksVedettes => Step::Ask,
            Stage::SetsOut => {
                self.set_out(world, play);
                Step::Again
            }
            Stage::Steps => {
                if !self.could_do_more(world) {
                    self.stage = Stage::Ends;
                    return Step::Again;
                }
                Step::Ask
            }
            Stage::Repulses(hex) => {
                let hex = *hex;
                self.stage = Stage::Repulsed(hex);
                match self.mover {
                    Mover::Force(leader) => Step::Begin(Repulse::of(self, leader, hex).into()),
                    Mover::Vedettes(_) | Mover::Lone(_) | Mover::Center(_) => Step::Again,
                }
            }
            Stage::Repulsed(hex) => {
                let hex = *hex;
                self.stage = Stage::Steps;
                self.after_repulse(world, hex, play);
                Step::Again
            }
            Stage::Ends => {
                self.end(world, play);
                Step::Done
            }
        }
    }

    fn ask<'a>(&'a self, world: &'a World, side: Side) -> Option<Ask<'a>> {
        if side != self.side {
            return None;
        }
        let who = move || match self.mover {
            Mover::Force(leader) => world.name(leader),
            Mover::Vedettes(_) => "the vedettes".to_owned(),
            Mover::Lone(unit) => world.theatre.unit(unit).name.clone(),
            Mover::Center(army) => format!("the Center of {}", world.theatre.army_words(army)),
        };
        match &self.stage {
            Stage::Gathers(rest) => rest.last().map(|next| {
                let prompt =
                    move || format!("{}: does {} go along with {}?", side.title(), world.name(*next), who());
                Ask::open(prompt, rules!("con-base.5.i", "con-base.9.c"))
            }),
            Stage::AsksVedettes => {
                let prompt = move || format!("{}: do vedettes go along with {}?", side.title(), who());
                Some(Ask::open(prompt, rules!("con-base.13.b")))
            }
            Stage::Steps => {
                let prompt = move || {
                    let left = HalfPoints(self.allowance(world).0.saturating_sub(self.spent.0));
                    let at = world.number(self.at);
                    let does = if matches!(self.mover, Mover::Vedettes(_)) { "do" } else { "does" };
                    format!("{}: where {does} {} go from {at}, with {left} left?", side.title(), who())
                };
                Some(Ask::open(prompt, rules!("con-base.9.c", "con-base.9.d", "con-base.9.h")))
            }
            Stage::SetsOut | Stage::Repulses(_) | Stage::Repulsed(_) | Stage::Ends => None,
        }
    }

    fn offer(&self, world: &World, _: Side, to: &mut Vec<Answer>) {
        match &self.stage {
            Stage::Gathers(rest) => {
                if let Some(leader) = rest.last().copied() {
                    to.push(Answer::March(MarchAnswer::Take { leader }));
                    to.push(Answer::March(MarchAnswer::Leave { leader }));
                }
            }
            Stage::AsksVedettes => {
                let here = self.fresh_vedettes(world);
                to.extend(
                    (1..=here).map(|n| Answer::March(MarchAnswer::TakeVedettes { vedettes: Vedettes(n) })),
                );
                to.push(Answer::March(MarchAnswer::TakeNone));
            }
            Stage::Steps => {
                self.offered(world, to);
                if steps::may_stop(self, world).is_ok() {
                    to.push(Answer::March(MarchAnswer::Stop));
                }
            }
            Stage::SetsOut | Stage::Repulses(_) | Stage::Repulsed(_) | Stage::Ends => {}
        }
    }

    fn answer(
        &mut self,
        world: &mut World,
        side: Side,
        answer: &Answer,
        play: &mut Play<'_, Fact>,
    ) -> Result<(), Refusal> {
        let Answer::March(march) = *answer else { return Err(not_now(self.ask(world, side))) };
        match &self.stage {
            Stage::Gathers(_) => self.gather(world, side, march),
            Stage::AsksVedettes => self.gather_vedettes(world, side, march),
            Stage::Steps => self.step(world, side, march, play),
            Stage::SetsOut | Stage::Repulses(_) | Stage::Repulsed(_) | Stage::Ends => Err(not_now(None)),
        }
    }

    fn known_to(&self, _: &World, _: Side) -> March {
        self.clone()
    }
}
