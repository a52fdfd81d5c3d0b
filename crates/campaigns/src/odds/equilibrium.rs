//! The equilibrium of a game in which one side gains what the other loses: how often each should play what.
//!
//! The matrix is made positive and solved as a linear program (Dantzig 1951) by a simplex without fractions (Edmonds): every entry of
//! the tableau stays a whole number, so that nothing is rounded. Should the figures grow out of bounds, both learn it by playing against
//! what the other has played so far (Brown 1951).

/// So many plays stand for always.
pub const ALWAYS: u8 = 240;

/// How often each side plays each of its strategies, in parts of [`ALWAYS`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mixes {
    /// The side that gains.
    pub own: Vec<u8>,
    /// The other.
    pub other: Vec<u8>,
}

/// The equilibrium of a matrix of gains: a row for each own strategy, a column for each of the other's.
pub fn equilibrium(gains: &[Vec<i64>]) -> Mixes {
    let (own, other) = simplex(gains).unwrap_or_else(|| learnt(gains));
    Mixes { own: parts(&own), other: parts(&other) }
}

/// The weights of both, exact but for a factor; nothing if the figures grow out of bounds.
fn simplex(gains: &[Vec<i64>]) -> Option<(Vec<i128>, Vec<i128>)> {
    let (n_rows, n_columns) = (gains.len(), gains.first()?.len());
    let least = gains.iter().flatten().min()?;
    let shift = 1 - least;
    // Greatest sum of y with (gains + shift) y <= 1: a slack for each row, and the bounds in the last column.
    let width = n_columns + n_rows + 1;
    let mut table: Vec<Vec<i128>> = Vec::with_capacity(n_rows + 1);
    for (at, row) in gains.iter().enumerate() {
        let mut line: Vec<i128> = row.iter().map(|gain| i128::from(gain + shift)).collect();
        line.extend((0..n_rows).map(|slack| i128::from(slack == at)));
        line.push(1);
        table.push(line);
    }
    let mut goal = vec![-1; n_columns];
    goal.resize(width, 0);
    table.push(goal);
    let mut basis: Vec<usize> = (n_columns..n_columns + n_rows).collect();
    let mut before: i128 = 1;
    // The first column that helps and the first row that binds: so no tableau comes twice (Bland).
    while let Some(column) = (0..width - 1).find(|at| table[n_rows][*at] < 0) {
        let mut row: Option<usize> = None;
        for at in (0..n_rows).filter(|at| table[*at][column] > 0) {
            let binds = match row {
                None => true,
                Some(best) => {
                    let one = table[at][width - 1].checked_mul(table[best][column])?;
                    let two = table[best][width - 1].checked_mul(table[at][column])?;
                    one < two || one == two && basis[at] < basis[best]
                }
            };
            if binds {
                row = Some(at);
            }
        }
        let row = row?;
        let pivot = table[row][column];
        let pivot_row = table[row].clone();
        for (at, line) in table.iter_mut().enumerate().filter(|(at, _)| *at != row) {
            let _ = at;
            let factor = line[column];
            for (cell, above) in line.iter_mut().zip(&pivot_row) {
                let next = cell.checked_mul(pivot)?.checked_sub(factor.checked_mul(*above)?)?;
                *cell = next / before;
            }
        }
        basis[row] = column;
        before = pivot;
    }
    let mut other = vec![0; n_columns];
    for (at, column) in basis.iter().enumerate().filter(|(_, column)| **column < n_columns) {
        other[*column] = table[at][width - 1];
    }
    // The other program's answer stands under the slacks.
    let own: Vec<i128> = (0..n_rows).map(|at| table[n_rows][n_columns + at]).collect();
    let fits = |weight: &i128| weight.checked_mul(i128::from(ALWAYS)).is_some();
    own.iter().chain(&other).all(fits).then_some((own, other))
}

