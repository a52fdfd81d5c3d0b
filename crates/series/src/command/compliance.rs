//! Compliance (20.7): what becomes of the orders that have arrived.

use super::Fact;
use super::chain;
use super::events::{dispatch_text, ordered, secret, tell_change};
use crate::edition::Compliance;
use crate::prelude::*;
use crate::world::Dispatch;

/// Every order to a side that is due or waits, the oldest first. Who has misread one, and whose troops.
pub(super) fn comply(world: &mut World, side: Side, play: &mut Play) -> Vec<(LeaderId, HolderId)> {
    let mut misread = Vec::new();
    for dispatch in world.dispatch_ids() {
        let to = world.dispatch(dispatch).to;
        if world.theatre.side_of_holder(to) != side || !world.status(dispatch).is_alive() {
            continue;
        }
        match world.status(dispatch) {
            DispatchStatus::OnTheWay => {
                let reader =
                    receive(world, dispatch, play).filter(|_| !misread.iter().any(|(_, of)| *of == to));
                misread.extend(reader.map(|reader| (reader, to)));
            }
            DispatchStatus::UntilDaylight => in_the_morning(world, dispatch, play),
            DispatchStatus::OnRoll(_) if is_led(world, to) && hooks::command::cannot_comply(world, to) => {
                tell_status(
                    world,
                    dispatch,
                    rule!("mop.37.16.j"),
                    "waits: its leader has spent himself",
                    play,
                );
            }
            DispatchStatus::NextTurn if is_led(world, to) => {
                tell_status(world, dispatch, rule!("nlc.20.7.f"), "is complied with, a turn late", play);
                put_in_force(world, dispatch, play);
            }
            DispatchStatus::OnRoll(least) if is_led(world, to) => try_again(world, dispatch, least, play),
            _ => tell_status(world, dispatch, rule!("nlc.19.2.c"), "waits for a leader", play),
        }
    }
    misread
}

/// The orders written before the first turn were on their way all night: what a courier could bring in that time is there and is
/// complied with in the first Command Phase of the day (23.e).
pub(crate) fn after_a_night(world: &mut World, play: &mut Play) {
    let (turn, night) = (world.turn, world.theatre.calendar.night_turns());
    for dispatch in world.dispatch_ids() {
        if world.status(dispatch) != DispatchStatus::OnTheWay {
            continue;
        }
        let (to, arrives) = (world.dispatch(dispatch).to, world.dispatch(dispatch).arrives);
        let left = arrives.number().saturating_sub(turn.number()).saturating_sub(night);
        world.set_arrival(dispatch, turn.plus(left));
        if left == 0 && !chain::is_headquarters(world, to) {
            wait_for_daylight(world, dispatch, play);
        }
    }
}

fn wait_for_daylight(world: &mut World, dispatch: DispatchId, play: &mut Play) {
    world.set_status(dispatch, DispatchStatus::UntilDaylight);
    tell_status(world, dispatch, rule!("nlc.23.e"), "is received at night and waits for daylight", play);
}

/// Whether somebody is there to comply: without a leader orders wait for his successor (19.2.c), and for one who
/// reorganizes until he is back (21.i).
fn is_led(world: &World, holder: HolderId) -> bool {
    chain::position(world, holder).is_some()
}

pub(super) fn is_general_retreat(dispatch: &Dispatch) -> bool {
    dispatch.steps.iter().any(|step| step.kind == OrderKind::GeneralRetreat)
}

