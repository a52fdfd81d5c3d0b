//! A game is its record: it is kept, replayed and proved, and whatever was done to it is found and named.

use crate::common::{DUEL, Scratch, Umpire, run, run_with, sha256, text};
use serde_json::{Value, json};
use std::fs;
use umpire::record::{Record, Signer};

/// Plays the duel for some answers, the first that is offered each time, and gives its whole record.
fn played(umpire: &mut Umpire, seed: u64, answers: usize) -> String {
    umpire.ok(json!({"do": "pose", "case": DUEL, "seed": seed}));
    for _ in 0..answers {
        let Some(decision) = umpire.decision() else { break };
        umpire.act(&decision.seat, decision.actions[0].clone());
    }
    umpire.saved(false)
}

/// A record of a duel that was played to its end with dice from a seed.
fn finished() -> String {
    let mut umpire = Umpire::start();
    let record = played(&mut umpire, 3, 100);
    assert_eq!(umpire.ok(json!({"do": "result"}))["over"], true);
    umpire.finish();
    record
}

/// The lines of a record as objects.
fn objects(record: &str) -> Vec<Value> {
    record.lines().map(|line| serde_json::from_str(line).expect("a line of a record")).collect()
}

/// Writes the lines back without touching their links: an honest blunder, or a clumsy cheat.
fn written(lines: &[Value]) -> String {
    lines.iter().fold(String::new(), |text, line| text + &line.to_string() + "\n")
}

/// Makes every link of the chain anew: a cheat who has read how records are made.
fn relinked(mut lines: Vec<Value>) -> String {
    let mut link = "grognard".to_owned();
    for line in &mut lines {
        line.as_object_mut().expect("an object").remove("chain");
        let mut hashed = line.clone();
        if let Some(dice) = hashed.pointer_mut("/dice/rolled").and_then(Value::as_object_mut) {
            dice.remove("seed");
        }
        link = sha256(format!("{link}{hashed}").as_bytes());
        link.truncate(16);
        line["chain"] = json!(link);
    }
    written(&lines)
}

/// The record must be turned down with file, line and reason; and the file must stay as it is.
fn is_turned_down(record: &str, line: usize, why: &str) {
    let file = Scratch::file("record", record);
    for arguments in
        [vec!["replay", file.name()], vec!["replay", file.name(), "--verify"], vec!["play", file.name()]]
    {
        let said = run(&arguments);
        assert!(!said.well, "{arguments:?} should fail: {why}\n{}", said.out);
        let place = format!("{}:{line}:1: ", file.name());
        assert!(said.err.contains(&place), "{place} is missing in: {}", said.err);
        assert!(said.err.contains(why), "`{why}` is missing in: {}", said.err);
        assert!(!said.out.contains("as recorded"), "{}", said.out);
        assert_eq!(file.bytes(), record.as_bytes(), "nothing is overwritten");
    }
}

/// The entry whose answer threw dice, as a line of the record (from 0).
fn fired(lines: &[Value]) -> usize {
    let at = lines.iter().position(|line| line["dice"].as_array().is_some_and(|dice| !dice.is_empty()));
    at.expect("dice fell")
}

/// The proof that the dice were honest is a command away, for a game that is over and for one that is not.
#[test]
fn a_saved_game_is_replayed_and_verified() {
    let mut umpire = Umpire::start();
    for answers in [0, 1, 2, 100] {
        let record = played(&mut umpire, 3, answers);
        let (state, entries) = (umpire.state(), record.lines().count() - 3);
        let file = Scratch::file("record", &record);
        let replayed = run(&["replay", file.name()]);
        let verified = run(&["replay", file.name(), "--verify"]);
        for said in [&replayed, &verified] {
            assert!(said.well, "{}", said.err);
            assert!(said.out.contains(&format!("state {state} after {entries} entries: as recorded")));
            assert!(said.out.contains("every face follows from the seed"), "{}", said.out);
        }
        assert_eq!(replayed.out.contains("Foy in 1303 will attack 1304. [nlc.7.3.b]"), answers > 0);
        assert!(!verified.out.contains("will attack"), "--verify tells the outcome only");
        assert_eq!(verified.out.contains("played out"), answers == 100);
        assert_eq!(file.bytes(), record.as_bytes());
    }
    umpire.ok(json!({"do": "pose", "case": DUEL}));
    let record = umpire.saved(false);
    umpire.finish();
    let said = run(&["replay", Scratch::file("record", &record).name(), "--verify"]);
    assert!(said.well && said.out.contains("dice: from a script"), "{}", said.all());
}

