//! The Formation Combat Segment (4.4 IV): normal combat with its losses, retreats and advances.
//!
//! Each step is a procedure on the agenda. The segment gathers declarations and begins one combat after
//! another; a combat begins losses, retreats and the advance; a retreat or an advance may begin further losses
//! or the displacement of a leader, and a retreat the passage of watching cavalry (7.9).

pub mod segment;
pub mod normal;
pub mod losses;
pub mod retreat;
pub mod advance;
pub mod leaders;
