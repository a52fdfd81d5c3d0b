//! Prints the set-up of a scenario, to be looked at: the map with its stacks, then every piece by hex.
//!
//! ```text
//! cargo run -p grognard-series --example setup -- ligny [FROM TO]
//! cargo run -p grognard-series --example setup -- battles/FOLDER/SCENARIO.toml [FROM TO]
//! ```
//!
//! The first is a scenario that comes with the program, the second is one of your own, read with the other
//! files of its folder; all that is wrong with them is told at once.
//!
//! FROM and TO are the hexes at the top left and bottom right of the part to be shown; without them it is
//! the smallest part that holds every piece. A cell is the terrain (`.` clear, `w` woods, `T` town, `C`
//! chateau, `o` orchard), then up to two units by arm (`i` infantry, `c` cavalry, `a` artillery, `h` horse
//! artillery), capitals for the French, and `*` for a leader or `#` for a headquarters.
#![allow(clippy::print_stdout, reason = "an example that prints")]

use std::collections::BTreeMap;
use std::path::Path;
use std::process::ExitCode;

use field::Grid;
use hex::{Direction, HexId, Offset};
use series::pieces::{Arm, Side};
use series::scenario::arrivals::Arrival;
use series::scenario::orders::{Recipient, Step};
use series::scenario::{Battles, Folder, Scenario};

fn main() -> ExitCode {
    match print_setup() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            println!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn print_setup() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let id = arguments.next().unwrap_or_else(|| "quatre-bras".to_owned());
    let corners: Vec<String> = arguments.collect();
    let path = Path::new(&id);
    let own = path.extension().is_some_and(|end| end == "toml").then(|| read_own(path)).transpose()?;
    let battles = own.as_ref().unwrap_or_else(|| series::sets::NLC.battles());
    let mut scenarios = battles.scenarios();
    let scenario = scenarios.find(|scenario| own.is_some() || scenario.id == id).ok_or_else(|| {
        let known: Vec<&str> = battles.scenarios().map(|scenario| scenario.id.as_str()).collect();
        format!("there is no scenario `{id}`; there are {}", known.join(", "))
    })?;
    let field = &scenario.battlefield;
    let corner = |at: usize| {
        corners.get(at).map(|text| {
            let hex = field.board().find(field.numbering(), text)?;
            Ok::<_, hex::ParseNumberError>(field.numbering().layout().offset(field.board().hex(hex)))
        })
    };
    let stacks = stacks(scenario);
    let part = match (corner(0).transpose()?, corner(1).transpose()?) {
        (Some(from), Some(to)) => (from, to),
        _ => bounds(scenario, &stacks),
    };
    println!("{}: {}", scenario.title, scenario.note);
    draw(scenario, &stacks, part);
    list(scenario, &stacks);
    orders(scenario);
    Ok(())
}

/// A scenario of one's own, by its file, with those beside it: grid, geography, heights and order of battle.
fn read_own(path: &Path) -> Result<Battles, Box<dyn std::error::Error>> {
    let read = |name: &str| {
        let path = path.with_file_name(name);
        std::fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))
    };
    let name = path.file_name().and_then(|name| name.to_str()).ok_or("name the file of a scenario")?;
    let grid_text = read("grid.toml")?;
    let grid = Grid::read("grid.toml", &grid_text)?;
    let geography = read(&grid.geography)?;
    let heights = grid.heights.as_deref().map(read).transpose()?;
    let folder = Folder {
        grid: ("grid.toml", &grid_text),
        geography: (&grid.geography, &geography),
        heights: grid.heights.as_deref().zip(heights.as_deref()),
        order_of_battle: ("order-of-battle.toml", &read("order-of-battle.toml")?),
        scenarios: &[(name, &read(name)?)],
    };
    Ok(Battles::read(series::sets::NLC.edition(), &[folder])?)
}

/// What stands in a hex: marks for the map, words for the list.
#[derive(Default)]
struct Stack {
    units: String,
    others: String,
    words: Vec<String>,
}

fn stacks(scenario: &Scenario) -> BTreeMap<HexId, Stack> {
    let forces = &scenario.forces;
    let mut stacks: BTreeMap<HexId, Stack> = BTreeMap::new();
    for unit in &forces.units {
        let Some(hex) = unit.presence.hex() else { continue };
        let mark = match unit.printed.arm {
            Arm::Infantry => 'i',
            Arm::Cavalry => 'c',
            Arm::FootArtillery => 'a',
            Arm::HorseArtillery => 'h',
        };
        let mark = if unit.printed.side() == Side::First { mark.to_ascii_uppercase() } else { mark };
        let strength = if unit.reduced { unit.printed.reverse } else { unit.printed.front };
        let leader =
            forces.formation(unit.printed.formation).chain.leader.map(|leader| forces.leader(leader));
        let at = leader.and_then(|leader| Some((leader.presence.hex()?, &leader.printed.name)));
        let far = at.map_or(String::new(), |(at, name)| {
            format!(", {} from {name}", scenario.battlefield.board().distance(hex, at))
        });
        let stack = stacks.entry(hex).or_default();
        stack.units.push(mark);
        stack.words.push(format!(
            "{} ({} {strength}-{}{far})",
            unit.id,
            unit.printed.arm.word(),
            unit.printed.movement
        ));
    }
    for leader in &forces.leaders {
        let Some(hex) = leader.presence.hex() else { continue };
        let stack = stacks.entry(hex).or_default();
        stack.others.push('*');
        stack.words.push(format!("{} [{}]", leader.printed.name, leader.printed.rating));
    }
    for headquarters in &forces.headquarters {
        let Some(hex) = headquarters.presence.hex() else { continue };
        let stack = stacks.entry(hex).or_default();
        stack.others.push('#');
        stack.words.push(headquarters.printed.name.clone());
    }
    stacks
}

