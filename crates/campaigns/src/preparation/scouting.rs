//! Scouting (con.5): the light cavalry of groups that face each other is compared, reports are made, and vedettes in contact disperse.

use crate::answers::PrepareAnswer;
use crate::edition::Arm;
use crate::facts::{Fact, ScoutingFact};
use crate::movement::disperse;
use crate::types::{HolderId, Holders, Side};
use crate::world::{Report, World};
use hex::HexId;
use serde::{Deserialize, Serialize};
use umpire::agenda::Play;
use umpire::event::{Event, Line, SeatSet, Sum};

/// Lone vedettes in contact, and with which combat they scout.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Patrol {
    pub(super) side: Side,
    pub(super) hex: HexId,
    pub(super) combat: HexId,
}

/// The hexes in which vedettes of a side stand alone beside an enemy stack.
fn lone(world: &World, side: Side) -> Vec<HexId> {
    let alone = world.vedette_hexes(side).into_iter().filter(|hex| !world.has_stack(*hex, side));
    world.in_order(alone.filter(|hex| world.touching(*hex).any(|next| world.has_stack(next, side.enemy()))))
}

/// The combats whose enemies vedettes in a hex touch.
fn touched(world: &World, side: Side, hex: HexId) -> Vec<HexId> {
    let of = |next: HexId| world.combat_at(next, side.enemy()).map(|combat| combat.name);
    world.in_order(world.touching(hex).filter_map(of))
}

/// Patrols that have no choice: they touch the enemies of one combat.
pub(super) fn certain(world: &World) -> Vec<Patrol> {
    let mut patrols = Vec::new();
    for side in Side::BOTH {
        for hex in lone(world, side) {
            if let [combat] = touched(world, side, hex)[..] {
                patrols.push(Patrol { side, hex, combat });
            }
        }
    }
    patrols
}

/// What a side may still say of its lone vedettes (con.3.1.i).
pub(super) fn open(world: &World, side: Side, assigned: &[Patrol]) -> impl Iterator<Item = PrepareAnswer> {
    let is_open = |hex: &HexId| !assigned.iter().any(|patrol| (patrol.side, patrol.hex) == (side, *hex));
    let hexes: Vec<HexId> = lone(world, side).into_iter().filter(is_open).collect();
    let answers: Vec<PrepareAnswer> = hexes
        .into_iter()
        .flat_map(|hex| {
            let combats = touched(world, side, hex);
            combats.into_iter().map(move |combat| PrepareAnswer::Scout { hex, combat })
        })
        .collect();
    answers.into_iter()
}

/// Who looks at whom: light cavalry in halves of a point, and the group that is seen.
struct Look {
    /// The side that looks.
    side: Side,
    /// What it has.
    light: u16,
    /// What the enemy has.
    theirs: u16,
    /// The enemies.
    seen: Holders,
    /// The hexes in which they are in contact.
    hexes: Vec<HexId>,
}

/// Light cavalry of a group, in halves.
fn light(world: &World, holders: Holders) -> u16 {
    2 * world.points_of(holders, |arm| arm == Arm::LightCavalry)
}

/// What the vedettes in a hex count, in halves: a counter 1, a 1-SP unit acting as one 2 (con.5.b, con-base.13.h).
fn vedettes(world: &World, hex: HexId, side: Side) -> u16 {
    let counters =
        world.theatre.armies_of(side).map(|army| u16::from(world.vedettes_in(hex, army))).sum::<u16>();
    let lone = u16::try_from(world.lone_in(hex, side).count()).unwrap_or(u16::MAX);
    counters + 2 * lone
}

/// Whether vedettes in a hex touch somebody in one of these hexes otherwise than over a bridged primary river (con.5.h).
fn sees_over_land(world: &World, hex: HexId, others: &[HexId]) -> bool {
    others.iter().any(|other| {
        let side = world.ground().board.side_between(hex, *other);
        world.are_in_touch(hex, *other) && side.is_some_and(|side| !world.passage(side).is_primary_bridge())
    })
}

