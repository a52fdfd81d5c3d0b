//! Normal combat (7.3 to 7.6, 7.11).

use crate::combat::normal::Combat;
use crate::fire::{Note, Strength};
use crate::morale::Circumstances;
use crate::options::order_markers::aides;
use crate::options::{
    advanced_disruption, artillery_detail, artillery_support, hidden_movement, overruns, remote_support,
};
use crate::prelude::*;
use crate::refits::artillery_ammunition;
use crate::refits::cards::{self, fights};
use crate::refits::improved_positions;
use crate::refits::vedettes;
use crate::scenario::special::Successor;
use crate::scenario_rules::{bridges, capture, held, inspiration, late_initiative, night_attack};
use crate::world::HeadquartersWhereabouts;

/// Units attack (7.3.b), and do nothing else in their action.
pub(crate) fn have_attacked(world: &mut World, units: &[UnitId]) {
    if world.has(Feature::ImprovedPositions) {
        improved_positions::have_attacked(world, units);
    }
}

/// A stack retreats: the vedettes beside it go along (mop.37.11.f).
pub(crate) use crate::refits::vedettes::go_along as vedettes_go_along;

/// Whether a side stands next to vedettes of the enemy, which its own vedettes or its cavalry might fight (mop.37.11.i, mop.37.11.m).
pub(crate) fn vedettes_are_in_contact(world: &World, side: Side) -> bool {
    !world.vedettes.is_empty() && vedettes::are_in_contact(world, side)
}

/// A Combat Segment begins (4.4.g).
pub(crate) fn segment_begins(world: &mut World) {
    if [Feature::AdvancedDisruption, Feature::ArtillerySupport, Feature::RemoteSupport]
        .iter()
        .any(|one| world.has(*one))
    {
        for unit in world.unit_ids() {
            // Whoever was disrupted before is so for the whole segment (7.6.b); all guns may support once more (25.3.i).
            let state = world.unit_mut(unit);
            (state.just_disrupted, state.supported) = (false, false);
        }
    }
}

/// Whether a side may have enemies next to it that it does not see (7.3.l): a headquarters beside counters in show. It is asked whether it
/// attacks, so that neither the one nor the other can be told from the silence.
pub(crate) fn may_be_in_unseen_contact(world: &World, side: Side) -> bool {
    let is_left = |id: HeadquartersId| {
        world.side_of_headquarters(id) != side
            && world.theatre.headquarters[id].train.is_none()
            && !matches!(world.headquarters(id).whereabouts, HeadquartersWhereabouts::Destroyed(_))
    };
    world.has(Feature::HiddenMovement) && world.headquarters_ids().any(is_left)
}

/// Everybody has stepped back who will, and nobody has fired (7.11.d, 7.3.b): the question that is open then.
pub(crate) fn ask_before_fire(world: &World, combat: &Combat) -> Option<Ask> {
    world.has(Feature::RemoteSupport).then(|| remote_support::ask(world, combat))?
}

/// Every answer to that question; a battery joins in the defense, and what it adds to it.
pub(crate) use crate::options::remote_support::{
    answers as answers_before_fire, fire as fire_in_support, support,
};

/// Of a side that has fired so hard: those of whom one runs low on ammunition, and that it does.
pub(crate) use crate::refits::low_ammunition::{may_run_low, run_low};

/// Whether guns may fire of their own will, after so many others that are about to (7.3.a, 8.1.a, 25.3.a).
#[inline]
pub(crate) fn may_fire_guns(world: &World, unit: UnitId, others: usize) -> Allowed {
    if world.artillery_ammunition.is_none() {
        return Ok(());
    }
    artillery_ammunition::may_fire(world, unit, others)
}

/// Whether the guns of a side have anything left to fire of their own will.
#[inline]
pub(crate) fn has_ammunition(world: &World, side: Side) -> bool {
    artillery_ammunition::left(world, side) != Some(0)
}

