//! Citations: `rule!("con.7.b")` and `rule!("con-base.12.d")` are checked against the ledgers when they are compiled.

include!(concat!(env!("OUT_DIR"), "/ids.rs"));

/// Cites a rule of the ledgers; an id that neither has does not compile.
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
    fn both_ledgers_are_cited_from() {
        assert!(IDS.is_sorted());
        assert_eq!(rule!("con.7.b").set(), "con");
        assert_eq!(rules!("con-base.12.d")[0].set(), "con-base");
    }
}
