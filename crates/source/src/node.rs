//! Reading texts from outside: TOML (and JSON sent over the protocol) as a tree in which every value knows
//! its place, and a [`Section`] reader that gathers all faults instead of stopping at the first.
//!
//! Two stages for anything from outside: as written (this tree), then as valid (the reader's own types).

use crate::fault::{Faults, Place};
use crate::read::{Name, meant};
use crate::said::Said;
use toml::de::{DeTable, DeValue};

/// A value as it was written, with its place.
#[derive(Debug, Clone, PartialEq)]
pub struct Node {
    /// Where it stands.
    pub place: Place,
    /// What it is.
    pub value: Written,
}

/// The kinds of value that our files use.
#[derive(Debug, Clone, PartialEq)]
pub enum Written {
    /// A string.
    Text(String),
    /// A whole number.
    Number(i64),
    /// True or false.
    Flag(bool),
    /// A list.
    List(Vec<Node>),
    /// A table: key, place of the key, value; in the order written.
    Table(Vec<(String, Place, Node)>),
    /// Something we have no use for (a float, a date), by its kind.
    Other(&'static str),
}

impl Node {
    /// Reads a TOML document; on syntax errors, all of them.
    pub fn from_toml(file: &str, text: &str) -> Result<Node, Faults> {
        let lines = Lines::of(file, text);
        let (table, errors) = DeTable::parse_recoverable(text);
        let mut faults = Faults::none();
        for error in &errors {
            let at = error.span().map_or(0, |span| span.start);
            faults.note(&lines.place(at), format!("not valid TOML: {}", error.message()));
        }
        faults.or(lines.table(table.get_ref(), table.span().start))
    }

    /// Takes a JSON value; everything in it is placed at `file` as a whole.
    pub fn from_json(file: &str, json: &serde_json::Value) -> Node {
        use serde_json::Value;
        let place = Place { file: file.to_owned(), line: 0, column: 0 };
        let value = match json {
            Value::String(text) => Written::Text(text.clone()),
            Value::Bool(flag) => Written::Flag(*flag),
            Value::Number(number) => number.as_i64().map_or(Written::Other("fraction"), Written::Number),
            Value::Null => Written::Other("null"),
            Value::Array(items) => Written::List(items.iter().map(|i| Node::from_json(file, i)).collect()),
            Value::Object(map) => Written::Table(
                map.iter().map(|(k, v)| (k.clone(), place.clone(), Node::from_json(file, v))).collect(),
            ),
        };
        Node { place, value }
    }

    /// This text built on another: what it says stands, what it does not say is the other's. Tables are put together key by key,
    /// and lists of tables entry by entry where all entries have a `key` or a `word` by which they are told apart; every other
    /// list stands as it is. Every value keeps its own place, so that a fault is told where it was written.
    #[must_use]
    pub fn built_on(self, base: Node) -> Node {
        let value = match (self.value, base.value) {
            (Written::Table(own), Written::Table(mut rows)) => {
                for (key, place, node) in own {
                    let known = rows.iter().position(|(known, _, _)| *known == key);
                    let node = match known {
                        Some(at) => node.built_on(rows.remove(at).2),
                        None => node,
                    };
                    rows.insert(known.unwrap_or(rows.len()), (key, place, node));
                }
                Written::Table(rows)
            }
            (Written::List(own), Written::List(mut entries))
                if are_told_apart(&own) && are_told_apart(&entries) =>
            {
                for node in own {
                    match entries.iter().position(|entry| entry.own_name() == node.own_name()) {
                        Some(at) => entries[at] = node.built_on(entries[at].clone()),
                        None => entries.push(node),
                    }
                }
                Written::List(entries)
            }
            (own, _) => own,
        };
        Node { place: self.place, value }
    }

    /// What tells an entry of a list from the others: its `key`, or its `word`.
    fn own_name(&self) -> Option<&str> {
        let name = self.get("key").or_else(|| self.get("word"))?;
        name.said().map(|said| said.text)
    }

