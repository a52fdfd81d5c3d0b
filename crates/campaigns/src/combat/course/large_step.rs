//! Guns, totals and the battle table (con.10.5.4 to 10.5.7).

use super::{Course, Stage};
use crate::combat::bombardment;
use crate::combat::facts::FightFact;
use crate::combat::kind::Kind;
use crate::combat::large::{self, Advantage};
use crate::combat::losses::Losses;
use crate::combat::party::Fight;
use crate::combat::stakes::{Stake, first_losses};
use crate::edition::BattleCell;
use crate::facts::Fact;
use crate::types::{BySide, Side};
use crate::world::World;
use umpire::agenda::Play;
use umpire::dice::Throw;
use umpire::event::{Event, Roll};

impl Course {
    /// Both sides fire at once, the French die first (con.10.5.7.a); then it is asked what is staked.
    pub(super) fn bombard(&mut self, world: &mut World, play: &mut Play<'_, Fact>) {
        if let Kind::Wrongfooted(side) = self.kind
            && self.combat.class(world, side) != self.combat.class(world, side.enemy())
            && self.stakes == BySide::of(|_| None)
        {
            // A Corps that chose to fight has not been told of yet.
            if self.combat.class(world, side) < self.combat.class(world, side.enemy()) {
                self.tell_kind(world, rule!("con.10.5.j"), play);
            }
        }
        if let Kind::Delay(_) = self.kind {
            self.tell_kind(world, rule!("con.10.5.j"), play);
        }
        self.stage = Stage::Fired;
        if !self.kind.has_bombardment() {
            return;
        }
        let fight = self.combat.fight(world);
        for side in Side::BOTH {
            if bombardment::fires(&fight, side) {
                self.bombarded[side.enemy()] = self.fire(world, &fight, side, play);
            }
        }
        for side in Side::BOTH.into_iter().rev() {
            let points = self.bombarded[side];
            if points > 0 {
                self.due.push(Losses::of(world, side, self.group(side), points, false));
            }
        }
    }

    /// The guns of a side fire: what the enemy loses.
    fn fire(&self, world: &World, fight: &Fight, side: Side, play: &mut Play<'_, Fact>) -> u16 {
        let edition = world.edition();
        let modifiers = bombardment::modifiers(edition, fight, side);
        let by = modifiers.total();
        let shift =
            |face: u16| edition.bombardment.shift(i8::try_from(face).unwrap_or(i8::MAX).saturating_add(by));
        let thrown = play.dice.throw(Throw::D6, &|face| u16::from((shift(face) + 1).unsigned_abs()));
        let points = bombardment::losses(edition, fight, side, shift(thrown.total()));
        play.log.tell(world, || {
            let what = format!("{points} lost by {}", side.enemy().called());
            let mut roll = Roll::plain("bombardment", side.key(), thrown, what.clone());
            roll.modifiers = modifiers.lines();
            let combat = world.number(self.combat.name);
            let text = format!("The guns of {} fire: {what}.", side.called());
            let fact = FightFact::Bombarded { combat, side: side.key().to_owned(), points };
            Event::by(rule!("con.10.5.7.a"), fact, text)
                .and_by(rules!("con.10.5.7.b", "con.10.5.7.c", "con.10.5.7.d", "con.10.5.7.e", "con.6.a"))
                .with_roll(roll)
        });
        points
    }

