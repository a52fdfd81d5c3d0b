//! The browser client, which the program carries inside.

/// A file of the client.
pub(crate) struct File {
    /// Its path below the root.
    pub(crate) path: &'static str,
    pub(crate) bytes: &'static [u8],
    /// The same, compressed, where that is smaller.
    pub(crate) gzip: Option<&'static [u8]>,
    /// A name that changes with what it holds.
    pub(crate) tag: &'static str,
}

const FILES: &[File] = include!(concat!(env!("OUT_DIR"), "/client.rs"));

/// What is shown where the client was not built.
const UNBUILT: File = File {
    path: "index.html",
    bytes: b"<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Grognard</title>\
<h1>Grognard</h1><p>The server runs, but the browser client was not there when this program was built. \
Build it and then the program: <code>make play</code>, or <code>npm ci &amp;&amp; npm run build</code> in the folder \
<code>web</code> and then <code>cargo build -p grognard</code>.</p></html>",
    gzip: None,
    tag: "unbuilt",
};

/// The file of a path; the page itself for every path that names none.
pub(crate) fn file(path: &str) -> &'static File {
    let path = path.trim_start_matches('/');
    let page = || FILES.iter().find(|file| file.path == "index.html").unwrap_or(&UNBUILT);
    FILES.iter().find(|file| file.path == path).unwrap_or_else(page)
}

impl File {
    /// Files with a hash in their name never change.
    pub(crate) fn is_lasting(&self) -> bool {
        self.path.starts_with("assets/")
    }

    /// Its kind, by the ending of its name.
    pub(crate) fn kind(&self) -> &'static str {
        match self.path.rsplit_once('.').map_or("", |(_, ending)| ending) {
            "html" => "text/html; charset=utf-8",
            "js" | "mjs" => "text/javascript; charset=utf-8",
            "css" => "text/css; charset=utf-8",
            "svg" => "image/svg+xml",
            "png" => "image/png",
            "ico" => "image/x-icon",
            "json" | "map" | "webmanifest" => "application/json",
            "woff2" => "font/woff2",
            "ttf" => "font/ttf",
            "txt" => "text/plain; charset=utf-8",
            _ => "application/octet-stream",
        }
    }
}
