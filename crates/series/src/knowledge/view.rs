//! The view on the wire: what a seat knows, in names and printed numbers.

use super::phase::phases;
use super::{Knowledge, declared, dispatches, order_at, top_counter};
use crate::command::holder_words;
use crate::prelude::*;
use crate::scenario::arrivals::Reinforcement;
use crate::turn::{chits, victory};
use crate::world::HeadquartersWhereabouts;
use serde_json::Value;

/// What a seat knows.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Knowledge"))]
pub(super) struct View {
    /// The date and hour of the turn.
    turn: String,
    /// The turn among all turns.
    clock: Clock,
    /// What goes on, the outermost first.
    phase: Vec<String>,
    /// The seat that decides.
    deciding: Option<String>,
    /// The chits still in the cup.
    cup: Vec<String>,
    /// Whoever takes the Initial Action.
    initial_action: Option<String>,
    /// The attacks declared and not yet fought.
    attacks: Vec<Attack>,
    /// The combat units of both sides.
    #[cfg_attr(feature = "ts", ts(type = "Unit[]"))]
    units: Vec<UnitView>,
    /// Enemy stacks that are not seen into.
    unknown_stacks: Vec<String>,
    /// The top counter of every enemy stack that is seen into (5.3.e).
    on_top: Vec<String>,
    leaders: Vec<LeaderView>,
    headquarters: Vec<HeadquartersView>,
    formations: Vec<FormationView>,
    /// The orders of divisions, wing commanders and headquarters of the seat's own.
    others: Vec<OtherView>,
    dispatches: Vec<DispatchView>,
    /// The points, as if the game ended now and all were as the seat knows it.
    victory: Vec<Account>,
    /// The levels of losses of the armies (11.d).
    armies: Vec<ArmyView>,
    /// The seat's own reinforcements still to come.
    arrivals: Vec<ArrivalView>,
    /// Marches off the map (25.5).
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(type = "unknown", optional))]
    hidden_marches: Option<Vec<Value>>,
    /// Whether the Guard has recoiled (7.4.q).
    guard_recoiled: bool,
    /// What lies on the map if orders are given by markers (25.7).
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(type = "unknown", optional))]
    order_markers: Option<Value>,
}

/// The turn among all turns.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub(super) struct Clock {
    number: u16,
    of: u16,
    night: bool,
    rain: bool,
}

/// An attack that everybody heard being declared.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub(super) struct Attack {
    pub(super) from: String,
    pub(super) target: String,
    pub(super) units: Vec<String>,
}

/// A combat unit: what is printed on it, and what is known of it.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "PrintedUnit"))]
pub(super) struct UnitView {
    name: String,
    seat: String,
    nation: String,
    formation: String,
    division: Option<String>,
    arm: &'static str,
    front: u8,
    reverse: u8,
    movement: u8,
    morale: i8,
    /// Whether it is of the Guard.
    guard: bool,
    hex: Option<String>,
    /// Where it is in words: "on the map", "eliminated", "not seen".
    state: &'static str,
    /// What is known of whoever is seen.
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(skip))] // `Unit` is written out below
    seen: Option<Seen>,
}

/// What is known of a unit that is not in the fog.
#[allow(clippy::struct_excessive_bools)] // each is a marker on the counter
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "SeenUnit"))]
pub(super) struct Seen {
    strength: u8,
    steps: u32,
    /// Where its charge began.
    from: Option<String>,
    damaged: bool,
    /// With a loss marker on its last of three steps (25.10).
    worn: bool,
    disrupted: bool,
    bombarded: bool,
    charged: bool,
    moved: bool,
    out_of_command: bool,
}

#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Leader"))]
pub(super) struct LeaderView {
    name: String,
    seat: String,
    nation: String,
    formation: Option<String>,
    rank: &'static str,
    rating: u8,
    replaced: bool,
    hex: Option<String>,
    state: &'static str,
}

