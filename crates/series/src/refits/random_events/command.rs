//! Events that upset command: the loose cannon, the polite and the cautious commander, faulty reconnaissance, politics, and the luck of
//! the Confederates (lgg.21.16).

use super::{Blunder, EventRule, figures, lot, nothing, now};
use crate::orders::Dispatch;
use crate::orders::measures::route_of;
use crate::prelude::*;
use crate::refits::acting_commanders;
use crate::scenario::special::Events;
use crate::turn::{Fact, arrivals};
use crate::world::memory::LooseCannon;

fn events(world: &World) -> Option<&Events> {
    world.theatre.specials.events.as_ref()
}

/// An infantry division or cavalry brigade of a side, by lot, gets an order of its enemy's choice for this turn.
pub(super) fn loose_cannon(world: &mut World, side: Side, play: &mut Play) -> Option<Blunder> {
    let commands = commands_on_the_map(world, side);
    let chosen = lot(commands.len(), play);
    let Some(holder) = commands.get(chosen).copied() else {
        nothing(world, "there is nobody whom it could strike", play);
        return None;
    };
    let OrderHolder::Division(division) = world.theatre.holders[holder] else { return None };
    let formation = world.theatre.division(division).formation;
    let leader = world.leader_of(holder).or(world.theatre.chain(formation).leader)?;
    let was = world.holder(holder).clone();
    world.event_memory_mut().loose_cannon = Some(LooseCannon { holder, was: Box::new(was) });
    play.log.tell(world, || {
        let name = world.name(holder);
        let text = format!("{name} is the loose cannon: for this turn its enemy gives it an order.");
        Event::by(rule!("lgg.21.16.loose-cannon.a"), Fact::LooseCannon { holder: name }, text)
            .and_by(rules!["lgg.21.16.loose-cannon.b", "lgg.21.16.loose-cannon.c"])
    });
    Some(Blunder { leader, holder, rule: EventRule::LooseCannon })
}

/// The infantry divisions and cavalry brigades of a side of which a unit is on the map, each as the holder of its order.
fn commands_on_the_map(world: &World, side: Side) -> Vec<HolderId> {
    let theatre = &world.theatre;
    let divisions = (0..theatre.divisions.len()).map(DivisionId::at);
    let counts = |division: &DivisionId| {
        let own = theatre.division(*division);
        let of_arm = |arm: Arm| own.units.iter().any(|unit| theatre.units[*unit].arm == arm);
        // A division of one unit is one all the same (lgg.21.6.1.n).
        let is_division = own.brigade_of.is_none();
        let fits = of_arm(Arm::Infantry) && is_division || of_arm(Arm::Cavalry) && own.units.len() == 1;
        theatre.formations[own.formation].side == side
            && fits
            && own.units.iter().any(|unit| world.hex_of(*unit).is_some())
    };
    divisions.filter(counts).map(|division| theatre.division_holder(division)).collect()
}

/// The enemy leaves a loose cannon be: it has no order to go back to.
pub(crate) fn spared(world: &mut World, holder: HolderId) {
    if world.event_memory().loose_cannon.as_ref().is_some_and(|loose| loose.holder == holder) {
        world.event_memory_mut().loose_cannon = None;
    }
}

/// Whether a holder has its bad move by an event of this turn: it came before the Command Phase, and lasts until the next.
pub(crate) fn has_just_blundered(world: &World, holder: HolderId) -> bool {
    world.holder(holder).dispatch.is_some_and(|(own, _)| world.dispatch(own).written == world.turn)
}

/// A bad move is over: the loose cannon goes back to the order that it had, whoever else into Reserve (lgg.21.16.loose-cannon.c). Whether it
/// was the loose cannon.
pub(crate) fn ends_bad_move(world: &mut World, holder: HolderId, play: &mut Play) -> bool {
    let loose = world.event_memory().loose_cannon.as_ref().filter(|loose| loose.holder == holder);
    let Some(was) = loose.map(|loose| loose.was.as_ref().clone()) else { return false };
    world.event_memory_mut().loose_cannon = None;
    let had_its_own = was.own;
    world.set_order(holder, was.order, was.dispatch);
    if !had_its_own {
        world.end_own_order(holder);
    }
    play.log.tell(world, || {
        let name = world.name(holder);
        let text = format!("{name} goes back to the order it had.");
        Event::by(rule!("lgg.21.16.loose-cannon.c"), Fact::LooseCannonOver { holder: name }, text)
    });
    true
}

