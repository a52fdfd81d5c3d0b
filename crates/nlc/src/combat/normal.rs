//! One normal combat (7.3, 7.4): retreat before combat, fire, the choice to retreat, losses, checks.
//!
//! ```text
//!   step back? (7.11)  ->  both fire (7.3.b)  ->  who retreats of his own will? (7.4.a to e)
//!     ->  losses (7.1.c to e)  ->  leaders at risk (19.2)  ->  morale checks (7.4.f to j)  ->  retreat  ->  advance
//! ```

use super::advance::Advance;
use super::leaders;
use super::losses::{Losses, lose_step};
use super::retreat::{Cause, Retreat, bad_hex, retreat_hexes, tell_bad_hex};
use crate::action::Action;
use crate::charge::passage::{Passage, Trigger};
use crate::fact::{Fact, Who};
use crate::fire::{DefensiveFire, Part, Strength, attack_strength, defense_strength, hits};
use crate::ground::Terrain;
use crate::morale::{Circumstances, group_morale, morale};
use crate::pieces::{Arm, BySide, FormationId, Role, Side, UnitId};
use crate::proceeding::{Ask, Proceeding};
use crate::refusals::Bar;
use crate::world::{OrderKind, Retreated, World};
use crate::zoc::{Flank, flank};
use hex::HexId;
use serde::Serialize;
use umpire::agenda::{Play, Step};
use umpire::dice::{Throw, Thrown};
use umpire::event::{Event, Line, Roll, SeatSet, Sum};
use umpire::rule::Rule;

/// A combat: all stacks that attack one hex, and that hex.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Combat {
    side: Side,
    target: HexId,
    attackers: Vec<(UnitId, HexId)>,
    defenders: Vec<UnitId>,
    stage: Stage,
    /// Hits each side takes.
    hits: BySide<u16>,
    /// Whether artillery of each side took part (7.4.b), and whether it fired (2.2.j).
    artillery: BySide<bool>,
    artillery_fired: BySide<bool>,
    /// Whether Guard infantry of each side took part (7.4.o).
    guard: BySide<bool>,
    flank: Flank,
    /// Only artillery is in the hex (8.5).
    artillery_alone: bool,
    retreated: BySide<Retreated>,
    /// The unit that has just stepped back, and to where: cavalry may be watching (7.11.a).
    stepped_back: Option<(UnitId, HexId)>,
}

/// How far it has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
enum Stage {
    SteppingBack,
    Firing,
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
}

/// What a side may choose about retreating of its own will.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Choice {
    /// Nothing: it was not hit, has nowhere to go or does not retreat.
    None,
    /// It may.
    Free,
    /// It must, and everybody can see why (7.3.n).
    Must,
    /// It must by an order, which is secret: it is asked, and has one answer.
    Ordered(FormationId, OrderKind),
}

