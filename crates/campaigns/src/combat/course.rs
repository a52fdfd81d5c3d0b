//! The course of one combat, to its end (con-base.12.h).
//!
//! ```text
//!   groups and chits shown  ->  kind, Delay? (10.5)
//!     small: one die                                         (10.5.1 to 10.5.3)
//!     large: guns -> their losses -> stakes -> battle dice   (10.5.4 to 10.5.7)
//!   ->  losses  ->  leaders without troops  ->  retreat  ->  advance, pursuit  ->  casualties  ->  moral  ->  critical?
//! ```

mod small_step;
mod large_step;
mod opening;
mod aftermath;

use super::facts::FightFact;
use super::kind::Kind;
use super::losses::Losses;
use super::pursuit::Pursuit;
use super::retreat::{Retreat, Toll, lose_trains};
use super::stakes::{self, Stake};
use super::{leaders, yielding};
use crate::activity::{Activity, Ask, Proceeds, not_now};
use crate::answers::{Answer, FightAnswer};
use crate::edition::{Class, Fortieths};
use crate::engagement::{Engagement, Group};
use crate::facts::Fact;
use crate::seniority::Seniority;
use crate::types::{BySide, HolderId, Holders, Side, UnitId};
use crate::world::{Strengths, World};
use hex::HexId;
use serde::{Deserialize, Serialize};
use umpire::agenda::{Play, Step};
use umpire::event::Event;
use umpire::refusal::Refusal;

/// A combat that is resolved.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Course {
    /// Who fights.
    combat: Engagement,
    stage: Stage,
    /// What it is; a Skirmish until it is known.
    kind: Kind,
    /// Whether it follows a repulse: the repulsed give way, and there is no pursuit (con.7.e).
    repulsed: Option<Side>,
    /// The classes of both groups.
    classes: BySide<Class>,
    /// The strengths before anything was lost.
    before: BySide<Strengths>,
    /// The guard and the heavy cavalry of each side then.
    dear: BySide<[u16; 2]>,
    /// Those who had troops then.
    had_troops: Holders,
    /// Leaders whose troops are gone, and where they stood.
    fallen: Vec<(HolderId, HexId)>,
    /// The contact hexes before the retreat.
    fronts: BySide<Vec<HexId>>,
    /// The initiative of each senior leader, and the cavalry, before the retreat: for pursuits.
    passive: BySide<(u8, u16)>,
    /// The losses that are still to be taken, the last first.
    due: Vec<Losses>,
    /// What each side stakes; nothing until it has said so.
    stakes: BySide<Option<Stake>>,
    /// What each side lost by the battle table, in parts of the base.
    shares: BySide<Fortieths>,
    /// What each side lost by bombardment, in points.
    bombarded: BySide<u16>,
    /// Who has won, if the kind knows winners.
    winner: Option<Side>,
    /// The R number.
    hexes: u8,
    /// Who goes back how far, the last first.
    retreats: Vec<(Side, u8)>,
    /// What each side had before the retreats, and lost in them.
    in_retreat: BySide<(u16, u16)>,
    /// Who went back, and was shown to.
    gone: BySide<bool>,
    /// Whether some of a retreat was rough, and whether it was outrun.
    rough: BySide<bool>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Stage {
    /// Who is senior?
    Opens(u8),
    /// Groups and chits are shown.
    Shows,
    /// The Corps that guessed right says whether it delays.
    Delays,
    /// The die of a small combat, or the guns of a large one.
    Strikes,
    /// The guns have fired, and what they cost is lost.
    Fired,
    /// Both say what they stake.
    Stakes,
    /// The battle dice.
    Battle,
    /// All points are lost; leaders without troops.
    Lost,
    /// The retreats.
    Retreats,
    /// A retreat is over.
    Retreated(Side),
    /// All retreats are over.
    Fallen,
    /// Advance and pursuit are over.
    Followed,
    Ends,
}

