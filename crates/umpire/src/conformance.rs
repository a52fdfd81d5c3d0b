//! The laws that every rule set must keep, checked over random games.
//!
//! - Whoever is awaited has a question and at least one answer; nobody else has any.
//! - Every listed answer is accepted; so is whatever fits an exact shape. Every other is refused and changes nothing: what just does not
//!   fit a shape by one of the rules that bound it, and if the refusal names the nearest lawful spot, that is accepted.
//! - What is drawn by lot is accepted.
//! - Whether a seat has one answer where it need not be asked cannot be told from what others may not know.
//! - Answers survive their wire form and their words.
//! - No game cites a rule that its edition dropped or that belongs to another rule set.
//! - Every die shows a face that it has, and was thrown by a seat of the game or by nobody.
//! - Undo returns to the state before; replaying the record gives the same state. Whether it is possible is told beforehand, and
//!   nothing that an answer told is untold by it: what a seat saw is what it could foresee, and no piece that came to light is hidden again.
//! - Whoever is not asked finds out nothing by trying what others may answer.
//! - An answer of which a seat may not know changes nothing that reaches it: not its view, its question, its answers, whom it waits for nor
//!   what it can take back. Of any other it is told more than that there was one.
//! - A state that is written down and read back is the same game, in the middle of anything, and goes on alike.
//! - Every game ends, with a result.
//! - Odds add up to one and agree with sampling.
//! - Changing what is hidden from a seat changes nothing that reaches it: not its view, its question, its
//!   answers, its refusals nor its odds; nor does it show in what comes of the next answer, whoever gives it, unless the seat is told.
//! - No event names to a seat a piece that it does not see, nor says where one is that went out of its sight.

mod telling;

use crate::agenda::Play;
use crate::chance::Chance;
use crate::dice::{Alike, ChoiceRng, Rolled, Seed};
use crate::event::{Log, Roll, Seat};
use crate::game::{Game, forced};
use crate::imagined::Imagined;
use crate::matches::{AnyMatch, DiceChoice, Match, NotDone, Prospect};
use crate::odds::{Odds, odds};
use crate::record::{DiceOf, FORMAT, Header, Record};
use crate::rule::Rule;
use crate::shapes::{AnswerShape, Filling};
use serde::Serialize;
use serde_json::{Value, json};
use std::fmt::Debug;

/// No game of random play may take more decisions than this.
pub const ENDLESS: usize = 200_000;

/// How often each law was really tried. A law that was never tried proves nothing: look at the figures.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Report {
    /// Games played to their end.
    pub games: u64,
    /// Decisions taken.
    pub decisions: u64,
    /// Offered answers tried and accepted.
    pub accepted: u64,
    /// Answers that were drawn, or fit a shape, tried and accepted.
    pub drawn: u64,
    /// Answers that just do not fit a shape, tried and refused.
    pub missed: u64,
    /// Questions that need not be asked.
    pub forced: u64,
    /// Other answers tried and refused.
    pub refused: u64,
    /// Answers taken back.
    pub undone: u64,
    /// Answers that cannot be, because they told something.
    pub told: u64,
    /// Answers of which another seat may not know.
    pub unseen: u64,
    /// States written down and read back.
    pub read_back: u64,
    /// Records replayed.
    pub replayed: u64,
    /// Hidden variants compared.
    pub variants: u64,
    /// Answers carried out beside the same answer in a hidden variant.
    pub in_step: u64,
    /// Citations looked up: whether the edition has such a rule.
    pub cited: u64,
    /// Rolls looked at.
    pub rolls: u64,
    /// Events held against what a seat sees.
    pub heard: u64,
    /// Odds added up.
    pub odds: u64,
    /// Odds compared with samples.
    pub sampled: u64,
}

impl Report {
    /// Adds the figures of another run.
    #[must_use]
    pub fn plus(self, other: Report) -> Report {
        Report {
            games: self.games + other.games,
            decisions: self.decisions + other.decisions,
            accepted: self.accepted + other.accepted,
            drawn: self.drawn + other.drawn,
            missed: self.missed + other.missed,
            forced: self.forced + other.forced,
            refused: self.refused + other.refused,
            undone: self.undone + other.undone,
            told: self.told + other.told,
            unseen: self.unseen + other.unseen,
            read_back: self.read_back + other.read_back,
            replayed: self.replayed + other.replayed,
            variants: self.variants + other.variants,
            in_step: self.in_step + other.in_step,
            cited: self.cited + other.cited,
            rolls: self.rolls + other.rolls,
            heard: self.heard + other.heard,
            odds: self.odds + other.odds,
            sampled: self.sampled + other.sampled,
        }
    }
}

