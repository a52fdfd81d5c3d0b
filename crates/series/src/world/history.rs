//! What the world keeps of the past: losses (11, 22), who came and who left (9, 6), what changed hands (13.b), and how the
//! game ended.
//!
//! Losses are counted where a unit's whereabouts changes, so that to ask for them costs nothing. The [`History`] change seldom and
//! are shared by all copies of a world until they do.

use super::{Cup, DispatchId, HeadquartersWhereabouts, ScenarioMemory, Whereabouts, World};
use crate::features::Feature;
use crate::pieces::{ArmyId, DivisionId, FormationId, HeadquartersId, Side, UnitId};
use crate::scenario::Turn;
use crate::scenario::forces::{ArmyLevel, ReinforcementId};
use crate::theatre::Headquarters;
use hex::HexId;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// What is remembered of the past.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct History {
    /// The turn from which each group of reinforcements may enter (9); `None` as long as nobody knows.
    pub due: Vec<Option<Turn>>,
    /// Whether somebody of the group has entered.
    pub entered: Vec<bool>,
    /// What is known of each variable arrival.
    pub chances: Vec<ChanceState>,
    /// Parts of formations that came later and march by themselves, each with the dispatch that says so (9.f).
    pub parts: Vec<(DivisionId, DispatchId)>,
    /// Who marched off the map (6.a).
    pub left: Vec<Departure>,
    /// Places that matter and changed hands, with the side that took each.
    pub taken: Vec<(HexId, Side)>,
    /// Whether what each award asks for at a certain moment has been so.
    pub awarded: Vec<bool>,
    /// Which changes of levels are in force.
    pub changes: Vec<LevelChangeState>,
    pub ended: Option<Ended>,
    /// What is remembered for the scenario's own rules.
    pub memory: ScenarioMemory,
}

/// What is known of a variable arrival.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum ChanceState {
    /// Its dice are still to be thrown, or nobody has called.
    Open,
    Settled,
    /// Its player called, which may cost him points.
    Called,
}

/// How a change of levels stands: for which armies it holds.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct LevelChangeState {
    /// The armies whose levels it changes now.
    pub armies: Vec<ArmyId>,
    /// Whether what it waits for has been seen and is to be judged.
    pub pending: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Departure {
    pub unit: UnitId,
    /// The last hex it was in.
    pub from: HexId,
    pub turn: Turn,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Ended {
    /// The last turn was played.
    Time,
    /// By a sudden victory (13.c), by its place in the scenario's list.
    Sudden(u8),
    /// Rain came while nobody fought (lgg.21.4.c).
    Rain,
}

/// Which stage of the turn a side acts in (4.f, 4.i, 4.j).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Stage {
    Initial,
    Formation,
    /// The Reserve Action Stage: headquarters move in no other (19.5.a).
    Reserve,
}

/// What happened on the map by itself and has still to be told and judged.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum News {
    Losses,
    Headquarters(HeadquartersId),
    /// The first of a group of reinforcements entered.
    Entered(ReinforcementId),
    Taken(HexId),
    /// A unit has come among the enemy's vedettes (mop.37.11.g).
    Vedettes(HexId, UnitId),
}

/// Whether a unit counts as lost there (11.a): for good or not.
pub(crate) const fn is_lost(whereabouts: Whereabouts) -> bool {
    matches!(whereabouts, Whereabouts::Eliminated | Whereabouts::Driven | Whereabouts::Destroyed)
}

/// Whether it can never come back from there (21, lgg.21.1.b).
pub(crate) const fn is_lost_for_good(whereabouts: Whereabouts) -> bool {
    matches!(whereabouts, Whereabouts::Driven | Whereabouts::Destroyed)
}

impl World {
    pub fn history(&self) -> &History {
        &self.history
    }

    pub fn history_mut(&mut self) -> &mut History {
        Arc::make_mut(&mut self.history)
    }

    pub(crate) fn cup_mut(&mut self) -> &mut Cup {
        Arc::make_mut(&mut self.cup)
    }

    /// Whether the game has ended before its agenda was done.
    pub fn is_over(&self) -> bool {
        self.history.ended.is_some()
    }

    /// The full strength of a formation's units that are now eliminated (22.a).
    pub fn losses(&self, formation: FormationId) -> u16 {
        self.formation(formation).lost
    }

