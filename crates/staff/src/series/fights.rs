//! Bombardment and normal combat (7, 8): what to fire at, whom to attack, whether to stand, whether to follow.

use super::eyes::Eyes;
use super::officer::Weights;
use super::peril::danger;
use super::prices;
use hex::HexId;

use series::ForPlayers as _;
use series::action::Action;
use series::activity::Activity;
use series::pieces::UnitId;
use series::world::Retreated;
use series::{Party, Series};
use umpire::dice::every_outcome;
use umpire::game::Game;

/// More runs of the dice than this are not enumerated for one answer.
const MOST_RUNS: usize = 6_000;

/// A fight's answer with its reason.
pub(super) type Fought = Option<(Action, String)>;

/// What an outcome is worth to a side, if a step of each party has these prices, its own first, and if that is at stake on the ground that
/// is attacked, and on that which it is attacked from.
pub(super) fn outcome_value(
    outcome: &<Series as Game>::Outcome,
    attacking: bool,
    [ground, stood_on]: [f64; 2],
    weights: &Weights,
    [own, other]: [f64; 2],
) -> f64 {
    let (mine, theirs) = if attacking {
        (&outcome.attackers, &outcome.defenders)
    } else {
        (&outcome.defenders, &outcome.attackers)
    };
    let gone = |party: &Party| party.eliminated || party.retreated != Retreated::No;
    let mut value =
        weights.kill * other * f64::from(theirs.steps) - weights.loss * own * f64::from(mine.steps);
    // Ground changes hands when the defenders go.
    if gone(&outcome.defenders) {
        let ground = weights.push + ground;
        value += if attacking { ground } else { -ground };
    }
    if gone(&outcome.attackers) {
        let driven = weights.driven + stood_on;
        value += if attacking { -driven } else { driven };
    }
    value
}

/// The exact odds of an answer, summed up; `None` where there are too many runs of the dice.
pub(super) fn expected(
    eyes: &Eyes<'_>,
    game: &Series,
    action: &Action,
    value: impl Fn(&<Series as Game>::Outcome) -> f64,
) -> Option<f64> {
    let outcomes = every_outcome(MOST_RUNS, |dice| game.foresee(eyes.seat, action, dice).ok()).ok()?;
    let mut sum = 0.0;
    for (outcome, chance) in outcomes {
        sum += chance.as_f64() * value(&outcome?);
    }
    Some(sum)
}

/// Which battery fires at what.
#[allow(clippy::unnecessary_wraps)] // as the other questions are answered
pub(super) fn bombard(eyes: &Eyes<'_>, weights: &Weights, answers: &[Action]) -> Fought {
    let world = eyes.world;
    let mut best: Option<(f64, Action, HexId)> = None;
    for action in answers {
        let Action::Bombard { unit, target } = *action else { continue };
        let less = eyes.terrain(target).bombardment.unwrap_or(100);
        let strength = eyes.strength(unit) * (1.0 - f64::from(less) / 100.0);
        let (hits, any) = (eyes.fire.hits(strength), eyes.fire.any(strength));
        let steady = world.units_in(target).any(|enemy| !world.unit(enemy).disrupted);
        let close = world.ground().neighbours(target).any(|(next, _)| world.held_by(next) == Some(eyes.side));
        let riders = eyes.own().iter().any(|(own, at)| {
            eyes.arm(*own) == series::pieces::Arm::Cavalry
                && world.is_active(*own)
                && eyes.distance(*at, target) <= 2
        });
        let shaken = if steady { if close || riders { 0.8 } else { 0.35 } } else { 0.1 };
        let damaged = world.units_in(target).any(|enemy| world.unit(enemy).damaged);
        let worth = any * shaken + weights.kill * (hits - any).max(0.0) * if damaged { 1.6 } else { 1.0 };
        if best.is_none_or(|(most, ..)| worth > most + 1e-9) {
            best = Some((worth, *action, target));
        }
    }
    match best {
        Some((worth, action, target)) if worth > weights.bombard * scarcity(eyes) => {
            Some((action, format!("fires at {} to shake it", eyes.number(target))))
        }
        _ => Some((Action::NoMoreBombardments, String::new())),
    }
}

