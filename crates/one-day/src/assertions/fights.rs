//! Sentences about fire and Melee.

use super::{count_of, fight, given, holes, inches, is, is_so, is_unit, judged, times, unit, units, verdict};
use crate::fact::Fact;
use crate::fight::Fight;
use crate::game::OneDay;
use crate::roster::UnitId;
use crate::world::World;
use umpire::event::{Event, Line};
use umpire::game::Verdict;

/// "odn.2.034.mod-n gives Foy +2 against Picton", "odn.2.033.mod-d gives Picton +1 at Foy".
pub(super) fn of_a_line(world: &World, sentence: &str, moment: &[Event<Fact>]) -> Option<Verdict> {
    let [rule, rest] = holes(sentence, "odn.{} gives {}")?;
    let rule = format!("odn.{rule}");
    if let Some((what, against)) = rest.rsplit_once(" against ") {
        let (name, said) = what.rsplit_once(' ')?;
        return Some(judged(units(world, name, against), |(unit, against)| {
            match score(moment, unit, against) {
                Some((_, lines)) => is(given(lines.iter(), &rule), said),
                None => Verdict::Differs("they were not compared".to_owned()),
            }
        }));
    }
    let (what, target) = rest.rsplit_once(" at ")?;
    let (name, said) = what.rsplit_once(' ')?;
    Some(judged(units(world, name, target), |(firer, target)| match fire(moment, firer, target).last() {
        Some(shot) => is(given(shot.event.rolls.iter().flat_map(|roll| &roll.modifiers), &rule), said),
        None => Verdict::Differs("it did not fire".to_owned()),
    }))
}

/// A shot as it is told.
struct Shot<'e> {
    event: &'e Event<Fact>,
    dice: u8,
    hits: u16,
    range: i64,
}

fn fire(moment: &[Event<Fact>], firer: UnitId, at: UnitId) -> impl Iterator<Item = Shot<'_>> {
    moment.iter().filter_map(move |event| match fight(event)? {
        Fight::Fired { unit, target, dice, hits, range, .. }
            if is_unit(unit, firer) && is_unit(target, at) =>
        {
            Some(Shot { event, dice: *dice, hits: *hits, range: *range })
        }
        _ => None,
    })
}

/// "Picton fires 2 dice at Foy", "Picton hits Foy twice", "Foy takes 2 hits", "the range from Drouot to Picton is 5".
pub(super) fn of_fire(game: &OneDay, sentence: &str, moment: &[Event<Fact>]) -> Option<Verdict> {
    let world = &game.world;
    if let Some([firer, target, said]) = holes(sentence, "the range from {} to {} is {}") {
        return Some(judged(units(world, firer, target), |(firer, target)| {
            match fire(moment, firer, target).last() {
                Some(shot) => is(inches(shot.range), said),
                None => Verdict::Differs("it did not fire".to_owned()),
            }
        }));
    }
    if let Some(name) = sentence.strip_suffix(" does not fire") {
        return Some(judged(unit(world, name), |firer| {
            let fires = |event: &Event<Fact>| matches!(fight(event), Some(Fight::Fired { unit, .. }) if is_unit(unit, firer));
            is_so(moment.iter().any(fires), false)
        }));
    }
    if let Some([firer, rest]) = holes(sentence, "{} fires {}") {
        let (dice, target) = rest.split_once(" at ")?;
        let wanted = count_of(dice, "die", "dice")?;
        return Some(judged(units(world, firer, target), |(firer, target)| {
            let found: usize = fire(moment, firer, target).map(|shot| usize::from(shot.dice)).sum();
            verdict(found == wanted, || format!("it fires {found}"))
        }));
    }
    if let Some([firer, target]) = holes(sentence, "{} misses {}") {
        return Some(hits_on(world, firer, target, 0, moment));
    }
    if let Some([firer, rest]) = holes(sentence, "{} hits {}") {
        let found = ["once", "twice"]
            .iter()
            .find_map(|word| Some((rest.strip_suffix(word)?.trim_end(), times(word)?)));
        let counted = || {
            let (before, number) = rest.strip_suffix(" times")?.rsplit_once(' ')?;
            Some((before, number.parse().ok()?))
        };
        let (target, wanted) = found.or_else(counted)?;
        return Some(hits_on(world, firer, target, wanted, moment));
    }
    let [name, words] = holes(sentence, "{} takes {}")?;
    let wanted = count_of(words, "hit", "hits")?;
    Some(judged(unit(world, name), |hit| {
        let marked = moment.iter().filter_map(|event| match fight(event)? {
            Fight::HitsMarked { unit, hits, by_fire: true } if is_unit(unit, hit) => Some(usize::from(*hits)),
            _ => None,
        });
        let found: usize = marked.sum();
        verdict(found == wanted, || format!("it takes {found}"))
    }))
}

fn hits_on(world: &World, firer: &str, target: &str, wanted: usize, moment: &[Event<Fact>]) -> Verdict {
    judged(units(world, firer, target), |(firer, target)| {
        let shots: Vec<usize> = fire(moment, firer, target).map(|shot| usize::from(shot.hits)).collect();
        let found: usize = shots.iter().sum();
        verdict(!shots.is_empty() && found == wanted, || {
            format!("it fires {} times and hits {found}", shots.len())
        })
    })
}

