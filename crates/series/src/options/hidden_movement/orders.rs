//! Orders and hidden marches: who declares one (25.5.a, 25.5.1.e), new orders (25.5.3.c), detours on initiative (25.5.3.a), and the will
//! of the owner (25.5.2.e).

use super::{
    Answer, Cause, Ghost, HiddenMarch, Plot, Standing, discovery, events, marches_of, plot, side_of,
};
use crate::command::{Draft, stands_alone};
use crate::orders::{Dispatch, OrderStep};
use crate::prelude::*;

/// Both sides say in secret who marches hidden: asked in every Command Phase, so that nobody learns who has something to hide.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Secrecy {
    desks: BySide<Desk>,
}

#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
struct Desk {
    /// A march whose order names no road, with the places that its way shall pass.
    plotting: Option<(HolderId, Vec<HexId>)>,
    done: bool,
}

impl Secrecy {
    pub(super) fn ask(&self, _: &World, side: Side) -> Option<Ask> {
        const DECLARE: &[Rule] = rules!["nlc.25.5.a", "nlc.25.5.1.d", "nlc.25.5.1.e"];
        const PLOT: &[Rule] = rules!["nlc.25.5.1.a", "nlc.25.5.1.b"];
        let desk = &self.desks[side];
        match desk.plotting {
            _ if desk.done => None,
            Some(_) => Some(Ask::new(side, "name a place on the way of the column, or let it set out", PLOT)),
            None => Some(Ask::new(side, "say who marches hidden, or that nobody else does", DECLARE)),
        }
    }

    pub(super) fn answers(&self, world: &World, side: Side, push: &mut impl FnMut(Answer)) {
        if let Some((holder, via)) = &self.desks[side].plotting {
            push(Answer::SetOut);
            push(Answer::StayInSight);
            let places = world.landmarks().iter();
            let open = places.filter(|hex| check_place(world, *holder, via, *hex).is_ok());
            return open.for_each(|hex| push(Answer::PlotBy { hex }));
        }
        let able = world.holder_ids().filter(|holder| check_hide(world, side, *holder).is_ok());
        able.for_each(|holder| push(Answer::Hide { holder }));
        push(Answer::NoMoreHiding);
    }

