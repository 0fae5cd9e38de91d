//! Defines a file that an original server serves.

use std::net::SocketAddr;

/// A file that an original server serves.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Site {
    pub(crate) address: SocketAddr,
    /// The number of statements that were removed because the server rejects them.
    pub(crate) removed: usize,
}
