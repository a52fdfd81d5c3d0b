//! What lies on the table: the board that never changes, and the pieces as a seat sees them (4.02).

mod blocks;

use crate::edition::{Level, Quality};
use crate::knowledge::Knowledge;
use crate::roster::{HqId, Rank, Side, TrainId, TrainKind, UnitId};
use crate::theatre::Theatre;
use crate::world::{Formation, HqStatus, Mark as Is, Order, World};
use field::drawing::{INCH, TableMap};
use field::table::{Bearing, Spot as OnTable};
use std::collections::BTreeMap;
use umpire::table::{
    Board, BoardSide, FigureFrame, Livery, Mark, NamedPlace, Piece, Place, Plane, Shape, Showing, Spot,
    Stripe, Symbol, SymbolPath, TurnMark,
};

/// The liveries: key, letters, colour, ink, edge.
const LIVERIES: [(&str, &str, &str, &str, &str); 9] = [
    ("france", "F", "#1d3f8f", "#ffffff", "#0c1c44"),
    ("britain", "B", "#a81f2e", "#ffffff", "#4a0c12"),
    ("netherlands", "NL", "#e8951c", "#1c1a17", "#5e3606"),
    ("brunswick", "Br", "#24211f", "#ffffff", "#000000"),
    ("germany", "G", "#e9a9ae", "#1c1a17", "#5c2a30"),
    ("prussia", "P", "#4c5563", "#ffffff", "#1d222a"),
    ("russia", "R", "#2f6b45", "#ffffff", "#12301d"),
    ("austria", "A", "#f3eee0", "#22201c", "#4b463a"),
    ("others", "N", "#b9c98a", "#1c1a17", "#39431c"),
];

/// The drawings that are no blocks of troops: key, words, whether it is a footprint, path.
const SYMBOLS: [(&str, &str, bool, &str); 8] = [
    ("corps-headquarters", "a corps headquarters", true, HAT),
    ("army-headquarters", "an army headquarters", true, HAT),
    ("engineers", "engineers", true, "M-180 150V-110H180V150M0 -110V150"),
    ("marker", "a hidden unit", true, "M-400 -180H400V180H-400ZM-120 -40Q0 -170 120 -40Q120 40 0 60V90"),
    ("bold", "BOLD", false, "M0 -9L2.6 -3.2L9 -2.8L4.2 1.4L5.7 8L0 4.5L-5.7 8L-4.2 1.4L-9 -2.8L-2.6 -3.2Z"),
    ("nervous", "NERVOUS", false, "M-6 -5H6L0 7Z"),
    ("flustered", "FLUSTERED", false, "M-11 -5H0L-5.5 7ZM0 -5H11L5.5 7Z"),
    ("panicked", "PANICKED", false, "M-16 -5H-5L-10.5 7ZM-5.5 -5H5.5L0 7ZM5 -5H16L10.5 7Z"),
];

/// A bicorne.
const HAT: &str = "M-300 70C-250 -60 -150 -70 -120 -150C-60 -230 60 -230 120 -150C150 -70 250 -60 300 70C150 20 -150 20 -300 70ZM-60 110H60M0 50V170";

