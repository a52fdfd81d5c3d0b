//! The plots: one sealed round for both sides (plot.d, plot.e, plot.m).

use super::notation::{shown, spot_of_answer};
use super::{Leg, Mover, Plot, Purpose, check, groups, offers};
use crate::answer::Answer;
use crate::fact::Fact;
use crate::proceeding::{Goes, Proceeding, sealed};
use crate::roster::{Side, UnitId};
use crate::world::{Link, Order, World};
use serde::{Deserialize, Serialize};
use umpire::agenda::{Play, Step};
use umpire::dice::ChoiceRng;
use umpire::event::{Seat, SeatSet};
use umpire::game::Question;
use umpire::plane::{Polygon, Region};
use umpire::prose::capital;
use umpire::refusal::Refusal;
use umpire::shapes::{AnswerShape, Open};

/// The question: which sides are still plotting.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Plots {
    is_open: [bool; 2],
}

impl Plots {
    /// Asks whoever has somebody to plot.
    pub fn of(world: &World) -> Plots {
        Plots { is_open: Side::BOTH.map(|side| !groups::plotters(world, side).is_empty()) }
    }
}

/// Whether somebody is plotted already.
pub fn is_plotted(world: &World, side: Side, who: Mover) -> bool {
    world.sealed(side).plots.iter().any(|plot| plot.who == who)
}

/// The plot that an answer makes.
pub fn plot_of(answer: &Answer) -> Option<Plot> {
    match answer {
        Answer::Plot { plot } => Some(*plot),
        Answer::MoveTo { who, to } => Plot::of(*who, Purpose::Move).and_leg(Leg::To(spot_of_answer(*to))),
        _ => None,
    }
}

/// The shape of a move in one leg: rays from where somebody stands, as far as he can go. The rules judge each spot by themselves.
pub fn move_shape(world: &World, who: Mover) -> Option<AnswerShape> {
    let (from, far) = check::stands(world, who);
    let corner = |ray: i32| {
        let end = field::table::Bearing::new(ray * 36_000 / 64).from(from, far)?;
        let inside = |spot: i32, most: i32| spot.clamp(0, most);
        let size = world.theatre().table.size;
        Some(shown(field::table::Spot::new(inside(end.x, size.x), inside(end.y, size.y))))
    };
    let outline: Vec<_> = (0..64).filter_map(corner).collect();
    let name = match who {
        Mover::Unit(id) => world.name(id).to_owned(),
        Mover::Hq(id) => world.theatre().roster.hq(id).name.clone(),
        Mover::Train(id) => world.theatre().roster.trains[id.at()].name.clone(),
    };
    let answer = serde_json::json!({ "do": "move-to", "who": name });
    let open = Open::Point { within: Region::of(Polygon::of(outline)) };
    let shape = AnswerShape::new(
        answer,
        "to",
        format!("move {name} to {{to}}"),
        open,
        rules!("odn.plot.d", "odn.2.031e.a"),
    );
    Some(shape.about())
}

/// A plot of somebody by lot: one time in four a move to a spot within his reach, of eight the first that the rules accept; else a listed one.
pub fn drawn_plot(world: &World, side: Side, who: Mover, lots: &mut ChoiceRng) -> Option<Answer> {
    if lots.one_of(4) == 0 {
        let (from, far) = check::stands(world, who);
        let span = usize::try_from(2 * far + 1).unwrap_or(1);
        for _ in 0..8 {
            let mut off = || i32::try_from(lots.one_of(span)).unwrap_or_default() - far;
            let to = field::table::Spot::new(from.x + off(), from.y + off());
            let plot = Plot::of(who, Purpose::Move).and_leg(Leg::To(to));
            if plot.is_some_and(|plot| check::check(world, side, &plot).is_ok()) {
                return Some(Answer::MoveTo { who, to: shown(to) });
            }
        }
    }
    let listed = offers::listed(world, who);
    for _ in 0..listed.len() {
        let plot = listed[lots.one_of(listed.len())];
        if check::check(world, side, &plot).is_ok() {
            return Some(Answer::Plot { plot });
        }
    }
    None
}

/// Two Full Moves that may be linked against an enemy in both corridors (time.g).
pub fn may_link(world: &World, side: Side, link: Link) -> Result<(), Refusal> {
    let refuse = |code, why: String| {
        Err(Refusal::new(rule!("odn.time.g"), code, why, "Link two who have him in their corridors."))
    };
    let [one, other] = link.attackers;
    check::visible(world, link.target)?;
    for id in [one, other] {
        let laid = world.full_moves.iter().find(|laid| laid.unit == id);
        if world.side(id) != side || world.unit(id).order != Some(Order::FullMove) {
            return refuse("no-full-move", format!("{} has no Full Move", world.name(id)));
        }
        let reaches = laid.is_some_and(|laid| groups::could_meet(world, laid.unit, link.target));
        if !reaches || !groups::may_charge(world, id, link.target) {
            return refuse(
                "out-of-reach",
                format!("{} cannot attack {}", world.name(id), world.name(link.target)),
            );
        }
    }
    if one == other || world.side(link.target) == side {
        return refuse("nobody", "two of your own against one enemy are linked".to_owned());
    }
    let is_linked = |id: UnitId| {
        let full = world.links.iter().any(|link| link.attackers.contains(&id));
        full || world.sealed(side).plots.iter().any(|plot| plot.with == Some(id))
    };
    if is_linked(one) || is_linked(other) {
        return refuse("linked", "one of them is linked already".to_owned());
    }
    Ok(())
}