/// Plays so many random games from a start and checks every law at every step; the first breach is told
/// with the words of the game up to it.
pub fn check<G: Game>(start: &G, games: u32, seed: u64) -> Result<Report, String> {
    let mut report = Report::default();
    let mut lots = ChoiceRng::new(seed);
    for game in 0..games {
        let mut story = Vec::new();
        let number = seed.wrapping_add(u64::from(game));
        play(start, number, &mut lots, &mut report, &mut story)
            .map_err(|breach| format!("game of seed {number}: {breach}\nafter: {}", story.join("; ")))?;
    }
    Ok(report)
}

/// A match that begins here, with dice of this number.
fn begun<G: Game>(start: &G, number: u64) -> Result<Match<G>, String> {
    let header = Header {
        grognard: FORMAT,
        rules: "conformance".into(),
        version: "0".into(),
        scenario: "random".into(),
        options: vec![],
        start: None,
        dice: DiceOf::Scripted {},
    };
    Match::begin(start.clone(), header, DiceChoice::Seeded(Seed::from_number(number)))
}

fn play<G: Game>(
    start: &G,
    number: u64,
    lots: &mut ChoiceRng,
    report: &mut Report,
    story: &mut Vec<String>,
) -> Result<(), String> {
    let mut this = begun(start, number)?;
    // Answers seen before, to be tried when they are not offered.
    let mut seen: Vec<G::Action> = Vec::new();
    let (mut answers, mut room) = (Vec::new(), Vec::new());
    for _ in 0..ENDLESS {
        let game = this.game();
        let awaited: Vec<Seat> = game.awaited().iter().collect();
        if awaited.is_empty() {
            return end(start, &this, report);
        }
        if game.ending().is_some() {
            return Err("the game has a result while somebody is asked".into());
        }
        for (at, name) in game.seats().iter().enumerate() {
            let seat = Seat(u8::try_from(at).map_err(|_| "too many seats")?);
            if awaited.contains(&seat) {
                answers.clear();
                game.answers(seat, &mut answers);
                look(game, seat, &answers, &seen, number, lots, report)
                    .map_err(|breach| format!("{name}: {breach}"))?;
                for answer in &answers {
                    if !seen.contains(answer) && seen.len() < 64 {
                        seen.push(answer.clone());
                    }
                }
            } else {
                if game.question(seat).is_some() {
                    return Err(format!("{name} has a question but is not awaited"));
                }
                onlooker(game, seat, &awaited, lots, report).map_err(|breach| format!("{name}: {breach}"))?;
                not_asked(&this, name, &seen, report).map_err(|breach| format!("{name}: {breach}"))?;
            }
        }
        let seat = awaited[lots.one_of(awaited.len())];
        answers.clear();
        game.answers(seat, &mut answers);
        let shapes = game.shapes(seat);
        let action = if shapes.is_empty() {
            answers[lots.one_of(answers.len())].clone()
        } else {
            game.sample(seat, lots, &mut room).ok_or("nothing can be drawn")?
        };
        if !seen.contains(&action) && seen.len() < 64 {
            seen.push(action.clone());
        }
        story.push(game.say(&action));
        // Not at every step: over a game they are all tried.
        if lots.one_of(6) == 0 {
            for (at, name) in game.seats().iter().enumerate() {
                let looker = Seat(u8::try_from(at).map_err(|_| "too many seats")?);
                same_in_variants(game, seat, &action, looker, lots, report)
                    .map_err(|breach| format!("{name}: {breach}"))?;
            }
        }
        read_back(start, game, seat, &answers, &action, number)?;
        report.read_back += 1;
        act_and_undo(&mut this, seat, &action, report)?;
        report.decisions += 1;
    }
    Err(format!("no end after {ENDLESS} decisions"))
}

/// Whoever is not asked is told just that of whatever he tries, what the others can answer among it.
fn not_asked<G: Game>(
    this: &Match<G>,
    name: &str,
    tried: &[G::Action],
    report: &mut Report,
) -> Result<(), String> {
    let game = this.game();
    let mut answers = Vec::new();
    game.awaited().iter().for_each(|other| game.answers(other, &mut answers));
    for action in answers.iter().take(8).chain(tried.iter().take(4)) {
        match this.foretold(name, &[game.wire(action)]) {
            Err(NotDone::NotAsked(_)) => report.refused += 1,
            _ => return Err(format!("is not asked, and is told more of `{}` than that", game.say(action))),
        }
    }
    Ok(())
}

