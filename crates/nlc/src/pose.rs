//! Posing a position from the map and the given of a case (see `docs/cases.md`).

use crate::bombardment::BombardmentSegment;
use crate::charge::segment::ChargeSegment;
use crate::combat::Proceeding;
use crate::combat::segment::CombatSegment;
use crate::edition::{Edition, Nation};
use crate::game::Nlc;
use crate::ground::{Ground, OnSide, Terrain, Water};
use crate::pieces::{
    Arm, BySide, Formation, FormationId, Guard, Leader, LeaderId, Rank, Role, Side, Unit, UnitId,
};
use crate::world::{FormationState, LeaderStation, Order, OrderKind, Station, Theatre, UnitState, World};
use hex::{
    Board, HexId, HexMap, Layout, NumberStyle, Numbering, Offset, Orientation, Sheet, Shoved, SideMap,
};
use std::collections::BTreeMap;
use std::sync::Arc;
use umpire::event::Seat;
use umpire::fault::{Faults, Place};
use umpire::rule::Rule;
use umpire::source::{Node, Section, Written};

/// Poses a position; every fault at once.
pub(crate) fn pose(case: &Node) -> Result<Nlc, Faults> {
    let mut faults = Faults::none();
    let game = read(case, &mut faults);
    match game {
        Some(game) => faults.or(game),
        None => Err(faults),
    }
}

fn read(case: &Node, faults: &mut Faults) -> Option<Nlc> {
    let mut section = Section::open(case, "position", faults)?;
    let map = section.maybe("map");
    let given = section.must("given");
    section.close();
    let drawing = match map {
        Some(Node { value: Written::Text(text), place }) => Drawing::read(text, place, faults)?,
        Some(node) => {
            faults.note(&node.place, "the map must be drawn in a text");
            return None;
        }
        None => Drawing::open_ground(),
    };
    let mut section = Section::open(given?, "given", faults)?;
    let segment = section.maybe_text("segment").unwrap_or("combat");
    let turn = section.maybe_text("turn").unwrap_or("").to_owned();
    let given = Given {
        active: section.maybe("active"),
        orders: section.table("orders"),
        units: section.texts("units"),
        leaders: section.texts("leaders"),
        demoralized: section.texts("demoralized"),
        guard_recoiled: section.flag("guard-recoiled"),
        streams: section.texts("streams"),
        rivers: section.texts("rivers"),
        bridges: section.texts("bridges"),
        crests: section.texts("crests"),
        places: section.table("places"),
    };
    let place = section.place().clone();
    let begun = SEGMENTS.iter().find(|(word, _)| *word == segment).map(|(_, begun)| *begun);
    if begun.is_none() {
        let all: Vec<&str> = SEGMENTS.iter().map(|(word, _)| *word).collect();
        let what = format!("the segment `{segment}` cannot be posed; these can: {}", all.join(", "));
        section.faults().note(&place, what);
    }
    section.close();
    let ground = given.ground(&drawing, faults)?;
    let (world, side) = given.position(ground, turn, &place, faults)?;
    Some(Nlc::new(world, begun?(side)))
}

/// What begins a segment for a side.
type Begun = fn(Side) -> Proceeding;

/// The segments of an action that can be posed (4.4.a).
const SEGMENTS: &[(&str, Begun)] = &[
    ("bombardment", |side| Proceeding::Bombarding(BombardmentSegment::of(side))),
    ("charge", |side| Proceeding::Charging(ChargeSegment::of(side))),
    ("combat", |side| Proceeding::Segment(CombatSegment::of(side))),
];

/// A drawn map: the columns of its header, and a letter for each hex.
struct Drawing {
    columns: Vec<u16>,
    rows: Vec<(u16, Vec<Option<Terrain>>)>,
}

impl Drawing {
    /// Columns 10 to 16, rows 01 to 07, all clear.
    fn open_ground() -> Drawing {
        let rows = (1..=7).map(|row| (row, vec![Some(Terrain::Clear); 7])).collect();
        Drawing { columns: (10..=16).collect(), rows }
    }

