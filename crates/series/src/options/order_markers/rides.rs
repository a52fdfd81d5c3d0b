//! The rides of aides (25.7.4): in the Reserve Action Stage, as cavalry with seven points, towards the recipient.
//!
//! An aide rides by himself along the cheapest way, round the enemy. At a crossing of roads his owner says which road he is to
//! take, and a die may lead him down the next one to the left or right. On a road that is not the cheapest way he stays
//! to the next crossing, or to the end of that turn's ride: else he would turn round after a hex.

use super::aides::{arrive, destinations, move_to, on_the_way_to};
use super::events;
use crate::command::position;
use crate::distance::{Measure, path};
use crate::prelude::*;
use field::paths::{Leg, Tally};

umpire::answers! {
    /// What the owner of an aide says at a crossing.
    pub enum Answer of World: Orders Chooses {
        /// He is to take the road to a hex.
        AideTakesTheRoad {
            to: HolderId,
            hex: HexId,
        } = "the aide to {to} takes the road to {hex}": Orders Goes,
        /// He leaves the roads here and rides across country.
        AideLeavesTheRoad {
            to: HolderId,
        } = "the aide to {to} leaves the road",
        /// All have ridden as far as they come. Said in every turn, so that the enemy does not learn whether there are any.
        AidesHaveRidden = "the aides have ridden": Orders Passes,
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct AideRides {
    side: Side,
    /// To whom aides have still to ride, the last first; none before the first sets out. Aides go by their recipients: dispatches
    /// have other numbers in what a seat knows.
    waiting: Option<Vec<HolderId>>,
    ride: Option<Ride>,
    /// Where the aides of the side were before the first set out: the enemy sees them there until all have ridden.
    #[serde(default)]
    before: Vec<HexId>,
    #[serde(default)]
    over: bool,
}

/// An aide on his way.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct Ride {
    to: HolderId,
    way: Vec<HexId>,
    spent: HalfPoints,
    /// He keeps to the road he is on, to the next crossing.
    bound: bool,
}

enum Next {
    Ask,
    Enter(HexId),
    Stop,
}

impl AideRides {
    pub(crate) fn of(side: Side) -> AideRides {
        AideRides { side, waiting: None, ride: None, before: Vec::new(), over: false }
    }

    /// Who of the enemy rides, and to whom, is not known.
    pub(crate) fn known_to(&self, _: &World, side: Side) -> AideRides {
        let AideRides { side: of, waiting, ride, before, over } = self;
        if *of != side {
            return AideRides { over: *over, ..AideRides::of(*of) };
        }
        AideRides { side, waiting: waiting.clone(), ride: ride.clone(), before: before.clone(), over: *over }
    }

    /// Where the enemy of a side sees its aides while they ride.
    pub(crate) fn seen_at(&self, side: Side) -> Option<&[HexId]> {
        (self.side == side && self.waiting.is_some()).then_some(&self.before)
    }

    pub(crate) fn ask(&self, world: &World) -> Option<Ask> {
        const CROSSING: &[Rule] = rules!["nlc.25.7.4.g", "nlc.25.7.4.b", "nlc.25.7.4.f"];
        const RIDDEN: &[Rule] = rules!["nlc.25.7.4.b", "nlc.25.7.6.b"];
        let (prompt, rules) = match &self.ride {
            Some(ride) if matches!(ride.next(world), Next::Ask) => {
                ("say which road the aide is to take", CROSSING)
            }
            None if !self.over => ("say that the aides have ridden", RIDDEN),
            Some(_) | None => return None,
        };
        Some(Ask::new(self.side, prompt, rules))
    }

    pub(crate) fn answers(&self, world: &World, to: &mut Vec<Action>) {
        match &self.ride {
            Some(ride) => ride.each_choice(world, |answer| to.push(Action::Aide(answer))),
            None => to.push(Action::Aide(Answer::AidesHaveRidden)),
        }
    }

    pub(crate) fn answer(&mut self, world: &mut World, action: Action, play: &mut Play) -> Allowed {
        let open = self.ask(world);
        if action == Action::Aide(Answer::AidesHaveRidden) {
            refuse_if(self.ride.is_some() || self.over, Ask::not_now(open))?;
            self.over = true;
            events::all_have_ridden(world, self.side, play);
            return Ok(());
        }
        let (Action::Aide(answer), Some(_), Some(ride)) = (action, open, &mut self.ride) else {
            return Err(Ask::not_now(open));
        };
        ride.may_take(world, answer)?;
        if !ride.take(world, answer, play) {
            self.stop(world, play);
        }
        Ok(())
    }

    pub(crate) fn resume(&mut self, world: &mut World, play: &mut Play) -> Step<Activity> {
        if self.over {
            return Step::Done;
        }
        if self.waiting.is_none() {
            self.before = world.aides().filter(|aide| aide.side == self.side).map(|aide| aide.at).collect();
        }
        let waiting = self.waiting.get_or_insert_with(|| destinations(world, self.side));
        let Some(ride) = &mut self.ride else {
            let Some(to) = waiting.pop() else { return Step::Ask };
            self.ride = Ride::of(world, to);
            return Step::Again;
        };
        match ride.next(world) {
            Next::Ask => {
                // A single road needs no question, but its die.
                let mut choices = Vec::new();
                ride.each_choice(world, |answer| choices.push(answer));
                let [only] = choices[..] else { return Step::Ask };
                if !ride.take(world, only, play) {
                    self.stop(world, play);
                }
            }
            Next::Enter(hex) => ride.enter(world, hex),
            Next::Stop => self.stop(world, play),
        }
        Step::Again
    }

    /// The ride of this turn is over; whoever has come to the recipient has arrived.
    fn stop(&mut self, world: &mut World, play: &mut Play) {
        let Some(ride) = self.ride.take() else { return };
        let arrived = position(world, ride.to) == Some(ride.at());
        if arrived {
            arrive(world, ride.to);
        }
        if arrived || ride.way.len() > 1 {
            events::rode(world, ride.to, &ride.way, arrived, play);
        }
    }
}

impl Ride {
    fn of(world: &World, to: HolderId) -> Option<Ride> {
        let aide = on_the_way_to(world, to)?;
        Some(Ride { to, way: vec![aide.at], spent: HalfPoints(0), bound: false })
    }

    fn at(&self) -> HexId {
        self.way[self.way.len() - 1]
    }

    fn side(&self, world: &World) -> Side {
        world.theatre.side_of_holder(self.to)
    }

    /// The hex that he came from, in this turn or an earlier one.
    fn from(&self, world: &World) -> Option<HexId> {
        on_the_way_to(world, self.to).and_then(|aide| aide.from)
    }

    fn next(&self, world: &World) -> Next {
        let at = self.at();
        if position(world, self.to).is_none_or(|goal| goal == at) {
            return Next::Stop;
        }
        if self.bound {
            let mut on = roads(world, at).filter(|(_, hex)| Some(*hex) != self.from(world));
            return match (on.next(), on.next()) {
                (Some((_, hex)), None) if self.cost(world, hex).is_some() => Next::Enter(hex),
                _ => Next::Stop,
            };
        }
        // Without a way, or the points for it, he waits where he is: at a crossing he is asked when he goes on.
        let Some(best) = self.best(world).filter(|best| self.cost(world, *best).is_some()) else {
            return Next::Stop;
        };
        let reached = self.from(world).is_some() && is_crossing(world, at);
        if reached { Next::Ask } else { Next::Enter(best) }
    }

    /// The next hex of the cheapest way to the recipient; none if the enemy closes every way (25.7.4.f).
    fn best(&self, world: &World) -> Option<HexId> {
        let goal = position(world, self.to)?;
        let way = path(world, Measure::Courier(self.side(world)), self.at(), goal, HalfPoints::MAX)?;
        way.hexes.get(1).copied()
    }

    /// What a hex next to him costs; `None` if it is closed to him, or he cannot afford it any more.
    fn cost(&self, world: &World, to: HexId) -> Option<HalfPoints> {
        let (from, board) = (self.at(), &world.ground().board);
        let direction = board.direction(from, to)?;
        let side = board.side(from, direction);
        let leg = Leg { from, direction, side, to, tally: Tally(0), paid: self.spent };
        let cost = Measure::Courier(self.side(world)).price(world, leg)?.cost;
        let most = HalfPoints::whole(world.edition().options.order_markers.movement);
        (self.spent + cost <= most).then_some(cost)
    }

    fn enter(&mut self, world: &mut World, hex: HexId) {
        let Some(cost) = self.cost(world, hex) else { return };
        self.spent += cost;
        self.way.push(hex);
        move_to(world, self.to, hex);
        self.bound = self.bound && !is_crossing(world, hex);
    }

    /// The roads that he can take, and the open country if the cheapest way leads there.
    fn each_choice(&self, world: &World, mut push: impl FnMut(Answer)) {
        let to = self.to;
        for (_, hex) in roads(world, self.at()).filter(|(_, hex)| self.cost(world, *hex).is_some()) {
            push(Answer::AideTakesTheRoad { to, hex });
        }
        if self.goes_across(world) {
            push(Answer::AideLeavesTheRoad { to });
        }
    }

    fn goes_across(&self, world: &World) -> bool {
        self.best(world).is_some_and(|best| !roads(world, self.at()).any(|(_, hex)| hex == best))
    }

    fn may_take(&self, world: &World, answer: Answer) -> Allowed {
        match answer {
            Answer::AideTakesTheRoad { to, .. } | Answer::AideLeavesTheRoad { to } if to != self.to => {
                Err(Denial::AnotherAide { holder: to })
            }
            Answer::AideLeavesTheRoad { .. } if !self.goes_across(world) => Err(Denial::WayLeadsByRoad),
            Answer::AideTakesTheRoad { hex, .. } if !roads(world, self.at()).any(|(_, road)| road == hex) => {
                Err(Denial::NoRoadForTheAide { hex })
            }
            Answer::AideTakesTheRoad { hex, .. } if self.cost(world, hex).is_none() => {
                Err(Denial::RoadClosedToTheAide { hex })
            }
            Answer::AideTakesTheRoad { .. } | Answer::AideLeavesTheRoad { .. } => Ok(()),
            Answer::AidesHaveRidden => Err(Ask::not_now(None)),
        }
    }

    /// He goes on from a crossing; whether he got anywhere.
    fn take(&mut self, world: &mut World, answer: Answer, play: &mut Play) -> bool {
        let best = self.best(world);
        let taken = match answer {
            Answer::AideLeavesTheRoad { .. } | Answer::AidesHaveRidden => best,
            Answer::AideTakesTheRoad { hex, .. } => Some(self.find_the_road(world, hex, play)),
        };
        // If the wrong road is closed, or too long for the rest of the day's ride, he has lost the time.
        let Some(hex) = taken.filter(|hex| self.cost(world, *hex).is_some()) else { return false };
        self.bound = Some(hex) != best;
        self.enter(world, hex);
        true
    }

    /// The die at a crossing: on a 1 he takes the next road, to the left of the one meant if a second die is odd, else to the
    /// right; the road that he came by is none of them (25.7.4.g).
    fn find_the_road(&self, world: &World, meant: HexId, play: &mut Play) -> HexId {
        let most = world.edition().options.order_markers.astray_at_most;
        let (first, astray) = play.test(Throw::D6, |roll| roll <= most);
        if !astray {
            events::crossing(world, self.to, [meant, meant], &[first], play);
            return meant;
        }
        let (second, odd) = play.test(Throw::D6, |roll| roll % 2 == 1);
        let turn = if odd { -1 } else { 1 };
        let (at, from) = (self.at(), self.from(world));
        let others = || roads(world, at).filter(|(_, hex)| *hex != meant && Some(*hex) != from);
        let taken = world.ground().board.direction(at, meant).and_then(|meant| {
            let mut round = (1..6).map(|steps| meant.rotate(turn * steps));
            round.find_map(|way| others().find(|(other, _)| *other == way).map(|(_, hex)| hex))
        });
        let taken = taken.unwrap_or(meant);
        events::crossing(world, self.to, [meant, taken], &[first, second], play);
        taken
    }
}

/// The roads and trails out of a hex, clockwise, each with the hex that it leads to.
fn roads(world: &World, at: HexId) -> impl Iterator<Item = (Direction, HexId)> + use<'_> {
    let ground = world.ground();
    Direction::ALL.into_iter().filter_map(move |way| {
        let to = ground.board.neighbour(at, way)?;
        ground.side(at, way).road.is_some().then_some((way, to))
    })
}

/// Whether roads cross in a hex: three or more lead out of it.
fn is_crossing(world: &World, at: HexId) -> bool {
    roads(world, at).nth(2).is_some()
}
