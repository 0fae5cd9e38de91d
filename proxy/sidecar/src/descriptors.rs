//! How many files and sockets the process may have open at a time.

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

use crate::start_error::StartError;

/// What the process itself opens, with all listeners: 49 were counted, and each thread's beside them.
const OWN: u64 = 56;
/// What each thread opens for itself: 8 were counted, an epoll instance and its like for either listener.
const PER_THREAD: u64 = 8;
/// Connections and files of a few requests at a time.
const REQUESTS: u64 = 64;

/// Raises the limit as far as the system allows, and refuses one that the process itself would use up: parts of it that get none at the start
/// would end it in the middle.
pub(crate) fn raise_limit(threads: usize) -> Result<(), StartError> {
    let limit = raised(getrlimit(Resource::Nofile));
    let needed = OWN + PER_THREAD * threads as u64 + REQUESTS;
    match limit {
        Some(limit) if limit < needed => Err(StartError::Descriptors { limit, needed }),
        _ => Ok(()),
    }
}

/// The limit that holds from now on; none means as many as the machine has.
fn raised(Rlimit { current, maximum }: Rlimit) -> Option<u64> {
    match setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum }) {
        Ok(()) => maximum,
        Err(_) => current,
    }
}
