//! YAML as a tree in which every key and value has its position, and suggestions for misspelt keys. The rule language and the
//! configuration both use them.

pub use crate::language::did_you_mean::nearest;
pub use crate::language::invisible::in_tree as invisible_characters;
pub use crate::language::raw::{Entries, Located, MapEntry, Value, read};
