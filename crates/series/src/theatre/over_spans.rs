//! A theatre whose spans change in play (mop.37.9). What a bridge is decides what steps cost, how far places are and where zones of
//! control reach; all of it is worked out once for a map, so another set of spans is another theatre, made when it is first needed.

use super::Theatre;
use crate::distance::Lowest;
use crate::footing::Footing;
use crate::ground::Span;
use crate::map_cache::Charts;
use hex::SideId;
use std::sync::{Arc, Mutex, PoisonError, Weak};

/// Where a theatre stands among those that differ from it in spans alone.
#[derive(Debug, Default)]
pub struct OverSpans {
    /// In what its spans differ from the map's, sorted.
    spans: Vec<(SideId, Span)>,
    /// The theatre with the spans of the map, if it is not this.
    base: Option<Arc<Theatre>>,
    /// Of that one: those that are in use now.
    others: Mutex<Vec<Weak<Theatre>>>,
}

impl Theatre {
    /// The theatre with these spans, which are sorted.
    pub fn over(self: &Arc<Theatre>, spans: &[(SideId, Span)]) -> Arc<Theatre> {
        if self.over_spans.spans == spans {
            return Arc::clone(self);
        }
        let base = self.over_spans.base.as_ref().unwrap_or(self);
        if spans.is_empty() {
            return Arc::clone(base);
        }
        let mut others = base.over_spans.others.lock().unwrap_or_else(PoisonError::into_inner);
        others.retain(|other| other.strong_count() > 0);
        let known = others.iter().filter_map(Weak::upgrade).find(|other| other.over_spans.spans == spans);
        known.unwrap_or_else(|| {
            let made = Arc::new(base.make_over(spans));
            others.push(Arc::downgrade(&made));
            made
        })
    }

    fn make_over(self: &Arc<Theatre>, spans: &[(SideId, Span)]) -> Theatre {
        let ground = self.ground.with_spans(spans);
        let footing = Footing::over(&ground, &self.edition.movement);
        Theatre {
            edition: self.edition,
            sight: Arc::clone(&self.sight),
            conditions: self.conditions.clone(),
            lowest: Lowest::over(&ground, &footing),
            footing,
            charts: Charts::of(&ground),
            ground,
            units: self.units.clone(),
            leaders: self.leaders.clone(),
            posts: self.posts.clone(),
            formations: self.formations.clone(),
            chains: self.chains.clone(),
            divisions: self.divisions.clone(),
            armies: self.armies.clone(),
            headquarters: self.headquarters.clone(),
            wings: self.wings.clone(),
            holders: self.holders.clone(),
            seats: self.seats.clone(),
            commands: self.commands,
            calendar: self.calendar.clone(),
            terms: self.terms.clone(),
            features: self.features,
            lookup: self.lookup.clone(),
            specials: self.specials.clone(),
            over_spans: OverSpans {
                spans: spans.to_vec(),
                base: Some(Arc::clone(self)),
                others: Mutex::default(),
            },
        }
    }
}
