//! Posing a position from the map and the given of a case (see `docs/cases.md`).

mod armies;
mod awards;
mod cards;
mod command;
mod drawing;
mod markers;
pub(crate) mod opened;
mod orders;
mod past;
mod reprinted;
mod roster;
mod specials;
mod terms;

use crate::activity::Activity;
use crate::bombardment::BombardmentSegment;
use crate::charge::segment::ChargeSegment;
use crate::combat::segment::CombatSegment;
use crate::distance::Lowest;
use crate::edition::Edition;
use crate::features::Feature;
use crate::footing::Footing;
use crate::game::Series;
use crate::ground::Ground;
use crate::ground::Span;
use crate::map_cache::Charts;
use crate::movement::{HeadquartersMoves, MovementPhase, MovementSegment};
use crate::options::order_markers::{AideRides, without_targets};
use crate::pieces::{
    ArmyId, BySide, Formation, FormationId, HeadquartersId, Leader, LeaderId, Rank, Side, Unit, UnitId,
};
use crate::refits::hidden_forces::{Concealment, HiddenForces};
use crate::scenario::Calendar;
use crate::scenario::forces::{ArmyLevel, Wing};
use crate::scenario::special::Lexicon;
use crate::scenario::special::read_posed;
use crate::scenario::supply::LevelChange;
use crate::theatre::OverSpans;
use crate::theatre::Specials;
use crate::theatre::{Appointment, Army, Chain, Headquarters, Lookup, Theatre, laid_down};
use crate::turn::{Posed, Ready, TurnPhase};
use crate::world::{HeadquartersWhereabouts, LeaderState, LeaderWhereabouts, UnitState, Whereabouts, World};
use drawing::{Drawing, Lie};
use hex::HexId;
pub(crate) use reprinted::reprinted;
use roster::Roster;
use std::collections::BTreeMap;
use std::fmt::Display;
use std::str::FromStr;
use std::sync::Arc;
use umpire::event::Seat;
use umpire::fault::{Faults, Place};
use umpire::read::{Flat, Name, Read, ReadIn, Said, Table};
use umpire::source::{Node, Section};

/// Poses a position by the figures of an edition; every fault at once.
pub(crate) fn pose(edition: &'static Edition, case: &Node) -> Result<Series, Faults> {
    let mut faults = Faults::none();
    let game = Position::read_in(case, Name { key: "", of: "position" }, edition, &mut faults);
    match game.and_then(|position| position.game(edition, &mut faults)) {
        Some(game) => faults.or(game),
        None => Err(faults),
    }
}

/// What lies around a hex of a case's map: each neighbour with its direction, what it is and what lies between.
pub(crate) fn around(edition: &'static Edition, case: &Node, place: &str) -> Result<Vec<String>, Faults> {
    let mut faults = Faults::none();
    let ground = ground_of(edition, case, &mut faults);
    let Some(ground) = ground.filter(|_| faults.is_empty()) else { return Err(faults) };
    match ground.find(place) {
        Ok(hex) => Ok(drawing::around(&ground, edition, hex)),
        Err(why) => Err(Faults::one(&case.place, why)),
    }
}

/// The ground of a position, whatever else is wrong with it.
fn ground_of(edition: &'static Edition, case: &Node, faults: &mut Faults) -> Option<Ground> {
    let mut section = Section::open(case, "position", faults)?;
    let map: Option<Drawing> = section.read_in("map", edition)?;
    let lie = match section.maybe("given") {
        Some(given) => Lie::flat(&mut Section::open(given, "given", faults)?, edition)?,
        None => Lie::default(),
    };
    lie.ground(&map.unwrap_or_default(), edition, faults)
}

#[derive(Read)]
#[read(context = &'static Edition)]
struct Position<'n> {
    map: Option<Drawing>,
    given: Given<'n>,
}

