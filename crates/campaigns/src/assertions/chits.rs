//! Sentences about the game of chits (con.10.5.a): what a pair of guesses is worth to the side that guesses, and how often it should play
//! each.

use super::{Judged, same, words};
use crate::edition::Class;
use crate::facts::Fact;
use crate::game::Campaigns;
use crate::odds::chits::{Chits, points};
use crate::types::Side;
use umpire::event::Event;
use umpire::game::Game;

/// `the value of Army against Corps at 1910 is 2.27` and `the mix at 1910 is Corps 80, Army 160`.
pub(super) fn judge(game: &Campaigns, sentence: &str, _: &[Event<Fact>]) -> Option<Judged> {
    if let Some(rest) = sentence.strip_prefix("the value of ") {
        let (pair, rest) = rest.split_once(" at ")?;
        let (own, other) = pair.split_once(" against ")?;
        let (number, wanted) = rest.split_once(" is ")?;
        return Some(chits(game, number).and_then(|chits| {
            let value = chits.value(words::class(own)?, words::class(other)?);
            same(&wanted.to_owned(), &points(value).trim_start_matches('+').to_owned())
        }));
    }
    let (number, wanted) = sentence.strip_prefix("the mix at ")?.split_once(" is ")?;
    Some(chits(game, number).and_then(|chits| {
        let played = Class::ALL.into_iter().map(|class| (class, chits.share(chits.side, class)));
        let mix: Vec<String> =
            played.filter(|(_, share)| *share > 0).map(|(class, share)| format!("{class} {share}")).collect();
        same(&wanted.to_owned(), &mix.join(", "))
    }))
}

/// The game of chits of the combat of a number, as the first side that is asked imagines it.
fn chits(game: &Campaigns, number: &str) -> Result<Chits, String> {
    let seat = game.awaited().iter().next().ok_or("nobody decides, so nobody guesses")?;
    let imagined = game.knowledge(seat).imagined();
    let hex = imagined.world.ground().find(number)?;
    let all = Chits::of_all(&imagined.world, Side::of_seat(seat));
    all.into_iter().find(|chits| chits.combat == hex).ok_or_else(|| format!("nobody guesses at {number}"))
}
