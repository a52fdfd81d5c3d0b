//! Movement (5).

use crate::command;
use crate::features::Feature::RoadColumn;
use crate::features::Features;
use crate::ground::Road;
use crate::movement::holder_led;
use crate::movement::range::CommandRange;
use crate::options::order_markers::{self, aides, markers, targets};
use crate::options::road_column;
use crate::prelude::*;
use crate::refits::cards::movement as card_moves;
use crate::refits::hidden_forces;
use crate::refits::{acting_commanders, columns, division_commanders, free_until_led, unattached_guns};
use crate::refits::{cavalry_at_large, passing_fire, pontoons, random_events, spans, train_supply, trains};
use crate::scenario::victory::Condition;
use crate::scenario_rules::{self, bold_leaders, bridges, defile, held, kept_back, may_clear, night_attack};
use crate::theatre::Train;
use crate::turn::supply::is_source;
use crate::turn::victory::rules_of_awards;
use crate::world::Strung;
use hex::SideId;

/// The points of a unit from where it is: as printed (5.c), unless it is at large.
#[inline]
pub(crate) fn points(world: &World, unit: UnitId) -> u8 {
    let printed = world.printed(unit).movement;
    let points =
        if world.has(Feature::CavalryAtLarge) { cavalry_at_large::points(world, unit) } else { printed };
    if world.plays_cards() {
        card_moves::points(world, unit, points) + card_moves::road_bonus(world, unit)
    } else {
        points
    }
}

/// Whether a unit that marched off from a hex has no more points than near the enemy, for he was near there (5.c).
#[inline]
pub(crate) fn began_near_the_enemy(world: &World, unit: UnitId, start: HexId) -> bool {
    world.has(Feature::CavalryAtLarge)
        && cavalry_at_large::began_near_the_enemy(world, start, world.side_of(unit))
}

/// What units on a March have more only as long as they keep to the road (mop.app3.card1.a).
#[inline]
pub(crate) fn road_bonus(world: &World, units: &[UnitId]) -> HalfPoints {
    if !world.plays_cards() {
        return HalfPoints(0);
    }
    HalfPoints::whole(units.iter().map(|unit| card_moves::road_bonus(world, *unit)).max().unwrap_or(0))
}

/// Whether a card may make steps dearer, and by how much it does (5.2).
#[inline]
pub(crate) fn card_may_cost_more(world: &World) -> bool {
    world.plays_cards() && card_moves::may_cost_more(world)
}

pub(crate) use crate::refits::cards::movement::{
    lets_out, rules_of_a_step as rules_of_cards, toll as card_toll,
};

/// Whether units that leave a zone of control by infiltration must enter another with their next step (mop.app3.card13.a).
#[inline]
pub(crate) fn must_infiltrate(world: &World, units: &[UnitId], from: HexId) -> bool {
    world.plays_cards() && card_moves::must_infiltrate(world, units, from)
}

/// The card that lets a unit out of an enemy zone of control (5.4.d), and what it pays for that.
#[inline]
pub(crate) fn card_lets_out(world: &World, unit: UnitId) -> Option<(HalfPoints, Rule)> {
    if world.plays_cards() { lets_out(world, unit) } else { None }
}

/// Whether a formation on Defend may come near the enemy at a hex by a card (20.2.defend.a, b).
#[inline]
pub(crate) fn defends_area(world: &World, holder: HolderId, hex: HexId) -> bool {
    world.plays_cards() && card_moves::defends_area(world, holder, hex)
}

/// Whether a unit, or a headquarters, cannot have the road into a hex (5.2.a, 5.2.g), although it may use roads and the hex is
/// not full.
#[inline]
pub(crate) fn road_is_taken(
    world: &World,
    road: Option<Road>,
    to: HexId,
    unit: Option<UnitId>,
    moving: &[UnitId],
) -> bool {
    let Some(road) = road else { return false };
    (world.has(RoadColumn) && road_column::is_taken(world, road, to, unit, moving))
        || (world.has(Feature::Trains) && trains::stands_in(world, to))
}

