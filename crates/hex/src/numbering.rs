//! The numbers printed in the hexes, such as `1528` or `1133W`.
//!
//! A printed number is a column and a row, some digits of each, with a letter after it where a map is made of
//! several sheets. A [`Numbering`] knows the sheets and reads and writes such numbers; that is its whole
//! work. It is built from plain [`Sheet`]s by a check that reports every fault of them at once, so that a map
//! file can be mended in one go.
//!
//! ```text
//!      sheet W, 4 columns, 3 rows                      One grid under both sheets:
//!      0101W  0201W  0301W  0401W                      columns 1 to 4, rows 1 to 6.
//!      0102W  0202W  0302W  0402W
//!      0103W  0203W  0303W  0403W                      Sheet W has no shift.
//!      sheet E, 4 columns, 3 rows                      Sheet E is shifted 3 rows down:
//!      0101E  0201E  0301E  0401E                      printed row + 3 = row of the grid.
//!      0102E  0202E  0302E  0402E
//!      0103E  0203E  0303E  0403E
//! ```

use std::fmt;
use std::ops::RangeInclusive;

use crate::{Hex, Layout, Offset};

mod fault;

#[cfg(test)]
mod tests;

pub use fault::{NumberProblem, NumberingFault, ParseNumberError};

/// The printed numbers of a map.
///
/// ```
/// use hex::{Layout, NumberStyle, Numbering, Offset, Orientation, Sheet, Shoved};
///
/// let layout = Layout::new(Orientation::FlatTop, Shoved::Even);
/// let west = Sheet::lettered('W', 1..=40, 1..=52, Offset::new(0, 0));
/// let east = Sheet::lettered('E', 1..=40, 1..=44, Offset::new(0, 52));
/// let numbering = Numbering::new(layout, NumberStyle::CCRR, [west, east]).unwrap();
///
/// let baye = numbering.parse("1922E").unwrap();
/// assert_eq!(layout.offset(baye), Offset::new(19, 22 + 52));
/// assert_eq!(numbering.number(baye).unwrap().to_string(), "1922E");
///
/// // The letter may be left out where only one sheet has the number.
/// assert_eq!(numbering.parse("1751"), numbering.parse("1751W"));
/// let error = numbering.parse("1922").unwrap_err();
/// assert_eq!(error.to_string(), "\"1922\" stands on more than one sheet: write 1922W or 1922E");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Numbering {
    layout: Layout,
    style: NumberStyle,
    sheets: Box<[Sheet]>,
}

/// How the numbers are written, and from which edges columns and rows are counted.
///
/// ```
/// use hex::{NumberOrder, NumberStyle, RowsCounted};
///
/// let style = NumberStyle { column_digits: 3, rows_counted: RowsCounted::FromBottom, ..NumberStyle::CCRR };
/// assert_eq!(style.order, NumberOrder::ColumnFirst);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NumberStyle {
    /// Which half of the number comes first.
    pub order: NumberOrder,
    /// How many digits the column has: 1 to 4.
    pub column_digits: u8,
    /// How many digits the row has: 1 to 4.
    pub row_digits: u8,
    /// From which edge of the sheet the rows are counted.
    pub rows_counted: RowsCounted,
    /// From which edge of the sheet the columns are counted.
    pub columns_counted: ColumnsCounted,
}

impl NumberStyle {
    /// Two digits of column, two digits of row, counted from the left and from the top: the commonest by far.
    pub const CCRR: Self = Self {
        order: NumberOrder::ColumnFirst,
        column_digits: 2,
        row_digits: 2,
        rows_counted: RowsCounted::FromTop,
        columns_counted: ColumnsCounted::FromLeft,
    };

    /// How many digits a whole number has.
    pub const fn digits(self) -> usize {
        self.column_digits as usize + self.row_digits as usize
    }
}

impl Default for NumberStyle {
    fn default() -> Self {
        Self::CCRR
    }
}

/// Whether the column or the row stands first in a printed number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum NumberOrder {
    /// `1528` is column 15, row 28.
    ColumnFirst,
    /// `1528` is row 15, column 28.
    RowFirst,
}

/// From which edge of a sheet the rows are counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum RowsCounted {
    /// The lowest number is at the top.
    FromTop,
    /// The lowest number is at the bottom.
    FromBottom,
}

