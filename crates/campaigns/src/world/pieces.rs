//! Who is where, what stands on whose display, how strong it is.

use super::{Dispersed, UnitPlace, Vedettes, Whereabouts, World};
use crate::edition::{Arm, Branch, Halves};
use crate::theatre::Kind;
use crate::types::{ArmyId, HolderId, Holders, Side, UnitId};
use hex::HexId;

impl World {
    /// Where a holder stands, if he is on the map.
    pub fn hex_of(&self, holder: HolderId) -> Option<HexId> {
        match self.holder(holder).place {
            Whereabouts::On(hex) => Some(hex),
            _ => None,
        }
    }

    /// Whether a holder is on the map: a lost leader's troops are, as long as there are any.
    pub fn is_on_map(&self, holder: HolderId) -> bool {
        self.hex_of(holder).is_some()
    }

    /// Whether a holder is a leader who is there himself.
    pub fn is_led(&self, holder: HolderId) -> bool {
        self.theatre.holder(holder).is_leader() && !self.holder(holder).is_leaderless
    }

    /// What a holder is called: a leader by his name, troops without one and garrisons by their hex.
    pub fn name(&self, holder: HolderId) -> String {
        let printed = self.theatre.holder(holder);
        let hex = self.hex_of(holder).map(|hex| self.number(hex)).unwrap_or_default();
        match printed.kind {
            Kind::Leader(_) if !self.holder(holder).is_leaderless => printed.name.clone(),
            Kind::Leader(_) | Kind::Leaderless => format!("leaderless {hex}"),
            Kind::Garrison(town) => format!("garrison {}", self.number(town)),
        }
    }

    /// His initiative; troops without a leader have that of the rules (con-base.2.m, 19.c).
    pub fn initiative_of(&self, holder: HolderId) -> u8 {
        if self.is_led(holder) {
            self.theatre.holder(holder).initiative
        } else {
            self.edition().pieces.leaderless_initiative
        }
    }

