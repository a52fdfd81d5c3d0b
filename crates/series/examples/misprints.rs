//! Misprints every figure of an edition, one at a time, and tells which of them no case notices: a figure that can be wrong without a case
//! failing is not covered.
//!
//! `cargo run --release -p grognard-series --example misprints -- lgg`: every whole number of `editions/lgg.toml` one more, every `true` a
//! `false`, the cases of `rulebook/cases/lgg` each time. A second word keeps to the lines that it is in: `-- lgg stacking`.

#![allow(clippy::print_stdout)] // a tool for the terminal

use series::Set;
use series::scenario::{BRIENNE_1814, Folder, GETTYSBURG_1863, SIX_DAYS_1814, WATERLOO_1815};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use umpire::cases::{self, CaseFile};

type Failure = Box<dyn std::error::Error>;

/// A misprint: the line of the file, the table it is in, and what the line says then.
struct Misprint {
    line: usize,
    table: String,
    said: String,
}

fn main() -> Result<(), Failure> {
    let mut said = std::env::args().skip(1);
    let key = said.next().ok_or("say an edition, such as lgg")?;
    let only = said.next();
    let home = Path::new(env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(home.join(format!("editions/{key}.toml")))?;
    let files = case_files(&home.join("../../rulebook/cases").join(&key))?;
    let folders: &'static [Folder<'static>] = match key.as_str() {
        "lgg" => vec![GETTYSBURG_1863].leak(),
        "mop" => vec![BRIENNE_1814, SIX_DAYS_1814].leak(),
        _ => vec![WATERLOO_1815].leak(),
    };
    let whole = failures(&text, folders, &files)?;
    if let Some(failed) = whole.first() {
        return Err(format!("as it is printed, a case fails already: {failed}").into());
    }
    let all: Vec<Misprint> = misprints(&text)
        .into_iter()
        .filter(|one| only.as_ref().is_none_or(|only| one.said.contains(only) || one.table.contains(only)))
        .collect();
    std::panic::set_hook(Box::new(|_| {}));
    let (next, told) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                while let Some(one) = all.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let changed: Vec<&str> = text
                        .lines()
                        .enumerate()
                        .map(|(at, line)| if at == one.line { one.said.as_str() } else { line })
                        .collect();
                    let ran =
                        catch_unwind(AssertUnwindSafe(|| failures(&changed.join("\n"), folders, &files)));
                    let verdict = match ran {
                        Ok(Ok(failed)) if failed.is_empty() => "UNNOTICED".to_owned(),
                        Ok(Ok(failed)) => format!("{} cases, first {}", failed.len(), failed[0]),
                        Ok(Err(fault)) => {
                            format!("not read: {}", fault.to_string().lines().next().unwrap_or_default())
                        }
                        Err(_) => "breaks off".to_owned(),
                    };
                    if let Ok(mut told) = told.lock() {
                        told.push((one.line, format!("{} {}  --  {verdict}", one.table, one.said.trim())));
                    }
                }
            });
        }
    });
    let mut told = told.into_inner().map_err(|_| "a thread broke off")?;
    told.sort();
    for (line, told) in &told {
        println!("{:>4} {told}", line + 1);
    }
    let unnoticed = told.iter().filter(|(_, told)| told.ends_with("UNNOTICED")).count();
    println!("{} misprints, {unnoticed} unnoticed", told.len());
    Ok(())
}

fn case_files(folder: &Path) -> Result<Vec<CaseFile>, Failure> {
    let mut paths =
        std::fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<Result<Vec<_>, Failure>>()?;
    paths.sort();
    let read = |path: &std::path::PathBuf| -> Result<CaseFile, Failure> {
        let text = std::fs::read_to_string(path)?;
        Ok(CaseFile::read(&path.display().to_string(), &text).map_err(|faults| faults.to_string())?)
    };
    paths.iter().map(read).collect()
}

/// The cases that fail by an edition.
fn failures(
    text: &str,
    folders: &'static [Folder<'static>],
    files: &[CaseFile],
) -> Result<Vec<String>, Failure> {
    let text: &'static str = text.to_owned().leak();
    let set = Set::read(("edition.toml", text), folders).map_err(|faults| faults.to_string())?;
    let all = files.iter().flat_map(|file| &file.cases);
    let fails = |case: &&cases::Case| !cases::run(case, &set).is_ok_and(|run| run.passed());
    Ok(all.filter(fails).map(|case| case.title.clone()).collect())
}

/// Every figure one more, and every `true` a `false`; what is in quotation marks, and the version, is no figure.
fn misprints(text: &str) -> Vec<Misprint> {
    let (mut all, mut table) = (Vec::new(), String::new());
    for (line, said) in text.lines().enumerate() {
        if said.starts_with('[') {
            said.split_whitespace().next().unwrap_or_default().clone_into(&mut table);
            continue;
        }
        let mut quoted = false;
        let mut at = 0;
        let bytes = said.as_bytes();
        while at < bytes.len() {
            let rest = &said[at..];
            match bytes[at] {
                b'"' => quoted = !quoted,
                b'#' if !quoted => break,
                byte if byte.is_ascii_digit() && !quoted => {
                    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
                    let own_word = at == 0 || !bytes[at - 1].is_ascii_alphanumeric();
                    if let (Ok(figure), true) = (rest[..digits].parse::<u32>(), own_word) {
                        let said = format!("{}{}{}", &said[..at], figure + 1, &rest[digits..]);
                        all.push(Misprint { line, table: table.clone(), said });
                    }
                    at += digits;
                    continue;
                }
                b't' if !quoted && rest.starts_with("true") => {
                    let said = format!("{}false{}", &said[..at], &rest["true".len()..]);
                    all.push(Misprint { line, table: table.clone(), said });
                }
                _ => {}
            }
            at += said[at..].chars().next().map_or(1, char::len_utf8);
        }
    }
    all
}
