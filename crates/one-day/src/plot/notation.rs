//! How answers name things and how plots are written: `Foy: attack Picton, to 12,13, column, face 30, from slice 6, square`.
//!
//! Names may hold commas and colons, so whoever is meant is looked for among the names that there are, the longest first. What is
//! said by the unit's facing (`ahead 2`, `face left 30`) is read as what it comes to and said as that.

use super::{Feature, Friends, Leg, Mover, Plot, Purpose, Turn};
use crate::game::OneDay;
use crate::roster::{CrossingId, HqId, PlaceId, RoadId, UnitId};
use crate::world::{Formation, Order};
use field::table::{Bearing, Spot};
use std::fmt;
use umpire::answers::Hole;
use umpire::table::FieldKind;

/// Who is given a chit: a unit, or the headquarters of a corps (2.02.f).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Chitted {
    /// A unit.
    Unit(UnitId),
    /// A headquarters.
    Hq(HqId),
}

/// A marker of the enemy, by its number (5.01).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct MarkerNo(pub u8);

impl Hole<OneDay> for MarkerNo {
    fn kind() -> FieldKind {
        FieldKind::Word
    }

    fn say(&self, _: &OneDay, to: &mut String) {
        to.extend(["marker ", &self.0.to_string()]);
    }

    fn read(_: &OneDay, words: &str) -> Result<Self, String> {
        let number = words.strip_prefix("marker ").and_then(|number| number.parse().ok());
        number.map(MarkerNo).ok_or_else(|| format!("`{words}` is no marker of the enemy, such as `marker 2`"))
    }
}

/// A length, in thousandths.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Inches(pub i32);

impl fmt::Display for Inches {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (sign, mils) = (if self.0 < 0 { "-" } else { "" }, self.0.unsigned_abs());
        let part = format!("{:03}", mils % 1000);
        match part.trim_end_matches('0') {
            "" => write!(f, "{sign}{}", mils / 1000),
            part => write!(f, "{sign}{}.{part}", mils / 1000),
        }
    }
}

/// Reads inches with three decimals at most.
pub fn inches(text: &str) -> Option<i32> {
    let (sign, digits) = text.strip_prefix('-').map_or((1, text), |digits| (-1, digits));
    let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
    let is_plain = |digits: &str| digits.bytes().all(|digit| digit.is_ascii_digit());
    if whole.is_empty() || part.len() > 3 || !is_plain(whole) || !is_plain(part) {
        return None;
    }
    let mils: i32 = format!("{whole}{part:0<3}").parse().ok()?;
    Some(sign * mils)
}

/// Reads a spot: inches to the right and down.
pub fn spot(text: &str) -> Option<Spot> {
    let (x, y) = text.split_once(',')?;
    Some(Spot::new(inches(x.trim())?, inches(y.trim())?)).filter(|spot| spot.is_within_reach())
}

/// Reads a bearing in degrees, two decimals at most.
pub fn bearing(text: &str) -> Option<Bearing> {
    let (whole, part) = text.split_once('.').unwrap_or((text, ""));
    let is_plain = |digits: &str| digits.bytes().all(|digit| digit.is_ascii_digit());
    if whole.is_empty() || part.len() > 2 || !is_plain(whole) || !is_plain(part) {
        return None;
    }
    let hundredths: i32 = format!("{whole}{part:0<2}").parse().ok()?;
    (0..=36_000).contains(&hundredths).then(|| Bearing::new(hundredths))
}

/// A spot in words.
pub fn said_spot(spot: Spot) -> String {
    format!("{},{}", Inches(spot.x), Inches(spot.y))
}

/// A bearing in words.
pub fn said_bearing(bearing: Bearing) -> String {
    let (whole, part) = (bearing.hundredths() / 100, bearing.hundredths() % 100);
    match format!("{part:02}").trim_end_matches('0') {
        "" => whole.to_string(),
        part => format!("{whole}.{part}"),
    }
}

impl OneDay {
    /// How a unit is named: as on its roster.
    pub fn unit_name(&self, id: UnitId) -> &str {
        self.world.name(id)
    }

    /// What a road is called with its article.
    pub fn road_name(&self, id: RoadId) -> String {
        told_apart(&self.world.theatre().table.roads, |road| with_article(&road.name), id.at())
    }

    /// What all roads are called.
    pub fn road_names(&self) -> Vec<String> {
        (0..self.world.theatre().table.roads.len()).map(|road| self.road_name(RoadId::of(road))).collect()
    }

