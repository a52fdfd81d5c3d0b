//! What a fight is worth, over all dice: the lines of the rules that resolve a combat say what comes of every fall of them
//! (`campaigns::odds`), and an officer says what that is worth to him.

use campaigns::combat::kind::{self, Kind};
use campaigns::combat::party::Fight;
use campaigns::odds::{Fought, PARTS, Staked, every_fall};
use campaigns::types::{BySide, Side};
use campaigns::world::World;

/// A hex that is yielded is worth so many points of strength, up to three.
const GROUND: f64 = 0.5;
const MOST_GROUND: u8 = 3;
/// A step of the marker is worth so many.
const MARKER: f64 = 9.0;

/// What a fight of a kind is worth to a side, in points of strength.
pub(super) fn worth(world: &World, fight: &Fight, kind: Kind, staked: Staked, side: Side) -> f64 {
    let mut sum = 0.0;
    every_fall(world.edition(), fight, kind, staked, |parts, fought| {
        sum +=
            f64::from(i32::try_from(parts).expect("no more parts than there are")) * of(world, fought, side);
    });
    sum / all_parts()
}

/// What it is worth if these have guessed right: the Corps that may delay does what is better for it.
pub(super) fn worth_if(world: &World, fight: &Fight, is_siege: bool, right: BySide<bool>, side: Side) -> f64 {
    let classes = BySide::of(|side| fight.parties[side].class);
    let of = |kind: Kind| worth(world, fight, kind, Staked::Nothing, side);
    match kind::kind(classes, right, is_siege) {
        kind::Settled::Is(kind, _) => of(kind),
        kind::Settled::Chooses(corps) => {
            let (one, other) = (of(Kind::Wrongfooted(corps)), of(Kind::Delay(corps)));
            if corps == side { one.max(other) } else { one.min(other) }
        }
    }
}

/// How many parts all falls of the dice are.
pub(super) fn all_parts() -> f64 {
    f64::from(i32::try_from(PARTS).expect("some thousands"))
}

/// One outcome: points lost, ground yielded, and the marker, which heavy losses move toward whoever stayed and lost less (con-base.25.b).
fn of(world: &World, fought: &Fought, side: Side) -> f64 {
    let [lost, back] = [
        BySide(fought.lost.map(f64::from)),
        BySide(fought.back.map(|hexes| f64::from(hexes.min(MOST_GROUND)))),
    ];
    let by = |of: BySide<f64>| of[side.enemy()] - of[side];
    let mut worth = by(lost) + GROUND * by(back);
    let critical = world.theatre.terms.critical.unwrap_or(world.edition().victory.critical);
    let stayed = Side::BOTH.into_iter().find(|side| back[*side] <= 0.0 && back[side.enemy()] > 0.0);
    if let Some(stayed) = stayed.filter(|_| fought.lost.iter().sum::<u16>() >= critical) {
        let chance = ((lost[stayed.enemy()] - lost[stayed] - 1.0) / 6.0).clamp(0.0, 1.0);
        worth += MARKER * chance * if stayed == side { 1.0 } else { -1.0 };
    }
    worth
}
