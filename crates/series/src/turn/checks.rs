//! Checks over the scenarios that come with the program: what no drawn position can show.

use super::{arrivals, losses, opening, victory};
use crate::action::unit_named;
use crate::game::Series;
use crate::pieces::Formation;
use crate::prelude::*;
use crate::sets;
use umpire::dice::Scripted;
use umpire::event::Log;
use umpire::game::Game as _;
use umpire::ruleset::Check;

pub(crate) const ALL: [Check; 9] = [
    check(
        "The campaign of 1815 has three headquarters, one for each army",
        rules!["nlc.3.3.a"],
        three_headquarters,
    ),
    check("A game needs a scenario, and its options", rules!["nlc.14.a"], a_game_needs_a_scenario),
    check("Who has no order when a scenario begins is in Reserve", rules!["nlc.20.2.h"], no_order_is_reserve),
    check(
        "A battle is lost at once by the French when their army is demoralized",
        rules!["nlc.13.c", "nlc.11.a", "nlc.11.d"],
        sudden_victory,
    ),
    check(
        "Points are those of the scenario, by occupation",
        rules!["nlc.13.a", "nlc.13.b"],
        points_by_occupation,
    ),
    check(
        "Who marches off the map is no loss, and scores by the road he took",
        rules!["nlc.6.a", "nlc.13.a"],
        leaving_the_map,
    ),
    check(
        "Corps of the French have limits, the Anglo-allied army is one; both recover",
        rules!["nlc.22.a", "nlc.22.b", "nlc.22.e"],
        hearts,
    ),
    check(
        "What changes the levels of armies in the campaign is the table",
        rules!["nlc.tables.armymods.f", "nlc.tables.armymods.g"],
        levels_change,
    ),
    check(
        "Reinforcements are due on their turn, where their road comes in, and not before",
        rules!["nlc.9.a", "nlc.9.c", "nlc.9.f"],
        reinforcements,
    ),
];

const fn check(title: &'static str, rules: &'static [Rule], run: fn() -> Result<(), String>) -> Check {
    Check { title, rules, run }
}

fn say(holds: bool, what: &str) -> Result<(), String> {
    if holds { Ok(()) } else { Err(what.to_owned()) }
}

fn world(key: &str, options: &[&str]) -> Result<World, String> {
    let scenario = sets::NLC.battles().scenario(key).ok_or("there is no such scenario")?;
    let options: Vec<String> = options.iter().map(|option| (*option).to_owned()).collect();
    Ok(opening::open(scenario, &options))
}

/// Something done with dice that nobody throws.
fn quietly<R>(run: impl FnOnce(&mut Play) -> R) -> R {
    let (mut dice, mut log) = (Scripted::default(), Log::off());
    run(&mut Play { dice: &mut dice, log: &mut log })
}

fn army(world: &World, start: &str) -> Result<ArmyId, String> {
    let mut armies = world.army_ids();
    let found = armies.find(|army| world.theatre.armies[*army].name.starts_with(start));
    found.ok_or_else(|| format!("there is no army {start}"))
}

fn demoralization(world: &World, army: ArmyId) -> u16 {
    world.levels(army).map_or(0, |level| level.demoralization)
}

/// Eliminates units of an army until it has lost so much or more.
fn destroy(world: &mut World, army: ArmyId, strength: u16) {
    for unit in world.unit_ids() {
        let own = world.theatre.chain(world.printed(unit).formation).army == army;
        if own && world.is_present(unit) && world.army_losses(army) < strength {
            world.remove(unit, Whereabouts::Eliminated);
        }
    }
}

fn three_headquarters() -> Result<(), String> {
    let campaign = sets::NLC.battles().scenario("campaign").ok_or("there is no campaign")?;
    let forces = &campaign.forces;
    let each = forces.armies.iter().all(|own| own.army.headquarters.is_some());
    say(each && forces.headquarters.len() == 3, "the three armies do not have a headquarters each")
}

