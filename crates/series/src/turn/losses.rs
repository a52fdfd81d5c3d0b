//! Losses and what they do (11, 22): formations and armies that break, told the moment it happens.
//!
//! The counts are the world's; [`World::is_demoralized`] is always right. Here it is told, armies break for good, and a
//! sudden victory ends the game (13.c).

mod levels;

pub(super) use levels::{judge_line, look_for_flanks, note_attack};

use super::victory::rules_of_awards;
use super::{Fact, game};
use crate::prelude::*;
use crate::scenario::forces::ReinforcementId;
use crate::scenario::victory::{ArmyCondition, Condition, SuddenVictory};
use crate::theatre::Train;
use crate::world::{Ended, News};
use umpire::dice::Scripted;
use umpire::event::Log;

/// Tells and judges whatever has happened.
pub(super) fn settle(world: &mut World, play: &mut Play) {
    for news in world.take_news() {
        match news {
            News::Losses | News::Taken(_) => {}
            News::Vedettes(hex, unit) => hooks::turn::vedettes_are_entered(world, hex, unit, play),
            News::Headquarters(own) if hooks::turn::may_be_captured(world, own) => {
                hooks::turn::train_is_entered(world, own, play);
            }
            News::Headquarters(own) => play.log.tell(world, || destroyed(world, own)),
            News::Entered(group) => play.log.tell(world, || entered(world, group)),
        }
    }
    let armies = in_order(world);
    loop {
        levels::judge(world, play);
        hearts(world, play);
        let army = armies.iter().copied().find(|army| breaks(world, *army));
        if let Some(army) = army {
            break_army(world, army, play);
        }
        if let Some(won) = sudden(world) {
            world.history_mut().ended = Some(won);
            play.log.tell(world, || game::over(world));
            break;
        }
        if army.is_none() {
            break;
        }
    }
    world.take_news();
}

/// What a posed position begins with has happened before: it is judged, and no news to anybody.
pub(crate) fn settle_beforehand(world: &mut World) {
    let (mut dice, mut log) = (Scripted::default(), Log::off());
    settle(world, &mut Play { dice: &mut dice, log: &mut log });
}

/// The armies in the order in which they are judged: if two reach their levels at once, that of the player who is not acting
/// is demoralized first (11.b).
fn in_order(world: &World) -> Vec<ArmyId> {
    let acting = world.holder_ids().find(|holder| world.holder(*holder).active);
    let acting = acting.map(|holder| world.theatre.side_of_holder(holder));
    let mut armies: Vec<ArmyId> = world.army_ids().collect();
    armies.sort_by_key(|army| Some(side_of(world, *army)) == acting);
    armies
}

fn side_of(world: &World, army: ArmyId) -> Side {
    world.theatre.armies[army].side
}

/// Whether an army has come up to a level that it had not reached before (11.a, 11.d).
fn breaks(world: &World, army: ArmyId) -> bool {
    let (lost, state) = (world.army_losses(army), world.army(army));
    world.levels(army).is_some_and(|level| {
        (!state.demoralized && lost >= level.demoralization)
            || (!state.disintegrated && level.disintegration.is_some_and(|level| lost >= level))
    })
}

fn break_army(world: &mut World, army: ArmyId, play: &mut Play) {
    let (lost, Some(level)) = (world.army_losses(army), world.levels(army)) else { return };
    let state = world.army_mut(army);
    let demoralized = !std::mem::replace(&mut state.demoralized, true);
    let reached = level.disintegration.filter(|level| lost >= *level);
    let disintegrated = reached.filter(|_| !std::mem::replace(&mut state.disintegrated, true));
    let army = world.name(army);
    if demoralized {
        play.log.tell(world, || {
            let level = level.demoralization;
            let text = format!("The {army} army has lost {lost} of {level} and is demoralized.");
            Event::by(rule!("nlc.11.a"), Fact::ArmyDemoralized { army: army.clone() }, text)
                .and_by(rules!["nlc.11.b", "nlc.11.c", "nlc.11.d"])
        });
    }
    if let Some(level) = disintegrated {
        play.log.tell(world, || {
            let text = format!("The {army} army has lost {lost} of {level} and disintegrates.");
            Event::by(rule!("nlc.11.d"), Fact::ArmyDisintegrated { army }, text)
        });
    }
}

/// The sudden victory whose conditions are all true, if there is one (13.c).
fn sudden(world: &World) -> Option<Ended> {
    let holds = |army: ArmyId, status: ArmyCondition| match status {
        ArmyCondition::Demoralized => world.army(army).demoralized,
        ArmyCondition::Disintegrated => world.army(army).disintegrated,
        // Judged when a turn ends.
        ArmyCondition::Broken => false,
    };
    let captured = |leader: Option<LeaderId>| leader.is_none_or(|own| world.memory().captured.contains(&own));
    let all = &world.theatre.terms.victory.sudden;
    let at = all.iter().position(|sudden| {
        sudden.when.iter().all(|(army, status)| holds(*army, *status)) && captured(sudden.captured)
    })?;
    Some(Ended::Sudden(u8::try_from(at).unwrap_or(u8::MAX)))
}