    pub(super) fn answer(
        &mut self,
        world: &mut World,
        side: Side,
        answer: Answer,
        play: &mut Play,
    ) -> Allowed<bool> {
        let desk = &mut self.desks[side];
        match (&mut desk.plotting, answer) {
            (None, Answer::Hide { holder }) => {
                check_hide(world, side, holder)?;
                if world.holder(holder).order.kind == OrderKind::March {
                    set_out(world, holder, &[], play);
                } else {
                    desk.plotting = Some((holder, Vec::new()));
                }
            }
            (None, Answer::NoMoreHiding) => desk.done = true,
            (Some((holder, via)), Answer::PlotBy { hex }) => {
                check_place(world, *holder, via, hex)?;
                via.push(hex);
            }
            (Some((holder, via)), Answer::SetOut) => {
                let (holder, via) = (*holder, std::mem::take(via));
                desk.plotting = None;
                set_out(world, holder, &via, play);
            }
            (Some(_), Answer::StayInSight) => desk.plotting = None,
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// When both are done, marches whose new order is not carried out hidden come to light (25.5.3.c).
    pub(super) fn resume(&self, world: &mut World, play: &mut Play) -> Step<Activity> {
        if Side::BOTH.iter().any(|side| self.ask(world, *side).is_some()) {
            return Step::Ask;
        }
        play.log.tell(world, events::settled);
        let superseded = |march: &&HiddenMarch| march.standing == Standing::Superseded;
        let marches = world.hidden.marches().iter().filter(superseded);
        for holder in marches.map(|march| march.holder).collect::<Vec<_>>() {
            world.hidden.find(holder, Cause::NewOrder);
        }
        Step::Done
    }

    /// Whom the enemy hides is not known: he has an empty desk.
    pub(crate) fn known_to(&self, _: &World, side: Side) -> Secrecy {
        let Secrecy { desks } = self;
        let mut known = Secrecy::default();
        known.desks[side] = desks[side].clone();
        known
    }

    pub(crate) fn with_another(&self, world: &World, side: Side) -> Option<Secrecy> {
        let mut other = self.clone();
        let holder = world.holders_of(side).next()?;
        let desk = &mut other.desks[side];
        desk.plotting = if desk.plotting.is_some() { None } else { Some((holder, Vec::new())) };
        Some(other)
    }
}

/// Whether a holder is troops under an order of their own: a formation, or a division that was given one.
pub(super) fn is_column(world: &World, holder: HolderId) -> bool {
    let troops =
        matches!(world.theatre.holders[holder], OrderHolder::Formation(_) | OrderHolder::Division(_));
    troops && stands_alone(world, holder)
}

/// Whether the order in force of a holder may be carried out hidden: a March or a Fall Back (25.5.a); the way it leads.
fn check_hide(world: &World, side: Side, holder: HolderId) -> Allowed<Plot> {
    refuse_if(
        world.theatre.side_of_holder(holder) != side || !is_column(world, holder),
        Denial::NoColumn { holder },
    )?;
    let march = world.hidden.of(holder);
    refuse_if(
        march.is_some_and(|march| march.standing != Standing::Superseded),
        Denial::HiddenAlready { holder },
    )?;
    let state = world.holder(holder);
    refuse_if(
        !matches!(state.order.kind, OrderKind::March | OrderKind::FallBack),
        Denial::OrderInTheOpen { holder, order: state.order.kind },
    )?;
    refuse_if(
        state.not_before.is_some_and(|turn| world.turn < turn) || state.bad_move,
        Denial::HiddenNotYet { holder },
    )?;
    let units: Vec<UnitId> = match march {
        Some(march) => march.ghosts.iter().map(|ghost| ghost.unit).collect(),
        None => world.units_under(holder).filter(|unit| world.hex_of(*unit).is_some()).collect(),
    };
    refuse_if(units.is_empty(), Denial::NobodyMarches { holder })?;
    let engaged =
        |unit: &&UnitId| world.hex_of(**unit).is_some_and(|hex| is_in_zoc(world, hex, side.enemy()));
    if let (None, Some(unit)) = (march, units.iter().find(engaged)) {
        return Err(Denial::EngagedInTheOpen { holder, unit: *unit });
    }
    let gait = plot::gait(world, units.iter().copied());
    let way = plot::start(world, holder).and_then(|from| plot::way(world, holder, from, &[]));
    let plot = way.map(|way| Plot::along(world, &way, gait)).filter(|plot| plot.way.len() > 1);
    let plot = plot.ok_or(Denial::NowhereToGo { holder })?;
    // It is enough that one move takes them out of sight (25.5.1.e); whoever is hidden already is.
    let end = plot.way[plot.reached(plot::pace(world, holder, gait))];
    refuse_if(
        march.is_none() && discovery::is_seen_by_units(world, end, side.enemy()),
        Denial::StaysInSight { holder, hex: end },
    )?;
    Ok(plot)
}

fn check_place(world: &World, holder: HolderId, via: &[HexId], hex: HexId) -> Allowed {
    let target = world.target_of(holder).first().copied();
    let start = plot::start(world, holder);
    let known = world.landmarks().contains(hex) && !via.contains(&hex);
    let enough = via.len() >= world.edition().command.places;
    refuse_if(
        enough || !known || Some(hex) == target || Some(hex) == start,
        Denial::NoPlaceOnTheWay { hex },
    )?;
    let with: Vec<HexId> = via.iter().copied().chain([hex]).collect();
    let way = start.and_then(|from| plot::way(world, holder, from, &with));
    if way.is_some() { Ok(()) } else { Err(Denial::NoPlaceOnTheWay { hex }) }
}

/// The march begins, or goes on under a new order: its counters stay, and points are collected from now on (25.5.1.c).
pub(crate) fn set_out(world: &mut World, holder: HolderId, via: &[HexId], play: &mut Play) {
    let Some(way) = plot::start(world, holder).and_then(|from| plot::way(world, holder, from, via)) else {
        return;
    };
    if let Some(march) = world.hidden.of(holder) {
        let (at, gait) = (march.n_passed(), plot::gait_of(world, march));
        let plot = march.plot.turned_off(world, at, &way, gait);
        world.hidden.change_march(holder, |march| {
            (march.plot, march.standing, march.superseding) = (plot, Standing::Hidden, true);
        });
    } else if let Some(march) = march_of(world, holder, &way) {
        world.hidden.change(|columns| columns.marches.push(march));
    }
    play.log.tell(world, || events::set_out(world, holder));
}

/// The march of a holder along a way, as it begins.
fn march_of(world: &World, holder: HolderId, way: &[HexId]) -> Option<HiddenMarch> {
    let units: Vec<UnitId> = world.units_under(holder).filter(|unit| world.hex_of(*unit).is_some()).collect();
    let ghosts = units.iter().map(|unit| {
        let state = world.unit(*unit);
        Ghost { unit: *unit, damaged: state.damaged, worn: state.worn, disrupted: state.disrupted }
    });
    let leaders = leaders_of(world, holder).into_iter().map(|leader| (leader, *world.leader_state(leader)));
    Some(HiddenMarch {
        holder,
        apparent: *way.first()?,
        plot: Plot::along(world, way, plot::gait(world, units.iter().copied())),
        bounds: Vec::new(),
        since: world.turn,
        superseding: false,
        ghosts: ghosts.collect(),
        leaders: leaders.collect(),
        standing: Standing::Hidden,
    })
}

/// The leaders who go with a holder: his own first; then those of divisions that follow its order.
pub(crate) fn leaders_of(world: &World, holder: HolderId) -> Vec<LeaderId> {
    let theatre = &world.theatre;
    let mut leaders: Vec<LeaderId> = world.leader_of(holder).into_iter().collect();
    if let OrderHolder::Formation(formation) = theatre.holders[holder] {
        for leader in world.leader_ids() {
            let own = theatre.post(leader).division.map(|own| world.holder(theatre.division_holder(own)));
            let attached = own.and_then(|own| own.attached_to).or(world.leader(leader).formation);
            let goes = attached == Some(formation)
                && own.is_none_or(|own| !own.own)
                && world.leader(leader).rank == Rank::Leader
                && world.leader_hex(leader).is_some();
            if goes && !leaders.contains(&leader) {
                leaders.push(leader);
            }
        }
    }
    leaders
}

/// For a posed position: a holder is on a hidden march, has collected so many half points, this is its so-manyeth turn of
/// hiding, and it goes on under a new order if so said.
pub(crate) fn pose_march(world: &mut World, holder: HolderId, march: (u16, u16, bool)) -> Option<()> {
    let (points, turn, superseding) = march;
    let way = plot::start(world, holder).and_then(|from| plot::way(world, holder, from, &[]))?;
    let mut march = march_of(world, holder, &way).filter(|march| !march.ghosts.is_empty())?;
    let pace = plot::pace(world, holder, plot::gait_of(world, &march)).0;
    let since = world.turn.number().checked_sub(turn)?;
    (march.since, march.superseding) = (Turn::FIRST.plus(since), superseding);
    let bounds = (0..points.div_ceil(pace)).map(|past| HalfPoints(pace.min(points - past * pace)));
    march.bounds = (0..).map(|past| march.since.plus(past)).zip(bounds).collect();
    world.hidden.change(|columns| columns.marches.push(march));
    Some(())
}

/// For what its enemy must not be able to tell: the holder is on a march of which only its counters are seen.
pub(super) fn seem_to_stand(world: &mut World, holder: HolderId) -> bool {
    let Some(from) = plot::start(world, holder) else { return false };
    let Some(next) = world.ground().board.neighbours(from).next() else { return false };
    let march = march_of(world, holder, &[from, next]).filter(|march| !march.ghosts.is_empty());
    let seems = march.is_some();
    world.hidden.change(|columns| columns.marches.extend(march));
    seems
}

/// Whether a division marches hidden with its corps: a part of a column gets no order of its own (25.5.3.c).
pub(crate) fn marches_with(world: &World, holder: HolderId) -> bool {
    let division = matches!(world.theatre.holders[holder], OrderHolder::Division(_));
    division
        && !world.hidden.is_empty()
        && world.hidden.of(holder).is_none()
        && world.units_in_holder(holder).any(|unit| world.is_ghost(unit))
}

// Detours.

/// Whether a leader may try initiative for a holder that is on a hidden march: he himself, to go round a blocked hex (25.5.3.a). `None` if it
/// is not hidden.
pub(crate) fn check_initiative(
    world: &World,
    leader: LeaderId,
    holder: HolderId,
) -> Option<Result<(), Denial>> {
    let march = world.hidden.of(holder)?;
    if march.leaders.first().is_none_or(|(own, _)| *own != leader) {
        return Some(Err(Denial::NotOnTheMarch { holder, leader }));
    }
    let (side, way) = (side_of(world, march), &march.plot.way);
    let mut ahead = way[march.n_passed() + 1..].iter();
    let blocked = ahead.any(|hex| discovery::is_openly_blocked(world, *hex, side));
    Some(if blocked { Ok(()) } else { Err(Denial::NothingInTheWay { holder }) })
}

/// The draft of a detour: the same order to the same goal, from where the leader would be (25.5.3.a). `None` if the holder is not
/// hidden.
pub(crate) fn draft_of_detour(world: &World, leader: LeaderId, holder: HolderId) -> Option<Draft> {
    let march = world.hidden.of(holder)?;
    let target = world.target_of(holder).to_vec();
    let route = crate::command::route(world, march.head(), &[], *target.first()?)?;
    let step = OrderStep { kind: world.holder(holder).order.kind, target, route };
    Some(Draft::detour(leader, holder, step))
}

/// A detour is taken: the rest of the way is plotted anew, and the order names it. Goal and kind of order stay.
pub(crate) fn take_detour(world: &mut World, holder: HolderId, mut written: Dispatch, play: &mut Play) {
    let Some(march) = world.hidden.of(holder) else { return };
    let route = std::mem::take(&mut written.steps[0].route);
    let plot = march.plot.turned_off(world, march.n_passed(), &route, plot::gait_of(world, march));
    world.hidden.change_march(holder, |march| march.plot = plot);
    if written.steps[0].kind == OrderKind::March {
        written.steps[0].route = route;
    }
    if let Some((old, step)) = world.holder(holder).dispatch {
        let rest = world.dispatch(old).steps.get(usize::from(step) + 1..).unwrap_or_default();
        written.steps.extend(rest.iter().cloned());
    }
    let written = world.write(written, DispatchStatus::CompliedWith(world.turn));
    world.holder_mut(holder).dispatch = Some((written, 0));
    play.log.tell(world, || events::turned_off(world, holder));
}

// The owner's will.

/// The marches of a side that it may reveal: all that are hidden.
pub(crate) fn voluntary(world: &World, side: Side) -> impl Iterator<Item = HolderId> {
    let hidden = marches_of(world, side).filter(|march| march.standing == Standing::Hidden);
    hidden.map(|march| march.holder)
}

/// The owner reveals a march (25.5.2.e).
pub(crate) fn reveal_by_will(world: &mut World, side: Side, holder: HolderId) -> Allowed {
    refuse_if(voluntary(world, side).all(|own| own != holder), Denial::NotHidden { holder })?;
    world.hidden.find(holder, Cause::Will);
    Ok(())
}
