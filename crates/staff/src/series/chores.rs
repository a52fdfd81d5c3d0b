//! What is left of a turn: orders at the desk and on one's own, the chits, reorganization, reinforcements, hidden marches, aides.

use super::eyes::Eyes;
use super::fights::Fought;
use super::officer::Weights;
use super::orders::{self, Wish};
use super::pens;
use super::quarters;
use series::action::Action;
use series::command::Answer;
use series::options::hidden_movement::Answer as Hidden;
use series::options::order_markers::Answer as Aide;
use series::orders::OrderKind;
use series::pieces::{FormationId, HolderId, LeaderId, Matter};
use series::scenario::arrivals::Chance;
use series::turn::Answer as Turn;

/// An answer of the Command Phase.
pub(super) fn command(eyes: &Eyes<'_>, weights: &Weights, answers: &[Action]) -> Fought {
    if let Some(pen) = pens::pen(eyes.game, eyes.seat) {
        if pen.is_bad_move {
            return bad_move(eyes, answers);
        }
        let wished = pen
            .to
            .and_then(|to| orders::wishes(eyes, weights.leaning()).into_iter().find(|wish| wish.to == to));
        let written = wished.as_ref().and_then(|wish| pens::next(eyes, pen, wish, answers));
        let action = written.or_else(|| pens::finish(answers))?;
        return Some((action, wished.map_or_else(String::new, |wish| wish.why)));
    }
    let has = |wanted: Answer| answers.contains(&Action::Command(wanted));
    if has(Answer::NoMoreOrders) {
        return desk(eyes, weights, answers);
    }
    if has(Answer::NoMoreInitiative) {
        return initiative(eyes, weights, answers);
    }
    if has(Answer::NoMoreReorganization)
        || answers.iter().any(|action| matches!(action, Action::Command(Answer::Reorganize { .. })))
    {
        return reorganize(eyes, answers);
    }
    None
}

/// The next order to write.
#[allow(clippy::unnecessary_wraps)] // as the other questions are answered
fn desk(eyes: &Eyes<'_>, weights: &Weights, answers: &[Action]) -> Fought {
    for wish in orders::wishes(eyes, weights.leaning()) {
        if wish.worth < weights.order {
            break;
        }
        if weights.couriers > 0.0 && quarters::is_in_vain(eyes, wish.to) {
            continue;
        }
        let mut writers: Vec<LeaderId> = answers
            .iter()
            .filter_map(|action| match action {
                Action::Command(Answer::WriteTo { by, to }) if *to == wish.to => Some(*by),
                _ => None,
            })
            .collect();
        writers.sort_by_key(|by| (std::cmp::Reverse(eyes.world.rating(*by, Matter::Other)), *by));
        for by in writers {
            let first = Action::Command(Answer::WriteTo { by, to: wish.to });
            if pens::is_writable(eyes, first, &wish) {
                return Some((first, wish.why));
            }
        }
    }
    Some((Action::Command(Answer::NoMoreOrders), String::new()))
}

/// Who acts on his own: only leaders who seldom blunder, and only for what matters.
#[allow(clippy::unnecessary_wraps)] // as the other questions are answered
fn initiative(eyes: &Eyes<'_>, weights: &Weights, answers: &[Action]) -> Fought {
    for action in answers {
        if let Action::Command(Answer::IntoReserve { holder }) = action {
            let why = format!("{} has got away and rallies", eyes.world.theatre.holder_name(*holder));
            return Some((*action, why));
        }
    }
    for wish in orders::wishes(eyes, weights.leaning()) {
        let offered = answers.iter().find(|action| {
            matches!(action, Action::Command(Answer::Initiative { leader, holder })
                if *holder == wish.to && is_trusted(eyes, *leader, &wish, weights))
        });
        if let Some(action) = offered
            && pens::is_writable(eyes, *action, &wish)
        {
            return Some((*action, format!("{}, on his own", wish.why)));
        }
    }
    Some((Action::Command(Answer::NoMoreInitiative), String::new()))
}

fn is_trusted(eyes: &Eyes<'_>, leader: LeaderId, wish: &Wish, weights: &Weights) -> bool {
    match eyes.world.rating(leader, Matter::Initiative) {
        4.. => wish.worth > weights.order,
        3 => wish.worth > weights.initiative,
        _ => false,
    }
}

/// The order that hurts an enemy most: away from what he holds or attacks.
fn bad_move(eyes: &Eyes<'_>, answers: &[Action]) -> Fought {
    let kinds = [OrderKind::FallBack, OrderKind::Reserve, OrderKind::March];
    for kind in kinds {
        let order = Action::Command(Answer::Order { kind });
        if answers.contains(&order) {
            return Some((order, "he is sent away from where he matters".into()));
        }
    }
    let seal = Action::Command(Answer::Seal);
    if answers.contains(&seal) {
        return Some((seal, String::new()));
    }
    // The farther from all that is at stake, the better.
    let targets = answers.iter().filter_map(|action| match action {
        Action::Command(Answer::Target { hex }) => {
            let near = eyes.stakes.iter().map(|stake| eyes.distance(stake.hex, *hex)).min().unwrap_or(0);
            Some((near, *action))
        }
        _ => None,
    });
    let farthest = targets.reduce(|best, next| if next.0 > best.0 { next } else { best });
    let plain = answers.iter().find(|action| **action == Action::Command(Answer::LeaveThemBe));
    farthest
        .map(|(_, action)| (action, "as far away as he can be sent".to_owned()))
        .or_else(|| Some((*plain?, String::new())))
}

