//! The world as a side knows it.
//!
//! It is built up from nothing: whatever can change is taken apart here field by field, and each field says who may know it and by
//! which rule. What nobody has ruled on does not compile, and is never known by oversight. Orders and all that is written are known
//! only to the side that gave them (20.4), and so is who is attached to whom (20.13); the enemy's counters are known as far as they are
//! seen (5.3.d).

use super::FormationState;
use super::memory::EventMemory;
use super::{
    Bearer, Cup, DispatchId, History, Markers, ScenarioMemory, Stage, UnitState, Whereabouts, World,
    WorldState,
};
use super::{HeadquartersState, HeadquartersWhereabouts, LeaderState, LeaderWhereabouts};
use crate::features::Feature;
use crate::orders::{HolderState, Order, OrderHolder, OrderKind};
use crate::pieces::{FormationId, HeadquartersId, HolderId, LeaderId, Side, UnitId};
use crate::scenario::forces::ReinforcementId;
use hex::HexId;
use std::sync::Arc;

/// What stands for an order that is not known: the most neutral one.
const BLANK: Order = Order { kind: OrderKind::Defend, target: None };

/// What a side does not see.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Fog {
    /// The hexes of enemy stacks that it does not see into.
    pub(crate) stacks: Vec<HexId>,
    /// The enemy units that may be there, or anywhere.
    pub(crate) units: Vec<UnitId>,
    /// The enemy leaders whose place it does not know.
    pub(crate) leaders: Vec<LeaderId>,
    /// The enemy headquarters whose place it does not know.
    pub(crate) headquarters: Vec<HeadquartersId>,
}

impl Fog {
    pub(crate) fn hides(&self, unit: UnitId) -> bool {
        self.units.contains(&unit)
    }
}

/// The dispatches of a side. They are numbered anew, for not even how many the other side has written is known.
pub(crate) struct OwnBook(Vec<DispatchId>);

impl OwnBook {
    /// The number that a dispatch of the side has among its own; `None` for one of the enemy.
    pub(crate) fn anew(&self, dispatch: DispatchId) -> Option<DispatchId> {
        self.0.binary_search(&dispatch).ok().map(DispatchId::at)
    }
}

/// Whether it is seen which of the enemy's formations act by a chit: not before the cup is filled (4.e), or his player turn begins (25.12).
#[derive(Debug, Clone, Copy)]
pub(crate) enum Ready {
    Seen,
    Unseen,
}

/// What a side knows where orders are given by markers (25.7.6).
#[derive(Default)]
pub(crate) struct KnownMarkers {
    pub(crate) markers: Option<Arc<Markers>>,
    /// Enemies whose leader it sees without a marker: they have no order (25.7.1.a).
    pub(crate) without_order: Vec<HolderId>,
}

impl World {
    /// The dispatches to holders of a side.
    pub(crate) fn own_book(&self, side: Side) -> OwnBook {
        let own = |dispatch: &DispatchId| self.theatre.side_of_holder(self.dispatch(*dispatch).to) == side;
        OwnBook(self.dispatch_ids().filter(own).collect())
    }

