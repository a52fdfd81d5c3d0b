//! Melee (2.034, 2.0311): who fights whom, what each scores, what a round costs, what victory brings.

pub mod pairing;
pub mod score;
pub mod toll;
pub(crate) mod scene;
pub(crate) mod limits;
pub mod charge;
pub mod contact;
pub mod round;
pub mod exploit;
