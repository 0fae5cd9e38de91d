//! Waits until a condition is met. Tests never wait for a fixed time.

use std::thread;
use std::time::{Duration, Instant};

use crate::outcome::Outcome;

/// How long to wait for a condition. Only a hang takes this long.
pub(crate) const LIMIT: Duration = Duration::from_secs(15);
const POLL_INTERVAL: Duration = Duration::from_millis(3);

/// Calls `probe` until it succeeds.
///
/// # Errors
/// If `probe` does not succeed within `LIMIT`; the error contains the last error of `probe`.
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
