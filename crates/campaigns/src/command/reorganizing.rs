//! What may be rearranged, and what it does (con-base.2.j, 2.k, 8, 13.c, 13.g, 13.h, 22.b, 24.a, 26.b).

use super::orders::{has_points, spend};
use super::organization::{Occasion, Organization};
use crate::activity::not_now;
use crate::answers::{Answer, CommandAnswer};
use crate::barred::{Open, because, refuse};
use crate::edition::{Arm, Halves};
use crate::facts::{CommandFact, Fact};
use crate::movement::is_own;
use crate::theatre::{Kind, Rank};
use crate::types::{HolderId, Side, UnitId};
use crate::world::{UnitPlace, Whereabouts, World};
use hex::HexId;
use umpire::agenda::Play;
use umpire::answers::Answers as _;
use umpire::event::{Event, SeatSet};
use umpire::rule::Rule;

/// Everything that a side can rearrange now.
pub(super) fn offer(segment: &Organization, world: &World, side: Side, to: &mut Vec<Answer>) {
    let mut add = |answer: CommandAnswer| {
        if is_done_on(segment.occasion, answer) && may(segment, world, side, answer).is_ok() {
            to.push(Answer::Command(answer));
        }
    };
    let theatre = &world.theatre;
    let leaders: Vec<HolderId> = theatre
        .holder_ids()
        .filter(|id| theatre.side_of(*id) == side && world.theatre.holder(*id).is_leader())
        .collect();
    let units: Vec<UnitId> = theatre.unit_ids().filter(|id| theatre.side_of_unit(*id) == side).collect();
    for unit in &units {
        let (unit, hex) = (*unit, hex_of(world, *unit));
        for leader in leaders.iter().copied().filter(|leader| hex.is_some() && world.hex_of(*leader) == hex) {
            // What acts as a vedette is put back, what is on a display passed on.
            let is_lone = matches!(world.unit(unit).place, UnitPlace::Lone(_));
            add(if is_lone {
                CommandAnswer::Return { unit, leader }
            } else {
                CommandAnswer::Pass { unit, leader }
            });
        }
        if world.unit(unit).place == UnitPlace::Broken {
            for leader in &leaders {
                add(CommandAnswer::RecallUnder { unit, leader: *leader });
            }
        }
        add(CommandAnswer::Create { unit });
        for leader in
            leaders.iter().copied().filter(|leader| world.holder(*leader).place == Whereabouts::Unused)
        {
            add(CommandAnswer::Takes { leader, unit });
        }
        add(CommandAnswer::Form { unit });
        add(CommandAnswer::Recall { unit });
        add(CommandAnswer::Detach { unit });
        let is_at_center = hex.is_some() && world.army(theatre.unit(unit).army).center == hex;
        for points in 1..=theatre.unit(unit).most * u8::from(is_at_center) {
            add(CommandAnswer::TakeIn { points, unit });
        }
        let display = world.display_of(unit).filter(|_| world.unit(unit).points > 1);
        let is_alike = |other: &UnitId| {
            *other != unit
                && display.is_some()
                && world.display_of(*other) == display
                && world.arm(*other) == world.arm(unit)
        };
        for other in units.iter().copied().filter(is_alike) {
            for points in 1..world.unit(unit).points {
                add(CommandAnswer::Exchange { points, from: unit, to: other });
            }
        }
    }
    for leader in &leaders {
        let here = world.hex_of(*leader);
        for superior in leaders.iter().filter(|superior| here.is_some() && world.hex_of(**superior) == here) {
            add(CommandAnswer::Put { leader: *leader, superior: *superior });
        }
        add(CommandAnswer::Free { leader: *leader });
        add(CommandAnswer::StandDown { leader: *leader });
    }
}

/// The hex of a unit on a display.
fn hex_of(world: &World, unit: UnitId) -> Option<HexId> {
    match world.unit(unit).place {
        UnitPlace::With(holder) => world.hex_of(holder),
        UnitPlace::Lone(hex) => Some(hex),
        UnitPlace::Broken | UnitPlace::Gone | UnitPlace::Unseen => None,
    }
}

fn own_unit(world: &World, side: Side, unit: UnitId) -> Open<'_> {
    if world.theatre.side_of_unit(unit) == side {
        return Ok(());
    }
    let why = move || format!("{} is not of {}", world.theatre.unit(unit).name, side.called());
    refuse(rule!("con-base.1.c"), "not-yours", why, "Name one of your own.")
}

