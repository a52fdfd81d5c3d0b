//! Supply from trains (lgg.21.9, lgg.aor.supply, mop.37.7): a line of so many hexes to the train of one's corps or army, which in its turn
//! stands on a road that leads to where supply comes onto the map. Who has none is as if his corps were demoralized, and lost for
//! good if he is lost.
//!
//! For a whole army it is found once a Command Phase, or when the weather changes, the other way round: from the sources along the roads,
//! then from every train that they reach. For a single unit it is found from where the unit is. How units live besides, where armies have
//! no trains of their own, is in `guests`.

mod guests;

use super::{trains, weather};
use crate::movement::range::are_within;
use crate::prelude::*;
use crate::scenario::arrivals::Way;
use crate::theatre::Train;
use crate::turn::Fact;
use crate::turn::supply::{has_sources, source_hexes};
use crate::world::HeadquartersWhereabouts;
use smallvec::SmallVec;

/// What a supply line may lead to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum End {
    /// A train on the map (lgg.21.9.d).
    Train(HeadquartersId),
    /// The hex where a train will enter, at any distance (lgg.aor.supply.d); where guests live on trains, as if it stood there
    /// (mop.37.7.f).
    Entry(HexId),
    /// A source of its army that is near enough (mop.37.7.b, h).
    NearSources,
    /// Any source of its army: its train does not come before the game is over.
    Sources,
}

/// Where the supply line of a unit may lead (lgg.aor.supply.c, d).
fn ends(world: &World, unit: UnitId, at: HexId) -> SmallVec<[End; 4]> {
    let theatre = &world.theatre;
    let own = world.printed(unit).formation;
    let army = theatre.chain(own).army;
    if has_guests(world) {
        let train = end(world, army, Train::Corps(own), true);
        return train.into_iter().chain([End::NearSources]).collect();
    }
    let division = theatre.division_holder(theatre.division_of(unit));
    let with = theatre.formation_of(world.holder_of(unit));
    // Those of a corps that it is attached to as well, and of any that commands guns without one. Who has no train of his own by
    // rule lives on the army's.
    let lent = [with, world.holder(division).attached_to].into_iter().flatten().filter(|corps| *corps != own);
    let has_own = has_own_train(world, unit);
    let corps: SmallVec<[FormationId; 4]> = if theatre.formations[own].without_chit {
        commanding(world, army, at).collect()
    } else if has_own {
        [own].into_iter().chain(lent).collect()
    } else {
        SmallVec::new()
    };
    let trains = corps.iter().map(|corps| Train::Corps(*corps));
    let mut ends: SmallVec<[End; 4]> = trains.filter_map(|train| end(world, army, train, true)).collect();
    ends.extend(end(world, army, Train::Army, !has_own));
    ends
}

/// Whether the formation of a unit has a train of its own, on the map or not; Stuart's cavalry has none (lgg.21.6.2.f).
pub(crate) fn has_own_train(world: &World, unit: UnitId) -> bool {
    let own = world.printed(unit).formation;
    let (army, train) = (world.theatre.chain(own).army, Train::Corps(own));
    find(world, army, train).is_some() || is_absent(world, army, train)
}

/// The formations of an army within whose leader's command range a hex is.
fn commanding(world: &World, army: ArmyId, at: HexId) -> impl Iterator<Item = FormationId> {
    let side = world.theatre.armies[army].side;
    world.formation_ids().filter(move |formation| {
        let leader = world.leader_of(world.theatre.formation_holder(*formation));
        let there = leader.and_then(|leader| world.leader_hex(leader));
        world.theatre.chain(*formation).army == army
            && there.is_some_and(|there| are_within(world, side, there, [at].into_iter()))
    })
}

fn find(world: &World, army: ArmyId, train: Train) -> Option<HeadquartersId> {
    let own = |id: HeadquartersId| world.theatre.headquarters[id].army == army;
    trains::all(world).find(|(id, other)| *other == train && own(*id)).map(|(id, _)| id)
}

