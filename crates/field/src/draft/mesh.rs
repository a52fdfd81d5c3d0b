//! The hexsides and corners of a board as a lattice on which lines can be traced.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use hex::{Board, CornerId, CornerMap, HexId, HexMap, Plane, Point, SideId, SideMap};

use super::polyline::{between, squared_from_segment};
use super::trace::Lattice;
use crate::battlefield::Half;

/// Where everything lies and what meets what.
pub(super) struct Mesh<'b> {
    pub(super) board: &'b Board,
    pub(super) plane: Plane,
    centres: HexMap<Point>,
    corners: CornerMap<Point>,
    ends: SideMap<[CornerId; 2]>,
    meeting: CornerMap<[Option<SideId>; 3]>,
}

/// A hexside walked in one direction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct SideStep {
    pub(super) side: SideId,
    /// Whether it is walked from the first of its corners to the second.
    pub(super) is_forward: bool,
}

impl<'b> Mesh<'b> {
    pub(super) fn new(board: &'b Board, plane: Plane) -> Self {
        let ends = SideMap::from_fn(board, |side| board.side_corners(side));
        let mut meeting = CornerMap::new(board, [None; 3]);
        for (side, corners) in ends.iter() {
            for corner in corners {
                if let Some(free) = meeting[*corner].iter_mut().find(|slot| slot.is_none()) {
                    *free = Some(side);
                }
            }
        }
        Self {
            board,
            plane,
            centres: HexMap::from_fn(board, |hex| plane.centre(board.hex(hex))),
            corners: CornerMap::from_fn(board, |corner| plane.corner(board.corner(corner))),
            ends,
            meeting,
        }
    }

    pub(super) fn centre(&self, hex: HexId) -> Point {
        self.centres[hex]
    }

    pub(super) fn corner(&self, corner: CornerId) -> Point {
        self.corners[corner]
    }

    /// The middle of a hexside.
    pub(super) fn middle(&self, side: SideId) -> Point {
        let [one, other] = self.ends[side].map(|corner| self.corners[corner]);
        between(one, other, 0.5)
    }

    /// The corner where a step begins.
    pub(super) fn tail(&self, step: SideStep) -> CornerId {
        self.ends[step.side][usize::from(!step.is_forward)]
    }

    /// The corner where it ends.
    pub(super) fn head(&self, step: SideStep) -> CornerId {
        self.ends[step.side][usize::from(step.is_forward)]
    }

    /// The hexsides that meet at a corner, both ways.
    pub(super) fn steps_at(&self, corner: CornerId) -> impl Iterator<Item = SideStep> {
        self.meeting[corner]
            .into_iter()
            .flatten()
            .flat_map(|side| [true, false].map(|is_forward| SideStep { side, is_forward }))
    }

    /// The half of a hexside that lies to the left of a step. The corners of a hexside are told from left to
    /// right as seen from its first hex, so that one who walks forward has the second hex on the left.
    pub(super) const fn left(step: SideStep) -> Half {
        if step.is_forward { Half::Second } else { Half::First }
    }

    /// The hexes of the board about a point, its own and the six next to it.
    pub(super) fn hexes_about(&self, at: Point) -> impl Iterator<Item = HexId> {
        let centre = self.plane.hex_at(at);
        std::iter::once(centre).chain(centre.neighbours()).filter_map(|hex| self.board.id(hex))
    }
}

/// No chain strays further from its line than this part of a hex.
const REACH: f64 = 0.8;

/// Hexsides, for water and crests. A chain may not turn back on itself.
pub(super) struct Sides<'m, 'b> {
    pub(super) mesh: &'m Mesh<'b>,
    /// What each hexside costs, in square metres.
    pub(super) toll: f64,
    /// On which side of the line the places in a hex lie: `Less` is left.
    pub(super) banks: BTreeMap<HexId, Ordering>,
    /// What it costs to put such a hex on the other side.
    pub(super) wrong_bank: f64,
}

impl Lattice for Sides<'_, '_> {
    type Step = SideStep;

    fn near(&self, at: Point) -> Vec<SideStep> {
        let hexes = self.mesh.hexes_about(at);
        let sides = hexes.flat_map(|hex| *self.mesh.board.sides(hex));
        let steps = sides.flat_map(|side| [false, true].map(|is_forward| SideStep { side, is_forward }));
        let reach = self.mesh.plane.spacing() * REACH;
        steps.filter(|step| self.misfit(*step, at) <= reach * reach).collect()
    }

    fn onward(&self, step: SideStep) -> impl Iterator<Item = (SideStep, f64)> {
        let head = self.mesh.head(step);
        self.mesh
            .steps_at(head)
            .filter(move |next| next.side != step.side && self.mesh.tail(*next) == head)
            .map(|next| (next, self.toll + self.wrong_bank * self.wrong_banks(next)))
    }

    fn misfit(&self, step: SideStep, at: Point) -> f64 {
        let [one, other] = [self.mesh.tail(step), self.mesh.head(step)].map(|c| self.mesh.corner(c));
        squared_from_segment(at, one, other)
    }
}

impl Sides<'_, '_> {
    /// How many of the two hexes beside a step are on the wrong side of it.
    fn wrong_banks(&self, step: SideStep) -> f64 {
        let hexes = self.mesh.board.side_hexes(step.side);
        let left = Mesh::left(step);
        let is_wrong = |half: Half, wrong: Ordering| {
            half.of(hexes).is_some_and(|hex| self.banks.get(&hex) == Some(&wrong))
        };
        let count =
            u8::from(is_wrong(left, Ordering::Greater)) + u8::from(is_wrong(left.other(), Ordering::Less));
        f64::from(count)
    }
}
