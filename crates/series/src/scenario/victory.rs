//! Who wins (13): points for what was reached, results by the margin, and what ends a game at once.
//!
//! Every condition is of a kind that a program can judge; the text beside it is for the players. Points for
//! a place go by occupation (13.b), strength points are those of the front side.

use hex::HexId;
use umpire::fault::{Faults, Place};
use umpire::read::{Name, Placed, Read, ReadIn, Said, Words as _, prose};
use umpire::rule::Rule;
use umpire::source::Node;

use super::arrivals::Way;
use super::context::Context;
use super::forces::ArmyId;
use super::special::Lexicon;
use super::time::{Date, Turn};
use super::words::rule;
use crate::pieces::{LeaderId, Side, UnitId};

/// How a scenario is won.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Victory {
    pub awards: Vec<Award>,
    /// What ends the game at once; each by itself is enough.
    pub sudden: Vec<SuddenVictory>,
    /// Results by margin, best for the first side first.
    pub results: Vec<VictoryResult>,
}

impl Victory {
    /// Whether anything is won by the capture of a leader (mop.37.13.g, h).
    pub fn counts_captured(&self, leader: LeaderId) -> bool {
        let scored = |award: &Award| award.condition == Condition::Captured { leader };
        self.awards.iter().any(scored) || self.sudden.iter().any(|sudden| sudden.captured == Some(leader))
    }

    /// The result for a margin: the first side's points less the second's.
    pub fn result(&self, margin: i16) -> Option<&VictoryResult> {
        self.results.iter().find(|result| margin >= result.margin)
    }

    /// The result with which nobody has won: the one that says so, else that of equal points.
    pub fn draw(&self) -> Option<&VictoryResult> {
        self.results.iter().find(|result| result.drawn).or_else(|| self.result(0))
    }

    /// The margin with which the battle stands even: the middle of the draw where a result says that it is one, else equal points.
    pub fn even(&self) -> i32 {
        let Some(at) = self.results.iter().position(|result| result.drawn) else { return 0 };
        let margin = |at: usize| self.results.get(at).map(|result| i32::from(result.margin));
        let (least, most) = (margin(at), at.checked_sub(1).and_then(margin).map(|better| better - 1));
        least.zip(most).map_or(0, |(least, most)| i32::midpoint(least, most))
    }
}

