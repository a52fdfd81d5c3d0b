//! The series as it is played: its editions, its words, whole games and the laws over them.

mod drawing_answers;
mod editions;
mod foretold;
mod games;
mod laws;
mod layers;
mod playthroughs;
mod vocabulary;