    /// The road that is called so, with or without its article.
    fn road_called(&self, words: &str) -> Option<RoadId> {
        let mut roads = (0..self.world.theatre().table.roads.len()).map(RoadId::of);
        let words = with_article(words);
        roads.find(|id| with_article(&self.road_name(*id)) == words)
    }

    /// What a crossing is called.
    pub fn crossing_name(&self, id: CrossingId) -> String {
        told_apart(&self.world.theatre().decks, |deck| with_article(&deck.name), id.at())
    }

    /// The crossing that is called so, with or without its article.
    fn crossing_called(&self, words: &str) -> Option<CrossingId> {
        let mut crossings = (0..self.world.theatre().decks.len()).map(CrossingId::of);
        let words = with_article(words);
        crossings.find(|id| with_article(&self.crossing_name(*id)) == words)
    }
}

/// The name of one among many. Maps draw a forest or a brook in several parts, all of one name: the first has it alone, and the others count.
fn told_apart<T>(all: &[T], name: impl Fn(&T) -> String, at: usize) -> String {
    let own = name(&all[at]);
    match all[..at].iter().filter(|other| name(other) == own).count() {
        0 => own,
        before => format!("part {} of {own}", before + 1),
    }
}

/// A name with an article before it, unless it has one.
fn with_article(name: &str) -> String {
    if name.starts_with("the ") { name.to_owned() } else { format!("the {name}") }
}

macro_rules! piece_holes {
    ($($kind:ty, $what:literal, $field:ident, |$game:ident, $id:ident| $say:expr, |$names:ident, $words:ident| $read:expr;)*) => {$(
        impl Hole<OneDay> for $kind {
            fn kind() -> FieldKind {
                FieldKind::$field
            }

            fn say(&self, $game: &OneDay, to: &mut String) {
                let $id = *self;
                to.push_str($say.as_ref());
            }

            fn read($names: &OneDay, $words: &str) -> Result<Self, String> {
                $read.ok_or_else(|| format!(concat!("there is no ", $what, " `{}`"), $words))
            }
        }
    )*};
}

piece_holes! {
    UnitId, "unit", Piece, |game, id| game.unit_name(id),
        |game, words| game.world.theatre().roster.unit_named(words);
    HqId, "headquarters", Piece, |game, id| &game.world.theatre().roster.hq(id).name,
        |game, words| game.world.theatre().roster.hq_named(words);
    PlaceId, "place", Name, |game, id| &game.world.theatre().place(id).name,
        |game, words| game.world.theatre().place_named(words);
    RoadId, "road", Name, |game, id| game.road_name(id),
        |game, words| game.road_called(words);
    CrossingId, "bridge", Name, |game, id| game.crossing_name(id),
        |game, words| game.crossing_called(words);
    Order, "order", Word, |_game, order| order.words(), |_game, words| Order::of_words(words);
    Chitted, "unit or headquarters", Piece, |game, who| match who {
            Chitted::Unit(id) => game.unit_name(id),
            Chitted::Hq(id) => game.world.theatre().roster.hq(id).name.as_str(),
        },
        |game, words| {
            let roster = &game.world.theatre().roster;
            roster.unit_named(words).map(Chitted::Unit).or_else(|| roster.hq_named(words).map(Chitted::Hq))
        };
    Mover, "unit or headquarters", Piece, |game, who| game.mover_name(who),
        |game, words| game.mover_named(words);
    Inches, "length", Number, |_game, far| far.to_string(), |_game, words| inches(words).map(Inches);
    Feature, "line", Name, |game, line| game.feature_name(line), |game, words| game.feature_named(words);
}

impl Hole<OneDay> for Plot {
    fn kind() -> FieldKind {
        FieldKind::Word
    }

    fn say(&self, game: &OneDay, to: &mut String) {
        to.push_str(&said(game, self));
    }

    fn read(game: &OneDay, words: &str) -> Result<Self, String> {
        read(game, words)
    }
}

impl OneDay {
    /// What a mover is called.
    pub fn mover_name(&self, who: Mover) -> &str {
        let roster = &self.world.theatre().roster;
        match who {
            Mover::Unit(id) => self.unit_name(id),
            Mover::Hq(id) => &roster.hq(id).name,
            Mover::Train(id) => &roster.trains[id.at()].name,
        }
    }

