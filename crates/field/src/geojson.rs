//! The properties of one GeoJSON feature, read key by key with all faults gathered.
//!
//! This is for JSON what `source::node::Section` is for TOML: whatever was written but not asked for is a
//! fault, so that a misspelt key is never passed over. The JSON reader of our choice keeps no line numbers;
//! a fault is placed by the number of the feature and its id or name, which any editor can search for.

use hex::Compass;
use serde_json::{Map, Value};
use source::fault::{Faults, Place};

use super::About;
use crate::kinds::{Confidence, Decimetres};

/// Reads the properties of a feature.
pub(super) struct Properties<'a> {
    map: &'a Map<String, Value>,
    asked: Vec<&'static str>,
    place: Place,
    who: String,
    feature: usize,
}

impl<'a> Properties<'a> {
    pub(super) fn new(file: &str, feature: usize, map: &'a Map<String, Value>) -> Self {
        let called = ["id", "name"].iter().find_map(|key| map.get(*key).and_then(Value::as_str));
        let who =
            called.map_or_else(|| format!("feature {feature}"), |id| format!("feature {feature} `{id}`"));
        let place = Place { file: file.to_owned(), line: 0, column: 0 };
        Self { map, asked: Vec::new(), place, who, feature }
    }

    pub(super) fn note(&self, faults: &mut Faults, what: &str) {
        faults.note(&self.place, format!("{}: {what}", self.who));
    }

    fn maybe(&mut self, key: &'static str) -> Option<&'a Value> {
        self.asked.push(key);
        self.map.get(key)
    }

    /// A key that need not be there and whose value is of no use here.
    pub(super) fn skip(&mut self, key: &'static str) {
        self.asked.push(key);
    }

    pub(super) fn maybe_text(&mut self, key: &'static str, faults: &mut Faults) -> Option<&'a str> {
        let value = self.maybe(key)?;
        let text = value.as_str();
        if text.is_none() {
            self.note(faults, &format!("`{key}` must be a text"));
        }
        text
    }

    pub(super) fn text(&mut self, key: &'static str, faults: &mut Faults) -> Option<&'a str> {
        if !self.map.contains_key(key) {
            self.note(faults, &format!("it lacks `{key}`: add it"));
        }
        self.maybe_text(key, faults)
    }

    /// A word that must be one of a few.
    pub(super) fn word<T>(
        &mut self,
        key: &'static str,
        named: impl Fn(&str) -> Option<T>,
        words: &str,
        faults: &mut Faults,
    ) -> Option<T> {
        let word = self.text(key, faults)?;
        self.known(key, word, named, words, faults)
    }

    fn known<T>(
        &self,
        key: &str,
        word: &str,
        named: impl Fn(&str) -> Option<T>,
        words: &str,
        faults: &mut Faults,
    ) -> Option<T> {
        let kind = named(word);
        if kind.is_none() {
            self.note(faults, &format!("`{key}` is `{word}`, which is none of: {words}"));
        }
        kind
    }

    pub(super) fn compass(&mut self, key: &'static str, faults: &mut Faults) -> Option<Compass> {
        let named = |word: &str| word.parse::<Compass>().ok();
        self.word(key, named, "N, NE, E, SE, S, SW, W, NW", faults)
    }

    /// A height in metres.
    pub(super) fn metres(&mut self, key: &'static str, faults: &mut Faults) -> Option<Decimetres> {
        let value = self.maybe(key)?;
        let metres = value.as_f64().filter(|metres| metres.abs() < 10_000.0);
        if metres.is_none() {
            self.note(faults, &format!("`{key}` must be a height in metres"));
        }
        metres.map(|metres| Decimetres::nearest(metres * 10.0))
    }

    /// The keys that every feature may have.
    pub(super) fn about(&mut self, faults: &mut Faults) -> About {
        let name = self.text("name", faults).unwrap_or_default().to_owned();
        let id = self.maybe_text("id", faults).map(str::to_owned);
        let notes = self.maybe_text("notes", faults).map(str::to_owned);
        let error_m = self.maybe("error_m").and_then(|value| {
            let metres = value.as_u64().and_then(|metres| u32::try_from(metres).ok());
            if metres.is_none() {
                self.note(faults, "`error_m` must be a whole number of metres");
            }
            metres
        });
        let confidence = self
            .maybe_text("confidence", faults)
            .and_then(|word| self.known("confidence", word, Confidence::named, &Confidence::words(), faults));
        About { feature: self.feature, id, name, error_m, confidence, notes }
    }

    /// Ends the reading: whatever was written but not asked for is a fault.
    pub(super) fn close(self, faults: &mut Faults) {
        for key in self.map.keys() {
            if !self.asked.contains(&key.as_str()) {
                let known = self.asked.join(", ");
                self.note(faults, &format!("`{key}` is not a property of this layer (known: {known})"));
            }
        }
    }
}
