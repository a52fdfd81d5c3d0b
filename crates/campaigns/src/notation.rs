//! What stands in the holes of answers: leaders and units by their names, hexes and hexsides by their numbers.

use crate::combat::stakes::Stake;
use crate::edition::Class;
use crate::types::{ArmyId, HolderId, Side, UnitId};
use crate::world::World;
use hex::{HexId, SideId};
use serde::{Deserialize, Serialize};
use umpire::answers::Hole;
use umpire::prose::folded;
use umpire::table::FieldKind;

/// A hexside.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Bridge(pub SideId);

/// An army by its key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ArmyName(pub ArmyId);

/// A number of vedettes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Vedettes(pub u8);

/// How many hexes a pursuit goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Hexes(pub u8);

impl<C> Hole<C> for Hexes {
    fn kind() -> FieldKind {
        FieldKind::Number
    }

    fn say(&self, _: &C, to: &mut String) {
        to.push_str(&self.0.to_string());
        to.push_str(if self.0 == 1 { " hex" } else { " hexes" });
    }

    fn read(_: &C, words: &str) -> Result<Hexes, String> {
        let number = words.strip_suffix(" hexes").or_else(|| words.strip_suffix(" hex"));
        let number = number.and_then(|number| number.parse().ok()).filter(|number| *number > 0);
        number.map(Hexes).ok_or_else(|| format!("`{words}` is no number of hexes: say 2 hexes"))
    }
}

impl Hole<World> for HolderId {
    fn kind() -> FieldKind {
        FieldKind::Piece
    }

    fn say(&self, world: &World, to: &mut String) {
        to.push_str(&world.name(*self));
    }

    fn read(world: &World, words: &str) -> Result<HolderId, String> {
        if let Some(leader) = world.theatre.find_leader(words) {
            return Ok(leader);
        }
        let typed = folded(words);
        let troops = world.theatre.holder_ids().filter(|id| world.is_on_map(*id) && !world.is_led(*id));
        let mut named = troops.filter(|id| folded(&world.name(*id)) == typed);
        named.next().ok_or_else(|| format!("there is no leader `{words}`"))
    }
}

impl Hole<World> for UnitId {
    fn kind() -> FieldKind {
        FieldKind::Piece
    }

    fn say(&self, world: &World, to: &mut String) {
        to.push_str(&world.theatre.unit(*self).name);
    }

    fn read(world: &World, words: &str) -> Result<UnitId, String> {
        world.theatre.find_unit(words).ok_or_else(|| format!("there is no unit `{words}`"))
    }
}

impl Hole<World> for HexId {
    fn kind() -> FieldKind {
        FieldKind::Place
    }

    fn say(&self, world: &World, to: &mut String) {
        to.push_str(&world.number(*self));
    }

    fn read(world: &World, words: &str) -> Result<HexId, String> {
        world.ground().find(words)
    }
}

impl Hole<World> for Bridge {
    fn kind() -> FieldKind {
        FieldKind::Name
    }

    fn say(&self, world: &World, to: &mut String) {
        to.push_str(&world.ground().side_words(self.0));
    }

    fn read(world: &World, words: &str) -> Result<Bridge, String> {
        world.ground().find_side(words).map(Bridge)
    }
}

impl Hole<World> for ArmyName {
    fn kind() -> FieldKind {
        FieldKind::Name
    }

    fn say(&self, world: &World, to: &mut String) {
        to.push_str(&world.theatre.army(self.0).key);
    }

    fn read(world: &World, words: &str) -> Result<ArmyName, String> {
        let known = || {
            let keys: Vec<&str> = world.theatre.armies.iter().map(|army| army.key.as_str()).collect();
            format!("there is no army `{words}`; there is {}", keys.join(", "))
        };
        world.theatre.find_army(words).map(ArmyName).ok_or_else(known)
    }
}

impl<C> Hole<C> for Side {
    fn kind() -> FieldKind {
        FieldKind::Name
    }

    fn say(&self, _: &C, to: &mut String) {
        to.push_str(self.key());
    }

    fn read(_: &C, words: &str) -> Result<Side, String> {
        let found = Side::BOTH.into_iter().find(|side| side.key() == words);
        found.ok_or_else(|| format!("`{words}` is no side: say french or coalition"))
    }
}

impl<C> Hole<C> for Class {
    fn kind() -> FieldKind {
        FieldKind::Word
    }

    fn say(&self, _: &C, to: &mut String) {
        to.push_str(&self.to_string());
    }

    fn read(_: &C, words: &str) -> Result<Class, String> {
        let typed = folded(words);
        let found = Class::ALL.into_iter().find(|class| folded(&class.to_string()) == typed);
        found.ok_or_else(|| format!("`{words}` is no class: say Division, Corps or Army"))
    }
}

impl<C> Hole<C> for Stake {
    fn kind() -> FieldKind {
        FieldKind::Word
    }

    fn say(&self, _: &C, to: &mut String) {
        to.push_str(&self.to_string());
    }

    fn read(_: &C, words: &str) -> Result<Stake, String> {
        let found = Stake::ALL.into_iter().find(|stake| stake.to_string() == words);
        found.ok_or_else(|| {
            format!("`{words}` cannot be staked: say the guard, the heavy cavalry, both or nothing")
        })
    }
}

impl<C> Hole<C> for Vedettes {
    fn kind() -> FieldKind {
        FieldKind::Number
    }

    fn say(&self, _: &C, to: &mut String) {
        to.push_str(&self.0.to_string());
        to.push_str(if self.0 == 1 { " vedette" } else { " vedettes" });
    }

    fn read(_: &C, words: &str) -> Result<Vedettes, String> {
        let number = words.strip_suffix(" vedettes").or_else(|| words.strip_suffix(" vedette"));
        let number = number.and_then(|number| number.parse().ok()).filter(|number| *number > 0);
        number.map(Vedettes).ok_or_else(|| format!("`{words}` is no number of vedettes: say 2 vedettes"))
    }
}
