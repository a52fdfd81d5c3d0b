//! What is fought for: each objective of the scenario, who holds it, and what it is worth to take or to keep.

use super::eyes::Eyes;
use field::table::Spot;
use one_day::roster::PlaceId;

/// Something that is fought for.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Stake {
    pub(super) name: String,
    /// Its middle.
    pub(super) at: Spot,
    /// How near to the middle infantry must stand to hold it.
    pub(super) radius: f64,
    /// The houses or works that are it.
    pub(super) places: Vec<PlaceId>,
    /// Whether it is ours.
    pub(super) is_ours: bool,
    /// Points by which the account changes if it changes hands.
    pub(super) swing: f64,
}

/// How near to the middle of a block or a work one must stand, as a rule.
const INSIDE: f64 = 0.8;

impl Eyes<'_> {
    /// What is fought for.
    pub(super) fn stakes(&self) -> Vec<Stake> {
        let theatre = self.world.theatre();
        let objectives = theatre.terms.objectives.iter().zip(&self.world.held);
        let stake = |(objective, holder): (&one_day::theatre::Objective, &Option<_>)| {
            let middle = objective.places.first().map(|place| theatre.place(*place).middle);
            let (at, radius) = match objective.around {
                Some((at, radius)) => (at, f64::from(radius) / 1000.0),
                None => (middle?, INSIDE),
            };
            let [own, theirs] = [self.side, self.side.other()].map(|side| objective.points[side.at()]);
            let swing = match holder {
                Some(_) => own + theirs,
                None => own,
            };
            Some(Stake {
                name: objective.name.clone(),
                at,
                radius,
                places: objective.places.clone(),
                is_ours: *holder == Some(self.side),
                swing: f64::from(swing),
            })
        };
        objectives.filter_map(stake).collect()
    }
}
