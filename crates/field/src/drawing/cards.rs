//! Counters as they are drawn: rounded squares of card.
//!
//! ```text
//!   .------------------.
//!   | II/5          Fr |   the stripe of the formation, with its letters and the nation's
//!   |------------------|
//!   |      ><  arm     |   bayonets, a horse, a gun
//!   |      Kempt       |
//!   |  5         (4) 4 |   strength large; morale in a ring; movement
//!   '------------------'
//! ```
//!
//! Every shape is defined once and used again. A counter's own colours reach the shapes by inheritance, as
//! attributes of its group, so that a style sheet may change them.

use std::collections::BTreeMap;

use hex::{HexId, Point};

use super::colour::Rgb;
use super::counter::{Counter, Mark, Piece, Stripe, Token};
use super::lettering::{Face, fitting};
use super::measure::{Step, Tile, beyond, count};
use super::pen::{Pen, Plain, Short};
use super::roads::Fine;
use super::sheet::Sheet;
use super::spelling::broken;
use super::symbol::Symbol;
use crate::Battlefield;

/// The style and the shapes of counters; nothing where there are none.
pub(super) fn style(pieces: &[Piece]) -> &'static str {
    if pieces.is_empty() { "" } else { include_str!("cards.css") }
}

/// The shapes that counters use, each defined once; none where there are no counters.
pub(super) fn define(pen: &mut Pen, pieces: &[Piece]) {
    if pieces.is_empty() {
        return;
    }
    pen.put(format_args!("{}", include_str!("cards.svg")));
    for (key, symbol) in Symbol::all() {
        pen.put(format_args!("<g id=\"symbol-{key}\">"));
        for path in &symbol.paths {
            let class = if path.filled { "solid" } else { "pen" };
            pen.put(format_args!("<path class=\"{class}\" d=\"{}\"/>", path.d));
        }
        pen.put(format_args!("</g>\n"));
    }
}

/// How far a counter lies from the one under it, and how far the outermost of a stack may lie from the
/// middle.
const OFFSET: f64 = 7.0;
const FURTHEST: f64 = 14.0;

/// The room that the counters in each hex take.
pub(super) fn stacks(field: &Battlefield, sheet: &Sheet, pieces: &[Piece]) -> BTreeMap<HexId, Tile> {
    let mut n_pieces: BTreeMap<HexId, usize> = BTreeMap::new();
    for piece in pieces {
        *n_pieces.entry(piece.hex).or_default() += 1;
    }
    let tile = |(hex, n): (HexId, usize)| {
        let side = 2.0 * (28.0 * SIZE + half_spread(n));
        (hex, Tile::upright(sheet.centre(field.board().hex(hex)), side, side))
    };
    n_pieces.into_iter().map(tile).collect()
}

/// How far the outermost of so many counters lie from the middle of the stack.
fn half_spread(n: usize) -> f64 {
    (count(n.saturating_sub(1)) * OFFSET / 2.0).min(FURTHEST)
}

/// Draws the pieces, hex by hex.
pub(super) fn draw(pen: &mut Pen, field: &Battlefield, sheet: &Sheet, pieces: &[Piece]) {
    let mut stacks: BTreeMap<HexId, Vec<&Piece>> = BTreeMap::new();
    for piece in pieces {
        stacks.entry(piece.hex).or_default().push(piece);
    }
    pen.layer("pieces");
    for (hex, stack) in stacks {
        let centre = sheet.centre(field.board().hex(hex));
        let half = half_spread(stack.len());
        let step = if stack.len() > 1 { 2.0 * half / count(stack.len() - 1) } else { 0.0 };
        pen.put(format_args!("<g class=\"stack\" data-hex=\"{}\">\n", field.number(hex)));
        for (n, piece) in stack.iter().enumerate() {
            let off = count(n) * step - half;
            card(pen, &piece.id, &piece.token, beyond(centre, Step::new(off, -off)));
        }
        pen.close();
    }
    pen.close();
}

/// How much larger than the shapes counters are on the map.
const SIZE: f64 = 1.12;

