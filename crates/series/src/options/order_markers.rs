//! Orders without writing (25.7): order markers under leaders, flags on target hexes, aides on the map. With it go the
//! advanced target markers (25.7.7) and what a caught aide gives away (25.7.8).
//!
//! # How it is built
//!
//! The book of dispatches stays the umpire's memory: a marker *is* an order in force, a delay marker *is* the `DispatchStatus` of a
//! dispatch, and neither is kept twice. What lies on the map besides is kept in `Markers`, one pointer in the world,
//! empty in a game without the option:
//!
//! | on the map | kept as | seen by the enemy |
//! |---|---|---|
//! | order markers under a leader or lead counter (25.7.1) | nothing: the order in force (`markers`) | that there are any, if he sees the leader |
//! | flags on target hexes, and the units under them (25.7.2, 25.7.7) | `Flag` (`targets`) | the flag, always; never what is under it |
//! | dummies (25.7.3) | their hexes (`targets`) | a flag like any other |
//! | aides with an order (25.7.4) | `Aide` (`aides`, their rides in `rides`) | the aide, if he sees the hex; never his order |
//! | letters of caught aides (25.7.8) | `Letter` (`interception`) | nothing, until the letter is read |
//!
//! Orders change in many places (compliance, initiative, contact, failure). None of them knows of flags: whatever
//! changes an order says that the markers are stale, and before anything else goes on `targets::settle` puts up
//! the flags that are missing and takes down those that are no longer wanted. While both sides write in secret nothing is
//! settled, so flags and dummies of both appear together.
//!

pub(crate) mod aides;
pub(crate) mod interception;
pub(crate) mod markers;
mod rides;
pub(crate) mod assertions;
pub(crate) mod targets;
mod events;
pub(crate) mod view;

pub use events::Fact;
pub use rides::{AideRides, Answer};

use crate::features::{Feature, Features};
pub(crate) use crate::world::{Aide, Bearer, Caught, Flag, Letter, Markers, Of};

/// Whether only Marches have targets (25.7.2): with order markers, unless the advanced target markers are used (25.7.7).
pub(crate) const fn without_targets(features: Features) -> bool {
    features.has(Feature::OrderMarkers) && !features.has(Feature::TargetMarkers)
}