/// Whoever holds a record can make up another; that is said.
#[test]
fn what_an_unsigned_record_does_not_prove_is_told() {
    let file = Scratch::file("record", finished());
    let said = run(&["replay", file.name(), "--verify"]);
    assert!(said.well && said.out.contains("signature: none"), "{}", said.all());
    assert!(said.out.contains("whoever holds a record can make up another whole one"), "{}", said.out);
    let key = Signer::new().expect("random numbers").public();
    let said = run(&["replay", file.name(), "--verify", "--key", &key]);
    assert!(!said.well && said.err.contains("the record has no signature"), "{}", said.all());
    let said = run(&["replay", file.name(), "--key", &key]);
    assert!(!said.well && said.err.contains("--verify"), "a key is for verifying: {}", said.all());
}

#[test]
fn a_signature_is_told_and_held_against_the_key_that_is_asked_for() {
    let (own, other) = (Signer::new().expect("random numbers"), Signer::new().expect("random numbers"));
    let record = own.sign(Record::parse("record", &finished()).expect("a record"));
    let file = Scratch::file("record", record.to_text());
    let (key, last) = (own.public(), record.to_text().lines().count());
    let said = run(&["replay", file.name(), "--verify"]);
    assert!(said.well && said.out.contains(&format!("by a table with the key {key}")), "{}", said.all());
    let said = run(&["replay", file.name(), "--verify", "--key", &key.to_uppercase()]);
    assert!(said.well && said.out.contains("as you asked"), "{}", said.all());
    let said = run(&["replay", file.name(), "--verify", "--key", &other.public()]);
    assert!(!said.well && said.err.contains(&format!("{}:{last}:1: ", file.name())), "{}", said.all());
    assert!(said.err.contains("it is not of the table that you mean"), "{}", said.err);
    let said = run(&["replay", file.name(), "--verify", "--key", "12"]);
    assert!(!said.well && said.err.contains("64 hexadecimal digits"), "{}", said.all());

    // Forged well, with the old signature behind it.
    let mut lines = objects(&record.to_text());
    let signature = lines.pop().expect("a signature");
    lines[0]["scenario"] = json!("nlc/other");
    let lines = format!("{}{signature}\n", relinked(lines));
    is_turned_down(&lines, last, "the signature does not fit what stands before it");
}

#[test]
fn bytes_that_are_no_text_are_named_with_their_place() {
    let mut bytes = finished().into_bytes();
    let second = bytes.iter().position(|byte| *byte == b'\n').expect("several lines") + 1;
    bytes[second + 4] = 0xff;
    let file = Scratch::file("record", &bytes);
    let said = run(&["replay", "--verify", file.name()]);
    let place = format!("{}:2:5: the bytes here are no text", file.name());
    assert!(!said.well && said.err.contains(&place), "{}", said.all());
}

/// A disk that fills up cuts a file anywhere. Wherever it is cut, it is known for what it is.
#[test]
fn a_record_cut_short_anywhere_is_turned_down_at_its_last_line() {
    let record = finished();
    let lines: Vec<&str> = record.lines().collect();
    assert!(lines.len() > 4, "there is something to cut");
    is_turned_down("", 1, "the record is empty");
    for keep in 1..lines.len() {
        let cut = lines[..keep].join("\n") + "\n";
        is_turned_down(&cut, keep, "the record was cut short");
        is_turned_down(cut.trim_end(), keep, "the record was cut short");
    }
    for (at, line) in lines.iter().enumerate() {
        let why = if at == 0 { "not a Grognard record" } else { "breaks off or was edited" };
        let cut = [&lines[..at], &[&line[..line.len() / 2]]].concat();
        is_turned_down(&cut.join("\n"), at + 1, why);
    }
}

