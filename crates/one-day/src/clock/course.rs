//! The way somebody goes in a turn: straight pieces and pieces of road, what each costs, and where he is at a tick (time.a).
//!
//! Effort is counted in fortieths of a thousandth of an inch: at a rate of so many thousandths a turn a tick is worth rate/25 of it,
//! which is whole for every printed rate. A thousandth of open ground costs 40, in woods and houses 80. A place is always worked out
//! from the whole distance gone, so that rounding does not build up.

use crate::passage::Barrier;
use crate::plot::Mover;
use crate::roster::RoadId;
use crate::theatre::Theatre;
use field::table::{Bearing, Segment, Spot};
use serde::{Deserialize, Serialize};

/// What a thousandth of open ground costs.
pub const OPEN: i32 = 40;

/// A piece of a way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Piece {
    /// Where it begins.
    pub from: Spot,
    /// Where it ends.
    pub to: Spot,
    /// How long it is.
    pub length: i32,
    /// What each thousandth of it costs.
    pub cost: i32,
    /// Of a road: which, and from which mark to which.
    pub road: Option<(RoadId, i32, i32)>,
    /// Whether it runs beside a line: whoever goes along it faces along it (2.031c.b).
    pub is_beside_line: bool,
}

impl Piece {
    /// What all of it costs.
    pub fn effort(&self) -> i64 {
        i64::from(self.length) * i64::from(self.cost)
    }

    /// The spot so far along it.
    pub fn at(&self, theatre: &Theatre, done: i32) -> Spot {
        if done >= self.length {
            return self.to;
        }
        if let Some((road, from, to)) = self.road {
            let mark = if to >= from { from + done } else { from - done };
            return theatre.spot_along(road.at(), mark).unwrap_or(self.from);
        }
        let part = |from: i32, to: i32| {
            let (whole, length) = (2 * i64::from(to - from) * i64::from(done), i64::from(self.length));
            from + i32::try_from((whole + length).div_euclid(2 * length)).unwrap_or_default()
        };
        Spot::new(part(self.from.x, self.to.x), part(self.from.y, self.to.y))
    }

    /// Whither it leads.
    pub fn bearing(&self) -> Option<Bearing> {
        Bearing::of(self.from.to(self.to))
    }
}

/// What somebody does when his legs are walked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Then {
    /// Nothing.
    Stand,
    /// He steers at an enemy, or at a unit that he joins.
    Steer(crate::roster::UnitId),
    /// He walks on to where one stood who is gone (plot.p).
    WalkTo(Spot),
}

/// Why somebody does not go on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Halt {
    /// Something moving is in his way: tried again at the next slice (plot.l).
    UntilNextSlice,
    /// He waits in contact, or has fought (time.f, time.g).
    ForGood,
}

/// Somebody's march on the clock.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct March {
    /// Who.
    pub who: Mover,
    /// How far he would go in a turn.
    pub rate: i32,
    /// The tick at which he starts, or started again.
    pub starts: u16,
    /// What he had spent by then.
    pub spent: i64,
    /// What he had spent when the pieces began.
    pub laid: i64,
    /// The pieces.
    pub pieces: Vec<Piece>,
    /// What comes after them.
    pub then: Then,
    /// Whether he has walked his legs, and looks anew at the start of each slice (plot.f).
    pub is_steering: bool,
    /// Why he stands, if he does.
    pub halt: Option<Halt>,
    /// What he had marched when he was halted last.
    pub halted_at: Option<i32>,
    /// Whether he is filing over a bridge (4.03-terrain.d).
    pub is_filing: bool,
    /// Barriers that do not bar him: he stood in them from the beginning, or crosses them by a bridge.
    pub exempt: Vec<Barrier>,
}

impl March {
    /// What he has spent by a tick, if nothing stops him: no more than the pieces cost.
    pub fn effort(&self, tick: u16) -> i64 {
        let gone = i64::from(tick.saturating_sub(self.starts)) * i64::from(self.rate) / 25;
        let gone = if self.halt.is_some() { 0 } else { gone };
        (self.spent + gone).min(self.laid + self.pieces.iter().map(Piece::effort).sum::<i64>())
    }

    /// The first tick after he starts at which all his pieces are walked, if nothing stops him.
    pub fn walked_at(&self) -> u16 {
        let whole = self.laid + self.pieces.iter().map(Piece::effort).sum::<i64>();
        let rate = i64::from(self.rate.max(1));
        let ticks = ((25 * (whole - self.spent) + rate - 1) / rate).max(1);
        self.starts.saturating_add(u16::try_from(ticks).unwrap_or(u16::MAX))
    }

    /// What he has left at a tick, to the end of a turn of so many.
    pub fn left(&self, tick: u16, turn: u16) -> i64 {
        i64::from(turn.saturating_sub(tick.max(self.starts))) * i64::from(self.rate) / 25
    }

