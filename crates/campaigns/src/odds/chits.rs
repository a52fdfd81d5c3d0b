//! The game of chits of a combat: what each side may guess, what it may still become, and what every pair of guesses is worth.
//!
//! A guess matters because the enemy's class can still change: before chits are shown, somebody may march to the guns (con.9.2). So a
//! strategy is a chit with a plan: to stay as one is, or to call one force, which comes with the chance of its die. Both choose unseen by
//! each other; the equilibrium is found over all strategies, and the matrix that is shown is that of chits alone, each with the plans that
//! go with it.
//!
//! ```text
//!   (Corps, stay)  (Army, stay)  (Corps, call Ney)  …        each against each:
//!   sum over who comes and who does not   chance x gain of the combat with who guessed right
//! ```

use super::equilibrium::{ALWAYS, Mixes, equilibrium};
use super::fought::{Fought, PARTS, gain, resolve};
use crate::combat::party::Fight;
use crate::edition::{Class, Edition};
use crate::engagement::Engagement;
use crate::forced::{Call, calls};
use crate::types::{BySide, Side};
use crate::world::World;
use hex::HexId;
use serde::Serialize;
use umpire::dice::{Dice, Throw};
use umpire::event::{Line, Sum};

/// How many forces at most a side is taken to call, the likeliest first.
const MOST_CALLS: usize = 2;
/// The faces of the die by which a called force comes.
const FACES: u8 = 6;

/// The game of chits of one combat, as a side imagines it.
#[derive(Debug, Clone)]
pub struct Chits {
    /// Who guesses.
    pub side: Side,
    /// The combat.
    pub combat: HexId,
    /// Its number, for people.
    number: String,
    /// What each side may plan; to stay comes first.
    plans: BySide<Vec<Plan>>,
    /// The combat with what became of both plans: by what the French are, then by what the Coalition is; to have stayed comes first.
    fights: Vec<Vec<Fight>>,
    /// Sides that guess wrong whatever they guess (con.10.5.d, con.7.f).
    is_lost: BySide<bool>,
    /// Gains of the side in hundredths of a point, by strategies: its own in rows.
    gains: Vec<Vec<i64>>,
    mixes: Mixes,
}

/// The game of chits of a combat, drawn up for whoever has to guess: rows are his chits, columns the enemy's, both from Division to Army.
/// Gains are hundredths of a strength point, shares tenths of a percent.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub(crate) struct ChitsLook {
    /// The number of the combat.
    combat: String,
    /// The own group, and the enemy's as it is imagined.
    own: PartyLook,
    enemy: PartyLook,
    rows: Vec<ChitRow>,
    /// How often the enemy should play each chit.
    shares: Vec<u32>,
    /// What the guesser gains on the average if both play as they should.
    worth: i64,
}

/// One of the groups.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub(crate) struct PartyLook {
    class: String,
    points: u16,
    /// Whether it guesses wrong whatever it guesses (con.10.5.d, con.7.f).
    guesses_wrong: bool,
    /// Who may still come to its guns, and on how many faces of six.
    calls: Vec<CallLook>,
}

/// Somebody who may come to the guns.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub(crate) struct CallLook {
    /// His name, of the guesser's own: who stands under an enemy marker is not known.
    leader: Option<String>,
    /// From where he would come.
    from: String,
    faces: u8,
}

/// An own chit against each of the enemy's.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub(crate) struct ChitRow {
    chit: String,
    /// What it gains against each chit of the enemy.
    gains: Vec<i64>,
    /// What it gains on the average if the enemy plays as he should.
    mean: i64,
    /// How often it should be played.
    share: u32,
}

/// What a side may do while chits lie face down.
#[derive(Debug, Clone)]
struct Plan {
    /// Who is called; nobody, if it stays as it is.
    call: Option<Call>,
    /// On how many faces of six he comes.
    faces: u8,
}

impl Chits {
    /// Those of every combat in which a side still has to guess.
    pub(crate) fn of_all(world: &World, side: Side) -> Vec<Chits> {
        let open = world.combats.iter().filter(|combat| combat.groups[side].chit.is_none());
        let weigh = |fight: &Fight, right: BySide<bool>| gain(world.edition(), fight, right, side);
        open.filter_map(|combat| Chits::weighed(world, combat, side, weigh)).collect()
    }

