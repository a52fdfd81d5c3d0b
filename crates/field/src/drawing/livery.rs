//! Liveries: the colours that the pieces of an army wear.
//!
//! They are data (`liveries.toml`), so that a rule set names one by its key or gives colours of its own. Every
//! livery of the file has its own brightness besides its own hue, so that no two are alike to an eye that
//! lacks one of the three cones (a test looks through all three), its figures stand out from it at 4.5 to 1
//! or better, and every counter bears the letters of its nation besides: nothing is told by colour alone.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use source::fault::{Faults, Place};
use source::node::{Node, Written};
use source::read::{Name, Read, Said, read_toml};

use super::colour::Rgb;
use super::symbol::Symbol;

/// The colours of pieces.
///
/// In a file it is the key of one that is known here, or a table with `letters`, `field` and, where they do
/// not follow from it, `ink`, `edge` and `leader`, the symbol of its leaders:
///
/// ```
/// use field::drawing::{Livery, Rgb};
/// use source::read::{Read, read_toml};
///
/// #[derive(Read)]
/// struct Nation {
///     livery: Livery,
/// }
/// let read = |text| read_toml::<Nation>("nation.toml", text).map(|nation| nation.livery);
/// assert_eq!(read("livery = 'french'").as_ref(), Ok(Livery::named("french").unwrap()));
/// let own = read("livery = { letters = 'Sx', field = '#5a4a3a' }").unwrap();
/// assert_eq!((own.ink, own.edge), (Rgb::WHITE, Rgb(0x2d, 0x25, 0x1d)));
/// assert!(read("livery = 'frensh'").unwrap_err().to_string().contains("did you mean `french`?"));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Livery {
    /// The letters by which it is told without its colour.
    pub letters: String,
    /// The colour of the piece.
    pub field: Rgb,
    /// The colour of what is printed on it.
    pub ink: Rgb,
    /// Its edge.
    pub edge: Rgb,
    /// Whether a ring of cream parts its pieces from the ground, whose colours they have.
    pub ring: bool,
    /// What tells its leaders: the key of a [symbol](super::Symbol).
    pub leader: String,
}

/// A livery as it is written.
#[derive(Debug, Read)]
#[read(what = "livery", check = can_be_told)]
struct Colours {
    letters: String,
    field: Rgb,
    ink: Option<Rgb>,
    edge: Option<Rgb>,
    ring: bool,
    leader: Option<String>,
}

/// The contrast that figures need (WCAG 2, AA).
const LEGIBLE: f64 = 4.5;

fn can_be_told(colours: &Colours, place: &Place, faults: &mut Faults) {
    let letters = &colours.letters;
    if !(1..=3).contains(&letters.chars().count()) || !letters.chars().all(char::is_alphanumeric) {
        faults.note(place, format!("`{letters}` cannot tell a livery: write one to three letters"));
    }
    if let Some(leader) = &colours.leader
        && Symbol::named(leader).is_none()
    {
        faults.note(place, format!("there is no symbol `{leader}` for its leaders"));
    }
    let Some(ink) = colours.ink else { return };
    let contrast = colours.field.contrast(ink);
    if contrast < LEGIBLE {
        let better = colours.field.ink();
        let what = format!(
            "{ink} on {} stands out at {contrast:.1} to 1 only, and 4.5 are needed: take {better}",
            colours.field
        );
        faults.note(place, what);
    }
}

impl From<Colours> for Livery {
    fn from(colours: Colours) -> Self {
        let Colours { letters, field, ink, edge, ring, leader } = colours;
        let Rgb(r, g, b) = field;
        let darker = Rgb(r / 2, g / 2, b / 2);
        Self {
            letters,
            field,
            ink: ink.unwrap_or_else(|| field.ink()),
            edge: edge.unwrap_or(darker),
            ring,
            leader: leader.unwrap_or_else(|| "leader".to_owned()),
        }
    }
}

impl<'n> Read<'n> for Livery {
    fn read(node: &'n Node, name: Name<'_>, faults: &mut Faults) -> Option<Self> {
        let Written::Text(key) = &node.value else {
            return Colours::read(node, name, faults).map(Self::from);
        };
        Self::named(key).cloned().or_else(|| {
            let said = Said { text: key, place: &node.place };
            let complaint = format!("there is no livery `{key}`");
            said.unknown(complaint, Self::all().keys().map(String::as_str), faults)
        })
    }
}

impl Livery {
    /// The livery of a key.
    pub fn named(key: &str) -> Option<&'static Self> {
        Self::all().get(key)
    }

    /// All that are known here, by their keys.
    pub fn all() -> &'static BTreeMap<String, Self> {
        static ALL: LazyLock<BTreeMap<String, Livery>> = LazyLock::new(|| {
            let read = read_toml::<BTreeMap<String, Colours>>("liveries.toml", include_str!("liveries.toml"));
            let read = read.expect("the file is part of the program, and every test of a counter reads it");
            read.into_iter().map(|(key, row)| (key, Livery::from(row))).collect()
        });
        &ALL
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::drawing::colour::eyes::{EYES, difference};

    #[test]
    fn no_two_liveries_are_alike_to_any_eye() {
        let all: Vec<_> = Livery::all().iter().collect();
        for eye in &EYES {
            for (n, (key, one)) in all.iter().enumerate() {
                for (other_key, other) in &all[n + 1..] {
                    let off = difference(one.field, other.field, eye);
                    assert!(off > 12.0, "{key} and {other_key}: {off:.1}");
                    assert_ne!(one.letters, other.letters);
                }
            }
        }
    }

    #[test]
    fn figures_stand_out_even_on_a_dimmed_foot() {
        for (key, livery) in Livery::all() {
            let field = livery.field;
            assert!(field.contrast(livery.ink) >= LEGIBLE, "{key}");
            // `#dim` in `cards.svg` lays 14 parts of black in a hundred over the foot.
            let dim = |channel: u8| u8::try_from(u16::from(channel) * 86 / 100).unwrap();
            let foot = Rgb(dim(field.0), dim(field.1), dim(field.2));
            assert!(foot.contrast(livery.ink) >= LEGIBLE, "{key} on a dimmed foot");
            assert!(livery.edge.luminance() < field.luminance(), "{key}");
        }
    }

    #[test]
    fn a_livery_that_cannot_be_read_on_is_a_fault() {
        let text = "livery = { letters = 'too long', field = '#243f80', ink = '#b0242c' }";
        let faults = read_toml::<BTreeMap<String, Livery>>("nation.toml", text).unwrap_err().to_string();
        assert!(faults.contains("one to three letters") && faults.contains("take #ffffff"), "{faults}");
    }
}
