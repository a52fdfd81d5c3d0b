//! Figures of the optional rules (25), one section for each.

use super::Figures;
use umpire::fault::Faults;
use umpire::source::{Node, Section};

/// Figures of the optional rules.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OptionFigures {
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
    let order_force = section.must("order-force");
    let tiny_units = section.must("tiny-units");
    let huge_units = section.must("huge-units");
    let sixes = section.must("sixes-to-hit");
    let confusion = section.must("command-confusion");
    section.close();
    Some(OptionFigures {
        order_force: force(order_force?, faults)?,
        tiny_step: one(tiny_units?, "tiny-units", "worth", faults)?,
        huge_front: one(huge_units?, "huge-units", "front", faults)?,
        sixes: sixes_figures(sixes?, faults)?,
        confusion: confusion_figures(confusion?, faults)?,
    })
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