    /// That of a combat, with fights weighed by what they are worth to the side, in parts of [`PARTS`] of a point, if these have guessed
    /// right. Nothing if somebody has no strength in it, as far as is imagined.
    pub fn weighed(
        world: &World,
        combat: &Engagement,
        side: Side,
        weigh: impl Fn(&Fight, BySide<bool>) -> i64,
    ) -> Option<Chits> {
        let plans = BySide::of(|of| {
            let mut likely = calls(world, of, combat.name);
            likely.sort_by_key(|call| std::cmp::Reverse(call.faces));
            let called = likely.into_iter().take(MOST_CALLS);
            let called = called.map(|call| Plan { faces: call.faces, call: Some(call) });
            std::iter::once(Plan { call: None, faces: 0 }).chain(called).collect::<Vec<_>>()
        });
        let mut fights = Vec::new();
        for french in &plans[Side::French] {
            let row = plans[Side::Coalition].iter().map(|coalition| {
                let fight = as_if(world, combat, [french, coalition])?;
                (fight.strengths().0.iter().all(|points| *points > 0)).then_some(fight)
            });
            fights.push(row.collect::<Option<Vec<Fight>>>()?);
        }
        reported_class(world, combat, side, &mut fights);
        let is_lost = BySide::of(|of| combat.guesses_wrong_anyhow(world, of));
        let mut game = Chits {
            side,
            combat: combat.name,
            number: world.number(combat.name),
            plans,
            fights,
            is_lost,
            gains: Vec::new(),
            mixes: Mixes { own: Vec::new(), other: Vec::new() },
        };
        game.solve(weigh);
        Some(game)
    }

    /// The fight when the plans of both came to this: whether each called force has come.
    fn fight(&self, plans: BySide<usize>, has_come: BySide<bool>) -> &Fight {
        let at = |side: Side| if has_come[side] { plans[side] } else { 0 };
        &self.fights[at(Side::French)][at(Side::Coalition)]
    }

    /// Who guesses right with these chits in a fight.
    fn right(&self, fight: &Fight, chits: BySide<Class>) -> BySide<bool> {
        BySide::of(|side| !self.is_lost[side] && chits[side] == fight.parties[side.enemy()].class)
    }

    fn solve(&mut self, weigh: impl Fn(&Fight, BySide<bool>) -> i64) {
        // What a fight is worth by who guesses right is asked again and again.
        let mut known: Vec<(*const Fight, BySide<bool>, i64)> = Vec::new();
        let mut worth = |fight: &Fight, right: BySide<bool>| {
            let key = std::ptr::from_ref(fight);
            if let Some((.., value)) = known.iter().find(|(at, by, _)| *at == key && *by == right) {
                return *value;
            }
            let value = weigh(fight, right);
            known.push((key, right, value));
            value
        };
        let strategies = |side: Side| -> Vec<(usize, Class)> {
            let plans = 0..self.plans[side].len();
            plans.flat_map(|plan| Class::ALL.map(|chit| (plan, chit))).collect()
        };
        let (own, other) = (strategies(self.side), strategies(self.side.enemy()));
        let mut gains = Vec::with_capacity(own.len());
        for (plan, chit) in &own {
            let row = other.iter().map(|(plan_of_other, chit_of_other)| {
                let pick = |one: usize, two: usize| BySide::of(|of| if of == self.side { one } else { two });
                let plans = pick(*plan, *plan_of_other);
                let chits = BySide::of(|of| if of == self.side { *chit } else { *chit_of_other });
                let mut sum = 0;
                for french in [true, false] {
                    for coalition in [true, false] {
                        let has_come = BySide([french, coalition]);
                        let faces = |side: Side| {
                            let faces = self.plans[side][plans[side]].faces;
                            if has_come[side] { faces } else { FACES - faces }
                        };
                        let chance = i64::from(faces(Side::French)) * i64::from(faces(Side::Coalition));
                        if chance > 0 {
                            let fight = self.fight(plans, has_come);
                            sum += chance * worth(fight, self.right(fight, chits));
                        }
                    }
                }
                hundredths(sum, PARTS * i64::from(FACES) * i64::from(FACES))
            });
            gains.push(row.collect());
        }
        self.mixes = equilibrium(&gains);
        self.gains = gains;
    }