/// Checks what can be seen from one open question.
fn look<G: Game>(
    game: &G,
    seat: Seat,
    answers: &[G::Action],
    seen: &[G::Action],
    number: u64,
    lots: &mut ChoiceRng,
    report: &mut Report,
) -> Result<(), String> {
    let question = game.question(seat).ok_or("is awaited but has no question")?;
    if answers.is_empty() {
        return Err(format!("dead end: no answer to `{}`", question.prompt));
    }
    if question.rules.is_empty() {
        return Err(format!("`{}` cites no rule", question.prompt));
    }
    in_force(game, question.rules.iter().copied(), report)?;
    let shapes = game.shapes(seat);
    for (at, answer) in answers.iter().enumerate() {
        let words = game.say(answer);
        if answers[..at].contains(answer) {
            return Err(format!("`{words}` is offered twice"));
        }
        reads_back(game, answer)?;
        tried(game, seat, answer, number)
            .map_err(|why| format!("`{words}` is offered but refused: {why}"))?;
        report.accepted += 1;
    }
    let first = lots.one_of(seen.len());
    let others = seen.iter().cycle().skip(first).take(seen.len().min(12));
    let is_shaped = |action: &G::Action| {
        let wire = game.wire(action);
        shapes.iter().any(|shape| shape.makes(&wire)) || game.is_composed(seat, action)
    };
    for other in others.filter(|other| !answers.contains(other) && !is_shaped(other)) {
        let mut copy = game.clone();
        let mut dice = Rolled::new(&Seed::from_number(number));
        let done = copy.act(seat, other, &mut Play { dice: &mut dice, log: &mut Log::off() });
        let Err(refusal) = done else {
            return Err(format!("`{}` is accepted but was not offered", game.say(other)));
        };
        in_force(game, refusal.reasons().map(|reason| reason.rule), report)?;
        if !copy.is_in_the_state_of(game) {
            return Err(format!("the refused `{}` changed the state", game.say(other)));
        }
        report.refused += 1;
    }
    let misses = shaped(game, seat, &shapes, number, lots, report)?;
    let knowledge = game.knowledge(seat);
    let some = &answers[lots.one_of(answers.len())];
    let odds = odds::<G>(&knowledge, seat, std::slice::from_ref(some));
    if let Ok(odds) = &odds {
        let lines = odds.sums.iter().flat_map(|sum| &sum.lines);
        in_force(game, lines.map(|line| line.rule), report)?;
        add_up(odds).map_err(|why| format!("odds of `{}`: {why}", game.say(some)))?;
        report.odds += 1;
        if odds.outcomes.len() > 1 && lots.one_of(10) == 0 {
            agree::<G>(&knowledge, seat, some, odds, number)
                .map_err(|why| format!("odds of `{}`: {why}", game.say(some)))?;
            report.sampled += 1;
        }
    }
    let (view, showing) = (json!(knowledge), G::showing(&knowledge));
    let mut variants = game.hidden_variants(seat);
    // A few of them at every step: over a game they are all tried.
    while variants.len() > 3 {
        variants.swap_remove(lots.one_of(variants.len()));
    }
    for variant in variants {
        if variant.is_in_the_state_of(game) {
            return Err("a hidden variant that hides nothing: it proves nothing".into());
        }
        let other = variant.knowledge(seat);
        if other != knowledge || json!(other) != view {
            let (hidden, differs) = (hidden(game, &variant), difference(&knowledge, &other));
            return Err(format!("what is hidden ({hidden}) shows in the knowledge: {differs}"));
        }
        if G::showing(&other) != showing {
            return Err("what is hidden shows on the table".into());
        }
        if variant.question(seat).as_ref() != Some(&question) {
            return Err("what is hidden shows in the question".into());
        }
        let mut offered = Vec::new();
        variant.answers(seat, &mut offered);
        if offered != answers {
            return Err("what is hidden shows in the answers".into());
        }
        if variant.shapes(seat) != shapes {
            return Err("what is hidden shows in the shapes".into());
        }
        for missed in &misses {
            if tried(game, seat, missed, number) != tried(&variant, seat, missed, number) {
                return Err(format!("what is hidden shows in the refusal of `{}`", game.say(missed)));
            }
        }
        for refused in seen.iter().filter(|action| !answers.contains(action)).take(4) {
            if tried(game, seat, refused, number) != tried(&variant, seat, refused, number) {
                return Err(format!("what is hidden shows in the refusal of `{}`", game.say(refused)));
            }
        }
        if lots.one_of(4) == 0 && crate::odds::odds::<G>(&other, seat, std::slice::from_ref(some)) != odds {
            return Err("what is hidden shows in the odds".into());
        }
        report.variants += 1;
    }
    Ok(())
}

