//! Terrain: what a hex is and what lies on a hexside, each a line of the edition's tables with its costs and effects (5.2, 7.6,
//! 7.7.g, 8.1.j). Rules ask for these properties and never for a kind by name; a refit adds lines.

use super::{Gait, rule};
use field::kinds::Terrain as Cover;
use field::paths::HalfPoints;
use std::ops::Index;
use umpire::fault::Faults;
use umpire::read::{Name, Read, within};
use umpire::rule::Rule;
use umpire::source::{Node, Written};

/// What a hex is.
#[allow(clippy::struct_excessive_bools)] // each is a column of the table
#[derive(Debug, Clone, PartialEq, Eq, Read)]
pub struct Terrain {
    pub word: String,
    /// Its letter on a drawn map.
    #[read(with = letter)]
    pub letter: char,
    /// What counts as it on a battlefield.
    #[read(key = "ground", with = covers)]
    covers: Vec<Cover>,
    on_foot: HalfPoints,
    mounted: HalfPoints,
    /// The rule that sets its cost.
    #[read(with = rule)]
    pub cost_rule: Rule,
    /// Reductions of fire into it, in per cent; `None` where it cannot be.
    #[read(within = 0..=100)]
    pub attack: u8,
    /// Whether an attack out of a hex of the same kind is not reduced.
    pub free_within: bool,
    #[read(with = reduction)]
    pub bombardment: Option<u8>,
    #[read(with = reduction)]
    pub charge: Option<u8>,
    /// The rule that sets its effect in combat, where it has one of its own.
    #[read(maybe, with = rule)]
    pub combat_rule: Option<Rule>,
    /// Reduction of the fire of those who defend it, in per cent.
    #[read(default = 0, within = 0..=100)]
    pub firing_out: u8,
    /// The same where they receive a charge.
    #[read(default = 0, within = 0..=100)]
    pub firing_out_at_charges: u8,
    /// Whether fire out of it is not reduced where all who are fired at stand in the same.
    pub fires_freely_within: bool,
    /// Whether a charge may cross it (7.7.b).
    #[read(key = "open")]
    pub is_open: bool,
    /// Whether it stops the eye (8.3.a, 20.14).
    pub blocks_sight: bool,
    /// Whether, on a hill, it stops the eye also between hills.
    pub hides_hills: bool,
    /// Whether its defenders cannot be flanked (7.6.e, 10.d).
    pub covers_flanks: bool,
    /// Whether zones of control do not enter it (5.4.c).
    pub keeps_zones_out: bool,
    /// Whether hexes of it that touch are one place (20.2.i).
    #[read(key = "town")]
    pub is_town: bool,
    /// Whether the rules of chateaux hold in it (10).
    #[read(key = "chateau")]
    pub is_chateau: bool,
}

impl Terrain {
    /// For entering it off the road.
    #[inline]
    pub fn cost(&self, gait: Gait) -> HalfPoints {
        match gait {
            Gait::OnFoot => self.on_foot,
            Gait::Mounted => self.mounted,
        }
    }
}

/// What can lie on a hexside.
#[allow(clippy::struct_excessive_bools)] // each is a column of the table
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(what = "hexside")]
pub struct HexsideTerrain {
    pub word: String,
    /// The key under which the position of a case lists its hexsides.
    pub listed: String,
    /// What it is on a battlefield, if battlefields have it.
    #[read(key = "ground")]
    edge: Option<EdgeKind>,
    /// Whether nothing can cross it (5.2.j).
    #[read(key = "closed")]
    pub is_closed: bool,
    /// What crossing it adds.
    #[read(default)]
    on_foot: HalfPoints,
    #[read(default)]
    mounted: HalfPoints,
    /// By road or trail.
    #[read(default)]
    pub by_road: HalfPoints,
    /// The rule that sets what crossing it costs.
    #[read(maybe, with = rule)]
    pub cost_rule: Option<Rule>,
    /// Reductions of fire across it, in per cent; `None` where it cannot be.
    #[read(with = reduction)]
    pub attack: Option<u8>,
    #[read(with = reduction)]
    pub bombardment: Option<u8>,
    #[read(with = reduction)]
    pub charge: Option<u8>,
    /// The rule that sets its effect in combat.
    #[read(with = rule)]
    pub combat_rule: Rule,
    /// That for charges, where it is another than that of all charges (7.7.g).
    #[read(maybe, with = rule)]
    pub charge_rule: Option<Rule>,
    /// Whether its reduction of an attack is compared with that of the hex behind it and not added to it (7.6.h).
    pub compared: bool,
    /// Whether the first hexside of a charge at two hexes may be such a one (7.7.c).
    #[read(key = "open")]
    pub is_open: bool,
    /// Whether it stops the eye (8.3.b).
    pub blocks_sight: bool,
    /// Whether a bridge leads over it and stands for it.
    #[read(key = "water")]
    pub is_water: bool,
    #[read(key = "bridge")]
    pub is_bridge: bool,
    /// Whether it is what is left of a bridge: troops climb over, and nothing else crosses.
    #[read(key = "broken")]
    pub is_broken: bool,
    /// Whether it counts only for those who go up.
    pub uphill: bool,
}

impl HexsideTerrain {
    /// For crossing it over the ground.
    pub fn cost(&self, gait: Gait) -> HalfPoints {
        match gait {
            Gait::OnFoot => self.on_foot,
            Gait::Mounted => self.mounted,
        }
    }
}

