//! Who leads, where he stands and how good he is; what is his army's.

use crate::prelude::*;
use crate::world::HeadquartersWhereabouts;
use umpire::prose::folded;

/// The words for a holder: a division is named with its formation, since divisions of two corps may share a name.
pub(crate) fn holder_words(world: &World, holder: HolderId) -> String {
    let theatre = &world.theatre;
    let name = theatre.holder_name(holder);
    match theatre.holders[holder] {
        OrderHolder::Division(division) => {
            let own = theatre.division(division);
            let what = if own.brigade_of.is_some() { "brigade " } else { "" };
            format!("{what}{name} of {}", theatre.formations[own.formation].name)
        }
        OrderHolder::Formation(_) | OrderHolder::Wing(_) | OrderHolder::Headquarters(_) => name.to_owned(),
    }
}

/// The holder of these words; a division also by its bare name, if no other holder bears it.
pub(crate) fn holder_named(world: &World, words: &str) -> Result<HolderId, String> {
    let theatre = &world.theatre;
    if let Some(holder) = world.holder_ids().find(|holder| world.name(*holder).eq_ignore_ascii_case(words)) {
        return Ok(holder);
    }
    let words = folded(words);
    if let Some(holder) = world.holder_ids().find(|holder| folded(&world.name(*holder)) == words) {
        return Ok(holder);
    }
    let mut bare = world.holder_ids().filter(|holder| folded(theatre.holder_name(*holder)) == words);
    match (bare.next(), bare.next()) {
        (Some(holder), None) => Ok(holder),
        (None, _) => Err(format!("nobody called `{words}` can be given an order here")),
        (Some(one), Some(_)) => {
            Err(format!("there are several called `{words}`: write for example `{}`", world.name(one)))
        }
    }
}

pub(super) fn is_headquarters(world: &World, holder: HolderId) -> bool {
    matches!(world.theatre.holders[holder], OrderHolder::Headquarters(_))
}

/// Whether a holder is led by a leader who has a counter.
pub(super) fn has_counter(world: &World, holder: HolderId) -> bool {
    match world.theatre.holders[holder] {
        OrderHolder::Formation(formation) => world.theatre.chain(formation).leader.is_some(),
        OrderHolder::Division(division) => world.theatre.division(division).leader.is_some(),
        OrderHolder::Wing(_) => true,
        OrderHolder::Headquarters(_) => false,
    }
}

/// The counter that leads a division without a leader: the one that its owner has named, or else the first that is on the map
/// (20.13.b).
pub(super) fn lead_counter(world: &World, division: DivisionId) -> Option<UnitId> {
    let units = &world.theatre.division(division).units;
    let named = world.holder(world.theatre.division_holder(division)).lead;
    named.into_iter().chain(units.iter().copied()).find(|unit| world.hex_of(*unit).is_some())
}

/// Where orders find a holder: at its leader, at a headquarters itself; without a leader counter at the unit that leads it, or
/// at the first that is on the map (20.13.b). `None` if nobody is there to receive one (19.2.c).
pub(crate) fn position(world: &World, holder: HolderId) -> Option<HexId> {
    if let Some(hex) = hooks::command::apparent_position(world, holder) {
        return Some(hex);
    }
    if let Some(leader) = world.leader_of(holder) {
        return world.leader_hex(leader);
    }
    match world.theatre.holders[holder] {
        OrderHolder::Headquarters(own) => world.headquarters_hex(own),
        _ if has_counter(world, holder) => None,
        OrderHolder::Division(division) => lead_counter(world, division).and_then(|unit| world.hex_of(unit)),
        OrderHolder::Formation(_) => {
            let under_a_marker = |unit: UnitId| world.marker_over(unit).map(|marker| marker.at);
            world.units_under(holder).find_map(|unit| world.hex_of(unit).or_else(|| under_a_marker(unit)))
        }
        OrderHolder::Wing(_) => None,
    }
}

/// The rating with which a holder is led: its leader's, or 1 if he has no counter (20.13.b); 0 while his successor has not
/// yet come.
pub(super) fn value(world: &World, holder: HolderId, matter: Matter) -> i8 {
    match world.leader_of(holder) {
        Some(leader) => world.rating(leader, matter),
        None if has_counter(world, holder) => 0,
        None => without_counter(world, holder, matter),
    }
}

/// The rating of a division without a leader counter, if it has one of its own, and of a brigade that of its division (lgg.21.6.2.j);
/// else the usual one (20.13.b).
fn without_counter(world: &World, holder: HolderId, matter: Matter) -> i8 {
    let usual = world.edition().command.without_leader;
    let OrderHolder::Division(division) = world.theatre.holders[holder] else { return usual };
    let own = world.theatre.division(division);
    let above = own.brigade_of.map(|above| world.theatre.division(above));
    let leader = above.and_then(|above| above.leader).filter(|leader| world.is_at_hand(*leader));
    let rating = own.rating.or(above.and_then(|above| above.rating));
    let rating = rating.and_then(|rating| i8::try_from(rating).ok());
    leader.map(|leader| world.rating(leader, matter)).or(rating).unwrap_or(usual)
}

