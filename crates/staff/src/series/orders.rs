//! Which orders a commander would like to give (20): few, to those who have nothing to do or the wrong thing.
//!
//! Every formation has a mission: a stake to take, a stake to hold, or rest. An order is wished for only where the one in force, or one on its
//! way, does not serve the mission: every new order is another throw for compliance, and orders that change every turn are never
//! carried out.

use super::detachments;
use super::exits;
use super::eyes::Eyes;
use super::plan::{self, Plan};
use super::prices;
use super::quarters;
use super::stakes::Stake;
use super::trains;
use hex::HexId;
use series::orders::{OrderHolder, OrderKind};
use series::pieces::{Arm, HolderId, Side, UnitId};
use series::turn::victory;
use series::world::{Whereabouts, World};

/// An order that ought to be given.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Wish {
    pub(super) to: HolderId,
    pub(super) kind: OrderKind,
    /// Where; none for Reserve.
    pub(super) target: Option<HexId>,
    /// A March to near the target comes first.
    pub(super) by_march: bool,
    /// How much it matters.
    pub(super) worth: f64,
    pub(super) why: String,
}

/// What a formation is there for.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Mission {
    Take { target: HexId, score: f64 },
    Hold { target: HexId, score: f64 },
}

/// How the leanings of a commander are weighed.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Leaning {
    /// The superiority at a stake with which an attack on it is ordered.
    pub(super) superiority: f64,
    /// What is left of a formation, as a share, when it is withdrawn from an attack.
    pub(super) spent: f64,
    /// How far away a stake is worth half as much, in hexes.
    pub(super) reach: f64,
    /// How much of what stands near a stake is counted on to join in an attack on it.
    pub(super) potential: f64,
    /// Points that a strength point of the enemy is worth that stands within reach and is outnumbered.
    pub(super) hunt: f64,
    /// What a march off the map must promise in points; none is ordered if this is nought.
    pub(super) exit: f64,
    /// How far away an outnumbered enemy is hunted, in hexes.
    pub(super) hunt_reach: f64,
    /// How much the stakes count that are held and threatened.
    pub(super) keep: f64,
    /// How much it counts that an order to attack is likely to be obeyed.
    pub(super) obeyed: f64,
    /// How soon a place has defenders enough, and the others are free for something else.
    pub(super) enough: f64,
    /// The share of the losses by which the battle is lost, from which an army attacks no more.
    pub(super) brink: f64,
    /// The lead in points with which one is content, and attacks only what is weak.
    pub(super) content: f64,
    /// How much more the main effort counts; nought for none.
    pub(super) mass: f64,
    /// How much the stakes within two hexes of one count with it.
    pub(super) together: f64,
    /// The share of the time that is left, in which a stake must be in reach of whoever is to take it; nought for any.
    pub(super) in_time: f64,
    /// How much what a division can take by itself counts; nought if none is sent off.
    pub(super) detach: f64,
}

/// What an army that has what it wants puts at stake of the losses by which the battle is lost.
const CONTENT_BRINK: f64 = 0.35;
/// And the superiority with which it attacks all the same.
const CONTENT_SUPERIORITY: f64 = 1.5;

impl Leaning {
    /// The same commander when he is so far ahead that he need not win more.
    fn content(self) -> Leaning {
        Leaning {
            hunt: 0.0,
            superiority: self.superiority.max(CONTENT_SUPERIORITY),
            brink: self.brink.min(CONTENT_BRINK),
            ..self
        }
    }
}

/// Whether we are far enough ahead to be content with what we have.
fn is_content(eyes: &Eyes<'_>, leaning: Leaning) -> bool {
    let points = victory::points(eyes.world);
    let own = usize::from(eyes.side == Side::Second);
    let even = eyes.world.theatre.terms.victory.even();
    let even = if eyes.side == Side::First { even } else { -even };
    f64::from(points[own] - points[1 - own] - even) >= leaning.content
}

/// The orders that ought to be given now, the most urgent first.
pub(super) fn wishes(eyes: &Eyes<'_>, leaning: Leaning) -> Vec<Wish> {
    let leaning = if is_content(eyes, leaning) { leaning.content() } else { leaning };
    let holders = holders(eyes);
    // Without mass there is no main effort, and nobody has to look for one.
    let plan = if leaning.mass > 0.0 { plan::of(eyes, &holders, leaning) } else { Plan::default() };
    let mut wishes: Vec<Wish> =
        holders.into_iter().filter_map(|holder| wish(eyes, holder, leaning, &plan)).collect();
    if leaning.exit > 0.0 {
        let leaving = exits::wishes(eyes, leaning.exit);
        wishes.retain(|wish| !leaving.iter().any(|other| other.to == wish.to));
        wishes.extend(leaving);
    }
    if leaning.detach > 0.0 {
        wishes.extend(detachments::wishes(eyes, leaning));
    }
    wishes.extend(trains::wishes(eyes));
    wishes.sort_by(|one, other| other.worth.total_cmp(&one.worth).then(one.to.cmp(&other.to)));
    wishes
}