    fn read(text: &str, place: &Place, faults: &mut Faults) -> Option<Drawing> {
        let mut lines = text.lines().filter(|line| !line.trim().is_empty());
        let header = lines.next().unwrap_or_default();
        let columns: Option<Vec<u16>> = header.split_whitespace().map(number_of_two_digits).collect();
        let Some(columns) = columns.filter(|columns| !columns.is_empty() && without_gap(columns)) else {
            faults
                .note(place, "the map's first line must number its columns without a gap, as in `10 11 12`");
            return None;
        };
        let mut rows = Vec::new();
        for line in lines {
            let mut words = line.split_whitespace();
            let label = words.next().unwrap_or_default();
            let letters: Vec<&str> = words.collect();
            let (Some(row), true) = (number_of_two_digits(label), letters.len() == columns.len()) else {
                let what = format!(
                    "map row `{line}` must be a number and {} letters, one for each column",
                    columns.len()
                );
                faults.note(place, what);
                continue;
            };
            rows.push((
                row,
                letters.into_iter().map(|letter| read_letter(letter, row, place, faults)).collect(),
            ));
        }
        let numbers: Vec<u16> = rows.iter().map(|(row, _)| *row).collect();
        if rows.is_empty() || !without_gap(&numbers) {
            faults.note(place, "the map's rows must be numbered without a gap, as in 01, 02, 03");
            return None;
        }
        Some(Drawing { columns, rows })
    }
}

fn number_of_two_digits(word: &str) -> Option<u16> {
    word.parse().ok().filter(|number| *number < 100)
}

fn without_gap(numbers: &[u16]) -> bool {
    numbers.windows(2).all(|pair| pair[1] == pair[0] + 1)
}

fn read_letter(letter: &str, row: u16, place: &Place, faults: &mut Faults) -> Option<Terrain> {
    if letter == "x" {
        return None;
    }
    let known = Terrain::LETTERS.iter().find(|(known, _, _)| letter.chars().eq([*known]));
    if known.is_none() {
        let what = format!("`{letter}` in map row {row:02} is no terrain: use . w t c, or x for no hex");
        faults.note(place, what);
    }
    known.map(|(_, terrain, _)| *terrain)
}

/// What can lie on a hexside.
enum Feature {
    Water(Water),
    Bridge,
    Crest,
}

/// A list of texts with their places.
type Texts<'n> = Vec<(&'n str, &'n Place)>;
/// The rows of a table.
type Rows<'n> = &'n [(String, Place, Node)];

/// The given, as written.
struct Given<'n> {
    active: Option<&'n Node>,
    orders: Rows<'n>,
    units: Texts<'n>,
    leaders: Texts<'n>,
    demoralized: Texts<'n>,
    guard_recoiled: bool,
    streams: Texts<'n>,
    rivers: Texts<'n>,
    bridges: Texts<'n>,
    crests: Texts<'n>,
    places: Rows<'n>,
}