impl Course {
    /// A combat is resolved.
    pub(super) fn of(world: &World, combat: Engagement) -> Course {
        let all = combat.groups[Side::French].all().or(combat.groups[Side::Coalition].all());
        let had_troops = all.iter().filter(|holder| world.has_troops(*holder)).collect();
        Course {
            stage: Stage::Opens(0),
            kind: Kind::Skirmish,
            repulsed: None,
            classes: BySide::of(|side| combat.class(world, side)),
            before: BySide::of(|side| world.strengths(combat.counted(world, side))),
            dear: BySide::of(|side| dear(world, combat.counted(world, side))),
            had_troops,
            fallen: Vec::new(),
            fronts: BySide::of(|side| combat.front(world, side)),
            passive: BySide::of(|side| {
                let group = combat.counted(world, side);
                let initiative = combat.senior(world, side).map(|senior| world.initiative_of(senior));
                let initiative = initiative.unwrap_or(world.edition().pieces.leaderless_initiative);
                (initiative, world.points_of(group, crate::edition::Arm::is_cavalry))
            }),
            due: Vec::new(),
            stakes: BySide::of(|_| None),
            shares: BySide::of(|_| Fortieths(0)),
            bombarded: BySide::of(|_| 0),
            winner: None,
            hexes: 0,
            retreats: Vec::new(),
            in_retreat: BySide::of(|_| (0, 0)),
            gone: BySide::of(|_| false),
            rough: BySide::of(|_| false),
            combat,
        }
    }

    /// The Skirmish in which a repulse ends (con.7.d, 7.e): the repulsed go back whatever their class.
    pub(crate) fn of_repulse(world: &World, side: Side, members: Holders, target: HexId) -> Course {
        let enemy = side.enemy();
        let there = world.holders_in(target, enemy);
        let combat = Engagement::between(target, BySide::of(|of| if of == side { members } else { there }));
        Course { repulsed: Some(enemy), stage: Stage::Strikes, ..Course::of(world, combat) }
    }

    /// Who fights.
    pub(crate) fn combat(&self) -> &Engagement {
        &self.combat
    }

    /// What it is, as far as that is settled.
    pub(crate) fn kind(&self) -> Kind {
        self.kind
    }

    fn group(&self, side: Side) -> Holders {
        self.combat.groups[side].all()
    }

    /// Whether a side is asked what it stakes: whoever can stake nothing is not.
    fn owes_stake(&self, world: &World, side: Side) -> bool {
        self.stage == Stage::Stakes && self.stakes[side].is_none() && self.open_stakes(world, side).len() > 1
    }

    fn open_stakes(&self, world: &World, side: Side) -> Vec<Stake> {
        stakes::open(world.edition(), &self.combat.fight(world).parties[side])
    }

    /// The points that a side has lost so far.
    fn lost(&self, world: &World, side: Side) -> Strengths {
        let (before, now) = (self.before[side], world.strengths(self.group(side)));
        Strengths {
            infantry: before.infantry.saturating_sub(now.infantry),
            cavalry: before.cavalry.saturating_sub(now.cavalry),
            artillery: before.artillery.saturating_sub(now.artillery),
        }
    }

    fn points_lost(&self, world: &World, side: Side) -> u16 {
        let lost = self.lost(world, side);
        lost.infantry + lost.cavalry + lost.artillery
    }

    /// What both have lost so far is told.
    fn tell_losses(&self, world: &World, play: &mut Play<'_, Fact>) {
        for side in Side::BOTH {
            let lost = self.lost(world, side);
            let points = lost.infantry + lost.cavalry + lost.artillery;
            let left = dear(world, self.group(side));
            let [guard, heavy] = [0, 1].map(|at| self.dear[side][at].saturating_sub(left[at]));
            play.log.tell(world, || {
                let text = format!("{} lose {points} in the combat.", side.title());
                let fact = FightFact::SideLost {
                    combat: world.number(self.combat.name),
                    side: side.key().to_owned(),
                    points,
                    infantry: lost.infantry,
                    cavalry: lost.cavalry,
                    artillery: lost.artillery,
                    guard,
                    heavy,
                };
                Event::by(rule!("con.10.5.7.2.h"), fact, text).and_by(rules!("con-base.23.a"))
            });
        }
    }

    /// The fight is over: what was lost is told, and who has to go back.
    fn close_losses(&mut self, world: &mut World, play: &mut Play<'_, Fact>) {
        self.tell_losses(world, play);
        leaders::fall(world, self.had_troops, &mut self.fallen);
        for (side, hexes) in self.retreats.clone() {
            play.log.tell(world, || {
                let text = format!("{} retreat {hexes}.", side.title());
                let combat = world.number(self.combat.name);
                let fact = FightFact::GivesWay { combat, side: side.key().to_owned(), hexes };
                Event::by(rule!("con.10.3.a"), fact, text).and_by(rules!("con.10.3.m", "con.10.5.7.4.a"))
            });
            self.in_retreat[side].0 = world.strength_of_all(self.group(side));
        }
    }

