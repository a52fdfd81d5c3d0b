//! The signature of a record: what only the table that kept the game can say.
//!
//! The chain finds whatever was edited, cut or moved in the middle, and playing the record again finds whatever was against the rules or
//! did not follow from the seed. But whoever holds a record can make up another whole one that keeps all this. So a table signs the
//! records of games that were begun and ended at it, with a key that nobody else has; whoever knows its public key can tell its records
//! from made-up ones.
//!
//! ```text
//! {"end":212,"state":"…","chain":"…"}
//! {"key":"64 digits","signature":"128 digits"}
//! ```

use super::Record;
use data_encoding::{HEXLOWER, HEXLOWER_PERMISSIVE};
use ed25519_dalek::{Signer as _, SigningKey, VerifyingKey};
use serde::{Deserialize, Serialize};

/// What is signed begins with this, so that no signature can be taken for one of something else.
const OF_A_RECORD: &str = "grognard record 1\n";

/// The last line of a signed record.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Signature {
    /// The public key of the table that signed, in hexadecimal digits.
    pub key: String,
    /// Ed25519 (RFC 8032) over all lines before this one as the umpire writes them, in hexadecimal digits.
    pub signature: String,
}

impl Signature {
    /// Whether it is that of this text by the key that it names; what is wrong with it otherwise.
    pub(super) fn check(&self, text: &str) -> Result<(), String> {
        let key = public_key(&self.key)?;
        let signature = digits(&self.signature).ok_or("the signature is not 128 hexadecimal digits")?;
        key.verify_strict(&signed(text), &ed25519_dalek::Signature::from_bytes(&signature)).map_err(|_| {
            "the signature does not fit what stands before it: the record was changed after it was signed, or it was signed with \
             another key than the one named"
                .to_owned()
        })
    }
}

/// The key with which a table signs.
pub struct Signer(SigningKey);

impl Signer {
    /// A new one.
    pub fn new() -> Result<Signer, String> {
        let mut secret = [0; 32];
        getrandom::fill(&mut secret)
            .map_err(|error| format!("the system gives no random numbers: {error}"))?;
        Ok(Signer(SigningKey::from_bytes(&secret)))
    }

    /// The one of a secret of 64 hexadecimal digits.
    pub fn of_secret(secret: &str) -> Option<Signer> {
        digits(secret).map(|secret| Signer(SigningKey::from_bytes(&secret)))
    }

    /// Its secret, in hexadecimal digits: whoever has it can sign in the table's name.
    pub fn secret(&self) -> String {
        HEXLOWER.encode(self.0.as_bytes())
    }

    /// Its public key, in hexadecimal digits: by it others know the table.
    pub fn public(&self) -> String {
        HEXLOWER.encode(self.0.verifying_key().as_bytes())
    }

    /// The record with its signature.
    #[must_use]
    pub fn sign(&self, mut record: Record) -> Record {
        record.signature = None;
        let signature = HEXLOWER.encode(&self.0.sign(&signed(&record.to_text())).to_bytes());
        record.signature = Some(Signature { key: self.public(), signature });
        record
    }
}

/// A public key as somebody writes it; what is wrong with it, if anything is.
pub fn public_key(key: &str) -> Result<VerifyingKey, String> {
    let bytes = digits(key).ok_or("a table's public key is 64 hexadecimal digits")?;
    VerifyingKey::from_bytes(&bytes).map_err(|_| format!("{key} is no public key"))
}

fn signed(text: &str) -> Vec<u8> {
    [OF_A_RECORD, text].concat().into_bytes()
}

fn digits<const N: usize>(text: &str) -> Option<[u8; N]> {
    HEXLOWER_PERMISSIVE.decode(text.as_bytes()).ok()?.try_into().ok()
}

#[cfg(test)]
mod tests {
    use super::super::tests::record;
    use super::*;

    fn signer() -> Signer {
        Signer::of_secret(&"07".repeat(32)).expect("64 digits")
    }

    fn fault(text: &str) -> String {
        Record::parse("r", text).expect_err("a fault").to_string()
    }

    /// The first of the test vectors of RFC 8032, 7.1.
    #[test]
    fn keys_and_signatures_are_those_of_the_standard() {
        let vector = Signer::of_secret("9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60")
            .expect("a secret");
        assert_eq!(vector.public(), "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a");
        let empty = "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b";
        assert_eq!(HEXLOWER.encode(&vector.0.sign(b"").to_bytes()), empty);
        assert_eq!(Signer::of_secret(&vector.secret()).expect("a secret").public(), vector.public());
    }

    #[test]
    fn a_signed_record_is_read_back_and_says_who_signed() {
        let signed = signer().sign(record());
        let read = Record::parse("r", &signed.to_text()).expect("a signed record");
        assert_eq!(read, signed);
        assert_eq!(read.signed_by(), Some(&*signer().public()));
        assert_eq!(record().signed_by(), None);
        assert_eq!(read.seedless().signed_by(), None, "what is left out was signed too");
    }

    #[test]
    fn a_record_made_up_whole_does_not_have_the_signature() {
        let signed = signer().sign(record());
        let mut forged = record();
        forged.entries[1].action = "do 7".into();
        forged.signature = signed.signature.clone();
        assert!(
            fault(&forged.to_text()).starts_with("r:7:1: the signature does not fit what stands before it")
        );
        // The forger's own key makes a signature that fits; but it names him.
        let own = Signer::new().expect("random numbers").sign(forged);
        assert_ne!(
            Record::parse("r", &own.to_text()).expect("signed by somebody").signed_by(),
            signed.signed_by()
        );
    }

    #[test]
    fn each_letter_of_the_signature_counts() {
        let text = signer().sign(record()).to_text();
        let line = text.trim_end().rfind('\n').expect("several lines") + 1;
        for at in (line..text.len() - 1).step_by(7) {
            let other = if &text[at..=at] == "1" { "2" } else { "1" };
            let edited = format!("{}{other}{}", &text[..at], &text[at + 1..]);
            assert!(Record::parse("r", &edited).is_err(), "{edited}");
        }
        let twice = format!("{text}{}", &text[line..]);
        assert!(fault(&twice).contains("r:8:1: there is more after the signature"), "{}", fault(&twice));
        assert!(fault(&text.replace("\"key\":\"", "\"key\":\"é")).contains("r:7:1"));
    }
}
