//! The Random Event Tables (mop.app3.j): a die for the table, two for the event, one for the side.

use super::events::{Fact, name, title};
use super::settle::counterpart;
use crate::edition::{CardId, CardRules};
use crate::prelude::*;

/// The dice of a turn, and the card of the side that the event strikes.
pub(super) fn throw(world: &World, play: &mut Play) -> Option<(Side, CardId)> {
    let rules = world.card_rules()?;
    let face = |thrown: &umpire::dice::Thrown| u8::try_from(thrown.total()).unwrap_or(0);
    let [which, tens, units, side] = [(); 4].map(|()| play.dice.throw(Throw::D6, &|face| face));
    let roll = 10 * face(&tens) + face(&units);
    let table =
        rules.tables.iter().position(|table| (table.faces[0]..=table.faces[1]).contains(&face(&which)));
    let struck = if face(&side) % 2 == 1 { Side::First } else { Side::Second };
    let number = table.and_then(|table| number_of(rules, table, roll));
    let card = number.and_then(|number| of_number(world, rules, number, struck));
    let removed =
        table.zip(card).is_some_and(|(table, card)| is_removed(world, rules, table, roll, card, struck));
    let card = card.filter(|_| !removed);
    play.log.tell(world, || {
        let letter = table.map_or("no", |table| rules.tables[table].name.as_str());
        let (what, whose) =
            (card.map_or("no event".to_owned(), |card| name(world, card)), world.side_words(struck));
        let text = match card {
            Some(_) => format!("Table {letter}, {roll}: {what}, for {whose}."),
            None => format!("Table {letter}, {roll}: no event."),
        };
        let fact = Fact::RandomEvent {
            seat: world.seat_name(struck).to_owned(),
            card: card.map(|card| title(world, card)),
        };
        let of_the_table = Roll::plain("event table", None, which, letter);
        let event = Event::by(rule!("mop.app3.j.a"), fact, text)
            .and_by(rules!["mop.app3.j.b", "mop.app3.j.c", "mop.37.12.3.a"])
            .with_roll(of_the_table)
            .with_roll(Roll::plain("event, tens", None, tens, &what))
            .with_roll(Roll::plain("event, units", None, units, &what))
            .with_roll(Roll::plain("side of the event", None, side, &*whose));
        event.and_by_if(removed, rules!["mop.app3.j.d", "mop.app3.j.e"])
    });
    card.map(|card| (struck, card))
}

fn number_of(rules: &CardRules, table: usize, roll: u8) -> Option<u8> {
    let line =
        rules.tables[table].lines.iter().find(|line| (line.rolls[0]..=line.rolls[1]).contains(&roll))?;
    Some(line.card)
}

/// The card that a number of the tables means for a side.
fn of_number(world: &World, rules: &CardRules, number: u8, side: Side) -> Option<CardId> {
    let at = rules.cards.iter().position(|card| card.number == number && card.event)?;
    let card = counterpart(world, CardId::at(at), side);
    rules.cards[card.place()].is_of(side).then_some(card)
}

/// Whether a number of a table is out for a side, because the scenario has taken cards of it out of the deck: of two the second table's,
/// of four the odd numbers; else as many as are gone, the last first.
fn is_removed(world: &World, rules: &CardRules, table: usize, roll: u8, card: CardId, side: Side) -> bool {
    let left = world.full_deck(side).iter().filter(|own| **own == card).count();
    let number = rules.cards[card.place()].number;
    let mut rolls: Vec<(usize, u8)> = Vec::new();
    for (at, table) in rules.tables.iter().enumerate() {
        for line in table.lines.iter().filter(|line| line.card == number) {
            rolls.extend((line.rolls[0]..=line.rolls[1]).map(|roll| (at, roll)));
        }
    }
    let gone = rolls.len().saturating_sub(left);
    if (rolls.len(), gone) == (4, 2) {
        return roll % 2 == 1;
    }
    rolls.iter().rev().take(gone).any(|out| *out == (table, roll))
}
