//! To take back and to look back cost the same in the first turn and in the last: what is counted is answers carried out, not seconds.

use serde::Serialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use umpire::agenda::Play;
use umpire::dice::{Dice, Seed, Throw};
use umpire::event::{Event, Seat, SeatSet, Sight, Sum};
use umpire::game::{Ending, Game, Question, Verdict};
use umpire::matches::{AnyMatch, DiceChoice, Match};
use umpire::record::{DiceOf, FORMAT, Header, Record};
use umpire::refusal::Refusal;
use umpire::rule::Rule;
use umpire::table::Showing;

const STEP: Rule = Rule::cite(&["t.1"], "t.1");
/// A game no longer than any campaign.
const LAST: u64 = 10_000;

/// Somebody walks: `step` is one pace, `throw` so many as a die says. Copies count their answers together.
#[derive(Clone, Debug)]
struct Walk {
    seats: Vec<String>,
    paces: u64,
    answers: u64,
    carried_out: Arc<AtomicUsize>,
}

umpire::facts! {
    enum Fact: March Nothing {
        Walked { paces: u64 },
    }
}

#[derive(Clone, Debug, PartialEq, Serialize)]
struct Known(u64);

fn walk() -> Walk {
    Walk { seats: vec!["walker".to_owned()], paces: 0, answers: 0, carried_out: Arc::default() }
}

impl Sight for Walk {}

impl Game for Walk {
    type Action = bool;
    type Fact = Fact;
    type Knowledge = Known;
    type Outcome = u64;

    fn seats(&self) -> &[String] {
        &self.seats
    }

    fn awaited(&self) -> SeatSet {
        if self.answers < LAST { SeatSet::only(Seat(0)) } else { SeatSet::NONE }
    }

    fn begin(&mut self, _: &mut Play<'_, Fact>) {}

    fn question(&self, _: Seat) -> Option<Question> {
        let prompt = "How do you walk?".into();
        Some(Question { prompt, rules: vec![STEP], secret: false, keeps_secret: false })
    }

    fn answers(&self, _: Seat, to: &mut Vec<bool>) {
        to.extend([true, false]);
    }

    fn act(&mut self, _: Seat, step: &bool, play: &mut Play<'_, Fact>) -> Result<(), Refusal> {
        self.carried_out.fetch_add(1, Ordering::Relaxed);
        let paces = if *step { 1 } else { u64::from(play.dice.throw(Throw::D6, &|face| face).total()) };
        (self.paces, self.answers) = (self.paces + paces, self.answers + 1);
        play.log.tell(self, || {
            Event::by(STEP, Fact::Walked { paces: self.paces }, format!("{} paces so far.", self.paces))
        });
        Ok(())
    }

    fn ending(&self) -> Option<Ending> {
        let over = || Ending { points: vec![0], winners: vec![], text: "There.".into(), rules: vec![STEP] };
        (self.answers >= LAST).then(over)
    }

    fn knowledge(&self, _: Seat) -> Known {
        Known(self.paces)
    }

    fn showing(known: &Known) -> Showing {
        let moment = format!("{} paces", known.0);
        Showing { moment, turn: 0, phase: Vec::new(), deciding: None, pieces: BTreeMap::new() }
    }

    fn imagine(known: &Known) -> Walk {
        Walk { paces: known.0, ..walk() }
    }

    fn foresee(&self, _: Seat, _: &bool, _: &mut dyn Dice) -> Result<u64, Refusal> {
        Ok(self.paces)
    }

    fn foretell(&self, _: Seat, _: &bool) -> Vec<Sum> {
        Vec::new()
    }

    fn assumption(&self) -> &'static str {
        "the way is clear"
    }

    fn say(&self, step: &bool) -> String {
        if *step { "step" } else { "throw" }.to_owned()
    }

    fn wire(&self, step: &bool) -> Value {
        json!(self.say(step))
    }

    fn read(&self, said: &Value) -> Result<bool, String> {
        Ok(said == "step")
    }

    fn truth(&self, seat: Seat) -> Known {
        self.knowledge(seat)
    }

    fn state(&self) -> String {
        json!([self.paces, self.answers]).to_string()
    }

    fn in_state(&self, state: &str) -> Result<Walk, String> {
        let (paces, answers) = serde_json::from_str(state).map_err(|error| error.to_string())?;
        Ok(Walk { paces, answers, ..self.clone() })
    }

    fn hidden_variants(&self, _: Seat) -> Vec<Walk> {
        Vec::new()
    }

    fn holds(&self, _: &str, _: &[Event<Fact>]) -> Verdict {
        Verdict::NotUnderstood
    }

    fn outcome_is(_: &u64, _: &str) -> Option<bool> {
        None
    }
}

/// A walk of so many answers, every tenth of them by a die.
fn walked(answers: usize) -> Match<Walk> {
    let header = Header {
        grognard: FORMAT,
        rules: "t".into(),
        version: "1".into(),
        scenario: "t/walk".into(),
        options: vec![],
        start: None,
        dice: DiceOf::Scripted {},
    };
    let mut table = Match::begin(walk(), header, DiceChoice::Seeded(Seed::from_number(5))).expect("a match");
    on(&mut table, answers);
    table
}

fn on(table: &mut Match<Walk>, answers: usize) {
    for n in 1..=answers {
        table.act(Seat(0), &(n % 10 != 0)).expect("every answer is allowed");
    }
}

/// How many answers were carried out by something.
fn work(table: &Match<Walk>, what: impl FnOnce()) -> usize {
    let count = || table.game().carried_out.load(Ordering::Relaxed);
    let before = count();
    what();
    count() - before
}

