//! Two people who do not know each other: a seat is given away for good, and the dice are nobody's choice.

use crate::common::{Scratch, run, sha256};
use crate::table::{Choices, Client, Folder, Pair, Server};
use serde_json::{Value, json};
use std::time::Duration;
use umpire::record::{DiceOf, Record};

/// Opens a game whose allied seat is offered: the opener's token and the invitation's.
fn offered(server: &Server) -> (String, String) {
    let wanted = json!({"scenario": "nlc/first-shots", "offer": ["allied"]});
    let (status, created) = server.post("/api/games", &wanted);
    assert_eq!(status, 201, "{created}");
    let [french, allied] = [&created["seats"][0], &created["seats"][1]];
    assert_eq!((french["seat"].as_str(), allied["seat"].as_str()), (Some("french"), Some("allied")));
    assert_eq!(
        (&french["invitation"], &allied["token"], &allied["link"]),
        (&Value::Null, &Value::Null, &Value::Null)
    );
    (text(&french["token"]), invitation(allied))
}

fn invitation(link: &Value) -> String {
    text(&link["invitation"]).strip_prefix("/#/invitation/").expect("a path of the client").to_owned()
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_else(|| panic!("{value} is no text")).to_owned()
}

fn take(server: &Server, invitation: &str) -> (u16, Value) {
    server.post(&format!("/api/invitations/{invitation}"), &json!({}))
}

fn held(card: &Value) -> Vec<&str> {
    card["seats"]
        .as_array()
        .expect("seats")
        .iter()
        .map(|seat| seat["held"].as_str().expect("a word"))
        .collect()
}

/// What is published of a share, made by hand from what docs/protocol.md says.
fn commitment(card: &Value, share: &str) -> String {
    let (mark, seat) = (text(&card["commitment"]), text(&card["seat"]));
    sha256(format!("grognard share\n{mark}\n{seat}\n{share}").as_bytes())
}

fn commit(client: &mut Client, share: &str) -> Value {
    let commitment = commitment(&client.card, share);
    client.ok(json!({"do": "commit", "commitment": commitment}))
}

/// Reads until something was told.
fn until(client: &mut Client, told: impl Fn(&Client) -> bool) {
    while !told(client) {
        client.next().expect("it is told");
    }
}

const FRENCH: &str = "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff";
const ALLIED: &str = "ffeeddccbbaa99887766554433221100ffeeddccbbaa99887766554433221100";

#[test]
fn strangers_make_the_dice_together_and_the_record_proves_it() {
    let folder = Folder::new();
    let server = Server::open(&folder.database());
    let (opener, invitation) = offered(&server);
    let taken = take(&server, &invitation).1;
    let tokens = [opener, text(&taken["token"])];
    assert_eq!(taken["seat"], "allied");

    let mut french = server.connect(&tokens[0]);
    let mut allied = server.connect(&tokens[1]);
    assert_eq!(french.card["dice"]["by"], "shares");
    assert_eq!(french.card["dice"]["waits_for"], json!(["french", "allied"]));
    for wish in ["view", "pending", "save"] {
        let why = french.error(json!({"do": wish}));
        assert!(why.contains("waits for the share of the dice of french and allied"), "{why}");
    }
    assert!(french.error(json!({"do": "commit", "commitment": "abc"})).contains("64 hexadecimal digits"));
    assert_eq!(commit(&mut french, FRENCH)["waits_for"], json!(["allied"]));
    commit(&mut french, FRENCH);
    let again = json!({"do": "commit", "commitment": commitment(&french.card, ALLIED)});
    assert!(french.error(again).contains("cannot be changed"));
    let early = french.error(json!({"do": "reveal", "share": FRENCH}));
    assert!(early.contains("allied has not"), "{early}");
    assert!(french.error(json!({"do": "offer"})).contains("only you can reveal it"));
    commit(&mut allied, ALLIED);
    until(&mut french, |client| client.card["dice"]["shares"][1]["commitment"].is_string());
    assert!(french.error(json!({"do": "reveal", "share": ALLIED})).contains("not the share"));
    assert!(french.error(json!({"do": "reveal", "share": FRENCH.to_uppercase()})).contains("small letters"));
    french.ok(json!({"do": "reveal", "share": FRENCH}));
    until(&mut allied, |client| client.card["dice"]["shares"][0]["share"] == FRENCH);
    assert_eq!(allied.card["dice"]["waits_for"], json!(["allied"]));

    // What was committed to and revealed outlives the process, and so does the umpire's own.
    let mark = text(&allied.card["commitment"]);
    server.kill();
    let server = Server::open(&folder.database());
    let mut pair = [server.connect(&tokens[0]), server.connect(&tokens[1])];
    assert_eq!(pair[1].card["dice"], allied.card["dice"]);
    pair[1].ok(json!({"do": "reveal", "share": ALLIED}));
    for client in &mut pair {
        until(client, |client| client.state.is_object());
        assert_eq!(
            (&client.card["dice"]["waits_for"], text(&client.card["commitment"])),
            (&json!([]), mark.clone())
        );
    }
    let mut pair = Pair { clients: pair };
    assert!(pair.clients[0].error(json!({"do": "reveal", "share": FRENCH})).contains("has begun"));
    let mut choices = Choices::new(3);
    while pair.step(&mut choices) {}
    let record = text(&pair.clients[0].ok(json!({"do": "save"}))["record"]);

    let parsed = Record::parse("record", &record).expect("a sound record");
    let DiceOf::Rolled(rolled) = &parsed.header.dice else { panic!("rolled dice") };
    let own = rolled.seed.clone().expect("it is over");
    let mixed = format!("grognard dice\n{mark}\numpire {own}\nfrench {FRENCH}\nallied {ALLIED}\n");
    assert_eq!(parsed.header.seed().expect("it fits").expect("a seed").to_hex(), sha256(mixed.as_bytes()));
    for client in &pair.clients {
        let mut before_the_end = client.frames.iter().take_while(|frame| !frame.contains("\"ending\":{"));
        assert!(before_the_end.all(|frame| !frame.contains(&own)), "the umpire's share is its own");
    }
    let verify = |record: &str| run(&["replay", "--verify", Scratch::file("record", record).name()]);
    let said = verify(&record);
    assert!(said.well && said.out.contains("of french and allied"), "{}", said.all());
    // A forger leaves out the signature, which would not fit.
    let parsed = Record { signature: None, ..parsed };
    let mut forged = parsed.clone();
    if let DiceOf::Rolled(rolled) = &mut forged.header.dice {
        rolled.shares[1].share = "0".repeat(64);
    }
    let said = verify(&forged.to_text());
    assert!(
        !said.well && said.err.contains(":1:1: the share of allied does not fit its commitment"),
        "{}",
        said.all()
    );
    let mut forged = parsed;
    if let DiceOf::Rolled(rolled) = &mut forged.header.dice {
        rolled.shares.swap(0, 1);
    }
    let said = verify(&forged.to_text());
    assert!(!said.well && said.err.contains("the dice fall"), "{}", said.all());
}

