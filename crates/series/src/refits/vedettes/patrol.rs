//! Vedettes are sent out, ride and are taken in again, in a Movement Segment of their formation (mop.37.11.b to d, k, n, o).

use super::{Answer, events, figures};
use crate::distance::{Measure, within};
use crate::prelude::*;
use crate::world::Vedette;

/// A vedette rides.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Patrol {
    side: Side,
    vedette: u8,
    over: bool,
}

/// How many vedettes a unit sends out now, and where it stands. A unit that goes with them sends all that it has.
pub(super) fn may_send(world: &World, side: Side, unit: UnitId) -> Allowed<(u8, HexId)> {
    let own = world.printed(unit).vedettes.filter(|_| world.side_of(unit) == side);
    let patrols = own.ok_or(Denial::NoVedettes { unit })?;
    let hex = world.hex_of(unit).ok_or(Denial::NoVedettesToSend { unit })?;
    refuse_if(!world.is_active(unit), Denial::VedettesDoNotAct { unit })?;
    let out = world.vedettes.sent_by(unit).count();
    let left = usize::from(patrols.number).saturating_sub(out);
    refuse_if(left == 0, Denial::NoVedettesToSend { unit })?;
    Ok((u8::try_from(left).unwrap_or(u8::MAX), hex))
}

/// They are there, in the place of the unit or beside it.
pub(super) fn send_out(world: &mut World, unit: UnitId, play: &mut Play) {
    let side = world.side_of(unit);
    let Ok((n, hex)) = may_send(world, side, unit) else { return };
    let moved = world.unit(unit).moved.then_some(world.turn);
    let numbers: Vec<u8> = (0..n).map(|_| lay(world, side, unit, hex, moved)).collect();
    let goes = !stays(world, unit);
    if goes {
        world.becomes_vedettes(unit);
    }
    play.log.tell(world, || events::sent(world, unit, &numbers, hex, goes));
}

/// Whether a unit stays on the map beside its vedettes (mop.37.11.d).
pub(super) fn stays(world: &World, unit: UnitId) -> bool {
    world.printed(unit).vedettes.is_some_and(|patrols| patrols.own)
}

/// A vedette of a unit in a hex: its number.
fn lay(world: &mut World, side: Side, unit: UnitId, hex: HexId, moved: Option<Turn>) -> u8 {
    let number = (1..=u8::MAX).find(|number| world.vedettes.get(side, *number).is_none()).unwrap_or(u8::MAX);
    let one = Vedette {
        side,
        number,
        unit: Some(unit),
        at: Some(hex),
        moved,
        fought: None,
        lost_on: None,
        hidden: false,
    };
    world.vedettes.change(|out| {
        out.list.push(one);
        out.list.sort_by_key(|one| (one.side, one.number));
    });
    number
}

/// Where the vedettes of a unit are together and can be taken in (mop.37.11.c).
pub(super) fn may_take_in(world: &World, side: Side, unit: UnitId) -> Allowed<HexId> {
    let own = world.side_of(unit) == side && world.vedettes.sent_by(unit).any(|one| one.at.is_some());
    refuse_if(!own, Denial::NoVedettesOut { unit })?;
    let together = Denial::VedettesNotTogether { unit };
    let mut out = world.vedettes.sent_by(unit).filter(|one| one.at.is_some());
    let first = out.next().and_then(|one| one.at).ok_or(Denial::NoVedettesOut { unit })?;
    let hidden = world.vedettes.sent_by(unit).any(|one| one.hidden);
    refuse_if(hidden || out.any(|one| one.at != Some(first)), together)?;
    if stays(world, unit) {
        refuse_if(world.hex_of(unit) != Some(first), Denial::VedettesNotTogether { unit })?;
        return Ok(first);
    }
    refuse_if(!world.holder(world.holder_of(unit)).active, Denial::VedettesDoNotAct { unit })?;
    let room = !world.is_held_against(first, side) && world.has_room(first, &[unit]);
    refuse_if(!room, Denial::NoRoomForTheUnit { unit, hex: first })?;
    Ok(first)
}

/// The unit is there again, on its reverse side if it has lost a vedette. It has moved if one of them has.
pub(super) fn take_in(world: &mut World, unit: UnitId, play: &mut Play) {
    let Ok(hex) = may_take_in(world, world.side_of(unit), unit) else { return };
    let turn = world.turn;
    let numbers: Vec<u8> =
        world.vedettes.sent_by(unit).filter(|one| one.at.is_some()).map(|one| one.number).collect();
    let short = world.vedettes.sent_by(unit).any(|one| one.at.is_none());
    let moved = world.vedettes.sent_by(unit).any(|one| one.moved == Some(turn));
    let beside = stays(world, unit);
    // Those that are lost stay lost to a unit that has them beside itself.
    world.vedettes.change(|out| out.list.retain(|one| one.unit != Some(unit) || beside && one.at.is_none()));
    if !beside {
        let state = world.unit_mut(unit);
        state.moved |= moved;
        state.damaged |= short;
        world.place(unit, hex);
    }
    play.log.tell(world, || events::taken_in(world, unit, &numbers, hex, !beside, short && !beside));
}

