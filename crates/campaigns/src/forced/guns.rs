//! Marches to the sound of the guns (con.9.2): one force joins one combat of its friends, if a die with the distance and the enemy's
//! resistance does not exceed the initiative of the leader in contact and of the marcher together.

use super::bars::{self, Bar};
use crate::combat::facts::FightFact;
use crate::combat::modifiers::Modifiers;
use crate::edition::Arm;
use crate::engagement::{Engagement, may_command};
use crate::facts::Fact;
use crate::resistance::cavalry;
use crate::types::{HolderId, Holders, Side};
use crate::world::World;
use field::paths::{HalfPoints, Leg, Path, Price, Scratch, Start};
use hex::HexId;
use serde::{Deserialize, Serialize};
use umpire::agenda::Play;
use umpire::event::Event;
use umpire::refusal::Refusal;

/// Where a march to the guns goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Guns {
    /// The hex.
    pub hex: HexId,
    /// The combat that is joined.
    pub combat: HexId,
}

/// Whether a force in a hex joins a combat: it is next to its friends there, among them, or in the zone of the enemy group (con.9.2.a).
fn joins(world: &World, side: Side, hex: HexId, combat: &Engagement) -> bool {
    let near = |hexes: Vec<HexId>| hexes.into_iter().any(|other| world.are_in_touch(other, hex));
    let own = combat.hexes(world, side);
    own.contains(&hex) || near(own) || is_outflanked(world, side, hex, combat)
}

/// Whether a hex lies in the zone of the enemy group of a combat.
fn is_outflanked(world: &World, side: Side, hex: HexId, combat: &Engagement) -> bool {
    combat.hexes(world, side.enemy()).into_iter().any(|other| world.zone_reaches(other, hex))
}

/// What bars a march to the guns: engaged enemies do not.
fn bar(world: &World, side: Side, hex: HexId) -> Option<Bar> {
    bars::bar(world, side, hex).filter(|bar| *bar != Bar::Engaged)
}

/// The cheapest way for some holders, past what bars them as far as their side knows, within their allowance (con.9.2.t).
pub(super) fn way(world: &World, side: Side, all: Holders, from: HexId, to: HexId) -> Option<Path> {
    let gait = world.gait_of(all);
    let price = |leg: Leg| {
        let cost = world.step_cost(gait, world.weather, leg.from, leg.side, leg.to)?;
        bar(world, side, leg.to).is_none().then_some(Price::from(cost))
    };
    let board = &world.ground().board;
    Scratch::new(board).cheapest_path(board, Start::at(from), to, world.allowance_of(all), price)
}

/// Whither a leader can march, each hex with the combat that he joins there.
pub(super) fn open(world: &World, leader: HolderId) -> Vec<(HexId, HexId)> {
    let side = world.theatre.side_of(leader);
    let Some(from) = world.hex_of(leader) else { return Vec::new() };
    if world.combats.is_empty() || is_engaged(world, leader).is_some() {
        return Vec::new();
    }
    let all = Holders::only(leader);
    let gait = world.gait_of(all);
    let board = &world.ground().board;
    let price = |leg: Leg| {
        let cost = world.step_cost(gait, world.weather, leg.from, leg.side, leg.to)?;
        bar(world, side, leg.to).is_none().then_some(Price::from(cost))
    };
    let mut scratch = Scratch::new(board);
    let reach = scratch.reach(board, [Start::at(from)], world.allowance_of(all), price);
    let mut found = Vec::new();
    for hex in world.in_order(reach.iter().map(|(hex, _)| hex)) {
        if world.exceeds_stacking(all, side, hex) {
            continue;
        }
        let combats = world.combats.iter().filter(|combat| combat.siege.is_none());
        let joined = combats.filter(|combat| joins(world, side, hex, combat));
        found.extend(joined.map(|combat| (hex, combat.name)));
    }
    found
}

/// What keeps a leader from marching to any guns: he is in a combat, or in contact (con.9.2.b).
fn is_engaged(world: &World, leader: HolderId) -> Option<Refusal> {
    let side = world.theatre.side_of(leader);
    let in_contact = world.hex_of(leader).is_some_and(|hex| !world.faced_from(hex, side).is_empty());
    (in_contact || world.combat_of(leader).is_some()).then(|| {
        let why = format!("{} has a fight of his own", world.name(leader));
        Refusal::new(rule!("con.9.2.b"), "engaged", why, "March with somebody who has none.")
    })
}