/// Orders of a commander to some of his leaders that are on their way are taken less in earnest.
pub(super) fn too_polite(world: &mut World, events: &Events, play: &mut Play) {
    if events.polite.is_none_or(|leader| world.leader_state(leader).replaced) {
        return nothing(world, "there is nobody whom it could strike", play);
    }
    let turn = world.turn;
    world.event_memory_mut().polite.push(turn);
    play.log.tell(world, || {
        // Whom it strikes is printed on the table of events; where he is may be hidden, so he is not named.
        let text = "A commander is too polite: what he has written to some is taken for a wish.".to_owned();
        Event::by(rule!("lgg.21.16.polite.a"), Fact::TooPolite, text).and_by(rules!["lgg.21.16.polite.b"])
    });
}

/// How often an order was written too politely: it was on its way when the event came, and not given face to face.
pub(crate) fn is_polite(world: &World, written: &Dispatch) -> i8 {
    let Some(events) = events(world) else { return 0 };
    let own = |leader: LeaderId| !world.leader_state(leader).replaced;
    let by = written.from.filter(|from| events.polite == Some(*from) && own(*from));
    let to = world.leader_of(written.to).filter(|to| events.polite_to.contains(to) && own(*to));
    if by.is_none() || to.is_none() || written.face_to_face {
        return 0;
    }
    let on_the_way = |turn: &&Turn| written.written < **turn && written.arrives >= **turn;
    i8::try_from(world.event_memory().polite.iter().filter(on_the_way).count()).unwrap_or(i8::MAX)
}

/// A commander gives no orders to attack in this turn and the next, if he commands.
pub(super) fn too_cautious(world: &mut World, events: &Events, play: &mut Play) {
    let commands =
        |leader: LeaderId| world.army_under(leader).is_some() && !world.leader_state(leader).replaced;
    if events.cautious.is_none_or(|leader| !commands(leader)) {
        return play.log.tell(world, || {
            let text = "He is not in command, and nothing comes of it.".to_owned();
            Event::by(rule!("lgg.21.16.cautious.b"), Fact::EventPasses { why: "he does not command" }, text)
        });
    }
    let turn = world.turn;
    world.event_memory_mut().cautious = Some(turn);
    play.log.tell(world, || {
        let leader = events.cautious.map_or_else(String::new, |leader| world.leader(leader).name.clone());
        let text = format!("{leader} is too cautious to order an attack in this turn or the next.");
        Event::by(rule!("lgg.21.16.cautious.a"), Fact::TooCautious, text)
    });
}

/// Whether what came over a commander in a turn still holds him back: in that turn and so many after it.
fn lasts(world: &World, since: Option<Turn>) -> bool {
    let turns = figures(world).map_or(0, |figures| figures.hesitates);
    since.is_some_and(|turn| world.turn <= turn.plus(turns))
}

/// Whether a commander may order an attack, as far as events have a say.
pub(crate) fn check_attack(world: &World, by: LeaderId) -> Allowed {
    let lasts = lasts(world, world.event_memory().cautious);
    let cautious = events(world).is_some_and(|events| events.cautious == Some(by));
    refuse_if(lasts && cautious && !world.leader_state(by).replaced, Denial::TooCautious { leader: by })
}

/// Whether a commander hesitates to give any order at all (lgg.21.16.politics.d).
pub(crate) fn hesitates(world: &World, by: LeaderId) -> Allowed {
    let hesitant = events(world).is_some_and(|events| events.hesitant.contains(&by));
    let lasts = lasts(world, world.event_memory().hesitates);
    refuse_if(hesitant && lasts, Denial::Hesitates { leader: by })
}

