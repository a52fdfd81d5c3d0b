//! The tables and figures of combat (con.8, con.10, con-base.15 to 18, 23).

use super::measure::{Fortieths, Ratio};
use super::pieces::Branch;
use source::fault::{Faults, Place};
use source::read::Read;
use std::str::FromStr;

/// A line of a table of ratios: it holds from a ratio on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Read)]
#[read(what = "line")]
pub struct Band {
    /// The lowest ratio for which it holds.
    pub from: Ratio,
    /// What it gives the stronger side.
    pub modifier: i8,
}

impl Band {
    /// What the last line that is met says; 0 below the first.
    pub fn look_up(bands: &[Band], more: u32, less: u32) -> i8 {
        bands.iter().rfind(|band| band.from.is_met(more, less)).map_or(0, |band| band.modifier)
    }
}

/// The cavalry differential (con-base.15.b, con.10.5.7.f).
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(what = "cavalry")]
pub struct CavalryFigures {
    /// Its bands.
    #[read(filled)]
    pub bands: Vec<Band>,
    /// The most that horse is worth against none.
    pub most: i8,
}

impl CavalryFigures {
    /// What so much horse is worth against less of it (con.10.5.7.e, f).
    pub fn differential(&self, more: u16, less: u16) -> i8 {
        if less == 0 {
            return i8::try_from(more).unwrap_or(i8::MAX).min(self.most);
        }
        Band::look_up(&self.bands, more.into(), less.into())
    }

    /// The same with a sign: for the first of two figures.
    pub fn between(&self, own: u16, other: u16) -> i8 {
        if own >= other { self.differential(own, other) } else { -self.differential(other, own) }
    }
}

/// Repulses (con.7, con-base.16).
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(what = "repulse")]
pub struct RepulseFigures {
    /// The strength that it needs.
    pub least: u16,
    /// How many times the enemy's strength it needs.
    pub ratio: u16,
    /// From this ratio on it is certain.
    pub certain: u16,
    /// How far the repulsed retreat.
    pub retreat: u8,
}

/// Moral checks (con.8, con.10.5.7.3).
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(what = "morale")]
pub struct MoraleFigures {
    /// A starred leader.
    pub tactical_bonus: i8,
    /// Each point beyond the first.
    pub additional_point: i8,
    /// In an enemy zone.
    pub in_zone: i8,
    /// What is taken from the R number after a battle.
    pub retreat_less: i8,
    /// The guard was staked and the battle lost.
    pub guard_lost: i8,
    /// Through zones or over primary rivers.
    pub rough_retreat: i8,
    /// Pursued further than it retreated.
    pub outrun: i8,
}

/// Raid, Ambush and Skirmish, and who yields (con.10.3, 10.5.1 to 10.5.3).
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(what = "small combats")]
pub struct SmallFigures {
    /// Hexes that the smaller class retreats.
    pub retreat: u8,
    /// Outnumbered so much a Division yields first.
    pub routed: Ratio,
    /// And so much before the attacker.
    pub outnumbered: Ratio,
    /// So many times the enemy's cavalry is an advantage.
    pub cavalry_advantage: Ratio,
    /// What that, or to be all cavalry, is worth.
    pub cavalry: i8,
    /// What a demoralized enemy is worth.
    pub demoralized: i8,
    /// Affecting terrain, woods, secondary rivers.
    pub ordinary_terrain: i8,
    /// Bridged primary rivers, fortified towns.
    pub strong_terrain: i8,
    /// What each zone and each primary bridge costs on the retreat.
    pub passage: u16,
    /// A side never loses more in a Skirmish than the enemy's strength divided by this, rounded up.
    pub cap_share: u16,
    raid: [[Fortieths; 2]; 8],
    skirmish: [[u16; 2]; 8],
}

impl SmallFigures {
    /// The row of a modified die: below and above the table its ends (con.10.5.1.c, 10.5.3.b).
    fn row(die: i8) -> usize {
        usize::from(die.clamp(0, 7).unsigned_abs())
    }

    /// The losses of Raider and Raided.
    pub fn raid(&self, die: i8) -> [Fortieths; 2] {
        self.raid[SmallFigures::row(die)]
    }

    /// The losses of French and Coalition.
    pub fn skirmish(&self, die: i8) -> [u16; 2] {
        self.skirmish[SmallFigures::row(die)]
    }
}

/// Bombardment (con.10.5.7.b, c).
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(what = "bombardment")]
pub struct BombardmentFigures {
    #[read(filled)]
    columns: Vec<GunColumn>,
    /// The highest die that shifts left.
    pub left_at_most: i8,
    /// The lowest that shifts right.
    pub right_at_least: i8,
}

/// A column of the bombardment table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Read)]
#[read(what = "column")]
pub struct GunColumn {
    /// The fewest artillery points that use it.
    pub from: u16,
    /// What the enemy loses.
    pub losses: u16,
}

impl BombardmentFigures {
    /// How far a modified die shifts the column.
    pub fn shift(&self, die: i8) -> i8 {
        i8::from(die >= self.right_at_least) - i8::from(die <= self.left_at_most)
    }

    /// What so many artillery points inflict with a shift of the column. Left of the table there is nothing, right of it its end.
    pub fn losses(&self, guns: u16, shift: i8) -> u16 {
        let Some(at) = self.columns.iter().rposition(|column| column.from <= guns) else { return 0 };
        let Some(at) = at.checked_add_signed(shift.into()) else { return 0 };
        self.columns[at.min(self.columns.len() - 1)].losses
    }

    /// The columns, for comparison with the ledger.
    pub fn columns(&self) -> &[GunColumn] {
        &self.columns
    }
}

/// Who has won a cell of the battle table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Winner {
    /// The side of the row.
    Advantaged,
    /// The side of the column.
    Disadvantaged,
    /// Nobody.
    Draw,
}