/// Whether a leader may march to a hex for the guns of a combat, and why not.
pub(super) fn check(world: &World, leader: HolderId, hex: HexId, name: HexId) -> Result<(), Refusal> {
    if let Some(refusal) = is_engaged(world, leader) {
        return Err(refusal);
    }
    let side = world.theatre.side_of(leader);
    let number = world.number(hex);
    let refuse = |rule, code, why: String, cure: &str| Err(Refusal::new(rule, code, why, cure));
    let Some(combat) = world.combat_called(name).filter(|combat| combat.siege.is_none()) else {
        let why = format!("there is no combat at {}", world.number(name));
        return refuse(rule!("con.9.2.a"), "no-combat", why, "Name one of those that there are.");
    };
    if !joins(world, side, hex, combat) {
        let why = format!("{number} is neither next to your friends there nor in the zone of their enemies");
        return refuse(rule!("con.9.2.a"), "not-near", why, "March nearer.");
    }
    if let Some(bar) = bar(world, side, hex) {
        return Err(bars::refusal(world, bar, hex));
    }
    let all = Holders::only(leader);
    let Some(from) = world.hex_of(leader) else {
        let why = format!("{} is not on the map", world.name(leader));
        return refuse(rule!("con.9.2.a"), "not-there", why, "March with somebody who is there.");
    };
    if world.exceeds_stacking(all, side, hex) {
        let most = world.edition().stacking.most;
        let why = format!("more than {most} strength points would stand in {number}");
        return refuse(rule!("con-base.12.f"), "stacking", why, "March elsewhere.");
    }
    if way(world, side, all, from, hex).is_none() {
        let why = format!("no open way leads to {number} for {}", world.allowance_of(all));
        return refuse(rule!("con.9.2.t"), "too-far", why, "March to a nearer hex.");
    }
    Ok(())
}

/// What the die must not exceed: the initiative of the senior leader in contact and of the marcher (con.9.2.j).
pub(super) fn target(world: &World, side: Side, leader: HolderId, name: HexId) -> i16 {
    let caller = world.combat_called(name).and_then(|combat| {
        let front = combat.front(world, side);
        let in_zone = combat.groups[side]
            .members
            .iter()
            .filter(|holder| world.hex_of(*holder).is_some_and(|hex| front.contains(&hex)));
        world.senior_of(in_zone.collect())
    });
    let leaderless = world.edition().pieces.leaderless_initiative;
    let caller = caller.map_or(leaderless, |caller| world.initiative_of(caller));
    i16::from(caller) + i16::from(world.initiative_of(leader))
}

/// Whether a face lets him come: a 1 always, a 6 never (con.9.2.j to 9.2.l).
pub(super) fn passes(face: u16, by: &Modifiers, target: i16) -> bool {
    match face {
        1 => true,
        6 => false,
        _ => i16::try_from(face).unwrap_or(i16::MAX) + i16::from(by.total()) <= target,
    }
}

/// What is added to the die (con.9.2.m to 9.2.s).
pub(super) fn modifiers(
    world: &World,
    side: Side,
    leader: HolderId,
    members: Holders,
    guns: Guns,
    cost: HalfPoints,
) -> Modifiers {
    let mut to = Modifiers::none();
    let Some(combat) = world.combat_called(guns.combat) else { return to };
    let distance = i8::try_from(cost.0.div_ceil(2)).unwrap_or(i8::MAX);
    to.add("distance", distance, rule!("con.9.2.m"));
    let leaderless = world.edition().pieces.leaderless_initiative;
    let senior = combat.senior(world, side);
    let initiative = |id: Option<HolderId>| id.map_or(leaderless, |id| world.initiative_of(id));
    // Of the marcher and the senior leader whom he joins the mean, rounded up; against the enemy's senior leader (con.9.2.o, 9.2.p).
    let active = (world.initiative_of(leader) + initiative(senior)).div_ceil(2);
    let passive = initiative(combat.senior(world, side.enemy()));
    let by = i8::try_from(i16::from(passive) - i16::from(active)).unwrap_or(i8::MAX);
    to.add("initiative", by, rule!("con.9.2.n"));
    if outflanks(world, side, guns.hex, combat) {
        let faced = world.faced_from(guns.hex, side);
        let before = faced.iter().map(|hex| world.holders_in(*hex, side.enemy()));
        let before = before.fold(Holders::NONE, Holders::or);
        let horse = [world.points_of(members, Arm::is_cavalry), world.points_of(before, Arm::is_cavalry)];
        let mut hexes = faced;
        hexes.push(guns.hex);
        // Cavalry never helps the outflanker (con.9.2.r).
        to.add("cavalry", cavalry(world, horse, &hexes).max(0), rule!("con.9.2.q"));
    }
    if senior.is_some_and(|senior| is_stranger(world, leader, senior)) {
        to.add("a stranger to the group", world.edition().forced.stranger, rule!("con.9.2.s"));
    }
    to
}

