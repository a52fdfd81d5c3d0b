//! Compliance (20.7): what becomes of the orders that have arrived.

use super::Fact;
use super::chain::{self, holder_words};
use super::events::{dispatch_text, secret};
use crate::edition::Compliance;
use crate::prelude::*;
use crate::world::Dispatch;

/// Every order to a side that is due or waits, the oldest first.
pub(super) fn comply(world: &mut World, side: Side, play: &mut Play) {
    for dispatch in world.dispatch_ids() {
        let to = world.dispatch(dispatch).to;
        if world.theatre.side_of_holder(to) != side || !world.status(dispatch).is_alive() {
            continue;
        }
        match world.status(dispatch) {
            DispatchStatus::OnTheWay => receive(world, dispatch, play),
            DispatchStatus::UntilDaylight => in_the_morning(world, dispatch, play),
            DispatchStatus::NextTurn if is_led(world, to) => {
                tell_status(world, dispatch, rule!("nlc.20.7.f"), "is complied with, a turn late", play);
                put_in_force(world, dispatch, play);
            }
            DispatchStatus::OnRoll(least) if is_led(world, to) => try_again(world, dispatch, least, play),
            _ => tell_status(world, dispatch, rule!("nlc.19.2.c"), "waits for a leader", play),
        }
    }
}

/// Orders that were written in the night before the game begins have been under way as long as a night lasts.
pub(super) fn after_a_night(world: &mut World, play: &mut Play) {
    let (turn, night) = (world.turn, world.theatre.calendar.night_turns());
    for dispatch in world.dispatch_ids() {
        if world.status(dispatch) != DispatchStatus::OnTheWay {
            continue;
        }
        let written = world.dispatch(dispatch);
        let left = written.arrives.number().saturating_sub(turn.number()).saturating_sub(night);
        world.set_arrival(dispatch, turn.plus(left));
        let headquarters = matches!(
            world.theatre.holders[world.dispatch(dispatch).to.place()],
            OrderHolder::Headquarters(_)
        );
        if left == 0 && !headquarters {
            world.set_status(dispatch, DispatchStatus::UntilDaylight);
            tell_status(
                world,
                dispatch,
                rule!("nlc.23.e"),
                "is received at night and waits for daylight",
                play,
            );
        }
    }
}

/// Whether somebody is there to comply: without a leader orders wait for his successor (19.2.c), and for one who
/// reorganizes until he is back (21.i).
fn is_led(world: &World, holder: HolderId) -> bool {
    chain::position(world, holder).is_some()
}

fn is_general_retreat(dispatch: &Dispatch) -> bool {
    dispatch.steps.iter().any(|step| step.kind == OrderKind::GeneralRetreat)
}

fn receive(world: &mut World, dispatch: DispatchId, play: &mut Play) {
    let written = world.dispatch(dispatch);
    let (to, due) = (written.to, written.arrives <= world.turn);
    let retreat = is_general_retreat(written);
    let headquarters = matches!(world.theatre.holders[to.place()], OrderHolder::Headquarters(_));
    if !due {
        return;
    }
    if !is_led(world, to) {
        // A holder without a leader counter of which nothing is left receives nothing any more; others have a successor.
        if chain::has_counter(world, to) {
            tell_status(world, dispatch, rule!("nlc.19.2.c"), "waits for a leader", play);
        } else {
            world.set_status(dispatch, DispatchStatus::Lapsed(world.turn));
        }
        return;
    }
    hooks::command::received(world, dispatch, play);
    if headquarters {
        tell_status(world, dispatch, rule!("nlc.19.5.b"), "is accepted without a roll", play);
        put_in_force(world, dispatch, play);
    } else if world.conditions().orders_wait && !retreat {
        world.set_status(dispatch, DispatchStatus::UntilDaylight);
        tell_status(world, dispatch, rule!("nlc.23.e"), "is received at night and waits for daylight", play);
    } else if hooks::command::is_obeyed_freely(world, world.dispatch(dispatch)) {
        tell_status(world, dispatch, rule!("nlc.14.a"), "is obeyed without a roll", play);
        put_in_force(world, dispatch, play);
    } else {
        roll(world, dispatch, play);
    }
}

