//! What a seat may know: what everybody sees, and what its own side keeps to itself (design: built up from nothing).
//!
//! Two things that the position holds are veiled. Of the enemy's markers a seat knows where they lie and not which of the hidden units is under
//! which: they are shown as if the first marker were the first of those units, and so on, so that whatever is exchanged among them looks the
//! same (5.01.a). Of a march of the enemy it knows the way that was walked, and nothing of what is still to come (plot.e).

use crate::clock::{March, course::Then};
use crate::game::OneDay;
use crate::plot::Mover;
use crate::proceeding::Proceeding;
use crate::roster::{Side, UnitId};
use crate::theatre::Theatre;
use crate::view::OneDayView;
use crate::world::{Mark, Marks, Open, Order, Sealed, Status, UnitState, World, WorldState};
use serde::{Serialize, Serializer};
use std::sync::Arc;
use umpire::agenda::Agenda;
use umpire::event::Seat;

/// What a seat knows. It travels as its view (view.rs).
#[derive(Debug, Clone)]
pub struct Knowledge {
    seat: Seat,
    theatre: Arc<Theatre>,
    open: Open,
    own: Sealed,
    /// What the enemy keeps to himself; only when nothing is hidden any more.
    theirs: Option<Sealed>,
    agenda: Agenda<Proceeding>,
}

impl Serialize for Knowledge {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        OneDayView::of(self).serialize(to)
    }
}

impl PartialEq for Knowledge {
    fn eq(&self, other: &Knowledge) -> bool {
        self.seat == other.seat
            && self.open == other.open
            && self.own == other.own
            && self.theirs == other.theirs
            && self.agenda == other.agenda
    }
}

impl Knowledge {
    /// What a seat knows of a game.
    pub fn of(game: &OneDay, seat: Seat) -> Knowledge {
        let world = &game.world;
        Knowledge {
            seat,
            theatre: world.theatre().clone(),
            open: Veil::of(world, Side::of(seat)).open(world),
            own: world.sealed(Side::of(seat)).clone(),
            theirs: None,
            agenda: game.agenda.map(|proceeding| proceeding.as_known(world, Side::of(seat))),
        }
    }

    /// The same when nothing is hidden.
    pub fn all(game: &OneDay, seat: Seat) -> Knowledge {
        let theirs = game.world.sealed(Side::of(seat).other()).clone();
        let open = game.world.state().open.clone();
        Knowledge { theirs: Some(theirs), open, agenda: game.agenda.clone(), ..Knowledge::of(game, seat) }
    }

    /// The names of the enemy's units that are under markers: nobody is told of them.
    pub fn unseen(&self) -> Vec<String> {
        let enemy = Side::of(self.seat).other();
        let of = |id: &UnitId| {
            let unit = &self.open.units[id.at()];
            let is_hidden = unit.status == Status::OnTable && unit.marks.has(Mark::Hidden);
            is_hidden && self.theatre.roster.unit(*id).side == enemy && self.theirs.is_none()
        };
        let hidden = self.theatre.roster.unit_ids().filter(of);
        hidden.map(|id| self.theatre.name(id).to_owned()).collect()
    }

    /// Whether what is under the markers of a side is hidden from the seat.
    pub fn is_veiled(&self, side: Side) -> bool {
        side != Side::of(self.seat) && self.theirs.is_none()
    }

    /// The seat.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// What everybody sees.
    pub fn open(&self) -> &Open {
        &self.open
    }

    /// What never changes.
    pub fn theatre(&self) -> &Theatre {
        &self.theatre
    }

    /// What goes on.
    pub fn agenda(&self) -> &Agenda<Proceeding> {
        &self.agenda
    }

    /// A game as the seat may imagine it: the enemy has said nothing yet.
    pub fn imagined(&self) -> OneDay {
        let mut sealed = [Sealed::default(), Sealed::default()];
        sealed[Side::of(self.seat).at()] = self.own.clone();
        if let Some(theirs) = &self.theirs {
            sealed[Side::of(self.seat).other().at()] = theirs.clone();
        }
        let state = WorldState { open: self.open.clone(), sealed };
        OneDay { world: World::new(self.theatre.clone(), state), agenda: self.agenda.clone() }
    }
}