/// An answer survives its wire form and its words.
fn reads_back<G: Game>(game: &G, answer: &G::Action) -> Result<(), String> {
    for said in [game.wire(answer), Value::String(game.say(answer))] {
        let read = game.read(&said).map_err(|why| format!("`{said}` cannot be read back: {why}"))?;
        if read != *answer {
            return Err(format!("`{said}` reads back as `{}`", game.say(&read)));
        }
    }
    Ok(())
}

/// Tries what fits the open shapes and what just does not; gives what was refused.
fn shaped<G: Game>(
    game: &G,
    seat: Seat,
    shapes: &[AnswerShape],
    number: u64,
    lots: &mut ChoiceRng,
    report: &mut Report,
) -> Result<Vec<G::Action>, String> {
    let mut misses = Vec::new();
    if shapes.is_empty() {
        return Ok(misses);
    }
    let drawn = game.sample(seat, lots, &mut Vec::new()).ok_or("nothing can be drawn")?;
    tried(game, seat, &drawn, number)
        .map_err(|why| format!("`{}` is drawn but refused: {why}", game.say(&drawn)))?;
    report.drawn += 1;
    for shape in shapes {
        in_force(game, shape.rules.iter().copied(), report)?;
        if shape.rules.is_empty() || !shape.open.is_on_a_table() {
            return Err(format!("the shape `{shape}` cites no rule or lies beyond any table"));
        }
        let read = |filling: &Filling| {
            let said = shape.filled(filling);
            game.read(&said).map_err(|why| format!("`{said}` cannot be read: {why}"))
        };
        if !shape.exact {
            continue;
        }
        if let Some(filling) = shape.open.draw(lots) {
            let answer = read(&filling)?;
            reads_back(game, &answer)?;
            tried(game, seat, &answer, number).map_err(|why| {
                format!("`{}` fits the shape `{shape}` but is refused: {why}", game.say(&answer))
            })?;
            report.drawn += 1;
        }
        let Some(filling) = shape.open.miss(lots) else { continue };
        let answer = read(&filling)?;
        let mut copy = game.clone();
        let mut dice = Rolled::new(&Seed::from_number(number));
        let done = copy.act(seat, &answer, &mut Play { dice: &mut dice, log: &mut Log::off() });
        let Err(refusal) = done else {
            return Err(format!("`{}` does not fit the shape `{shape}` but is accepted", game.say(&answer)));
        };
        if !copy.is_in_the_state_of(game) {
            return Err(format!("the refused `{}` changed the state", game.say(&answer)));
        }
        if !refusal.reasons().any(|reason| shape.rules.contains(&reason.rule)) {
            return Err(format!(
                "`{}` is refused by {}, which does not bound its shape",
                game.say(&answer),
                refusal.rule()
            ));
        }
        if let Some(nearest) = refusal.nearest() {
            let nearest = read(&Filling::Point(nearest))?;
            tried(game, seat, &nearest, number).map_err(|why| {
                format!("`{}` is named as the nearest but refused: {why}", game.say(&nearest))
            })?;
        }
        misses.push(answer);
        report.missed += 1;
    }
    Ok(misses)
}

/// Checks that the edition has every rule that is cited.
fn in_force<G: Game>(game: &G, rules: impl Iterator<Item = Rule>, report: &mut Report) -> Result<(), String> {
    for rule in rules {
        if game.in_force(rule).is_none() {
            return Err(format!("{rule} is cited, but it is not in force in this edition"));
        }
        report.cited += 1;
    }
    Ok(())
}

/// Checks that what is hidden does not reach a seat that only looks on: also not by who need not be asked.
fn onlooker<G: Game>(
    game: &G,
    seat: Seat,
    awaited: &[Seat],
    lots: &mut ChoiceRng,
    report: &mut Report,
) -> Result<(), String> {
    let mut variants = game.hidden_variants(seat);
    if variants.is_empty() {
        return Ok(());
    }
    let variant = variants.swap_remove(lots.one_of(variants.len()));
    let (mine, other) = (game.knowledge(seat), variant.knowledge(seat));
    if other != mine || json!(other) != json!(mine) {
        let (hidden, differs) = (hidden(game, &variant), difference(&mine, &other));
        return Err(format!(
            "what is hidden ({hidden}) shows in the knowledge of a seat that looks on: {differs}"
        ));
    }
    if G::showing(&other) != G::showing(&mine) {
        return Err("what is hidden shows on the table of a seat that looks on".into());
    }
    for asked in awaited {
        let (here, there) = (forced(game, *asked), forced(&variant, *asked));
        if here != there {
            return Err(format!("what is hidden shows by who need not be asked: {here:?} or {there:?}"));
        }
        report.forced += u64::from(here.is_some());
    }
    report.variants += 1;
    Ok(())
}

