//! The meaning of statements of other programs.

pub(super) mod exception;
pub(super) mod path_restriction;