/// Whoever edits a record with an editor breaks the chain at the very line.
#[test]
fn an_edit_is_found_at_its_line() {
    let record = finished();
    let lines = objects(&record);
    let (fired, last) = (fired(&lines), lines.len() - 1);
    let edited = |at: usize, edit: &dyn Fn(&mut Value)| {
        let mut lines = lines.clone();
        edit(&mut lines[at]);
        written(&lines)
    };
    let link = "its link of the chain does not fit";
    is_turned_down(&edited(2, &|line| line["action"] = json!({"do": "stand"})), 3, link);
    is_turned_down(&edited(2, &|line| line["seat"] = json!("allied")), 3, link);
    is_turned_down(&edited(fired, &|line| line["dice"][0] = json!(6)), fired + 1, link);
    is_turned_down(&edited(last, &|line| line["state"] = json!("00")), last + 1, link);
    is_turned_down(&edited(0, &|line| line["version"] = json!("9.9")), 1, "the first line was edited");
    is_turned_down(&edited(0, &|line| line["rules"] = json!("waterloo")), 1, "the first line was edited");
    is_turned_down(&edited(0, &|line| line["start"]["given"]["turn"] = json!("14:00")), 1, "was edited");
    is_turned_down(&edited(1, &|line| line["chain"] = json!("0000000000000000")), 2, link);
    is_turned_down(&edited(1, &|line| line["chain"] = Value::Null), 2, "lacks its `chain`");

    let mut lost = lines.clone();
    lost.remove(2);
    is_turned_down(&written(&lost), 3, link);
    let mut moved = lines.clone();
    moved.swap(1, 2);
    is_turned_down(&written(&moved), 2, link);
    let mut doubled = lines.clone();
    doubled.insert(2, lines[2].clone());
    is_turned_down(&written(&doubled), 4, link);
    is_turned_down(&format!("{record}{}\n", lines[1]), last + 2, "more after the closing line");
}

/// The seed stands outside the chain, so that it can be left out; but it is bound by the commitment.
#[test]
fn another_seed_does_not_fit_the_commitment() {
    let mut umpire = Umpire::start();
    umpire.ok(json!({"do": "open", "scenario": "nlc/first-shots"}));
    let mut lines = objects(&umpire.saved(false));
    umpire.finish();
    let commitment = text(&lines[0]["dice"]["rolled"]["commitment"]);
    lines[0]["dice"]["rolled"]["seed"] = json!(sha256(b"grognard seed 4"));
    is_turned_down(&written(&lines), 1, "the seed does not fit the commitment");
    lines[0]["dice"]["rolled"]["seed"] = json!("abc");
    is_turned_down(&written(&lines), 1, "64 hexadecimal digits");
    lines[0]["dice"]["rolled"]["seed"] = json!(sha256(b"grognard seed 4"));
    lines[0]["dice"]["rolled"]["commitment"] = json!(commitment.replace('a', "b"));
    is_turned_down(&written(&lines), 1, "the first line was edited");
}

