//! Figures of the optional rules (25), one section for each.

use super::Figures;
use umpire::fault::Faults;
use umpire::source::{Node, Section};

/// Figures of the optional rules.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OptionFigures {
    /// Advanced disruption.
    pub advanced_disruption: RecoveryFigures,
    /// More artillery detail.
    pub artillery_detail: ArtilleryFigures,
    /// Overruns.
    pub overruns: OverrunFigures,
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

/// More artillery detail (25.6).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ArtilleryFigures {
    /// Per cent more in bombarding a dense target.
    pub dense: u8,
    /// Per cent more for guns that defend in normal combat.
    pub defending: u8,
    /// How many hexes away a target may be.
    pub range: u32,
    /// Per cent less beyond the ordinary range.
    pub far: u8,
}

/// Overruns (25.14).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OverrunFigures {
    /// How many times over the enemy must be wiped out.
    pub times: u32,
}

pub(super) fn option_figures(node: &Node, faults: &mut Faults) -> Option<OptionFigures> {
    let mut section = Section::open(node, "options", faults)?;
    let advanced_disruption = section.must("advanced-disruption");
    let artillery_detail = section.must("artillery-detail");
    let overruns = section.must("overruns");
    section.close();
    Some(OptionFigures {
        advanced_disruption: recovery(advanced_disruption?, faults)?,
        artillery_detail: artillery(artillery_detail?, faults)?,
        overruns: overrun(overruns?, faults)?,
    })
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

fn artillery(node: &Node, faults: &mut Faults) -> Option<ArtilleryFigures> {
    let figures = Figures::of(node, "artillery-detail", &["dense", "defending", "range", "far"], faults);
    Some(ArtilleryFigures {
        dense: figures.percent("dense", node, faults),
        defending: figures.percent("defending", node, faults),
        range: u32::try_from(figures.get("range")).ok()?,
        far: figures.percent("far", node, faults),
    })
}

fn overrun(node: &Node, faults: &mut Faults) -> Option<OverrunFigures> {
    let figures = Figures::of(node, "overruns", &["times"], faults);
    Some(OverrunFigures { times: u32::try_from(figures.get("times")).ok()? })
}
