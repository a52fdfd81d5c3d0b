//! Posing a position from the map and the given of a case (see `docs/con-cases.md`).

mod armies;
mod forces;
mod ground;
mod marks;
mod terms;

pub(crate) use terms::winner_of;

use crate::edition::{Edition, Weather};
use crate::game::Campaigns;
use crate::muster::Muster;
use crate::scenario;
use crate::turn::{Begin, Phase, Turn};
use crate::types::{BySide, Side};
use crate::world::World;
use field::paths::HalfPoints;
use std::sync::Arc;
use umpire::agenda::Agenda;
use umpire::fault::{Faults, Place};
use umpire::read::{Name, Read, Said, Table};
use umpire::source::Node;

/// Poses a position; every fault at once.
pub(crate) fn pose(case: &Node) -> Result<Campaigns, Faults> {
    let mut faults = Faults::none();
    let case = Case::read(case, Name { key: "", of: "case" }, &mut faults);
    let game = case.and_then(|case| case.game(&mut faults));
    match game {
        Some(game) => faults.or(game),
        None => Err(faults),
    }
}

/// The ground of a position, whatever else is wrong with it.
pub(crate) fn around(case: &Node, place: &str) -> Result<Vec<String>, Faults> {
    let mut faults = Faults::none();
    let read = Case::read(case, Name { key: "", of: "case" }, &mut faults);
    let edition = Edition::built_in();
    let ground = read.and_then(|case| case.ground(&edition, &mut faults));
    let Some(ground) = ground.filter(|_| faults.is_empty()) else { return Err(faults) };
    match ground.find(place) {
        Ok(hex) => Ok(ground.around(&edition, hex)),
        Err(why) => Err(Faults::one(&case.place, why)),
    }
}

#[derive(Read)]
#[read(what = "case")]
struct Case<'n> {
    map: Option<ground::Drawing>,
    given: Option<Given<'n>>,
}

#[derive(Read)]
#[read(what = "position")]
struct Given<'n> {
    board: Option<Said<'n>>,
    primary_roads: Vec<Said<'n>>,
    secondary_roads: Vec<Said<'n>>,
    primary_rivers: Vec<Said<'n>>,
    secondary_rivers: Vec<Said<'n>>,
    bridges: Vec<Said<'n>>,
    pontoons: Vec<Said<'n>>,
    destroyed: Vec<Said<'n>>,
    crests: Vec<Said<'n>>,
    places: Table<'n, Said<'n>>,
    exits: Table<'n, Said<'n>>,
    scenario: Option<Said<'n>>,
    short: bool,
    phase: Option<Phase>,
    #[read(default = 2, within = 1..=99)]
    turn: u8,
    #[read(default = 10, within = 1..=99)]
    turns: u8,
    first: Option<Side>,
    initiative: Option<Side>,
    weather: Option<Said<'n>>,
    season: Option<Said<'n>>,
    fixed_weather: Table<'n, Said<'n>>,
    preset: Table<'n, Side>,
    poor: bool,
    #[read(default = 0, within = -5..=5)]
    marker: i8,
    options: Vec<Said<'n>>,
    victory: Option<terms::Victory<'n>>,
    held: Table<'n, Vec<Said<'n>>>,
    specials: Vec<terms::WrittenSpecial<'n>>,
    chits: Table<'n, Said<'n>>,
    added: Vec<Said<'n>>,
    armies: Table<'n, armies::WrittenArmy<'n>>,
    forces: Vec<Said<'n>>,
    vedettes: Vec<Said<'n>>,
    dispersed: Vec<Said<'n>>,
    garrisons: Vec<Said<'n>>,
    arrivals: Vec<Said<'n>>,
    marks: Vec<Said<'n>>,
    #[read(place)]
    place: Place,
}

/// Notes what is wrong with a text at its place.
fn noted<T>(said: Said<'_>, found: Result<T, String>, faults: &mut Faults) -> Option<T> {
    found.map_err(|why| faults.note(said.place, why)).ok()
}

impl Case<'_> {
    fn ground(&self, edition: &Edition, faults: &mut Faults) -> Option<crate::ground::Ground> {
        match &self.given {
            Some(given) => given.ground(self.map.as_ref(), edition, faults),
            None => Some(ground::drawn(self.map.as_ref(), edition)),
        }
    }

    fn game(&self, faults: &mut Faults) -> Option<Campaigns> {
        let edition = Edition::built_in();
        let ground = self.ground(&edition, faults)?;
        if let Some(given) = &self.given {
            given.game(ground, edition, faults)
        } else {
            let world = Muster::default().world(edition, ground, crate::theatre::Terms::default());
            Some(Campaigns::new(world, Agenda::of(Turn::from(Phase::Movement).into())))
        }
    }
}

