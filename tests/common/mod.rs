//! What the end-to-end tests share: the program run as a person or a tool runs it, from outside.

// Each file of tests is a program of its own and uses a part of this.
#![allow(dead_code, unused_imports)]

mod saying;

pub(crate) use saying::{Choices, text, understood};

use saying::{PATIENCE, told};
use serde_json::{Value, json};
use std::ffi::OsStr;
use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Output, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::thread;

/// The position most tests play: one stack a side on open ground, the French to attack.
pub(crate) const DUEL: &str = "nlc/7.4-retreats#1";

/// The program itself.
pub(crate) fn grognard() -> Command {
    Command::new(env!("CARGO_BIN_EXE_grognard"))
}

/// The ledger of a rule set: the name of its file, and what stands in it.
pub(crate) fn ledger(set: &str) -> (String, String) {
    // Windows keeps `con.toml` for itself.
    let name = format!("rulebook/{}.toml", if set == "con" { "con-variant" } else { set });
    let text = fs::read_to_string(root().join(&name)).expect("a ledger");
    (name, text)
}

/// The root of the project.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// What a run said and how it ended.
pub(crate) struct Said {
    pub(crate) out: String,
    pub(crate) err: String,
    pub(crate) well: bool,
}

impl Said {
    fn of(output: &Output) -> Said {
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        Said { out: text(&output.stdout), err: text(&output.stderr), well: output.status.success() }
    }

    /// Everything that was said.
    pub(crate) fn all(&self) -> String {
        format!("{}{}", self.out, self.err)
    }
}

/// Runs the program to its end, in the project's root.
pub(crate) fn run<S: AsRef<OsStr>>(arguments: &[S]) -> Said {
    let output = grognard().args(arguments).current_dir(root()).output().expect("the program starts");
    Said::of(&output)
}

/// Runs the program with this on its standard input.
pub(crate) fn run_with(arguments: &[&str], input: &str) -> Said {
    let mut child = grognard()
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("its input is ours");
    let input = input.to_owned();
    // It may end before it has read everything, which is its right.
    let writer = thread::spawn(move || drop(stdin.write_all(input.as_bytes())));
    let output = child.wait_with_output().expect("it ends");
    writer.join().expect("the writer ends");
    Said::of(&output)
}

/// Every built-in case file as it is named on the command line, in order.
pub(crate) fn case_files() -> Vec<String> {
    let mut files = Vec::new();
    let folder = root().join("rulebook/cases");
    for set in fs::read_dir(&folder).expect("the cases are there") {
        let set = set.expect("a folder of cases").path();
        for file in fs::read_dir(&set).expect("a folder of cases") {
            let path = file.expect("a case file").path();
            let inside = path.strip_prefix(&folder).expect("it is in there").to_string_lossy().into_owned();
            files.push(format!("rulebook/cases/{inside}"));
        }
    }
    files.sort();
    assert!(files.len() > 10, "there are cases to test with: {files:?}");
    files
}

/// The key of every built-in case: `nlc/7.4-retreats#1`.
pub(crate) fn case_keys() -> Vec<String> {
    let mut keys = Vec::new();
    for file in case_files() {
        let text = fs::read_to_string(root().join(&file)).expect("a case file");
        let count = text.lines().filter(|line| line.trim() == "[[case]]").count();
        let name = file.trim_start_matches("rulebook/cases/").trim_end_matches(".toml");
        // Windows keeps `con` for itself, so that the folder is called otherwise than the rule set.
        let name = name.replace("con-variant/", "con/");
        keys.extend((1..=count).map(|n| format!("{name}#{n}")));
    }
    keys
}

/// The seats of a built-in case, by its key.
pub(crate) fn seats_of(case: &str) -> [&'static str; 2] {
    match case.split('/').next() {
        Some("lgg") => ["confederate", "union"],
        Some("mop" | "con") => ["french", "coalition"],
        _ => ["french", "allied"],
    }
}

/// One case of Napoleon's Later Campaigns in so many, with its number among all; every one where `GROGNARD_EVERY_CASE` is set: `make soak`.
pub(crate) fn one_case_in(many: usize) -> impl Iterator<Item = (usize, String)> {
    let step = if std::env::var_os("GROGNARD_EVERY_CASE").is_some() { 1 } else { many };
    case_keys().into_iter().filter(|key| key.starts_with("nlc/")).enumerate().step_by(step)
}

