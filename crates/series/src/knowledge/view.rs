//! The view on the wire: what a seat knows, in names and printed numbers.

use super::dispatches::DispatchView;
use super::phase::phases;
use super::{Knowledge, declared, dispatches, order_at, top_counter};
use crate::activity::{Activity, Engaged};
use crate::command::{chances_of_initiative, holder_words, orders_left};
use crate::hooks::knowledge::{CardsView, ForceMarkerView, HiddenMarchView, MarkersView, VedetteView};
use crate::orders::OrderStep;
use crate::pieces::Unit;
use crate::prelude::*;
use crate::scenario::arrivals::Reinforcement;
use crate::turn::{chits, victory};
use crate::world::{HeadquartersWhereabouts, PieceState};

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
    /// The fight that goes on.
    fight: Option<FightView>,
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
    /// What these points come to; nothing where a position of a case is played out.
    standing: Option<StandingView>,
    /// The places that are worth points.
    prizes: Vec<PrizeView>,
    /// The levels of losses of the armies (11.d).
    armies: Vec<ArmyView>,
    /// The seat's own reinforcements still to come.
    arrivals: Vec<ArrivalView>,
    /// Marches off the map (25.5).
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    hidden_marches: Option<Vec<HiddenMarchView>>,
    /// Whether the Guard has recoiled (7.4.q).
    guard_recoiled: bool,
    /// What lies on the map if orders are given by markers (25.7).
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    order_markers: Option<MarkersView>,
    /// Hidden Forces markers (lgg.21.8).
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    hidden_forces: Option<Vec<ForceMarkerView>>,
    /// Vedettes (mop.37.11).
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    vedettes: Option<Vec<VedetteView>>,
    /// Cards, where any are played (mop.37.12).
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    cards: Option<CardsView>,
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

/// A fight in which somebody has something to decide: where, and who is in it, as far as the seat sees them.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Fight"))]
pub(super) struct FightView {
    /// The hex that is attacked, charged or bombarded.
    target: String,
    /// The seat that attacks.
    by: String,
    attackers: Vec<String>,
    defenders: Vec<String>,
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
    arm: Arm,
    front: u8,
    reverse: u8,
    movement: u8,
    morale: i8,
    /// Whether it is of the Guard.
    guard: bool,
    hex: Option<String>,
    state: PieceState,
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
    /// It has no supply line to a train (lgg.21.9).
    out_of_supply: bool,
    /// With a low-ammunition marker (lgg.21.11).
    low_ammunition: bool,
}

worded! {
    /// What a leader is.
    #[cfg_attr(feature = "ts", ts(rename = "Rank"))]
    pub(super) enum RankView {
        Leader = "formation leader",
        Wing = "wing commander",
        Commander = "overall commander",
    }
}

#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Leader"))]
pub(super) struct LeaderView {
    name: String,
    seat: String,
    nation: String,
    formation: Option<String>,
    rank: RankView,
    rating: u8,
    replaced: bool,
    hex: Option<String>,
    state: PieceState,
    /// Of the seat's own who write orders: how many they may still write this turn.
    orders: Option<OrdersLeft>,
    /// Of the seat's own: what may come of it if he tries initiative.
    initiative: Option<InitiativeView>,
}

/// What may come of it if a leader tries initiative (20.11), each in so many of 36 throws of two dice.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "InitiativeChances"))]
pub(super) struct InitiativeView {
    acts: u16,
    nothing: u16,
    bad_move: u16,
}

/// The orders that a leader may still write this turn (20.12).
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub(super) struct OrdersLeft {
    left: u8,
    /// Whether he is away from his headquarters and has sent his one courier: the rest only face to face.
    face_to_face: bool,
}

#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Headquarters"))]
pub(super) struct HeadquartersView {
    name: String,
    seat: String,
    nation: String,
    hex: Option<String>,
    state: PieceState,
    /// Whether it is a train (lgg.21.9).
    train: bool,
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
    stripe: String,
}

/// An order in force.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Order"))]
pub(super) struct OrderView {
    #[serde(serialize_with = "OrderKind::write_words")]
    #[cfg_attr(feature = "ts", ts(type = "OrderKind"))]
    kind: OrderKind,
    target: Option<String>,
    words: String,
    /// Since which turn it is in force.
    since: String,
    /// The road of a March, hex by hex.
    route: Vec<String>,
    /// Whether the enemy chose it for this turn (20.11.g).
    bad_move: bool,
}

