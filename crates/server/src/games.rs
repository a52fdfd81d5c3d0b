//! The games: every game that is being played here, each with a task of its own.
//!
//! A game is loaded when somebody first asks for it and unloaded when nobody has been there for a while. The games finds
//! the game and seat of a token and hands out the mailbox of the game's task; the tasks do the rest.

use crate::address::Address;
use crate::catalogue::Catalogue;
use crate::game::{self, GameMessage};
use crate::limits::{Beginnings, Limits};
use crate::memory::Memory;
use crate::places::Places;
use crate::store::{
    AT_ONCE, Begun, Card, Expiry, GameNumber, Kept, LogEvent, LogLine, SeatKept, SeatListed, ShareKept,
    SnapshotKept, Store, StoreError,
};
use crate::thinking::{Asker, Thinkers};
use crate::token::{self, Token};
use crate::uploads::Turns;
use crate::wire::{Created, Held, NewGame, PERSON, SeatCard, SeatLink, Sitter};
use std::collections::{BTreeMap, HashMap};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;
use tokio::sync::{mpsc, oneshot, watch};
use umpire::dice::Seed;
use umpire::matches::{AnyMatch, DiceChoice};
use umpire::players::Players;
use umpire::protocol::resume;
use umpire::record::{Continued, DiceOf, Entry, Record, Signer};
use umpire::ruleset::{POSED, RuleSet, Start, chosen, header};
use umpire::seeding::{Rolled, SeedBy, Share};
use umpire::source::Node;

/// Whose table it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reach {
    /// That of this machine's user: every game is listed, with its links; nobody else can reach it.
    Local,
    /// Anybody's who has a link.
    Open,
}

/// Why somebody is turned away, and the HTTP status that says so.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rejected {
    pub status: u16,
    /// What is wrong, and what to do.
    pub why: String,
}

impl Rejected {
    pub(crate) fn new(status: u16, why: impl Into<String>) -> Rejected {
        Rejected { status, why: why.into() }
    }
}

impl From<StoreError> for Rejected {
    fn from(trouble: StoreError) -> Rejected {
        Rejected::new(503, trouble.to_string())
    }
}

/// A kept game that was played again.
pub(crate) struct Replayed {
    pub(crate) game: Box<dyn AnyMatch>,
    /// What its log does not have yet: that it goes on under another version of the rules.
    noted: Vec<Entry>,
    /// The snapshot that it then goes on from.
    lasting: Option<SnapshotKept>,
}

/// How often games that nobody plays are looked for.
const SWEEP: Duration = Duration::from_secs(3_600);

/// Every game, and what they need.
pub struct Games {
    pub(crate) catalogue: &'static dyn Catalogue,
    pub(crate) players: &'static dyn Players,
    pub(crate) store: Store,
    /// With what the table signs the records that it vouches for.
    pub(crate) signer: Signer,
    pub(crate) reach: Reach,
    pub(crate) limits: Limits,
    /// Whose turn it is to be thought about.
    pub(crate) thinkers: Arc<Thinkers>,
    open: Mutex<HashMap<GameNumber, mpsc::Sender<GameMessage>>>,
    pub(crate) places: Arc<Places>,
    pub(crate) memory: Memory,
    /// Whose turn it is to send a record.
    pub(crate) uploads: Turns,
    n_begun: AtomicU64,
    beginnings: Mutex<Beginnings>,
    closing: watch::Sender<bool>,
    titles: OnceLock<HashMap<String, String>>,
}

impl Games {
    /// A games over a store.
    pub fn new(
        catalogue: &'static dyn Catalogue,
        players: &'static dyn Players,
        store: Store,
        signer: Signer,
        reach: Reach,
        limits: Limits,
    ) -> Result<Games, String> {
        let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        let n_begun = store.n_games().map_err(|trouble| trouble.to_string())?;
        Ok(Games {
            catalogue,
            players,
            store,
            signer,
            reach,
            thinkers: Arc::new(Thinkers::new(cores)),
            open: Mutex::new(HashMap::new()),
            places: Arc::new(Places::new(&limits)),
            memory: Memory::new(limits.memory),
            uploads: Turns::new(),
            n_begun: AtomicU64::new(n_begun),
            beginnings: Mutex::new(Beginnings::new(limits.new_games_a_second)),
            closing: watch::Sender::new(false),
            titles: OnceLock::new(),
            limits,
        })
    }

