//! The wire types as TypeScript, for the browser: `make types`. Not in any program.

use std::collections::{BTreeMap, BTreeSet};
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

    /// Adds a type that is one of several shapes, each written out.
    pub fn union(&mut self, name: &str, about: &str, shapes: &[String]) {
        let shapes = shapes.join("\n  | ");
        self.write(name, &format!("/** {about} */\nexport type {name} =\n  | {shapes};\n"));
    }

    /// All of them as the module that the others import.
    pub fn common(&self) -> String {
        let mut text = format!(
            "{MADE}\n/** The id of a rule: \"set.7.4.e\". */\nexport type RuleId = string;\n\
             /** The printed number of a hex: \"2751\", \"1133W\". */\nexport type HexNo = string;\n\
             /** The name of a seat: \"french\". */\nexport type SeatName = string;\n"
        );
        for declared in self.by_name.values() {
            let _ = write!(text, "\n{declared}");
        }
        text
    }

    /// Those that are not in the common module, as the module of a rule set; what they use of the common one is imported.
    pub fn of_a_set(&self, common: &Declarations) -> String {
        let own = self.by_name.iter().filter(|(name, _)| !common.by_name.contains_key(*name));
        let own: Vec<&String> = own.map(|(_, declared)| declared).collect();
        let mut used = BTreeSet::new();
        for declared in &own {
            let bare = without_docs(declared);
            let words = bare.split(|letter: char| !letter.is_alphanumeric() && letter != '_');
            let known = |word: &&str| common.by_name.contains_key(*word) || ALIASES.contains(word);
            used.extend(words.filter(known).map(str::to_owned));
        }
        let used: Vec<String> = used.into_iter().collect();
        let mut text = MADE.to_owned();
        if !used.is_empty() {
            let _ = writeln!(text, "\nimport type {{ {} }} from \"./common\";", used.join(", "));
        }
        for declared in own {
            let _ = write!(text, "\n{declared}");
        }
        text
    }
}

const MADE: &str = "// Made from the Rust types by `make types`: do not edit.\n";

/// The names of the common module for what is a text.
const ALIASES: [&str; 3] = ["RuleId", "HexNo", "SeatName"];

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
