//! A marker moves (lgg.21.8.1.e, lgg.21.8.3.c): a force in the action of its formation, at the pace of its slowest unit and where its
//! order lets it; a dummy in any action of its side, wherever its owner wants it. Both once a turn, from one hex to another, and the
//! enemy hears no more of it.

use super::markers::units_of;
use super::{Answer, events};
use crate::movement::AsOne;
use crate::prelude::*;
use crate::refits::vedettes;
use crate::world::{ForceMarker, Under};
use field::paths::Path;
use umpire::dice::ChoiceRng;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Journey {
    side: Side,
    marker: u8,
    over: bool,
}

/// Whether a marker may move now, as its owner knows.
pub(super) fn check(world: &World, side: Side, number: u8) -> Allowed {
    let marker = world.forces.get(side, number).ok_or(Denial::NoSuchMarker { marker: number })?;
    // Whether units have marched before they hid their owner alone knows.
    let marched = |unit: &UnitId| world.unit(*unit).moved;
    let moved = marker.moved == Some(world.turn)
        || marker.units.iter().any(marched)
        || vedettes::have_moved(world, marker);
    refuse_if(moved, Denial::MarkerHasMoved { marker: number })?;
    if let Under::Force(holder) | Under::Stack(holder) = marker.under {
        let state = world.holder(holder);
        refuse_if(!state.active, Denial::ForceDoesNotAct { marker: number, holder })?;
        let waits = state.not_before.is_some_and(|turn| world.turn < turn);
        refuse_if(waits, Denial::WaitsForItsHour { holder })?;
        let stays = world.order_rules(holder).leader_stays();
        refuse_if(stays, Denial::ForceStays { marker: number, holder, order: state.order.kind })?;
    }
    let vedettes = marker.under == Under::Vedettes;
    refuse_if(vedettes && !vedettes::act(world, marker), Denial::VedettesUnderADoNotAct { marker: number })?;
    refuse_if(!has_an_end(world, marker), Denial::NowhereForTheMarker { marker: number })
}

fn has_an_end(world: &World, marker: &ForceMarker) -> bool {
    match marker.under {
        Under::Force(holder) | Under::Stack(holder) => !ways(world, marker, holder).is_empty(),
        Under::Vedettes => !vedettes::ways_of(world, marker).is_empty(),
        Under::Dummy | Under::Unknown => places(world, marker).next().is_some(),
    }
}

/// The ways by which a force may go.
fn ways(world: &World, marker: &ForceMarker, holder: HolderId) -> Vec<Path> {
    let (units, leader) = (units_of(world, marker), marker.leaders.first().copied());
    AsOne { holder, units: &units, leader, at: marker.at, owes: marker.owes }.ways(world)
}

/// Where a dummy may go.
fn places(world: &World, marker: &ForceMarker) -> impl Iterator<Item = HexId> {
    world.ground().board.ids().filter(|hex| may_lie_in(world, marker, *hex))
}

fn may_lie_in(world: &World, marker: &ForceMarker, hex: HexId) -> bool {
    hex != marker.at && !world.is_held_against(hex, marker.side)
}

/// So often it is drawn from all hexes where a dummy goes, before those that are open are listed.
const DRAWS: usize = 64;

impl Journey {
    pub(super) fn of(side: Side, marker: u8) -> Journey {
        Journey { side, marker, over: false }
    }

    /// The marker that moves, and whose it is.
    pub fn of_marker(&self) -> (Side, u8) {
        (self.side, self.marker)
    }

    /// Which marker the enemy moves is seen when it has moved.
    pub(crate) fn known_to(&self, world: &World, side: Side) -> Journey {
        let Journey { side: of, marker, over } = *self;
        let first = world.forces.of(of).map(|marker| marker.number).next();
        Journey { side: of, marker: if of == side { marker } else { first.unwrap_or(marker) }, over }
    }

