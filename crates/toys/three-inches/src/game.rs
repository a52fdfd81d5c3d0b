//! The game: what it is made of, what is asked, what an answer does, and what a seat knows of it.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::fmt;
use std::sync::LazyLock;
use umpire::agenda::Play;
use umpire::answers::Answers as _;
use umpire::dice::Dice;
use umpire::event::{Event, Log, Seat, SeatSet, Sight};
use umpire::facts::Name;
use umpire::game::{Ending, Game, Question, Verdict};
use umpire::plane::{Polygon, Region};
use umpire::refusal::Refusal;
use umpire::rule::Rule;
use umpire::shapes::{AnswerShape, Bearing, Filling, Open, Way};
use umpire::table::{Showing, Spot};

/// The ids of the ledger, sorted: what is not in it cannot be cited. A test compares the two.
pub(crate) const IDS: &[&str] =
    &["three-inches.1.a", "three-inches.2.a", "three-inches.2.b", "three-inches.3.a", "three-inches.4.a"];
const PLANTED: Rule = Rule::cite(IDS, "three-inches.2.a");
const CARRIED: Rule = Rule::cite(IDS, "three-inches.2.b");
const LOOK: Rule = Rule::cite(IDS, "three-inches.3.a");
const VICTORY: Rule = Rule::cite(IDS, "three-inches.4.a");

pub(crate) const LOOKS: u8 = 3;
pub(crate) const BLUE: Seat = Seat(0);
pub(crate) const RED: Seat = Seat(1);
pub(crate) static SEATS: LazyLock<[String; 2]> = LazyLock::new(|| ["blue", "red"].map(str::to_owned));

/// The garden, from one inch to two; lengths are in thousandths of an inch.
pub(crate) const GARDEN: (i32, i32) = (1_000, 2_000);
const MIDDLE: Spot = Spot { x: 1_500, y: 1_500 };
/// How far the flag is carried at most.
const STRIDE: u32 = 250;
/// The arc of the watchman, from east to south, in hundredths of a degree.
const EAST: u16 = 9_000;
const SOUTH_EAST: u16 = 13_500;
const SOUTH: u16 = 18_000;

umpire::answers! {
    pub enum Answer of ThreeInches: Scouting Chooses {
        Plant { at: Spot } = "plant the flag at {at}": Scouting Goes,
        Carry { way: Way } = "carry the flag along {way}": March Goes,
        Leave = "leave the flag where it is": March Passes,
        Look { bearing: Bearing } = "look along {bearing}",
        GiveUp = "give up": Victory Passes,
    }
}

umpire::facts! {
    /// What happened, for programs.
    pub enum Fact: Scouting Nothing {
        Planted { at: Option<Spot> },
        Carried { along: Vec<Spot> }: March Nothing,
        Looked { bearing: u16, seen: bool },
        Won { seat: Name }: Victory Nothing,
    }
}

/// What is done next.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Stage {
    #[default]
    Planting,
    Looking,
    Carrying,
    Over,
}

/// The whole state. The flag is written as its two lengths.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct ThreeInches {
    pub(crate) stage: Stage,
    pub(crate) looks: u8,
    pub(crate) flag: Option<(i32, i32)>,
    /// Along which bearing the watchman looked last.
    pub(crate) bearing: Option<u16>,
    pub(crate) seen: bool,
}

/// What a seat knows: the state, without the flag where the seat does not see it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Knowledge {
    #[serde(skip)]
    pub(crate) seat: Seat,
    #[serde(flatten)]
    pub(crate) seen: ThreeInches,
}

/// What odds are given of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    FlagHidden,
    FlagSeen,
    NothingSeen,
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Outcome::FlagHidden => "the flag is hidden",
            Outcome::FlagSeen => "the flag is seen",
            Outcome::NothingSeen => "nothing is seen",
        })
    }
}

impl ThreeInches {
    /// Where the flag may be planted.
    fn garden() -> Region {
        let corner = |at| Spot { x: at, y: at };
        Region::of(Polygon::rectangle(corner(GARDEN.0), corner(GARDEN.1)))
    }

    /// Along which ways it may be carried from where it is.
    fn ways(&self) -> Open {
        let from = self.flag.map_or(MIDDLE, |(x, y)| Spot { x, y });
        Open::Way { from, legs: 2, length: STRIDE, within: ThreeInches::garden() }
    }

    fn arc() -> Open {
        let bearing = |hundredths| Bearing::new(hundredths).expect("less than a turn");
        Open::Bearing { from: bearing(EAST), to: bearing(SOUTH) }
    }

    /// Plants the flag; where it may not stand, the nearest lawful spot is named.
    fn plant(&mut self, at: Spot) -> Result<(), Refusal> {
        if !ThreeInches::garden().holds(at) {
            let (least, most) = GARDEN;
            let nearest = Spot { x: at.x.clamp(least, most), y: at.y.clamp(least, most) };
            let (why, cure) =
                (format!("the flag may not stand at {at}"), format!("The nearest spot is {nearest}."));
            return Err(Refusal::new(PLANTED, "out-of-bounds", why, cure).with_nearest(nearest));
        }
        self.flag = Some((at.x, at.y));
        self.stage = Stage::Looking;
        Ok(())
    }

