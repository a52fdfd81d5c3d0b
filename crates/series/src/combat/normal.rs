//! One normal combat (7.3, 7.4): retreat before combat, fire, the choice to retreat, losses, checks.
//!
//! ```text
//!   step back? (7.11)  ->  both fire (7.3.b)  ->  who retreats of his own will? (7.4.a to e)
//!     ->  losses (7.1.c to e)  ->  leaders at risk (19.2)  ->  morale checks (7.4.f to j)  ->  retreat  ->  advance
//! ```

mod step_back;
mod volley;
mod choice;
mod checks;

use crate::prelude::*;
use step_back::step_back;

use super::advance::Advance;
use super::leaders;
use super::losses::{Losses, is_garrison};
use super::retreat::{Cause, Retreat, retreat_hexes, stack_up};
use crate::activity::Engaged;
use crate::fact::Who;
use crate::world::Retreated;
use crate::zoc::Flank;

/// A combat: all stacks that attack one hex, and that hex.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Combat {
    /// The side that attacks.
    pub side: Side,
    pub target: HexId,
    attackers: Vec<(UnitId, HexId)>,
    defenders: Vec<UnitId>,
    stage: Stage,
    /// Hits each side takes.
    pub(crate) hits: BySide<u16>,
    /// Whether artillery of each side took part (7.4.b), and whether it fired (2.2.j).
    artillery: BySide<bool>,
    artillery_fired: BySide<bool>,
    /// Whether Guard infantry of each side took part (7.4.o).
    guard: BySide<bool>,
    flank: Flank,
    /// Only artillery is in the hex (8.5).
    artillery_alone: bool,
    retreated: BySide<Retreated>,
    /// Whether anybody has stepped back (7.11).
    thinned: bool,
    /// Guns outside the hex that join in its defense (25.3).
    pub(crate) support: Vec<UnitId>,
    /// The unit that has just stepped back, and to where: cavalry may be watching (7.11.a).
    stepped_back: Option<(UnitId, HexId)>,
    /// Whether each side has fired so hard that one of its units runs low on ammunition, by an option.
    #[serde(default)]
    emptied: BySide<bool>,
    /// Whether the guns of each side made the difference (25.3).
    #[serde(default)]
    guns_tell: BySide<bool>,
    /// What a card changes in a roll, if that was chosen: whose.
    #[serde(default)]
    marshal: Option<Side>,
}

crate::activity::in_the_open! { Combat { emptied, guns_tell, marshal, side, target, attackers, defenders, stage, hits, artillery, artillery_fired, guard, flank, artillery_alone, retreated, thinned, support, stepped_back } }

/// How far it has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
enum Stage {
    SteppingBack,
    /// Guns outside the hex may join in its defense, by an optional rule (25.3).
    Supporting,
    /// Leaders may spur on those who fight, one after the other.
    Inspiring(u8),
    Firing,
    /// The attackers (0), then the defenders (1), may throw again, by a card; whether they have been asked; then (2) it stands.
    Again(u8, bool),
    /// The attackers (0), then the defenders (1), may be covered by guns, by a card; then (2) it is settled.
    Covering(u8),
    /// The first (0) or second (1) side to choose.
    Choosing(u8),
    Halving,
    /// The attackers' (0), then the defenders' (1) losses.
    Losing(u8),
    Leaders,
    Checking,
    Retreating,
    Advancing,
    Ended,
    /// One of the attackers (0), then of the defenders (1), runs low on ammunition.
    Emptied(u8),
}

/// What a side may choose about retreating of its own will.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Choice {
    /// Nothing: it was not hit, has nowhere to go or does not retreat.
    None,
    Free,
    /// It must, and everybody can see why (7.3.n).
    Must,
    /// It must by an order, which is secret: where it was hit it is asked like anybody, and has one answer.
    Ordered(FormationId, OrderKind),
}

impl Combat {
    pub(crate) fn engaged(&self) -> Engaged {
        let attackers = self.attackers.iter().map(|(unit, _)| *unit);
        let units = attackers.chain(self.defenders.iter().chain(&self.support).copied()).collect();
        Engaged { side: self.side, target: self.target, units }
    }

