//! Phase I (con-base.4 to 8, con.2): administration, organization, initiative; and the choices before play.

mod administration;
mod couriers;
mod initiative;
mod lines;
mod orders;
mod organization;
mod reorganizing;
mod returns;
mod sieges;

pub(crate) use administration::{Administration, Work};
pub(crate) use initiative::Initiative;
pub(crate) use lines::{has_line, judge_posed};
pub(crate) use organization::{Occasion, Organization};
pub(crate) use returns::recover_dispersed;
pub(crate) use sieges::lift_sieges;
