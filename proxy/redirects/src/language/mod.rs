//! The rule language: from the text of a file to valid rules.
//!
//! There are three steps: [`raw`] reads YAML into a tree with positions, [`parse`] turns the tree into rules, tables and tests as
//! written, and [`lower`] validates them. Each step continues after an error, so that all errors are reported at once.

pub mod csv_text;
pub(crate) mod data_files;
pub(crate) mod did_you_mean;
pub(crate) mod distance;
mod fields;
mod hints;
pub(crate) mod keys;
pub(crate) mod lower;
pub(crate) mod parse;
mod pattern;
pub(crate) mod raw;
mod recover;
mod scalars;
mod target;
mod time;
pub mod tree;
pub(crate) mod value_error;
pub mod yaml;

pub use crate::language::time::parse_date_time;

use crate::language::value_error::ValueError;
use crate::rule::path_pattern::PathPattern;

/// Parses an entry of the route list.
pub(crate) fn route_pattern(written: &str) -> Result<PathPattern, ValueError> {
    let path = written.split(['?', '#']).next().unwrap_or_default();
    let ours: Vec<String> =
        path.split('/').enumerate().map(|(index, segment)| translate_segment(segment, index)).collect();
    pattern::parse(&ours.join("/")).map(|pattern| pattern.shape)
}

/// Translates the placeholder syntax of other routers into ours.
fn translate_segment(segment: &str, index: usize) -> String {
    match (segment, segment.strip_prefix(':')) {
        ("*", _) => "{rest...}".to_owned(),
        (_, Some(_)) => format!("{{part{index}}}"),
        (other, None) => other.to_owned(),
    }
}
