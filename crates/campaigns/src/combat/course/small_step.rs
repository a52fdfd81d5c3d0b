//! The die of a Raid, an Ambush or a Skirmish (con.10.5.1 to 10.5.3).

use super::{Course, Stage};
use crate::combat::facts::FightFact;
use crate::combat::kind::Kind;
use crate::combat::losses::Losses;
use crate::combat::{small, yielding};
use crate::facts::Fact;
use crate::types::Side;
use crate::world::World;
use umpire::agenda::Play;
use umpire::dice::Throw;
use umpire::event::{Event, Roll};

impl Course {
    /// One die, modified, decides what both lose and nothing else: who gives way is settled by classes and numbers.
    pub(super) fn strike_small(&mut self, world: &mut World, play: &mut Play<'_, Fact>) {
        if self.repulsed.is_some() {
            self.reveal(world, play);
            self.tell_kind(world, rule!("con.7.d"), play);
        }
        let mut fight = self.combat.fight(world);
        if let Some(repulsed) = self.repulsed {
            fight.attacker = repulsed.enemy();
        }
        let edition = world.edition();
        let modifiers = small::modifiers(edition, &fight, self.kind);
        let by = modifiers.total();
        let row = |face: u16| {
            let die = i8::try_from(face).unwrap_or(i8::MAX).saturating_add(by);
            die.clamp(0, 7)
        };
        let thrown = play.dice.throw(Throw::D6, &|face| u16::from(row(face).unsigned_abs()));
        let face = i8::try_from(thrown.total()).unwrap_or(i8::MAX);
        let die = face.saturating_add(by);
        let lost = small::losses(edition, &fight, self.kind, die);
        let (yields, rule) = match self.repulsed {
            Some(repulsed) => (repulsed, rule!("con.7.e")),
            None => yielding::after_small(edition, &fight),
        };
        let hexes = if self.repulsed.is_some() { edition.repulse.retreat } else { edition.small.retreat };
        let [first, rest @ ..] = small::rules(self.kind) else { return };
        play.log.tell(world, || {
            let (french, coalition) = (lost[Side::French], lost[Side::Coalition]);
            let what = format!("French {french}, Coalition {coalition}");
            let by = match self.kind {
                Kind::Raid(side) | Kind::Ambush(side) => Some(side.key()),
                _ => None,
            };
            let mut roll = Roll::plain("small combat", by, thrown, what.clone()).for_what(self.kind.word());
            roll.modifiers = modifiers.lines();
            let combat = world.number(self.combat.name);
            let text = format!("The {} at {combat}, {die}: losses {what}.", self.kind);
            let fact = FightFact::SmallFought { combat, die: i16::from(die), french, coalition };
            let is_capped = self.kind == Kind::Skirmish;
            Event::by(*first, fact, text)
                .and_by(rest)
                .and_by(&[rule])
                .and_by_if(is_capped, rules!("con.10.5.3.g"))
                .and_by_if(!is_capped, rules!("con.10.5.1.h"))
                .with_roll(roll)
        });
        for side in Side::BOTH.into_iter().rev() {
            self.due.push(Losses::of(world, side, self.group(side), lost[side], side == yields));
        }
        // A siege is never small, so that whoever yields can go.
        self.retreats = vec![(yields, hexes)];
        self.stage = Stage::Lost;
    }
}
