//! Who stands on the table of a position: units, headquarters, engineers.

use super::ground::{self, a_spot};
use super::noted;
use crate::boxes::Boxes;
use crate::edition::{Edition, Level, Quality};
use crate::options::hidden;
use crate::plot::notation::{bearing, inches};
use crate::roster::{
    Arm, Army, ArmyId, Arrival, Corps, CorpsId, EntryId, Headquarters, HqId, InherentGuns, PlaceId, Rank,
    Roster, Side, Train, TrainKind, Trait, Unit,
};
use crate::theatre::{Entry, Theatre};
use crate::world::{Formation, HqState, HqStatus, Mark, Open, Order, Status, TrainState, UnitState, Works};
use field::table::{Bearing, Spot};
use umpire::fault::Faults;
use umpire::read::{Read, Said, Words as _};

/// The nations that fight for Napoleon.
const FRENCH: [&str; 3] = ["france", "poland", "italy"];
/// Where somebody is who has not come.
const NOWHERE: &str = "-,-";

/// The lines of pieces.
#[derive(Read)]
#[read(what = "given")]
pub(super) struct Given<'n> {
    units: Vec<Said<'n>>,
    headquarters: Vec<Said<'n>>,
    sappers: Vec<Said<'n>>,
    pontoons: Vec<Said<'n>>,
    dummies: Vec<Said<'n>>,
}

/// What a line of a unit says.
struct UnitLine<'t> {
    at: Option<Spot>,
    name: &'t str,
    nation: &'t str,
    corps: &'t str,
    kind: &'t str,
    quality: Quality,
    formation: String,
    facing: Bearing,
    extras: Vec<&'t str>,
}

impl UnitLine<'_> {
    fn side(&self) -> Side {
        side_of(self.nation)
    }
}

fn side_of(nation: &str) -> Side {
    if FRENCH.contains(&nation) { Side::French } else { Side::Allied }
}

/// What stands before the first comma, word by word, and what stands between commas after it.
fn parts(text: &str) -> (Vec<&str>, Vec<&str>) {
    let mut parts = text.split(", ");
    let words = parts.next().unwrap_or_default().split_whitespace().collect();
    (words, parts.map(str::trim).collect())
}

fn place(text: &str) -> Result<Option<Spot>, String> {
    if text == NOWHERE { Ok(None) } else { a_spot(text).map(Some) }
}

fn unit_line(text: &str) -> Result<UnitLine<'_>, String> {
    let (words, extras) = parts(text);
    let [at, name, nation, corps, kind, quality, rest @ ..] = &words[..] else {
        return Err("write spot, name, nation, corps, kind, Quality, formation and facing".to_owned());
    };
    let quality = Quality::of_letters(quality).ok_or_else(|| format!("`{quality}` is no Quality"))?;
    let turned = rest.iter().position(|word| *word == "facing");
    let facing = match turned {
        Some(at) => {
            rest.get(at + 1).and_then(|degrees| bearing(degrees)).ok_or("its facing is in degrees")?
        }
        None => Bearing::default(),
    };
    let formation = rest[..turned.unwrap_or(rest.len())].join(" ");
    let at = place(at)?;
    Ok(UnitLine { at, name, nation, corps, kind, quality, formation, facing, extras })
}

/// What stands before a word, as a number: "3" of "3 boxes".
fn number_of(text: &str, word: &str) -> Option<u16> {
    text.strip_suffix(word)?.trim_end().parse().ok()
}

/// "2 hits", "1 hit".
fn hits(text: &str) -> Option<u8> {
    let number = number_of(text, "hits").or_else(|| number_of(text, "hit"))?;
    u8::try_from(number).ok()
}