    /// The mover of a name.
    pub fn mover_named(&self, name: &str) -> Option<Mover> {
        let roster = &self.world.theatre().roster;
        let unit = roster.unit_named(name).map(Mover::Unit);
        let hq = || roster.hq_named(name).map(Mover::Hq);
        unit.or_else(hq).or_else(|| roster.train_named(name).map(Mover::Train))
    }

    /// What a line is called.
    pub fn feature_name(&self, line: Feature) -> String {
        let table = &self.world.theatre().table;
        match line {
            Feature::River(at) => {
                told_apart(&table.rivers, |river| with_article(&river.name), usize::from(at))
            }
            Feature::Wood(at) => {
                format!("the edge of {}", told_apart(&table.woods, |wood| wood.name.clone(), usize::from(at)))
            }
            Feature::Hill(at) => {
                let level = table.hills[usize::from(at)].level;
                let before = table.hills[..usize::from(at)].iter().filter(|hill| hill.level == level).count();
                match before {
                    0 => format!("the edge of a hill of level {level}"),
                    more => format!("the edge of hill {} of level {level}", more + 1),
                }
            }
            Feature::Road(road) => self.road_name(road),
        }
    }

    /// The line that is called so.
    pub fn feature_named(&self, words: &str) -> Option<Feature> {
        let table = &self.world.theatre().table;
        let number = |at: usize| u16::try_from(at).unwrap_or(u16::MAX);
        let rivers = (0..table.rivers.len()).map(|at| Feature::River(number(at)));
        let woods = (0..table.woods.len()).map(|at| Feature::Wood(number(at)));
        let hills = (0..table.hills.len()).map(|at| Feature::Hill(number(at)));
        let roads = (0..table.roads.len()).map(|at| Feature::Road(RoadId::of(at)));
        let mut all = rivers.chain(woods).chain(hills).chain(roads);
        all.find(|line| self.feature_name(*line) == words)
    }
}

/// A part of what a unit can fire.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FirePart {
    /// Both joints.
    Muskets,
    /// One.
    LeftJoint,
    /// The other.
    RightJoint,
    /// The inherent battery.
    Guns,
}

/// A side of a block.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum BlockSide {
    /// Up.
    North,
    /// To the right.
    East,
    /// Down.
    South,
    /// To the left.
    West,
}

impl BlockSide {
    /// All of them, with the clock.
    pub const ALL: [BlockSide; 4] = [BlockSide::North, BlockSide::East, BlockSide::South, BlockSide::West];

    /// Whither it looks.
    pub fn bearing(self) -> Bearing {
        Bearing::new(9_000 * self as i32)
    }
}

/// Until when windows are passed by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Until {
    /// A new shot or a nearer band.
    SomethingNew,
    /// A slice.
    Slice(u8),
    /// A contact of an own unit.
    Contact,
    /// The end of the phase.
    End,
}

macro_rules! word_holes {
    ($($kind:ty: $($words:literal = $value:path),*;)*) => {$(
        impl Hole<OneDay> for $kind {
            fn kind() -> FieldKind {
                FieldKind::Word
            }

            fn say(&self, _: &OneDay, to: &mut String) {
                to.push_str(match self { $($value => $words),* });
            }

            fn read(_: &OneDay, words: &str) -> Result<Self, String> {
                match words {
                    $($words => Ok($value),)*
                    _ => Err(format!("`{words}` is none of {}", [$($words),*].join(", "))),
                }
            }
        }
    )*};
}

word_holes! {
    FirePart: "muskets" = FirePart::Muskets, "left joint" = FirePart::LeftJoint,
        "right joint" = FirePart::RightJoint, "guns" = FirePart::Guns;
    BlockSide: "north" = BlockSide::North, "east" = BlockSide::East, "south" = BlockSide::South,
        "west" = BlockSide::West;
}

impl Hole<OneDay> for Until {
    fn kind() -> FieldKind {
        FieldKind::Word
    }

    fn say(&self, _: &OneDay, to: &mut String) {
        match self {
            Until::SomethingNew => to.push_str("until something new"),
            Until::Slice(slice) => to.extend(["until slice ", &slice.to_string()]),
            Until::Contact => to.push_str("until contact"),
            Until::End => to.push_str("to the end"),
        }
    }

