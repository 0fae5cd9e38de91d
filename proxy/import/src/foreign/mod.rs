//! Describes the meaning of the statements of other programs.

pub(super) mod exception;
pub(super) mod parameters;
pub(super) mod path_restriction;
pub(super) mod rule;
pub(super) mod status;
