//! The rules of a scenario's own (14.a): what kinds of them there are, and the figures of each.
//!
//! A scenario names a kind and gives its figures: who, where, when, how many. The rules of the game know kinds and never
//! scenarios. Positions of cases have them too, read by the same reader: what a word stands for is asked of a `Lexicon`.

use hex::{Board, Compass, HexId, HexSet, Numbering, SideId};
use umpire::fault::{Faults, Place};
use umpire::read::{Flat, Name, Read, ReadIn, Said, prose};
use umpire::rule::Rule;
use umpire::source::{Node, Section, Written};

use super::time::{GameTime, Turn};
use super::words::{edge, rule};
use crate::edition::{Edition, Weather};
use crate::pieces::{ArmyId, FormationId, LeaderId, Side, UnitId};

/// A rule of the scenario's own.
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(what = "special rule", context = &dyn Lexicon)]
pub struct Special {
    /// Its id: of no meaning to the rules of the game.
    pub id: String,
    #[read(flat)]
    pub kind: SpecialKind,
    /// The rules that it uses or changes.
    #[read(each, with = rule)]
    pub rules: Vec<Rule>,
    /// The option without which it does not hold.
    pub option: Option<String>,
    #[read(with = prose)]
    pub text: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(what = "special rule", tag = "kind", context = &dyn Lexicon)]
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
    /// Units that their player sets up where he likes.
    FreeSetUp(FreeSetUp),
    /// A formation stays near a road as long as it is on the orders that the scenario gives it.
    Boundary(Boundary),
    /// A formation on an Attack that the scenario gives it may turn aside to clear other ground.
    MayClear(MayClear),
    /// A formation does nothing until another has been attacked.
    HeldUntilAttacked(HeldUntilAttacked),
    /// A leader comes alone, before his troops, when he is wanted to command the army.
    CalledToCommand(CalledToCommand),
    /// A die at the end of every turn may bring rain (lgg.21.4).
    RainRoll(RainRoll),
    /// Whom random events are about, with the option of that name (lgg.21.16).
    Events(Events),
    /// How many Hidden Forces markers the side of an army has (lgg.21.8.1.f).
    ForceMarkers(ForceMarkers),
    /// What a scenario changes in the deck of an army's side, and how many bonus cards it draws (mop.37.12.3.b, mop.app3.c.a).
    Cards(CardTerms),
    /// The weather when the game begins, and what dice bring after it (mop.37.4.b).
    Weather(WeatherOfScenario),
    /// A leader tries initiative only for targets near another (mop.37.17.cmd.d).
    InitiativeNear(InitiativeNear),
    /// Formations that one commander alone may order (mop.37.22.b).
    OnlyOrderedBy(OnlyOrderedBy),
    /// The order of a wing commander never changes, and those that he gives need not be like it (mop.37.22.c, d).
    StandingOrder(StandingOrder),
    /// A leader tries no initiative until a place is assaulted, and his first Bad Move is known (mop.37.19.sp).
    LateInitiative(LateInitiative),
    /// A formation counts as demoralized until it has rested (mop.37.20.sp).
    Exhausted(Exhausted),
    /// Whoever of a formation defends a place may fight near it as if he held the ground (mop.37.20.fr).
    Forays(Forays),
    /// A formation goes from its Delay to its Fall Back when the enemy is near (mop.37.17.co.b).
    FallsBackInTime(FallsBackInTime),
    /// Only cavalry corps may come under a wing commander (mop.37.17.cmd.b).
    CavalryOnly(CavalryOnly),
    /// A leader carries the cavalry and the attackers near him along (mop.37.16.b to e).
    Bold(Bold),
    /// A leader adds to the strength of those with whom he is stacked, and pays for it (mop.37.16.g to j).
    Inspires(Inspires),
}

/// The weather of a scenario: of the first turn, if no dice are thrown for it, and a table of its own.
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(context = &dyn Lexicon, check = WeatherOfScenario::is_for_dice)]
pub struct WeatherOfScenario {
    pub opening: Option<Weather>,
    /// What each roll brings: for one die from 1 on, for two from 2 on.
    pub table: Vec<Weather>,
}

impl WeatherOfScenario {
    fn is_for_dice(&self, place: &Place, _: &dyn Lexicon, faults: &mut Faults) {
        if ![0, 6, 11].contains(&self.table.len()) {
            faults.note(place, "a table of weather has 6 lines, for one die, or 11, for two");
        }
    }
}

