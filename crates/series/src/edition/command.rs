//! Figures of command: reaches, and the tables of initiative, shifts, compliance and confidence (20, 21, 23).

use super::{points, rule};
use field::paths::HalfPoints;
use umpire::fault::{Faults, Place};
use umpire::read::{Name, Read};
use umpire::rule::Rule;
use umpire::source::{Node, Written};

#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(what = "command")]
pub struct CommandFigures {
    /// How far from its recipient the target of an order may be (20.2.c).
    #[read(with = points)]
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
    #[read(with = points)]
    pub at_once: HalfPoints,
    /// What a courier rides in a turn (20.6.c).
    #[read(with = points)]
    pub courier: HalfPoints,
    /// The range of command (20.1.a).
    #[read(with = points)]
    pub range: HalfPoints,
    /// How far from its target a defender's leader may be (20.2.defend.d).
    #[read(with = points)]
    pub tether: HalfPoints,
    /// How far apart the counters of a division with its own order may be, in hexes (20.13.d).
    pub division_spread: u32,
    /// Within so many hexes of an enemy an Attack need not come closer (20.2.attack.a), and some units attack each turn
    /// (20.2.attack.c).
    pub attack_closes_to: u32,
    /// In so many turns bombardment stands for an attack (20.2.attack.c).
    pub bombardments: u8,
    /// So many units may be in enemy zones of control under a Probe (20.2.probe.b).
    pub probing: usize,
    /// From this rating on a leader switches from March to Attack at once (20.5.c).
    pub switches_at_once: i8,
    /// Hexes of the retreat after a failed Confidence check (20.10.c).
    pub flight: u8,
    /// An enemy within so many hexes keeps a formation on Fall Back (20.2.fallback.g).
    pub near: u32,
    /// Per cent of its level that an army must have lost before a General Retreat (20.2.general-retreat.f).
    pub general_retreat: u32,
    /// The rating of a holder without a leader counter (20.13.b).
    pub without_leader: i8,
    /// So many turns after it was eliminated a unit may be reorganized (21.a).
    pub reorganized_after: u16,
    /// Units that a leader may reorganize in a turn (21.e).
    pub reorganized_by: u8,
    /// A unit of a demoralized corps or army comes back on this roll or less (21.g).
    pub reorganized_on: u16,
    /// An enemy that comes into a zone of control so near wakes a commander (23.i).
    pub woken_within: u32,
    pub shifts: ShiftFigures,
    pub confidence: ConfidenceFigures,
    initiative: InitiativeTable,
    pub compliance: ComplianceTable,
}

/// Shifts of the compliance column: right is positive.
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(what = "shifts")]
pub struct ShiftFigures {
    /// The recipient is in Reserve.
    pub reserve: i8,
    /// An Attack or Probe is among the orders.
    pub attack: i8,
    pub face_to_face: i8,
    /// To a division or a cavalry corps.
    pub division_or_cavalry: i8,
    pub general_retreat: i8,
}

/// Modifiers of the Confidence check.
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(what = "confidence")]
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

/// By rating from 0, the last for all that are higher: the highest roll of a Bad Move, the lowest at which the leader
/// acts.
#[derive(Debug, Clone, PartialEq, Eq, Read)]
struct InitiativeTable {
    #[read(filled)]
    rows: Vec<[u8; 2]>,
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
}

impl<'n> Read<'n> for Compliance {
    fn read(node: &'n Node, name: Name<'_>, faults: &mut Faults) -> Option<Self> {
        let Written::Text(text) = &node.value else { return name.wrong_kind(node, "a text", faults) };
        let result = match text.as_str() {
            "I" => Some(Compliance::Ignored),
            "1T" => Some(Compliance::NextTurn),
            "C" => Some(Compliance::Complied),
            roll => {
                let least = roll.strip_prefix('R').and_then(|least| least.parse().ok());
                least.filter(|least| (2..=6).contains(least)).map(Compliance::OnRoll)
            }
        };
        if result.is_none() {
            faults.note(&node.place, format!("`{text}` is no result of compliance: write I, R4, 1T or C"));
        }
        result
    }
}

/// The Order Compliance Table.
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(check = fits)]
pub struct ComplianceTable {
    first_column: i8,
    /// The rule on its lowest rolls, which is cited where an order has to be rolled for again.
    #[read(with = rule)]
    pub low_rolls: Rule,
    /// From the worst; the first is what a roll below all figures gives.
    results: Vec<Compliance>,
    /// What each means for a demoralized formation (22.f).
    demoralized: Vec<Compliance>,
    /// By column, the last for all that are higher: the lowest rolls for the results after the first, 0 where there is
    /// no such line.
    #[read(filled)]
    columns: Vec<Vec<u8>>,
}

fn fits(table: &ComplianceTable, place: &Place, faults: &mut Faults) {
    if table.results.is_empty() || table.results.len() != table.demoralized.len() {
        faults.note(place, "each of the `results` of compliance has what it means to the `demoralized`");
    }
    if table.columns.iter().any(|column| column.len() + 1 != table.results.len()) {
        faults.note(place, "a column of compliance has a figure for each of the `results` after the first");
    }
}

impl ComplianceTable {
    /// The column of a sum, held within the table (20.7.c).
    pub fn column(&self, sum: i8) -> i8 {
        let last = i8::try_from(self.columns.len() - 1).unwrap_or(i8::MAX).saturating_add(self.first_column);
        sum.clamp(self.first_column, last)
    }

    /// The row with the largest figure that does not exceed the roll (tables.compliance.b), and for a demoralized
    /// formation what it means to that (22.f).
    pub fn result(&self, column: i8, roll: u16, demoralized: bool) -> Compliance {
        let at = usize::try_from(self.column(column) - self.first_column).unwrap_or(0);
        let reached = |least: &u8| *least > 0 && roll >= u16::from(*least);
        let row = self.columns[at].iter().rposition(reached).map_or(0, |row| row + 1);
        if demoralized { self.demoralized[row] } else { self.results[row] }
    }
}

impl CommandFigures {
    /// The column of the Initiative Table for a rating that is shifted: the last for all that are higher, and none below 0.
    pub fn initiative_column(&self, rating: i8, shift: i8) -> i8 {
        let last = i8::try_from(self.initiative.rows.len() - 1).unwrap_or(i8::MAX);
        (rating.clamp(0, last) + shift).clamp(0, last)
    }

    /// The Initiative Table; ratings below 0 use the column of 0 (tables.initiative.a).
    pub fn initiative(&self, rating: i8, roll: u16) -> Initiative {
        let rows = &self.initiative.rows;
        let [bad_move, acts] = rows[usize::try_from(rating).unwrap_or(0).min(rows.len() - 1)];
        match roll {
            roll if roll <= u16::from(bad_move) => Initiative::BadMove,
            roll if roll < u16::from(acts) => Initiative::NoEffect,
            _ => Initiative::Acts,
        }
    }
}
