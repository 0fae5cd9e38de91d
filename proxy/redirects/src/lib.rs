//! Portico's redirect rules: language, compiler, checks and matcher.
//!
//! Pure: no HTTP library, no file system, no clock. Texts go in, answers come out.

mod check;
mod compile;
mod diagnostic;
mod graph;
mod hop;
mod language;
mod location;
mod matcher;
mod outcome;
pub mod path;
mod query;
pub mod render;
mod rule;
mod rule_set;
mod rule_test;
mod shape;
mod target;

pub use compile::{CompileOptions, Compiled, Source, compile};
pub use diagnostic::{Code, Diagnostic, Place, Severity};
pub use location::Location;
pub use outcome::{Found, Outcome, RedirectStatus};
pub use path::{NormalPath, PathError};
pub use rule::{RuleInfo, Strategy};
pub use rule_set::RuleSet;
pub use rule_test::{Expected, RuleTest};
