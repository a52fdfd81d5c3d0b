//! A Formation Action (4.4): the four segments of whoever acts together, and nothing else before they are over (4.4.h).

use super::chits::{Chit, Cup};
use super::{Fact, arrivals, each_once};
use crate::bombardment::BombardmentSegment;
use crate::charge::segment::ChargeSegment;
use crate::combat::segment::CombatSegment;
use crate::prelude::*;
use crate::world::Stage;
use crate::{command, movement};

/// The action of one formation, of a coordinated pair, or of a side's Reserve.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FormationAction {
    pub(crate) side: Side,
    pub(crate) stage: Stage,
    pub(crate) formations: Vec<FormationId>,
    /// Whoever acts; in a posed position those that are active.
    holders: Option<Vec<HolderId>>,
    next: Segment,
}

/// The segments in order (4.4.a).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
enum Segment {
    Begin,
    Bombardment,
    Charge,
    Movement,
    Headquarters,
    /// Whoever else moves in the Reserve Action Stage by an option.
    Others,
    Combat,
    End,
    /// The trains of those who act.
    Trains,
}

impl FormationAction {
    fn of(side: Side, stage: Stage, formations: Vec<FormationId>, holders: Option<Vec<HolderId>>) -> Self {
        FormationAction { side, stage, formations, holders, next: Segment::Begin }
    }

    /// The action of whoever a chit governs (4.i).
    pub(super) fn by_chit(world: &World, chit: Chit, stage: Stage) -> FormationAction {
        let formations = world.cup.formations(chit);
        let acting = formations.iter().flat_map(|formation| world.holders_acting_with(*formation));
        let holders = acting.filter(|holder| world.cup.by_chit.contains(holder)).collect();
        FormationAction::of(Cup::side(world, chit), stage, formations, Some(holders))
    }

    /// The action of everybody of a side who does not act in Reserve, in all its armies.
    pub(super) fn of_side(world: &World, side: Side) -> FormationAction {
        let own = |formation: &FormationId| world.theatre.formations[*formation].side == side;
        let formations = world.cup.ready.iter().copied().filter(own).collect();
        let of_side = |holder: &HolderId| world.theatre.side_of_holder(*holder) == side;
        let holders = world.cup.by_chit.iter().copied().filter(of_side).collect();
        FormationAction::of(side, Stage::Formation, formations, Some(holders))
    }

    /// The action of all that a side has in Reserve (4.j).
    pub(super) fn of_reserve(world: &World, side: Side, holders: Vec<HolderId>) -> FormationAction {
        FormationAction::of(side, Stage::Reserve, formations_of(world, &holders), Some(holders))
    }

    /// Of an enemy's action it is known whose chit it is by, not which of their divisions act; of his Reserve, not who is in it (20.4).
    pub(crate) fn known_to(&self, world: &World, side: Side) -> FormationAction {
        let FormationAction { side: of, stage, formations, holders, next } = self.clone();
        if of == side {
            return FormationAction { side: of, stage, formations, holders, next };
        }
        let formations = if stage == Stage::Reserve { Vec::new() } else { formations };
        let known = formations.iter().map(|formation| world.theatre.formation_holder(*formation)).collect();
        FormationAction { side: of, stage, holders: holders.map(|_| known), formations, next }
    }

    /// The action of the formations that a case has activated.
    pub(crate) fn posed(side: Side) -> FormationAction {
        FormationAction::of(side, Stage::Formation, Vec::new(), None)
    }

