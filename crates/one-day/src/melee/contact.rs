//! Contacts of one tick: too many attackers, who goes first, the contact window, who fights whom, and the Melees one after the other
//! (time.b, time.e, time.g, time.k, 2.0311, 2.034.p, 4.04.l, 4.04.m).

use super::charge;
use super::limits;
use super::pairing::{self, Pairing, Touch};
use super::round::Melee;
use super::scene;
use crate::answer::Answer;
use crate::clock;
use crate::fight::Fight;
use crate::fire::window::{Moment, Window};
use crate::measure;
use crate::place::Pose;
use crate::plot::Mover;
use crate::prelude::*;
use crate::proceeding::{Goes, Proceeding, open};
use crate::roster::{Side, UnitId};
use crate::world::{Contact, Mark, Order};
use field::table::Distance;
use serde::{Deserialize, Serialize};
use umpire::agenda::Step;
use umpire::event::{Seat, SeatSet};
use umpire::game::Question;
use umpire::refusal::Refusal;

/// How far they have come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Stage {
    /// Too many attackers are left out.
    #[default]
    Limits,
    /// Who attacks infantry with Fire first.
    First,
    /// Those about to be touched may fire.
    Window,
    /// Which enemy, where lengths are equal.
    Pairing,
    /// The Melees.
    Fights,
    /// Whoever did not attack first moves up.
    MovingUp,
}

/// An attacker who goes first, another who comes after him, and the infantry that both attack (2.0311a).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
struct Sequence {
    defender: UnitId,
    first: UnitId,
    second: UnitId,
    /// Where the defender stood.
    at: (i32, i32),
}

/// The contacts of one tick.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Contacts {
    stage: Stage,
    sequences: Vec<Sequence>,
    /// Enemies that were chosen.
    chosen: Vec<(UnitId, UnitId)>,
    /// Melees to come, the last of them first.
    fights: Vec<Melee>,
    /// The BOLD unit that has come upon them: then whoever has not fired may, and only its contacts are meant (4.03-morale.c2).
    exploiter: Option<UnitId>,
    /// Whether the windows are over.
    is_posed: bool,
}

impl Contacts {
    /// Those that the world has recorded and that wait for nobody.
    pub fn new() -> Contacts {
        Contacts::default()
    }

    /// Those of a BOLD unit that goes on.
    pub fn of_exploitation(unit: UnitId) -> Contacts {
        Contacts { exploiter: Some(unit), ..Contacts::default() }
    }

    /// Those that wait for nobody (time.g); nothing, if there are none.
    pub fn ready(world: &mut World) -> Option<Contacts> {
        wait_for_links(world);
        world.contacts.iter().any(|contact| !contact.waits).then(Contacts::default)
    }

    /// Those that still wait when the clock has run (time.i); nothing, if none does.
    pub fn waiting(world: &mut World) -> Option<Contacts> {
        for contact in &mut world.contacts {
            contact.waits = false;
        }
        // A Melee that is posed before the clock has run begins with its first round.
        let is_posed = world.tick < world.theatre().edition.time.turn();
        (!world.contacts.is_empty()).then(|| Contacts { is_posed, ..Contacts::default() })
    }

    /// Contacts that are fought now, as attacker and enemy; where both attack, the French side as attacker.
    fn all(&self, world: &World) -> Vec<(UnitId, UnitId, bool)> {
        let oriented = |contact: &Contact| {
            let [one, other] = contact.units;
            match contact.attacks {
                [true, true] if world.side(one) == Side::French => (one, other, true),
                [true, true] => (other, one, true),
                [true, false] => (one, other, false),
                [false, _] => (other, one, false),
            }
        };
        let is_there = |contact: &&Contact| contact.units.iter().all(|unit| world.is_on_table(*unit));
        let is_meant = |contact: &&Contact| {
            !contact.waits && self.exploiter.is_none_or(|unit| contact.units.contains(&unit))
        };
        world.contacts.iter().filter(is_meant).filter(is_there).map(oriented).collect()
    }

