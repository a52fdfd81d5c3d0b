//! One charge fought out in a hex (7.7.d to 7.7.m, 7.10).
//!
//! ```text
//!   readiness (7.10.f)  ->  both fire (7.7.g)  ->  losses  ->  leaders at risk  ->  who lost more (7.7.h)
//!     ->  the losers go (7.7.i)  ->  a leader left alone among enemies is displaced (7.7.w)
//! ```

use super::return_home::ReturnHome;
use super::strength::{Fires, Modifiers, charge_strength, defense_strength, flank_charge};
use super::{Charge, Occasion, Prey};
use crate::combat::leaders::{self, Displacement};
use crate::combat::losses::Losses;
use crate::combat::normal::{count, sum_of};
use crate::combat::retreat::Retreat;
use crate::fact::{Fact, Victor, Who};
use crate::fire::{Note, Strength};
use crate::hooks::fire::Shot;
use crate::morale::{Circumstances, group_morale, morale};
use crate::prelude::*;
use crate::world::Retreated;
use crate::zoc::{Flank, is_caught_on_the_road};

/// A charge and the hex it is fought in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChargeFight {
    side: Side,
    charge: Charge,
    /// Those who charge and those who defend, as they stood when it began.
    chargers: Vec<UnitId>,
    defenders: Vec<UnitId>,
    /// The chargers that come in on the flank (7.10.d).
    flankers: Vec<UnitId>,
    not_ready: bool,
    hits: BySide<u16>,
    /// The steps of each side when it began, in halves.
    steps: BySide<u32>,
    victor: Victor,
    displaced: Vec<LeaderId>,
    stage: Stage,
}

/// How far it has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
enum Stage {
    Meeting,
    Firing,
    /// The chargers' (0), then the defenders' (1) losses.
    Losing(u8),
    Leaders,
    Judging,
    Parting,
    Displacing,
    Ended,
}

impl ChargeFight {
    /// A charge that has arrived.
    pub fn new(side: Side, charge: Charge) -> ChargeFight {
        ChargeFight {
            side,
            charge,
            chargers: Vec::new(),
            defenders: Vec::new(),
            flankers: Vec::new(),
            not_ready: false,
            hits: BySide::default(),
            steps: BySide::default(),
            victor: Victor::Nobody,
            displaced: Vec::new(),
            stage: Stage::Meeting,
        }
    }

    /// The side that charges.
    pub fn side(&self) -> Side {
        self.side
    }

    /// The cavalry that charges, or would.
    pub fn chargers(&self, world: &World) -> Vec<UnitId> {
        if self.stage == Stage::Meeting { self.charge.present(world) } else { self.chargers.clone() }
    }

    /// The units that defend, or would.
    pub fn defenders(&self, world: &World) -> Vec<UnitId> {
        match self.stage {
            Stage::Meeting => self.charge.defenders(world, self.side),
            _ => self.defenders.clone(),
        }
    }

    /// Whether the dice have fallen.
    pub fn has_fired(&self) -> bool {
        !matches!(self.stage, Stage::Meeting | Stage::Firing)
    }

    pub(crate) fn resume(&mut self, world: &mut World, play: &mut Play) -> Step<Activity> {
        match self.stage {
            Stage::Meeting => self.meet(world, play),
            Stage::Firing => self.fire(world, play),
            Stage::Losing(turn) => {
                self.stage = if turn == 0 { Stage::Losing(1) } else { Stage::Leaders };
                if let Some(losses) = self.losses(world, turn == 0) {
                    return Step::Begin(Activity::Losses(losses));
                }
            }
            Stage::Leaders => {
                for side in [self.side, self.side.enemy()] {
                    leaders::risk_in_hit_hexes(world, side, play);
                }
                world.hit_hexes.clear();
                self.stage = Stage::Judging;
            }
            Stage::Judging => self.judge(world, play),
            Stage::Parting => {
                self.stage = Stage::Displacing;
                if let Some(going) = self.losers_go(world) {
                    if let Activity::ReturnHome(homeward) = &going {
                        hooks::charge::beaten(world, homeward.units(), play);
                    }
                    return Step::Begin(going);
                }
            }
            Stage::Displacing => {
                self.stage = Stage::Ended;
                self.displaced = self.left_alone(world);
            }
            Stage::Ended => {
                let hex = self.charge.target;
                return match self.displaced.pop() {
                    Some(leader) => Step::Begin(Activity::Displacement(Displacement::new(leader, hex))),
                    None => Step::Done,
                };
            }
        }
        Step::Again
    }

