//! Counters as they are drawn: rounded squares of card.
//!
//! ```text
//!   .------------------.
//!   | II/5          Fr |   the stripe of the formation, with its letters and the nation's
//!   |------------------|
//!   |  ><     5    (4) |   the arm: bayonets, a horse, a gun; strength large; morale in a ring,
//!   |               4  |   movement under it
//!   |      Kempt       |
//!   '------------------'
//! ```
//!
//! The name gets what room it needs, and arm and figures the rest: a map of 60 pixels to the hex is what most
//! people look at, and there a name must still be read. Leaders and headquarters are discs with their name on a
//! ribbon. All wear the colours of their nation.
//!
//! Every shape is defined once and used again. A counter's own colours reach the shapes by inheritance, as
//! attributes of its group, so that a style sheet may change them.

use std::collections::BTreeMap;

use hex::{HexId, Orientation, Point};

use super::colour::Rgb;
use super::counter::{Counter, Figures, Mark, Piece, Stripe, Token};
use super::lettering::{Face, fitting, width};
use super::livery::Livery;
use super::measure::{Step, Tile, beyond, count};
use super::pen::{Pen, Plain, Short};
use super::places::Built;
use super::roads::Fine;
use super::sheet::Sheet;
use super::symbol::{Cut, Symbol};
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
    for (key, symbol) in Symbol::all().iter().filter(|(key, symbol)| is_used(key, symbol, pieces)) {
        pen.put(format_args!("<g id=\"symbol-{key}\">"));
        for path in &symbol.paths {
            let class = if path.filled { "solid" } else { "pen" };
            pen.put(format_args!("<path class=\"{class}\" d=\"{}\"/>", path.d));
        }
        pen.put(format_args!("</g>\n"));
    }
}

/// Whether pieces may bear a symbol: badges, and hats other than the usual, only where somebody has them.
fn is_used(key: &str, symbol: &Symbol, pieces: &[Piece]) -> bool {
    let is_badge = key.starts_with("badge-");
    let is_hat = symbol.cut == Cut::Cream;
    let bears = |piece: &Piece| {
        let stripe = match &piece.token {
            Token::Unit(unit) => Some(&unit.formation),
            Token::Leader(leader) => leader.formation.as_ref(),
            Token::Headquarters(staff) | Token::Train(staff) => staff.formation.as_ref(),
        };
        let is_led = matches!(piece.token, Token::Leader(_)) && piece.token.livery().leader == key;
        is_led || stripe.is_some_and(|stripe| stripe.badge.as_deref() == Some(key))
    };
    !(is_badge || is_hat) || pieces.iter().any(bears)
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

/// Draws the pieces, hex by hex, and at the edge of a stack the sign of the place that it hides.
pub(super) fn draw(pen: &mut Pen, field: &Battlefield, sheet: &Sheet, pieces: &[Piece], built: &[Built]) {
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
        let of_hex = |place: &&Built| sheet.hex_at(place.at) == field.board().hex(hex);
        if let Some(key) = built.iter().filter(of_hex).find_map(|place| Symbol::of_place(place.kind)) {
            let (x, y) = match field.plane().orientation() {
                Orientation::FlatTop => HIDDEN_AT,
                Orientation::PointyTop => HIDDEN_BELOW,
            };
            plate(pen, key, beyond(centre, Step::new(x, y)));
        }
        pen.close();
    }
    pen.close();
}

/// Where the sign of a hidden place stands: at the lower right, since stacks lean to the upper right; in a hex with a corner
/// down, in that corner.
const HIDDEN_AT: (f64, f64) = (30.0, 38.0);
const HIDDEN_BELOW: (f64, f64) = (0.0, 45.0);

fn plate(pen: &mut Pen, key: &str, at: Point) {
    pen.put(format_args!(
        "<g class=\"hidden-place\" transform=\"translate({} {})\"><circle r=\"10\"/>\
         <use href=\"#symbol-{key}\" transform=\"scale(.7)\"/></g>\n",
        Short(at.x),
        Short(at.y)
    ));
}

/// How much larger than the shapes counters are on the map.
const SIZE: f64 = 1.3;

