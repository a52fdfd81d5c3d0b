//! What can be wrong with a printed number, and with a description of the sheets.

use std::error::Error;
use std::fmt;
use std::ops::RangeInclusive;

use super::{NumberOrder, NumberStyle, Sheet};

/// A text that should have been a printed number and is not; says what is wrong with it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct ParseNumberError {
    text: String,
    style: NumberStyle,
    problem: NumberProblem,
}

/// What is wrong with the text of a printed number.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum NumberProblem {
    /// It has too many or too few characters.
    WrongLength {
        /// How many characters it has.
        found: usize,
    },
    /// A character that should be a digit is something else.
    NotADigit {
        /// The first such character.
        found: char,
    },
    /// No sheet has this letter.
    UnknownSheet {
        /// The letter found, as a capital.
        letter: char,
        /// The letters there are, in alphabetical order.
        known: Vec<char>,
    },
    /// It has no letter, and several sheets have that number.
    SheetNotGiven {
        /// The letters of the sheets that have it.
        letters: Vec<char>,
    },
    /// It has no letter, and none of the sheets has that number.
    OnNoSheet {
        /// The column read.
        column: u16,
        /// The row read.
        row: u16,
    },
    /// The column is not one of its sheet's.
    ColumnOffSheet {
        /// The letter of the sheet, if it has one.
        sheet: Option<char>,
        /// The column read.
        column: u16,
        /// The columns of the sheet.
        columns: RangeInclusive<u16>,
    },
    /// The row is not one of its sheet's.
    RowOffSheet {
        /// The letter of the sheet, if it has one.
        sheet: Option<char>,
        /// The row read.
        row: u16,
        /// The rows of the sheet.
        rows: RangeInclusive<u16>,
    },
    /// The number is on a sheet, but the board in play does not reach so far; only
    /// [`Board::find`](crate::Board::find) reports this.
    OffBoard,
}

impl ParseNumberError {
    pub(crate) fn new(text: &str, style: NumberStyle, problem: NumberProblem) -> Self {
        Self { text: text.to_owned(), style, problem }
    }

    /// The text that was read.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// What is wrong with it.
    pub const fn problem(&self) -> &NumberProblem {
        &self.problem
    }

    fn describe_form(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let NumberStyle { order, column_digits, row_digits, .. } = self.style;
        let s = |digits: u8| if digits == 1 { "" } else { "s" };
        match order {
            NumberOrder::ColumnFirst => {
                write!(
                    f,
                    "a printed number is {column_digits} digit{} of column and {row_digits} of row",
                    s(column_digits)
                )
            }
            NumberOrder::RowFirst => {
                write!(
                    f,
                    "a printed number is {row_digits} digit{} of row and {column_digits} of column",
                    s(row_digits)
                )
            }
        }
    }
}

impl fmt::Display for ParseNumberError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = &self.text;
        let column_digits = usize::from(self.style.column_digits);
        let row_digits = usize::from(self.style.row_digits);
        match &self.problem {
            NumberProblem::WrongLength { found: 0 } => {
                f.write_str("there is no number; ")?;
                self.describe_form(f)
            }
            NumberProblem::WrongLength { found } => {
                write!(f, "{text:?} has {found} character{}; ", if *found == 1 { "" } else { "s" })?;
                self.describe_form(f)
            }
            NumberProblem::NotADigit { found } => {
                write!(f, "{text:?}: {found:?} is not a digit; ")?;
                self.describe_form(f)
            }
            NumberProblem::UnknownSheet { letter, known } if known.is_empty() => {
                write!(f, "{text:?}: there is no sheet {letter}; the numbers of this map have no letter")
            }
            NumberProblem::UnknownSheet { letter, known } => {
                write!(f, "{text:?}: there is no sheet {letter} (known: {})", List(known, ", ", ""))
            }
            NumberProblem::SheetNotGiven { letters } => {
                write!(f, "{text:?} stands on more than one sheet: write {}", List(letters, " or ", text))
            }
            NumberProblem::OnNoSheet { column, row } => {
                write!(f, "{text:?}: no sheet has column {column:0column_digits$}, row {row:0row_digits$}")
            }
            NumberProblem::ColumnOffSheet { sheet, column, columns } => {
                let (first, last) = (columns.start(), columns.end());
                write!(f, "{text:?}: column {column:0column_digits$} is off {}, ", Named(*sheet))?;
                write!(f, "whose columns are {first:0column_digits$} to {last:0column_digits$}")
            }
            NumberProblem::RowOffSheet { sheet, row, rows } => {
                let (first, last) = (rows.start(), rows.end());
                write!(f, "{text:?}: row {row:0row_digits$} is off {}, ", Named(*sheet))?;
                write!(f, "whose rows are {first:0row_digits$} to {last:0row_digits$}")
            }
            NumberProblem::OffBoard => write!(f, "{text:?} is not on the board in play"),
        }
    }
}

