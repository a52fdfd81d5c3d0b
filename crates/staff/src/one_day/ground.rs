//! What a spot is worth to a unit: how near it is to where the unit is wanted, what is fired at it there, who could charge it, who stands
//! beside it.

use super::eyes::{Eyes, askew, away, toward};
use super::odds::{self, Stand};
use super::plan::{Plan, Task};
use field::table::Spot;
use one_day::plot::groups::may_charge;
use one_day::roster::UnitId;
use one_day::world::{Formation, Order, Weapon};

/// Beyond this enemies do not count, in inches.
const HORIZON: f64 = 16.0;
/// What an inch nearer the goal is worth for each point that is fought for there.
const INCH: f64 = 0.04;
/// What guns go by: their shots count, and not how near the goal they stand.
const GUNS: f64 = 1.5;
/// How likely somebody who could fire at a unit does.
const UNDER_FIRE: f64 = 0.45;
/// How likely somebody who could charge it does.
const CHARGED: f64 = 0.35;

/// What it costs to be halted on the way.
const HALTED: f64 = 0.5;
/// What it costs to stand close behind a friend before the enemy.
const CROWDED: f64 = 0.12;

/// An enemy as a danger to a unit.
struct Danger {
    at: Spot,
    /// What his charge would cost, and how far it reaches.
    charge: f64,
    rate: f64,
    /// What his guns cost with one die, with two and so on; nothing from who has none.
    volleys: Vec<f64>,
    facing: field::table::Bearing,
    is_foot: bool,
}

/// All that a unit weighs when it looks at spots.
pub(super) struct Ground<'e, 's> {
    eyes: &'e Eyes<'s>,
    id: UnitId,
    task: Task,
    goal: Spot,
    worth: f64,
    is_keeping: bool,
    dangers: Vec<Danger>,
    friends: Vec<(Spot, bool)>,
}

impl<'e, 's> Ground<'e, 's> {
    /// Of a unit with its task.
    pub(super) fn of(eyes: &'e Eyes<'s>, plan: &Plan, id: UnitId) -> Ground<'e, 's> {
        let (task, goal) = plan.task(id);
        let at = eyes.at(id);
        let dangers = eyes
            .foes
            .iter()
            .filter(|foe| away(eyes.at(**foe), at) < HORIZON)
            .map(|foe| danger(eyes, id, *foe));
        let friends = eyes.own.iter().filter(|other| **other != id && !eyes.is_shaken(**other));
        Ground {
            eyes,
            id,
            task,
            goal: goal.unwrap_or(at),
            worth: if eyes.is_guns(id) { GUNS } else { plan.worth(task) },
            is_keeping: matches!(task, Task::Keep(_)),
            dangers: dangers.collect(),
            friends: friends.map(|other| (eyes.at(*other), eyes.is_foot(*other))).collect(),
        }
    }

    pub(super) fn goal(&self) -> Spot {
        self.goal
    }

    /// What it is worth to stand at a spot.
    pub(super) fn value(&self, spot: Spot) -> f64 {
        let terms = &self.eyes.world.theatre().terms;
        let left = f64::from(terms.turns.saturating_sub(self.eyes.world.turn)) + 1.0;
        let hurry = 1.0 + 1.5 / left;
        let far = away(spot, self.goal);
        let mut value = -way_worth(self.eyes, self.worth, far);
        if matches!(self.task, Task::Keep(_) | Task::Take(_)) && far < 0.9 {
            value += 0.12 * self.worth * hurry;
        }
        value - self.danger(spot) + self.company(spot) - self.crowding(spot)
    }

    /// What the enemy may do to the unit there, on average.
    pub(super) fn danger(&self, spot: Spot) -> f64 {
        let fire: f64 = self.dangers.iter().map(|of| of.fire(spot)).sum();
        let screened = self.eyes.is_guns(self.id) && self.is_screened(spot);
        let charge = self.dangers.iter().map(|of| of.charge(spot)).fold(0.0, f64::max);
        let charge = if screened { 0.35 * charge } else { charge };
        let steadier = if self.is_keeping { 0.6 } else { 1.0 };
        steadier * (UNDER_FIRE * fire.min(2.0) + CHARGED * charge)
    }

    /// Whether foot stands between a spot and the nearest enemy.
    pub(super) fn is_screened(&self, spot: Spot) -> bool {
        let nearest =
            self.dangers.iter().min_by(|one, other| away(one.at, spot).total_cmp(&away(other.at, spot)));
        let Some(nearest) = nearest else { return true };
        let far = away(nearest.at, spot);
        self.friends
            .iter()
            .any(|(at, is_foot)| *is_foot && away(*at, spot) < 4.5 && away(*at, nearest.at) < far - 0.3)
    }

