//! Orders (20.4, 20.6, 20.7) and those who give and receive them.

use crate::command::Draft;
use crate::edition::CardId;
use crate::edition::Gait;
use crate::features::Feature::{CommandConfusion, OrderForce};
use crate::movement::cost_of_entry;
use crate::options::hidden_movement::{self, Cause, HiddenMarches, Secrecy};
use crate::options::order_markers::{self, aides, interception, markers, targets};
use crate::options::{command_confusion, order_force};
use crate::orders::defend::Defend;
use crate::orders::defend_by_radius::DefendByRadius;
use crate::orders::delay::Delay;
use crate::orders::delay_to_target::DelayToTarget;
use crate::orders::rules::OrderRules;
use crate::orders::{Dispatch, DispatchId, OrderStep};
use crate::prelude::*;
use crate::refits::cards::{self, command as card_orders};
use crate::refits::hidden_forces::{self, Concealment, HiddenForces};
use crate::refits::random_events;
use crate::refits::{brigade_goals, low_ammunition, misread_orders, train_supply};
use crate::scenario_rules::{
    bold_leaders, falls_back, inspiration, late_initiative, near_initiative, obedience,
};
use crate::theatre::Train;
use crate::world::LeaderState;

/// What a Delay allows and demands: an edition may have another than 20.2.delay.
#[inline]
pub(crate) fn delay(world: &World) -> &'static dyn OrderRules {
    if world.has(Feature::DelayToTarget) { &DelayToTarget } else { &Delay }
}

/// What a Defend allows and demands: an edition may have another than 20.2.defend.
#[inline]
pub(crate) fn defend(world: &World) -> &'static dyn OrderRules {
    if world.has(Feature::DefendByRadius) { &DefendByRadius } else { &Defend }
}

/// The degrees of force that a finished order can be given, if any (20.4.a).
pub(crate) fn forces(world: &World, has: u8) -> impl Iterator<Item = u8> + use<> {
    let open = world.has(OrderForce) && has == 0;
    order_force::degrees(world).filter(move |_| open)
}

/// Whether orders can be given force at all.
pub(crate) fn knows_force(world: &World) -> bool {
    world.has(OrderForce)
}

/// Whether a degree of force can be given to an order that has one already or not.
pub(crate) use crate::options::order_force::check as check_force;

/// An order is sent (20.4.a): the wing commander whom it passes over.
pub(crate) fn passed_over(world: &World, by: LeaderId, to: HolderId) -> Option<LeaderId> {
    if world.has(CommandConfusion) { command_confusion::passed_over(world, by, to) } else { None }
}

/// What is said of an order besides what it orders.
pub(crate) fn add_words(dispatch: &Dispatch, text: String) -> String {
    if dispatch.force == 0 { text } else { format!("{text}, with force {}", dispatch.force) }
}

/// An order is received (20.6), before its recipient rolls for compliance.
pub(crate) fn received(world: &mut World, dispatch: DispatchId, play: &mut Play) {
    if world.has(OrderForce) {
        order_force::received(world, dispatch, play);
    }
    if world.has(CommandConfusion) {
        command_confusion::received(world, dispatch, play);
    }
}