/// Whether something is done on such an occasion at all.
fn is_done_on(occasion: Occasion, answer: CommandAnswer) -> bool {
    match answer {
        CommandAnswer::Put { .. } | CommandAnswer::Free { .. } => true,
        CommandAnswer::Form { .. } => occasion != Occasion::Consolidation,
        CommandAnswer::Pass { .. } => occasion != Occasion::SetUp,
        CommandAnswer::Create { .. }
        | CommandAnswer::Takes { .. }
        | CommandAnswer::StandDown { .. }
        | CommandAnswer::Exchange { .. }
        | CommandAnswer::Recall { .. }
        | CommandAnswer::RecallUnder { .. }
        | CommandAnswer::Detach { .. }
        | CommandAnswer::Return { .. }
        | CommandAnswer::TakeIn { .. } => occasion == Occasion::Segment,
        _ => false,
    }
}

/// Whether something may be rearranged so.
pub(super) fn may<'a>(
    segment: &'a Organization,
    world: &'a World,
    side: Side,
    answer: CommandAnswer,
) -> Open<'a> {
    if !is_done_on(segment.occasion, answer) {
        let (rule, why) = match segment.occasion {
            Occasion::SetUp => (
                rule!("con-base.26.b"),
                "before play vedettes are formed and leaders put under others, and nothing else",
            ),
            Occasion::Consolidation => (
                rule!("con-base.24.a"),
                "in the consolidation units and leaders are placed, but no strength points passed",
            ),
            Occasion::Segment => return Err(because(|| not_now(None))),
        };
        return refuse(rule, "not-now", || why.to_owned(), "Do it in the Organization Segment.");
    }
    match answer {
        CommandAnswer::Pass { unit, leader } => may_pass(segment, world, side, unit, leader),
        CommandAnswer::Put { leader, superior } => may_put(segment, world, side, leader, superior),
        CommandAnswer::Free { leader } => may_free(segment, world, side, leader),
        CommandAnswer::Create { unit } => may_create(segment, world, side, unit, None).map(|_| ()),
        CommandAnswer::Takes { leader, unit } => {
            may_create(segment, world, side, unit, Some(leader)).map(|_| ())
        }
        CommandAnswer::StandDown { leader } => may_stand_down(segment, world, side, leader),
        CommandAnswer::Exchange { points, from, to } => may_exchange(segment, world, side, points, from, to),
        CommandAnswer::Form { unit } => may_form(segment, world, side, unit),
        CommandAnswer::Recall { unit } => may_recall(segment, world, side, unit),
        CommandAnswer::RecallUnder { unit, leader } => may_recall_under(segment, world, side, unit, leader),
        CommandAnswer::Detach { unit } => may_detach(segment, world, side, unit),
        CommandAnswer::Return { unit, leader } => may_return(segment, world, side, unit, leader),
        CommandAnswer::TakeIn { points, unit } => may_take_in(segment, world, side, points, unit),
        _ => Err(because(|| not_now(None))),
    }
}

fn once<'a>(is_used: bool, name: impl Fn() -> String + 'a) -> Open<'a> {
    if is_used {
        let why = move || format!("{name} has been rearranged in this segment", name = name());
        return refuse(rule!("con-base.8.a"), "once", why, "Each is rearranged once.");
    }
    Ok(())
}

/// The display and hex of a unit that stands with somebody on the map.
fn on_display(world: &World, unit: UnitId) -> Open<'_, (HolderId, HexId)> {
    let display = world.display_of(unit);
    match display.and_then(|holder| Some((holder, world.hex_of(holder)?))) {
        Some((holder, _)) if matches!(world.theatre.holder(holder).kind, Kind::Garrison(_)) => {
            let why = move || format!("{} never leaves its town", world.name(holder));
            refuse(rule!("con-base.19.c"), "garrison", why, "Leave it where it is.")
        }
        Some(found) => Ok(found),
        None => {
            let why = move || format!("{} is on no display on the map", world.theatre.unit(unit).name);
            refuse(rule!("con-base.8.a"), "not-there", why, "Name a unit that is.")
        }
    }
}

