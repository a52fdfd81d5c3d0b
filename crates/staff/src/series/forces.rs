//! Hidden Forces (lgg.21.8): who goes under a marker, where markers go, and when a force shows itself.
//!
//! Whoever marches far from the enemy marches hidden: he does not see where the blow will fall. A force shows itself before it comes within his
//! sight, so that it can deploy as it likes and fight. Dummies keep him guessing on the other side of the field.

use super::eyes::Eyes;
use super::fights::Fought;
use hex::HexId;
use series::ForPlayers as _;
use series::action::Action;
use series::activity::Activity;
use series::orders::OrderKind;
use series::pieces::HolderId;
use series::refits::hidden_forces::{Answer, HiddenForces};
use series::refits::vedettes::Answer as Patrols;
use series::world::{ForceMarker, Under};

/// Whoever is so many hexes from the enemy may hide, and has something to gain by it.
const FAR: u32 = 8;
/// Whoever has come so near shows himself.
const NEAR: u32 = 6;
/// A force that is so near to its target has arrived.
const ARRIVED: u32 = 2;
/// So many dummies are on the map at a time, at the most.
const DUMMIES: usize = 2;
/// A dummy keeps so many hexes away from the enemy.
const BLUFF: u32 = 8;
/// So far from the enemy a vedette watches him.
const WATCHING: u32 = 3;

/// Who goes under a marker: the first of those for whom it is worth while.
pub(super) fn conceal(eyes: &Eyes<'_>, answers: &[Action]) -> Fought {
    for action in answers {
        if let Action::Forces(Answer::PutUnder { holder }) = *action
            && is_better_hidden(eyes, holder)
        {
            let why = format!("{} marches unseen", eyes.world.theatre.holder_name(holder));
            return Some((*action, why));
        }
    }
    if wants_a_dummy(eyes) {
        let asked = answers.iter().filter_map(|action| match action {
            Action::Forces(Answer::DummyAppears { hex }) => Some((eyes.friend_distance(*hex, None), *action)),
            _ => None,
        });
        if let Some((_, action)) = asked.reduce(|best, next| if next.0 > best.0 { next } else { best }) {
            return Some((action, "to keep him guessing".into()));
        }
    }
    let enough = Action::Forces(Answer::NoMoreMarkers);
    answers.contains(&enough).then(|| (enough, String::new()))
}

/// Whether another dummy is wanted: one in a phase, as long as there are few.
fn wants_a_dummy(eyes: &Eyes<'_>) -> bool {
    let laid = eyes.world.force_markers(eyes.side).filter(|marker| marker.under == Under::Dummy).count();
    let is_first = match eyes.game.floor() {
        Some(Activity::Forces(HiddenForces::Concealment(wanted))) => wanted.n_wanted(eyes.side) == 0,
        _ => false,
    };
    laid < DUMMIES && is_first
}

fn is_better_hidden(eyes: &Eyes<'_>, holder: HolderId) -> bool {
    let world = eyes.world;
    let order = world.holder(holder).order;
    let Some(target) = order.target else { return false };
    let at = eyes.position(holder);
    let far = at.is_none_or(|at| eyes.enemy_distance(at) >= FAR && eyes.distance(at, target) > ARRIVED + 3);
    let units = eyes.units_of(holder).all(|(_, hex)| eyes.enemy_distance(hex) >= FAR);
    order.kind == OrderKind::March && far && units
}

/// What is done with the markers of ours in an action: who shows himself, and which marker moves. `None` if all is well.
pub(super) fn lead(eyes: &Eyes<'_>, answers: &[Action]) -> Fought {
    for action in answers {
        let Action::Forces(answer) = *action else { continue };
        let marker = |number: u8| eyes.world.force_markers(eyes.side).find(|marker| marker.number == number);
        match answer {
            Answer::DeployMarker { marker: number } => {
                if let Some(Under::Force(holder) | Under::Stack(holder)) =
                    marker(number).map(|marker| marker.under)
                    && marker(number).is_some_and(|marker| shows_itself(eyes, holder, marker.at))
                {
                    let why = format!("{} deploys before he sees it", eyes.world.theatre.holder_name(holder));
                    return Some((*action, why));
                }
            }
            Answer::MoveMarker { marker: number } => {
                if let Some(marker) = marker(number)
                    && is_worth_moving(eyes, marker)
                {
                    return Some((*action, "under its marker".into()));
                }
            }
            _ => {}
        }
    }
    None
}