    /// The game and seat of a token. Wrong tokens are all answered alike.
    pub(crate) async fn seat_of(self: &Arc<Games>, token: &str) -> Result<(GameNumber, String), Rejected> {
        let (games, hash) = (Arc::clone(self), token::hash(token));
        let found = blocking(move || games.store.find(&hash)).await??;
        found.ok_or_else(|| {
            Rejected::new(
                404,
                "this link leads to no seat: ask whoever sent it for the whole of it, or begin a new game",
            )
        })
    }

    /// The game and seat of an invitation. Wrong ones, used ones and those taken back are all answered alike.
    pub(crate) async fn invited_to(self: &Arc<Games>, token: &str) -> Result<(GameNumber, String), Rejected> {
        let (games, hash) = (Arc::clone(self), token::hash(token));
        let found = blocking(move || games.store.find_invitation(&hash)).await??;
        found.ok_or_else(no_invitation)
    }

    /// Gives somebody the seat that he was invited to.
    pub(crate) async fn take(self: &Arc<Games>, token: &str, from: Address) -> Result<SeatLink, Rejected> {
        let (game, _) = self.invited_to(token).await?;
        let gone = || Rejected::new(503, "the game cannot be reached just now: try again");
        // A task that was just about to go lets the letter fall: then there is a new one.
        for _ in 0..8 {
            let (done, told) = oneshot::channel();
            let letter = GameMessage::Take { invitation: token::hash(token), done };
            if self.mailbox(game, from).send(letter).await.is_ok() {
                return told.await.map_err(|_| gone())?;
            }
        }
        Err(gone())
    }

    /// The card of a seat. Nobody has to load a game to look at it: if it is not being played, its rows say it all.
    pub(crate) async fn seat_card(
        self: &Arc<Games>,
        game: GameNumber,
        seat: String,
    ) -> Result<SeatCard, Rejected> {
        let loaded = self.games().get(&game).cloned();
        if let Some(mailbox) = loaded {
            let (done, told) = oneshot::channel();
            let _ = mailbox.send(GameMessage::Seat { seat: seat.clone(), done }).await;
            if let Ok(card) = told.await {
                return card;
            }
        }
        let games = Arc::clone(self);
        let begun = blocking(move || games.store.begun(game)).await??;
        let (begun, seats) =
            begun.ok_or_else(|| Rejected::new(404, "this game is not kept here any more"))?;
        let sitter = |seat: SeatListed| Sitter {
            seat: seat.seat,
            player: seat.holder,
            connected: false,
            held: seat.held,
        };
        Ok(self.card_for(&begun, seat, seats.into_iter().map(sitter).collect()))
    }

    /// The card of a seat of a game that was begun so, with those who sit there now.
    pub(crate) fn card_for(&self, begun: &Begun, seat: String, seats: Vec<Sitter>) -> SeatCard {
        SeatCard {
            game: begun.name.clone(),
            seat,
            scenario: begun.scenario.clone(),
            title: self.title_of(&begun.scenario),
            set: begun.rules.clone(),
            options: begun.options.clone(),
            commitment: begun.commitment(),
            dice: begun.dice_card(),
            seats,
        }
    }

    /// The mailbox of a game's task, which is started if it is not there: for somebody from that address.
    pub(crate) fn mailbox(self: &Arc<Games>, game: GameNumber, from: Address) -> mpsc::Sender<GameMessage> {
        let mut games = self.games();
        if let Some(mailbox) = games.get(&game).filter(|mailbox| !mailbox.is_closed()) {
            return mailbox.clone();
        }
        let (mailbox, letters) = mpsc::channel(256);
        games.insert(game, mailbox.clone());
        tokio::spawn(game::run(Arc::clone(self), game, from, letters, mailbox.downgrade()));
        mailbox
    }