/// A cell of the battle table: `A R2 2.5/7.5`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Read)]
#[read(parsed)]
pub struct BattleCell {
    /// Who has won.
    pub winner: Winner,
    /// The hexes of retreat.
    pub retreat: u8,
    /// The loss of the advantaged side.
    pub advantaged: Fortieths,
    /// That of the other.
    pub disadvantaged: Fortieths,
}

impl FromStr for BattleCell {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong =
            || format!("`{text}` is no result: write winner, retreat and losses, such as `A R2 2.5/7.5`");
        let percent = |text: &str| -> Option<Fortieths> {
            let (whole, half) = text.split_once('.').unwrap_or((text, "0"));
            let tenths = whole.parse::<u16>().ok()?.checked_mul(10)?.checked_add(half.parse().ok()?)?;
            (half.len() == 1 && tenths % 25 == 0).then_some(Fortieths(tenths / 25))
        };
        let parts: Vec<&str> = text.split(' ').collect();
        let [winner, retreat, losses] = parts[..] else { return Err(wrong()) };
        let winner = match winner {
            "A" => Winner::Advantaged,
            "D" => Winner::Disadvantaged,
            "X" => Winner::Draw,
            _ => return Err(wrong()),
        };
        let retreat = retreat.strip_prefix('R').and_then(|hexes| hexes.parse().ok()).ok_or_else(wrong)?;
        let (advantaged, disadvantaged) = losses.split_once('/').ok_or_else(wrong)?;
        let advantaged = percent(advantaged).ok_or_else(wrong)?;
        let disadvantaged = percent(disadvantaged).ok_or_else(wrong)?;
        Ok(BattleCell { winner, retreat, advantaged, disadvantaged })
    }
}

/// Battle, Wrongfooted!, Delay and Withdraw (con.10.5.4 to 10.5.7).
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(what = "battle", check = BattleFigures::is_fair)]
pub struct BattleFigures {
    rows: [[BattleCell; 6]; 9],
    /// The bands of the odds.
    #[read(filled)]
    pub odds: Vec<Band>,
    /// The lowest extra die that rounds a half up.
    pub half_rounds_up_from: u16,
    /// For the side that guessed right.
    pub wrongfooted: i8,
    /// For each starred leader commanding troops.
    pub tactical_bonus: i8,
    /// A senior leader of this initiative …
    pub able_initiative: u8,
    /// … is worth this.
    pub able: i8,
    /// For each force beyond the first.
    pub additional_force: i8,
    /// For each outflanking hex.
    pub outflanking: i8,
    /// For each arm staked.
    pub staked: i8,
    /// For the defender's hexes.
    pub terrain: i8,
    /// For secondary rivers, their bridges and crests before him.
    pub minor_hexsides: i8,
    /// For bridged primary rivers before him.
    pub primary_hexsides: i8,
    /// What of demoralized units counts in the odds when they defend, in per cent.
    #[read(within = 0..=100)]
    pub demoralized_defending: u8,
    /// And when they attack.
    #[read(within = 0..=100)]
    pub demoralized_attacking: u8,
    /// How often infantry and artillery in a fortified town count.
    pub fortress_times: u16,
    /// Up to so many points of them.
    pub fortress_most: u16,
    /// What an arm that is staked must be of the strength, in per cent.
    #[read(within = 0..=100)]
    pub stake_share: u8,
    /// What a stake pays first, and adds if the battle is lost.
    pub stake: Fortieths,
    /// What each zone and each primary bridge costs on the retreat.
    pub retreat: Fortieths,
    /// Losses of a Delay or Withdraw are of so many times the corps.
    pub corps_times: u16,
    /// The order of arms of the side that stays.
    pub staying: [Branch; 5],
    /// And of the side that retreats.
    pub retreating: [Branch; 5],
}

impl BattleFigures {
    fn is_fair(&self, place: &Place, faults: &mut Faults) {
        let percents = [self.demoralized_attacking, self.demoralized_defending];
        if percents.iter().any(|percent| percent % 25 != 0) {
            faults.note(place, "demoralized units count by quarters: 25, 50, 75 or 100 per cent");
        }
    }

    /// The cell of a row, which is the end of the table beyond it, and of a column (con.10.5.7.j).
    pub fn cell(&self, row: i8, column: u16) -> BattleCell {
        let row = usize::from(row.clamp(1, 9).unsigned_abs());
        self.rows[row - 1][usize::from(column.clamp(1, 6)) - 1]
    }
}

/// Retreats without a way out (con-base.17.i).
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(what = "retreat")]
pub struct RetreatFigures {
    /// The strength is divided by this, rounded up, for each hex.
    #[read(within = 1..=100)]
    pub no_way_share: u16,
}

/// Pursuit (con-base.18.b).
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(what = "pursuit")]
pub struct PursuitFigures {
    #[read(filled)]
    bands: Vec<PursuitBand>,
    most: u8,
    /// For pursuers that are all cavalry.
    pub all_cavalry: i8,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Read)]
#[read(what = "line")]
struct PursuitBand {
    from: i8,
    hexes: u8,
}

impl PursuitFigures {
    /// How many hexes a modified die allows.
    pub fn hexes(&self, die: i8) -> u8 {
        self.bands.iter().rfind(|band| band.from <= die).map_or(self.most, |band| band.hexes)
    }
}

/// What befalls leaders (con-base.23.b, 23.c).
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(what = "leaders")]
pub struct LeaderFigures {
    /// The highest die that captures one whose troops are gone.
    pub captured_at_most: u16,
    /// The loss in per cent from which casualties are rolled for.
    pub casualty_share: Fortieths,
    /// The total of two dice that kills.
    pub casualty_total: u16,
}
