//! What is told of moves. Everybody sees that a stack moves; who it is, only those who see it (5.3.d).

use super::costs::Met;
use super::end_of_move::keeps_close;
use super::headquarters::Convoy;
use super::march::March;
use super::ride::Ride;
use super::{Fact, range};
use crate::edition::Condition;
use crate::ground::Road;
use crate::knowledge::fog::sees;
use crate::orders::attack::excuse;
use crate::prelude::*;
use crate::world::Strung;

/// Whether a side sees into a hex: one of its units or leaders has an extended line of sight to it (5.3.d).
pub(crate) fn is_seen_by(world: &World, hex: HexId, side: Side) -> bool {
    let units = world.unit_ids().filter(|unit| world.side_of(*unit) == side);
    let units = units.filter(|unit| hooks::knowledge::has_eyes(world, *unit));
    let leaders = world.leader_ids().filter(|leader| world.leader(*leader).nation.side == side);
    let leaders =
        leaders.filter(|leader| world.is_at_hand(*leader) && !hooks::command::is_away(world, *leader));
    let units = units.filter_map(|unit| world.place_of(unit));
    let vedettes = world.vedettes.of(side).filter_map(|vedette| vedette.at);
    units.chain(leaders.filter_map(|id| world.leader_hex(id))).chain(vedettes).any(|eye| world.sees(eye, hex))
}

/// Tells the owner who is out of command, as judged when the segment begins (20.1.h).
pub(super) fn out_of_command(world: &World, side: Side, play: &mut Play) {
    let out = |unit: &UnitId| {
        world.is_active(*unit) && world.side_of(*unit) == side && world.unit(*unit).out_of_command
    };
    if !world.unit_ids().any(|unit| out(&unit)) {
        return;
    }
    play.log.tell(world, || {
        let units: Vec<UnitId> = world.unit_ids().filter(out).collect();
        let text = format!("Out of command: {}.", listed(&world.names(&units)));
        let units = world.pieces(&units);
        Event::by(rule!("nlc.20.1.a"), Fact::OutOfCommand { units }, text)
            .and_by(rules!["nlc.20.a", "nlc.20.1.b", "nlc.20.1.e", "nlc.20.1.h"])
            .only_for(world.seats_of(side))
    });
}

/// Tells the owner that a unit has gone where its commanders do not reach, as fighting may make it (20.1.d): by which rule.
pub(crate) fn beyond_range(world: &World, unit: UnitId, rule: Rule, play: &mut Play) {
    if !play.log.is_heard() {
        return;
    }
    let range = range::range(world, world.holder_of(unit));
    let beyond = |hex: HexId| range.is_some_and(|range| !range.contains(world, hex));
    if !world.hex_of(unit).is_some_and(beyond) {
        return;
    }
    play.log.tell(world, || {
        let name = world.piece(unit);
        let text = format!("{name} is now beyond the reach of its commanders.");
        let units = vec![name];
        Event::by(rule, Fact::OutOfCommand { units }, text)
            .and_by(rules!["nlc.20.1.d"])
            .only_for(world.seats_of(world.side_of(unit)))
    });
}

/// Tells the owner what stands for the attack that an order asks for, where nobody will come to blows.
pub(super) fn excused(world: &World, side: Side, play: &mut Play) {
    if !play.log.is_heard() {
        return;
    }
    for holder in world.holder_ids() {
        let state = world.holder(holder);
        let acts = state.active && world.theatre.side_of_holder(holder) == side;
        let Some(rule) = excuse(world, holder).filter(|_| acts && world.order_rules(holder).demands_attack())
        else {
            continue;
        };
        play.log.tell(world, || {
            let holder = world.theatre.holder_name(holder).to_owned();
            let text = format!("{holder} has done this turn what its order asks: nobody else has to attack.");
            Event::by(rule, Fact::Excused { holder }, text)
                .and_by(rules!["nlc.20.2.attack.c"])
                .only_for(world.seats_of(side))
        });
    }
}

