//! Shorter ways of saying: `march Reille to 1911` stands for the move, everybody who can come along, and the steps of the cheapest way
//! as far as the seat knows it.

use super::Knowledge;
use crate::answers::{Answer, MarchAnswer};
use crate::game::Campaigns;
use crate::movement::cheapest_steps;
use crate::types::HolderId;
use hex::HexId;
use umpire::agenda::Play;
use umpire::answers::Hole;
use umpire::dice::Scripted;
use umpire::event::Log;
use umpire::game::Game;

/// The answers that a shorter way of saying stands for.
pub(crate) fn expand(knowledge: &Knowledge, said: &str) -> Vec<String> {
    let Some((leader, to)) = said.strip_prefix("march ").and_then(|rest| rest.rsplit_once(" to ")) else {
        return Vec::new();
    };
    let world = &knowledge.world;
    match (HolderId::read(world, leader), HexId::read(world, to)) {
        (Ok(leader), Ok(to)) => march(knowledge, leader, to),
        _ => Vec::new(),
    }
}

fn march(knowledge: &Knowledge, leader: HolderId, to: HexId) -> Vec<String> {
    let seat = knowledge.side.seat();
    let mut ahead = knowledge.imagined();
    let mut said = Vec::new();
    let mut give = |ahead: &mut Campaigns, answer: Answer| {
        // Whether he may move at all the dice decide; as far as he may, he goes this way.
        let (mut dice, mut log) = (Scripted::default(), Log::off());
        let words = ahead.say(&answer);
        let done = ahead.act(seat, &answer, &mut Play { dice: &mut dice, log: &mut log });
        if done.is_ok() {
            said.push(words);
        }
        done.is_ok()
    };
    if !give(&mut ahead, Answer::March(MarchAnswer::Move { leader })) {
        return Vec::new();
    }
    let mut offered = Vec::new();
    loop {
        offered.clear();
        ahead.answers(seat, &mut offered);
        let along = offered.iter().rev().find(|answer| {
            matches!(answer, Answer::March(MarchAnswer::Take { .. } | MarchAnswer::TakeVedettes { .. }))
        });
        match along.copied() {
            Some(answer) if give(&mut ahead, answer) => {}
            _ => break,
        }
    }
    for hex in cheapest_steps(&ahead, to) {
        if !give(&mut ahead, Answer::March(MarchAnswer::To { hex })) {
            break;
        }
    }
    said
}
