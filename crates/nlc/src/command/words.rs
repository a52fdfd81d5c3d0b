//! The answers of this phase in words and on the wire.

use super::Answer;
use crate::world::World;
use serde_json::{Map, Value};

/// The words in which an answer can be typed.
pub fn say(_world: &World, answer: Answer) -> String {
    match answer {}
}

/// The answer as an object.
pub fn wire(_world: &World, answer: Answer) -> Value {
    match answer {}
}

/// Reads an object; `None` if what it does is no answer of this phase.
pub fn read_wire(_world: &World, _object: &Map<String, Value>) -> Option<Result<Answer, String>> {
    None
}

/// Reads words; `None` if they are no answer of this phase.
pub fn read_words(_world: &World, _words: &str) -> Option<Result<Answer, String>> {
    None
}