    /// The next of those who have to go back.
    fn retreat(
        &mut self,
        world: &mut World,
        side: Side,
        hexes: u8,
        play: &mut Play<'_, Fact>,
    ) -> Step<Activity> {
        let lost = BySide::of(|of| self.points_lost(world, of));
        let is_free = yielding::is_free(self.kind, self.classes, side, lost, self.winner);
        let has_won = match self.kind {
            Kind::Raid(_) | Kind::Ambush(_) => is_free,
            Kind::Skirmish => false,
            Kind::Battle | Kind::Wrongfooted(_) | Kind::Delay(_) | Kind::Withdraw(_) => {
                self.winner != Some(side.enemy())
            }
        };
        if !has_won {
            lose_trains(world, self.group(side), play);
        }
        let toll = if self.kind.is_small() { Toll::Point } else { Toll::Share };
        self.gone[side] = true;
        self.stage = Stage::Retreated(side);
        let enemies = self.fronts[side.enemy()].clone();
        Step::Begin(Retreat::of(world, &self.combat, (side, hexes), enemies, toll, is_free).into())
    }

    /// A side has gone back.
    fn retreated(&mut self, world: &mut World, side: Side, play: &mut Play<'_, Fact>) {
        self.rough[side] = world.retreat.iter().any(|stack| stack.is_rough);
        let members = world.retreat.iter().fold(Holders::NONE, |all, stack| all.or(stack.members));
        world.retired = world.retired.or(members);
        leaders::fall(world, self.had_troops, &mut self.fallen);
        let (before, _) = self.in_retreat[side];
        let lost = before.saturating_sub(world.strength_of_all(self.group(side)));
        self.in_retreat[side].1 = lost;
        play.log.tell(world, || {
            let combat = world.number(self.combat.name);
            let text = format!("{} lose {lost} in the retreat.", side.title());
            let fact = FightFact::LostInRetreat { combat, side: side.key().to_owned(), points: lost };
            Event::by(rule!("con.10.5.7.2.i"), fact, text)
        });
    }

    /// Whoever stayed may advance, unless both went back (con.10.3.i, 10.3.j).
    fn follow_up(&self, world: &World) -> Option<Pursuit> {
        let beaten = match (self.gone[Side::French], self.gone[Side::Coalition]) {
            (true, false) => Side::French,
            (false, true) => Side::Coalition,
            (true, true) => return None,
            (false, false) => {
                // Nobody went back: hexes of those who were destroyed count as left (con.10.3.m).
                let is_destroyed = |side: &Side| world.strength_of_all(self.group(*side)) == 0;
                Side::BOTH.into_iter().find(is_destroyed).filter(|side| !is_destroyed(&side.enemy()))?
            }
        };
        if self.repulsed.is_some() {
            return None;
        }
        let winner = beaten.enemy();
        let mut vacated = self.fronts[beaten].clone();
        if self.gone[beaten] {
            vacated.extend(world.retreat.iter().map(|stack| stack.start));
        }
        let vacated =
            world.in_order(vacated).into_iter().filter(|hex| !world.has_stack(*hex, beaten)).collect();
        let fronts = [self.fronts[winner].clone(), self.fronts[beaten].clone()];
        let groups = (self.group(winner), self.group(beaten));
        Some(Pursuit::of(world, winner, groups, self.passive[beaten], fronts, vacated))
    }
}

/// The points of guard and of heavy cavalry of some.
fn dear(world: &World, all: Holders) -> [u16; 2] {
    let points = |is_meant: &dyn Fn(UnitId) -> bool| -> u16 {
        let units = world.units_of_all(all).filter(|unit| is_meant(*unit));
        units.map(|unit| u16::from(world.unit(unit).points)).sum()
    };
    [
        points(&|unit| world.theatre.unit(unit).is_guard),
        points(&|unit| world.arm(unit) == crate::edition::Arm::HeavyCavalry),
    ]
}

