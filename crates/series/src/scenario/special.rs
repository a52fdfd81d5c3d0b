//! The rules of a scenario's own (14.a): what kinds of them there are, and the figures of each.
//!
//! A scenario names a kind and gives its figures: who, where, when, how many. The rules of the game know kinds and never
//! scenarios. Positions of cases have them too, read by the same reader: what a word stands for is asked of a `Lexicon`.

use hex::{Board, Compass, HexId, HexSet, Numbering, SideId};
use umpire::fault::Faults;
use umpire::rule::Rule;
use umpire::source::{Node, Section, Written};

use super::context::read_edge;
use super::time::Turn;
use super::words::{Said, maybe_number, number, prose};
use crate::pieces::{ArmyId, FormationId, LeaderId, Side};

/// A rule of the scenario's own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Special {
    /// Its id: of no meaning to the rules of the game.
    pub id: String,
    pub kind: SpecialKind,
    /// The rules that it uses or changes.
    pub rules: Vec<Rule>,
    /// The option without which it does not hold.
    pub option: Option<String>,
    pub text: String,
}

/// The kinds, with their figures.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SpecialKind {
    /// It says in words what other entries of the file do.
    Note,
    /// Commanders of the first side rise late (23.f).
    SlowRisers,
    /// An overall commander may move formations between his wings (20.15.a).
    Reassignment(Reassignment),
    /// Formations may not be ordered to attack yet (20.2.a).
    NoAttackOrders(NoAttackOrders),
    /// An army chooses where its supply comes from (24.d).
    Base(Base),
    /// A formation may not leave a part of the map yet, and to release it costs points (13.a).
    KeptBack(KeptBack),
    /// Artillery moves with difficulty off the roads (5.2).
    HeavyGround(HeavyGround),
    /// A leader has a successor who takes over at once (19.2.c).
    Successor(Successor),
    /// So many units of an army may cross a brook in a turn (5.2.c).
    Defile(Defile),
    /// A leader may withdraw his troops without a compliance roll (20.7.a).
    FreeFallBack(FreeFallBack),
    /// Standing crops hide infantry that lies still (8.3.a).
    Crops,
    /// Bridges that only infantry may cross until they are mended (5.2.j).
    BrokenBridges(BrokenBridges),
    /// A unit may attack at night (23.b).
    NightAttack(NightAttack),
}

/// An overall commander may move formations between his wings and himself, by an order to each.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reassignment {
    pub army: ArmyId,
    /// From this turn on.
    pub from: Turn,
}

/// Formations that may not be ordered to attack.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NoAttackOrders {
    pub formations: Vec<FormationId>,
    pub until: Turn,
}

/// An army chooses once among the bases that its `[[supply]]` names; until then the first counts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Base {
    pub army: ArmyId,
    pub from: Turn,
}

/// A formation that is kept back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeptBack {
    pub formation: FormationId,
    pub area: HexSet,
    /// Before this turn it may not leave.
    pub until: Turn,
    /// What it costs its side in points to let it go then.
    pub cost: u8,
}

/// Ground that is heavy for artillery: from the first turn named to the last.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HeavyGround {
    pub from: Turn,
    pub last: Turn,
    /// What it costs more.
    pub toll: Toll,
    /// Whether clear hexes only are heavy.
    pub clear_only: bool,
}

/// What heavy ground costs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Toll {
    /// So many times as much.
    Times(u8),
    /// So many points more.
    More(u8),
}

/// Who takes over from a leader at once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Successor {
    /// The leader who may be lost.
    pub of: LeaderId,
    /// The name of his successor.
    pub name: String,
    /// The rating of his successor.
    pub rating: u8,
}

/// A brook that few can cross.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Defile {
    pub army: ArmyId,
    /// The hexsides of the brook, sorted.
    pub sides: Vec<SideId>,
    /// How many units in a turn.
    pub most: u8,
    /// Before this turn nobody.
    pub from: Turn,
}

