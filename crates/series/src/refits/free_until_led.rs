//! Units on the map before their corps commander (lgg.21.6.f): they are free of command range until they first come within his.

use crate::prelude::*;

/// Who is out of command is judged: whether a unit of a formation is free of its range, in which it is or not. One is from when it
/// acts while its commander has not come.
pub(crate) fn note(world: &mut World, holder: HolderId, unit: UnitId, within: bool) -> bool {
    let OrderHolder::Formation(formation) = world.theatre.holders[holder] else { return false };
    let leader = world.theatre.chain(formation).leader;
    let awaited = leader.is_some_and(|leader| world.leader_whereabouts(leader) == LeaderWhereabouts::Awaited);
    let state = world.unit_mut(unit);
    state.awaits_leader = awaited || state.awaits_leader && !within;
    state.awaits_leader
}
