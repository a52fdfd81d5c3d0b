//! The terms of a position: weather, what wins, special rules.

use super::{Given, WEATHERS, noted};
use crate::edition::Edition;
use crate::ground::Ground;
use crate::muster::Muster;
use crate::theatre::{
    AfterLast, Destruction, ExitAward, Garrison, Kind, PlaceAward, Special, Terms, WeatherPlan,
};
use crate::types::Side;
use crate::world::UnitPlace;
use umpire::fault::Faults;
use umpire::read::{Read, Said};

/// What wins.
#[derive(Read)]
#[read(what = "victory")]
pub(super) struct Victory<'n> {
    sudden: Option<i8>,
    critical: Option<u16>,
    places: Vec<WrittenPlace<'n>>,
    exits: Vec<WrittenExit<'n>>,
    destroyed: Vec<WrittenDestruction<'n>>,
    #[read(key = "after_last_turn")]
    after_last: Vec<WrittenAfterLast>,
}

#[derive(Read)]
#[read(what = "place", snake)]
struct WrittenPlace<'n> {
    hex: Said<'n>,
    taken_by: Side,
    moves: i8,
    #[read(default = 1)]
    from_turn: u8,
}

#[derive(Read)]
#[read(what = "exit")]
struct WrittenExit<'n> {
    by: Side,
    hexes: Vec<Said<'n>>,
    sp: u16,
    moves: i8,
}

#[derive(Read)]
#[read(what = "destruction")]
struct WrittenDestruction<'n> {
    leader: Said<'n>,
    moves: i8,
}

#[derive(Read)]
#[read(what = "result", snake)]
struct WrittenAfterLast {
    at_least: i8,
    result: String,
}

/// A special rule.
#[derive(Read)]
#[read(tag = "kind")]
pub(super) enum WrittenSpecial<'n> {
    /// No commands for some.
    NoCommand {
        /// When.
        turn: u8,
        /// For whom.
        leaders: Vec<Said<'n>>,
    },
    /// Few commands for an army.
    FewCommands {
        /// When.
        turn: u8,
        /// Which army.
        army: Said<'n>,
        /// How many.
        most: u8,
    },
    /// Marshes halt formed troops.
    MarshesHalt {},
    /// Some bridges fall easily.
    FrailBridges {
        /// Where.
        hexsides: Vec<Said<'n>>,
        /// By whom.
        by: Side,
        /// On which die.
        #[read(key = "at_most")]
        at_most: u16,
    },
}

/// Who has won by the words of a result.
pub(crate) fn winner_of(result: &str) -> Option<Side> {
    let lower = result.to_lowercase();
    match () {
        () if lower.starts_with("french") => Some(Side::French),
        () if lower.starts_with("coalition") => Some(Side::Coalition),
        () => None,
    }
}

impl Given<'_> {
    pub(super) fn terms(
        &self,
        muster: &Muster,
        ground: &Ground,
        edition: &Edition,
        faults: &mut Faults,
    ) -> Terms {
        let season = match self.season {
            None => edition.weather.seasons.first(),
            Some(said) => {
                let found = edition.weather.seasons.iter().find(|season| season.months == said.text);
                if found.is_none() {
                    let known = edition.weather.seasons.iter().map(|season| season.months.as_str());
                    said.unknown::<()>(format!("`{}` is no season", said.text), known, faults);
                }
                found
            }
        };
        let (arrivals, replacements) = self.arrivals(muster, ground, faults);
        let holders = muster.holders.iter().zip(0..);
        let garrisons = holders.filter_map(|((holder, _), at)| match holder.kind {
            Kind::Garrison(hex) => Some(Garrison { holder: crate::types::HolderId(at), hex }),
            Kind::Leader(_) | Kind::Leaderless => None,
        });
        let displays = muster.units.iter().zip(0..).filter_map(|((_, unit), at)| match unit.place {
            UnitPlace::With(holder) => Some((crate::types::UnitId(at), holder)),
            _ => None,
        });
        let mut terms = Terms {
            key: "con/posed".to_owned(),
            title: "A position".to_owned(),
            turns: self.turns,
            season: season.map(|season| season.word.clone()).unwrap_or_default(),
            is_poor: self.poor,
            marker: self.marker,
            arrivals,
            replacements,
            garrisons: garrisons.collect(),
            first_displays: displays.collect(),
            options: self.options.iter().map(|option| option.text.to_owned()).collect(),
            exits_are_open: true,
            ..Terms::default()
        };
        for said in
            self.options.iter().filter(|said| !edition.offered_options.iter().any(|id| id == said.text))
        {
            let known = edition.offered_options.iter().map(String::as_str);
            said.unknown::<()>(format!("there is no option `{}`", said.text), known, faults);
        }
        for (turn, weather) in self.fixed_weather.iter() {
            let plan = turn_of(turn.text).map(|turn| (turn, weather.word("weather", &WEATHERS, faults)));
            if let Some((turn, Some(weather))) = noted(*turn, plan, faults) {
                terms.weather.push(WeatherPlan { turn, weather });
            }
        }
        for (turn, side) in self.preset.iter() {
            terms.preset.extend(noted(*turn, turn_of(turn.text), faults).map(|turn| (turn, *side)));
        }
        if let Some(victory) = &self.victory {
            victory.fill(&mut terms, muster, ground, faults);
        }
        for (side, hexes) in self.held.iter() {
            let Some(side) = side.word("side", &super::SIDES, faults) else { continue };
            for said in hexes {
                let Some(hex) = noted(*said, ground.find(said.text), faults) else { continue };
                for place in terms.places.iter_mut().filter(|place| place.hex == hex) {
                    place.held_by = side;
                }
            }
        }
        for special in &self.specials {
            terms.specials.extend(special.read(muster, ground, faults));
        }
        terms
    }
}

