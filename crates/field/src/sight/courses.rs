//! What a thread meets, for every step within the range: the same wherever on the board it begins.

use std::ops::Range;

use hex::{Hex, HexId, Hexside, Step};

use super::frame::{Frame, flat, flat_side};
use super::obstacle::{Closed, ClosedBy, Obstacle};
use super::rules::BareCorners;

/// All courses up to a range, in the order of [`Hex::within`]: by `q`, then by `r`. Turned about, that order
/// is the order of the steps back.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Courses {
    range: i32,
    /// By the step's `q` and `r`, each counted from the range below zero: its place in `spans`, one higher, or
    /// nought beyond the range.
    places: Box<[u32]>,
    /// By course.
    spans: Box<[Span]>,
    /// What the courses meet, as steps from the cell where they begin.
    steps: Box<[i32]>,
}

/// Where the parts of one course begin in the common list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Span {
    /// The step from end to end.
    whole: i32,
    crossed: u32,
    met: u32,
    entered: u32,
    beside: u32,
    end: u32,
}

/// What one course meets between its ends.
#[derive(Debug, Clone, Copy)]
pub(super) struct Course<'c> {
    /// The hexsides that it crosses.
    pub(super) crossed: &'c [i32],
    /// The hexsides of which it meets an end and along which it does not run.
    pub(super) met: &'c [i32],
    /// The hexes that it enters.
    pub(super) entered: &'c [i32],
    /// The hexes beside it where it runs along a hexside, left and right by turns.
    pub(super) beside: &'c [i32],
}

impl Courses {
    pub(super) fn new(range: u8, stride: i32, bare_corners: BareCorners) -> Self {
        let width = 2 * usize::from(range) + 1;
        let mut courses = Draft {
            stride,
            bare_corners,
            spans: Vec::new(),
            steps: Vec::new(),
            places: vec![0; width * width],
        };
        let range = i32::from(range);
        for to in Hex::ZERO.within(range.unsigned_abs()) {
            courses.lay(to);
            let place = place(to, range).expect("it lies within the range");
            courses.places[place] = courses.n_courses();
        }
        let Draft { spans, steps, places, .. } = courses;
        Self { range, places: places.into(), spans: spans.into(), steps: steps.into() }
    }

    pub(super) const fn len(&self) -> usize {
        self.spans.len()
    }

    /// The course of a step; `None` when it leads further than the range.
    #[inline]
    pub(super) fn find(&self, step: Hex) -> Option<usize> {
        let place = self.places[place(step, self.range)?];
        place.checked_sub(1).map(|course| course as usize)
    }

    /// The step from end to end, as one from cell to cell.
    #[inline]
    pub(super) fn step(&self, course: usize) -> i32 {
        self.spans[course].whole
    }