    /// Lets a game's task go, unless a letter has come for it in the meantime.
    pub(crate) fn let_go(&self, game: GameNumber, letters: &mut mpsc::Receiver<GameMessage>) -> bool {
        let mut games = self.games();
        if letters.is_empty() {
            letters.close();
            games.remove(&game);
            self.memory.gone(game);
            true
        } else {
            false
        }
    }

    /// Forgets the games that nobody plays, where whoever keeps the table wants it so.
    pub(crate) async fn forget_from_time_to_time(self: Arc<Games>) {
        let expiry = self.limits.expiry;
        if expiry == Expiry::default() {
            return;
        }
        let mut hour = tokio::time::interval(SWEEP);
        loop {
            hour.tick().await;
            loop {
                let played = self.games().keys().copied().collect();
                let forgotten = match self.store.forget(expiry, played).await {
                    Ok(Ok(forgotten)) => forgotten,
                    // It is tried again the next time.
                    Ok(Err(_)) => break,
                    Err(_) => return,
                };
                self.n_begun.fetch_sub(u64::try_from(forgotten).unwrap_or(0), Ordering::Relaxed);
                if forgotten > 0 {
                    tracing::info!(games = forgotten, "forgotten, for nobody has played them for long");
                }
                if forgotten < AT_ONCE {
                    break;
                }
            }
        }
    }

