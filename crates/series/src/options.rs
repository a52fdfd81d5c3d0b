//! The optional rules (25): features that players set before they begin.
//!
//! An option changes the rules through the `hooks`: named moments of the series code, in the order of play. The series code
//! calls a hook and never asks which options are on; the hook hands over to the options that change that moment. So the
//! whole of an option is in the file of its name here, and whatever can change a moment of play is seen at its hook.

pub mod hidden_movement;
pub(crate) mod advanced_disruption;
pub(crate) mod artillery_support;
pub(crate) mod remote_support;
pub(crate) mod artillery_detail;
pub(crate) mod overruns;
pub mod order_markers;
mod presets;
pub(crate) mod road_column;
pub(crate) mod order_force;
pub(crate) mod tiny_units;
pub(crate) mod huge_units;
pub(crate) mod sixes_to_hit;
pub(crate) mod play_by_mail;
pub(crate) mod command_confusion;

pub use presets::{PRESETS, Preset};

use crate::features::{Feature, Features};
use umpire::rule::Rule;
use umpire::ruleset::OptionInfo;

/// What is said of an option where players choose.
#[derive(Debug, Clone, Copy)]
pub struct Listing {
    pub option: Feature,
    /// Its id among the options of a scenario.
    pub id: &'static str,
    pub title: &'static str,
    /// What it changes, in a sentence or two.
    pub text: &'static str,
    /// The section of the rules; its rules are those whose ids begin so.
    pub section: &'static str,
    /// What must be on too, with the rule that says so.
    pub needs: &'static [(Feature, Rule)],
}

/// Declares the options: each with its id, its section, its title and its text, and what it needs.
macro_rules! options {
    ($($option:ident $id:literal $section:literal $title:literal: $text:literal
        $(needs $needed:ident by $rule:literal)?;)*) => {
        /// Every option, in the order of the rules and of [`Feature`].
        pub const ALL: [Listing; 30] = [$(Listing {
            option: Feature::$option,
            id: $id,
            title: $title,
            text: $text,
            section: $section,
            needs: &[$((Feature::$needed, rule!($rule)))?],
        }),*];
    };
}

