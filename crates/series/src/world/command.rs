//! The world as command sees it: leaders, headquarters, armies, holders with their orders, the book of dispatches,
//! and what can be seen.

use super::{
    Dispatch, DispatchId, DispatchStatus, HeadquartersWhereabouts, HolderState, LeaderWhereabouts, Order,
    OrderKind, World,
};
use crate::edition::Conditions;
use crate::orders::OrderHolder;
use crate::pieces::{ArmyId, DivisionId, FormationId, HeadquartersId, HolderId, LeaderId, Side, UnitId};
use crate::scenario::Turn;
use field::sight::{Closed, ClosedBy, Obstacle};
use hex::HexId;
use std::sync::Arc;
use umpire::rule::Rule;

impl World {
    /// The hex of a leader who is on the map.
    #[inline]
    pub fn leader_hex(&self, leader: LeaderId) -> Option<HexId> {
        match self.leader_whereabouts(leader) {
            LeaderWhereabouts::At(hex) => Some(hex),
            _ => None,
        }
    }

    /// Who commands an army: its overall commander, or whoever does in his place.
    #[inline]
    pub fn commander_of(&self, army: ArmyId) -> Option<LeaderId> {
        let printed = &self.theatre.armies[army];
        if printed.succession.is_none() { printed.commander } else { self.army(army).acting }
    }

    /// The army that a leader commands.
    pub fn army_under(&self, leader: LeaderId) -> Option<ArmyId> {
        self.army_ids().find(|army| self.commander_of(*army) == Some(leader))
    }

    /// Whether a leader commands an army in the place of its overall commander: he has no headquarters, and works as if it were with
    /// him.
    pub fn is_acting_commander(&self, leader: LeaderId) -> bool {
        self.army_under(leader).is_some_and(|army| self.theatre.armies[army].commander != Some(leader))
    }

    /// Whether a leader is an overall commander whose headquarters was destroyed (19.4.d).
    pub fn has_lost_headquarters(&self, leader: LeaderId) -> bool {
        let destroyed =
            |own| matches!(self.headquarters(own).whereabouts, HeadquartersWhereabouts::Destroyed(_));
        // Whoever commands in his place has none to lose.
        let army = self.theatre.army_under(leader);
        army.is_some_and(|army| self.theatre.armies[army].headquarters.is_some_and(destroyed))
    }

    pub(crate) fn side_of_headquarters(&self, headquarters: HeadquartersId) -> Side {
        self.theatre.armies[self.theatre.headquarters[headquarters].army].side
    }

    /// The hex of a headquarters that is on the map.
    pub fn headquarters_hex(&self, headquarters: HeadquartersId) -> Option<HexId> {
        match self.headquarters(headquarters).whereabouts {
            HeadquartersWhereabouts::At(hex) => Some(hex),
            _ => None,
        }
    }

    /// A headquarters of a side that is alone in a hex, without combat units (7.3.l). Trains defend nothing: whoever comes in
    /// has them.
    pub(crate) fn lone_headquarters(&self, hex: HexId, of: Side) -> Option<HeadquartersId> {
        let own = |id: &HeadquartersId| {
            self.headquarters_hex(*id) == Some(hex)
                && self.side_of_headquarters(*id) == of
                && self.theatre.headquarters[*id].train.is_none()
        };
        self.headquarters_ids().find(own).filter(|_| self.held_by(hex).is_none())
    }
}

/// Orders, and what can be seen.
impl World {
    pub fn holders_of(&self, side: Side) -> impl Iterator<Item = HolderId> {
        self.holder_ids().filter(move |holder| self.theatre.side_of_holder(*holder) == side)
    }

    /// The holder whose order a unit follows.
    #[inline]
    pub fn holder_of(&self, unit: UnitId) -> HolderId {
        self.unit(unit).holder
    }

    /// The units that follow the order of a holder, on the map or not.
    pub fn units_under(&self, holder: HolderId) -> impl Iterator<Item = UnitId> {
        let side = self.theatre.side_of_holder(holder);
        let own = self.theatre.units_of(side).iter().copied();
        own.filter(move |unit| self.holder_of(*unit) == holder)
    }

    /// The units that a formation or division consists of, whosever order they follow.
    pub fn units_in_holder(&self, holder: HolderId) -> impl Iterator<Item = UnitId> {
        let theatre = &self.theatre;
        let (formation, division) = match theatre.holders[holder] {
            OrderHolder::Formation(formation) => (Some(formation), None),
            OrderHolder::Division(division) => (None, Some(division)),
            OrderHolder::Wing(_) | OrderHolder::Headquarters(_) => (None, None),
        };
        self.unit_ids().filter(move |unit| {
            Some(self.printed(*unit).formation) == formation
                || division.is_some_and(|division| theatre.division(division).units.contains(unit))
        })
    }

