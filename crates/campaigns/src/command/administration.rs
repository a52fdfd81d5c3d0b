//! The Administrative Segment, step by step (con-base.4.a): weather, reinforcements, points, lines, sieges, then Centers, depots and orders,
//! which both sides give unseen by each other.

use super::{lines, orders, sieges};
use crate::activity::{Activity, Ask, Proceeds, not_now};
use crate::answers::{Answer, CommandAnswer};
use crate::case_setup::WEATHERS;
use crate::facts::{CommandFact, Fact};
use crate::types::{ArmyId, BySide, Side};
use crate::world::{Command, CommandKind, Whereabouts, World};
use hex::HexId;
use serde::{Deserialize, Serialize};
use umpire::agenda::{Play, Step};
use umpire::dice::Throw;
use umpire::event::{Event, Roll, SeatSet};
use umpire::refusal::Refusal;

/// Phase I.a.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Administration {
    stage: Stage,
    is_done: BySide<bool>,
    /// What both will see when the segment is over.
    pub(super) works: Vec<Work>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
enum Stage {
    Opens,
    Orders,
    Ends,
}

/// Something that lies open on the map as soon as both have given their orders.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Work {
    /// A depot is built.
    Depot(ArmyId, HexId),
    /// A Center is taken off the map.
    Disbanding(ArmyId),
}

impl Work {
    pub(super) fn army(self) -> ArmyId {
        match self {
            Work::Depot(army, _) | Work::Disbanding(army) => army,
        }
    }
}

impl Administration {
    /// All of it.
    pub fn from_the_weather() -> Administration {
        Administration { stage: Stage::Opens, is_done: BySide::default(), works: Vec::new() }
    }

    /// The last steps alone: lines are as they were judged.
    pub fn from_the_orders() -> Administration {
        Administration { stage: Stage::Orders, ..Administration::from_the_weather() }
    }

    /// What will lie open when both have given their orders.
    pub(crate) fn works(&self) -> &[Work] {
        &self.works
    }

    /// The word of the step at which it is, if that has one of its own.
    pub(crate) fn step(&self) -> Option<&'static str> {
        (self.stage == Stage::Orders).then_some("orders")
    }

    fn open(world: &mut World, play: &mut Play<'_, Fact>) {
        for army in &mut world.armies {
            (army.changes_source, army.commands_bought, army.center_is_ready) = (false, 0, false);
        }
        set_weather(world, play);
        arrive(world, play);
        // On turn 1 the armies start with the pools of the scenario, and every force is in supply (con-base.4.b).
        if world.turn > 1 {
            lines::judge_centers(world, play);
            receive_points(world, play);
            lines::judge_forces(world, play);
            sieges::judge(world, play);
        }
    }

    fn publish(&mut self, world: &mut World, play: &mut Play<'_, Fact>) {
        for work in std::mem::take(&mut self.works) {
            let key = world.theatre.army(work.army()).key.clone();
            let name = world.theatre.army_words(work.army());
            match work {
                Work::Depot(army, hex) => {
                    world.depots.push(crate::world::Depot { army, hex, is_entered: false });
                    play.log.tell(world, || {
                        let hex = world.number(hex);
                        let text = format!("A depot of {name} stands at {hex}.");
                        Event::by(rule!("con-base.7.f"), CommandFact::DepotBuilt { army: key, hex }, text)
                    });
                }
                Work::Disbanding(army) => {
                    world.army_mut(army).center = None;
                    play.log.tell(world, || {
                        let text = format!("The Center of {name} is disbanded.");
                        Event::by(rule!("con-base.7.g"), CommandFact::CenterGone { army: key }, text)
                    });
                }
            }
        }
    }
}

/// The weather of the turn: as the scenario says, else by a die on the line of the season (con-base.20.a).
fn set_weather(world: &mut World, play: &mut Play<'_, Fact>) {
    let terms = &world.theatre.terms;
    let rolled = if let Some(weather) = terms.weather_of(world.turn) {
        world.weather = weather;
        None
    } else {
        let season =
            world.edition().weather.season(&terms.season).or(world.edition().weather.seasons.first());
        let season = season.cloned();
        let class = |face: u16| season.as_ref().map_or(0, |season| season.on(face) as u16);
        let thrown = play.dice.throw(Throw::D6, &class);
        if let Some(season) = &season {
            world.weather = season.on(thrown.total());
        }
        Some(thrown)
    };
    play.log.tell(world, || {
        let word = WEATHERS.iter().find(|(_, known)| *known == world.weather).map_or("", |(word, _)| word);
        let fact = CommandFact::WeatherSet { weather: word.to_owned() };
        let event = Event::by(rule!("con-base.20.a"), fact, format!("The weather is {word}."));
        match rolled {
            Some(thrown) => event.with_roll(Roll::plain("weather", None, thrown, word)),
            None => event,
        }
    });
}

