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
    /// Order force.
    pub order_force: ForceFigures,
    /// A step that costs no more than so many strength points pays for half a hit (25.9.a).
    pub tiny_step: u8,
    /// From this front strength on a unit has three steps (25.10.a).
    pub huge_front: u8,
    /// Roll six to hit.
    pub sixes: SixesFigures,
    /// Command confusion.
    pub confusion: ConfusionFigures,
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

/// Figures of order force (25.8).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ForceFigures {
    /// The greatest force of an order.
    pub most: u8,
    /// The shift for each time that a leader has taken offense.
    pub offense: i8,
}

/// Figures of sixes (25.11).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SixesFigures {
    /// A die that shows so much, modifiers added, is a hit.
    pub face: u8,
    /// Hits at which artillery support takes effect (25.11.c).
    pub support: u16,
}

/// Figures of command confusion (25.13).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConfusionFigures {
    /// What is added to the rating of a wing commander who was passed over.
    pub rating: i8,
    /// For so many turns after the one in which the order was received.
    pub turns: u16,
}

pub(super) fn option_figures(node: &Node, faults: &mut Faults) -> Option<OptionFigures> {
    let mut section = Section::open(node, "options", faults)?;
    let advanced_disruption = section.must("advanced-disruption");
    let artillery_detail = section.must("artillery-detail");
    let overruns = section.must("overruns");
    let order_force = section.must("order-force");
    let tiny_units = section.must("tiny-units");
    let huge_units = section.must("huge-units");
    let sixes = section.must("sixes-to-hit");
    let confusion = section.must("command-confusion");
    section.close();
    Some(OptionFigures {
        advanced_disruption: recovery(advanced_disruption?, faults)?,
        artillery_detail: artillery(artillery_detail?, faults)?,
        overruns: overrun(overruns?, faults)?,
        order_force: force(order_force?, faults)?,
        tiny_step: one(tiny_units?, "tiny-units", "worth", faults)?,
        huge_front: one(huge_units?, "huge-units", "front", faults)?,
        sixes: sixes_figures(sixes?, faults)?,
        confusion: confusion_figures(confusion?, faults)?,
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

fn one(node: &Node, what: &'static str, key: &'static str, faults: &mut Faults) -> Option<u8> {
    u8::try_from(Figures::of(node, what, &[key], faults).get(key)).ok()
}

fn force(node: &Node, faults: &mut Faults) -> Option<ForceFigures> {
    let figures = Figures::of(node, "order-force", &["most", "offense"], faults);
    Some(ForceFigures {
        most: u8::try_from(figures.get("most")).ok()?,
        offense: i8::try_from(figures.get("offense")).ok()?,
    })
}

fn sixes_figures(node: &Node, faults: &mut Faults) -> Option<SixesFigures> {
    let figures = Figures::of(node, "sixes-to-hit", &["face", "support"], faults);
    Some(SixesFigures {
        face: u8::try_from(figures.get("face")).ok()?,
        support: u16::try_from(figures.get("support")).ok()?,
    })
}

fn confusion_figures(node: &Node, faults: &mut Faults) -> Option<ConfusionFigures> {
    let figures = Figures::of(node, "command-confusion", &["rating", "turns"], faults);
    Some(ConfusionFigures {
        rating: i8::try_from(figures.get("rating")).ok()?,
        turns: u16::try_from(figures.get("turns")).ok()?,
    })
}
