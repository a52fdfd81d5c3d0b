//! Battle, Wrongfooted!, Delay and Withdraw: totals, the battle table and its losses (con.10.5.4 to 10.5.7).

use super::kind::Kind;
use super::modifiers::Modifiers;
use super::party::{Fight, Party};
use super::stakes::Stake;
use super::terrain;
use crate::edition::{Band, BattleCell, Class, Edition, Fortieths, Winner};
use crate::types::{BySide, Side};
use serde::{Deserialize, Serialize};

/// The modifiers of a side, when the bombardment is over (con.10.5.7.1).
pub fn modifiers(edition: &Edition, fight: &Fight, kind: Kind, side: Side, stake: Stake) -> Modifiers {
    let battle = &edition.battle;
    let party = &fight.parties[side];
    let enemy = &fight.parties[side.enemy()];
    let mut to = Modifiers::none();
    if kind.has_odds() {
        let quarters = |side: Side| fight.parties[side].quarters(edition, side == fight.attacker);
        let (own, other) = (quarters(side), quarters(side.enemy()));
        if own > other {
            let what = format!("odds of {} to {}", points(own), points(other));
            to.add(what, Band::look_up(&battle.odds, own, other), rule!("con.10.5.7.1.a"));
        }
    }
    if kind == Kind::Wrongfooted(side) {
        to.add("right guess", battle.wrongfooted, rule!("con.10.5.7.1.d"));
    }
    for chief in party.chiefs.iter().filter(|chief| chief.gives_bonus) {
        to.add(chief.name.clone(), battle.tactical_bonus, rule!("con.10.5.7.1.e"));
    }
    if let Some(senior) = party.chiefs.first().filter(|chief| chief.initiative >= battle.able_initiative) {
        to.add(format!("{} leads", senior.name), battle.able, rule!("con.10.5.7.1.f"));
    }
    let more = i8::try_from(party.forces.saturating_sub(1)).unwrap_or(i8::MAX);
    to.add(
        "forces without a common leader",
        battle.additional_force.saturating_mul(more),
        rule!("con.10.5.7.1.g"),
    );
    let counts = |class: &&Class| **class != Class::Division || enemy.class != Class::Army;
    let hexes = i8::try_from(party.outflanking.iter().filter(counts).count()).unwrap_or(i8::MAX);
    to.add("outflanking hexes", battle.outflanking.saturating_mul(hexes), rule!("con.10.5.7.1.h"));
    if stake != Stake::Nothing {
        to.add(format!("{stake} staked"), battle.staked * stake.arms(), rule!("con.10.5.7.1.i"));
    }
    if side == fight.defender() {
        terrain::in_battle(edition, fight, &mut to);
    }
    to
}

/// Quarters as points: "27.5".
fn points(quarters: u32) -> String {
    let fraction = ["", ".25", ".5", ".75"][(quarters % 4) as usize];
    format!("{}{fraction}", quarters / 4)
}

/// Who is advantaged, and by how much before it is halved (con.10.5.7.h, 10.5.7.i).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Advantage {
    /// The advantaged side.
    pub side: Side,
    /// The difference of the totals.
    pub difference: i8,
}

impl Advantage {
    /// Of these totals and strengths: the higher total, or the stronger side, or the French.
    pub fn of(totals: BySide<i8>, strengths: BySide<u16>) -> Advantage {
        let of = |side: Side| (totals[side], strengths[side]);
        let side = if of(Side::Coalition) > of(Side::French) { Side::Coalition } else { Side::French };
        Advantage { side, difference: totals[side].saturating_sub(totals[side.enemy()]) }
    }

    /// Whether a die must round the half.
    pub fn needs_a_die(self) -> bool {
        self.difference % 2 != 0
    }

    /// The modifier of the advantaged die, with the die that rounds it, if one was thrown.
    pub fn modifier(self, edition: &Edition, die: Option<u16>) -> i8 {
        let up = die.is_some_and(|die| die >= edition.battle.half_rounds_up_from);
        self.difference / 2 + i8::from(self.needs_a_die() && up)
    }
}

