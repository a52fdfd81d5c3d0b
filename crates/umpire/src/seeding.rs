//! How the seed of a game's dice comes about, and what of it everybody may know.
//!
//! Whoever opens a game may choose the seed: good for tests and studies, and marked as such. The umpire may draw it: then nobody at the
//! table has chosen it, but the umpire's own word is all that says so. Between strangers it is made of shares, 256 random bits of the
//! umpire and of each person at the table:
//!
//! ```text
//!   the umpire publishes what commits it to its share          SHA-256 of the share: the game's mark
//!   every seat publishes what commits it to its own            SHA-256 of the mark, the seat and the share
//!   when all are there, every seat reveals its share           it must fit, and nobody can choose it any more
//!   the seed is the SHA-256 of the mark and all shares         the umpire's own stays secret until the game is over
//! ```
//!
//! As long as one of them draws his share blindly, nobody has chosen the seed, not even all the others together. A seat that reveals last
//! has not seen the umpire's share, so that it cannot know what it would turn down; whoever refuses to reveal keeps the game from
//! beginning, in the sight of all. The umpire knows the dice, for it rolls them: what is proved is that it did not choose them.

use crate::dice::Seed;
use data_encoding::HEXLOWER;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// Who made a seed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum SeedBy {
    /// The umpire drew it.
    Umpire,
    /// Whoever opened the game chose it.
    Opener,
    /// It is made of shares.
    Shares,
}

/// What a seat has given to the seed. Everybody may know it: without the umpire's share it tells nothing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Share {
    /// Whose it is.
    pub seat: String,
    /// What was published before any share was revealed.
    pub commitment: String,
    /// 64 hexadecimal digits.
    pub share: String,
}

/// The seed of rolled dice, as the first line of a record has it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rolled {
    /// Who made it; the first two formats of the record do not say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<SeedBy>,
    /// SHA-256 of `seed`, public from the start. A seed that somebody chose has none: it may be a small number, and whoever tries them
    /// all would find it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commitment: Option<String>,
    /// What the seats have given to it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub shares: Vec<Share>,
    /// The seed in hexadecimal digits, or the umpire's share of it. It stands only in the umpire's own copy until the game is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<String>,
}

impl Rolled {
    /// A seed that the umpire drew.
    pub fn drawn(seed: &Seed) -> Rolled {
        Rolled {
            by: Some(SeedBy::Umpire),
            commitment: Some(seed.commitment()),
            shares: Vec::new(),
            seed: Some(seed.to_hex()),
        }
    }

    /// A seed that whoever opened the game chose.
    pub fn chosen(seed: &Seed) -> Rolled {
        Rolled { by: Some(SeedBy::Opener), commitment: None, ..Rolled::drawn(seed) }
    }

    /// A seed of the umpire's share and those of the seats.
    pub fn shared(own: &Seed, shares: Vec<Share>) -> Rolled {
        Rolled { by: Some(SeedBy::Shares), shares, ..Rolled::drawn(own) }
    }

    /// A seed of a program that did not note who made it.
    pub fn unsaid(seed: &Seed) -> Rolled {
        Rolled { by: None, ..Rolled::drawn(seed) }
    }

    /// The seed that the dice follow from, if it is revealed. An error if anything does not fit what was committed to.
    pub fn key(&self) -> Result<Option<Seed>, String> {
        match (self.by, &self.commitment, self.shares.is_empty()) {
            (Some(SeedBy::Opener), None, true) => self.own(),
            (Some(SeedBy::Umpire) | None, Some(commitment), true) => self.fitting(commitment),
            (Some(SeedBy::Shares), Some(mark), false) => {
                for (n, share) in self.shares.iter().enumerate() {
                    if self.shares[..n].iter().any(|other| other.seat == share.seat) {
                        return Err(format!("{} has two shares of the dice", share.seat));
                    }
                    if commitment(mark, &share.seat, &share.share)? != share.commitment {
                        return Err(format!("the share of {} does not fit its commitment", share.seat));
                    }
                }
                Ok(self.fitting(mark)?.map(|own| mixed(mark, &own, &self.shares)))
            }
            (by, ..) => {
                let needs = match by {
                    Some(SeedBy::Opener) => "a chosen seed has no commitment and no shares",
                    Some(SeedBy::Umpire) | None => "a drawn seed has a commitment and no shares",
                    Some(SeedBy::Shares) => "a shared seed has the umpire's commitment and the seats' shares",
                };
                Err(format!("it is not said how the dice were seeded: {needs}"))
            }
        }
    }

    fn own(&self) -> Result<Option<Seed>, String> {
        let seed = self.seed.as_ref().map(|text| Seed::from_hex(text));
        seed.map(|seed| seed.ok_or_else(|| "the seed must be 64 hexadecimal digits".to_owned())).transpose()
    }

