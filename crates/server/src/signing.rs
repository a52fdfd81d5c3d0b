//! The key with which the table signs the records of games that were begun and ended at it: a file beside the database, made at the first
//! start and for its owner's eyes only.

use std::fs::{self, OpenOptions};
use std::io::{ErrorKind, Write as _};
use std::path::{Path, PathBuf};
use std::thread::sleep;
use std::time::Duration;
use umpire::record::Signer;

/// Somebody else may be writing the file at this moment: it is read again so often, so much later.
const TRIES: u32 = 20;
const PAUSE: Duration = Duration::from_millis(50);

/// The key of the table that keeps its games in this database.
pub(crate) fn signer(database: &Path) -> Result<Signer, String> {
    let file = beside(database);
    let said = |why: &str| format!("{}: {why}", file.display());
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    match options.open(&file) {
        Ok(mut new) => {
            let signer = Signer::new()?;
            let written = writeln!(new, "{}", signer.secret()).and_then(|()| new.sync_all());
            written.map_err(|error| {
                // Half a key would be in the way for ever.
                drop(fs::remove_file(&file));
                said(&format!(
                    "the table's key cannot be written ({error}): make room, or name another --database"
                ))
            })?;
            Ok(signer)
        }
        Err(error) if error.kind() == ErrorKind::AlreadyExists => read(&file).map_err(|why| said(&why)),
        Err(error) => Err(said(&format!(
            "the table's key cannot be made ({error}): name a --database in a folder of yours"
        ))),
    }
}

fn beside(database: &Path) -> PathBuf {
    let mut name = database.as_os_str().to_owned();
    name.push(".key");
    PathBuf::from(name)
}

fn read(file: &Path) -> Result<Signer, String> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        let rights = fs::metadata(file).map_err(|error| error.to_string())?.permissions().mode();
        if rights & 0o077 != 0 {
            return Err("others can read the table's key, and sign in its name: chmod 600, or move it away and a new one is made"
                .to_owned());
        }
    }
    for _ in 0..TRIES {
        let text =
            fs::read_to_string(file).map_err(|error| format!("the table's key cannot be read ({error})"))?;
        if let Some(signer) = Signer::of_secret(text.trim()) {
            return Ok(signer);
        }
        sleep(PAUSE);
    }
    Err("this is not the table's key, which is 64 hexadecimal digits: put it back, or move it away and a new one is made".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Scratch(PathBuf);

    impl Scratch {
        fn new(name: &str) -> Scratch {
            let folder = std::env::temp_dir().join(format!("grognard-key-{name}-{}", std::process::id()));
            fs::create_dir_all(&folder).unwrap();
            Scratch(folder)
        }
    }

    impl Drop for Scratch {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    #[test]
    fn it_is_made_once_and_is_its_owners_alone() {
        let folder = Scratch::new("once");
        let database = folder.0.join("games.sqlite");
        let first = signer(&database).unwrap().public();
        assert_eq!(signer(&database).unwrap().public(), first);
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt as _;
            let file = beside(&database);
            assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
            fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).unwrap();
            assert!(signer(&database).err().unwrap().contains("chmod 600"));
        }
        assert_ne!(signer(&folder.0.join("other.sqlite")).unwrap().public(), first);
    }

    #[test]
    fn what_is_no_key_is_told_and_left_as_it_is() {
        let folder = Scratch::new("no-key");
        let database = folder.0.join("games.sqlite");
        signer(&database).unwrap();
        fs::write(beside(&database), "hello").unwrap();
        assert!(signer(&database).err().unwrap().contains("64 hexadecimal digits"));
        assert_eq!(fs::read_to_string(beside(&database)).unwrap(), "hello");
    }
}
