//! The ground and the position that the cases of a file have in common: each starts from them and says only what is
//! different, key by key.

use crate::fault::{Faults, Place};
use crate::source::{Node, Section, Written};
use std::collections::BTreeSet;

/// The keys of a start: what a rule set reads as a position.
const KEYS: [&str; 2] = ["map", "given"];

/// What a case says instead of a map that it does not want from its file.
const OPEN_GROUND: &str = "open ground";

/// What a file says for all of its cases, and what of it some case has taken over.
pub(super) struct Common<'n> {
    map: Option<&'n Node>,
    given: &'n [(String, Place, Node)],
    taken: BTreeSet<&'n str>,
}

impl<'n> Common<'n> {
    pub(super) fn read(file: &mut Section<'n, '_>) -> Common<'n> {
        Common { map: file.maybe("map"), given: file.table("given"), taken: BTreeSet::new() }
    }

    /// The start of a case: its own map and given, and what it leaves to the file.
    pub(super) fn start(&mut self, case: &mut Section<'_, '_>) -> Node {
        let place = case.place().clone();
        let [map, given] = KEYS.map(|key| case.maybe(key));
        if map.is_none() && self.map.is_some() {
            self.taken.insert("map");
        }
        // A rule set has its open ground, which needs no drawing.
        let is_open = |map: &&Node| matches!(&map.value, Written::Text(text) if text == OPEN_GROUND);
        let map = map
            .or(self.map)
            .filter(|map| !is_open(map))
            .map(|map| ("map".to_owned(), map.place.clone(), map.clone()));
        let given = match given {
            Some(Node { value: Written::Table(own), place }) => Some(self.completed(own, place)),
            Some(wrong) => Some(wrong.clone()),
            None if self.given.is_empty() => None,
            None => Some(self.completed(&[], &place)),
        };
        let given = given.map(|given| ("given".to_owned(), given.place.clone(), given));
        Node { place, value: Written::Table(map.into_iter().chain(given).collect()) }
    }

    fn completed(&mut self, own: &[(String, Place, Node)], place: &Place) -> Node {
        let missing = |key: &str| own.iter().all(|(known, _, _)| known != key);
        let common: Vec<_> = self.given.iter().filter(|(key, _, _)| missing(key)).collect();
        self.taken.extend(common.iter().map(|(key, _, _)| key.as_str()));
        let entries = common.into_iter().chain(own).cloned().collect();
        Node { place: place.clone(), value: Written::Table(entries) }
    }

    /// What no case starts from misleads the reader.
    pub(super) fn close(self, faults: &mut Faults) {
        let unused = |key: &str| format!("every case has its own `{key}`: nobody starts from this one");
        if let Some(map) = self.map.filter(|_| !self.taken.contains("map")) {
            faults.note(&map.place, unused("map"));
        }
        for (key, place, _) in self.given.iter().filter(|(key, _, _)| !self.taken.contains(key.as_str())) {
            faults.note(place, unused(key));
        }
    }
}
