//! Sentences about phases III to VI: combats as they stand, and what came of the last one in the moment.

use super::{Judged, same, so, words};
use crate::combat::facts::FightFact;
use crate::engagement::Engagement;
use crate::facts::Fact;
use crate::game::Campaigns;
use crate::types::Side;
use crate::world::World;
use umpire::event::Event;

pub(super) fn judge(game: &Campaigns, sentence: &str, moment: &[Event<Fact>]) -> Option<Judged> {
    let (sentence, name) = called(sentence);
    let seen = Seen { world: &game.world, moment, name };
    number(&seen, sentence)
        .or_else(|| group(&seen, sentence))
        .or_else(|| kind(&seen, sentence))
        .or_else(|| battle(&seen, sentence))
        .or_else(|| gives(&seen, sentence))
        .or_else(|| losses(&seen, sentence))
        .or_else(|| marches(&seen, sentence))
        .or_else(|| sides(&seen, sentence))
}

/// What is looked at: the position, what happened in the moment, and the name of the combat, if the sentence gives one.
struct Seen<'m> {
    world: &'m World,
    moment: &'m [Event<Fact>],
    name: Option<&'m str>,
}

/// A sentence without the name of its combat, and that name: `the combat is a Raid at 1910`, `the french group at 1910 is 1911`.
fn called(sentence: &str) -> (&str, Option<&str>) {
    let is_number = |word: &str| word.len() == 4 && word.bytes().all(|byte| byte.is_ascii_digit());
    match sentence.rsplit_once(" at ") {
        Some((rest, number)) if is_number(number) => (rest, Some(number)),
        _ => (sentence, None),
    }
}

impl<'m> Seen<'m> {
    /// The last fact of the moment of which something can be said, of the combat that is meant.
    fn last<T>(&self, of: impl Fn(&'m FightFact) -> Option<(&'m str, T)>) -> Option<T> {
        self.moment.iter().rev().find_map(|event| match &event.fact {
            Fact::Fight(fact) => {
                let (combat, found) = of(fact)?;
                self.name.is_none_or(|name| name == combat).then_some(found)
            }
            _ => None,
        })
    }

    /// The combat as it stands now.
    fn combat(&self) -> Option<&'m Engagement> {
        let mut combats = self.world.combats.iter();
        match self.name {
            Some(name) => combats.find(|combat| self.world.number(combat.name) == name),
            None => combats.next(),
        }
    }
}

fn number(seen: &Seen<'_>, sentence: &str) -> Option<Judged> {
    let n = seen.world.combats.len();
    let wanted = match sentence {
        "there is no combat" => 0,
        "there is 1 combat" => 1,
        _ => sentence.strip_prefix("there are ")?.strip_suffix(" combats")?.parse().ok()?,
    };
    Some(so(n == wanted, format!("there are {n}")))
}

fn group(seen: &Seen<'_>, sentence: &str) -> Option<Judged> {
    if let Some(rest) = sentence.strip_prefix("the ")
        && let Some((side, rest)) = rest.split_once(" group")
    {
        let Ok(side) = words::side(side) else { return None };
        // `the french group at 1910 is 1911`: the name stands before the hexes.
        let (rest, seen) = match rest.strip_prefix(" at ").and_then(|rest| rest.split_once(" is ")) {
            Some((name, hexes)) => (hexes, Seen { name: Some(name), ..*seen }),
            None => (rest.strip_prefix(" is ")?, Seen { name: seen.name, ..*seen }),
        };
        return Some(hexes(&seen, side, rest));
    }
    if let Some((name, rest)) = sentence.split_once(" leads the ") {
        let side = words::side(rest.strip_suffix(" group")?);
        return Some(side.and_then(|side| {
            let told = seen.last(|fact| match fact {
                FightFact::GroupShown { combat, side: of, leader, .. } if of == side.key() => {
                    Some((combat.as_str(), leader.clone()))
                }
                _ => None,
            });
            let now = || {
                let senior = seen.combat()?.senior(seen.world, side)?;
                Some(seen.world.name(senior))
            };
            same(&name.to_owned(), &told.or_else(now).unwrap_or_else(|| "nobody".to_owned()))
        }));
    }
    None
}

