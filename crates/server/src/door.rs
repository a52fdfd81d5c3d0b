//! The door: who may hold a socket here, and for how long without saying anything.
//!
//! A socket is silent while no request of it is being answered. Silent sockets hold no place that anybody else wants: where an
//! address has its share of sockets, or the table all it can have, the one that has been silent longest goes.

use crate::address::Address;
use crate::limits::Limits;
use axum::Router;
use axum::body::Body;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service as _, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::collections::{BTreeSet, HashMap};
use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Notify, mpsc, watch};

/// Whoever has not said what he wants for so long wants nothing.
const PATIENCE: Duration = Duration::from_secs(15);
/// What is kept of a request's head, and of an answer that is on its way, for each socket.
const BUFFER: usize = 32 << 10;
/// Files that are no sockets: the database with what is beside it, and what the system needs.
const OTHER_FILES: u64 = 64;
/// Sockets beside those of the seats: pages, pictures, new games.
const REQUESTS: usize = 1_024;
/// No address has a larger part of all sockets than this.
const LARGEST_PART: usize = 4;
/// Requests that are being answered when the table closes have so long.
const LAST_ANSWERS: Duration = Duration::from_secs(5);
/// After an error that is not of one socket alone, such as too many open files.
const PAUSE: Duration = Duration::from_millis(50);

/// Serves whoever comes, until `end` is done.
pub(crate) async fn serve(
    listener: TcpListener,
    routes: Router,
    limits: &Limits,
    end: impl Future<Output = ()>,
) {
    let door = Arc::new(Door::new(limits));
    let (close, closing) = watch::channel(false);
    let (busy, mut all_gone) = mpsc::channel::<()>(1);
    let mut end = pin!(end);
    loop {
        let (stream, from) = tokio::select! {
            accepted = listener.accept() => match accepted {
                Ok(accepted) => accepted,
                Err(error) => {
                    if !is_of_one_socket(&error) {
                        tracing::warn!(%error, "nobody can be let in just now");
                        tokio::time::sleep(PAUSE).await;
                    }
                    continue;
                }
            },
            () = &mut end => break,
        };
        // Small frames go at once.
        let _ = stream.set_nodelay(true);
        // Where everybody is busy, whoever comes is not heard: he tries again.
        let Some(guest) = door.admit(Address::of(from.ip())) else { continue };
        let (routes, closing, busy) = (routes.clone(), closing.clone(), busy.clone());
        tokio::spawn(async move {
            attend(stream, from, guest, routes, closing).await;
            drop(busy);
        });
    }
    drop(listener);
    close.send_replace(true);
    drop(busy);
    let _ = tokio::time::timeout(LAST_ANSWERS, all_gone.recv()).await;
}

fn is_of_one_socket(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(error.kind(), ConnectionRefused | ConnectionAborted | ConnectionReset)
}

/// Answers the requests of a socket.
async fn attend(
    stream: TcpStream,
    from: SocketAddr,
    guest: Arc<Guest>,
    routes: Router,
    mut closing: watch::Receiver<bool>,
) {
    let routes = TowerToHyperService::new(routes);
    let asking = Arc::clone(&guest);
    let service = service_fn(move |request: hyper::Request<Incoming>| {
        let mut request = request.map(Body::new);
        // A WebSocket keeps its guest for as long as it lives.
        request.extensions_mut().insert(Arc::clone(&asking));
        request.extensions_mut().insert(from);
        asking.is_asking(true);
        let (asking, answer) = (Arc::clone(&asking), routes.call(request));
        async move {
            let answer = answer.await;
            if !matches!(&answer, Ok(answer) if answer.status() == hyper::StatusCode::SWITCHING_PROTOCOLS) {
                asking.is_asking(false);
            }
            answer
        }
    });
    let mut builder = http1::Builder::new();
    builder.timer(TokioTimer::new()).header_read_timeout(PATIENCE).max_buf_size(BUFFER);
    let mut connection = pin!(builder.serve_connection(TokioIo::new(stream), service).with_upgrades());
    loop {
        tokio::select! {
            _ = connection.as_mut() => return,
            () = guest.go.notified() => return,
            Ok(()) = closing.changed() => connection.as_mut().graceful_shutdown(),
        }
    }
}

struct Door {
    most: usize,
    /// None where everybody comes through a proxy, and all have its address.
    most_an_address: Option<usize>,
    sockets: Mutex<Sockets>,
}

#[derive(Default)]
struct Sockets {
    next: u64,
    n: usize,
    by_address: HashMap<Address, OfAddress>,
    /// The silent ones of all addresses. Numbers are given in the order of time.
    silent: BTreeSet<(u64, Address)>,
    told_to_go: HashMap<u64, Arc<Notify>>,
}

#[derive(Default)]
struct OfAddress {
    n: usize,
    silent: BTreeSet<u64>,
}

/// A socket that was let in; its place is free when nobody has it any more.
pub(crate) struct Guest {
    door: Arc<Door>,
    number: u64,
    address: Address,
    go: Arc<Notify>,
}

