//! Sentences about units and headquarters: where they are, how they stand, what they are worth.

use super::{affirms, holes, inches, is, is_so, judged, unit, units, verdict};
use crate::edition::{Level, Quality};
use crate::game::OneDay;
use crate::plot::notation::{Inches, bearing, said_bearing, said_spot, spot};
use crate::roster::UnitId;
use crate::world::{Formation, HqStatus, Mark, Order, Status, World};
use umpire::game::Verdict;

/// A figure of a unit: "the gap of Foy and Picton is 0.5", "the Pass Number of Foy is 5", "Foy has 3 hits".
pub(super) fn of_a_figure(world: &World, sentence: &str) -> Option<Verdict> {
    if let Some([one, other, said]) = holes(sentence, "the gap of {} and {} is {}") {
        return Some(judged(units(world, one, other), |(one, other)| {
            is(inches(crate::measure::rounded(world.gap(one, other))), said)
        }));
    }
    if let Some([name, said]) = holes(sentence, "the nearest enemy of {} is {}") {
        return Some(judged(unit(world, name), |unit| {
            is(world.nearest_enemy(unit).map_or("nobody", |enemy| world.name(enemy)), said)
        }));
    }
    if let Some([what, rest]) = holes(sentence, "the {} of {}") {
        let (name, said) = rest.split_once(" is ").or_else(|| rest.split_once(" are "))?;
        return figure(world, what, name, said);
    }
    if let Some(name) = sentence.strip_suffix(" has no To Hit Number") {
        return Some(judged(unit(world, name), |unit| is_so(!world.roster(unit).arm.is_cavalry(), false)));
    }
    let [name, words] = holes(sentence, "{} has {}")?;
    let of = unit(world, name).ok()?;
    if let Some(wanted) = super::count_of(words, "hit", "hits") {
        let found = world.unit(of).hits;
        return Some(verdict(usize::from(found) == wanted, || format!("it has {found}")));
    }
    let wanted = super::count_of(words, "box", "boxes")?;
    let found = world.boxes(of).total();
    Some(verdict(usize::from(found) == wanted, || format!("it has {found}")))
}

fn figure(world: &World, what: &str, name: &str, said: &str) -> Option<Verdict> {
    if let ("To Hit Number", Some(name)) = (what, name.strip_prefix("the guns of ")) {
        return Some(judged(unit(world, name), |unit| {
            is(crate::fire::hit_number(world, unit, crate::world::Weapon::Guns).to_string(), said)
        }));
    }
    if what == "footprint"
        && let Some(found) = base_of_a_stand(world, name)
    {
        return Some(is(found, said));
    }
    if what == "rating" {
        let hq =
            world.theatre().roster.hq_named(name).ok_or_else(|| format!("there is no headquarters `{name}`"));
        return Some(judged(hq, |hq| is(world.hq(hq).rating.to_string(), said)));
    }
    let known = ["Pass Number", "Melee Number", "To Hit Number", "rows", "rates", "footprint", "corners"];
    if !known.contains(&what) {
        return None;
    }
    Some(judged(unit(world, name), |unit| {
        let edition = &world.theatre().edition;
        let roster = world.roster(unit);
        let found = match what {
            "Pass Number" => edition.roster.of(world.quality(unit)).pass.to_string(),
            "Melee Number" => edition.roster.of(world.quality(unit)).melee.to_string(),
            "To Hit Number" => {
                let weapon = if roster.arm.is_artillery() {
                    crate::world::Weapon::Dice(1)
                } else {
                    crate::world::Weapon::LeftJoint
                };
                crate::fire::hit_number(world, unit, weapon).to_string()
            }
            "rows" => {
                world.boxes(unit).rows().map(|(_, boxes)| boxes.to_string()).collect::<Vec<_>>().join(" ")
            }
            "rates" => {
                let rate = world.rate(unit);
                [rate.combat, rate.full, rate.road].map(|mils| Inches(mils).to_string()).join(", ")
            }
            "footprint" => {
                let size = world.theatre().size(roster.arm, world.unit(unit).formation);
                format!("{} x {}", Inches(size.width), Inches(size.depth))
            }
            _ => {
                let ground = world.ground(unit);
                let corners = ground.first().map(|quad| quad.corners().to_vec()).unwrap_or_default();
                // The same ring may begin anywhere and go either way round.
                let found: Vec<String> = corners.iter().map(|corner| said_spot(*corner)).collect();
                let mut wanted: Vec<&str> = said.split_whitespace().collect();
                let mut sorted: Vec<&str> = found.iter().map(String::as_str).collect();
                wanted.sort_unstable();
                sorted.sort_unstable();
                if wanted == sorted {
                    return Verdict::Holds;
                }
                found.join(" ")
            }
        };
        is(found, said)
    }))
}

