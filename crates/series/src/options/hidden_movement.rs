//! Hidden movement (25.5): a formation marches off the map while its counters stay where they are.
//!
//! **The counters are the ghosts.** The units of a hidden march stay on the map as they are: nothing is put in their place. So they
//! bar the way, exert zones of control, fill their hexes, hide what is behind them and are shown to the enemy by the code that does
//! so for everybody, and nothing in that code can tell him anything. What a ghost cannot do (move, fire, charge, react, attack) is
//! refused to its owner only, who is asked all the same. Fire at it is carried out as always; what its units really were is kept
//! here and put back when they come to light. Only two things are kept from happening: simulated losses are counted for nobody
//! (11, 22), and shake nobody's confidence (20.10).
//!
//! **The march is a plot and a sum.** `HiddenMarch` holds the way of the leader hex by hex with what it costs up to each hex, and the movement
//! points collected turn by turn (`plot`). Where he would be is a question to the two; nothing moves.
//!
//! ```text
//!   Command Phase   the Hidden Movement table (25.5.2.c) ── R ──────────┐
//!                   initiative: a detour, or a bad move ────────────────┤
//!                   compliance; both sides declare in secret (orders)   │
//!   own action      4 or 6 points are collected ── in sight (25.5.2.a) ─┤
//!   any move        the enemy comes to see a hex that was passed ───────┤
//!   any question    the owner reveals it himself (25.5.2.e) ────────────┤
//!   an attack       the counters in that hex vanish, nothing else       ▼
//!                                                Reveal: the leader, then unit by unit
//! ```
//!
//! Whatever brings a march to light only marks it (`Standing`); `reveal` begins before anything else goes on, at the next moment
//! at which no fight is half done. Both sides are asked in every Command Phase whether they march hidden, at desks like those of orders, so
//! that nobody learns who does. The enemy's knowledge has no march of the other side in it at all (`ghosts::conceal`).
//!
//! What it leaves out: 25.7, which excludes it (25.7.6.a).

mod plot;
mod ghosts;
mod discovery;
mod collisions;
mod reveal;
mod orders;
mod events;
pub(crate) mod assertions;
#[cfg(test)]
mod tests;

pub(crate) use discovery::{collect, look, roll_for_all};
pub use events::Fact;
pub(crate) use events::{describe, hit_in_show, view};
pub(crate) use ghosts::{conceal, is_off_the_map, vanish};
pub use orders::Secrecy;
pub(crate) use orders::{
    check_initiative, draft_of_detour, marches_with, pose_march, reveal_by_will, take_detour, voluntary,
};
pub use plot::Plot;
pub use reveal::Reveal;

use crate::action::Action;
use crate::activity::{Activity, Ask, activities};
use crate::fact::Fact as AnyFact;
use crate::hooks;
use crate::pieces::{HolderId, LeaderId, Side, UnitId};
use crate::refusals::Denial;
use crate::scenario::Turn;
use crate::world::{LeaderState, World};
use field::paths::HalfPoints;
use hex::HexId;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use umpire::agenda::{Play, Step};

/// The hidden marches of a game. While there are none a copy of it costs a word.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Hidden(Option<Arc<Columns>>);

#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Columns {
    pub marches: Vec<HiddenMarch>,
    /// Units that came to light in a turn in which they had already marched: they do not move again in it.
    pub marched: Vec<(UnitId, Turn)>,
}

/// A march off the map.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct HiddenMarch {
    pub holder: HolderId,
    /// Where its leader, or its lead counter, is on the map (25.5.3.c).
    pub apparent: HexId,
    /// The way of the leader (25.5.1.a).
    pub plot: Plot,
    /// What was collected, turn by turn (25.5.1.c).
    pub bounds: Vec<(Turn, HalfPoints)>,
    /// The turn in which it began: the first of hiding (25.5.2.c).
    pub since: Turn,
    /// It goes on under a new order: the last line of the table, whatever the turn (25.5.3.d).
    pub superseding: bool,
    /// The units, as they really are.
    pub ghosts: Vec<Ghost>,
    /// The leaders who march with them, as they really are; that of the holder first.
    pub leaders: Vec<(LeaderId, LeaderState)>,
    /// Whether it goes on.
    pub standing: Standing,
}

/// A unit whose counter only seems to be there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ghost {
    pub unit: UnitId,
    /// Whether it really is damaged.
    pub damaged: bool,
    /// Whether it really has a loss marker (25.10).
    pub worn: bool,
    /// Whether it really is disrupted, to the end of the turn in which the march began.
    pub disrupted: bool,
}

