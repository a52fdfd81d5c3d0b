use super::look;
use crate::knowledge::Knowledge;
use crate::option::OptionalRules;
use crate::roster::Side;
use crate::scenario;
use crate::world::Order;
use serde_json::{Value, json};

const BACHELU: &str = "5th Division, Bachelu";

/// What the French see of the teaching battle when Bachelu has a Combat Move.
fn seen(at: &Value) -> Result<Value, String> {
    let mut game = scenario::named("tutorial").unwrap().begin(OptionalRules::default()).unwrap();
    let bachelu = game.world.theatre().roster.unit_named(BACHELU).unwrap();
    game.world.unit_mut(bachelu).order = Some(Order::CombatMove);
    look(&Knowledge::of(&game, Side::French.seat()), at)
}

fn ghost(plot: &str) -> Value {
    seen(&json!({ "what": "ghost", "plot": format!("{BACHELU}: {plot}") })).unwrap()
}

#[test]
fn a_ghost_tells_what_is_left_and_why_not() {
    let near = ghost("move, ahead 1");
    assert_eq!((&near["needs"], &near["has"]), (&json!(1000), &json!(3000)));
    assert_eq!(near["refusal"], Value::Null);
    assert_eq!(near["outline"][0].as_array().unwrap().len(), 4);
    let far = ghost("move, ahead 4");
    assert_eq!(far["refusal"]["rule"], json!("odn.2.031e.a"));
    // Slices 5, 10 and 15 of three inches a turn; the way ends before the twentieth.
    let far = ghost("move, ahead 2.9");
    let slices: Vec<u64> =
        far["slices"].as_array().unwrap().iter().map(|slice| slice["slice"].as_u64().unwrap()).collect();
    assert_eq!(slices, [5, 10, 15]);
}

#[test]
fn a_tape_reads_inches_and_yards() {
    let tape = seen(&json!({ "what": "measure", "from": "1,1", "to": "16,1" })).unwrap();
    assert_eq!((&tape["inches"], &tape["yards"]), (&json!("15"), &json!(3000)));
    let between = json!({ "what": "measure", "from": BACHELU, "to": "9th Division, Foy" });
    let between = seen(&between).unwrap()["far"].as_i64().unwrap();
    let there = json!({ "what": "measure", "from": "9th Division, Foy", "to": BACHELU });
    assert_eq!(between, seen(&there).unwrap()["far"].as_i64().unwrap());
    assert!(between > 0);
}

#[test]
fn guns_have_a_band_for_every_range_of_their_table() {
    let shots = seen(&json!({ "what": "fire", "unit": "II Corps field artillery" })).unwrap();
    let bands = shots["weapons"][0]["bands"].as_array().unwrap().clone();
    let dice: Vec<i64> = bands.iter().map(|band| band["dice"].as_i64().unwrap()).collect();
    assert_eq!(dice, [3, 2, 1]);
    let hit = |name: &str| {
        shots["targets"].as_array().unwrap().iter().any(|of| of["unit"] == name && of["range"].is_i64())
    };
    assert!(hit("2nd Netherlands Division: Bijlandt"));
    // Nobody has an order yet, and so nobody fires.
    assert_eq!(shots["refusal"]["rule"], json!("odn.def.b"));
}

#[test]
fn who_has_a_full_move_goes_straight_on() {
    let way = seen(&json!({ "what": "full-move", "unit": BACHELU })).unwrap();
    assert_eq!(way["way"].as_array().unwrap().len(), 2);
    assert!(way["far"].as_i64().unwrap() <= way["has"].as_i64().unwrap());
}

#[test]
fn what_cannot_be_looked_at_is_said() {
    assert!(seen(&json!({ "what": "weather" })).unwrap_err().contains("ghost"));
    assert!(seen(&json!({ "what": "fire", "unit": "Kutuzov" })).unwrap_err().contains("Kutuzov"));
    assert!(seen(&json!({ "what": "ghost" })).unwrap_err().contains("plot"));
}
