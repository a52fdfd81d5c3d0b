//! Who leads, where he stands and how good he is; what is his army's.

use crate::orders::Body;
use crate::pieces::{Arm, ArmyId, BodyId, FormationId, LeaderId, Rank, Side};
use crate::world::{HeadquartersStation, Station, World};
use crate::zoc::is_in_zoc;
use hex::HexId;

/// The words for a body: a division is named with its formation, since divisions of two corps may share a name.
pub(crate) fn body_words(world: &World, body: BodyId) -> String {
    let theatre = &world.theatre;
    let name = theatre.body_name(body);
    match theatre.bodies[body.place()] {
        Body::Division(division) => {
            let formation = theatre.division(division).formation;
            format!("{name} of {}", theatre.formations[formation.place()].name)
        }
        Body::Formation(_) | Body::Wing(_) | Body::Headquarters(_) => name.to_owned(),
    }
}

/// The body of these words; a division also by its bare name, if no other body bears it.
pub(crate) fn body_named(world: &World, words: &str) -> Result<BodyId, String> {
    let theatre = &world.theatre;
    if let Some(body) = world.body_ids().find(|body| body_words(world, *body).eq_ignore_ascii_case(words)) {
        return Ok(body);
    }
    let mut bare = world.body_ids().filter(|body| theatre.body_name(*body).eq_ignore_ascii_case(words));
    match (bare.next(), bare.next()) {
        (Some(body), None) => Ok(body),
        (None, _) => Err(format!("nobody called `{words}` can be given an order here")),
        (Some(one), Some(_)) => {
            Err(format!("there are several called `{words}`: write for example `{}`", body_words(world, one)))
        }
    }
}

/// Whether a body is led by a leader who has a counter.
pub(super) fn has_counter(world: &World, body: BodyId) -> bool {
    match world.theatre.bodies[body.place()] {
        Body::Formation(formation) => world.theatre.chain(formation).leader.is_some(),
        Body::Division(division) => world.theatre.division(division).leader.is_some(),
        Body::Wing(_) => true,
        Body::Headquarters(_) => false,
    }
}

/// Where orders find a body: at its leader, at a headquarters itself; without a leader counter at the first of its units
/// that is on the map (20.13.b). `None` if nobody is there to receive one (19.2.c).
pub(crate) fn position(world: &World, body: BodyId) -> Option<HexId> {
    if let Some(leader) = world.leader_of(body) {
        return world.leader_hex(leader);
    }
    match world.theatre.bodies[body.place()] {
        Body::Headquarters(own) => world.headquarters_hex(own),
        _ if has_counter(world, body) => None,
        Body::Division(division) => {
            world.theatre.division(division).units.iter().find_map(|unit| world.hex_of(*unit))
        }
        Body::Formation(_) => world.units_under(body).find_map(|unit| world.hex_of(unit)),
        Body::Wing(_) => None,
    }
}

/// The rating with which a body is led: its leader's, or 1 if he has no counter (20.13.b); 0 while his successor has not
/// yet come.
pub(super) fn value(world: &World, body: BodyId) -> i8 {
    match world.leader_of(body) {
        Some(leader) => world.rating(leader),
        None if has_counter(world, body) => 0,
        None => world.edition().command.without_leader,
    }
}

/// Whether a body has an order state of its own: every formation, wing commander and headquarters, and divisions that
/// were given an order.
pub(super) fn stands_alone(world: &World, body: BodyId) -> bool {
    match world.theatre.bodies[body.place()] {
        Body::Division(_) => world.body(body).own,
        Body::Formation(_) | Body::Wing(_) | Body::Headquarters(_) => true,
    }
}

/// The army of a body.
pub(super) fn army_of(world: &World, body: BodyId) -> ArmyId {
    let theatre = &world.theatre;
    match theatre.bodies[body.place()] {
        Body::Formation(formation) => theatre.chain(formation).army,
        Body::Division(division) => theatre.chain(theatre.division(division).formation).army,
        Body::Wing(leader) => theatre.post(leader).army,
        Body::Headquarters(own) => theatre.headquarters[own.place()].army,
    }
}

/// The army that a leader commands.
pub(super) fn army_under(world: &World, leader: LeaderId) -> Option<ArmyId> {
    let mut armies = world.army_ids();
    armies.find(|army| world.theatre.armies[army.place()].commander == Some(leader))
}

