//! Answers that no list could hold, and questions that are no questions: two riders on a table of ten inches by eight with a pond.
//!
//! Each in turn rides to a spot nearby, marches a way around the pond or halts; faces about; rests, which is his only answer; and
//! spends a coin of his secret purse or keeps it. After some turns it is over. It is the smallest game that has everything that a
//! miniatures table needs of the umpire, and careless forms of it show that the laws find what is wrong.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use umpire::agenda::Play;
use umpire::answers;
use umpire::answers::Answers;
use umpire::conformance;
use umpire::dice::{Dice, Seed};
use umpire::event::{Event, Log, Seat, SeatSet, Sight, Sum};
use umpire::game::{Ending, Game, Question, Verdict};
use umpire::matches::{AnyMatch, DiceChoice, Match};
use umpire::plane::{Polygon, Region};
use umpire::record::{DiceOf, FORMAT, Header, Record};
use umpire::refusal::Refusal;
use umpire::rule::Rule;
use umpire::shapes::{AnswerShape, Bearing, Filling, Open, Way};
use umpire::table::{Showing, Spot};

const IDS: &[&str] = &["t.face", "t.march", "t.rest", "t.ride", "t.spend"];
const FACE: Rule = Rule::cite(IDS, "t.face");
const MARCH: Rule = Rule::cite(IDS, "t.march");
const REST: Rule = Rule::cite(IDS, "t.rest");
const RIDE: Rule = Rule::cite(IDS, "t.ride");
const SPEND: Rule = Rule::cite(IDS, "t.spend");

/// So many turns of both.
const LAST: u8 = 6;
const POND: [(i32, i32); 4] = [(4_000, 3_000), (6_000, 3_000), (6_000, 5_000), (4_000, 5_000)];

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Rider {
    at: (i32, i32),
    facing: u16,
    purse: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
enum Stage {
    Ride,
    Face,
    Rest,
    Spend,
}

/// In what a rule set could be wrong.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Fault {
    None,
    /// Meadow may swim, though no shape says so.
    Swims,
    /// The west of the table is closed, though the shapes lead there.
    Shy,
    /// Whether a rider can spend anything is taken for plain to see.
    Careless,
    /// The shape shows how many coins there are.
    Jingles,
}

#[derive(Clone, Debug)]
struct Meadow {
    seats: Vec<String>,
    riders: Vec<Rider>,
    turn: u8,
    stage: Stage,
    fault: Fault,
}

answers! {
    enum Answer of Meadow: March Goes {
        Ride { to: Spot } = "ride to {to}",
        March { way: Way } = "march {way}",
        Halt = "halt",
        Face { bearing: Bearing } = "face {bearing}",
        AsNow = "as now",
        Rest = "rest",
        Spend = "spend",
        Keep = "keep",
    }
}

#[derive(Clone, Debug, PartialEq, Serialize)]
struct Known {
    riders: Vec<(i32, i32, u16)>,
    own: u8,
    turn: u8,
    stage: Stage,
    #[serde(skip)]
    seat: u8,
    #[serde(skip)]
    fault: Untold,
}

/// A fault is nothing that anybody knows: equal to every other.
#[derive(Clone, Copy, Debug)]
struct Untold(Fault);

impl PartialEq for Untold {
    fn eq(&self, _: &Untold) -> bool {
        true
    }
}

fn riders(fault: Fault) -> Meadow {
    let rider = |x, purse| Rider { at: (x, 4_000), facing: 0, purse };
    let seats = ["ney", "uxbridge"].map(str::to_owned).to_vec();
    Meadow { seats, riders: vec![rider(2_000, 1), rider(8_000, 0)], turn: 0, stage: Stage::Ride, fault }
}

fn spot((x, y): (i32, i32)) -> Spot {
    Spot { x, y }
}

impl Meadow {
    fn mover(&self) -> Seat {
        Seat(self.turn % 2)
    }

    fn rider(&self) -> &Rider {
        &self.riders[usize::from(self.turn % 2)]
    }

