//! The optional rules (5.00.a): which there are, and which are on.

use serde::{Deserialize, Serialize};
use source::read::Read;

/// An optional rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, Read)]
#[serde(rename_all = "kebab-case")]
#[read(what = "option")]
pub enum OptionalRule {
    /// 5.01.
    HiddenUnits,
    /// 5.02.
    Garrisons,
    /// 5.03.
    Supply,
    /// 5.04.
    SappersAndBridges,
    /// 5.05.
    VariableQuality,
    /// 5.06.
    TripleMove,
    /// 5.07.
    NationalCharacteristics,
}

/// Those that are on.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct OptionalRules(u8);

impl OptionalRules {
    /// These.
    pub fn of(chosen: impl IntoIterator<Item = OptionalRule>) -> Self {
        chosen.into_iter().fold(Self::default(), |all, option| Self(all.0 | 1 << option as u8))
    }

    /// Whether one of them is on.
    pub fn has(self, option: OptionalRule) -> bool {
        self.0 & (1 << option as u8) != 0
    }
}
