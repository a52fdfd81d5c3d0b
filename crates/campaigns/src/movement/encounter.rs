//! What a march meets: vedettes that are dispersed and report, leaders who get away, Centers that flee (con.4, con-base.2.l, 7.e, 7.f,
//! 13.e).

use crate::facts::{CommandFact, Fact, LossFact, ScoutingFact};
use crate::ground::River;
use crate::types::{ArmyId, HolderId, Holders, Side, UnitId};
use crate::world::{Gait, Report, UnitPlace, Whereabouts, World};
use field::paths::{HalfPoints, Leg, Price, Scratch, Start};
use hex::HexId;
use umpire::agenda::Play;
use umpire::event::{Event, SeatSet};

/// Who comes near.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Comer {
    /// A force with troops: all of it.
    Force(HolderId, Holders),
    /// Vedettes, or cavalry acting as such.
    Vedettes,
    /// Leaders or a Center.
    Harmless,
}

/// Somebody stands in a hex at which he has just come, or from which he sets out. Whether his own vedettes were dispersed there.
pub(super) fn meet(
    world: &mut World,
    side: Side,
    at: HexId,
    comer: Comer,
    play: &mut Play<'_, Fact>,
) -> bool {
    let enemy = side.enemy();
    look_around(world, side, at, play);
    if comer == Comer::Harmless {
        return false;
    }
    let is_all_vedettes = |hex: &HexId| world.has_vedettes(*hex, enemy) && !world.has_stack(*hex, enemy);
    let met: Vec<HexId> = std::iter::once(at).chain(world.touching(at)).filter(is_all_vedettes).collect();
    for hex in &met {
        let is_over_river = world
            .ground()
            .board
            .side_between(at, *hex)
            .is_some_and(|between| world.ground().sides[between].river == Some(River::Primary));
        disperse(world, enemy, *hex, play);
        if let (Comer::Force(leader, all), false) = (comer, is_over_river) {
            report_force(world, side, at, leader, all, play);
        }
    }
    let is_lost = comer == Comer::Vedettes && !met.is_empty();
    if is_lost {
        disperse(world, side, at, play);
    }
    if let Comer::Force(..) = comer {
        displace_leaders(world, enemy, at, play);
        enter_works(world, enemy, at, play);
    }
    look_around(world, side, at, play);
    is_lost
}

/// Markers next to each other tell what they are.
fn look_around(world: &mut World, side: Side, at: HexId, play: &mut Play<'_, Fact>) {
    if world.learn_around(at, side) {
        play.log.reveal();
    }
}

/// Troops come to a hex otherwise than on a march of phase II: in a retreat, an advance, a forced march. Vedettes in it disperse without a
/// report, and those beside it are left alone (con.4.l).
pub(crate) fn arrive(world: &mut World, side: Side, at: HexId, play: &mut Play<'_, Fact>) {
    let enemy = side.enemy();
    if world.has_vedettes(at, enemy) {
        disperse(world, enemy, at, play);
    }
    if world.has_stack(at, side) {
        displace_leaders(world, enemy, at, play);
        enter_works(world, enemy, at, play);
    }
    look_around(world, side, at, play);
}

/// All vedettes of a side in a hex are dispersed: counters are kept aside, 1-SP cavalry goes to the nearest friends (con.4.a, 4.j, 4.k).
pub(crate) fn disperse(world: &mut World, side: Side, hex: HexId, play: &mut Play<'_, Fact>) {
    let armies: Vec<ArmyId> = world.theatre.armies_of(side).collect();
    let mut n = 0;
    for army in armies {
        let taken = world.take_vedettes(army, hex, u8::MAX, false);
        world.set_aside(army, hex, taken);
        n += taken;
    }
    if n > 0 {
        play.log.tell(world, || {
            let fact = ScoutingFact::Dispersed { hex: world.number(hex), vedettes: n };
            let (whose, at) = (side.called(), world.number(hex));
            let text =
                umpire::told!(usize::from(n), "{n} vedette|vedettes of {whose} is|are dispersed at {at}.");
            Event::by(rule!("con.4.c"), fact, text).and_by(rules!("con.4.a", "con-base.13.e"))
        });
    }
    let lone: Vec<UnitId> = world.lone_in(hex, side).collect();
    for unit in lone {
        let refuge = nearest_friends(world, side, hex, world.edition().vedettes.refuge, None);
        let display = refuge.and_then(|to| with_room_at(world, unit, to));
        let place = refuge.map_or(UnitPlace::Gone, |to| display.map_or(UnitPlace::Lone(to), UnitPlace::With));
        world.unit_mut(unit).place = place;
        if refuge.is_none() {
            world.unit_mut(unit).points = 0;
        }
        play.log.tell(world, || {
            let fact = ScoutingFact::LoneDispersed { unit: world.named_unit(unit), hex: world.number(hex) };
            let name = &world.theatre.unit(unit).name;
            let text = match refuge {
                Some(to) => format!("{name} is dispersed and joins its friends at {}.", world.number(to)),
                None => format!("{name} is dispersed far from its friends, and destroyed."),
            };
            let rule = if refuge.is_some() { rule!("con.4.j") } else { rule!("con.4.k") };
            Event::by(rule, fact, text)
        });
    }
    world.forget_the_gone(side);
}

