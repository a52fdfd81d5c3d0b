//! What a seat sees on the table: its own leaders with what they command, the enemy's markers, and what lies open on the map.

use super::Knowledge;
use crate::types::{HolderId, Side};
use crate::world::{Nature, UnitPlace, World};
use hex::HexId;
use std::collections::BTreeMap;
use umpire::prose::capital;
use umpire::table::{Mark, Piece, Place, Showing};

/// The livery of Centers, depots and pontoons is that of their side.
fn livery(side: Side) -> String {
    side.key().to_owned()
}

impl Knowledge {
    /// What lies on the table.
    pub(crate) fn showing(&self) -> Showing {
        let world = &self.world;
        let mut table = Table { knowledge: self, pieces: BTreeMap::new() };
        table.works();
        table.markers();
        for side in Side::BOTH {
            for holder in world.on_map(side).iter() {
                table.holder(holder);
            }
        }
        table.vedettes();
        let phase: Vec<String> = self
            .agenda
            .iter()
            .map(crate::activity::Activity::word)
            .filter(|word| *word != "turn")
            .map(str::to_owned)
            .collect();
        let deciding = Side::BOTH
            .into_iter()
            .find(|side| self.agenda.top().is_some_and(|top| top.ask(world, *side).is_some()));
        Showing {
            moment: moment(world),
            turn: u32::from(world.turn.saturating_sub(1)),
            phase,
            deciding: deciding.map(|side| side.key().to_owned()),
            pieces: table.pieces,
        }
    }
}

/// When it is, in words.
pub(crate) fn moment(world: &World) -> String {
    moment_of(world, world.turn)
}

/// A turn in words, with its days.
fn moment_of(world: &World, turn: u8) -> String {
    let date = world.theatre.terms.dates.get(usize::from(turn.saturating_sub(1)));
    date.map_or_else(|| format!("turn {turn}"), |date| format!("turn {turn}, {date}"))
}

struct Table<'k> {
    knowledge: &'k Knowledge,
    pieces: BTreeMap<String, Piece>,
}