/// One counter about a point.
pub(super) fn card(pen: &mut Pen, id: &str, token: &Token, at: Point) {
    let livery = token.livery();
    let letters = livery.letters.as_str();
    let kind = match token {
        Token::Unit(_) => "unit",
        Token::Leader(_) => "leader",
        Token::Headquarters(_) => "headquarters",
        Token::Train(_) => "train",
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
            let key = &leader.livery.leader;
            let (formation, name, rating) = (leader.formation.as_ref(), &leader.name, leader.rating);
            match Symbol::named(key).filter(|symbol| symbol.cut == Cut::Cream) {
                Some(hat) => leader_card(pen, (key, hat), livery, formation, name, rating),
                None => staff(pen, key, livery, formation, name, Some(rating)),
            }
        }
        Token::Headquarters(headquarters) => {
            staff(pen, "headquarters", livery, headquarters.formation.as_ref(), &headquarters.name, None);
        }
        Token::Train(train) => staff(pen, "train", livery, train.formation.as_ref(), &train.name, None),
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
            let figures = match unit.figures {
                Figures::Strength { strength, morale, movement } => {
                    format!("strength {strength}, morale {morale}, movement {movement}")
                }
                Figures::Brigade { fire, combat, morale } => {
                    format!("fire {fire}, combat {combat}, morale {morale}")
                }
                Figures::Guns { attack, defense, range } => {
                    format!("attack {attack}, defense {defense}, range {range}")
                }
            };
            let marks = marks.collect::<String>();
            format!("{}, {arm} of {}: {figures}{marks}", unit.name, unit.formation.text)
        }
        Token::Leader(leader) => format!("{}, leader, rating {}", leader.name, leader.rating),
        Token::Headquarters(headquarters) => format!("{}, headquarters", headquarters.name),
        Token::Train(train) => format!("{}, train", train.name),
    }
}

/// The ring of cream under the edge of a piece that has one.
fn ring(pen: &mut Pen, livery: &Livery, shape: &str) {
    if livery.ring {
        let ring = "fill=\"none\" stroke=\"#fffaf0\" stroke-width=\"6\"";
        pen.put(format_args!("<use href=\"#{shape}\" {ring}/>"));
    }
}

fn unit(pen: &mut Pen, unit: &Counter) {
    let has = |mark: Mark| unit.marks.contains(&mark);
    let torn = if has(Mark::Damaged) { "-torn" } else { "" };
    pen.put(format_args!("<use class=\"shadow\" href=\"#card{torn}\" x=\"1.5\" y=\"2.5\"/>"));
    ring(pen, &unit.livery, &format!("card{torn}"));
    pen.put(format_args!("<use class=\"card\" href=\"#card{torn}\"/>"));
    if has(Mark::Disrupted) {
        pen.put(format_args!("<use class=\"mark\" href=\"#disrupted\"/>"));
    }
    // Where figures stand in frames, the stripe is for corps and division; edge and ring tell the army.
    let letters = match unit.figures {
        Figures::Strength { .. } => unit.livery.letters.as_str(),
        Figures::Brigade { .. } | Figures::Guns { .. } => "",
    };
    stripe(pen, &unit.formation, torn, letters);
    if has(Mark::Moved) || has(Mark::Fired) {
        pen.put(format_args!("<use class=\"mark\" href=\"#dim\"/>"));
    }
    match unit.figures {
        Figures::Strength { strength, morale, movement } => beside(pen, unit, [strength, morale, movement]),
        Figures::Brigade { .. } | Figures::Guns { .. } => at_the_foot(pen, unit),
    }
    // What it has done hangs on the upper edge, where it covers no name.
    let done = [(Mark::Moved, "moved"), (Mark::Fired, "fired")].into_iter().filter(|(mark, _)| has(*mark));
    let done: Vec<&str> = done.map(|(_, id)| id).collect();
    for (n, id) in done.iter().enumerate() {
        let x = 3.0 + (count(n) - (count(done.len()) - 1.0) / 2.0) * 12.0;
        pen.put(format_args!(
            "<use class=\"mark\" href=\"#{id}\" transform=\"translate({} -27) scale(.85)\"/>",
            Short(x)
        ));
    }
}