/// How often each is played when both always play the best answer to what was played before.
fn learnt(gains: &[Vec<i64>]) -> (Vec<i128>, Vec<i128>) {
    const ROUNDS: usize = 100_000;
    let (n_rows, n_columns) = (gains.len(), gains.first().map_or(0, Vec::len));
    let (mut own, mut other) = (vec![0; n_rows], vec![0; n_columns]);
    let (mut to_own, mut to_other) = (vec![0_i128; n_rows], vec![0_i128; n_columns]);
    for _ in 0..ROUNDS {
        let row = (0..n_rows).max_by_key(|at| (to_own[*at], std::cmp::Reverse(*at))).unwrap_or(0);
        let column = (0..n_columns).min_by_key(|at| (to_other[*at], *at)).unwrap_or(0);
        own[row] += 1;
        other[column] += 1;
        for (sum, line) in to_own.iter_mut().zip(gains) {
            *sum += i128::from(line[column]);
        }
        for (sum, gain) in to_other.iter_mut().zip(&gains[row]) {
            *sum += i128::from(*gain);
        }
    }
    (own, other)
}

/// Weights as parts of [`ALWAYS`]: the largest remainders are rounded up.
fn parts(weights: &[i128]) -> Vec<u8> {
    let all: i128 = weights.iter().sum();
    assert!(
        all > 0 && weights.iter().all(|weight| *weight >= 0),
        "an equilibrium plays something: {weights:?}"
    );
    let exact = |weight: i128| {
        weight.checked_mul(i128::from(ALWAYS)).expect("a weight of the simplex or of some thousand rounds")
    };
    let part = |weight: &i128| u8::try_from(exact(*weight) / all).expect("no more than always");
    let mut parts: Vec<u8> = weights.iter().map(part).collect();
    let mut order: Vec<usize> = (0..weights.len()).collect();
    order.sort_by_key(|at| (std::cmp::Reverse(exact(weights[*at]) % all), *at));
    let left = usize::from(ALWAYS) - parts.iter().map(|part| usize::from(*part)).sum::<usize>();
    for at in order.into_iter().take(left) {
        parts[at] += 1;
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn well_known_games() {
        // Matching pennies; a saddle; rock, paper, scissors.
        let even = equilibrium(&[vec![1, -1], vec![-1, 1]]);
        assert_eq!((even.own, even.other), (vec![120, 120], vec![120, 120]));
        let saddle = equilibrium(&[vec![3, 1], vec![0, -2]]);
        assert_eq!((saddle.own, saddle.other), (vec![240, 0], vec![0, 240]));
        let three = equilibrium(&[vec![0, -1, 1], vec![1, 0, -1], vec![-1, 1, 0]]);
        assert_eq!((three.own, three.other), (vec![80, 80, 80], vec![80, 80, 80]));
        // 2 against 1 on the diagonal: a third and two thirds.
        let odd = equilibrium(&[vec![2, 0], vec![0, 1]]);
        assert_eq!((odd.own, odd.other), (vec![80, 160], vec![80, 160]));
    }

    #[test]
    fn learning_comes_to_the_same() {
        let (own, other) = learnt(&[vec![2, 0], vec![0, 1]]);
        for mix in [parts(&own), parts(&other)] {
            assert!(mix[0].abs_diff(80) <= 2 && mix[1].abs_diff(160) <= 2, "{mix:?}");
        }
    }

    proptest! {
        #[test]
        fn nobody_does_better_against_a_mix(
            gains in (1..7_usize, 1..7_usize).prop_flat_map(|(rows, columns)| {
                prop::collection::vec(prop::collection::vec(-900..900_i64, columns), rows)
            })
        ) {
            let (own, other) = simplex(&gains).expect("small figures");
            let (n, m): (i128, i128) = (own.iter().sum(), other.iter().sum());
            prop_assert!(own.iter().chain(&other).all(|weight| *weight >= 0) && n > 0 && m > 0);
            let against = |column: usize| -> i128 {
                own.iter().zip(&gains).map(|(weight, row)| weight * i128::from(row[column])).sum()
            };
            let of = |row: &Vec<i64>| -> i128 {
                other.iter().zip(row).map(|(weight, gain)| weight * i128::from(*gain)).sum()
            };
            // The worst of the one is the best of the other: then neither can do better.
            let worst = (0..gains[0].len()).map(against).min().expect("a column") * m;
            let best = gains.iter().map(of).max().expect("a row") * n;
            prop_assert_eq!(worst, best);
        }
    }
}
