//! The wire types as TypeScript, for the browser: `make types`. Not in any program.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use ts_rs::{Config, TS, TypeVisitor};

/// The declarations of types and of everything that they are made of, by name.
#[derive(Default)]
pub struct Declarations {
    config: Config,
    by_name: BTreeMap<String, String>,
}

impl Declarations {
    /// None yet; whole numbers of any size are numbers.
    pub fn new() -> Declarations {
        Declarations { config: Config::new().with_large_int("number"), by_name: BTreeMap::new() }
    }

    /// Adds a type and all that it is made of. Two types of one name must be the same on the wire.
    pub fn add<T: TS + 'static + ?Sized>(&mut self) {
        // What has no file of its own is no type of ours.
        if T::output_path().is_none() {
            return;
        }
        let (name, declared) = (T::ident(&self.config), T::decl(&self.config));
        let docs = T::docs().unwrap_or_default();
        let text = format!("{docs}export {declared}\n");
        // What is said of a type may differ, what it is may not.
        let bare = |text: &str| text.split("export ").last().map(without_docs).unwrap_or_default();
        if let Some(known) = self.by_name.get(&name) {
            assert_eq!(bare(known), bare(&text), "two types are called {name}");
        } else {
            self.by_name.insert(name, text);
            T::visit_dependencies(self);
        }
    }

    /// Adds a declaration that is written by hand, for what is no type in Rust.
    pub fn write(&mut self, name: &str, declared: &str) {
        self.by_name.insert(name.to_owned(), declared.to_owned());
    }

    /// All of them as a module.
    pub fn text(&self) -> String {
        let mut text = String::from(
            "// Made from the Rust types by `make types`: do not edit.\n\n\
             /** The id of a rule: \"nlc.7.4.e\". */\nexport type RuleId = string;\n\
             /** The printed number of a hex: \"2751\". */\nexport type HexNo = string;\n\
             /** The name of a seat: \"french\". */\nexport type SeatName = string;\n",
        );
        for declared in self.by_name.values() {
            let _ = write!(text, "\n{declared}");
        }
        text
    }
}

/// A declaration without its comments and however it is laid out.
fn without_docs(declared: &str) -> String {
    let mut bare = String::new();
    let mut rest = declared;
    while let Some((code, comment)) = rest.split_once("/**") {
        bare.push_str(code);
        rest = comment.split_once("*/").map_or("", |(_, after)| after);
    }
    bare.push_str(rest);
    bare.split_whitespace().collect::<Vec<_>>().join(" ")
}

impl TypeVisitor for Declarations {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        self.add::<T>();
    }
}
