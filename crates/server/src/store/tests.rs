//! The log: what stands, what is refused, what is whole.

use super::*;
use serde_json::json;
use std::path::PathBuf;

struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let folder = std::env::temp_dir().join(format!("grognard-store-{}-{name}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder for the test");
        Folder(folder)
    }

    fn file(&self) -> PathBuf {
        self.0.join("games.sqlite")
    }

    fn store(&self) -> Store {
        Store::open(&self.file(), Safety::Process).expect("it opens")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn begun(name: &str) -> Begun {
    Begun {
        name: name.to_owned(),
        rules: "toy".to_owned(),
        version: "1".to_owned(),
        scenario: "toy/one".to_owned(),
        options: vec!["mud".to_owned()],
        start: Some(json!({"map": "x"})),
        seed: "00".to_owned(),
        seed_by: None,
        known: false,
        shares: Vec::new(),
        created: 7,
    }
}

fn seats() -> Vec<SeatKept> {
    let seat = |seat: &str, byte| SeatKept {
        seat: seat.to_owned(),
        player: "person".to_owned(),
        hash: [byte; 32],
        token: None,
        held: Held::Opener,
        invitation: None,
    };
    vec![seat("red", 1), seat("blue", 2)]
}

fn act(seat: &str, say: &str) -> LogLine {
    LogLine {
        seat: seat.to_owned(),
        deed: LogEvent::Act { action: json!({"say": say}), dice: vec![6, 1], why: None },
    }
}

fn other(seat: &str, deed: LogEvent) -> LogLine {
    LogLine { seat: seat.to_owned(), deed }
}

#[test]
fn what_was_kept_is_read_back() {
    let folder = Folder::new("kept");
    let store = folder.store();
    let number = store
        .begin(begun("a"), Card::default(), seats(), vec![act("red", "march")], Vec::new())
        .blocking_recv()
        .unwrap()
        .unwrap();
    let lines = vec![
        act("blue", "halt"),
        other("red", LogEvent::Undo),
        other("blue", LogEvent::HandOver("random".to_owned())),
    ];
    store.append(number, 1, lines.clone(), Card::default()).blocking_recv().unwrap().unwrap();
    drop(store);
    let store = folder.store();
    let kept = store.load(number).unwrap().unwrap();
    assert_eq!((kept.begun.clone(), kept.seats.clone()), (begun("a"), seats()));
    assert_eq!(kept.log, [vec![act("red", "march")], lines].concat());
    assert_eq!(store.find(&[2; 32]).unwrap(), Some((number, "blue".to_owned())));
    assert_eq!(store.find(&[3; 32]).unwrap(), None);
    assert_eq!(kept.player_of(&kept.seats[1]), "random");
    assert_eq!(store.load(number + 1).unwrap(), None);
}

#[test]
fn an_undo_takes_the_last_standing_answer_of_its_own_seat() {
    let log = vec![
        act("red", "one"),
        act("blue", "two"),
        act("red", "three"),
        other("red", LogEvent::Undo),
        other("red", LogEvent::Undo),
        act("red", "four"),
        other("blue", LogEvent::HandOver("random".to_owned())),
    ];
    let kept = Kept { number: 1, begun: begun("a"), seats: seats(), log };
    let standing: Vec<(usize, String)> = kept
        .standing()
        .into_iter()
        .map(|entry| (entry.n, entry.action["say"].as_str().unwrap().to_owned()))
        .collect();
    assert_eq!(standing, [(1, "two".to_owned()), (2, "four".to_owned())]);
}

#[test]
fn reasons_are_those_of_the_answers_that_stand() {
    let because = |why: &str| {
        let deed = LogEvent::Act { action: json!({}), dice: Vec::new(), why: Some(why.to_owned()) };
        other("blue", deed)
    };
    let log =
        vec![act("red", "one"), because("to take the hill"), act("red", "three"), because("to hold it")];
    let folder = Folder::new("reasons");
    let store = folder.store();
    let number =
        store.begin(begun("a"), Card::default(), seats(), log, Vec::new()).blocking_recv().unwrap().unwrap();
    store
        .append(number, 4, vec![other("red", LogEvent::Undo)], Card::default())
        .blocking_recv()
        .unwrap()
        .unwrap();
    let kept = store.load(number).unwrap().unwrap();
    let reasons = [(1, ("red", "")), (2, ("blue", "to take the hill")), (3, ("blue", "to hold it"))];
    assert_eq!(kept.reasons(), reasons.into());
}

/// Makes tables of the first version out of ours, with the card that an older program would have written.
const TO_THE_FIRST_VERSION: &str = "
    CREATE TABLE cards (game INTEGER PRIMARY KEY, lines INTEGER NOT NULL, turn TEXT NOT NULL, result TEXT) STRICT;
    INSERT INTO cards SELECT number, 1, 'noon', 'a draw' FROM games WHERE name = 'a';
    ALTER TABLE games DROP COLUMN updated;
    ALTER TABLE games DROP COLUMN turn;
    ALTER TABLE games DROP COLUMN result;
    ALTER TABLE seats DROP COLUMN holder;
    ALTER TABLE entries DROP COLUMN why;
    DROP TABLE snapshots;
    DROP TABLE shares;
    DROP INDEX invitations;
    ALTER TABLE games DROP COLUMN seed_by;
    ALTER TABLE games DROP COLUMN known;
    ALTER TABLE seats DROP COLUMN held;
    ALTER TABLE seats DROP COLUMN invitation;
    PRAGMA user_version = 1;";

#[test]
fn a_database_that_says_a_wrong_version_is_told_and_left() {
    let folder = Folder::new("wrong");
    drop(folder.store());
    Connection::open(folder.file()).unwrap().execute_batch("PRAGMA user_version = 3").unwrap();
    let why = Store::open(&folder.file(), Safety::Process).err().expect("its tables are not of version 3");
    assert!(why.contains("says that it is of version 3") && why.contains("left as it is"), "{why}");
    let raw = Connection::open(folder.file()).unwrap();
    let version: i32 = raw.query_row("PRAGMA user_version", [], |row| row.get(0)).unwrap();
    assert_eq!(version, 3);
}

#[test]
fn a_database_of_the_first_version_is_brought_to_ours_with_its_games() {
    let folder = Folder::new("older");
    let hand_over = |to: &str| other("blue", LogEvent::HandOver(to.to_owned()));
    let log = vec![act("red", "one"), hand_over("random"), hand_over("subaltern")];
    let begin = |name: &str, log: &[LogLine]| {
        let mut seats = seats();
        seats[0].hash[0] = name.as_bytes()[0];
        seats[1].hash[1] = name.as_bytes()[0];
        folder.store().begin(begun(name), Card::default(), seats, log.to_vec(), Vec::new()).blocking_recv()
    };
    let number = begin("a", &log).unwrap().unwrap();
    begin("b", &[]).unwrap().unwrap();
    let raw = Connection::open(folder.file()).unwrap();
    raw.execute_batch(TO_THE_FIRST_VERSION).unwrap();
    drop(raw);
    let store = folder.store();
    let kept = store.load(number).unwrap().unwrap();
    assert_eq!(kept.log, log);
    assert_eq!((kept.begun.seed_by, kept.begun.known, kept.begun.shares), (None, false, Vec::new()));
    assert!(kept.seats.iter().all(|seat| seat.held == Held::Opener && seat.invitation.is_none()));
    let [b, a] = <[Listed; 2]>::try_from(store.list(None, 100).unwrap()).unwrap();
    assert_eq!(a.card, Card { turn: "noon".to_owned(), result: Some("a draw".to_owned()) });
    assert!(a.updated > a.created, "the last line is later than the beginning");
    assert_eq!((b.card, b.updated), (Card::default(), b.created));
    let holders = |listed: &[SeatListed]| listed.iter().map(|seat| seat.holder.clone()).collect::<Vec<_>>();
    assert_eq!(
        (holders(&a.seats), holders(&b.seats)),
        (vec!["person".to_owned(), "subaltern".to_owned()], vec!["person".to_owned(), "person".to_owned()],)
    );
    store.append(number, 3, vec![act("red", "two")], Card::default()).blocking_recv().unwrap().unwrap();
}

#[test]
fn nobody_extends_a_game_that_somebody_else_has_extended() {
    let folder = Folder::new("overtaken");
    let (one, two) = (folder.store(), folder.store());
    let number = one
        .begin(begun("a"), Card::default(), seats(), Vec::new(), Vec::new())
        .blocking_recv()
        .unwrap()
        .unwrap();
    one.append(number, 0, vec![act("red", "first")], Card::default()).blocking_recv().unwrap().unwrap();
    let late = two.append(number, 0, vec![act("red", "late")], Card::default()).blocking_recv().unwrap();
    assert_eq!(late, Err(StoreError::Overtaken));
    // A chain of which one line has its place taken leaves no line at all.
    one.append(number, 2, vec![act("red", "far")], Card::default()).blocking_recv().unwrap().unwrap();
    let chain = two
        .append(number, 1, vec![act("blue", "x"), act("blue", "y")], Card::default())
        .blocking_recv()
        .unwrap();
    assert_eq!(chain, Err(StoreError::Overtaken));
    one.append(number, 1, vec![act("red", "second")], Card::default()).blocking_recv().unwrap().unwrap();
    let log = [act("red", "first"), act("red", "second"), act("red", "far")];
    assert_eq!(two.load(number).unwrap().unwrap().log, log);
}

#[test]
fn lists_tell_how_far_a_game_has_come_and_who_sits_where() {
    let folder = Folder::new("cards");
    let store = folder.store();
    let card =
        |turn: &str, result: Option<&str>| Card { turn: turn.to_owned(), result: result.map(str::to_owned) };
    let number = store.begin(begun("a"), card("13:00", None), seats(), vec![act("red", "one")], Vec::new());
    let number = number.blocking_recv().unwrap().unwrap();
    let listed = |store: &Store| store.list(None, 100).unwrap().remove(0);
    assert_eq!((listed(&store).card, listed(&store).updated), (card("13:00", None), 7));
    let lines = vec![act("blue", "two"), other("red", LogEvent::HandOver("random".to_owned()))];
    store.append(number, 1, lines, card("14:00", Some("won"))).blocking_recv().unwrap().unwrap();
    // What is not written is not noted either.
    let late = vec![other("red", LogEvent::HandOver("person".to_owned()))];
    store.append(number, 1, late, card("15:00", None)).blocking_recv().unwrap().unwrap_err();
    let now = listed(&store);
    assert_eq!((&*now.name, now.card.clone()), ("a", card("14:00", Some("won"))));
    assert!(now.updated > now.created);
    let red = SeatListed {
        seat: "red".to_owned(),
        player: "person".to_owned(),
        holder: "random".to_owned(),
        token: None,
        held: Held::Opener,
    };
    assert_eq!((now.seats.len(), &now.seats[0]), (2, &red));
    assert_eq!(store.n_games().unwrap(), 1);
}

#[test]
fn a_list_reads_no_log() {
    let folder = Folder::new("no-log");
    let store = folder.store();
    let log = vec![act("red", "one")];
    store.begin(begun("a"), Card::default(), seats(), log, Vec::new()).blocking_recv().unwrap().unwrap();
    // If there were no log at all, the list would be the same.
    let before = store.list(None, 100).unwrap();
    let raw = Connection::open(folder.file()).unwrap();
    raw.execute_batch("DROP TABLE entries; DROP TABLE snapshots;").unwrap();
    assert_eq!(folder.store().list(None, 100).unwrap(), before);
}

#[test]
fn a_key_is_changed_by_whoever_knows_the_one_before_and_a_share_never() {
    let folder = Folder::new("links");
    let (one, two) = (folder.store(), folder.store());
    let share = |commitment: Option<&str>, share: Option<&str>| ShareKept {
        seat: "blue".to_owned(),
        commitment: commitment.map(str::to_owned),
        share: share.map(str::to_owned),
    };
    let begun = Begun { seed_by: Some(SeedBy::Shares), shares: vec![share(None, None)], ..begun("a") };
    let offered = |hash: u8| SeatKept {
        hash: [hash; 32],
        held: Held::Offered,
        invitation: Some([9; 32]),
        ..seats()[1].clone()
    };
    let number = one.begin(begun.clone(), Card::default(), seats(), Vec::new(), Vec::new());
    let number = number.blocking_recv().unwrap().unwrap();
    assert_eq!(one.load(number).unwrap().unwrap().begun, begun);
    let rekey = |store: &Store, hash, before| {
        store.rekey(number, offered(hash), [before; 32]).blocking_recv().unwrap()
    };
    assert_eq!(rekey(&one, 3, 2), Ok(()));
    assert_eq!(rekey(&two, 4, 2), Err(StoreError::Overtaken));
    assert_eq!(two.load(number).unwrap().unwrap().seats[1], offered(3));
    assert_eq!(two.find_invitation(&[9; 32]).unwrap(), Some((number, "blue".to_owned())));
    assert_eq!((two.find(&[2; 32]).unwrap(), two.find(&[9; 32]).unwrap()), (None, None));

    let keep = |share: ShareKept| two.keep_share(number, share).blocking_recv().unwrap();
    let waits = || one.load(number).unwrap().unwrap().begun.waits_for();
    assert_eq!((keep(share(Some("c"), Some("s"))), waits().len()), (Err(StoreError::Overtaken), 1));
    assert_eq!((keep(share(Some("c"), None)), waits().len()), (Ok(()), 1));
    assert_eq!(keep(share(Some("d"), None)), Err(StoreError::Overtaken));
    assert_eq!(keep(share(Some("d"), Some("s"))), Err(StoreError::Overtaken));
    assert_eq!((keep(share(Some("c"), Some("s"))), waits().len()), (Ok(()), 0));
    assert_eq!(keep(share(Some("c"), Some("t"))), Err(StoreError::Overtaken));
    assert_eq!(one.load(number).unwrap().unwrap().begun.shares, [share(Some("c"), Some("s"))]);
}

#[cfg(unix)]
#[test]
fn the_file_is_its_owners_alone() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = Folder::new("private");
    let _store = folder.store();
    let mode = std::fs::metadata(folder.0.join("games.sqlite")).unwrap().permissions().mode();
    assert_eq!(mode & 0o077, 0, "{mode:o}");
}