fn hexes(seen: &Seen<'_>, side: Side, wanted: &str) -> Judged {
    let mut wanted: Vec<String> = wanted.split_whitespace().map(str::to_owned).collect();
    wanted.sort();
    let told = || {
        seen.last(|fact| match fact {
            FightFact::GroupsFixed { combat, french, coalition, .. } => {
                let hexes = if side == Side::French { french } else { coalition };
                let numbers = hexes.split([' ', ',']).filter(|word| word.len() == 4);
                Some((combat.as_str(), numbers.map(str::to_owned).collect::<Vec<_>>()))
            }
            _ => None,
        })
    };
    let now = seen.combat().map(|combat| {
        let hexes = combat.hexes(seen.world, side).into_iter();
        hexes.map(|hex| seen.world.number(hex)).collect::<Vec<_>>()
    });
    let mut found = now.or_else(told).unwrap_or_default();
    found.sort();
    so(found == wanted, format!("it is {}", found.join(" ")))
}

fn kind(seen: &Seen<'_>, sentence: &str) -> Option<Judged> {
    let found = || {
        seen.last(|fact| match fact {
            FightFact::KindFound { combat, kind, by, .. } => {
                Some((combat.as_str(), (kind.clone(), by.clone())))
            }
            _ => None,
        })
    };
    let is = |wanted: &str| match found() {
        Some((kind, _)) => so(kind == wanted, format!("it is a {kind}")),
        None => so(false, "no combat was resolved"),
    };
    if let Some(rest) = sentence.strip_prefix("the combat is ") {
        let wanted = rest.strip_prefix("a ").or_else(|| rest.strip_prefix("an "))?;
        return Some(is(wanted.trim_end_matches('!')));
    }
    for (start, wanted) in [("the raider is ", "Raid"), ("the ambusher is ", "Ambush")] {
        if let Some(side) = sentence.strip_prefix(start) {
            return Some(match found() {
                Some((kind, by)) if kind == wanted => same(&side.to_owned(), &by.unwrap_or_default()),
                Some((kind, _)) => so(false, format!("it is a {kind}")),
                None => so(false, "no combat was resolved"),
            });
        }
    }
    None
}