    /// Carries it to where the way ends.
    fn carry(&mut self, way: Way) -> Result<(), Refusal> {
        if !self.ways().holds(&Filling::Way(way)) {
            let why = format!("the flag may not be carried along {way}");
            let cure = "Two legs in the garden, a quarter of an inch together, are open.";
            return Err(Refusal::new(CARRIED, "out-of-bounds", why, cure));
        }
        self.flag = way.ends().last().map(|at| (at.x, at.y));
        self.stage = Stage::Looking;
        Ok(())
    }

    fn look(&mut self, bearing: Bearing, play: &mut Play<'_, Fact>) -> Result<(), Refusal> {
        if !ThreeInches::arc().holds(&Filling::Bearing(bearing)) {
            let why = format!("the watchman does not look along {bearing}");
            return Err(Refusal::new(
                LOOK,
                "out-of-arc",
                why,
                "Look somewhere from east (90) to south (180).",
            ));
        }
        let is_right = self.flag.is_some_and(|(x, y)| x > y);
        self.seen = (bearing.hundredths() <= SOUTH_EAST) == is_right;
        self.looks += 1;
        self.bearing = Some(bearing.hundredths());
        self.stage = if self.seen || self.looks == LOOKS { Stage::Over } else { Stage::Carrying };
        let seen = self.seen;
        play.log.reveal();
        play.log.tell(self, || {
            let what = if seen { "sees the flag" } else { "sees nothing" };
            let fact = Fact::Looked { bearing: bearing.hundredths(), seen };
            Event::by(LOOK, fact, format!("The watchman looks along {bearing} and {what}."))
        });
        Ok(())
    }

    /// Tells Blue what was done with the flag, and the others only that something was.
    fn tell(&self, rule: Rule, facts: [Fact; 2], texts: [String; 2], play: &mut Play<'_, Fact>) {
        let ([own, seen], [said, words]) = (facts, texts);
        play.log.tell(self, || {
            let others = Event::by(rule, seen, words);
            Event::by(rule, own, said).only_for_and(SeatSet::only(BLUE), others)
        });
    }
}

impl Sight for ThreeInches {}

impl Game for ThreeInches {
    type Action = Answer;
    type Fact = Fact;
    type Knowledge = Knowledge;
    type Outcome = Outcome;

    fn seats(&self) -> &[String] {
        &*SEATS
    }

    fn awaited(&self) -> SeatSet {
        match self.stage {
            Stage::Planting | Stage::Carrying => SeatSet::only(BLUE),
            Stage::Looking => SeatSet::only(RED),
            Stage::Over => SeatSet::NONE,
        }
    }

    fn question(&self, seat: Seat) -> Option<Question> {
        let (prompt, rule, secret) = match self.stage {
            Stage::Planting => ("Blue: plant the flag in the garden", PLANTED, true),
            Stage::Carrying => ("Blue: carry the flag, or leave it", CARRIED, true),
            Stage::Looking | Stage::Over => {
                ("Red: choose the bearing along which the watchman looks", LOOK, false)
            }
        };
        let question =
            || Question { prompt: prompt.to_owned(), rules: vec![rule], secret, keeps_secret: secret };
        self.awaited().has(seat).then(question)
    }

    /// A list that anybody can choose from without a ruler.
    fn answers(&self, seat: Seat, to: &mut Vec<Answer>) {
        match self.stage {
            _ if !self.awaited().has(seat) => {}
            Stage::Planting => to.push(Answer::Plant { at: MIDDLE }),
            Stage::Carrying => to.push(Answer::Leave),
            Stage::Looking | Stage::Over => to.push(Answer::GiveUp),
        }
    }

    /// What no list could hold: each is an answer with a hole, what may stand in it, and by which rule.
    fn shapes(&self, seat: Seat) -> Vec<AnswerShape> {
        let (does, hole, say, open, rule) = match self.stage {
            _ if !self.awaited().has(seat) => return Vec::new(),
            Stage::Planting => {
                let open = Open::Point { within: ThreeInches::garden() };
                ("plant", "at", "plant the flag at {at}", open, PLANTED)
            }
            Stage::Carrying => ("carry", "way", "carry the flag along {way}", self.ways(), CARRIED),
            Stage::Looking | Stage::Over => {
                ("look", "bearing", "look along {bearing}", ThreeInches::arc(), LOOK)
            }
        };
        vec![AnswerShape::new(serde_json::json!({ "do": does }), hole, say, open, &[rule])]
    }

