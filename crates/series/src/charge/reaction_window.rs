//! Passing enemy cavalry: the reaction charges (7.9).
//!
//! Whoever charges, pursues or retreats within two hexes of enemy cavalry may be charged by it, hex by hex. Cavalry
//! that passes its test rides at once, which is a passage of its own; when nobody else comes, those who came are
//! fought, and whoever is left goes on.

use super::charge_fight::ChargeFight;
use super::charge_round::{ChargeRound, Round};
use super::{Charge, Occasion, Prey, check_way, is_riding_in, ways_to};
use crate::bombardment::units_left;
use crate::combat::leaders::Displacement;
use crate::fact::{Fact, Who};
use crate::knowledge::fog::is_shown_to_all;
use crate::morale::{Check, Circumstances, Told};
use crate::prelude::*;

/// What the passing units do (7.9.m).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Trigger {
    /// They charge, in their own time or in reaction.
    Charge,
    Pursuit,
    Retreat,
    March {
        /// Infantry or artillery among them uses more than half of its movement (7.10.g).
        backhand: bool,
    },
}

/// Units of one side that pass enemy cavalry.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReactionWindow {
    side: Side,
    movers: Vec<UnitId>,
    trigger: Trigger,
    /// Whom a charge meets: riders, or units that have come to stand.
    prey: Prey,
    /// The hexes still to be entered, the next one last.
    way: Vec<HexId>,
    here: Option<HexId>,
    /// The enemy cavalry that has tested against them (7.9.e).
    tested: Vec<UnitId>,
    /// Those that passed and have come here.
    reacting: Vec<UnitId>,
    /// The one that is about to ride, and the hex it crosses.
    setting_out: Option<(UnitId, Option<HexId>)>,
    displaced: Vec<LeaderId>,
    stage: Stage,
}

crate::activity::in_the_open! { ReactionWindow { side, movers, trigger, prey, way, here, tested, reacting, setting_out, displaced, stage } }

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
enum Stage {
    Entering,
    Watched,
    Meeting,
    Met,
}

impl ReactionWindow {
    /// The units that pass, and the hex where they are now.
    pub fn passing(&self) -> (&[UnitId], Option<HexId>) {
        (&self.movers, self.here)
    }

    /// Whether a charge would catch them as a Backhand Blow by what they do (7.10.g).
    pub fn is_unready(&self) -> bool {
        match self.trigger {
            Trigger::Charge => false,
            Trigger::Pursuit | Trigger::Retreat => true,
            Trigger::March { backhand } => backhand,
        }
    }

    /// Charging units that ride along a way of hexes.
    pub fn riding(side: Side, movers: Vec<UnitId>, mut way: Vec<HexId>, trigger: Trigger) -> ReactionWindow {
        way.reverse();
        let (tested, reacting, displaced) = (Vec::new(), Vec::new(), Vec::new());
        let (prey, here, setting_out, stage) = (Prey::Riding, None, None, Stage::Entering);
        ReactionWindow {
            side,
            movers,
            trigger,
            prey,
            way,
            here,
            tested,
            reacting,
            setting_out,
            displaced,
            stage,
        }
    }

    /// Units that have come to a hex and stand there; `None` if nobody could react.
    pub fn standing(
        world: &World,
        side: Side,
        movers: Vec<UnitId>,
        hex: HexId,
        trigger: Trigger,
    ) -> Option<ReactionWindow> {
        let (prey, here, stage) = (Prey::Standing, Some(hex), Stage::Watched);
        let riding = ReactionWindow::riding(side, movers, Vec::new(), trigger);
        let window = ReactionWindow { prey, here, stage, ..riding };
        window.opens(world).then_some(window)
    }

    /// Units that have come into a hex on the march; `None` if nobody could react. Cavalry that has tested against this
    /// march does not test again (7.9.e).
    pub fn marching(
        world: &World,
        side: Side,
        movers: &[UnitId],
        hex: HexId,
        backhand: bool,
    ) -> Option<ReactionWindow> {
        let riding = ReactionWindow::riding(side, movers.to_vec(), Vec::new(), Trigger::March { backhand });
        let (prey, here, tested, stage) = (Prey::Standing, Some(hex), world.tested.clone(), Stage::Watched);
        let window = ReactionWindow { prey, here, tested, stage, ..riding };
        window.opens(world).then_some(window)
    }

