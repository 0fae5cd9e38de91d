//! Distinguishes the releases of Caddy whose answers differ.
//! See <https://caddyserver.com/docs/caddyfile/directives#directive-order>.

/// A release of Caddy.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Release {
    /// Version 2.6, which some distributions still contain.
    Early,
    /// The release that the documentation describes.
    Current,
}

/// Directives with which the early release does not start.
const CURRENT_ONLY: [&str; 2] = ["basic_auth", "invoke "];

impl Release {
    /// Returns the releases for which a file may be written.
    pub(super) fn of(text: &str) -> Vec<Self> {
        if CURRENT_ONLY.iter().any(|word| text.contains(word)) {
            vec![Self::Current]
        } else {
            vec![Self::Current, Self::Early]
        }
    }
}
