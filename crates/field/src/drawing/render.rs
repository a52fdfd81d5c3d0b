//! From SVG to pixels.
//!
//! The renderer sees the fonts of this crate and no others, reads no file and follows no link, so that the
//! same picture gives the same pixels everywhere.

use std::fmt;
use std::sync::Arc;

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::fontdb::Database;
use resvg::usvg::{ImageHrefResolver, Options, Tree};

use super::lettering::{ALL, FAMILY};
use super::measure::Frame;

/// Why there is no picture.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RenderFault {
    /// The picture would be so many pixels wide and high: none at all, or more than can be held in memory.
    Size(u64, u64),
    /// The renderer did not understand the SVG.
    Svg(String),
    /// The pixels could not be packed as PNG.
    Png(String),
}

impl fmt::Display for RenderFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Size(width, height) => {
                write!(f, "a picture of {width} by {height} pixels cannot be made: choose another scale")
            }
            Self::Svg(why) => write!(f, "the renderer did not understand the drawing: {why}"),
            Self::Png(why) => write!(f, "the picture could not be packed: {why}"),
        }
    }
}

impl std::error::Error for RenderFault {}

/// More pixels than this, some 1.6 GB of memory, are taken for a slip of the pen.
const MOST_PIXELS: u64 = 400_000_000;

/// Renders a part of an SVG, at so many pixels to the unit, as PNG.
pub fn png(svg: &str, part: Frame, scale: f64) -> Result<Vec<u8>, RenderFault> {
    let pixels = |length: f64| super::measure::whole((length * scale).ceil()) as u64;
    let (width, height) = (pixels(part.width), pixels(part.height));
    let fault = RenderFault::Size(width, height);
    if width.saturating_mul(height) > MOST_PIXELS {
        return Err(fault);
    }
    let (Ok(columns), Ok(rows)) = (u32::try_from(width), u32::try_from(height)) else { return Err(fault) };
    let mut picture = Pixmap::new(columns, rows).ok_or(fault)?;
    let tree = Tree::from_str(svg, &options()).map_err(|fault| RenderFault::Svg(fault.to_string()))?;
    let shift = Transform::from_translate(narrow(-part.left), narrow(-part.top));
    let transform = shift.post_scale(narrow(scale), narrow(scale));
    resvg::render(&tree, transform, &mut picture.as_mut());
    pack(&picture).map_err(|fault| RenderFault::Png(fault.to_string()))
}

/// The pixels without their alpha, since paper lets nothing through.
fn pack(picture: &Pixmap) -> Result<Vec<u8>, png::EncodingError> {
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, picture.width(), picture.height());
    encoder.set_color(png::ColorType::Rgb);
    // The fast way packs a fifth worse, and five times as fast: worth it for a poster, not for a page.
    let is_large = picture.pixels().len() > 12_000_000;
    encoder.set_compression(if is_large { png::Compression::Fast } else { png::Compression::Balanced });
    let pixels = picture.pixels().iter().flat_map(|pixel| [pixel.red(), pixel.green(), pixel.blue()]);
    let pixels: Vec<u8> = pixels.collect();
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&pixels)?;
    writer.finish()?;
    Ok(file)
}

fn options() -> Options<'static> {
    let mut fonts = Database::new();
    for file in ALL {
        fonts.load_font_data(file.to_vec());
    }
    // Pictures within the drawing come in the drawing; nothing is fetched.
    let no_links =
        ImageHrefResolver { resolve_string: Box::new(|_, _| None), ..ImageHrefResolver::default() };
    Options {
        font_family: FAMILY.to_owned(),
        fontdb: Arc::new(fonts),
        image_href_resolver: no_links,
        ..Options::default()
    }
}

#[expect(clippy::cast_possible_truncation, reason = "the renderer reckons in single precision")]
fn narrow(value: f64) -> f32 {
    value as f32
}