/// Reports are made, and vedettes in contact disperse.
pub(super) fn resolve(world: &mut World, patrols: &[Patrol], play: &mut Play<'_, Fact>) {
    let mut looks: Vec<Look> = Vec::new();
    for combat in &world.combats {
        let fronts = |side: Side| combat.front(world, side);
        let (french, coalition) = (fronts(Side::French), fronts(Side::Coalition));
        let of_side = |side: Side| {
            let enemies = if side == Side::French { &coalition } else { &french };
            // Vedettes that stand with the group count with it, and those that stand alone before its enemies.
            let with = combat.hexes(world, side).into_iter().map(|hex| vedettes(world, hex, side));
            let alone = patrols.iter().filter(|patrol| patrol.side == side && patrol.combat == combat.name);
            let alone = alone.filter(|patrol| sees_over_land(world, patrol.hex, enemies));
            let alone = alone.map(|patrol| vedettes(world, patrol.hex, side));
            let own = if french.iter().any(|hex| sees_over_land(world, *hex, &coalition)) {
                light(world, combat.groups[side].members) + with.sum::<u16>()
            } else {
                0
            };
            own + alone.sum::<u16>()
        };
        let (own, theirs) = (of_side(Side::French), of_side(Side::Coalition));
        let mut look = |side: Side, light, theirs| {
            let hexes = if side == Side::French { coalition.clone() } else { french.clone() };
            looks.push(Look { side, light, theirs, seen: combat.groups[side.enemy()].members, hexes });
        };
        look(Side::French, own, theirs);
        look(Side::Coalition, theirs, own);
    }
    for side in Side::BOTH {
        for hex in lone(world, side) {
            if patrols.iter().any(|patrol| (patrol.side, patrol.hex) == (side, hex)) {
                continue;
            }
            // Alone in contact with enemies who face nobody else they scout by themselves (con.3.1.i).
            let own = vedettes(world, hex, side);
            for enemy in world.in_order(world.touching(hex)) {
                let idle =
                    world.has_stack(enemy, side.enemy()) && world.combat_at(enemy, side.enemy()).is_none();
                if idle && sees_over_land(world, hex, &[enemy]) {
                    let seen = world.holders_in(enemy, side.enemy());
                    let theirs = light(world, seen) + vedettes(world, enemy, side.enemy());
                    looks.push(Look { side, light: own, theirs, seen, hexes: vec![enemy] });
                }
            }
        }
    }
    for look in looks {
        report(world, &look, play);
    }
    disperse_in_contact(world, play);
}

/// What a side learns by one look (con.5.d to 5.f).
fn report(world: &mut World, look: &Look, play: &mut Play<'_, Fact>) {
    if look.light == 0 {
        return;
    }
    let Some(leader) =
        world.senior_of(look.seen).or_else(|| look.seen.iter().find(|id| world.has_troops(*id)))
    else {
        return;
    };
    // The group is known by all of its contact hexes, and last by that of its leader, if he is in one.
    let at = world.hex_of(leader);
    let mut hexes = look.hexes.clone();
    hexes.sort_by_key(|hex| Some(*hex) == at);
    let Some(hex) = hexes.last().copied() else { return };
    let learns_all = look.light * u16::from(world.edition().vedettes.scouting_share) >= look.theirs;
    let size = learns_all.then(|| {
        let class = world.class_of(look.seen, Some(leader));
        (class, world.edition().vedettes.reported(world.strength_of_all(look.seen)))
    });
    for hex in hexes {
        world.report(look.side.enemy(), hex, Report { turn: world.turn, leader, size, arms: None });
    }
    play.log.reveal();
    play.log.tell(world, || tell(world, look, leader, hex, size));
}

fn tell(
    world: &World,
    look: &Look,
    leader: HolderId,
    hex: HexId,
    size: Option<(crate::edition::Class, u16)>,
) -> Event<Fact> {
    let fact = ScoutingFact::Reported {
        leader: world.named(leader),
        hex: world.number(hex),
        class: size.map(|(class, _)| class.to_string()),
        points: size.map(|(_, points)| points),
    };
    let name = world.name(leader);
    let report = size.map_or_else(|| name.clone(), |(class, points)| format!("{name}, {class}, {points}"));
    let text = format!("The cavalry of {} reports at {}: {report}.", look.side.called(), world.number(hex));
    let halves = |halves: u16| crate::edition::Halves(halves).to_string();
    let lines = vec![Line::of("light cavalry and vedettes", halves(look.light), rule!("con.5.b"))];
    let sum = Sum::of("scouting", lines, halves(look.light));
    Event::by(if size.is_some() { rule!("con.5.e") } else { rule!("con.5.d") }, fact, text)
        .and_by(rules!("con.5.a", "con.5.f"))
        .with_sum(sum)
        .only_for(SeatSet::only(look.side.seat()))
}

/// Every vedette next to an enemy group disperses, also those that stand with other troops (con.5.g, con.5.h).
fn disperse_in_contact(world: &mut World, play: &mut Play<'_, Fact>) {
    for side in Side::BOTH {
        let hexes = world.in_order(world.vedette_hexes(side));
        for hex in hexes {
            if world.touching(hex).any(|next| world.has_open_stack(next, side.enemy())) {
                disperse(world, side, hex, play);
            }
        }
    }
}