impl Proceeding {
    /// As a side may know it: whether the enemy has answered a sealed question it may not.
    fn as_known(&self, world: &World, side: Side) -> Proceeding {
        let mut known = self.clone();
        if let Proceeding::Clock(clock) = &mut known {
            let veil = Veil::of(world, side);
            clock.renamed(&|id| veil.shown(id));
        }
        if let Some(open) = known.sealed_doors() {
            open[side.other().at()] = true;
        }
        known
    }
}

/// What a side does not see of the position.
struct Veil {
    of: Side,
    /// The hidden units of the enemy: who is under the marker, and as whom it is shown.
    markers: Vec<(UnitId, UnitId)>,
}

impl Veil {
    fn of(world: &World, of: Side) -> Veil {
        let hidden: Vec<UnitId> = world.of_side(of.other()).filter(|id| world.is_hidden(*id)).collect();
        let mut by_marker = hidden.clone();
        by_marker.sort_by_key(|id| world.unit(*id).marker);
        Veil { of, markers: by_marker.into_iter().zip(hidden).collect() }
    }

    /// As whom a unit is shown.
    fn shown(&self, id: UnitId) -> UnitId {
        self.markers.iter().find(|(truth, _)| *truth == id).map_or(id, |(_, shown)| *shown)
    }

    /// What lies open.
    fn open(&self, world: &World) -> Open {
        let mut open = world.state().open.clone();
        // What was done with a plot is noted even where nothing came of it to be seen.
        for (unit, roster) in open.units.iter_mut().zip(&world.theatre().roster.units) {
            if roster.side != self.of {
                unit.marks.clear(Mark::Reformed);
                unit.marks.clear(Mark::Spotted);
            }
        }
        for (truth, shown) in &self.markers {
            open.units[shown.at()] = strip_of_card(world.unit(*truth));
        }
        let named = |id: UnitId| self.shown(id);
        for hq in &mut open.hqs {
            hq.attached = hq.attached.map(named);
        }
        let of_enemy = |who: Mover| match who {
            Mover::Unit(id) => world.side(id) != self.of,
            Mover::Hq(id) => world.theatre().roster.hq(id).side != self.of,
            Mover::Train(id) => world.theatre().roster.trains[id.at()].side != self.of,
        };
        // The path of a Full Move lies open on the table (plot.a).
        let is_plotted = |who: Mover| match who {
            Mover::Unit(id) => !world.full_moves.iter().any(|laid| laid.unit == id),
            Mover::Hq(_) | Mover::Train(_) => true,
        };
        let known = |march: &March| {
            if of_enemy(march.who) && is_plotted(march.who) {
                let who = march.who.renamed(&named);
                walked(world, march).map(|march| March { who, ..march })
            } else {
                Some(march.clone())
            }
        };
        open.marches = world.marches.iter().filter_map(known).collect();
        open.marches.sort_by_key(|march| march.who);
        open
    }
}

/// A unit of the enemy under its marker: where it lies, how, and nothing else.
fn strip_of_card(unit: &UnitState) -> UnitState {
    let mut marks = Marks::default();
    for mark in [Mark::Hidden, Mark::Tried] {
        if unit.marks.has(mark) {
            marks.set(mark);
        }
    }
    UnitState {
        marks,
        road: unit.road,
        marched: unit.marched,
        marker: unit.marker,
        ..UnitState::standing(unit.status, unit.at, unit.facing, unit.formation)
    }
}

/// A march as far as it was walked, and nothing of where it leads; none, if it has not begun.
fn walked(world: &World, march: &March) -> Option<March> {
    let effort = march.effort(world.tick);
    let (index, done) = march.place(effort)?;
    if march.gone(world.tick) == 0 && !march.is_filing {
        return None;
    }
    let mut pieces = march.pieces[..index].to_vec();
    if done > 0 {
        pieces.push(crate::clock::course::shortened(world.theatre(), march.pieces[index], done));
    }
    Some(March {
        pieces,
        spent: effort,
        starts: world.tick,
        then: Then::Stand,
        is_steering: false,
        halt: None,
        halted_at: None,
        exempt: Vec::new(),
        ..march.clone()
    })
}