fn with_room(world: &World, leader: HolderId, more: Halves) -> Open<'_> {
    if world.has_room(leader, more) {
        return Ok(());
    }
    let why = move || {
        let (name, used) = (world.name(leader), world.span_used(leader));
        let span = world.theatre.holder(leader).span;
        format!("{used} of the span {span} of {name} are taken, and it needs {more}")
    };
    refuse(rule!("con-base.2.k"), "span", why, "Free somebody of his first.")
}

fn of_one_army(world: &World, unit: UnitId, leader: HolderId) -> Open<'_> {
    if world.theatre.unit(unit).army == world.theatre.holder(leader).army {
        return Ok(());
    }
    let why = move || {
        format!("{} and {} are of different armies", world.theatre.unit(unit).name, world.name(leader))
    };
    refuse(rule!("con-base.2.j"), "other-army", why, "Name somebody of its own army.")
}

fn in_one_hex(world: &World, leader: HolderId, hex: HexId) -> Open<'_> {
    if world.hex_of(leader) == Some(hex) && world.is_led(leader) {
        return Ok(());
    }
    let why = move || format!("{} is not in {}", world.theatre.holder(leader).name, world.number(hex));
    refuse(rule!("con-base.8.a"), "elsewhere", why, "Name somebody in that hex.")
}

/// A stack in contact creates no force and exchanges no strength points (con-base.8.b).
fn out_of_contact(world: &World, side: Side, hex: HexId) -> Open<'_> {
    if !world.is_in_zone(hex, side.enemy()) {
        return Ok(());
    }
    let why = move || format!("{} is in an enemy zone", world.number(hex));
    refuse(rule!("con-base.8.b"), "contact", why, "Move out of it first.")
}

fn may_pass<'a>(
    segment: &'a Organization,
    world: &'a World,
    side: Side,
    unit: UnitId,
    leader: HolderId,
) -> Open<'a> {
    own_unit(world, side, unit)?;
    is_own(world, leader, side)?;
    let (holder, hex) = on_display(world, unit)?;
    of_one_army(world, unit, leader)?;
    in_one_hex(world, leader, hex)?;
    if holder == leader {
        let why = move || format!("{} is with {}", world.theatre.unit(unit).name, world.name(leader));
        return refuse(rule!("con-base.8.a"), "same", why, "Name somebody else.");
    }
    once(segment.units.contains(&unit), move || world.theatre.unit(unit).name.clone())?;
    with_room(world, leader, world.subordination_of(unit))
}

fn may_put<'a>(
    segment: &'a Organization,
    world: &'a World,
    side: Side,
    leader: HolderId,
    superior: HolderId,
) -> Open<'a> {
    is_own(world, leader, side)?;
    is_own(world, superior, side)?;
    let name = move || world.name(leader);
    if world.theatre.holder(leader).army != world.theatre.holder(superior).army {
        let why =
            move || format!("{name} and {} are of different armies", world.name(superior), name = name());
        return refuse(rule!("con-base.2.j"), "other-army", why, "Name somebody of his own army.");
    }
    let together = world.hex_of(leader).filter(|hex| world.hex_of(superior) == Some(*hex));
    if together.is_none() {
        let why = move || format!("{name} and {} are not in one hex", world.name(superior), name = name());
        return refuse(rule!("con-base.8.a"), "elsewhere", why, "Bring them together first.");
    }
    if !world.may_serve(leader, superior) || world.holder(leader).superior == Some(superior) {
        let why = move || format!("{name} cannot be put under {}", world.name(superior), name = name());
        return refuse(rule!("con-base.2.h"), "rank", why, "Name a leader of wider span.");
    }
    once(segment.leaders.contains(&leader), name)?;
    with_room(world, superior, world.theatre.holder(leader).subordination.unwrap_or_default())
}

fn may_free<'a>(segment: &'a Organization, world: &'a World, side: Side, leader: HolderId) -> Open<'a> {
    is_own(world, leader, side)?;
    let name = move || world.name(leader);
    if world.holder(leader).superior.is_none() || !world.is_on_map(leader) {
        return refuse(
            rule!("con-base.8.a"),
            "under-nobody",
            move || format!("{name} is under nobody", name = name()),
            "Name somebody who is.",
        );
    }
    once(segment.leaders.contains(&leader), name)
}

