//! What a player would read off the table before he says anything: where a plot would lead, a Full Move's corridor, arcs of fire with
//! their ranges, a tape between two. All of it is worked out on the game as its seat may imagine it, so that nothing hidden shows.

mod arcs;
mod ghost;
mod tape;
#[cfg(test)]
mod tests;

pub use arcs::{Band, Shots, Target, Weapons};
pub use ghost::{Ghost, Slice, Straight};
pub use tape::Measured;

use crate::knowledge::Knowledge;
use crate::plot::{Mover, notation};
use crate::roster::{Side, UnitId};
use crate::table::shown;
use crate::world::{HqStatus, World};
use field::table::Convex;
use serde::Serialize;
use serde_json::Value;
use umpire::table::Spot;

/// Answers a look.
///
/// # Errors
///
/// What cannot be looked at, and what can.
pub fn look(knowledge: &Knowledge, at: &Value) -> Result<Value, String> {
    let game = knowledge.imagined();
    let world = &game.world;
    let field = |name: &str| {
        let value = at.get(name).and_then(Value::as_str);
        value.ok_or_else(|| format!("say `{name}` of what is to be looked at"))
    };
    let unit = |name: &str| seen(knowledge, world, name);
    match field("what")? {
        "ghost" => told(&ghost::of(&game, knowledge.seat(), &notation::read(&game, field("plot")?)?)),
        "full-move" => told(&ghost::straight(world, unit(field("unit")?)?)),
        "fire" => told(&arcs::of(world, knowledge, unit(field("unit")?)?)),
        "measure" => {
            let end = |name: &str| {
                let words = field(name)?;
                tape::end(world, words, |name| mover(knowledge, &game, name))
            };
            told(&tape::between(world, &end("from")?, &end("to")?))
        }
        other => Err(format!("`{other}` cannot be looked at: ghost, full-move, fire, measure can")),
    }
}

fn told(seen: &impl Serialize) -> Result<Value, String> {
    serde_json::to_value(seen).map_err(|error| error.to_string())
}

/// The unit of a name, if it stands where the seat sees it.
fn seen(knowledge: &Knowledge, world: &World, name: &str) -> Result<UnitId, String> {
    let by = Side::of(knowledge.seat());
    let found = world.on_table().find(|id| world.called(*id, by) == name);
    found.ok_or_else(|| format!("no unit `{name}` is seen on the table"))
}

/// Whoever has a name and stands where the seat sees him.
fn mover(knowledge: &Knowledge, game: &crate::game::OneDay, name: &str) -> Option<Mover> {
    let world = &game.world;
    let unit = seen(knowledge, world, name).ok().map(Mover::Unit);
    unit.or_else(|| game.mover_named(name)).filter(|who| match who {
        Mover::Unit(id) => world.called(*id, Side::of(knowledge.seat())) == name,
        Mover::Hq(id) => world.hq(*id).status == HqStatus::OnTable,
        Mover::Train(id) => world.train(*id).is_there,
    })
}

/// The corners of some ground.
fn outlines(ground: &[Convex]) -> Vec<Vec<Spot>> {
    ground.iter().map(|convex| convex.corners().iter().map(|corner| shown(*corner)).collect()).collect()
}
