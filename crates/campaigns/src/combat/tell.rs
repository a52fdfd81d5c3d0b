//! How combats are told: sentences that several procedures share.

use super::facts::FightFact;
use crate::engagement::Engagement;
use crate::facts::Fact;
use crate::types::Side;
use crate::world::World;
use umpire::agenda::Play;
use umpire::event::Event;
use umpire::prose::listed;

/// The groups of a combat, by their hexes.
pub(crate) fn groups(world: &World, combat: &Engagement, play: &mut Play<'_, Fact>) {
    play.log.tell(world, || {
        let hexes = |side: Side| {
            let numbers: Vec<String> =
                combat.hexes(world, side).into_iter().map(|hex| world.number(hex)).collect();
            listed(&numbers)
        };
        let (name, french, coalition) =
            (world.number(combat.name), hexes(Side::French), hexes(Side::Coalition));
        let attacker = combat.attacker(world);
        let text = format!(
            "Combat at {name}: the French in {french} against the Coalition in {coalition}; {} attack.",
            attacker.called()
        );
        let fact =
            FightFact::GroupsFixed { combat: name, french, coalition, attacker: attacker.key().to_owned() };
        Event::by(rule!("con.3.1.b"), fact, text)
            .and_by(rules!("con.3.1.a", "con.3.1.d", "con.3.1.g", "con.3.1.j", "con.3.1.k", "con.10.1.a"))
    });
}