/// A march has ended. The owner is told what it cost and by which rules; whoever sees the stack, who it is; everybody else, that a
/// stack has moved.
pub(super) fn marched(world: &World, march: &March, side: Side, play: &mut Play) {
    play.log.tell(world, || {
        let (from, to) = (world.name(march.way[0]), world.name(march.at()));
        let (who, n) = (listed(&world.names(&march.units)), march.units.len());
        let fact =
            |spent| Fact::Marched { units: world.pieces(&march.units), way: world.names(&march.way), spent };
        let spent = march.spent().to_string();
        // Whoever is charged on his way, or comes back, ends where he began.
        let told = |n: usize, who: &str, cost: &str| {
            if from == to {
                told!(n, "{who} ends|end the move where it began, in {to}{cost}.")
            } else {
                told!(n, "{who} moves|move from {from} to {to}{cost}.")
            }
        };
        let text = told(n, &who, &format!(": {spent} MP"));
        let own = Event::by(rule!("nlc.4.4.e"), fact(Some(spent)), text).and_by(&rules_of(world, march));
        let others = if march.units().all(|unit| sees(world, unit.into(), side.enemy())) {
            Event::by(rule!("nlc.4.4.e"), fact(None), told(n, &who, ""))
        } else {
            let text = told(1, "A stack", "");
            Event::by(rule!("nlc.4.4.e"), Fact::SeenToMarch { from, to }, text).and_by(rules!["nlc.5.3.d"])
        };
        own.only_for_and(world.seats_of(side), others)
    });
}

/// Units are about to leave the map.
pub(super) fn left(world: &World, march: &March, play: &mut Play) {
    play.log.tell(world, || {
        let (units, from) = (world.pieces(&march.units), world.name(march.at()));
        let who = listed(&world.names(&march.units));
        let text = told!(units.len(), "{who} leaves|leave the map from {from}.");
        Event::by(rule!("nlc.6.d"), Fact::Left { units, from }, text).and_by(rules!["nlc.6.a"])
    });
}

/// A leader has moved. He is seen like a stack.
pub(super) fn rode(world: &World, ride: &Ride, play: &mut Play) {
    play.log.tell(world, || {
        let (leader, way) = (world.piece(ride.leader), world.names(&ride.way));
        let (from, to) = (&way[0], &way[way.len() - 1]);
        let text = if from == to {
            format!("{leader} rides out and comes back to {to}.")
        } else {
            format!("{leader} rides from {from} to {to}.")
        };
        let own = world.leader(ride.leader).rank == Rank::Leader;
        let rule = if own { rule!("nlc.19.1.g") } else { rule!("nlc.4.3.a") };
        Event::by(rule, Fact::Rode { leader, way }, text).and_by(rules!["nlc.19.1.b"])
    });
}

/// A headquarters has moved. It is seen like a stack.
pub(super) fn conveyed(world: &World, convoy: &Convoy, play: &mut Play) {
    play.log.tell(world, || {
        let (headquarters, way) = (world.piece(convoy.headquarters), world.names(&convoy.way));
        let (from, to) = (&way[0], &way[way.len() - 1]);
        let text = if from == to {
            format!("{headquarters} ends the move where it began, in {to}.")
        } else {
            format!("{headquarters} moves from {from} to {to}.")
        };
        let rules = hooks::movement::rules_of_a_convoy(world, convoy.headquarters);
        let strung_out = world.tail_of(Strung::Train(convoy.headquarters)).is_some();
        Event::by(rules[0], Fact::Conveyed { headquarters, way }, text)
            .and_by(&rules[1..])
            .and_by_if(strung_out, rules!["mop.37.2.e"])
    });
}

/// A headquarters or train leaves the map, which may be worth points.
pub(super) fn left_the_map(world: &World, convoy: &Convoy, play: &mut Play) {
    play.log.tell(world, || {
        let (headquarters, way) = (world.piece(convoy.headquarters), world.names(&convoy.way));
        let text = format!("{headquarters} leaves the map from {}.", way[way.len() - 1]);
        let rules = hooks::movement::rules_of_a_convoy(world, convoy.headquarters);
        Event::by(rules[0], Fact::Conveyed { headquarters, way }, text)
            .and_by(&rules[1..])
            .and_by(&hooks::movement::rules_of_an_exit(world, convoy.headquarters, convoy.at()))
    });
}

/// The rules that shaped a march, the governing one apart.
pub(super) fn rules_of(world: &World, march: &March) -> Vec<Rule> {
    let mut rules = vec![rule!("nlc.5.a")];
    of_the_ground(world, march, &mut rules);
    of_zones(march, &mut rules);
    for unit in march.units() {
        of_the_order(world, march, unit, &mut rules);
    }
    let mut told: Vec<Rule> = Vec::with_capacity(rules.len());
    for rule in rules {
        if !told.contains(&rule) {
            told.push(rule);
        }
    }
    told
}