/// Arm and figures side by side, over the name.
fn beside(pen: &mut Pen, unit: &Counter, [strength, morale, movement]: [u16; 3]) {
    let name = lines(&unit.name, NAME_ROOM, 3);
    let row = Row::over(name.len());
    let (x, y) = row.symbol;
    pen.put(format_args!(
        "<use class=\"own\" href=\"#symbol-{}\" transform=\"translate({x} {y}) scale({})\"/>",
        unit.arm.symbol(),
        row.scale
    ));
    write(pen, &name, "own name");
    figure(pen, "strength", strength, row.strength);
    let (x, y, size) = row.morale;
    pen.put(format_args!(
        "<circle class=\"ring\" cx=\"{x}\" cy=\"{}\" r=\"{}\"/>",
        Short(y - 0.34 * size),
        Short(0.58 * size)
    ));
    figure(pen, "morale", morale, row.morale);
    figure(pen, "movement", movement, row.movement);
}

/// The base line of the figures at the foot, and of the name over them; their sizes, and where the second and third stand.
const FOOT: f64 = 24.4;
const NAME_OVER: f64 = 8.6;
const FIRE: f64 = 19.0;
const SMALL: f64 = 11.5;
const SECOND: f64 = 3.0;
const THIRD: f64 = 19.0;

/// The arm above, the name in the middle, the figures at the foot.
fn at_the_foot(pen: &mut Pen, unit: &Counter) {
    let name = lines_from(&unit.name, NAME_ROOM, 2, LEAST_OF_ONE);
    let up = LAST - NAME_OVER;
    let (y, scale) = if name.len() > 1 { (-10.4, 0.6) } else { (-6.6, 0.95) };
    pen.put(format_args!(
        "<use class=\"own\" href=\"#symbol-{}\" transform=\"translate(0 {y}) scale({scale})\"/>",
        unit.arm.symbol()
    ));
    let raised: Vec<Line> = name.into_iter().map(|line| Line { y: line.y - up, ..line }).collect();
    write(pen, &raised, "own name");
    let middle = Short(FOOT - 0.34 * SMALL);
    match unit.figures {
        Figures::Brigade { fire, combat, morale } => {
            figure(pen, "strength", fire, (-17.5, FOOT + 0.8, FIRE));
            pen.put(format_args!(
                "<rect class=\"ring\" x=\"{}\" y=\"{}\" width=\"13.2\" height=\"13.2\" rx=\".8\"/>",
                Short(SECOND - 6.6),
                Short(FOOT - 0.34 * SMALL - 6.6)
            ));
            figure(pen, "morale", combat, (SECOND, FOOT, SMALL));
            pen.put(format_args!("<circle class=\"ring\" cx=\"{THIRD}\" cy=\"{middle}\" r=\"7\"/>"));
            figure(pen, "morale", morale, (THIRD, FOOT, SMALL));
        }
        Figures::Guns { attack, defense, range } => {
            figure(pen, "strength", attack, (-17.5, FOOT + 0.8, FIRE));
            let texts = [(SECOND, format!("({defense})")), (THIRD, format!("r{range}"))];
            for (x, text) in texts {
                pen.put(format_args!(
                    "<text class=\"own morale\" font-size=\"{}\" x=\"{}\" y=\"{}\">{text}</text>",
                    Fine(fitting(Face::Figures, &text, 13.0, 17.0)),
                    Short(x),
                    Short(FOOT)
                ));
            }
        }
        Figures::Strength { .. } => {}
    }
}

/// Where arm and figures stand over a name of so many lines: each figure in the middle, on its base line, and of a size.
struct Row {
    symbol: (f64, f64),
    scale: f64,
    strength: (f64, f64, f64),
    morale: (f64, f64, f64),
    movement: (f64, f64, f64),
}