    /// The value without its places, for keeping in a record.
    pub fn to_json(&self) -> serde_json::Value {
        use serde_json::Value;
        match &self.value {
            Written::Text(text) => Value::String(text.clone()),
            Written::Number(number) => (*number).into(),
            Written::Flag(flag) => (*flag).into(),
            Written::List(items) => items.iter().map(Node::to_json).collect(),
            Written::Table(rows) => rows.iter().map(|(k, _, v)| (k.clone(), v.to_json())).collect(),
            Written::Other(_) => Value::Null,
        }
    }

    /// The value of a key, if it is a table that has it.
    pub fn get(&self, key: &str) -> Option<&Node> {
        let Written::Table(rows) = &self.value else { return None };
        rows.iter().find(|(known, _, _)| known == key).map(|(_, _, node)| node)
    }

    /// Takes a key out of a table, if it has it.
    pub fn take(&mut self, key: &str) -> Option<Node> {
        let Written::Table(rows) = &mut self.value else { return None };
        let at = rows.iter().position(|(known, _, _)| known == key)?;
        Some(rows.remove(at).2)
    }

    /// The values of a list, or the value itself where one stands for a list of one.
    pub fn items(&self) -> &[Node] {
        match &self.value {
            Written::List(items) => items,
            _ => std::slice::from_ref(self),
        }
    }

    /// The text, if it is one.
    pub fn said(&self) -> Option<Said<'_>> {
        match &self.value {
            Written::Text(text) => Some(Said { text, place: &self.place }),
            _ => None,
        }
    }

    /// What kind of value it is, in words for a fault.
    pub fn kind(&self) -> &'static str {
        match &self.value {
            Written::Text(_) => "a text",
            Written::Number(_) => "a whole number",
            Written::Flag(_) => "true or false",
            Written::List(_) => "a list",
            Written::Table(_) => "a table",
            Written::Other(kind) => kind,
        }
    }
}

fn are_told_apart(entries: &[Node]) -> bool {
    !entries.is_empty() && entries.iter().all(|entry| entry.own_name().is_some())
}

/// Byte offsets of the lines of a text.
struct Lines<'t> {
    file: &'t str,
    text: &'t str,
    starts: Vec<usize>,
}

impl<'t> Lines<'t> {
    fn of(file: &'t str, text: &'t str) -> Self {
        let starts = std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect();
        Lines { file, text, starts }
    }

    fn place(&self, at: usize) -> Place {
        let line = self.starts.partition_point(|start| *start <= at);
        let start = self.starts[line - 1];
        let column = self.text.get(start..at).map_or(0, |before| before.chars().count()) + 1;
        let small = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        Place { file: self.file.to_owned(), line: small(line), column: small(column) }
    }

    fn table(&self, table: &DeTable<'_>, at: usize) -> Node {
        let mut rows: Vec<_> = table
            .iter()
            .map(|(key, value)| {
                let place = self.place(key.span().start);
                (key.get_ref().to_string(), place, self.node(value.get_ref(), value.span().start))
            })
            .collect();
        rows.sort_by(|a, b| a.1.cmp(&b.1));
        Node { place: self.place(at), value: Written::Table(rows) }
    }

    fn node(&self, value: &DeValue<'_>, at: usize) -> Node {
        let value = match value {
            DeValue::String(text) => Written::Text(text.to_string()),
            DeValue::Integer(number) => i64::from_str_radix(number.as_str(), number.radix())
                .map_or(Written::Other("a number out of range"), Written::Number),
            DeValue::Boolean(flag) => Written::Flag(*flag),
            DeValue::Float(_) => Written::Other("a fraction"),
            DeValue::Datetime(_) => Written::Other("a date"),
            DeValue::Array(items) => {
                Written::List(items.iter().map(|item| self.node(item.get_ref(), item.span().start)).collect())
            }
            DeValue::Table(table) => return self.table(table, at),
        };
        Node { place: self.place(at), value }
    }
}