/// What shifts the column of a compliance roll (20.7.c) besides the shifts of the table.
pub(crate) fn shifts(world: &World, written: &Dispatch, lines: &mut Vec<(&'static str, i8, Rule)>) {
    if world.has(OrderForce) {
        order_force::shifts(world, written, lines);
    }
    if written.card.is_some() {
        card_orders::shifts(world, written, lines);
    }
    if world.has(Feature::RandomEvents) {
        let polite = random_events::is_polite(world, written);
        lines.extend((polite > 0).then_some(("written too politely", -polite, rule!("lgg.21.16.polite.a"))));
    }
}

/// Who misreads an order on a compliance roll, so that his enemy may choose one for him (20.7).
pub(crate) fn misreads(world: &World, written: &Dispatch, roll: u16) -> Option<LeaderId> {
    if world.has(Feature::MisreadOrders) { misread_orders::reader(world, written, roll) } else { None }
}

/// Whether another division may be assigned to a formation (20.13.h), by an order to a division.
pub(crate) use crate::refits::attachments::check as may_take_on;

/// What changes the rating of a leader (2.1.a).
pub(crate) fn rating_change(world: &World, leader: LeaderId) -> i8 {
    if world.has(CommandConfusion) { command_confusion::rating_change(world, leader) } else { 0 }
}

/// A substitute takes over from a leader (19.2.c).
pub(crate) fn succeeds(state: &mut LeaderState) {
    order_force::forget(state);
    command_confusion::forget(state);
}

/// Whether an option keeps anything of leaders that the enemy may not know.
pub(crate) fn has_other_secrets(world: &World) -> bool {
    world.has(OrderForce) || world.has(CommandConfusion)
}

/// Changes what an option keeps of a leader and his enemy may not know.
pub(crate) fn other_secrets(world: &mut World, leader: LeaderId) {
    if world.has(OrderForce) {
        order_force::other_memories(world, leader);
    }
    if world.has(CommandConfusion) {
        let turn = world.turn;
        world.leader_state_mut(leader).confused_until = Some(turn.plus(1));
    }
}

/// Before the phase opens (20.3): hidden marches are rolled for (25.5.2.c).
pub(crate) fn before_opening(world: &mut World, play: &mut Play) {
    if !world.hidden.is_empty() {
        hidden_movement::roll_for_all(world, play);
    }
}

/// Where orders find a holder, if not where it is (20.6.c): a hidden column, where its counters are (25.5.3.c).
#[inline]
pub(crate) fn apparent_position(world: &World, holder: HolderId) -> Option<HexId> {
    if world.hidden.is_empty() { None } else { world.hidden.of(holder).map(|march| march.apparent) }
}

/// How much farther a courier rides than to where orders seem to find a holder (20.6.c): after a hidden column along its way (25.5.3.c).
pub(crate) fn beyond_position(world: &World, holder: HolderId) -> Option<HalfPoints> {
    let march = world.hidden.of(holder)?;
    let way = &march.plot.way[..=march.n_passed()];
    let leg = |pair: &[HexId]| match world.ground().board.direction(pair[0], pair[1]) {
        Some(way) => cost_of_entry(world.step(pair[0], way), Gait::Mounted, true, || false),
        None => HalfPoints(0),
    };
    Some(way.windows(2).fold(HalfPoints(0), |sum, pair| sum + leg(pair)))
}

/// Whether a leader is away from his counter, and commands and moves nobody (25.5.1.h).
#[inline]
pub(crate) fn is_away(world: &World, leader: LeaderId) -> bool {
    world.is_on_a_hidden_march(leader)
}

/// Whether a holder can be given an order, or be ordered about on the map, at all (20.13.a, g): a part of a hidden column cannot
/// (25.5.3.c).
pub(crate) fn may_be_ordered(world: &World, holder: HolderId) -> Allowed {
    let of_a_force = || matches!(world.theatre.holders[holder], OrderHolder::Division(_));
    let hidden = !world.forces.is_empty() && of_a_force() && hidden_forces::is_hidden(world, holder);
    refuse_if(hidden, Denial::PartOfAForce { holder })?;
    refuse_if(hidden_movement::marches_with(world, holder), Denial::PartOfAColumn { holder })
}

/// Whether a holder may be given an order of its own (20.13.a): of brigades only some may.
pub(crate) fn may_have_a_goal(world: &World, holder: HolderId) -> Allowed {
    refuse_if(hooks::movement::is_unattached(world, holder), Denial::GunsHaveNoOrders { holder })?;
    if world.has(Feature::BrigadeGoals) { brigade_goals::check(world, holder) } else { Ok(()) }
}

/// Whether a holder may leave or change its place in the order of battle (20.13.g, 20.15.h): not while it is hidden.
pub(crate) fn may_regroup(world: &World, holder: HolderId) -> Allowed {
    refuse_if(world.hidden.of(holder).is_some(), Denial::PartOfAColumn { holder })?;
    let hidden = !world.forces.is_empty() && hidden_forces::is_hidden(world, holder);
    refuse_if(hidden, Denial::PartOfAForce { holder })?;
    may_be_ordered(world, holder)
}

/// Whether a holder can fulfil or fail its order where it is (20.8, 20.10): a hidden column is not there.
#[inline]
pub(crate) fn is_in_the_open(world: &World, holder: HolderId) -> bool {
    world.hidden.is_empty() || world.hidden.of(holder).is_none()
}

/// Whether an order may be sent ahead to a formation that has still to come (mop.app2.j), and the hex where it will; `None` if it is none.
pub(crate) fn ordered_ahead(world: &World, holder: HolderId) -> Option<Allowed<HexId>> {
    let on = world.has(Feature::CardsHistorical);
    if on { cards::historical::ordered_ahead(world, holder) } else { None }
}

/// It is sent.
pub(crate) use crate::refits::cards::historical::order_ahead;

/// Whether a leader may give somebody a General Retreat by himself, by a card (mop.app1.card9.b, mop.app1.card9.c).
pub(crate) fn retreats_by_card(world: &World, by: LeaderId, to: HolderId, given: GivenBy) -> bool {
    world.plays_cards() && card_orders::retreats_by_card(world, by, to, given)
}

/// A leader has tried initiative: for a General Retreat by a card, or for another order, by which he loses it (mop.app1.card9.d,
/// mop.app1.card9.e). The rules of it.
pub(crate) fn tried_with_a_retreat_at_hand(
    world: &mut World,
    by: LeaderId,
    to: HolderId,
    steps: &[OrderStep],
    play: &mut Play,
) -> Vec<Rule> {
    if world.plays_cards() { card_orders::tried(world, by, to, steps, play) } else { Vec::new() }
}

/// Whether a leader may try initiative for a holder, if an option has its own word in it (20.11.a): on a hidden march only for a detour
/// (25.5.3.a).
pub(crate) fn check_initiative(world: &World, by: LeaderId, holder: HolderId) -> Option<Allowed> {
    if world.hidden.is_empty() {
        return None;
    }
    if hidden_movement::marches_with(world, holder) {
        return Some(Err(Denial::PartOfAColumn { holder }));
    }
    let away = || is_away(world, by).then_some(Err(Denial::LeaderAwayOnAMarch { leader: by }));
    hidden_movement::check_initiative(world, by, holder).or_else(away)
}

/// The draft with which initiative begins, if it is not an empty one (20.11.b): a detour (25.5.3.a).
pub(crate) fn draft_of_initiative(world: &World, leader: LeaderId, holder: HolderId) -> Option<Draft> {
    if world.hidden.is_empty() { None } else { hidden_movement::draft_of_detour(world, leader, holder) }
}

/// Units of a division follow another holder from now on (20.13.a, h): the hidden column that they marched with comes to light
/// (25.5.3.c).
pub(crate) fn division_leaves(world: &mut World, units: &[UnitId], to: HolderId) {
    if !world.forces.is_empty() {
        hidden_forces::part_leaves(world, units, to);
    }
    if world.hidden.is_empty() {
        return;
    }
    for unit in units {
        let with = world.hidden.with(*unit).map(|march| march.holder);
        if let Some(holder) = with.filter(|holder| *holder != to) {
            world.hidden.find(holder, Cause::NewOrder);
        }
    }
}

/// A leader acts on a draft that an option began (20.11.e).
pub(crate) use crate::options::hidden_movement::take_detour as initiative_acts;

/// A leader makes a Bad Move, before his enemy chooses an order (20.11.f): a hidden march is revealed (25.5.3.b).
pub(crate) fn bad_move(world: &mut World, holder: HolderId) {
    if !world.hidden.is_empty() {
        world.hidden.find(holder, Cause::BadMove);
    }
}

/// After compliance (20.7): both sides say who marches hidden (25.5.a).
pub(crate) fn after_compliance(world: &World) -> Option<Activity> {
    world.has(Feature::HiddenMovement).then(|| Activity::Hidden(HiddenMarches::Secrecy(Secrecy::default())))
}

/// Whether a column that the table reveals may come onto the map under a marker (25.5.2.c, lgg.21.8.3.f).
pub(crate) fn may_come_under_a_marker(world: &World, holder: HolderId) -> bool {
    world.has(Feature::HiddenForces) && hidden_forces::can_bring_on(world, holder)
}

/// It does so.
pub(crate) use crate::refits::hidden_forces::bring_on as comes_under_a_marker;

/// After that: both sides say whom they put under markers (lgg.21.8.1.d, lgg.21.8.3.b).
pub(crate) fn after_hiding(world: &World) -> Option<Activity> {
    let desks = Concealment::in_the_command_phase;
    let asked = world.has(Feature::HiddenForces) && !world.has(Feature::HiddenStacks);
    asked.then(|| Activity::Forces(HiddenForces::Concealment(desks())))
}

/// A card asks for a look at supply out of its turn (mop.37.12.e).
pub(crate) fn check_supply(world: &mut World, play: &mut Play) {
    if world.has(Feature::TrainSupply) {
        train_supply::judge(world, play);
    }
}

/// Whether a holder is a pontoon train, which marches and does nothing else (19.5.a, mop.37.8.i).
pub(crate) fn only_marches(world: &World, holder: HolderId) -> bool {
    match world.theatre.holders[holder] {
        OrderHolder::Headquarters(own) => {
            world.theatre.headquarters[own].train.is_some_and(Train::is_pontoons)
        }
        OrderHolder::Formation(_) | OrderHolder::Division(_) | OrderHolder::Wing(_) => false,
    }
}

/// The phase opens (20.3).
pub(crate) fn opens(world: &mut World, play: &mut Play) {
    if world.has(Feature::TrainSupply) && train_supply::is_checked_now(world) {
        train_supply::judge(world, play);
    }
    if world.has(Feature::AdvancedAmmunition) {
        low_ammunition::fill_up(world, play);
    }
    if world.has(Feature::FallsBackInTime) {
        falls_back::judge(world, play);
    }
    if world.markers.is_some() {
        targets::begin_turn(world);
        interception::read(world, play);
    }
}

/// A dispatch is entered in the book (20.4.a).
pub(crate) fn written(world: &World, dispatch: &mut Dispatch) {
    if order_markers::without_targets(world.theatre.features) {
        targets::strip(dispatch);
    }
}

/// An order comes into force (20.9): as it then stands.
pub(crate) fn in_force(world: &World, order: Order) -> Order {
    let bare = order_markers::without_targets(world.theatre.features);
    if bare { targets::without_target(order) } else { order }
}

/// Whether an order of a kind is given without a target, apart from Reserve (20.2.b).
pub(crate) use crate::options::order_markers::targets::needs_none as needs_no_target;

/// Where a target may be instead of within 10 MP or along roads (20.2.c); `None` if that stands.
pub(crate) fn reach(world: &World, from: HexId) -> Option<HexSet> {
    order_markers::without_targets(world.theatre.features).then(|| targets::anywhere(world, from))
}

/// A target is too far away (20.2.c): in points, or in hexes.
pub(crate) fn too_far(world: &World, hex: HexId) -> Denial {
    if world.has(Feature::TargetsByHexes) {
        Denial::TargetBeyondReach { hex }
    } else {
        Denial::TargetTooFar { hex }
    }
}

/// Whether a March names its road (20.2.march.b).
pub(crate) fn names_its_road(world: &World) -> bool {
    !order_markers::without_targets(world.theatre.features)
}

/// Whether another order may follow in a sequence (20.5.a).
pub(crate) fn may_follow(world: &World, steps: &[OrderStep], kind: OrderKind) -> Allowed {
    let bare = order_markers::without_targets(world.theatre.features);
    if bare { targets::may_follow(world, steps, kind) } else { Ok(()) }
}

/// A General Retreat is begun: whether it is complete without a target (20.2.general-retreat.a).
pub(crate) fn begin_general_retreat(world: &World, draft: Draft) -> Draft {
    if needs_no_target(world, OrderKind::GeneralRetreat) { draft.without_target() } else { draft }
}

/// What else may be done in the step of giving orders (20.3.c): dummy target markers (25.7.3).
pub(crate) mod dummies {
    pub(crate) use crate::options::order_markers::targets::{
        are_used, dummies as of, lay, left, lift, may_lay, may_lift,
    };
}

/// Whether an order may be sent to a holder (20.4).
pub(crate) fn may_send(world: &World, by: LeaderId, to: HolderId) -> Allowed {
    if world.markers.is_some() { aides::may_send(world, by, to) } else { Ok(()) }
}

/// How an order goes to its recipient (20.6).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Transmission {
    /// As written orders do.
    ByCourier,
    /// It is received at once (25.7.4.a).
    AtOnce,
    /// An aide on the map carries it (25.7.4.b).
    ByAide,
}

