//! Why an answer of hidden movement cannot be. The texts are in `rulebook/refusals/nlc-hidden.toml`.

use crate::command::body_words;
use crate::pieces::{BodyId, LeaderId, UnitId};
use crate::refusals::texts;
use crate::world::{OrderKind, World};
use field::paths::HalfPoints;
use hex::HexId;
use umpire::refusal::Refusal;

/// A small value, so that legal answers are sifted without a word being written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)] // the texts say what each is
pub enum Bar {
    NoColumn { body: BodyId },
    HiddenAlready { body: BodyId },
    OrderInTheOpen { body: BodyId, order: OrderKind },
    NotYet { body: BodyId },
    NobodyMarches { body: BodyId },
    Engaged { body: BodyId, unit: UnitId },
    NowhereToGo { body: BodyId },
    StaysInSight { body: BodyId, hex: HexId },
    NoPlaceOnTheWay { hex: HexId },
    NotHidden { body: BodyId },
    CannotDeploy { unit: UnitId, at: HexId, points: HalfPoints },
    NotOnTheMarch { body: BodyId, leader: LeaderId },
    NothingInTheWay { body: BodyId },
    PartOfAColumn { body: BodyId },
    AwayOnAMarch { unit: UnitId },
    LeaderAway { leader: LeaderId },
}

impl Bar {
    pub(crate) fn refusal(self, world: &World) -> Refusal {
        let hex = |hex: HexId| world.ground().number(hex);
        let unit = |unit: UnitId| world.printed(unit).name.as_str();
        let leader = |leader: LeaderId| world.leader(leader).name.as_str();
        let body = |body: BodyId| body_words(world, body);
        match self {
            Bar::NoColumn { body: id } => texts::no_column(&body(id)),
            Bar::HiddenAlready { body: id } => texts::hidden_already(&body(id)),
            Bar::OrderInTheOpen { body: id, order } => texts::order_in_the_open(&body(id), &order.words()),
            Bar::NotYet { body: id } => texts::hidden_not_yet(&body(id)),
            Bar::NobodyMarches { body: id } => texts::nobody_marches(&body(id)),
            Bar::Engaged { body: id, unit: engaged } => texts::engaged_in_the_open(&unit(engaged), &body(id)),
            Bar::NowhereToGo { body: id } => texts::nowhere_to_go(&body(id)),
            Bar::StaysInSight { body: id, hex: at } => texts::stays_in_sight(&body(id), &hex(at)),
            Bar::NoPlaceOnTheWay { hex: at } => texts::no_place_on_the_way(&hex(at)),
            Bar::NotHidden { body: id } => texts::not_hidden(&body(id)),
            Bar::CannotDeploy { unit: id, at, points } => {
                texts::cannot_deploy(&unit(id), &hex(at), &points.to_string())
            }
            Bar::NotOnTheMarch { body: id, leader: other } => {
                texts::not_on_the_march(&leader(other), &body(id))
            }
            Bar::NothingInTheWay { body: id } => texts::nothing_in_the_way(&body(id)),
            Bar::PartOfAColumn { body: id } => texts::part_of_a_column(&body(id)),
            Bar::AwayOnAMarch { unit: id } => texts::away_on_a_march(&unit(id)),
            Bar::LeaderAway { leader: id } => texts::leader_away_on_a_march(&leader(id)),
        }
    }
}