/// One order of a sequence, as it is written.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "OrderStep"))]
pub(crate) struct StepView {
    #[serde(serialize_with = "OrderKind::write_words")]
    #[cfg_attr(feature = "ts", ts(type = "OrderKind"))]
    kind: OrderKind,
    target: Option<String>,
    /// The road of a March, hex by hex.
    route: Vec<String>,
}

impl StepView {
    pub(crate) fn of(world: &World, step: &OrderStep) -> StepView {
        let target = step.target.first().map(|hex| world.number(*hex));
        StepView { kind: step.kind, target, route: world.numbers(&step.route) }
    }
}

/// The order of somebody who is no formation.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "OtherOrder"))]
pub(super) struct OtherView {
    name: String,
    order: OrderView,
}

/// The points of a seat and how they arise.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub(super) struct Account {
    seat: String,
    points: i32,
    lines: Vec<Line>,
    /// The same lines, each with what there is to be had for it.
    awards: Vec<AwardView>,
}

/// What the scenario gives points for.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Award"))]
pub(super) struct AwardView {
    text: String,
    /// What it earns now.
    points: i32,
    /// What there is to be had, each time if it can be met more than once.
    worth: i32,
    repeats: bool,
}

/// How the game would end now.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Standing"))]
pub(super) struct StandingView {
    /// What it would be called.
    result: String,
    /// By how many points the first seat is ahead.
    margin: i32,
    /// What each seat that could do better lacks.
    wants: Vec<WantView>,
}

/// What a seat lacks to the next better result.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Want"))]
pub(super) struct WantView {
    seat: String,
    lacks: i32,
    result: String,
}

/// A place that is worth points.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Prize"))]
pub(super) struct PrizeView {
    hex: String,
    name: String,
    /// Who occupies it (13.b).
    held_by: Option<String>,
    /// What it is worth to whom.
    worth: Vec<WorthView>,
}

/// What a place is worth to a seat.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Worth"))]
pub(super) struct WorthView {
    seat: String,
    points: i32,
    /// For what, in the words of the scenario.
    text: String,
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
    /// What its artillery has left to fire, where that is limited (lgg.aor.artammo.a).
    ammunition: Option<u16>,
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
    pub(super) fn of(known: &Knowledge) -> View {
        let world = &known.world;
        let (calendar, own) = (&world.theatre.calendar, world.side_of_seat(known.seat));
        // Which chits are in the cup, and who acts together or first, everybody sees (4.e, 4.1.g).
        let chit = |chit| chits::words(world, chit);
        View {
            turn: known.hour(world.turn),
            clock: Clock {
                number: world.turn.number(),
                of: calendar.n_turns(),
                night: world.is_night(),
                rain: calendar.is_rain(world.turn),
            },
            phase: phases(world, &known.agenda),
            deciding: known.deciding(),
            cup: world.cup.chits.iter().map(|at| chit(*at)).collect(),
            initial_action: world.cup.initial.map(|(_, at)| chit(at)),
            attacks: declared(world, &known.agenda),
            fight: known.fight(),
            units: world.unit_ids().map(|unit| known.unit(unit)).collect(),
            unknown_stacks: world.numbers(&known.fog.stacks),
            on_top: known.on_top(own.enemy()),
            leaders: world.leader_ids().map(|leader| known.leader(leader)).collect(),
            headquarters: world.headquarters_ids().map(|id| known.headquarters(id, own)).collect(),
            formations: world.formation_ids().map(|formation| known.formation(formation)).collect(),
            others: known.others(),
            dispatches: known.dispatches(own),
            victory: known.victory(),
            standing: known.standing(),
            prizes: known.prizes(),
            armies: world.army_ids().map(|army| known.army(army)).collect(),
            arrivals: known.arrivals(own),
            hidden_marches: hooks::knowledge::hidden_marches(world, own),
            hidden_forces: hooks::knowledge::hidden_forces(world, own),
            vedettes: hooks::knowledge::vedettes_on_the_wire(world, own),
            cards: hooks::knowledge::cards(world, own),
            guard_recoiled: world.guard_recoiled,
            order_markers: hooks::knowledge::wire(world, own),
        }
    }
}