/// How an order goes from a hex to another (20.6).
pub(crate) fn transmission(world: &World, from: HexId, to: HexId) -> Transmission {
    match world.markers {
        None => Transmission::ByCourier,
        Some(_) if aides::is_near(world, from, to) => Transmission::AtOnce,
        Some(_) => Transmission::ByAide,
    }
}

/// An order that an aide carries has been written.
pub(crate) use crate::options::order_markers::aides::send as sent;

/// What a holder does whose last order is achieved, instead of Defend (20.8.c), and by which rule.
pub(crate) fn after_the_last(world: &World) -> Option<(Order, Rule)> {
    world.markers.is_some().then_some((Order::RESERVE, rule!("nlc.25.7.1.e")))
}

/// The rules by which an order was given, besides (20.4.a).
pub(crate) fn rules_of_writing(world: &World, written: &Dispatch) -> Vec<Rule> {
    if world.markers.is_some() { markers::rules_of_giving(world, written) } else { Vec::new() }
}

/// The rule by which an order that waits is marked (20.7.f, g).
pub(crate) fn rule_of_delay(world: &World) -> Option<Rule> {
    world.markers.is_some().then_some(rule!("nlc.25.7.5.a"))
}

/// The rules by which an order in force takes the place of the one before it (20.9.a).
pub(crate) fn rules_of_force(world: &World) -> &'static [Rule] {
    if world.markers.is_some() { rules!["nlc.25.7.1.f", "nlc.25.7.1.a"] } else { &[] }
}

