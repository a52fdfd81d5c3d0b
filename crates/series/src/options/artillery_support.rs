//! Artillery support (25.2): guns that fire alongside infantry or cavalry disrupt the enemy and blunt his fire, if they made the
//! difference.

use crate::combat::normal::{Combat, count};
use crate::fact::Fact;
use crate::fire::{DefensiveFire, Strength, attack_strength, defense_strength};
use crate::prelude::*;

/// The fire of a side as it would be without its guns; `None` if no guns fire in support, that is together with infantry or cavalry
/// of their side in the same combat (25.2.a).
pub(crate) fn without_guns(world: &World, combat: &Combat, side: Side) -> Option<Strength> {
    let is_gun = |unit: UnitId| world.printed(unit).arm.is_artillery();
    let mut others = combat.party(side).into_iter().filter(|unit| !is_gun(*unit)).peekable();
    if !combat.fires_with_guns(side) || others.peek().is_none() {
        return None;
    }
    let strength = |unit: UnitId| {
        if let Some(from) = combat.attacks_from(unit) {
            return attack_strength(world, unit, from, combat.target, &mut |_, _, _| {});
        }
        let how = DefensiveFire::of(false, combat.attacks());
        defense_strength(world, unit, combat.target, how, &mut |_, _, _| {})
    };
    Some(others.fold(Strength::default(), |sum, unit| sum.plus(strength(unit))))
}

/// Whether guns in support made the difference: the same roll would have given fewer hits without them (25.2.b).
pub(crate) fn guns_tell(hits: u16, without_guns: u16) -> bool {
    hits > without_guns
}

/// Both sides have fired, and the guns of these sides made the difference. Support takes effect if there are enemies in good order: all
/// enemies in the combat are disrupted, and the hits they caused are halved (25.2.b, 25.2.c), unless both sides are disrupted to a
/// man in the end (25.2.d).
pub(crate) fn take_effect(world: &mut World, combat: &mut Combat, guns_tell: BySide<bool>, play: &mut Play) {
    let steady =
        |world: &World, side: Side| combat.party(side).iter().any(|unit| !world.unit(*unit).disrupted);
    let effect = BySide::of(|side| guns_tell[side] && steady(world, side.enemy()));
    for side in Side::BOTH.into_iter().filter(|side| effect[*side]) {
        for unit in combat.party(side.enemy()) {
            world.unit_mut(unit).disrupt();
        }
    }
    let nobody_steady = Side::BOTH.iter().all(|side| !steady(world, *side));
    for side in Side::BOTH.into_iter().filter(|side| effect[*side]) {
        let before = combat.hits[side];
        // Rounded normally: one hit stays one. That it becomes none belongs to voluntary retreats only (7.4.e).
        let after = if nobody_steady { before } else { before.div_ceil(2) };
        combat.hits[side] = after;
        play.log.tell(world, || {
            let (who, names) = (combat.who(side), world.unit_names(&combat.party(side.enemy())));
            let (guns, enemies) = (who.words(), listed(&names));
            let halved = match (nobody_steady, before) {
                (true, _) => "both sides are disrupted now, so no hits are halved".to_owned(),
                (false, 0) => "they had caused no hit".to_owned(),
                (false, _) => {
                    told!(after.into(), "they caused {}, of which {after} counts|count", count(before))
                }
            };
            let text = told!(names.len(), "The guns of {guns} tell: {enemies} is|are disrupted; {halved}.");
            let fact = Fact::SupportTells { who, disrupted: world.pieces(&combat.party(side.enemy())) };
            let event = Event::by(rule!("nlc.25.2.b"), fact, text);
            let event = hooks::fire::support_tells(world, event.and_by(rules!["nlc.25.2.a", "nlc.25.2.c"]));
            event.and_by_if(nobody_steady, rules!["nlc.25.2.d"])
        });
    }
}