    /// The units on a display, in the order of the theatre.
    pub fn units_of(&self, holder: HolderId) -> impl Iterator<Item = UnitId> + Clone + '_ {
        let places = self.units.iter().enumerate();
        places.filter_map(move |(at, unit)| {
            let id = u8::try_from(at).ok().map(UnitId)?;
            (unit.place == UnitPlace::With(holder)).then_some(id)
        })
    }

    /// The units of some holders.
    pub fn units_of_all(&self, holders: Holders) -> impl Iterator<Item = UnitId> + Clone + '_ {
        self.theatre.unit_ids().filter(move |unit| self.display_of(*unit).is_some_and(|on| holders.has(on)))
    }

    /// On whose display a unit is.
    pub fn display_of(&self, unit: UnitId) -> Option<HolderId> {
        match self.unit(unit).place {
            UnitPlace::With(holder) => Some(holder),
            _ => None,
        }
    }

    /// The arm of a unit.
    pub fn arm(&self, unit: UnitId) -> Arm {
        self.theatre.unit(unit).arm
    }

    /// The strength points on a display.
    pub fn strength(&self, holder: HolderId) -> u16 {
        self.units_of(holder).map(|unit| u16::from(self.unit(unit).points)).sum()
    }

    /// The strength points of several.
    pub fn strength_of_all(&self, holders: Holders) -> u16 {
        self.units_of_all(holders).map(|unit| u16::from(self.unit(unit).points)).sum()
    }

    /// The strength points of an arm, of several.
    pub fn points_of(&self, holders: Holders, is_meant: impl Fn(Arm) -> bool) -> u16 {
        let units = self.units_of_all(holders).filter(|unit| is_meant(self.arm(*unit)));
        units.map(|unit| u16::from(self.unit(unit).points)).sum()
    }

    /// The strength points of a branch, of several.
    pub fn branch_points(&self, holders: Holders, branch: Branch) -> u16 {
        self.points_of(holders, |arm| arm.branch() == Some(branch))
    }

    /// Whether somebody has units of strength, so that he is a non-vedette stack and not a leader alone.
    pub fn has_troops(&self, holder: HolderId) -> bool {
        self.with_troops().has(holder)
    }

    /// Whether somebody has any units, trains among them.
    pub fn has_units(&self, holder: HolderId) -> bool {
        self.units_of(holder).next().is_some()
    }

    /// Everybody of a side in a hex: leaders, garrisons, troops without leaders.
    pub fn holders_in(&self, hex: HexId, side: Side) -> Holders {
        let all = self.theatre.holder_ids();
        all.filter(|id| self.hex_of(*id) == Some(hex) && self.theatre.side_of(*id) == side).collect()
    }

    /// Everybody in a hex.
    pub fn holder_at(&self, hex: HexId) -> impl Iterator<Item = HolderId> + '_ {
        self.theatre.holder_ids().filter(move |id| self.hex_of(*id) == Some(hex))
    }

    /// Everybody of a side who is on the map.
    pub fn on_map(&self, side: Side) -> Holders {
        let all = self.theatre.holder_ids();
        all.filter(|id| self.is_on_map(*id) && self.theatre.side_of(*id) == side).collect()
    }

    /// Those of a side in a hex who have troops: a non-vedette stack, if there are any.
    pub fn stack(&self, hex: HexId, side: Side) -> Holders {
        self.with_troops()
            .iter()
            .filter(|id| self.hex_of(*id) == Some(hex) && self.theatre.side_of(*id) == side)
            .collect()
    }

    /// Whether a non-vedette stack of a side stands in a hex.
    pub fn has_stack(&self, hex: HexId, side: Side) -> bool {
        self.stacked(side).contains(hex)
    }

    /// The hexes in which a side has a non-vedette stack, in the order of the board.
    pub fn stacks(&self, side: Side) -> Vec<HexId> {
        self.stacked(side).iter().collect()
    }

    /// Whether more than the stacking limit would stand in a hex, were these there too (con-base.12.f).
    pub fn exceeds_stacking(&self, coming: Holders, side: Side, hex: HexId) -> bool {
        self.strength_of_all(self.holders_in(hex, side).or(coming)) > self.edition().stacking.most
    }

    /// The train that stands at a hexside, if any does.
    pub fn train_at(&self, side: hex::SideId) -> Option<UnitId> {
        let ends = self.ground().board.side_hexes(side);
        let at_it = |unit: &UnitId| {
            let hex = self.display_of(*unit).and_then(|holder| self.hex_of(holder));
            self.arm(*unit) == Arm::Pontoon && hex.is_some_and(|hex| ends.contains(&Some(hex)))
        };
        self.theatre.unit_ids().find(at_it)
    }

    /// How many vedettes of an army are in a hex.
    pub fn vedettes_in(&self, hex: HexId, army: ArmyId) -> u8 {
        let here = self.vedettes.iter().filter(|group| group.hex == hex && group.army == army);
        here.map(|group| group.n).sum()
    }

    /// The 1-SP cavalry of a side that acts as vedettes in a hex.
    pub fn lone_in(&self, hex: HexId, side: Side) -> impl Iterator<Item = UnitId> + '_ {
        let lone = self.theatre.unit_ids().filter(move |unit| self.unit(*unit).place == UnitPlace::Lone(hex));
        lone.filter(move |unit| self.theatre.side_of_unit(*unit) == side)
    }

    /// Whether vedettes of a side, or cavalry acting as such, are in a hex.
    pub fn has_vedettes(&self, hex: HexId, side: Side) -> bool {
        let counters = self.vedettes.iter();
        counters.filter(|group| group.hex == hex).any(|group| self.theatre.army(group.army).side == side)
            || self.lone_in(hex, side).next().is_some()
    }

    /// The hexes in which a side has vedettes or cavalry acting as such.
    pub fn vedette_hexes(&self, side: Side) -> Vec<HexId> {
        let counters = self.vedettes.iter().filter(|group| self.theatre.army(group.army).side == side);
        let mut hexes: Vec<HexId> = counters.map(|group| group.hex).collect();
        hexes.extend(self.theatre.unit_ids().filter_map(|unit| match self.unit(unit).place {
            UnitPlace::Lone(hex) if self.theatre.side_of_unit(unit) == side => Some(hex),
            _ => None,
        }));
        hexes.sort_unstable();
        hexes.dedup();
        hexes
    }

    /// Whether anything of a side stands in a hex under a marker: a force, leaders or vedettes.
    pub fn has_marker(&self, hex: HexId, side: Side) -> bool {
        self.marked(side).contains(hex)
    }

    /// The hexes in which a side has a marker, in the order of the board.
    pub fn marker_hexes(&self, side: Side) -> Vec<HexId> {
        self.marked(side).iter().collect()
    }

    /// Adds vedettes in a hex.
    pub fn add_vedettes(&mut self, army: ArmyId, hex: HexId, n: u8, have_moved: bool) {
        if n == 0 {
            return;
        }
        let group = Vedettes { army, hex, have_moved, n };
        let same =
            |other: &&mut Vedettes| (other.army, other.hex, other.have_moved) == (army, hex, have_moved);
        if let Some(other) = self.vedettes.iter_mut().find(same) {
            other.n += n;
        } else {
            let at = self.vedettes.partition_point(|other| *other < group);
            self.vedettes.insert(at, group);
        }
    }

    /// Takes vedettes out of a hex, those that have not moved first or last; how many there were.
    pub fn take_vedettes(&mut self, army: ArmyId, hex: HexId, n: u8, fresh_only: bool) -> u8 {
        let mut left = n;
        for group in &mut self.vedettes {
            if (group.army, group.hex) == (army, hex) && !(fresh_only && group.have_moved) {
                let taken = group.n.min(left);
                group.n -= taken;
                left -= taken;
            }
        }
        self.vedettes.retain(|group| group.n > 0);
        n - left
    }

    /// Takes vedettes out of a hex that have moved; how many there were.
    pub fn take_moved_vedettes(&mut self, army: ArmyId, hex: HexId, n: u8) -> u8 {
        let moved = |group: &&mut Vedettes| (group.army, group.hex, group.have_moved) == (army, hex, true);
        let Some(group) = self.vedettes.iter_mut().find(moved) else { return 0 };
        let taken = group.n.min(n);
        group.n -= taken;
        self.vedettes.retain(|group| group.n > 0);
        taken
    }

    /// How many counters of an army's vedettes are on the map or wait to come back.
    pub fn vedettes_in_use(&self, army: ArmyId) -> u8 {
        let here = self.vedettes.iter().filter(|group| group.army == army).map(|group| group.n);
        let aside = self.dispersed.iter().filter(|group| group.army == army).map(|group| group.n);
        here.chain(aside).fold(0, u8::saturating_add)
    }

    /// Sets vedettes aside with a note of where they stood (con-base.13.e).
    pub fn set_aside(&mut self, army: ArmyId, hex: HexId, n: u8) {
        if n > 0 {
            self.dispersed.push(Dispersed { army, hex, n });
        }
    }

    /// What a unit takes of a span.
    pub fn subordination_of(&self, unit: UnitId) -> Halves {
        self.edition().pieces.of(self.arm(unit)).subordination
    }

    /// The senior leader of some: the one with the widest span; among those who are equal the one of whom the owner said so this
    /// turn, else the first of the theatre (con.2.c, con.3.2.h, con-base.2.g).
    pub fn senior_of(&self, holders: Holders) -> Option<HolderId> {
        let rank = |id: HolderId| (self.theatre.holder(id).span, self.seniors.contains(&id));
        let leaders = holders.iter().filter(|holder| self.is_led(*holder));
        leaders.reduce(|best, other| if rank(other) > rank(best) { other } else { best })
    }

    /// Those among whom the owner has to say who is senior: of equal span, and different in what it means. One alone if he has said it.
    pub fn senior_choices(&self, holders: Holders) -> Vec<HolderId> {
        let Some(best) = self.senior_of(holders) else { return Vec::new() };
        if self.seniors.contains(&best) {
            return vec![best];
        }
        let span = self.theatre.holder(best).span;
        let mut choices: Vec<HolderId> = Vec::new();
        for leader in holders.iter().filter(|holder| self.is_led(*holder)) {
            let printed = self.theatre.holder(leader);
            let same = |other: &HolderId| {
                let other = self.theatre.holder(*other);
                (other.initiative, other.star, other.army) == (printed.initiative, printed.star, printed.army)
            };
            if printed.span == span && !choices.iter().any(same) {
                choices.push(leader);
            }
        }
        choices
    }

    /// The headquarters of an army: its senior leader on the map (con-base.5.e).
    pub fn headquarters(&self, army: ArmyId) -> Option<HolderId> {
        let own = self.theatre.holder_ids();
        self.senior_of(
            own.filter(|id| self.is_on_map(*id) && self.theatre.holder(*id).army == army).collect(),
        )
    }
}
