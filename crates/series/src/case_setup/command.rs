//! What a posed position says of command beyond orders: the number of the turn, the night, dispatches, and what has happened
//! to units, holders and leaders before.

use super::{Rows, Texts, orders};
use crate::options::hidden_movement::pose_march;
use crate::options::order_markers::without_targets;
use crate::orders::Dispatch;
use crate::pieces::{LeaderId, UnitId};
use crate::scenario::{Calendar, GameTime, Turn};
use crate::world::{DispatchStatus, LeaderWhereabouts, World};
use umpire::fault::{Faults, Place};
use umpire::source::{Node, Section, Written};

/// The keys, as written.
pub(super) struct Given<'n> {
    turn_number: Option<i64>,
    night_hours: Option<&'n str>,
    dispatches: Texts<'n>,
    lost: Rows<'n>,
    lost_steps: Rows<'n>,
    attacked: Rows<'n>,
    bad_moves: Texts<'n>,
    failed: Texts<'n>,
    asleep: Texts<'n>,
    lost_leaders: Texts<'n>,
    pub(super) specials: &'n [Node],
    pub(super) orders_first: bool,
    hidden: Rows<'n>,
}

impl<'n> Given<'n> {
    pub(super) fn read(section: &mut Section<'n, '_>) -> Given<'n> {
        Given {
            turn_number: section.maybe_number("turn-number"),
            night_hours: section.maybe_text("night-hours"),
            dispatches: section.texts("dispatches"),
            lost: section.table("lost"),
            lost_steps: section.table("lost-steps"),
            attacked: section.table("attacked"),
            bad_moves: section.texts("bad-moves"),
            failed: section.texts("failed"),
            asleep: section.texts("asleep"),
            lost_leaders: section.texts("lost-leaders"),
            specials: section.list("specials"),
            orders_first: section.flag("orders-before-first-turn"),
            hidden: section.table("hidden"),
        }
    }

    /// The turns from the first to long after the present one, at `hour`, which is the so-manyeth.
    pub(super) fn calendar(
        &self,
        hour: &str,
        night: bool,
        rain: bool,
        place: &Place,
        faults: &mut Faults,
    ) -> Option<Calendar> {
        let mut time = |day: &str| match format!("1815-06-{day} {hour}").parse::<GameTime>() {
            Ok(time) => Some(time),
            Err(error) => {
                faults.note(place, format!("the turn: {error}"));
                None
            }
        };
        let (now, before) = (time("16")?, time("15")?);
        let turns = self.turns_before(place, faults)?;
        let night = match self.night_hours.map(hours) {
            Some(Some(night)) => Some(night),
            Some(None) => {
                faults.note(place, "the hours of the night are written \"21-3\"");
                None
            }
            None => night.then_some([now.hour(); 2]),
        };
        let rain = if rain { vec![[now, now.plus(23)]] } else { Vec::new() };
        // Long enough for whatever is played from here.
        Calendar::new(before.plus(24 - turns), now.plus(23), night, rain)
    }

    fn turns_before(&self, place: &Place, faults: &mut Faults) -> Option<u16> {
        let turns = u16::try_from(self.turn_number.unwrap_or(1) - 1).ok().filter(|turns| *turns <= 24);
        if turns.is_none() {
            faults.note(place, "the number of the turn lies between 1 and 25");
        }
        turns
    }

    pub(super) fn set_turn(&self, world: &mut World) {
        let turns = u16::try_from(self.turn_number.unwrap_or(1) - 1).unwrap_or_default();
        world.turn = Turn::FIRST.plus(turns);
    }

    /// What is said of units, holders, leaders and dispatches.
    pub(super) fn set_up(&self, world: &mut World, faults: &mut Faults) {
        for (name, place, node) in self.lost {
            let unit = world.theatre.units.iter().position(|unit| unit.name == *name).map(UnitId::at);
            match (unit, turn(&node.value)) {
                (Some(unit), Some(turn)) => world.unit_mut(unit).lost_on = Some(turn),
                _ => faults.note(place, "units are lost in turns: lost = { Foy = 3 }"),
            }
        }
        for (rows, attacked) in [(self.lost_steps, false), (self.attacked, true)] {
            for (name, place, node) in rows {
                match (orders::find(&world.theatre, name), turn(&node.value)) {
                    (Some(holder), Some(turn)) if attacked => world.holder_mut(holder).attacked = Some(turn),
                    (Some(holder), Some(turn)) => world.holder_mut(holder).lost_step = Some(turn),
                    _ => faults.note(place, "write a formation and a turn: { \"II Corps\" = 3 }"),
                }
            }
        }
        for (name, place) in self.bad_moves.iter().chain(&self.failed) {
            let failed = self.failed.iter().any(|(other, _)| other == name);
            match orders::find(&world.theatre, name) {
                Some(holder) if failed => crate::command::fail_order(world, holder),
                Some(holder) => world.holder_mut(holder).bad_move = true,
                None => faults.note(place, format!("nobody called `{name}` can have an order")),
            }
        }
        for (names, lost) in [(&self.asleep, false), (&self.lost_leaders, true)] {
            for (name, place) in names {
                let leader = world.theatre.leaders.iter().position(|leader| leader.name == *name);
                match leader.map(LeaderId::at) {
                    Some(leader) if lost => world.set_leader(leader, LeaderWhereabouts::Lost),
                    Some(leader) => world.leader_state_mut(leader).asleep = true,
                    None => faults.note(place, format!("there is no leader `{name}`")),
                }
            }
        }
        // In the order of the holders: a record keeps the names in no order of their own, and is played again from them.
        let mut hidden: Vec<_> =
            self.hidden.iter().map(|row| (orders::find(&world.theatre, &row.0), row)).collect();
        hidden.sort_by_key(|(holder, _)| *holder);
        for (holder, (_, place, node)) in hidden {
            let march = match &node.value {
                Written::Text(text) => hidden_march(text),
                _ => None,
            };
            let posed = holder.zip(march).and_then(|(holder, march)| pose_march(world, holder, march));
            if posed.is_none() {
                let form =
                    "hidden = { \"II Corps\" = \"8 MP, turn 3\" }: a March or Fall Back that can be plotted";
                faults.note(place, form);
            }
        }
        for (text, place) in &self.dispatches {
            match dispatch(world, text) {
                Ok((dispatch, status)) => {
                    world.write(dispatch, status);
                }
                Err(why) => faults.note(place, format!("`{text}`: {why}")),
            }
        }
    }
}

