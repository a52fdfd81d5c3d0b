//! How many may attack one enemy: one unit of each arm if both do, a division against a garrison, and by sides against a block
//! (2.0311c3, 4.04.l, 4.04.m, 5.02.f).

use super::scene;
use crate::plot::Plot;
use crate::prelude::*;
use crate::roster::UnitId;
use crate::theatre::PlaceKind;
use crate::world::Formation;
use field::kinds::UrbanKind;
use umpire::refusal::Refusal;

/// Attackers of whom one is too many.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Surplus {
    pub(crate) defender: UnitId,
    /// Of these one must be left out.
    pub(crate) candidates: Vec<UnitId>,
    pub(crate) rule: Rule,
    /// Whether their owner chooses.
    pub(crate) is_choice: bool,
}

/// The first enemy whom too many attack, those who wait in contact included.
pub(crate) fn surplus(world: &World) -> Option<Surplus> {
    let mut attacks: Vec<(UnitId, UnitId)> = Vec::new();
    for contact in &world.contacts {
        let [one, other] = contact.units;
        if contact.attacks[0] {
            attacks.push((other, one));
        }
        if contact.attacks[1] {
            attacks.push((one, other));
        }
    }
    attacks.sort_unstable();
    let mut defenders: Vec<UnitId> = attacks.iter().map(|(defender, _)| *defender).collect();
    defenders.dedup();
    defenders.into_iter().find_map(|defender| {
        let attackers: Vec<UnitId> =
            attacks.iter().filter(|(of, _)| *of == defender).map(|(_, attacker)| *attacker).collect();
        too_many(world, defender, &attackers).map(|(candidates, rule)| {
            let is_choice = rule == rule!("odn.2.0311c3.a");
            Surplus { defender, candidates, rule, is_choice }
        })
    })
}

/// Whether one more may be plotted to attack an enemy, beside those of his side who are (2.0311c3.a, 5.02.f).
pub(crate) fn plotted(world: &World, unit: UnitId, target: UnitId) -> Result<(), Refusal> {
    let plots = &world.sealed(world.side(unit)).plots;
    let with_him = plots.iter().filter(|plot| plot.purpose.target() == Some(target)).filter_map(Plot::unit);
    let mut attackers: Vec<UnitId> = with_him.filter(|other| *other != unit).collect();
    attackers.push(unit);
    let combined = too_many(world, target, &attackers).map(|(_, rule)| rule);
    // How many find room about a block is told only when they are there.
    match combined.filter(|rule| [rule!("odn.2.0311c3.a"), rule!("odn.5.02.f")].contains(rule)) {
        None => Ok(()),
        Some(rule) => {
            let why = format!("too many would attack {}", world.name(target));
            Err(Refusal::new(rule, "too-many", why, "Let one of them do something else."))
        }
    }
}

/// Of whom one must be left out, and why; nothing if all may attack.
pub(crate) fn too_many(world: &World, defender: UnitId, attackers: &[UnitId]) -> Option<(Vec<UnitId>, Rule)> {
    let measures = &world.theatre().edition.measures;
    let formation = world.unit(defender).formation;
    let infantry = attackers.iter().filter(|unit| world.roster(**unit).arm.is_infantry()).count();
    let cavalry = attackers.iter().filter(|unit| world.roster(**unit).arm.is_cavalry()).count();
    if matches!(formation, Formation::Garrison(_)) && attackers.len() > 1 {
        return Some((attackers.to_vec(), rule!("odn.5.02.f")));
    }
    if infantry > 0 && cavalry > 0 && infantry + cavalry > 2 {
        return Some((attackers.to_vec(), rule!("odn.2.0311c3.a")));
    }
    let Formation::Block(place) = formation else { return None };
    let is_village = world.theatre().place(place).kind == PlaceKind::Block(UrbanKind::Village);
    let (most, rule) = if is_village {
        (measures.village_attackers / 4, rule!("odn.4.04.m"))
    } else {
        (measures.side_attackers, rule!("odn.4.04.l"))
    };
    let side = |unit: &&UnitId| scene::side_of_attack(world, place, **unit);
    (0..4u8).find_map(|quarter| {
        let on_side: Vec<UnitId> = attackers.iter().filter(|unit| side(unit) == quarter).copied().collect();
        (on_side.len() > usize::from(most)).then_some((on_side, rule))
    })
}