/// Guns of a side have done so.
pub(crate) use crate::refits::artillery_ammunition::spend as guns_have_fired;

/// The batteries that may still join in the defense: as far as can be told, they will.
pub(crate) fn expected_support(world: &World, combat: &Combat) -> Vec<UnitId> {
    let open = world.has(Feature::RemoteSupport).then(|| remote_support::candidates(world, combat));
    open.into_iter().flatten().collect()
}

/// What odds take for granted of those who have still to choose.
pub(crate) fn assumption(world: &World) -> &'static str {
    macro_rules! assumed {
        ($($more:literal)*) => {
            concat!(
                "nobody retreats of his own will unless the rules force him; nobody reacts; ", $($more,)*
                "guns that stand alone are overrun by attackers who stay; owners take hits in the first way allowed \
                 and retreat where it costs least; a charge is over when it is won or lost"
            )
        };
    }
    match (world.has(Feature::RemoteSupport), world.has(Feature::PassingFire)) {
        (true, true) => assumed!(
            "guns that may give remote support do; " "whoever may fire at those who pass does; "
        ),
        (true, false) => assumed!("guns that may give remote support do; "),
        (false, true) => assumed!("whoever may fire at those who pass does; "),
        (false, false) => assumed!(),
    }
}

/// The strength with which a side would fire without its guns, rounded, if anything hangs on that (7.3.b).
pub(crate) fn fire_without_guns(world: &World, combat: &Combat, side: Side) -> Option<u16> {
    let without =
        world.has(Feature::ArtillerySupport).then(|| artillery_support::without_guns(world, combat, side));
    without.flatten().map(Strength::rounded)
}

/// The fire of a unit in the attacked hex, not yet added to that of others (7.3.o).
pub(crate) fn defensive_fire(world: &World, unit: UnitId, strength: Strength, note: Note<'_>) -> Strength {
    let detail = world.has(Feature::ArtilleryDetail);
    if detail { artillery_detail::defense(world, unit, strength, note) } else { strength }
}

/// Both sides have fired and nobody has chosen yet (7.3.b).
pub(crate) fn both_have_fired(
    world: &mut World,
    combat: &mut Combat,
    guns_tell: BySide<bool>,
    play: &mut Play,
) {
    if world.has(Feature::ArtillerySupport) {
        artillery_support::take_effect(world, combat, guns_tell, play);
    }
    if world.has(Feature::Overruns) {
        overruns::take_effect(world, combat, play);
    }
}

/// Units are about to retreat of their own will, all those of a side together (7.4.a), or one of them before combat
/// (7.11.a); `of` says what bears on the morale of each.
pub(crate) fn retreat_voluntarily(
    world: &mut World,
    units: impl Iterator<Item = UnitId>,
    of: impl Fn(&World, UnitId) -> Circumstances,
    play: &mut Play,
) {
    if world.has(Feature::AdvancedDisruption) {
        let units: Vec<(UnitId, Circumstances)> = units.map(|unit| (unit, of(world, unit))).collect();
        advanced_disruption::leave_of_their_own_will(world, &units, play);
    }
}

/// A stack goes back because it must: by a failed check (7.4.h) or beaten by a charge (7.7.i).
pub(crate) fn driven_back(world: &mut World, units: &[UnitId], play: &mut Play) {
    if world.has(Feature::AdvancedDisruption) {
        advanced_disruption::are_driven_back(world, units, play);
    }
}

/// A combat begins, before anybody steps back (7.11): counters of those who are not there vanish (25.5.1.g).
#[inline]
pub(crate) fn begins(world: &mut World, target: HexId, play: &mut Play) {
    if !world.hidden.is_empty() {
        hidden_movement::vanish(world, target, play);
    }
    if world.has(Feature::LateInitiative) {
        late_initiative::note_assault(world, target);
    }
}

