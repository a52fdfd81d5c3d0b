//! Random play draws answers without listing them: what can be drawn is what is listed, and all of it about equally often.

use std::collections::BTreeMap;
use umpire::agenda::Play;
use umpire::dice::{ChoiceRng, Rolled, Seed};
use umpire::event::Log;
use umpire::game::Game;

#[test]
fn every_listed_answer_is_drawn_and_no_other() {
    // Draws at each question that is looked at, for each listed answer.
    const DRAWS: usize = 60;
    let (mut looked_at, mut log) = (BTreeMap::<(&str, String), u32>::new(), Log::off());
    for (key, seed) in
        [("nlc/quatre-bras", 1), ("nlc/quatre-bras", 2), ("nlc/quatre-bras", 3), ("lgg/mcphersons-ridge", 1)]
    {
        let mut game = series::open(key, &[]).expect("a scenario");
        let (mut dice, mut lots) = (Rolled::new(&Seed::from_number(seed)), ChoiceRng::new(seed));
        let (mut room, mut listed) = (Vec::new(), Vec::new());
        game.begin(&mut Play { dice: &mut dice, log: &mut log });
        let mut n = 0;
        while let Some(seat) = game.awaited().iter().next() {
            n += 1;
            let prompt = game.question(seat).expect("whoever is awaited is asked").prompt;
            let times = looked_at.entry((key, prompt.clone())).or_default();
            listed.clear();
            // A copy has no list in store: it draws as a game does that was never asked for one.
            game.clone().answers(seat, &mut listed);
            if *times < 12 && n % 3 == 0 && listed.len() < 40 {
                *times += 1;
                let fresh = game.clone();
                let mut drawn = vec![0_usize; listed.len()];
                for _ in 0..DRAWS * listed.len() {
                    let answer = fresh.sample(seat, &mut lots, &mut room).expect("an answer");
                    let at = listed.iter().position(|other| *other == answer);
                    drawn[at.unwrap_or_else(|| panic!("{prompt}: {answer:?} is drawn and not listed"))] += 1;
                }
                for (answer, times) in listed.iter().zip(&drawn) {
                    let range = DRAWS / 3..DRAWS * 2;
                    assert!(range.contains(times), "{prompt}: {answer:?} drawn {times} times for {DRAWS}");
                }
            }
            let action = game.sample(seat, &mut lots, &mut room).expect("an answer");
            game.act(seat, &action, &mut Play { dice: &mut dice, log: &mut log }).expect("what is drawn");
        }
    }
    for prompt in [
        "choose who moves, or say that nobody else does",
        "go on into a hex, rest or turn back",
        "ride on into a hex, rest or turn back",
        "name the target of the order",
        "try initiative with a leader, or say that nobody else does",
        "write an order, or say that there are no more",
    ] {
        for key in ["nlc/quatre-bras", "lgg/mcphersons-ridge"] {
            let times = looked_at.get(&(key, prompt.to_owned()));
            assert!(times.is_some_and(|times| *times > 3), "{key}, {prompt} was looked at: {looked_at:?}");
        }
    }
}
