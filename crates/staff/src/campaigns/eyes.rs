//! What a player sees: his columns, the enemy's stacks as far as he can know of them, and how far it is from one hex to another.

use super::ways::Ways;
use campaigns::theatre::Kind;
use campaigns::types::{ArmyId, HolderId, Holders, Side};
use campaigns::world::{Gait, Nature, Progress, World};
use field::paths::HalfPoints;
use hex::HexId;

/// Of a marker of which nothing is known about so much is reckoned with of the force that may be under it.
const UNKNOWN: f64 = 0.6;

/// Several leaders in a hex, the first of whom has the others with him.
#[derive(Debug, Clone)]
pub(super) struct Column {
    pub(super) leader: HolderId,
    /// He, and those under him in his hex.
    pub(super) members: Holders,
    pub(super) hex: HexId,
    pub(super) points: f64,
    pub(super) gait: Gait,
    /// What it may spend in a phase.
    pub(super) allowance: HalfPoints,
    /// How likely it is that it can move in phase II: none if it has moved or tried.
    pub(super) can_move: f64,
}

/// An enemy stack, as it is imagined.
#[derive(Debug, Clone)]
pub(super) struct Foe {
    pub(super) hex: HexId,
    pub(super) holders: Holders,
    /// The strength to reckon with.
    pub(super) points: f64,
    /// Whether it is known to be a force.
    pub(super) is_sure: bool,
}

pub(super) struct Eyes<'w> {
    pub(super) world: &'w World,
    pub(super) side: Side,
    pub(super) columns: Vec<Column>,
    pub(super) foes: Vec<Foe>,
    pub(super) ways: Ways,
    /// How many turns are still to be played, this one among them.
    pub(super) turns_left: u8,
    /// A number that stays the same for all of a game and is another in another game.
    pub(super) game: u64,
}

impl<'w> Eyes<'w> {
    pub(super) fn of(world: &'w World, side: Side, lot: u64) -> Eyes<'w> {
        let turns_left = world.theatre.terms.turns.saturating_sub(world.turn.saturating_sub(1)).max(1);
        Eyes {
            columns: columns(world, side),
            foes: foes(world, side),
            ways: Ways::of(&world.theatre),
            world,
            side,
            turns_left,
            game: crate::player::game_of(lot),
        }
    }

    pub(super) fn enemy(&self) -> Side {
        self.side.enemy()
    }

    /// The column that stands under a leader, or in which he is.
    pub(super) fn column_of(&self, leader: HolderId) -> Option<&Column> {
        let led = self.columns.iter().find(|column| column.leader == leader);
        led.or_else(|| self.columns.iter().find(|column| column.members.has(leader)))
    }

    /// What a hex is called: its place, if it has one, with its number.
    pub(super) fn called(&self, hex: HexId) -> String {
        let number = self.world.number(hex);
        let place = self.world.ground().places.iter().find(|place| place.hex == hex);
        place.map_or(number.clone(), |place| format!("{} ({number})", place.name))
    }

    /// The enemy strength within so many half points of a hex, by the way on foot in fair weather.
    pub(super) fn foes_within(&self, hex: HexId, within: u16) -> f64 {
        let field = self.ways.to(self.world, hex, Gait::Foot);
        self.foes
            .iter()
            .filter(|foe| field.from(foe.hex).is_some_and(|cost| cost <= within))
            .map(|foe| foe.points)
            .fold(0.0, |sum, points| sum + points)
    }

    /// Our strength within so many half points of a hex, some left out.
    pub(super) fn friends_within(&self, hex: HexId, within: u16, but: Holders) -> f64 {
        let field = self.ways.to(self.world, hex, Gait::Foot);
        let near = |column: &&Column| {
            column.members.and(but).is_empty() && field.from(column.hex).is_some_and(|cost| cost <= within)
        };
        self.columns.iter().filter(near).map(|column| column.points).fold(0.0, |sum, points| sum + points)
    }

    /// The enemy stacks with which a stack in a hex would be in contact.
    pub(super) fn touched(&self, hex: HexId) -> impl Iterator<Item = &Foe> + '_ {
        self.foes.iter().filter(move |foe| {
            self.world.are_in_touch(foe.hex, hex) && self.world.has_open_stack(foe.hex, self.enemy())
        })
    }

    /// Whether a stack in a hex would have to fight.
    pub(super) fn is_contact(&self, hex: HexId) -> bool {
        self.touched(hex).next().is_some()
    }

    /// The army of a leader.
    pub(super) fn army_of(&self, leader: HolderId) -> ArmyId {
        self.world.theatre.holder(leader).army
    }
}

/// The columns of a side: everybody who is under nobody in his hex, with those under him there, if they have troops.
fn columns(world: &World, side: Side) -> Vec<Column> {
    let here = |leader: HolderId| world.hex_of(leader);
    let heads = world.on_map(side).iter().filter(|leader| {
        let superior = world.holder(*leader).superior;
        world.is_led(*leader) && superior.is_none_or(|over| here(over) != here(*leader))
    });
    let column = |leader: HolderId| {
        let hex = here(leader)?;
        let under = world.under(leader).iter().filter(|id| here(*id) == Some(hex));
        let members = under.fold(Holders::only(leader), |all, one| all.or(Holders::only(one)));
        let points = world.strength_of_all(members);
        (points > 0).then(|| Column {
            leader,
            members,
            hex,
            points: f64::from(points),
            gait: world.gait_of(members),
            allowance: world.allowance_of(members),
            can_move: chance_to_move(world, leader),
        })
    };
    heads.filter_map(column).collect()
}

/// How likely a leader is to move by his command or his initiative.
pub(super) fn chance_to_move(world: &World, leader: HolderId) -> f64 {
    let holder = world.holder(leader);
    if holder.march == Progress::Done || holder.has_tried || world.exceeds_span(leader) {
        return 0.0;
    }
    if holder.command.is_some_and(|command| (command.first..=command.last).contains(&world.turn)) {
        return 1.0;
    }
    let weather = world.edition().weather.of(world.weather).initiative;
    let faces = i16::from(world.initiative_of(leader)) - i16::from(weather);
    f64::from(faces.clamp(0, 6)) / 6.0
}

/// The enemy's stacks, with what was reported of them where something was.
fn foes(world: &World, side: Side) -> Vec<Foe> {
    let enemy = side.enemy();
    let foe = |hex: HexId| {
        let holders = world.stack(hex, enemy);
        let is_garrison = holders.iter().all(|id| matches!(world.theatre.holder(id).kind, Kind::Garrison(_)));
        let note = world.memory[side].note(hex);
        let nature = note.map(|note| note.nature);
        if nature == Some(Nature::Leaders) {
            return None;
        }
        let is_sure =
            is_garrison || nature == Some(Nature::Force) || holders.iter().any(|id| world.is_seen(id));
        let reported =
            note.and_then(|note| note.report).and_then(|report| report.size).map(|(_, points)| points);
        let points = f64::from(reported.unwrap_or(world.strength_of_all(holders)));
        Some(Foe { hex, holders, points: if is_sure { points } else { UNKNOWN * points }, is_sure })
    };
    world.stacks(enemy).into_iter().filter_map(foe).collect()
}