impl Knowledge {
    pub(super) fn deciding(&self) -> Option<String> {
        self.deciding.map(|side| self.seat_of(side))
    }

    /// The innermost fight: a reaction charge may be ridden in the middle of another.
    fn fight(&self) -> Option<FightView> {
        let world = &self.world;
        let Engaged { side, target, units } = self.agenda.iter().filter_map(Activity::engaged).next_back()?;
        let (attackers, defenders): (Vec<UnitId>, Vec<UnitId>) = units
            .into_iter()
            .filter(|unit| !self.fog.hides(*unit))
            .partition(|unit| world.side_of(*unit) == side);
        Some(FightView {
            target: world.number(target),
            by: self.seat_of(side),
            attackers: world.unit_names(&attackers),
            defenders: world.unit_names(&defenders),
        })
    }

    fn hour(&self, turn: Turn) -> String {
        self.world.theatre.calendar.time(turn).to_string()
    }

    pub(super) fn seat_of(&self, side: Side) -> String {
        self.world.seat_name(side).to_owned()
    }

    fn on_top(&self, enemy: Side) -> Vec<String> {
        let world = &self.world;
        let seen = world.hexes_held(enemy).filter(|hex| !self.fog.stacks.contains(hex));
        let top = seen.filter_map(|hex| Some((hex, top_counter(world, hex)?)));
        top.map(|(hex, unit)| format!("{}: {}", world.number(hex), world.printed(unit).name)).collect()
    }

    fn unit(&self, id: UnitId) -> UnitView {
        let (world, hidden) = (&self.world, self.fog.hides(id));
        let (printed, unit) = (world.printed(id), world.unit(id));
        let state = hooks::knowledge::state_of(world, id).unwrap_or(unit.whereabouts.state());
        UnitView {
            name: printed.name.clone(),
            seat: self.seat_of(printed.side()),
            nation: printed.nation.key.clone(),
            formation: world.theatre.formations[printed.formation].name.clone(),
            division: printed.division.clone(),
            arm: printed.arm,
            front: printed.front,
            reverse: printed.reverse,
            movement: printed.movement,
            morale: printed.morale.0,
            guard: printed.guard.is_some(),
            hex: world.place_of(id).filter(|_| !hidden).map(|hex| world.number(hex)),
            state: if hidden { PieceState::NotSeen } else { state },
            seen: (!hidden).then(|| Seen {
                strength: world.strength(id),
                steps: world.steps(id),
                from: world.ride_of(id).map(|ride| world.number(ride.start())),
                damaged: unit.damaged,
                worn: unit.worn,
                disrupted: unit.disrupted,
                bombarded: unit.bombarded,
                charged: unit.charged,
                moved: unit.moved,
                // Where the enemy's command range ends is his own affair (20.1).
                out_of_command: unit.out_of_command && self.knows_orders(printed.side()),
                out_of_supply: unit.out_of_supply,
                low_ammunition: unit.low_ammunition,
            }),
        }
    }

    fn leader(&self, id: LeaderId) -> LeaderView {
        let (world, hidden) = (&self.world, self.fog.leaders.contains(&id));
        let (leader, state) = (world.leader(id), world.leader_state(id));
        let side = leader.nation.side;
        let is_own = side == world.side_of_seat(self.seat);
        let orders = if is_own { orders_left(world, side, id) } else { None };
        LeaderView {
            name: leader.name.clone(),
            seat: self.seat_of(leader.nation.side),
            nation: leader.nation.key.clone(),
            formation: leader.formation.map(|id| world.theatre.formations[id].name.clone()),
            rank: match leader.rank {
                Rank::Leader => RankView::Leader,
                Rank::Wing => RankView::Wing,
                Rank::Commander => RankView::Commander,
            },
            rating: state.rating,
            replaced: state.replaced,
            hex: world.leader_hex(id).filter(|_| !hidden).map(|hex| world.number(hex)),
            state: if hidden { PieceState::NotSeen } else { state.whereabouts.state() },
            orders: orders.map(|(left, face_to_face)| OrdersLeft { left, face_to_face }),
            initiative: (is_own && world.is_at_hand(id) && !state.tried).then(|| {
                let [acts, nothing, bad_move] = chances_of_initiative(world, id);
                InitiativeView { acts, nothing, bad_move }
            }),
        }
    }