impl<'n> ReadIn<'n, &dyn Lexicon> for Weather {
    fn read_in(node: &'n Node, name: Name<'_>, lexicon: &dyn Lexicon, faults: &mut Faults) -> Option<Self> {
        let (said, table) = (Said::read(node, name, faults)?, &lexicon.edition().conditions);
        let unknown = || said.unknown(format!("the rules know no weather `{said}`"), table.words(), faults);
        table.weather(said.text).or_else(unknown)
    }
}

/// A leader who looks to another before he acts on his own.
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(context = &dyn Lexicon)]
pub struct InitiativeNear {
    pub leader: LeaderId,
    /// To whom.
    pub of: LeaderId,
    /// His targets are within so many hexes of him.
    #[read(within = 0..=40)]
    pub within: u32,
}

/// Formations that obey one commander and no other.
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(context = &dyn Lexicon)]
pub struct OnlyOrderedBy {
    pub leader: LeaderId,
    #[read(one_or_more, filled)]
    pub formations: Vec<FormationId>,
}

/// A wing commander whose own order stands.
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(context = &dyn Lexicon)]
pub struct StandingOrder {
    pub leader: LeaderId,
}

/// A leader who is slow to see what happens.
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(context = &dyn Lexicon)]
pub struct LateInitiative {
    pub leader: LeaderId,
    /// What must be assaulted before he tries.
    #[read(by = spot)]
    pub place: HexId,
    /// What his formation defends after his first Bad Move.
    #[read(by = spot)]
    pub defends: HexId,
}

/// A formation that has marched too hard.
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(context = &dyn Lexicon)]
pub struct Exhausted {
    pub formation: FormationId,
    /// For so many turns on end it must be in Reserve.
    #[read(within = 1..=24)]
    pub turns: u8,
}

/// Ground around a place that counts as held by those who defend it.
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(context = &dyn Lexicon)]
pub struct Forays {
    pub formation: FormationId,
    #[read(by = spot)]
    pub place: HexId,
    #[read(within = 1..=10)]
    pub within: u32,
}

/// A formation that does not wait to be attacked.
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(context = &dyn Lexicon)]
pub struct FallsBackInTime {
    pub formation: FormationId,
    /// An enemy within so many hexes of its target, or of its leader, is near.
    #[read(within = 1..=10)]
    pub within: u32,
}

/// A leader within whose command range reaction charges, charges upon infantry and attacks go better.
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(context = &dyn Lexicon)]
pub struct Bold {
    pub leader: LeaderId,
    /// By so much.
    #[read(within = 1..=3)]
    pub by: i8,
}

/// A leader who adds to the strength of those with whom he is stacked.
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(snake, context = &dyn Lexicon)]
pub struct Inspires {
    pub leader: LeaderId,
    /// By so many per cent.
    #[read(within = 1..=100)]
    pub by: u8,
    /// Whether only infantry takes heart.
    pub infantry_only: bool,
    /// Whether also those who defend do.
    pub defending: bool,
    /// What he cannot do in the next turn.
    pub costs: Price,
}

/// What a leader pays for what he has done in person.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Read)]
#[read(what = "price")]
pub enum Price {
    /// He gives no orders.
    Orders,
    /// He complies with none that has to be checked.
    Compliance,
}

/// A wing commander of cavalry.
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(context = &dyn Lexicon)]
pub struct CavalryOnly {
    pub leader: LeaderId,
}

/// What a scenario changes in the deck of an army's side.
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(context = &dyn Lexicon)]
pub struct CardTerms {
    pub army: ArmyId,
    /// Cards that are taken out, by their numbers; a number twice takes out two.
    pub without: Vec<u8>,
    /// Cards that are put in, by their titles.
    pub with: Vec<String>,
    /// How many bonus cards it draws before the first turn.
    #[read(default = 0)]
    pub bonus: u8,
}

/// The Hidden Forces markers of the side of an army, for forces and dummies together.
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(context = &dyn Lexicon)]
pub struct ForceMarkers {
    pub army: ArmyId,
    #[read(within = 0..=99)]
    pub most: u8,
}

/// An overall commander may move formations between his wings and himself, by an order to each.
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(context = &dyn Lexicon)]
pub struct Reassignment {
    pub army: ArmyId,
    /// From this turn on.
    pub from: Turn,
}

/// Formations that may not be ordered to attack.
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(context = &dyn Lexicon)]
pub struct NoAttackOrders {
    #[read(one_or_more, filled)]
    pub formations: Vec<FormationId>,
    pub until: Turn,
}

