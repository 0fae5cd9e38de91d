//! Prints a tree with comments as YAML, in the layout of rule files.
//!
//! The formatter and the importers use this module to write rule files. For parsing, see [`crate::language::tree`].

mod node;
mod print;
mod quotes;
mod scalar;

pub use node::{Layout, Member, Members, Node, NodeKind, Trivia, Verbatim};
pub use print::print;
pub use quotes::Quotes;
pub(crate) use scalar::is_ambiguous;
