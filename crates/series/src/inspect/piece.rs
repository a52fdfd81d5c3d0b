//! A unit, a leader or a formation: everything one could ask about it, what it may do now and what it may not, and why.

use super::{open_answers, try_out};
use crate::action::{leader_named, unit_named};
use crate::game::Series;
use crate::knowledge::fog::Fog;
use crate::knowledge::order_at;
use crate::morale::{Circumstances, morale};
use crate::movement::Answer;
use crate::pieces::For;
use crate::prelude::*;
use umpire::answers::Answers;
use umpire::event::Seat;
use umpire::game::Game;
use umpire::refusal::Refusal;

#[derive(Debug, Clone, PartialEq, Default, Serialize)]
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

impl PieceLook {
    fn titled(title: &str) -> PieceLook {
        PieceLook { title: title.to_owned(), ..PieceLook::default() }
    }

    #[expect(clippy::needless_pass_by_value, reason = "a figure or a word")]
    fn say(&mut self, what: &'static str, value: impl ToString, rule: impl Into<Option<Rule>>) {
        self.lines.push(PieceLine { what, value: value.to_string(), rule: rule.into() });
    }

    /// Says in what state it is, of all these in which it could be.
    fn say_states<T: ToString>(&mut self, states: impl IntoIterator<Item = (bool, T, Rule)>) {
        for (_, state, rule) in states.into_iter().filter(|(is_so, ..)| *is_so) {
            self.say("state", state, rule);
        }
    }

    pub(super) fn of_unit(game: &Series, seat: Seat, fog: &Fog, name: &str) -> Result<PieceLook, String> {
        let world = &game.world;
        let unit = unit_named(world, name)?;
        let (printed, state) = (world.printed(unit), world.unit(unit));
        let own = world.side_of(unit) == world.side_of_seat(seat);
        let mut look = PieceLook::titled(&printed.name);
        look.say("arm", printed.arm.word(), None);
        look.say("formation", &world.theatre.formations[printed.formation].name, rule!("nlc.2.1.a"));
        if fog.hides(unit) {
            look.say("full strength", printed.front, rule!("nlc.2.a"));
            look.say("state", "not seen", rule!("nlc.5.3.d"));
            return Ok(look);
        }
        look.say("strength", format!("{} of {}", world.strength(unit), printed.front), rule!("nlc.2.a"));
        if printed.defense.is_some() {
            look.say("strength in defense", world.strength_for(unit, For::Defense), rule!("lgg.21.2.2.b"));
        }
        if let Some((rating, rule)) = hooks::fire::rating(world, unit) {
            look.say("combat rating", rating, rule);
        }
        if let Some(range) = printed.range {
            look.say("range", counted(range as usize, "hex|hexes"), rule!("lgg.21.3.4.b"));
        }
        look.say("steps left", world.steps(unit), rule!("nlc.7.2.a"));
        look.say("movement", format!("{} MP", printed.movement), rule!("nlc.5.c"));
        if let Some(hex) = world.place_of(unit) {
            look.say("where", world.ground().whereabouts(hex), None);
        }
        if own {
            look.say("order", order_at(world, world.holder_of(unit)), rule!("nlc.20.2.a"));
        }
        look.say_states([
            (state.damaged, "damaged", rule!("nlc.7.2.a")),
            (state.disrupted, "disrupted", rule!("nlc.3.4.a")),
            (state.bombarded, "has bombarded this turn", rule!("nlc.8.2.a")),
            (state.charged, "has charged this turn", rule!("nlc.7.7.q")),
            (state.moved, "has moved in this segment", rule!("nlc.5.b")),
            (own && state.out_of_command, "out of command range", rule!("nlc.20.1.e")),
            (own && state.out_of_supply, "out of supply", rule!("lgg.aor.supply.e")),
            (state.low_ammunition, "low on ammunition", rule!("lgg.aor.ammo.b")),
        ]);
        look.sums = [Role::Attacking, Role::Defending].map(|role| morale_sum(world, unit, role)).to_vec();
        let here = world.place_of(unit);
        look.may = may(game, seat, |action| match action {
            Action::Move(Answer::MoveStack { from }) | Action::Attack { from, .. } => here == Some(*from),
            _ => names(game, action, &["unit"], &printed.name),
        });
        if own {
            look.may_not = refused(game, seat, &candidates(game, unit));
        }
        Ok(look)
    }

    pub(super) fn of_leader(game: &Series, seat: Seat, fog: &Fog, name: &str) -> Result<PieceLook, String> {
        let world = &game.world;
        let leader = leader_named(world, name)?;
        let (printed, state) = (world.leader(leader), world.leader_state(leader));
        let own = printed.nation.side == world.side_of_seat(seat);
        let mut look = PieceLook::titled(&printed.name);
        if fog.leaders.contains(&leader) {
            look.say("state", "not seen", rule!("nlc.5.3.d"));
            return Ok(look);
        }
        look.say("rating", world.rating(leader, Matter::Other), rule!("nlc.2.1.b"));
        if let Some(formation) = printed.formation {
            look.say("leads", &world.theatre.formations[formation].name, rule!("nlc.2.1.a"));
        }
        if let Some(hex) = world.leader_hex(leader) {
            look.say("where", world.ground().whereabouts(hex), None);
        }
        look.say_states([
            (own && state.orders > 0, format!("{} given this turn", state.orders), rule!("nlc.20.12.a")),
            (own && state.tried, "has tried initiative".to_owned(), rule!("nlc.20.11.a")),
            (own && state.moved, "has moved this turn".to_owned(), rule!("nlc.4.3.a")),
            (own && state.asleep, "has not risen yet".to_owned(), rule!("nlc.23.f")),
            (state.replaced, "a substitute".to_owned(), rule!("nlc.19.2.c")),
        ]);
        look.may = may(game, seat, |action| names(game, action, &["leader", "by"], &printed.name));
        if own && matches!(game.agenda.top(), Some(Activity::MovementPhase(_))) {
            look.may_not = refused(game, seat, &[Action::Move(Answer::Ride { leader })]);
        }
        Ok(look)
    }

