//! Sentences about leaders, units, vedettes, armies, and what a side knows.

use super::{Judged, same, so, words};
use crate::activity::Activity;
use crate::command::Work;
use crate::edition::Arm;
use crate::facts::Fact;
use crate::game::Campaigns;
use crate::types::{ArmyId, Holders};
use crate::world::{CommandKind, UnitPlace, Whereabouts, World};
use field::paths::HalfPoints;
use umpire::event::Event;

pub(super) fn judge(game: &Campaigns, sentence: &str, _: &[Event<Fact>]) -> Option<Judged> {
    let world = &game.world;
    armies(game, sentence)
        .or_else(|| towns(world, sentence))
        .or_else(|| vedettes(world, sentence))
        .or_else(|| known(game, sentence))
        .or_else(|| commands(world, sentence))
        .or_else(|| ratings(world, sentence))
        .or_else(|| states(world, sentence))
        .or_else(|| strengths(world, sentence))
        .or_else(|| places(world, sentence))
}

fn army(world: &World, key: &str) -> Option<ArmyId> {
    world.theatre.find_army(key)
}

/// Depots that are built and Centers that are disbanded: they lie open when both sides have given their orders.
fn works(game: &Campaigns) -> &[Work] {
    match game.agenda.top() {
        Some(Activity::Administration(segment)) => segment.works(),
        _ => &[],
    }
}

fn armies(game: &Campaigns, sentence: &str) -> Option<Judged> {
    let world = &game.world;
    if let Some(rest) = sentence.strip_prefix("the Center of ") {
        if let Some(key) = rest.strip_suffix(" functions") {
            return Some(so(world.army(army(world, key)?).center_functions, "it does not"));
        }
        if let Some(key) = rest.strip_suffix(" does not function") {
            return Some(so(!world.army(army(world, key)?).center_functions, "it does"));
        }
        let (key, place) = rest.split_once(" is ")?;
        let army = army(world, key)?;
        let center = world.army(army).center.filter(|_| !works(game).contains(&Work::Disbanding(army)));
        let found = center.map_or("off the map".to_owned(), |hex| format!("at {}", world.number(hex)));
        return Some(so(place == found, format!("it is {found}")));
    }
    if let Some(number) = sentence.strip_prefix("no depot is at ") {
        let hex = words::hex(world, number);
        return Some(hex.and_then(|hex| so(world.depots.iter().all(|depot| depot.hex != hex), "one is")));
    }
    if let Some((key, number)) = sentence.strip_prefix("a ").and_then(|rest| rest.split_once(" depot is at "))
    {
        let army = army(world, key)?;
        let hex = words::hex(world, number);
        let has = |hex| {
            world.depots.iter().any(|depot| depot.hex == hex && depot.army == army)
                || works(game).contains(&Work::Depot(army, hex))
        };
        return Some(hex.and_then(|hex| so(has(hex), "none is")));
    }
    let points = sentence.strip_suffix(" points").or_else(|| sentence.strip_suffix(" point"));
    if let Some((key, wanted)) = points.and_then(|rest| rest.split_once(" has ")) {
        let army = army(world, key)?;
        return Some(same(&wanted.to_owned(), &world.army(army).points.to_string()));
    }
    None
}

fn towns(world: &World, sentence: &str) -> Option<Judged> {
    if let Some((number, wanted)) =
        sentence.strip_prefix("the garrison of ").and_then(|rest| rest.split_once(" has "))
    {
        return Some(words::hex(world, number).and_then(|hex| {
            let garrison = world.theatre.terms.garrisons.iter().find(|garrison| garrison.hex == hex);
            let garrison = garrison.ok_or_else(|| format!("{number} has no garrison"))?;
            same(&wanted.to_owned(), &world.strength(garrison.holder).to_string())
        }));
    }
    let ends = [(" is besieged", true), (" is not besieged", false)];
    for (end, wanted) in ends {
        if let Some(hex) = sentence.strip_suffix(end).and_then(|number| words::hex(world, number).ok()) {
            let found = world.sieges.iter().any(|siege| siege.hex == hex);
            return Some(so(found == wanted, if found { "it is" } else { "it is not" }));
        }
    }
    let number = sentence.strip_suffix(" has surrendered")?;
    let hex = words::hex(world, number).ok()?;
    let garrison = world.theatre.terms.garrisons.iter().find(|garrison| garrison.hex == hex);
    let stands = garrison.is_some_and(|garrison| world.has_troops(garrison.holder))
        || world.sieges.iter().any(|siege| siege.hex == hex);
    Some(so(!stands, "it holds out"))
}

