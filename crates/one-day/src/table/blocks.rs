//! How blocks of troops are drawn (4.02): to scale, about the middle of a footprint that faces the top of the board. Arm, formation
//! and Quality are told by shape: two ranks of dots are foot, lozenges horse; a flag flies on the command stand, the front has a bar,
//! and the rear as many short ones as the Quality has steps above none.

use crate::edition::{Base, Basing, Quality};
use crate::roster::Arm;
use crate::world::Formation;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use umpire::table::{Shape, Symbol, SymbolPath};

/// Troops by how they are drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Troops {
    Foot,
    Horse,
    Guns,
}

/// Formations by how they are drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Stand {
    Line,
    Column,
    RoadColumn,
    /// In a block or a work.
    Block,
    Deployed,
    Limbered,
}

impl Troops {
    const ALL: [Troops; 3] = [Troops::Foot, Troops::Horse, Troops::Guns];

    pub(super) fn of(arm: Arm) -> Troops {
        match arm {
            Arm::Infantry => Troops::Foot,
            Arm::LightCavalry | Arm::HeavyCavalry => Troops::Horse,
            Arm::FieldArtillery(_) | Arm::HorseArtillery(_) => Troops::Guns,
        }
    }

    fn word(self) -> &'static str {
        match self {
            Troops::Foot => "infantry",
            Troops::Horse => "cavalry",
            Troops::Guns => "artillery",
        }
    }

    fn base(self, basing: &Basing) -> Base {
        match self {
            Troops::Foot => basing.infantry,
            Troops::Horse => basing.cavalry,
            Troops::Guns => basing.artillery,
        }
    }

    /// The formations that it takes.
    fn stands(self) -> &'static [Stand] {
        match self {
            Troops::Guns => &[Stand::Deployed, Stand::Limbered, Stand::RoadColumn, Stand::Block],
            Troops::Foot | Troops::Horse => &[Stand::Line, Stand::Column, Stand::RoadColumn, Stand::Block],
        }
    }
}

impl Stand {
    pub(super) fn of(formation: Formation) -> Stand {
        match formation {
            Formation::Line => Stand::Line,
            Formation::Column => Stand::Column,
            Formation::RoadColumn => Stand::RoadColumn,
            Formation::Block(_) | Formation::Garrison(_) => Stand::Block,
            Formation::Deployed | Formation::Prepared => Stand::Deployed,
            Formation::Limbered => Stand::Limbered,
        }
    }

    fn word(self) -> &'static str {
        match self {
            Stand::Line => "line",
            Stand::Column => "column",
            Stand::RoadColumn => "road-column",
            Stand::Block => "block",
            Stand::Deployed => "deployed",
            Stand::Limbered => "limbered",
        }
    }
}

/// The key of the drawing of a unit.
pub(super) fn key(troops: Troops, stand: Stand, quality: Quality, is_squared: bool) -> String {
    let square = if is_squared { "-square" } else { "" };
    format!("{}-{}{square}-{}", troops.word(), stand.word(), quality.letters().to_lowercase())
}

/// All drawings of units on a basing.
pub(super) fn symbols(basing: &Basing, bases: i32) -> BTreeMap<String, Symbol> {
    let mut all = BTreeMap::new();
    for troops in Troops::ALL {
        for (stand, quality) in troops.stands().iter().flat_map(|stand| Quality::ALL.map(|of| (*stand, of))) {
            let squares: &[bool] = if troops == Troops::Foot { &[false, true] } else { &[false] };
            for is_squared in squares {
                let drawing = draw(troops, stand, quality, *is_squared, troops.base(basing), bases);
                all.insert(key(troops, stand, quality, *is_squared), drawing);
            }
        }
    }
    all
}

/// A drawing as it grows: what is filled with ink, and what is drawn with a pen.
#[derive(Default)]
struct Sheet {
    ink: String,
    pen: String,
}

