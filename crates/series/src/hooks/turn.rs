//! The turn (4): who acts when, and with whom.

use crate::fact::Fact;
use crate::features::Feature::PlayByMail;
use crate::options::hidden_movement::{self, Cause, Standing};
use crate::options::order_markers::{AideRides, aides, targets};
use crate::options::play_by_mail;
use crate::orders::OrderStep;
use crate::prelude::*;
use crate::refits::cards;
use crate::refits::ground_in_supply;
use crate::refits::hidden_forces::{self, Concealment, HiddenForces};
use crate::refits::random_events::{self, Blunder};
use crate::refits::vedettes;
/// A unit has come among the enemy's vedettes (mop.37.11.h).
pub(crate) use crate::refits::vedettes::are_entered as vedettes_are_entered;
use crate::refits::{
    acting_commanders, artillery_ammunition, cups, division_commanders, improved_positions, trains,
    unattached_guns, weather,
};
use crate::scenario::forces::ReinforcementId;
use crate::scenario::supply::SupplySource;
use crate::scenario_rules::{base, forays, free_set_up, held};
use crate::theatre::Train;
use crate::world::Ended;

/// Whether there are player turns instead of draws (4.g).
#[inline]
pub(crate) fn has_player_turns(world: &World) -> bool {
    world.has(PlayByMail)
}

/// A commander rolls for coordination (4.1.d).
pub(crate) fn coordinates(world: &World, event: Event<Fact>) -> Event<Fact> {
    event.and_by_if(has_player_turns(world), rules!["nlc.25.12.e"])
}

/// Coordination is settled (4.1): the side that chooses the order of the player turns, in the place of the Initial Action.
pub(crate) use crate::options::play_by_mail::chooser;

/// The next action is to be found (4.h): the side whose player turn it is, before any chit is drawn.
pub(crate) fn next_player_turn(world: &mut World) -> Option<Side> {
    if has_player_turns(world) { play_by_mail::next_player_turn(world) } else { None }
}

/// A chit is to be drawn (4.h): from the cup of one side, where each has its own.
pub(crate) fn next_cup(world: &World, play: &mut Play) -> Option<cups::NextCup> {
    if world.has(Feature::TwoCups) { cups::next(world, play) } else { None }
}

/// The chit that is drawn from it.
pub(crate) use crate::refits::cups::draw as draw_from;

/// The chits are in the cup (4.e): how many in that of each side, where each has its own.
pub(crate) fn cups(world: &World) -> Option<[u16; 2]> {
    world.has(Feature::TwoCups).then(|| Side::BOTH.map(|side| cups::n_chits(world, side)))
}

/// An action of several formations begins (4.4.a).
pub(crate) fn begins(world: &World, event: Event<Fact>) -> Event<Fact> {
    event.and_by_if(has_player_turns(world), rules!["nlc.25.12.a", "nlc.25.12.c"])
}

/// Whether two units of those who act may attack the same stack in one combat (7.3.f).
#[inline]
pub(crate) fn fight_together(world: &World, one: UnitId, other: UnitId) -> bool {
    !has_player_turns(world) || play_by_mail::act_on_one_chit(world, one, other)
}

/// A combat is fought (7.3.b).
pub(crate) fn fires(world: &World, event: Event<Fact>) -> Event<Fact> {
    event.and_by_if(has_player_turns(world), rules!["nlc.25.12.d"])
}

/// A combat or charge is over (7.4, 7.7.h): who won it, if anybody did.
pub(crate) fn fought(world: &mut World, winner: impl FnOnce(&World) -> Option<Side>) {
    if has_player_turns(world)
        && let Some(side) = winner(world)
    {
        play_by_mail::note_victory(world, side);
    }
}

/// A turn begins (4.a): dice for the weather, before anything else is judged (mop.37.4.a).
pub(crate) fn weather(world: &mut World, play: &mut Play) {
    if world.has(Feature::Weather) {
        weather::change(world, play);
    }
}

/// A turn has begun (4.a): what both sides play before the Command Phase.
pub(crate) fn cards(_world: &World) -> Option<Activity> {
    None
}

/// A turn begins (4.a): dice for a random event, and whoever is to get an order of his enemy's choice by it.
pub(crate) fn random_events(world: &mut World, play: &mut Play) -> Option<Blunder> {
    if world.has(Feature::RandomEvents) { random_events::happen(world, play) } else { None }
}

