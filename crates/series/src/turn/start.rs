//! The start of a turn: what was of the last turn is forgotten, substitutes take over (19.2.c), headquarters return after
//! nightfall (19.4.e), and reinforcements become due (9).

use super::{Answer, Fact, arrivals, each_once, opening};
use crate::command;
use crate::prelude::*;
use crate::refits::random_events::Blunder;
use crate::scenario::GameTime;
use crate::scenario::forces::{ReinforcementId, VariableId};
use crate::scenario::orders::StartOrder;
use crate::scenario_rules::base::BaseId;
use crate::theatre::Headquarters;
use crate::world::HeadquartersWhereabouts;

#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct TurnStart {
    begun: bool,
    /// Whoever gets an order of his enemy's choice by a random event, before anything else is decided.
    #[serde(default)]
    blunder: Option<Blunder>,
    /// Whether the cards of the turn have been played (mop.37.1.e).
    #[serde(default)]
    carded: bool,
    /// What is to be decided, with the places to choose from; the first comes first.
    open: Vec<Matter>,
}

/// Something that a player decides when a turn starts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
enum Matter {
    Substitute {
        leader: LeaderId,
        places: Vec<HexId>,
    },
    /// Where a leader is set up.
    Post {
        leader: LeaderId,
        places: Vec<HexId>,
    },
    /// Where a leader who was wounded comes back.
    Return {
        leader: LeaderId,
        places: Vec<HexId>,
    },
    Headquarters {
        headquarters: HeadquartersId,
        places: Vec<HexId>,
    },
    /// Whether a group of reinforcements is called.
    Call {
        side: Side,
        variable: VariableId,
    },
    /// Where a unit is set up.
    Deploy {
        unit: UnitId,
    },
    /// To which place on a flank of its army a group goes that comes now.
    Flank {
        group: ReinforcementId,
    },
    /// Which base an army has.
    Base {
        side: Side,
        bases: u8,
    },
}

impl TurnStart {
    /// Whether what is decided is kept from the enemy: where the supply of an army comes from, where somebody is sent.
    pub(crate) fn is_secret(&self) -> bool {
        matches!(self.open.first(), Some(Matter::Base { .. } | Matter::Flank { .. }))
    }

    /// Where the enemy may place somebody tells where his units are.
    pub(crate) fn known_to(&self, world: &World, side: Side) -> TurnStart {
        let TurnStart { begun, blunder, carded, open } = self;
        let known = |matter: &Matter| match matter {
            Matter::Substitute { leader, places: _ } if world.leader(*leader).nation.side != side => {
                Matter::Substitute { leader: *leader, places: Vec::new() }
            }
            Matter::Post { leader, places: _ } if world.leader(*leader).nation.side != side => {
                Matter::Post { leader: *leader, places: Vec::new() }
            }
            Matter::Return { leader, places: _ } if world.leader(*leader).nation.side != side => {
                Matter::Return { leader: *leader, places: Vec::new() }
            }
            Matter::Headquarters { headquarters, places: _ }
                if world.side_of_headquarters(*headquarters) != side =>
            {
                Matter::Headquarters { headquarters: *headquarters, places: Vec::new() }
            }
            Matter::Substitute { .. }
            | Matter::Post { .. }
            | Matter::Return { .. }
            | Matter::Headquarters { .. }
            | Matter::Call { .. }
            | Matter::Deploy { .. }
            | Matter::Flank { .. }
            | Matter::Base { .. } => matter.clone(),
        };
        TurnStart {
            begun: *begun,
            blunder: *blunder,
            carded: *carded,
            open: open.iter().map(known).collect(),
        }
    }

