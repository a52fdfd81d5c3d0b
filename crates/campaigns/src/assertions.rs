//! The sentences of cases that are about this rule set (`docs/con-cases.md`).

mod chits;
mod combats;
mod marches;
mod moment;
mod pieces;
mod words;

use crate::facts::Fact;
use crate::game::Campaigns;
use umpire::event::Event;
use umpire::game::Verdict;

/// What a sentence says is so, or what is so instead. An error says what is wrong with the sentence.
type Judged = Result<Result<(), String>, String>;

/// A reader of sentences: nothing if it does not know such a one.
type Reader = fn(&Campaigns, &str, &[Event<Fact>]) -> Option<Judged>;

/// Those who know sentences, in the order in which they are asked.
const READERS: [Reader; 5] = [chits::judge, moment::judge, combats::judge, marches::judge, pieces::judge];

/// Judges a sentence.
pub(crate) fn judge(game: &Campaigns, sentence: &str, moment: &[Event<Fact>]) -> Verdict {
    match READERS.iter().find_map(|reader| reader(game, sentence, moment)) {
        Some(Ok(Ok(()))) => Verdict::Holds,
        Some(Ok(Err(found))) => Verdict::Differs(found),
        Some(Err(faulty)) => Verdict::Faulty(faulty),
        None => Verdict::NotUnderstood,
    }
}

/// Whether something is as it should be; else what is found.
#[allow(clippy::unnecessary_wraps, reason = "what readers of sentences give")]
fn so(is_so: bool, found: impl Into<String>) -> Judged {
    Ok(if is_so { Ok(()) } else { Err(found.into()) })
}

/// Two figures or words that should be the same.
fn same<T: PartialEq + std::fmt::Display>(wanted: &T, found: &T) -> Judged {
    so(wanted == found, format!("it is {found}"))
}