impl Ghost {
    /// The strength that it really has.
    pub fn strength(&self, world: &World) -> u8 {
        let printed = world.printed(self.unit);
        match (self.damaged, self.worn) {
            (false, _) => printed.front,
            (true, false) => printed.reverse,
            (true, true) => hooks::losses::worn_strength(printed.reverse),
        }
    }
}

/// How a hidden march stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Standing {
    Hidden,
    /// A new order is in force: its owner has still to say whether that is carried out hidden too (25.5.3.c).
    Superseded,
    /// It comes to light at the next moment.
    Found(Cause),
}

/// What brings a march to light.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cause {
    /// An enemy unit sees a hex that the leader has passed (25.5.2.a).
    Sight,
    /// The Hidden Movement table (25.5.2.c).
    Table,
    /// Its owner's will (25.5.2.e).
    Will,
    /// A Bad Move (25.5.3.b).
    BadMove,
    /// A new order that is not carried out hidden (25.5.3.c).
    NewOrder,
    /// It has met a hidden march of the enemy that came to light (25.5.4).
    Meeting,
    End,
}

impl Hidden {
    pub fn marches(&self) -> &[HiddenMarch] {
        self.0.as_ref().map_or(&[], |columns| columns.marches.as_slice())
    }

    /// The march of a holder.
    pub fn of(&self, holder: HolderId) -> Option<&HiddenMarch> {
        self.marches().iter().find(|march| march.holder == holder)
    }

    /// The march that a unit is on.
    pub fn with(&self, unit: UnitId) -> Option<&HiddenMarch> {
        self.marches().iter().find(|march| march.ghosts.iter().any(|ghost| ghost.unit == unit))
    }

    /// The march that a leader is on.
    pub fn led_by(&self, leader: LeaderId) -> Option<&HiddenMarch> {
        self.marches().iter().find(|march| march.leaders.iter().any(|(other, _)| *other == leader))
    }

    /// Whether a unit has come to light this turn after it had marched.
    pub fn has_marched(&self, unit: UnitId, turn: Turn) -> bool {
        self.0.as_ref().is_some_and(|columns| columns.marched.contains(&(unit, turn)))
    }

    /// Whether nothing is hidden.
    pub fn is_empty(&self) -> bool {
        self.0.is_none()
    }

    /// Changes what is hidden.
    pub(crate) fn change(&mut self, change: impl FnOnce(&mut Columns)) {
        let columns = Arc::make_mut(self.0.get_or_insert_default());
        change(columns);
        if columns.marches.is_empty() && columns.marched.is_empty() {
            self.0 = None;
        }
    }

    /// Changes the march of a holder.
    pub(crate) fn change_march(&mut self, holder: HolderId, change: impl FnOnce(&mut HiddenMarch)) {
        if self.of(holder).is_some() {
            self.change(|columns| {
                if let Some(march) = columns.marches.iter_mut().find(|march| march.holder == holder) {
                    change(march);
                }
            });
        }
    }

    /// Marks a march that comes to light.
    pub(crate) fn find(&mut self, holder: HolderId, cause: Cause) {
        self.change_march(holder, |march| {
            if !matches!(march.standing, Standing::Found(_)) {
                march.standing = Standing::Found(cause);
            }
        });
    }

    /// Marks a march whose order has changed.
    pub(crate) fn supersede(&mut self, holder: HolderId) {
        self.change_march(holder, |march| {
            if march.standing == Standing::Hidden {
                march.standing = Standing::Superseded;
            }
        });
    }
}

impl HiddenMarch {
    /// What has been collected (25.5.1.c).
    pub fn collected(&self) -> HalfPoints {
        self.bounds.iter().fold(HalfPoints(0), |sum, (_, points)| sum + *points)
    }

    /// How many hexes of the way the leader has left behind him.
    pub fn n_passed(&self) -> usize {
        self.plot.reached(self.collected())
    }

    /// Where the leader would be.
    pub fn head(&self) -> HexId {
        self.plot.way()[self.n_passed()]
    }

    /// The last place on the way that belongs to the first move (25.5.2.b).
    pub fn first_move(&self) -> usize {
        self.bounds.first().map_or(0, |(_, points)| self.plot.reached(*points))
    }

