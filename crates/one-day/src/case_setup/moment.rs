//! The moment of a position: the turn, the phase, what was ordered, plotted and allotted, and who is at whose throat.

use super::noted;
use crate::activity::{Activity, Stage as ActivityStage};
use crate::game::OneDay;
use crate::orders::revealed;
use crate::plot::{Mover, Plot};
use crate::proceeding::Proceeding;
use crate::roster::{Side, UnitId};
use crate::turn::{Stage, Turn, Wait};
use crate::world::{Allotted, Contact, Link, Mark, Order, Weapon, World};
use umpire::answers::Hole as _;
use umpire::fault::Faults;
use umpire::read::{Read, Said, Table as Rows};

/// What is given of the moment.
#[derive(Read)]
#[read(what = "given")]
pub(super) struct Given<'n> {
    phase: Option<Said<'n>>,
    /// Turn 2 is played if nothing is said.
    #[read(default = 2, within = 1..=60)]
    pub(super) turn: u8,
    #[read(within = 1..=60)]
    pub(super) turns: Option<u8>,
    orders: Option<Rows<'n, Said<'n>>>,
    orders_before: Rows<'n, Said<'n>>,
    plots: Option<Rows<'n, Said<'n>>>,
    #[read(default = 500, within = 0..=1000)]
    tick: u16,
    contacts: Vec<Said<'n>>,
    hits: Vec<Said<'n>>,
    lists: Vec<Said<'n>>,
    marks: Vec<Said<'n>>,
}

/// What is played of a position.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Phase {
    Rally,
    Orders,
    Activity,
    Melee,
    Hits,
}

/// The phases and their words.
const PHASES: [(&str, Phase); 5] = [
    ("rally", Phase::Rally),
    ("orders", Phase::Orders),
    ("activity", Phase::Activity),
    ("melee", Phase::Melee),
    ("hits", Phase::Hits),
];

impl Given<'_> {
    /// The game that begins there.
    pub(super) fn game(&self, mut world: World, faults: &mut Faults) -> Option<OneDay> {
        let phase = match self.phase {
            Some(said) => said.word("phase", &PHASES, faults)?,
            None if self.orders.is_some() => Phase::Activity,
            None => Phase::Orders,
        };
        for said in &self.marks {
            noted(*said, mark(&mut world, said.text), faults);
        }
        for (name, said) in self.orders_before.iter() {
            let unit = world.theatre().roster.unit_named(name.text).ok_or("there is no such unit");
            let order = Order::of_words(said.text).ok_or("that is no order");
            if let (Some(unit), Some(order)) = (noted(*name, unit, faults), noted(*said, order, faults)) {
                world.unit_mut(unit).last = Some(order);
                if order == Order::TripleMove {
                    world.unit_mut(unit).marks.set(Mark::TripleMoving);
                }
            }
        }
        for (name, said) in self.orders.iter().flat_map(|orders| orders.iter()) {
            noted(*said, order(&mut world, name.text, said.text), faults);
        }
        for said in &self.lists {
            noted(*said, allot(&mut world, said.text), faults);
        }
        if matches!(phase, Phase::Melee | Phase::Hits) {
            world.tick = self.tick;
            reveal(&mut world);
        }
        for said in &self.contacts {
            let tick = self.tick;
            noted(*said, contact(&mut world, said.text, tick), faults);
        }
        let hits =
            self.hits.iter().filter_map(|said| noted(*said, hits(&world, said.text), faults)).collect();
        let is_plotted = self.plots.is_some();
        let mut game = OneDay::new(world, first(phase, is_plotted, hits));
        for (name, said) in self.plots.iter().flat_map(|plots| plots.iter()) {
            let plot = Plot::read(&game, &format!("{name}: {said}"));
            let Some(plot) = noted(*said, plot, faults) else { continue };
            let side = plot.unit().map_or(Side::French, |unit| game.world.side(unit));
            let side = match plot.who {
                Mover::Unit(_) => side,
                Mover::Hq(hq) => game.world.theatre().roster.hq(hq).side,
                Mover::Train(train) => game.world.theatre().roster.trains[train.at()].side,
            };
            game.world.sealed_mut(side).plots.push(plot);
        }
        faults.is_empty().then_some(game)
    }
}