/// The board of a theatre.
pub(crate) fn board(theatre: &Theatre) -> Board {
    let sheet = TableMap::new(&theatre.table).railed().sheet();
    let (paper, table) = (sheet.whole(), sheet.table());
    let of = |at: OnTable| Place::Spot(shown(at));
    let settlements = theatre.places.iter().map(|place| NamedPlace {
        name: place.name.clone(),
        at: of(place.middle),
        symbol: None,
    });
    let named = theatre.table.places.iter().map(|place| NamedPlace {
        name: place.name.clone(),
        at: of(place.at),
        symbol: None,
    });
    let side = |side: Side, title: &str, liveries: &[&str]| BoardSide {
        seat: side.name().to_owned(),
        title: title.to_owned(),
        liveries: liveries.iter().map(|&livery| livery.to_owned()).collect(),
    };
    // A cream ring keeps blocks apart from felt of their own colour.
    let livery = |letters: &str, fill: &str, ink: &str, edge: &str| Livery {
        letters: letters.to_owned(),
        fill: fill.to_owned(),
        ink: ink.to_owned(),
        edge: edge.to_owned(),
        ring: true,
    };
    let symbol = |words: &str, is_footprint: bool, d: &str| Symbol {
        words: words.to_owned(),
        shape: if is_footprint { Shape::Footprint } else { Shape::Counter },
        ink: None,
        paths: vec![SymbolPath { d: d.to_owned(), filled: !is_footprint || d == HAT }],
        far: Vec::new(),
    };
    let mut symbols = blocks::symbols(&theatre.basing, i32::from(theatre.edition.roster.bases));
    symbols.extend(
        SYMBOLS.map(|(key, words, is_footprint, d)| (key.to_owned(), symbol(words, is_footprint, d))),
    );
    let turn = |turn: u8| TurnMark {
        moment: moment(theatre, turn),
        label: theatre.hour(turn),
        conditions: hazes(theatre, turn),
    };
    Board {
        title: theatre.terms.title.clone(),
        // The picture has a rail about the table, whose corner is nought.
        viewbox: [-table.left, -table.top, paper.width, paper.height],
        plane: Plane::Table { inch: INCH, size: shown(theatre.table.size) },
        places: settlements.chain(named).collect(),
        turns: (1..=theatre.terms.turns).map(turn).collect(),
        sides: vec![
            side(Side::French, "The French", &["france"]),
            side(Side::Allied, "The Allies", &LIVERIES.map(|(key, ..)| key)[1..]),
        ],
        liveries: LIVERIES
            .iter()
            .map(|(key, letters, fill, ink, edge)| ((*key).to_owned(), livery(letters, fill, ink, edge)))
            .collect(),
        symbols,
    }
}

/// The ground in its rail as SVG.
pub(crate) fn picture(theatre: &Theatre) -> String {
    TableMap::new(&theatre.table).railed().draw().svg().to_owned()
}

fn hazes(theatre: &Theatre, turn: u8) -> Vec<String> {
    let hazy = theatre.terms.haze.iter().filter(|haze| (haze.from..=haze.to).contains(&turn));
    hazy.map(|haze| if haze.below.is_some() { "mist" } else { "twilight" }.to_owned()).collect()
}

/// When it is.
fn moment(theatre: &Theatre, turn: u8) -> String {
    format!("turn {turn}, {}", theatre.hour(turn))
}

/// A spot as it travels.
pub(crate) fn shown(spot: OnTable) -> Spot {
    Spot { x: spot.x, y: spot.y }
}

/// What a seat sees.
pub(crate) fn showing(knowledge: &Knowledge) -> Showing {
    let game = knowledge.imagined();
    let world = &game.world;
    let theatre = world.theatre();
    let top = game.top();
    let mut pieces = BTreeMap::new();
    for id in world.on_table() {
        let is_hidden = world.is_hidden(id) && knowledge.is_veiled(world.side(id));
        let key = if is_hidden {
            format!("marker-{}-{}", world.side(id), world.unit(id).marker)
        } else {
            format!("unit-{}", id.0)
        };
        pieces.insert(key, unit_piece(knowledge, world, id, is_hidden));
    }
    for id in theatre.roster.hq_ids() {
        if world.hq(id).status == HqStatus::OnTable {
            pieces.insert(format!("headquarters-{}", id.0), hq_piece(world, id));
        }
    }
    for id in theatre.roster.train_ids() {
        if world.train(id).is_there {
            pieces.insert(format!("engineers-{}", id.0), train_piece(world, id));
        }
    }
    let awaited = top.map(|top| top.awaited(world));
    let deciding = Side::BOTH.into_iter().filter(|side| awaited.is_some_and(|seats| seats.has(side.seat())));
    let deciding: Vec<Side> = deciding.collect();
    Showing {
        moment: moment(theatre, world.turn),
        turn: u32::from(world.turn.saturating_sub(1)),
        phase: vec![top.map_or("over", |top| top.phase()).to_owned()],
        deciding: match deciding[..] {
            [one] => Some(one.name().to_owned()),
            _ => None,
        },
        pieces,
    }
}

