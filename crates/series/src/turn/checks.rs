//! Checks over the scenarios that come with the program: what no drawn position can show.

use super::{arrivals, losses, opening, victory};
use crate::fact::Fact as AnyFact;
use crate::game::Series;
use crate::pieces::{ArmyId, FormationId, Side, UnitId};
use crate::rule_set;
use crate::scenario::{Battles, Turn};
use crate::world::{OrderKind, Whereabouts, World};
use umpire::agenda::Play;
use umpire::dice::Scripted;
use umpire::event::Log;
use umpire::game::Game as _;
use umpire::ruleset::Check;

pub(crate) const ALL: [Check; 9] = [
    Check {
        title: "The campaign of 1815 has three headquarters, one for each army",
        rules: &[rule!("nlc.3.3.a")],
        run: three_headquarters,
    },
    Check {
        title: "A game needs a scenario, and its options",
        rules: &[rule!("nlc.14.a")],
        run: a_game_needs_a_scenario,
    },
    Check {
        title: "Who has no order when a scenario begins is in Reserve",
        rules: &[rule!("nlc.20.2.h")],
        run: no_order_is_reserve,
    },
    Check {
        title: "A battle is lost at once by the French when their army is demoralized",
        rules: &[rule!("nlc.13.c"), rule!("nlc.11.a"), rule!("nlc.11.d")],
        run: sudden_victory,
    },
    Check {
        title: "Points are those of the scenario, by occupation",
        rules: &[rule!("nlc.13.a"), rule!("nlc.13.b")],
        run: points_by_occupation,
    },
    Check {
        title: "Who marches off the map is no loss, and scores by the road he took",
        rules: &[rule!("nlc.6.a"), rule!("nlc.13.a")],
        run: leaving_the_map,
    },
    Check {
        title: "Corps of the French have limits, the Anglo-allied army is one; both recover",
        rules: &[rule!("nlc.22.a"), rule!("nlc.22.b"), rule!("nlc.22.e")],
        run: hearts,
    },
    Check {
        title: "What changes the levels of armies in the campaign does so, both alike",
        rules: &[
            rule!("nlc.7.4.r"),
            rule!("nlc.7.4.s"),
            rule!("nlc.tables.armymods.a"),
            rule!("nlc.tables.armymods.b"),
            rule!("nlc.tables.armymods.c"),
            rule!("nlc.tables.armymods.d"),
            rule!("nlc.tables.armymods.e"),
            rule!("nlc.tables.armymods.f"),
            rule!("nlc.tables.armymods.g"),
        ],
        run: levels_change,
    },
    Check {
        title: "Reinforcements are due on their turn, where their road comes in, and not before",
        rules: &[rule!("nlc.9.a"), rule!("nlc.9.c"), rule!("nlc.9.f")],
        run: reinforcements,
    },
];

fn say(holds: bool, what: &str) -> Result<(), String> {
    if holds { Ok(()) } else { Err(what.to_owned()) }
}

fn world(key: &str, options: &[&str]) -> Result<World, String> {
    let scenario = Battles::built_in().scenario(key).ok_or("there is no such scenario")?;
    let options: Vec<String> = options.iter().map(|option| (*option).to_owned()).collect();
    Ok(opening::open(scenario, &options))
}

