//! Confidence (20.10): a formation that has lost a step under its order may lose heart.

use super::chain;
use super::events::secret;
use super::{Fact, Flight};
use crate::prelude::*;

/// Where the list goes on, and the flight of those who failed.
type Checked = (usize, Option<Flight>);

/// Checks the next holder of a side that has to, from a place of the list on; `None` when all have been checked.
pub(super) fn check_next(world: &World, side: Side, from: usize, play: &mut Play) -> Option<Checked> {
    let holder = world
        .holder_ids()
        .skip(from)
        .find(|holder| world.theatre.side_of_holder(*holder) == side && lines(world, *holder).is_some())?;
    let passed = check(world, holder, play);
    Some((holder.place() + 1, (!passed).then(|| Flight::of(world, holder))))
}

/// Tells a side, once, which of its holders need not check although they have lost a step.
pub(super) fn tell_steady(world: &World, side: Side, play: &mut Play) {
    for holder in world.holder_ids().filter(|holder| world.theatre.side_of_holder(*holder) == side) {
        let state = world.holder(holder);
        let since = state.lost_step.is_some_and(|turn| turn.plus(1) == world.turn);
        if !since || !chain::stands_alone(world, holder) || lines(world, holder).is_some() {
            continue;
        }
        let rule = world.order_rules(holder).spared();
        play.log.tell(world, || {
            let (name, order) = (world.name(holder), state.order.kind.words());
            let text = format!("{name} has lost a step, but on {order} it does not check its confidence.");
            secret(world, holder, Event::by(rule, Fact::OrderStands { holder: name }, text))
        });
    }
}

/// The lines of the sum that the die must not exceed; `None` if the holder does not check. It does from the turn after it
/// first lost a step under its order (20.10.a), on Attack or Probe, and if demoralized on Defend or Delay (20.10.e, f).
fn lines(world: &World, holder: HolderId) -> Option<Vec<(&'static str, i8, Rule)>> {
    let state = world.holder(holder);
    if !chain::stands_alone(world, holder) || state.lost_step.is_none_or(|turn| turn >= world.turn) {
        return None;
    }
    let figures = &world.edition().command.confidence;
    let rules = world.order_rules(holder);
    let rating = chain::value(world, holder, Matter::Order(state.order.kind));
    let mut lines = vec![("the leader's rating", rating, rule!("nlc.20.10.b"))];
    lines.push(rules.confidence(figures, chain::is_demoralized(world, holder))?);
    if rules.trusts_in_its_target() && chain::holds_target(world, holder) {
        lines.push(("the objective is held", figures.objective, rule!("nlc.tables.confidence.c")));
    }
    lines.extend(hooks::command::steadies(world, holder));
    Some(lines)
}

fn check(world: &World, holder: HolderId, play: &mut Play) -> bool {
    let lines = lines(world, holder).unwrap_or_default();
    let value: i8 = lines.iter().map(|(_, figure, _)| *figure).sum();
    let (thrown, passed) =
        play.test(Throw::D6, |roll| i16::try_from(roll).is_ok_and(|roll| roll <= i16::from(value)));
    play.log.tell(world, || {
        let name = world.name(holder);
        let result = if passed { "keeps its confidence" } else { "loses confidence" };
        let text = format!("{name} rolls {} against {value} and {result}.", thrown.total());
        let formation = matches!(world.theatre.holders[holder], OrderHolder::Formation(_));
        let event =
            Event::by(rule!("nlc.20.10.b"), Fact::ConfidenceChecked { holder: name, value, passed }, text)
                .and_by(rules!["nlc.20.10.a", "nlc.20.3.b"])
                .with_sum(Sum::signed("confidence", &lines, value))
                .with_roll(Roll::plain(
                    "confidence",
                    world.seat_name(world.theatre.side_of_holder(holder)),
                    thrown,
                    result,
                ))
                .and_by_if(!formation, rules!["nlc.20.13.k"])
                .and_by_if(world.is_night(), rules!["nlc.23.k"]);
        secret(world, holder, event)
    });
    passed
}
