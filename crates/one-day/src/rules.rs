//! Citations: `rule!("odn.2.02.a")` is checked against the ledger when it is compiled.

include!(concat!(env!("OUT_DIR"), "/ids.rs"));

/// Cites a rule of the ledger; an id that it does not have does not compile.
macro_rules! rule {
    ($id:literal) => {
        const { umpire::rule::Rule::cite($crate::rules::IDS, $id) }
    };
}

/// Cites several rules.
macro_rules! rules {
    ($($id:literal),+ $(,)?) => {
        const { &[$(rule!($id)),+] as &[umpire::rule::Rule] }
    };
}

#[cfg(test)]
mod tests {
    use super::IDS;

    #[test]
    fn the_ledger_is_cited_from() {
        assert!(IDS.is_sorted());
        assert_eq!(rule!("odn.2.02.a").set(), "odn");
        assert_eq!(rules!("odn.plot.e")[0].set(), "odn");
    }
}