    fn headquarters(&self, id: HeadquartersId, own: Side) -> HeadquartersView {
        let (world, side) = (&self.world, self.world.side_of_headquarters(id));
        let (printed, at) = (&world.theatre.headquarters[id], world.headquarters(id).whereabouts);
        let hidden = at == HeadquartersWhereabouts::Awaited && side != own;
        HeadquartersView {
            name: printed.name.clone(),
            seat: self.seat_of(side),
            nation: self.nation_of_army(printed.army),
            hex: world.headquarters_hex(id).map(|hex| world.number(hex)),
            state: if hidden { PieceState::NotSeen } else { at.state() },
            train: printed.train.is_some(),
        }
    }

    /// The nation of an army's commander, whose colours its headquarters wears; of its first unit where it has none.
    pub(super) fn nation_of_army(&self, army: ArmyId) -> String {
        let theatre = &self.world.theatre;
        let of_units = || self.nation_of(|unit| theatre.chain(unit.formation).army == army);
        let commander = theatre.armies[army.place()].commander;
        commander.map_or_else(of_units, |leader| self.world.leader(leader).nation.key.clone())
    }

    /// The nation of the first unit of such a kind: it gives a formation or an army its colours.
    pub(super) fn nation_of(&self, of: impl Fn(&Unit) -> bool) -> String {
        let first = self.world.theatre.units.iter().find(|unit| of(unit));
        first.map_or_else(String::new, |unit| unit.nation.key.clone())
    }

    fn formation(&self, id: FormationId) -> FormationView {
        let (world, theatre) = (&self.world, &self.world.theatre);
        let (printed, chain, holder) =
            (&theatre.formations[id], theatre.chain(id), theatre.formation_holder(id));
        let units = || world.unit_ids().filter(|unit| world.printed(*unit).formation == id);
        let on_map = || units().filter(|unit| world.is_present(*unit));
        FormationView {
            name: printed.name.clone(),
            seat: self.seat_of(printed.side),
            nation: self.nation_of(|unit| unit.formation == id),
            leader: chain.leader.map(|leader| world.leader_name(leader)),
            order: self.knows_orders(printed.side).then(|| self.order(holder)),
            active: world.holder(holder).active,
            acted: world.holder(holder).acted,
            demoralized: world.is_demoralized(id),
            full: units().map(|unit| u32::from(world.printed(unit).front)).sum(),
            strength: units()
                .all(|unit| !self.fog.hides(unit))
                .then(|| on_map().map(|unit| u32::from(world.strength(unit))).sum()),
            lost: world.losses(id),
            limit: chain.limit,
            stripe: printed.stripe.to_string(),
        }
    }

    fn order(&self, holder: HolderId) -> OrderView {
        let (world, state) = (&self.world, self.world.holder(holder));
        let step = state.dispatch.and_then(|(id, at)| world.dispatch(id).steps.get(usize::from(at)));
        OrderView {
            kind: state.order.kind,
            target: state.order.target.map(|hex| world.number(hex)),
            words: order_at(world, holder),
            since: self.hour(state.since),
            route: step.map_or(Vec::new(), |step| world.numbers(&step.route)),
            bad_move: state.bad_move,
        }
    }

    fn others(&self) -> Vec<OtherView> {
        let (world, theatre) = (&self.world, &self.world.theatre);
        let known = world.holder_ids().filter(|holder| self.knows_orders(theatre.side_of_holder(*holder)));
        let held = known.filter(|holder| match theatre.holders[*holder] {
            OrderHolder::Formation(_) => false,
            OrderHolder::Division(_) => world.holder(*holder).own,
            OrderHolder::Wing(_) | OrderHolder::Headquarters(_) => true,
        });
        held.map(|holder| OtherView { name: holder_words(world, holder), order: self.order(holder) })
            .collect()
    }

    fn dispatches(&self, own: Side) -> Vec<DispatchView> {
        let sides = Side::BOTH.into_iter().filter(|side| self.whole || *side == own);
        sides.flat_map(|side| dispatches::book(&self.world, side)).collect()
    }

    /// The points as the seat knows them: occupation is read off the counters (13.b), and troops that it does not see have no strength.
    fn account(&self) -> Vec<victory::Line> {
        victory::account(&self.world, &self.fog.units)
    }

