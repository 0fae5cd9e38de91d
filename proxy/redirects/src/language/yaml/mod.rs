//! Printing YAML: a tree with comments, and the layout of rule files.
//!
//! This is for the two writers of rule files: the formatter and the importers. For parsing, see [`crate::language::tree`].

mod node;
mod print;
mod quotes;
mod scalar;

pub use node::{Layout, Member, Members, Node, NodeKind, Trivia, Verbatim};
pub use print::print;
pub use quotes::Quotes;
pub(crate) use scalar::is_ambiguous;
