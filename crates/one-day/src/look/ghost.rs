//! Where a plot would lead: its outline, its way with the slices on it, what is left of the march, and the umpire's verdict with its rule.

use super::outlines;
use crate::clock::course::{OPEN, Piece};
use crate::game::OneDay;
use crate::plot::{Mover, Plot, check, full_moves, notation};
use crate::roster::{Side, UnitId};
use crate::table::shown;
use crate::world::World;
use field::table::Bearing;
use serde::Serialize;
use umpire::event::Seat;
use umpire::refusal::Refusal;
use umpire::table::Spot;

/// The slices that are marked on a way.
const MARKED: [u16; 4] = [5, 10, 15, 20];

/// Where a plot would lead.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Ghost {
    who: String,
    /// The plot as it is written.
    plot: String,
    /// The ground that he would cover.
    outline: Vec<Vec<Spot>>,
    /// Whither he would face, in hundredths of a degree.
    facing: u16,
    /// The middle of that ground.
    at: Spot,
    /// His way, from where he stands.
    way: Vec<Spot>,
    /// Where the legs end at whom he steers.
    toward: Option<Spot>,
    /// Where he is when slices end.
    slices: Vec<Slice>,
    /// What the way costs of his march, and how much he has, in thousandths of an inch.
    needs: i64,
    has: i32,
    /// Why it cannot be plotted.
    #[cfg_attr(feature = "ts", ts(type = "Refusal | null"))]
    refusal: Option<Refusal>,
}

/// A place on a way.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Slice {
    slice: u16,
    at: Spot,
}

/// The corridor of a Full Move as it would be laid down if nothing more was settled of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Straight {
    unit: String,
    way: Vec<Spot>,
    /// The ground that is swept, piece by piece.
    corridor: Vec<Vec<Spot>>,
    slices: Vec<Slice>,
    /// How far it would go, in thousandths of an inch, and how far at most.
    far: i64,
    has: i32,
}

/// The ghost of a plot.
pub(super) fn of(game: &OneDay, seat: Seat, plot: &Plot) -> Ghost {
    let world = &game.world;
    let (from, has) = check::stands(world, plot.who);
    let pieces = check::way(world, plot);
    // Who was plotted already is plotted anew here: his first plot is no bar to looking at another.
    let mut without = world.clone();
    let side = Side::of(seat);
    without.sealed_mut(side).plots.retain(|known| known.who != plot.who);
    let refusal = check::check(&without, side, plot).err();
    let pieces = pieces.unwrap_or_default();
    let (ground, facing, at) = match plot.who {
        Mover::Unit(id) => {
            let end = check::at_end(world, id, plot, &pieces);
            (world.ground_at(id, &end), end.facing, end.at)
        }
        Mover::Hq(id) => carried(world.hq_ground(id), from, &pieces, world.hq(id).facing),
        Mover::Train(id) => carried(world.train_ground(id), from, &pieces, world.train(id).facing),
    };
    let effort: i64 = pieces.iter().map(Piece::effort).sum();
    Ghost {
        who: game.mover_name(plot.who).to_owned(),
        plot: notation::said(game, plot),
        outline: outlines(&ground),
        facing: facing.hundredths(),
        at: shown(at),
        way: way(from, &pieces),
        toward: plot.purpose.target().map(|target| shown(world.unit(target).at)),
        slices: slices(world, &pieces, has, plot.slice),
        needs: effort / i64::from(OPEN),
        has,
        refusal,
    }
}

/// A base at the end of its way.
fn carried(
    ground: Option<field::table::Convex>,
    from: field::table::Spot,
    pieces: &[Piece],
    facing: Bearing,
) -> (Vec<field::table::Convex>, Bearing, field::table::Spot) {
    let end = pieces.last().map_or(from, |piece| piece.to);
    (ground.and_then(|ground| ground.moved(from.to(end))).into_iter().collect(), facing, end)
}

/// The corridor of a Full Move.
pub(super) fn straight(world: &World, id: UnitId) -> Straight {
    let laid = full_moves::lay(world, id, &[]);
    let effort: i64 = laid.pieces.iter().map(Piece::effort).sum();
    Straight {
        unit: world.name(id).to_owned(),
        way: way(world.unit(id).at, &laid.pieces),
        corridor: outlines(&full_moves::corridor(world, &laid)),
        slices: slices(world, &laid.pieces, laid.rate, 1),
        far: effort / i64::from(OPEN),
        has: laid.rate,
    }
}

fn way(from: field::table::Spot, pieces: &[Piece]) -> Vec<Spot> {
    let ends = pieces.iter().map(|piece| shown(piece.to));
    std::iter::once(shown(from)).chain(ends).collect()
}

/// Where somebody is when slices end who marches at a rate from the start of a slice on, undisturbed.
fn slices(world: &World, pieces: &[Piece], rate: i32, first: u8) -> Vec<Slice> {
    let time = &world.theatre().edition.time;
    let whole: i64 = pieces.iter().map(Piece::effort).sum();
    let mut found = Vec::new();
    for slice in MARKED {
        let gone = slice.saturating_sub(u16::from(first).saturating_sub(1));
        // A turn's march is the rate: each slice has its part of it.
        let mut left = i64::from(rate) * i64::from(OPEN) * i64::from(gone) / i64::from(time.slices.max(1));
        if gone == 0 || left >= whole {
            continue;
        }
        for piece in pieces {
            if left < piece.effort() {
                let done = i32::try_from(left / i64::from(piece.cost.max(1))).unwrap_or_default();
                found.push(Slice { slice, at: shown(piece.at(world.theatre(), done)) });
                break;
            }
            left -= piece.effort();
        }
    }
    found
}
