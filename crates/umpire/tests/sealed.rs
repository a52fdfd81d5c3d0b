//! Several seats asked at once and in secret: sealed orders, three of them, so that nothing can assume two.
//!
//! Each of three commanders writes a target in secret and signs it. When all have signed, the orders are opened,
//! a die decides, and a second turn follows. It is the smallest thing that has everything that written orders
//! will need of the umpire, and it is here, in a test, because no rule set has them yet.

use serde::Serialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use umpire::agenda::Play;
use umpire::conformance;
use umpire::dice::{Dice, Seed, Throw};
use umpire::event::{Event, Roll, Seat, SeatSet, Sight, Sum};
use umpire::game::{Ending, Game, Question, Verdict};
use umpire::matches::{AnyMatch, DiceChoice, Match};
use umpire::record::{DiceOf, FORMAT, Header, Record};
use umpire::refusal::Refusal;
use umpire::rule::Rule;
use umpire::seeding::Rolled;
use umpire::table::Showing;

const IDS: &[&str] = &["t.1", "t.2", "t.3"];
const WRITE: Rule = Rule::cite(IDS, "t.1");
const SIGN: Rule = Rule::cite(IDS, "t.2");
const OPEN: Rule = Rule::cite(IDS, "t.3");

#[derive(Clone, Debug)]
struct Sealed {
    seats: Vec<String>,
    written: [Option<u8>; 3],
    signed: [bool; 3],
    opened: Vec<([u8; 3], u8)>,
}

#[derive(Clone, Debug, PartialEq)]
enum Action {
    Write(u8),
    Sign,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
struct Known {
    own: Option<u8>,
    signed: [bool; 3],
    opened: Vec<([u8; 3], u8)>,
    #[serde(skip)]
    seat: u8,
    #[serde(skip)]
    seats: Vec<String>,
}

umpire::facts! {
    enum Fact: Orders Nothing {
        Written,
        Opened,
    }
}

fn sealed() -> Sealed {
    let seats = ["ney", "grouchy", "napoleon"].map(str::to_owned).to_vec();
    Sealed { seats, written: [None; 3], signed: [false; 3], opened: Vec::new() }
}

impl Sight for Sealed {}

impl Game for Sealed {
    type Action = Action;
    type Fact = Fact;
    type Knowledge = Known;
    type Outcome = u8;

    fn seats(&self) -> &[String] {
        &self.seats
    }

    fn awaited(&self) -> SeatSet {
        let open = (0..3).filter(|at| self.opened.len() < 2 && !self.signed[usize::from(*at)]);
        open.fold(SeatSet::NONE, |set, at| set.with(Seat(at)))
    }

