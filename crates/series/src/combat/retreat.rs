//! Retreats (7.4.k to 7.4.u, 6.b, 10.k, 19.3).

use super::leaders;
use super::losses::{Losses, destroy, lose_step};
use crate::charge::reaction_window::{ReactionWindow, Trigger};
use crate::command::failure;
use crate::fact::Fact;
use crate::movement::beyond_range;
use crate::prelude::*;

/// The retreat of a side's stacks after a combat, one hex each.
#[allow(clippy::struct_excessive_bools)] // each is a rule's own question
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Retreat {
    side: Side,
    role: Role,
    cause: Cause,
    stacks: Vec<(HexId, Vec<UnitId>)>,
    /// The hex that they attacked: they do not retreat into it (7.4.t).
    pub(super) attacked: Option<HexId>,
    sorted_out: bool,
    /// The stack that has just gone, where it went, the step it owes for a bad hex, and the leaders who have
    /// still to say whether they follow.
    gone: Vec<UnitId>,
    gone_to: Option<HexId>,
    owed: Option<Losses>,
    followers: Vec<LeaderId>,
    /// The stack has still to pass whatever cavalry watches the hex it came to (7.9.m).
    watched: bool,
    /// A card may still bring it off without the step that it owes (mop.app3.card22.a).
    #[serde(default)]
    in_the_jaws: bool,
}

crate::activity::in_the_open! { Retreat { side, role, cause, stacks, attacked, sorted_out, gone, gone_to, owed, followers, watched, in_the_jaws } }

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Cause {
    /// Of their own will, or counted so.
    Will,
    /// By a failed check.
    Check,
    /// Beaten by a charge (7.7.i).
    Charge,
}

impl Retreat {
    /// A retreat of these stacks.
    pub fn new(side: Side, role: Role, cause: Cause, stacks: Vec<(HexId, Vec<UnitId>)>) -> Retreat {
        let (attacked, gone_to, owed) = (None, None, None);
        let (gone, followers, sorted_out, watched) = (Vec::new(), Vec::new(), false, false);
        let in_the_jaws = false;
        Retreat {
            side,
            role,
            cause,
            stacks,
            attacked,
            sorted_out,
            gone,
            gone_to,
            owed,
            followers,
            watched,
            in_the_jaws,
        }
    }

    /// What follows when a unit has retreated before combat (7.11): leaders may go with it, and cavalry may be watching.
    pub(super) fn stepped_back(world: &World, side: Side, unit: UnitId, from: HexId, to: HexId) -> Retreat {
        Retreat {
            sorted_out: true,
            gone: vec![unit],
            gone_to: Some(to),
            followers: world.leaders_in(from, side).collect(),
            watched: true,
            ..Retreat::new(side, Role::Defending, Cause::Will, Vec::new())
        }
    }

    pub(crate) fn ask(&self, world: &World) -> Option<Ask> {
        const WHERE: &[Rule] = rules!["nlc.7.4.t", "nlc.7.4.k"];
        const FOLLOW: &[Rule] = rules!["nlc.19.3.a"];
        if !self.sorted_out || self.owed.is_some() {
            return None;
        }
        if self.has_followers(world) {
            return Some(Ask::new(self.side, "say whether the leader retreats too", FOLLOW));
        }
        let blocked = || self.stacks.iter().any(|(from, _)| !self.can_retreat(world, *from));
        let asked = !self.watched && !blocked() && self.ways(world).nth(1).is_some();
        asked.then_some(Ask::new(self.side, "choose where a stack retreats", WHERE))
    }

    pub(crate) fn answers(&self, world: &World, to: &mut Vec<Action>) {
        if let (true, Some(leader)) = (self.has_followers(world), self.followers.first()) {
            to.extend([Action::Follow { leader: *leader }, Action::Stay { leader: *leader }]);
        } else {
            to.extend(self.ways(world).map(|(from, to)| Action::RetreatTo { from, to }));
        }
    }