/// Carries an answer out in the game and in one that differs only in what a seat may not know. Unless the seat is told something else, it
/// knows the same of both afterwards, and is asked the same: what goes on, and whose turn it is to answer, must not tell.
fn in_step<G: Game>(
    game: &G,
    variant: &G,
    seat: Seat,
    action: &G::Action,
    looker: Seat,
    lots: &mut ChoiceRng,
    report: &mut Report,
) -> Result<(), String> {
    let face = u8::try_from(lots.one_of(6) + 1).unwrap_or(1);
    let unseen = G::unseen(&game.knowledge(looker));
    let after = |mut game: G| {
        let (before, mut log) = (game.clone(), Log::on());
        let done = game.act(seat, action, &mut Play { dice: &mut Alike(face), log: &mut log });
        log.settle(&before, &game);
        let told = log.events().iter().filter_map(|event| event.told_to(looker)).map(|event| json!(event));
        // What comes to light is seen, whatever is told of it.
        let told: Option<Vec<Value>> = (!log.has_revealed()).then(|| told.collect());
        done.ok().map(|()| (game, told))
    };
    let (after_it, told, after_there, told_there) = match (after(game.clone()), after(variant.clone())) {
        (Some((after_it, told)), Some((after_there, told_there))) => {
            (after_it, told, after_there, told_there)
        }
        (None, None) => return Ok(()),
        // What others can do may follow from what is hidden; what the seat itself can do may not.
        (Some(_), None) | (None, Some(_)) if seat != looker => return Ok(()),
        (Some(_), None) | (None, Some(_)) => return Err("what is hidden shows in what is refused".into()),
    };
    if told.is_none() || told != told_there {
        return Ok(());
    }
    let (here, there) = (after_it.knowledge(looker), after_there.knowledge(looker));
    // Whoever comes into sight is seen as he is.
    if [&here, &there].iter().any(|known| G::unseen(known) != unseen) {
        return Ok(());
    }
    if here != there || json!(here) != json!(there) {
        let (hidden, differs) = (hidden(game, variant), difference(&here, &there));
        return Err(format!("what is hidden ({hidden}) shows in what comes of the next answer: {differs}"));
    }
    if after_it.question(looker) != after_there.question(looker) {
        return Err("what is hidden shows in the question after the next answer".into());
    }
    let mut lists = [Vec::new(), Vec::new()];
    if after_it.awaited().has(looker) {
        after_it.answers(looker, &mut lists[0]);
        after_there.answers(looker, &mut lists[1]);
    }
    if lists[0] != lists[1] {
        return Err("what is hidden shows in the answers after the next one".into());
    }
    report.in_step += 1;
    Ok(())
}

/// What is otherwise in a variant, for whoever reads of a breach.
fn hidden<G: Game>(game: &G, variant: &G) -> String {
    let state = |game: &G| serde_json::from_str(&game.state()).unwrap_or(Value::Null);
    first_difference(&state(game), &state(variant))
}

/// In what two of what a seat knows differ, for whoever reads of a breach: on the wire, or else in what is imagined from it.
fn difference<K: Serialize + Debug>(one: &K, other: &K) -> String {
    let (seen, seen_there) = (json!(one), json!(other));
    if seen != seen_there {
        return first_difference(&seen, &seen_there);
    }
    let (one, other) = (format!("{one:?}"), format!("{other:?}"));
    let at = one.chars().zip(other.chars()).take_while(|(one, other)| one == other).count();
    let around = |text: &str| text.chars().skip(at.saturating_sub(120)).take(160).collect::<String>();
    format!("`{}` or `{}`", around(&one), around(&other))
}

/// Where two views first differ.
fn first_difference(one: &Value, other: &Value) -> String {
    match (one, other) {
        (Value::Object(one), Value::Object(other)) => {
            let differing = one.iter().find(|(key, value)| other.get(*key) != Some(value));
            differing.map_or_else(String::new, |(key, value)| {
                format!("{key}.{}", first_difference(value, other.get(key).unwrap_or(&Value::Null)))
            })
        }
        (Value::Array(one), Value::Array(other)) => {
            let at = one
                .iter()
                .zip(other)
                .position(|(one, other)| one != other)
                .unwrap_or(one.len().min(other.len()));
            let item = |list: &Vec<Value>| list.get(at).cloned().unwrap_or(Value::Null);
            format!("{at}.{}", first_difference(&item(one), &item(other)))
        }
        _ => format!(" {one} or {other}"),
    }
}

