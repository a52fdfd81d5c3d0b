//! Where the battles are, each a folder (`docs/battles.md`), for the build scripts of those who build them in; a
//! package of its own for the reasons that the rulebook is one.

/// The folder that holds the battles, as it was when this package was compiled: build folders that are copied elsewhere are to be
/// made anew.
pub const FOLDER: &str = env!("CARGO_MANIFEST_DIR");
