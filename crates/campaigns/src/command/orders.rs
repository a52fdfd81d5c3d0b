//! What points buy in the Administrative Segment: commands, Centers, depots, sources, repairs (con-base.5, 6, 7, 21.c).

use super::administration::{Administration, Work};
use super::couriers::{self, Ride, ride};
use crate::activity::not_now;
use crate::answers::{Answer, CommandAnswer};
use crate::barred::{Open, because, refuse};
use crate::edition::Arm;
use crate::facts::{CommandFact, Fact};
use crate::movement::{is_own, own_army};
use crate::notation::{ArmyName, Bridge};
use crate::theatre::Special;
use crate::types::{ArmyId, HolderId, Holders, Side};
use crate::world::{Command, CommandKind, Repair, World};
use hex::{HexId, HexSet};
use umpire::agenda::Play;
use umpire::dice::Throw;
use umpire::event::{Event, Line, Roll, SeatSet};
use umpire::refusal::Refusal;

/// Everything that a side can order now.
pub(super) fn offer(segment: &Administration, world: &World, side: Side, to: &mut Vec<Answer>) {
    // One search for all orders of an army: a list asks for every leader whether a courier reaches him.
    let ours = || world.on_map(side).iter().filter(|leader| world.is_led(*leader));
    let may_buy = |leader, is_administrative| may_buy(world, side, leader, is_administrative).ok();
    let reached: Vec<(ArmyId, HexSet)> = world
        .theatre
        .armies_of(side)
        .map(|army| {
            let of_it = ours().filter(|leader| world.theatre.holder(*leader).army == army);
            let wanted = of_it.filter_map(|leader| may_buy(leader, false).or_else(|| may_buy(leader, true)));
            (army, couriers::reached(world, army, &HexSet::of(&world.ground().board, wanted)))
        })
        .collect();
    for leader in ours() {
        let army = world.theatre.holder(leader).army;
        let Some((_, reached)) = reached.iter().find(|(of, _)| *of == army) else { continue };
        let orders =
            [(false, CommandAnswer::Order { leader }), (true, CommandAnswer::AdministrativeMarch { leader })];
        let open = orders.into_iter().filter(|(is_administrative, _)| {
            may_buy(leader, *is_administrative).is_some_and(|hex| reached.contains(hex))
        });
        to.extend(open.map(|(_, order)| Answer::Command(order)));
    }
    let mut add = |answer: CommandAnswer| {
        if may(segment, world, side, answer).is_ok() {
            to.push(Answer::Command(answer));
        }
    };
    for army in world.theatre.armies_of(side) {
        let name = ArmyName(army);
        if let Some(hex) = world.army(army).center {
            add(CommandAnswer::BuildDepot { hex });
        }
        add(CommandAnswer::ReadyCenter { army: name });
        add(CommandAnswer::DisbandCenter { army: name });
        let mut sources = world.theatre.army(army).sources.clone();
        sources.sort_unstable();
        sources.dedup();
        for hex in sources {
            add(CommandAnswer::ChangeSource { army: name, hex });
        }
    }
    let down = world.down.clone();
    for bridge in down.into_iter().map(Bridge) {
        for leader in world.on_map(side).iter() {
            add(CommandAnswer::Repair { bridge, leader });
        }
    }
}

fn may<'a>(segment: &'a Administration, world: &'a World, side: Side, answer: CommandAnswer) -> Open<'a> {
    match answer {
        CommandAnswer::Order { leader } => may_order(world, side, leader, false).map(|_| ()),
        CommandAnswer::AdministrativeMarch { leader } => may_order(world, side, leader, true).map(|_| ()),
        CommandAnswer::BuildDepot { hex } => may_build(segment, world, side, hex).map(|_| ()),
        CommandAnswer::ReadyCenter { army } => may_ready(segment, world, side, army).map(|_| ()),
        CommandAnswer::DisbandCenter { army } => may_disband(segment, world, side, army).map(|_| ()),
        CommandAnswer::ChangeSource { army, hex } => may_change(world, side, army, hex).map(|_| ()),
        CommandAnswer::Repair { bridge, leader } => may_repair(world, side, bridge, leader),
        _ => Err(because(|| not_now(None))),
    }
}

