//! What the legend lists: the signs that this board uses.

use super::Layer;
use super::counter::Piece;
use super::foot::Sign;
use super::manner::Manner;
use crate::Battlefield;
use crate::kinds::{CrossingKind, PlaceKind, RoadKind, Terrain, WallKind, WaterKind};

const LINE: &str = "M-30 6C-18 6-14-6 0-4S16 6 30-2";

/// The signs of a board, with those that only a drawn relief has.
pub(super) fn signs(
    field: &Battlefield,
    manner: &Manner,
    shows: impl Fn(Layer) -> bool,
    has_contours: bool,
    has_rails: bool,
    pieces: &[Piece],
) -> Vec<Sign> {
    let board = field.board();
    let has_terrain = |terrain| board.ids().any(|hex| field.terrain(hex) == terrain);
    let has_place = |kind| field.sites().iter().any(|site| site.kind == kind);
    let has_road = |kind| field.roads().iter().any(|road| road.kind == kind);
    let has_water =
        |kind| board.side_ids().any(|side| field.edge(side).water.is_some_and(|w| w.kind == kind));
    let has_crossing = |kind| field.crossings().iter().any(|crossing| crossing.kind == kind);
    let mut signs = Vec::new();
    let mut add = |is_there: bool, words: &'static str, drawing: String| {
        if is_there {
            signs.push(Sign { words, drawing });
        }
    };
    let symbol = |id: &str| format!("<use href=\"#{id}\"/>");
    let line = |class: &str| format!("<path class=\"{class}\" d=\"{LINE}\"/>");
    if manner.ranks {
        add(has_place(PlaceKind::FortifiedTown), "Fortified town", symbol("fortified-town"));
        add(has_place(PlaceKind::City), "City", symbol("city"));
        add(has_place(PlaceKind::Town), "Town", symbol("town"));
        add(has_place(PlaceKind::Village), "Village", symbol("village"));
    } else {
        add(has_terrain(Terrain::Town), "Town or village", houses(manner));
    }
    let is_fortified = has_place(PlaceKind::FortifiedTown) || has_terrain(Terrain::FortifiedTown);
    add(
        is_fortified && !manner.ranks,
        "Fortified town",
        "<path class=\"works\" d=\"M0-15L5-9L13-7.5L10 0L13 7.5L5 9L0 15L-5 9L-13 7.5L-10 0L-13-7.5L-5-9z\"/>".to_owned(),
    );
    add(
        has_place(PlaceKind::Chateau) || has_terrain(Terrain::Chateau),
        "Château or walled farm",
        symbol("chateau"),
    );
    let is_owned = manner.owners;
    add(
        has_place(PlaceKind::Farm),
        if is_owned { "Farm, with its owner" } else { "Farm or inn" },
        symbol("farm"),
    );
    add(has_place(PlaceKind::Mill), "Mill", symbol("mill"));
    add(has_place(PlaceKind::Crossroads), "Crossroads", symbol("crossroads"));
    for (terrain, words) in [
        (Terrain::Woods, "Woods"),
        (Terrain::LightWoods, "Light woods"),
        (Terrain::Orchard, "Orchards"),
        (Terrain::Marsh, "Marsh"),
        (Terrain::Rough, "Rough ground"),
    ] {
        add(has_terrain(terrain), words, patch(terrain, manner));
    }
    let fields = "<g class=\"fields\"><path class=\"strip\" d=\"M-28-8L0-12L2-2L-26 2zM-26 2L2-2L4 8L-24 12z\"/>\
                  <path class=\"furrow\" d=\"M-26-5L1-9M-25-1L1-5\"/><path class=\"fence\" d=\"M10-9H30V9H10z\"/>\
                  <path class=\"tree\" d=\"M13-4l2-2 2 2-2 2zM23-4l2-2 2 2-2 2zM13 4l2-2 2 2-2 2zM23 4l2-2 2 2-2 2z\"/></g>";
    let has_fields = shows(Layer::Fields) && has_terrain(Terrain::Clear) && !manner.ranks;
    if manner.fences {
        let fences = "<g class=\"fences\"><path class=\"worm\" d=\"M-30-2L-25-5L-20-2L-15-5L-10-2L-5-5L0-2L5-5L10-2\"/></g>\
                      <g class=\"farm-orchards\"><path class=\"tree\" d=\"M15-6h3v3h-3zM22-6h3v3h-3zM15 1h3v3h-3zM22 1h3v3h-3z\"/></g>";
        add(has_fields, "Fences, a farm\u{2019}s trees: of no effect", fences.to_owned());
    } else {
        add(has_fields, "Fields and orchards, of no effect", fields.to_owned());
    }
    let has_hill = board.ids().any(|hex| field.is_hill(hex)) && shows(Layer::Hills);
    let hill = "<g class=\"hills\"><path class=\"wash\" d=\"M-28 1C-27-14-8-16 2-15S29-12 28 1S10 15-4 14S-29 13-28 1z\"/></g>";
    add(has_hill, "Hill hex", hill.to_owned());
    let of_class = |layer: &str, outer: &str, inner: &str| {
        format!("<g class=\"{layer}\">{}{}</g>", line(outer), line(inner))
    };
    let roads = |kind: &str| of_class("roads", &format!("{kind} edge"), kind);
    let waters = |kind: &str| of_class("water", &format!("{kind} bank"), &format!("{kind} bed"));
    add(has_road(RoadKind::Primary), "Road of the first class", roads("primary"));
    add(has_road(RoadKind::Secondary), "Road of the second class", roads("secondary"));
    add(has_water(WaterKind::Primary), "River of the first class", waters("primary"));
    add(has_water(WaterKind::Secondary), "River of the second class", waters("secondary"));
    add(has_road(RoadKind::Pike), "Turnpike", line("pike edge") + &line("pike"));
    add(has_road(RoadKind::Chaussee), "Chaussée", line("chaussee edge") + &line("chaussee"));
    add(has_road(RoadKind::Road), "Road", line("road edge") + &line("road"));
    add(has_road(RoadKind::Track), "Track or lane", line("track"));
    add(has_road(RoadKind::Lane), "Farm lane", line("lane"));
    add(has_water(WaterKind::Creek), "Creek", line("creek bed"));
    add(has_water(WaterKind::Run), "Run", line("run bed"));
    add(has_water(WaterKind::Brook), "Brook", line("brook bed"));
    add(has_water(WaterKind::River), "River", line("river bank") + &line("river bed"));
    add(has_water(WaterKind::Stream), "Stream", line("stream bed"));
    add(has_water(WaterKind::Pond), "Pond", "<ellipse class=\"pond bank\" rx=\"24\" ry=\"8\"/>".to_owned());
    let over =
        |id: &str| format!("<path class=\"stream bed\" d=\"M2-15C-4-5 5 4-1 15\"/><use href=\"#{id}\"/>");
    add(has_crossing(CrossingKind::Bridge), "Bridge", over("bridge"));
    add(has_crossing(CrossingKind::Ford), "Ford", over("ford"));
    let has_crest = board.side_ids().any(|side| field.edge(side).crest.is_some());
    add(has_crest, "Crest, teeth downhill", teeth());
    let has_wall = |kind| field.walls().iter().any(|wall| wall.kind == kind) && shows(Layer::Walls);
    let walls = |class: &str, over: &[&str]| {
        let over: String = over.iter().map(|class| line(class)).collect();
        format!("<g class=\"walls\">{}{over}</g>", line(class))
    };
    add(has_wall(WallKind::Wall), "Stone wall", walls("wall", &["stones"]));
    add(
        has_wall(WallKind::Breastwork),
        "Breastwork, from its day on",
        walls("breastwork", &["logs", "rails-on-it"]),
    );
    let rails = "<g class=\"rails\"><path class=\"bed\" d=\"M-30 0H0\"/><path class=\"ties\" d=\"M-30 0H0\"/><path class=\"grade\" d=\"M3 0H30\"/></g>";
    add(has_rails, "Railroad, unfinished grade", rails.to_owned());
    add(
        shows(Layer::Slopes),
        "Slope, ticks downhill",
        if manner.slopes {
            "<g class=\"slopes\"><path class=\"brow\" d=\"M-26-4H26\"/><path class=\"tick\" d=\"M-24-4v8M-18-4v8M-12-4v8M-6-4v8M0-4v8M6-4v8M12-4v8M18-4v8M24-4v8\"/></g>".to_owned()
        } else {
            "<path class=\"tick\" d=\"M-9-3v7M-3-3v7M3-3v7M9-3v7\"/>".to_owned()
        },
    );
    let contours = "<path class=\"contour\" d=\"M-30 8C-10 10 0-2 30 4\"/><path class=\"contour index\" d=\"M-30-2C-10 2 4-12 30-7\"/>";
    add(has_contours, "Contour, index contour", contours.to_owned());
    add(!field.entries().is_empty(), "Way onto the map", symbol("entry"));
    if !pieces.is_empty() {
        signs.extend(counters());
    }
    signs
}