    #[inline]
    pub fn order_of(&self, unit: UnitId) -> Order {
        self.holder(self.holder_of(unit)).order
    }

    #[inline]
    pub fn is_active(&self, unit: UnitId) -> bool {
        self.holder(self.holder_of(unit)).active
    }

    /// The hexes of the target of a holder's order: those that were written, or the one that came about (20.2.i).
    #[inline]
    pub fn target_of(&self, holder: HolderId) -> &[HexId] {
        let state = self.holder(holder);
        match state.dispatch {
            Some((dispatch, step)) => &self.dispatch(dispatch).steps[usize::from(step)].target,
            None => state.order.target.as_slice(),
        }
    }

    pub fn dispatch(&self, dispatch: DispatchId) -> &Dispatch {
        &self.book[dispatch.place()]
    }

    pub fn status(&self, dispatch: DispatchId) -> DispatchStatus {
        self.statuses[dispatch.place()]
    }

    pub fn set_status(&mut self, dispatch: DispatchId, status: DispatchStatus) {
        self.statuses[dispatch.place()] = status;
        self.orders_changed();
    }

    pub(crate) fn enter_in_book(&mut self, dispatch: Dispatch, status: DispatchStatus) -> DispatchId {
        self.orders_changed();
        let id = DispatchId::at(self.book.len());
        Arc::make_mut(&mut self.book).push(dispatch);
        self.statuses.push(status);
        id
    }

    /// Says when a dispatch arrives, where that was not known when it was written (25.7.4.d).
    pub(crate) fn set_arrival(&mut self, dispatch: DispatchId, turn: Turn) {
        Arc::make_mut(&mut self.book)[dispatch.place()].arrives = turn;
    }

    /// Every dispatch of the book, the oldest first.
    pub fn dispatch_ids(&self) -> impl DoubleEndedIterator<Item = DispatchId> + use<> {
        (0..self.book.len()).map(DispatchId::at)
    }

    /// The leader of a holder: of a formation the wing commander who leads it himself (20.15.h), or its own; of a
    /// division its own, if he has a counter. Only if he is on the map and not busy reorganizing (21.i).
    pub fn leader_of(&self, holder: HolderId) -> Option<LeaderId> {
        let leader = match self.theatre.holders[holder] {
            OrderHolder::Formation(formation) => {
                let wings = self.theatre.wing_commanders().iter().copied();
                let wing = wings.into_iter().find(|wing| self.leader_state(*wing).leads == Some(formation));
                wing.or(self.theatre.chain(formation).leader)
            }
            OrderHolder::Division(division) => self.theatre.division(division).leader,
            OrderHolder::Wing(leader) => Some(leader),
            OrderHolder::Headquarters(_) => None,
        };
        // One who is hidden leads his column, whatever became of his counter (25.5.1.h).
        leader.filter(|leader| self.is_at_hand(*leader) || self.is_on_a_hidden_march(*leader))
    }

    /// Whether a leader is on the map and not busy reorganizing (21.i).
    pub fn is_at_hand(&self, leader: LeaderId) -> bool {
        self.leader_hex(leader).is_some() && !self.leader_state(leader).absent
    }

    /// What this turn is like (5.5, 23).
    #[inline]
    pub fn conditions(&self) -> &Conditions {
        self.theatre.conditions.at(self.weather, self.turn)
    }

    /// Whether it is night (23).
    pub fn is_night(&self) -> bool {
        self.conditions().is_night
    }

    /// How far one sees from a hex now (20.14.d); farther from a hill, where the rules know any (lgg.21.5.b).
    #[inline]
    pub fn sight_range(&self, from: HexId) -> u32 {
        let (conditions, is_high) = (self.conditions(), self.ground().is_high(from));
        u32::from(if is_high { conditions.sight_from_hills } else { conditions.sight })
    }

    /// Whether an observer in one hex sees another by extended line of sight (20.14).
    pub fn sees(&self, from: HexId, other: HexId) -> bool {
        self.theatre.sight.sees_within(self.sight_range(from), from, other, |hex| self.is_in_the_way(hex))
    }

    /// Whether units in a hex stop the eye.
    fn is_in_the_way(&self, hex: HexId) -> bool {
        self.edition().sight.by_units && self.held_by(hex).is_some()
    }

    /// Every hex that can be seen from a hex by extended line of sight, and the hex itself.
    pub fn seen_from(&self, hex: HexId) -> impl Iterator<Item = HexId> {
        let (range, board) = (self.sight_range(hex), &self.ground().board);
        let seen = self.theatre.sight.seen_from(hex, |other| self.is_in_the_way(other));
        seen.filter(move |other| board.distance(hex, *other) <= range)
    }

