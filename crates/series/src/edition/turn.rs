//! Figures of the turn (4), of headquarters and substitutes (19) and of supply (24).

use crate::scenario::GameTime;
use umpire::fault::{Faults, Place};
use umpire::read::Read;

#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(what = "turn")]
pub struct TurnFigures {
    /// A commander rolls for coordination against his rating less this (4.1.d).
    pub coordination: i16,
    /// By so much a total must exceed the other's to win the Initial Action (4.2.b).
    pub initial_margin: i16,
    /// The rating of a substitute (19.2.c).
    pub substitute: u8,
    /// By so much the levels of an army fall when its headquarters is destroyed (19.4.c).
    pub headquarters_lost: i16,
    /// The turn after which supply is judged, by its hour (24.c).
    #[read(within = 0..=23)]
    pub supply_hour: u8,
    /// So many hexes of a supply line may be off the roads (24.a).
    pub supply_off_road: u32,
    /// Enemies so near to an army, in hexes, are the wing that faces it (armymods.d).
    pub local_wing: u32,
}

/// The turns of a day.
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(within = 0..=23, check = Day::is_in_order)]
pub struct Day {
    /// The hours at which a turn starts.
    #[read(filled)]
    pub hours: Vec<u8>,
    /// Those of them that are night where a scenario does not name its night (23).
    pub night: Vec<u8>,
}

impl Day {
    fn is_in_order(&self, place: &Place, faults: &mut Faults) {
        if !self.hours.is_sorted_by(|one, next| one < next) {
            faults.note(place, "the hours of a day go from the earliest to the latest, each once");
        }
        if self.night.iter().any(|hour| !self.hours.contains(hour)) {
            faults.note(place, "a night turn is one of the `hours` of the day");
        }
    }

    /// Every turn from one on.
    pub fn turns_from(&self, first: GameTime) -> impl Iterator<Item = GameTime> {
        std::iter::successors(Some(first), |time| Some(time.next(&self.hours)))
    }
}
