//! Writes the corpus of every target into a folder for `cargo fuzz`: `corpus FOLDER`.

use std::fs;
use std::path::PathBuf;

fn main() {
    let folder = PathBuf::from(std::env::args_os().nth(1).expect("the folder to write to"));
    for (target, _) in fuzzing::TARGETS {
        let own = folder.join(target);
        fs::create_dir_all(&own).expect("a folder");
        for (n, input) in fuzzing::corpus::of(target).iter().enumerate() {
            fs::write(own.join(format!("own-{n:03}")), input).expect("a file");
        }
    }
}