    fn begin(&mut self, _: &mut Play<'_, Fact>) {}

    fn question(&self, seat: Seat) -> Option<Question> {
        self.awaited().has(seat).then(|| Question {
            prompt: "write your order and sign it".into(),
            rules: vec![WRITE],
            secret: true,
            keeps_secret: true,
        })
    }

    fn answers(&self, seat: Seat, to: &mut Vec<Action>) {
        match self.written[usize::from(seat.0)] {
            None => to.extend((1..=3).map(Action::Write)),
            Some(_) => to.push(Action::Sign),
        }
    }

    fn act(&mut self, seat: Seat, action: &Action, play: &mut Play<'_, Fact>) -> Result<(), Refusal> {
        let at = usize::from(seat.0);
        match (action, self.written[at]) {
            (Action::Write(target @ 1..=3), None) => {
                self.written[at] = Some(*target);
                let only = SeatSet::only(seat);
                play.log.tell(self, || {
                    let text = format!("You wrote {target}.");
                    Event::by(WRITE, Fact::Written, text).only_for(only)
                });
            }
            (Action::Write(_), Some(_)) => {
                return Err(Refusal::new(WRITE, "written", "your order is written", "Sign it, or undo."));
            }
            (Action::Write(_), None) => {
                return Err(Refusal::new(
                    WRITE, "no-such-target", "there is no such target", "Write 1 to 3.",
                ));
            }
            (Action::Sign, None) => {
                return Err(Refusal::new(SIGN, "blank", "a blank order cannot be signed", "Write it."));
            }
            (Action::Sign, Some(_)) => self.signed[at] = true,
        }
        if let [Some(a), Some(b), Some(c)] = self.written
            && self.signed == [true; 3]
        {
            let thrown = play.dice.throw(Throw::D6, &|n| n);
            let face = u8::try_from(thrown.total()).expect("one die");
            play.log.reveal();
            play.log.tell(self, || {
                Event::by(OPEN, Fact::Opened, "The orders are opened.")
                    .with_roll(Roll::plain("fate", None, thrown, ""))
            });
            self.opened.push(([a, b, c], face));
            (self.written, self.signed) = ([None; 3], [false; 3]);
        }
        Ok(())
    }

    fn ending(&self) -> Option<Ending> {
        (self.opened.len() == 2).then(|| Ending {
            points: self.opened.iter().map(|(_, face)| i32::from(*face)).chain([0]).collect(),
            winners: vec![],
            text: "Two turns are over.".into(),
            rules: vec![OPEN],
        })
    }

    /// Letters that were opened lie on the table; there is no more to be told.
    fn truth(&self, seat: Seat) -> Known {
        self.knowledge(seat)
    }

    fn knowledge(&self, seat: Seat) -> Known {
        let own = self.written[usize::from(seat.0)];
        let (signed, opened, seats) = (self.signed, self.opened.clone(), self.seats.clone());
        Known { own, signed, opened, seat: seat.0, seats }
    }

    fn showing(known: &Known) -> Showing {
        let turn = u32::try_from(known.opened.len()).unwrap_or(u32::MAX);
        let moment = format!("turn {}", turn + 1);
        Showing { moment, turn, phase: Vec::new(), deciding: None, pieces: BTreeMap::new() }
    }

    /// Others are imagined to have written 1 once they have signed.
    fn imagine(known: &Known) -> Sealed {
        let mut written = known.signed.map(|signed| signed.then_some(1));
        written[usize::from(known.seat)] = known.own;
        Sealed { seats: known.seats.clone(), written, signed: known.signed, opened: known.opened.clone() }
    }

    fn foresee(&self, seat: Seat, action: &Action, dice: &mut dyn Dice) -> Result<u8, Refusal> {
        let mut log = umpire::event::Log::off();
        let mut copy = self.clone();
        copy.act(seat, action, &mut Play { dice, log: &mut log })?;
        Ok(copy.opened.last().map_or(0, |(_, face)| *face))
    }

    fn foretell(&self, _: Seat, _: &Action) -> Vec<Sum> {
        Vec::new()
    }

    fn assumption(&self) -> &'static str {
        "nothing"
    }

    fn say(&self, action: &Action) -> String {
        match action {
            Action::Write(target) => format!("write {target}"),
            Action::Sign => "sign".into(),
        }
    }

    fn wire(&self, action: &Action) -> Value {
        Value::String(self.say(action))
    }

    fn read(&self, said: &Value) -> Result<Action, String> {
        match said.as_str() {
            Some("sign") => Ok(Action::Sign),
            Some(text) => {
                let target = text.strip_prefix("write ").and_then(|target| target.parse().ok());
                target.map(Action::Write).ok_or_else(|| format!("`{text}` is not understood"))
            }
            None => Err("say it in words".into()),
        }
    }

    fn state(&self) -> String {
        json!([self.written, self.signed, self.opened]).to_string()
    }

    fn in_state(&self, state: &str) -> Result<Sealed, String> {
        let (written, signed, opened) = serde_json::from_str(state).map_err(|error| error.to_string())?;
        Ok(Sealed { seats: self.seats.clone(), written, signed, opened })
    }

    /// Whatever another seat has written and not yet opened could be something else.
    fn hidden_variants(&self, seat: Seat) -> Vec<Sealed> {
        let mut variants = Vec::new();
        for at in (0..3).filter(|at| *at != usize::from(seat.0)) {
            if let Some(target) = self.written[at] {
                let mut variant = self.clone();
                variant.written[at] = Some(target % 3 + 1);
                variants.push(variant);
            }
        }
        variants
    }

    fn holds(&self, _: &str, _: &[Event<Fact>]) -> Verdict {
        Verdict::NotUnderstood
    }

