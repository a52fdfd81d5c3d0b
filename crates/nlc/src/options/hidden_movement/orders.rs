//! Orders and hidden marches: who declares one (25.5.a, 25.5.1.e), new orders (25.5.3.c), detours on initiative (25.5.3.a), and the will
//! of the owner (25.5.2.e).

use super::plot::{self, Plot};
use super::{Answer, Bar, Cause, Ghost, HiddenMarch, Standing, discovery, side_of, tidings};
use crate::command::{Draft, stands_alone};
use crate::fact::Fact as AnyFact;
use crate::orders::{Body, Dispatch, OrderStep};
use crate::pieces::{BodyId, BySide, LeaderId, Rank, Side, UnitId};
use crate::proceeding::{Ask, Proceeding};
use crate::scenario::Turn;
use crate::world::{Fate, OrderKind, World};
use crate::zoc::is_in_zoc;
use field::paths::HalfPoints;
use hex::HexId;
use serde::Serialize;
use umpire::agenda::{Play, Step};
use umpire::rule::Rule;

/// Both sides say in secret who marches hidden: asked in every Command Phase, so that nobody learns who has something to hide.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct Secrecy {
    desks: BySide<Desk>,
}

/// What lies on a desk.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
struct Desk {
    /// A march whose order names no road, with the places that its way shall pass.
    plotting: Option<(BodyId, Vec<HexId>)>,
    done: bool,
}

impl Secrecy {
    pub(super) fn ask(&self, side: Side) -> Option<Ask> {
        const DECLARE: &[Rule] = &[rule!("nlc.25.5.a"), rule!("nlc.25.5.1.d"), rule!("nlc.25.5.1.e")];
        const PLOT: &[Rule] = &[rule!("nlc.25.5.1.a"), rule!("nlc.25.5.1.b")];
        let desk = &self.desks[side];
        let (prompt, rules) = match desk.plotting {
            _ if desk.done => return None,
            Some(_) => ("name a place on the way of the column, or let it set out", PLOT),
            None => ("say who marches hidden, or that nobody else does", DECLARE),
        };
        Some(Ask { side, prompt, rules })
    }

    pub(super) fn answers(&self, world: &World, side: Side, push: &mut impl FnMut(Answer)) {
        if let Some((body, via)) = &self.desks[side].plotting {
            push(Answer::SetOut);
            push(Answer::StayInSight);
            let places = world.landmarks().iter();
            let open = places.filter(|hex| check_place(world, *body, via, *hex).is_ok());
            return open.for_each(|hex| push(Answer::By { hex }));
        }
        let able = world.body_ids().filter(|body| check_hide(world, side, *body).is_ok());
        able.for_each(|body| push(Answer::Hide { body }));
        push(Answer::NoMore);
    }

