//! Cards of a posed position (mop.37.12): decks, hands, and what is in play.

use super::noted;
use crate::edition::CardId;
use crate::pieces::Side;
use crate::refits::cards;
use crate::world::{Aim, World};
use umpire::answers::Hole;
use umpire::fault::Faults;
use umpire::read::{Read, Said, Table};

#[derive(Read)]
pub(super) struct Given<'n> {
    /// `{ french = ["Counter Charge", "Fire"] }`: what is left in the deck of a side, in no order.
    decks: Table<'n, Vec<Said<'n>>>,
    /// What it holds, in Full Card Play.
    hands: Table<'n, Vec<Said<'n>>>,
    /// What it has in play; with what a card is about after a colon: `"Infiltration: II Corps"`.
    in_play: Table<'n, Vec<Said<'n>>>,
}

impl Given<'_> {
    pub(super) fn set_up(&self, world: &mut World, faults: &mut Faults) {
        let tables = [&self.decks, &self.hands, &self.in_play];
        for (at, table) in tables.into_iter().enumerate() {
            for (seat, said) in table.iter() {
                let side = Side::BOTH.into_iter().find(|side| world.seat_name(*side) == seat.text);
                let side = side.ok_or_else(|| format!("there is no seat `{seat}`"));
                let Some(side) = noted(*seat, side, faults) else { continue };
                let read = said.iter().filter_map(|said| noted(*said, card(world, said.text), faults));
                let read: Vec<(CardId, Aim)> = read.collect();
                let cards: Vec<CardId> = read.iter().map(|(card, _)| *card).collect();
                match at {
                    0 => cards::pose(world, side, &cards, &[], &[]),
                    1 => cards::pose(world, side, &[], &cards, &[]),
                    _ => cards::pose(world, side, &[], &[], &read),
                }
            }
        }
    }
}

fn card(world: &World, text: &str) -> Result<(CardId, Aim), String> {
    let (card, aim) = text.split_once(": ").map_or((text, None), |(card, aim)| (card, Some(aim)));
    let aim = match aim {
        None => Aim::Nothing,
        Some(aim) => match world.ground().find(aim) {
            Ok(hex) => Aim::Hex(hex),
            Err(_) => Aim::Formation(Hole::read(world, aim)?),
        },
    };
    Ok((CardId::read(world, card)?, aim))
}