#[test]
fn an_invitation_is_taken_once_and_only_the_taker_has_the_seat() {
    let folder = Folder::new();
    let server = Server::open(&folder.database());
    let (opener, invitation) = offered(&server);
    let card = server.get(&format!("/api/seat/{opener}")).1;
    assert_eq!(held(&card), ["opener", "offered"]);
    let (status, shown) = server.get(&format!("/api/invitations/{invitation}"));
    assert_eq!((status, &shown["seat"], held(&shown)), (200, &json!("allied"), vec!["opener", "offered"]));
    assert_eq!(server.get(&format!("/api/seat/{invitation}")).0, 404, "an invitation is no link");
    assert_eq!(server.get(&format!("/api/invitations/{opener}")).0, 404, "nor is a link an invitation");

    let mut watching = server.connect(&opener);
    let answers: Vec<(u16, Value)> = std::thread::scope(|scope| {
        let takers: Vec<_> = (0..8).map(|_| scope.spawn(|| take(&server, &invitation))).collect();
        takers.into_iter().map(|taker| taker.join().expect("an answer")).collect()
    });
    let links: Vec<&Value> =
        answers.iter().filter(|(status, _)| *status == 200).map(|(_, link)| link).collect();
    assert_eq!(links.len(), 1, "{answers:?}");
    let (status, why) = take(&server, &invitation);
    assert!(status == 404 && text(&why["error"]).contains("it was used"), "{why}");
    let pushed = watching.next().expect("everybody is told");
    assert_eq!((&pushed["push"], held(&pushed)), (&json!("seats"), vec!["opener", "taken"]));
    let taker = text(&links[0]["token"]);
    assert_eq!(server.connect(&taker).card["seat"], "allied");
    assert_eq!(watching.card["seat"], "french", "the opener's link leads to his own seat");
    assert!(!watching.frames.concat().contains(&taker));
}

#[test]
fn an_offer_that_nobody_took_is_taken_back_and_made_again() {
    let folder = Folder::new();
    let server = Server::open(&folder.database());
    let (opener, invitation) = offered(&server);
    let mut french = server.connect(&opener);
    let why = french.error(json!({"do": "take-back", "of": "french"}));
    assert!(why.contains("`french` is not offered"), "{why}");
    let back = french.ok(json!({"do": "take-back", "of": "allied"}));
    assert_eq!(take(&server, &invitation).0, 404, "it is good for nothing any more");
    let first = text(&back["token"]);
    let mut allied = server.connect(&first);
    assert_eq!(held(&allied.card), ["opener", "opener"]);
    let again = self::invitation(&allied.ok(json!({"do": "offer"})));
    assert!(
        allied.next().is_none_or(|told| told["push"] == "seats") && allied.next().is_none(),
        "he is let go"
    );
    assert!(Client::connect(&server.address, &first).is_err(), "and does not come back");
    let taker = text(&take(&server, &again).1["token"]);
    let mut allied = server.connect(&taker);
    assert_eq!(held(&allied.card), ["opener", "taken"]);
    let why = allied.error(json!({"do": "take-back", "of": "french"}));
    assert!(why.contains("only whoever opened the game"), "{why}");
    assert!(french.error(json!({"do": "take-back", "of": "allied"})).contains("not offered"));
}

