//! Spans that are damaged and mended on the march (mop.37.9): bridges over rivers, trestles over streams, pontoon bridges that have been
//! laid. Whoever stands at one end spends points on it and may go on with what he has left.

use crate::edition::Spans;
use crate::ground::{Span, SpanKind};
use crate::movement;
use crate::prelude::*;
use hex::SideId;

/// What is done to a span.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Work {
    Damage,
    Mend,
}

/// What work on a span comes to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Task {
    pub(crate) side: SideId,
    pub(crate) cost: HalfPoints,
    work: Work,
    kind: SpanKind,
    from: HexId,
    to: HexId,
}

/// A span over a hexside, and whether it is damaged (mop.37.9.a).
pub(crate) fn span(world: &World, side: SideId) -> Option<(SpanKind, bool)> {
    let (ground, changed) = (world.ground(), world.span_over(side));
    let on_side = ground.sides[side];
    match changed {
        Some(Span::Damaged) if on_side.bars_wagons() => Some((SpanKind::Bridge, true)),
        Some(Span::Damaged) => Some((SpanKind::Trestle, true)),
        Some(Span::DamagedPontoons) => Some((SpanKind::Bridge, true)),
        Some(Span::Pontoons) => Some((SpanKind::Bridge, false)),
        None => on_side.span(ground.hexsides()).map(|kind| (kind, false)),
    }
}

/// The hexes at the other ends of the spans that lead from a hex.
pub(crate) fn across(world: &World, from: HexId) -> impl Iterator<Item = HexId> {
    let board = &world.ground().board;
    let spanned =
        move |to: &HexId| board.side_between(from, *to).is_some_and(|side| span(world, side).is_some());
    board.neighbours(from).filter(spanned)
}

fn figures(world: &World) -> Option<&'static Spans> {
    world.edition().features.spans.as_ref()
}

/// What units in a hex need to work on the span to another, if they may; `left` is what each of them has left.
pub(crate) fn may_work(
    world: &World,
    units: &[(UnitId, HalfPoints)],
    from: HexId,
    to: HexId,
    work: Work,
) -> Allowed<Task> {
    let side = world.ground().board.side_between(from, to);
    let found = side.and_then(|side| Some((side, span(world, side)?)));
    let (Some((side, (kind, damaged))), Some(figures)) = (found, figures(world)) else {
        return Err(Denial::NoSpan { from, to });
    };
    refuse_if(work == Work::Damage && damaged, Denial::SpanDamagedAlready { from, to })?;
    refuse_if(work == Work::Mend && !damaged, Denial::SpanIsWhole { from, to })?;
    let Some((unit, _)) = units.first().copied() else { return Err(Denial::NoSpan { from, to }) };
    let enemy = world.side_of(unit).enemy();
    let threatened = work == Work::Damage && is_in_zoc(world, from, enemy);
    refuse_if(threatened, Denial::SpanUnderTheEnemysEyes { unit, hex: from })?;
    let on_foot = |unit: UnitId| world.printed(unit).arm == Arm::Infantry;
    let able = units.iter().any(|(unit, _)| on_foot(*unit));
    refuse_if(!able && work == Work::Mend, Denial::OnlyInfantryMends { unit })?;
    refuse_if(!able && kind == SpanKind::Bridge, Denial::OnlyInfantryBreaksBridges { unit })?;
    let cost = match kind {
        SpanKind::Bridge => figures.bridge,
        SpanKind::Trestle => figures.trestle,
    };
    if let Some((unit, left)) = units.iter().copied().find(|(_, left)| *left < cost) {
        return Err(match (work, kind) {
            (Work::Mend, _) => Denial::TooLittleToMend { unit, cost, left },
            (Work::Damage, SpanKind::Bridge) => Denial::TooLittleToBreakABridge { unit, cost, left },
            (Work::Damage, SpanKind::Trestle) => Denial::TooLittleToBreakATrestle { unit, cost, left },
        });
    }
    Ok(Task { side, cost, work, kind, from, to })
}

/// The work is done; whether it succeeds, if a die must say.
pub(crate) fn carry_out(world: &mut World, unit: UnitId, task: Task, play: &mut Play) {
    match task.work {
        Work::Damage => damage(world, unit, task, play),
        Work::Mend => mend(world, unit, task, play),
    }
}

fn damage(world: &mut World, unit: UnitId, task: Task, play: &mut Play) {
    let laid = matches!(world.span_over(task.side), Some(Span::Pontoons));
    world.set_span(task.side, Some(if laid { Span::DamagedPontoons } else { Span::Damaged }));
    play.log.tell(world, || {
        let (words, between) = task.words(world);
        let unit = world.piece(unit);
        let text = format!("{unit} damages the {words} between {}.", listed(&between));
        let rule = match task.kind {
            SpanKind::Bridge => rule!("mop.37.9.1.b"),
            SpanKind::Trestle => rule!("mop.37.9.1.a"),
        };
        Event::by(rule, movement::Fact::SpanDamaged { unit, between }, text)
            .and_by(rules!["mop.37.9.1.d", "mop.37.9.a"])
    });
}

fn mend(world: &mut World, unit: UnitId, task: Task, play: &mut Play) {
    let Some(figures) = figures(world) else { return };
    let enemy = world.side_of(unit).enemy();
    let ends = [task.from, task.to];
    let held = ends.iter().any(|hex| world.held_by(*hex) == Some(enemy));
    let near = ends.iter().any(|hex| is_in_zoc(world, *hex, enemy));
    let (most, rule) = match () {
        () if held => (figures.held_by_the_enemy, rule!("mop.37.9.2.c")),
        () if near => (figures.near_the_enemy, rule!("mop.37.9.2.b")),
        () => (figures.mended_on, rule!("mop.37.9.2.a")),
    };
    let (thrown, mended) = play.test(Throw::D6, |roll| roll <= most);
    if mended {
        let laid = matches!(world.span_over(task.side), Some(Span::DamagedPontoons));
        world.set_span(task.side, laid.then_some(Span::Pontoons));
    }
    play.log.tell(world, || {
        let (words, between) = task.words(world);
        let seat = world.seat_name(world.side_of(unit));
        let unit = world.piece(unit);
        let done = if mended { "mends" } else { "tries in vain to mend" };
        let text = format!("{unit} {done} the {words} between {}: {most} or less.", listed(&between));
        let fact = movement::Fact::SpanMended { unit, between, mended };
        Event::by(rule!("mop.37.9.2.a"), fact, text).and_by(&[rule]).with_roll(Roll::plain(
            "mending",
            seat,
            thrown,
            if mended { "mended" } else { "not mended" },
        ))
    });
}

impl Task {
    /// What it is, and between which hexes.
    fn words(&self, world: &World) -> (&'static str, Vec<String>) {
        let mut between = world.numbers(&[self.from, self.to]);
        between.sort();
        let words = match self.kind {
            SpanKind::Bridge => "bridge",
            SpanKind::Trestle => "trestle",
        };
        (words, between)
    }
}
