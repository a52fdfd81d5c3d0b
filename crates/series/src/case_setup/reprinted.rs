//! Counters of the core as an edition prints them, for cases of the core that are played under it as well: `infantry 6/3` is
//! `infantry 6/5` where a loss takes a point from every brigade. What else a counter says stays.

use crate::edition::{CombatRatings, Edition};
use crate::pieces::Arm;
use umpire::read::Words;
use umpire::source::{Node, Written};

/// The start of a case with its units as the edition prints them.
pub(crate) fn reprinted(edition: &Edition, mut start: Node) -> Node {
    let Some(ratings) = &edition.features.combat_ratings else { return start };
    let units = entry(&mut start, "given").and_then(|given| entry(given, "units"));
    if let Some(Node { value: Written::List(units), .. }) = units {
        for unit in units {
            if let Written::Text(text) = &mut unit.value {
                *text = counter(ratings, text);
            }
        }
    }
    start
}

fn entry<'n>(node: &'n mut Node, key: &str) -> Option<&'n mut Node> {
    let Written::Table(entries) = &mut node.value else { return None };
    entries.iter_mut().find(|(known, _, _)| known == key).map(|(_, _, node)| node)
}

/// A unit with the strength of its reverse side as it is here. What is no unit is told when the position is read.
fn counter(ratings: &CombatRatings, text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    let printed = words.windows(2).find_map(|pair| {
        let (front, reverse) = pair[1].split_once('/')?;
        let (arm, front) = (Arm::of_word(pair[0])?, front.parse::<u8>().ok()?);
        reverse.parse::<u8>().ok().map(|_| (pair[1], format!("{front}/{}", ratings.damaged(arm, front))))
    });
    printed.map_or_else(|| text.to_owned(), |(old, new)| text.replacen(old, &new, 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_loss_costs_what_it_costs_in_the_edition() {
        let ratings = CombatRatings { damage: 2, strength: 1, floor: 1, artillery: 5 };
        for (core, own) in [
            ("1303 Foy   french  II Corps infantry 6/3", "1303 Foy   french  II Corps infantry 6/5"),
            (
                "1303 Pire french II Corps cavalry 4/2 damaged",
                "1303 Pire french II Corps cavalry 4/3 damaged",
            ),
            (
                "1303 Guns british Reserve horse-artillery 3/1",
                "1303 Guns british Reserve horse-artillery 3/2",
            ),
            ("1303 Foy french II Corps", "1303 Foy french II Corps"),
        ] {
            assert_eq!(counter(&ratings, core), own);
        }
    }
}
