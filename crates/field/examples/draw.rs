//! Draws a board, to be looked at, and tells how long it took and which names found no room.
//!
//! ```text
//! cargo run --release -p grognard-field --example draw -- battles/waterloo-1815 la-belle-alliance map.svg
//! cargo run --release -p grognard-field --example draw -- battles/waterloo-1815 ligny map.png --scale 50 --pieces
//! cargo run --release -p grognard-field --example draw -- battles/waterloo-1815 ligny part.png --scale 200 --around 4859 --reach 4
//! ```
//!
//! A folder with a `board.toml` is a board that is written out; the window is only its name then.
//!
//! `--scale` is in pixels to the width of a hex, 100 if not given; `--around` and `--reach` render only a
//! part, so many hexes to either side of one; `--pieces` sets some well-known troops on the map; `--hide`
//! leaves out layers and `--show` adds them, by their names with commas between; `--palette` chooses the colours.
#![allow(clippy::print_stdout, reason = "an example that prints")]

use std::path::Path;
use std::time::Instant;

use field::drawing::{
    Arm, Counter, Figures, Frame, HEX, Headquarters, Layer, Leader, Livery, Map, Mark, Palette, Piece,
    STRIPES, Stripe, Token,
};
use field::written::WrittenBoard;
use field::{Battlefield, Geography, Grid};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let option = |name: &str| arguments.iter().position(|word| word == name).map(|n| n + 1);
    let value = |name: &str| option(name).and_then(|n| arguments.get(n)).map(String::as_str);
    let [folder, window, out] = arguments.get(..3).ok_or("say FOLDER WINDOW OUT.svg|OUT.png")? else {
        return Err("say FOLDER WINDOW OUT.svg|OUT.png".into());
    };

    let read = |name: &str| std::fs::read_to_string(Path::new(folder).join(name));
    let grid = Grid::read("grid.toml", &read("grid.toml")?)?;
    let heights = grid.heights.as_deref().map(|name| Ok::<_, std::io::Error>((name, read(name)?)));
    let heights = heights.transpose()?;
    let heights = heights.as_ref().map(|(name, text)| (*name, text.as_str()));
    let geography = Geography::read((&grid.geography, &read(&grid.geography)?), heights)?;
    // Where hexes are miles wide the board is written out; it has no windows.
    let field = match read("board.toml") {
        Ok(board) => WrittenBoard::read("board.toml", &board)?.battlefield(window, &grid.title, 3200)?,
        Err(_) => Battlefield::make(&geography, &grid)?.window(window).ok_or("there is no such window")?,
    };

    let start = Instant::now();
    let mut map = Map::new(&field).over(&geography, &grid);
    if option("--pieces").is_some() {
        map = map.with_pieces(troops(&field));
    }
    for word in value("--show").into_iter().flat_map(|words| words.split(',')) {
        map = map.with(Layer::named(word).ok_or("there is no such layer")?);
    }
    for word in value("--hide").into_iter().flat_map(|words| words.split(',')) {
        map = map.without(Layer::named(word).ok_or("there is no such layer")?);
    }
    if let Some(key) = value("--palette") {
        map = map.coloured(Palette::named(key).ok_or("there is no such palette")?);
    }
    let picture = map.draw();
    println!("drawn in {:?}: {} kB", start.elapsed(), picture.svg().len() / 1000);
    for dropped in picture.dropped() {
        println!("no room for {} ({:?})", dropped.text, dropped.of);
    }
    let is_png = Path::new(out).extension().is_some_and(|end| end.eq_ignore_ascii_case("png"));
    if !is_png {
        return Ok(std::fs::write(out, picture.svg())?);
    }

    let scale: f64 = value("--scale").map_or(Ok(100.0), str::parse)?;
    let part = match value("--around") {
        Some(number) => {
            let hex = field.board().find(field.numbering(), number)?;
            let centre = picture.sheet().centre(field.board().hex(hex));
            let reach = value("--reach").map_or(Ok(4.0), str::parse::<f64>)? * HEX;
            Frame {
                left: centre.x - reach,
                top: centre.y - reach * 0.75,
                width: 2.0 * reach,
                height: 1.5 * reach,
            }
        }
        None => picture.sheet().paper(),
    };
    let start = Instant::now();
    let png = picture.png_of(part, scale)?;
    println!("rendered in {:?}: {} kB", start.elapsed(), png.len() / 1000);
    Ok(std::fs::write(out, png)?)
}