impl HexsideTerrain {
    /// Whether it is a wall, which may shelter one of its hexes only.
    pub fn is_wall(&self) -> bool {
        self.edge == Some(EdgeKind::Wall)
    }

    /// Whether it is a bridge over a stream, where the rules tell it from one over a river.
    pub fn is_trestle(&self) -> bool {
        self.edge == Some(EdgeKind::Trestle)
    }
}

/// What a battlefield has on its hexsides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Read)]
pub enum EdgeKind {
    Stream,
    River,
    Bridge,
    /// A bridge over a stream, where the rules tell it from one over a river.
    Trestle,
    /// What is left of a bridge over a river, where bridges can be damaged.
    BrokenBridge,
    Crest,
    Slope,
    Wall,
}

/// A line of the table of hexes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct TerrainId(u8);

/// The table of hexes. Its first line is open ground.
#[derive(Debug, Clone, PartialEq, Eq, Read)]
pub struct Terrains(#[read(with = lines)] Vec<Terrain>);

impl Terrains {
    pub const OPEN: TerrainId = TerrainId(0);
    pub fn iter(&self) -> impl Iterator<Item = &Terrain> {
        self.0.iter()
    }

    pub fn by_letter(&self, letter: char) -> Option<TerrainId> {
        self.position(|terrain| terrain.letter == letter)
    }

    /// What counts as such a cover of a battlefield; `None` if the rules have no line for it.
    pub fn of_cover(&self, cover: Cover) -> Option<TerrainId> {
        self.position(|terrain| terrain.covers.contains(&cover))
    }

    fn position(&self, fits: impl Fn(&Terrain) -> bool) -> Option<TerrainId> {
        self.0.iter().position(fits).and_then(|at| u8::try_from(at).ok()).map(TerrainId)
    }
}

impl Index<TerrainId> for Terrains {
    type Output = Terrain;

    #[inline]
    fn index(&self, id: TerrainId) -> &Terrain {
        &self.0[usize::from(id.0)]
    }
}

/// The table of hexsides.
#[derive(Debug, Clone, PartialEq, Eq, Read)]
pub struct Hexsides(#[read(with = lines)] Vec<HexsideTerrain>);

/// The lines of a table: a byte and a bit are kept for each.
const MOST_LINES: usize = 16;

fn lines<'n, T: Read<'n>>(node: &'n Node, name: Name<'_>, faults: &mut Faults) -> Option<Vec<T>> {
    let lines = <Vec<T>>::read(node, name, faults)?;
    if lines.is_empty() || lines.len() > MOST_LINES {
        faults.note(&node.place, format!("a table of terrain has 1 to {MOST_LINES} lines"));
        return None;
    }
    Some(lines)
}

/// The lines of the table of hexsides that hold for one: a bit each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct HexsideKinds(u16);

impl HexsideKinds {
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[must_use]
    pub fn minus(self, other: HexsideKinds) -> HexsideKinds {
        HexsideKinds(self.0 & !other.0)
    }

    #[must_use]
    pub fn plus(self, other: HexsideKinds) -> HexsideKinds {
        HexsideKinds(self.0 | other.0)
    }
}

impl Hexsides {
    /// The lines, each as what lies on a hexside alone.
    pub fn iter(&self) -> impl Iterator<Item = (HexsideKinds, &HexsideTerrain)> {
        self.0.iter().enumerate().map(|(at, line)| (HexsideKinds(1 << at), line))
    }

    pub fn of(&self, kinds: HexsideKinds) -> impl Iterator<Item = &HexsideTerrain> {
        let mut rest = kinds.0;
        std::iter::from_fn(move || {
            let at = (rest != 0).then_some(rest.trailing_zeros() as usize)?;
            rest &= rest - 1;
            Some(&self.0[at])
        })
    }

    /// What counts as such an edge of a battlefield; nothing if the rules have no line for it.
    pub fn of_edge(&self, edge: EdgeKind) -> HexsideKinds {
        let found = self.iter().find(|(_, line)| line.edge == Some(edge));
        found.map_or_else(HexsideKinds::default, |(kind, _)| kind)
    }
}

fn covers(node: &Node, name: Name<'_>, faults: &mut Faults) -> Option<Vec<Cover>> {
    let words = <Vec<String>>::read(node, name, faults)?;
    let mut covers = Vec::new();
    for word in &words {
        match Cover::named(word) {
            Some(cover) => covers.push(cover),
            None => faults.note(&node.place, format!("battlefields have no ground `{word}`")),
        }
    }
    Some(covers)
}

fn letter(node: &Node, name: Name<'_>, faults: &mut Faults) -> Option<char> {
    let text = String::read(node, name, faults)?;
    let mut letters = text.chars();
    match (letters.next(), letters.next()) {
        (Some(letter), None) => Some(letter),
        _ => name.wrong_kind(node, "a single letter", faults),
    }
}

/// A percentage, or `"closed"` where it cannot be.
#[allow(clippy::option_option)] // a fault, closed, or a percentage
fn reduction(node: &Node, name: Name<'_>, faults: &mut Faults) -> Option<Option<u8>> {
    match &node.value {
        Written::Text(word) if word == "closed" => Some(None),
        _ => {
            let percent = u8::read(node, name, faults)?;
            within(&node.place, name, 0..=100, percent, faults).map(Some)
        }
    }
}