    pub(super) fn ask(&self, world: &World) -> Option<Ask> {
        const SUBSTITUTE: &[Rule] = rules!["nlc.19.2.c", "nlc.19.2.d"];
        const RETURN: &[Rule] = rules!["nlc.19.4.e"];
        const CALL: &[Rule] = rules!["nlc.9.a", "nlc.14.a"];
        const BASE: &[Rule] = rules!["nlc.24.d", "nlc.14.a"];
        const DEPLOY: &[Rule] = rules!["lgg.21.13.b", "nlc.14.a"];
        let (side, prompt, rules) = match self.open.first()? {
            Matter::Substitute { leader, .. } => (
                world.leader(*leader).nation.side,
                "place the substitute for the lost leader with a unit of his",
                SUBSTITUTE,
            ),
            Matter::Return { leader, .. } => (
                world.leader(*leader).nation.side,
                "place the leader who is back from his wound with a unit of his",
                rules!["lgg.21.16.leader-casualty.c"],
            ),
            Matter::Post { leader, .. } => (
                world.leader(*leader).nation.side,
                "place the leader with any unit under him",
                rules!["lgg.21.0.b", "lgg.21.0.a"],
            ),
            Matter::Headquarters { headquarters, .. } => {
                let army = world.theatre.headquarters[*headquarters].army;
                let prompt = "put the headquarters back on the map with a unit of its army";
                (world.theatre.armies[army].side, prompt, RETURN)
            }
            Matter::Call { side, .. } => {
                (*side, "call the reinforcements, or do not call them this turn", CALL)
            }
            Matter::Deploy { unit } => (world.side_of(*unit), "set up the unit where you like", DEPLOY),
            Matter::Flank { group } => arrivals::flank_question(world, *group),
            Matter::Base { side, .. } => (*side, "choose the base of the army, once for all", BASE),
        };
        Some(Ask::new(side, prompt, rules))
    }

    pub(super) fn answers(&self, world: &World, to: &mut Vec<Action>) {
        match self.open.first() {
            Some(
                Matter::Substitute { leader, places }
                | Matter::Post { leader, places }
                | Matter::Return { leader, places },
            ) => {
                to.extend(places.iter().map(|at| Action::Place { leader: *leader, at: *at }));
            }
            Some(Matter::Headquarters { headquarters, places }) => to.extend(
                places.iter().map(|at| Action::Turn(Answer::SetUp { headquarters: *headquarters, at: *at })),
            ),
            Some(&Matter::Call { variable, .. }) => {
                to.extend([Answer::Call { variable }, Answer::DoNotCall { variable }].map(Action::Turn));
            }
            Some(&Matter::Deploy { unit }) => {
                let places = hooks::turn::set_up_places(world, unit).into_iter();
                to.extend(places.map(|at| Action::Turn(Answer::Deploy { unit, at })));
            }
            Some(&Matter::Flank { group }) => {
                let holder = arrivals::goal_holder(world, group);
                let targets = arrivals::flank_targets(world, group).into_iter();
                to.extend(targets.map(|at| Action::Turn(Answer::SendTo { holder, at })));
            }
            Some(Matter::Base { bases, .. }) => {
                let bases = &world.theatre.specials.bases[usize::from(*bases)];
                let named = bases.names.iter().filter_map(|name| BaseId::named(world, name));
                let choose = |base| Action::Turn(Answer::ChooseBase { army: bases.army, base });
                to.extend(named.map(choose));
            }
            None => {}
        }
    }

