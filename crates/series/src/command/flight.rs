//! Flight: after a failed Confidence check (20.10.c), or when Reserve fails (20.2.g), every unit of the holder goes back three
//! hexes and the holder is on Fall Back.
//!
//! The owner takes the units one by one. Each hex must be farther from the enemy than the last if there is such a hex, or
//! at least as far, and of such hexes one that does not lead away from supply; nobody has to enter a zone of control
//! (20.10.d). A hex must have room for the unit. The owner is asked also where there is one way only: who is in the stacks around, which take
//! the room, the enemy must not learn from the silence.

use super::chain::{self, nearest_enemy};
use super::events::tell_change;
use super::{Answer, Done, Fact};
use crate::charge::reaction_window::{ReactionWindow, Trigger};
use crate::prelude::*;
use crate::turn::supply::every_source_hex;
use std::cmp::Ordering;

/// Troops in flight. Everybody sees that somebody flees, and what becomes of the counters.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Flight {
    holder: HolderId,
    side: Side,
    leader: Option<LeaderId>,
    /// Units that have not gone yet.
    waiting: Vec<UnitId>,
    /// The unit that is going, where it is, and how many hexes it has still to go.
    going: Option<(UnitId, HexId, u8)>,
    /// It has just come into its hex: enemy cavalry may see it.
    seen: bool,
    /// Somebody could flee, and everybody has been told.
    #[serde(default)]
    told: bool,
    stage: Stage,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
enum Stage {
    #[serde(rename = "HiddenMarches")] // games that are kept know it by this name
    Units,
    Leader,
    Ended,
    /// As the enemy knows it: somebody flees, and his owner says where to.
    Unseen,
}

/// Where a unit may flee to from a hex.
struct Ways {
    hexes: Vec<HexId>,
    /// Every way leads into a zone of control, or there is none: it may stay.
    may_stay: bool,
}

impl Flight {
    pub(super) fn of(world: &World, holder: HolderId) -> Flight {
        Flight {
            holder,
            side: world.theatre.side_of_holder(holder),
            leader: world.leader_of(holder),
            waiting: world.units_under(holder).filter(|unit| world.hex_of(*unit).is_some()).collect(),
            going: None,
            seen: false,
            told: false,
            stage: Stage::Units,
        }
    }

    /// Whose flight it is the enemy knows as far as he sees the units, and that is no part of it.
    pub(crate) fn known_to(&self, world: &World, side: Side) -> Flight {
        let Flight { holder, side: of, leader, waiting, going, seen, told, stage } = self.clone();
        if of == side {
            return Flight { holder, side, leader, waiting, going, seen, told, stage };
        }
        let holder = world.holders_of(of).next().unwrap_or(holder);
        let (leader, waiting, going) = (None, Vec::new(), None);
        Flight { holder, side: of, leader, waiting, going, seen: false, told, stage: Stage::Unseen }
    }

    pub(super) fn ask(&self, world: &World) -> Option<Ask> {
        const FLEE: &[Rule] = rules!["nlc.20.10.c", "nlc.20.10.d"];
        let (prompt, rules) = match self.stage {
            Stage::Unseen => ("say how they flee", FLEE),
            Stage::Units if self.has_choice(world) => ("choose where the fleeing units go, hex by hex", FLEE),
            Stage::Leader if self.told => {
                ("choose with which units the leader goes", rules!["nlc.20.10.c", "nlc.19.3.a"])
            }
            Stage::Units | Stage::Leader | Stage::Ended => return None,
        };
        Some(Ask::new(self.side, prompt, rules))
    }

    pub(super) fn answers(&self, world: &World, push: &mut impl FnMut(Answer)) {
        match self.stage {
            Stage::Units => self.each_choice(world, push),
            Stage::Leader => {
                let mut havens = self.havens(world).peekable();
                match self.leader.filter(|_| havens.peek().is_some()) {
                    Some(leader) => havens.for_each(|unit| push(Answer::GoWith { leader, unit })),
                    None => push(Answer::AllHaveFled),
                }
            }
            Stage::Ended | Stage::Unseen => {}
        }
    }