/// Whether a force comes out now: the enemy is about to see it, or it has arrived, or its order is not for marching.
fn shows_itself(eyes: &Eyes<'_>, holder: HolderId, at: HexId) -> bool {
    let order = eyes.world.holder(holder).order;
    order.kind != OrderKind::March
        || eyes.enemy_distance(at) <= NEAR
        || order.target.is_none_or(|target| eyes.distance(at, target) <= ARRIVED)
}

fn is_worth_moving(eyes: &Eyes<'_>, marker: &ForceMarker) -> bool {
    match marker.under {
        Under::Force(_) | Under::Stack(_) => true,
        Under::Dummy => bluff(eyes, marker.at) < -1.5,
        // Vedettes do as well where they are as anywhere.
        Under::Vedettes | Under::Unknown => false,
    }
}

/// Where the marker that moves goes: a force along its way, a dummy where he will fear it.
pub(super) fn journey(eyes: &Eyes<'_>, answers: &[Action]) -> Fought {
    let Some(Activity::Forces(HiddenForces::Journey(journey))) = eyes.game.floor() else { return None };
    let (side, number) = journey.of_marker();
    let marker = eyes.world.force_markers(side).find(|marker| marker.number == number)?;
    let target = match marker.under {
        Under::Force(holder) | Under::Stack(holder) => eyes.world.target_of(holder).first().copied(),
        Under::Vedettes | Under::Dummy | Under::Unknown => None,
    };
    let worth = |hex: HexId| match target {
        Some(target) => -eyes.world.way_to(hex, target).map_or(f64::MAX, |cost| f64::from(cost.0)),
        None => bluff(eyes, hex),
    };
    let mut best: Option<(f64, Action)> = None;
    for action in answers {
        let Action::Forces(Answer::MarkerTo { hex }) = *action else { continue };
        let worth = worth(hex);
        if best.is_none_or(|(most, _)| worth > most + 1e-9) {
            best = Some((worth, *action));
        }
    }
    best.map(|(_, action)| (action, String::new()))
}

/// How well a dummy lies in a hex: as far from the enemy as a corps would come up, by a road, and away from where we really are.
fn bluff(eyes: &Eyes<'_>, hex: HexId) -> f64 {
    let away = f64::from(eyes.enemy_distance(hex).min(eyes.marker_distance(hex)));
    let alone = f64::from(eyes.friend_distance(hex, None).min(6));
    let road = if eyes.world.ground().has_road(hex) { 0.5 } else { 0.0 };
    -(away - f64::from(BLUFF)).abs() + 0.1 * alone + road
}

/// Where a vedette rides: as near to the enemy as it sees well and is not ridden down.
pub(super) fn patrol(eyes: &Eyes<'_>, answers: &[Action]) -> Fought {
    let rides = answers.iter().filter_map(|action| match action {
        Action::Vedettes(Patrols::VedetteTo { hex }) => {
            Some((eyes.enemy_distance(*hex).abs_diff(WATCHING), *action))
        }
        _ => None,
    });
    let best = rides.reduce(|best, next| if next.0 < best.0 { next } else { best });
    best.map(|(_, action)| (action, "to see and not to be caught".to_owned()))
}

/// Where the leader of a force that comes out takes his post: with his troops.
pub(super) fn post(eyes: &Eyes<'_>, answers: &[Action]) -> Fought {
    let posts = answers.iter().filter_map(|action| match action {
        Action::Forces(Answer::DeployLeader { at, .. }) => {
            Some((eyes.world.units_in(*at).count(), eyes.enemy_distance(*at), *action))
        }
        _ => None,
    });
    let best = posts.reduce(|best, next| if (next.0, next.1) > (best.0, best.1) { next } else { best });
    best.map(|(_, _, action)| (action, "he stays with his troops".to_owned()))
}
