//! The dice of fire: what each needs, what changes it, how many hit (2.033).

use crate::edition::{Edition, Level};
use crate::modifier::Modifiers;
use crate::shelter::Shelter;
use umpire::dice::{Dice, Pool, Pooled};

/// How a target stands, as far as fire asks (2.033.mod-e to 2.033.mod-g).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Posture {
    /// In line, or in houses, where there is neither line nor column.
    Line,
    /// In column, and guns that are on the move.
    Column,
    /// In Road Column.
    RoadColumn,
    /// Guns that are unlimbered.
    Unlimbered,
}

/// What is fired at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Target {
    /// Whether it is cavalry.
    pub is_cavalry: bool,
    /// How it stands.
    pub posture: Posture,
    /// What it stands in.
    pub shelter: Shelter,
    /// Whether the shots come from its rear.
    pub is_from_rear: bool,
}

/// Who fires, and what he needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Firer {
    /// The To Hit Number.
    pub hit: i8,
    /// His Morale Level.
    pub level: Level,
    /// Whether he is cut off (5.03.c).
    pub is_out_of_supply: bool,
}

/// All that changes a die, in the order of the table.
pub fn modifiers(edition: &Edition, firer: Firer, target: Target) -> Modifiers {
    let figures = &edition.fire;
    let mut to = Modifiers::none();
    let level = match firer.level {
        Level::Flustered => rule!("odn.2.033.mod-b"),
        Level::Panicked => rule!("odn.2.033.mod-c"),
        Level::Bold | Level::Firm | Level::Nervous => rule!("odn.2.033.mod-a"),
    };
    to.add(format!("firer {}", firer.level), edition.levels.of(firer.level).fire, level);
    to.add_if(target.is_cavalry, "target cavalry", figures.cavalry, rule!("odn.2.033.mod-d"));
    match target.posture {
        Posture::Line => {}
        Posture::Column => to.add("target in column", figures.column, rule!("odn.2.033.mod-e")),
        Posture::RoadColumn => to.add("target in Road Column", figures.road_column, rule!("odn.2.033.mod-f")),
        Posture::Unlimbered => to.add("target unlimbered", figures.deployed_guns, rule!("odn.2.033.mod-g")),
    }
    target.shelter.under_fire(figures, &mut to);
    to.add_if(target.is_from_rear, "from the rear", figures.rear, rule!("odn.2.033.mod-k"));
    to.add_if(firer.is_out_of_supply, "out of supply", edition.supply.fire, rule!("odn.5.03.c"));
    to
}

/// Throws so many dice, each of which hits from the To Hit Number on (2.033.b). There are no faces that always hit or miss.
pub fn roll(dice: &mut dyn Dice, count: u8, hit: i8, modifiers: &Modifiers) -> Pooled {
    const SIDES: u8 = 10;
    let least = hit.saturating_sub(modifiers.total()).clamp(1, 11);
    dice.pool(Pool { count: u16::from(count), sides: SIDES, least: least.unsigned_abs() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use umpire::dice::Scripted;

    const INFANTRY: Target =
        Target { is_cavalry: false, posture: Posture::Line, shelter: Shelter::Open, is_from_rear: false };
    const VETERANS: Firer = Firer { hit: 6, level: Level::Firm, is_out_of_supply: false };

    fn changes(firer: Firer, target: Target) -> i8 {
        modifiers(&Edition::built_in(), firer, target).total()
    }

    fn hits(firer: Firer, target: Target, faces: &[u16]) -> u16 {
        let modifiers = modifiers(&Edition::built_in(), firer, target);
        let count = u8::try_from(faces.len()).expect("a few dice");
        roll(&mut Scripted::new(faces.iter().copied()), count, firer.hit, &modifiers).scored
    }

    #[test]
    fn each_die_is_modified_by_itself() {
        // Faces 4, 6 and 9 less one against 6: one hit.
        let nervous = Firer { level: Level::Nervous, ..VETERANS };
        assert_eq!(hits(nervous, INFANTRY, &[4, 6, 9]), 1);
        assert_eq!(hits(nervous, INFANTRY, &[6]), 0);
        let flustered = Firer { level: Level::Flustered, ..VETERANS };
        assert_eq!([hits(flustered, INFANTRY, &[7]), hits(flustered, INFANTRY, &[8])], [0, 1]);
        assert_eq!(hits(Firer { level: Level::Bold, ..VETERANS }, INFANTRY, &[5]), 0);
    }

    #[test]
    fn targets_count_by_arm_posture_and_ground() {
        let cavalry = Target { is_cavalry: true, ..INFANTRY };
        let at = |posture| changes(VETERANS, Target { posture, ..INFANTRY });
        assert_eq!(changes(VETERANS, cavalry), 1);
        assert_eq!([at(Posture::Column), at(Posture::RoadColumn), at(Posture::Unlimbered)], [1, 2, -1]);
        assert_eq!(changes(VETERANS, Target { posture: Posture::Column, ..cavalry }), 2);
        assert_eq!(changes(VETERANS, Target { posture: Posture::RoadColumn, ..cavalry }), 3);
        assert_eq!(changes(VETERANS, Target { is_from_rear: true, ..INFANTRY }), 2);
        assert_eq!(changes(Firer { is_out_of_supply: true, ..VETERANS }, INFANTRY), -1);
        // British guns at a fortress: an eight is a five.
        let guns = Firer { hit: 5, ..VETERANS };
        let fortress = Target { shelter: Shelter::Fortress, ..INFANTRY };
        assert_eq!([hits(guns, fortress, &[7]), hits(guns, fortress, &[8])], [0, 1]);
    }

    #[test]
    fn no_face_hits_or_misses_of_itself() {
        let militia = Firer { hit: 8, level: Level::Flustered, is_out_of_supply: true };
        assert_eq!(hits(militia, Target { shelter: Shelter::Fortress, ..INFANTRY }, &[10, 10]), 0);
        let column =
            Target { posture: Posture::RoadColumn, is_cavalry: true, is_from_rear: true, ..INFANTRY };
        assert_eq!(hits(Firer { hit: 4, ..VETERANS }, column, &[1, 1]), 2);
    }
}