    fn fitting(&self, commitment: &str) -> Result<Option<Seed>, String> {
        let own = self.own()?;
        if own.as_ref().is_some_and(|seed| seed.commitment() != commitment) {
            return Err("the seed does not fit the commitment: the dice are not those settled at the start"
                .to_owned());
        }
        Ok(own)
    }
}

/// What commits a seat to its share, in a game whose umpire has published `mark`. Nobody can pass off another's commitment as his own, nor
/// one of another game.
pub fn commitment(mark: &str, seat: &str, share: &str) -> Result<String, String> {
    is_digits(share).map_err(|()| "a share is 64 hexadecimal digits, small letters".to_owned())?;
    Ok(HEXLOWER.encode(&Sha256::digest(format!("grognard share\n{mark}\n{seat}\n{share}"))))
}

/// Whether a text can be a commitment.
pub fn can_commit(text: &str) -> Result<(), String> {
    is_digits(text)
        .map_err(|()| "a commitment is a SHA-256 in 64 hexadecimal digits, small letters".to_owned())
}

fn is_digits(text: &str) -> Result<(), ()> {
    HEXLOWER.decode(text.as_bytes()).ok().filter(|bytes| bytes.len() == 32).map(|_| ()).ok_or(())
}

fn mixed(mark: &str, own: &Seed, shares: &[Share]) -> Seed {
    let mut digest = Sha256::new();
    digest.update(format!("grognard dice\n{mark}\numpire {}\n", own.to_hex()));
    for Share { seat, share, .. } in shares {
        digest.update(format!("{seat} {share}\n"));
    }
    Seed::of_bytes(digest.finalize().into())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn share(mark: &str, seat: &str, digit: char) -> Share {
        let share = digit.to_string().repeat(64);
        Share { seat: seat.to_owned(), commitment: commitment(mark, seat, &share).unwrap(), share }
    }

    fn shared() -> Rolled {
        let own = Seed::from_number(1);
        let mark = own.commitment();
        Rolled::shared(&own, vec![share(&mark, "french", '1'), share(&mark, "allied", '2')])
    }

    #[test]
    fn every_share_counts_and_the_result_never_changes() {
        let seed = shared().key().unwrap().unwrap().to_hex();
        assert_eq!(
            seed, "a2dadd480402f3ad47bad521da53a362674d4e0d7ba8c63c04420b05dffa8b76",
            "the way from shares to dice is part of the record's format"
        );
        let mark = Seed::from_number(1).commitment();
        let other = [share(&mark, "french", '1'), share(&mark, "allied", '3')].to_vec();
        assert_ne!(Rolled::shared(&Seed::from_number(1), other).key().unwrap().unwrap().to_hex(), seed);
        let turned = shared().shares.into_iter().rev().collect();
        assert_ne!(Rolled::shared(&Seed::from_number(1), turned).key().unwrap().unwrap().to_hex(), seed);
    }

    #[test]
    fn a_share_that_was_not_committed_to_is_found_without_the_seed() {
        let mut forged = Rolled { seed: None, ..shared() };
        assert_eq!(forged.key(), Ok(None));
        forged.shares[1].share = "3".repeat(64);
        assert_eq!(forged.key(), Err("the share of allied does not fit its commitment".to_owned()));
        // The enemy's commitment is no good for oneself.
        let mut mirrored = shared();
        mirrored.shares[1] = Share { seat: "allied".to_owned(), ..mirrored.shares[0].clone() };
        assert!(mirrored.key().unwrap_err().contains("of allied does not fit"));
        let mut twice = shared();
        twice.shares[1] = twice.shares[0].clone();
        assert!(twice.key().unwrap_err().contains("two shares"));
    }

    #[test]
    fn what_is_said_of_a_seed_must_agree() {
        let seed = Seed::from_number(1);
        assert_eq!(Rolled::chosen(&seed).key(), Ok(Some(seed.clone())));
        assert_eq!(Rolled::drawn(&seed).key(), Ok(Some(seed.clone())));
        let wrong = [
            Rolled { by: Some(SeedBy::Opener), ..Rolled::drawn(&seed) },
            Rolled { by: Some(SeedBy::Umpire), ..Rolled::chosen(&seed) },
            Rolled { by: None, ..Rolled::chosen(&seed) },
            Rolled { by: Some(SeedBy::Shares), ..Rolled::drawn(&seed) },
            Rolled { by: Some(SeedBy::Umpire), ..shared() },
        ];
        for rolled in wrong {
            assert!(rolled.key().unwrap_err().contains("how the dice were seeded"), "{rolled:?}");
        }
    }

    #[test]
    fn nothing_is_shown_from_which_a_chosen_number_could_be_found() {
        let seed = Seed::from_number(7);
        let public = serde_json::to_string(&Rolled { seed: None, ..Rolled::chosen(&seed) }).unwrap();
        assert_eq!(public, r#"{"by":"opener"}"#);
    }
}