/// A hidden march turns back, or a column on a road nearly takes the wrong turn.
pub(super) fn faulty_reconnaissance(world: &mut World, side: Side, play: &mut Play) {
    let hidden: Vec<HolderId> = world
        .hidden
        .marches()
        .iter()
        .map(|march| march.holder)
        .filter(|holder| world.theatre.side_of_holder(*holder) == side)
        .collect();
    let columns: Vec<(HolderId, HexId)> =
        world.holders_of(side).filter_map(|holder| Some((holder, next_fork(world, holder)?))).collect();
    let chosen = lot(if hidden.is_empty() { columns.len() } else { hidden.len() }, play);
    let seats = world.seats_of(side);
    if let Some(holder) = hidden.get(chosen).copied() {
        world.event_memory_mut().turning_back.push(holder);
        return play.log.tell(world, || {
            let name = world.name(holder);
            let text = format!("{name} has lost its way and turns back.");
            Event::by(rule!("lgg.21.16.faulty-recon.a"), Fact::LostItsWay { holder: name }, text)
                .and_by(rules!["lgg.21.16.faulty-recon.b"])
                .only_for(seats)
        });
    }
    let Some((holder, fork)) = columns.get(chosen).copied() else {
        return play.log.tell(world, || {
            let text = "Nobody is on the march, and nothing comes of it.".to_owned();
            Event::by(rule!("lgg.21.16.f"), Fact::EventPasses { why: "nobody is on the march" }, text)
                .only_for(seats)
        });
    };
    let turn = world.turn;
    world.event_memory_mut().wrong_turn = Some((holder, fork, turn));
    play.log.tell(world, || {
        let (name, at) = (world.name(holder), world.name(fork));
        let text = format!("{name} goes no farther than the fork in {at} this turn.");
        Event::by(rule!("lgg.21.16.faulty-recon.c"), Fact::WrongTurn { holder: name, at }, text)
            .only_for(seats)
    });
}

/// The first fork of its road ahead of the leading unit of a column on the march.
fn next_fork(world: &World, holder: HolderId) -> Option<HexId> {
    let state = world.holder(holder);
    if state.order.kind != OrderKind::March {
        return None;
    }
    let (route, ground) = (route_of(world, state), world.ground());
    let place = |unit: UnitId| route.iter().position(|hex| Some(*hex) == world.hex_of(unit));
    let leading = world.units_under(holder).filter_map(place).max()?;
    let is_fork = |hex: &&HexId| ground.neighbours(**hex).filter(|(_, side)| side.road.is_some()).count() > 2;
    route[leading + 1..].iter().find(is_fork).copied()
}

/// Whether units of a column that nearly took the wrong turn are at the fork where it halts (lgg.21.16.faulty-recon.c).
pub(crate) fn road_ends_here(world: &World, units: &[UnitId], from: HexId) -> bool {
    let Some((holder, fork, turn)) = world.event_memory().wrong_turn else { return false };
    turn == world.turn && from == fork && units.iter().any(|unit| world.holder_of(*unit) == holder)
}

/// Politics: a senior man pulls rank over the favourite, and another sulks; or the blunderer blunders; or a commander hesitates.
pub(super) fn politics(world: &mut World, events: &Events, play: &mut Play) -> Option<Blunder> {
    let turn = world.turn;
    if events.hesitant.iter().any(|leader| world.army_under(*leader).is_some()) {
        world.event_memory_mut().hesitates = Some(turn);
        play.log.tell(world, || {
            let text = "The commander hesitates and gives no orders in this turn or the next.".to_owned();
            Event::by(rule!("lgg.21.16.politics.d"), Fact::CommanderHesitates, text)
        });
        return None;
    }
    let favoured = events.favourite.filter(|leader| is_acting(world, *leader));
    let senior = events
        .pulls_rank
        .iter()
        .copied()
        .find(|leader| world.leader_hex(*leader).is_some() && !world.leader_state(*leader).replaced);
    if let (Some(_), Some(senior)) = (favoured, senior) {
        world.event_memory_mut().pulled_rank = Some(senior);
        world.event_memory_mut().sulks = true;
        play.log.tell(world, || {
            let leader = world.piece(senior);
            let text = format!("{leader} pulls rank and commands until the commander comes; another sulks.");
            Event::by(rule!("lgg.21.16.politics.a"), Fact::PullsRank { leader }, text)
                .and_by(rules!["lgg.21.16.politics.b"])
        });
        // At once, and not when the next turn begins.
        acting_commanders::take_over(world, play);
        return None;
    }
    let blunderer = events
        .blunders
        .filter(|leader| world.leader_hex(*leader).is_some() && !world.leader_state(*leader).replaced);
    let Some((leader, formation)) =
        blunderer.and_then(|leader| Some((leader, world.leader(leader).formation?)))
    else {
        nothing(world, "he is not there", play);
        return None;
    };
    let holder = world.theatre.formation_holder(formation);
    Some(Blunder { leader, holder, rule: EventRule::Politics })
}

