//! Cutting a window out of a battlefield.
//!
//! The whole is laid out once and its parts are cut from it, so that a stream, a road and a hex number are the
//! same on the battle's map as on the campaign's. Hexsides on the cut keep what they have: water along them,
//! and roads that lead off the board.

use hex::{Board, HexId, HexMap, SideMap};

use super::{Battlefield, Crossing, Edge, Entry, Label, RoadLine, Site};
use crate::grid::Window;

impl Battlefield {
    /// The part with this id; `None` when the grid names no such window.
    ///
    /// ```
    /// # let text = include_str!("../../../../battles/waterloo-1815/grid.toml");
    /// # let geography = include_str!("../../../../battles/waterloo-1815/geography.geojson");
    /// use field::{Battlefield, Geography, Grid};
    ///
    /// let geography = Geography::read(("geography.geojson", geography), None).unwrap();
    /// let grid = Grid::read("grid.toml", text).unwrap();
    /// let campaign = Battlefield::make(&geography, &grid).unwrap();
    /// let battle = campaign.window("quatre-bras").unwrap();
    ///
    /// let place = |field: &Battlefield| field.number(field.site("quatre-bras").unwrap().hex);
    /// assert_eq!(place(&battle), place(&campaign));
    /// assert!(battle.site("hougoumont").is_none());
    /// assert!(battle.road_exits().any(|exit| exit.road == "Brussels-Charleroi highway"));
    /// ```
    #[must_use]
    pub fn window(&self, id: &str) -> Option<Self> {
        let window = self.windows.iter().find(|window| window.id == id)?;
        self.cut(window)
    }

    fn cut(&self, window: &Window) -> Option<Self> {
        let layout = self.numbering.layout();
        let inside = self.board.ids().map(|id| self.board.hex(id));
        let board = Board::new(inside.filter(|hex| window.contains(layout.offset(*hex)))).ok()?;

        let here = |id: HexId| board.id(self.board.hex(id));
        let side_here = |side| board.side_id(self.board.hexside(side));
        let grounds = HexMap::from_fn(&board, |id| {
            let whole = self.board.id(board.hex(id)).expect("a window is a part of the whole");
            self.grounds[whole]
        });
        let edges = SideMap::from_fn(&board, |side| {
            let whole = self.board.side_id(board.hexside(side)).expect("a window is a part of the whole");
            // A slope needs both of its hexes; everything else stays on the cut.
            let is_inner = board.side_hexes(side).iter().all(Option::is_some);
            let edge = self.edges[whole];
            Edge { slope: edge.slope.filter(|_| is_inner), ..edge }
        });
        let site = |site: &Site| Some(Site { hex: here(site.hex)?, ..site.clone() });
        let label = |label: &Label| Some(Label { hex: here(label.hex)?, ..label.clone() });
        let entry = |entry: &Entry| Some(Entry { hex: here(entry.hex)?, ..entry.clone() });
        let crossing =
            |crossing: &Crossing| Some(Crossing { side: side_here(crossing.side)?, ..crossing.clone() });
        let road = |road: &RoadLine| {
            let links: Vec<_> = road.links.iter().filter_map(|side| side_here(*side)).collect();
            (!links.is_empty()).then(|| RoadLine { links, ..road.clone() })
        };
        let sites = self.sites.iter().filter_map(site).collect();
        let labels = self.labels.iter().filter_map(label).collect();
        let entries = self.entries.iter().filter_map(entry).collect();
        let mut crossings: Vec<Crossing> = self.crossings.iter().filter_map(crossing).collect();
        crossings.sort_by_key(|crossing| crossing.side);
        let roads = self.roads.iter().filter_map(road).collect();
        Some(Self {
            id: window.id.clone(),
            title: window.title.clone(),
            numbering: self.numbering.clone(),
            plane: self.plane,
            projection: self.projection,
            grounds,
            edges,
            sites,
            labels,
            watercourses: self.watercourses.clone(),
            walls: self.walls.clone(),
            roads,
            crossings,
            entries,
            windows: Vec::new(),
            remarks: Vec::new(),
            board,
        })
    }
}
