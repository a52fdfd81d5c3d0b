//! Dice are an effect. Rules throw a [`Dice`] and never ask where the faces come from.
//!
//! There are three: [`Rolled`] from a seed, for play; [`Scripted`], for tests, disputes and replay; and
//! [`Enumerated`], which runs the very same rule code over every outcome with its weight, so that the odds
//! shown before the dice can never differ from the rules.

use crate::chance::{Chance, greatest_common_divisor};
use data_encoding::{HEXLOWER, HEXLOWER_PERMISSIVE};
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use sha2::{Digest, Sha256};
use std::collections::VecDeque;
use std::fmt;

/// So many dice of so many sides.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Throw {
    /// How many dice, 1 to 4.
    pub count: u8,
    /// How many sides each has, at least 1.
    pub sides: u8,
}

impl Throw {
    /// One six-sided die.
    pub const D6: Throw = Throw { count: 1, sides: 6 };
    /// Two six-sided dice.
    pub const TWO_D6: Throw = Throw { count: 2, sides: 6 };
}

/// The faces that fell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Thrown {
    faces: [u8; 4],
    count: u8,
    sides: u8,
}

impl Thrown {
    /// Each face, in the order thrown.
    pub fn faces(&self) -> &[u8] {
        &self.faces[..usize::from(self.count)]
    }

    /// How many sides each die has.
    pub fn sides(&self) -> u8 {
        self.sides
    }

    /// The sum of the faces.
    pub fn total(&self) -> u16 {
        self.faces().iter().map(|face| u16::from(*face)).sum()
    }
}

/// Dice of which each counts by itself: those that show at least so much score.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pool {
    /// How many dice.
    pub count: u16,
    /// How many sides each has, at least 1.
    pub sides: u8,
    /// The lowest face that scores.
    pub least: u8,
}

/// What a pool of dice showed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pooled {
    /// Each face, in the order thrown.
    pub faces: Vec<u8>,
    /// How many sides each die has.
    pub sides: u8,
    /// How many of them score.
    pub scored: u16,
}

/// Something that can be thrown.
pub trait Dice {
    /// Throws. The caller promises to use the total only through `class`: two totals of the same class lead
    /// to the same result. That is what makes exact odds cheap; faces may otherwise only be shown.
    fn throw(&mut self, throw: Throw, class: &dyn Fn(u16) -> u16) -> Thrown;

    /// Draws one of `n` things blindly (a chit from a cup), 0 to `n - 1`. Nothing is drawn from one thing.
    fn draw(&mut self, n: u16) -> u16;

    /// Throws a pool of dice, each by itself. The caller promises to use nothing but how many score; faces may otherwise
    /// only be shown.
    fn pool(&mut self, pool: Pool) -> Pooled {
        let one = Throw { count: 1, sides: pool.sides };
        let scores = |face: u16| face >= u16::from(pool.least);
        let faces: Vec<u8> =
            (0..pool.count).map(|_| self.throw(one, &|face| u16::from(scores(face))).faces()[0]).collect();
        let scored = faces.iter().filter(|face| scores(u16::from(**face))).count();
        Pooled { faces, sides: pool.sides, scored: u16::try_from(scored).unwrap_or(u16::MAX) }
    }
}

/// Dice that all show the same face, or the highest that they have: games that throw different dice in secret still go on alike.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Alike(pub(crate) u8);

impl Dice for Alike {
    fn throw(&mut self, throw: Throw, _: &dyn Fn(u16) -> u16) -> Thrown {
        Thrown { faces: [self.0.clamp(1, throw.sides); 4], count: throw.count, sides: throw.sides }
    }

    fn draw(&mut self, _: u16) -> u16 {
        0
    }
}

/// The secret from which all dice of a game follow.
///
/// The stream is part of the record format and never changes: `ChaCha20` keyed with the 32 bytes, taken in
/// 32-bit words; for one of `n`, words not below the largest multiple of `n` are passed over, and the word
/// modulo `n` is the answer (a face is one more).
#[derive(Clone, PartialEq, Eq)]
pub struct Seed([u8; 32]);