/// One counter about a point.
pub(super) fn card(pen: &mut Pen, id: &str, token: &Token, at: Point) {
    let livery = token.livery();
    let letters = livery.letters.as_str();
    let kind = match token {
        Token::Unit(_) => "unit",
        Token::Leader(_) => "leader",
        Token::Headquarters(_) => "headquarters",
    };
    pen.put(format_args!(
        "<g id=\"piece-{}\" class=\"piece {kind} {letters}\" fill=\"{}\" stroke=\"{}\" color=\"{}\" \
         transform=\"translate({} {}) scale({SIZE})\"><title>{}</title>\n",
        Plain(id),
        livery.field,
        livery.edge,
        livery.ink,
        Short(at.x),
        Short(at.y),
        Plain(&said(token))
    ));
    match token {
        Token::Unit(counter) => unit(pen, counter),
        Token::Leader(leader) => {
            staff(pen, "leader", -5.2, letters, leader.formation.as_ref());
            name(pen, &leader.name, 10.0, 9.0);
            figure(pen, "strength", leader.rating, Point::new(0.0, 22.6), 14.5);
        }
        Token::Headquarters(headquarters) => {
            staff(pen, "headquarters", -0.6, letters, headquarters.formation.as_ref());
            name(pen, &headquarters.name, 20.0, 9.5);
        }
    }
    pen.close();
}

/// What a counter shows, in words: for who hears it, and for the mouse.
fn said(token: &Token) -> String {
    match token {
        Token::Unit(unit) => {
            let arm = unit.arm.symbol().replace('-', " ");
            let marks = unit.marks.iter().map(|mark| match mark {
                Mark::Damaged => ", damaged",
                Mark::Disrupted => ", disrupted",
                Mark::Moved => ", has moved",
                Mark::Fired => ", has fired",
            });
            format!(
                "{}, {arm} of {}: strength {}, morale {}, movement {}{}",
                unit.name,
                unit.formation.text,
                unit.strength,
                unit.morale,
                unit.movement,
                marks.collect::<String>()
            )
        }
        Token::Leader(leader) => format!("{}, leader, rating {}", leader.name, leader.rating),
        Token::Headquarters(headquarters) => format!("{}, headquarters", headquarters.name),
    }
}

fn unit(pen: &mut Pen, unit: &Counter) {
    let has = |mark: Mark| unit.marks.contains(&mark);
    let torn = if has(Mark::Damaged) { "-torn" } else { "" };
    pen.put(format_args!("<use class=\"shadow\" href=\"#card{torn}\" x=\"1.5\" y=\"2.5\"/>"));
    pen.put(format_args!("<use class=\"card\" href=\"#card{torn}\"/>"));
    if has(Mark::Disrupted) {
        pen.put(format_args!("<use class=\"mark\" href=\"#disrupted\"/>"));
    }
    stripe(pen, &unit.formation, torn, &unit.livery.letters);
    let symbol = unit.arm.symbol();
    pen.put(format_args!(
        "<use class=\"own\" href=\"#symbol-{symbol}\" transform=\"translate(0 -6.4) scale(1.1)\"/>"
    ));
    if has(Mark::Moved) || has(Mark::Fired) {
        pen.put(format_args!("<use class=\"mark\" href=\"#dim\"/>"));
    }
    // One mark stands in the middle of the foot; two stand over each other, smaller.
    let both = has(Mark::Moved) && has(Mark::Fired);
    let (upper, lower, scale) = if both { (15.2, 23.2, 0.62) } else { (19.5, 19.5, 0.8) };
    for (mark, id, y) in [(Mark::Moved, "moved", upper), (Mark::Fired, "fired", lower)] {
        if has(mark) {
            pen.put(format_args!(
                "<use class=\"mark\" href=\"#{id}\" transform=\"translate(-3 {y}) scale({scale})\"/>"
            ));
        }
    }
    name(pen, &unit.name, 9.4, 8.4);
    figure(pen, "strength", unit.strength, Point::new(-17.0, 25.2), 18.0);
    pen.put(format_args!("<circle class=\"ring\" cx=\"7\" cy=\"19.6\" r=\"6.2\"/>"));
    figure(pen, "morale", unit.morale, Point::new(7.0, 23.2), 10.5);
    figure(pen, "movement", unit.movement, Point::new(20.5, 24.6), 14.0);
}

