//! One Day Napoleonics from outside: its laws, its cases, whole games at random.

mod cases;
mod games;
mod laws;
