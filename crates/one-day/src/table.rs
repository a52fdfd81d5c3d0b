//! What lies on the table: the board that never changes, and the pieces as a seat sees them (4.02).

use crate::edition::{Level, Quality};
use crate::knowledge::Knowledge;
use crate::roster::{Arm, HqId, Side, TrainId, TrainKind, UnitId};
use crate::theatre::Theatre;
use crate::world::{Formation, HqStatus, Mark as Is, World};
use field::drawing::{INCH, TableMap};
use field::table::{Bearing, Spot as OnTable};
use std::collections::BTreeMap;
use umpire::table::{
    Board, BoardSide, Livery, Mark, NamedPlace, Piece, Place, Plane, Shape, Showing, Spot, Stripe, Symbol,
    SymbolPath, TurnMark,
};

/// The liveries: key, letters, colour, ink.
const LIVERIES: [(&str, &str, &str, &str); 6] = [
    ("france", "F", "#2b4a86", "#ffffff"),
    ("britain", "B", "#a33535", "#ffffff"),
    ("prussia", "P", "#3d434d", "#ffffff"),
    ("russia", "R", "#3f6b4a", "#ffffff"),
    ("austria", "A", "#efe9db", "#22201c"),
    ("others", "N", "#c9772b", "#1c1a17"),
];

/// The drawings: key, words, path.
const SYMBOLS: [(&str, &str, &str); 6] = [
    ("infantry", "infantry", "M-8 -5H8V5H-8ZM-8 -5L8 5M-8 5L8 -5"),
    ("cavalry", "cavalry", "M-8 -5H8V5H-8ZM-8 5L8 -5"),
    ("artillery", "artillery", "M-3 0A3 3 0 1 1 3 0A3 3 0 1 1 -3 0"),
    ("headquarters", "a headquarters", "M-6 9V-9L8 -5L-6 -1"),
    ("engineers", "engineers", "M-7 5V-4H7V5M0 -4V5"),
    ("marker", "a hidden unit", "M-8 -3H8V3H-8Z"),
];

/// The board of a theatre.
pub(crate) fn board(theatre: &Theatre) -> Board {
    let sheet = TableMap::new(&theatre.table).bare().sheet().table();
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
    let livery = |letters: &str, fill: &str, ink: &str| Livery {
        letters: letters.to_owned(),
        fill: fill.to_owned(),
        ink: ink.to_owned(),
        edge: "#1c1a17".to_owned(),
        ring: false,
    };
    let symbol = |words: &str, d: &str| Symbol {
        words: words.to_owned(),
        shape: Shape::Footprint,
        ink: None,
        paths: vec![SymbolPath { d: d.to_owned(), filled: false }],
    };
    let turn = |turn: u8| TurnMark {
        moment: moment(theatre, turn),
        label: theatre.hour(turn),
        conditions: hazes(theatre, turn),
    };
    Board {
        title: theatre.terms.title.clone(),
        viewbox: [sheet.left, sheet.top, sheet.width, sheet.height],
        plane: Plane::Table { inch: INCH, size: shown(theatre.table.size) },
        places: settlements.chain(named).collect(),
        turns: (1..=theatre.terms.turns).map(turn).collect(),
        sides: vec![
            side(Side::French, "The French", &["france"]),
            side(Side::Allied, "The Allies", &["britain", "prussia", "russia", "austria", "others"]),
        ],
        liveries: LIVERIES
            .iter()
            .map(|(key, letters, fill, ink)| ((*key).to_owned(), livery(letters, fill, ink)))
            .collect(),
        symbols: SYMBOLS.iter().map(|(key, words, d)| ((*key).to_owned(), symbol(words, d))).collect(),
    }
}

/// The ground as SVG, without anything about it.
pub(crate) fn picture(theatre: &Theatre) -> String {
    TableMap::new(&theatre.table).bare().draw().svg().to_owned()
}

fn hazes(theatre: &Theatre, turn: u8) -> Vec<String> {
    let hazy = theatre.terms.haze.iter().filter(|haze| (haze.from..=haze.to).contains(&turn));
    hazy.map(|haze| if haze.below.is_some() { "mist" } else { "twilight" }.to_owned()).collect()
}

/// When it is.
fn moment(theatre: &Theatre, turn: u8) -> String {
    format!("turn {turn}, {}", theatre.hour(turn))
}

