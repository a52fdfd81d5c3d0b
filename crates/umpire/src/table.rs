//! What a rule set lays on the table: its board, its pieces, and the words of its answers and facts.
//!
//! Whoever shows a game (a browser, a printer, a terminal) draws this and knows no rule set. A board is a plane of hexes or of a
//! table in thousandths of an inch; a piece lies at a place of that plane, in the colours of a livery, with a symbol, a few
//! figures and marks, and says all of it in words as well. Answers and facts travel with the names that they were declared
//! with; the vocabulary says what kind of thing stands in each of their fields, so that nobody has to guess it from a text.

use crate::answers::Answers;
use crate::facts::Facts;
use serde::Serialize;
use std::collections::BTreeMap;

/// A place on a board.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(untagged)]
pub enum Place {
    /// A hex by its printed number: `2751`, `1133W`.
    Hex(String),
    /// A spot of a table, in thousandths of an inch from its upper left corner.
    Spot(Spot),
}

/// A spot of a table, in thousandths of an inch from its upper left corner.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Spot {
    /// To the right.
    pub x: i32,
    /// Downwards.
    pub y: i32,
}

/// What a seat sees on the table at a moment.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Showing {
    /// When it is, in words, the same for every seat: "16 June, 14:00".
    pub moment: String,
    /// The turn among those of the board, counted from 0.
    pub turn: u32,
    /// What goes on, the outermost first, as far as the seat may know.
    pub phase: Vec<String>,
    /// The seat that decides, as far as the seat may know.
    pub deciding: Option<String>,
    /// The pieces by their ids.
    pub pieces: BTreeMap<String, Piece>,
}

/// A piece that lies on the table.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Piece {
    /// The rule set's own word for its kind: "unit", "leader", "depot".
    pub kind: String,
    /// What answers and facts call it; nothing for what nobody can name.
    pub name: Option<String>,
    /// Where it lies.
    pub at: Place,
    /// Of pieces in one place, the one with the highest lies on top.
    pub level: u32,
    /// Whither it faces, in thousandths of a turn clockwise from the top of the board.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub facing: Option<u16>,
    /// Its corners around where it lies, in the units of the board, before it is turned; a counter has none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<_>"))]
    pub outline: Vec<Spot>,
    /// The seat that commands it; nothing where that is not known.
    pub seat: Option<String>,
    /// Its colours: a key of the board's liveries.
    pub livery: String,
    /// Its drawing: a key of the board's symbols.
    pub symbol: String,
    /// What is printed on it, from left to right; on a footprint the large one is what it is called there,
    /// those in a ring are chits beside its front, and the others stand with its name.
    pub figures: Vec<String>,
    /// How each of the figures is framed, where they stand in a row at the foot of the piece; else they stand beside the
    /// drawing, the first large, the second in a ring, the third under it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<_>"))]
    pub frames: Vec<FigureFrame>,
    /// What has happened to it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<_>"))]
    pub marks: Vec<Mark>,
    /// To what it belongs; of a footprint a tab behind it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub stripe: Option<Stripe>,
    /// All of it in words, for whoever does not see it.
    pub words: String,
}

/// What stands about a figure.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum FigureFrame {
    /// Nothing: it is the large one.
    Large,
    /// Nothing: it is a small one.
    Small,
    /// A square.
    Square,
    /// A ring.
    Ring,
}

/// A mark on a piece, by how it is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Mark {
    /// A torn corner: it is not what it was.
    Torn,
    /// A hatched band: it is in disorder.
    Hatched,
    /// A dimmed foot with an arrow: it has moved.
    Moved,
    /// A burst: it has fired.
    Fired,
    /// Crossed sabres: it has charged, or charges.
    Charged,
    /// A broken line: nobody commands it.
    Cut,
}

/// The stripe of what a piece belongs to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Stripe {
    /// A few letters: "II", "III Cav".
    pub text: String,
    /// Its colour.
    pub fill: String,
    /// The colour of its letters.
    pub ink: String,
    /// Its badge, a key of the board's symbols; letters beside it say more than the badge alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub badge: Option<String>,
}

/// What never changes about a board, for whoever draws pieces on its picture.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Board {
    /// What is fought on it.
    pub title: String,
    /// The picture's measures: left, top, width, height.
    pub viewbox: [f64; 4],
    /// Where its places lie.
    pub plane: Plane,
    /// What has a name.
    pub places: Vec<NamedPlace>,
    /// The turns.
    pub turns: Vec<TurnMark>,
    /// The sides with their liveries.
    pub sides: Vec<BoardSide>,
    /// The colours of pieces, by key.
    pub liveries: BTreeMap<String, Livery>,
    /// The drawings on pieces, by key.
    pub symbols: BTreeMap<String, Symbol>,
}

/// Where the places of a board lie.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Plane {
    /// Hexes.
    Hexes {
        /// The distance of two neighbours' centres, in the picture's units.
        pitch: f64,
        /// The corners of a hex around its centre.
        outline: Vec<[f64; 2]>,
        /// Every hex.
        hexes: Vec<BoardHex>,
    },
    /// A table.
    Table {
        /// How many of the picture's units are an inch.
        inch: f64,
        /// Its size, in thousandths of an inch.
        size: Spot,
    },
}