    /// Infantry with Fire that one cavalry unit and one infantry unit attack at once (2.0311.a).
    fn combined(&self, world: &World) -> Vec<(UnitId, [UnitId; 2])> {
        let ready = self.all(world);
        let mut defenders: Vec<UnitId> =
            ready.iter().filter(|(.., mutual)| !mutual).map(|(_, defender, _)| *defender).collect();
        defenders.sort_unstable();
        defenders.dedup();
        let both = |defender: UnitId| {
            let of: Vec<UnitId> = ready
                .iter()
                .filter(|(_, enemy, _)| *enemy == defender)
                .map(|(attacker, ..)| *attacker)
                .collect();
            let [one, other] = of[..] else { return None };
            let is_cavalry = |unit: UnitId| world.roster(unit).arm.is_cavalry();
            let is_combined = is_cavalry(one) != is_cavalry(other);
            let has_fire =
                world.roster(defender).arm.is_infantry() && world.unit(defender).follows(Order::Fire);
            (is_combined && has_fire).then_some((defender, [one, other]))
        };
        defenders.into_iter().filter_map(both).collect()
    }

    /// The first of them for whom nobody goes first yet, if the link does not tell.
    fn undecided(&self, world: &World) -> Option<(UnitId, [UnitId; 2])> {
        let is_decided = |defender: UnitId| self.sequences.iter().any(|of| of.defender == defender);
        self.combined(world).into_iter().find(|(defender, _)| !is_decided(*defender))
    }

    fn decide(&mut self, world: &World, defender: UnitId, attackers: [UnitId; 2], first: UnitId) {
        let second = if attackers[0] == first { attackers[1] } else { attackers[0] };
        let at = world.unit(defender).at;
        self.sequences.push(Sequence { defender, first, second, at: (at.x, at.y) });
    }

    /// Touches, without guns that others fight for, and by choice where lengths are equal.
    fn touches(&self, world: &World) -> Vec<Touch> {
        let ready = self.all(world);
        let is_attacked_by = |enemy: UnitId, attacker: UnitId| {
            ready.iter().any(|(of, who, _)| *of == attacker && *who == enemy)
        };
        // Intermingled guns make no Melee of their own beside the infantry (2.034.r, 4.04.o).
        let is_fought_for = |guns: UnitId, attacker: UnitId| {
            world.roster(guns).arm.is_artillery()
                && scene::infantry_with(world, guns)
                    .is_some_and(|infantry| is_attacked_by(infantry, attacker))
        };
        let touch = |(attacker, enemy, _): &(UnitId, UnitId, bool)| {
            let is_chosen = self.chosen.contains(&(*attacker, *enemy));
            let length = if is_chosen { i64::MAX } else { scene::seam(world, *attacker, *enemy).rounded() };
            Touch { attacker: attacker.0, enemy: enemy.0, length }
        };
        ready.iter().filter(|(attacker, enemy, _)| !is_fought_for(*enemy, *attacker)).map(touch).collect()
    }

    fn tie(&self, world: &World) -> Option<(UnitId, Vec<UnitId>)> {
        let (attacker, enemies) = pairing::ties(&self.touches(world)).into_iter().next()?;
        Some((UnitId(attacker), enemies.into_iter().map(UnitId).collect()))
    }

    /// The Melees in their order (time.k), the last first.
    fn melees(&self, world: &World) -> Vec<Melee> {
        let ready = self.all(world);
        let is_mutual = |one: UnitId, other: UnitId| {
            ready.iter().any(|(a, b, mutual)| *mutual && [*a, *b].contains(&one) && [*a, *b].contains(&other))
        };
        let fight = |pairing: &Pairing| {
            let one = UnitId(pairing.one);
            let many: Vec<UnitId> = pairing.many.iter().copied().map(UnitId).collect();
            let mutual = many.iter().any(|unit| is_mutual(one, *unit));
            let defender = if pairing.one_attacks { many.iter().copied().min().unwrap_or(one) } else { one };
            let melee =
                Melee::of(one, many.clone(), pairing.one_attacks || mutual, !pairing.one_attacks || mutual);
            (defender, one, many, melee)
        };
        let fights: Vec<_> = pairing::pair(&self.touches(world)).iter().map(fight).collect();
        let defenders: Vec<UnitId> = fights.iter().map(|(defender, ..)| *defender).collect();
        let mut order = Vec::new();
        for defender in world.order_of_tests(&defenders) {
            for (_, one, many, melee) in fights.iter().filter(|(of, ..)| *of == defender) {
                match self.sequences.iter().find(|of| of.defender == *one && many.contains(&of.second)) {
                    Some(of) => {
                        order.push(Melee::of(*one, vec![of.first], false, true));
                        order.push(Melee::of(*one, vec![of.second], false, true));
                    }
                    None => order.push(melee.clone()),
                }
            }
        }
        order.reverse();
        order
    }

