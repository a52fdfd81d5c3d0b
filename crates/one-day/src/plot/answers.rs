//! The Trade-Off: plots of the groups are shown, and answered once (plot.e).

use super::phase::{drawn_plot, move_shape, plot_of};
use super::{Mover, Plot, check, groups, offers};
use crate::answer::Answer;
use crate::fact::Fact;
use crate::proceeding::{Goes, Proceeding, sealed};
use crate::roster::{Side, UnitId};
use crate::world::{Link, Order, World};
use serde::{Deserialize, Serialize};
use umpire::agenda::{Play, Step};
use umpire::dice::ChoiceRng;
use umpire::event::{Event, Seat, SeatSet};
use umpire::game::Question;
use umpire::prose::capital;
use umpire::refusal::Refusal;
use umpire::shapes::AnswerShape;

/// The question: which sides are still answering.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct TradeOff {
    is_open: [bool; 2],
}

/// The units of a side that may be plotted anew.
fn open_units(world: &World, side: Side) -> impl Iterator<Item = UnitId> + '_ {
    world
        .of_side(side)
        .filter(|id| world.has_order(*id, Order::CombatMove) && groups::group_of(world, *id).is_some())
}

impl TradeOff {
    /// Shows the plots of all groups (plot.e), and asks whoever has a unit in one.
    pub fn of(world: &mut World, play: &mut Play<'_, Fact>) -> TradeOff {
        let all = Side::BOTH.into_iter().flat_map(|side| world.sealed(side).plots.clone());
        let is_shown = |plot: &Plot| plot.unit().is_some_and(|id| groups::group_of(world, id).is_some());
        let mut plots: Vec<Plot> = all.filter(is_shown).collect();
        plots.sort_unstable_by_key(|plot| plot.who);
        world.shown.clone_from(&plots);
        for plot in plots {
            let Some(id) = plot.unit() else { continue };
            play.log.tell(world, || {
                let words = words(world, &plot);
                let fact = Fact::PlotShown { unit: world.named(id), plot: words.clone() };
                Event::by(rule!("odn.plot.e"), fact, format!("The plot of {words}."))
                    .and_by(rules!("odn.2.03.f"))
            });
        }
        TradeOff { is_open: Side::BOTH.map(|side| open_units(world, side).next().is_some()) }
    }
}

/// A plot in words, for events.
pub fn words(world: &World, plot: &Plot) -> String {
    let game = crate::game::OneDay::new(world.clone(), Proceeding::Generals(crate::turn::generals::Generals));
    super::notation::said(&game, plot)
}

/// Makes the plots final: who was not plotted holds, and links are sorted out (plot.d, time.g).
pub fn settle(world: &mut World) {
    let mut links: Vec<Link> = Vec::new();
    for side in Side::BOTH {
        let plots = world.sealed(side).plots.clone();
        for plot in &plots {
            let (Some(one), Some(other), Some(target)) = (plot.unit(), plot.with, plot.purpose.target())
            else {
                continue;
            };
            let mut attackers = [one, other];
            if plot.turn == Some(super::Turn::Second) {
                attackers.reverse();
            }
            let known = links
                .iter()
                .position(|link| link.attackers.contains(&one) && link.attackers.contains(&other));
            match known {
                // Either of them may say who goes first.
                Some(at) if plot.turn.is_some() => links[at].attackers = attackers,
                Some(_) => {}
                None => links.push(Link { attackers, target }),
            }
        }
    }
    world.links = links;
}

impl Goes for TradeOff {
    const PHASE: &'static str = "answers";

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
        let prompt = format!("{}: answer in the Trade-Off", capital(Side::of(seat).called()));
        Some(sealed(prompt, rules!("odn.plot.e", "odn.2.03.f")))
    }

    fn answers(&self, world: &World, seat: Seat, to: &mut Vec<Answer>) {
        let side = Side::of(seat);
        for id in open_units(world, side).filter(|id| !world.sealed(side).answered.contains(id)) {
            let known = world.sealed(side).plots.iter().find(|plot| plot.unit() == Some(id)).copied();
            let plots = offers::plots(world, side, Mover::Unit(id)).into_iter();
            to.extend(plots.filter(|plot| Some(*plot) != known).map(|plot| Answer::Plot { plot }));
        }
        to.push(Answer::AnswersAreDone);
    }

    fn shapes(&self, world: &World, seat: Seat) -> Vec<AnswerShape> {
        let side = Side::of(seat);
        let open = open_units(world, side).filter(|id| !world.sealed(side).answered.contains(id));
        open.filter_map(|id| move_shape(world, Mover::Unit(id))).collect()
    }

    fn answer(
        &mut self,
        world: &mut World,
        seat: Seat,
        answer: &Answer,
        _: &mut Play<'_, Fact>,
    ) -> Result<(), Refusal> {
        let side = Side::of(seat);
        if *answer == Answer::AnswersAreDone {
            self.is_open[side.at()] = false;
            return Ok(());
        }
        let plot = plot_of(answer)
            .ok_or_else(|| Refusal::not_now(rule!("odn.plot.e"), "the Trade-Off is answered"))?;
        let id = may_answer(world, side, &plot)
            .map_err(|refusal| super::nearest::named(world, side, &plot, refusal))?;
        let sealed = world.sealed_mut(side);
        sealed.plots.retain(|old| old.who != plot.who);
        sealed.plots.push(plot);
        sealed.answered.push(id);
        Ok(())
    }

    /// One time in eight it is done; else a unit is plotted anew.
    fn draw(&self, world: &World, seat: Seat, lots: &mut ChoiceRng) -> Option<Answer> {
        let side = Side::of(seat);
        let open: Vec<UnitId> =
            open_units(world, side).filter(|id| !world.sealed(side).answered.contains(id)).collect();
        if open.is_empty() || lots.one_of(8) == 0 {
            return Some(Answer::AnswersAreDone);
        }
        let who = Mover::Unit(open[lots.one_of(open.len())]);
        Some(drawn_plot(world, side, who, lots).unwrap_or(Answer::AnswersAreDone))
    }

    fn is_composed(&self, world: &World, seat: Seat, answer: &Answer) -> bool {
        plot_of(answer).is_some_and(|plot| may_answer(world, Side::of(seat), &plot).is_ok())
    }
}

/// Whether a plot may take the place of the first.
fn may_answer(world: &World, side: Side, plot: &Plot) -> Result<UnitId, Refusal> {
    let refuse = |code, why: &str| {
        let cure = "Answer for a unit with a Combat Move in a group, once.";
        Err(Refusal::new(rule!("odn.plot.e"), code, why, cure))
    };
    let Some(id) = plot.unit().filter(|id| world.side(*id) == side) else {
        return refuse("not-in-a-group", "only units of groups are plotted anew");
    };
    if groups::group_of(world, id).is_none() {
        return refuse("not-in-a-group", "it is in no group, and its plot stands");
    }
    if world.sealed(side).answered.contains(&id) {
        return refuse("answered", "it was plotted anew already");
    }
    check::check(world, side, plot)?;
    Ok(id)
}