/// The Modified Melee Number of a unit against another in the last round in which they were compared, with its lines.
fn score(moment: &[Event<Fact>], of: UnitId, other: UnitId) -> Option<(i8, Vec<Line>)> {
    moment.iter().rev().find_map(|event| match fight(event)? {
        Fight::Compared { unit, against, scores, .. } => {
            let at = if is_unit(unit, of) && is_unit(against, other) {
                0
            } else if is_unit(unit, other) && is_unit(against, of) {
                1
            } else {
                return None;
            };
            let lines = event.sums.get(at).map(|sum| sum.lines.clone()).unwrap_or_default();
            Some((scores[at], lines))
        }
        _ => None,
    })
}

/// "there is a Melee", "there are 2 rounds", "Foy scores 9 against Picton", "the spread of Foy and Picton is 9" …
pub(super) fn of_a_melee(world: &World, sentence: &str, moment: &[Event<Fact>]) -> Option<Verdict> {
    let fights: Vec<&Fight> = moment.iter().filter_map(fight).collect();
    let begun = fights.iter().filter(|fight| matches!(fight, Fight::MeleeBegan { .. })).count();
    let of_melees = |wanted: usize| verdict(begun == wanted, || format!("there are {begun}"));
    match sentence {
        "there is a Melee" => return Some(of_melees(1)),
        "there is no Melee" => return Some(of_melees(0)),
        _ => {}
    }
    if let Some([number]) = holes(sentence, "there are {} Melees") {
        return Some(of_melees(number.parse().ok()?));
    }
    let rounds = holes(sentence, "there are {} rounds").or_else(|| holes(sentence, "there is {} round"));
    if let Some([said]) = rounds {
        let last = fights.iter().rev().find_map(|fight| match fight {
            Fight::MeleeEnded { rounds, .. } => Some(rounds.to_string()),
            _ => None,
        });
        return Some(is(last.unwrap_or_else(|| "0".to_owned()), said));
    }
    if let Some([name, said, against]) = holes(sentence, "{} scores {} against {}") {
        return Some(judged(units(world, name, against), |(unit, against)| {
            match score(moment, unit, against) {
                Some((score, _)) => is(score.to_string(), said),
                None => Verdict::Differs("they were not compared".to_owned()),
            }
        }));
    }
    if let Some([one, other, said]) = holes(sentence, "the spread of {} and {} is {}") {
        return Some(judged(units(world, one, other), |(one, other)| {
            let scores = score(moment, one, other).zip(score(moment, other, one));
            match scores {
                Some(((one, _), (other, _))) => is((one - other).abs().to_string(), said),
                None => Verdict::Differs("they were not compared".to_owned()),
            }
        }));
    }
    if let Some([one, other]) = holes(sentence, "{} beats {}") {
        return Some(judged(units(world, one, other), |(one, other)| {
            let scores = score(moment, one, other).zip(score(moment, other, one));
            is_so(scores.is_some_and(|((one, _), (other, _))| one > other), true)
        }));
    }
    if let Some([name, words]) = holes(sentence, "{} rolls {}") {
        let wanted = if words == "one die" { 1 } else { count_of(words, "die", "dice")? };
        return Some(judged(unit(world, name), |of| {
            let last = fights.iter().rev().find_map(|fight| match fight {
                Fight::DiceThrown { unit, dice } if is_unit(unit, of) => Some(usize::from(*dice)),
                _ => None,
            });
            verdict(last == Some(wanted), || format!("it rolls {last:?}"))
        }));
    }
    if let Some((wanted, [name])) = super::affirms(sentence, ["{} is rewarded", "{} is not rewarded"]) {
        return Some(judged(unit(world, name), |of| {
            let is_it = |fight: &&Fight| matches!(fight, Fight::Rewarded { unit, .. } if is_unit(unit, of));
            is_so(fights.iter().any(is_it), wanted)
        }));
    }
    who_attacks(world, sentence, &fights)
}

/// "Pire attacks Picton", "Pire and Picton attack each other": of the last Melee in which they fight.
fn who_attacks(world: &World, sentence: &str, fights: &[&Fight]) -> Option<Verdict> {
    let both = sentence.strip_suffix(" attack each other").and_then(|both| both.split_once(" and "));
    let (one, other, mutually) = if let Some((one, other)) = both {
        (one, other, true)
    } else {
        let [one, other] = holes(sentence, "{} attacks {}")?;
        (one, other, false)
    };
    Some(judged(units(world, one, other), |(one, other)| {
        let has = |all: &[umpire::facts::Named], unit: UnitId| all.iter().any(|piece| is_unit(piece, unit));
        let last = fights.iter().rev().find_map(|fight| match fight {
            Fight::MeleeBegan { attackers, defenders, mutual } => {
                let forth = has(attackers, one) && has(defenders, other);
                let back = has(attackers, other) && has(defenders, one);
                (forth || back).then_some((forth, *mutual))
            }
            _ => None,
        });
        match last {
            Some((forth, mutual)) => is_so(mutual == mutually && (mutual || forth), true),
            None => Verdict::Differs("they do not fight".to_owned()),
        }
    }))
}
