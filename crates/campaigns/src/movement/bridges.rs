//! Bridges that a march tries to destroy (con-base.21.b).

use super::march::March;
use crate::answers::{Answer, MarchAnswer};
use crate::barred::{Open, refuse};
use crate::facts::{Fact, MarchFact};
use crate::notation::Bridge;
use crate::theatre::Special;
use crate::world::{Gait, Passage, World};
use hex::SideId;
use umpire::agenda::Play;
use umpire::dice::Throw;
use umpire::event::{Event, Roll};

/// The bridges that can be tried from here.
pub(super) fn offer(march: &March, world: &World, to: &mut Vec<Answer>) {
    let mut sides = *world.ground().board.sides(march.at);
    sides.sort_unstable();
    let open = sides.into_iter().map(Bridge).filter(|bridge| may_destroy(march, world, *bridge).is_ok());
    to.extend(open.map(|bridge| Answer::March(MarchAnswer::Destroy { bridge })));
}

/// Whether a bridge may be tried now.
pub(super) fn may_destroy<'a>(march: &'a March, world: &'a World, bridge: Bridge) -> Open<'a> {
    let words = move || world.ground().side_words(bridge.0);
    let rule = rule!("con-base.21.b");
    if !march.has_troops(world) && !march.is_vedettes() {
        return refuse(
            rule,
            "no-troops",
            || "only troops and vedettes destroy bridges".to_owned(),
            "Bring troops.",
        );
    }
    let Some(other) = world.ground().board.across(bridge.0, march.at) else {
        return refuse(
            rule,
            "not-here",
            move || format!("{words} is not beside {}", world.number(march.at), words = words()),
            "Go there first.",
        );
    };
    if !matches!(world.passage(bridge.0), Passage::Bridge(_)) {
        return refuse(
            rule,
            "no-bridge",
            move || format!("no bridge stands at {words}", words = words()),
            "Choose one that stands.",
        );
    }
    if world.tried.contains(&bridge.0) {
        return refuse(
            rule,
            "tried",
            move || format!("{words} has been tried this turn", words = words()),
            "Try again next turn.",
        );
    }
    if world.has_stack(other, march.side.enemy()) {
        let why = move || format!("an enemy force stands at the other end, in {}", world.number(other));
        return refuse(rule, "enemy", why, "Drive it off first.");
    }
    let cost = world.edition().legs.destroy_bridge;
    let left = march.allowance(world).0.saturating_sub(march.spent.0);
    if cost.0 > left {
        let why = move || format!("it costs {cost}, and {} are left", field::paths::HalfPoints(left));
        return refuse(rule, "too-far", why, "Come with more movement points left.");
    }
    Ok(())
}

/// They try.
pub(super) fn destroy(march: &mut March, world: &mut World, bridge: Bridge, play: &mut Play<'_, Fact>) {
    let side = bridge.0;
    march.spent += world.edition().legs.destroy_bridge;
    for member in march.members.iter() {
        world.holder_mut(member).spent = march.spent;
    }
    world.tried.push(side);
    let at_most = highest_die(march, world, side);
    let (thrown, falls) = play.test(Throw::D6, |face| face <= at_most);
    if falls {
        world.down.push(side);
        world.down.sort_unstable();
    }
    play.log.tell(world, || {
        let words = world.ground().side_words(side);
        let what = if falls { "it falls" } else { "it stands" };
        let text = format!("The bridge {words} is tried on 1 to {at_most}: {what}.");
        let roll = Roll::plain("bridge", march.side.key(), thrown, what);
        Event::by(rule!("con-base.21.b"), MarchFact::BridgeTried { bridge: words, falls }, text)
            .with_roll(roll)
    });
}

fn highest_die(march: &March, world: &World, side: SideId) -> u16 {
    let frail = world.theatre.terms.specials.iter().find_map(|special| match special {
        Special::FrailBridges { sides, by, at_most } if sides.contains(&side) && *by == march.side => {
            Some(*at_most)
        }
        _ => None,
    });
    let figures = &world.edition().bridges;
    let has_foot = !march.is_vedettes() && march.gait(world) == Gait::Foot;
    frail.unwrap_or(if has_foot { figures.with_foot } else { figures.destroyed_at_most })
}
