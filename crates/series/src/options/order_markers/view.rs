//! What a seat knows of markers (25.7.6): its own to the bottom of the stack; of the enemy's that there are some, where they lie
//! open or under counters that it sees.

use super::markers::{Marked, bearer, has_own_order, is_marked, sees_bearer, stack};
use super::{Aide, Bearer, Flag, Letter, Markers, Of};
use crate::command::{dispatch_text, holder_words};
use crate::knowledge::fog::is_known;
use crate::orders::OrderKind;
use crate::prelude::*;
use crate::world::{Caught, KnownMarkers, OwnBook};
use std::fmt::Write as _;
use std::sync::Arc;

/// What a side knows of the markers; `seen_at` is where it sees the enemy's aides, if not where they are.
pub(crate) fn known_to(
    world: &World,
    side: Side,
    book: &OwnBook,
    seen_at: Option<Vec<HexId>>,
) -> KnownMarkers {
    let Some(all) = &world.markers else { return KnownMarkers::default() };
    let enemy = side.enemy();
    let seen = || world.holders_of(enemy).filter(|holder| sees_bearer(world, *holder, side));
    let Markers {
        aides,
        flags,
        dummies,
        lifted,
        caught,
        // Nobody knows of a letter before it is read.
        letters: _,
        read,
        marked: _,
        // What is still to be settled would tell of orders.
        stale: _,
    } = all.as_ref();
    // Of an enemy's aide neither the order nor the way that he came is known.
    let they_are = || aides.iter().filter(|aide| aide.side == enemy).map(|aide| aide.at).collect();
    let enemies = seen_at.unwrap_or_else(they_are).into_iter().filter(|at| is_known(world, *at, side));
    let enemies = enemies.map(|at| Aide { side: enemy, order: None, at, from: None, arrived: false });
    let own = aides.iter().filter(|aide| aide.side == side);
    let own = own.map(|aide| Aide { order: aide.order.and_then(|order| book.anew(order)), ..*aide });
    let mut aides: Vec<Aide> = own.chain(enemies).collect();
    aides.sort_by_key(|aide| (aide.side, aide.at, aide.order));
    // Flags lie open, but not what they stand for (25.7.6).
    let flag = |flag: &Flag| {
        let Flag { side: of_side, hex, of, under } = *flag;
        match of {
            _ if of_side != side => Flag { side: of_side, hex, of: Of::Unknown, under: None },
            Of::Order(order, step) => {
                let of = book.anew(order).map_or(Of::Unknown, |order| Of::Order(order, step));
                Flag { side: of_side, hex, of, under }
            }
            Of::Standing(_) | Of::Dummy | Of::Unknown => Flag { side: of_side, hex, of, under },
        }
    };
    let mut own_lifted = BySide::default();
    own_lifted[side] = lifted[side];
    let caught = caught.iter().map(|caught| {
        let Caught { order, side, at } = *caught;
        Caught { order: order.and_then(|order| book.anew(order)), side, at }
    });
    let marked = seen().filter(|holder| is_marked(world, *holder));
    let known = Markers {
        aides,
        flags: flags.iter().map(flag).collect(),
        dummies: dummies.iter().copied().filter(|(own, _)| *own == side).collect(),
        lifted: own_lifted,
        caught: caught.collect(),
        letters: Vec::new(),
        read: read.iter().filter(|(by, _)| *by == side).cloned().collect(),
        marked: marked
            .filter_map(|holder| bearer(world, holder).map(|(under, hex)| (holder, under, hex)))
            .collect(),
        stale: false,
    };
    // Who has no marker has no order (25.7.1.a).
    let without_order = seen().filter(|holder| has_own_order(world, *holder) && !is_marked(world, *holder));
    KnownMarkers { markers: Some(Arc::new(known)), without_order: without_order.collect() }
}

/// Whether another order of a holder would show: an enemy who sees its leader sees whether there is a marker.
pub(crate) fn would_show(world: &World, holder: HolderId, kind: OrderKind, to: Side) -> bool {
    let now = world.holder(holder).order.kind;
    world.markers.is_some()
        && (kind == OrderKind::Reserve) != (now == OrderKind::Reserve)
        && sees_bearer(world, holder, to)
}

