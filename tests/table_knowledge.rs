//! On the wire, and not only in the functions: no frame to a seat holds what it may not know, and none tells by coming.

use crate::table::{Choices, Client, Folder, Pair, Server, minutes_left, tries, twins};
use serde_json::{Value, json};
use std::collections::{BTreeSet, HashMap};
use std::time::{Duration, Instant};
use umpire::matches::AnyMatch;
use umpire::record::Record;
use umpire::ruleset::RuleSet as _;

const SEATS: [&str; 2] = ["french", "allied"];

/// Everything that a seat can ask at any time; each answer is one more frame to be searched.
fn pry(client: &mut Client, choices: &mut Choices) {
    let n = client.n();
    let words = client.words();
    let hexes: Vec<String> = client.ok(json!({"do": "view"}))["knowledge"]["units"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(|unit| unit["hex"].as_str().map(str::to_owned))
        .collect();
    client.ask(json!({"do": "view", "at": 1 + choices.below(usize::try_from(n).expect("small"))}));
    client.ask(json!({"do": "pending"}));
    client.ask(json!({"do": "result"}));
    client.ask(json!({"do": "truth"}));
    client.ask(json!({"do": "save"}));
    client.ask(json!({"do": "look", "at": {"what": "zones"}}));
    if !hexes.is_empty() {
        client.ask(json!({"do": "look", "at": {"what": "hex", "hex": choices.one(&hexes)}}));
    }
    if !words.is_empty() {
        client.ask(json!({"do": "odds", "action": choices.one(&words)}));
        client.ask(json!({"do": "try", "action": choices.one(&words)}));
    }
    client.ask(json!({"do": "act", "action": "surrender", "n": n}));
    client.ask(json!({"do": "act", "action": "done", "n": n + 1}));
}

/// Plays a whole game with both seats recorded; the frames of each before the end, and the record.
fn game(server: &Server, wanted: &Value, seed: u64) -> ([Vec<String>; 2], Record) {
    let (_, tokens) = server.begin(wanted);
    let mut pair = Pair::sit_down_in_browsers(server, &tokens);
    let mut choices = Choices::new(seed);
    let mut steps = 0;
    while pair.step(&mut choices) {
        steps += 1;
        if steps % 25 == 0 {
            let who = choices.below(2);
            pry(&mut pair.clients[who], &mut choices);
        }
        let who = choices.below(2);
        if steps % 13 == 0 && pair.clients[who].state["can_undo"] == true {
            pair.clients[who].ask(json!({"do": "undo"}));
            pair.catch_up(1 - who);
        }
    }
    let frames = pair.clients.each_mut().map(|client| {
        // What tells the end may be told everybody; all before it may not.
        let goes_on = |frame: &&String| !frame.contains(r#""ending":{"#);
        client.frames.iter().filter(goes_on).cloned().collect::<Vec<String>>()
    });
    let who = pair.clients.iter().position(Client::is_over).expect("it is over");
    let record = pair.clients[who].ok(json!({"do": "save"}))["record"].as_str().expect("a record").to_owned();
    (frames, Record::parse("record", &record).expect("it is sound"))
}

/// What a seat alone knows: the texts of events that only it has seen, and the words of its secret answers.
fn secrets(record: &Record, seat: usize) -> BTreeSet<String> {
    let start =
        series::sets::NLC.open(&record.header.scenario, &record.header.options).expect("the scenario opens");
    let game: Box<dyn AnyMatch> =
        start.resume("record", record, series::sets::NLC.version()).expect("it plays again");
    let texts = |seat: &str| -> BTreeSet<String> {
        let events = game.events(seat, 0).expect("a seat").into_iter();
        events.map(|event| event["text"].as_str().expect("a text").to_owned()).collect()
    };
    let (own, others) = (texts(SEATS[seat]), texts(SEATS[1 - seat]));
    let mut secrets: BTreeSet<String> = own.difference(&others).cloned().collect();
    for entry in &record.entries {
        if entry.seat == SEATS[seat] && !game.knows_of(SEATS[1 - seat], entry.n) {
            secrets.insert(entry.action["say"].as_str().expect("words").to_owned());
        }
    }
    // What anybody could say of anything is no secret: short words, and what names nobody.
    secrets.retain(|text| text.len() >= HEAD && text.chars().any(char::is_uppercase));
    secrets
}

/// Many texts to be looked for at once, by their first bytes.
struct Hunt(HashMap<[u8; HEAD], Vec<String>>);

const HEAD: usize = 6;

impl Hunt {
    fn new(secrets: &BTreeSet<String>) -> Hunt {
        let mut hunt: HashMap<[u8; HEAD], Vec<String>> = HashMap::new();
        for secret in secrets {
            // As it would stand in a frame.
            let escaped = json!(secret).to_string();
            let escaped = escaped[1..escaped.len() - 1].to_owned();
            let head = escaped.as_bytes()[..HEAD].try_into().expect("no secret is shorter");
            hunt.entry(head).or_default().push(escaped);
        }
        Hunt(hunt)
    }

    fn found_in(&self, frame: &str) -> Option<&str> {
        let heads = frame.as_bytes().windows(HEAD).enumerate();
        let found = heads.filter_map(|(at, head)| Some((at, self.0.get(head)?)));
        let mut found = found.flat_map(|(at, secrets)| {
            secrets.iter().filter(move |s| frame.as_bytes()[at..].starts_with(s.as_bytes()))
        });
        found.next().map(String::as_str)
    }
}

#[test]
fn the_hunt_finds_what_is_there() {
    let secrets = BTreeSet::from(["Ney orders Foy to halt".to_owned(), "Reille waits".to_owned()]);
    let hunt = Hunt::new(&secrets);
    assert_eq!(hunt.found_in("{\"text\":\"Reille waits\"}"), Some("Reille waits"));
    assert_eq!(hunt.found_in("{\"text\":\"Reille marches, Ney orders nobody\"}"), None);
}

#[test]
fn no_frame_holds_a_secret_of_the_other_seat() {
    let folder = Folder::new();
    let server = Server::open(&folder.database());
    let mut n_secrets = 0;
    for seed in 0..u64::try_from(tries(3)).expect("small") {
        // Quatre Bras has written orders, couriers and stacks in the fog; hidden movement has more to hide.
        let options: &[&str] = match seed % 3 {
            0 => &[],
            1 => &["hidden-movement"],
            _ => &["order-markers"],
        };
        let scenario = if seed % 2 == 0 { "nlc/quatre-bras" } else { "nlc/first-shots" };
        let wanted = json!({"scenario": scenario, "options": options, "seed": seed});
        let (frames, record) = game(&server, &wanted, seed);
        for seat in 0..2 {
            let secrets = secrets(&record, seat);
            n_secrets += secrets.len();
            let seed = record.header.seed().expect("it fits").expect("it is over").to_hex();
            let hunt = Hunt::new(&secrets);
            for frame in &frames[1 - seat] {
                assert!(!frame.contains(&seed), "the seed was told");
                if let Some(secret) = hunt.found_in(frame) {
                    panic!("{} was told `{secret}`: {}", SEATS[1 - seat], &frame[..frame.len().min(400)]);
                }
            }
        }
    }
    assert!(n_secrets > 50, "there was something to keep: {n_secrets} secrets");
}

/// Plays to a secret question of both seats at which the second has something to write.
fn to_the_desks(server: &Server, seed: u64) -> Pair {
    let (_, tokens) = server.begin(&json!({"scenario": "nlc/quatre-bras", "seed": seed}));
    let mut pair = Pair::sit_down_in_browsers(server, &tokens);
    let mut choices = Choices::new(seed);
    loop {
        let secret = |client: &Client| client.state["decision"]["secret"] == true;
        let writes = pair.clients[1].words().iter().any(|words| !ends_writing(words));
        if pair.clients.iter().all(secret) && writes {
            return pair;
        }
        assert!(pair.step(&mut choices), "both write orders some time");
    }
}

#[test]
fn writing_in_secret_is_told_by_nothing_at_all() {
    let folder = Folder::new();
    let server = Server::open(&folder.database());
    for seed in 0..3 {
        // The same game three times, up to the same desks; the allied player writes something else in each, or nothing.
        let mut told: Vec<Vec<String>> = Vec::new();
        for writes in 0..3 {
            let mut pair = to_the_desks(&server, seed);
            let mut choices = Choices::new(100 + writes);
            let [french, allied] = &mut pair.clients;
            let before = french.frames.len();
            let mut written = 0;
            for _ in 0..writes * 7 {
                if allied.state["decision"]["secret"] != true {
                    break;
                }
                // Not the word that ends the writing: then the enemy may see that it is over.
                let words: Vec<String> =
                    allied.words().into_iter().filter(|words| !ends_writing(words)).collect();
                if words.is_empty() {
                    break;
                }
                let (words, n) = (choices.one(&words).clone(), allied.n());
                allied.ok(json!({"do": "act", "action": words, "n": n}));
                written += 1;
                if choices.below(4) == 0 {
                    allied.ask(json!({"do": "undo"}));
                }
            }
            assert!(writes == 0 || written > 0, "something is written, or this proves nothing");
            assert!(
                french.within(Duration::from_millis(200)).is_none(),
                "a push tells that the enemy writes"
            );
            assert_eq!(french.frames.len(), before);
            // Everything the French can ask, and what comes of an answer of their own.
            let mut same = Choices::new(seed);
            pry(french, &mut same);
            let own: Vec<String> = french.words();
            let n = french.n();
            french.ask(json!({"do": "act", "action": same.one(&own), "n": n}));
            french.ask(json!({"do": "undo"}));
            pry(french, &mut same);
            told.push(french.frames[before..].to_vec());
        }
        for other in &told[1..] {
            for (one, other) in told[0].iter().zip(other) {
                assert_eq!(
                    one, other,
                    "what the enemy writes shows in what the French are told (seed {seed})"
                );
            }
            assert_eq!(told[0].len(), other.len());
        }
    }
}

/// Whether words end the writing of orders.
fn ends_writing(words: &str) -> bool {
    ["done", "finished", "no more", "end", "pass", "seal"].iter().any(|end| words.starts_with(end))
}

#[test]
fn finishing_in_secret_is_told_only_when_both_have() {
    let folder = Folder::new();
    let server = Server::open(&folder.database());
    let mut pair = to_the_desks(&server, 5);
    let mut choices = Choices::new(5);
    let before = pair.clients[0].frames.len();
    // The allied player writes until nothing is asked of him any more.
    while pair.clients[1].state["decision"]["secret"] == true {
        let words = pair.clients[1].words();
        let end = words.iter().find(|words| ends_writing(words)).cloned();
        let words = end.unwrap_or_else(|| choices.one(&words).clone());
        let n = pair.clients[1].n();
        pair.clients[1].ok(json!({"do": "act", "action": words, "n": n}));
    }
    assert_eq!(pair.clients[1].state["waiting"], json!(["french"]));
    let [french, _] = &mut pair.clients;
    assert!(
        french.within(Duration::from_millis(200)).is_none(),
        "the enemy has finished, and nobody may know"
    );
    assert_eq!(french.frames.len(), before);
    assert_eq!(french.state["waiting"], json!(["french"]), "whoever still writes sees himself awaited");
}

/// The law of non-interference, on the wire and over every verb: few pairs of twins as a rule, as many as there are minutes for in the long form.
#[test]
fn what_is_done_in_secret_shows_in_nothing() {
    let folder = Folder::new();
    let server = Server::open(&folder.database());
    let battles = twins::battles(&server);
    let (mut told, since) = (twins::Told::default(), Instant::now());
    for pair in (0..).take_while(|pair| *pair < tries(4) || minutes_left(since)) {
        // In another order than they are listed, so that a few of them are of all kinds.
        let (scenario, options) = &battles[pair * 37 % battles.len()];
        twins::play(&server, scenario, options, pair as u64, 60, &mut told);
    }
    eprintln!("{told:?}");
    assert!(told.secrets > 20 && told.questions > 100 && told.answers > 20, "it proves little: {told:?}");
}