    /// What a side knows of this world, and the same guess for whatever it does not.
    pub(crate) fn as_known_to(
        &self,
        side: Side,
        fog: &Fog,
        book: &OwnBook,
        laid: KnownMarkers,
        ready: Ready,
    ) -> World {
        let KnownMarkers { markers: known_markers, without_order } = laid;
        let own_holder = |holder: &HolderId| self.theatre.side_of_holder(*holder) == side;
        let WorldState {
            turn,
            weather,
            positions,
            units: _,
            leaders: _,
            // Losses are counted in the open (11.a, 22.a), and so are levels.
            formations,
            holders: _,
            headquarters: _,
            armies,
            book: _,
            statuses: _,
            // Where counters stand and have passed everybody sees, whoever they are.
            occupied,
            history,
            // What has happened on the map is told at the next moment.
            news,
            recoil_known,
            cup,
            stage,
            held_at_stage,
            // Fights are fought before everybody.
            guard_recoiled,
            hit_hexes,
            worst_retreat,
            tested,
            fired_in_passing,
            // That a Reserve has failed tells that it was one, until they flee.
            flights,
            loss_markers,
            combats_won,
            // Every shot is counted before everybody's eyes.
            artillery_ammunition,
            hidden,
            markers: _,
            // Where markers lie, not what is under them (lgg.21.8.3.a).
            forces,
            // Where they are seen, not whose they are (mop.37.11).
            vedettes,
            // What the enemy holds and has laid down unseen is his secret (mop.37.12.1.b, mop.app3.e.e).
            cards,
            // Everybody sees which bridges stand.
            spans,
            // How far back the enemy fills his roads is in nobody's way but his own (mop.37.2.c).
            columns,
        } = &self.state;
        let holders = self.known_holders(side, book, &without_order);
        let (units, fogged) = self.known_units(side, fog);
        let state = WorldState {
            turn: *turn,
            weather: *weather,
            positions: positions.clone(),
            units,
            leaders: self
                .leader_ids()
                .map(|leader| self.known_leader(leader, side, fog, known_markers.as_deref()))
                .collect(),
            formations: self.known_formations(formations, side),
            holders,
            headquarters: self.headquarters_ids().map(|id| self.known_headquarters(id, side, fog)).collect(),
            armies: armies.clone(),
            book: Arc::new(book.0.iter().map(|dispatch| self.dispatch(*dispatch).clone()).collect()),
            statuses: book.0.iter().map(|dispatch| self.status(*dispatch)).collect(),
            occupied: occupied.clone(),
            history: self.known_history(history, side, book, fog, &fogged),
            news: news.clone(),
            recoil_known: *recoil_known,
            cup: self.known_cup(cup, side, ready),
            stage: *stage,
            held_at_stage: Arc::clone(held_at_stage),
            guard_recoiled: *guard_recoiled,
            hit_hexes: hit_hexes.clone(),
            worst_retreat: *worst_retreat,
            tested: tested.clone(),
            fired_in_passing: fired_in_passing.clone(),
            flights: flights.iter().copied().filter(own_holder).collect(),
            loss_markers: *loss_markers,
            combats_won: *combats_won,
            artillery_ammunition: *artillery_ammunition,
            hidden: hidden.of_side(|unit| self.side_of(unit) == side, |holder| own_holder(&holder)),
            markers: known_markers,
            forces: forces.known_to(side),
            vedettes: vedettes.known_to(side),
            cards: cards.known_to(side, |of, n| self.any_cards(of, n)),
            spans: Arc::clone(spans),
            columns: columns
                .iter()
                .copied()
                .filter(|column| self.side_of_column(column.of) == side)
                .collect(),
        };
        let mut known = World::at(&self.theatre, state).expect("a stack is seen into as a whole or not");
        // Losses in show count for those who take the show for true (25.5.1.h).
        for march in hidden.marches().iter().filter(|march| !own_holder(&march.holder)) {
            march.ghosts.iter().for_each(|ghost| known.count_what_seems(ghost.unit));
        }
        known
    }

    /// How far a corps is from losing heart is its owner's affair where stacks are hidden (mop.37.10.h).
    fn known_formations(&self, formations: &[FormationState], side: Side) -> Vec<FormationState> {
        let kept = self.has(Feature::HiddenStacks);
        let known = |(at, state): (usize, &FormationState)| {
            let own = self.theatre.formations[at].side == side;
            if kept && !own { FormationState::default() } else { *state }
        };
        formations.iter().enumerate().map(known).collect()
    }

    /// Every unit, and for each whether it is in the fog. In each stack that is not seen into one of those who may be there is imagined,
    /// the first in the first, always the same way.
    fn known_units(&self, side: Side, fog: &Fog) -> (Vec<UnitState>, Vec<bool>) {
        let mut fogged = vec![false; self.units.len()];
        fog.units.iter().for_each(|unit| fogged[unit.place()] = true);
        let known = |unit: UnitId| {
            if self.side_of(unit) == side {
                *self.unit(unit)
            } else if fogged[unit.place()] {
                let holder = self.theatre.formation_holder(self.printed(unit).formation);
                UnitState { whereabouts: Whereabouts::Awaited, holder, ..UnitState::default() }
            } else {
                self.seen_unit(unit)
            }
        };
        let mut units: Vec<UnitState> = self.unit_ids().map(known).collect();
        for (unit, hex) in fog.units.iter().zip(&fog.stacks) {
            units[unit.place()].whereabouts = Whereabouts::At(*hex);
        }
        (units, fogged)
    }