/// Whether a unit can take a hit for a garrison next to it (10.j); its owner is asked even if only its counter is there (25.5.1.h).
#[inline]
pub(crate) fn can_help_a_garrison(world: &World, unit: UnitId) -> bool {
    !world.is_ghost(unit)
}

/// A unit is hit (7.2). Whether that is only a show, which costs nobody confidence and is counted nowhere (25.5.1.f).
#[inline]
pub(crate) fn is_show(world: &World, unit: UnitId) -> bool {
    world.is_ghost(unit)
}

/// A unit has been hit (7.2, 8.1.e): its owner is told if that was only a show (25.5.1.f).
#[inline]
pub(crate) fn after_hit(world: &World, unit: UnitId, play: &mut Play) {
    if world.is_ghost(unit) {
        play.log.tell(world, || hidden_movement::hit_in_show(world, unit));
    }
}

/// A unit is eliminated in show (25.5.1.f).
pub(crate) fn eliminate_in_show(world: &mut World, unit: UnitId) {
    world.take_off_in_show(unit, Whereabouts::Eliminated);
}

/// Units of a side were hit, in combat or by bombardment, and its leaders have rolled (19.2.a).
pub(crate) fn were_hit(world: &mut World, side: Side, play: &mut Play) {
    if world.markers.is_some() {
        aides::under_fire(world, side, play);
    }
}

/// A leader is lost who was alone among enemies (19.1.e): where points hang on it, he is captured.
pub(crate) fn lost_among_enemies(world: &mut World, leader: LeaderId, play: &mut Play) {
    if world.theatre.terms.victory.counts_captured(leader) {
        capture::note(world, leader, play);
    }
}

/// Whether a unit fights though it is night (23.c).
pub(crate) fn fights_at_night(world: &World, unit: UnitId) -> bool {
    world.has(Feature::NightAttack) && night_attack::is_in_the_dark(world, unit)
}

/// Whether a side has a Combat Segment though it is night (23.c).
pub(crate) fn has_night_attack(world: &World, side: Side) -> bool {
    world.has(Feature::NightAttack) && night_attack::is_on(world, side)
}

/// Who takes over from a leader at once (19.2.c).
pub(crate) fn successor(world: &World, leader: LeaderId) -> Option<Successor> {
    world.theatre.specials.successor(leader).cloned()
}

/// Units are attacked in normal combat or charged by others (20.8.d), or fired at in passing.
pub(crate) fn attacked(world: &mut World, units: &[UnitId], by: &[UnitId]) {
    if world.has(Feature::HeldUntilAttacked) {
        held::note_attacked(world, units, by);
    }
    if world.has(Feature::BrokenBridges) {
        bridges::note_attacked(world, units);
    }
}

/// Before the dice of a combat: whether somebody is asked for a card (mop.app3.card14.a).
#[inline]
pub(crate) fn card_before_fire(world: &World, combat: &Combat) -> Option<Activity> {
    if !world.plays_cards() {
        return None;
    }
    let (attackers, defenders): (Vec<UnitId>, Vec<UnitId>) =
        (combat.attackers().collect(), combat.defenders(world));
    fights::before_fire(world, fights::parties(combat, &attackers, &defenders))
}

/// Before that: the leaders who may spur on those who fight, one after the other (mop.37.16.g, mop.37.16.i).
#[inline]
pub(crate) fn inspiration(world: &World, combat: &Combat, at: u8) -> Option<inspiration::NextLeader> {
    if world.has(Feature::InspiringLeaders) { inspiration::next(world, combat, at) } else { None }
}

/// The dice have fallen for good.
#[inline]
pub(crate) fn dice_have_fallen(world: &mut World) {
    if world.has(Feature::InspiringLeaders) {
        inspiration::is_over(world);
    }
}

/// A side has fired: whether it is asked for a card by which it throws again (mop.app3.card7.b).
#[inline]
pub(crate) fn again(world: &World, side: Side) -> Option<Activity> {
    if world.plays_cards() { fights::again(world, side) } else { None }
}