#[test]
fn a_list_goes_on_where_the_page_before_ended() {
    let folder = Folder::new("pages");
    let store = folder.store();
    for (n, name) in (0_u8..).zip(["a", "b", "c", "d", "e"]) {
        let seat = SeatKept { hash: [n; 32], ..seats().remove(0) };
        store
            .begin(begun(name), Card::default(), vec![seat], Vec::new(), Vec::new())
            .blocking_recv()
            .unwrap()
            .unwrap();
    }
    let names = |before: Option<&str>| -> Vec<String> {
        store.list(before, 2).unwrap().into_iter().map(|listed| listed.name).collect()
    };
    assert_eq!(
        [names(None), names(Some("d")), names(Some("b")), names(Some("a"))].concat(),
        ["e", "d", "c", "b", "a"]
    );
    assert!(names(Some("nobody's")).is_empty());
}

#[test]
fn games_that_nobody_plays_are_forgotten_as_it_was_said_and_no_others() {
    let folder = Folder::new("expiry");
    let store = folder.store();
    let over = Card { turn: String::new(), result: Some("won".to_owned()) };
    let begin = |n: u8, name: &str, log: Vec<LogLine>, card: Card| {
        let seat = SeatKept { hash: [n; 32], ..seats().remove(0) };
        store.begin(begun(name), card, vec![seat], log, Vec::new()).blocking_recv().unwrap().unwrap()
    };
    // All of them were begun, and written to last, in 1970.
    let _unplayed = begin(1, "unplayed", Vec::new(), Card::default());
    let _played = begin(2, "played", vec![act("red", "one")], Card::default());
    let _over = begin(3, "over", vec![act("red", "one")], over);
    let loaded = begin(4, "loaded", Vec::new(), Card::default());
    let fresh = begin(5, "fresh", Vec::new(), Card::default());
    store.append(fresh, 0, vec![act("red", "one")], Card::default()).blocking_recv().unwrap().unwrap();
    let day = Some(std::time::Duration::from_secs(86_400));
    let forget = |expiry: Expiry| store.forget(expiry, vec![loaded]).blocking_recv().unwrap().unwrap();
    let left = || -> Vec<String> {
        store.list(None, 100).unwrap().into_iter().map(|listed| listed.name).rev().collect()
    };
    assert_eq!((forget(Expiry::default()), left().len()), (0, 5), "by default everything is kept");
    assert_eq!(forget(Expiry { unplayed: day, ..Expiry::default() }), 1);
    assert_eq!(left(), ["played", "over", "loaded", "fresh"]);
    assert_eq!(forget(Expiry { over: day, ..Expiry::default() }), 1);
    assert_eq!(left(), ["played", "loaded", "fresh"]);
    assert_eq!(forget(Expiry { unfinished: day, ..Expiry::default() }), 1);
    assert_eq!(left(), ["loaded", "fresh"]);
    assert_eq!((store.find(&[2; 32]).unwrap(), store.n_games().unwrap()), (None, 2));
}