    fn act(&mut self, _: Seat, answer: &Answer, play: &mut Play<'_, Fact>) -> Result<(), Refusal> {
        match (*answer, self.stage) {
            (Answer::Plant { at }, Stage::Planting) => {
                self.plant(at)?;
                let facts = [Fact::Planted { at: Some(at) }, Fact::Planted { at: None }];
                let texts = [format!("You plant the flag at {at}."), "Blue plants the flag.".to_owned()];
                self.tell(PLANTED, facts, texts, play);
            }
            (Answer::Carry { way }, Stage::Carrying) => {
                self.carry(way)?;
                let facts =
                    [Fact::Carried { along: way.ends().to_vec() }, Fact::Carried { along: Vec::new() }];
                let texts = [
                    format!("You carry the flag along {way}."),
                    "Blue may have carried the flag.".to_owned(),
                ];
                self.tell(CARRIED, facts, texts, play);
            }
            (Answer::Leave, Stage::Carrying) => {
                self.stage = Stage::Looking;
                let facts = [Fact::Carried { along: Vec::new() }, Fact::Carried { along: Vec::new() }];
                let texts = ["You leave the flag.".to_owned(), "Blue may have carried the flag.".to_owned()];
                self.tell(CARRIED, facts, texts, play);
            }
            (Answer::Look { bearing }, Stage::Looking) => self.look(bearing, play)?,
            (Answer::GiveUp, Stage::Looking) => self.stage = Stage::Over,
            (_, Stage::Planting) => return Err(Refusal::not_now(PLANTED, "the flag is planted")),
            (_, Stage::Carrying) => return Err(Refusal::not_now(CARRIED, "the flag may be carried")),
            (_, Stage::Looking | Stage::Over) => return Err(Refusal::not_now(LOOK, "the watchman looks")),
        }
        if let Some(ending) = self.ending() {
            play.log.tell(self, || {
                Event::by(VICTORY, Fact::Won { seat: ending.winners[0].clone() }, ending.text)
            });
        }
        Ok(())
    }

    fn ending(&self) -> Option<Ending> {
        (self.stage == Stage::Over).then(|| {
            let (points, winner, text) = if self.seen {
                (vec![0, 1], &SEATS[1], "The flag is seen: Red wins.")
            } else {
                (vec![1, 0], &SEATS[0], "The flag is not seen: Blue wins.")
            };
            Ending { points, winners: vec![winner.clone()], text: text.to_owned(), rules: vec![VICTORY] }
        })
    }

    fn knowledge(&self, seat: Seat) -> Knowledge {
        let mut seen = self.clone();
        if seat != BLUE && !self.seen {
            seen.flag = None;
        }
        Knowledge { seat, seen }
    }

    fn truth(&self, seat: Seat) -> Knowledge {
        Knowledge { seat, seen: self.clone() }
    }

    /// Whoever does not see the flag imagines it in the middle of the garden.
    fn imagine(knowledge: &Knowledge) -> ThreeInches {
        let mut game = knowledge.seen.clone();
        if game.stage != Stage::Planting {
            game.flag = game.flag.or(Some((MIDDLE.x, MIDDLE.y)));
        }
        game
    }

    /// To Red the flag is as likely on either side of the diagonal.
    fn foresee(&self, seat: Seat, answer: &Answer, dice: &mut dyn Dice) -> Result<Outcome, Refusal> {
        let mut game = self.clone();
        if seat == RED {
            game.flag = Some(if dice.draw(2) == 0 { (1_750, 1_250) } else { (1_250, 1_750) });
        }
        game.act(seat, answer, &mut Play { dice, log: &mut Log::off() })?;
        Ok(match (seat, game.seen) {
            (BLUE, _) => Outcome::FlagHidden,
            (_, true) => Outcome::FlagSeen,
            (_, false) => Outcome::NothingSeen,
        })
    }

    fn assumption(&self) -> &'static str {
        "the flag is as likely farther right than down as not"
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

    fn in_state(&self, state: &str) -> Result<ThreeInches, String> {
        serde_json::from_str(state).map_err(|error| error.to_string())
    }

    /// To Red the flag could stand a little beside where it does.
    fn hidden_variants(&self, seat: Seat) -> Vec<ThreeInches> {
        let hidden = self.flag.filter(|_| seat == RED && !self.seen);
        let aside = |(x, y)| ThreeInches {
            flag: Some((if x > GARDEN.0 { x - 1 } else { x + 1 }, y)),
            ..self.clone()
        };
        hidden.map(aside).into_iter().collect()
    }

    fn holds(&self, sentence: &str, _: &[Event<Fact>]) -> Verdict {
        let (holds, instead) = match sentence {
            "the flag is seen" => (self.seen, "it is not"),
            "the flag is not seen" => (!self.seen, "it is"),
            _ => return Verdict::NotUnderstood,
        };
        if holds { Verdict::Holds } else { Verdict::Differs(instead.to_owned()) }
    }

    fn outcome_is(outcome: &Outcome, sentence: &str) -> Option<bool> {
        (sentence == "the flag is seen").then_some(*outcome == Outcome::FlagSeen)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use umpire::rulebook::{Entry, Rulebook};

    #[test]
    fn the_ids_are_those_of_the_ledger() {
        let book = Rulebook::read(&[("three-inches.toml", crate::LEDGER)]).expect("a sound ledger");
        assert_eq!(book.entries().map(|entry: Entry<'_>| entry.id().to_owned()).collect::<Vec<_>>(), IDS);
    }
}