impl Door {
    fn new(limits: &Limits) -> Door {
        let wanted = limits.connections.saturating_add(REQUESTS);
        let most = most_files().map_or(wanted, |files| {
            wanted.min(usize::try_from(files.saturating_sub(OTHER_FILES)).unwrap_or(usize::MAX)).max(1)
        });
        let own = limits.connections_an_address.saturating_mul(2).min((most / LARGEST_PART).max(1));
        let most_an_address = limits.proxy_header.is_none().then_some(own);
        Door { most, most_an_address, sockets: Mutex::default() }
    }

    fn admit(self: &Arc<Door>, address: Address) -> Option<Arc<Guest>> {
        let mut sockets = self.sockets();
        let own = sockets.by_address.get(&address).map_or(0, |own| own.n);
        let gone = if self.most_an_address.is_some_and(|most| own >= most) {
            let silent = sockets.by_address.get(&address).and_then(|own| own.silent.first().copied());
            Some(silent.map(|number| (number, address))?)
        } else if sockets.n >= self.most {
            Some(sockets.silent.first().copied()?)
        } else {
            None
        };
        if let Some((number, of)) = gone {
            if let Some(go) = sockets.told_to_go.get(&number) {
                go.notify_one();
            }
            sockets.remove(number, of);
        }
        let (number, go) = (sockets.next, Arc::new(Notify::new()));
        sockets.next += 1;
        sockets.n += 1;
        sockets.told_to_go.insert(number, Arc::clone(&go));
        sockets.by_address.entry(address).or_default().n += 1;
        sockets.set_silent(number, address, true);
        Some(Arc::new(Guest { door: Arc::clone(self), number, address, go }))
    }

    fn sockets(&self) -> MutexGuard<'_, Sockets> {
        // Nothing panics while it holds the lock; if something did, the counts are whole all the same.
        self.sockets.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Sockets {
    fn set_silent(&mut self, number: u64, address: Address, is_silent: bool) {
        let Some(own) = self.by_address.get_mut(&address) else { return };
        if is_silent {
            own.silent.insert(number);
            self.silent.insert((number, address));
        } else {
            own.silent.remove(&number);
            self.silent.remove(&(number, address));
        }
    }

    /// Its place is free, though it may take a moment to go.
    fn remove(&mut self, number: u64, address: Address) {
        if self.told_to_go.remove(&number).is_none() {
            return;
        }
        self.set_silent(number, address, false);
        self.n -= 1;
        if let Some(own) = self.by_address.get_mut(&address) {
            own.n -= 1;
            if own.n == 0 {
                self.by_address.remove(&address);
            }
        }
    }
}

impl Guest {
    fn is_asking(&self, asks: bool) {
        let mut sockets = self.door.sockets();
        if sockets.told_to_go.contains_key(&self.number) {
            sockets.set_silent(self.number, self.address, !asks);
        }
    }
}

impl Drop for Guest {
    fn drop(&mut self) {
        self.door.sockets().remove(self.number, self.address);
    }
}

/// How many files the process may have open. It is raised as far as the system lets us.
#[cfg(unix)]
fn most_files() -> Option<u64> {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    if current != maximum && setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum }).is_ok() {
        return maximum;
    }
    current
}

#[cfg(not(unix))]
fn most_files() -> Option<u64> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn door(most: usize, most_an_address: Option<usize>) -> Arc<Door> {
        Arc::new(Door { most, most_an_address, sockets: Mutex::default() })
    }

    fn from(last: u8) -> Address {
        Address::of(std::net::Ipv4Addr::new(192, 0, 2, last).into())
    }

    #[test]
    fn whoever_is_silent_longest_goes_and_nobody_who_asks() {
        let door = door(100, Some(3));
        let guests: Vec<_> = (0..3).map(|_| door.admit(from(1)).unwrap()).collect();
        guests[0].is_asking(true);
        let _fourth = door.admit(from(1)).expect("one that is silent goes");
        let held = |n: usize| door.sockets().told_to_go.contains_key(&guests[n].number);
        assert_eq!([held(0), held(1), held(2)], [true, false, true]);
        assert_eq!(door.sockets().n, 3);
        // One that was told to go counts no more, whatever it still does.
        guests[1].is_asking(true);
        guests[1].is_asking(false);
        drop(guests);
        let left = door.sockets();
        assert_eq!((left.n, left.silent.len()), (1, 1));
    }

    #[test]
    fn an_address_takes_no_place_from_another_while_it_has_silent_ones_of_its_own() {
        let door = door(5, Some(3));
        let other = door.admit(from(2)).unwrap();
        let flood: Vec<_> = (0..50).map(|_| door.admit(from(1)).unwrap()).collect();
        assert!(door.sockets().told_to_go.contains_key(&other.number));
        assert_eq!(door.sockets().n, 4);
        drop(flood);
        assert_eq!(door.sockets().n, 1);
    }

    #[test]
    fn where_all_are_busy_nobody_is_let_in() {
        let door = door(2, None);
        let guests: Vec<_> = (0..2).map(|_| door.admit(from(1)).unwrap()).collect();
        for guest in &guests {
            guest.is_asking(true);
        }
        assert!(door.admit(from(1)).is_none());
        drop(guests);
        assert!(door.admit(from(1)).is_some());
    }
}
