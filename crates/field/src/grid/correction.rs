//! What a hand corrects on a board, by hex and hexside.
//!
//! ```toml
//! [[place]]                            # moves a place into another hex, before anything else is done
//! id = "la-haye"
//! hex = "2518"
//! why = "Papelotte has the hex to itself"
//!
//! [[hex]]
//! hex = "5713"                         # or a list: the same change in several hexes
//! terrain = "town"
//! elevation_m = 60
//! hill = true                          # or false
//! names = ["Wavre, left bank"]
//! why = "the town stands on both banks"
//!
//! [[side]]                             # the same change on one hexside or on several
//! sides = ["5713/5814"]
//! water = "river"                      # or "none"; a kind with `course`, the name of the water
//! course = "Dyle"
//! crossing = "bridge"                  # or "none"
//! names = ["Bridge of Christ"]
//! crest = "5814"                       # the lower hex, or "none"
//! slope = "5713"                       # the higher hex, or "none"
//! wall = "none"                        # what the geography draws there does not count
//! why = "…"
//!
//! [[road]]                             # an old road by its name, or a new one with its kind
//! name = "Roman road"
//! kind = "road"
//! link = ["3140", "3240", "3339"]      # each hex linked with the next
//! unlink = ["3140", "3241", "3339"]
//! why = "…"
//! ```
//!
//! Every correction must say why, and must change something: one that hits nothing is a fault, so that no
//! correction outlives the mistake that it mended.

use hex::{Hex, Hexside, Numbering};
use source::fault::Place;
use source::node::{Node, Section, Written};

use crate::kinds::{CrossingKind, Decimetres, RoadKind, Terrain, WaterKind};

/// All corrections of a grid file.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Corrections {
    /// Places moved into other hexes.
    pub places: Vec<Nudge>,
    /// Changes of hexes.
    pub hexes: Vec<HexCorrection>,
    /// Changes of hexsides.
    pub sides: Vec<SideCorrection>,
    /// Changes of roads.
    pub roads: Vec<RoadCorrection>,
}

/// A place moved into another hex.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Nudge {
    /// Where the correction stands in the file.
    pub written: Place,
    /// The id of the place.
    pub id: String,
    /// The hex it is to be in.
    pub hex: Hex,
}

/// A change of a hex.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HexCorrection {
    /// Where the correction stands in the file.
    pub written: Place,
    /// The hex.
    pub hex: Hex,
    /// What it is to be.
    pub terrain: Option<Terrain>,
    /// How high it is to lie.
    pub elevation: Option<Decimetres>,
    /// Whether it is to be a hill.
    pub is_hill: Option<bool>,
    /// Names to be added to it.
    pub names: Vec<String>,
}

/// Whether something stays, becomes something else, or goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Change<T> {
    /// It stays as it is.
    #[default]
    Keep,
    /// It becomes this.
    Set(T),
    /// It goes.
    Remove,
}

/// A change of one or more hexsides.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SideCorrection {
    /// Where the correction stands in the file.
    pub written: Place,
    /// The hexsides.
    pub sides: Vec<Hexside>,
    /// What water runs there.
    pub water: Change<WaterKind>,
    /// The name of that water.
    pub course: Option<String>,
    /// How it can be crossed.
    pub crossing: Change<CrossingKind>,
    /// Names of the crossing.
    pub names: Vec<String>,
    /// Whether it is a crest, with the lower hex.
    pub crest: Change<Hex>,
    /// Whether it is a slope, with the higher hex.
    pub slope: Change<Hex>,
    /// Whether the wall that the geography draws there does not count.
    pub drops_wall: bool,
}

/// A change of a road.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RoadCorrection {
    /// Where the correction stands in the file.
    pub written: Place,
    /// The name of the road.
    pub name: String,
    /// The kind of a new road.
    pub kind: Option<RoadKind>,
    /// Hexes to be linked, each with the next.
    pub link: Vec<Hex>,
    /// Hexes to be unlinked, each from the next.
    pub unlink: Vec<Hex>,
}

