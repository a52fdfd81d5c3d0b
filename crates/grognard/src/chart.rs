//! A small map in characters: the ground around a place with the pieces that a seat knows of, for whoever plays in a terminal.
//!
//! It is drawn from the board and the pieces that any rule set lays on the table (`umpire::table`), as a browser draws them: eighty columns
//! wide, and below it in words what is too long for a cell.

use serde_json::Value;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use umpire::prose::{called, folded};
use umpire::table::{Board, BoardHex, Place, Plane};

/// A terminal is so wide.
const COLUMNS: usize = 80;
/// So many lines of it are map.
const LINES: usize = 17;
/// A hex, from its left edge to that of the next.
const HEX: usize = 10;
/// An inch of a table is so many lines high, and twice as many columns wide, for a letter is twice as high as wide.
const INCH: std::ops::RangeInclusive<f64> = 2.0..=8.0;

/// A piece as the seat is shown it.
struct Piece {
    at: String,
    name: Option<String>,
    seat: Option<String>,
    level: u64,
    words: String,
}

/// What lies around a place, or around the middle of what lies there; `wanted` is a place or a piece, by number or name.
pub(crate) fn around(board: &Board, showing: &Value, seat: &str, wanted: &str) -> Result<String, String> {
    let pieces = pieces(showing);
    let spots = match &board.plane {
        Plane::Hexes { hexes, .. } => hexes.iter().map(|hex| (hex.hex.clone(), (hex.x, hex.y))).collect(),
        Plane::Table { .. } => spots_of(&pieces, board),
    };
    let middle = middle(board, &pieces, &spots, wanted)?;
    let mut sheet = Sheet::default();
    match &board.plane {
        Plane::Hexes { pitch, outline, hexes } => {
            let flat = outline.iter().map(|at| at[0]).fold(0.0, f64::max)
                > outline.iter().map(|at| at[1]).fold(0.0, f64::max);
            let grid = Grid { pitch: *pitch, flat, middle };
            for hex in hexes {
                let Some(at) = grid.cell(hex) else { continue };
                let own: Vec<&Piece> = pieces.iter().filter(|piece| piece.at == hex.hex).collect();
                let name = name_of(board, &hex.hex);
                sheet.hex(at, hex, name.as_deref(), &own, seat);
                sheet.tell(hex.hex.clone(), name, &own);
            }
        }
        Plane::Table { size, .. } => {
            let high = (in_floats(LINES - 1) * 1000.0 / f64::from(size.y)).floor();
            let table = Table { high: high.clamp(*INCH.start(), *INCH.end()), middle };
            for inch in 0..=size.x / 1000 {
                if let Some((column, _)) = table.cell((f64::from(inch) * 1000.0, middle.1)) {
                    sheet.write(column, 0, &format!("{inch}\""));
                }
            }
            for piece in &pieces {
                let Some(spot) = spots.get(&piece.at) else { continue };
                if let Some((column, line)) = table.cell(*spot) {
                    sheet.write(column, line + 1, &sign(piece, seat));
                    sheet.tell(in_inches(*spot), None, &[piece]);
                }
            }
        }
    }
    Ok(sheet.text())
}

fn pieces(showing: &Value) -> Vec<Piece> {
    let all = showing["pieces"].as_object().into_iter().flatten().map(|(_, piece)| {
        let text = |key: &str| piece[key].as_str().map(str::to_owned);
        let at = match &piece["at"] {
            Value::String(hex) => hex.clone(),
            spot => format!("{},{}", spot["x"], spot["y"]),
        };
        let level = piece["level"].as_u64().unwrap_or_default();
        Piece { at, name: text("name"), seat: text("seat"), level, words: text("words").unwrap_or_default() }
    });
    let mut all: Vec<Piece> = all.collect();
    all.sort_by(|one, other| one.at.cmp(&other.at).then(other.level.cmp(&one.level)));
    all
}

/// Where things lie on a table, in thousandths of an inch.
fn spots_of(pieces: &[Piece], board: &Board) -> BTreeMap<String, (f64, f64)> {
    let spot = |at: &str| at.split_once(',').and_then(|(x, y)| Some((x.parse().ok()?, y.parse().ok()?)));
    let named = board.places.iter().map(|place| key(&place.at));
    pieces
        .iter()
        .map(|piece| piece.at.clone())
        .chain(named)
        .filter_map(|at| Some((at.clone(), spot(&at)?)))
        .collect()
}