impl Position<'_> {
    fn game(self, edition: &'static Edition, faults: &mut Faults) -> Option<Series> {
        let Position { map, given } = self;
        let segment = given.segment;
        let begun = SEGMENTS.iter().find(|(word, _)| *word == segment).map(|(_, begun)| *begun);
        let commands = [COMMAND, COMMAND_TO_OPEN].contains(&segment);
        if begun.is_none() && !commands {
            let all: Vec<&str> = SEGMENTS.iter().map(|(word, _)| *word).collect();
            let what = format!(
                "the segment `{segment}` cannot be posed; these can: {COMMAND}, {COMMAND_TO_OPEN}, {}",
                all.join(", ")
            );
            faults.note(given.place, what);
        }
        if given.turns.is_some() && !FOR_TURNS.contains(&segment) {
            let what = format!("only these are played for several turns: {}", FOR_TURNS.join(", "));
            faults.note(given.place, what);
        }
        let ground = given.lie.ground(&map.unwrap_or_default(), edition, faults)?;
        if commands {
            let world = given.world(ground, faults)?;
            let begun = crate::command::begin();
            let first = if segment == COMMAND { begun } else { crate::command::posed() };
            return faults.is_empty().then(|| Series::new(world, first));
        }
        let (world, side) = given.position(ground, faults)?;
        Some(Series::new(world, begun?(side, given.turns)))
    }
}

/// What came of a word, or of a line, where it may be wrong.
fn noted<T>(said: Said<'_>, read: Result<T, impl Display>, faults: &mut Faults) -> Option<T> {
    read.map_err(|why| faults.note(said.place, why.to_string())).ok()
}

/// Every line that is understood, with its place.
fn lines<'n, T>(
    lines: &[Said<'n>],
    faults: &mut Faults,
    mut read: impl FnMut(&str) -> Result<T, String>,
) -> Vec<(T, &'n Place)> {
    let line = |said: &Said<'n>| {
        let read = read(said.text).map_err(|why| format!("`{said}`: {why}"));
        Some((noted(*said, read, faults)?, said.place))
    };
    lines.iter().filter_map(line).collect()
}

/// The Command Phase can be posed too; nobody is active in it.
const COMMAND: &str = "command";
/// … before it opens, so that a case sees what its opening brings.
const COMMAND_TO_OPEN: &str = "command-opening";

/// What begins a segment for a side, of so many turns.
type Begun = fn(Side, Option<u16>) -> Activity;

/// The segments of an action that can be posed (4.4.a).
const SEGMENTS: &[(&str, Begun)] = &[
    ("bombardment", |side, _| Activity::Bombarding(BombardmentSegment::of(side))),
    ("charge", |side, _| Activity::Charging(ChargeSegment::of(side))),
    ("movement", |side, _| Activity::MovementPhase(MovementPhase::Segment(MovementSegment::of(side)))),
    ("headquarters", |side, _| {
        Activity::MovementPhase(MovementPhase::Headquarters(HeadquartersMoves::of(side)))
    }),
    ("trains", |side, _| {
        Activity::MovementPhase(MovementPhase::Headquarters(HeadquartersMoves::of_trains(side)))
    }),
    ("aides", |side, _| Activity::Aides(AideRides::of(side))),
    ("combat", |side, _| Activity::Segment(CombatSegment::of(side))),
    ("set-up", |_, _| Activity::Forces(HiddenForces::Concealment(Concealment::at_set_up()))),
    ("action", |side, turns| posed(side, Posed::Action, turns)),
    ("chits", |side, turns| posed(side, Posed::Chits, turns)),
    ("draws", |side, turns| posed(side, Posed::Draws, turns)),
    ("turn", |side, turns| posed(side, Posed::Turn, turns)),
    ("turn-end", |side, turns| posed(side, Posed::TurnEnd, turns)),
];

fn posed(side: Side, what: Posed, turns: Option<u16>) -> Activity {
    Activity::TurnPhase(TurnPhase::Ready(Ready::of(side, what, turns)))
}

/// What goes on for whole turns.
const FOR_TURNS: [&str; 3] = ["draws", "turn", "turn-end"];