/// What begins.
fn first(phase: Phase, is_plotted: bool, hits: Vec<(UnitId, u8)>) -> Proceeding {
    let wait = |then, hits| Proceeding::Wait(Wait { then, is_begun: false, hits });
    let turn = |stage| Proceeding::Turn(Turn { stage });
    let activity = |stage| Proceeding::Activity(Activity { stage, is_plotted });
    match phase {
        Phase::Rally => wait(vec![turn(Stage::Begins)], Vec::new()),
        Phase::Orders => turn(Stage::Orders),
        Phase::Activity => wait(vec![turn(Stage::Ends), activity(ActivityStage::Reveal)], Vec::new()),
        // Nobody moves any more: whoever is in contact has waited for this.
        Phase::Melee => wait(vec![turn(Stage::Ends), activity(ActivityStage::Clock)], Vec::new()),
        Phase::Hits => wait(vec![turn(Stage::Ends), activity(ActivityStage::Waiting)], hits),
    }
}

/// The orders stand revealed.
fn reveal(world: &mut World) {
    let units: Vec<UnitId> = world.on_table().collect();
    for unit in units {
        let order = revealed(world, unit);
        world.unit_mut(unit).order = order;
    }
    for side in Side::BOTH {
        let sealed = world.sealed_mut(side);
        sealed.chits.clear();
        sealed.hq_chits.clear();
    }
}

fn unit(world: &World, name: &str) -> Result<UnitId, String> {
    world.theatre().roster.unit_named(name).ok_or_else(|| format!("there is no unit `{name}`"))
}

fn order(world: &mut World, name: &str, words: &str) -> Result<(), String> {
    let theatre = world.theatre().clone();
    if words == "none" {
        let unit = unit(world, name)?;
        world.unit_mut(unit).marks.set(Mark::NoOrder);
        return Ok(());
    }
    let order =
        Order::of_words(words).ok_or("orders are fire, full move, combat move, triple move and none")?;
    if let Some(unit) = theatre.roster.unit_named(name) {
        let side = world.side(unit);
        world.sealed_mut(side).chits.push((unit, order));
        return Ok(());
    }
    let hq = theatre.roster.hq_named(name).ok_or("there is no such unit or headquarters")?;
    let side = theatre.roster.hq(hq).side;
    world.sealed_mut(side).hq_chits.push((hq, order));
    Ok(())
}

/// "Foy failed to rally", and what else has happened.
fn mark(world: &mut World, text: &str) -> Result<(), String> {
    const MARKS: [(&str, &[Mark]); 6] = [
        (" failed to rally", &[Mark::NoOrder, Mark::Rallied]),
        (" has exploited", &[Mark::Exploited]),
        (" was tested for friends", &[Mark::TestedForFriends]),
        (" has been tested", &[Mark::QualityRolled]),
        (" was fired on", &[Mark::FiredOn]),
        (" has fired", &[Mark::LeftFired, Mark::RightFired, Mark::DiceFired]),
    ];
    if let Some(name) = text.strip_prefix("the guns of ").and_then(|rest| rest.strip_suffix(" have fired")) {
        let unit = unit(world, name)?;
        world.unit_mut(unit).marks.set(Mark::GunsFired);
        return Ok(());
    }
    let found = MARKS.iter().find_map(|(words, marks)| Some((text.strip_suffix(words)?, marks)));
    if let Some((name, marks)) = found {
        let unit = unit(world, name)?;
        marks.iter().for_each(|mark| world.unit_mut(unit).marks.set(*mark));
        return Ok(());
    }
    worked_at(world, text)
}