fn turn_of(text: &str) -> Result<u8, String> {
    text.parse().map_err(|_| format!("`{text}` is no turn"))
}

impl Victory<'_> {
    fn fill(&self, terms: &mut Terms, muster: &Muster, ground: &Ground, faults: &mut Faults) {
        (terms.sudden, terms.critical) = (self.sudden, self.critical);
        for place in &self.places {
            if let Some(hex) = noted(place.hex, ground.find(place.hex.text), faults) {
                terms.places.push(PlaceAward {
                    hex,
                    taken_by: place.taken_by,
                    moves: place.moves,
                    from_turn: place.from_turn,
                    held_by: place.taken_by.enemy(),
                });
            }
        }
        for exit in &self.exits {
            let hexes = exit.hexes.iter().filter_map(|said| noted(*said, ground.find(said.text), faults));
            let hexes = hexes.collect();
            terms.exits.push(ExitAward { by: exit.by, hexes, points: exit.sp, moves: exit.moves });
        }
        for destruction in &self.destroyed {
            let name = destruction.leader;
            let found = muster.find_holder(name.text).ok_or_else(|| format!("there is no leader `{name}`"));
            if let Some(leader) = noted(name, found, faults) {
                terms.destroyed.push(Destruction { leader, moves: destruction.moves });
            }
        }
        let results = self.after_last.iter().map(|line| AfterLast {
            at_least: line.at_least,
            winner: winner_of(&line.result),
            result: line.result.clone(),
        });
        terms.after_last = results.collect();
        terms.after_last.sort_by_key(|line| std::cmp::Reverse(line.at_least));
    }
}

impl WrittenSpecial<'_> {
    fn read(&self, muster: &Muster, ground: &Ground, faults: &mut Faults) -> Option<Special> {
        let leader = |said: &Said<'_>, faults: &mut Faults| {
            let found = muster.find_holder(said.text).ok_or_else(|| format!("there is no leader `{said}`"));
            noted(*said, found, faults)
        };
        Some(match self {
            WrittenSpecial::NoCommand { turn, leaders } => {
                let leaders = leaders.iter().filter_map(|said| leader(said, faults)).collect();
                Special::NoCommand { turn: *turn, leaders }
            }
            WrittenSpecial::FewCommands { turn, army, most } => {
                let found = muster.find_army(army.text).ok_or_else(|| format!("there is no army `{army}`"));
                Special::FewCommands { turn: *turn, army: noted(*army, found, faults)?, most: *most }
            }
            WrittenSpecial::MarshesHalt {} => Special::MarshesHalt,
            WrittenSpecial::FrailBridges { hexsides, by, at_most } => {
                let sides =
                    hexsides.iter().filter_map(|said| noted(*said, ground.find_side(said.text), faults));
                Special::FrailBridges { sides: sides.collect(), by: *by, at_most: *at_most }
            }
        })
    }
}
