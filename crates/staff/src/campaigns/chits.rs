//! What a combat promises, and what the enemy is taken for.

use super::contact::odds_of;
use super::eyes::Eyes;
use super::officer::{Judgement, Officer};
use super::outcome::{self, Settled};
use super::plan::class_word;
use campaigns::combat::kind::{self, Kind};
use campaigns::edition::Class;
use campaigns::engagement::Engagement;
use campaigns::types::{BySide, Holders, Side};
use campaigns::world::Gait;
use hex::HexId;
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
    let (class, is_told) = likeliest(eyes, combat);
    let how = if is_told { "as was reported" } else { "as far as is known" };
    if officer.judgement == Judgement::Reckoning
        && eyes.world.strength_of_all(combat.groups[eyes.enemy()].all()) > 0
    {
        return drawn(eyes, combat, (class, is_told), lot);
    }
    (class, format!("{}, {how}", class_word(class)))
}

/// So many times in a hundred a march to the guns is reckoned to come through.
const COMES_THROUGH: f64 = 0.6;
/// Whoever is within so many half points may come up.
const IN_EARSHOT: u16 = 8;

/// A group as it may be in phase VI: as it stands, or with those who may come up.
fn with_reserves(eyes: &Eyes<'_>, combat: &Engagement, side: Side) -> Option<Engagement> {
    let hex = combat.name;
    let field = eyes.ways.to(eyes.world, hex, Gait::Foot);
    let is_free = |leaders: Holders| leaders.iter().all(|id| eyes.world.combat_of(id).is_none());
    let near = |at: HexId| field.from(at).is_some_and(|cost| cost <= IN_EARSHOT);
    let found = if side == eyes.side {
        let able = eyes.columns.iter().filter(|column| is_free(column.members) && near(column.hex));
        able.max_by(|one, other| one.points.total_cmp(&other.points)).map(|column| column.members)
    } else {
        let able = eyes.foes.iter().filter(|foe| is_free(foe.holders) && near(foe.hex));
        able.max_by(|one, other| one.points.total_cmp(&other.points)).map(|foe| foe.holders)
    }?;
    let mut with = combat.clone();
    with.groups[side].members = with.groups[side].members.or(found);
    Some(with)
}