fn key(place: &Place) -> String {
    match place {
        Place::Hex(number) => number.clone(),
        Place::Spot(spot) => format!("{},{}", spot.x, spot.y),
    }
}

fn name_of(board: &Board, hex: &str) -> Option<String> {
    board.places.iter().find(|place| key(&place.at) == hex).map(|place| place.name.clone())
}

/// What the map is drawn around.
fn middle(
    board: &Board,
    pieces: &[Piece],
    spots: &BTreeMap<String, (f64, f64)>,
    wanted: &str,
) -> Result<(f64, f64), String> {
    let found = if wanted.is_empty() {
        None
    } else {
        let place = called(board.places.iter().map(|place| place.name.as_str()), wanted)
            .map(|at| key(&board.places[at].at));
        let piece = || {
            let is_meant =
                |piece: &&Piece| piece.name.as_ref().is_some_and(|name| folded(name) == folded(wanted));
            let begins = |piece: &&Piece| {
                piece.name.as_ref().is_some_and(|name| folded(name).starts_with(&folded(wanted)))
            };
            pieces.iter().find(is_meant).or_else(|| pieces.iter().find(begins)).map(|piece| piece.at.clone())
        };
        let at = Some(wanted.to_owned()).filter(|at| spots.contains_key(at)).or(place).or_else(piece);
        let spot = at.and_then(|at| spots.get(&at).copied());
        Some(spot.ok_or_else(|| format!("nothing called `{wanted}` is on the map, as far as you know"))?)
    };
    // Without a name around most of the pieces, and where there are none around the middle of the board.
    let lying: Vec<(f64, f64)> = pieces.iter().filter_map(|piece| spots.get(&piece.at).copied()).collect();
    let middle_of = |mut all: Vec<f64>| {
        all.sort_by(f64::total_cmp);
        all.get(all.len() / 2).copied()
    };
    let most = || {
        let (x, y) = (lying.iter().map(|at| at.0).collect(), lying.iter().map(|at| at.1).collect());
        Some((middle_of(x)?, middle_of(y)?))
    };
    let plane = &board.plane;
    let board = match plane {
        Plane::Hexes { hexes, .. } => {
            let (x, y) = (hexes.iter().map(|hex| hex.x).collect(), hexes.iter().map(|hex| hex.y).collect());
            middle_of(x).zip(middle_of(y))
        }
        Plane::Table { size, .. } => Some((f64::from(size.x) / 2.0, f64::from(size.y) / 2.0)),
    };
    // A table is small enough to be seen around its middle.
    let at_large = if matches!(plane, Plane::Table { .. }) { board } else { most().or(board) };
    found.or(at_large).ok_or_else(|| "there is no place on this board".to_owned())
}

/// Hexes as cells of characters: those of a column one below another, the next column half a hex lower, or the same by rows.
struct Grid {
    pitch: f64,
    /// Whether columns are straight.
    flat: bool,
    middle: (f64, f64),
}

impl Grid {
    /// The column and line of a hex on the sheet, if it has room there.
    fn cell(&self, hex: &BoardHex) -> Option<(usize, usize)> {
        let (across, down) = (hex.x - self.middle.0, hex.y - self.middle.1);
        let narrow = self.pitch * 3_f64.sqrt() / 2.0;
        let (columns, lines) = if self.flat {
            (across / narrow * in_floats(HEX), down / self.pitch * 2.0)
        } else {
            (across / self.pitch * in_floats(HEX), down / narrow * 2.0)
        };
        on_sheet(columns, lines, (HEX, 2))
    }
}

/// Spots of a table as characters.
struct Table {
    /// Lines to the inch.
    high: f64,
    middle: (f64, f64),
}

impl Table {
    fn cell(&self, spot: (f64, f64)) -> Option<(usize, usize)> {
        let (across, down) = ((spot.0 - self.middle.0) / 1000.0, (spot.1 - self.middle.1) / 1000.0);
        on_sheet(across * 2.0 * self.high, down * self.high, (2, 2))
    }
}

