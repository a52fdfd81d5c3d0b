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
//! that nobody learns who does. The enemy's knowledge has no march of the other side in it at all (`World::as_known_to`).
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

pub use crate::world::{Cause, Columns, Ghost, Hidden, HiddenMarch, Plot, Standing};
pub(crate) use discovery::{collect, look, roll_for_all};
pub use events::Fact;
pub(crate) use events::{HiddenMarchView, describe, hit_in_show, view};
pub(crate) use ghosts::{is_off_the_map, vanish};
pub use orders::Secrecy;
pub(crate) use orders::{
    check_initiative, draft_of_detour, leaders_of, marches_with, pose_march, reveal_by_will, take_detour,
    voluntary,
};
pub use reveal::Reveal;

use crate::activity::activities;
use crate::prelude::*;

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

pub(crate) fn side_of(world: &World, march: &HiddenMarch) -> Side {
    world.theatre.side_of_holder(march.holder)
}

fn marches_of(world: &World, side: Side) -> impl Iterator<Item = &HiddenMarch> {
    world.hidden.marches().iter().filter(move |march| side_of(world, march) == side)
}

/// The march that comes to light first, if one does.
pub(crate) fn found(world: &World) -> Option<Activity> {
    let found = |march: &&HiddenMarch| matches!(march.standing, Standing::Found(_));
    let march = world.hidden.marches().iter().find(found)?;
    Some(Activity::Hidden(HiddenMarches::Reveal(Reveal::of(march.holder))))
}

umpire::answers! {
    /// An answer of hidden movement.
    pub enum Answer of World: March Chooses {
        /// The order of a holder is carried out hidden (25.5.a).
        Hide { holder: HolderId } = "hide {holder}",
        /// The way goes through a place (25.5.1.b).
        PlotBy { hex: HexId } = "plot by {hex}": March Goes,
        /// The way is as it should be.
        SetOut = "set out",
        /// The march is not hidden.
        StayInSight = "stay in sight",
        /// Nobody (else) marches hidden.
        NoMoreHiding = "no more hiding": March Passes,
        /// A march is revealed by its owner (25.5.2.e).
        Reveal { holder: HolderId } = "reveal {holder}": Scouting Chooses,
        /// A march that the table reveals comes onto the map under a Hidden Forces marker (lgg.21.8.3.f).
        ComeUnderAMarker = "come onto the map under a marker",
        /// It is shown all the same.
        ComeInTheOpen = "come onto the map in the open",
        /// A unit of a march that has come to light is placed (25.5.2.g).
        Put { unit: UnitId, at: HexId } = "put {unit} at {at}": March Goes,
    }
}

activities! {
    /// What goes on in hidden movement.
    pub enum HiddenMarches of Action::Hidden(Answer) {
        /// Both sides say who marches hidden.
        Secrecy(Secrecy) by sides,
        /// A march comes to light.
        Reveal(Reveal),
    }
}

/// Games that look the same to the enemy of a side: a march that goes on is a formation that stands still, and the other way round.
pub(crate) fn variants(world: &World, side: Side) -> Vec<World> {
    let mut variants = Vec::new();
    // One that the table has revealed comes to light before everybody's eyes, as soon as its owner has said how.
    let hidden = |march: &&HiddenMarch| march.standing != Standing::Found(Cause::Table);
    for march in marches_of(world, side).filter(hidden) {
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
    for holder in world.holders_of(side) {
        if world.hidden.of(holder).is_none() && orders::is_column(world, holder) {
            let mut marching = world.clone();
            if orders::seem_to_stand(&mut marching, holder) {
                variants.push(marching);
            }
        }
    }
    variants
}
