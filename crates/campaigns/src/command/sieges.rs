//! Sieges as they are judged in the Administrative Segment: who is besieged, and who surrenders (con-base.19.d to 19.f).

use super::lines::has_line;
use crate::combat::facts::FightFact;
use crate::facts::{CommandFact, Fact};
use crate::movement::{nearest_friends, place_or_capture};
use crate::types::{HolderId, Holders, Side, UnitId};
use crate::world::{Siege, UnitPlace, World};
use hex::HexId;
use umpire::agenda::Play;
use umpire::dice::Throw;
use umpire::event::{Event, Line, Roll};

/// The side whose troops hold a town, and they.
fn holders_of(world: &World, town: HexId) -> Option<(Side, Holders)> {
    Side::BOTH.into_iter().map(|side| (side, world.stack(town, side))).find(|(_, troops)| !troops.is_empty())
}

/// The strength of a side's forces next to a town.
fn around(world: &World, town: HexId, side: Side) -> u16 {
    let near = world.ground().board.neighbours(town);
    near.map(|hex| world.strength_of_all(world.stack(hex, side))).sum()
}

/// Whether the troops in a town are cut off and outnumbered by those around it (con-base.19.d).
fn is_invested(world: &World, town: HexId, side: Side, troops: Holders) -> bool {
    let beside = around(world, town, side.enemy());
    let strength = world.strength_of_all(troops);
    let army = troops.iter().next().map(|holder| world.theatre.holder(holder).army);
    beside > 0 && beside >= strength && army.is_some_and(|army| !has_line(world, army, town))
}

/// Every fortified town is judged, in the order of the board; from the fifth turn on a die is thrown for its troops.
pub(super) fn judge(world: &mut World, play: &mut Play<'_, Fact>) {
    let towns: Vec<HexId> = world.ground().fortified(world.edition()).iter().collect();
    for town in towns {
        let was = world.sieges.iter().find(|siege| siege.hex == town).map(|siege| siege.turns);
        let troops =
            holders_of(world, town).filter(|(side, troops)| is_invested(world, town, *side, *troops));
        world.sieges.retain(|siege| siege.hex != town);
        let Some((side, troops)) = troops else {
            if was.is_some() {
                tell(world, town, 0, play);
            }
            continue;
        };
        let turns = was.unwrap_or(0).saturating_add(1);
        world.sieges.push(Siege { hex: town, turns });
        tell(world, town, turns, play);
        let provisions = world.edition().siege.provisions;
        if turns <= provisions {
            for holder in troops.iter() {
                world.holder_mut(holder).in_forage = false;
            }
        } else if surrenders(world, town, turns - provisions, side, play) {
            surrender(world, town, side, troops, play);
        }
    }
}

fn tell(world: &World, town: HexId, turns: u8, play: &mut Play<'_, Fact>) {
    play.log.tell(world, || {
        let hex = world.number(town);
        let text = match turns {
            0 => format!("{hex} is no longer besieged."),
            turns => {
                format!(
                    "{hex} is besieged, for {}.",
                    umpire::prose::counted(usize::from(turns), "turn|turns")
                )
            }
        };
        Event::by(rule!("con-base.19.d"), CommandFact::SiegeJudged { hex, turns, is_on: turns > 0 }, text)
    });
}

fn surrenders(world: &World, town: HexId, beyond: u8, side: Side, play: &mut Play<'_, Fact>) -> bool {
    let (thrown, surrenders) = play.test(Throw::D6, |face| face <= u16::from(beyond));
    play.log.tell(world, || {
        let hex = world.number(town);
        let what = if surrenders { "surrenders" } else { "holds out" };
        let mut roll = Roll::plain("siege", side.enemy().key(), thrown, what);
        roll.modifiers.push(Line::of("surrenders at or below", beyond, rule!("con-base.19.f")));
        let text = format!("{hex} {what}.");
        Event::by(rule!("con-base.19.f"), CommandFact::ProvisionsTried { hex, surrenders }, text)
            .with_roll(roll)
    });
    surrenders
}

/// The troops of a town are removed; their leaders may be captured with them (con-base.19.f, 23.b).
fn surrender(world: &mut World, town: HexId, side: Side, troops: Holders, play: &mut Play<'_, Fact>) {
    let units: Vec<UnitId> = world.units_of_all(troops).collect();
    for unit in units {
        let now = world.unit_mut(unit);
        (now.points, now.place) = (0, UnitPlace::Gone);
    }
    world.sieges.retain(|siege| siege.hex != town);
    let leaders: Vec<HolderId> = troops.iter().collect();
    for leader in leaders {
        if !world.is_led(leader) {
            world.holder_mut(leader).place = crate::world::Whereabouts::Eliminated;
            continue;
        }
        let at_most = world.edition().leaders.captured_at_most;
        let (thrown, is_captured) = play.test(Throw::D6, |face| face <= at_most);
        let friends = nearest_friends(world, side, town, field::paths::HalfPoints::MAX, None);
        let refuge = friends.filter(|_| !is_captured);
        play.log.tell(world, || {
            let what = if refuge.is_some() { "gets away" } else { "is captured" };
            let roll = Roll::plain("capture", side.enemy().key(), thrown, what);
            let text = format!("The town has fallen, and {} {what}.", world.name(leader));
            let captured = refuge.is_none();
            let fact = FightFact::CaptureTried { leader: world.named(leader), captured };
            Event::by(rule!("con-base.23.b"), fact, text).with_roll(roll)
        });
        place_or_capture(world, leader, refuge, play);
    }
    world.forget_the_gone(side);
}

/// A siege ends at once when fewer strength points than those besieged are around the town (con-base.19.d).
pub(crate) fn lift_sieges(world: &mut World, play: &mut Play<'_, Fact>) {
    let all: Vec<HexId> = world.sieges.iter().map(|siege| siege.hex).collect();
    for town in all {
        let holds = holders_of(world, town).is_some_and(|(side, troops)| {
            let beside = around(world, town, side.enemy());
            beside > 0 && beside >= world.strength_of_all(troops)
        });
        if !holds {
            world.sieges.retain(|siege| siege.hex != town);
            tell(world, town, 0, play);
        }
    }
}
