//! Figures of the turn (4), of headquarters and substitutes (19) and of supply (24).

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