/// Carries out one order.
pub(super) fn carry_out(
    segment: &mut Administration,
    world: &mut World,
    side: Side,
    answer: CommandAnswer,
    play: &mut Play<'_, Fact>,
) -> Result<(), Refusal> {
    let costs = world.edition().points.costs.clone();
    match answer {
        CommandAnswer::Order { leader } => {
            let ride = may_order(world, side, leader, false)?;
            send(world, leader, CommandKind::March, ride, costs.command, play);
        }
        CommandAnswer::AdministrativeMarch { leader } => {
            let ride = may_order(world, side, leader, true)?;
            send(world, leader, CommandKind::Administrative, ride, costs.admin_march, play);
        }
        CommandAnswer::BuildDepot { hex } => {
            let army = may_build(segment, world, side, hex)?;
            segment.works.push(Work::Depot(army, hex));
            world.army_mut(army).depots_left -= 1;
            spend(world, army, costs.depot, play);
        }
        CommandAnswer::ReadyCenter { army } => {
            let army = may_ready(segment, world, side, army)?;
            world.army_mut(army).center_is_ready = true;
            spend(world, army, costs.move_center, play);
        }
        CommandAnswer::DisbandCenter { army } => {
            let army = may_disband(segment, world, side, army)?;
            segment.works.push(Work::Disbanding(army));
            spend(world, army, costs.disband_center, play);
        }
        CommandAnswer::ChangeSource { army, hex } => {
            let army = may_change(world, side, army, hex)?;
            let now = world.army_mut(army);
            (now.source, now.changes_source) = (Some(hex), true);
            spend(world, army, costs.change_source, play);
        }
        CommandAnswer::Repair { bridge, leader } => {
            may_repair(world, side, bridge, leader)?;
            world.repairs.push(Repair { side: bridge.0, leader });
            spend(world, world.theatre.holder(leader).army, costs.repair, play);
        }
        _ => return Err(not_now(None)),
    }
    Ok(())
}

/// Points leave a pool; its owner is told.
pub(super) fn spend(world: &mut World, army: ArmyId, points: u8, play: &mut Play<'_, Fact>) {
    let pool = world.army(army).points.saturating_sub(points);
    world.army_mut(army).points = pool;
    let owner = SeatSet::only(world.theatre.army(army).side.seat());
    play.log.tell(world, || {
        let key = world.theatre.army(army).key.clone();
        let text = format!(
            "{} spends {points} and has {pool} left.",
            umpire::prose::capital(&world.theatre.army_words(army))
        );
        Event::by(rule!("con-base.5.c"), CommandFact::PointsSpent { army: key, points, pool }, text)
            .only_for(owner)
    });
}

/// Whether a pool has so many points.
pub(super) fn has_points(world: &World, army: ArmyId, points: u8) -> Open<'_> {
    let pool = world.army(army).points;
    if pool >= points {
        return Ok(());
    }
    let side = world.theatre.army(army).side;
    if world.theatre.armies_of(side).any(|other| world.army(other).points >= points) {
        let why = move || {
            format!("it costs {points}, and {} has {pool} of its own", world.theatre.army_words(army))
        };
        return refuse(rule!("con-base.5.a"), "no-points", why, "No army spends another's points.");
    }
    let why = move || format!("it costs {points}, and {} has {pool}", world.theatre.army_words(army));
    refuse(rule!("con-base.5.c"), "no-points", why, "Save points for it.")
}

/// Whether a command may be bought for a leader, and how its courier rides.
fn may_order(world: &World, side: Side, leader: HolderId, is_administrative: bool) -> Open<'_, Ride> {
    may_buy(world, side, leader, is_administrative)?;
    ride(world, leader).map_or_else(
        || {
            let most = world.edition().orders.next_turn;
            let why = move || format!("no courier reaches {} within {most} points", world.name(leader));
            refuse(rule!("con-base.5.f"), "too-far", why, "Bring headquarters nearer.")
        },
        Ok,
    )
}

