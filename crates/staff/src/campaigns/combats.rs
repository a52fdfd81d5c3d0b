//! Phase VI: storms, the order of combats, stakes, retreats, pursuits; and who bears a loss.

use super::chits;
use super::contact::odds_of;
use super::eyes::Eyes;
use super::officer::{Judgement, Moment, Officer};
use super::outcome;
use crate::player::Decision;
use campaigns::ForPlayers as _;
use campaigns::answers::{Answer, FightAnswer};
use campaigns::combat::kind::Kind;
use campaigns::combat::stakes::Stake;
use campaigns::edition::Arm;
use campaigns::notation::Hexes;
use campaigns::odds::Staked;
use campaigns::types::{BySide, Holders, UnitId};
use campaigns::world::Gait;
use hex::HexId;

fn fight(answer: FightAnswer) -> Answer {
    Answer::Fight(answer)
}

/// Who is senior, and which unit bears a point.
pub(super) fn chore(at: &Moment<'_>) -> Decision<Answer> {
    let world = at.eyes.world;
    let worth = |answer: &Answer| match answer {
        Answer::Senior { leader } => {
            let printed = world.theatre.holder(*leader);
            f64::from(printed.initiative) + if printed.star { 0.5 } else { 0.0 }
        }
        Answer::Loses { unit } => -dearness(at.eyes, *unit),
        _ => 0.0,
    };
    let best = at.answers.iter().max_by(|one, other| worth(one).total_cmp(&worth(other)));
    match best {
        Some(answer @ Answer::Senior { leader }) => {
            let why = format!("an initiative of {}", world.theatre.holder(*leader).initiative);
            Decision::because(*answer, why)
        }
        Some(answer @ Answer::Loses { unit }) => {
            let printed = world.theatre.unit(*unit);
            let kind = if printed.is_guard { "guard" } else { "line" };
            Decision::because(*answer, format!("{kind}, with {} points", world.unit(*unit).points))
        }
        Some(answer) => Decision::because(*answer, ""),
        None => at.pass(""),
    }
}

/// Guard and heavy horse are kept, and so is the last point of a unit.
fn dearness(eyes: &Eyes<'_>, unit: UnitId) -> f64 {
    let (printed, now) = (eyes.world.theatre.unit(unit), eyes.world.unit(unit));
    let guard = if printed.is_guard { 2.0 } else { 0.0 };
    let heavy = if printed.arm == Arm::HeavyCavalry { 1.0 } else { 0.0 };
    let shaken = if now.is_demoralized { -1.5 } else { 0.0 };
    guard + heavy + shaken + if now.points == 1 { 1.2 } else { 0.0 } - f64::from(now.points) / 20.0
}

pub(super) fn decide(officer: &Officer, at: &Moment<'_>) -> Decision<Answer> {
    let Answer::Fight(first) = at.answers[0] else { return at.pass("") };
    match first {
        FightAnswer::Storm { hex } | FightAnswer::NoStorm { hex } => storm(officer, at, hex),
        FightAnswer::Sortie { hex } | FightAnswer::NoSortie { hex } => sortie(at, hex),
        FightAnswer::Resolve { .. } => resolve(officer, at),
        FightAnswer::Delay | FightAnswer::Fight => delay(officer, at),
        FightAnswer::Stake { .. } => stake(officer, at),
        FightAnswer::Retreat { .. } | FightAnswer::RetreatOff { .. } | FightAnswer::Halt { .. } => {
            retreat(at)
        }
        FightAnswer::Advance { .. } | FightAnswer::Pursue { .. } | FightAnswer::NoMoreAdvances => {
            advance(officer, at)
        }
        FightAnswer::Follow { .. } => follow(at),
        FightAnswer::Lay { .. } | FightAnswer::Lift { .. } => at.pass("bridges stay as they are"),
    }
}

fn strength_at(eyes: &Eyes<'_>, hex: HexId, side: campaigns::types::Side) -> f64 {
    f64::from(eyes.world.strength_of_all(eyes.world.holders_in(hex, side)))
}

/// Walls double whoever is behind them.
fn storm(officer: &Officer, at: &Moment<'_>, hex: HexId) -> Decision<Answer> {
    let eyes = at.eyes;
    let theirs = 2.0 * strength_at(eyes, hex, eyes.enemy());
    let ours: f64 = eyes.world.touching(hex).map(|next| strength_at(eyes, next, eyes.side)).sum();
    let why = format!("{ours:.0} of ours against {theirs:.0} with their walls");
    let answer = if ours > 1.3 * officer.fights_at * theirs {
        FightAnswer::Storm { hex }
    } else {
        FightAnswer::NoStorm { hex }
    };
    at.offered(fight(answer)).map_or_else(|| at.pass(""), |answer| Decision::because(answer, why))
}

