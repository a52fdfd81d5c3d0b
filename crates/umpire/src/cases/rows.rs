//! Cases that are written once and hold for a table of figures: `rows = [{ roll = 7, hits = 1 }, …]` fills the holes
//! `{roll}` and `{hits}` in everything else that the case says, and each row is a case of its own.

use crate::fault::{Faults, Place};
use crate::source::{Node, Written};
use std::collections::BTreeMap;

const ROWS: &str = "rows";
const TITLE: &str = "title";

/// What is written in a table: key, place of the key, value.
type Entries = [(String, Place, Node)];

/// The cases that a written case stands for: itself, or one for each of its rows.
pub(super) fn spread(case: &Node, faults: &mut Faults) -> Vec<Node> {
    let Written::Table(entries) = &case.value else { return vec![case.clone()] };
    let Some((_, place, rows)) = entries.iter().find(|(key, _, _)| key == ROWS) else {
        return vec![case.clone()];
    };
    let Written::List(rows) = &rows.value else {
        let what = format!("`rows` must be a list of tables, [{{ roll = 7 }}], not {}", rows.kind());
        faults.note(place, what);
        return Vec::new();
    };
    if rows.is_empty() {
        faults.note(place, "`rows` is empty: then the case is none at all");
    }
    let template: Vec<(String, Place, Node)> =
        entries.iter().filter(|(key, _, _)| key != ROWS).cloned().collect();
    let mut titles: BTreeMap<String, &Place> = BTreeMap::new();
    let mut cases = Vec::new();
    for row in rows {
        let Written::Table(figures) = &row.value else {
            faults.note(&row.place, format!("a row must be a table, {{ roll = 7 }}, not {}", row.kind()));
            continue;
        };
        let mut row_of = Row { figures, used: vec![false; figures.len()], place: &row.place, faults };
        let filled = row_of.entries(&template);
        row_of.close();
        let titled = entitled(filled, &template, figures);
        if let Some(title) = titled.iter().find_map(title_of)
            && let Some(first) = titles.insert(title.clone(), &row.place)
        {
            let what = format!("the row at {first} has the same title, `{title}`: put what differs into it");
            faults.note(&row.place, what);
        }
        cases.push(Node { place: row.place.clone(), value: Written::Table(titled) });
    }
    cases
}

fn title_of((key, _, node): &(String, Place, Node)) -> Option<String> {
    match &node.value {
        Written::Text(text) if key == TITLE => Some(text.clone()),
        _ => None,
    }
}

/// A title without holes gets the figures of its row, so that each example can be told from the others.
fn entitled(
    mut filled: Vec<(String, Place, Node)>,
    template: &Entries,
    figures: &Entries,
) -> Vec<(String, Place, Node)> {
    let written = template.iter().find_map(title_of);
    for (key, _, node) in &mut filled {
        if let Written::Text(title) = &mut node.value
            && key == TITLE
            && written.as_ref() == Some(title)
        {
            let figures: Vec<String> =
                figures.iter().map(|(name, _, figure)| format!("{name} {}", in_words(figure))).collect();
            *title = format!("{title}: {}", figures.join(", "));
        }
    }
    filled
}

/// A figure of a row as a title says it.
fn in_words(figure: &Node) -> String {
    match &figure.value {
        Written::List(items) => items.iter().map(in_words).collect::<Vec<_>>().join(" "),
        _ => inside_a_text(figure).unwrap_or_default(),
    }
}

/// A figure as it stands inside a text; `None` for what cannot.
fn inside_a_text(figure: &Node) -> Option<String> {
    match &figure.value {
        Written::Text(text) => Some(text.clone()),
        Written::Number(number) => Some(number.to_string()),
        Written::Flag(flag) => Some(flag.to_string()),
        Written::List(_) | Written::Table(_) | Written::Other(_) => None,
    }
}

/// A row, and which of its figures have found their hole.
struct Row<'r> {
    figures: &'r Entries,
    used: Vec<bool>,
    place: &'r Place,
    faults: &'r mut Faults,
}

impl<'r> Row<'r> {
    fn entries(&mut self, entries: &Entries) -> Vec<(String, Place, Node)> {
        let filled = entries.iter().map(|(key, place, node)| {
            let key = self.text(key, place);
            (key, place.clone(), self.node(node))
        });
        filled.collect()
    }

    fn node(&mut self, node: &Node) -> Node {
        let value = match &node.value {
            Written::Text(text) => {
                // A hole by itself takes the figure as it is written, a number or a list too.
                if let Some(figure) = whole(text).and_then(|hole| self.figure(hole, &node.place)) {
                    return figure.clone();
                }
                Written::Text(self.text(text, &node.place))
            }
            Written::List(items) => Written::List(self.items(items)),
            Written::Table(entries) => Written::Table(self.entries(entries)),
            other => other.clone(),
        };
        Node { place: node.place.clone(), value }
    }

    /// The items of a list; a list that fills an item becomes part of it.
    fn items(&mut self, items: &[Node]) -> Vec<Node> {
        let mut filled = Vec::new();
        for item in items {
            let hole = matches!(&item.value, Written::Text(text) if whole(text).is_some());
            match self.node(item) {
                Node { value: Written::List(inner), .. } if hole => filled.extend(inner),
                node => filled.push(node),
            }
        }
        filled
    }

    fn text(&mut self, text: &str, place: &Place) -> String {
        let mut filled = String::new();
        let mut rest = text;
        while let Some((before, hole, after)) = next_hole(rest) {
            filled.push_str(before);
            match self.figure(hole, place).map(|figure| (inside_a_text(figure), figure)) {
                Some((Some(words), _)) => filled.push_str(&words),
                Some((None, figure)) => {
                    let what =
                        format!("`{hole}` is {}: inside a text it must be a text or a number", figure.kind());
                    let place = figure.place.clone();
                    self.faults.note(&place, what);
                }
                None => {}
            }
            rest = after;
        }
        filled + rest
    }

    fn figure(&mut self, hole: &str, place: &Place) -> Option<&'r Node> {
        let Some(at) = self.figures.iter().position(|(key, _, _)| key == hole) else {
            let what = format!("nothing fills the hole {{{hole}}} in the row at {}", self.place);
            self.faults.note(place, what);
            return None;
        };
        self.used[at] = true;
        Some(&self.figures[at].2)
    }

    /// Whatever found no hole is a fault, like an unknown key.
    fn close(self) {
        for ((key, place, _), _) in self.figures.iter().zip(&self.used).filter(|(_, used)| !**used) {
            self.faults.note(place, format!("`{key}` fills no hole: the case says {{{key}}} nowhere"));
        }
    }
}

/// The name of the hole that a text consists of.
fn whole(text: &str) -> Option<&str> {
    match next_hole(text)? {
        ("", hole, "") => Some(hole),
        _ => None,
    }
}

/// What stands before the first hole of a text, its name, and what follows.
fn next_hole(text: &str) -> Option<(&str, &str, &str)> {
    let mut from = 0;
    while let Some(open) = text[from..].find('{').map(|at| from + at) {
        let inner = &text[open + 1..];
        let end = inner.find(|c: char| !(c.is_ascii_alphanumeric() || c == '-')).unwrap_or(inner.len());
        if end > 0 && inner[end..].starts_with('}') {
            return Some((&text[..open], &inner[..end], &inner[end + 1..]));
        }
        from = open + 1;
    }
    None
}