/// A turn begins (mop.37.1.e): both sides play their cards.
pub(crate) fn cards_are_played(world: &World) -> Option<Activity> {
    if world.plays_cards() { cards::at_the_start(world) } else { None }
}

/// The turn in which a group comes whose turn is printed (9.a); `None` as long as it is not settled.
pub(crate) fn when_it_comes(
    world: &World,
    group: ReinforcementId,
    printed: Turn,
    play: &mut Play,
) -> Option<Turn> {
    if !world.has(Feature::CardsHistorical) {
        return Some(printed);
    }
    cards::historical::when_it_comes(world, group, printed, play)
}

/// With what order a formation comes that was sent another than the scenario's (mop.app2.j).
pub(crate) fn order_on_arrival(world: &World, formation: FormationId) -> Option<Vec<OrderStep>> {
    let on = world.has(Feature::CardsHistorical);
    if on { cards::historical::order_on_arrival(world, formation) } else { None }
}

/// Where a group enters and marches, if not as the scenario says (9.a).
#[inline]
pub(crate) fn other_route(world: &World, group: ReinforcementId) -> Option<(HexId, HexId)> {
    if world.plays_cards() { cards::route_of(world, group) } else { None }
}

/// Whether nothing is done in this turn: heat stops everybody, or rain has ended it all.
pub(crate) fn is_skipped(world: &World) -> bool {
    world.has(Feature::RandomEvents) && random_events::is_skipped(world)
        || world.history().ended == Some(Ended::Rain)
}

/// Leaders who have recovered from their wounds, and one who takes over again (19.2.c).
pub(crate) use crate::refits::random_events::{returns, wounded_due};

/// A turn begins (4.a): who marched in the last one may move again.
pub(crate) fn turn_begins(world: &mut World) {
    if !world.hidden.is_empty() {
        world.hidden.change(|columns| columns.marched.clear());
    }
    if world.has(Feature::ImprovedPositions) {
        improved_positions::turn_begins(world);
    }
}

/// A turn begins (19.2.c): command of an army passes to whoever is to have it.
pub(crate) fn command_passes(world: &mut World, play: &mut Play) {
    if world.has(Feature::ActingCommanders) {
        acting_commanders::take_over(world, play);
    }
}

/// Whether a lost leader has no substitute (19.2.c): others command in his place.
pub(crate) fn has_no_substitute(world: &World, leader: LeaderId) -> bool {
    world.has(Feature::ActingCommanders) && acting_commanders::has_no_substitute(world, leader)
}

/// Whether an army of a side may be without any commander at all (4.1.e, 4.2.f).
pub(crate) fn is_without_commander(world: &World, side: Side) -> bool {
    let lacks = |army: ArmyId| world.theatre.armies[army].side == side && world.commander_of(army).is_none();
    world.has(Feature::ActingCommanders) && world.army_ids().any(lacks)
}

/// Whether ground that a side holds earns it points (13.b): where that needs supply or command, whoever gives control has it.
pub(crate) fn counts(world: &World, hex: HexId, side: Side) -> bool {
    !world.has(Feature::GroundInSupply) || ground_in_supply::counts(world, hex, side)
}

/// A game is opened or a position posed (14): who commands each army.
pub(crate) fn opened(world: &mut World) {
    forays::stake(world);
    if world.has(Feature::ActingCommanders) {
        acting_commanders::settle(world);
    }
    if world.has(Feature::UnattachedGuns) {
        unattached_guns::stand(world);
    }
    if world.has(Feature::DivisionCommanderCounters) {
        division_commanders::come_up(world, |_, _, _| {});
    }
    cards::lay_table(world);
}

/// An action ends (4.4.h): who has done nothing else in it may have dug in.
pub(crate) fn dig(world: &mut World, play: &mut Play) {
    if world.has(Feature::ImprovedPositions) {
        improved_positions::dig(world, play);
    }
}

/// An action ends (4.4.h): who joined it goes back to his own.
pub(crate) fn action_ends(world: &mut World) {
    if world.has(Feature::UnattachedGuns) {
        unattached_guns::go_back(world);
    }
}

/// Columns have come up (9.a): commanders of divisions come with them.
pub(crate) fn columns_have_come(world: &mut World, play: &mut Play) {
    if world.has(Feature::DivisionCommanderCounters) {
        division_commanders::come_up(world, |world, leader, at| {
            division_commanders::tell(world, leader, at, play);
        });
    }
}

