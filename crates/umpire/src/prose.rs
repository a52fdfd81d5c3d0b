//! English that agrees with how many things it speaks of.
//!
//! A word that depends on a number is written in both forms, `one|more`: [`told!`](crate::told) fills the holes of a sentence as
//! `format!` does and takes the form that the number asks for. How texts are worded is in `docs/prose.md`, and a test reads every
//! template with one thing, two and five in it.
//!
//! ```
//! use umpire::prose::{counted, listed};
//! use umpire::told;
//!
//! let march = |units: &[&str]| {
//!     let who = listed(units);
//!     told!(units.len(), "{who} moves|move to 2747.")
//! };
//! assert_eq!(march(&["Foy"]), "Foy moves to 2747.");
//! assert_eq!(march(&["Foy", "Bachelu", "Piré"]), "Foy, Bachelu and Piré move to 2747.");
//! assert_eq!([0, 1, 2].map(|hits| counted(hits, "hit|hits")), ["no hit", "1 hit", "2 hits"]);
//! ```

/// A sentence with holes, as `format!` fills them, in which every `one|more` is the form for so many.
#[macro_export]
macro_rules! told {
    ($number:expr, $($sentence:tt)+) => {
        $crate::prose::agreed($number, &format!($($sentence)+))
    };
}

/// The text with the form for so many of every `one|more` in it.
pub fn agreed(number: usize, text: &str) -> String {
    let mut said = String::with_capacity(text.len());
    for (at, word) in text.split(' ').enumerate() {
        if at > 0 {
            said.push(' ');
        }
        match word.split_once('|').filter(|(one, more)| !one.is_empty() && !more.is_empty()) {
            None => said.push_str(word),
            Some((one, more)) => {
                let end = more.trim_end_matches(|letter: char| !letter.is_alphanumeric()).len();
                said.push_str(if number == 1 { one } else { &more[..end] });
                said.push_str(&more[end..]);
            }
        }
    }
    said
}

/// So many of something: `counted(2, "hit|hits")` is "2 hits", and none is "no hit".
pub fn counted(number: usize, noun: &str) -> String {
    match number {
        0 => format!("no {}", agreed(1, noun)),
        number => format!("{number} {}", agreed(number, noun)),
    }
}

/// "II Corps", "II Corps and III Corps", "I Corps, II Corps and III Corps".
pub fn listed<T: AsRef<str>>(names: &[T]) -> String {
    let names: Vec<&str> = names.iter().map(AsRef::as_ref).collect();
    match &names[..] {
        [] => "nobody".to_owned(),
        [one] => (*one).to_owned(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// The same text with a capital.
pub fn capital(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// The text as it is compared with what was typed: without capitals and accents, and an `e` that stands for two dots over the vowel
/// before it counts as none, so that Blücher is found as Blucher and as Bluecher.
pub fn folded(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for letter in text.chars().flat_map(char::to_lowercase) {
        let bare = match letter {
            'à' | 'á' | 'â' | 'ã' | 'ä' | 'å' => "a",
            'ç' => "c",
            'è' | 'é' | 'ê' | 'ë' => "e",
            'ì' | 'í' | 'î' | 'ï' => "i",
            'ñ' => "n",
            'ò' | 'ó' | 'ô' | 'õ' | 'ö' | 'ø' => "o",
            'ù' | 'ú' | 'û' | 'ü' => "u",
            'ý' | 'ÿ' => "y",
            'æ' => "ae",
            'œ' => "oe",
            'ß' => "ss",
            // A sign that puts an accent on the letter before it.
            '\u{300}'..='\u{36f}' => "",
            other => {
                plain.push(other);
                continue;
            }
        };
        plain.push_str(bare);
    }
    for (dotted, bare) in [("ae", "a"), ("oe", "o"), ("ue", "u")] {
        if plain.contains(dotted) {
            plain = plain.replace(dotted, bare);
        }
    }
    plain
}

/// Which of these names was typed: the one that is written so, or else the first that is without its accents.
pub fn called<'n>(names: impl Iterator<Item = &'n str> + Clone, typed: &str) -> Option<usize> {
    let written = names.clone().position(|name| name.eq_ignore_ascii_case(typed));
    written.or_else(|| {
        let typed = folded(typed);
        names.map(folded).position(|name| name == typed)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_found_without_accents_and_capitals() {
        let names = ["Pire", "Piré", "Wagnelée", "Œdenkoven", "Jérôme", "Blücher", "Quesnoy"];
        let find = |typed| called(names.into_iter(), typed).map(|at| names[at]);
        assert_eq!(find("piré"), Some("Piré"));
        assert_eq!(find("PIRE"), Some("Pire"));
        assert_eq!(find("wagnelee"), Some("Wagnelée"));
        assert_eq!(find("oedenkoven"), Some("Œdenkoven"));
        assert_eq!(find("Je\u{301}ro\u{302}me"), Some("Jérôme"));
        assert_eq!(find("bluecher"), Some("Blücher"));
        assert_eq!(find("Blucher"), Some("Blücher"));
        assert_eq!(find("quesnoy"), Some("Quesnoy"));
        assert_eq!(find("pir"), None);
    }
}
