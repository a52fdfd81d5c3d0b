//! The height field: a grid of heights in real coordinates, read from an ESRI ASCII file.
//!
//! ```text
//! ncols 301                  Six lines of keys, then one line of numbers for each row from the north.
//! nrows 217                  `xllcenter` and `yllcenter` are the centre of the south-western cell;
//! xllcenter 4.3              `xllcorner` and `yllcorner` may stand instead and mean its corner.
//! yllcenter 50.4
//! cellsize 0.0016666667
//! NODATA_value -9999
//! 72.2 76.6 83.7 …
//! ```

use source::fault::{Faults, Place};

use crate::kinds::Decimetres;
use crate::projection::Coordinates;

/// Heights at the points of a grid of longitude and latitude.
#[derive(Debug, Clone, PartialEq)]
pub struct HeightGrid {
    n_columns: usize,
    n_rows: usize,
    /// The centre of the north-western cell.
    first: Coordinates,
    /// The degrees from one cell to the next.
    cell: f64,
    /// Row by row from the north, each from the west; `NOTHING` where there is no height.
    heights: Vec<i32>,
}

const NOTHING: i32 = i32::MIN;

/// More cells than this are taken for a slip of the pen.
const MOST_CELLS: usize = 50_000_000;

impl HeightGrid {
    /// Reads an ESRI ASCII grid of metres, or tells everything that is wrong in it.
    ///
    /// ```
    /// use field::geography::HeightGrid;
    /// use field::projection::Coordinates;
    ///
    /// let text = "ncols 2\nnrows 2\nxllcenter 4.0\nyllcenter 50.0\ncellsize 0.5\nNODATA_value -9999\n\
    ///             100 110\n120 130\n";
    /// let grid = HeightGrid::read("h.asc", text).unwrap();
    /// assert_eq!(grid.height(Coordinates::new(4.25, 50.25)).unwrap().metres(), 115);
    /// assert_eq!(grid.height(Coordinates::new(9.0, 50.0)), None);
    ///
    /// let faults = HeightGrid::read("h.asc", &text.replace("110", "x").replace("120 130", "120")).unwrap_err();
    /// assert_eq!(faults.to_string(), "h.asc:7:5: `x` is not a height in metres\n\
    ///                                 h.asc:8:1: this row has 1 of 2 heights");
    /// ```
    pub fn read(file: &str, text: &str) -> Result<Self, Faults> {
        let mut faults = Faults::none();
        let mut lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
        let header = Header::read(file, &mut lines, &mut faults);
        let Some(header) = header else { return Err(faults) };
        let mut heights = Vec::with_capacity((header.n_columns * header.n_rows).min(text.len()));
        let mut n_rows = 0_usize;
        let mut last_line = 0;
        for (line_idx, line) in lines {
            last_line = line_idx;
            n_rows += 1;
            if n_rows > header.n_rows {
                continue;
            }
            let before = heights.len();
            for word in line.split_ascii_whitespace() {
                match word.parse::<f64>() {
                    Ok(metres) if same(metres, header.nothing) => heights.push(NOTHING),
                    Ok(metres) if metres.abs() < 10_000.0 => {
                        heights.push(Decimetres::nearest(metres * 10.0).0);
                    }
                    _ => {
                        heights.push(NOTHING);
                        let column = word.as_ptr().addr() - line.as_ptr().addr();
                        faults.note(
                            &place(file, line_idx, column),
                            format!("`{word}` is not a height in metres"),
                        );
                    }
                }
            }
            let found = heights.len() - before;
            if found != header.n_columns {
                let what = format!("this row has {found} of {} heights", header.n_columns);
                faults.note(&place(file, line_idx, 0), what);
                heights.resize(before + header.n_columns, NOTHING);
            }
        }
        if n_rows != header.n_rows {
            let what = format!("there are {n_rows} rows of heights where `nrows` says {}", header.n_rows);
            faults.note(&place(file, last_line, 0), what);
        }
        let Header { n_columns, n_rows, first, cell, .. } = header;
        faults.or(Self { n_columns, n_rows, first, cell, heights })
    }

    /// The height at a point, between the four nearest cells; `None` beyond the grid and where it has no
    /// heights.
    pub fn height(&self, at: Coordinates) -> Option<Decimetres> {
        self.height_at(at).map(Decimetres::nearest)
    }

    /// The same in decimetres and fractions of them.
    pub(crate) fn height_at(&self, at: Coordinates) -> Option<f64> {
        let x = (at.lon - self.first.lon) / self.cell;
        let y = (self.first.lat - at.lat) / self.cell;
        let (column, right) = split(x, self.n_columns)?;
        let (row, down) = split(y, self.n_rows)?;
        let cell = |row: usize, column: usize| {
            let height = self.heights[row * self.n_columns + column];
            (height != NOTHING).then_some(f64::from(height))
        };
        let (below, beside) = ((row + 1).min(self.n_rows - 1), (column + 1).min(self.n_columns - 1));
        let top = cell(row, column)? * (1.0 - right) + cell(row, beside)? * right;
        let bottom = cell(below, column)? * (1.0 - right) + cell(below, beside)? * right;
        Some(top * (1.0 - down) + bottom * down)
    }