fn battle(seen: &Seen<'_>, sentence: &str) -> Option<Judged> {
    let fought = || {
        seen.last(|fact| match fact {
            FightFact::BattleFought { combat, row, column, result, winner } => {
                Some((combat.as_str(), (*row, *column, result.clone(), winner.clone())))
            }
            _ => None,
        })
    };
    let figure = |wanted: &str, found: Option<String>| match found {
        Some(found) if found == "0" && wanted == "nothing" => so(true, found),
        Some(found) => same(&wanted.to_owned(), &found),
        None => so(false, "no battle dice fell"),
    };
    if let Some(wanted) = sentence.strip_prefix("the row is ") {
        return Some(figure(wanted, fought().map(|(row, ..)| row.to_string())));
    }
    if let Some(wanted) = sentence.strip_prefix("the column is ") {
        return Some(figure(wanted, fought().map(|(_, column, ..)| column.to_string())));
    }
    if let Some(wanted) = sentence.strip_prefix("the result is ") {
        return Some(figure(wanted, fought().map(|(_, _, result, _)| result)));
    }
    if sentence == "nobody wins" {
        return Some(match fought() {
            Some((.., winner)) => so(winner.is_none(), format!("{} win", winner.unwrap_or_default())),
            None => so(true, ""),
        });
    }
    if sentence == "nobody bombards" {
        let fired = seen.last(|fact| match fact {
            FightFact::Bombarded { combat, side, .. } => Some((combat.as_str(), side.clone())),
            _ => None,
        });
        return Some(so(fired.is_none(), format!("{} do", fired.unwrap_or_default())));
    }
    if let Some(wanted) = sentence.strip_prefix("the modifier is ") {
        let found = seen.last(|fact| match fact {
            FightFact::Advantaged { combat, modifier, .. } => Some((combat.as_str(), *modifier)),
            _ => None,
        });
        return Some(figure(wanted, found.map(|modifier| modifier.to_string())));
    }
    let (side, rest) = sentence.strip_prefix("the ")?.split_once(' ')?;
    let side = words::side(side).ok()?;
    let (what, wanted) = rest.split_once(" is ")?;
    let for_initiative = format!("the initiative of {}", side.called());
    let sum = seen.moment.iter().rev().flat_map(|event| &event.sums).find(|sum| sum.of == for_initiative);
    if let (Some(sum), "total") = (sum, what) {
        return Some(same(&wanted.to_owned(), &sum.total));
    }
    let found = seen.last(|fact| match fact {
        FightFact::Totalled { combat, side: of, total } if what == "total" && of == side.key() => {
            Some((combat.as_str(), total.to_string()))
        }
        FightFact::Bombarded { combat, side: of, points } if what == "bombardment" && of == side.key() => {
            Some((combat.as_str(), points.to_string()))
        }
        _ => None,
    });
    ["total", "bombardment"].contains(&what).then(|| figure(wanted, found))
}

/// `con.10.5.7.1.a gives french +2`: in that side's total, or on its bombardment die.
fn gives(seen: &Seen<'_>, sentence: &str) -> Option<Judged> {
    let (rule, rest) = sentence.split_once(" gives ")?;
    let (side, wanted) = rest.split_once(' ')?;
    let side = words::side(side).ok()?;
    let figure = |text: &str| text.trim_start_matches('+').parse::<i32>().unwrap_or(0);
    let of = ["the total of", "the initiative of"].map(|of| format!("{of} {}", side.called()));
    let last = |found: &dyn Fn(&Event<Fact>) -> Option<i32>| seen.moment.iter().rev().find_map(found);
    let in_total = last(&|event| {
        let sum = event.sums.iter().find(|sum| of.contains(&sum.of))?;
        Some(sum.lines.iter().filter(|line| line.rule.id() == rule).map(|line| figure(&line.value)).sum())
    });
    let in_guns = last(&|event| {
        let is_meant = |roll: &&umpire::event::Roll| {
            roll.name == "bombardment" && roll.by.as_deref() == Some(side.key())
        };
        let roll = event.rolls.iter().find(is_meant)?;
        let lines = roll.modifiers.iter().filter(|line| line.rule.id() == rule);
        Some(lines.map(|line| figure(&line.value)).sum())
    });
    if in_total.is_none() && in_guns.is_none() {
        return Some(so(false, "nothing was weighed"));
    }
    let by = in_total.unwrap_or(0) + in_guns.unwrap_or(0);
    let found = if by == 0 { "nothing".to_owned() } else { format!("{by:+}") };
    Some(so(wanted == found, format!("it gives {found}")))
}

