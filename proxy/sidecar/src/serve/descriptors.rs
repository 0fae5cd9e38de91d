//! Raises the limit on open files and sockets of the process.

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

use crate::errors::start_error::StartError;

/// The number of file descriptors that the process needs in addition to those of the worker threads. The measured
/// number is 49.
const BASE: u64 = 56;
/// The number of file descriptors that each worker thread needs. The measured number is 8, which includes the epoll
/// instances for two listeners.
const PER_THREAD: u64 = 8;
/// The number of file descriptors that a few concurrent requests need for connections and files.
const REQUESTS: u64 = 64;

/// Raises the limit on open files as far as the system allows.
///
/// # Errors
/// Fails if the limit is too low for a process with `threads` worker threads. Without this check, the process would
/// fail later, when it cannot open a file or socket.
pub(crate) fn raise_limit(threads: usize) -> Result<(), StartError> {
    let limit = raise_to_maximum(getrlimit(Resource::Nofile));
    let needed = BASE + PER_THREAD * threads as u64 + REQUESTS;
    match limit {
        Some(limit) if limit < needed => Err(StartError::FileLimit { limit, needed }),
        _ => Ok(()),
    }
}

/// Raises the limit on open files and returns the new limit. Returns `None` if the number of open files is not limited.
fn raise_to_maximum(Rlimit { current, maximum }: Rlimit) -> Option<u64> {
    match setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum }) {
        Ok(()) => maximum,
        Err(_) => current,
    }
}