    /// An enemy unit that is seen, or of which everybody knows what became of it.
    fn seen_unit(&self, unit: UnitId) -> UnitState {
        let UnitState {
            // The counter, its markers, and what it has done before everybody's eyes.
            whereabouts,
            damaged,
            worn,
            disrupted,
            just_disrupted,
            supported,
            bombarded,
            charged,
            held,
            retreated,
            pledged,
            rode,
            shown,
            lost_on,
            // With which chit it acts.
            acts_with,
            // In which box it lies everybody sees, and who is out of cartridges.
            lost_unsupplied,
            low_ammunition,
            next,
            // Where the enemy's supply lines run he need not say (lgg.aor.supply.a).
            out_of_supply: _,
            // Where the enemy's command range ends is his own affair (20.1).
            out_of_command: _,
            awaits_leader: _,
            // A move that was taken back was never made; whether it may still move is its owner's affair (5.b).
            moved: _,
            turned_back: _,
            // Whether it has met the enemy since a march went over into an attack tells of the order (20.5.f).
            contacted: _,
            // Whose order it follows (20.13).
            holder: _,
        } = *self.unit(unit);
        UnitState {
            whereabouts,
            damaged,
            worn,
            disrupted,
            just_disrupted,
            supported,
            bombarded,
            charged,
            held,
            retreated,
            pledged,
            rode,
            shown,
            lost_on,
            acts_with,
            lost_unsupplied,
            low_ammunition,
            next,
            moved: false,
            awaits_leader: false,
            out_of_command: false,
            out_of_supply: false,
            turned_back: false,
            contacted: false,
            holder: self.theatre.formation_holder(self.printed(unit).formation),
        }
    }

    fn known_leader(
        &self,
        leader: LeaderId,
        side: Side,
        fog: &Fog,
        markers: Option<&Markers>,
    ) -> LeaderState {
        let state = self.leader_state(leader);
        if self.leader(leader).nation.side == side {
            return *state;
        }
        let LeaderState {
            whereabouts,
            // Who is lost and who takes over is told (19.2.c).
            rating,
            lost_on,
            replaced,
            // So is who reorganizes (21.i), of those who are seen.
            absent,
            // Who leads a corps himself only his side is told (20.15.h), but a marker lies under whoever does (25.7.1).
            leads,
            shown,
            // Whether a leader has moved, and how his army is led, is its own affair (20.4).
            moved: _,
            orders: _,
            by_courier: _,
            tried: _,
            asleep: _,
            independent: _,
            force: _,
            offenses: _,
            confused_until: _,
        } = *state;
        let unseen = fog.leaders.contains(&leader);
        let whereabouts = if unseen { LeaderWhereabouts::Awaited } else { whereabouts };
        let leads = leads.filter(|formation| {
            let holder = self.theatre.formation_holder(*formation);
            markers.is_some_and(|seen| {
                seen.marked.iter().any(|(of, under, _)| (*of, *under) == (holder, Bearer::Leader(leader)))
            })
        });
        let absent = absent && !unseen;
        LeaderState { whereabouts, rating, lost_on, replaced, absent, leads, shown, ..LeaderState::default() }
    }

    fn known_headquarters(&self, id: HeadquartersId, side: Side, fog: &Fog) -> HeadquartersState {
        // What its leaving earns is counted in the open (lgg.21.12.e).
        // A bridge that has been laid everybody sees.
        let HeadquartersState { whereabouts, moved, left_from, laid_over } = *self.headquarters(id);
        if self.side_of_headquarters(id) == side {
            return HeadquartersState { whereabouts, moved, left_from, laid_over };
        }
        let unseen = fog.headquarters.contains(&id);
        let whereabouts = if unseen { HeadquartersWhereabouts::Awaited } else { whereabouts };
        // Whether it has moved follows from its order (19.5.a).
        HeadquartersState { whereabouts, moved: None, left_from, laid_over }
    }