    /// How often a side plays each plan with a chit, in whatever parts: as its mix has it, or else what serves it best against the other's.
    fn plans_with(&self, side: Side, chit: Class) -> Vec<(usize, u8)> {
        let of_chit = (0..self.plans[side].len()).map(|plan| (plan, plan * Class::ALL.len() + chit as usize));
        let is_own = side == self.side;
        let mix = if is_own { &self.mixes.own } else { &self.mixes.other };
        let played: Vec<(usize, u8)> =
            of_chit.clone().map(|(plan, at)| (plan, mix[at])).filter(|(_, parts)| *parts > 0).collect();
        if !played.is_empty() {
            return played;
        }
        let worth = |at: usize| -> i64 {
            if is_own {
                self.gains[at]
                    .iter()
                    .zip(&self.mixes.other)
                    .map(|(gain, parts)| gain * i64::from(*parts))
                    .sum()
            } else {
                -self
                    .gains
                    .iter()
                    .zip(&self.mixes.own)
                    .map(|(row, parts)| row[at] * i64::from(*parts))
                    .sum::<i64>()
            }
        };
        let best = of_chit.max_by_key(|(plan, at)| (worth(*at), std::cmp::Reverse(*plan)));
        best.map(|(plan, _)| (plan, 1)).into_iter().collect()
    }

    /// What own chit against the other's is worth, in hundredths of a point.
    pub fn value(&self, own: Class, other: Class) -> i64 {
        let (mut sum, mut parts) = (0, 0);
        for (plan, one) in self.plans_with(self.side, own) {
            for (plan_of_other, two) in self.plans_with(self.side.enemy(), other) {
                let (one, two) = (i64::from(one), i64::from(two));
                let row = plan * Class::ALL.len() + own as usize;
                let column = plan_of_other * Class::ALL.len() + other as usize;
                sum += one * two * self.gains[row][column];
                parts += one * two;
            }
        }
        hundredths(sum, 100 * parts.max(1))
    }

    /// How often a side plays a chit at equilibrium, in parts of [`ALWAYS`].
    pub fn share(&self, side: Side, chit: Class) -> u8 {
        let mix = if side == self.side { &self.mixes.own } else { &self.mixes.other };
        mix.iter().skip(chit as usize).step_by(Class::ALL.len()).sum()
    }

    /// What a chit gains on the average against the enemy's best mix, in hundredths of a point.
    fn mean(&self, own: Class) -> i64 {
        let against =
            Class::ALL.map(|other| self.value(own, other) * i64::from(self.share(self.side.enemy(), other)));
        hundredths(against.iter().sum(), 100 * i64::from(ALWAYS))
    }

    /// What the guesser gains on the average if both play their best mixes, in hundredths of a point.
    pub fn worth(&self) -> i64 {
        let rows = self.gains.iter().zip(&self.mixes.own).map(|(row, own)| {
            let of = row.iter().zip(&self.mixes.other).map(|(gain, other)| gain * i64::from(*other));
            i64::from(*own) * of.sum::<i64>()
        });
        hundredths(rows.sum(), 100 * i64::from(ALWAYS) * i64::from(ALWAYS))
    }

    /// As it is drawn up for whoever guesses.
    pub(crate) fn look(&self, world: &World) -> ChitsLook {
        let row = |chit: Class| ChitRow {
            chit: chit.to_string(),
            gains: Class::ALL.map(|other| self.value(chit, other)).to_vec(),
            mean: self.mean(chit),
            share: tenths(self.share(self.side, chit)),
        };
        let party = |side: Side| {
            let group = &self.fights[0][0].parties[side];
            let calls = self.plans[side].iter().filter_map(|plan| plan.call.as_ref());
            let name = |call: &Call| world.theatre.holder(call.leader()).name.clone();
            let call = |call: &Call| CallLook {
                leader: (side == self.side).then(|| name(call)),
                from: world.number(call.from()),
                faces: call.faces,
            };
            PartyLook {
                class: group.class.to_string(),
                points: group.strength(),
                guesses_wrong: self.is_lost[side],
                calls: calls.map(call).collect(),
            }
        };
        let enemy = self.side.enemy();
        ChitsLook {
            combat: self.number.clone(),
            own: party(self.side),
            enemy: party(enemy),
            rows: Class::ALL.map(row).to_vec(),
            shares: Class::ALL.map(|chit| tenths(self.share(enemy, chit))).to_vec(),
            worth: self.worth(),
        }
    }

    /// The matrix with this chit's row first, and the mixes of both, as sums for people.
    pub(super) fn sums(&self, chit: Class) -> Vec<Sum> {
        let rows = std::iter::once(chit).chain(Class::ALL.into_iter().filter(|other| *other != chit));
        let mut sums: Vec<Sum> = rows
            .map(|own| {
                let line = |other: Class| {
                    Line::of(format!("against {other}"), points(self.value(own, other)), rule!("con.10.5.a"))
                };
                let of = format!("what {own} gains on average at {}, in strength points", self.number);
                Sum::of(of, Class::ALL.map(line).to_vec(), points(self.mean(own)))
            })
            .collect();
        for (whose, side) in [("your", self.side), ("the enemy's", self.side.enemy())] {
            let line = |class: Class| {
                let share = percent(self.share(side, class));
                Line::of(class.to_string(), share, rule!("con.10.5.a"))
            };
            sums.push(Sum::of(format!("{whose} best mix of chits"), Class::ALL.map(line).to_vec(), "100 %"));
        }
        sums
    }