    /// Both sides as they meet, and whether the infantry is ready (7.10.c, 7.10.f).
    fn meet(&mut self, world: &mut World, play: &mut Play) {
        world.hit_hexes.clear();
        self.take_stock(world);
        world.note_attacked(&self.defenders);
        self.stage =
            if self.chargers.is_empty() || self.defenders.is_empty() { Stage::Ended } else { Stage::Firing };
        let infantry = self.infantry_to_test(world);
        if self.stage == Stage::Ended || infantry.is_empty() {
            return;
        }
        let circumstances = Circumstances::plain(Role::Defending);
        let Some((unit, value, by)) = group_morale(world, &infantry, circumstances) else { return };
        let ready = |roll: u16| i16::try_from(roll).is_ok_and(|roll| roll <= i16::from(value));
        let thrown = play.dice.throw(Throw::D6, &|roll| u16::from(ready(roll)));
        self.not_ready = !ready(thrown.total());
        let ready = !self.not_ready;
        let who = Who::Defenders;
        let result = if ready { "ready" } else { "not ready" };
        // A secret order can lower morale (20.2 Reserve): the enemy sees the die and what came of it, not the sum.
        let own = world.seats_of(self.side.enemy());
        play.log.tell(|| {
            let text = format!("The infantry awaits the charge and rolls {}: {result}.", thrown.total());
            Event::by(rule!("nlc.7.10.c"), Fact::SeenToCheck { who, passed: ready }, text)
                .and_by(rules!["nlc.7.10.f"])
                .with_roll(Roll::plain("readiness", thrown, result))
                .only_for(own.others())
        });
        play.log.tell(|| {
            let mut lines = Vec::new();
            morale(world, unit, circumstances, |what, by, rule| {
                lines.push(Line { what: what.to_owned(), value: format!("{by:+}"), rule });
            });
            let name = &world.printed(unit).name;
            let text = format!(
                "The infantry awaits the charge with {name}: morale {value}, and rolls {}: {result}.",
                thrown.total()
            );
            let fact = Fact::Checked { who, unit: name.clone(), morale: value, passed: ready };
            Event::by(rule!("nlc.7.10.c"), fact, text)
                .and_by(&[rule!("nlc.7.10.f"), by, rule!("nlc.2.3.d")])
                .with_sum(Sum { of: format!("the morale of {name}"), lines, total: value.to_string() })
                .with_roll(Roll::plain("readiness", thrown, result))
                .only_for(own)
        });
    }

    fn take_stock(&mut self, world: &World) {
        let hex = self.charge.target;
        self.chargers = self.charge.present(world);
        self.defenders = self.charge.defenders(world, self.side);
        let caught = self.caught(world);
        let on_the_flank = |unit: &UnitId| caught || flank_charge(world, *unit, hex) == Flank::Turned;
        self.flankers = self.chargers.iter().copied().filter(on_the_flank).collect();
        self.not_ready = self.is_disrupted(world);
        self.steps[self.side] = steps(world, &self.chargers);
        self.steps[self.side.enemy()] = steps(world, &self.defenders);
    }

    /// Whether they are caught falling back along a road: then every charge is a flank charge (20.2.fallback.f).
    fn caught(&self, world: &World) -> bool {
        self.defenders.iter().any(|unit| is_caught_on_the_road(world, *unit))
    }

    fn is_disrupted(&self, world: &World) -> bool {
        self.defenders.iter().any(|unit| world.unit(*unit).disrupted)
    }

    /// The infantry that must test; none if a defender is disrupted, for then nobody is ready.
    fn infantry_to_test(&self, world: &World) -> Vec<UnitId> {
        if self.is_disrupted(world) {
            return Vec::new();
        }
        let infantry = |unit: &UnitId| world.printed(*unit).arm == Arm::Infantry;
        self.defenders.iter().copied().filter(infantry).collect()
    }

    // Fire.

    fn fire(&mut self, world: &mut World, play: &mut Play) {
        let charge = self.charge_strength(world, &mut |_, _, _| {});
        let defense = self.defense_strength(world, &mut |_, _, _| {});
        let by_modifiers = || self.strength_by_modifiers(world);
        let by_charge = hooks::fire::shoot_charge(world, charge, by_modifiers, play.dice);
        let by_defense = hooks::fire::shoot(world, defense, play.dice);
        let (charge, defense) = (charge.rounded(), defense.rounded());
        self.hits[self.side] = by_defense.1;
        self.hits[self.side.enemy()] = by_charge.1;
        self.stage = Stage::Losing(0);
        play.log.tell(|| self.fired(world, (charge, &by_charge), (defense, &by_defense)));
    }

    fn charge_strength(&self, world: &World, note: Note<'_>) -> Strength {
        self.chargers.iter().fold(Strength::default(), |sum, unit| {
            sum.plus(charge_strength(world, *unit, self.charge.target, self.modifiers(*unit), note))
        })
    }