/// Whether a leader commands an army in the place of its overall commander.
fn is_acting(world: &World, leader: LeaderId) -> bool {
    let army = world.army_under(leader);
    army.is_some_and(|army| world.theatre.armies[army].commander != Some(leader))
}

/// The senior man who has pulled rank over whoever would command.
pub(crate) fn pulls_rank(world: &World) -> Option<LeaderId> {
    let senior = world.event_memory().pulled_rank?;
    (world.leader_hex(senior).is_some() && !world.leader_state(senior).replaced).then_some(senior)
}

/// Whether a leader misreads orders since another pulled rank (lgg.21.16.politics.b).
pub(crate) fn may_misread(world: &World, leader: LeaderId) -> bool {
    world.event_memory().sulks && events(world).is_some_and(|events| events.sulks == Some(leader))
}

/// Reinforcements come early; or, later, a leader wakes up. Once in a game, in whichever form.
pub(super) fn cavalry_or_awakening(world: &mut World, side: Side, events: &Events, play: &mut Play) {
    if world.event_memory().fortune {
        return play.log.tell(world, || {
            let text = "It has happened before, and happens once.".to_owned();
            Event::by(rule!("lgg.21.16.stuart.c"), Fact::EventPasses { why: "it happens once" }, text)
                .and_by(rules!["lgg.21.16.f"])
        });
    }
    let comes = if events.awake_from.is_some_and(|from| now(world) < from) {
        come_early(world, side, play)
    } else {
        wake_up(world, events, play)
    };
    world.event_memory_mut().fortune = comes;
}

/// A leader who is asleep has his full rating from now on. Whether one is.
fn wake_up(world: &mut World, events: &Events, play: &mut Play) -> bool {
    let asleep = figures(world).map(|figures| figures.asleep);
    let sleepy = |(leader, rating): &&(LeaderId, u8)| {
        let state = world.leader_state(*leader);
        let sleeps = Some(state.rating) == asleep && *rating > state.rating;
        world.leader_hex(*leader).is_some() && !state.replaced && sleeps
    };
    let sleepy: Vec<(LeaderId, u8)> = events.wakes.iter().filter(sleepy).copied().collect();
    let chosen = lot(sleepy.len(), play);
    let Some((leader, rating)) = sleepy.get(chosen).copied() else {
        nothing(world, "nobody is asleep", play);
        return false;
    };
    world.leader_state_mut(leader).rating = rating;
    world.event_memory_mut().awake = Some((leader, rating));
    play.log.tell(world, || {
        let name = world.piece(leader);
        let text = format!("{name} wakes up: his rating is {rating} from now on.");
        Event::by(rule!("lgg.21.16.stuart.b"), Fact::WakesUp { leader: name, rating }, text)
            .and_by(rules!["lgg.21.16.stuart.c"])
    });
    true
}

/// A group of the side that may come early comes in this turn. Whether one does.
fn come_early(world: &mut World, side: Side, play: &mut Play) -> bool {
    let groups = world.theatre.terms.reinforcements.iter();
    let early = groups.map(|group| group.early && arrivals::side_of(world, group) == side);
    let later = |due: Option<Turn>| due.is_some_and(|due| due > world.turn);
    let group = early.zip(&world.history().due).position(|(early, due)| early && later(*due));
    let Some(group) = group else {
        nothing(world, "nobody is on his way who could come early", play);
        return false;
    };
    let turn = world.turn;
    world.history_mut().due[group] = Some(turn);
    play.log.tell(world, || {
        let text = "The cavalry arrives before its time.".to_owned();
        Event::by(rule!("lgg.21.16.stuart.a"), Fact::ComesEarly, text).and_by(rules!["lgg.21.16.stuart.c"])
    });
    true
}