    /// The combat with this chit of the side: the enemy's is drawn by his mix, called forces come by their dice.
    pub(super) fn foresee(&self, edition: &Edition, chit: Class, dice: &mut dyn Dice) -> Fought {
        let enemy = self.side.enemy();
        let at = drawn(&self.mixes.other, dice);
        let theirs = (at / Class::ALL.len(), Class::ALL[at % Class::ALL.len()]);
        let own = self.plans_with(self.side, chit);
        let weights: Vec<u8> = own.iter().map(|(_, parts)| *parts).collect();
        let (plan, _) = own[drawn(&weights, dice)];
        let plans = BySide::of(|side| if side == enemy { theirs.0 } else { plan });
        let chits = BySide::of(|side| if side == enemy { theirs.1 } else { chit });
        let mut comes = |side: Side| match self.plans[side][plans[side]].faces {
            0 => false,
            FACES.. => true,
            faces => dice.throw(Throw::D6, &|face| u16::from(face <= faces.into())).total() <= faces.into(),
        };
        let has_come = BySide([comes(Side::French), comes(Side::Coalition)]);
        let fight = self.fight(plans, has_come);
        resolve(edition, fight, self.right(fight, chits), dice)
    }
}

/// One of some things by their weights, of which there are no more than [`ALWAYS`] together: no die falls where only one has any.
fn drawn(weights: &[u8], dice: &mut dyn Dice) -> usize {
    if let [only] = weights.iter().enumerate().filter(|(_, weight)| **weight > 0).collect::<Vec<_>>()[..] {
        return only.0;
    }
    let of = |face: u16| {
        let mut left = face;
        let found = weights.iter().position(|weight| {
            let is_it = left <= u16::from(*weight);
            left = left.saturating_sub((*weight).into());
            is_it
        });
        found.expect("a face is no higher than all weights together")
    };
    let throw = Throw { count: 1, sides: weights.iter().sum() };
    let class = |face: u16| u16::try_from(of(face)).expect("a few strategies");
    of(dice.throw(throw, &class).total())
}

/// A combat as it will be if these called forces come.
fn as_if(world: &World, combat: &Engagement, plans: [&Plan; 2]) -> Option<Fight> {
    let mut ahead = world.clone();
    ahead.is_fighting = true;
    for call in plans.into_iter().filter_map(|plan| plan.call.as_ref()) {
        call.answer(&mut ahead);
    }
    Some(ahead.combat_called(combat.name)?.fight(&ahead))
}

/// What was reported of the enemy's class this turn is so, whatever is imagined of his displays.
fn reported_class(world: &World, combat: &Engagement, side: Side, fights: &mut [Vec<Fight>]) {
    let enemy = side.enemy();
    let fronts = combat.front(world, enemy);
    let reports = fronts.iter().filter_map(|hex| world.memory[side].note(*hex)?.report);
    let this_turn = reports.filter(|report| report.turn == world.turn).find_map(|report| report.size);
    let Some((class, _)) = this_turn else { return };
    for (french, row) in fights.iter_mut().enumerate() {
        for (coalition, fight) in row.iter_mut().enumerate() {
            let has_stayed = if enemy == Side::French { french == 0 } else { coalition == 0 };
            if has_stayed {
                fight.parties[enemy].class = class;
            }
        }
    }
}

/// A fraction in hundredths, to the nearest.
fn hundredths(over: i64, under: i64) -> i64 {
    (200 * over + under).div_euclid(2 * under)
}

/// Hundredths as points with a sign.
pub(crate) fn points(hundredths: i64) -> String {
    let sign = if hundredths < 0 { "-" } else { "+" };
    let plain = hundredths.unsigned_abs();
    format!("{sign}{}.{:02}", plain / 100, plain % 100)
}

/// Parts of [`ALWAYS`] in tenths of a percent.
fn tenths(parts: u8) -> u32 {
    let always = u32::from(ALWAYS);
    (1000 * u32::from(parts) + always / 2) / always
}

fn percent(parts: u8) -> String {
    let tenths = tenths(parts);
    if tenths.is_multiple_of(10) {
        format!("{} %", tenths / 10)
    } else {
        format!("{}.{} %", tenths / 10, tenths % 10)
    }
}