/// Whether a march ends outflanking: in a hex of the enemy group's zone that was empty when phase V began (con.9.2.u, 9.2.v).
fn outflanks(world: &World, side: Side, hex: HexId, combat: &Engagement) -> bool {
    is_outflanked(world, side, hex, combat) && !world.occupied.contains(&hex)
}

/// Whether neither of two leaders could serve under the other, within spans and armies (con.9.2.s).
fn is_stranger(world: &World, leader: HolderId, senior: HolderId) -> bool {
    let fits = |under: HolderId, over: HolderId| {
        let takes = world.theatre.holder(under).subordination;
        let serves = world.holder(under).superior == Some(over);
        let has_room = takes.is_some_and(|takes| world.has_room(over, takes));
        serves || may_command(world, over, under) && has_room
    };
    !fits(leader, senior) && !fits(senior, leader)
}

/// A marcher has come: he joins the combat, and idle enemies beside whom he stands are drawn in on the other side (con.9.2.c to 9.2.g).
pub(super) fn join(
    world: &mut World,
    side: Side,
    leader: HolderId,
    members: Holders,
    (from, cost): (HexId, HalfPoints),
    guns: Guns,
    play: &mut Play<'_, Fact>,
) {
    let Some(at) = world.combats.iter().position(|combat| combat.name == guns.combat) else { return };
    let is_flank = outflanks(world, side, guns.hex, &world.combats[at]);
    let enemy = side.enemy();
    let idle: Vec<HexId> = world
        .faced_from(guns.hex, side)
        .into_iter()
        .filter(|hex| world.combat_at(*hex, enemy).is_none())
        .collect();
    let drawn = idle.iter().map(|hex| world.holders_in(*hex, enemy)).fold(Holders::NONE, Holders::or);
    let combat = &mut world.combats[at];
    let group = &mut combat.groups[side];
    group.joined = group.joined.or(members);
    if is_flank && !group.outflanking.contains(&guns.hex) {
        group.outflanking.push(guns.hex);
    }
    let theirs = &mut combat.groups[enemy];
    theirs.joined = theirs.joined.or(drawn);
    play.log.tell(world, || {
        let (name, to, combat) = (world.name(leader), world.number(guns.hex), world.number(guns.combat));
        let how = if is_flank { "and outflanks the enemy" } else { "as a reinforcement" };
        let fact = FightFact::ToTheGuns {
            leader: world.named(leader),
            from: world.number(from),
            to: to.clone(),
            combat: combat.clone(),
            outflanks: is_flank,
            cost: cost.to_string(),
        };
        let text = format!("{name} comes to {to} for the guns of {combat}, {how}.");
        let rule = if is_flank { rule!("con.9.2.u") } else { rule!("con.9.2.v") };
        Event::by(rule, fact, text).and_by(rules!("con.9.2.a", "con.3.1.n", "con.9.2.f"))
    });
    for hex in idle {
        play.log.tell(world, || {
            let (stack, combat) = (world.number(hex), world.number(guns.combat));
            let text =
                format!("The stack of {} in {stack} is drawn into the combat at {combat}.", enemy.called());
            let fact = FightFact::DrawnIn { side: enemy.key().to_owned(), stack, combat };
            Event::by(rule!("con.9.2.c"), fact, text).and_by(rules!("con.9.2.d", "con.9.2.g"))
        });
    }
}
