//! One charge fought out in a hex (7.7.d to 7.7.m, 7.10).
//!
//! ```text
//!   readiness (7.10.f)  ->  both fire (7.7.g)  ->  losses  ->  leaders at risk  ->  who lost more (7.7.h)
//!     ->  the losers go (7.7.i)  ->  a leader left alone among enemies is displaced (7.7.w)
//! ```

use super::return_home::ReturnHome;
use super::strength::{Fires, Modifiers, charge_strength, defense_strength, flank_charge};
use super::{Charge, Occasion, Prey};
use crate::activity::Engaged;
use crate::combat::leaders::{self, Displacement};
use crate::combat::losses::Losses;
use crate::combat::normal::count;
use crate::combat::retreat::{Cause, Retreat};
use crate::fact::{Fact, Victor, Who};
use crate::fire::{Note, Reckoning, Strength};
use crate::hooks::fire::{Bias, Fired, Volley};
use crate::hooks::losses::worth;
use crate::morale::{Check, Circumstances, Told};
use crate::prelude::*;
use crate::refits::combat_ratings::Edge;
use crate::world::Retreated;
use crate::zoc::{Flank, is_caught_on_the_road};
use umpire::dice::Dice;

/// A charge and the hex it is fought in.
#[allow(clippy::struct_excessive_bools)] // each is a rule's own question
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChargeFight {
    /// The side that charges.
    pub(crate) side: Side,
    charge: Charge,
    /// Those who charge and those who defend, as they stood when it began.
    chargers: Vec<UnitId>,
    defenders: Vec<UnitId>,
    /// The chargers that come in on the flank (7.10.d).
    flankers: Vec<UnitId>,
    /// Some would, but a town or a chateau covers the flank (7.6.e).
    #[serde(default)]
    covered: bool,
    /// The defenders are caught falling back along a road: every charge is a flank charge (20.2.fallback.f).
    #[serde(default)]
    caught: bool,
    not_ready: bool,
    hits: BySide<u16>,
    /// The steps of each side when it began, in halves.
    steps: BySide<u32>,
    victor: Victor,
    displaced: Vec<LeaderId>,
    stage: Stage,
    /// Whoever could use a card before the dice has been asked.
    #[serde(default)]
    carded: bool,
    /// How many leaders have been asked whether they spur on the defenders.
    #[serde(default)]
    asked: u8,
    /// What a card changes in a roll, if that was chosen: whose.
    #[serde(default)]
    marshal: Option<Side>,
}

crate::activity::in_the_open! { ChargeFight { asked, marshal, carded, side, charge, chargers, defenders, flankers, covered, caught, not_ready, hits, steps, victor, displaced, stage } }

/// How far it has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
enum Stage {
    Meeting,
    Firing,
    /// The chargers (0), then the defenders (1), may throw again, by a card; whether they have been asked; then (2) it stands.
    Again(u8, bool),
    /// The chargers (0), then the defenders (1), may be covered by guns, by a card; then (2) it is settled.
    Covering(u8),
    /// The chargers' (0), then the defenders' (1) losses.
    Losing(u8),
    Leaders,
    Judging,
    Parting,
    Displacing,
    Ended,
}

impl ChargeFight {
    pub(crate) fn engaged(&self) -> Engaged {
        let units = self.chargers.iter().chain(&self.defenders).copied().collect();
        Engaged { side: self.side, target: self.charge.target, units }
    }