/// Tries an answer on a copy.
fn tried<G: Game>(game: &G, seat: Seat, action: &G::Action, number: u64) -> Result<(), String> {
    let mut dice = Rolled::new(&Seed::from_number(number));
    let mut log = Log::off();
    game.clone()
        .act(seat, action, &mut Play { dice: &mut dice, log: &mut log })
        .map_err(|refusal| refusal.to_string())
}

fn add_up<O>(odds: &Odds<O>) -> Result<(), String> {
    let sum = odds.outcomes.iter().try_fold(Chance::NEVER, |sum, (_, chance)| sum.plus(*chance));
    match sum {
        Some(Chance::CERTAIN) => Ok(()),
        Some(other) => Err(format!("they add up to {other}")),
        None => Err("their sum is out of bounds".into()),
    }
}

/// Compares odds with rolled dice: each outcome's share must lie within five standard deviations.
fn agree<G: Game>(
    knowledge: &G::Knowledge,
    seat: Seat,
    action: &G::Action,
    odds: &Odds<G::Outcome>,
    number: u64,
) -> Result<(), String> {
    const THROWS: u32 = 4_000;
    let imagined = Imagined::<G>::of(knowledge);
    let mut dice = Rolled::new(&Seed::from_number(number));
    let mut counts = vec![0u32; odds.outcomes.len()];
    for _ in 0..THROWS {
        let outcome = imagined.foresee(seat, action, &mut dice).map_err(|refusal| refusal.to_string())?;
        dice.forget();
        let at = odds.outcomes.binary_search_by(|(known, _)| known.cmp(&outcome));
        counts[at.map_err(|_| format!("sampling found `{outcome}`, which the odds do not list"))?] += 1;
    }
    for ((outcome, chance), count) in odds.outcomes.iter().zip(counts) {
        let (expected, found) = (chance.as_f64(), f64::from(count) / f64::from(THROWS));
        let deviation = (expected * (1.0 - expected) / f64::from(THROWS)).sqrt();
        if (found - expected).abs() > 5.0 * deviation + 1e-9 {
            return Err(format!("`{outcome}` has {chance}, but {count} of {THROWS} samples"));
        }
    }
    Ok(())
}

/// Writes the state down, reads it back and goes on with it beside the game itself.
fn read_back<G: Game>(
    start: &G,
    game: &G,
    seat: Seat,
    answers: &[G::Action],
    action: &G::Action,
    number: u64,
) -> Result<(), String> {
    let mut again =
        start.in_state(&game.state()).map_err(|why| format!("the state cannot be read back: {why}"))?;
    if !again.is_in_the_state_of(game) {
        return Err("read back, the state is another".into());
    }
    let mut offered = Vec::new();
    again.answers(seat, &mut offered);
    if offered != answers
        || again.shapes(seat) != game.shapes(seat)
        || again.question(seat) != game.question(seat)
        || again.awaited() != game.awaited()
    {
        return Err("read back, the state asks something else".into());
    }
    let mut on = game.clone();
    for each in [&mut on, &mut again] {
        let mut dice = Rolled::new(&Seed::from_number(number));
        each.act(seat, action, &mut Play { dice: &mut dice, log: &mut Log::off() })
            .map_err(|refusal| format!("read back, the state refuses what was offered: {refusal}"))?;
    }
    if !on.is_in_the_state_of(&again) {
        return Err(format!("read back, the state goes on in another way after `{}`", game.say(action)));
    }
    Ok(())
}

/// Plays at random until so many decisions are taken or the game ends. Each answer that is drawn is carried out by `step`, which looks at the
/// game before it and after it.
fn walk<G: Game>(
    start: &G,
    decisions: u64,
    seed: u64,
    mut step: impl FnMut(&mut Match<G>, Seat, &G::Action, &mut ChoiceRng) -> Result<(), String>,
) -> Result<(), String> {
    let (mut lots, mut room) = (ChoiceRng::new(seed), Vec::new());
    let mut this = begun(start, seed)?;
    for n in 0..decisions {
        let awaited: Vec<Seat> = this.game().awaited().iter().collect();
        if awaited.is_empty() {
            break;
        }
        let seat = awaited[lots.one_of(awaited.len())];
        let action = this.game().sample(seat, &mut lots, &mut room).ok_or("nothing can be drawn")?;
        let said = this.game().say(&action);
        step(&mut this, seat, &action, &mut lots)
            .map_err(|why| format!("seed {seed}, decision {n}, `{said}`: {why}"))?;
    }
    Ok(())
}

