//! What a seat knows, as it travels to whoever draws it: by names, in thousandths of an inch, with every roster as a player would keep
//! it. It is made of the imagined game and nothing else.

use crate::knowledge::Knowledge;
use crate::plot::answers::words as plot_words;
use crate::roster::{Arm, Side, UnitId};
use crate::table::{how, shown};
use crate::world::{HqStatus, Mark, Order, Sealed, Status, World};
use serde::Serialize;
use umpire::table::Spot;

/// Everything that a seat knows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct OneDayView {
    /// Whose it is.
    seat: &'static str,
    turn: u8,
    turns: u8,
    hour: String,
    /// What goes on.
    phase: &'static str,
    /// Where the clock of the turn stands, and how many slices and ticks it has.
    tick: u16,
    ticks: u16,
    slices: u16,
    /// The orders that can be given at all.
    orders: Vec<OrderView>,
    corps: Vec<CorpsView>,
    units: Vec<UnitView>,
    headquarters: Vec<HqView>,
    /// The seat's own plots, and those of the enemy that were shown.
    plots: Vec<PlotView>,
    /// The Full Moves as they were laid down.
    ways: Vec<WayView>,
    /// The roads, as plots write them.
    roads: Vec<String>,
    /// Who touches whom.
    contacts: Vec<(String, String)>,
    objectives: Vec<ObjectiveView>,
}

/// An order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
struct OrderView {
    /// As answers write it.
    order: &'static str,
    title: &'static str,
    letters: &'static str,
}

/// A corps with its general.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
struct CorpsView {
    name: String,
    side: &'static str,
    headquarters: Option<String>,
}

/// A unit's roster, and how it stands.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
struct UnitView {
    name: String,
    side: &'static str,
    nation: String,
    corps: String,
    arm: String,
    /// infantry, cavalry or artillery.
    kind: &'static str,
    /// due, on-table, routed, surrendered or broken-up.
    status: Status,
    /// The turn in which it comes, if it is still due.
    due: Option<u8>,
    at: Option<Spot>,
    /// In hundredths of a degree.
    facing: u16,
    /// How it stands, in words.
    formation: String,
    /// The letters of its Quality now.
    quality: &'static str,
    level: String,
    hits: u8,
    /// Its rows of Hit Boxes, the best first.
    rows: Vec<RowView>,
    /// Its order, once revealed.
    order: Option<&'static str>,
    /// Its chit, of which only its own side knows.
    chit: Option<&'static str>,
    is_cancelled: bool,
    has_no_order: bool,
    /// What else a player would jot down.
    notes: Vec<&'static str>,
}

/// A row of Hit Boxes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
struct RowView {
    quality: &'static str,
    boxes: u8,
}

/// A headquarters.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
struct HqView {
    name: String,
    side: &'static str,
    /// On the table, or killed.
    status: HqStatus,
    rating: i8,
    attached: Option<String>,
    is_wounded: bool,
    chit: Option<&'static str>,
}

/// A plot.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
struct PlotView {
    who: String,
    side: &'static str,
    /// As it is written.
    words: String,
    /// Whether everybody has seen it (plot.e).
    is_shown: bool,
    /// Whether it was plotted anew in the answer.
    is_answer: bool,
}

/// A Full Move.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
struct WayView {
    unit: String,
    side: &'static str,
    along: Vec<Spot>,
    /// How broad it is.
    width: i32,
}

/// What is fought for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
struct ObjectiveView {
    name: String,
    holder: Option<&'static str>,
    /// Points for holding it: of the French, of the Allies.
    points: [i32; 2],
}