    fn marker<'w>(&self, world: &'w World) -> Option<&'w ForceMarker> {
        world.forces.get(self.side, self.marker).filter(|_| !self.over)
    }

    pub(super) fn ask(&self, world: &World) -> Option<Ask> {
        const GO: &[Rule] = rules!["lgg.21.8.1.e", "lgg.21.8.3.c"];
        self.marker(world).map(|_| Ask::new(self.side, "say where the marker goes", GO))
    }

    pub(super) fn answers(&self, world: &World, push: &mut impl FnMut(Answer)) {
        let Some(marker) = self.marker(world) else { return };
        let to = |hex| Answer::MarkerTo { hex };
        match marker.under {
            Under::Force(holder) | Under::Stack(holder) => {
                let ways = ways(world, marker, holder);
                ways.iter().filter_map(|way| way.hexes.last().copied()).map(to).for_each(push);
            }
            Under::Vedettes => vedettes::ways_of(world, marker).into_iter().map(to).for_each(push),
            Under::Dummy | Under::Unknown => places(world, marker).map(to).for_each(push),
        }
    }

    /// Draws where a dummy goes, evenly and without a list of all hexes; `None` of a force, or if none was hit upon.
    pub(super) fn draw(&self, world: &World, lots: &mut ChoiceRng) -> Option<Answer> {
        let marker =
            self.marker(world).filter(|marker| matches!(marker.under, Under::Dummy | Under::Unknown))?;
        let board = &world.ground().board;
        let mut drawn = (0..DRAWS).filter_map(|_| board.nth(lots.one_of(board.n_hexes())));
        let hex = drawn.find(|hex| may_lie_in(world, marker, *hex))?;
        Some(Answer::MarkerTo { hex })
    }

    pub(super) fn answer(&mut self, world: &mut World, answer: Answer, play: &mut Play) -> Allowed<bool> {
        let (Answer::MarkerTo { hex }, Some(marker)) = (answer, self.marker(world)) else { return Ok(false) };
        let (from, number) = (marker.at, self.marker);
        let way = match marker.under {
            Under::Force(holder) | Under::Stack(holder) => {
                let mut ways = ways(world, marker, holder).into_iter();
                let way = ways.find(|way| way.hexes.last() == Some(&hex));
                Some(way.ok_or(Denial::OutOfReachOfTheMarker { marker: number, hex })?)
            }
            Under::Vedettes => {
                let there = vedettes::ways_of(world, marker).contains(&hex);
                refuse_if(!there, Denial::OutOfReachOfTheMarker { marker: number, hex })?;
                None
            }
            Under::Dummy | Under::Unknown => {
                refuse_if(!may_lie_in(world, marker, hex), Denial::MarkerAmongEnemies { hex })?;
                None
            }
        };
        self.go(world, hex, way.as_ref());
        self.over = true;
        play.log.tell(world, || events::moved(world, self.side, number, from, way.as_ref()));
        Ok(true)
    }

    /// The marker goes, and the leaders who are under it with it.
    fn go(&self, world: &mut World, to: HexId, way: Option<&Path>) {
        let turn = world.turn;
        let mut leaders = Vec::new();
        world.forces.change_marker(self.side, self.marker, |marker| {
            (marker.at, marker.moved, marker.owes) = (to, Some(turn), HalfPoints(0));
            match way {
                Some(way) => marker.came_by.extend(&way.hexes[1..]),
                None => marker.came_by = vec![to],
            }
            leaders.clone_from(&marker.leaders);
        });
        for leader in leaders {
            let state = world.leader_state_mut(leader);
            (state.whereabouts, state.moved) = (LeaderWhereabouts::At(to), true);
        }
        let marker = world.forces.get(self.side, self.marker).cloned();
        if let Some(marker) = marker.as_ref().filter(|marker| marker.under == Under::Vedettes) {
            vedettes::follow_the_marker(world, marker, to);
        }
        let under = marker.map(|marker| marker.under);
        if let Some(Under::Force(holder) | Under::Stack(holder)) = under {
            world.note_post(holder);
        }
    }

    pub(super) fn resume(&mut self, world: &World, _: &mut Play) -> Step<Activity> {
        if self.ask(world).is_some() { Step::Ask } else { Step::Done }
    }
}