/// An army chooses once among the bases that its `[[supply]]` names; until then the first counts.
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(context = &dyn Lexicon)]
pub struct Base {
    pub army: ArmyId,
    pub from: Turn,
}

/// A formation that is kept back.
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(context = &dyn Lexicon)]
pub struct KeptBack {
    pub formation: FormationId,
    #[read(key = "third", by = third_of_the_map)]
    pub area: HexSet,
    /// Before this turn it may not leave.
    pub until: Turn,
    /// What it costs its side in points to let it go then.
    #[read(within = 0..=50)]
    pub cost: u8,
}

/// Ground that is heavy for artillery: from the first turn named to the last.
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(context = &dyn Lexicon, check = ends_after_it_begins)]
pub struct HeavyGround {
    #[read(default = Turn::FIRST)]
    pub from: Turn,
    pub last: Turn,
    /// What it costs more.
    #[read(flat = toll)]
    pub toll: Toll,
    /// Whether clear hexes only are heavy.
    #[read(key = "terrain", with = is_clear, default)]
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

/// Who takes over from a leader at once, by name and rating.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Successor {
    /// The leader who may be lost.
    pub of: LeaderId,
    pub name: String,
    pub rating: u8,
}

/// A brook that few can cross.
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(context = &dyn Lexicon)]
pub struct Defile {
    pub army: ArmyId,
    /// The hexsides of the brook, sorted.
    #[read(key = "water", by = hexsides)]
    pub sides: Vec<SideId>,
    /// How many units in a turn.
    #[read(within = 1..=20)]
    pub most: u8,
    /// Before this turn nobody.
    pub from: Turn,
}

/// A Fall Back order that is obeyed without a roll.
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(context = &dyn Lexicon)]
pub struct FreeFallBack {
    pub leader: LeaderId,
    #[read(one_or_more, filled)]
    pub formations: Vec<FormationId>,
    /// From this turn on.
    pub from: Turn,
    /// With a target on this road.
    #[read(by = road)]
    pub road: HexSet,
}

#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(context = &dyn Lexicon)]
pub struct BrokenBridges {
    #[read(key = "bridges", each, by = bridge, filled)]
    pub sides: Vec<SideId>,
    /// Whose infantry mends them.
    #[read(key = "mended_by")]
    pub menders: Side,
}

#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(context = &dyn Lexicon)]
pub struct NightAttack {
    pub army: ArmyId,
    pub turn: Turn,
    #[read(by = spot)]
    pub place: HexId,
    #[read(within = 1..=9)]
    pub units: u8,
    /// What they lose of their strength, in per cent.
    #[read(within = 0..=99)]
    pub less: u8,
}

/// A leader who comes alone when he is wanted to command the army: the one before him in the succession was lost.
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(context = &dyn Lexicon)]
pub struct CalledToCommand {
    pub leader: LeaderId,
    #[read(by = spot)]
    pub place: HexId,
    /// So many turns after the loss.
    #[read(within = 1..=24)]
    pub after: u16,
}

/// From a turn on a die is thrown at the end of each, until it rains.
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(context = &dyn Lexicon)]
pub struct RainRoll {
    pub from: Turn,
    /// The least roll that brings the rain.
    #[read(within = 1..=6)]
    pub least: u16,
}

/// Units that are set up before the first turn wherever there is room, but not near a place.
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(snake, context = &dyn Lexicon)]
pub struct FreeSetUp {
    #[read(one_or_more, filled)]
    pub units: Vec<UnitId>,
    #[read(by = spot)]
    pub clear_of: HexId,
    /// Farther from it than so many hexes.
    #[read(within = 0..=40)]
    pub within: u8,
}

/// The ground that a formation does not leave.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Boundary {
    pub formation: FormationId,
    /// The hexes within so many of the road.
    pub strip: HexSet,
}

/// Ground that a formation may clear of the enemy beside its target.
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(context = &dyn Lexicon)]
pub struct MayClear {
    pub formation: FormationId,
    #[read(each, by = spot, filled)]
    pub places: Vec<HexId>,
}

/// A formation that waits until another has been attacked in a combat or charged.
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(context = &dyn Lexicon)]
pub struct HeldUntilAttacked {
    pub formation: FormationId,
    /// The one that must be attacked.
    #[read(key = "attacked")]
    pub other: FormationId,
}

