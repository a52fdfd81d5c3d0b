//! Boards and tables as they are read, drawn, measured and looked over.

mod drawing;
mod gettysburg;
mod guide;
mod kinds;
mod paths;
mod sight;
mod table;
mod tables;
mod theatre;
mod waterloo;