fn bounds(scenario: &Scenario, stacks: &BTreeMap<HexId, Stack>) -> (Offset, Offset) {
    let field = &scenario.battlefield;
    let layout = field.numbering().layout();
    let offsets = || stacks.keys().map(|hex| layout.offset(field.board().hex(*hex)));
    let least = Offset::new(
        offsets().map(|own| own.column).min().unwrap_or_default() - 1,
        offsets().map(|own| own.row).min().unwrap_or_default() - 1,
    );
    let most = Offset::new(
        offsets().map(|own| own.column).max().unwrap_or_default() + 1,
        offsets().map(|own| own.row).max().unwrap_or_default() + 1,
    );
    (least, most)
}

fn draw(scenario: &Scenario, stacks: &BTreeMap<HexId, Stack>, (from, to): (Offset, Offset)) {
    let field = &scenario.battlefield;
    let (layout, board) = (field.numbering().layout(), field.board());
    print!("    ");
    (from.column..=to.column).for_each(|column| print!("{column:>4} "));
    println!();
    for row in from.row..=to.row {
        for is_low in [false, true] {
            print!("{}", if is_low { "    ".to_owned() } else { format!("{row:>3} ") });
            for column in from.column..=to.column {
                let here = layout.hex(Offset::new(column, row));
                let right = layout.hex(Offset::new(column + 1, row));
                let is_shoved = here.direction_to(right) == Some(Direction::B);
                let cell = board.id(here).filter(|_| is_shoved == is_low).map(|hex| {
                    let stack = stacks.get(&hex);
                    let units = stack.map_or("", |stack| &stack.units);
                    let other = stack.and_then(|stack| stack.others.chars().next());
                    format!(
                        "{}{units}{}",
                        field.terrain(hex).letter(),
                        other.map_or(String::new(), String::from)
                    )
                });
                print!("{:>4} ", cell.unwrap_or_default());
            }
            println!();
        }
    }
}

fn list(scenario: &Scenario, stacks: &BTreeMap<HexId, Stack>) {
    let field = &scenario.battlefield;
    for (hex, stack) in stacks {
        let names: Vec<&str> = field.names(*hex).collect();
        let names = if names.is_empty() { String::new() } else { format!(" {}", names.join(", ")) };
        println!("{}{names}: {}", field.number(*hex), stack.words.join("; "));
    }
    for group in &scenario.reinforcements {
        let units = group.units.iter().map(|unit| scenario.forces.unit(*unit).id.clone());
        let leaders = group.leaders.iter().map(|leader| scenario.forces.leader(*leader).id.clone());
        let headquarters = group.headquarters.iter();
        let headquarters = headquarters.map(|own| scenario.forces.headquarters[own.place()].id.clone());
        let who: Vec<String> = units.chain(leaders).chain(headquarters).collect();
        let hex = group.way.hex().map_or(String::new(), |hex| field.number(hex));
        let when = match group.arrival {
            Arrival::On(turn) => scenario.calendar.time(turn).words(),
            Arrival::Variable(variable) => scenario.variables[variable.place()].id.clone(),
            Arrival::Shifted(turn, variable) => {
                let time = scenario.calendar.time(turn);
                format!("{} ({})", time.words(), scenario.variables[variable.place()].id)
            }
        };
        println!("{when} at {hex} ({}): {}", group.way.words(), who.join(", "));
    }
}

fn orders(scenario: &Scenario) {
    let field = &scenario.battlefield;
    let step = |step: &Step| {
        let target = step.target.as_ref().map(|target| {
            let hexes: Vec<String> = target.hexes.iter().map(|hex| field.number(*hex)).collect();
            format!(" {} ({})", target.name, hexes.join(", "))
        });
        format!("{}{}", step.kind.words(), target.unwrap_or_default())
    };
    for order in &scenario.orders {
        let to = match &order.to {
            Recipient::Formation(formation) => scenario.forces.formation(*formation).printed.name.clone(),
            Recipient::Wing(leader) => format!("wing of {}", scenario.forces.leader(*leader).printed.name),
            Recipient::Headquarters(headquarters) => {
                scenario.forces.headquarters[headquarters.place()].id.clone()
            }
            Recipient::Division { units, .. } => units
                .iter()
                .map(|unit| scenario.forces.unit(*unit).id.as_str())
                .collect::<Vec<_>>()
                .join(", "),
        };
        let steps: Vec<String> = order.steps.iter().map(step).collect();
        let wait = order
            .not_before
            .map_or(String::new(), |turn| format!(", not before {}", scenario.calendar.time(turn).words()));
        println!("{to}: {}{wait}", steps.join(", then "));
    }
}