/// From which edge of a sheet the columns are counted.
///
/// A sheet that was printed with another side up than north, and is laid with north up, has its columns counted
/// from the right: printed with east up, its own columns have become rows, and its rows run from east to west.
///
/// ```
/// use hex::{ColumnsCounted, Layout, NumberOrder, NumberStyle, Numbering, Offset, Orientation, Sheet, Shoved};
///
/// let style = NumberStyle {
///     order: NumberOrder::RowFirst,
///     columns_counted: ColumnsCounted::FromRight,
///     ..NumberStyle::CCRR
/// };
/// let layout = Layout::new(Orientation::PointyTop, Shoved::Even);
/// let numbering = Numbering::new(layout, style, [Sheet::whole(0..=36, 1..=42)]).unwrap();
/// // 1528 lies one hex west of 1527.
/// assert_eq!(layout.offset(numbering.parse("1527").unwrap()), Offset::new(9, 15));
/// assert_eq!(layout.offset(numbering.parse("1528").unwrap()), Offset::new(8, 15));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ColumnsCounted {
    /// The lowest number is at the left.
    FromLeft,
    /// The lowest number is at the right.
    FromRight,
}

/// One sheet of a map: its letter, the numbers on it, and where it lies in the grid under all sheets.
///
/// This is a sheet as a file describes it, and nothing is checked until a [`Numbering`] is made of it. Sheets
/// may overlap, where a column of half hexes is printed on both; such a hex is read by either number and
/// written with that of the earlier sheet.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Sheet {
    /// The capital letter after its numbers; `None` on a map of one sheet without letters.
    pub letter: Option<char>,
    /// The lowest and highest printed column.
    pub columns: RangeInclusive<u16>,
    /// The lowest and highest printed row.
    pub rows: RangeInclusive<u16>,
    /// What to add to the printed column and row to get those of the grid. Where rows are counted from the
    /// bottom, or columns from the right, they are first turned over within the sheet (with rows 1 to 20,
    /// printed row 20 becomes 1), then shifted. It is the column of the grid whose parity the [`Layout`] asks for, so that a sheet shifted by
    /// an odd number of columns sees the other columns shoved.
    pub shift: Offset,
}

impl Sheet {
    /// The only sheet of a map, without a letter and without a shift: the printed numbers are those of the
    /// grid.
    pub const fn whole(columns: RangeInclusive<u16>, rows: RangeInclusive<u16>) -> Self {
        Self { letter: None, columns, rows, shift: Offset::new(0, 0) }
    }

    /// One of several sheets.
    pub const fn lettered(
        letter: char,
        columns: RangeInclusive<u16>,
        rows: RangeInclusive<u16>,
        shift: Offset,
    ) -> Self {
        Self { letter: Some(letter), columns, rows, shift }
    }

    /// Where a number printed on this sheet lies in the grid.
    fn place(&self, style: NumberStyle, column: u16, row: u16) -> Offset {
        let column = self.column_from_left(style, i32::from(column));
        let row = self.row_from_top(style, i32::from(row));
        Offset::new(column + self.shift.column, row + self.shift.row)
    }

    /// The column and row printed here at a place in the grid, if it is on this sheet.
    fn printed(&self, style: NumberStyle, place: Offset) -> Option<(u16, u16)> {
        let column = place.column.checked_sub(self.shift.column)?;
        let row = place.row.checked_sub(self.shift.row)?;
        // Too large a number is on no sheet, and must not overflow when it is turned over.
        let column = self.column_from_left(style, i32::from(u16::try_from(column).ok()?));
        let row = self.row_from_top(style, i32::from(u16::try_from(row).ok()?));
        let (column, row) = (u16::try_from(column).ok()?, u16::try_from(row).ok()?);
        (self.columns.contains(&column) && self.rows.contains(&row)).then_some((column, row))
    }

    /// Turns a printed column into a column counted from the left, or the other way round.
    fn column_from_left(&self, style: NumberStyle, column: i32) -> i32 {
        match style.columns_counted {
            ColumnsCounted::FromLeft => column,
            ColumnsCounted::FromRight => {
                i32::from(*self.columns.start()) + i32::from(*self.columns.end()) - column
            }
        }
    }

