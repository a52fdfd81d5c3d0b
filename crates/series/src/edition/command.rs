//! Figures of command: reaches, and the tables of initiative, shifts, compliance and confidence (20, 21, 23).

use super::Figures;
use field::paths::HalfPoints;
use umpire::fault::Faults;
use umpire::source::{Node, Section, Written};

/// The figures of the Command Phase.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CommandFigures {
    /// How far from its recipient the target of an order may be (20.2.c).
    pub reach: HalfPoints,
    /// Places that the road of one March may be made to pass (20.2.march.b).
    pub places: usize,
    /// Hexes by which the way through a place may be longer, as the crow flies (20.2.march.b).
    pub way_round: u32,
    /// How many times as long it may be instead (20.2.march.b).
    pub way_round_times: u32,
    /// How many hexes apart targets must be to differ (20.4.c).
    pub differs: u32,
    /// How near an order is received at once (20.6.a).
    pub at_once: HalfPoints,
    /// What a courier rides in a turn (20.6.c).
    pub courier: HalfPoints,
    /// The range of command (20.1.a).
    pub range: HalfPoints,
    /// How far from its target a defender's leader may be (20.2.defend.d).
    pub tether: HalfPoints,
    /// Hexes of the retreat after a failed Confidence check (20.10.c).
    pub flight: u8,
    /// An enemy within so many hexes keeps a formation on Fall Back (20.2.fallback.g).
    pub near: u32,
    /// Per cent of its level that an army must have lost before a General Retreat (20.2.general-retreat.f).
    pub general_retreat: u32,
    /// The rating of a holder without a leader counter (20.13.b).
    pub without_leader: i8,
    /// Units that a leader may reorganize in a turn (21.e).
    pub reorganized_by: u8,
    /// A unit of a demoralized corps or army comes back on this roll or less (21.g).
    pub reorganized_on: u16,
    /// An enemy that comes into a zone of control so near wakes a commander (23.i).
    pub woken_within: u32,
    /// The shifts of the compliance column.
    pub shifts: ShiftFigures,
    /// What is added in a Confidence check.
    pub confidence: ConfidenceFigures,
    /// The Initiative Table by rating: the highest roll of a Bad Move, the lowest at which the leader acts.
    pub initiative: Vec<[u8; 2]>,
    /// The Order Compliance Table by column from -1: the lowest rolls for R4, 1T and C, 0 where there is no such line.
    pub compliance: Vec<[u8; 3]>,
}

/// Shifts of the compliance column: right is positive.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShiftFigures {
    /// The recipient is in Reserve.
    pub reserve: i8,
    /// An Attack or Probe is among the orders.
    pub attack: i8,
    /// Given face to face.
    pub face_to_face: i8,
    /// To a division or a cavalry corps.
    pub division_or_cavalry: i8,
    pub general_retreat: i8,
}

/// Modifiers of the Confidence check.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConfidenceFigures {
    /// On Attack or Probe.
    pub attack: i8,
    /// On Attack or Probe and demoralized.
    pub attack_demoralized: i8,
    /// On Attack with the objective held.
    pub objective: i8,
    /// On Defend or Delay and demoralized.
    pub defend_demoralized: i8,
}

/// A result of the Initiative Table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Initiative {
    /// The enemy chooses the order (20.11.f).
    BadMove,
    /// Nothing changes (20.11.d).
    NoEffect,
    /// He acts on it (20.11.e).
    Acts,
}

/// A result of the Order Compliance Table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Compliance {
    /// Ignored (20.7.d).
    Ignored,
    /// Complied with on a roll of so much in a later phase: R4 (20.7.g) or R5 (22.f).
    OnRoll(u8),
    /// A turn late (20.7.f).
    NextTurn,
    /// Complied with (20.7.e).
    Complied,
}

impl Compliance {
    /// As the table has it.
    pub fn words(self) -> String {
        match self {
            Compliance::Ignored => "I".into(),
            Compliance::OnRoll(roll) => format!("R{roll}"),
            Compliance::NextTurn => "1T".into(),
            Compliance::Complied => "C".into(),
        }
    }

    /// What it means for a demoralized formation (22.f).
    #[must_use]
    pub fn demoralized(self) -> Compliance {
        match self {
            Compliance::Ignored => Compliance::Ignored,
            Compliance::OnRoll(roll) => Compliance::OnRoll(roll + 1),
            Compliance::NextTurn => Compliance::OnRoll(LEAST_TO_COMPLY),
            Compliance::Complied => Compliance::NextTurn,
        }
    }
}

/// The 4 of R4.
const LEAST_TO_COMPLY: u8 = 4;

impl CommandFigures {
    /// The Initiative Table; ratings below 0 use the column of 0 (tables.initiative.a).
    pub fn initiative(&self, rating: i8, roll: u16) -> Initiative {
        let at = usize::try_from(rating).unwrap_or(0).min(self.initiative.len().saturating_sub(1));
        let [bad_move, acts] = self.initiative.get(at).copied().unwrap_or_default();
        match roll {
            roll if roll <= u16::from(bad_move) => Initiative::BadMove,
            roll if roll < u16::from(acts) => Initiative::NoEffect,
            _ => Initiative::Acts,
        }
    }

    /// The compliance column of a sum, held within the table (20.7.c).
    pub fn column(&self, sum: i8) -> i8 {
        let last = i8::try_from(self.compliance.len()).unwrap_or(i8::MAX) - 2;
        sum.clamp(-1, last)
    }