    fn table() -> Region {
        let mut table = Polygon::rectangle(Spot { x: 0, y: 0 }, Spot { x: 10_000, y: 8_000 });
        table.holes.push(POND.map(spot).to_vec());
        Region::of(table)
    }

    /// Two inches either way, on the table and not in the pond.
    fn reach(&self) -> Region {
        let (x, y) = self.rider().at;
        let (left, right, up, down) =
            ((x - 2_000).max(0), (x + 2_000).min(10_000), (y - 2_000).max(0), (y + 2_000).min(8_000));
        let mut reach = Polygon::rectangle(Spot { x: left, y: up }, Spot { x: right, y: down });
        // The pond as far as it is in reach; what it has in common with an edge is no hole.
        let (pond_left, pond_right) = (left.max(4_000), right.min(6_000));
        let (pond_up, pond_down) = (up.max(3_000), down.min(5_000));
        if pond_left < pond_right && pond_up < pond_down {
            let (a, b) = (Spot { x: pond_left, y: pond_up }, Spot { x: pond_right, y: pond_down });
            reach.holes.push(Polygon::rectangle(a, b).outline);
        }
        Region::of(reach)
    }

    fn way(&self) -> Open {
        Open::Way { from: spot(self.rider().at), legs: 3, length: 3_000, within: Meadow::table() }
    }

    fn arc(&self) -> Open {
        let facing = Bearing::new(self.rider().facing).expect("a bearing");
        Open::Bearing { from: facing.turned(-4_500), to: facing.turned(4_500) }
    }

    fn lets(&self, open: &Open, filling: Filling, refusal: Refusal) -> Result<(), Refusal> {
        let swims = self.fault == Fault::Swims;
        let west = match filling {
            Filling::Point(at) => at.x < 2_000,
            _ => false,
        };
        if (swims || open.holds(&filling)) && !(self.fault == Fault::Shy && west) {
            Ok(())
        } else {
            Err(refusal)
        }
    }
}

umpire::facts! {
    enum Fact: March Nothing {
        Spent,
    }
}

impl Sight for Meadow {}

impl Game for Meadow {
    type Action = Answer;
    type Fact = Fact;
    type Knowledge = Known;
    type Outcome = u8;

    fn seats(&self) -> &[String] {
        &self.seats
    }

    fn awaited(&self) -> SeatSet {
        if self.turn < LAST { SeatSet::only(self.mover()) } else { SeatSet::NONE }
    }

