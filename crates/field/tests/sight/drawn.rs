//! Boards drawn in text.
//!
//! ```text
//!       .   .   .        One character a hex: `.` clear, `w` woods, `u` a unit on clear ground, a digit
//!        x               its level. `A` and `B` are the ends of the line, on level 1; `a` and `b` are
//!     .   A x w   B      such ends in woods, with units. An `x` half way between two hexes is a crest
//!          x             on their common hexside.
//!       .   .   .
//! ```

use std::collections::BTreeMap;

use field::sight::{BareCorners, Hides, Screens, SideScreen, Sight};
use hex::{Board, Hex, HexId, HexSet, Hexside};

use super::judge::Judge;

pub(crate) struct Drawn {
    pub(crate) board: Board,
    pub(crate) screens: Screens,
    pub(crate) units: HexSet,
    pub(crate) ends: [HexId; 2],
}

/// Hexes stand four characters apart and each row two characters further left or right than the one above;
/// rows of hexes take every second line.
pub(crate) fn drawn(text: &str) -> Drawn {
    let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
    let marks = |line: &str| -> Vec<(i32, char)> {
        let marks = line.chars().enumerate().filter(|(_, mark)| *mark != ' ');
        marks.map(|(x, mark)| (i32::try_from(x).unwrap(), mark)).collect()
    };
    // A line without any hex in it stands between two rows.
    let is_row = |line: &&str| line.chars().any(|mark| mark != ' ' && mark != 'x');
    let first_x = marks(lines.iter().copied().find(|line| is_row(line)).unwrap())[0].0;
    let (mut hexes, mut crests, mut row) = (BTreeMap::new(), Vec::new(), -1);
    for line in &lines {
        let at_row = is_row(line);
        row += i32::from(at_row);
        let hex_at = |x: i32, r: i32| {
            let along = x - first_x - 2 * r;
            (along % 4 == 0).then(|| Hex::new(along / 4, r))
        };
        for (x, mark) in marks(line) {
            match (at_row, mark) {
                (true, 'x') => crests.push((hex_at(x - 2, row).unwrap(), hex_at(x + 2, row).unwrap())),
                (true, mark) => drop(hexes.insert(hex_at(x, row).unwrap(), mark)),
                (false, _) => {
                    let above = hex_at(x - 1, row).map(|hex| (hex, hex_at(x + 1, row + 1)));
                    let (hex, below) =
                        above.unwrap_or_else(|| (hex_at(x + 1, row).unwrap(), hex_at(x - 1, row + 1)));
                    crests.push((hex, below.unwrap()));
                }
            }
        }
    }
    let board = Board::new(hexes.keys().copied()).unwrap();
    let mut screens = Screens::open(&board);
    let mut units = HexSet::new(&board);
    for (hex, mark) in &hexes {
        let id = board.id(*hex).unwrap();
        let screen = &mut screens.hexes[id];
        screen.level = mark.to_digit(10).map_or(1, |digit| i16::try_from(digit).unwrap());
        if matches!(mark, 'w' | 'a' | 'b') {
            screen.hides = Hides::Always;
        }
        if matches!(mark, 'u' | 'a' | 'b') {
            units.insert(id);
        }
    }
    for (one, other) in crests {
        let side = board.side_id(Hexside::between(one, other).unwrap()).unwrap();
        screens.sides[side] = SideScreen::CREST;
    }
    let end = |letter: char| {
        let (hex, _) = hexes.iter().find(|(_, mark)| mark.eq_ignore_ascii_case(&letter)).unwrap();
        board.id(*hex).unwrap()
    };
    let ends = [end('A'), end('B')];
    Drawn { board, screens, units, ends }
}

impl Drawn {
    pub(crate) fn with_levels(mut self, [a, b]: [i16; 2]) -> Self {
        self.screens.hexes[self.ends[0]].level = a;
        self.screens.hexes[self.ends[1]].level = b;
        self
    }

    pub(crate) fn is_seen(&self) -> bool {
        let [a, b] = self.ends;
        let sight = Sight::survey(&self.board, &self.screens, 8, BareCorners::Pass);
        let seen = sight.sees(a, b, |hex| self.units.contains(hex));
        assert_eq!(seen, sight.sees(b, a, |hex| self.units.contains(hex)), "sight is mutual");
        assert_eq!(seen, sight.obstacles(a, b, |hex| self.units.contains(hex)).is_empty());
        let judge = Judge { board: &self.board, screens: &self.screens, units: &self.units, range: 8 };
        assert_eq!(seen, judge.sees(a, b), "the slow judge disagrees");
        seen
    }
}

pub(crate) fn sees(text: &str) -> bool {
    drawn(text).is_seen()
}