    /// Nobody charges at night (5.5.a), neither who flees then nor who attacked in the dark.
    fn opens(&self, world: &World) -> bool {
        world.conditions().charges && !self.movers.is_empty() && self.is_watched(world)
    }

    pub(crate) fn ask(&self, world: &World) -> Option<Ask> {
        const MARCHING: &[Rule] = rules!["nlc.7.9.a", "nlc.7.9.b", "nlc.7.9.h", "nlc.20.2.d"];
        const CHARGED: &[Rule] =
            rules!["nlc.7.9.a", "nlc.7.9.g", "nlc.7.9.l", "nlc.7.9.b", "nlc.7.9.h", "nlc.20.2.d"];
        const RETREATING: &[Rule] = rules!["nlc.7.9.a", "nlc.7.9.m", "nlc.7.9.b", "nlc.7.9.h", "nlc.20.2.d"];
        let open = self.stage == Stage::Watched && self.setting_out.is_none() && self.displaced.is_empty();
        (open && self.is_watched(world)).then_some(Ask {
            side: self.side.enemy(),
            prompt: "react with cavalry, or let them pass",
            rules: match self.trigger {
                Trigger::Retreat => RETREATING,
                Trigger::March { .. } => MARCHING,
                Trigger::Charge | Trigger::Pursuit => CHARGED,
            },
        })
    }

    pub(crate) fn answers(&self, world: &World, to: &mut Vec<Action>) {
        let Some(here) = self.here else { return };
        let able = |unit: &UnitId| hooks::movement::is_there(world, *unit).is_ok();
        for unit in self.watchers(world).filter(able) {
            let ways = world.hex_of(unit).into_iter().flat_map(|from| ways_to(world, from, here));
            to.extend(ways.map(|through| Action::React { unit, through }));
        }
        to.push(Action::LetThemPass);
    }

    pub(crate) fn answer(&mut self, world: &mut World, action: Action, play: &mut Play) -> Allowed {
        match action {
            Action::React { unit, through } if self.stage == Stage::Watched => {
                self.may_react(world, unit, through)?;
                self.tested.push(unit);
                world.show([unit]);
                if matches!(self.trigger, Trigger::March { .. }) {
                    world.tested.push(unit);
                }
                if hooks::charge::reacts_untested(world, unit, play) || test(world, unit, play) {
                    self.setting_out = Some((unit, through));
                }
            }
            Action::LetThemPass if self.stage == Stage::Watched => self.stage = Stage::Meeting,
            _ => return Err(Ask::not_now(self.ask(world))),
        }
        Ok(())
    }

    pub(crate) fn resume(&mut self, world: &mut World, play: &mut Play) -> Step<Activity> {
        if let Some((leader, here)) = self.take_displaced() {
            return Step::Begin(Activity::Displacement(Displacement::new(leader, here)));
        }
        if let Some(rider) = self.take_rider(world, play) {
            return Step::Begin(Activity::ReactionWindow(rider));
        }
        if self.ask(world).is_some() {
            return Step::Ask;
        }
        match self.stage {
            Stage::Entering => {
                if !self.go_on(world) {
                    return Step::Done;
                }
            }
            Stage::Watched => self.stage = Stage::Meeting,
            Stage::Meeting => {
                self.stage = Stage::Met;
                if let Some(melee) = self.meet(world) {
                    return Step::Begin(Activity::ChargeRound(melee));
                }
            }
            Stage::Met => self.have_met(world),
        }
        Step::Again
    }

    /// The movers go on into the next hex of their way; false if there is none, or nobody is left to go on.
    pub(crate) fn go_on(&mut self, world: &mut World) -> bool {
        self.movers.retain(|unit| world.ride_of(*unit).is_some());
        match self.way.pop() {
            Some(hex) if !self.movers.is_empty() => {
                self.enter(world, hex);
                true
            }
            _ => false,
        }
    }