/// What can be posed without anybody being active.
const WITHOUT_ACTIVE: [&str; 5] = ["set-up", "chits", "draws", "turn", "turn-end"];

#[derive(Read)]
#[read(context = &'static Edition)]
struct Given<'n> {
    #[read(place)]
    place: &'n Place,
    #[read(later = context)]
    edition: &'static Edition,
    #[read(default = "combat")]
    segment: &'n str,
    /// How many turns are played, the present one among them.
    #[read(within = 1..=24)]
    turns: Option<u16>,
    #[read(flat)]
    lie: Lie<'n>,
    turn: Option<&'n str>,
    night: bool,
    rain: bool,
    /// Hexes that are improved positions, where the rules know any.
    positions: Vec<Said<'n>>,
    /// The weather that dice have brought, where they do.
    weather: Option<Said<'n>>,
    #[read(one_or_more)]
    active: Vec<Said<'n>>,
    orders: Table<'n, Said<'n>>,
    attached: Table<'n, Said<'n>>,
    units: Vec<Said<'n>>,
    leaders: Vec<Said<'n>>,
    headquarters: Vec<Said<'n>>,
    trains: Vec<Said<'n>>,
    /// Spans that are damaged, as hexsides (mop.37.9).
    damaged_spans: Vec<Said<'n>>,
    wings: Table<'n, &'n Node>,
    /// The demoralization limits of formations (22.a).
    limits: Table<'n, u8>,
    levels: Table<'n, Levels>,
    level_changes: Vec<&'n Node>,
    arrivals: Table<'n, Said<'n>>,
    supply: Table<'n, &'n Node>,
    combats_won: Table<'n, u8>,
    options: Vec<Said<'n>>,
    as_one: Vec<Said<'n>>,
    #[read(flat)]
    awards: awards::Given<'n>,
    #[read(flat)]
    laid_down: armies::Given<'n>,
    #[read(flat)]
    command: command::Given<'n>,
    #[read(flat)]
    markers: markers::Given<'n>,
    #[read(flat)]
    cards: cards::Given<'n>,
}

/// The levels of an army as printed (11.d), and as they are now if that is said: `"60/80, now 55/75"`.
#[derive(Clone, Copy, Read)]
#[read(parsed)]
struct Levels {
    printed: ArmyLevel,
    now: Option<ArmyLevel>,
}

impl FromStr for Levels {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Levels, &'static str> {
        let level = |text: &str| {
            let (first, second) =
                text.split_once('/').map_or((text, None), |(first, second)| (first, Some(second)));
            let disintegration = second.map(str::parse).transpose().ok()?;
            Some(ArmyLevel { demoralization: first.parse().ok()?, disintegration })
        };
        let levels = match text.split_once(", now ") {
            Some((printed, now)) => level(printed).zip(level(now).map(Some)),
            None => level(text).map(|printed| (printed, None)),
        };
        let (printed, now) = levels.ok_or("levels are written \"60/80\" or \"60/80, now 55/75\"")?;
        Ok(Levels { printed, now })
    }
}