impl Row {
    const fn over(n_lines: usize) -> Self {
        match n_lines {
            0 | 1 => Self {
                symbol: (-13.5, -2.0),
                scale: 1.25,
                strength: (6.5, 5.6, 22.0),
                morale: (20.5, -4.2, 10.0),
                movement: (20.5, 11.0, 13.0),
            },
            2 => Self {
                symbol: (-14.0, -5.2),
                scale: 1.05,
                strength: (6.0, 1.8, 20.0),
                morale: (20.5, -6.6, 9.0),
                movement: (20.5, 5.6, 11.5),
            },
            _ => Self {
                symbol: (-18.5, -8.0),
                scale: 0.72,
                strength: (-2.5, -2.6, 16.0),
                morale: (10.0, -5.0, 9.0),
                movement: (21.5, -3.4, 12.5),
            },
        }
    }
}

/// The disc of a leader or headquarters in the colours of the nation, the name on a ribbon across it.
fn staff(
    pen: &mut Pen,
    symbol: &str,
    livery: &Livery,
    formation: Option<&Stripe>,
    name: &str,
    rating: Option<u16>,
) {
    let letters = livery.letters.as_str();
    pen.put(format_args!("<use class=\"shadow\" href=\"#disc\" x=\"1.5\" y=\"2.5\"/>"));
    ring(pen, livery, "disc");
    pen.put(format_args!("<use class=\"card\" href=\"#disc\"/>"));
    if let Some(stripe @ Stripe { colour, text, .. }) = formation {
        let ink = if colour.ink() == Rgb::WHITE { "light" } else { "dark" };
        let size = fitting(Face::Regular, text, 8.4, 26.0);
        pen.put(format_args!(
            "<use href=\"#stripe-round\" fill=\"{colour}\" stroke=\"none\"/><text class=\"centred {ink}\" font-size=\"{}\" y=\"-18.2\">{}</text>",
            Fine(size),
            Plain(if stripe.badge.is_some() { "" } else { text })
        ));
        badge(pen, stripe, (0.0, -21.4), 0.46);
    }
    let name = lines(name, RIBBON_ROOM, 2);
    // The rating stands beside the hat: under the ribbon there is room for the nation's letters alone.
    let (up, scale, size) = if name.len() > 1 { (9.0, 0.8, 14.0) } else { (5.4, 1.1, 18.0) };
    let aside = if rating.is_some() { -8.0 } else { 0.0 };
    pen.put(format_args!(
        "<use class=\"own\" href=\"#symbol-{symbol}\" transform=\"translate({} {}) scale({scale})\"/>",
        Short(aside),
        Short(-up)
    ));
    if let Some(rating) = rating {
        figure(pen, "strength", rating, (13.0, 0.36 * size - up, size));
    }
    let wide = name.iter().map(|line| width(Face::Regular, &line.text) * line.size).fold(0.0, f64::max);
    let top = name.iter().map(|line| line.y + RIBBON_UP - 0.74 * line.size).fold(f64::INFINITY, f64::min);
    let foot = name.iter().map(|line| line.y + RIBBON_UP + 0.3 * line.size).fold(f64::NEG_INFINITY, f64::max);
    pen.put(format_args!(
        "<rect class=\"ribbon\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"2\"/>",
        Short(-wide / 2.0 - 2.5),
        Short(top),
        Short(wide + 5.0),
        Short(foot - top)
    ));
    let raised: Vec<Line> = name.into_iter().map(|line| Line { y: line.y + RIBBON_UP, ..line }).collect();
    write(pen, &raised, "centred dark name");
    pen.put(format_args!("<text class=\"letters own\" y=\"25.4\">{letters}</text>"));
}

