//! Who may reach a table with a browser.
//!
//! A page of some other site that is open in the same browser must not begin games or take seats here. Browsers say in `Origin`
//! whose page sends a request: it must be ours. On the local table the `Host` must be a name of this machine, too: else a site could give its own name
//! the address 127.0.0.1 and pass for us (DNS rebinding).

use crate::games::{Reach, Rejected};
use axum::http::header::{HOST, ORIGIN};
use axum::http::{HeaderMap, HeaderName, Method};

/// Lets a request pass, or says why not.
pub(crate) fn check(reach: Reach, method: &Method, path: &str, headers: &HeaderMap) -> Result<(), Rejected> {
    let host = text(headers, &HOST).unwrap_or_default();
    if reach == Reach::Local && !is_this_machine(host) {
        let why = "this table is for this machine only: open it as http://127.0.0.1 with its port";
        return Err(Rejected::new(403, why));
    }
    let changes = !matches!(*method, Method::GET | Method::HEAD) || path.starts_with("/api/play/");
    match text(headers, &ORIGIN) {
        Some(origin) if changes && !is_page_of(origin, host) => {
            Err(Rejected::new(403, "a page of another site may not play here"))
        }
        _ => Ok(()),
    }
}

fn text<'h>(headers: &'h HeaderMap, name: &HeaderName) -> Option<&'h str> {
    // What is no text is nobody's name.
    headers.get(name).map(|value| value.to_str().unwrap_or("?"))
}

fn is_page_of(origin: &str, host: &str) -> bool {
    let page = origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://"));
    !host.is_empty() && page.is_some_and(|page| page.eq_ignore_ascii_case(host))
}

fn is_this_machine(host: &str) -> bool {
    let name = match host.rsplit_once(':') {
        Some((name, port)) if !port.is_empty() && port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    };
    name.eq_ignore_ascii_case("localhost") || name == "127.0.0.1" || name == "[::1]"
}

#[cfg(test)]
mod tests {
    use super::*;

    fn passes(reach: Reach, method: &Method, path: &str, host: &str, origin: Option<&str>) -> bool {
        let mut headers = HeaderMap::new();
        headers.insert(HOST, host.parse().unwrap());
        if let Some(origin) = origin {
            headers.insert(ORIGIN, origin.parse().unwrap());
        }
        check(reach, method, path, &headers).is_ok()
    }

    #[test]
    fn the_local_table_answers_to_names_of_this_machine_only() {
        for (host, good) in [
            ("127.0.0.1:8150", true),
            ("localhost", true),
            ("[::1]:8150", true),
            ("evil.example:8150", false),
            ("127.0.0.1.evil.example", false),
            ("localhost:8150:1", false),
            ("", false),
        ] {
            assert_eq!(passes(Reach::Local, &Method::GET, "/", host, None), good, "{host}");
        }
        assert!(passes(Reach::Open, &Method::GET, "/", "club.example", None));
    }

    #[test]
    fn foreign_pages_neither_post_nor_play() {
        let host = "127.0.0.1:8150";
        for reach in [Reach::Local, Reach::Open] {
            for (method, path) in [(Method::POST, "/api/games"), (Method::GET, "/api/play/token")] {
                let try_as = |origin| passes(reach, &method, path, host, origin);
                assert!(try_as(Some("http://127.0.0.1:8150")));
                assert!(try_as(None), "programs that are no browsers send no origin");
                assert!(!try_as(Some("http://evil.example")));
                assert!(!try_as(Some("http://127.0.0.1:9999")), "another program's page on this machine");
                assert!(!try_as(Some("null")));
            }
        }
    }
}
