//! Figures of the optional rules (25).

use super::Figures;
use umpire::fault::Faults;
use umpire::source::{Node, Section};

/// Figures of the optional rules.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OptionFigures {
    /// Orders without writing (25.7).
    pub order_markers: OrderMarkerFigures,
}

/// Figures of orders without writing (25.7).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OrderMarkerFigures {
    /// So near a recipient receives his order at once, in hexes (25.7.4.a).
    pub at_once: u32,
    /// … if he is seen.
    pub at_once_in_sight: u32,
    /// What an aide may spend in a turn, in movement points (25.7.4.b).
    pub movement: u8,
    /// An aide under fire is killed on this roll or less (25.7.4.e).
    pub killed_at_most: u16,
    /// An aide at a crossing takes the wrong road on this roll or less (25.7.4.g).
    pub astray_at_most: u16,
    /// A side has a dummy for so many formations (25.7.3.a).
    pub corps_per_dummy: usize,
}

pub(super) fn option_figures(node: &Node, faults: &mut Faults) -> Option<OptionFigures> {
    let mut own = Faults::none();
    let mut section = Section::open(node, "options", &mut own)?;
    let order_markers = section.must("order-markers");
    section.close();
    faults.absorb(own);
    Some(OptionFigures { order_markers: order_marker_figures(order_markers?, faults)? })
}

fn order_marker_figures(node: &Node, faults: &mut Faults) -> Option<OrderMarkerFigures> {
    const KEYS: [&str; 6] =
        ["at-once", "at-once-in-sight", "movement", "killed-at-most", "astray-at-most", "corps-per-dummy"];
    let figures = Figures::of(node, "order-markers", &KEYS, faults);
    Some(OrderMarkerFigures {
        at_once: u32::try_from(figures.get("at-once")).ok()?,
        at_once_in_sight: u32::try_from(figures.get("at-once-in-sight")).ok()?,
        movement: u8::try_from(figures.get("movement")).ok()?,
        killed_at_most: u16::try_from(figures.get("killed-at-most")).ok()?,
        astray_at_most: u16::try_from(figures.get("astray-at-most")).ok()?,
        corps_per_dummy: usize::try_from(figures.get("corps-per-dummy")).ok().filter(|corps| *corps > 0)?,
    })
}