    pub(super) fn answer(
        &mut self,
        world: &mut World,
        side: Side,
        answer: Answer,
        play: &mut Play<'_, AnyFact>,
    ) -> Result<bool, Bar> {
        let desk = &mut self.desks[side];
        match (&mut desk.plotting, answer) {
            (None, Answer::Hide { body }) => {
                check_hide(world, side, body)?;
                if world.body(body).order.kind == OrderKind::March {
                    set_out(world, body, &[], play);
                } else {
                    desk.plotting = Some((body, Vec::new()));
                }
            }
            (None, Answer::NoMore) => desk.done = true,
            (Some((body, via)), Answer::By { hex }) => {
                check_place(world, *body, via, hex)?;
                via.push(hex);
            }
            (Some((body, via)), Answer::SetOut) => {
                let (body, via) = (*body, std::mem::take(via));
                desk.plotting = None;
                set_out(world, body, &via, play);
            }
            (Some(_), Answer::StayInSight) => desk.plotting = None,
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// When both are done, marches whose new order is not carried out hidden come to light (25.5.3.c).
    pub(super) fn resume(&self, world: &mut World) -> Step<Proceeding> {
        if Side::BOTH.iter().any(|side| self.ask(*side).is_some()) {
            return Step::Ask;
        }
        let superseded = |march: &&HiddenMarch| march.standing == Standing::Superseded;
        let marches = world.hidden.marches().iter().filter(superseded);
        for body in marches.map(|march| march.body).collect::<Vec<_>>() {
            world.hidden.find(body, Cause::NewOrder);
        }
        Step::Done
    }

    pub(super) fn conceal(&mut self, side: Side) {
        self.desks[side] = Desk::default();
    }

    pub(super) fn with_another(&self, world: &World, side: Side) -> Option<Secrecy> {
        let mut other = self.clone();
        let body = world.body_ids().find(|body| world.theatre.side_of_body(*body) == side)?;
        let desk = &mut other.desks[side];
        desk.plotting = if desk.plotting.is_some() { None } else { Some((body, Vec::new())) };
        Some(other)
    }
}

/// Whether a body is troops under an order of their own: a formation, or a division that was given one.
pub(super) fn is_column(world: &World, body: BodyId) -> bool {
    let troops = matches!(world.theatre.bodies[body.place()], Body::Formation(_) | Body::Division(_));
    troops && stands_alone(world, body)
}

/// Whether the order in force of a body may be carried out hidden: a March or a Fall Back (25.5.a); the way it leads.
fn check_hide(world: &World, side: Side, body: BodyId) -> Result<Plot, Bar> {
    if world.theatre.side_of_body(body) != side || !is_column(world, body) {
        return Err(Bar::NoColumn { body });
    }
    let march = world.hidden.of(body);
    if march.is_some_and(|march| march.standing != Standing::Superseded) {
        return Err(Bar::HiddenAlready { body });
    }
    let state = world.body(body);
    if !matches!(state.order.kind, OrderKind::March | OrderKind::FallBack) {
        return Err(Bar::OrderInTheOpen { body, order: state.order.kind });
    }
    if state.not_before.is_some_and(|turn| world.turn < turn) || state.bad_move {
        return Err(Bar::NotYet { body });
    }
    let units: Vec<UnitId> = match march {
        Some(march) => march.ghosts.iter().map(|ghost| ghost.unit).collect(),
        None => world.units_under(body).filter(|unit| world.hex_of(*unit).is_some()).collect(),
    };
    if units.is_empty() {
        return Err(Bar::NobodyMarches { body });
    }
    let engaged =
        |unit: &&UnitId| world.hex_of(**unit).is_some_and(|hex| is_in_zoc(world, hex, side.enemy()));
    if let (None, Some(unit)) = (march, units.iter().find(engaged)) {
        return Err(Bar::Engaged { body, unit: *unit });
    }
    let gait = plot::gait(world, units.iter().copied());
    let way = plot::start(world, body).and_then(|from| plot::way(world, body, from, &[]));
    let plot = way.map(|way| Plot::along(world, &way, gait)).filter(|plot| plot.way().len() > 1);
    let plot = plot.ok_or(Bar::NowhereToGo { body })?;
    // It is enough that one move takes them out of sight (25.5.1.e); whoever is hidden already is.
    let end = plot.way()[plot.reached(plot::pace(world, body, gait))];
    if march.is_none() && discovery::is_seen_by_units(world, end, side.enemy()) {
        return Err(Bar::StaysInSight { body, hex: end });
    }
    Ok(plot)
}

fn check_place(world: &World, body: BodyId, via: &[HexId], hex: HexId) -> Result<(), Bar> {
    let target = world.target_of(body).first().copied();
    let start = plot::start(world, body);
    let known = world.landmarks().contains(hex) && !via.contains(&hex);
    let enough = via.len() >= world.edition().command.places;
    if enough || !known || Some(hex) == target || Some(hex) == start {
        return Err(Bar::NoPlaceOnTheWay { hex });
    }
    let with: Vec<HexId> = via.iter().copied().chain([hex]).collect();
    match start.and_then(|from| plot::way(world, body, from, &with)) {
        Some(_) => Ok(()),
        None => Err(Bar::NoPlaceOnTheWay { hex }),
    }
}

/// The march begins, or goes on under a new order: its counters stay, and points are collected from now on (25.5.1.c).
pub(crate) fn set_out(world: &mut World, body: BodyId, via: &[HexId], play: &mut Play<'_, AnyFact>) {
    let Some(way) = plot::start(world, body).and_then(|from| plot::way(world, body, from, via)) else {
        return;
    };
    if let Some(march) = world.hidden.of(body) {
        let (at, gait) = (march.n_passed(), plot::gait_of(world, march));
        let plot = march.plot.turned_off(world, at, &way, gait);
        world.hidden.change_march(body, |march| {
            (march.plot, march.standing, march.superseding) = (plot, Standing::Hidden, true);
        });
    } else if let Some(march) = march_of(world, body, &way) {
        world.hidden.change(|columns| columns.marches.push(march));
    }
    play.log.tell(|| tidings::set_out(world, body));
}

/// The march of a body along a way, as it begins.
fn march_of(world: &World, body: BodyId, way: &[HexId]) -> Option<HiddenMarch> {
    let units: Vec<UnitId> = world.units_under(body).filter(|unit| world.hex_of(*unit).is_some()).collect();
    let ghosts = units.iter().map(|unit| {
        let state = world.unit(*unit);
        Ghost { unit: *unit, damaged: state.damaged, worn: state.worn, disrupted: state.disrupted }
    });
    let leaders = leaders_of(world, body).into_iter().map(|leader| (leader, *world.leader_state(leader)));
    Some(HiddenMarch {
        body,
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

/// The leaders who go with a body: his own first; then those of divisions that follow its order.
fn leaders_of(world: &World, body: BodyId) -> Vec<LeaderId> {
    let theatre = &world.theatre;
    let mut leaders: Vec<LeaderId> = world.leader_of(body).into_iter().collect();
    if let Body::Formation(formation) = theatre.bodies[body.place()] {
        for leader in world.leader_ids() {
            let division = theatre.post(leader).division.map(|own| world.body(theatre.division_body(own)));
            let follows = match division {
                Some(own) if own.own => false,
                Some(own) => own.attached_to.or(world.leader(leader).formation) == Some(formation),
                None => world.leader(leader).formation == Some(formation),
            };
            let goes =
                follows && world.leader(leader).rank == Rank::Leader && world.leader_hex(leader).is_some();
            if goes && !leaders.contains(&leader) {
                leaders.push(leader);
            }
        }
    }
    leaders
}

/// For a posed position: a body is on a hidden march, has collected so many half points, this is its so-manyeth turn of
/// hiding, and it goes on under a new order if so said.
pub(crate) fn pose_march(world: &mut World, body: BodyId, march: (u16, u16, bool)) -> Option<()> {
    let (points, turn, superseding) = march;
    let way = plot::start(world, body).and_then(|from| plot::way(world, body, from, &[]))?;
    let mut march = march_of(world, body, &way).filter(|march| !march.ghosts.is_empty())?;
    let pace = plot::pace(world, body, plot::gait_of(world, &march)).0;
    let since = world.turn.number().checked_sub(turn)?;
    (march.since, march.superseding) = (Turn::FIRST.plus(since), superseding);
    let mut left = points;
    for past in 0.. {
        if left == 0 {
            break;
        }
        march.bounds.push((march.since.plus(past), HalfPoints(left.min(pace))));
        left -= left.min(pace);
    }
    world.hidden.change(|columns| columns.marches.push(march));
    Some(())
}

/// For what its enemy must not be able to tell: the body is on a march of which only its counters are seen.
pub(super) fn seem_to_stand(world: &mut World, body: BodyId) -> bool {
    let Some(from) = plot::start(world, body) else { return false };
    let Some(next) = world.ground().board.neighbours(from).next() else { return false };
    match march_of(world, body, &[from, next]) {
        Some(march) if !march.ghosts.is_empty() => {
            world.hidden.change(|columns| columns.marches.push(march));
            true
        }
        _ => false,
    }
}

/// Whether a division marches hidden with its corps: a part of a column gets no order of its own (25.5.3.c).
pub(crate) fn marches_with(world: &World, body: BodyId) -> bool {
    match world.theatre.bodies[body.place()] {
        Body::Division(_) if !world.hidden.is_empty() => {
            world.hidden.of(body).is_none() && world.units_in_body(body).any(|unit| world.is_ghost(unit))
        }
        _ => false,
    }
}

// Detours.

/// Whether a leader may try initiative for a body that is on a hidden march: he himself, to go round a blocked hex (25.5.3.a). `None` if it
/// is not hidden.
pub(crate) fn check_initiative(world: &World, leader: LeaderId, body: BodyId) -> Option<Result<(), Bar>> {
    let march = world.hidden.of(body)?;
    if march.leaders.first().is_none_or(|(own, _)| *own != leader) {
        return Some(Err(Bar::NotOnTheMarch { body, leader }));
    }
    let (side, way) = (side_of(world, march), march.plot.way());
    let mut ahead = way[march.n_passed() + 1..].iter();
    let blocked = ahead.any(|hex| discovery::is_openly_blocked(world, *hex, side));
    Some(if blocked { Ok(()) } else { Err(Bar::NothingInTheWay { body }) })
}

/// The draft of a detour: the same order to the same goal, from where the leader would be (25.5.3.a). `None` if the body is not
/// hidden.
pub(crate) fn draft_of_detour(world: &World, leader: LeaderId, body: BodyId) -> Option<Draft> {
    let march = world.hidden.of(body)?;
    let target = world.target_of(body).to_vec();
    let route = crate::command::route(world, march.head(), &[], *target.first()?)?;
    let step = OrderStep { kind: world.body(body).order.kind, target, route };
    Some(Draft::detour(leader, body, step))
}

/// A detour is taken: the rest of the way is plotted anew, and the order names it. Goal and kind of order stay.
pub(crate) fn take_detour(
    world: &mut World,
    body: BodyId,
    mut written: Dispatch,
    play: &mut Play<'_, AnyFact>,
) {
    let Some(march) = world.hidden.of(body) else { return };
    let route = std::mem::take(&mut written.steps[0].route);
    let plot = march.plot.turned_off(world, march.n_passed(), &route, plot::gait_of(world, march));
    world.hidden.change_march(body, |march| march.plot = plot);
    if written.steps[0].kind == OrderKind::March {
        written.steps[0].route = route;
    }
    if let Some((old, step)) = world.body(body).dispatch {
        let rest = world.dispatch(old).steps.get(usize::from(step) + 1..).unwrap_or_default();
        written.steps.extend(rest.iter().cloned());
    }
    let written = world.write(written, Fate::CompliedWith(world.turn));
    world.body_mut(body).dispatch = Some((written, 0));
    play.log.tell(|| tidings::turned_off(world, body));
}

// The owner's will.

/// The marches of a side that it may reveal: all that are hidden.
pub(crate) fn voluntary(world: &World, side: Side) -> impl Iterator<Item = BodyId> {
    let marches = world.hidden.marches().iter();
    let own =
        marches.filter(move |march| side_of(world, march) == side && march.standing == Standing::Hidden);
    own.map(|march| march.body)
}

/// The owner reveals a march (25.5.2.e).
pub(crate) fn reveal_by_will(world: &mut World, side: Side, body: BodyId) -> Result<(), Bar> {
    if voluntary(world, side).all(|own| own != body) {
        return Err(Bar::NotHidden { body });
    }
    world.hidden.find(body, Cause::Will);
    Ok(())
}