    /// The piece on which he is when he has spent so much, and how far along it.
    pub fn place(&self, effort: i64) -> Option<(usize, i32)> {
        let mut left = (effort - self.laid).max(0);
        for (at, piece) in self.pieces.iter().enumerate() {
            if left < piece.effort() || at + 1 == self.pieces.len() {
                let done = i32::try_from(left / i64::from(piece.cost.max(1))).unwrap_or(piece.length);
                return Some((at, done.min(piece.length)));
            }
            left -= piece.effort();
        }
        None
    }

    /// Where he is at a tick; `None` if he has no way.
    pub fn at(&self, theatre: &Theatre, tick: u16) -> Option<Spot> {
        let (piece, done) = self.place(self.effort(tick))?;
        Some(self.pieces[piece].at(theatre, done))
    }

    /// How far he has gone along his pieces at a tick.
    pub fn gone(&self, tick: u16) -> i32 {
        let Some((piece, done)) = self.place(self.effort(tick)) else { return 0 };
        self.pieces[..piece].iter().map(|piece| piece.length).sum::<i32>() + done
    }

    /// Whether all his pieces are walked at a tick.
    pub fn is_walked(&self, tick: u16) -> bool {
        self.effort(tick) >= self.laid + self.pieces.iter().map(Piece::effort).sum::<i64>()
    }
}

/// A straight way in pieces, each in or out of what slows (4.03-terrain.a). Its length is that of the whole leg, rounded once.
pub fn straight(theatre: &Theatre, from: Spot, to: Spot, is_slowed: bool) -> Vec<Piece> {
    if from == to {
        return Vec::new();
    }
    let slow = theatre.edition.rates.slow_ground;
    let line = Segment::new(from, to);
    let whole = i32::try_from(line.way().length()).unwrap_or(i32::MAX);
    let piece = |from, to, length, cost| Piece { from, to, length, cost, road: None, is_beside_line: false };
    if !is_slowed {
        return vec![piece(from, to, whole, OPEN)];
    }
    let mut pieces = Vec::new();
    let (mut last, mut done) = (from, 0);
    let mut push = |to: Spot, mark: i32, cost: i32, last: &mut Spot, done: &mut i32| {
        if mark > *done {
            pieces.push(piece(*last, to, mark - *done, cost));
            (*last, *done) = (to, mark);
        }
    };
    for part in theatre.slow_parts(line) {
        let mark = |share: field::table::Fraction| {
            let over = 2 * i128::from(whole) * share.over() + share.under();
            i32::try_from(over.div_euclid(2 * share.under())).unwrap_or(whole)
        };
        push(Theatre::share_of(line, part.from), mark(part.from), OPEN, &mut last, &mut done);
        push(Theatre::share_of(line, part.to), mark(part.to), slow * OPEN, &mut last, &mut done);
    }
    push(to, whole, OPEN, &mut last, &mut done);
    pieces
}

/// A way along a road from one mark to another, leg by leg. Nothing on it slows a Road Column.
pub fn by_road(theatre: &Theatre, road: RoadId, from: i32, to: i32, cost: i32) -> Vec<Piece> {
    let Some(course) = theatre.table.roads.get(road.at()).map(|road| &road.course) else { return Vec::new() };
    let mut marks = vec![0];
    for leg in course.legs() {
        marks.push(marks[marks.len() - 1] + i32::try_from(leg.way().length()).unwrap_or_default());
    }
    let mut stops: Vec<i32> =
        marks.into_iter().filter(|mark| (from.min(to)..=from.max(to)).contains(mark)).collect();
    stops.extend([from, to]);
    stops.sort_unstable();
    stops.dedup();
    if to < from {
        stops.reverse();
    }
    let piece = |pair: &[i32]| {
        let (begins, ends) = (course.at(pair[0].into())?, course.at(pair[1].into())?);
        let length = (pair[1] - pair[0]).abs();
        Some(Piece {
            from: begins,
            to: ends,
            length,
            cost,
            road: Some((road, pair[0], pair[1])),
            is_beside_line: false,
        })
    };
    stops.windows(2).filter_map(piece).collect()
}

/// Pieces cut so that they cost no more than so much.
pub fn cut(theatre: &Theatre, pieces: Vec<Piece>, effort: i64) -> Vec<Piece> {
    let mut left = effort;
    let mut kept = Vec::new();
    for piece in pieces {
        if piece.effort() <= left {
            left -= piece.effort();
            kept.push(piece);
            continue;
        }
        let length = i32::try_from(left / i64::from(piece.cost.max(1))).unwrap_or(piece.length);
        if length > 0 {
            kept.push(shortened(theatre, piece, length));
        }
        break;
    }
    kept
}

/// A piece that ends after so much of its length.
pub fn shortened(theatre: &Theatre, piece: Piece, length: i32) -> Piece {
    let road = piece
        .road
        .map(|(road, from, to)| (road, from, if to >= from { from + length } else { from - length }));
    Piece { to: piece.at(theatre, length), length, road, ..piece }
}
