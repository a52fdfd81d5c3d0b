//! Voluntary retreat (7.4.a to 7.4.e).

use super::{Choice, Combat, Stage, count};
use crate::combat::losses::is_garrison;
use crate::combat::retreat::retreat_hexes;
use crate::fact::Fact;
use crate::prelude::*;
use crate::world::Retreated;

impl Combat {
    /// Who chooses first: the side without artillery if only one has none, else the attackers (7.4.b).
    pub(super) fn choosing_order(&self) -> [Side; 2] {
        let (us, them) = (self.side, self.side.enemy());
        if self.artillery[us] && !self.artillery[them] { [them, us] } else { [us, them] }
    }

    pub(super) fn chooser(&self, turn: u8) -> Side {
        self.choosing_order()[usize::from(turn)]
    }

    pub(super) fn choice(&self, world: &World, side: Side) -> Choice {
        let stays = self.party(side).iter().all(|unit| is_garrison(world, *unit));
        if stays || !self.can_go(world, side) {
            return Choice::None;
        }
        if side != self.side {
            let cavalry = |unit: UnitId| world.printed(unit).arm == Arm::Cavalry;
            if world.units_in(self.target).all(cavalry) {
                return Choice::Must;
            }
            let ordered = world.units_in(self.target).find(|unit| world.rules_for(*unit).demands_retreat());
            if let Some(unit) = ordered {
                return Choice::Ordered(world.printed(unit).formation, world.order_of(unit).kind);
            }
        }
        if self.was_hit(side) { Choice::Free } else { Choice::None }
    }

    /// Whether a side took hits. Then everybody knows that it may choose (7.4.a); nobody else is asked, whatever his order is.
    pub(super) fn was_hit(&self, side: Side) -> bool {
        self.hits[side] > 0
    }

    /// Whether every stack of a side that would go has a hex to go to: nobody leaves the map of his own will (7.4.u).
    pub(super) fn can_go(&self, world: &World, side: Side) -> bool {
        let has_hex = |from: HexId| retreat_hexes(world, from, side).any(|hex| hex != self.target);
        if side == self.side {
            self.attackers.iter().all(|(unit, from)| is_garrison(world, *unit) || has_hex(*from))
        } else {
            has_hex(self.target)
        }
    }

    pub(super) fn pass_choice(&mut self, turn: u8) {
        self.stage = if turn == 0 { Stage::Choosing(1) } else { Stage::Halving };
    }

    pub(super) fn stands(&mut self, world: &World, side: Side, turn: u8, play: &mut Play) {
        let who = self.who(side);
        play.log.tell(world, || {
            let target = world.name(self.target);
            let text = format!("{} at {target} stand.", capital(who.words()));
            Event::by(rule!("nlc.7.4.c"), Fact::Stands { who }, text)
        });
        self.pass_choice(turn);
    }

    /// Of their own will, or as counts for that: cavalry that is attacked alone (7.3.n), and whoever is ordered to go. The order is
    /// secret: the enemy is told what he is told of a retreat by choice.
    pub(super) fn retreats_voluntarily(&mut self, world: &World, side: Side, play: &mut Play) {
        let choice = self.choice(world, side);
        if let Choice::Ordered(formation, order) = choice {
            // The order is secret: only its own side is told why.
            let own = world.seats_of(side);
            play.log.tell(world, || ordered_to_go(world, formation, order).only_for(own));
        }
        self.retreated[side] = Retreated::Voluntarily;
        self.stage = Stage::Halving;
        let who = self.who(side);
        let event = |rule: Rule, how: &str| {
            let text = format!("{} {how}.", capital(who.words()));
            let event = Event::by(rule, Fact::Retreats { who, voluntarily: true }, text);
            event.and_by(rules!["nlc.7.4.b", "nlc.7.4.f"])
        };
        let freely = || event(rule!("nlc.7.4.a"), "retreat voluntarily");
        play.log.tell(world, || match choice {
            Choice::Must => {
                event(rule!("nlc.7.3.n"), "are cavalry and must retreat, which counts as voluntary")
            }
            Choice::Ordered(..) => {
                let own = event(rule!("nlc.7.4.a"), "retreat by order, which counts as voluntary");
                own.only_for_and(world.seats_of(side), freely())
            }
            Choice::Free | Choice::None => freely(),
        });
    }

    /// Both sides halve their hits if one retreated voluntarily; one hit becomes none (7.4.d, 7.4.e).
    pub(super) fn halve(&mut self, world: &World, play: &mut Play) {
        let halved = Side::BOTH.iter().any(|side| self.retreated[*side] == Retreated::Voluntarily);
        let before = self.hits;
        if halved {
            for side in Side::BOTH {
                self.hits[side] = if self.hits[side] == 1 { 0 } else { self.hits[side].div_ceil(2) };
            }
        }
        self.stage = Stage::Losing(0);
        let (attackers, defenders) = (self.hits[self.side], self.hits[self.side.enemy()]);
        play.log.tell(world, || {
            let fact = Fact::Taken { attackers, defenders };
            let text = format!(
                "The attackers take {}, the defenders {}{}.",
                count(attackers),
                count(defenders),
                if halved { ", halved by the retreat" } else { "" }
            );
            let event = Event::by(if halved { rule!("nlc.7.4.d") } else { rule!("nlc.7.1.b") }, fact, text);
            let one = halved && (before.first == 1 || before.second == 1);
            event.and_by_if(one, rules!["nlc.7.4.e"])
        });
    }
}

fn ordered_to_go(world: &World, formation: FormationId, order: OrderKind) -> Event<Fact> {
    let name = world.name(formation);
    let text = format!("{name} is on {} and must retreat when attacked.", order.words());
    Event::by(rule!("nlc.20.2.fallback.e"), Fact::OrderedToGo { formation: name }, text)
}
