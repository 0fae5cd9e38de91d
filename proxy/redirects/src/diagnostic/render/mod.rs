//! Formats diagnostics as text, JSON or SARIF.

mod json;
mod lines;
mod readable;
mod sarif;
mod selection;
mod text;
mod totals;

pub use json::json;
pub use readable::readable;
pub use sarif::{ReferencePages, sarif};
pub use text::{colored_text, text, visible};
pub use totals::{Colors, Totals, silenced_note};