/// "the bridge at 12,12 has been worked at for 1 turn by II sappers 1"; "the Dyle …" where a pontoon bridge is laid.
fn worked_at(world: &mut World, text: &str) -> Result<(), String> {
    let parts = text.split_once(" has been worked at for ").and_then(|(what, rest)| {
        let (turns, who) = rest.split_once(" turn by ").or_else(|| rest.split_once(" turns by "))?;
        Some((what, turns.parse::<u8>().ok()?, who))
    });
    let (what, turns, who) = parts.ok_or("no such thing can have happened")?;
    let theatre = world.theatre().clone();
    let train = theatre.roster.train_named(who).ok_or_else(|| format!("there are no engineers `{who}`"))?;
    let what = what.strip_prefix("the ").unwrap_or(what);
    let bridge = theatre.decks.iter().position(|deck| deck.name == what);
    let river =
        || theatre.table.rivers.iter().any(|river| river.name == what).then_some(usize::from(u16::MAX));
    let at = bridge.or_else(river).ok_or_else(|| format!("there is no bridge or river `{what}`"))?;
    world.trains[train.at()].works = Some((u16::try_from(at).unwrap_or(u16::MAX), turns));
    Ok(())
}

/// "Picton on Foy", "2 dice of Drouot on Foy", "the guns of Foy on Picton".
fn allot(world: &mut World, text: &str) -> Result<(), String> {
    let (what, target) = text.rsplit_once(" on ").ok_or("write who fires on whom: `Picton on Foy`")?;
    let target = unit(world, target)?;
    let dice = what.split_once(" dice of ").or_else(|| what.split_once(" die of "));
    let (weapons, firer) = match dice {
        Some((dice, firer)) => (vec![Weapon::Dice(dice.parse().map_err(|_| "so many dice")?)], firer),
        None => match what.strip_prefix("the guns of ") {
            Some(firer) => (vec![Weapon::Guns], firer),
            None => (vec![Weapon::LeftJoint, Weapon::RightJoint], what),
        },
    };
    let firer = unit(world, firer)?;
    world.lists.extend(weapons.into_iter().map(|weapon| Allotted { firer, weapon, target }));
    world.unit_mut(target).marks.set(Mark::FiredOn);
    Ok(())
}

/// "Foy 3".
fn hits(world: &World, text: &str) -> Result<(UnitId, u8), String> {
    let (name, hits) = text.rsplit_once(' ').ok_or("write who is hit and how often: `Foy 3`")?;
    Ok((unit(world, name)?, hits.parse().map_err(|_| "so many hits")?))
}

/// "Pire attacks Picton", "Pire and Picton attack", and ", linked", ", linked, first".
fn contact(world: &mut World, text: &str, tick: u16) -> Result<(), String> {
    let mut parts = text.split(", ");
    let who = parts.next().unwrap_or_default();
    let (units, attacks) = if let Some((one, other)) = who.split_once(" attacks ") {
        ([unit(world, one)?, unit(world, other)?], [true, false])
    } else {
        let both = who.strip_suffix(" attack").and_then(|both| both.split_once(" and "));
        let (one, other) = both.ok_or("write `Pire attacks Picton` or `Pire and Picton attack`")?;
        ([unit(world, one)?, unit(world, other)?], [true, true])
    };
    let (mut is_linked, mut is_first) = (false, true);
    for part in parts {
        match part {
            "linked" => is_linked = true,
            "first" => is_first = true,
            "second" => is_first = false,
            _ => return Err(format!("`{part}` is not understood")),
        }
    }
    world.contacts.push(Contact { units, attacks, tick, waits: true });
    if is_linked {
        let [attacker, target] = units;
        let open = world
            .links
            .iter_mut()
            .find(|link| link.target == target && link.attackers[0] == link.attackers[1]);
        match open {
            Some(link) if is_first => link.attackers[0] = attacker,
            Some(link) => link.attackers[1] = attacker,
            None => world.links.push(Link { attackers: [attacker, attacker], target }),
        }
    }
    Ok(())
}
