// The wire between server and browser: see docs/server.md. The types are made from the Rust types; these are for all rule sets, and
// each has a module of its own beside them, which only its folder reads.
export * from "./wire/common";