/// Whether a formation has no chit (3.2.a) and acts in the Reserve Action Stage, if at all.
pub(crate) fn has_no_chit(world: &World, formation: FormationId) -> bool {
    world.has(Feature::UnattachedGuns) && world.theatre.formations[formation].without_chit
}

/// Bodies begin to act (4.4.a): hidden columns collect points (25.5.1.c).
pub(crate) fn action_begins(world: &mut World, holders: &[HolderId], play: &mut Play) {
    if !world.hidden.is_empty() {
        hidden_movement::collect(world, holders, play);
    }
}

/// Whether a unit is there to act though its counter is not on the map (4.e).
#[inline]
pub(crate) fn is_there_unseen(world: &World, unit: UnitId) -> bool {
    world.is_under_a_marker(unit) || !world.hidden.is_empty() && hidden_movement::is_off_the_map(world, unit)
}

/// Whether a unit that is off the map is so only in show, and counts for no loss (11.a, 22.a).
#[inline]
pub(crate) fn is_lost_in_show(world: &World, unit: UnitId) -> bool {
    world.is_ghost(unit)
}

/// Where the supply line of a unit begins (24.a): that of a hidden column where its leader would be (25.5.1.h), that of a hidden force
/// where its marker lies.
pub(crate) fn supply_from(world: &World, unit: UnitId) -> Option<HexId> {
    if let Some(marker) = world.marker_over(unit) {
        return Some(marker.at);
    }
    match world.hidden.with(unit) {
        Some(march) => Some(march.head()),
        None => world.hex_of(unit),
    }
}

/// A unit is lost where it really is (24.c): it is no longer on its hidden march.
pub(crate) fn lost_in_earnest(world: &mut World, unit: UnitId) {
    if let Some(holder) = world.hidden.with(unit).map(|march| march.holder) {
        world.hidden.change_march(holder, |march| march.ghosts.retain(|ghost| ghost.unit != unit));
    }
}

/// Before the first turn: both sides say whom they put under markers at set-up (lgg.21.8.1.d).
pub(crate) fn at_set_up(world: &World) -> Option<Activity> {
    let desks = Concealment::at_set_up;
    world.has(Feature::HiddenForces).then(|| Activity::Forces(HiddenForces::Concealment(desks())))
}

/// The last turn has ended: whether something has still to happen before the game does. Hidden marches and hidden forces come to light.
pub(crate) fn before_the_end(world: &mut World) -> bool {
    let comes_out = !world.forces.is_empty() && hidden_forces::all_come_out(world);
    let marches = world.hidden.marches().iter();
    let hidden = marches.filter(|march| !matches!(march.standing, Standing::Found(_)));
    let holders: Vec<HolderId> = hidden.map(|march| march.holder).collect();
    for holder in &holders {
        world.hidden.find(*holder, Cause::End);
    }
    comes_out || !holders.is_empty()
}

/// A turn begins: reports of vedettes come nearer (mop.37.11.2.c).
pub(crate) fn reports_come_nearer(world: &mut World, play: &mut Play) {
    if world.has(Feature::Vedettes) && !world.forces.is_empty() {
        vedettes::count_down(world, play);
    }
}

/// Something goes on: what has come about by itself is put right and told before. Not while both sides write in secret, and
/// nobody comes onto the map or leaves it in the middle of a fight.
pub(crate) fn watch(doing: &Activity, world: &mut World, play: &mut Play) {
    let patrols = world.has(Feature::Vedettes) && !world.forces.is_empty();
    if patrols && !world.vedettes.is_empty() && hidden_forces::begins_a_segment(doing) {
        vedettes::look(world, play);
    }
    if world.markers.is_none() || doing.is_secret() {
        return;
    }
    aides::tell_caught(world, play);
    if is_between_segments(doing) || matches!(doing, Activity::CommandPhase(_)) {
        targets::settle(world, play);
    }
}

/// Whether nobody fights: a segment or what is around them goes on.
pub(crate) fn is_between_segments(doing: &Activity) -> bool {
    matches!(
        doing,
        Activity::TurnPhase(_)
            | Activity::MovementPhase(_)
            | Activity::Bombarding(_)
            | Activity::Charging(_)
            | Activity::Segment(_)
    )
}

