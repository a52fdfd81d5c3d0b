//! Hidden units (5.01): strips of card that look alike, of which some are units and some are nothing.
//!
//! A marker stands in the position where its unit stands, with a mark and a number; a dummy is a line of the roster like any other. What is
//! under the enemy's markers is taken out of what a seat may know (`knowledge`). Real or not, a marker does the same: it blocks sight, is
//! gone round and kept off, but holds no place and cuts no road, since a dummy cannot.

use crate::answer::Answer;
use crate::fire::sight::{Bodies, Lane};
use crate::option::OptionalRule;
use crate::orders::is_held_back;
use crate::place::Pose;
use crate::plot::{Mover, Plot, Purpose};
use crate::prelude::*;
use crate::roster::{Arm, Side, UnitId};
use crate::theatre::Theatre;
use crate::world::{Formation, Mark, Open, Status, UnitState};
use field::table::{Bearing, Distance, Segment, Spot};
use umpire::dice::Throw;
use umpire::refusal::Refusal;

fn refuse<T>(rule: Rule, code: &'static str, why: impl Into<String>, cure: &str) -> Result<T, Refusal> {
    Err(Refusal::new(rule, code, why, cure))
}

/// Puts a unit under a marker as play begins. A strip lies across or lengthwise, whatever arm is under it (5.01.c).
pub(crate) fn conceal(unit: &mut UnitState) {
    unit.marks.set(Mark::Hidden);
    unit.last = None;
    unit.formation = match unit.formation {
        Formation::Line => Formation::Line,
        Formation::RoadColumn => Formation::RoadColumn,
        _ => Formation::Column,
    };
}

/// Puts everybody under a marker who stands in the open as a battle begins, and lays the dummies among them: one for each corps that is there,
/// in column, at the clear spot that is nearest to its headquarters (5.01.a).
pub(crate) fn set_up(mut open: Open, theatre: &Theatre) -> Open {
    for (unit, roster) in open.units.iter_mut().zip(&theatre.roster.units) {
        if unit.status == Status::OnTable && unit.formation.place().is_none() && !roster.is_dummy {
            conceal(unit);
        }
    }
    let dummies: Vec<UnitId> =
        theatre.roster.unit_ids().filter(|id| theatre.roster.unit(*id).is_dummy).collect();
    for side in Side::BOTH {
        let own = theatre.roster.corps.iter().filter(|corps| corps.side == side);
        let hqs = own.filter_map(|corps| corps.hq.map(|hq| open.hqs[hq.at()].at));
        let places: Vec<Spot> = hqs.collect();
        let of_side = dummies.iter().filter(|id| theatre.roster.unit(**id).side == side);
        for (nth, id) in of_side.enumerate() {
            let home = places.get(nth % places.len().max(1)).copied().unwrap_or_else(|| theatre.home(side));
            let facing = Bearing::new(if side == Side::French { 0 } else { 18_000 });
            open.units[id.at()].status = Status::Unmade;
            let at = clear_spot(&open, theatre, home, facing).unwrap_or(home);
            open.units[id.at()] = UnitState::standing(Status::OnTable, at, facing, Formation::Column);
            conceal(&mut open.units[id.at()]);
        }
    }
    number(&mut open, theatre);
    open
}

/// The spot nearest to another, in steps of half an inch, at which a marker lies on nothing and nobody.
fn clear_spot(open: &Open, theatre: &Theatre, about: Spot, facing: Bearing) -> Option<Spot> {
    const STEP: i32 = 500;
    let pose = |at: Spot| Pose {
        at,
        facing,
        formation: Formation::Column,
        road: None,
        is_filing: false,
        is_marker: true,
    };
    let there: Vec<Vec<Convex>> = open
        .units
        .iter()
        .zip(&theatre.roster.units)
        .filter(|(unit, _)| unit.status == Status::OnTable)
        .map(|(unit, roster)| {
            let is_marker = unit.marks.has(Mark::Hidden);
            let (at, facing, formation, road) = (unit.at, unit.facing, unit.formation, unit.road);
            theatre.ground(roster.arm, &Pose { at, facing, formation, road, is_filing: false, is_marker })
        })
        .collect();
    let is_clear = |at: &Spot| {
        let ground = theatre.ground(Arm::Infantry, &pose(*at));
        !ground.is_empty()
            && theatre.barriers(Arm::Infantry, &ground).is_empty()
            && theatre.block_at(*at).is_none()
            && !there.iter().any(|other| crate::measure::touch(&ground, other))
    };
    let mut spots: Vec<Spot> = (-24..=24)
        .flat_map(|x| (-24..=24).map(move |y| Spot::new(about.x + x * STEP, about.y + y * STEP)))
        .collect();
    spots.sort_by_key(|spot| (about.distance(*spot), *spot));
    spots.into_iter().find(is_clear)
}

