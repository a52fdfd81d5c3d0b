//! What a side has learnt of the other: a note for each marker whose nature or force it was told, and where it last saw each leader
//! (con-base.14). A note goes with its marker as long as that moves whole.

use super::World;
use crate::edition::{Branch, Class};
use crate::types::{HolderId, Holders, Side};
use hex::HexId;
use serde::{Deserialize, Serialize};

/// What a side remembers.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Memory {
    /// Of markers, by hex.
    pub notes: Vec<Note>,
    /// Of leaders, by their place in the theatre.
    pub sightings: Vec<Sighting>,
}

/// What is known of the marker in a hex.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Note {
    /// Where it now stands.
    pub hex: HexId,
    /// What it is.
    pub nature: Nature,
    /// What was reported of it, and when.
    pub report: Option<Report>,
}

/// What a marker is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Nature {
    /// A force.
    Force,
    /// Vedettes and nothing else, or with leaders.
    Vedettes,
    /// Leaders alone.
    Leaders,
}

impl Nature {
    /// In words.
    pub fn words(self) -> &'static str {
        match self {
            Nature::Force => "a force",
            Nature::Vedettes => "vedettes",
            Nature::Leaders => "leaders",
        }
    }
}

/// What was reported of a force.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Report {
    /// On which turn.
    pub turn: u8,
    /// Who leads it.
    pub leader: HolderId,
    /// Its class and its strength, rounded where it was only reported.
    pub size: Option<(Class, u16)>,
    /// Its strength by arm.
    pub arms: Option<Strengths>,
}

/// Strength by arm.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Strengths {
    /// Foot.
    pub infantry: u16,
    /// Horse.
    pub cavalry: u16,
    /// Guns.
    pub artillery: u16,
}

/// Where a leader was last seen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sighting {
    /// Who.
    pub leader: HolderId,
    /// Where.
    pub hex: HexId,
    /// When.
    pub turn: u8,
}

impl Memory {
    /// What is known of the marker in a hex.
    pub fn note(&self, hex: HexId) -> Option<&Note> {
        self.notes.iter().find(|note| note.hex == hex)
    }

    /// Where a leader was last seen.
    pub fn sighting(&self, leader: HolderId) -> Option<&Sighting> {
        self.sightings.iter().find(|seen| seen.leader == leader)
    }

    fn set(&mut self, note: Note) {
        if let Some(other) = self.notes.iter_mut().find(|other| other.hex == note.hex) {
            *other = note;
        } else {
            let at = self.notes.partition_point(|other| other.hex < note.hex);
            self.notes.insert(at, note);
        }
    }

    fn forget(&mut self, hex: HexId) {
        self.notes.retain(|note| note.hex != hex);
    }

    fn see(&mut self, seen: Sighting) {
        if let Some(other) = self.sightings.iter_mut().find(|other| other.leader == seen.leader) {
            *other = seen;
        } else {
            let at = self.sightings.partition_point(|other| other.leader < seen.leader);
            self.sightings.insert(at, seen);
        }
    }
}

impl World {
    /// What a side's marker in a hex is, if there is one.
    pub fn nature(&self, hex: HexId, side: Side) -> Option<Nature> {
        if self.has_stack(hex, side) {
            Some(Nature::Force)
        } else if self.has_vedettes(hex, side) {
            Some(Nature::Vedettes)
        } else if self.has_marker(hex, side) {
            Some(Nature::Leaders)
        } else {
            None
        }
    }

    /// A side's marker in a hex tells the enemy what it is; a report that he has stays, unless the marker proves something else. Whether he
    /// did not know.
    pub fn learn_nature(&mut self, of: Side, hex: HexId) -> bool {
        let Some(nature) = self.nature(hex, of) else { return false };
        let memory = &mut self.memory[of.enemy()];
        let known = memory.note(hex).filter(|note| note.nature == nature);
        let (is_new, report) = (known.is_none(), known.and_then(|note| note.report));
        memory.set(Note { hex, nature, report });
        is_new
    }

    /// A side holds the marker in a hex for something.
    pub fn note_nature(&mut self, side: Side, hex: HexId, nature: Nature) {
        self.memory[side].set(Note { hex, nature, report: None });
    }