/// Where something lies on the sheet whose middle is so far away, with room for its cell.
fn on_sheet(columns: f64, lines: f64, (wide, high): (usize, usize)) -> Option<(usize, usize)> {
    let column = columns.round() + in_floats((COLUMNS - wide) / 2);
    let line = lines.round() + in_floats((LINES - high) / 2);
    let fits = column >= 0.0
        && line >= 0.0
        && column <= in_floats(COLUMNS - wide)
        && line <= in_floats(LINES - high);
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "whole, and on the sheet")]
    fits.then_some((column as usize, line as usize))
}

/// A few characters.
fn in_floats(n: usize) -> f64 {
    u32::try_from(n).map_or(f64::MAX, f64::from)
}

fn in_inches(spot: (f64, f64)) -> String {
    format!("{},{}", spot.0 / 1000.0, spot.1 / 1000.0)
}

/// `+Foy` is one's own, `-Picton` the enemy's, `?` a stack of whom nobody knows.
fn sign(piece: &Piece, seat: &str) -> String {
    match (&piece.name, &piece.seat) {
        (None, _) => "?".to_owned(),
        (Some(name), Some(own)) if own == seat => format!("+{name}"),
        (Some(name), Some(_)) => format!("-{name}"),
        (Some(name), None) => name.clone(),
    }
}

/// Lines of characters, and what is told below them.
#[derive(Default)]
struct Sheet {
    lines: Vec<Vec<char>>,
    told: BTreeMap<String, String>,
}

impl Sheet {
    fn write(&mut self, column: usize, line: usize, text: &str) {
        while self.lines.len() <= line {
            self.lines.push(vec![' '; COLUMNS]);
        }
        for (at, letter) in (column..COLUMNS).zip(text.chars()) {
            self.lines[line][at] = letter;
        }
    }

    /// A hex: its number and ground, and below who lies on top of how many, or else its name.
    fn hex(
        &mut self,
        (column, line): (usize, usize),
        hex: &BoardHex,
        name: Option<&str>,
        own: &[&Piece],
        seat: &str,
    ) {
        let cut = |text: &str, most: usize| text.chars().take(most).collect::<String>();
        let ground = if hex.terrain == "clear" { "" } else { &hex.terrain };
        let room = HEX - 1;
        self.write(column, line, &cut(&format!("{} {ground}", hex.hex), room));
        let below = match own {
            [] => cut(name.unwrap_or("·"), room),
            [one] => cut(&sign(one, seat), room),
            [top, rest @ ..] => format!("{}+{}", cut(&sign(top, seat), room - 2), rest.len()),
        };
        self.write(column, line + 1, &below);
    }

    /// What is too long for a cell.
    fn tell(&mut self, at: String, name: Option<String>, own: &[&Piece]) {
        if name.is_none() && own.is_empty() {
            return;
        }
        let words: Vec<&str> = own.iter().map(|piece| piece.words.as_str()).collect();
        let name = name.map_or(String::new(), |name| format!(" {name}"));
        let line = if words.is_empty() { name } else { format!("{name}: {}", words.join("; ")) };
        self.told.entry(at).and_modify(|told| told.push_str(&line)).or_insert(line);
    }

    fn text(&self) -> String {
        let mut text = String::new();
        for line in self.lines.iter().skip_while(|line| line.iter().all(|letter| *letter == ' ')) {
            let _ = writeln!(text, "{}", line.iter().collect::<String>().trim_end());
        }
        for (at, told) in &self.told {
            text.push_str(&wrapped(&format!("{at}{told}")));
        }
        text
    }
}

/// In lines of the terminal, those after the first a little to the right.
pub(crate) fn wrapped(text: &str) -> String {
    let (mut lines, mut now) = (String::new(), String::new());
    for word in text.split(' ') {
        if !now.is_empty() && now.chars().count() + 1 + word.chars().count() > COLUMNS {
            let _ = writeln!(lines, "{now}");
            "    ".clone_into(&mut now);
            now.push_str(word);
        } else {
            if !now.is_empty() {
                now.push(' ');
            }
            now.push_str(word);
        }
    }
    let _ = writeln!(lines, "{now}");
    lines
}
