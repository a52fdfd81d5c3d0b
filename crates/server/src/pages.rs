//! Pages that are made once and then kept: maps, boards, rulebooks, cases.

use crate::games::{Rejected, blocking};
use axum::body::Bytes;
use data_encoding::HEXLOWER;
use flate2::Compression;
use flate2::write::GzEncoder;
use serde::Serialize;
use sha2::{Digest as _, Sha256};
use std::collections::HashMap;
use std::io::Write as _;
use std::sync::{Arc, Mutex, PoisonError};
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

/// Every page that was asked for. Only what there is is kept, so that nobody can fill it with names he makes up.
#[derive(Default)]
pub(crate) struct Pages(Mutex<HashMap<String, Arc<OnceCell<Made>>>>);

impl Pages {
    /// A page; it is made once, however many ask for it at the same time.
    pub(crate) async fn get(
        &self,
        key: String,
        make: impl FnOnce() -> Option<Result<Page, String>> + Send + 'static,
    ) -> Result<Made, Rejected> {
        let cell = {
            let mut pages = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            Arc::clone(pages.entry(key.clone()).or_default())
        };
        let made =
            cell.get_or_try_init(|| async { Ok::<_, Rejected>(blocking(make).await?.map(Arc::new)) }).await;
        let made = made.cloned();
        if !matches!(made, Ok(Some(_))) {
            self.0.lock().unwrap_or_else(PoisonError::into_inner).remove(&key);
        }
        made
    }
}
