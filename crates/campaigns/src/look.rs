//! What a player would work out over the map before he says anything: where whoever is on the march could go, what the chits of a combat are
//! worth against each other. It is reckoned on the game as his seat may imagine it, so that nothing hidden shows.

use crate::knowledge::Knowledge;
use crate::movement::reach;
use crate::odds::{Chits, ChitsLook};
use serde::Serialize;
use serde_json::Value;

/// Answers a look.
///
/// # Errors
///
/// What cannot be looked at, and what can.
pub(crate) fn look(knowledge: &Knowledge, at: &Value) -> Result<Value, String> {
    match at.get("what").and_then(Value::as_str) {
        Some("chits") => told(&chits(knowledge)),
        Some("reach") => {
            let look = reach::look(&knowledge.imagined(), knowledge.side);
            told(&look.ok_or("no step of a march is asked of you")?)
        }
        Some(other) => Err(format!("`{other}` cannot be looked at: chits, reach can")),
        None => Err("say `what` is to be looked at".to_owned()),
    }
}

fn told(seen: &impl Serialize) -> Result<Value, String> {
    serde_json::to_value(seen).map_err(|error| error.to_string())
}

/// The games of chits of all combats in which the seat still has to guess.
fn chits(knowledge: &Knowledge) -> Vec<ChitsLook> {
    let game = knowledge.imagined();
    let all = Chits::of_all(&game.world, knowledge.side);
    all.iter().map(|chits| chits.look(&game.world)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::activity::Activity;
    use crate::case_setup::pose;
    use crate::game::Campaigns;
    use crate::types::Side;
    use serde_json::json;
    use umpire::agenda::Play;
    use umpire::cases::CaseFile;
    use umpire::dice::Scripted;
    use umpire::event::Log;
    use umpire::game::Game;

    const CASES: &str = include_str!(concat!(env!("RULEBOOK"), "/cases/con-variant/10.5-exact-odds.toml"));

    fn posed(text: &str, case: usize) -> Campaigns {
        let file = CaseFile::read("looks", text).unwrap_or_else(|faults| panic!("{faults}"));
        let mut game = pose(&file.cases[case].start).unwrap_or_else(|faults| panic!("{faults}"));
        game.begin(&mut Play { dice: &mut Scripted::default(), log: &mut Log::off() });
        game
    }

    /// The French say something.
    fn say(game: &mut Campaigns, words: &str) {
        let (mut dice, mut log) = (Scripted::default(), Log::off());
        let answer = game.read(&json!(words)).unwrap_or_else(|why| panic!("{words}: {why}"));
        let done = game.act(Side::French.seat(), &answer, &mut Play { dice: &mut dice, log: &mut log });
        done.unwrap_or_else(|refusal| panic!("{words}: {refusal}"));
    }

    /// What the French see.
    fn seen(game: &Campaigns, what: &str) -> Result<Value, String> {
        look(&game.knowledge(Side::French.seat()), &json!({ "what": what }))
    }

    fn chits_of(case: usize) -> Vec<Value> {
        let mut game = posed(CASES, case);
        say(&mut game, "begin");
        seen(&game, "chits").expect("a look").as_array().expect("one for each combat").clone()
    }

    #[test]
    fn the_matrix_stands_with_both_mixes_and_what_they_are_worth() {
        let all = chits_of(0);
        let [of] = &all[..] else { panic!("one combat: {all:?}") };
        assert_eq!(of["combat"], "1009");
        assert_eq!((&of["own"]["class"], &of["own"]["points"]), (&"Corps".into(), &20.into()));
        let corps = &of["rows"][1];
        assert_eq!(
            (&corps["chit"], &corps["gains"][1], &corps["share"]),
            (&"Corps".into(), &8.into(), &1000.into())
        );
        assert_eq!(of["shares"], json!([0, 1000, 0]));
        // Both always say Corps.
        assert_eq!((&of["worth"], &corps["mean"]), (&8.into(), &8.into()));
    }

    #[test]
    fn who_may_come_to_the_guns_is_told_with_his_chance_and_no_enemy_by_name() {
        let all = chits_of(1);
        let calls = all[0]["enemy"]["calls"].as_array().expect("a list").clone();
        // Thielmann's marker; who stands under it the French do not know.
        assert_eq!((&calls[0]["from"], &calls[0]["leader"]), (&"1007".into(), &Value::Null));
        assert!(calls[0]["faces"].as_u64().is_some_and(|faces| (1..=6).contains(&faces)), "{calls:?}");
    }

    /// Reille sets out from 1010 with an order; Zieten stands three hexes away.
    const MARCH: &str = "[[case]]\ntitle = \"A march\"\nrules = [\"con-base.9.c\"]\ngiven.phase = \"movement\"\n\
         given.marks = [\"Reille holds a command\"]\n\
         given.forces = [\"1010 Reille french corps 1/6/2 : inf Foy 5\", \"1013 Zieten prussian corps 3/6/2 : inf Jagow 8\"]\n\
         when = []\nthen = [\"Reille is at 1010\"]\n";

    #[test]
    fn a_march_goes_where_it_was_said_to_lead() {
        let mut game = posed(MARCH, 0);
        say(&mut game, "move Reille");
        let ends = seen(&game, "reach").expect("a look")["ends"].as_array().expect("ends").clone();
        assert!(ends.len() > 20, "{} ends", ends.len());
        let mut in_zone = 0;
        for end in &ends {
            let mut ahead = game.clone();
            for words in end["say"].as_array().expect("answers") {
                say(&mut ahead, words.as_str().expect("words"));
            }
            let reille =
                ahead.world.theatre.holder_ids().find(|id| ahead.world.theatre.holder(*id).name == "Reille");
            let at = ahead.world.hex_of(reille.expect("he is in play")).expect("he is on the map");
            assert_eq!(ahead.world.number(at), end["hex"].as_str().expect("a hex"));
            let has_stopped = !matches!(ahead.agenda.top(), Some(Activity::March(_)));
            assert!(has_stopped, "he still marches at {}", end["hex"]);
            in_zone += usize::from(end["fate"][0]["rule"] == "con-base.12.d");
        }
        assert!(in_zone > 0, "no end lies in a zone");
        // Who stands three hexes away bars his hex, and what lies behind it is not reached through his zone.
        assert!(ends.iter().all(|end| end["hex"] != "1013"));
    }

    #[test]
    fn what_is_no_look_is_told() {
        let game = posed(CASES, 0);
        assert!(seen(&game, "hands").is_err());
        assert!(seen(&game, "reach").is_err(), "nobody marches");
        assert_eq!(seen(&game, "chits"), Ok(json!([])));
    }
}
