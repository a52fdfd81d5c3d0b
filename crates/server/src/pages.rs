//! Pages that are made once and then kept: maps, boards, rulebooks, cases.

use crate::games::{Rejected, blocking};
use crate::thinking::{Asker, Thinkers};
use axum::body::Bytes;
use data_encoding::HEXLOWER;
use flate2::Compression;
use flate2::write::GzEncoder;
use serde::Serialize;
use sha2::{Digest as _, Sha256};
use std::collections::HashMap;
use std::io::Write as _;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::OnceCell;

/// A page, ready to be sent.
pub(crate) struct Page {
    pub(crate) kind: &'static str,
    pub(crate) bytes: Bytes,
    /// The same, compressed, where that is smaller.
    pub(crate) gzip: Option<Bytes>,
    /// A name that changes with what it holds, in quotation marks.
    pub(crate) tag: String,
}

impl Page {
    fn new(kind: &'static str, bytes: Vec<u8>) -> Page {
        let tag = format!("\"{}\"", HEXLOWER.encode(&Sha256::digest(&bytes)[..12]));
        let mut packer = GzEncoder::new(Vec::new(), Compression::default());
        let packed = packer.write_all(&bytes).and_then(|()| packer.finish()).ok();
        let gzip = packed.filter(|packed| packed.len() < bytes.len()).map(Bytes::from);
        Page { kind, bytes: bytes.into(), gzip, tag }
    }

    fn len(&self) -> usize {
        self.bytes.len() + self.gzip.as_ref().map_or(0, Bytes::len)
    }

    pub(crate) fn svg(drawn: Result<String, String>) -> Result<Page, String> {
        drawn.map(|svg| Page::new("image/svg+xml", svg.into_bytes()))
    }

    pub(crate) fn png(drawn: Result<Vec<u8>, String>) -> Result<Page, String> {
        drawn.map(|png| Page::new("image/png", png))
    }

    pub(crate) fn json<T: Serialize>(value: &T) -> Result<Page, String> {
        let bytes = serde_json::to_vec(value).map_err(|error| error.to_string())?;
        Ok(Page::new("application/json", bytes))
    }
}

/// A page or why there is none; `None` if there is nothing of this name.
type Made = Option<Arc<Result<Page, String>>>;

/// More is not kept: what was asked for longest ago is made again when somebody asks.
const MOST_BYTES: usize = 64 << 20;

/// The pages that were asked for. Only what there is is kept, so that nobody can fill it with names he makes up.
#[derive(Default)]
pub(crate) struct Pages(Mutex<Shelf>);

#[derive(Default)]
struct Shelf {
    pages: HashMap<String, Kept>,
    bytes: usize,
    asked: u64,
}

#[derive(Default)]
struct Kept {
    page: Arc<OnceCell<Made>>,
    /// How much of the shelf it takes, once it is made.
    bytes: usize,
    /// When it was asked for last, by the count of all that was asked.
    asked: u64,
}

impl Pages {
    /// A page; it is made once, however many ask for it at the same time.
    pub(crate) async fn get(
        &self,
        key: String,
        thinkers: &Arc<Thinkers>,
        make: impl FnOnce() -> Option<Result<Page, String>> + Send + 'static,
    ) -> Result<Made, Rejected> {
        let cell = {
            let mut shelf = self.shelf();
            shelf.asked += 1;
            let asked = shelf.asked;
            let kept = shelf.pages.entry(key.clone()).or_default();
            kept.asked = asked;
            Arc::clone(&kept.page)
        };
        let made = cell.get_or_try_init(|| async {
            let turn = thinkers.turn(Asker { from: None, game: 0, seat: None }).await;
            let made = blocking(make).await;
            drop(turn);
            Ok::<_, Rejected>(made?.map(Arc::new))
        });
        let made = made.await.cloned();
        self.shelf().put(&key, &made);
        made
    }

    fn shelf(&self) -> MutexGuard<'_, Shelf> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Shelf {
    /// Keeps what was made, and drops what was asked for longest ago where there is no room for it.
    fn put(&mut self, key: &str, made: &Result<Made, Rejected>) {
        let Ok(Some(page)) = made else {
            self.bytes -= self.pages.remove(key).map_or(0, |kept| kept.bytes);
            return;
        };
        let bytes = page.as_ref().as_ref().map_or(0, Page::len) + key.len();
        if let Some(kept) = self.pages.get_mut(key) {
            self.bytes = self.bytes - kept.bytes + bytes;
            kept.bytes = bytes;
        }
        while self.bytes > MOST_BYTES {
            let made = self.pages.iter().filter(|(_, kept)| kept.bytes > 0);
            let Some(oldest) = made.min_by_key(|(_, kept)| kept.asked).map(|(key, _)| key.clone()) else {
                return;
            };
            self.bytes -= self.pages.remove(&oldest).map_or(0, |kept| kept.bytes);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_asked_for_longest_ago_makes_room() {
        let mut shelf = Shelf::default();
        let page = || {
            let bytes = Bytes::from(vec![0; MOST_BYTES / 4]);
            Ok(Some(Arc::new(Ok(Page { kind: "", bytes, gzip: None, tag: String::new() }))))
        };
        for (n, key) in (1..).zip(["a", "b", "c", "a", "d", "e"]) {
            shelf.pages.entry(key.to_owned()).or_default().asked = n;
            shelf.put(key, &page());
        }
        let mut kept: Vec<&str> = shelf.pages.keys().map(String::as_str).collect();
        kept.sort_unstable();
        assert_eq!(kept, ["a", "d", "e"]);
        assert!(shelf.bytes <= MOST_BYTES);
        shelf.put("a", &Ok(None));
        assert!(!shelf.pages.contains_key("a"));
    }
}
