//! A marker moves (lgg.21.8.1.e, lgg.21.8.3.c): a force in the action of its formation, at the pace of its slowest unit and where its
//! order lets it; a dummy in any action of its side, wherever its owner wants it. Both once a turn, from one hex to another, and the
//! enemy hears no more of it.

use super::markers::units_of;
use super::{Answer, events};
use crate::movement::AsOne;
use crate::prelude::*;
use crate::world::{ForceMarker, Under};
use field::paths::Path;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Journey {
    side: Side,
    marker: u8,
    over: bool,
}

/// Where a marker may go.
enum Ends {
    /// By these ways.
    Force(Vec<Path>),
    /// Anywhere that no enemy holds.
    Dummy(Vec<HexId>),
}

impl Ends {
    fn hexes(&self) -> Vec<HexId> {
        match self {
            Ends::Force(ways) => ways.iter().filter_map(|way| way.hexes.last().copied()).collect(),
            Ends::Dummy(hexes) => hexes.clone(),
        }
    }
}

/// Whether a marker may move now, as its owner knows.
pub(super) fn check(world: &World, side: Side, number: u8) -> Allowed {
    let marker = world.forces.get(side, number).ok_or(Denial::NoSuchMarker { marker: number })?;
    refuse_if(marker.moved == Some(world.turn), Denial::MarkerHasMoved { marker: number })?;
    if let Under::Force(holder) = marker.under {
        let state = world.holder(holder);
        refuse_if(!state.active, Denial::ForceDoesNotAct { marker: number, holder })?;
        let waits = state.not_before.is_some_and(|turn| world.turn < turn);
        refuse_if(waits, Denial::WaitsForItsHour { holder })?;
        let stays = world.order_rules(holder).leader_stays();
        refuse_if(stays, Denial::ForceStays { marker: number, holder, order: state.order.kind })?;
    }
    refuse_if(!has_an_end(world, marker), Denial::NowhereForTheMarker { marker: number })
}

fn has_an_end(world: &World, marker: &ForceMarker) -> bool {
    match ends(world, marker) {
        Ends::Force(ways) => !ways.is_empty(),
        Ends::Dummy(hexes) => !hexes.is_empty(),
    }
}

fn ends(world: &World, marker: &ForceMarker) -> Ends {
    let Under::Force(holder) = marker.under else {
        let open = world.ground().board.ids();
        let open = open.filter(|hex| *hex != marker.at && !world.is_held_against(*hex, marker.side));
        return Ends::Dummy(open.collect());
    };
    let (units, leader) = (units_of(world, marker), marker.leaders.first().copied());
    let as_one = AsOne { holder, units: &units, leader, at: marker.at, owes: marker.owes };
    Ends::Force(as_one.ways(world))
}

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
        ends(world, marker).hexes().into_iter().for_each(|hex| push(Answer::MarkerTo { hex }));
    }

    pub(super) fn answer(&mut self, world: &mut World, answer: Answer, play: &mut Play) -> Allowed<bool> {
        let (Answer::MarkerTo { hex }, Some(marker)) = (answer, self.marker(world)) else { return Ok(false) };
        let (from, number) = (marker.at, self.marker);
        let way = match ends(world, marker) {
            Ends::Force(ways) => {
                let way = ways.into_iter().find(|way| way.hexes.last() == Some(&hex));
                Some(way.ok_or(Denial::OutOfReachOfTheMarker { marker: number, hex })?)
            }
            Ends::Dummy(hexes) => {
                refuse_if(!hexes.contains(&hex), Denial::MarkerAmongEnemies { hex })?;
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
        let under = world.forces.get(self.side, self.marker).map(|marker| marker.under);
        if let Some(Under::Force(holder)) = under {
            world.note_post(holder);
        }
    }

    pub(super) fn resume(&mut self, world: &World, _: &mut Play) -> Step<Activity> {
        if self.ask(world).is_some() { Step::Ask } else { Step::Done }
    }
}
