//! `grognard map SCENARIO --out FILE`: the board with its set-up, as SVG or PNG.

use crate::registry::BUILT_IN;
use crate::{Trouble, print};
use std::fs;
use std::path::Path;
use umpire::protocol::Registry as _;
use umpire::ruleset::{Print, PrintForm};

/// Draws a scenario's map; `bare` leaves the pieces out, `scale` is the width of a hex in pixels of a PNG.
pub(crate) fn map(key: &str, out: &str, scale: u32, bare: bool) -> Result<(), Trouble> {
    let form = match Path::new(out).extension().and_then(|extension| extension.to_str()) {
        Some("svg") => PrintForm::Svg,
        Some("png") => PrintForm::Png(scale.clamp(4, 400)),
        _ => {
            let why = format!("`{out}` should end in .svg or .png: that says what to draw");
            return Err(Trouble::Said(why));
        }
    };
    let set = key.split('/').next().unwrap_or_default();
    let rules = BUILT_IN.rule_set(set).ok_or_else(|| {
        let known = BUILT_IN.keys().join(", ");
        format!("there is no scenario `{key}`: its key begins with one of {known}")
    })?;
    let printed = rules.print(key, Print { with_set_up: !bare, form })?;
    fs::write(out, printed.bytes).map_err(|error| format!("{out}: {error}"))?;
    for name in printed.left_out {
        print(&format!("no room for the name {name}\n"))?;
    }
    print(&format!("{out}: drawn\n"))
}
