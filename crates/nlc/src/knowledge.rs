//! What a seat may know.
//!
//! Written orders are known only to the side that gave them (20.4), the enemy's stacks as far as they are seen (5.3.d).

pub(crate) mod fog;
mod description;
mod dispatches;

use crate::combat::segment::CombatSegment;
use crate::command::body_words;
use crate::game::Nlc;
use crate::options::hooks;
use crate::orders::Body;
use crate::pieces::{Arm, Side, UnitId};
use crate::proceeding::Proceeding;
use crate::turn::chits;
use crate::world::{LeaderStation, Order, Station, World};
use fog::Fog;
use hex::HexId;
use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};
use serde_json::{Value, json};
use umpire::agenda::Agenda;
use umpire::event::Seat;

/// What a seat may know, and nothing else: a world in which every order that it may not know has been
/// replaced by the same blank.
#[derive(Debug, Clone)]
pub struct Knowledge {
    seat: Seat,
    /// The world with blanks for what is hidden.
    world: World,
    agenda: Agenda<Proceeding>,
    /// What it does not see.
    fog: Fog,
    /// Whether nothing is hidden from it: the game is over.
    whole: bool,
}

impl Knowledge {
    pub(crate) fn of(game: &Nlc, seat: Seat) -> Knowledge {
        let (mut world, mut agenda) = (game.world.clone(), game.agenda.clone());
        for side in Side::BOTH.into_iter().filter(|side| !knows_orders(&game.world, seat, *side)) {
            world.conceal(side);
            agenda.iter_mut().for_each(|proceeding| proceeding.conceal(side));
        }
        let side = world.side_of_seat(seat);
        let fog = Fog::before(&world, side);
        fog.cover(&mut world, side);
        hooks::knowledge::cover(&game.world, &mut world, side);
        Knowledge { seat, world, agenda, fog, whole: false }
    }

    /// Everything, for when the game is over.
    pub(crate) fn whole(game: &Nlc, seat: Seat) -> Knowledge {
        let fog = Fog::default();
        Knowledge { seat, world: game.world.clone(), agenda: game.agenda.clone(), fog, whole: true }
    }

    fn knows_orders(&self, side: Side) -> bool {
        self.whole || knows_orders(&self.world, self.seat, side)
    }

    /// The top counter of every enemy stack that it sees into: artillery, if there is any (5.3.e).
    fn on_top(&self) -> Vec<String> {
        let world = &self.world;
        let enemy = world.side_of_seat(self.seat).enemy();
        let seen = world.hexes_held(enemy).filter(|hex| !self.fog.stacks.contains(hex));
        let top = |hex| Some((world.ground().number(hex), top_counter(world, hex)?));
        seen.filter_map(top).map(|(hex, unit)| format!("{hex}: {}", world.printed(unit).name)).collect()
    }

    /// The game as the seat may imagine it.
    pub(crate) fn imagined(&self) -> Nlc {
        Nlc { world: self.world.clone(), agenda: self.agenda.clone() }
    }
}

/// The counter that lies on top of a stack in sight (5.3.e).
fn top_counter(world: &World, hex: HexId) -> Option<UnitId> {
    let gun = |unit: &UnitId| world.printed(*unit).arm.is_artillery();
    world.units_in(hex).find(gun).or_else(|| world.units_in(hex).next())
}

fn knows_orders(world: &World, seat: Seat, side: Side) -> bool {
    world.seat_of(side) == seat
}

impl PartialEq for Knowledge {
    fn eq(&self, other: &Self) -> bool {
        self.seat == other.seat
            && self.fog == other.fog
            && self.agenda == other.agenda
            && self.world.state() == other.world.state()
    }
}

