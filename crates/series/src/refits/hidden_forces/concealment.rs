//! Both sides say in secret whom they put under markers, and where dummies appear (lgg.21.8.1.d, lgg.21.8.3.b): at set-up and in every
//! Command Phase, so that nobody learns who has something to hide. What they said is done when both have finished.

use super::markers::{self, Muster, has_one_left, n_dummies, spotters};
use super::{Answer, events, stacks};
use crate::command::position;
use crate::movement::range::are_within;
use crate::options::hidden_movement::leaders_of;
use crate::prelude::*;
use crate::turn::arrivals;
use crate::turn::supply::source_hexes;
use crate::world::Under;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Concealment {
    desks: BySide<Desk>,
    moment: Moment,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
enum Moment {
    SetUp,
    CommandPhase,
}

#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
struct Desk {
    forces: Vec<HolderId>,
    dummies: Vec<HexId>,
    /// Hidden stacks, by their hexes (mop.37.10.b).
    #[serde(default)]
    stacks: Vec<HexId>,
    done: bool,
}

impl Desk {
    fn n_wanted(&self) -> usize {
        self.forces.len() + self.dummies.len()
    }
}

impl Concealment {
    pub(crate) fn at_set_up() -> Concealment {
        Concealment { desks: BySide::default(), moment: Moment::SetUp }
    }

    pub(crate) fn in_the_command_phase() -> Concealment {
        Concealment { desks: BySide::default(), moment: Moment::CommandPhase }
    }

    /// How many markers a side has asked for in this phase.
    pub fn n_wanted(&self, side: Side) -> usize {
        self.desks[side].n_wanted()
    }

    pub(super) fn ask(&self, world: &World, side: Side) -> Option<Ask> {
        const STACKS: &[Rule] = rules!["mop.37.10.b", "mop.37.10.j", "mop.37.10.m", "mop.37.10.g"];
        const SET_UP: &[Rule] = rules!["lgg.21.8.1.d", "lgg.21.8.1.a", "lgg.21.8.1.f"];
        const PHASE: &[Rule] = rules![
            "lgg.21.8.1.d", "lgg.21.8.1.a", "lgg.21.8.1.f", "lgg.21.8.3.a", "lgg.21.8.3.b", "lgg.21.8.3.e"
        ];
        if world.has(Feature::HiddenStacks) {
            let prompt = "say which stacks begin under markers, and where dummies lie beside them, or that there are no more";
            return (!self.desks[side].done).then(|| Ask::new(side, prompt, STACKS));
        }
        let (prompt, rules) = match self.moment {
            Moment::SetUp => {
                ("say which formations begin under a Hidden Forces marker, or that there are no more", SET_UP)
            }
            Moment::CommandPhase => (
                "put a formation or a dummy under a Hidden Forces marker, or say that there are no more",
                PHASE,
            ),
        };
        (!self.desks[side].done).then(|| Ask::new(side, prompt, rules))
    }

    pub(super) fn answers(&self, world: &World, side: Side, push: &mut impl FnMut(Answer)) {
        if world.has(Feature::HiddenStacks) {
            let held: Vec<HexId> = world.hexes_held(side).collect();
            let stacks = held.iter().filter(|hex| self.may_cover(world, side, **hex).is_ok());
            stacks.for_each(|hex| push(Answer::CoverStack { hex: *hex }));
            let dummies = held.iter().filter(|hex| self.may_lay(world, side, **hex).is_ok());
            dummies.for_each(|hex| push(Answer::DummyAppears { hex: *hex }));
            return push(Answer::NoMoreMarkers);
        }
        let forces = world.holders_of(side).filter(|holder| self.muster(world, side, *holder).is_ok());
        forces.for_each(|holder| push(Answer::PutUnder { holder }));
        if self.moment == Moment::CommandPhase {
            let open = sources(world, side).filter(|hex| self.may_lay(world, side, *hex).is_ok());
            open.for_each(|hex| push(Answer::DummyAppears { hex }));
        }
        push(Answer::NoMoreMarkers);
    }

    pub(super) fn answer(
        &mut self,
        world: &mut World,
        side: Side,
        answer: Answer,
        _: &mut Play,
    ) -> Allowed<bool> {
        match answer {
            Answer::CoverStack { hex } if world.has(Feature::HiddenStacks) => {
                self.may_cover(world, side, hex)?;
                self.desks[side].stacks.push(hex);
            }
            Answer::PutUnder { holder } => {
                self.muster(world, side, holder)?;
                self.desks[side].forces.push(holder);
            }
            Answer::DummyAppears { hex } => {
                self.may_lay(world, side, hex)?;
                self.desks[side].dummies.push(hex);
            }
            Answer::NoMoreMarkers => self.desks[side].done = true,
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// When both have done, what they want hidden is: the markers are laid in the order of their hexes, so that their numbers do not tell
    /// in which order they were thought of.
    pub(super) fn resume(&mut self, world: &mut World, play: &mut Play) -> Step<Activity> {
        if Side::BOTH.iter().any(|side| self.ask(world, *side).is_some()) {
            return Step::Ask;
        }
        play.log.tell(world, || events::settled(world));
        let first = world.theatre.terms.opening.first;
        for side in [first, first.enemy()] {
            let Desk { forces, dummies, stacks: hidden, .. } = std::mem::take(&mut self.desks[side]);
            if world.has(Feature::HiddenStacks) {
                lay_stacks(world, side, &hidden, &dummies, play);
                self.desks[side].done = true;
                continue;
            }
            let forces = forces.iter().filter_map(|holder| self.muster(world, side, *holder).ok());
            let mut wanted: Vec<(HexId, Option<Muster>)> =
                forces.map(|force| (force.at, Some(force))).collect();
            wanted.extend(dummies.into_iter().map(|hex| (hex, None)));
            wanted.sort_by_key(|(hex, force)| (*hex, force.as_ref().map(|force| force.holder)));
            for (hex, force) in wanted {
                let (number, left) = match force {
                    Some(force) => markers::cover(world, &force),
                    None => (markers::lay(world, side, hex, Under::Dummy), Vec::new()),
                };
                play.log.tell(world, || events::laid(world, side, number, &left, rules!["lgg.21.8.1.d"]));
            }
            self.desks[side].done = true;
        }
        Step::Done
    }

    /// Whether a stack may begin under a marker (mop.37.10.b).
    fn may_cover(&self, world: &World, side: Side, hex: HexId) -> Allowed {
        refuse_if(self.desks[side].stacks.contains(&hex), Denial::NoStackToHide { hex })?;
        stacks::check(world, side, hex)
    }

    /// Who of a formation would go under a marker, and where it would lie: all that are on the map, if no enemy stack is next to one of
    /// them or sees it, and all are within reach of their leader (lgg.21.8.1.d); or all that may enter now, where they enter.
    fn muster(&self, world: &World, side: Side, holder: HolderId) -> Allowed<Muster> {
        let formation = matches!(world.theatre.holders[holder], OrderHolder::Formation(_));
        refuse_if(world.has(Feature::HiddenStacks), Denial::NoForce { holder })?;
        let own = formation && world.theatre.side_of_holder(holder) == side;
        refuse_if(!own, Denial::NoForce { holder })?;
        let desk = &self.desks[side];
        let again = world.forces.over(holder).is_some() || desk.forces.contains(&holder);
        refuse_if(again, Denial::UnderAMarkerAlready { holder })?;
        refuse_if(world.hidden.of(holder).is_some(), Denial::HiddenOtherwise { holder })?;
        has_one_left(world, side, desk.n_wanted())?;
        let there: Vec<(UnitId, HexId)> =
            world.units_under(holder).filter_map(|unit| Some((unit, world.hex_of(unit)?))).collect();
        if there.is_empty() {
            return entering(world, side, holder);
        }
        let is_seen = |hex: HexId| spotters(world, hex, side.enemy()).next().is_some();
        if let Some((unit, hex)) = there.iter().copied().find(|(_, hex)| is_seen(*hex)) {
            return Err(Denial::ForceInSight { holder, unit, hex });
        }
        let leaders = leaders_of(world, holder);
        let at = position(world, holder).ok_or(Denial::NobodyToHide { holder })?;
        let led = world.leader_of(holder).and_then(|leader| world.leader_hex(leader));
        if let Some(leader) = led {
            let out = |(_, hex): &&(UnitId, HexId)| !are_within(world, side, leader, [*hex].into_iter());
            if let Some((unit, _)) = there.iter().find(out) {
                return Err(Denial::ForceStrungOut { holder, unit: *unit });
            }
            refuse_if(is_seen(leader), Denial::ForceLeaderInSight { holder, hex: leader })?;
        }
        let units = there.into_iter().map(|(unit, _)| unit).collect();
        Ok(Muster { holder, units, leaders, at, enters: false })
    }

    /// Whether a dummy may appear in a hex (lgg.21.8.3.b, lgg.21.8.3.e).
    fn may_lay(&self, world: &World, side: Side, hex: HexId) -> Allowed {
        let desk = &self.desks[side];
        if world.has(Feature::HiddenStacks) {
            // With any stack of one's own (mop.37.10.j).
            refuse_if(world.held_by(hex) != Some(side), Denial::NoStackToHide { hex })?;
            refuse_if(desk.dummies.contains(&hex), Denial::DummyAppearsThere { hex })?;
            return stacks::has_a_dummy_left(world, side, desk.dummies.len());
        }
        refuse_if(self.moment != Moment::CommandPhase, Denial::NoDummyAtSetUp)?;
        let most = n_dummies(world, side);
        let dummies = world.forces.of(side).filter(|marker| marker.under == Under::Dummy).count();
        refuse_if(dummies + desk.dummies.len() >= most, Denial::NoForceDummyLeft { markers: most })?;
        has_one_left(world, side, desk.n_wanted())?;
        refuse_if(!sources(world, side).any(|source| source == hex), Denial::NoSourceForADummy { hex })?;
        let enemy = side.enemy();
        let closed = world.is_held_against(hex, side) || is_in_zoc(world, hex, enemy);
        refuse_if(closed, Denial::SourceIsClosed { hex })?;
        // Two that lie together would be one.
        let doubled = desk.dummies.contains(&hex);
        refuse_if(doubled, Denial::DummyAppearsThere { hex })
    }

    /// Whom the enemy hides is not known: he has an empty desk.
    pub(crate) fn known_to(&self, _: &World, side: Side) -> Concealment {
        let Concealment { desks, moment } = self;
        let mut known = Concealment { desks: BySide::default(), moment: *moment };
        known.desks[side] = desks[side].clone();
        known
    }

    pub(crate) fn with_another(&self, world: &World, side: Side) -> Option<Concealment> {
        let mut other = self.clone();
        if world.has(Feature::HiddenStacks) {
            let hex = world.hexes_held(side).next()?;
            let stacks = &mut other.desks[side].stacks;
            *stacks = if stacks.is_empty() { vec![hex] } else { Vec::new() };
            return Some(other);
        }
        let holder = world.holders_of(side).next()?;
        let forces = &mut other.desks[side].forces;
        *forces = if forces.is_empty() { vec![holder] } else { Vec::new() };
        Some(other)
    }
}

/// Stacks go under markers and dummies beside them, in the order of their hexes; which marker of a hex is which the lot has said.
fn lay_stacks(world: &mut World, side: Side, hidden: &[HexId], dummies: &[HexId], play: &mut Play) {
    let mut hexes: Vec<HexId> = hidden.iter().chain(dummies).copied().collect();
    hexes.sort_unstable();
    hexes.dedup();
    for hex in hexes {
        let is_hidden = hidden.contains(&hex);
        let mut numbers = if is_hidden { stacks::cover(world, side, hex, play.dice) } else { Vec::new() };
        if dummies.contains(&hex) {
            numbers.push(markers::lay(world, side, hex, Under::Dummy));
            stacks::shuffle(world, side, hex, play.dice);
        }
        for number in &numbers {
            let left: &[HexId] = if is_hidden && Some(number) == numbers.first() { &[hex] } else { &[] };
            play.log.tell(world, || events::laid(world, side, *number, left, rules!["mop.37.10.b"]));
        }
    }
}

/// Where supply comes onto the map for a side: an army train could draw it there (lgg.21.8.3.b). Each hex once, in their order.
fn sources(world: &World, side: Side) -> impl Iterator<Item = HexId> {
    let armies = world.army_ids().filter(move |army| world.theatre.armies[*army].side == side);
    let mut hexes: Vec<HexId> = armies.flat_map(|army| source_hexes(world, army)).collect();
    hexes.sort_unstable();
    hexes.dedup();
    hexes.into_iter()
}

/// The units of a formation that may enter now, all together in one hex, with the leader who comes with them.
fn entering(world: &World, side: Side, holder: HolderId) -> Allowed<Muster> {
    let due: Vec<_> =
        world.units_under(holder).filter_map(|unit| Some((unit, arrivals::is_due(world, unit)?))).collect();
    let nobody = Denial::NobodyToHide { holder };
    let Some((unit, first)) = due.first().copied() else { return Err(nobody) };
    let at = arrivals::entry_hexes(world, first).first().copied();
    let Some(at) = at.filter(|hex| !world.is_held_against(*hex, side)) else { return Err(nobody) };
    let is_seen = spotters(world, at, side.enemy()).next().is_some();
    refuse_if(is_seen, Denial::ForceInSight { holder, unit, hex: at })?;
    let together = due.iter().filter(|(_, group)| *group == first).map(|(unit, _)| *unit);
    let of_it = |leader: &LeaderId| {
        let formation = world.leader(*leader).formation;
        formation.map(|formation| world.theatre.formation_holder(formation)) == Some(holder)
    };
    let leaders = world.leader_ids().filter(of_it);
    let leaders = leaders.filter(|leader| arrivals::leader_due(world, *leader) == Some(first));
    Ok(Muster { holder, units: together.collect(), leaders: leaders.collect(), at, enters: true })
}
