//! How names are written on the map.
//!
//! Geography files are compiled in plain letters, so that names can be typed and searched on any keyboard; a
//! map of Brabant is not lettered so. The words of `spelling.txt` get their accents, `a` between hyphens
//! becomes `à`, the apostrophe a printed one; and what stands in brackets or behind a comma is explanation,
//! not a name.

/// Plain words and how they are spelled.
const WORDS: &str = include_str!("spelling.txt");

/// A name as it is lettered.
pub(super) fn lettered(name: &str) -> String {
    let short = name.split_once(" (").map_or(name, |(short, _)| short);
    let mut written = String::with_capacity(short.len() + 4);
    let mut word = String::new();
    for character in short.chars() {
        if character.is_alphabetic() {
            word.push(character);
            continue;
        }
        push(&mut written, &mut word, character == '-');
        written.push(if character == '\'' { '’' } else { character });
    }
    push(&mut written, &mut word, false);
    written
}

fn push(written: &mut String, word: &mut String, is_hyphen_next: bool) {
    let word = std::mem::take(word);
    if word == "a" && is_hyphen_next && written.ends_with('-') {
        written.push('à');
        return;
    }
    let spelled = WORDS.lines().filter_map(|line| line.split_once(' ')).find(|(plain, _)| *plain == word);
    written.push_str(spelled.map_or(&word, |(_, spelled)| spelled));
}

/// A name without what stands behind a comma or in brackets within it, which is explanation as well.
pub(super) fn short(name: &str) -> String {
    let name = name.split(", ").next().unwrap_or(name);
    match (name.find(" ("), name.find(") ")) {
        (Some(from), Some(to)) if from < to => format!("{}{}", &name[..from], &name[to + 1..]),
        _ => name.to_owned(),
    }
}

/// A name broken in two lines of nearly the same length, if it is long and has where to break.
pub(super) fn broken(name: &str) -> Option<[&str; 2]> {
    const LONG: usize = 11;
    if name.chars().count() < LONG {
        return None;
    }
    // A hyphen stays with the first line, a space goes away.
    let breaks = name.char_indices().filter(|(_, c)| matches!(c, '-' | ' '));
    let uneven = |at: usize| name[..at].chars().count().abs_diff(name[at..].chars().count());
    let (at, _) = breaks.min_by_key(|(at, _)| uneven(*at))?;
    let (first, rest) = name.split_at(at + 1);
    (first.trim().len() > 3 && rest.len() > 3).then_some([first.trim_end(), rest])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_get_their_accents() {
        for (plain, spelled) in [
            ("Wagnelee", "Wagnelée"),
            ("Court-Saint-Etienne", "Court-Saint-Étienne"),
            ("Sart-a-Walhain", "Sart-à-Walhain"),
            ("Fontaine-l'Eveque", "Fontaine-l’Évêque"),
            ("Braine-l'Alleud", "Braine-l’Alleud"),
            ("Le Hameau (Petit-Saint-Amand)", "Le Hameau"),
            ("Ligny chateau", "Ligny château"),
            ("Plancenoit", "Plancenoit"),
        ] {
            assert_eq!(lettered(plain), spelled);
        }
    }

    #[test]
    fn long_names_are_broken_in_the_middle() {
        assert_eq!(broken("Saint-Amand-la-Haye"), Some(["Saint-Amand-", "la-Haye"]));
        assert_eq!(broken("La Belle Alliance"), Some(["La Belle", "Alliance"]));
        assert_eq!(broken("Plancenoit"), None);
    }
}
