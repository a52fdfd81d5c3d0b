//! What may come of a fight, over all dice: by the very lines that resolve a combat (`campaigns::combat`).

use campaigns::combat::arms::{ByBranch, taken};
use campaigns::combat::bombardment;
use campaigns::combat::kind::Kind;
use campaigns::combat::large::{self, Advantage};
use campaigns::combat::party::Fight;
use campaigns::combat::small;
use campaigns::combat::stakes::Stake;
use campaigns::combat::yielding;
use campaigns::edition::Edition;
use campaigns::types::{BySide, Side};

/// A point that the enemy yields ground for is worth so many points of strength.
const GROUND: f64 = 1.0;
/// A step of the marker is worth so many.
const MARKER: f64 = 9.0;

/// What is settled already.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Settled {
    pub(super) stakes: BySide<Stake>,
    /// Whether the guns have fired.
    pub(super) is_bombarded: bool,
}

/// What is to be expected.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub(super) struct Outcome {
    /// Points lost.
    pub(super) lost: BySide<f64>,
    /// Hexes that have to be gone back, counted up to three.
    pub(super) back: BySide<f64>,
    /// How likely the marker is to move in a side's favour.
    pub(super) marker: BySide<f64>,
}

impl Outcome {
    fn add(&mut self, weight: f64, other: Outcome) {
        for side in Side::BOTH {
            self.lost[side] += weight * other.lost[side];
            self.back[side] += weight * other.back[side];
            self.marker[side] += weight * other.marker[side];
        }
    }

    /// What it is worth to a side, in points of strength.
    pub(super) fn worth(&self, side: Side) -> f64 {
        let by = |of: BySide<f64>| of[side.enemy()] - of[side];
        by(self.lost) + GROUND * by(self.back) / 2.0 - MARKER * by(self.marker)
    }
}

/// What comes of a fight of a kind.
pub(super) fn of(edition: &Edition, fight: &Fight, kind: Kind, settled: Settled) -> Outcome {
    if kind.is_small() { of_small(edition, fight, kind) } else { of_large(edition, fight, kind, settled) }
}

fn of_small(edition: &Edition, fight: &Fight, kind: Kind) -> Outcome {
    let by = small::modifiers(edition, fight, kind).total();
    let (yields, _) = yielding::after_small(edition, fight);
    let mut all = Outcome::default();
    for face in 1..=6_i8 {
        let losses = small::losses(edition, fight, kind, face + by);
        let mut one = Outcome { lost: BySide::of(|side| f64::from(losses[side])), ..Outcome::default() };
        one.back[yields] = f64::from(edition.small.retreat.min(3));
        all.add(1.0 / 6.0, one);
    }
    all
}

/// How the guns of a side may shift: each with how likely it is.
fn shifts(edition: &Edition, fight: &Fight, side: Side) -> Vec<(f64, u16)> {
    if !bombardment::fires(fight, side) {
        return vec![(1.0, 0)];
    }
    let by = bombardment::modifiers(edition, fight, side).total();
    let mut found: Vec<(f64, u16)> = Vec::new();
    for face in 1..=6_i8 {
        let points =
            bombardment::losses(edition, fight, side, edition.bombardment.shift(face.saturating_add(by)));
        match found.iter_mut().find(|(_, known)| *known == points) {
            Some((weight, _)) => *weight += 1.0 / 6.0,
            None => found.push((1.0 / 6.0, points)),
        }
    }
    found
}

fn of_large(edition: &Edition, fight: &Fight, kind: Kind, settled: Settled) -> Outcome {
    let mut all = Outcome::default();
    if !kind.has_bombardment() || settled.is_bombarded {
        all.add(1.0, of_table(edition, fight, kind, settled, BySide::of(|_| 0), fight.strengths()));
        return all;
    }
    let before = fight.strengths();
    for (by_french, on_coalition) in shifts(edition, fight, Side::French) {
        for (by_coalition, on_french) in shifts(edition, fight, Side::Coalition) {
            let lost = BySide([on_french, on_coalition]);
            let mut after = fight.clone();
            for side in Side::BOTH {
                let party = &fight.parties[side];
                let has = ByBranch::of(|branch| party.of_branch(branch));
                after.parties[side] = party.without(&taken(&edition.battle.staying, has, lost[side]));
            }
            all.add(by_french * by_coalition, of_table(edition, &after, kind, settled, lost, before));
        }
    }
    all
}

/// The battle dice, when the guns have cost so much.
fn of_table(
    edition: &Edition,
    fight: &Fight,
    kind: Kind,
    settled: Settled,
    guns: BySide<u16>,
    before: BySide<u16>,
) -> Outcome {
    let left = fight.strengths();
    let cost = BySide::of(|side| f64::from(guns[side]));
    if Side::BOTH.into_iter().any(|side| left[side] == 0) {
        return Outcome { lost: cost, ..Outcome::default() };
    }
    let totals =
        BySide::of(|side| large::modifiers(edition, fight, kind, side, settled.stakes[side]).total());
    let advantage = Advantage::of(totals, left);
    let base = large::base(edition, kind, before);
    let halves: &[Option<u16>] = if advantage.needs_a_die() { &[Some(1), Some(6)] } else { &[None] };
    let mut all = Outcome::default();
    let share = if halves.len() == 2 { 0.5 } else { 1.0 } / 36.0;
    for half in halves {
        let by = advantage.modifier(edition, *half);
        for face in 1..=6_i8 {
            for column in 1..=6_u16 {
                let cell = edition.battle.cell(face.saturating_add(by).clamp(1, 9), column);
                let winner = large::winner(cell, advantage.side);
                let points = BySide::of(|side| {
                    let stake = settled.stakes[side];
                    let part = large::share(edition, fight, cell, advantage.side, side, stake);
                    large::loss(part, base, &fight.parties[side])
                });
                let lost = BySide::of(|side| points[side] + guns[side]);
                let mut one =
                    Outcome { lost: BySide::of(|side| f64::from(lost[side])), ..Outcome::default() };
                for side in Side::BOTH {
                    let hexes = match (kind.retiring_corps(), winner) {
                        (Some(corps), _) => {
                            if corps == side {
                                3
                            } else {
                                0
                            }
                        }
                        (None, None) => 1,
                        (None, Some(winner)) => {
                            if winner == side {
                                0
                            } else {
                                cell.retreat.min(3)
                            }
                        }
                    };
                    one.back[side] = f64::from(hexes);
                }
                critical(edition, lost, &mut one);
                all.add(share, one);
            }
        }
    }
    all
}

/// Heavy losses move the marker toward whoever stayed and lost less (con-base.25.b).
fn critical(edition: &Edition, lost: BySide<u16>, one: &mut Outcome) {
    if lost[Side::French] + lost[Side::Coalition] < edition.victory.critical {
        return;
    }
    let stayed = Side::BOTH.into_iter().find(|side| one.back[*side] <= 0.0);
    if let Some(side) = stayed.filter(|side| one.back[side.enemy()] > 0.0) {
        let over = lost[side.enemy()].saturating_sub(lost[side]);
        one.marker[side] = f64::from(over.saturating_sub(1).min(6)) / 6.0;
    }
}
