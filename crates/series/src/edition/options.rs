//! Figures of the optional rules (25), one section for each that has any.

use super::Figures;
use umpire::fault::Faults;
use umpire::source::{Node, Section, Written};

/// Figures of the optional rules.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OptionFigures {
    pub advanced_disruption: RecoveryFigures,
    pub artillery_detail: ArtilleryFigures,
    pub overruns: OverrunFigures,
    pub order_force: ForceFigures,
    /// A step that costs no more than so many strength points pays for half a hit (25.9.a).
    pub tiny_step: u8,
    /// From this front strength on a unit has three steps (25.10.a).
    pub huge_front: u8,
    /// Roll six to hit.
    pub sixes: SixesFigures,
    pub confusion: ConfusionFigures,
    /// Hidden movement (25.5).
    pub hidden_movement: HiddenMovementFigures,
    /// Orders without writing (25.7).
    pub order_markers: OrderMarkerFigures,
}

/// What changes morale in a check for recovery from disruption, and in no other (25.1.d).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecoveryFigures {
    /// In terrain that reduces attackers.
    pub terrain: i8,
    /// With its leader, his wing commander or the overall commander.
    pub leader: i8,
    /// Next to an enemy who is not disrupted himself.
    pub enemy: i8,
    /// If its formation or its army is demoralized.
    pub demoralized: i8,
}

/// More artillery detail (25.6).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ArtilleryFigures {
    /// Per cent more in bombarding a dense target.
    pub dense: u8,
    /// Per cent more for guns that defend in normal combat.
    pub defending: u8,
    /// How many hexes away a target may be.
    pub range: u32,
    /// Per cent less beyond the ordinary range.
    pub far: u8,
}

/// Overruns (25.14).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OverrunFigures {
    /// How many times over the enemy must be wiped out.
    pub times: u32,
}

/// Figures of order force (25.8).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ForceFigures {
    /// The greatest force of an order.
    pub most: u8,
    /// The shift for each time that a leader has taken offense.
    pub offense: i8,
}

/// Figures of sixes (25.11).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SixesFigures {
    /// A die that shows so much, modifiers added, is a hit.
    pub face: u8,
    /// Hits at which artillery support takes effect (25.11.c).
    pub support: u16,
}

/// Figures of command confusion (25.13).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConfusionFigures {
    /// What is added to the rating of a wing commander who was passed over.
    pub rating: i8,
    /// For so many turns after the one in which the order was received.
    pub turns: u16,
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
    pub bad_scouting_armies: Vec<String>,
}

/// Figures of orders without writing (25.7).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OrderMarkerFigures {
    /// So near a recipient receives his order at once, in hexes (25.7.4.a).
    pub at_once: u32,
    /// … if he is seen.
    pub at_once_in_sight: u32,
    /// What an aide may spend in a turn, in movement points (25.7.4.b).
    pub movement: u8,
    /// An aide under fire is killed on this roll or less (25.7.4.e).
    pub killed_at_most: u16,
    /// An aide at a crossing takes the wrong road on this roll or less (25.7.4.g).
    pub astray_at_most: u16,
    /// A side has a dummy for so many formations (25.7.3.a).
    pub corps_per_dummy: usize,
}

pub(super) fn option_figures(node: &Node, faults: &mut Faults) -> Option<OptionFigures> {
    let mut section = Section::open(node, "options", faults)?;
    let advanced_disruption = section.must("advanced-disruption");
    let artillery_detail = section.must("artillery-detail");
    let overruns = section.must("overruns");
    let order_force = section.must("order-force");
    let tiny_units = section.must("tiny-units");
    let huge_units = section.must("huge-units");
    let sixes = section.must("sixes-to-hit");
    let confusion = section.must("command-confusion");
    let hidden = section.must("hidden-movement");
    let order_markers = section.must("order-markers");
    section.close();
    Some(OptionFigures {
        advanced_disruption: recovery(advanced_disruption?, faults)?,
        artillery_detail: artillery(artillery_detail?, faults)?,
        overruns: overrun(overruns?, faults)?,
        order_force: force(order_force?, faults)?,
        tiny_step: one(tiny_units?, "tiny-units", "worth", faults)?,
        huge_front: one(huge_units?, "huge-units", "front", faults)?,
        sixes: sixes_figures(sixes?, faults)?,
        confusion: confusion_figures(confusion?, faults)?,
        hidden_movement: hidden_movement(hidden?, faults)?,
        order_markers: order_marker_figures(order_markers?, faults)?,
    })
}

