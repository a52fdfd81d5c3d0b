//! `grognard map SCENARIO --out FILE`: the board with its set-up, as SVG or PNG.

use crate::{Trouble, print};
use std::fs;
use std::path::Path;

/// Draws a scenario's map; `bare` leaves the pieces out, `scale` is the width of a hex in pixels of a PNG.
pub(crate) fn map(key: &str, out: &str, scale: u32, bare: bool) -> Result<(), Trouble> {
    let form = Path::new(out).extension().and_then(|extension| extension.to_str()).unwrap_or_default();
    if !matches!(form, "svg" | "png") {
        return Err(Trouble::Said(format!("`{out}` should end in .svg or .png: that says what to draw")));
    }
    let picture = series::board_view::picture(key, !bare)?;
    let bytes = if form == "svg" {
        picture.svg().as_bytes().to_vec()
    } else {
        let scale = f64::from(scale.clamp(4, 400));
        picture.png(scale).map_err(|fault| format!("{out}: {fault}"))?
    };
    fs::write(out, bytes).map_err(|error| format!("{out}: {error}"))?;
    for dropped in picture.dropped() {
        print(&format!("no room for the name {}\n", dropped.text))?;
    }
    print(&format!("{out}: drawn\n"))
}
