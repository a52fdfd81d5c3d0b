//! `grognard`: the table on this machine, in its user's browser. `grognard serve`: a table for everybody who has a link.

use crate::registry::{BUILT_IN, STAFF};
use crate::{Trouble, print};
use clap::Args;
use server::Table;
use server::catalogue::Catalogue as _;
use server::games::Reach;
use server::limits::{HeaderName, Limits};
use server::store::{Expiry, Safety};
use std::env;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;
use tokio::net::TcpListener;

/// Where the local table is found, if nobody else is there.
const USUAL_PORT: u16 = 8150;

/// How to open the table of this machine.
#[derive(Args, Default)]
pub(crate) struct LocalArguments {
    /// The file that games are kept in; it is made if it is not there.
    #[arg(long, value_name = "FILE")]
    database: Option<PathBuf>,
    /// The port; a free one is taken if the usual one, 8150, is in use.
    #[arg(long)]
    port: Option<u16>,
    /// Do not open the browser; the address is printed.
    #[arg(long)]
    no_browser: bool,
}

/// How to open a table for others.
#[derive(Args)]
pub(crate) struct ServeArguments {
    /// The address to listen at, such as 0.0.0.0:8150.
    #[arg(long, value_name = "ADDRESS")]
    listen: SocketAddr,
    /// The file that games are kept in; it is made if it is not there.
    #[arg(long, value_name = "FILE")]
    database: PathBuf,
    /// How safe an acknowledged answer is: from the end of the process (`process`) or from the loss of power too (`power`).
    #[arg(long, default_value = "power", value_parser = ["process", "power"])]
    safety: String,
    /// How many messages a second one seat may send.
    #[arg(long, value_name = "NUMBER", default_value_t = Limits::default().messages_a_second)]
    messages: u32,
    /// How many may be connected at once.
    #[arg(long, value_name = "NUMBER", default_value_t = Limits::default().connections)]
    connections: usize,
    /// How many may be connected at once from one address.
    #[arg(long, value_name = "NUMBER", default_value_t = Limits::default().connections_an_address)]
    connections_an_address: usize,
    /// The header in which a proxy before this table says where a request comes from, such as X-Forwarded-For: limits by address
    /// then go by it. Name it only where nobody can reach the table but through the proxy.
    #[arg(long, value_name = "NAME")]
    proxy_header: Option<HeaderName>,
    /// How many games may be begun a second.
    #[arg(long, value_name = "NUMBER", default_value_t = Limits::default().new_games_a_second)]
    new_games: u32,
    /// How many MiB of memory the loaded games may take; those used longest ago rest when it is more.
    #[arg(long, value_name = "MIB", default_value_t = Limits::default().memory >> 20)]
    memory: usize,
    /// After how many days a game is forgotten in which nobody has ever answered. Without this it is kept.
    #[arg(long, value_name = "DAYS")]
    forget_unplayed: Option<u32>,
    /// After how many days without an answer a game is forgotten that is not over. Without this it is kept.
    #[arg(long, value_name = "DAYS")]
    forget_unfinished: Option<u32>,
    /// After how many days a game is forgotten that is over. Without this it is kept.
    #[arg(long, value_name = "DAYS")]
    forget_over: Option<u32>,
    /// How many seconds a game stays loaded when nobody is connected.
    #[arg(long, value_name = "SECONDS", default_value_t = Limits::default().idle.as_secs())]
    idle: u64,
    /// How much is written about what goes on: a line a request and a game (`info`), or only what is wrong.
    #[arg(long, value_name = "LEVEL", default_value = "info", value_parser = ["error", "warn", "info", "debug"])]
    log: String,
}

/// The table of this machine.
pub(crate) fn local(arguments: &LocalArguments) -> Result<(), Trouble> {
    let database = match &arguments.database {
        Some(file) => file.clone(),
        None => usual_database()?,
    };
    if let Some(folder) = database.parent() {
        std::fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    }
    keep_log("warn");
    let table = open(&database, Safety::Power, Reach::Local, Limits::default())?;
    run(async {
        let at = |port| SocketAddr::from((Ipv4Addr::LOCALHOST, port));
        let listener =
            match (arguments.port, TcpListener::bind(at(arguments.port.unwrap_or(USUAL_PORT))).await) {
                (_, Ok(listener)) => listener,
                (None, Err(_)) => TcpListener::bind(at(0)).await?,
                (Some(port), Err(error)) => {
                    return Err(Trouble::Said(format!(
                        "port {port} cannot be had ({error}): choose another with --port"
                    )));
                }
            };
        let address = format!("http://{}/", listener.local_addr()?);
        print(&format!(
            "The table is at {address}\nGames are kept in {}. Ctrl-C ends it.\n",
            database.display()
        ))?;
        if !arguments.no_browser && !open_browser(&address) {
            print("No browser could be started: open the address yourself.\n")?;
        }
        read_ahead();
        table.serve(listener, ended()).await;
        Ok(())
    })
}