/// A chain is no lock: anybody can make it anew. Then the rules and the dice themselves give the cheat away.
#[test]
fn a_record_forged_with_a_good_chain_fails_when_it_is_played_again() {
    let record = finished();
    let lines = objects(&record);
    assert_eq!(relinked(lines.clone()), record, "the forger knows the trade");
    let (fired, last) = (fired(&lines), lines.len() - 1);
    let forged = |at: usize, edit: &dyn Fn(&mut Value)| {
        let mut lines = lines.clone();
        edit(&mut lines[at]);
        relinked(lines)
    };
    let again = |n: usize| format!("entry {n} cannot be played again: ");
    is_turned_down(&forged(2, &|line| line["action"] = json!({"do": "stand"})), 3, &again(1));
    is_turned_down(&forged(2, &|line| line["action"] = json!({"do": "storm"})), 3, &again(1));
    is_turned_down(&forged(2, &|line| line["seat"] = json!("allied")), 3, "nothing is asked of allied");
    is_turned_down(&forged(2, &|line| line["seat"] = json!("prussian")), 3, "no seat `prussian`");
    is_turned_down(&forged(2, &|line| line["n"] = json!(7)), 3, "entry 7 stands where 1 should be");
    let face = lines[fired]["dice"][0].as_u64().unwrap();
    is_turned_down(&forged(fired, &|line| line["dice"][0] = json!(face % 6 + 1)), fired + 1, "the dice fall");
    is_turned_down(&forged(fired, &|line| line["dice"] = json!([])), fired + 1, "the dice fall");
    is_turned_down(&forged(last, &|line| line["state"] = json!("00")), last + 1, "ends in state");
    is_turned_down(&forged(last, &|line| line["end"] = json!(1)), last + 1, "closes on 1 entries but has");
    is_turned_down(&forged(1, &|line| line["n"] = json!("x")), 2, "is no entry");

    let mut older = lines.clone();
    older[0]["version"] = json!("9.9");
    older.retain(|line| line.get("snapshot").is_none());
    is_turned_down(&relinked(older), 1, "made with nlc version 9.9");
    is_turned_down(&forged(0, &|line| line["rules"] = json!("waterloo")), 1, "of the rule set `waterloo`");
    is_turned_down(&forged(0, &|line| line["grognard"] = json!(4)), 1, "of format 4");
    is_turned_down(&forged(0, &|line| line["dice"] = json!("loaded")), 1, "no record header");
    is_turned_down(&forged(0, &|line| line["dice"]["rolled"]["by"] = json!("umpire")), 1, "has a commitment");
    is_turned_down(&forged(0, &|line| line["dice"]["rolled"]["x"] = json!(1)), 1, "no record header");
    let other = sha256(b"grognard seed 4");
    let bytes: Vec<u8> =
        (0..32).map(|at| u8::from_str_radix(&other[2 * at..2 * at + 2], 16).unwrap()).collect();
    let dice = json!({"rolled": {"by": "umpire", "commitment": sha256(&bytes), "seed": other}});
    is_turned_down(&forged(0, &|line| line["dice"] = dice.clone()), fired + 1, "the dice fall");

    let scripted = |faces: &[u16]| {
        let mut lines = lines.clone();
        lines[0]["dice"] = json!({"scripted": {}});
        lines[fired]["dice"] = json!(faces);
        relinked(lines)
    };
    is_turned_down(&scripted(&[9, 9, 9, 9]), fired + 1, "cannot show 9");
    is_turned_down(&scripted(&[1]), fired + 1, "ends too early");

    let start =
        forged(0, &|line| line["start"]["given"]["units"] = json!(["9999 Foy french I infantry 6/3"]));
    let file = Scratch::file("record", &start);
    let said = run(&["replay", file.name()]);
    assert!(!said.well && said.err.contains(file.name()) && said.err.contains("9999"), "{}", said.err);
}

/// What a record does not hold by itself must not be slipped into it either: nobody could tell who wrote it.
/// Nothing is played by the words of an answer or by the last snapshot, but people read the one and another version goes on from the other.
#[test]
fn words_and_snapshots_that_lie_are_found_when_a_record_is_verified() {
    let honest = objects(&finished());
    let snapshot = honest.iter().position(|line| line.get("snapshot").is_some()).expect("a snapshot");
    let forged = |line: usize, edit: &dyn Fn(&mut Value)| {
        let mut lines = honest.clone();
        edit(&mut lines[line]);
        relinked(lines)
    };
    let is_found = |record: &str, line: usize, why: &str| {
        let file = Scratch::file("lies", record);
        let said = run(&["replay", file.name(), "--verify"]);
        assert!(!said.well, "{why}: {}", said.out);
        let place = format!("{}:{line}:1: ", file.name());
        assert!(said.err.contains(&place) && said.err.contains(why), "{}", said.err);
    };
    is_found(&forged(2, &|line| line["action"]["say"] = json!("win")), 3, "but what it does is");
    is_found(&forged(snapshot, &|line| line["dice"] = json!(7_777)), snapshot + 1, "is not the state");
    is_found(&forged(snapshot, &|line| line["state"] = json!({})), snapshot + 1, "is not the state");
    let no_start = forged(0, &|line| line["start"]["map"] = json!(7));
    is_found(&no_start, 1, "the start");
}

