//! Printed numbers both ways, on the maps that the campaigns use and on odd ones.

use std::collections::BTreeSet;

use super::*;
use crate::{Orientation, Shoved, flat_top, pointy_top};

const FLAT_EVEN: Layout = Layout::new(Orientation::FlatTop, Shoved::Even);

/// Gettysburg as printed: columns from 1, rows from 0, odd columns further down the sheet.
fn gettysburg() -> Numbering {
    let layout = Layout::new(Orientation::FlatTop, Shoved::Odd);
    Numbering::new(layout, NumberStyle::CCRR, [Sheet::whole(1..=42, 0..=36)]).unwrap()
}

/// The Six Days of 1814: sheet E below sheet W.
fn six_days() -> Numbering {
    let west = Sheet::lettered('W', 1..=40, 1..=52, Offset::new(0, 0));
    let east = Sheet::lettered('E', 1..=40, 1..=44, Offset::new(0, 52));
    Numbering::new(FLAT_EVEN, NumberStyle::CCRR, [west, east]).unwrap()
}

fn styles() -> impl Iterator<Item = NumberStyle> {
    let orders = [NumberOrder::ColumnFirst, NumberOrder::RowFirst];
    let counted = [
        (RowsCounted::FromTop, ColumnsCounted::FromLeft),
        (RowsCounted::FromBottom, ColumnsCounted::FromLeft),
        (RowsCounted::FromTop, ColumnsCounted::FromRight),
    ];
    orders.into_iter().flat_map(move |order| {
        counted.into_iter().flat_map(move |(rows_counted, columns_counted)| {
            [(2, 2), (3, 3), (2, 3), (1, 4)].map(|(column_digits, row_digits)| NumberStyle {
                order,
                column_digits,
                row_digits,
                rows_counted,
                columns_counted,
            })
        })
    })
}

/// The problem with a text, and the sentence about it.
fn check_error(numbering: &Numbering, text: &str, problem: &NumberProblem, sentence: &str) {
    let error = numbering.parse(text).unwrap_err();
    assert_eq!(error.problem(), problem);
    assert_eq!(error.text(), text);
    assert_eq!(error.to_string(), sentence);
}

#[test]
fn a_number_is_column_and_row() {
    let numbering = gettysburg();
    let hex = numbering.parse("1528").unwrap();
    assert_eq!(numbering.layout().offset(hex), Offset::new(15, 28));
    let number = numbering.number(hex).unwrap();
    assert_eq!((number.column(), number.row(), number.sheet()), (15, 28, None));
    assert_eq!(number.to_string(), "1528");
    assert_eq!(numbering.number(numbering.parse("0100").unwrap()).unwrap().to_string(), "0100");
}

#[test]
fn neighbours_at_gettysburg_are_those_of_its_grid_file() {
    let numbering = gettysburg();
    // N, NE, SE, S, SW, NW of the sheet.
    let around = |text: &str| {
        let neighbours = numbering.parse(text).unwrap().neighbours();
        neighbours.map(|hex| numbering.number(hex).unwrap().to_string())
    };
    assert_eq!(around("1528"), ["1527", "1628", "1629", "1529", "1429", "1428"]);
    assert_eq!(around("1628"), ["1627", "1727", "1728", "1629", "1528", "1527"]);
}

#[test]
fn sheets_join_where_they_are_shifted_to() {
    let numbering = six_days();
    let last_of_west = numbering.parse("1152W").unwrap();
    let first_of_east = numbering.parse("1101E").unwrap();
    assert_eq!(last_of_west + flat_top::S, first_of_east);
    assert_eq!(numbering.hexes().count(), 40 * (52 + 44));
}

#[test]
fn every_hex_of_every_style_reads_as_it_is_written() {
    for orientation in [Orientation::FlatTop, Orientation::PointyTop] {
        for shoved in [Shoved::Odd, Shoved::Even] {
            for style in styles() {
                let north = Sheet::lettered('N', 0..=9, 3..=12, Offset::new(0, 0));
                let south = Sheet::lettered('S', 1..=6, 1..=7, Offset::new(-3, 12));
                let layout = Layout::new(orientation, shoved);
                let numbering = Numbering::new(layout, style, [north, south]).unwrap();
                let mut texts = BTreeSet::new();
                for hex in numbering.hexes() {
                    let text = numbering.number(hex).unwrap().to_string();
                    assert_eq!(text.len(), style.digits() + 1);
                    assert_eq!(numbering.parse(&text), Ok(hex));
                    assert_eq!(numbering.parse(&text.to_lowercase()), Ok(hex));
                    assert!(texts.insert(text));
                }
                assert_eq!(texts.len(), 10 * 10 + 6 * 7);
            }
        }
    }
}