fn vedettes(world: &World, sentence: &str) -> Option<Judged> {
    if let Some(number) = sentence.strip_prefix("no vedettes are at ") {
        return Some(words::hex(world, number).and_then(|hex| {
            let none = crate::types::Side::BOTH.into_iter().all(|side| !world.has_vedettes(hex, side));
            so(none, "some are")
        }));
    }
    if let Some((name, number)) = sentence.split_once(" is a vedette at ") {
        let unit = words::unit(world, name)?;
        let found = match world.unit(unit).place {
            UnitPlace::Lone(hex) => world.number(hex),
            other => format!("none, but {other:?}"),
        };
        return Some(same(&number.to_owned(), &found));
    }
    let mut parts = sentence.splitn(3, ' ');
    let (n, key, rest) = (parts.next()?, parts.next()?, parts.next()?);
    let n: u8 = n.parse().ok()?;
    let army = army(world, key)?;
    let rest = rest.strip_prefix("vedettes are ").or_else(|| rest.strip_prefix("vedette is "))?;
    if rest == "dispersed" {
        let aside = world.dispersed.iter().filter(|group| group.army == army);
        return Some(same(&n, &aside.map(|group| group.n).sum()));
    }
    let number = rest.strip_prefix("at ")?;
    Some(words::hex(world, number).and_then(|hex| same(&n, &world.vedettes_in(hex, army))))
}

fn known(game: &Campaigns, sentence: &str) -> Option<Judged> {
    let world = &game.world;
    let mut parts = sentence.splitn(2, ' ');
    let side = words::side(parts.next()?).ok()?;
    let rest = parts.next()?;
    let memory = &world.memory[side];
    if let Some((number, wanted)) = rest.strip_prefix("knows ").and_then(|rest| rest.split_once(" as ")) {
        return Some(words::hex(world, number).and_then(|hex| {
            let note = memory.note(hex);
            let report = note.and_then(|note| note.report).map(|report| world.report_words(&report));
            let nature = note.map(|note| note.nature.words().to_owned());
            let found = report.or(nature).unwrap_or_else(|| "nothing".to_owned());
            so(wanted.trim_matches('"') == found, format!("it knows it as {found}"))
        }));
    }
    if let Some(number) = rest.strip_prefix("knows nothing of ") {
        return Some(words::hex(world, number).and_then(|hex| {
            let report = memory.note(hex).and_then(|note| note.report);
            so(report.is_none(), report.map(|report| world.report_words(&report)).unwrap_or_default())
        }));
    }
    if let Some(name) = rest.strip_prefix("has not seen ") {
        return Some(
            words::must_hold(world, name)
                .and_then(|leader| so(memory.sighting(leader).is_none(), "he has been seen")),
        );
    }
    if let Some((name, rest)) = rest.strip_prefix("last saw ").and_then(|rest| rest.split_once(" at ")) {
        let (number, turn) = rest.split_once(" on turn ")?;
        return Some(words::must_hold(world, name).and_then(|leader| {
            let found = memory.sighting(leader).map(|seen| (world.number(seen.hex), seen.turn.to_string()));
            let is_so = found.as_ref().is_some_and(|(hex, on)| hex == number && on == turn);
            so(
                is_so,
                found.map_or("he was never seen".to_owned(), |(hex, turn)| {
                    format!("it was at {hex} on turn {turn}")
                }),
            )
        }));
    }
    let sees = rest.strip_prefix("sees a marker at ").map(|number| (number, true));
    let (number, wanted) =
        sees.or_else(|| rest.strip_prefix("sees no marker at ").map(|number| (number, false)))?;
    Some(words::hex(world, number).and_then(|hex| {
        let found = world.has_marker(hex, side.enemy());
        so(found == wanted, if found { "there is one" } else { "there is none" })
    }))
}

