//! Shorter ways of saying a plot, for people who type: `plot Foy: ahead 2, right 1, line, face right 30, square if charged` is the plot of the
//! 9th Division, Foy. Who is meant is told by some words of his name; the purpose may be left out, and `8 ahead` is `ahead 8`.
//!
//! `foy full move 8 ahead, wheel right 30` is the plot of a Full Move, which is refused: it has neither distance nor turn (2.03.d).

use crate::game::OneDay;
use crate::knowledge::Knowledge;
use crate::plot::Mover;
use crate::roster::{Side, UnitId};
use crate::world::Order;
use serde_json::Value;
use umpire::game::Game as _;
use umpire::prose::folded;

/// What a side calls left, right and so on.
const WAYS: [&str; 4] = ["ahead", "back", "left", "right"];

/// The answers that something typed stands for; none if it stands for no more than itself.
pub(crate) fn expand(knowledge: &Knowledge, said: &str) -> Vec<String> {
    let game = knowledge.imagined();
    if game.read(&Value::String(said.to_owned())).is_ok() {
        return Vec::new();
    }
    let side = Side::of(knowledge.seat());
    let found = a_plot(&game, side, said).map(|plot| vec![plot]);
    found.or_else(|| a_full_move(&game, side, said)).unwrap_or_default()
}

/// "plot foy: …", "foy: …".
fn a_plot(game: &OneDay, side: Side, said: &str) -> Option<String> {
    let rest = said.strip_prefix("plot ").unwrap_or(said);
    let (who, parts) = rest.split_once(':')?;
    let who = game.mover_name(mover(game, side, who)?).to_owned();
    Some(format!("plot {who}: {}", plot_parts(game, side, parts)?))
}

/// "foy full move", "foy full move 8 ahead, wheel right 30".
fn a_full_move(game: &OneDay, side: Side, said: &str) -> Option<Vec<String>> {
    let order = Order::FullMove.words();
    let (who, rest) = said.strip_prefix("order ").unwrap_or(said).split_once(order)?;
    let Mover::Unit(unit) = mover(game, side, who)? else { return None };
    let name = game.unit_name(unit);
    let rest = rest.trim().trim_start_matches(',');
    if rest.is_empty() {
        return Some(vec![format!("order {name} {order}")]);
    }
    // Whatever it asks besides is the plot of a Full Move, which is refused.
    Some(vec![format!("plot {name}: {}", plot_parts(game, side, rest)?)])
}

/// The parts of a plot in the words in which they are read, the purpose first.
fn plot_parts(game: &OneDay, side: Side, said: &str) -> Option<String> {
    let mut purpose = None;
    let mut parts: Vec<String> = Vec::new();
    for part in said.split(", ").flat_map(|part| part.split(" and ")).map(str::trim) {
        let part = part.strip_prefix("then ").unwrap_or(part);
        let (verb, rest) = part.split_once(' ').unwrap_or((part, ""));
        let of_unit = |side: Side| unit(game, side, rest).map(|id| format!("{verb} {}", game.unit_name(id)));
        match verb {
            "hold" | "move" | "avoid" if rest.is_empty() => purpose = Some(part.to_owned()),
            "attack" | "strike" => purpose = Some(of_unit(side.other())?),
            "join" => purpose = Some(of_unit(side)?),
            "stay" => {
                let with = unit(game, side, rest.strip_prefix("with ")?)?;
                purpose = Some(format!("stay with {}", game.unit_name(with)));
            }
            "occupy" => purpose = Some(format!("occupy {}", place(game, rest)?)),
            "with" => parts.push(of_unit(side)?),
            _ => parts.push(a_part(part)),
        }
    }
    let is_leg =
        |part: &String| WAYS.iter().chain(&["to", "along"]).any(|word| part.split(' ').next() == Some(word));
    let purpose =
        purpose.unwrap_or_else(|| if parts.iter().any(is_leg) { "move" } else { "hold" }.to_owned());
    parts.insert(0, purpose);
    Some(parts.join(", "))
}

