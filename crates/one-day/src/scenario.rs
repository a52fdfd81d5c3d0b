//! Scenarios as files: who is where, what comes when, what is fought for (intro.e, intro.f). Files count inches to the right and up from
//! the lower left corner, as their tables do; here everything is counted downwards.

mod file;

use crate::edition::Edition;
use crate::game::OneDay;
use crate::option::{OptionalRule, OptionalRules};
use crate::proceeding::Proceeding;
use crate::roster::{
    Army, ArmyId, Arrival, Corps, CorpsId, EntryId, Headquarters, HqId, InherentGuns, PlaceId, Rank, RoadId,
    Roster, Side, Train, TrainKind, Unit, UnitId,
};
use crate::theatre::{Entry, Grade, Objective, Sudden, SuddenWhen, Terms, Theatre};
use crate::turn::{Stage, Turn};
use crate::world::{
    Formation, HqState, HqStatus, Open, Order, Sealed, Status, TrainState, UnitState, Works, World,
    WorldState,
};
use field::table::{Bearing, Distance, Spot, Table};
use file::File;
use std::sync::{Arc, LazyLock};
use umpire::fault::{Faults, Place};
use umpire::read::read_toml;

/// The files that are built in: key, scenario, table.
const FILES: [(&str, &str, &str); 3] = [
    (
        "tutorial",
        include_str!(concat!(env!("BATTLES"), "/one-day/tutorial/scenario.toml")),
        include_str!(concat!(env!("BATTLES"), "/one-day/tutorial/table.geojson")),
    ),
    (
        "waterloo",
        include_str!(concat!(env!("BATTLES"), "/one-day/waterloo/scenario.toml")),
        include_str!(concat!(env!("BATTLES"), "/one-day/waterloo/table.geojson")),
    ),
    (
        "austerlitz",
        include_str!(concat!(env!("BATTLES"), "/one-day/austerlitz/scenario.toml")),
        include_str!(concat!(env!("BATTLES"), "/one-day/austerlitz/table.geojson")),
    ),
];

/// Whoever waits for his release is set free by an enemy so near.
const RELEASE: i32 = 4_000;

/// A scenario that was read.
#[derive(Debug)]
pub struct Scenario {
    /// What stands in its file.
    file: File,
    table: Table,
}

/// All scenarios, in the order in which they are listed.
pub fn all() -> &'static [Scenario] {
    static ALL: LazyLock<Vec<Scenario>> = LazyLock::new(|| {
        let read = |(key, scenario, table): &(&str, &str, &str)| {
            Scenario::read(key, scenario, table).unwrap_or_else(|faults| panic!("{faults}"))
        };
        FILES.iter().map(read).collect()
    });
    &ALL
}

/// The scenario of a key.
pub fn named(key: &str) -> Result<&'static Scenario, String> {
    let known = || all().iter().map(Scenario::key).collect::<Vec<_>>().join(", ");
    all()
        .iter()
        .find(|scenario| scenario.key() == key)
        .ok_or_else(|| format!("there is no scenario `{key}`; there is {}", known()))
}

/// A scenario from its beginning.
pub(crate) fn begin(key: &str, options: OptionalRules) -> Result<OneDay, String> {
    named(key)?.begin(options).map_err(|faults| faults.to_string())
}

impl Scenario {
    /// Reads a scenario and its table; every fault at once.
    pub fn read(key: &str, scenario: &str, table: &str) -> Result<Scenario, Faults> {
        let at = |name: &str| format!("battles/one-day/{key}/{name}");
        let file: File = read_toml(&at("scenario.toml"), scenario)?;
        let table = Table::read(&at("table.geojson"), table)?;
        Ok(Scenario { file, table })
    }

    /// Its key.
    pub fn key(&self) -> &str {
        &self.file.id
    }

    /// Its title.
    pub fn title(&self) -> &str {
        &self.file.title
    }

    /// What it is about.
    pub fn summary(&self) -> &str {
        &self.file.summary
    }

    /// How it came out.
    pub fn outcome(&self) -> &str {
        &self.file.history.outcome
    }

    /// How many turns it lasts.
    pub fn turns(&self) -> u8 {
        self.file.turns.count
    }

    /// The hour at which a turn begins.
    pub fn hour(&self, turn: u8) -> String {
        let minutes = self.file.turns.first + u16::from(turn.max(1) - 1) * self.file.turns.minutes;
        format!("{}:{:02}", minutes / 60 % 24, minutes % 60)
    }

    /// Its day.
    pub fn date(&self) -> &str {
        &self.file.date
    }

