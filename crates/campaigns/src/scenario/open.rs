//! A scenario from its beginning: the armies are mustered, and before turn 1 both sides choose in secret (con-base.26).

use super::files::{WrittenRank, WrittenResult, WrittenSpecial};
use super::{Scenario, WrittenArmy, WrittenLeader, WrittenUnit};
use crate::case_setup::{WEATHERS, winner_of};
use crate::edition::{Edition, Halves, Rating};
use crate::game::Campaigns;
use crate::ground::Ground;
use crate::muster::{self, Muster, fresh};
use crate::theatre::{
    AfterLast, Arrival, Destruction, ExitAward, Garrison, Kind, PlaceAward, PrintedHolder, PrintedUnit, Rank,
    Replacement, Special, Terms, WeatherPlan,
};
use crate::turn::{Phase, Turn};
use crate::types::{ArmyId, HolderId, Side};
use crate::world::{Depot, Unit, UnitPlace, Whereabouts};
use field::paths::HalfPoints;
use hex::HexId;
use std::sync::Arc;
use umpire::agenda::Agenda;

/// The options of scenarios beside those of the rules.
pub(crate) const SHORT: &str = "short-game";
/// The weather as it was.
pub(crate) const HISTORICAL: &str = "historical-weather";

/// A game at its beginning.
pub(super) fn open(scenario: &Scenario, options: &[String], is_short: bool) -> Result<Campaigns, String> {
    let edition = Edition::built_in();
    let known = options_of(scenario, &edition);
    if let Some(unknown) = options.iter().find(|option| !known.contains(option)) {
        let known = if known.is_empty() { "none".to_owned() } else { known.join(", ") };
        return Err(format!("{} has no option `{unknown}`; its options: {known}", scenario.key));
    }
    if let Some(twice) = options.iter().enumerate().find(|(at, option)| options[..*at].contains(option)) {
        return Err(format!("the option `{}` is named twice", twice.1));
    }
    let ground = scenario.ground.clone();
    let mut muster = Muster::default();
    for army in &scenario.order_of_battle.armies {
        add_army(&mut muster, army, &ground, &edition)?;
    }
    for leader in &scenario.order_of_battle.leaders {
        add_leader(&mut muster, leader, &ground)?;
    }
    for (at, army) in scenario.order_of_battle.armies.iter().enumerate() {
        let id = ArmyId(u8::try_from(at).unwrap_or(0));
        muster.add_spares(&edition, id, army.major_generals_unnamed);
    }
    for unit in &scenario.order_of_battle.units {
        add_unit(&mut muster, unit, scenario)?;
    }
    let mut garrisons = Vec::new();
    for garrison in &scenario.file.garrisons {
        let (army, hex) = (army(&muster, &garrison.army)?, ground.find(&garrison.hex)?);
        let holder = muster.add_garrison(&edition, army, &garrison.hex, hex, garrison.points);
        garrisons.push(Garrison { holder, hex });
    }
    muster.fits()?;
    let is_short = is_short || options.iter().any(|option| option == SHORT);
    let mut terms = terms(scenario, &muster, &ground, &edition, options, is_short)?;
    terms.garrisons = garrisons;
    let displays = muster.units.iter().zip(0..).filter_map(|((_, unit), at)| match unit.place {
        UnitPlace::With(holder) => Some((crate::types::UnitId(at), holder)),
        _ => None,
    });
    terms.first_displays = displays.collect();
    let holders = (0..=u8::MAX).map(HolderId).zip(&muster.holders);
    let on_map = holders.filter_map(|(id, (_, holder))| match holder.place {
        Whereabouts::On(hex) => Some((id, hex)),
        _ => None,
    });
    terms.first_hexes = on_map.collect();
    let mut world = muster.world(edition, ground, terms);
    for written in &scenario.order_of_battle.armies {
        if let Some(army) = world.theatre.find_army(&written.id) {
            for number in &written.depots_at_start {
                let hex = world.ground().find(number)?;
                world.depots.push(Depot { army, hex, is_entered: false });
            }
        }
    }
    if let Some(weather) = world.theatre.terms.weather_of(1) {
        world.weather = weather;
    }
    for side in Side::BOTH {
        for hex in world.stacks(side) {
            world.learn_around(hex, side);
        }
    }
    Ok(Campaigns::new(world, Agenda::of(Turn::from(Phase::SetUp).into())))
}