fn losses(seen: &Seen<'_>, sentence: &str) -> Option<Judged> {
    let (side, rest) = sentence.split_once(" lose ")?;
    let side = words::side(side).ok()?;
    if let Some(wanted) = rest.strip_suffix(" in retreat") {
        let found = seen.last(|fact| match fact {
            FightFact::LostInRetreat { combat, side: of, points } if of == side.key() => {
                Some((combat.as_str(), *points))
            }
            _ => None,
        });
        let found = found.unwrap_or(0);
        let found = if found == 0 { "nothing".to_owned() } else { found.to_string() };
        return Some(same(&wanted.to_owned(), &found));
    }
    let (wanted, arm) = match rest.split_once(' ') {
        Some((wanted, arm)) => (wanted, Some(arm)),
        None => (rest, None),
    };
    let of_arm = |fact: &FightFact| match fact {
        FightFact::SideLost { points, infantry, cavalry, artillery, guard, heavy, .. } => Some(match arm {
            None => *points,
            Some("infantry") => *infantry,
            Some("cavalry") => *cavalry,
            Some("artillery") => *artillery,
            Some("guard") => *guard,
            Some("heavy") => *heavy,
            Some("light") => cavalry - heavy,
            Some(_) => return None,
        }),
        _ => None,
    };
    let found = seen.last(|fact| match fact {
        FightFact::SideLost { combat, side: of, .. } if of == side.key() => {
            Some((combat.as_str(), of_arm(fact)?))
        }
        _ => None,
    });
    // While the owner still says which units lose, what a small combat costs is known already.
    let fallen = || {
        seen.last(|fact| match fact {
            FightFact::SmallFought { combat, french, coalition, .. } if arm.is_none() => {
                let points = if side == Side::French { *french } else { *coalition };
                Some((combat.as_str(), points))
            }
            _ => None,
        })
    };
    Some(match found.or_else(fallen) {
        Some(0) => so(wanted == "nothing", "they lose nothing"),
        Some(points) => so(wanted == points.to_string(), format!("they lose {points}")),
        None => so(false, "no losses were taken"),
    })
}

fn marches(seen: &Seen<'_>, sentence: &str) -> Option<Judged> {
    let tried = |name: &str| {
        seen.moment.iter().rev().find_map(|event| match &event.fact {
            Fact::Fight(FightFact::MarchTried { leader, succeeds, .. }) if leader.name == name => {
                Some(*succeeds)
            }
            _ => None,
        })
    };
    let checked = |name: &str| {
        seen.moment.iter().rev().find_map(|event| match &event.fact {
            Fact::Fight(FightFact::Checked { leader, succeeds }) if leader.name == name => Some(*succeeds),
            _ => None,
        })
    };
    for (start, is_march) in [("the march of ", true), ("the check of ", false)] {
        let Some(rest) = sentence.strip_prefix(start) else { continue };
        let succeeds = rest.strip_suffix(" succeeds").map(|name| (name, true));
        let (name, wanted) = succeeds.or_else(|| rest.strip_suffix(" fails").map(|name| (name, false)))?;
        let found = if is_march { tried(name) } else { checked(name) };
        return Some(match found {
            None => so(false, format!("{name} did not try")),
            Some(found) => so(found == wanted, if found { "it succeeds" } else { "it fails" }),
        });
    }
    if let Some(name) = sentence.strip_suffix(" does not check") {
        return Some(
            words::must_hold(seen.world, name).and_then(|_| so(checked(name).is_none(), "he checks")),
        );
    }
    if let Some(wanted) = sentence.strip_prefix("the pursuit is ") {
        let found = seen.moment.iter().rev().find_map(|event| match &event.fact {
            Fact::Fight(FightFact::Pursues { hexes, .. }) => Some(*hexes),
            _ => None,
        });
        return Some(match found {
            Some(hexes) => same(&wanted.to_owned(), &hexes.to_string()),
            None => so(false, "nobody pursued"),
        });
    }
    if let Some(number) = sentence.strip_suffix(" is an outflanking hex") {
        let found = |hex| {
            let groups = seen.world.combats.iter().flat_map(|combat| combat.groups.0.iter());
            groups.flat_map(|group| &group.outflanking).any(|other| *other == hex)
        };
        return Some(words::hex(seen.world, number).and_then(|hex| so(found(hex), "it is none")));
    }
    for (end, wanted) in [(" is outflanking", true), (" is reinforcing", false)] {
        let Some(name) = sentence.strip_suffix(end) else { continue };
        let found = seen.moment.iter().rev().find_map(|event| match &event.fact {
            Fact::Fight(FightFact::ToTheGuns { leader, outflanks, .. }) if leader.name == name => {
                Some(*outflanks)
            }
            _ => None,
        });
        return Some(match found {
            None => so(false, format!("{name} did not march to the guns")),
            Some(found) => so(found == wanted, if found { "he outflanks" } else { "he reinforces" }),
        });
    }
    None
}

