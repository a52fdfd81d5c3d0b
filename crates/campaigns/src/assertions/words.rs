//! What the words of sentences stand for.

use crate::edition::Class;
use crate::theatre::Theatre;
use crate::types::{HolderId, Holders, Side, UnitId};
use crate::world::World;
use hex::HexId;

pub(super) fn hex(world: &World, number: &str) -> Result<HexId, String> {
    world.ground().find(number)
}

pub(super) fn side(word: &str) -> Result<Side, String> {
    let found = Side::BOTH.into_iter().find(|side| side.key() == word);
    found.ok_or_else(|| format!("`{word}` is no side"))
}

/// A leader, a garrison or troops without a leader.
pub(super) fn holder(world: &World, name: &str) -> Option<HolderId> {
    let theatre: &Theatre = &world.theatre;
    theatre.find_leader(name).or_else(|| {
        let mut all = theatre.holder_ids();
        all.find(|id| theatre.holder(*id).name == name || (world.is_on_map(*id) && world.name(*id) == name))
    })
}

pub(super) fn must_hold(world: &World, name: &str) -> Result<HolderId, String> {
    holder(world, name).ok_or_else(|| format!("there is no leader `{name}`"))
}

pub(super) fn unit(world: &World, name: &str) -> Option<UnitId> {
    world.theatre.find_unit(name)
}

/// `the force of Napoleon` and all who belong to it, or one leader alone.
pub(super) fn force(world: &World, words: &str) -> Option<Result<Holders, String>> {
    let name = words.strip_prefix("the force of ")?;
    Some(must_hold(world, name).map(|leader| world.force_of(leader).all))
}

/// A size class.
pub(super) fn class(word: &str) -> Result<Class, String> {
    let found = Class::ALL.into_iter().find(|class| class.to_string() == word);
    found.ok_or_else(|| format!("`{word}` is no size class: write Division, Corps or Army"))
}
