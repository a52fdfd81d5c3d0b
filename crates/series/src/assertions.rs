//! The sentences of cases that are peculiar to nlc (see `docs/cases.md`).

use crate::action::{leader_named, unit_named};
use crate::combat::normal::count;
use crate::fact::{Fact, Who};
use crate::features::Features;
use crate::game::Series;
use crate::knowledge::fog::Fog;
use crate::morale::{Circumstances, morale};
use crate::options::advanced_disruption::RECOVERING;
use crate::options::hidden_movement;
use crate::options::order_markers;
use crate::prelude::*;
use crate::zoc::{Flank, flank};
use crate::{command, movement, turn};
use umpire::game::Verdict;

pub(crate) fn judge(game: &Series, sentence: &str, moment: &[Event<Fact>]) -> Verdict {
    of_flanking(game, sentence)
        .or_else(|| of_the_bombardment(sentence, moment))
        .or_else(|| of_the_charge(sentence, moment))
        .or_else(|| of_the_combat(sentence, moment))
        .or_else(|| of_a_figure(game, sentence))
        .or_else(|| of_the_guard(game, sentence))
        .or_else(|| hidden_movement::assertions::judge(game, sentence))
        .or_else(|| movement::assertions::judge(game, sentence, moment))
        .or_else(|| command::assertions::judge(game, sentence, moment))
        .or_else(|| turn::assertions::judge(game, sentence, moment))
        .or_else(|| order_markers::assertions::judge(game, sentence))
        .or_else(|| of_the_options(sentence))
        .or_else(|| of_the_fog(game, sentence))
        .or_else(|| of_a_piece(game, sentence))
        .unwrap_or(Verdict::NotUnderstood)
}

/// "order-markers does not go with hidden-movement": what a table cannot choose together (25).
fn of_the_options(sentence: &str) -> Option<Verdict> {
    let (one, other) = sentence.split_once(" does not go with ")?;
    let (Some(one), Some(other)) = (Feature::find(one), Feature::find(other)) else {
        return Some(Verdict::Faulty("there is no such option; see `grognard scenarios`".into()));
    };
    let both = Features::NONE.with(one).with(other);
    Some(verdict(!both.conflicts().is_empty(), || "they go together".into()))
}

/// "french knows who is in 1502", "french does not know who is in 1502".
fn of_the_fog(game: &Series, sentence: &str) -> Option<Verdict> {
    let (seat, hex, wanted) = match sentence.split_once(" knows who is in ") {
        Some((seat, hex)) => (seat, hex, true),
        None => sentence.split_once(" does not know who is in ").map(|(seat, hex)| (seat, hex, false))?,
    };
    let world = &game.world;
    let Some(seat) = umpire::game::seat_of(game, seat) else {
        return Some(Verdict::Faulty(format!("there is no seat `{seat}`")));
    };
    let hex = match world.ground().find(hex) {
        Ok(hex) => hex,
        Err(why) => return Some(Verdict::Faulty(why)),
    };
    let known = !Fog::before(world, world.side_of_seat(seat)).stacks.contains(&hex);
    Some(verdict(known == wanted, || "it is the other way round".into()))
}

pub(crate) fn verdict(holds: bool, found: impl FnOnce() -> String) -> Verdict {
    if holds { Verdict::Holds } else { Verdict::Differs(found()) }
}

/// "1 hit", "2 hits", "no hit".
fn hits(text: &str) -> Option<u16> {
    let number = text.strip_suffix(" hits").or_else(|| text.strip_suffix(" hit"))?;
    if number == "no" { Some(0) } else { number.parse().ok() }
}

fn is_fire(fact: &Fact) -> bool {
    matches!(fact, Fact::Fired { .. } | Fact::Bombarded { .. } | Fact::ChargeFired { .. })
}

