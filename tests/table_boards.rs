//! Every page of the rulebook can be shown: each case's position has its board and its picture.

use crate::table::{Folder, Server};

#[test]
fn every_case_has_its_board_and_its_picture() {
    let folder = Folder::new();
    let server = Server::open(&folder.database());
    let (status, cases) = server.get("/api/cases/nlc");
    assert_eq!(status, 200, "{cases}");
    let cases = cases.as_array().expect("a list of cases");
    assert!(cases.len() > 1000, "{}", cases.len());
    for case in cases {
        let page = case["key"].as_str().expect("a key").replace('#', "/");
        for what in ["board", "map.svg"] {
            let (status, body) = server.request("GET", &format!("/api/cases/{page}/{what}"), &[], b"");
            assert!(status == 200 && !body.is_empty(), "{page}/{what}: {status}");
        }
    }
}
