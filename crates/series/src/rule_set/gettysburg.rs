//! What the ledger of Lee's Greatest Gamble says of pieces, turns and distances, compared with the order of battle, the scenarios and the
//! edition in play.

use super::tables_of_command::cell;
use super::{ledger, table, tell};
use crate::edition::Happening;
use crate::features::Feature;
use crate::pieces::{BrigadeGoals, Side};
use crate::scenario::Scenario;
use crate::sets::LGG;
use umpire::rulebook::{Cell, Rulebook};
use umpire::ruleset::{Check, RuleSet as _};

pub(super) const CHECKS: [Check; 10] = [
    Check {
        title: "The commanders at Gettysburg are rated as the ledger's tables say",
        rules: &[
            rule!("lgg.21.6.a"),
            rule!("lgg.21.6.b"),
            rule!("lgg.21.6.1.a"),
            rule!("lgg.21.6.2.a"),
            rule!("lgg.21.6.2.e"),
            rule!("lgg.21.2.3.a"),
            rule!("lgg.21.2.3.b"),
        ],
        run: commanders_are_the_ledgers,
    },
    Check {
        title: "The corps at Gettysburg lose heart at the ledger's limits, and an army at those of its corps together",
        rules: &[rule!("lgg.21.6.1.t"), rule!("lgg.21.6.2.g"), rule!("lgg.base.o"), rule!("lgg.21.6.1.s")],
        run: limits_are_the_ledgers,
    },
    Check {
        title: "Division commanders are rated as in the appendix, and Buford, who is not in it, with 1",
        rules: &[rule!("lgg.21.7.3.a"), rule!("lgg.21.7.3.e"), rule!("lgg.21.6.1.o")],
        run: divisions_are_the_ledgers,
    },
    Check {
        title: "Lockwood's Brigade is a division of one unit, Stuart's a corps of one, and each Union cavalry brigade may have a goal",
        rules: &[rule!("lgg.21.6.1.n"), rule!("lgg.21.6.2.d"), rule!("lgg.21.6.1.p")],
        run: brigades_are_as_said,
    },
    Check {
        title: "A day at Gettysburg has the turns of the ledger's track",
        rules: &[rule!("lgg.21.3.1.a"), rule!("lgg.21.3.1.b"), rule!("lgg.21.3.1.c")],
        run: day_is_the_ledgers,
    },
    Check {
        title: "The distances of orders at Gettysburg are those of the ledger's range overview",
        rules: &[
            rule!("lgg.range.a"),
            rule!("lgg.range.b"),
            rule!("lgg.range.c"),
            rule!("lgg.range.d"),
            rule!("lgg.range.e"),
            rule!("lgg.range.f"),
            rule!("lgg.21.3.3.i"),
        ],
        run: distances_are_the_ledgers,
    },
    Check {
        title: "The artillery ammunition of each scenario of Gettysburg is the ledger's",
        rules: &[
            rule!("lgg.21.17.1.c"),
            rule!("lgg.21.17.2.k"),
            rule!("lgg.21.17.3.b"),
            rule!("lgg.21.17.4.j"),
            rule!("lgg.21.17.5.g"),
        ],
        run: ammunition_is_the_ledgers,
    },
    Check {
        title: "The tables of random events in play are the ledger's, roll by roll",
        rules: &[rule!("lgg.21.16.b"), rule!("lgg.21.16.d")],
        run: events_are_the_ledgers,
    },
    Check {
        title: "Whoever wakes up at Gettysburg has then the ledger's rating",
        rules: &[rule!("lgg.21.16.stuart.b")],
        run: awakenings_are_the_ledgers,
    },
    Check {
        title: "No scenario of Gettysburg can be opened with an option that does not fit, nor rolls for weather but The Battle",
        rules: &[rule!("lgg.base.u"), rule!("lgg.21.4.g"), rule!("lgg.base.f")],
        run: options_fit,
    },
];