impl Sheet {
    fn rectangle(&mut self, left: i32, top: i32, width: i32, height: i32) {
        let _ = write!(self.ink, "M{left} {top}h{width}v{height}h{}z", -width);
    }

    fn dot(&mut self, x: i32, y: i32, radius: i32) {
        let (left, across) = (x - radius, 2 * radius);
        let _ = write!(
            self.ink,
            "M{left} {y}a{radius} {radius} 0 1 0 {across} 0a{radius} {radius} 0 1 0 {} 0z",
            -across
        );
    }

    fn lozenge(&mut self, x: i32, y: i32, half: i32, tall: i32) {
        let _ = write!(self.ink, "M{x} {}L{} {y}L{x} {}L{} {y}z", y - tall, x + half, y + tall, x - half);
    }

    fn line(&mut self, from: (i32, i32), to: (i32, i32)) {
        let _ = write!(self.pen, "M{} {}L{} {}", from.0, from.1, to.0, to.1);
    }

    fn paths(self) -> Vec<SymbolPath> {
        let path = |d: String, filled: bool| (!d.is_empty()).then_some(SymbolPath { d, filled });
        [path(self.ink, true), path(self.pen, false)].into_iter().flatten().collect()
    }
}

/// So far a front bar stands from the edges, and so thick it is.
const BAR: (i32, i32) = (60, 70);

fn draw(troops: Troops, stand: Stand, quality: Quality, is_squared: bool, base: Base, bases: i32) -> Symbol {
    let mut sheet = Sheet::default();
    let middle = bases / 2;
    // Where each base lies, and which of them is the command stand (geo.f). Guns and who holds houses are drawn once.
    let step = |at: i32| match stand {
        Stand::Line => ((at - middle) * base.width, 0, at == middle),
        _ => (0, (at - middle) * base.depth, at == 0),
    };
    // A Road Column bends with its road: only of the stand at its middle is it known how it lies.
    let is_one = troops == Troops::Guns || matches!(stand, Stand::Block | Stand::RoadColumn);
    let own: Vec<(i32, i32, bool)> = if is_one { vec![(0, 0, true)] } else { (0..bases).map(step).collect() };
    for pair in own.windows(2) {
        match stand {
            Stand::Line => {
                let x = i32::midpoint(pair[0].0, pair[1].0);
                sheet.line((x, -base.depth / 2), (x, base.depth / 2));
            }
            Stand::Column => {
                let y = i32::midpoint(pair[0].1, pair[1].1);
                sheet.line((-base.width / 2, y), (base.width / 2, y));
            }
            _ => {}
        }
    }
    let left = own.iter().map(|place| place.0).min().unwrap_or_default() - base.width / 2;
    let top = own.iter().map(|place| place.1).min().unwrap_or_default() - base.depth / 2;
    let right = own.iter().map(|place| place.0).max().unwrap_or_default() + base.width / 2;
    let bottom = own.iter().map(|place| place.1).max().unwrap_or_default() + base.depth / 2;
    if !matches!(stand, Stand::Limbered | Stand::Block | Stand::RoadColumn) {
        sheet.rectangle(left + BAR.0, top + 40, right - left - 2 * BAR.0, BAR.1);
    }
    for (x, y, is_command) in own {
        match troops {
            Troops::Foot => foot(&mut sheet, x, y, base, is_command),
            Troops::Horse => horse(&mut sheet, x, y, base, is_command),
            Troops::Guns => guns(&mut sheet, y, stand),
        }
    }
    // The best has six bars at its rear, militia one.
    for bar in 0..6 - quality as i32 {
        sheet.rectangle(right - 110 - 85 * bar, bottom - 165, 50, 115);
    }
    let words = format!("{}, {}, {quality}", troops.word(), stand.word().replace('-', " "));
    let words = if is_squared { format!("{words}, in square") } else { words };
    if is_squared {
        sheet = Sheet::default();
        square(&mut sheet);
    }
    let mut far = Sheet::default();
    far.rectangle(left, top, right - left, (bottom - top) / 5);
    sign(&mut far, troops, right.min(bottom) * 3 / 5, is_squared);
    Symbol { words, shape: Shape::Footprint, ink: None, paths: sheet.paths(), far: far.paths() }
}

