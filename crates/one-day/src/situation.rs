//! What a seat knows, in words, for somebody who sees no table: who stands where and how, and who holds what.

use crate::edition::Level;
use crate::knowledge::Knowledge;
use crate::plot::notation::{said_bearing, said_spot};
use crate::roster::{Side, UnitId};
use crate::world::{Formation, HqStatus, Status, World};
use std::fmt::Write as _;
use umpire::prose::{capital, counted};

/// The situation of a seat.
pub(crate) fn describe(knowledge: &Knowledge) -> String {
    let game = knowledge.imagined();
    let (world, own) = (&game.world, Side::of(knowledge.seat()));
    let theatre = world.theatre();
    let phase = game.top().map_or("the game is over", |top| top.phase());
    let mut text = format!(
        "{}, turn {} of {}, {}: {phase}. Spots are inches to the right and down, bearings degrees with the clock from the top.\n",
        theatre.terms.title,
        world.turn,
        theatre.terms.turns,
        theatre.hour(world.turn)
    );
    for side in [own, own.other()] {
        let _ = writeln!(text, "{}:", capital(side.called()));
        for id in world.of_side(side) {
            let line = if world.is_hidden(id) && knowledge.is_veiled(side) {
                let how = if world.unit(id).formation == Formation::Line { "across" } else { "lengthwise" };
                format!("{} lies {how} at {}", world.called(id, own), said_spot(world.unit(id).at))
            } else {
                unit(world, id)
            };
            let _ = writeln!(text, "  {line}");
        }
        for id in theatre.roster.hq_ids().filter(|id| theatre.roster.hq(*id).side == side) {
            let (hq, of) = (world.hq(id), theatre.roster.hq(id));
            if hq.status != HqStatus::OnTable {
                continue;
            }
            let with =
                hq.attached.map_or_else(String::new, |with| format!(", with {}", world.called(with, own)));
            let lame = if world.is_lame(id) { ", wounded" } else { "" };
            let _ = writeln!(
                text,
                "  {}, {:+} in tests, at {}{with}{lame}",
                of.name,
                hq.rating,
                said_spot(hq.at)
            );
        }
        for id in theatre.roster.train_ids().filter(|id| theatre.roster.trains[id.at()].side == side) {
            if world.train(id).is_there {
                let name = &theatre.roster.trains[id.at()].name;
                let _ = writeln!(text, "  {name} at {}", said_spot(world.train(id).at));
            }
        }
        let to_come = |id: &UnitId| world.unit(*id).status == Status::Due && world.side(*id) == side;
        for id in theatre.roster.unit_ids().filter(to_come) {
            let _ = writeln!(text, "  {} comes on in turn {}", world.name(id), world.unit(id).due);
        }
    }
    for (objective, held) in theatre.terms.objectives.iter().zip(&world.held) {
        let who = held.map_or("nobody", Side::called);
        let _ = writeln!(text, "{} is held by {who}.", objective.name);
    }
    text
}

/// A unit in a line.
fn unit(world: &World, id: UnitId) -> String {
    let (unit, roster) = (world.unit(id), world.roster(id));
    let how = match unit.formation {
        Formation::Line => "in line".to_owned(),
        Formation::Column => "in column".to_owned(),
        Formation::RoadColumn => "in Road Column".to_owned(),
        Formation::Block(place) | Formation::Garrison(place) => {
            format!("in {}", world.theatre().place(place).name)
        }
        Formation::Deployed => "deployed".to_owned(),
        Formation::Limbered => "limbered".to_owned(),
        Formation::Prepared => "ready to deploy".to_owned(),
    };
    let mut line = format!(
        "{} at {}: {} {} {how}, facing {}",
        roster.name,
        said_spot(unit.at),
        world.quality(id),
        roster.arm,
        said_bearing(unit.facing)
    );
    if unit.level != Level::Firm {
        let _ = write!(line, ", {}", unit.level);
    }
    if unit.hits > 0 {
        let _ =
            write!(line, ", {} of {}", counted(usize::from(unit.hits), "hit|hits"), world.boxes(id).total());
    }
    if let Some(order) = unit.order {
        let _ = write!(line, ", {}", order.title());
    }
    if world.is_hidden(id) {
        let _ = write!(line, ", under marker {}", unit.marker);
    }
    line
}

#[cfg(test)]
mod tests {
    use super::describe;
    use crate::knowledge::Knowledge;
    use crate::option::{OptionalRule, OptionalRules};
    use umpire::event::Seat;

    #[test]
    fn who_sees_no_table_reads_who_stands_where() {
        let open = |options| crate::scenario::named("tutorial").unwrap().begin(options).unwrap();
        let game = open(OptionalRules::default());
        let text = describe(&Knowledge::of(&game, Seat(0)));
        assert!(text.contains("9th Division, Foy at 17.2,23.1: Veteran infantry in"), "{text}");
        assert!(text.contains("5th Division, Picton: Kempt and Pack comes on in turn 2"), "{text}");
        assert!(text.find("The French:") < text.find("The Allies:"), "{text}");
        let hidden = open(OptionalRules::of([OptionalRule::HiddenUnits]));
        let text = describe(&Knowledge::of(&hidden, Seat(1)));
        assert!(text.contains("french marker 1 lies") && !text.contains("Foy at"), "{text}");
    }
}