/// The sentences about the last charge of the moment.
fn of_the_charge(sentence: &str, moment: &[Event<Fact>]) -> Option<Verdict> {
    let facts = || moment.iter().rev().map(|event| &event.fact);
    let none = |what: &str| Some(Verdict::Differs(format!("{what} in this moment")));
    let fired = || facts().find(|fact| matches!(fact, Fact::ChargeFired { .. }));
    if ["the chargers win", "the chargers lose", "nobody wins"].contains(&sentence) {
        let victor = facts().find_map(|fact| match fact {
            Fact::ChargeDecided { victor, .. } => Some(victor.words()),
            _ => None,
        });
        let Some(found) = victor else { return none("no charge was decided") };
        return Some(verdict(found == sentence, || found.to_owned()));
    }
    if let Some(expected) = sentence.strip_prefix("the pursuit ") {
        let tested = facts().find_map(|fact| match fact {
            Fact::PursuitTested { value, forced } => Some((*value, *forced)),
            _ => None,
        });
        let Some((value, forced)) = tested else { return none("no pursuit was tested") };
        let found = if forced { "is forced" } else { "is not forced" };
        return match expected.strip_prefix("value is ") {
            Some(expected) => Some(verdict(expected.parse() == Ok(value), || format!("it is {value}"))),
            None => Some(verdict(expected == found, || format!("it {found}"))),
        };
    }
    for (suffix, wanted) in [(" passes the test", true), (" fails the test", false)] {
        if let Some(name) = sentence.strip_suffix(suffix) {
            let found = facts().find_map(|fact| match fact {
                Fact::Checked { who: Who::Reacting, unit, passed, .. } if unit == name => Some(*passed),
                _ => None,
            });
            let Some(passed) = found else { return none("it did not test") };
            let said = if passed { "it passed" } else { "it failed" };
            return Some(verdict(passed == wanted, || said.to_owned()));
        }
    }
    if let Some(rest) = sentence.strip_prefix("the charge") {
        let Some(Fact::ChargeFired { charge, by_charge, .. }) = fired() else {
            return none("no charge was fought");
        };
        if let Some(expected) = rest.strip_prefix("'s strength is ") {
            return Some(verdict(expected.parse() == Ok(*charge), || format!("it is {charge}")));
        }
        let expected = rest.strip_prefix(" scores ").and_then(hits)?;
        return Some(verdict(expected == *by_charge, || format!("it scored {}", count(*by_charge))));
    }
    of_the_modifiers(sentence, fired())
}

