//! The picture of a case's position: a small board, drawn plainly, as its text has it.

use super::{Laid, round};
use crate::ground::{Ground, Road};
use crate::theatre::Theatre;
use field::drawing::HEX;
use hex::{HexId, Orientation, Plane, Point};
use std::fmt::Write as _;
use umpire::table::Board;

/// Between the outermost corners and the edge of the picture.
const ROOM: f64 = 24.0;

const STYLE: &str = "\
.paper{fill:#f4ead3}\
.hex{fill:#f1e6cb;stroke:#4a3a28;stroke-width:1;stroke-opacity:.4}\
.woods{fill:#b7c59a}.town{fill:#d9b08c}.chateau{fill:#cdb8a4}\
.tree{fill:#5d7a4a}.house{fill:#231a14}.wall{fill:none;stroke:#231a14;stroke-width:3}\
.stream{stroke:#3f7796;stroke-width:5}.river{stroke:#2e607e;stroke-width:12}\
.bridge{stroke:#231a14;stroke-width:7}.crest{stroke:#7a5a38;stroke-width:5;stroke-dasharray:3 3}\
.road{stroke:#8f3a20;stroke-width:6}.trail{stroke:#5e4630;stroke-width:3;stroke-dasharray:9 5}\
line{fill:none;stroke-linecap:round}\
text{font:12px Georgia,serif;fill:#2b2118;fill-opacity:.7;text-anchor:middle}";

/// Where the hexes of a posed board lie.
struct Lie<'g> {
    ground: &'g Ground,
    plane: Plane,
    width: f64,
    height: f64,
}

impl Lie<'_> {
    fn of(ground: &Ground) -> Lie<'_> {
        let unplaced = Plane::new(Orientation::FlatTop, HEX);
        let hexes = ground.board.ids().map(|id| ground.board.hex(id));
        let nothing = Point::new(0.0, 0.0);
        let [low, high] = unplaced.bounds(hexes).unwrap_or([nothing, nothing]);
        let plane = unplaced.with_origin(Point::new(ROOM - low.x, ROOM - low.y));
        Lie { ground, plane, width: high.x - low.x + 2.0 * ROOM, height: high.y - low.y + 2.0 * ROOM }
    }

    fn centre(&self, id: HexId) -> Point {
        self.plane.centre(self.ground.board.hex(id))
    }
}

pub(super) fn board(theatre: &Theatre) -> Board {
    let lie = Lie::of(&theatre.ground);
    Laid {
        title: &theatre.terms.title,
        viewbox: [0.0, 0.0, round(lie.width), round(lie.height)],
        ground: &theatre.ground,
        lie: &|hex| (lie.plane.centre(hex), lie.plane.outline(hex)),
        height: &|_| None,
        sign: &|_| None,
        calendar: &theatre.calendar,
    }
    .board(theatre.units.iter().map(|unit| unit.nation))
}

pub(super) fn picture(ground: &Ground) -> String {
    let lie = Lie::of(ground);
    let (width, height) = (round(lie.width), round(lie.height));
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" class=\"map plain\" viewBox=\"0 0 {width} {height}\" \
         width=\"{width}\" height=\"{height}\">\n<title>The board of a case</title>\n<style>{STYLE}</style>\n\
         <rect class=\"paper\" width=\"{width}\" height=\"{height}\"/>\n"
    );
    for id in ground.board.ids() {
        hex(&mut svg, &lie, id);
    }
    roads(&mut svg, &lie);
    hexsides(&mut svg, &lie);
    for (name, at) in &ground.places {
        let (Point { x, y }, name) = (lie.centre(*at), escaped(name));
        let _ = writeln!(svg, "<text x=\"{x:.1}\" y=\"{:.1}\">{name}</text>", y - 30.0);
    }
    svg.push_str("</svg>\n");
    svg
}

fn hex(svg: &mut String, lie: &Lie<'_>, id: HexId) {
    let (terrain, centre) = (lie.ground.terrain(id), lie.centre(id));
    let corners = lie.plane.outline(lie.ground.board.hex(id));
    let points: Vec<String> = corners.iter().map(|at| format!("{:.1},{:.1}", at.x, at.y)).collect();
    let _ = writeln!(svg, "<polygon class=\"hex {}\" points=\"{}\"/>", terrain.word, points.join(" "));
    // Signs besides colours: trees, houses, a walled yard.
    let spots = [(-22.0, -12.0), (14.0, -20.0), (-6.0, 10.0), (24.0, 14.0), (-28.0, 22.0)];
    for (x, y) in spots {
        let (x, y) = (centre.x + x, centre.y + y);
        let _ = if terrain.is_town {
            let (x, y) = (x - 5.5, y - 4.0);
            writeln!(svg, "<rect class=\"house\" x=\"{x:.1}\" y=\"{y:.1}\" width=\"11\" height=\"8\"/>")
        } else if terrain.blocks_sight && !terrain.is_chateau {
            writeln!(svg, "<circle class=\"tree\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"6\"/>")
        } else {
            Ok(())
        };
    }
    if terrain.is_chateau {
        let (x, y) = (centre.x - 20.0, centre.y - 16.0);
        let _ = writeln!(svg, "<rect class=\"wall\" x=\"{x:.1}\" y=\"{y:.1}\" width=\"40\" height=\"32\"/>");
    }
}

fn roads(svg: &mut String, lie: &Lie<'_>) {
    for side in lie.ground.board.side_ids() {
        let class = match lie.ground.sides[side].road {
            Some(Road::Road) => "road",
            Some(Road::Trail) => "trail",
            None => continue,
        };
        let [one, other] = lie.ground.board.side_hexes(side);
        let [a, b] = lie.plane.side(lie.ground.board.hexside(side));
        let middle = Point::new(f64::midpoint(a.x, b.x), f64::midpoint(a.y, b.y));
        for end in [one, other].into_iter().flatten() {
            line(svg, class, lie.centre(end), middle);
        }
    }
}

fn hexsides(svg: &mut String, lie: &Lie<'_>) {
    for side in lie.ground.board.side_ids() {
        let on = lie.ground.sides[side];
        let [a, b] = lie.plane.side(lie.ground.board.hexside(side));
        for on_it in lie.ground.hexsides().of(on.kinds).filter(|line| !line.is_bridge) {
            line(svg, &on_it.word, a, b);
        }
        if on.has_bridge {
            let (x, y) = (f64::midpoint(a.x, b.x), f64::midpoint(a.y, b.y));
            let across = ((b.y - a.y) * 0.2, (a.x - b.x) * 0.2);
            let bank = |to: f64| Point::new(x + to * across.0, y + to * across.1);
            line(svg, "bridge", bank(-1.0), bank(1.0));
        }
    }
}

fn line(svg: &mut String, class: &str, a: Point, b: Point) {
    let ([x1, y1], [x2, y2]) = ([a.x, a.y], [b.x, b.y]);
    let ends = format!("x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\"");
    let _ = writeln!(svg, "<line class=\"{class}\" {ends}/>");
}

/// A text in XML.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
