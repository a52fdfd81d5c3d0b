//! Where the browser client is when it has been built (`make client`), for the build script of the server; a package of
//! its own for the reasons that the rulebook is one.

/// The folder that holds the files as they are served.
pub const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/dist");