    /// The Order Compliance Table: the row with the largest figure that does not exceed the roll (tables.compliance.b).
    pub fn compliance(&self, column: i8, roll: u16) -> Compliance {
        let at = usize::try_from(self.column(column) + 1).unwrap_or(0);
        let [on_roll, next_turn, complied] = self.compliance.get(at).copied().unwrap_or_default();
        let reached = |least: u8| least > 0 && roll >= u16::from(least);
        if reached(complied) {
            Compliance::Complied
        } else if reached(next_turn) {
            Compliance::NextTurn
        } else if reached(on_roll) {
            Compliance::OnRoll(LEAST_TO_COMPLY)
        } else {
            Compliance::Ignored
        }
    }
}

pub(super) fn command_figures(node: &Node, faults: &mut Faults) -> Option<CommandFigures> {
    const KEYS: [&str; 16] = [
        "reach",
        "places",
        "way-round",
        "way-round-times",
        "differs",
        "at-once",
        "courier",
        "range",
        "tether",
        "flight",
        "near",
        "general-retreat",
        "without-leader",
        "reorganized-by",
        "reorganized-on",
        "woken-within",
    ];
    const TABLES: [&str; 4] = ["shifts", "confidence", "initiative", "compliance"];
    let Written::Table(rows) = &node.value else {
        faults.note(&node.place, "the figures of command are a table");
        return None;
    };
    let is_table = |key: &str| TABLES.contains(&key);
    let plain = rows.iter().filter(|(key, _, _)| !is_table(key)).cloned().collect();
    let plain = Node { place: node.place.clone(), value: Written::Table(plain) };
    let figures = Figures::of(&plain, "command", &KEYS, faults);
    let mut table = |key: &str| {
        let found = rows.iter().find(|(known, _, _)| known == key).map(|(_, _, node)| node);
        if found.is_none() {
            faults.note(&node.place, format!("command lacks `{key}`"));
        }
        found
    };
    let [shifts, confidence, initiative, compliance] = TABLES.map(&mut table);
    let points = |key| u8::try_from(figures.get(key)).map(HalfPoints::whole).ok();
    let count = |key| u32::try_from(figures.get(key)).ok();
    Some(CommandFigures {
        reach: points("reach")?,
        places: usize::try_from(figures.get("places")).ok()?,
        way_round: count("way-round")?,
        way_round_times: count("way-round-times")?,
        differs: count("differs")?,
        at_once: points("at-once")?,
        courier: points("courier")?,
        range: points("range")?,
        tether: points("tether")?,
        flight: u8::try_from(figures.get("flight")).ok()?,
        near: count("near")?,
        general_retreat: count("general-retreat")?,
        without_leader: i8::try_from(figures.get("without-leader")).ok()?,
        reorganized_by: u8::try_from(figures.get("reorganized-by")).ok()?,
        reorganized_on: u16::try_from(figures.get("reorganized-on")).ok()?,
        woken_within: count("woken-within")?,
        shifts: shift_figures(shifts?, faults)?,
        confidence: confidence_figures(confidence?, faults)?,
        initiative: table_of(initiative?, "Initiative Table", RATINGS, faults),
        compliance: table_of(compliance?, "Order Compliance Table", COLUMNS, faults),
    })
}

fn shift_figures(node: &Node, faults: &mut Faults) -> Option<ShiftFigures> {
    const KEYS: [&str; 5] = ["reserve", "attack", "face-to-face", "division-or-cavalry", "general-retreat"];
    let figures = Figures::of(node, "shifts", &KEYS, faults);
    let shift = |key| i8::try_from(figures.get(key)).ok();
    Some(ShiftFigures {
        reserve: shift("reserve")?,
        attack: shift("attack")?,
        face_to_face: shift("face-to-face")?,
        division_or_cavalry: shift("division-or-cavalry")?,
        general_retreat: shift("general-retreat")?,
    })
}

fn confidence_figures(node: &Node, faults: &mut Faults) -> Option<ConfidenceFigures> {
    const KEYS: [&str; 4] = ["attack", "attack-demoralized", "objective", "defend-demoralized"];
    let figures = Figures::of(node, "confidence", &KEYS, faults);
    let modifier = |key| i8::try_from(figures.get(key)).ok();
    Some(ConfidenceFigures {
        attack: modifier("attack")?,
        attack_demoralized: modifier("attack-demoralized")?,
        objective: modifier("objective")?,
        defend_demoralized: modifier("defend-demoralized")?,
    })
}

/// The ratings that the Initiative Table tells apart: 0 to 3, and 4 or more.
const RATINGS: usize = 5;
/// The columns of the Order Compliance Table: -1 to 9, and 10 or more.
const COLUMNS: usize = 12;

/// So many rows of small numbers.
fn table_of<const N: usize>(node: &Node, what: &str, n_rows: usize, faults: &mut Faults) -> Vec<[u8; N]> {
    let Some(mut section) = Section::open(node, what, faults) else { return Vec::new() };
    let mut rows = Vec::new();
    for row in section.list("rows") {
        let cells = match &row.value {
            Written::List(cells) => cells.as_slice(),
            _ => &[],
        };
        let figures: Option<Vec<u8>> = cells
            .iter()
            .map(|cell| match cell.value {
                Written::Number(figure) => u8::try_from(figure).ok(),
                _ => None,
            })
            .collect();
        match figures.and_then(|figures| figures.try_into().ok()) {
            Some(row) => rows.push(row),
            None => section.faults().note(&row.place, format!("a row of the {what} has {N} figures")),
        }
    }
    if rows.len() != n_rows {
        section.faults().note(&node.place, format!("the {what} has {n_rows} rows, not {}", rows.len()));
    }
    section.close();
    rows
}