    /// A side is told who leads the force in a hex, and what else the report says (con.4.e, con.5, con-base.14.b, 14.c).
    pub fn report(&mut self, of: Side, hex: HexId, report: Report) {
        let memory = &mut self.memory[of.enemy()];
        memory.set(Note { hex, nature: Nature::Force, report: Some(report) });
        memory.see(Sighting { leader: report.leader, hex, turn: report.turn });
    }

    /// Those whom the enemy sees at this moment are remembered where they have come to.
    pub fn seen_to_move(&mut self, of: Side, all: Holders) {
        let turn = self.turn;
        for leader in all.iter() {
            if let Some(hex) = self.hex_of(leader).filter(|_| self.is_seen(leader) && self.is_led(leader)) {
                self.memory[of.enemy()].see(Sighting { leader, hex, turn });
            }
        }
    }

    /// A side is shown some of the enemy's forces in full: leaders, classes, strengths by arm (con-base.14.c).
    pub fn show_in_full(&mut self, of: Side, group: Holders) {
        self.show(of, group, |world, here| Some(world.strengths(here)));
    }

    /// A side is shown leaders, classes and strengths of some of the enemy's forces (con-base.14.b).
    pub fn show_strengths(&mut self, of: Side, group: Holders) {
        self.show(of, group, |_, _| None);
    }

    fn show(&mut self, of: Side, group: Holders, arms: impl Fn(&World, Holders) -> Option<Strengths>) {
        let mut hexes: Vec<HexId> = group.iter().filter_map(|id| self.hex_of(id)).collect();
        hexes.sort_unstable();
        hexes.dedup();
        let turn = self.turn;
        for hex in hexes {
            let here: Holders = self.holders_in(hex, of).and(group);
            let Some(leader) = self.senior_of(here).or_else(|| here.iter().next()) else { continue };
            let report = Report {
                turn,
                leader,
                size: Some((self.class_of(here, Some(leader)), self.strength_of_all(here))),
                arms: arms(self, here),
            };
            self.report(of, hex, report);
            let leaders: Vec<HolderId> = here.iter().filter(|id| self.is_led(*id)).collect();
            for seen in leaders {
                self.memory[of.enemy()].see(Sighting { leader: seen, hex, turn });
            }
        }
    }

    /// A report in words: `Reille, Corps, 20`.
    pub fn report_words(&self, report: &Report) -> String {
        let mut words = self.theatre.holder(report.leader).name.clone();
        if let Some((class, points)) = report.size {
            words = format!("{words}, {class}, {points}");
        }
        if let Some(arms) = report.arms {
            let Strengths { infantry, cavalry, artillery } = arms;
            words = format!("{words}: {infantry} infantry, {cavalry} cavalry, {artillery} artillery");
        }
        words
    }

    /// The strength of some holders by arm.
    pub fn strengths(&self, holders: Holders) -> Strengths {
        Strengths {
            infantry: self.branch_points(holders, Branch::Infantry),
            cavalry: self.branch_points(holders, Branch::Cavalry),
            artillery: self.branch_points(holders, Branch::Artillery),
        }
    }

    /// A marker of a side has gone from a hex to another: what the enemy knows of it goes with it, if all of it went and it stands
    /// alone where it is. Of what split up or was joined he knows no more than what he sees.
    pub fn marker_moved(&mut self, side: Side, from: HexId, to: HexId, stood_before: bool) {
        let stays = self.has_marker(from, side);
        let memory = &mut self.memory[side.enemy()];
        let note = memory.note(from).copied().filter(|_| !stays);
        memory.forget(from);
        memory.forget(to);
        if let Some(note) = note.filter(|_| !stood_before) {
            memory.set(Note { hex: to, ..note });
        }
    }

    /// Where no marker of a side stands any longer there is nothing to know of it.
    pub fn forget_the_gone(&mut self, side: Side) {
        let noted = self.memory[side.enemy()].notes.iter().map(|note| note.hex);
        let gone: Vec<HexId> = noted.filter(|hex| !self.has_marker(*hex, side)).collect();
        for hex in gone {
            self.memory[side.enemy()].forget(hex);
        }
    }
}
