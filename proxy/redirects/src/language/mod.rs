//! The rule language: from the text of a file to valid rules.
//!
//! Three steps, one file each: [`raw`] reads YAML into a tree that knows each value's place,
//! [`parse`] reads the tree as rules, tables and tests, [`lower`] turns what the file says into what
//! we allow. Each step goes on after a mistake, so that all of them are reported at once.

pub(crate) mod data_files;
pub(crate) mod did_you_mean;
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
pub(crate) mod value_error;

pub use crate::language::time::parse_date_time;

use crate::language::value_error::ValueError;
use crate::shape::Shape;

/// The shape of an address in a list of routes.
pub(crate) fn route_pattern(written: &str) -> Result<Shape, ValueError> {
    let path = written.split(['?', '#']).next().unwrap_or_default();
    let ours: Vec<String> =
        path.split('/').enumerate().map(|(index, segment)| translate_segment(segment, index)).collect();
    pattern::parse(&ours.join("/")).map(|pattern| pattern.shape)
}

/// Other routers' spellings of a hole, in ours.
fn translate_segment(segment: &str, index: usize) -> String {
    match (segment, segment.strip_prefix(':')) {
        ("*", _) => "{rest...}".to_owned(),
        (_, Some(_)) => format!("{{part{index}}}"),
        (other, None) => other.to_owned(),
    }
}