/// Who would be created, or brought back, for a unit.
fn may_create<'a>(
    segment: &'a Organization,
    world: &'a World,
    side: Side,
    unit: UnitId,
    named: Option<HolderId>,
) -> Open<'a, (HolderId, HexId)> {
    own_unit(world, side, unit)?;
    let (_, hex) = on_display(world, unit)?;
    let army = world.theatre.unit(unit).army;
    let is_spare = |id: &HolderId| {
        let printed = world.theatre.holder(*id);
        printed.is_spare && printed.army == army && world.holder(*id).place == Whereabouts::Unused
    };
    let general = match named {
        Some(leader) => {
            is_own(world, leader, side)?;
            of_one_army(world, unit, leader)?;
            let printed = world.theatre.holder(leader);
            let is_his = world.holder(leader).place == Whereabouts::Unused && !printed.is_spare;
            Some(leader).filter(|_| is_his)
        }
        None => world.theatre.holder_ids().find(is_spare),
    };
    let Some(general) = general else {
        let why = || "no such Major General of its army is unused".to_owned();
        return refuse(rule!("con-base.8.c"), "no-general", why, "Stand one down first.");
    };
    out_of_contact(world, side, hex)?;
    once(segment.units.contains(&unit), move || world.theatre.unit(unit).name.clone())?;
    once(segment.leaders.contains(&general), move || world.name(general))?;
    with_room(world, general, world.subordination_of(unit))?;
    Ok((general, hex))
}

fn may_stand_down<'a>(segment: &'a Organization, world: &'a World, side: Side, leader: HolderId) -> Open<'a> {
    is_own(world, leader, side)?;
    let name = move || world.name(leader);
    let is_idle = world.theatre.holder(leader).rank() == Some(Rank::General)
        && world.is_on_map(leader)
        && world.is_led(leader)
        && !world.has_units(leader)
        && world.directly_under(leader).next().is_none();
    if !is_idle || segment.standing_down.contains(&leader) {
        let why = move || format!("{name} is no Major General without units", name = name());
        return refuse(rule!("con-base.8.c"), "not-idle", why, "Pass his units to others first.");
    }
    once(segment.leaders.contains(&leader), name)
}

fn may_exchange<'a>(
    segment: &'a Organization,
    world: &'a World,
    side: Side,
    points: u8,
    from: UnitId,
    to: UnitId,
) -> Open<'a> {
    own_unit(world, side, from)?;
    own_unit(world, side, to)?;
    let (one, hex) = on_display(world, from)?;
    let (other, _) = on_display(world, to)?;
    let (here, there) = (world.theatre.unit(from), world.theatre.unit(to));
    let rule = rule!("con-base.8.d");
    if one != other || from == to {
        return refuse(
            rule,
            "two-displays",
            move || format!("{} and {} are not on one display", here.name, there.name),
            "Pass one first.",
        );
    }
    if here.arm != there.arm || here.army != there.army || here.is_guard != there.is_guard {
        let why = move || format!("{} and {} are not of one arm, army and kind", here.name, there.name);
        return refuse(rule, "other-arm", why, "Exchange between units alike.");
    }
    if world.unit(from).is_demoralized || world.unit(to).is_demoralized {
        let why = || "demoralized units exchange nothing".to_owned();
        return refuse(rule!("con.8.b"), "demoralized", why, "Rally them first.");
    }
    out_of_contact(world, side, hex)?;
    let (has, room) = (world.unit(from).points, there.most.saturating_sub(world.unit(to).points));
    if points == 0 || points >= has || points > room {
        let why = move || format!("{} has {has} and {} has room for {room}", here.name, there.name);
        return refuse(rule, "too-many", why, "Exchange fewer points.");
    }
    let done = segment.exchanged.iter().any(|(a, b)| (*a, *b) == (from, to) || (*a, *b) == (to, from));
    once(done, move || here.name.clone())
}

fn light(world: &World, unit: UnitId, rule: Rule) -> Open<'_> {
    if world.arm(unit) == Arm::LightCavalry {
        return Ok(());
    }
    let why = move || format!("{} is no light cavalry", world.theatre.unit(unit).name);
    refuse(rule, "not-light", why, "Name a unit of light cavalry.")
}

