//! What fire and Melee come to on average, in victory points and what a unit is worth beyond them.
//!
//! Tests and Melee tables are worked out exactly for one volley or one round; what comes after it is left out.

use super::eyes::Eyes;
use one_day::edition::Level;
use one_day::for_players::Prospect;
use one_day::melee::score::{Defence, Fighter, Opponent};
use one_day::morale::Cause;
use one_day::roster::UnitId;
use one_day::world::{Formation, Weapon, World};

/// What a unit is worth on the table beyond the points that the scenario counts for its loss.
const SERVICE: f64 = 1.0;
/// What share of its worth is gone at each Morale Level; the last is ROUT.
const SUNK: [f64; 6] = [-0.05, 0.0, 0.14, 0.25, 0.45, 1.0];
/// What share of its worth its Hit Boxes are together.
const IN_BOXES: f64 = 0.8;

/// What the loss of a unit costs its side.
pub(super) fn worth(world: &World, id: UnitId) -> f64 {
    let terms = &world.theatre().terms;
    let points = if world.roster(id).is_stand {
        terms.lost_stand
    } else {
        terms.lost_units[world.boxes(id).starting() as usize]
    };
    f64::from(points) + SERVICE
}

/// The chances that a unit ends at each Morale Level, the last of them ROUT, when it loses levels and then tests.
pub(super) fn falls(world: &World, id: UnitId, levels: u8, tests: bool, cause: Cause) -> [f64; 6] {
    let mut ends = [0.0; 6];
    let mut left = 1.0;
    let mut level = world.unit(id).level.lower(levels);
    while let Some(now) = level.filter(|_| left > 0.0) {
        let pass = if tests { f64::from(world.pass_tenths(id, now, cause)) / 10.0 } else { 1.0 };
        ends[now as usize] += left * pass;
        left *= 1.0 - pass;
        level = now.lower(1);
    }
    ends[5] += left;
    ends
}

/// What hits, levels and a test cost the side of a unit.
pub(super) fn blow(world: &World, id: UnitId, hits: u8, levels: u8, tests: bool, cause: Cause) -> f64 {
    let (worth, total) = (worth(world, id), world.boxes(id).total().max(1));
    let level = world.unit(id).level as usize;
    if world.unit(id).hits.saturating_add(hits) >= total {
        return worth * (1.0 - SUNK[level]).max(0.2);
    }
    let ends = falls(world, id, levels, tests, cause);
    let sunk: f64 = ends.iter().zip(SUNK).map(|(chance, sunk)| chance * (sunk - SUNK[level])).sum();
    worth * (sunk + IN_BOXES * f64::from(hits) / f64::from(total))
}

/// The chance that at least one of some dice hits.
pub(super) fn any_hit(dice: u8, tenths: u8) -> f64 {
    1.0 - (1.0 - f64::from(tenths) / 10.0).powi(i32::from(dice))
}

/// What some dice at a target cost its side on average.
pub(super) fn volley(world: &World, target: UnitId, dice: u8, tenths: u8) -> f64 {
    let hit = f64::from(tenths) / 10.0;
    let mut value = 0.0;
    let mut choose = 1.0;
    for hits in 1..=dice {
        choose = choose * f64::from(dice + 1 - hits) / f64::from(hits);
        let chance = choose * hit.powi(i32::from(hits)) * (1.0 - hit).powi(i32::from(dice - hits));
        value += chance * blow(world, target, hits, 0, true, Cause::Fire);
    }
    value
}

/// What a shot costs the enemy on average.
pub(super) fn shot(world: &World, prospect: &Prospect) -> f64 {
    volley(world, prospect.target, prospect.dice, prospect.tenths)
}

/// How a defender meets a charge.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Stand {
    /// Whether he stands in square.
    pub(super) is_squared: bool,
    /// Hits that his fire costs the first attacker on average.
    pub(super) fire: f64,
}