    /// An attacker who did not go first, and may come to where the defender stood (2.0311a.d).
    fn may_move_up(&self, world: &World) -> Option<(UnitId, Pose)> {
        let of = self.sequences.last()?;
        let unit = of.second;
        let state = world.unit(unit);
        let stands =
            world.is_on_table(unit) && !world.is_in_contact(unit) && !state.marks.has(Mark::Cancelled);
        let first = &world.unit(of.first).marks;
        let gone = !world.is_on_table(of.defender) || world.unit(of.defender).marks.has(Mark::Retreated);
        if !stands || !gone || state.marks.has(Mark::Fought) || !first.has(Mark::Fought) {
            return None;
        }
        let rate = match state.order? {
            Order::CombatMove => world.rate(unit).combat,
            Order::FullMove => world.rate(unit).full,
            Order::Fire | Order::TripleMove => return None,
        };
        let to = field::table::Spot::new(of.at.0, of.at.1);
        // As far toward it as the movement that is left leads.
        let left = (rate - state.marched).max(0);
        let far = i32::try_from(state.at.to(to).length()).unwrap_or(i32::MAX).min(left);
        let to =
            field::table::Bearing::of(state.at.to(to)).and_then(|bearing| bearing.from(state.at, far))?;
        let pose = world.pose(unit).moved_to(to);
        let ground = world.ground_at(unit, &pose);
        let is_free = world.theatre().barriers(world.roster(unit).arm, &ground).is_empty() && {
            let touching = Distance::of(world.theatre().edition.measures.touching);
            let others = world.on_table().filter(|other| *other != unit);
            others.map(|other| world.ground(other)).all(|other| measure::overlap(&ground, &other) <= touching)
        };
        (far > 0 && is_free).then_some((unit, pose))
    }
}

impl Goes for Contacts {
    const PHASE: &'static str = "clock";

    fn resume(&mut self, world: &mut World, play: &mut Play<'_>) -> Step<Proceeding> {
        match self.stage {
            Stage::Limits => {
                match limits::surplus(world) {
                    // Before houses it is who comes last in the roster (4.04.m); of both arms the owner chooses (2.0311c3.a).
                    Some(surplus) if !surplus.is_choice => {
                        if let Some(last) = surplus.candidates.iter().max().copied() {
                            leave_out(world, last, surplus.defender, surplus.rule, play);
                        }
                    }
                    Some(_) => return Step::Ask,
                    None => self.stage = Stage::First,
                }
                Step::Again
            }
            Stage::First => {
                if let Some((defender, attackers)) = self.undecided(world) {
                    let link = world.links.iter().find(|link| {
                        link.target == defender && link.attackers.iter().all(|unit| attackers.contains(unit))
                    });
                    match link.map(|link| link.attackers[0]) {
                        Some(first) => {
                            self.decide(world, defender, attackers, first);
                            Step::Again
                        }
                        None => Step::Ask,
                    }
                } else {
                    self.stage = Stage::Window;
                    Step::Again
                }
            }
            Stage::Window => {
                self.stage = Stage::Pairing;
                if self.is_posed {
                    return Step::Again;
                }
                let barred: Vec<UnitId> = self.sequences.iter().map(|of| of.second).collect();
                let ready = self.all(world);
                let touching = ready
                    .into_iter()
                    .map(|(attacker, enemy, _)| (enemy, attacker))
                    .filter(|(_, of)| !barred.contains(of));
                let moment = if self.exploiter.is_some() {
                    Moment::Exploit(touching.collect())
                } else {
                    Moment::Contact { touching: touching.collect(), barred: barred.clone() }
                };
                Step::Begin(Proceeding::Window(Window::of(world, moment)))
            }
            Stage::Pairing => {
                if self.tie(world).is_some() {
                    return Step::Ask;
                }
                self.fights = self.melees(world);
                self.stage = Stage::Fights;
                Step::Again
            }
            Stage::Fights => {
                if let Some(melee) = self.fights.pop() {
                    Step::Begin(Proceeding::Melee(melee))
                } else {
                    self.stage = Stage::MovingUp;
                    Step::Again
                }
            }
            Stage::MovingUp => {
                if self.may_move_up(world).is_some() {
                    return Step::Ask;
                }
                if self.sequences.pop().is_some() {
                    return Step::Again;
                }
                // Whoever touched but fought elsewhere is in no fight any more.
                let is_over =
                    |contact: &Contact| self.exploiter.is_none_or(|unit| contact.units.contains(&unit));
                world.contacts.retain(|contact| contact.waits || !is_over(contact));
                Step::Done
            }
        }
    }

