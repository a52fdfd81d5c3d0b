//! The secrets that name a seat, and the names of games.

use data_encoding::BASE64URL_NOPAD;
use sha2::{Digest, Sha256};

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
    Ok(BASE64URL_NOPAD.encode(&bytes))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_have_128_bits_and_hide_in_debug() {
        let token = Token::new().unwrap();
        assert_eq!(token.text().len(), 22);
        assert!(!format!("{token:?}").contains(token.text()));
        assert_ne!(token, Token::new().unwrap());
    }
}