fn recovery(node: &Node, faults: &mut Faults) -> Option<RecoveryFigures> {
    const KEYS: [&str; 4] = ["terrain", "leader", "enemy", "demoralized"];
    let figures = Figures::of(node, "advanced-disruption", &KEYS, faults);
    let small = |key| i8::try_from(figures.get(key)).ok();
    Some(RecoveryFigures {
        terrain: small("terrain")?,
        leader: small("leader")?,
        enemy: small("enemy")?,
        demoralized: small("demoralized")?,
    })
}

fn artillery(node: &Node, faults: &mut Faults) -> Option<ArtilleryFigures> {
    let figures = Figures::of(node, "artillery-detail", &["dense", "defending", "range", "far"], faults);
    Some(ArtilleryFigures {
        dense: figures.percent("dense", node, faults),
        defending: figures.percent("defending", node, faults),
        range: u32::try_from(figures.get("range")).ok()?,
        far: figures.percent("far", node, faults),
    })
}

fn overrun(node: &Node, faults: &mut Faults) -> Option<OverrunFigures> {
    let figures = Figures::of(node, "overruns", &["times"], faults);
    Some(OverrunFigures { times: u32::try_from(figures.get("times")).ok()? })
}

fn one(node: &Node, what: &'static str, key: &'static str, faults: &mut Faults) -> Option<u8> {
    u8::try_from(Figures::of(node, what, &[key], faults).get(key)).ok()
}

fn force(node: &Node, faults: &mut Faults) -> Option<ForceFigures> {
    let figures = Figures::of(node, "order-force", &["most", "offense"], faults);
    Some(ForceFigures {
        most: u8::try_from(figures.get("most")).ok()?,
        offense: i8::try_from(figures.get("offense")).ok()?,
    })
}

fn sixes_figures(node: &Node, faults: &mut Faults) -> Option<SixesFigures> {
    let figures = Figures::of(node, "sixes-to-hit", &["face", "support"], faults);
    Some(SixesFigures {
        face: u8::try_from(figures.get("face")).ok()?,
        support: u16::try_from(figures.get("support")).ok()?,
    })
}

fn confusion_figures(node: &Node, faults: &mut Faults) -> Option<ConfusionFigures> {
    let figures = Figures::of(node, "command-confusion", &["rating", "turns"], faults);
    Some(ConfusionFigures {
        rating: i8::try_from(figures.get("rating")).ok()?,
        turns: u16::try_from(figures.get("turns")).ok()?,
    })
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

fn order_marker_figures(node: &Node, faults: &mut Faults) -> Option<OrderMarkerFigures> {
    const KEYS: [&str; 6] =
        ["at-once", "at-once-in-sight", "movement", "killed-at-most", "astray-at-most", "corps-per-dummy"];
    let figures = Figures::of(node, "order-markers", &KEYS, faults);
    Some(OrderMarkerFigures {
        at_once: u32::try_from(figures.get("at-once")).ok()?,
        at_once_in_sight: u32::try_from(figures.get("at-once-in-sight")).ok()?,
        movement: u8::try_from(figures.get("movement")).ok()?,
        killed_at_most: u16::try_from(figures.get("killed-at-most")).ok()?,
        astray_at_most: u16::try_from(figures.get("astray-at-most")).ok()?,
        corps_per_dummy: usize::try_from(figures.get("corps-per-dummy")).ok().filter(|corps| *corps > 0)?,
    })
}
