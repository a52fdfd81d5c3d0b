//! How a player conducts a battle: the faults that players complain of, counted, and what the battles come to beside history.
//!
//! `cargo run --release -p grognard-staff --example conduct -- 50 nlc/quatre-bras,nlc/ligny marshal [SEED] [THREADS]`: the player plays both sides.
//!
//! Counted are the actions of holders under an Attack order that can be carried out (by day, within their leader's reach, the target not yet taken) in
//! which nobody moved or fired (idle), the attacks of one stack beside another that could
//! have joined and did not attack at all (alone), and the leaders who, when their formation has moved, stand without troops within two
//! hexes of the enemy and could have ridden to some (forlorn). The losses are the strength points that are off the counters at the end, in men, as the order of battle makes
//! strengths of men: in Napoleon's Later Campaigns 950 for a point of infantry and 475 for one of cavalry, in Lee's Greatest Gamble 500 for either; guns are left out. Of the
//! brigades that are gone altogether the number is told as well, of those for which the enemy has points, and on which turn the battles ended. Of margins
//! and losses the 10th, 50th and 90th of a hundred are told.

use series::action::Action;
use series::activity::Activity;
use series::movement::Answer as Move;
use series::orders::OrderKind;
use series::pieces::{Arm, HolderId, Side, UnitId};
use series::turn::victory;
use series::world::{Whereabouts, World};
use series::{ForPlayers as _, Series};
use staff::player::{Budget, Player, Situation};
use staff::series::{Marshal, PLAYERS};
use std::collections::BTreeMap;
use std::io::Write as _;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use umpire::agenda::Play;
use umpire::dice::{Rolled, Seed};
use umpire::event::{Log, Seat};
use umpire::game::Game;
use umpire::imagined::Imagined;

type Failure = Box<dyn std::error::Error>;

/// What was counted in some games.
#[derive(Default)]
struct Counted {
    attackers: u64,
    idle: u64,
    attacks: u64,
    alone: u64,
    leaders: u64,
    forlorn: u64,
    margins: Vec<i32>,
    losses: [Vec<i32>; 2],
    /// Brigades of each side that are not on the map any more.
    gone: [Vec<i32>; 2],
    /// The turns on which games ended, the first one being 1.
    ended: BTreeMap<u16, u64>,
    results: BTreeMap<String, u64>,
    /// Where each fault was, for whoever looks into it.
    faults: Vec<String>,
}

/// An action under orders to attack.
struct Acting {
    /// Whether anybody has moved or fired.
    stirred: bool,
    /// Whether the order could be carried out all the time.
    feasible: bool,
}

impl Counted {
    fn fault(&mut self, world: &World, what: &str) {
        self.faults.push(format!("turn {}, {what}", world.turn.number()));
    }
}

fn main() -> Result<(), Failure> {
    let said: Vec<String> = std::env::args().skip(1).collect();
    let [games, scenarios, player, rest @ ..] = said.as_slice() else {
        return Err("say: GAMES SCENARIOS PLAYER [SEED] [THREADS]".into());
    };
    let games: u64 = games.parse()?;
    let seed: u64 = rest.first().map_or(Ok(1), |seed| seed.parse())?;
    let threads: usize = rest.get(1).map_or(Ok(1), |threads| threads.parse())?;
    let tried;
    let player: &dyn Player<Series> = if player == "marshal" {
        Marshal::as_usual()
    } else if std::path::Path::new(player).exists() {
        tried = Marshal::with_weights(&std::fs::read_to_string(player)?)?;
        &tried
    } else {
        PLAYERS.player(player)?
    };
    let mut out = std::io::stdout().lock();
    for scenario in scenarios.split(',') {
        let start = series::open(scenario, &[])?;
        let next = AtomicU64::new(0);
        let counted = Mutex::new(Counted::default());
        let failed = Mutex::new(None);
        std::thread::scope(|scope| {
            for _ in 0..threads {
                scope.spawn(|| {
                    loop {
                        let at = next.fetch_add(1, Ordering::Relaxed);
                        if at >= games {
                            return;
                        }
                        if let Err(why) = watch(&start, player, seed + at, &counted)
                            && let Ok(mut failed) = failed.lock()
                        {
                            *failed = Some(why);
                        }
                    }
                });
            }
        });
        if let Ok(Some(why)) = failed.into_inner() {
            return Err(why.into());
        }
        let mut counted = counted.into_inner().map_err(|_| "a thread broke off")?;
        writeln!(out, "{scenario}, {games} games")?;
        writeln!(out, "  idle: {} of {} actions under an Attack order", counted.idle, counted.attackers)?;
        writeln!(out, "  alone: {} of {} attacks", counted.alone, counted.attacks)?;
        writeln!(out, "  forlorn: {} of {} leaders who could ride", counted.forlorn, counted.leaders)?;
        writeln!(out, "  margin: {}", spread(&mut counted.margins))?;
        writeln!(out, "  men lost by the first side: {}", spread(&mut counted.losses[0]))?;
        writeln!(out, "  men lost by the second side: {}", spread(&mut counted.losses[1]))?;
        let [first, second] = &mut counted.gone;
        writeln!(out, "  brigades gone: {} and {}", spread(first), spread(second))?;
        for (turn, times) in &counted.ended {
            writeln!(out, "  {times} ended on turn {turn}")?;
        }
        counted.faults.sort();
        for fault in &counted.faults {
            writeln!(out, "  {fault}")?;
        }
        for (result, times) in &counted.results {
            writeln!(out, "  {times} times: {result}")?;
        }
    }
    Ok(())
}

