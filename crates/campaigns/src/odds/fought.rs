//! A combat without a map: two parties, who guessed right, dice; and what comes of it before retreat and pursuit. These are the lines by
//! which phase VI resolves it (`crate::combat`), with the owners' choices made for them: the Corps that may delay does what serves it
//! better, and each side stakes what serves it best against an enemy who stakes nothing.

use crate::combat::arms::{ByBranch, taken};
use crate::combat::kind::{Kind, Settled, kind};
use crate::combat::large::{self, Advantage};
use crate::combat::party::{Fight, Party};
use crate::combat::stakes::{self, Stake};
use crate::combat::{bombardment, small, yielding};
use crate::edition::{Edition, Winner};
use crate::types::{BySide, Side};
use serde::Serialize;
use std::fmt;
use umpire::dice::{Dice, Throw};

/// What comes of a combat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Fought {
    /// What it was.
    #[cfg_attr(feature = "ts", ts(type = "string | Record<string, SeatName>"))]
    pub kind: Kind,
    /// Who won, where the battle table says it.
    #[cfg_attr(feature = "ts", ts(type = "SeatName | null"))]
    pub winner: Option<Side>,
    /// What the French lose, and the Coalition.
    pub lost: [u16; 2],
    /// How far the French retreat, and the Coalition.
    pub back: [u8; 2],
}

impl fmt::Display for Fought {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [french, coalition] = self.lost;
        write!(f, "{}", self.kind)?;
        if let Some(winner) = self.winner {
            write!(f, ", {} win", winner.called())?;
        }
        write!(f, "; the French lose {french}, the Coalition {coalition}")?;
        for (side, hexes) in Side::BOTH.into_iter().zip(self.back).filter(|(_, hexes)| *hexes > 0) {
            write!(f, "; {} retreat {hexes}", side.called())?;
        }
        Ok(())
    }
}

impl Fought {
    /// What a side gains by it: what the enemy loses, less what it loses itself.
    fn gain(&self, side: Side) -> i64 {
        i64::from(self.lost[at(side.enemy())]) - i64::from(self.lost[at(side)])
    }

    /// Whether a sentence speaks of it: `french win`, `the combat is a Raid`, `french lose 3`, `french retreat`.
    pub(super) fn is(self, sentence: &str) -> Option<bool> {
        if let Some(wanted) =
            sentence.strip_prefix("the combat is a ").or(sentence.strip_prefix("the combat is an "))
        {
            let words = ["Raid", "Ambush", "Skirmish", "Battle", "Wrongfooted", "Delay", "Withdraw"];
            return words.contains(&wanted).then(|| self.kind.word() == wanted);
        }
        let side = Side::BOTH.into_iter().find(|side| sentence.split(' ').next() == Some(side.key()))?;
        let at = usize::from(side.seat().0);
        match sentence.strip_prefix(side.key())?.trim_start() {
            "win" => Some(self.winner == Some(side)),
            "retreat" => Some(self.back[at] > 0),
            "lose nothing" => Some(self.lost[at] == 0),
            other => Some(self.lost[at] == other.strip_prefix("lose ")?.parse::<u16>().ok()?),
        }
    }
}

/// The kind of a combat of which it is known who guesses right.
fn settled(edition: &Edition, fight: &Fight, right: BySide<bool>) -> Kind {
    match kind(BySide::of(|side| fight.parties[side].class), right, fight.besieged.is_some()) {
        Settled::Is(kind, _) => kind,
        Settled::Chooses(corps) => {
            let [delay, fights] = [Kind::Delay(corps), Kind::Wrongfooted(corps)];
            let gain = |kind| gain_of(edition, fight, kind, corps);
            if gain(delay) >= gain(fights) { delay } else { fights }
        }
    }
}

