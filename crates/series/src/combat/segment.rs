//! Declaring and ordering the attacks of a Combat Segment (7.3.a to 7.3.q, 10.i).
//!
//! The rules judge the spreading of attacks when all targets are known. Stacks declare one after another in
//! the order their player likes: whoever still has an unattacked enemy next to him takes it, or lets another stack
//! take it first. Every distribution that the rules allow can be declared so (those who attack a stack alone
//! first, those who join last). A stack that others joined later, while an enemy next to it is still left alone,
//! must turn to that enemy before the declarations end; each such turn leaves one enemy fewer alone, so there is
//! always an end to it.

use super::normal::Combat;
use crate::fact::Fact;
use crate::fire::is_infantry;
use crate::knowledge::fog::is_known;
use crate::orders::attack::stood_for_by_bombardment;
use crate::prelude::*;

/// The Combat Segment of the side whose formations are active.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CombatSegment {
    side: Side,
    /// Whether attacks are still being declared.
    pub declaring: bool,
    /// Those declared and not yet fought.
    pub attacks: Vec<Attack>,
    chosen: Option<HexId>,
}

crate::activity::in_the_open! { CombatSegment { side, declaring, attacks, chosen } }

/// A declared attack that has not been fought yet.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Attack {
    pub from: HexId,
    pub target: HexId,
    /// The units that attack.
    pub units: Vec<UnitId>,
}

impl CombatSegment {
    /// The segment of a side.
    pub fn of(side: Side) -> CombatSegment {
        CombatSegment { side, declaring: true, attacks: Vec::new(), chosen: None }
    }

    pub(crate) fn ask(&self, world: &World) -> Option<Ask> {
        const DECLARE: &[Rule] = rules!["nlc.7.3.b", "nlc.7.3.a", "nlc.4.4.g"];
        const ORDER: &[Rule] = rules!["nlc.7.3.p"];
        let (prompt, rules) = if self.declaring {
            let patrols = || hooks::combat::vedettes_are_in_contact(world, self.side);
            if self.attacks.is_empty() && !self.is_in_contact(world) && !patrols() {
                return None;
            }
            ("declare an attack, or say that there are no more", DECLARE)
        } else if self.chosen.is_none() && self.targets().nth(1).is_some() {
            ("choose which combat is fought next", ORDER)
        } else {
            return None;
        };
        Some(Ask::new(self.side, prompt, rules))
    }

    pub(crate) fn answers(&self, world: &World, to: &mut Vec<Action>) {
        if !self.declaring {
            to.extend(self.targets().map(|target| Action::Resolve { target }));
            return;
        }
        let open = self.pairs(world).filter(|(from, target)| self.may_attack(world, *from, *target).is_ok());
        to.extend(open.map(|(from, target)| Action::Attack { from, target }));
        let attackers = self.attacks.iter().flat_map(|attack| &attack.units);
        let free = attackers.filter(|unit| self.may_hold_back(world, **unit).is_ok());
        to.extend(free.map(|unit| Action::HoldBack { unit: *unit }));
        if self.duty(world).is_none() {
            to.push(Action::NoMoreAttacks);
        }
    }

    pub(crate) fn resume(&mut self, world: &mut World, _: &mut Play) -> Step<Activity> {
        if self.ask(world).is_some() {
            return Step::Ask;
        }
        let chosen = self.chosen.take();
        let Some(target) = chosen.or_else(|| self.targets().next()) else {
            if self.declaring {
                self.keep_count(world);
            }
            for unit in world.unit_ids() {
                let state = world.unit_mut(unit);
                (state.retreated, state.pledged) = (false, false);
            }
            return Step::Done;
        };
        Step::Begin(Activity::Combat(self.take_combat(world, target, None)))
    }

