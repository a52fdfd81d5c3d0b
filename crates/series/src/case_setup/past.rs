//! What has come of an order before the position begins, in notes after it:
//! `"attack 1102, given in turn 2, received in turn 3, lost a step in turn 5"`.

use super::orders::hexes;
use crate::ground::Ground;
use crate::orders::{Dispatch, OrderStep};
use crate::pieces::HolderId;
use crate::scenario::Turn;
use crate::world::{DispatchStatus, World};
use hex::{HexId, HexSet};
use std::sync::Arc;

#[derive(Default)]
#[allow(clippy::struct_excessive_bools)] // each is a note of its own
pub(super) struct Past {
    given: Option<Turn>,
    received: Option<Turn>,
    in_force: Option<Turn>,
    lost_step: Option<Turn>,
    attacked: Option<Turn>,
    bombarded: u8,
    has_attacked: bool,
    met_the_enemy: bool,
    from_next_turn: bool,
    chosen_by_enemy: bool,
    failed: bool,
    holding: Option<Vec<HexId>>,
}

/// What a note may say.
const KNOWN: &str = "`given in turn 2`, `received in turn 3`, `in force since turn 4`, `lost a step in turn 5`, `was attacked \
                     in turn 5`, `bombarded 2 turns`, `has attacked`, `met the enemy`, `holding 1102 1103`, `from next turn`, \
                     `chosen by the enemy`, `failed`";

impl Past {
    /// Reads the notes; `now` is the present turn.
    pub(super) fn read(notes: &str, now: Turn, ground: &Ground) -> Result<Past, String> {
        let mut past = Past::default();
        for note in notes.split(',').map(str::trim).filter(|note| !note.is_empty()) {
            past.note(note, now, ground)?;
        }
        let when = [past.given, past.received, past.in_force];
        if !when.iter().flatten().is_sorted() {
            return Err("an order is given, then received, then in force".to_owned());
        }
        Ok(past)
    }

    fn note(&mut self, note: &str, now: Turn, ground: &Ground) -> Result<(), String> {
        let turns = [
            ("given in turn ", &mut self.given),
            ("received in turn ", &mut self.received),
            ("in force since turn ", &mut self.in_force),
            ("lost a step in turn ", &mut self.lost_step),
            ("was attacked in turn ", &mut self.attacked),
        ];
        for (form, when) in turns {
            if let Some(number) = note.strip_prefix(form) {
                *when = Some(turn_before(number, now)?);
                return Ok(());
            }
        }
        let bombarded = note.strip_prefix("bombarded ").and_then(|rest| rest.split_once(" turn"));
        if let Some(turns) = bombarded.and_then(|(turns, _)| turns.parse().ok()) {
            self.bombarded = turns;
            return Ok(());
        }
        if let Some(held) = note.strip_prefix("holding") {
            self.holding = Some(hexes(held, ground)?);
            return Ok(());
        }
        match note {
            "has attacked" => self.has_attacked = true,
            "met the enemy" => self.met_the_enemy = true,
            "from next turn" => self.from_next_turn = true,
            "chosen by the enemy" => self.chosen_by_enemy = true,
            "failed" => self.failed = true,
            _ => return Err(format!("`{note}` is no note to an order; these are: {KNOWN}")),
        }
        Ok(())
    }

    /// Puts an order in force as it came about.
    pub(super) fn bring_about(self, world: &mut World, holder: HolderId, steps: Vec<OrderStep>) {
        let now = world.turn;
        let in_force = self.in_force.or(self.received).unwrap_or(now);
        let arrives = self.received.unwrap_or(in_force);
        let written = self.given.unwrap_or(arrives);
        let dispatch = Dispatch { arrives, ..Dispatch::given(holder, steps, written) };
        let dispatch = world.write(dispatch, DispatchStatus::CompliedWith(in_force));
        world.put_in_force(dispatch);
        let board = &world.theatre.ground.board;
        let holding = self.holding.map(|held| Arc::new(HexSet::of(board, held)));
        let state = world.holder_mut(holder);
        state.since = in_force;
        (state.lost_step, state.attacked) = (self.lost_step, self.attacked);
        (state.only_bombarded, state.has_attacked) = (self.bombarded, self.has_attacked);
        state.bad_move = self.chosen_by_enemy;
        if holding.is_some() {
            state.holdings = holding;
        }
        if self.from_next_turn {
            state.not_before = Some(now.plus(1));
        }
        if self.met_the_enemy {
            (state.on_the_march, state.holds_until) = (true, Some(now.plus(1)));
        }
        if self.failed {
            crate::command::fail_order(world, holder);
        }
    }
}

/// A turn by its number, up to the present one.
pub(super) fn turn_before(number: &str, now: Turn) -> Result<Turn, String> {
    let turns = number.parse::<u16>().ok().and_then(|number| number.checked_sub(1));
    let turn = turns.map(|turns| Turn::FIRST.plus(turns)).filter(|turn| *turn <= now);
    turn.ok_or_else(|| format!("`{number}` is no turn up to the present one, which is {}", now.number()))
}