impl Given<'_> {
    fn ground(&self, drawing: &Drawing, faults: &mut Faults) -> Option<Ground> {
        let nowhere = Place { file: "map".into(), line: 0, column: 0 };
        let layout = Layout::new(Orientation::FlatTop, Shoved::Even);
        let (first, last) = (*drawing.columns.first()?, *drawing.columns.last()?);
        let (top, bottom) = (drawing.rows.first()?.0, drawing.rows.last()?.0);
        let sheet = Sheet::whole(first..=last, top..=bottom);
        let numbering = match Numbering::new(layout, NumberStyle::CCRR, [sheet]) {
            Ok(numbering) => numbering,
            Err(wrong) => {
                for fault in wrong {
                    faults.note(&nowhere, format!("the map: {fault}"));
                }
                return None;
            }
        };
        let drawn = drawing.rows.iter().flat_map(|(row, letters)| {
            drawing.columns.iter().zip(letters).filter_map(move |(column, letter)| {
                let offset = Offset { column: i32::from(*column), row: i32::from(*row) };
                Some((layout.hex(offset), (*letter)?))
            })
        });
        let terrain: BTreeMap<hex::Hex, Terrain> = drawn.collect();
        let board = match Board::new(terrain.keys().copied()) {
            Ok(board) => board,
            Err(wrong) => {
                faults.note(&nowhere, format!("the map: {wrong}"));
                return None;
            }
        };
        let terrain = HexMap::from_fn(&board, |id| terrain[&board.hex(id)]);
        let sides = SideMap::new(&board, OnSide::default());
        let mut ground = Ground { board, numbering, terrain, sides, places: Vec::new() };
        self.sides(&mut ground, faults);
        for (name, place, node) in self.places {
            match &node.value {
                Written::Text(text) => match ground.find(text) {
                    Ok(hex) => ground.places.push((name.clone(), hex)),
                    Err(why) => faults.note(place, why),
                },
                _ => faults.note(place, "a place is a name and a hex"),
            }
        }
        Some(ground)
    }

    fn sides(&self, ground: &mut Ground, faults: &mut Faults) {
        let streams = self.streams.iter().map(|text| (text, Feature::Water(Water::Stream)));
        let rivers = self.rivers.iter().map(|text| (text, Feature::Water(Water::River)));
        let bridges = self.bridges.iter().map(|text| (text, Feature::Bridge));
        let crests = self.crests.iter().map(|text| (text, Feature::Crest));
        for ((text, place), feature) in streams.chain(rivers).chain(bridges).chain(crests) {
            let ends = text.split_once('/').ok_or_else(|| format!("`{text}` is no hexside: write 1101/1102"));
            let side = ends.and_then(|(a, b)| {
                let (a, b) = (ground.find(a.trim())?, ground.find(b.trim())?);
                let side = ground.board.side_between(a, b);
                side.ok_or_else(|| format!("the hexes of `{text}` are not adjacent"))
            });
            match (side, feature) {
                (Ok(side), Feature::Water(water)) => ground.sides[side].water = Some(water),
                (Ok(side), Feature::Bridge) => ground.sides[side].bridge = true,
                (Ok(side), Feature::Crest) => ground.sides[side].crest = true,
                (Err(why), _) => faults.note(place, why),
            }
        }
    }

    fn position(
        &self,
        ground: Ground,
        turn: String,
        place: &Place,
        faults: &mut Faults,
    ) -> Option<(World, Side)> {
        let edition = Edition::nlc();
        let mut roster = Roster { edition, ground: &ground, formations: Vec::new() };
        let mut units = Vec::new();
        for (text, place) in &self.units {
            match roster.unit(text) {
                Ok(unit) => units.push((unit, *place)),
                Err(why) => faults.note(place, format!("`{text}`: {why}")),
            }
        }
        let mut leaders = Vec::new();
        for (text, place) in &self.leaders {
            match roster.leader(text) {
                Ok(leader) => leaders.push((leader, *place)),
                Err(why) => faults.note(place, format!("`{text}`: {why}")),
            }
        }
        let formations = roster.formations;
        check_names(units.iter().map(|(unit, place)| (&unit.0.name, *place)), faults);
        check_names(leaders.iter().map(|(leader, place)| (&leader.0.name, *place)), faults);
        check_holders(&units, &ground, faults);
        let mut states = vec![
            FormationState {
                order: Order { kind: OrderKind::Defend, target: None },
                active: false,
                demoralized: false,
            };
            formations.len()
        ];
        let find = |name: &str, place: &Place, faults: &mut Faults| {
            let at = formations.iter().position(|formation| formation.name == name);
            if at.is_none() {
                faults.note(place, format!("no unit or leader belongs to a formation `{name}`"));
            }
            at
        };
        for (name, place, node) in self.orders {
            let Some(at) = find(name, place, faults) else { continue };
            match read_order(node, &ground) {
                Ok(order) => states[at].order = order,
                Err(why) => faults.note(place, why),
            }
        }
        for (name, place) in &self.demoralized {
            if let Some(at) = find(name, place, faults) {
                states[at].demoralized = true;
            }
        }
        let side = self.activate(&mut states, &formations, place, faults);
        if !faults.is_empty() {
            return None;
        }
        let theatre = Arc::new(Theatre {
            edition,
            ground,
            units: units.iter().map(|((unit, _), _)| unit.clone()).collect(),
            leaders: leaders.iter().map(|((leader, _), _)| leader.clone()).collect(),
            formations,
            seats: vec!["french".to_owned(), "allied".to_owned()],
            commands: BySide { first: Seat(0), second: Seat(1) },
            turn,
        });
        let mut world = World::new(theatre, states);
        for (at, ((_, state), _)) in units.iter().enumerate() {
            world.set_up(UnitId::at(at), *state);
        }
        for (at, ((_, hex), _)) in leaders.iter().enumerate() {
            world.set_leader(LeaderId::at(at), LeaderStation::At(*hex));
        }
        world.guard_recoiled = self.guard_recoiled;
        Some((world, side?))
    }

    /// Marks the active formations: all of one side, each with an order. The side that acts.
    fn activate(
        &self,
        states: &mut [FormationState],
        formations: &[Formation],
        place: &Place,
        faults: &mut Faults,
    ) -> Option<Side> {
        let names: Vec<(&str, &Place)> = match self.active {
            Some(Node { value: Written::Text(name), place }) => vec![(name.as_str(), place)],
            Some(Node { value: Written::List(items), .. }) => items
                .iter()
                .filter_map(|item| match &item.value {
                    Written::Text(name) => Some((name.as_str(), &item.place)),
                    _ => None,
                })
                .collect(),
            _ => Vec::new(),
        };
        if names.is_empty() {
            faults.note(place, "say which formation is active: active = \"II Corps\"");
            return None;
        }
        let mut side = None;
        for (name, place) in names {
            let Some(at) = formations.iter().position(|formation| formation.name == name) else {
                faults.note(place, format!("no unit or leader belongs to a formation `{name}`"));
                continue;
            };
            if !self.orders.iter().any(|(ordered, _, _)| ordered == name) {
                faults.note(place, format!("the active formation {name} needs an order: say it in `orders`"));
            }
            if *side.get_or_insert(formations[at].side) != formations[at].side {
                faults.note(place, "formations of both sides cannot be active together");
            }
            states[at].active = true;
        }
        side
    }
}

