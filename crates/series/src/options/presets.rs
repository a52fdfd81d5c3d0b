//! Sets of options that are chosen by one word.

use super::Switch;
use super::Switch::{
    AdvancedDisruption, ArtilleryDetail, ArtillerySupport, CommandConfusion, HiddenMovement, HugeUnits,
    OrderForce, Overruns, PlayByMail, RemoteSupport, RoadColumn, SixesToHit, TinyUnits,
};
use umpire::ruleset::PresetInfo;

/// A set of options.
#[derive(Debug, Clone, Copy)]
pub struct Preset {
    pub id: &'static str,
    /// What it is for.
    pub text: &'static str,
    pub switches: &'static [Switch],
}

impl Preset {
    /// As it is listed.
    pub fn info(&self) -> PresetInfo {
        PresetInfo {
            id: self.id.to_owned(),
            text: self.text.to_owned(),
            options: self.switches.iter().map(|switch| switch.listing().id.to_owned()).collect(),
        }
    }
}

pub const PRESETS: [Preset; 3] = [
    Preset { id: "basic", text: "The standard rules.", switches: &[] },
    Preset {
        id: "recommended",
        text: "The advanced rules that are recommended once the rest is familiar (25.a).",
        switches: &[AdvancedDisruption, ArtillerySupport, RemoteSupport, RoadColumn, HiddenMovement],
    },
    // Of what excludes each other written orders are kept: hidden movement is the greater change.
    Preset {
        id: "everything-compatible",
        text: "Every optional rule that goes with the others; of those that exclude each other, hidden movement.",
        switches: &[
            AdvancedDisruption,
            ArtillerySupport,
            RemoteSupport,
            RoadColumn,
            HiddenMovement,
            ArtilleryDetail,
            OrderForce,
            TinyUnits,
            HugeUnits,
            SixesToHit,
            PlayByMail,
            CommandConfusion,
            Overruns,
        ],
    },
];