    /// A charge that has arrived.
    pub fn new(side: Side, charge: Charge) -> ChargeFight {
        ChargeFight {
            side,
            charge,
            chargers: Vec::new(),
            defenders: Vec::new(),
            flankers: Vec::new(),
            covered: false,
            caught: false,
            not_ready: false,
            hits: BySide::default(),
            steps: BySide::default(),
            victor: Victor::Nobody,
            displaced: Vec::new(),
            stage: Stage::Meeting,
            carded: false,
            asked: 0,
            marshal: None,
        }
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
            Stage::Firing if !self.carded && self.is_to_be_asked(world) => {
                let enemy = self.side.enemy();
                let next = hooks::charge::inspiration(world, enemy, &self.defenders, self.asked);
                self.asked += 1;
                if let Some(moment) = next.and_then(|leader| leader.asked) {
                    return Step::Begin(moment);
                }
            }
            Stage::Firing if !std::mem::replace(&mut self.carded, true) => {
                if let Some(moment) =
                    hooks::charge::card_before_fire(world, self.side, &self.chargers, &self.defenders)
                {
                    return Step::Begin(moment);
                }
            }
            Stage::Firing => self.fire(world, play),
            Stage::Again(2, _) => {
                self.stage = Stage::Covering(0);
                hooks::combat::dice_have_fallen(world);
            }
            Stage::Again(turn, false) => {
                let side = if turn == 0 { self.side } else { self.side.enemy() };
                let moment = hooks::combat::again(world, side);
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
                self.stage = if turn == 2 { Stage::Losing(0) } else { Stage::Covering(turn + 1) };
                if let Some(moment) = self.cover(world, turn, play) {
                    return Step::Begin(moment);
                }
            }
            Stage::Losing(turn) => {
                self.stage = if turn == 0 { Stage::Losing(1) } else { Stage::Leaders };
                let side = if turn == 0 { self.side } else { self.side.enemy() };
                if let Some(losses) = self.losses(world, side) {
                    return Step::Begin(Activity::Losses(losses));
                }
            }
            Stage::Leaders => {
                leaders::risk_in_hit_hexes(world, &[self.side, self.side.enemy()], play);
                self.stage = Stage::Judging;
            }
            Stage::Judging => self.judge(world, play),
            Stage::Parting => {
                self.stage = Stage::Displacing;
                if let Some(going) = self.losers_go(world) {
                    if let Activity::ReturnHome(homeward) = &going {
                        hooks::charge::beaten(world, &homeward.units, play);
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
        world.note_attacked(&self.defenders, &self.chargers);
        self.stage =
            if self.chargers.is_empty() || self.defenders.is_empty() { Stage::Ended } else { Stage::Firing };
        let infantry = self.infantry_to_test(world);
        if self.stage == Stage::Ended || infantry.is_empty() {
            return;
        }
        let plain = Circumstances::plain(Role::Defending);
        let hindrance = hooks::charge::unsettles(world, &self.chargers);
        let Some((check, by)) = Check::of_group_with(world, &infantry, plain, hindrance, play) else {
            return;
        };
        self.not_ready = !check.passed;
        let told = Told::new(Who::Defenders, rules!["nlc.7.10.c", "nlc.7.10.f"], "readiness");
        let told = Told { results: ["ready", "not ready"], ..told };
        let sentence = |own: Option<(&str, i8)>| {
            let with = own.map_or(String::new(), |(name, morale)| format!(" with {name}: morale {morale},"));
            format!("The infantry awaits the charge{with} and rolls")
        };
        let explain = |event: Event<Fact>| event.and_by(&[by, rule!("nlc.2.3.d")]).with_sum(check.sum(world));
        check.tell(world, told, sentence, explain, play);
    }

    fn take_stock(&mut self, world: &World) {
        let hex = self.charge.target;
        self.chargers = self.charge.present(world);
        self.defenders = self.charge.defenders(world, self.side);
        self.caught = self.defenders.iter().any(|unit| is_caught_on_the_road(world, *unit));
        for unit in &self.chargers {
            let flank = flank_charge(world, *unit, hex);
            self.covered |= flank == Flank::Covered;
            if self.caught || flank == Flank::Turned {
                self.flankers.push(*unit);
            }
        }
        self.not_ready = self.is_disrupted(world);
        self.steps[self.side] = worth(world, &self.chargers);
        self.steps[self.side.enemy()] = worth(world, &self.defenders);
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
        let told = play.log.is_heard();
        self.marshal = hooks::combat::card_chosen(world);
        let charge = self.shoot(world, self.side, told, play.dice);
        let defense = self.shoot(world, self.side.enemy(), told, play.dice);
        self.hits[self.side] = defense.scored;
        self.hits[self.side.enemy()] = charge.scored;
        play.log.tell(world, || self.fired(world, &charge, &defense));
        if world.plays_cards() {
            self.stage = Stage::Again(0, false);
        } else {
            self.stage = Stage::Losing(0);
            hooks::combat::dice_have_fallen(world);
        }
    }

    /// Whether leaders beside the defenders have still to be asked (mop.37.16.g).
    fn is_to_be_asked(&self, world: &World) -> bool {
        hooks::charge::inspiration(world, self.side.enemy(), &self.defenders, self.asked).is_some()
    }

    /// A side throws its dice.
    fn shoot(&self, world: &World, side: Side, told: bool, dice: &mut dyn Dice) -> Volley {
        let (edge, card) = (self.edge(world), hooks::combat::card_changes(world, side, self.marshal, None));
        if side == self.side {
            let strength = Reckoning::of(told, |note| self.charge_strength(world, note));
            let by_modifiers = || self.strength_by_modifiers(world);
            return hooks::fire::shoot_charge(
                world,
                strength,
                by_modifiers,
                Bias::from(edge).with_card(card),
                dice,
            );
        }
        let strength = Reckoning::of(told, |note| self.defense_strength(world, note));
        hooks::fire::shoot(world, strength, Bias::from(edge.map(Edge::turned)).with_card(card), dice)
    }

    /// A side throws its dice again, and what falls then stands (mop.app3.card7.b).
    fn throw_again(&mut self, world: &World, side: Side, play: &mut Play) {
        let before = self.hits[side.enemy()];
        let volley = self.shoot(world, side, play.log.is_heard(), play.dice);
        self.hits[side.enemy()] = volley.scored;
        play.log.tell(world, || {
            let target = world.name(self.charge.target);
            let whose = if side == self.side { "charge" } else { "defense" };
            let (now, before) = (count(volley.scored), count(before));
            let text =
                format!("The {whose} at {target} is thrown again: it scores {now} in the place of {before}.");
            let rounded = |strength: Strength| strength.rounded();
            let (charge, defense) = (
                self.charge_strength(world, &mut |_, _, _| {}),
                self.defense_strength(world, &mut |_, _, _| {}),
            );
            let fact = Fact::ChargeFired {
                target,
                charge: rounded(charge),
                defense: rounded(defense),
                by_charge: self.hits[self.side.enemy()],
                by_defense: self.hits[self.side],
                flank: world.pieces(&self.flankers),
                not_ready: self.not_ready,
                backhand: self.charge.is_backhand(),
            };
            let event =
                Event::by(hooks::fire::by(world), fact, text).and_by(&hooks::combat::rules_of_again(world));
            let fired =
                Fired { name: "charge", by: world.seat_name(side), why: "the fire that is thrown again" };
            volley.show(event, fired)
        });
    }

    /// Guns may cover the chargers, then the defenders (mop.app3.card3.a).
    fn cover(&mut self, world: &mut World, turn: u8, play: &mut Play) -> Option<Activity> {
        let at = self.charge.target;
        if let Some(side) = hooks::combat::card_chosen(world) {
            self.hits[side] = hooks::combat::covered(world, side, at, self.hits[side], play);
        }
        let (side, party) = match turn {
            0 => (self.side, &self.chargers),
            1 => (self.side.enemy(), &self.defenders),
            _ => return None,
        };
        hooks::charge::card_after_fire(world, side, party, at, self.hits[side])
    }

    /// The ratings of both sides, as the chargers look at it.
    fn edge(&self, world: &World) -> Option<Edge> {
        hooks::fire::edge(world, self.chargers.iter().copied(), self.defenders.iter().copied())
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
            sum.plus(defense_strength(world, *unit, self.charge.target, &self.chargers, fires, note))
        })
    }

    /// Both strengths with all their parts, as they would be now; with infantry that must test, also as they would be
    /// if it failed.
    pub(crate) fn strengths(&self, world: &World) -> Vec<Sum> {
        let mut copy = self.clone();
        if self.stage == Stage::Meeting {
            copy.take_stock(world);
        }
        let charge = |fight: &ChargeFight| Reckoning::of(true, |note| fight.charge_strength(world, note));
        let mut sums = vec![charge(&copy).sum(CHARGE)];
        if self.stage == Stage::Meeting && !copy.infantry_to_test(world).is_empty() {
            copy.not_ready = true;
            sums.push(charge(&copy).sum("the charge's strength if the infantry is not ready"));
        }
        sums.push(Reckoning::of(true, |note| copy.defense_strength(world, note)).sum(DEFENSE));
        sums.extend(copy.edge(world).map(|edge| edge.sum(world, "what ratings add to the chargers' roll")));
        sums
    }

    fn fired(&self, world: &World, charge: &Volley, defense: &Volley) -> Event<Fact> {
        let target = world.name(self.charge.target);
        let (by_charge, by_defense) = (charge.scored, defense.scored);
        let rounded = |volley: &Volley| volley.strength.rounded();
        let text = format!(
            "Charge at {target}: the chargers fire with {}{} and score {}, the defense with {}{} and scores {}.",
            rounded(charge),
            charge.told_of_ratings(),
            count(by_charge),
            rounded(defense),
            defense.told_of_ratings(),
            count(by_defense)
        );
        let (backhand, not_ready) = (self.charge.is_backhand(), self.not_ready);
        let fact = Fact::ChargeFired {
            target,
            charge: rounded(charge),
            defense: rounded(defense),
            by_charge,
            by_defense,
            flank: world.pieces(&self.flankers),
            not_ready,
            backhand,
        };
        let reaction = matches!(self.charge.occasion, Occasion::Reaction { .. });
        let together = if reaction { rule!("nlc.7.9.f") } else { rule!("nlc.7.7.o") };
        let modified = not_ready || backhand || !self.flankers.is_empty();
        let event = Event::by(rule!("nlc.7.7.g"), fact, text)
            .and_by(&[rule!("nlc.7.7.d"), rule!("nlc.7.1.a"), hooks::fire::by(world)])
            .and_by_if(self.chargers.len() > 1, &[together])
            .and_by_if(reaction, rules!["nlc.7.9.j", "nlc.7.9.n"])
            .and_by_if(self.covered, rules!["nlc.7.6.e"])
            .and_by_if(self.caught, rules!["nlc.20.2.fallback.f"])
            .and_by_if(modified, rules!["nlc.tables.combatmods.b"])
            .and_by_if(self.charge.occasion == Occasion::Pursuit, rules!["nlc.7.8.f"]);
        let by = world.seat_name(self.side);
        let event = charge.show(event, Fired { name: "charge", by, why: "the chargers' fire" });
        let by = world.seat_name(self.side.enemy());
        let event = defense.show(event, Fired { name: "fire", by, why: "the defense's fire" });
        event.with_sum(charge.strength.sum(CHARGE)).with_sum(defense.strength.sum(DEFENSE))
    }

    /// The hits of the chargers, or of the defenders. Infantry and artillery fire only at those who come from the
    /// front; if no cavalry fires with them, only those can be hit (7.7.o).
    fn losses(&self, world: &World, side: Side) -> Option<Losses> {
        let fires =
            |unit: &UnitId| world.printed(*unit).arm == Arm::Cavalry && !self.charge.fugitives.contains(unit);
        let cavalry_fires = self.defenders.iter().any(fires);
        let hit = |unit: &UnitId| side != self.side || cavalry_fires || !self.flankers.contains(unit);
        let party = if side == self.side { &self.chargers } else { &self.defenders };
        let units = party.iter().copied().filter(hit).collect();
        (self.hits[side] > 0).then(|| Losses::of(side, units, self.hits[side]))
    }

    // Who won, and who goes.

    /// Whoever lost more steps has lost, and the chargers if both lost as many; a side without survivors has lost to
    /// one with any (7.7.h).
    fn judge(&mut self, world: &mut World, play: &mut Play) {
        let (chargers, defenders) = (worth(world, &self.chargers), worth(world, &self.defenders));
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
        let winner = self.winner();
        if let Some(winner) = winner.filter(|_| chargers > 0 && defenders > 0) {
            world.worst_retreat[winner.enemy()] = Retreated::Involuntarily;
        }
        hooks::turn::fought(world, |_| winner);
        self.stage = Stage::Parting;
        let (hex, victor, prey) = (self.charge.target, self.victor, self.charge.prey);
        play.log.tell(world, || {
            let hex = world.name(hex);
            let steps = |halves: u32| match (halves / 2, halves % 2) {
                (0, 1) => "half a step".to_owned(),
                (whole, 0) => counted(whole as usize, "step|steps"),
                (whole, _) => format!("{whole} and a half steps"),
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

    fn winner(&self) -> Option<Side> {
        match self.victor {
            Victor::Nobody => None,
            Victor::Chargers => Some(self.side),
            Victor::Defenders => Some(self.side.enemy()),
        }
    }

    fn losers_go(&self, world: &World) -> Option<Activity> {
        let loser = self.winner()?.enemy();
        let losers = if loser == self.side { &self.chargers } else { &self.defenders };
        let units: Vec<UnitId> = losers.iter().copied().filter(|unit| world.is_present(*unit)).collect();
        if units.is_empty() {
            return None;
        }
        let stood = loser != self.side && self.charge.prey == Prey::Standing;
        Some(if stood {
            let stacks = vec![(self.charge.target, units)];
            Activity::Retreat(Retreat::new(loser, Role::Defending, Cause::Charge, stacks))
        } else {
            Activity::ReturnHome(ReturnHome::new(loser, units))
        })
    }

    /// The leaders of the losers who are left alone with the winners in their hex (7.7.w, 19.1.h).
    fn left_alone(&self, world: &World) -> Vec<LeaderId> {
        let hex = self.charge.target;
        let Some(loser) = self.winner().map(Side::enemy) else { return Vec::new() };
        let company = world.held_by(hex) == Some(loser) || world.charging_in(hex, loser).next().is_some();
        if company || !world.is_held_against(hex, loser) {
            return Vec::new();
        }
        world.leaders_in(hex, loser).collect()
    }
}

const CHARGE: &str = "the charge's strength";
const DEFENSE: &str = "the defense's strength";