    pub(super) fn resume(&mut self, world: &mut World, play: &mut Play) -> Step<Activity> {
        // A formation whose Reserve has failed flees at once (20.2.g).
        if let Some(flight) = command::pending_flight(world) {
            return Step::Begin(flight);
        }
        let (side, fights) = (self.side, world.conditions().fighting);
        let (next, begun) = match self.next {
            Segment::Begin => {
                self.begin(world, play);
                (Segment::Bombardment, None)
            }
            // No fighting of any kind at night (23.c).
            Segment::Bombardment => {
                (Segment::Charge, fights.then(|| Activity::Bombarding(BombardmentSegment::of(side))))
            }
            Segment::Charge => {
                // Who is out of command is judged at the start of each segment (20.1.h).
                movement::range::note_who_is_out(world);
                let charges = world.conditions().charges;
                (Segment::Movement, charges.then(|| Activity::Charging(ChargeSegment::of(side))))
            }
            // Headquarters move in the Reserve Action Stage, and only there (19.5.a).
            Segment::Movement if self.stage == Stage::Reserve => {
                (Segment::Headquarters, Some(movement::begin(side)))
            }
            Segment::Movement => {
                let next = if hooks::turn::has_trains(world) { Segment::Trains } else { Segment::Combat };
                (next, Some(movement::begin(side)))
            }
            Segment::Trains => (Segment::Combat, Some(movement::begin_trains(side))),
            Segment::Headquarters => (Segment::Others, Some(movement::begin_headquarters(side))),
            Segment::Others => (Segment::Combat, hooks::turn::reserve_stage(world, side)),
            Segment::Combat => {
                movement::range::note_who_is_out(world);
                hooks::combat::segment_begins(world);
                let fights = fights || hooks::combat::has_night_attack(world, side);
                (Segment::End, fights.then(|| Activity::Segment(CombatSegment::of(side))))
            }
            Segment::End => {
                self.end(world, play);
                return Step::Done;
            }
        };
        self.next = next;
        begun.map_or(Step::Again, Step::Begin)
    }

    fn begin(&mut self, world: &mut World, play: &mut Play) {
        let posed = || world.holder_ids().filter(|holder| world.holder(*holder).active).collect();
        let holders = self.holders.take().unwrap_or_else(posed);
        if self.formations.is_empty() {
            self.formations = formations_of(world, &holders);
        }
        world.stage = Some(self.stage);
        for holder in &holders {
            world.holder_mut(*holder).active = true;
        }
        hooks::turn::action_begins(world, &holders, play);
        self.holders = Some(holders);
        world.begin_stage(|_| true);
        // Who has moved is asked of this stage only (5.b).
        for unit in world.unit_ids() {
            let state = world.unit_mut(unit);
            (state.moved, state.turned_back) = (false, false);
        }
        if !self.formations.is_empty() {
            play.log.tell(world, || self.begins(world));
        }
    }

    fn begins(&self, world: &World) -> Event<AnyFact> {
        let formations = world.names(&self.formations);
        let who = listed(&formations);
        let (rule, further, text): (_, &[Rule], _) = match self.stage {
            Stage::Initial => (rule!("nlc.4.f"), rules!["nlc.4.2.d"], format!("Initial Action: {who}.")),
            Stage::Formation => {
                let text = told!(formations.len(), "{who} acts|act.");
                (rule!("nlc.4.i"), rules!["nlc.2.a", "nlc.2.1.b"], text)
            }
            Stage::Reserve => (rule!("nlc.4.j"), rules!["nlc.20.2.reserve.h"], format!("In Reserve: {who}.")),
        };
        let event = Event::by(rule, Fact::ActionBegins { formations }, text)
            .and_by(rules!["nlc.4.4.a", "nlc.tables.sequence.a"])
            .and_by(further);
        let several = self.stage != Stage::Reserve && self.formations.len() > 1;
        let pair = several && !hooks::turn::has_player_turns(world);
        hooks::turn::begins(world, event)
            .and_by_if(pair, rules!["nlc.4.1.a", "nlc.4.1.b"])
            .and_by_if(!world.conditions().fighting, rules!["nlc.23.c"])
            .and_by(&world.conditions().silences())
            .only_for(self.who_knows(world))
    }

    /// Who may know which formations act: of a Reserve only its owner (20.4).
    fn who_knows(&self, world: &World) -> SeatSet {
        if self.stage == Stage::Reserve { world.seats_of(self.side) } else { SeatSet::ALL }
    }

    fn end(&mut self, world: &mut World, play: &mut Play) {
        hooks::turn::dig(world, play);
        for holder in self.holders.iter().flatten() {
            let state = world.holder_mut(*holder);
            (state.active, state.acted) = (false, true);
        }
        world.stage = None;
        hooks::turn::action_ends(world);
        arrivals::join(world, play);
        if self.formations.is_empty() {
            return;
        }
        play.log.tell(world, || {
            let formations = world.names(&self.formations);
            let who = listed(&formations);
            let text = told!(formations.len(), "{who} has|have acted.");
            Event::by(rule!("nlc.4.4.h"), Fact::ActionEnds { formations }, text)
                .only_for(self.who_knows(world))
        });
    }
}

fn formations_of(world: &World, holders: &[HolderId]) -> Vec<FormationId> {
    each_once(holders.iter().filter_map(|holder| world.theatre.formation_of(*holder)))
}
