//! Places and entries into hexes.
//!
//! A place is in the hex that contains it, unless the grid moves it. Two places in one hex are no fault, but
//! worth a remark: the maker of the grid may wish to move one. An entry is on the edge of the board, in the
//! nearest hex that a road runs through, if one does within two hexes.

use hex::{HexId, SideMap};

use super::polyline::squared;
use super::{Draft, LaidSite};
use crate::battlefield::{Edge, Entry, Site};

impl Draft<'_> {
    /// The places that are on the board, in the order of the geography.
    pub(super) fn lay_places(&mut self) -> Vec<LaidSite> {
        let (geography, grid) = (self.geography, self.grid);
        for nudge in &grid.corrections.places {
            let natural = geography.place(&nudge.id).map(|place| grid.hex_at(place.at));
            let what = match natural {
                None => format!("there is no place `{}` in {}", nudge.id, geography.file),
                Some(hex) if hex == nudge.hex => format!("`{}` is in that hex without your help", nudge.id),
                Some(hex) if hex.distance(nudge.hex) > 2 => {
                    let natural = grid.number(hex);
                    format!("`{}` lies in {natural}, which is too far to be moved from", nudge.id)
                }
                Some(_) => continue,
            };
            self.faults.note(&nudge.written, what);
        }
        let mut sites: Vec<LaidSite> = Vec::new();
        for place in &geography.places {
            let id = place.about.id.clone().unwrap_or_default();
            let moved = grid.corrections.places.iter().find(|nudge| nudge.id == id);
            let hex = moved.map_or_else(|| grid.hex_at(place.at), |nudge| nudge.hex);
            let Some(hex) = self.board.id(hex) else { continue };
            if let Some(other) = sites.iter().find(|other| other.site.hex == hex) {
                let remark =
                    format!("{} and {} share hex {}", other.site.name, place.about.name, self.number(hex));
                self.remarks.push(remark);
            }
            let site = Site { id, name: place.about.name.clone(), kind: place.kind, hex };
            sites.push(LaidSite { site, at: self.projection.to_plane(place.at) });
        }
        sites
    }

    /// The entries, when the roads have been laid.
    pub(super) fn lay_entries(&mut self, edges: &SideMap<Edge>) -> Vec<Entry> {
        let geography = self.geography;
        let mut entries = Vec::new();
        for entry in &geography.entries {
            let at = self.projection.to_plane(entry.at);
            let from_entry = |hex: HexId| squared(self.plane.centre(self.board.hex(hex)), at);
            let reach = 4.0 * self.hex_m() * self.hex_m();
            let has_road = |hex: HexId| self.board.sides(hex).iter().any(|side| edges[*side].road.is_some());
            let rim = self.board.ids().filter(|hex| self.board.is_on_edge(*hex) && from_entry(*hex) < reach);
            let cost = |hex: &HexId| from_entry(*hex) + if has_road(*hex) { 0.0 } else { reach };
            if let Some(hex) = rim.min_by(|a, b| cost(a).total_cmp(&cost(b)).then(a.cmp(b))) {
                entries.push(Entry {
                    id: entry.about.id.clone().unwrap_or_default(),
                    name: entry.about.name.clone(),
                    hex,
                    edge: entry.edge,
                });
            } else {
                self.fault(&entry.about, "this entry is far from the edge of the board");
            }
        }
        entries
    }
}
