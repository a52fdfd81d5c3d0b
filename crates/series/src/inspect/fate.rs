//! What would come of a move that ends in a hex: told before it is made, as far as whoever moves can know.

use super::reach::{Interference, Reached};
use crate::game::Series;
use crate::knowledge::fog::Fog;
use crate::movement::{OnTheWay, holder_led, is_seen_by, range};
use crate::prelude::*;

/// Something that would come of a move, and by which rule.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub(crate) struct Fate {
    what: String,
    #[cfg_attr(feature = "ts", ts(type = "RuleId"))]
    rule: Rule,
    /// It cannot be taken back: something is seen.
    for_good: bool,
}

/// A move that has ended in the imagination: how the world was before it and is after it, and who went where.
struct Ended<'a> {
    before: &'a World,
    world: &'a World,
    who: &'a OnTheWay,
    reached: &'a Reached,
}

impl Fate {
    /// All that would come of it, what matters most first.
    pub(super) fn of(
        before: &Series,
        after: &Series,
        who: &OnTheWay,
        reached: &Reached,
        fog: &Fog,
    ) -> Vec<Fate> {
        let ended = Ended { before: &before.world, world: &after.world, who, reached };
        let told =
            [ended.fire(), ended.crowd(), ended.zone(), ended.order(), ended.command(), ended.left_behind()];
        told.into_iter().flatten().chain(ended.seen(fog)).chain(ended.shown()).collect()
    }

    fn new(rule: Rule, what: impl Into<String>) -> Fate {
        Fate { what: what.into(), rule, for_good: false }
    }
}

impl Ended<'_> {
    fn side(&self) -> Option<Side> {
        let leader = self.who.leader.map(|leader| self.world.leader(leader).nation.side);
        self.who.units.first().map(|unit| self.world.side_of(*unit)).or(leader)
    }

    /// Enemies may fire at them as they leave a zone of control (lgg.aor.passing.a).
    fn fire(&self) -> Option<Fate> {
        let risks = self.reached.risks.iter();
        let left = risks.filter(|(_, what)| *what == Interference::PassingFire);
        let hexes: Vec<String> = left.map(|(hex, _)| self.world.number(*hex)).collect();
        let what = || format!("the enemy may fire at them as they leave {}", listed(&hexes));
        (!hexes.is_empty()).then(|| Fate::new(rule!("lgg.aor.passing.a"), what()))
    }

    /// There are more in the hex than may be when the segment ends (5.3.b).
    fn crowd(&self) -> Option<Fate> {
        let full = !self.who.units.is_empty() && self.world.is_overstacked(self.reached.at);
        let most = self.world.edition().stacking.units;
        let what = told!(
            most,
            "more than {most} unit|units would be there: if nobody moves off before the moves end, they go back"
        );
        full.then(|| Fate::new(rule!("nlc.5.3.b"), what))
    }

    fn zone(&self) -> Option<Fate> {
        let unit = self.who.units.first()?;
        let zone = is_in_zoc(self.world, self.reached.at, self.world.side_of(*unit).enemy());
        zone.then(|| Fate::new(rule!("nlc.5.4.a"), "the move ends there, in an enemy zone of control"))
    }

    /// A march that meets the enemy (20.2.march.d) goes over to the next order of its sequence, or to Defend.
    fn order(&self) -> Option<Fate> {
        let order = |world: &World, unit| world.order_of(unit).kind;
        let changed = |unit: &&UnitId| order(self.before, **unit) != order(self.world, **unit);
        let unit = *self.who.units.iter().find(changed)?;
        let what = format!(
            "their order would change from {} to {}",
            order(self.before, unit).words(),
            order(self.world, unit).words()
        );
        let goes_on = self.before.next_order(self.before.holder_of(unit)).is_some();
        let rule = if goes_on { rule!("nlc.20.2.march.e") } else { rule!("nlc.20.2.march.f") };
        Some(Fate::new(rule, what))
    }

    /// They would be beyond the reach of their commanders as these stand now (20.1.a).
    fn command(&self) -> Option<Fate> {
        let beyond = |unit: &&UnitId| is_beyond(self.world, **unit);
        self.who.units.iter().find(beyond)?;
        Some(Fate::new(rule!("nlc.20.1.a"), "out of command range there"))
    }

    /// A leader rides away from units that were within his reach (20.1.a).
    fn left_behind(&self) -> Option<Fate> {
        let holder = holder_led(self.world, self.who.leader?)?;
        let left = |unit: &UnitId| !is_beyond(self.before, *unit) && is_beyond(self.world, *unit);
        let units: Vec<UnitId> = self.world.units_under(holder).filter(left).collect();
        let names = listed(&self.world.names(&units));
        (!units.is_empty()).then(|| Fate::new(rule!("nlc.20.1.a"), format!("out of command range: {names}")))
    }

    /// Stacks into which they would see on the way: what is seen cannot be taken back (5.3.d).
    fn seen(&self, fog: &Fog) -> Option<Fate> {
        let way = || self.reached.way.iter().map(|(hex, _)| *hex);
        let board = &self.world.ground().board;
        let to_units = !self.who.units.is_empty();
        let sees = |eye: HexId, stack: HexId| {
            to_units && board.distance(eye, stack) == 1 || self.world.sees(eye, stack)
        };
        let found = |stack: &&HexId| way().any(|eye| sees(eye, **stack));
        let stacks: Vec<String> =
            fog.stacks.iter().filter(found).map(|hex| self.world.number(*hex)).collect();
        let what = || format!("shows who is in {}", listed(&stacks));
        (!stacks.is_empty()).then(|| Fate { for_good: true, ..Fate::new(rule!("nlc.5.3.d"), what()) })
    }

    /// They would come into the sight of enemies whose place is known (5.3.d).
    fn shown(&self) -> Option<Fate> {
        let enemy = self.side()?.enemy();
        let start = *self.who.way.first()?;
        let shown = is_seen_by(self.world, self.reached.at, enemy) && !is_seen_by(self.before, start, enemy);
        shown.then(|| Fate::new(rule!("nlc.5.3.d"), "in sight of the enemy there"))
    }
}

fn is_beyond(world: &World, unit: UnitId) -> bool {
    let range = range::range(world, world.holder_of(unit));
    let beyond = |hex| range.is_some_and(|range| !range.contains(world, hex));
    world.hex_of(unit).is_some_and(beyond)
}