/// How many times more a bombardment must promise than it would if there were ammunition enough for every gun in every turn that is left.
fn scarcity(eyes: &Eyes<'_>) -> f64 {
    let world = eyes.world;
    let Some(left) = world.ammunition_left(eyes.side) else { return 1.0 };
    let turns = world.theatre.calendar.n_turns().saturating_sub(world.turn.number()) + 1;
    let guns = eyes.own().iter().filter(|(unit, _)| eyes.arm(*unit).is_artillery());
    #[allow(clippy::cast_precision_loss)] // a few dozen batteries
    let wanted = f64::from(turns) * guns.count() as f64;
    (wanted / f64::from(left.max(1))).max(1.0)
}

/// Units of ours in a hex that could attack.
fn able(eyes: &Eyes<'_>, from: HexId) -> impl Iterator<Item = (UnitId, HexId)> {
    let world = eyes.world;
    world.units_in(from).filter_map(move |unit| {
        let state = world.unit(unit);
        let able = world.side_of(unit) == eyes.side
            && world.is_active(unit)
            && !state.bombarded
            && !state.charged
            && !state.out_of_command;
        able.then_some((unit, from))
    })
}

/// What an attack is worth by expectation: hits dealt against hits taken, and the ground.
pub(super) fn merit(eyes: &Eyes<'_>, weights: &Weights, attackers: &[(UnitId, HexId)], target: HexId) -> f64 {
    let exchange = eyes.exchange(attackers, target);
    let push = (exchange.dealt / (exchange.dealt + exchange.taken + 0.3)).powi(2);
    let ground = weights.push + 0.5 * eyes.stake_at(target);
    let own = prices::of_stack(eyes, weights, attackers.iter().map(|(unit, _)| *unit));
    let other = prices::of_stack(eyes, weights, eyes.world.units_in(target));
    weights.kill * other * exchange.dealt - weights.loss * own * exchange.taken + push * ground
}

/// Which stack attacks whom.
pub(super) fn attack(eyes: &Eyes<'_>, weights: &Weights, answers: &[Action]) -> Fought {
    let Some(Activity::Segment(segment)) = eyes.game.floor() else { return None };
    if !segment.declaring {
        return resolve(eyes, weights, answers);
    }
    // Whoever is damaged and need not go in is spared, where others do the work.
    for action in answers {
        if let Action::HoldBack { unit } = *action {
            let attack = segment.attacks.iter().find(|attack| attack.units.contains(&unit));
            let others = attack.is_some_and(|attack| attack.units.len() > 1);
            if others && eyes.world.unit(unit).damaged {
                return Some((*action, format!("{} has suffered enough", eyes.name(unit))));
            }
        }
    }
    let pairs: Vec<(HexId, HexId)> = answers
        .iter()
        .filter_map(|action| match action {
            Action::Attack { from, target } => Some((*from, *target)),
            _ => None,
        })
        .collect();
    let may_end = answers.contains(&Action::NoMoreAttacks);
    let mut best: Option<(f64, HexId, HexId)> = None;
    for (from, target) in &pairs {
        let declared = segment.attacks.iter().filter(|attack| attack.target == *target);
        let mut attackers: Vec<(UnitId, HexId)> =
            declared.flat_map(|attack| attack.units.iter().map(|unit| (*unit, attack.from))).collect();
        let begun = !attackers.is_empty();
        let before = if attackers.is_empty() { 0.0 } else { merit(eyes, weights, &attackers, *target) };
        // All who can join will.
        let joining = pairs.iter().filter(|(_, other)| other == target).map(|(from, _)| *from);
        attackers.extend(joining.flat_map(|from| able(eyes, from)));
        let others = pairs.iter().filter(|(own, other)| own == from && other != target).count();
        // Whoever can attack nobody else goes first, so that the others may spread.
        #[allow(clippy::cast_precision_loss)] // at most six
        let choosy = 0.01 * others as f64;
        let mut worth = merit(eyes, weights, &attackers, *target) - before - choosy;
        // Whoever stands beside an attack joins in it: the defenders fire at all of them once, however many they are (7.3.g).
        let fresh = able(eyes, *from).any(|(unit, _)| !eyes.world.unit(unit).damaged);
        if begun && fresh && weights.join > 0.0 {
            worth = worth.max(weights.attack + weights.join);
        }
        if best.is_none_or(|(most, ..)| worth > most + 1e-9) {
            best = Some((worth, *from, *target));
        }
    }
    match best {
        Some((worth, from, target)) if worth > weights.attack || !may_end => {
            let why = if worth > weights.attack {
                format!("the exchange at {} favours us", eyes.place(target))
            } else {
                "the order demands an attack; this one costs least".to_owned()
            };
            Some((Action::Attack { from, target }, why))
        }
        _ if may_end => Some((Action::NoMoreAttacks, String::new())),
        _ => None,
    }
}

