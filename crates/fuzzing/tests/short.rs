//! The short form of fuzzing, on any compiler: the corpus of every target, mutated at random for some seconds. `make fuzz` is the long
//! one. What breaks a target is written to the temporary folder and named.

use fuzzing::{TARGETS, corpus};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::time::{Duration, Instant};
use umpire::dice::ChoiceRng;

/// How long each target is tried: `GROGNARD_FUZZ_SECONDS` says more.
fn seconds() -> Duration {
    let said = std::env::var("GROGNARD_FUZZ_SECONDS").ok().and_then(|text| text.parse().ok());
    Duration::from_secs(said.unwrap_or(3))
}

/// The seed of the mutations: `GROGNARD_FUZZ_SEED` says another.
fn seed() -> u64 {
    std::env::var("GROGNARD_FUZZ_SEED").ok().and_then(|text| text.parse().ok()).unwrap_or(1)
}

/// Numbers and words at the edges of what readers expect.
const EDGES: [&str; 18] = [
    "0", "-1", "255", "256", "65535", "65536", "4294967296", "18446744073709551616", "1e400", "null", "\"\"",
    "[]", "{}", "\\u0000", "\u{202e}", "é", "[[[[[[[[", "\"do\"",
];

/// An input with some of it changed: a byte, a piece cut, doubled or moved, a word replaced by one of another input or of the edges.
fn mutated(inputs: &[Vec<u8>], lots: &mut ChoiceRng) -> Vec<u8> {
    let mut bytes = inputs[lots.one_of(inputs.len())].clone();
    for _ in 0..=lots.one_of(4) {
        if bytes.is_empty() {
            return bytes;
        }
        let from = lots.one_of(bytes.len());
        let to = (from + lots.one_of(64)).min(bytes.len());
        match lots.one_of(7) {
            0 => bytes[from] ^= 1 << lots.one_of(8),
            1 => drop(bytes.drain(from..to)),
            2 => {
                let piece = bytes[from..to].to_vec();
                let at = lots.one_of(bytes.len());
                bytes.splice(at..at, piece);
            }
            3 => drop(bytes.splice(word_around(&bytes, from), EDGES[lots.one_of(EDGES.len())].bytes())),
            4 | 5 => {
                let other = &inputs[lots.one_of(inputs.len())];
                let word = if other.is_empty() { 0..0 } else { word_around(other, lots.one_of(other.len())) };
                bytes.splice(word_around(&bytes, from), other[word].iter().copied());
            }
            _ => bytes.truncate(from),
        }
    }
    bytes
}

/// The letters and digits around a place.
fn word_around(bytes: &[u8], at: usize) -> std::ops::Range<usize> {
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-' | b'_');
    let from = bytes[..at].iter().rposition(|byte| !is_part(byte)).map_or(0, |before| before + 1);
    let to = bytes[at..].iter().position(|byte| !is_part(byte)).map_or(bytes.len(), |after| at + after);
    from..to.max(from)
}

fn try_for_a_while(name: &str) {
    let (_, target) = TARGETS.into_iter().find(|(known, _)| *known == name).expect("a target");
    let inputs = corpus::of(name);
    let mut lots = ChoiceRng::new(seed());
    let (began, mut tried) = (Instant::now(), 0_u32);
    let tell = |input: &[u8], tried: u32| {
        if let Err(panic) = catch_unwind(AssertUnwindSafe(|| target(input))) {
            let file = std::env::temp_dir().join(format!("grognard-{name}-{}", seed()));
            std::fs::write(&file, input).expect("the temporary folder can be written to");
            eprintln!("input {tried} breaks {name}: it is in {}", file.display());
            resume_unwind(panic);
        }
    };
    // As they are, they must pass as well; many of them take longer than the time there is.
    while began.elapsed() < seconds() || tried < 20 {
        match inputs.get(usize::try_from(tried / 2).expect("small")).filter(|_| tried.is_multiple_of(2)) {
            Some(input) => tell(input, tried),
            None => tell(&mutated(&inputs, &mut lots), tried),
        }
        tried += 1;
    }
    eprintln!("{name}: {tried} inputs");
}

#[test]
fn protocol() {
    try_for_a_while("protocol");
}

#[test]
fn frames() {
    try_for_a_while("frames");
}

#[test]
fn record() {
    try_for_a_while("record");
}

#[test]
fn case() {
    try_for_a_while("case");
}

#[test]
fn scenario() {
    try_for_a_while("scenario");
}