/// Numbers the markers of each side from left to right, and from top to bottom.
pub(crate) fn number(open: &mut Open, theatre: &Theatre) {
    for side in Side::BOTH {
        let is_of = |id: &UnitId| {
            theatre.roster.unit(*id).side == side && open.units[id.at()].marks.has(Mark::Hidden)
        };
        let mut markers: Vec<UnitId> = theatre.roster.unit_ids().filter(is_of).collect();
        markers.sort_by_key(|id| {
            let at = open.units[id.at()].at;
            (at.x, at.y, *id)
        });
        for (number, id) in (1..).zip(markers) {
            open.units[id.at()].marker = number;
        }
    }
}

/// The enemy's marker of a number, as long as it lies there.
pub(crate) fn marker(world: &World, of: Side, number: u8) -> Option<UnitId> {
    world.of_side(of).find(|id| world.is_hidden(*id) && world.unit(*id).marker == number)
}

/// What is under a marker comes to light (5.01.g, 5.01.j): the unit in its place, or nothing.
pub(crate) fn reveal(world: &mut World, id: UnitId, rule: Rule, play: &mut Play<'_>) {
    if !world.is_hidden(id) {
        return;
    }
    let (side, number) = (world.side(id), world.unit(id).marker);
    if world.roster(id).is_dummy {
        let state = world.unit_mut(id);
        state.status = Status::FoundOut;
        state.marks.clear(Mark::Hidden);
        world.marches.retain(|march| march.who != Mover::Unit(id));
        play.log.tell(world, || {
            let text = format!("There is nothing under {side} marker {number}.");
            let fact = Fact::NothingThere { side: side.name().to_owned(), marker: number };
            Event::by(rule, fact, text).and_by(rules!("odn.5.01.a"))
        });
        return;
    }
    let is_artillery = world.roster(id).arm.is_artillery();
    let state = world.unit_mut(id);
    state.marks.clear(Mark::Hidden);
    state.formation = match state.formation {
        Formation::RoadColumn if state.road.is_none() => Formation::Column,
        other => other,
    };
    if is_artillery && matches!(state.formation, Formation::Line | Formation::Column) {
        state.formation = Formation::Prepared;
    }
    world.marches.retain(|march| march.who != Mover::Unit(id));
    play.log.tell(world, || {
        let at = spot(world.unit(id).at);
        let text = format!("{} is under {side} marker {number}.", world.name(id));
        let fact = Fact::Revealed { unit: world.named(id), marker: number, at };
        Event::by(rule, fact, text).and_by(rules!("odn.5.01.c"))
    });
}

/// Of two enemies who touch, those under markers are revealed (5.01.j). Whether any was.
pub(crate) fn touched(world: &mut World, units: [UnitId; 2], play: &mut Play<'_>) -> bool {
    let hidden: Vec<UnitId> = units.into_iter().filter(|id| world.is_hidden(*id)).collect();
    for id in &hidden {
        reveal(world, *id, rule!("odn.5.01.j"), play);
    }
    !hidden.is_empty()
}

/// What a marker may not be plotted to do (5.01.b); how far it goes and where is judged as of any unit.
pub(crate) fn may_plot(world: &World, id: UnitId, plot: &Plot) -> Result<(), Refusal> {
    let name = world.name(id);
    if !world.roster(id).is_dummy && is_held_back(world, id) {
        let why = format!("{name} is not released before turn {}", world.roster(id).released.unwrap_or(0));
        return refuse(rule!("odn.2.02.a"), "not-released", why, "Wait for its release.");
    }
    let is_plain =
        plot.square.is_none() && plot.with.is_none() && plot.turn.is_none() && plot.spots.is_none();
    if !matches!(plot.purpose, Purpose::Hold | Purpose::Move) || !is_plain {
        let why = format!("{name} is under a marker, which moves and fights nobody");
        return refuse(
            rule!("odn.5.01.b"),
            "marker",
            why,
            "Write `hold` or `move`, legs, formation and facing.",
        );
    }
    let is_strip =
        |formation| matches!(formation, Formation::Line | Formation::Column | Formation::RoadColumn);
    if plot.formation.is_some_and(|formation| !is_strip(formation)) {
        let why = "a strip of card lies across or lengthwise";
        return refuse(rule!("odn.5.01.c"), "strip", why, "Write `line`, `column` or `road column`.");
    }
    Ok(())
}