    fn known_holders(&self, side: Side, book: &OwnBook, without_order: &[HolderId]) -> Vec<HolderState> {
        let known = |holder: HolderId| {
            let state = self.holder(holder);
            if self.theatre.side_of_holder(holder) == side {
                let dispatch = state.dispatch.and_then(|(old, step)| Some((book.anew(old)?, step)));
                return HolderState { dispatch, ..state.clone() };
            }
            let HolderState {
                // What it is to do, and how it has done it (20.4).
                order: _,
                dispatch: _,
                since: _,
                holds_until: _,
                on_the_march: _,
                not_before: _,
                lost_step: _,
                attacked: _,
                only_bombarded: _,
                has_attacked: _,
                at_post: _,
                bad_move: _,
                holdings: _,
                // Who follows an order of his own, or another corps (20.13).
                own: _,
                attached_to: _,
                lead: _,
                // Who acts is known of the formation whose chit was drawn (4.h).
                active: _,
                acted: _,
            } = state;
            let order = if without_order.contains(&holder) { Order::RESERVE } else { BLANK };
            let (active, acted) = match self.theatre.holders[holder] {
                OrderHolder::Formation(formation) => (self.acts(formation), self.has_acted(formation)),
                OrderHolder::Division(_) | OrderHolder::Wing(_) | OrderHolder::Headquarters(_) => {
                    (false, false)
                }
            };
            HolderState { order, active, acted, ..HolderState::in_reserve() }
        };
        self.holder_ids().map(known).collect()
    }

    /// Whether a formation acts by its chit, in some part of it; who acts in Reserve is known to its owner.
    fn acts(&self, formation: FormationId) -> bool {
        let active = |holder: &HolderId| self.holder(*holder).active;
        self.stage != Some(Stage::Reserve) && self.holders_acting_with(formation).iter().any(active)
    }

    /// Whether a formation has acted by its chit, in some part of it.
    fn has_acted(&self, formation: FormationId) -> bool {
        let acted = |holder: &HolderId| self.holder(*holder).acted && !self.cup.in_reserve.contains(holder);
        self.holders_acting_with(formation).iter().any(acted)
    }

    /// The cup everybody sees (4.e), once it is filled; of those who act by a chit, the formation whose chit it is.
    fn known_cup(&self, cup: &Cup, side: Side, seen: Ready) -> Arc<Cup> {
        let Cup { chits, ready, pairs, initial, by_chit, in_reserve, player_turns } = cup;
        let own = |holder: &HolderId| self.theatre.side_of_holder(*holder) == side;
        let is_own = |formation: &FormationId| self.theatre.formations[*formation].side == side;
        let ready: Vec<FormationId> = match seen {
            Ready::Seen => ready.clone(),
            Ready::Unseen => self.formation_ids().filter(|id| !is_own(id) || ready.contains(id)).collect(),
        };
        let enemies = ready.iter().map(|formation| self.theatre.formation_holder(*formation));
        let by_chit = by_chit.iter().copied().filter(own).chain(enemies.filter(|holder| !own(holder)));
        let by_chit = by_chit.collect();
        Arc::new(Cup {
            chits: chits.clone(),
            ready,
            pairs: *pairs,
            initial: *initial,
            by_chit,
            in_reserve: in_reserve.iter().copied().filter(own).collect(),
            player_turns: *player_turns,
        })
    }

    fn known_history(
        &self,
        history: &History,
        side: Side,
        book: &OwnBook,
        fog: &Fog,
        fogged: &[bool],
    ) -> Arc<History> {
        let History {
            // Who is due, who has come and what chance has said is told to everybody (9).
            due,
            entered,
            chances,
            parts,
            // Points are counted in the open (13).
            left,
            taken,
            awarded,
            changes,
            ended,
            memory,
        } = history;
        let parts = parts.iter().filter_map(|(division, dispatch)| Some((*division, book.anew(*dispatch)?)));
        Arc::new(History {
            due: self.known_arrivals(due, entered, side),
            entered: entered.clone(),
            chances: chances.clone(),
            parts: parts.collect(),
            left: left.clone(),
            taken: taken.clone(),
            awarded: awarded.clone(),
            changes: changes.clone(),
            ended: *ended,
            memory: self.known_memory(memory, side, fog, fogged),
        })
    }