options! {
    AdvancedDisruption "advanced-disruption" "nlc.25.1" "Advanced disruption":
        "Retreats disrupt, and disrupted units have to pass a morale check at the end of the turn to recover.";
    ArtillerySupport "artillery-support" "nlc.25.2" "Artillery support":
        "Guns that fight together with infantry or cavalry disrupt the enemy and blunt his fire when they make the difference.";
    RemoteSupport "remote-support" "nlc.25.3" "Remote artillery support":
        "Guns next to a stack that is attacked may join in its defense.";
    RoadColumn "road-column" "nlc.25.4" "Road column":
        "The road rate is paid only for entering an empty road hex: columns string out.";
    HiddenMovement "hidden-movement" "nlc.25.5" "Hidden movement":
        "A formation may march along a plotted route unseen, until it is discovered or shows itself.";
    ArtilleryDetail "artillery-detail" "nlc.25.6" "More artillery detail":
        "Guns fire with a quarter more at dense targets and on the defense, and reach three hexes at half strength.";
    OrderMarkers "order-markers" "nlc.25.7" "Orders without writing":
        "Order markers instead of written orders, carried by aides on the map who can lose their way or be ridden down.";
    TargetMarkers "target-markers" "nlc.25.7.7" "Advanced target markers":
        "With order markers: targets as for written orders, under flags on the map."
        needs OrderMarkers by "nlc.25.7.7.a";
    InterceptedAides "intercepted-aides" "nlc.25.7.8" "Orders of intercepted aides":
        "With order markers: an aide who is caught gives his order away."
        needs OrderMarkers by "nlc.25.7.8.a";
    OrderForce "order-force" "nlc.25.8" "Order force":
        "Orders may be given with force, which helps them along and may offend whoever gets them.";
    TinyUnits "tiny-units" "nlc.25.9" "Tiny infantry units":
        "A step that is worth one strength point pays for half a loss.";
    HugeUnits "huge-units" "nlc.25.10" "Huge units":
        "Units of strength 8 and more have three steps.";
    SixesToHit "sixes-to-hit" "nlc.25.11" "Roll six to hit":
        "A die for each strength point instead of the Fire Table; each six is a hit.";
    PlayByMail "play-by-mail" "nlc.25.12" "Play by mail":
        "Player turns instead of chits: fewer exchanges, for games by letter.";
    CommandConfusion "command-confusion" "nlc.25.13" "Command confusion":
        "A wing commander who is passed over loses authority for a while.";
    Overruns "overruns" "nlc.25.14" "Overruns":
        "A side that could wipe out its enemy twice over takes half the hits.";
    DivisionalRangeAlways "divisional-range-always" "lgg.21.3.3" "Divisions keep together":
        "The divisional range binds every division, also one without a goal of its own.";
    DivisionCommanderRatings "division-commander-ratings" "lgg.21.7.3" "Ratings of division commanders":
        "A division on a goal of its own is led with its commander's own rating instead of 1.";
    DivisionCommanderCounters "division-commander-counters" "lgg.21.7.3" "Division commanders on the map":
        "Division commanders are counters, and a division on a goal of its own keeps within two hexes of its own.";
    AdvancedAmmunition "advanced-ammunition" "lgg.aor.ammo" "Ammunition of brigades":
        "A brigade that fires hard may run low on ammunition and fires at half strength until it is supplied.";
    ArtilleryAmmunition "artillery-ammunition" "lgg.aor.artammo" "Artillery ammunition":
        "Each side has a store of artillery ammunition, and every fire of a battery uses a point of it.";
    RandomEvents "random-events" "lgg.21.16" "Random events":
        "At the start of every turn two dice may bring an event: a leader falls, an order is lost, the heat stops everybody.";
    CardsFull "cards-full" "mop.37.12.1" "Full card play":
        "Each side has a deck and a hand of cards, and plays or discards one of them in every turn.";
    CardsHistorical "cards-historical" "mop.app2" "Historical study":
        "No cards: reinforcements come as they did in history, but a die may bring them up to two turns early or late.";
    CardsRestricted "cards-restricted" "mop.app3" "Restricted card play":
        "Each side draws a card in every turn of daylight, and a die says whether it is played: nobody holds a hand.";
    SingleDeck "single-deck" "mop.app3.g" "One deck":
        "One card in a turn for both sides, and a die says whose it is."
        needs CardsRestricted by "mop.app3.g.a";
    RandomEventTables "random-event-tables" "mop.app3.j" "Random event tables":
        "Dice on two tables in the place of cards: one event in a turn of daylight, for one of the sides."
        needs CardsRestricted by "mop.app3.j.a";
    ThirdCup "third-cup" "mop.37.1" "A third cup":
        "Whose chit comes next is drawn from a cup that holds a marker for every chit, and not thrown for with a die.";
    HiddenStacks "hidden-forces" "mop.37.10" "Hidden forces":
        "Stacks out of the enemy's sight may lie under markers, among dummies that look the same, until an enemy finds them.";
    Vedettes "vedettes" "mop.37.11" "Vedettes":
        "Light cavalry may break up into patrols that see far, fight each other and give way to troops.";
}

/// An option that excludes another, said once here: 25.5 needs written orders, so it does not go with markers.
/// Cards are played in one of three ways.
const EXCLUSIONS: [(Feature, Feature, Rule); 5] = [
    (Feature::OrderMarkers, Feature::HiddenMovement, rule!("nlc.25.7.6.a")),
    (Feature::CardsFull, Feature::CardsHistorical, rule!("mop.37.12.a")),
    (Feature::CardsFull, Feature::CardsRestricted, rule!("mop.37.12.a")),
    (Feature::CardsHistorical, Feature::CardsRestricted, rule!("mop.37.12.a")),
    (Feature::SingleDeck, Feature::RandomEventTables, rule!("mop.app3.j.a")),
];

/// The features that belong together (25.a).
const TOGETHER: [Feature; 3] =
    [Feature::AdvancedDisruption, Feature::ArtillerySupport, Feature::RemoteSupport];