/// The holders of ours that can be given orders: formations, and divisions that have one of their own.
fn holders(eyes: &Eyes<'_>) -> Vec<HolderId> {
    let world = eyes.world;
    let own = world.holder_ids().filter(|holder| world.theatre.side_of_holder(*holder) == eyes.side);
    own.filter(|holder| match world.theatre.holders[holder.place()] {
        OrderHolder::Formation(_) => eyes.units_of(*holder).next().is_some(),
        OrderHolder::Division(_) => world.holder(*holder).own && eyes.units_of(*holder).next().is_some(),
        OrderHolder::Wing(_) | OrderHolder::Headquarters(_) => false,
    })
    .collect()
}

/// Whether an order is on its way to a holder or waits to be complied with.
pub(super) fn is_awaiting(world: &World, holder: HolderId) -> bool {
    world
        .dispatch_ids()
        .any(|dispatch| world.dispatch(dispatch).to == holder && world.status(dispatch).is_alive())
}

/// The strength of a holder on the map, and as printed: who has still to come, or has marched off, is no loss.
pub(super) fn strengths(eyes: &Eyes<'_>, holder: HolderId) -> (f64, f64) {
    let now = eyes.units_of(holder).map(|(unit, _)| eyes.prowess(unit)).sum();
    let is_away =
        |unit: UnitId| matches!(eyes.world.unit(unit).whereabouts, Whereabouts::Awaited | Whereabouts::Left);
    let of_it = |unit: &UnitId| eyes.world.holder_of(*unit) == holder && !is_away(*unit);
    let own = eyes.world.theatre.units_of(eyes.side).iter().filter(|unit| of_it(unit));
    (now, own.map(|unit| f64::from(eyes.world.printed(*unit).front)).sum())
}

/// Whether a holder attacks no more: it is demoralized, too little is left of it, or a few more losses would lose its army the battle.
pub(super) fn is_spent(eyes: &Eyes<'_>, holder: HolderId, leaning: Leaning) -> bool {
    let world = eyes.world;
    let (strength, full) = strengths(eyes, holder);
    let demoralized =
        world.theatre.formation_of(holder).is_some_and(|formation| world.is_demoralized(formation));
    demoralized || strength < leaning.spent * full || prices::share_of_limit(eyes, holder) > leaning.brink
}

/// The enemy strength that bears on a place.
fn need(eyes: &Eyes<'_>, hex: HexId) -> f64 {
    let enemy = eyes.side.enemy();
    0.6 * eyes.strength_near(enemy, hex, 2) + 0.4 * eyes.strength_near(enemy, hex, 4)
}

/// What the other holders of ours bring to a place by their orders.
fn committed(eyes: &Eyes<'_>, but: HolderId, hex: HexId) -> f64 {
    let near = |unit: UnitId| {
        let holder = eyes.world.holder_of(unit);
        let target = eyes.world.holder(holder).order.target;
        holder != but && target.is_some_and(|target| eyes.distance(target, hex) <= 3)
    };
    eyes.own().iter().filter(|(unit, _)| near(*unit)).map(|(unit, _)| eyes.prowess(*unit)).sum()
}

