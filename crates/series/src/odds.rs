//! Looking ahead: what an answer comes to, for exact odds.

use crate::game::Series;
use crate::prelude::*;
use crate::world::Retreated;
use std::fmt;
use umpire::agenda::Agenda;
use umpire::dice::{Dice, Scripted};
use umpire::event::{Log, Seat};
use umpire::game::Game;
use umpire::refusal::Refusal;

/// What a combat came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Outcome {
    pub attackers: Party,
    pub defenders: Party,
    /// Who of them asked for the odds.
    pub own: Own,
}

/// On which side of a combat somebody is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)] // the names say it
pub enum Own {
    Attackers,
    Defenders,
}

/// What a combat came to for one party.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Party {
    pub steps: u32,
    pub retreated: Retreated,
    /// Whether nothing of it is left.
    pub eliminated: bool,
    /// Whether a unit of it got a Disrupted marker.
    pub disrupted: bool,
}

impl Outcome {
    /// Whether it is the one a sentence speaks of; `None` if no such sentence is known.
    pub(crate) fn is(&self, sentence: &str) -> Option<bool> {
        let (party, rest) = match sentence.strip_prefix("the attackers ") {
            Some(rest) => (&self.attackers, rest),
            None => (&self.defenders, sentence.strip_prefix("the defenders ")?),
        };
        match rest {
            "retreat" => Some(party.retreated != Retreated::No),
            "stand" => Some(party.retreated == Retreated::No),
            "are eliminated" => Some(party.eliminated),
            "are disrupted" => Some(party.disrupted),
            "are not disrupted" => Some(!party.disrupted),
            "lose no step" => Some(party.steps == 0),
            _ => {
                let steps = rest.strip_prefix("lose ")?;
                let steps = steps.strip_suffix(" steps").or_else(|| steps.strip_suffix(" step"))?;
                Some(party.steps == steps.parse::<u32>().ok()?)
            }
        }
    }
}

impl fmt::Display for Party {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "lose {}", counted(self.steps as usize, "step|steps"))?;
        if self.disrupted {
            write!(f, ", are disrupted")?;
        }
        if self.eliminated {
            return write!(f, " and are eliminated");
        }
        match self.retreated {
            Retreated::No => write!(f, " and stand"),
            Retreated::Voluntarily => write!(f, " and retreat voluntarily"),
            Retreated::Involuntarily => write!(f, " and must retreat"),
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the attackers {}; the defenders {}", self.attackers, self.defenders)
    }
}

impl Outcome {
    /// What came of it between two moments; `side` attacked, and `own` has asked.
    fn between([before, after]: [&World; 2], side: Side, own: Side, parties: [&[UnitId]; 2]) -> Outcome {
        let party = |side: Side, units: &[UnitId]| Party {
            steps: steps(before, side) - steps(after, side),
            retreated: after.worst_retreat[side],
            eliminated: !units.is_empty() && units.iter().all(|unit| !after.is_present(*unit)),
            disrupted: units.iter().any(|unit| after.unit(*unit).disrupted && !before.unit(*unit).disrupted),
        };
        let own = if own == side { Own::Attackers } else { Own::Defenders };
        Outcome { attackers: party(side, parties[0]), defenders: party(side.enemy(), parties[1]), own }
    }
}

fn steps(world: &World, side: Side) -> u32 {
    world.unit_ids().filter(|unit| world.side_of(*unit) == side).map(|unit| world.steps(unit)).sum()
}

/// A piece of the game to be carried through: what goes on, what is fought after that, and who is in it.
struct Ahead {
    game: Series,
    then: Vec<Activity>,
    side: Side,
    attackers: Vec<UnitId>,
    defenders: Vec<UnitId>,
}