    /// An enemy leader who was found alone where they are, if one is still to be displaced.
    pub(crate) fn take_displaced(&mut self) -> Option<(LeaderId, HexId)> {
        self.displaced.pop().zip(self.here)
    }

    /// The reactions to them, if anybody has come.
    pub(crate) fn meet(&self, world: &World) -> Option<ChargeRound> {
        let charge = self.charge(world)?;
        Some(ChargeRound::new(self.side.enemy(), Round::Charge, vec![charge]))
    }

    /// The reactions here are fought: whoever is left rides on.
    pub(crate) fn have_met(&mut self, world: &World) {
        self.reacting.clear();
        let here = self.here;
        self.movers.retain(|unit| here.is_some_and(|hex| is_riding_in(world, *unit, hex)));
        self.stage = Stage::Entering;
    }

    /// The movers come into the next hex. An enemy leader alone in it is displaced (7.7.b, 19.1.e).
    fn enter(&mut self, world: &mut World, hex: HexId) {
        for unit in &self.movers {
            world.ride_to(*unit, hex);
        }
        let enemy = self.side.enemy();
        let company = world.held_by(hex) == Some(enemy) || world.charging_in(hex, enemy).next().is_some();
        if !company {
            self.displaced = world.leaders_in(hex, enemy).collect();
        }
        self.here = Some(hex);
        self.stage = Stage::Watched;
    }

    /// The cavalry that has passed its test rides out, which is a passage of its own.
    pub(crate) fn take_rider(&mut self, world: &mut World, play: &mut Play) -> Option<ReactionWindow> {
        let ((unit, through), here) = self.setting_out.take().zip(self.here)?;
        world.set_out(unit);
        play.log.tell(world, || {
            let (name, at) = (world.piece(unit), world.name(here));
            let text = format!("{name} charges the enemy in {at}.");
            Event::by(rule!("nlc.7.9.a"), Fact::Reacts { unit: name, at }, text)
                .and_by(rules!["nlc.7.9.i", "nlc.7.9.j"])
        });
        self.reacting.push(unit);
        let way = through.into_iter().chain([here]).collect();
        Some(ReactionWindow::riding(self.side.enemy(), vec![unit], way, Trigger::Charge))
    }

    /// The combined charge of those who have come (7.9.f), if any has.
    fn charge(&self, world: &World) -> Option<Charge> {
        let target = self.here?;
        let mut arms = self.movers.iter().map(|unit| world.printed(*unit).arm);
        let backhand =
            self.is_unready() && (self.trigger != Trigger::Retreat || arms.any(|arm| arm == Arm::Cavalry));
        let charge = Charge::new(target, self.reacting.clone(), Occasion::Reaction { backhand });
        let charge = Charge { prey: self.prey, ..charge };
        (!charge.present(world).is_empty()).then_some(charge)
    }

    /// The charge that comes of it if the one that is about to ride meets nobody on the way.
    pub(crate) fn ahead(&self, world: &mut World) -> Option<ChargeFight> {
        let mut copy = self.clone();
        if let (Some((unit, through)), Some(here)) = (copy.setting_out.take(), self.here) {
            world.set_out(unit);
            for hex in through.into_iter().chain([here]) {
                world.ride_to(unit, hex);
            }
            copy.reacting.push(unit);
        }
        copy.charge(world).map(|charge| ChargeFight::new(self.side.enemy(), charge))
    }

    /// Whether cavalry is about to ride at them.
    pub(crate) fn draws_a_charge(&self) -> bool {
        self.setting_out.is_some()
    }

    // Who may react.

    /// Whether the enemy is asked: cavalry of his can react, or might as far as those who pass can tell. Who is in a stack that they do not
    /// see, they must not learn from the silence.
    fn is_watched(&self, world: &World) -> bool {
        let unseen = |here| is_near_unseen(world, self.side, here);
        self.watchers(world).next().is_some() || self.here.is_some_and(unseen)
    }

    fn watchers(&self, world: &World) -> impl Iterator<Item = UnitId> {
        self.here.into_iter().flat_map(|here| watchers(world, self.side, here, &self.tested))
    }