/// Something done with dice that nobody throws.
fn quietly<R>(run: impl FnOnce(&mut Play<'_, AnyFact>) -> R) -> R {
    let (mut dice, mut log) = (Scripted::default(), Log::off());
    run(&mut Play { dice: &mut dice, log: &mut log })
}

fn unit(world: &World, name: &str) -> Result<UnitId, String> {
    world
        .unit_ids()
        .find(|unit| world.printed(*unit).name == name)
        .ok_or_else(|| format!("there is no {name}"))
}

fn army(world: &World, start: &str) -> Result<ArmyId, String> {
    let mut armies = world.army_ids();
    let found = armies.find(|army| world.theatre.armies[army.place()].name.starts_with(start));
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
    let campaign = Battles::built_in().scenario("campaign").ok_or("there is no campaign")?;
    let forces = &campaign.forces;
    let each = forces.armies.iter().all(|army| army.headquarters.is_some());
    say(each && forces.headquarters.len() == 3, "the three armies do not have a headquarters each")
}

fn a_game_needs_a_scenario() -> Result<(), String> {
    say(rule_set::open("", &[]).is_err(), "a game opened without a scenario")?;
    say(rule_set::open("nlc/ligny", &["snow".to_owned()]).is_err(), "an unknown option was taken")?;
    say(rule_set::open("nlc/ligny", &["free-set-up".to_owned()]).is_ok(), "an option of Ligny was not taken")
}

fn no_order_is_reserve() -> Result<(), String> {
    let scenario = Battles::built_in().scenario("wavre").ok_or("there is no Wavre")?;
    let world = opening::open(scenario, &[]);
    for formation in world.formation_ids() {
        let found = world.holder(world.theatre.formation_holder(formation)).order.kind;
        let told = scenario.order_of(formation).map_or(OrderKind::Reserve, |order| order.steps[0].kind);
        say(
            found == told,
            &format!("{} is on {}", world.theatre.formations[formation.place()].name, found.words()),
        )?;
    }
    Ok(())
}

fn sudden_victory() -> Result<(), String> {
    for (lost, over) in [(1, false), (0, true)] {
        let mut game: Series = rule_set::open("nlc/ligny", &[])?;
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
    let (foy, crossroads) = (unit(&world, "Foy")?, world.ground().find("quatre-bras")?);
    let home = world.hex_of(foy).ok_or("Foy is not there")?;
    world.place(foy, crossroads);
    world.place(foy, home);
    let after = victory::points(&world);
    say(after[0] - before[0] == 6, "Quatre Bras is worth 6 to whoever passed it last")?;
    world.place(unit(&world, "Bijlandt")?, crossroads);
    let back = victory::points(&world);
    say(back[0] == before[0], "and no longer once the enemy is back")?;
    let ending = victory::ending(&world);
    let margin = ending.points[0] - ending.points[1];
    say((-3..3).contains(&margin) == (ending.winners.len() == 2), &ending.text)
}

fn leaving_the_map() -> Result<(), String> {
    let mut world = world("nlc/quatre-bras", &[])?;
    let (french, foy) = (army(&world, "French")?, unit(&world, "Foy")?);
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
    let bachelu = unit(&world, "Bachelu")?;
    world.remove(bachelu, Whereabouts::Left);
    say(victory::points(&world) == after, "Bachelu did not leave by the highway")
}

fn hearts() -> Result<(), String> {
    let mut world = world("nlc/la-belle-alliance", &[])?;
    let corps = world
        .theatre
        .formations
        .iter()
        .position(|own| own.name.ends_with("II Corps") && own.side == Side::First);
    let corps = FormationId::at(corps.ok_or("there is no II Corps")?);
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
        let lost = world.losses(corps) - u16::from(world.printed(unit).front);
        world.place(unit, hex);
        say(world.losses(corps) == lost, "who comes back is no loss")?;
    }
    let allied = army(&world, "Anglo")?;
    let level = demoralization(&world, allied);
    destroy(&mut world, allied, level);
    let mut formations = world.formation_ids().filter(|own| world.theatre.chain(*own).army == allied);
    say(formations.all(|own| world.is_demoralized(own)), "the Anglo-allied army breaks as one")
}

/// Judges and gives the levels of an army before and after.
fn judged(world: &mut World, army: ArmyId, happens: impl FnOnce(&mut World)) -> i32 {
    let levels =
        |world: &World| world.levels(army).map_or((0, 0), |own| (own.demoralization, own.disintegration));
    let before = levels(world);
    happens(world);
    world.judge_again();
    quietly(|play| losses::settle(world, play));
    let after = levels(world);
    let (first, second) =
        (i32::from(after.0) - i32::from(before.0), i32::from(after.1) - i32::from(before.1));
    // Both levels change alike.
    if first == second { first } else { i32::MAX }
}

fn levels_change() -> Result<(), String> {
    let start = world("nlc/campaign", &[])?;
    let (french, prussian, allied) =
        (army(&start, "French")?, army(&start, "Prussian")?, army(&start, "Anglo")?);
    let mut world = start.clone();
    say(
        judged(&mut world, french, |world| world.guard_recoiled = true) == -10,
        "the recoil of the Guard costs 10",
    )?;
    say(judged(&mut world, french, |_| {}) == 0, "once")?;
    let mut world = start.clone();
    let level = demoralization(&world, prussian);
    say(
        judged(&mut world, french, |world| destroy(world, prussian, level)) == 10,
        "a broken enemy gives 10",
    )?;
    say(
        judged(&mut world, french, |world| world.guard_recoiled = true) == 0,
        "then the recoil costs nothing",
    )?;
    let mut world = start.clone();
    let town = world.theatre.terms.falls.clone();
    let foy = unit(&world, "Foy")?;
    say(!town.is_empty(), "nobody knows where Wavre is")?;
    let fallen = judged(&mut world, prussian, |world| town.iter().for_each(|hex| world.place(foy, *hex)));
    say(fallen == -20, "the fall of Wavre costs 20")?;
    let mut world = start.clone();
    let cut = |world: &mut World| quietly(|play| losses::judge_line(world, french, true, play));
    say(judged(&mut world, french, cut) == -20, "a cut line costs 20")?;
    let mut world = start.clone();
    let eighteenth = Turn::FIRST.plus(53);
    world.turn = eighteenth;
    let cut = |world: &mut World| quietly(|play| losses::judge_line(world, prussian, true, play));
    say(judged(&mut world, prussian, cut) == 0, "not the Prussians on the 18th")?;
    outflanked(&start, french, prussian, allied)
}

/// Foy in the open, Bijlandt beside him and Steinmetz behind: outflanked by Prussians, who relieve the allies.
fn outflanked(start: &World, french: ArmyId, prussian: ArmyId, allied: ArmyId) -> Result<(), String> {
    let mut world = start.clone();
    let open = world.ground().board.ids().find(|hex| {
        let around = world.ground().board.within(*hex, 3);
        let clear = |at| world.held_by(at).is_none() && world.ground().terrain(at).is_open;
        let dry = world.ground().neighbours(*hex).all(|(_, between)| !between.has_water);
        dry && around.count() == 37 && world.ground().board.within(*hex, 3).all(clear)
    });
    let open = open.ok_or("there is no open ground")?;
    let of = |world: &World, army: ArmyId| {
        let own = |unit: &UnitId| world.theatre.chain(world.printed(*unit).formation).army == army;
        let mut units = world.unit_ids().filter(|unit| own(unit) && world.is_present(*unit));
        units.next().ok_or("an army has nobody on the map")
    };
    let (foy, ours, theirs) = (of(&world, french)?, of(&world, allied)?, of(&world, prussian)?);
    let around: Vec<_> = world.ground().board.ring(open, 1).collect();
    world.place(foy, open);
    let relieved = judged(&mut world, allied, |world| {
        world.place(ours, around[0]);
        losses::note_attack(world, &[theirs], open);
    });
    say(relieved == 10, "a Prussian attack on those who face the allies gives 10")?;
    let before = judged(&mut world, french, losses::look_for_flanks);
    say(before == 0, "Foy is not flanked yet")?;
    let flanked = judged(&mut world, french, |world| {
        world.place(theirs, around[3]);
        losses::look_for_flanks(world);
    });
    say(flanked == -5, "a flank turned by Prussians costs 5")
}

fn reinforcements() -> Result<(), String> {
    let mut world = world("nlc/quatre-bras", &[])?;
    let jerome = unit(&world, "Jérôme")?;
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
    say(
        entry.iter().map(|hex| world.ground().number(*hex)).collect::<Vec<_>>() == ["2857"],
        "he comes elsewhere",
    )?;
    // II Corps is there already: he marches by himself.
    say(world.order_of(jerome).kind == OrderKind::March, "he is not on March")?;
    let corps = world.theatre.formation_holder(world.printed(jerome).formation);
    say(world.holder(corps).order.kind == OrderKind::Probe, "his corps changed its order")?;
    say(
        world.holders_acting_with(world.printed(jerome).formation).contains(&world.holder_of(jerome)),
        "he has no chit",
    )?;
    world.place(jerome, entry[0]);
    say(world.history().entered[group.place()], "nobody noted that he came")
}
