//! Computer players: they think about a copy of the match on another thread, and their decisions come back as letters.

use super::{GameMessage, MustReload, Place, Table};
use crate::games::blocking;
use crate::thinking::Asker;
use crate::wire::PERSON;
use sha2::{Digest as _, Sha256};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use umpire::players::Choice;

impl Table {
    /// If a computer is to answer, lets it think about a copy of the match.
    pub(super) fn prompt(&mut self) {
        if self.thinking == Some(self.lines) || self.tried_again_in().is_some() {
            return;
        }
        // Without any person it goes on only while somebody looks.
        let somebody =
            self.places.iter().any(|place| place.player == PERSON || !place.connections.is_empty());
        if !somebody {
            return;
        }
        let awaited = self.game.awaited();
        let computer = |place: &Place| place.player != PERSON && awaited.contains(&place.name);
        let Some(seat) = self.places.iter().position(computer) else { return };
        let Some(mailbox) = self.mailbox.upgrade() else { return };
        let (name, player) = (self.places[seat].name.clone(), self.places[seat].player.clone());
        let seed = decision_seed(&self.secret, &name, self.numbers.n(seat));
        let (game, lines, games) = (self.game.boxed(), self.lines, Arc::clone(&self.games));
        let asker = Asker::seat(None, self.number, &name);
        self.thinking = Some(lines);
        tokio::spawn(async move {
            let turn = games.thinkers.turn(asker).await;
            let decided = blocking(move || games.players.decide(&*game, &name, &player, seed)).await;
            drop(turn);
            let choice = decided.unwrap_or_else(|turned| Err(turned.why));
            let _ = mailbox.send(GameMessage::Decided { lines, seat, choice }).await;
        });
    }

    /// Carries out what a computer has decided, unless the game has gone another way since.
    pub(super) async fn decided(
        &mut self,
        lines: u32,
        seat: usize,
        choice: Result<Choice, String>,
    ) -> Result<(), MustReload> {
        if self.thinking != Some(lines) || self.lines != lines || self.places[seat].player == PERSON {
            return Ok(());
        }
        self.thinking = None;
        let name = self.places[seat].name.clone();
        let first = self.game.entries();
        let mut answered = false;
        if let Ok(choice) = &choice {
            let answer = catch_unwind(AssertUnwindSafe(|| self.game.answer(&name, &choice.action)));
            match answer {
                Ok(done) => answered = done.is_ok(),
                Err(_) => return Err(MustReload::Ahead),
            }
        }
        if !answered {
            // A player that cannot decide, or decides what is not allowed, must not end the game: any legal answer will do.
            tracing::warn!(
                seat = name,
                player = self.places[seat].player,
                "a computer player had no lawful answer"
            );
            let decision = self.game.decision(&name).ok().flatten();
            let actions = decision.map(|decision| decision.actions).unwrap_or_default();
            if actions.is_empty() {
                return Ok(());
            }
            let seed = decision_seed(&self.secret, &name, self.numbers.n(seat));
            let n = u64::try_from(actions.len()).unwrap_or(1);
            let at = usize::try_from(seed % n).unwrap_or(0);
            let any = actions[at].clone();
            if self.game.answer(&name, &any).is_err() {
                return Ok(());
            }
        }
        let why = choice.ok().filter(|choice| answered && !choice.why.is_empty()).map(|choice| choice.why);
        let writing = self.write_entries(first, why);
        if let Err(why) = self.written(writing).await {
            self.not_written(why);
            return Err(MustReload::Ahead);
        }
        self.out_of_trouble();
        self.note_untold(first, seat);
        self.prompt();
        if self.thinking.is_none() || self.told_in().is_some_and(|left| left.is_zero()) {
            self.tell_untold()?;
        }
        Ok(())
    }
}

/// The seed of a computer's decision: it follows from the game's secret, so that a game can be played again, and tells nothing about it.
/// `n` is the seat's own count of entries: how fast the others write in secret must not show in what it does.
fn decision_seed(secret: &str, seat: &str, n: u32) -> u64 {
    let digest = Sha256::digest(format!("grognard decision\n{secret}\n{seat}\n{n}"));
    digest.iter().take(8).fold(0, |seed, byte| seed << 8 | u64::from(*byte))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_decision_has_a_seed_of_its_own_and_always_the_same() {
        let one = decision_seed("secret", "french", 7);
        assert_eq!(one, decision_seed("secret", "french", 7));
        let others = [("secret", "french", 8), ("secret", "allied", 7), ("other", "french", 7)];
        for (secret, seat, n) in others {
            assert_ne!(one, decision_seed(secret, seat, n));
        }
    }
}