    /// The combat of these attackers, each with the hex it attacks from.
    pub fn new(side: Side, target: HexId, attackers: Vec<(UnitId, HexId)>) -> Combat {
        Combat {
            side,
            target,
            attackers,
            defenders: Vec::new(),
            stage: Stage::SteppingBack,
            hits: BySide::default(),
            artillery: BySide::default(),
            artillery_fired: BySide::default(),
            guard: BySide::default(),
            flank: Flank::Open,
            artillery_alone: false,
            retreated: BySide { first: Retreated::No, second: Retreated::No },
            thinned: false,
            support: Vec::new(),
            stepped_back: None,
            emptied: BySide::default(),
            guns_tell: BySide::default(),
            marshal: None,
        }
    }

    /// The units that attack.
    pub fn attackers(&self) -> impl Iterator<Item = UnitId> {
        self.attackers.iter().map(|(unit, _)| *unit)
    }

    /// … each with the hex from which it does.
    pub(crate) fn attacks(&self) -> &[(UnitId, HexId)] {
        &self.attackers
    }

    /// The hex from which a unit attacks, if it does.
    pub(crate) fn attacks_from(&self, unit: UnitId) -> Option<HexId> {
        self.attackers.iter().find(|(other, _)| *other == unit).map(|(_, from)| *from)
    }

    /// Whether guns fire for a side, from wherever they stand.
    pub(crate) fn fires_with_guns(&self, side: Side) -> bool {
        self.artillery_fired[side] || side != self.side && !self.support.is_empty()
    }

    /// The hexes from which it is attacked, a hex for each unit that still stands there.
    pub(crate) fn stacks(&self, world: &World) -> impl Iterator<Item = HexId> {
        self.attackers.iter().filter(|(unit, from)| world.hex_of(*unit) == Some(*from)).map(|(_, from)| *from)
    }

    /// The units that defend, or that would if it were fought now.
    pub fn defenders(&self, world: &World) -> Vec<UnitId> {
        if self.has_fired() {
            return self.defenders.clone();
        }
        world.units_in(self.target).filter(|unit| self.is_defending(world, *unit)).collect()
    }

    /// Whether the dice have fallen.
    pub fn has_fired(&self) -> bool {
        !matches!(self.stage, Stage::SteppingBack | Stage::Supporting | Stage::Inspiring(_) | Stage::Firing)
    }

    pub(crate) fn ask(&self, world: &World) -> Option<Ask> {
        const STEP_BACK: &[Rule] = rules!["nlc.7.11.a"];
        const RETREAT: &[Rule] = rules!["nlc.7.4.a", "nlc.7.4.b", "nlc.7.4.c"];
        const EMPTIED: &[Rule] = rules!["lgg.aor.ammo.a"];
        match self.stage {
            Stage::Emptied(turn) => {
                let several = self.may_run_low(world, turn).len() > 1;
                let side = self.side_in(turn);
                several.then_some(Ask::new(side, "choose the unit that runs low on ammunition", EMPTIED))
            }
            Stage::SteppingBack if self.stepped_back.is_some() => None,
            Stage::SteppingBack if self.may_step_back(world).next().is_some() => Some(Ask::new(
                self.side.enemy(),
                "retreat cavalry or horse artillery before combat, or receive the attack",
                STEP_BACK,
            )),
            Stage::Supporting => hooks::combat::ask_before_fire(world, self),
            Stage::Choosing(turn) => {
                let side = self.chooser(turn);
                match self.choice(world, side) {
                    Choice::None | Choice::Must => None,
                    Choice::Free => Some(Ask::new(side, "retreat voluntarily, or stand", RETREAT)),
                    Choice::Ordered(..) if !self.was_hit(side) => None,
                    Choice::Ordered(..) => Some(Ask::new(side, "retreat, as the order demands", RETREAT)),
                }
            }
            _ => None,
        }
    }

    pub(crate) fn answers(&self, world: &World, to: &mut Vec<Action>) {
        match self.stage {
            Stage::SteppingBack => {
                for unit in self.may_step_back(world) {
                    to.extend(
                        retreat_hexes(world, self.target, self.side.enemy())
                            .map(|hex| Action::StepBack { unit, to: hex }),
                    );
                }
                to.push(Action::ReceiveTheAttack);
            }
            Stage::Emptied(turn) => {
                to.extend(self.may_run_low(world, turn).into_iter().map(|unit| Action::RunLow { unit }));
            }
            Stage::Supporting => hooks::combat::answers_before_fire(world, self, to),
            Stage::Choosing(turn) => {
                let side = self.chooser(turn);
                if self.choice(world, side) == Choice::Free {
                    to.push(Action::Stand);
                }
                to.push(Action::Retreat);
            }
            _ => {}
        }
    }

