//! Reorganization (21): leaders in Reserve, out of the enemy's sight, bring eliminated units back.
//!
//! A side is asked whenever units of it were eliminated long enough ago, whatever its orders are.

use super::{Answer, Done, Fact};
use crate::prelude::*;
use umpire::dice::Thrown;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reorganization {
    side: Side,
    /// Who has reorganized how many units, or tried to (21.e, 21.h).
    leaders: Vec<(LeaderId, u8)>,
    /// The units that came back: they do not make room for each other.
    back: Vec<UnitId>,
    /// A hex in which there are too many units now.
    crowded: Option<HexId>,
    chosen: Option<UnitId>,
    /// A vedette that is to come back (mop.37.11.l).
    #[serde(default)]
    vedette: Option<u8>,
    done: bool,
}

impl Reorganization {
    pub(super) fn of(side: Side) -> Reorganization {
        Reorganization {
            side,
            leaders: vec![],
            back: vec![],
            crowded: None,
            chosen: None,
            vedette: None,
            done: false,
        }
    }

    /// Who of the enemy reorganizes, and where, is known as far as he is seen, and that is no part of it.
    pub(crate) fn known_to(&self, _: &World, side: Side) -> Reorganization {
        let Reorganization { side: of, leaders, back, crowded, chosen, vedette, done } = self.clone();
        if of == side {
            return Reorganization { side, leaders, back, crowded, chosen, vedette, done };
        }
        Reorganization { done, ..Reorganization::of(of) }
    }

    pub(super) fn ask(&self, world: &World) -> Option<Ask> {
        const REORGANIZE: &[Rule] = rules!["nlc.4.c", "nlc.21.a", "nlc.21.b", "nlc.20.2.reserve.a"];
        let (prompt, rules) = if self.crowded.is_some() {
            self.rooms(world).next()?;
            ("choose a unit that makes room, and where it goes", rules!["nlc.21.f"])
        } else if self.chosen.is_none() && self.vedette.is_none() && !self.done && self.may_be_asked(world) {
            ("reorganize a unit, or say that there are no more", REORGANIZE)
        } else {
            return None;
        };
        Some(Ask::new(self.side, prompt, rules))
    }

    pub(super) fn answers(&self, world: &World, push: &mut impl FnMut(Answer)) {
        if self.crowded.is_some() {
            self.rooms(world).for_each(|(unit, to)| push(Answer::MakeRoom { unit, to }));
            return;
        }
        let units = world.unit_ids().filter(|unit| self.check(world, *unit).is_ok());
        units.for_each(|unit| push(Answer::Reorganize { unit }));
        let lost = world.vedettes.of(self.side).map(|one| one.number);
        lost.filter(|vedette| self.check_vedette(world, *vedette).is_ok())
            .for_each(|vedette| push(Answer::ReorganizeVedette { vedette }));
        push(Answer::NoMoreReorganization);
    }

    pub(super) fn answer(&mut self, world: &mut World, answer: Answer, play: &mut Play) -> Done {
        match answer {
            Answer::MakeRoom { unit, to } if self.crowded.is_some() => {
                let room = self.rooms(world).any(|room| room == (unit, to));
                refuse_if(!room, Denial::NotTheNearestRoom { unit, to })?;
                self.make_room(world, unit, to, play);
            }
            Answer::Reorganize { unit } if self.crowded.is_none() => {
                self.check(world, unit)?;
                self.chosen = Some(unit);
            }
            Answer::ReorganizeVedette { vedette } if self.crowded.is_none() => {
                self.check_vedette(world, vedette)?;
                self.vedette = Some(vedette);
            }
            Answer::NoMoreReorganization if self.crowded.is_none() => self.done = true,
            _ => return Ok(false),
        }
        Ok(true)
    }

    pub(super) fn resume(&mut self, world: &mut World, play: &mut Play) -> Step<Activity> {
        if self.ask(world).is_some() {
            return Step::Ask;
        }
        // There is nowhere to go: they crowd together.
        if self.crowded.take().is_some() {
            return Step::Again;
        }
        if let Some(unit) = self.chosen.take() {
            self.reorganize(world, unit, play);
            return Step::Again;
        }
        if let Some(vedette) = self.vedette.take() {
            self.reorganize_vedette(world, vedette, play);
            return Step::Again;
        }
        self.tell_night(world, play);
        Step::Done
    }

    /// By day, while units of the side were eliminated long enough ago. Everybody can see that. Once somebody has reorganized it is asked
    /// until its player says that there are no more: whether others must make room the enemy must not learn from the silence.
    fn may_be_asked(&self, world: &World) -> bool {
        let restore = hooks::losses::may_have_to_restore(world, self.side);
        let begun = !self.leaders.is_empty();
        let vedettes = || hooks::losses::vedettes_wait(world, self.side);
        world.conditions().reorganization
            && (begun || restore || vedettes() || self.first_ripe(world).is_some())
    }

    fn first_ripe(&self, world: &World) -> Option<UnitId> {
        world.unit_ids().find(|unit| world.side_of(*unit) == self.side && is_ripe(world, *unit))
    }