/// A name in the temporary folder that nobody else uses; whatever is there is removed at the end.
pub(crate) struct Scratch(PathBuf);

impl Scratch {
    /// A name, and nothing there yet.
    pub(crate) fn unmade(name: &str) -> Scratch {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let n = COUNT.fetch_add(1, Ordering::Relaxed);
        let unique = format!("grognard-e2e-{}-{n}-{name}", std::process::id());
        let path = std::env::temp_dir().join(unique);
        assert!(!path.exists(), "{} is ours alone", path.display());
        Scratch(path)
    }

    /// A file with a text.
    pub(crate) fn file(name: &str, text: impl AsRef<[u8]>) -> Scratch {
        let scratch = Scratch::unmade(name);
        fs::write(&scratch.0, text).expect("the temporary folder can be written to");
        scratch
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }

    /// The path as it is typed.
    pub(crate) fn name(&self) -> &str {
        self.0.to_str().expect("a temporary folder with a plain name")
    }

    pub(crate) fn bytes(&self) -> Vec<u8> {
        fs::read(&self.0).expect("the file is there")
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // It may never have been made.
        let _ = fs::remove_file(&self.0);
    }
}

/// A conversation with `grognard umpire`.
pub(crate) struct Umpire {
    child: Child,
    input: Option<ChildStdin>,
    answers: Receiver<String>,
    asked: u64,
}

impl Umpire {
    pub(crate) fn start() -> Umpire {
        let mut child = grognard()
            .arg("umpire")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts");
        let input = child.stdin.take();
        let output = child.stdout.take().expect("its output is ours");
        let (send, answers) = channel();
        thread::spawn(move || {
            for line in BufReader::new(output).lines() {
                let Ok(line) = line else { return };
                if send.send(line).is_err() {
                    return;
                }
            }
        });
        Umpire { child, input, answers, asked: 0 }
    }

    /// A conversation in which a built-in case has been posed, with dice from a script.
    pub(crate) fn posed(case: &str) -> Umpire {
        let mut umpire = Umpire::start();
        umpire.ok(json!({"do": "pose", "case": case}));
        umpire
    }

    /// Sends bytes as they are, and a line end; gives the one line that comes back.
    pub(crate) fn line(&mut self, line: &[u8]) -> Value {
        let input = self.input.as_mut().expect("the conversation goes on");
        input.write_all(&[line, b"\n"].concat()).expect("the umpire listens");
        input.flush().expect("the umpire listens");
        let answer = self.answers.recv_timeout(PATIENCE);
        let answer = answer.unwrap_or_else(|none| panic!("no answer ({none}) to {}", shown(line)));
        understood(&answer)
    }

    /// Sends a message under a new number and gives the whole answer.
    pub(crate) fn ask(&mut self, mut message: Value) -> Value {
        self.asked += 1;
        message["id"] = json!(self.asked);
        let answer = self.line(message.to_string().as_bytes());
        assert_eq!(answer["id"], message["id"], "an answer bears the number of its message: {answer}");
        answer
    }

    /// The `ok` of a message that must be obeyed.
    pub(crate) fn ok(&mut self, message: Value) -> Value {
        let (sent, answer) = (message.to_string(), self.ask(message));
        told("ok", &sent, &answer)
    }

    /// The `refused` of a message that the rules forbid.
    pub(crate) fn refused(&mut self, message: Value) -> Value {
        let (sent, answer) = (message.to_string(), self.ask(message));
        told("refused", &sent, &answer)
    }

    /// The `error` of a message that cannot be obeyed.
    pub(crate) fn error(&mut self, message: Value) -> String {
        let (sent, answer) = (message.to_string(), self.ask(message));
        text(&told("error", &sent, &answer))
    }

    /// The events of an answer that must be accepted.
    pub(crate) fn act(&mut self, seat: &str, action: impl Into<Value>) -> Vec<Value> {
        let done = self.ok(json!({"do": "act", "seat": seat, "action": action.into()}));
        done["events"].as_array().expect("events are a list").clone()
    }

    /// The first open decision, or nothing when the game is over.
    pub(crate) fn decision(&mut self) -> Option<Decision> {
        let pending = self.ok(json!({"do": "pending"}));
        let first = pending["pending"].as_array().expect("decisions are a list").first()?;
        Some(Decision {
            seat: text(&first["seat"]),
            prompt: text(&first["prompt"]),
            actions: first["actions"].as_array().expect("answers are a list").clone(),
        })
    }