fn a_game_needs_a_scenario() -> Result<(), String> {
    say(sets::open("", &[]).is_err(), "a game opened without a scenario")?;
    say(sets::open("nlc/ligny", &["snow".to_owned()]).is_err(), "an unknown option was taken")?;
    say(sets::open("nlc/ligny", &["free-set-up".to_owned()]).is_ok(), "an option of Ligny was not taken")
}

fn no_order_is_reserve() -> Result<(), String> {
    let scenario = sets::NLC.battles().scenario("wavre").ok_or("there is no Wavre")?;
    let world = opening::open(scenario, &[]);
    for formation in world.formation_ids() {
        let found = world.holder(world.theatre.formation_holder(formation)).order.kind;
        let told = scenario.order_of(formation).map_or(OrderKind::Reserve, |order| order.steps[0].kind);
        say(found == told, &format!("{} is on {}", world.name(formation), found.words()))?;
    }
    Ok(())
}

fn sudden_victory() -> Result<(), String> {
    for (lost, over) in [(1, false), (0, true)] {
        let mut game: Series = sets::open("nlc/ligny", &[])?;
        let french = army(&game.world, "French")?;
        let level = demoralization(&game.world, french);
        destroy(&mut game.world, french, level);
        // One point short, then exactly there.
        let by = i16::try_from(game.world.army_losses(french) + lost).unwrap_or(i16::MAX);
        game.world.army_mut(french).level_change = by - i16::try_from(level).unwrap_or(i16::MAX);
        quietly(|play| losses::settle(&mut game.world, play));
        say(game.world.is_over() == over, "the game ends at the level, not before")?;
        if over {
            quietly(|play| game.begin(play));
            let ending = game.ending().ok_or("there is no ending")?;
            say(ending.winners == ["allied"] && ending.rules[0] == rule!("nlc.13.c"), &ending.text)?;
        }
    }
    Ok(())
}

fn points_by_occupation() -> Result<(), String> {
    let mut world = world("nlc/quatre-bras", &[])?;
    let before = victory::points(&world);
    let (foy, crossroads) = (unit_named(&world, "Foy")?, world.ground().find("quatre-bras")?);
    let home = world.hex_of(foy).ok_or("Foy is not there")?;
    world.place(foy, crossroads);
    world.place(foy, home);
    let after = victory::points(&world);
    say(after[0] - before[0] == 6, "Quatre Bras is worth 6 to whoever passed it last")?;
    world.place(unit_named(&world, "Bijlandt")?, crossroads);
    let back = victory::points(&world);
    say(back[0] == before[0], "and no longer once the enemy is back")?;
    let ending = victory::ending(&world);
    let margin = ending.points[0] - ending.points[1];
    say((-3..3).contains(&margin) == (ending.winners.len() == 2), &ending.text)
}

fn leaving_the_map() -> Result<(), String> {
    let mut world = world("nlc/quatre-bras", &[])?;
    let (french, foy) = (army(&world, "French")?, unit_named(&world, "Foy")?);
    let road = world.theatre.terms.victory.awards.iter().find_map(|award| match &award.condition {
        crate::scenario::victory::Condition::Leaving { way, .. } if award.side == Side::First => way.hex(),
        _ => None,
    });
    let before = victory::points(&world);
    world.place(foy, road.ok_or("nobody scores for leaving")?);
    world.remove(foy, Whereabouts::Left);
    say(world.army_losses(french) == 0, "Foy was counted as lost")?;
    let after = victory::points(&world);
    say((after[0] - before[0], after[1] - before[1]) == (3, 0), "a division off by the highway is worth 3")?;
    // By any other hex it is worth nothing.
    let bachelu = unit_named(&world, "Bachelu")?;
    world.remove(bachelu, Whereabouts::Left);
    say(victory::points(&world) == after, "Bachelu did not leave by the highway")
}