/// The rules of the card by which a roll is made again.
pub(crate) fn rules_of_again(world: &World) -> Vec<Rule> {
    fights::rules_of_again(world)
}

/// What was chosen then, and what cards add to the roll of a side.
pub(crate) use crate::refits::cards::fights::{chosen as card_chosen, pushed, roll_changes as card_changes};

/// Both sides have fired: first the attackers, then the defenders may be covered by guns (mop.app3.card3.a).
pub(crate) fn cover(world: &mut World, combat: &mut Combat, turn: u8, play: &mut Play) -> Option<Activity> {
    if let Some(side) = fights::chosen(world) {
        combat.hits[side] = covered(world, side, combat.target, combat.hits[side], play);
    }
    let side = match turn {
        0 => combat.side,
        1 => combat.side.enemy(),
        _ => return None,
    };
    let at = if turn == 0 { combat.stacks(world).next() } else { Some(combat.target) };
    fights::after_fire(world, side, &combat.party(side), at?, combat.hits[side])
}

/// Guns cover a side: the hits that are left to it.
pub(crate) fn covered(world: &mut World, side: Side, at: HexId, hits: u16, play: &mut Play) -> u16 {
    let left = hits.saturating_sub(fights::covered_hits(world));
    world.cards.change(|table| table.covered.push((side, at)));
    play.log.tell(world, || {
        let (seat, at) = (world.seat_name(side).to_owned(), world.name(at));
        let text = format!("Artillery covers {} at {at}: a hit less.", world.side_words(side));
        let by = if world.plays_all_cards() { rule!("mop.app1.card3.a") } else { rule!("mop.app3.card3.a") };
        Event::by(by, cards::Fact::Covered { seat, at, hits: hits - left }, text)
    });
    left
}

/// Whether those who would check for a retreat stand by a card (7.4.g).
pub(crate) fn is_steadied(world: &mut World, side: Side, units: &[UnitId], play: &mut Play) -> bool {
    let card = if world.plays_cards() { fights::steadied(world, side, units) } else { None };
    let Some(card) = card else { return false };
    cards::show(world, side, card, play);
    play.log.tell(world, || {
        let text =
            format!("{} stand: nobody retreats against his will there.", capital(&world.side_words(side)));
        let fact = cards::Fact::Steadied { seat: world.seat_name(side).to_owned() };
        Event::by(cards::rule_of(world, card), fact, text)
    });
    true
}

/// What a card takes from the morale of those who check for a retreat, with the rule (7.4.g).
pub(crate) fn awe(
    world: &mut World,
    side: Side,
    enemies: &[UnitId],
    play: &mut Play,
) -> Option<(&'static str, i8, Rule)> {
    let (by, card) = if world.plays_cards() { fights::awe(world, side, enemies)? } else { return None };
    cards::show(world, side.enemy(), card, play);
    Some(("against the marshal", by, cards::rule_of(world, card)))
}

/// A stack has retreated into an enemy zone of control (7.4.k): its side is asked for a card (mop.app3.card22.a).
pub(crate) fn out_of_the_jaws(world: &World, side: Side) -> Option<Activity> {
    if world.plays_cards() { fights::out_of_the_jaws(world, side) } else { None }
}

/// Whether cavalry need not attack although its order demands it (7.3.e): by a card (mop.app3.card13.a).
#[inline]
pub(crate) fn may_decline(world: &World, unit: UnitId) -> bool {
    world.plays_cards() && cards::movement::may_decline(world, unit)
}

/// Whether an aide has saved a leader who was alone among enemies (19.1.e, mop.app3.card31.a): the card is used.
pub(crate) fn is_saved(world: &mut World, leader: LeaderId, play: &mut Play) -> bool {
    let side = world.leader(leader).nation.side;
    let card = if world.plays_cards() { cards::saving_aide(world, side) } else { None };
    if let Some(card) = card {
        cards::use_up(world, side, card, play);
    }
    card.is_some()
}
