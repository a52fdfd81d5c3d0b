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
use crate::refits::{cards, hidden_forces, vedettes};
use crate::world::is_lost_for_good;
use crate::zoc::{Flank, flank};
use crate::{command, movement, turn};
use umpire::game::Verdict;

pub(crate) fn judge(game: &Series, sentence: &str, moment: &[Event<Fact>]) -> Verdict {
    of_flanking(game, sentence)
        .or_else(|| of_a_fight(sentence, moment))
        .or_else(|| of_the_charge(sentence, moment))
        .or_else(|| of_the_combat(sentence, moment))
        .or_else(|| of_a_figure(game, sentence))
        .or_else(|| of_the_guard(game, sentence))
        .or_else(|| hidden_movement::assertions::judge(game, sentence))
        .or_else(|| hidden_forces::assertions::judge(game, sentence))
        .or_else(|| vedettes::assertions::judge(game, sentence))
        .or_else(|| cards::assertions::judge(game, sentence))
        .or_else(|| movement::assertions::judge(game, sentence, moment))
        .or_else(|| command::assertions::judge(game, sentence, moment))
        .or_else(|| turn::assertions::judge(game, sentence, moment))
        .or_else(|| order_markers::assertions::judge(game, sentence))
        .or_else(|| of_the_options(sentence))
        .or_else(|| of_an_option(game, sentence))
        .or_else(|| of_the_fog(game, sentence))
        .or_else(|| of_a_piece(game, sentence))
        .unwrap_or(Verdict::NotUnderstood)
}

pub(crate) fn verdict(holds: bool, found: impl FnOnce() -> String) -> Verdict {
    if holds { Verdict::Holds } else { Verdict::Differs(found()) }
}

/// Judges what is named, if there is such a thing.
pub(crate) fn judged<T>(named: Result<T, String>, judge: impl FnOnce(T) -> Verdict) -> Verdict {
    named.map_or_else(Verdict::Faulty, judge)
}

/// Whether something is so, where it should be or should not.
pub(crate) fn is_so(found: bool, wanted: bool) -> Verdict {
    verdict(found == wanted, || "it is the other way round".into())
}

/// What stands in the holes of a form: "the aide to {} is at {}". `None` if the sentence has another.
pub(crate) fn holes<'s, const N: usize>(sentence: &'s str, form: &str) -> Option<[&'s str; N]> {
    let mut parts = form.split("{}");
    let mut rest = sentence.strip_prefix(parts.next()?)?;
    let mut found = [""; N];
    for (at, hole) in (1..).zip(&mut found) {
        let part = parts.next()?;
        (*hole, rest) = if at == N { (rest.strip_suffix(part)?, "") } else { rest.split_once(part)? };
    }
    rest.is_empty().then_some(found)
}