#[test]
fn to_take_back_and_to_look_back_cost_the_same_at_any_length() {
    for answers in [68, 608, 6_008] {
        let table = walked(answers);
        let mut back = table.clone();
        let undone = work(&table, || assert_eq!(AnyMatch::undo(&mut back, "walker", 1), Ok(answers)));
        assert!(undone < 64, "{answers} answers: undo carried {undone} of them out again");
        assert_eq!(back.game().paces, table.game().paces - 1);
        for entry in [1, 2, answers / 2, answers - 1, answers, answers + 1] {
            let looked = work(&table, || assert_eq!(table.at(entry).expect("a moment").entries(), entry));
            assert!(
                looked < 64,
                "{answers} answers: a look at entry {entry} carried {looked} of them out again"
            );
        }
    }
}

#[test]
fn several_answers_are_taken_back_at_once_but_never_a_die() {
    let table = walked(6_008);
    let mut back = table.clone();
    let undone = work(&table, || assert_eq!(AnyMatch::undo(&mut back, "walker", 200), Ok(6_001)));
    assert!(undone < 3 * 64, "{undone} answers were carried out again, and what each told was found out");
    assert_eq!(back.entries(), 6_001, "the eight steps since the last die are gone, and no more");
    assert!(AnyMatch::undo(&mut back, "walker", 1).is_err());
    // The dice go on where they were, and the record is that of a walk in which nothing was taken back.
    on(&mut back, 8);
    assert_eq!(back.record(true).to_text(), table.record(true).to_text());
}

#[test]
fn a_copy_shares_what_was_played_and_goes_its_own_way() {
    let table = walked(100);
    let (mut one, mut other) = (table.clone(), table.clone());
    on(&mut one, 30);
    on(&mut other, 9);
    assert_eq!((table.entries(), one.entries(), other.entries()), (101, 131, 110));
    assert_eq!(table.diary().count(), 100);
    assert_eq!(one.diary().map(|(n, _)| *n).collect::<Vec<_>>(), (1..=130).collect::<Vec<_>>());
    let facts = |walk: &Match<Walk>| walk.since(95).into_iter().take(6).map(|event| event.fact).collect();
    let same: Vec<Fact> = facts(&one);
    assert_eq!(same, facts(&other) as Vec<Fact>);
}

#[test]
fn a_game_goes_on_under_another_version_from_its_snapshot() {
    let mut table = walked(100);
    let record = Record::parse("r", &table.own_record().to_text()).expect("a record");
    assert_eq!((record.version(), record.snapshots.len(), record.snapshots[0].snapshot), ("1", 1, 101));
    let mut later = Match::resume(walk(), "r", &record, "2").expect("it goes on");
    assert_eq!(later.game().carried_out.load(Ordering::Relaxed), 0, "nothing is played again");
    assert_eq!((later.entries(), later.game().paces), (102, table.game().paces));
    let noted = later.entries_since(101);
    assert_eq!(
        (noted[0].seat.as_str(), &noted[0].action),
        ("umpire", &json!({"continued": {"version": "2", "from": 101}}))
    );
    let why = AnyMatch::undo(&mut later, "walker", 1).expect_err("the steps before are of another version");
    assert!(why.contains("cannot be undone"), "{why}");
    // The same dice fall as if it had never stopped.
    on(&mut table, 200);
    on(&mut later, 200);
    assert_eq!(later.game().paces, table.game().paces);
    // Both stretches stand in the record; what is of this version is played again, and can be looked at.
    let both = Record::parse("r", &later.own_record().to_text()).expect("a record");
    assert_eq!(both.stretches(), [("1".to_owned(), 0, 101), ("2".to_owned(), 101, 302)]);
    assert_eq!(both.entries[..101], record.entries, "what was played before stays as it is");
    let again = Match::resume(walk(), "r", &both, "2").expect("it is resumed");
    assert_eq!(again.game().carried_out.load(Ordering::Relaxed), 200);
    assert_eq!(AnyMatch::state_hash(&again), AnyMatch::state_hash(&later));
    assert!(again.at(101).is_ok() && again.at(150).is_ok());
    let why = again.at(100).err().expect("a moment of another version");
    assert!(why.contains("the game can be seen from entry 101 on"), "{why}");
    // And once more.
    let third = Match::resume(walk(), "r", &both, "3").expect("it goes on");
    assert_eq!((third.entries(), third.own_record().stretches().len()), (303, 3));
    let text = third.own_record().to_text();
    assert!(Match::resume(walk(), "r", &Record::parse("r", &text).unwrap(), "3").is_ok());
}

#[test]
fn answers_after_the_snapshot_are_played_again_and_without_one_nothing_is_guessed() {
    let table = walked(100);
    let mut record = table.own_record();
    let mut later = table.clone();
    on(&mut later, 30);
    record.entries = later.entries_since(0);
    let resumed = Match::resume(walk(), "r", &record, "2").expect("it goes on");
    assert_eq!(resumed.game().carried_out.load(Ordering::Relaxed), 30);
    assert_eq!((resumed.game().paces, resumed.entries()), (later.game().paces, 132));
    // An entry that the new version plays in another way.
    record.entries[125].dice = vec![1];
    let why = Match::resume(walk(), "r", &record, "2").err().expect("it cannot be played").to_string();
    assert!(why.contains("save the record once more with the program that made it"), "{why}");
    let seedless = later.record(false);
    assert!(seedless.snapshots.is_empty());
    let why = Match::resume(walk(), "r", &seedless, "2").err().expect("no snapshot").to_string();
    assert!(why.contains("no snapshot to go on from"), "{why}");
    record.snapshots[0].state = json!({"of": "another shape"});
    let why = Match::resume(walk(), "r", &record, "2").err().expect("it cannot be read").to_string();
    assert!(why.contains("cannot be read") && why.contains("Nothing is lost"), "{why}");
}