    pub(crate) fn answer(&mut self, world: &mut World, action: Action, play: &mut Play) -> Allowed {
        match action {
            Action::Attack { from, target } if self.declaring => {
                let units = self.may_attack(world, from, target)?;
                self.attacks.retain(|attack| attack.from != from);
                world.show_stack(from);
                world.show_stack(target);
                play.log.tell(world, || declared(world, from, target, &units));
                self.attacks.push(Attack { from, target, units });
            }
            Action::HoldBack { unit } if self.declaring => {
                let at = self.may_hold_back(world, unit)?;
                self.attacks[at].units.retain(|other| *other != unit);
                play.log.tell(world, || {
                    let name = world.piece(unit);
                    let text = format!("{name} is held back.");
                    Event::by(rule!("nlc.7.3.q"), Fact::HeldBack { unit: name }, text)
                        .and_by(rules!["nlc.7.3.d"])
                });
            }
            Action::NoMoreAttacks if self.declaring => {
                if let Some(bar) = self.duty(world) {
                    return Err(bar);
                }
                self.declaring = false;
                self.tell_garrisons(world, play);
                self.keep_count(world);
                for unit in self.attacks.iter().flat_map(|attack| &attack.units) {
                    world.unit_mut(*unit).pledged = true;
                }
            }
            Action::Resolve { target } if !self.declaring => {
                refuse_if(!self.targets().any(|waiting| waiting == target), Denial::NoSuchCombat { target })?;
                self.chosen = Some(target);
            }
            _ => return Err(Ask::not_now(self.ask(world))),
        }
        Ok(())
    }

    /// Notes of every active formation on Attack or Probe whether it attacks, or bombardment stands for that (20.2.attack.c,
    /// 20.2.probe.d).
    fn keep_count(&self, world: &mut World) {
        for holder in world.holder_ids() {
            if !world.holder(holder).active || !world.order_rules(holder).demands_attack() {
                continue;
            }
            let attacks = |attack: &Attack| attack.units.iter().any(|unit| world.holder_of(*unit) == holder);
            if self.attacks.iter().any(attacks) {
                world.holder_mut(holder).has_attacked = true;
            } else if stood_for_by_bombardment(world, holder).is_some() {
                let state = world.holder_mut(holder);
                state.only_bombarded = state.only_bombarded.saturating_add(1);
            }
        }
    }

    /// The hexes attacked, each once, in the order declared.
    fn targets(&self) -> impl Iterator<Item = HexId> {
        let targets = self.attacks.iter().map(|attack| attack.target).enumerate();
        targets
            .filter(|(at, target)| !self.attacks[..*at].iter().any(|earlier| earlier.target == *target))
            .map(|(_, target)| target)
    }

    /// Takes the attacks on a hex out of the list: they are one combat (7.3.f, 7.3.o). Where not all may fight together, it is that
    /// of a stack, or of whoever declared first, and the others fight theirs later.
    pub(crate) fn take_combat(&mut self, world: &World, target: HexId, of: Option<HexId>) -> Combat {
        let mut own = self.attacks.iter().filter(|attack| attack.target == target);
        let first = own.find(|attack| of.is_none_or(|from| attack.from == from));
        let first = first.and_then(|attack| attack.units.first().copied());
        let mut attackers = Vec::new();
        self.attacks.retain_mut(|attack| {
            if attack.target != target {
                return true;
            }
            attack.units.retain(|unit| {
                let together = first.is_none_or(|first| hooks::turn::fight_together(world, first, *unit));
                if together {
                    attackers.push((*unit, attack.from));
                }
                !together
            });
            !attack.units.is_empty()
        });
        Combat::new(self.side, target, attackers)
    }

    /// The attacks as they stand once those have turned who leave an enemy alone because a stack has joined them (7.3.j).
    pub(crate) fn spread_out(&self, world: &World, joined: HexId) -> Self {
        let stays = |attack: &&Attack| attack.from == joined || self.left_alone(world, attack).is_none();
        Self { attacks: self.attacks.iter().filter(stays).cloned().collect(), ..self.clone() }
    }

    /// Every combat that is declared.
    pub(crate) fn take_all_combats(&mut self, world: &World) -> Vec<Combat> {
        let next = || Some(self.take_combat(world, self.attacks.first()?.target, None));
        std::iter::from_fn(next).collect()
    }