fn scenarios() -> impl Iterator<Item = &'static Scenario> {
    LGG.battles().scenarios()
}

/// The rows of a table of the ledger, as texts.
fn rows(rulebook: &Rulebook, id: &str) -> Result<Vec<Vec<String>>, String> {
    let rows = table(rulebook, id)?.rows.iter();
    Ok(rows.map(|row| row.iter().map(Cell::to_string).collect()).collect())
}

/// The figure in brackets: `(4)`, `[1]`.
fn bracketed(text: &str) -> Option<u8> {
    text.trim_matches(|sign: char| !sign.is_ascii_digit()).parse().ok()
}

/// A name without blanks and points, so that `A.P. Hill` is `A. P. Hill`.
fn bare(name: &str) -> String {
    name.chars().filter(|sign| sign.is_alphanumeric()).collect()
}

fn commanders_are_the_ledgers() -> Result<(), String> {
    let rulebook = ledger()?;
    let mut differences = Vec::new();
    for id in ["lgg.tables.union-commanders", "lgg.tables.csa-commanders"] {
        for row in rows(&rulebook, id)? {
            // Who is no leader on the map is in brackets, or a division's.
            let [_, name, rating, ..] = row.as_slice() else { continue };
            let in_play = scenarios().flat_map(|scenario| &scenario.forces.leaders);
            let mut own = in_play.filter(|leader| bare(&leader.printed.name) == bare(name)).peekable();
            if own.peek().is_none() && !name.starts_with('(') && name != "Lockwood" {
                differences.push(format!("no {name} in any scenario"));
            }
            let wrong = own.filter(|leader| Some(leader.printed.rating) != bracketed(rating));
            differences
                .extend(wrong.map(|leader| format!("{name}: {rating}, not {}", leader.printed.rating)));
        }
    }
    tell(&differences)
}

fn limits_are_the_ledgers() -> Result<(), String> {
    let rulebook = ledger()?;
    let all = rows(&rulebook, "lgg.tables.demoralization")?;
    let mut differences = Vec::new();
    for scenario in scenarios() {
        for formation in &scenario.forces.formations {
            let name = &formation.printed.name;
            let side = &scenario.edition.sides[formation.printed.side].nations[0].army;
            let of = name.strip_prefix(side.as_str()).unwrap_or(name).trim();
            let row =
                all.iter().find(|row| row[0] == *side && row[1].split(' ').next() == of.split(' ').next());
            let theirs = row.and_then(|row| row[2].parse::<u8>().ok());
            if row.is_none() || theirs != formation.chain.limit {
                differences.push(format!("{}: {name} has {:?}", scenario.id, formation.chain.limit));
            }
        }
        for (at, army) in scenario.forces.armies.iter().enumerate() {
            let own = scenario.forces.formations.iter().filter(|own| own.chain.army.place() == at);
            let sum: u16 = own.filter_map(|own| own.chain.limit).map(u16::from).sum();
            let level = army.army.level.as_ref().map(|level| level.demoralization);
            if level != Some(sum) {
                differences.push(format!("{}: the {} army has {level:?}, not {sum}", scenario.id, army.id));
            }
        }
    }
    tell(&differences)
}

fn divisions_are_the_ledgers() -> Result<(), String> {
    let rulebook = ledger()?;
    let mut known: Vec<(String, u8)> = vec![("Buford".to_owned(), 1), ("Lockwood".to_owned(), 0)];
    for id in ["lgg.tables.union-divisions", "lgg.tables.csa-divisions"] {
        for row in rows(&rulebook, id)? {
            let commanders = row[2].split(", ").filter_map(|one| one.rsplit_once(' '));
            known.extend(commanders.filter_map(|(name, rating)| {
                Some((name.rsplit(' ').next()?.to_owned(), bracketed(rating)?))
            }));
        }
    }
    let divisions = scenarios().flat_map(|scenario| &scenario.forces.divisions);
    let differs = divisions.filter(|division| {
        let name = division.commander.rsplit(' ').next().unwrap_or_default();
        !known.iter().any(|(known, rating)| known == name && *rating == division.rating)
            || division.always != (name == "Lockwood")
    });
    tell(&differs.map(|division| format!("{}: {}", division.commander, division.rating)).collect::<Vec<_>>())
}