struct Pieces<'n> {
    units: Vec<((Unit, UnitState), &'n Place)>,
    leaders: Vec<((Leader, LeaderState), &'n Place)>,
    /// The headquarters, then the trains.
    headquarters: Vec<((Headquarters, roster::Stands), &'n Place)>,
    armies: Vec<Army>,
    formations: Vec<Formation>,
}

impl<'n> Given<'n> {
    fn position(&self, ground: Ground, faults: &mut Faults) -> Option<(World, Side)> {
        let mut world = self.world(ground, faults)?;
        let side = self.activate(&mut world, faults);
        if !faults.is_empty() {
            return None;
        }
        Some((world, side?))
    }

    fn world(&self, ground: Ground, faults: &mut Faults) -> Option<World> {
        let pieces = self.pieces(&ground, faults);
        let calendar = self.calendar(faults);
        if !faults.is_empty() {
            // An author mends a file once: what is wrong with the orders is told too.
            let features = terms::features(ground.edition(), &self.options, &mut Faults::none());
            orders::check(&self.orders, &ground, without_targets(features), faults);
            return None;
        }
        let theatre = Arc::new(self.theatre(ground, &pieces, calendar?, faults));
        let mut world = World::new(theatre);
        world.turn = self.command.present();
        for said in &self.positions {
            let found = noted(*said, world.ground().find(said.text), faults);
            world.positions.dug.extend(found);
        }
        if let Some(said) = self.weather {
            let table = &self.edition.conditions;
            let unknown = format!("the rules know no weather `{said}`");
            let found = table.weather(said.text);
            world.weather = found.or_else(|| said.unknown(unknown, table.words(), faults))?;
        }
        terms::open(&mut world);
        terms::count_victories(&self.combats_won, &mut world, faults);
        for (at, ((_, state), _)) in pieces.units.iter().enumerate() {
            world.set_up(UnitId::at(at), *state);
        }
        let has_come =
            |unit: UnitId| self.units[unit.place()].text.split_whitespace().any(|word| word == "arrived");
        world.begin_stage(|unit| !has_come(unit));
        for (at, ((_, state), _)) in pieces.leaders.iter().enumerate() {
            *world.leader_state_mut(LeaderId::at(at)) = *state;
        }
        for (at, ((_, stands), _)) in pieces.headquarters.iter().enumerate() {
            let whereabouts = match stands {
                roster::Stands::At(hex) => HeadquartersWhereabouts::At(*hex),
                roster::Stands::Destroyed => HeadquartersWhereabouts::Destroyed(world.turn),
                roster::Stands::Comes(..) => HeadquartersWhereabouts::Awaited,
            };
            world.headquarters_mut(HeadquartersId::at(at)).whereabouts = whereabouts;
        }
        for said in &self.damaged_spans {
            let side = noted(*said, drawing::hexside(world.ground(), said.text), faults);
            if let Some(side) = side {
                world.set_span(side, Some(Span::Damaged));
            }
        }
        // Who came in the present turn does not command yet.
        let come = |at: usize| self.leaders[at].text.split_whitespace().any(|word| word == "arrived");
        let late: Vec<LeaderId> =
            (0..pieces.leaders.len()).filter(|at| come(*at)).map(LeaderId::at).collect();
        for leader in &late {
            world.leader_state_mut(*leader).whereabouts = LeaderWhereabouts::Awaited;
        }
        crate::hooks::turn::opened(&mut world);
        for leader in late {
            world.leader_state_mut(leader).whereabouts = pieces.leaders[leader.place()].0.1.whereabouts;
        }
        orders::give(&mut world, &self.orders, &self.attached, faults);
        for (at, ((_, state), _)) in pieces.units.iter().enumerate() {
            // An order that has just come into force has forgotten it.
            world.unit_mut(UnitId::at(at)).contacted = state.contacted;
        }
        self.command.set_up(&mut world, faults);
        self.markers.set_up(&mut world, faults);
        self.settle(&mut world);
        self.markers.lay(&mut world, faults);
        self.cards.set_up(&mut world, faults);
        Some(world)
    }

    fn pieces(&self, ground: &Ground, faults: &mut Faults) -> Pieces<'n> {
        let (edition, now) = (self.edition, self.command.present());
        let mut roster = Roster { edition, ground, now, formations: Vec::new() };
        let units = lines(&self.units, faults, |text| roster.unit(text));
        let leaders = lines(&self.leaders, faults, |text| roster.leader(text));
        check_names(units.iter().map(|(unit, place)| (&unit.0.name, *place)), faults);
        check_names(leaders.iter().map(|(leader, place)| (&leader.0.name, *place)), faults);
        check_holders(&units, ground, faults);
        let mut armies: Vec<Army> = Vec::new();
        let nations = units.iter().map(|((unit, _), _)| unit.nation);
        for nation in nations.chain(leaders.iter().map(|((leader, _), _)| leader.nation)) {
            if armies.iter().all(|army| army.name != nation.army) {
                armies.push(Army {
                    name: nation.army.clone(),
                    title: nation.army.clone(),
                    side: nation.side,
                    commander: leaders
                        .iter()
                        .position(|((leader, _), _)| {
                            leader.rank == Rank::Commander && leader.nation.army == nation.army
                        })
                        .map(LeaderId::at),
                    headquarters: None,
                    level: None,
                    as_one: false,
                    succession: None,
                    initiative: 0,
                    attachments: None,
                });
            }
        }
        for (name, levels) in self.levels.iter() {
            if let Some(army) = find_army(&mut armies, *name, faults) {
                army.level = Some(levels.printed);
            }
        }
        for name in &self.as_one {
            if let Some(army) = find_army(&mut armies, *name, faults) {
                army.as_one = true;
            }
        }
        let mut headquarters = lines(&self.headquarters, faults, |text| roster.headquarters(text, &armies));
        for (at, ((own, _), _)) in headquarters.iter().enumerate() {
            armies[own.army.place()].headquarters = Some(HeadquartersId::at(at));
        }
        headquarters.extend(lines(&self.trains, faults, |text| roster.train(text, &armies)));
        let formations = roster.formations;
        let mut pieces = Pieces { units, leaders, headquarters, armies, formations };
        self.laid_down.lay_down(&mut pieces, faults);
        pieces
    }

    /// What is so already is no news: levels that have changed, formations and armies that have broken.
    fn settle(&self, world: &mut World) {
        for (name, Levels { printed, now }) in self.levels.iter() {
            let army = world.theatre.armies.iter().position(|army| army.name == name.text).map(ArmyId::at);
            if let (Some(army), Some(now)) = (army, now) {
                let change = |from: u16, to: u16| i16::try_from(i32::from(to) - i32::from(from)).unwrap_or(0);
                let both = change(printed.demoralization, now.demoralization);
                let state = world.army_mut(army);
                state.level_change = both;
                state.disintegration_change = printed
                    .disintegration
                    .zip(now.disintegration)
                    .map_or(0, |(printed, now)| change(printed, now) - both);
            }
        }
        crate::turn::settle_beforehand(world);
    }

    /// One day of a single turn, at the hour given; it is night or rains if so said.
    fn calendar(&self, faults: &mut Faults) -> Option<Calendar> {
        let hour = self.turn.unwrap_or("12:00");
        self.command.calendar(&self.edition.day, hour, self.night, self.rain, self.place, faults)
    }

    fn theatre(
        &self,
        ground: Ground,
        pieces: &Pieces<'_>,
        calendar: Calendar,
        faults: &mut Faults,
    ) -> Theatre {
        let edition = self.edition;
        let units: Vec<Unit> = pieces.units.iter().map(|((unit, _), _)| unit.clone()).collect();
        let leaders: Vec<Leader> = pieces.leaders.iter().map(|((leader, _), _)| leader.clone()).collect();
        let army_of = |name: &str| {
            let at = pieces.armies.iter().position(|army| army.name == name);
            ArmyId::at(at.expect("every piece's army was gathered"))
        };
        let mut divisions = Theatre::divisions_of(&units);
        let posts = leaders.iter().enumerate().map(|(at, leader)| {
            let division = divisions
                .iter()
                .position(|division| division.name == leader.name)
                .filter(|_| leader.rank == Rank::Leader);
            let division = division.map(|found| {
                divisions[found].leader = Some(LeaderId::at(at));
                crate::pieces::DivisionId::at(found)
            });
            Appointment { army: army_of(&leader.nation.army), movement: edition.allowances.leader, division }
        });
        let posts: Vec<Appointment> = posts.collect();
        let wings = self.read_wings(&leaders, &pieces.formations, faults);
        let features = terms::features(edition, &self.options, faults);
        self.laid_down.rate(&mut divisions, features.has(Feature::DivisionCommanderRatings), faults);
        Theatre::add_brigades(&mut divisions, &units, &pieces.formations);
        let mut terms = terms::read(&self.arrivals, &self.supply, &units, &pieces.armies, &ground, faults);
        terms.roads = self.lie.roads_off(&ground);
        terms::let_trains_come(&mut terms, &pieces.headquarters);
        let named = awards::Names { edition, armies: &pieces.armies, leaders: &leaders, ground: &ground };
        self.awards.lay_down(&mut terms, &named, faults);
        let names = specials::Names { edition, ground: &ground, pieces, calendar: &calendar };
        let specials = self.command.specials.iter();
        terms.specials = specials.filter_map(|node| read_posed(node, &names, faults)).collect();
        let changes = self.level_changes.iter();
        let posed = Name { key: "level-changes", of: "position" };
        let lexicon: &dyn Lexicon = &names;
        let changes = changes.filter_map(|node| LevelChange::read_in(node, posed, lexicon, faults));
        terms.level_changes = changes.collect();
        let places = ground.places.iter().map(|(name, hex)| (name.as_str(), *hex));
        terms.set_watches(&places.collect::<Vec<_>>(), &ground);
        let places = self.command.specials.iter().map(|node| &node.place);
        terms::name_bases(&mut terms, places, faults);
        let specials = Specials::of(&terms.specials, &terms.supply);
        if let Some(option) = self.options.first().filter(|_| specials.lack_events(features)) {
            faults.note(
                option.place,
                "with `random-events` say whom they are about: specials = [{ kind = \"events\" }]",
            );
        }
        terms.opening.orders_before_first_turn = self.command.orders_first;
        let chains = pieces.formations.iter().enumerate().map(|(at, formation)| {
            let id = FormationId::at(at);
            let unit = units.iter().find(|unit| unit.formation == id).map(|unit| unit.nation);
            let leader = leaders.iter().enumerate().find(|(at, leader)| {
                leader.formation == Some(id) && leader.rank == Rank::Leader && posts[*at].division.is_none()
            });
            let anybody = leaders.iter().find(|leader| leader.formation == Some(id));
            let nation = unit.or(leader.map(|(_, leader)| leader.nation)).or(anybody.map(|any| any.nation));
            let army = if let Some(nation) = nation {
                army_of(&nation.army)
            } else {
                faults.note(self.place, format!("`{}` has neither a unit nor a leader", formation.name));
                ArmyId::default()
            };
            let wing = wings.iter().find(|wing| wing.formations.contains(&id)).map(|wing| wing.leader);
            let limit = self.limits.iter().find(|(name, _)| name.text == formation.name);
            Chain {
                army,
                leader: leader.map(|(at, _)| LeaderId::at(at)),
                superior: wing.or(pieces.armies[army.place()].commander),
                limit: limit.map(|(_, limit)| *limit),
            }
        });
        let chains: Vec<Chain> = chains.collect();
        for (name, _) in self.limits.iter() {
            find_formation(&pieces.formations, *name, faults);
        }
        let lookup = Lookup::of(&units, &leaders, &chains, &divisions, &pieces.armies);
        let mut headquarters: Vec<Headquarters> =
            pieces.headquarters.iter().map(|((own, _), _)| own.clone()).collect();
        Theatre::add_captures(&mut headquarters, &pieces.armies);
        let holders = Theatre::holders_of(pieces.formations.len(), divisions.len(), &leaders, &headquarters);
        let footing = Footing::over(&ground, &edition.movement);
        Theatre {
            edition,
            sight: Arc::new(ground.extended_sight(edition.conditions.farthest_sight())),
            conditions: edition.conditions.of_turns(&calendar),
            lowest: Lowest::over(&ground, &footing),
            footing,
            charts: Charts::of(&ground),
            ground,
            units,
            leaders,
            posts,
            formations: pieces.formations.clone(),
            chains,
            divisions,
            armies: pieces.armies.clone(),
            headquarters,
            wings,
            holders,
            seats: self.edition.seats(),
            commands: BySide { first: Seat(0), second: Seat(1) },
            calendar,
            features: features
                .and(edition.features.bits())
                .and(specials.features())
                .with_what_they_bring()
                .and(laid_down(&pieces.armies, &pieces.formations)),
            specials,
            terms,
            lookup,
            over_spans: OverSpans::default(),
        }
    }

    /// Wing commanders with their formations, `{ Ney = ["II Corps"] }` (20.15).
    fn read_wings(&self, leaders: &[Leader], formations: &[Formation], faults: &mut Faults) -> Vec<Wing> {
        let mut wings = Vec::new();
        for (name, node) in self.wings.iter() {
            let is_it = |leader: &Leader| leader.name == name.text && leader.rank == Rank::Wing;
            let leader = leaders.iter().position(is_it).map(LeaderId::at);
            let leader = leader.ok_or_else(|| format!("there is no wing commander `{name}`"));
            let Some(leader) = noted(*name, leader, faults) else { continue };
            let mut own = Vec::new();
            for item in node.items() {
                match item.said() {
                    Some(name) => own.extend(find_formation(formations, name, faults)),
                    None => faults.note(&item.place, "a wing is a list of formations"),
                }
            }
            wings.push(Wing { leader, formations: own, units: Vec::new() });
        }
        wings
    }

    /// Marks who acts: formations of one side, each with an order, and what is attached to them. The side.
    fn activate(&self, world: &mut World, faults: &mut Faults) -> Option<Side> {
        if self.active.is_empty() && WITHOUT_ACTIVE.contains(&self.segment) {
            return Some(Side::First);
        }
        if self.active.is_empty() {
            faults.note(self.place, "say which formation is active: active = \"II Corps\"");
        }
        let mut side = None;
        for name in &self.active {
            let Some(formation) = find_formation(&world.theatre.formations, *name, faults) else { continue };
            if !self.orders.iter().any(|(ordered, _)| ordered.text == name.text) {
                let what = format!("the active formation {name} needs an order: say it in `orders`");
                faults.note(name.place, what);
            }
            let own = world.theatre.formations[formation.place()].side;
            if *side.get_or_insert(own) != own {
                faults.note(name.place, "formations of both sides cannot be active together");
            }
            for holder in world.holders_acting_with(formation) {
                world.holder_mut(holder).active = true;
            }
        }
        side
    }
}

fn find_army<'a>(armies: &'a mut [Army], name: Said<'_>, faults: &mut Faults) -> Option<&'a mut Army> {
    let found = armies.iter_mut().find(|army| army.name == name.text);
    noted(name, found.ok_or_else(|| format!("no piece belongs to an army `{name}`")), faults)
}

fn find_formation(formations: &[Formation], name: Said<'_>, faults: &mut Faults) -> Option<FormationId> {
    let at = formations.iter().position(|formation| formation.name == name.text).map(FormationId::at);
    noted(name, at.ok_or_else(|| format!("no unit or leader belongs to a formation `{name}`")), faults)
}

fn check_names<'n>(names: impl Iterator<Item = (&'n String, &'n Place)>, faults: &mut Faults) {
    let mut seen: BTreeMap<String, &Place> = BTreeMap::new();
    for (name, place) in names {
        if let Some(first) = seen.insert(name.to_lowercase(), place) {
            faults.note(place, format!("there is already a `{name}` at {first}: names must differ"));
        }
    }
}

/// A hex holds units of one side only.
fn check_holders(units: &[((Unit, UnitState), &Place)], ground: &Ground, faults: &mut Faults) {
    let mut holders: BTreeMap<HexId, Side> = BTreeMap::new();
    for ((unit, state), place) in units {
        if let Whereabouts::At(hex) = state.whereabouts
            && *holders.entry(hex).or_insert(unit.side()) != unit.side()
        {
            let what = format!("units of both sides cannot be in {}", ground.number(hex));
            faults.note(place, what);
        }
    }
}