    /// Turns a printed row into a row counted from the top, or the other way round: it is the same sum.
    fn row_from_top(&self, style: NumberStyle, row: i32) -> i32 {
        match style.rows_counted {
            RowsCounted::FromTop => row,
            RowsCounted::FromBottom => i32::from(*self.rows.start()) + i32::from(*self.rows.end()) - row,
        }
    }
}

/// A number as it stands printed in a hex; writes itself with [`Display`](fmt::Display).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PrintedNumber {
    sheet: Option<char>,
    column: u16,
    row: u16,
    style: NumberStyle,
}

impl PrintedNumber {
    /// The letter of its sheet, if the sheet has one.
    pub const fn sheet(self) -> Option<char> {
        self.sheet
    }

    /// The printed column.
    pub const fn column(self) -> u16 {
        self.column
    }

    /// The printed row.
    pub const fn row(self) -> u16 {
        self.row
    }
}

impl fmt::Display for PrintedNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let column = (self.column, usize::from(self.style.column_digits));
        let row = (self.row, usize::from(self.style.row_digits));
        let ((first, first_digits), (second, second_digits)) = match self.style.order {
            NumberOrder::ColumnFirst => (column, row),
            NumberOrder::RowFirst => (row, column),
        };
        write!(f, "{first:0first_digits$}{second:0second_digits$}")?;
        self.sheet.map_or(Ok(()), |letter| write!(f, "{letter}"))
    }
}

impl Numbering {
    /// The numbering of these sheets, or every fault that they have.
    ///
    /// ```
    /// use hex::{Layout, NumberStyle, Numbering, NumberingFault, Orientation, Sheet, Shoved};
    ///
    /// let layout = Layout::new(Orientation::FlatTop, Shoved::Odd);
    /// let faults = Numbering::new(layout, NumberStyle::CCRR, [Sheet::whole(1..=120, 1..=20)]).unwrap_err();
    /// assert_eq!(faults, [NumberingFault::TooManyDigits { letter: None, number: 120, digits: 2 }]);
    /// assert_eq!(faults[0].to_string(), "the sheet has the number 120, which has more than 2 digits");
    /// ```
    pub fn new(
        layout: Layout,
        style: NumberStyle,
        sheets: impl IntoIterator<Item = Sheet>,
    ) -> Result<Self, Vec<NumberingFault>> {
        let sheets: Box<[Sheet]> = sheets.into_iter().collect();
        let faults = fault::faults(style, &sheets);
        if faults.is_empty() { Ok(Self { layout, style, sheets }) } else { Err(faults) }
    }

    /// How the grid under the sheets is laid out.
    pub const fn layout(&self) -> Layout {
        self.layout
    }

    /// How the numbers are written.
    pub const fn style(&self) -> NumberStyle {
        self.style
    }

    /// The sheets, in the order in which they were given.
    pub const fn sheets(&self) -> &[Sheet] {
        &self.sheets
    }

    /// Every hex of every sheet, sheet by sheet and column by column; a hex on two sheets comes once.
    ///
    /// ```
    /// use hex::{Layout, NumberStyle, Numbering, Orientation, Sheet, Shoved};
    ///
    /// let layout = Layout::new(Orientation::PointyTop, Shoved::Odd);
    /// let numbering = Numbering::new(layout, NumberStyle::CCRR, [Sheet::whole(1..=8, 1..=5)]).unwrap();
    /// assert_eq!(numbering.hexes().count(), 40);
    /// ```
    pub fn hexes(&self) -> impl Iterator<Item = Hex> {
        self.sheets.iter().enumerate().flat_map(move |(sheet_idx, sheet)| {
            let earlier = &self.sheets[..sheet_idx];
            let places = sheet.columns.clone().flat_map(move |column| {
                sheet.rows.clone().map(move |row| sheet.place(self.style, column, row))
            });
            places
                .filter(move |&place| earlier.iter().all(|other| other.printed(self.style, place).is_none()))
                .map(|place| self.layout.hex(place))
        })
    }

    /// The number printed in a hex; `None` when the hex is on no sheet.
    pub fn number(&self, hex: Hex) -> Option<PrintedNumber> {
        let place = self.layout.offset(hex);
        self.sheets.iter().find_map(|sheet| {
            let (column, row) = sheet.printed(self.style, place)?;
            Some(PrintedNumber { sheet: sheet.letter, column, row, style: self.style })
        })
    }

