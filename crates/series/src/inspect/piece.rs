//! A unit, a leader or a formation: everything one could ask about it, what it may do now and what it may not, and why.

use crate::action::{leader_named, unit_named};
use crate::fact::Fact;
use crate::game::Series;
use crate::knowledge::fog::Fog;
use crate::knowledge::order_at;
use crate::morale::{Circumstances, morale};
use crate::movement::Answer;
use crate::prelude::*;
use umpire::answers::Answers;
use umpire::dice::Scripted;
use umpire::event::{Log, Seat};
use umpire::game::Game;
use umpire::refusal::Refusal;

#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub(crate) struct PieceLook {
    title: String,
    /// What there is to say of it.
    lines: Vec<PieceLine>,
    /// Figures with all their parts.
    sums: Vec<Sum>,
    /// The open answers that are about it, in words.
    may: Vec<String>,
    /// What it may not do now, and why.
    may_not: Vec<MayNot>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub(crate) struct PieceLine {
    what: &'static str,
    value: String,
    #[cfg_attr(feature = "ts", ts(type = "string | null"))]
    rule: Option<Rule>,
}

#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub(crate) struct MayNot {
    what: String,
    #[cfg_attr(feature = "ts", ts(type = "Refusal"))]
    refusal: Refusal,
}

fn line(what: &'static str, value: impl Into<String>, rule: impl Into<Option<Rule>>) -> PieceLine {
    PieceLine { what, value: value.into(), rule: rule.into() }
}

impl PieceLook {
    /// Somebody whose place and state are not known (5.3.d).
    fn unseen(name: &str, mut lines: Vec<PieceLine>) -> PieceLook {
        lines.push(line("state", "not seen", rule!("nlc.5.3.d")));
        PieceLook { title: name.to_owned(), lines, sums: Vec::new(), may: Vec::new(), may_not: Vec::new() }
    }

    pub(super) fn of_unit(game: &Series, seat: Seat, fog: &Fog, name: &str) -> Result<PieceLook, String> {
        let world = &game.world;
        let unit = unit_named(world, name)?;
        let (printed, state) = (world.printed(unit), world.unit(unit));
        let own = world.side_of(unit) == world.side_of_seat(seat);
        let formation = &world.theatre.formations[printed.formation.place()].name;
        if fog.hides(unit) {
            return Ok(PieceLook::unseen(
                &printed.name,
                vec![
                    line("arm", printed.arm.word(), None),
                    line("formation", formation.clone(), rule!("nlc.2.1.a")),
                    line("full strength", printed.front.to_string(), rule!("nlc.2.a")),
                ],
            ));
        }
        let mut lines = vec![
            line("arm", printed.arm.word(), None),
            line("formation", formation.clone(), rule!("nlc.2.1.a")),
            line("strength", format!("{} of {}", world.strength(unit), printed.front), rule!("nlc.2.a")),
            line("steps left", world.steps(unit).to_string(), rule!("nlc.7.2.a")),
            line("movement", format!("{} points", printed.movement), rule!("nlc.5.c")),
        ];
        if let Some(hex) = world.place_of(unit) {
            lines.push(line("where", world.ground().whereabouts(hex), None));
        }
        if own {
            let holder = world.holder_of(unit);
            lines.push(line("order", order_at(world, holder), rule!("nlc.20.2.a")));
        }
        let marks = [
            (state.damaged, "damaged", rule!("nlc.7.2.a")),
            (state.disrupted, "disrupted", rule!("nlc.3.4.a")),
            (state.bombarded, "has bombarded this turn", rule!("nlc.8.2.a")),
            (state.charged, "has charged this turn", rule!("nlc.7.7.q")),
            (state.moved, "has moved in this segment", rule!("nlc.5.b")),
            (own && state.out_of_command, "out of command range", rule!("nlc.20.1.e")),
        ];
        lines.extend(
            marks.iter().filter(|(is_so, ..)| *is_so).map(|(_, what, rule)| line("state", *what, *rule)),
        );
        let mut look = PieceLook {
            title: printed.name.clone(),
            lines,
            sums: [Role::Attacking, Role::Defending].map(|role| morale_sum(world, unit, role)).to_vec(),
            may: may(game, seat, |action| concerns_unit(world, action, unit)),
            may_not: Vec::new(),
        };
        if own {
            look.may_not = refused(game, seat, &candidates(game, unit));
        }
        Ok(look)
    }

