//! What is asked of the theatre at every step, looked up once: it never changes.

use super::{Army, Chain};
use crate::orders::Division;
use crate::pieces::{
    Arm, ArmyId, BySide, DivisionId, FormationId, Leader, LeaderId, Rank, Side, Unit, UnitId,
};

#[derive(Debug, Clone)]
pub struct Lookup {
    pub(super) sides: Box<[Side]>,
    pub(super) units: BySide<Box<[UnitId]>>,
    /// The formations that have infantry.
    pub(super) infantry_corps: Box<[bool]>,
    /// The division that each unit is of.
    pub(super) divisions: Box<[DivisionId]>,
    /// The formation that each leader leads as its own leader.
    pub(super) led: Box<[Option<FormationId>]>,
    /// The divisions that each leader leads: one, or the parts into which a scenario has divided it.
    pub(super) divisions_led: Box<[Box<[DivisionId]>]>,
    /// The army that each leader commands.
    pub(super) commanded: Box<[Option<ArmyId>]>,
    /// The wing commanders (20.15).
    pub(super) wing_commanders: Box<[LeaderId]>,
}

impl Lookup {
    pub fn of(
        units: &[Unit],
        leaders: &[Leader],
        chains: &[Chain],
        divisions: &[Division],
        armies: &[Army],
    ) -> Lookup {
        let mut of_units = vec![DivisionId::at(0); units.len()];
        for (at, division) in divisions.iter().enumerate().rev() {
            for unit in &division.units {
                of_units[unit.place()] = DivisionId::at(at);
            }
        }
        let units_of = |side: Side| {
            let own = units.iter().enumerate().filter(move |(_, unit)| unit.side() == side);
            own.map(|(at, _)| UnitId::at(at)).collect()
        };
        let ids = || (0..leaders.len()).map(LeaderId::at);
        let led = |leader: LeaderId| chains.iter().position(|chain| chain.leader == Some(leader));
        let divisions_led = |leader: LeaderId| {
            let own =
                divisions.iter().enumerate().filter(move |(_, division)| division.leader == Some(leader));
            own.map(|(at, _)| DivisionId::at(at)).collect()
        };
        let commanded = |leader: LeaderId| armies.iter().position(|army| army.commander == Some(leader));
        let has_infantry = |formation: usize| {
            units.iter().any(|unit| unit.formation.place() == formation && unit.arm == Arm::Infantry)
        };
        let is_wing = |leader: &LeaderId| leaders[leader.place()].rank == Rank::Wing;
        Lookup {
            units: BySide { first: units_of(Side::First), second: units_of(Side::Second) },
            infantry_corps: (0..chains.len()).map(has_infantry).collect(),
            sides: units.iter().map(Unit::side).collect(),
            divisions: of_units.into(),
            led: ids().map(|leader| led(leader).map(FormationId::at)).collect(),
            divisions_led: ids().map(divisions_led).collect(),
            commanded: ids().map(|leader| commanded(leader).map(ArmyId::at)).collect(),
            wing_commanders: ids().filter(is_wing).collect(),
        }
    }
}
