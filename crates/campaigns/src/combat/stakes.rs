//! Staking the guard or the heavy cavalry (con.10.4.a, 10.5.7.1.i, 10.5.7.1.n to 10.5.7.1.q).

use super::party::Party;
use crate::edition::{Arm, Edition, Fortieths};
use serde::{Deserialize, Serialize};
use std::fmt;

/// What a side throws in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stake {
    /// Nothing.
    #[default]
    Nothing,
    /// The guard.
    Guard,
    /// The heavy cavalry.
    HeavyCavalry,
    /// Both.
    Both,
}

impl Stake {
    /// All of them.
    pub const ALL: [Stake; 4] = [Stake::Nothing, Stake::Guard, Stake::HeavyCavalry, Stake::Both];

    /// How many arms are staked.
    pub fn arms(self) -> i8 {
        match self {
            Stake::Nothing => 0,
            Stake::Guard | Stake::HeavyCavalry => 1,
            Stake::Both => 2,
        }
    }

    /// Whether the guard is among them.
    pub fn has_guard(self) -> bool {
        matches!(self, Stake::Guard | Stake::Both)
    }

    /// Whether the heavy cavalry is.
    pub fn has_heavy_cavalry(self) -> bool {
        matches!(self, Stake::HeavyCavalry | Stake::Both)
    }
}

impl fmt::Display for Stake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Stake::Nothing => "nothing",
            Stake::Guard => "the guard",
            Stake::HeavyCavalry => "the heavy cavalry",
            Stake::Both => "both",
        })
    }
}

/// What a party may stake after the bombardment: each arm must be a tenth of it (con.10.5.7.1.n).
pub fn open(edition: &Edition, party: &Party) -> Vec<Stake> {
    Stake::ALL.into_iter().filter(|stake| may(edition, party, *stake)).collect()
}

/// Whether a party may stake this.
pub fn may(edition: &Edition, party: &Party, stake: Stake) -> bool {
    let strength = u32::from(party.strength());
    let enough = |points: u16| {
        points > 0 && 100 * u32::from(points) >= u32::from(edition.battle.stake_share) * strength
    };
    match stake {
        Stake::Nothing => true,
        Stake::Guard => enough(party.guard()),
        Stake::HeavyCavalry => enough(party.heavy_cavalry()),
        Stake::Both => {
            // A unit that is guard and heavy cavalry counts as one of them only, as its owner likes.
            let is_both = |troop: &&super::party::Troop| troop.is_guard && troop.arm == Arm::HeavyCavalry;
            let either: Vec<u16> = party.troops.iter().filter(is_both).map(|troop| troop.points).collect();
            let all: u16 = either.iter().sum();
            let (guard, heavy) = (party.guard() - all, party.heavy_cavalry() - all);
            reachable(&either)
                .into_iter()
                .any(|to_guard| enough(guard + to_guard) && enough(heavy + all - to_guard))
        }
    }
}

/// Every sum that some of these figures come to.
fn reachable(figures: &[u16]) -> Vec<u16> {
    let mut sums = vec![0];
    for figure in figures {
        let more: Vec<u16> = sums.iter().map(|sum| sum + figure).collect();
        sums.extend(more);
        sums.sort_unstable();
        sums.dedup();
    }
    sums
}

/// How many points of a loss fall on the guard and on the heavy cavalry first: of a loss of so many fortieths of a base, which comes to
/// so many points (con.10.5.7.1.o, 10.5.7.1.q). What the staked arm cannot bear is ordinary loss.
pub fn first_losses(edition: &Edition, stake: Stake, loss: Fortieths, base: u16, points: u16) -> (u16, u16) {
    let one = edition.battle.stake;
    let two = one.plus(one);
    match stake {
        Stake::Guard if loss > Fortieths(0) => (one.of(base).min(points), 0),
        Stake::HeavyCavalry if loss > Fortieths(0) => (0, one.of(base).min(points)),
        Stake::Nothing | Stake::Guard | Stake::HeavyCavalry => (0, 0),
        Stake::Both => {
            let guard = if loss >= one { one.of(base).min(points) } else { 0 };
            let heavy = if loss >= two { two.of(base).min(points).saturating_sub(guard) } else { 0 };
            (guard, heavy)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::party::Troop;
    use super::super::party::tests::party;
    use super::*;
    use crate::edition::Class;

    fn troop(arm: Arm, points: u16, is_guard: bool) -> Troop {
        Troop { arm, points, is_guard, is_demoralized: false, walls: None }
    }

    fn with(troops: &[Troop]) -> Party {
        Party { troops: troops.to_vec(), ..party(Class::Corps, 0, 0, 0) }
    }

    #[test]
    fn a_stake_must_be_a_tenth() {
        // con.10.5.7.1.n: 3 guard of 31 are refused, 4 of 31 accepted.
        let edition = Edition::built_in();
        let guard =
            |points| with(&[troop(Arm::Infantry, points, true), troop(Arm::Infantry, 31 - points, false)]);
        assert_eq!(open(&edition, &guard(3)), [Stake::Nothing]);
        assert_eq!(open(&edition, &guard(4)), [Stake::Nothing, Stake::Guard]);
    }

    #[test]
    fn guard_on_heavy_horses_is_one_of_them_only() {
        let edition = Edition::built_in();
        let one = with(&[troop(Arm::HeavyCavalry, 5, true), troop(Arm::Infantry, 20, false)]);
        assert_eq!(open(&edition, &one), [Stake::Nothing, Stake::Guard, Stake::HeavyCavalry]);
        let two = with(&[troop(Arm::HeavyCavalry, 5, true), troop(Arm::HeavyCavalry, 5, true)]);
        assert_eq!(open(&edition, &two), Stake::ALL);
    }

    #[test]
    fn staked_arms_pay_first() {
        let edition = Edition::built_in();
        let first = |stake, loss, base| {
            let loss = Fortieths(loss);
            first_losses(&edition, stake, loss, base, loss.of(base))
        };
        // con.10.5.7.1.o: 100 SP and 10%: 2.5 of it, rounded to 3, are guard.
        assert_eq!(first(Stake::Guard, 4, 100), (3, 0));
        // con.10.5.7.1.q: 80 SP, both staked, 2.5%: 2 guard, no horse. At 5% two more are horse.
        assert_eq!(first(Stake::Both, 1, 80), (2, 0));
        assert_eq!(first(Stake::Both, 2, 80), (2, 2));
        assert_eq!(first(Stake::Both, 2, 100), (3, 2), "together never more than the rounded 5%");
        assert_eq!(first(Stake::HeavyCavalry, 0, 80), (0, 0));
    }
}
