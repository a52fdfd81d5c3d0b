//! Scenarios as their files state them (con-base.26.a): a folder with the board, the order of battle and the terms.

mod files;
mod open;

use files::{OrderOfBattle, ScenarioFile, WrittenArmy, WrittenLeader, WrittenUnit};
pub(crate) use open::{HISTORICAL, SHORT, options_of};

use crate::edition::Edition;
use crate::game::Campaigns;
use crate::ground::Ground;
use field::battlefield::Battlefield;
use field::geography::Geography;
use field::grid::Grid;
use field::written::WrittenBoard;
use hex::HexId;
use std::sync::LazyLock;
use umpire::fault::Faults;
use umpire::read::read_toml;

/// The files of a folder.
struct Folder {
    name: &'static str,
    scenario: (&'static str, &'static str),
    order_of_battle: (&'static str, &'static str),
    board: (&'static str, &'static str),
    geography: (&'static str, &'static str),
    grid: (&'static str, &'static str),
}

macro_rules! folder {
    ($name:literal) => {
        Folder {
            name: $name,
            scenario: folder!($name, "scenario.toml"),
            order_of_battle: folder!($name, "order-of-battle.toml"),
            board: folder!($name, "board.toml"),
            geography: folder!($name, "geography.geojson"),
            grid: folder!($name, "grid.toml"),
        }
    };
    ($name:literal, $file:literal) => {
        (
            concat!("battles/", $name, "/", $file),
            include_str!(concat!(env!("BATTLES"), "/", $name, "/", $file)),
        )
    };
}

const FOLDERS: [Folder; 2] = [folder!("six-days-1814"), folder!("hundred-days-1815")];

/// The map of June 1815 of the base game, which cases stand on.
const BELGIUM: (&str, &str) = folder!("belgium-1815", "board.toml");

/// How wide a hex is (con-base.1.a).
pub(crate) const HEX_M: u32 = 3200;

/// A scenario with its board.
pub(crate) struct Scenario {
    /// Its key: `con/six-days-1814`.
    pub(crate) key: String,
    /// Its terms, as written.
    pub(crate) file: ScenarioFile,
    /// Its armies, as written.
    pub(crate) order_of_battle: OrderOfBattle,
    /// The ground of its rules.
    pub(crate) ground: Ground,
    /// The same to be drawn, with the country round it.
    pub(crate) field: Battlefield,
    pub(crate) geography: Geography,
    pub(crate) grid: Grid,
}

/// Every scenario that is built in.
pub(crate) fn all() -> &'static [Scenario] {
    static ALL: LazyLock<Vec<Scenario>> = LazyLock::new(|| {
        let read = |folder: &Folder| read(folder).unwrap_or_else(|faults| panic!("{faults}"));
        FOLDERS.iter().map(read).collect()
    });
    &ALL
}

/// A scenario by its key, with or without the key of the rule set before it.
pub(crate) fn find(key: &str) -> Result<&'static Scenario, String> {
    let bare = key.strip_prefix("con/").unwrap_or(key);
    let found = all().iter().find(|scenario| scenario.file.id == bare);
    found.ok_or_else(|| {
        let known: Vec<&str> = all().iter().map(|scenario| scenario.key.as_str()).collect();
        format!("there is no scenario `{key}`; there is {}", known.join(", "))
    })
}

fn read(folder: &Folder) -> Result<Scenario, Faults> {
    let file: ScenarioFile = read_toml(folder.scenario.0, folder.scenario.1)?;
    let order_of_battle: OrderOfBattle = read_toml(folder.order_of_battle.0, folder.order_of_battle.1)?;
    let written = WrittenBoard::read(folder.board.0, folder.board.1)?;
    let field = written.battlefield(folder.name, &file.title, HEX_M)?;
    let grid = Grid::read(folder.grid.0, folder.grid.1)?;
    let geography = Geography::read(folder.geography, None)?;
    let fortified: Vec<HexId> = file
        .fortified
        .iter()
        .filter_map(|number| field.board().find(field.numbering(), number).ok())
        .collect();
    let ground = ground(&field, &written, &fortified);
    let key = format!("con/{}", file.id);
    Ok(Scenario { key, file, order_of_battle, ground, field, geography, grid })
}

fn ground(field: &Battlefield, written: &WrittenBoard, fortified: &[HexId]) -> Ground {
    let mut ground = Ground::of(&Edition::built_in(), field, fortified);
    for place in &mut ground.places {
        let known = written.places.iter().find(|known| known.id == place.id);
        place.held_by = known.and_then(|known| known.held_by.clone());
    }
    for exit in &mut ground.exits {
        let known = written.exits.iter().find(|known| known.id == exit.id);
        exit.holder = known.and_then(|known| known.holder.clone());
    }
    ground
}

/// The ground of a board by its name.
pub(crate) fn ground_of(name: &str) -> Result<Ground, String> {
    if name == "belgium" {
        let written = WrittenBoard::read(BELGIUM.0, BELGIUM.1).map_err(|faults| faults.to_string())?;
        let field = written.battlefield(name, name, HEX_M).map_err(|faults| faults.to_string())?;
        let works = written.places.iter().filter(|place| place.works.is_some());
        let fortified: Vec<HexId> =
            works.filter_map(|place| field.board().find(field.numbering(), &place.hex.value).ok()).collect();
        return Ok(ground(&field, &written, &fortified));
    }
    find(name).map(|scenario| scenario.ground.clone()).map_err(|_| {
        let known: Vec<&str> = FOLDERS.iter().map(|folder| folder.name).collect();
        format!("there is no board `{name}`; there is belgium, {}", known.join(", "))
    })
}

/// A scenario from its beginning.
pub(crate) fn open(key: &str, options: &[String], is_short: bool) -> Result<Campaigns, String> {
    open::open(find(key)?, options, is_short)
}
