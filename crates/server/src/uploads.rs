//! What is sent to the table: it is read no longer than it comes, and never more of it at once than the table has room for.

use crate::address::Address;
use crate::games::Rejected;
use axum::body::{Body, BodyDataStream};
use futures_util::StreamExt as _;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::{Duration, Instant};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

/// Nothing comes for so long, and nothing will.
const SILENCE: Duration = Duration::from_secs(10);
/// Whoever sends fewer bytes a second than this holds a place that others wait for.
const SLOWEST: u32 = 64 << 10;
/// Records that are read or played again at once. Each takes some forty times its length while it is.
const RECORDS: usize = 2;
/// Nobody waits longer for his turn.
const PATIENCE: Duration = Duration::from_secs(60);

/// So much of what is refused is let go by, and for so long.
const REFUSED: usize = 32 << 20;
const REFUSED_FOR: Duration = Duration::from_secs(10);

/// Lets what is refused go by, while the answer is on its way. Whoever is still sending would find the line cut otherwise, and never read
/// why.
pub(crate) fn let_by(body: Body) {
    let mut parts = body.into_data_stream();
    tokio::spawn(async move { timeout(REFUSED_FOR, through(&mut parts)).await });
}

async fn through(parts: &mut BodyDataStream) {
    let mut length = 0;
    while let Some(Ok(part)) = parts.next().await {
        length += part.len();
        if length > REFUSED {
            break;
        }
    }
}

/// Reads a body of so many bytes at most.
pub(crate) async fn read(body: Body, most: usize) -> Result<Vec<u8>, Rejected> {
    let (mut parts, mut bytes) = (body.into_data_stream(), Vec::new());
    let since = Instant::now();
    loop {
        let length = u32::try_from(bytes.len()).unwrap_or(u32::MAX);
        let deadline = SILENCE + Duration::from_secs(1) * length / SLOWEST;
        let left = deadline.saturating_sub(since.elapsed()).min(SILENCE);
        match timeout(left, parts.next()).await {
            Err(_) => {
                return Err(Rejected::new(408, "this came too slowly to be read to its end: try again"));
            }
            Ok(None) => return Ok(bytes),
            Ok(Some(Err(_))) => return Err(Rejected::new(400, "the body broke off: send it again")),
            Ok(Some(Ok(part))) if bytes.len() + part.len() > most => {
                let_by(Body::from_stream(parts));
                return Err(too_long(most));
            }
            Ok(Some(Ok(part))) => bytes.extend_from_slice(&part),
        }
    }
}

pub(crate) fn too_long(most: usize) -> Rejected {
    Rejected::new(413, format!("this is longer than the {} KiB that are read", most >> 10))
}

/// Whose turn it is to send a record: one of each address, and few in all. Those who wait are not read.
pub(crate) struct Turns {
    all: Arc<Semaphore>,
    by_address: Mutex<HashMap<Address, Weak<Semaphore>>>,
}

/// A turn, over when it is dropped. The address's own is given back last.
pub(crate) struct Turn {
    _all: OwnedSemaphorePermit,
    _own: OwnedSemaphorePermit,
}

impl Turns {
    pub(crate) fn new() -> Turns {
        Turns { all: Arc::new(Semaphore::new(RECORDS)), by_address: Mutex::default() }
    }

    pub(crate) async fn next(&self, address: Address) -> Result<Turn, Rejected> {
        let own = {
            let mut by_address = self.by_address.lock().unwrap_or_else(PoisonError::into_inner);
            by_address.retain(|_, own| own.strong_count() > 0);
            let own = by_address.get(&address).and_then(Weak::upgrade);
            let own = own.unwrap_or_else(|| Arc::new(Semaphore::new(1)));
            by_address.insert(address, Arc::downgrade(&own));
            own
        };
        let turn = timeout(PATIENCE, async {
            let own = own.acquire_owned().await.ok()?;
            Some(Turn { _all: Arc::clone(&self.all).acquire_owned().await.ok()?, _own: own })
        });
        let busy = || Rejected::new(503, "other records are being read just now: try again in a minute");
        turn.await.ok().flatten().ok_or_else(busy)
    }
}
