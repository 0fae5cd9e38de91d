//! The rule language: from the text of a file to valid rules.
//!
//! Three steps, one file each: [`raw`] reads YAML into a tree that knows each value's place,
//! [`parse`] reads the tree as rules, tables and tests, [`lower`] turns what the file says into what
//! we allow. Each step goes on after a mistake, so that all of them are reported at once.

mod fields;
mod flaw;
pub(crate) mod lower;
pub(crate) mod parse;
mod pattern;
pub(crate) mod raw;
mod suggest;
mod target;