fn livery(nation: &str) -> &'static str {
    match nation {
        "france" | "poland" | "italy" => "france",
        "britain" | "kgl" => "britain",
        "netherlands" => "netherlands",
        "brunswick" => "brunswick",
        "hanover" => "germany",
        "prussia" => "prussia",
        "russia" => "russia",
        "austria" => "austria",
        _ => "others",
    }
}

/// The corners of a rectangle about its middle.
fn corners(width: i32, depth: i32) -> Vec<Spot> {
    let (x, y) = (width / 2, depth / 2);
    [(-x, -y), (x, -y), (x, y), (-x, y)].map(|(x, y)| Spot { x, y }).to_vec()
}

/// The outline of a unit, about its middle and before it is turned: its footprint, drawn round as one line. Between the stands of a Road
/// Column it runs out and back along their middles.
fn outline(world: &World, id: UnitId) -> Vec<Spot> {
    let unit = world.unit(id);
    let ground = world.ground(id);
    let is_column = unit.formation == Formation::RoadColumn && unit.road.is_some() && !world.is_hidden(id);
    let is_one = !is_column || world.roster(id).arm.is_artillery();
    let stands = if is_one { 1 } else { usize::from(world.theatre().edition.roster.bases) };
    // Of a column that is still coming on the ground is that of the stands that are on the table; it is drawn whole.
    let is_whole = !is_column || ground.len() == 2 * stands - 1;
    if ground.is_empty() || !is_whole || matches!(unit.formation, Formation::Line | Formation::Column) {
        let size = world.size(id);
        return corners(size.width, size.depth);
    }
    // As the picture turns it, which knows thousandths of a turn.
    let back = Bearing::new(-(i32::from(unit.facing.thousandths()) * 36));
    let flat = |spot: OnTable| {
        let off = unit.at.to(spot);
        let middle = OnTable::new(0, 0);
        let (right, down) =
            (i32::try_from(off.dx).unwrap_or_default(), i32::try_from(off.dy).unwrap_or_default());
        back.beside(middle, right, -down).map_or(Spot { x: right, y: down }, shown)
    };
    let mut quads: Vec<Vec<Spot>> = ground[..stands]
        .iter()
        .map(|convex| convex.corners().iter().map(|corner| flat(*corner)).collect())
        .collect();
    // The corners of each from its left front one round: right front, right rear, left rear.
    if stands > 1 {
        for quad in &mut quads {
            quad.sort_by_key(|corner| corner.y);
            let [front, rear] = [0, 2].map(|at| quad.get(at..).unwrap_or_default());
            let by_x = |pair: &[Spot], is_left: bool| {
                let both = pair.iter().take(2).copied();
                if is_left { both.min_by_key(|corner| corner.x) } else { both.max_by_key(|corner| corner.x) }
            };
            let round = [by_x(front, true), by_x(front, false), by_x(rear, false), by_x(rear, true)];
            *quad = round.into_iter().flatten().collect();
        }
    }
    let [first, others @ ..] = &quads[..] else { return Vec::new() };
    if others.is_empty() || quads.iter().any(|quad| quad.len() != 4) {
        return first.clone();
    }
    let middle = |a: Spot, b: Spot| Spot { x: i32::midpoint(a.x, b.x), y: i32::midpoint(a.y, b.y) };
    let mut there = vec![first[0], first[1], first[2]];
    let mut again = vec![first[3]];
    let mut rear = middle(first[2], first[3]);
    for quad in others {
        let front = middle(quad[0], quad[1]);
        there.extend([rear, front, quad[1], quad[2]]);
        again.extend([rear, front, quad[0], quad[3]]);
        rear = middle(quad[2], quad[3]);
    }
    again.reverse();
    there.extend(again);
    there
}

fn facing(bearing: Bearing) -> u16 {
    bearing.thousandths()
}

/// The tab behind a unit: its Morale Level, told by the number of triangles; FIRM has none.
fn morale_tab(level: Level) -> Option<Stripe> {
    let (badge, fill) = match level {
        Level::Bold => ("bold", "#fff3c4"),
        Level::Firm => return None,
        Level::Nervous => ("nervous", "#f7d774"),
        Level::Flustered => ("flustered", "#f0a54a"),
        Level::Panicked => ("panicked", "#f2b8ad"),
    };
    let ink = if level == Level::Panicked { "#7d0f12" } else { "#22201c" };
    Some(Stripe {
        text: String::new(),
        fill: fill.to_owned(),
        ink: ink.to_owned(),
        badge: Some(badge.to_owned()),
    })
}

