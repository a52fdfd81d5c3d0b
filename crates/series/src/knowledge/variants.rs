//! Games that differ from one only in what a seat may not know, for the law that nothing hidden reaches it. Whatever
//! `World::as_known_to` leaves out is varied here.

use crate::command::CommandPhase;
use crate::game::Series;
use crate::knowledge::fog::Fog;
use crate::movement::MovementPhase;
use crate::orders::{Dispatch, DispatchStatus, OrderStep};
use crate::prelude::*;
use crate::world::{HeadquartersWhereabouts, HolderState, UnitState};
use umpire::dice::ChoiceRng;
use umpire::event::Seat;

/// A change of what a seat may not know.
type Change<'g> = Box<dyn Fn(&mut Series) + 'g>;

pub(crate) fn of(game: &Series, seat: Seat) -> Vec<Series> {
    changes(game, seat).iter().map(|change| changed(game, change)).collect()
}

/// One of them, by lot.
pub(crate) fn one_of(game: &Series, seat: Seat, lots: &mut ChoiceRng) -> Option<Series> {
    let changes = changes(game, seat);
    changes.get(lots.one_of(changes.len())).map(|change| changed(game, change))
}

fn changed(game: &Series, change: &Change<'_>) -> Series {
    let mut variant = game.clone();
    change(&mut variant);
    variant
}

fn changes(game: &Series, seat: Seat) -> Vec<Change<'_>> {
    let (world, side) = (&game.world, game.world.side_of_seat(seat));
    let (enemy, fog) = (side.enemy(), Fog::before(world, side));
    let mut others = Others { game, all: Vec::new() };
    others.orders(enemy);
    others.attachments(enemy);
    others.leaders(enemy, &fog);
    others.headquarters(&fog);
    others.in_the_fog(&fog);
    others.of_seen_units(enemy);
    others.assignments(enemy);
    others.bases(seat);
    if let Some(desk) = game.agenda.top().and_then(|top| top.with_another_desk(world, enemy)) {
        let put = move |game: &mut Series| {
            game.agenda.top_mut().into_iter().for_each(|top| *top = desk.clone());
        };
        others.all.push(Box::new(put));
    }
    for other in hooks::knowledge::variants(world, side) {
        others.vary(move |world| *world = other.clone());
    }
    others.all
}

struct Others<'g> {
    game: &'g Series,
    all: Vec<Change<'g>>,
}

impl<'g> Others<'g> {
    fn vary(&mut self, change: impl Fn(&mut World) + 'g) {
        self.all.push(Box::new(move |game| change(&mut game.world)));
    }

    /// Every order could be any other; how it has gone, and what is on its way, is not known either (20.4).
    fn orders(&mut self, enemy: Side) {
        let world = &self.game.world;
        let own_order = |holder: &HolderId| match world.theatre.holders[*holder] {
            OrderHolder::Division(_) => world.holder(*holder).own,
            OrderHolder::Formation(_) | OrderHolder::Wing(_) | OrderHolder::Headquarters(_) => true,
        };
        for holder in world.holders_of(enemy).filter(own_order) {
            let order = world.holder(holder).order;
            for (_, kind) in OrderKind::WORDS.into_iter().filter(|(_, kind)| *kind != order.kind) {
                if !hooks::knowledge::would_show(world, holder, kind, enemy.enemy()) {
                    self.vary(move |world| {
                        world.holder_mut(holder).order = Order { kind, target: order.target }
                    });
                }
            }
            self.vary(move |world| {
                let turn = world.turn;
                let state = world.holder_mut(holder);
                (state.bad_move, state.lost_step) = (!state.bad_move, Some(turn));
                (state.since, state.attacked) = (turn.plus(1), Some(turn));
                (state.on_the_march, state.has_attacked) = (!state.on_the_march, !state.has_attacked);
                (state.at_post, state.only_bombarded) = (!state.at_post, state.only_bombarded + 1);
            });
            self.vary(move |world| {
                let steps = vec![OrderStep { kind: OrderKind::March, target: Vec::new(), route: Vec::new() }];
                let turn = world.turn;
                let dispatch = Dispatch { arrives: turn.plus(1), ..Dispatch::given(holder, steps, turn) };
                world.write(dispatch, DispatchStatus::OnTheWay);
            });
        }
    }

