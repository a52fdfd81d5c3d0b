//! The words of answers and facts are those that are played with: every answer and every fact that random play brings is
//! declared, its fields hold what they say, and the forms of an answer give back what it says.

use serde_json::{Map, Value, json};
use series::{Series, sets};
use std::collections::BTreeSet;
use umpire::agenda::Play;
use umpire::dice::{ChoiceRng, Rolled, Seed};
use umpire::event::{Log, Seat};
use umpire::game::Game;
use umpire::ruleset::{Ground, RuleSet};
use umpire::table::{FieldKind, Plane, Vocabulary};

/// What there is to be named in a battle.
struct Named {
    hexes: BTreeSet<String>,
    pieces: BTreeSet<String>,
}

impl Named {
    fn of(set: &dyn RuleSet, scenario: &str, game: &Series) -> Named {
        let board = set.board(Ground::Scenario(scenario)).expect("a board");
        let Plane::Hexes { hexes, .. } = board.plane else { panic!("a board of hexes") };
        let truth = json!(game.truth(Seat(0)));
        let all = ["units", "leaders", "headquarters"]
            .into_iter()
            .flat_map(|list| truth[list].as_array().expect("a list"));
        let pieces = all.map(|piece| piece["name"].as_str().expect("a name").to_owned()).collect();
        Named { hexes: hexes.into_iter().map(|hex| hex.hex).collect(), pieces }
    }

    /// What is wrong with a value of a field of a kind.
    fn fault(&self, kind: FieldKind, value: &Value) -> Option<String> {
        match (kind, value) {
            (_, Value::Array(all)) => all.iter().find_map(|one| self.fault(kind, one)),
            (FieldKind::Place | FieldKind::From, Value::String(hex)) => {
                (!self.hexes.contains(hex)).then(|| format!("`{hex}` is no hex"))
            }
            (FieldKind::Piece, Value::String(name)) => {
                (!self.pieces.contains(name)).then(|| format!("`{name}` is no piece"))
            }
            (FieldKind::Number, Value::String(figure)) => {
                let is_figure = figure.chars().all(|digit| digit.is_ascii_digit() || ".½".contains(digit));
                (!is_figure).then(|| format!("`{figure}` is no number"))
            }
            (_, Value::Null)
            | (FieldKind::Number, Value::Number(_))
            | (FieldKind::Name | FieldKind::Word, Value::String(_))
            | (FieldKind::Word, Value::Bool(_)) => None,
            (_, other) => Some(format!("{other} is not of that kind")),
        }
    }

    /// Every field is declared, and holds what it says.
    fn check(&self, about: &str, fields: &Map<String, Value>, kinds: impl Fn(&str) -> Option<FieldKind>) {
        for (name, value) in fields.iter().filter(|(name, _)| !["do", "say", "what"].contains(&name.as_str()))
        {
            let kind = kinds(name).unwrap_or_else(|| panic!("`{name}` of {about} is not declared"));
            if let Some(fault) = self.fault(kind, value) {
                panic!("`{name}` of {about}: {fault}");
            }
        }
    }
}

/// The first form whose fields are all there, with what stands in them.
fn said(forms: &[String], fields: &Map<String, Value>) -> String {
    let holes = |form: &str| -> Vec<String> {
        form.split('{').skip(1).filter_map(|rest| Some(rest.split_once('}')?.0.to_owned())).collect()
    };
    let full = |form: &&String| holes(form).iter().all(|hole| !fields[hole].is_null());
    let form = forms.iter().find(full).expect("a form that says all of it");
    holes(form).iter().fold(form.clone(), |text, hole| {
        let value = fields[hole].as_str().map_or_else(|| fields[hole].to_string(), str::to_owned);
        text.replace(&format!("{{{hole}}}"), &value)
    })
}

/// Plays a battle at random and checks all that is said and told.
fn play(words: &Vocabulary, named: &Named, mut game: Series, decisions: usize, seed: u64) -> [usize; 2] {
    let (mut lots, mut room) = (ChoiceRng::new(seed), Vec::new());
    let mut dice = Rolled::new(&Seed::from_number(seed));
    let (mut answers, mut facts) = (BTreeSet::new(), BTreeSet::new());
    let mut log = Log::on();
    game.begin(&mut Play { dice: &mut dice, log: &mut log });
    for _ in 0..decisions {
        for event in std::mem::replace(&mut log, Log::on()).into_events() {
            let Value::Object(fact) = json!(event.fact) else { panic!("a fact is an object") };
            let what = fact["what"].as_str().expect("a text").to_owned();
            let word = words.facts.get(&what).unwrap_or_else(|| panic!("no word for the fact {what}"));
            named.check(&format!("{what} ({})", event.text), &fact, |field| word.fields.get(field).copied());
            facts.insert(what);
        }
        let Some(seat) = game.awaited().iter().next() else { break };
        let Some(action) = game.sample(seat, &mut lots, &mut room) else { break };
        let Value::Object(answer) = game.wire(&action) else { panic!("an answer is an object") };
        let deed = answer["do"].as_str().expect("a text").to_owned();
        let word = words.answers.get(&deed).unwrap_or_else(|| panic!("no word for the answer {deed}"));
        named.check(&deed, &answer, |field| word.fields.get(field).copied());
        assert_eq!(said(&word.forms, &answer), answer["say"].as_str().expect("a text"));
        answers.insert(deed);
        let acted = game.act(seat, &action, &mut Play { dice: &mut dice, log: &mut log });
        acted.expect("what is offered is accepted");
        dice.forget();
    }
    [answers.len(), facts.len()]
}

#[test]
fn every_answer_and_every_fact_of_every_battle_is_declared() {
    for set in sets::ALL {
        let words = set.vocabulary();
        for scenario in set.scenarios() {
            let key = &scenario.key;
            for options in [&[] as &[&str], &["hidden-movement"], &["order-markers"]] {
                let offered = |id: &&str| scenario.options.iter().any(|option| option.id == **id);
                if !options.iter().all(offered) {
                    continue;
                }
                let options: Vec<String> = options.iter().map(|id| (*id).to_owned()).collect();
                let game = sets::open(key, &options).unwrap_or_else(|why| panic!("{key} {options:?}: {why}"));
                let named = Named::of(set, key, &game);
                let [answers, facts] = play(&words, &named, game, 4_000, 7);
                assert!(answers > 15 && facts > 25, "{key}: {answers} answers and {facts} facts are few");
            }
        }
    }
}

#[test]
fn no_two_answers_and_no_two_facts_are_called_the_same() {
    use umpire::answers::Answers as _;
    use umpire::facts::Facts as _;
    let words = sets::NLC.vocabulary();
    assert_eq!(series::action::Action::words().len(), words.answers.len());
    assert_eq!(series::fact::Fact::words().len(), words.facts.len());
}