fn act<G: Game>(this: &mut Match<G>, seat: Seat, action: &G::Action) -> Result<(), String> {
    this.act(seat, action).map(drop).map_err(|refused| refused.to_string())
}

/// Plays at random until so many decisions are taken; at every so many of them the state is written down and read back. Tells how
/// often it was.
pub fn play_and_read_back<G: Game>(start: &G, decisions: u64, every: u64, seed: u64) -> Result<u64, String> {
    let (mut n, mut times, mut answers) = (0, 0, Vec::new());
    walk(start, decisions, seed, |this, seat, action, _| {
        if n % every == 0 {
            answers.clear();
            this.game().answers(seat, &mut answers);
            read_back(start, this.game(), seat, &answers, action, seed)?;
            times += 1;
        }
        n += 1;
        act(this, seat, action)
    })?;
    Ok(times)
}

/// Plays at random until so many decisions are taken, beside games that differ only in what a seat may not know: at every step some of
/// these are compared, before the answer and after it. Tells how many were.
pub fn play_in_step<G: Game>(start: &G, decisions: u64, seed: u64) -> Result<u64, String> {
    let mut report = Report::default();
    walk(start, decisions, seed, |this, seat, action, lots| {
        for (at, name) in (0..).zip(this.seats()) {
            same_in_variants(this.game(), seat, action, Seat(at), lots, &mut report)
                .map_err(|why| format!("{name}: {why}"))?;
        }
        act(this, seat, action)
    })?;
    Ok(report.in_step)
}

/// Plays at random until so many decisions are taken, and checks what the seats are told. Tells how many events that were.
pub fn play_and_listen<G: Game>(start: &G, decisions: u64, seed: u64) -> Result<u64, String> {
    let mut heard = 0;
    walk(start, decisions, seed, |this, seat, action, _| {
        let (before, entry) = (this.game().clone(), this.n_played());
        act(this, seat, action)?;
        heard += telling::heard(&before, this, entry)?;
        Ok(())
    })?;
    Ok(heard)
}

/// Compares two of the games that differ only in what a seat may not know.
fn same_in_variants<G: Game>(
    game: &G,
    seat: Seat,
    action: &G::Action,
    looker: Seat,
    lots: &mut ChoiceRng,
    report: &mut Report,
) -> Result<(), String> {
    let knowledge = game.knowledge(looker);
    for _ in 0..2 {
        let Some(variant) = game.hidden_variant(looker, lots) else { break };
        let other = variant.knowledge(looker);
        if other != knowledge || json!(other) != json!(knowledge) {
            let (hidden, differs) = (hidden(game, &variant), difference(&knowledge, &other));
            return Err(format!("what is hidden ({hidden}) shows in the knowledge: {differs}"));
        }
        in_step(game, &variant, seat, action, looker, lots, report)?;
    }
    Ok(())
}

fn act_and_undo<G: Game>(
    this: &mut Match<G>,
    seat: Seat,
    action: &G::Action,
    report: &mut Report,
) -> Result<(), String> {
    let was_forced = forced(this.game(), seat).is_some();
    let untouched = this.clone();
    this.act(seat, action).map_err(|why| why.to_string())?;
    report.heard += telling::heard(untouched.game(), this, untouched.n_played())?;
    for (at, name) in (0..).zip(this.seats()) {
        let (can, mut back) = (AnyMatch::undoable(this, &name), this.clone());
        let undone = back.undo(Seat(at), 1);
        if let (Ok(()), Err(why)) | (Err(why), Ok(_)) = (&can, &undone.as_ref().map_err(Clone::clone)) {
            return Err(format!("{name} is told of undo what is not so: {why}"));
        }
        if at != seat.0 {
            unseen(&untouched, this, Seat(at), report).map_err(|breach| format!("{name}: {breach}"))?;
            continue;
        }
        // What was forced is taken back together with the answer before it.
        if undone.is_ok() && !was_forced {
            if !back.stands_as(&untouched) {
                return Err("undo does not return to the record and the state before".into());
            }
            report.undone += 1;
        }
        match undone {
            Ok(_) => {
                untold(untouched.game(), this.game(), seat, action)?;
                let said = untouched.game().wire(action);
                if let Ok(Prospect { tells: Some(told), .. }) = untouched.foretold(&name, &[said]) {
                    return Err(format!("{name} is told beforehand that it stands, and it does not: {told}"));
                }
            }
            Err(_) => report.told += 1,
        }
    }
    Ok(())
}