/// Whether a holder has an order state of its own: every formation, wing commander and headquarters, and divisions that
/// were given an order.
pub(crate) fn stands_alone(world: &World, holder: HolderId) -> bool {
    match world.theatre.holders[holder] {
        OrderHolder::Division(_) => world.holder(holder).own,
        OrderHolder::Formation(_) | OrderHolder::Wing(_) | OrderHolder::Headquarters(_) => true,
    }
}

pub(super) fn army_of(world: &World, holder: HolderId) -> ArmyId {
    world.theatre.army_of_holder(holder)
}

pub(super) fn army_under(world: &World, leader: LeaderId) -> Option<ArmyId> {
    world.army_under(leader)
}

/// Whether an overall commander is away from his headquarters, or it is on the move (20.12.b). One whose headquarters was
/// destroyed works as if it were with him (19.4.d), and so does one whose army has none.
pub(super) fn is_away(world: &World, by: LeaderId) -> bool {
    let Some(army) = army_under(world, by) else { return false };
    // Whoever commands in the place of another has no headquarters (lgg.21.6.1.j).
    let own = world.theatre.armies[army].headquarters.filter(|_| !world.is_acting_commander(by));
    let Some(own) = own else { return false };
    let state = world.headquarters(own);
    let at = match state.whereabouts {
        HeadquartersWhereabouts::Destroyed(_) => return false,
        HeadquartersWhereabouts::At(hex) => Some(hex),
        HeadquartersWhereabouts::Awaited | HeadquartersWhereabouts::Left => None,
    };
    let ordered = world
        .theatre
        .find_holder(OrderHolder::Headquarters(own))
        .is_some_and(|holder| world.order_rules(holder).allows_roads());
    let moved = state.moved.is_some_and(|turn| turn.plus(1) >= world.turn);
    at.is_none() || at != world.leader_hex(by) || ordered || moved
}

pub(super) fn is_wing_commander(world: &World, leader: LeaderId) -> bool {
    world.leader(leader).rank == Rank::Wing
}

/// Whether a formation, or that of a division, is demoralized (22, 20.13.k). That of the army touches victory only (11.c).
pub(super) fn is_demoralized(world: &World, holder: HolderId) -> bool {
    world.theatre.formation_of(holder).is_some_and(|formation| {
        world.is_demoralized(formation)
            || hooks::losses::is_exhausted(world, formation)
            || hooks::losses::is_starved(world, formation)
    })
}

/// Whether so many of a formation are out of supply that it counts as demoralized (mop.37.7.k).
pub(super) fn is_starved(world: &World, holder: HolderId) -> bool {
    world.theatre.formation_of(holder).is_some_and(|formation| hooks::losses::is_starved(world, formation))
}

/// Whether all combat units of a formation are cavalry or horse artillery (20.2.attack.f).
pub(super) fn is_cavalry(world: &World, formation: FormationId) -> bool {
    let mut arms =
        world.theatre.units.iter().filter(|unit| unit.formation == formation).map(|unit| unit.arm).peekable();
    arms.peek().is_some() && arms.all(Arm::is_mounted)
}

/// Whether a holder occupies a part of the target of its order (13.b, 20.2.i): a unit of it is there, or nobody is and its
/// side was there last.
pub(crate) fn holds_target(world: &World, holder: HolderId) -> bool {
    let side = world.theatre.side_of_holder(holder);
    world.target_of(holder).iter().any(|hex| {
        let mut units = world.units_in(*hex);
        match world.held_by(*hex) {
            Some(_) => units.any(|unit| world.holder_of(unit) == holder),
            None => world.occupier(*hex) == Some(side),
        }
    })
}

/// Whether a unit of a holder stands in an enemy zone of control.
pub(super) fn is_in_contact(world: &World, holder: HolderId) -> bool {
    let enemy = world.theatre.side_of_holder(holder).enemy();
    world.units_under(holder).filter_map(|unit| world.hex_of(unit)).any(|hex| is_in_zoc(world, hex, enemy))
}

/// How many hexes the nearest enemy unit is from a hex; `None` if there is none.
pub(super) fn nearest_enemy(world: &World, hex: HexId, side: Side) -> Option<u32> {
    let board = &world.ground().board;
    world.hexes_held(side.enemy()).map(|enemy| board.distance(hex, enemy)).min()
}