/// Whether any unit of a holder may reach the target of its March, not only its leader (20.8.b).
pub(crate) use crate::options::order_markers::targets::any_unit_arrives;

/// The turn before which a holder may not be ordered to attack; `None` if it may (14.a).
pub(crate) fn no_attack_before(world: &World, holder: HolderId) -> Option<Turn> {
    world.theatre.specials.no_attack_before(world, holder)
}

/// Whether an order is obeyed without a roll (20.7).
pub(crate) fn is_obeyed_freely(world: &World, written: &Dispatch) -> bool {
    world.has(Feature::FreeFallBack) && world.theatre.specials.is_obeyed_freely(world, written)
}

/// Whether commanders rise late (23.f).
pub(crate) fn rises_late(world: &World) -> bool {
    world.has(Feature::SlowRisers)
}

/// Whether a commander may give an order to attack now (20.2.a).
pub(crate) fn may_order_attack(world: &World, by: LeaderId) -> Allowed {
    if world.has(Feature::RandomEvents) { random_events::check_attack(world, by) } else { Ok(()) }
}

/// The rule by which a division without a leader's counter has another rating than the usual one (20.13.b).
pub(crate) fn rule_of_rating(world: &World, holder: HolderId) -> Option<Rule> {
    let OrderHolder::Division(division) = world.theatre.holders[holder] else { return None };
    world.theatre.division(division).rating?;
    let figures = world.edition().features.division_commanders.as_ref()?;
    let chosen = world.has(Feature::DivisionCommanderRatings);
    Some(if chosen { figures.ratings } else { figures.always })
}

