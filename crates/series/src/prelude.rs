//! The words that nearly every procedure uses: the position and its pieces, orders, questions and answers, dice and events.
//! Modules above the position begin with them; those below name what they import, so that layers stay visible.

pub(crate) use crate::action::Action;
pub(crate) use crate::activity::{Activity, Ask};
pub(crate) use crate::fact::{Fact as AnyFact, Play};
pub(crate) use crate::features::Feature;
pub(crate) use crate::hooks;
pub(crate) use crate::orders::OrderHolder;
pub(crate) use crate::pieces::{
    Arm, ArmyId, BySide, DivisionId, FormationId, HeadquartersId, HolderId, LeaderId, Matter, Rank, Role,
    Side, UnitId,
};
pub(crate) use crate::refusals::{Allowed, Denial, refuse_if};
pub(crate) use crate::scenario::Turn;
pub(crate) use crate::world::{
    DispatchId, DispatchStatus, LeaderWhereabouts, Order, OrderKind, Whereabouts, World,
};
pub(crate) use crate::zoc::is_in_zoc;
pub(crate) use field::paths::HalfPoints;
pub(crate) use hex::{Direction, HexId, HexSet};
pub(crate) use serde::{Deserialize, Serialize};
pub(crate) use umpire::agenda::Step;
pub(crate) use umpire::dice::Throw;
pub(crate) use umpire::event::{Event, Line, Roll, SeatSet, Sum};
pub(crate) use umpire::prose::{capital, counted, listed};
pub(crate) use umpire::rule::Rule;
pub(crate) use umpire::told;
