//! Portico rules before they are written to a file.

pub(super) mod choose;
pub(super) mod draft;
pub(super) mod reserved;
#[cfg(test)]
mod tests;
