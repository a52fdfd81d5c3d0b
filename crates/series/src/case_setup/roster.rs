//! The lines of units and leaders in a posed position.

use super::past::turn_before;
use crate::edition::{Edition, Nation};
use crate::ground::Ground;
use crate::pieces::{
    Arm, ArmyId, Formation, FormationId, Guard, Leader, Matter, Patrols, Rank, Role, Side, Unit,
};
use crate::scenario::Turn;
use crate::scenario::words::EDGES;
use crate::theatre::{Army, Headquarters, Train};
use crate::world::{LeaderState, LeaderWhereabouts, UnitState, Whereabouts, is_lost};
use field::drawing::STRIPES;
use hex::{Compass, HexId};
use umpire::read::Words;
use umpire::rule::Rule;

/// Where a headquarters or train is.
#[derive(Debug, Clone, Copy)]
pub(super) enum Stands {
    At(HexId),
    Destroyed,
    /// It comes with reinforcements, by this hex of this edge.
    Comes(HexId, Compass),
}

/// Reads the lines of units and leaders and gathers their formations.
pub(super) struct Roster<'g> {
    pub(super) edition: &'static Edition,
    pub(super) ground: &'g Ground,
    /// The present turn.
    pub(super) now: Turn,
    pub(super) formations: Vec<Formation>,
}

/// Words of answers that no name may hold.
const SPOKEN: [&str; 10] =
    ["to", "from", "at", "through", "with", "off", "follows", "stays", "is", "pursues"];

/// The parts that every piece's line begins with.
struct Start<'t> {
    hex: Option<HexId>,
    name: String,
    nation: &'static Nation,
    formation: String,
    rest: Vec<&'t str>,
}

