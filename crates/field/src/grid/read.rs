//! Reading a grid file.

use std::ops::RangeInclusive;

use hex::{
    ColumnsCounted, Layout, NumberOrder, NumberStyle, Numbering, Offset, Orientation, RowsCounted, Sheet,
    Shoved,
};
use source::fault::{Faults, Place};
use source::node::{Node, Section, Written};

use super::correction::{Corrections, read_hex, read_word};
use super::{Cover, Grid, Measures, Window};
use crate::drawing::Palette;
use crate::kinds::{AreaKind, CrossingKind, PlaceKind, RoadKind, Terrain};
use crate::projection::Coordinates;

impl Grid {
    /// Reads a grid file, or tells everything that is wrong in it. Whether its corrections hit anything is
    /// known only when the board is made.
    pub fn read(file: &str, text: &str) -> Result<Self, Faults> {
        let node = Node::from_toml(file, text)?;
        let mut faults = Faults::none();
        let grid = read_file(file, &node, &mut faults);
        match grid {
            Some(grid) => faults.or(grid),
            None => Err(faults),
        }
    }
}

fn read_file(file_name: &str, node: &Node, faults: &mut Faults) -> Option<Grid> {
    let mut file = Section::open(node, "grid file", faults)?;
    if file.maybe_number("schema") != Some(1) {
        let place = file.place();
        file.faults().note(place, "the grid file needs `schema = 1`, the only one there is so far");
    }
    let id = file.text("id").map(str::to_owned);
    let title = file.text("title").map(str::to_owned);
    let geography = file.text("geography").map(str::to_owned);
    let heights = file.maybe_text("heights").map(str::to_owned);
    let palette = file.maybe("palette").and_then(|node| {
        let named = |word: &str| Palette::named(word).map(|_| word.to_owned());
        read_word(node, named, &Palette::keys().collect::<Vec<_>>().join(", "), &mut file)
    });
    let lie = file.must("grid").and_then(|node| Lie::read(node, file.faults()));
    let style = file.maybe("numbering").map_or(Some(NumberStyle::CCRR), |node| style(node, file.faults()));
    let sheets = read_sheets(&mut file);
    let numbering = lie.as_ref().and_then(|lie| {
        Numbering::new(lie.layout?, style?, sheets?)
            .map_err(|problems| {
                let place = file.maybe("sheet").map_or(file.place(), |node| &node.place);
                for problem in problems {
                    file.faults().note(place, problem.to_string());
                }
            })
            .ok()
    });
    let origin = lie.as_ref().and_then(|lie| lie.origin.as_ref());
    let origin_hex = origin.and_then(|(_, node)| read_hex(node, numbering.as_ref(), &mut file));
    let measures = read_measures(&mut file);
    let windows = read_windows(&mut file, numbering.as_ref());
    let corrections = Corrections::read(&mut file, numbering.as_ref());
    file.close();
    let lie = lie?;
    Some(Grid {
        file: file_name.to_owned(),
        id: id?,
        title: title?,
        geography: geography?,
        heights,
        palette,
        hex_m: lie.hex_m?,
        bearing: lie.bearing?,
        origin: lie.origin?.0,
        origin_hex: origin_hex?,
        metres_per_degree: lie.metres_per_degree,
        numbering: numbering?,
        measures,
        windows,
        corrections,
    })
}

/// The section `[grid]`, as far as it could be read: numbers can be read without a scale.
struct Lie {
    hex_m: Option<f64>,
    layout: Option<Layout>,
    bearing: Option<f64>,
    origin: Option<(Coordinates, Node)>,
    metres_per_degree: Option<[f64; 2]>,
}

impl Lie {
    fn read(node: &Node, faults: &mut Faults) -> Option<Self> {
        let mut section = Section::open(node, "grid", faults)?;
        let hex_m = section.must("hex_m").and_then(|n| decimal(n, 1.0..=100_000.0, &mut section));
        let orientation = section.must("orientation").and_then(|n| {
            let named = |word: &str| match word {
                "flat-top" => Some(Orientation::FlatTop),
                "pointy-top" => Some(Orientation::PointyTop),
                _ => None,
            };
            read_word(n, named, "flat-top, pointy-top", &mut section)
        });
        let shoved = section.must("shoved").and_then(|n| {
            let named = |word: &str| match word {
                "odd" => Some(Shoved::Odd),
                "even" => Some(Shoved::Even),
                _ => None,
            };
            read_word(n, named, "odd, even", &mut section)
        });
        let bearing = section.must("bearing").and_then(|n| decimal(n, -360.0..=360.0, &mut section));
        let origin = section.must("origin").and_then(|n| Self::origin(n, section.faults()));
        let metres_per_degree = match section.list("metres_per_degree") {
            [] => None,
            [lon, lat] => {
                let [lon, lat] = [lon, lat].map(|n| decimal(n, 1.0..=120_000.0, &mut section));
                lon.zip(lat).map(|(lon, lat)| [lon, lat])
            }
            [first, ..] => note(section.faults(), &first.place, "`metres_per_degree` must be two numbers"),
        };
        section.close();
        let layout = orientation.zip(shoved).map(|(stand, shoved)| Layout::new(stand, shoved));
        Some(Self { hex_m, layout, bearing, origin, metres_per_degree })
    }

