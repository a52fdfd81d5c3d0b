//! Reach and paths against a slow judge, which walks every leg again and again until nothing gets cheaper
//! (Bellman and Ford), on small boards with prices made at random; and the rules that must be expressible.

#![allow(clippy::unwrap_used, reason = "a test, its helpers included")]

use std::collections::BTreeMap;

use field::paths::{HalfPoints, Leg, Onward, Path, Price, Ripple, Scratch, Start, Tally};
use hex::{Board, Direction, Hex, HexId, HexSet};

const FAR: HalfPoints = HalfPoints(40);

// ---- The slow judge ----------------------------------------------------------------------------------------

/// What it costs to come to each hex with each tally, or to a halt there.
type Costs = BTreeMap<(HexId, Option<Tally>), u16>;

fn judged(board: &Board, starts: &[Start], price: impl Fn(Leg) -> Option<Price>) -> Costs {
    let mut costs: Costs = starts.iter().map(|start| ((start.hex, Some(start.tally)), 0)).collect();
    loop {
        let before = costs.clone();
        for (&(from, tally), paid) in &before {
            let Some(tally) = tally else { continue };
            for exit in board.exits(from) {
                let leg = Leg {
                    from,
                    direction: exit.direction,
                    side: exit.side,
                    to: exit.hex,
                    tally,
                    paid: HalfPoints(*paid),
                };
                let Some(Price { cost, onward }) = price(leg) else { continue };
                let arrival = (exit.hex, after(tally, onward));
                let known = costs.entry(arrival).or_insert(u16::MAX);
                *known = (*known).min(paid + cost.0);
            }
        }
        if costs == before {
            return costs;
        }
    }
}

fn after(tally: Tally, onward: Onward) -> Option<Tally> {
    match onward {
        Onward::Free => Some(tally),
        Onward::Tally(tally) => Some(tally),
        Onward::Halt => None,
    }
}

fn cheapest(costs: &Costs, hex: HexId, limit: HalfPoints) -> Option<HalfPoints> {
    let of_hex = costs.iter().filter(|((other, _), _)| *other == hex).map(|(_, cost)| HalfPoints(*cost));
    of_hex.min().filter(|cost| *cost <= limit)
}

// ---- Prices made at random ---------------------------------------------------------------------------------

