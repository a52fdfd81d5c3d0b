//! Twins: two games of one seed that differ only in what one side does in secret. Whatever the other side asks and is told, not one byte of it may differ
//! until something happens that it may see.

use super::{Choices, Client, Server};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// How pairs of twins have gone.
#[derive(Debug, Default)]
pub(crate) struct Told {
    /// Answers that one of them gave in secret and the other did not.
    pub(crate) secrets: usize,
    /// Questions of the looker that were answered alike while there were such answers.
    pub(crate) questions: usize,
    /// Answers that both gave alike while there were such answers.
    pub(crate) answers: usize,
    /// What the looker saw when they parted, by the fact.
    pub(crate) parted: BTreeMap<String, usize>,
}

/// Two games side by side.
struct Twins<'s> {
    server: &'s Server,
    /// The looker and his enemy in each of them.
    games: [[Client; 2]; 2],
    /// The link of the looker in each of them.
    links: [String; 2],
    /// How many frames of each looker are compared already.
    compared: [usize; 2],
    vocabulary: Value,
    /// Answers that the looker once had.
    pool: Vec<String>,
    /// Whether they differ in anything.
    differ: bool,
    what: String,
}

/// What comes of something that the enemy writes.
#[derive(PartialEq)]
enum Wrote {
    /// The looker is told nothing.
    Unseen,
    Shown,
    /// Dice fell, so that those that fall later will differ.
    Dice,
}

const LOOKER: usize = 0;
const ENEMY: usize = 1;

/// Plays a pair of twins for so many steps, or until the looker can tell them apart by something that happened.
pub(crate) fn play(
    server: &Server,
    scenario: &str,
    options: &[String],
    seed: u64,
    steps: usize,
    told: &mut Told,
) {
    let mut choices = Choices::new(seed);
    let looker = choices.below(2);
    let tokens =
        [(); 2].map(|()| server.begin(&json!({"scenario": scenario, "options": options, "seed": seed})).1);
    let games = tokens.each_ref().map(|tokens| {
        [looker, 1 - looker].map(|seat| {
            let mut client =
                Client::connect(&server.address, &tokens[seat]).unwrap_or_else(|why| panic!("{why}"));
            client.follow();
            client
        })
    });
    let set = scenario.split('/').next().expect("a rule set");
    let (_, vocabulary) = server.get(&format!("/api/sets/{set}/vocabulary"));
    // Welcomes name the game: what is told begins after them.
    let mut twins = Twins {
        server,
        compared: [1, 1],
        games,
        links: tokens.map(|tokens| tokens[looker].clone()),
        vocabulary,
        pool: Vec::new(),
        differ: false,
        what: format!("{scenario} {options:?} seed {seed}"),
    };
    for step in 0..steps {
        let parted = twins.step(&mut choices, told).or_else(|| {
            let asks = twins.differ && step % 8 == 0;
            if asks { twins.pry(&mut choices, told) } else { None }
        });
        if let Some(parted) = parted {
            *told.parted.entry(parted).or_default() += 1;
            return;
        }
    }
    *told.parted.entry("nothing".to_owned()).or_default() += 1;
}