impl Corrections {
    /// Reads the four lists of corrections from the whole file. Without a numbering no hex can be read, and
    /// whatever kept the numbering from being made has been noted.
    pub(super) fn read(file: &mut Section<'_, '_>, numbering: Option<&Numbering>) -> Self {
        let mut corrections = Self::default();
        for node in file.list("place") {
            let nudge = each(file, node, "place correction", |section| nudge(section, numbering));
            corrections.places.extend(nudge);
        }
        for node in file.list("hex") {
            let change = each(file, node, "hex correction", |section| Some(hex_change(section, numbering)));
            corrections.hexes.extend(change.into_iter().flatten());
        }
        for node in file.list("side") {
            let change = each(file, node, "side correction", |section| Some(side_change(section, numbering)));
            corrections.sides.extend(change);
        }
        for node in file.list("road") {
            let change = each(file, node, "road correction", |section| road_change(section, numbering));
            corrections.roads.extend(change);
        }
        corrections
    }
}

fn each<T>(
    file: &mut Section<'_, '_>,
    node: &Node,
    what: &str,
    read: impl FnOnce(&mut Section<'_, '_>) -> Option<T>,
) -> Option<T> {
    let mut section = Section::open(node, what, file.faults())?;
    let value = read(&mut section);
    section.text("why");
    section.close();
    value
}

fn nudge(section: &mut Section<'_, '_>, numbering: Option<&Numbering>) -> Option<Nudge> {
    let id = section.text("id").map(str::to_owned);
    let hex = section.must("hex").and_then(|node| read_hex(node, numbering, section));
    Some(Nudge { written: section.place().clone(), id: id?, hex: hex? })
}

fn hex_change(section: &mut Section<'_, '_>, numbering: Option<&Numbering>) -> Vec<HexCorrection> {
    let node = section.must("hex");
    let nodes = node.map_or(&[] as &[Node], |node| match &node.value {
        Written::List(nodes) => nodes,
        _ => std::slice::from_ref(node),
    });
    if let (Some(node), []) = (node, nodes) {
        section.faults().note(&node.place, "the correction names no hex");
    }
    let hexes: Vec<Hex> = nodes.iter().filter_map(|node| read_hex(node, numbering, section)).collect();
    let terrain =
        section.maybe("terrain").and_then(|node| read_word(node, Terrain::named, &Terrain::words(), section));
    let elevation = section.maybe_number("elevation_m").and_then(|metres| {
        let decimetres = i32::try_from(metres).ok().filter(|m| m.abs() < 10_000).map(|m| Decimetres(m * 10));
        if decimetres.is_none() {
            let place = section.place();
            section.faults().note(place, "`elevation_m` is beyond all mountains");
        }
        decimetres
    });
    let is_hill = section.maybe("hill").and_then(|node| {
        if let Written::Flag(is_hill) = node.value {
            return Some(is_hill);
        }
        section.faults().note(&node.place, "`hill` must be true or false");
        None
    });
    let names = owned(section.texts("names"));
    let written = section.place().clone();
    let change = |hex| HexCorrection {
        written: written.clone(),
        hex,
        terrain,
        elevation,
        is_hill,
        names: names.clone(),
    };
    hexes.into_iter().map(change).collect()
}

fn side_change(section: &mut Section<'_, '_>, numbering: Option<&Numbering>) -> SideCorrection {
    section.must("sides");
    let mut sides = Vec::new();
    for node in section.list("sides") {
        sides.extend(read_side(node, numbering, section));
    }
    let water = section.maybe("water").map_or(Change::Keep, |node| {
        read_change(node, section, |node, section| {
            read_word(node, WaterKind::named, &format!("{}, none", WaterKind::words()), section)
        })
    });
    let course = section.maybe_text("course").map(str::to_owned);
    let crossing = section.maybe("crossing").map_or(Change::Keep, |node| {
        read_change(node, section, |node, section| {
            read_word(node, CrossingKind::named, &format!("{}, none", CrossingKind::words()), section)
        })
    });
    let names = owned(section.texts("names"));
    let crest = section.maybe("crest").map_or(Change::Keep, |node| {
        read_change(node, section, |node, section| read_hex(node, numbering, section))
    });
    let slope = section.maybe("slope").map_or(Change::Keep, |node| {
        read_change(node, section, |node, section| read_hex(node, numbering, section))
    });
    let none = |word: &str| (word == "none").then_some(());
    let wall = section.maybe("wall").and_then(|node| read_word(node, none, "none", section));
    let written = section.place().clone();
    if matches!(water, Change::Set(_)) != course.is_some() {
        section.faults().note(&written, "a water that is set needs `course`, its name, and no other does");
    }
    if let Change::Set(lower) = crest
        && sides.iter().any(|side| !side.hexes().contains(&lower))
    {
        section.faults().note(&written, "`crest` must name the lower of the two hexes of each hexside");
    }
    if let Change::Set(higher) = slope
        && sides.iter().any(|side| !side.hexes().contains(&higher))
    {
        section.faults().note(&written, "`slope` must name the higher of the two hexes of each hexside");
    }
    SideCorrection {
        written,
        sides,
        water,
        course,
        crossing,
        names,
        crest,
        slope,
        drops_wall: wall.is_some(),
    }
}

