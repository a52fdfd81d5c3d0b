//! The armies of a position.

use super::{Given, noted};
use crate::edition::{Arm, Edition, Rating};
use crate::ground::Ground;
use crate::muster::{self, Muster};
use crate::types::{ArmyId, Side};
use crate::world::Depot;
use hex::HexId;
use umpire::fault::Faults;
use umpire::read::{Read, Said, Table};

/// What is said of an army.
#[derive(Read)]
#[read(what = "army")]
pub(super) struct WrittenArmy<'n> {
    #[read(default = 6, within = 0..=25)]
    points: u8,
    rating: Option<Said<'n>>,
    center: Option<Said<'n>>,
    source: Option<Said<'n>>,
    sources: Vec<Said<'n>>,
    pub(super) depots: Vec<Said<'n>>,
    #[read(default = 0)]
    depots_left: u8,
    #[read(default = 0, within = 0..=20)]
    generals: u8,
    #[read(default = 12)]
    vedettes: u8,
    #[read(default = 0)]
    vedettes_at_start: u8,
    replacements: Table<'n, u8>,
}

/// The armies there may be, in their order.
const ARMIES: [(&str, &str, Side); 4] = [
    ("french", "French army", Side::French),
    ("anglo-allied", "Anglo-Allied army", Side::Coalition),
    ("prussian", "Prussian army", Side::Coalition),
    ("silesia", "Army of Silesia", Side::Coalition),
];

const RATINGS: [(&str, Rating); 3] = [("A", Rating::A), ("B", Rating::B), ("C", Rating::C)];

/// The arms as forces name them.
pub(super) const ARMS: [(&str, Arm); 5] = [
    ("inf", Arm::Infantry),
    ("light", Arm::LightCavalry),
    ("heavy", Arm::HeavyCavalry),
    ("art", Arm::Artillery),
    ("pontoon", Arm::Pontoon),
];

/// The arms of replacements.
pub(super) const REPLACED: [(&str, Arm); 4] = [
    ("infantry", Arm::Infantry),
    ("light-cavalry", Arm::LightCavalry),
    ("heavy-cavalry", Arm::HeavyCavalry),
    ("artillery", Arm::Artillery),
];

impl Given<'_> {
    fn mentions(&self, army: &str) -> bool {
        let named = self.armies.iter().any(|(key, _)| key.text == army);
        let lists = [&self.forces, &self.vedettes, &self.dispersed, &self.garrisons];
        let has = |text: &str| {
            text.split(':').next().unwrap_or_default().split_whitespace().any(|word| word == army)
        };
        named || lists.into_iter().flatten().any(|said| has(said.text))
    }

    /// The armies that are named or have a piece.
    pub(super) fn muster_armies(
        &self,
        muster: &mut Muster,
        ground: &Ground,
        edition: &Edition,
        faults: &mut Faults,
    ) {
        for (key, _) in self.armies.iter() {
            if ARMIES.iter().all(|(known, ..)| *known != key.text) {
                let known = ARMIES.map(|(known, ..)| known);
                key.unknown::<()>(format!("there is no army `{}`", key.text), known, faults);
            }
        }
        for (key, name, side) in ARMIES {
            if !self.mentions(key) {
                continue;
            }
            let (mut printed, mut now) = muster::army(key, name, side);
            printed.vedettes = 12;
            now.points = 6;
            let written = self.armies.iter().find(|(known, _)| known.text == key).map(|(_, army)| army);
            if let Some(written) = written {
                written.fill(&mut printed, &mut now, ground, faults);
            }
            muster.armies.push((printed, now));
            let id = ArmyId(u8::try_from(muster.armies.len() - 1).unwrap_or(0));
            if let Some(written) = written {
                muster.add_spares(edition, id, written.generals);
            }
        }
    }

    /// The depots that stand at the start.
    pub(super) fn depots(&self, world: &crate::world::World, faults: &mut Faults) -> Vec<Depot> {
        let mut depots = Vec::new();
        for (key, written) in self.armies.iter() {
            let Some(army) = world.theatre.find_army(key.text) else { continue };
            for said in &written.depots {
                if let Some(hex) = noted(*said, world.ground().find(said.text), faults) {
                    depots.push(Depot { army, hex, is_entered: false });
                }
            }
        }
        depots
    }
}

impl WrittenArmy<'_> {
    fn fill(
        &self,
        printed: &mut crate::theatre::PrintedArmy,
        now: &mut crate::world::Army,
        ground: &Ground,
        faults: &mut Faults,
    ) {
        let rating = self.rating.and_then(|said| said.word("rating", &RATINGS, faults));
        printed.rating = rating.unwrap_or(Rating::B);
        (printed.vedettes, printed.vedettes_at_start) = (self.vedettes, self.vedettes_at_start);
        (now.points, now.depots_left) = (self.points, self.depots_left);
        printed.has_center = self.center.is_some();
        let mut hex = |said: Said<'_>| -> Option<HexId> { noted(said, ground.find(said.text), faults) };
        now.center = self.center.filter(|said| said.text != "off").and_then(&mut hex);
        printed.sources = self.sources.iter().filter_map(|said| hex(*said)).collect();
        now.source = self.source.and_then(&mut hex).or(printed.sources.first().copied());
        if let Some(source) = now.source.filter(|source| !printed.sources.contains(source)) {
            printed.sources.insert(0, source);
        }
        for (arm, n) in self.replacements.iter() {
            now.replacements.extend(arm.word("arm", &REPLACED, faults).map(|arm| (arm, *n)));
        }
    }
}
