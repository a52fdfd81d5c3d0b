//! The battles that can be played: folders of files, read together.
//!
//! A folder holds one geography, one order of battle and any number of scenarios (see `battles/` and
//! `docs/battles.md`). The texts come in with the names of their files; nothing here opens one. Those that
//! come with the program are built into it.

use field::{Battlefield, Geography, Grid};
use umpire::fault::{Faults, Place};

use super::Scenario;
use super::roster::OrderOfBattle;
use crate::edition::Edition;

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
    pub order_of_battle: File<'t>,
    pub scenarios: &'t [File<'t>],
}

macro_rules! file {
    ($name:literal) => {
        ($name, include_str!(concat!(env!("BATTLES"), "/", $name)))
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

/// Gettysburg, as it comes with the program.
pub const GETTYSBURG_1863: Folder<'static> = Folder {
    grid: file!("gettysburg-1863/grid.toml"),
    geography: file!("gettysburg-1863/geography.geojson"),
    heights: Some(file!("gettysburg-1863/elevation.asc")),
    order_of_battle: file!("gettysburg-1863/order-of-battle.toml"),
    scenarios: &[
        file!("gettysburg-1863/the-battle.toml"),
        file!("gettysburg-1863/mcphersons-ridge.toml"),
        file!("gettysburg-1863/the-first-day.toml"),
        file!("gettysburg-1863/the-second-day.toml"),
        file!("gettysburg-1863/little-round-top.toml"),
    ],
};

/// Brienne and La Rothière, as they come with the program.
pub const BRIENNE_1814: Folder<'static> = Folder {
    grid: file!("france-1814/brienne/grid.toml"),
    geography: file!("france-1814/brienne/geography.geojson"),
    heights: Some(file!("france-1814/brienne/elevation.asc")),
    order_of_battle: file!("france-1814/order-of-battle.toml"),
    scenarios: &[
        file!("france-1814/brienne/brienne.toml"),
        file!("france-1814/brienne/la-rothiere.toml"),
        file!("france-1814/brienne/brienne-la-rothiere.toml"),
    ],
};

/// The Six Days, likewise, with the same armies.
pub const SIX_DAYS_1814: Folder<'static> = Folder {
    grid: file!("france-1814/six-days/grid.toml"),
    geography: file!("france-1814/six-days/geography.geojson"),
    heights: Some(file!("france-1814/six-days/elevation.asc")),
    order_of_battle: file!("france-1814/order-of-battle.toml"),
    scenarios: &[
        file!("france-1814/six-days/champaubert.toml"),
        file!("france-1814/six-days/montmirail.toml"),
        file!("france-1814/six-days/vauchamps.toml"),
        file!("france-1814/six-days/six-days.toml"),
        file!("france-1814/six-days/six-days-montmirail.toml"),
    ],
};

/// A campaign, read and found good.
#[derive(Debug, Clone)]
pub struct Campaign {
    /// The ground as it really lies, for pictures.
    pub geography: Geography,
    pub grid: Grid,
    pub battlefield: Battlefield,
    pub order_of_battle: OrderOfBattle,
    /// The scenarios, in the order of the folder.
    pub scenarios: Vec<Scenario>,
}

/// All battles that can be played.
#[derive(Debug, Clone)]
pub struct Battles {
    edition: &'static Edition,
    campaigns: Vec<Campaign>,
}

impl Battles {
    /// Reads folders for an edition; every fault of every file at once.
    pub fn read(edition: &'static Edition, folders: &[Folder<'_>]) -> Result<Battles, Faults> {
        let mut faults = Faults::none();
        let mut campaigns: Vec<Campaign> = Vec::new();
        for folder in folders {
            match read_folder(edition, folder) {
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
        faults.or(Battles { edition, campaigns })
    }

    pub fn campaigns(&self) -> &[Campaign] {
        &self.campaigns
    }

    pub fn scenarios(&self) -> impl Iterator<Item = &Scenario> {
        self.campaigns.iter().flat_map(|campaign| &campaign.scenarios)
    }

    pub fn campaign_of(&self, scenario: &Scenario) -> Option<&Campaign> {
        self.campaigns.iter().find(|campaign| campaign.scenarios.iter().any(|own| own.id == scenario.id))
    }

    /// The scenario of an id, such as `ligny`, or of a key, such as `nlc/ligny`.
    pub fn scenario(&self, id: &str) -> Option<&Scenario> {
        let id = match id.split_once('/') {
            Some((set, id)) if set == self.edition.key => id,
            _ => id,
        };
        self.scenarios().find(|scenario| scenario.id == id)
    }
}

fn read_folder(edition: &'static Edition, folder: &Folder<'_>) -> Result<Campaign, Faults> {
    let mut faults = Faults::none();
    let mut keep = |others: Faults| faults.absorb(others);
    let grid = Grid::read(folder.grid.0, folder.grid.1).map_err(&mut keep).ok();
    let geography = Geography::read(folder.geography, folder.heights).map_err(&mut keep).ok();
    let book = OrderOfBattle::read(folder.order_of_battle.0, folder.order_of_battle.1, edition);
    let book = book.map_err(&mut keep).ok();
    let ground = geography.zip(grid).and_then(|(geography, grid)| {
        let whole = Battlefield::make(&geography, &grid).map_err(&mut keep).ok()?;
        Some((whole, geography, grid))
    });
    // A scenario cannot be read without the map and the pieces; their faults come first.
    let (Some((battlefield, geography, grid)), Some(order_of_battle)) = (ground, book) else {
        return Err(faults);
    };
    let mut scenarios = Vec::new();
    for (file, text) in folder.scenarios {
        match Scenario::read(file, text, &order_of_battle, &battlefield) {
            Ok(scenario) => scenarios.push(scenario),
            Err(others) => faults.absorb(others),
        }
    }
    faults.or(Campaign { geography, grid, battlefield, order_of_battle, scenarios })
}
