//! Sets of options that are chosen by one word.

use crate::edition::Edition;
use crate::features::Feature;
use crate::features::Feature::{
    AdvancedDisruption, ArtilleryDetail, ArtillerySupport, CommandConfusion, HiddenMovement, HugeUnits,
    OrderForce, Overruns, PlayByMail, RemoteSupport, RoadColumn, SixesToHit, TinyUnits,
};
use umpire::ruleset::PresetInfo;

#[derive(Debug, Clone, Copy)]
pub struct Preset {
    pub id: &'static str,
    /// What it is for.
    pub text: &'static str,
    pub options: &'static [Feature],
}

impl Preset {
    /// What is said of it in an edition: of its options those that are to be chosen there. None if the edition lacks one.
    pub fn info(&self, edition: &Edition) -> Option<PresetInfo> {
        let on = edition.chosen(std::iter::empty());
        let chosen = self.options.iter().filter(|option| !on.has(**option));
        let ids: Vec<String> = chosen.map(|option| option.listing().id.to_owned()).collect();
        let is_offered = ids.iter().all(|id| edition.offers(id));
        is_offered.then(|| PresetInfo { id: self.id.to_owned(), text: self.text.to_owned(), options: ids })
    }
}

pub const PRESETS: [Preset; 3] = [
    Preset { id: "basic", text: "The standard rules.", options: &[] },
    Preset {
        id: "recommended",
        text: "The advanced rules that are recommended once the rest is familiar (25.a).",
        options: &[AdvancedDisruption, ArtillerySupport, RemoteSupport, RoadColumn, HiddenMovement],
    },
    // Of what excludes each other written orders are kept: hidden movement is the greater change.
    Preset {
        id: "everything-compatible",
        text: "Every optional rule that goes with the others; of those that exclude each other, hidden movement.",
        options: &[
            AdvancedDisruption, ArtillerySupport, RemoteSupport, RoadColumn, HiddenMovement, ArtilleryDetail,
            OrderForce, TinyUnits, HugeUnits, SixesToHit, PlayByMail, CommandConfusion, Overruns,
        ],
    },
];