/// The side that a cell names as winner; nobody in a draw (con.10.5.7.k, 10.5.7.p, 10.5.7.q).
pub fn winner(cell: BattleCell, advantaged: Side) -> Option<Side> {
    match cell.winner {
        Winner::Advantaged => Some(advantaged),
        Winner::Disadvantaged => Some(advantaged.enemy()),
        Winner::Draw => None,
    }
}

/// What losses are reckoned on: the sum of both strengths before the bombardment, or twice the Corps in a Delay or Withdraw
/// (con.10.5.5.b, 10.5.6.b, 10.5.7.r, 10.5.7.2.b).
pub fn base(edition: &Edition, kind: Kind, before: BySide<u16>) -> u16 {
    match kind.retiring_corps() {
        Some(corps) => edition.battle.corps_times.saturating_mul(before[corps]),
        None => before[Side::French].saturating_add(before[Side::Coalition]),
    }
}

/// The share of the base that a side loses: that of the cell, in snow more, and more for a stake that is lost (con.10.5.7.o, 10.5.7.1.p,
/// 10.5.7.2.a).
pub fn share(
    edition: &Edition,
    fight: &Fight,
    cell: BattleCell,
    advantaged: Side,
    side: Side,
    stake: Stake,
) -> Fortieths {
    let share = if side == advantaged { cell.advantaged } else { cell.disadvantaged };
    let share = share.plus(edition.weather.of(fight.weather).losses);
    let is_lost = winner(cell, advantaged) == Some(side.enemy());
    let arms = if is_lost { stake.arms().unsigned_abs() } else { 0 };
    (0..arms).fold(share, |share, _| share.plus(edition.battle.stake))
}

/// The points that a share of the base comes to, no more than a party still has (con.10.5.7.s).
pub fn loss(share: Fortieths, base: u16, party: &Party) -> u16 {
    share.of(base).min(party.strength())
}

#[cfg(test)]
mod tests {
    use super::super::party::Chief;
    use super::super::party::tests::{fight, party};
    use super::*;
    use crate::edition::{Arm, Weather};

    fn edition() -> std::sync::Arc<Edition> {
        Edition::built_in()
    }

    fn total(fight: &Fight, kind: Kind, side: Side) -> i8 {
        modifiers(&edition(), fight, kind, side, Stake::Nothing).total()
    }

    #[test]
    fn odds_step_up_at_their_bounds() {
        let odds = |french, coalition| {
            let fight = fight(party(Class::Corps, french, 0, 0), party(Class::Corps, coalition, 0, 0));
            (total(&fight, Kind::Battle, Side::French), total(&fight, Kind::Battle, Side::Coalition))
        };
        assert_eq!(odds(30, 20), (2, 0));
        assert_eq!(odds(32, 30), (0, 0));
        assert_eq!(odds(40, 20), (3, 0));
        assert_eq!(odds(20, 50), (0, 4));
        assert_eq!(odds(11, 10), (1, 0));
    }

    #[test]
    fn a_delay_knows_no_odds_and_a_withdraw_does() {
        // con.10.5.5.a: 15 SP delay 60. con.10.5.6.a: 50 against 20.
        let delay = fight(party(Class::Corps, 15, 0, 0), party(Class::Army, 60, 0, 0));
        assert_eq!(total(&delay, Kind::Delay(Side::French), Side::Coalition), 0);
        let withdraw = fight(party(Class::Army, 50, 0, 0), party(Class::Corps, 20, 0, 0));
        assert_eq!(total(&withdraw, Kind::Withdraw(Side::Coalition), Side::French), 4);
    }

    #[test]
    fn demoralized_attackers_count_by_half_in_the_odds() {
        // con.10.5.7.1.c: 25 to 20.
        let mut battle = fight(party(Class::Corps, 20, 10, 0), party(Class::Corps, 20, 0, 0));
        battle.parties[Side::French].troops[1].is_demoralized = true;
        let lines = modifiers(&edition(), &battle, Kind::Battle, Side::French, Stake::Nothing);
        assert_eq!(lines.by(rule!("con.10.5.7.1.a")), Some(1));
        assert_eq!(lines.iter().next().map(|line| line.what.as_str()), Some("odds of 25 to 20"));
    }

