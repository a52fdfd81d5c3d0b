//! Every sentence of the ledger on sight, on a drawn board.

use field::sight::{BareCorners, Closed, ClosedBy, Obstacle, Sight};
use hex::{Hex, Hexside};

use super::drawn::{Drawn, drawn, sees};

#[test]
fn rule_8_3_a_woods_and_units_block() {
    assert!(sees("A   .   B"));
    assert!(!sees("A   w   B"));
    assert!(!sees("A   u   B"));
    assert!(!sees("A   .   .   u   B"));
}

#[test]
fn rule_8_3_b_crests_block_even_at_ones_own_hex() {
    assert!(!sees("A x .   .   B"));
    assert!(!sees("A   . x .   B"));
    assert!(!sees("A   .   . x B"));
    // Beside the line they do not.
    assert!(sees(
        "
          .   .   .
           x   x
        A   .   .   B
         x   x
          .   .   .
    "
    ));
}

#[test]
fn rule_8_3_b_the_ends_of_a_crest_block_as_well() {
    // From A to B the thread runs down the hexside between the two hexes of the middle row; the crest ends
    // there, at A, or at B.
    for text in [
        "
              A
             x
            .   .
              B
        ",
        "
              A
            .   .
             x
              B
        ",
        "
              A
               x
            .   .
              B
        ",
    ] {
        assert!(!sees(text), "{text}");
    }
    assert!(sees(
        "
              A
            .   .
              B
        "
    ));
}

#[test]
fn rule_8_3_b_ends_block_where_the_thread_passes_a_bare_corner() {
    // The thread passes through the corner of the second and third hex of the lower row and the first of the
    // upper one, which it touches without entering it; and further on likewise.
    assert!(sees(
        "
              .   .   .   B
        A   .   .   .   .
        "
    ));
    let touched_in_woods = "
              w   .   .   B
        A   .   .   w   .
        ";
    assert!(sees(touched_in_woods), "the third hex of a bare corner does not block");
    for text in [
        "
              .   .   .   B
             x
        A   .   .   .   .
        ",
        "
              .   .   .   B
               x
        A   .   .   .   .
        ",
        "
              .   .   .   B
        A   . x .   .   .
        ",
    ] {
        assert!(!sees(text), "{text}");
    }
}

#[test]
fn rule_8_3_c_sight_along_a_crest() {
    let along = |left: char, right: char, upper: &str| {
        sees(&format!(
            "
              A
             {upper}
            {left} x {right}
              B
            "
        ))
    };
    assert!(along('.', '.', ""));
    assert!(along('w', '.', ""));
    assert!(along('.', 'u', ""));
    assert!(!along('w', 'w', ""));
    assert!(!along('w', 'u', ""));
    // The end of another crest that meets it blocks.
    assert!(!along('.', '.', "x"));
}

#[test]
fn rule_8_3_d_between_a_crest_and_other_blocking_terrain() {
    assert!(!sees(
        "
              A
               x
            w   .
              B
        "
    ));
}

#[test]
fn rule_8_3_e_own_hexes_never_block() {
    assert!(sees("a   .   b"));
    assert!(sees("a   b"));
    assert!(sees("a   .   .   .   b"));
}

#[test]
fn rule_8_3_e_along_a_plain_hexside_both_sides_must_block() {
    let along = |left: char, right: char| {
        sees(&format!(
            "
              A
            {left}   {right}
              B
            "
        ))
    };
    assert!(along('.', '.'));
    for mark in ['w', 'u', '2'] {
        assert!(along(mark, '.'));
        assert!(along('.', mark));
        for other in ['w', 'u', '2'] {
            assert!(!along(mark, other));
        }
    }
    // Twice along a hexside: open on the left here and on the right there is open.
    let twice = |marks: [char; 5]| {
        let [left, right, middle, later_left, later_right] = marks;
        sees(&format!(
            "
              A
            {left}   {right}
              {middle}
            {later_left}   {later_right}
              B
            "
        ))
    };
    assert!(twice(['w', '.', '.', '.', 'w']));
    assert!(!twice(['w', '.', 'u', '.', 'w']));
    assert!(!twice(['w', '.', '.', 'u', 'w']));
}

