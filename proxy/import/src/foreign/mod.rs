//! Defines types for the redirects of other programs, such as nginx, before they are converted to rules.

pub(super) mod error_redirect;
mod exact_paths;
pub(super) mod exception;
mod folder_paths;
mod inclusion;
pub(super) mod lookahead;
pub(super) mod methods;
pub(super) mod parameters;
pub(super) mod path_restriction;
pub(super) mod port;
pub(super) mod refusal;
pub(super) mod repeated_pattern;
mod repeated_slashes;
pub(super) mod rule;
pub(super) mod status;
mod whole_match;