fn commands(world: &World, sentence: &str) -> Option<Judged> {
    if let Some(name) = sentence.strip_suffix(" holds no command") {
        return Some(
            words::must_hold(world, name)
                .and_then(|leader| so(world.holder(leader).command.is_none(), "he holds one")),
        );
    }
    if let Some((name, until)) = sentence.split_once(" holds an administrative march until turn ") {
        return Some(words::must_hold(world, name).and_then(|leader| {
            let command = world.holder(leader).command;
            match command.filter(|command| command.kind == CommandKind::Administrative) {
                Some(command) => same(&until.to_owned(), &command.last.to_string()),
                None => so(false, "he holds none"),
            }
        }));
    }
    let (name, rest) = sentence.split_once(" holds a command")?;
    Some(words::must_hold(world, name).and_then(|leader| {
        let command = world.holder(leader).command.filter(|command| command.kind != CommandKind::Arrival);
        let Some(command) = command else { return so(false, "he holds none") };
        match rest.strip_prefix(" for turn ") {
            Some(turn) => same(&turn.to_owned(), &command.first.to_string()),
            None => so(
                (command.first..=command.last).contains(&world.turn),
                format!("it is for turn {}", command.first),
            ),
        }
    }))
}

/// `Napoleon is 5/12*`: the ratings of a leader.
fn ratings(world: &World, sentence: &str) -> Option<Judged> {
    let (name, wanted) = sentence.split_once(" is ").filter(|(_, wanted)| wanted.contains('/'))?;
    let leader = words::holder(world, name)?;
    let printed = world.theatre.holder(leader);
    let mut found = format!("{}/{}", printed.initiative, printed.span);
    if let Some(subordination) = printed.subordination {
        found = format!("{found}/{subordination}");
    }
    if printed.star {
        found.push('*');
    }
    Some(same(&wanted.to_owned(), &found))
}

fn states(world: &World, sentence: &str) -> Option<Judged> {
    if let Some((name, wanted)) =
        sentence.strip_prefix("the class of ").and_then(|rest| rest.split_once(" is "))
    {
        return Some(words::must_hold(world, name).and_then(|leader| {
            same(&wanted.to_owned(), &world.class_of_force(world.force_of(leader)).to_string())
        }));
    }
    for (end, wanted) in [(" is in supply", false), (" is in forage", true)] {
        if let Some(name) = sentence.strip_suffix(end) {
            return Some(words::must_hold(world, name).and_then(|leader| {
                let found = world.holder(leader).in_forage;
                so(found == wanted, if found { "he is in forage" } else { "he is in supply" })
            }));
        }
    }
    for (end, wanted) in [(" is demoralized", true), (" is in good order", false)] {
        if let Some(name) = sentence.strip_suffix(end) {
            let found = match (words::force(world, name), words::unit(world, name)) {
                (Some(Ok(all)), _) => world.are_demoralized(all),
                (Some(Err(why)), _) => return Some(Err(why)),
                (None, Some(unit)) => world.unit(unit).is_demoralized,
                (None, None) => return Some(Err(format!("there is no unit `{name}`"))),
            };
            return Some(so(
                found == wanted,
                if found { "it is demoralized" } else { "it is in good order" },
            ));
        }
    }
    if let Some((name, wanted)) =
        sentence.split_once(" has ").and_then(|(name, rest)| Some((name, rest.strip_suffix(" left")?)))
    {
        return Some(words::must_hold(world, name).and_then(|leader| {
            let all = Holders::only(leader);
            let left = world.allowance_of(all).0.saturating_sub(world.holder(leader).spent.0);
            same(&wanted.to_owned(), &HalfPoints(left).to_string())
        }));
    }
    None
}

/// Whether an arm is of a kind.
type IsOf = fn(Arm) -> bool;