/// What a look at a marker comes to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Look {
    /// What its distance does to the die.
    band: i8,
    /// What the trees do.
    woods: i8,
}

/// Whether a unit or marker of one's own may look at a marker of the enemy (5.01.d, 5.01.f).
pub(crate) fn look(bodies: &Bodies<'_>, from: UnitId, marker: UnitId) -> Result<Look, Refusal> {
    let world = bodies.world;
    let figures = &world.theatre().edition.hidden;
    let by = world.side(from);
    let name = world.called(marker, by);
    if world.unit(marker).marks.has(Mark::Tried) {
        let why = format!("{name} has been looked at this turn");
        return refuse(rule!("odn.5.01.d"), "tried", why, "One try for each marker: try another.");
    }
    let far = measure_gap(bodies, from, marker);
    if far > i64::from(figures.sight) {
        let why = format!("{name} is more than 15 inches from {}", world.name(from));
        return refuse(rule!("odn.5.01.f"), "too-far", why, "Look from nearer by.");
    }
    if !sees(bodies, from, marker) {
        let why = format!("{name} is out of sight of {}", world.name(from));
        return refuse(rule!("odn.5.01.f"), "out-of-sight", why, "Look from where the line is clear.");
    }
    let band = figures.bands.iter().find(|band| far <= i64::from(band.to));
    let is_wooded = world.theatre().is_wooded(world.unit(marker).at);
    Ok(Look { band: band.map_or(0, |band| band.modifier), woods: if is_wooded { figures.woods } else { 0 } })
}

fn measure_gap(bodies: &Bodies<'_>, one: UnitId, other: UnitId) -> i64 {
    crate::measure::gap(bodies.ground(one), bodies.ground(other)).rounded()
}

/// Whether a clear line leads from a unit's ground to a marker's (5.01.f, 2.033.sight): the shortest, or one to a corner or the middle of an
/// edge.
fn sees(bodies: &Bodies<'_>, from: UnitId, marker: UnitId) -> bool {
    let lane = Lane::between(bodies, from, marker);
    let (own, theirs) = (bodies.ground(from), bodies.ground(marker));
    let to = |spot: Spot| {
        let near = own.iter().map(|convex| convex.nearest(spot)).min_by_key(|near| near.distance(spot));
        near.map(|near| Segment::new(near, spot))
    };
    let middle = bodies.world.unit(from).at;
    let nearest = theirs.iter().map(|convex| convex.nearest(middle));
    let marks = theirs.iter().flat_map(|convex| convex.edges().flat_map(|edge| [edge.from, edge.middle()]));
    nearest.chain(marks).filter_map(to).any(|line| lane.is_clear(line))
}

/// Rolls for a marker (5.01.g, 5.01.h): on a success it is revealed.
pub(crate) fn roll(world: &mut World, from: UnitId, marker: UnitId, look: Look, play: &mut Play<'_>) {
    world.unit_mut(marker).marks.set(Mark::Tried);
    let figures = world.theatre().edition.hidden.clone();
    let modified = |face: u16| i8::try_from(face).unwrap_or(i8::MAX) + look.band + look.woods;
    let is_seen = |face: u16| modified(face) >= figures.revealed_from;
    let thrown = play.dice.throw(Throw::D6, &|face| u16::from(is_seen(face)));
    let is_revealed = is_seen(thrown.total());
    play.log.tell(world, || {
        let (of, number) = (world.side(marker), world.unit(marker).marker);
        let what = if is_revealed { "revealed" } else { "stays hidden" };
        let mut roll = Roll::plain("reveal", world.side(from).name(), thrown, what);
        let lines = [("distance", look.band), ("woods", look.woods)];
        roll.modifiers = lines
            .into_iter()
            .filter(|(_, by)| *by != 0)
            .map(|(what, by)| umpire::event::Line::of(what, format!("{by:+}"), rule!("odn.5.01.h")))
            .collect();
        let text = format!("{} looks at {of} marker {number}: {what}.", world.name(from));
        let fact = Fact::Looked { unit: world.named(from), marker: number, revealed: is_revealed };
        Event::by(rule!("odn.5.01.g"), fact, text)
            .and_by(rules!("odn.5.01.d", "odn.5.01.f"))
            .and_by_if(look.band != 0 || look.woods != 0, rules!("odn.5.01.h"))
            .with_roll(roll)
    });
    if is_revealed {
        reveal(world, marker, rule!("odn.5.01.g"), play);
    }
}

