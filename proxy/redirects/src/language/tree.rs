//! Reads YAML into a tree in which every key and value has its position, and suggests corrections for misspelt keys.
//! The rule language and the configuration both use this module.

pub use crate::language::did_you_mean::nearest;
pub use crate::language::invisible::in_tree as invisible_characters;
pub use crate::language::raw::{Entries, Located, MapEntry, Value, read};