    fn read(_: &OneDay, words: &str) -> Result<Self, String> {
        let slice = || words.strip_prefix("until slice ")?.parse().ok().map(Until::Slice);
        match words {
            "until something new" => Ok(Until::SomethingNew),
            "until contact" => Ok(Until::Contact),
            "to the end" => Ok(Until::End),
            _ => slice().ok_or_else(|| format!("`hold fire {words}` is not understood")),
        }
    }
}

/// What a formation is called as a part of a plot.
fn formation_word(formation: Formation) -> &'static str {
    match formation {
        Formation::Line => "line",
        Formation::Column => "column",
        Formation::RoadColumn => "road column",
        Formation::Limbered => "limber",
        Formation::Deployed | Formation::Prepared | Formation::Block(_) | Formation::Garrison(_) => "deploy",
    }
}

/// A plot in words.
pub fn said(game: &OneDay, plot: &Plot) -> String {
    let mut parts = vec![match plot.purpose {
        Purpose::Hold => "hold".to_owned(),
        Purpose::Move => "move".to_owned(),
        Purpose::Avoid => "avoid".to_owned(),
        Purpose::Attack(target) => format!("attack {}", game.unit_name(target)),
        Purpose::Strike(target) => format!("strike {}", game.unit_name(target)),
        Purpose::Occupy(place) => format!("occupy {}", game.world.theatre().place(place).name),
        Purpose::Join(unit) => format!("join {}", game.unit_name(unit)),
        Purpose::Stay(unit) => format!("stay with {}", game.unit_name(unit)),
    }];
    parts.extend(plot.legs().map(|leg| match leg {
        Leg::To(spot) => format!("to {}", said_spot(spot)),
        Leg::Along(road, spot) => format!("along {} to {}", game.road_name(road), said_spot(spot)),
    }));
    parts.extend(plot.formation.map(|formation| formation_word(formation).to_owned()));
    parts.extend(plot.facing.map(|facing| format!("face {}", said_bearing(facing))));
    if plot.slice > 1 {
        parts.push(format!("from slice {}", plot.slice));
    }
    parts.extend(plot.square.map(|square| if square { "square" } else { "no square" }.to_owned()));
    parts.extend(plot.friends.map(|friends| {
        match friends {
            Friends::Through => "through friends",
            Friends::ShortOf => "short of friends",
        }
        .to_owned()
    }));
    parts.extend(plot.with.map(|with| format!("with {}", game.unit_name(with))));
    parts.extend(plot.turn.map(|turn| if turn == Turn::First { "first" } else { "second" }.to_owned()));
    parts.extend(plot.spots.map(|(marker, at)| format!("spots marker {marker} at {}", said_spot(at))));
    if plot.wheels {
        parts.push("wheel".to_owned());
    }
    format!("{}: {}", game.mover_name(plot.who), parts.join(", "))
}

/// Somebody's name at the beginning of words, the longest that fits, and what follows it.
fn named<T>(
    words: &str,
    names: impl Iterator<Item = (T, String)>,
    ends: impl Fn(&str) -> bool,
) -> Option<(T, &str)> {
    let fits = names.filter_map(|(of, name)| {
        let rest = words.strip_prefix(&*name)?;
        (rest.is_empty() || ends(rest)).then_some((name.len(), of, rest))
    });
    fits.max_by_key(|(length, ..)| *length).map(|(_, of, rest)| (of, rest))
}

struct Reader<'g, 'w> {
    game: &'g OneDay,
    rest: &'w str,
}

impl<'w> Reader<'_, 'w> {
    fn units(&self) -> Vec<(UnitId, String)> {
        let roster = &self.game.world.theatre().roster;
        roster.unit_ids().map(|id| (id, self.game.unit_name(id).to_owned())).collect()
    }

    /// Takes a unit's name.
    fn unit(&mut self) -> Result<UnitId, String> {
        let found = named(self.rest, self.units().into_iter(), |rest| {
            rest.starts_with(", ") || rest.starts_with(" at ")
        });
        let (unit, rest) = found.ok_or_else(|| format!("there is no unit `{}`", self.rest))?;
        self.rest = rest;
        Ok(unit)
    }

    /// Takes words.
    fn takes(&mut self, words: &str) -> bool {
        let rest = self.rest.strip_prefix(words);
        let is_whole = |rest: &&str| words.ends_with(' ') || rest.is_empty() || rest.starts_with(", ");
        match rest.filter(is_whole) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    /// Takes what stands before the next part.
    fn word(&mut self) -> &'w str {
        let end = self.rest.find(", ").unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(end);
        self.rest = rest;
        word
    }

    fn spot(&mut self) -> Result<Spot, String> {
        let word = self.word();
        spot(word)
            .ok_or_else(|| format!("`{word}` is no spot: say inches to the right and down, such as 4.25,6"))
    }
}