/// Whether a commander may give any order now (20.12.a).
pub(crate) fn may_order(world: &World, by: LeaderId) -> Allowed {
    if world.has(Feature::InspiringLeaders) {
        inspiration::may_order(world, by)?;
    }
    if world.has(Feature::RandomEvents) { random_events::hesitates(world, by) } else { Ok(()) }
}

/// Whether whoever leads a holder checks no orders now (20.7.a): he has spent himself in a fight (mop.37.16.j).
pub(crate) fn cannot_comply(world: &World, holder: HolderId) -> bool {
    world.has(Feature::InspiringLeaders) && inspiration::cannot_comply(world, holder)
}

/// Whether a bad move has only begun when the phase opens (20.11.g): an event brought it at the start of the turn.
pub(crate) fn has_just_blundered(world: &World, holder: HolderId) -> bool {
    world.has(Feature::RandomEvents) && random_events::has_just_blundered(world, holder)
}

/// Whether a holder takes orders from a commander at all (20.12, 20.15.f): a scenario may keep it to another.
#[inline]
pub(crate) fn takes_orders_from(world: &World, by: LeaderId, to: HolderId) -> Allowed {
    if world.has(Feature::OnlyOrderedBy) {
        obedience::takes_orders_from(world, by, to)?;
    }
    if world.has(Feature::StandingOrders) { obedience::may_change(world, to) } else { Ok(()) }
}