impl Seed {
    /// A secret seed from the operating system.
    pub fn secret() -> Result<Seed, String> {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes).map_err(|error| format!("no randomness to be had: {error}"))?;
        Ok(Seed(bytes))
    }

    /// The seed that a plain number stands for; good for tests and studies, no secret.
    pub fn from_number(number: u64) -> Seed {
        Seed(Sha256::digest(format!("grognard seed {number}")).into())
    }

    pub(crate) fn of_bytes(bytes: [u8; 32]) -> Seed {
        Seed(bytes)
    }

    /// Reads 64 hexadecimal digits.
    pub fn from_hex(text: &str) -> Option<Seed> {
        let bytes = HEXLOWER_PERMISSIVE.decode(text.as_bytes()).ok()?;
        bytes.try_into().ok().map(Seed)
    }

    /// As 64 hexadecimal digits.
    pub fn to_hex(&self) -> String {
        HEXLOWER.encode(&self.0)
    }

    /// What is published when the game begins: the SHA-256 of the seed. Once the seed is revealed, anybody
    /// can check that the dice were settled before the first answer.
    pub fn commitment(&self) -> String {
        HEXLOWER.encode(&Sha256::digest(self.0))
    }
}

impl fmt::Debug for Seed {
    /// A seed is a secret: it is never printed by accident.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Seed(committed {})", &self.commitment()[..12])
    }
}

/// Dice from a seed. Keeps what fell until it is taken for the record.
#[derive(Clone)]
pub struct Rolled {
    stream: ChaCha20Rng,
    fell: Vec<u16>,
}

impl Rolled {
    /// The dice of a seed, from the beginning of its stream.
    pub fn new(seed: &Seed) -> Rolled {
        Rolled { stream: ChaCha20Rng::from_seed(seed.0), fell: Vec::new() }
    }

    /// What fell since the last call: faces from 1, draws from 1.
    pub fn take(&mut self) -> Vec<u16> {
        std::mem::take(&mut self.fell)
    }

    /// How many words of its stream are used up.
    pub fn place(&self) -> u64 {
        u64::try_from(self.stream.get_word_pos()).unwrap_or(u64::MAX)
    }

    /// Goes to a place in its stream.
    pub fn go_to(&mut self, place: u64) {
        self.stream.set_word_pos(u128::from(place));
    }

    /// Forgets what fell, for play that keeps no record.
    pub fn forget(&mut self) {
        self.fell.clear();
    }

    fn one_of(&mut self, n: u32) -> u32 {
        let bound = u32::MAX - (u32::MAX % n + 1) % n;
        loop {
            let word = self.stream.next_u32();
            if word <= bound {
                return word % n;
            }
        }
    }
}

impl Dice for Rolled {
    fn throw(&mut self, throw: Throw, _class: &dyn Fn(u16) -> u16) -> Thrown {
        let mut faces = [0; 4];
        for face in &mut faces[..usize::from(throw.count)] {
            #[allow(clippy::cast_possible_truncation)] // below `sides`, which is a u8
            let fell = self.one_of(u32::from(throw.sides)) as u8 + 1;
            *face = fell;
            self.fell.push(u16::from(fell));
        }
        Thrown { faces, count: throw.count, sides: throw.sides }
    }

    fn draw(&mut self, n: u16) -> u16 {
        if n < 2 {
            return 0;
        }
        #[allow(clippy::cast_possible_truncation)] // below `n`, which is a u16
        let drawn = self.one_of(u32::from(n)) as u16;
        self.fell.push(drawn + 1);
        drawn
    }
}

/// Dice that fall as somebody said they would.
///
/// Running short or a face that the die does not have cannot stop the rules in the middle: the first face is
/// used instead, and [`Scripted::trouble`] says afterwards that the result is void.
#[derive(Debug, Clone, Default)]
pub struct Scripted {
    next: VecDeque<u16>,
    fell: Vec<u16>,
    trouble: Option<String>,
}