    pub(super) fn answer(&mut self, world: &mut World, answer: Answer, play: &mut Play) -> Done {
        match (self.stage, answer) {
            (Stage::Units, Answer::Flee { unit, to }) => {
                self.check(world, unit, to)?;
                self.flee(world, unit, to, play);
            }
            (Stage::Units, Answer::HoldOut { unit }) => {
                let from = self.from(world, unit)?;
                refuse_if(!self.ways(world, unit, from).may_stay, Denial::MustFlee { unit })?;
                self.hold_out(world, unit, play);
            }
            (Stage::Leader, Answer::GoWith { leader, unit }) => {
                let haven = self.havens(world).any(|haven| haven == unit);
                refuse_if(Some(leader) != self.leader || !haven, Denial::NotFleeing { unit })?;
                self.go_with(world, unit, play);
            }
            (Stage::Leader, Answer::AllHaveFled) if self.havens(world).next().is_none() => {
                self.stage = Stage::Ended;
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    pub(super) fn resume(&mut self, world: &mut World, play: &mut Play) -> Step<Activity> {
        world.flights.retain(|holder| *holder != self.holder);
        if std::mem::take(&mut self.seen)
            && let Some((unit, hex, _)) = self.going
            && let Some(passage) =
                ReactionWindow::standing(world, self.side, vec![unit], hex, Trigger::Retreat)
        {
            world.show([unit]);
            return Step::Begin(Activity::ReactionWindow(passage));
        }
        self.take_stock(world);
        if self.ask(world).is_some() {
            if !std::mem::replace(&mut self.told, true) {
                self.tell(world, play);
            }
            return Step::Ask;
        }
        match self.stage {
            Stage::Units => self.stage = Stage::Leader,
            Stage::Leader | Stage::Unseen => self.stage = Stage::Ended,
            Stage::Ended => {
                world.end_rides();
                self.fall_back(world, play);
                return Step::Done;
            }
        }
        Step::Again
    }

    /// That they flee everybody sees; of whom, their own side is told.
    fn tell(&self, world: &World, play: &mut Play) {
        play.log.tell(world, || {
            let seat = world.seat_name(self.side).to_owned();
            let event = |whose: &str| {
                let text = format!("Troops of {whose} take flight.");
                let fact = Fact::TookFlight { seat: seat.clone() };
                Event::by(rule!("nlc.20.10.c"), fact, text).and_by(rules!["nlc.20.2.g"])
            };
            let unnamed = event(&world.side_words(self.side));
            let named = event(&world.name(self.holder));
            named.only_for_and(world.seats_of(self.side), unnamed)
        });
    }

    /// A unit that was charged on its way and is no longer where it was has done with fleeing, and so has one that has
    /// gone its three hexes.
    fn take_stock(&mut self, world: &World) {
        self.going = self.going.filter(|(unit, hex, left)| world.hex_of(*unit) == Some(*hex) && *left > 0);
        self.waiting.retain(|unit| world.hex_of(*unit).is_some());
    }

    /// The units that go, or have still to.
    pub(crate) fn on_the_way(&self) -> Vec<UnitId> {
        let going = self.going.map(|(unit, _, _)| unit);
        going.into_iter().chain(self.waiting.iter().copied()).collect()
    }

    /// The units that may go now: the one on its way, or any that has not set out, each with its hex.
    fn movers(&self, world: &World) -> impl Iterator<Item = (UnitId, HexId)> {
        let going = self.going.map(|(unit, hex, _)| (unit, hex));
        let waiting = if going.is_some() { &[] } else { self.waiting.as_slice() };
        going.into_iter().chain(waiting.iter().filter_map(|unit| Some((*unit, world.hex_of(*unit)?))))
    }

    fn each_choice(&self, world: &World, push: &mut impl FnMut(Answer)) {
        for (unit, from) in self.movers(world) {
            let ways = self.ways(world, unit, from);
            ways.hexes.iter().for_each(|to| push(Answer::Flee { unit, to: *to }));
            if ways.may_stay && !ways.hexes.is_empty() {
                push(Answer::HoldOut { unit });
            }
        }
    }

    fn has_choice(&self, world: &World) -> bool {
        self.movers(world).any(|(unit, from)| !self.ways(world, unit, from).hexes.is_empty())
    }

    /// Where a unit is that may go now.
    fn from(&self, world: &World, unit: UnitId) -> Allowed<HexId> {
        let mover = self.movers(world).find(|(mover, _)| *mover == unit);
        mover.map(|(_, from)| from).ok_or(Denial::NotFleeing { unit })
    }

    /// The best hexes to flee to: free of enemy zones before others, then those that lead away before those that keep the
    /// distance.
    fn ways(&self, world: &World, unit: UnitId, from: HexId) -> Ways {
        let enemy = self.side.enemy();
        let now = nearest_enemy(world, from, self.side).unwrap_or(u32::MAX);
        let mut best: [Vec<HexId>; 3] = Default::default();
        for (to, between) in world.ground().neighbours(from) {
            let closed = between.is_impassable() || hooks::movement::bars_the_bridge(world, unit, from, to);
            if closed || !world.has_room(to, &[unit]) || world.is_held_against(to, self.side) {
                continue;
            }
            let then = nearest_enemy(world, to, self.side).unwrap_or(u32::MAX);
            match (is_in_zoc(world, to, enemy), then.cmp(&now)) {
                (false, Ordering::Greater) => best[0].push(to),
                (false, Ordering::Equal) => best[1].push(to),
                (true, Ordering::Greater | Ordering::Equal) => best[2].push(to),
                _ => {}
            }
        }
        let [away, aside, through] = best.map(|hexes| self.towards_supply(world, from, hexes));
        let free = if away.is_empty() { aside } else { away };
        let may_stay = free.is_empty();
        Ways { hexes: if may_stay { through } else { free }, may_stay }
    }

    /// Of hexes that are equally good, those not farther from the supply of its army, if there are any (20.10.c). A base that
    /// an army has chosen in secret counts like those that it has not: the enemy sees who is asked where he flees.
    fn towards_supply(&self, world: &World, from: HexId, mut hexes: Vec<HexId>) -> Vec<HexId> {
        let (board, army) = (&world.ground().board, chain::army_of(world, self.holder));
        let to_supply = |hex| every_source_hex(world, army).map(|source| board.distance(hex, source)).min();
        let now = to_supply(from);
        if hexes.iter().any(|hex| to_supply(*hex) <= now) {
            hexes.retain(|hex| to_supply(*hex) <= now);
        }
        hexes
    }

    fn check(&self, world: &World, unit: UnitId, to: HexId) -> Allowed {
        let from = self.from(world, unit)?;
        if self.ways(world, unit, from).hexes.contains(&to) {
            return Ok(());
        }
        let closed = !world.ground().board.are_adjacent(from, to) || world.is_held_against(to, self.side);
        refuse_if(closed, Denial::NoWayToFlee { to })?;
        refuse_if(!world.has_room(to, &[unit]), Denial::NoRoomToFlee { to })?;
        refuse_if(is_in_zoc(world, to, self.side.enemy()), Denial::FleeIntoZone { to })?;
        Err(Denial::FleeAway { to })
    }

    fn flee(&mut self, world: &mut World, unit: UnitId, to: HexId, play: &mut Play) {
        let left = self.going.map_or(world.edition().command.flight, |(_, _, left)| left);
        self.waiting.retain(|other| *other != unit);
        self.going = Some((unit, to, left.saturating_sub(1)));
        self.seen = true;
        world.place(unit, to);
        play.log.tell(world, || {
            let (unit, to) = (world.piece(unit), world.name(to));
            let text = format!("{unit} flees to {to}.");
            Event::by(rule!("nlc.20.10.c"), Fact::Fled { unit, to }, text)
        });
    }

    fn hold_out(&mut self, world: &World, unit: UnitId, play: &mut Play) {
        self.waiting.retain(|other| *other != unit);
        self.going = None;
        play.log.tell(world, || {
            let unit = world.piece(unit);
            let text = format!("{unit} would have to flee through enemy zones of control and stays.");
            Event::by(rule!("nlc.20.10.d"), Fact::HeldOut { unit }, text)
        });
    }

    /// A unit in each hex that holds units of the holder: the leader goes with any of them.
    fn havens(&self, world: &World) -> impl Iterator<Item = UnitId> {
        let here = self.leader.is_some_and(|leader| world.leader_hex(leader).is_some());
        let units = world.units_under(self.holder).filter(move |_| here);
        units.filter(|unit| {
            let hex = world.hex_of(*unit);
            let first = world.units_under(self.holder).find(|other| world.hex_of(*other) == hex);
            hex.is_some() && first == Some(*unit)
        })
    }

    fn go_with(&mut self, world: &mut World, unit: UnitId, play: &mut Play) {
        self.stage = Stage::Ended;
        let (Some(leader), Some(hex)) = (self.leader, world.hex_of(unit)) else { return };
        if world.leader_hex(leader) == Some(hex) {
            return;
        }
        world.set_leader(leader, LeaderWhereabouts::At(hex));
        play.log.tell(world, || {
            let (leader, to) = (world.piece(leader), world.name(hex));
            let text = format!("{leader} goes with his units to {to}.");
            Event::by(rule!("nlc.20.10.c"), Fact::WentWith { leader, to }, text)
        });
    }

    /// The order: any supply source of its side serves as target (20.2.fallback.i).
    fn fall_back(&self, world: &mut World, play: &mut Play) {
        if !chain::stands_alone(world, self.holder) {
            return;
        }
        world.set_order(self.holder, Order { kind: OrderKind::FallBack, target: None }, None);
        let text = |name| format!("{name} is on Fall Back, towards its supply.");
        tell_change(world, self.holder, rules!["nlc.20.10.c", "nlc.20.2.fallback.i"], play, text);
    }
}