/// Reorganization brings lost strength back, where the leader can be spared.
fn reorganize(eyes: &Eyes<'_>, answers: &[Action]) -> Fought {
    let world = eyes.world;
    let mut best: Option<(u8, Action)> = None;
    for action in answers {
        let Action::Command(Answer::Reorganize { unit }) = *action else { continue };
        let holder = world.holder_of(unit);
        let attacks = world.demands_attack(world.holder(holder).order.kind);
        let engaged = eyes.units_of(holder).any(|(_, hex)| eyes.enemy_distance(hex) <= 1);
        if attacks && engaged {
            continue;
        }
        let front = world.printed(unit).front;
        if best.is_none_or(|(most, _)| front > most) {
            best = Some((front, *action));
        }
    }
    let none = Action::Command(Answer::NoMoreReorganization);
    match best {
        Some((_, action)) => Some((action, "lost strength is brought back".into())),
        None if answers.contains(&none) => Some((none, String::new())),
        None => None,
    }
}

/// How much a formation has to do: its strength, and how near the enemy is to it; attackers come first.
fn urgency(eyes: &Eyes<'_>, formation: FormationId) -> f64 {
    let holder: HolderId = eyes.world.theatre.formation_holder(formation);
    let order = eyes.world.holder(holder).order.kind;
    let mut sum = 0.0;
    for (unit, hex) in eyes.units_of(holder) {
        let near = eyes.enemy_distance(hex);
        sum += eyes.strength(unit) / (1.0 + f64::from(near * near) / 4.0);
    }
    sum * match order {
        OrderKind::Attack => 1.5,
        OrderKind::Probe => 1.2,
        OrderKind::Reserve => 0.1,
        _ => 1.0,
    }
}

/// An answer of the turn: who rolls, who acts together, who acts first.
pub(super) fn turn(eyes: &Eyes<'_>, answers: &[Action]) -> Fought {
    let mut best: Option<(f64, Action)> = None;
    for action in answers {
        let Action::Turn(answer) = *action else { continue };
        let worth = match answer {
            Turn::Roll { leader } => f64::from(eyes.world.rating(leader, Matter::Chits)),
            Turn::Pair { first, second } => {
                let (one, other) = (urgency(eyes, first), urgency(eyes, second));
                if one > 0.5 && other > 0.5 { one + other } else { 0.0 }
            }
            Turn::ActFirst { formation } => urgency(eyes, formation),
            Turn::PairActsFirst => 1.0 + pair_urgency(eyes),
            Turn::NoPair | Turn::NobodyFirst => 0.2,
            Turn::GoFirst | Turn::Begin => 1.0,
            Turn::Call { variable } => {
                let how = &eyes.world.theatre.terms.variables[variable.place()].how;
                if matches!(how, Chance::Called { cost: 0, .. }) { 1.0 } else { -1.0 }
            }
            // The first place that is offered is that of the histories, or the end of the line.
            Turn::GoSecond | Turn::DoNotCall { .. } | Turn::Deploy { .. } | Turn::SendTo { .. } => 0.0,
            Turn::ChooseBase { base, .. } => -f64::from(base.0),
            Turn::SetUp { .. } => continue,
        };
        if best.is_none_or(|(most, _)| worth > most + 1e-9) {
            best = Some((worth, *action));
        }
    }
    let (_, action) = best?;
    let why = match action {
        Action::Turn(Turn::ActFirst { .. } | Turn::PairActsFirst) => {
            "it has most to do, and the enemy has not moved"
        }
        Action::Turn(Turn::Pair { .. }) => "together they strike harder",
        _ => "",
    };
    Some((action, why.to_owned()))
}

fn pair_urgency(eyes: &Eyes<'_>) -> f64 {
    eyes.world
        .formation_ids()
        .filter(|own| {
            eyes.world.theatre.formations[own.place()].side == eyes.side && eyes.world.cup.is_paired(*own)
        })
        .map(|own| urgency(eyes, own))
        .sum()
}

/// Hidden marches, markers and aides: everybody marches in sight, and aides take the nearest way.
pub(super) fn secret(eyes: &Eyes<'_>, answers: &[Action]) -> Fought {
    let plain = [Hidden::NoMoreHiding, Hidden::StayInSight, Hidden::SetOut].map(Action::Hidden);
    let ridden = Action::Aide(Aide::AidesHaveRidden);
    if let Some(action) = plain.into_iter().chain([ridden]).find(|action| answers.contains(action)) {
        return Some((action, String::new()));
    }
    let roads = answers.iter().filter_map(|action| match action {
        Action::Aide(Aide::AideTakesTheRoad { to, hex }) => {
            let there = eyes.position(*to)?;
            Some((eyes.world.way_to(*hex, there).map_or(u16::MAX, |cost| cost.0), *action))
        }
        Action::Aide(Aide::AideLeavesTheRoad { .. }) => Some((u16::MAX - 1, *action)),
        _ => None,
    });
    roads
        .reduce(|best, next| if next.0 < best.0 { next } else { best })
        .map(|(_, action)| (action, String::new()))
}