impl Scripted {
    /// Dice that will show these faces, in this order.
    pub fn new(faces: impl IntoIterator<Item = u16>) -> Scripted {
        Scripted { next: faces.into_iter().collect(), ..Scripted::default() }
    }

    /// Appends faces to come.
    pub fn feed(&mut self, faces: impl IntoIterator<Item = u16>) {
        self.next.extend(faces);
    }

    /// How many faces are still to come.
    pub fn left(&self) -> usize {
        self.next.len()
    }

    /// What fell since the last call.
    pub fn take(&mut self) -> Vec<u16> {
        std::mem::take(&mut self.fell)
    }

    /// What went wrong, if anything did: then nothing that was resolved with these dice holds.
    pub fn trouble(&self) -> Option<&str> {
        self.trouble.as_deref()
    }

    fn face(&mut self, most: u16, what: &str) -> u16 {
        let n = self.fell.len() + 1;
        let face = match self.next.pop_front() {
            Some(face) if (1..=most).contains(&face) => face,
            Some(face) => {
                self.trouble.get_or_insert(format!("dice {n}: a {what} cannot show {face} (1 to {most})"));
                1
            }
            None => {
                self.trouble.get_or_insert(format!(
                    "the script of dice ends too early: a {what} is thrown as number {n}"
                ));
                1
            }
        };
        self.fell.push(face);
        face
    }
}

impl Dice for Scripted {
    fn throw(&mut self, throw: Throw, _class: &dyn Fn(u16) -> u16) -> Thrown {
        let mut faces = [0; 4];
        for face in &mut faces[..usize::from(throw.count)] {
            let fell = self.face(u16::from(throw.sides), &format!("die of {} sides", throw.sides));
            *face = u8::try_from(fell).unwrap_or(u8::MAX);
        }
        Thrown { faces, count: throw.count, sides: throw.sides }
    }

    fn draw(&mut self, n: u16) -> u16 {
        if n < 2 { 0 } else { self.face(n, &format!("draw from {n}")) - 1 }
    }
}

/// Dice that take every outcome in turn. Use [`every_outcome`].
#[derive(Debug, Default)]
pub struct Enumerated {
    branches: Vec<Branch>,
    depth: usize,
    /// The ways of a throw were more than can be counted: there are no chances.
    uncounted: bool,
}

/// One throw on the way: its classes, each with a total that stands for it and its ways, and which is taken.
#[derive(Debug)]
struct Branch {
    classes: Vec<(u16, u16, u128)>,
    taken: usize,
    ways: u128,
}

impl Enumerated {
    fn branch(&mut self, outcomes: impl FnOnce() -> Vec<(u16, u16, u128)>) -> u16 {
        if self.depth == self.branches.len() {
            let classes = outcomes();
            let ways = classes.iter().map(|(_, _, ways)| ways).sum();
            self.branches.push(Branch { classes, taken: 0, ways });
        }
        let branch = &self.branches[self.depth];
        self.depth += 1;
        branch.classes[branch.taken].1
    }

    fn chance(&self) -> Option<Chance> {
        if self.uncounted {
            return None;
        }
        self.branches.iter().try_fold(Chance::CERTAIN, |chance, branch| {
            let (_, _, ways) = branch.classes[branch.taken];
            chance.times(Chance::of(ways, branch.ways)?)
        })
    }

    /// Moves on to the next outcome; false when all have been taken.
    fn advance(&mut self) -> bool {
        self.depth = 0;
        while let Some(last) = self.branches.last_mut() {
            last.taken += 1;
            if last.taken < last.classes.len() {
                return true;
            }
            self.branches.pop();
        }
        false
    }
}

impl Dice for Enumerated {
    fn throw(&mut self, throw: Throw, class: &dyn Fn(u16) -> u16) -> Thrown {
        let total = self.branch(|| {
            let mut classes: Vec<(u16, u16, u128)> = Vec::new();
            for (total, ways) in ways_of(throw) {
                let class = class(total);
                match classes.iter_mut().find(|(known, _, _)| *known == class) {
                    Some(known) => known.2 += ways,
                    None => classes.push((class, total, ways)),
                }
            }
            classes
        });
        spread(throw, total)
    }