/// Leaders and replacements whose turn it is (con-base.22.a, 22.b).
fn arrive(world: &mut World, play: &mut Play<'_, Fact>) {
    let theatre = world.theatre.clone();
    let turn = world.turn;
    for arrival in theatre.terms.arrivals.iter().filter(|arrival| arrival.turn == turn) {
        if world.holder(arrival.leader).place != Whereabouts::Awaited {
            continue;
        }
        let side = theatre.side_of(arrival.leader);
        let hex = entry(world, side, arrival.hex);
        let holder = world.holder_mut(arrival.leader);
        holder.place = Whereabouts::On(hex);
        holder.command = Some(Command { kind: CommandKind::Arrival, first: turn, last: turn });
        holder.in_forage = false;
        play.log.tell(world, || {
            let hex = world.number(hex);
            let text = format!("{} arrives in {hex}.", world.name(arrival.leader));
            let fact = CommandFact::Arrived { leader: world.named(arrival.leader), hex };
            Event::by(rule!("con-base.22.a"), fact, text)
        });
        if world.learn_around(hex, side) {
            play.log.reveal();
        }
    }
    for points in theatre.terms.replacements.iter().filter(|points| points.turn == turn) {
        let waiting = &mut world.army_mut(points.army).replacements;
        match waiting.iter_mut().find(|(arm, _)| *arm == points.arm) {
            Some((_, n)) => *n = n.saturating_add(points.points),
            None => waiting.push((points.arm, points.points)),
        }
        let owner = SeatSet::only(theatre.army(points.army).side.seat());
        play.log.tell(world, || {
            let arm = <crate::edition::Arm as source::read::Words>::WORDS
                .iter()
                .find(|(_, arm)| *arm == points.arm);
            let arm = arm.map_or("", |(word, _)| *word).to_owned();
            let text = format!(
                "{} has {} replacements of {arm}.",
                umpire::prose::capital(&theatre.army_words(points.army)),
                points.points
            );
            let army = theatre.army(points.army).key.clone();
            Event::by(
                rule!("con-base.22.b"),
                CommandFact::ReplacementsCame { army, arm, points: points.points },
                text,
            )
            .only_for(owner)
        });
    }
}

/// The hex in which reinforcements come: their own, or the nearest on the map's edge that is free of enemies, if an enemy is in it or its
/// zone (con-base.22.a).
fn entry(world: &World, side: Side, wanted: HexId) -> HexId {
    let enemy = side.enemy();
    if !world.has_marker(wanted, enemy) && !world.is_in_zone(wanted, enemy) {
        return wanted;
    }
    let is_free = |hex: &HexId| !world.has_marker(*hex, enemy) && !world.is_in_zone(*hex, enemy);
    let free = world.ground().edge_hexes().filter(is_free);
    free.min_by_key(|hex| (world.ground().board.distance(wanted, *hex), *hex)).unwrap_or(wanted)
}

/// Every army whose Center functions throws a die on the line of its rating (con-base.5.b).
fn receive_points(world: &mut World, play: &mut Play<'_, Fact>) {
    for army in world.theatre.army_ids() {
        let printed = world.theatre.army(army).clone();
        if !printed.has_center || !world.army(army).center_functions {
            continue;
        }
        let figures = world.edition().points.clone();
        let class = |face: u16| u16::from(figures.receipts.of(printed.rating, face));
        let thrown = play.dice.throw(Throw::D6, &class);
        let points = figures.receipts.of(printed.rating, thrown.total());
        let pool = world.army(army).points.saturating_add(points).min(figures.most);
        world.army_mut(army).points = pool;
        let owner = SeatSet::only(printed.side.seat());
        play.log.tell(world, || {
            let roll = Roll::plain("points", printed.side.key(), thrown, points.to_string());
            let text = format!(
                "{} receives {points} points and has {pool}.",
                umpire::prose::capital(&world.theatre.army_words(army))
            );
            let fact = CommandFact::PointsReceived { army: printed.key.clone(), points, pool };
            Event::by(rule!("con-base.5.b"), fact, text)
                .and_by(rules!("con-base.5.a"))
                .with_roll(roll)
                .only_for(owner)
        });
    }
}

impl Proceeds for Administration {
    fn resume(&mut self, world: &mut World, play: &mut Play<'_, Fact>) -> Step<Activity> {
        match self.stage {
            Stage::Opens => {
                Administration::open(world, play);
                self.stage = Stage::Orders;
                Step::Again
            }
            Stage::Orders if Side::BOTH.into_iter().all(|side| self.is_done[side]) => {
                self.publish(world, play);
                self.stage = Stage::Ends;
                Step::Again
            }
            Stage::Orders => Step::Ask,
            Stage::Ends => Step::Done,
        }
    }

    fn ask(&self, _: &World, side: Side) -> Option<Ask<'_>> {
        let prompt =
            move || format!("{}: who gets a command, and what else do your points buy?", side.title());
        (self.stage == Stage::Orders && !self.is_done[side]).then(|| {
            Ask::secret(prompt, rules!("con-base.4.a", "con-base.5.c", "con-base.5.e", "con-base.14.a"))
        })
    }

    fn offer(&self, world: &World, side: Side, to: &mut Vec<Answer>) {
        orders::offer(self, world, side, to);
        to.push(Answer::Command(CommandAnswer::NoMoreOrders));
    }

    fn answer(
        &mut self,
        world: &mut World,
        side: Side,
        answer: &Answer,
        play: &mut Play<'_, Fact>,
    ) -> Result<(), Refusal> {
        let Answer::Command(command) = *answer else { return Err(not_now(self.ask(world, side))) };
        if self.is_done[side] || self.stage != Stage::Orders {
            return Err(not_now(self.ask(world, side)));
        }
        if command == CommandAnswer::NoMoreOrders {
            self.is_done[side] = true;
            return Ok(());
        }
        orders::carry_out(self, world, side, command, play)
    }

    fn known_to(&self, world: &World, side: Side) -> Administration {
        let own = self.works.iter().copied().filter(|work| world.theatre.army(work.army()).side == side);
        Administration { works: own.collect(), ..*self }
    }
}