impl Given<'_> {
    /// Everybody there is.
    pub(super) fn roster(
        &self,
        edition: &Edition,
        entries: &[Entry],
        ground: &ground::Given<'_>,
        has_garrisons: bool,
        faults: &mut Faults,
    ) -> Option<Roster> {
        let mut roster = Roster::default();
        for side in Side::BOTH {
            let name = format!("the army of {}", side.called());
            roster.armies.push(Army { name, side, hq: None });
        }
        for said in &self.units {
            let Some(line) = noted(*said, unit_line(said.text), faults) else { continue };
            let corps = corps_of(&mut roster, line.corps, line.side());
            let unit = unit(&line, corps, edition, entries);
            roster.units.extend(noted(*said, unit, faults));
        }
        for said in &self.headquarters {
            let hq = headquarters(&mut roster, said.text);
            let Some((hq, rank)) = noted(*said, hq, faults) else { continue };
            let id = HqId::of(roster.hqs.len());
            match rank {
                Rank::Corps(corps) => roster.corps[corps.at()].hq = Some(id),
                Rank::Army(army) => roster.armies[army.at()].hq = Some(id),
            }
            roster.hqs.push(hq);
        }
        for said in &self.sappers {
            let (words, _) = parts(said.text);
            let [_, corps] = words[..] else {
                faults.note(said.place, "write the spot and the corps of sappers: `12,12.5 II`");
                continue;
            };
            let number = 1 + roster
                .trains
                .iter()
                .filter(|train| train.name.starts_with(&format!("{corps} sappers")))
                .count();
            let Some(id) = roster.corps_named(corps) else {
                faults.note(said.place, format!("there is no corps `{corps}`"));
                continue;
            };
            let side = roster.corps[id.at()].side;
            let name = format!("{corps} sappers {number}");
            roster.trains.push(Train { name, side, kind: TrainKind::Sappers, corps: Some(id) });
        }
        for said in &self.pontoons {
            let (words, _) = parts(said.text);
            let side = Side::BOTH.into_iter().find(|side| words.get(1) == Some(&side.name()));
            let Some(side) = side else {
                faults.note(said.place, "write the spot of the train and its side: `12,13 french`");
                continue;
            };
            let name = format!("{side} pontoons");
            roster.trains.push(Train { name, side, kind: TrainKind::Pontoons, corps: None });
        }
        for said in &self.dummies {
            let Some(line) = noted(*said, dummy_line(said.text), faults) else { continue };
            // It belongs to nobody, and so to whatever corps there is.
            corps_of(&mut roster, "markers", line.side);
            roster.units.extend(roster.dummy(line.side, edition));
        }
        if has_garrisons {
            roster.add_stands(edition);
        }
        for at in 0..roster.corps.len() {
            let name = roster.corps[at].name.clone();
            roster.corps[at].communications = ground.communications(&name, entries, faults);
        }
        for said in ground.corps_with_communications() {
            if roster.corps_named(said.text).is_none() {
                faults.note(said.place, format!("there is no corps `{said}`"));
            }
        }
        // An army headquarters commands all corps of its side, also those that came after it in the lines.
        for hq in &mut roster.hqs {
            if hq.commands.is_empty() {
                let own = roster.corps.iter().enumerate().filter(|(_, corps)| corps.side == hq.side);
                hq.commands = own.map(|(at, _)| CorpsId::of(at)).collect();
            }
        }
        faults.is_empty().then_some(roster)
    }

    /// Where everybody is.
    pub(super) fn open(
        &self,
        theatre: &Theatre,
        turn: u8,
        held: Vec<Option<Side>>,
        faults: &mut Faults,
    ) -> Option<Open> {
        let mut units = Vec::new();
        for said in &self.units {
            let state = unit_line(said.text).and_then(|line| state(&line, theatre, units.len()));
            units.extend(noted(*said, state, faults));
        }
        let mut hqs = Vec::new();
        for said in &self.headquarters {
            hqs.extend(noted(*said, hq_state(said.text, theatre, &units, turn), faults));
        }
        let mut trains = Vec::new();
        for said in self.sappers.iter().chain(&self.pontoons) {
            let at = said.text.split_whitespace().next().unwrap_or_default();
            let train = |at| TrainState { is_there: true, at, facing: Bearing::default(), works: None };
            trains.extend(noted(*said, a_spot(at), faults).map(train));
        }
        for said in &self.dummies {
            let Some(line) = noted(*said, dummy_line(said.text), faults) else { continue };
            let mut unit = UnitState::standing(Status::OnTable, line.at, line.facing, line.formation);
            hidden::conceal(&mut unit);
            units.push(unit);
        }
        let made = units.len();
        let stand =
            UnitState::standing(Status::Unmade, Spot::default(), Bearing::default(), Formation::Column);
        units.extend(theatre.roster.units.iter().skip(made).map(|_| stand));
        let count = held.len();
        let open = || Open {
            turn,
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
            held_for: vec![0; count],
            guns_aimed: false,
            charged_bridges: Vec::new(),
            conceded: None,
            is_over: false,
        };
        faults.is_empty().then(open).map(|mut open| {
            hidden::number(&mut open, theatre);
            open
        })
    }
}

