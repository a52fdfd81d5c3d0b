//! The subaltern: rules of thumb, nothing more. Foot goes for the nearest place that is worth it, stands and fires when the enemy is near,
//! and squares against horse; guns fire where they see somebody; horse charges what cannot stand; whoever is shaken goes to the rear.

use super::chores::stand;
use super::eyes::{Eyes, away, toward};
use super::odds::{self, Stand};
use super::officer::{self, Mind};
use crate::player::{Budget, Decision, Player, Situation};
use field::table::Spot;
use one_day::answer::Answer;
use one_day::game::OneDay;
use one_day::orders::may_have;
use one_day::plot::groups::{self, may_charge};
use one_day::plot::notation::Chitted;
use one_day::plot::{Mover, Plot, Purpose, phase};
use one_day::roster::UnitId;
use one_day::world::{Formation, Order};

/// Plays by rule of thumb.
#[derive(Debug, Clone, Copy, Default)]
pub struct Subaltern;

impl Player<OneDay> for Subaltern {
    fn decide(&self, situation: &Situation<OneDay>, _budget: Budget, lot: u64) -> Decision<Answer> {
        officer::decide(self, situation, lot)
    }
}

/// A charge must promise so many points.
const PROMISE: f64 = 0.15;
/// Nearer than this to the enemy nobody goes straight on, in inches.
const CAUTION: f64 = 6.0;

/// What a unit is to do, and why.
struct Wish {
    order: Order,
    why: String,
}

impl Wish {
    fn of(order: Order, why: impl Into<String>) -> Wish {
        Wish { order, why: why.into() }
    }
}

impl Subaltern {
    /// The chit that a unit ought to have.
    fn wish(&self, eyes: &Eyes<'_>, id: UnitId) -> Wish {
        let world = eyes.world;
        let Some((foe, gap)) = eyes.nearest(id) else {
            return self.march(eyes, id, "nobody is in the way");
        };
        if eyes.is_shaken(id) {
            return Wish::of(
                Order::CombatMove,
                format!("it is {} and goes to the rear", world.unit(id).level),
            );
        }
        if eyes.is_guns(id) {
            let shots = world.prospects(id, world.pose(id));
            let best = shots.iter().map(|shot| odds::shot(world, shot)).fold(0.0, f64::max);
            let is_ready = may_have(world, id, Order::Fire).is_ok();
            if is_ready && best > 0.08 {
                return Wish::of(Order::Fire, format!("it has a shot worth {best:.2} points"));
            }
            return if gap > 2.0 * CAUTION {
                self.march(eyes, id, "nobody is in range")
            } else {
                Wish::of(Order::CombatMove, "it looks for a place")
            };
        }
        if let Some((target, worth)) = best_charge(eyes, id, |_| Stand::default())
            && worth > PROMISE
        {
            let why = format!("a charge on {} promises {worth:.2} points", eyes.name(target));
            return Wish::of(Order::CombatMove, why);
        }
        if eyes.is_foot(id) {
            if let Some(horse) = eyes.horse_near(id).first().filter(|_| gap > 1.0 || eyes.is_horse(foe)) {
                return Wish::of(Order::CombatMove, format!("it can square against {}", eyes.name(*horse)));
            }
            if gap <= 3.5 && world.unit(id).formation != Formation::RoadColumn {
                return Wish::of(Order::Fire, format!("{} is {gap:.1} inches off", eyes.name(foe)));
            }
        }
        if gap > CAUTION + 1.0 {
            return self.march(eyes, id, "the enemy is far");
        }
        Wish::of(Order::CombatMove, "")
    }

    /// Straight on where that leads on, else with care.
    fn march(&self, eyes: &Eyes<'_>, id: UnitId, why: &str) -> Wish {
        let goal = self.goal(eyes, id);
        let now = away(eyes.at(id), goal);
        if may_have(eyes.world, id, Order::FullMove).is_ok() && now > 1.0 {
            let end = eyes.full_move(id, &[]);
            let left = away(end, goal);
            let gains = f64::from(eyes.world.rate(id).combat) / 1000.0;
            if now - left > gains && eyes.clear_of_foes(end) > CAUTION {
                return Wish::of(
                    Order::FullMove,
                    format!("{why}, and it comes {:.1} inches nearer", now - left),
                );
            }
        }
        Wish::of(Order::CombatMove, "")
    }