    fn may_react(&self, world: &World, unit: UnitId, through: Option<HexId>) -> Allowed {
        let from = able(world, self.side, &self.tested, unit)?;
        hooks::movement::is_there(world, unit)?;
        let here = self.here.ok_or(Denial::CannotReact { unit })?;
        match world.ground().board.distance(from, here) {
            distance if (1..=world.edition().charge.reach).contains(&distance) => {
                check_way(world, from, through, here)
            }
            _ => Err(Denial::CannotReact { unit }),
        }
    }
}

/// The cavalry that could react to units of a side in a hex: it is within reach, and a way leads there (7.9.a).
fn watchers(world: &World, side: Side, here: HexId, tested: &[UnitId]) -> impl Iterator<Item = UnitId> {
    let enemies = world.theatre.units_of(side.enemy()).iter().copied();
    enemies.filter(move |unit| {
        able(world, side, tested, *unit).is_ok_and(|from| {
            (1..=world.edition().charge.reach).contains(&world.ground().board.distance(from, here))
                && ways_to(world, from, here).next().is_some()
        })
    })
}

/// Whether a stack of the enemy from which cavalry could charge units of a side in a hex is out of their sight, and not shown to
/// everybody; as long as the enemy has cavalry.
fn is_near_unseen(world: &World, side: Side, here: HexId) -> bool {
    let enemy = side.enemy();
    let unseen = |from: &HexId| {
        world.held_by(*from) == Some(enemy) && !world.sees(here, *from) && !is_shown_to_all(world, *from)
    };
    let mut near = world.ground().board.within(here, world.edition().charge.reach).filter(unseen);
    near.any(|from| ways_to(world, from, here).next().is_some())
        && units_left(world, enemy, |arm| arm == Arm::Cavalry).next().is_some()
}

/// Whether cavalry may react to units of a side at all, wherever it is. Its orders do not matter (7.9.h).
fn able(world: &World, side: Side, tested: &[UnitId], unit: UnitId) -> Allowed<HexId> {
    let cavalry = world.side_of(unit) != side && world.printed(unit).arm == Arm::Cavalry;
    refuse_if(!cavalry, Denial::CannotReact { unit })?;
    refuse_if(world.unit(unit).charged, Denial::ReactedAlready { unit })?;
    refuse_if(tested.contains(&unit), Denial::TestedAlready { unit })?;
    refuse_if(world.unit(unit).pledged, Denial::AttackStillToFight { unit })?;
    hooks::charge::may_charge(world, unit)?;
    world.hex_of(unit).ok_or(Denial::CannotReact { unit })
}

/// A unit's own test, with the help of a leader in its hex (7.9.b, 7.9.c).
fn test(world: &World, unit: UnitId, play: &mut Play) -> bool {
    let side = world.side_of(unit);
    let helps = |leader: LeaderId| world.is_at_hand(leader) && hooks::charge::helps(world, leader);
    // Where a leader helps in every check he does so in this, and not twice.
    let counted = world.edition().morale.led.is_some();
    let led = !counted && world.hex_of(unit).is_some_and(|hex| world.leaders_in(hex, side).any(helps));
    let help = led.then(|| ("with a leader", world.edition().charge.leader, rule!("nlc.7.9.c")));
    let help = help.into_iter().chain(hooks::charge::reacts(world, unit));
    let check = Check::of(world, unit, Circumstances::plain(Role::Attacking), help, play);
    let told = Told::new(Who::Reacting, rules!["nlc.7.9.b", "nlc.7.9.e"], "reaction");
    let sentence = |own: Option<(&str, i8)>| {
        let value = own.map_or(String::new(), |(_, value)| format!(": {value},"));
        format!("{} tests for a reaction charge{value} and rolls", world.printed(unit).name)
    };
    let explain = |event: Event<Fact>| {
        event.and_by(rules!["nlc.2.3.d"]).and_by_if(led, rules!["nlc.7.9.c"]).with_sum(check.sum(world))
    };
    check.tell(world, told, sentence, explain, play);
    check.passed
}