/// The 10th, the 50th and the 90th of a hundred.
fn spread(values: &mut [i32]) -> String {
    values.sort_unstable();
    let at = |share: usize| values.get((values.len() * share / 100).min(values.len().saturating_sub(1)));
    let told = [10, 50, 90].map(|share| at(share).copied().unwrap_or_default().to_string());
    told.join(", ")
}

/// Plays one game and counts.
fn watch(
    start: &Series,
    player: &dyn Player<Series>,
    seed: u64,
    counted: &Mutex<Counted>,
) -> Result<(), String> {
    let mut found = Counted::default();
    let (mut dice, mut log) = (Rolled::new(&Seed::from_number(seed)), Log::on());
    let mut game = start.clone();
    game.begin(&mut Play { dice: &mut dice, log: &mut log });
    let mut answered = 0_u64;
    // Whoever acts under orders to attack, and whether it has done anything.
    let mut acting: BTreeMap<HolderId, Acting> = BTreeMap::new();
    while let Some(seat) = game.awaited().iter().next() {
        let stirred = std::mem::replace(&mut log, Log::on()).into_events().iter().any(|event| {
            ["will attack", "will bombard", "charges", "moves from"]
                .iter()
                .any(|word| event.text.contains(word))
        });
        if stirred {
            stir(&mut acting);
        }
        let seen = laid_open(&game);
        note_actions(&seen, &mut acting, &mut found);
        let situation = Situation::of(&game, seat).ok_or("somebody is asked and has no answer")?;
        let lot = seed.wrapping_mul(0x2545_F491_4F6C_DD1D).wrapping_add(answered);
        let decision = player.decide(&situation, Budget::default(), lot);
        if decision.answer == Action::Move(Move::NoMoreMoves) {
            note_leaders(&seen, &situation.answers, &mut found);
        }
        if decision.answer == Action::NoMoreAttacks {
            note_attacks(&seen, &situation.answers, &mut found);
        }
        if matches!(decision.answer, Action::Move(Move::Enter { .. })) {
            stir(&mut acting);
        }
        game.act(seat, &decision.answer, &mut Play { dice: &mut dice, log: &mut log })
            .map_err(|refusal| format!("{}: {refusal}", game.say(&decision.answer)))?;
        dice.forget();
        answered += 1;
    }
    let seen = laid_open(&game);
    let world = seen.world();
    let before = laid_open(start);
    let points = victory::points(world);
    let Ok(mut all) = counted.lock() else { return Err("a thread broke off".into()) };
    all.attackers += found.attackers;
    all.idle += found.idle;
    all.attacks += found.attacks;
    all.alone += found.alone;
    all.leaders += found.leaders;
    all.forlorn += found.forlorn;
    all.faults.extend(found.faults.into_iter().map(|fault| format!("seed {seed}: {fault}")));
    all.margins.push(points[0] - points[1]);
    for (at, side) in Side::BOTH.into_iter().enumerate() {
        let (mut men, mut gone) = (0, 0);
        // By the rating the counters of Gettysburg are known, on which a point is 500 men.
        let [foot, horse] = if world.has_combat_ratings() { [500, 500] } else { [950, 475] };
        for unit in world.theatre.units_of(side) {
            let each = match world.printed(*unit).arm {
                Arm::Infantry => foot,
                Arm::Cavalry => horse,
                Arm::FootArtillery | Arm::HorseArtillery => continue,
            };
            men +=
                each * (i32::from(before.world().strength(*unit)) - i32::from(world.strength(*unit))).max(0);
            gone += i32::from(is_gone(world.unit(*unit).whereabouts));
        }
        all.losses[at].push(men);
        all.gone[at].push(gone);
    }
    *all.ended.entry(world.turn.number()).or_default() += 1;
    let ending = game.ending().ok_or("nobody is asked, and the game has not ended")?;
    let result = ending.text.split(':').next().unwrap_or_default().to_owned();
    *all.results.entry(result).or_default() += 1;
    Ok(())
}