/// Whether a column of its own side, strung out on the road, keeps a unit off it (mop.37.2.c, mop.37.2.e).
#[inline]
pub(crate) fn is_strung_out(world: &World, to: HexId, unit: UnitId, moving: &[UnitId]) -> bool {
    !world.columns.is_empty() && columns::fill(world, to, world.side_of(unit), moving)
}

/// … or a convoy.
#[inline]
pub(crate) fn keeps_a_convoy_off(world: &World, to: HexId, convoy: HeadquartersId) -> bool {
    !world.columns.is_empty() && columns::keep_off(world, to, convoy)
}

/// The rule by which a unit fills the road behind it.
pub(crate) fn rule_of_a_column(world: &World, unit: UnitId) -> Option<Rule> {
    world.tail_of(Strung::Unit(unit)).map(|_| rule!("mop.37.2.c"))
}

/// A march has ended (5.b), or a convoy: whoever is strong enough and came by road fills the hex behind it, too.
pub(crate) use crate::refits::columns::{closes_up, convoy_comes_to_rest, string_out};

/// Whether a convoy is a train that moves with its corps, without an order of its own (19.5.a).
pub(crate) fn follows_its_corps(world: &World, convoy: HeadquartersId) -> bool {
    matches!(trains::train(world, convoy), Some(Train::Corps(_)))
}

/// Whether it may do so now; `None` if it needs an order.
pub(crate) fn may_follow_its_corps(world: &World, convoy: HeadquartersId) -> Option<Allowed> {
    match trains::train(world, convoy) {
        Some(Train::Corps(corps)) => Some(trains::may_follow(world, convoy, corps)),
        Some(Train::Army | Train::Pontoons | Train::TakenPontoons(_)) | None => None,
    }
}

/// Whether a convoy is where it may leave the map without an order.
pub(crate) fn is_at_its_exit(world: &World, convoy: HeadquartersId) -> bool {
    match trains::train(world, convoy) {
        Some(Train::Army) => trains::is_at_its_exit(world, convoy),
        Some(Train::Corps(_)) => trains::is_at_a_source(world, convoy),
        Some(Train::Pontoons | Train::TakenPontoons(_)) | None => false,
    }
}

/// Whether a holder may leave the map from a hex of its edge: where an edition says so, only where its own supply comes onto the map, on a
/// March or a General Retreat (mop.37.13.1.b).
pub(crate) fn leaves_by_a_source(world: &World, holder: HolderId, at: HexId) -> bool {
    if !world.edition().movement.leaves_by_sources {
        return true;
    }
    let ordered = matches!(world.holder(holder).order.kind, OrderKind::March | OrderKind::GeneralRetreat);
    ordered && is_source(world, world.theatre.army_of_holder(holder), at)
}

/// Units are about to leave the map: whoever has no supply then counts as lost for his corps (mop.37.13.1.c, d).
pub(crate) fn leaves(world: &mut World, unit: UnitId, play: &mut Play) {
    if world.edition().movement.leaves_by_sources && world.has(Feature::TrainSupply) {
        train_supply::checked_at_the_edge(world, unit, play);
    }
}

/// By which rules a convoy that leaves the map from a hex scores.
pub(crate) fn rules_of_an_exit(world: &World, convoy: HeadquartersId, from: HexId) -> Vec<Rule> {
    match trains::train(world, convoy) {
        Some(Train::Army) => trains::rules_of_an_exit(world, convoy, from),
        Some(Train::Corps(_)) => {
            let own = world.side_of_headquarters(convoy);
            let scored = rules_of_awards(world, |award| {
                award.side == own && award.condition == Condition::TrainBroughtOff
            });
            [rule!("mop.37.13.1.b")].into_iter().chain(scored).collect()
        }
        Some(Train::Pontoons | Train::TakenPontoons(_)) | None => Vec::new(),
    }
}

/// How trains move.
pub(crate) use crate::refits::trains::{
    may_enter as train_may_enter, may_rest as train_may_rest, rules_of as rules_of_a_convoy,
};