    /// The nearest point to this one that is within the grid.
    pub(crate) fn within(&self, at: Coordinates) -> Coordinates {
        let last = |n: usize| whole(n - 1) * self.cell;
        Coordinates::new(
            at.lon.clamp(self.first.lon, self.first.lon + last(self.n_columns)),
            at.lat.clamp(self.first.lat - last(self.n_rows), self.first.lat),
        )
    }
}

/// The cell before a coordinate counted in cells, and how far beyond it the coordinate lies. A hair outside
/// is still inside, since degrees are not exact.
fn split(value: f64, n: usize) -> Option<(usize, f64)> {
    let last = whole(n - 1);
    if !(-1e-6..=last + 1e-6).contains(&value) {
        return None;
    }
    let value = value.clamp(0.0, last);
    let floor = value.floor();
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "whole and within the grid")]
    Some((floor as usize, value - floor))
}

#[expect(clippy::cast_precision_loss, reason = "a grid has fewer cells than a float has whole numbers")]
fn whole(n: usize) -> f64 {
    n as f64
}

fn same(a: f64, b: f64) -> bool {
    (a - b).abs() < 1e-6
}

fn place(file: &str, line_idx: usize, column_idx: usize) -> Place {
    let from_one = |n: usize| u32::try_from(n + 1).unwrap_or(u32::MAX);
    Place { file: file.to_owned(), line: from_one(line_idx), column: from_one(column_idx) }
}

/// The keys before the heights.
struct Header {
    n_columns: usize,
    n_rows: usize,
    first: Coordinates,
    cell: f64,
    nothing: f64,
}

impl Header {
    const KEYS: [&str; 8] =
        ["ncols", "nrows", "xllcenter", "xllcorner", "yllcenter", "yllcorner", "cellsize", "nodata_value"];

    fn read<'t>(
        file: &str,
        lines: &mut (impl Iterator<Item = (usize, &'t str)> + Clone),
        faults: &mut Faults,
    ) -> Option<Self> {
        let mut values: [Option<f64>; 8] = [None; 8];
        let mut n_faults = 0;
        while let Some((line_idx, line)) = lines.clone().next() {
            if !line.trim_start().starts_with(|first: char| first.is_ascii_alphabetic()) {
                break;
            }
            lines.next();
            let mut words = line.split_ascii_whitespace();
            let key = words.next().unwrap_or_default().to_ascii_lowercase();
            let value = words.next().and_then(|word| word.parse::<f64>().ok()).filter(|v| v.is_finite());
            match (Self::KEYS.iter().position(|known| *known == key), value) {
                (Some(key_idx), Some(value)) => values[key_idx] = Some(value),
                (Some(_), None) => {
                    n_faults += 1;
                    faults.note(&place(file, line_idx, 0), format!("`{key}` needs a number"));
                }
                (None, _) => {
                    n_faults += 1;
                    let known = Self::KEYS.join(", ");
                    faults.note(
                        &place(file, line_idx, 0),
                        format!("`{key}` is not a key of a height grid (known: {known})"),
                    );
                }
            }
        }
        let [n_columns, n_rows, x_centre, x_corner, y_centre, y_corner, cell, nothing] = values;
        let cell = cell.filter(|cell| *cell > 0.0);
        let n_columns = n_columns.and_then(count);
        let n_rows = n_rows.and_then(count);
        let west = x_centre.or_else(|| Some(x_corner? + cell? / 2.0));
        let south = y_centre.or_else(|| Some(y_corner? + cell? / 2.0));
        let missing = [
            ("ncols", n_columns.is_none()),
            ("nrows", n_rows.is_none()),
            ("cellsize", cell.is_none()),
            ("xllcenter", west.is_none()),
            ("yllcenter", south.is_none()),
        ];
        for (key, _) in missing.iter().filter(|(_, missing)| *missing) {
            n_faults += 1;
            let what = format!("the height grid lacks a good `{key}`: write it before the heights");
            faults.note(&place(file, 0, 0), what);
        }
        let (n_columns, n_rows, cell) = (n_columns?, n_rows?, cell?);
        if n_columns * n_rows > MOST_CELLS {
            n_faults += 1;
            faults.note(&place(file, 0, 0), format!("a height grid has at most {MOST_CELLS} cells"));
        }
        let first = Coordinates::new(west?, south? + whole(n_rows - 1) * cell);
        let header = Self { n_columns, n_rows, first, cell, nothing: nothing.unwrap_or(-9999.0) };
        (n_faults == 0).then_some(header)
    }
}

/// A count of columns or rows: whole, at least one, and no more than makes sense.
fn count(value: f64) -> Option<usize> {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "whole and within bounds")]
    (value.fract() == 0.0 && (1.0..=100_000.0).contains(&value)).then_some(value as usize)
}