/// Which combat is fought first: the one that promises most, so that the others see it.
fn resolve(eyes: &Eyes<'_>, weights: &Weights, answers: &[Action]) -> Fought {
    let Some(Activity::Segment(segment)) = eyes.game.floor() else { return None };
    let worth = |target: HexId| {
        let declared = segment.attacks.iter().filter(|attack| attack.target == target);
        let attackers: Vec<(UnitId, HexId)> =
            declared.flat_map(|attack| attack.units.iter().map(|unit| (*unit, attack.from))).collect();
        merit(eyes, weights, &attackers, target)
    };
    let targets = answers.iter().filter_map(|action| match action {
        Action::Resolve { target } => Some((worth(*target), *target)),
        _ => None,
    });
    let best = targets.reduce(|best, next| if next.0 > best.0 + 1e-9 { next } else { best })?;
    Some((Action::Resolve { target: best.1 }, String::new()))
}

/// Whether to stand or to retreat of one's own will, by the exact odds of both.
pub(super) fn stand(eyes: &Eyes<'_>, weights: &Weights, answers: &[Action]) -> Fought {
    let combat = eyes.game.going_on().rev().find_map(|activity| match activity {
        Activity::Combat(combat) => Some(combat),
        _ => None,
    });
    let attacking = combat.is_some_and(|combat| combat.side == eyes.side);
    let ground = combat.map_or(0.0, |combat| weights.hold * eyes.stake_at(combat.target));
    // Attackers who go give up what they stand on.
    let stood_on = combat.map_or(0.0, |combat| {
        let mut from: Vec<HexId> = combat.attackers().filter_map(|unit| eyes.world.hex_of(unit)).collect();
        from.sort_unstable();
        from.dedup();
        weights.stood_on * from.into_iter().map(|hex| eyes.stake_at(hex)).sum::<f64>()
    });
    let each = combat.map_or([1.0; 2], |combat| {
        let attackers = prices::of_stack(eyes, weights, combat.attackers());
        let defenders = prices::of_stack(eyes, weights, combat.defenders(eyes.world).into_iter());
        if attacking { [attackers, defenders] } else { [defenders, attackers] }
    });
    let value = |action: &Action| {
        expected(eyes, eyes.game, action, |outcome| {
            outcome_value(outcome, attacking, [ground, stood_on], weights, each)
        })
    };
    let (stand, retreat) = (value(&Action::Stand), value(&Action::Retreat));
    let goes = match (stand, retreat) {
        (Some(stand), Some(retreat)) => retreat > stand + 0.05,
        _ => false,
    };
    let answer = if goes { Action::Retreat } else { Action::Stand };
    let why = if goes { "to go saves more than the ground is worth" } else { "the ground is worth the risk" };
    answers.contains(&answer).then(|| (answer, why.to_owned()))
}

/// Who follows into a hex that was won.
pub(super) fn advance(eyes: &Eyes<'_>, weights: &Weights, answers: &[Action]) -> Fought {
    let Some(Activity::Advance(advance)) = eyes.game.floor() else { return None };
    let (world, target) = (eyes.world, advance.target());
    let there: Vec<UnitId> = world.units_in(target).collect();
    let mut best: Option<(f64, UnitId)> = None;
    for action in answers {
        let Action::Advance { unit } = *action else { continue };
        let Some(at) = world.hex_of(unit) else { continue };
        let left: Vec<UnitId> = world.units_in(at).filter(|other| *other != unit).collect();
        let mut worth = danger(eyes, weights, unit, at, &left) - danger(eyes, weights, unit, target, &there);
        worth += weights.take * eyes.stake_at(target) - weights.guard * eyes.stake_at(at);
        worth += if world.demands_attack(world.order_of(unit).kind) { weights.follow } else { 0.0 };
        worth -= if world.unit(unit).damaged { 0.4 } else { 0.0 };
        worth += 0.02 * eyes.strength(unit);
        if best.is_none_or(|(most, _)| worth > most + 1e-9) {
            best = Some((worth, unit));
        }
    }
    match best {
        Some((worth, unit)) if worth > 0.0 => {
            Some((Action::Advance { unit }, format!("{} takes what was won", eyes.name(unit))))
        }
        _ => Some((Action::Halt, "what was won would be too exposed".into()))
            .filter(|_| answers.contains(&Action::Halt)),
    }
}