impl OneDayView {
    /// The view of a seat.
    pub fn of(knowledge: &Knowledge) -> OneDayView {
        let game = knowledge.imagined();
        let (world, theatre) = (&game.world, game.world.theatre());
        let own = Side::of(knowledge.seat());
        let sealed = world.sealed(own);
        let is_seen = |id: &UnitId| {
            let is_veiled = world.is_hidden(*id) && knowledge.is_veiled(world.side(*id));
            !is_veiled && !world.roster(*id).is_dummy
        };
        let roster = &theatre.roster;
        let corps = roster.corps.iter().map(|corps| CorpsView {
            name: corps.name.clone(),
            side: corps.side.name(),
            headquarters: corps.hq.map(|hq| roster.hq(hq).name.clone()),
        });
        let plots = |of: &[crate::plot::Plot], side: Side| -> Vec<PlotView> {
            let view = |plot: &crate::plot::Plot| PlotView {
                who: game.mover_name(plot.who).to_owned(),
                side: side.name(),
                words: plot_words(world, plot),
                is_shown: world.shown.contains(plot),
                is_answer: plot.unit().is_some_and(|id| sealed.answered.contains(&id)),
            };
            of.iter().map(view).collect()
        };
        let theirs: Vec<crate::plot::Plot> = world
            .shown
            .iter()
            .filter(|plot| plot.unit().is_some_and(|id| world.side(id) != own))
            .copied()
            .collect();
        let objectives =
            theatre.terms.objectives.iter().zip(&world.held).map(|(objective, held)| ObjectiveView {
                name: objective.name.clone(),
                holder: held.map(Side::name),
                points: objective.points,
            });
        let time = &theatre.edition.time;
        OneDayView {
            seat: own.name(),
            turn: world.turn,
            turns: theatre.terms.turns,
            hour: theatre.hour(world.turn),
            phase: game.top().map_or("over", |top| top.phase()),
            tick: world.tick,
            ticks: time.slices * time.ticks,
            slices: time.slices,
            orders: Order::ALL
                .map(|order| OrderView {
                    order: order.words(),
                    title: order.title(),
                    letters: order.letters(),
                })
                .to_vec(),
            corps: corps.collect(),
            units: roster.unit_ids().filter(is_seen).map(|id| unit(world, id, sealed)).collect(),
            headquarters: roster.hq_ids().map(|id| headquarters(world, id, sealed)).collect(),
            plots: [plots(&sealed.plots, own), plots(&theirs, own.other())].concat(),
            ways: world.full_moves.iter().map(|laid| way(world, laid, own)).collect(),
            roads: game.road_names(),
            contacts: world
                .contacts
                .iter()
                .map(|contact| (world.called(contact.units[0], own), world.called(contact.units[1], own)))
                .collect(),
            objectives: objectives.collect(),
        }
    }
}

fn unit(world: &World, id: UnitId, sealed: &Sealed) -> UnitView {
    let (state, roster) = (world.unit(id), world.roster(id));
    let marks = state.marks;
    let fired = [Mark::LeftFired, Mark::RightFired, Mark::GunsFired, Mark::DiceFired];
    let notes = [
        (marks.has(Mark::Squared), "in square"),
        (fired.into_iter().any(|mark| marks.has(mark)), "has fired"),
        (roster.guns.is_some(), "with guns of its own"),
    ];
    let rows = world.boxes(id).rows().map(|(quality, boxes)| RowView { quality: quality.letters(), boxes });
    UnitView {
        name: roster.name.clone(),
        side: roster.side.name(),
        nation: roster.nation.clone(),
        corps: world.theatre().roster.corps[roster.corps.at()].name.clone(),
        arm: roster.arm.to_string(),
        kind: match roster.arm {
            Arm::Infantry => "infantry",
            Arm::LightCavalry | Arm::HeavyCavalry => "cavalry",
            Arm::FieldArtillery(_) | Arm::HorseArtillery(_) => "artillery",
        },
        status: state.status,
        due: (state.status == Status::Due).then_some(state.due),
        at: (state.status == Status::OnTable).then(|| shown(state.at)),
        facing: state.facing.hundredths(),
        formation: how(world, id),
        quality: world.quality(id).letters(),
        level: state.level.to_string(),
        hits: state.hits,
        rows: rows.collect(),
        order: state.order.map(Order::letters),
        chit: sealed.chits.iter().find(|(unit, _)| *unit == id).map(|(_, order)| order.letters()),
        is_cancelled: marks.has(Mark::Cancelled),
        has_no_order: marks.has(Mark::NoOrder),
        notes: notes.into_iter().filter(|(holds, _)| *holds).map(|(_, words)| words).collect(),
    }
}

fn headquarters(world: &World, id: crate::roster::HqId, sealed: &Sealed) -> HqView {
    let (hq, of) = (world.hq(id), world.theatre().roster.hq(id));
    HqView {
        name: of.name.clone(),
        side: of.side.name(),
        status: hq.status,
        rating: hq.rating,
        attached: hq.attached.map(|unit| world.name(unit).to_owned()),
        is_wounded: world.is_lame(id),
        chit: sealed.hq_chits.iter().find(|(hq, _)| *hq == id).map(|(_, order)| order.letters()),
    }
}

fn way(world: &World, laid: &crate::plot::Laid, by: Side) -> WayView {
    let from = laid.pieces.first().map(|piece| piece.from);
    let along = from.into_iter().chain(laid.pieces.iter().map(|piece| piece.to)).map(shown);
    WayView {
        unit: world.called(laid.unit, by),
        side: world.side(laid.unit).name(),
        along: along.collect(),
        width: world.size(laid.unit).width,
    }
}
