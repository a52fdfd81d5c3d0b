//! Hidden Forces (lgg.21.8): formations under markers, and dummies that look the same.
//!
//! **The units are off the map, the leader is not.** A unit under a marker has the whereabouts `UnderAMarker`; its place is that of the
//! marker over its formation. The leaders stay where the marker lies, so that orders find them and whoever commands them does, but the
//! list of the marker keeps them from everybody's eyes. So all that asks for units on the map (zones, stacks, command range,
//! occupation, fire) leaves a hidden force out without knowing of it, and a dummy is out of all that from the start.
//!
//! **A marker is the same to the enemy, whatever is under it.** It is laid when both sides have said what they hide, numbered by
//! where it lies, moved by two answers and told by where it went from and to. It bars its hex to the enemy, has no zone of control,
//! sees nothing, occupies nothing. What the enemy knows of it is built up in `World::as_known_to` with nothing under it.
//!
//! ```text
//!   set-up, Command Phase   both sides say in secret whom they hide, and where dummies appear (concealment)
//!   own Movement Segment    a marker moves, once a turn (journey)
//!   a segment begins        markers next to an enemy stack, or in sight of one, are found ─┐
//!   own segments            the owner deploys a force himself ─────────────────────────────┤
//!   the game ends           all forces come out ───────────────────────────────────────────┤
//!                                                                                          ▼
//!                                                       Deployment: unit by unit, then the leaders; a dummy vanishes
//! ```
//!
//! Whatever brings a marker off the map only marks it (`Exposure`); the deployment begins before anything else goes on, at the next
//! moment at which no fight is half done.

mod concealment;
mod deployment;
mod events;
mod journey;
mod markers;
mod stacks;
mod view;
pub(crate) mod assertions;

pub use concealment::Concealment;
pub use deployment::Deployment;
pub use events::Fact;
pub use journey::Journey;
pub(crate) use markers::{
    bring_on, can_bring_on, found_by_report, lay_over, lay_over_vedettes, pose, variants,
};
pub(crate) use stacks::{check_unseen, repulsed, run_into};
pub(crate) use view::{ForceMarkerView, describe, pieces, wire};

use crate::activity::activities;
use crate::prelude::*;
use crate::world::{Exposure, ForceMarker, Under};
use umpire::dice::ChoiceRng;

umpire::answers! {
    /// An answer about Hidden Forces markers.
    pub enum Answer of World: March Chooses {
        /// A formation goes under a marker (lgg.21.8.1.a).
        PutUnder { holder: HolderId } = "put {holder} under a marker",
        /// A dummy appears where supply comes onto the map (lgg.21.8.3.b).
        DummyAppears { hex: HexId } = "put a dummy under a marker at {hex}": March Goes,
        /// The units of a hex go under markers (mop.37.10.b).
        CoverStack { hex: HexId } = "hide the stack in {hex}",
        /// A dummy lies down beside a marker (mop.37.10.j).
        DummyBeside { marker: u8 } = "put a dummy beside marker {marker}",
        /// Nobody (else) goes under a marker.
        NoMoreMarkers = "no more markers": March Passes,
        /// A marker moves (lgg.21.8.1.e, lgg.21.8.3.c).
        MoveMarker { marker: u8 } = "move marker {marker}",
        /// The marker that moves goes there.
        MarkerTo { hex: HexId } = "the marker goes to {hex}": March Goes,
        /// A force is deployed by its owner's will (lgg.21.8.1.e).
        DeployMarker { marker: u8 } = "deploy marker {marker}": Scouting Chooses,
        /// A unit of a force that comes out is placed (lgg.21.8.2).
        ComesOut { unit: UnitId, at: HexId } = "{unit} comes out at {at}": March Goes,
        /// So is its leader (lgg.21.8.2.d).
        DeployLeader { leader: LeaderId, at: HexId } = "{leader} takes his post at {at}": March Goes,
    }
}

