//! The toy rule sets of `docs/rule-sets.md`: everything that is done with a rule set is done with them, and not a line outside their
//! crates and the registry knows them. The page itself is compared with their files, so that it cannot rot.

mod common;
mod table;

use common::{Scratch, root, run, run_with};
use serde_json::{Value, json};
use std::fs;
use table::{Folder, Server};

/// The scenario of each, its seats, and the kind of its plane.
const TOYS: [(&str, [&str; 2], &str); 2] =
    [("three-hexes/the-gun", ["blue", "red"], "hexes"), ("three-inches/the-flag", ["blue", "red"], "table")];

fn set_of(scenario: &str) -> &str {
    scenario.split('/').next().expect("a rule set")
}

#[test]
fn they_are_listed_checked_and_have_their_rules() {
    let (listed, checked) = (run(&["scenarios"]), run(&["battles", "check"]));
    assert!(checked.well, "{}", checked.all());
    for (scenario, ..) in TOYS {
        assert!(listed.out.contains(scenario), "{}", listed.all());
        assert!(checked.out.contains(scenario), "{}", checked.all());
        let set = set_of(scenario);
        let rule = run(&["rules", &format!("{set}.3.a")]);
        assert!(rule.well, "{}", rule.all());
        let cases = run(&["case", &format!("crates/toys/{set}/cases.toml")]);
        assert!(cases.well && cases.out.contains(" 0 failed"), "{}", cases.all());
    }
}

#[test]
fn they_are_played_saved_and_replayed() {
    for (scenario, seats, _) in TOYS {
        for seat in seats {
            // Whoever types takes the first answer every time; the computer takes any.
            let said = run_with(&["play", scenario, "--seat", seat, "--seed", "5"], &"1\n".repeat(6));
            assert!(said.well && said.out.contains(" wins."), "{scenario} as {seat}: {}", said.all());
        }
        let file = Scratch::unmade("toy");
        let said = run_with(&["play", scenario, "--seed", "5"], &format!("1\nsave {}\nquit\n", file.name()));
        assert!(said.well && file.path().exists(), "{scenario}: {}", said.all());
        let verified = run(&["replay", file.name(), "--verify"]);
        assert!(verified.well, "{}", verified.all());
        let wrong = run(&["play", scenario, "--against", "napoleon"]);
        assert!(wrong.err.contains("there is no player `napoleon`; there are random"), "{}", wrong.all());
    }
}

#[test]
fn what_no_list_holds_is_typed() {
    let typed = "plant the flag at 0.5,0.5\nplant the flag at 1.8,1.25\nlook along 170\ncarry the flag along 1.75,1.25 1.75,1.3\nlook along 100.5\n";
    let said = run_with(&["play", "three-inches/the-flag"], typed);
    assert!(said.out.contains("may not stand at 0.5,0.5"), "{}", said.all());
    assert!(said.out.contains("The flag is seen: Red wins."), "{}", said.all());
}

#[test]
fn they_are_duelled_with_equal_results_for_equal_seeds() {
    for (scenario, ..) in TOYS {
        let duel = || {
            let said = run(&[
                "duel", scenario, "--players", "random,random", "--games", "20", "--seed", "7", "--json",
            ]);
            assert!(said.well, "{}", said.all());
            let mut reports: Value = serde_json::from_str(&said.out).expect("reports");
            // How long they thought is no result.
            reports[0].as_object_mut().expect("a report").remove("thought");
            reports
        };
        assert_eq!(duel()[0]["games"], 20);
        assert_eq!(duel(), duel());
    }
}

#[test]
fn they_are_mapped() {
    for (scenario, ..) in TOYS {
        for form in ["svg", "png"] {
            let file = std::env::temp_dir().join(format!("toy-{}.{form}", std::process::id()));
            let said = run(&["map", scenario, "--out", file.to_str().expect("a plain name")]);
            assert!(said.well, "{}", said.all());
            let drawn = fs::read(&file).expect("a map");
            let begins: &[u8] = if form == "svg" { b"<svg" } else { b"\x89PNG" };
            assert!(drawn.starts_with(begins), "{scenario} as {form}");
            fs::remove_file(file).expect("it is ours");
        }
    }
}

#[test]
fn they_are_served() {
    let folder = Folder::new();
    let server = Server::open(&folder.database());
    let (_, gallery) = server.get("/api/gallery");
    for (scenario, seats, plane) in TOYS {
        let set = set_of(scenario);
        assert!(gallery.to_string().contains(scenario), "{gallery}");
        let (status, board) = server.get(&format!("/api/scenarios/{scenario}/board"));
        assert_eq!((status, &board["plane"]["kind"]), (200, &json!(plane)), "{board}");
        for picture in ["map.svg", "thumbnail.png"] {
            let (status, body) =
                server.request("GET", &format!("/api/scenarios/{scenario}/{picture}"), &[], b"");
            assert!(status == 200 && !body.is_empty(), "{scenario} {picture}: {status}");
        }
        let (status, rulebook) = server.get(&format!("/api/rulebook/{set}"));
        assert!(status == 200 && !rulebook["rules"][0].is_null(), "{rulebook}");
        let (_, tokens) = server.begin(&json!({ "scenario": scenario, "seed": 5 }));
        assert_eq!(tokens.len(), seats.len());
        let mut client = server.connect(&tokens[0]);
        let view = client.ok(json!({ "do": "view" }));
        assert!(view["showing"]["moment"].is_string(), "{view}");
        let action = client.words().first().expect("the first seat is asked").clone();
        client.ok(json!({ "do": "act", "action": action }));
    }
}

/// Every block of code on the page that names a file is a part of that file, letter for letter.
#[test]
fn the_page_is_made_of_their_files() {
    let page = fs::read_to_string(root().join("docs/rule-sets.md")).expect("the page");
    let mut blocks = 0;
    for block in page.split("\n```").skip(1).step_by(2) {
        let (head, code) = block.split_once('\n').expect("a block has a first line");
        let Some((_, file)) = head.split_once(' ') else { continue };
        let text = fs::read_to_string(root().join(file)).unwrap_or_else(|error| panic!("{file}: {error}"));
        assert!(text.contains(code.trim_end()), "{file} does not say:\n{code}");
        blocks += 1;
    }
    assert!(blocks > 10, "only {blocks} blocks were compared");
}