/// An answer that can be taken back has told nothing: its seat knows what it could foresee, and nobody sees a piece that was hidden from
/// him, as far as the seat could foresee that too.
fn untold<G: Game>(before: &G, after: &G, seat: Seat, action: &G::Action) -> Result<(), String> {
    let imagined = Imagined::<G>::of(&before.knowledge(seat));
    let mut foreseen = imagined.clone();
    let mut dice = Rolled::new(&Seed::from_number(0));
    foreseen
        .act(seat, action, &mut Play { dice: &mut dice, log: &mut Log::off() })
        .map_err(|refusal| format!("undo takes back what nobody could foresee: {refusal}"))?;
    if foreseen.knowledge(seat) != after.knowledge(seat) {
        return Err("undo takes back what told more than its seat could foresee".into());
    }
    for (viewer, name) in (0..).map(Seat).zip(before.seats()) {
        let pieces = |game: &G| G::showing(&game.knowledge(viewer)).pieces;
        let (was, is) = (pieces(before), pieces(after));
        // He may not know that a piece of his comes into sight, nor that it was not in sight before.
        let foreseeable =
            |id: &String| pieces(&foreseen).contains_key(id) && !pieces(&imagined).contains_key(id);
        let known = |id: &String| was.contains_key(id) || (viewer != seat && !foreseeable(id));
        let mut named =
            is.iter().filter(|(_, piece)| piece.name.is_some() && piece.seat.as_ref() != Some(name));
        if let Some((id, _)) = named.find(|(id, _)| !known(id)) {
            return Err(format!("undo hides `{id}` from {name} again"));
        }
    }
    Ok(())
}

/// An answer of which a seat may not know leaves it with what it had; one of which it knows tells it more than that there was one.
fn unseen<G: Game>(
    before: &Match<G>,
    after: &Match<G>,
    seat: Seat,
    report: &mut Report,
) -> Result<(), String> {
    let (name, n) = (&before.game().seats()[usize::from(seat.0)], before.entries());
    let shown = |table: &Match<G>| {
        let game = table.game();
        (json!(game.knowledge(seat)), G::showing(&game.knowledge(seat)), AnyMatch::decision(table, name))
    };
    let told = |table: &Match<G>| (table.waited_for(name), AnyMatch::undoable(table, name));
    if after.knows_of(name, n) {
        let is_told = |table: &Match<G>| (shown(table), told(table), AnyMatch::ending(table));
        let silent = AnyMatch::events(after, name, n).is_ok_and(|events| events.is_empty());
        if silent && is_told(before) == is_told(after) {
            return Err("it is told only that there was an answer".into());
        }
        return Ok(());
    }
    if !AnyMatch::events(after, name, n).is_ok_and(|events| events.is_empty()) {
        return Err("what happened is told of an answer of which the seat may not know".into());
    }
    if shown(before) != shown(after) {
        return Err("the view changes with an answer of which the seat may not know".into());
    }
    if told(before) != told(after) {
        return Err(format!(
            "{:?} becomes {:?} with an answer of which the seat may not know",
            told(before),
            told(after)
        ));
    }
    report.unseen += 1;
    Ok(())
}

fn thrown<G: Game>(game: &G, roll: &Roll) -> Result<(), String> {
    if let Some(face) = roll.faces.iter().find(|face| !(1..=roll.sides).contains(face)) {
        return Err(format!("a die of {} sides shows {face}", roll.sides));
    }
    match &roll.by {
        Some(seat) if !game.seats().contains(seat) => Err(format!("`{seat}` threw and is no seat")),
        _ => Ok(()),
    }
}

fn end<G: Game>(start: &G, this: &Match<G>, report: &mut Report) -> Result<(), String> {
    if this.game().ending().is_none() {
        return Err("nobody is asked anything, and there is no result".into());
    }
    for (_, event) in this.diary() {
        in_force(this.game(), event.citations(), report)
            .map_err(|breach| format!("`{}`: {breach}", event.text))?;
        for roll in &event.rolls {
            thrown(this.game(), roll).map_err(|breach| format!("`{}`: {breach}", event.text))?;
            report.rolls += 1;
        }
    }
    let ending = this.game().ending().into_iter().flat_map(|ending| ending.rules);
    in_force(this.game(), ending, report)?;
    let record = this.record(true);
    let again = Record::parse("record", &record.to_text()).map_err(|faults| faults.to_string())?;
    let replayed = Match::resume(start.clone(), "record", &again, &record.header.version)
        .map_err(|faults| faults.to_string())?;
    if AnyMatch::state_hash(&replayed) != AnyMatch::state_hash(this) {
        return Err("the replayed record ends in another state".into());
    }
    report.replayed += 1;
    report.games += 1;
    Ok(())
}