/// Points for one condition.
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(context = Context<'_>)]
pub struct Award {
    pub side: Side,
    /// How many; for conditions that can be met more than once, each time.
    #[read(within = 1..=100)]
    pub points: u8,
    #[read(flat)]
    pub condition: Condition,
    #[read(with = prose)]
    pub text: String,
    /// The rule that gives them, if it is one of the ledger's.
    #[read(maybe, with = rule)]
    pub rule: Option<Rule>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Objective {
    pub name: String,
    pub hex: HexId,
}

/// How many of several places count.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Read)]
pub enum Need {
    All,
    /// Any one of them, once.
    Any,
    Each,
}

/// Troops that may leave the map.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Read)]
pub enum Troops {
    /// A unit of infantry or cavalry.
    #[read(word = "infantry-or-cavalry-unit")]
    Unit,
    /// A unit of infantry that is a division by itself, or all of one that is in play.
    InfantryDivision,
    /// At least two brigades of a division.
    Division,
}

/// Units of which arms count.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Read)]
#[read(what = "arms")]
pub enum Arms {
    #[read(word = "infantry-or-cavalry")]
    Brigades,
    Artillery,
}

#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(what = "award", tag = "for", snake, context = Context<'_>)]
pub enum Condition {
    /// The side occupies places.
    Holding {
        #[read(filled)]
        places: Vec<Objective>,
        /// How many of them.
        #[read(default = Need::All)]
        need: Need,
        /// When the turn begins; `None` for the end of the game.
        at: Option<Turn>,
        /// And no enemy unit is so near.
        #[read(within = 1..=20)]
        no_enemy_within: Option<u8>,
    },
    /// The side never ceased to occupy places.
    NeverLosing {
        #[read(filled)]
        places: Vec<Objective>,
    },
    /// No enemy unit is so near to places at the end.
    Clear {
        #[read(filled)]
        places: Vec<Objective>,
        #[read(key = "no_enemy_within", within = 1..=20)]
        within: u8,
    },
    /// For every so many strength points of units that are eliminated at the end.
    Eliminated {
        #[read(filled)]
        armies: Vec<ArmyId>,
        #[read(within = 1..=50)]
        per: u8,
    },
    /// For every so many strength points by which armies have lost more than the side itself, steps included (mop.37.13.a).
    FewerLosses {
        /// Those of the enemy.
        #[read(filled)]
        armies: Vec<ArmyId>,
        #[read(within = 1..=50)]
        per: u8,
    },
    /// For each hex where enemy supply comes onto the map that the side occupies (mop.37.13.d).
    SupplySources {
        #[read(filled)]
        armies: Vec<ArmyId>,
    },
    /// A leader of the enemy was captured (mop.37.13.g).
    Captured { leader: LeaderId },
    /// For each unit that is lost for good (lgg.21.12.b).
    LostForGood {
        #[read(filled)]
        armies: Vec<ArmyId>,
        /// Of which arms; `None` for all.
        what: Option<Arms>,
        /// Whether it had a supply line when it was lost (lgg.21.12.c); `None` where that does not matter.
        supplied: Option<bool>,
    },
    /// For each army train that was destroyed (lgg.21.12.d), or for each train of a corps (mop.37.13.c).
    TrainDestroyed {
        #[read(filled)]
        armies: Vec<ArmyId>,
        of_corps: bool,
    },
    /// The side's army train has left the map (lgg.21.12.e).
    TrainLeaving {
        #[read(flat)]
        way: Way,
    },
    /// The first train of a corps of the side has left the map, after it has played General Retreat (mop.37.13.i).
    TrainBroughtOff,
    /// For every so many units of the side that have left it then, no more than the enemy has lost (mop.37.13.j).
    UnitsBroughtOff {
        #[read(within = 1..=50)]
        per: u8,
    },
    FormationsDemoralized {
        #[read(filled)]
        armies: Vec<ArmyId>,
    },
    ArmiesDemoralized {
        #[read(filled)]
        armies: Vec<ArmyId>,
        /// Whether it is enough to have been so at any time.
        ever: bool,
    },
    ArmiesDisintegrated {
        #[read(filled)]
        armies: Vec<ArmyId>,
    },
    /// The Guard has recoiled (7.4.q).
    GuardRecoiled,
    /// For each holder of the side that has left the map.
    Leaving {
        what: Troops,
        #[read(flat)]
        way: Way,
        before: Option<Turn>,
    },
    /// No unit of the enemy has left the map.
    NoneLeaving {
        #[read(flat)]
        way: Way,
        before: Option<Turn>,
    },
    /// One of these enemy units has charged or attacked.
    Committing {
        #[read(filled)]
        units: Vec<UnitId>,
    },
    /// A road is open for the side at the end, and it has troops on the far part of it.
    OpenRoad {
        /// Where the road begins.
        from: Objective,
        /// Where it leaves the map.
        #[read(flat)]
        way: Way,
        /// Strength points of infantry and cavalry.
        #[read(within = 1..=500)]
        strength: u16,
        /// North of this place, or off the map by the road.
        north_of: Objective,
    },
    /// So much of an army is near a leader on a daylight turn of a day.
    Joining {
        army: ArmyId,
        #[read(within = 1..=500)]
        strength: u16,
        /// How near, in hexes.
        #[read(within = 0..=50)]
        within: u8,
        leader: LeaderId,
        day: Date,
    },
}

impl Condition {
    /// The places that it asks about.
    pub fn places(&self) -> &[Objective] {
        match self {
            Condition::Holding { places, .. }
            | Condition::NeverLosing { places }
            | Condition::Clear { places, .. } => places,
            Condition::OpenRoad { from, .. } => std::slice::from_ref(from),
            Condition::Eliminated { .. }
            | Condition::FewerLosses { .. }
            | Condition::SupplySources { .. }
            | Condition::Captured { .. }
            | Condition::LostForGood { .. }
            | Condition::TrainDestroyed { .. }
            | Condition::TrainLeaving { .. }
            | Condition::TrainBroughtOff
            | Condition::UnitsBroughtOff { .. }
            | Condition::FormationsDemoralized { .. }
            | Condition::ArmiesDemoralized { .. }
            | Condition::ArmiesDisintegrated { .. }
            | Condition::GuardRecoiled
            | Condition::Leaving { .. }
            | Condition::NoneLeaving { .. }
            | Condition::Committing { .. }
            | Condition::Joining { .. } => &[],
        }
    }

    /// Whether it can be met more than once.
    pub fn repeats(&self) -> bool {
        match self {
            Condition::Holding { need, .. } => *need == Need::Each,
            Condition::Eliminated { .. }
            | Condition::FewerLosses { .. }
            | Condition::SupplySources { .. }
            | Condition::LostForGood { .. }
            | Condition::TrainDestroyed { .. }
            | Condition::FormationsDemoralized { .. }
            | Condition::UnitsBroughtOff { .. }
            | Condition::Leaving { .. } => true,
            Condition::TrainLeaving { .. }
            | Condition::TrainBroughtOff
            | Condition::Captured { .. }
            | Condition::NeverLosing { .. }
            | Condition::Clear { .. }
            | Condition::ArmiesDemoralized { .. }
            | Condition::ArmiesDisintegrated { .. }
            | Condition::GuardRecoiled
            | Condition::NoneLeaving { .. }
            | Condition::Committing { .. }
            | Condition::OpenRoad { .. }
            | Condition::Joining { .. } => false,
        }
    }
}

/// What has become of an army (11).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Read)]
pub enum ArmyCondition {
    /// It is demoralized, or worse.
    Demoralized,
    Disintegrated,
    /// Every formation of it on the map is demoralized when a turn ends (mop.37.13.n).
    Broken,
}

/// A victory that ends the game at once (13.c).
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(context = Context<'_>, check = has_a_cause)]
pub struct SuddenVictory {
    pub side: Side,
    /// What must be true together.
    #[read(each, by = condition)]
    pub when: Vec<(ArmyId, ArmyCondition)>,
    /// A leader who must have been captured (mop.37.13.h).
    pub captured: Option<LeaderId>,
    /// The rule that says so, if it is one of the ledger's.
    #[read(maybe, with = rule)]
    pub rule: Option<Rule>,
}

fn has_a_cause(sudden: &SuddenVictory, place: &Place, _: Context<'_>, faults: &mut Faults) {
    if sudden.when.is_empty() && sudden.captured.is_none() {
        faults.note(place, "a sudden victory has a cause: say `when`, or who is `captured`");
    }
}

/// What a margin is called.
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(what = "result")]
pub struct VictoryResult {
    /// From this margin on.
    #[read(within = -999..=999)]
    pub margin: i16,
    #[read(with = prose)]
    pub text: String,
    /// Whether nobody has won by it; where no result says so, it is that of equal points.
    pub drawn: bool,
    /// The rule that says so, if it is one of the ledger's.
    #[read(maybe, with = rule)]
    pub rule: Option<Rule>,
}

/// How it came out.
#[derive(Debug, Clone, PartialEq, Eq, Read)]
pub struct History {
    /// The result in the words of the scenario.
    #[read(with = prose)]
    pub result: String,
    /// The margin that would be scored for it.
    #[read(within = -999..=999)]
    pub margin: Option<[i16; 2]>,
    #[read(with = prose)]
    pub text: String,
}

impl<'n> ReadIn<'n, Context<'_>> for Objective {
    fn read_in(node: &'n Node, name: Name<'_>, context: Context<'_>, faults: &mut Faults) -> Option<Self> {
        let said = Said::read(node, name, faults)?;
        Some(Objective { hex: context.spot(said, faults)?, name: context.name_of(said) })
    }
}

/// `"french demoralized"`: an army and what became of it.
fn condition(
    node: &Node,
    name: Name<'_>,
    context: Context<'_>,
    faults: &mut Faults,
) -> Option<(ArmyId, ArmyCondition)> {
    let Said { text, place } = Said::read(node, name, faults)?;
    let Some((army, condition)) = text.rsplit_once(' ') else {
        faults.note(place, "write an army and what became of it, as in \"french demoralized\"");
        return None;
    };
    let army = context.army(Said { text: army, place }, faults);
    let condition = Said { text: condition, place };
    army.zip(condition.word("condition of an army", ArmyCondition::WORDS, faults))
}

/// The results must fall.
pub(super) fn check_results(results: &[Placed<VictoryResult>], place: &Place, faults: &mut Faults) {
    for pair in results.windows(2).filter(|pair| pair[0].value.margin <= pair[1].value.margin) {
        faults.note(&pair[1].place, "results go from the best margin of the first side to the worst");
    }
    for second in results.iter().filter(|result| result.value.drawn).skip(1) {
        faults
            .note(&second.place, "one result is drawn, and another is already: of several, one is the draw");
    }
    if results.is_empty() {
        faults.note(place, "the scenario has no [[result]]: say what a margin of points is worth (nlc.13.a)");
    }
}