/// Whom random events are about, and when. Leaders who are not in the battle are left out.
#[derive(Debug, Clone, PartialEq, Eq, Default, Read)]
#[read(snake, context = &dyn Lexicon)]
pub struct Events {
    /// The hours of the first and the last turn that heat may stop.
    #[read(with = hours, maybe)]
    pub heat_hours: Option<[u8; 2]>,
    /// The last turn that it may.
    #[read(maybe, by = moment)]
    pub heat_until: Option<GameTime>,
    /// From when on the same event brings rain.
    #[read(maybe, by = moment)]
    pub rain_from: Option<GameTime>,
    /// Who writes too politely, and to whom.
    pub polite: Option<LeaderId>,
    #[read(one_or_more)]
    pub polite_to: Vec<LeaderId>,
    /// Who is too cautious to attack.
    pub cautious: Option<LeaderId>,
    /// Commanders who would give no orders at all.
    #[read(one_or_more)]
    pub hesitant: Vec<LeaderId>,
    /// Who may command over the heads of others, who of them would pull rank, and who would sulk.
    pub favourite: Option<LeaderId>,
    #[read(one_or_more)]
    pub pulls_rank: Vec<LeaderId>,
    pub sulks: Option<LeaderId>,
    /// Who blunders instead.
    pub blunders: Option<LeaderId>,
    /// From when on somebody wakes up instead of the reinforcements that may come early.
    #[read(maybe, by = moment)]
    pub awake_from: Option<GameTime>,
    /// Who may wake up, and what he is rated then: `"ewell 3"`.
    #[read(each, by = awake)]
    pub wakes: Vec<(LeaderId, u8)>,
}

