//! The Bombardment Segment (4.4 I; 8.1).
//!
//! Batteries name their targets one by one; then each target is fired at once, by all that named it, in the
//! order in which the targets were first named.

use crate::activity::Engaged;
use crate::combat::leaders;
use crate::combat::losses::Losses;
use crate::combat::normal::count;
use crate::edition::{Condition, HexsideTerrain};
use crate::fact::Fact;
use crate::fire::{self, Note, Part, Reckoning, Strength};
use crate::hooks::fire::{Bias, Fired, Volley};
use crate::pieces::For;
use crate::prelude::*;
use crate::sight::{self, Blocked};
use crate::world::is_lost;
use smallvec::SmallVec;

/// The Bombardment Segment of the side whose formations are active.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct BombardmentSegment {
    side: Side,
    declaring: bool,
    /// Each battery that has not fired yet with its target, in the order named.
    pub(crate) declared: Vec<(UnitId, HexId)>,
}

crate::activity::in_the_open! { BombardmentSegment { side, declaring, declared } }

/// The units of some arms that a side has left, as far as everybody knows.
pub(crate) fn units_left(
    world: &World,
    side: Side,
    wanted: impl Fn(Arm) -> bool,
) -> impl Iterator<Item = UnitId> {
    let own = world.theatre.units_of(side).iter().copied();
    own.filter(move |unit| wanted(world.printed(*unit).arm) && !is_lost(world.unit(*unit).whereabouts))
}

impl BombardmentSegment {
    /// The segment of a side.
    pub fn of(side: Side) -> BombardmentSegment {
        BombardmentSegment { side, declaring: true, declared: Vec::new() }
    }

    pub(crate) fn ask(&self, world: &World) -> Option<Ask> {
        const DECLARE: &[Rule] = rules!["nlc.8.1.a", "nlc.4.4.b"];
        let asked = self.declaring && (!self.declared.is_empty() || self.has_somebody_in_range(world));
        asked.then_some(Ask::new(self.side, "declare a bombardment, or say that there are no more", DECLARE))
    }

    pub(crate) fn answers(&self, world: &World, to: &mut Vec<Action>) {
        let mut foes: SmallVec<[HexId; 64]> = world.hexes_held(self.side.enemy()).collect();
        foes.sort_unstable();
        for unit in world.theatre.units_of(self.side).iter().copied() {
            let Ok(at) = self.able(world, unit) else { continue };
            let range = hooks::bombardment::range(world, unit);
            let near =
                foes.iter().copied().filter(|target| world.ground().board.distance(at, *target) <= range);
            let open = near.filter(|target| self.may_hit(world, unit, at, *target).is_ok());
            to.extend(open.map(|target| Action::Bombard { unit, target }));
        }
        to.push(Action::NoMoreBombardments);
    }

    pub(crate) fn answer(&mut self, world: &mut World, action: Action, play: &mut Play) -> Allowed {
        match action {
            Action::Bombard { unit, target } if self.declaring => {
                self.may_bombard(world, unit, target)?;
                self.declared.push((unit, target));
                world.show([unit]);
                world.show_stack(target);
                play.log.tell(world, || {
                    let (unit, target) = (world.piece(unit), world.name(target));
                    let text = format!("{unit} will bombard {target}.");
                    Event::by(rule!("nlc.8.1.a"), Fact::WillBombard { unit, target }, text)
                        .and_by(rules!["nlc.4.4.b"])
                });
                Ok(())
            }
            Action::NoMoreBombardments if self.declaring => {
                self.declaring = false;
                Ok(())
            }
            _ => Err(Ask::not_now(self.ask(world))),
        }
    }

    pub(crate) fn resume(&mut self, world: &World, _: &mut Play) -> Step<Activity> {
        if self.ask(world).is_some() {
            return Step::Ask;
        }
        match self.declared.first() {
            Some((_, target)) => Step::Begin(Activity::Bombardment(self.take(*target))),
            None => Step::Done,
        }
    }

    /// Takes the batteries that named a hex out of the list: they fire as one (8.1.i).
    pub(crate) fn take(&mut self, target: HexId) -> Bombardment {
        let (own, others): (Vec<_>, Vec<_>) =
            std::mem::take(&mut self.declared).into_iter().partition(|(_, named)| *named == target);
        self.declared = others;
        let batteries = own.into_iter().map(|(unit, _)| unit).collect();
        Bombardment { side: self.side, target, batteries, stage: Stage::Firing, scored: 0 }
    }

    /// Every bombardment that is declared.
    pub(crate) fn take_all(&mut self) -> Vec<Bombardment> {
        std::iter::from_fn(|| Some(self.take(self.declared.first()?.1))).collect()
    }

    /// The hex of a unit, if it is a battery of an active formation.
    fn battery_at(&self, world: &World, unit: UnitId) -> Option<HexId> {
        let printed = world.printed(unit);
        let battery = printed.arm.is_artillery() && printed.side() == self.side && world.is_active(unit);
        world.hex_of(unit).filter(|_| battery)
    }