    fn origin(node: &Node, faults: &mut Faults) -> Option<(Coordinates, Node)> {
        let mut section = Section::open(node, "origin", faults)?;
        let hex = section.must("hex").cloned();
        let lon = section.must("lon").and_then(|n| decimal(n, -180.0..=180.0, &mut section));
        let lat = section.must("lat").and_then(|n| decimal(n, -85.0..=85.0, &mut section));
        section.close();
        Some((Coordinates::new(lon?, lat?), hex?))
    }
}

/// A number that may have a fraction: a whole number, or a text such as `"520.5"`.
fn decimal(node: &Node, range: RangeInclusive<f64>, section: &mut Section<'_, '_>) -> Option<f64> {
    let value = match &node.value {
        Written::Number(number) => i32::try_from(*number).ok().map(f64::from),
        Written::Text(text) => text.parse::<f64>().ok(),
        Written::Flag(_) | Written::List(_) | Written::Table(_) | Written::Other(_) => None,
    };
    let value = value.filter(|value| range.contains(value));
    if value.is_none() {
        let (least, most) = (range.start(), range.end());
        let what = format!(
            "this must be a number from {least} to {most}: a whole one as it is, a fraction as a text \
             (\"520.5\")"
        );
        section.faults().note(&node.place, what);
    }
    value
}

/// A whole number that must be there and lie in a range.
fn whole<T: TryFrom<i64> + PartialOrd + std::fmt::Display>(
    node: &Node,
    range: &RangeInclusive<T>,
    faults: &mut Faults,
) -> Option<T> {
    let value = match &node.value {
        Written::Number(number) => T::try_from(*number).ok().filter(|number| range.contains(number)),
        _ => None,
    };
    if value.is_none() {
        let what = format!("this must be a whole number from {} to {}", range.start(), range.end());
        faults.note(&node.place, what);
    }
    value
}

fn style(node: &Node, faults: &mut Faults) -> Option<NumberStyle> {
    let mut section = Section::open(node, "numbering", faults)?;
    let order = section.maybe("first").map_or(Some(NumberOrder::ColumnFirst), |n| {
        let named = |word: &str| match word {
            "column" => Some(NumberOrder::ColumnFirst),
            "row" => Some(NumberOrder::RowFirst),
            _ => None,
        };
        read_word(n, named, "column, row", &mut section)
    });
    let rows_counted = section.maybe("rows_from").map_or(Some(RowsCounted::FromTop), |n| {
        let named = |word: &str| match word {
            "top" => Some(RowsCounted::FromTop),
            "bottom" => Some(RowsCounted::FromBottom),
            _ => None,
        };
        read_word(n, named, "top, bottom", &mut section)
    });
    let columns_counted = section.maybe("columns_from").map_or(Some(ColumnsCounted::FromLeft), |n| {
        let named = |word: &str| match word {
            "left" => Some(ColumnsCounted::FromLeft),
            "right" => Some(ColumnsCounted::FromRight),
            _ => None,
        };
        read_word(n, named, "left, right", &mut section)
    });
    let column_digits =
        section.maybe("column_digits").map_or(Some(2), |n| whole(n, &(1..=4_u8), section.faults()));
    let row_digits = section.maybe("row_digits").map_or(Some(2), |n| whole(n, &(1..=4_u8), section.faults()));
    section.close();
    Some(NumberStyle {
        order: order?,
        column_digits: column_digits?,
        row_digits: row_digits?,
        rows_counted: rows_counted?,
        columns_counted: columns_counted?,
    })
}

fn read_sheets(file: &mut Section<'_, '_>) -> Option<Vec<Sheet>> {
    file.must("sheet");
    let nodes = file.list("sheet");
    let sheets: Vec<Option<Sheet>> = nodes.iter().map(|node| sheet(node, file.faults())).collect();
    sheets.into_iter().collect()
}

fn sheet(node: &Node, faults: &mut Faults) -> Option<Sheet> {
    let mut section = Section::open(node, "sheet", faults)?;
    let letter = section.maybe("letter").map(|n| {
        let one_letter = |word: &str| match word.as_bytes() {
            [letter] if letter.is_ascii_uppercase() => Some(char::from(*letter)),
            _ => None,
        };
        read_word(n, one_letter, "A to Z", &mut section)
    });
    let columns = section.must("columns").and_then(|n| pair(n, &(0..=9_999_u16), section.faults()));
    let rows = section.must("rows").and_then(|n| pair(n, &(0..=9_999_u16), section.faults()));
    let shift =
        section.maybe("shift").map_or(Some([0, 0]), |n| pair(n, &(-9_999..=9_999_i32), section.faults()));
    section.close();
    let letter = match letter {
        Some(letter) => Some(letter?),
        None => None,
    };
    let ([first_column, last_column], [first_row, last_row], [right, down]) = (columns?, rows?, shift?);
    let shift = Offset::new(right, down);
    Some(Sheet { letter, columns: first_column..=last_column, rows: first_row..=last_row, shift })
}