#[test]
fn three_digits_and_row_first() {
    let style = NumberStyle { order: NumberOrder::RowFirst, row_digits: 3, ..NumberStyle::CCRR };
    let numbering = Numbering::new(FLAT_EVEN, style, [Sheet::whole(1..=20, 1..=150)]).unwrap();
    let hex = FLAT_EVEN.hex(Offset::new(7, 123));
    assert_eq!(numbering.number(hex).unwrap().to_string(), "12307");
    assert_eq!(numbering.parse("12307"), Ok(hex));
}

#[test]
fn rows_counted_from_the_bottom() {
    let style = NumberStyle { rows_counted: RowsCounted::FromBottom, ..NumberStyle::CCRR };
    let numbering = Numbering::new(FLAT_EVEN, style, [Sheet::whole(1..=10, 1..=20)]).unwrap();
    let at = |text: &str| FLAT_EVEN.offset(numbering.parse(text).unwrap());
    assert_eq!(at("0420"), Offset::new(4, 1));
    assert_eq!(at("0401"), Offset::new(4, 20));
    let hex = numbering.parse("0407").unwrap();
    assert_eq!(numbering.number(hex + flat_top::N).unwrap().to_string(), "0408");
}

#[test]
fn a_sheet_printed_with_east_up_keeps_its_numbers_when_north_is_up() {
    let style = NumberStyle {
        order: NumberOrder::RowFirst,
        columns_counted: ColumnsCounted::FromRight,
        ..NumberStyle::CCRR
    };
    let layout = Layout::new(Orientation::PointyTop, Shoved::Even);
    let numbering = Numbering::new(layout, style, [Sheet::whole(0..=36, 1..=42)]).unwrap();
    // The neighbours as the printed sheet has them, clockwise from the north-east.
    let around = |text: &str| {
        use pointy_top::{E, NE, NW, SE, SW, W};
        let hex = numbering.parse(text).unwrap();
        [NE, E, SE, SW, W, NW].map(|way| numbering.number(hex + way).unwrap().to_string())
    };
    assert_eq!(around("1628"), ["1527", "1627", "1727", "1728", "1629", "1528"]);
    assert_eq!(around("1528"), ["1428", "1527", "1628", "1629", "1529", "1429"]);
}

#[test]
fn a_hex_on_two_sheets_is_read_by_both_numbers_and_written_by_the_first() {
    let left = Sheet::lettered('A', 1..=10, 1..=5, Offset::new(0, 0));
    let right = Sheet::lettered('B', 1..=10, 1..=5, Offset::new(9, 0));
    let numbering = Numbering::new(FLAT_EVEN, NumberStyle::CCRR, [left, right]).unwrap();
    let shared = numbering.parse("1003A").unwrap();
    assert_eq!(numbering.parse("0103B"), Ok(shared));
    assert_eq!(numbering.number(shared).unwrap().to_string(), "1003A");
    assert_eq!(numbering.hexes().count(), 95);
    assert_eq!(numbering.hexes().collect::<BTreeSet<_>>().len(), 95);
}

#[test]
fn hexes_off_all_sheets_have_no_number() {
    let numbering = six_days();
    for (column, row) in [(0, 1), (41, 1), (1, 0), (1, 97), (-1, -1), (1, 100_000), (i32::MAX / 2, 1)] {
        assert_eq!(numbering.number(FLAT_EVEN.hex(Offset::new(column, row))), None);
    }
    assert_eq!(gettysburg().number(Hex::new(1, -1)), None);
}

#[test]
fn a_missing_letter_is_forgiven_only_where_it_is_plain() {
    let numbering = six_days();
    assert_eq!(numbering.parse("1745"), numbering.parse("1745W"));
    check_error(
        &numbering,
        "1533",
        &NumberProblem::SheetNotGiven { letters: vec!['W', 'E'] },
        "\"1533\" stands on more than one sheet: write 1533W or 1533E",
    );
    check_error(
        &numbering,
        "1560",
        &NumberProblem::OnNoSheet { column: 15, row: 60 },
        "\"1560\": no sheet has column 15, row 60",
    );
}

