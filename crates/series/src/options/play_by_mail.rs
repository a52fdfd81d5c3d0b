//! 25.12 Play by mail: each side has a player turn instead of chits.
//!
//! ```text
//!   coordination is rolled for (4.1)  ->  who chooses the order of the player turns (25.12.b)
//!     ->  all formations of one side: bombardment, charges, movement, combat  ->  all of the other  ->  Turn End
//! ```
//!
//! A player turn is one Formation Action of everybody on his side, of all its armies; whoever is in Reserve acts at the end of
//! the turn as ever (4.j). In normal combat only those fight together who would have acted on one chit (25.12.d): a stack that
//! two corps attack fights two combats, one after the other. Charges are declared together, and so are the reactions to
//! them, [layer](reaction_layers) by layer (25.12.f). Reactions to marches and retreats are asked for where they are drawn, because
//! what can be done next depends on them.

pub(crate) mod reaction_layers;

use crate::fact::Fact;
use crate::prelude::*;
use crate::turn::Fact as Tiding;

/// After so many ties the side that opens the scenario has it: dice that never differ must not stop a game.
const MOST_TIES: usize = 50;

/// The side that may choose whose player turn comes first (25.12.b). On the first turn the one to whom the scenario gives the
/// Initial Action; else each side adds the combats it won in the last turn, its commander's rating and a die, and ties are
/// rolled again.
pub(crate) fn chooser(world: &mut World, play: &mut Play) -> Side {
    let opening = &world.theatre.terms.opening;
    let opener = opening.first;
    if let Some(winner) = opening.initial_action.filter(|_| world.turn == Turn::FIRST) {
        return winner;
    }
    let won = std::mem::take(&mut world.combats_won);
    for _ in 0..MOST_TIES {
        let thrown = Side::BOTH.map(|_| play.dice.throw(Throw::D6, &|face| face));
        let rolled = |at: usize| i16::try_from(thrown[at].total()).unwrap_or(i16::MAX);
        let rating = |side: Side| {
            commander(world, side).map_or(0, |leader| i16::from(world.rating(leader, Matter::Chits)))
        };
        let total = |at: usize, side: Side| rolled(at) + rating(side) + i16::from(won[side]);
        let totals = [total(0, Side::First), total(1, Side::Second)];
        let winner = match totals[0].cmp(&totals[1]) {
            std::cmp::Ordering::Greater => Some(Side::First),
            std::cmp::Ordering::Less => Some(Side::Second),
            std::cmp::Ordering::Equal => None,
        };
        play.log.tell(world, || {
            let result = match winner {
                Some(side) => format!("{} choose whose turn is first", world.side_words(side)),
                None => "a tie, which is rolled again".to_owned(),
            };
            let winner = winner.map(|side| world.seat_name(side).to_owned());
            let text = format!("{} to {}: {result}.", totals[0], totals[1]);
            let fact = Tiding::InitialRolled { totals, winner };
            let mut event = Event::by(rule!("nlc.25.12.b"), Fact::Turn(fact), text);
            for (at, side) in Side::BOTH.into_iter().enumerate() {
                let (who, rule) = (commander(world, side), rule!("nlc.25.12.b"));
                let who = if who.is_some() { "the commander" } else { "no commander" };
                let lines = vec![
                    Line::of("combats won last turn", won[side], rule),
                    Line::of(who, format!("{:+}", rating(side)), rule),
                    Line::of("die", format!("{:+}", rolled(at)), rule),
                ];
                let sum = Sum::of(format!("the total of {}", world.side_words(side)), lines, totals[at]);
                let roll = Roll::plain("player turns", world.seat_name(side), thrown[at], "thrown");
                event = event.with_roll(roll.for_what("the order of the player turns")).with_sum(sum);
            }
            event
        });
        if let Some(winner) = winner {
            return winner;
        }
    }
    opener
}

/// The best of a side's overall commanders who are on the map and at hand.
fn commander(world: &World, side: Side) -> Option<LeaderId> {
    let armies = world.army_ids().filter(|army| world.theatre.armies[*army].side == side);
    let commanders = armies.filter_map(|army| world.commander_of(army));
    let commanders = commanders.filter(|leader| world.is_at_hand(*leader));
    commanders.reduce(|best, next| {
        if world.rating(next, Matter::Chits) > world.rating(best, Matter::Chits) { next } else { best }
    })
}

/// The player turn that comes next, if one does: that of the side that goes first, then the other's.
pub(crate) fn next_player_turn(world: &mut World) -> Option<Side> {
    let (first, held) = world.cup.player_turns?;
    let side = match held {
        0 => first,
        1 => first.enemy(),
        _ => return None,
    };
    world.cup_mut().player_turns = Some((first, held + 1));
    Some(side)
}

/// Whether two units would act on one chit: they are of one formation, or of their side's coordinated pair (25.12.d).
pub(crate) fn act_on_one_chit(world: &World, one: UnitId, other: UnitId) -> bool {
    let [one, other] = [one, other].map(|unit| world.theatre.formation_of(world.holder_of(unit)));
    let (Some(first), Some(second)) = (one, other) else { return one == other };
    let pair = world.cup.pairs[world.theatre.formations[first].side];
    first == second || pair.is_some_and(|pair| pair.contains(&first) && pair.contains(&second))
}

/// A combat or charge was won (25.12.b).
pub(crate) fn note_victory(world: &mut World, side: Side) {
    let won = &mut world.combats_won[side];
    *won = won.saturating_add(1);
}