    /// Whether a stack of the side has an enemy within the range of its guns. Then its player is asked, even if nobody can fire: whether
    /// guns are in it, and by whose order they are, the enemy must not learn from the silence.
    fn has_somebody_in_range(&self, world: &World) -> bool {
        if !hooks::combat::has_ammunition(world, self.side) {
            return false;
        }
        let guns = units_left(world, self.side, Arm::is_artillery);
        let range = guns.map(|unit| hooks::bombardment::range(world, unit)).max();
        range.is_some_and(|range| world.are_stacks_within(range))
    }

    /// Whether a unit may bombard anything at all.
    fn able(&self, world: &World, unit: UnitId) -> Allowed<HexId> {
        let at = self.battery_at(world, unit).ok_or(Denial::NotABattery { unit })?;
        hooks::movement::is_there(world, unit)?;
        if world.unit(unit).bombarded || self.declared.iter().any(|(declared, _)| *declared == unit) {
            return Err(Denial::BombardsAlready { unit });
        }
        let (formation, order) = (world.printed(unit).formation, world.order_of(unit).kind);
        refuse_if(!world.rules_of(order).may_bombard(), Denial::OrderNoBombardment { formation, order })?;
        refuse_if(hooks::movement::is_held(world, formation), Denial::HeldInPlace { formation })?;
        hooks::combat::may_fire_guns(world, unit, self.declared.len())?;
        refuse_if(hooks::movement::takes_the_road(world, unit), Denial::GunsActWithACorps { unit })?;
        Ok(at)
    }

    fn may_bombard(&self, world: &World, unit: UnitId, target: HexId) -> Allowed {
        let from = self.able(world, unit)?;
        self.may_hit(world, unit, from, target)
    }

    /// Whether a battery that may bombard can hit a target from a hex.
    fn may_hit(&self, world: &World, unit: UnitId, from: HexId, target: HexId) -> Allowed {
        refuse_if(world.held_by(target) != Some(self.side.enemy()), Denial::NobodyToBombard { target })?;
        let distance = world.ground().board.distance(from, target);
        if distance > hooks::bombardment::range(world, unit) {
            return Err(hooks::bombardment::too_far(world, unit, target, distance));
        }
        refuse_if(distance > world.sight_range(from), Denial::TargetBeyondSight { unit, target, distance })?;
        let garrison = fire::is_infantry(world, target);
        let walls = if garrison {
            Denial::GarrisonNotBombarded { target }
        } else {
            Denial::WallsNotBombarded { target }
        };
        refuse_if(world.terrain(target).bombardment.is_none(), walls)?;
        let hidden = hooks::bombardment::is_hidden(world, unit, from, target);
        refuse_if(hidden, Denial::HiddenByCrops { unit, target })?;
        let closed = |line: &&'static HexsideTerrain| line.bombardment.is_none();
        let closed = || sight::last_hexside(world, from, target).find(closed);
        match sight::blocked(world, from, target) {
            Some(blocked) => Err(Denial::OutOfSight { unit, target, blocked }),
            None => match closed() {
                Some(line) if line.uphill => Err(Denial::NotBombardedUphill { unit, target }),
                Some(_) => Err(Denial::OutOfSight { unit, target, blocked: Blocked::ByCrest }),
                None => Ok(()),
            },
        }
    }
}

/// All the batteries that bombard one hex, and that hex.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bombardment {
    /// The side that bombards.
    pub(crate) side: Side,
    target: HexId,
    pub(crate) batteries: Vec<UnitId>,
    stage: Stage,
    #[serde(default)]
    scored: u16,
}

crate::activity::in_the_open! { Bombardment { side, target, batteries, stage, scored } }

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
enum Stage {
    Firing,
    Leaders,
    /// The dice may be thrown again, by a card; whether that has been asked.
    Again(bool),
    /// They stand.
    Scored,
}

impl Bombardment {
    pub(crate) fn engaged(&self) -> Engaged {
        Engaged { side: self.side, target: self.target, units: self.batteries.clone() }
    }

    pub fn targets(&self, world: &World) -> Vec<UnitId> {
        world.units_in(self.target).collect()
    }

    /// Whether the dice have fallen.
    pub fn has_fired(&self) -> bool {
        self.stage != Stage::Firing
    }

    pub(crate) fn resume(&mut self, world: &mut World, play: &mut Play) -> Step<Activity> {
        match self.stage {
            Stage::Firing => {
                self.fire(world, play);
                self.stage = Stage::Again(false);
                Step::Again
            }
            Stage::Again(false) => {
                let moment = hooks::combat::again(world, self.side);
                self.stage = if moment.is_some() { Stage::Again(true) } else { Stage::Scored };
                moment.map_or(Step::Again, Step::Begin)
            }
            Stage::Again(true) => {
                if hooks::combat::card_chosen(world).is_some() {
                    self.throw(world, true, play);
                    self.stage = Stage::Again(false);
                } else {
                    self.stage = Stage::Scored;
                }
                Step::Again
            }
            Stage::Scored => {
                self.stage = Stage::Leaders;
                if self.scored == 0 {
                    return Step::Done;
                }
                let losses = Losses::of_bombardment(self.side.enemy(), self.targets(world), self.scored);
                Step::Begin(Activity::Losses(losses))
            }
            Stage::Leaders => {
                leaders::risk_in_hit_hexes(world, &[self.side.enemy()], play);
                Step::Done
            }
        }
    }