impl Roster<'_> {
    /// `1101 Foy french II Corps infantry …`: hex, name, nation, formation, then one of the words in `kinds`.
    fn start<'t>(&self, text: &'t str, kinds: &[&str]) -> Result<(Start<'t>, &'t str), String> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let hex = match words.first() {
            None => return Err("it is empty".to_owned()),
            Some(&"----") => None,
            Some(hex) => Some(self.ground.find(hex)?),
        };
        let nation_at = words.iter().skip(2).position(|word| self.edition.nation(word).is_some());
        let nations: Vec<&str> = self.edition.nations().map(|nation| nation.key.as_str()).collect();
        let nation_at =
            nation_at.ok_or_else(|| format!("after the name comes a nation: {}", nations.join(", ")))? + 2;
        let nation = self.edition.nation(words[nation_at]).ok_or("no such nation")?;
        let kind_at = words.iter().skip(nation_at + 1).position(|word| kinds.contains(word));
        let kind_at =
            kind_at.ok_or_else(|| format!("after the formation comes one of {}", kinds.join(", ")))?;
        let kind_at = kind_at + nation_at + 1;
        // Answers are typed in words, and these stand between names and hexes.
        if let Some(word) = words[1..nation_at].iter().find(|word| SPOKEN.contains(word)) {
            return Err(format!("a name cannot hold the word `{word}`: it has a meaning in answers"));
        }
        let start = Start {
            hex,
            name: words[1..nation_at].join(" "),
            nation,
            formation: words[nation_at + 1..kind_at].join(" "),
            rest: words[kind_at + 1..].to_vec(),
        };
        Ok((start, words[kind_at]))
    }

    fn formation(&mut self, name: &str, side: Side) -> Result<FormationId, String> {
        match self.formations.iter().position(|formation| formation.name == name) {
            Some(at) if self.formations[at].side != side => {
                Err(format!("the formation {name} has units of both sides"))
            }
            Some(at) => Ok(FormationId::at(at)),
            None => {
                let n_own = self.formations.iter().filter(|formation| formation.side == side).count();
                let stripe = STRIPES[n_own % STRIPES.len()];
                let (name, chit) = (name.to_owned(), chit_of(name));
                self.formations.push(Formation {
                    name,
                    side,
                    mark: chit.clone(),
                    chit,
                    stripe,
                    badge: None,
                    without_chit: false,
                    brigade_goals: None,
                });
                Ok(FormationId::at(self.formations.len() - 1))
            }
        }
    }

    pub(super) fn unit(&mut self, text: &str) -> Result<(Unit, UnitState), String> {
        let kinds: Vec<&str> = Arm::WORDS.iter().map(|(word, _)| *word).collect();
        let (start, word) = self.start(text, &kinds)?;
        let arm = Arm::of_word(word).ok_or("no such arm")?;
        if start.formation.is_empty() {
            return Err("the formation is missing: it stands between nation and arm".to_owned());
        }
        let mut words = start.rest.iter();
        let strengths = words.next().and_then(|word| word.split_once('/'));
        let strengths = strengths.and_then(|(front, reverse)| {
            let (front, reverse) = (front.parse::<u8>().ok()?, reverse.parse::<u8>().ok()?);
            (front > 0 && reverse <= front).then_some((front, reverse))
        });
        let (front, reverse) = strengths.ok_or(
            "after the arm come the strengths of front and reverse side, as in 6/3 (the front the stronger)",
        )?;

        let mut state = UnitState::default();
        let (mut own_morale, mut movement, mut division, mut guard) = (None, None, None, None);
        let (mut defense, mut range, mut rating, mut cossack) = (None, None, None, false);
        let mut vedettes = None;
        while let Some(word) = words.next() {
            let mut number = |what: &str| {
                let value =
                    words.next().and_then(|word| word.parse::<u8>().ok()).filter(|value| *value < 100);
                value.ok_or_else(|| format!("`{what}` needs a number"))
            };
            match *word {
                "morale" => own_morale = Some(number("morale")?),
                "initiative" => {
                    let above = self.edition.morale.above_initiative;
                    let above =
                        above.ok_or("counters of this rule set have no initiative: say its `morale`")?;
                    own_morale = Some(number("initiative")?.saturating_add_signed(above));
                }
                "range" => range = Some(u32::from(number("range")?)),
                "rating" => rating = Some(number("rating")?),
                "defense" => {
                    let pair = words.next().and_then(|word| word.split_once('/'));
                    let pair = pair.and_then(|(front, reverse)| {
                        Some([front.parse::<u8>().ok()?, reverse.parse::<u8>().ok()?])
                    });
                    defense = Some(pair.ok_or("`defense` needs its strengths, as in 4/2")?);
                }
                "movement" => movement = Some(number("movement")?),
                "division" => {
                    let name = words.next().ok_or("`division` needs its name")?;
                    division = Some((*name).to_owned());
                }
                "damaged" => state.damaged = true,
                "worn" => (state.damaged, state.worn) = (true, true),
                "disrupted" => state.disrupted = true,
                "bombarded" => state.bombarded = true,
                "charged" => state.charged = true,
                "out-of-command" => state.out_of_command = true,
                "low" => state.low_ammunition = true,
                "cossack" => cossack = true,
                "vedettes" => vedettes = Some(Patrols { number: number("vedettes")?, own: false }),
                "own-vedettes" => vedettes = Some(Patrols { number: number("own-vedettes")?, own: true }),
                "arrived" => {} // what was there when the stage began is told to the world at once
                "held" => state.held = true,
                "moved" => state.moved = true,
                "contacted" => state.contacted = true,
                "lost" => {
                    let turn = words.next().ok_or("`lost` needs the number of a turn")?;
                    state.lost_on = Some(turn_before(turn, self.now)?);
                }
                word => {
                    let off_the_map = OFF_THE_MAP.iter().find(|(known, _)| *known == word);
                    let in_the_guard = Guard::of_word(word);
                    match (off_the_map, in_the_guard) {
                        (Some((_, found)), _) if start.hex.is_none() => state.whereabouts = *found,
                        (Some(_), _) => {
                            return Err(format!("the hex of a unit that is {word} is written ----"));
                        }
                        (None, Some(found)) => guard = Some(found),
                        (None, None) => return Err(format!("`{word}` is not understood; see docs/cases.md")),
                    }
                }
            }
        }
        if let Some(hex) = start.hex {
            state.whereabouts = Whereabouts::At(hex);
        }
        if state.lost_on.is_some() && !is_lost(state.whereabouts) {
            return Err("who is neither eliminated, destroyed nor driven off is not lost".to_owned());
        }
        let ratings = self.edition.features.combat_ratings.as_ref();
        let wrong = ratings.and_then(|own| own.fault_of_strengths(arm, [front, reverse], defense));
        wrong.map_or(Ok(()), Err)?;
        let side = start.nation.side;
        let figures = &self.edition.morale;
        let base = |role: Role| match own_morale {
            Some(value) => {
                (i8::try_from(value).unwrap_or(i8::MAX), figures.printed.unwrap_or(MORALE_AS_POSED))
            }
            None => figures.base_of(start.nation, arm, guard, front, role),
        };
        let unit = Unit {
            name: start.name,
            nation: start.nation,
            formation: self.formation(&start.formation, side)?,
            division,
            division_mark: None,
            arm,
            guard,
            front,
            reverse,
            defense,
            range,
            rating,
            movement: movement.unwrap_or(self.edition.allowances.of(arm)),
            cossack,
            vedettes,
            morale: base(Role::Attacking),
            morale_in_defense: base(Role::Defending),
        };
        Ok((unit, state))
    }

    /// `1203 Imperial HQ french`: hex, name, nation; `----` for one that was destroyed.
    pub(super) fn headquarters(&self, text: &str, armies: &[Army]) -> Result<(Headquarters, Stands), String> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let [hex, name @ .., nation] = words.as_slice() else {
            return Err("write its hex, its name and its nation, as in `1203 Imperial HQ french`".to_owned());
        };
        let nation = self.edition.nation(nation).ok_or_else(|| format!("`{nation}` is no nation"))?;
        let army = armies.iter().position(|army| army.name == nation.army);
        let army = ArmyId::at(army.ok_or("no unit or leader is of its army")?);
        let stands = if *hex == "----" { Stands::Destroyed } else { Stands::At(self.ground.find(hex)?) };
        Ok((
            Headquarters {
                name: name.join(" "),
                army,
                movement: self.edition.allowances.headquarters,
                train: None,
            },
            stands,
        ))
    }

    /// `1203 Wagons union I Corps`: hex, name, nation and formation, which is left out for the train of the army, `pontoons` for one that
    /// carries a bridge;
    /// `---- Wagons union I Corps awaited 1307 south` for one that enters there, `---- … destroyed` for one that was lost.
    pub(super) fn train(&self, text: &str, armies: &[Army]) -> Result<(Headquarters, Stands), String> {
        const FORM: &str = "write its hex, its name, its nation and its formation, if it is not the army's train, as in \
                            `1203 Wagons union I Corps`";
        let figures = self.edition.features.trains.as_ref().ok_or("the rules have no trains")?;
        let words: Vec<&str> = text.split_whitespace().collect();
        let nation_at =
            words.iter().position(|word| self.edition.nation(word).is_some()).filter(|at| *at > 1);
        let nation_at = nation_at.ok_or(FORM)?;
        let nation = self.edition.nation(words[nation_at]).ok_or(FORM)?;
        let army = armies.iter().position(|army| army.name == nation.army);
        let army = ArmyId::at(army.ok_or("no unit or leader is of its army")?);
        let mut rest = &words[nation_at + 1..];
        let stands = if words[0] == "----" {
            match rest {
                [before @ .., "destroyed"] => {
                    rest = before;
                    Stands::Destroyed
                }
                [before @ .., "awaited", hex, edge] => {
                    rest = before;
                    let edge = EDGES.iter().find(|(known, _)| known == edge).map(|(_, edge)| *edge);
                    Stands::Comes(
                        self.ground.find(hex)?,
                        edge.ok_or("an edge is north, east, south or west")?,
                    )
                }
                _ => {
                    return Err(
                        "say that it is `destroyed`, or where it is `awaited`: `awaited 1307 south`".into()
                    );
                }
            }
        } else {
            Stands::At(self.ground.find(words[0])?)
        };
        let of = rest.join(" ");
        let train = if of.is_empty() {
            Train::Army
        } else if of == "pontoons" {
            Train::Pontoons
        } else {
            let known = self.formations.iter().position(|formation| formation.name == of);
            Train::Corps(FormationId::at(known.ok_or_else(|| format!("there is no formation `{of}`"))?))
        };
        let movement = match train {
            Train::Corps(_) => Some(figures.corps),
            Train::Army => figures.army,
            Train::Pontoons | Train::TakenPontoons(_) => figures.pontoons.as_ref().map(|own| own.movement),
        };
        let movement = movement.ok_or("the rules have no such trains")?;
        let name = words[1..nation_at].join(" ");
        Ok((Headquarters { name, army, movement, train: Some(train) }, stands))
    }

    pub(super) fn leader(&mut self, text: &str) -> Result<(Leader, LeaderState), String> {
        let kinds: Vec<&str> = Rank::WORDS.iter().map(|(word, _)| *word).collect();
        let (start, word) = self.start(text, &kinds)?;
        let rank = Rank::of_word(word);
        let mut words = start.rest.iter();
        let rating = words.next().and_then(|rating| rating.parse::<u8>().ok());
        let rating = rating.ok_or("after the rank comes the rating")?;
        let mut state = LeaderState { rating, ..LeaderState::default() };
        // Who has no hex was lost in an earlier turn.
        state.whereabouts = start.hex.map_or(LeaderWhereabouts::Lost, LeaderWhereabouts::At);
        let (mut rated, mut substitute) = (Vec::new(), None);
        while let Some(word) = words.next() {
            match *word {
                "gave-orders" => state.orders = 1,
                "moved" => state.moved = true,
                "asleep" => state.asleep = true,
                "awaited" if start.hex.is_none() => state.whereabouts = LeaderWhereabouts::Awaited,
                "replaced" => state.replaced = true,
                "arrived" => {} // told to the world at once
                "substitute" => {
                    let rating = words.next().and_then(|rating| rating.parse().ok());
                    substitute = Some(rating.ok_or("`substitute` needs a rating")?);
                }
                "lost" => {
                    (state.whereabouts, state.lost_on) = (LeaderWhereabouts::Lost, Some(self.now));
                }
                "forced" => state.force += 1,
                "offended" => state.offenses += 1,
                "passed-over" => {
                    let turn = words.next().ok_or("`passed-over` needs the number of a turn")?;
                    let turns = self.edition.options.confusion.turns;
                    state.confused_until = Some(turn_before(turn, self.now)?.plus(turns));
                }
                word => match rated_in(word) {
                    Some(other) => rated.push(other),
                    None => return Err(format!("`{word}` is not understood; see docs/cases.md")),
                },
            }
        }
        let formation = match start.formation.as_str() {
            "" => None,
            name => Some(self.formation(name, start.nation.side)?),
        };
        let rank = rank.ok_or("no such rank")?;
        let (name, nation) = (start.name, start.nation);
        Ok((Leader { name, nation, formation, rank, rating, rated, substitute, misreads: None }, state))
    }
}