    /// Every pair of a stack of ours and an adjacent stack of theirs, in the order of the hexes.
    fn pairs(&self, world: &World) -> impl Iterator<Item = (HexId, HexId)> {
        let around = |from| world.ground().neighbours(from).map(move |(target, _)| (from, target));
        world.hexes_held(self.side).flat_map(around).filter(|(_, target)| self.is_target(world, *target))
    }

    /// Whether enemies can be attacked in a hex: troops, or a headquarters alone (7.3.l).
    fn is_target(&self, world: &World, hex: HexId) -> bool {
        let enemy = self.side.enemy();
        let headquarters =
            || world.lone_headquarters(hex, enemy).is_some() && is_known(world, hex, self.side);
        world.held_by(hex) == Some(enemy) || headquarters()
    }

    /// Whether a stack of the side has an enemy next to it. Then its player is asked, even if nobody can attack: who of them acts, and by
    /// whose order, the enemy must not learn from the silence.
    fn is_in_contact(&self, world: &World) -> bool {
        self.pairs(world).next().is_some() || hooks::combat::may_be_in_unseen_contact(world, self.side)
    }

    /// Whether the stack in a hex may attack another, and with which units.
    fn may_attack(&self, world: &World, from: HexId, target: HexId) -> Allowed<Vec<UnitId>> {
        refuse_if(world.held_by(from) != Some(self.side), Denial::NotAnAttacker { from })?;
        let between = world.ground().between(from, target).ok_or(Denial::NoTarget { from, target })?;
        if !self.is_target(world, target) {
            let leader = world.leaders_in(target, self.side.enemy()).next();
            let alone =
                leader.filter(|_| world.held_by(target).is_none() && is_known(world, target, self.side));
            return Err(
                alone.map_or(Denial::NoTarget { from, target }, |leader| Denial::LeaderAlone { leader })
            );
        }
        refuse_if(between.bars_zones(), Denial::AcrossTheRiver { from, target })?;
        if let Some(other) = self.attacks.iter().find(|attack| attack.from == from) {
            let may_turn = self.left_alone(world, other).is_some() && !self.is_attacked(target);
            refuse_if(!may_turn, Denial::AttacksAlready { from, target: other.target })?;
        }
        let mut why_not = Denial::NotAnAttacker { from };
        let mut units = Vec::new();
        let mut guns = self.guns_that_attack(world, from);
        for unit in world.units_in(from) {
            match able_to_attack(world, unit, guns).and_then(|()| may_attack_hex(world, unit, target)) {
                Ok(()) => {
                    guns += usize::from(world.printed(unit).arm.is_artillery());
                    units.push(unit);
                }
                Err(bar) => why_not = bar,
            }
        }
        if units.is_empty() {
            return Err(why_not);
        }
        self.spread(world, from, target, &units)?;
        Ok(units)
    }

    /// How many guns attack already, from other hexes than this.
    fn guns_that_attack(&self, world: &World, but_from: HexId) -> usize {
        let others = self.attacks.iter().filter(|attack| attack.from != but_from);
        let units = others.flat_map(|attack| &attack.units);
        units.filter(|unit| world.printed(**unit).arm.is_artillery()).count()
    }

    /// The choice among several adjacent enemies (7.3.j, 7.3.l, 10.i).
    fn spread(&self, world: &World, from: HexId, target: HexId, units: &[UnitId]) -> Allowed {
        let mut unattacked = self.unattacked(world, from).filter(|hex| *hex != target);
        // Chateaux come first for every stack that attacks.
        let is_chateau = |hex: &HexId| rank(world, *hex) == Rank::Chateau;
        if !is_chateau(&target) || self.is_attacked(target) {
            let mut others = self.unattacked(world, from).filter(|hex| *hex != target);
            others.find(is_chateau).map_or(Ok(()), |chateau| Err(Denial::ChateauFirst { from, chateau }))?;
        }
        if !units.iter().any(|unit| world.rules_for(*unit).demands_attack()) {
            return Ok(());
        }
        if self.is_attacked(target) {
            let other = unattacked.next();
            return other.map_or(Ok(()), |other| Err(Denial::SpreadAttacks { from, target, other }));
        }
        let infantry = units.iter().any(|unit| world.printed(*unit).arm == Arm::Infantry);
        let other = unattacked.find(|other| infantry && rank(world, *other) < rank(world, target));
        other.map_or(Ok(()), |other| Err(Denial::Priority { target, other }))
    }