fn check_names<'n>(names: impl Iterator<Item = (&'n String, &'n Place)>, faults: &mut Faults) {
    let mut seen: BTreeMap<String, &Place> = BTreeMap::new();
    for (name, place) in names {
        if let Some(first) = seen.insert(name.to_lowercase(), place) {
            faults.note(place, format!("there is already a `{name}` at {first}: names must differ"));
        }
    }
}

/// A hex holds units of one side only.
fn check_holders(units: &[((Unit, UnitState), &Place)], ground: &Ground, faults: &mut Faults) {
    let mut holders: BTreeMap<HexId, Side> = BTreeMap::new();
    for ((unit, state), place) in units {
        if let Station::At(hex) = state.station
            && *holders.entry(hex).or_insert(unit.side()) != unit.side()
        {
            let what = format!("units of both sides cannot be in {}", ground.number(hex));
            faults.note(place, what);
        }
    }
}

fn read_order(node: &Node, ground: &Ground) -> Result<Order, String> {
    let Written::Text(text) = &node.value else { return Err("an order is a text: \"attack 1102\"".into()) };
    let known = OrderKind::WORDS.iter().find(|(words, _)| {
        text.strip_prefix(words).is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
    });
    let Some((words, kind)) = known else {
        let all: Vec<&str> = OrderKind::WORDS.iter().map(|(words, _)| *words).collect();
        return Err(format!("`{text}` is no order; the orders are {}", all.join(", ")));
    };
    let target = text[words.len()..].trim();
    let target = if target.is_empty() { None } else { Some(ground.find(target)?) };
    if target.is_none() && *kind == OrderKind::Attack {
        return Err(format!("an order to {words} names its target (nlc.20.2.b): \"{words} 1102\""));
    }
    Ok(Order { kind: *kind, target })
}

/// Reads the lines of units and leaders and gathers their formations.
struct Roster<'g> {
    edition: &'static Edition,
    ground: &'g Ground,
    formations: Vec<Formation>,
}

/// Words of answers that no name may hold.
const SPOKEN: [&str; 10] =
    ["to", "from", "at", "through", "with", "off", "follows", "stays", "is", "pursues"];

/// The parts that every piece's line begins with.
struct Start<'t> {
    hex: Option<HexId>,
    name: String,
    nation: &'static Nation,
    formation: String,
    rest: Vec<&'t str>,
}