    /// The plot of a unit, if it is more than to stay as it is.
    fn unit_plot(&self, eyes: &Eyes<'_>, id: UnitId) -> Option<(Plot, String)> {
        let world = eyes.world;
        let unit = world.unit(id);
        let who = Mover::Unit(id);
        let nearest = eyes.nearest(id);
        let facing = nearest.and_then(|(foe, _)| toward(unit.at, eyes.at(foe)));
        // Houses are held as they are; a road is left in line.
        let turn = facing.filter(|_| unit.formation.place().is_none());
        let line =
            Some(Formation::Line).filter(|_| unit.formation == Formation::RoadColumn && !eyes.is_guns(id));
        if eyes.is_shaken(id) {
            let (_, gap) = nearest.filter(|(_, gap)| *gap < 8.0)?;
            let back = facing?.turned(18_000).from(unit.at, 12_000)?;
            let formation = if eyes.is_guns(id) { Formation::Limbered } else { Formation::Line };
            let plot = eyes.nearest_way(id, back, facing, &[formation, Formation::Column], |_| true)?;
            return Some((plot, format!("it is {}, and the enemy {gap:.1} inches off", unit.level)));
        }
        let stands = |target: UnitId| stand(eyes, id, target);
        if let Some((target, worth)) = best_charge(eyes, id, stands).filter(|(_, worth)| *worth > PROMISE) {
            let plot = Plot::of(who, Purpose::Attack(target));
            let plots = [plot.formed(Formation::Line), plot];
            if let Some(plot) = plots.into_iter().find(|plot| eyes.may_plot(plot)) {
                return Some((
                    plot,
                    format!("the charge on {} promises {worth:.2} points", eyes.name(target)),
                ));
            }
        }
        let goal = self.goal(eyes, id);
        let gap = nearest.map_or(99.0, |(_, gap)| gap);
        if eyes.is_foot(id) && !eyes.horse_near(id).is_empty() && gap < CAUTION {
            let plot = Plot::of(who, Purpose::Hold).facing(turn).formed(line);
            let why = format!("it stands in square: {} could charge", eyes.name(eyes.horse_near(id)[0]));
            return eyes.may_plot(&plot).then_some((plot, why));
        }
        let place = world.theatre().place_at(goal).filter(|place| world.theatre().place(*place).is_block());
        if let Some(place) = place.filter(|place| unit.formation.place() != Some(*place)) {
            let plot = Plot::of(who, Purpose::Occupy(place)).facing(facing);
            if eyes.may_plot(&plot) {
                return Some((plot, format!("it can reach {}", world.theatre().place(place).name)));
            }
        }
        if eyes.is_guns(id) {
            return Subaltern::guns(eyes, id, goal);
        }
        let keeps = if eyes.is_horse(id) { CAUTION } else { 1.5 };
        let plot = eyes.nearest_way(id, goal, facing, &[Formation::Line, Formation::Column], |spot| {
            eyes.clear_of_foes(spot) > keeps
        });
        if let Some(plot) = plot {
            return Some((plot, format!("{:.1} inches are left to its goal", away(unit.at, goal))));
        }
        // Nothing leads on: it looks at the enemy.
        let plot = Plot::of(who, Purpose::Hold).facing(turn).formed(line);
        (turn.is_some_and(|turn| turn != unit.facing) && eyes.may_plot(&plot))
            .then(|| (plot, format!("the enemy is {gap:.1} inches off")))
    }

    /// Guns come on to where they reach somebody, no nearer than infantry does.
    fn guns(eyes: &Eyes<'_>, id: UnitId, goal: Spot) -> Option<(Plot, String)> {
        let (foe, gap) = eyes.nearest(id)?;
        let facing = toward(eyes.at(id), eyes.at(foe));
        let plot = eyes
            .nearest_way(id, goal, facing, &[Formation::Deployed], |spot| eyes.clear_of_foes(spot) > CAUTION);
        let turned = || {
            let plot = Plot::of(Mover::Unit(id), Purpose::Hold).formed(Formation::Deployed).facing(facing);
            Some(plot).filter(|plot| eyes.may_plot(plot))
        };
        let plot = if gap > CAUTION { plot.or_else(turned) } else { turned() }?;
        Some((plot, format!("to reach {}, {gap:.1} inches off", eyes.name(foe))))
    }