    fn is_attacked(&self, hex: HexId) -> bool {
        self.attacks.iter().any(|attack| attack.target == hex)
    }

    /// The enemy stacks that could be attacked from a hex and that nobody attacks yet.
    fn unattacked(&self, world: &World, from: HexId) -> impl Iterator<Item = HexId> {
        world.ground().neighbours(from).filter_map(|(hex, between)| {
            let enemy = self.is_target(world, hex) && !between.bars_zones();
            (enemy && !self.is_attacked(hex)).then_some(hex)
        })
    }

    /// An enemy that an attack leaves alone although others share its target (7.3.j).
    fn left_alone(&self, world: &World, attack: &Attack) -> Option<HexId> {
        let shared =
            self.attacks.iter().any(|other| other.from != attack.from && other.target == attack.target);
        let bound = attack.units.iter().any(|unit| world.rules_for(*unit).demands_attack());
        if shared && bound { self.unattacked(world, attack.from).next() } else { None }
    }

    /// Whether a unit can be left out of the attack it was declared in; where that attack stands in the list.
    fn may_hold_back(&self, world: &World, unit: UnitId) -> Allowed<usize> {
        let at = self.attacks.iter().position(|attack| attack.units.contains(&unit));
        let at = at.ok_or(Denial::NotAttacking { unit })?;
        let order = world.order_of(unit).kind;
        refuse_if(world.rules_of(order).demands_attack(), Denial::CannotBeHeldBack { unit, order })?;
        refuse_if(self.attacks[at].units.len() == 1, Denial::LastOfTheAttack { unit })?;
        Ok(at)
    }

    /// Tells the owner which garrisons sit still though their order asks for an attack (10.e).
    fn tell_garrisons(&self, world: &World, play: &mut Play) {
        for from in world.hexes_held(self.side) {
            let garrison = world.terrain(from).is_chateau && is_infantry(world, from);
            let attacks = self.attacks.iter().any(|attack| attack.from == from);
            let enemy = |hex| world.held_by(hex) == Some(self.side.enemy());
            let mut around = world.ground().neighbours(from);
            let could = around.any(|(hex, between)| enemy(hex) && !between.bars_zones());
            if !garrison || attacks || !could || self.must_attack(world, from).is_none() {
                continue;
            }
            play.log.tell(world, || {
                let hex = world.name(from);
                let text = format!("The garrison of {hex} does not have to attack.");
                Event::by(rule!("nlc.10.e"), Fact::NeedNotAttack { hex }, text)
                    .only_for(world.seats_of(self.side))
            });
        }
    }

    /// What must still be declared: an attack of a stack on Attack or Probe that is able and in an enemy zone of
    /// control (7.3.e; a single unit in a chateau is in no zone and so never has to, 10.e), or the turn of a
    /// stack that others have joined to an enemy left alone (7.3.j).
    fn duty(&self, world: &World) -> Option<Denial> {
        let enemy = self.side.enemy();
        let owed = world.hexes_held(self.side).find_map(|from| {
            if !is_in_zoc(world, from, enemy) || self.attacks.iter().any(|attack| attack.from == from) {
                return None;
            }
            Some(Denial::MustAttack { from, order: world.order_of(self.must_attack(world, from)?).kind })
        });
        owed.or_else(|| {
            self.attacks.iter().find_map(|attack| {
                let other = self.left_alone(world, attack)?;
                Some(Denial::SpreadAttacks { from: attack.from, target: attack.target, other })
            })
        })
    }