#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Headquarters"))]
pub(super) struct HeadquartersView {
    name: String,
    seat: String,
    nation: String,
    hex: Option<String>,
    state: &'static str,
}

#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Formation"))]
pub(super) struct FormationView {
    name: String,
    seat: String,
    nation: String,
    leader: Option<String>,
    /// Its order; none if the seat does not know it.
    order: Option<OrderView>,
    active: bool,
    acted: bool,
    demoralized: bool,
    /// The full strength of its units.
    full: u32,
    /// What of it is on the map; none if some of it is not seen.
    strength: Option<u32>,
    /// The full strength of its units that are eliminated (22.a).
    lost: u16,
    /// The losses at which it is demoralized (22.a).
    limit: Option<u8>,
    /// The colour of its stripe.
    stripe: Option<String>,
}

/// An order in force.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Order"))]
pub(super) struct OrderView {
    kind: &'static str,
    target: Option<String>,
    words: String,
    /// Since which turn it is in force.
    since: String,
    /// The road of a March, hex by hex.
    route: Vec<String>,
    /// Whether the enemy chose it for this turn (20.11.g).
    bad_move: bool,
}

/// The order of somebody who is no formation.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "OtherOrder"))]
pub(super) struct OtherView {
    name: String,
    order: OrderView,
}

/// A line of the dispatch book.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Dispatch"))]
pub(super) struct DispatchView {
    to: String,
    from: Option<String>,
    written: String,
    at: Option<String>,
    arrives: String,
    order: String,
    status: String,
    /// Whether nothing more will come of it.
    done: bool,
}

/// The points of a seat and how they arise.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub(super) struct Account {
    seat: String,
    points: i32,
    lines: Vec<Line>,
}

/// The losses of an army against its levels (11).
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Army"))]
pub(super) struct ArmyView {
    name: String,
    seat: String,
    lost: u16,
    demoralization: Option<u16>,
    disintegration: Option<u16>,
    demoralized: bool,
    disintegrated: bool,
}

/// Reinforcements still to come.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Arrivals"))]
pub(super) struct ArrivalView {
    /// When; a text for what chance decides.
    time: String,
    what: String,
    #[serde(rename = "where")]
    place: String,
}

impl View {
    pub(super) fn of(knowledge: &Knowledge) -> View {
        let of = Reader { knowledge, world: &knowledge.world };
        let world = of.world;
        let own = world.side_of_seat(knowledge.seat);
        // Which chits are in the cup, and who acts together or first, everybody sees (4.e, 4.1.g).
        let chit = |chit| chits::words(world, chit);
        View {
            turn: of.hour(world.turn),
            clock: Clock {
                number: world.turn.number(),
                of: world.theatre.calendar.n_turns(),
                night: world.is_night(),
                rain: world.theatre.calendar.is_rain(world.turn),
            },
            phase: phases(world, &knowledge.agenda),
            deciding: of.deciding(own),
            cup: world.cup.chits.iter().map(|at| chit(*at)).collect(),
            initial_action: world.cup.initial.map(|(_, at)| chit(at)),
            attacks: declared(world, &knowledge.agenda),
            units: world.unit_ids().map(|unit| of.unit(unit)).collect(),
            unknown_stacks: knowledge.fog.stacks.iter().map(|hex| world.number(*hex)).collect(),
            on_top: of.on_top(own.enemy()),
            leaders: of.leaders(),
            headquarters: of.headquarters(),
            formations: of.formations(),
            others: of.others(),
            dispatches: of.dispatches(own),
            victory: of.victory(),
            armies: of.armies(),
            arrivals: of.arrivals(own),
            hidden_marches: hooks::knowledge::hidden_marches(world, own),
            guard_recoiled: world.guard_recoiled,
            order_markers: hooks::knowledge::wire(world, own),
        }
    }
}

/// Whoever reads a view off what a seat knows.
struct Reader<'a> {
    knowledge: &'a Knowledge,
    world: &'a World,
}