/// Resolves a combat with these dice.
pub(super) fn resolve(edition: &Edition, fight: &Fight, right: BySide<bool>, dice: &mut dyn Dice) -> Fought {
    let kind = settled(edition, fight, right);
    if kind.is_small() {
        let by = small::modifiers(edition, fight, kind).total();
        let row = |face: u16| small_row(face, by);
        let thrown = dice.throw(Throw::D6, &|face| u16::from(row(face).unsigned_abs()));
        return small_outcome(edition, fight, kind, row(thrown.total()));
    }
    let mut bombarded = [0, 0];
    if kind.has_bombardment() {
        for side in Side::BOTH {
            if bombardment::fires(fight, side) {
                let by = bombardment::modifiers(edition, fight, side).total();
                let shift = |face: u16| shift(edition, by, face);
                let thrown = dice.throw(Throw::D6, &|face| u16::from((shift(face) + 1).unsigned_abs()));
                bombarded[at(side.enemy())] =
                    bombardment::losses(edition, fight, side, shift(thrown.total()));
            }
        }
    }
    let mut table = Table::of(edition, fight, kind, bombarded);
    table.stake_by(Staked::Best);
    let Some(advantage) = table.advantage else { return table.destroyed() };
    let half = advantage.needs_a_die().then(|| {
        let up = edition.battle.half_rounds_up_from;
        dice.throw(Throw::D6, &|face| u16::from(face >= up)).total()
    });
    let row = |face: u16| Table::row(advantage.modifier(edition, half), face);
    let own = dice.throw(Throw::D6, &|face| u16::from(row(face).unsigned_abs())).total();
    let other = dice.throw(Throw::D6, &|face| face).total();
    table.outcome(row(own), other)
}

/// What a side gains on the average: what the enemy loses, less what it loses itself, in parts of [`PARTS`].
pub(super) fn gain(edition: &Edition, fight: &Fight, right: BySide<bool>, side: Side) -> i64 {
    gain_of(edition, fight, settled(edition, fight, right), side)
}

/// How many falls of the dice there are: two bombardments, the die that rounds, two battle dice. Small combats are counted as often.
pub const PARTS: i64 = 36 * 6 * 36;

/// What is settled before the dice of a battle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Staked {
    /// The guns have still to fire, and then each side stakes what serves it best if the other stakes nothing.
    Best,
    /// The guns have still to fire, and nobody stakes anything.
    Nothing,
    /// The guns have fired, and this is staked.
    So(BySide<Stake>),
}

/// Every fall of the dice of a combat of a kind: in how many of [`PARTS`] parts it comes to what.
pub fn every_fall(
    edition: &Edition,
    fight: &Fight,
    kind: Kind,
    staked: Staked,
    mut tell: impl FnMut(i64, &Fought),
) {
    if kind.is_small() {
        let by = small::modifiers(edition, fight, kind).total();
        for face in 1..=6 {
            tell(PARTS / 6, &small_outcome(edition, fight, kind, small_row(face, by)));
        }
        return;
    }
    // Of each side's guns: what they may inflict, and on how many faces.
    let guns = |side: Side| -> Vec<(u16, i64)> {
        let has_fired = matches!(staked, Staked::So(_));
        if has_fired || !kind.has_bombardment() || !bombardment::fires(fight, side) {
            return vec![(0, 6)];
        }
        let mut inflicted: Vec<(u16, i64)> = Vec::new();
        let by = bombardment::modifiers(edition, fight, side).total();
        for face in 1..=6 {
            let points = bombardment::losses(edition, fight, side, shift(edition, by, face));
            match inflicted.iter_mut().find(|(known, _)| *known == points) {
                Some((_, faces)) => *faces += 1,
                None => inflicted.push((points, 1)),
            }
        }
        inflicted
    };
    for (by_french, faces) in guns(Side::French) {
        for (by_coalition, others) in guns(Side::Coalition) {
            let mut table = Table::of(edition, fight, kind, [by_coalition, by_french]);
            table.stake_by(staked);
            table.every_fall(|parts, fought| tell(faces * others * parts, fought));
        }
    }
}