fn sortie(at: &Moment<'_>, hex: HexId) -> Decision<Answer> {
    let eyes = at.eyes;
    let ours = strength_at(eyes, hex, eyes.side);
    let theirs: f64 = eyes.world.touching(hex).map(|next| strength_at(eyes, next, eyes.enemy())).sum();
    let why = format!("{ours:.0} of ours against {theirs:.0} before the walls");
    let answer =
        if ours > 2.0 * theirs { FightAnswer::Sortie { hex } } else { FightAnswer::NoSortie { hex } };
    at.offered(fight(answer)).map_or_else(|| at.pass(""), |answer| Decision::because(answer, why))
}

/// The fights that go best come first: whoever has been beaten takes no part in others.
fn resolve(officer: &Officer, at: &Moment<'_>) -> Decision<Answer> {
    let eyes = at.eyes;
    let value = |answer: &Answer| match answer {
        Answer::Fight(FightAnswer::Resolve { combat }) => {
            eyes.world.combat_called(*combat).map_or(0.0, |combat| chits::prospect(officer, eyes, combat))
        }
        _ => f64::NEG_INFINITY,
    };
    let best = at.answers.iter().max_by(|one, other| value(one).total_cmp(&value(other)));
    best.map_or_else(
        || at.pass(""),
        |answer| {
            Decision::because(*answer, format!("it promises most: {:+.1} points of strength", value(answer)))
        },
    )
}

/// A Corps that has seen through an Army fights for time, unless it would win.
fn delay(officer: &Officer, at: &Moment<'_>) -> Decision<Answer> {
    let eyes = at.eyes;
    let Some((combat, _)) = at.game.being_fought() else { return at.pass("") };
    let odds = odds_of(eyes, combat);
    let fights = match officer.judgement {
        Judgement::Thumb => odds.ratio() > 0.9,
        Judgement::Reckoning => {
            let shown = combat.fight(eyes.world);
            let of = |kind| outcome::worth(eyes.world, &shown, kind, Staked::Nothing, eyes.side);
            of(Kind::Wrongfooted(eyes.side)) > of(Kind::Delay(eyes.side))
        }
    };
    let answer = if fights { FightAnswer::Fight } else { FightAnswer::Delay };
    let why = format!("{:.0} of ours against {:.0}", odds.ours, odds.theirs);
    at.offered(fight(answer)).map_or_else(|| at.pass(""), |answer| Decision::because(answer, why))
}

/// What is thrown in: the subaltern does so where the fight hangs in the balance, the marshal where it pays.
fn stake(officer: &Officer, at: &Moment<'_>) -> Decision<Answer> {
    let eyes = at.eyes;
    let Some((combat, kind)) = at.game.being_fought() else { return at.pass("") };
    let shown = combat.fight(eyes.world);
    let odds = odds_of(eyes, combat);
    let mut best: Option<(f64, Answer, String)> = None;
    for answer in at.answers {
        let Answer::Fight(FightAnswer::Stake { lot }) = *answer else { continue };
        let (value, why) = match officer.judgement {
            Judgement::Thumb => {
                let is_even = (0.8..1.8).contains(&odds.ratio());
                let wanted = if is_even { Stake::HeavyCavalry } else { Stake::Nothing };
                let value = if lot == wanted { 1.0 } else { f64::from(-lot.arms()) };
                (value, format!("{:.0} of ours against {:.0}", odds.ours, odds.theirs))
            }
            Judgement::Reckoning => {
                let staked = BySide::of(|side| if side == eyes.side { lot } else { Stake::Nothing });
                let value = outcome::worth(eyes.world, &shown, kind, Staked::So(staked), eyes.side);
                // Guard is dearer than its points.
                let value = value - if lot.has_guard() { 0.15 } else { 0.0 };
                (value, format!("the fight is worth {value:+.2} points of strength to us so"))
            }
        };
        if best.as_ref().is_none_or(|(most, ..)| value > *most + 1e-9) {
            best = Some((value, *answer, why));
        }
    }
    best.map_or_else(|| at.pass(""), |(_, answer, why)| Decision::because(answer, why))
}