/// The chit beside a unit: its order, once it is revealed, and before that only to its own side.
fn chit(knowledge: &Knowledge, world: &World, id: UnitId) -> Option<Order> {
    let side = world.side(id);
    if let Some(order) = world.unit(id).order {
        return Some(order);
    }
    if side.seat() != knowledge.seat() {
        return None;
    }
    world.sealed(side).chits.iter().find(|(unit, _)| *unit == id).map(|(_, order)| *order)
}

fn unit_piece(knowledge: &Knowledge, world: &World, id: UnitId, is_hidden: bool) -> Piece {
    let (unit, roster) = (world.unit(id), world.roster(id));
    let quality = world.quality(id);
    let mut piece = Piece {
        kind: "unit".to_owned(),
        name: Some(roster.name.clone()),
        at: Place::Spot(shown(unit.at)),
        level: 0,
        facing: Some(facing(unit.facing)),
        outline: outline(world, id),
        seat: Some(roster.side.name().to_owned()),
        livery: livery_of_side(roster.side).to_owned(),
        symbol: "marker".to_owned(),
        figures: Vec::new(),
        frames: Vec::new(),
        marks: Vec::new(),
        stripe: None,
        words: "a marker: a hidden unit, or nothing".to_owned(),
    };
    if is_hidden {
        piece.name = Some(world.called(id, roster.side.other()));
        return piece;
    }
    livery(&roster.nation).clone_into(&mut piece.livery);
    let is_squared = unit.marks.has(Is::Squared);
    let (troops, stand) = (blocks::Troops::of(roster.arm), blocks::Stand::of(unit.formation));
    // One's own marker keeps its drawing; whose it is its name says.
    if !world.is_hidden(id) {
        piece.symbol = blocks::key(troops, stand, quality, is_squared);
    }
    let total = world.boxes(id).total();
    piece.figures = vec![
        short(&roster.name).to_owned(),
        quality.letters().to_owned(),
        format!("{}/{total}", total.saturating_sub(unit.hits)),
    ];
    piece.frames = vec![FigureFrame::Large, FigureFrame::Small, FigureFrame::Small];
    let order = chit(knowledge, world, id);
    if let Some(order) = order {
        piece.figures.push(order.letters().to_owned());
        piece.frames.push(FigureFrame::Ring);
    }
    let fired = [Is::LeftFired, Is::RightFired, Is::GunsFired, Is::DiceFired];
    if fired.into_iter().any(|mark| unit.marks.has(mark)) {
        piece.marks.push(Mark::Fired);
    }
    if unit.marks.has(Is::Cancelled) || unit.marks.has(Is::NoOrder) {
        piece.marks.push(Mark::Cut);
    }
    piece.stripe = morale_tab(unit.level);
    piece.words = words(world, id, quality, order);
    piece
}

/// What a unit is called on the table itself, where there is no room for all of its name: whoever leads it.
fn short(name: &str) -> &str {
    let own = name.rsplit(": ").next().unwrap_or(name);
    let own = own.split_once(" (").map_or(own, |(before, _)| before);
    let is_leader = |last: &&str| {
        let letters = last.chars().all(|letter| letter.is_alphabetic() || " '-".contains(letter));
        letters && !last.contains(" and ") && last.split(' ').count() < 3
    };
    own.rsplit_once(", ").map(|(_, last)| last).filter(is_leader).unwrap_or(own)
}

fn livery_of_side(side: Side) -> &'static str {
    if side == Side::French { "france" } else { "britain" }
}

/// How a unit stands, in words.
pub(crate) fn how(world: &World, id: UnitId) -> String {
    match world.unit(id).formation {
        Formation::Line => "in line".to_owned(),
        Formation::Column => "in column".to_owned(),
        Formation::RoadColumn => "in Road Column".to_owned(),
        Formation::Block(place) | Formation::Garrison(place) => {
            format!("in {}", world.theatre().place(place).name)
        }
        Formation::Deployed => "deployed".to_owned(),
        Formation::Limbered => "limbered".to_owned(),
        Formation::Prepared => "ready to deploy".to_owned(),
    }
}