/// Orders received at night are complied with in the first daylight Command Phase, the last one issued (23.e), once their
/// sender and whoever commands the recipient have risen (23.f).
fn in_the_morning(world: &mut World, dispatch: DispatchId, play: &mut Play) {
    let written = world.dispatch(dispatch);
    let to = written.to;
    if world.conditions().orders_wait || !is_led(world, to) {
        return;
    }
    let later = world.dispatch_ids().rev().take_while(|other| *other != dispatch).any(|other| {
        world.dispatch(other).is_like(written) && world.status(other) == DispatchStatus::UntilDaylight
    });
    if later {
        world.set_status(dispatch, DispatchStatus::Lapsed(world.turn));
        return tell_status(world, dispatch, rule!("nlc.23.e"), "is superseded by one issued later", play);
    }
    let formation = world.theatre.formation_of(to);
    let wing = formation.and_then(|formation| world.wing_over(formation));
    let commander = world.theatre.armies[chain::army_of(world, to).place()].commander;
    let mut above = [written.from, wing, commander].into_iter().flatten();
    if above.any(|leader| world.leader_state(leader).asleep) {
        return tell_status(
            world,
            dispatch,
            rule!("nlc.23.f"),
            "waits until its commanders have risen",
            play,
        );
    }
    tell_status(world, dispatch, rule!("nlc.23.e"), "was received at night and is complied with", play);
    put_in_force(world, dispatch, play);
}

/// The lines that make up the column (20.7.b, c): the ratings, then the shifts.
pub(super) fn lines(world: &World, written: &Dispatch) -> Vec<(&'static str, i8, Rule)> {
    let shifts = &world.edition().command.shifts;
    let to = written.to;
    let matter = written.steps.first().map_or(Matter::Other, |step| Matter::Order(step.kind));
    let sender = written.from.map_or(0, |from| world.rating(from, matter));
    let led = if chain::has_counter(world, to) { rule!("nlc.20.7.b") } else { rule!("nlc.20.13.b") };
    let mut lines = vec![("the sender's rating", sender, rule!("nlc.20.7.b"))];
    // Divisions that are attached to him weigh on a leader.
    let own = world.leader_of(to).map(|leader| world.own_rating(leader, matter));
    let passed_over = world.leader_of(to).map_or(0, |leader| hooks::command::rating_change(world, leader));
    let burden = own.map_or(0, |own| chain::value(world, to, matter) - own - passed_over);
    lines.push(("the recipient's rating", chain::value(world, to, matter) - burden - passed_over, led));
    if passed_over != 0 {
        lines.push(("he was passed over", passed_over, rule!("nlc.25.13.a")));
    }
    if burden != 0 {
        lines.push(("divisions attached to him", burden, rule!("nlc.20.13.i")));
    }
    if chain::stands_alone(world, to) && world.holder(to).order.kind == OrderKind::Reserve {
        lines.push(("in Reserve", shifts.reserve, rule!("nlc.tables.shifts.a")));
    }
    if written.steps.iter().any(|step| world.rules_of(step.kind).demands_attack()) {
        lines.push(("an Attack or Probe", shifts.attack, rule!("nlc.tables.shifts.b")));
    }
    if written.face_to_face {
        lines.push(("face to face", shifts.face_to_face, rule!("nlc.tables.shifts.c")));
    }
    let light = match world.theatre.holders[to.place()] {
        OrderHolder::Division(_) => true,
        OrderHolder::Formation(formation) => chain::is_cavalry(world, formation),
        OrderHolder::Wing(_) | OrderHolder::Headquarters(_) => false,
    };
    if light {
        lines.push(("a division or cavalry corps", shifts.division_or_cavalry, rule!("nlc.tables.shifts.d")));
    }
    if is_general_retreat(written) {
        lines.push(("a General Retreat", shifts.general_retreat, rule!("nlc.tables.shifts.f")));
    }
    hooks::command::shifts(world, written, &mut lines);
    lines
}

