//! The figures of bombardments, charges and pursuits (2.2, 7.7 to 7.10, 8.1).

use super::{Figures, Nation};
use crate::pieces::Guard;
use crate::rules::IDS;
use umpire::fault::Faults;
use umpire::rule::Rule;
use umpire::source::{Node, Section};

/// Bombardment (8.1).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BombardmentFigures {
    /// How many hexes away a target may be (8.1.a).
    pub range: u32,
}

/// Charges (7.9, 7.10).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChargeFigures {
    /// What the strength is multiplied by for no, one, two or more modifiers (7.10.a, 7.10.b).
    pub times: [u8; 3],
    /// What a leader in its hex adds to the morale of cavalry that wants to react (7.9.c).
    pub leader: i8,
}

/// Pursuit values of cavalry (2.2.m to 2.2.o).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PursuitFigures {
    base: i8,
    exceptions: Vec<PursuitException>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct PursuitException {
    rule: Rule,
    nations: Vec<String>,
    guard: bool,
    pursuit: i8,
}

impl PursuitFigures {
    /// The pursuit value of cavalry, and the rule that sets it.
    pub fn of(&self, nation: &Nation, guard: Option<Guard>) -> (i8, Rule) {
        let fits = |exception: &&PursuitException| {
            (exception.nations.is_empty() || exception.nations.contains(&nation.key))
                && (!exception.guard || guard == Some(Guard::Cavalry))
        };
        let exception = self.exceptions.iter().rfind(fits);
        exception.map_or((self.base, rule!("nlc.2.2.m")), |exception| (exception.pursuit, exception.rule))
    }
}

pub(super) fn bombardment_figures(node: &Node, faults: &mut Faults) -> BombardmentFigures {
    let figures = Figures::of(node, "bombardment", &["range"], faults);
    BombardmentFigures { range: u32::try_from(figures.get("range")).unwrap_or_default() }
}

pub(super) fn charge_figures(node: &Node, faults: &mut Faults) -> ChargeFigures {
    let figures = Figures::of(node, "charge", &["one-modifier", "two-modifiers", "leader"], faults);
    let times = |key| u8::try_from(figures.get(key)).unwrap_or(1);
    ChargeFigures {
        times: [1, times("one-modifier"), times("two-modifiers")],
        leader: i8::try_from(figures.get("leader")).unwrap_or_default(),
    }
}

pub(super) fn pursuit_figures(node: &Node, faults: &mut Faults) -> Option<PursuitFigures> {
    let mut section = Section::open(node, "pursuit", faults)?;
    let base = section.maybe_number("base");
    let mut exceptions = Vec::new();
    for node in section.list("exception") {
        let mut own = Faults::none();
        if let Some(mut line) = Section::open(node, "pursuit exception", &mut own) {
            let rule = line.text("rule").and_then(|id| Rule::find(IDS, id));
            let nations = line.texts("nations").into_iter().map(|(key, _)| key.to_owned()).collect();
            let guard = line.flag("guard-cavalry");
            let pursuit = line.maybe_number("pursuit").and_then(|value| i8::try_from(value).ok());
            match (rule, pursuit) {
                (Some(rule), Some(pursuit)) => {
                    exceptions.push(PursuitException { rule, nations, guard, pursuit });
                }
                _ => line.faults().note(&node.place, "the exception lacks its rule or its `pursuit`"),
            }
            line.close();
        }
        section.faults().absorb(own);
    }
    let base = base.and_then(|base| i8::try_from(base).ok());
    if base.is_none() {
        section.faults().note(&node.place, "pursuit lacks its `base`");
    }
    section.close();
    Some(PursuitFigures { base: base?, exceptions })
}