/// Reads a plot.
pub fn read(game: &OneDay, words: &str) -> Result<Plot, String> {
    let roster = &game.world.theatre().roster;
    let movers = roster
        .unit_ids()
        .map(Mover::Unit)
        .chain(roster.hq_ids().map(Mover::Hq))
        .chain(roster.train_ids().map(Mover::Train));
    let names = movers.map(|who| (who, game.mover_name(who).to_owned()));
    let (who, rest) = named(words, names, |rest| rest.starts_with(": "))
        .ok_or_else(|| format!("`{words}` should begin with somebody's name and a colon"))?;
    let rest = rest.strip_prefix(": ").ok_or("a plot says what it is for")?;
    let mut reader = Reader { game, rest };
    let (from, facing) = stands(game, who);
    let mut plot = Plot::of(who, purpose(&mut reader)?);
    let mut at = from;
    while !reader.rest.is_empty() {
        reader.rest =
            reader.rest.strip_prefix(", ").ok_or_else(|| format!("`{}` is not understood", reader.rest))?;
        part(&mut reader, &mut plot, &mut at, facing)?;
    }
    Ok(plot)
}

fn stands(game: &OneDay, who: Mover) -> (Spot, Bearing) {
    match who {
        Mover::Unit(id) => (game.world.unit(id).at, game.world.unit(id).facing),
        Mover::Hq(id) => (game.world.hq(id).at, game.world.hq(id).facing),
        Mover::Train(id) => (game.world.train(id).at, game.world.train(id).facing),
    }
}

fn purpose(reader: &mut Reader<'_, '_>) -> Result<Purpose, String> {
    if reader.takes("hold") {
        return Ok(Purpose::Hold);
    }
    if reader.takes("move") {
        return Ok(Purpose::Move);
    }
    if reader.takes("avoid") {
        return Ok(Purpose::Avoid);
    }
    if reader.takes("attack ") {
        return reader.unit().map(Purpose::Attack);
    }
    if reader.takes("strike ") {
        return reader.unit().map(Purpose::Strike);
    }
    if reader.takes("join ") {
        return reader.unit().map(Purpose::Join);
    }
    if reader.takes("stay with ") {
        return reader.unit().map(Purpose::Stay);
    }
    if reader.takes("occupy ") {
        let theatre = reader.game.world.theatre();
        let names = theatre.place_ids().map(|id| (id, theatre.place(id).name.clone()));
        let found = named(reader.rest, names, |rest| rest.starts_with(", "));
        let (place, rest) = found.ok_or_else(|| format!("there is no place `{}`", reader.rest))?;
        reader.rest = rest;
        return Ok(Purpose::Occupy(place));
    }
    let first = ["ahead ", "back ", "left ", "right ", "to ", "along ", "line", "column", "face "];
    if first.iter().any(|word| reader.rest.starts_with(word)) {
        return Err(format!(
            "a plot begins with its purpose (hold, move, attack …), not with `{}`",
            reader.rest
        ));
    }
    Err(format!("`{}` is no purpose of a plot", reader.rest))
}

/// Takes a bearing: in degrees, by the present facing, or the side or corner of a block.
fn facing_of(words: &str, facing: Bearing) -> Option<Bearing> {
    const SIDES: [&str; 8] =
        ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"];
    if words == "about" {
        return Some(facing.turned(18_000));
    }
    let turn = |words: &str| bearing(words).map(|by| i32::from(by.hundredths()));
    if let Some(by) = words.strip_prefix("left ") {
        return turn(by).map(|by| facing.turned(-by));
    }
    if let Some(by) = words.strip_prefix("right ") {
        return turn(by).map(|by| facing.turned(by));
    }
    let side = SIDES.iter().position(|side| *side == words);
    let of_side = side.and_then(|side| i32::try_from(side).ok()).map(|side| Bearing::new(4_500 * side));
    of_side.or_else(|| bearing(words))
}

