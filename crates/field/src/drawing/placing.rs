//! Placing names: each where it hurts least, the important first, none on another.
//!
//! The method is the plain one of Yoeli (1972): for every name a list of places where it could stand, eight
//! round its symbol at three distances, in one line or two, or along its river; places that would cover another
//! name, a symbol or a bridge are out of the question; of the rest the cheapest is taken, where writing over
//! roads and water costs, and so does a less usual side. Names are taken in the order of their rank. A name
//! that finds no place is dropped and said so.

use hex::Point;

use super::curve::length;
use super::ink::Ink;
use super::measure::{Frame, Step, Tile, beyond, count, distance, towards, whole};
use super::names::{FARM, Hand, Named, Spot, Wish};
use super::pen::{Pen, Plain, Short};
use super::roads::Fine;
use super::spelling::broken;

/// A name on the map.
#[derive(Debug, Clone, PartialEq)]
pub struct Name {
    /// The name as it is lettered.
    pub text: String,
    /// Of what.
    pub of: Named,
    /// The room that it takes.
    pub tile: Tile,
    pub(super) hand: Hand,
    pub(super) size: f64,
    /// Its lines, each with the place of its left end on the base line.
    pub(super) lines: Vec<(String, Point)>,
}

/// A name for which there was no room.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Dropped {
    /// The name as it would have been lettered.
    pub text: String,
    /// Of what.
    pub of: Named,
}

/// What came of placing all names.
#[derive(Debug, Default)]
pub(super) struct Placed {
    pub(super) names: Vec<Name>,
    pub(super) dropped: Vec<Dropped>,
}

/// The letters reach so far over and under the base line, in units of their size.
const RISE: f64 = 0.70;
const DROP: f64 = 0.22;
/// From one base line to the next.
const LEADING: f64 = 0.86;

/// What there is to be minded in placing names.
pub(super) struct Room<'t> {
    pub(super) frame: Frame,
    pub(super) ink: &'t Ink,
    /// Symbols, which no name may cover.
    pub(super) symbols: &'t [Tile],
    /// Counters, which would cover a name.
    pub(super) counters: &'t [Tile],
}

/// How much of a name counters may cover: a letter or so. What is left of one that is covered further is
/// misread, and no name is better; save that of a place greater than a farm, of which half is.
const A_LETTER: f64 = 0.06;
const HALF: f64 = 0.5;

impl Room<'_> {
    fn is_free(&self, tile: Tile, taken: &[Name]) -> bool {
        let roomy = tile.grown(1.5);
        tile.is_within(self.frame.grown(-3.0))
            && !self.symbols.iter().any(|symbol| roomy.overlaps(*symbol))
            && !taken.iter().any(|name| roomy.grown(1.5).overlaps(name.tile))
    }

    /// How much of a name counters would cover, measured at some points along it.
    fn covered(&self, tile: Tile) -> f64 {
        let points = (-10..=10_i8).flat_map(|x| {
            let along = tile.along.times(f64::from(x) / 10.0 * tile.half_width);
            [-0.7, 0.0, 0.7]
                .map(|y| beyond(tile.centre, along.plus(tile.along.right().times(y * tile.half_height))))
        });
        let is_covered = |point: &Point| self.counters.iter().any(|counter| counter.contains(*point));
        let (n_points, n_covered) =
            points.fold((0, 0), |(all, covered), point| (all + 1, covered + usize::from(is_covered(&point))));
        count(n_covered) / count(n_points)
    }

    /// What it costs to write here at a size.
    fn cost(&self, tile: Tile, size: f64) -> f64 {
        let n_covered = self.counters.iter().filter(|counter| tile.overlaps(**counter)).count();
        self.ink.under(tile) / size * 5.0 + 12.0 * count(n_covered)
    }
}

/// A long river is named again and again, so far apart at least and so often over its length.
const AGAIN: f64 = 900.0;
const OFTEN: f64 = 1900.0;

/// A brook or lane that could be named only at this price, across a crest or the length of a road, is better
/// not named.
const DEAREST: f64 = 35.0;