/// Whether a wing commander orders his corps even where his overall commander could (20.15.g): nobody else may.
pub(crate) fn commands_at_all_times(world: &World, leader: LeaderId) -> bool {
    world.has(Feature::OnlyOrderedBy) && obedience::orders_alone(world, leader)
}

/// Whether a wing commander's orders need not be like his own (20.15.c).
pub(crate) fn orders_what_he_likes(world: &World, by: LeaderId) -> bool {
    world.has(Feature::StandingOrders) && obedience::has_standing_order(world, by)
}

/// What else keeps up the confidence of a holder (20.10.b).
pub(crate) fn steadies(world: &World, holder: HolderId) -> Option<(&'static str, i8, Rule)> {
    if world.has(Feature::BoldLeaders) { bold_leaders::steadies(world, holder) } else { None }
}

/// Whether a formation may come under a commander (20.15).
pub(crate) fn may_serve_under(world: &World, formation: FormationId, leader: LeaderId) -> Allowed {
    if world.has(Feature::CavalryOnly) { obedience::may_serve(world, formation, leader) } else { Ok(()) }
}

/// Whether a leader may try initiative for a holder (20.11.a), if a rule of the scenario has its word in it.
pub(crate) fn may_try(world: &World, leader: LeaderId, holder: HolderId) -> Allowed {
    if world.has(Feature::StandingOrders) {
        obedience::may_change(world, holder)?;
    }
    if world.has(Feature::LateInitiative) {
        late_initiative::may_try(world, leader)?;
    }
    if world.has(Feature::InitiativeNear) { near_initiative::may_try(world, leader) } else { Ok(()) }
}

/// Whether a leader may aim at a hex on his own initiative (20.11.b).
#[inline]
pub(crate) fn may_aim_on_his_own(world: &World, leader: LeaderId, hex: HexId) -> Allowed {
    if world.has(Feature::InitiativeNear) { near_initiative::may_aim(world, leader, hex) } else { Ok(()) }
}

/// A leader makes a Bad Move (20.11.f): whether it is one that the scenario lays down, and is made.
pub(crate) fn makes_a_known_move(world: &mut World, by: LeaderId, to: HolderId, play: &mut Play) -> bool {
    world.has(Feature::LateInitiative) && late_initiative::blunder(world, by, to, play)
}

/// A bad move is over (20.11.g): whether the troops go back to the order they had.
pub(crate) fn ends_bad_move(world: &mut World, holder: HolderId, play: &mut Play) -> bool {
    world.has(Feature::RandomEvents) && random_events::ends_bad_move(world, holder, play)
}

/// The enemy makes nothing of a bad move (20.11.f).
pub(crate) fn spared(world: &mut World, holder: HolderId) {
    if world.has(Feature::RandomEvents) {
        random_events::spared(world, holder);
    }
}

/// Whether a hidden march goes back (25.5.1.c).
pub(crate) fn has_lost_its_way(world: &World, holder: HolderId) -> bool {
    world.has(Feature::RandomEvents) && world.event_memory().turning_back.contains(&holder)
}