#[test]
fn rule_8_3_f_adjacent_hexes_see_each_other_unless_a_crest_lies_between() {
    assert!(sees("a   b"));
    assert!(!sees("A x B"));
    // Crests round about do not matter.
    assert!(sees(
        "
            .   .
           x x   x
          A   B x .
           x
            .   .
        "
    ));
}

#[test]
fn rule_20_14_a_units_woods_and_crests_block_whatever_the_heights() {
    for between in ["w", "u"] {
        assert!(!drawn(&format!("A   {between}   B")).with_levels([9, 9]).is_seen());
    }
    assert!(!drawn("A x 0   B").with_levels([9, 9]).is_seen());
}

#[test]
fn rule_20_14_b_higher_ground_blocks_between_lower_hexes() {
    let levels =
        |a: i16, between: char, b: i16| drawn(&format!("A   {between}   B")).with_levels([a, b]).is_seen();
    assert!(!levels(1, '2', 1));
    assert!(!levels(1, '5', 3));
    assert!(levels(2, '1', 2));
    assert!(levels(3, '2', 1));
}

#[test]
fn rule_20_14_c_the_same_height_blocks_towards_lower_ground() {
    let levels =
        |a: i16, between: char, b: i16| drawn(&format!("A   {between}   B")).with_levels([a, b]).is_seen();
    assert!(!levels(2, '2', 1));
    assert!(!levels(1, '2', 2));
    assert!(levels(2, '1', 1));
    assert!(levels(1, '1', 2));
    assert!(levels(2, '2', 2), "a plateau is open");
}

#[test]
fn rule_20_14_d_range_of_sight() {
    let row = |n: usize| format!("A   {}B", ".   ".repeat(n - 1));
    assert!(sees(&row(8)));
    assert!(!sees(&row(9)));
    let Drawn { board, screens, ends: [a, b], .. } = drawn(&row(5));
    let sight = Sight::survey(&board, &screens, 8, BareCorners::Pass);
    assert!(sight.sees_within(5, a, b, |_| false));
    assert!(!sight.sees_within(4, a, b, |_| false));
    assert_eq!(sight.range(), 8);
}

#[test]
fn a_bare_corner_catches_if_the_rules_say_so() {
    let Drawn { board, screens, ends: [a, b], .. } = drawn(
        "
            w   .   .   B
      A   .   .   w   .
    ",
    );
    assert!(Sight::survey(&board, &screens, 8, BareCorners::Pass).is_clear(a, b));
    assert!(!Sight::survey(&board, &screens, 8, BareCorners::Catch).is_clear(a, b));
}

#[test]
fn beyond_the_edge_of_the_board_is_open_ground() {
    assert!(sees("A               B"));
    // On the right there is no hex: the woods on the left do not close it.
    assert!(sees(
        "
              A
            w
              B
        "
    ));
}

#[test]
fn everything_in_the_way_is_told() {
    let Drawn { board, screens, units, ends: [a, b] } = drawn("A x w   u   2   B");
    let sight = Sight::survey(&board, &screens, 8, BareCorners::Pass);
    let right = |n: i32| board.id(board.hex(a) + Hex::new(n, 0)).unwrap();
    let crest = Hexside::between(board.hex(a), board.hex(right(1))).unwrap();
    let closed = |n, by| Obstacle::Hex(Closed { hex: right(n), by });
    assert_eq!(
        sight.obstacles(a, b, |hex| units.contains(hex)),
        [
            Obstacle::Side(crest),
            closed(1, ClosedBy::Ground),
            closed(2, ClosedBy::Unit),
            closed(3, ClosedBy::Height),
        ]
    );
    let near = Sight::survey(&board, &screens, 3, BareCorners::Pass);
    assert_eq!(near.obstacles(a, b, |_| false), [Obstacle::TooFar { distance: 4, range: 3 }]);
}