    fn awaited(&self, world: &World) -> SeatSet {
        let unit = match self.stage {
            Stage::Limits => limits::surplus(world).and_then(|of| of.candidates.first().copied()),
            Stage::First => self.undecided(world).map(|(_, attackers)| attackers[0]),
            Stage::Pairing => self.tie(world).map(|(attacker, _)| attacker),
            Stage::MovingUp => self.may_move_up(world).map(|(unit, _)| unit),
            Stage::Window | Stage::Fights => None,
        };
        unit.map_or(SeatSet::NONE, |unit| SeatSet::only(world.side(unit).seat()))
    }

    fn question(&self, world: &World, _: Seat) -> Option<Question> {
        match self.stage {
            Stage::Limits => {
                let surplus = limits::surplus(world)?;
                let prompt = format!("Too many attack {}: who takes no part?", world.name(surplus.defender));
                Some(open(prompt, &[surplus.rule]))
            }
            Stage::First => {
                let (defender, _) = self.undecided(world)?;
                Some(open(format!("Who attacks {} first?", world.name(defender)), rules!("odn.2.0311a.a")))
            }
            Stage::Pairing => {
                let (attacker, _) = self.tie(world)?;
                Some(open(format!("Whom does {} attack?", world.name(attacker)), rules!("odn.2.034.p")))
            }
            Stage::MovingUp => {
                let (unit, _) = self.may_move_up(world)?;
                let prompt = format!("Does {} move up to the ground that was given up?", world.name(unit));
                Some(open(prompt, rules!("odn.2.0311a.d")))
            }
            Stage::Window | Stage::Fights => None,
        }
    }

    fn answers(&self, world: &World, _: Seat, to: &mut Vec<Answer>) {
        match self.stage {
            Stage::Limits => {
                let candidates = limits::surplus(world).map(|of| of.candidates).unwrap_or_default();
                to.extend(candidates.into_iter().map(|unit| Answer::LeaveOut { unit }));
            }
            Stage::First => {
                let attackers = self.undecided(world).map(|(_, attackers)| attackers);
                to.extend(attackers.into_iter().flatten().map(|unit| Answer::AttackFirst { unit }));
            }
            Stage::Pairing => {
                if let Some((unit, enemies)) = self.tie(world) {
                    to.extend(enemies.into_iter().map(|target| Answer::Attacks { unit, target }));
                }
            }
            Stage::MovingUp => {
                let up = self.may_move_up(world).map(|(unit, _)| Answer::MoveUp { unit });
                to.extend(up.into_iter().chain([Answer::Stay]));
            }
            Stage::Window | Stage::Fights => {}
        }
    }

    fn answer(
        &mut self,
        world: &mut World,
        _: Seat,
        answer: &Answer,
        play: &mut Play<'_>,
    ) -> Result<(), Refusal> {
        match (self.stage, *answer) {
            (Stage::Limits, Answer::LeaveOut { unit }) => {
                let surplus = limits::surplus(world).filter(|of| of.candidates.contains(&unit));
                let Some(surplus) = surplus else {
                    let why = format!("{} is not of those who are too many", world.name(unit));
                    return Err(Refusal::new(
                        rule!("odn.2.0311c3.a"),
                        "not-surplus",
                        why,
                        "Leave out another.",
                    ));
                };
                leave_out(world, unit, surplus.defender, surplus.rule, play);
            }
            (Stage::First, Answer::AttackFirst { unit }) => {
                let undecided = self.undecided(world).filter(|(_, attackers)| attackers.contains(&unit));
                let Some((defender, attackers)) = undecided else {
                    let why = format!("{} is neither of the two", world.name(unit));
                    return Err(Refusal::new(
                        rule!("odn.2.0311a.a"),
                        "not-of-two",
                        why,
                        "Name one of the two attackers.",
                    ));
                };
                self.decide(world, defender, attackers, unit);
            }
            (Stage::Pairing, Answer::Attacks { unit, target }) => {
                let tie = self
                    .tie(world)
                    .filter(|(attacker, enemies)| *attacker == unit && enemies.contains(&target));
                if tie.is_none() {
                    let why = format!("{} has no such choice", world.name(unit));
                    return Err(Refusal::new(
                        rule!("odn.2.034.p"),
                        "no-choice",
                        why,
                        "Name an enemy along whom it lies longest.",
                    ));
                }
                self.chosen.push((unit, target));
            }
            (Stage::MovingUp, Answer::MoveUp { unit }) => {
                let pose = self.may_move_up(world).filter(|(of, _)| *of == unit);
                let Some((_, pose)) = pose else {
                    let why = format!("{} cannot move up", world.name(unit));
                    return Err(Refusal::new(rule!("odn.2.0311a.d"), "cannot-move-up", why, "Stay."));
                };
                move_up(world, unit, pose, play);
                self.sequences.pop();
            }
            (Stage::MovingUp, Answer::Stay) => {
                self.sequences.pop();
            }
            _ => return Err(Refusal::not_now(rule!("odn.time.k"), "contacts are settled")),
        }
        Ok(())
    }
}

