//! What a seat is asked, as it travels.

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// What a seat is asked.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)] // the names say it
pub struct Decision {
    pub seat: String,
    /// Who decides what and why.
    pub prompt: String,
    #[cfg_attr(feature = "ts", ts(type = "RuleId[]"))]
    pub rules: Vec<String>,
    /// Whether the answer is kept from the others.
    pub secret: bool,
    /// Every legal answer: `do` names it, `say` is what can be typed, the rest are names and printed numbers.
    #[cfg_attr(feature = "ts", ts(type = "Action[]"))]
    pub actions: Vec<Value>,
    /// What may be answered besides: answers with a hole, and what may stand in it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, type = "AnswerShape[]"))]
    pub shapes: Vec<Value>,
    /// There is one answer, and everybody can see it: a client may give it by itself.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "ts", ts(optional, type = "true"))]
    pub forced: bool,
}
