//! General Retreat (20.2.general-retreat): a whole army falls back. To whom it goes and when it may be given is said where
//! orders are written (`command::order_writing`).

use super::OrderKind;
use super::fall_back::FallBack;
use super::measures::Before;
use super::rules::{Approach, OrderRules, WholeMove};
use crate::movement::{Entering, March};
use crate::prelude::*;

pub(super) struct GeneralRetreat;

/// 20.2.general-retreat.d: it is carried out like a Fall Back.
impl OrderRules for GeneralRetreat {
    fn counts_as(&self) -> OrderKind {
        OrderKind::GeneralRetreat
    }

    fn allows_roads(&self) -> bool {
        FallBack.allows_roads()
    }

    fn leaves_zones(&self) -> bool {
        FallBack.leaves_zones()
    }

    fn may_enter_zone(&self, world: &World, approach: Approach<'_>) -> Result<Entering, Denial> {
        FallBack.may_enter_zone(world, approach)
    }

    fn measure(&self, world: &World, holder: HolderId, start: HexId) -> Before {
        FallBack.measure(world, holder, start)
    }

    fn excuses_the_stuck(&self) -> bool {
        FallBack.excuses_the_stuck()
    }

    fn may_end(&self, world: &World, whole: WholeMove<'_>) -> Result<(), Denial> {
        FallBack.may_end(world, whole)
    }

    fn may_stop(&self, world: &World, march: &March, unit: UnitId) -> Result<(), Denial> {
        FallBack.may_stop(world, march, unit)
    }

    fn owes(&self, world: &World, holder: HolderId, entered: &[HolderId]) -> Option<Denial> {
        FallBack.owes(world, holder, entered)
    }

    fn leads_to_supply(&self) -> bool {
        FallBack.leads_to_supply()
    }

    fn cite(&self, _march: &March, rules: &mut Vec<Rule>) {
        rules.push(rule!("nlc.20.2.general-retreat.d"));
    }

    fn may_attack(&self, formation: FormationId) -> Result<(), Denial> {
        Err(Denial::OrderGeneralRetreat { formation })
    }

    fn may_charge(&self) -> bool {
        FallBack.may_charge()
    }

    fn may_bombard(&self) -> bool {
        FallBack.may_bombard()
    }

    fn demands_retreat(&self) -> bool {
        FallBack.demands_retreat()
    }

    /// 20.2.general-retreat.e: not before the first night turn after it was sent.
    fn may_end_in_reserve(&self, world: &World, holder: HolderId) -> Result<(), Denial> {
        let state = world.holder(holder);
        let sent = state.dispatch.map_or(state.since, |(dispatch, _)| world.dispatch(dispatch).written);
        let mut since = (1..=world.turn.number().saturating_sub(sent.number())).map(|turns| sent.plus(turns));
        let night = since.any(|turn| world.theatre.calendar.is_night(turn));
        if night { Ok(()) } else { Err(Denial::NotBeforeNight { holder }) }
    }
}
