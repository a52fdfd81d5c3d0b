//! The sheet of paper: where the ground lies on it.
//!
//! A hex is a hundred units wide on the sheet, whatever it is on the ground, so that line widths and
//! lettering fit every board. The map stands within a frame, with the hexes' own numbers along it; the title,
//! the legend and the scale stand below, where they cover nothing that is played on.
//!
//! ```text
//!   +------------------------------+
//!   |  +------------------------+  |   the sheet
//!   |  |   hexes                |  |   the map's frame
//!   |  +------------------------+  |
//!   |  title     legend     scale  |   the foot
//!   +------------------------------+
//! ```

use hex::{Corner, Hex, Hexside, Plane, Point};

use super::measure::Frame;
use crate::Battlefield;

/// How many units of the sheet a hex is wide.
pub const HEX: f64 = 100.0;

/// Where the board lies on the paper, in units of which [`HEX`] are the width of a hex.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Sheet {
    plane: Plane,
    /// The ground's plane in metres, and how many units a metre is.
    metres: Plane,
    scale: f64,
    paper: Frame,
    map: Frame,
    foot: Frame,
    lettering: f64,
}

/// Between the outermost corners of the hexes and the frame.
const ROOM: f64 = 16.0;
/// Narrower maps than this would leave no room for the foot.
const LEAST_WIDTH: f64 = 1700.0;

/// The measures of the foot before it is scaled to the paper.
pub(super) const FOOT_WIDTH: f64 = 2300.0;
pub(super) const FOOT_HEIGHT: f64 = 320.0;

impl Sheet {
    /// A sheet that holds a board, with or without a foot.
    pub(super) fn of(field: &Battlefield, has_foot: bool) -> Self {
        let (metres, board) = (field.plane(), field.board());
        let hexes = || board.ids().map(|id| board.hex(id));
        let unplaced = Plane::new(metres.orientation(), HEX);
        let nothing = Point::new(0.0, 0.0);
        let [low, high] = unplaced.bounds(hexes()).unwrap_or([nothing, nothing]);
        let (width, height) = (high.x - low.x + 2.0 * ROOM, high.y - low.y + 2.0 * ROOM);
        let inner = if has_foot { width.max(LEAST_WIDTH) } else { width };
        // A larger board is looked at from further away: its names grow with it, but not as fast.
        let lettering = (inner.max(height) / 2800.0).sqrt().clamp(1.0, 1.7);
        let foot_scale = (inner / FOOT_WIDTH).min(2.4);
        let (margin, foot_height) = (64.0 * lettering, FOOT_HEIGHT * foot_scale);
        let map = Frame::new(margin + (inner - width) / 2.0, margin, width, height);
        let foot = Frame::new(margin, map.bottom() + margin, inner, foot_height);
        let lowest = if has_foot { foot.bottom() + margin * 0.6 } else { map.bottom() + margin };
        let paper = Frame::new(0.0, 0.0, inner + 2.0 * margin, lowest);
        let plane = unplaced.with_origin(Point::new(map.left + ROOM - low.x, map.top + ROOM - low.y));
        Self { plane, metres, scale: HEX / metres.spacing(), paper, map, foot, lettering }
    }

    /// The whole paper.
    pub const fn paper(&self) -> Frame {
        self.paper
    }

    /// The frame of the map on it.
    pub const fn map(&self) -> Frame {
        self.map
    }

    pub(super) const fn foot(&self) -> Frame {
        self.foot
    }

    /// How much larger than usual names are written, for the size of the board.
    pub(super) const fn lettering(&self) -> f64 {
        self.lettering
    }

    /// The centre of a hex.
    pub fn centre(&self, hex: Hex) -> Point {
        self.plane.centre(hex)
    }

    /// The outline of a hex.
    pub fn outline(&self, hex: Hex) -> [Point; 6] {
        self.plane.outline(hex)
    }

    /// The hex in which a point of the sheet lies, on the board or off it: for the mouse.
    pub fn hex_at(&self, point: Point) -> Hex {
        self.plane.hex_at(point)
    }

    pub(super) fn side(&self, side: Hexside) -> [Point; 2] {
        self.plane.side(side)
    }

    pub(super) fn corner(&self, corner: Corner) -> Point {
        self.plane.corner(corner)
    }

    /// From metres on the ground's plane.
    pub(super) fn place(&self, metres: Point) -> Point {
        let (from, to) = (self.metres.centre(Hex::ZERO), self.plane.centre(Hex::ZERO));
        Point::new((metres.x - from.x) * self.scale + to.x, (metres.y - from.y) * self.scale + to.y)
    }

    /// To metres on the ground's plane.
    pub(super) fn metres(&self, point: Point) -> Point {
        let (to, from) = (self.metres.centre(Hex::ZERO), self.plane.centre(Hex::ZERO));
        Point::new((point.x - from.x) / self.scale + to.x, (point.y - from.y) / self.scale + to.y)
    }

    /// How many metres of ground a unit of the sheet is.
    pub(super) fn metres_per_unit(&self) -> f64 {
        1.0 / self.scale
    }
}
