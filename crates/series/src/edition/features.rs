//! What an edition has of its own beyond figures: each feature is a section of its own, with its figures. One that is written down
//! is on.

use crate::features::{Feature, Features};
use umpire::read::Read;

#[derive(Debug, Clone, PartialEq, Eq, Default, Read)]
#[read(what = "features of the edition")]
pub struct EditionFeatures {
    pub delay_to_target: Option<DelayToTarget>,
}

/// A Delay goes to its target and stays near it (lgg).
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(what = "delay to a target")]
pub struct DelayToTarget {
    /// Within so many hexes of its target a leader stays, once he is.
    pub radius: u32,
}

impl EditionFeatures {
    /// The bits of those that are on.
    pub(crate) fn bits(&self) -> Features {
        let EditionFeatures { delay_to_target } = self;
        delay_to_target.iter().map(|_| Feature::DelayToTarget).collect()
    }
}