    /// How many units there are.
    pub fn units(&self) -> usize {
        self.file.units.len()
    }

    /// The armies of a side.
    pub fn armies(&self, side: Side) -> impl Iterator<Item = &str> {
        self.file.armies.iter().filter(move |army| army.side == side).map(|army| &*army.name)
    }

    /// The table.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// The options that are recommended for it.
    pub fn recommended(&self) -> &[OptionalRule] {
        &self.file.options.recommended
    }

    /// From its beginning, with these options; every fault at once.
    pub fn begin(&self, options: OptionalRules) -> Result<OneDay, Faults> {
        let mut faults = Faults::none();
        let game = Reader { scenario: self, file: &self.file, options, faults: &mut faults }.game();
        match game {
            Some(game) => faults.or(game),
            None => Err(faults),
        }
    }
}

/// Reads one scenario into a game.
struct Reader<'s, 'f> {
    scenario: &'s Scenario,
    file: &'s File,
    options: OptionalRules,
    faults: &'f mut Faults,
}

impl Reader<'_, '_> {
    fn note(&mut self, place: &Place, what: impl Into<String>) {
        self.faults.note(place, what);
    }

    /// A spot of the file, which counts upwards.
    fn spot(&self, at: Spot) -> Spot {
        Spot::new(at.x, self.scenario.table.size.y - at.y)
    }

    fn is_played(&self, unit: &file::Unit) -> bool {
        unit.garrison_of.is_none() || self.options.has(OptionalRule::Garrisons)
    }

    fn entry(&mut self, id: Option<&str>, place: &Place) -> Option<EntryId> {
        let id = id?;
        let at = self.file.entries.iter().position(|entry| entry.id == id);
        if at.is_none() {
            self.note(place, format!("there is no entry `{id}`"));
        }
        at.map(EntryId::of)
    }

    fn corps(&mut self, id: &str, place: &Place) -> Option<CorpsId> {
        let at = self.file.corps.iter().position(|corps| corps.id == id);
        if at.is_none() {
            self.note(place, format!("there is no corps `{id}`"));
        }
        at.map(CorpsId::of)
    }

    fn army(&mut self, id: &str, place: &Place) -> Option<ArmyId> {
        let at = self.file.armies.iter().position(|army| army.id == id);
        if at.is_none() {
            self.note(place, format!("there is no army `{id}`"));
        }
        at.map(ArmyId::of)
    }

    fn game(&mut self) -> Option<OneDay> {
        let edition = Edition::built_in();
        let Some(basing) = edition.basing(self.file.basing).cloned() else {
            self.note(&self.file.place.clone(), "there is no such basing system");
            return None;
        };
        let table = self.scenario.table.clone();
        let places = Theatre::places_of(&table);
        let roster = self.roster(&edition)?;
        let entries = self.entries(&edition);
        let terms = self.terms(&places, &roster, edition.time.minutes)?;
        let decks = Theatre::decks_of(&table, edition.measures.touching);
        let lines = Theatre::lines_of(&table);
        let theatre = Theatre {
            edition,
            basing,
            table,
            places,
            decks,
            lines,
            roster,
            entries,
            options: self.options,
            terms,
        };
        let open = self.open(&theatre)?;
        let state = WorldState { open, sealed: [Sealed::default(), Sealed::default()] };
        let world = World::new(Arc::new(theatre), state);
        Some(OneDay::new(world, Proceeding::Turn(Turn { stage: Stage::Begins })))
    }

    fn entries(&mut self, edition: &Edition) -> Vec<Entry> {
        let table = &self.scenario.table;
        let entry = |entry: &file::Entry| {
            let at = self.spot(entry.at);
            let near = |road: usize| {
                table.roads[road].course.nearest(at).1 <= Distance::of(edition.measures.touching)
            };
            let named = table.roads.iter().position(|road| road.name == entry.road);
            let nearest = (0..table.roads.len()).min_by_key(|road| table.roads[*road].course.nearest(at).1);
            let road = named.filter(|road| near(*road)).or(nearest.filter(|road| near(*road)));
            Entry { name: entry.name.clone(), side: entry.side.side(), at, road: road.map(RoadId::of) }
        };
        self.file.entries.iter().map(entry).collect()
    }

