//! Waiting for something to be so. Nothing here waits for a time to pass.

use std::thread;
use std::time::{Duration, Instant};

use crate::Outcome;

/// When waiting is given up: only a hang takes so long.
pub(crate) const LIMIT: Duration = Duration::from_secs(15);
const LOOK_EVERY: Duration = Duration::from_millis(3);

/// Probes until it succeeds; the last refusal is the error.
///
/// # Errors
/// When it never did.
pub fn until<T>(what: &str, mut probe: impl FnMut() -> Outcome<T>) -> Outcome<T> {
    let started = Instant::now();
    loop {
        match probe() {
            Ok(value) => return Ok(value),
            Err(reason) if started.elapsed() > LIMIT => return Err(format!("waited in vain until {what}: {reason}")),
            Err(_) => thread::sleep(LOOK_EVERY),
        }
    }
}