    pub(super) fn of_leader(game: &Series, seat: Seat, fog: &Fog, name: &str) -> Result<PieceLook, String> {
        let world = &game.world;
        let leader = leader_named(world, name)?;
        let printed = world.leader(leader);
        let own = printed.nation.side == world.side_of_seat(seat);
        if fog.leaders.contains(&leader) {
            return Ok(PieceLook::unseen(&printed.name, Vec::new()));
        }
        let mut lines =
            vec![line("rating", world.rating(leader, Matter::Other).to_string(), rule!("nlc.2.1.b"))];
        if let Some(formation) = printed.formation {
            let name = &world.theatre.formations[formation.place()].name;
            lines.push(line("leads", name.clone(), rule!("nlc.2.1.a")));
        }
        if let Some(hex) = world.leader_hex(leader) {
            lines.push(line("where", world.ground().whereabouts(hex), None));
        }
        let state = world.leader_state(leader);
        let marks = [
            (own && state.orders > 0, format!("{} given this turn", state.orders), rule!("nlc.20.12.a")),
            (own && state.tried, "has tried initiative".to_owned(), rule!("nlc.20.11.a")),
            (own && state.moved, "has moved this turn".to_owned(), rule!("nlc.4.3.a")),
            (own && state.asleep, "has not risen yet".to_owned(), rule!("nlc.23.f")),
            (state.replaced, "a substitute".to_owned(), rule!("nlc.19.2.c")),
        ];
        let marks = marks.into_iter().filter(|(is_so, ..)| *is_so);
        lines.extend(marks.map(|(_, what, rule)| line("state", what, rule)));
        let mut look = PieceLook {
            title: printed.name.clone(),
            lines,
            sums: Vec::new(),
            may: may(game, seat, |action| concerns_leader(world, action, leader)),
            may_not: Vec::new(),
        };
        let riding = matches!(game.agenda.top(), Some(Activity::MovementPhase(_)));
        if own && riding {
            look.may_not = refused(game, seat, &[Action::Move(Answer::Ride { leader })]);
        }
        Ok(look)
    }

    pub(super) fn of_formation(game: &Series, seat: Seat, name: &str) -> Result<PieceLook, String> {
        let world = &game.world;
        let id = (0..world.theatre.formations.len())
            .map(FormationId::at)
            .find(|id| world.theatre.formations[id.place()].name.eq_ignore_ascii_case(name))
            .ok_or_else(|| format!("there is no formation `{name}`"))?;
        let (printed, chain) = (&world.theatre.formations[id.place()], world.theatre.chain(id));
        let own = printed.side == world.side_of_seat(seat);
        let holder = world.theatre.formation_holder(id);
        let mut lines = Vec::new();
        if let Some(leader) = chain.leader {
            lines.push(line("leader", world.leader_name(leader), rule!("nlc.2.1.a")));
        }
        if let Some(superior) = world.superior_of(id).filter(|_| own) {
            lines.push(line("under", world.leader_name(superior), rule!("nlc.20.15.a")));
        }
        if own {
            lines.push(line("order", order_at(world, holder), rule!("nlc.20.2.a")));
            let since = world.theatre.calendar.time(world.holder(holder).since).to_string();
            lines.push(line("in force since", since, rule!("nlc.20.4.a")));
        }
        let losses = match chain.limit {
            Some(limit) => format!("{} of {limit} at which it is demoralized", world.losses(id)),
            None => world.losses(id).to_string(),
        };
        lines.push(line("strength eliminated", losses, rule!("nlc.22.a")));
        if world.is_demoralized(id) {
            lines.push(line("state", "demoralized", rule!("nlc.22.a")));
        }
        let wanted = printed.name.clone();
        let may = may(game, seat, |action| {
            let wire = game.wire(action);
            ["holder", "formation", "to", "first", "second"]
                .iter()
                .any(|key| wire[*key].as_str() == Some(&wanted))
        });
        Ok(PieceLook { title: printed.name.clone(), lines, sums: Vec::new(), may, may_not: Vec::new() })
    }
}