    fn roster(&mut self, edition: &Edition) -> Option<Roster> {
        let file = self.file;
        let mut roster = Roster::default();
        for army in &file.armies {
            let hq = self.hq(Some(&army.hq), &army.place);
            roster.armies.push(Army { name: army.name.clone(), side: army.side, hq });
        }
        for corps in &file.corps {
            let army = self.army(&corps.army, &corps.place);
            let hq = self.hq(corps.hq.as_deref(), &corps.place);
            let communications = self.entry(Some(&corps.communications), &corps.place);
            roster.corps.push(Corps { name: corps.name.clone(), side: corps.side, army, hq, communications });
        }
        for hq in &file.hqs {
            let read = self.headquarters(hq);
            roster.hqs.extend(read);
        }
        let played: Vec<&file::Unit> = file.units.iter().filter(|unit| self.is_played(unit)).collect();
        for unit in played {
            if let Some(read) = self.unit(unit, edition) {
                roster.units.push(read);
            }
        }
        if self.options.has(OptionalRule::HiddenUnits) {
            for corps in 0..roster.corps.len() {
                let side = roster.corps[corps].side;
                let is_there =
                    |unit: &file::Unit| unit.corps == file.corps[corps].id && unit.arrives.is_none();
                if file.units.iter().any(is_there) {
                    roster.units.extend(roster.dummy(side, edition));
                }
            }
        }
        if self.options.has(OptionalRule::Garrisons) {
            roster.add_stands(edition);
        }
        if self.options.has(OptionalRule::SappersAndBridges) {
            self.trains(&mut roster);
        }
        self.faults.is_empty().then_some(roster)
    }

    fn hq(&mut self, id: Option<&str>, place: &Place) -> Option<HqId> {
        let id = id?;
        let at = self.file.hqs.iter().position(|hq| hq.id == id);
        if at.is_none() {
            self.note(place, format!("there is no headquarters `{id}`"));
        }
        at.map(HqId::of)
    }

    fn arrival(
        &mut self,
        turn: Option<u8>,
        entry: Option<&str>,
        order: u8,
        place: &Place,
    ) -> Option<Arrival> {
        let turn = turn?;
        if entry.is_none() {
            self.note(place, "whoever comes later comes by an `entry`");
        }
        Some(Arrival { turn, entry: self.entry(entry, place)?, order })
    }

    fn headquarters(&mut self, hq: &file::Hq) -> Option<Headquarters> {
        let rank = match (&hq.corps, &hq.army) {
            (Some(corps), _) => Rank::Corps(self.corps(corps, &hq.place)?),
            (None, Some(army)) => Rank::Army(self.army(army, &hq.place)?),
            (None, None) => {
                self.note(&hq.place, "a headquarters has a `corps` or an `army`");
                return None;
            }
        };
        let commands = match rank {
            Rank::Corps(corps) => vec![corps],
            Rank::Army(army) if hq.commands.is_empty() => {
                let own = self.file.corps.iter().enumerate();
                let id = &self.file.armies[army.at()].id;
                own.filter(|(_, corps)| corps.army == *id).map(|(at, _)| CorpsId::of(at)).collect()
            }
            Rank::Army(_) => hq.commands.iter().filter_map(|corps| self.corps(corps, &hq.place)).collect(),
        };
        let arrives = self.arrival(hq.arrives, hq.entry.as_deref(), hq.order, &hq.place);
        Some(Headquarters {
            name: hq.name.clone(),
            side: hq.side,
            rank,
            rating: hq.rating,
            is_napoleon: hq.napoleon,
            commands,
            arrives,
        })
    }

    fn unit(&mut self, unit: &file::Unit, edition: &Edition) -> Option<Unit> {
        let corps = self.corps(&unit.corps, &unit.place)?;
        let Some(arm) = crate::roster::Arm::of_word(&unit.kind, &unit.nation) else {
            self.note(&unit.place, format!("there is no type `{}`", unit.kind));
            return None;
        };
        let Some(quality) = crate::edition::Quality::of_letters(&unit.quality) else {
            self.note(&unit.place, format!("`{}` is no Quality", unit.quality));
            return None;
        };
        if quality == crate::edition::Quality::OldGuard && unit.nation != "france" {
            self.note(&unit.place, "only French units are Old Guard (odn.oldguard.d)");
        }
        let is_stand = unit.formation == file::Formation::Garrison;
        let boxes = if is_stand {
            crate::boxes::Boxes::garrison(&edition.garrison, quality)
        } else {
            crate::boxes::Boxes::of(&edition.roster, quality, unit.boxes)
        };
        let guns = (unit.inherent_guns > 0).then_some(InherentGuns { hit: None, quality: None });
        let arrives = self.arrival(unit.arrives, unit.entry.as_deref(), unit.order, &unit.place);
        Some(Unit {
            name: unit.name.clone(),
            side: unit.side,
            nation: unit.nation.clone(),
            corps,
            arm,
            boxes,
            guns,
            muskets: None,
            traits: unit.traits.clone(),
            arrives,
            released: unit.released,
            is_stand,
            breaks_into: None,
            is_dummy: false,
        })
    }

