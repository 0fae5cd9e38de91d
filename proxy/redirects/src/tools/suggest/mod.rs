//! Suggests targets for paths that were not found.
//!
//! Each path is transliterated and compared, segment by segment, with the routes of the site and the paths that rules
//! match. A suggestion is a guess, so a person has to review the suggestion before using it as a rule.

mod align;
mod candidate;
mod suggester;
mod suggestion;
mod transliteration;
mod yaml;

pub use crate::tools::suggest::suggester::Suggester;
pub use crate::tools::suggest::suggestion::Suggestion;
pub use crate::tools::suggest::yaml::readable_url;