    fn games(&self) -> MutexGuard<'_, HashMap<GameNumber, mpsc::Sender<GameMessage>>> {
        // Nothing panics while it holds the lock; if something did, the map is whole all the same.
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Tells every connection that the table closes, and waits a little until they have gone and every game has its snapshot: the
    /// next program may have other rules.
    pub(crate) async fn close(&self) {
        self.closing.send_replace(true);
        for _ in 0..100 {
            if self.places.n_taken() == 0 {
                break;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        let mailboxes: Vec<mpsc::Sender<GameMessage>> = self.games().values().cloned().collect();
        let keeping = mailboxes.into_iter().filter_map(|mailbox| {
            let (done, kept) = oneshot::channel();
            mailbox.try_send(GameMessage::Keep { done }).ok().map(|()| kept)
        });
        let keeping: Vec<oneshot::Receiver<()>> = keeping.collect();
        let all = async {
            for kept in keeping {
                let _ = kept.await;
            }
        };
        let _ = tokio::time::timeout(Duration::from_secs(10), all).await;
    }

    /// Becomes true when the table closes.
    pub(crate) fn closing(&self) -> watch::Receiver<bool> {
        self.closing.subscribe()
    }

    /// Begins a new game.
    pub(crate) async fn begin(self: &Arc<Games>, wanted: NewGame) -> Result<Created, Rejected> {
        let games = Arc::clone(self);
        // Setting up a campaign takes milliseconds: not on the threads that serve everybody.
        let (players, offered) = (wanted.seats.clone(), wanted.offer.clone());
        let (begun, game) = blocking(move || games.set_up(&wanted)).await??;
        self.keep(begun, game, players, &offered, Vec::new(), Vec::new()).await
    }

    /// Takes in a record; the game goes on from there, with a person in every seat.
    pub(crate) async fn take_in(self: &Arc<Games>, text: String, from: Address) -> Result<Created, Rejected> {
        let games = Arc::clone(self);
        let turn = self.thinkers.turn(Asker::game(from, 0)).await;
        let (begun, game, log, snapshots) = blocking(move || games.read_record(&text)).await??;
        drop(turn);
        self.keep(begun, game, BTreeMap::new(), &[], log, snapshots).await
    }

    /// Waits until somebody from an address may begin a game, if there is room for it.
    pub(crate) async fn admit_game(&self, address: Address) -> Result<(), Rejected> {
        if self.n_begun.load(Ordering::Relaxed) >= self.limits.games {
            let most = self.limits.games;
            return Err(Rejected::new(
                503,
                format!("this table keeps {most} games and has no room for more"),
            ));
        }
        let wait = self.beginnings.lock().unwrap_or_else(PoisonError::into_inner).book(address);
        let Some(wait) = wait else {
            let why = "too many new games are being begun just now: try again in a few seconds";
            return Err(Rejected::new(429, why));
        };
        tokio::time::sleep(wait).await;
        Ok(())
    }

    async fn keep(
        self: &Arc<Games>,
        begun: Begun,
        game: Box<dyn AnyMatch>,
        seated: BTreeMap<String, String>,
        offered: &[String],
        log: Vec<LogLine>,
        snapshots: Vec<SnapshotKept>,
    ) -> Result<Created, Rejected> {
        let (mut kept, mut links) = (Vec::new(), Vec::new());
        let (seats, card) = (game.seats(), card_of(&*game));
        drop(game);
        for seat in seats {
            let player = seated.get(&seat).cloned().unwrap_or_else(|| PERSON.to_owned());
            let held = match &player {
                _ if offered.contains(&seat) => Held::Offered,
                player if player == PERSON => Held::Opener,
                _ => Held::Nobody,
            };
            let (seat, link) = self.keyed(seat, player, held).map_err(|why| Rejected::new(503, why))?;
            kept.push(seat);
            links.push(link);
        }
        let (game, scenario) = (begun.name.clone(), begun.scenario.clone());
        let number = self.store.begin(begun, card, kept, log, snapshots).await;
        number.map_err(|_| StoreError::Closing)??;
        self.n_begun.fetch_add(1, Ordering::Relaxed);
        tracing::info!(game, scenario, "begun");
        Ok(Created { game, seats: links })
    }

    /// A seat with a new key, as it is kept and as it is told to whoever is to have it. A seat that is offered has no link until
    /// somebody takes it; that of a computer has none.
    pub(crate) fn keyed(
        &self,
        seat: String,
        player: String,
        held: Held,
    ) -> Result<(SeatKept, SeatLink), String> {
        let token = Token::new()?;
        let told = match held {
            Held::Opener | Held::Taken => Some(token.text().to_owned()),
            Held::Offered | Held::Nobody => None,
        };
        let invitation = if held == Held::Offered { Some(Token::new()?) } else { None };
        // The list of a local table is the opener's: what somebody else has taken is not in it.
        let listed = told.clone().filter(|_| self.reach == Reach::Local && held == Held::Opener);
        let kept = SeatKept {
            seat: seat.clone(),
            player: player.clone(),
            hash: token.hash(),
            token: listed,
            held,
            invitation: invitation.as_ref().map(Token::hash),
        };
        let invitation = invitation.map(|token| format!("/#/invitation/{}", token.text()));
        let link = told.as_ref().map(|token| format!("/#/play/{token}"));
        Ok((kept, SeatLink { seat, player, token: told, link, invitation }))
    }

    fn set_up(&self, wanted: &NewGame) -> Result<(Begun, Box<dyn AnyMatch>), Rejected> {
        let bad = |why: String| Rejected::new(400, why);
        let rules = self.rules_of(&wanted.scenario)?;
        let options = chosen(rules, &wanted.scenario, &wanted.options);
        // It is begun once, to see that it can be; what is kept is how.
        let (seed, seed_by) = if let Some(seed) = seed(wanted.seed.as_ref())? {
            (seed, SeedBy::Opener)
        } else {
            let by = if wanted.offer.is_empty() { SeedBy::Umpire } else { SeedBy::Shares };
            (Seed::secret().map_err(|why| Rejected::new(503, why))?, by)
        };
        let start = rules.open(&wanted.scenario, &options).map_err(bad)?;
        let header = header(rules, &wanted.scenario, &options, None);
        let game = start.begin(header, DiceChoice::Rolled(Rolled::drawn(&seed))).map_err(bad)?;
        let seats = game.seats();
        if let Some(unknown) = wanted.seats.keys().find(|seat| !seats.contains(seat)) {
            return Err(bad(format!("there is no seat `{unknown}`; the seats are {}", seats.join(", "))));
        }
        for player in wanted.seats.values() {
            self.check_player(rules.key(), player).map_err(bad)?;
        }
        let is_persons = |seat: &String| wanted.seats.get(seat).is_none_or(|player| player == PERSON);
        if !seats.iter().any(is_persons) {
            return Err(bad("give at least one seat to a person: somebody has to look on".to_owned()));
        }
        for (n, seat) in wanted.offer.iter().enumerate() {
            let why = if !seats.contains(seat) {
                format!("there is no seat `{seat}` to offer; the seats are {}", seats.join(", "))
            } else if !is_persons(seat) {
                format!("the seat `{seat}` is a computer's: offer one that is a person's")
            } else if wanted.offer[..n].contains(seat) {
                format!("the seat `{seat}` is offered twice")
            } else {
                continue;
            };
            return Err(bad(why));
        }
        let share = |seat: &String| ShareKept { seat: seat.clone(), commitment: None, share: None };
        let shares = match seed_by {
            SeedBy::Shares => seats.iter().filter(|seat| is_persons(seat)).map(share).collect(),
            SeedBy::Umpire | SeedBy::Opener => Vec::new(),
        };
        let begun = Begun {
            name: token::game_name().map_err(|why| Rejected::new(503, why))?,
            rules: rules.key().to_owned(),
            version: rules.version().to_owned(),
            scenario: wanted.scenario.clone(),
            options,
            start: None,
            seed: seed.to_hex(),
            seed_by: Some(seed_by),
            known: seed_by == SeedBy::Opener,
            shares,
            created: crate::store::now(),
        };
        Ok((begun, game))
    }

    /// Whether a player can have a seat of a rule set.
    pub(crate) fn check_player(&self, rules: &str, player: &str) -> Result<(), String> {
        let players = self.players.players(rules);
        if player == PERSON || players.iter().any(|known| known.key == player) {
            return Ok(());
        }
        let known: Vec<&str> = players.iter().map(|known| known.key.as_str()).collect();
        Err(format!("there is no player `{player}`; choose `{PERSON}` or one of {}", known.join(", ")))
    }

    fn rules_of(&self, scenario: &str) -> Result<&'static dyn RuleSet, Rejected> {
        let key = scenario.split('/').next().unwrap_or_default();
        let rules = self.catalogue.rule_set(key);
        let known = |rules: &&dyn RuleSet| {
            scenario != format!("{key}/{POSED}")
                && rules.scenarios().iter().any(|listed| listed.key == scenario)
        };
        rules.filter(known).ok_or_else(|| {
            let all: Vec<String> = self.catalogue.scenarios().into_iter().map(|listed| listed.key).collect();
            Rejected::new(400, format!("there is no scenario `{scenario}`; there are {}", all.join(", ")))
        })
    }

    #[allow(clippy::type_complexity)] // what a game begins with
    fn read_record(
        &self,
        text: &str,
    ) -> Result<(Begun, Box<dyn AnyMatch>, Vec<LogLine>, Vec<SnapshotKept>), Rejected> {
        let bad = |why: String| Rejected::new(422, why);
        let record = Record::parse("record", text).map_err(|faults| bad(faults.to_string()))?;
        record.header.seed().map_err(bad)?;
        let (seed, shares) = match &record.header.dice {
            DiceOf::Rolled(Rolled { seed: Some(seed), shares, .. }) => (seed.clone(), shares.clone()),
            DiceOf::Rolled(Rolled { seed: None, .. }) => {
                return Err(bad(
                    "this record has no seed, so nobody can go on with its dice: send the umpire's own copy, or that of a \
                     game that is over"
                        .to_owned(),
                ));
            }
            DiceOf::Scripted {} => {
                return Err(bad(
                    "the dice of this record came from a script; a game at the table rolls its own"
                        .to_owned(),
                ));
            }
        };
        let game = resume(self.catalogue, "record", &record).map_err(bad)?;
        // As it goes on here: where it was of another version, one entry longer, with the snapshot that it goes on from.
        let record = game.record(true);
        if !record.snapshots.is_empty() && self.reach != Reach::Local {
            return Err(bad(
                "this record was begun under another version of the rules, and its snapshot cannot be checked: it can be gone on \
                 with on a table of your own"
                    .to_owned(),
            ));
        }
        let opening = record.entries.first().map(|entry| entry.dice.clone()).unwrap_or_default();
        let snapshots = record.snapshots.iter().map(|snapshot| SnapshotKept {
            lines: u32::try_from(snapshot.snapshot.saturating_sub(1)).unwrap_or(u32::MAX),
            opening: opening.clone(),
            snapshot: snapshot.clone(),
            lasting: true,
        });
        let snapshots = snapshots.collect();
        let log = record.entries.iter().skip(1).map(|entry| LogLine {
            seat: entry.seat.clone(),
            deed: LogEvent::Act { action: entry.action.clone(), dice: entry.dice.clone(), why: None },
        });
        let header = &record.header;
        let seed_by = match &header.dice {
            DiceOf::Rolled(rolled) => rolled.by,
            DiceOf::Scripted {} => None,
        };
        let share = |Share { seat, commitment, share }| ShareKept {
            seat,
            commitment: Some(commitment),
            share: Some(share),
        };
        let begun = Begun {
            name: token::game_name().map_err(|why| Rejected::new(503, why))?,
            rules: header.rules.clone(),
            version: header.version.clone(),
            scenario: header.scenario.clone(),
            options: header.options.clone(),
            start: header.start.clone(),
            seed,
            seed_by,
            // Whoever has a record with its seed can roll its dice ahead.
            known: true,
            shares: shares.into_iter().map(share).collect(),
            created: crate::store::now(),
        };
        Ok((begun, game, log.collect(), snapshots))
    }

    /// A kept game as it stands, and how many lines its log has; why it cannot be played with this program, if it cannot.
    ///
    /// Its log is played again. If this program has another version of the rules, the game goes on from its last snapshot, and the
    /// log says so in a line more.
    pub(crate) fn play_again(&self, kept: &Kept) -> Result<(Box<dyn AnyMatch>, u32), String> {
        let Replayed { game, noted, lasting } = Games::replayed(self.catalogue, &self.store, kept)?;
        let lines = u32::try_from(kept.log.len()).unwrap_or(u32::MAX);
        if let Some(lasting) = lasting {
            let safe = self.store.keep_snapshot(kept.number, lasting);
            let safe = safe.blocking_recv().unwrap_or(Err(StoreError::Closing));
            safe.map_err(|trouble| trouble.to_string())?;
        }
        if noted.is_empty() {
            return Ok((game, lines));
        }
        let lines = self.write_down(kept.number, lines, noted, &*game)?;
        Ok((game, lines))
    }

    /// The same with nothing written yet.
    pub(crate) fn replayed(
        catalogue: &dyn Catalogue,
        store: &Store,
        kept: &Kept,
    ) -> Result<Replayed, String> {
        let begun = &kept.begun;
        let rules = catalogue.rule_set(&begun.rules).ok_or_else(|| {
            format!("this game is one of the rule set `{}`, which this program does not have", begun.rules)
        })?;
        let (standing, version) = (kept.standing(), kept.version());
        let dice = begun.dice()?.ok_or("this game has not begun: it waits for the shares of its dice")?;
        let mut header = header(rules, &begun.scenario, &begun.options, begun.start.clone());
        let from_the_beginning =
            |entry: &Entry| Continued::of(entry).is_none_or(|continued| continued.from == 0);
        let unplayed = standing.iter().all(|entry| entry.seat == UMPIRE);
        if unplayed || (version == rules.version() && standing.iter().all(from_the_beginning)) {
            let mut game = Games::start_of(rules, begun)?.begin(header, DiceChoice::Rolled(dice))?;
            if version != rules.version() {
                // Nobody has answered yet: it is begun anew, and the log says under which rules.
                let entry = Continued { version: rules.version().to_owned(), from: 0 }.entry(game.entries());
                game.replay_entries(std::slice::from_ref(&entry)).map_err(|(_, why)| why)?;
                return Ok(Replayed { game, noted: vec![entry], lasting: None });
            }
            game.replay_entries(&standing).map_err(|(n, why)| {
                format!("answer {n} of this game cannot be played again ({why}): it is kept, and needs the program that began it")
            })?;
            return Ok(Replayed { game, noted: Vec::new(), lasting: None });
        }
        let mut snapshots = store.snapshots(kept.number).map_err(|trouble| trouble.to_string())?;
        // Answers that were taken back since are in the way.
        snapshots.retain(|kept_then| {
            let then = kept.standing_after(kept_then.lines);
            then.len() + 1 == kept_then.snapshot.snapshot && standing.starts_with(&then)
        });
        let Some(last) = snapshots.last().cloned() else {
            return Err(format!(
                "this game was played under {} version {version}; this program has version {}, which may decide differently, and \
                 there is no snapshot to go on from. The game is kept: open it once more with a program of that version that \
                 keeps snapshots (it does when it closes), or play it to its end there",
                begun.rules,
                rules.version()
            ));
        };
        begun.version.clone_into(&mut header.version);
        let header = header.rolled(dice);
        let opening = Entry { n: 0, seat: UMPIRE.into(), action: "begin".into(), dice: last.opening.clone() };
        let record = Record {
            header,
            entries: std::iter::once(opening).chain(standing).collect(),
            snapshots: snapshots.into_iter().map(|kept| kept.snapshot).collect(),
            state: String::new(),
            signature: None,
        };
        let game = Games::start_of(rules, begun)?.resume("this game", &record, rules.version());
        let game = game.map_err(|faults| format!("{faults}. The game is kept as it is"))?;
        let lasting = (version != rules.version()).then_some(SnapshotKept { lasting: true, ..last });
        let noted = game.entries_since(record.entries.len());
        Ok(Replayed { game, noted, lasting })
    }

    /// Appends entries to a log, and waits until they are safe; how many lines it then has.
    fn write_down(
        &self,
        number: GameNumber,
        lines: u32,
        entries: Vec<Entry>,
        game: &dyn AnyMatch,
    ) -> Result<u32, String> {
        let line = |Entry { seat, action, dice, .. }| LogLine {
            seat,
            deed: LogEvent::Act { action, dice, why: None },
        };
        let entries: Vec<LogLine> = entries.into_iter().map(line).collect();
        let n = u32::try_from(entries.len()).unwrap_or(u32::MAX);
        let safe = self.store.append(number, lines, entries, card_of(game)).blocking_recv();
        safe.unwrap_or(Err(StoreError::Closing)).map_err(|trouble| trouble.to_string())?;
        Ok(lines.saturating_add(n))
    }

    /// The start of a kept game.
    fn start_of(rules: &dyn RuleSet, begun: &Begun) -> Result<Box<dyn Start>, String> {
        match &begun.start {
            Some(start) => rules.pose(&Node::from_json("start", start)).map_err(|faults| faults.to_string()),
            None => rules.open(&begun.scenario, &begun.options),
        }
    }

    /// The title of a scenario.
    pub(crate) fn title_of(&self, scenario: &str) -> String {
        let titles = self.titles.get_or_init(|| {
            let all = self.catalogue.scenarios().into_iter();
            all.map(|listed| (listed.key, listed.title)).collect()
        });
        titles.get(scenario).map_or_else(|| "A posed position".to_owned(), Clone::clone)
    }
}

pub(crate) fn no_invitation() -> Rejected {
    Rejected::new(
        404,
        "this invitation leads to no seat: it was used, or taken back, or is not whole. Ask whoever sent it for another",
    )
}

/// How far a game has come.
pub(crate) fn card_of(game: &dyn AnyMatch) -> Card {
    Card { turn: game.moment(), result: game.ending().map(|ending| ending.text) }
}

/// Whose lines in a log are no answers of a seat.
const UMPIRE: &str = "umpire";

/// The seed that somebody chose, if he did.
fn seed(wanted: Option<&serde_json::Value>) -> Result<Option<Seed>, Rejected> {
    use serde_json::Value;
    let bad = || Rejected::new(400, "a seed is a whole number from 0, or 64 hexadecimal digits");
    match wanted {
        None | Some(Value::Null) => Ok(None),
        Some(Value::Number(number)) => number.as_u64().map(Seed::from_number).map(Some).ok_or_else(bad),
        Some(Value::String(text)) => Seed::from_hex(text).map(Some).ok_or_else(bad),
        Some(_) => Err(bad()),
    }
}

/// Does something that may take a while on a thread for such things. A panic there is a bug that ends nothing else.
pub(crate) async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Rejected> {
    tokio::task::spawn_blocking(work).await.map_err(|_| {
        tracing::error!("a bug in the umpire: see the panic before");
        Rejected::new(500, "a bug in the umpire: nothing was changed; please report what you did")
    })
}