/// A list of two whole numbers.
fn pair<T: TryFrom<i64> + PartialOrd + std::fmt::Display>(
    node: &Node,
    range: &RangeInclusive<T>,
    faults: &mut Faults,
) -> Option<[T; 2]> {
    match &node.value {
        Written::List(items) => match items.as_slice() {
            [one, other] => {
                let (one, other) = (whole(one, range, faults), whole(other, range, faults));
                Some([one?, other?])
            }
            _ => note(faults, &node.place, "this must be a list of two numbers"),
        },
        _ => note(faults, &node.place, "this must be a list of two numbers"),
    }
}

fn note<T>(faults: &mut Faults, place: &Place, what: &str) -> Option<T> {
    faults.note(place, what);
    None
}

fn read_measures(file: &mut Section<'_, '_>) -> Measures {
    let mut measures = Measures::default();
    if let Some(node) = file.maybe("terrain")
        && let Some(mut terrain) = Section::open(node, "terrain section", file.faults())
    {
        measures.places =
            table(&mut terrain, "places", PlaceKind::named, &PlaceKind::words(), |n, section| {
                read_word(n, Terrain::named, &Terrain::words(), section)
            });
        let areas = table(&mut terrain, "areas", AreaKind::named, &AreaKind::words(), |n, section| {
            cover(n, section.faults())
        });
        measures.areas = areas.into_iter().map(|(area, cover)| Cover { area, ..cover }).collect();
        terrain.close();
    }
    if let Some(node) = file.maybe("relief")
        && let Some(mut relief) = Section::open(node, "relief section", file.faults())
    {
        let contour = relief.maybe("contour_m");
        measures.contour_m = contour.and_then(|n| whole(n, &(1..=1_000_u16), relief.faults()));
        let slope = relief.maybe("slope_m");
        measures.slope_m = slope.and_then(|n| whole(n, &(1..=1_000_u16), relief.faults()));
        let hill = relief.maybe("hill_percent");
        measures.hill_percent = hill.and_then(|n| whole(n, &(1..=100_u8), relief.faults()));
        relief.close();
    }
    measures.crossings = table(file, "crossings", RoadKind::named, &RoadKind::words(), |n, section| {
        read_word(n, CrossingKind::named, &CrossingKind::words(), section)
    });
    measures
}

/// A table whose keys are the words of a kind.
fn table<K, V>(
    section: &mut Section<'_, '_>,
    key: &'static str,
    named: impl Fn(&str) -> Option<K>,
    words: &str,
    read: impl Fn(&Node, &mut Section<'_, '_>) -> Option<V>,
) -> Vec<(K, V)> {
    let mut rows = Vec::new();
    for (word, place, node) in section.table(key) {
        match (named(word), read(node, section)) {
            (None, _) => {
                section.faults().note(place, format!("`{word}` must be one of: {words}"));
            }
            (Some(kind), Some(value)) => rows.push((kind, value)),
            (Some(_), None) => {}
        }
    }
    rows
}

/// What a kind of area makes of a hex; the kind itself is the key.
fn cover(node: &Node, faults: &mut Faults) -> Option<Cover> {
    let mut section = Section::open(node, "area", faults)?;
    let terrain =
        section.must("terrain").and_then(|n| read_word(n, Terrain::named, &Terrain::words(), &mut section));
    let percent = section.must("percent").and_then(|n| whole(n, &(1..=100_u8), section.faults()));
    let least = section.maybe("least").map_or(Some(100), |n| whole(n, &(1..=100_u8), section.faults()));
    let words: Vec<&Node> = section.list("with").iter().collect();
    let with =
        words.into_iter().filter_map(|n| read_word(n, AreaKind::named, &AreaKind::words(), &mut section));
    let with = with.collect();
    section.close();
    Some(Cover { area: AreaKind::Wood, terrain: terrain?, percent: percent?, least: least?, with })
}

fn read_windows(file: &mut Section<'_, '_>, numbering: Option<&Numbering>) -> Vec<Window> {
    let mut windows: Vec<Window> = Vec::new();
    for node in file.list("window") {
        let Some(window) = window(node, numbering, file.faults()) else { continue };
        if windows.iter().any(|other| other.id == window.id) {
            file.faults().note(&node.place, format!("there are two windows `{}`", window.id));
        }
        windows.push(window);
    }
    windows
}

fn window(node: &Node, numbering: Option<&Numbering>, faults: &mut Faults) -> Option<Window> {
    let mut section = Section::open(node, "window", faults)?;
    let id = section.text("id").map(str::to_owned);
    let title = section.text("title").map(str::to_owned);
    let from = section.must("from").and_then(|n| read_hex(n, numbering, &mut section));
    let to = section.must("to").and_then(|n| read_hex(n, numbering, &mut section));
    section.close();
    let layout = numbering?.layout();
    let (from, to) = (layout.offset(from?), layout.offset(to?));
    if from.column > to.column || from.row > to.row {
        faults.note(&node.place, "`from` must be the top left hex of the window and `to` the bottom right");
    }
    Some(Window { id: id?, title: title?, from, to })
}
