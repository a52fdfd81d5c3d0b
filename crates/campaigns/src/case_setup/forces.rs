//! The forces of a position: one line for each leader, with his units.

use super::armies::ARMS;
use super::{Given, half_points, noted};
use crate::edition::{Arm, Edition, Halves};
use crate::ground::Ground;
use crate::muster::{Muster, fresh, troops};
use crate::theatre::{Kind, PrintedHolder, PrintedUnit, Rank};
use crate::types::{ArmyId, HolderId};
use crate::world::{Unit, UnitPlace, Whereabouts, World};
use hex::HexId;
use umpire::fault::Faults;
use umpire::read::Said;

const RANKS: [(&str, Rank); 3] =
    [("commander", Rank::Commander), ("corps", Rank::Corps), ("general", Rank::General)];

/// A line of `given.forces`, before whom it names is known.
struct Line<'t> {
    place: Whereabouts,
    name: String,
    army: ArmyId,
    rest: Vec<&'t str>,
    units: Vec<&'t str>,
}

fn read_line<'t>(text: &'t str, muster: &Muster, ground: &Ground) -> Result<Line<'t>, String> {
    let (head, units) = text.split_once(':').unwrap_or((text, ""));
    let words: Vec<&str> = head.split_whitespace().collect();
    let (Some(number), Some(at)) =
        (words.first(), words.iter().position(|word| muster.find_army(word).is_some()).filter(|at| *at > 1))
    else {
        return Err(format!(
            "`{head}` is no force: begin with a hex, a name and an army, as in `1809 Reille french`"
        ));
    };
    let place = if *number == "----" { Whereabouts::Awaited } else { Whereabouts::On(ground.find(number)?) };
    let army = muster.find_army(words[at]).ok_or("the army was found before")?;
    let name = words[1..at].join(" ");
    let units = units.split(',').map(str::trim).filter(|unit| !unit.is_empty()).collect();
    Ok(Line { place, name, army, rest: words[at + 1..].to_vec(), units })
}

/// Who a leader is: `corps 3/6/2*`, then `under NAME` and `movement 9`.
fn read_leader(line: &Line<'_>, edition: &Edition) -> Result<(PrintedHolder, Option<String>), String> {
    let mut words = line.rest.iter().copied();
    let rank = words.next().unwrap_or_default();
    let rank = RANKS.iter().find(|(word, _)| *word == rank).map(|(_, rank)| *rank).ok_or_else(|| {
        format!("`{rank}` is no rank: write commander, corps or general after the army of {}", line.name)
    })?;
    let ratings = words.next().unwrap_or_default();
    let star = ratings.ends_with('*');
    let figures: Vec<&str> = ratings.trim_end_matches('*').split('/').collect();
    let halves = |text: &str| half_points(text).map(|points| Halves(points.0));
    let (initiative, span, subordination) = match figures.as_slice() {
        [initiative, span] => (*initiative, halves(span)?, None),
        [initiative, span, subordination] => (*initiative, halves(span)?, Some(halves(subordination)?)),
        _ => {
            return Err(format!("`{ratings}` are no ratings: write initiative/span/subordination, as 3/6/2"));
        }
    };
    let initiative = initiative.parse().map_err(|_| format!("`{initiative}` is no initiative such as 3"))?;
    let mut moves = edition.pieces.leader_moves;
    let mut superior: Option<String> = None;
    let rest: Vec<&str> = words.collect();
    let mut at = 0;
    while at < rest.len() {
        match rest[at] {
            "movement" => {
                moves = half_points(rest.get(at + 1).copied().unwrap_or_default())?;
                at += 2;
            }
            "under" => {
                let end =
                    rest[at..].iter().position(|word| *word == "movement").map_or(rest.len(), |n| at + n);
                superior = Some(rest[at + 1..end].join(" "));
                at = end;
            }
            other => return Err(format!("`{other}` is not understood after the ratings of {}", line.name)),
        }
    }
    let printed = PrintedHolder {
        name: line.name.clone(),
        army: line.army,
        kind: Kind::Leader(rank),
        initiative,
        span,
        subordination,
        star,
        moves,
        is_spare: false,
    };
    Ok((printed, superior))
}

/// A unit: `guard inf Foy 5/6 demoralized`.
fn read_unit(
    text: &str,
    army: ArmyId,
    unnamed: &mut [u8; 5],
    of: &str,
) -> Result<(PrintedUnit, Unit), String> {
    let mut words: Vec<&str> = text.split_whitespace().collect();
    let is_guard = words.first() == Some(&"guard");
    if is_guard {
        words.remove(0);
    }
    let is_demoralized = words.last() == Some(&"demoralized");
    if is_demoralized {
        words.pop();
    }
    let word = words.first().copied().unwrap_or_default();
    let at = ARMS.iter().position(|(known, _)| *known == word);
    let at =
        at.ok_or_else(|| format!("`{text}` is no unit: begin with inf, light, heavy, art or pontoon"))?;
    let arm = ARMS[at].1;
    let is_strength = |word: &&str| word.split('/').all(|figure| figure.parse::<u8>().is_ok());
    let strength = words.last().copied().filter(|last| words.len() > 1 && is_strength(last));
    let end = words.len() - usize::from(strength.is_some());
    let (points, most) = match (strength, arm) {
        (Some(strength), _) => {
            let (points, most) = strength.split_once('/').unwrap_or((strength, strength));
            let figure = |text: &str| text.parse::<u8>().map_err(|_| format!("`{text}` is no strength"));
            (figure(points)?, figure(most)?)
        }
        (None, Arm::Pontoon) => (0, 0),
        (None, _) => return Err(format!("`{text}` lacks its strength: write 5 or 5/6 behind it")),
    };
    if points > most {
        return Err(format!("`{text}` has more than its maximum"));
    }
    let name = words[1..end].join(" ");
    let name = if name.is_empty() {
        unnamed[at] += 1;
        format!("{of} {word} {}", unnamed[at])
    } else {
        name
    };
    let place = UnitPlace::Gone;
    let printed = PrintedUnit { name, army, arm, most, is_guard };
    Ok((printed, Unit { place, points, is_demoralized, has_moved: false }))
}

