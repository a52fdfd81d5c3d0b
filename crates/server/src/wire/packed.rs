//! A list of answers, packed: what the answers of one kind have in common is told once.
//!
//! ```text
//! [{"do":"target","hex":"1012","say":"target 1012"},{"do":"target","hex":"1013","say":"target 1013"},{"do":"seal","say":"seal"}]
//! [{"do":"target","say":"target {hex}","each":{"hex":["1012","1013"]}},{"do":"seal","say":"seal"}]
//! ```
//!
//! An order may have nearly five hundred targets: 24 KB as a list, 3 KB packed. Nothing is known of a rule set: the words are tried
//! as a form with the fields in braces, and told as they are where that does not give them back.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::collections::BTreeMap;

/// Answers that stand one after another in the list and have the same name and the same fields.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Packed {
    /// What their `do` says.
    #[serde(rename = "do")]
    pub name: String,
    /// What their `say` says: a form for all of them with fields in braces, or the words of each.
    pub say: Said,
    /// Fields that are the same in all of them.
    #[serde(default, skip_serializing_if = "Map::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, type = "Record<string, unknown>"))]
    pub all: Map<String, Value>,
    /// Fields with what stands in each of them; without any there is one answer.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, type = "Record<string, unknown[]>"))]
    pub each: BTreeMap<String, Vec<Value>>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(untagged)]
pub enum Said {
    Form(String),
    Words(Vec<String>),
}

/// Packs a list of answers as they travel by themselves; `None` if one of them has no name or no words.
pub fn pack(answers: &[Value]) -> Option<Vec<Packed>> {
    let rows: Vec<Row<'_>> = answers.iter().map(Row::of).collect::<Option<_>>()?;
    let runs = rows.chunk_by(|one, other| one.is_like(other) && !one.fields.is_empty());
    Some(runs.map(together).collect())
}

/// The list of answers as they travel by themselves.
pub fn unpack(packed: &[Packed]) -> Vec<Value> {
    packed.iter().flat_map(Packed::answers).collect()
}

/// An answer, taken apart.
struct Row<'a> {
    name: &'a str,
    say: &'a str,
    fields: Vec<(&'a str, &'a Value)>,
}

impl Row<'_> {
    fn of(answer: &Value) -> Option<Row<'_>> {
        let map = answer.as_object()?;
        let fields = map.iter().filter(|(key, _)| !matches!(key.as_str(), "do" | "say"));
        Some(Row {
            name: map.get("do")?.as_str()?,
            say: map.get("say")?.as_str()?,
            fields: fields.map(|(key, value)| (key.as_str(), value)).collect(),
        })
    }

    fn is_like(&self, other: &Row<'_>) -> bool {
        let names = self.fields.iter().map(|(key, _)| key);
        self.name == other.name && names.eq(other.fields.iter().map(|(key, _)| key))
    }

    /// Its words as a form: what stands in a field is looked for in them, the longest first.
    fn form(&self) -> String {
        let mut pieces = vec![Piece::Text(self.say.to_owned())];
        let mut fields: Vec<(&str, String)> =
            self.fields.iter().filter_map(|(key, value)| Some((*key, word(value)?))).collect();
        fields.sort_by_key(|(_, word)| std::cmp::Reverse(word.len()));
        for (key, word) in fields {
            let found = pieces.iter().enumerate().find_map(|(at, piece)| match piece {
                Piece::Text(text) if !word.is_empty() => text.find(&word).map(|from| (at, from)),
                _ => None,
            });
            let Some((at, from)) = found else { continue };
            let Piece::Text(text) = pieces.remove(at) else { continue };
            let rest = text[from + word.len()..].to_owned();
            let three =
                [Piece::Text(text[..from].to_owned()), Piece::Field(key.to_owned()), Piece::Text(rest)];
            pieces.splice(at..at, three);
        }
        pieces
            .into_iter()
            .map(|piece| match piece {
                Piece::Text(text) => text,
                Piece::Field(key) => format!("{{{key}}}"),
            })
            .collect()
    }
}

enum Piece {
    Text(String),
    Field(String),
}

/// What stands in a field as it would stand among words; nothing for what is no word.
fn word(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    }
}

/// The words that a form gives with these fields.
fn fill(form: &str, field: impl Fn(&str) -> Option<String>) -> Option<String> {
    let mut words = String::new();
    let mut rest = form;
    while let Some((text, after)) = rest.split_once('{') {
        let (key, then) = after.split_once('}')?;
        words.push_str(text);
        words.push_str(&field(key)?);
        rest = then;
    }
    words.push_str(rest);
    Some(words)
}