    pub(crate) fn answer(&mut self, world: &mut World, action: Action, play: &mut Play) -> Allowed {
        let asked = self.followers.first().copied().filter(|_| self.has_followers(world));
        match (asked, action) {
            (Some(asked), Action::Follow { leader } | Action::Stay { leader }) if leader == asked => {
                self.followers.remove(0);
                if let (Action::Follow { .. }, Some(to)) = (action, self.gone_to) {
                    leaders::follow(world, leader, to, rule!("nlc.19.3.a"), play);
                }
            }
            (None, Action::RetreatTo { from, to }) => {
                if !self.ways(world).any(|way| way == (from, to)) {
                    return Err(not_a_retreat_hex(world, from, to));
                }
                self.go(world, from, to, play);
            }
            _ => return Err(Ask::not_now(self.ask(world))),
        }
        Ok(())
    }

    pub(crate) fn resume(&mut self, world: &mut World, play: &mut Play) -> Step<Activity> {
        if !self.sorted_out {
            self.sort_out(world, play);
        }
        if std::mem::take(&mut self.in_the_jaws)
            && let Some(moment) = hooks::combat::out_of_the_jaws(world, self.side)
        {
            return Step::Begin(moment);
        }
        if self.owed.is_some() && hooks::combat::card_chosen(world).is_some() {
            self.owed = None;
        }
        if let Some(owed) = self.owed.take() {
            return Step::Begin(Activity::Losses(owed));
        }
        if self.ask(world).is_some() {
            return Step::Ask;
        }
        if std::mem::take(&mut self.watched) {
            if let Some(passage) = self.passage(world) {
                return Step::Begin(Activity::ReactionWindow(passage));
            }
            return Step::Again;
        }
        self.stacks.retain_mut(|(from, units)| {
            // Whoever was driven off meanwhile by a reaction charge does not go again.
            units.retain(|unit| world.hex_of(*unit) == Some(*from));
            !units.is_empty()
        });
        if let Some(at) = self.stacks.iter().position(|(from, _)| !self.can_retreat(world, *from)) {
            let (hex, units) = self.stacks.remove(at);
            if self.cause == Cause::Charge {
                tell_cannot_retreat(world, hex, rule!("nlc.7.7.l"), "the stack loses a step", play);
                self.owed = Some(Losses::of(self.side, units, 1));
            } else {
                tell_cannot_retreat(world, hex, rule!("nlc.7.4.u"), "each loses a step", play);
                for unit in units {
                    lose_step(world, unit, play);
                }
            }
            return Step::Again;
        }
        let Some((from, to)) = self.ways(world).next() else { return Step::Done };
        self.go(world, from, to, play);
        Step::Again
    }

    /// Foot artillery in an involuntary retreat: destroyed when defending, unmoved when attacking (7.4.m, n).
    fn sort_out(&mut self, world: &mut World, play: &mut Play) {
        self.sorted_out = true;
        if self.cause == Cause::Will {
            return;
        }
        for (_, units) in &mut self.stacks {
            units.retain(|unit| {
                if world.printed(*unit).arm != Arm::FootArtillery {
                    return true;
                }
                match self.role {
                    Role::Defending => {
                        let why = "foot artillery cannot be got away";
                        destroy(world, *unit, Whereabouts::Eliminated, rule!("nlc.7.4.m"), why, play);
                    }
                    Role::Attacking => play.log.tell(world, || {
                        let name = world.piece(*unit);
                        let text = format!("{name} remains in place.");
                        Event::by(rule!("nlc.7.4.n"), Fact::Remains { unit: name }, text)
                    }),
                }
                false
            });
        }
        self.stacks.retain(|(_, units)| !units.is_empty());
    }