/// Reads the keys of one table, notes what is missing or of the wrong kind, and at the end what was not
/// asked for: an unknown key is a fault, never ignored.
///
/// ```
/// use source::{fault::Faults, node::{Node, Section}};
/// let node = Node::from_toml("x.toml", "title = 3\ncolour = 'blue'").unwrap();
/// let mut faults = Faults::none();
/// let mut section = Section::open(&node, "rule", &mut faults).unwrap();
/// assert_eq!(section.text("title"), None);
/// section.close();
/// assert_eq!(faults.to_string(),
///     "x.toml:1:9: `title` of the rule must be a text, not a whole number\n\
///      x.toml:2:1: `colour` is not a key of the rule (known here: title)");
/// ```
pub struct Section<'n, 'f> {
    what: &'n str,
    place: &'n Place,
    rows: &'n [(String, Place, Node)],
    asked: Vec<&'static str>,
    /// Whether nothing is said of keys that were not asked for.
    hushed: bool,
    faults: &'f mut Faults,
}

impl<'n, 'f> Section<'n, 'f> {
    /// Opens a table; notes a fault and gives `None` if the node is none. `what` names it in faults.
    pub fn open(node: &'n Node, what: &'n str, faults: &'f mut Faults) -> Option<Self> {
        let Written::Table(rows) = &node.value else {
            faults.note(&node.place, format!("the {what} must be a table, not {}", node.kind()));
            return None;
        };
        Some(Section { what, place: &node.place, rows, asked: Vec::new(), hushed: false, faults })
    }

