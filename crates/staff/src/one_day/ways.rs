//! Ways: where a Full Move would lead, and the Combat Moves that the rules accept.

use super::eyes::{Eyes, away, toward};
use field::table::{Bearing, Spot};
use one_day::answer::Answer;
use one_day::plot::full_moves::lay;
use one_day::plot::{Choice, Leg, Mover, Plot, Purpose};
use one_day::roster::UnitId;
use one_day::world::{Formation, Order};
use umpire::game::Game as _;

/// By how many hundredths of a degree a way may lead past its goal, the straightest first.
const ASIDE: [i32; 11] = [0, -1_500, 1_500, -3_000, 3_000, -4_500, 4_500, -6_500, 6_500, -9_000, 9_000];
/// The parts of a Combat Move that are tried, in quarters.
const QUARTERS: [i32; 4] = [4, 3, 2, 1];

impl Eyes<'_> {
    /// Where a unit would stand after a Full Move with these choices.
    pub(super) fn full_move(&self, id: UnitId, choices: &[Choice]) -> Spot {
        let mut ordered = self.world.clone();
        ordered.unit_mut(id).order = Some(Order::FullMove);
        lay(&ordered, id, choices).end().unwrap_or_else(|| self.at(id))
    }

    /// Whether the rules accept a plot now.
    pub(super) fn may_plot(&self, plot: &Plot) -> bool {
        self.game.is_composed(self.seat, &Answer::Plot { plot: *plot })
    }

    /// The plot that brings a unit nearest to a goal, of those that end where it may.
    pub(super) fn nearest_way(
        &self,
        id: UnitId,
        goal: Spot,
        face: Option<Bearing>,
        formations: &[Formation],
        may_end: impl Fn(Spot) -> bool,
    ) -> Option<Plot> {
        let from = self.at(id);
        let far = away(from, goal);
        for formation in formations {
            let mut ends: Vec<(f64, Spot)> = self.ends(id, goal).collect();
            ends.retain(|(left, spot)| *left < far - 0.2 && may_end(*spot));
            ends.sort_by(|one, other| one.0.total_cmp(&other.0));
            let plot = |(_, spot): (f64, Spot)| {
                let plot = Plot::of(Mover::Unit(id), Purpose::Move).and_leg(Leg::To(spot))?;
                let facing = face.or_else(|| toward(from, spot));
                Some(plot.formed(*formation).facing(facing)).filter(|plot| self.may_plot(plot))
            };
            if let Some(plot) = ends.into_iter().find_map(plot) {
                return Some(plot);
            }
        }
        None
    }

    /// Where Combat Moves could end: toward a goal, and straight back from it.
    pub(super) fn spots(&self, id: UnitId, goal: Spot) -> impl Iterator<Item = Spot> {
        let (from, rate) = (self.at(id), self.world.rate(id).combat);
        let back = toward(goal, from).and_then(|back| back.from(from, rate));
        let table = self.world.theatre().table.size;
        let inside = move |spot: &Spot| (0..=table.x).contains(&spot.x) && (0..=table.y).contains(&spot.y);
        self.ends(id, goal).map(|(_, spot)| spot).chain(back.filter(inside))
    }

    /// Where Combat Moves toward a goal end, each with how far it is from there to the goal.
    fn ends(&self, id: UnitId, goal: Spot) -> impl Iterator<Item = (f64, Spot)> {
        let (from, rate) = (self.at(id), self.world.rate(id).combat);
        let table = self.world.theatre().table.size;
        let straight = toward(from, goal);
        let reach = straight.into_iter().flat_map(move |way| {
            ASIDE.into_iter().flat_map(move |aside| {
                QUARTERS
                    .into_iter()
                    .filter_map(move |quarters| way.turned(aside).from(from, rate * quarters / 4))
            })
        });
        let near = (away(from, goal) * 1000.0 <= f64::from(rate)).then_some(goal);
        let inside = move |spot: &Spot| (0..=table.x).contains(&spot.x) && (0..=table.y).contains(&spot.y);
        near.into_iter().chain(reach).filter(inside).map(move |spot| (away(spot, goal), spot))
    }
}
