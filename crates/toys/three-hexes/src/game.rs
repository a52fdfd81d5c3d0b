//! The game: what it is made of, what is asked, what an answer does, and what a seat knows of it.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;
use umpire::agenda::Play;
use umpire::answers::{Answers as _, Hole};
use umpire::dice::{Dice, Throw};
use umpire::event::{Event, Log, Roll, Seat, SeatSet, Sight};
use umpire::facts::{Name, Named, Piece, Place};
use umpire::game::{Ending, Game, Question, Verdict};
use umpire::read::Read;
use umpire::refusal::Refusal;
use umpire::rule::Rule;
use umpire::table::{FieldKind, Showing};

/// The ids of the ledger, sorted: what is not in it cannot be cited. A test compares the two.
pub(crate) const IDS: &[&str] =
    &["three-hexes.1.a", "three-hexes.2.a", "three-hexes.3.a", "three-hexes.3.b", "three-hexes.4.a"];
const HIDING: Rule = Rule::cite(IDS, "three-hexes.2.a");
const SEARCH: Rule = Rule::cite(IDS, "three-hexes.3.a");
const GOES_ON: Rule = Rule::cite(IDS, "three-hexes.3.b");
const VICTORY: Rule = Rule::cite(IDS, "three-hexes.4.a");

pub(crate) const TURNS: u8 = 3;
pub(crate) const GUN: &str = "gun";
pub(crate) const PATROL: &str = "patrol";
pub(crate) const BLUE: Seat = Seat(0);
pub(crate) const RED: Seat = Seat(1);
pub(crate) static SEATS: LazyLock<[String; 2]> = LazyLock::new(|| ["blue", "red"].map(str::to_owned));

/// A hex. It is known by its printed number wherever it leaves the program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, Read)]
#[read(parsed)]
pub enum Hex {
    #[serde(rename = "0101")]
    North,
    #[serde(rename = "0102")]
    South,
    #[serde(rename = "0201")]
    East,
}

impl Hex {
    pub(crate) const ALL: [Hex; 3] = [Hex::North, Hex::South, Hex::East];

    pub(crate) const fn number(self) -> &'static str {
        match self {
            Hex::North => "0101",
            Hex::South => "0102",
            Hex::East => "0201",
        }
    }
}

impl FromStr for Hex {
    type Err = String;

    fn from_str(number: &str) -> Result<Hex, String> {
        let found = Hex::ALL.into_iter().find(|hex| hex.number() == number);
        found.ok_or_else(|| {
            let known = Hex::ALL.map(Hex::number).join(", ");
            format!("there is no hex `{number}`; there are {known}")
        })
    }
}

impl<C> Hole<C> for Hex {
    fn kind() -> FieldKind {
        FieldKind::Place
    }

    fn say(&self, _: &C, to: &mut String) {
        to.push_str(self.number());
    }

    fn read(_: &C, words: &str) -> Result<Hex, String> {
        words.parse()
    }
}

umpire::answers! {
    pub enum Answer of ThreeHexes: Scouting Chooses {
        Hide { hex: Hex } = "hide the gun in {hex}",
        Search { hex: Hex } = "search {hex}": Scouting Goes,
    }
}

umpire::facts! {
    /// What happened, for programs.
    pub enum Fact: Scouting Nothing {
        Hidden { gun: Piece, hex: Place } unseen "Blue hides the gun.",
        Searched { by: Piece, hex: Place, found: bool }: Scouting Goes unseen nothing,
        Won { seat: Name }: Victory Nothing,
    }
}

/// The whole state: it is copied, written down and compared as it stands here.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct ThreeHexes {
    /// The turn; none while the gun is being hidden.
    pub(crate) turn: u8,
    pub(crate) gun: Option<Hex>,
    pub(crate) patrol: Option<Hex>,
    /// The hexes into which the patrol has seen: the gun is in none of them.
    pub(crate) clear: Vec<Hex>,
    pub(crate) found: bool,
}

/// What a seat knows: the state, without the gun where the seat does not see it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Knowledge {
    #[serde(skip)]
    pub(crate) seat: Seat,
    #[serde(flatten)]
    pub(crate) seen: ThreeHexes,
}