    /// The turn of hiding: 1 in the turn in which it began (25.5.2.c).
    pub fn turn_of_hiding(&self, turn: Turn) -> u16 {
        turn.number().saturating_sub(self.since.number()) + 1
    }
}

/// The side of a march.
pub(crate) fn side_of(world: &World, march: &HiddenMarch) -> Side {
    world.theatre.side_of_holder(march.holder)
}

/// The march that comes to light first, if one does.
pub(crate) fn found(world: &World) -> Option<Activity> {
    let found = |march: &&HiddenMarch| matches!(march.standing, Standing::Found(_));
    let march = world.hidden.marches().iter().find(found)?;
    Some(Activity::Hidden(HiddenMarches::Reveal(Reveal::of(march.holder))))
}

umpire::answers! {
    /// An answer of hidden movement.
    pub enum Answer of World {
        /// The order of a holder is carried out hidden (25.5.a).
        Hide { holder: HolderId } = "hide {holder}",
        /// The way goes through a place (25.5.1.b).
        PlotBy { hex: HexId } = "plot by {hex}",
        /// The way is as it should be.
        SetOut = "set out",
        /// The march is not hidden.
        StayInSight = "stay in sight",
        /// Nobody (else) marches hidden.
        NoMoreHiding = "no more hiding",
        /// A march is revealed by its owner (25.5.2.e).
        Reveal { holder: HolderId } = "reveal {holder}",
        /// A unit of a march that has come to light is placed (25.5.2.g).
        Put { unit: UnitId, at: HexId } = "put {unit} at {at}",
    }
}

activities! {
    /// What goes on in hidden movement.
    pub enum HiddenMarches: fn(Answer, &mut impl FnMut(Answer)) -> Result<bool, Denial> {
        /// Both sides say who marches hidden.
        Secrecy(Secrecy) by sides,
        /// A march comes to light.
        Reveal(Reveal),
    }
}

impl HiddenMarches {
    pub(crate) fn answers(&self, world: &World, side: Side, to: &mut Vec<Action>) {
        self.offer(world, side, &mut |answer| to.push(Action::Hidden(answer)));
    }

    pub(crate) fn answer(
        &mut self,
        world: &mut World,
        side: Side,
        action: Action,
        play: &mut Play<'_, AnyFact>,
    ) -> Result<(), Denial> {
        let open = self.ask(world, side);
        let (Action::Hidden(answer), Some(_)) = (action, open) else { return Err(Ask::not_now(open)) };
        if self.take(world, side, answer, play)? { Ok(()) } else { Err(Ask::not_now(open)) }
    }

    pub(crate) fn resume(&mut self, world: &mut World, play: &mut Play<'_, AnyFact>) -> Step<Activity> {
        self.go_on(world, play)
    }

    /// The enemy of a side does not see what lies on its desk.
    pub(crate) fn conceal(&mut self, side: Side) {
        if let HiddenMarches::Secrecy(secrecy) = self {
            secrecy.conceal(side);
        }
    }

    /// The same with something else on the desk of a side; `None` if it has none.
    pub(crate) fn with_another_desk(&self, world: &World, side: Side) -> Option<HiddenMarches> {
        match self {
            HiddenMarches::Secrecy(secrecy) => {
                Some(HiddenMarches::Secrecy(secrecy.with_another(world, side)?))
            }
            HiddenMarches::Reveal(_) => None,
        }
    }
}

/// Games that look the same to the enemy of a side: a march that goes on is a formation that stands still, and the other way round.
pub(crate) fn variants(world: &World, side: Side) -> Vec<World> {
    let mut variants = Vec::new();
    for march in world.hidden.marches().iter().filter(|march| side_of(world, march) == side) {
        // Where counters have vanished, everybody knows that somebody marches; not where, nor how far.
        if march.ghosts.iter().all(|ghost| !is_off_the_map(world, ghost.unit)) {
            let mut standing = world.clone();
            ghosts::stand_still(&mut standing, march.holder);
            variants.push(standing);
        }
        let mut farther = world.clone();
        let turn = world.turn;
        farther.hidden.change_march(march.holder, |march| march.bounds.push((turn, HalfPoints::whole(4))));
        variants.push(farther);
    }
    for holder in world.holder_ids().filter(|holder| world.theatre.side_of_holder(*holder) == side) {
        if world.hidden.of(holder).is_none() && orders::is_column(world, holder) {
            let mut marching = world.clone();
            if orders::seem_to_stand(&mut marching, holder) {
                variants.push(marching);
            }
        }
    }
    variants
}