    #[inline]
    pub(super) fn get(&self, course: usize) -> Course<'_> {
        let span = self.spans[course];
        let part = |from: u32, to: u32| &self.steps[Range { start: from as usize, end: to as usize }];
        Course {
            crossed: part(span.crossed, span.met),
            met: part(span.met, span.entered),
            entered: part(span.entered, span.beside),
            beside: part(span.beside, span.end),
        }
    }

    /// Whether anything that stays closes the course that begins in a cell.
    pub(super) fn is_closed(&self, frame: &Frame, cell: i32, course: usize) -> bool {
        let ends = frame.ends(cell, cell + self.step(course));
        let course = self.get(course);
        let side = |step: &i32| frame.side_screen(3 * cell + step);
        let hex = |step: &i32| frame.hex_screen(cell + step);
        course.crossed.iter().any(|step| side(step).closes_across(ends))
            || course.entered.iter().any(|step| hex(step).closes(ends))
            || course.met.iter().any(|step| side(step).closes_at_ends(ends))
            || course.beside.chunks_exact(2).any(|pair| pair.iter().all(|step| hex(step).closes(ends)))
    }

    /// Everything that closes it, units included.
    pub(super) fn obstacles(
        &self,
        frame: &Frame,
        cell: i32,
        course: usize,
        mut is_occupied: impl FnMut(HexId) -> bool,
    ) -> Vec<Obstacle> {
        let ends = frame.ends(cell, cell + self.step(course));
        let course = self.get(course);
        let mut closed = |step: &i32| {
            let hex = frame.id(cell + step)?;
            let screen = frame.hex_screen(cell + step);
            let by = if screen.closes_by_ground(ends) {
                ClosedBy::Ground
            } else if screen.closes_by_height(ends) {
                ClosedBy::Height
            } else if is_occupied(hex) {
                ClosedBy::Unit
            } else {
                return None;
            };
            Some(Closed { hex, by })
        };
        let mut obstacles = Vec::new();
        for side in course.crossed.iter().map(|step| 3 * cell + step) {
            if frame.side_screen(side).closes_across(ends) {
                obstacles.push(Obstacle::Side(frame.hexside_of(side)));
            }
        }
        for side in course.met.iter().map(|step| 3 * cell + step) {
            if frame.side_screen(side).closes_at_ends(ends) {
                obstacles.push(Obstacle::EndOfSide(frame.hexside_of(side)));
            }
        }
        obstacles.extend(course.entered.iter().filter_map(&mut closed).map(Obstacle::Hex));
        for pair in course.beside.chunks_exact(2) {
            if let (Some(left), Some(right)) = (closed(&pair[0]), closed(&pair[1])) {
                obstacles.push(Obstacle::BothSides([left, right]));
            }
        }
        obstacles
    }

    pub(super) fn n_bytes(&self) -> usize {
        size_of_val(&*self.places) + size_of_val(&*self.spans) + size_of_val(&*self.steps)
    }
}

/// Where a step has its place in the square of all steps.
#[inline]
fn place(step: Hex, range: i32) -> Option<usize> {
    let width = 2 * range.cast_unsigned() + 1;
    let (q, r) = ((step.q + range).cast_unsigned(), (step.r + range).cast_unsigned());
    (q < width && r < width).then(|| (q * width + r) as usize)
}

/// The courses while they are laid.
struct Draft {
    stride: i32,
    bare_corners: BareCorners,
    places: Vec<u32>,
    spans: Vec<Span>,
    steps: Vec<i32>,
}

impl Draft {
    fn n_courses(&self) -> u32 {
        count(self.spans.len())
    }

    fn lay(&mut self, to: Hex) {
        let (mut crossed, mut met) = (Vec::new(), Vec::new());
        let (mut entered, mut beside) = (Vec::new(), Vec::new());
        for step in Hex::ZERO.line_to(to).steps() {
            match step {
                Step::Across { side, .. } => crossed.push(side),
                Step::Along { side, from, to, left, right, .. } => {
                    // A crest does not close the line along it, nor do its ends; others that end there do.
                    let there = [from, to].into_iter().flat_map(hex::Corner::sides);
                    met.extend(there.filter(|other| *other != side));
                    beside.extend([left, right]);
                }
                Step::Through { corner, touched, .. } => {
                    met.extend(corner.sides());
                    match self.bare_corners {
                        BareCorners::Pass => {}
                        BareCorners::Catch => entered.push(touched),
                    }
                }
            }
            if step.enters() != to {
                entered.push(step.enters());
            }
        }
        let whole = flat(to, self.stride);
        let crossed = self.add_sides(&crossed);
        let met = self.add_sides(&met);
        let entered = self.add_hexes(&entered);
        let beside = self.add_hexes(&beside);
        self.spans.push(Span { whole, crossed, met, entered, beside, end: count(self.steps.len()) });
    }

    fn add_sides(&mut self, sides: &[Hexside]) -> u32 {
        let start = count(self.steps.len());
        self.steps.extend(sides.iter().map(|&side| flat_side(side, self.stride)));
        start
    }

    fn add_hexes(&mut self, hexes: &[Hex]) -> u32 {
        let start = count(self.steps.len());
        self.steps.extend(hexes.iter().map(|&hex| flat(hex, self.stride)));
        start
    }
}

fn count(length: usize) -> u32 {
    u32::try_from(length).expect("the courses of 255 hexes are fewer than four thousand million steps")
}