/// Whether a command may be bought for a leader, whether or not a courier reaches him in his hex.
fn may_buy(world: &World, side: Side, leader: HolderId, is_administrative: bool) -> Open<'_, HexId> {
    is_own(world, leader, side)?;
    let name = move || world.name(leader);
    let army = world.theatre.holder(leader).army;
    let Some(hex) = world.hex_of(leader) else {
        return refuse(
            rule!("con-base.5.e"),
            "not-there",
            move || format!("{name} is not on the map", name = name()),
            "Command somebody who is.",
        );
    };
    let near: Holders = world.under(leader).iter().filter(|id| world.hex_of(*id) == Some(hex)).collect();
    if !world.is_led(leader) || !near.or(Holders::only(leader)).iter().any(|id| world.has_units(id)) {
        let why = move || format!("{name} leads no force here and needs no command", name = name());
        return refuse(rule!("con-base.5.e"), "no-force", why, "Command a force.");
    }
    if world.holder(leader).command.is_some() {
        let why = move || format!("{name} holds a command", name = name());
        return refuse(rule!("con-base.5.e"), "has-command", why, "One is all that he can use.");
    }
    if world.holder(leader).in_forage {
        let why = move || format!("{name} is in forage", name = name());
        return refuse(rule!("con-base.6.f"), "in-forage", why, "He may still move by his own initiative.");
    }
    let now = world.army(army);
    if now.changes_source {
        let why = move || format!("{} changes its source this turn", world.theatre.army_words(army));
        return refuse(rule!("con-base.6.a"), "changes-source", why, "Command again next turn.");
    }
    for special in &world.theatre.terms.specials {
        match special {
            Special::NoCommand { turn, leaders } if *turn == world.turn && leaders.contains(&leader) => {
                let why =
                    move || format!("no command can be bought for {name} on turn {turn}", name = name());
                return refuse(
                    rule!("con-base.26.a"),
                    "surprised",
                    why,
                    "He moves by his own initiative only.",
                );
            }
            Special::FewCommands { turn, army: which, most }
                if *turn == world.turn && *which == army && now.commands_bought >= *most =>
            {
                let why = move || {
                    format!(
                        "{} buys no more than {most} commands on turn {turn}",
                        world.theatre.army_words(army)
                    )
                };
                return refuse(
                    rule!("con-base.26.a"),
                    "surprised",
                    why,
                    "The others move by initiative only.",
                );
            }
            _ => {}
        }
    }
    let costs = &world.edition().points.costs;
    has_points(world, army, if is_administrative { costs.admin_march } else { costs.command })?;
    Ok(hex)
}

/// An order is sent; if it has to pass enemy zones, a die says whether it arrives (con-base.5.g).
fn send(
    world: &mut World,
    leader: HolderId,
    kind: CommandKind,
    ride: Ride,
    cost: u8,
    play: &mut Play<'_, Fact>,
) {
    let side = world.theatre.side_of(leader);
    let army = world.theatre.holder(leader).army;
    spend(world, army, cost, play);
    world.army_mut(army).commands_bought += 1;
    let figures = world.edition().orders.clone();
    let least = i16::from(figures.courier_arrives) + i16::from(ride.zones);
    let rolled = (ride.zones > 0)
        .then(|| play.test(Throw::D6, |face| i16::try_from(face).unwrap_or(i16::MAX) >= least));
    let arrives = rolled.is_none_or(|(_, arrives)| arrives);
    let first = world.turn + u8::from(ride.is_late);
    if arrives {
        let more =
            if kind == CommandKind::Administrative { figures.admin_turns.saturating_sub(1) } else { 0 };
        world.holder_mut(leader).command = Some(Command { kind, first, last: first.saturating_add(more) });
    }
    play.log.tell(world, || {
        let name = world.name(leader);
        let what = match (arrives, ride.is_late) {
            (false, _) => "is lost",
            (true, false) => "arrives",
            (true, true) => "arrives for the next turn",
        };
        let text = format!("The command for {name} {what}.");
        let fact = CommandFact::CommandBought { leader: world.named(leader), turn: first, arrives };
        let event = Event::by(rule!("con-base.5.e"), fact, text)
            .and_by(rules!("con-base.5.f"))
            .and_by_if(ride.zones > 0, rules!("con-base.5.g"))
            .and_by_if(kind == CommandKind::Administrative, rules!("con-base.5.h"))
            .only_for(SeatSet::only(side.seat()));
        match rolled {
            None => event,
            Some((thrown, _)) => {
                let mut roll = Roll::plain("courier", side.key(), thrown, what);
                roll.modifiers.push(Line::of(
                    "enemy zones",
                    format!("-{}", ride.zones),
                    rule!("con-base.5.g"),
                ));
                event.with_roll(roll)
            }
        }
    });
}

fn may_build<'a>(segment: &'a Administration, world: &'a World, side: Side, hex: HexId) -> Open<'a, ArmyId> {
    let number = move || world.number(hex);
    let own = world.theatre.armies_of(side).find(|army| world.army(*army).center == Some(hex));
    let Some(army) = own.filter(|army| world.army(*army).center_functions) else {
        let why = move || format!("no Center of yours that functions is at {number}", number = number());
        return refuse(rule!("con-base.7.f"), "no-center", why, "Build where the Center is.");
    };
    let has_place = world.ground().places.iter().any(|place| place.hex == hex);
    let is_town = ["town", "fortified"].contains(&world.ground().kind(world.edition(), hex).word.as_str());
    if !has_place && !is_town {
        let why = move || format!("no town or village is at {number}", number = number());
        return refuse(rule!("con-base.7.f"), "no-place", why, "Move the Center to one.");
    }
    let builds = segment.works.iter().any(|work| matches!(work, Work::Depot(_, at) if *at == hex));
    if builds || world.depots.iter().any(|depot| depot.army == army && depot.hex == hex) {
        return refuse(
            rule!("con-base.7.f"),
            "stands",
            move || format!("a depot stands at {number}", number = number()),
            "Build elsewhere.",
        );
    }
    if world.army(army).depots_left == 0 {
        let why = move || format!("{} may build no more depots", world.theatre.army_words(army));
        return refuse(rule!("con-base.7.f"), "no-depots", why, "Keep those there are.");
    }
    has_points(world, army, world.edition().points.costs.depot)?;
    Ok(army)
}