/// The hits that a unit with a Fire order marks on whoever charges it, on average: with muskets, and guns of its own.
pub(super) fn defensive_fire(world: &World, defender: UnitId, attacker: UnitId) -> f64 {
    let arm = world.roster(defender).arm;
    let state = world.unit(defender);
    if state.level == Level::Panicked || state.formation == Formation::RoadColumn {
        return 0.0;
    }
    let die = |weapon: Weapon| f64::from(world.hit_tenths(defender, weapon, attacker, false)) / 10.0;
    let fire = &world.theatre().edition.fire;
    if let Some(weight) = arm.weight() {
        return f64::from(fire.dice(weight, 0)) * die(Weapon::Dice(1));
    }
    let muskets = match state.formation {
        _ if !arm.is_infantry() => 0.0,
        Formation::Line | Formation::Block(_) => f64::from(fire.line_dice) * die(Weapon::LeftJoint),
        _ => f64::from(fire.column_dice) * die(Weapon::LeftJoint),
    };
    let guns = if world.roster(defender).guns.is_some() { die(Weapon::Guns) } else { 0.0 };
    muskets + guns
}

/// By how much the attackers are ahead of a defender before dice are thrown, each of them.
pub(super) fn leads(eyes: &Eyes<'_>, attackers: &[UnitId], defender: UnitId, stand: Stand) -> Vec<f64> {
    let world = eyes.world;
    let edition = &world.theatre().edition;
    let fighter = |id: UnitId| Fighter {
        arm: world.roster(id).arm,
        quality: world.quality(id),
        level: world.unit(id).level,
        defends: None,
        is_in_road_column: world.unit(id).formation == Formation::RoadColumn,
        is_squared: false,
        has_guns: false,
        additional: 0,
        charge_hits: 0,
    };
    let opponent = |id: UnitId, is_urban: bool| Opponent {
        arm: world.roster(id).arm,
        is_supported: world.line_before(id).is_some(),
        is_garrison: matches!(world.unit(id).formation, Formation::Garrison(_)),
        is_urban,
    };
    let shelter = world.shelter(defender);
    let is_uphill = attackers.iter().all(|of| world.height(defender) > world.height(*of));
    let defending = Fighter {
        defends: Some(Defence { shelter, is_uphill }),
        is_squared: stand.is_squared,
        has_guns: world.guns_behind(defender).is_some(),
        ..fighter(defender)
    };
    let score = |of: &Fighter, against: Opponent| {
        f64::from(of.number(edition)) + f64::from(of.modifiers(edition, against).total())
    };
    let helpers = u8::try_from(attackers.len().saturating_sub(1)).unwrap_or(u8::MAX);
    let lead = |(at, attacker): (usize, &UnitId)| {
        let attacking = Fighter { additional: helpers, ..fighter(*attacker) };
        let shot = if at == 0 { stand.fire } else { 0.0 };
        score(&attacking, opponent(defender, shelter.is_urban()))
            - score(&defending, opponent(*attacker, shelter.is_urban()))
            - shot
    };
    attackers.iter().enumerate().map(lead).collect()
}

/// What a round of Melee is worth to attackers: what it costs the defender's side, less what it costs theirs.
pub(super) fn charge(eyes: &Eyes<'_>, attackers: &[UnitId], defender: UnitId, stand: Stand) -> f64 {
    let world = eyes.world;
    let (mut won, mut lost) = (0.0, 0.0);
    for (attacker, lead) in attackers.iter().zip(leads(eyes, attackers, defender, stand)) {
        let [gain, loss] = round(world, *attacker, defender, lead);
        won += gain;
        lost += loss;
    }
    won.min(worth(world, defender)) - lost
}

/// What a comparison costs the defender and the attacker on average, when the attacker is ahead by so much before dice.
fn round(world: &World, attacker: UnitId, defender: UnitId, lead: f64) -> [f64; 2] {
    let results = &world.theatre().edition.melee;
    let (mut gain, mut loss) = (0.0, 0.0);
    for dice in -7i32..=7 {
        let chance = f64::from(8 - dice.abs()) / 64.0;
        let ahead = (lead + f64::from(dice)).round();
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // a number of one or two digits
        let result = results.result(ahead.abs() as u8);
        let (winner, loser) = if ahead >= 0.0 { (attacker, defender) } else { (defender, attacker) };
        let of_winner = blow(world, winner, result.winner, 0, result.winner_tests, Cause::Melee);
        let of_loser = if result.routs {
            worth(world, loser)
        } else {
            blow(world, loser, result.loser, result.levels, true, Cause::Melee)
        };
        let (of_attacker, of_defender) =
            if winner == attacker { (of_winner, of_loser) } else { (of_loser, of_winner) };
        gain += chance * of_defender;
        loss += chance * of_attacker;
    }
    [gain, loss]
}