    pub(super) fn of_formation(game: &Series, seat: Seat, name: &str) -> Result<PieceLook, String> {
        let (world, theatre) = (&game.world, &game.world.theatre);
        let named = |id: &FormationId| theatre.formations[*id].name.eq_ignore_ascii_case(name);
        let found = world.formation_ids().find(named);
        let id = found.ok_or_else(|| format!("there is no formation `{name}`"))?;
        let (printed, chain) = (&theatre.formations[id], theatre.chain(id));
        let own = printed.side == world.side_of_seat(seat);
        let mut look = PieceLook::titled(&printed.name);
        if let Some(leader) = chain.leader {
            look.say("leader", &world.leader(leader).name, rule!("nlc.2.1.a"));
        }
        if let Some(superior) = world.superior_of(id).filter(|_| own) {
            look.say("under", &world.leader(superior).name, rule!("nlc.20.15.a"));
        }
        if own {
            let holder = theatre.formation_holder(id);
            look.say("order", order_at(world, holder), rule!("nlc.20.2.a"));
            look.say("in force since", world.hour_of(world.holder(holder).since), rule!("nlc.20.4.a"));
        }
        let limit = chain.limit.map(|limit| format!(" of {limit} at which it is demoralized"));
        let losses = format!("{}{}", world.losses(id), limit.unwrap_or_default());
        look.say("strength eliminated", losses, rule!("nlc.22.a"));
        look.say_states([(world.is_demoralized(id), "demoralized", rule!("nlc.22.a"))]);
        let keys = ["holder", "formation", "to", "first", "second"];
        look.may = may(game, seat, |action| names(game, action, &keys, &printed.name));
        Ok(look)
    }
}

/// The morale of a unit with all that goes into it, apart from what only a combat brings.
fn morale_sum(world: &World, unit: UnitId, role: Role) -> Sum {
    let mut lines = Vec::new();
    let total = morale(world, unit, Circumstances::plain(role), |what, by, rule| {
        let value = if lines.is_empty() { by.to_string() } else { format!("{by:+}") };
        lines.push(Line::of(what, value, rule));
    });
    let of = match role {
        Role::Attacking => "morale in attack",
        Role::Defending => "morale in defense",
    };
    Sum::of(of, lines, total)
}

/// The open answers of a kind, in words; with twenty the point is made.
fn may(game: &Series, seat: Seat, about: impl Fn(&Action) -> bool) -> Vec<String> {
    const MOST: usize = 20;
    let about = open_answers(game, seat).into_iter().filter(about);
    about.take(MOST).map(|action| game.say(&action)).collect()
}

/// Whether an answer names something under one of these keys.
fn names(game: &Series, action: &Action, keys: &[&str], name: &str) -> bool {
    let wire = action.wire(&game.world);
    keys.iter().any(|key| wire[*key].as_str() == Some(name))
}

/// What the segment that goes on would have the unit do, at every enemy in reach.
fn candidates(game: &Series, unit: UnitId) -> Vec<Action> {
    let world = &game.world;
    let Some(at) = world.hex_of(unit) else { return Vec::new() };
    let (board, enemy, arm) = (&world.ground().board, world.side_of(unit).enemy(), world.printed(unit).arm);
    let within = |range: u32| board.ids().filter(move |hex| board.distance(at, *hex) <= range);
    let troops = |hex: &HexId| world.held_by(*hex) == Some(enemy);
    match game.agenda.top() {
        Some(Activity::MovementPhase(_)) => vec![Action::Move(Answer::Move { unit })],
        Some(Activity::Bombarding(_)) if arm.is_artillery() => {
            let targets = within(hooks::bombardment::range(world, unit)).filter(troops);
            targets.map(|target| Action::Bombard { unit, target }).collect()
        }
        Some(Activity::Charging(_)) if arm == Arm::Cavalry => {
            let charge = |target| Action::Charge { unit, target, through: None };
            within(1).filter(troops).map(charge).collect()
        }
        // A headquarters alone can be attacked as well (7.3.l).
        Some(Activity::Segment(_)) => within(1)
            .filter(|hex| troops(hex) || world.lone_headquarters(*hex, enemy).is_some())
            .map(|target| Action::Attack { from: at, target })
            .collect(),
        _ => Vec::new(),
    }
}

/// Those that are refused, each with its rule.
fn refused(game: &Series, seat: Seat, candidates: &[Action]) -> Vec<MayNot> {
    let asked = game.awaited().has(seat);
    let refusal = |action: &Action| try_out(&mut game.clone(), seat, action).err();
    let refused = candidates.iter().filter(|_| asked).filter_map(|action| Some((action, refusal(action)?)));
    refused.map(|(action, refusal)| MayNot { what: game.say(action), refusal }).collect()
}