fn part(reader: &mut Reader<'_, '_>, plot: &mut Plot, at: &mut Spot, facing: Bearing) -> Result<(), String> {
    let twice = |what: &str| Err(format!("the plot says its {what} twice"));
    let too_many = || format!("a plot has {} legs at most", super::MOST_LEGS);
    for (word, turn) in [("ahead ", 0), ("right ", 9_000), ("back ", 18_000), ("left ", 27_000)] {
        if reader.takes(word) {
            let far = reader.word();
            let mils = inches(far).ok_or_else(|| format!("`{far}` is no length in inches"))?;
            let spot = facing.turned(turn).from(*at, mils).ok_or("that leads off any table")?;
            *plot = plot.and_leg(Leg::To(spot)).ok_or_else(too_many)?;
            *at = spot;
            return Ok(());
        }
    }
    if reader.takes("to ") {
        *at = reader.spot()?;
        *plot = plot.and_leg(Leg::To(*at)).ok_or_else(too_many)?;
        return Ok(());
    }
    if reader.takes("along ") {
        let roads = (0..reader.game.world.theatre().table.roads.len()).map(RoadId::of);
        let names = roads.map(|road| (road, reader.game.road_name(road)));
        let found = named(reader.rest, names, |rest| rest.starts_with(" to "));
        let (road, rest) = found.ok_or_else(|| format!("there is no road `{}`", reader.rest))?;
        reader.rest = rest.strip_prefix(" to ").unwrap_or(rest);
        *at = reader.spot()?;
        *plot = plot.and_leg(Leg::Along(road, *at)).ok_or_else(too_many)?;
        return Ok(());
    }
    if reader.takes("face ") {
        let words = reader.word();
        if plot.facing.is_some() {
            return twice("facing");
        }
        plot.facing = Some(facing_of(words, facing).ok_or_else(|| format!("`{words}` is no bearing"))?);
        return Ok(());
    }
    if reader.takes("from slice ") {
        let words = reader.word();
        let slices = reader.game.world.theatre().edition.time.slices;
        let slice = words.parse().ok().filter(|slice| (1..=slices).contains(&u16::from(*slice)));
        plot.slice = slice.ok_or_else(|| format!("`{words}` is no slice from 1 to {slices}"))?;
        return Ok(());
    }
    if reader.takes("with ") {
        plot.with = Some(reader.unit()?);
        return Ok(());
    }
    if reader.takes("spots marker ") {
        let (number, rest) = reader.rest.split_once(" at ").ok_or("say where: spots marker 2 at 12,9")?;
        let number = number.parse().map_err(|_| format!("`{number}` is no number of a marker"))?;
        reader.rest = rest;
        plot.spots = Some((number, reader.spot()?));
        return Ok(());
    }
    let word = reader.word();
    if word == "wheel" || word.starts_with("wheel ") {
        plot.wheels = true;
        return Ok(());
    }
    let formation = match word {
        "line" => Some(Formation::Line),
        "column" => Some(Formation::Column),
        "road column" => Some(Formation::RoadColumn),
        "deploy" => Some(Formation::Deployed),
        "limber" => Some(Formation::Limbered),
        _ => None,
    };
    if let Some(formation) = formation {
        if plot.formation.is_some() {
            return twice("formation");
        }
        plot.formation = Some(formation);
        return Ok(());
    }
    match word {
        "square" => plot.square = Some(true),
        "no square" => plot.square = Some(false),
        "through friends" => plot.friends = Some(Friends::Through),
        "short of friends" => plot.friends = Some(Friends::ShortOf),
        "first" => plot.turn = Some(Turn::First),
        "second" => plot.turn = Some(Turn::Second),
        _ => return Err(format!("`{word}` is no part of a plot")),
    }
    Ok(())
}

/// A bearing as answers carry it.
pub fn of_answer(bearing: umpire::shapes::Bearing) -> Bearing {
    Bearing::new(bearing.hundredths().into())
}

/// A bearing for an answer.
pub fn for_answer(bearing: Bearing) -> umpire::shapes::Bearing {
    umpire::shapes::Bearing::new(bearing.hundredths())
        .unwrap_or_else(|| umpire::shapes::Bearing::new(0).expect("nought is less than a turn"))
}

/// A spot as answers carry it.
pub fn spot_of_answer(spot: umpire::table::Spot) -> Spot {
    Spot::new(spot.x, spot.y)
}

/// A spot for an answer or a fact.
pub fn shown(spot: Spot) -> umpire::table::Spot {
    umpire::table::Spot { x: spot.x, y: spot.y }
}