fn road_change(section: &mut Section<'_, '_>, numbering: Option<&Numbering>) -> Option<RoadCorrection> {
    let name = section.text("name").map(str::to_owned);
    let kind =
        section.maybe("kind").and_then(|node| read_word(node, RoadKind::named, &RoadKind::words(), section));
    let link = read_chain("link", numbering, section);
    let unlink = read_chain("unlink", numbering, section);
    let written = section.place().clone();
    if section.list("link").is_empty() && section.list("unlink").is_empty() {
        section.faults().note(&written, "a road correction needs `link` or `unlink`");
    }
    Some(RoadCorrection { written, name: name?, kind, link, unlink })
}

fn read_change<T>(
    node: &Node,
    section: &mut Section<'_, '_>,
    read: impl FnOnce(&Node, &mut Section<'_, '_>) -> Option<T>,
) -> Change<T> {
    match &node.value {
        Written::Text(text) if text == "none" => Change::Remove,
        _ => read(node, section).map_or(Change::Keep, Change::Set),
    }
}

fn owned(texts: Vec<(&str, &Place)>) -> Vec<String> {
    texts.into_iter().map(|(text, _)| text.to_owned()).collect()
}

fn read_chain(key: &'static str, numbering: Option<&Numbering>, section: &mut Section<'_, '_>) -> Vec<Hex> {
    let mut chain: Vec<Hex> = Vec::new();
    for node in section.list(key) {
        let Some(hex) = read_hex(node, numbering, section) else { continue };
        if let Some(last) = chain.last()
            && last.distance(hex) != 1
        {
            let what = format!("`{key}` must go from hex to neighbouring hex, and this is none");
            section.faults().note(&node.place, what);
        }
        chain.push(hex);
    }
    if let [_] = chain.as_slice() {
        let place = section.place();
        section.faults().note(place, format!("`{key}` needs two hexes or more"));
    }
    chain
}

/// A word that must be one of a few.
pub(super) fn read_word<T>(
    node: &Node,
    named: impl Fn(&str) -> Option<T>,
    words: &str,
    section: &mut Section<'_, '_>,
) -> Option<T> {
    let found = match &node.value {
        Written::Text(word) => named(word),
        _ => None,
    };
    if found.is_none() {
        section.faults().note(&node.place, format!("this must be one of: {words}"));
    }
    found
}

/// A printed number that must be on a sheet.
pub(super) fn read_hex(
    node: &Node,
    numbering: Option<&Numbering>,
    section: &mut Section<'_, '_>,
) -> Option<Hex> {
    let Written::Text(text) = &node.value else {
        let what = format!("a hex must be its printed number as a text, not {}", node.kind());
        section.faults().note(&node.place, what);
        return None;
    };
    match numbering?.parse(text) {
        Ok(hex) => Some(hex),
        Err(error) => {
            section.faults().note(&node.place, error.to_string());
            None
        }
    }
}

fn read_side(node: &Node, numbering: Option<&Numbering>, section: &mut Section<'_, '_>) -> Option<Hexside> {
    let halves = match &node.value {
        Written::Text(text) => text.split_once('/'),
        _ => None,
    };
    let Some((one, other)) = halves else {
        section.faults().note(&node.place, "a hexside must be two printed numbers, as \"0101/0102\"");
        return None;
    };
    let numbering = numbering?;
    match (numbering.parse(one), numbering.parse(other)) {
        (Ok(one), Ok(other)) => {
            let side = Hexside::between(one, other);
            if side.is_none() {
                section.faults().note(&node.place, "these two hexes are not neighbours");
            }
            side
        }
        (one, other) => {
            for error in [one.err(), other.err()].into_iter().flatten() {
                section.faults().note(&node.place, error.to_string());
            }
            None
        }
    }
}