/// The leader of a unit's army in a hex who has room for it: with his force it is stacked.
fn with_room_at(world: &World, unit: UnitId, hex: HexId) -> Option<HolderId> {
    let army = world.theatre.unit(unit).army;
    let need = world.subordination_of(unit);
    let is_his =
        |id: &HolderId| world.theatre.holder(*id).army == army && world.is_led(*id) && world.has_troops(*id);
    world.holder_at(hex).filter(is_his).find(|id| world.has_room(*id, need))
}

/// Troops without a leader are given to the leaders of their army in the hex who have room for them (con-base.2.m).
pub(crate) fn adopt_leaderless(world: &mut World, hex: HexId) {
    let without: Vec<UnitId> = world
        .holder_at(hex)
        .filter(|id| world.holder(*id).is_leaderless)
        .flat_map(|id| world.units_of(id).collect::<Vec<_>>())
        .collect();
    for unit in without {
        let army = world.theatre.unit(unit).army;
        let need = world.subordination_of(unit);
        let is_his = |id: &HolderId| world.is_led(*id) && world.theatre.holder(*id).army == army;
        let leader = world.holder_at(hex).filter(is_his).find(|id| world.has_room(*id, need));
        if let Some(leader) = leader {
            world.unit_mut(unit).place = UnitPlace::With(leader);
        }
    }
    let empty: Vec<HolderId> =
        world.holder_at(hex).filter(|id| world.holder(*id).is_leaderless && !world.has_units(*id)).collect();
    for holder in empty {
        world.holder_mut(holder).place = Whereabouts::Captured;
    }
}

/// The force that disperses vedettes tells their owner who leads it, its class and its strength to the nearest ten (con.4.e, 4.f).
fn report_force(
    world: &mut World,
    side: Side,
    at: HexId,
    leader: HolderId,
    all: Holders,
    play: &mut Play<'_, Fact>,
) {
    let class = world.class_of(all, Some(leader));
    let points = world.edition().vedettes.reported(world.strength_of_all(all));
    let report = Report { turn: world.turn, leader, size: Some((class, points)), arms: None };
    world.report(side, at, report);
    play.log.reveal();
    play.log.tell(world, || {
        let fact = ScoutingFact::Reported {
            leader: world.named(leader),
            hex: world.number(at),
            class: Some(class.to_string()),
            points: Some(points),
        };
        let text =
            format!("Vedettes report at {}: {}, {class}, {points}.", world.number(at), world.name(leader));
        Event::by(rule!("con.4.e"), fact, text).and_by(rules!("con.4.f"))
    });
}

/// The nearest hex with a force of a side, or of one of its armies, for cavalry, by the cheapest way past the enemy's forces.
pub(crate) fn nearest_friends(
    world: &World,
    side: Side,
    from: HexId,
    within: HalfPoints,
    army: Option<ArmyId>,
) -> Option<HexId> {
    let board = &world.ground().board;
    let price = |leg: Leg| {
        let cost = world.step_cost(Gait::Horse, world.weather, leg.from, leg.side, leg.to)?;
        (!world.has_stack(leg.to, side.enemy())).then_some(Price::from(cost))
    };
    let is_meant = |holder: &HolderId| army.is_none_or(|army| world.theatre.holder(*holder).army == army);
    let is_force = |hex: HexId| world.stack(hex, side).iter().any(|holder| is_meant(&holder));
    Scratch::new(board).find(board, [Start::at(from)], within, price, is_force).map(|(hex, _)| hex)
}

