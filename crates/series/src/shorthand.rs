//! Shorter ways of saying what takes several answers, for people who type.
//!
//! `move foy 1412 1413` is: move Foy, to 1412, to 1413, rest; `ride ney 1412` likewise. `reille attack gemioncourt` is a whole
//! order: write to II Corps by Ney, order attack, target Gemioncourt, seal.

use crate::action::leader_named;
use crate::command::{holder_named, holder_words};
use crate::movement::holder_led;
use crate::prelude::*;

/// The answers that something typed stands for; none if it stands for no more than itself.
pub(crate) fn expand(world: &World, said: &str) -> Vec<String> {
    a_move(world, said).or_else(|| an_order(world, said)).unwrap_or_default()
}

/// `move foy 1412 1413`, `ride ney 1412`.
fn a_move(world: &World, said: &str) -> Option<Vec<String>> {
    let words: Vec<&str> = said.split_whitespace().collect();
    let (first @ ("move" | "ride"), rest) = words.split_first().map(|(first, rest)| (*first, rest))? else {
        return None;
    };
    // Names have no number in them, so the way begins with the first hex.
    let is_hex =
        |word: &str| word.chars().all(|letter| letter.is_ascii_digit()) && world.ground().find(word).is_ok();
    let at = rest.iter().position(|word| is_hex(word)).filter(|at| *at > 0)?;
    let (name, way) = rest.split_at(at);
    let begin = format!("{first} {}", name.join(" "));
    let steps = way.iter().map(|hex| format!("to {hex}"));
    Some(std::iter::once(begin).chain(steps).chain(["rest".to_owned()]).collect())
}

/// `reille attack gemioncourt`, `II Corps defend 2751`, `ney reserve`: to whom, what, where.
fn an_order(world: &World, said: &str) -> Option<Vec<String>> {
    let lower = said.to_lowercase();
    let (kind, at) = OrderKind::WORDS.iter().find_map(|(words, kind)| {
        let at = lower.find(&format!(" {words}"))?;
        let end = at + 1 + words.len();
        (lower.is_char_boundary(end) && (end == lower.len() || lower[end..].starts_with(' ')))
            .then_some((*kind, at))
    })?;
    let (who, place) = (said.get(..at)?.trim(), said.get(at + 1 + kind.words().len()..)?.trim());
    let to = recipient(world, who)?;
    let by = sender(world, to)?;
    let write = format!("write to {} by {}", holder_words(world, to), world.leader(by).name);
    let order = format!("order {}", kind.words());
    let target = (!place.is_empty()).then(|| format!("target {place}"));
    Some([write, order].into_iter().chain(target).chain(["seal".to_owned()]).collect())
}

/// Whoever bears the name, or is led by whoever bears it.
fn recipient(world: &World, who: &str) -> Option<HolderId> {
    if let Ok(leader) = leader_named(world, who) {
        return holder_led(world, leader).or_else(|| world.theatre.find_holder(OrderHolder::Wing(leader)));
    }
    holder_named(world, who).ok()
}

/// The wing or overall commander who orders it.
fn sender(world: &World, to: HolderId) -> Option<LeaderId> {
    let theatre = &world.theatre;
    let superior = theatre.formation_of(to).and_then(|formation| world.superior_of(formation));
    superior.or(theatre.armies[theatre.army_of_holder(to)].commander)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_stands_for_a_move_or_an_order() {
        let game = crate::open("nlc/quatre-bras", &[]).unwrap();
        let expand = |said| expand(game.world(), said);
        assert_eq!(expand("move foy 2750 2749"), ["move foy", "to 2750", "to 2749", "rest"]);
        let order = ["write to French II Corps by Ney", "order attack", "target quatre-bras", "seal"];
        assert_eq!(expand("Reille attack quatre-bras"), order);
        assert_eq!(expand("reille fall back 2753")[1], "order fall back");
        assert_eq!(expand("reille reserve"), ["write to French II Corps by Ney", "order reserve", "seal"]);
        // What stands for itself, or for nothing.
        for said in ["move foy", "attack 1102 from 1101", "nobody attack quatre-bras", "rest", ""] {
            assert!(expand(said).is_empty(), "{said}");
        }
    }
}
