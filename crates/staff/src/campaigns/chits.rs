//! What a combat promises, and what the enemy is taken for.

use super::contact::odds_of;
use super::eyes::Eyes;
use super::officer::{Judgement, Officer};
use super::outcome::{all_parts, worth_if};
use super::plan::class_word;
use campaigns::combat::party::Fight;
use campaigns::edition::Class;
use campaigns::engagement::Engagement;
use campaigns::odds::Chits;
use campaigns::types::BySide;
use umpire::dice::ChoiceRng;

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
    let rights = [[true, true], [true, false], [false, true], [false, false]];
    let of = |right| worth_if(eyes.world, &fight, combat.siege.is_some(), BySide(right), eyes.side);
    rights.into_iter().map(of).sum::<f64>() / 4.0
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

/// The chit for a combat: the marshal draws his by lot from the equilibrium of the game in which both guess and both may call others to
/// the guns, so that nobody can count on it.
pub(super) fn choose(officer: &Officer, eyes: &Eyes<'_>, combat: &Engagement, lot: u64) -> (Class, String) {
    let (class, is_told) = likeliest(eyes, combat);
    if officer.judgement == Judgement::Reckoning {
        let is_siege = combat.siege.is_some();
        let weigh = |fight: &Fight, right: BySide<bool>| {
            let worth = worth_if(eyes.world, fight, is_siege, right, eyes.side);
            #[allow(clippy::cast_possible_truncation, reason = "some points, in some thousandths")]
            let parts = (worth * all_parts()).round() as i64;
            parts
        };
        if let Some(game) = Chits::weighed(eyes.world, combat, eyes.side, weigh) {
            return drawn(&game, is_told, lot);
        }
    }
    let how = if is_told { "as was reported" } else { "as far as is known" };
    (class, format!("{}, {how}", class_word(class)))
}

/// What was not told may be otherwise: so many parts of a certainty (`odds::equilibrium::ALWAYS`) go to every class then.
const DOUBT: u16 = 8;

/// One of the chits of our best mix.
fn drawn(game: &Chits, is_told: bool, lot: u64) -> (Class, String) {
    let doubt = if is_told { 0 } else { DOUBT };
    let shares = Class::ALL.map(|class| (class, u16::from(game.share(game.side, class)) + doubt));
    let all: u16 = shares.iter().map(|(_, share)| share).sum();
    let mut left = ChoiceRng::new(lot).one_of(all.into());
    let drawn = shares.into_iter().find(|(_, share)| {
        let is_it = left < usize::from(*share);
        left = left.saturating_sub((*share).into());
        is_it
    });
    let (class, _) = drawn.expect("a lot is lower than all shares together");
    let word = |(class, share): (Class, u16)| {
        (share > 0).then(|| format!("{class} {:.0} %", 100.0 * f64::from(share) / f64::from(all)))
    };
    let words: Vec<String> = shares.into_iter().filter_map(word).collect();
    let worth = f64::from(i32::try_from(game.worth()).expect("some points")) / 100.0;
    (class, format!("drawn from {}: so the fight is worth {worth:+.1} points to us", words.join(", ")))
}