#[test]
fn a_foreign_field_in_the_first_line_is_an_edit_like_any_other() {
    let mut lines = objects(&finished());
    lines[0]["witnessed-by"] = json!("the Duke of Wellington");
    is_turned_down(&written(&lines), 1, "edited");
}

/// Files that were never records, or of another make, are named as what they are.
#[test]
fn what_is_no_record_is_turned_down_by_name() {
    let record = finished();
    is_turned_down(
        &record.replace("\"grognard\":3,", "\"grognard\":4,"),
        1,
        "of format 4; this program reads formats up to 3",
    );
    is_turned_down(&record.replace("\"grognard\":3,", ""), 1, "lacks `grognard`");
    is_turned_down("\n", 1, "not a Grognard record");
    is_turned_down("Dear Sir,\nI beg to report\n", 1, "not a Grognard record");
    is_turned_down("[[case]]\ntitle = 'no record'\n", 1, "not a Grognard record");
    is_turned_down("{}\n", 1, "not a Grognard record");
    is_turned_down("[1]\n", 1, "not a Grognard record");

    let missing = Scratch::unmade("missing");
    let binary = Scratch::file("binary", [0xff, 0xfe, 0x00]);
    let folder = std::env::temp_dir();
    for name in [missing.name(), binary.name(), folder.to_str().unwrap()] {
        for arguments in [vec!["replay", name], vec!["replay", name, "--verify"], vec!["play", name]] {
            let said = run(&arguments);
            assert!(!said.well && said.err.contains(name), "{arguments:?}: {}", said.all());
        }
    }
    assert!(!missing.path().exists(), "nothing is made where nothing was");
}

/// Players may have the record while the game goes on, but not the dice to come. It must still be enough to play
/// every answer again.
#[test]
fn a_public_record_holds_no_seed_until_the_game_is_over() {
    let seed = sha256(b"grognard seed 3");
    let mut umpire = Umpire::start();
    let whole = played(&mut umpire, 3, 2);
    let (public, state) = (umpire.saved(true), umpire.state());
    assert!(whole.contains(&seed) && !public.contains(&seed) && !public.contains("seed"), "{public}");
    assert!(whole.contains("\"snapshot\"") && !public.contains("\"snapshot\""), "{public}");
    let without_seed: Vec<Value> = objects(&whole)
        .into_iter()
        .filter(|line| line.get("snapshot").is_none())
        .map(|mut line| {
            if let Some(dice) = line.pointer_mut("/dice/rolled").and_then(Value::as_object_mut) {
                dice.remove("seed");
            }
            line
        })
        .collect();
    assert_eq!(public, relinked(without_seed), "only the seed and the snapshot are left out");

    let file = Scratch::file("seedless", &public);
    for arguments in [vec!["replay", file.name()], vec!["replay", file.name(), "--verify"]] {
        let said = run(&arguments);
        assert!(said.well, "{}", said.err);
        assert!(said.out.contains(&format!("state {state}")), "{}", said.out);
        assert!(said.out.contains("is not revealed, so they are not proved"), "{}", said.out);
    }
    umpire.ok(json!({"do": "load", "record": public}));
    assert_eq!(umpire.state(), state);

    played(&mut umpire, 3, 100);
    assert!(umpire.saved(true).contains(&seed), "once the game is over everybody may prove the dice");
    umpire.finish();
}

/// The same seed and the same answers make the same record to the last byte, in any process and on any day.
#[test]
fn the_same_seed_and_answers_make_the_same_bytes() {
    let mut first = Umpire::start();
    let record = played(&mut first, 12, 100);
    let mut second = Umpire::start();
    played(&mut second, 99, 1);
    assert_eq!(played(&mut second, 12, 100), record);
    second.ok(json!({"do": "load", "record": record}));
    assert_eq!(second.saved(false), record, "a loaded game is saved as it was");
    assert_ne!(played(&mut second, 13, 100), record);
    first.finish();
    second.finish();
}

/// An undone answer leaves no trace: the record is that of somebody who never gave it.
#[test]
fn an_undone_answer_is_not_in_the_record() {
    let mut umpire = Umpire::start();
    let fresh = played(&mut umpire, 12, 0);
    umpire.act("french", "attack 1304 from 1303");
    umpire.ok(json!({"do": "undo", "seat": "french"}));
    assert_eq!(umpire.saved(false), fresh);
    umpire.finish();
}

