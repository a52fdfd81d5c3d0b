//! Why an answer of hidden movement cannot be. The texts are in `rulebook/refusals/nlc-hidden.toml`.

use crate::command::holder_words;
use crate::pieces::{HolderId, LeaderId, UnitId};
use crate::refusals::texts;
use crate::world::{OrderKind, World};
use field::paths::HalfPoints;
use hex::HexId;
use umpire::refusal::Refusal;

/// A small value, so that legal answers are sifted without a word being written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)] // the texts say what each is
pub enum Denial {
    NoColumn { holder: HolderId },
    HiddenAlready { holder: HolderId },
    OrderInTheOpen { holder: HolderId, order: OrderKind },
    NotYet { holder: HolderId },
    NobodyMarches { holder: HolderId },
    Engaged { holder: HolderId, unit: UnitId },
    NowhereToGo { holder: HolderId },
    StaysInSight { holder: HolderId, hex: HexId },
    NoPlaceOnTheWay { hex: HexId },
    NotHidden { holder: HolderId },
    CannotDeploy { unit: UnitId, at: HexId, points: HalfPoints },
    NotOnTheMarch { holder: HolderId, leader: LeaderId },
    NothingInTheWay { holder: HolderId },
    PartOfAColumn { holder: HolderId },
    AwayOnAMarch { unit: UnitId },
    LeaderAway { leader: LeaderId },
}

impl Denial {
    pub(crate) fn refusal(self, world: &World) -> Refusal {
        let hex = |hex: HexId| world.ground().number(hex);
        let unit = |unit: UnitId| world.printed(unit).name.as_str();
        let leader = |leader: LeaderId| world.leader(leader).name.as_str();
        let holder = |holder: HolderId| holder_words(world, holder);
        match self {
            Denial::NoColumn { holder: id } => texts::no_column(&holder(id)),
            Denial::HiddenAlready { holder: id } => texts::hidden_already(&holder(id)),
            Denial::OrderInTheOpen { holder: id, order } => {
                texts::order_in_the_open(&holder(id), &order.words())
            }
            Denial::NotYet { holder: id } => texts::hidden_not_yet(&holder(id)),
            Denial::NobodyMarches { holder: id } => texts::nobody_marches(&holder(id)),
            Denial::Engaged { holder: id, unit: engaged } => {
                texts::engaged_in_the_open(&unit(engaged), &holder(id))
            }
            Denial::NowhereToGo { holder: id } => texts::nowhere_to_go(&holder(id)),
            Denial::StaysInSight { holder: id, hex: at } => texts::stays_in_sight(&holder(id), &hex(at)),
            Denial::NoPlaceOnTheWay { hex: at } => texts::no_place_on_the_way(&hex(at)),
            Denial::NotHidden { holder: id } => texts::not_hidden(&holder(id)),
            Denial::CannotDeploy { unit: id, at, points } => {
                texts::cannot_deploy(&unit(id), &hex(at), &points.to_string())
            }
            Denial::NotOnTheMarch { holder: id, leader: other } => {
                texts::not_on_the_march(&leader(other), &holder(id))
            }
            Denial::NothingInTheWay { holder: id } => texts::nothing_in_the_way(&holder(id)),
            Denial::PartOfAColumn { holder: id } => texts::part_of_a_column(&holder(id)),
            Denial::AwayOnAMarch { unit: id } => texts::away_on_a_march(&unit(id)),
            Denial::LeaderAway { leader: id } => texts::leader_away_on_a_march(&leader(id)),
        }
    }
}
