//! Shorter ways of saying what takes several answers, for people who type.

use crate::world::World;

/// The answers that something typed stands for; none if it stands for no more than itself.
///
/// `move foy 1412 1413` is: move Foy, to 1412, to 1413, rest. `ride ney 1412` likewise.
pub(crate) fn expand(world: &World, said: &str) -> Vec<String> {
    let words: Vec<&str> = said.split_whitespace().collect();
    let Some((first @ ("move" | "ride"), rest)) = words.split_first().map(|(first, rest)| (*first, rest))
    else {
        return Vec::new();
    };
    // Names have no number in them, so the way begins with the first hex.
    let Some(at) = rest.iter().position(|word| world.ground().find(word).is_ok() && is_number(word)) else {
        return Vec::new();
    };
    let (name, way) = rest.split_at(at);
    if name.is_empty() {
        return Vec::new();
    }
    let begin = format!("{first} {}", name.join(" "));
    let steps = way.iter().map(|hex| format!("to {hex}"));
    std::iter::once(begin).chain(steps).chain(["rest".to_owned()]).collect()
}

fn is_number(word: &str) -> bool {
    word.chars().all(|letter| letter.is_ascii_digit())
}