/// The cream card of a leader: a stripe of the army's edge with corps or badge, the hat in its own colour, name and rating.
fn leader_card(
    pen: &mut Pen,
    (key, hat): (&str, &Symbol),
    livery: &Livery,
    formation: Option<&Stripe>,
    name: &str,
    rating: u16,
) {
    pen.put(format_args!("<use class=\"shadow\" href=\"#card\" x=\"1.5\" y=\"2.5\"/>"));
    ring(pen, livery, "card");
    pen.put(format_args!(
        "<use class=\"card\" href=\"#card\" fill=\"{CREAM}\"/><use href=\"#stripe\" fill=\"{}\" stroke=\"none\"/>",
        livery.edge
    ));
    match formation {
        Some(Stripe { badge: Some(badge), .. }) => pen.put(format_args!(
            "<use class=\"badge\" href=\"#symbol-{badge}\" color=\"{CREAM}\" fill=\"{CREAM}\" transform=\"translate(0 -21.6) scale(.48)\"/>"
        )),
        Some(Stripe { text, .. }) => pen.put(format_args!(
            "<text class=\"centred light\" font-size=\"{}\" y=\"-18.4\">{}</text>",
            Fine(fitting(Face::Regular, text, 9.6, 48.0)),
            Plain(text)
        )),
        None => {}
    }
    let ink = hat.ink.unwrap_or(Rgb::INK);
    let name = lines(name, NAME_ROOM, 2);
    let (up, scale) = if name.len() > 1 { (10.0, 0.7) } else { (6.0, 1.05) };
    pen.put(format_args!(
        "<use href=\"#symbol-{key}\" color=\"{ink}\" fill=\"{ink}\" transform=\"translate(0 {}) scale({scale})\"/>",
        Short(-up)
    ));
    let raised: Vec<Line> =
        name.into_iter().map(|line| Line { y: line.y + NAME_OVER_RATING, ..line }).collect();
    write(pen, &raised, "centred dark name");
    pen.put(format_args!("<text class=\"centred dark strength\" font-size=\"15\" y=\"25\">{rating}</text>"));
}

/// The ground of a leader's card, and how much higher than at its foot his name stands, over his rating.
const CREAM: &str = "#f6eedb";
const NAME_OVER_RATING: f64 = -12.6;

/// How much higher than on a card a name stands on a disc.
const RIBBON_UP: f64 = -9.0;

fn stripe(pen: &mut Pen, formation: &Stripe, torn: &str, letters: &str) {
    let colour = formation.colour;
    let ink = if colour.ink() == Rgb::WHITE { "light" } else { "dark" };
    let (left, less) = if formation.badge.is_some() { (-12.5, 11.5) } else { (-24.0, 0.0) };
    let room = match (torn.is_empty(), letters.is_empty()) {
        (false, _) => 30.0,
        (true, true) => 48.0,
        (true, false) => 36.0,
    };
    let size = fitting(Face::Regular, &formation.text, 9.6, room - less);
    pen.put(format_args!(
        "<use href=\"#stripe{torn}\" fill=\"{colour}\" stroke=\"none\"/><text class=\"{ink}\" font-size=\"{}\" x=\"{left}\" y=\"-18.4\">{}</text>",
        Fine(size),
        Plain(&formation.text)
    ));
    badge(pen, formation, (-19.3, -21.6), 0.48);
    if letters.is_empty() {
        return;
    }
    if torn.is_empty() {
        pen.put(format_args!("<text class=\"letters {ink}\" x=\"20\" y=\"-18.4\">{letters}</text>"));
    } else {
        pen.put(format_args!("<text class=\"letters own\" x=\"-21\" y=\"-6\">{letters}</text>"));
    }
}

/// The badge of a formation about a point, in the ink of its stripe.
fn badge(pen: &mut Pen, formation: &Stripe, (x, y): (f64, f64), scale: f64) {
    if let Some(key) = &formation.badge {
        pen.put(format_args!(
            "<use class=\"badge\" href=\"#symbol-{key}\" color=\"{0}\" fill=\"{0}\" transform=\"translate({x} {y}) scale({scale})\"/>",
            formation.colour.ink()
        ));
    }
}

/// A line of a name, with its base line and size.
#[derive(Debug)]
struct Line {
    text: String,
    y: f64,
    size: f64,
}

/// How wide a name may be on a card and on a ribbon, and the size that is still read at 60 pixels to the hex.
const NAME_ROOM: f64 = 52.0;
const RIBBON_ROOM: f64 = 60.0;
const LEAST_NAME: f64 = 9.6;
/// Over figures in frames, where a second line would cover the symbol.
const LEAST_OF_ONE: f64 = 8.0;
/// The largest size on one, two and three lines, and the base line of the last.
const LARGEST: [f64; 3] = [12.5, 10.8, 10.2];
const LAST: f64 = 24.6;