/// Pontoon trains that become bridges, and trains again.
pub(crate) use crate::refits::pontoons::{
    lay as lay_a_bridge, may_lay as may_lay_a_bridge, may_take_up as may_take_up_a_bridge,
    take_up as take_up_a_bridge,
};

/// What may be done with the pontoon trains of a side.
pub(crate) fn bridges(world: &World, side: Side) -> Vec<crate::movement::Answer> {
    if world.has(Feature::Spans) { pontoons::possible(world, side) } else { Vec::new() }
}

/// Work on spans on the march (5.b).
pub(crate) use crate::refits::spans::{Task, Work, carry_out as work_on_a_span};

/// Whether units may work on a span.
pub(crate) fn may_work(
    world: &World,
    units: &[(UnitId, HalfPoints)],
    from: HexId,
    to: HexId,
    work: Work,
) -> Allowed<Task> {
    refuse_if(!world.has(Feature::Spans), Denial::NoSpan { from, to })?;
    spans::may_work(world, units, from, to, work)
}

/// The hexes to which spans lead from one.
pub(crate) fn spans_from(world: &World, from: HexId) -> Vec<HexId> {
    if world.has(Feature::Spans) { spans::across(world, from).collect() } else { Vec::new() }
}

/// Whether a side may have trains to move in an action of its formations.
pub(crate) fn trains_may_move(world: &World, side: Side) -> bool {
    world.has(Feature::Trains) && trains::may_have_moves(world, side)
}

/// The rule by which a road was open or taken.
pub(crate) fn rule_of_the_road(world: &World, road: Option<Road>) -> Option<Rule> {
    let column = world.has(RoadColumn) && road == Some(Road::Road);
    column.then_some(rule!("nlc.25.4.a"))
}

/// Whether a unit can move (5.a), bombard (8.1.a), attack (7.3.a), charge or react (7.7.a, 7.9.a) at all: not if only its counter is
/// there (25.5.1.c, 25.5.1.h).
#[inline]
pub(crate) fn is_there(world: &World, unit: UnitId) -> Allowed {
    refuse_if(world.is_ghost(unit), Denial::AwayOnAMarch { unit })
}

/// Whether a unit has marched in this turn in a way that its counter does not show (5.b).
#[inline]
pub(crate) fn has_marched(world: &World, unit: UnitId) -> bool {
    !world.hidden.is_empty() && world.hidden.has_marched(unit, world.turn)
}

/// Whether options change who can move, more than a march does and at other times (5.b). Hidden Forces do so only where they break in
/// before a segment goes on.
#[inline]
pub(crate) fn may_change_unasked(world: &World) -> bool {
    !world.hidden.is_empty() || world.markers.is_some()
}

/// Whether a leader can ride at all (19.1.b).
#[inline]
pub(crate) fn may_ride(world: &World, leader: LeaderId) -> Allowed {
    refuse_if(world.is_leader_under_a_marker(leader), Denial::LeaderUnderAMarker { leader })?;
    refuse_if(super::command::is_away(world, leader), Denial::LeaderAwayOnAMarch { leader })
}

/// Whether a leader whose formation is in Reserve has nobody of it to stay with (20.2.reserve.e).
pub(crate) fn stays_with_nobody(world: &World, leader: LeaderId) -> bool {
    world.has(Feature::ActingCommanders) && acting_commanders::has_nobody_with_him(world, leader)
}

/// Whether a holder has no chit and keeps within nobody's command range (20.1.g).
#[inline]
pub(crate) fn is_unattached(world: &World, holder: HolderId) -> bool {
    world.has(Feature::UnattachedGuns) && unattached_guns::is_unattached(world, holder)
}

/// Whether a unit of a holder that is bound to no range is out of everybody's all the same (20.1.h).
pub(crate) fn is_beyond_all(world: &World, holder: HolderId, unit: UnitId) -> bool {
    is_unattached(world, holder) && unattached_guns::is_beyond_all(world, unit)
}