fn mission(eyes: &Eyes<'_>, holder: HolderId, leaning: Leaning, plan: &Plan) -> Option<Mission> {
    let at = eyes.position(holder)?;
    let (strength, _) = strengths(eyes, holder);
    let mut best: Option<Mission> = None;
    let score_of = |mission: &Option<Mission>| match mission {
        Some(Mission::Take { score, .. } | Mission::Hold { score, .. }) => *score,
        None => 0.05,
    };
    // Whoever attacks already need not be told; of the others those come first who will do what they are told.
    let obeyed = if leaning.obeyed == 0.0 || eyes.world.demands_attack(eyes.world.holder(holder).order.kind) {
        1.0
    } else {
        quarters::obeyed(eyes, holder).powf(leaning.obeyed)
    };
    for stake in &eyes.stakes {
        let away = f64::from(eyes.distance(at, stake.hex));
        let mass =
            if plan.is_main(eyes, stake.hex) && plan.reserve != Some(holder) { leaning.mass } else { 0.0 };
        let worth = worth(eyes, stake, leaning) / (1.0 + away / (leaning.reach * (1.0 + mass)));
        let (need, committed) = (need(eyes, stake.hex), committed(eyes, holder, stake.hex));
        let ours = stake.held_by == Some(eyes.side);
        let found = if ours {
            // What nobody threatens needs nobody; what others hold already needs few.
            let threat = eyes.strength_near(eyes.side.enemy(), stake.hex, 6);
            let urgency = (threat / (committed + 0.5 * strength + 1.0)).min(1.5);
            let urgency = urgency / (1.0 + (leaning.enough * committed / (threat + 1.0)).powi(2));
            Mission::Hold { target: stake.hex, score: leaning.keep * worth * urgency }
        } else {
            let around = leaning.potential * eyes.strength_near(eyes.side, stake.hex, 7);
            let ratio = (strength + committed).max(around) / (need + 1.0);
            let ratio = match plan.main {
                Some((_, in_time)) if mass > 0.0 => ratio.max(in_time),
                _ => ratio,
            };
            if ratio < leaning.superiority || !is_in_time(eyes, at, stake.hex, leaning) {
                continue;
            }
            // The more are sent there already, the less another is needed.
            let crowd = 1.0 / (1.0 + (committed / ((1.5 * need + 6.0) * (1.0 + mass))).powi(2));
            Mission::Take { target: stake.hex, score: obeyed * (1.0 + mass) * worth * ratio.min(2.0) * crowd }
        };
        let found = Some(found);
        if score_of(&found) > score_of(&best) {
            best = found;
        }
    }
    let found = hunt(eyes, at, leaning);
    if score_of(&found) > score_of(&best) { found } else { best }
}

/// What a stake is worth as a goal: a town of seven hexes that count one each is a goal of more than one.
pub(super) fn worth(eyes: &Eyes<'_>, stake: &Stake, leaning: Leaning) -> f64 {
    if leaning.together == 0.0 {
        return stake.value;
    }
    let is_with = |other: &&Stake| {
        other.hex != stake.hex
            && (other.held_by == Some(eyes.side)) == (stake.held_by == Some(eyes.side))
            && eyes.distance(other.hex, stake.hex) <= 2
    };
    let with: f64 = eyes.stakes.iter().filter(is_with).map(|other| other.value).sum();
    stake.value + leaning.together * with
}

/// Whether there is time left to march from one hex to another.
pub(super) fn is_in_time(eyes: &Eyes<'_>, at: HexId, to: HexId, leaning: Leaning) -> bool {
    let world = eyes.world;
    if leaning.in_time == 0.0 {
        return true;
    }
    let pace = f64::from(world.edition().allowances.of(Arm::Infantry));
    let left = f64::from(world.theatre.calendar.n_turns().saturating_sub(world.turn.number())) + 1.0;
    let way = world.way_to(at, to);
    way.is_some_and(|cost| f64::from(cost.0) / 2.0 / pace <= leaning.in_time * left)
}

/// The enemy nearby who is outnumbered: there is something to be had from beating him, wherever he stands.
fn hunt(eyes: &Eyes<'_>, at: HexId, leaning: Leaning) -> Option<Mission> {
    let mut best: Option<(f64, HexId)> = None;
    for (_, hex) in eyes.enemy() {
        let away = eyes.distance(at, *hex);
        if f64::from(away) > leaning.hunt_reach {
            continue;
        }
        let theirs = eyes.strength_near(eyes.side.enemy(), *hex, 3);
        let ours = eyes.strength_near(eyes.side, *hex, 6);
        let ratio = ours / (theirs + 1.0);
        if ratio < 1.3 * leaning.superiority {
            continue;
        }
        let prey = eyes.strength_near(eyes.side.enemy(), *hex, 1);
        let score = leaning.hunt * prey * ratio.min(2.0) / (1.0 + f64::from(away) / leaning.reach);
        if best.is_none_or(|(most, _)| score > most + 1e-9) {
            best = Some((score, *hex));
        }
    }
    best.map(|(score, target)| Mission::Take { target, score })
}

fn is_mounted(eyes: &Eyes<'_>, holder: HolderId) -> bool {
    eyes.units_of(holder).all(|(unit, _)| matches!(eyes.arm(unit), Arm::Cavalry | Arm::HorseArtillery))
}

