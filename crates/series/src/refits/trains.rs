//! Trains on the map (lgg.21.9, lgg.aor.train, mop.37.8): wagons that move like a headquarters, keep out of the enemy's way and are lost for
//! good when he comes among them. Where they stand decides who is in supply (see [`super::train_supply`]).

use crate::edition::Gait;
use crate::edition::Limit;
use crate::movement;
use crate::prelude::*;
use crate::scenario::victory::Condition;
use crate::theatre::Train;
use crate::turn::Fact;
use crate::turn::supply::is_source;
use crate::turn::victory::rules_of_awards;
use crate::world::HeadquartersWhereabouts;

/// What a convoy is if it is a train.
pub(crate) fn train(world: &World, convoy: HeadquartersId) -> Option<Train> {
    world.theatre.headquarters[convoy].train
}

/// The trains that are pieces of this game, wherever they are.
pub(crate) fn all(world: &World) -> impl Iterator<Item = (HeadquartersId, Train)> {
    world.headquarters_ids().filter_map(|id| Some((id, train(world, id)?)))
}

/// Whether a corps train may move now: with its corps (lgg.aor.train.b).
pub(crate) fn may_follow(world: &World, convoy: HeadquartersId, corps: FormationId) -> Allowed {
    let acts = world.holder(world.theatre.formation_holder(corps)).active;
    refuse_if(!acts, Denial::TrainWaits { headquarters: convoy })
}

/// What a step costs a train, and whether it may take it (lgg.aor.train.d, e): by road and trail at their rates, elsewhere as
/// cavalry; over water by bridges, over slopes by road or trail; never into an enemy zone of control.
pub(crate) fn may_enter(
    world: &World,
    convoy: HeadquartersId,
    from: HexId,
    to: HexId,
) -> Allowed<HalfPoints> {
    let ground = world.ground();
    let direction = ground.board.direction(from, to).ok_or(Denial::NotNext { hex: to })?;
    let (step, over) = (world.step(from, direction), ground.side(from, direction));
    refuse_if(
        over.has_water && !over.has_bridge || over.bars_wagons(),
        Denial::TrainNeedsABridge { headquarters: convoy, hex: to },
    )?;
    let steep = over.slope.is_some() && step.road.is_none();
    refuse_if(steep, Denial::TrainNeedsARoad { headquarters: convoy, hex: to })?;
    let enemy = world.side_of_headquarters(convoy).enemy();
    refuse_if(is_in_zoc(world, to, enemy), Denial::TrainKeepsAway { headquarters: convoy, hex: to })?;
    let is_filled = || hooks::movement::keeps_a_convoy_off(world, to, convoy);
    let by_road = step.road.is_some() && !is_filled();
    let cost = movement::cost_of_entry(step, Gait::Mounted, true, is_filled);
    // Bad weather is as bad for wagons as for infantry off the road (lgg.21.4.e), and as for guns where these pay more (mop.37.4.mud.a).
    Ok(cost + world.conditions().toll(None, by_road, cost))
}

/// Whether a train may end its move in a hex: not beside another (lgg.aor.train.g), and a corps train near its commander, or at
/// least nearer to him than before (lgg.aor.train.b).
pub(crate) fn may_rest(world: &World, convoy: HeadquartersId, start: HexId, end: HexId) -> Allowed {
    let is_train = |other| world.headquarters(other).laid_over.is_none();
    let mut others = all(world).filter(|(other, _)| *other != convoy && is_train(*other));
    let beside = others.any(|(other, _)| world.headquarters_hex(other) == Some(end));
    refuse_if(beside, Denial::TrainBesideTrain { headquarters: convoy, hex: end })?;
    // It counts as a unit of its own where units stack by points (mop.37.2.d).
    let crowded = world.edition().stacking.train_points.is_some() && world.is_overstacked(end);
    refuse_if(crowded, Denial::NoRoomToRest { hex: end, limit: Limit::Points })?;
    let (Some(Train::Corps(corps)), Some(figures)) = (train(world, convoy), &world.edition().features.trains)
    else {
        return Ok(());
    };
    let leader = world.leader_of(world.theatre.formation_holder(corps));
    let Some(there) = leader.and_then(|leader| world.leader_hex(leader)) else { return Ok(()) };
    let distance = |from| world.distance_towards(&[there], from).unwrap_or(HalfPoints::MAX);
    let near = distance(end) <= figures.leash || distance(end) < distance(start);
    refuse_if(!near, Denial::TrainStrays { headquarters: convoy })
}