fn hearts() -> Result<(), String> {
    let mut world = world("nlc/la-belle-alliance", &[])?;
    let second = |own: &Formation| own.name.ends_with("II Corps") && own.side == Side::First;
    let corps = world.theatre.formations.iter().position(second).ok_or("there is no II Corps")?;
    let corps = FormationId::at(corps);
    let limit = u16::from(world.theatre.chain(corps).limit.ok_or("it has no limit")?);
    let units: Vec<UnitId> =
        world.unit_ids().filter(|unit| world.printed(*unit).formation == corps).collect();
    let mut last = None;
    for unit in units {
        say(world.is_demoralized(corps) == (world.losses(corps) >= limit), "a corps breaks at its limit")?;
        if let Some(hex) = world.hex_of(unit) {
            world.remove(unit, Whereabouts::Eliminated);
            last = Some((unit, hex));
        }
    }
    say(world.is_demoralized(corps), "II Corps lost everything and stands")?;
    while let Some((unit, hex)) = last.take() {
        let lost = world.losses(corps) - u16::from(world.printed(unit).size());
        world.place(unit, hex);
        say(world.losses(corps) == lost, "who comes back is no loss")?;
    }
    let allied = army(&world, "Anglo")?;
    let level = demoralization(&world, allied);
    destroy(&mut world, allied, level);
    let mut formations = world.formation_ids().filter(|own| world.theatre.chain(*own).army == allied);
    say(formations.all(|own| world.is_demoralized(own)), "the Anglo-allied army breaks as one")
}

/// The table of army modifiers, line by line.
fn levels_change() -> Result<(), String> {
    let world = world("nlc/campaign", &[])?;
    let (french, prussian) = (army(&world, "French")?, army(&world, "Prussian")?);
    let changes = &world.theatre.terms.level_changes;
    let lines: Vec<_> = changes.iter().map(|change| (change.army, change.by, change.rule)).collect();
    let wanted = [
        (Some(french), -10, rule!("nlc.tables.armymods.a")),
        (Some(french), 10, rule!("nlc.tables.armymods.b")),
        (Some(french), -5, rule!("nlc.tables.armymods.c")),
        (Some(army(&world, "Anglo")?), 10, rule!("nlc.tables.armymods.d")),
        (Some(prussian), -20, rule!("nlc.tables.armymods.e")),
        (None, -20, rule!("nlc.tables.armymods.f")),
    ];
    say(lines == wanted, "the campaign does not have the lines of the table")?;
    let spared = changes.iter().find_map(|change| change.except);
    let day = "1815-06-18".parse().map_err(|_| "no day")?;
    say(spared == Some((prussian, day)), "the Prussians on the 18th")?;
    say(!world.theatre.terms.falls.is_empty(), "nobody knows where Wavre is")
}

fn reinforcements() -> Result<(), String> {
    let mut world = world("nlc/quatre-bras", &[])?;
    let jerome = unit_named(&world, "Jérôme")?;
    let begin = |world: &mut World| {
        quietly(|play| {
            arrivals::throw(world, play);
            arrivals::come_due(world, play);
        });
    };
    begin(&mut world);
    say(arrivals::is_due(&world, jerome).is_none(), "Jérôme comes too early")?;
    world.turn = Turn::FIRST.plus(1);
    begin(&mut world);
    let group = arrivals::is_due(&world, jerome).ok_or("Jérôme does not come")?;
    let entry = arrivals::entry_hexes(&world, group);
    say(world.names(&entry) == ["2857"], "he comes elsewhere")?;
    // II Corps is there already: he marches by himself.
    say(world.order_of(jerome).kind == OrderKind::March, "he is not on March")?;
    let corps = world.theatre.formation_holder(world.printed(jerome).formation);
    say(world.holder(corps).order.kind == OrderKind::Probe, "his corps changed its order")?;
    let acting = world.holders_acting_with(world.printed(jerome).formation);
    say(acting.contains(&world.holder_of(jerome)), "he has no chit")?;
    world.place(jerome, entry[0]);
    say(world.history().entered[group.place()], "nobody noted that he came")
}