    fn outcome_is(_: &u8, _: &str) -> Option<bool> {
        None
    }
}

fn begun() -> Match<Sealed> {
    let header = Header {
        grognard: FORMAT,
        rules: "t".into(),
        version: "0".into(),
        scenario: "t/sealed".into(),
        options: vec![],
        start: None,
        dice: DiceOf::Scripted {},
    };
    let dice = DiceChoice::Rolled(Rolled::drawn(&Seed::from_number(3)));
    Match::begin(sealed(), header, dice).expect("a match")
}

fn say(table: &mut Match<Sealed>, seat: &str, words: &str) {
    AnyMatch::act(table, seat, &Value::String(words.into())).expect("a legal answer");
}

#[test]
fn three_seats_with_sealed_orders_keep_every_law() {
    let report = conformance::check(&sealed(), 60, 1).unwrap_or_else(|breach| panic!("{breach}"));
    assert_eq!(report.games, 60);
    assert!(report.variants > 100 && report.undone > 100 && report.sampled > 0, "{report:?}");
}

#[test]
fn all_seats_are_asked_at_once() {
    let mut table = begun();
    assert_eq!(table.pending().len(), 3);
    say(&mut table, "napoleon", "write 2");
    say(&mut table, "napoleon", "sign");
    assert_eq!(table.pending().len(), 2, "whoever has signed is not asked again");
}

#[test]
fn a_secret_answer_is_seen_by_its_own_seat_only() {
    let mut table = begun();
    say(&mut table, "ney", "write 2");
    let own = table.view("ney", 0).unwrap().to_string();
    let other = table.view("grouchy", 0).unwrap().to_string();
    assert!(own.contains("You wrote 2."), "{own}");
    assert!(!other.contains("wrote") && !other.contains('2'), "{other}");
}

#[test]
fn a_secret_answer_can_be_taken_back_after_others_have_answered_in_secret() {
    let mut table = begun();
    say(&mut table, "ney", "write 2");
    say(&mut table, "grouchy", "write 3");
    AnyMatch::undo(&mut table, "ney", 1).unwrap();
    assert_eq!(table.game().written, [None, Some(3), None], "Ney's order is blank again, Grouchy's is not");
    say(&mut table, "ney", "write 1");
    // Who has signed is seen.
    say(&mut table, "grouchy", "sign");
    let why = AnyMatch::undo(&mut table, "ney", 1).unwrap_err();
    assert_eq!(why, "this cannot be undone: Grouchy answered since");
    assert_eq!(table.game().written, [Some(1), Some(3), None]);
    let record = table.record(true);
    let again = Match::resume(sealed(), "r", &Record::parse("r", &record.to_text()).unwrap(), "0").unwrap();
    assert_eq!(AnyMatch::state_hash(&again), AnyMatch::state_hash(&table));
}

#[test]
fn once_the_orders_are_opened_nothing_can_be_taken_back() {
    let mut table = begun();
    for seat in ["ney", "grouchy", "napoleon"] {
        say(&mut table, seat, "write 1");
        say(&mut table, seat, "sign");
    }
    for seat in ["ney", "grouchy", "napoleon"] {
        let why = AnyMatch::undo(&mut table, seat, 1).unwrap_err();
        assert!(why.contains("cannot be undone"), "{seat}: {why}");
    }
}

#[test]
fn the_seed_is_committed_to_at_the_start_and_revealed_at_the_end() {
    let mut table = begun();
    let commitment = Seed::from_number(3).commitment();
    let running = table.record(false).to_text();
    assert!(running.contains(&commitment) && !running.contains(&Seed::from_number(3).to_hex()));
    for _ in 0..2 {
        for seat in ["ney", "grouchy", "napoleon"] {
            say(&mut table, seat, "write 1");
            say(&mut table, seat, "sign");
        }
    }
    assert!(table.ending().is_some());
    let over = table.record(false);
    assert!(
        over.to_text().contains(&Seed::from_number(3).to_hex()),
        "the game is over: anybody may check the dice"
    );
    let mut forged = over.clone();
    let rolled = forged.entries.iter_mut().find(|entry| !entry.dice.is_empty()).unwrap();
    rolled.dice[0] = rolled.dice[0] % 6 + 1;
    let why = Match::resume(sealed(), "r", &forged, "0").err().unwrap().to_string();
    assert!(why.contains("the dice fall"), "{why}");
}