/// The base of a headquarters or of engineers.
fn base_of_a_stand(world: &World, name: &str) -> Option<String> {
    let (roster, basing) = (&world.theatre().roster, &world.theatre().basing);
    if let Some(hq) = roster.hq_named(name) {
        let size = world.hq_size(hq);
        return Some(format!("{} x {}", Inches(size.width), Inches(size.depth)));
    }
    let train = roster.train_named(name)?;
    let base = match roster.trains[train.at()].kind {
        crate::roster::TrainKind::Sappers => basing.sappers,
        crate::roster::TrainKind::Pontoons => basing.artillery,
    };
    Some(format!("{} x {}", Inches(base.width), Inches(base.depth)))
}

/// "Reille is attached to Foy", "Reille cannot move", "Reille is killed", "Reille is at 12,17"; engineers have the last too.
pub(super) fn of_a_general(world: &World, sentence: &str) -> Option<Verdict> {
    let roster = &world.theatre().roster;
    if let Some((wanted, [name])) = affirms(sentence, ["{} can move", "{} cannot move"]) {
        let hq = roster.hq_named(name)?;
        return Some(is_so(!world.is_lame(hq), wanted));
    }
    let [name, what] = holes(sentence, "{} is {}")?;
    if let Some(train) = roster.train_named(name) {
        return match what.strip_prefix("at ") {
            Some(at) => Some(is(said_spot(world.train(train).at), at)),
            None if what == "gone" => Some(is_so(world.train(train).is_there, false)),
            None => None,
        };
    }
    let hq = roster.hq_named(name)?;
    let state = world.hq(hq);
    if let Some(whom) = what.strip_prefix("attached to ") {
        return Some(is(state.attached.map_or("nobody", |unit| world.name(unit)), whom));
    }
    if let Some(at) = what.strip_prefix("at ") {
        return Some(is(said_spot(state.at), at));
    }
    (what == "killed").then(|| is_so(matches!(state.status, HqStatus::Killed { .. }), true))
}

/// All other sentences about a unit.
pub(super) fn of_a_unit(game: &OneDay, sentence: &str) -> Option<Verdict> {
    let world = &game.world;
    if let Some([name, said]) = holes(sentence, "the order of {} is {}") {
        return (said == "cancelled").then(|| {
            judged(unit(world, name), |unit| is_so(world.unit(unit).marks.has(Mark::Cancelled), true))
        });
    }
    if let Some([name, said]) = holes(sentence, "{} faces {}") {
        let wanted = bearing(said)?;
        return Some(judged(unit(world, name), |unit| {
            is(said_bearing(world.unit(unit).facing), &said_bearing(wanted))
        }));
    }
    let forms = ["{} is intermingled with {}", "{} is not intermingled with {}"];
    if let Some((wanted, [one, other])) = affirms(sentence, forms) {
        return Some(judged(units(world, one, other), |(line, guns)| {
            is_so(crate::fire::are_intermingled(world, line, guns), wanted)
        }));
    }
    if let Some([name, what]) = holes(sentence, "{} has {}") {
        let of = unit(world, name).ok()?;
        return has(world, of, what);
    }
    let (wanted, [name, what]) = affirms(sentence, ["{} is {}", "{} is not {}"])?;
    if let Some((side, number)) = name.split_once(" marker ") {
        let side = crate::roster::Side::BOTH.into_iter().find(|known| known.name() == side)?;
        let there = crate::options::hidden::marker(world, side, number.parse().ok()?).is_some();
        return (what == "gone").then(|| is_so(!there, wanted));
    }
    if name == "nobody" || name.starts_with("the ") {
        return None;
    }
    Some(judged(unit(world, name), |unit| {
        let found = is_what(world, unit, what);
        match found {
            Some(Verdict::Holds) if !wanted => Verdict::Differs("it is".to_owned()),
            Some(Verdict::Differs(_)) if !wanted => Verdict::Holds,
            Some(verdict) => verdict,
            None => Verdict::Faulty(format!("nobody can be `{what}`")),
        }
    }))
}