    /// By which rule higher ground, or ground as high as one of two hexes, parts them although they are near enough to see each
    /// other (20.14.b, 20.14.c).
    pub fn parted_by_height(&self, one: HexId, other: HexId) -> Option<Rule> {
        if !self.edition().sight.by_heights
            || self.ground().board.distance(one, other) > self.sight_range(one)
        {
            return None;
        }
        let levels = &self.ground().levels;
        let (low, high) = (levels[one].min(levels[other]), levels[one].max(levels[other]));
        let height = |closed: &Closed| closed.by == ClosedBy::Height;
        let obstacles = self.theatre.sight.obstacles(one, other, |hex| self.is_in_the_way(hex));
        let closed = obstacles.iter().find_map(|obstacle| match obstacle {
            Obstacle::Hex(closed) => Some(*closed).filter(height),
            Obstacle::BothSides(closed) => closed.iter().copied().find(height),
            Obstacle::TooFar { .. } | Obstacle::Side(_) | Obstacle::EndOfSide(_) => None,
        })?;
        let level_with_one = low < high && levels[closed.hex] == high;
        Some(if level_with_one { rule!("nlc.20.14.c") } else { rule!("nlc.20.14.b") })
    }

    /// The side that occupies a hex: it has a unit there or, failing that, was the last to enter or cross it (13.b).
    pub fn occupier(&self, hex: HexId) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.occupied[*side].contains(hex))
    }

    pub(crate) fn set_occupier(&mut self, hex: HexId, side: Option<Side>) {
        for other in Side::BOTH {
            self.occupied[other].set(hex, side == Some(other));
        }
    }

    /// The enemy learns where troops and their leader are, to the end of the turn: all that the body consists of, for he need not know which of
    /// them follow its order (20.13).
    pub(crate) fn show_holder(&mut self, holder: HolderId) {
        let units: Vec<UnitId> = self.units_in_holder(holder).collect();
        self.show(units);
        if let Some(leader) = self.leader_of(holder) {
            self.leader_state_mut(leader).shown = true;
        }
    }

    /// A unit loses a step: its holder checks Confidence from the next turn on, as long as its order stands (20.10.a).
    pub(crate) fn note_step_lost(&mut self, unit: UnitId) {
        let (turn, holder) = (self.turn, self.holder_of(unit));
        self.holder_mut(holder).lost_step.get_or_insert(turn);
    }

    /// Notes that the leader of a holder on Defend is at its target, once he is (20.2.defend.c).
    pub(crate) fn note_post(&mut self, holder: HolderId) {
        let leader = self.leader_of(holder).and_then(|leader| self.leader_hex(leader));
        let at_target = leader.is_some_and(|hex| self.target_of(holder).contains(&hex));
        if at_target && self.holder(holder).order.kind == OrderKind::Defend {
            self.holder_mut(holder).at_post = true;
        }
    }

    /// A division rejoins its corps (20.13.g).
    pub fn rejoin(&mut self, division: DivisionId) {
        let theatre = Arc::clone(&self.theatre);
        let holder = theatre.division_holder(division);
        let lead = self.holder(holder).lead;
        *self.holder_mut(holder) = HolderState { lead, ..HolderState::in_reserve() };
        self.orders_changed();
        let own = theatre.division(division);
        // A brigade goes back to its division, wherever that is.
        let above = own.brigade_of.map(|above| theatre.division_holder(above));
        let back = match above.map(|above| (above, self.holder(above))) {
            Some((above, state)) if state.own => above,
            Some((_, state)) => theatre.formation_holder(state.attached_to.unwrap_or(own.formation)),
            None => theatre.formation_holder(own.formation),
        };
        for unit in &own.units {
            if own.brigade_of.is_some() || !theatre.holder_is_brigade(self.holder_of(*unit)) {
                self.unit_mut(*unit).holder = back;
            }
        }
    }

    /// Whoever acts with a formation's chit: the formation itself, and its divisions that have orders of their own
    /// (20.13.h). Units of divisions attached to it follow its order and act with it anyway.
    pub fn holders_acting_with(&self, formation: FormationId) -> Vec<HolderId> {
        let theatre = &self.theatre;
        let divisions = theatre.divisions.iter().zip((0..).map(DivisionId::at));
        let holders = divisions.filter(|(division, _)| division.formation == formation);
        let holders = holders.map(|(_, id)| theatre.division_holder(id));
        let own = [theatre.formation_holder(formation)].into_iter();
        own.chain(holders.filter(|holder| self.holder(*holder).own)).collect()
    }
}
