//! Puts the browser client (`web/dist`) into the program, each file compressed and with its tag.
//!
//! A script of our own and not a crate for it: the files are compressed once here and not at every request, and work on the
//! rules must not need Node.

use flate2::Compression;
use flate2::write::GzEncoder;
use sha2::{Digest as _, Sha256};
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    let root = Path::new(client::FOLDER);
    if !root.join("index.html").is_file() {
        missing(root);
    }
    println!("cargo:rerun-if-changed={}", root.display());
    println!("cargo:rerun-if-changed=build.rs");
    let mut files = Vec::new();
    collect(root, &mut files);
    files.sort();
    let out = PathBuf::from(var("OUT_DIR"));
    let mut code = String::from("&[\n");
    for (n, file) in files.iter().enumerate() {
        let bytes = fs::read(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        let inside =
            file.strip_prefix(root).expect("it was found there").to_string_lossy().replace('\\', "/");
        let mut packer = GzEncoder::new(Vec::new(), Compression::best());
        packer.write_all(&bytes).expect("writing to memory");
        let packed = packer.finish().expect("writing to memory");
        let tag = Sha256::digest(&bytes)
            .iter()
            .take(12)
            .fold(String::new(), |tag, byte| tag + &format!("{byte:02x}"));
        let (plain, small) = (out.join(format!("client-{n}")), out.join(format!("client-{n}.gz")));
        fs::write(&plain, &bytes).unwrap_or_else(|error| panic!("{}: {error}", plain.display()));
        let smaller = packed.len() < bytes.len();
        if smaller {
            fs::write(&small, &packed).unwrap_or_else(|error| panic!("{}: {error}", small.display()));
        }
        let small = if smaller {
            format!("Some(include_bytes!({:?}))", small.to_string_lossy())
        } else {
            "None".to_owned()
        };
        writeln!(
            code,
            "    File {{ path: {inside:?}, bytes: include_bytes!({:?}), gzip: {small}, tag: {tag:?} }},",
            plain.to_string_lossy()
        )
        .expect("writing to a string");
    }
    code.push_str("]\n");
    let list = out.join("client.rs");
    fs::write(&list, code).unwrap_or_else(|error| panic!("{}: {error}", list.display()));
}

/// A server without its client is what people get who work on the rules and have no Node; they are told. Whoever installs it
/// would not be: cargo keeps the warnings of a package that it has fetched itself, and marks what it fetched with a file. So
/// there the build ends.
fn missing(root: &Path) {
    let package = root.parent().expect("the client is built in its package");
    let fetched = [Some(package), package.parent()]
        .into_iter()
        .flatten()
        .any(|folder| folder.join(".cargo-ok").exists());
    assert!(
        !fetched,
        "the browser client is built by Node, not by cargo, and is not in this source: clone it and run `make install`, \
         as docs/install.md says"
    );
    println!(
        "cargo:warning=the browser client is not built, so this program will have none: run `make client`"
    );
    // An empty folder can be watched, a missing one would make every build begin anew. If it cannot be made, so be it.
    let _ = fs::create_dir_all(root);
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    let Ok(listing) = fs::read_dir(folder) else { return };
    for entry in listing.filter_map(Result::ok) {
        let path = entry.path();
        if path.is_dir() { collect(&path, files) } else { files.push(path) }
    }
}

fn var(name: &str) -> String {
    env::var(name).unwrap_or_else(|error| panic!("{name}: {error}"))
}
