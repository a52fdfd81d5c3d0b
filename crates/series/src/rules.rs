//! Citations: `rule!("nlc.7.4.c")` is checked against the ledger when it is compiled.

include!(concat!(env!("OUT_DIR"), "/ids.rs"));

/// Cites a rule of the ledger; an id that the ledger does not have does not compile.
macro_rules! rule {
    ($id:literal) => {
        const { umpire::rule::Rule::cite($crate::rules::IDS, $id) }
    };
}
