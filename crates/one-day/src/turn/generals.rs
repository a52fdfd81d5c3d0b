//! Successors of killed generals take their places before anybody rallies (4.05-loss.i, 4.05-loss.j).

use crate::answer::Answer;
use crate::fact::Fact;
use crate::proceeding::{Goes, Proceeding, open};
use crate::roster::{HqId, Side, UnitId};
use crate::world::{HqStatus, World};
use field::table::Spot;
use serde::{Deserialize, Serialize};
use umpire::agenda::{Play, Step};
use umpire::event::{Event, Seat, SeatSet};
use umpire::game::Question;
use umpire::refusal::Refusal;

/// The successors of this turn, one after the other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Generals;

impl Generals {
    /// The first who is still to be placed, and the units to which he may go.
    fn next(world: &World) -> Option<(HqId, Vec<UnitId>)> {
        let theatre = world.theatre();
        theatre.roster.hq_ids().find_map(|hq| {
            let is_due = matches!(world.hq(hq).status, HqStatus::Killed { back } if back <= world.turn);
            let side = theatre.roster.hq(hq).side;
            let units: Vec<UnitId> =
                world.of_side(side).filter(|unit| theatre.roster.commands(hq, *unit)).collect();
            (is_due && !units.is_empty()).then_some((hq, units))
        })
    }

    fn place(world: &mut World, hq: HqId, unit: UnitId, play: &mut Play<'_, Fact>) {
        let rating = world.theatre().edition.morale.replacement;
        let at = beside(world, hq, unit);
        let facing = world.unit(unit).facing;
        let state = world.hq_mut(hq);
        (state.status, state.rating, state.attached) = (HqStatus::OnTable, rating, Some(unit));
        (state.at, state.facing) = (at, facing);
        play.log.tell(world, || {
            let text = format!(
                "A new general takes over from {} and joins {}.",
                world.named_hq(hq),
                world.name(unit)
            );
            let fact = Fact::GeneralPlaced {
                hq: world.named_hq(hq),
                unit: world.named(unit),
                at: crate::plot::notation::said_spot(at),
            };
            Event::by(rule!("odn.4.05-loss.i"), fact, text).and_by(rules!("odn.4.05-loss.j"))
        });
    }
}

/// Where a headquarters stands that is with a unit: behind it, touching; deployed in houses, in the middle of them.
pub fn beside(world: &World, hq: HqId, unit: UnitId) -> Spot {
    let state = world.unit(unit);
    if state.formation.place().is_some() {
        return state.at;
    }
    let size = world.size(unit);
    let back = i32::midpoint(size.depth, world.hq_size(hq).depth);
    let straight = || state.facing.turned(18_000).from(state.at, back);
    let by_road =
        state.road.filter(|_| !world.is_hidden(unit)).and_then(|road| world.theatre().on_road(road, -back));
    by_road.or_else(straight).unwrap_or(state.at)
}

impl Goes for Generals {
    const PHASE: &'static str = "rally";

    fn resume(&mut self, world: &mut World, play: &mut Play<'_, Fact>) -> Step<Proceeding> {
        match Generals::next(world) {
            None => Step::Done,
            Some((hq, units)) if units.len() == 1 => {
                Generals::place(world, hq, units[0], play);
                Step::Again
            }
            Some(_) => Step::Ask,
        }
    }

    fn asks(&self, _: &World, _: Seat) -> &'static str {
        "generals"
    }

    fn awaited(&self, world: &World) -> SeatSet {
        let next = Generals::next(world);
        next.map_or(SeatSet::NONE, |(hq, _)| SeatSet::only(world.theatre().roster.hq(hq).side.seat()))
    }

    fn question(&self, world: &World, seat: Seat) -> Option<Question> {
        let (hq, _) = Generals::next(world)?;
        let prompt = format!(
            "{}: with whom is the new {}?",
            umpire::prose::capital(Side::of(seat).called()),
            world.theatre().roster.hq(hq).name
        );
        Some(open(prompt, rules!("odn.4.05-loss.i", "odn.4.05-loss.j")))
    }

    fn answers(&self, world: &World, _: Seat, to: &mut Vec<Answer>) {
        if let Some((hq, units)) = Generals::next(world) {
            to.extend(units.into_iter().map(|unit| Answer::PlaceGeneral { hq, unit }));
        }
    }

    fn answer(
        &mut self,
        world: &mut World,
        _: Seat,
        answer: &Answer,
        play: &mut Play<'_, Fact>,
    ) -> Result<(), Refusal> {
        let next = Generals::next(world);
        match (answer, next) {
            (Answer::PlaceGeneral { hq, unit }, Some((due, units))) if *hq == due => {
                if !units.contains(unit) {
                    let why = format!("{} is not under him", world.name(*unit));
                    let rule = rule!("odn.4.05-loss.i");
                    return Err(Refusal::new(rule, "not-his", why, "Place him with a unit of his command."));
                }
                Generals::place(world, *hq, *unit, play);
                Ok(())
            }
            _ => Err(Refusal::not_now(rule!("odn.4.05-loss.i"), "new generals are placed")),
        }
    }
}
