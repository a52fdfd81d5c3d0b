//! Line of sight (8.3) as far as guns reach: from hex centre to hex centre.
//!
//! ```text
//!    ______              Two hexes apart there are two kinds of line. One runs straight through the hex
//!   /      \______       between, and that hex and the two hexsides it crosses can block it. The other
//!  / start /      \___   runs along the hexside between two hexes; it leaves and enters by corners, so that
//!  \      / left  /      the four hexsides that meet it there can block it if they are crests, and the hexes
//!   \____/_______/       beside it only if both block.
//! ```
//!
//! Three hexes apart, which an optional rule allows (25.6.c), a line crosses the two hexes between and touches no corner, straight or not.

use crate::edition::HexsideTerrain;
use crate::world::World;
use hex::{Hex, HexId, Hexside, Step};
use umpire::rule::Rule;

/// What stands in the way.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Blocked {
    /// Woods, a town or a chateau, or units, in a hex that the line enters (8.3.a).
    ByHex(HexId),
    /// From hill to hill: woods on a hill between them (lgg.21.5.d).
    ByHill(HexId),
    /// A crest that the line crosses, or the end of one that it touches (8.3.b).
    ByCrest,
    /// A crest between adjacent hexes (8.3.f).
    ByCrestBetween,
    /// A slope, and neither end stands above one (mop.37.3.2.a).
    BySlope,
    /// The hexes on both sides of a hexside along which it runs, a crest if so said (8.3.e, 8.3.c).
    OnBothSides {
        /// Whether a crest runs there.
        crest: bool,
    },
    /// It runs between a crest and blocking terrain (8.3.d).
    BetweenCrestAndHex(HexId),
}

impl Blocked {
    /// The rule that says so.
    pub fn rule(self) -> Rule {
        match self {
            Blocked::ByHex(_) => rule!("nlc.8.3.a"),
            Blocked::ByHill(_) => rule!("lgg.21.5.d"),
            Blocked::ByCrest => rule!("nlc.8.3.b"),
            Blocked::ByCrestBetween => rule!("nlc.8.3.f"),
            Blocked::BySlope => rule!("mop.37.3.2.a"),
            Blocked::OnBothSides { crest: true } => rule!("nlc.8.3.c"),
            Blocked::OnBothSides { crest: false } => rule!("nlc.8.3.e"),
            Blocked::BetweenCrestAndHex(_) => rule!("nlc.8.3.d"),
        }
    }
}

/// What blocks the line between two hexes as far apart as guns reach; `None` if they see each other. The hexes at its ends
/// never block by what is in them (8.3.e), and adjacent hexes are parted by nothing but a crest (8.3.f).
pub fn blocked(world: &World, from: HexId, to: HexId) -> Option<Blocked> {
    let (board, hills) = (&world.ground().board, &world.ground().hills);
    let end = board.hex(to);
    let between_hills = hills.contains(from) && hills.contains(to);
    let low =
        world.edition().sight.over_slopes && !world.ground().is_high(from) && !world.ground().is_high(to);
    board.hex(from).line_to(end).steps().find_map(|step| match step {
        Step::Across { side, into } => {
            if is_crest(world, side) {
                let adjacent = board.are_adjacent(from, to);
                return Some(if adjacent { Blocked::ByCrestBetween } else { Blocked::ByCrest });
            }
            if low && is_slope(world, side) {
                return Some(Blocked::BySlope);
            }
            let hex = board.id(into).filter(|_| into != end)?;
            let by = if between_hills { Blocked::ByHill(hex) } else { Blocked::ByHex(hex) };
            blocks(world, hex, between_hills).then_some(by)
        }
        Step::Along { side, .. }
            if low && side.adjoining().into_iter().any(|other| is_slope(world, other)) =>
        {
            Some(Blocked::BySlope)
        }
        Step::Along { side, left, right, .. } => along(world, side, left, right, between_hills),
        // Only lines of five hexes and more go through a bare corner.
        Step::Through { .. } => None,
    })
}

/// A line along a hexside. Its own crest does not block by its ends, those of others do (8.3.c).
fn along(world: &World, side: Hexside, left: Hex, right: Hex, between_hills: bool) -> Option<Blocked> {
    let board = &world.ground().board;
    let barrier = |hex: Hex| board.id(hex).filter(|id| blocks(world, *id, between_hills));
    let (left, right) = (barrier(left), barrier(right));
    if side.adjoining().into_iter().any(|other| is_crest(world, other)) {
        return Some(left.or(right).map_or(Blocked::ByCrest, Blocked::BetweenCrestAndHex));
    }
    let both = left.is_some() && right.is_some();
    both.then(|| Blocked::OnBothSides { crest: is_crest(world, side) })
}

/// What counts on the last hexside of a line of fire, before its target; nothing where the line comes in by a corner.
pub fn last_hexside(world: &World, from: HexId, to: HexId) -> impl Iterator<Item = &'static HexsideTerrain> {
    let ground = world.ground();
    let end = ground.board.hex(to);
    let last = ground.board.hex(from).line_to(end).steps().find_map(|step| match step {
        Step::Across { side, into } if into == end => side.hexes().into_iter().find(|hex| *hex != end),
        _ => None,
    });
    let last = last.and_then(|last| ground.board.id(last));
    last.into_iter().flat_map(move |last| ground.fire_across(last, to))
}

fn is_slope(world: &World, side: Hexside) -> bool {
    let ground = world.ground();
    ground.board.side_id(side).is_some_and(|side| ground.sides[side].slope.is_some())
}

fn is_crest(world: &World, side: Hexside) -> bool {
    let ground = world.ground();
    ground.board.side_id(side).is_some_and(|side| ground.sides[side].blocks_sight)
}

/// Whether the ground of a hex stops the eye, whoever is in it.
pub(crate) fn ground_hides(world: &World, hex: HexId) -> bool {
    world.ground().terrain(hex).blocks_sight || world.ground().hills.contains(hex)
}

/// Whether a hex stops the eye: woods, a town, a chateau, or combat units of either side (8.3.a), and a hill where the rules know any;
/// from hill to hill nothing but woods on another (lgg.21.5.d, lgg.21.5.g).
fn blocks(world: &World, hex: HexId, between_hills: bool) -> bool {
    let (terrain, is_hill) = (world.ground().terrain(hex), world.ground().hills.contains(hex));
    if between_hills {
        return is_hill && terrain.hides_hills;
    }
    ground_hides(world, hex) || world.held_by(hex).is_some()
}