/// A turn ends: whether every formation of one side's armies that is on the map is demoralized, if that wins the game for the other
/// (mop.37.13.n). If both sides are beaten so, the points decide.
pub(super) fn judge_the_turn(world: &mut World, play: &mut Play) {
    let broken = |army: ArmyId| {
        let own = world.formation_ids().filter(|own| world.theatre.chain(*own).army == army);
        let there = |own: &FormationId| {
            world.unit_ids().any(|unit| world.printed(unit).formation == *own && world.is_present(unit))
        };
        let (here, away): (Vec<FormationId>, Vec<FormationId>) = own.partition(there);
        let counted = if here.is_empty() { away } else { here };
        !counted.is_empty() && counted.iter().all(|own| world.is_demoralized(*own))
    };
    let theatre = std::sync::Arc::clone(&world.theatre);
    let lost = |sudden: &SuddenVictory| {
        let mut when = sudden.when.iter().filter(|(_, status)| *status == ArmyCondition::Broken).peekable();
        when.peek().is_some() && when.all(|(army, _)| broken(*army))
    };
    let met: Vec<usize> = theatre
        .terms
        .victory
        .sudden
        .iter()
        .enumerate()
        .filter(|(_, own)| lost(own))
        .map(|(at, _)| at)
        .collect();
    let [at] = met[..] else { return };
    world.history_mut().ended = Some(Ended::Sudden(u8::try_from(at).unwrap_or(u8::MAX)));
    play.log.tell(world, || game::over(world));
}

/// Tells which formations have lost heart, or found it again (22).
fn hearts(world: &mut World, play: &mut Play) {
    for formation in world.formation_ids() {
        let demoralized = world.is_demoralized(formation);
        if std::mem::replace(&mut world.formation_mut(formation).told, demoralized) == demoralized {
            continue;
        }
        play.log.tell(world, || {
            let (name, theatre) = (world.name(formation), &world.theatre);
            let (lost, by) = if theatre.army_of(formation).as_one {
                (world.army_losses(theatre.chain(formation).army), rule!("nlc.22.b"))
            } else {
                (world.losses(formation), rule!("nlc.22.a"))
            };
            let fact = Fact::Heart { formation: name.clone(), demoralized, lost };
            let kept = hooks::losses::is_kept_from_the_enemy(world);
            let event = if demoralized {
                Event::by(by, fact, format!("{name} is demoralized: {lost} lost."))
                    .and_by(rules!["nlc.22.c", "nlc.22.d"])
            } else {
                Event::by(rule!("nlc.22.e"), fact, format!("{name} is no longer demoralized: {lost} lost."))
                    .and_by(&[by])
            };
            let side = world.theatre.formations[formation].side;
            if kept { event.and_by(rules!["mop.37.10.h"]).only_for(world.seats_of(side)) } else { event }
        });
    }
}

fn destroyed(world: &World, headquarters: HeadquartersId) -> Event<AnyFact> {
    let army = world.name(world.theatre.headquarters[headquarters].army);
    if world.theatre.headquarters[headquarters].train.is_some() {
        let own = &world.theatre.headquarters[headquarters];
        let scored = rules_of_awards(world, |award| match &award.condition {
            Condition::TrainDestroyed { armies, of_corps } => {
                let counts = if *of_corps {
                    matches!(own.train, Some(Train::Corps(_)))
                } else {
                    own.train == Some(Train::Army)
                };
                counts && armies.contains(&own.army)
            }
            _ => false,
        });
        let headquarters = world.piece(headquarters);
        let text = format!("{headquarters} is taken by the enemy and lost for good.");
        return Event::by(rule!("lgg.aor.train.f"), Fact::HeadquartersDestroyed { headquarters }, text)
            .and_by(rules!["lgg.aor.train.a"])
            .and_by(&scored);
    }
    let (headquarters, by) = (world.piece(headquarters), world.edition().turn.headquarters_lost);
    let text = format!("{headquarters} is destroyed; the levels of the {army} army fall by {by}.");
    let rules = [rule!("nlc.19.4.a"), rule!("nlc.19.4.c"), rule!("nlc.tables.armymods.g")];
    Event::by(rule!("nlc.19.4.b"), Fact::HeadquartersDestroyed { headquarters }, text)
        .and_by(&world.cited(&rules))
}

fn entered(world: &World, group: ReinforcementId) -> Event<AnyFact> {
    let group = &world.theatre.terms.reinforcements[group];
    let units = world.pieces(&group.units);
    let levels = group.raises.map_or_else(String::new, |[demoralization, disintegration]| {
        format!(" The levels of its army rise by {demoralization} and {disintegration}.")
    });
    let text = format!("The column of {} enters.{levels}", listed(&world.names(&group.units)));
    Event::by(rule!("nlc.9.a"), Fact::Entered { units }, text)
        .and_by_if(group.raises.is_some(), rules!["nlc.11.d"])
}
