//! What a posed position says of command beyond orders: the number of the turn, the night, dispatches and hidden marches.

use super::past::turn_before;
use super::{lines, orders};
use crate::edition::Day;
use crate::features::Feature;
use crate::options::hidden_movement::pose_march;
use crate::options::order_markers::without_targets;
use crate::orders::Dispatch;
use crate::scenario::{Calendar, GameTime, Turn};
use crate::world::{DispatchStatus, World};
use std::str::FromStr;
use umpire::fault::{Faults, Place};
use umpire::read::{Read, Said, Table};
use umpire::source::Node;

#[derive(Read)]
pub(super) struct Given<'n> {
    #[read(default = 1, within = 1..=25)]
    turn_number: u16,
    night_hours: Option<NightHours>,
    dispatches: Vec<Said<'n>>,
    pub(super) specials: Vec<&'n Node>,
    #[read(key = "orders-before-first-turn")]
    pub(super) orders_first: bool,
    hidden: Table<'n, Said<'n>>,
}

/// `21-3`: the hours of the first and of the last night turn.
#[derive(Clone, Copy, Read)]
#[read(parsed)]
struct NightHours([u8; 2]);

impl FromStr for NightHours {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<NightHours, &'static str> {
        let hour = |text: &str| text.parse::<u8>().ok().filter(|hour| *hour < 24);
        let hours = text.split_once('-').and_then(|(first, last)| Some([hour(first)?, hour(last)?]));
        hours.map(NightHours).ok_or("the hours of the night are written \"21-3\"")
    }
}

impl Given<'_> {
    /// The turns from the first to long after the present one, at `hour`, which is the so-manyeth.
    pub(super) fn calendar(
        &self,
        day: &'static Day,
        hour: &str,
        night: bool,
        rain: bool,
        place: &Place,
        faults: &mut Faults,
    ) -> Option<Calendar> {
        // An hour by itself is one of the day of Ligny.
        let (date, hour) = hour.rsplit_once(' ').unwrap_or(("1815-06-16", hour));
        let days = date.rsplit_once('-').and_then(|(month, day)| Some((month, day.parse::<u8>().ok()?)));
        let mut time = |before: u8| {
            let date =
                days.and_then(|(month, day)| Some(format!("{month}-{:02} {hour}", day.checked_sub(before)?)));
            let time = date.and_then(|date| date.parse::<GameTime>().ok());
            if time.is_none() {
                let what = "the turn is an hour, \"14:00\", or with its date \"1815-06-18 14:00\", from the second of a month on";
                faults.note(place, what);
            }
            time
        };
        let (now, before) = (time(0)?, time(1)?);
        let earlier: Vec<GameTime> = day.turns_from(before).take_while(|time| *time <= now).collect();
        let first = earlier.iter().rev().nth(usize::from(self.turn_number) - 1);
        if first.is_none() || !day.hours.contains(&now.hour()) {
            faults.note(place, format!("no turn starts at {hour}, or not so many before it"));
        }
        let last = day.turns_from(now).nth(23)?;
        let night = self.night_hours.map(|hours| hours.0).or(night.then_some([now.hour(); 2]));
        let rain = if rain { vec![[now, last]] } else { Vec::new() };
        // Long enough for whatever is played from here.
        Calendar::new(day, *first?, last, night, rain)
    }

    pub(super) fn present(&self) -> Turn {
        Turn::FIRST.plus(self.turn_number - 1)
    }

    /// What is said of hidden marches and dispatches.
    pub(super) fn set_up(&self, world: &mut World, faults: &mut Faults) {
        // In the order of the holders: a record keeps the names in no order of their own, and is played again from them.
        let mut hidden: Vec<_> =
            self.hidden.iter().map(|row| (orders::find(&world.theatre, row.0.text), row)).collect();
        hidden.sort_by_key(|(holder, _)| *holder);
        for (holder, (name, march)) in hidden {
            let posed = holder.zip(hidden_march(march.text));
            if !world.has(Feature::HiddenMovement) {
                faults.note(name.place, "hidden marches belong to the option `hidden-movement`");
            } else if posed.and_then(|(holder, march)| pose_march(world, holder, march)).is_none() {
                let form =
                    "hidden = { \"II Corps\" = \"8 MP, turn 3\" }: a March or Fall Back that can be plotted";
                faults.note(name.place, form);
            }
        }
        lines(&self.dispatches, faults, |text| {
            let (dispatch, status) = dispatch(world, text)?;
            Ok(world.write(dispatch, status))
        });
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

/// How a dispatch can stand.
const STANDINGS: &str = "due, in 2, 1T, R4, R5, ignored, until daylight, face to face, force 2, given in turn 2 or \
                         received in turn 3";

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
            "R6" => status = DispatchStatus::OnRoll(6),
            "1T" => status = DispatchStatus::NextTurn,
            "ignored" => status = DispatchStatus::Ignored(world.turn),
            "until daylight" => status = DispatchStatus::UntilDaylight,
            "force 1" => dispatch.force = 1,
            "force 2" => dispatch.force = 2,
            part => match (part.strip_prefix("given in turn "), part.strip_prefix("received in turn ")) {
                (Some(turn), _) => dispatch.written = turn_before(turn, world.turn)?,
                (_, Some(turn)) => dispatch.arrives = turn_before(turn, world.turn)?,
                (None, None) => {
                    let turns = part.strip_prefix("in ").and_then(|turns| turns.parse().ok());
                    let turns: u16 = turns.ok_or_else(|| format!("`{part}`: say {STANDINGS}"))?;
                    dispatch.arrives = world.turn.plus(turns);
                }
            },
        }
    }
    Ok((dispatch, status))
}
