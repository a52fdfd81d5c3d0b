//! When a computer's answer cannot be written: everybody is told why, once, and it tries again, later each time, until it goes on.
//!
//! A person whose answer cannot be written is told so himself. The others are not: it may be an answer to a secret question.

use super::Table;
use crate::store::StoreError;
use axum::extract::ws::Utf8Bytes;
use serde::Serialize;
use std::time::{Duration, Instant};

const FIRST_WAIT: Duration = Duration::from_millis(500);
const LONGEST_WAIT: Duration = Duration::from_secs(5);

pub(super) struct Trouble {
    why: StoreError,
    wait: Duration,
    /// Until then no computer tries again.
    until: Option<Instant>,
}

/// Why the game does not go on; nothing once it does.
#[derive(Serialize)]
struct TroublePush {
    push: &'static str,
    why: Option<String>,
}

impl Table {
    pub(super) fn not_written(&mut self, why: StoreError) {
        if why == StoreError::Overtaken {
            return;
        }
        let before = self.trouble.take();
        let is_news = before.as_ref().is_none_or(|before| before.why != why);
        let wait = before.map_or(FIRST_WAIT, |before| (before.wait * 2).min(LONGEST_WAIT));
        self.trouble = Some(Trouble { why, wait, until: Some(Instant::now() + wait) });
        if is_news {
            self.tell_trouble(None);
        }
    }

    /// A computer's answer was written: whatever the trouble was, it is over.
    pub(super) fn out_of_trouble(&mut self) {
        if self.trouble.take().is_some() {
            self.tell_trouble(None);
        }
    }

    /// Tells everybody, or whoever has just come, why the game does not go on.
    pub(super) fn tell_trouble(&self, only: Option<u64>) {
        let why = self.trouble.as_ref().map(|trouble| trouble.why.to_string());
        let frame = Utf8Bytes::from(super::text(&TroublePush { push: "trouble", why }));
        let all = self.places.iter().flat_map(|place| &place.connections);
        all.filter(|known| only.is_none_or(|only| known.number == only))
            .for_each(|connection| connection.outbox.tell(&frame));
    }

    /// How long computers still wait before they try again, if they have to.
    pub(super) fn tried_again_in(&self) -> Option<Duration> {
        let until = self.trouble.as_ref()?.until?;
        Some(until.saturating_duration_since(Instant::now()))
    }

    pub(super) fn try_again(&mut self) {
        if let Some(trouble) = &mut self.trouble {
            trouble.until = None;
        }
        self.prompt();
    }
}
