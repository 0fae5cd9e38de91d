//! Evaluates requests to a simulated nginx.

mod argument;
mod builtin;
mod content;
mod error_page;
mod files;
mod locate;
pub(crate) mod phases;
mod rewrite;
mod state;
mod statement;
mod variable;