/// A damaged record sent over the protocol is told like one on disk, and leaves the session alone.
#[test]
fn the_protocol_turns_damaged_records_down_with_their_line() {
    let record = finished();
    let mut umpire = Umpire::posed(DUEL);
    let state = umpire.state();
    let lines = objects(&record);
    let cut = record.lines().take(3).collect::<Vec<_>>().join("\n");
    let mut forged = lines.clone();
    forged[2]["seat"] = json!("allied");
    for (bad, place) in
        [(cut, "record:3:1: "), (written(&forged), "record:3:1: "), (relinked(forged), "record:3:1: ")]
    {
        let said = umpire.error(json!({"do": "load", "record": bad}));
        assert!(said.starts_with(place), "{said}");
        assert_eq!(umpire.state(), state, "the game before it is still the one talked about");
    }
    umpire.finish();
}

#[test]
fn play_gives_the_only_answer_and_says_so_unless_it_is_to_ask_all() {
    let only = "The French: attack 1304 from 1303 (there is no other answer)";
    let said = run_with(&["play", DUEL, "--seed", "3"], "quit\n");
    assert!(said.well && said.out.contains(only) && said.out.contains("will attack 1304"), "{}", said.all());
    let said = run_with(&["play", DUEL, "--seed", "3", "--ask-all"], "quit\n");
    assert!(
        said.well && !said.out.contains("no other answer") && !said.out.contains("will attack"),
        "{}",
        said.all()
    );
}

/// What is typed needs no accents, a few words are enough, a stack moves by words, and there is a map of eighty columns.
#[test]
fn play_understands_what_is_meant_and_draws_a_map() {
    let typed = "map pire\nmap nobody\nmove\npire\nto 2949\nrest\n2751 stack to 2750\nquit\n";
    let skip = "no more initiative\nno more orders\n1\n";
    let said =
        run_with(&["play", "nlc/first-shots", "--seat", "french", "--seed", "2"], &format!("{skip}{typed}"));
    assert!(said.well, "{}", said.err);
    assert!(said.out.contains("+Piré") && said.out.contains("Gemioncou"), "{}", said.out);
    let wide = said
        .out
        .lines()
        .skip_while(|line| !line.contains("+Piré"))
        .take(10)
        .map(|line| line.chars().count())
        .max();
    assert!(wide.is_some_and(|wide| wide <= 80), "{wide:?}");
    assert!(said.out.contains("nothing called `nobody` is on the map"), "{}", said.out);
    assert!(said.out.contains("Which one: ") && said.out.contains("move Piré"), "{}", said.out);
    assert!(said.out.contains("Piré moves from 2950 to 2949"), "{}", said.out);
    assert!(said.out.contains("move from 2751 to 2750"), "{}", said.out);
}

/// Whoever saves by hand may mistype: a file that is there is never overwritten, whatever it is.
#[test]
fn play_saves_to_a_new_file_only_and_goes_on_from_it() {
    let file = Scratch::unmade("saved");
    let precious = Scratch::file("precious", "the Emperor's will\n");
    let input = format!("1\nsave {}\nsave {}\nsave {}\nquit\n", file.name(), precious.name(), file.name());
    let said = run_with(&["play", DUEL, "--seed", "3", "--ask-all"], &input);
    assert!(said.well, "{}", said.err);
    assert_eq!(said.out.matches("Saved.").count(), 1, "{}", said.out);
    for name in [precious.name(), file.name()] {
        assert!(said.out.contains(&format!("{name} is there already")), "{}", said.out);
    }
    assert_eq!(precious.bytes(), b"the Emperor's will\n");
    let saved = file.bytes();
    assert_eq!(
        String::from_utf8_lossy(&saved).lines().count(),
        5,
        "header, opening, one answer, snapshot, closing"
    );
    assert!(run(&["replay", file.name(), "--verify"]).well);

    let mut umpire = Umpire::start();
    assert_eq!(played(&mut umpire, 3, 1).into_bytes(), saved, "play and protocol keep the same record");
    umpire.finish();

    let second = Scratch::unmade("second");
    let said = run_with(
        &["play", file.name(), "--ask-all"],
        &format!("no more attacks\nsave {}\nquit\n", second.name()),
    );
    assert!(said.well, "{}", said.err);
    assert_eq!(file.bytes(), saved, "going on from a record leaves it alone");
    let said = run(&["replay", second.name()]);
    assert!(said.well && said.out.contains("fires"), "{}", said.all());

    let nowhere = std::env::temp_dir().join("grognard-e2e-no-such-folder").join("record");
    let said = run_with(&["play", DUEL], &format!("save {}\nquit\n", nowhere.display()));
    assert!(said.well && !said.out.contains("Saved."), "{}", said.out);
    assert!(!nowhere.exists() && fs::metadata(nowhere.parent().unwrap()).is_err());
}