impl Table<'_> {
    fn lay(&mut self, id: String, piece: Piece) {
        self.pieces.insert(id, piece);
    }

    fn plain(&self, kind: &str, symbol: &str, side: Side, hex: HexId, words: String) -> Piece {
        Piece {
            kind: kind.to_owned(),
            name: None,
            at: Place::Hex(self.knowledge.world.number(hex)),
            level: 0,
            facing: None,
            outline: Vec::new(),
            seat: Some(side.key().to_owned()),
            livery: livery(side),
            symbol: symbol.to_owned(),
            figures: Vec::new(),
            frames: Vec::new(),
            marks: Vec::new(),
            stripe: None,
            words,
        }
    }

    fn works(&mut self) {
        let world = &self.knowledge.world;
        let mut laid = Vec::new();
        for army in world.theatre.army_ids() {
            let printed = world.theatre.army(army);
            if let Some(hex) = world.army(army).center {
                let words = format!("the Center of {} in {}", printed.name, world.number(hex));
                let piece = self.plain("center", "headquarters", printed.side, hex, words);
                laid.push((
                    format!("center {}", printed.key),
                    Piece { name: Some(format!("Center of {}", printed.key)), ..piece },
                ));
            }
        }
        for depot in &world.depots {
            let printed = world.theatre.army(depot.army);
            let number = world.number(depot.hex);
            let words = format!("a depot of {} in {number}", printed.name);
            laid.push((
                format!("depot {} {number}", printed.key),
                self.plain("depot", "train", printed.side, depot.hex, words),
            ));
        }
        for (id, piece) in laid {
            self.lay(id, piece);
        }
    }

    fn markers(&mut self) {
        let knowledge = self.knowledge;
        let world = &knowledge.world;
        let enemy = knowledge.side.enemy();
        for marker in &knowledge.markers {
            if !world.holders_in(marker.hex, enemy).is_empty() {
                continue;
            }
            let number = world.number(marker.hex);
            let note = world.memory[knowledge.side].note(marker.hex);
            let what = marker.nature.map_or("a marker", Nature::words);
            let report = note.and_then(|note| note.report).map(|report| {
                format!(", reported on turn {} as {}", report.turn, world.report_words(&report))
            });
            let words = format!("{what} of the enemy in {number}{}", report.unwrap_or_default());
            let symbol = match marker.nature {
                Some(Nature::Vedettes) => "cavalry",
                Some(Nature::Leaders) => "leader",
                Some(Nature::Force) | None => "unknown",
            };
            let piece = self.plain("marker", symbol, enemy, marker.hex, words);
            self.lay(format!("marker {number}"), Piece { level: 1, ..piece });
            self.reported_in(marker.hex);
        }
    }

    /// The enemy's leaders who were last seen where a marker still stands: of others there is a list, and no place on the table.
    fn reported_in(&mut self, hex: HexId) {
        let knowledge = self.knowledge;
        let world = &knowledge.world;
        let number = world.number(hex);
        let seen_here = world.memory[knowledge.side].sightings.iter().filter(|seen| seen.hex == hex);
        for seen in seen_here.filter(|seen| !world.is_seen(seen.leader)) {
            let name = world.theatre.holder(seen.leader).name.clone();
            let when = if seen.turn == world.turn {
                "reported this turn".to_owned()
            } else {
                format!("last seen on {}", moment_of(world, seen.turn))
            };
            let words = format!("{name} of the enemy, {when} in {number}");
            let piece = self.plain("leader", "leader", knowledge.side.enemy(), hex, words);
            self.lay(format!("reported {name}"), Piece { name: Some(name), level: 2, ..piece });
        }
    }

    fn holder(&mut self, holder: HolderId) {
        let world = &self.knowledge.world;
        let Some(hex) = world.hex_of(holder) else { return };
        let side = world.theatre.side_of(holder);
        let force = world.force_of(holder);
        let strength = world.strength(holder);
        let name = world.name(holder);
        let units: Vec<String> = world
            .units_of(holder)
            .map(|unit| {
                let now = world.unit(unit);
                let shaken = if now.is_demoralized { " (demoralized)" } else { "" };
                format!("{} {}{shaken}", world.theatre.unit(unit).name, now.points)
            })
            .collect();
        let number = world.number(hex);
        let under = world.holder(holder).superior.map(|superior| format!(", under {}", world.name(superior)));
        let held = if units.is_empty() { String::new() } else { format!(": {}", units.join(", ")) };
        let words =
            format!("{name} of {} in {number}{}, {strength}{held}", side.called(), under.unwrap_or_default());
        let printed = world.theatre.holder(holder);
        let symbol = if world.is_led(holder) { "leader" } else { "infantry" };
        let rating = if printed.is_leader() { format!("{}", printed.initiative) } else { String::new() };
        let mut marks = Vec::new();
        if world.holder(holder).in_forage {
            marks.push(Mark::Cut);
        }
        if world.are_demoralized(crate::types::Holders::only(holder)) {
            marks.push(Mark::Hatched);
        }
        if world.holder(holder).march == crate::world::Progress::Done {
            marks.push(Mark::Moved);
        }
        let figures =
            [format!("{strength}"), rating].into_iter().filter(|figure| !figure.is_empty()).collect();
        let level = 2 + u32::try_from(force.all.len()).unwrap_or(0);
        let piece = self.plain("leader", symbol, side, hex, words);
        self.lay(
            format!("leader {}", capital(&name)),
            Piece { name: Some(name), level, figures, marks, ..piece },
        );
    }

    fn vedettes(&mut self) {
        let world = &self.knowledge.world;
        let mut laid = Vec::new();
        for group in &world.vedettes {
            let printed = world.theatre.army(group.army);
            let number = world.number(group.hex);
            let moved = if group.have_moved { " moved" } else { "" };
            let (n, whose) = (group.n, &printed.name);
            let what = umpire::told!(usize::from(n), "{n} vedette|vedettes of {whose} in {number}");
            let words = if group.have_moved { format!("{what}, moved this turn") } else { what };
            let piece = self.plain("vedettes", "cavalry", printed.side, group.hex, words);
            let marks = if group.have_moved { vec![Mark::Moved] } else { Vec::new() };
            let piece = Piece { level: 1, figures: vec![group.n.to_string()], marks, ..piece };
            laid.push((format!("vedettes {} {number}{moved}", printed.key), piece));
        }
        for unit in world.theatre.unit_ids() {
            if let UnitPlace::Lone(hex) = world.unit(unit).place {
                let name = world.theatre.unit(unit).name.clone();
                let words = format!("{name}, as a vedette, in {}", world.number(hex));
                let piece = self.plain("vedettes", "cavalry", world.theatre.side_of_unit(unit), hex, words);
                laid.push((
                    format!("unit {name}"),
                    Piece { name: Some(name), level: 1, figures: vec!["1".to_owned()], ..piece },
                ));
            }
        }
        for (id, piece) in laid {
            self.lay(id, piece);
        }
    }
}