/// Whether a unit that acts with no corps may move (5.a).
#[inline]
pub(crate) fn may_march_alone(world: &World, unit: UnitId) -> Allowed {
    if world.has(Feature::UnattachedGuns) { unattached_guns::may_march_alone(world, unit) } else { Ok(()) }
}

/// Whether a unit that acts with no corps may end its move in a hex (20.1.f).
#[inline]
pub(crate) fn may_end_alone(world: &World, unit: UnitId, start: HexId, end: HexId) -> Allowed {
    if world.has(Feature::UnattachedGuns) {
        unattached_guns::may_end(world, unit, start, end)
    } else {
        Ok(())
    }
}

/// Whether a unit moves at the road and trail rates though its order does not say so (5.2.f).
#[inline]
pub(crate) fn takes_the_road(world: &World, unit: UnitId) -> bool {
    world.has(Feature::UnattachedGuns) && unattached_guns::acts_alone(world, unit)
}

/// Whether a division keeps within range of its own commander (20.13.d).
#[inline]
pub(crate) fn keeps_to_its_commander(world: &World, holder: HolderId) -> bool {
    world.has(Feature::DivisionCommanderCounters)
        && division_commanders::commander_of(world, holder).is_some()
}

/// The range of a division's own commander (20.1.a).
pub(crate) fn range_of_division(world: &World, holder: HolderId) -> Option<CommandRange> {
    let on = world.has(Feature::DivisionCommanderCounters);
    if on { division_commanders::range(world, holder) } else { None }
}

/// A unit would end its move out of range (20.1.c): why, if it is that of its division's own commander.
pub(crate) fn leaves_its_commander(world: &World, unit: UnitId, hex: HexId) -> Option<Denial> {
    let on = world.has(Feature::DivisionCommanderCounters);
    if on { division_commanders::why_out_of_range(world, unit, hex) } else { None }
}

/// Counters of a division are too far apart (20.13.d): the rule, if they keep together by a choice of the players.
pub(crate) fn rule_of_keeping_together(world: &World, unit: UnitId) -> Option<Rule> {
    let by_choice = keeps_together(world) && !world.holder(world.holder_of(unit)).own;
    by_choice.then_some(rule!("lgg.21.3.3.f"))
}

/// Who is out of command is judged (20.1.h): whether a unit is free of range because its commander has not come.
pub(crate) fn is_free_until_led(world: &mut World, holder: HolderId, unit: UnitId, within: bool) -> bool {
    world.has(Feature::FreeUntilLed) && free_until_led::note(world, holder, unit, within)
}

/// The rule by which units march free of range until their commander has come.
pub(crate) fn rule_of_freedom(world: &World) -> Option<Rule> {
    world.edition().features.free_until_led.as_ref().map(|figures| figures.rule)
}

/// Whether a unit has a goal of its own and keeps no distance to others of its division (20.13.d).
pub(crate) fn goes_its_own_way(world: &World, unit: UnitId) -> bool {
    world.has(Feature::BrigadeGoals) && world.theatre.holder_is_brigade(world.holder_of(unit))
}

/// Whether the counters of a division keep together though it has no order of its own (20.13.d).
pub(crate) fn keeps_together(world: &World) -> bool {
    world.has(Feature::DivisionalRangeAlways)
}

/// How far a unit is from what its order attacks before and after a move, if not from a target (20.2.attack.a).
pub(crate) fn distances_to_target(
    world: &World,
    holder: HolderId,
    start: HexId,
    end: HexId,
) -> Option<(u32, u32)> {
    let without = targets::needs_none(world, world.holder(holder).order.kind);
    let attacks = without && world.order_rules(holder).demands_attack();
    attacks.then(|| targets::to_the_closest_enemy(world, world.theatre.side_of_holder(holder), start, end))
}

/// Whether a hex that is nearer to the target of a March without a named road is one to which it may go (20.2.march.h).
pub(crate) fn is_onward(world: &World, holder: HolderId, start: HexId, end: HexId) -> bool {
    let plain = order_markers::without_targets(world.theatre.features);
    !plain || targets::is_on_the_cheapest_way(world, world.target_of(holder), start, end)
}

