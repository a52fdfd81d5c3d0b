//! Columns that fill two hexes of a road (mop.37.2.c, mop.37.2.e): strong units in road movement, and trains that came by road. What is
//! kept of each is who it is, where its head stands and which hex of the road is behind it. It is in the way of its own side alone.

use super::World;
use crate::pieces::{HeadquartersId, Side, UnitId};
use hex::HexId;
use serde::{Deserialize, Serialize};

/// Whose column it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Strung {
    Unit(UnitId),
    Train(HeadquartersId),
}

/// A column on the road.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Column {
    pub of: Strung,
    pub head: HexId,
    /// The road hex that it last left.
    pub tail: HexId,
}

impl World {
    /// Whether a column of a side fills a road hex; whoever moves is not in his own way.
    #[inline]
    pub(crate) fn is_filled_by_a_column(
        &self,
        hex: HexId,
        side: Side,
        is_moving: impl Fn(Strung) -> bool,
    ) -> bool {
        let fills = |column: &&Column| column.head == hex || column.tail == hex;
        let mut filling = self.columns.iter().filter(fills);
        filling.any(|column| {
            self.side_of_column(column.of) == side && !is_moving(column.of) && self.stands(column)
        })
    }

    /// The hex of the road behind a unit or train that fills two.
    pub(crate) fn tail_of(&self, of: Strung) -> Option<HexId> {
        let column = self.columns.iter().find(|column| column.of == of)?;
        self.stands(column).then_some(column.tail)
    }

    /// Says how far back a unit or train fills the road; `None` if it is in its own hex only.
    pub(crate) fn string_out(&mut self, of: Strung, column: Option<(HexId, HexId)>) {
        if column.is_none() && self.columns.is_empty() {
            return;
        }
        // Whoever has been driven from where his head was fills it no longer.
        let kept: Vec<Column> =
            self.columns.iter().copied().filter(|column| column.of != of && self.stands(column)).collect();
        self.columns = kept;
        self.columns.extend(column.map(|(head, tail)| Column { of, head, tail }));
    }

    pub(super) fn side_of_column(&self, of: Strung) -> Side {
        match of {
            Strung::Unit(unit) => self.side_of(unit),
            Strung::Train(train) => self.side_of_headquarters(train),
        }
    }

    fn stands(&self, column: &Column) -> bool {
        let head = match column.of {
            Strung::Unit(unit) => self.hex_of(unit),
            Strung::Train(train) => {
                self.headquarters_hex(train).filter(|_| self.headquarters(train).laid_over.is_none())
            }
        };
        head == Some(column.head)
    }
}