    fn modifiers(&self, unit: UnitId) -> Modifiers {
        Modifiers {
            flank: self.flankers.contains(&unit),
            not_ready: self.not_ready,
            backhand: self.charge.is_backhand(),
        }
    }

    /// The strength of the chargers whom none, one, two and three modifiers help.
    fn strength_by_modifiers(&self, world: &World) -> [Strength; 4] {
        self.chargers.iter().fold([Strength::default(); 4], |mut sums, unit| {
            let modifiers = self.modifiers(*unit);
            let own = charge_strength(world, *unit, self.charge.target, modifiers, &mut |_, _, _| {});
            sums[modifiers.count()] = sums[modifiers.count()].plus(own);
            sums
        })
    }

    fn defense_strength(&self, world: &World, note: Note<'_>) -> Strength {
        let all_on_the_flank = self.flankers.len() == self.chargers.len();
        self.defenders.iter().fold(Strength::default(), |sum, unit| {
            let fires = if self.charge.fugitives.contains(unit) {
                Fires::Not
            } else if all_on_the_flank {
                Fires::IfCavalry
            } else {
                Fires::Freely
            };
            sum.plus(defense_strength(world, *unit, fires, note))
        })
    }

    /// Both strengths with all their parts, as they would be now; with infantry that must test, also as they would be
    /// if it failed.
    pub(crate) fn strengths(&self, world: &World) -> Vec<Sum> {
        let mut copy = self.clone();
        if self.stage == Stage::Meeting {
            copy.take_stock(world);
        }
        let mut sums = vec![sum_of("the charge's strength", |note| copy.charge_strength(world, note))];
        if self.stage == Stage::Meeting && !copy.infantry_to_test(world).is_empty() {
            copy.not_ready = true;
            let of = "the charge's strength if the infantry is not ready";
            sums.push(sum_of(of, |note| copy.charge_strength(world, note)));
        }
        sums.push(sum_of("the defense's strength", |note| copy.defense_strength(world, note)));
        sums
    }

    fn fired(
        &self,
        world: &World,
        (charge, (charge_shot, by_charge)): (u16, &(Shot, u16)),
        (defense, (defense_shot, by_defense)): (u16, &(Shot, u16)),
    ) -> Event<Fact> {
        let (by_charge, by_defense) = (*by_charge, *by_defense);
        let target = world.ground().number(self.charge.target);
        let text = format!(
            "Charge at {target}: the chargers fire with {charge} and score {}, the defense with {defense} and scores {}.",
            count(by_charge),
            count(by_defense)
        );
        let name = |unit: &UnitId| world.printed(*unit).name.clone();
        let fact = Fact::ChargeFired {
            target,
            charge,
            defense,
            by_charge,
            by_defense,
            flank: self.flankers.iter().map(name).collect(),
            not_ready: self.not_ready,
            backhand: self.charge.is_backhand(),
        };
        let reaction = matches!(self.charge.occasion, Occasion::Reaction { .. });
        let mut event = Event::by(rule!("nlc.7.7.g"), fact, text).and_by(&[
            rule!("nlc.7.7.d"),
            rule!("nlc.7.1.a"),
            hooks::fire::by(world),
        ]);
        event = event.and_by_if(
            self.chargers.len() > 1,
            &[if reaction { rule!("nlc.7.9.f") } else { rule!("nlc.7.7.o") }],
        );
        event = event.and_by_if(reaction, rules!["nlc.7.9.j", "nlc.7.9.n"]);
        let covered = |unit: &UnitId| flank_charge(world, *unit, self.charge.target) == Flank::Covered;
        event = event.and_by_if(self.chargers.iter().any(covered), rules!["nlc.7.6.e"]);
        event = event.and_by_if(self.caught(world), rules!["nlc.20.2.fallback.f"]);
        event = event.and_by_if(
            self.not_ready || self.charge.is_backhand() || !self.flankers.is_empty(),
            rules!["nlc.tables.combatmods.b"],
        );
        event = event.and_by_if(self.charge.occasion == Occasion::Pursuit, rules!["nlc.7.8.f"]);
        event = charge_shot.show(event, "the chargers' fire", by_charge);
        event = defense_shot.show(event, "the defense's fire", by_defense);
        let copy = ChargeFight { stage: Stage::Firing, ..self.clone() };
        copy.strengths(world).into_iter().fold(event, Event::with_sum)
    }

    /// The hits of the chargers, or of the defenders. Infantry and artillery fire only at those who come from the
    /// front; if no cavalry fires with them, only those can be hit (7.7.o).
    fn losses(&self, world: &World, of_chargers: bool) -> Option<Losses> {
        let side = if of_chargers { self.side } else { self.side.enemy() };
        let hits = self.hits[side];
        if hits == 0 {
            return None;
        }
        if !of_chargers {
            return Some(Losses::of(side, self.defenders.clone(), hits));
        }
        let cavalry_fires = self
            .defenders
            .iter()
            .any(|unit| world.printed(*unit).arm == Arm::Cavalry && !self.charge.fugitives.contains(unit));
        let in_front = |unit: &&UnitId| cavalry_fires || !self.flankers.contains(*unit);
        Some(Losses::of(side, self.chargers.iter().filter(in_front).copied().collect(), hits))
    }