/// What a line of a marker with nothing under it says: "12,5 french line facing 0".
struct DummyLine {
    at: Spot,
    side: Side,
    formation: Formation,
    facing: Bearing,
}

fn dummy_line(text: &str) -> Result<DummyLine, String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let [at, side, formation, "facing", facing] = words[..] else {
        return Err("write spot, side, posture and facing: `12,5 french line facing 0`".to_owned());
    };
    let side =
        Side::BOTH.into_iter().find(|known| known.name() == side).ok_or("its side is french or allied")?;
    let formation = match formation {
        "line" => Formation::Line,
        "column" => Formation::Column,
        "road-column" => Formation::RoadColumn,
        _ => return Err(format!("a marker cannot lie in `{formation}`")),
    };
    let facing = bearing(facing).ok_or("its facing is in degrees")?;
    Ok(DummyLine { at: a_spot(at)?, side, formation, facing })
}

/// The corps of a name, which is there as soon as somebody belongs to it.
fn corps_of(roster: &mut Roster, name: &str, side: Side) -> CorpsId {
    let known = roster.corps.iter().position(|corps| corps.name == name && corps.side == side);
    let at = known.unwrap_or_else(|| {
        let army = Some(ArmyId::of(side.at()));
        roster.corps.push(Corps { name: name.to_owned(), side, army, hq: None, communications: None });
        roster.corps.len() - 1
    });
    CorpsId::of(at)
}

fn unit(line: &UnitLine<'_>, corps: CorpsId, edition: &Edition, entries: &[Entry]) -> Result<Unit, String> {
    let mut arm =
        Arm::of_word(line.kind, line.nation).ok_or_else(|| format!("there is no kind `{}`", line.kind))?;
    let weight = |word: &str| line.kind == "dragoons" && line.extras.contains(&word);
    if weight("light") {
        arm = Arm::LightCavalry;
    } else if weight("heavy") {
        arm = Arm::HeavyCavalry;
    }
    if line.quality == Quality::OldGuard && line.nation != "france" {
        return Err("only French units are Old Guard (odn.oldguard.d)".to_owned());
    }
    let is_stand = line.formation == "garrison";
    let figures = &edition.roster;
    let mut unit = Unit {
        name: line.name.to_owned(),
        side: line.side(),
        nation: line.nation.to_owned(),
        corps,
        arm,
        boxes: Boxes::full(figures, line.quality),
        guns: None,
        muskets: None,
        traits: Vec::new(),
        arrives: None,
        released: None,
        is_stand,
        breaks_into: None,
        is_dummy: false,
    };
    if is_stand {
        unit.boxes = Boxes::garrison(&edition.garrison, line.quality);
    }
    let full = match arm {
        Arm::Infantry => figures.full_infantry,
        Arm::LightCavalry | Arm::HeavyCavalry => figures.full_cavalry,
        Arm::FieldArtillery(_) | Arm::HorseArtillery(_) => figures.full_guns,
    };
    for extra in &line.extras {
        if let Some(boxes) = number_of(extra, "boxes").or_else(|| number_of(extra, "box")) {
            unit.boxes = Boxes::of(figures, line.quality, u8::try_from(boxes).map_err(|_| "too many boxes")?);
        } else if let Some(strength) = number_of(extra, "men").or_else(|| number_of(extra, "guns")) {
            unit.boxes = Boxes::understrength(figures, line.quality, strength, full);
        } else if let Some(own) = extra.strip_prefix("with guns") {
            unit.guns = Some(guns(own.trim())?);
        } else if let Some(hit) = extra.strip_prefix("muskets ") {
            unit.muskets = Some(hit_number(hit)?);
        } else if let Some((turn, entry)) = arrival(extra) {
            let at = entries
                .iter()
                .position(|of| of.name == entry)
                .ok_or_else(|| format!("there is no entry `{entry}`"))?;
            unit.arrives = Some(Arrival { turn, entry: EntryId::of(at), order: 0 });
        } else if let Some(turn) = extra.strip_prefix("released ") {
            unit.released = Some(turn.parse().map_err(|_| "it is released in a turn")?);
        } else if let Some((_, of)) = Trait::WORDS.iter().find(|(word, _)| word == extra) {
            unit.traits.push(*of);
        }
    }
    Ok(unit)
}

