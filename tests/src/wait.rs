//! Waits for conditions, never for time to pass.

use std::thread;
use std::time::{Duration, Instant};

use crate::outcome::Outcome;

/// When to give up: only a hang takes this long.
pub(crate) const LIMIT: Duration = Duration::from_secs(15);
const POLL_INTERVAL: Duration = Duration::from_millis(3);

/// Calls `probe` until it succeeds.
///
/// # Errors
/// The last error of `probe`, if it never succeeds.
pub fn until<T>(what: &str, mut probe: impl FnMut() -> Outcome<T>) -> Outcome<T> {
    let started = Instant::now();
    loop {
        match probe() {
            Ok(value) => return Ok(value),
            Err(reason) if started.elapsed() > LIMIT => {
                return Err(format!("timed out waiting until {what}: {reason}"));
            }
            Err(_) => thread::sleep(POLL_INTERVAL),
        }
    }
}
