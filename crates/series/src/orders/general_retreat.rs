//! General Retreat (20.2.general-retreat): a whole army falls back. To whom it goes and when it may be given is said where
//! orders are written (`command::order_writing`).

use super::OrderKind;
use super::fall_back::FallBack;
use super::measures::Before;
use super::rules::{Approach, Nature, OrderRules, WholeMove};
use crate::movement::{Entering, March};
use crate::prelude::*;

pub(super) struct GeneralRetreat;

pub(super) const NATURE: Nature =
    Nature { counts_as: OrderKind::GeneralRetreat, is_for_headquarters: false, ..super::fall_back::NATURE };

/// 20.2.general-retreat.d: it is carried out like a Fall Back.
impl OrderRules for GeneralRetreat {
    fn nature(&self) -> &'static Nature {
        &NATURE
    }

    fn may_enter_zone(&self, world: &World, approach: Approach<'_>) -> Allowed<Entering> {
        FallBack.may_enter_zone(world, approach)
    }

    fn measure(&self, world: &World, holder: HolderId, start: HexId) -> Before {
        FallBack.measure(world, holder, start)
    }

    fn may_end(&self, world: &World, whole: WholeMove<'_>) -> Allowed {
        FallBack.may_end(world, whole)
    }

    fn may_stop(&self, world: &World, march: &March, unit: UnitId) -> Allowed {
        FallBack.may_stop(world, march, unit)
    }

    fn owes(&self, world: &World, holder: HolderId, entered: &[HolderId]) -> Option<Denial> {
        FallBack.owes(world, holder, entered)
    }

    fn cite(&self, _march: &March, rules: &mut Vec<Rule>) {
        rules.push(rule!("nlc.20.2.general-retreat.d"));
    }

    fn may_attack(&self, formation: FormationId) -> Allowed {
        Err(Denial::OrderGeneralRetreat { formation })
    }

    /// 20.2.general-retreat.e: not before the first night turn after it was sent.
    fn may_end_in_reserve(&self, world: &World, holder: HolderId) -> Allowed {
        let state = world.holder(holder);
        let sent = state.dispatch.map_or(state.since, |(dispatch, _)| world.dispatch(dispatch).written);
        let mut since = (1..=world.turn.number().saturating_sub(sent.number())).map(|turns| sent.plus(turns));
        let night = since.any(|turn| world.theatre.calendar.is_night(turn));
        refuse_if(!night, Denial::NotBeforeNight { holder })
    }
}
