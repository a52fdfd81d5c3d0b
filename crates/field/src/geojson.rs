//! GeoJSON: its features, and the properties of each, read key by key with all faults gathered.
//!
//! This is for JSON what `source::node::Section` is for TOML: whatever was written but not asked for is a
//! fault, so that a misspelt key is never passed over. The JSON reader of our choice keeps no line numbers;
//! a fault is placed by the number of the feature and its id or name, which any editor can search for.

use std::ops::RangeInclusive;

use hex::Compass;
use serde_json::{Map, Value};
use source::fault::{Faults, Place};

use crate::geography::About;
use crate::kinds::{Confidence, Decimetres};

/// A text as JSON.
pub(crate) fn parse(file: &str, text: &str, faults: &mut Faults) -> Option<Value> {
    let note = |error: serde_json::Error| {
        let small = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        let place = Place { file: file.to_owned(), line: small(error.line()), column: small(error.column()) };
        faults.note(&place, format!("not valid JSON: {error}"));
    };
    serde_json::from_str(text).map_err(note).ok()
}

/// Every feature of a collection, by its properties and its geometry; `what` says of what it is one.
pub(crate) fn features<'v>(
    json: &'v Value,
    place: &Place,
    what: &str,
    faults: &mut Faults,
    mut read: impl FnMut(Properties<'v>, Option<&'v Value>, &mut Faults),
) {
    let is_collection = json.get("type").and_then(Value::as_str) == Some("FeatureCollection");
    let Some(features) = json.get("features").and_then(Value::as_array).filter(|_| is_collection) else {
        faults.note(place, format!("{what} must be a GeoJSON FeatureCollection with `features`"));
        return;
    };
    for (feature_idx, feature) in features.iter().enumerate() {
        match feature.get("properties") {
            Some(Value::Object(map)) => {
                read(Properties::new(&place.file, feature_idx, map), feature.get("geometry"), faults);
            }
            _ => faults.note(place, format!("feature {feature_idx}: it lacks `properties`: add them")),
        }
    }
}

/// Reads the properties of a feature.
pub(crate) struct Properties<'a> {
    map: &'a Map<String, Value>,
    asked: Vec<&'static str>,
    place: Place,
    who: String,
    feature: usize,
}

impl<'a> Properties<'a> {
    pub(crate) fn new(file: &str, feature: usize, map: &'a Map<String, Value>) -> Self {
        let called = ["id", "name"].iter().find_map(|key| map.get(*key).and_then(Value::as_str));
        let who =
            called.map_or_else(|| format!("feature {feature}"), |id| format!("feature {feature} `{id}`"));
        let place = Place { file: file.to_owned(), line: 0, column: 0 };
        Self { map, asked: Vec::new(), place, who, feature }
    }

    pub(crate) fn note(&self, faults: &mut Faults, what: &str) {
        faults.note(&self.place, format!("{}: {what}", self.who));
    }

    fn maybe(&mut self, key: &'static str) -> Option<&'a Value> {
        self.asked.push(key);
        self.map.get(key)
    }

    /// A key that need not be there and whose value is of no use here.
    pub(crate) fn skip(&mut self, key: &'static str) {
        self.asked.push(key);
    }

    pub(crate) fn maybe_text(&mut self, key: &'static str, faults: &mut Faults) -> Option<&'a str> {
        let value = self.maybe(key)?;
        let text = value.as_str();
        if text.is_none() {
            self.note(faults, &format!("`{key}` must be a text"));
        }
        text
    }

    pub(crate) fn text(&mut self, key: &'static str, faults: &mut Faults) -> Option<&'a str> {
        if !self.map.contains_key(key) {
            self.note(faults, &format!("it lacks `{key}`: add it"));
        }
        self.maybe_text(key, faults)
    }

    /// The name.
    pub(crate) fn name(&mut self, faults: &mut Faults) -> String {
        self.text("name", faults).unwrap_or_default().to_owned()
    }

    /// True or false.
    pub(crate) fn flag(&mut self, key: &'static str, faults: &mut Faults) -> Option<bool> {
        let flag = self.maybe(key).and_then(Value::as_bool);
        if flag.is_none() {
            self.note(faults, &format!("`{key}` must be true or false"));
        }
        flag
    }

    /// A whole number within bounds.
    pub(crate) fn number(
        &mut self,
        key: &'static str,
        within: RangeInclusive<i64>,
        faults: &mut Faults,
    ) -> Option<i64> {
        let number = self.maybe(key).and_then(Value::as_i64).filter(|number| within.contains(number));
        if number.is_none() {
            let (least, most) = within.into_inner();
            self.note(faults, &format!("`{key}` must be a whole number from {least} to {most}"));
        }
        number
    }

    /// A word that must be one of a few.
    pub(crate) fn word<T>(
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

    pub(crate) fn compass(&mut self, key: &'static str, faults: &mut Faults) -> Option<Compass> {
        let named = |word: &str| word.parse::<Compass>().ok();
        self.word(key, named, "N, NE, E, SE, S, SW, W, NW", faults)
    }

    pub(crate) fn maybe_compass(&mut self, key: &'static str, faults: &mut Faults) -> Option<Compass> {
        if !self.map.contains_key(key) {
            self.skip(key);
            return None;
        }
        self.compass(key, faults)
    }

    /// A height in metres.
    pub(crate) fn metres(&mut self, key: &'static str, faults: &mut Faults) -> Option<Decimetres> {
        let value = self.maybe(key)?;
        let metres = value.as_f64().filter(|metres| metres.abs() < 10_000.0);
        if metres.is_none() {
            self.note(faults, &format!("`{key}` must be a height in metres"));
        }
        metres.map(|metres| Decimetres::nearest(metres * 10.0))
    }

    /// The keys that every feature may have.
    pub(crate) fn about(&mut self, faults: &mut Faults) -> About {
        let name = self.name(faults);
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
    pub(crate) fn close(self, faults: &mut Faults) {
        for key in self.map.keys() {
            if !self.asked.contains(&key.as_str()) {
                let known = self.asked.join(", ");
                self.note(faults, &format!("`{key}` is not a property of this layer (known: {known})"));
            }
        }
    }
}