    /// Totals are compared and the battle dice fall (con.10.5.7.h to 10.5.7.r).
    pub(super) fn battle(&mut self, world: &mut World, play: &mut Play<'_, Fact>) {
        self.stage = Stage::Lost;
        let fight = self.combat.fight(world);
        let left = fight.strengths();
        let has = |side: Side| left[side] > 0;
        if !has(Side::French) || !has(Side::Coalition) {
            // The bombardment has destroyed somebody: no dice fall (con.10.5.7.t).
            self.winner = Side::BOTH.into_iter().find(|side| has(*side));
            self.tell_destroyed(world, play);
            return;
        }
        let stakes = BySide::of(|side| self.stakes[side].unwrap_or_default());
        let totals = BySide::of(|side| self.total(world, &fight, side, stakes[side], play));
        let advantage = Advantage::of(totals, left);
        let edition = world.edition();
        let half = advantage.needs_a_die().then(|| {
            let up = edition.battle.half_rounds_up_from;
            play.dice.throw(Throw::D6, &|face| u16::from(face >= up))
        });
        let modifier = advantage.modifier(edition, half.map(|thrown| thrown.total()));
        let row_of = |face: u16| i8::try_from(face).unwrap_or(i8::MAX).saturating_add(modifier).clamp(1, 9);
        let own = play.dice.throw(Throw::D6, &|face| u16::from(row_of(face).unsigned_abs()));
        let other = play.dice.throw(Throw::D6, &|face| face);
        let (row, column) = (row_of(own.total()), other.total());
        let cell = edition.battle.cell(row, column);
        self.winner = large::winner(cell, advantage.side);
        self.hexes = cell.retreat;
        play.log.tell(world, || {
            let (side, combat) = (advantage.side, world.number(self.combat.name));
            let text = format!("{} are advantaged by {modifier}.", side.title());
            let fact =
                FightFact::Advantaged { combat, side: side.key().to_owned(), modifier: i16::from(modifier) };
            let event = Event::by(rule!("con.10.5.7.h"), fact, text).and_by(rules!("con.10.5.7.i"));
            match half {
                None => event,
                Some(thrown) => {
                    let what = format!("the modifier is {modifier}");
                    event.with_roll(Roll::plain("rounding of the half", side.key(), thrown, what))
                }
            }
        });
        self.tell_result(world, advantage.side, (row, column), cell, (own, other), play);
        self.settle(world, &fight, cell, advantage.side, stakes);
    }

    /// The modifiers of a side, summed up and told.
    fn total(&self, world: &World, fight: &Fight, side: Side, stake: Stake, play: &mut Play<'_, Fact>) -> i8 {
        let modifiers = large::modifiers(world.edition(), fight, self.kind, side, stake);
        let total = modifiers.total();
        play.log.tell(world, || {
            let combat = world.number(self.combat.name);
            let text = format!("The modifiers of {} come to {total}.", side.called());
            let fact = FightFact::Totalled { combat, side: side.key().to_owned(), total: i16::from(total) };
            Event::by(rule!("con.10.5.7.h"), fact, text)
                .with_sum(modifiers.sum(format!("the total of {}", side.called())))
                .and_by_if(stake != Stake::Nothing, rules!("con.10.5.7.1.i", "con.10.4.a"))
        });
        if stake != Stake::Nothing {
            play.log.tell(world, || {
                let combat = world.number(self.combat.name);
                let text = format!("{} stake {stake}.", side.title());
                let fact =
                    FightFact::Staked { combat, side: side.key().to_owned(), stake: stake.to_string() };
                Event::by(rule!("con.10.5.7.1.i"), fact, text).and_by(rules!("con.10.5.7.1.n"))
            });
        }
        total
    }