/// "arrives at South in 3".
fn arrival(extra: &str) -> Option<(u8, &str)> {
    let (entry, turn) = extra.strip_prefix("arrives at ")?.rsplit_once(" in ")?;
    Some((turn.parse().ok()?, entry))
}

fn hit_number(text: &str) -> Result<i8, String> {
    let number = text.strip_suffix('+').and_then(|number| number.parse().ok());
    number.ok_or_else(|| format!("`{text}` is no To Hit Number: write `5+`"))
}

/// What follows "with guns": a Quality, a To Hit Number, or nothing.
fn guns(text: &str) -> Result<InherentGuns, String> {
    if text.is_empty() {
        return Ok(InherentGuns { hit: None, quality: None });
    }
    match Quality::of_letters(text) {
        Some(quality) => Ok(InherentGuns { hit: None, quality: Some(quality) }),
        None => Ok(InherentGuns { hit: Some(hit_number(text)?), quality: None }),
    }
}

fn state(line: &UnitLine<'_>, theatre: &Theatre, number: usize) -> Result<UnitState, String> {
    let roster = &theatre.roster.units[number];
    let (arm, at) = (roster.arm, line.at.unwrap_or_default());
    let (formation, last) = formation(line, arm, theatre)?;
    let status = if line.at.is_some() { Status::OnTable } else { Status::Due };
    let due = roster.arrives.map_or(0, |arrival| arrival.turn);
    let mut unit = UnitState { last, due, ..UnitState::standing(status, at, line.facing, formation) };
    if let Formation::Block(place) | Formation::Garrison(place) = formation
        && matches!(formation, Formation::Block(_))
    {
        unit.at = theatre.place(place).middle;
    }
    if formation == Formation::RoadColumn && line.at.is_some() {
        let touching = theatre.edition.measures.touching;
        let road =
            theatre.column_at(at, line.facing, touching).ok_or("there is no road under its Road Column")?;
        unit.road = Some(road);
        unit.facing = theatre.facing_on_road(road).unwrap_or(line.facing);
    }
    for extra in &line.extras {
        understand(extra, &mut unit, line)?;
    }
    Ok(unit)
}

/// What else is true of a unit.
fn understand(extra: &str, unit: &mut UnitState, line: &UnitLine<'_>) -> Result<(), String> {
    if let Some(charging) = extra.strip_suffix(" while charging").and_then(hits) {
        unit.charge_hits = charging;
    } else if let Some(hits) = hits(extra) {
        unit.hits = hits;
    } else if let Some(level) = Level::ALL.into_iter().find(|level| level.to_string() == extra) {
        unit.level = level;
    } else if let Some(far) = extra.strip_prefix("moved ") {
        unit.marched = inches(far).ok_or("what it has marched is in inches")?;
    } else if extra == "out of supply" {
        unit.marks.set(Mark::OutOfSupply);
    } else if extra == "hidden" {
        hidden::conceal(unit);
    } else {
        let is_of_the_roster =
            ["boxes", "box", "men", "guns"].iter().any(|word| number_of(extra, word).is_some())
                || ["with guns", "muskets ", "released ", "arrives at "]
                    .iter()
                    .any(|word| extra.starts_with(word))
                || Trait::WORDS.iter().any(|(word, _)| *word == extra)
                || (["light", "heavy"].contains(&extra) && line.kind == "dragoons");
        if !is_of_the_roster {
            return Err(format!("`{extra}` is not understood"));
        }
    }
    Ok(())
}