fn may_form<'a>(segment: &'a Organization, world: &'a World, side: Side, unit: UnitId) -> Open<'a> {
    own_unit(world, side, unit)?;
    let rule = rule!("con-base.13.c");
    if world.arm(unit) == Arm::HeavyCavalry {
        let why = move || format!("{} is heavy cavalry", world.theatre.unit(unit).name);
        return refuse(rule!("con-base.2.d"), "heavy", why, "Name a unit of light cavalry.");
    }
    light(world, unit, rule)?;
    let (_, hex) = on_display(world, unit)?;
    let army = world.theatre.unit(unit).army;
    let printed = world.theatre.army(army);
    let n = world.edition().vedettes.of_a_point;
    if world.is_in_zone(hex, side.enemy()) {
        let why = move || format!("{} is in an enemy zone", world.number(hex));
        return refuse(rule, "contact", why, "Move out of it first.");
    }
    if world.unit(unit).points == 0 || segment.recalled.contains(&unit) {
        let why = move || format!("{} has nothing to form them from", world.theatre.unit(unit).name);
        return refuse(rule, "no-points", why, "Name another unit.");
    }
    let is_set_up = segment.occasion == Occasion::SetUp;
    let formed = Organization::counted(&segment.vedettes, army);
    if is_set_up && formed + n > printed.vedettes_at_start {
        let why = move || format!("{} forms {} before play", printed.name, printed.vedettes_at_start);
        return refuse(rule!("con-base.26.b"), "no-more", why, "Form more in the Organization Segment.");
    }
    if world.vedettes_in_use(army) + n > printed.vedettes {
        let why = move || format!("{} has {} counters of vedettes", printed.name, printed.vedettes);
        return refuse(rule, "no-counters", why, "Recall some first.");
    }
    Ok(())
}

/// Vedettes of a unit's army in a hex, enough to make a strength point.
fn vedettes_at(world: &World, unit: UnitId, hex: HexId) -> Open<'_> {
    let army = world.theatre.unit(unit).army;
    let n = world.edition().vedettes.of_a_point;
    let here = world.vedettes_in(hex, army);
    if here >= n {
        return Ok(());
    }
    let why = move || format!("{here} vedettes of its army are in {}, and it takes {n}", world.number(hex));
    refuse(rule!("con-base.13.g"), "too-few", why, "Bring more vedettes there.")
}

fn may_recall<'a>(segment: &'a Organization, world: &'a World, side: Side, unit: UnitId) -> Open<'a> {
    own_unit(world, side, unit)?;
    light(world, unit, rule!("con-base.13.g"))?;
    let (_, hex) = on_display(world, unit)?;
    vedettes_at(world, unit, hex)?;
    let printed = world.theatre.unit(unit);
    if world.unit(unit).points >= printed.most || segment.formed.contains(&unit) {
        let why = move || {
            format!("{} is at its maximum of {}, or has just formed some", printed.name, printed.most)
        };
        return refuse(rule!("con-base.13.g"), "full", why, "Recall them to another.");
    }
    Ok(())
}

fn may_recall_under<'a>(
    segment: &'a Organization,
    world: &'a World,
    side: Side,
    unit: UnitId,
    leader: HolderId,
) -> Open<'a> {
    own_unit(world, side, unit)?;
    is_own(world, leader, side)?;
    let name = &world.theatre.unit(unit).name;
    if world.unit(unit).place != UnitPlace::Broken || segment.formed.contains(&unit) {
        let why = move || format!("{name} is not wholly broken down into vedettes");
        return refuse(rule!("con-base.13.g"), "not-broken", why, "Recall them to the unit itself.");
    }
    of_one_army(world, unit, leader)?;
    let Some(hex) = world.hex_of(leader).filter(|_| world.is_led(leader)) else {
        let why = move || format!("{} is not on the map", world.theatre.holder(leader).name);
        return refuse(rule!("con-base.13.g"), "not-there", why, "Name a leader who is.");
    };
    vedettes_at(world, unit, hex)?;
    with_room(world, leader, world.subordination_of(unit))
}