fn is_gone(whereabouts: Whereabouts) -> bool {
    matches!(whereabouts, Whereabouts::Eliminated | Whereabouts::Driven | Whereabouts::Destroyed)
}

/// Somebody who acts has moved or fired.
fn stir(acting: &mut BTreeMap<HolderId, Acting>) {
    for action in acting.values_mut() {
        action.stirred = true;
    }
}

/// A game as it is seen with nothing hidden.
fn laid_open(game: &Series) -> Imagined<Series> {
    Imagined::of(&game.truth(Seat(0)))
}

/// Counts those who have ended an action under orders to attack.
fn note_actions(game: &Imagined<Series>, acting: &mut BTreeMap<HolderId, Acting>, found: &mut Counted) {
    let world = game.world();
    acting.retain(|holder, action| {
        let still = world.holder(*holder).active;
        if !still && action.feasible {
            found.attackers += 1;
            if !action.stirred {
                found.idle += 1;
                found.fault(world, &format!("{} was idle", world.theatre.holder_name(*holder)));
            }
        }
        still
    });
    for holder in world.holder_ids() {
        let state = world.holder(holder);
        let free = state.holds_until.is_none_or(|turn| turn <= world.turn)
            && state.not_before.is_none_or(|turn| turn <= world.turn);
        let mut present = world.units_in_holder(holder).filter(|unit| world.hex_of(*unit).is_some());
        let by_day = !world.is_night();
        // Without a leader, or beyond his reach, nobody may attack (20.1.e); whoever has its target holds it until that counts (20.8).
        let led = present.any(|unit| !world.unit(unit).out_of_command);
        let open = world.target_of(holder).iter().any(|hex| {
            world.held_by(*hex).or_else(|| world.occupier(*hex)) != Some(world.theatre.side_of_holder(holder))
        });
        let feasible = free && by_day && led && open;
        if state.active && state.order.kind == OrderKind::Attack {
            let action = acting.entry(holder).or_insert(Acting { stirred: false, feasible: true });
            action.feasible &= feasible;
        }
    }
}

/// Counts attacks when no more are declared: those of one stack where another could still join.
fn note_attacks(game: &Imagined<Series>, answers: &[Action], found: &mut Counted) {
    let Some(Activity::Segment(segment)) = game.floor() else { return };
    for attack in &segment.attacks {
        found.attacks += 1;
        let one = segment.attacks.iter().filter(|other| other.target == attack.target).count() == 1;
        let more = answers.iter().any(|action| {
            matches!(action, Action::Attack { from, target } if *target == attack.target
                && game.world().units_in(*from).any(|unit| is_fresh(game.world(), unit)))
        });
        if one && more {
            found.alone += 1;
            found.fault(
                game.world(),
                &format!("{} was attacked by one stack", game.world().ground().number(attack.target)),
            );
        }
    }
}

/// Whether a unit can still attack, and has not suffered.
fn is_fresh(world: &World, unit: UnitId) -> bool {
    let state = world.unit(unit);
    world.is_active(unit) && !(state.damaged || state.bombarded || state.charged || state.out_of_command)
}

/// Counts leaders who could ride when nobody moves any more: those who stay without troops before the enemy, where they could be with some.
fn note_leaders(game: &Imagined<Series>, answers: &[Action], found: &mut Counted) {
    let (world, Some(Activity::MovementPhase(moving))) = (game.world(), game.floor()) else { return };
    for action in answers {
        let Action::Move(Move::Ride { leader }) = *action else { continue };
        let Some(hex) = world.leader_hex(leader) else { continue };
        let side = world.leader(leader).nation.side;
        let near =
            world.theatre.units_of(side.enemy()).iter().any(|unit| {
                world.hex_of(*unit).is_some_and(|at| world.ground().board.distance(at, hex) <= 2)
            });
        let refuge =
            moving.ends_of_leader(world, leader).iter().any(|end| world.held_by(end.hex) == Some(side));
        found.leaders += 1;
        if near && world.held_by(hex) != Some(side) && refuge {
            found.forlorn += 1;
            found.fault(world, &format!("{} stood alone", world.leader(leader).name));
        }
    }
}
