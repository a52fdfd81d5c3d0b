//! Shorter ways of saying what takes several answers, for people who type.
//!
//! `move foy 1412 1413` is: move Foy, to 1412, to 1413, rest; `ride ney 1412` likewise, and `1411 stack to 1413` for all that stand
//! there. Between hexes that are not next to each other they go by the shortest way. `reille attack gemioncourt` is a whole order: write
//! to II Corps by Ney, order attack, target Gemioncourt, seal.

use crate::action::{leader_named, unit_named};
use crate::command::{holder_named, holder_words};
use crate::movement::holder_led;
use crate::prelude::*;

/// The answers that something typed by a seat stands for; none if it stands for no more than itself.
pub(crate) fn expand(world: &World, side: Side, said: &str) -> Vec<String> {
    a_move(world, side, said).or_else(|| an_order(world, said)).unwrap_or_default()
}

/// `move foy 1412 1413`, `ride ney 1412`, `move foy to gemioncourt`; `1411 stack to 1412`, `move the stack in 1411 to 1412`.
fn a_move(world: &World, side: Side, said: &str) -> Option<Vec<String>> {
    const FILLING: [&str; 6] = ["the", "stack", "in", "to", "and", "then"];
    let words: Vec<&str> = said.split_whitespace().collect();
    let (verb, rest) = match words.split_first()? {
        (&("move" | "ride"), rest) => (words[0], rest),
        (_, _) if words.contains(&"stack") => ("move", &words[..]),
        _ => return None,
    };
    let bare: Vec<&str> = rest.iter().copied().filter(|word| !FILLING.contains(word)).collect();
    // A name may have several words: it is the longest that somebody bears.
    let named = |n: &usize| {
        let name = bare[..*n].join(" ");
        let unit = || Some((format!("move {name}"), world.place_of(unit_named(world, &name).ok()?)?));
        let leader = || Some((format!("ride {name}"), world.leader_hex(leader_named(world, &name).ok()?)?));
        if verb == "move" { unit() } else { leader() }.map(|found| (found, *n))
    };
    let ((begin, from), used) = match world.ground().find(bare.first()?) {
        Ok(hex) if verb == "move" => ((stack_in(world, side, hex)?, hex), 1),
        _ => (1..=bare.len()).rev().find_map(|n| named(&n))?,
    };
    let way = places(world, &bare[used..]).filter(|way| !way.is_empty())?;
    let mut steps = vec![begin];
    let mut at = from;
    for hex in way {
        // Whoever names a hex far off means the way there, and is refused where it cannot be gone.
        let between =
            if world.ground().board.distance(at, hex) > 1 { world.way_towards(at, hex) } else { None };
        let between = between.unwrap_or_else(|| vec![at, hex]);
        steps.extend(between.iter().skip(1).map(|hex| format!("to {}", world.number(*hex))));
        at = hex;
    }
    Some(steps.into_iter().chain(["rest".to_owned()]).collect())
}

/// Hexes by number or name, one after another; a name may have several words.
fn places(world: &World, mut words: &[&str]) -> Option<Vec<HexId>> {
    let mut all = Vec::new();
    while !words.is_empty() {
        let found = |n: usize| Some((world.ground().find(&words[..n].join(" ")).ok()?, n));
        let (hex, n) = (1..=words.len()).rev().find_map(found)?;
        all.push(hex);
        words = &words[n..];
    }
    Some(all)
}

/// What moves all of a side that stand in a hex.
fn stack_in(world: &World, side: Side, hex: HexId) -> Option<String> {
    let own: Vec<UnitId> = world.units_in(hex).filter(|unit| world.side_of(*unit) == side).collect();
    match &own[..] {
        [] => None,
        [one] => Some(format!("move {}", world.unit_name(*one))),
        _ => Some(format!("move the stack in {}", world.number(hex))),
    }
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
    superior.or(world.commander_of(theatre.army_of_holder(to)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_stands_for_a_move_or_an_order() {
        let game = crate::open("nlc/quatre-bras", &[]).unwrap();
        let expand = |said| expand(game.world(), Side::First, said);
        assert_eq!(expand("move foy 2750 2749"), ["move foy", "to 2750", "to 2749", "rest"]);
        assert_eq!(expand("move foy to 2749"), ["move foy", "to 2750", "to 2749", "rest"]);
        let stack = ["move the stack in 2751", "to 2750", "to 2749", "rest"];
        for said in ["2751 stack to 2749", "move 2751 2750 2749", "move the stack in 2751 to 2749"] {
            assert_eq!(expand(said), stack, "{said}");
        }
        assert_eq!(expand("2950 stack to 2949"), ["move Piré", "to 2949", "rest"]);
        assert_eq!(expand("move pire to gemioncourt")[0], "move pire");
        assert_eq!(expand("ride ney 2750 2749"), ["ride ney", "to 2750", "to 2749", "rest"]);
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