/// "Not Ready applies", "Backhand Blow does not apply", "Pire makes a flank charge".
fn of_the_modifiers(sentence: &str, fired: Option<&Fact>) -> Option<Verdict> {
    let forms = [(" applies", true), (" does not apply", false)];
    let flanks = [(" makes a flank charge", true), (" makes no flank charge", false)];
    let said = |forms: [(&'static str, bool); 2]| {
        forms.into_iter().find_map(|(form, wanted)| Some((sentence.strip_suffix(form)?, wanted)))
    };
    let (what, wanted) = said(forms).or_else(|| said(flanks))?;
    let Some(Fact::ChargeFired { flank, not_ready, backhand, .. }) = fired else {
        return Some(Verdict::Differs("no charge was fought in this moment".to_owned()));
    };
    let found = match what {
        "Not Ready" => *not_ready,
        "Backhand Blow" => *backhand,
        name => flank.iter().any(|unit| unit == name),
    };
    Some(verdict(found == wanted, || if found { "it does".into() } else { "it does not".into() }))
}

fn of_the_bombardment(sentence: &str, moment: &[Event<Fact>]) -> Option<Verdict> {
    let rest = sentence.strip_prefix("the bombardment")?;
    let found = moment.iter().rev().find_map(|event| match &event.fact {
        Fact::Bombarded { strength, hits, .. } => Some((*strength, *hits)),
        _ => None,
    });
    let Some((strength, scored)) = found else {
        return Some(Verdict::Differs("nothing was bombarded in this moment".into()));
    };
    if let Some(expected) = rest.strip_prefix("'s strength is ") {
        return Some(verdict(expected.parse() == Ok(strength), || format!("it is {strength}")));
    }
    let expected = rest.strip_prefix(" scores ").and_then(hits)?;
    Some(verdict(expected == scored, || format!("it scored {}", count(scored))))
}

fn of_the_combat(sentence: &str, moment: &[Event<Fact>]) -> Option<Verdict> {
    let facts = || moment.iter().rev().map(|event| &event.fact);
    let none = |what: &str| Verdict::Differs(format!("{what} in this moment"));
    if sentence == "no shot is fired" {
        let fired = facts().any(is_fire);
        return Some(verdict(!fired, || "shots were fired".into()));
    }
    for (prefix, attack) in [("the attack's strength is ", true), ("the defense's strength is ", false)] {
        if let Some(expected) = sentence.strip_prefix(prefix) {
            let expected: u16 = expected.parse().ok()?;
            let found = facts().find_map(|fact| match fact {
                Fact::Fired { attack: a, defense: d, .. } => Some(if attack { *a } else { *d }),
                Fact::ChargeFired { defense, .. } if !attack => Some(*defense),
                _ => None,
            });
            return Some(match found {
                Some(found) => verdict(found == expected, || format!("it is {found}")),
                None => none("no shot was fired"),
            });
        }
    }
    for (prefix, attack) in [("the attack scores ", true), ("the defense scores ", false)] {
        if let Some(expected) = sentence.strip_prefix(prefix).and_then(hits) {
            let found = facts().find_map(|fact| match fact {
                Fact::Fired { by_attack, by_defense, .. } => {
                    Some(if attack { *by_attack } else { *by_defense })
                }
                Fact::ChargeFired { by_defense, .. } if !attack => Some(*by_defense),
                _ => None,
            });
            return Some(match found {
                Some(found) => verdict(found == expected, || format!("it scored {}", count(found))),
                None => none("no shot was fired"),
            });
        }
    }
    let (who, rest) = if let Some(rest) = sentence.strip_prefix("the attackers") {
        (Who::Attackers, rest)
    } else {
        (Who::Defenders, sentence.strip_prefix("the defenders")?)
    };
    if let Some(expected) = rest.strip_prefix(" take ").and_then(hits) {
        let found = facts().find_map(|fact| match fact {
            Fact::Taken { attackers, defenders } => {
                Some(if who == Who::Attackers { *attackers } else { *defenders })
            }
            _ => None,
        });
        return Some(match found {
            Some(found) => verdict(found == expected, || format!("they took {}", count(found))),
            None => none("no hits were taken"),
        });
    }
    let check = facts().find_map(|fact| match fact {
        Fact::Checked { who: checker, morale, passed, .. } if *checker == who => Some((*morale, *passed)),
        _ => None,
    });
    if let Some(expected) = rest.strip_prefix("' morale is ") {
        let expected: i8 = expected.parse().ok()?;
        return Some(match check {
            Some((found, _)) => verdict(found == expected, || format!("it is {found}")),
            None => none("they made no check"),
        });
    }
    match rest {
        " pass" | " fail" => Some(match check {
            Some((_, passed)) => verdict(passed == (rest == " pass"), || {
                if passed { "they passed".into() } else { "they failed".into() }
            }),
            None => none("they made no check"),
        }),
        " do not check" => Some(verdict(check.is_none(), || "they checked".into())),
        " retreat voluntarily" | " retreat involuntarily" | " stand" => {
            let found = facts().find_map(|fact| match fact {
                Fact::Retreats { who: party, voluntarily } if *party == who => {
                    Some(if *voluntarily { " retreat voluntarily" } else { " retreat involuntarily" })
                }
                Fact::Fired { .. } => Some(" stand"),
                _ => None,
            });
            let found = found.unwrap_or(" stand");
            Some(verdict(found == rest, || format!("they {}", found.trim())))
        }
        _ => None,
    }
}

fn of_a_figure(game: &Series, sentence: &str) -> Option<Verdict> {
    let world = &game.world;
    let (what, expected) = sentence.rsplit_once(" is ")?;
    let expected: i8 = expected.parse().ok()?;
    if let Some(name) = what.strip_prefix("the strength of ") {
        return Some(match unit_named(world, name) {
            Ok(unit) => {
                let found = world.strength(unit);
                verdict(i8::try_from(found) == Ok(expected), || format!("it is {found}"))
            }
            Err(why) => Verdict::Faulty(why),
        });
    }
    let name = what.strip_prefix("the morale of ")?;
    let (name, circumstances) = if let Some(name) = name.strip_suffix(" in defense") {
        (name, Circumstances::plain(Role::Defending))
    } else if let Some(name) = name.strip_suffix(" in recovery") {
        (name, RECOVERING)
    } else {
        (name, Circumstances::plain(Role::Attacking))
    };
    Some(match unit_named(world, name) {
        Ok(unit) => {
            let found = morale(world, unit, circumstances, |_, _, _| {});
            verdict(found == expected, || format!("it is {found}"))
        }
        Err(why) => Verdict::Faulty(why),
    })
}

fn of_the_guard(game: &Series, sentence: &str) -> Option<Verdict> {
    let recoiled = game.world.guard_recoiled;
    match sentence {
        "the Guard has recoiled" => Some(verdict(recoiled, || "it has not".into())),
        "the Guard has not recoiled" => Some(verdict(!recoiled, || "it has".into())),
        _ => None,
    }
}

/// "the defenders of 1304 are flanked", "… are not flanked".
fn of_flanking(game: &Series, sentence: &str) -> Option<Verdict> {
    let (hex, state) = sentence.strip_prefix("the defenders of ")?.split_once(" are ")?;
    let wanted = match state {
        "flanked" => true,
        "not flanked" => false,
        _ => return None,
    };
    let hex = match game.world.ground().find(hex) {
        Ok(hex) => hex,
        Err(why) => return Some(Verdict::Faulty(why)),
    };
    let Some(held_by) = game.world.held_by(hex) else {
        return Some(Verdict::Faulty("nobody is there to be flanked".to_owned()));
    };
    let flanked = flank(&game.world, hex, held_by.enemy()) == Flank::Turned;
    Some(verdict(flanked == wanted, || if flanked { "they are".into() } else { "they are not".into() }))
}

/// "Foy is at 1103, damaged", "Foy is eliminated", "Reille is lost".
fn of_a_piece(game: &Series, sentence: &str) -> Option<Verdict> {
    let world = &game.world;
    let (name, states) = sentence.split_once(" is ")?;
    if let Ok(leader) = leader_named(world, name) {
        let whereabouts = world.leader_whereabouts(leader);
        if states == "lost" {
            return Some(verdict(whereabouts == LeaderWhereabouts::Lost, || "he is not".into()));
        }
        let hex = match world.ground().find(states.strip_prefix("at ")?) {
            Ok(hex) => hex,
            Err(why) => return Some(Verdict::Faulty(why)),
        };
        return Some(verdict(whereabouts == LeaderWhereabouts::At(hex), || match whereabouts {
            LeaderWhereabouts::At(found) => format!("he is at {}", world.number(found)),
            LeaderWhereabouts::Lost => "he is lost".into(),
            LeaderWhereabouts::Awaited => "he has not come yet".into(),
            LeaderWhereabouts::Left => "he has left the map".into(),
        }));
    }
    let unit = match unit_named(world, name) {
        Ok(unit) => unit,
        Err(why) => return Some(Verdict::Faulty(why)),
    };
    let state = world.unit(unit);
    let mut found = vec![match state.whereabouts {
        Whereabouts::At(hex) => format!("at {}", world.number(hex)),
        Whereabouts::Charging(ride) => format!("at {}, charging", world.number(ride.at())),
        Whereabouts::Eliminated => "eliminated".to_owned(),
        Whereabouts::Driven => "eliminated, driven off the map".to_owned(),
        Whereabouts::Destroyed => "eliminated for good".to_owned(),
        Whereabouts::Awaited => "not yet come".to_owned(),
        Whereabouts::Left => "off the map".to_owned(),
        Whereabouts::UnderAFlag => "under a flag".to_owned(),
    }];
    found.push(if state.damaged { "damaged" } else { "undamaged" }.to_owned());
    found.extend(state.worn.then(|| "worn".to_owned()));
    found.push(if state.disrupted { "disrupted" } else { "not disrupted" }.to_owned());
    found.push(if state.charged { "charged" } else { "not charged" }.to_owned());
    found.push(if state.bombarded { "bombarded" } else { "not bombarded" }.to_owned());
    for wanted in states.split(", ") {
        let holds = match wanted {
            "damaged" => state.damaged,
            "worn" => state.worn,
            "not worn" => !state.worn,
            "undamaged" => !state.damaged,
            "disrupted" => state.disrupted,
            "not disrupted" => !state.disrupted,
            "charging" => matches!(state.whereabouts, Whereabouts::Charging(_)),
            "charged" => state.charged,
            "not charged" => !state.charged,
            "bombarded" => state.bombarded,
            "not bombarded" => !state.bombarded,
            "eliminated" => !world.is_present(unit),
            "driven off the map" => state.whereabouts == Whereabouts::Driven,
            other => match other.strip_prefix("at ").map(|hex| world.ground().find(hex)) {
                Some(Ok(hex)) => world.place_of(unit) == Some(hex),
                Some(Err(why)) => return Some(Verdict::Faulty(why)),
                None => return Some(Verdict::Faulty(format!("`{other}` is no state of a unit"))),
            },
        };
        if !holds {
            return Some(Verdict::Differs(format!("{name} is {}", found.join(", "))));
        }
    }
    Some(Verdict::Holds)
}
