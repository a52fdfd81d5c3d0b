//! What a combat promises, and what the enemy is taken for.

use super::contact::odds_of;
use super::eyes::Eyes;
use super::officer::{Judgement, Officer};
use super::outcome::{self, Settled};
use super::plan::class_word;
use campaigns::combat::kind::{self, Kind};
use campaigns::edition::Class;
use campaigns::engagement::Engagement;
use campaigns::types::BySide;

/// What a combat promises us, in points of strength, before the chits are known.
pub(super) fn prospect(officer: &Officer, eyes: &Eyes<'_>, combat: &Engagement) -> f64 {
    match officer.judgement {
        Judgement::Thumb => {
            let odds = odds_of(eyes, combat);
            0.2 * odds.theirs.min(odds.ours) * odds.ratio().max(0.1).ln()
        }
        Judgement::Reckoning => reckoned(eyes, combat),
    }
}

/// Over both guesses, each of which may be right or wrong.
fn reckoned(eyes: &Eyes<'_>, combat: &Engagement) -> f64 {
    let fight = combat.fight(eyes.world);
    let mut sum = 0.0;
    for right in [[true, true], [true, false], [false, true], [false, false]] {
        sum += worth_if(eyes, &fight, combat.siege.is_some(), BySide(right)) / 4.0;
    }
    sum
}

/// What a fight is worth if these have guessed right.
pub(super) fn worth_if(
    eyes: &Eyes<'_>,
    fight: &campaigns::combat::party::Fight,
    is_siege: bool,
    right: BySide<bool>,
) -> f64 {
    let edition = eyes.world.edition();
    let classes = BySide::of(|side| fight.parties[side].class);
    let of = |kind: Kind| outcome::of(edition, fight, kind, Settled::default()).worth(eyes.side);
    match kind::kind(classes, right, is_siege) {
        kind::Settled::Is(kind, _) => of(kind),
        kind::Settled::Chooses(side) => {
            let (one, other) = (of(Kind::Wrongfooted(side)), of(Kind::Delay(side)));
            if side == eyes.side { one.max(other) } else { one.min(other) }
        }
    }
}

/// The class that the enemy group most likely has: as it was reported this turn, else as it is imagined.
fn likeliest(eyes: &Eyes<'_>, combat: &Engagement) -> (Class, bool) {
    let enemy = eyes.enemy();
    let hexes = combat.hexes(eyes.world, enemy);
    let fresh = hexes.iter().filter_map(|hex| {
        let report = eyes.world.memory[eyes.side].note(*hex)?.report?;
        let (class, _) = report.size.filter(|_| report.turn == eyes.world.turn)?;
        Some(class)
    });
    let all = combat.groups[enemy].all();
    if eyes.world.strength_of_all(all) == 0 {
        // Of those who stand there nobody can be imagined: what was last reported, or what comes most often.
        let old = hexes
            .iter()
            .filter_map(|hex| eyes.world.memory[eyes.side].note(*hex)?.report?.size)
            .map(|(class, _)| class);
        return (old.max().unwrap_or(Class::Corps), false);
    }
    match (fresh.max(), hexes.len()) {
        (Some(class), 1) => (class, true),
        (Some(class), _) => (class.max(combat.class(eyes.world, enemy)), true),
        (None, _) => (combat.class(eyes.world, enemy), false),
    }
}

/// The chit for a combat.
pub(super) fn choose(officer: &Officer, eyes: &Eyes<'_>, combat: &Engagement, lot: u64) -> (Class, String) {
    let _ = (officer, lot);
    let (class, is_told) = likeliest(eyes, combat);
    let points = eyes.world.strength_of_all(combat.groups[eyes.enemy()].all());
    let how = if is_told { "as was reported" } else { "as far as is known" };
    (class, format!("{} of {points}, {how}", class_word(class)))
}