fn words(world: &World, id: UnitId, quality: Quality, order: Option<Order>) -> String {
    let (unit, roster) = (world.unit(id), world.roster(id));
    if roster.is_dummy {
        return format!("{}: marker {}, with nothing under it", roster.name, unit.marker);
    }
    let how = how(world, id);
    let order = order.map(|order| format!(", {}", order.title())).unwrap_or_default();
    let order = if unit.marks.has(Is::Cancelled) { format!("{order} (cancelled)") } else { order };
    let square = if unit.marks.has(Is::Squared) { ", in square" } else { "" };
    let marker = if world.is_hidden(id) { format!(", under marker {}", unit.marker) } else { String::new() };
    let (arm, boxes) = (roster.arm, world.boxes(id).total());
    format!(
        "{}: {quality} {arm} {how}{square}, facing {}, {}, {} of {boxes} hits{order}{marker}",
        roster.name,
        unit.facing.hundredths() / 100,
        unit.level,
        unit.hits
    )
}

fn hq_piece(world: &World, id: HqId) -> Piece {
    let (hq, of) = (world.hq(id), world.theatre().roster.hq(id));
    let size = world.hq_size(id);
    let with = hq.attached.map(|unit| format!(", with {}", world.name(unit))).unwrap_or_default();
    let nation = world.theatre().roster.units.iter().find(|unit| of.commands.contains(&unit.corps));
    Piece {
        kind: "headquarters".to_owned(),
        name: Some(of.name.clone()),
        at: Place::Spot(shown(hq.at)),
        level: 1,
        facing: Some(facing(hq.facing)),
        outline: corners(size.width, size.depth),
        seat: Some(of.side.name().to_owned()),
        livery: nation.map_or_else(|| livery_of_side(of.side), |unit| livery(&unit.nation)).to_owned(),
        symbol: if matches!(of.rank, Rank::Corps(_)) { "corps-headquarters" } else { "army-headquarters" }
            .to_owned(),
        figures: vec![format!("{:+}", hq.rating)],
        frames: Vec::new(),
        marks: if world.is_lame(id) { vec![Mark::Torn] } else { Vec::new() },
        stripe: None,
        words: format!("{}, {:+} in Morale Tests{with}", of.name, hq.rating),
    }
}

fn train_piece(world: &World, id: TrainId) -> Piece {
    let (train, of) = (world.train(id), &world.theatre().roster.trains[id.at()]);
    let base = match of.kind {
        TrainKind::Sappers => world.theatre().basing.sappers,
        TrainKind::Pontoons => world.theatre().basing.artillery,
    };
    Piece {
        kind: "engineers".to_owned(),
        name: Some(of.name.clone()),
        at: Place::Spot(shown(train.at)),
        level: 0,
        facing: Some(facing(train.facing)),
        outline: corners(base.width, base.depth),
        seat: Some(of.side.name().to_owned()),
        livery: livery_of_side(of.side).to_owned(),
        symbol: "engineers".to_owned(),
        figures: Vec::new(),
        frames: Vec::new(),
        marks: Vec::new(),
        stripe: None,
        words: of.name.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::short;

    #[test]
    fn units_are_called_by_whoever_leads_them() {
        assert_eq!(short("5th Division, Bachelu"), "Bachelu");
        assert_eq!(short("6th Division, Jerome: Soye's brigade"), "Soye's brigade");
        assert_eq!(short("2nd Netherlands Division: Saxe-Weimar (Nassau)"), "Saxe-Weimar");
        assert_eq!(short("Netherlands light cavalry, van Merlen"), "van Merlen");
        assert_eq!(short("5th Division, Picton: Kempt and Pack"), "Kempt and Pack");
        assert_eq!(short("12-pounders of I, II and VI Corps"), "12-pounders of I, II and VI Corps");
        assert_eq!(short("Old Guard foot artillery, 12-pounders"), "Old Guard foot artillery, 12-pounders");
    }
}