    /// Divisions that follow their corps could have an order of their own (20.13), and act with it or in Reserve all the same.
    fn attachments(&mut self, enemy: Side) {
        let world = &self.game.world;
        // A marker under its counter would show.
        if world.markers.is_some() || !world.hidden.is_empty() {
            return;
        }
        let corps_of = |holder: HolderId| match world.theatre.holders[holder] {
            OrderHolder::Division(division) => {
                Some(world.theatre.formation_holder(world.theatre.division(division).formation))
            }
            OrderHolder::Formation(_) | OrderHolder::Wing(_) | OrderHolder::Headquarters(_) => None,
        };
        for (holder, corps) in world.holders_of(enemy).filter_map(|holder| Some((holder, corps_of(holder)?)))
        {
            let mut units: Vec<UnitId> = world.units_in_holder(holder).collect();
            units.retain(|unit| world.holder_of(*unit) == corps);
            // Whoever acts is in the list of the action that goes on.
            if world.holder(holder).own || world.holder(corps).active || units.is_empty() {
                continue;
            }
            // A force under a marker is all of one order: it comes out as soon as a part of it has another (lgg.21.8.1.e).
            if units.iter().any(|unit| world.is_under_a_marker(*unit)) {
                continue;
            }
            self.vary(move |world| {
                let HolderState { order, acted, .. } = *world.holder(corps);
                *world.holder_mut(holder) =
                    HolderState { order, acted, own: true, ..HolderState::in_reserve() };
                for unit in &units {
                    world.unit_mut(*unit).holder = holder;
                }
                let cup = world.cup_mut();
                for acting in [&mut cup.by_chit, &mut cup.in_reserve] {
                    if acting.contains(&corps) {
                        acting.push(holder);
                    }
                }
            });
        }
    }

    /// What leaders have ordered and tried, how they stand to their commander, and where they are if they are not seen.
    fn leaders(&mut self, enemy: Side, fog: &Fog) {
        let world = &self.game.world;
        for leader in world.leader_ids().filter(|leader| world.leader(*leader).nation.side == enemy) {
            self.vary(move |world| {
                let state = world.leader_state_mut(leader);
                (state.orders, state.by_courier) = (state.orders + 1, state.by_courier + 1);
                (state.tried, state.moved) = (!state.tried, !state.moved);
            });
            self.vary(move |world| {
                let state = world.leader_state_mut(leader);
                (state.asleep, state.independent) = (!state.asleep, !state.independent);
            });
            if let Some(formation) = self.another_to_lead(leader) {
                self.vary(move |world| world.leader_state_mut(leader).leads = formation);
            }
            if hooks::command::has_other_secrets(world) {
                self.vary(move |world| hooks::command::other_secrets(world, leader));
            }
        }
        for leader in fog.leaders.iter().copied().filter(|leader| world.leader_hex(*leader).is_some()) {
            // One who reorganizes has come back by now, or another does.
            self.vary(move |world| {
                let state = world.leader_state_mut(leader);
                state.absent = !state.absent;
            });
            let elsewhere = fog.stacks.iter().find(|hex| Some(**hex) != world.leader_hex(leader));
            if let Some(hex) = elsewhere.copied() {
                self.vary(move |world| {
                    world.leader_state_mut(leader).whereabouts = LeaderWhereabouts::At(hex);
                });
            }
        }
    }

    /// What a wing commander could lead himself in place of what he leads: nothing, or a formation in whose stack he is (20.15.h).
    #[allow(clippy::option_option)] // no other, another that is nothing, and a formation
    fn another_to_lead(&self, leader: LeaderId) -> Option<Option<FormationId>> {
        let world = &self.game.world;
        // A marker lies under whoever leads (25.7.1).
        if world.markers.is_some() || !world.theatre.wing_commanders().contains(&leader) {
            return None;
        }
        if world.leader_state(leader).leads.is_some() {
            return Some(None);
        }
        let hex = world.leader_hex(leader)?;
        let mut units = world.unit_ids().filter(|unit| world.hex_of(*unit) == Some(hex));
        let formation = units.find_map(|unit| {
            let formation = world.printed(unit).formation;
            (world.wing_over(formation) == Some(leader)).then_some(formation)
        })?;
        let is_led = world.leader_ids().any(|other| world.leader_state(other).leads == Some(formation));
        (!is_led).then_some(Some(formation))
    }

