//! Figures of the optional rules (25), a section for each that has any.

use umpire::fault::Faults;
use umpire::source::{Node, Section, Written};

/// Figures of the optional rules.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OptionFigures {
    /// Hidden movement (25.5).
    pub hidden_movement: HiddenMovementFigures,
}

/// Figures of hidden movement (25.5).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HiddenMovementFigures {
    /// What a column collects in a turn, in movement points (25.5.1.c).
    pub pace: u8,
    /// … if all of it is cavalry.
    pub pace_cavalry: u8,
    /// What units may spend at most when they deploy from their leader's hex, in movement points (25.5.2.g).
    pub deploy: u8,
    /// The Hidden Movement table: the least roll that reveals a march on each line, the last line for all later turns; `None` where no
    /// roll does.
    pub revealed_from: Vec<Option<u16>>,
    /// By so much the roll is lower if the nearest headquarters belongs to an army that scouts badly (25.5.2.d).
    pub bad_scouts: u16,
    /// These armies.
    pub bad_scouting_armies: Vec<String>,
}

pub(super) fn option_figures(node: &Node, faults: &mut Faults) -> Option<OptionFigures> {
    let mut section = Section::open(node, "options", faults)?;
    let hidden = section.must("hidden-movement");
    section.close();
    Some(OptionFigures { hidden_movement: hidden_movement(hidden?, faults)? })
}

fn hidden_movement(node: &Node, faults: &mut Faults) -> Option<HiddenMovementFigures> {
    let mut section = Section::open(node, "options.hidden-movement", faults)?;
    let mut number = |key: &'static str| section.maybe_number(key);
    let [pace, cavalry, deploy, scouts] = ["pace", "pace-cavalry", "deploy", "bad-scouts"].map(&mut number);
    let table = section.must("revealed-from");
    let armies = section.texts("bad-scouting-armies").into_iter().map(|(name, _)| name.to_owned()).collect();
    section.close();
    // Beyond what a die shows: no roll reveals it.
    let line = |node: &Node| match node.value {
        Written::Number(least) => u16::try_from(least).ok().map(|least| (least <= 6).then_some(least)),
        _ => None,
    };
    let revealed_from: Option<Vec<_>> = match &table?.value {
        Written::List(lines) => lines.iter().map(line).collect(),
        _ => None,
    };
    let figures = (|| {
        Some(HiddenMovementFigures {
            pace: u8::try_from(pace?).ok()?,
            pace_cavalry: u8::try_from(cavalry?).ok()?,
            deploy: u8::try_from(deploy?).ok()?,
            revealed_from: revealed_from.filter(|lines| !lines.is_empty())?,
            bad_scouts: u16::try_from(scouts?).ok()?,
            bad_scouting_armies: armies,
        })
    })();
    if figures.is_none() {
        faults.note(
            &node.place,
            "hidden movement needs pace, pace-cavalry, deploy, bad-scouts and the lines of revealed-from",
        );
    }
    figures
}