/// The chit game: each side says what it takes the other for, and both may still bring up reserves that change what they are. Of its
/// equilibrium one of our guesses is drawn by lot, so that nobody can count on it.
fn drawn(eyes: &Eyes<'_>, combat: &Engagement, (class, is_told): (Class, bool), lot: u64) -> (Class, String) {
    let (own, enemy) = (eyes.side, eyes.enemy());
    let stands = |one: &Engagement| one.fight(eyes.world);
    let ours = with_reserves(eyes, combat, own);
    let theirs = with_reserves(eyes, combat, enemy);
    let both = ours.as_ref().and_then(|with| with_reserves(eyes, with, enemy));
    let base = stands(combat);
    // By whether we bring up reserves, and whether they do.
    let mut fights = [[base.clone(), base.clone()], [base.clone(), base]];
    if let Some(with) = &ours {
        fights[1] = [stands(with), stands(with)];
    }
    if let Some(with) = &theirs {
        fights[0][1] = stands(with);
    }
    if let Some(with) = &both {
        fights[1][1] = stands(with);
    }
    for row in &mut fights {
        // What was reported is what stands there.
        row[0].parties[enemy].class = class;
    }
    let forage = combat.groups[own]
        .all()
        .iter()
        .any(|id| eyes.world.has_troops(id) && eyes.world.holder(id).in_forage);
    let is_siege = combat.siege.is_some();
    // What each fight is worth, by who has guessed right: we, they.
    let worth = fights.each_ref().map(|row| {
        row.each_ref().map(|fight| {
            [[false, false], [false, true], [true, false], [true, true]].map(|[we, they]| {
                let right = BySide::of(|side| if side == own { we && !forage } else { they });
                worth_if(eyes, fight, is_siege, right)
            })
        })
    });
    let came = |plan: usize| if plan == 1 { [1.0 - COMES_THROUGH, COMES_THROUGH] } else { [1.0, 0.0] };
    let payoff = |(chit, plan): (Class, usize), (other, counter): (Class, usize)| {
        let mut sum = 0.0;
        for (we, weight) in came(plan).into_iter().enumerate() {
            for (they, likelihood) in came(counter).into_iter().enumerate() {
                let fight = &fights[we][they];
                let right = usize::from(chit == fight.parties[enemy].class) * 2
                    + usize::from(other == fight.parties[own].class);
                sum += weight * likelihood * worth[we][they][right];
            }
        }
        sum
    };
    let plans = |has: bool| if has { 2 } else { 1 };
    let choices = |has: bool| -> Vec<(Class, usize)> {
        Class::ALL.into_iter().flat_map(|class| (0..plans(has)).map(move |plan| (class, plan))).collect()
    };
    let (rows, columns) = (choices(ours.is_some()), choices(theirs.is_some()));
    let table: Vec<Vec<f64>> =
        rows.iter().map(|row| columns.iter().map(|column| payoff(*row, *column)).collect()).collect();
    let (mix, value) = equilibrium(&table);
    let share = |of: Class| -> f64 {
        let chosen = rows.iter().zip(&mix).filter(|((class, _), _)| *class == of);
        // What is not told may be otherwise: a little of every guess stays.
        chosen.map(|(_, share)| *share).sum::<f64>() * if is_told { 1.0 } else { 0.9 }
            + if is_told { 0.0 } else { 0.1 / 3.0 }
    };
    let shares = Class::ALL.map(share);
    let mut left = f64::from(u16::try_from(ChoiceRng::new(lot).one_of(1_000)).unwrap_or(0)) / 1_000.0;
    let mut found = class;
    for (of, share) in Class::ALL.into_iter().zip(shares) {
        if left < share {
            found = of;
            break;
        }
        left -= share;
    }
    let words: Vec<String> = Class::ALL
        .into_iter()
        .zip(shares)
        .filter(|(_, share)| *share > 0.005)
        .map(|(class, share)| format!("{class} {:.0} %", 100.0 * share))
        .collect();
    (found, format!("drawn from {}: so the fight is worth {value:+.1} points to us", words.join(", ")))
}

/// The mixed strategy of whoever chooses the row, and the value of the game to him: by letting both answer each other again and again
/// (Brown's fictitious play).
fn equilibrium(table: &[Vec<f64>]) -> (Vec<f64>, f64) {
    const ROUNDS: u32 = 600;
    let columns = table.first().map_or(0, Vec::len);
    let mut times = vec![0_u32; table.len()];
    let (mut for_rows, mut for_columns) = (vec![0.0; table.len()], vec![0.0; columns]);
    let most = |of: &[f64]| (0..of.len()).max_by(|one, other| of[*one].total_cmp(&of[*other])).unwrap_or(0);
    let least = |of: &[f64]| (0..of.len()).min_by(|one, other| of[*one].total_cmp(&of[*other])).unwrap_or(0);
    for _ in 0..ROUNDS {
        let row = most(&for_rows);
        times[row] += 1;
        for (sum, payoff) in for_columns.iter_mut().zip(&table[row]) {
            *sum += payoff;
        }
        let column = least(&for_columns);
        for (sum, row) in for_rows.iter_mut().zip(table) {
            *sum += row[column];
        }
    }
    let rounds = f64::from(ROUNDS);
    let value = for_columns.iter().copied().fold(f64::INFINITY, f64::min) / rounds;
    (times.into_iter().map(|n| f64::from(n) / rounds).collect(), value)
}

#[cfg(test)]
mod tests {
    use super::equilibrium;

    #[test]
    fn matching_pennies_are_drawn_evenly() {
        let (mix, value) = equilibrium(&[vec![1.0, -1.0], vec![-1.0, 1.0]]);
        assert!((mix[0] - 0.5).abs() < 0.05, "{mix:?}");
        assert!(value.abs() < 0.1, "{value}");
    }

    #[test]
    fn what_is_always_worse_is_never_chosen() {
        let (mix, value) = equilibrium(&[vec![1.0, 2.0], vec![0.0, 1.0]]);
        assert!(mix[0] > 0.99, "{mix:?}");
        assert!((value - 1.0).abs() < 0.05, "{value}");
    }
}
