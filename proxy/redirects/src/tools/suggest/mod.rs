//! Suggests targets for paths that were not found.
//!
//! Each path is transliterated and compared with the routes of the site and with the paths of rules. A suggestion is a
//! guess, so a person must review the suggestion before it becomes a rule.

mod align;
mod candidate;
mod suggester;
mod suggestion;
mod transliteration;
mod yaml;

pub use crate::tools::suggest::suggester::Suggester;
pub use crate::tools::suggest::suggestion::Suggestion;
pub use crate::tools::suggest::yaml::readable_url;