    /// At night there is none (21.j, 23.a): whoever waits for it is told.
    fn tell_night(&self, world: &World, play: &mut Play) {
        let waits = self.first_ripe(world).filter(|_| !world.conditions().reorganization);
        let Some(unit) = waits else { return };
        play.log.tell(world, || {
            let unit = world.piece(unit);
            let text = format!("{unit} waits for daylight to be reorganized.");
            let event = Event::by(rule!("nlc.23.a"), Fact::NotAtNight { unit }, text);
            event.and_by(rules!["nlc.21.j"]).only_for(world.seats_of(self.side))
        });
    }

    /// The leader who may bring a unit back.
    fn leader(&self, world: &World, unit: UnitId) -> Option<LeaderId> {
        let holder = world.holder_of(unit);
        let formation = world.theatre.formation_of(holder);
        let busy = self.leaders.iter().map(|(leader, _)| *leader).find(|leader| {
            let leads = |formation: FormationId| {
                world.theatre.chain(formation).leader == Some(*leader)
                    || world.leader_state(*leader).leads == Some(formation)
            };
            let division = world.theatre.post(*leader).division.map(|own| world.theatre.division_holder(own));
            formation.is_some_and(leads) || division == Some(holder)
        });
        world.leader_of(holder).or(busy)
    }

    fn check(&self, world: &World, unit: UnitId) -> Allowed {
        let on_the_map = hooks::losses::may_be_restored(world, unit);
        let eliminated = world.unit(unit).whereabouts == Whereabouts::Eliminated;
        let lost = world.side_of(unit) == self.side && (eliminated || on_the_map);
        refuse_if(!lost, Denial::NotEliminated { unit })?;
        refuse_if(!world.conditions().reorganization, Denial::NoReorganizationAtNight)?;
        refuse_if(eliminated && !is_ripe(world, unit), Denial::EliminatedTooLate { unit })?;
        let holder = world.holder_of(unit);
        refuse_if(world.holder(holder).order.kind != OrderKind::Reserve, Denial::NotInReserve { holder })?;
        let (leader, hex) = self.who_receives(world, unit)?;
        let own = self.back.iter().copied().filter(|back| self.leader(world, *back) == Some(leader));
        refuse_if(!fit_together(world, own.chain([unit])), Denial::ReorganizedTooMuch { unit, leader })?;
        self.is_out_of_sight(world, leader, hex)?;
        if on_the_map { hooks::losses::check_restoring(world, unit) } else { Ok(()) }
    }

    /// The leader who may bring a unit back, and where he is.
    fn who_receives(&self, world: &World, unit: UnitId) -> Allowed<(LeaderId, HexId)> {
        let holder = world.holder_of(unit);
        let leader = self.leader(world, unit).ok_or(Denial::NobodyToReceive { holder })?;
        let hex = world.leader_hex(leader).ok_or(Denial::NobodyToReceive { holder })?;
        let tried = self.leaders.iter().find(|(other, _)| *other == leader).map_or(0, |(_, tried)| *tried);
        hooks::movement::may_ride(world, leader)?;
        refuse_if(tried >= world.edition().command.reorganized_by, Denial::TwoReorganized { leader })?;
        Ok((leader, hex))
    }

    fn is_out_of_sight(&self, world: &World, leader: LeaderId, hex: HexId) -> Allowed {
        let seen = world.hexes_held(self.side.enemy()).any(|enemy| world.sees(enemy, hex));
        refuse_if(seen, Denial::LeaderInSight { leader })
    }

    /// A vedette comes back like a unit, but for the order of its formation (mop.37.11.l).
    fn check_vedette(&self, world: &World, number: u8) -> Allowed {
        let unit = hooks::losses::vedette_may_return(world, self.side, number)?;
        refuse_if(!world.conditions().reorganization, Denial::NoReorganizationAtNight)?;
        let (leader, hex) = self.who_receives(world, unit)?;
        self.is_out_of_sight(world, leader, hex)
    }

    fn reorganize_vedette(&mut self, world: &mut World, number: u8, play: &mut Play) {
        let Ok(unit) = hooks::losses::vedette_may_return(world, self.side, number) else { return };
        let Ok((leader, hex)) = self.who_receives(world, unit) else { return };
        self.note_work(world, leader);
        let (thrown, back) = Reorganization::throw_if_shaken(world, unit, play);
        let to = back.then_some(hex);
        hooks::losses::vedette_returns(world, self.side, number, to);
        play.log.tell(world, || {
            let event = hooks::losses::vedette_returned(world, self.side, number, to);
            let Some(thrown) = thrown else { return event };
            let (by, result) = (world.seat_name(self.side), if back { "back" } else { "lost" });
            event.and_by(rules!["nlc.21.g"]).with_roll(Roll::plain("reorganization", by, thrown, result))
        });
    }

    /// A leader has reorganized, or tried to (21.e, 21.i).
    fn note_work(&mut self, world: &mut World, leader: LeaderId) {
        match self.leaders.iter_mut().find(|(other, _)| *other == leader) {
            Some((_, tried)) => *tried += 1,
            None => self.leaders.push((leader, 1)),
        }
        world.leader_state_mut(leader).absent = true;
    }