/// Places all names.
pub(super) fn place(wishes: &[Wish], lettering: f64, room: &Room<'_>) -> Placed {
    let mut placed = Placed::default();
    for wish in wishes {
        let size = wish.hand.size * lettering;
        let n_wanted = match &wish.spot {
            Spot::Along(curves, _) => {
                let all: f64 = curves.iter().map(|curve| length(&curve.points)).sum();
                1 + whole(all / (OFTEN * lettering))
            }
            Spot::Beside(_) | Spot::Over(_) => 1,
        };
        let options = options(wish, size);
        let mut own: Vec<Point> = Vec::new();
        for _ in 0..n_wanted {
            let is_apart =
                |tile: Tile| own.iter().all(|other| distance(*other, tile.centre) > AGAIN * lettering);
            let free: Vec<(f64, &Name)> = options
                .iter()
                .filter(|(_, name)| is_apart(name.tile) && room.is_free(name.tile, &placed.names))
                .map(|(cost, name)| (cost + room.cost(name.tile, size), name))
                .filter(|(cost, _)| *cost < DEAREST || !matches!(wish.spot, Spot::Along(..)))
                .collect();
            let best = |most: f64| {
                let open = free.iter().filter(|(_, name)| room.covered(name.tile) <= most);
                open.min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, name)| (*name).clone())
            };
            let is_great = matches!(wish.of, Named::Place(_)) && wish.hand != FARM;
            let most = if is_great { HALF } else { A_LETTER };
            let Some(name) = best(A_LETTER).or_else(|| best(most)) else { break };
            own.push(name.tile.centre);
            placed.names.push(name);
        }
        if own.is_empty() {
            placed.dropped.push(Dropped { text: wish.text.clone(), of: wish.of.clone() });
        }
    }
    placed
}

/// All places that a name might take, each with what it costs before it is known what lies there.
fn options(wish: &Wish, size: f64) -> Vec<(f64, Name)> {
    let one_line = vec![wish.hand.written(&wish.text)];
    // What is written in wide capitals stands better on two lines.
    let (one, two_lines) = if wish.hand.is_wide() { (9.0, 0.0) } else { (0.0, 5.0) };
    let mut blocks = vec![(one, one_line)];
    if let (Some(two), false) = (broken(&wish.text), matches!(wish.spot, Spot::Along(..))) {
        blocks.push((two_lines, two.iter().map(|line| wish.hand.written(line)).collect()));
    }
    let mut options = Vec::new();
    for (cost, lines) in &blocks {
        match &wish.spot {
            Spot::Beside(symbol) => {
                for (more, centre, lean) in round_about(*symbol, block_size(wish, lines, size)) {
                    options.push((cost + more, upright(wish, lines, size, centre, lean)));
                }
            }
            Spot::Over(at) => {
                for (more, step) in nearby() {
                    options.push((cost + more, upright(wish, lines, size, beyond(*at, step), 0.0)));
                }
            }
            Spot::Along(curves, room) => {
                let walked: Vec<Vec<Point>> = curves.iter().map(|curve| curve.walk(8.0)).collect();
                for line in &walked {
                    options.extend(along(wish, size, line, *room));
                }
            }
        }
    }
    options
}

/// The width and height of some lines.
fn block_size(wish: &Wish, lines: &[String], size: f64) -> (f64, f64) {
    let width = lines.iter().map(|line| wish.hand.width(line, size)).fold(0.0, f64::max);
    (width, (RISE + DROP + LEADING * count(lines.len() - 1)) * size)
}

/// The places round a symbol: what each costs, its middle, and to which side its lines are drawn up.
fn round_about(symbol: Tile, (width, height): (f64, f64)) -> Vec<(f64, Point, f64)> {
    let sides = [
        (0.0, 1.0, 0.0),
        (1.0, 1.0, -0.8),
        (1.5, 1.0, 0.8),
        (2.0, -1.0, 0.0),
        (2.0, 0.0, -1.0),
        (2.5, 0.0, 1.0),
        (3.0, -1.0, -0.8),
        (3.5, -1.0, 0.8),
    ];
    let mut places = Vec::with_capacity(sides.len() * 3);
    for (more, gap) in [(0.0, 3.0), (5.0, 13.0), (12.0, 34.0)] {
        for (cost, right, down) in sides {
            // Beside the symbol, or above and below it; the slanting places touch it with a corner.
            let is_corner = right != 0.0 && down != 0.0;
            let (half_width, half_height) = (symbol.half_width, symbol.half_height);
            let x = if is_corner { half_width * 0.55 } else { half_width + gap };
            let step = Step::new(
                right * (x + width / 2.0),
                down * (half_height + if is_corner { gap * 0.6 } else { gap } + height / 2.0),
            );
            places.push((cost + more, beyond(symbol.centre, step), -right));
        }
    }
    places
}

