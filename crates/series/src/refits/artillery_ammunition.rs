//! Artillery ammunition (lgg.aor.artammo), which players may choose: each side has so much for all its guns, and every battery that
//! bombards, supports others or attacks takes a point of it. Guns always defend their own hex.

use crate::prelude::*;
use crate::scenario::Ammunition;
use crate::turn::Fact;

/// How much a side has left; `None` if there is no limit.
pub(crate) fn left(world: &World, side: Side) -> Option<u16> {
    world.artillery_ammunition.map(|pools| pools[side])
}

/// Whether a battery may fire of its own will, after so many others that are about to (lgg.aor.artammo.c).
pub(crate) fn may_fire(world: &World, unit: UnitId, others: usize) -> Allowed {
    let empty = |left: u16| usize::from(left) <= others;
    let is_gun = world.printed(unit).arm.is_artillery();
    let refused = is_gun && left(world, world.side_of(unit)).is_some_and(empty);
    refuse_if(refused, Denial::NoAmmunition { unit })
}

/// So many batteries of a side have fired (lgg.aor.artammo.b).
pub(crate) fn spend(world: &mut World, side: Side, batteries: usize, play: &mut Play) {
    let Some(pools) = world.artillery_ammunition.as_mut().filter(|_| batteries > 0) else { return };
    pools[side] = pools[side].saturating_sub(u16::try_from(batteries).unwrap_or(u16::MAX));
    let left = pools[side];
    play.log.tell(world, || {
        let who = &world.edition().sides[side].name;
        let text = match left {
            0 => format!("{who}: the artillery has no ammunition left."),
            _ => format!("{who}: the artillery has ammunition for {left} more."),
        };
        let fact = AnyFact::Turn(Fact::Ammunition { seat: world.seat_name(side).to_owned(), left });
        Event::by(rule!("lgg.aor.artammo.b"), fact, text)
            .and_by(rules!["lgg.aor.artammo.a"])
            .and_by_if(left == 0, rules!["lgg.aor.artammo.c"])
    });
}

/// The game begins: both sides are told what they have.
pub(crate) fn tell(world: &World, play: &mut Play) {
    let Some(Ammunition { pools, rule }) = world.theatre.terms.ammunition else { return };
    play.log.tell(world, || {
        let of = |side: Side, pool: u16| format!("{} {pool}", world.edition().sides[side].name);
        let words = |pools: BySide<u16>| {
            let [first, second] = Side::BOTH.map(|side| of(side, pools[side]));
            format!("Artillery ammunition: {first}, {second}.")
        };
        let text = pools.map_or_else(|| "Artillery ammunition is not limited here.".to_owned(), words);
        let fact = AnyFact::Turn(Fact::OwnRule { rule: "artillery-ammunition".to_owned() });
        Event::by(rule.unwrap_or(rule!("lgg.aor.artammo.a")), fact, text).and_by(rules!["lgg.aor.artammo.a"])
    });
}
