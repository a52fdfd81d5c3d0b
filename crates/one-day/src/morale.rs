//! Morale Tests, what a failure brings with it, and the loss of generals (3.01, 3.02, 4.03 Morale Levels, 4.05 Leader Loss).

pub mod test;
pub mod loss;
pub(crate) mod leader;
pub mod chain;

pub use test::Cause;