fn has(world: &World, of: UnitId, what: &str) -> Option<Verdict> {
    let unit = world.unit(of);
    Some(match what {
        "routed" => is_so(unit.status == Status::Routed, true),
        "surrendered" => is_so(unit.status == Status::Surrendered, true),
        "exploited" => is_so(unit.marks.has(Mark::Exploited), true),
        "no order" => verdict(unit.order.is_none(), || "it has one".to_owned()),
        _ => {
            let order = Order::ALL.into_iter().find(|order| order.title() == what)?;
            verdict(unit.order == Some(order), || match unit.order {
                Some(order) => format!("it has {}", order.title()),
                None => "it has none".to_owned(),
            })
        }
    })
}

fn is_what(world: &World, of: UnitId, what: &str) -> Option<Verdict> {
    let (unit, roster) = (world.unit(of), world.roster(of));
    if let Some(at) = what.strip_prefix("about at ") {
        let wanted = spot(at)?;
        let near = (wanted.x - unit.at.x).abs() <= 2 && (wanted.y - unit.at.y).abs() <= 2;
        return Some(verdict(near, || format!("it is at {}", said_spot(unit.at))));
    }
    if let Some(at) = what.strip_prefix("at ") {
        return Some(is(said_spot(unit.at), at));
    }
    if let Some(place) = what.strip_prefix("in ") {
        let found = match place {
            "supply" => return Some(is_so(!unit.marks.has(Mark::OutOfSupply), true)),
            _ => match unit.formation {
                Formation::Line => "line",
                Formation::Column => "column",
                Formation::RoadColumn => "road column",
                Formation::Block(place) | Formation::Garrison(place) => &world.theatre().place(place).name,
                Formation::Deployed => "guns that are deployed",
                Formation::Limbered => "guns that are limbered",
                Formation::Prepared => "guns that are prepared",
            },
        };
        return Some(is(found, place));
    }
    if let Some(quality) = Quality::of_letters(what) {
        let found = world.quality(of);
        // The Old Guard that has bled twice ranks as Guard, and is called what it is as long as its first row lasts.
        let is_old = quality == Quality::OldGuard
            && world.boxes(of).starting() == Quality::OldGuard
            && found <= Quality::Guard;
        return Some(verdict(found == quality || is_old, || format!("it is {}", found.letters())));
    }
    if let Some(level) = Level::ALL.into_iter().find(|level| level.to_string() == what) {
        let there = unit.status == Status::OnTable;
        return Some(verdict(there && unit.level == level, || {
            if there { format!("it is {}", unit.level) } else { format!("it is gone: {:?}", unit.status) }
        }));
    }
    Some(match what {
        "on the table" => is_so(unit.status == Status::OnTable, true),
        "still to come" => is_so(unit.status == Status::Due, true),
        "out of supply" => is_so(unit.marks.has(Mark::OutOfSupply), true),
        "a marker" => is_so(unit.marks.has(Mark::Hidden), true),
        "revealed" => is_so(unit.marks.has(Mark::Hidden), false),
        "charging" => is_so(crate::melee::charge::is_charging(world, of), true),
        "Squared" => is_so(unit.marks.has(Mark::Squared), true),
        "deployed" => is_so(unit.formation == Formation::Deployed, true),
        "limbered" => is_so(unit.formation == Formation::Limbered, true),
        "prepared" => is_so(unit.formation == Formation::Prepared, true),
        _ if crate::roster::Arm::WORDS.iter().any(|(word, _)| *word == what) => is(roster.arm.word(), what),
        _ => return None,
    })
}
