//! What a seat knows, as it travels to whoever draws it: by names and printed numbers, never by ids.

use super::Knowledge;
use crate::edition::Arm;
use crate::theatre::Rank;
use crate::types::{ArmyId, HolderId, Holders};
use crate::world::{CommandKind, Nature, Progress, UnitPlace, Whereabouts, World};
use serde::Serialize;
use source::read::Words as _;
use std::fmt;

/// Everything that a seat of a campaign knows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct CampaignView {
    /// Whose it is.
    seat: &'static str,
    /// The turn, and how many there are.
    turn: u8,
    turns: u8,
    /// The days of every turn, with their weather so far.
    calendar: Vec<Day>,
    /// The morale marker: above nothing it is well with the French.
    marker: i8,
    /// Where it ends the game at once.
    sudden: Option<i8>,
    /// Who moves first, and who holds the initiative.
    first: &'static str,
    initiative: &'static str,
    armies: Vec<ArmyView>,
    /// The leaders of whom the seat knows, its own first.
    leaders: Vec<LeaderView>,
    /// What is known of the enemy's markers.
    reports: Vec<ReportView>,
    /// Where enemy leaders were seen last.
    sightings: Vec<SightingView>,
    /// What moves the marker.
    awards: Vec<AwardView>,
    /// Who is still to come.
    arrivals: Vec<ArrivalView>,
    sieges: Vec<SiegeView>,
}

/// The days of a turn.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
struct Day {
    turn: u8,
    date: String,
    /// The weather, if it is known.
    weather: Option<String>,
    /// Who holds the initiative, where no die decides it.
    initiative: Option<&'static str>,
}

/// An army.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
struct ArmyView {
    key: String,
    name: String,
    side: &'static str,
    /// Its Center, if it is on the map.
    center: Option<String>,
    /// Its depots.
    depots: Vec<String>,
    /// What its owner alone knows.
    staff: Option<StaffView>,
}

/// What the staff of an army keeps.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
struct StaffView {
    /// Administrative points.
    points: u8,
    /// Whether its Center is joined to its source.
    functions: bool,
    source: Option<String>,
    depots_left: u8,
    /// Vedettes that are out, and how many counters there are.
    vedettes: u8,
    vedettes_most: u8,
    /// Replacements by arm.
    replacements: Vec<ReplacementView>,
}

/// Replacements that wait.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
struct ReplacementView {
    arm: &'static str,
    points: u8,
}

/// A leader with his display, or whoever has units without one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[allow(clippy::struct_excessive_bools, reason = "each is shown by itself")]
struct LeaderView {
    name: String,
    army: String,
    side: &'static str,
    /// `commander`, `corps`, `general`; none for garrisons and troops without a leader.
    rank: Option<&'static str>,
    initiative: u8,
    /// The span of his command, in halves, and how much of it is filled.
    span: u16,
    span_used: u16,
    subordination: Option<u16>,
    star: bool,
    /// Where he stands, if he is on the map.
    hex: Option<String>,
    /// What has become of him otherwise.
    fate: Option<&'static str>,
    under: Option<String>,
    units: Vec<UnitView>,
    strength: u16,
    /// The size class of the force that he leads.
    class: Option<String>,
    in_forage: bool,
    demoralized: bool,
    command: Option<CommandView>,
    moved: bool,
}

/// A unit on a display.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
struct UnitView {
    name: String,
    arm: &'static str,
    guard: bool,
    points: u8,
    most: u8,
    /// Movement points, in halves.
    moves: u16,
    demoralized: bool,
}

/// A command that a leader holds.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
struct CommandView {
    /// `march`, `administrative`, `arrival`.
    kind: &'static str,
    first: u8,
    last: u8,
}

/// What is known of an enemy marker.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
struct ReportView {
    hex: String,
    /// `a force`, `vedettes`, `leaders`.
    nature: Option<&'static str>,
    /// `Reille, Corps, 20`.
    report: Option<String>,
    /// When it was reported.
    turn: Option<u8>,
}

/// Where somebody was seen last.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
struct SightingView {
    leader: String,
    hex: String,
    turn: u8,
}

/// What moves the marker, and by how much.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
struct AwardView {
    side: &'static str,
    text: String,
    moves: i8,
    /// Whether it is won as things stand.
    won: bool,
}

/// Somebody who is still to come.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
struct ArrivalView {
    side: &'static str,
    what: String,
    hex: Option<String>,
    turn: u8,
}