/// Gives the answer and cuts out what it leads to. What is declared is fought at once, alone, with whoever was
/// declared on the same target; once all are declared, all are fought; in a combat, that combat is.
fn ahead(game: &Series, seat: Seat, action: &Action, play: &mut Play) -> Result<Option<Ahead>, Refusal> {
    let mut game = game.clone();
    let held_back_from = match (game.agenda.top(), action) {
        (Some(Activity::Segment(segment)), Action::HoldBack { unit }) => {
            segment.attacks.iter().find(|attack| attack.units.contains(unit)).map(|attack| attack.target)
        }
        _ => None,
    };
    game.answer_only(seat, action, play)?;
    game.world.worst_retreat = BySide::default();
    let one = match action {
        Action::Attack { target, .. }
        | Action::Resolve { target }
        | Action::Bombard { target, .. }
        | Action::Charge { target, .. } => Some(*target),
        _ => held_back_from,
    };
    let world = &mut game.world;
    let fights: Vec<Activity> = match (game.agenda.top(), one) {
        (Some(Activity::Segment(segment)), Some(target)) => {
            let combat = match action {
                Action::Attack { from, .. } => {
                    segment.spread_out(world, *from).take_combat(world, target, Some(*from))
                }
                _ => segment.clone().take_combat(world, target, None),
            };
            vec![Activity::Combat(combat)]
        }
        (Some(Activity::Segment(segment)), None) => {
            segment.clone().take_all_combats(world).into_iter().map(Activity::Combat).collect()
        }
        (Some(Activity::Bombarding(segment)), Some(target)) => {
            vec![Activity::Bombardment(segment.clone().take(target))]
        }
        (Some(Activity::Bombarding(segment)), None) => {
            segment.clone().take_all().into_iter().map(Activity::Bombardment).collect()
        }
        (Some(Activity::Charging(segment)), one) => {
            segment.ahead(world, one).into_iter().map(Activity::ChargeFight).collect()
        }
        (Some(Activity::ChargeRound(melee)), _) => {
            let clash = match *action {
                Action::Fight { target } => melee.clash(target),
                Action::Pursue { unit, target } => melee.pursuit_ahead(world, unit, target),
                _ => return Ok(None),
            };
            clash.into_iter().map(Activity::ChargeFight).collect()
        }
        (Some(Activity::ReactionWindow(passage)), _) => match passage.ahead(world) {
            None if matches!(action, Action::React { .. }) => return Ok(None),
            clash => clash.into_iter().map(Activity::ChargeFight).collect(),
        },
        (Some(Activity::FireInPassing(fire)), _) => vec![Activity::FireInPassing(fire.alone())],
        (Some(Activity::MovementPhase(moving)), _) => {
            moving.fire_ahead().into_iter().map(Activity::FireInPassing).collect()
        }
        (Some(Activity::ReactionLayer(layer)), _) => match layer.ahead(world) {
            Some(clash) => vec![Activity::ChargeFight(clash)],
            None => return Ok(None),
        },
        _ => Vec::new(),
    };
    let (mut attackers, mut defenders, mut side) = (Vec::new(), Vec::new(), None);
    let mut gather = |fight: &Activity| {
        if let Some((by, us, them)) = parties(fight, &game.world) {
            side = Some(by);
            attackers.extend(us);
            defenders.extend(them);
        }
    };
    let mut then: Vec<Activity> = fights.into_iter().inspect(&mut gather).rev().collect();
    if let Some(first) = then.pop() {
        game.agenda = Agenda::of(first);
    } else {
        let is_fight = |activity: &Activity| parties(activity, &game.world).is_some();
        if let Some(fight) = game.agenda.iter().rfind(|activity| is_fight(activity)) {
            gather(fight);
        }
        game.agenda.keep_from_last(is_fight);
    }
    Ok(side.map(|side| Ahead { game, then, side, attackers, defenders }))
}

