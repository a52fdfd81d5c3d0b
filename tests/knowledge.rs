//! Knowledge is a type, and here its proof from outside: change what a seat may not know, and not one byte of
//! what it is told changes.

use crate::common::{Choices, DUEL, Decision, Umpire, one_case_in, seats_of, text};
use serde_json::{Value, json};

/// The orders that show only in what a formation does. Reserve, which shows in its morale too, is apart.
const ORDERS: [&str; 7] = ["defend", "attack", "probe", "delay", "march", "fall back", "general retreat"];

/// Which of the enemy's formations get other orders.
#[derive(Clone, Copy, PartialEq)]
enum Whose {
    /// Those that are not active.
    Waiting,
    /// Those that are.
    Active,
}

/// The same position several times, once for every order that the enemy could have.
struct Doubles {
    seat: String,
    games: Vec<(String, String)>,
}

/// What a seat hears from a message about one of the games.
fn to(umpire: &mut Umpire, game: &str, mut message: Value) -> Value {
    message["game"] = json!(game);
    let mut answer = umpire.ask(message);
    answer["id"] = Value::Null;
    answer
}

/// The two must be equal to the last byte; if not, the place is shown where they part.
fn same(one: &Value, other: &Value, what: &str) {
    let (one, other) = (one.to_string(), other.to_string());
    let equal = one.chars().zip(other.chars()).take_while(|(a, b)| a == b).count();
    let part = |text: &str| text.chars().skip(equal.saturating_sub(160)).take(240).collect::<String>();
    assert!(one == other, "{what}, and it shows:\n…{}…\n…{}…", part(&one), part(&other));
}

fn diary(view: &Value) -> Vec<Value> {
    view["ok"]["diary"].as_array().expect("a list").clone()
}

fn decision(umpire: &mut Umpire, game: &str) -> Option<Decision> {
    let pending = to(umpire, game, json!({"do": "pending"}));
    let first = pending["ok"]["pending"].as_array().expect("a list").first()?.clone();
    Some(Decision {
        seat: text(&first["seat"]),
        prompt: text(&first["prompt"]),
        actions: first["actions"].as_array().expect("a list").clone(),
    })
}

impl Doubles {
    /// Poses a built-in case once for each order; nothing if the enemy has no such formations in it.
    fn pose(
        umpire: &mut Umpire,
        key: &str,
        seat: &str,
        (whose, orders): (Whose, &[&str]),
        seed: usize,
    ) -> Option<Doubles> {
        let set = key.split('/').next()?;
        // At Gettysburg a stack of other ratings may be left unhurt and must give way by its order (lgg.orders.fallback.c), which shows in
        // what is done; the laws of the series' own suite watch over its positions.
        if set != "nlc" {
            return None;
        }
        umpire.ok(json!({"do": "pose", "case": key, "seed": seed}));
        let [first, second] = seats_of(key);
        let enemy = if seat == first { second } else { first };
        let knowledge = umpire.ok(json!({"do": "view", "seat": enemy}))["knowledge"].clone();
        let record = umpire.saved(true);
        umpire.ok(json!({"do": "close"}));
        let header: Value = serde_json::from_str(record.lines().next()?).expect("a header");
        // Where troops march and orders are carried out, orders show in what is done; there the law of the umpire's own suite
        // watches over what is told. Guns, charges and combats look the same under every order.
        let segment = header["start"]["given"]["segment"].as_str().unwrap_or("combat");
        let is_a_battle = !header["start"]["given"]["scenario"].is_null();
        if is_a_battle || !["bombardment", "charge", "combat"].contains(&segment) {
            return None;
        }
        // On a road the flank of those who fall back is open to cavalry for all to see (20.2.fallback.f).
        if ["roads", "trails"].iter().any(|way| header["start"]["given"].get(way).is_some()) {
            return None;
        }
        // Flags and markers show orders, as far as the rules let them be seen (25.7.6.b); only what marches can be hidden (25.5.a).
        let options = header["start"]["given"]["options"].to_string();
        if ["order-markers", "hidden-movement"].iter().any(|option| options.contains(option)) {
            return None;
        }
        let formations = knowledge["formations"].as_array().expect("a list").iter();
        let active = whose == Whose::Active;
        let hidden: Vec<String> = formations
            .filter(|formation| formation["seat"] == enemy && (formation["active"] == true) == active)
            .map(|formation| text(&formation["name"]))
            .collect();
        let hex = knowledge["units"].as_array()?.iter().find_map(|unit| unit["hex"].as_str())?;
        let mut games = Vec::new();
        for kind in orders.iter().filter(|_| !hidden.is_empty()) {
            let order = if *kind == "reserve" { (*kind).to_owned() } else { format!("{kind} {hex}") };
            let mut start = header["start"].clone();
            for formation in &hidden {
                start["given"]["orders"][formation] = json!(order);
            }
            let posed = umpire.ok(json!({"do": "pose", "rules": set, "case": start, "seed": seed}));
            games.push((order, text(&posed["game"])));
        }
        (!games.is_empty()).then(|| Doubles { seat: seat.to_owned(), games })
    }