    fn begin(&mut self, _: &mut Play<'_, Fact>) {}

    fn question(&self, seat: Seat) -> Option<Question> {
        let (prompt, rule) = match self.stage {
            Stage::Ride => ("ride, march or halt", RIDE),
            Stage::Face => ("face about", FACE),
            Stage::Rest => ("rest", REST),
            Stage::Spend => ("spend a coin or keep it", SPEND),
        };
        let keeps_secret = self.stage == Stage::Spend && self.fault != Fault::Careless;
        let question = Question { prompt: prompt.into(), rules: vec![rule], secret: false, keeps_secret };
        self.awaited().has(seat).then_some(question)
    }

    fn answers(&self, _: Seat, to: &mut Vec<Answer>) {
        match self.stage {
            Stage::Ride => to.push(Answer::Halt),
            Stage::Face => to.push(Answer::AsNow),
            Stage::Rest => to.push(Answer::Rest),
            Stage::Spend => {
                to.push(Answer::Keep);
                to.extend((self.rider().purse > 0).then_some(Answer::Spend));
            }
        }
    }

    fn shapes(&self, seat: Seat) -> Vec<AnswerShape> {
        let shape = |answer: Answer, hole, say: &str, open, rule| {
            AnswerShape::new(answer.wire(self), hole, say, open, &[rule])
        };
        if !self.awaited().has(seat) {
            return Vec::new();
        }
        let zero = Spot { x: 0, y: 0 };
        match self.stage {
            Stage::Ride => {
                let way = Way::new(&[zero]).expect("a leg");
                let mut within = self.reach();
                if self.fault == Fault::Jingles {
                    let all = self.riders.iter().map(|rider| i32::from(rider.purse)).sum::<i32>();
                    within.0.push(Polygon::rectangle(zero, Spot { x: 0, y: all }));
                }
                vec![
                    shape(Answer::Ride { to: zero }, "to", "ride to {to}", Open::Point { within }, RIDE),
                    shape(Answer::March { way }, "way", "march {way}", self.way(), MARCH),
                ]
            }
            Stage::Face => {
                let bearing = Bearing::new(0).expect("a bearing");
                vec![shape(Answer::Face { bearing }, "bearing", "face {bearing}", self.arc(), FACE)]
            }
            Stage::Rest | Stage::Spend => Vec::new(),
        }
    }

    fn act(&mut self, _: Seat, action: &Answer, play: &mut Play<'_, Fact>) -> Result<(), Refusal> {
        let at = usize::from(self.turn % 2);
        match (self.stage, *action) {
            (Stage::Ride, Answer::Ride { to }) => {
                let refusal =
                    Refusal::new(RIDE, "out-of-reach", "it is out of reach", "Ride somewhere nearer.");
                let refusal = refusal.with_nearest(spot(self.rider().at));
                let open = Open::Point { within: self.reach() };
                self.lets(&open, Filling::Point(to), refusal)?;
                self.riders[at].at = (to.x, to.y);
                self.stage = Stage::Face;
            }
            (Stage::Ride, Answer::March { way }) => {
                let refusal = Refusal::new(MARCH, "no-way", "no such way is open", "March a shorter one.");
                self.lets(&self.way(), Filling::Way(way), refusal)?;
                let end = way.ends().last().expect("a leg");
                self.riders[at].at = (end.x, end.y);
                self.stage = Stage::Face;
            }
            (Stage::Ride, Answer::Halt) => self.stage = Stage::Face,
            (Stage::Face, Answer::Face { bearing }) => {
                let refusal = Refusal::new(FACE, "too-far", "that is too far round", "Face less far about.");
                self.lets(&self.arc(), Filling::Bearing(bearing), refusal)?;
                self.riders[at].facing = bearing.hundredths();
                self.stage = Stage::Rest;
            }
            (Stage::Face, Answer::AsNow) => self.stage = Stage::Rest,
            (Stage::Rest, Answer::Rest) => self.stage = Stage::Spend,
            (Stage::Spend, Answer::Spend) if self.riders[at].purse > 0 => {
                self.riders[at].purse -= 1;
                let only = SeatSet::only(self.mover());
                play.log.tell(self, || Event::by(SPEND, Fact::Spent, "A coin is spent.").only_for(only));
                (self.stage, self.turn) = (Stage::Ride, self.turn + 1);
            }
            (Stage::Spend, Answer::Keep) => (self.stage, self.turn) = (Stage::Ride, self.turn + 1),
            (Stage::Spend, Answer::Spend) => {
                return Err(Refusal::new(SPEND, "no-coin", "your purse is empty", "Keep it."));
            }
            (_, _) => return Err(Refusal::not_now(REST, "answer what is asked")),
        }
        Ok(())
    }

    fn ending(&self) -> Option<Ending> {
        let over = || Ending { points: vec![0, 0], winners: vec![], text: "Dusk.".into(), rules: vec![REST] };
        (self.turn >= LAST).then(over)
    }

    fn truth(&self, seat: Seat) -> Known {
        self.knowledge(seat)
    }

    fn knowledge(&self, seat: Seat) -> Known {
        let riders = self.riders.iter().map(|rider| (rider.at.0, rider.at.1, rider.facing)).collect();
        let own = self.riders[usize::from(seat.0)].purse;
        Known { riders, own, turn: self.turn, stage: self.stage, seat: seat.0, fault: Untold(self.fault) }
    }

    fn showing(known: &Known) -> Showing {
        let moment = format!("turn {}", known.turn + 1);
        Showing {
            moment,
            turn: known.turn.into(),
            phase: Vec::new(),
            deciding: None,
            pieces: BTreeMap::new(),
        }
    }

    fn imagine(known: &Known) -> Meadow {
        let mut game = riders(known.fault.0);
        (game.turn, game.stage) = (known.turn, known.stage);
        for (at, (x, y, facing)) in known.riders.iter().enumerate() {
            let purse = if at == usize::from(known.seat) { known.own } else { 1 };
            game.riders[at] = Rider { at: (*x, *y), facing: *facing, purse };
        }
        game
    }

    fn foresee(&self, seat: Seat, action: &Answer, dice: &mut dyn Dice) -> Result<u8, Refusal> {
        let mut copy = self.clone();
        copy.act(seat, action, &mut Play { dice, log: &mut Log::off() })?;
        Ok(copy.turn)
    }

    fn foretell(&self, _: Seat, _: &Answer) -> Vec<Sum> {
        Vec::new()
    }

    fn assumption(&self) -> &'static str {
        "nothing happens by chance"
    }