impl Given<'_> {
    fn game(
        &self,
        ground: crate::ground::Ground,
        edition: Arc<Edition>,
        faults: &mut Faults,
    ) -> Option<Campaigns> {
        if let Some(scenario) = self.scenario {
            return self.opened(scenario, faults);
        }
        let mut muster = Muster::default();
        self.muster_armies(&mut muster, &ground, &edition, faults);
        self.muster_forces(&mut muster, &ground, &edition, faults);
        self.muster_lone(&mut muster, &ground, faults);
        if let Err(why) = muster.fits() {
            faults.note(&self.place, why);
        }
        if !faults.is_empty() {
            return None;
        }
        let terms = self.terms(&muster, &ground, &edition, faults);
        let mut world = muster.world(edition, ground, terms);
        self.set_moment(&mut world, faults);
        self.set_bridges(&mut world, faults);
        self.set_pieces(&mut world, faults);
        self.set_marks(&mut world, faults);
        crate::command::judge_posed(&mut world);
        // Who stands next to each other knows what stands there.
        for side in Side::BOTH {
            for hex in world.stacks(side) {
                world.learn_around(hex, side);
            }
        }
        let phase = self.phase.unwrap_or(Phase::Movement);
        let mut first: Vec<crate::activity::Activity> = vec![Turn::from(phase).into()];
        let waits =
            matches!(phase, Phase::Administration | Phase::Initiative | Phase::Preparation | Phase::Combat);
        if waits {
            first.push(Begin::default().into());
        }
        let agenda = Agenda::stacked(first);
        let mut game = Campaigns::new(world, agenda);
        self.pose_combats(&mut game, faults);
        Some(game)
    }

    fn opened(&self, scenario: Said<'_>, faults: &mut Faults) -> Option<Campaigns> {
        let options: Vec<String> = self.options.iter().map(|option| option.text.to_owned()).collect();
        noted(scenario, scenario::open(scenario.text, &options, self.short), faults)
    }

    fn set_moment(&self, world: &mut World, faults: &mut Faults) {
        let first = self.first.unwrap_or(Side::French);
        let weather = self.weather.and_then(|said| said.word("weather", &WEATHERS, faults));
        let (_, now) = world.parts_mut();
        (now.turn, now.marker) = (self.turn, self.marker);
        (now.first, now.initiative) = (first, self.initiative.unwrap_or(first));
        now.weather = weather.unwrap_or(Weather::Fair);
        if self.turns < self.turn {
            faults.note(&self.place, "the game is over before this turn: `turns` is less than `turn`");
        }
    }

    /// The combats of a position that begins in phase VI: its second rows and chits.
    fn pose_combats(&self, game: &mut Campaigns, faults: &mut Faults) {
        let mut chits = BySide::of(|_| None);
        for (side, class) in self.chits.iter() {
            let side = side.word("side", &SIDES, faults);
            let class = class.word("class", &CLASSES, faults);
            if let Some(side) = side {
                chits[side] = class;
            }
        }
        if self.phase != Some(Phase::Combat) {
            return;
        }
        let mut added = Vec::new();
        for said in &self.added {
            let find = |number: &str| game.world.ground().find(number);
            let read = match said.text.split_once(" to ") {
                Some((stack, combat)) => find(stack).and_then(|stack| Ok((stack, find(combat)?))),
                None => Err(format!("`{}` must be a stack and a combat: 1912 to 1910", said.text)),
            };
            added.extend(noted(*said, read, faults));
        }
        if let Err(why) = crate::preparation::pose(&mut game.world, &added, chits) {
            faults.note(&self.place, why);
        }
    }
}

const SIDES: [(&str, Side); 2] = [("french", Side::French), ("coalition", Side::Coalition)];

const CLASSES: [(&str, crate::edition::Class); 3] = [
    ("Division", crate::edition::Class::Division),
    ("Corps", crate::edition::Class::Corps),
    ("Army", crate::edition::Class::Army),
];

/// Weather as cases write it.
pub(crate) const WEATHERS: [(&str, Weather); 6] = [
    ("Fair", Weather::Fair),
    ("Rain", Weather::Rain),
    ("Mud", Weather::Mud),
    ("Frost", Weather::Frost),
    ("Snow", Weather::Snow),
    ("Blizzard", Weather::Blizzard),
];

/// Movement points as they are written: whole, or with a half.
fn half_points(text: &str) -> Result<HalfPoints, String> {
    let (whole, half) = text.split_once('.').unwrap_or((text, "0"));
    let whole: u16 = whole.parse().map_err(|_| format!("`{text}` is no number such as 2 or 2.5"))?;
    match half {
        "0" => Ok(HalfPoints(2 * whole)),
        "5" => Ok(HalfPoints(2 * whole + 1)),
        _ => Err(format!("`{text}` must be whole or have a half")),
    }
}