/// The arms of which sentences speak.
const ARMS: [(&str, IsOf); 5] = [
    (" infantry", |arm| arm == Arm::Infantry),
    (" cavalry", Arm::is_cavalry),
    (" light", |arm| arm == Arm::LightCavalry),
    (" heavy", |arm| arm == Arm::HeavyCavalry),
    (" artillery", |arm| arm == Arm::Artillery),
];

fn strengths(world: &World, sentence: &str) -> Option<Judged> {
    let (name, wanted) = sentence.split_once(" has ")?;
    let all = match (words::force(world, name), words::holder(world, name)) {
        (Some(Err(why)), _) => return Some(Err(why)),
        (Some(Ok(all)), _) => Some(all),
        (None, Some(holder)) => Some(Holders::only(holder)),
        (None, None) => None,
    };
    if let Some(wanted) = wanted.strip_suffix(" guard") {
        let guard = |all| {
            let units = world.units_of_all(all).filter(|unit| world.theatre.unit(*unit).is_guard);
            units.map(|unit| u16::from(world.unit(unit).points)).sum::<u16>()
        };
        return Some(same(&wanted.to_owned(), &guard(all?).to_string()));
    }
    for (end, is_meant) in ARMS {
        if let Some(wanted) = wanted.strip_suffix(end) {
            return Some(same(&wanted.to_owned(), &world.points_of(all?, is_meant).to_string()));
        }
    }
    wanted.parse::<u16>().ok()?;
    // A unit and a leader may bear one name: the unit is meant if it has what is said.
    let unit = words::unit(world, name).map(|unit| u16::from(world.unit(unit).points));
    let holder = all.map(|all| world.strength_of_all(all));
    let found = [holder, unit].into_iter().flatten();
    let texts: Vec<String> = found.map(|points| points.to_string()).collect();
    if texts.is_empty() {
        return Some(Err(format!("there is nobody called `{name}`")));
    }
    Some(so(texts.iter().any(|text| text == wanted), format!("it has {}", texts.join(" or "))))
}

fn places(world: &World, sentence: &str) -> Option<Judged> {
    let (name, rest) = sentence.split_once(" is ")?;
    if let Some(superior) = rest.strip_prefix("under ") {
        return Some(is_under(world, name, superior));
    }
    if let Some(unit) = words::unit(world, name) {
        let place = world.unit(unit).place;
        match rest {
            "destroyed" => return Some(so(place == UnitPlace::Gone, "it is not")),
            "off its display" => return Some(so(place == UnitPlace::Broken, "it is not")),
            _ => {}
        }
    }
    let holder = words::holder(world, name)?;
    let place = world.holder(holder).place;
    let found = match place {
        // Of a leader who is lost his troops may still stand there.
        Whereabouts::On(_) if world.holder(holder).is_leaderless => "eliminated".to_owned(),
        Whereabouts::On(hex) => format!("at {}", world.number(hex)),
        Whereabouts::Awaited | Whereabouts::Left | Whereabouts::Unseen => "off the map".to_owned(),
        Whereabouts::Unused => "unused".to_owned(),
        Whereabouts::Captured => "captured".to_owned(),
        Whereabouts::Eliminated => "eliminated".to_owned(),
    };
    let is_known =
        ["captured", "eliminated", "off the map", "unused"].contains(&rest) || rest.starts_with("at ");
    is_known.then(|| so(rest == found, format!("he is {found}")))
}

fn is_under(world: &World, name: &str, superior: &str) -> Judged {
    let leader = words::holder(world, name);
    let unit = words::unit(world, name);
    let above = match (leader, unit) {
        (Some(leader), _) if world.theatre.holder(leader).is_leader() => {
            let display = unit.and_then(|unit| world.display_of(unit));
            let said = world.holder(leader).superior;
            // Of a leader and a unit of one name the sentence may mean either.
            if display.is_some_and(|on| world.theatre.holder(on).name == superior) { display } else { said }
        }
        (_, Some(unit)) => world.display_of(unit),
        _ => return Err(format!("there is nobody called `{name}`")),
    };
    let found = above.map_or("nobody".to_owned(), |above| world.name(above));
    so(found == superior, format!("it is under {found}"))
}