/// Exchanges what is under two markers of the same side.
fn exchanged(game: &OneDay, one: UnitId, other: UnitId) -> OneDay {
    let mut game = game.clone();
    let named = |id: UnitId| match id {
        _ if id == one => other,
        _ if id == other => one,
        _ => id,
    };
    let side = game.world.side(one);
    game.world.units.swap(one.at(), other.at());
    for march in &mut game.world.marches {
        march.who = march.who.renamed(&named);
    }
    game.world.marches.sort_by_key(|march| march.who);
    for plot in &mut game.world.sealed_mut(side).plots {
        plot.who = plot.who.renamed(&named);
    }
    let agenda = game.agenda.map(|proceeding| {
        let mut proceeding = proceeding.clone();
        if let Proceeding::Clock(clock) = &mut proceeding {
            clock.renamed(&named);
        }
        proceeding
    });
    OneDay { agenda, ..game }
}

/// Markers of a side whose units could be exchanged: no general is with them, who would be with somebody not of his command.
fn exchanges(world: &World, side: Side) -> Option<(UnitId, UnitId)> {
    let has_general =
        |id: UnitId| world.theatre().roster.hq_ids().any(|hq| world.hq(hq).attached == Some(id));
    let hidden: Vec<UnitId> =
        world.of_side(side).filter(|id| world.is_hidden(*id) && !has_general(*id)).collect();
    let kind = |id: UnitId| (world.roster(id).arm, world.roster(id).is_dummy);
    let one = *hidden.first()?;
    let other = hidden.iter().find(|other| kind(**other) != kind(one)).or_else(|| hidden.get(1))?;
    Some((one, *other))
}

/// Games that differ only in what a seat may not know: other chits of the enemy, other plots, other declarations, the rest of a march left
/// out, and others under his markers.
pub fn variants(game: &OneDay, seat: Seat) -> Vec<OneDay> {
    let enemy = Side::of(seat).other();
    let sealed = game.world.sealed(enemy);
    let mut found = Vec::new();
    let with = |change: &dyn Fn(&mut Sealed)| {
        let mut other = game.clone();
        change(other.world.sealed_mut(enemy));
        other
    };
    if let Some((unit, order)) = sealed.chits.first().copied() {
        let others = Order::ALL.into_iter().filter(|other| *other != order);
        let lawful = others.filter(|other| crate::orders::may_have(&game.world, unit, *other).is_ok());
        found.extend(lawful.map(|other| with(&|sealed| sealed.chits[0] = (unit, other))));
    }
    if let Some((hq, order)) = sealed.hq_chits.first().copied() {
        let others = Order::ALL.into_iter().filter(|other| *other != order && *other != Order::TripleMove);
        found.extend(others.map(|other| with(&|sealed| sealed.hq_chits[0] = (hq, other))));
    }
    if !sealed.choices.is_empty() {
        found.push(with(&|sealed| sealed.choices.clear()));
    }
    let is_shown = |plot: &crate::plot::Plot| game.world.shown.contains(plot);
    if sealed.plots.iter().any(|plot| !is_shown(plot)) && game.world.marches.is_empty() {
        found.push(with(&|sealed| sealed.plots.retain(is_shown)));
    }
    if !sealed.answered.is_empty() && game.world.marches.is_empty() {
        found.push(with(&|sealed| {
            let answered = std::mem::take(&mut sealed.answered);
            sealed.plots.retain(|plot| plot.unit().is_none_or(|id| !answered.contains(&id)));
            sealed.plots.extend(
                game.world.shown.iter().filter(|plot| plot.unit().is_some_and(|id| answered.contains(&id))),
            );
        }));
    }
    if !sealed.declared.is_empty() {
        found.push(with(&|sealed| sealed.declared.clear()));
    }
    if !sealed.aimed.is_empty() {
        found.push(with(&|sealed| sealed.aimed.clear()));
    }
    found.extend(stopped(game, enemy));
    found.extend(exchanges(&game.world, enemy).map(|(one, other)| exchanged(game, one, other)));
    found
}

/// A march of the enemy that was plotted ends where it has come to.
fn stopped(game: &OneDay, enemy: Side) -> Option<OneDay> {
    let world = &game.world;
    let is_secret = |march: &&March| {
        let Mover::Unit(id) = march.who else { return false };
        world.side(id) == enemy
            && world.goes_by_plot(id)
            && march.halt.is_none()
            && (!march.is_walked(world.tick) || march.then != Then::Stand)
            && march.gone(world.tick) > 0
    };
    let march = world.marches.iter().find(is_secret)?;
    let (who, rest) = (march.who, walked(world, march)?);
    let mut other = game.clone();
    let at = other.world.marches.iter().position(|march| march.who == who)?;
    other.world.marches[at] = rest;
    Some(other)
}