impl Roster<'_> {
    /// `1101 Foy french II Corps infantry …`: hex, name, nation, formation, then one of the words in `kinds`.
    fn start<'t>(&self, text: &'t str, kinds: &[&str]) -> Result<(Start<'t>, &'t str), String> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let hex = match words.first() {
            None => return Err("it is empty".to_owned()),
            Some(&"----") => None,
            Some(hex) => Some(self.ground.find(hex)?),
        };
        let nation_at = words.iter().skip(2).position(|word| self.edition.nation(word).is_some());
        let nations: Vec<&str> = self.edition.nations.iter().map(|nation| nation.key.as_str()).collect();
        let nation_at =
            nation_at.ok_or_else(|| format!("after the name comes a nation: {}", nations.join(", ")))? + 2;
        let nation = self.edition.nation(words[nation_at]).ok_or("no such nation")?;
        let kind_at = words.iter().skip(nation_at + 1).position(|word| kinds.contains(word));
        let kind_at =
            kind_at.ok_or_else(|| format!("after the formation comes one of {}", kinds.join(", ")))?;
        let kind_at = kind_at + nation_at + 1;
        // Answers are typed in words, and these stand between names and hexes.
        if let Some(word) = words[1..nation_at].iter().find(|word| SPOKEN.contains(word)) {
            return Err(format!("a name cannot hold the word `{word}`: it has a meaning in answers"));
        }
        let start = Start {
            hex,
            name: words[1..nation_at].join(" "),
            nation,
            formation: words[nation_at + 1..kind_at].join(" "),
            rest: words[kind_at + 1..].to_vec(),
        };
        Ok((start, words[kind_at]))
    }

    fn formation(&mut self, name: &str, side: Side) -> Result<FormationId, String> {
        match self.formations.iter().position(|formation| formation.name == name) {
            Some(at) if self.formations[at].side != side => {
                Err(format!("the formation {name} has units of both sides"))
            }
            Some(at) => Ok(FormationId::at(at)),
            None => {
                self.formations.push(Formation { name: name.to_owned(), side });
                Ok(FormationId::at(self.formations.len() - 1))
            }
        }
    }

    fn unit(&mut self, text: &str) -> Result<(Unit, UnitState), String> {
        let kinds: Vec<&str> = Arm::WORDS.iter().map(|(word, _)| *word).collect();
        let (start, word) = self.start(text, &kinds)?;
        let arm =
            Arm::WORDS.iter().find(|(known, _)| *known == word).map(|(_, arm)| *arm).ok_or("no such arm")?;
        if start.formation.is_empty() {
            return Err("the formation is missing: it stands between nation and arm".to_owned());
        }
        let mut words = start.rest.iter();
        let strengths = words.next().and_then(|word| word.split_once('/'));
        let strengths = strengths.and_then(|(front, reverse)| {
            let (front, reverse) = (front.parse::<u8>().ok()?, reverse.parse::<u8>().ok()?);
            (front > 0 && reverse <= front).then_some((front, reverse))
        });
        let (front, reverse) = strengths.ok_or(
            "after the arm come the strengths of front and reverse side, as in 6/3 (the front the stronger)",
        )?;

        let mut state = UnitState::fresh();
        let (mut own_morale, mut movement, mut division, mut guard) = (None, None, None, None);
        while let Some(word) = words.next() {
            let mut number = |what: &str| {
                let value =
                    words.next().and_then(|word| word.parse::<u8>().ok()).filter(|value| *value < 100);
                value.ok_or_else(|| format!("`{what}` needs a number"))
            };
            match *word {
                "morale" => own_morale = Some(number("morale")?),
                "movement" => movement = Some(number("movement")?),
                "division" => {
                    let name = words.next().ok_or("`division` needs its name")?;
                    division = Some((*name).to_owned());
                }
                "damaged" => state.damaged = true,
                "disrupted" => state.disrupted = true,
                "bombarded" => state.bombarded = true,
                "charged" => state.charged = true,
                "out-of-command" => state.out_of_command = true,
                "arrived" => state.arrived = true,
                "held" => state.held = true,
                "eliminated" if start.hex.is_none() => {}
                "eliminated" => return Err("an eliminated unit's hex is written ----".to_owned()),
                word => match Guard::WORDS.iter().find(|(known, _)| *known == word) {
                    Some((_, found)) => guard = Some(*found),
                    None => return Err(format!("`{word}` is not understood; see docs/cases.md")),
                },
            }
        }
        if let Some(hex) = start.hex {
            state.station = Station::At(hex);
        }
        let side = start.nation.side;
        let figures = &self.edition.morale;
        let base = |role: Role| match own_morale {
            Some(value) => (i8::try_from(value).unwrap_or(i8::MAX), MORALE_AS_POSED),
            None => figures.base_of(start.nation, arm, guard, front, role),
        };
        let unit = Unit {
            name: start.name,
            nation: start.nation,
            formation: self.formation(&start.formation, side)?,
            division,
            arm,
            guard,
            front,
            reverse,
            movement: movement.unwrap_or(if arm.is_mounted() { 6 } else { 4 }),
            morale: base(Role::Attacking),
            morale_in_defense: base(Role::Defending),
        };
        Ok((unit, state))
    }

    fn leader(&mut self, text: &str) -> Result<(Leader, HexId), String> {
        let kinds: Vec<&str> = Rank::WORDS.iter().map(|(word, _)| *word).collect();
        let (start, word) = self.start(text, &kinds)?;
        let rank = Rank::WORDS.iter().find(|(known, _)| *known == word).map(|(_, rank)| *rank);
        let rating = match start.rest.as_slice() {
            [rating] => rating.parse::<u8>().ok(),
            _ => None,
        };
        let formation = match start.formation.as_str() {
            "" => None,
            name => Some(self.formation(name, start.nation.side)?),
        };
        let leader = Leader {
            name: start.name,
            nation: start.nation,
            formation,
            rank: rank.ok_or("no such rank")?,
            rating: rating.ok_or("after the rank comes the rating, and nothing else")?,
        };
        Ok((leader, start.hex.ok_or("a leader stands in a hex")?))
    }
}

/// A morale that the position itself gives, as a scenario may (2.2.a).
const MORALE_AS_POSED: Rule = rule!("nlc.2.2.a");