/// The card of a leader or headquarters: cream, with an edge in the colours of the army.
fn staff(pen: &mut Pen, symbol: &str, y: f64, letters: &str, formation: Option<&Stripe>) {
    pen.put(format_args!(
        "<use class=\"shadow\" href=\"#card\" x=\"1.5\" y=\"2.5\"/><use class=\"card\" href=\"#card\"/>"
    ));
    pen.put(format_args!("<path class=\"cream\" d=\"M-24-24H24V24H-24z\"/>"));
    match formation {
        Some(formation) => stripe(pen, formation, "", letters),
        None => {
            pen.put(format_args!("<text class=\"letters dark\" x=\"17\" y=\"-16\">{letters}</text>"));
        }
    }
    pen.put(format_args!(
        "<use class=\"own\" href=\"#symbol-{symbol}\" transform=\"translate(0 {y}) scale(1.5)\"/>"
    ));
}

fn stripe(pen: &mut Pen, formation: &Stripe, torn: &str, letters: &str) {
    let colour = formation.colour;
    let ink = if colour.ink() == Rgb::WHITE { "light" } else { "dark" };
    let size = fitting(Face::Regular, &formation.text, 9.6, if torn.is_empty() { 36.0 } else { 30.0 });
    pen.put(format_args!(
        "<use href=\"#stripe{torn}\" fill=\"{colour}\" stroke=\"none\"/><text class=\"{ink}\" font-size=\"{}\" x=\"-24\" y=\"-18.4\">{}</text>",
        Fine(size),
        Plain(&formation.text)
    ));
    if torn.is_empty() {
        pen.put(format_args!("<text class=\"letters {ink}\" x=\"20\" y=\"-18.4\">{letters}</text>"));
    } else {
        pen.put(format_args!("<text class=\"letters own\" x=\"-21\" y=\"-6\">{letters}</text>"));
    }
}

/// A name on its line; one that would have to be written too small for that is broken in two.
fn name(pen: &mut Pen, text: &str, y: f64, size: f64) {
    let lines = if fitting(Face::Regular, text, size, NAME_ROOM) < LEAST_NAME { broken(text) } else { None };
    let Some(lines) = lines else { return line(pen, text, y, size) };
    for (text, down) in lines.into_iter().zip([-0.42, 0.2]) {
        line(pen, text, y + down * size, LEAST_NAME);
    }
}

/// How wide a name may be, and below which size it is rather broken in two.
const NAME_ROOM: f64 = 51.0;
const LEAST_NAME: f64 = 5.8;

fn line(pen: &mut Pen, text: &str, y: f64, size: f64) {
    let size = fitting(Face::Regular, text, size, NAME_ROOM);
    pen.put(format_args!(
        "<text class=\"own name\" font-size=\"{}\" y=\"{}\">{}</text>",
        Fine(size),
        Short(y),
        Plain(text)
    ));
}

/// A number about a point, no wider than it is high.
fn figure(pen: &mut Pen, class: &str, number: u16, at: Point, size: f64) {
    let text = number.to_string();
    let size = Fine(fitting(Face::Figures, &text, size, size));
    let (x, y) = (Short(at.x), Short(at.y));
    pen.put(format_args!(
        "<text class=\"own {class}\" font-size=\"{size}\" x=\"{x}\" y=\"{y}\">{text}</text>\n"
    ));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_too_long_for_its_line_is_written_in_two() {
        let written = |text: &str| {
            let mut pen = Pen::default();
            name(&mut pen, text, 9.4, 8.4);
            pen.finish()
        };
        let short = written("Saint-Hilaire");
        assert!(short.contains(">Saint-Hilaire<") && short.matches("<text").count() == 1, "{short}");
        let long = written("II Corps artillery, right group");
        assert!(long.contains(">II Corps artillery,<") && long.contains(">right group<"), "{long}");
    }
}
