//! What a player sees: his columns, the enemy's stacks as far as he can know of them, and how far it is from one hex to another.

use super::ways::{Field, Ways};
use campaigns::theatre::Kind;
use campaigns::types::{ArmyId, HolderId, Holders, Side};
use campaigns::world::{Gait, Nature, Progress, World};
use field::paths::HalfPoints;
use hex::HexId;
use std::sync::Arc;

/// A marker of which nothing is known gets so much of the share of a force.
const UNKNOWN: f64 = 0.5;
/// More than this is reckoned with under no marker of which nothing was reported.
const MOST_OF_A_SHARE: f64 = 25.0;

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
    /// How far it is to it on foot.
    pub(super) field: Arc<Field>,
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
    /// Whether it is the garrison of a fortified town, and nobody else.
    pub(super) in_walls: bool,
    /// How far it is to it on foot.
    pub(super) field: Arc<Field>,
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
        let ways = Ways::of(&world.theatre);
        Eyes {
            columns: columns(world, &ways, side),
            foes: foes(world, &ways, side),
            ways,
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
        let near = self
            .foes
            .iter()
            .filter(|foe| !foe.in_walls && foe.field.from(hex).is_some_and(|cost| cost <= within));
        near.fold(0.0, |sum, foe| sum + foe.points)
    }

    /// Our strength within so many half points of a hex, some left out.
    pub(super) fn friends_within(&self, hex: HexId, within: u16, but: Holders) -> f64 {
        let near = |column: &&Column| {
            column.members.and(but).is_empty() && column.field.from(hex).is_some_and(|cost| cost <= within)
        };
        self.columns.iter().filter(near).fold(0.0, |sum, column| sum + column.points)
    }

    /// The enemy stacks with which a stack in a hex would be in contact.
    pub(super) fn touched(&self, hex: HexId) -> impl Iterator<Item = &Foe> + '_ {
        self.foes.iter().filter(move |foe| !foe.in_walls && self.world.are_in_touch(foe.hex, hex))
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
fn columns(world: &World, ways: &Ways, side: Side) -> Vec<Column> {
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
            field: ways.to(world, hex, Gait::Foot),
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

/// The enemy's markers under which a force stands or may stand, with what was reported of them. What is left of the order of battle is spread
/// over those of which nothing was: whoever may be vedettes gets half a share.
fn foes(world: &World, ways: &Ways, side: Side) -> Vec<Foe> {
    let enemy = side.enemy();
    let foe = |hex: HexId, points: f64, is_sure: bool, in_walls: bool| Foe {
        hex,
        holders: world.stack(hex, enemy),
        points,
        is_sure,
        in_walls,
        field: ways.to(world, hex, Gait::Foot),
    };
    let (mut found, mut unreported) = (Vec::new(), Vec::new());
    let (mut reckoned, mut shares) = (0.0, 0.0);
    for hex in world.marker_hexes(enemy) {
        let here = world.stack(hex, enemy);
        let walls = here.iter().filter(|id| matches!(world.theatre.holder(*id).kind, Kind::Garrison(_)));
        let walled: u16 = walls.map(|id| world.strength(id)).sum();
        let note = world.memory[side].note(hex);
        let reported =
            note.and_then(|note| note.report).and_then(|report| report.size).map(|(_, points)| points);
        let seen = here.iter().any(|id| world.is_seen(id)).then(|| world.strength_of_all(here));
        // Of a leader by name the order of battle says what he led.
        let named = note.and_then(|note| note.report).map(|report| first_display(world, report.leader));
        let named = named.or(note.is_none().then(|| printed_in(world, enemy, hex)));
        match (note.map(|note| note.nature), seen.or(reported).or(named.filter(|points| *points > 0))) {
            (_, Some(points)) => {
                let is_garrison = walled > 0 && points <= walled;
                if !is_garrison {
                    reckoned += f64::from(points);
                }
                found.push(foe(hex, f64::from(points), true, is_garrison));
            }
            (Some(Nature::Leaders | Nature::Vedettes), None) => {}
            (Some(Nature::Force), None) => {
                shares += 1.0;
                unreported.push((hex, 1.0));
            }
            (None, None) => {
                shares += UNKNOWN;
                unreported.push((hex, UNKNOWN));
            }
        }
    }
    let share =
        ((order_of_battle(world, enemy) - reckoned).max(0.0) / f64::max(shares, 1.0)).min(MOST_OF_A_SHARE);
    for (hex, part) in unreported {
        found.push(foe(hex, f64::max(share * part, 1.0), part >= 1.0, false));
    }
    found
}

/// The points that a side has on the map by its order of battle: those who come later are left out.
fn order_of_battle(world: &World, side: Side) -> f64 {
    let terms = &world.theatre.terms;
    let has_come = |leader: HolderId| {
        let arrival = terms.arrivals.iter().find(|arrival| arrival.leader == leader);
        arrival.is_none_or(|arrival| arrival.turn <= world.turn)
    };
    let is_garrison = |leader: HolderId| matches!(world.theatre.holder(leader).kind, Kind::Garrison(_));
    let own = terms.first_displays.iter().filter(|(unit, leader)| {
        world.theatre.side_of_unit(*unit) == side && has_come(*leader) && !is_garrison(*leader)
    });
    own.fold(0.0, |sum, (unit, _)| sum + f64::from(world.theatre.unit(*unit).most))
}

/// What the order of battle gives a leader.
fn first_display(world: &World, of: HolderId) -> u16 {
    let own = world.theatre.terms.first_displays.iter().filter(|(_, leader)| *leader == of);
    own.map(|(unit, _)| u16::from(world.theatre.unit(*unit).most)).sum()
}

/// What the scenario has of a side in a hex in which it begins, or has just come onto the map: both sides have read it. It is believed on
/// the first turn, and of those who have just come.
fn printed_in(world: &World, side: Side, hex: HexId) -> u16 {
    let terms = &world.theatre.terms;
    let began =
        terms.first_hexes.iter().filter(|(_, at)| *at == hex && world.turn <= 1).map(|(leader, _)| *leader);
    let arrived = terms.arrivals.iter().filter(|arrival| arrival.turn == world.turn && arrival.hex == hex);
    let all = began.chain(arrived.map(|arrival| arrival.leader));
    all.filter(|leader| world.theatre.side_of(*leader) == side)
        .map(|leader| first_display(world, leader))
        .sum()
}