fn wish(eyes: &Eyes<'_>, holder: HolderId, leaning: Leaning, plan: &Plan) -> Option<Wish> {
    let world = eyes.world;
    if is_awaiting(world, holder) {
        return None;
    }
    let order = world.holder(holder).order;
    if leaning.exit > 0.0 && exits::is_leaving(eyes, holder) && exits::gets_away(eyes, holder) {
        return None;
    }
    let at = eyes.position(holder)?;
    let name = || world.theatre.holder_name(holder).to_owned();
    let spent = is_spent(eyes, holder, leaning);
    let enemy_near = eyes.units_of(holder).map(|(_, hex)| eyes.enemy_distance(hex)).min().unwrap_or(99);
    let in_attack = eyes.world.demands_attack(order.kind);
    if spent {
        // Whoever is spent attacks no more.
        if in_attack {
            let target = Some(nearest_own_stake(eyes, at).unwrap_or(at));
            let why = format!("{} is spent and goes over to the defensive", name());
            return Some(Wish {
                to: holder,
                kind: OrderKind::Defend,
                target,
                by_march: false,
                worth: 3.0,
                why,
            });
        }
        return None;
    }
    // A march has served when it has come up: who stands in column before the enemy may not fight.
    let marching = order.target.is_some_and(|current| eyes.distance(at, current) > 2) && enemy_near > 3;
    match mission(eyes, holder, leaning, plan) {
        Some(Mission::Take { target, score }) => {
            let serves = match order.kind {
                OrderKind::Attack | OrderKind::Probe => order
                    .target
                    .is_some_and(|current| eyes.distance(current, target) < 10 && !is_done(eyes, current)),
                OrderKind::March => {
                    marching && order.target.is_some_and(|current| eyes.distance(current, target) < 10)
                }
                // A defender who is engaged holds on.
                OrderKind::Defend | OrderKind::Delay => enemy_near <= 1 && score < 2.0,
                OrderKind::Reserve | OrderKind::FallBack | OrderKind::GeneralRetreat => false,
            };
            let kind = if is_mounted(eyes, holder) { OrderKind::Probe } else { OrderKind::Attack };
            let far = eyes.distance(at, target) > 9 && enemy_near > 4;
            let main = if plan.is_main(eyes, target) { ": the main effort" } else { "" };
            let why = format!("{} is to take {}{main}", name(), eyes.place(target));
            (!serves).then_some(Wish {
                to: holder,
                kind,
                target: Some(target),
                by_march: far,
                worth: score,
                why,
            })
        }
        Some(Mission::Hold { target, score }) => {
            let serves = match order.kind {
                OrderKind::Defend | OrderKind::Delay => {
                    order.target.is_some_and(|current| eyes.distance(current, target) < 10)
                }
                // Whoever marches there goes over to the defence by himself, when he arrives or meets the enemy (20.8.c, 20.2.march.f).
                OrderKind::March => order.target.is_some_and(|current| {
                    let off = eyes.distance(current, target);
                    marching && off < 10 || leaning.mass > 0.0 && off <= 3
                }),
                OrderKind::Attack | OrderKind::Probe => {
                    order.target.is_some_and(|current| !is_done(eyes, current))
                }
                OrderKind::Reserve => enemy_near > 6 && eyes.distance(at, target) <= 4,
                OrderKind::FallBack | OrderKind::GeneralRetreat => enemy_near <= 2,
            };
            let why = format!("{} is to hold {}", name(), eyes.place(target));
            let far = eyes.distance(at, target) > 9 && enemy_near > 4;
            let kind = if far { OrderKind::March } else { OrderKind::Defend };
            let worth = score;
            (!serves).then_some(Wish { to: holder, kind, target: Some(target), by_march: false, worth, why })
        }
        None => {
            // Whoever waits without orders within the enemy's reach fights better with one.
            let idle = matches!(order.kind, OrderKind::Reserve | OrderKind::March) && enemy_near <= 3;
            let why = format!("{} is to stand where it is", name());
            idle.then_some(Wish {
                to: holder,
                kind: OrderKind::Defend,
                target: Some(at),
                by_march: false,
                worth: 0.5,
                why,
            })
        }
    }
}

/// Whether a target is ours and nobody threatens it.
fn is_done(eyes: &Eyes<'_>, target: HexId) -> bool {
    let world = eyes.world;
    let ours = world.held_by(target).or_else(|| world.occupier(target)) == Some(eyes.side);
    ours && eyes.enemy_distance(target) > 3
}

pub(super) fn nearest_own_stake(eyes: &Eyes<'_>, at: HexId) -> Option<HexId> {
    let own = eyes.stakes.iter().filter(|stake| stake.held_by == Some(eyes.side));
    own.map(|stake| stake.hex).min_by_key(|hex| eyes.distance(*hex, at))
}