/// A town that is besieged.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
struct SiegeView {
    hex: String,
    turns: u8,
}

impl CampaignView {
    pub(super) fn of(knowledge: &Knowledge) -> CampaignView {
        let world = &knowledge.world;
        let (theatre, side) = (&world.theatre, knowledge.side);
        let terms = &theatre.terms;
        let mut leaders: Vec<LeaderView> =
            theatre.holder_ids().filter_map(|holder| leader(knowledge, holder)).collect();
        leaders.sort_by_key(|leader| leader.side != side.key());
        let memory = &world.memory[side];
        let reports = knowledge.markers.iter().map(|marker| {
            let report = memory.note(marker.hex).and_then(|note| note.report);
            ReportView {
                hex: world.number(marker.hex),
                nature: marker.nature.map(Nature::words),
                report: report.map(|report| world.report_words(&report)),
                turn: report.map(|report| report.turn),
            }
        });
        let sightings = memory.sightings.iter().map(|seen| SightingView {
            leader: theatre.holder(seen.leader).name.clone(),
            hex: world.number(seen.hex),
            turn: seen.turn,
        });
        CampaignView {
            seat: side.key(),
            turn: world.turn,
            turns: terms.turns,
            calendar: calendar(world),
            marker: world.marker,
            sudden: terms.sudden,
            first: world.first.key(),
            initiative: world.initiative.key(),
            armies: theatre.army_ids().map(|army| army_view(knowledge, army)).collect(),
            leaders,
            reports: reports.collect(),
            sightings: sightings.collect(),
            awards: awards(world),
            arrivals: arrivals(knowledge),
            sieges: world
                .sieges
                .iter()
                .map(|siege| SiegeView { hex: world.number(siege.hex), turns: siege.turns })
                .collect(),
        }
    }
}

fn calendar(world: &World) -> Vec<Day> {
    let terms = &world.theatre.terms;
    let day = |turn: u8| {
        let weather = if turn == world.turn { Some(world.weather) } else { terms.weather_of(turn) };
        let date = terms.dates.get(usize::from(turn - 1)).cloned();
        Day {
            turn,
            date: date.unwrap_or_else(|| format!("turn {turn}")),
            weather: weather.map(|weather| weather.word().to_owned()),
            initiative: terms.preset_of(turn).map(crate::types::Side::key),
        }
    };
    (1..=terms.turns).map(day).collect()
}

fn army_view(knowledge: &Knowledge, id: ArmyId) -> ArmyView {
    let world = &knowledge.world;
    let (printed, army) = (world.theatre.army(id), world.army(id));
    let is_own = knowledge.is_whole || printed.side == knowledge.side;
    let staff = is_own.then(|| StaffView {
        points: army.points,
        functions: army.center_functions,
        source: army.source.map(|hex| world.number(hex)),
        depots_left: army.depots_left,
        vedettes: world.vedettes_in_use(id),
        vedettes_most: printed.vedettes,
        replacements: army
            .replacements
            .iter()
            .map(|(arm, points)| ReplacementView { arm: arm_word(*arm), points: *points })
            .collect(),
    });
    ArmyView {
        key: printed.key.clone(),
        name: printed.name.clone(),
        side: printed.side.key(),
        center: army.center.map(|hex| world.number(hex)),
        depots: world
            .depots
            .iter()
            .filter(|depot| depot.army == id)
            .map(|depot| world.number(depot.hex))
            .collect(),
        staff,
    }
}

const fn arm_word(arm: Arm) -> &'static str {
    match arm {
        Arm::Infantry => "infantry",
        Arm::LightCavalry => "light cavalry",
        Arm::HeavyCavalry => "heavy cavalry",
        Arm::Artillery => "artillery",
        Arm::Pontoon => "pontoon train",
    }
}