/// The options that a scenario has.
pub(crate) fn options_of(scenario: &Scenario, edition: &Edition) -> Vec<String> {
    let own = [
        (SHORT, scenario.file.short_game.is_some()),
        (HISTORICAL, !scenario.file.weather.historical.is_empty()),
    ];
    let own = own.into_iter().filter(|(_, is_there)| *is_there).map(|(id, _)| id.to_owned());
    own.chain(edition.offered_options.iter().cloned()).collect()
}

fn army(muster: &Muster, key: &str) -> Result<ArmyId, String> {
    muster.find_army(key).ok_or_else(|| format!("there is no army `{key}`"))
}

fn leader(muster: &Muster, name: &str) -> Result<HolderId, String> {
    muster.find_holder(name).ok_or_else(|| format!("there is no leader `{name}`"))
}

fn add_army(muster: &mut Muster, written: &WrittenArmy, ground: &Ground, _: &Edition) -> Result<(), String> {
    let (mut printed, mut now) = muster::army(&written.id, &written.name, written.side);
    printed.rating = match written.ap_rating.as_str() {
        "A" => Rating::A,
        "B" => Rating::B,
        "C" => Rating::C,
        other => return Err(format!("`{other}` is no rating: write A, B or C")),
    };
    let sources: Result<Vec<HexId>, String> =
        written.sources.iter().map(|number| ground.find(number)).collect();
    printed.sources = sources?;
    (printed.vedettes, printed.vedettes_at_start) = (written.vedette_counters, written.vedettes_at_start);
    printed.has_center = true;
    now.points = written.ap_start;
    now.center = Some(ground.find(&written.center)?);
    now.source = Some(ground.find(&written.source_active)?);
    now.depots_left = written.depots;
    muster.armies.push((printed, now));
    Ok(())
}

fn add_leader(muster: &mut Muster, written: &WrittenLeader, ground: &Ground) -> Result<(), String> {
    let rank = match written.rank {
        WrittenRank::Commander => Rank::Commander,
        WrittenRank::Corps => Rank::Corps,
        WrittenRank::MajorGeneral => Rank::General,
    };
    let printed = PrintedHolder {
        name: written.name.clone(),
        army: army(muster, &written.army)?,
        kind: Kind::Leader(rank),
        initiative: written.initiative,
        span: Halves(2 * written.span),
        // A commander serves under nobody.
        subordination: (rank != Rank::Commander).then_some(Halves(2 * written.subordination)),
        star: written.star,
        moves: HalfPoints::whole(written.movement),
        is_spare: false,
    };
    let place = match &written.hex {
        Some(number) => Whereabouts::On(ground.find(number)?),
        None => Whereabouts::Awaited,
    };
    muster.add_holder(printed, fresh(place));
    Ok(())
}

fn add_unit(muster: &mut Muster, written: &WrittenUnit, scenario: &Scenario) -> Result<(), String> {
    let of = scenario.order_of_battle.leaders.iter().find(|leader| leader.id == written.leader);
    let of =
        of.ok_or_else(|| format!("{} stands under `{}`, whom nobody knows", written.name, written.leader))?;
    // What several armies call alike goes by its leader too.
    let is_common =
        scenario.order_of_battle.units.iter().filter(|unit| unit.name == written.name).count() > 1;
    let name = if is_common { format!("{} ({})", written.name, of.name) } else { written.name.clone() };
    let printed = PrintedUnit {
        name,
        army: army(muster, &written.army)?,
        arm: written.arm,
        most: written.max,
        is_guard: written.guard,
    };
    let place = UnitPlace::With(leader(muster, &of.name)?);
    let unit = Unit { place, points: written.sp, is_demoralized: false, has_moved: false };
    muster.add_unit(printed, unit);
    Ok(())
}