    /// Every way a stack still to go can take: to a hex, or off the map if no hex is left (7.4.t).
    fn ways(&self, world: &World) -> impl Iterator<Item = (HexId, Option<HexId>)> {
        self.stacks.iter().flat_map(move |(from, _)| {
            let mut hexes = self.hexes(world, *from).peekable();
            let off = hexes.peek().is_none() && world.ground().board.is_on_edge(*from);
            hexes.map(Some).chain(off.then_some(None)).map(|to| (*from, to))
        })
    }

    /// The hexes that a stack may retreat to; attackers not to the one they attacked, even if it is empty now.
    fn hexes(&self, world: &World, from: HexId) -> impl Iterator<Item = HexId> {
        retreat_hexes(world, from, self.side).filter(|hex| Some(*hex) != self.attacked)
    }

    /// Whether a stack has anywhere to go at all: a hex, or else the edge of the map.
    fn can_retreat(&self, world: &World, from: HexId) -> bool {
        self.hexes(world, from).next().is_some() || world.ground().board.is_on_edge(from)
    }

    fn go(&mut self, world: &mut World, from: HexId, to: Option<HexId>, play: &mut Play) {
        let Some(at) = self.stacks.iter().position(|(hex, _)| *hex == from) else { return };
        let (_, units) = self.stacks.remove(at);
        let charged = self.cause == Cause::Charge;
        play.log.tell(world, || {
            let event = retreated_to(world, from, to, &units);
            event.and_by_if(charged, rules!["nlc.7.7.m", "nlc.7.7.v"])
        });
        failure::by_retreat(world, from, self.side, play);
        hooks::combat::vedettes_go_along(world, self.side, &units, (from, to), play);
        let Some(to) = to else {
            for unit in units {
                destroy(world, unit, Whereabouts::Driven, rule!("nlc.6.b"), "it is driven off the map", play);
            }
            return;
        };
        for unit in &units {
            world.place(*unit, to);
            world.unit_mut(*unit).retreated = true;
            beyond_range(world, *unit, rule!("nlc.20.1.d"), play);
        }
        if self.cause != Cause::Will {
            hooks::combat::driven_back(world, &units, play);
        }
        if let Some(rule) = bad_hex(world, &units, to) {
            // A card may bring them off, where it is not for want of room that they lose.
            self.in_the_jaws = !world.is_overstacked(to);
            tell_bad_hex(world, rule, to, play);
            self.owed = Some(Losses::of(self.side, units.clone(), 1));
        }
        self.followers = world.leaders_in(from, self.side).collect();
        (self.gone, self.gone_to, self.watched) = (units, Some(to), true);
    }

    /// The passage of the stack that has just gone, if enemy cavalry can charge it where it came to.
    fn passage(&self, world: &World) -> Option<ReactionWindow> {
        let hex = self.gone_to?;
        let here = self.gone.iter().copied().filter(|unit| world.hex_of(*unit) == Some(hex)).collect();
        ReactionWindow::standing(world, self.side, here, hex, Trigger::Retreat)
    }

    /// What a way costs the stack that takes it: 0 nothing, 1 a step, 2 everything. For choosing, not for paying.
    pub(crate) fn price(&self, world: &World, from: HexId, to: Option<HexId>) -> u8 {
        let Some(to) = to else { return 2 };
        let units = self.stacks.iter().find(|(hex, _)| *hex == from).map_or(&[][..], |(_, units)| units);
        let mut there = world.clone();
        for unit in units {
            there.place(*unit, to);
        }
        u8::from(bad_hex(&there, units, to).is_some())
    }

    /// Whether leaders are still to be asked; nobody follows a stack that is gone for good.
    fn has_followers(&self, world: &World) -> bool {
        !self.followers.is_empty() && self.gone.iter().any(|unit| world.is_present(*unit))
    }
}

/// The hexes that a stack may retreat to: adjacent, without enemy units, standing or charging (7.7.v), not across
/// an impassable hexside, and no chateau that anybody occupies (7.4.t, 10.k).
pub fn retreat_hexes(world: &World, from: HexId, side: Side) -> impl Iterator<Item = HexId> {
    world.ground().neighbours(from).filter_map(move |(hex, between)| {
        let open = !between.is_impassable() && !is_closed(world, hex, side);
        let kept =
            || world.units_in(from).any(|unit| hooks::movement::bars_the_bridge(world, unit, from, hex));
        (open && !kept()).then_some(hex)
    })
}