    /// Where the section stands.
    pub fn place(&self) -> &'n Place {
        self.place
    }

    /// What the value of a key is called in faults.
    pub fn name_of(&self, key: &'static str) -> Name<'n> {
        Name { key, of: self.what }
    }

    /// The faults noted so far, to note more.
    pub fn faults(&mut self) -> &mut Faults {
        self.faults
    }

    /// The value of a key that may be missing.
    pub fn maybe(&mut self, key: &'static str) -> Option<&'n Node> {
        if !self.asked.contains(&key) {
            self.asked.push(key);
        }
        self.rows.iter().find(|(k, _, _)| k == key).map(|(_, _, node)| node)
    }

    /// The value of a key that must be there.
    pub fn must(&mut self, key: &'static str) -> Option<&'n Node> {
        let node = self.maybe(key);
        if node.is_none() {
            let what = self.what;
            self.faults.note(self.place, format!("the {what} lacks `{key}`: add it"));
        }
        node
    }

    /// A text that must be there.
    pub fn text(&mut self, key: &'static str) -> Option<&'n str> {
        let node = self.must(key)?;
        self.as_text(key, node)
    }

    /// A text that may be missing.
    pub fn maybe_text(&mut self, key: &'static str) -> Option<&'n str> {
        let node = self.maybe(key)?;
        self.as_text(key, node)
    }

    /// A whole number that may be missing.
    pub fn maybe_number(&mut self, key: &'static str) -> Option<i64> {
        let node = self.maybe(key)?;
        match &node.value {
            Written::Number(number) => Some(*number),
            _ => self.wrong_kind(key, node, "a whole number"),
        }
    }

    /// True or false; false when missing.
    pub fn flag(&mut self, key: &'static str) -> bool {
        let Some(node) = self.maybe(key) else { return false };
        match &node.value {
            Written::Flag(flag) => *flag,
            _ => self.wrong_kind(key, node, "true or false").unwrap_or(false),
        }
    }

    /// A list that may be missing (then empty).
    pub fn list(&mut self, key: &'static str) -> &'n [Node] {
        let Some(node) = self.maybe(key) else { return &[] };
        match &node.value {
            Written::List(items) => items,
            _ => self.wrong_kind(key, node, "a list").unwrap_or(&[]),
        }
    }

    /// A list of texts that may be missing, each with its place.
    pub fn texts(&mut self, key: &'static str) -> Vec<(&'n str, &'n Place)> {
        let mut texts = Vec::new();
        for item in self.list(key) {
            if let Written::Text(text) = &item.value {
                texts.push((text.as_str(), &item.place));
            } else {
                let what = format!("`{key}` must hold texts only, not {}", item.kind());
                self.faults.note(&item.place, what);
            }
        }
        texts
    }

    /// The rows of a table that may be missing: key, its place, value.
    pub fn table(&mut self, key: &'static str) -> &'n [(String, Place, Node)] {
        let Some(node) = self.maybe(key) else { return &[] };
        match &node.value {
            Written::Table(rows) => rows,
            _ => self.wrong_kind(key, node, "a table").unwrap_or(&[]),
        }
    }

    /// Says nothing of keys that were not asked for: which belong here could not be found out, and that has its fault.
    pub fn hush(&mut self) {
        self.hushed = true;
    }

    /// Ends the reading: whatever was written but not asked for is a fault.
    pub fn close(self) {
        for (key, place, _) in self.rows {
            if !self.hushed && !self.asked.contains(&key.as_str()) {
                let meant = meant(key, self.asked.iter().copied());
                let known = self.asked.join(", ");
                let what = format!("`{key}` is not a key of the {}{meant} (known here: {known})", self.what);
                self.faults.note(place, what);
            }
        }
    }

    fn as_text(&mut self, key: &'static str, node: &'n Node) -> Option<&'n str> {
        match &node.value {
            Written::Text(text) => Some(text),
            _ => self.wrong_kind(key, node, "a text"),
        }
    }

    fn wrong_kind<T>(&mut self, key: &str, node: &Node, wanted: &str) -> Option<T> {
        let what = format!("`{key}` of the {} must be {wanted}, not {}", self.what, node.kind());
        self.faults.note(&node.place, what);
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_syntax_error_is_reported_with_its_line() {
        let faults = Node::from_toml("a.toml", "x = \ny = 1\nz = [1,\n").unwrap_err().sorted();
        let lines: Vec<u32> = faults.iter().map(|f| f.place.line).collect();
        assert!(lines.contains(&1) && lines.iter().any(|l| *l >= 3), "{lines:?}");
    }

    #[test]
    fn a_text_that_is_built_on_another_says_only_what_differs() {
        let base = "size = 2
colours = ['red', 'blue']
[pace]
foot = 3
horse = 5
\
                    [[ground]]
word = 'wood'
cost = 2
[[ground]]
word = 'town'
cost = 1
";
        let own = "colours = ['grey']
[pace]
horse = 6
[[ground]]
word = 'town'
cost = 9
\
                   [[ground]]
word = 'marsh'
cost = 4
";
        let node = |file, text| Node::from_toml(file, text).unwrap();
        let built = node("own", own).built_on(node("base", base));
        let whole = serde_json::json!({
            "size": 2, "colours": ["grey"], "pace": { "foot": 3, "horse": 6 },
            "ground": [{ "word": "wood", "cost": 2 }, { "word": "town", "cost": 9 }, { "word": "marsh", "cost": 4 }],
        });
        assert_eq!(built.to_json(), whole);
        let file = |key: &str| built.get("pace").unwrap().get(key).unwrap().place.file.clone();
        assert_eq!(
            (file("foot"), file("horse")),
            ("base".to_owned(), "own".to_owned()),
            "each keeps its place"
        );
    }

    #[test]
    fn columns_count_characters_not_bytes() {
        let node = Node::from_toml("a.toml", "'é' = { b = 2 }").unwrap();
        let Written::Table(rows) = &node.value else { panic!("a table") };
        assert_eq!(rows[0].2.place.column, 7);
    }

    #[test]
    fn json_and_toml_give_the_same_tree() {
        let toml = Node::from_toml("a", "a = 1\nb = ['x', true]\nc = { d = 'e' }").unwrap();
        let json = serde_json::json!({"a": 1, "b": ["x", true], "c": {"d": "e"}});
        assert_eq!(toml.to_json(), json);
        assert_eq!(Node::from_json("a", &json).to_json(), json);
    }
}
