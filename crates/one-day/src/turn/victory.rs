//! How a game is judged: by the scenario (intro.e). Without a scale nobody wins, and only losses are told.

use super::end::killed;
use crate::fact::Fact;
use crate::game::OneDay;
use crate::orders::OrderPhase;
use crate::proceeding::Proceeding;
use crate::roster::{Rank, Side};
use crate::theatre::SuddenWhen;
use crate::world::{Status, World};
use umpire::agenda::Play;
use umpire::event::{Event, Seat};
use umpire::game::Ending;
use umpire::prose::capital;
use umpire::refusal::Refusal;

/// The points of each side: what it holds, and what it has destroyed.
pub fn points(world: &World) -> [i32; 2] {
    let terms = &world.theatre().terms;
    Side::BOTH.map(|side| {
        let held = terms.objectives.iter().zip(&world.held);
        let held: i32 =
            held.filter(|(_, holder)| **holder == Some(side)).map(|(of, _)| of.points[side.at()]).sum();
        let enemies = world.theatre().roster.unit_ids().filter(|id| world.side(*id) == side.other());
        let gone =
            enemies.filter(|id| matches!(world.unit(*id).status, Status::Routed | Status::Surrendered));
        let units: i32 = gone
            .map(|id| {
                let unit = world.roster(id);
                if unit.is_stand {
                    terms.lost_stand
                } else {
                    terms.lost_units[unit.boxes.starting() as usize]
                }
            })
            .sum();
        let generals: i32 = killed(world, side.other())
            .map(|(id, times)| {
                let hq = world.theatre().roster.hq(id);
                let each = match hq.rank {
                    _ if hq.is_napoleon => terms.killed[2],
                    Rank::Army(_) => terms.killed[1],
                    Rank::Corps(_) => terms.killed[0],
                };
                // Only the man himself is worth his points: his successors are nobodies.
                each * i32::from(times.min(1))
            })
            .sum();
        held + units + generals
    })
}

/// Who has won at once, and the result, if anybody has.
fn sudden(world: &World) -> Option<(Side, String)> {
    let found = world.theatre().terms.sudden.iter().find(|sudden| match sudden.when {
        SuddenWhen::Held { objective, turns } => {
            world.held.get(objective) == Some(&Some(sudden.side)) && world.held_for[objective] >= turns
        }
        SuddenWhen::Killed(hq) => world.hq(hq).killed > 0,
    });
    found.map(|sudden| (sudden.side, sudden.result.clone()))
}

/// Whether it is decided before its time.
pub fn is_decided(world: &World) -> bool {
    sudden(world).is_some()
}

/// The result in words, and who has won.
fn result(world: &World) -> (Vec<Side>, String) {
    if let Some(side) = world.conceded {
        return (vec![side.other()], format!("{} concede.", capital(side.called())));
    }
    if let Some((side, result)) = sudden(world) {
        return (vec![side], format!("{}.", capital(&result)));
    }
    let [french, allied] = points(world);
    let grade = world.theatre().terms.scale.iter().find(|grade| french - allied >= grade.at_least);
    match grade {
        Some(grade) => {
            let text = format!("{}: {french} points against {allied}.", capital(&grade.result));
            (grade.winner.into_iter().collect(), text)
        }
        None => (Vec::new(), "The scenario judges nobody: both sides count their losses.".to_owned()),
    }
}

/// How the game ended.
pub fn ending(world: &World) -> Ending {
    let (winners, text) = result(world);
    Ending {
        points: points(world).to_vec(),
        winners: winners.into_iter().map(|side| side.name().to_owned()).collect(),
        text,
        rules: vec![rule!("odn.intro.e")],
    }
}

/// Ends the game.
pub fn end(world: &mut World, play: &mut Play<'_, Fact>) {
    world.is_over = true;
    play.log.tell(world, || {
        let (_, text) = result(world);
        Event::by(rule!("odn.intro.e"), Fact::Ended { result: text.clone() }, text)
    });
}

/// A side gives up; it may while it places chits.
pub fn concede(game: &mut OneDay, seat: Seat, play: &mut Play<'_, Fact>) -> Result<(), Refusal> {
    if !matches!(game.agenda.top(), Some(Proceeding::Orders(OrderPhase { .. }))) || game.world.is_over {
        return Err(Refusal::not_now(rule!("odn.intro.e"), "a side gives up in the Order Phase"));
    }
    let side = Side::of(seat);
    game.world.conceded = Some(side);
    play.log.tell(&game.world, || {
        let text = format!("{} give up.", capital(side.called()));
        Event::by(rule!("odn.intro.e"), Fact::Conceded { side: side.name().to_owned() }, text)
    });
    end(&mut game.world, play);
    Ok(())
}