/// What an order demanded of a move that was refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Duty {
    /// To follow its road (20.2.march.b).
    March,
    /// To close with its target (20.2.attack.a).
    Attack,
    /// To go towards its target (20.2.fallback).
    FallBack,
}

/// A move was refused for what its order demands: the reason of an option that changes this.
pub(crate) fn refused(world: &World, duty: Duty) -> Option<Denial> {
    order_markers::without_targets(world.theatre.features).then_some(match duty {
        Duty::March => Denial::NotTheCheapestWay,
        Duty::Attack => Denial::NotToTheClosestEnemy,
        Duty::FallBack => Denial::AwayFromEverySource,
    })
}

/// Whether a leader may move at all (19.1.g, 4.3).
pub(crate) fn may_leave_his_post(world: &World, leader: LeaderId) -> Allowed {
    let pinned = order_markers::without_targets(world.theatre.features) && markers::is_pinned(world, leader);
    refuse_if(pinned, Denial::LeaderPinned { leader })
}

/// A leader has come to rest (19.1.g).
pub(crate) fn ridden(world: &mut World, leader: LeaderId, play: &mut Play) {
    if order_markers::without_targets(world.theatre.features)
        && let Some(holder) = holder_led(world, leader)
    {
        command::achieve(world, holder, play);
    }
}

/// Units have come to rest (5.b).
pub(crate) fn marched(world: &mut World, units: &[UnitId], play: &mut Play) {
    if !order_markers::without_targets(world.theatre.features) {
        return;
    }
    for unit in units {
        let holder = world.holder_of(*unit);
        if matches!(world.theatre.holders[holder], OrderHolder::Division(_)) {
            command::achieve(world, holder, play);
        }
    }
}

/// Whether a rule of the scenario has a say in any step of units: most have none, and whoever looks at many steps asks this
/// first.
pub(crate) fn binds(world: &World, units: &[UnitId]) -> bool {
    const RULES: Features = Features::NONE
        .with(Feature::Defiles)
        .with(Feature::BrokenBridges)
        .with(Feature::KeptBack)
        .with(Feature::Boundaries)
        .with(Feature::RandomEvents);
    world.theatre.features.has_any(RULES) && scenario_rules::binds(world, units)
}

/// Whether a column that nearly took the wrong turn is at the fork where it halts (lgg.21.16.faulty-recon.c).
pub(crate) fn halts_at_a_fork(world: &World, units: &[UnitId], from: HexId) -> bool {
    world.has(Feature::RandomEvents) && random_events::road_ends_here(world, units, from)
}

/// Whether units may march together over a hexside into the next hex: who is kept back stays in his part of the map, over some
/// brooks few go in a turn, and broken bridges bear infantry only. Whether one of them had a say.
pub(crate) use crate::scenario_rules::may_step;

/// How many hexes a leader who is bound to stay with subordinates who attack is from the nearest of them in a hex (mop.37.16.e); `None`
/// if he is not bound.
pub(crate) fn away_from_attackers(world: &World, leader: LeaderId, from: HexId) -> Option<u32> {
    let bound = world.has(Feature::BoldLeaders) && bold_leaders::is_bound(world, leader);
    if bound { bold_leaders::distance_to_attackers(world, leader, from) } else { None }
}

pub(crate) use crate::scenario_rules::bold_leaders::is_with_attackers;

/// The leaders of a side who are so bound.
pub(crate) fn bound_to_attackers(world: &World, side: Side) -> impl Iterator<Item = LeaderId> {
    let bold = world.theatre.specials.bold.iter().map(|rule| rule.leader);
    bold.filter(move |leader| {
        world.leader(*leader).nation.side == side && bold_leaders::is_bound(world, *leader)
    })
}

/// A Movement Segment begins or ends: who is with attackers is bound to them from now on.
pub(crate) fn note_company(world: &mut World) {
    if world.has(Feature::BoldLeaders) {
        bold_leaders::note_who_is_bound(world);
    }
}