#[test]
fn texts_that_are_no_number() {
    let numbering = gettysburg();
    let form = "a printed number is 2 digits of column and 2 of row";
    let wrong_length = [("", 0), ("7", 1), ("152", 3), ("15285", 5), ("1528WW", 6), ("Culp's Hill", 11)];
    for (text, found) in wrong_length {
        assert_eq!(numbering.parse(text).unwrap_err().problem(), &NumberProblem::WrongLength { found });
    }
    let sentence = format!("\"15285\" has 5 characters; {form}");
    check_error(&numbering, "15285", &NumberProblem::WrongLength { found: 5 }, &sentence);
    check_error(
        &numbering,
        "",
        &NumberProblem::WrongLength { found: 0 },
        &format!("there is no number; {form}"),
    );

    let not_digits =
        [("1x28", 'x'), ("152x", 'x'), (" 528", ' '), ("-528", '-'), ("15٣8", '٣'), ("1x28W", 'x')];
    for (text, found) in not_digits {
        assert_eq!(numbering.parse(text).unwrap_err().problem(), &NumberProblem::NotADigit { found });
    }
    let sentence = format!("\"1x28\": 'x' is not a digit; {form}");
    check_error(&numbering, "1x28", &NumberProblem::NotADigit { found: 'x' }, &sentence);
}

#[test]
fn the_form_is_told_as_the_map_has_it() {
    let style =
        NumberStyle { order: NumberOrder::RowFirst, column_digits: 3, row_digits: 1, ..NumberStyle::CCRR };
    let numbering = Numbering::new(FLAT_EVEN, style, [Sheet::whole(1..=200, 1..=9)]).unwrap();
    let sentence = "\"12\" has 2 characters; a printed number is 1 digit of row and 3 of column";
    check_error(&numbering, "12", &NumberProblem::WrongLength { found: 2 }, sentence);
    let problem = NumberProblem::ColumnOffSheet { sheet: None, column: 0, columns: 1..=200 };
    let sentence = "\"1000\": column 000 is off the sheet, whose columns are 001 to 200";
    check_error(&numbering, "1000", &problem, sentence);
}

#[test]
fn numbers_off_the_sheet() {
    let problem = NumberProblem::RowOffSheet { sheet: None, row: 37, rows: 0..=36 };
    check_error(
        &gettysburg(),
        "1537",
        &problem,
        "\"1537\": row 37 is off the sheet, whose rows are 00 to 36",
    );
    let problem = NumberProblem::ColumnOffSheet { sheet: Some('E'), column: 41, columns: 1..=40 };
    let sentence = "\"4101E\": column 41 is off sheet E, whose columns are 01 to 40";
    check_error(&six_days(), "4101E", &problem, sentence);
    let problem = NumberProblem::RowOffSheet { sheet: Some('E'), row: 45, rows: 1..=44 };
    check_error(&six_days(), "0145e", &problem, "\"0145e\": row 45 is off sheet E, whose rows are 01 to 44");
}

#[test]
fn unknown_sheets() {
    let problem = NumberProblem::UnknownSheet { letter: 'Z', known: vec!['E', 'W'] };
    check_error(&six_days(), "1133Z", &problem, "\"1133Z\": there is no sheet Z (known: E, W)");
    let problem = NumberProblem::UnknownSheet { letter: 'W', known: vec![] };
    let sentence = "\"1528W\": there is no sheet W; the numbers of this map have no letter";
    check_error(&gettysburg(), "1528W", &problem, sentence);
}

#[test]
fn a_bad_description_is_told_every_fault_at_once() {
    let style = NumberStyle { column_digits: 0, row_digits: 2, ..NumberStyle::CCRR };
    #[expect(clippy::reversed_empty_ranges, reason = "an empty sheet is one of the faults")]
    let sheets = [
        Sheet::lettered('W', 1..=10, 1..=100, Offset::new(0, 0)),
        Sheet::lettered('w', 1..=10, 9..=1, Offset::new(0, 0)),
        Sheet::lettered('W', 1..=10, 1..=10, Offset::new(0, -10_001)),
        Sheet::whole(1..=10, 1..=10),
    ];
    let faults = Numbering::new(FLAT_EVEN, style, sheets).unwrap_err();
    let sentences: Vec<String> = faults.iter().map(ToString::to_string).collect();
    assert_eq!(
        sentences,
        [
            "a column or row of 0 digits cannot be printed; use 1 to 4",
            "sheet W has the number 100, which has more than 2 digits",
            "'w' is not a sheet letter; use a capital, A to Z",
            "sheet w has no columns or no rows",
            "two sheets have the letter W",
            "sheet W is shifted by more than 10000 columns or rows",
            "one of several sheets has no letter",
        ]
    );
    assert_eq!(Numbering::new(FLAT_EVEN, NumberStyle::CCRR, []).unwrap_err(), [NumberingFault::NoSheets]);
}
