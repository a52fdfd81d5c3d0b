//! Why an answer of this phase cannot be. The texts are in `rulebook/refusals/nlc-turn.toml`.

use crate::pieces::{FormationId, HeadquartersId, LeaderId};
use crate::refusals::texts;
use crate::world::World;
use hex::HexId;
use umpire::refusal::Refusal;

/// A small value, so that legal answers are sifted without a word being written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Denial {
    /// The leader is no commander who may roll.
    DoesNotRoll { leader: LeaderId },
    /// The formation is the enemy's.
    NotYours { formation: FormationId },
    /// The formation is not under the commander who rolled.
    NotUnderHim { formation: FormationId, leader: LeaderId },
    /// A formation without a chit in play cannot be of a pair.
    ReservePaired { formation: FormationId },
    /// A formation without a chit in play cannot act first.
    ReserveFirst { formation: FormationId },
    /// A pair is two.
    TwoFormations { formation: FormationId },
    /// A formation of a pair does not act first by itself.
    OfThePair { formation: FormationId },
    /// There is no pair that could act first.
    NoPairToActFirst,
    /// A substitute is placed with a unit of his.
    NotOfHis { leader: LeaderId, at: HexId },
    /// A headquarters is placed with a unit of its army.
    NotOfItsArmy { headquarters: HeadquartersId, at: HexId },
}

impl Denial {
    pub(crate) fn refusal(self, world: &World) -> Refusal {
        let name = |formation: FormationId| world.theatre.formations[formation.place()].name.as_str();
        let leader = |leader: LeaderId| world.leader(leader).name.as_str();
        let hex = |hex: HexId| world.ground().number(hex);
        match self {
            Denial::DoesNotRoll { leader: id } => texts::does_not_roll(&leader(id)),
            Denial::NotYours { formation } => texts::not_your_formation(&name(formation)),
            Denial::NotUnderHim { formation, leader: id } => {
                texts::not_under_him(&name(formation), &leader(id))
            }
            Denial::ReservePaired { formation } => texts::reserve_paired(&name(formation)),
            Denial::ReserveFirst { formation } => texts::reserve_first(&name(formation)),
            Denial::TwoFormations { formation } => texts::two_formations(&name(formation)),
            Denial::OfThePair { formation } => texts::of_the_pair(&name(formation)),
            Denial::NoPairToActFirst => texts::no_pair_to_act_first(),
            Denial::NotOfHis { leader: id, at } => texts::not_of_his(&leader(id), &hex(at)),
            Denial::NotOfItsArmy { headquarters, at } => {
                let own = &world.theatre.headquarters[headquarters.place()].name;
                texts::not_of_its_army(own, &hex(at))
            }
        }
    }
}