/// Whether a vedette may ride now: once in a turn, when its formation acts, whatever its order is and wherever its leader is.
pub(super) fn may_ride(world: &World, side: Side, number: u8) -> Allowed {
    let nobody = Denial::NoSuchVedette { vedette: number };
    let one = world.vedettes.get(side, number).filter(|one| one.at.is_some()).ok_or(nobody)?;
    refuse_if(one.hidden, Denial::VedetteUnderAMarker { vedette: number })?;
    refuse_if(one.moved == Some(world.turn), Denial::VedetteHasMoved { vedette: number })?;
    let unit = one.unit.ok_or(Denial::NoSuchVedette { vedette: number })?;
    refuse_if(!world.holder(world.holder_of(unit)).active, Denial::VedettesDoNotAct { unit })?;
    refuse_if(reach(world, one).is_empty(), Denial::NowhereForTheVedette { vedette: number })
}

/// Where a vedette could ride to.
fn reach(world: &World, one: &Vedette) -> Vec<HexId> {
    one.at.map_or_else(Vec::new, |at| reach_from(world, one.side, at))
}

/// Where vedettes of a side could ride to from a hex: by road at the road's cost, through all zones of control, not among enemies.
pub(crate) fn reach_from(world: &World, side: Side, at: HexId) -> Vec<HexId> {
    let mut hexes = Vec::new();
    let most = HalfPoints::whole(figures(world).movement);
    within(world, Measure::Vedette(side), at, most, |hex, _| hexes.push(hex));
    hexes.retain(|hex| *hex != at);
    hexes.sort_unstable();
    hexes
}

impl Patrol {
    pub(super) fn of(side: Side, vedette: u8) -> Patrol {
        Patrol { side, vedette, over: false }
    }

    /// The vedette that rides, and whose it is.
    pub fn of_vedette(&self) -> (Side, u8) {
        (self.side, self.vedette)
    }

    /// Which vedette the enemy moves is seen when it has moved.
    pub(crate) fn known_to(&self, world: &World, side: Side) -> Patrol {
        let Patrol { side: of, vedette, over } = *self;
        let first = world.vedettes.of(of).find(|one| !one.hidden).map(|one| one.number);
        Patrol { side: of, vedette: if of == side { vedette } else { first.unwrap_or(vedette) }, over }
    }

    fn rider<'w>(&self, world: &'w World) -> Option<&'w Vedette> {
        world.vedettes.get(self.side, self.vedette).filter(|one| !self.over && one.at.is_some())
    }

    pub(crate) fn ask(&self, world: &World) -> Option<Ask> {
        const RIDE: &[Rule] = rules!["mop.37.11.o", "mop.37.11.n", "mop.37.11.k"];
        self.rider(world).map(|_| Ask::new(self.side, "say where the vedette rides", RIDE))
    }

    pub(crate) fn answers(&self, world: &World, to: &mut Vec<Action>) {
        let Some(one) = self.rider(world) else { return };
        to.extend(reach(world, one).into_iter().map(|hex| Action::Vedettes(Answer::VedetteTo { hex })));
    }

    pub(crate) fn answer(&mut self, world: &mut World, action: Action, play: &mut Play) -> Allowed {
        let (Action::Vedettes(Answer::VedetteTo { hex }), Some(one)) = (action, self.rider(world)) else {
            return Err(Ask::not_now(self.ask(world)));
        };
        let vedette = self.vedette;
        refuse_if(!reach(world, one).contains(&hex), Denial::OutOfReachOfTheVedette { vedette, hex })?;
        let (from, turn) = (one.at, world.turn);
        world.vedettes.change_one(self.side, vedette, |one| (one.at, one.moved) = (Some(hex), Some(turn)));
        self.over = true;
        play.log.tell(world, || events::rode(world, self.side, vedette, from.unwrap_or(hex), hex));
        Ok(())
    }

    pub(crate) fn resume(&mut self, world: &World, _: &mut Play) -> Step<Activity> {
        if self.ask(world).is_some() { Step::Ask } else { Step::Done }
    }
}

/// For a posed position: a vedette of a unit, in a hex or lost in a turn. A unit that does not stay beside them has become its vedettes.
pub(crate) fn pose(world: &mut World, unit: UnitId, at: Result<HexId, Turn>) -> Result<(), &'static str> {
    let Some(patrols) = world.printed(unit).vedettes else { return Err("this unit has no vedettes") };
    if world.vedettes.sent_by(unit).count() >= usize::from(patrols.number) {
        return Err("all vedettes of this unit are out");
    }
    let side = world.side_of(unit);
    let any = world.ground().board.ids().next().ok_or("the map has no hexes")?;
    let number = lay(world, side, unit, at.unwrap_or(any), None);
    if let Err(turn) = at {
        world.vedettes.change_one(side, number, |one| (one.at, one.lost_on) = (None, Some(turn)));
    }
    if !patrols.own && world.hex_of(unit).is_some() {
        world.becomes_vedettes(unit);
    }
    Ok(())
}

/// For a posed position: the vedettes of a side in a hex are under a marker.
pub(crate) fn pose_hidden(world: &mut World, side: Side, at: HexId) -> Result<(), &'static str> {
    let here: Vec<u8> = world.vedettes.open_in(at, side).map(|one| one.number).collect();
    if here.is_empty() {
        return Err("no vedettes of this seat are in that hex: they stand under `vedettes`");
    }
    for number in &here {
        world.vedettes.change_one(side, *number, |one| one.hidden = true);
    }
    crate::refits::hidden_forces::lay_over(world, side, at, here);
    Ok(())
}
