//! Armies, leaders and units as they are brought together from files: what is printed of each beside how it begins.

use crate::edition::{Arm, Edition, Halves, Rating};
use crate::theatre::tolls::Tolls;
use crate::theatre::{Kind, PrintedArmy, PrintedHolder, PrintedUnit, Rank, Terms, Theatre};
use crate::types::{ArmyId, BySide, HolderId, Holders, Side, UnitId};
use crate::world::{Army, Holder, Memory, Position, Progress, Unit, UnitPlace, Whereabouts, World};
use field::paths::HalfPoints;
use hex::HexId;
use std::sync::Arc;

/// Everything that is mustered.
#[derive(Debug, Default)]
pub(crate) struct Muster {
    pub(crate) armies: Vec<(PrintedArmy, Army)>,
    pub(crate) holders: Vec<(PrintedHolder, Holder)>,
    pub(crate) units: Vec<(PrintedUnit, Unit)>,
}

/// Somebody who begins there and has done nothing yet.
pub(crate) fn fresh(place: Whereabouts) -> Holder {
    Holder {
        place,
        is_leaderless: false,
        superior: None,
        spent: HalfPoints(0),
        forced: HalfPoints(0),
        command: None,
        march: Progress::Fresh,
        forced_march: Progress::Fresh,
        has_tried: false,
        entered: 0,
        failed_repulse: false,
        in_forage: false,
    }
}

impl Muster {
    pub(crate) fn find_army(&self, key: &str) -> Option<ArmyId> {
        let at = self.armies.iter().position(|(army, _)| army.key == key)?;
        u8::try_from(at).ok().map(ArmyId)
    }

    pub(crate) fn find_holder(&self, name: &str) -> Option<HolderId> {
        let at = self.holders.iter().position(|(holder, _)| holder.name == name)?;
        u8::try_from(at).ok().map(HolderId)
    }

    pub(crate) fn find_unit(&self, name: &str) -> Option<UnitId> {
        let at = self.units.iter().position(|(unit, _)| unit.name == name)?;
        u8::try_from(at).ok().map(UnitId)
    }

    pub(crate) fn add_holder(&mut self, printed: PrintedHolder, holder: Holder) -> HolderId {
        self.holders.push((printed, holder));
        HolderId(u8::try_from(self.holders.len() - 1).unwrap_or(u8::MAX))
    }

    pub(crate) fn add_unit(&mut self, printed: PrintedUnit, unit: Unit) -> UnitId {
        self.units.push((printed, unit));
        UnitId(u8::try_from(self.units.len() - 1).unwrap_or(u8::MAX))
    }

    /// The unnamed Major Generals of an army (con-base.2.f).
    pub(crate) fn add_spares(&mut self, edition: &Edition, army: ArmyId, n: u8) {
        let word = title(&self.armies[army.place()].0.key);
        let rating = edition.pieces.general;
        for at in 1..=n {
            let printed = PrintedHolder {
                name: format!("{word} General {at}"),
                army,
                kind: Kind::Leader(Rank::General),
                initiative: rating.initiative,
                span: rating.span,
                subordination: Some(rating.subordination),
                star: false,
                moves: edition.pieces.leader_moves,
                is_spare: true,
            };
            self.add_holder(printed, fresh(Whereabouts::Unused));
        }
    }

    /// An inherent garrison (con-base.19.c).
    pub(crate) fn add_garrison(
        &mut self,
        edition: &Edition,
        army: ArmyId,
        number: &str,
        hex: HexId,
        points: u8,
    ) -> HolderId {
        let name = format!("garrison {number}");
        let printed = troops(edition, &name, army, Kind::Garrison(hex));
        let holder = self.add_holder(printed, fresh(Whereabouts::On(hex)));
        let unit = PrintedUnit { name, army, arm: Arm::Infantry, most: points, is_guard: false };
        self.add_unit(
            unit,
            Unit { place: UnitPlace::With(holder), points, is_demoralized: false, has_moved: false },
        );
        holder
    }

