//! The registry: everything the program carries inside. It alone knows every rule set.

use staff::{AnyRoster, Staff};
use std::collections::BTreeMap;
use std::sync::LazyLock;
use umpire::cases::{Case, CaseFile};
use umpire::fault::Faults;
use umpire::protocol::Registry;
use umpire::rulebook::Rulebook;
use umpire::ruleset::RuleSet;

/// Rule set, name and text of each case file.
const CASES: &[(&str, &str, &str)] = include!(concat!(env!("OUT_DIR"), "/cases.rs"));

/// The same of rule sets that keep their cases in their crates.
const OWN_CASES: &[(&str, &str, &str)] = &[
    #[cfg(feature = "toys")]
    ("three-hexes", "rulebook/cases/three-hexes/searching.toml", three_hexes::CASES),
    #[cfg(feature = "toys")]
    ("three-inches", "rulebook/cases/three-inches/looking.toml", three_inches::CASES),
];

/// The ledgers of all rule sets, also of those that cannot be played yet.
const LEDGERS: &[(&str, &str)] = &[
    ("rulebook/nlc.toml", include_str!(concat!(env!("RULEBOOK"), "/nlc.toml"))),
    ("rulebook/mop.toml", include_str!(concat!(env!("RULEBOOK"), "/mop.toml"))),
    ("rulebook/lgg.toml", include_str!(concat!(env!("RULEBOOK"), "/lgg.toml"))),
    ("rulebook/con-variant.toml", include_str!(concat!(env!("RULEBOOK"), "/con-variant.toml"))),
    ("rulebook/con-base.toml", include_str!(concat!(env!("RULEBOOK"), "/con-base.toml"))),
    ("rulebook/odn.toml", include_str!(concat!(env!("RULEBOOK"), "/odn.toml"))),
    #[cfg(feature = "toys")]
    ("rulebook/three-hexes.toml", three_hexes::LEDGER),
    #[cfg(feature = "toys")]
    ("rulebook/three-inches.toml", three_inches::LEDGER),
];

/// The rule sets that can be played, each with its computer players. Another is a line here.
static SETS: &[(&dyn RuleSet, &dyn AnyRoster)] = &[
    (&series::sets::NLC, &staff::series::PLAYERS),
    (&series::sets::LGG, &staff::series::PLAYERS),
    (&series::sets::MOP, &staff::series::PLAYERS),
    (&campaigns::CON, &staff::campaigns::PLAYERS),
    (&one_day::RULES, &staff::one_day::PLAYERS),
    #[cfg(feature = "toys")]
    (&three_hexes::RULES, &staff::Roster::<three_hexes::ThreeHexes>(&[])),
    #[cfg(feature = "toys")]
    (&three_inches::RULES, &staff::Roster::<three_inches::ThreeInches>(&[])),
];

/// The computer players.
pub(crate) static STAFF: Staff = Staff(SETS);

/// Case files by key, each with the key of its rule set.
pub(crate) type CaseFiles = BTreeMap<String, (String, CaseFile)>;

/// What is built in.
pub(crate) struct BuiltIn {
    /// Case files by key, `set/file`.
    files: LazyLock<Result<CaseFiles, Faults>>,
}

/// What is built in, read when it is first asked for.
pub(crate) static BUILT_IN: BuiltIn = BuiltIn { files: LazyLock::new(read_cases) };

/// The rule set whose cases a folder holds. Windows keeps `con` for itself, so that one is called otherwise than its set.
pub(crate) fn set_in(folder: &str) -> &str {
    if folder == "con-variant" { "con" } else { folder }
}

fn read_cases() -> Result<CaseFiles, Faults> {
    let (mut files, mut faults) = (BTreeMap::new(), Faults::none());
    for (set, name, text) in CASES.iter().chain(OWN_CASES) {
        match CaseFile::read(name, text) {
            Ok(file) => {
                let key = name.rsplit('/').next().unwrap_or(name).trim_end_matches(".toml");
                files.insert(format!("{}/{key}", set_in(set)), (set_in(set).to_owned(), file));
            }
            Err(wrong) => faults.absorb(wrong),
        }
    }
    faults.or(files)
}

/// The rulebook that is built in.
pub(crate) fn rulebook() -> Result<Rulebook, String> {
    Rulebook::read(LEDGERS).map_err(|faults| faults.to_string())
}

/// The rule sets that can be played.
pub(crate) fn rule_sets() -> &'static [&'static dyn RuleSet] {
    static ALL: LazyLock<Vec<&'static dyn RuleSet>> =
        LazyLock::new(|| SETS.iter().map(|(set, _)| *set).collect());
    &ALL
}

impl BuiltIn {
    /// Every case file by its key, with its rule set.
    pub(crate) fn case_files(&self) -> Result<&CaseFiles, String> {
        self.files.as_ref().map_err(ToString::to_string)
    }
}

impl Registry for BuiltIn {
    fn rule_set(&self, key: &str) -> Option<&dyn RuleSet> {
        rule_sets().iter().find(|set| set.key() == key).copied()
    }

    fn keys(&self) -> Vec<&'static str> {
        rule_sets().iter().map(|set| set.key()).collect()
    }

    /// `set/file#3`, or the file's own path, counted from 1; without a number the first case.
    fn case(&self, key: &str) -> Option<(&str, &Case)> {
        let (file, number) = match key.rsplit_once('#') {
            Some((file, number)) => (file, number.parse::<usize>().ok()?),
            None => (key, 1),
        };
        let (folder, name) =
            file.trim_start_matches("rulebook/cases/").trim_end_matches(".toml").split_once('/')?;
        let (set, file) = self.files.as_ref().ok()?.get(&format!("{}/{name}", set_in(folder)))?;
        Some((set, file.cases.get(number.checked_sub(1)?)?))
    }
}
