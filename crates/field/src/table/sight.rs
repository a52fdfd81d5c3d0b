//! What hides one spot from another: higher ground, houses, woods.
//!
//! Bodies of troops hide as well, but are not of the ground: [`Convex::is_crossed_by`](super::Convex::is_crossed_by)
//! tells of them.

use super::{Block, Distance, Fraction, Ground, Hill, Segment, Stretch, Table};

/// How well one sees.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sight {
    /// How far one sees out of a wood in which one stands, and into one, in thousandths of an inch.
    pub through_woods: i32,
}

/// What hides.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Screen<'t> {
    /// Ground that is higher than both ends.
    Hill(&'t Hill),
    /// Houses among which neither end lies.
    Block(&'t Block),
    /// Too much of a wood.
    Wood(&'t Ground),
}

impl Table {
    /// What hides the ends of a line from each other; `None` if they see each other. What the line only touches, with
    /// no length of it inside, hides nothing.
    pub fn hidden_by(&self, line: Segment, sight: Sight) -> Option<Screen<'_>> {
        self.hidden_from(line, self.level(line.from).max(self.level(line.to)), sight)
    }

    /// The same for ends of which the higher one counts as on a level, where that is not for the ends themselves to say.
    pub fn hidden_from(&self, line: Segment, higher: u8, sight: Sight) -> Option<Screen<'_>> {
        let hills = self.hills.iter().filter(|hill| hill.level > higher);
        let hill = hills.into_iter().find(|hill| hill.area.is_crossed_by(line)).map(Screen::Hill);
        let is_among = |block: &&Block| [line.from, line.to].iter().any(|end| block.area.contains(*end));
        let block = || {
            let blocks = self.blocks.iter().filter(|block| !is_among(block));
            blocks.into_iter().find(|block| block.area.is_crossed_by(line)).map(Screen::Block)
        };
        let wood = || {
            let hides = |wood: &&Ground| wood.area.stretches(line).iter().any(|of| sight.ends_in(line, of));
            self.woods.iter().find(hides).map(Screen::Wood)
        };
        hill.or_else(block).or_else(wood)
    }
}

impl Sight {
    /// Whether a line is lost in this stretch of wood: what is near enough to an end that stands in the wood is not.
    fn ends_in(self, line: Segment, stretch: &Stretch) -> bool {
        let mils = self.through_woods;
        let (begins_inside, ends_inside) = (stretch.from == Fraction::ZERO, stretch.to == Fraction::ONE);
        let length = line.from.distance(line.to);
        // A share of the line, as a distance.
        let far = |over: i128, under: i128| {
            let squared = length.squared();
            Distance(Fraction::new(over * over * squared.over(), under * under))
        };
        match (begins_inside, ends_inside) {
            (true, true) => length > Distance::of(mils.saturating_mul(2)),
            (true, false) => far(stretch.to.over(), stretch.to.under()) > Distance::of(mils),
            (false, true) => {
                far(stretch.from.under() - stretch.from.over(), stretch.from.under()) > Distance::of(mils)
            }
            (false, false) => true,
        }
    }
}