    /// Where headquarters are that are not seen, and whether any has moved.
    fn headquarters(&mut self, fog: &Fog) {
        let world = &self.game.world;
        for id in fog.headquarters.iter().copied().filter(|id| world.headquarters_hex(*id).is_some()) {
            let elsewhere = fog.stacks.iter().find(|hex| Some(**hex) != world.headquarters_hex(id)).copied();
            self.vary(move |world| {
                let turn = world.turn;
                let state = world.headquarters_mut(id);
                state.moved = if state.moved == Some(turn) { None } else { Some(turn) };
                state.whereabouts = elsewhere.map_or(state.whereabouts, HeadquartersWhereabouts::At);
            });
        }
    }

    /// Who is in the stacks that are not seen, and in which state (5.3.d).
    fn in_the_fog(&mut self, fog: &Fog) {
        let world = &self.game.world;
        let on_the_way = self.on_the_way();
        let here = |unit: &UnitId| Some((*unit, world.hex_of(*unit)?));
        let hidden: Vec<(UnitId, HexId)> = fog.units.iter().filter_map(here).collect();
        for pair in hidden.windows(2) {
            let [(one, here), (other, there)] = [pair[0], pair[1]];
            if here != there && ![one, other].iter().any(|unit| on_the_way.contains(unit)) {
                self.vary(move |world| {
                    let stirred = world.memory().stirred.clone();
                    world.place(one, there);
                    world.place(other, here);
                    // Which stacks have moved everybody has seen, where that matters.
                    if !world.memory().stirred.is_empty() {
                        let swapped = |unit: UnitId| match unit {
                            unit if unit == one => other,
                            unit if unit == other => one,
                            unit => unit,
                        };
                        world.memory_mut().stirred = stirred.into_iter().map(swapped).collect();
                    }
                });
            }
        }
        for (unit, _) in hidden {
            let mut change =
                |change: fn(&mut UnitState)| self.vary(move |world| change(world.unit_mut(unit)));
            change(|state| (state.damaged, state.worn) = (!state.damaged, false));
            if world.unit(unit).worn {
                change(|state| state.worn = false);
            }
            // A marker may outlast the contact in which it was got (25.1.c).
            change(|state| state.disrupted = !state.disrupted);
            change(|state| (state.moved, state.held) = (!state.moved, !state.held));
        }
    }

    /// The units on a march or a flight that goes on, which knows where they are.
    fn on_the_way(&self) -> Vec<UnitId> {
        let units = self.game.agenda.iter().map(|doing| match doing {
            Activity::MovementPhase(MovementPhase::Segment(segment)) => segment.on_the_way(),
            Activity::CommandPhase(CommandPhase::Flight(flight)) => flight.on_the_way(),
            _ => Vec::new(),
        });
        units.flatten().collect()
    }

    /// What is not seen of units that are (20.1, 20.5.f).
    fn of_seen_units(&mut self, enemy: Side) {
        if self.game.world.theatre.units_of(enemy).is_empty() {
            return;
        }
        self.vary(move |world| {
            for unit in world.theatre.units_of(enemy).to_vec() {
                let state = world.unit_mut(unit);
                (state.out_of_command, state.contacted) = (!state.out_of_command, !state.contacted);
                state.turned_back = !state.turned_back;
                state.out_of_supply = !state.out_of_supply;
            }
        });
    }

    /// Who has come under another commander (20.15).
    fn assignments(&mut self, enemy: Side) {
        let theatre = &self.game.world.theatre;
        let wing = theatre.wings.iter().find(|wing| theatre.leaders[wing.leader].nation.side == enemy);
        let formation = self.game.world.formation_ids().find(|id| theatre.formations[*id].side == enemy);
        if let (Some(wing), Some(formation), true) =
            (wing, formation, self.game.world.has(Feature::Reassignment))
        {
            let leader = wing.leader;
            self.vary(move |world| world.memory_mut().assigned.push((formation, leader)));
        }
    }

    /// Which base an army has secretly chosen (24.d).
    fn bases(&mut self, seat: Seat) {
        let world = &self.game.world;
        for (at, bases) in world.theatre.specials.bases.iter().enumerate() {
            let own = world.seat_of(world.theatre.armies[bases.army.place()].side) == seat;
            let Some((chosen, false)) = world.memory().bases.get(at).copied() else { continue };
            if !own {
                self.vary(move |world| world.memory_mut().bases[at].0 = u8::from(chosen == 0));
            }
        }
    }
}