activities! {
    /// What goes on with Hidden Forces markers.
    pub enum HiddenForces of Action::Forces(Answer) {
        /// Both sides say whom they hide.
        Concealment(Concealment) by sides,
        /// A marker moves.
        Journey(Journey),
        /// A marker comes off the map.
        Deployment(Deployment),
    }
}

impl HiddenForces {
    /// Draws one of the answers evenly where there are many; `None` if they are as quickly listed.
    pub(crate) fn draw(&self, world: &World, lots: &mut ChoiceRng) -> Option<Answer> {
        match self {
            HiddenForces::Journey(journey) => journey.draw(world, lots),
            HiddenForces::Concealment(_) | HiddenForces::Deployment(_) => None,
        }
    }
}

/// Before anything goes on: markers that enemy stacks are next to or see are found when a segment begins (lgg.21.8.1.b); what was
/// found comes off the map, and what was called upon moves.
pub(crate) fn before(doing: &Activity, world: &mut World, is_between_fights: bool) -> Option<Activity> {
    if let Some((side, marker)) = world.forces.called() {
        world.forces.change(|laid| laid.called = None);
        return Some(Activity::Forces(HiddenForces::Journey(Journey::of(side, marker))));
    }
    if !is_between_fights {
        return None;
    }
    let charges_count = world.has(Feature::HiddenStacks) || !matches!(doing, Activity::Charging(_));
    markers::look(world, begins_a_segment(doing) && charges_count);
    let found = world.forces.markers().iter().find(|marker| marker.found.is_some())?;
    Some(Activity::Forces(HiddenForces::Deployment(Deployment::of(found.side, found.number))))
}

/// Whether a Movement or Combat Segment begins.
pub(crate) fn begins_a_segment(doing: &Activity) -> bool {
    match doing {
        Activity::MovementPhase(crate::movement::MovementPhase::Segment(segment)) => segment.is_beginning(),
        Activity::Segment(segment) => segment.declaring && segment.attacks.is_empty(),
        Activity::Charging(charging) => charging.is_beginning(),
        _ => false,
    }
}

/// Whether the owner of markers may move one now: in a Movement Segment of his side, while nobody is on the way.
fn may_move_markers(doing: &Activity) -> bool {
    match doing {
        Activity::MovementPhase(crate::movement::MovementPhase::Segment(segment)) => {
            segment.is_between_moves()
        }
        _ => false,
    }
}

/// Whether he may deploy a force now: before it bombards, charges or moves (lgg.21.8.1.e). In a Combat Segment it is too late, for it
/// stands next to no enemy.
fn may_deploy(doing: &Activity) -> bool {
    may_move_markers(doing) || matches!(doing, Activity::Bombarding(_) | Activity::Charging(_))
}

/// What the owner of markers could say besides what he is asked; [`is_open`] says what of it he may.
pub(crate) fn further_possible(doing: &Activity, world: &World, side: Side, to: &mut Vec<Action>) {
    let numbers = || world.forces.of(side).map(|marker| marker.number);
    if may_move_markers(doing) {
        to.extend(numbers().map(|marker| Action::Forces(Answer::MoveMarker { marker })));
    }
    if world.has(Feature::HiddenStacks) && may_move_markers(doing) && doing.ask(world, side).is_some() {
        stacks::further_answers(world, side, to);
    }
    if may_deploy(doing) {
        to.extend(numbers().map(|marker| Action::Forces(Answer::DeployMarker { marker })));
    }
}

/// Whether the owner of markers may say what he could.
pub(crate) fn is_open(world: &World, side: Side, answer: Answer) -> bool {
    match answer {
        Answer::MoveMarker { marker } => journey::check(world, side, marker).is_ok(),
        Answer::DeployMarker { marker } => deployment::check(world, side, marker).is_ok(),
        Answer::CoverStack { hex } => stacks::check(world, side, hex).is_ok(),
        Answer::DummyBeside { marker } => stacks::check_dummy(world, side, marker, 0).is_ok(),
        _ => false,
    }
}