    /// The full strength of an army's units that are now eliminated (11.a).
    pub fn army_losses(&self, army: ArmyId) -> u16 {
        self.army(army).lost
    }

    /// The levels of an army as they now are (11.d); none in a position that gives none.
    pub fn levels(&self, army: ArmyId) -> Option<ArmyLevel> {
        let (printed, state) = (self.theatre.armies[army].level?, self.army(army));
        let changed = |level: u16, by: i16| level.saturating_add_signed(by);
        let disintegration = state.level_change + state.disintegration_change;
        Some(ArmyLevel {
            demoralization: changed(printed.demoralization, state.level_change),
            disintegration: printed.disintegration.map(|level| changed(level, disintegration)),
        })
    }

    /// Whether a formation is demoralized: by its own losses (22.a), or as a part of an army that counts as one (22.b).
    pub fn is_demoralized(&self, formation: FormationId) -> bool {
        let (state, chain) = (self.formation(formation), self.theatre.chain(formation));
        let lost_as_one = self.army_losses(chain.army);
        chain.limit.is_some_and(|limit| state.lost >= u16::from(limit))
            || (self.theatre.armies[chain.army].as_one
                && self.levels(chain.army).is_some_and(|level| lost_as_one >= level.demoralization))
    }

    /// Whether a unit is demoralized: with its formation, or with the one with which it acts this turn (lgg.21.6.1.s).
    #[inline]
    pub fn is_unit_demoralized(&self, unit: UnitId) -> bool {
        let formation = self.unit(unit).acts_with.unwrap_or(self.printed(unit).formation);
        self.is_demoralized(formation)
            || self.theatre.features.has(Feature::Exhausted) && self.is_exhausted(formation)
    }

    /// Whether a formation counts as demoralized because it has marched too hard, until it has rested (mop.37.20.sp.a).
    pub fn is_exhausted(&self, formation: FormationId) -> bool {
        let rested = |turns: u8| {
            let rested = self.memory().rested.iter().find(|(own, _)| *own == formation);
            rested.is_some_and(|(_, rested)| *rested >= turns)
        };
        let rules = &self.theatre.specials.exhausted;
        rules.iter().any(|rule| rule.formation == formation && !rested(rule.turns))
    }

    /// What has still to be told, taken off the list.
    pub(crate) fn take_news(&mut self) -> Vec<News> {
        self.recoil_known = self.guard_recoiled;
        std::mem::take(&mut self.news)
    }

    /// Whether something has still to be told and judged.
    /// Something has happened that may end the game.
    pub(crate) fn note_capture(&mut self) {
        self.news.push(News::Losses);
    }

    pub(crate) fn has_news(&self) -> bool {
        !self.news.is_empty() || self.guard_recoiled != self.recoil_known
    }

    /// Says that losses or levels have to be judged again.
    pub(crate) fn judge_again(&mut self) {
        self.news.push(News::Losses);
    }

    /// Gives a unit its whereabouts, and keeps the counts of losses true.
    pub(super) fn set_whereabouts(&mut self, unit: UnitId, whereabouts: Whereabouts) {
        let before = std::mem::replace(&mut self.unit_mut(unit).whereabouts, whereabouts);
        let is_there = |at| matches!(at, Whereabouts::At(_) | Whereabouts::Charging(_));
        if self.markers.is_some() && is_there(before) != is_there(whereabouts) {
            self.orders_changed();
        }
        let (was, is) = (is_lost(before), is_lost(whereabouts));
        if was != is {
            self.count_loss(unit, is);
        }
        // Who came on under a marker has entered when he is seen: the levels of an army are told to everybody.
        let comes = matches!(before, Whereabouts::Awaited | Whereabouts::UnderAMarker);
        if comes && matches!(whereabouts, Whereabouts::At(_)) {
            self.enter(unit);
        }
    }

    fn count_loss(&mut self, unit: UnitId, lost: bool) {
        let (front, counts) = self.losses_with(unit);
        for count in counts {
            // No army is so strong that this could matter.
            *count = if lost { count.saturating_add(front) } else { count.saturating_sub(front) };
        }
        self.news.push(News::Losses);
    }

    /// A unit that marches off the map without supply counts as lost for its corps, and for nothing else (mop.37.13.1.d).
    pub(crate) fn count_as_lost_by_its_corps(&mut self, unit: UnitId) {
        let (front, [formation, _]) = self.losses_with(unit);
        *formation = formation.saturating_add(front);
        self.unit_mut(unit).lost_unsupplied = true;
        self.news.push(News::Losses);
    }