impl Given<'_> {
    /// Leaders with their units, troops without leaders, garrisons.
    pub(super) fn muster_forces(
        &self,
        muster: &mut Muster,
        ground: &Ground,
        edition: &Edition,
        faults: &mut Faults,
    ) {
        let mut under: Vec<(HolderId, String, Said<'_>)> = Vec::new();
        for said in &self.forces {
            let Some(line) = noted(*said, read_line(said.text, muster, ground), faults) else { continue };
            let of = if line.name == "leaderless" {
                format!("leaderless {}", said.text.split_whitespace().next().unwrap_or_default())
            } else {
                line.name.clone()
            };
            if muster.find_holder(&of).is_some() {
                faults.note(said.place, format!("{of} stands in the forces twice"));
                continue;
            }
            let holder = if line.name == "leaderless" {
                let printed = troops(edition, &of, line.army, Kind::Leaderless);
                let holder = muster.add_holder(printed, fresh(line.place));
                muster.holders[holder.place()].1.is_leaderless = true;
                holder
            } else {
                let Some((printed, superior)) = noted(*said, read_leader(&line, edition), faults) else {
                    continue;
                };
                let holder = muster.add_holder(printed, fresh(line.place));
                under.extend(superior.map(|superior| (holder, superior, *said)));
                holder
            };
            let mut unnamed = [0; 5];
            for unit in &line.units {
                let Some((printed, mut unit)) =
                    noted(*said, read_unit(unit, line.army, &mut unnamed, &of), faults)
                else {
                    continue;
                };
                if muster.find_unit(&printed.name).is_some() {
                    faults.note(said.place, format!("there are two units called {}", printed.name));
                }
                let is_broken = unit.points == 0 && printed.arm == Arm::LightCavalry;
                unit.place = if is_broken { UnitPlace::Broken } else { UnitPlace::With(holder) };
                muster.add_unit(printed, unit);
            }
        }
        for (holder, superior, said) in under {
            match muster.find_holder(&superior) {
                Some(superior) => muster.holders[holder.place()].1.superior = Some(superior),
                None => faults.note(said.place, format!("there is no leader `{superior}`")),
            }
        }
        for said in &self.garrisons {
            let words: Vec<&str> = said.text.split_whitespace().collect();
            let [number, army, points] = words.as_slice() else {
                faults.note(said.place, "a garrison is a hex, an army and a strength: `0616 anglo-allied 3`");
                continue;
            };
            let hex = noted(*said, ground.find(number), faults);
            let (army, points) = (muster.find_army(army), points.parse().ok());
            match (hex, army, points) {
                (Some(hex), Some(army), Some(points)) => {
                    muster.add_garrison(edition, army, number, hex, points);
                }
                _ => faults
                    .note(said.place, "a garrison is a hex, an army and a strength: `0616 anglo-allied 3`"),
            }
        }
    }

    /// Cavalry that acts as a vedette: `1714 prussian Domon 1/2`.
    pub(super) fn muster_lone(&self, muster: &mut Muster, ground: &Ground, faults: &mut Faults) {
        for said in &self.vedettes {
            let mut parts = said.text.splitn(3, ' ');
            let [number, army, what] = [(); 3].map(|()| parts.next().unwrap_or_default().trim());
            let Some(hex) = noted(*said, ground.find(number), faults) else { continue };
            let Some(army) = muster.find_army(army) else {
                faults.note(said.place, format!("there is no army `{army}`"));
                continue;
            };
            if what.parse::<u8>().is_ok() {
                continue;
            }
            let read = read_unit(&format!("light {what}"), army, &mut [0; 5], "vedette");
            if let Some((printed, unit)) = noted(*said, read, faults) {
                muster.add_unit(printed, Unit { place: UnitPlace::Lone(hex), ..unit });
            }
        }
    }

    /// Vedettes, those that are dispersed, depots, and who possesses what.
    pub(super) fn set_pieces(&self, world: &mut World, faults: &mut Faults) {
        world.depots = self.depots(world, faults);
        for said in &self.vedettes {
            if let Some((hex, army, what)) = noted(*said, place_and_army(world, said.text), faults) {
                // Cavalry that acts as a vedette was mustered with the forces.
                if let Ok(n) = what.parse() {
                    world.add_vedettes(army, hex, n, false);
                }
            }
        }
        for said in &self.dispersed {
            if let Some((hex, army, n)) = noted(*said, place_and_army(world, said.text), faults) {
                match n.parse() {
                    Ok(n) => world.set_aside(army, hex, n),
                    Err(_) => faults.note(said.place, "say how many vedettes: `1613 french 2`"),
                }
            }
        }
    }
}

fn place_and_army<'t>(world: &World, text: &'t str) -> Result<(HexId, ArmyId, &'t str), String> {
    let mut parts = text.splitn(3, ' ');
    let (number, army) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
    let hex = world.ground().find(number)?;
    let army = world.theatre.find_army(army).ok_or_else(|| format!("there is no army `{army}`"))?;
    Ok((hex, army, parts.next().unwrap_or_default().trim()))
}