    pub(crate) fn answer(&mut self, world: &mut World, action: Action, play: &mut Play) -> Allowed {
        match (self.stage, action) {
            (Stage::SteppingBack, Action::ReceiveTheAttack) => self.stage = Stage::Supporting,
            (Stage::SteppingBack, Action::StepBack { unit, to }) => {
                self.check_step_back(world, unit, to)?;
                step_back(world, unit, self.target, to, play);
                self.thinned = true;
                self.stepped_back = Some((unit, to));
            }
            (Stage::Supporting, Action::Support { unit }) => hooks::combat::support(world, self, unit, play)?,
            (Stage::Supporting, Action::NoMoreSupport) => self.stage = Stage::Inspiring(0),
            (Stage::Emptied(turn), Action::RunLow { unit }) => {
                let able = self.may_run_low(world, turn).contains(&unit);
                refuse_if(!able, Denial::NotLowOnAmmunition { unit })?;
                self.runs_low(world, turn, Some(unit), play);
            }
            (Stage::Choosing(turn), Action::Stand) => {
                let side = self.chooser(turn);
                if let Choice::Ordered(formation, order) = self.choice(world, side) {
                    return Err(Denial::MustRetreat { formation, order });
                }
                self.stands(world, side, turn, play);
            }
            (Stage::Choosing(turn), Action::Retreat) => {
                self.retreats_voluntarily(world, self.chooser(turn), play);
            }
            _ => return Err(Ask::not_now(self.ask(world))),
        }
        Ok(())
    }

    pub(crate) fn resume(&mut self, world: &mut World, play: &mut Play) -> Step<Activity> {
        if self.stage == Stage::SteppingBack {
            hooks::combat::begins(world, self.target, play);
        }
        if self.ask(world).is_some() {
            return Step::Ask;
        }
        if let Some((unit, to)) = self.stepped_back.take() {
            let retreat = Retreat::stepped_back(world, self.side.enemy(), unit, self.target, to);
            return Step::Begin(Activity::Retreat(retreat));
        }
        match self.stage {
            Stage::SteppingBack => self.stage = Stage::Supporting,
            Stage::Supporting => self.stage = Stage::Inspiring(0),
            Stage::Inspiring(at) => {
                let next = hooks::combat::inspiration(world, self, at);
                self.stage = if next.is_some() { Stage::Inspiring(at + 1) } else { Stage::Firing };
                let card = || hooks::combat::card_before_fire(world, self);
                let moment = next.map_or_else(card, |leader| leader.asked);
                if let Some(moment) = moment {
                    return Step::Begin(moment);
                }
            }
            Stage::Firing => self.fire(world, play),
            Stage::Again(2, _) => self.stands_as_thrown(world, play),
            Stage::Again(turn, false) => {
                let moment = hooks::combat::again(world, self.side_in(turn));
                self.stage =
                    if moment.is_some() { Stage::Again(turn, true) } else { Stage::Again(turn + 1, false) };
                if let Some(moment) = moment {
                    return Step::Begin(moment);
                }
            }
            Stage::Again(turn, true) => match hooks::combat::card_chosen(world) {
                Some(side) => {
                    self.throw_again(world, side, play);
                    self.stage = Stage::Again(turn, false);
                }
                None => self.stage = Stage::Again(turn + 1, false),
            },
            Stage::Covering(turn) => {
                self.stage = if turn == 2 { Stage::Choosing(0) } else { Stage::Covering(turn + 1) };
                if let Some(moment) = hooks::combat::cover(world, self, turn, play) {
                    return Step::Begin(moment);
                }
            }
            Stage::Choosing(turn) => {
                let side = self.chooser(turn);
                match self.choice(world, side) {
                    Choice::Must | Choice::Ordered(..) => self.retreats_voluntarily(world, side, play),
                    Choice::None | Choice::Free => self.pass_choice(turn),
                }
            }
            Stage::Halving => self.halve(world, play),
            Stage::Losing(turn) => {
                let side = self.side_in(turn);
                self.stage = if turn == 0 { Stage::Losing(1) } else { Stage::Leaders };
                if self.hits[side] > 0 {
                    let losses = Losses::of(side, self.party(side), self.hits[side]);
                    return Step::Begin(Activity::Losses(losses));
                }
            }
            Stage::Leaders => {
                leaders::risk_in_hit_hexes(world, &[self.side, self.side.enemy()], play);
                self.stage = Stage::Checking;
            }
            Stage::Checking => self.check_morale(world, play),
            Stage::Retreating => {
                self.stage = Stage::Advancing;
                if let Some(retreat) = self.retreat(world, play) {
                    return Step::Begin(Activity::Retreat(retreat));
                }
            }
            Stage::Advancing => {
                let any = self.emptied.first || self.emptied.second;
                self.stage = if any { Stage::Emptied(0) } else { Stage::Ended };
                if self.retreated[self.side] == Retreated::No {
                    let (attackers, overrun) = (self.attackers.clone(), self.artillery_alone);
                    let advance = Advance::new(self.side, self.target, attackers, overrun);
                    return Step::Begin(Activity::Advance(advance));
                }
            }
            Stage::Emptied(turn) => {
                let unit = self.may_run_low(world, turn).first().copied();
                self.runs_low(world, turn, unit, play);
            }
            Stage::Ended => {
                hooks::turn::fought(world, |world| self.winner(world));
                world.end_rides();
                for side in Side::BOTH {
                    world.worst_retreat[side] = world.worst_retreat[side].max(self.retreated[side]);
                }
                return Step::Done;
            }
        }
        Step::Again
    }