/// What odds are given of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    GunHidden,
    GunFound,
    NothingFound,
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Outcome::GunHidden => "the gun is hidden",
            Outcome::GunFound => "the gun is found",
            Outcome::NothingFound => "nothing is found",
        })
    }
}

impl ThreeHexes {
    fn is_over(&self) -> bool {
        self.found || self.turn > TURNS
    }

    /// Where the gun can be, as far as everybody knows.
    fn places(&self) -> Vec<Hex> {
        Hex::ALL.into_iter().filter(|hex| !self.clear.contains(hex)).collect()
    }

    fn hide(&mut self, hex: Hex, play: &mut Play<'_, Fact>) {
        (self.gun, self.turn) = (Some(hex), 1);
        play.log.tell(self, || {
            let fact = Fact::Hidden { gun: Named::new(0, GUN), hex: hex.number().to_owned() };
            Event::by(HIDING, fact, format!("You hide the gun in {}.", hex.number()))
        });
    }

    fn search(&mut self, hex: Hex, play: &mut Play<'_, Fact>) {
        let (thrown, sees) = play.test(Throw::D6, |face| face >= 4);
        self.patrol = Some(hex);
        self.found = sees && self.gun == Some(hex);
        if sees && !self.found && !self.clear.contains(&hex) {
            self.clear.push(hex);
        }
        self.turn += 1;
        let found = self.found;
        play.log.tell(self, || {
            let what = if found {
                "finds the gun"
            } else if sees {
                "sees that it is empty"
            } else {
                "sees nothing"
            };
            let roll = Roll::plain("search", &*SEATS[1], thrown, what);
            let text = format!("The patrol searches {} and {what}.", hex.number());
            let fact = Fact::Searched { by: Named::new(1, PATROL), hex: hex.number().to_owned(), found };
            Event::by(SEARCH, fact, text).with_roll(roll)
        });
        if let Some(ending) = self.ending() {
            play.log.reveal();
            play.log.tell(self, || {
                Event::by(VICTORY, Fact::Won { seat: ending.winners[0].clone() }, ending.text)
            });
        }
    }
}

impl Sight for ThreeHexes {
    /// Everybody sees the patrol, and Blue alone the gun until it is found.
    fn blind_to(&self, piece: &Named, of: SeatSet) -> SeatSet {
        if piece.name == GUN && !self.found { of.and(SeatSet::only(RED)) } else { SeatSet::NONE }
    }
}

impl Game for ThreeHexes {
    type Action = Answer;
    type Fact = Fact;
    type Knowledge = Knowledge;
    type Outcome = Outcome;

    fn seats(&self) -> &[String] {
        &*SEATS
    }

    fn awaited(&self) -> SeatSet {
        match self.turn {
            _ if self.is_over() => SeatSet::NONE,
            0 => SeatSet::only(BLUE),
            _ => SeatSet::only(RED),
        }
    }

    fn question(&self, seat: Seat) -> Option<Question> {
        let (prompt, rules, secret) = match self.turn {
            0 => ("Blue: choose where the gun is hidden", vec![HIDING], true),
            _ => ("Red: choose the hex that the patrol searches", vec![SEARCH, GOES_ON], false),
        };
        self.awaited().has(seat).then(|| Question {
            prompt: prompt.to_owned(),
            rules,
            secret,
            keeps_secret: false,
        })
    }

    fn answers(&self, seat: Seat, to: &mut Vec<Answer>) {
        match seat {
            _ if !self.awaited().has(seat) => {}
            BLUE => to.extend(Hex::ALL.map(|hex| Answer::Hide { hex })),
            _ => {
                let open = Hex::ALL.into_iter().filter(|hex| self.patrol != Some(*hex));
                to.extend(open.map(|hex| Answer::Search { hex }));
            }
        }
    }

    fn act(&mut self, _: Seat, answer: &Answer, play: &mut Play<'_, Fact>) -> Result<(), Refusal> {
        match (*answer, self.turn) {
            (Answer::Hide { hex }, 0) => self.hide(hex, play),
            (Answer::Search { hex }, 1..) if self.patrol == Some(hex) => {
                let why = format!("the patrol has just searched {}", hex.number());
                return Err(Refusal::new(GOES_ON, "just-searched", why, "Search another hex."));
            }
            (Answer::Search { hex }, 1..) => self.search(hex, play),
            (Answer::Search { .. }, 0) => return Err(Refusal::not_now(HIDING, "the gun is hidden")),
            (Answer::Hide { .. }, 1..) => return Err(Refusal::not_now(SEARCH, "the patrol searches")),
        }
        Ok(())
    }

