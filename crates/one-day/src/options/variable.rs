//! Variable unit abilities: the Quality of the day, rolled as a unit first tests (5.05, 5.07.b, 5.07.f to 5.07.h).

use crate::edition::Quality;
use crate::fight::Fight;
use crate::morale::test::D10;
use crate::option::OptionalRule;
use crate::prelude::*;
use crate::roster::{Trait, UnitId};
use crate::world::Mark;
use umpire::event::Line;

/// Rolls the Quality of a unit that is about to take its first test. Its roster is made anew, and the hits that it has taken are marked on
/// that (5.05.b).
pub(crate) fn quality_of_the_day(world: &mut World, unit: UnitId, play: &mut Play<'_>) {
    let theatre = world.theatre().clone();
    if !theatre.has(OptionalRule::VariableQuality) || world.unit(unit).marks.has(Mark::QualityRolled) {
        return;
    }
    world.unit_mut(unit).marks.set(Mark::QualityRolled);
    let starting = world.roster(unit).boxes.starting();
    let modifier = national(world, unit);
    let by = modifier.map_or(0, |(_, by, _)| by);
    // Here a face of 0 is nothing (5.05.c).
    let die = move |face: u16| i8::try_from(face % 10).unwrap_or_default() + by;
    let figures = &theatre.edition.variable;
    let thrown = play.dice.throw(D10, &|face| figures.of(starting, die(face)) as u16);
    let quality = figures.of(starting, die(thrown.total()));
    world.unit_mut(unit).quality_of_day = Some(quality);
    play.log.tell(world, || {
        let mut roll = Roll::plain("quality", world.side(unit).name(), thrown, quality.to_string());
        roll.modifiers =
            modifier.into_iter().map(|(what, by, rule)| Line::of(what, format!("{by:+}"), rule)).collect();
        let fact = Fight::QualityRolled { unit: world.named(unit), quality: quality.letters().to_owned() };
        let text = format!("{} is {quality} today.", world.name(unit));
        Event::by(rule!("odn.5.05.b"), fact, text)
            .and_by(rules!("odn.5.05.c", "odn.5.05.d"))
            .and_by_if(starting == Quality::OldGuard, rules!("odn.5.05.e"))
            .with_roll(roll)
    });
}

/// What the nation does to the die, where nations differ.
fn national(world: &World, unit: UnitId) -> Option<(&'static str, i8, Rule)> {
    if !world.theatre().has(OptionalRule::NationalCharacteristics) {
        return None;
    }
    let (roster, figures) = (world.roster(unit), &world.theatre().edition.national);
    if roster.boxes.starting() == Quality::OldGuard {
        Some(("Old Guard", figures.french_old_guard, rule!("odn.5.07.f")))
    } else if roster.has(Trait::Grenadiers) {
        Some(("Austrian Grenadiers", figures.austrian_grenadiers, rule!("odn.5.07.b")))
    } else if roster.has(Trait::Landwehr) {
        Some(("Prussian Landwehr", figures.prussian_landwehr, rule!("odn.5.07.g")))
    } else if roster.nation == "spain" {
        Some(("Spanish", figures.spanish, rule!("odn.5.07.h")))
    } else {
        None
    }
}
