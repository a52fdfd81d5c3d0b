//! Terrain: what a hex is and what lies on a hexside, each a line of the edition's tables with its costs and effects (5.2, 7.6,
//! 7.7.g, 8.1.j). Rules ask for these properties and never for a kind by name; a refit adds lines.

use super::Gait;
use crate::rules::IDS;
use field::kinds::Terrain as Cover;
use field::paths::HalfPoints;
use std::ops::Index;
use umpire::fault::Faults;
use umpire::rule::Rule;
use umpire::source::{Node, Section, Written};

/// What a hex is.
#[allow(clippy::struct_excessive_bools)] // each is a column of the table
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Terrain {
    pub word: String,
    /// Its letter on a drawn map.
    pub letter: char,
    /// What counts as it on a battlefield.
    covers: Vec<Cover>,
    on_foot: HalfPoints,
    mounted: HalfPoints,
    /// The rule that sets its cost.
    pub cost_rule: Rule,
    /// Reductions of fire into it, in per cent; `None` where it cannot be.
    pub attack: u8,
    pub bombardment: Option<u8>,
    pub charge: Option<u8>,
    /// Reduction of the fire of those who defend it, in per cent.
    pub firing_out: u8,
    /// Whether a charge may cross it (7.7.b).
    pub is_open: bool,
    /// Whether it stops the eye (8.3.a, 20.14).
    pub blocks_sight: bool,
    /// Whether its defenders cannot be flanked (7.6.e, 10.d).
    pub covers_flanks: bool,
    /// Whether zones of control do not enter it (5.4.c).
    pub keeps_zones_out: bool,
    /// Whether hexes of it that touch are one place (20.2.i).
    pub is_town: bool,
    /// Whether the rules of chateaux hold in it (10).
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
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HexsideTerrain {
    pub word: String,
    /// The key under which the position of a case lists its hexsides.
    pub listed: String,
    /// What it is on a battlefield, if battlefields have it.
    edge: Option<EdgeKind>,
    /// What crossing it adds on foot, mounted, and by road or trail; `None` if nothing can cross (5.2.j).
    costs: Option<[HalfPoints; 3]>,
    /// The rule that sets what crossing it costs.
    pub cost_rule: Option<Rule>,
    /// Reductions of fire across it, in per cent; `None` where it cannot be.
    pub attack: Option<u8>,
    pub bombardment: Option<u8>,
    pub charge: Option<u8>,
    /// The rule that sets its effect in combat.
    pub combat_rule: Rule,
    /// Whether its reduction of an attack is compared with that of the hex behind it and not added to it (7.6.h).
    pub compared: bool,
    /// Whether the first hexside of a charge at two hexes may be such a one (7.7.c).
    pub is_open: bool,
    /// Whether it stops the eye (8.3.b).
    pub blocks_sight: bool,
    /// Whether a bridge leads over it and stands for it.
    pub is_water: bool,
    pub is_bridge: bool,
    /// Whether it counts only for those who go up.
    pub uphill: bool,
}

impl HexsideTerrain {
    /// Whether nothing can cross it (5.2.j).
    pub fn is_closed(&self) -> bool {
        self.costs.is_none()
    }

    /// For crossing it over the ground.
    pub fn cost(&self, gait: Gait) -> HalfPoints {
        let [on_foot, mounted, _] = self.costs.unwrap_or_default();
        match gait {
            Gait::OnFoot => on_foot,
            Gait::Mounted => mounted,
        }
    }

    /// For crossing it by road or trail.
    pub fn by_road(&self) -> HalfPoints {
        self.costs.unwrap_or_default()[2]
    }
}

/// What a battlefield has on its hexsides.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EdgeKind {
    Stream,
    River,
    Bridge,
    Crest,
    Slope,
}