/// `8 MP, turn 3`: the points collected, and the turn of hiding that the present turn is; `, new orders` if it goes on under such.
fn hidden_march(text: &str) -> Option<(u16, u16, bool)> {
    let (text, anew) = text.strip_suffix(", new orders").map_or((text, false), |text| (text, true));
    let (points, turn) = text.split_once(" MP, turn ")?;
    let (whole, half) = points.split_once('.').unwrap_or((points, "0"));
    let points = whole.parse::<u16>().ok()? * 2 + u16::from(half == "5");
    Some((points, turn.parse().ok().filter(|turn| *turn > 0)?, anew))
}

fn hours(text: &str) -> Option<[u8; 2]> {
    let (first, last) = text.split_once('-')?;
    let hour = |text: &str| text.parse::<u8>().ok().filter(|hour| *hour < 24);
    Some([hour(first)?, hour(last)?])
}

fn turn(value: &Written) -> Option<Turn> {
    match value {
        Written::Number(number) => u16::try_from(number - 1).ok().map(|turns| Turn::FIRST.plus(turns)),
        _ => None,
    }
}

/// `II Corps: attack 1102 from Ney, R4`: to whom, what, from whom, and what has become of it.
pub(super) fn dispatch(world: &World, text: &str) -> Result<(Dispatch, DispatchStatus), String> {
    let form = "write `II Corps: attack 1102 from Ney, R4`";
    let (name, rest) = text.split_once(": ").ok_or(form)?;
    let to = orders::find(&world.theatre, name).ok_or_else(|| format!("nobody is called `{name}`"))?;
    let mut parts = rest.split(", ");
    let (order, from) = parts.next().and_then(|part| part.rsplit_once(" from ")).ok_or(form)?;
    let from = crate::action::leader_named(world, from)?;
    let serve = order.strip_prefix("serve under ");
    let serve = serve.map(|leader| crate::action::leader_named(world, leader)).transpose()?;
    let said = if serve.is_some() { "reserve" } else { order };
    let steps = orders::read_steps(said, &world.theatre.ground, without_targets(world.theatre.features))?;
    let (from, at) = (Some(from), world.leader_hex(from));
    let mut dispatch = Dispatch { from, at, serve, ..Dispatch::given(to, steps, world.turn) };
    let mut status = DispatchStatus::OnTheWay;
    for part in parts {
        match part {
            "due" => {}
            "face to face" => dispatch.face_to_face = true,
            "R4" => status = DispatchStatus::OnRoll(4),
            "R5" => status = DispatchStatus::OnRoll(5),
            "1T" => status = DispatchStatus::NextTurn,
            "ignored" => status = DispatchStatus::Ignored(world.turn),
            "until daylight" => status = DispatchStatus::UntilDaylight,
            "force 1" => dispatch.force = 1,
            "force 2" => dispatch.force = 2,
            "received last turn" if world.turn > Turn::FIRST => {
                dispatch.arrives = Turn::FIRST.plus(world.turn.number() - 2);
            }
            part => {
                let turns = part.strip_prefix("in ").and_then(|turns| turns.parse().ok());
                let turns: u16 = turns.ok_or_else(|| {
                    format!("`{part}`: say due, in 2, 1T, R4, R5, ignored, until daylight, face to face or force 2")
                })?;
                dispatch.arrives = world.turn.plus(turns);
            }
        }
    }
    Ok((dispatch, status))
}
