//! Orders come into force (20.9), and divisions and leaders change under whom they stand (20.13, 2.1.a).

use crate::prelude::*;
use crate::world::{Dispatch, HolderState};
use std::sync::Arc;

impl World {
    /// Enters a dispatch in the book.
    pub fn write(&mut self, mut dispatch: Dispatch, status: DispatchStatus) -> DispatchId {
        hooks::command::written(self, &mut dispatch);
        self.enter_in_book(dispatch, status)
    }

    /// Puts the first order of a dispatch in force: it cancels the one before it (20.9.a).
    pub fn put_in_force(&mut self, dispatch: DispatchId) {
        let (to, not_before) = (self.dispatch(dispatch).to, self.dispatch(dispatch).not_before);
        if let OrderHolder::Division(division) = self.theatre.holders[to] {
            self.give_own_order(division);
        }
        self.set_order(to, self.dispatch(dispatch).steps[0].order(), Some((dispatch, 0)));
        self.holder_mut(to).not_before = not_before;
    }

    /// Changes the order of a holder, and forgets what belonged to the one before it. Control of hexes is noted at the
    /// moment a Defend begins (20.2.defend.a).
    pub fn set_order(&mut self, holder: HolderId, order: Order, dispatch: Option<(DispatchId, u8)>) {
        let order = hooks::command::in_force(self, order);
        self.orders_changed();
        let side = self.theatre.side_of_holder(holder);
        let holdings = (order.kind == OrderKind::Defend).then(|| {
            let board = &self.theatre.ground.board;
            Arc::new(HexSet::of(board, board.ids().filter(|hex| self.occupier(*hex) == Some(side))))
        });
        let turn = self.turn;
        let state = self.holder_mut(holder);
        *state = HolderState {
            order,
            dispatch,
            since: turn,
            holdings,
            active: state.active,
            acted: state.acted,
            own: state.own,
            attached_to: state.attached_to,
            lead: state.lead,
            attacked: state.attacked,
            ..HolderState::in_reserve()
        };
        self.hidden.supersede(holder);
        self.note_post(holder);
        for unit in self.unit_ids() {
            if self.holder_of(unit) == holder {
                self.unit_mut(unit).contacted = false;
            }
        }
    }

    /// The next order of the sequence that a holder is under, and its place there (20.5).
    pub(crate) fn next_order(&self, holder: HolderId) -> Option<(Order, (DispatchId, u8))> {
        let (dispatch, step) = self.holder(holder).dispatch?;
        let next = self.dispatch(dispatch).steps.get(usize::from(step) + 1)?;
        Some((next.order(), (dispatch, step + 1)))
    }

    /// Units are attacked in normal combat or charged: that delays the fulfillment of their orders (20.8.d).
    pub(crate) fn note_attacked(&mut self, units: &[UnitId], by: &[UnitId]) {
        let turn = self.turn;
        for unit in units {
            let holder = self.holder_of(*unit);
            self.holder_mut(holder).attacked = Some(turn);
        }
        hooks::any_time::fired(self);
        hooks::combat::attacked(self, units, by);
    }

    /// From now on a division follows an order of its own (20.13.a).
    fn give_own_order(&mut self, division: DivisionId) {
        self.regroup(division, (true, None), self.theatre.division_holder(division));
    }

    /// A division joins another corps: it acts with it and follows its order (20.13.h, 20.13.j).
    pub fn attach(&mut self, division: DivisionId, to: FormationId) {
        self.regroup(division, (false, Some(to)), self.theatre.formation_holder(to));
    }

    /// A division has no order of its own any more and follows its corps (20.13.g).
    pub(crate) fn end_own_order(&mut self, holder: HolderId) {
        if let OrderHolder::Division(division) = self.theatre.holders[holder] {
            let formation = self.theatre.division(division).formation;
            self.regroup(division, (false, None), self.theatre.formation_holder(formation));
        }
    }

    /// The units of a division follow somebody: it has an order of its own, or acts with another corps.
    fn regroup(&mut self, division: DivisionId, how: (bool, Option<FormationId>), to: HolderId) {
        let theatre = Arc::clone(&self.theatre);
        let units = &theatre.division(division).units;
        hooks::command::division_leaves(self, units, to);
        let state = self.holder_mut(theatre.division_holder(division));
        (state.own, state.attached_to) = how;
        let brigades = theatre.division(division).brigade_of.is_none();
        for unit in units {
            // A brigade with a goal of its own keeps it.
            if !(brigades && theatre.holder_is_brigade(self.holder_of(*unit))) {
                self.unit_mut(*unit).holder = to;
            }
        }
    }

    /// The rating that a leader has now (2.1.a): an overall commander whose headquarters was destroyed has one less
    /// for the rest of the day (19.4.d), and every division with units that is attached to the corps he leads costs him
    /// one beyond the first (20.13.i).
    pub fn rating(&self, leader: LeaderId, matter: Matter) -> i8 {
        let own = self.own_rating(leader, matter);
        let burden = i8::try_from(self.n_attached_to(leader).saturating_sub(1)).unwrap_or(i8::MAX);
        let change = hooks::command::rating_change(self, leader);
        own - i8::from(self.has_lost_headquarters(leader)) - burden + change
    }

    /// The rating of a leader by himself. Some have another in certain matters; a successor has one for all.
    pub fn own_rating(&self, leader: LeaderId, matter: Matter) -> i8 {
        if let Some(rating) = hooks::command::rating_by_card(self, leader) {
            return rating;
        }
        let state = self.leader_state(leader);
        let rated = &self.leader(leader).rated;
        let other = rated.iter().find(|(known, _)| *known == matter && !state.replaced);
        i8::try_from(other.map_or(state.rating, |(_, rating)| *rating)).unwrap_or(i8::MAX)
    }

    /// How many divisions of which a unit is on the map are attached to the corps that a leader leads: his own, unless a
    /// wing commander has taken it over, or the one that he himself has taken over (20.15.h).
    fn n_attached_to(&self, leader: LeaderId) -> usize {
        let theatre = &self.theatre;
        let taken_over =
            || theatre.wing_commanders().iter().filter_map(|wing| self.leader_state(*wing).leads);
        let own = theatre.formation_led(leader).filter(|own| !taken_over().any(|taken| taken == *own));
        let Some(corps) = self.leader_state(leader).leads.or(own) else { return 0 };
        let divisions = theatre.divisions.iter().enumerate().filter(|(at, _)| {
            self.holder(theatre.division_holder(DivisionId::at(*at))).attached_to == Some(corps)
        });
        divisions.filter(|(_, division)| division.units.iter().any(|unit| self.is_present(*unit))).count()
    }
}