    fn trains(&mut self, roster: &mut Roster) {
        for (at, corps) in self.file.corps.iter().enumerate() {
            for number in 1..=corps.sappers {
                let name = format!("{} sappers {number}", corps.name);
                let corps_id = Some(CorpsId::of(at));
                roster.trains.push(Train {
                    name,
                    side: corps.side,
                    kind: TrainKind::Sappers,
                    corps: corps_id,
                });
            }
        }
        for army in self.file.armies.iter().filter(|army| army.pontoons > 0) {
            let name = format!("{} pontoons", army.name);
            let corps = army.pontoon_with.as_deref().and_then(|corps| self.corps(corps, &army.place));
            roster.trains.push(Train { name, side: army.side, kind: TrainKind::Pontoons, corps });
        }
    }

    fn terms(&mut self, places: &[crate::theatre::Place], roster: &Roster, minutes: u16) -> Option<Terms> {
        let file = self.file;
        let mut objectives = Vec::new();
        for of in &file.objectives {
            let is_it =
                |place: &crate::theatre::Place| place.name == of.feature || place.settlement == of.feature;
            let ids: Vec<PlaceId> =
                (0..places.len()).filter(|at| is_it(&places[*at])).map(PlaceId::of).collect();
            let named = self.scenario.table.places.iter().find(|place| place.name == of.feature);
            let around = named.map(|place| place.at).zip(of.radius).filter(|_| ids.is_empty());
            if ids.is_empty() && around.is_none() {
                self.note(&of.place, format!("there is nothing called `{}` on the table", of.feature));
            }
            let start = of.start.side();
            objectives.push(Objective {
                name: of.feature.clone(),
                places: ids,
                around,
                points: [of.french, of.allied],
                start,
            });
        }
        let victory = &file.victory;
        let mut sudden = Vec::new();
        for of in &victory.sudden {
            let when = match (&of.objective, &of.hq) {
                (Some(objective), _) => {
                    let at = file.objectives.iter().position(|known| known.id == *objective);
                    at.map(|objective| SuddenWhen::Held { objective, turns: of.held_turns.unwrap_or(1) })
                }
                (None, Some(hq)) => self.hq(Some(hq), &of.place).map(SuddenWhen::Killed),
                (None, None) => None,
            };
            match when {
                Some(when) => sudden.push(Sudden { side: of.side, when, result: of.result.clone() }),
                None => self
                    .note(&of.place, "what ends the game at once is an `objective` or an `hq` of this file"),
            }
        }
        let lost = &victory.unit_lost_points;
        let killed = &victory.hq_killed_points;
        let grade = |grade: &file::Grade| Grade {
            at_least: grade.at_least,
            result: grade.result.clone(),
            winner: Side::BOTH.into_iter().find(|side| grade.result.to_lowercase().starts_with(side.name())),
        };
        let _ = roster;
        self.faults.is_empty().then(|| Terms {
            key: file.id.clone(),
            title: file.title.clone(),
            date: file.date.clone(),
            turns: file.turns.count,
            minutes: if file.turns.minutes == 0 { minutes } else { file.turns.minutes },
            first: file.turns.first,
            objectives,
            lost_units: [lost.og, lost.gd, lost.el, lost.vt, lost.cn, lost.mi],
            killed: [killed.corps, killed.army, killed.napoleon.unwrap_or(killed.army)],
            lost_stand: victory.garrison_stand_points,
            scale: victory.scale.iter().map(grade).collect(),
            sudden,
            haze: file.specials.iter().filter_map(file::Special::haze).collect(),
            release_distance: RELEASE,
        })
    }