/// A Fall Back order that is obeyed without a roll.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FreeFallBack {
    pub leader: LeaderId,
    pub formations: Vec<FormationId>,
    /// From this turn on.
    pub from: Turn,
    /// With a target on this road.
    pub road: HexSet,
}

/// Bridges that are broken.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BrokenBridges {
    pub sides: Vec<SideId>,
    /// Whose infantry mends them.
    pub menders: Side,
}

/// An attack in the dark.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NightAttack {
    pub army: ArmyId,
    pub turn: Turn,
    /// The hex that is attacked.
    pub place: HexId,
    pub units: u8,
    /// What they lose of their strength, in per cent.
    pub less: u8,
}

/// What the words of a special rule stand for. Whoever cannot say notes a fault.
pub(crate) trait Lexicon {
    fn army(&self, said: Said<'_>, faults: &mut Faults) -> Option<ArmyId>;
    fn formation(&self, said: Said<'_>, faults: &mut Faults) -> Option<FormationId>;
    fn leader(&self, said: Said<'_>, faults: &mut Faults) -> Option<LeaderId>;
    /// Who succeeds a leader, by name and rating.
    fn successor(&self, of: Said<'_>, said: Said<'_>, faults: &mut Faults) -> Option<(String, u8)>;
    fn turn(&self, said: Said<'_>, faults: &mut Faults) -> Option<Turn>;
    /// A place or a hex.
    fn spot(&self, said: Said<'_>, faults: &mut Faults) -> Option<HexId>;
    /// The hexsides of a water.
    fn water(&self, said: Said<'_>, faults: &mut Faults) -> Option<Vec<SideId>>;
    /// The hexside of a bridge.
    fn bridge(&self, said: Said<'_>, faults: &mut Faults) -> Option<SideId>;
    /// The hexes of a road.
    fn road(&self, said: Said<'_>, faults: &mut Faults) -> Option<Vec<HexId>>;
    fn map(&self) -> (&Board, &Numbering);
}

/// The words for the kinds.
const KINDS: [&str; 13] = [
    "note",
    "slow-risers",
    "reassignment",
    "no-attack-orders",
    "base",
    "kept-back",
    "heavy-ground",
    "successor",
    "defile",
    "free-fall-back",
    "crops",
    "broken-bridges",
    "night-attack",
];

/// Reads a special rule of a scenario.
pub(super) fn read_special(node: &Node, lexicon: &dyn Lexicon, faults: &mut Faults) -> Option<Special> {
    let mut section = Section::open(node, "special rule", faults)?;
    let id = section.text("id");
    let kind = Said::maybe(&mut section, "kind");
    let rules = Said::list(&mut section, "rules");
    let option = section.maybe_text("option").map(str::to_owned);
    let text = section.text("text").map(prose);
    let figures = kind.and_then(|kind| read_kind(kind, &mut section, lexicon));
    if kind.is_none() {
        let what = format!("say what `kind` of special rule it is: one of {}", KINDS.join(", "));
        section.faults().note(&node.place, what);
    }
    section.close();
    let rules = rules.into_iter().filter_map(|said| said.rule(faults)).collect();
    Some(Special { id: id?.to_owned(), kind: figures?, rules, option, text: text? })
}

/// Reads a special rule of a posed position: the word for its kind, or a table with its figures.
pub(crate) fn read_posed(node: &Node, lexicon: &dyn Lexicon, faults: &mut Faults) -> Option<Special> {
    let special = |id: &str, kind| {
        let (rules, text) = (Vec::new(), String::new());
        Special { id: id.to_owned(), kind, rules, option: None, text }
    };
    if let Written::Text(word) = &node.value {
        // A kind without figures; if it needs some, they are missing from an empty table.
        let empty = Node { value: Written::Table(Vec::new()), place: node.place.clone() };
        let mut section = Section::open(&empty, "special rule", faults)?;
        let kind = read_kind(Said { text: word, place: &node.place }, &mut section, lexicon)?;
        return Some(special(word, kind));
    }
    let mut section = Section::open(node, "special rule", faults)?;
    let said = Said::must(&mut section, "kind");
    let kind = said.and_then(|said| read_kind(said, &mut section, lexicon));
    section.close();
    Some(special(said?.text, kind?))
}

/// Reads the figures of a kind.
fn read_kind(kind: Said<'_>, section: &mut Section<'_, '_>, lexicon: &dyn Lexicon) -> Option<SpecialKind> {
    Some(match kind.text {
        "note" => SpecialKind::Note,
        "slow-risers" => SpecialKind::SlowRisers,
        "crops" => SpecialKind::Crops,
        "reassignment" => {
            let (army, from) = (army(section, lexicon), turn(section, "from", lexicon));
            SpecialKind::Reassignment(Reassignment { army: army?, from: from? })
        }
        "no-attack-orders" => {
            let (formations, until) = (formations(section, lexicon), turn(section, "until", lexicon));
            SpecialKind::NoAttackOrders(NoAttackOrders { formations: formations?, until: until? })
        }
        "base" => {
            let (army, from) = (army(section, lexicon), turn(section, "from", lexicon));
            SpecialKind::Base(Base { army: army?, from: from? })
        }
        "kept-back" => SpecialKind::KeptBack(kept_back(section, lexicon)?),
        "heavy-ground" => SpecialKind::HeavyGround(heavy_ground(section, lexicon)?),
        "successor" => SpecialKind::Successor(successor(section, lexicon)?),
        "defile" => SpecialKind::Defile(defile(section, lexicon)?),
        "free-fall-back" => SpecialKind::FreeFallBack(free_fall_back(section, lexicon)?),
        "broken-bridges" => SpecialKind::BrokenBridges(broken_bridges(section, lexicon)?),
        "night-attack" => SpecialKind::NightAttack(night_attack(section, lexicon)?),
        other => {
            let what = format!("`{other}` is no kind of special rule: write one of {}", KINDS.join(", "));
            section.faults().note(kind.place, what);
            return None;
        }
    })
}

fn army(section: &mut Section<'_, '_>, lexicon: &dyn Lexicon) -> Option<ArmyId> {
    let said = Said::must(section, "army")?;
    lexicon.army(said, section.faults())
}

fn turn(section: &mut Section<'_, '_>, key: &'static str, lexicon: &dyn Lexicon) -> Option<Turn> {
    let said = Said::must(section, key)?;
    lexicon.turn(said, section.faults())
}

fn formations(section: &mut Section<'_, '_>, lexicon: &dyn Lexicon) -> Option<Vec<FormationId>> {
    let node = section.must("formations")?;
    let said = Said::one_or_more(node, "formations", section.faults());
    let found = said.into_iter().filter_map(|said| lexicon.formation(said, section.faults()));
    Some(found.collect())
}

fn kept_back(section: &mut Section<'_, '_>, lexicon: &dyn Lexicon) -> Option<KeptBack> {
    let (formation, third) = (Said::must(section, "formation"), Said::must(section, "third"));
    let until = turn(section, "until", lexicon);
    let cost = number(section, "cost", 0..=50);
    let formation = lexicon.formation(formation?, section.faults());
    let edge = read_edge(third?, section.faults())?;
    let area = third_of(lexicon.map(), edge);
    Some(KeptBack { formation: formation?, area, until: until?, cost: cost? })
}

/// The third of a map that lies at an edge, by whole columns or rows.
fn third_of((board, numbering): (&Board, &Numbering), edge: Compass) -> HexSet {
    let layout = numbering.layout();
    let line = |hex: HexId| {
        let offset = layout.offset(board.hex(hex));
        if matches!(edge, Compass::W | Compass::E) { offset.column } else { offset.row }
    };
    let lines = || board.ids().map(line);
    let (first, last) = (lines().min().unwrap_or_default(), lines().max().unwrap_or_default());
    let from_edge = |hex: HexId| {
        if matches!(edge, Compass::W | Compass::N) { line(hex) - first } else { last - line(hex) }
    };
    HexSet::of(board, board.ids().filter(|hex| from_edge(*hex) * 3 <= last - first))
}

fn heavy_ground(section: &mut Section<'_, '_>, lexicon: &dyn Lexicon) -> Option<HeavyGround> {
    const TERRAIN: [(&str, bool); 2] = [("clear", true), ("any", false)];
    let from = Said::maybe(section, "from");
    let last = turn(section, "last", lexicon);
    let times = maybe_number(section, "times", 2..=4);
    let more = maybe_number(section, "more", 1..=4);
    let terrain = Said::maybe(section, "terrain");
    let place = section.place().clone();
    let faults = section.faults();
    let from = from.map_or(Some(Turn::FIRST), |said| lexicon.turn(said, faults));
    let clear_only =
        terrain.map_or(Some(false), |said| said.word("terrain of heavy ground", &TERRAIN, faults));
    let toll = match (times, more) {
        (Some(times), None) => Some(Toll::Times(times)),
        (None, Some(more)) => Some(Toll::More(more)),
        _ => {
            faults.note(&place, "say what heavy ground costs: either `times` or `more`");
            None
        }
    };
    if let (Some(from), Some(last)) = (from, last)
        && last < from
    {
        faults.note(&place, "the `last` turn of heavy ground must not be before the first");
    }
    Some(HeavyGround { from: from?, last: last?, toll: toll?, clear_only: clear_only? })
}

fn successor(section: &mut Section<'_, '_>, lexicon: &dyn Lexicon) -> Option<Successor> {
    let (leader, by) = (Said::must(section, "leader"), Said::must(section, "by"));
    let (leader, by) = (leader?, by?);
    let of = lexicon.leader(leader, section.faults());
    let (name, rating) = lexicon.successor(leader, by, section.faults())?;
    Some(Successor { of: of?, name, rating })
}

fn defile(section: &mut Section<'_, '_>, lexicon: &dyn Lexicon) -> Option<Defile> {
    let (army, from) = (army(section, lexicon), turn(section, "from", lexicon));
    let water = Said::must(section, "water");
    let most = number(section, "most", 1..=20);
    let mut sides = lexicon.water(water?, section.faults())?;
    sides.sort_unstable();
    sides.dedup();
    Some(Defile { army: army?, sides, most: most?, from: from? })
}

fn free_fall_back(section: &mut Section<'_, '_>, lexicon: &dyn Lexicon) -> Option<FreeFallBack> {
    let (leader, road) = (Said::must(section, "leader"), Said::must(section, "road"));
    let (formations, from) = (formations(section, lexicon), turn(section, "from", lexicon));
    let leader = lexicon.leader(leader?, section.faults());
    let road = lexicon.road(road?, section.faults())?;
    let road = HexSet::of(lexicon.map().0, road);
    Some(FreeFallBack { leader: leader?, formations: formations?, from: from?, road })
}

fn broken_bridges(section: &mut Section<'_, '_>, lexicon: &dyn Lexicon) -> Option<BrokenBridges> {
    let (bridges, menders) = (Said::list(section, "bridges"), Said::must(section, "mended_by"));
    let place = section.place().clone();
    if bridges.is_empty() {
        section.faults().note(&place, "name the `bridges` that are broken");
    }
    let menders = menders.and_then(|said| said.side(section.faults()));
    let sides = bridges.into_iter().filter_map(|said| lexicon.bridge(said, section.faults()));
    Some(BrokenBridges { sides: sides.collect(), menders: menders? })
}

fn night_attack(section: &mut Section<'_, '_>, lexicon: &dyn Lexicon) -> Option<NightAttack> {
    let (army, turn) = (army(section, lexicon), turn(section, "turn", lexicon));
    let place = Said::must(section, "place");
    let units = number(section, "units", 1..=9);
    let less = number(section, "less", 0..=99);
    let place = lexicon.spot(place?, section.faults());
    Some(NightAttack { army: army?, turn: turn?, place: place?, units: units?, less: less? })
}