/// Leaders without troops into whose hex an enemy force came get away to the nearest friends, or are captured (con-base.2.l).
pub(crate) fn displace_leaders(world: &mut World, side: Side, hex: HexId, play: &mut Play<'_, Fact>) {
    if world.has_stack(hex, side) {
        return;
    }
    for leader in world.holders_in(hex, side).iter() {
        let refuge = nearest_friends(world, side, hex, world.edition().pieces.rescue, None);
        place_or_capture(world, leader, refuge, play);
    }
    world.forget_the_gone(side);
}

/// A leader gets to a hex of his friends, or is captured; his trains are lost with him.
pub(crate) fn place_or_capture(
    world: &mut World,
    leader: HolderId,
    refuge: Option<HexId>,
    play: &mut Play<'_, Fact>,
) {
    let trains: Vec<UnitId> = world.units_of(leader).filter(|unit| world.unit(*unit).points == 0).collect();
    for unit in trains {
        world.unit_mut(unit).place = UnitPlace::Gone;
        world.pontoons.retain(|pontoon| pontoon.train != Some(unit));
    }
    let told = world.named(leader);
    world.holder_mut(leader).place = refuge.map_or(Whereabouts::Captured, Whereabouts::On);
    if let Some(to) = refuge {
        play.log.tell(world, || {
            let fact = LossFact::LeaderRescued { leader: world.named(leader), hex: world.number(to) };
            let text = format!("{} gets away to his friends at {}.", world.name(leader), world.number(to));
            Event::by(rule!("con-base.2.l"), fact, text)
        });
        // Whoever sees him go remembers where to.
        world.seen_to_move(world.theatre.side_of(leader), Holders::only(leader));
    } else {
        release(world, leader);
        play.log.tell(world, || {
            let text = format!("{} is captured.", told.name);
            Event::by(rule!("con-base.2.l"), LossFact::LeaderCaptured { leader: told.clone() }, text)
        });
    }
}

/// Whoever served under a leader who is lost serves under nobody.
pub(crate) fn release(world: &mut World, leader: HolderId) {
    for holder in &mut world.holders {
        if holder.superior == Some(leader) {
            holder.superior = None;
        }
    }
    let lost = world.holder_mut(leader);
    (lost.superior, lost.command) = (None, None);
}

/// A force stands in the hex of an enemy Center, depot or source: the Center flees, the depot is lost in the consolidation.
fn enter_works(world: &mut World, enemy: Side, at: HexId, play: &mut Play<'_, Fact>) {
    let (theatre, now) = world.parts_mut();
    for depot in &mut now.depots {
        if depot.hex == at && theatre.army(depot.army).side == enemy {
            depot.is_entered = true;
        }
    }
    if world.has_stack(at, enemy) {
        return;
    }
    let armies: Vec<ArmyId> = world.theatre.armies_of(enemy).collect();
    for army in armies {
        if world.army(army).center == Some(at) {
            flee(world, army, at, play);
        }
    }
}

/// A Center flees along roads toward the active source, and its army loses half of its points (con-base.7.e).
fn flee(world: &mut World, army: ArmyId, from: HexId, play: &mut Play<'_, Fact>) {
    let refuge = super::centers::flight(world, army, from);
    let pool = world.army(army).points;
    let left = pool / 2;
    let now = world.army_mut(army);
    (now.points, now.center) = (left, refuge);
    play.log.tell(world, || {
        let key = world.theatre.army(army).key.clone();
        let name = world.theatre.army_words(army);
        let (fact, text) = match refuge {
            Some(hex) => (
                CommandFact::CenterAt { army: key, from: Some(world.number(from)), hex: world.number(hex) },
                format!("The Center of {name} flees from {} to {}.", world.number(from), world.number(hex)),
            ),
            None => (
                CommandFact::CenterGone { army: key },
                format!("The Center of {name} is driven off the map from {}.", world.number(from)),
            ),
        };
        Event::by(rule!("con-base.7.e"), fact, text)
    });
    let owner = SeatSet::only(world.theatre.army(army).side.seat());
    play.log.tell(world, || {
        let key = world.theatre.army(army).key.clone();
        let fact = CommandFact::PointsSpent { army: key, points: pool - left, pool: left };
        let text = format!(
            "{} loses {} points with it.",
            umpire::prose::capital(&world.theatre.army_words(army)),
            pool - left
        );
        Event::by(rule!("con-base.7.e"), fact, text).only_for(owner)
    });
}
