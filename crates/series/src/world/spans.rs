//! Spans that change in play (mop.37.9). What follows from them is in the theatre, which changes with them.

use super::World;
use crate::ground::Span;
use hex::SideId;

impl World {
    /// In what the spans differ from the map's.
    pub(crate) fn spans(&self) -> &[(SideId, Span)] {
        &self.state.spans
    }

    /// How a hexside differs from what the map shows.
    pub(crate) fn span_over(&self, side: SideId) -> Option<Span> {
        self.spans().iter().find(|(other, _)| *other == side).map(|(_, span)| *span)
    }

    /// A span is laid, damaged, mended or taken up. Zones of control reach over it or do so no longer.
    pub(crate) fn set_span(&mut self, side: SideId, span: Option<Span>) {
        let mut spans: Vec<(SideId, Span)> =
            self.spans().iter().copied().filter(|(other, _)| *other != side).collect();
        spans.extend(span.map(|span| (side, span)));
        spans.sort_unstable();
        let mut state = self.state.clone();
        state.spans = spans.into();
        // Where everybody stands does not change, so that the new world is as sound as the old.
        if let Ok(changed) = World::at(&self.theatre, state) {
            *self = changed;
        }
    }
}