fn of_the_ground(world: &World, march: &March, rules: &mut Vec<Rule>) {
    let ground = world.ground();
    // Of a march that was kept before steps said what they met, the last ones are known.
    let unknown = (march.way.len() - 1).saturating_sub(march.met.len());
    for (pair, met) in march.way.windows(2).skip(unknown).zip(&march.met) {
        let Some(on_side) = ground.between(pair[0], pair[1]) else { continue };
        match on_side.road.filter(|_| met.has(Met::ROAD)) {
            Some(Road::Road) => rules.extend(rules!["nlc.5.2.a", "nlc.5.2.e"]),
            Some(Road::Trail) => rules.extend(rules!["nlc.5.2.b", "nlc.5.2.e"]),
            None => {}
        }
        rules.extend(met.has(Met::GROUND).then_some(ground.terrain(pair[1]).cost_rule));
        rules.extend(met.has(Met::ROAD_NOT_ALLOWED).then_some(rule!("nlc.5.2.f")));
        rules.extend(met.has(Met::CROWD).then_some(rule!("nlc.5.2.g")));
        rules.extend(met.has(Met::COLUMN).then_some(rule!("mop.37.2.c")));
        rules.extend(hooks::movement::rule_of_the_road(world, on_side.road));
        rules.extend(ground.across(pair[0], pair[1]).filter_map(|line| line.cost_rule));
        if met.has(Met::CARD) {
            for unit in march.units() {
                rules.extend(hooks::movement::rules_of_cards(world, unit, pair[1]));
            }
        }
        if met.has(Met::WEATHER) {
            let slow = world.conditions().lines().filter(|line| line.is_slow());
            rules.extend(slow.map(Condition::rule_of_costs));
        }
    }
}

/// What each step said that it relied on in the matter of zones of control.
fn of_zones(march: &March, rules: &mut Vec<Rule>) {
    const RELIED_ON: [(Met, &[Rule]); 10] = [
        (Met::POSITION, rules!["mop.37.3.3.c"]),
        (Met::RIVER, rules!["nlc.5.4.b"]),
        (Met::WALLS, rules!["nlc.10.a", "nlc.5.4.c"]),
        (Met::FIRST_ZONE, rules!["nlc.5.4.i"]),
        (Met::AT_LARGE, rules!["lgg.21.3.2.b"]),
        (Met::LEAVES_MOUNTED, rules!["nlc.5.4.g"]),
        (Met::LEAVES_ON_FOOT, rules!["nlc.5.4.f"]),
        (Met::ORDER_TO_LEAVE, rules!["nlc.5.4.e"]),
        (Met::ZONES_CLOSED, rules!["nlc.5.5.b"]),
        (Met::SCENARIO.and(Met::HEAVY_GROUND), rules!["nlc.14.a"]),
    ];
    rules.extend(march.halted.then_some(rule!("nlc.5.4.a")));
    for (_, relied_on) in RELIED_ON.into_iter().filter(|(met, _)| march.has_met(*met)) {
        rules.extend(relied_on);
    }
}

fn of_the_order(world: &World, march: &March, unit: UnitId, rules: &mut Vec<Rule>) {
    let holder = world.holder_of(unit);
    let state = world.holder(holder);
    rules.extend(hooks::movement::rule_of_a_column(world, unit));
    if world.unit(unit).out_of_command {
        rules.push(rule!("nlc.20.1.f"));
    }
    if world.is_unit_demoralized(unit) {
        rules.push(rule!("nlc.22.d"));
    } else if hooks::losses::is_out_of_supply(world, unit) {
        rules.push(rule!("lgg.aor.supply.e"));
    }
    if world.unit(unit).awaits_leader {
        rules.extend(hooks::movement::rule_of_freedom(world));
    }
    if keeps_close(world, unit) {
        rules.push(rule!("nlc.20.13.d"));
    }
    if state.own {
        rules.extend([rule!("nlc.20.13.c"), rule!("nlc.20.1.g")]);
    }
    let theatre = &world.theatre;
    if world.holder(theatre.division_holder(theatre.division_of(unit))).attached_to.is_some() {
        rules.extend([rule!("nlc.20.13.j"), rule!("nlc.20.13.h")]);
    }
    if world.target_of(holder).len() > 1 {
        rules.push(rule!("nlc.20.2.i"));
    }
    world.order_rules(holder).cite(march, rules);
    if state.on_the_march && march.has_met(Met::ROAD) {
        rules.extend([rule!("nlc.20.5.f"), rule!("nlc.20.2.march.g")]);
    }
}