/// An order is lost on its way: the aide who carried it comes no more (25.7.4).
pub(crate) fn order_lost(world: &mut World, dispatch: DispatchId) {
    if let Some(markers) = world.markers_mut() {
        markers.aides.retain(|aide| aide.order != Some(dispatch));
    }
}

/// The rating that a card gives a leader this turn (2.1.a).
#[inline]
pub(crate) fn rating_by_card(world: &World, leader: LeaderId) -> Option<i8> {
    if world.plays_cards() { card_orders::rating_of(world, leader) } else { None }
}

/// What a card may do to an order, and how it is given.
pub(crate) use crate::refits::cards::command::{
    Freely, Given as GivenBy, check as check_card, fitting as fitting_cards, initiative as card_initiative,
    is_given_freely, spend as spend_card,
};
pub(crate) use crate::refits::cards::rules_of as rules_of_card;

/// How many orders more than his rating a commander may write (20.12.a).
pub(crate) fn more_orders(world: &World, by: LeaderId) -> u8 {
    if !world.plays_cards() {
        return 0;
    }
    let (march, aide) = card_orders::more_orders(world, by);
    march + aide
}

/// Whether the only order that is left to a commander is one for which he needs a card.
pub(crate) fn needs_a_card(world: &World, by: LeaderId) -> bool {
    if !world.plays_cards() {
        return false;
    }
    let (march, aide) = card_orders::more_orders(world, by);
    let own = i16::from(world.rating(by, Matter::Other)) + i16::from(aide);
    march > 0 && own <= i16::from(world.leader_state(by).orders)
}

/// Whether a card lets an order be written beyond a commander's rating.
pub(crate) fn is_one_more(world: &World, card: CardId) -> bool {
    let effect = world.card(card).map(|card| &card.effect);
    matches!(effect, Some(crate::edition::CardEffect::ForcedMarch { .. }))
}

/// Whether a General Retreat may be ordered, where cards say so (20.2.general-retreat.f); `None` where losses do.
pub(crate) fn opens_retreat(world: &World, by: LeaderId) -> Option<bool> {
    let side = world.leader(by).nation.side;
    world.plays_cards().then(|| card_orders::opens_retreat(world, side))
}

/// The side that has the Coordinated Action chit without a roll (4.1.d): by its leader.
pub(crate) fn coordinates_by_card(world: &mut World, side: Side, play: &mut Play) -> Option<LeaderId> {
    let (leader, card) =
        if world.plays_cards() { card_orders::coordinates(world, side)? } else { return None };
    cards::show(world, side, card, play);
    Some(leader)
}

/// The side that has the Initial Action without a roll, if one alone has (4.2.a): the card is shown.
pub(crate) fn acts_first_by_card(world: &mut World, play: &mut Play) -> Option<Side> {
    if !world.plays_cards() {
        return None;
    }
    let has = Side::BOTH.map(|side| card_orders::acts_first(world, side));
    for (side, card) in Side::BOTH.into_iter().zip(has) {
        if let Some(card) = card {
            cards::show(world, side, card, play);
        }
    }
    match has {
        [Some(_), None] => Some(Side::First),
        [None, Some(_)] => Some(Side::Second),
        [None, None] | [Some(_), Some(_)] => None,
    }
}

/// Whether a side may have no Initial Action (4.2.a).
pub(crate) fn starts_late(world: &mut World, side: Side, play: &mut Play) -> bool {
    let card = if world.plays_cards() { card_orders::starts_late(world, side) } else { None };
    if let Some(card) = card {
        cards::show(world, side, card, play);
    }
    card.is_some()
}

/// Whether a formation has no chit in the cup this turn, or may not be chosen for an Initial or Coordinated Action.
pub(crate) fn sits_out(world: &World, formation: FormationId) -> bool {
    world.plays_cards() && card_orders::sits_out(world, formation)
}

pub(crate) fn is_scattered(world: &World, formation: FormationId) -> bool {
    world.plays_cards() && card_orders::is_scattered(world, formation)
}
