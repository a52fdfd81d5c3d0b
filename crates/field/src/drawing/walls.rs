//! Walls and breastworks: hexsides that shelter those behind them.
//!
//! A wall is a row of stones, a breastwork a bar of logs with its stakes; both lie on their hexsides, pulled a little
//! towards their true line, and nothing else on the map is as heavy. Works that were built in the battle say since when.

use std::collections::{BTreeMap, BTreeSet};

use hex::SideId;

use super::chain::chains;
use super::crests::course;
use super::ink::Ink;
use super::pen::{Pen, Plain, Trace};
use super::sheet::Sheet;
use super::truth::Truth;
use crate::Battlefield;
use crate::kinds::WallKind;

/// Draws the walls and notes their ink.
pub(super) fn draw(pen: &mut Pen, ink: &mut Ink, field: &Battlefield, sheet: &Sheet, truth: Option<&Truth>) {
    let mut lines: BTreeMap<u16, BTreeSet<SideId>> = BTreeMap::new();
    for side in field.board().side_ids() {
        if let Some(wall) = field.edge(side).wall {
            lines.entry(wall.line).or_default().insert(side);
        }
    }
    if lines.is_empty() {
        return;
    }
    pen.layer("walls");
    for (line, sides) in lines {
        let wall = &field.walls()[usize::from(line)];
        let mut trace = Trace::default();
        for chain in chains(field.board(), &sides) {
            let curve = course(field, sheet, truth.map_or(&[], |truth| &truth.walls), &chain);
            curve.trace(&mut trace);
            ink.line(&curve.walk(4.0), 4.0);
        }
        let since = wall.since.map_or_else(String::new, |day| format!(" data-since=\"{day}\""));
        let over: &[&str] = match wall.kind {
            WallKind::Wall => &["stones"],
            WallKind::Breastwork => &["logs", "rails-on-it"],
        };
        pen.put(format_args!(
            "<g data-name=\"{}\"{since}><path class=\"{}\" d=\"{trace}\"/>",
            Plain(&wall.name),
            wall.kind
        ));
        for class in over {
            pen.put(format_args!("<path class=\"{class}\" d=\"{trace}\"/>"));
        }
        pen.put(format_args!("</g>\n"));
    }
    pen.close();
}