impl Reader<'_> {
    fn hour(&self, turn: Turn) -> String {
        self.world.theatre.calendar.time(turn).to_string()
    }

    fn seat(&self, side: Side) -> String {
        self.world.theatre.seats[usize::from(self.world.seat_of(side).0)].clone()
    }

    fn number(&self, hex: HexId) -> String {
        self.world.number(hex)
    }

    /// Where both sides write at once, everybody sees himself asked.
    fn deciding(&self, own: Side) -> Option<String> {
        let top = self.knowledge.agenda.top()?;
        let asked = |side: &Side| top.ask(self.world, *side).is_some();
        [own, own.enemy()].into_iter().find(asked).map(|side| self.seat(side))
    }

    fn on_top(&self, enemy: Side) -> Vec<String> {
        let seen = self.world.hexes_held(enemy).filter(|hex| !self.knowledge.fog.stacks.contains(hex));
        let top = |hex| Some((self.number(hex), top_counter(self.world, hex)?));
        seen.filter_map(top).map(|(hex, unit)| format!("{hex}: {}", self.world.printed(unit).name)).collect()
    }

    fn unit(&self, id: UnitId) -> UnitView {
        let (world, theatre) = (self.world, &self.world.theatre);
        let (printed, unit) = (world.printed(id), world.unit(id));
        let hidden = self.knowledge.fog.hides(id);
        let (hex, state) = match unit.whereabouts {
            _ if hidden => (None, "not seen"),
            Whereabouts::At(hex) => (Some(hex), "on the map"),
            Whereabouts::Charging(ride) => (Some(ride.at()), "charging"),
            Whereabouts::Eliminated => (None, "eliminated"),
            Whereabouts::Driven => (None, "driven off the map"),
            Whereabouts::Destroyed => (None, "destroyed"),
            Whereabouts::Awaited => (None, "awaited"),
            Whereabouts::Left => (None, "marched off the map"),
            Whereabouts::UnderAFlag => (None, "under a flag"),
        };
        UnitView {
            name: printed.name.clone(),
            seat: self.seat(printed.side()),
            nation: printed.nation.key.clone(),
            formation: theatre.formations[printed.formation.place()].name.clone(),
            division: printed.division.clone(),
            arm: printed.arm.word(),
            front: printed.front,
            reverse: printed.reverse,
            movement: printed.movement,
            morale: printed.morale.0,
            guard: printed.guard.is_some(),
            hex: hex.map(|hex| self.number(hex)),
            state: if hidden { state } else { hooks::knowledge::state_of(world, id).unwrap_or(state) },
            seen: (!hidden).then(|| Seen {
                strength: world.strength(id),
                steps: world.steps(id),
                from: world.ride_of(id).map(|ride| self.number(ride.start())),
                damaged: unit.damaged,
                worn: unit.worn,
                disrupted: unit.disrupted,
                bombarded: unit.bombarded,
                charged: unit.charged,
                moved: unit.moved,
                // Where the enemy's command range ends is his own affair (20.1).
                out_of_command: unit.out_of_command && self.knowledge.knows_orders(printed.side()),
            }),
        }
    }

    fn leaders(&self) -> Vec<LeaderView> {
        let (world, theatre) = (self.world, &self.world.theatre);
        let view = |id| {
            let leader = world.leader(id);
            let hidden = self.knowledge.fog.leaders.contains(&id);
            let (hex, state) = match world.leader_whereabouts(id) {
                _ if hidden => (None, "not seen"),
                LeaderWhereabouts::At(hex) => (Some(hex), "on the map"),
                LeaderWhereabouts::Lost => (None, "lost"),
                LeaderWhereabouts::Awaited => (None, "awaited"),
                LeaderWhereabouts::Left => (None, "off the map"),
            };
            LeaderView {
                name: leader.name.clone(),
                seat: self.seat(leader.nation.side),
                nation: leader.nation.key.clone(),
                formation: leader.formation.map(|id| theatre.formations[id.place()].name.clone()),
                rank: match leader.rank {
                    Rank::Leader => "formation leader",
                    Rank::Wing => "wing commander",
                    Rank::Commander => "overall commander",
                },
                rating: world.leader_state(id).rating,
                replaced: world.leader_state(id).replaced,
                hex: hex.map(|hex| self.number(hex)),
                state,
            }
        };
        world.leader_ids().map(view).collect()
    }

    fn headquarters(&self) -> Vec<HeadquartersView> {
        let (world, theatre) = (self.world, &self.world.theatre);
        let own = world.side_of_seat(self.knowledge.seat);
        let view = |id: HeadquartersId| {
            let printed = &theatre.headquarters[id.place()];
            let side = theatre.armies[printed.army.place()].side;
            let (hex, state) = match world.headquarters(id).whereabouts {
                HeadquartersWhereabouts::At(hex) => (Some(hex), "on the map"),
                HeadquartersWhereabouts::Awaited if side != own => (None, "not seen"),
                HeadquartersWhereabouts::Awaited => (None, "awaited"),
                HeadquartersWhereabouts::Destroyed(_) => (None, "destroyed"),
                HeadquartersWhereabouts::Left => (None, "off the map"),
            };
            HeadquartersView {
                name: printed.name.clone(),
                seat: self.seat(side),
                nation: self.nation_of(|unit| theatre.chain(unit.formation).army == printed.army),
                hex: hex.map(|hex| self.number(hex)),
                state,
            }
        };
        world.headquarters_ids().map(view).collect()
    }

    /// The nation of the first unit of such a kind: it gives a formation or an army its colours.
    fn nation_of(&self, of: impl Fn(&crate::pieces::Unit) -> bool) -> String {
        let first = self.world.theatre.units.iter().find(|unit| of(unit));
        first.map_or_else(String::new, |unit| unit.nation.key.clone())
    }

    fn formations(&self) -> Vec<FormationView> {
        let (world, theatre) = (self.world, &self.world.theatre);
        let view = |id: FormationId| {
            let printed = &theatre.formations[id.place()];
            let (holder, chain) = (theatre.formation_holder(id), theatre.chain(id));
            let units: Vec<UnitId> =
                world.unit_ids().filter(|unit| world.printed(*unit).formation == id).collect();
            let all_seen = units.iter().all(|unit| !self.knowledge.fog.hides(*unit));
            let on_map = units.iter().filter(|unit| world.is_present(**unit));
            FormationView {
                name: printed.name.clone(),
                seat: self.seat(printed.side),
                nation: self.nation_of(|unit| unit.formation == id),
                leader: chain.leader.map(|leader| world.leader_name(leader)),
                order: self.knowledge.knows_orders(printed.side).then(|| self.order(holder)),
                active: world.holder(holder).active,
                acted: world.holder(holder).acted,
                demoralized: world.is_demoralized(id),
                full: units.iter().map(|unit| u32::from(world.printed(*unit).front)).sum(),
                strength: all_seen.then(|| on_map.map(|unit| u32::from(world.strength(*unit))).sum()),
                lost: world.losses(id),
                limit: chain.limit,
                stripe: printed.stripe.clone(),
            }
        };
        world.formation_ids().map(view).collect()
    }

    fn order(&self, holder: HolderId) -> OrderView {
        let (world, state) = (self.world, self.world.holder(holder));
        let step = state.dispatch.and_then(|(id, at)| world.dispatch(id).steps.get(usize::from(at)));
        OrderView {
            kind: state.order.kind.words(),
            target: state.order.target.map(|hex| self.number(hex)),
            words: order_at(world, holder),
            since: self.hour(state.since),
            route: step
                .map(|step| step.route.iter().map(|hex| self.number(*hex)).collect())
                .unwrap_or_default(),
            bad_move: state.bad_move,
        }
    }

    fn others(&self) -> Vec<OtherView> {
        let (world, theatre) = (self.world, &self.world.theatre);
        let known =
            world.holder_ids().filter(|holder| self.knowledge.knows_orders(theatre.side_of_holder(*holder)));
        let held = known.filter(|holder| match theatre.holders[holder.place()] {
            OrderHolder::Formation(_) => false,
            OrderHolder::Division(_) => world.holder(*holder).own,
            OrderHolder::Wing(_) | OrderHolder::Headquarters(_) => true,
        });
        held.map(|holder| OtherView { name: holder_words(world, holder), order: self.order(holder) })
            .collect()
    }

    fn dispatches(&self, own: Side) -> Vec<DispatchView> {
        let sides = if self.knowledge.whole { Side::BOTH.to_vec() } else { vec![own] };
        let entries = sides.into_iter().flat_map(|side| dispatches::book(self.world, side));
        entries
            .map(|entry| DispatchView {
                to: entry.to,
                from: entry.from,
                written: entry.written,
                at: entry.at,
                arrives: entry.arrives,
                order: entry.order,
                status: entry.status,
                done: entry.done,
            })
            .collect()
    }

    fn victory(&self) -> Vec<Account> {
        let lines = victory::account(self.world);
        let account = |side: Side| {
            let own = lines.iter().filter(|line| line.side == side);
            let rule = rule!("nlc.13.a");
            Account {
                seat: self.seat(side),
                points: own.clone().map(|line| line.points).sum(),
                lines: own
                    .map(|line| Line { what: line.text.clone(), value: line.points.to_string(), rule })
                    .collect(),
            }
        };
        Side::BOTH.map(account).to_vec()
    }

    fn armies(&self) -> Vec<ArmyView> {
        let world = self.world;
        let view = |id: ArmyId| {
            let (army, state, level) = (&world.theatre.armies[id.place()], world.army(id), world.levels(id));
            ArmyView {
                name: army.name.clone(),
                seat: self.seat(army.side),
                lost: world.army_losses(id),
                demoralization: level.map(|level| level.demoralization),
                disintegration: level.map(|level| level.disintegration),
                demoralized: state.demoralized,
                disintegrated: state.disintegrated,
            }
        };
        world.army_ids().map(view).collect()
    }

    /// Groups of the side of which nobody has entered yet, or some have still to.
    fn arrivals(&self, own: Side) -> Vec<ArrivalView> {
        let world = self.world;
        let groups = world.theatre.terms.reinforcements.iter().enumerate();
        let own = groups.filter(|(_, group)| {
            let unit = group.units.first().map(|unit| world.side_of(*unit));
            unit.or_else(|| group.leaders.first().map(|leader| world.leader(*leader).nation.side))
                == Some(own)
        });
        own.filter_map(|(at, group)| self.arrival(at, group)).collect()
    }

    fn arrival(&self, at: usize, group: &Reinforcement) -> Option<ArrivalView> {
        let world = self.world;
        let units = group.units.iter().filter(|unit| world.unit(**unit).whereabouts == Whereabouts::Awaited);
        let leaders = group
            .leaders
            .iter()
            .filter(|leader| world.leader_whereabouts(**leader) == LeaderWhereabouts::Awaited);
        let names: Vec<&str> = units
            .map(|unit| world.printed(*unit).name.as_str())
            .chain(leaders.map(|leader| world.leader(*leader).name.as_str()))
            .collect();
        let due = world.history().due.get(at).copied().flatten();
        (!names.is_empty()).then(|| ArrivalView {
            time: due.map_or_else(|| "not yet known".to_owned(), |turn| self.hour(turn)),
            what: names.join(", "),
            place: group.way.words(),
        })
    }
}

/// Declares the view for TypeScript.
#[cfg(feature = "ts")]
pub(super) fn declare(to: &mut umpire::types::Declarations) {
    to.add::<View>();
    to.add::<UnitView>();
    to.add::<Seen>();
    let unit = "/** A combat unit: what is printed on it and, of one that is seen, what is known of it. */\n\
                export type Unit = PrintedUnit & Partial<SeenUnit>;\n";
    to.write("Unit", unit);
}