fn shown(spot: OnTable) -> Spot {
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
        pieces.insert(key, unit_piece(world, id, is_hidden));
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
        "britain" | "hanover" => "britain",
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

/// The outline of what covers several rectangles, as the picture turns it: about its middle and before it is turned.
fn outline(world: &World, id: UnitId) -> Vec<Spot> {
    let size = world.size(id);
    corners(size.width, size.depth)
}

fn facing(bearing: Bearing) -> u16 {
    bearing.thousandths()
}

fn unit_piece(world: &World, id: UnitId, is_hidden: bool) -> Piece {
    let (unit, roster) = (world.unit(id), world.roster(id));
    let quality = world.quality(id);
    let (symbol, livery) = if is_hidden {
        ("marker", livery_of_side(roster.side))
    } else {
        let symbol = match roster.arm {
            Arm::Infantry => "infantry",
            Arm::LightCavalry | Arm::HeavyCavalry => "cavalry",
            Arm::FieldArtillery(_) | Arm::HorseArtillery(_) => "artillery",
        };
        (symbol, livery(&roster.nation))
    };
    let mut marks = Vec::new();
    if unit.hits > 0 {
        marks.push(Mark::Torn);
    }
    if unit.level > Level::Firm {
        marks.push(Mark::Hatched);
    }
    let fired = [Is::LeftFired, Is::RightFired, Is::GunsFired, Is::DiceFired];
    if fired.into_iter().any(|mark| unit.marks.has(mark)) {
        marks.push(Mark::Fired);
    }
    if unit.marks.has(Is::Cancelled) || unit.marks.has(Is::NoOrder) {
        marks.push(Mark::Cut);
    }
    let words = words(world, id, quality);
    Piece {
        kind: "unit".to_owned(),
        name: Some(if is_hidden { world.called(id, roster.side.other()) } else { roster.name.clone() }),
        at: Place::Spot(shown(unit.at)),
        level: 0,
        facing: Some(facing(unit.facing)),
        outline: outline(world, id),
        seat: Some(roster.side.name().to_owned()),
        livery: livery.to_owned(),
        symbol: symbol.to_owned(),
        figures: if is_hidden {
            Vec::new()
        } else {
            vec![quality.letters().to_owned(), (world.boxes(id).total() - unit.hits).to_string()]
        },
        frames: Vec::new(),
        marks: if is_hidden { Vec::new() } else { marks },
        stripe: (!is_hidden).then(|| stripe(world, id)),
        words: if is_hidden { "a marker: a hidden unit, or nothing".to_owned() } else { words },
    }
}

fn livery_of_side(side: Side) -> &'static str {
    if side == Side::French { "france" } else { "britain" }
}

fn stripe(world: &World, id: UnitId) -> Stripe {
    let corps = &world.theatre().roster.corps[world.roster(id).corps.at()];
    let (fill, ink) =
        if corps.side == Side::French { ("#e8d9a8", "#22201c") } else { ("#d7dde6", "#22201c") };
    // A few letters: what stands before the word.
    let text = corps.name.strip_suffix(" Corps").unwrap_or(&corps.name);
    let short: String = text.chars().take(8).collect();
    Stripe { text: short, fill: fill.to_owned(), ink: ink.to_owned(), badge: None }
}

fn words(world: &World, id: UnitId, quality: Quality) -> String {
    let (unit, roster) = (world.unit(id), world.roster(id));
    let how = match unit.formation {
        Formation::Line => "in line".to_owned(),
        Formation::Column => "in column".to_owned(),
        Formation::RoadColumn => "in Road Column".to_owned(),
        Formation::Block(place) | Formation::Garrison(place) => {
            format!("in {}", world.theatre().place(place).name)
        }
        Formation::Deployed => "deployed".to_owned(),
        Formation::Limbered => "limbered".to_owned(),
        Formation::Prepared => "ready to deploy".to_owned(),
    };
    if roster.is_dummy {
        return format!("{}: marker {}, with nothing under it", roster.name, unit.marker);
    }
    let order = unit.order.map(|order| format!(", {}", order.title())).unwrap_or_default();
    let marker = if world.is_hidden(id) { format!(", under marker {}", unit.marker) } else { String::new() };
    let (arm, boxes) = (roster.arm, world.boxes(id).total());
    format!(
        "{}: {quality} {arm} {how}, facing {}, {}, {} of {boxes} hits{order}{marker}",
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
        symbol: "headquarters".to_owned(),
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
