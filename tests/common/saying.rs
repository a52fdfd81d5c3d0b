//! What conversations with the program have in common, by lines or by frames.

use serde_json::Value;
use std::time::Duration;

/// Nobody waits longer than this: a process that hangs fails its test instead of the whole run.
pub(crate) const PATIENCE: Duration = Duration::from_secs(180);

/// An answer: an object with `id` and exactly one of `ok`, `refused` and `error`.
pub(crate) fn understood(line: &str) -> Value {
    let answer: Value = serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"));
    assert!(is_answer(&answer), "not an answer: {line}");
    answer
}

pub(crate) fn is_answer(told: &Value) -> bool {
    let told_what = ["ok", "refused", "error"].iter().filter(|key| told.get(**key).is_some()).count();
    told.get("id").is_some() && told_what == 1 && told.as_object().is_some_and(|told| told.len() == 2)
}

/// What an answer says under the one name that it must have: `ok`, `refused` or `error`.
pub(crate) fn told(name: &str, sent: &str, answer: &Value) -> Value {
    answer.get(name).cloned().unwrap_or_else(|| panic!("{sent} was answered with {answer}"))
}

/// The text of a value that must be one.
pub(crate) fn text(value: &Value) -> String {
    value.as_str().unwrap_or_else(|| panic!("{value} should be a text")).to_owned()
}

/// Choices that are the same in every run.
pub(crate) struct Choices(u64);

impl Choices {
    pub(crate) fn new(number: u64) -> Choices {
        Choices(number.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    /// Any number (Marsaglia's xorshift).
    pub(crate) fn any(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    /// A number below `n`.
    pub(crate) fn below(&mut self, n: usize) -> usize {
        let n = u64::try_from(n.max(1)).expect("small");
        usize::try_from((self.any() >> 11) % n).expect("below a small number")
    }

    /// One of several.
    pub(crate) fn one<'t, T>(&mut self, of: &'t [T]) -> &'t T {
        &of[self.below(of.len())]
    }
}
