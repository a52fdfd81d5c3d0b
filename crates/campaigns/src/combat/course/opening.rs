//! A combat begins: groups and chits are shown, and the kind of it is found (con.10.5, con-base.14.c).

use super::{Course, Stage};
use crate::combat::facts::FightFact;
use crate::combat::kind::{Kind, Settled, kind};
use crate::edition::Class;
use crate::facts::Fact;
use crate::types::{BySide, Side};
use crate::world::World;
use umpire::agenda::Play;
use umpire::event::{Event, Line, Sum};
use umpire::rule::Rule;

impl Course {
    /// Both groups and chits are shown, and the kind is found.
    pub(super) fn show(&mut self, world: &mut World, play: &mut Play<'_, Fact>) {
        self.reveal(world, play);
        let classes = BySide::of(|side| self.combat.class(world, side));
        self.classes = classes;
        let is_siege = self.combat.siege.is_some();
        let right = BySide::of(|side| !is_siege && self.is_right(world, side, play));
        self.stage = Stage::Strikes;
        match kind(classes, right, is_siege) {
            Settled::Is(found, rule) => {
                self.kind = found;
                self.tell_kind(world, rule, play);
            }
            Settled::Chooses(corps) => {
                self.kind = Kind::Delay(corps);
                self.stage = Stage::Delays;
            }
        }
    }

    /// Leaders and strengths are shown to both before anything is decided (con-base.14.c).
    pub(super) fn reveal(&mut self, world: &mut World, play: &mut Play<'_, Fact>) {
        for side in Side::BOTH {
            let group = self.combat.counted(world, side);
            world.shown = world.shown.or(group);
            world.show_in_full(side, group);
        }
        play.log.reveal();
        crate::combat::tell::groups(world, &self.combat, play);
        for side in Side::BOTH {
            self.tell_group(world, side, play);
        }
    }

    fn tell_group(&self, world: &World, side: Side, play: &mut Play<'_, Fact>) {
        play.log.tell(world, || {
            let combat = world.number(self.combat.name);
            let class = self.combat.class(world, side);
            let strengths = world.strengths(self.combat.counted(world, side));
            let points = strengths.infantry + strengths.cavalry + strengths.artillery;
            let senior = self.combat.senior(world, side);
            let leader = senior.map_or_else(|| "nobody".to_owned(), |senior| world.name(senior));
            let attacks = if self.combat.attacker(world) == side { "attack" } else { "defend" };
            let text = format!("{} {attacks} at {combat} under {leader}: {class}, {points}.", side.title());
            let part = |what: &str, points: u16| Line::of(what, points, rule!("con-base.14.c"));
            let lines = vec![
                part("infantry", strengths.infantry),
                part("cavalry", strengths.cavalry),
                part("artillery", strengths.artillery),
            ];
            let fact = FightFact::GroupShown {
                combat,
                side: side.key().to_owned(),
                class: class.to_string(),
                points,
                leader,
            };
            Event::by(rule!("con-base.14.c"), fact, text)
                .and_by(rules!("con.3.2.a", "con.3.2.h", "con.3.2.i", "con.10.1.a"))
                .and_by(match class {
                    Class::Division => rules!("con.3.2.b", "con.3.2.c"),
                    Class::Corps => rules!("con.3.2.d"),
                    Class::Army => rules!("con.3.2.e"),
                })
                .with_sum(Sum::of(format!("the group of {}", side.called()), lines, points))
        });
    }

    /// Whether a side has guessed right, whatever its chit says if it is in forage or failed in a repulse (con.10.5.b, 10.5.d, 10.5.p,
    /// con.7.f).
    fn is_right(&self, world: &World, side: Side, play: &mut Play<'_, Fact>) -> bool {
        let chit = self.combat.groups[side].chit;
        let forages = self.combat.is_in_forage(world, side);
        let has_failed = self.combat.has_failed_repulse(world, side);
        let names_it = chit == Some(self.combat.class(world, side.enemy()));
        let right = names_it && !forages && !has_failed;
        play.log.tell(world, || {
            let combat = world.number(self.combat.name);
            let chit = chit.map_or_else(|| "no chit".to_owned(), |chit| chit.to_string());
            let what = if right { "right" } else { "wrong" };
            let text = format!("{} guessed {chit}: {what}.", side.title());
            let fact = FightFact::ChitShown { combat, side: side.key().to_owned(), chit, right };
            Event::by(rule!("con.10.5.b"), fact, text)
                .and_by_if(forages, rules!("con.10.5.d", "con.10.5.p"))
                .and_by_if(has_failed, rules!("con.7.f", "con.10.5.p"))
        });
        right
    }

    /// The kind of the combat is told, by the rule that made it so.
    pub(super) fn tell_kind(&self, world: &World, rule: Rule, play: &mut Play<'_, Fact>) {
        play.log.tell(world, || {
            let combat = world.number(self.combat.name);
            let by = match self.kind {
                Kind::Raid(side)
                | Kind::Ambush(side)
                | Kind::Wrongfooted(side)
                | Kind::Delay(side)
                | Kind::Withdraw(side) => Some(side),
                Kind::Skirmish | Kind::Battle => None,
            };
            let whose = by.map(|side| format!(" of {}", side.called())).unwrap_or_default();
            let text = format!("The combat at {combat} is a {}{whose}.", self.kind);
            let fact = FightFact::KindFound {
                combat,
                kind: self.kind.word().to_owned(),
                by: by.map(|side| side.key().to_owned()),
            };
            Event::by(rule, fact, text)
        });
    }
}