/// The morale of a unit with all that goes into it, apart from what only a combat brings.
fn morale_sum(world: &World, unit: UnitId, role: Role) -> Sum {
    let mut lines = Vec::new();
    let total = morale(world, unit, Circumstances::plain(role), |what, by, rule| {
        let value = if lines.is_empty() { by.to_string() } else { format!("{by:+}") };
        lines.push(Line { what: what.to_owned(), value, rule });
    });
    let of = match role {
        Role::Attacking => "morale in attack",
        Role::Defending => "morale in defense",
    };
    Sum { of: of.to_owned(), lines, total: total.to_string() }
}

/// The open answers of a kind, in words; with twenty the point is made.
fn may(game: &Series, seat: Seat, about: impl Fn(&Action) -> bool) -> Vec<String> {
    const MOST: usize = 20;
    let mut answers = Vec::new();
    if game.awaited().has(seat) {
        game.answers(seat, &mut answers);
    }
    answers.iter().filter(|action| about(action)).take(MOST).map(|action| game.say(action)).collect()
}

fn concerns_unit(world: &World, action: &Action, unit: UnitId) -> bool {
    let here = world.place_of(unit);
    match action {
        Action::Move(Answer::MoveStack { from }) | Action::Attack { from, .. } => here == Some(*from),
        _ => {
            let wire = action.wire(world);
            wire["unit"].as_str() == Some(world.printed(unit).name.as_str())
        }
    }
}

fn concerns_leader(world: &World, action: &Action, leader: LeaderId) -> bool {
    let wire = action.wire(world);
    let name = Some(world.leader(leader).name.as_str());
    ["leader", "by"].iter().any(|key| wire[*key].as_str() == name)
}

/// What the segment that goes on would have the unit do, at every enemy in reach.
fn candidates(game: &Series, unit: UnitId) -> Vec<Action> {
    let world = &game.world;
    let Some(at) = world.hex_of(unit) else { return Vec::new() };
    let (board, enemy) = (&world.ground().board, world.side_of(unit).enemy());
    let enemies = |range: u32| {
        let near = board.ids().filter(move |hex| board.distance(at, *hex) <= range);
        near.filter(move |hex| world.held_by(*hex) == Some(enemy))
    };
    match game.agenda.top() {
        Some(Activity::MovementPhase(_)) => vec![Action::Move(Answer::Move { unit })],
        Some(Activity::Bombarding(_)) if world.printed(unit).arm.is_artillery() => {
            let range = hooks::bombardment::range(world, unit);
            enemies(range).map(|target| Action::Bombard { unit, target }).collect()
        }
        Some(Activity::Charging(_)) if world.printed(unit).arm == Arm::Cavalry => {
            enemies(1).map(|target| Action::Charge { unit, target, through: None }).collect()
        }
        Some(Activity::Segment(_)) => enemies(1).map(|target| Action::Attack { from: at, target }).collect(),
        _ => Vec::new(),
    }
}

/// Those that are refused, each with its rule.
fn refused(game: &Series, seat: Seat, candidates: &[Action]) -> Vec<MayNot> {
    let mut all = Vec::new();
    if !game.awaited().has(seat) {
        return all;
    }
    for action in candidates {
        let (mut dice, mut log) = (Scripted::default(), Log::<Fact>::off());
        let mut trial = game.clone();
        if let Err(refusal) = trial.act(seat, action, &mut Play { dice: &mut dice, log: &mut log }) {
            all.push(MayNot { what: game.say(action), refusal });
        }
    }
    all
}