/// Whether an overall commander is away from his headquarters, or it is on the move (20.12.b). One whose headquarters was
/// destroyed works as if it were with him (19.4.d), and so does one whose army has none.
pub(super) fn is_away(world: &World, by: LeaderId) -> bool {
    let Some(army) = army_under(world, by) else { return false };
    let Some(own) = world.theatre.armies[army.place()].headquarters else { return false };
    let state = world.headquarters(own);
    let at = match state.station {
        HeadquartersStation::Destroyed(_) => return false,
        HeadquartersStation::At(hex) => Some(hex),
        HeadquartersStation::Awaited | HeadquartersStation::Left => None,
    };
    let ordered = world
        .theatre
        .find_body(Body::Headquarters(own))
        .is_some_and(|body| world.body(body).order.kind.allows_roads());
    let moved = state.moved.is_some_and(|turn| turn.plus(1) >= world.turn);
    at.is_none() || at != world.leader_hex(by) || ordered || moved
}

/// The formations of a wing commander.
pub(super) fn wing_of(world: &World, leader: LeaderId) -> &[FormationId] {
    let wing = world.theatre.wings.iter().find(|wing| wing.leader == leader);
    wing.map_or(&[], |wing| wing.formations.as_slice())
}

/// Whether a leader is a wing commander.
pub(super) fn is_wing_commander(world: &World, leader: LeaderId) -> bool {
    world.leader(leader).rank == Rank::Wing
}

/// Whether a formation, or that of a division, is demoralized (22, 20.13.k). That of the army touches victory only (11.c).
pub(super) fn is_demoralized(world: &World, body: BodyId) -> bool {
    world.theatre.formation_of(body).is_some_and(|formation| world.formation(formation).demoralized)
}

/// Whether all combat units of a formation are cavalry or horse artillery (20.2.attack.f).
pub(super) fn is_cavalry(world: &World, formation: FormationId) -> bool {
    let mut arms = world.theatre.units.iter().filter(|unit| unit.formation == formation).map(|unit| unit.arm);
    let mut none = true;
    let mounted = arms.all(|arm| {
        none = false;
        matches!(arm, Arm::Cavalry | Arm::HorseArtillery)
    });
    mounted && !none
}

/// Whether a body occupies a part of the target of its order (13.b, 20.2.i): a unit of it is there, or nobody is and its
/// side was there last.
pub(super) fn holds_target(world: &World, body: BodyId) -> bool {
    let side = world.theatre.side_of_body(body);
    world.target_of(body).iter().any(|hex| {
        let mut units = world.units_in(*hex);
        match world.holder(*hex) {
            Some(_) => units.any(|unit| world.body_of(unit) == body),
            None => world.occupier(*hex) == Some(side),
        }
    })
}

/// Whether a unit of a body stands in an enemy zone of control.
pub(super) fn is_in_contact(world: &World, body: BodyId) -> bool {
    let enemy = world.theatre.side_of_body(body).enemy();
    world.units_under(body).filter_map(|unit| world.hex_of(unit)).any(|hex| is_in_zoc(world, hex, enemy))
}

/// How many hexes the nearest enemy unit is from a hex; `None` if there is none.
pub(super) fn nearest_enemy(world: &World, hex: HexId, side: Side) -> Option<u32> {
    let board = &world.ground().board;
    world.hexes_held(side.enemy()).map(|enemy| board.distance(hex, enemy)).min()
}

/// The full strength of all units of an army that are now eliminated, for good or not (11.a).
pub(super) fn losses(world: &World, army: ArmyId) -> u32 {
    let formations = world.formation_ids().filter(|own| world.theatre.chain(*own).army == army);
    formations.map(|formation| formation_losses(world, formation)).sum()
}

/// The full strength of the units of a formation that are now eliminated (22.a).
pub(super) fn formation_losses(world: &World, formation: FormationId) -> u32 {
    let lost = world.unit_ids().filter(|unit| {
        let station = world.unit(*unit).station;
        world.printed(*unit).formation == formation
            && matches!(station, Station::Eliminated | Station::Driven | Station::Destroyed)
    });
    lost.map(|unit| u32::from(world.printed(unit).front)).sum()
}