    /// Whoever stands close behind a friend is carried away with him (3.03b).
    fn crowding(&self, spot: Spot) -> f64 {
        let nearest =
            self.dangers.iter().min_by(|one, other| away(one.at, spot).total_cmp(&away(other.at, spot)));
        let Some(way) = nearest.filter(|of| away(of.at, spot) < 9.0).and_then(|of| toward(spot, of.at))
        else {
            return 0.0;
        };
        let is_before =
            |at: Spot| away(at, spot) < 3.0 && toward(spot, at).is_some_and(|to| askew(to, way) < 40.0);
        if self.friends.iter().any(|(at, _)| is_before(*at)) { CROWDED } else { 0.0 }
    }

    /// What the way to a spot loses by leading close past an enemy: whoever does not attack halts an inch before him (plot.n).
    pub(super) fn brush(&self, spot: Spot) -> f64 {
        let from = self.eyes.at(self.id);
        let halts = |of: &Danger| {
            let near = passes(from, spot, of.at);
            near < 3.2 && near < away(from, of.at) - 0.3
        };
        if self.dangers.iter().any(halts) { HALTED } else { 0.0 }
    }

    /// Friends beside it against enemies before it.
    #[allow(clippy::cast_precision_loss)]
    fn company(&self, spot: Spot) -> f64 {
        let near = |at: Spot| away(at, spot) < 6.5;
        let foes = self.dangers.iter().filter(|of| near(of.at) && of.is_foot).count();
        if foes == 0 {
            return 0.0;
        }
        let friends = self.friends.iter().filter(|(at, is_foot)| *is_foot && near(*at)).count() + 1;
        (0.12 * (friends as f64 - foes as f64)).clamp(-0.4, 0.2)
    }
}

/// An enemy as a danger to a unit.
fn danger(eyes: &Eyes<'_>, id: UnitId, foe: UnitId) -> Danger {
    let world = eyes.world;
    let unit = world.unit(foe);
    let is_horse = eyes.is_horse(foe);
    // Foot with a Combat Move squares; half of the time it has another order.
    let charge = |is_squared| odds::charge(eyes, &[foe], id, Stand { is_squared, fire: 0.0 }).max(0.0);
    let can = may_charge(world, foe, id) && !eyes.is_shaken(foe) && unit.formation != Formation::RoadColumn;
    let charge = match (can, is_horse && eyes.is_foot(id)) {
        (false, _) => 0.0,
        (true, true) => charge(true).max(0.3 * charge(false)),
        (true, false) => charge(false),
    };
    let is_able = eyes.is_guns(foe) && !matches!(unit.formation, Formation::RoadColumn | Formation::Limbered);
    let volleys = if is_able {
        let tenths = world.hit_tenths(foe, Weapon::Dice(1), id, false);
        (0..=4).map(|dice| odds::volley(world, id, dice, tenths)).collect()
    } else {
        Vec::new()
    };
    let rate = f64::from(world.rate(foe).combat) / 1000.0;
    Danger { at: unit.at, charge, rate, volleys, facing: unit.facing, is_foot: eyes.is_foot(foe) }
}

impl Danger {
    fn fire(&self, spot: Spot) -> f64 {
        if self.volleys.is_empty() {
            return 0.0;
        }
        let far = away(self.at, spot) - 1.25;
        // The bands of a battalion; light guns count as medium ones.
        let dice = if far <= 2.0 {
            3
        } else if far <= 5.0 {
            2
        } else {
            usize::from(far <= 8.0)
        };
        let is_before = toward(self.at, spot).is_some_and(|way| askew(way, self.facing) < 50.0);
        self.volleys[dice] * if is_before { 1.0 } else { 0.3 }
    }

    fn charge(&self, spot: Spot) -> f64 {
        let far = away(self.at, spot) - 1.5;
        let reach = if toward(self.at, spot).is_some_and(|way| askew(way, self.facing) < 20.0) {
            2.0 * self.rate
        } else {
            self.rate
        };
        if far <= self.rate {
            self.charge
        } else if far <= reach {
            0.6 * self.charge
        } else {
            0.0
        }
    }
}

/// What some inches of the way to a goal are worth, of so many points; the more, the fewer turns are left.
pub(super) fn way_worth(eyes: &Eyes<'_>, points: f64, inches: f64) -> f64 {
    let turns = eyes.world.theatre().terms.turns.saturating_sub(eyes.world.turn);
    INCH * points.min(8.0) * (1.0 + 1.5 / (f64::from(turns) + 1.0)) * inches
}