fn brigades_are_as_said() -> Result<(), String> {
    let battle = scenarios().find(|scenario| scenario.id == "the-battle").ok_or("there is no battle")?;
    let of = |division: &str| {
        let own =
            |unit: &&crate::scenario::forces::UnitInPlay| unit.printed.division.as_deref() == Some(division);
        battle.forces.units.iter().filter(own).count()
    };
    let formation = |id: &str| battle.forces.formations.iter().find(|own| own.id == id);
    let mut differences = Vec::new();
    if of("Lockwood's Brigade") != 1 {
        differences.push(format!("Lockwood's Brigade has {} units", of("Lockwood's Brigade")));
    }
    match formation("cs-cavalry") {
        Some(stuart) if !stuart.printed.without_chit && stuart.chain.limit.is_some() => {}
        _ => differences.push("Stuart's division is no corps".to_owned()),
    }
    let goals = formation("us-cavalry").and_then(|own| own.printed.brigade_goals);
    if goals != Some(BrigadeGoals::Each) {
        differences.push(format!("goals of Union cavalry brigades: {goals:?}"));
    }
    tell(&differences)
}

fn day_is_the_ledgers() -> Result<(), String> {
    let rulebook = ledger()?;
    let day = &LGG.edition().day;
    let mut theirs: Vec<(u8, bool)> = Vec::new();
    for row in rows(&rulebook, "lgg.tables.turns")? {
        let hour = row[1].split(':').next().and_then(|hour| hour.parse().ok());
        theirs.push((hour.ok_or_else(|| format!("{} is no hour", row[1]))?, row[2] == "night"));
    }
    theirs.sort_unstable();
    let ours: Vec<(u8, bool)> = day.hours.iter().map(|hour| (*hour, day.night.contains(hour))).collect();
    if ours == theirs { Ok(()) } else { Err(format!("{theirs:?} in the ledger, {ours:?} in play")) }
}

fn distances_are_the_ledgers() -> Result<(), String> {
    let rulebook = ledger()?;
    let (command, features) = (&LGG.edition().command, &LGG.edition().features);
    let radius = features.defend_by_radius.as_ref().map(|figures| figures.radius);
    let delay = features.delay_to_target.as_ref().map(|figures| figures.radius);
    let reach = features.targets_by_hexes.as_ref().map_or(0, |figures| figures.reach);
    if command.range != command.at_once || radius != delay || radius != Some(command.attack_closes_to) {
        return Err("figures that are one line of the ledger differ".to_owned());
    }
    let lines = [
        ("Command range/instant order range", format!("{} MP", command.range)),
        ("Order movement rate", format!("{} MP/turn", command.courier)),
        ("Order range", format!("{reach} MP")), // printed so, and counted in hexes (lgg.range.c)
        ("Target separation for subsequent orders", format!("{} hexes", command.differs)),
        ("Radius to stay for Attack/Defend/Delay", format!("{} hexes", command.attack_closes_to)),
        ("Divisional command range", format!("{} hexes", command.division_spread)),
    ];
    let overview = table(&rulebook, "lgg.tables.range")?;
    let differs = lines.into_iter().filter_map(|(row, ours)| {
        let theirs = cell(overview, row, 1);
        (theirs != ours).then(|| format!("{row}: {theirs} in the ledger, {ours} in play"))
    });
    tell(&differs.collect::<Vec<_>>())
}