/// What lies on the map where orders are given by markers.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "OrderMarkers"))]
pub(crate) struct MarkersView {
    markers: Vec<MarkerView>,
    aides: Vec<AideView>,
    flags: Vec<FlagView>,
    /// Dummies that the side may still lay.
    dummies_left: usize,
    /// Letters of the enemy that were read.
    intercepted: Vec<String>,
}

/// Order markers under a counter.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "OrderMarker"))]
pub(crate) struct MarkerView {
    /// The counter.
    under: String,
    side: String,
    hex: String,
    /// The orders, the first on top; the enemy's are not known.
    orders: Option<Vec<String>>,
}

/// An aide with an order.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Aide"))]
pub(crate) struct AideView {
    side: String,
    hex: String,
    /// To whom; of the enemy's that is not known.
    to: Option<String>,
    order: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Flag"))]
pub(crate) struct FlagView {
    side: String,
    hex: String,
    /// Whose order it stands for, as far as that is known.
    #[serde(rename = "for")]
    meaning: Option<String>,
    /// The unit under it.
    under: Option<String>,
}

pub(crate) fn wire(world: &World, side: Side) -> Option<MarkersView> {
    let markers = world.markers.as_ref()?;
    let stack = |(holder, under, hex): Marked| {
        let of = world.theatre.side_of_holder(holder);
        MarkerView {
            under: bearer_name(world, holder, under),
            side: world.seat_name(of).to_owned(),
            hex: world.number(hex),
            orders: (of == side).then(|| stack(world, holder)),
        }
    };
    let aide = |aide: &Aide| {
        let order = aide.order.map(|order| world.dispatch(order));
        AideView {
            side: world.seat_name(aide.side).to_owned(),
            hex: world.number(aide.at),
            to: order.map(|order| holder_words(world, order.to)),
            order: order.map(|order| dispatch_text(world, order)),
        }
    };
    let flag = |flag: &Flag| FlagView {
        side: world.seat_name(flag.side).to_owned(),
        hex: world.number(flag.hex),
        meaning: meaning(world, flag),
        under: flag.under.map(|unit| world.unit_name(unit)),
    };
    Some(MarkersView {
        markers: own(world, side).chain(markers.marked.iter().copied()).map(stack).collect(),
        aides: markers.aides.iter().map(aide).collect(),
        flags: markers.flags.iter().map(flag).collect(),
        dummies_left: super::targets::left(world, side),
        intercepted: markers.read.iter().map(|(_, text)| text.clone()).collect(),
    })
}

/// Where the markers of a side lie.
fn own(world: &World, side: Side) -> impl Iterator<Item = Marked> {
    let marked = world.holders_of(side).filter(|holder| is_marked(world, *holder));
    marked.filter_map(|holder| bearer(world, holder).map(|(under, hex)| (holder, under, hex)))
}

/// A marker on the map, as a side knows it.
pub(crate) struct Laid {
    pub(crate) kind: Kind,
    pub(crate) side: Side,
    pub(crate) hex: HexId,
    pub(crate) words: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// The orders under a counter, to the bottom of their stack.
    Order,
    Aide,
    Flag,
}

/// Every marker on the map that a side knows of; none without the option.
pub(crate) fn laid(world: &World, side: Side) -> Vec<Laid> {
    let Some(markers) = &world.markers else { return Vec::new() };
    let own_order = |(holder, under, hex): Marked| {
        let (name, stack) = (bearer_name(world, holder, under), stack(world, holder).join(", then "));
        Laid { kind: Kind::Order, side, hex, words: format!("under {name}: {stack}") }
    };
    let enemy_order = |(holder, under, hex): &Marked| {
        let words = format!("under {}: an enemy order", bearer_name(world, *holder, *under));
        Laid { kind: Kind::Order, side: side.enemy(), hex: *hex, words }
    };
    let aide = |aide: &Aide| {
        let words = match aide.order.map(|order| world.dispatch(order)) {
            Some(order) => {
                format!("an aide to {}: {}", holder_words(world, order.to), dispatch_text(world, order))
            }
            None => "an enemy aide".to_owned(),
        };
        Laid { kind: Kind::Aide, side: aide.side, hex: aide.at, words }
    };
    let flag = |flag: &Flag| {
        let whose = if flag.side == side { "your" } else { "an enemy" };
        let of = meaning(world, flag).map_or(String::new(), |of| format!(" for {of}"));
        let under =
            flag.under.map_or(String::new(), |unit| format!(", {} under it", world.printed(unit).name));
        Laid { kind: Kind::Flag, side: flag.side, hex: flag.hex, words: format!("{whose} flag{of}{under}") }
    };
    let orders = own(world, side).map(own_order).chain(markers.marked.iter().map(enemy_order));
    orders.chain(markers.aides.iter().map(aide)).chain(markers.flags.iter().map(flag)).collect()
}

pub(crate) fn describe(world: &World, side: Side, text: &mut String) {
    let Some(markers) = &world.markers else { return };
    let _ = writeln!(text, "\nMarkers on the map");
    for marker in laid(world, side) {
        let _ = writeln!(text, "  {}: {}", world.ground().whereabouts(marker.hex), marker.words);
    }
    for (_, read) in &markers.read {
        let _ = writeln!(text, "  {read}");
    }
}

fn meaning(world: &World, flag: &Flag) -> Option<String> {
    if flag.of == Of::Dummy {
        Some("nobody".to_owned())
    } else {
        Some(holder_words(world, flag.holder(world)?))
    }
}

pub(super) fn bearer_name(world: &World, holder: HolderId, under: Bearer) -> String {
    match under {
        Bearer::Leader(leader) => world.leader_name(leader),
        Bearer::Unit(unit) => world.unit_name(unit),
        Bearer::Headquarters => world.theatre.holder_name(holder).to_owned(),
    }
}

/// Hexes beyond which nothing comes into sight by one move.
const FAR_OFF: u32 = 24;

/// Worlds in which what a side does not know of markers is otherwise: what lies under enemy flags, what enemy aides carry, aides
/// that it does not see, letters on their way.
pub(crate) fn variants(world: &World, side: Side) -> Vec<World> {
    let Some(markers) = &world.markers else { return Vec::new() };
    let enemy = side.enemy();
    let mut variants = Vec::new();
    let mut vary = |change: &dyn Fn(&mut Markers)| {
        let mut variant = world.clone();
        variant.markers_mut().into_iter().for_each(change);
        variants.push(variant);
    };
    for (at, flag) in markers.flags.iter().enumerate().filter(|(_, flag)| flag.side == enemy) {
        let other = if flag.of == Of::Dummy { Of::Unknown } else { Of::Dummy };
        vary(&|markers| (markers.flags[at].of, markers.flags[at].under) = (other, None));
    }
    for (at, aide) in markers.aides.iter().enumerate().filter(|(_, aide)| aide.side == enemy) {
        vary(&|markers| markers.aides[at].arrived = !markers.aides[at].arrived);
        if !is_known(world, aide.at, side) {
            vary(&|markers| {
                markers.aides.remove(at);
            });
        }
    }
    // So far off that nobody who moves next comes to see him.
    let board = &world.ground().board;
    let is_far = |hex: HexId| world.hexes_held(side).all(|own| board.distance(own, hex) > FAR_OFF);
    let hidden = board.ids().find(|hex| !is_known(world, *hex, side) && is_far(*hex));
    if let Some(at) = hidden {
        let unseen = Aide { side: enemy, order: None, at, from: None, arrived: false };
        vary(&|markers| markers.aides.push(unseen));
    }
    if let (Some(order), Some(at)) = (world.dispatch_ids().next(), world.ground().board.ids().next()) {
        let letter = Letter { by: side, order, at, due: world.turn };
        vary(&|markers| markers.letters.push(letter));
    }
    vary(&|markers| markers.lifted[enemy] += 1);
    variants
}
