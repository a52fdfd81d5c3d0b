//! What bars an answer, before anybody reads why: lists ask of every answer whether it is open, and most of what is barred is never put into
//! words.

use umpire::refusal::Refusal;
use umpire::rule::Rule;

/// Why something is not open: a refusal that is written when it is told.
pub(crate) struct Barred<'a>(Box<dyn FnOnce() -> Refusal + 'a>);

/// What may be done, or what bars it.
pub(crate) type Open<'a, T = ()> = Result<T, Barred<'a>>;

/// Barred by a rule; `why` says it if it is read.
pub(crate) fn refuse<'a, T>(
    rule: Rule,
    code: &'static str,
    why: impl FnOnce() -> String + 'a,
    cure: &'static str,
) -> Open<'a, T> {
    Err(because(move || Refusal::new(rule, code, why(), cure)))
}

/// What a refusal says that is written elsewhere.
pub(crate) fn because<'a>(refusal: impl FnOnce() -> Refusal + 'a) -> Barred<'a> {
    Barred(Box::new(refusal))
}

impl From<Barred<'_>> for Refusal {
    fn from(barred: Barred<'_>) -> Refusal {
        (barred.0)()
    }
}