    pub(super) fn answer(&mut self, world: &mut World, action: Action, play: &mut Play) -> Allowed {
        match (self.open.first(), action) {
            (Some(Matter::Substitute { leader, places }), Action::Place { leader: named, at })
                if *leader == named =>
            {
                refuse_if(!places.contains(&at), Denial::NotOfHis { leader: named, at })?;
                take_over(world, named, at, play);
            }
            (Some(Matter::Post { leader, places }), Action::Place { leader: named, at })
                if *leader == named =>
            {
                refuse_if(!places.contains(&at), Denial::NoUnitOfHis { leader: named, at })?;
                hooks::turn::place_leader(world, named, at, play);
            }
            (Some(Matter::Return { leader, places }), Action::Place { leader: named, at })
                if *leader == named =>
            {
                refuse_if(!places.contains(&at), Denial::NotOfHis { leader: named, at })?;
                hooks::turn::returns(world, named, at, play);
            }
            (
                Some(Matter::Headquarters { headquarters, places }),
                Action::Turn(Answer::SetUp { headquarters: named, at }),
            ) if *headquarters == named => {
                refuse_if(!places.contains(&at), Denial::NotOfItsArmy { headquarters: named, at })?;
                put_back(world, named, at, play);
            }
            (Some(Matter::Call { variable, .. }), Action::Turn(Answer::Call { variable: named }))
                if *variable == named =>
            {
                arrivals::call(world, named, play);
            }
            (Some(Matter::Call { variable, .. }), Action::Turn(Answer::DoNotCall { variable: named }))
                if *variable == named => {}
            (Some(Matter::Deploy { unit }), Action::Turn(Answer::Deploy { unit: named, at }))
                if *unit == named =>
            {
                hooks::turn::may_be_set_up(world, named, at)?;
                hooks::turn::set_up(world, named, at, play);
            }
            (Some(Matter::Flank { group }), Action::Turn(Answer::SendTo { holder, at }))
                if arrivals::goal_holder(world, *group) == holder =>
            {
                let lawful = arrivals::flank_targets(world, *group).contains(&at);
                refuse_if(!lawful, Denial::NotOnTheFlank { holder, hex: at })?;
                arrivals::send(world, *group, at, play);
            }
            (Some(Matter::Base { bases, .. }), Action::Turn(Answer::ChooseBase { army, base }))
                if world.theatre.specials.bases[usize::from(*bases)].army == army =>
            {
                let (at, name) = (usize::from(*bases), base.name(world));
                let own = world.theatre.specials.bases[at].names.iter().position(|own| own == name);
                let Some(own) = own.and_then(|own| u8::try_from(own).ok()) else {
                    return Err(Ask::not_now(self.ask(world)));
                };
                hooks::turn::choose_base(world, at, own, play);
            }
            _ => return Err(Ask::not_now(self.ask(world))),
        }
        self.open.remove(0);
        Ok(())
    }

    pub(super) fn resume(&mut self, world: &mut World, play: &mut Play) -> Step<Activity> {
        if !std::mem::replace(&mut self.begun, true) {
            play.log.tell(world, || begins(world));
            tell_own_rules(world, play);
            if world.turn == Turn::FIRST {
                hooks::turn::tell_ammunition(world, play);
            }
            tell_what_belongs_together(world, play);
            forget_last_turn(world);
            hooks::turn::weather(world, play);
            hooks::turn::reports_come_nearer(world, play);
            hooks::turn::command_passes(world, play);
            world.begin_turn_of_specials();
            arrivals::throw(world, play);
            hooks::turn::tell_released(world, play);
            self.blunder = hooks::turn::random_events(world, play);
            self.open = matters(world);
        }
        if let Some(Blunder { leader, holder, rule }) = self.blunder.take() {
            return Step::Begin(command::after_an_event(world, leader, holder, rule.rule(), play));
        }
        if !std::mem::replace(&mut self.carded, true)
            && let Some(cards) = hooks::turn::cards_are_played(world)
        {
            return Step::Begin(cards);
        }
        if !self.open.is_empty() {
            return Step::Ask;
        }
        arrivals::come_due(world, play);
        Step::Done
    }
}

fn begins(world: &World) -> Event<AnyFact> {
    let (time, night) = (world.theatre.calendar.time(world.turn), world.is_night());
    let fact = Fact::TurnBegins { turn: time.to_string(), night };
    let text = format!("{}{}.", time.words(), if night { ", night" } else { "" });
    let like: Vec<Rule> = world.conditions().lines().map(|line| line.rule).collect();
    Event::by(rule!("nlc.4.a"), fact, text).and_by(rules!["nlc.4.l"]).and_by(&like)
}

/// When a scenario begins, its players are told its own rules (14.a).
fn tell_own_rules(world: &World, play: &mut Play) {
    let terms = &world.theatre.terms;
    if world.turn != Turn::FIRST || terms.key.is_empty() {
        return;
    }
    if !terms.rules.is_empty() {
        play.log.tell(world, || {
            let (title, calendar) = (&terms.title, &world.theatre.calendar);
            let [first, last] = [calendar.first(), calendar.last()].map(GameTime::words);
            let text = format!("{title}: the first turn is {first}, the last {last}.");
            Event::by(rule!("nlc.14.a"), Fact::OwnRule { rule: title.clone() }, text).and_by(&terms.rules)
        });
    }
    for order in &terms.orders {
        let holder = opening::recipient(&world.theatre, &order.to);
        let Some((rule, holder)) = order.rule.zip(holder) else { continue };
        play.log.tell(world, || order_in_hand(world, holder, order, rule));
    }
    for special in &terms.specials {
        play.log.tell(world, || {
            let fact = Fact::OwnRule { rule: special.id.clone() };
            Event::by(rule!("nlc.14.a"), fact, special.text.clone()).and_by(&special.rules)
        });
    }
}