/// Whether a leader of a formation is kept back from a step.
#[inline]
pub(crate) fn keeps_back(world: &World, formation: Option<FormationId>, from: HexId, to: HexId) -> bool {
    world.has(Feature::KeptBack) && kept_back::is_kept(world, formation, from, to)
}

/// Whether a formation is held in place until another is attacked: it neither moves nor fights but in its own defense.
#[inline]
pub(crate) fn is_held(world: &World, formation: FormationId) -> bool {
    world.has(Feature::HeldUntilAttacked) && held::holds(world, formation)
}

/// Whether a unit on an Attack may end its move where it comes no closer to its target (20.2.attack.b).
#[inline]
pub(crate) fn turns_aside(world: &World, unit: UnitId, holder: HolderId, start: HexId, end: HexId) -> bool {
    world.has(Feature::MayClear) && may_clear::lets_aside(world, unit, holder, start, end)
}

/// Whether a broken bridge keeps a unit from going between two hexes.
#[inline]
pub(crate) fn bars_the_bridge(world: &World, unit: UnitId, from: HexId, to: HexId) -> bool {
    world.has(Feature::BrokenBridges) && bridges::keeps(world, unit, from, to)
}

/// Whether the ground may cost an arm more at all (5.2).
#[inline]
pub(crate) fn pays_toll(world: &World, arm: Arm) -> bool {
    world.has(Feature::HeavyGround) && arm.is_artillery()
}

/// What the ground costs artillery more that does not go by road.
pub(crate) use crate::scenario_rules::heavy_ground::toll;

/// Whether units may enter a zone of control though it is night (23.b).
pub(crate) fn lets_in_at_night(world: &World, units: &[UnitId], to: HexId) -> bool {
    world.has(Feature::NightAttack) && night_attack::lets_in(world, units, to)
}

/// A unit marches over a hexside, into an enemy zone of control or not.
pub(crate) fn steps(world: &mut World, unit: UnitId, over: Option<SideId>, in_zone: bool) {
    if let Some(side) = over.filter(|_| world.has(Feature::Defiles)) {
        defile::note_crossing(world, unit, side);
    }
    if in_zone && world.conditions().is_night {
        night_attack::note(world, unit);
    }
}

/// Whether a march that is taken back leaves something behind all the same.
pub(crate) fn remembers_steps(world: &World) -> bool {
    world.has(Feature::Defiles)
}

/// Units have come to rest where they may have been let go (14.a).
pub(crate) fn may_have_left(world: &mut World, units: &[UnitId], at: HexId, play: &mut Play) {
    if world.has(Feature::KeptBack) {
        kept_back::look(world, units, at, play);
    }
}

/// Whether units of a side that leave a hex could be fired at.
#[inline]
pub(crate) fn draws_fire(world: &World, side: Side, at: HexId) -> bool {
    world.has(Feature::PassingFire) && passing_fire::is_drawn(world, side, at)
}

/// Whether units may march into a hex where a marker of the enemy lies (mop.37.11.1.a).
#[inline]
pub(crate) fn runs_into_markers(world: &World) -> bool {
    world.has(Feature::HiddenStacks)
}

/// They do: whether somebody is really there, who throws them back.
pub(crate) fn run_into_markers(world: &mut World, side: Side, hex: HexId, play: &mut Play) -> bool {
    let marker = world.has(Feature::HiddenStacks) && world.has_marker_in(hex, side.enemy());
    marker && hidden_forces::run_into(world, side, hex, play)
}

/// They are thrown back (mop.37.11.1.b, mop.37.11.1.c).
pub(crate) use crate::refits::hidden_forces::repulsed;

/// Whether a march that enters a hex meets something of the enemy there, so that it cannot be taken back (5.b).
pub(crate) fn meets_the_enemy(world: &World, hex: HexId, enemy: Side) -> bool {
    world.markers.is_some() && aides::is_alone(world, hex, enemy)
}