    pub(crate) fn feed(&mut self, faces: &[u16]) {
        self.ok(json!({"do": "dice", "next": faces}));
    }

    /// The hash of the whole state: equal if and only if nothing has changed.
    pub(crate) fn state(&mut self) -> String {
        text(&self.ok(json!({"do": "result"}))["state"])
    }

    /// The record as it would be kept, with or without its seed.
    pub(crate) fn saved(&mut self, public: bool) -> String {
        text(&self.ok(json!({"do": "save", "seedless": public}))["record"])
    }

    /// Closes the input and waits for a good end.
    pub(crate) fn finish(mut self) {
        drop(self.input.take());
        let status = self.child.wait().expect("the umpire ends");
        assert!(status.success(), "the umpire ended with {status}");
        assert!(self.answers.try_recv().is_err(), "an answer that nobody asked for");
    }
}

impl Drop for Umpire {
    fn drop(&mut self) {
        // After `finish`, or a failed test: it must not be left running.
        drop(self.input.take());
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// An open decision.
#[derive(Clone)]
pub(crate) struct Decision {
    pub(crate) seat: String,
    pub(crate) prompt: String,
    pub(crate) actions: Vec<Value>,
}

impl Decision {
    /// The words of its answers.
    pub(crate) fn words(&self) -> Vec<String> {
        self.actions.iter().map(|action| text(&action["say"])).collect()
    }
}

/// The beginning of a line, for a message about it.
pub(crate) fn shown(line: &[u8]) -> String {
    String::from_utf8_lossy(&line[..line.len().min(200)]).into_owned()
}

/// SHA-256 (FIPS 180-4) in hexadecimal digits, so that commitments and chains are checked, and forged, without
/// the program's own code.
pub(crate) fn sha256(bytes: &[u8]) -> String {
    let roots = |power: f64, primes: &[u32]| -> Vec<u32> {
        // The first 32 bits of the fractional part of a root; a double has enough digits for these primes.
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
        let bits = |prime: &u32| (f64::from(*prime).powf(power).fract() * 4_294_967_296.0) as u32;
        primes.iter().map(bits).collect()
    };
    let primes: Vec<u32> = (2..312)
        .filter(|n: &u32| (2..*n).take_while(|d| d * d <= *n).all(|d| !n.is_multiple_of(d)))
        .collect();
    let (keys, mut hash) = (roots(1.0 / 3.0, &primes), roots(0.5, &primes[..8]));
    let mut padded = bytes.to_vec();
    padded.push(0x80);
    padded.resize((bytes.len() + 9).div_ceil(64) * 64 - 8, 0);
    padded.extend((u64::try_from(bytes.len()).expect("a length") * 8).to_be_bytes());
    for block in padded.chunks_exact(64) {
        let mut words: Vec<u32> = block
            .chunks_exact(4)
            .map(|four| four.iter().fold(0, |word, byte| word << 8 | u32::from(*byte)))
            .collect();
        for at in 16..64 {
            let (a, b) = (words[at - 15], words[at - 2]);
            let small = a.rotate_right(7) ^ a.rotate_right(18) ^ (a >> 3);
            let large = b.rotate_right(17) ^ b.rotate_right(19) ^ (b >> 10);
            words.push(words[at - 16].wrapping_add(small).wrapping_add(words[at - 7]).wrapping_add(large));
        }
        let mut v = hash.clone();
        for (word, key) in words.iter().zip(&keys) {
            let e = v[4].rotate_right(6) ^ v[4].rotate_right(11) ^ v[4].rotate_right(25);
            let choice = (v[4] & v[5]) ^ (!v[4] & v[6]);
            let first = v[7].wrapping_add(e).wrapping_add(choice).wrapping_add(*key).wrapping_add(*word);
            let a = v[0].rotate_right(2) ^ v[0].rotate_right(13) ^ v[0].rotate_right(22);
            let majority = (v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2]);
            v.rotate_right(1);
            v[4] = v[4].wrapping_add(first);
            v[0] = first.wrapping_add(a).wrapping_add(majority);
        }
        for (sum, word) in hash.iter_mut().zip(v) {
            *sum = sum.wrapping_add(word);
        }
    }
    hash.iter().fold(String::new(), |text, word| text + &format!("{word:08x}"))
}
