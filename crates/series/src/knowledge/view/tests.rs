//! What a seat is told of the score (13).

use super::*;
use crate::sets::NLC;
use serde_json::{Value, json};
use umpire::event::Seat;
use umpire::game::Game;

#[test]
fn troops_that_are_not_seen_hold_their_place_and_have_no_strength() {
    let mut game = NLC.game("nlc/campaign", &[]).unwrap();
    let world = &mut game.world;
    // Nobody is left of the Allies who could see anything, or close the road to Brussels.
    for unit in world.theatre.units_of(Side::Second).to_vec() {
        if world.hex_of(unit).is_some() {
            world.remove(unit, Whereabouts::Left);
        }
    }
    let allied = |leader: &LeaderId| world.leader(*leader).nation.side == Side::Second;
    for leader in world.leader_ids().filter(allied).collect::<Vec<_>>() {
        world.set_leader(leader, LeaderWhereabouts::Left);
    }
    let place = world.ground().find("la-belle-alliance").unwrap();
    let infantry = |unit: &UnitId| world.printed(*unit).arm == Arm::Infantry && world.hex_of(*unit).is_some();
    let french: Vec<UnitId> =
        world.theatre.units_of(Side::First).iter().copied().filter(infantry).take(8).collect();
    for unit in french {
        world.place(unit, place);
    }
    let views = [0, 1].map(|seat| json!(game.knowledge(Seat(seat))));
    let french_points = |view: &Value, text: &str| {
        let awards = view["victory"][0]["awards"].as_array().unwrap().iter();
        awards
            .filter(|award| award["text"].as_str().unwrap().starts_with(text))
            .map(|award| award["points"].as_i64().unwrap())
            .sum::<i64>()
    };
    let road = "An unblocked road from La Belle Alliance";
    assert_eq!(views.each_ref().map(|view| french_points(view, road)), [15, 0]);
    assert_eq!(views[0]["prizes"], views[1]["prizes"]);
    let number = game.world.number(place);
    let mut prizes = views[1]["prizes"].as_array().unwrap().iter();
    assert_eq!(prizes.find(|prize| prize["hex"] == number).unwrap()["held_by"], "french");
    assert!(views[1]["unknown_stacks"].as_array().unwrap().contains(&json!(number)));
}