    fn victory(&self) -> Vec<Account> {
        let (lines, rule) = (self.account(), rule!("nlc.13.a"));
        let account = |side: Side| {
            let own = lines.iter().filter(|line| line.side == side);
            let points = own.clone().map(|line| line.points).sum();
            let award = |line: &victory::Line| AwardView {
                text: line.text.clone(),
                points: line.points,
                worth: line.worth,
                repeats: line.repeats,
            };
            let awards = own.clone().map(award).collect();
            let lines = own.map(|own| Line::of(own.text.as_str(), own.points, rule)).collect();
            Account { seat: self.seat_of(side), points, lines, awards }
        };
        Side::BOTH.map(account).to_vec()
    }

    fn standing(&self) -> Option<StandingView> {
        let victory::Standing { margin, result, wants } = victory::standing(&self.world, &self.account())?;
        let want = |(side, lacks, result)| WantView { seat: self.seat_of(side), lacks, result };
        Some(StandingView { result, margin, wants: wants.into_iter().map(want).collect() })
    }

    fn prizes(&self) -> Vec<PrizeView> {
        let mut found: Vec<PrizeView> = Vec::new();
        for prize in victory::prizes(&self.world) {
            let worth = WorthView { seat: self.seat_of(prize.side), points: prize.points, text: prize.text };
            let hex = self.world.number(prize.hex);
            match found.iter_mut().find(|other| other.hex == hex) {
                Some(other) => other.worth.push(worth),
                None => found.push(PrizeView {
                    hex,
                    name: prize.name,
                    held_by: self.world.occupier(prize.hex).map(|side| self.seat_of(side)),
                    worth: vec![worth],
                }),
            }
        }
        found
    }

    fn army(&self, id: ArmyId) -> ArmyView {
        let (army, state, level) =
            (&self.world.theatre.armies[id], self.world.army(id), self.world.levels(id));
        ArmyView {
            name: army.title.clone(),
            seat: self.seat_of(army.side),
            lost: state.lost,
            demoralization: level.map(|level| level.demoralization),
            disintegration: level.and_then(|level| level.disintegration),
            demoralized: state.demoralized,
            disintegrated: state.disintegrated,
            ammunition: self.world.artillery_ammunition.map(|pools| pools[army.side]),
        }
    }

    /// Groups of the side of which nobody has entered yet, or some have still to.
    fn arrivals(&self, own: Side) -> Vec<ArrivalView> {
        let world = &self.world;
        let side = |group: &Reinforcement| match (group.units.first(), group.leaders.first()) {
            (Some(unit), _) => Some(world.side_of(*unit)),
            (None, leader) => leader.map(|leader| world.leader(*leader).nation.side),
        };
        let groups = world.theatre.terms.reinforcements.iter().zip(0..);
        groups
            .filter(|(group, _)| side(group) == Some(own))
            .filter_map(|(group, at)| self.arrival(at, group))
            .collect()
    }

    fn arrival(&self, at: usize, group: &Reinforcement) -> Option<ArrivalView> {
        let world = &self.world;
        let unit = |unit: &&UnitId| world.unit(**unit).whereabouts == Whereabouts::Awaited;
        let leader = |leader: &&LeaderId| world.leader_whereabouts(**leader) == LeaderWhereabouts::Awaited;
        let units = group.units.iter().filter(unit).map(|unit| world.unit_name(*unit));
        let leaders = group.leaders.iter().filter(leader).map(|leader| world.leader_name(*leader));
        let names: Vec<String> = units.chain(leaders).collect();
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
pub(crate) fn declare(to: &mut umpire::types::Declarations) {
    to.add::<View>();
    to.add::<UnitView>();
    to.add::<Seen>();
    let unit = "/** A combat unit: what is printed on it and, of one that is seen, what is known of it. */\n\
                export type Unit = PrintedUnit & Partial<SeenUnit>;\n";
    to.write("Unit", unit);
    let kinds: Vec<String> = OrderKind::WORDS.iter().map(|(words, _)| format!("\"{words}\"")).collect();
    let kinds = kinds.join(" | ");
    to.write(
        "OrderKind",
        &format!("/** The eight order states (20.2.a). */\nexport type OrderKind = {kinds};\n"),
    );
}

#[cfg(test)]
mod tests;