/// The sum of the lines, as events show it.
pub(super) fn sum(world: &World, lines: &[(&'static str, i8, Rule)]) -> Sum {
    let column = column(world, lines);
    Sum {
        of: "the compliance column".into(),
        lines: lines
            .iter()
            .map(|(what, figure, rule)| Line {
                what: (*what).into(),
                value: format!("{figure:+}"),
                rule: *rule,
            })
            .collect(),
        total: column.to_string(),
    }
}

fn column(world: &World, lines: &[(&'static str, i8, Rule)]) -> i8 {
    world.edition().command.compliance.column(lines.iter().map(|(_, figure, _)| *figure).sum())
}

/// What an order comes to on each roll of two dice, once it is received.
pub(super) fn result_of(world: &World, written: &Dispatch, roll: u16) -> Compliance {
    let column = column(world, &lines(world, written));
    world.edition().command.compliance.result(column, roll, chain::is_demoralized(world, written.to))
}

fn roll(world: &mut World, dispatch: DispatchId, play: &mut Play) {
    let written = world.dispatch(dispatch);
    let (to, table) = (written.to, &world.edition().command.compliance);
    let lines = lines(world, written);
    let column = column(world, &lines);
    let demoralized = chain::is_demoralized(world, to);
    let result = |roll| table.result(column, roll, demoralized);
    let classes = |roll: u16| match result(roll) {
        Compliance::Ignored => 0,
        Compliance::OnRoll(least) => u16::from(least),
        Compliance::NextTurn => 1,
        Compliance::Complied => 2,
    };
    let thrown = play.dice.throw(Throw::TWO_D6, &classes);
    let result = result(thrown.total());
    play.log.tell(|| {
        let name = holder_words(world, to);
        let order = dispatch_text(world, world.dispatch(dispatch));
        let (means, rule) = match result {
            Compliance::Ignored => ("ignored", rule!("nlc.20.7.d")),
            Compliance::OnRoll(_) => ("to be rolled for in later turns", rule!("nlc.20.7.g")),
            Compliance::NextTurn => ("complied with next turn", rule!("nlc.20.7.f")),
            Compliance::Complied => ("complied with", rule!("nlc.20.7.e")),
        };
        let words = result.words();
        let text = format!(
            "{name} is ordered to {order}; column {column}, roll {}: {words}, {means}.",
            thrown.total()
        );
        let fact = Fact::ComplianceRolled { holder: name, column, result: words.clone() };
        let mut event = Event::by(rule!("nlc.20.7.a"), fact.into(), text)
            .and_by(&[
                rule,
                rule!("nlc.20.7.b"),
                rule!("nlc.2.1.a"),
                rule!("nlc.tables.compliance.a"),
                rule!("nlc.20.3.d"),
            ])
            .with_sum(sum(world, &lines))
            .with_roll(Roll::plain("compliance", thrown, words));
        let total: i8 = lines.iter().map(|(_, figure, _)| *figure).sum();
        if total != column {
            event = event.and_by(&[rule!("nlc.20.7.c")]);
        }
        if demoralized {
            event = event.and_by(&[rule!("nlc.22.f")]);
        }
        secret(world, to, event.and_by(&further_rules(world, dispatch, result)))
    });
    match result {
        Compliance::Ignored => world.set_status(dispatch, DispatchStatus::Ignored(world.turn)),
        Compliance::OnRoll(least) => world.set_status(dispatch, DispatchStatus::OnRoll(least)),
        Compliance::NextTurn => world.set_status(dispatch, DispatchStatus::NextTurn),
        Compliance::Complied => put_in_force(world, dispatch, play),
    }
}

/// The rules that a roll shows besides the lines of its sum.
fn further_rules(world: &World, dispatch: DispatchId, result: Compliance) -> Vec<Rule> {
    let written = world.dispatch(dispatch);
    let mut rules = vec![rule!("nlc.tables.compliance.b")];
    if matches!(result, Compliance::OnRoll(_)) {
        rules.push(rule!("nlc.tables.compliance.c"));
    }
    if matches!(result, Compliance::OnRoll(_) | Compliance::NextTurn) {
        rules.push(rule!("nlc.20.6.d"));
        rules.extend(hooks::command::rule_of_delay(world));
    }
    if is_general_retreat(written) {
        let retreat = [
            rule!("nlc.20.2.general-retreat.b"),
            rule!("nlc.20.2.general-retreat.c"),
            rule!("nlc.20.2.general-retreat.g"),
        ];
        rules.extend(retreat);
    }
    if written.steps.iter().any(|step| world.rules_of(step.kind).demands_attack()) {
        rules.push(rule!("nlc.20.2.attack.g"));
    }
    if chain::stands_alone(world, written.to) && world.holder(written.to).order.kind == OrderKind::Reserve {
        rules.push(rule!("nlc.20.2.reserve.i"));
    }
    if let OrderHolder::Wing(_) = world.theatre.holders[written.to.place()] {
        rules.push(rule!("nlc.20.15.b"));
    }
    rules
}

/// R4 and R5: a die in every Command Phase (20.7.g, 22.f).
fn try_again(world: &mut World, dispatch: DispatchId, least: u8, play: &mut Play) {
    let enough = move |roll: u16| roll >= u16::from(least);
    let thrown = play.dice.throw(Throw::D6, &|roll| u16::from(enough(roll)));
    let complied = enough(thrown.total());
    let to = world.dispatch(dispatch).to;
    play.log.tell(|| {
        let name = holder_words(world, to);
        let order = dispatch_text(world, world.dispatch(dispatch));
        let result = if complied { "complied with" } else { "not yet" };
        let text = format!(
            "{name}, ordered to {order}, rolls {}, {least} or more is needed: {result}.",
            thrown.total()
        );
        let event = Event::by(rule!("nlc.20.7.g"), Fact::Waited { holder: name, complied }.into(), text)
            .with_roll(Roll::plain("waiting order", thrown, result));
        secret(world, to, if world.is_night() { event.and_by(&[rule!("nlc.23.k")]) } else { event })
    });
    if complied {
        put_in_force(world, dispatch, play);
    }
}

/// The order is in force: the old one is canceled (20.9.a), and every order issued earlier lapses (20.7.h).
pub(super) fn put_in_force(world: &mut World, dispatch: DispatchId, play: &mut Play) {
    let (to, attach) = (world.dispatch(dispatch).to, world.dispatch(dispatch).attach);
    let serve = world.dispatch(dispatch).serve;
    let turn = world.turn;
    for earlier in world.dispatch_ids().take_while(|earlier| *earlier != dispatch) {
        let same = world.dispatch(earlier).is_like(world.dispatch(dispatch));
        if same && world.status(earlier).is_alive() {
            world.set_status(earlier, DispatchStatus::Lapsed(turn));
            tell_status(world, earlier, rule!("nlc.20.7.h"), "lapses: a later one is complied with", play);
        }
    }
    world.set_status(dispatch, DispatchStatus::CompliedWith(turn));
    match (world.theatre.holders[to.place()], attach) {
        (OrderHolder::Division(division), Some(formation)) => world.attach(division, formation),
        (OrderHolder::Formation(formation), _) if serve.is_some() => {
            if let Some(leader) = serve {
                world.assign(formation, leader);
            }
        }
        _ => world.put_in_force(dispatch),
    }
    play.log.tell(|| {
        let name = holder_words(world, to);
        let order = dispatch_text(world, world.dispatch(dispatch));
        let text = format!("{name} is now ordered to {order}.");
        let rule = match (attach, serve) {
            (Some(_), _) => rule!("nlc.20.13.h"),
            (None, Some(_)) => rule!("nlc.20.15.a"),
            (None, None) => rule!("nlc.20.9.a"),
        };
        let mut event = Event::by(rule, Fact::changed(world, to), text);
        match world.theatre.holders[to.place()] {
            OrderHolder::Division(_) if attach.is_some() => event = event.and_by(&[rule!("nlc.20.13.j")]),
            OrderHolder::Division(_) => event = event.and_by(&[rule!("nlc.20.13.a")]),
            // Its divisions that have orders of their own keep them.
            OrderHolder::Formation(formation) if world.holders_acting_with(formation).len() > 1 => {
                event = event.and_by(&[rule!("nlc.20.13.f")]);
            }
            _ => {}
        }
        event = event.and_by(hooks::command::rules_of_force(world));
        secret(world, to, event)
    });
}

/// A division has rejoined its corps: whatever was on the way to it or waited is void (20.13.g).
pub(crate) fn void_orders(world: &mut World, holder: HolderId, play: &mut Play) {
    for dispatch in world.dispatch_ids() {
        if world.dispatch(dispatch).to == holder && world.status(dispatch).is_alive() {
            world.set_status(dispatch, DispatchStatus::Lapsed(world.turn));
            let why = "is void: the division has rejoined its corps";
            tell_status(world, dispatch, rule!("nlc.20.13.g"), why, play);
        }
    }
}

/// Tells its side what becomes of a dispatch without a roll.
fn tell_status(world: &World, dispatch: DispatchId, rule: Rule, status: &'static str, play: &mut Play) {
    let to = world.dispatch(dispatch).to;
    play.log.tell(|| {
        let name = holder_words(world, to);
        let order = dispatch_text(world, world.dispatch(dispatch));
        let text = format!("The order to {name} to {order} {status}.");
        secret(world, to, Event::by(rule, Fact::Dispatch { holder: name, status }.into(), text))
    });
}
