//! Where ink already lies.
//!
//! Trees keep off roads and names keep off whatever they can. Lines are too many to ask one by one, so they
//! are noted in a coarse mesh with a weight: how sorry one would be to write over them.

use hex::Point;

use super::measure::{Frame, Tile, beyond, count, whole};
use super::raster::Raster;

/// The weight of the ink at each spot of the map.
#[derive(Debug)]
pub(super) struct Ink {
    mesh: Raster,
}

const STEP: f64 = 6.0;

impl Ink {
    pub(super) fn none(frame: Frame) -> Self {
        Self { mesh: Raster::over(frame, STEP, |_| 0.0) }
    }

    /// Notes a line given by points no further apart than the mesh is wide.
    pub(super) fn line(&mut self, points: &[Point], weight: f64) {
        for point in points {
            self.mesh.add(*point, weight);
        }
    }

    /// How much ink lies at a point.
    pub(super) fn at(&self, point: Point) -> f64 {
        self.mesh.at(point)
    }

    /// How much ink lies under a tile.
    pub(super) fn under(&self, tile: Tile) -> f64 {
        let (n_columns, n_rows) =
            (whole(2.0 * tile.half_width / STEP) + 1, whole(2.0 * tile.half_height / STEP) + 1);
        let mut sum = 0.0;
        for row in 0..n_rows {
            for column in 0..n_columns {
                let across = ((count(row) + 0.5) / count(n_rows) * 2.0 - 1.0) * tile.half_height;
                let along = ((count(column) + 0.5) / count(n_columns) * 2.0 - 1.0) * tile.half_width;
                let step = tile.along.times(along).plus(tile.along.right().times(across));
                sum += self.at(beyond(tile.centre, step));
            }
        }
        sum
    }
}