/// What the words of a special rule stand for. Whoever cannot say notes a fault.
pub(crate) trait Lexicon {
    fn edition(&self) -> &'static Edition;
    fn army(&self, said: Said<'_>, faults: &mut Faults) -> Option<ArmyId>;
    fn formation(&self, said: Said<'_>, faults: &mut Faults) -> Option<FormationId>;
    fn leader(&self, said: Said<'_>, faults: &mut Faults) -> Option<LeaderId>;
    fn unit(&self, said: Said<'_>, faults: &mut Faults) -> Option<UnitId>;
    /// Who succeeds a leader, by name and rating.
    fn successor(&self, of: Said<'_>, said: Said<'_>, faults: &mut Faults) -> Option<(String, u8)>;
    fn turn(&self, said: Said<'_>, faults: &mut Faults) -> Option<Turn>;
    /// A date and an hour, also before the first turn or after the last.
    fn moment(&self, said: Said<'_>, faults: &mut Faults) -> Option<GameTime>;
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

/// What is named by a word is looked up.
macro_rules! by_word {
    ($($piece:ty: $find:ident)*) => {$(
        impl<'n> ReadIn<'n, &dyn Lexicon> for $piece {
            fn read_in(node: &'n Node, name: Name<'_>, lexicon: &dyn Lexicon, faults: &mut Faults) -> Option<Self> {
                lexicon.$find(Said::read(node, name, faults)?, faults)
            }
        }
    )*};
}

by_word!(ArmyId: army FormationId: formation LeaderId: leader UnitId: unit Turn: turn);

/// Reads a special rule of a posed position: the word for its kind, or a table with its figures.
pub(crate) fn read_posed(node: &Node, lexicon: &dyn Lexicon, faults: &mut Faults) -> Option<Special> {
    let mut table = node.clone();
    if node.said().is_some() {
        // A kind without figures is a table of nothing else.
        table.value = Written::Table(vec![("kind".to_owned(), node.place.clone(), node.clone())]);
    }
    let kind = SpecialKind::read_in(&table, Name { key: "specials", of: "position" }, lexicon, faults)?;
    let id = table.get("kind")?.said()?.text.to_owned();
    Some(Special { id, kind, rules: Vec::new(), option: None, text: String::new() })
}

/// The hours of a first and a last turn.
#[allow(clippy::option_option)] // a fault, and hours
fn hours(node: &Node, name: Name<'_>, faults: &mut Faults) -> Option<[u8; 2]> {
    let hours = <[u8; 2]>::read(node, name, faults)?;
    let fits = hours[0] <= hours[1] && hours[1] < 24;
    if !fits {
        faults.note(&node.place, "the hours of heat are a first and a last: [12, 17]");
    }
    fits.then_some(hours)
}

/// A leader with another rating.
fn awake(node: &Node, name: Name<'_>, lexicon: &dyn Lexicon, faults: &mut Faults) -> Option<(LeaderId, u8)> {
    let said = Said::read(node, name, faults)?;
    let parts = said.text.rsplit_once(' ').and_then(|(who, rating)| Some((who, rating.parse::<u8>().ok()?)));
    let Some((who, rating)) = parts else {
        faults.note(said.place, "a leader who wakes up has a rating: \"ewell 3\"");
        return None;
    };
    Some((lexicon.leader(Said { text: who, ..said }, faults)?, rating))
}

fn moment(node: &Node, name: Name<'_>, lexicon: &dyn Lexicon, faults: &mut Faults) -> Option<GameTime> {
    lexicon.moment(Said::read(node, name, faults)?, faults)
}

fn spot(node: &Node, name: Name<'_>, lexicon: &dyn Lexicon, faults: &mut Faults) -> Option<HexId> {
    lexicon.spot(Said::read(node, name, faults)?, faults)
}

fn hexsides(node: &Node, name: Name<'_>, lexicon: &dyn Lexicon, faults: &mut Faults) -> Option<Vec<SideId>> {
    let mut sides = lexicon.water(Said::read(node, name, faults)?, faults)?;
    sides.sort_unstable();
    sides.dedup();
    Some(sides)
}

fn road(node: &Node, name: Name<'_>, lexicon: &dyn Lexicon, faults: &mut Faults) -> Option<HexSet> {
    let hexes = lexicon.road(Said::read(node, name, faults)?, faults)?;
    Some(HexSet::of(lexicon.map().0, hexes))
}

fn bridge(node: &Node, name: Name<'_>, lexicon: &dyn Lexicon, faults: &mut Faults) -> Option<SideId> {
    lexicon.bridge(Said::read(node, name, faults)?, faults)
}

/// The third of a map that lies at an edge, by whole columns or rows.
fn third_of_the_map(
    node: &Node,
    name: Name<'_>,
    lexicon: &dyn Lexicon,
    faults: &mut Faults,
) -> Option<HexSet> {
    let edge = edge(node, name, faults)?;
    let (board, numbering) = lexicon.map();
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
    Some(HexSet::of(board, board.ids().filter(|hex| from_edge(*hex) * 3 <= last - first)))
}

fn is_clear(node: &Node, name: Name<'_>, faults: &mut Faults) -> Option<bool> {
    Said::read(node, name, faults)?.word(
        "terrain of heavy ground",
        &[("clear", true), ("any", false)],
        faults,
    )
}

fn ends_after_it_begins(ground: &HeavyGround, place: &Place, _: &dyn Lexicon, faults: &mut Faults) {
    if ground.last < ground.from {
        faults.note(place, "the `last` turn of heavy ground must not be before the first");
    }
}

fn toll(section: &mut Section<'_, '_>, _: &dyn Lexicon) -> Option<Toll> {
    #[derive(Read)]
    struct Either {
        #[read(within = 2..=4)]
        times: Option<u8>,
        #[read(within = 1..=4)]
        more: Option<u8>,
    }
    match Either::flat(section, ())? {
        Either { times: Some(times), more: None } => Some(Toll::Times(times)),
        Either { times: None, more: Some(more) } => Some(Toll::More(more)),
        _ => {
            let place = section.place();
            section.faults().note(place, "say what heavy ground costs: either `times` or `more`");
            None
        }
    }
}

/// The successor is one of the leader's own.
impl<'n> Flat<'n, &dyn Lexicon> for Successor {
    fn flat(section: &mut Section<'n, '_>, lexicon: &dyn Lexicon) -> Option<Self> {
        let (leader, by): (Option<Said<'_>>, Option<Said<'_>>) = (section.read("leader"), section.read("by"));
        let (leader, by) = (leader?, by?);
        let of = lexicon.leader(leader, section.faults());
        let (name, rating) = lexicon.successor(leader, by, section.faults())?;
        Some(Successor { of: of?, name, rating })
    }
}

/// A road and how far from it.
impl<'n> Flat<'n, &dyn Lexicon> for Boundary {
    fn flat(section: &mut Section<'n, '_>, lexicon: &dyn Lexicon) -> Option<Self> {
        #[derive(Read)]
        #[read(context = &dyn Lexicon)]
        struct Written {
            formation: FormationId,
            #[read(by = road)]
            road: HexSet,
            #[read(within = 0..=40)]
            within: u32,
        }
        let Written { formation, road, within } = Written::flat(section, lexicon)?;
        let board = lexicon.map().0;
        let near = |hex: &HexId| road.iter().any(|along| board.distance(*hex, along) <= within);
        Some(Boundary { formation, strip: HexSet::of(board, board.ids().filter(near)) })
    }
}
