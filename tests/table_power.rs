//! The loss of power at any moment: every acknowledged answer is on the disk.
//!
//! The server runs under `strace`, which notes every write, cut and sync of the files of the database and everything that is sent, in
//! their order. From that the disk is made as it would be if the power went between any two of them: what was synced is there; of what was
//! written since, any blocks of 512 bytes are, and the others are not. Then the database must be sound, and have every answer whose
//! acknowledgement was sent before.
//!
//! What it takes for granted: a sync that has come back has reached the disk, a block is written whole or not at all, and a file that
//! was made or removed is so at once (what is synced of a folder is not looked at).

use crate::table::{Choices, Folder, Server, tries};
use serde_json::json;
use std::collections::{BTreeMap, HashMap};
use std::path::Path;
use std::process::Command;

const BLOCK: usize = 512;

/// Something that the server has done, in its order.
enum Deed {
    Write {
        file: String,
        at: usize,
        bytes: Vec<u8>,
    },
    Cut {
        file: String,
        length: usize,
    },
    Sync {
        file: String,
    },
    Remove {
        file: String,
    },
    /// The answer to this message was sent.
    Acknowledge {
        id: u64,
    },
}

/// A file: what is safe, and what was done to it since.
#[derive(Default, Clone)]
struct Kept {
    safe: Vec<u8>,
    since: Vec<(usize, Option<Vec<u8>>)>,
}

impl Kept {
    fn put(bytes: &mut Vec<u8>, at: usize, new: &[u8]) {
        if bytes.len() < at + new.len() {
            bytes.resize(at + new.len(), 0);
        }
        bytes[at..at + new.len()].copy_from_slice(new);
    }

    fn sync(&mut self) {
        for (at, new) in std::mem::take(&mut self.since) {
            match new {
                Some(new) => Kept::put(&mut self.safe, at, &new),
                None => self.safe.resize(at, 0),
            }
        }
    }

    /// The file as it may be after the power went: of what was not safe, so many blocks in ten are there.
    fn after_the_cut(&self, in_ten: usize, choices: &mut Choices) -> Vec<u8> {
        let mut bytes = self.safe.clone();
        for (at, new) in &self.since {
            match new {
                Some(new) => {
                    // Blocks are those of the disk, not of the write.
                    let mut from = 0;
                    while from < new.len() {
                        let to = new.len().min(from + BLOCK - (at + from) % BLOCK);
                        if choices.below(10) < in_ten {
                            Kept::put(&mut bytes, at + from, &new[from..to]);
                        }
                        from = to;
                    }
                }
                None if choices.below(10) < in_ten => bytes.resize(*at, 0),
                None => {}
            }
        }
        bytes
    }
}

/// The bytes of a text in which each stands as `\x41`.
fn bytes_of(text: &str) -> Vec<u8> {
    let digits = text.split("\\x").skip(1);
    digits.map(|two| u8::from_str_radix(&two[..2], 16).expect("two digits")).collect()
}

fn read_trace(trace: &str) -> Vec<Deed> {
    let mut syncing: HashMap<&str, String> = HashMap::new();
    let mut deeds = Vec::new();
    for line in trace.lines() {
        let Some((thread, call)) = line.split_once(' ') else { continue };
        let call = call.trim_start();
        if call.starts_with("<... f") && call.contains("sync resumed>") && call.ends_with("= 0") {
            deeds.extend(syncing.remove(thread).map(|file| Deed::Sync { file }));
            continue;
        }
        let Some((verb, rest)) = call.split_once('(') else { continue };
        let file = |text: &str| {
            let name = text.split_once('<').and_then(|(_, rest)| rest.split_once('>')).map(|(name, _)| name);
            let path = String::from_utf8_lossy(&bytes_of(name.unwrap_or_default())).into_owned();
            path.rsplit('/').next().unwrap_or_default().to_owned()
        };
        // The index of the log is made anew after a loss of power.
        let is_kept = |file: &String| file.starts_with("games.sqlite") && !file.ends_with("-shm");
        let numbers = || {
            let end =
                rest.rsplit('"').next().unwrap_or_default().split([')', '<']).next().unwrap_or_default();
            end.split(", ").filter_map(|number| number.trim().parse().ok()).collect::<Vec<usize>>()
        };
        let said = || bytes_of(rest.split('"').nth(1).unwrap_or_default());
        match verb {
            "pwrite64" if is_kept(&file(rest)) => {
                deeds.push(Deed::Write { file: file(rest), at: numbers()[1], bytes: said() });
            }
            "ftruncate" if is_kept(&file(rest)) => {
                let length =
                    rest.split(", ").nth(1).and_then(|text| text.split([')', ' ']).next()?.parse().ok());
                deeds.push(Deed::Cut { file: file(rest), length: length.expect("a length") });
            }
            "fdatasync" | "fsync" if is_kept(&file(rest)) => {
                if call.contains("<unfinished") {
                    syncing.insert(thread, file(rest));
                } else if call.ends_with("= 0") {
                    deeds.push(Deed::Sync { file: file(rest) });
                }
            }
            "unlink" => {
                let path = String::from_utf8_lossy(&said()).into_owned();
                let file = path.rsplit('/').next().unwrap_or_default().to_owned();
                if is_kept(&file) {
                    deeds.push(Deed::Remove { file });
                }
            }
            "write" | "writev" | "sendto" | "sendmsg" => {
                let sent: Vec<u8> = rest.split('"').skip(1).step_by(2).flat_map(bytes_of).collect();
                let sent = String::from_utf8_lossy(&sent).into_owned();
                for answer in sent.split("{\"id\":").skip(1) {
                    let id = answer.split_once(",\"ok\":").and_then(|(id, _)| id.parse().ok());
                    deeds.extend(id.map(|id| Deed::Acknowledge { id }));
                }
            }
            _ => {}
        }
    }
    deeds
}