fn gain_of(edition: &Edition, fight: &Fight, kind: Kind, side: Side) -> i64 {
    let mut sum = 0;
    every_fall(edition, fight, kind, Staked::Best, |parts, fought| sum += parts * fought.gain(side));
    sum
}

fn at(side: Side) -> usize {
    usize::from(side.seat().0)
}

fn small_row(face: u16, by: i8) -> i8 {
    face_of(face).saturating_add(by).clamp(0, 7)
}

fn shift(edition: &Edition, by: i8, face: u16) -> i8 {
    edition.bombardment.shift(face_of(face).saturating_add(by))
}

/// A face of one die, as it is added to.
fn face_of(face: u16) -> i8 {
    i8::try_from(face).expect("a die has six faces")
}

fn small_outcome(edition: &Edition, fight: &Fight, kind: Kind, die: i8) -> Fought {
    let lost = small::losses(edition, fight, kind, die);
    let (yields, _) = yielding::after_small(edition, fight);
    let back = Side::BOTH.map(|side| if side == yields { edition.small.retreat } else { 0 });
    Fought { kind, winner: None, lost: lost.0, back }
}

/// A battle when the guns have fired.
struct Table<'e> {
    edition: &'e Edition,
    kind: Kind,
    fight: Fight,
    /// What the guns took from each side.
    bombarded: [u16; 2],
    /// What losses are reckoned on.
    base: u16,
    stakes: BySide<Stake>,
    /// Who is advantaged; nobody if the guns have destroyed somebody.
    advantage: Option<Advantage>,
}

