//! Starts the servers that have a process of their own for each file.

use crate::originals::caddy::{self, Caddy};
use crate::originals::nginx::{self, Nginx};
use crate::originals::site::Site;
use crate::originals::source_file::{Server, SourceFile};
use crate::outcome::Outcome;

/// A running server, which ends when the value is dropped.
pub(crate) enum Running {
    Nginx { _server: Nginx },
    Caddy { _server: Caddy },
}

/// Starts the server of a file.
///
/// # Errors
/// Fails if the server cannot serve the file, or if one process of the server serves several files.
pub(crate) fn start(file: &SourceFile) -> Outcome<(Running, Site)> {
    match file.server {
        Server::Nginx => nginx::start(file).map(|(server, site)| (Running::Nginx { _server: server }, site)),
        Server::Caddy => caddy::start(file).map(|(server, site)| (Running::Caddy { _server: server }, site)),
        Server::Apache | Server::Engine(_) => Err("one process serves several files".to_owned()),
    }
}