/// An order that a scenario lists, as its owner is told it.
fn order_in_hand(world: &World, holder: HolderId, order: &StartOrder, rule: Rule) -> Event<AnyFact> {
    let step = |step: &crate::scenario::orders::Step| {
        let target = step.target.as_ref().map_or(String::new(), |target| format!(" {}", target.name));
        format!("{}{target}", step.kind.words())
    };
    let steps: Vec<String> = order.steps.iter().map(step).collect();
    let name = world.name(holder);
    let text = match order.attached_to {
        Some(corps) => format!("{name} is attached to {}.", world.name(corps)),
        None => format!("{name} has the order: {}.", steps.join(", then ")),
    };
    let side = world.theatre.side_of_holder(holder);
    Event::by(rule, Fact::OrderInHand { holder: name }, text).only_for(world.seats_of(side))
}

/// Players who chose a part of what belongs together are told (25.a).
fn tell_what_belongs_together(world: &World, play: &mut Play) {
    let missing = world.theatre.features.missing_company();
    let missing: Vec<String> = missing.iter().map(|option| option.listing().id.to_owned()).collect();
    if world.turn != Turn::FIRST || missing.is_empty() {
        return;
    }
    play.log.tell(world, || {
        let text = format!("The options of 25.1 to 25.3 belong together; not chosen: {}.", listed(&missing));
        Event::by(rule!("nlc.25.a"), Fact::HalfChosen { missing }, text)
    });
}

/// Whatever was of the last turn is over. Units that stand in an enemy zone of control now are held there (7.11.b).
fn forget_last_turn(world: &mut World) {
    hooks::turn::turn_begins(world);
    for unit in world.unit_ids() {
        let enemy = world.side_of(unit).enemy();
        let held = world.hex_of(unit).is_some_and(|hex| is_in_zoc(world, hex, enemy));
        let state = world.unit_mut(unit);
        (state.bombarded, state.charged, state.moved) = (false, false, false);
        (state.retreated, state.pledged, state.turned_back, state.held) = (false, false, false, held);
        (state.shown, state.acts_with) = (false, None);
    }
    for leader in world.leader_ids() {
        let state = world.leader_state_mut(leader);
        (state.moved, state.tried, state.absent, state.shown) = (false, false, false, false);
        (state.orders, state.by_courier) = (0, 0);
    }
    for holder in world.holder_ids() {
        let state = world.holder_mut(holder);
        (state.active, state.acted) = (false, false);
    }
}

/// What has to be decided now: asked even where there is one place only, for where his units are the enemy must not learn from the
/// silence.
fn matters(world: &World) -> Vec<Matter> {
    let mut open = Vec::new();
    let back = hooks::turn::wounded_due(world);
    for leader in &back {
        let headquarters = headquarters_of(world, *leader);
        let places = headquarters.map_or_else(|| places_of(world, *leader), |hex| vec![hex]);
        if !places.is_empty() {
            open.push(Matter::Return { leader: *leader, places });
        }
    }
    for leader in world.leader_ids().filter(|leader| !back.contains(leader)) {
        let state = world.leader_state(leader);
        let lost_before = state.lost_on.is_none_or(|lost| lost < world.turn);
        if state.whereabouts != LeaderWhereabouts::Lost
            || !lost_before
            || hooks::turn::has_no_substitute(world, leader)
        {
            continue;
        }
        match places_of(world, leader).as_slice() {
            // Nobody is left to lead: he comes when somebody is.
            [] => {}
            places => open.push(Matter::Substitute { leader, places: places.to_vec() }),
        }
    }
    for headquarters in world.headquarters_ids() {
        let whereabouts = world.headquarters(headquarters).whereabouts;
        if !matches!(whereabouts, HeadquartersWhereabouts::Destroyed(_)) || !command::is_nightfall(world) {
            continue;
        }
        let Headquarters { army, train, .. } = world.theatre.headquarters[headquarters];
        // A train is lost for good (lgg.aor.train.f).
        if train.is_some() {
            continue;
        }
        let of_the_army = |formation| world.theatre.chain(formation).army == army;
        match hexes_of(world, |unit| of_the_army(unit.formation)).as_slice() {
            [] => {}
            places => open.push(Matter::Headquarters { headquarters, places: places.to_vec() }),
        }
    }
    for leader in hooks::turn::leaders_to_be_set_up(world) {
        let headquarters = headquarters_of(world, leader);
        let here = world.leader_hex(leader);
        let places = each_once(here.into_iter().chain(places_of(world, leader)).chain(headquarters));
        if places.len() > 1 {
            open.push(Matter::Post { leader, places });
        }
    }
    open.extend(hooks::turn::to_be_set_up(world).into_iter().map(|unit| Matter::Deploy { unit }));
    open.extend(arrivals::to_a_flank(world).into_iter().map(|group| Matter::Flank { group }));
    let calls = arrivals::callable(world).into_iter();
    open.extend(calls.map(|(variable, side)| Matter::Call { side, variable }));
    let place = |at: usize| u8::try_from(at).unwrap_or(u8::MAX);
    open.extend(hooks::turn::bases_due(world).map(|(at, side)| Matter::Base { side, bases: place(at) }));
    open
}