/// The same of a sentence that affirms or denies, and whether it affirms.
pub(crate) fn affirms<'s, const N: usize>(
    sentence: &'s str,
    [yes, no]: [&str; 2],
) -> Option<(bool, [&'s str; N])> {
    let affirmed = holes(sentence, yes).map(|found| (true, found));
    affirmed.or_else(|| Some((false, holes(sentence, no)?)))
}

/// "tiny-units is not offered", "road-column is always on": how an option stands in the edition (25).
fn of_an_option(game: &Series, sentence: &str) -> Option<Verdict> {
    const STANDINGS: [&str; 4] = ["is not offered", "is offered", "is usual", "is always on"];
    let (id, said) =
        STANDINGS.iter().find_map(|said| Some((sentence.strip_suffix(said)?.trim_end(), *said)))?;
    if Feature::find(id).is_none() {
        return Some(Verdict::Faulty("there is no such option; see `grognard scenarios`".into()));
    }
    let edition = game.world.edition();
    let is_in = |ids: &[String]| ids.iter().any(|known| known == id);
    let standing = match () {
        () if is_in(&edition.fixed_options) => "is always on",
        () if is_in(&edition.usual_options) => "is usual",
        () if edition.offers(id) => "is offered",
        () => "is not offered",
    };
    Some(verdict(said == standing, || format!("it {standing}")))
}

/// "order-markers does not go with hidden-movement": what a table cannot choose together (25).
fn of_the_options(sentence: &str) -> Option<Verdict> {
    let both = holes(sentence, "{} does not go with {}")?.map(Feature::find);
    let [Some(one), Some(other)] = both else {
        return Some(Verdict::Faulty("there is no such option; see `grognard scenarios`".into()));
    };
    let both = Features::NONE.with(one).with(other);
    Some(verdict(!both.conflicts().is_empty(), || "they go together".into()))
}

/// "french knows who is in 1502", "french does not know who is in 1502".
fn of_the_fog(game: &Series, sentence: &str) -> Option<Verdict> {
    let forms = ["{} knows who is in {}", "{} does not know who is in {}"];
    let (wanted, [seat, hex]) = affirms(sentence, forms)?;
    let world = &game.world;
    let side = umpire::game::seat_of(game, seat).map(|seat| world.side_of_seat(seat));
    let named = side.ok_or_else(|| format!("there is no seat `{seat}`"));
    let named = named.and_then(|side| Ok((side, world.ground().find(hex)?)));
    Some(judged(named, |(side, hex)| is_so(!Fog::before(world, side).stacks.contains(&hex), wanted)))
}

/// The figures of fights that a sentence can name.
const FIGURES: [&str; 15] = [
    "the passing fire's strength", "the passing fire scores", "the bombardment's strength",
    "the bombardment scores", "the charge's strength", "the charge scores", "the attack's strength",
    "the attack scores", "the defense's strength", "the defense scores", "the attackers take",
    "the defenders take", "the attackers' morale", "the defenders' morale", "the pursuit value",
];

fn figure(what: &str, fact: &Fact) -> Option<i32> {
    use Fact::{Bombarded, ChargeFired, Checked, Fired, FiredInPassing, PursuitTested, Taken};
    let figure = match (what, fact) {
        ("the passing fire's strength", FiredInPassing { strength, .. })
        | ("the bombardment's strength", Bombarded { strength, .. }) => *strength,
        ("the passing fire scores", FiredInPassing { hits, .. })
        | ("the bombardment scores", Bombarded { hits, .. }) => *hits,
        ("the charge's strength", ChargeFired { charge, .. }) => *charge,
        ("the charge scores", ChargeFired { by_charge, .. }) => *by_charge,
        ("the attack's strength", Fired { attack, .. }) => *attack,
        ("the attack scores", Fired { by_attack, .. }) => *by_attack,
        ("the defense's strength", Fired { defense, .. } | ChargeFired { defense, .. }) => *defense,
        ("the defense scores", Fired { by_defense, .. } | ChargeFired { by_defense, .. }) => *by_defense,
        ("the attackers take", Taken { attackers, .. }) => *attackers,
        ("the defenders take", Taken { defenders, .. }) => *defenders,
        ("the attackers' morale", Checked { who: Who::Attackers, morale, .. })
        | ("the defenders' morale", Checked { who: Who::Defenders, morale, .. })
        | ("the pursuit value", PursuitTested { value: morale, .. }) => return Some(i32::from(*morale)),
        _ => return None,
    };
    Some(i32::from(figure))
}

/// A figure of the last fight of the moment: "the attack's strength is 12", "the defense scores 1 hit", "the attackers take no hit".
fn of_a_fight(sentence: &str, moment: &[Event<Fact>]) -> Option<Verdict> {
    let hits = sentence.strip_suffix(" hits").or_else(|| sentence.strip_suffix(" hit"));
    let (what, number) = match hits {
        Some(hits) => hits.rsplit_once(' ')?,
        None => sentence.split_once(" is ")?,
    };
    if !FIGURES.contains(&what) {
        return None;
    }
    let wanted: i32 = if hits.is_some() && number == "no" { 0 } else { number.parse().ok()? };
    let Some(found) = moment.iter().rev().find_map(|event| figure(what, &event.fact)) else {
        return Some(Verdict::Differs("there was none in this moment".into()));
    };
    Some(verdict(found == wanted, || match hits.and(u16::try_from(found).ok()) {
        Some(hits) => format!("it scored {}", count(hits)),
        None => format!("it is {found}"),
    }))
}

/// The sentences about the last charge of the moment: "the chargers win", "the pursuit is forced", "Pire fails the test", "Not Ready
/// applies", "Pire makes a flank charge".
fn of_the_charge(sentence: &str, moment: &[Event<Fact>]) -> Option<Verdict> {
    let facts = || moment.iter().rev().map(|event| &event.fact);
    let compared = |wanted: bool, found: Option<bool>| match found {
        Some(found) => is_so(found, wanted),
        None => Verdict::Differs("nothing of the kind was seen in this moment".into()),
    };
    if ["the chargers win", "the chargers lose", "nobody wins"].contains(&sentence) {
        let found = facts().find_map(|fact| match fact {
            Fact::ChargeDecided { victor, .. } => Some(victor.words()),
            _ => None,
        });
        return Some(verdict(found == Some(sentence), || found.unwrap_or("no charge was decided").into()));
    }
    if let "the pursuit is forced" | "the pursuit is not forced" = sentence {
        let tested = facts().find_map(|fact| match fact {
            Fact::PursuitTested { forced, .. } => Some(*forced),
            _ => None,
        });
        return Some(compared(sentence == "the pursuit is forced", tested));
    }
    if let Some((wanted, [name])) = affirms(sentence, ["{} passes the test", "{} fails the test"]) {
        let tested = facts().find_map(|fact| match fact {
            Fact::Checked { who: Who::Reacting, unit, passed, .. } if unit == name => Some(*passed),
            _ => None,
        });
        return Some(compared(wanted, tested));
    }
    let flanks = ["{} makes a flank charge", "{} makes no flank charge"];
    let modifier = affirms(sentence, ["{} applies", "{} does not apply"]);
    let (wanted, [what]) = modifier.or_else(|| affirms(sentence, flanks))?;
    let found = facts().find_map(|fact| match fact {
        Fact::ChargeFired { flank, not_ready, backhand, .. } => Some(match what {
            "Not Ready" => *not_ready,
            "Backhand Blow" => *backhand,
            name => flank.iter().any(|unit| unit == name),
        }),
        _ => None,
    });
    Some(compared(wanted, found))
}

/// "no shot is fired", "the attackers pass", "the defenders do not check", "the defenders retreat voluntarily".
fn of_the_combat(sentence: &str, moment: &[Event<Fact>]) -> Option<Verdict> {
    let facts = || moment.iter().rev().map(|event| &event.fact);
    if sentence == "no shot is fired" {
        let is_fire = |fact: &Fact| {
            matches!(fact, Fact::Fired { .. } | Fact::Bombarded { .. } | Fact::ChargeFired { .. })
        };
        return Some(verdict(!facts().any(is_fire), || "shots were fired".into()));
    }
    let (who, wanted) = match sentence.strip_prefix("the attackers ") {
        Some(rest) => (Who::Attackers, rest),
        None => (Who::Defenders, sentence.strip_prefix("the defenders ")?),
    };
    let check = |fact: &Fact| match fact {
        Fact::Checked { who: party, passed: true, .. } if *party == who => Some("pass"),
        Fact::Checked { who: party, passed: false, .. } if *party == who => Some("fail"),
        _ => None,
    };
    let retreat = |fact: &Fact| match fact {
        Fact::Retreats { who: party, voluntarily: true } if *party == who => Some("retreat voluntarily"),
        Fact::Retreats { who: party, voluntarily: false } if *party == who => Some("retreat involuntarily"),
        Fact::Fired { .. } => Some("stand"),
        _ => None,
    };
    let found = match wanted {
        "pass" | "fail" | "do not check" => facts().find_map(check).unwrap_or("do not check"),
        "retreat voluntarily" | "retreat involuntarily" | "stand" => {
            facts().find_map(retreat).unwrap_or("stand")
        }
        _ => return None,
    };
    Some(verdict(found == wanted, || format!("they {found}")))
}

/// "the strength of Foy is 6", "the morale of Foy in defense is 4".
fn of_a_figure(game: &Series, sentence: &str) -> Option<Verdict> {
    let world = &game.world;
    let (what, expected) = sentence.rsplit_once(" is ")?;
    let expected: i8 = expected.parse().ok()?;
    let compared = |name: &str, figure: &dyn Fn(UnitId) -> i16| {
        let found = unit_named(world, name).map(figure);
        Some(judged(found, |found| verdict(found == i16::from(expected), || format!("it is {found}"))))
    };
    if let Some(name) = what.strip_prefix("the strength of ") {
        return compared(name, &|unit| i16::from(world.strength(unit)));
    }
    let name = what.strip_prefix("the morale of ")?;
    let (name, circumstances) = if let Some(name) = name.strip_suffix(" in defense") {
        (name, Circumstances::plain(Role::Defending))
    } else if let Some(name) = name.strip_suffix(" in recovery") {
        (name, RECOVERING)
    } else {
        (name, Circumstances::plain(Role::Attacking))
    };
    compared(name, &|unit| i16::from(morale(world, unit, circumstances, |_, _, _| {})))
}

fn of_the_guard(game: &Series, sentence: &str) -> Option<Verdict> {
    let (wanted, []) = affirms(sentence, ["the Guard has recoiled", "the Guard has not recoiled"])?;
    Some(is_so(game.world.guard_recoiled, wanted))
}

/// "the defenders of 1304 are flanked", "… are not flanked".
fn of_flanking(game: &Series, sentence: &str) -> Option<Verdict> {
    let forms = ["the defenders of {} are flanked", "the defenders of {} are not flanked"];
    let (wanted, [hex]) = affirms(sentence, forms)?;
    Some(judged(game.world.ground().find(hex), |hex| match game.world.held_by(hex) {
        Some(held_by) => is_so(flank(&game.world, hex, held_by.enemy()) == Flank::Turned, wanted),
        None => Verdict::Faulty("nobody is there to be flanked".to_owned()),
    }))
}

/// "Foy is at 1103, damaged", "Foy is eliminated", "Reille is lost".
fn of_a_piece(game: &Series, sentence: &str) -> Option<Verdict> {
    let world = &game.world;
    let [name, states] = holes(sentence, "{} is {}")?;
    if let Ok(leader) = leader_named(world, name) {
        return of_a_leader(world, leader, states);
    }
    Some(judged(unit_named(world, name), |unit| of_a_unit(world, unit, states)))
}

/// "at 1103", "lost".
fn of_a_leader(world: &World, leader: LeaderId, state: &str) -> Option<Verdict> {
    let whereabouts = world.leader_whereabouts(leader);
    let wanted = match state {
        "lost" => Ok(LeaderWhereabouts::Lost),
        _ => world.ground().find(state.strip_prefix("at ")?).map(LeaderWhereabouts::At),
    };
    Some(judged(wanted, |wanted| {
        verdict(whereabouts == wanted, || match whereabouts {
            LeaderWhereabouts::At(found) => format!("he is at {}", world.number(found)),
            LeaderWhereabouts::Lost => "he is lost".into(),
            LeaderWhereabouts::Awaited => "he has not come yet".into(),
            LeaderWhereabouts::Left => "he has left the map".into(),
        })
    }))
}

/// "at 1103, damaged, not charged".
fn of_a_unit(world: &World, unit: UnitId, states: &str) -> Verdict {
    let state = world.unit(unit);
    let marks = [
        (state.damaged, "damaged", "undamaged"),
        (state.worn, "worn", "not worn"),
        (state.disrupted, "disrupted", "not disrupted"),
        (state.charged, "charged", "not charged"),
        (state.bombarded, "bombarded", "not bombarded"),
        (!state.out_of_supply, "in supply", "out of supply"),
        (state.low_ammunition, "low on ammunition", "not low on ammunition"),
    ];
    for wanted in states.split(", ") {
        let mark = marks.iter().find(|(_, yes, no)| [yes, no].contains(&&wanted));
        let holds = match (wanted, mark) {
            (_, Some((is_so, yes, _))) => *is_so == (wanted == *yes),
            ("charging", _) => matches!(state.whereabouts, Whereabouts::Charging(_)),
            ("eliminated", _) => !world.is_present(unit),
            ("lost for good", _) => is_lost_for_good(state.whereabouts),
            ("in the routed box", _) => state.whereabouts == Whereabouts::Eliminated,
            ("driven off the map", _) => state.whereabouts == Whereabouts::Driven,
            _ => match wanted.strip_prefix("at ").map(|hex| world.ground().find(hex)) {
                Some(Ok(hex)) => world.place_of(unit) == Some(hex),
                Some(Err(why)) => return Verdict::Faulty(why),
                None => return Verdict::Faulty(format!("`{wanted}` is no state of a unit")),
            },
        };
        if !holds {
            let place = match world.place_of(unit) {
                Some(hex) => format!("at {}", world.number(hex)),
                None => state.whereabouts.state().words().to_owned(),
            };
            let marks = marks.map(|(is_so, yes, no)| if is_so { yes } else { no }).join(", ");
            return Verdict::Differs(format!("{} is {place}, {marks}", world.printed(unit).name));
        }
    }
    Verdict::Holds
}