/// Whether an army train stands in a hex of the edge by which its side wants it to leave: there it needs no order to go
/// (lgg.21.12.f).
pub(crate) fn is_at_its_exit(world: &World, convoy: HeadquartersId) -> bool {
    let (at, side) = (world.headquarters_hex(convoy), world.side_of_headquarters(convoy));
    world.theatre.terms.victory.awards.iter().any(|award| match &award.condition {
        Condition::TrainLeaving { way } => award.side == side && at.is_some() && way.hex() == at,
        _ => false,
    })
}

/// Whether a corps train stands where supply comes onto the map for its army, and may leave there without an order (mop.37.13.1.b).
pub(crate) fn is_at_a_source(world: &World, convoy: HeadquartersId) -> bool {
    let army = world.theatre.headquarters[convoy].army;
    let at = world.headquarters_hex(convoy);
    world.edition().movement.leaves_by_sources && at.is_some_and(|at| is_source(world, army, at))
}

/// The rules by which an army train that leaves the map from a hex scores, or does not.
pub(crate) fn rules_of_an_exit(world: &World, convoy: HeadquartersId, from: HexId) -> Vec<Rule> {
    let side = world.side_of_headquarters(convoy);
    let mut rules = rules_of_awards(world, |award| match &award.condition {
        Condition::TrainLeaving { way } => award.side == side && way.hex() == Some(from),
        _ => false,
    });
    rules.push(rule!("lgg.21.12.e"));
    rules
}

/// Whether a train stands in a hex and has its road (lgg.aor.train.g).
pub(crate) fn stands_in(world: &World, hex: HexId) -> bool {
    let stands = |id| world.headquarters_hex(id) == Some(hex) && world.headquarters(id).laid_over.is_none();
    all(world).any(|(id, _)| stands(id))
}

/// Whether a side is asked for the moves of trains in an action: if one of those who act has a train that is not destroyed.
/// Where it is, the enemy must not learn from the silence.
pub(crate) fn may_have_moves(world: &World, side: Side) -> bool {
    all(world).any(|(id, train)| {
        let destroyed = matches!(world.headquarters(id).whereabouts, HeadquartersWhereabouts::Destroyed(_));
        let Train::Corps(corps) = train else { return false };
        world.side_of_headquarters(id) == side && !destroyed && may_follow(world, id, corps).is_ok()
    })
}

/// The rules by which a train moved.
pub(crate) fn rules_of(world: &World, convoy: HeadquartersId) -> &'static [Rule] {
    match train(world, convoy) {
        Some(Train::Corps(_)) => rules!["lgg.aor.train.b", "lgg.aor.train.d", "lgg.21.9.b"],
        Some(Train::Army) => rules!["lgg.aor.train.c", "lgg.aor.train.d", "lgg.21.9.c"],
        Some(Train::Pontoons | Train::TakenPontoons(_)) => rules!["mop.37.8.i", "mop.37.8.a"],
        None => rules!["nlc.19.5.a"],
    }
}

/// The enemy has come into the hex of a pontoon train: a die says whether he has it (mop.37.8.l).
pub(crate) fn is_entered(world: &mut World, convoy: HeadquartersId, play: &mut Play) {
    let Some(most) = world.edition().features.trains.as_ref().and_then(|own| own.pontoons.as_ref()) else {
        return;
    };
    let (most, at) = (most.taken_on, world.headquarters(convoy).left_from);
    let capture = all(world).find(|(_, train)| *train == Train::TakenPontoons(convoy)).map(|(id, _)| id);
    // A train that was taken is not taken again: it is lost to both (mop.37.8.l).
    let Some((capture, at)) = capture.zip(at) else {
        play.log.tell(world, || lost(world, convoy, rule!("mop.37.8.l")));
        return;
    };
    let (thrown, taken) = play.test(Throw::D6, |roll| roll <= most);
    if taken {
        world.headquarters_mut(capture).whereabouts = HeadquartersWhereabouts::At(at);
    }
    play.log.tell(world, || {
        let by = world.seat_name(world.side_of_headquarters(capture));
        let die = Roll::plain("capture", by, thrown, if taken { "captured" } else { "destroyed" });
        if !taken {
            return lost(world, convoy, rule!("mop.37.8.l")).with_roll(die);
        }
        let headquarters = world.piece(convoy);
        let text = format!("{headquarters} is captured in {}.", world.name(at));
        let fact = Fact::HeadquartersDestroyed { headquarters };
        Event::by(rule!("mop.37.8.l"), AnyFact::Turn(fact), text).with_roll(die)
    });
}

fn lost(world: &World, convoy: HeadquartersId, by: Rule) -> Event<AnyFact> {
    let headquarters = world.piece(convoy);
    let text = format!("{headquarters} is destroyed for good.");
    Event::by(by, AnyFact::Turn(Fact::HeadquartersDestroyed { headquarters }), text)
}
