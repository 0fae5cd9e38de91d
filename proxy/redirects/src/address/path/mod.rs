//! Converts paths to the normal form in which they are compared, and to the forms in which they are displayed.

mod characters;
mod composed;
mod error;
pub mod escape;
pub mod foreign;
mod letters;
mod normal;
mod percent;

pub(crate) use crate::address::path::characters::is_trivially_normal;
pub(crate) use crate::address::path::composed::composed;
pub use crate::address::path::error::PathError;
pub(crate) use crate::address::path::letters::{character_length, escaped, fold, lowercase, readable};
pub use crate::address::path::normal::{NormalPath, is_parent};
pub(crate) use crate::address::path::normal::{normal_part, segments, spell};