    fn ending(&self) -> Option<Ending> {
        self.is_over().then(|| {
            let (points, winner, text) = if self.found {
                (vec![0, 1], &SEATS[1], "The gun is found: Red wins.")
            } else {
                (vec![1, 0], &SEATS[0], "The gun is not found: Blue wins.")
            };
            Ending { points, winners: vec![winner.clone()], text: text.to_owned(), rules: vec![VICTORY] }
        })
    }

    fn knowledge(&self, seat: Seat) -> Knowledge {
        let mut seen = self.clone();
        if seat != BLUE && !self.found {
            seen.gun = None;
        }
        Knowledge { seat, seen }
    }

    fn truth(&self, seat: Seat) -> Knowledge {
        Knowledge { seat, seen: self.clone() }
    }

    /// Whoever does not see the gun imagines it in the first hex where it can be.
    fn imagine(knowledge: &Knowledge) -> ThreeHexes {
        let mut game = knowledge.seen.clone();
        if game.turn > 0 && game.gun.is_none() {
            game.gun = game.places().first().copied();
        }
        game
    }

    /// The gun is as likely in each hex where it can be: Red's odds do not lean on what was imagined.
    fn foresee(&self, seat: Seat, answer: &Answer, dice: &mut dyn Dice) -> Result<Outcome, Refusal> {
        let mut game = self.clone();
        if seat == RED {
            let places = self.places();
            let n_places = u16::try_from(places.len()).unwrap_or(u16::MAX);
            game.gun = places.get(usize::from(dice.draw(n_places))).copied();
        }
        game.act(seat, answer, &mut Play { dice, log: &mut Log::off() })?;
        Ok(match (answer, game.found) {
            (Answer::Hide { .. }, _) => Outcome::GunHidden,
            (Answer::Search { .. }, true) => Outcome::GunFound,
            (Answer::Search { .. }, false) => Outcome::NothingFound,
        })
    }

    fn assumption(&self) -> &'static str {
        "the gun is as likely in each hex into which nobody has seen"
    }

    fn say(&self, answer: &Answer) -> String {
        answer.say(self)
    }

    fn wire(&self, answer: &Answer) -> Value {
        answer.wire(self)
    }

    fn read(&self, said: &Value) -> Result<Answer, String> {
        Answer::read(self, said)
    }

    fn showing(knowledge: &Knowledge) -> Showing {
        crate::table::showing(knowledge)
    }

    fn state(&self) -> String {
        serde_json::json!(self).to_string()
    }

    fn in_state(&self, state: &str) -> Result<ThreeHexes, String> {
        serde_json::from_str(state).map_err(|error| error.to_string())
    }

    /// To Red the gun could be in any hex into which the patrol has not seen.
    fn hidden_variants(&self, seat: Seat) -> Vec<ThreeHexes> {
        if seat != RED || self.gun.is_none() || self.found {
            return Vec::new();
        }
        let others = self.places().into_iter().filter(|hex| self.gun != Some(*hex));
        others.map(|hex| ThreeHexes { gun: Some(hex), ..self.clone() }).collect()
    }

    fn holds(&self, sentence: &str, _: &[Event<Fact>]) -> Verdict {
        let (holds, instead) = match sentence {
            "the gun is found" => (self.found, "it is not"),
            "the gun is not found" => (!self.found, "it is"),
            _ => return Verdict::NotUnderstood,
        };
        if holds { Verdict::Holds } else { Verdict::Differs(instead.to_owned()) }
    }

    fn outcome_is(outcome: &Outcome, sentence: &str) -> Option<bool> {
        (sentence == "the gun is found").then_some(*outcome == Outcome::GunFound)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use umpire::rulebook::{Entry, Rulebook};

    #[test]
    fn the_ids_are_those_of_the_ledger() {
        let book = Rulebook::read(&[("three-hexes.toml", crate::LEDGER)]).expect("a sound ledger");
        assert_eq!(book.entries().map(|entry: Entry<'_>| entry.id().to_owned()).collect::<Vec<_>>(), IDS);
    }
}