fn is_absent(world: &World, army: ArmyId, train: Train) -> bool {
    world.theatre.terms.absent_trains.contains(&(army, train))
}

/// What a train is good for; before it comes only for those whose own it is.
fn end(world: &World, army: ArmyId, train: Train, own: bool) -> Option<End> {
    let Some(id) = find(world, army, train) else {
        return (own && is_absent(world, army, train)).then_some(End::Sources);
    };
    match world.headquarters(id).whereabouts {
        HeadquartersWhereabouts::At(_) => Some(End::Train(id)),
        HeadquartersWhereabouts::Awaited if own => entry(world, id).map(End::Entry),
        HeadquartersWhereabouts::Awaited
        | HeadquartersWhereabouts::Destroyed(_)
        | HeadquartersWhereabouts::Left => None,
    }
}

/// The hex where a train will enter.
fn entry(world: &World, train: HeadquartersId) -> Option<HexId> {
    let mut groups = world.theatre.terms.reinforcements.iter();
    groups.find(|group| group.headquarters.contains(&train)).map(|group| &group.way).and_then(Way::hex)
}

fn has_guests(world: &World) -> bool {
    world.edition().features.train_supply.as_ref().is_some_and(|figures| figures.guests.is_some())
}

/// The hexes to which supply gets from some, over at most so many hexes that infantry can pass and no enemy unit is in
/// (lgg.21.9.d, lgg.aor.supply.f).
fn reach(world: &World, from: impl Iterator<Item = HexId>, side: Side, most: u32) -> HexSet {
    spread(world, from, side, most, |on_side| !on_side.bars_wagons())
}

/// Those that the roads and trails join to the sources of an army (lgg.aor.supply.b).
pub(crate) fn on_the_road(world: &World, army: ArmyId) -> HexSet {
    let side = world.theatre.armies[army].side;
    let sources = source_hexes(world, army);
    spread(world, sources, side, u32::MAX, |on_side| on_side.road.is_some() && !on_side.bars_wagons())
}

fn spread(
    world: &World,
    from: impl Iterator<Item = HexId>,
    side: Side,
    most: u32,
    is_open: impl Fn(&crate::ground::OnSide) -> bool,
) -> HexSet {
    let ground = world.ground();
    let held = HexSet::of(&ground.board, world.hexes_held(side.enemy()));
    // Where an enemy is counts as reached until all is done, so that nobody goes there.
    let mut reached = held.clone();
    // In the order in which they are reached, ring after ring.
    let mut found: Vec<HexId> = Vec::with_capacity(ground.board.n_hexes());
    found.extend(from.filter(|hex| reached.insert(*hex)));
    let (mut ring, mut gone) = (0, 0);
    while ring < found.len() && gone < most {
        gone += 1;
        let next = found.len();
        for at in ring..next {
            for exit in ground.board.exits(found[at]) {
                if is_open(&ground.sides[exit.side]) && reached.insert(exit.hex) {
                    found.push(exit.hex);
                }
            }
        }
        ring = next;
    }
    reached -= &held;
    reached
}

/// Whether a train stands where supply comes to it by road (lgg.aor.supply.b).
fn is_fed(world: &World, train: HeadquartersId, on_the_road: &HexSet) -> bool {
    let stands_on_one = |hex| world.ground().neighbours(hex).any(|(_, on_side)| on_side.road.is_some());
    world.headquarters_hex(train).is_some_and(|hex| on_the_road.contains(hex) && stands_on_one(hex))
}

pub(crate) fn longest(world: &World) -> u32 {
    world.edition().features.train_supply.as_ref().map_or(0, |figures| figures.line)
}

