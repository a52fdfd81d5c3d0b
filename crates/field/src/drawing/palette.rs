//! Palettes: the colours of the ground, chosen by whoever draws.
//!
//! A palette is data, with the [manner](super::manner) in which it is used. The style sheet and the signs name their colours (`$wood-edge`), and a palette says what each
//! is; it must say all of them and no others. What a line or a pattern *is* stays the same in all: no palette can
//! make a wood of a marsh.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use source::fault::Faults;
use source::read::{Read, Table, read_toml_with};

use super::colour::Rgb;
use super::manner::Manner;

/// The colours of the ground.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Palette {
    /// As one speaks of it.
    pub title: String,
    pub(super) manner: Manner,
    colours: BTreeMap<String, Rgb>,
}

/// A palette as it is written.
#[derive(Debug, Read)]
#[read(what = "palette")]
struct Written<'n> {
    title: String,
    colours: Table<'n, Rgb>,
    manner: Manner,
}

pub(super) const STYLE: &str = include_str!("style.css");
/// What only some boards need.
pub(super) const KINDS: &str = include_str!("kinds.css");
pub(super) const SIGNS: &str = include_str!("symbols.svg");
/// What the shading of slopes is painted with, which no text names.
const SHADE: &str = "shade";
const LIGHT: &str = "light";

const FILES: [(&str, &str); 4] = [
    ("1815", include_str!("palettes/1815.toml")),
    ("winter-1814", include_str!("palettes/winter-1814.toml")),
    ("atlas-1860s", include_str!("palettes/atlas-1860s.toml")),
    ("theatre", include_str!("palettes/theatre.toml")),
];

static ALL: LazyLock<BTreeMap<&str, Palette>> = LazyLock::new(|| {
    let read = |(key, text)| {
        let palette = Palette::read(key, text);
        (key, palette.expect("the file is part of the program, and a test draws with it"))
    };
    FILES.map(read).into()
});

impl Palette {
    /// Reads a palette.
    pub fn read(file: &str, text: &str) -> Result<Self, Faults> {
        read_toml_with(file, text, |node, name, faults| {
            let Written { title, colours, manner } = Written::read(node, name, faults)?;
            let wanted = names(&manner);
            for (colour, _) in colours.iter().filter(|(colour, _)| !wanted.contains(&colour.text)) {
                let complaint = format!("nothing is painted with `{colour}`");
                colour.unknown::<()>(complaint, wanted.iter().copied(), faults);
            }
            for missing in wanted.iter().filter(|name| colours.iter().all(|(given, _)| given.text != **name))
            {
                faults.note(&node.place, format!("the palette lacks `{missing}`: add it under `[colours]`"));
            }
            let colours = colours.iter().map(|(name, colour)| (name.text.to_owned(), *colour)).collect();
            Some(Self { title, manner, colours })
        })
    }

    /// The palette of a key: `1815`, `winter-1814`, `atlas-1860s`, `theatre`.
    pub fn named(key: &str) -> Option<&'static Self> {
        ALL.get(key)
    }

    /// The keys of all that are known here.
    pub fn keys() -> impl Iterator<Item = &'static str> {
        FILES.into_iter().map(|(key, _)| key)
    }

    /// That of the boards of 1815, the parent of all others.
    pub(super) fn usual() -> &'static Self {
        &ALL["1815"]
    }

    /// The colour of a name.
    pub fn colour(&self, name: &str) -> Option<Rgb> {
        self.colours.get(name).copied()
    }

    /// With what the slopes are shaded, and with what they are lit.
    pub(super) fn shading(&self) -> [Rgb; 2] {
        [SHADE, LIGHT].map(|name| self.colours[name])
    }

    /// A text with its colours.
    pub(super) fn fill(&self, text: &str) -> String {
        let mut parts = text.split('$');
        let mut filled = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            let (name, rest) = part.split_at(end_of_name(part));
            filled.push_str(&self.colours[name].to_string());
            filled.push_str(rest);
        }
        filled
    }
}

fn end_of_name(text: &str) -> usize {
    text.find(|letter: char| !(letter.is_ascii_lowercase() || letter == '-')).unwrap_or(text.len())
}

/// Every colour that is wanted in a manner.
fn names(manner: &Manner) -> Vec<&'static str> {
    let of = |text: &'static str| text.split('$').skip(1).map(|part| &part[..end_of_name(part)]);
    let dress = manner.dress.map_or(["", ""], |dress| [dress.style(), dress.signs()]);
    let texts = [STYLE, KINDS, SIGNS, dress[0], dress[1]];
    let mut names: Vec<&str> = texts.into_iter().flat_map(of).chain([SHADE, LIGHT]).collect();
    names.sort_unstable();
    names.dedup();
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_can_be_read_on_every_paper() {
        for key in Palette::keys() {
            let palette = Palette::named(key).unwrap();
            let paper = palette.colour("paper").unwrap();
            for name in
                names(&palette.manner).into_iter().filter(|name| name.starts_with("name-") || *name == "ink")
            {
                let contrast = palette.colour(name).unwrap().contrast(paper);
                assert!(contrast >= 4.5, "{key}: {name} at {contrast:.1}");
            }
            assert!([STYLE, KINDS, SIGNS].iter().all(|text| !palette.fill(text).contains('$')));
        }
    }

    #[test]
    fn the_grid_can_be_seen_on_every_paper() {
        let of = |key: &str| {
            let rule = STYLE.split_once(".grid .line{").unwrap().1.split_once('}').unwrap().0;
            let said = rule.split(';').find_map(|part| part.strip_prefix(key)).unwrap();
            said.parse::<f64>().unwrap()
        };
        let (share, width) = (of("stroke-opacity:"), of("stroke-width:"));
        // At sixty pixels to the hex a unit of the sheet is 0.6 of a pixel.
        assert!(width * 0.6 >= 0.7, "{width}");
        for key in Palette::keys() {
            let palette = Palette::named(key).unwrap();
            let (paper, grid) = (palette.colour("paper").unwrap(), palette.colour("grid").unwrap());
            let mixed = |a: u8, b: u8| {
                crate::drawing::measure::byte((f64::from(a) * share + f64::from(b) * (1.0 - share)) / 255.0)
            };
            let line = Rgb(mixed(grid.0, paper.0), mixed(grid.1, paper.1), mixed(grid.2, paper.2));
            assert!(line.contrast(paper) > 2.3, "{key}: {:.2}", line.contrast(paper));
        }
    }

    #[test]
    fn a_palette_says_every_colour_and_no_other() {
        let text = FILES[0].1.replace("paper =", "papr =").replace("#a3b583", "green");
        let faults = Palette::read("mine.toml", &text).unwrap_err().to_string();
        for told in ["lacks `paper`", "did you mean `paper`?", "`green` is no colour"] {
            assert!(faults.contains(told), "{told}: {faults}");
        }
    }
}