    fn close(&self, umpire: &mut Umpire) {
        for (_, game) in &self.games {
            umpire.ok(json!({"do": "close", "game": game}));
        }
    }

    /// Sends the same to every game; the seat must hear the same from all of them.
    fn alike(&self, umpire: &mut Umpire, key: &str, message: &Value) {
        let heard = to(umpire, &self.games[0].1, message.clone());
        for (order, game) in &self.games[1..] {
            let other = to(umpire, game, message.clone());
            same(&heard, &other, &format!("{key}: {} asks {message}; the enemy is on {order}", self.seat));
        }
    }

    /// Sends the same answer to every game. The seat must see the same in all of them, save where an order makes
    /// itself felt: an enemy must go who was not even hit, asked or not (20.2.fallback.e), or the same die is
    /// enough for one and not for the other (20.2.reserve.d), in a retreat too (25.1.a). Then that game goes its own way; nothing may differ up
    /// to there.
    fn act(&mut self, umpire: &mut Umpire, key: &str, act: &Value) {
        let betrayed = |decision: &Option<Decision>| {
            decision.as_ref().is_some_and(|decision| {
                decision.prompt.starts_with("retreat") && decision.words() == ["retreat"]
            })
        };
        let seat = |decision: &Option<Decision>| decision.as_ref().map(|decision| decision.seat.clone());
        let mut kept: Vec<(String, String)> = Vec::new();
        let mut first: Option<(Value, Option<Decision>)> = None;
        for (order, game) in self.games.drain(..) {
            // His order may forbid an enemy what his other order allows: then that game ends here.
            let done = to(umpire, &game, act.clone());
            if done.get("ok").is_none() && act["seat"] != self.seat {
                umpire.ok(json!({"do": "close", "game": game}));
                continue;
            }
            let own = (to(umpire, &game, json!({"do": "view", "seat": self.seat})), decision(umpire, &game));
            let (view, asked) = first.get_or_insert_with(|| own.clone());
            let told = done["ok"]["events"].as_array().expect("his own answer is accepted");
            if act["seat"] == self.seat {
                assert!(
                    diary(&own.0).ends_with(told),
                    "{key}: the events of an answer are those of the diary"
                );
            }
            let what = format!("{key}: {} sees what comes of {act}; the enemy is on {order}", self.seat);
            let (mine, theirs) = (diary(view), diary(&own.0));
            let equal = mine.iter().zip(&theirs).take_while(|(a, b)| a == b).count();
            let end = mine.len().min(theirs.len());
            let gives_way = |fact: &Value| fact["what"] == "retreats" && fact["voluntarily"] == true;
            let longer = if mine.len() > theirs.len() { &mine } else { &theirs };
            let goes = equal == end && longer.get(end).is_some_and(|next| gives_way(&next["fact"]));
            let parted = goes
                || equal < end && {
                    let (a, b) = (&mine[equal]["fact"], &theirs[equal]["fact"]);
                    let check = |fact: &Value| fact["what"] == "checked" || fact["what"] == "seen-to-check";
                    let in_order = |fact: &Value| fact["what"] == "retreated-in-order";
                    gives_way(a) != gives_way(b)
                        || check(a) && check(b) && a["passed"] != b["passed"]
                        || in_order(a) && in_order(b) && a["disrupted"] != b["disrupted"]
                };
            // Whoever is asked next may be of the same side: then the one diary is longer than the other.
            let differ = seat(asked) != seat(&own.1) || mine.len() != theirs.len();
            let asks = differ && (betrayed(asked) || betrayed(&own.1));
            if parted || asks {
                let common = if parted { equal } else { end };
                same(&json!(mine[..common]), &json!(theirs[..common]), &what);
                umpire.ok(json!({"do": "close", "game": game}));
            } else {
                same(view, &own.0, &what);
                kept.push((order, game));
            }
        }
        self.games = kept;
    }