/// The signs on counters.
fn counters() -> impl Iterator<Item = Sign> {
    let shape = |id: &str| format!("<use href=\"#{id}\" color=\"#1b1612\"/>");
    let symbol = |key: &str| format!("<g transform=\"scale(1.6)\">{}</g>", shape(&format!("symbol-{key}")));
    let card = |of: &str| {
        let card = "<use href=\"#card\" fill=\"#cbb994\" stroke=\"#5e4630\" stroke-width=\"2\"/>";
        format!("<g transform=\"scale(.56)\">{card}<use href=\"#{of}\"/></g>")
    };
    let large = |id: &str| format!("<g transform=\"scale(1.7)\">{}</g>", shape(id));
    let figures = "<g transform=\"scale(1.25)\"><text class=\"strength\" font-size=\"20\" x=\"-25\" y=\"7\">5</text>\
                   <circle class=\"ring\" r=\"7.5\" color=\"#1b1612\"/><text class=\"morale\" font-size=\"12\" text-anchor=\"middle\" y=\"4.2\">4</text>\
                   <text class=\"movement\" font-size=\"15\" x=\"14\" y=\"5.5\">6</text></g>";
    let stripe = "<g transform=\"translate(0 26) scale(1.2)\"><use href=\"#stripe\" fill=\"#1f6f43\" stroke=\"#1b1612\" stroke-width=\".8\"/>\
                  <text class=\"light\" font-size=\"9.6\" x=\"-24\" y=\"-18.4\">II</text><text class=\"letters light\" x=\"20\" y=\"-18.4\">Fr</text></g>";
    let hidden = "<g class=\"hidden-place\" transform=\"scale(1.4)\"><circle r=\"10\"/><use href=\"#symbol-farm\" transform=\"scale(.7)\"/></g>";
    let torn = "<g transform=\"scale(.56)\"><use href=\"#card-torn\" fill=\"#cbb994\" stroke=\"#5e4630\" stroke-width=\"2\"/></g>";
    [
        ("Formation and nation", stripe.to_owned()),
        ("Strength, morale, movement", figures.to_owned()),
        ("Infantry", symbol("infantry")),
        ("Cavalry", symbol("cavalry")),
        ("Foot artillery", symbol("foot-artillery")),
        ("Horse artillery", symbol("horse-artillery")),
        ("Leader, with his rating", symbol("leader")),
        ("Headquarters", symbol("headquarters")),
        ("Place under a stack", hidden.to_owned()),
        ("Damaged", torn.to_owned()),
        ("Disrupted", card("disrupted")),
        ("Has moved", large("moved")),
        ("Has fired", large("fired")),
    ]
    .into_iter()
    .map(|(words, drawing)| Sign { words, drawing })
}