/// Whether a unit has a supply line now: found from where it is (lgg.aor.supply.a).
pub(crate) fn has_line(world: &World, unit: UnitId) -> bool {
    let army = world.theatre.chain(world.printed(unit).formation).army;
    let Some(at) = hooks::turn::supply_from(world, unit).or(world.place_of(unit)) else { return true };
    if !has_sources(world, army) {
        return true;
    }
    if has_guests(world) {
        return !guests::without(world, world.side_of(unit), Some((unit, at))).contains(&unit);
    }
    let side = world.side_of(unit);
    let ends = ends(world, unit, at);
    let near = reach(world, [at].into_iter(), side, longest(world));
    let trains = ends.iter().filter_map(|end| match end {
        End::Train(train) => world.headquarters_hex(*train).filter(|hex| near.contains(*hex)).map(|_| *train),
        End::Entry(_) | End::Sources | End::NearSources => None,
    });
    let trains: SmallVec<[HeadquartersId; 4]> = trains.collect();
    if !trains.is_empty() {
        let roads = on_the_road(world, army);
        if trains.iter().any(|train| is_fed(world, *train, &roads)) {
            return true;
        }
    }
    if ends.iter().all(|end| matches!(end, End::Train(_))) {
        return false;
    }
    let far = reach(world, [at].into_iter(), side, u32::MAX);
    ends.iter().any(|end| match end {
        End::Train(_) | End::NearSources => false,
        End::Entry(hex) => far.contains(*hex),
        End::Sources => source_hexes(world, army).any(|hex| far.contains(hex)),
    })
}

/// The supply lines of an army, found once for all its units.
struct Lines {
    /// How far each end reaches.
    fed: Vec<(End, HexSet)>,
    roads: HexSet,
    army: ArmyId,
}

impl Lines {
    fn of(world: &World, army: ArmyId) -> Lines {
        Lines { fed: Vec::new(), roads: on_the_road(world, army), army }
    }

    fn lead(&mut self, world: &World, unit: UnitId, at: HexId) -> bool {
        ends(world, unit, at).into_iter().any(|end| self.reached(world, end).contains(at))
    }

    fn reached(&mut self, world: &World, end: End) -> &HexSet {
        let known = self.fed.iter().position(|(other, _)| *other == end);
        let at = known.unwrap_or_else(|| {
            let found = self.find(world, end);
            self.fed.push((end, found));
            self.fed.len() - 1
        });
        &self.fed[at].1
    }

    fn find(&self, world: &World, end: End) -> HexSet {
        let side = world.theatre.armies[self.army].side;
        match end {
            End::Train(train) if is_fed(world, train, &self.roads) => {
                let at = world.headquarters_hex(train);
                reach(world, at.into_iter(), side, longest(world))
            }
            End::Train(_) => HexSet::new(&world.ground().board),
            End::Entry(hex) if has_guests(world) => reach(world, [hex].into_iter(), side, longest(world)),
            // Whoever gets there from anywhere gets to everybody who does.
            End::Entry(hex) => {
                let entries = self.fed.iter().filter(|(end, _)| matches!(end, End::Entry(_)));
                let known = entries.map(|(_, reached)| reached).find(|reached| reached.contains(hex));
                known.cloned().unwrap_or_else(|| reach(world, [hex].into_iter(), side, u32::MAX))
            }
            End::NearSources => reach(world, source_hexes(world, self.army), side, longest(world)),
            End::Sources => reach(world, source_hexes(world, self.army), side, u32::MAX),
        }
    }
}

/// Whether it is found in this turn who is out of supply: in every one (lgg.aor.supply.a), or where dice bring the weather when they do
/// (mop.37.7.a).
pub(crate) fn is_checked_now(world: &World) -> bool {
    !world.has(Feature::Weather) || weather::is_due(world)
}