/// Back to the Center and to friends, and not beside enemies.
fn retreat(at: &Moment<'_>) -> Decision<Answer> {
    let eyes = at.eyes;
    if let Some(halt) =
        at.answers.iter().find(|answer| matches!(answer, Answer::Fight(FightAnswer::Halt { .. })))
    {
        return Decision::because(*halt, "they are received here");
    }
    let mut best: Option<(f64, Answer, String)> = None;
    for answer in at.answers {
        let (value, why) = match *answer {
            Answer::Fight(FightAnswer::Retreat { from, to }) => {
                let near = eyes.foes_within(to, 6);
                let friends = eyes.friends_within(to, 4, eyes.world.holders_in(from, eyes.side));
                let home = home(eyes, from)
                    .map_or(0.0, |center| eyes.ways.to(eyes.world, center, Gait::Foot).far(to));
                let value = -near / 5.0 + friends / 10.0 - home / 8.0;
                (value, format!("{friends:.0} of ours are near, and {near:.0} of theirs"))
            }
            _ => (-1_000.0, "there is no other way".to_owned()),
        };
        if best.as_ref().is_none_or(|(most, ..)| value > *most + 1e-9) {
            best = Some((value, *answer, why));
        }
    }
    best.map_or_else(|| at.pass(""), |(_, answer, why)| Decision::because(answer, why))
}

/// The Center of whoever stands in a hex.
fn home(eyes: &Eyes<'_>, hex: HexId) -> Option<HexId> {
    let leader = eyes.world.holders_in(hex, eyes.side).iter().next()?;
    let army = eyes.world.army(eyes.army_of(leader));
    army.center.or(army.source)
}

/// Into what was left, if it is worth standing in: a place, or ground on the way to one; with those who can hold it.
fn advance(officer: &Officer, at: &Moment<'_>) -> Decision<Answer> {
    let eyes = at.eyes;
    let plan = officer.plan(eyes);
    let mut best: Option<(f64, Answer, String)> = None;
    for answer in at.answers {
        let (leader, hex, pursues) = match *answer {
            Answer::Fight(FightAnswer::Advance { leader, hex }) => (leader, hex, false),
            Answer::Fight(FightAnswer::Pursue { leader, hex }) => (leader, hex, true),
            _ => continue,
        };
        let Some(from) = eyes.world.hex_of(leader) else { continue };
        let here =
            eyes.world.under(leader).or(Holders::only(leader)).and(eyes.world.holders_in(from, eyes.side));
        let points = f64::from(eyes.world.strength_of_all(here));
        let near = eyes.foes_within(hex, 5);
        let friends = points + eyes.friends_within(hex, 4, here);
        let is_place = eyes.world.theatre.terms.places.iter().any(|place| place.hex == hex);
        let closer = plan.task_of(leader).map_or(0.0, |task| {
            let field = eyes.ways.to(eyes.world, task.hex, Gait::Foot);
            (field.far(from) - field.far(hex)).clamp(-4.0, 4.0)
        });
        let mut value = closer / 4.0 + if is_place { 2.0 } else { 0.0 } - 0.15;
        if near > 1.2 * friends {
            value -= 2.0 * (near / friends.max(1.0) - 1.0);
        }
        // One goes after them: their retreat becomes longer, and it costs nothing.
        if pursues {
            value += if points >= 4.0 && near <= friends { 0.4 } else { -0.5 };
            value -= if is_place { 1.0 } else { 0.0 };
        }
        let why = format!("{points:.0} go forward, with {friends:.0} of ours near and {near:.0} of theirs");
        if value > 0.0 && best.as_ref().is_none_or(|(most, ..)| value > *most + 1e-9) {
            best = Some((value, *answer, why));
        }
    }
    best.map_or_else(
        || at.pass("the ground that they left is not worth standing in"),
        |(_, answer, why)| Decision::because(answer, why),
    )
}

/// After them as far as the die allows.
fn follow(at: &Moment<'_>) -> Decision<Answer> {
    let most = at.answers.iter().filter_map(|answer| match answer {
        Answer::Fight(FightAnswer::Follow { hexes: Hexes(n) }) => Some((*n, *answer)),
        _ => None,
    });
    match most.max_by_key(|(n, _)| *n) {
        Some((n, answer)) => Decision::because(answer, format!("every hex drives them on: {n}")),
        None => at.pass(""),
    }
}