impl Listing {
    pub fn info(&self) -> OptionInfo {
        let excludes = EXCLUSIONS.iter().filter_map(|(one, other, _)| match self.option {
            option if option == *one => Some(*other),
            option if option == *other => Some(*one),
            _ => None,
        });
        let ids = |option: Feature| option.listing().id.to_owned();
        // 25.1 is not 25.10: a section ends at a point.
        let own = |id: &&&str| id.strip_prefix(self.section).is_some_and(|rest| rest.starts_with('.'));
        OptionInfo {
            id: self.id.to_owned(),
            title: self.title.to_owned(),
            text: self.text.to_owned(),
            rules: crate::rules::IDS.iter().filter(own).map(|id| (*id).to_owned()).collect(),
            needs: self.needs.iter().map(|(option, _)| ids(*option)).collect(),
            excludes: excludes.map(ids).collect(),
        }
    }
}

impl Listing {
    /// What is said of it where it is on unless players leave it out.
    pub fn left_out(&self) -> OptionInfo {
        let info = self.info();
        OptionInfo {
            id: format!("no-{}", self.id),
            title: format!("Without {}", self.id.replace('-', " ")),
            text: format!("Leaves out what is usual: \u{201c}{}\u{201d}", self.text),
            needs: Vec::new(),
            excludes: Vec::new(),
            ..info
        }
    }
}

impl Feature {
    pub fn listing(self) -> &'static Listing {
        &ALL[self as usize]
    }

    pub fn find(id: &str) -> Option<Feature> {
        ALL.iter().find(|listing| listing.id == id).map(|listing| listing.option)
    }
}

impl Features {
    /// The options that are on, in the order of the rules.
    pub fn options(self) -> impl Iterator<Item = Feature> {
        ALL.iter().map(|listing| listing.option).filter(move |option| self.has(*option))
    }

    /// What does not go together, each with the rule that says so.
    pub fn conflicts(self) -> Vec<String> {
        let listed = self.options().map(Feature::listing);
        let needs = listed.flat_map(|own| own.needs.iter().map(move |(other, rule)| (own.id, *other, rule)));
        let needs = needs
            .filter(|(_, other, _)| !self.has(*other))
            .map(|(id, other, rule)| format!("`{id}` needs `{}` ({})", other.listing().id, rule.id()));
        let excludes = EXCLUSIONS.iter().filter(|(one, other, _)| self.has(*one) && self.has(*other));
        let excludes = excludes.map(|(one, other, rule)| {
            format!("`{}` does not go with `{}` ({})", other.listing().id, one.listing().id, rule.id())
        });
        needs.chain(excludes).collect()
    }

    /// The features of 25.1 to 25.3 that are missing beside those that are on: they belong together (25.a).
    pub fn missing_company(self) -> Vec<Feature> {
        let on = TOGETHER.iter().filter(|option| self.has(**option)).count();
        if on == 0 { Vec::new() } else { TOGETHER.into_iter().filter(|option| !self.has(*option)).collect() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn listings_are_in_the_order_of_the_features() {
        for (at, listing) in ALL.iter().enumerate() {
            assert_eq!(listing.option as usize, at, "{}", listing.id);
            assert!(!listing.info().rules.is_empty(), "{}", listing.section);
        }
    }

    #[test]
    fn markers_and_hidden_movement_exclude_each_other() {
        let both = Features::NONE.with(Feature::OrderMarkers).with(Feature::HiddenMovement);
        assert_eq!(both.conflicts(), ["`hidden-movement` does not go with `order-markers` (nlc.25.7.6.a)"]);
        let alone = Features::NONE.with(Feature::TargetMarkers);
        assert_eq!(alone.conflicts(), ["`target-markers` needs `order-markers` (nlc.25.7.7.a)"]);
    }

    #[test]
    fn disruption_and_support_belong_together() {
        assert!(Features::NONE.missing_company().is_empty());
        let one = Features::NONE.with(Feature::ArtillerySupport);
        assert_eq!(one.missing_company(), [Feature::AdvancedDisruption, Feature::RemoteSupport]);
    }

    #[test]
    fn presets_have_no_conflicts() {
        for preset in &PRESETS {
            let features: Features = preset.options.iter().copied().collect();
            let fits = features.conflicts().is_empty() && features.missing_company().is_empty();
            assert!(fits, "{}", preset.id);
        }
    }
}