impl Error for ParseNumberError {}

/// Something wrong with a description of the sheets of a map.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum NumberingFault {
    /// A column or row is to have no digits, or more than four.
    BadDigits {
        /// How many digits were asked for.
        digits: u8,
    },
    /// There is no sheet at all.
    NoSheets,
    /// A sheet has no letter although there are several.
    MissingLetter,
    /// A letter is not a capital from A to Z.
    BadLetter {
        /// What was given for a letter.
        letter: char,
    },
    /// Two sheets have the same letter.
    RepeatedLetter {
        /// That letter.
        letter: char,
    },
    /// A sheet has no columns or no rows, its first number being higher than its last.
    EmptySheet {
        /// The letter of the sheet, if it has one.
        letter: Option<char>,
    },
    /// A column or row number of a sheet cannot be written in the digits there are.
    TooManyDigits {
        /// The letter of the sheet, if it has one.
        letter: Option<char>,
        /// The highest column or row of the sheet.
        number: u16,
        /// The digits there are for it.
        digits: u8,
    },
    /// A sheet is shifted further than any board reaches, by more than 10,000 columns or rows.
    ShiftTooFar {
        /// The letter of the sheet, if it has one.
        letter: Option<char>,
    },
}

impl fmt::Display for NumberingFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::BadDigits { digits } => {
                write!(f, "a column or row of {digits} digits cannot be printed; use 1 to 4")
            }
            Self::NoSheets => f.write_str("the map has no sheet"),
            Self::MissingLetter => f.write_str("one of several sheets has no letter"),
            Self::BadLetter { letter } => {
                write!(f, "{letter:?} is not a sheet letter; use a capital, A to Z")
            }
            Self::RepeatedLetter { letter } => write!(f, "two sheets have the letter {letter}"),
            Self::EmptySheet { letter } => write!(f, "{} has no columns or no rows", Named(letter)),
            Self::TooManyDigits { letter, number, digits } => {
                let s = if digits == 1 { "" } else { "s" };
                write!(f, "{} has the number {number}, which has more than {digits} digit{s}", Named(letter))
            }
            Self::ShiftTooFar { letter } => {
                write!(f, "{} is shifted by more than {MAX_SHIFT} columns or rows", Named(letter))
            }
        }
    }
}

impl Error for NumberingFault {}

const MAX_SHIFT: u32 = 10_000;

/// Every fault of a description, in the order in which one would read it.
pub(super) fn faults(style: NumberStyle, sheets: &[Sheet]) -> Vec<NumberingFault> {
    let mut faults = Vec::new();
    for digits in [style.column_digits, style.row_digits] {
        if !(1..=4).contains(&digits) {
            faults.push(NumberingFault::BadDigits { digits });
        }
    }
    if sheets.is_empty() {
        faults.push(NumberingFault::NoSheets);
    }
    for (sheet_idx, sheet) in sheets.iter().enumerate() {
        let letter = sheet.letter;
        match letter {
            None if sheets.len() > 1 => faults.push(NumberingFault::MissingLetter),
            Some(letter) if !letter.is_ascii_uppercase() => faults.push(NumberingFault::BadLetter { letter }),
            Some(letter) if sheets[..sheet_idx].iter().any(|other| other.letter == Some(letter)) => {
                faults.push(NumberingFault::RepeatedLetter { letter });
            }
            None | Some(_) => {}
        }
        if sheet.columns.is_empty() || sheet.rows.is_empty() {
            faults.push(NumberingFault::EmptySheet { letter });
        }
        for (numbers, digits) in [(&sheet.columns, style.column_digits), (&sheet.rows, style.row_digits)] {
            let number = *numbers.end();
            if (1..=4).contains(&digits) && u32::from(number) >= 10_u32.pow(u32::from(digits)) {
                faults.push(NumberingFault::TooManyDigits { letter, number, digits });
            }
        }
        if sheet.shift.column.unsigned_abs() > MAX_SHIFT || sheet.shift.row.unsigned_abs() > MAX_SHIFT {
            faults.push(NumberingFault::ShiftTooFar { letter });
        }
    }
    faults
}

/// A sheet in a sentence.
struct Named(Option<char>);

impl fmt::Display for Named {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(letter) => write!(f, "sheet {letter}"),
            None => f.write_str("the sheet"),
        }
    }
}

/// Letters in a row, with something between and something before each.
struct List<'a>(&'a [char], &'a str, &'a str);

impl fmt::Display for List<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(letters, between, before) = self;
        for (letter_idx, letter) in letters.iter().enumerate() {
            if letter_idx > 0 {
                f.write_str(between)?;
            }
            write!(f, "{before}{letter}")?;
        }
        Ok(())
    }
}
