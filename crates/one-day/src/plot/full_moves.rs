//! Full Moves: what they leave open, and the path of each (plot.a, 2.031c, 4.03-terrain.e, 5.06.b).

pub mod choices;
mod lay;

pub use choices::{choices, may_choose, may_occupy};
pub use lay::{corridor, could_reach, lay, marching_pose, stopped_by, swept as swept_piece};

use super::notation::{for_answer, of_answer, shown};
use super::{Choice, FullMoveChoice};
use crate::answer::Answer;
use crate::clock::course::Piece;
use crate::fact::Fact;
use crate::plot::notation::Inches;
use crate::proceeding::{Goes, Proceeding, sealed};
use crate::roster::{PlaceId, Side, UnitId};
use crate::world::{Order, World};
use serde::{Deserialize, Serialize};
use umpire::agenda::{Play, Step};
use umpire::dice::ChoiceRng;
use umpire::event::{Event, Seat, SeatSet};
use umpire::game::Question;
use umpire::prose::capital;
use umpire::refusal::Refusal;
use umpire::shapes::{AnswerShape, Open};

/// A Full Move as it was laid down: everybody sees it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Laid {
    /// Whose.
    pub unit: UnitId,
    /// Its path.
    pub pieces: Vec<Piece>,
    /// How far it would go in a turn.
    pub rate: i32,
    /// The block in which it deploys.
    pub occupies: Option<PlaceId>,
    /// Whether it passes through friends.
    pub passes: bool,
    /// Whom it charges over a bridge.
    pub charges: Option<UnitId>,
    /// The facing that a Triple Move ends with.
    pub faces: Option<field::table::Bearing>,
}

impl Laid {
    /// Where it ends; nothing, if it goes nowhere.
    pub fn end(&self) -> Option<field::table::Spot> {
        self.pieces.last().map(|piece| piece.to)
    }
}

/// The question: which sides are still settling.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct FullMoves {
    is_open: [bool; 2],
}

impl FullMoves {
    /// Asks whoever has a Full Move with a choice.
    pub fn of(world: &World) -> FullMoves {
        let has_choice = |side: Side| straight(world, side).any(|id| !choices(world, id).is_empty());
        FullMoves { is_open: Side::BOTH.map(has_choice) }
    }
}

/// The units of a side that go straight on.
fn straight(world: &World, side: Side) -> impl Iterator<Item = UnitId> + '_ {
    world
        .of_side(side)
        .filter(|id| world.has_order(*id, Order::FullMove) || world.has_order(*id, Order::TripleMove))
}

/// Lays down every Full Move as it was settled.
pub fn lay_down(world: &mut World, play: &mut Play<'_, Fact>) {
    world.full_moves.clear();
    let movers: Vec<UnitId> =
        Side::BOTH.into_iter().flat_map(|side| straight(world, side).collect::<Vec<_>>()).collect();
    let laid: Vec<Laid> = movers
        .into_iter()
        .map(|id| {
            let settled = world.sealed(world.side(id)).choices.iter().filter(|choice| choice.unit == id);
            lay(world, id, &settled.map(|choice| choice.choice).collect::<Vec<_>>())
        })
        .collect();
    for of in &laid {
        play.log.tell(world, || {
            let mut along: Vec<_> = of.pieces.first().map(|piece| shown(piece.from)).into_iter().collect();
            along.extend(of.pieces.iter().map(|piece| shown(piece.to)));
            let end = of.pieces.last().map_or(world.unit(of.unit).at, |piece| piece.to);
            let text = format!(
                "The Full Move of {} leads to {}.",
                world.name(of.unit),
                super::notation::said_spot(end)
            );
            let fact = Fact::LaidDown { unit: world.named(of.unit), along };
            let is_by_road = of.pieces.first().is_some_and(|piece| piece.road.is_some());
            let is_triple = world.unit(of.unit).order == Some(Order::TripleMove);
            Event::by(rule!("odn.plot.a"), fact, text)
                .and_by(rules!("odn.2.031d.a", "odn.2.031c.b"))
                .and_by_if(is_by_road, rules!("odn.2.031c1.a", "odn.4.02.d"))
                .and_by_if(of.charges.is_some(), rules!("odn.4.03-terrain.e"))
                .and_by_if(is_triple, rules!("odn.5.06.b"))
        });
    }
    world.full_moves = laid;
}

/// The choice that an answer makes.
fn choice_of(answer: &Answer) -> Option<FullMoveChoice> {
    let (unit, choice) = match *answer {
        Answer::Takes { unit, road } => (unit, Choice::Takes(road)),
        Answer::LeavesRoad { unit, bearing } => (unit, Choice::LeavesRoad(of_answer(bearing))),
        Answer::Follows { unit, line } => (unit, Choice::Follows(line)),
        Answer::Occupies { unit, place } => (unit, Choice::Occupies(place)),
        Answer::StopsIn { unit, place } => (unit, Choice::Stops(place)),
        Answer::PassesFriends { unit } => (unit, Choice::PassesFriends),
        Answer::Charges { unit, target, bridge } => (unit, Choice::Charges(target, bridge)),
        Answer::Marches { unit, far, facing } => (unit, Choice::Marches(far.0, of_answer(facing))),
        _ => return None,
    };
    Some(FullMoveChoice { unit, choice })
}