    /// A unit of a stack whose order demands an attack of which it is able.
    fn must_attack(&self, world: &World, from: HexId) -> Option<UnitId> {
        let ordered = |unit: &UnitId| {
            world.rules_for(*unit).demands_attack() && !hooks::combat::may_decline(world, *unit)
        };
        let guns = self.guns_that_attack(world, from);
        world.units_in(from).filter(ordered).find(|unit| able_to_attack(world, *unit, guns).is_ok())
    }
}

/// Whether a unit is able to attack in this segment at all, if so many guns attack besides.
fn able_to_attack(world: &World, unit: UnitId, guns: usize) -> Allowed {
    let (printed, state) = (world.printed(unit), world.unit(unit));
    refuse_if(!world.is_active(unit), Denial::NotActive { unit })?;
    let dark = !world.conditions().fighting && !hooks::combat::fights_at_night(world, unit);
    refuse_if(dark, Denial::NoFightAtNight { unit })?;
    hooks::movement::is_there(world, unit)?;
    world.rules_for(unit).may_attack(printed.formation)?;
    held_back_by_order(world, unit)?;
    refuse_if(state.bombarded, Denial::Bombarded { unit })?;
    refuse_if(state.charged, Denial::Charged { unit })?;
    refuse_if(state.out_of_command, Denial::OutOfCommand { unit })?;
    hooks::combat::may_fire_guns(world, unit, guns)
}

/// Why the order of a unit, which allows attacks as such, does not allow one from where it is now: it waits for its hour (20.2.h), it
/// has just met the enemy on the march (20.5.d), or it is on Defend and not on ground that was held when that began
/// (20.2.defend.b). Charges are attacks (20.2.f).
pub(crate) fn held_back_by_order(world: &World, unit: UnitId) -> Allowed {
    let id = world.holder_of(unit);
    let holder = world.holder(id);
    let waits = |until: Option<Turn>| until.is_some_and(|turn| world.turn < turn);
    refuse_if(waits(holder.not_before), Denial::WaitsToAttack { holder: id })?;
    let formation = world.printed(unit).formation;
    refuse_if(hooks::movement::is_held(world, formation), Denial::HeldInPlace { formation })?;
    refuse_if(waits(holder.holds_until), Denial::AttacksNextTurn { holder: id })?;
    let may = world.rules_for(unit).may_attack_from(holder, world.hex_of(unit))
        || world.hex_of(unit).is_some_and(|hex| hooks::movement::defends_area(world, id, hex));
    refuse_if(!may, Denial::NotFromThere { unit })
}

/// Whether the order of a unit lets it attack or charge a hex.
pub(crate) fn may_attack_hex(world: &World, unit: UnitId, target: HexId) -> Allowed {
    let may = world.rules_for(unit).may_attack_hex(world.holder(world.holder_of(unit)), target);
    refuse_if(!may, Denial::NeverHeldThere { unit, hex: target })
}

/// The order in which a stack with infantry takes unattacked enemies (7.3.l); a mixed stack counts by its
/// first-ranking unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Rank {
    Chateau,
    Infantry,
    Cavalry,
    Artillery,
    Headquarters,
}

fn rank(world: &World, hex: HexId) -> Rank {
    if world.held_by(hex).is_some() && world.terrain(hex).is_chateau {
        return Rank::Chateau;
    }
    let ranks = world.units_in(hex).map(|unit| match world.printed(unit).arm {
        Arm::Infantry => Rank::Infantry,
        Arm::Cavalry => Rank::Cavalry,
        Arm::FootArtillery | Arm::HorseArtillery => Rank::Artillery,
    });
    ranks.min().unwrap_or(Rank::Headquarters)
}

fn declared(world: &World, from: HexId, target: HexId, units: &[UnitId]) -> Event<Fact> {
    let (from, target) = (world.name(from), world.name(target));
    let text = format!("{} in {from} will attack {target}.", listed(&world.names(units)));
    let units = world.pieces(units);
    Event::by(rule!("nlc.7.3.b"), Fact::Declared { from, target, units }, text)
}