impl Combat {
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
            stepped_back: None,
        }
    }

    /// The side that attacks.
    pub fn side(&self) -> Side {
        self.side
    }

    /// The units that attack.
    pub fn attackers(&self) -> impl Iterator<Item = UnitId> {
        self.attackers.iter().map(|(unit, _)| *unit)
    }

    /// The units that defend, or that would if it were fought now.
    pub fn defenders(&self, world: &World) -> Vec<UnitId> {
        if self.has_fired() {
            return self.defenders.clone();
        }
        world.units_in(self.target).filter(|unit| !world.unit(*unit).retreated).collect()
    }

    /// Whether the dice have fallen.
    pub fn has_fired(&self) -> bool {
        !matches!(self.stage, Stage::SteppingBack | Stage::Firing)
    }

    pub(crate) fn ask(&self, world: &World) -> Option<Ask> {
        const STEP_BACK: &[Rule] = &[rule!("nlc.7.11.a")];
        const RETREAT: &[Rule] = &[rule!("nlc.7.4.a"), rule!("nlc.7.4.b"), rule!("nlc.7.4.c")];
        match self.stage {
            Stage::SteppingBack if self.stepped_back.is_some() => None,
            Stage::SteppingBack if self.may_step_back(world).next().is_some() => Some(Ask {
                side: self.side.enemy(),
                prompt: "retreat cavalry or horse artillery before combat, or receive the attack",
                rules: STEP_BACK,
            }),
            Stage::Choosing(turn) => {
                let side = self.choosing_order()[usize::from(turn)];
                match self.choice(world, side) {
                    Choice::None | Choice::Must => None,
                    Choice::Free | Choice::Ordered(..) => {
                        Some(Ask { side, prompt: "retreat voluntarily, or stand", rules: RETREAT })
                    }
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
            Stage::Choosing(turn) => {
                let side = self.choosing_order()[usize::from(turn)];
                if self.choice(world, side) == Choice::Free {
                    to.push(Action::Stand);
                }
                to.push(Action::Retreat);
            }
            _ => {}
        }
    }

    pub(crate) fn answer(
        &mut self,
        world: &mut World,
        action: Action,
        play: &mut Play<'_, Fact>,
    ) -> Result<(), Bar> {
        match (self.stage, action) {
            (Stage::SteppingBack, Action::ReceiveTheAttack) => self.stage = Stage::Firing,
            (Stage::SteppingBack, Action::StepBack { unit, to }) => {
                self.check_step_back(world, unit, to)?;
                step_back(world, unit, to, play);
                self.stepped_back = Some((unit, to));
            }
            (Stage::Choosing(turn), Action::Stand) => {
                let side = self.choosing_order()[usize::from(turn)];
                if let Choice::Ordered(formation, order) = self.choice(world, side) {
                    return Err(Bar::MustRetreat { formation, order });
                }
                self.stands(world, side, turn, play);
            }
            (Stage::Choosing(turn), Action::Retreat) => {
                let side = self.choosing_order()[usize::from(turn)];
                if let Choice::Ordered(formation, order) = self.choice(world, side) {
                    // The order is secret: only its own side is told why.
                    let own = SeatSet::only(world.seat_of(side));
                    play.log.tell(|| ordered_to_go(world, formation, order).only_for(own));
                }
                self.retreats_voluntarily(side, rule!("nlc.7.4.a"), play);
            }
            _ => return Err(Ask::not_now(self.ask(world))),
        }
        Ok(())
    }

    pub(crate) fn resume(&mut self, world: &mut World, play: &mut Play<'_, Fact>) -> Step<Proceeding> {
        if self.ask(world).is_some() {
            return Step::Ask;
        }
        if let Some((unit, hex)) = self.stepped_back.take() {
            let here = world.hex_of(unit).map(|_| unit).into_iter().collect();
            return match Passage::standing(world, self.side.enemy(), here, hex, Trigger::Retreat) {
                Some(passage) => Step::Begin(Proceeding::Passage(passage)),
                None => Step::Again,
            };
        }
        match self.stage {
            Stage::SteppingBack => self.stage = Stage::Firing,
            Stage::Firing => self.fire(world, play),
            Stage::Choosing(turn) => {
                let side = self.choosing_order()[usize::from(turn)];
                match self.choice(world, side) {
                    Choice::Must => self.retreats_voluntarily(side, rule!("nlc.7.3.n"), play),
                    _ => self.pass_choice(turn),
                }
            }
            Stage::Halving => self.halve(play),
            Stage::Losing(turn) => {
                let side = if turn == 0 { self.side } else { self.side.enemy() };
                self.stage = if turn == 0 { Stage::Losing(1) } else { Stage::Leaders };
                if self.hits[side] > 0 {
                    return Step::Begin(Proceeding::Losses(self.losses(world, side)));
                }
            }
            Stage::Leaders => {
                for side in [self.side, self.side.enemy()] {
                    leaders::risk_in_hit_hexes(world, side, play);
                }
                world.hit_hexes.clear();
                self.stage = Stage::Checking;
            }
            Stage::Checking => self.check_morale(world, play),
            Stage::Retreating => {
                self.stage = Stage::Advancing;
                if let Some(retreat) = self.retreat(world) {
                    return Step::Begin(Proceeding::Retreat(retreat));
                }
            }
            Stage::Advancing => {
                self.stage = Stage::Ended;
                if self.retreated[self.side] == Retreated::No {
                    let advance =
                        Advance::new(self.side, self.target, self.attackers.clone(), self.artillery_alone);
                    return Step::Begin(Proceeding::Advance(advance));
                }
            }
            Stage::Ended => {
                world.end_rides();
                for side in Side::BOTH {
                    world.worst_retreat[side] = world.worst_retreat[side].max(self.retreated[side]);
                }
                return Step::Done;
            }
        }
        Step::Again
    }

    // Retreat before combat (7.11).

    /// The units that may step back: cavalry and horse artillery of the target that did not begin the turn in
    /// an enemy zone of control, if no cavalry attacks and there is a hex to go to.
    fn may_step_back(&self, world: &World) -> impl Iterator<Item = UnitId> {
        let attackers = self.attackers.iter().map(|(unit, _)| *unit);
        let none = attackers.clone().any(|unit| world.printed(unit).arm == Arm::Cavalry)
            || retreat_hexes(world, self.target, self.side.enemy()).next().is_none();
        world.units_in(self.target).filter(move |unit| {
            !none
                && world.side_of(*unit) != self.side
                && world.printed(*unit).arm.is_mounted()
                && !world.unit(*unit).held
                && !world.unit(*unit).retreated
        })
    }

    fn check_step_back(&self, world: &World, unit: UnitId, to: HexId) -> Result<(), Bar> {
        if self.may_step_back(world).all(|able| able != unit) {
            let held = world.hex_of(unit) == Some(self.target) && world.unit(unit).held;
            return Err(if held { Bar::HeldSinceTheStart { unit } } else { Bar::CannotStepBack { unit } });
        }
        if retreat_hexes(world, self.target, self.side.enemy()).all(|hex| hex != to) {
            return Err(Bar::NotARetreatHex { from: self.target });
        }
        Ok(())
    }

    // Fire (7.3.b).

    fn fire(&mut self, world: &mut World, play: &mut Play<'_, Fact>) {
        world.hit_hexes.clear();
        for (unit, _) in &self.attackers {
            world.unit_mut(*unit).pledged = false;
        }
        let fighting = |unit: &UnitId| !world.unit(*unit).retreated;
        self.defenders = world.units_in(self.target).filter(fighting).collect();
        self.attackers.retain(|(unit, from)| world.hex_of(*unit) == Some(*from));
        if self.defenders.is_empty() || self.attackers.is_empty() {
            self.stage = Stage::Advancing;
            play.log.tell(|| {
                let target = world.ground().number(self.target);
                let text = format!("Nobody is left to fight in {target}: no shot is fired.");
                Event::by(rule!("nlc.7.3.p"), Fact::NoFire { target }, text)
            });
            return;
        }
        self.take_stock(world);
        let attack = self.attack(world, &mut |_, _, _| {});
        let defense = self.defense(world, &mut |_, _, _| {});
        let edition = world.edition();
        let mut throw = |strength: u16| -> (Option<Thrown>, u16) {
            if strength == 0 {
                return (None, 0); // no row on the table, no roll (7.1.i)
            }
            let thrown = play.dice.throw(Throw::TWO_D6, &|roll| hits(edition, strength, roll));
            (Some(thrown), hits(edition, strength, thrown.total()))
        };
        let (attack_roll, by_attack) = throw(attack.rounded());
        let (defense_roll, by_defense) = throw(defense.rounded());
        self.hits[self.side] = by_defense;
        self.hits[self.side.enemy()] = by_attack;
        self.stage = Stage::Choosing(0);
        play.log.tell(|| self.fired(world, (attack_roll, by_attack), (defense_roll, by_defense)));
    }

    /// Notes what later steps ask about the two parties as they stand when they fire.
    fn take_stock(&mut self, world: &World) {
        let (us, them) = (self.side, self.side.enemy());
        let attackers = || self.attackers.iter().map(|(unit, _)| world.printed(*unit));
        let defenders = || self.defenders.iter().map(|unit| world.printed(*unit));
        self.artillery[us] = attackers().any(|unit| unit.arm.is_artillery());
        self.artillery[them] = defenders().any(|unit| unit.arm.is_artillery());
        self.guard[us] = attackers().any(crate::pieces::Unit::is_the_guard);
        self.guard[them] = defenders().any(crate::pieces::Unit::is_the_guard);
        self.artillery_fired[us] = self.artillery[us];
        self.artillery_fired[them] = self.artillery[them] && !self.is_silent(world);
        self.flank = flank(world, self.target, us);
        // Alone means that no infantry or cavalry is in the hex, whether it fights or not.
        self.artillery_alone = world.units_in(self.target).all(|unit| world.printed(unit).arm.is_artillery());
    }

    /// Whether artillery in the target is kept from firing by its facing (8.4.a): enemies stood next to it when
    /// the stage began, and none in the hexes from which it is now attacked.
    fn is_silent(&self, world: &World) -> bool {
        let stood = |hex: HexId| {
            world.holder(hex) == Some(self.side) && world.units_in(hex).any(|unit| !world.unit(unit).arrived)
        };
        let faces_somebody = world.ground().neighbours(self.target).any(|(hex, _)| stood(hex));
        faces_somebody && !self.attackers.iter().any(|(_, from)| stood(*from))
    }

    fn attack(&self, world: &World, note: &mut dyn FnMut(&str, Part, Rule)) -> Strength {
        self.attackers.iter().fold(Strength::default(), |sum, (unit, from)| {
            sum.plus(attack_strength(world, *unit, *from, self.target, note))
        })
    }

    fn defense(&self, world: &World, note: &mut dyn FnMut(&str, Part, Rule)) -> Strength {
        let is_artillery = |unit: &UnitId| world.printed(*unit).arm.is_artillery();
        let how = DefensiveFire { artillery_alone: self.artillery_alone };
        let silent = self.is_silent(world);
        self.defenders.iter().fold(Strength::default(), |sum, unit| {
            if silent && is_artillery(unit) {
                note(&world.printed(*unit).name, Part::Own(Strength::default()), rule!("nlc.8.4.a"));
                return sum;
            }
            sum.plus(defense_strength(world, *unit, self.target, how, note))
        })
    }

    /// Both strengths with all their parts, as they would be now.
    pub(crate) fn strengths(&self, world: &World) -> Vec<Sum> {
        let mut copy = self.clone();
        copy.defenders = self.defenders(world);
        copy.take_stock(world);
        let attack = sum_of("the attack's strength", |note| copy.attack(world, note));
        let defense = sum_of("the defense's strength", |note| copy.defense(world, note));
        vec![attack, defense]
    }

    fn fired(
        &self,
        world: &World,
        (attack_roll, by_attack): (Option<Thrown>, u16),
        (defense_roll, by_defense): (Option<Thrown>, u16),
    ) -> Event<Fact> {
        let target = world.ground().number(self.target);
        let (attack, defense) = (
            self.attack(world, &mut |_, _, _| {}).rounded(),
            self.defense(world, &mut |_, _, _| {}).rounded(),
        );
        let text = format!(
            "Combat at {target}: the attack fires with {attack} and scores {}, the defense with {defense} and scores {}.",
            count(by_attack),
            count(by_defense)
        );
        let fact = Fact::Fired { target, attack, defense, by_attack, by_defense };
        let mut event = Event::by(rule!("nlc.7.3.b"), fact, text).and_by(&[
            rule!("nlc.2.b"),
            rule!("nlc.7.1.a"),
            rule!("nlc.tables.fire.a"),
        ]);
        if self.attackers.iter().any(|(_, from)| *from != self.attackers[0].1) {
            event = event.and_by(&[rule!("nlc.7.3.f"), rule!("nlc.7.3.g")]);
        }
        for (strength, roll, scored, whose) in [
            (attack, attack_roll, by_attack, "the attack's fire"),
            (defense, defense_roll, by_defense, "the defense's fire"),
        ] {
            if usize::from(strength) > world.edition().fire.len() {
                event = event.and_by(&[rule!("nlc.7.1.h")]);
            }
            event = match roll {
                Some(thrown) => event.with_roll(Roll::plain(whose, thrown, count(scored))),
                None => event.and_by(&[rule!("nlc.7.1.i")]),
            };
        }
        for sum in self.strengths(world) {
            event = event.with_sum(sum);
        }
        event
    }

    // Voluntary retreat (7.4.a to 7.4.e).

    /// Who chooses first: the side without artillery if only one has none, else the attackers (7.4.b).
    fn choosing_order(&self) -> [Side; 2] {
        let (us, them) = (self.side, self.side.enemy());
        if self.artillery[us] && !self.artillery[them] { [them, us] } else { [us, them] }
    }

    fn choice(&self, world: &World, side: Side) -> Choice {
        if self.is_garrison(world, side) || !self.can_go(world, side) {
            return Choice::None;
        }
        if side != self.side {
            let cavalry = |unit: UnitId| world.printed(unit).arm == Arm::Cavalry;
            if world.units_in(self.target).all(cavalry) {
                return Choice::Must;
            }
            let ordered =
                world.units_in(self.target).find(|unit| world.order_of(*unit).kind.demands_retreat());
            if let Some(unit) = ordered {
                return Choice::Ordered(world.printed(unit).formation, world.order_of(unit).kind);
            }
        }
        if self.hits[side] == 0 { Choice::None } else { Choice::Free }
    }

    /// A single infantry unit in a chateau does not retreat (10.g).
    fn is_garrison(&self, world: &World, side: Side) -> bool {
        side != self.side
            && world.terrain(self.target) == Terrain::Chateau
            && self.defenders.iter().all(|unit| world.printed(*unit).arm == Arm::Infantry)
    }

    /// Whether every stack of a side has a hex to go to: nobody leaves the map of his own will (7.4.u).
    fn can_go(&self, world: &World, side: Side) -> bool {
        let has_hex = |from: HexId| retreat_hexes(world, from, side).any(|hex| hex != self.target);
        if side == self.side {
            self.attackers.iter().all(|(_, from)| has_hex(*from))
        } else {
            has_hex(self.target)
        }
    }

    fn pass_choice(&mut self, turn: u8) {
        self.stage = if turn == 0 { Stage::Choosing(1) } else { Stage::Halving };
    }

    fn stands(&mut self, world: &World, side: Side, turn: u8, play: &mut Play<'_, Fact>) {
        let who = self.who(side);
        play.log.tell(|| {
            let target = world.ground().number(self.target);
            let text = format!("{} at {target} stand.", capital(who.words()));
            Event::by(rule!("nlc.7.4.c"), Fact::Stands { who }, text)
        });
        self.pass_choice(turn);
    }

    fn retreats_voluntarily(&mut self, side: Side, rule: Rule, play: &mut Play<'_, Fact>) {
        self.retreated[side] = Retreated::Voluntarily;
        self.stage = Stage::Halving;
        let who = self.who(side);
        let order = rule!("nlc.7.4.b");
        play.log.tell(|| {
            let text = format!("{} retreat voluntarily.", capital(who.words()));
            let event = Event::by(rule, Fact::Retreats { who, voluntarily: true }, text);
            event.and_by(&[order, rule!("nlc.7.4.f")])
        });
    }

    /// Both sides halve their hits if one retreated voluntarily; one hit becomes none (7.4.d, 7.4.e).
    fn halve(&mut self, play: &mut Play<'_, Fact>) {
        let halved = Side::BOTH.iter().any(|side| self.retreated[*side] == Retreated::Voluntarily);
        let before = self.hits;
        if halved {
            for side in Side::BOTH {
                self.hits[side] = if self.hits[side] == 1 { 0 } else { self.hits[side].div_ceil(2) };
            }
        }
        self.stage = Stage::Losing(0);
        let (attackers, defenders) = (self.hits[self.side], self.hits[self.side.enemy()]);
        play.log.tell(|| {
            let fact = Fact::Taken { attackers, defenders };
            let text = format!(
                "The attackers take {}, the defenders {}{}.",
                count(attackers),
                count(defenders),
                if halved { ", halved by the retreat" } else { "" }
            );
            let event = Event::by(if halved { rule!("nlc.7.4.d") } else { rule!("nlc.7.1.b") }, fact, text);
            let one = halved && (before.first == 1 || before.second == 1);
            if one { event.and_by(&[rule!("nlc.7.4.e")]) } else { event }
        });
    }

    // Losses (7.1.c to 7.1.e, 10.j).

    fn losses(&self, world: &World, side: Side) -> Losses {
        let hits = self.hits[side];
        if side == self.side {
            return Losses::of(side, self.attackers.iter().map(|(unit, _)| *unit).collect(), hits);
        }
        if let (true, [garrison]) = (self.is_garrison(world, side), self.defenders.as_slice()) {
            return Losses::of_garrison(world, side, *garrison, hits);
        }
        Losses::of(side, self.defenders.clone(), hits)
    }

    // Morale checks (7.4.f to 7.4.j).

    /// If nobody went of his own will, the sides that lost steps check, in the order of choosing, until one fails.
    fn check_morale(&mut self, world: &mut World, play: &mut Play<'_, Fact>) {
        self.stage = Stage::Retreating;
        if Side::BOTH.iter().any(|side| self.retreated[*side] != Retreated::No) {
            return;
        }
        for side in self.choosing_order() {
            let units = self.survivors(world, side);
            if self.hits[side] == 0 || units.is_empty() {
                continue;
            }
            if self.is_garrison(world, side) {
                play.log.tell(|| {
                    let target = world.ground().number(self.target);
                    let text = format!("The garrison of {target} does not retreat.");
                    Event::by(rule!("nlc.10.g"), Fact::Stands { who: self.who(side) }, text)
                });
                continue;
            }
            let circumstances = self.circumstances(side);
            let Some((unit, value, by)) = group_morale(world, &units, circumstances) else { continue };
            let passes = |roll: u16| i16::try_from(roll).is_ok_and(|roll| roll <= i16::from(value));
            let thrown = play.dice.throw(Throw::D6, &|roll| u16::from(passes(roll)));
            let passed = passes(thrown.total());
            let who = self.who(side);
            // A secret order can lower morale (20.2 Reserve): the enemy sees the die and what came of it, not the sum.
            let own = SeatSet::only(world.seat_of(side));
            play.log.tell(|| seen_to_check(who, thrown, passed).only_for(own.others()));
            play.log.tell(|| {
                let mut event = checked(world, who, unit, circumstances, thrown, passed)
                    .and_by(&[by, rule!("nlc.2.3.d")])
                    .only_for(own);
                if side == self.side && self.attackers.iter().any(|(_, from)| *from != self.attackers[0].1) {
                    event = event.and_by(&[rule!("nlc.7.3.h")]);
                }
                if circumstances.flank == Flank::Turned {
                    event = event.and_by(&[rule!("nlc.7.6.c")]);
                }
                if self.survivors(world, side.enemy()).is_empty() {
                    event = event.and_by(&[rule!("nlc.7.4.j")]);
                }
                event
            });
            if !passed {
                self.retreated[side] = Retreated::Involuntarily;
                play.log.tell(|| {
                    let text = format!("{} must retreat.", capital(who.words()));
                    Event::by(rule!("nlc.7.4.h"), Fact::Retreats { who, voluntarily: false }, text)
                        .and_by(&[rule!("nlc.7.4.i")])
                });
                self.la_garde_recule(world, side, &units, play);
                return;
            }
        }
    }

    fn circumstances(&self, side: Side) -> Circumstances {
        let (attacks, enemy) = (side == self.side, side.enemy());
        Circumstances {
            role: if attacks { Role::Attacking } else { Role::Defending },
            under_artillery: self.artillery_fired[enemy],
            flank: if attacks { Flank::Open } else { self.flank },
            against_the_guard: self.guard[enemy],
        }
    }

    /// If Guard infantry has to retreat after attacking, all French morale falls for good, once (7.4.q).
    fn la_garde_recule(&self, world: &mut World, side: Side, units: &[UnitId], play: &mut Play<'_, Fact>) {
        let guard = units.iter().any(|unit| world.printed(*unit).is_the_guard());
        if side != self.side || !guard || world.guard_recoiled {
            return;
        }
        world.guard_recoiled = true;
        play.log.tell(|| {
            let text = "La Garde recule! All French morale falls by 1 for the rest of the game.";
            Event::by(rule!("nlc.7.4.q"), Fact::GuardRecoils, text)
        });
    }

    fn survivors(&self, world: &World, side: Side) -> Vec<UnitId> {
        let units: Vec<UnitId> = if side == self.side {
            self.attackers.iter().map(|(unit, _)| *unit).collect()
        } else {
            self.defenders.clone()
        };
        units.into_iter().filter(|unit| world.is_present(*unit)).collect()
    }

    fn retreat(&self, world: &World) -> Option<Retreat> {
        let side = Side::BOTH.into_iter().find(|side| self.retreated[*side] != Retreated::No)?;
        let voluntary = self.retreated[side] == Retreated::Voluntarily;
        let cause = if voluntary { Cause::Will } else { Cause::Check };
        let mut stacks: Vec<(HexId, Vec<UnitId>)> = Vec::new();
        if side == self.side {
            for (unit, from) in &self.attackers {
                if world.hex_of(*unit) != Some(*from) {
                    continue;
                }
                match stacks.iter_mut().find(|(hex, _)| hex == from) {
                    Some((_, units)) => units.push(*unit),
                    None => stacks.push((*from, vec![*unit])),
                }
            }
        } else {
            // Units that retreated into the hex earlier go along with its defenders (7.3.p).
            stacks.push((self.target, world.units_in(self.target).collect()));
        }
        let retreat = Retreat::new(side, self.role(side), cause, stacks);
        Some(if side == self.side { retreat.away_from(self.target) } else { retreat })
    }

    fn role(&self, side: Side) -> Role {
        if side == self.side { Role::Attacking } else { Role::Defending }
    }

    fn who(&self, side: Side) -> Who {
        if side == self.side { Who::Attackers } else { Who::Defenders }
    }
}

fn ordered_to_go(world: &World, formation: FormationId, order: OrderKind) -> Event<Fact> {
    let name = world.theatre.formations[formation.place()].name.clone();
    let text = format!("{name} is on {} and must retreat when attacked.", order.words());
    Event::by(rule!("nlc.20.2.fallback.e"), Fact::OrderedToGo { formation: name }, text)
}

fn step_back(world: &mut World, unit: UnitId, to: HexId, play: &mut Play<'_, Fact>) {
    world.place(unit, to);
    world.unit_mut(unit).retreated = true;
    play.log.tell(|| {
        let (name, hex) = (world.printed(unit).name.clone(), world.ground().number(to));
        let text = format!("{name} retreats before combat to {hex}.");
        Event::by(rule!("nlc.7.11.a"), Fact::SteppedBack { unit: name, to: hex }, text)
    });
    if let Some(rule) = bad_hex(world, &[unit], to) {
        tell_bad_hex(world, rule, to, play);
        lose_step(world, unit, play);
    }
}

/// A strength with the lines that went into it.
pub(crate) fn sum_of(of: &str, strength: impl FnOnce(&mut dyn FnMut(&str, Part, Rule)) -> Strength) -> Sum {
    let mut lines = Vec::new();
    let exact = strength(&mut |what: &str, part: Part, rule: Rule| {
        lines.push(Line { what: what.to_owned(), value: part.to_string(), rule });
    });
    let rounded = exact.rounded();
    lines.push(Line { what: "rounded once".into(), value: exact.to_string(), rule: rule!("nlc.7.1.g") });
    Sum { of: of.to_owned(), lines, total: rounded.to_string() }
}

fn checked(
    world: &World,
    who: Who,
    unit: UnitId,
    circumstances: Circumstances,
    thrown: Thrown,
    passed: bool,
) -> Event<Fact> {
    let mut lines = Vec::new();
    let value = morale(world, unit, circumstances, |what, by, rule| {
        lines.push(Line { what: what.to_owned(), value: format!("{by:+}"), rule });
    });
    let name = &world.printed(unit).name;
    let result = if passed { "passed" } else { "failed" };
    let text = format!(
        "{} check morale with {name}: {value}, and roll {}: {result}.",
        capital(who.words()),
        thrown.total()
    );
    Event::by(rule!("nlc.7.4.g"), Fact::Checked { who, unit: name.clone(), morale: value, passed }, text)
        .with_sum(Sum { of: format!("the morale of {name}"), lines, total: value.to_string() })
        .with_roll(Roll::plain("morale check", thrown, result))
}

/// What the other seats see of a check.
fn seen_to_check(who: Who, thrown: Thrown, passed: bool) -> Event<Fact> {
    let result = if passed { "passed" } else { "failed" };
    let text = format!("{} check morale and roll {}: {result}.", capital(who.words()), thrown.total());
    Event::by(rule!("nlc.7.4.g"), Fact::SeenToCheck { who, passed }, text).with_roll(Roll::plain(
        "morale check",
        thrown,
        result,
    ))
}

/// "no hit", "1 hit", "2 hits".
pub(crate) fn count(hits: u16) -> String {
    match hits {
        0 => "no hit".to_owned(),
        1 => "1 hit".to_owned(),
        more => format!("{more} hits"),
    }
}

pub(crate) fn capital(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