/// What the Order Phase offers: to lift one's own markers (5.01.j).
pub(crate) fn lifts(world: &World, side: Side) -> impl Iterator<Item = Answer> + '_ {
    world.of_side(side).filter(|id| world.is_hidden(*id)).map(|unit| Answer::Reveal { unit })
}

/// A marker is lifted by its owner.
pub(crate) fn lift(world: &mut World, side: Side, unit: UnitId, play: &mut Play<'_>) -> Result<(), Refusal> {
    if world.side(unit) != side || !world.is_on_table(unit) || !world.is_hidden(unit) {
        let why = format!("{} is under no marker of yours", world.name(unit));
        return refuse(rule!("odn.5.01.j"), "no-marker", why, "Lift a marker of your own.");
    }
    reveal(world, unit, rule!("odn.5.01.j"), play);
    Ok(())
}

/// Cavalry looks on its way, where it was plotted to (5.01.i): once, and not if from there nothing can be seen. Whether anything came to
/// light.
pub(crate) fn on_the_march(world: &mut World, play: &mut Play<'_>) -> bool {
    if !world.theatre().has(OptionalRule::HiddenUnits) {
        return false;
    }
    let tick = world.tick;
    let comes_by = |march: &crate::clock::March| {
        let Mover::Unit(id) = march.who else { return None };
        let (number, at) = crate::clock::muster::plot_of(world, id)?.spots?;
        let mark = along(march, at, world.theatre().edition.measures.touching)?;
        let is_there = march.gone(tick.saturating_sub(1)) <= mark && mark <= march.gone(tick);
        (is_there && !world.unit(id).marks.has(Mark::Spotted)).then_some((id, number))
    };
    let there: Vec<(UnitId, u8)> = world.marches.iter().filter_map(comes_by).collect();
    let mut has_seen = false;
    for (id, number) in there {
        world.unit_mut(id).marks.set(Mark::Spotted);
        let Some(marker) = marker(world, world.side(id).other(), number) else { continue };
        let Ok(found) = look(&Bodies::of(world), id, marker) else { continue };
        roll(world, id, marker, found, play);
        has_seen |= !world.is_hidden(marker);
    }
    has_seen
}

/// How far along a way a spot of it lies.
fn along(march: &crate::clock::March, at: Spot, touching: i32) -> Option<i32> {
    let mut before = 0;
    for piece in &march.pieces {
        let line = Segment::new(piece.from, piece.to);
        if line.distance(at) <= Distance::of(touching) {
            let off = i32::try_from(piece.from.to(at).length()).unwrap_or(piece.length);
            return Some(before + off.min(piece.length));
        }
        before += piece.length;
    }
    None
}

/// Whether cavalry may be plotted to look at a marker on its way (5.01.i).
pub(crate) fn may_spot(
    world: &World,
    id: UnitId,
    spots: (u8, Spot),
    pieces: &[crate::clock::course::Piece],
) -> Result<(), Refusal> {
    let (number, at) = spots;
    let name = world.name(id);
    if !world.roster(id).arm.is_cavalry() {
        return refuse(
            rule!("odn.5.01.i"),
            "no-cavalry",
            format!("{name} is no cavalry"),
            "Only cavalry looks as it moves.",
        );
    }
    if marker(world, world.side(id).other(), number).is_none() {
        let why = format!("the enemy has no marker {number} on the table");
        return refuse(rule!("odn.5.01.i"), "no-marker", why, "Name a marker that lies there.");
    }
    let touching = Distance::of(world.theatre().edition.measures.touching);
    let is_on_way = pieces.iter().any(|piece| Segment::new(piece.from, piece.to).distance(at) <= touching);
    if !is_on_way {
        let why = format!("{} is not on its way", crate::plot::notation::said_spot(at));
        return refuse(rule!("odn.5.01.i"), "not-on-its-way", why, "Name a spot that it passes.");
    }
    Ok(())
}