    fn tell_result(
        &self,
        world: &World,
        advantaged: Side,
        (row, column): (i8, u16),
        cell: BattleCell,
        (own, other): (umpire::dice::Thrown, umpire::dice::Thrown),
        play: &mut Play<'_, Fact>,
    ) {
        play.log.tell(world, || {
            let combat = world.number(self.combat.name);
            let percent =
                |share: crate::edition::Fortieths| share.to_string().trim_end_matches('%').to_owned();
            let who = match cell.winner {
                crate::edition::Winner::Advantaged => "Advantaged",
                crate::edition::Winner::Disadvantaged => "Disadvantaged",
                crate::edition::Winner::Draw => "Draw",
            };
            let losses = format!("{}/{}", percent(cell.advantaged), percent(cell.disadvantaged));
            let result = format!("{who} R{} {losses}", cell.retreat);
            let won = match self.winner {
                Some(side) => format!("{} win", side.called()),
                None => "nobody wins".to_owned(),
            };
            let text = format!("The {} at {combat}, row {row}, column {column}: {won}, {result}.", self.kind);
            let fact = FightFact::BattleFought {
                combat,
                row: i16::from(row),
                column,
                result,
                winner: self.winner.map(|side| side.key().to_owned()),
            };
            let side = advantaged;
            Event::by(rule!("con.10.5.7.j"), fact, text)
                .and_by(rules!("con.10.5.7.k", "con.10.5.7.o", "con.10.5.7.r", "con.10.5.7.s"))
                .and_by_if(self.winner.is_none(), rules!("con.10.5.7.p", "con.10.5.7.4.g"))
                .and_by_if(self.winner == Some(side.enemy()), rules!("con.10.5.7.q"))
                .and_by_if(row <= 3, rules!("con.10.5.7.l"))
                .and_by_if((4..=6).contains(&row), rules!("con.10.5.7.m"))
                .and_by_if(row >= 7, rules!("con.10.5.7.n"))
                .and_by(match self.kind {
                    Kind::Wrongfooted(_) => rules!("con.10.5.4.a"),
                    Kind::Delay(_) => rules!("con.10.5.5.a", "con.10.5.5.b", "con.10.5.5.c"),
                    Kind::Withdraw(_) => rules!("con.10.5.6.a", "con.10.5.6.b", "con.10.5.6.c"),
                    Kind::Battle | Kind::Raid(_) | Kind::Ambush(_) | Kind::Skirmish => &[],
                })
                .with_roll(Roll::plain("advantaged", side.key(), own, format!("row {row}")))
                .with_roll(Roll::plain(
                    "disadvantaged",
                    side.enemy().key(),
                    other,
                    format!("column {column}"),
                ))
        });
    }

    fn tell_destroyed(&self, world: &World, play: &mut Play<'_, Fact>) {
        play.log.tell(world, || {
            let combat = world.number(self.combat.name);
            let text = match self.winner {
                Some(side) => {
                    format!("The bombardment has destroyed the enemy: {} win at {combat}.", side.called())
                }
                None => format!("The bombardment has destroyed both at {combat}: nobody wins."),
            };
            let winner = self.winner.map(|side| side.key().to_owned());
            let fact =
                FightFact::BattleFought { combat, row: 0, column: 0, result: "none".to_owned(), winner };
            Event::by(rule!("con.10.5.7.t"), fact, text)
        });
    }

    /// Losses and retreats of a cell (con.10.5.7.1.o to q, 10.5.7.2, 10.5.7.4.a, 10.5.7.4.g, 10.5.5.c, 10.5.6.c, 10.5.o).
    fn settle(
        &mut self,
        world: &World,
        fight: &Fight,
        cell: BattleCell,
        advantaged: Side,
        stakes: BySide<Stake>,
    ) {
        let edition = world.edition();
        let before = BySide::of(|side| {
            let before = self.before[side];
            before.infantry + before.cavalry + before.artillery
        });
        let base = large::base(edition, self.kind, before);
        let besieged = self.combat.siege.map(|siege| siege.side);
        self.retreats = match (self.kind.retiring_corps(), self.winner) {
            (Some(corps), _) => vec![(corps, edition.small.retreat)],
            (None, Some(winner)) => vec![(winner.enemy(), cell.retreat)],
            // The disadvantaged side goes first, and what is last in the list.
            (None, None) => vec![(advantaged, cell.retreat), (advantaged.enemy(), cell.retreat)],
        };
        self.retreats.retain(|(side, hexes)| Some(*side) != besieged && *hexes > 0);
        for side in Side::BOTH.into_iter().rev() {
            let share = large::share(edition, fight, cell, advantaged, side, stakes[side]);
            let points = large::loss(share, base, &fight.parties[side]);
            self.shares[side] = share;
            // In a draw both take their losses as if they stayed (con.10.5.7.2.e).
            let goes = self.winner.is_some() || self.kind.retiring_corps().is_some();
            let is_retreating = goes && self.retreats.iter().any(|(back, _)| *back == side);
            let staked = first_losses(edition, stakes[side], share, base, points);
            if points > 0 {
                self.due
                    .push(Losses::of(world, side, self.group(side), points, is_retreating).staked(staked));
            }
        }
    }
}