/// The answer that makes a choice.
fn answer_of(unit: UnitId, choice: Choice) -> Answer {
    match choice {
        Choice::Takes(road) => Answer::Takes { unit, road },
        Choice::LeavesRoad(bearing) => Answer::LeavesRoad { unit, bearing: for_answer(bearing) },
        Choice::Follows(line) => Answer::Follows { unit, line },
        Choice::Occupies(place) => Answer::Occupies { unit, place },
        Choice::Stops(place) => Answer::StopsIn { unit, place },
        Choice::PassesFriends => Answer::PassesFriends { unit },
        Choice::Charges(target, bridge) => Answer::Charges { unit, target, bridge },
        Choice::Marches(far, facing) => {
            Answer::Marches { unit, far: Inches(far), facing: for_answer(facing) }
        }
    }
}

impl Goes for FullMoves {
    const PHASE: &'static str = "full moves";

    fn resume(&mut self, _: &mut World, _: &mut Play<'_, Fact>) -> Step<Proceeding> {
        if self.is_open == [false, false] { Step::Done } else { Step::Ask }
    }

    fn doors(&mut self) -> Option<&mut [bool; 2]> {
        Some(&mut self.is_open)
    }

    fn awaited(&self, _: &World) -> SeatSet {
        let open = Side::BOTH.into_iter().filter(|side| self.is_open[side.at()]);
        open.fold(SeatSet::NONE, |set, side| set.with(side.seat()))
    }

    fn question(&self, _: &World, seat: Seat) -> Option<Question> {
        let prompt = format!("{}: settle what your Full Moves leave open", capital(Side::of(seat).called()));
        Some(sealed(prompt, rules!("odn.plot.a", "odn.2.031c.a")))
    }

    fn answers(&self, world: &World, seat: Seat, to: &mut Vec<Answer>) {
        let side = Side::of(seat);
        let settled = &world.sealed(side).choices;
        for id in straight(world, side) {
            let is_open = |choice: &Choice| {
                !settled.iter().any(|one| one.unit == id && one.choice.kind() == choice.kind())
            };
            to.extend(choices(world, id).into_iter().filter(is_open).map(|choice| answer_of(id, choice)));
        }
        to.push(Answer::MovesAreSettled);
    }

    /// One time in eight it is done; else one of those who have a choice makes it, and now and then a column leaves its road anywhere.
    fn draw(&self, world: &World, seat: Seat, lots: &mut ChoiceRng) -> Option<Answer> {
        let side = Side::of(seat);
        let movers: Vec<UnitId> = straight(world, side).collect();
        if movers.is_empty() || lots.one_of(8) == 0 {
            return Some(Answer::MovesAreSettled);
        }
        let id = movers[lots.one_of(movers.len())];
        let settled = &world.sealed(side).choices;
        let is_open = |kind: u8| !settled.iter().any(|one| one.unit == id && one.choice.kind() == kind);
        if choices::is_on_road(world, id) && is_open(0) && lots.one_of(4) == 0 {
            let most = i32::from(world.theatre().edition.measures.leave_road_bearing);
            let off = i32::try_from(lots.one_of(usize::try_from(2 * most + 1).unwrap_or(1))).unwrap_or(most);
            let bearing = for_answer(choices::leading(world, id).turned(off - most));
            return Some(Answer::LeavesRoad { unit: id, bearing });
        }
        let mut open = choices(world, id);
        open.retain(|choice| is_open(choice.kind()));
        if open.is_empty() {
            return Some(Answer::MovesAreSettled);
        }
        Some(answer_of(id, open[lots.one_of(open.len())]))
    }

    fn shapes(&self, world: &World, seat: Seat) -> Vec<AnswerShape> {
        let side = Side::of(seat);
        let settled = &world.sealed(side).choices;
        let leaves = straight(world, side).filter(|id| {
            choices::is_on_road(world, *id)
                && !settled.iter().any(|one| one.unit == *id && one.choice.kind() == 0)
        });
        let most = i32::from(world.theatre().edition.measures.leave_road_bearing);
        let shape = |id: UnitId| {
            let facing = choices::leading(world, id);
            let open =
                Open::Bearing { from: for_answer(facing.turned(-most)), to: for_answer(facing.turned(most)) };
            let answer = serde_json::json!({ "do": "leaves-road", "unit": world.name(id) });
            let say = format!("{} leaves the road toward {{bearing}}", world.name(id));
            AnswerShape::new(answer, "bearing", say, open, rules!("odn.2.031c1.b"))
        };
        leaves.map(shape).collect()
    }

    fn answer(
        &mut self,
        world: &mut World,
        seat: Seat,
        answer: &Answer,
        _: &mut Play<'_, Fact>,
    ) -> Result<(), Refusal> {
        let side = Side::of(seat);
        if *answer == Answer::MovesAreSettled {
            self.is_open[side.at()] = false;
            return Ok(());
        }
        // Whoever plots a Full Move is told that it has nothing to plot (2.03.d).
        let plotted = super::phase::plot_of(answer).filter(|plot| {
            plot.unit().is_some_and(|id| world.side(id) == side && world.has_order(id, Order::FullMove))
        });
        if let Some(plot) = plotted {
            super::check::check(world, side, &plot)?;
        }
        let choice = choice_of(answer)
            .ok_or_else(|| Refusal::not_now(rule!("odn.plot.a"), "what Full Moves leave open is settled"))?;
        may_choose(world, side, choice)?;
        world.sealed_mut(side).choices.push(choice);
        Ok(())
    }

    /// How far a Triple Move goes and how it faces is open to whatever the rules accept.
    fn is_composed(&self, world: &World, seat: Seat, answer: &Answer) -> bool {
        matches!(answer, Answer::Marches { .. })
            && choice_of(answer).is_some_and(|choice| may_choose(world, Side::of(seat), choice).is_ok())
    }
}