/// What is said of a side.
fn sides(seen: &Seen<'_>, sentence: &str) -> Option<Judged> {
    let (word, rest) = sentence.split_once(' ')?;
    let side = words::side(word).ok()?;
    let key = side.key();
    match rest {
        "attack" => {
            let told = seen.last(|fact| match fact {
                FightFact::GroupsFixed { combat, attacker, .. } => Some((combat.as_str(), attacker.clone())),
                _ => None,
            });
            let now = seen.combat().map(|combat| combat.attacker(seen.world).key().to_owned());
            let found = now.or(told).unwrap_or_else(|| "nobody".to_owned());
            return Some(so(found == key, format!("{found} attack")));
        }
        "guessed right" | "guessed wrong" => {
            let found = seen.last(|fact| match fact {
                FightFact::ChitShown { combat, side, right, .. } if side == key => {
                    Some((combat.as_str(), *right))
                }
                _ => None,
            });
            return Some(match found {
                None => so(false, "no chit was shown"),
                Some(right) => so(
                    right == (rest == "guessed right"),
                    if right { "they were right" } else { "they were wrong" },
                ),
            });
        }
        "are advantaged" => {
            let found = seen.last(|fact| match fact {
                FightFact::Advantaged { combat, side, .. } => Some((combat.as_str(), side.clone())),
                _ => None,
            });
            return Some(same(&key.to_owned(), &found.unwrap_or_else(|| "nobody".to_owned())));
        }
        "win" => {
            let found = seen.last(|fact| match fact {
                FightFact::BattleFought { combat, winner, .. } => Some((combat.as_str(), winner.clone())),
                _ => None,
            });
            return Some(same(&key.to_owned(), &found.flatten().unwrap_or_else(|| "nobody".to_owned())));
        }
        "stay" => return Some(retreats(seen, key, None)),
        _ => {}
    }
    if let Some(hexes) = rest.strip_prefix("retreat ") {
        return hexes.parse().ok().map(|hexes| retreats(seen, key, Some(hexes)));
    }
    if let Some(wanted) = rest.strip_prefix("stake ") {
        let found = seen.last(|fact| match fact {
            FightFact::Staked { combat, side, stake } if side == key => {
                Some((combat.as_str(), stake.clone()))
            }
            _ => None,
        });
        return Some(same(&wanted.to_owned(), &found.unwrap_or_else(|| "nothing".to_owned())));
    }
    let rest = rest.strip_prefix("are a ").or_else(|| rest.strip_prefix("are an "))?;
    let (class, points) = rest.split_once(" of ")?;
    let told = seen.last(|fact| match fact {
        FightFact::GroupShown { combat, side, class, points, .. } if side == key => {
            Some((combat.as_str(), format!("{class} of {points}")))
        }
        _ => None,
    });
    let now = || {
        let combat = seen.combat()?;
        let strength = seen.world.strength_of_all(combat.counted(seen.world, side));
        Some(format!("{} of {strength}", combat.class(seen.world, side)))
    };
    let found = told.or_else(now).unwrap_or_else(|| "nothing".to_owned());
    Some(same(&format!("{class} of {points}"), &found))
}

/// How far a side has to go back; nothing if it stays.
fn retreats(seen: &Seen<'_>, key: &str, wanted: Option<u8>) -> Judged {
    let found = seen.last(|fact| match fact {
        FightFact::GivesWay { combat, side, hexes } if side == key => Some((combat.as_str(), *hexes)),
        _ => None,
    });
    let words = found.map_or_else(|| "they stay".to_owned(), |hexes| format!("they retreat {hexes}"));
    so(found == wanted, words)
}
