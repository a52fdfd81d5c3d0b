//! The law of what is told: no event names to a seat a piece that the seat does not see before it nor after it, and none says where a
//! piece is that has gone out of its sight, unless it was seen there before.

use crate::event::Seat;
use crate::facts::Facts as _;
use crate::game::Game;
use crate::matches::Match;
use crate::table::{FactWord, FieldKind, Place};
use serde_json::{Value, json};

/// Checks what the seats were told of the answers from an entry on, given the game as it was before; tells how many events there were.
pub(super) fn heard<G: Game>(before: &G, this: &Match<G>, entry: usize) -> Result<u64, String> {
    let mut heard = 0;
    let (mut events, words) = (this.since(entry), G::Fact::words());
    events.retain(|event| !G::is_printed(&event.fact));
    for (at, name) in before.seats().iter().enumerate() {
        let seat = Seat(u8::try_from(at).map_err(|_| "too many seats")?);
        let told: Vec<Value> =
            events.iter().filter_map(|event| event.told_to(seat)).map(|told| json!(told)).collect();
        if told.is_empty() {
            continue;
        }
        heard += told.len() as u64;
        let [then, now] = [before, this.game()].map(|game| game.knowledge(seat));
        let (mut unseen, still) = (G::unseen(&then), G::unseen(&now));
        unseen.retain(|name| still.contains(name));
        let mut hidden = out_of_sight(this.game(), seat, &now);
        // Whoever was seen there before, in a fight for instance, is still remembered there.
        let seen = G::showing(&then).pieces;
        hidden.retain(|(name, at)| {
            !seen.values().any(|piece| piece.name.as_ref() == Some(name) && piece.at == *at)
        });
        // A battery may be called after a leader: where it is seen, its name says nothing of him.
        let shown = seen.into_values().chain(G::showing(&now).pieces.into_values());
        let shown: Vec<String> = shown.filter_map(|piece| piece.name).collect();
        let says = |said: &[String], name: &str| {
            let longer: Vec<&String> =
                shown.iter().filter(|shown| shown.len() > name.len() && shown.contains(name)).collect();
            let rest =
                said.iter().map(|text| longer.iter().fold(text.clone(), |text, own| text.replace(*own, "")));
            says(&rest.collect::<Vec<_>>(), name)
        };
        for told in &told {
            let words = words.iter().find(|(what, _)| told["fact"]["what"] == **what).map(|(_, word)| word);
            let said = said(told, words);
            let breach = match unseen.iter().find(|name| says(&said, name)) {
                Some(name) => format!("{name} is named and not seen"),
                None => match hidden.iter().find(|(name, at)| says(&said, name) && is_at(told, &said, at)) {
                    Some((name, place)) => format!("{name} is out of sight at {}", json!(place)),
                    None => continue,
                },
            };
            return Err(format!("{name} is told {told}: {breach}"));
        }
    }
    Ok(heard)
}

/// The pieces on the table that a seat does not see there, with their places.
fn out_of_sight<G: Game>(game: &G, seat: Seat, knowledge: &G::Knowledge) -> Vec<(String, Place)> {
    let seen = G::showing(knowledge).pieces;
    let is_seen = |name: &String| seen.values().any(|piece| piece.name.as_ref() == Some(name));
    let all = G::showing(&game.truth(seat)).pieces.into_values();
    all.filter_map(|piece| Some((piece.name?, piece.at))).filter(|(name, _)| !is_seen(name)).collect()
}

/// All texts of what was told, without the names of what is no piece: a corps may be called after its leader.
fn said(told: &Value, word: Option<&FactWord>) -> Vec<String> {
    let fields = word.into_iter().flat_map(|word| &word.fields);
    let names = fields.filter(|(_, kind)| **kind == FieldKind::Name).map(|(field, _)| &told["fact"][field]);
    let names = names.fold(Vec::new(), |mut names, value| {
        texts(value, &mut names);
        names
    });
    let mut all = Vec::new();
    texts(told, &mut all);
    all.into_iter().map(|text| names.iter().fold(text, |text, name| text.replace(name, ""))).collect()
}

fn texts(value: &Value, to: &mut Vec<String>) {
    match value {
        Value::String(text) => to.push(text.clone()),
        Value::Array(all) => all.iter().for_each(|one| texts(one, to)),
        Value::Object(fields) => fields.values().for_each(|one| texts(one, to)),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

/// Whether a name is said, as a word of its own.
fn says(said: &[String], name: &str) -> bool {
    let is_apart = |next: Option<char>| next.is_none_or(|next| !next.is_alphanumeric() && next != '-');
    said.iter().any(|text| {
        text.match_indices(name).any(|(at, _)| {
            is_apart(text[..at].chars().next_back()) && is_apart(text[at + name.len()..].chars().next())
        })
    })
}

fn is_at(told: &Value, said: &[String], place: &Place) -> bool {
    match place {
        Place::Hex(number) => says(said, number),
        Place::Spot(_) => holds(told, &json!(place)),
    }
}

fn holds(value: &Value, wanted: &Value) -> bool {
    value == wanted
        || match value {
            Value::Array(all) => all.iter().any(|one| holds(one, wanted)),
            Value::Object(fields) => fields.values().any(|one| holds(one, wanted)),
            _ => false,
        }
}