fn together(rows: &[Row<'_>]) -> Packed {
    let gives_back = |form: &String| {
        rows.iter().all(|row| {
            let field = |key: &str| word(row.fields.iter().find(|(name, _)| *name == key)?.1);
            fill(form, field).as_deref() == Some(row.say)
        })
    };
    // A word may stand twice in the words of one answer by chance, hardly in those of three.
    let tried = [0, rows.len() / 2, rows.len() - 1].map(|at| rows[at].form());
    let say = match tried.into_iter().find(gives_back) {
        Some(form) => Said::Form(form),
        None => Said::Words(rows.iter().map(|row| row.say.to_owned()).collect()),
    };
    let (mut all, mut each) = (Map::new(), BTreeMap::new());
    for (at, (key, first)) in rows[0].fields.iter().enumerate() {
        if rows.iter().all(|row| row.fields[at].1 == *first) {
            all.insert((*key).to_owned(), (*first).clone());
        } else {
            each.insert((*key).to_owned(), rows.iter().map(|row| row.fields[at].1.clone()).collect());
        }
    }
    if each.is_empty() && rows.len() > 1 {
        // The same answer several times: one of its fields counts them.
        each.extend(all.iter().take(1).map(|(key, value)| (key.clone(), vec![value.clone(); rows.len()])));
        all = all.into_iter().skip(1).collect();
    }
    Packed { name: rows[0].name.to_owned(), say, all, each }
}

impl Packed {
    fn answers(&self) -> impl Iterator<Item = Value> {
        let n = self.each.values().map(Vec::len).min().unwrap_or(1);
        (0..n).map(|at| {
            let mut answer = self.all.clone();
            answer.extend(self.each.iter().map(|(key, column)| (key.clone(), column[at].clone())));
            let say = match &self.say {
                Said::Form(form) => fill(form, |key| word(answer.get(key)?)),
                Said::Words(words) => words.get(at).cloned(),
            };
            answer.insert("do".to_owned(), Value::String(self.name.clone()));
            answer.insert("say".to_owned(), Value::String(say.unwrap_or_default()));
            Value::Object(answer)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn what_is_packed_is_unpacked_as_it_was_and_in_its_order() {
        let answers = json!([
            {"do": "target", "hex": "1012", "say": "target 1012"},
            {"do": "target", "hex": "1013W", "say": "target 1013W"},
            {"do": "seal", "say": "seal"},
            {"do": "seal", "say": "seal it"},
            {"do": "write-to", "to": "I Corps", "by": "Ney", "say": "write to I Corps by Ney"},
            {"do": "write-to", "to": "II Corps", "by": "Ney", "say": "write to II Corps by Ney"},
            {"do": "write-to", "to": "II Corps", "by": "Ney", "note": null, "say": "write to II Corps"},
            {"do": "move", "units": ["Foy", "Jerome"], "say": "move Foy and Jerome"},
            {"do": "move", "units": ["Foy"], "say": "move Foy"},
            {"do": "again", "n": 1, "say": "again 1"},
            {"do": "again", "n": 1, "say": "again 1"},
            {"do": "odd", "x": "{x}", "say": "odd {x} {"},
            {"do": "odd", "x": "", "say": "odd"},
        ]);
        let answers = answers.as_array().unwrap();
        let packed = pack(answers).unwrap();
        assert_eq!(&unpack(&packed), answers);
        let wire: Vec<Packed> = serde_json::from_str(&serde_json::to_string(&packed).unwrap()).unwrap();
        assert_eq!(wire, packed);
        assert_eq!(
            serde_json::to_value(&packed[..2]).unwrap(),
            json!([
                {"do": "target", "say": "target {hex}", "each": {"hex": ["1012", "1013W"]}},
                {"do": "seal", "say": "seal"},
            ])
        );
        let to = json!({"do": "write-to", "say": "write to {to} by {by}", "all": {"by": "Ney"}, "each": {"to": ["I Corps", "II Corps"]}});
        assert_eq!(serde_json::to_value(&packed[3]).unwrap(), to);
    }

    #[test]
    fn what_is_no_answer_is_not_packed() {
        assert_eq!(pack(&[json!({"say": "halt"})]), None);
        assert_eq!(pack(&[json!("halt")]), None);
        assert_eq!(pack(&[]), Some(Vec::new()));
    }
}