/// A small source of numbers, the same at every run.
fn mixed(seed: u64, parts: &[usize]) -> usize {
    let mix = |sum: u64, part: &usize| {
        let sum = (sum ^ *part as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        sum ^ (sum >> 29)
    };
    usize::try_from(parts.iter().fold(seed.wrapping_mul(0x1815) + 1, mix) >> 16).unwrap()
}

/// How prices are made.
#[derive(Debug, Clone, Copy)]
struct Country {
    seed: u64,
    n_tallies: u8,
    /// The least that a leg costs.
    least: u16,
}

impl Country {
    /// Ground and hexside have a price, some hexsides none; leaving some hexes costs more; some hexes are
    /// zones, in which a march halts unless it may pass some more of them by its tally, or forgets it.
    fn price(self, leg: Leg) -> Option<Price> {
        let dice = |what: usize, of: usize, n: usize| mixed(self.seed, &[what, of]) % n;
        if dice(1, leg.side.index(), 8) == 0 {
            return None;
        }
        // A slope is dearer on the way up.
        let slope = if leg.direction.index() < 3 { dice(2, leg.side.index(), 4) } else { 0 };
        let leaving = if dice(3, leg.from.index(), 6) == 0 { 2 } else { 0 };
        // What a march remembers may make its way dearer or cheaper.
        let ground = dice(4, 8 * leg.to.index() + usize::from(leg.tally.0), 4);
        let is_zone = dice(5, leg.to.index(), 4) == 0;
        let onward = match (is_zone, leg.tally.0 + 1) {
            (false, _) => Onward::Free,
            (true, next) if next < self.n_tallies => Onward::Tally(Tally(next)),
            (true, _) if self.seed.is_multiple_of(5) => Onward::Tally(Tally(0)),
            (true, _) => Onward::Halt,
        };
        let cost = self.least + u16::try_from(ground + leaving + slope).unwrap();
        Some(Price { cost: HalfPoints(cost), onward })
    }
}

fn countries() -> impl Iterator<Item = (Board, Country)> {
    (0..40).map(|seed| {
        let hexes = Hex::new(3, -1).within(4).filter(|hex| {
            let place = [hex.q, hex.r].map(|part| usize::try_from(part + 50).unwrap());
            !mixed(seed, &place).is_multiple_of(12)
        });
        let board = Board::new(hexes).unwrap();
        let n_tallies = u8::try_from(1 + seed % 3).unwrap();
        (board, Country { seed, n_tallies, least: u16::from(seed % 4 > 0) })
    })
}

fn some_hexes(board: &Board, seed: u64) -> impl Iterator<Item = HexId> {
    let all: Vec<HexId> = board.ids().collect();
    (0..6).map(move |n| all[mixed(seed, &[77, n]) % all.len()])
}

/// Marches along a path and pays: what it must cost, if it can be marched at all.
fn marched(board: &Board, path: &Path, price: impl Fn(Leg) -> Option<Price>) -> Option<HalfPoints> {
    let mut paid = HalfPoints(0);
    let mut tally = Some(Tally(0));
    for pair in path.hexes.windows(2) {
        let (from, to) = (pair[0], pair[1]);
        let direction = board.direction(from, to)?;
        let side = board.side(from, direction);
        let Price { cost, onward } = price(Leg { from, direction, side, to, tally: tally?, paid })?;
        paid += cost;
        tally = after(tally?, onward);
    }
    Some(paid)
}

// ---- Against the judge -------------------------------------------------------------------------------------

#[test]
fn reach_is_what_the_judge_finds_and_its_paths_can_be_marched() {
    for (board, country) in countries() {
        let price = |leg| country.price(leg);
        let mut scratch = Scratch::with_tallies(&board, country.n_tallies);
        for start in some_hexes(&board, country.seed) {
            let judged = judged(&board, &[Start::at(start)], price);
            for limit in [HalfPoints(0), HalfPoints(7), FAR] {
                let reach = scratch.reach(&board, [Start::at(start)], limit, price);
                for hex in board.ids() {
                    assert_eq!(reach.cost(hex), cheapest(&judged, hex, limit), "{country:?}");
                    let Some(path) = reach.path(hex) else { continue };
                    assert_eq!((path.hexes[0], path.hexes.last()), (start, Some(&hex)));
                    assert_eq!(Some(path.cost), reach.cost(hex));
                    assert_eq!(marched(&board, &path, price), Some(path.cost), "{country:?}");
                    assert_eq!(reach.first_step(hex), path.hexes.get(1).copied());
                    assert!(reach.trail(hex).eq(path.hexes.iter().rev().copied()));
                }
                let listed: Vec<(HexId, HalfPoints)> = reach.iter().collect();
                assert!(listed.is_sorted_by_key(|(_, cost)| *cost));
                assert!(listed.iter().all(|(hex, cost)| reach.cost(*hex) == Some(*cost)));
                let mut hexes: Vec<HexId> = listed.iter().map(|(hex, _)| *hex).collect();
                hexes.sort_unstable();
                assert!(hexes.iter().copied().eq(board.ids().filter(|hex| reach.cost(*hex).is_some())));
            }
        }
    }
}

#[test]
fn the_way_there_is_what_the_judge_finds_from_everywhere() {
    for (board, country) in countries() {
        let price = |leg| country.price(leg);
        let mut scratch = Scratch::with_tallies(&board, country.n_tallies);
        let from_each: Vec<(HexId, Costs)> =
            board.ids().map(|hex| (hex, judged(&board, &[Start::at(hex)], price))).collect();
        for goal in some_hexes(&board, country.seed).take(3) {
            let reach = scratch.reach_to(&board, [goal], FAR, price);
            for (hex, costs) in &from_each {
                assert_eq!(reach.cost(*hex), cheapest(costs, goal, FAR), "{country:?}");
                let Some(path) = reach.path(*hex) else { continue };
                assert_eq!((path.hexes[0], path.hexes.last()), (*hex, Some(&goal)));
                assert_eq!(marched(&board, &path, price), Some(path.cost), "{country:?}");
                assert_eq!(reach.first_step(*hex), path.hexes.get(1).copied());
            }
            assert_eq!(reach.iter().len(), board.ids().filter(|hex| reach.cost(*hex).is_some()).count());
        }
    }
}

#[test]
fn a_search_that_stops_early_finds_what_the_whole_one_finds() {
    for (board, country) in countries() {
        let price = |leg| country.price(leg);
        let mut scratch = Scratch::with_tallies(&board, country.n_tallies);
        let mut whole = Scratch::with_tallies(&board, country.n_tallies);
        let hexes: Vec<HexId> = some_hexes(&board, country.seed).collect();
        for (start, goal) in hexes.iter().zip(hexes.iter().rev()) {
            let reach = whole.reach(&board, [Start::at(*start)], HalfPoints::MAX, price);
            let is_wanted = |hex: HexId| hex.index() % 5 == goal.index() % 5;
            let found = scratch.find(&board, [Start::at(*start)], HalfPoints::MAX, price, is_wanted);
            let nearest = reach.iter().filter(|(hex, _)| is_wanted(*hex)).map(|(_, cost)| cost).min();
            assert_eq!(found.map(|(_, cost)| cost), nearest, "{country:?}");
            assert!(found.is_none_or(|(hex, cost)| is_wanted(hex) && reach.cost(hex) == Some(cost)));

            let back = whole.reach_to(&board, [*goal], HalfPoints::MAX, price);
            let cost = back.cost(*start);
            let near = scratch.reach_to_from(&board, [*goal], *start, HalfPoints::MAX, price);
            assert_eq!(near.cost(*start), cost, "{country:?}");
            for hex in board.ids() {
                let known = back.cost(hex).filter(|there| cost.is_none_or(|cost| *there <= cost));
                assert_eq!(near.cost(hex), known, "{country:?}");
            }
        }
    }
}

#[test]
fn a_ripple_finds_what_the_search_with_ways_finds() {
    for (board, country) in countries().filter(|(_, country)| country.n_tallies == 1 && country.least > 0) {
        let price = |leg| country.price(leg);
        let (mut scratch, mut ripple) = (Scratch::new(&board), Ripple::new(&board));
        let hexes: Vec<HexId> = some_hexes(&board, country.seed).collect();
        for (start, other) in hexes.iter().zip(hexes.iter().rev()) {
            for limit in [HalfPoints(0), HalfPoints(7), FAR] {
                let starts = [*start, *other];
                let reach = scratch.reach(&board, starts.map(Start::at), limit, price);
                let listed = ripple.reach(&board, starts, limit, price);
                assert_eq!(by_hex(reach.iter()), by_hex(listed.iter().copied()), "{country:?}");
                assert!(listed.is_sorted_by_key(|(_, cost)| *cost));

                let reach = scratch.reach_to(&board, starts, limit, price);
                let listed = ripple.reach_to(&board, starts, limit, price);
                assert_eq!(by_hex(reach.iter()), by_hex(listed.iter().copied()), "{country:?}");

                let is_wanted = |hex: HexId| hex.index() % 5 == other.index() % 5;
                let one = scratch.find(&board, [Start::at(*start)], limit, price, is_wanted);
                let found = ripple.find(&board, [*start], limit, price, is_wanted);
                assert_eq!(one.map(|(_, cost)| cost), found.map(|(_, cost)| cost), "{country:?}");

                let reach = scratch.reach_to(&board, [*other], limit, price);
                let near = ripple.reach_to_from(&board, [*other], *start, limit, price);
                assert_eq!(
                    near.and_then(|near| near.last().copied()),
                    reach.cost(*start).map(|cost| (*start, cost))
                );
            }
        }
    }
}

#[test]
fn a_ripple_goes_back_over_ways_that_can_be_paid() {
    for (board, country) in countries().filter(|(_, country)| country.n_tallies == 1 && country.least > 0) {
        let price = |leg| country.price(leg).map(|price| Price { onward: Onward::Free, ..price });
        let (mut scratch, mut ripple) = (Scratch::new(&board), Ripple::new(&board));
        let hexes: Vec<HexId> = some_hexes(&board, country.seed).collect();
        for (start, goal) in hexes.iter().zip(hexes.iter().rev()) {
            for limit in [HalfPoints(0), HalfPoints(7), HalfPoints(20)] {
                let forward = ripple.reach(&board, [*start], limit, price).to_vec();
                let goals =
                    || forward.iter().map(|(hex, _)| *hex).filter(|hex| hex.index() % 5 == goal.index() % 5);
                let reach = scratch.reach_to(&board, goals(), limit, price);
                let payable = forward.iter().filter_map(|(hex, so_far)| {
                    let cost = reach.cost(*hex)?;
                    (*so_far + cost <= limit).then_some((*hex, cost))
                });
                let back = ripple.back_over(&board, &forward, goals(), limit, price).iter().copied();
                assert_eq!(by_hex(back), by_hex(payable), "{country:?}");
            }
        }
    }
}

fn by_hex(reached: impl Iterator<Item = (HexId, HalfPoints)>) -> BTreeMap<HexId, HalfPoints> {
    reached.collect()
}

#[test]
fn from_many_is_from_the_nearest() {
    for (board, country) in countries() {
        let price = |leg| country.price(leg);
        let mut scratch = Scratch::with_tallies(&board, country.n_tallies);
        let ends: Vec<HexId> = some_hexes(&board, country.seed).collect();
        let starts: Vec<Start> = ends.iter().copied().map(Start::at).collect();
        let judged = judged(&board, &starts, price);
        let reach = scratch.reach(&board, starts, FAR, price);
        assert!(board.ids().all(|hex| reach.cost(hex) == cheapest(&judged, hex, FAR)));

        let mut single = Scratch::with_tallies(&board, country.n_tallies);
        let reach = scratch.reach_to(&board, ends.iter().copied(), FAR, price);
        for hex in board.ids() {
            let each =
                ends.iter().filter_map(|end| single.distance(&board, Start::at(hex), *end, FAR, price));
            assert_eq!(reach.cost(hex), each.min());
        }
    }
}

#[test]
fn a_path_and_a_distance_are_those_of_the_reach() {
    for (board, country) in countries() {
        let price = |leg| country.price(leg);
        let mut scratch = Scratch::with_tallies(&board, country.n_tallies);
        let mut other = scratch.clone();
        let start = Start::at(some_hexes(&board, country.seed).next().unwrap());
        let reach = scratch.reach(&board, [start], FAR, price);
        for goal in board.ids() {
            assert_eq!(other.distance(&board, start, goal, FAR, price), reach.cost(goal));
            assert_eq!(other.cheapest_path(&board, start, goal, FAR, price), reach.path(goal));
            let Some(cost) = reach.cost(goal).filter(|cost| cost.0 > 0) else { continue };
            let less = HalfPoints(cost.0 - 1);
            assert_eq!(other.distance(&board, start, goal, cost, price), Some(cost));
            assert_eq!(other.distance(&board, start, goal, less, price), None);
        }
    }
}

#[test]
fn the_way_back_costs_the_same_where_prices_do() {
    let board = Board::new(Hex::ZERO.within(5)).unwrap();
    // The price lies in the hexside alone.
    let price =
        |leg: Leg| Some(HalfPoints(1 + u16::try_from(mixed(9, &[leg.side.index()]) % 5).unwrap()).into());
    let (mut out, mut back) = (Scratch::new(&board), Scratch::new(&board));
    for hex in board.ids().step_by(7) {
        let there = out.reach(&board, [Start::at(hex)], FAR, price);
        let here = back.reach_to(&board, [hex], FAR, price);
        assert!(board.ids().all(|other| there.cost(other) == here.cost(other)));
    }
}

#[test]
fn of_equal_ways_the_one_by_the_lowest_ids_is_taken() {
    for (board, country) in countries().filter(|(_, country)| country.least > 0) {
        let price = |leg: Leg| country.price(leg).map(|price| Price::from(price.cost));
        let mut scratch = Scratch::new(&board);
        for start in some_hexes(&board, country.seed) {
            let reach = scratch.reach(&board, [Start::at(start)], FAR, price);
            for hex in board.ids().filter(|hex| *hex != start) {
                let Some(cost) = reach.cost(hex) else { continue };
                let mut behind = board.exits(hex).filter_map(|exit| {
                    let direction = exit.direction.opposite();
                    let leg = Leg {
                        from: exit.hex,
                        direction,
                        side: exit.side,
                        to: hex,
                        tally: Tally(0),
                        paid: HalfPoints(0),
                    };
                    (reach.cost(exit.hex)? + price(leg)?.cost == cost).then_some(exit.hex)
                });
                let lowest = behind.by_ref().fold(None, |lowest: Option<HexId>, hex| {
                    Some(lowest.map_or(hex, |lowest| lowest.min(hex)))
                });
                assert_eq!(reach.trail(hex).nth(1), lowest);
            }
            let listed: Vec<(HalfPoints, HexId)> = reach.iter().map(|(hex, cost)| (cost, hex)).collect();
            assert!(listed.is_sorted(), "by cost, and by id among equals");
        }
    }
}

// ---- Rules that must be expressible ------------------------------------------------------------------------

/// A plain with a line of hexes to the right, numbered from 0, and enemies somewhere.
struct Plain {
    board: Board,
    zones: HexSet,
}

impl Plain {
    fn new(enemies: &[Hex]) -> Self {
        let board = Board::new(Hex::new(3, 0).within(7)).unwrap();
        let enemies = enemies.iter().map(|hex| board.id(*hex).unwrap());
        let zones = HexSet::of(&board, enemies.flat_map(|enemy| board.neighbours(enemy)));
        Self { board, zones }
    }

    fn at(&self, hex: Hex) -> HexId {
        self.board.id(hex).unwrap()
    }
}

const ONE: HalfPoints = HalfPoints::whole(1);

#[test]
fn rule_5_2_a_and_d_roads_cost_half_a_point_and_streams_two_more() {
    let plain = Plain::new(&[]);
    let on = |n: i32| plain.at(Hex::from(Direction::C) * n);
    let stream = plain.board.side(on(2), Direction::C);
    // A road leads to hex 2; a stream lies between hexes 2 and 3.
    let price = |leg: Leg| {
        let is_road = [on(1), on(2)].contains(&leg.to) && [on(0), on(1)].contains(&leg.from);
        let ground = if is_road { HalfPoints(1) } else { ONE };
        let water = if leg.side == stream { HalfPoints::whole(2) } else { HalfPoints(0) };
        Some(Price::from(ground + water))
    };
    let mut scratch = Scratch::new(&plain.board);
    let reach = scratch.reach(&plain.board, [Start::at(on(0))], HalfPoints::whole(6), price);
    assert_eq!(reach.cost(on(2)), Some(ONE));
    // Two hexes of road and then round the stream for two points, rather than over it for three.
    assert_eq!(reach.cost(on(3)), Some(HalfPoints::whole(3)));
}

#[test]
fn rule_5_4_a_and_d_zones_stop_and_hold() {
    let plain = Plain::new(&[Hex::new(3, -1)]);
    let on = |n: i32| plain.at(Hex::new(n, 0));
    let price = |leg: Leg| {
        let onward = if plain.zones.contains(leg.to) { Onward::Halt } else { Onward::Free };
        (!plain.zones.contains(leg.from)).then_some(Price { cost: ONE, onward })
    };
    let mut scratch = Scratch::new(&plain.board);
    let reach = scratch.reach(&plain.board, [Start::at(on(0))], HalfPoints::whole(12), price);
    assert_eq!(reach.cost(on(2)), Some(HalfPoints::whole(2)), "it may enter the zone");
    assert_eq!(reach.cost(on(3)), Some(HalfPoints::whole(4)), "and go round to its far hex");
    assert_eq!(reach.path(on(3)).unwrap().hexes.len(), 5);
    let held = scratch.reach(&plain.board, [Start::at(on(2))], HalfPoints::whole(12), price);
    assert_eq!(held.iter().len(), 1, "it begins in a zone and stays");
}

#[test]
fn rule_5_4_f_the_last_to_leave_a_zone_pays_a_point_more() {
    let plain = Plain::new(&[Hex::new(0, -1)]);
    let price = |leg: Leg| {
        let leaving = if plain.zones.contains(leg.from) { ONE } else { HalfPoints(0) };
        Some(Price::from(ONE + leaving))
    };
    let mut scratch = Scratch::new(&plain.board);
    let start = Start::at(plain.at(Hex::ZERO));
    let distance =
        |scratch: &mut Scratch, hex| scratch.distance(&plain.board, start, plain.at(hex), FAR, price);
    assert_eq!(distance(&mut scratch, Hex::new(0, 1)), Some(HalfPoints::whole(2)));
    assert_eq!(distance(&mut scratch, Hex::new(0, 2)), Some(HalfPoints::whole(3)));
}

#[test]
fn rule_5_4_i_cavalry_passes_the_first_zone_that_it_enters() {
    // The hexes 1 and 3 of the row lie in zones, and there is no way round.
    let plain = Plain::new(&[]);
    let on = |n: i32| plain.at(Hex::new(n, 0));
    let price = |leg: Leg| {
        let row = |hex: HexId| plain.board.hex(hex).r == 0;
        let onward = match (leg.to == on(1) || leg.to == on(3), leg.tally) {
            (false, _) => Onward::Free,
            (true, Tally(0)) => Onward::Tally(Tally(1)),
            (true, _) => Onward::Halt,
        };
        (row(leg.from) && row(leg.to)).then_some(Price { cost: ONE, onward })
    };
    let mut scratch = Scratch::with_tallies(&plain.board, 2);
    let reach = scratch.reach(&plain.board, [Start::at(on(0))], FAR, price);
    assert_eq!(reach.cost(on(2)), Some(HalfPoints::whole(2)));
    assert_eq!(reach.cost(on(3)), Some(HalfPoints::whole(3)));
    assert_eq!(reach.cost(on(4)), None);
    // Having passed one zone before, it halts in the next.
    let later = Start { hex: on(0), tally: Tally(1) };
    let reach = scratch.reach(&plain.board, [later], FAR, price);
    assert_eq!((reach.cost(on(1)), reach.cost(on(2))), (Some(ONE), None));
    // Only the hexes entered count, not the one where it begins.
    let there = scratch.reach_to(&plain.board, [on(4)], FAR, price);
    assert_eq!(there.cost(on(1)), Some(HalfPoints::whole(3)));
    assert_eq!(there.cost(on(0)), None);
}

#[test]
fn rule_20_1_b_command_is_not_traced_through_a_zone_without_friends() {
    let plain = Plain::new(&[Hex::new(2, -1), Hex::new(2, 2)]);
    let unit = plain.at(Hex::new(4, 0));
    let price_with = |friends: &[Hex]| {
        let friends = HexSet::of(&plain.board, friends.iter().map(|hex| plain.at(*hex)));
        let zones = plain.zones.clone();
        move |leg: Leg| {
            let is_open = !zones.contains(leg.to) || friends.contains(leg.to);
            is_open.then_some(Price::from(ONE))
        }
    };
    let mut scratch = Scratch::new(&plain.board);
    let commander = Start::at(plain.at(Hex::ZERO));
    let range = HalfPoints::whole(4);
    let blocked = scratch.distance(&plain.board, commander, unit, range, price_with(&[]));
    assert_eq!(blocked, None);
    let friends = [1, 2, 3].map(|q| Hex::new(q, 0));
    let traced = scratch.distance(&plain.board, commander, unit, range, price_with(&friends));
    assert_eq!(traced, Some(range));
}

#[test]
fn a_sum_beyond_all_measure_fits_no_limit() {
    let plain = Plain::new(&[]);
    let price = |_: Leg| Some(HalfPoints(40_000).into());
    let mut scratch = Scratch::new(&plain.board);
    let reach = scratch.reach(&plain.board, [Start::at(plain.at(Hex::ZERO))], HalfPoints::MAX, price);
    assert_eq!(reach.iter().len(), 7);
}
