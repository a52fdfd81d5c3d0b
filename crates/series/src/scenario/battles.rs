//! The battles that can be played: folders of files, read together.
//!
//! A folder holds one geography, one order of battle and any number of scenarios (see `battles/` and
//! `docs/battles.md`). The texts come in with the names of their files; nothing here opens one. Those that
//! come with the program are built into it.

use std::sync::LazyLock;

use field::{Battlefield, Geography, Grid};
use umpire::fault::{Faults, Place};

use super::Scenario;
use super::roster::OrderOfBattle;

/// A text with the name of its file.
pub type File<'t> = (&'t str, &'t str);

/// The files of one campaign.
#[derive(Debug, Clone, Copy)]
pub struct Folder<'t> {
    /// How the geography becomes a board.
    pub grid: File<'t>,
    pub geography: File<'t>,
    /// Its heights, if the grid names any.
    pub heights: Option<File<'t>>,
    /// The order of battle.
    pub order_of_battle: File<'t>,
    pub scenarios: &'t [File<'t>],
}

macro_rules! file {
    ($name:literal) => {
        ($name, include_str!(concat!("../../../../battles/", $name)))
    };
}

/// The campaign of 1815, as it comes with the program.
pub const WATERLOO_1815: Folder<'static> = Folder {
    grid: file!("waterloo-1815/grid.toml"),
    geography: file!("waterloo-1815/geography.geojson"),
    heights: Some(file!("waterloo-1815/elevation.asc")),
    order_of_battle: file!("waterloo-1815/order-of-battle.toml"),
    scenarios: &[
        file!("waterloo-1815/quatre-bras.toml"),
        file!("waterloo-1815/ligny.toml"),
        file!("waterloo-1815/wavre.toml"),
        file!("waterloo-1815/la-belle-alliance.toml"),
        file!("waterloo-1815/campaign.toml"),
        file!("waterloo-1815/first-shots.toml"),
    ],
};

/// A campaign, read and found good.
#[derive(Debug, Clone)]
pub struct Campaign {
    pub battlefield: Battlefield,
    /// The order of battle.
    pub order_of_battle: OrderOfBattle,
    /// The scenarios, in the order of the folder.
    pub scenarios: Vec<Scenario>,
}

/// All battles that can be played.
#[derive(Debug, Clone)]
pub struct Battles {
    campaigns: Vec<Campaign>,
}

static BUILT_IN: LazyLock<Battles> = LazyLock::new(|| {
    Battles::read(&[WATERLOO_1815]).unwrap_or_else(|faults| panic!("the built-in battles:\n{faults}"))
});

impl Battles {
    /// The battles that come with the program, read when they are first asked for.
    pub fn built_in() -> &'static Battles {
        &BUILT_IN
    }

    /// Reads folders; every fault of every file at once.
    pub fn read(folders: &[Folder<'_>]) -> Result<Battles, Faults> {
        let mut faults = Faults::none();
        let mut campaigns: Vec<Campaign> = Vec::new();
        for folder in folders {
            match read_folder(folder) {
                Ok(campaign) => campaigns.push(campaign),
                Err(others) => faults.absorb(others),
            }
        }
        let scenarios: Vec<&Scenario> = campaigns.iter().flat_map(|campaign| &campaign.scenarios).collect();
        for (at, scenario) in scenarios.iter().enumerate() {
            if scenarios[..at].iter().any(|other| other.id == scenario.id) {
                let place = Place { file: scenario.id.clone(), line: 0, column: 0 };
                faults.note(&place, format!("there are two scenarios `{}`: ids must differ", scenario.id));
            }
        }
        faults.or(Battles { campaigns })
    }

    pub fn campaigns(&self) -> &[Campaign] {
        &self.campaigns
    }

    pub fn scenarios(&self) -> impl Iterator<Item = &Scenario> {
        self.campaigns.iter().flat_map(|campaign| &campaign.scenarios)
    }

    /// The scenario of an id, such as `ligny`, or of a key, such as `nlc/ligny`.
    pub fn scenario(&self, id: &str) -> Option<&Scenario> {
        let id = id.strip_prefix("nlc/").unwrap_or(id);
        self.scenarios().find(|scenario| scenario.id == id)
    }
}

/// Everything that is wrong in the battles that come with the program: nothing, or `make test` fails.
pub fn check() -> Faults {
    Battles::read(&[WATERLOO_1815]).err().unwrap_or_default()
}

fn read_folder(folder: &Folder<'_>) -> Result<Campaign, Faults> {
    let mut faults = Faults::none();
    let mut keep = |others: Faults| faults.absorb(others);
    let grid = Grid::read(folder.grid.0, folder.grid.1).map_err(&mut keep).ok();
    let geography = Geography::read(folder.geography, folder.heights).map_err(&mut keep).ok();
    let book = OrderOfBattle::read(folder.order_of_battle.0, folder.order_of_battle.1);
    let book = book.map_err(&mut keep).ok();
    let whole = geography.zip(grid).and_then(|(geography, grid)| {
        let whole = Battlefield::make(&geography, &grid);
        whole.map_err(&mut keep).ok()
    });
    // A scenario cannot be read without the map and the pieces; their faults come first.
    let (Some(battlefield), Some(order_of_battle)) = (whole, book) else { return Err(faults) };
    let mut scenarios = Vec::new();
    for (file, text) in folder.scenarios {
        match Scenario::read(file, text, &order_of_battle, &battlefield) {
            Ok(scenario) => scenarios.push(scenario),
            Err(others) => faults.absorb(others),
        }
    }
    faults.or(Campaign { battlefield, order_of_battle, scenarios })
}