    #[test]
    fn leaders_stars_forces_and_flanks() {
        let chief =
            |name: &str, initiative, gives_bonus| Chief { name: name.to_owned(), initiative, gives_bonus };
        let mut battle = fight(party(Class::Army, 20, 0, 0), party(Class::Army, 20, 0, 0));
        let french = &mut battle.parties[Side::French];
        french.chiefs = vec![chief("Napoleon", 5, true), chief("Ney", 4, true), chief("Reille", 3, false)];
        assert_eq!(total(&battle, Kind::Battle, Side::French), 3, "two stars and an able leader");
        assert_eq!(total(&battle, Kind::Wrongfooted(Side::French), Side::French), 5);
        // con.10.5.7.1.g, 10.5.7.1.h: a hex of a Division does not outflank an Army.
        let coalition = &mut battle.parties[Side::Coalition];
        coalition.forces = 2;
        coalition.outflanking = vec![Class::Corps, Class::Division];
        let lines = modifiers(&edition(), &battle, Kind::Battle, Side::Coalition, Stake::Both);
        assert_eq!(lines.by(rule!("con.10.5.7.1.g")), Some(-1));
        assert_eq!(lines.by(rule!("con.10.5.7.1.h")), Some(1));
        assert_eq!(lines.by(rule!("con.10.5.7.1.i")), Some(2));
        battle.parties[Side::French].class = Class::Corps;
        let lines = modifiers(&edition(), &battle, Kind::Battle, Side::Coalition, Stake::Nothing);
        assert_eq!(lines.by(rule!("con.10.5.7.1.h")), Some(2));
    }

    #[test]
    fn the_advantaged_side_and_the_half() {
        let of = |totals, strengths| Advantage::of(BySide(totals), BySide(strengths));
        assert_eq!(of([3, 3], [40, 41]), Advantage { side: Side::Coalition, difference: 0 });
        assert_eq!(of([3, 3], [40, 40]).side, Side::French);
        let five = of([5, 0], [1, 9]);
        assert_eq!((five.modifier(&edition(), Some(3)), five.modifier(&edition(), Some(4))), (2, 3));
        assert_eq!(of([-1, -3], [1, 1]), Advantage { side: Side::French, difference: 2 });
    }

    #[test]
    fn losses_of_the_sum_of_the_corps_and_in_snow() {
        let edition = edition();
        let battle = fight(party(Class::Corps, 60, 0, 0), party(Class::Corps, 40, 0, 0));
        let before = battle.strengths();
        // con.10.5.7.r: 7.5% of 100 is 7.5, rounded to 8.
        assert_eq!(base(&edition, Kind::Battle, before), 100);
        assert_eq!(loss(Fortieths(3), 100, &battle.parties[Side::French]), 8);
        // con.10.5.6.b: a Corps of 20 and 2.5/10: 1 and 4.
        let twice = base(&edition, Kind::Withdraw(Side::Coalition), BySide([50, 20]));
        assert_eq!((Fortieths(1).of(twice), Fortieths(4).of(twice)), (1, 4));
        // con.10.5.7.2.a: row 4, column 1 in snow.
        let cell = edition.battle.cell(4, 1);
        let snow = Fight { weather: Weather::Snow, ..battle.clone() };
        let share = |fight: &Fight, side, stake| share(&edition, fight, cell, Side::French, side, stake);
        assert_eq!(share(&snow, Side::French, Stake::Nothing), Fortieths(1));
        assert_eq!(share(&snow, Side::Coalition, Stake::Nothing), Fortieths(3));
        // con.10.5.7.1.p, q: a lost stake costs more, a won one does not.
        assert_eq!(share(&battle, Side::Coalition, Stake::Guard), Fortieths(3));
        assert_eq!(share(&battle, Side::Coalition, Stake::Both), Fortieths(4));
        assert_eq!(share(&battle, Side::French, Stake::Both), Fortieths(0));
    }

    #[test]
    fn losses_end_with_the_troops() {
        let mut battle = fight(party(Class::Corps, 3, 0, 0), party(Class::Corps, 90, 0, 0));
        battle.parties[Side::French].troops[0].arm = Arm::Infantry;
        assert_eq!(loss(Fortieths(12), 93, &battle.parties[Side::French]), 3);
    }
}