fn ammunition_is_the_ledgers() -> Result<(), String> {
    let rulebook = ledger()?;
    let pools = table(&rulebook, "lgg.tables.ammunition")?;
    let mut differences = Vec::new();
    for scenario in scenarios() {
        let ours = scenario.ammunition.as_ref().and_then(|own| own.pools);
        for (column, side) in [(1, Side::Second), (2, Side::First)] {
            let ours = ours.map_or("no limit".to_owned(), |pools| pools[side].to_string());
            let theirs = cell(pools, &scenario.title, column);
            if ours != theirs {
                differences.push(format!("{}: {theirs} in the ledger, {ours} in play", scenario.title));
            }
        }
    }
    tell(&differences)
}

/// How the ledger calls what a roll brings.
const fn name_of(event: Happening) -> &'static str {
    match event {
        Happening::NoEffect => "No Effect",
        Happening::SecondTable => "Roll again on Table 2",
        Happening::LeaderCasualty => "Leader Casualty",
        Happening::OrderLost => "Order Lost",
        Happening::LooseCannon => "Loose Cannon",
        Happening::Heat => "Heat/Rain",
        Happening::TooPolite => "Lee is too Polite",
        Happening::TooCautious => "Meade is too Cautious",
        Happening::FaultyReconnaissance => "Faulty Reconnaissance",
        Happening::Politics => "Command Politics",
        Happening::CavalryOrAwakening => "Stuart Arrives/Leader Wakes Up",
        Happening::CorpsCasualty => "Corps Leader Casualty",
    }
}

fn events_are_the_ledgers() -> Result<(), String> {
    let rulebook = ledger()?;
    let figures = LGG.edition().features.random_events.as_ref().ok_or("the edition has no random events")?;
    let mut differences = Vec::new();
    for row in rows(&rulebook, "lgg.tables.events1")? {
        let roll = row[0].parse().map_err(|_| format!("{} is no roll", row[0]))?;
        let ours = name_of(figures.first(roll));
        if ours != row[1] {
            differences.push(format!("{roll}: {} in the ledger, {ours} in play", row[1]));
        }
    }
    for row in rows(&rulebook, "lgg.tables.events2")? {
        for roll in row[0].split('-') {
            let ours = figures.second(roll.parse().map_err(|_| format!("{roll} is no roll"))?).map(name_of);
            if ours != [row[1].as_str(), row[2].as_str()] {
                differences.push(format!("second table, {roll}: {row:?} in the ledger, {ours:?} in play"));
            }
        }
    }
    tell(&differences)
}

fn awakenings_are_the_ledgers() -> Result<(), String> {
    let rulebook = ledger()?;
    let all = rows(&rulebook, "lgg.tables.csa-commanders")?;
    let mut differences = Vec::new();
    for scenario in scenarios() {
        for (leader, rating) in scenario.events().into_iter().flat_map(|events| &events.wakes) {
            let name = &scenario.forces.leader(*leader).printed.name;
            let row = all.iter().find(|row| bare(&row[1]) == bare(name));
            if row.and_then(|row| bracketed(&row[3])) != Some(*rating) {
                differences.push(format!("{}: {name} wakes up to {rating}", scenario.id));
            }
        }
    }
    tell(&differences)
}

fn options_fit() -> Result<(), String> {
    let mut differences = Vec::new();
    for scenario in scenarios() {
        for id in ["tiny-units", "huge-units", "command-confusion"] {
            if LGG.open(&scenario.key(), &[id.to_owned()]).is_ok() {
                differences.push(format!("{} can be opened with {id}", scenario.key()));
            }
        }
        let on = scenario.edition.chosen(std::iter::empty());
        let usual = [Feature::AdvancedDisruption, Feature::ArtillerySupport, Feature::RemoteSupport];
        differences.extend(
            usual
                .into_iter()
                .filter(|option| !on.has(*option))
                .map(|option| format!("{option:?} is not usual")),
        );
        if scenario.rolls_for_weather() != (scenario.id == "the-battle") {
            differences.push(format!("weather in {}", scenario.key()));
        }
    }
    tell(&differences)
}