/// Plays a while; what the server did, and what was answered under which number.
fn play(folder: &Folder, safety: &str, answers: usize) -> (Vec<Deed>, BTreeMap<u64, String>) {
    let (database, trace) = (folder.database(), folder.database().with_extension("trace"));
    let text = |path: &Path| path.to_str().expect("a plain name").to_owned();
    let calls = "trace=pwrite64,ftruncate,fdatasync,fsync,unlink,write,writev,sendto,sendmsg";
    let server = Server::run(
        Command::new("strace")
            .args(["-f", "-qq", "-y", "-xx", "-s", "1000000", "-e", calls, "-o", &text(&trace)])
            .args([env!("CARGO_BIN_EXE_grognard"), "serve", "--listen", "127.0.0.1:0", "--log", "error"])
            .args(["--safety", safety, "--database", &text(&database)]),
    );
    let (_, tokens) =
        server.begin(&json!({"scenario": "nlc/quatre-bras", "seats": {"allied": "random"}, "seed": 4}));
    let mut client = server.connect(&tokens[0]);
    let (mut choices, mut said) = (Choices::new(4), BTreeMap::new());
    while said.len() < answers {
        client.wait_for_turn();
        if client.is_over() {
            break;
        }
        let words = client.answer(&mut choices);
        said.insert(client.asked(), words);
    }
    drop(client);
    let first = std::fs::read_to_string(&trace).expect("a trace");
    let process = first.split(' ').next().expect("the number of the process");
    let asked = Command::new("kill").args(["-TERM", process]).status();
    assert!(asked.is_ok_and(|asked| asked.success()), "it can be asked to close");
    server.wait();
    (read_trace(&std::fs::read_to_string(&trace).expect("a trace")), said)
}

/// Cuts the power at many moments; how often something that was acknowledged was lost.
fn losses(deeds: &[Deed], said: &BTreeMap<u64, String>, cuts: usize) -> usize {
    let mut choices = Choices::new(77);
    let begun = deeds
        .iter()
        .position(|deed| matches!(deed, Deed::Acknowledge { .. }))
        .expect("something is answered");
    let mut at: Vec<usize> = (0..cuts).map(|_| begun + choices.below(deeds.len() - begun)).collect();
    at.sort_unstable();
    let (mut files, mut acknowledged, mut lost) = (BTreeMap::<&str, Kept>::new(), Vec::new(), 0);
    let mut next = at.iter().peekable();
    for (n, deed) in deeds.iter().enumerate() {
        while next.next_if(|at| **at == n).is_some() {
            let in_ten = *choices.one(&[0, 0, 3, 7, 10]);
            let folder = Folder::new();
            for (file, kept) in &files {
                let path = folder.database().with_file_name(file);
                std::fs::write(path, kept.after_the_cut(in_ten, &mut choices)).expect("a file");
            }
            let db = rusqlite::Connection::open(folder.database()).expect("it opens");
            let sound: String =
                db.query_row("PRAGMA integrity_check", [], |row| row.get(0)).expect("an answer");
            assert_eq!(sound, "ok", "after {n} deeds");
            let tables = "SELECT count(*) FROM sqlite_schema WHERE name = 'entries'";
            let tables: u32 = db.query_row(tables, [], |row| row.get(0)).expect("a number");
            drop(db);
            // Where nothing was ever synced there is not even a log.
            let kept = if tables == 0 { Vec::new() } else { folder.words_kept(1) };
            let mut kept = kept.iter();
            lost += usize::from(!acknowledged.iter().all(|words| kept.any(|line| line == *words)));
        }
        match deed {
            Deed::Write { file, at, bytes } => {
                files.entry(file).or_default().since.push((*at, Some(bytes.clone())));
            }
            Deed::Cut { file, length } => files.entry(file).or_default().since.push((*length, None)),
            Deed::Sync { file } => files.entry(file).or_default().sync(),
            Deed::Remove { file } => drop(files.remove(file.as_str())),
            Deed::Acknowledge { id } => acknowledged.extend(said.get(id)),
        }
    }
    assert_eq!(acknowledged.len(), said.len(), "every acknowledgement was seen");
    lost
}

#[test]
#[ignore = "needs strace; `make soak` runs it"]
fn nothing_acknowledged_is_lost_when_the_power_goes() {
    let cuts = tries(50);
    let folder = Folder::new();
    let (deeds, said) = play(&folder, "power", 150);
    assert_eq!(losses(&deeds, &said, cuts), 0);
    // Where no answer waits for the disk some are lost: else this would find nothing at all.
    let folder = Folder::new();
    let (deeds, said) = play(&folder, "process", 150);
    let lost = losses(&deeds, &said, cuts);
    assert!(lost > 0);
    eprintln!("{cuts} cuts of the power: nothing lost; without waiting for the disk {lost} times");
}