/// The places about a point over which a name should stand.
fn nearby() -> Vec<(f64, Step)> {
    let mut steps = Vec::new();
    for row in -4..=4_i8 {
        for column in -4..=4_i8 {
            let step = Step::new(f64::from(column) * 22.0, f64::from(row) * 18.0);
            steps.push((step.length() / 8.0, step));
        }
    }
    steps
}

/// An upright block of lines about a middle, drawn up to the left (-1), the middle (0) or the right (1).
fn upright(wish: &Wish, lines: &[String], size: f64, centre: Point, lean: f64) -> Name {
    let (width, height) = block_size(wish, lines, size);
    let top = centre.y - height / 2.0;
    let lines = lines.iter().enumerate().map(|(n, line)| {
        let spare = width - wish.hand.width(line, size);
        let left = centre.x - width / 2.0 + spare * (lean + 1.0) / 2.0;
        (line.clone(), Point::new(left, top + (RISE + LEADING * count(n)) * size))
    });
    let (lines, tile) = (lines.collect(), Tile::upright(centre, width, height));
    Name { text: wish.text.clone(), of: wish.of.clone(), tile, hand: wish.hand, size, lines }
}

/// The places along a line: every stretch of it that is long and straight enough, above and below.
fn along(wish: &Wish, size: f64, line: &[Point], room: f64) -> Vec<(f64, Name)> {
    let text = wish.hand.written(&wish.text);
    let (width, height) = (wish.hand.width(&text, size), (RISE + DROP) * size);
    let mut found = Vec::new();
    let mut to = 0;
    let mut reach = 0.0;
    for from in 0..line.len() {
        while to + 1 < line.len() && reach < width {
            reach += distance(line[to], line[to + 1]);
            to += 1;
        }
        if reach < width {
            // A stream shorter than its name is named over its middle.
            if from > 0 || reach < 30.0 {
                break;
            }
        }
        let (first, last) = (line[from], line[to]);
        let chord = Step::between(first, last);
        let forward = chord.unit();
        let way = if forward.x < 0.0 { forward.times(-1.0) } else { forward };
        // How far the line swings out to either side of its chord.
        let offs = line[from..=to].iter().map(|p| Step::between(first, *p).dot(way.right()));
        let (low, high) = offs.fold((0.0_f64, 0.0_f64), |(low, high), off| (low.min(off), high.max(off)));
        let bend = high - low;
        let steepness = way.y.abs() * 3.0;
        for (cost, off) in [(0.0, low - room - height / 2.0), (1.0, high + room + height / 2.0)] {
            let centre = beyond(towards(first, last, 0.5), way.right().times(off));
            let tile = Tile { centre, along: way, half_width: width / 2.0, half_height: height / 2.0 };
            let base = way.times(-width / 2.0).plus(way.right().times(RISE * size - height / 2.0));
            let lines = vec![(text.clone(), beyond(centre, base))];
            let name =
                Name { text: wish.text.clone(), of: wish.of.clone(), tile, hand: wish.hand, size, lines };
            found.push((cost + steepness + bend * 0.5, name));
        }
        if from + 1 < line.len() && to > from {
            reach -= distance(line[from], line[from + 1]);
        }
        to = to.max(from + 1).min(line.len() - 1);
    }
    found
}

/// Writes the names.
pub(super) fn draw(pen: &mut Pen, names: &[Name]) {
    pen.layer("names");
    for name in names {
        let Name { hand, size, tile, lines, .. } = name;
        let (turn, (what, id)) = (tile.along, name.of.tag());
        let id = Plain(id);
        for (text, at) in lines {
            let width = Short(hand.width(text, *size));
            pen.put(format_args!(
                "<text class=\"{}\" data-{what}=\"{id}\" font-size=\"{}\"",
                hand.class,
                Short(*size)
            ));
            if turn == Step::EAST {
                pen.put(format_args!(" x=\"{}\" y=\"{}\"", Short(at.x), Short(at.y)));
            } else {
                let (x, y) = (Short(at.x), Short(at.y));
                let (cos, sin, back) = (Fine(turn.x), Fine(turn.y), Fine(-turn.y));
                pen.put(format_args!(" transform=\"matrix({cos} {sin} {back} {cos} {x} {y})\""));
            }
            pen.put(format_args!(" textLength=\"{width}\">{}</text>\n", Plain(text)));
        }
    }
    pen.close();
}
