//! Positions that nobody would set up: those of the built-in cases, bent and mixed, and played at random. A position may be refused with
//! reasons; whoever is asked in one that was taken has an answer, and what is offered is accepted.

use crate::common::{Choices, Umpire, case_keys, text};
use serde_json::{Map, Value, json};

/// So many in `make test`; as many as `GROGNARD_TRIES` says in the long form.
const POSITIONS: usize = 600;
/// Long enough to come into whatever a position was posed for, and out of it.
const ANSWERS: usize = 25;

/// What is bent: the parts of all positions of a rule set, by their keys.
struct Parts {
    rules: String,
    positions: Vec<Map<String, Value>>,
    /// The values that any position has for a key of its `given`.
    given: Vec<(String, Vec<Value>)>,
    words: Vec<String>,
}

impl Parts {
    /// Those of every rule set.
    fn gather(umpire: &mut Umpire) -> Vec<Parts> {
        let mut all: Vec<Parts> = Vec::new();
        for key in case_keys() {
            let posed = umpire.ask(json!({"do": "pose", "case": key}));
            // A case that shows how a position is refused has none.
            if posed.get("ok").is_none() {
                continue;
            }
            let record = umpire.saved(false);
            umpire.ok(json!({"do": "close"}));
            let header: Value =
                serde_json::from_str(record.lines().next().unwrap_or_default()).expect("a header");
            // What opens a scenario has no position of its own.
            let Some(position) = header["start"].as_object() else { continue };
            let (rules, _) = key.split_once('/').expect("a key names its rule set");
            if all.last().is_none_or(|parts| parts.rules != rules) {
                all.push(Parts {
                    rules: rules.to_owned(),
                    positions: Vec::new(),
                    given: Vec::new(),
                    words: Vec::new(),
                });
            }
            all.last_mut().expect("one was pushed").add(position);
        }
        assert!(all.len() >= 5, "{} rule sets", all.len());
        for Parts { rules, positions, .. } in &all {
            assert!(positions.len() > 100, "{rules}: {} positions to bend", positions.len());
        }
        all
    }

    fn add(&mut self, position: &Map<String, Value>) {
        for (key, value) in position["given"].as_object().into_iter().flatten() {
            match self.given.iter_mut().find(|(known, _)| known == key) {
                Some((_, values)) => values.push(value.clone()),
                None => self.given.push((key.clone(), vec![value.clone()])),
            }
            let lines = value.as_array().into_iter().flatten().filter_map(Value::as_str);
            self.words.extend(lines.flat_map(|line| line.split_whitespace().map(str::to_owned)));
        }
        self.positions.push(position.clone());
    }

    fn bent(&self, choices: &mut Choices) -> Value {
        let mut position = choices.one(&self.positions).clone();
        for _ in 0..choices.below(4) {
            let given = position.get_mut("given").and_then(Value::as_object_mut);
            let Some(given) = given else { break };
            let keys: Vec<String> = given.keys().cloned().collect();
            match choices.below(5) {
                // As another position has it.
                0 | 1 => {
                    let (key, values) = choices.one(&self.given);
                    given.insert(key.clone(), choices.one(values).clone());
                }
                2 if !keys.is_empty() => drop(given.remove(choices.one(&keys))),
                // A word of a line is another.
                3 if !keys.is_empty() => {
                    let lines = given.get_mut(choices.one(&keys)).and_then(Value::as_array_mut);
                    if let Some(line) = lines.filter(|lines| !lines.is_empty()).map(|lines| {
                        let at = choices.below(lines.len());
                        &mut lines[at]
                    }) && let Some(said) = line.as_str()
                    {
                        let mut words: Vec<&str> = said.split_whitespace().collect();
                        let at = choices.below(words.len());
                        if let Some(word) = words.get_mut(at) {
                            *word = choices.one(&self.words).as_str();
                        }
                        *line = json!(words.join(" "));
                    }
                }
                _ => {
                    if let Some(map) = position.get("map").and_then(Value::as_str) {
                        let ground = choices.one(&["w", "t", "c", "x", "h", "m"]);
                        let changed = map.replacen(" .", &format!(" {ground}"), 1 + choices.below(3));
                        position.insert("map".to_owned(), json!(changed));
                    }
                }
            }
        }
        Value::Object(position)
    }
}

#[test]
fn bent_positions_are_refused_with_reasons_or_played() {
    let tries = std::env::var("GROGNARD_TRIES").ok().and_then(|n| n.parse().ok()).unwrap_or(POSITIONS);
    let seed = std::env::var("GROGNARD_SEED").ok().and_then(|n| n.parse().ok()).unwrap_or(1814);
    let (mut umpire, mut choices) = (Umpire::start(), Choices::new(seed));
    let all = Parts::gather(&mut umpire);
    let mut taken = vec![0; all.len()];
    for (at, (set, parts)) in (0..tries).zip(all.iter().enumerate().cycle()) {
        let position = parts.bent(&mut choices);
        let posed = umpire.ask(json!({"do": "pose", "rules": parts.rules, "case": position, "seed": at}));
        if let Some(error) = posed.get("error") {
            assert!(!text(error).contains("bug"), "{}: {error}\n{position}", parts.rules);
            continue;
        }
        taken[set] += 1;
        for _ in 0..ANSWERS {
            let Some(decision) = umpire.decision() else { break };
            let prompt = &decision.prompt;
            assert!(!decision.actions.is_empty(), "whoever is asked has an answer: {prompt}\n{position}");
            let action = choices.one(&decision.actions).clone();
            let act = json!({"do": "act", "seat": decision.seat, "action": action});
            let told = umpire.ask(act);
            assert!(told.get("ok").is_some(), "{action} was offered ({prompt}): {told}\n{position}");
        }
        umpire.ok(json!({"do": "close"}));
    }
    for (Parts { rules, .. }, taken) in all.iter().zip(taken) {
        assert!(
            taken * 5 * all.len() > tries,
            "{rules}: {taken} of {} positions were taken",
            tries / all.len()
        );
    }
    umpire.finish();
}