impl EdgeKind {
    const WORDS: [(&'static str, EdgeKind); 5] = [
        ("stream", EdgeKind::Stream),
        ("river", EdgeKind::River),
        ("bridge", EdgeKind::Bridge),
        ("crest", EdgeKind::Crest),
        ("slope", EdgeKind::Slope),
    ];
}

/// A line of the table of hexes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct TerrainId(u8);

/// The table of hexes. Its first line is open ground.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Terrains(Vec<Terrain>);

impl Terrains {
    pub const OPEN: TerrainId = TerrainId(0);
    const MOST: usize = 16;

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
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hexsides(Vec<HexsideTerrain>);

/// The lines of the table of hexsides that hold for one: a bit each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct HexsideKinds(u16);

impl HexsideKinds {
    #[must_use]
    pub fn plus(self, other: HexsideKinds) -> HexsideKinds {
        HexsideKinds(self.0 | other.0)
    }
}

impl Hexsides {
    const MOST: usize = 16;

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

pub(super) fn terrains(nodes: &[Node], faults: &mut Faults) -> Terrains {
    let lines = nodes.iter().take(Terrains::MOST).filter_map(|node| terrain(node, faults)).collect();
    Terrains(lines)
}

pub(super) fn hexsides(nodes: &[Node], faults: &mut Faults) -> Hexsides {
    Hexsides(nodes.iter().take(Hexsides::MOST).filter_map(|node| hexside(node, faults)).collect())
}

fn terrain(node: &Node, faults: &mut Faults) -> Option<Terrain> {
    let mut line = Section::open(node, "terrain", faults)?;
    let word = line.text("word");
    let letter = line.text("letter").and_then(|text| text.chars().next());
    let mut covers = Vec::new();
    for (word, place) in line.texts("ground") {
        match Cover::named(word) {
            Some(cover) => covers.push(cover),
            None => line.faults().note(place, format!("battlefields have no ground `{word}`")),
        }
    }
    let (on_foot, mounted) = (points(&mut line, "on-foot"), points(&mut line, "mounted"));
    let cost_rule = rule(&mut line, "cost-rule");
    let attack = percent(&mut line, "attack");
    let (bombardment, charge) = (reduction(&mut line, "bombardment"), reduction(&mut line, "charge"));
    let firing_out =
        if line.maybe("firing-out").is_some() { percent(&mut line, "firing-out") } else { Some(0) };
    let is_open = line.flag("open");
    let (blocks_sight, covers_flanks) = (line.flag("blocks-sight"), line.flag("covers-flanks"));
    let keeps_zones_out = line.flag("keeps-zones-out");
    let (is_town, is_chateau) = (line.flag("town"), line.flag("chateau"));
    line.close();
    Some(Terrain {
        word: word?.to_owned(),
        letter: letter?,
        covers,
        on_foot: on_foot?,
        mounted: mounted?,
        cost_rule: cost_rule?,
        attack: attack?,
        bombardment: bombardment?,
        charge: charge?,
        firing_out: firing_out?,
        is_open,
        blocks_sight,
        covers_flanks,
        keeps_zones_out,
        is_town,
        is_chateau,
    })
}

fn hexside(node: &Node, faults: &mut Faults) -> Option<HexsideTerrain> {
    let mut line = Section::open(node, "hexside", faults)?;
    let (word, listed) = (line.text("word"), line.text("listed"));
    let edge = line.maybe_text("ground").map(|word| {
        let known = EdgeKind::WORDS.iter().find(|(known, _)| *known == word);
        if known.is_none() {
            line.faults().note(&node.place, format!("battlefields have no `{word}` on hexsides"));
        }
        known.map(|(_, edge)| *edge)
    });
    let costs = if line.flag("closed") {
        None
    } else {
        Some(["on-foot", "mounted", "by-road"].map(|key| points(&mut line, key)))
    };
    let has_cost_rule = line.maybe("cost-rule").is_some();
    let cost_rule = has_cost_rule.then(|| rule(&mut line, "cost-rule"));
    let combat_rule = rule(&mut line, "combat-rule");
    let [attack, bombardment, charge] =
        ["attack", "bombardment", "charge"].map(|key| reduction(&mut line, key));
    let (compared, is_open, blocks_sight) =
        (line.flag("compared"), line.flag("open"), line.flag("blocks-sight"));
    let (is_water, is_bridge, uphill) = (line.flag("water"), line.flag("bridge"), line.flag("uphill"));
    line.close();
    let costs = match costs {
        Some([on_foot, mounted, by_road]) => Some([on_foot?, mounted?, by_road?]),
        None => None,
    };
    Some(HexsideTerrain {
        word: word?.to_owned(),
        listed: listed?.to_owned(),
        edge: edge.flatten(),
        costs,
        cost_rule: cost_rule.flatten(),
        attack: attack?,
        bombardment: bombardment?,
        charge: charge?,
        combat_rule: combat_rule?,
        compared,
        is_open,
        blocks_sight,
        is_water,
        is_bridge,
        uphill,
    })
}

/// A number of half points.
fn points(line: &mut Section<'_, '_>, key: &'static str) -> Option<HalfPoints> {
    let node = line.must(key)?;
    let points = match node.value {
        Written::Number(points) => u16::try_from(points).ok(),
        _ => None,
    };
    if points.is_none() {
        line.faults().note(&node.place, format!("`{key}` is a number of half points"));
    }
    points.map(HalfPoints)
}

fn percent(line: &mut Section<'_, '_>, key: &'static str) -> Option<u8> {
    reduction(line, key)?
}

/// A percentage, or `"closed"` where it cannot be.
#[allow(clippy::option_option)] // a fault, closed, or a percentage
fn reduction(line: &mut Section<'_, '_>, key: &'static str) -> Option<Option<u8>> {
    let node = line.must(key)?;
    match &node.value {
        Written::Text(word) if word == "closed" => return Some(None),
        Written::Number(percent) => {
            if let Some(percent) = u8::try_from(*percent).ok().filter(|percent| *percent <= 100) {
                return Some(Some(percent));
            }
            line.faults().note(&node.place, format!("`{key}` must be a percentage, not {percent}"));
        }
        _ => line.faults().note(&node.place, format!("`{key}` is a percentage, or \"closed\"")),
    }
    None
}

fn rule(line: &mut Section<'_, '_>, key: &'static str) -> Option<Rule> {
    let node = line.must(key)?;
    let rule = match &node.value {
        Written::Text(id) => Rule::find(IDS, id),
        _ => None,
    };
    if rule.is_none() {
        line.faults().note(&node.place, format!("the rule in `{key}` is not in the ledger"));
    }
    rule
}
