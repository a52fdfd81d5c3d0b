//! Passing fire (lgg.aor.passing, lgg.21.3.4.a): whoever marches out of an enemy zone of control may be fired at by every stack that
//! throws one on the hex he leaves, once by each in a segment. Nobody fires back and nobody gives way: those who are left march on.

use crate::activity::Engaged;
use crate::combat::leaders;
use crate::combat::losses::Losses;
use crate::combat::normal::count;
use crate::fact::Fact;
use crate::fire::{Note, Part, Reckoning, Strength, in_conditions, terrain_reduction};
use crate::hooks::fire::{Fired, Volley};
use crate::pieces::For;
use crate::prelude::*;

/// Units that march out of a hex, and the enemy who may fire at them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FireInPassing {
    /// The side that marches.
    side: Side,
    movers: Vec<UnitId>,
    /// The hex that they leave.
    at: HexId,
    stage: Stage,
    /// Nobody else is asked: for whoever looks at one fire alone.
    alone: bool,
}

crate::activity::in_the_open! { FireInPassing { side, movers, at, stage, alone } }

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
enum Stage {
    Asking,
    /// The stack in this hex is about to fire.
    Firing(HexId),
    Leaders,
}

/// Whether units that leave a hex could be fired at (lgg.aor.passing.a): somebody has a zone of control there, and it is not night.
pub(crate) fn is_drawn(world: &World, side: Side, at: HexId) -> bool {
    world.conditions().fighting && stacks(world, side, at).next().is_some()
}

/// The enemy stacks that could fire at units that leave a hex, for all that their counters show: they have a zone of control
/// there, some strength, and have not fired at this march yet (lgg.aor.passing.b).
fn stacks(world: &World, side: Side, at: HexId) -> impl Iterator<Item = HexId> {
    let enemy = side.enemy();
    let around = world.ground().neighbours(at).filter(move |_| is_in_zoc(world, at, enemy));
    around.filter(|(_, between)| !between.bars_zones()).map(|(hex, _)| hex).filter(move |hex| {
        world.held_by(*hex) == Some(enemy)
            && !world.fired_in_passing.contains(hex)
            && strength(world, *hex, at, |_| true, &mut |_, _, _| {}).rounded() > 0
    })
}

/// Whether somebody is in a stack that could fire: of a march off the map only counters are there (25.5.1.h).
fn is_manned(world: &World, from: HexId) -> bool {
    world.units_in(from).any(|unit| hooks::movement::is_there(world, unit).is_ok())
}

/// The fire of a stack at those who leave a hex: with all its strength, artillery with that of its defense, reduced as an attack on that hex
/// would be (lgg.aor.passing.c), and by half for the disrupted (lgg.aor.passing.b).
fn strength(
    world: &World,
    from: HexId,
    at: HexId,
    fires: impl Fn(UnitId) -> bool,
    note: Note<'_>,
) -> Strength {
    let percent = world.edition().features.passing_fire.as_ref().map_or(0, |figures| figures.strength);
    let able = |unit: &UnitId| !world.rode(*unit) && fires(*unit);
    world.units_in(from).filter(able).fold(Strength::default(), |sum, unit| {
        let printed = world.printed(unit);
        let own = Strength::points(world.strength_for(unit, For::Defense));
        let rule = hooks::fire::rule_of_strength(world, unit, For::Defense, rule!("nlc.7.1.a"));
        note(&printed.name, Part::Own(own), rule);
        if percent < 100 {
            note("in passing", Part::Less(100 - percent), rule!("lgg.21.3.4.a"));
        }
        let strength = own.less(100 - percent).less(terrain_reduction(world, from, at, note));
        let mut strength = in_conditions(world, strength, |line| line.in_combat(printed.arm, false), note);
        if world.unit(unit).disrupted {
            note("disrupted", Part::Half, rule!("lgg.aor.passing.b"));
            strength = strength.halved();
        }
        sum.plus(strength)
    })
}

impl FireInPassing {
    /// Units that are about to leave a hex.
    pub(crate) fn at(side: Side, movers: Vec<UnitId>, at: HexId) -> FireInPassing {
        FireInPassing { side, movers, at, stage: Stage::Asking, alone: false }
    }

    /// The fire of one stack, without what others may do after it.
    pub(crate) fn alone(&self) -> FireInPassing {
        FireInPassing { alone: true, ..self.clone() }
    }

    /// The side that fires, the units that do or may, and those who are fired at.
    pub(crate) fn parties(&self, world: &World) -> (Side, Vec<UnitId>, Vec<UnitId>) {
        let firing: Vec<HexId> = match self.stage {
            Stage::Firing(from) => vec![from],
            Stage::Asking | Stage::Leaders => stacks(world, self.side, self.at).collect(),
        };
        let units = firing.into_iter().flat_map(|from| world.units_in(from)).collect();
        (self.side.enemy(), units, self.movers.clone())
    }

