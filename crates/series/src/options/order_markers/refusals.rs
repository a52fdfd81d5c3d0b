//! Why an aide cannot go where he is told. The texts are in `rulebook/refusals/nlc-order-markers.toml`.

use crate::command::holder_words;
use crate::pieces::HolderId;
use crate::refusals::texts;
use crate::world::World;
use hex::HexId;
use umpire::refusal::Refusal;

/// A small value, so that legal answers are sifted without a word being written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)] // the texts say what each is
pub enum Denial {
    AnotherAide { holder: HolderId },
    WayLeadsByRoad,
    NoRoadTo { hex: HexId },
    RoadClosed { hex: HexId },
}

impl Denial {
    pub(crate) fn refusal(self, world: &World) -> Refusal {
        let hex = |hex: HexId| world.ground().number(hex);
        match self {
            Denial::AnotherAide { holder } => texts::another_aide(&holder_words(world, holder)),
            Denial::WayLeadsByRoad => texts::way_leads_by_road(),
            Denial::NoRoadTo { hex: to } => texts::no_road_for_the_aide(&hex(to)),
            Denial::RoadClosed { hex: to } => texts::road_closed_to_the_aide(&hex(to)),
        }
    }
}