fn is_disbanding(segment: &Administration, army: ArmyId) -> bool {
    segment.works.contains(&Work::Disbanding(army))
}

fn may_ready<'a>(
    segment: &'a Administration,
    world: &'a World,
    side: Side,
    army: ArmyName,
) -> Open<'a, ArmyId> {
    let army = own_army(world, side, army)?;
    let now = world.army(army);
    if now.center.is_none() || now.center_is_ready || is_disbanding(segment, army) {
        let why =
            move || format!("{} has no Center that could be made ready", world.theatre.army_words(army));
        return refuse(rule!("con-base.7.d"), "no-center", why, "Place it first.");
    }
    has_points(world, army, world.edition().points.costs.move_center)?;
    Ok(army)
}

fn may_disband<'a>(
    segment: &'a Administration,
    world: &'a World,
    side: Side,
    army: ArmyName,
) -> Open<'a, ArmyId> {
    let army = own_army(world, side, army)?;
    if world.army(army).center.is_none() || is_disbanding(segment, army) {
        let why = move || format!("{} has no Center on the map", world.theatre.army_words(army));
        return refuse(rule!("con-base.7.g"), "no-center", why, "It is off the map already.");
    }
    has_points(world, army, world.edition().points.costs.disband_center)?;
    Ok(army)
}

fn may_change(world: &World, side: Side, army: ArmyName, hex: HexId) -> Open<'_, ArmyId> {
    let army = own_army(world, side, army)?;
    let number = move || world.number(hex);
    let name = move || world.theatre.army_words(army);
    if !world.theatre.army(army).sources.contains(&hex) {
        let why = move || format!("{number} is no source of {name}", name = name(), number = number());
        return refuse(rule!("con-base.6.a"), "no-source", why, "Name one of its sources.");
    }
    let now = world.army(army);
    if now.commands_bought > 0 {
        let why = move || format!("{name} has sent commands this turn", name = name());
        return refuse(rule!("con-base.6.a"), "has-commanded", why, "Change the source before any command.");
    }
    if now.source == Some(hex) || now.changes_source {
        let why = move || {
            format!(
                "{name} draws from {number} or has changed its source this turn",
                name = name(),
                number = number()
            )
        };
        return refuse(rule!("con-base.6.a"), "same-source", why, "Change it next turn.");
    }
    has_points(world, army, world.edition().points.costs.change_source)?;
    Ok(army)
}

fn may_repair(world: &World, side: Side, bridge: Bridge, leader: HolderId) -> Open<'_> {
    is_own(world, leader, side)?;
    let words = move || world.ground().side_words(bridge.0);
    let name = move || world.name(leader);
    let ends = world.ground().board.side_hexes(bridge.0);
    if !world.down.contains(&bridge.0) {
        return refuse(
            rule!("con-base.21.c"),
            "stands",
            move || format!("no bridge is down at {words}", words = words()),
            "Name one that is.",
        );
    }
    let Some(hex) = world.hex_of(leader).filter(|hex| ends.contains(&Some(*hex))) else {
        return refuse(
            rule!("con-base.21.c"),
            "not-there",
            move || format!("{name} is not at {words}", name = name(), words = words()),
            "Go there first.",
        );
    };
    let all: Holders =
        world.force_of(leader).all.iter().filter(|id| world.hex_of(*id) == Some(hex)).collect();
    let needed = world.edition().bridges.repair_infantry;
    let there = world.points_of(all, |arm| arm == Arm::Infantry);
    if there < needed {
        let why = move || format!("it needs {needed} of infantry, and {name} has {there}", name = name());
        return refuse(rule!("con-base.21.c"), "too-few", why, "Bring more infantry.");
    }
    if world
        .repairs
        .iter()
        .any(|repair| repair.side == bridge.0 && world.theatre.side_of(repair.leader) == side)
    {
        return refuse(
            rule!("con-base.21.c"),
            "begun",
            move || format!("{words} is being mended", words = words()),
            "Once is enough.",
        );
    }
    has_points(world, world.theatre.holder(leader).army, world.edition().points.costs.repair)
}
