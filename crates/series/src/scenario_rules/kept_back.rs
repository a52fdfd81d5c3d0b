//! A formation that is kept back in a part of the map: it may not march out of it yet, and to let it go later costs points.

use crate::prelude::*;
use crate::scenario::special::KeptBack;
use crate::turn::Fact;

pub(super) fn binds(world: &World, formation: FormationId) -> bool {
    let rules = &world.theatre.specials.kept_back;
    rules.iter().any(|rule| rule.formation == formation && world.turn < rule.until)
}

/// Whether a piece of a formation would leave its part of the map too soon by a step. Fighting may carry it over the line.
#[inline]
pub(crate) fn is_kept(world: &World, formation: Option<FormationId>, from: HexId, to: HexId) -> bool {
    let kept = |rule: &KeptBack| {
        Some(rule.formation) == formation
            && world.turn < rule.until
            && rule.area.contains(from)
            && !rule.area.contains(to)
    };
    world.theatre.specials.kept_back.iter().any(kept)
}

/// Looks whether a march has taken a formation out of its part of the map for the first time: then it is let go.
pub(crate) fn look(world: &mut World, units: &[UnitId], at: HexId, play: &mut Play) {
    let theatre = std::sync::Arc::clone(&world.theatre);
    for rule in &theatre.specials.kept_back {
        let own = units.iter().any(|unit| world.printed(*unit).formation == rule.formation);
        let let_go = world.memory().released.contains(&rule.formation);
        if !own || let_go || rule.area.contains(at) || world.turn < rule.until {
            continue;
        }
        world.memory_mut().released.push(rule.formation);
        play.log.tell(world, || {
            let (formation, cost) = (theatre.formations[rule.formation].name.clone(), rule.cost);
            let text = told!(cost.into(), "{formation} is let go, which costs its side {cost} point|points.");
            Event::by(rule!("nlc.14.a"), Fact::LetGo { formation, cost }, text).and_by(rules!["nlc.13.a"])
        });
    }
}