/// An order is received; whoever has misread it.
fn receive(world: &mut World, dispatch: DispatchId, play: &mut Play) -> Option<LeaderId> {
    let written = world.dispatch(dispatch);
    let (to, retreat) = (written.to, is_general_retreat(written));
    if written.arrives > world.turn {
        return None;
    }
    if !is_led(world, to) {
        // A holder without a leader counter of which nothing is left receives nothing any more; others have a successor.
        if chain::has_counter(world, to) {
            tell_status(world, dispatch, rule!("nlc.19.2.c"), "waits for a leader", play);
        } else {
            world.set_status(dispatch, DispatchStatus::Lapsed(world.turn));
        }
        return None;
    }
    if hooks::command::cannot_comply(world, to) {
        tell_status(world, dispatch, rule!("mop.37.16.j"), "waits: its leader has spent himself", play);
        return None;
    }
    hooks::command::received(world, dispatch, play);
    if chain::is_headquarters(world, to) {
        let pontoons = hooks::command::only_marches(world, to);
        let by = if pontoons { rule!("mop.37.8.j") } else { rule!("nlc.19.5.b") };
        tell_status(world, dispatch, by, "is accepted without a roll", play);
        put_in_force(world, dispatch, play);
    } else if world.conditions().orders_wait && !retreat {
        wait_for_daylight(world, dispatch, play);
    } else if hooks::command::is_obeyed_freely(world, world.dispatch(dispatch)) {
        tell_status(world, dispatch, rule!("nlc.14.a"), "is obeyed without a roll", play);
        put_in_force(world, dispatch, play);
    } else {
        return roll(world, dispatch, play);
    }
    None
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
    let wing = world.theatre.formation_of(to).and_then(|formation| world.wing_over(formation));
    let commander = world.commander_of(chain::army_of(world, to));
    let mut above = [written.from, wing, commander].into_iter().flatten();
    if above.any(|leader| world.leader_state(leader).asleep) {
        let why = "waits until its commanders have risen";
        return tell_status(world, dispatch, rule!("nlc.23.f"), why, play);
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
    let led = if chain::has_counter(world, to) {
        rule!("nlc.20.7.b")
    } else {
        hooks::command::rule_of_rating(world, to).unwrap_or(rule!("nlc.20.13.b"))
    };
    let mut lines = vec![("the sender's rating", sender, rule!("nlc.20.7.b"))];
    // Divisions that are attached to him weigh on a leader.
    let value = chain::value(world, to, matter);
    let passed_over = world.leader_of(to).map_or(0, |leader| hooks::command::rating_change(world, leader));
    let burden =
        world.leader_of(to).map_or(0, |leader| value - world.own_rating(leader, matter) - passed_over);
    lines.push(("the recipient's rating", value - burden - passed_over, led));
    let mut line = |holds: bool, what, figure, rule| lines.extend(holds.then_some((what, figure, rule)));
    line(passed_over != 0, "he was passed over", passed_over, rule!("nlc.25.13.a"));
    line(burden != 0, "divisions attached to him", burden, rule!("nlc.20.13.i"));
    line(is_in_reserve(world, to), "in Reserve", shifts.reserve, rule!("nlc.tables.shifts.a"));
    let attack = demands_attack(world, written);
    line(attack, "an Attack or Probe", shifts.attack, rule!("nlc.tables.shifts.b"));
    line(written.face_to_face, "face to face", shifts.face_to_face, rule!("nlc.tables.shifts.c"));
    let light = match world.theatre.holders[to] {
        OrderHolder::Division(_) => true,
        OrderHolder::Formation(formation) => chain::is_cavalry(world, formation),
        OrderHolder::Wing(_) | OrderHolder::Headquarters(_) => false,
    };
    line(light, "a division or cavalry corps", shifts.division_or_cavalry, rule!("nlc.tables.shifts.d"));
    let retreat = is_general_retreat(written);
    line(retreat, "a General Retreat", shifts.general_retreat, rule!("nlc.tables.shifts.f"));
    hooks::command::shifts(world, written, &mut lines);
    lines
}

/// The sum of the lines, as events show it.
pub(super) fn sum(world: &World, lines: &[(&'static str, i8, Rule)]) -> Sum {
    Sum::signed("the compliance column", lines, column(world, lines))
}

fn column(world: &World, lines: &[(&'static str, i8, Rule)]) -> i8 {
    world.edition().command.compliance.column(lines.iter().map(|(_, figure, _)| *figure).sum())
}

/// What an order comes to on each roll of two dice, once it is received.
pub(super) fn result_of(world: &World, written: &Dispatch, roll: u16) -> Compliance {
    let column = column(world, &lines(world, written));
    world.edition().command.compliance.result(column, roll, chain::is_demoralized(world, written.to))
}

/// The roll; whoever has misread the order.
fn roll(world: &mut World, dispatch: DispatchId, play: &mut Play) -> Option<LeaderId> {
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
    let misreads = |roll| hooks::command::misreads(world, world.dispatch(dispatch), roll);
    // What is misread is another outcome than what only waits.
    let kinds = |roll: u16| classes(roll) + 100 * u16::from(misreads(roll).is_some());
    let thrown = play.dice.throw(Throw::TWO_D6, &kinds);
    let result = result(thrown.total());
    let misread = misreads(thrown.total());
    play.log.tell(world, || {
        let (name, order) = (world.name(to), ordered(world, world.dispatch(dispatch)));
        let (means, rule) = match result {
            Compliance::Ignored => ("ignored", rule!("nlc.20.7.d")),
            Compliance::OnRoll(_) => ("to be rolled for in later turns", rule!("nlc.20.7.g")),
            Compliance::NextTurn => ("complied with next turn", rule!("nlc.20.7.f")),
            Compliance::Complied => ("complied with", rule!("nlc.20.7.e")),
        };
        let (words, roll) = (result.words(), thrown.total());
        let text = format!("{name} is {order}; column {column}, roll {roll}: {words}, {means}.");
        let total: i8 = lines.iter().map(|(_, figure, _)| *figure).sum();
        let fact = Fact::ComplianceRolled { holder: name, column, result: words.clone() };
        let event = Event::by(rule!("nlc.20.7.a"), fact, text)
            .and_by(&[rule])
            .and_by(rules!["nlc.20.7.b", "nlc.2.1.a", "nlc.tables.compliance.a", "nlc.20.3.d"])
            .with_sum(sum(world, &lines))
            .with_roll(Roll::plain(
                "compliance",
                world.seat_name(world.theatre.side_of_holder(to)),
                thrown,
                words,
            ))
            .and_by_if(total != column, rules!["nlc.20.7.c"])
            .and_by_if(demoralized, rules!["nlc.22.f"])
            .and_by_if(demoralized && chain::is_starved(world, to), rules!["mop.37.7.k"])
            .and_by_if(misread.is_some(), rules!["lgg.21.7.1.a", "lgg.21.7.1.b", "lgg.21.7.1.c"]);
        secret(world, to, further_rules(world, world.dispatch(dispatch), result, event))
    });
    match result {
        Compliance::Ignored => world.set_status(dispatch, DispatchStatus::Ignored(world.turn)),
        Compliance::OnRoll(least) => world.set_status(dispatch, DispatchStatus::OnRoll(least)),
        Compliance::NextTurn => world.set_status(dispatch, DispatchStatus::NextTurn),
        Compliance::Complied => put_in_force(world, dispatch, play),
    }
    misread
}

/// The rules of a General Retreat that everybody to whom it goes is rolled for by.
const RETREAT: &[Rule] =
    rules!["nlc.20.2.general-retreat.b", "nlc.20.2.general-retreat.c", "nlc.20.2.general-retreat.g"];

/// Cites the rules that a roll shows besides the lines of its sum.
fn further_rules(
    world: &World,
    written: &Dispatch,
    result: Compliance,
    event: Event<AnyFact>,
) -> Event<AnyFact> {
    let on_roll = matches!(result, Compliance::OnRoll(_));
    let late = on_roll || result == Compliance::NextTurn;
    let to_wing = matches!(world.theatre.holders[written.to], OrderHolder::Wing(_));
    event
        .and_by(rules!["nlc.tables.compliance.b"])
        .and_by_if(on_roll, &[world.edition().command.compliance.low_rolls])
        .and_by_if(late, rules!["nlc.20.6.d"])
        .and_by_if(late, hooks::command::rule_of_delay(world).as_slice())
        .and_by_if(is_general_retreat(written), RETREAT)
        .and_by_if(demands_attack(world, written), rules!["nlc.20.2.attack.g"])
        .and_by_if(is_in_reserve(world, written.to), rules!["nlc.20.2.reserve.i"])
        .and_by_if(to_wing, rules!["nlc.20.15.b"])
}

fn demands_attack(world: &World, written: &Dispatch) -> bool {
    written.steps.iter().any(|step| world.rules_of(step.kind).demands_attack())
}

fn is_in_reserve(world: &World, holder: HolderId) -> bool {
    chain::stands_alone(world, holder) && world.holder(holder).order.kind == OrderKind::Reserve
}

/// R4 and R5: a die in every Command Phase (20.7.g, 22.f).
fn try_again(world: &mut World, dispatch: DispatchId, least: u8, play: &mut Play) {
    let (thrown, complied) = play.test(Throw::D6, |roll| roll >= u16::from(least));
    let to = world.dispatch(dispatch).to;
    play.log.tell(world, || {
        let (name, order) = (world.name(to), ordered(world, world.dispatch(dispatch)));
        let (result, roll) = (if complied { "complied with" } else { "not yet" }, thrown.total());
        let text = format!("{name}, {order}, rolls {roll}, {least} or more is needed: {result}.");
        let event = Event::by(rule!("nlc.20.7.g"), Fact::Waited { holder: name, complied }, text).with_roll(
            Roll::plain("waiting order", world.seat_name(world.theatre.side_of_holder(to)), thrown, result),
        );
        secret(world, to, event.and_by_if(world.is_night(), rules!["nlc.23.k"]))
    });
    if complied {
        put_in_force(world, dispatch, play);
    }
}

/// The order is in force: the old one is canceled (20.9.a), and every order issued earlier lapses (20.7.h).
pub(super) fn put_in_force(world: &mut World, dispatch: DispatchId, play: &mut Play) {
    let &Dispatch { to, attach, serve, .. } = world.dispatch(dispatch);
    let turn = world.turn;
    for earlier in world.dispatch_ids().take_while(|earlier| *earlier != dispatch) {
        let same = world.dispatch(earlier).is_like(world.dispatch(dispatch));
        if same && world.status(earlier).is_alive() {
            world.set_status(earlier, DispatchStatus::Lapsed(turn));
            tell_status(world, earlier, rule!("nlc.20.7.h"), "lapses: a later one is complied with", play);
        }
    }
    world.set_status(dispatch, DispatchStatus::CompliedWith(turn));
    match (world.theatre.holders[to], attach, serve) {
        (OrderHolder::Division(division), Some(corps), _) => world.attach(division, corps),
        (OrderHolder::Formation(formation), _, Some(leader)) => world.assign(formation, leader),
        _ => world.put_in_force(dispatch),
    }
    let rule = match (attach, serve) {
        (Some(_), _) => rule!("nlc.20.13.h"),
        (None, Some(_)) => rule!("nlc.20.15.a"),
        (None, None) => rule!("nlc.20.9.a"),
    };
    let further = match world.theatre.holders[to] {
        OrderHolder::Division(_) if attach.is_some() => Some(rule!("nlc.20.13.j")),
        OrderHolder::Division(_) => Some(rule!("nlc.20.13.a")),
        // Its divisions that have orders of their own keep them.
        OrderHolder::Formation(formation) if world.holders_acting_with(formation).len() > 1 => {
            Some(rule!("nlc.20.13.f"))
        }
        _ => None,
    };
    let rules = [&[rule], further.as_slice(), hooks::command::rules_of_force(world)].concat();
    tell_change(world, to, &rules, play, |name| {
        format!("{name} is now {}.", ordered(world, world.dispatch(dispatch)))
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
    play.log.tell(world, || {
        let (name, order) = (world.name(to), dispatch_text(world, world.dispatch(dispatch)));
        let text = format!("The order to {name} to {order} {status}.");
        secret(world, to, Event::by(rule, Fact::Dispatch { holder: name, status }, text))
    });
}