/// A hex of a board.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct BoardHex {
    /// Its printed number.
    pub hex: String,
    /// Its centre on the picture.
    pub x: f64,
    /// Its centre on the picture.
    pub y: f64,
    /// What it is in the rules, in words.
    pub terrain: String,
    /// How high it lies in metres; nothing on a board without heights.
    pub height: Option<i32>,
}

/// A place that has a name.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct NamedPlace {
    /// Its name.
    pub name: String,
    /// Where it is.
    pub at: Place,
    /// Of the board's symbols, the one that stands at its edge while pieces hide it; none for what they do not hide.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub symbol: Option<String>,
}

/// A turn of a game.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct TurnMark {
    /// When it is, as the moment of a showing says it.
    pub moment: String,
    /// The same in a few letters: "14:00".
    pub label: String,
    /// What is peculiar to it, in words: "night", "rain".
    pub conditions: Vec<String>,
}

/// A side of a board.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct BoardSide {
    /// The seat that commands it.
    pub seat: String,
    /// Its name for people.
    pub title: String,
    /// The liveries that its pieces wear, the foremost first.
    pub liveries: Vec<String>,
}

/// The colours of pieces.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Livery {
    /// Letters by which it is told without colour.
    pub letters: String,
    /// The colour of the piece.
    pub fill: String,
    /// The colour of what is printed on it.
    pub ink: String,
    /// The colour of its edge.
    pub edge: String,
    /// Whether a ring of cream parts it from ground of its own colour.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<_>"))]
    pub ring: bool,
}

/// A drawing on a piece.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Symbol {
    /// What it shows, in words.
    pub words: String,
    /// How the piece is cut.
    pub shape: Shape,
    /// The ink it is drawn with, where that is not its livery's.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub ink: Option<String>,
    /// The drawing, as the `d` of SVG paths: in a square from -10 to 10; of a footprint in the units of the board, as it lies before it
    /// is turned.
    pub paths: Vec<SymbolPath>,
    /// What is drawn of a footprint that is too small for all of it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<_>"))]
    pub far: Vec<SymbolPath>,
}

/// How a piece is cut.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Shape {
    /// A square counter with its figures below.
    Counter,
    /// A round one with its figure beside the drawing.
    Round,
    /// A cream card with the livery's edge, its name under the drawing and its figure at the foot.
    Card,
    /// The footprint of bases on a table.
    Footprint,
}

/// A stroke of a drawing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SymbolPath {
    /// The `d` of an SVG path.
    pub d: String,
    /// Whether it is filled with ink, or only drawn with a pen.
    pub filled: bool,
}

/// The words of a rule set: every answer and every fact, with what stands in their fields.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Vocabulary {
    /// Answers by what their `do` says.
    pub answers: BTreeMap<String, AnswerWord>,
    /// Facts by what their `what` says.
    pub facts: BTreeMap<String, FactWord>,
}

impl Vocabulary {
    /// The words of declared answers and facts.
    pub fn of<C, A: Answers<C>, F: Facts>() -> Vocabulary {
        Vocabulary { answers: A::words().into_iter().collect(), facts: F::words().into_iter().collect() }
    }
}

/// An answer, as it was declared.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct AnswerWord {
    /// What it belongs to.
    pub family: Family,
    /// How it is said, fields in braces: `attack {target} from {from}`; of several forms the first whose fields are all there.
    pub forms: Vec<String>,
    /// What stands in each field.
    pub fields: BTreeMap<String, FieldKind>,
    /// What it comes to for whoever reads a map.
    pub effect: Effect,
}

/// A fact, as it was declared.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct FactWord {
    /// What it belongs to.
    pub family: Family,
    /// What stands in each field.
    pub fields: BTreeMap<String, FieldKind>,
    /// What a map shows of it.
    pub shows: Shows,
}

/// What a map shows of a fact while it happens.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Shows {
    /// Nothing moves.
    Nothing,
    /// Its pieces go to its place, or along its places in their order; from where they stood, if it has no `From`.
    Goes,
    /// Its place is struck, or where its pieces stand.
    Strikes,
    /// Its pieces are worn down or gone.
    Loses,
    /// A message goes along its places; if it has none, from its piece to whoever it names besides.
    Sends,
}

/// What an answer comes to on a map.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Effect {
    /// Somebody or something is chosen.
    Chooses,
    /// Somebody goes somewhere.
    Goes,
    /// Somebody is struck.
    Strikes,
    /// What others could still do is passed up.
    Passes,
    /// Something is being composed, such as an order, link by link.
    Composes,
}

/// What stands in a field of an answer or a fact.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum FieldKind {
    /// A place at which it happens or to which somebody goes.
    Place,
    /// A place from which somebody goes or acts.
    From,
    /// The name of a piece, or a list of names.
    Piece,
    /// The name of something that is no piece: a formation, a seat.
    Name,
    /// A number.
    Number,
    /// A word of the rules.
    Word,
}

/// What an answer or a fact belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Family {
    /// The course of the turn.
    Turn,
    /// Orders, couriers, command.
    Orders,
    /// Marches.
    March,
    /// Fire at a distance.
    Fire,
    /// Charges.
    Charge,
    /// Combat.
    Combat,
    /// Morale, losses, rallying.
    Morale,
    /// Supply, weather, works.
    Supply,
    /// Scouting, and what comes to light.
    Scouting,
    /// Events and cards.
    Events,
    /// Victory and the end.
    Victory,
}
