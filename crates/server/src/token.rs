//! The secrets that name a seat, and the names of games.

use sha2::{Digest, Sha256};

/// The letters of base64url.
const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// The secret of a seat: 128 bits from the operating system, in base64url. It is never written to a log: it has no `Debug` that shows it.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Token(String);

/// What is kept of a token to find its seat: SHA-256 of its text.
pub(crate) type TokenHash = [u8; 32];

impl Token {
    pub(crate) fn new() -> Result<Token, String> {
        Ok(Token(random_letters(16)?))
    }

    /// The text that a person's link holds.
    pub(crate) fn text(&self) -> &str {
        &self.0
    }

    /// What is kept of it.
    pub(crate) fn hash(&self) -> TokenHash {
        hash(&self.0)
    }
}

impl std::fmt::Debug for Token {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Token(secret)")
    }
}

/// What is kept of a token's text.
pub(crate) fn hash(text: &str) -> TokenHash {
    Sha256::digest(text.as_bytes()).into()
}

/// The public name of a new game: it tells nothing and opens nothing.
pub(crate) fn game_name() -> Result<String, String> {
    random_letters(8)
}

fn random_letters(n_bytes: usize) -> Result<String, String> {
    let mut bytes = vec![0; n_bytes];
    getrandom::fill(&mut bytes).map_err(|error| format!("no randomness to be had: {error}"))?;
    Ok(base64url(&bytes))
}

/// Base64 with the letters for addresses, without padding.
fn base64url(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len() * 4 / 3 + 2);
    for three in bytes.chunks(3) {
        let bits =
            three.iter().fold(0_u32, |bits, byte| bits << 8 | u32::from(*byte)) << (8 * (3 - three.len()));
        for letter in 0..=three.len() {
            let six = (bits >> (18 - 6 * letter)) & 63;
            text.push(char::from(LETTERS[six as usize]));
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn base64url_is_that_of_rfc_4648() {
        for (bytes, text) in [("", ""), ("f", "Zg"), ("fo", "Zm8"), ("foo", "Zm9v"), ("foobar", "Zm9vYmFy")] {
            assert_eq!(base64url(bytes.as_bytes()), text);
        }
        assert_eq!(base64url(&[0xfb, 0xff]), "-_8");
    }

    #[test]
    fn tokens_have_128_bits_and_hide_in_debug() {
        let token = Token::new().unwrap();
        assert_eq!(token.text().len(), 22);
        assert!(!format!("{token:?}").contains(token.text()));
        assert_ne!(token, Token::new().unwrap());
    }
}