/// A name on as few lines as leave it large enough, the last of them at the foot of the card.
fn lines(name: &str, room: f64, most: usize) -> Vec<Line> {
    lines_from(name, room, most, LEAST_NAME)
}

/// The same, where a smaller size is large enough.
fn lines_from(name: &str, room: f64, most: usize, least: f64) -> Vec<Line> {
    let fit = |parts: &[&str]| {
        let sizes = parts.iter().map(|part| fitting(Face::Regular, part, LARGEST[parts.len() - 1], room));
        sizes.fold(f64::INFINITY, f64::min)
    };
    let mut best: (f64, Vec<&str>) = (0.0, Vec::new());
    for n in 1..=most {
        for parts in broken_in(name, n) {
            let size = fit(&parts);
            if size > best.0 + 0.05 {
                best = (size, parts);
            }
        }
        if best.0 >= least {
            break;
        }
    }
    let (size, parts) = best;
    let up = |n: usize| count(parts.len() - 1 - n) * 0.9 * size.max(9.0);
    let line = |(n, text): (usize, &&str)| Line { text: (*text).to_owned(), y: LAST - up(n), size };
    parts.iter().enumerate().map(line).collect()
}

/// Every way in which a name can be broken into so many lines: at its spaces, and behind its hyphens.
fn broken_in(name: &str, n_lines: usize) -> Vec<Vec<&str>> {
    if n_lines == 1 {
        return vec![vec![name]];
    }
    let breaks = name.char_indices().filter(|(_, c)| matches!(c, '-' | ' ')).map(|(at, _)| at + 1);
    let mut ways = Vec::new();
    for at in breaks {
        let (first, rest) = name.split_at(at);
        for mut rest in broken_in(rest, n_lines - 1) {
            rest.insert(0, first.trim_end());
            ways.push(rest);
        }
    }
    ways
}

fn write(pen: &mut Pen, lines: &[Line], class: &str) {
    for Line { text, y, size } in lines {
        pen.put(format_args!(
            "<text class=\"{class}\" font-size=\"{}\" y=\"{}\">{}</text>",
            Fine(*size),
            Short(*y),
            Plain(text)
        ));
    }
}

/// A number about a middle and on a base line, no wider than it is high.
fn figure(pen: &mut Pen, class: &str, number: u16, (x, y, size): (f64, f64, f64)) {
    let text = number.to_string();
    let size = Fine(fitting(Face::Figures, &text, size, size));
    let (x, y) = (Short(x), Short(y));
    pen.put(format_args!(
        "<text class=\"own {class}\" font-size=\"{size}\" x=\"{x}\" y=\"{y}\">{text}</text>\n"
    ));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_broken_where_that_makes_it_larger() {
        let written =
            |name: &str| lines(name, NAME_ROOM, 3).into_iter().map(|line| line.text).collect::<Vec<_>>();
        assert_eq!(written("Kempt"), ["Kempt"]);
        assert_eq!(written("Brunswick line brigade"), ["Brunswick", "line brigade"]);
        assert_eq!(written("II Corps artillery, right group"), ["II Corps", "artillery,", "right group"]);
    }

    /// Eight pixels are about the least at which a serif face is read; a counter is `SIZE` times as large as its shapes,
    /// and at 60 pixels to the hex a unit of the sheet has 0.6 of them.
    #[test]
    fn names_are_read_from_sixty_pixels_to_the_hex_on() {
        let book = include_str!("../../../../battles/waterloo-1815/order-of-battle.toml");
        let names = book.lines().filter_map(|line| line.strip_prefix("name = \"")?.strip_suffix('"'));
        for name in names {
            for (room, most) in [(NAME_ROOM, 3), (RIBBON_ROOM, 2)] {
                // What is longer than any leader's name does not stand on a ribbon.
                if most == 2 && name.len() > 25 {
                    continue;
                }
                let pixels = lines(name, room, most)[0].size * SIZE * 0.6;
                assert!(pixels > 7.2, "{name}: {pixels:.1} pixels");
            }
        }
    }
}