impl Goes for Plots {
    const PHASE: &'static str = "plots";

    fn resume(&mut self, _: &mut World, _: &mut Play<'_, Fact>) -> Step<Proceeding> {
        if self.is_open == [false, false] { Step::Done } else { Step::Ask }
    }

    fn doors(&mut self) -> Option<&mut [bool; 2]> {
        Some(&mut self.is_open)
    }

    fn awaited(&self, _: &World) -> SeatSet {
        let open = Side::BOTH.into_iter().filter(|side| self.is_open[side.at()]);
        open.fold(SeatSet::NONE, |set, side| set.with(side.seat()))
    }

    fn question(&self, _: &World, seat: Seat) -> Option<Question> {
        let prompt = format!("{}: plot your Combat Moves and generals", capital(Side::of(seat).called()));
        Some(sealed(prompt, rules!("odn.plot.d", "odn.plot.e", "odn.plot.m")))
    }

    fn answers(&self, world: &World, seat: Seat, to: &mut Vec<Answer>) {
        let side = Side::of(seat);
        for who in groups::plotters(world, side) {
            if !is_plotted(world, side, who) {
                to.extend(offers::plots(world, side, who).into_iter().map(|plot| Answer::Plot { plot }));
            }
        }
        to.push(Answer::PlotsAreDone);
    }

    fn shapes(&self, world: &World, seat: Seat) -> Vec<AnswerShape> {
        let side = Side::of(seat);
        let open = groups::plotters(world, side).into_iter().filter(|who| !is_plotted(world, side, *who));
        open.filter_map(|who| move_shape(world, who)).collect()
    }

    fn answer(
        &mut self,
        world: &mut World,
        seat: Seat,
        answer: &Answer,
        _: &mut Play<'_, Fact>,
    ) -> Result<(), Refusal> {
        let side = Side::of(seat);
        match answer {
            Answer::PlotsAreDone => {
                self.is_open[side.at()] = false;
                Ok(())
            }
            Answer::Link { one, other, target } => {
                let link = Link { attackers: [*one, *other], target: *target };
                may_link(world, side, link)?;
                // A link of Full Moves is a secret until they move; it travels as plots do.
                for (who, with) in [(*one, *other), (*other, *one)] {
                    let mut plot = Plot::of(Mover::Unit(who), Purpose::Attack(*target));
                    plot.with = Some(with);
                    world.sealed_mut(side).plots.push(plot);
                }
                Ok(())
            }
            _ => {
                let plot = plot_of(answer)
                    .ok_or_else(|| Refusal::not_now(rule!("odn.plot.d"), "moves are plotted"))?;
                if is_plotted(world, side, plot.who) {
                    let cure = "Take it back first.";
                    return Err(Refusal::new(
                        rule!("odn.plot.d"),
                        "plotted",
                        "that move is plotted already",
                        cure,
                    ));
                }
                check::check(world, side, &plot)
                    .map_err(|refusal| super::nearest::named(world, side, &plot, refusal))?;
                world.sealed_mut(side).plots.push(plot);
                Ok(())
            }
        }
    }

    /// One time in eight it is done; else somebody is plotted, by a listed plot or to a spot within his reach.
    fn draw(&self, world: &World, seat: Seat, lots: &mut ChoiceRng) -> Option<Answer> {
        let side = Side::of(seat);
        let mut open = groups::plotters(world, side);
        open.retain(|who| !is_plotted(world, side, *who));
        if open.is_empty() || lots.one_of(8) == 0 {
            return Some(Answer::PlotsAreDone);
        }
        let who = open[lots.one_of(open.len())];
        Some(drawn_plot(world, side, who, lots).unwrap_or(Answer::PlotsAreDone))
    }

    fn is_composed(&self, world: &World, seat: Seat, answer: &Answer) -> bool {
        let side = Side::of(seat);
        if let Answer::Link { one, other, target } = answer {
            let link = Link { attackers: [*one, *other], target: *target };
            return may_link(world, side, link).is_ok();
        }
        plot_of(answer).is_some_and(|plot| {
            !is_plotted(world, side, plot.who) && check::check(world, side, &plot).is_ok()
        })
    }
}
