//! What a person changes: answers, takes back, hands over. Each is safe in the log before anybody is told.

use super::telling::Untellable;
use super::{Answer, BUG, MustReload, Requester, SNAPSHOT_AFTER, Table, strokes};
use crate::games::{blocking, card_of};
use crate::store::{LogEvent, LogLine, StoreError};
use crate::wire::PERSON;
use serde_json::{Value, json};
use std::panic::{AssertUnwindSafe, catch_unwind};
use tokio::sync::oneshot;
use tokio::time::Instant;
use umpire::matches::AnyMatch;
use umpire::protocol::carry_out;

/// Lines that are on their way into the log.
pub(super) struct Writing {
    n: u32,
    safe: oneshot::Receiver<Result<(), StoreError>>,
}

impl Table {
    /// Carries out a chain of answers of a person.
    pub(super) async fn act(
        &mut self,
        speaker: &Requester,
        chain: &[Value],
        n: Option<usize>,
    ) -> Result<(), MustReload> {
        let seat = speaker.seat;
        if let Err(why) = self.is_persons(seat) {
            speaker.refuse(&why);
            return Ok(());
        }
        let now = self.numbers.n(seat);
        if let Some(n) = n.filter(|n| u32::try_from(*n) != Ok(now)) {
            let why =
                format!("the answer is to the question after entry {n}, and there are {now} now: look again");
            speaker.refuse(&Answer::Error(why));
            return Ok(());
        }
        let name = self.places[seat].name.clone();
        let done = catch_unwind(AssertUnwindSafe(|| carry_out(&mut self.game, &name, chain)));
        let done = match done {
            Ok(Ok(done)) => done,
            Ok(Err((at, why))) => {
                let mut answer = Answer::from(why);
                if let (Answer::Refused(refusal), true) = (&mut answer, chain.len() > 1) {
                    refusal["at"] = json!(at);
                }
                speaker.refuse(&answer);
                return Ok(());
            }
            Err(_) => {
                speaker.refuse(&Answer::Error(BUG.to_owned()));
                return Err(MustReload::Ahead);
            }
        };
        let writing = self.write_entries(done.first, None);
        // While the disk is busy the news are made ready; nobody is told before.
        let news = self.news(done.first, &[seat]);
        speaker.has_had_his_turn();
        self.written(writing).await.map_err(|trouble| speaker.must_reload(&trouble))?;
        self.tell(news.map_err(|bug| speaker.untold(bug))?, Some((speaker, done.left)));
        self.prompt();
        Ok(())
    }

    fn is_persons(&self, seat: usize) -> Result<(), Answer> {
        let player = &self.places[seat].player;
        if player == PERSON {
            return Ok(());
        }
        Err(Answer::Error(format!("`{player}` plays this seat: hand it over to `{PERSON}` first")))
    }

    /// Begins to write the entries from `first` on into the log. `why` is what a computer says of the first of them.
    pub(super) fn write_entries(&mut self, first: usize, mut why: Option<String>) -> Writing {
        let entries = self.game.entries_since(first).into_iter().map(|entry| LogLine {
            seat: entry.seat,
            deed: LogEvent::Act { action: entry.action, dice: entry.dice, why: why.take() },
        });
        let writing = self.write(entries.collect(), &*self.game);
        self.numbers.extend(&*self.game, &self.kept);
        writing
    }

    /// Begins to write lines into the log, after which the game stands like this.
    fn write(&self, lines: Vec<LogLine>, game: &dyn AnyMatch) -> Writing {
        let n = u32::try_from(lines.len()).unwrap_or(u32::MAX);
        Writing { n, safe: self.games.store.append(self.number, self.lines, lines, card_of(game)) }
    }

    /// Waits until lines are safe.
    pub(super) async fn written(&mut self, writing: Writing) -> Result<(), StoreError> {
        writing.safe.await.unwrap_or(Err(StoreError::Closing))?;
        self.lines += writing.n;
        if self.lines >= self.snapshot_at.saturating_add(SNAPSHOT_AFTER) {
            self.keep_snapshot();
        }
        Ok(())
    }

    pub(super) async fn undo(&mut self, speaker: &Requester, count: usize) -> Result<(), MustReload> {
        let seat = speaker.seat;
        let name = self.places[seat].name.clone();
        if let Err(why) = self.is_persons(seat) {
            speaker.refuse(&why);
            return Ok(());
        }
        // A copy shares everything that has happened.
        let (asked, mut copy) = (Instant::now(), self.game.boxed());
        let undone = blocking(move || {
            let at = copy.undo(&name, count);
            (at, copy)
        });
        let undone = undone.await;
        strokes::next(asked).await;
        let (at, game) = match undone {
            Ok((Ok(at), game)) => (at, game),
            Ok((Err(why), _)) => {
                speaker.refuse(&Answer::Error(why));
                return Ok(());
            }
            Err(turned) => {
                speaker.refuse(&Answer::Error(turned.why));
                return Ok(());
            }
        };
        // A line for each answer that is gone.
        let line = LogLine { seat: self.places[seat].name.clone(), deed: LogEvent::Undo };
        let writing = self.write(vec![line; self.game.entries().saturating_sub(game.entries())], &*game);
        speaker.has_had_his_turn();
        self.written(writing).await.map_err(|trouble| speaker.must_reload(&trouble))?;
        let states = |table: &Table| -> Result<Vec<String>, MustReload> {
            let seats = 0..table.places.len();
            let states = seats.map(|seat| Ok(super::text(&table.state(seat, at)?)));
            states.collect::<Result<_, Untellable>>().map_err(|bug| speaker.untold(bug))
        };
        let earlier = states(self)?;
        self.game = game;
        self.numbers.cut(at);
        self.numbers.extend(&*self.game, &self.kept);
        // Whoever cannot see a difference must not learn that something was taken back.
        let told: Vec<usize> = std::iter::zip(earlier, states(self)?)
            .enumerate()
            .filter_map(|(other, (before, now))| (other == seat || before != now).then_some(other))
            .collect();
        let news = self.news_of(at, &told).map_err(|bug| speaker.untold(bug))?;
        self.tell(news, Some((speaker, 0)));
        self.thinking = None;
        self.prompt();
        Ok(())
    }

    pub(super) async fn hand_over(&mut self, speaker: &Requester, to: String) -> Result<(), MustReload> {
        let seat = speaker.seat;
        if let Err(why) = self.games.check_player(&self.kept.begun.rules, &to) {
            speaker.refuse(&Answer::Error(why));
            return Ok(());
        }
        if self.places[seat].player != to {
            let line = LogLine { seat: self.places[seat].name.clone(), deed: LogEvent::HandOver(to.clone()) };
            let writing = self.write(vec![line], &*self.game);
            speaker.has_had_his_turn();
            self.written(writing).await.map_err(|trouble| speaker.must_reload(&trouble))?;
            self.places[seat].player = to;
            self.thinking = None;
        }
        let news = self.news_of(self.game.entries(), &[seat]).map_err(|bug| speaker.untold(bug))?;
        self.tell(news, Some((speaker, 0)));
        self.push_seats(None);
        self.prompt();
        Ok(())
    }
}