impl Proceeds for Course {
    fn resume(&mut self, world: &mut World, play: &mut Play<'_, Fact>) -> Step<Activity> {
        if let Some(losses) = self.due.pop() {
            return Step::Begin(losses.into());
        }
        match self.stage {
            Stage::Opens(asked) => {
                let Some(side) = Side::BOTH.get(usize::from(asked)) else {
                    self.stage = Stage::Shows;
                    return Step::Again;
                };
                self.stage = Stage::Opens(asked + 1);
                let senior = Seniority::if_open(world, *side, self.combat.counted(world, *side));
                return senior.map_or(Step::Again, |senior| Step::Begin(senior.into()));
            }
            Stage::Shows => self.show(world, play),
            Stage::Delays => return Step::Ask,
            Stage::Strikes if self.kind.is_small() => self.strike_small(world, play),
            Stage::Strikes => self.bombard(world, play),
            Stage::Fired => {
                if self.kind.has_bombardment() {
                    self.tell_losses(world, play);
                }
                self.stage = Stage::Stakes;
            }
            Stage::Stakes => {
                if Side::BOTH.iter().any(|side| self.owes_stake(world, *side)) {
                    return Step::Ask;
                }
                self.stage = Stage::Battle;
            }
            Stage::Battle => self.battle(world, play),
            Stage::Lost => {
                self.close_losses(world, play);
                self.stage = Stage::Retreats;
            }
            Stage::Retreats => match self.retreats.pop() {
                Some((side, hexes)) if world.strength_of_all(self.group(side)) > 0 => {
                    return self.retreat(world, side, hexes, play);
                }
                Some(_) => {}
                None => self.stage = Stage::Fallen,
            },
            Stage::Retreated(side) => {
                self.retreated(world, side, play);
                self.stage = Stage::Retreats;
            }
            Stage::Fallen => {
                self.stage = Stage::Followed;
                if let Some(pursuit) = self.follow_up(world) {
                    return Step::Begin(pursuit.into());
                }
            }
            Stage::Followed => {
                leaders::capture(world, self.had_troops, &self.fallen, play);
                self.after(world, play);
                self.stage = Stage::Ends;
            }
            Stage::Ends => {
                self.close(world, play);
                return Step::Done;
            }
        }
        Step::Again
    }

    fn ask<'a>(&'a self, world: &'a World, side: Side) -> Option<Ask<'a>> {
        let number = move || world.number(self.combat.name);
        match self.stage {
            Stage::Delays if self.kind == Kind::Delay(side) => {
                let prompt =
                    move || format!("{}: delay the Army at {}, or fight it?", side.title(), number());
                Some(Ask::open(prompt, rules!("con.10.5.j")))
            }
            Stage::Stakes if self.owes_stake(world, side) => {
                let prompt = move || format!("{}: what do you stake at {}?", side.title(), number());
                Some(Ask::secret(prompt, rules!("con.10.5.7.1.i", "con.10.5.7.1.n", "con.10.4.a")))
            }
            _ => None,
        }
    }

    fn offer(&self, world: &World, side: Side, to: &mut Vec<Answer>) {
        match self.stage {
            Stage::Delays => to.extend([FightAnswer::Delay, FightAnswer::Fight].map(Answer::Fight)),
            Stage::Stakes => {
                let open = self.open_stakes(world, side).into_iter();
                to.extend(open.map(|lot| Answer::Fight(FightAnswer::Stake { lot })));
            }
            _ => {}
        }
    }

    fn answer(
        &mut self,
        world: &mut World,
        side: Side,
        answer: &Answer,
        _: &mut Play<'_, Fact>,
    ) -> Result<(), Refusal> {
        let Answer::Fight(answer) = *answer else { return Err(not_now(self.ask(world, side))) };
        match (self.stage, answer) {
            (Stage::Delays, FightAnswer::Delay) => self.stage = Stage::Strikes,
            (Stage::Delays, FightAnswer::Fight) => {
                self.kind = Kind::Wrongfooted(side);
                self.stage = Stage::Strikes;
            }
            (Stage::Stakes, FightAnswer::Stake { lot }) => {
                if !self.open_stakes(world, side).contains(&lot) {
                    let share = world.edition().battle.stake_share;
                    let why =
                        format!("what is staked must be {share} per cent of your strength, each arm of it");
                    return Err(Refusal::new(
                        rule!("con.10.5.7.1.n"),
                        "too-few",
                        why,
                        "Stake what is enough.",
                    ));
                }
                self.stakes[side] = Some(lot);
            }
            _ => return Err(not_now(self.ask(world, side))),
        }
        Ok(())
    }

    fn known_to(&self, world: &World, side: Side) -> Course {
        let mut known = self.clone();
        let enemy = side.enemy();
        if matches!(self.stage, Stage::Opens(_) | Stage::Shows) {
            // Nothing is shown yet: of the enemy there is no more than where he stands (con-base.14.c).
            known.combat.groups[enemy] = Group::default();
            known.classes[enemy] = Class::Division;
            known.before[enemy] = Strengths::default();
            known.dear[enemy] = [0, 0];
            known.passive[enemy] = (0, 0);
            known.had_troops =
                self.had_troops.iter().filter(|holder| world.theatre.side_of(*holder) == side).collect();
        }
        if self.stage == Stage::Stakes {
            // That he has answered he may know, and not what.
            known.stakes[enemy] = self.stakes[enemy].map(|_| Stake::Nothing);
        }
        known
    }
}