/// Two ranks of men.
fn foot(sheet: &mut Sheet, x: i32, y: i32, base: Base, is_command: bool) {
    let (n, room) = (5, base.width * 4 / 5);
    for rank in [-1, 1] {
        for man in 0..n {
            let at = x - room / 2 + room * (2 * man + 1) / (2 * n);
            // The flag stands among the men of the command stand.
            if !(is_command && man == n / 2) {
                sheet.dot(at, y + 20 + rank * base.depth / 9, 52);
            }
        }
    }
    if is_command {
        flag(sheet, x, y, base.depth);
    }
}

/// A rank of riders.
fn horse(sheet: &mut Sheet, x: i32, y: i32, base: Base, is_command: bool) {
    let (n, room) = (4, base.width * 4 / 5);
    for rider in 0..n {
        let at = x - room / 2 + room * (2 * rider + 1) / (2 * n);
        if !is_command || rider == 0 || rider == n - 1 {
            sheet.lozenge(at, y + 10, 72, base.depth / 5);
        }
    }
    if is_command {
        flag(sheet, x, y, base.depth);
    }
}

fn flag(sheet: &mut Sheet, x: i32, y: i32, depth: i32) {
    let (top, foot) = (y - depth * 2 / 9, y + depth / 5);
    sheet.rectangle(x - 100, top, 34, foot - top);
    sheet.rectangle(x - 66, top, 190, 130);
}

/// Two guns with their wheels and trails; on the march a team of horses before each.
fn guns(sheet: &mut Sheet, y: i32, stand: Stand) {
    for x in [-230, 230] {
        if matches!(stand, Stand::Limbered | Stand::RoadColumn) {
            for (row, side) in [(-520, -80), (-520, 80), (-230, -80), (-230, 80)] {
                sheet.lozenge(x + side, y + row, 56, 120);
            }
            sheet.line((x, y - 100), (x, y + 330));
            sheet.line((x - 150, y + 150), (x - 150, y + 330));
            sheet.line((x + 150, y + 150), (x + 150, y + 330));
            sheet.line((x - 150, y + 240), (x + 150, y + 240));
        } else {
            sheet.rectangle(x - 42, y - 480, 84, 520);
            sheet.line((x - 150, y - 170), (x - 150, y + 130));
            sheet.line((x + 150, y - 170), (x + 150, y + 130));
            sheet.line((x - 150, y - 20), (x + 150, y - 20));
            sheet.line((x, y), (x - 110, y + 420));
            sheet.line((x, y), (x + 110, y + 420));
        }
    }
}

/// A hollow square with bayonets on all four sides (plot.k).
fn square(sheet: &mut Sheet) {
    let half = 210;
    let _ = write!(sheet.pen, "M{0} {0}H{half}V{half}H{0}z", -half);
    for at in [-150, -50, 50, 150] {
        for way in [-1, 1] {
            sheet.line((at, way * half), (at, way * (half + 130)));
            sheet.line((way * half, at), (way * (half + 130), at));
        }
    }
}

/// The sign of an arm, for a block that is too small to show its men: the crossed belts of foot, the slash of horse, the ball of guns.
fn sign(sheet: &mut Sheet, troops: Troops, half: i32, is_squared: bool) {
    let half = half.max(260);
    match troops {
        _ if is_squared => square(sheet),
        Troops::Foot => {
            sheet.line((-half, -half / 2), (half, half / 2));
            sheet.line((-half, half / 2), (half, -half / 2));
        }
        Troops::Horse => sheet.line((-half, half / 2), (half, -half / 2)),
        Troops::Guns => sheet.dot(0, 0, half * 2 / 3),
    }
}
