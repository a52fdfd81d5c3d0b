//! The looks at markers when all movement is over (5.01.d, 5.01.e): one for each marker of the enemy, from whomever the owner chooses.

use super::hidden;
use crate::answer::Answer;
use crate::fire::sight::Bodies;
use crate::option::OptionalRule;
use crate::plot::notation::MarkerNo;
use crate::prelude::*;
use crate::proceeding::{Goes, Proceeding, open};
use crate::roster::{Side, UnitId};
use crate::world::Mark;
use serde::{Deserialize, Serialize};
use umpire::agenda::Step;
use umpire::event::{Seat, SeatSet};
use umpire::game::Question;
use umpire::refusal::Refusal;

/// Which sides still look.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Scouting {
    is_open: [bool; 2],
}

impl Scouting {
    /// The looks of both sides; nothing without the option.
    pub(crate) fn of(world: &World) -> Option<Scouting> {
        world.theatre().has(OptionalRule::HiddenUnits).then_some(Scouting { is_open: [true; 2] })
    }

    /// The markers that a side may still look at, each from him of its own who sees it best.
    fn looks(world: &World, side: Side) -> Vec<(UnitId, UnitId)> {
        let is_fresh = |id: &UnitId| world.is_hidden(*id) && !world.unit(*id).marks.has(Mark::Tried);
        let markers: Vec<UnitId> = world.of_side(side.other()).filter(is_fresh).collect();
        if markers.is_empty() {
            return Vec::new();
        }
        let bodies = Bodies::of(world);
        let mut found: Vec<(UnitId, UnitId)> = Vec::new();
        for marker in markers {
            let at = world.unit(marker).at;
            let mut own: Vec<UnitId> = world.of_side(side).collect();
            own.sort_by_key(|id| (world.unit(*id).at.distance(at), *id));
            let sees = own.into_iter().find(|from| hidden::look(&bodies, *from, marker).is_ok());
            found.extend(sees.map(|from| (marker, from)));
        }
        found.sort_by_key(|(marker, _)| world.unit(*marker).marker);
        found
    }

    fn is_asked(self, world: &World, side: Side) -> bool {
        self.is_open[side.at()] && !Scouting::looks(world, side).is_empty()
    }
}

fn check(
    world: &World,
    side: Side,
    marker: MarkerNo,
    from: UnitId,
) -> Result<(UnitId, hidden::Look), Refusal> {
    let refuse = |code, why: String, cure: &str| Err(Refusal::new(rule!("odn.5.01.d"), code, why, cure));
    if world.side(from) != side || !world.is_on_table(from) {
        let why = format!("{} is not yours on the table", world.name(from));
        return refuse("not-yours", why, "Look from a unit or marker of your own.");
    }
    let Some(marker) = hidden::marker(world, side.other(), marker.0) else {
        let why = format!("the enemy has no marker {} on the table", marker.0);
        return refuse("no-marker", why, "Name a marker that lies there.");
    };
    hidden::look(&Bodies::of(world), from, marker).map(|look| (marker, look))
}

impl Goes for Scouting {
    const PHASE: &'static str = "reveals";

    fn resume(&mut self, world: &mut World, _: &mut Play<'_>) -> Step<Proceeding> {
        if Side::BOTH.into_iter().any(|side| self.is_asked(world, side)) { Step::Ask } else { Step::Done }
    }

    fn awaited(&self, world: &World) -> SeatSet {
        let asked = Side::BOTH.into_iter().filter(|side| self.is_asked(world, *side));
        asked.fold(SeatSet::NONE, |set, side| set.with(side.seat()))
    }

    fn question(&self, _: &World, seat: Seat) -> Option<Question> {
        let who = umpire::prose::capital(Side::of(seat).called());
        Some(open(format!("{who}: which markers do you look at?"), rules!("odn.5.01.d", "odn.5.01.e")))
    }

    fn answers(&self, world: &World, seat: Seat, to: &mut Vec<Answer>) {
        let looks = Scouting::looks(world, Side::of(seat));
        to.extend(
            looks
                .into_iter()
                .map(|(marker, from)| Answer::Try { marker: MarkerNo(world.unit(marker).marker), from }),
        );
        to.push(Answer::NoMoreTries);
    }

    fn is_composed(&self, world: &World, seat: Seat, answer: &Answer) -> bool {
        matches!(answer, Answer::Try { marker, from } if check(world, Side::of(seat), *marker, *from).is_ok())
    }

    fn answer(
        &mut self,
        world: &mut World,
        seat: Seat,
        answer: &Answer,
        play: &mut Play<'_>,
    ) -> Result<(), Refusal> {
        let side = Side::of(seat);
        match *answer {
            Answer::NoMoreTries => {
                self.is_open[side.at()] = false;
                Ok(())
            }
            Answer::Try { marker, from } => {
                let (marker, look) = check(world, side, marker, from)?;
                hidden::roll(world, from, marker, look, play);
                Ok(())
            }
            _ => Err(Refusal::not_now(rule!("odn.5.01.e"), "markers are looked at")),
        }
    }
}