    /// Plays all games side by side with the same answers, and compares everything that the seat gets to see.
    /// Gives how many answers were common to at least two games.
    fn play(&mut self, umpire: &mut Umpire, key: &str, choices: &mut Choices) -> usize {
        self.alike(umpire, key, &json!({"do": "view", "seat": self.seat}));
        let mut common = 0;
        while self.games.len() > 1 {
            let Some(first) = decision(umpire, &self.games[0].1) else { break };
            if first.seat == self.seat {
                self.alike(umpire, key, &json!({"do": "pending"}));
            }
            let words = first.words();
            for forbidden in ["no more attacks", "stand"] {
                if first.seat != self.seat || !words.iter().any(|word| word == forbidden) {
                    let try_it = json!({"do": "act", "seat": self.seat, "action": forbidden});
                    self.alike(umpire, key, &try_it);
                }
            }
            let action = choices.one(&first.actions).clone();
            self.act(umpire, key, &json!({"do": "act", "seat": first.seat, "action": action}));
            common += usize::from(self.games.len() > 1);
        }
        common
    }
}

/// Plays every built-in case with its doubles from both seats.
fn compare(whose: Whose, orders: &[&str]) -> usize {
    let mut umpire = Umpire::start();
    let mut choices = Choices::new(20);
    let mut common = 0;
    for (seed, key) in one_case_in(4) {
        for seat in seats_of(&key) {
            if let Some(mut doubles) = Doubles::pose(&mut umpire, &key, seat, (whose, orders), seed) {
                common += doubles.play(&mut umpire, &key, &mut choices);
                doubles.close(&mut umpire);
            }
        }
    }
    umpire.finish();
    common
}

/// Orders are secret (20.4): view, diary, events, questions and refusals of a seat are the same whatever the
/// formations that the enemy keeps waiting have been told.
#[test]
fn nothing_that_a_seat_is_told_depends_on_the_orders_of_the_enemys_waiting_formations() {
    let common = compare(Whose::Waiting, &ORDERS);
    assert!(common > 500, "the games had something in common: {common}");
}

/// Troops in Reserve check at a morale that is lower by one. As long as the die fails or passes both ways, the
/// enemy learns that they passed or failed, and not by how much and why.
#[test]
fn nothing_that_a_seat_is_told_gives_away_that_the_enemy_is_in_reserve() {
    let common = compare(Whose::Waiting, &["defend", "reserve"]);
    assert!(common > 500, "the games had something in common: {common}");
}

/// The formation that is active acts on its order, but the order itself is as secret: as long as it does what
/// another order would let it do as well, nobody can tell which it has.
#[test]
fn nothing_that_a_seat_is_told_depends_on_the_order_of_the_enemys_active_formation() {
    let common =
        compare(Whose::Active, &["attack", "probe", "defend", "delay", "march", "fall back", "reserve"]);
    assert!(common > 500, "the games had something in common: {common}");
}

/// Odds are worked out from what the seat may know, so they cannot tell a commander what his spies could not.
#[test]
fn odds_do_not_depend_on_the_enemys_orders() {
    let mut umpire = Umpire::start();
    let mut asked = 0;
    let orders = [&ORDERS[..], &["reserve"]].concat();
    for (seed, key) in one_case_in(15) {
        for seat in seats_of(&key) {
            let doubles = Doubles::pose(&mut umpire, &key, seat, (Whose::Waiting, &orders), seed);
            let Some(doubles) = doubles else { continue };
            let first = decision(&mut umpire, &doubles.games[0].1).filter(|first| first.seat == seat);
            if let Some(action) = first.as_ref().and_then(|first| first.actions.first()) {
                doubles.alike(&mut umpire, &key, &json!({"do": "odds", "seat": seat, "action": action}));
                asked += 1;
            }
            doubles.close(&mut umpire);
        }
    }
    umpire.finish();
    assert!(asked > 30, "odds were asked: {asked}");
}

/// The owner of an order reads it; the enemy reads that there is one.
#[test]
fn an_order_stands_in_the_view_of_its_owner_only() {
    let mut umpire = Umpire::posed(DUEL);
    let mut order = |seat: &str| {
        let view = umpire.ok(json!({"do": "view", "seat": seat}));
        let formations = view["knowledge"]["formations"].as_array().unwrap().clone();
        let corps = formations.iter().find(|formation| formation["name"] == "II Corps").unwrap();
        corps["order"]["words"].clone()
    };
    assert_eq!(order("french"), "attack 1304");
    assert_eq!(order("allied"), Value::Null);
    umpire.finish();
}
