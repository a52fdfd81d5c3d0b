//! Figures of the optional rules (25), one section for each.

use super::Figures;
use umpire::fault::Faults;
use umpire::source::{Node, Section};

/// Figures of the optional rules.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OptionFigures {
    /// Advanced disruption.
    pub advanced_disruption: RecoveryFigures,
}

/// What changes morale in a check for recovery from disruption, and in no other (25.1.d).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecoveryFigures {
    /// In terrain that reduces attackers.
    pub terrain: i8,
    /// With its leader, his wing commander or the overall commander.
    pub leader: i8,
    /// Next to an enemy who is not disrupted himself.
    pub enemy: i8,
    /// If its formation or its army is demoralized.
    pub demoralized: i8,
}

pub(super) fn option_figures(node: &Node, faults: &mut Faults) -> Option<OptionFigures> {
    let mut section = Section::open(node, "options", faults)?;
    let advanced_disruption = section.must("advanced-disruption");
    section.close();
    Some(OptionFigures { advanced_disruption: recovery(advanced_disruption?, faults)? })
}

fn recovery(node: &Node, faults: &mut Faults) -> Option<RecoveryFigures> {
    const KEYS: [&str; 4] = ["terrain", "leader", "enemy", "demoralized"];
    let figures = Figures::of(node, "advanced-disruption", &KEYS, faults);
    let small = |key| i8::try_from(figures.get(key)).ok();
    Some(RecoveryFigures {
        terrain: small("terrain")?,
        leader: small("leader")?,
        enemy: small("enemy")?,
        demoralized: small("demoralized")?,
    })
}
