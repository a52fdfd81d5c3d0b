//! How many divisions of others a formation may have with it (lgg.21.6.1.m, lgg.21.6.2.b): the order of battle says it of each army.

use crate::prelude::*;

/// Whether a division may be assigned to a formation: those that are with it already, or have the order to join it, leave room.
pub(crate) fn check(world: &World, to: HolderId, formation: FormationId) -> Allowed {
    let Some(most) = world.theatre.army_of(formation).attachments else { return Ok(()) };
    refuse_if(most == 0, Denial::DivisionsStay { holder: to })?;
    let is_with = |holder: HolderId| {
        let mut alive = world.dispatch_ids().rev();
        let joins = alive.any(|other| {
            let written = world.dispatch(other);
            written.to == holder && written.attach == Some(formation) && world.status(other).is_alive()
        });
        joins || world.holder(holder).attached_to == Some(formation)
    };
    let others = world.holder_ids().filter(|holder| *holder != to && is_with(*holder)).count();
    refuse_if(others >= usize::from(most), Denial::EnoughAttached { formation })
}
