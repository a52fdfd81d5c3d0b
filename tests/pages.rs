//! The project's battles, pages and texts, held to the code.

mod case_documents;
mod guide;
mod prose;
mod scenarios;
