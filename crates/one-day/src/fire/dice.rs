//! Dice of a battalion as they are typed: "1 die", "2 dice".

use crate::game::OneDay;
use umpire::answers::Hole;
use umpire::table::FieldKind;

/// So many dice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Dice(pub u8);

impl Hole<OneDay> for Dice {
    fn kind() -> FieldKind {
        FieldKind::Word
    }

    fn say(&self, _: &OneDay, to: &mut String) {
        match self.0 {
            1 => to.push_str("1 die"),
            count => to.extend([&*count.to_string(), " dice"]),
        }
    }

    fn read(_: &OneDay, words: &str) -> Result<Dice, String> {
        let count = words.strip_suffix(" dice").or_else(|| words.strip_suffix(" die"));
        let count = count.and_then(|count| count.parse().ok());
        count.map(Dice).ok_or_else(|| format!("`{words}` is no number of dice, such as `1 die` or `2 dice`"))
    }
}