fn may_detach<'a>(segment: &'a Organization, world: &'a World, side: Side, unit: UnitId) -> Open<'a> {
    own_unit(world, side, unit)?;
    let rule = rule!("con-base.13.h");
    light(world, unit, rule)?;
    let (_, hex) = on_display(world, unit)?;
    let name = &world.theatre.unit(unit).name;
    if world.unit(unit).points != 1 {
        return refuse(
            rule,
            "not-one",
            move || format!("{name} has not exactly 1 strength point"),
            "Name one that has.",
        );
    }
    if world.is_in_zone(hex, side.enemy()) {
        let why = move || format!("{} is in an enemy zone", world.number(hex));
        return refuse(rule, "contact", why, "Move out of it first.");
    }
    once(segment.units.contains(&unit), move || name.clone())
}

fn may_return<'a>(
    segment: &'a Organization,
    world: &'a World,
    side: Side,
    unit: UnitId,
    leader: HolderId,
) -> Open<'a> {
    own_unit(world, side, unit)?;
    is_own(world, leader, side)?;
    let name = &world.theatre.unit(unit).name;
    let UnitPlace::Lone(hex) = world.unit(unit).place else {
        let why = move || format!("{name} does not act as a vedette");
        return refuse(rule!("con-base.13.h"), "no-vedette", why, "Name one that does.");
    };
    of_one_army(world, unit, leader)?;
    in_one_hex(world, leader, hex)?;
    once(segment.units.contains(&unit), move || name.clone())?;
    with_room(world, leader, world.subordination_of(unit))
}

fn may_take_in<'a>(
    segment: &'a Organization,
    world: &'a World,
    side: Side,
    points: u8,
    unit: UnitId,
) -> Open<'a> {
    own_unit(world, side, unit)?;
    let rule = rule!("con-base.22.b");
    let (_, hex) = on_display(world, unit)?;
    let printed = world.theatre.unit(unit);
    let now = world.army(printed.army);
    if now.center != Some(hex) {
        let why = move || format!("{} is not where the Center of its army is", printed.name);
        return refuse(rule, "no-center", why, "Bring it there first.");
    }
    let waiting = now.replacements.iter().find(|(arm, _)| *arm == printed.arm).map_or(0, |(_, n)| *n);
    let room = printed.most.saturating_sub(world.unit(unit).points);
    if points == 0 || points > waiting || points > room {
        let why = move || {
            format!("{waiting} replacements of its arm wait, and {} has room for {room}", printed.name)
        };
        return refuse(rule, "too-many", why, "Take in fewer.");
    }
    has_points(world, printed.army, price(segment, world, unit, points))
}

/// What taking in more costs: a point for every three, or part of three, in the segment.
fn price(segment: &Organization, world: &World, unit: UnitId, points: u8) -> u8 {
    let of = world.edition().replacements.for_a_point;
    let taken = Organization::counted(&segment.taken, world.theatre.unit(unit).army);
    let cost = world.edition().points.costs.replacements;
    cost * ((taken + points).div_ceil(of) - taken.div_ceil(of))
}