    /// Whether there are no more pieces than can be counted.
    pub(crate) fn fits(&self) -> Result<(), String> {
        if self.holders.len() > Holders::MOST {
            return Err(format!(
                "there are {} leaders and garrisons: at most {} fit",
                self.holders.len(),
                Holders::MOST
            ));
        }
        if self.units.len() > usize::from(u8::MAX) {
            return Err(format!("there are {} units: at most {} fit", self.units.len(), u8::MAX));
        }
        Ok(())
    }

    /// The theatre and the position at its beginning.
    pub(crate) fn world(self, edition: Arc<Edition>, ground: crate::ground::Ground, terms: Terms) -> World {
        let (printed_armies, armies) = self.armies.into_iter().unzip();
        let (printed_holders, holders) = self.holders.into_iter().unzip();
        let (printed_units, units) = self.units.into_iter().unzip();
        let first = terms.preset_of(1).unwrap_or(Side::French);
        let now = Position {
            turn: 1,
            weather: crate::edition::Weather::Fair,
            marker: terms.marker,
            first,
            initiative: first,
            clock: 0,
            holders,
            units,
            vedettes: Vec::new(),
            dispersed: Vec::new(),
            armies,
            depots: Vec::new(),
            down: Vec::new(),
            pontoons: Vec::new(),
            repairs: Vec::new(),
            tried: Vec::new(),
            declined: Vec::new(),
            sieges: Vec::new(),
            held: terms.places.iter().map(|award| award.held_by).collect(),
            left: terms.exits.iter().map(|_| crate::world::Exited::default()).collect(),
            destroyed: terms.destroyed.iter().map(|_| false).collect(),
            marched: Vec::new(),
            shown: Holders::NONE,
            seniors: Vec::new(),
            memory: BySide::of(|_| Memory::default()),
            combats: Vec::new(),
            is_fighting: false,
            occupied: Vec::new(),
            retired: Holders::NONE,
            retreat: Vec::new(),
            outrun: false,
            awarded: terms
                .places
                .iter()
                .map(|award| award.held_by == award.taken_by && award.from_turn <= 1)
                .collect(),
            over: None,
        };
        let theatre = Theatre {
            tolls: Tolls::of_all(&edition, &ground),
            edition,
            ground,
            seats: Side::BOTH.map(|side| side.key().to_owned()).to_vec(),
            armies: printed_armies,
            holders: printed_holders,
            units: printed_units,
            terms,
        };
        World::of(Arc::new(theatre), now)
    }
}

/// Troops that are no leader's: their figures stand in the rules (con-base.2.m, 19.c).
pub(crate) fn troops(edition: &Edition, name: &str, army: ArmyId, kind: Kind) -> PrintedHolder {
    PrintedHolder {
        name: name.to_owned(),
        army,
        kind,
        initiative: edition.pieces.leaderless_initiative,
        span: Halves(0),
        subordination: None,
        star: false,
        moves: HalfPoints(0),
        is_spare: false,
    }
}

/// An army without anything.
pub(crate) fn army(key: &str, name: &str, side: Side) -> (PrintedArmy, Army) {
    let printed = PrintedArmy {
        key: key.to_owned(),
        name: name.to_owned(),
        side,
        rating: Rating::B,
        sources: Vec::new(),
        vedettes: 0,
        vedettes_at_start: 0,
        has_center: false,
    };
    let now = Army {
        points: 0,
        center: None,
        center_is_ready: false,
        center_functions: true,
        source: None,
        changes_source: false,
        depots_left: 0,
        replacements: Vec::new(),
        commands_bought: 0,
    };
    (printed, now)
}

/// A key as a name begins with it: `anglo-allied` is Anglo-Allied.
pub(crate) fn title(key: &str) -> String {
    let words: Vec<String> = key.split('-').map(umpire::prose::capital).collect();
    words.join("-")
}