/// What a formation's chit would say: "III Cavalry Corps" is "III Cav", "Imperial Guard" is "Guard".
fn chit_of(name: &str) -> String {
    const LONGEST: usize = 8;
    let is_number = |word: &str| {
        word.chars().all(|letter| "IVX".contains(letter))
            || word.starts_with(|first: char| first.is_ascii_digit())
    };
    let is_telling = |word: &&str| !["Corps", "Division", "Army", "Imperial"].contains(word);
    let mut words = name.split(' ');
    if let Some(number) = words.clone().find(|word| is_number(word)) {
        let is_cavalry = words.any(|word| word == "Cavalry");
        return if is_cavalry { format!("{number} Cav") } else { number.to_owned() };
    }
    let word = words.find(is_telling).unwrap_or(name);
    match word.char_indices().nth(LONGEST) {
        None => word.to_owned(),
        Some(_) => word.chars().take(LONGEST - 1).chain(['.']).collect(),
    }
}

/// `march=3`: another rating in some matter.
fn rated_in(word: &str) -> Option<(Matter, u8)> {
    let (matter, rating) = word.split_once('=')?;
    Some((Matter::of_word(&matter.replace('-', " "))?, rating.parse().ok()?))
}

/// Where a unit without a hex can be.
const OFF_THE_MAP: [(&str, Whereabouts); 5] = [
    ("eliminated", Whereabouts::Eliminated),
    ("destroyed", Whereabouts::Destroyed),
    ("driven-off", Whereabouts::Driven),
    ("left", Whereabouts::Left),
    ("awaited", Whereabouts::Awaited),
];

/// A morale that the position itself gives, as a scenario may (2.2.a).
const MORALE_AS_POSED: Rule = rule!("nlc.2.2.a");