/// A leader of whom the seat knows: where nobody is known to be, nothing is told.
fn leader(knowledge: &Knowledge, id: HolderId) -> Option<LeaderView> {
    let world = &knowledge.world;
    let (printed, now) = (world.theatre.holder(id), world.holder(id));
    let is_own = knowledge.is_whole || world.theatre.side_of(id) == knowledge.side;
    let fate = match now.place {
        Whereabouts::On(_) => None,
        Whereabouts::Unseen | Whereabouts::Unused => return None,
        Whereabouts::Awaited => Some("still to come"),
        Whereabouts::Captured => Some("captured"),
        Whereabouts::Eliminated => Some("eliminated"),
        Whereabouts::Left => Some("off the map"),
    };
    let hex = world.hex_of(id);
    if hex.is_none() && !printed.is_leader() {
        return None;
    }
    let units: Vec<UnitView> = world
        .theatre
        .unit_ids()
        .filter(|unit| world.unit(*unit).place == UnitPlace::With(id))
        .map(|unit| {
            let (of, now) = (world.theatre.unit(unit), world.unit(unit));
            UnitView {
                name: of.name.clone(),
                arm: arm_word(of.arm),
                guard: of.is_guard,
                points: now.points,
                most: of.most,
                moves: world.edition().pieces.of(of.arm).moves.0,
                demoralized: now.is_demoralized,
            }
        })
        .collect();
    let class =
        hex.filter(|_| world.has_units(id)).map(|_| world.class_of_force(world.force_of(id)).to_string());
    Some(LeaderView {
        name: world.name(id),
        army: world.theatre.army(printed.army).key.clone(),
        side: world.theatre.side_of(id).key(),
        rank: printed.rank().map(|rank| match rank {
            Rank::Commander => "commander",
            Rank::Corps => "corps",
            Rank::General => "general",
        }),
        initiative: printed.initiative,
        span: printed.span.0,
        span_used: world.span_used(id).0,
        subordination: printed.subordination.map(|halves| halves.0),
        star: printed.star,
        hex: hex.map(|hex| world.number(hex)),
        fate,
        under: now.superior.map(|superior| world.name(superior)),
        strength: units.iter().map(|unit| u16::from(unit.points)).sum(),
        units,
        class,
        in_forage: is_own && now.in_forage,
        demoralized: world.are_demoralized(Holders::only(id)),
        command: now.command.filter(|_| is_own).map(|command| CommandView {
            kind: match command.kind {
                CommandKind::March => "march",
                CommandKind::Administrative => "administrative",
                CommandKind::Arrival => "arrival",
            },
            first: command.first,
            last: command.last,
        }),
        moved: now.march == Progress::Done,
    })
}

fn awards(world: &World) -> Vec<AwardView> {
    let terms = &world.theatre.terms;
    let place_name = |hex| {
        let named = world.ground().places.iter().find(|place| place.hex == hex);
        named.map_or_else(|| world.number(hex), |place| place.name.clone())
    };
    let places = terms.places.iter().enumerate().map(|(n, place)| AwardView {
        side: place.taken_by.key(),
        text: format!("to hold {}", place_name(place.hex)),
        moves: place.moves,
        won: world.held.get(n) == Some(&place.taken_by),
    });
    let exits = terms.exits.iter().enumerate().map(|(n, exit)| {
        let left = world.left.get(n);
        AwardView {
            side: exit.by.key(),
            text: format!(
                "to lead {} points off the map at {} ({} so far)",
                exit.points,
                exit.hexes.iter().map(|hex| place_name(*hex)).collect::<Vec<_>>().join(", "),
                left.map_or(0, |left| left.points)
            ),
            moves: exit.moves,
            won: left.is_some_and(|left| left.is_awarded),
        }
    });
    let destroyed = terms.destroyed.iter().enumerate().map(|(n, target)| AwardView {
        side: world.theatre.side_of(target.leader).enemy().key(),
        text: format!("to destroy the force of {}", world.theatre.holder(target.leader).name),
        moves: target.moves,
        won: world.destroyed.get(n) == Some(&true),
    });
    places.chain(exits).chain(destroyed).collect()
}

/// Whom the seat expects: its own.
fn arrivals(knowledge: &Knowledge) -> Vec<ArrivalView> {
    let world = &knowledge.world;
    let theatre = &world.theatre;
    let is_own = |side| knowledge.is_whole || side == knowledge.side;
    let leaders = theatre.terms.arrivals.iter().filter(|arrival| arrival.turn >= world.turn);
    let leaders = leaders.filter(|arrival| world.holder(arrival.leader).place == Whereabouts::Awaited);
    let leaders = leaders.map(|arrival| {
        let side = theatre.side_of(arrival.leader);
        let what = theatre.holder(arrival.leader).name.clone();
        ArrivalView { side: side.key(), what, hex: Some(world.number(arrival.hex)), turn: arrival.turn }
    });
    let points = theatre.terms.replacements.iter().filter(|due| due.turn > world.turn).map(|due| {
        let army = theatre.army(due.army);
        let what = format!("{} {} for {}", due.points, arm_word(due.arm), army.name);
        ArrivalView { side: army.side.key(), what, hex: None, turn: due.turn }
    });
    let side_of =
        |view: &ArrivalView| crate::types::Side::BOTH.into_iter().find(|side| side.key() == view.side);
    let mut all: Vec<ArrivalView> =
        leaders.chain(points).filter(|view| side_of(view).is_some_and(is_own)).collect();
    all.sort_by_key(|view| view.turn);
    all
}