    fn open(&mut self, theatre: &Theatre) -> Option<Open> {
        let file = self.file;
        let played: Vec<&file::Unit> = file.units.iter().filter(|unit| self.is_played(unit)).collect();
        let mut units = Vec::new();
        for (number, unit) in played.iter().enumerate() {
            let state = self.state(unit, number, theatre);
            units.extend(state);
        }
        if !self.faults.is_empty() {
            return None;
        }
        let mut hqs = Vec::new();
        for hq in &file.hqs {
            let attached = hq.attached.as_deref().and_then(|id| {
                let at = played.iter().position(|unit| unit.id == id).map(UnitId::of);
                if at.is_none() {
                    self.note(&hq.place, format!("there is no unit `{id}`"));
                }
                at
            });
            let due = hq.arrives.unwrap_or(0);
            hqs.push(HqState {
                status: if due > 0 { HqStatus::Due } else { HqStatus::OnTable },
                at: hq.at.map(|at| self.spot(at)).unwrap_or_default(),
                facing: hq.facing.unwrap_or_default(),
                attached,
                rating: hq.rating,
                lame_until: 0,
                killed: 0,
                due,
            });
        }
        let trains = theatre.roster.trains.iter().map(|train| {
            let corps = train.corps.and_then(|corps| theatre.roster.corps[corps.at()].hq);
            let with = corps.map(|hq| hqs[hq.at()]);
            let at = with.map_or(theatre.home(train.side), |hq: HqState| hq.at);
            let is_there = with.is_some_and(|hq| hq.status == HqStatus::OnTable);
            TrainState { is_there, at, facing: with.map_or(Bearing::default(), |hq| hq.facing), works: None }
        });
        let trains = trains.collect();
        let held: Vec<Option<Side>> = theatre.terms.objectives.iter().map(|of| of.start).collect();
        let held_for = vec![0; held.len()];
        let rest = theatre.roster.units.iter().skip(units.len()).map(|unit| {
            let status = if unit.is_dummy { Status::OnTable } else { Status::Unmade };
            UnitState::standing(status, Spot::default(), Bearing::default(), Formation::Column)
        });
        let rest: Vec<UnitState> = rest.collect();
        units.extend(rest);
        let open = Open {
            turn: 1,
            tick: 0,
            units,
            hqs,
            trains,
            contacts: Vec::new(),
            lists: Vec::new(),
            owed: Vec::new(),
            crossed: Vec::new(),
            zones: Vec::new(),
            marches: Vec::new(),
            full_moves: Vec::new(),
            groups: Vec::new(),
            pins: Vec::new(),
            gun_hits: Vec::new(),
            shown: Vec::new(),
            links: Vec::new(),
            works: Works::default(),
            held,
            held_for,
            guns_aimed: false,
            charged_bridges: Vec::new(),
            conceded: None,
            is_over: false,
        };
        let open = if self.options.has(OptionalRule::HiddenUnits) {
            crate::options::hidden::set_up(open, theatre)
        } else {
            open
        };
        self.faults.is_empty().then_some(open)
    }

    fn state(&mut self, unit: &file::Unit, number: usize, theatre: &Theatre) -> Option<UnitState> {
        let roster = &theatre.roster.units[number];
        let guns = roster.arm.is_artillery();
        let at = unit.at.map(|at| self.spot(at));
        let place = || at.and_then(|at| theatre.place_at(at));
        let formation = match unit.formation {
            file::Formation::Line => Some(Formation::Line),
            file::Formation::Column => Some(Formation::Column),
            file::Formation::RoadColumn => Some(Formation::RoadColumn),
            file::Formation::Deployed => Some(Formation::Deployed),
            file::Formation::Limbered => Some(Formation::Limbered),
            file::Formation::Block => at.and_then(|at| theatre.block_at(at)).map(Formation::Block),
            file::Formation::Garrison => {
                let named = unit.garrisons.as_deref().and_then(|name| theatre.place_named(name));
                named.or_else(place).map(Formation::Garrison)
            }
        };
        let Some(formation) = formation else {
            self.note(&unit.place, "it stands in no block or work of the table");
            return None;
        };
        if at.is_none() && unit.arrives.is_none() {
            self.note(&unit.place, "it has neither a place (`at`) nor a turn in which it comes (`arrives`)");
            return None;
        }
        let facing = unit.facing.unwrap_or_default();
        let status = if unit.arrives.is_some() { Status::Due } else { Status::OnTable };
        let mut state = UnitState {
            last: match formation {
                Formation::Deployed | Formation::Block(_) if guns => Some(Order::Fire),
                Formation::Limbered | Formation::RoadColumn if guns => Some(Order::FullMove),
                _ => None,
            },
            due: unit.arrives.unwrap_or(0),
            ..UnitState::standing(status, at.unwrap_or_default(), facing, formation)
        };
        if let Formation::Block(place) = formation {
            state.at = theatre.place(place).middle;
        }
        if formation == Formation::RoadColumn && state.status == Status::OnTable {
            let road = theatre.column_at(state.at, facing, theatre.edition.measures.touching);
            let Some(road) = road else {
                self.note(&unit.place, "there is no road under its Road Column");
                return None;
            };
            state.road = Some(road);
            state.facing = theatre.facing_on_road(road).unwrap_or(facing);
        }
        Some(state)
    }
}

#[cfg(test)]
mod tests;