/// Whether a side cannot retreat into a hex, wherever it comes from: enemies are in it, standing or charging (7.7.v), or it is a
/// chateau that anybody occupies (10.k).
pub(crate) fn is_closed(world: &World, hex: HexId, side: Side) -> bool {
    world.is_held_against(hex, side) || is_occupied_chateau(world, hex)
}

fn is_occupied_chateau(world: &World, hex: HexId) -> bool {
    world.ground().terrain(hex).is_chateau && world.held_by(hex).is_some()
}

/// Why a stack cannot retreat to a hex that is none of these.
pub(super) fn not_a_retreat_hex(world: &World, from: HexId, to: Option<HexId>) -> Denial {
    let next_to = |hex: &HexId| world.ground().board.are_adjacent(from, *hex);
    match to.filter(|to| next_to(to) && is_occupied_chateau(world, *to)) {
        Some(chateau) => Denial::OccupiedChateau { chateau },
        None => Denial::NotARetreatHex { from },
    }
}

/// Whether a stack that has arrived in a hex loses a step for it, and by which rule: in excess of the stacking
/// limit or, unless it is all cavalry, in an enemy zone of control. One step in all, even if both are true
/// (7.4.k, 7.4.l).
pub(super) fn bad_hex(world: &World, units: &[UnitId], hex: HexId) -> Option<Rule> {
    let side = world.side_of(*units.first()?);
    let overstacked = world.is_overstacked(hex);
    let cavalry = units.iter().all(|unit| world.printed(*unit).arm == Arm::Cavalry);
    let in_zone = is_in_zoc(world, hex, side.enemy());
    match (overstacked, in_zone, cavalry) {
        (true, _, true) => Some(rule!("nlc.7.4.l")),
        (true, _, false) | (false, true, false) => Some(rule!("nlc.7.4.k")),
        (false, true, true) | (false, false, _) => None,
    }
}

pub(super) fn tell_bad_hex(world: &World, rule: Rule, hex: HexId, play: &mut Play) {
    play.log.tell(world, || {
        let hex = world.name(hex);
        let text = format!("Retreating to {hex} costs one more step.");
        Event::by(rule, Fact::BadHex { hex }, text)
    });
}

/// Units that must retreat and cannot stay, and lose a step: each of them (7.4.u), or one together after a charge (7.7.l).
fn tell_cannot_retreat(world: &World, hex: HexId, rule: Rule, price: &str, play: &mut Play) {
    play.log.tell(world, || {
        let hex = world.name(hex);
        let text = format!("The units in {hex} cannot retreat: {price} and they stay.");
        Event::by(rule, Fact::CannotRetreat { hex }, text)
    });
}

/// Adds a unit to the stack of its hex.
pub(crate) fn stack_up(stacks: &mut Vec<(HexId, Vec<UnitId>)>, at: HexId, unit: UnitId) {
    match stacks.iter_mut().find(|(hex, _)| *hex == at) {
        Some((_, units)) => units.push(unit),
        None => stacks.push((at, vec![unit])),
    }
}

fn retreated_to(world: &World, from: HexId, to: Option<HexId>, units: &[UnitId]) -> Event<Fact> {
    let (names, units) = (world.names(units), world.pieces(units));
    let (from, to) = (world.name(from), to.map(|to| world.name(to)));
    let place = to.as_ref().map_or_else(|| "off the map".to_owned(), |to| format!("to {to}"));
    let who = listed(&names);
    let text = told!(units.len(), "{who} retreats|retreat {place}.");
    Event::by(rule!("nlc.7.4.t"), Fact::RetreatedTo { from, to, units }, text)
}
