//! After a battle: leaders hit, moral checks, and whether it was critical (con-base.23.c, con.10.5.7.3, con-base.25.b).

use super::Course;
use crate::combat::facts::FightFact;
use crate::combat::kind::Kind;
use crate::combat::leaders;
use crate::combat::modifiers::Modifiers;
use crate::edition::Class;
use crate::facts::Fact;
use crate::morale::check_after_battle;
use crate::types::{Holders, Side};
use crate::victory::move_marker;
use crate::world::World;
use umpire::agenda::Play;
use umpire::dice::Throw;
use umpire::event::{Event, Line, Roll, Sum};

impl Course {
    /// What follows when everybody has gone where he goes.
    pub(super) fn after(&mut self, world: &mut World, play: &mut Play<'_, Fact>) {
        if self.kind.is_small() {
            return;
        }
        let is_battle = matches!(self.kind, Kind::Battle | Kind::Wrongfooted(_));
        if is_battle && world.has_option("leader-casualties") {
            for side in Side::BOTH {
                if self.shares[side] >= world.edition().leaders.casualty_share {
                    let front = &self.fronts[side];
                    let was_there =
                        |holder: &crate::types::HolderId| self.had_troops.has(*holder) && !front.is_empty();
                    let in_contact: Holders = self.group(side).iter().filter(was_there).collect();
                    leaders::casualty(world, side, in_contact, play);
                }
            }
        }
        if world.has_option("morale") {
            self.check_morale(world, play);
        }
        self.judge(world, play);
    }

    /// Who has an R result checks; winners too if the beaten went one hex, and no Army after a Delay or a Withdraw (con.10.5.7.3.a to c).
    fn check_morale(&self, world: &mut World, play: &mut Play<'_, Fact>) {
        let figures = world.edition().morale.clone();
        let is_open = self.kind.retiring_corps().is_none();
        for side in Side::BOTH {
            let has_lost = self.winner != Some(side);
            let is_army = self.classes[side] == Class::Army;
            let checks = self.hexes > 0
                && match (has_lost, is_open) {
                    (true, true) => true,
                    (true, false) => !is_army,
                    (false, true) => self.hexes == 1,
                    (false, false) => false,
                };
            if !checks {
                continue;
            }
            let mut more = Modifiers::none();
            let by = i8::try_from(self.hexes).unwrap_or(i8::MAX)
                - i8::try_from(figures.retreat_less.unsigned_abs()).unwrap_or(i8::MAX);
            more.add(format!("R{}", self.hexes), by, rule!("con.10.5.7.3.d"));
            let rule = rule!("con.10.5.7.3.e");
            let has_staked = self.stakes[side].unwrap_or_default().has_guard();
            if has_staked && self.winner == Some(side.enemy()) {
                more.add("the guard was staked and the battle lost", figures.guard_lost, rule);
            }
            if self.gone[side] && self.rough[side] {
                more.add("a rough retreat", figures.rough_retreat, rule);
            }
            if self.gone[side] && world.outrun {
                more.add("pursued further than they went", figures.outrun, rule);
            }
            let group = self.group(side).iter().filter(|holder| world.has_troops(*holder)).collect();
            for force in world.forces_among(group) {
                check_after_battle(world, force, &more, play);
            }
        }
    }

    /// A battle with heavy losses may move the marker: the side that stayed, or in a siege the winner, throws under the difference
    /// (con-base.25.b).
    fn judge(&self, world: &mut World, play: &mut Play<'_, Fact>) {
        let lost = |world: &World, side: Side| self.points_lost(world, side);
        let sum = lost(world, Side::French) + lost(world, Side::Coalition);
        let critical = world.theatre.terms.critical.unwrap_or(world.edition().victory.critical);
        let is_draw = self.winner.is_none() && self.kind.retiring_corps().is_none();
        if sum < critical || is_draw {
            return;
        }
        let stayed = match (self.combat.siege, self.gone[Side::French], self.gone[Side::Coalition]) {
            (None, true, false) => Some(Side::Coalition),
            (None, false, true) => Some(Side::French),
            _ => self.winner,
        };
        let Some(side) = stayed else { return };
        let (own, theirs) = (lost(world, side), lost(world, side.enemy()));
        let difference = i32::from(theirs) - i32::from(own);
        let (thrown, is_critical) = play.test(Throw::D6, |face| i32::from(face) < difference);
        let by = match (is_critical, side) {
            (false, _) => 0,
            (true, Side::French) => 1,
            (true, Side::Coalition) => -1,
        };
        play.log.tell(world, || {
            let combat = world.number(self.combat.name);
            let what = if is_critical { "critical" } else { "not critical" };
            let text = format!("Together {sum} were lost at {combat}: the battle is {what}.");
            let lines = vec![
                Line::of(format!("lost by {}", side.enemy().called()), theirs, rule!("con-base.25.b")),
                Line::of(format!("lost by {}", side.called()), format!("-{own}"), rule!("con-base.25.b")),
            ];
            let named = is_critical.then(|| side.key().to_owned());
            Event::by(rule!("con-base.25.b"), FightFact::Critical { combat, side: named, moves: by }, text)
                .with_sum(Sum::of("the difference of losses", lines, difference))
                .with_roll(Roll::plain("critical battle", side.key(), thrown, what))
        });
        if by != 0 {
            move_marker(world, by, rule!("con-base.25.b"), play);
        }
    }

    /// The combat is over: groups are hidden again, and whoever went takes no part in others (con-base.14.c, 17.j).
    pub(super) fn close(&self, world: &mut World, play: &mut Play<'_, Fact>) {
        world.shown = Holders::NONE;
        world.retreat.clear();
        world.outrun = false;
        world.combats.retain(|combat| combat.name != self.combat.name || self.repulsed.is_some());
        for side in Side::BOTH {
            world.forget_the_gone(side);
        }
        crate::command::lift_sieges(world, play);
    }
}