/// Who fights in a activity, if it is a fight: the side that attacks, its units, and theirs.
fn parties(fight: &Activity, world: &World) -> Option<(Side, Vec<UnitId>, Vec<UnitId>)> {
    match fight {
        Activity::Combat(combat) => {
            Some((combat.side, combat.attackers().collect(), combat.defenders(world)))
        }
        Activity::ChargeFight(clash) => Some((clash.side, clash.chargers(world), clash.defenders(world))),
        Activity::FireInPassing(fire) => Some(fire.parties(world)),
        Activity::Bombardment(bombardment) => {
            Some((bombardment.side, bombardment.batteries.clone(), bombardment.targets(world)))
        }
        _ => None,
    }
}

/// Carries an answer through, answering every question on the way as the odds assume.
pub(crate) fn foresee(
    game: &Series,
    seat: Seat,
    action: &Action,
    dice: &mut dyn Dice,
) -> Result<Outcome, Refusal> {
    let mut play = Play { dice, log: &mut Log::off() };
    let own = game.world.side_of_seat(seat);
    let Some(mut ahead) = ahead(game, seat, action, &mut play)? else {
        return Ok(Outcome::between([&game.world; 2], own, own, [&[], &[]]));
    };
    let later = &mut ahead.game;
    later.agenda.run(&mut later.world, &mut play);
    let mut room = Vec::new();
    loop {
        if let Some(asked) = later.awaited().iter().next() {
            room.clear();
            later.answers(asked, &mut room);
            let answer = assumed(later, &room);
            later.act(asked, &answer, &mut play)?;
        } else if let Some(next) = ahead.then.pop() {
            later.agenda = Agenda::of(next);
            later.agenda.run(&mut later.world, &mut play);
        } else {
            break;
        }
    }
    let parties = [&*ahead.attackers, &*ahead.defenders];
    Ok(Outcome::between([&game.world, &ahead.game.world], ahead.side, own, parties))
}

/// The answer that the odds assume: stand, receive with whatever guns are near, overrun guns that stand alone (8.5.b) and else halt, let
/// pass, hold what is won; follow one's units; retreat where it costs least; else the first that is offered.
fn assumed(game: &Series, answers: &[Action]) -> Action {
    let overruns =
        matches!(game.agenda.top(), Some(Activity::Advance(advance)) if advance.overruns(&game.world));
    let weight = |action: &Action| match action {
        Action::Halt => u8::from(overruns),
        Action::Advance { .. } => u8::from(!overruns),
        Action::ReceiveTheAttack
        | Action::Support { .. }
        | Action::Stand
        | Action::Follow { .. }
        | Action::LetThemPass
        | Action::FireInPassing { .. }
        | Action::HoldTheHex { .. } => 0,
        Action::RetreatTo { from, to } => match game.agenda.top() {
            Some(Activity::Retreat(retreat)) => retreat.price(&game.world, *from, *to),
            _ => 1,
        },
        _ => 1,
    };
    let first = answers.iter().min_by_key(|action| weight(action));
    *first.expect("whoever is asked has at least one answer")
}

/// The strengths of the combats that an answer leads to.
pub(crate) fn foretell(game: &Series, seat: Seat, action: &Action) -> Vec<Sum> {
    let mut play = Play { dice: &mut Scripted::default(), log: &mut Log::off() };
    let ahead = ahead(game, seat, action, &mut play);
    let Ok(Some(ahead)) = ahead else { return Vec::new() };
    let fights = ahead.game.agenda.iter().chain(ahead.then.iter().rev());
    let sums = fights.filter_map(|fight| match fight {
        Activity::ChargeFight(clash) if !clash.has_fired() => Some(clash.strengths(&ahead.game.world)),
        Activity::Combat(combat) if !combat.has_fired() => Some(combat.strengths(&ahead.game.world)),
        Activity::FireInPassing(fire) => Some(fire.strengths(&ahead.game.world)),
        Activity::Bombardment(bombardment) if !bombardment.has_fired() => {
            Some(vec![bombardment.sum(&ahead.game.world)])
        }
        _ => None,
    });
    sums.flatten().collect()
}