/// In the middle of a game, too; and whoever looked on by the old link sees no more.
#[test]
fn a_link_that_was_renewed_lets_nobody_look_on() {
    let folder = Folder::new();
    let server = Server::open(&folder.database());
    let (_, tokens) = server.begin(&json!({"scenario": "nlc/first-shots", "seed": 4}));
    let mut pair = Pair::sit_down(&server, &tokens);
    let mut choices = Choices::new(5);
    (0..5).for_each(|_| assert!(pair.step(&mut choices)));
    let mut spy = server.connect(&tokens[0]);
    let n = pair.clients[0].n();
    let fresh = text(&pair.clients[0].ok(json!({"do": "renew"}))["token"]);
    while spy.next().is_some() {}
    assert!(Client::connect(&server.address, &tokens[0]).is_err());
    assert_eq!(server.get(&format!("/api/seat/{}", tokens[0])).0, 404);
    pair.clients[0] = server.connect(&fresh);
    assert_eq!(pair.clients[0].n(), n);
    while pair.clients[1].within(Duration::from_millis(100)).is_some() {}
    (0..5).for_each(|_| assert!(pair.step(&mut choices)));
    server.stop();
    let server = Server::open(&folder.database());
    assert_eq!(held(&server.connect(&fresh).card), ["opener", "opener"]);
}

#[test]
fn everybody_sees_who_made_the_dice() {
    let folder = Folder::new();
    let server = Server::local(&folder.database());
    let card = |wanted: Value| {
        let (_, tokens) = server.begin(&wanted);
        server.get(&format!("/api/seat/{}", tokens[0])).1
    };
    let hot_seat = card(json!({"scenario": "nlc/first-shots"}));
    assert_eq!(hot_seat["dice"], json!({"by": "umpire", "known": false, "shares": [], "waits_for": []}));
    assert_eq!(text(&hot_seat["commitment"]).len(), 64);
    let chosen = card(json!({"scenario": "nlc/first-shots", "seed": 4, "seats": {"allied": "random"}}));
    assert_eq!(chosen["dice"], json!({"by": "opener", "known": true, "shares": [], "waits_for": []}));
    assert_eq!((&chosen["commitment"], held(&chosen)), (&Value::Null, vec!["opener", "nobody"]));
    let both = card(json!({"scenario": "nlc/first-shots", "seed": 4, "offer": ["allied"]}));
    assert_eq!((&both["dice"]["by"], &both["dice"]["waits_for"]), (&json!("opener"), &json!([])));

    // Only what the opener has is in the list of his table.
    let (_, invitation) = offered(&server);
    let taker = text(&take(&server, &invitation).1["token"]);
    let listed = server.get("/api/games").1.to_string();
    assert!(!listed.contains(&taker) && !listed.contains(&invitation), "{listed}");

    // A record that goes on brings its seed, so that whoever sent it knows what will fall.
    let mut umpire = crate::common::Umpire::start();
    umpire.ok(json!({"do": "open", "scenario": "nlc/first-shots"}));
    let (status, body) = server.request("POST", "/api/games/record", &[], umpire.saved(false).as_bytes());
    assert_eq!(status, 201);
    let created: Value = serde_json::from_slice(&body).expect("JSON");
    let card = server.get(&format!("/api/seat/{}", text(&created["seats"][0]["token"]))).1;
    assert_eq!((&card["dice"]["by"], &card["dice"]["known"]), (&json!("umpire"), &json!(true)));
    umpire.finish();
}

#[test]
fn what_cannot_be_offered_is_turned_down_with_a_reason() {
    let folder = Folder::new();
    let server = Server::open(&folder.database());
    let wrong = [
        (json!(["prussian"]), "no seat `prussian` to offer"),
        (json!(["allied"]), "is a computer's"),
        (json!(["french", "french"]), "offered twice"),
        (json!("french"), "does not fit"),
    ];
    for (offer, why) in wrong {
        let wanted = json!({"scenario": "nlc/first-shots", "seats": {"allied": "random"}, "offer": offer});
        let (status, told) = server.post("/api/games", &wanted);
        assert!(status == 400 && text(&told["error"]).contains(why), "{told}");
    }
    for token in ["x", "", "%00", &"a".repeat(5_000)] {
        assert!([404, 405].contains(&server.get(&format!("/api/invitations/{token}")).0));
        assert!([404, 405].contains(&take(&server, token).0));
    }
}