/// Troops about the well-known places, as far as these are on the board: not a position of any hour, but one
/// of every kind of counter and mark.
fn troops(field: &Battlefield) -> Vec<Piece> {
    use Arm::{Cavalry, FootArtillery, HorseArtillery, Infantry};
    if field.site("little-round-top").is_some() || field.site("herr-tavern").is_some() {
        return brigades(field);
    }
    let [british, brunswick, dutch_belgian, french, hanoverian, nassau, prussian] =
        ["british", "brunswick", "dutch-belgian", "french", "hanoverian", "nassau", "prussian"]
            .map(|key| Livery::named(key).expect("these are known"));
    let mut pieces = Vec::new();
    let mut put = |place: &str, token: Token| {
        if let Some(site) = field.site(place) {
            pieces.push(Piece { id: format!("p{}", pieces.len()), hex: site.hex, token });
        }
    };
    let stripe = |n: usize, text: &str| Stripe { colour: STRIPES[n], text: text.to_owned(), badge: None };
    let unit =
        |livery: &Livery, arm, name: &str, figures: [u16; 3], formation: (usize, &str), marks: &[Mark]| {
            let [strength, morale, movement] = figures;
            Token::Unit(Counter {
                livery: livery.clone(),
                arm,
                name: name.to_owned(),
                figures: Figures::Strength { strength, morale, movement },
                formation: stripe(formation.0, formation.1),
                marks: marks.to_vec(),
            })
        };
    let leader = |livery: &Livery, name: &str, rating, formation: Option<(usize, &str)>| {
        let formation = formation.map(|(n, text)| stripe(n, text));
        Token::Leader(Leader { livery: livery.clone(), name: name.to_owned(), rating, formation })
    };
    let tent = |livery: &Livery, name: &str| {
        Token::Headquarters(Headquarters { livery: livery.clone(), name: name.to_owned(), formation: None })
    };

    put("hougoumont", unit(british, Infantry, "Byng", [5, 5, 4], (0, "I/1"), &[Mark::Damaged]));
    put("la-haye-sainte", unit(hanoverian, Infantry, "Ompteda", [3, 4, 4], (1, "I/3"), &[Mark::Disrupted]));
    put("papelotte", unit(nassau, Infantry, "Saxe-Weimar", [4, 3, 4], (2, "I/2 NL"), &[]));
    put("mont-saint-jean-farm", unit(british, Infantry, "Kempt", [3, 5, 4], (3, "II/5"), &[]));
    put("mont-saint-jean-farm", unit(british, Cavalry, "Ponsonby", [4, 5, 6], (4, "Cav"), &[Mark::Moved]));
    put("ohain-crossroads", unit(british, FootArtillery, "Rogers", [2, 4, 4], (3, "II/5"), &[Mark::Fired]));
    put("ohain-crossroads", leader(british, "Picton", 3, Some((3, "II/5"))));
    put("waterloo", tent(british, "Headquarters"));
    put("mont-saint-jean", unit(brunswick, Infantry, "Buttlar", [3, 4, 4], (5, "Res"), &[]));
    put("mont-saint-jean", leader(british, "Wellington", 4, None));
    put("merbraine", unit(dutch_belgian, Infantry, "Detmers", [3, 3, 4], (6, "I/3 NL"), &[]));
    put("la-belle-alliance", unit(french, Infantry, "Bachelu", [5, 4, 4], (1, "II/5"), &[Mark::Damaged]));
    put(
        "la-belle-alliance",
        unit(french, FootArtillery, "Grande batterie", [6, 4, 4], (0, "I"), &[Mark::Fired]),
    );
    put("la-belle-alliance", leader(french, "Ney", 2, None));
    let tired = [Mark::Damaged, Mark::Disrupted, Mark::Moved, Mark::Fired];
    put("decoster", unit(french, Cavalry, "Farine", [4, 4, 6], (2, "III C"), &tired));
    put("rossomme", unit(french, Infantry, "Friant", [7, 5, 4], (7, "Gde"), &[]));
    put("rossomme", leader(french, "Napoleon", 4, None));
    put("le-caillou", tent(french, "Quartier général"));
    put(
        "mon-plaisir",
        unit(french, HorseArtillery, "Piré", [2, 4, 6], (1, "II"), &[Mark::Moved, Mark::Fired]),
    );
    put("plancenoit", unit(prussian, Infantry, "Hiller", [6, 3, 4], (4, "IV/16"), &[]));
    put("frichermont", unit(prussian, Cavalry, "Wilhelm", [3, 4, 6], (4, "IV Cav"), &[]));
    put("saint-amand", unit(french, Infantry, "Lefol", [5, 4, 4], (3, "III/8"), &[]));
    put("saint-amand-la-haye", unit(french, Infantry, "Girard", [4, 4, 4], (1, "II/7"), &[Mark::Disrupted]));
    put("ligny", unit(prussian, Infantry, "Henckel", [4, 3, 4], (2, "I/4"), &[Mark::Damaged]));
    put("ligny-chateau", unit(french, Infantry, "Pécheux", [5, 4, 4], (6, "IV/12"), &[]));
    put("bussy-mill", leader(prussian, "Blücher", 3, None));
    put("brye", unit(prussian, Cavalry, "Treskow", [3, 4, 6], (2, "I Cav"), &[]));
    put("fleurus", leader(french, "Napoleon", 4, None));
    put("quatre-bras", unit(nassau, Infantry, "Saxe-Weimar", [4, 3, 4], (2, "2 NL"), &[]));
    put("gemioncourt", unit(dutch_belgian, Infantry, "Bijlandt", [4, 3, 4], (2, "2 NL"), &[Mark::Disrupted]));
    put("frasnes", leader(french, "Ney", 2, None));
    put("wavre", unit(prussian, Infantry, "Zepelin", [2, 3, 4], (5, "III/9"), &[]));
    put("limale", unit(french, Cavalry, "Pajol", [5, 4, 6], (4, "I C"), &[]));
    put("bierges", unit(prussian, HorseArtillery, "Nr. 18", [2, 4, 6], (5, "III"), &[]));
    pieces
}

