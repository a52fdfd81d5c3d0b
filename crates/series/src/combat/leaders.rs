//! Leaders in combat (19.1.e, 19.2, 19.3).

use crate::command::failure;
use crate::fact::Fact;
use crate::prelude::*;
use crate::scenario::special::Successor;

/// Rolls for every leader of these sides in a hex where units were hit: once in a combat (19.2.a). One who reorganizes counts as
/// absent (21.i).
pub(crate) fn risk_in_hit_hexes(world: &mut World, sides: &[Side], play: &mut Play) {
    for side in sides {
        for leader in world.leader_ids() {
            let LeaderWhereabouts::At(hex) = world.leader_whereabouts(leader) else { continue };
            let own = world.leader(leader).nation.side == *side && world.is_at_hand(leader);
            if own && world.hit_hexes.contains(&(*side, hex)) {
                risk(world, leader, play);
            }
        }
        hooks::combat::were_hit(world, *side, play);
    }
    world.hit_hexes.clear();
}

/// Two dice for a leader; he is lost on 2 or 3 (19.2.b).
fn risk(world: &mut World, leader: LeaderId, play: &mut Play) {
    let most = world.edition().leaders.lost_at_most;
    let (thrown, lost) = play.test(Throw::TWO_D6, |roll| roll <= most);
    // Some have a successor at their side who takes over at once; he himself has none.
    let first = !world.leader_state(leader).replaced;
    let successor = hooks::combat::successor(world, leader).filter(|_| lost && first);
    match &successor {
        Some(successor) => {
            let state = world.leader_state_mut(leader);
            (state.rating, state.replaced) = (successor.rating, true);
        }
        None if lost => world.set_leader(leader, LeaderWhereabouts::Lost),
        None => {}
    }
    play.log.tell(world, || {
        let (by, name) = (world.seat_name(world.leader(leader).nation.side), world.piece(leader));
        let result = if lost { "lost" } else { "unhurt" };
        let text = format!("{name} is under fire and rolls {}: {result}.", thrown.total());
        Event::by(rule!("nlc.19.2.a"), Fact::LeaderRisked { leader: name, lost }, text)
            .and_by(rules!["nlc.19.2.b"])
            .with_roll(Roll::plain("leader loss", by, thrown, result))
    });
    if let (Some(successor), Some(at)) = (successor, world.leader_hex(leader)) {
        play.log.tell(world, || {
            let (name, at) = (world.piece(leader), world.name(at));
            let Successor { name: by, rating, .. } = successor;
            let text = format!("{by}, of rating {rating}, takes over from {name} in {at} at once.");
            let fact = Fact::Turn(crate::turn::Fact::SubstituteCame { leader: name, at });
            Event::by(rule!("nlc.14.a"), fact, text).and_by(rules!["nlc.19.2.c", "nlc.19.2.d"])
        });
    }
}

/// Moves a leader with units.
pub(crate) fn follow(world: &mut World, leader: LeaderId, to: HexId, rule: Rule, play: &mut Play) {
    let from = world.leader_hex(leader);
    world.set_leader(leader, LeaderWhereabouts::At(to));
    play.log.tell(world, || {
        let (name, to) = (world.piece(leader), world.name(to));
        let text = format!("{name} goes to {to}.");
        Event::by(rule, Fact::LeaderMoved { leader: name, to }, text)
    });
    // An advance takes nobody from his post: it goes a hex, and he may stay (7.5.c).
    if let Some(from) = from.filter(|_| rule == rule!("nlc.19.3.a")) {
        failure::by_driving_off(world, leader, from, play);
    }
}

/// A leader with whom enemy units now share a hex, however they came there: on the march, in an advance, in a retreat or
/// in flight (19.1.e).
pub(crate) fn among_enemies(world: &mut World) -> Option<Displacement> {
    let displaced = |world: &World| {
        world.leader_ids().find_map(|leader| {
            let hex = world.leader_hex(leader)?;
            let enemy = world.leader(leader).nation.side.enemy();
            (world.held_by(hex) == Some(enemy)).then(|| Displacement::new(leader, hex))
        })
    };
    // Nobody rides into the enemy's hands: only units that come into a hex displace a leader.
    if !world.has_stirred {
        debug_assert_eq!(displaced(world), None, "a leader is among enemies unnoticed");
        return None;
    }
    let found = displaced(world);
    world.has_stirred = found.is_some();
    found
}

