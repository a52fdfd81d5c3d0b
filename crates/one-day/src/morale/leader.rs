//! Leader Loss, with its dice (4.05 Leader Loss).

use super::loss;
use crate::fight::Fight;
use crate::headquarters;
use crate::prelude::*;
use crate::roster::UnitId;

/// Tests every general with a unit that was hit or lost levels outright (4.05-loss.a).
pub(crate) fn test(
    world: &mut World,
    unit: UnitId,
    hits: u8,
    levels: u8,
    is_testing: bool,
    play: &mut Play<'_>,
) {
    let edition = world.theatre().edition.clone();
    let count = loss::dice(&edition.leaders, hits, levels);
    for id in world.generals_with(unit) {
        let (thrown, result) = loss::throw(&edition.leaders, count, play.dice);
        let Some(result) = result else { continue };
        play.log.tell(world, || {
            let faces: Vec<u8> = thrown.iter().flat_map(|die| die.faces().to_vec()).collect();
            let worst = faces.iter().copied().max().unwrap_or_default();
            let name = &world.theatre().roster.hq(id).name;
            let (rule, what) = match (result.killed, result.retreats) {
                (true, _) => (rule!("odn.4.05-loss.e"), "killed"),
                (false, 0) => (rule!("odn.4.05-loss.c"), "unhurt"),
                (false, far) if far == edition.leaders.results[1].retreats => {
                    (rule!("odn.4.05-loss.c"), "wounded")
                }
                (false, _) => (rule!("odn.4.05-loss.d"), "badly wounded"),
            };
            let by = world.side(unit).name();
            let roll = |die: &umpire::dice::Thrown| Roll::plain("leader loss", by, *die, what);
            let fact = Fight::GeneralTested { general: world.named_hq(id), dice: faces.len(), worst };
            let event = Event::by(rule, fact, format!("{name}, with {}, is {what}.", world.name(unit)))
                .and_by(rules!("odn.4.05-loss.a", "odn.4.05-loss.b", "odn.4.05-loss.f"))
                .and_by_if(thrown.len() > 1, rules!("odn.4.05-loss.g"));
            thrown.iter().fold(event, |event, die| event.with_roll(roll(die)))
        });
        if result.killed {
            headquarters::killed(world, id, is_testing.then_some(unit), play);
        } else if result.retreats > 0 {
            headquarters::wounded(world, id, unit, result.retreats, play);
        }
    }
}