    fn say(&self, action: &Answer) -> String {
        action.say(self)
    }

    fn wire(&self, action: &Answer) -> Value {
        action.wire(self)
    }

    fn read(&self, said: &Value) -> Result<Answer, String> {
        Answer::read(self, said)
    }

    fn state(&self) -> String {
        json!([self.riders, self.turn, self.stage]).to_string()
    }

    fn in_state(&self, state: &str) -> Result<Meadow, String> {
        let (riders, turn, stage) = serde_json::from_str(state).map_err(|error| error.to_string())?;
        Ok(Meadow { riders, turn, stage, ..self.clone() })
    }

    /// The purse of the other could be another.
    fn hidden_variants(&self, seat: Seat) -> Vec<Meadow> {
        let mut variant = self.clone();
        let other = &mut variant.riders[1 - usize::from(seat.0)];
        other.purse = u8::from(other.purse == 0);
        vec![variant]
    }

    fn holds(&self, _: &str, _: &[Event<Fact>]) -> Verdict {
        Verdict::NotUnderstood
    }

    fn outcome_is(_: &u8, _: &str) -> Option<bool> {
        None
    }
}

fn begun() -> Match<Meadow> {
    let header = Header {
        grognard: FORMAT,
        rules: "t".into(),
        version: "0".into(),
        scenario: "t/riders".into(),
        options: vec![],
        start: None,
        dice: DiceOf::Scripted {},
    };
    Match::begin(riders(Fault::None), header, DiceChoice::Seeded(Seed::from_number(3))).expect("a match")
}

fn say(table: &mut Match<Meadow>, seat: &str, words: &str) {
    AnyMatch::act(table, seat, &Value::String(words.into())).unwrap_or_else(|why| panic!("{words}: {why}"));
}

#[test]
fn a_game_with_shapes_keeps_every_law() {
    let report = conformance::check(&riders(Fault::None), 60, 1).unwrap_or_else(|breach| panic!("{breach}"));
    assert_eq!(report.games, 60);
    let tried = [report.drawn, report.missed, report.forced, report.refused, report.undone, report.variants];
    assert!(tried.iter().all(|times| *times > 100), "{report:?}");
}

#[test]
fn the_laws_find_what_is_wrong() {
    for (fault, found) in [
        (Fault::Swims, "does not fit the shape"),
        (Fault::Shy, "but is refused"),
        (Fault::Careless, "shows by who need not be asked"),
        (Fault::Jingles, "shows in the shapes"),
    ] {
        let breach = conformance::check(&riders(fault), 60, 1).expect_err("a breach");
        assert!(
            breach.contains(found) || (fault == Fault::Shy && breach.contains("drawn but refused")),
            "{breach}"
        );
    }
}