/// Whether stacks may be hidden and dummies laid now: where an edition hides stacks, in a Movement Segment while nobody is on the way.
fn hides_stacks(doing: &Activity, world: &World) -> bool {
    world.has(Feature::HiddenStacks) && may_move_markers(doing)
}

/// Markers have been laid. Of several in a hex nobody but their owner knows which is which.
fn tell_laid(world: &World, side: Side, numbers: &[u8], left: &[HexId], play: &mut Play) {
    for number in numbers {
        let left = if Some(number) == numbers.first() { left } else { &[] };
        play.log.tell(world, || events::laid(world, side, *number, left, rules!["mop.37.10.b"]));
    }
}

/// An answer of these that belongs to no question; `None` if it is none.
pub(crate) fn interjected(
    doing: &Activity,
    world: &mut World,
    side: Side,
    action: Action,
    play: &mut Play,
) -> Option<Allowed> {
    let Action::Forces(answer) = action else { return None };
    let is_asked = doing.ask(world, side).is_some();
    match answer {
        Answer::MoveMarker { marker } if is_asked && may_move_markers(doing) => {
            let checked = journey::check(world, side, marker);
            Some(checked.map(|()| world.forces.change(|laid| laid.called = Some((side, marker)))))
        }
        Answer::DeployMarker { marker } if is_asked && may_deploy(doing) => {
            let checked = deployment::check(world, side, marker);
            Some(checked.map(|()| markers::find(world, side, marker, Exposure::Will)))
        }
        Answer::CoverStack { hex } if is_asked && hides_stacks(doing, world) => {
            let checked = stacks::check(world, side, hex);
            Some(checked.map(|()| {
                let numbers = stacks::cover(world, side, hex, play.dice);
                tell_laid(world, side, &numbers, &[hex], play);
            }))
        }
        Answer::DummyBeside { marker } if is_asked && hides_stacks(doing, world) => {
            let checked = stacks::check_dummy(world, side, marker, 0);
            Some(checked.map(|()| {
                let number = stacks::lay_dummy(world, side, marker, play.dice);
                tell_laid(world, side, number.as_slice(), &[], play);
            }))
        }
        Answer::MoveMarker { .. } | Answer::DeployMarker { .. } => Some(Err(Denial::MarkerRestsNow)),
        _ => None,
    }
}

/// The game ends: every force comes out (whoever counts places and losses finds it on the map). Whether there was any.
pub(crate) fn all_come_out(world: &mut World) -> bool {
    let hidden = |marker: &&ForceMarker| {
        matches!(marker.under, Under::Force(_) | Under::Stack(_)) && marker.found.is_none()
    };
    let numbers: Vec<(Side, u8)> =
        world.forces.markers().iter().filter(hidden).map(|marker| (marker.side, marker.number)).collect();
    for (side, marker) in &numbers {
        markers::find(world, *side, *marker, Exposure::End);
    }
    !numbers.is_empty()
}

/// A part of a force has another order from now on: the force comes out.
pub(crate) fn part_leaves(world: &mut World, units: &[UnitId], to: HolderId) {
    for unit in units {
        let over = world.marker_over(*unit).map(|marker| (marker.side, marker.number, marker.under));
        if let Some((side, marker, under)) = over
            && under != Under::Force(to)
            && under != Under::Stack(to)
        {
            markers::find(world, side, marker, Exposure::Order);
        }
    }
}

/// Whether a holder, or the corps of a division, is under a marker.
pub(crate) fn is_hidden(world: &World, holder: HolderId) -> bool {
    let corps = match world.theatre.holders[holder] {
        OrderHolder::Division(_) if world.holder(holder).own => None,
        OrderHolder::Division(division) => {
            Some(world.theatre.formation_holder(world.theatre.division(division).formation))
        }
        OrderHolder::Formation(_) => Some(holder),
        OrderHolder::Wing(_) | OrderHolder::Headquarters(_) => None,
    };
    corps.is_some_and(|corps| world.forces.over(corps).is_some())
}
