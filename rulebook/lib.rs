//! Where the rulebook is: ledgers, the texts of refusals (`refusals/`) and cases (`cases/`), for the build scripts of
//! those who build them in.
//!
//! A package of its own, because a package holds nothing from outside its folder. It carries files, not their text:
//! whoever changes a case builds only the crates that read it.

/// The folder that holds the files, as it was when this package was compiled: build folders that are copied elsewhere are to be
/// made anew.
pub const FOLDER: &str = env!("CARGO_MANIFEST_DIR");