    /// For how much a unit counts as lost, and with whom: its formation and its army.
    pub(super) fn losses_with(&mut self, unit: UnitId) -> (u16, [&mut u16; 2]) {
        let printed = &self.theatre.units[unit];
        let army = self.theatre.chain(printed.formation).army;
        let (formations, armies) = (&mut self.state.formations, &mut self.state.armies);
        let counts = [&mut formations[printed.formation.place()].lost, &mut armies[army.place()].lost];
        (u16::from(printed.size()), counts)
    }

    /// The first of a group comes: the levels of its army rise if they did not count on it, and those it replaces go.
    fn enter(&mut self, unit: UnitId) {
        let theatre = Arc::clone(&self.theatre);
        let Some(group) = theatre.terms.group_of_unit(unit) else { return };
        if std::mem::replace(&mut self.history_mut().entered[group.place()], true) {
            return;
        }
        self.news.push(News::Entered(group));
        let reinforcement = &theatre.terms.reinforcements[group];
        if let Some([demoralization, disintegration]) = reinforcement.raises {
            let army = theatre.chain(theatre.units[unit].formation).army;
            let state = self.army_mut(army);
            let by = |points: u16| i16::try_from(points).unwrap_or(i16::MAX);
            state.level_change += by(demoralization);
            state.disintegration_change += by(disintegration) - by(demoralization);
        }
        for replaced in &reinforcement.replaces {
            if self.is_present(*replaced) {
                self.remove(*replaced, Whereabouts::Left);
            }
        }
    }

    /// A side's troops come into a hex, or pass it: they occupy it (13.b), and an enemy headquarters there that no troops of
    /// its own shield is destroyed (19.4.b).
    pub(crate) fn tread(&mut self, hex: HexId, unit: UnitId) {
        let side = self.side_of(unit);
        if self.theatre.features.has(Feature::GroundInSupply) {
            self.note_passing(hex, unit);
        }
        let before = self.occupier(hex);
        self.set_occupier(hex, Some(side));
        if before != Some(side) && self.theatre.terms.watched.binary_search(&hex).is_ok() {
            self.history_mut().taken.push((hex, side));
            self.news.push(News::Taken(hex));
        }
        for headquarters in self.headquarters_ids() {
            if self.headquarters_hex(headquarters) == Some(hex) {
                self.overrun(headquarters, hex, side);
            }
        }
        if self.markers.is_some() {
            self.ride_down(hex, side);
        }
        if !self.vedettes.is_empty() {
            self.meet_vedettes(hex, unit);
        }
    }

    /// Points for a hex may hang on whoever came into it last (mop.37.13.e).
    fn note_passing(&mut self, hex: HexId, unit: UnitId) {
        if self.theatre.terms.prized.binary_search(&hex).is_err() {
            return;
        }
        let passed = &mut self.history_mut().memory.passed;
        match passed.iter_mut().find(|(at, _)| *at == hex) {
            Some((_, last)) => *last = unit,
            None => passed.push((hex, unit)),
        }
    }

    fn overrun(&mut self, headquarters: HeadquartersId, hex: HexId, by: Side) {
        let Headquarters { army, train, .. } = self.theatre.headquarters[headquarters];
        let own = self.side_of_headquarters(headquarters);
        // A bridge that has been laid is no train (mop.37.8.n).
        if self.headquarters(headquarters).laid_over.is_some() {
            return;
        }
        if own == by || self.held_by(hex) == Some(own) {
            return;
        }
        let turn = self.turn;
        let state = self.headquarters_mut(headquarters);
        (state.whereabouts, state.left_from) = (HeadquartersWhereabouts::Destroyed(turn), Some(hex));
        if train.is_none() {
            // Both levels fall (19.4.c, armymods.g).
            let by = self.edition().turn.headquarters_lost;
            self.army_mut(army).level_change -= by;
        }
        self.news.push(News::Headquarters(headquarters));
    }

    /// Notes that a unit marches off the map, and from where (6.a).
    pub(super) fn note_departure(&mut self, unit: UnitId, from: HexId) {
        let turn = self.turn;
        self.history_mut().left.push(Departure { unit, from, turn });
    }
}
