//! The Turn End Phase (4.j to 4.l): the Reserve Action Stage, then markers, supply and points that are counted by the turn.

use super::action::FormationAction;
use super::{Fact, TurnPhase, arrivals, losses, supply, victory};
use crate::prelude::*;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TurnEnd {
    next: Part,
}

crate::activity::in_the_open! { TurnEnd { next } }

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
enum Part {
    Reserve(Side),
    Closing,
}

impl TurnEnd {
    pub(crate) fn new(world: &World) -> TurnEnd {
        TurnEnd { next: Part::Reserve(world.theatre.terms.opening.first) }
    }

    pub(super) fn resume(&mut self, world: &mut World, play: &mut Play) -> Step<Activity> {
        match self.next {
            Part::Reserve(side) => {
                let first = side == world.theatre.terms.opening.first;
                self.next = if first { Part::Reserve(side.enemy()) } else { Part::Closing };
                // The stage is held even if nobody is in Reserve: commanders may move in it (4.3.b), and headquarters in no
                // other (19.5.a).
                let action = FormationAction::of_reserve(world, side, reserve(world, side));
                Step::Begin(Activity::TurnPhase(TurnPhase::Action(action)))
            }
            Part::Closing => {
                arrivals::come_up(world, play);
                hooks::turn::columns_have_come(world, play);
                rally(world, play);
                hooks::turn_end::mend(world, play);
                supply::judge(world, play);
                victory::note_the_turn(world);
                play.log.tell(world, || {
                    let time = world.theatre.calendar.time(world.turn);
                    let text = format!("The turn of {} ends.", time.words());
                    Event::by(rule!("nlc.4.l"), Fact::TurnEnds { turn: time.to_string() }, text)
                });
                hooks::turn_end::rest(world, play);
                losses::judge_the_turn(world, play);
                hooks::turn_end::cards_expire(world, play);
                hooks::turn_end::weather(world, play);
                Step::Done
            }
        }
    }
}

/// Whoever of a side was in Reserve when the cup was filled and has not acted (4.m).
fn reserve(world: &World, side: Side) -> Vec<HolderId> {
    let own =
        |holder: &HolderId| world.theatre.side_of_holder(*holder) == side && !world.holder(*holder).acted;
    world.cup.in_reserve.iter().copied().filter(own).collect()
}

/// Disrupted markers come off (4.k).
fn rally(world: &mut World, play: &mut Play) {
    if hooks::turn_end::rally(world, play) {
        return;
    }
    let mut rallied: Vec<UnitId> = world.unit_ids().collect();
    rallied.retain(|unit| std::mem::take(&mut world.unit_mut(*unit).disrupted));
    if rallied.is_empty() {
        return;
    }
    play.log.tell(world, || {
        let units = world.pieces(&rallied);
        let text = format!("No longer disrupted: {}.", listed(&world.names(&rallied)));
        Event::by(rule!("nlc.4.k"), Fact::Rallied { units }, text)
    });
}
