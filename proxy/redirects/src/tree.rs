//! YAML as a tree in which every key and value knows its place, and the word that a misspelt one means: what a reader of
//! rules needs, and a reader of the configuration as well.

pub use crate::language::did_you_mean::nearest;
pub use crate::language::raw::{Located, Value, read};
