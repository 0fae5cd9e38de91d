//! Reads from the text of a configuration which paths, hosts, queries and header fields its statements test.

mod apache;
mod nginx;
mod paths;

use crate::originals::seed::Seed;
use crate::originals::source_file::{Server, SourceFile};

/// Returns the seeds of all statements of a file. A file with invalid syntax has no seeds.
pub(crate) fn of(file: &SourceFile) -> Vec<Seed> {
    match file.server {
        Server::Apache => apache::seeds(&file.text),
        Server::Nginx => nginx::seeds(&file.text),
    }
}