impl<'e> Table<'e> {
    fn of(edition: &'e Edition, fight: &Fight, kind: Kind, bombarded: [u16; 2]) -> Table<'e> {
        let base = large::base(edition, kind, fight.strengths());
        let shelled = |side: Side| -> Party {
            let party = &fight.parties[side];
            let has = ByBranch::of(|branch| party.of_branch(branch));
            party.without(&taken(&edition.battle.staying, has, bombarded[at(side)]))
        };
        let fight = Fight { parties: BySide::of(shelled), ..fight.clone() };
        let mut table = Table {
            edition,
            kind,
            fight,
            bombarded,
            base,
            stakes: BySide::of(|_| Stake::Nothing),
            advantage: None,
        };
        let left = table.fight.strengths();
        if Side::BOTH.into_iter().all(|side| left[side] > 0) {
            table.advantage = Some(table.weigh());
        }
        table
    }

    /// What is staked, where anybody is left to fight.
    fn stake_by(&mut self, staked: Staked) {
        match staked {
            Staked::Best if self.advantage.is_some() => {
                let best = BySide::of(|side| self.best_stake(side));
                self.stake(best);
            }
            Staked::So(stakes) if self.advantage.is_some() => self.stake(stakes),
            Staked::Best | Staked::So(_) | Staked::Nothing => {}
        }
    }

    fn weigh(&self) -> Advantage {
        let total = |side: Side| {
            large::modifiers(self.edition, &self.fight, self.kind, side, self.stakes[side]).total()
        };
        Advantage::of(BySide::of(total), self.fight.strengths())
    }

    fn stake(&mut self, stakes: BySide<Stake>) {
        self.stakes = stakes;
        self.advantage = Some(self.weigh());
    }

    /// What serves a side best if the enemy stakes nothing; of equals the first.
    fn best_stake(&mut self, side: Side) -> Stake {
        let mut best = (i64::MIN, Stake::Nothing);
        for lot in stakes::open(self.edition, &self.fight.parties[side]) {
            self.stake(BySide::of(|of| if of == side { lot } else { Stake::Nothing }));
            let gain = self.gain(side);
            if gain > best.0 {
                best = (gain, lot);
            }
        }
        self.stake(BySide::of(|_| Stake::Nothing));
        best.1
    }

    fn row(modifier: i8, face: u16) -> i8 {
        face_of(face).saturating_add(modifier).clamp(1, 9)
    }

    fn destroyed(&self) -> Fought {
        let left = self.fight.strengths();
        let winner = Side::BOTH.into_iter().find(|side| left[*side] > 0);
        Fought { kind: self.kind, winner, lost: self.bombarded, back: [0, 0] }
    }

    fn outcome(&self, row: i8, column: u16) -> Fought {
        let Some(advantage) = self.advantage else { return self.destroyed() };
        let cell = self.edition.battle.cell(row, column);
        let winner = large::winner(cell, advantage.side);
        let lost = Side::BOTH.map(|side| {
            let stake = self.stakes[side];
            let share = large::share(self.edition, &self.fight, cell, advantage.side, side, stake);
            self.bombarded[at(side)] + large::loss(share, self.base, &self.fight.parties[side])
        });
        let back = Side::BOTH.map(|side| match (self.kind.retiring_corps(), cell.winner) {
            _ if self.fight.besieged == Some(side) => 0,
            (Some(corps), _) if corps == side => self.edition.small.retreat,
            (Some(_), _) => 0,
            (None, Winner::Draw) => cell.retreat,
            (None, _) if winner == Some(side) => 0,
            (None, _) => cell.retreat,
        });
        Fought { kind: self.kind, winner, lost, back }
    }

    /// Every fall of the battle dice, in parts of 216: the die that rounds, and two that are read on the table.
    fn every_fall(&self, mut tell: impl FnMut(i64, &Fought)) {
        let Some(advantage) = self.advantage else { return tell(216, &self.destroyed()) };
        let mut tell_row = |faces: i64, half: Option<u16>| {
            let modifier = advantage.modifier(self.edition, half);
            for own in 1..=6 {
                let row = Table::row(modifier, own);
                (1..=6).for_each(|other| tell(faces, &self.outcome(row, other)));
            }
        };
        if advantage.needs_a_die() {
            let up = i64::from(self.edition.battle.half_rounds_up_from);
            tell_row(up - 1, Some(1));
            tell_row(7 - up, Some(6));
        } else {
            tell_row(6, None);
        }
    }

    /// What a side gains over all falls of the battle dice.
    fn gain(&self, side: Side) -> i64 {
        let mut sum = 0;
        self.every_fall(|parts, fought| sum += parts * fought.gain(side));
        sum
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::case_setup::pose;
    use crate::combat::facts::FightFact;
    use crate::combat::party::tests::{fight, party};
    use crate::edition::Class;
    use crate::facts::Fact;
    use crate::game::Campaigns;
    use umpire::agenda::Play;
    use umpire::cases::CaseFile;
    use umpire::chance::Chance;
    use umpire::dice::{Scripted, every_outcome};
    use umpire::event::Log;
    use umpire::game::Game;

    /// What the enumerated dice give a side on the average.
    fn enumerated(fight: &Fight, right: BySide<bool>, side: Side) -> f64 {
        let edition = Edition::built_in();
        let all = every_outcome(20_000, |dice| resolve(&edition, fight, right, dice)).expect("few enough");
        let sum = all.iter().try_fold(Chance::NEVER, |sum, (_, chance)| sum.plus(*chance));
        assert_eq!(sum, Some(Chance::CERTAIN));
        let of =
            |fought: &Fought| f64::from(fought.lost[at(side.enemy())]) - f64::from(fought.lost[at(side)]);
        all.iter().map(|(fought, chance)| of(fought) * chance.as_f64()).sum()
    }

    #[test]
    fn averages_are_those_of_the_enumerated_dice() {
        let edition = Edition::built_in();
        let shapes = [
            fight(party(Class::Army, 17, 4, 3), party(Class::Corps, 15, 3, 3)),
            fight(party(Class::Corps, 17, 4, 0), party(Class::Corps, 15, 0, 6)),
            fight(party(Class::Division, 4, 0, 0), party(Class::Corps, 15, 3, 3)),
            fight(party(Class::Division, 4, 0, 1), party(Class::Division, 2, 3, 0)),
        ];
        for shape in &shapes {
            for right in [[false, false], [true, false], [false, true], [true, true]].map(BySide) {
                for side in Side::BOTH {
                    #[allow(clippy::cast_precision_loss, reason = "small figures")]
                    let average = gain(&edition, shape, right, side) as f64 / PARTS as f64;
                    let found = enumerated(shape, right, side);
                    assert!((average - found).abs() < 1e-9, "{right:?} {side}: {average} and {found}");
                }
            }
        }
    }

    /// What comes of a posed combat, by what the umpire tells when it is really fought with every fall of the dice.
    fn really_fought(game: &Campaigns) -> Vec<((String, u16, u16), Chance)> {
        let seat = game.awaited().iter().next().expect("the first player begins");
        let mut answers = Vec::new();
        game.answers(seat, &mut answers);
        let [begin] = answers[..] else { panic!("a position waits for one word") };
        let fights = |dice: &mut dyn Dice| {
            let (mut ahead, mut log) = (game.clone(), Log::on());
            ahead.act(seat, &begin, &mut Play { dice, log: &mut log }).expect("it begins");
            let (mut kind, mut lost) = (String::new(), [0, 0]);
            for event in log.events() {
                match &event.fact {
                    Fact::Fight(FightFact::KindFound { kind: found, .. }) => kind.clone_from(found),
                    Fact::Fight(FightFact::SideLost { side, points, .. }) => {
                        lost[usize::from(side == "coalition")] = *points;
                    }
                    _ => {}
                }
            }
            (kind, lost[0], lost[1])
        };
        every_outcome(50_000, fights).expect("few enough")
    }

    /// The resolver and the game itself come to the same, kind by kind, point by point.
    #[test]
    fn the_odds_are_those_of_the_fight_itself() {
        let forces = [
            (
                "corps 3/6/2 : inf Foy 17, light Pire 4, art 3",
                "corps 3/6/2 : inf Jagow 14, light Roeder 5, art 2",
            ),
            ("general 3/2/1 : inf Foy 4", "corps 3/6/2 : inf Jagow 14, light Roeder 5, art 2"),
            ("general 3/2/1 : light Pire 2", "general 2/2/1 : inf Jagow 5"),
        ];
        for (french, coalition) in forces {
            for chits in ["Division", "Corps"] {
                let text = format!(
                    "[[case]]\ntitle = \"A fight\"\nrules = [\"con.10.5.a\"]\ngiven.phase = \"combat\"\n\
                     given.chits = {{ french = \"{chits}\", coalition = \"Corps\" }}\n\
                     given.forces = [\"1010 Reille french {french}\", \"1009 Zieten prussian {coalition}\"]\n\
                     when = [{{ seat = \"french\", does = \"begin\" }}]\nthen = [\"there is no combat\"]\n"
                );
                let file = CaseFile::read("a fight", &text).unwrap_or_else(|faults| panic!("{faults}"));
                let mut game = pose(&file.cases[0].start).unwrap_or_else(|faults| panic!("{faults}"));
                game.begin(&mut Play { dice: &mut Scripted::default(), log: &mut Log::off() });
                let combat = game.world.combats.first().expect("a combat").clone();
                let fight = combat.fight(&game.world);
                let right =
                    BySide::of(|side| combat.groups[side].chit == Some(fight.parties[side.enemy()].class));
                let edition = Edition::built_in();
                let ours = every_outcome(20_000, |dice| {
                    let fought = resolve(&edition, &fight, right, dice);
                    (fought.kind.word().to_owned(), fought.lost[0], fought.lost[1])
                });
                assert_eq!(ours.expect("few enough"), really_fought(&game), "{french} {coalition} {chits}");
            }
        }
    }
}