fn terms(
    scenario: &Scenario,
    muster: &Muster,
    ground: &Ground,
    edition: &Arc<Edition>,
    options: &[String],
    is_short: bool,
) -> Result<Terms, String> {
    let file = &scenario.file;
    let season = edition.weather.seasons.iter().find(|season| season.months == file.turns.season);
    let season = season.ok_or_else(|| format!("`{}` is no season", file.turns.season))?;
    let short = file.short_game.as_ref().filter(|_| is_short);
    if is_short && short.is_none() {
        return Err(format!("{} has no short game", scenario.key));
    }
    let results = short.map_or(&file.victory.after_last_turn, |short| &short.after_last_turn);
    let mut terms = Terms {
        key: scenario.key.clone(),
        title: file.title.clone(),
        turns: short.map_or(file.turns.count, |short| short.turns),
        dates: file.turns.dates.clone(),
        season: season.word.clone(),
        is_poor: file.turns.poor_country,
        weather: weather(scenario, options)?,
        preset: vec![(1, file.initiative.first_turn)],
        marker: file.victory.start,
        sudden: Some(file.victory.sudden),
        critical: Some(edition.victory.critical),
        after_last: results.iter().map(after_last).collect(),
        options: options.to_vec(),
        ..Terms::default()
    };
    terms.after_last.sort_by_key(|line| std::cmp::Reverse(line.at_least));
    for reinforcement in &file.reinforcements {
        let army = army(muster, &reinforcement.army)?;
        let turn = reinforcement.turn;
        if let Some(number) = &reinforcement.hex {
            let hex = ground.find(number)?;
            for name in &reinforcement.leaders {
                terms.arrivals.push(Arrival { turn, leader: leader(muster, name)?, hex });
            }
        }
        let points = reinforcement.replacements.iter();
        terms.replacements.extend(points.map(|more| Replacement {
            turn,
            army,
            arm: more.arm,
            points: more.points,
        }));
    }
    for special in &file.specials {
        match special {
            WrittenSpecial::Exits {} => terms.exits_are_open = true,
            other => terms.specials.push(read_special(other, muster, ground)?),
        }
    }
    awards(&mut terms, scenario, muster, ground)?;
    Ok(terms)
}

fn weather(scenario: &Scenario, options: &[String]) -> Result<Vec<WeatherPlan>, String> {
    let written = &scenario.file.weather;
    let read = |turn: u8, word: &str| {
        let found = WEATHERS.iter().find(|(known, _)| *known == word);
        let found = found.ok_or_else(|| format!("`{word}` is no weather"))?;
        Ok::<_, String>(WeatherPlan { turn, weather: found.1 })
    };
    if options.iter().any(|option| option == HISTORICAL) {
        return (1..).zip(&written.historical).map(|(turn, word)| read(turn, word)).collect();
    }
    let fixed = written.fixed.iter().map(|(turn, word)| {
        let turn = turn.parse().map_err(|_| format!("`{turn}` is no turn"))?;
        read(turn, word)
    });
    fixed.collect()
}

fn after_last(written: &WrittenResult) -> AfterLast {
    AfterLast {
        at_least: written.at_least,
        winner: winner_of(&written.result),
        result: written.result.clone(),
    }
}

fn read_special(written: &WrittenSpecial, muster: &Muster, ground: &Ground) -> Result<Special, String> {
    Ok(match written {
        WrittenSpecial::NoCommand { turn, leaders } => {
            let leaders: Result<Vec<HolderId>, String> =
                leaders.iter().map(|name| leader(muster, name)).collect();
            Special::NoCommand { turn: *turn, leaders: leaders? }
        }
        WrittenSpecial::FewCommands { turn, army: key, most } => {
            Special::FewCommands { turn: *turn, army: army(muster, key)?, most: *most }
        }
        WrittenSpecial::MarshesHalt {} | WrittenSpecial::Exits {} => Special::MarshesHalt,
        WrittenSpecial::FrailBridges { hexsides, by, at_most } => {
            let sides: Result<Vec<_>, String> =
                hexsides.iter().map(|words| ground.find_side(words)).collect();
            Special::FrailBridges { sides: sides?, by: *by, at_most: *at_most }
        }
    })
}

fn awards(terms: &mut Terms, scenario: &Scenario, muster: &Muster, ground: &Ground) -> Result<(), String> {
    let side_of = |word: &str| match word {
        "french" => Some(Side::French),
        "coalition" | "allied" | "prussian" | "anglo-allied" => Some(Side::Coalition),
        _ => None,
    };
    for place in &scenario.file.victory.places {
        let hex = ground.find(&place.hex)?;
        let named = ground.places.iter().find(|spot| spot.hex == hex && spot.held_by.is_some());
        let held_by = named.and_then(|spot| side_of(spot.held_by.as_deref()?));
        terms.places.push(PlaceAward {
            hex,
            taken_by: place.taken_by,
            moves: place.moves,
            from_turn: place.from_turn,
            held_by: held_by.unwrap_or(place.taken_by.enemy()),
        });
    }
    for exit in &scenario.file.victory.exits {
        let hexes: Result<Vec<HexId>, String> = exit.hexes.iter().map(|number| ground.find(number)).collect();
        terms.exits.push(ExitAward { by: exit.by, hexes: hexes?, points: exit.sp, moves: exit.moves });
    }
    for destruction in &scenario.file.victory.destroyed {
        let leader = leader(muster, &destruction.leader)?;
        terms.destroyed.push(Destruction { leader, moves: destruction.moves });
    }
    Ok(())
}