    fn draw(&mut self, n: u16) -> u16 {
        if n < 2 { 0 } else { self.branch(|| (0..n).map(|i| (i, i, 1)).collect()) }
    }

    /// One branch for each number of dice that score, not one for each die.
    fn pool(&mut self, pool: Pool) -> Pooled {
        let all = ways_to_score(pool);
        self.uncounted |= all.is_none();
        let all = all.unwrap_or_else(|| vec![1]);
        let scored = self.branch(|| {
            let of = |(scored, ways): (u16, u128)| (scored, scored, ways);
            (0..).zip(all).filter(|(_, ways)| *ways > 0).map(of).collect()
        });
        let face = |at: u16| if at < scored { pool.sides } else { 1 };
        Pooled { faces: (0..pool.count).map(face).collect(), sides: pool.sides, scored }
    }
}

/// In how many ways none, one, two and so on of a pool score: binomial, with the faces in lowest terms. `None` if that is
/// more than can be counted.
fn ways_to_score(pool: Pool) -> Option<Vec<u128>> {
    let (sides, least) = (u128::from(pool.sides), u128::from(pool.least.max(1)));
    let score = (sides + 1).saturating_sub(least);
    let common = greatest_common_divisor(score, sides);
    let (score, miss) = (score / common, (sides - score) / common);
    let mut ways = vec![1u128];
    for _ in 0..pool.count {
        let mut next = vec![0u128; ways.len() + 1];
        for (scored, count) in ways.iter().enumerate() {
            next[scored] = next[scored].checked_add(count.checked_mul(miss)?)?;
            next[scored + 1] = next[scored + 1].checked_add(count.checked_mul(score)?)?;
        }
        ways = next;
    }
    // The sum of all must be countable too.
    ways.iter().try_fold(0u128, |sum, ways| sum.checked_add(*ways))?;
    Some(ways)
}

/// Every total of a throw with the number of ways to make it.
fn ways_of(throw: Throw) -> Vec<(u16, u128)> {
    let mut ways = vec![(0, 1)];
    for _ in 0..throw.count {
        let mut next: Vec<(u16, u128)> = Vec::new();
        for (total, count) in ways {
            for face in 1..=u16::from(throw.sides) {
                match next.iter_mut().find(|(known, _)| *known == total + face) {
                    Some(known) => known.1 += count,
                    None => next.push((total + face, count)),
                }
            }
        }
        ways = next;
    }
    ways
}

/// Some faces that make up a total.
fn spread(throw: Throw, total: u16) -> Thrown {
    let (mut faces, mut rest) = ([0; 4], total);
    for (face, others) in faces.iter_mut().zip((0..u16::from(throw.count)).rev()) {
        let shown = (rest - others).min(u16::from(throw.sides));
        *face = u8::try_from(shown).unwrap_or(u8::MAX);
        rest -= shown;
    }
    Thrown { faces, count: throw.count, sides: throw.sides }
}

/// What cannot be enumerated.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TooMany {
    /// More different runs of the dice than allowed.
    Runs(usize),
    /// The exact fractions outgrew their integers.
    Figures,
}

impl fmt::Display for TooMany {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TooMany::Runs(most) => {
                write!(f, "the dice can fall in more than {most} different ways: too many")
            }
            TooMany::Figures => write!(f, "the chances are too small for exact figures"),
        }
    }
}

/// Runs a resolution over every outcome of its dice and merges equal results: the exact distribution, in
/// the order of the results. The chances add up to one.
///
/// ```
/// use umpire::dice::{every_outcome, Dice, Throw};
/// let odds = every_outcome(100, |dice| dice.throw(Throw::TWO_D6, &|n| n).total() >= 10).unwrap();
/// assert_eq!(odds[1].1.to_string(), "1/6");
/// ```
pub fn every_outcome<T: Ord>(
    most_runs: usize,
    mut resolve: impl FnMut(&mut dyn Dice) -> T,
) -> Result<Vec<(T, Chance)>, TooMany> {
    let mut dice = Enumerated::default();
    let mut results: Vec<(T, Chance)> = Vec::new();
    for _ in 0..most_runs {
        let result = resolve(&mut dice);
        let chance = dice.chance().ok_or(TooMany::Figures)?;
        match results.binary_search_by(|(known, _)| known.cmp(&result)) {
            Ok(at) => results[at].1 = results[at].1.plus(chance).ok_or(TooMany::Figures)?,
            Err(at) => results.insert(at, (result, chance)),
        }
        if !dice.advance() {
            return Ok(results);
        }
    }
    Err(TooMany::Runs(most_runs))
}

