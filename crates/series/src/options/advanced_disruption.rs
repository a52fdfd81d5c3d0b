//! Advanced disruption (25.1): retreats disrupt, and markers stay until a unit has pulled itself together.

use crate::fact::Fact;
use crate::morale::{Circumstances, is_led, morale};
use crate::prelude::*;
use umpire::dice::Thrown;

/// Units that retreat of their own will: one die for all of them, against the morale of each (25.1.a). Nothing is thrown if all
/// have their markers already.
pub(crate) fn leave_of_their_own_will(world: &mut World, units: &[(UnitId, Circumstances)], play: &mut Play) {
    let sound = |unit: UnitId| world.is_present(unit) && !world.unit(unit).disrupted;
    let (units, circumstances): (Vec<UnitId>, Vec<Circumstances>) =
        units.iter().copied().filter(|(unit, _)| sound(*unit)).unzip();
    let Some(first) = units.first() else { return };
    let own = world.seats_of(world.side_of(*first));
    let checking = || units.iter().copied().zip(circumstances.iter().copied());
    let values: Vec<i8> = checking().map(|(unit, how)| morale(world, unit, how, |_, _, _| {})).collect();
    // The higher the roll the more of them fail, so their number says which.
    let failing = |roll: u16| values.iter().filter(|value| !passes(roll, **value)).count();
    let thrown = play.dice.throw(Throw::D6, &|roll| u16::try_from(failing(roll)).unwrap_or(u16::MAX));
    let checked = units.iter().copied().zip(&values);
    let shaken: Vec<UnitId> =
        checked.filter(|(_, value)| !passes(thrown.total(), **value)).map(|(unit, _)| unit).collect();
    for unit in &shaken {
        world.unit_mut(*unit).disrupt();
    }
    let event = || {
        let by = world.seat_name(world.side_of(*first));
        let (all, disrupted) = (listed(&world.unit_names(&units)), world.pieces(&shaken));
        let (who, roll) = (listed(&world.unit_names(&shaken)), thrown.total());
        // Nobody is one.
        let result = told!(shaken.len().max(1), "{who} is|are disrupted");
        let text = told!(units.len(), "Order in retreat: {all} rolls|roll {roll}: {result}.");
        Event::by(rule!("nlc.25.1.a"), Fact::RetreatedInOrder { disrupted }, text)
            .with_roll(Roll::plain("order in retreat", by, thrown, result))
    };
    // A secret order can lower morale (20.2 Reserve): the enemy sees the die and what came of it, not the sums.
    play.log.tell(world, || {
        let sums = checking().map(|(unit, how)| morale_sum(world, unit, how));
        let told = sums.fold(event(), Event::with_sum).and_by(rules!["nlc.2.3.d"]);
        told.only_for_and(own, event())
    });
}

/// Units that retreat because they must are disrupted (25.1.b).
pub(crate) fn are_driven_back(world: &mut World, units: &[UnitId], play: &mut Play) {
    for unit in units {
        if !world.is_present(*unit) || world.unit(*unit).disrupted {
            continue;
        }
        world.unit_mut(*unit).disrupt();
        play.log.tell(world, || {
            let name = world.piece(*unit);
            let text = format!("{name} is driven back and disrupted.");
            Event::by(rule!("nlc.25.1.b"), Fact::Disrupted { unit: name, already: false }, text)
        });
    }
}

/// The end of the turn: every disrupted unit on the map checks morale for itself, and loses its marker if it passes (25.1.c).
pub(crate) fn recover(world: &mut World, play: &mut Play) {
    for unit in world.unit_ids() {
        if !world.unit(unit).disrupted {
            continue;
        }
        if world.hex_of(unit).is_none() {
            world.unit_mut(unit).disrupted = false;
            continue;
        }
        let value = morale(world, unit, RECOVERING, |_, _, _| {});
        let (thrown, recovered) = play.test(Throw::D6, |roll| passes(roll, value));
        world.unit_mut(unit).disrupted = !recovered;
        // Markers last for turns, so the enemy may have lost sight of the unit; the sum is not for him in any case.
        play.log.tell(world, || {
            told(world, unit, thrown, recovered)
                .with_sum(morale_sum(world, unit, RECOVERING))
                .and_by(&world.edition().options.advanced_disruption.rules)
                .and_by(rules!["nlc.2.3.d"])
                .only_for_and(world.seats_of(world.side_of(unit)), told(world, unit, thrown, recovered))
        });
    }
}

/// Nobody defends himself when the turn ends.
pub(crate) const RECOVERING: Circumstances =
    Circumstances { recovering: true, ..Circumstances::plain(Role::Attacking) };

/// The four lines that count for recovery only (25.1.d). Demoralization lowers morale by one in all: a formation that has lost
/// heart has it lowered in every check already.
pub(crate) fn recovery_lines(
    world: &World,
    unit: UnitId,
    line: &mut dyn FnMut(bool, &'static str, i8, Rule),
) {
    let Some(hex) = world.hex_of(unit) else { return };
    let figures = &world.edition().options.advanced_disruption;
    let by = rule!("nlc.25.1.d");
    let covered = world.terrain(hex).attack > 0;
    line(covered, "covered by the ground", figures.terrain, figures.terrain_rule);
    line(figures.leader != 0 && is_led(world, unit), "a leader is there", figures.leader, by);
    let enemy = world.side_of(unit).enemy();
    let threat =
        |hex| world.units_in(hex).any(|other| world.side_of(other) == enemy && !world.unit(other).disrupted);
    let threatened = world.ground().neighbours(hex).any(|(next, _)| threat(next));
    line(threatened, "enemies in good order next to it", figures.enemy, figures.enemy_rule);
    let formation = world.printed(unit).formation;
    let army = world.theatre.chain(formation).army;
    let demoralized = world.army(army).demoralized && !world.is_demoralized(formation);
    line(figures.demoralized != 0 && demoralized, "demoralized army", figures.demoralized, by);
}

fn passes(roll: u16, value: i8) -> bool {
    i16::try_from(roll).is_ok_and(|roll| roll <= i16::from(value))
}

fn morale_sum(world: &World, unit: UnitId, circumstances: Circumstances) -> Sum {
    let mut lines = Vec::new();
    let value = morale(world, unit, circumstances, |what, by, rule| {
        lines.push(Line::of(what, format!("{by:+}"), rule));
    });
    Sum::of(format!("the morale of {}", world.printed(unit).name), lines, value)
}

fn told(world: &World, unit: UnitId, thrown: Thrown, recovered: bool) -> Event<Fact> {
    let (by, unit) = (world.seat_name(world.side_of(unit)), world.piece(unit));
    let result = if recovered { "it recovers" } else { "it stays disrupted" };
    let text = format!("{unit} rolls {} for recovery: {result}.", thrown.total());
    let roll = Roll::plain("recovery", by, thrown, result).for_what(format!("recovery of {unit}"));
    Event::by(rule!("nlc.25.1.c"), Fact::Recovery { unit, recovered }, text).with_roll(roll)
}