/// Linked attackers who are in contact wait for those who still come (time.g).
fn wait_for_links(world: &mut World) {
    let waits = |contact: &Contact| {
        let [one, other] = contact.units;
        let partner = world.links.iter().find_map(|link| {
            let of = |attacker: UnitId, target: UnitId| {
                link.target == target && link.attackers.contains(&attacker)
            };
            let (attacker, target) = if of(one, other) {
                (one, other)
            } else if of(other, one) {
                (other, one)
            } else {
                return None;
            };
            link.attackers.iter().copied().find(|unit| *unit != attacker).map(|partner| (partner, target))
        });
        partner.is_some_and(|(partner, target)| {
            !world.are_in_contact(partner, target) && charge::may_still_come(world, partner, target)
        })
    };
    let waiting: Vec<bool> = world.contacts.iter().map(waits).collect();
    for (contact, waits) in world.contacts.iter_mut().zip(waiting) {
        contact.waits = waits;
    }
}

/// An attacker too many halts an inch short of the enemy and takes no part (2.0311c3.a, 4.04.m).
fn leave_out(world: &mut World, unit: UnitId, defender: UnitId, rule: Rule, play: &mut Play<'_>) {
    world.contacts.retain(|contact| !(contact.units.contains(&unit) && contact.units.contains(&defender)));
    let short = world.theatre().edition.measures.stops_short;
    let state = *world.unit(unit);
    // Back along the way it came.
    let march = clock::march_of(world, Mover::Unit(unit));
    let piece = march.and_then(|march| Some(march.pieces[march.place(march.effort(world.tick))?.0]));
    let came = piece.and_then(|piece| piece.bearing()).unwrap_or(state.facing);
    let away = came.turned(18_000);
    if let Some(back) = away.from(state.at, short) {
        let pose = world.pose(unit).moved_to(back);
        let ground = world.ground_at(unit, &pose);
        let touching = Distance::of(world.theatre().edition.measures.touching);
        let others = world.on_table().filter(|other| *other != unit);
        let is_free = others
            .map(|other| world.ground(other))
            .all(|other| measure::overlap(&ground, &other) <= touching);
        if is_free
            && world.theatre().barriers(world.roster(unit).arm, &ground).is_empty()
            && pose.road.is_none()
        {
            world.unit_mut(unit).at = back;
        }
    }
    world.unit_mut(unit).marks.set(Mark::Fought);
    play.log.tell(world, || {
        let text = format!("{} takes no part and halts short of {}.", world.name(unit), world.name(defender));
        Event::by(rule, Fight::LeftOut { unit: world.named(unit) }, text)
    });
}

fn move_up(world: &mut World, unit: UnitId, pose: Pose, play: &mut Play<'_>) {
    let from = world.unit(unit).at;
    let far = i32::try_from(from.to(pose.at).length()).unwrap_or(i32::MAX);
    let state = world.unit_mut(unit);
    (state.at, state.marched) = (pose.at, state.marched.saturating_add(far));
    state.marks.set(Mark::Fought);
    play.log.tell(world, || {
        let fact = Fight::MovedUp { unit: world.named(unit), to: spot(pose.at) };
        let text = format!("{} moves up to the ground that was given up.", world.name(unit));
        Event::by(rule!("odn.2.0311a.d"), fact, text)
    });
}