/// Whether the enemy who has come upon a train may have it for himself (mop.37.8.l).
pub(crate) fn may_be_captured(world: &World, convoy: HeadquartersId) -> bool {
    trains::train(world, convoy).is_some_and(Train::is_pontoons)
}

/// He has.
pub(crate) use crate::refits::trains::is_entered as train_is_entered;

/// Whether trains move in the action of their corps, after its units (4.4.e).
#[inline]
pub(crate) fn has_trains(world: &World) -> bool {
    world.has(Feature::Trains)
}

/// The game begins (14.a): what the artillery of both sides has to fire, where that is limited.
pub(crate) fn tell_ammunition(world: &World, play: &mut Play) {
    if world.has(Feature::ArtilleryAmmunition) {
        artillery_ammunition::tell(world, play);
    }
}

/// What the cards that sides have played are worth to them, where that is anything (mop.37.13.f).
pub(crate) fn points_of_cards(world: &World) -> impl Iterator<Item = (Side, i32)> {
    let points = |side: Side| world.cards.of(side).map_or(0, |own| i32::from(own.points));
    Side::BOTH.into_iter().map(move |side| (side, points(side))).filter(|(_, points)| *points != 0)
}

/// Whether a side has played a General Retreat, by which it may earn points for who is brought off the map (mop.37.13.i, mop.37.13.j).
pub(crate) fn has_played_retreat(world: &World, side: Side) -> bool {
    world.plays_cards() && cards::command::has_played_retreat(world, side)
}

/// The points are counted (13.a): an edition may have its own schedule for all its battles.
pub(crate) fn rules_of_the_account(world: &World) -> Vec<Rule> {
    let ground = world.has(Feature::GroundInSupply).then_some(rule!("mop.37.13.e"));
    world.cited(rules!["lgg.21.12.a"]).into_iter().chain(ground).collect()
}

/// Whether supply comes from trains, in the place of the lines of 24.
#[inline]
pub(crate) fn is_supplied_by_trains(world: &World) -> bool {
    world.has(Feature::TrainSupply)
}

pub(crate) use crate::refits::train_supply::has_line as has_supply_line;

/// Where a headquarters comes onto the map (9.a): with its column; a train where it enters, if there is room.
pub(crate) fn comes_up_at(
    world: &World,
    convoy: HeadquartersId,
    with: HexId,
    entries: impl FnOnce() -> Vec<HexId>,
) -> Option<HexId> {
    match trains::train(world, convoy) {
        None => Some(with),
        Some(_) => entries().into_iter().find(|hex| !trains::stands_in(world, *hex)),
    }
}

/// Whoever else moves in the Reserve Action Stage of a side, after headquarters (4.j, 19.5.a).
pub(crate) fn reserve_stage(world: &World, side: Side) -> Option<Activity> {
    world.markers.as_ref().map(|_| Activity::Aides(AideRides::of(side)))
}

/// The armies that choose their base now (24.d), by their places in the list.
pub(crate) use crate::scenario_rules::base::due as bases_due;

/// An army chooses its base (24.d).
pub(crate) use crate::scenario_rules::base::choose as choose_base;

/// Whether a source of supply serves its army (24.d).
pub(crate) fn serves(world: &World, source: &SupplySource) -> bool {
    !world.has(Feature::Bases) || base::serves(world, source)
}

/// An army traces supply (24.d).
pub(crate) fn traces_supply(world: &mut World, army: ArmyId, play: &mut Play) {
    if world.has(Feature::Bases) {
        base::reveal(world, army, play);
    }
}

/// The first turn begins (14.a): the units that are to be set up.
pub(crate) fn to_be_set_up(world: &World) -> Vec<UnitId> {
    if world.has(Feature::FreeSetUp) { free_set_up::waiting(world).collect() } else { Vec::new() }
}

/// The first turn begins (14.a): the leaders whom their owners place, and one who is placed.
pub(crate) use crate::refits::leader_set_up::{place as place_leader, waiting as leaders_to_be_set_up};

/// Where a unit may be set up, and whether it may be in a hex.
pub(crate) use crate::scenario_rules::free_set_up::{
    may_stand as may_be_set_up, places as set_up_places, set_up,
};

/// A turn begins: who was held in place and may move now is told.
pub(crate) fn tell_released(world: &World, play: &mut Play) {
    if world.has(Feature::HeldUntilAttacked) {
        held::tell(world, play);
    }
}