    /// Whoever is of a demoralized corps or army rolls (21.g): the die, if there was one, and whether it comes back.
    fn throw_if_shaken(world: &World, unit: UnitId, play: &mut Play) -> (Option<Thrown>, bool) {
        let formation = world.printed(unit).formation;
        let army = world.theatre.chain(formation).army;
        let most = world.edition().command.reorganized_on;
        let shaken = world.is_demoralized(formation)
            || hooks::losses::is_exhausted(world, formation)
            || world.army(army).demoralized
            || hooks::losses::is_starved(world, formation);
        let (thrown, back) = shaken.then(|| play.test(Throw::D6, |roll| roll <= most)).unzip();
        (thrown, back.unwrap_or(true))
    }

    /// Units of a demoralized corps or army roll: they come back on 1 to 4 and are destroyed for good on more (21.g).
    fn reorganize(&mut self, world: &mut World, unit: UnitId, play: &mut Play) {
        let Some(leader) = self.leader(world, unit) else { return };
        let Some(hex) = world.leader_hex(leader) else { return };
        self.note_work(world, leader);
        let starved = hooks::losses::is_starved(world, world.printed(unit).formation);
        let (thrown, back) = Reorganization::throw_if_shaken(world, unit, play);
        if hooks::losses::may_be_restored(world, unit) {
            return hooks::losses::restore(world, unit, leader, (back, thrown), play);
        }
        if back {
            world.unit_mut(unit).damaged = true;
            world.unit_mut(unit).lost_on = None;
            world.place(unit, hex);
            self.back.push(unit);
            if world.is_overstacked(hex) {
                self.crowded = Some(hex);
            }
        } else {
            world.unit_mut(unit).whereabouts = Whereabouts::Destroyed;
        }
        play.log.tell(world, || {
            let (name, by) = (world.piece(unit), world.piece(leader));
            let at = world.name(hex);
            let text = if back {
                format!("{by} reorganizes {name} in {at}, at strength {}.", world.strength(unit))
            } else {
                format!("{by} cannot reorganize {name}: it is destroyed for good.")
            };
            let event = Event::by(rule!("nlc.21.d"), Fact::Reorganized { unit: name, by, back }, text)
                .and_by(rules!["nlc.21.e", "nlc.21.i"])
                .and_by(&hooks::losses::rules_of_fate(world, unit));
            let Some(thrown) = thrown else { return event };
            let result = if back { "back" } else { "destroyed" };
            let by_seat = world.seat_name(world.leader(leader).nation.side);
            let event = event.and_by(rules!["nlc.21.g", "nlc.21.h"]).and_by_if(starved, rules!["mop.37.7.k"]);
            event.with_roll(Roll::plain("reorganization", by_seat, thrown, result))
        });
    }

    /// Units already in the crowded hex, each with the nearest hexes that have room and lie in no enemy zone (21.f).
    fn rooms(&self, world: &World) -> impl Iterator<Item = (UnitId, HexId)> {
        self.crowded.into_iter().flat_map(move |hex| {
            let units = world.units_in(hex).filter(|unit| !self.back.contains(unit));
            units.flat_map(move |unit| {
                self.nearest_rooms(world, unit, hex).into_iter().map(move |to| (unit, to))
            })
        })
    }

    fn nearest_rooms(&self, world: &World, unit: UnitId, from: HexId) -> Vec<HexId> {
        let board = &world.ground().board;
        let free = |hex: &HexId| {
            world.held_by(*hex) != Some(self.side.enemy())
                && world.has_room(*hex, &[unit])
                && !is_in_zoc(world, *hex, self.side.enemy())
        };
        let rooms: Vec<HexId> = board.ids().filter(|hex| *hex != from).filter(free).collect();
        let nearest = rooms.iter().map(|hex| board.distance(from, *hex)).min();
        rooms.into_iter().filter(|hex| Some(board.distance(from, *hex)) == nearest).collect()
    }

    fn make_room(&mut self, world: &mut World, unit: UnitId, to: HexId, play: &mut Play) {
        world.place(unit, to);
        if self.crowded.is_some_and(|hex| !world.is_overstacked(hex)) {
            self.crowded = None;
        }
        play.log.tell(world, || {
            let (unit, to) = (world.piece(unit), world.name(to));
            let text = format!("{unit} makes room and goes to {to}.");
            Event::by(rule!("nlc.21.f"), Fact::MadeRoom { unit, to }, text)
        });
    }
}

/// Whether units that a leader brings back would fit into one hex, reduced as they are: no more come back in a turn (21.e).
fn fit_together(world: &World, units: impl Iterator<Item = UnitId>) -> bool {
    world.edition().stacking.holds(units.map(|unit| world.as_stacked(unit, world.printed(unit).reverse)))
}

/// Whether a whole turn has passed since a unit was eliminated (21.a).
fn is_ripe(world: &World, unit: UnitId) -> bool {
    let state = world.unit(unit);
    state.whereabouts == Whereabouts::Eliminated
        && state.lost_on.is_none_or(|lost| lost.plus(world.edition().command.reorganized_after) <= world.turn)
}