/// A fix of the rules ends no game: a record of another version goes on from its snapshot, and says so. Of what was played before, the
/// chain is all that can be checked.
#[test]
fn a_game_of_another_version_goes_on_and_each_stretch_is_verified() {
    let mut umpire = Umpire::start();
    let now = played(&mut umpire, 3, 1);
    let state = umpire.state();
    let mut lines = objects(&now);
    let version = text(&lines[0]["version"]);
    lines[0]["version"] = json!("0.9");
    let snapshot = lines.iter().position(|line| line.get("snapshot").is_some()).expect("a snapshot");
    lines[snapshot]["version"] = json!("0.9");
    let older = relinked(lines.clone());

    // Over the protocol: the same position, an entry more, and what was played before cannot be taken back.
    umpire.ok(json!({"do": "load", "record": older}));
    assert_eq!(umpire.state(), state);
    let error = umpire.error(json!({"do": "undo", "seat": "french"}));
    assert!(error.contains("cannot be undone"), "{error}");
    while let Some(decision) = umpire.decision() {
        umpire.act(&decision.seat, decision.actions[0].clone());
    }
    let both = umpire.saved(false);
    let entries = objects(&both);
    assert_eq!(entries[..3], objects(&older)[..3], "what was there stays as it is");
    assert_eq!(entries[3]["action"], json!({"continued": {"version": version, "from": 2}}));
    umpire.finish();

    // The same dice fell as if nothing had happened.
    let dice = |record: &str| objects(record).iter().map(|line| line["dice"].clone()).collect::<Vec<_>>();
    let whole = finished();
    assert_eq!(dice(&both)[4..].iter().filter(|dice| dice.is_array()).count() + 3, objects(&whole).len() - 2);
    assert_eq!(dice(&both)[4..6], dice(&whole)[3..5]);

    // Replayed: one stretch of which no more than the chain can be checked, and one that is played again.
    let file = Scratch::file("both", &both);
    let said = run(&["replay", file.name(), "--verify"]);
    assert!(said.well, "{}", said.err);
    assert!(
        said.out.contains("entries 0 to 1, version 0.9: whole, by the chain; not played again"),
        "{}",
        said.out
    );
    assert!(said.out.contains(&format!("version {version}: played again")), "{}", said.out);
    assert!(
        said.out.contains("as recorded")
            && said.out.contains("every face of what was played again follows from the seed"),
        "{}",
        said.out
    );
    let file = Scratch::file("older", &older);
    let said = run(&["replay", file.name(), "--verify"]);
    assert!(said.well && said.out.contains("not checked"), "{}", said.all());
    let said = run_with(&["play", file.name()], "quit\n");
    assert!(said.well, "{}", said.err);
    assert_eq!(file.bytes(), older.as_bytes());

    // A snapshot that this program cannot read, or that somebody has made up, is told for what it is.
    lines[snapshot]["state"]["world"].as_object_mut().expect("a world").remove("turn");
    is_turned_down(&relinked(lines.clone()), 1, "of another shape (missing field `turn`");
    lines[snapshot]["state"]["cast"]["units"][0] = json!("Old Guard");
    is_turned_down(&relinked(lines.clone()), 1, "unit 1 was Old Guard, and is");
    let mut stray = objects(&older);
    stray[snapshot]["state"]["world"]["tested"] = json!([9_999]);
    is_turned_down(&relinked(stray), 1, "UnitId 9999 is out of bounds");
}