/// How a unit stands, and, of guns, what that says of their order last turn (4.02.g).
fn formation(line: &UnitLine<'_>, arm: Arm, theatre: &Theatre) -> Result<(Formation, Option<Order>), String> {
    let named = |name: &str| theatre.place_named(name).ok_or_else(|| format!("there is no block `{name}`"));
    let held = || -> Result<PlaceId, String> {
        let at = line.at.ok_or("a garrison has a spot")?;
        theatre.place_at(at).ok_or_else(|| "a garrison stands in a block or a work".to_owned())
    };
    let guns = arm.is_artillery();
    Ok(match &*line.formation {
        "line" if !guns => (Formation::Line, None),
        "column" if !guns => (Formation::Column, None),
        "road-column" => (Formation::RoadColumn, guns.then_some(Order::FullMove)),
        "garrison" if arm.is_infantry() => (Formation::Garrison(held()?), None),
        "deployed" if guns => (Formation::Deployed, Some(Order::Fire)),
        "limbered" if guns => (Formation::Limbered, Some(Order::FullMove)),
        "prepared" if guns => (Formation::Prepared, Some(Order::CombatMove)),
        other => match other.strip_prefix("in ") {
            Some(block) => (Formation::Block(named(block)?), guns.then_some(Order::Fire)),
            None => return Err(format!("it cannot stand in `{other}`")),
        },
    })
}

fn headquarters(roster: &mut Roster, text: &str) -> Result<(Headquarters, Rank), String> {
    let (words, extras) = parts(text);
    let [_, name, side, of, rating] = words[..] else {
        return Err("write spot, name, side, corps or `army`, and rating".to_owned());
    };
    let side =
        Side::BOTH.into_iter().find(|known| known.name() == side).ok_or("its side is french or allied")?;
    let rating = rating.parse().map_err(|_| format!("`{rating}` is no rating"))?;
    let rank = match of {
        "army" => Rank::Army(ArmyId::of(side.at())),
        corps => Rank::Corps(corps_of(roster, corps, side)),
    };
    let mut commands = match rank {
        Rank::Corps(corps) => vec![corps],
        Rank::Army(_) => Vec::new(),
    };
    for extra in extras.iter().filter_map(|extra| extra.strip_prefix("commands ")) {
        commands = extra.split_whitespace().map(|corps| corps_of(roster, corps, side)).collect();
    }
    let is_napoleon = name == "Napoleon" && matches!(rank, Rank::Army(_));
    let hq = Headquarters { name: name.to_owned(), side, rank, rating, is_napoleon, commands, arrives: None };
    Ok((hq, rank))
}

fn hq_state(text: &str, theatre: &Theatre, units: &[UnitState], turn: u8) -> Result<HqState, String> {
    let (words, extras) = parts(text);
    let name = words.get(1).copied().unwrap_or_default();
    let id = theatre.roster.hq_named(name).ok_or("there is no such headquarters")?;
    let of = theatre.roster.hq(id);
    let at = place(words.first().copied().unwrap_or_default())?;
    let ahead = if of.side == Side::French { 0 } else { 18_000 };
    let mut hq = HqState {
        status: HqStatus::OnTable,
        at: at.unwrap_or_default(),
        facing: Bearing::new(ahead),
        attached: None,
        rating: of.rating,
        lame_until: 0,
        killed: 0,
        due: 0,
    };
    for extra in extras {
        if let Some(unit) = extra.strip_prefix("attached to ") {
            let unit = theatre.roster.unit_named(unit).ok_or_else(|| format!("there is no unit `{unit}`"))?;
            hq.attached = Some(unit);
            hq.facing = units.get(unit.at()).map_or(hq.facing, |unit| unit.facing);
        } else if let Some(degrees) = extra.strip_prefix("facing ") {
            hq.facing = bearing(degrees).ok_or("its facing is in degrees")?;
        } else if extra == "lame" {
            hq.lame_until = turn;
        } else if let Some(lost) = extra.strip_prefix("lost in turn ") {
            let lost: u8 = lost.parse().map_err(|_| "it was lost in a turn")?;
            hq.status = HqStatus::Killed { back: lost + theatre.edition.leaders.replaced_after };
            hq.killed = 1;
        } else if !extra.starts_with("commands ") {
            return Err(format!("`{extra}` is not understood"));
        }
    }
    if at.is_none() && hq.status == HqStatus::OnTable {
        return Err("a headquarters without a spot was `lost in turn 3`".to_owned());
    }
    Ok(hq)
}