impl fmt::Display for CampaignView {
    /// The situation in words, for whoever plays in text: when it is, what counts, his own, and what he knows of the enemy.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(day) = self.calendar.iter().find(|day| day.turn == self.turn) {
            let weather = day.weather.as_deref().unwrap_or("not known yet");
            writeln!(f, "Turn {} of {}, {}. Weather: {weather}.", self.turn, self.turns, day.date)?;
        }
        let first = if self.first == self.seat { "you move first" } else { "the enemy moves first" };
        writeln!(f, "The morale marker is at {}; {first}.", signed(self.marker))?;
        for award in &self.awards {
            let whose = if award.side == self.seat { "you" } else { "the enemy" };
            let won = if award.won { ", as it stands now" } else { "" };
            writeln!(f, "It moves {} for {whose} {}{won}.", signed(award.moves), award.text)?;
        }
        for army in &self.armies {
            let center = army.center.as_deref().map_or("off the map".to_owned(), |hex| format!("at {hex}"));
            match &army.staff {
                Some(staff) => {
                    let points =
                        umpire::prose::counted(usize::from(staff.points), "administrative point|points");
                    let works = if staff.functions { "" } else { ", cut off" };
                    writeln!(f, "{}: {points}, Center {center}{works}.", army.name)?;
                }
                None => writeln!(f, "{}: Center {center}.", army.name)?,
            }
        }
        for leader in &self.leaders {
            leader.tell(f)?;
        }
        for due in &self.arrivals {
            let hex = due.hex.as_deref().map(|hex| format!(" at {hex}")).unwrap_or_default();
            writeln!(f, "Expected on turn {}: {}{hex}.", due.turn, due.what)?;
        }
        for siege in &self.sieges {
            let turns = umpire::prose::counted(usize::from(siege.turns), "turn|turns");
            writeln!(f, "{} has been besieged for {turns}.", siege.hex)?;
        }
        for report in &self.reports {
            let nature = report.nature.unwrap_or("a marker");
            write!(f, "{} {nature} of the enemy", report.hex)?;
            if let (Some(said), Some(turn)) = (&report.report, report.turn) {
                write!(f, ", reported on turn {turn}: {said}")?;
            }
            writeln!(f, ".")?;
        }
        for seen in &self.sightings {
            writeln!(f, "{} was last seen at {} on turn {}.", seen.leader, seen.hex, seen.turn)?;
        }
        Ok(())
    }
}

/// A figure with its sign; nought has none.
fn signed(figure: i8) -> String {
    if figure == 0 { "0".to_owned() } else { format!("{figure:+}") }
}

impl LeaderView {
    /// Where he stands, who he is, whom he commands, and what is the matter with him.
    fn tell(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(hex) = &self.hex else { return Ok(()) };
        write!(f, "{hex} {}, initiative {}", self.name, self.initiative)?;
        if let Some(under) = &self.under {
            write!(f, ", under {under}")?;
        }
        if let Some(class) = &self.class {
            write!(f, ", {class} of {}", self.strength)?;
        }
        let matter = [
            self.command.as_ref().map(|command| match command.kind {
                "administrative" => "holds an administrative march",
                "arrival" => "has just arrived",
                _ => "holds a command",
            }),
            self.in_forage.then_some("in forage"),
            self.demoralized.then_some("demoralized"),
            self.moved.then_some("has moved"),
        ];
        for what in matter.into_iter().flatten() {
            write!(f, ", {what}")?;
        }
        let units: Vec<String> = self
            .units
            .iter()
            .map(|unit| match unit.most {
                0 => unit.name.clone(),
                most => format!("{} {}/{most}", unit.name, unit.points),
            })
            .collect();
        if units.is_empty() { writeln!(f, ".") } else { writeln!(f, ": {}.", units.join(", ")) }
    }
}

/// What it is made of, for TypeScript.
#[cfg(feature = "ts")]
pub(crate) fn declare(to: &mut umpire::types::Declarations) {
    to.add::<CampaignView>();
}
