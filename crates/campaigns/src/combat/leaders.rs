//! What befalls leaders in combat: those whose troops are gone may be captured (con-base.23.b), and in battles some are hit (con-base.23.c).

use super::facts::FightFact;
use crate::facts::Fact;
use crate::movement::{nearest_friends, place_or_capture, release};
use crate::theatre::Kind;
use crate::types::{HolderId, Holders, Side, UnitId};
use crate::world::{UnitPlace, Whereabouts, World};
use field::paths::HalfPoints;
use hex::HexId;
use umpire::agenda::Play;
use umpire::dice::Throw;
use umpire::event::{Event, Roll};

/// Everybody among these is out of the game with his troops.
pub(super) fn eliminate(world: &mut World, all: Holders) {
    let units: Vec<UnitId> = world.units_of_all(all).collect();
    for unit in units {
        let now = world.unit_mut(unit);
        (now.place, now.points) = (UnitPlace::Gone, 0);
        world.pontoons.retain(|pontoon| pontoon.train != Some(unit));
    }
    for holder in all.iter() {
        release(world, holder);
        world.holder_mut(holder).place = Whereabouts::Eliminated;
    }
}

/// Leaders who had troops and have none. Garrisons and troops without a leader are simply gone, and so for the moment is a leader with whom
/// no others of his side are left in his hex: where he stood is kept until his fate is thrown for.
pub(super) fn fall(world: &mut World, had_troops: Holders, fallen: &mut Vec<(HolderId, HexId)>) {
    for holder in had_troops.iter().filter(|holder| !world.has_troops(*holder)).collect::<Vec<_>>() {
        let Some(hex) = world.hex_of(holder) else { continue };
        if !world.is_led(holder) {
            eliminate(world, Holders::only(holder));
        } else if !world.has_stack(hex, world.theatre.side_of(holder)) {
            world.holder_mut(holder).place = Whereabouts::Eliminated;
            fallen.push((holder, hex));
        }
    }
}

/// The fate of leaders whose troops are gone: each throws a die, is captured or joins the nearest friends.
pub(super) fn capture(
    world: &mut World,
    had_troops: Holders,
    fallen: &[(HolderId, HexId)],
    play: &mut Play<'_, Fact>,
) {
    for holder in had_troops.iter().filter(|holder| !world.has_troops(*holder)).collect::<Vec<_>>() {
        let fell = fallen.iter().find(|(leader, _)| *leader == holder).map(|(_, hex)| *hex);
        let Some(stands) = fell.or_else(|| world.hex_of(holder)).filter(|_| world.is_led(holder)) else {
            continue;
        };
        let most = world.edition().leaders.captured_at_most;
        let (thrown, captured) = play.test(Throw::D6, |face| face <= most);
        let side = world.theatre.side_of(holder);
        play.log.tell(world, || {
            let name = world.name(holder);
            let what = if captured { "is captured" } else { "gets away" };
            let fact = FightFact::CaptureTried { leader: world.named(holder), captured };
            let text = format!("The troops of {name} are gone; he {what}.");
            Event::by(rule!("con-base.23.b"), fact, text).with_roll(Roll::plain(
                "capture",
                side.enemy().key(),
                thrown,
                what,
            ))
        });
        let refuge =
            (!captured).then(|| nearest_friends(world, side, stands, HalfPoints::MAX, None)).flatten();
        place_or_capture(world, holder, refuge, play);
    }
    for side in Side::BOTH {
        world.forget_the_gone(side);
    }
}

/// Two dice for a side that lost much of a battle: on the highest total one of its leaders in contact, drawn by lot, is lost.
pub(super) fn casualty(world: &mut World, side: Side, in_contact: Holders, play: &mut Play<'_, Fact>) {
    let total = world.edition().leaders.casualty_total;
    let (thrown, is_hit) = play.test(Throw::TWO_D6, |total_thrown| total_thrown >= total);
    let leaders: Vec<HolderId> =
        in_contact.iter().filter(|holder| world.is_led(*holder) && world.is_on_map(*holder)).collect();
    let n = u16::try_from(leaders.len()).unwrap_or(u16::MAX);
    let hit = if is_hit && n > 0 { leaders.get(usize::from(play.dice.draw(n))).copied() } else { None };
    play.log.tell(world, || {
        let name = hit.map(|hit| world.name(hit));
        let what = if hit.is_some() { "a leader is lost" } else { "no leader is hit" };
        let text = match &name {
            Some(name) => format!("{name} is lost in the battle."),
            None => format!("{} lose no leader.", side.title()),
        };
        Event::by(
            rule!("con-base.23.c"),
            FightFact::CasualtyTried { side: side.key().to_owned(), leader: name },
            text,
        )
        .with_roll(Roll::plain("leader casualties", side.key(), thrown, what))
    });
    if let Some(hit) = hit {
        lose(world, hit);
    }
}

/// A leader is lost: his units go to whoever in his hex has room for them, and what is left stands without a leader (con-base.2.m).
fn lose(world: &mut World, leader: HolderId) {
    release(world, leader);
    let side = world.theatre.side_of(leader);
    let here = world.hex_of(leader).map(|hex| world.holders_in(hex, side)).unwrap_or_default();
    let units: Vec<UnitId> = world.units_of(leader).collect();
    for unit in units {
        let takes = world.subordination_of(unit);
        let heir = here.iter().find(|other| {
            let same = world.theatre.holder(*other).army == world.theatre.unit(unit).army;
            let is_troops = matches!(world.theatre.holder(*other).kind, Kind::Leader(_));
            *other != leader && same && is_troops && world.is_led(*other) && world.has_room(*other, takes)
        });
        if let Some(heir) = heir {
            world.unit_mut(unit).place = UnitPlace::With(heir);
        }
    }
    if world.has_units(leader) {
        world.holder_mut(leader).is_leaderless = true;
    } else {
        world.holder_mut(leader).place = Whereabouts::Eliminated;
    }
}