/// A leader alone in a hex that an enemy unit entered: he goes to the nearest friendly unit of his army,
/// the owner choosing among equals, and may be lost on the way (19.1.e, 19.2.a).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Displacement {
    leader: LeaderId,
    from: HexId,
    placed: bool,
}

crate::activity::in_the_open! { Displacement { leader, from, placed } }

impl Displacement {
    /// The displacement of a leader from a hex.
    pub fn new(leader: LeaderId, from: HexId) -> Displacement {
        Displacement { leader, from, placed: false }
    }

    pub(crate) fn ask(&self, world: &World) -> Option<Ask> {
        const PLACE: &[Rule] = rules!["nlc.19.1.e"];
        // Asked even where one place is the nearest: which army is in a stack the enemy must not learn from the silence.
        if self.placed || self.nearest(world).is_empty() {
            return None;
        }
        let side = world.leader(self.leader).nation.side;
        Some(Ask::new(side, "place the displaced leader with the nearest friends", PLACE))
    }

    pub(crate) fn answers(&self, world: &World, to: &mut Vec<Action>) {
        let leader = self.leader;
        to.extend(self.nearest(world).into_iter().map(|at| Action::Place { leader, at }));
    }

    pub(crate) fn answer(&mut self, world: &mut World, action: Action, play: &mut Play) -> Allowed {
        match action {
            Action::Place { leader, at } if leader == self.leader => {
                refuse_if(!self.nearest(world).contains(&at), Denial::NotNearest { leader, at })?;
                self.place(world, at, play);
                Ok(())
            }
            _ => Err(Ask::not_now(self.ask(world))),
        }
    }

    pub(crate) fn resume(&mut self, world: &mut World, play: &mut Play) -> Step<Activity> {
        if self.ask(world).is_some() {
            return Step::Ask;
        }
        if !self.placed {
            // None of his army is left to receive him.
            self.placed = true;
            world.set_leader(self.leader, LeaderWhereabouts::Lost);
            hooks::combat::lost_among_enemies(world, self.leader, play);
        }
        Step::Done
    }

    fn place(&mut self, world: &mut World, hex: HexId, play: &mut Play) {
        self.placed = true;
        let from = self.from;
        world.set_leader(self.leader, LeaderWhereabouts::At(hex));
        play.log.tell(world, || {
            let number = |hex| world.name(hex);
            let (leader, to) = (world.piece(self.leader), number(hex));
            let text = format!("{leader}, alone among enemies in {}, goes to {to}.", number(from));
            Event::by(rule!("nlc.19.1.e"), Fact::LeaderMoved { leader, to }, text)
                .and_by(rules!["nlc.19.1.h"])
        });
        failure::by_displacement(world, self.leader, play);
        failure::by_driving_off(world, self.leader, from, play);
        let saved = hooks::combat::is_saved(world, self.leader, play);
        if world.is_at_hand(self.leader) && !saved {
            risk(world, self.leader, play);
        }
        if world.leader_whereabouts(self.leader) == LeaderWhereabouts::Lost {
            hooks::combat::lost_among_enemies(world, self.leader, play);
        }
    }

    fn nearest(&self, world: &World) -> Vec<HexId> {
        let army = &world.leader(self.leader).nation.army;
        let board = &world.ground().board;
        let own = world.unit_ids().filter(|unit| world.printed(*unit).nation.army == *army);
        let mut hexes: Vec<HexId> = own.filter_map(|unit| world.hex_of(unit)).collect();
        let away = |hex: &HexId| board.distance(self.from, *hex);
        let least = hexes.iter().map(away).min();
        hexes.retain(|hex| Some(away(hex)) == least);
        hexes.sort_unstable();
        hexes.dedup();
        hexes
    }
}