    pub(crate) fn engaged(&self) -> Engaged {
        Engaged { side: self.side.enemy(), target: self.at, units: self.movers.clone() }
    }

    pub(crate) fn ask(&self, world: &World) -> Option<Ask> {
        const FIRE: &[Rule] = rules!["lgg.aor.passing.a", "lgg.aor.passing.b"];
        let left = self.movers.iter().any(|unit| world.is_present(*unit));
        let open = self.stage == Stage::Asking && !self.alone && left;
        let asked = open && stacks(world, self.side, self.at).next().is_some();
        asked.then_some(Ask::new(self.side.enemy(), "fire at those who pass, or hold your fire", FIRE))
    }

    pub(crate) fn answers(&self, world: &World, to: &mut Vec<Action>) {
        let able = stacks(world, self.side, self.at).filter(|from| is_manned(world, *from));
        to.extend(able.map(|from| Action::FireInPassing { from }));
        to.push(Action::HoldFire);
    }

    pub(crate) fn answer(&mut self, world: &mut World, action: Action, _: &mut Play) -> Allowed {
        match action {
            Action::FireInPassing { from } if self.stage == Stage::Asking => {
                let at = self.at;
                refuse_if(world.fired_in_passing.contains(&from), Denial::FiredInPassing { from })?;
                let can = stacks(world, self.side, at).any(|other| other == from) && is_manned(world, from);
                refuse_if(!can, Denial::CannotFireInPassing { from, at })?;
                self.stage = Stage::Firing(from);
            }
            Action::HoldFire if self.stage == Stage::Asking => self.alone = true,
            _ => return Err(Ask::not_now(self.ask(world))),
        }
        Ok(())
    }

    pub(crate) fn resume(&mut self, world: &mut World, play: &mut Play) -> Step<Activity> {
        if self.ask(world).is_some() {
            return Step::Ask;
        }
        match self.stage {
            Stage::Asking => return Step::Done,
            Stage::Firing(from) => {
                self.stage = Stage::Leaders;
                let scored = self.fire(world, from, play);
                if scored > 0 {
                    let movers = self.movers.iter().copied().filter(|unit| world.is_present(*unit)).collect();
                    return Step::Begin(Activity::Losses(Losses::of(self.side, movers, scored)));
                }
            }
            Stage::Leaders => {
                leaders::risk_in_hit_hexes(world, &[self.side], play);
                self.stage = Stage::Asking;
            }
        }
        Step::Again
    }

    /// A stack fires; its counters are turned up, and those of a march off the map vanish. The hits.
    fn fire(&self, world: &mut World, from: HexId, play: &mut Play) -> u16 {
        world.hit_hexes.clear();
        world.fired_in_passing.push(from);
        hooks::combat::begins(world, from, play);
        world.show_stack(from);
        world.show(self.movers.iter().copied());
        hooks::any_time::fired(world);
        let firing: Vec<UnitId> = world.units_in(from).collect();
        hooks::combat::attacked(world, &self.movers, &firing);
        let volley =
            hooks::fire::shoot(world, self.reckoning(world, from, play.log.is_heard()), None, play.dice);
        play.log.tell(world, || self.fired(world, from, &volley));
        volley.scored
    }

    fn reckoning(&self, world: &World, from: HexId, told: bool) -> Reckoning {
        let there = |unit| hooks::movement::is_there(world, unit).is_ok();
        Reckoning::of(told, |note| strength(world, from, self.at, there, note))
    }

    /// The strengths of all that fire or may, with all their parts.
    pub(crate) fn strengths(&self, world: &World) -> Vec<Sum> {
        let firing: Vec<HexId> = match self.stage {
            Stage::Firing(from) => vec![from],
            Stage::Asking => stacks(world, self.side, self.at).collect(),
            Stage::Leaders => Vec::new(),
        };
        let sum = |from: HexId| {
            let of = format!("the strength of the fire from {}", world.name(from));
            self.reckoning(world, from, true).sum(&of)
        };
        firing.into_iter().map(sum).collect()
    }

    fn fired(&self, world: &World, from: HexId, volley: &Volley) -> Event<Fact> {
        let (from, at, hits) = (world.name(from), world.name(self.at), volley.scored);
        let strength = volley.strength.rounded();
        let scored = count(hits);
        let text =
            format!("The stack in {from} fires at those who leave {at} with {strength} and scores {scored}.");
        let fact = Fact::FiredInPassing { from, at, strength, hits };
        let event = Event::by(rule!("lgg.aor.passing.a"), fact, text)
            .and_by(rules!["lgg.aor.passing.b", "lgg.aor.passing.c", "lgg.aor.passing.d", "lgg.21.3.4.a"])
            .and_by(&[rule!("nlc.7.1.a"), hooks::fire::by(world)])
            .and_by(hooks::fire::one_sided(world));
        let by = world.seat_name(self.side.enemy());
        volley
            .show(event, Fired { name: "passing fire", by, why: "the fire at those who pass" })
            .with_sum(volley.strength.sum("the strength of the fire"))
    }
}