    fn known_memory(
        &self,
        memory: &ScenarioMemory,
        side: Side,
        fog: &Fog,
        fogged: &[bool],
    ) -> ScenarioMemory {
        let ScenarioMemory {
            assigned,
            bases,
            released,
            crossed,
            stirred,
            mended,
            menders,
            in_the_dark,
            called,
            rain,
            fought,
            attacked,
            sent,
            events,
            captured,
            passed,
            assaulted,
            blundered,
            ordered_ahead,
            inspiring,
            inspired,
            with_attackers,
            rested,
        } = memory;
        let own_group = |group: &ReinforcementId| {
            let units = &self.theatre.terms.reinforcements[*group].units;
            units.iter().all(|unit| self.side_of(*unit) == side)
        };
        let seen = |units: &[UnitId]| -> Vec<UnitId> {
            units.iter().copied().filter(|unit| !fogged[unit.place()]).collect()
        };
        let theatre = &self.theatre;
        let base = |((chosen, told), bases): (&(u8, bool), &crate::theatre::Bases)| {
            let known = *told || theatre.armies[bases.army].side == side;
            (if known { *chosen } else { 0 }, *told)
        };
        // That a stack has moved this turn was seen, whoever is in it.
        let moved = |hex: HexId| self.units_in(hex).any(|unit| stirred.contains(&unit));
        let imagined =
            fog.units.iter().zip(&fog.stacks).filter(|(_, hex)| moved(**hex)).map(|(unit, _)| *unit);
        ScenarioMemory {
            assigned: assigned
                .iter()
                .copied()
                .filter(|(formation, _)| theatre.formations[*formation].side == side)
                .collect(),
            bases: bases.iter().zip(&theatre.specials.bases).map(base).collect(),
            released: released.clone(),
            crossed: seen(crossed),
            stirred: seen(stirred).into_iter().chain(imagined).collect(),
            mended: mended.clone(),
            menders: menders.iter().copied().filter(|(unit, _)| !fogged[unit.place()]).collect(),
            in_the_dark: seen(in_the_dark),
            rain: *rain,
            fought: *fought,
            // Who was in a stack that was attacked the enemy need not know, nor where anybody is sent.
            attacked: attacked
                .iter()
                .copied()
                .filter(|(formation, _)| theatre.formations[*formation].side == side)
                .collect(),
            sent: sent.iter().copied().filter(|(group, _)| own_group(group)).collect(),
            events: self.known_events(events, side),
            // Who is lost is told, and so everybody can reckon when another comes in his place.
            called: called.clone(),
            // What was seen, or told to both.
            captured: captured.clone(),
            assaulted: assaulted.clone(),
            blundered: blundered.clone(),
            ordered_ahead: ordered_ahead
                .iter()
                .filter(|(formation, _)| theatre.formations[*formation].side == side)
                .cloned()
                .collect(),
            // Everybody sees who rides along the line.
            inspiring: inspiring.clone(),
            inspired: inspired.clone(),
            // Who attacks is an order, and those are secret.
            with_attackers: with_attackers
                .iter()
                .copied()
                .filter(|leader| theatre.leaders[*leader].nation.side == side)
                .collect(),
            passed: passed.iter().copied().filter(|(_, unit)| !fogged[unit.place()]).collect(),
            // Orders are secret.
            rested: rested
                .iter()
                .copied()
                .filter(|(formation, _)| theatre.formations[*formation].side == side)
                .collect(),
        }
    }

    /// What events have left behind is known to everybody but where somebody has lost his way and what order a loose cannon goes back
    /// to.
    fn known_events(&self, events: &EventMemory, side: Side) -> EventMemory {
        let EventMemory {
            skipped,
            wounded,
            corps_casualty,
            fortune,
            polite,
            cautious,
            hesitates,
            pulled_rank,
            sulks,
            turning_back,
            wrong_turn,
            loose_cannon,
            awake,
        } = events;
        let own = |holder: HolderId| self.theatre.side_of_holder(holder) == side;
        EventMemory {
            skipped: *skipped,
            wounded: wounded.clone(),
            corps_casualty: *corps_casualty,
            fortune: *fortune,
            polite: polite.clone(),
            cautious: *cautious,
            hesitates: *hesitates,
            pulled_rank: *pulled_rank,
            sulks: *sulks,
            turning_back: turning_back.iter().copied().filter(|holder| own(*holder)).collect(),
            wrong_turn: wrong_turn.filter(|(holder, _, _)| own(*holder)),
            loose_cannon: loose_cannon.clone().filter(|loose| own(loose.holder)),
            awake: *awake,
        }
    }
}