    // Who won, and who goes.

    /// Whoever lost more steps has lost, and the chargers if both lost as many; a side without survivors has lost to
    /// one with any (7.7.h).
    fn judge(&mut self, world: &mut World, play: &mut Play) {
        let left = |units: &[UnitId]| steps(world, units);
        let (chargers, defenders) = (left(&self.chargers), left(&self.defenders));
        let lost = BySide {
            first: self.steps[self.side] - chargers,
            second: self.steps[self.side.enemy()] - defenders,
        };
        self.victor = match (chargers, defenders) {
            (0, 0) => Victor::Nobody,
            (_, 0) => Victor::Chargers,
            (0, _) => Victor::Defenders,
            _ if lost.second > lost.first => Victor::Chargers,
            _ => Victor::Defenders,
        };
        // Elimination is no retreat.
        match self.victor {
            Victor::Chargers if defenders > 0 => {
                world.worst_retreat[self.side.enemy()] = Retreated::Involuntarily;
            }
            Victor::Defenders if chargers > 0 => world.worst_retreat[self.side] = Retreated::Involuntarily,
            _ => {}
        }
        let winner = match self.victor {
            Victor::Nobody => None,
            Victor::Chargers => Some(self.side),
            Victor::Defenders => Some(self.side.enemy()),
        };
        hooks::turn::fought(world, |_| winner);
        self.stage = Stage::Parting;
        let (hex, victor, prey) = (self.charge.target, self.victor, self.charge.prey);
        play.log.tell(|| {
            let hex = world.ground().number(hex);
            let steps = |halves: u32| match (halves / 2, halves % 2) {
                (0, 0) => "no step".to_owned(),
                (0, _) => "half a step".to_owned(),
                (1, 0) => "1 step".to_owned(),
                (more, 0) => format!("{more} steps"),
                (more, _) => format!("{more} and a half steps"),
            };
            let text = format!(
                "The chargers lost {}, the defenders {}: {}.",
                steps(lost.first),
                steps(lost.second),
                victor.words()
            );
            let fact = Fact::ChargeDecided { hex, victor };
            let event = Event::by(rule!("nlc.7.7.h"), fact, text).and_by(rules!["nlc.7.7.i", "nlc.7.7.k"]);
            match (prey, victor) {
                (Prey::Riding, Victor::Defenders) => event.and_by(rules!["nlc.7.9.d", "nlc.7.9.k"]),
                (Prey::Riding, _) => event.and_by(rules!["nlc.7.9.j", "nlc.7.9.k"]),
                (Prey::Standing, _) => event,
            }
        });
    }

    fn losers_go(&self, world: &World) -> Option<Activity> {
        let survivors = |units: &[UnitId]| -> Vec<UnitId> {
            units.iter().copied().filter(|unit| world.is_present(*unit)).collect()
        };
        let (hex, enemy) = (self.charge.target, self.side.enemy());
        let homeward = |side, units: Vec<UnitId>| {
            (!units.is_empty()).then(|| Activity::ReturnHome(ReturnHome::new(side, units)))
        };
        match (self.victor, self.charge.prey) {
            (Victor::Nobody, _) => None,
            (Victor::Defenders, _) => homeward(self.side, survivors(&self.chargers)),
            (Victor::Chargers, Prey::Riding) => homeward(enemy, survivors(&self.defenders)),
            (Victor::Chargers, Prey::Standing) => {
                let units = survivors(&self.defenders);
                let retreat = || Activity::Retreat(Retreat::after_charge(enemy, hex, units.clone()));
                (!units.is_empty()).then(retreat)
            }
        }
    }

    /// The leaders of the losers who are left alone with the winners in their hex (7.7.w, 19.1.h).
    fn left_alone(&self, world: &World) -> Vec<LeaderId> {
        let hex = self.charge.target;
        let loser = match self.victor {
            Victor::Nobody => return Vec::new(),
            Victor::Chargers => self.side.enemy(),
            Victor::Defenders => self.side,
        };
        let company = world.held_by(hex) == Some(loser) || world.charging_in(hex, loser).next().is_some();
        if company || !world.is_held_against(hex, loser) {
            return Vec::new();
        }
        world.leaders_in(hex, loser).collect()
    }
}

/// In halves, for a step can be worth half a step.
fn steps(world: &World, units: &[UnitId]) -> u32 {
    hooks::losses::worth(world, units)
}