/// Some brigades of 1863, near where they stood.
fn brigades(field: &Battlefield) -> Vec<Piece> {
    use Arm::{Cavalry, FootArtillery, Infantry};
    let [union, confederate] =
        ["union", "confederate"].map(|key| Livery::named(key).expect("these are known"));
    let mut pieces = Vec::new();
    let mut put = |place: &str, token: Token| {
        if let Some(site) = field.site(place) {
            pieces.push(Piece { id: format!("p{}", pieces.len()), hex: site.hex, token });
        }
    };
    let stripe = |colour: &str, text: &str, badge: Option<&str>| Stripe {
        colour: colour.parse().expect("a colour"),
        text: text.to_owned(),
        badge: badge.map(|badge| format!("badge-{badge}")),
    };
    let corps = |badge: &str, division: &str| stripe("#f7efdc", division, Some(badge));
    let south = |text: &str| stripe(if text.starts_with('I') { "#f0cf66" } else { "#b9d0a0" }, text, None);
    let unit = |livery: &Livery, arm, name: &str, figures: [u16; 3], formation: Stripe, marks: &[Mark]| {
        let [one, two, three] = figures;
        let figures = if arm == FootArtillery {
            Figures::Guns { attack: one, defense: two, range: three }
        } else {
            Figures::Brigade { fire: one, combat: two, morale: three }
        };
        let (livery, name, marks) = (livery.clone(), name.to_owned(), marks.to_vec());
        Token::Unit(Counter { livery, arm, name, figures, formation, marks })
    };
    let leader = |livery: &Livery, name: &str, rating, formation: Option<Stripe>| {
        Token::Leader(Leader { livery: livery.clone(), name: name.to_owned(), rating, formation })
    };
    put("little-round-top", unit(union, Infantry, "Vincent", [3, 7, 5], corps("maltese", "Barnes"), &[]));
    put("little-round-top", leader(union, "Sykes", 2, Some(corps("maltese", "V"))));
    put(
        "houcks-ridge",
        unit(union, Infantry, "Ward", [4, 7, 5], corps("lozenge", "Birney"), &[Mark::Damaged]),
    );
    put(
        "devils-den",
        unit(union, FootArtillery, "Randolph-b", [3, 3, 5], corps("lozenge", "Guns"), &[Mark::Fired]),
    );
    put(
        "wheatfield",
        unit(union, Infantry, "de Trobriand", [3, 7, 5], corps("lozenge", "Birney"), &[Mark::Disrupted]),
    );
    put("klingle", unit(union, Infantry, "Carr", [3, 7, 5], corps("lozenge", "Humphreys"), &[]));
    put("the-angle", unit(union, Infantry, "Webb", [2, 7, 5], corps("trefoil", "Gibbon"), &[]));
    put("culps-hill", unit(union, Infantry, "Greene", [3, 7, 5], corps("star", "Geary"), &[]));
    put("cemetery-hill", unit(union, Infantry, "Coster", [2, 5, 4], corps("crescent", "Steinwehr"), &[]));
    put("cemetery-hill", leader(union, "Meade", 3, None));
    put(
        "mcphersons-ridge",
        unit(union, Infantry, "Meredith", [4, 9, 6], corps("disc", "Wadsworth"), &[Mark::Moved]),
    );
    put("lutheran-seminary", leader(union, "Reynolds", 4, Some(corps("disc", "I"))));
    put("mcpherson", unit(union, Cavalry, "Gamble", [2, 6, 5], corps("sabres", "Buford"), &[]));
    put("herr-tavern", unit(confederate, Infantry, "Archer", [2, 7, 5], south("III \u{b7} Heth"), &[]));
    put("herr-ridge", unit(confederate, FootArtillery, "Pegram", [4, 4, 5], south("III \u{b7} Guns"), &[]));
    put("herr-ridge", leader(confederate, "A. P. Hill", 2, Some(south("III"))));
    put("bushman", unit(confederate, Infantry, "Law", [4, 7, 5], south("I \u{b7} Hood"), &[]));
    put("slyder", unit(confederate, Infantry, "Robertson", [3, 8, 5], south("I \u{b7} Hood"), &[]));
    put("biesecker", unit(confederate, Infantry, "Semmes", [3, 6, 4], south("I \u{b7} McLaws"), &[]));
    put("warfield", leader(confederate, "Longstreet", 4, Some(south("I"))));
    put("big-round-top", unit(confederate, Infantry, "Perry", [1, 7, 5], south("I \u{b7} Hood"), &[]));
    pieces
}