/// A quick source of choices for random play and sampling: which answer, never which face. Not part of any
/// format.
#[derive(Debug, Clone)]
pub struct ChoiceRng(u64);

impl ChoiceRng {
    /// Lots that fall the same way for the same number.
    pub fn new(number: u64) -> ChoiceRng {
        ChoiceRng(number)
    }

    /// One of `n`, 0 to `n - 1`; 0 if there is nothing to choose from.
    pub fn one_of(&mut self, n: usize) -> usize {
        // SplitMix64 (Steele, Lea and Flood 2014), its high bits spread over the range by multiplication.
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^= z >> 31;
        #[allow(clippy::cast_possible_truncation)] // the product's high half is below `n`
        let at = ((u128::from(z) * n as u128) >> 64) as usize;
        at
    }

    /// Draws from what could be until something of it is open: as even as drawing from a list of all that is, and what is not drawn
    /// need not be looked into.
    pub fn draw<T>(&mut self, possible: &mut Vec<T>, opens: impl Fn(T) -> Option<T>) -> Option<T> {
        while !possible.is_empty() {
            let open = opens(possible.swap_remove(self.one_of(possible.len())));
            if open.is_some() {
                return open;
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The stream is part of the record format: these faces may never change.
    #[test]
    fn the_stream_of_a_seed_is_fixed_for_ever() {
        let mut dice = Rolled::new(&Seed::from_number(7));
        let mut faces = Vec::new();
        for _ in 0..8 {
            faces.extend_from_slice(dice.throw(Throw::TWO_D6, &|n| n).faces());
        }
        assert_eq!(faces, STREAM_OF_SEVEN);
        assert_eq!(dice.draw(1), 0, "nothing is drawn from one thing");
        assert_eq!(dice.take().len(), 16);
    }
    /// Worked out apart from this code: SHA-256 of "grognard seed 7" as a `ChaCha20` key, nonce and counter zero.
    const STREAM_OF_SEVEN: [u8; 16] = [5, 1, 2, 4, 3, 3, 6, 2, 1, 1, 2, 1, 5, 2, 1, 6];

    #[test]
    fn a_seed_survives_its_hexadecimal_form_and_keeps_its_commitment() {
        let seed = Seed::secret().unwrap();
        assert_eq!(Seed::from_hex(&seed.to_hex()), Some(seed.clone()));
        assert_ne!(seed.commitment(), Seed::secret().unwrap().commitment());
        assert_eq!(Seed::from_hex("7"), None);
        assert!(!format!("{seed:?}").contains(&seed.to_hex()), "a seed is never printed");
    }

    #[test]
    fn rolled_dice_are_fair() {
        let mut dice = Rolled::new(&Seed::from_number(1));
        let mut counts = [0u32; 7];
        for _ in 0..60_000 {
            counts[usize::from(dice.throw(Throw::D6, &|n| n).total())] += 1;
        }
        // Chi-square with 5 degrees of freedom: 20.5 is passed by chance once in a thousand seeds.
        let chi: f64 = counts[1..].iter().map(|c| (f64::from(*c) - 10_000.0).powi(2) / 10_000.0).sum();
        assert!(chi < 20.5, "{counts:?}");
    }

    #[test]
    fn scripted_dice_say_when_they_run_short_or_cannot_be() {
        let mut dice = Scripted::new([4, 9]);
        dice.throw(Throw::D6, &|n| n);
        assert_eq!(dice.trouble(), None);
        dice.throw(Throw::D6, &|n| n);
        assert_eq!(dice.trouble(), Some("dice 2: a die of 6 sides cannot show 9 (1 to 6)"));
        let mut dice = Scripted::new([]);
        dice.draw(3);
        assert!(dice.trouble().unwrap().contains("ends too early"));
    }

    #[test]
    fn enumeration_gives_the_known_odds_of_two_dice() {
        let odds = every_outcome(100, |dice| dice.throw(Throw::TWO_D6, &|n| n).total()).unwrap();
        let ways: Vec<String> = odds.iter().map(|(n, c)| format!("{n}:{c}")).collect();
        assert_eq!(
            ways.join(" "),
            "2:1/36 3:1/18 4:1/12 5:1/9 6:5/36 7:1/6 8:5/36 9:1/9 10:1/12 11:1/18 12:1/36"
        );
    }

    #[test]
    fn classes_change_the_work_and_never_the_odds() {
        let check = |dice: &mut dyn Dice, class: &dyn Fn(u16) -> u16| {
            let first = dice.throw(Throw::D6, class).total() <= 4;
            first && dice.throw(Throw::TWO_D6, &|n| u16::from(n > 9)).total() > 9
        };
        let (mut fine, mut coarse) = (0, 0);
        let a = every_outcome(1000, |dice| {
            fine += 1;
            check(dice, &|n| n)
        });
        let b = every_outcome(1000, |dice| {
            coarse += 1;
            check(dice, &|n| u16::from(n <= 4))
        });
        assert_eq!(a, b);
        assert_eq!((fine, coarse), (10, 3));
    }

    #[test]
    fn a_pool_shows_every_die() {
        let faces = Scripted::new([6, 6, 5, 4, 3, 2, 1, 1]).pool(Pool { count: 8, sides: 6, least: 6 });
        assert_eq!((faces.scored, faces.faces.len()), (2, 8));
    }

    proptest! {
        #[test]
        fn a_pool_is_as_good_as_its_dice_one_by_one(count in 0..6u16, sides in 1..13u8, least in 1..14u8) {
            let pooled = every_outcome(100, |dice| dice.pool(Pool { count, sides, least }).scored);
            let score = |dice: &mut dyn Dice| {
                let one = Throw { count: 1, sides };
                let face = dice.throw(one, &|face| u16::from(face >= u16::from(least))).total();
                u16::from(face >= u16::from(least))
            };
            let singly = every_outcome(100, |dice| (0..count).map(|_| score(dice)).sum::<u16>());
            prop_assert_eq!(pooled, singly);
        }

        #[test]
        fn chances_always_add_up_to_one(count in 1..5u8, sides in 1..13u8, things in 1..7u16) {
            let odds = every_outcome(10_000, |dice| {
                let first = dice.throw(Throw { count, sides }, &|n| n).total();
                first + dice.draw(things)
            });
            let sum = odds.expect("they can be counted").iter().try_fold(Chance::NEVER, |sum, (_, chance)| sum.plus(*chance));
            prop_assert_eq!(sum, Some(Chance::CERTAIN));
        }

        #[test]
        fn rolled_dice_show_faces_that_they_have(seed: u64, count in 1..5u8, sides in 1u8..) {
            let thrown = Rolled::new(&Seed::from_number(seed)).throw(Throw { count, sides }, &|n| n);
            prop_assert_eq!((thrown.faces().len(), thrown.sides()), (usize::from(count), sides));
            prop_assert!(thrown.faces().iter().all(|face| (1..=sides).contains(face)));
        }
    }

    #[test]
    fn a_pool_beyond_counting_is_said() {
        let odds = every_outcome(1000, |dice| dice.pool(Pool { count: 60, sides: 6, least: 6 }).scored);
        assert_eq!(odds, Err(TooMany::Figures));
    }

    #[test]
    fn too_many_outcomes_are_refused_not_waited_for() {
        let all = every_outcome(50, |dice| (dice.draw(10), dice.draw(10)));
        assert_eq!(all, Err(TooMany::Runs(50)));
    }
}