fn houses(manner: &Manner) -> String {
    let class = if manner.built_up { "wash" } else { "garden" };
    let garden =
        format!("<path class=\"{class}\" d=\"M-28 1C-27-14-8-16 2-15S29-12 28 1S10 15-4 14S-29 13-28 1z\"/>");
    let blocks =
        "M-20-8h8v6h-8zM-9-10h9v6h-9zM4-9h7v6h-7zM14-8h7v6h-7zM-17 4h9v6h-9zM-3 3h8v6h-8zM9 4h9v6h-9z";
    let drawing = format!("{garden}<path class=\"houses\" d=\"{blocks}\"/>");
    if manner.built_up { format!("<g class=\"town\">{drawing}</g>") } else { drawing }
}

/// A patch of ground as [`Cover`](super::cover::Cover) draws it.
fn patch(terrain: Terrain, manner: &Manner) -> String {
    let wash = "<path class=\"wash\" d=\"M-28 1C-27-14-8-16 2-15S29-12 28 1S10 15-4 14S-29 13-28 1z\"/>";
    let on_it = super::cover::sample(
        terrain,
        &[(-17.0, -4.0), (-3.0, -7.0), (12.0, -5.0), (-9.0, 6.0), (5.0, 5.0), (18.0, 5.0)],
        1.0,
        manner,
    );
    format!("<g class=\"{terrain}\">{wash}{on_it}</g>")
}

fn teeth() -> String {
    let one = |x: i32| format!("M{} -5l1.6 11 1.6-11z", f64::from(x) * 4.0 - 1.6);
    let all: String = (-7..=7).map(one).collect();
    format!("<path class=\"teeth\" d=\"{all}\"/>")
}
