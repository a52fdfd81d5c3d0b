//! A cup for each side (mop.37.1): a die says from which of them the next chit is drawn, as long as both hold any. By an option a third
//! cup with a marker for every chit says it.

use crate::prelude::*;
use crate::world::{Chit, Cup};
use umpire::dice::Thrown;

/// The cup from which the next chit is drawn, and what said so.
#[derive(Debug, Clone, Copy)]
pub(crate) struct NextCup {
    pub(crate) side: Side,
    said: Said,
}

#[derive(Debug, Clone, Copy)]
enum Said {
    /// Only one of them holds any (mop.37.1.c).
    TheOtherIsEmpty,
    /// A die (mop.37.1.b).
    Die(Thrown),
    /// A marker out of the third cup, which does not go back (mop.37.1.d).
    Marker,
}

/// How many chits the cup of a side holds.
pub(crate) fn n_chits(world: &World, side: Side) -> u16 {
    let own = world.cup.chits.iter().filter(|chit| Cup::side(world, **chit) == side);
    u16::try_from(own.count()).unwrap_or(u16::MAX)
}

/// From which cup the next chit is drawn; none if both are empty.
pub(crate) fn next(world: &World, play: &mut Play) -> Option<NextCup> {
    let figures = world.edition().features.two_cups.as_ref()?;
    let [first, second] = Side::BOTH.map(|side| n_chits(world, side));
    let of = |is_first: bool| if is_first { Side::First } else { Side::Second };
    if first == 0 || second == 0 {
        return (first + second > 0).then(|| NextCup { side: of(first > 0), said: Said::TheOtherIsEmpty });
    }
    if world.has(Feature::ThirdCup) {
        let marker = play.dice.draw(first + second);
        return Some(NextCup { side: of(marker < first), said: Said::Marker });
    }
    let is_first = |face: u16| figures.first_on.iter().any(|own| u16::from(*own) == face);
    let thrown = play.dice.throw(Throw::D6, &|face| u16::from(is_first(face)));
    Some(NextCup { side: of(is_first(thrown.total())), said: Said::Die(thrown) })
}

/// Draws a chit blindly from the cup of a side: its place among all that are left.
pub(crate) fn draw(world: &World, from: NextCup, play: &mut Play) -> usize {
    let drawn = play.dice.draw(n_chits(world, from.side));
    let own = |(_, chit): &(usize, &Chit)| Cup::side(world, **chit) == from.side;
    let mut places = world.cup.chits.iter().enumerate().filter(own).map(|(at, _)| at);
    places.nth(usize::from(drawn)).unwrap_or_default()
}

impl NextCup {
    /// What is told of the draw.
    pub(crate) fn told<F>(self, world: &World, event: Event<F>) -> Event<F> {
        let event = event.and_by(rules!["mop.37.1.a"]);
        match self.said {
            Said::TheOtherIsEmpty => event.and_by(rules!["mop.37.1.c"]),
            Said::Marker => event.and_by(rules!["mop.37.1.d"]),
            Said::Die(thrown) => {
                let cup = format!("the cup of {}", world.side_words(self.side));
                let roll = Roll::plain("cup", world.seat_name(self.side), thrown, cup);
                event.and_by(rules!["mop.37.1.b"]).with_roll(roll.for_what("whose chit is drawn"))
            }
        }
    }
}