/// A table for others.
pub(crate) fn serve(arguments: &ServeArguments) -> Result<(), Trouble> {
    let safety = if arguments.safety == "process" { Safety::Process } else { Safety::Power };
    let limits = Limits {
        messages_a_second: arguments.messages,
        connections: arguments.connections,
        connections_an_address: arguments.connections_an_address.max(1),
        proxy_header: arguments.proxy_header.clone(),
        new_games_a_second: arguments.new_games,
        idle: Duration::from_secs(arguments.idle.max(1)),
        memory: arguments.memory << 20,
        expiry: Expiry {
            unplayed: arguments.forget_unplayed.map(days),
            unfinished: arguments.forget_unfinished.map(days),
            over: arguments.forget_over.map(days),
        },
        ..Limits::default()
    };
    keep_log(&arguments.log);
    let table = open(&arguments.database, safety, Reach::Open, limits)?;
    run(async {
        let listener = TcpListener::bind(arguments.listen).await;
        let listener = listener.map_err(|error| {
            format!("{} cannot be listened at ({error}): choose another with --listen", arguments.listen)
        })?;
        print(&format!("Serving at http://{}/\n", listener.local_addr()?))?;
        print(&format!(
            "Records of games that are begun and end here are signed with the key {}\n",
            table.key()
        ))?;
        read_ahead();
        table.serve(listener, ended()).await;
        Ok(())
    })
}

fn days(n: u32) -> Duration {
    Duration::from_secs(86_400) * n
}

/// Writes what goes on to standard error.
fn keep_log(level: &str) {
    let level = level.parse().unwrap_or(tracing_subscriber::filter::LevelFilter::INFO);
    tracing_subscriber::fmt().with_max_level(level).with_writer(std::io::stderr).with_target(false).init();
}

fn open(database: &Path, safety: Safety, reach: Reach, limits: Limits) -> Result<Table, Trouble> {
    // A built-in case that cannot be read is told at once, not when somebody opens it.
    BUILT_IN.case_files()?;
    Ok(Table::new(&BUILT_IN, &STAFF, database, safety, reach, limits)?)
}

fn run(work: impl Future<Output = Result<(), Trouble>>) -> Result<(), Trouble> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let done = runtime.block_on(async {
        outlive_full_files();
        work.await
    });
    // Whatever still thinks is of use to nobody.
    runtime.shutdown_timeout(Duration::from_secs(2));
    done
}

/// Where the system lets files grow only so far (`ulimit -f`), what cannot be written is an error like that of a full disk, and no
/// reason to be ended.
fn outlive_full_files() {
    #[cfg(unix)]
    {
        use rustix::process::Signal;
        use tokio::signal::unix::{SignalKind, signal};
        // The handler stays, though nobody waits for the signal.
        drop(signal(SignalKind::from_raw(Signal::XFSZ.as_raw())));
    }
}

/// Reads the battles before anybody asks for one.
fn read_ahead() {
    std::thread::spawn(|| drop(BUILT_IN.scenarios()));
}

/// Waits until somebody ends the program.
async fn ended() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let (Ok(mut interrupt), Ok(mut terminate)) =
            (signal(SignalKind::interrupt()), signal(SignalKind::terminate()))
        else {
            return std::future::pending().await;
        };
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    }
    #[cfg(not(unix))]
    if tokio::signal::ctrl_c().await.is_err() {
        std::future::pending::<()>().await;
    }
}

/// The database in the user's folder for data, by the custom of the system.
fn usual_database() -> Result<PathBuf, String> {
    let var = |name: &str| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let absolute = |path: PathBuf| path.is_absolute().then_some(path);
    let folder = if cfg!(windows) {
        var("LOCALAPPDATA")
    } else if cfg!(target_os = "macos") {
        var("HOME").map(|home| home.join("Library/Application Support"))
    } else {
        var("XDG_DATA_HOME").and_then(absolute).or_else(|| var("HOME").map(|home| home.join(".local/share")))
    };
    let folder = folder.ok_or("no folder for data is known here: name a file with --database")?;
    Ok(folder.join("grognard").join("games.sqlite"))
}

/// Opens an address in the user's browser; whether a program for it could be started.
fn open_browser(address: &str) -> bool {
    let (program, arguments): (&str, &[&str]) = if cfg!(windows) {
        ("cmd", &["/C", "start", ""])
    } else if cfg!(target_os = "macos") {
        ("open", &[])
    } else {
        ("xdg-open", &[])
    };
    let mut command = Command::new(program);
    command.args(arguments).arg(address).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.spawn().is_ok()
}