/// It is found who is out of supply.
pub(crate) fn judge(world: &mut World, play: &mut Play) {
    let without = has_guests(world).then(|| BySide::of(|side| guests::without(world, side, None)));
    for army in world.army_ids() {
        if !has_sources(world, army) {
            continue;
        }
        let mut lines = Lines::of(world, army);
        let (mut cut, mut joined) = (Vec::new(), Vec::new());
        for unit in world.unit_ids() {
            if world.theatre.chain(world.printed(unit).formation).army != army {
                continue;
            }
            let at = hooks::turn::supply_from(world, unit);
            let out = match &without {
                Some(without) => without[world.side_of(unit)].contains(&unit),
                None => at.is_some_and(|at| !lines.lead(world, unit, at)),
            };
            if std::mem::replace(&mut world.unit_mut(unit).out_of_supply, out) != out {
                if out {
                    cut.push(unit);
                } else if at.is_some() {
                    joined.push(unit);
                }
            }
        }
        tell(world, army, &cut, true, play);
        tell(world, army, &joined, false, play);
    }
}

/// Its owner is told; how far his lines reach is nobody else's business.
fn tell(world: &World, army: ArmyId, units: &[UnitId], cut: bool, play: &mut Play) {
    if units.is_empty() {
        return;
    }
    play.log.tell(world, || {
        let who = listed(&world.names(units));
        let text = if cut { format!("Out of supply: {who}.") } else { format!("In supply again: {who}.") };
        let fact = AnyFact::Turn(Fact::SupplyLines { units: world.pieces(units), cut });
        Event::by(rule!("lgg.aor.supply.a"), fact, text)
            .and_by(rules!["lgg.21.9.a", "lgg.21.9.d", "lgg.21.9.e", "lgg.aor.supply.b", "lgg.aor.supply.c"])
            .and_by(rules!["lgg.aor.supply.d", "lgg.aor.supply.e", "lgg.aor.supply.f"])
            .and_by(&world.cited(rules!["mop.37.7.d", "mop.37.7.h", "mop.37.7.i", "mop.37.7.l"]))
            .only_for(world.seats_of(world.theatre.armies[army].side))
    });
}

/// Where a unit goes that is eliminated: to the box of those who are lost for good if it has no supply line (lgg.aor.supply.g).
pub(crate) fn fate(world: &World, unit: UnitId, whereabouts: Whereabouts) -> (Whereabouts, bool) {
    match has_line(world, unit) {
        true => (whereabouts, false),
        false if whereabouts == Whereabouts::Eliminated => (Whereabouts::Destroyed, true),
        false => (whereabouts, true),
    }
}

/// A unit leaves the map: its line is traced where it leaves. Whoever has none counts as lost for the demoralization of his corps, and for
/// nothing else (mop.37.13.1.c, mop.37.13.1.d).
pub(crate) fn checked_at_the_edge(world: &mut World, unit: UnitId, play: &mut Play) {
    let supplied = has_line(world, unit);
    if !supplied {
        world.count_as_lost_by_its_corps(unit);
    }
    play.log.tell(world, || {
        let cut = !supplied;
        let name = world.piece(unit);
        let how = if cut { "without supply, and counts as lost for its corps" } else { "in supply" };
        let text = format!("{name} leaves the map {how}.");
        let fact = AnyFact::Turn(Fact::SupplyLines { units: vec![name], cut });
        Event::by(rule!("mop.37.13.1.c"), fact, text)
            .and_by(rules!["mop.37.13.1.b"])
            .and_by_if(cut, rules!["mop.37.13.1.d"])
            .only_for(world.seats_of(world.side_of(unit)))
    });
}

/// Whether more than half of the units that a formation has on the map are out of supply, where that counts (mop.37.7.k).
pub(crate) fn is_starved(world: &World, formation: FormationId) -> bool {
    if !has_guests(world) {
        return false;
    }
    let own = world.unit_ids().filter(|unit| world.printed(*unit).formation == formation);
    let there = own.filter(|unit| hooks::turn::supply_from(world, *unit).is_some());
    let (mut all, mut out) = (0, 0);
    for unit in there {
        all += 1;
        out += u32::from(world.unit(unit).out_of_supply);
    }
    out * 2 > all
}