impl Serialize for Knowledge {
    /// The view on the wire: names and printed numbers.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let world = &self.world;
        let theatre = &world.theatre;
        let number = |hex| world.ground().number(hex);
        let side = |side: Side| &theatre.seats[usize::from(world.seat_of(side).0)];
        let units: Vec<Value> = world
            .unit_ids()
            .map(|id| {
                let (printed, unit) = (world.printed(id), world.unit(id));
                if self.fog.hides(id) {
                    return json!({
                        "name": printed.name,
                        "side": side(printed.side()),
                        "nation": printed.nation.key,
                        "formation": theatre.formations[printed.formation.place()].name,
                        "arm": Arm::word(printed.arm),
                        "front": printed.front,
                        "reverse": printed.reverse,
                        "movement": printed.movement,
                        "hex": null,
                        "state": "not seen",
                    });
                }
                let (hex, state) = match unit.station {
                    Station::At(hex) => (Some(number(hex)), "on the map"),
                    Station::Charging(ride) => (Some(number(ride.at())), "charging"),
                    Station::Eliminated => (None, "eliminated"),
                    Station::Driven => (None, "driven off the map"),
                    Station::Destroyed => (None, "destroyed"),
                    Station::Awaited => (None, "awaited"),
                    Station::Left => (None, "marched off the map"),
                    Station::UnderAFlag => (None, "under a flag"),
                };
                let state = hooks::knowledge::state_of(world, id).unwrap_or(state);
                let mut view = json!({
                    "name": printed.name,
                    "side": side(printed.side()),
                    "nation": printed.nation.key,
                    "formation": theatre.formations[printed.formation.place()].name,
                    "arm": Arm::word(printed.arm),
                    "front": printed.front,
                    "reverse": printed.reverse,
                    "movement": printed.movement,
                    "strength": world.strength(id),
                    "hex": hex,
                    "state": state,
                    "from": world.ride_of(id).map(|ride| number(ride.start())),
                    "damaged": unit.damaged,
                    "disrupted": unit.disrupted,
                    "bombarded": unit.bombarded,
                    "charged": unit.charged,
                });
                if unit.worn {
                    view["worn"] = json!(true);
                }
                view
            })
            .collect();
        let leaders: Vec<Value> = world
            .leader_ids()
            .map(|id| {
                let leader = world.leader(id);
                let hex = match world.leader_station(id) {
                    LeaderStation::At(hex) => Some(number(hex)),
                    LeaderStation::Lost | LeaderStation::Awaited | LeaderStation::Left => None,
                };
                json!({
                    "name": leader.name,
                    "side": side(leader.nation.side),
                    "formation": leader.formation.map(|id| &theatre.formations[id.place()].name),
                    "rank": leader.rank,
                    "rating": world.leader_state(id).rating,
                    "replaced": world.leader_state(id).replaced,
                    "hex": hex,
                })
            })
            .collect();
        let formations: Vec<Value> = world
            .formation_ids()
            .map(|id| {
                let printed = &theatre.formations[id.place()];
                let order = self
                    .knows_orders(printed.side)
                    .then(|| order_words(world, world.body(theatre.formation_body(id)).order));
                json!({
                    "name": printed.name,
                    "side": side(printed.side),
                    "order": order,
                    "active": world.body(theatre.formation_body(id)).active,
                    "demoralized": world.is_demoralized(id),
                })
            })
            .collect();
        let deciding = self
            .agenda
            .top()
            .and_then(|top| {
                // Where both sides write at once, everybody sees himself asked.
                let own = world.side_of_seat(self.seat);
                [own, own.enemy()].into_iter().find(|own| top.ask(world, *own).is_some())
            })
            .map(side);
        let unknown: Vec<String> = self.fog.stacks.iter().map(|hex| number(*hex)).collect();
        // Which chits are in the cup, and who acts together or first, everybody sees (4.e, 4.1.g).
        let names = |chit| chits::words(world, chit);
        let cup: Vec<String> = world.cup.chits.iter().map(|chit| names(*chit)).collect();
        let first = world.cup.initial.map(|(_, chit)| names(chit));
        let mut view = serializer.serialize_struct("Knowledge", 16)?;
        view.serialize_field("turn", &theatre.calendar.time(world.turn).to_string())?;
        view.serialize_field("deciding", &deciding)?;
        view.serialize_field("cup", &cup)?;
        view.serialize_field("initial_action", &first)?;
        view.serialize_field("attacks", &declared(world, &self.agenda))?;
        view.serialize_field("units", &units)?;
        view.serialize_field("unknown_stacks", &unknown)?;
        view.serialize_field("on_top", &self.on_top())?;
        view.serialize_field("leaders", &leaders)?;
        view.serialize_field("formations", &formations)?;
        view.serialize_field("others", &others(world, self.seat))?;
        let own = world.side_of_seat(self.seat);
        let book: Vec<Value> = dispatches::book(world, own).map(|entry| entry.wire()).collect();
        view.serialize_field("dispatches", &book)?;
        if let Some(marches) = hooks::knowledge::hidden_marches(world, own) {
            view.serialize_field("hidden_marches", &marches)?;
        }
        view.serialize_field("guard_recoiled", &world.guard_recoiled)?;
        if let Some(more) = hooks::knowledge::wire(world, own) {
            view.serialize_field("order_markers", &more)?;
        }
        view.end()
    }
}

/// An order in the words of a case file: "attack 1102".
pub(crate) fn order_words(world: &World, order: Order) -> String {
    let kind = order.kind.words();
    order.target.map_or_else(|| kind.to_owned(), |hex| format!("{kind} {}", world.ground().number(hex)))
}

/// The orders of the seat's own divisions, wing commanders and headquarters.
fn others(world: &World, seat: Seat) -> Vec<Value> {
    let theatre = &world.theatre;
    let own = world.body_ids().filter(|body| knows_orders(world, seat, theatre.side_of_body(*body)));
    let held = own.filter(|body| match theatre.bodies[body.place()] {
        Body::Formation(_) => false,
        Body::Division(_) => world.body(*body).own,
        Body::Wing(_) | Body::Headquarters(_) => true,
    });
    held.map(|body| {
        let order = order_words(world, world.body(body).order);
        json!({ "name": body_words(world, body), "order": order })
    })
    .collect()
}

/// The attacks declared and not yet fought: everybody hears them.
fn declared(world: &World, agenda: &Agenda<Proceeding>) -> Vec<Value> {
    let segments = agenda.iter().filter_map(|proceeding| match proceeding {
        Proceeding::Segment(segment) => Some(segment),
        _ => None,
    });
    let number = |hex| world.ground().number(hex);
    segments
        .flat_map(CombatSegment::attacks)
        .map(|attack| {
            let units: Vec<&str> =
                attack.units.iter().map(|unit| world.printed(*unit).name.as_str()).collect();
            json!({ "from": number(attack.from), "target": number(attack.target), "units": units })
        })
        .collect()
}