/// The hex of the headquarters of an overall commander.
fn headquarters_of(world: &World, leader: LeaderId) -> Option<HexId> {
    let army = world.theatre.armies.iter().find(|army| army.commander == Some(leader))?;
    army.headquarters.and_then(|own| world.headquarters_hex(own))
}

/// Where a substitute may take over: with a unit of the formation, division, wing or army that he is to lead (19.2.c).
fn places_of(world: &World, leader: LeaderId) -> Vec<HexId> {
    let theatre = &world.theatre;
    let (printed, post) = (world.leader(leader), theatre.post(leader));
    if let Some(division) = post.division {
        return each_once(theatre.division(division).units.iter().filter_map(|unit| world.hex_of(*unit)));
    }
    let is_wing = printed.rank == Rank::Wing && theatre.wings.iter().any(|wing| wing.leader == leader);
    hexes_of(world, |unit| match (printed.formation, is_wing) {
        (Some(formation), _) => unit.formation == formation,
        (None, true) => world.wing_over(unit.formation) == Some(leader),
        (None, false) => theatre.chain(unit.formation).army == post.army,
    })
}

/// The hexes of the units for which something is so, each once.
fn hexes_of(world: &World, wanted: impl Fn(&crate::pieces::Unit) -> bool) -> Vec<HexId> {
    let units = world.unit_ids().filter(|unit| wanted(world.printed(*unit)));
    each_once(units.filter_map(|unit| world.hex_of(unit)))
}

fn take_over(world: &mut World, leader: LeaderId, at: HexId, play: &mut Play) {
    let rating = world.leader(leader).substitute.unwrap_or(world.edition().turn.substitute);
    let state = world.leader_state_mut(leader);
    (state.rating, state.replaced, state.lost_on) = (rating, true, None);
    hooks::command::succeeds(state);
    world.set_leader(leader, LeaderWhereabouts::At(at));
    play.log.tell(world, || {
        let printed = world.leader(leader);
        let (leader, at) = (world.piece(leader), world.name(at));
        let text = format!("A substitute of rating {rating} takes over from {leader} in {at}.");
        let own = printed.substitute.is_some();
        Event::by(rule!("nlc.19.2.c"), Fact::SubstituteCame { leader, at }, text)
            .and_by(rules!["nlc.19.2.d"])
            .and_by_if(own, rules!["lgg.21.7.1.d"])
    });
}

fn put_back(world: &mut World, headquarters: HeadquartersId, at: HexId, play: &mut Play) {
    world.headquarters_mut(headquarters).whereabouts = HeadquartersWhereabouts::At(at);
    play.log.tell(world, || {
        let (headquarters, at) = (world.piece(headquarters), world.name(at));
        let text = format!("{headquarters} is set up again in {at}.");
        Event::by(rule!("nlc.19.4.e"), Fact::HeadquartersReturned { headquarters, at }, text)
    });
}