#[test]
fn a_decision_carries_its_shapes_and_what_fills_them_is_an_answer() {
    let mut table = begun();
    let decision = table.decision("ney").unwrap().expect("a question");
    let shape = &decision.shapes[0];
    assert_eq!(shape["answer"], json!({"do": "ride"}));
    assert_eq!((&shape["hole"], &shape["say"]), (&json!("to"), &json!("ride to {to}")));
    assert_eq!((&shape["rules"], &shape["exact"]), (&json!(["t.ride"]), &json!(true)));
    assert_eq!(shape["open"]["kind"], "point");
    assert_eq!(shape["open"]["within"][0]["outline"][2], json!({"x": 4000, "y": 6000}));
    assert_eq!(decision.shapes[1]["open"]["length"], 3_000);
    assert!(json!(decision).get("forced").is_none(), "{decision:?}");

    let sent = json!({"do": "ride", "to": {"x": 2500, "y": 4250}});
    AnyMatch::act(&mut table, "ney", &sent).expect("it fits");
    let recorded = table.entries_since(1).remove(0).action;
    assert_eq!(recorded, json!({"do": "ride", "to": {"x": 2500, "y": 4250}, "say": "ride to 2.5,4.25"}));
    say(&mut table, "ney", "face 22.5");
    say(&mut table, "ney", "rest");
    say(&mut table, "ney", "keep");
    say(&mut table, "uxbridge", "march 8,2.5 7,2.5");
    assert_eq!(table.game().riders[0], Rider { at: (2_500, 4_250), facing: 2_250, purse: 1 });
    assert_eq!(table.game().riders[1].at, (7_000, 2_500));
    let record = Record::parse("r", &table.record(true).to_text()).expect("a record");
    let again = Match::resume(riders(Fault::None), "r", &record, "0").expect("it is played again");
    assert_eq!(AnyMatch::state_hash(&again), AnyMatch::state_hash(&table));
}

#[test]
fn what_does_not_fit_is_refused_with_its_rule_and_the_nearest_that_does() {
    let mut table = begun();
    let why = AnyMatch::act(&mut table, "ney", &json!("ride to 4.5,4")).expect_err("out of reach");
    let umpire::matches::NotDone::Refused(refusal) = why else { panic!("{why}") };
    let told = json!(refusal);
    assert_eq!((&told["rule"], &told["nearest"]), (&json!("t.ride"), &json!({"x": 2000, "y": 4000})));
    for (words, fits) in
        [("ride to 4,4", true), ("ride to 4.001,4", false), ("halt", false), ("march 3,3 3,4", true)]
    {
        assert_eq!(table.fits_a_shape("ney", &json!(words)), fits, "{words}");
    }
    assert!(!table.fits_a_shape("uxbridge", &json!("ride to 8,4")), "nothing is asked of him");
    let why = AnyMatch::act(&mut table, "ney", &json!("ride to there")).expect_err("no spot");
    assert!(why.to_string().contains("inches to the right and down"), "{why}");
}

fn is_forced(table: &Match<Meadow>, seat: &str) -> bool {
    table.decision(seat).expect("a seat").expect("a question").forced
}

#[test]
fn whoever_has_one_answer_that_all_can_see_need_not_be_asked() {
    let mut table = begun();
    say(&mut table, "ney", "halt");
    assert!(!is_forced(&table, "ney"), "a shape is open");
    say(&mut table, "ney", "as now");
    assert!(is_forced(&table, "ney"));
    say(&mut table, "ney", "rest");
    say(&mut table, "ney", "keep");
    for words in ["halt", "as now", "rest"] {
        say(&mut table, "uxbridge", words);
    }
    // His purse is empty, but nobody may know.
    assert_eq!(table.words("uxbridge").unwrap(), ["keep"]);
    assert!(!is_forced(&table, "uxbridge"));
}

#[test]
fn undo_passes_over_an_answer_that_was_the_only_one() {
    let mut table = begun();
    for words in ["halt", "as now", "rest"] {
        say(&mut table, "ney", words);
    }
    assert_eq!(AnyMatch::undo(&mut table, "ney", 1), Ok(2), "resting and facing are taken back");
    assert_eq!((table.entries(), table.game().stage), (2, Stage::Face));
}