    /// Whose turn it is where the attackers come first.
    fn side_in(&self, turn: u8) -> Side {
        if turn == 0 { self.side } else { self.side.enemy() }
    }

    /// Those of whom one runs low on ammunition.
    fn may_run_low(&self, world: &World, turn: u8) -> Vec<UnitId> {
        let side = self.side_in(turn);
        if self.emptied[side] { hooks::combat::may_run_low(world, self.party(side)) } else { Vec::new() }
    }

    fn runs_low(&mut self, world: &mut World, turn: u8, unit: Option<UnitId>, play: &mut Play) {
        if let Some(unit) = unit {
            hooks::combat::run_low(world, unit, play);
        }
        self.stage = if turn == 0 { Stage::Emptied(1) } else { Stage::Ended };
    }

    /// Whether a unit in the target fights: those who retreated into it do not (7.3.p), and neither do our own, who may have
    /// come there in the meantime.
    fn is_defending(&self, world: &World, unit: UnitId) -> bool {
        world.side_of(unit) != self.side && !world.unit(unit).retreated
    }

    /// Who stands while the other is gone, if the dice have fallen.
    fn winner(&self, world: &World) -> Option<Side> {
        if self.attackers.is_empty() || self.defenders.is_empty() {
            return None;
        }
        let stands =
            |side: Side| self.retreated[side] == Retreated::No && !self.survivors(world, side).is_empty();
        Side::BOTH.into_iter().find(|side| stands(*side) && !stands(side.enemy()))
    }

    /// The units of a side that fight, or fought.
    pub(crate) fn party(&self, side: Side) -> Vec<UnitId> {
        if side == self.side { self.attackers().collect() } else { self.defenders.clone() }
    }

    fn survivors(&self, world: &World, side: Side) -> Vec<UnitId> {
        self.party(side).into_iter().filter(|unit| world.is_present(*unit)).collect()
    }

    fn retreat(&self, world: &mut World, play: &mut Play) -> Option<Retreat> {
        let side = Side::BOTH.into_iter().find(|side| self.retreated[*side] != Retreated::No)?;
        let voluntary = self.retreated[side] == Retreated::Voluntarily;
        let cause = if voluntary { Cause::Will } else { Cause::Check };
        let mut stacks: Vec<(HexId, Vec<UnitId>)> = Vec::new();
        if side == self.side {
            for (unit, from) in &self.attackers {
                if world.hex_of(*unit) == Some(*from) && !is_garrison(world, *unit) {
                    stack_up(&mut stacks, *from, *unit);
                }
            }
        } else {
            // Units that retreated into the hex earlier go along with its defenders (7.3.p).
            stacks.push((self.target, world.units_in(self.target).collect()));
        }
        if voluntary {
            let units = stacks.iter().flat_map(|(_, units)| units).copied();
            let of = |world: &World, unit| self.circumstances_of(world, side, unit);
            hooks::combat::retreat_voluntarily(world, units, of, play);
        }
        let mut retreat = Retreat::new(side, self.role(side), cause, stacks);
        retreat.attacked = (side == self.side).then_some(self.target);
        Some(retreat)
    }

    fn role(&self, side: Side) -> Role {
        if side == self.side { Role::Attacking } else { Role::Defending }
    }

    pub(crate) fn who(&self, side: Side) -> Who {
        if side == self.side { Who::Attackers } else { Who::Defenders }
    }
}

/// "no hit", "1 hit", "2 hits".
pub(crate) fn count(hits: u16) -> String {
    counted(hits.into(), "hit|hits")
}
