//! Relief: how high the hexes lie.
//!
//! A hex is sampled at some twenty points spread evenly over it. Points beyond the height field, on the rim
//! of the board, take the height of the field's nearest point.

use hex::{HexMap, Plane, Point};

use super::Draft;
use crate::battlefield::Elevation;
use crate::kinds::Decimetres;
use crate::projection::Coordinates;

impl Draft<'_> {
    /// The heights of all hexes, corrected; `None` without a height field. A correction of the height of a
    /// hex without a height field hits nothing.
    pub(super) fn lay_relief(&mut self) -> Option<HexMap<Elevation>> {
        let heights = self.geography.heights.as_ref();
        let mut elevations = heights.map(|heights| {
            let points = stencil(self.plane, 4.0);
            let (lon_scale, lat_scale) = self.projection.metres_per_degree();
            HexMap::from_fn(self.board, |hex| {
                let centre = self.plane.centre(self.board.hex(hex));
                let ground = self.projection.to_ground(centre);
                // Within a hex the earth is flat.
                let sample = |point: &Point| {
                    let (east, north) = self.projection.unturned(point.x, point.y);
                    let at = Coordinates::new(ground.lon + east / lon_scale, ground.lat + north / lat_scale);
                    heights.height_at(heights.within(at))
                };
                self.elevation(points.iter().filter_map(sample).collect())
            })
        });
        for correction in &self.grid.corrections.hexes {
            let Some(height) = correction.elevation else { continue };
            let Some(hex) = self.board.id(correction.hex) else { continue };
            match elevations.as_mut().map(|table| &mut table[hex]) {
                None => {
                    let what = "the board has no heights, so that none can be corrected";
                    self.faults.note(&correction.written, what);
                }
                Some(elevation) if elevation.mean == height => {
                    self.faults.note(&correction.written, "the hex lies so high without your help");
                }
                Some(elevation) => {
                    let rise = height - elevation.mean;
                    let raised = |old: Decimetres| Decimetres(old.0 + rise.0);
                    *elevation = Elevation {
                        mean: height,
                        median: raised(elevation.median),
                        lowest: raised(elevation.lowest),
                        highest: raised(elevation.highest),
                        level: self.level(height),
                    };
                }
            }
        }
        elevations
    }

    fn elevation(&self, mut heights: Vec<f64>) -> Elevation {
        heights.sort_by(f64::total_cmp);
        // A hex in a hole of the height field lies at the sea.
        let Some((lowest, highest)) = heights.first().copied().zip(heights.last().copied()) else {
            let sea = Decimetres(0);
            return Elevation { mean: sea, median: sea, lowest: sea, highest: sea, level: 0 };
        };
        #[expect(clippy::cast_precision_loss, reason = "some twenty samples")]
        let mean = Decimetres::nearest(heights.iter().sum::<f64>() / heights.len() as f64);
        Elevation {
            mean,
            median: Decimetres::nearest(heights[heights.len() / 2]),
            lowest: Decimetres::nearest(lowest),
            highest: Decimetres::nearest(highest),
            level: self.level(mean),
        }
    }

    fn level(&self, height: Decimetres) -> i16 {
        let interval = 10 * i32::from(self.grid.measures.contour_m.unwrap_or(1));
        i16::try_from(height.0.div_euclid(interval)).unwrap_or(i16::MAX)
    }
}

/// Points spread evenly over a hex, so many across its width, as steps from its centre.
pub(super) fn stencil(plane: Plane, across: f64) -> Vec<Point> {
    let hexes = Plane::new(plane.orientation(), plane.spacing());
    let points = Plane::new(plane.orientation(), plane.spacing() / across);
    let all = hex::Hex::ZERO.within(12).map(|small| points.centre(small));
    all.filter(|point| hexes.hex_at(*point) == hex::Hex::ZERO).collect()
}