impl Twins<'_> {
    /// One answer; how the looker can tell the twins apart now, if he can.
    fn step(&mut self, choices: &mut Choices, told: &mut Told) -> Option<String> {
        if self.games.iter().flatten().any(Client::is_over) {
            return Some("the end".to_owned());
        }
        let asked = |game: &[Client; 2], who: usize| !game[who].words().is_empty();
        let both: Vec<usize> = (0..2).filter(|who| self.games.iter().all(|game| asked(game, *who))).collect();
        if both.is_empty() {
            return Some("nobody is asked in both".to_owned());
        }
        let who = *choices.one(&both);
        if who == LOOKER {
            let words = self.games[0][LOOKER].words();
            self.pool.extend(words.into_iter().take(3));
        } else if choices.below(3) > 0 && self.games.iter().all(|game| !self.written(&game[ENEMY]).is_empty())
        {
            return self.write(choices, told);
        }
        let [one, other] = self.games.each_ref().map(|game| game[who].words());
        let common: Vec<&String> = one.iter().filter(|words| other.contains(words)).collect();
        if common.is_empty() {
            return Some("no common answer".to_owned());
        }
        let words = (*choices.one(&common)).clone();
        told.answers += usize::from(self.differ);
        self.say(who, &json!({"do": "act", "action": words}))
    }

    /// The answers with which somebody writes: secret ones, and all that belongs to orders, but not the word that ends the writing, which may be seen.
    fn written(&self, client: &Client) -> Vec<Value> {
        let decision = &client.state["decision"];
        let writes = |action: &&Value| {
            let word = &self.vocabulary["answers"][action["do"].as_str().unwrap_or_default()];
            let ends = action["say"].as_str().is_some_and(|said| said.starts_with("no more"));
            (decision["secret"] == true || word["family"] == "orders") && !ends
        };
        decision["actions"].as_array().into_iter().flatten().filter(writes).cloned().collect()
    }

    /// The enemy writes in each of the games by itself, and takes some of it back. If the looker is told anything, it must be the same in both.
    fn write(&mut self, choices: &mut Choices, told: &mut Told) -> Option<String> {
        let mut shown: [Option<Value>; 2] = [None, None];
        for (twin, shown) in shown.iter_mut().enumerate() {
            let secret = self.games[twin][ENEMY].state["decision"]["secret"] == true;
            // On a leader's initiative the last link throws dice, and those that fall later would differ.
            for _ in 0..choices.below(if secret { 8 } else { 3 }) {
                let answers = self.written(&self.games[twin][ENEMY]);
                let Some(answer) = (!answers.is_empty()).then(|| choices.one(&answers).clone()) else {
                    break;
                };
                told.secrets += 1;
                match self.wrote(twin, &answer) {
                    Wrote::Unseen => {}
                    Wrote::Dice => return Some("dice in secret".to_owned()),
                    Wrote::Shown => {
                        *shown = Some(answer["do"].clone());
                        break;
                    }
                }
                if choices.below(6) == 0 && self.games[twin][ENEMY].state["can_undo"] == true {
                    self.games[twin][ENEMY].ok(json!({"do": "undo"}));
                    assert!(
                        !self.pushed(twin),
                        "{}: what was written unseen is taken back unseen",
                        self.what
                    );
                }
            }
            self.clear_the_desk(twin);
        }
        // What shows must show in both: they may differ in what the answer names.
        for twin in 0..2 {
            let Some(kind) = shown[1 - twin].clone().filter(|_| shown[twin].is_none()) else { continue };
            let mut alike = self.written(&self.games[twin][ENEMY]);
            alike.retain(|answer| answer["do"] == kind);
            if alike.is_empty() || self.wrote(twin, choices.one(&alike)) != Wrote::Shown {
                return Some(format!("{kind} in one of them only"));
            }
        }
        self.parted()
    }

    /// The enemy writes something in one of the games.
    fn wrote(&mut self, twin: usize, answer: &Value) -> Wrote {
        let done = self.games[twin][ENEMY].ok(json!({"do": "act", "action": answer["say"]}));
        self.differ = true;
        let mut events = done["state"]["events"].as_array().into_iter().flatten();
        let dice = events.any(|event| event.get("rolls").is_some());
        match self.pushed(twin) {
            _ if dice => Wrote::Dice,
            true => Wrote::Shown,
            false => Wrote::Unseen,
        }
    }

    /// Whatever is begun is sealed or torn up, so that both can go on alike.
    fn clear_the_desk(&mut self, twin: usize) {
        for _ in 0..20 {
            let enemy = &mut self.games[twin][ENEMY];
            let (words, secret) = (enemy.words(), enemy.state["decision"]["secret"] == true);
            let end = ["seal", "tear up"].into_iter().filter(|end| secret || *end != "seal");
            let Some(end) = end.into_iter().find(|end| words.iter().any(|words| words == end)) else {
                return;
            };
            enemy.ok(json!({"do": "act", "action": end}));
            assert!(!self.pushed(twin), "{}: `{end}` is told to the enemy", self.what);
        }
    }

    /// Reads all that the looker was told; whether it was anything. What he asks to find out is forgotten: he may ask it more often in one game than in the other.
    fn pushed(&mut self, twin: usize) -> bool {
        let looker = &mut self.games[twin][LOOKER];
        let (before, asked, state) = (looker.frames.len(), looker.asked, looker.state.clone());
        looker.ask(json!({"do": "result"}));
        looker.frames.pop();
        looker.asked = asked;
        let news = &looker.frames[before..];
        let brings = |frame: &String| !frame.contains(r#""events":[]"#) || frame.contains(r#""view":{"#);
        let differs = |field: &&str| looker.state[*field] != state[*field];
        let fields = ["decision", "waiting", "can_undo", "cannot_undo", "ending"];
        let told_nothing = !news.iter().any(brings) && !fields.iter().any(differs);
        assert!(
            news.is_empty() || !told_nothing,
            "{}: a push tells only that something was answered: {news:?}",
            self.what
        );
        !news.is_empty()
    }

    /// Sends the same in both games.
    fn say(&mut self, who: usize, message: &Value) -> Option<String> {
        for twin in 0..2 {
            self.games[twin][who].ask(message.clone());
            // Whoever did not speak reads what he is told of it.
            if who == ENEMY {
                self.pushed(twin);
            } else {
                self.games[twin][ENEMY].ok(json!({"do": "result"}));
            }
        }
        self.parted()
    }

    /// How the looker can tell the twins apart, if he can by what happened; if he can by anything else, it is a leak.
    fn parted(&mut self) -> Option<String> {
        let [one, other] = [0, 1].map(|twin| &self.games[twin][LOOKER].frames[self.compared[twin]..]);
        let found = one.iter().zip(other).find(|(a, b)| a != b);
        if let Some((a, b)) = found {
            let events = |frame: &str| {
                let told: Value = serde_json::from_str(frame).expect("JSON");
                let state = if told["state"].is_object() { &told["state"] } else { &told["ok"]["state"] };
                state["events"].as_array().cloned().unwrap_or_default()
            };
            let (seen, also) = (events(a), events(b));
            let first = (0..seen.len().max(also.len())).find(|at| seen.get(*at) != also.get(*at));
            if let Some(at) = first {
                let fact = seen.get(at).or(also.get(at)).map(|event| event["fact"]["what"].clone());
                return Some(fact.unwrap_or_default().to_string());
            }
            let alike = a.bytes().zip(b.bytes()).take_while(|(a, b)| a == b).count();
            let part = |text: &str| {
                let (from, to) = (alike.saturating_sub(300), (alike + 200).min(text.len()));
                String::from_utf8_lossy(&text.as_bytes()[from.min(to)..to]).into_owned()
            };
            panic!("{}: what the enemy did in secret shows:\n…{}…\n…{}…", self.what, part(a), part(b));
        }
        assert_eq!(
            one.len(),
            other.len(),
            "{}: one was told more: {:?} {:?}",
            self.what,
            one.last(),
            other.last()
        );
        self.compared = [0, 1].map(|twin| self.games[twin][LOOKER].frames.len());
        None
    }

    /// What the looker's link leads to is the same but for the name of the game.
    fn ask_for_the_card(&self) {
        let [one, other] = self.links.each_ref().map(|link| {
            let (status, mut card) = self.server.get(&format!("/api/seat/{link}"));
            assert_eq!(status, 200, "{card}");
            card.as_object_mut().expect("a card").remove("game");
            card
        });
        assert_eq!(one, other, "{}: the card of the seat tells", self.what);
    }

    /// The looker asks everything that can be asked.
    fn pry(&mut self, choices: &mut Choices, told: &mut Told) -> Option<String> {
        let view = self.games[0][LOOKER]
            .view
            .as_ref()
            .map(|(_, view)| view["knowledge"].clone())
            .unwrap_or_default();
        let (n, words) = (self.games[0][LOOKER].n(), self.games[0][LOOKER].words());
        let of = |what: &str, field: &str| -> Vec<String> {
            let things = view[what].as_array().into_iter().flatten();
            things.filter_map(|thing| thing[field].as_str().map(str::to_owned)).collect()
        };
        let mut asks = vec![
            json!({"do": "view"}),
            json!({"do": "view", "since": n.saturating_sub(5)}),
            json!({"do": "pending"}),
            json!({"do": "result"}),
            json!({"do": "save"}),
            json!({"do": "truth"}),
            json!({"do": "truth", "at": 1}),
            json!({"do": "act", "action": "surrender"}),
            json!({"do": "act", "action": "stand", "n": n + 1}),
            json!({"do": "hand-over", "to": "nobody"}),
        ];
        for _ in 0..2 {
            asks.push(json!({"do": "view", "at": 1 + choices.below(usize::try_from(n).expect("small"))}));
        }
        let mut looks = vec![json!({"what": "zones"}), json!({"what": "order"}), json!({"what": "reach"})];
        for (what, list) in
            [("unit", "units"), ("leader", "leaders"), ("formation", "formations"), ("command", "leaders")]
        {
            let names = of(list, "name");
            looks.extend(
                (0..3)
                    .filter(|_| !names.is_empty())
                    .map(|_| json!({"what": what, "name": choices.one(&names)})),
            );
        }
        let hexes: Vec<String> = of("units", "hex").into_iter().chain(of("leaders", "hex")).collect();
        for what in ["hex", "hex", "sight", "why-not"].into_iter().filter(|_| !hexes.is_empty()) {
            looks.push(json!({"what": what, "hex": choices.one(&hexes)}));
        }
        for answers in [&words, &self.pool].into_iter().filter(|answers| !answers.is_empty()) {
            for _ in 0..2 {
                let action = choices.one(answers);
                asks.push(json!({"do": "try", "action": action}));
                asks.push(json!({"do": "odds", "action": action}));
                looks.push(json!({"what": "reach", "action": action}));
                let chain = [action, choices.one(answers)];
                asks.push(json!({"do": "try", "actions": chain}));
                asks.push(json!({"do": "odds", "actions": chain}));
                if !hexes.is_empty() {
                    looks.push(json!({"what": "why-not", "action": action, "hex": choices.one(&hexes)}));
                }
            }
        }
        let names: Vec<String> = of("leaders", "name").into_iter().chain(of("units", "name")).collect();
        for said in ["attack", "march", "move"].into_iter().filter(|_| !names.is_empty() && !hexes.is_empty())
        {
            let (name, hex) = (choices.one(&names), choices.one(&hexes));
            asks.push(json!({"do": "expand", "said": format!("{name} {said} {hex}")}));
            asks.push(json!({"do": "expand", "said": format!("{said} {name} {hex}")}));
        }
        asks.extend(looks.into_iter().map(|at| json!({"do": "look", "at": at})));
        if choices.below(3) == 0 {
            asks.push(json!({"do": "undo", "count": 1 + choices.below(3)}));
        }
        asks.push(json!({"do": "view", "follow": true}));
        self.ask_for_the_card();
        for message in asks {
            told.questions += 1;
            let parted = self.say(LOOKER, &message);
            assert_eq!(parted, None, "{}: {message}", self.what);
        }
        None
    }
}

/// Every scenario that a table offers, with the options that it is tried with: none, every preset, and each option with those that it needs.
pub(crate) fn battles(server: &Server) -> Vec<(String, Vec<String>)> {
    let (_, gallery) = server.get("/api/gallery");
    let list = |value: &Value| -> Vec<String> {
        value.as_array().into_iter().flatten().filter_map(|id| id.as_str().map(str::to_owned)).collect()
    };
    let mut battles = Vec::new();
    for scenario in gallery["scenarios"].as_array().expect("scenarios") {
        let key = scenario["key"].as_str().expect("a key");
        let mut sets = vec![Vec::new()];
        sets.extend(
            scenario["presets"].as_array().into_iter().flatten().map(|preset| list(&preset["options"])),
        );
        for option in scenario["options"].as_array().into_iter().flatten() {
            let mut set = list(&option["needs"]);
            set.push(option["id"].as_str().expect("an id").to_owned());
            sets.push(set);
        }
        battles.extend(sets.into_iter().map(|options| (key.to_owned(), options)));
    }
    battles
}