/// "8 ahead", "2 inches ahead", "ahead 2 inches", "square if charged".
fn a_part(part: &str) -> String {
    let part = part.strip_suffix(" if charged").unwrap_or(part);
    let words: Vec<&str> =
        part.split(' ').filter(|word| !["inch", "inches", "degrees"].contains(word)).collect();
    match words[..] {
        [far, way] if WAYS.contains(&way) => format!("{way} {far}"),
        _ => words.join(" "),
    }
}

/// Whom some words of a name mean: the one that is called so, or else the only one in whose name all of them stand.
fn meant<T: Copy>(names: impl Iterator<Item = (T, String)>, typed: &str) -> Option<T> {
    let typed = folded(typed.trim());
    let words = |name: &str| -> Vec<String> {
        name.split(|letter: char| !letter.is_alphanumeric()).map(str::to_owned).collect()
    };
    let asked: Vec<String> = words(&typed).into_iter().filter(|word| !word.is_empty()).collect();
    if asked.is_empty() {
        return None;
    }
    let mut found = Vec::new();
    for (of, name) in names {
        let name = folded(&name);
        if name == typed {
            return Some(of);
        }
        let has = words(&name);
        if asked.iter().all(|word| has.contains(word)) {
            found.push(of);
        }
    }
    match found[..] {
        [only] => Some(only),
        _ => None,
    }
}

fn mover(game: &OneDay, side: Side, typed: &str) -> Option<Mover> {
    let world = &game.world;
    let roster = &world.theatre().roster;
    let units = world.of_side(side).map(Mover::Unit);
    let hqs = roster.hq_ids().filter(|id| roster.hq(*id).side == side).map(Mover::Hq);
    let trains = roster.train_ids().filter(|id| roster.trains[id.at()].side == side).map(Mover::Train);
    let named = |who: Mover| (who, game.mover_name(who).to_owned());
    meant(units.map(named), typed).or_else(|| meant(hqs.chain(trains).map(named), typed))
}

fn unit(game: &OneDay, side: Side, typed: &str) -> Option<UnitId> {
    meant(game.world.of_side(side).map(|id| (id, game.unit_name(id).to_owned())), typed)
}

fn place(game: &OneDay, typed: &str) -> Option<String> {
    let theatre = game.world.theatre();
    let of = meant(theatre.place_ids().map(|id| (id, theatre.place(id).name.clone())), typed)?;
    Some(theatre.place(of).name.clone())
}

#[cfg(test)]
mod tests {
    use super::expand;
    use crate::knowledge::Knowledge;
    use crate::option::OptionalRules;
    use umpire::event::Seat;

    #[test]
    fn some_words_of_a_name_and_the_parts_of_a_plot_are_enough() {
        let game = crate::scenario::named("tutorial").unwrap().begin(OptionalRules::default()).unwrap();
        let french = Knowledge::of(&game, Seat(0));
        let one = |said: &str| expand(&french, said).join("; ");
        assert_eq!(
            one("plot Foy: ahead 2, right 1, line, face right 30, square if charged"),
            "plot 9th Division, Foy: move, ahead 2, right 1, line, face right 30, square"
        );
        assert_eq!(one("foy: column"), "plot 9th Division, Foy: hold, column");
        assert_eq!(
            one("hubert: attack bijlandt with"),
            "",
            "nobody is called so: it stands for no more than itself"
        );
        assert_eq!(
            one("plot hubert: attack bijlandt, with wathiez"),
            "plot Pire: Hubert's chasseurs: attack 2nd Netherlands Division: Bijlandt, with Pire: Wathiez's lancers"
        );
        assert_eq!(one("reille: join foy"), "plot Reille: join 9th Division, Foy");
        assert_eq!(one("foy full move"), "order 9th Division, Foy full move");
        assert_eq!(
            one("foy full move 8 ahead, wheel right 30"),
            "plot 9th Division, Foy: move, ahead 8, wheel right 30"
        );
        // Two brigades are Jerome's, and words that are complete need no help.
        assert_eq!(one("jerome: ahead 1"), "");
        assert_eq!(one("orders are done"), "");
    }
}