/// Rearranges what may be.
pub(super) fn carry_out(
    segment: &mut Organization,
    world: &mut World,
    answer: CommandAnswer,
    play: &mut Play<'_, Fact>,
) {
    tell(world, answer, play);
    match answer {
        CommandAnswer::Pass { unit, leader } | CommandAnswer::Return { unit, leader } => {
            world.unit_mut(unit).place = UnitPlace::With(leader);
            segment.units.push(unit);
        }
        CommandAnswer::Put { leader, superior } => {
            world.holder_mut(leader).superior = Some(superior);
            segment.leaders.push(leader);
        }
        CommandAnswer::Free { leader } => {
            world.holder_mut(leader).superior = None;
            segment.leaders.push(leader);
        }
        CommandAnswer::Create { unit } => create(segment, world, unit, None),
        CommandAnswer::Takes { leader, unit } => create(segment, world, unit, Some(leader)),
        CommandAnswer::StandDown { leader } => {
            let side = world.theatre.side_of(leader);
            let hex = world.hex_of(leader);
            if hex.is_some_and(|hex| world.holders_in(hex, side).len() > 1 || world.has_vedettes(hex, side)) {
                world.holder_mut(leader).place = Whereabouts::Unused;
                world.holder_mut(leader).superior = None;
            } else {
                // With him a marker goes from the map: the enemy sees it when both have done.
                segment.standing_down.push(leader);
            }
        }
        CommandAnswer::Exchange { points, from, to } => {
            world.unit_mut(from).points -= points;
            world.unit_mut(to).points += points;
            segment.exchanged.push((from, to));
        }
        CommandAnswer::Form { unit } => {
            let army = world.theatre.unit(unit).army;
            let n = world.edition().vedettes.of_a_point;
            if let Some(hex) = hex_of(world, unit) {
                world.add_vedettes(army, hex, n, false);
            }
            let now = world.unit_mut(unit);
            now.points -= 1;
            if now.points == 0 {
                now.place = UnitPlace::Broken;
            }
            segment.formed.push(unit);
            Organization::count(&mut segment.vedettes, army, n);
        }
        CommandAnswer::Recall { unit } => {
            if let Some(hex) = hex_of(world, unit) {
                recall(segment, world, unit, hex);
            }
        }
        CommandAnswer::RecallUnder { unit, leader } => {
            if let Some(hex) = world.hex_of(leader) {
                recall(segment, world, unit, hex);
                world.unit_mut(unit).place = UnitPlace::With(leader);
            }
        }
        CommandAnswer::Detach { unit } => {
            if let Some(hex) = hex_of(world, unit) {
                world.unit_mut(unit).place = UnitPlace::Lone(hex);
            }
            segment.units.push(unit);
        }
        CommandAnswer::TakeIn { points, unit } => {
            let army = world.theatre.unit(unit).army;
            let cost = price(segment, world, unit, points);
            let arm = world.arm(unit);
            for (known, n) in &mut world.army_mut(army).replacements {
                if *known == arm {
                    *n -= points;
                }
            }
            world.unit_mut(unit).points += points;
            Organization::count(&mut segment.taken, army, points);
            if cost > 0 {
                spend(world, army, cost, play);
            }
        }
        _ => {}
    }
}

fn create(segment: &mut Organization, world: &mut World, unit: UnitId, named: Option<HolderId>) {
    let side = world.theatre.side_of_unit(unit);
    let created = may_create(segment, world, side, unit, named).ok();
    if let Some((general, hex)) = created {
        world.holder_mut(general).place = Whereabouts::On(hex);
        world.unit_mut(unit).place = UnitPlace::With(general);
        segment.units.push(unit);
        segment.leaders.push(general);
    }
}

fn recall(segment: &mut Organization, world: &mut World, unit: UnitId, hex: HexId) {
    let army = world.theatre.unit(unit).army;
    world.take_vedettes(army, hex, world.edition().vedettes.of_a_point, false);
    world.unit_mut(unit).points += 1;
    segment.recalled.push(unit);
}

/// The owner reads what he has done, in the words in which he said it.
fn tell(world: &World, answer: CommandAnswer, play: &mut Play<'_, Fact>) {
    let (rule, side) = match answer {
        CommandAnswer::Put { leader, .. } | CommandAnswer::Free { leader } => {
            (rule!("con-base.2.h"), world.theatre.side_of(leader))
        }
        CommandAnswer::StandDown { leader } => (rule!("con-base.8.c"), world.theatre.side_of(leader)),
        CommandAnswer::Create { unit } | CommandAnswer::Takes { unit, .. } => {
            (rule!("con-base.8.c"), world.theatre.side_of_unit(unit))
        }
        CommandAnswer::Exchange { from, .. } => (rule!("con-base.8.d"), world.theatre.side_of_unit(from)),
        CommandAnswer::Form { unit } => (rule!("con-base.13.c"), world.theatre.side_of_unit(unit)),
        CommandAnswer::Recall { unit } | CommandAnswer::RecallUnder { unit, .. } => {
            (rule!("con-base.13.g"), world.theatre.side_of_unit(unit))
        }
        CommandAnswer::Detach { unit } | CommandAnswer::Return { unit, .. } => {
            (rule!("con-base.13.h"), world.theatre.side_of_unit(unit))
        }
        CommandAnswer::TakeIn { unit, .. } => (rule!("con-base.22.b"), world.theatre.side_of_unit(unit)),
        CommandAnswer::Pass { unit, .. } => (rule!("con-base.8.a"), world.theatre.side_of_unit(unit)),
        _ => return,
    };
    play.log.tell(world, || {
        let deed = Answer::Command(answer).say(world);
        let text = format!("{}.", umpire::prose::capital(&deed));
        Event::by(rule, CommandFact::Organized { deed }, text).only_for(SeatSet::only(side.seat()))
    });
}