/// How near a straight way comes to a spot, in inches.
fn passes(from: Spot, to: Spot, by: Spot) -> f64 {
    let [dx, dy] = [f64::from(to.x - from.x), f64::from(to.y - from.y)];
    let [bx, by] = [f64::from(by.x - from.x), f64::from(by.y - from.y)];
    let length = dx * dx + dy * dy;
    let along = if length > 0.0 { ((bx * dx + by * dy) / length).clamp(0.0, 1.0) } else { 0.0 };
    let [x, y] = [bx - along * dx, by - along * dy];
    (x * x + y * y).sqrt() / 1000.0
}

/// What a unit with a Fire order does where it stands: its shots now, and those at whoever comes on.
pub(super) fn fire_value(eyes: &Eyes<'_>, id: UnitId) -> f64 {
    let world = eyes.world;
    let Some((_, gap)) = eyes.nearest(id) else { return 0.0 };
    let reach = if eyes.is_guns(id) {
        12.0
    } else if world.roster(id).guns.is_some() {
        5.5
    } else {
        1.2
    };
    let mut value = 0.0;
    if gap <= reach {
        let shots = world.prospects(id, world.pose(id));
        let mut seen: Vec<(UnitId, f64)> = Vec::new();
        for shot in &shots {
            let worth = odds::shot(world, shot);
            match seen.iter_mut().find(|(target, _)| *target == shot.target) {
                Some((_, sum)) => *sum += 0.7 * worth,
                None => seen.push((shot.target, worth)),
            }
        }
        value += seen.iter().map(|(_, worth)| *worth).fold(0.0, f64::max);
    }
    if eyes.is_foot(id) && world.unit(id).formation != Formation::RoadColumn {
        // Whoever comes within musket range is fired at when he does.
        let coming = eyes.foes.iter().filter(|foe| {
            let rate = f64::from(world.rate(**foe).combat) / 1000.0;
            let gap = eyes.gap(id, **foe);
            gap > 1.0 && gap <= rate + 1.0 && !eyes.is_shaken(**foe) && is_before(eyes, id, **foe)
        });
        let worth =
            |foe: &UnitId| odds::volley(world, *foe, 2, world.hit_tenths(id, Weapon::LeftJoint, *foe, false));
        value += 0.45 * coming.map(worth).fold(0.0, f64::max);
    }
    value
}

/// Whether an enemy is before the front of a unit.
fn is_before(eyes: &Eyes<'_>, id: UnitId, foe: UnitId) -> bool {
    let unit = eyes.world.unit(id);
    unit.formation.place().is_some()
        || toward(unit.at, eyes.at(foe)).is_some_and(|way| askew(way, unit.facing) < 60.0)
}

/// What horse would do more to foot that fires than to foot that squares.
pub(super) fn horse_risk(eyes: &Eyes<'_>, id: UnitId) -> f64 {
    if !eyes.is_foot(id) {
        return 0.0;
    }
    let world = eyes.world;
    let more = |foe: &UnitId| {
        let fire = odds::defensive_fire(world, id, *foe);
        let open = odds::charge(eyes, &[*foe], id, Stand { is_squared: false, fire }).max(0.0);
        let square = odds::charge(eyes, &[*foe], id, Stand { is_squared: true, fire: 0.0 }).max(0.0);
        open - square
    };
    0.7 * eyes.horse_near(id).iter().take(3).map(more).fold(0.0, f64::max)
}

/// How a defender is expected to meet a charge before orders are known: foot near horse squares half of the time.
pub(super) fn expected_charge(eyes: &Eyes<'_>, attackers: &[UnitId], defender: UnitId) -> f64 {
    let world = eyes.world;
    let fire = odds::defensive_fire(world, defender, attackers[0]);
    let stands = Stand { is_squared: false, fire };
    if world.unit(defender).order.is_some()
        || attackers.iter().all(|id| !eyes.is_horse(*id))
        || !eyes.is_foot(defender)
    {
        let fires = world.unit(defender).order.is_none_or(|order| order == Order::Fire);
        let half = if world.unit(defender).order.is_none() { 0.5 } else { 1.0 };
        return odds::charge(
            eyes,
            attackers,
            defender,
            Stand { is_squared: false, fire: if fires { half * fire } else { 0.0 } },
        );
    }
    let square = odds::charge(eyes, attackers, defender, Stand { is_squared: true, fire: 0.0 });
    0.5 * square + 0.5 * odds::charge(eyes, attackers, defender, stands)
}