    /// One throw for all batteries; nobody fires back (8.1.c).
    fn fire(&mut self, world: &mut World, play: &mut Play) {
        world.hit_hexes.clear();
        hooks::any_time::fired(world);
        for unit in &self.batteries {
            world.unit_mut(*unit).bombarded = true;
        }
        self.throw(world, false, play);
        hooks::bombardment::heard(world, self.target);
        hooks::combat::guns_have_fired(world, self.side, self.batteries.len(), play);
    }

    /// The dice, for the first time or again, when what falls stands (mop.app3.card7.b).
    fn throw(&mut self, world: &mut World, again: bool, play: &mut Play) {
        let strength = self.reckoning(world, play.log.is_heard());
        let aimed = hooks::bombardment::aimed(world, self.side, &self.batteries, play);
        let volley = hooks::fire::shoot(world, strength, Bias::default().with_card(aimed), play.dice);
        self.scored = volley.scored;
        play.log.tell(world, || {
            let event = self.fired(world, &volley);
            if again { event.and_by(&hooks::combat::rules_of_again(world)) } else { event }
        });
    }

    fn reckoning(&self, world: &World, told: bool) -> Reckoning {
        let mut reckoning = Reckoning::of(told, |note| self.strength(world, note));
        reckoning.rounding = hooks::bombardment::rounding(world, &self.batteries, self.target);
        reckoning
    }

    fn strength(&self, world: &World, note: Note<'_>) -> Strength {
        let terrain = world.terrain(self.target);
        let hex = terrain.bombardment.unwrap_or(100);
        if world.is_shared_chateau(self.target) {
            note("chateau with two units in it", Part::Less(0), rule!("nlc.10.l"));
        }
        self.batteries.iter().fold(Strength::default(), |sum, unit| {
            let own = Strength::points(world.strength_for(*unit, For::Bombardment));
            let disrupted = world.unit(*unit).disrupted;
            let rule = if disrupted {
                rule!("nlc.3.4.b")
            } else {
                hooks::fire::rule_of_strength(world, *unit, For::Bombardment, rule!("nlc.7.1.a"))
            };
            note(&world.printed(*unit).name, Part::Own(own), rule);
            if hex > 0 {
                note(&terrain.word, Part::Less(hex), terrain.combat_rule.unwrap_or(rule!("nlc.8.1.j")));
            }
            let from = world.hex_of(*unit);
            let across = from.into_iter().flat_map(|from| sight::last_hexside(world, from, self.target));
            let mut side = 0;
            for line in across.filter(|line| line.bombardment != Some(0)) {
                let percent = line.bombardment.unwrap_or(100);
                note(&line.word, Part::Less(percent), line.combat_rule);
                side = side.max(percent);
            }
            let reduced = if side > 0 { (hex + side).min(world.edition().most_reduction) } else { hex };
            let strength = fire::in_conditions(world, own.less(reduced), Condition::of_bombardments, note);
            sum.plus(hooks::bombardment::strength(world, *unit, self.target, strength, note))
        })
    }

    /// The strength with all its parts.
    pub(crate) fn sum(&self, world: &World) -> Sum {
        self.reckoning(world, true).sum(STRENGTH)
    }

    fn fired(&self, world: &World, volley: &Volley) -> Event<Fact> {
        let (target, hits) = (world.name(self.target), volley.scored);
        let strength = volley.strength.rounded();
        let names: Vec<&str> = self.batteries.iter().map(|unit| world.printed(*unit).name.as_str()).collect();
        let (who, scored) = (listed(&names), count(hits));
        let text =
            told!(names.len(), "{who} bombards|bombard {target} with {strength} and scores|score {scored}.");
        let event = Event::by(rule!("nlc.8.1.a"), Fact::Bombarded { target, strength, hits }, text)
            .and_by(&[rule!("nlc.8.1.b"), rule!("nlc.8.1.c"), hooks::fire::by(world)])
            .and_by_if(self.batteries.len() > 1, rules!["nlc.8.1.i"]);
        let by = world.seat_name(self.side);
        volley
            .show(event, Fired { name: "bombardment", by, why: "the bombardment's fire" })
            .and_by_if(hits > 0, rules!["nlc.8.1.g"])
            .and_by(hooks::bombardment::rules(world, &self.batteries))
            .with_sum(volley.strength.sum(STRENGTH))
    }
}

const STRENGTH: &str = "the bombardment's strength";