    /// A general without troops joins some of his, the nearest to the enemy that are steady.
    fn general(eyes: &Eyes<'_>, who: Mover) -> Option<(Plot, String)> {
        let Mover::Hq(hq) = who else { return None };
        if eyes.world.hq(hq).attached.is_some() {
            return None;
        }
        let his = eyes
            .own
            .iter()
            .filter(|id| eyes.world.theatre().roster.commands(hq, **id) && !eyes.is_shaken(**id));
        let near = his.filter_map(|id| Some((*id, eyes.nearest(*id)?.1)));
        let (unit, _) = near.min_by(|one, other| one.1.total_cmp(&other.1))?;
        let plot = Plot::of(who, Purpose::Join(unit));
        eyes.may_plot(&plot).then(|| (plot, format!("his place is with {}", eyes.name(unit))))
    }
}

/// The charge that promises most of those that a unit can bring home by a Combat Move.
fn best_charge(eyes: &Eyes<'_>, id: UnitId, stand: impl Fn(UnitId) -> Stand) -> Option<(UnitId, f64)> {
    let reach = f64::from(eyes.world.rate(id).combat) / 1000.0;
    let can = |foe: &&UnitId| may_charge(eyes.world, id, **foe) && eyes.gap(id, **foe) <= reach;
    let worth = |foe: &UnitId| (*foe, odds::charge(eyes, &[id], *foe, stand(*foe)));
    eyes.foes.iter().filter(can).map(worth).max_by(|one, other| one.1.total_cmp(&other.1))
}

impl Mind for Subaltern {
    fn goal(&self, eyes: &Eyes<'_>, id: UnitId) -> Spot {
        let at = eyes.at(id);
        let pull = |stake: &super::stakes::Stake| {
            let wanted = if stake.is_ours { 0.4 * stake.swing } else { stake.swing };
            wanted / (away(at, stake.at) + 6.0)
        };
        let stakes = eyes.stakes();
        let best = stakes.iter().max_by(|one, other| pull(one).total_cmp(&pull(other)));
        let nearest = || eyes.nearest(id).map_or(at, |(foe, _)| eyes.at(foe));
        best.map_or_else(nearest, |stake| stake.at)
    }

    fn order(&self, eyes: &Eyes<'_>, _lot: u64) -> Decision<Answer> {
        let given = &eyes.world.sealed(eyes.side).chits;
        for id in eyes.own.iter().copied().filter(|id| !given.iter().any(|(unit, _)| unit == id)) {
            let wish = self.wish(eyes, id);
            // Whoever has no chit has a Combat Move (2.02.e).
            if wish.order != Order::CombatMove && may_have(eyes.world, id, wish.order).is_ok() {
                let answer = Answer::Order { who: Chitted::Unit(id), order: wish.order };
                return Decision::because(answer, format!("{}: {}", eyes.name(id), wish.why));
            }
        }
        Decision::because(Answer::OrdersAreDone, "whoever has no chit has a Combat Move")
    }

    fn plot(&self, eyes: &Eyes<'_>) -> Decision<Answer> {
        for who in groups::plotters(eyes.world, eyes.side) {
            if phase::is_plotted(eyes.world, eyes.side, who) {
                continue;
            }
            let plot = match who {
                Mover::Unit(id) => self.unit_plot(eyes, id),
                Mover::Hq(_) | Mover::Train(_) => Subaltern::general(eyes, who),
            };
            if let Some((plot, why)) = plot {
                let why = format!("{}: {why}", eyes.game.mover_name(who));
                return Decision::because(Answer::Plot { plot }, why);
            }
        }
        Decision::because(Answer::PlotsAreDone, "the others stay")
    }

    /// Infantry that walks before the eyes of horse that comes at it stays and squares.
    fn trade(&self, eyes: &Eyes<'_>) -> Decision<Answer> {
        let sealed = eyes.world.sealed(eyes.side);
        for shown in &eyes.world.shown {
            let (Some(charger), Some(target)) = (shown.unit(), shown.purpose.target()) else { continue };
            let walks =
                sealed.plots.iter().any(|plot| plot.unit() == Some(target) && plot.legs().next().is_some());
            if !eyes.own.contains(&target) || !eyes.is_horse(charger) || !eyes.is_foot(target) || !walks {
                continue;
            }
            let plot = Plot::of(Mover::Unit(target), Purpose::Hold);
            if eyes.may_plot(&plot) {
                let why = format!(
                    "{} stays and squares: {} comes at it from {:.1} inches",
                    eyes.name(target),
                    eyes.name(charger),
                    eyes.gap(target, charger)
                );
                return Decision::because(Answer::Plot { plot }, why);
            }
        }
        Decision::because(Answer::AnswersAreDone, "the plots stand")
    }
}
