//! Boards of hexes that are miles wide, drawn over their country as a map of a theatre of war.

use field::drawing::{Layer, Map, Named, Picture};
use field::written::WrittenBoard;
use field::{Battlefield, Geography, Grid};

const BOARDS: [(&str, [&str; 3]); 2] = [
    (
        "hundred-days-1815",
        [
            include_str!("../../../battles/hundred-days-1815/board.toml"),
            include_str!("../../../battles/hundred-days-1815/grid.toml"),
            include_str!("../../../battles/hundred-days-1815/geography.geojson"),
        ],
    ),
    (
        "six-days-1814",
        [
            include_str!("../../../battles/six-days-1814/board.toml"),
            include_str!("../../../battles/six-days-1814/grid.toml"),
            include_str!("../../../battles/six-days-1814/geography.geojson"),
        ],
    ),
];

struct Country {
    geography: Geography,
    grid: Grid,
    field: Battlefield,
}

impl Country {
    fn all() -> [Country; 2] {
        BOARDS.map(|(id, [board, grid, geography])| {
            let geography = Geography::read(("geography.geojson", geography), None)
                .unwrap_or_else(|faults| panic!("{faults}"));
            let grid = Grid::read("grid.toml", grid).unwrap_or_else(|faults| panic!("{faults}"));
            let board = WrittenBoard::read("board.toml", board).unwrap_or_else(|faults| panic!("{faults}"));
            let field = board.battlefield(id, &grid.title, 3200).unwrap_or_else(|faults| panic!("{faults}"));
            Country { geography, grid, field }
        })
    }

    fn drawn(&self, without: Option<Layer>) -> Picture {
        let map = Map::new(&self.field).over(&self.geography, &self.grid);
        without.map_or_else(|| map.clone(), |layer| map.clone().without(layer)).draw()
    }
}

#[test]
fn every_place_of_the_board_lies_in_its_hex_on_the_ground() {
    for country in Country::all() {
        for place in &country.geography.places {
            let id = place.about.id.as_deref().unwrap_or_default();
            let site = country.field.site(id).unwrap_or_else(|| panic!("the board has no {id}"));
            let true_hex = country.grid.hex_at(place.at);
            let hex = country.field.board().hex(site.hex);
            // The hand that settled the board moved some towns to the other bank of their river.
            assert!(hex.distance(true_hex) <= 1, "{id} is drawn far from where it lies");
            assert_eq!(site.kind, place.kind, "{id}");
        }
    }
}

#[test]
fn towns_are_signs_of_their_rank_and_every_one_has_its_name() {
    for country in Country::all() {
        let picture = country.drawn(None);
        assert!(!picture.svg().contains("class=\"houses"));
        for site in country.field.sites() {
            assert!(picture.svg().contains(&format!("id=\"place-{}\" href=\"#{}\"", site.id, site.kind)));
            let of = Named::Place(site.id.clone());
            assert!(picture.names().iter().any(|name| name.of == of), "{} has no room", site.name);
        }
    }
}

#[test]
fn a_frontier_is_drawn_and_can_be_left_out() {
    let [hundred, six] = Country::all();
    let washes = |picture: &Picture| picture.svg().matches("class=\"wash left").count();
    let drawn = hundred.drawn(None);
    assert_eq!((washes(&drawn), drawn.svg().contains(">NETHERLANDS<")), (2, true));
    assert_eq!(washes(&hundred.drawn(Some(Layer::Frontiers))), 0);
    assert_eq!(washes(&six.drawn(None)), 0, "no frontier ran between Marne and Seine");
}