    /// Reads a printed number: all its digits, then the letter of the sheet, in either case. The letter may
    /// be left out where only one sheet has the number.
    ///
    /// ```
    /// use hex::{Layout, NumberStyle, Numbering, Orientation, Sheet, Shoved};
    ///
    /// let layout = Layout::new(Orientation::FlatTop, Shoved::Odd);
    /// let numbering = Numbering::new(layout, NumberStyle::CCRR, [Sheet::whole(1..=42, 0..=36)]).unwrap();
    /// let why = |text| numbering.parse(text).unwrap_err().to_string();
    /// assert!(why("1x28").starts_with("\"1x28\": 'x' is not a digit"));
    /// assert_eq!(why("4428"), "\"4428\": column 44 is off the sheet, whose columns are 01 to 42");
    /// assert_eq!(why("1528Z"), "\"1528Z\": there is no sheet Z; the numbers of this map have no letter");
    /// ```
    pub fn parse(&self, text: &str) -> Result<Hex, ParseNumberError> {
        self.read(text).map_err(|problem| ParseNumberError::new(text, self.style, problem))
    }

    fn read(&self, text: &str) -> Result<Hex, NumberProblem> {
        let (column, row, letter) = self.split(text)?;
        let sheet = match letter {
            Some(letter) => self.sheet_lettered(letter)?,
            None => self.sheet_with(column, row)?,
        };
        if !sheet.columns.contains(&column) {
            let (sheet, columns) = (sheet.letter, sheet.columns.clone());
            return Err(NumberProblem::ColumnOffSheet { sheet, column, columns });
        }
        if !sheet.rows.contains(&row) {
            let (sheet, rows) = (sheet.letter, sheet.rows.clone());
            return Err(NumberProblem::RowOffSheet { sheet, row, rows });
        }
        Ok(self.layout.hex(sheet.place(self.style, column, row)))
    }

    /// Splits a text into column, row and letter.
    fn split(&self, text: &str) -> Result<(u16, u16, Option<char>), NumberProblem> {
        let digits = self.style.digits();
        let (number, letter) = match text.chars().last() {
            Some(last) if last.is_ascii_alphabetic() && text.chars().count() == digits + 1 => {
                (&text[..text.len() - 1], Some(last.to_ascii_uppercase()))
            }
            _ => (text, None),
        };
        if number.chars().count() != digits {
            return Err(NumberProblem::WrongLength { found: text.chars().count() });
        }
        if let Some(found) = number.chars().find(|character| !character.is_ascii_digit()) {
            return Err(NumberProblem::NotADigit { found });
        }
        let first_digits = match self.style.order {
            NumberOrder::ColumnFirst => self.style.column_digits,
            NumberOrder::RowFirst => self.style.row_digits,
        };
        // Four digits at most, so that the value cannot overflow.
        let value =
            |text: &str| text.bytes().fold(0_u16, |value, digit| 10 * value + u16::from(digit - b'0'));
        let (first, second) = number.split_at(usize::from(first_digits));
        let (first, second) = (value(first), value(second));
        Ok(match self.style.order {
            NumberOrder::ColumnFirst => (first, second, letter),
            NumberOrder::RowFirst => (second, first, letter),
        })
    }

    fn sheet_lettered(&self, letter: char) -> Result<&Sheet, NumberProblem> {
        self.sheets.iter().find(|sheet| sheet.letter == Some(letter)).ok_or_else(|| {
            let mut known: Vec<char> = self.sheets.iter().filter_map(|sheet| sheet.letter).collect();
            known.sort_unstable();
            NumberProblem::UnknownSheet { letter, known }
        })
    }

    /// The one sheet that has the number, when the text does not name the sheet.
    fn sheet_with(&self, column: u16, row: u16) -> Result<&Sheet, NumberProblem> {
        // With one sheet the caller can say what is off it; with several only that it is on none.
        if let [only] = &*self.sheets {
            return Ok(only);
        }
        let has = |sheet: &&Sheet| sheet.columns.contains(&column) && sheet.rows.contains(&row);
        let mut with_number = self.sheets.iter().filter(has);
        let Some(first) = with_number.next() else {
            return Err(NumberProblem::OnNoSheet { column, row });
        };
        if with_number.next().is_none() {
            return Ok(first);
        }
        let letters = self.sheets.iter().filter(has).filter_map(|sheet| sheet.letter).collect();
        Err(NumberProblem::SheetNotGiven { letters })
    }
}
