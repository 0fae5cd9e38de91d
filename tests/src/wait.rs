//! Waits until a condition holds. Tests never wait for a fixed time.

use std::thread;
use std::time::{Duration, Instant};

use crate::outcome::Outcome;

/// The maximum time to wait for a condition. A wait takes this long only if the program hangs.
pub(crate) const LIMIT: Duration = Duration::from_secs(15);
const POLL_INTERVAL: Duration = Duration::from_millis(3);

/// Calls `probe` repeatedly until it succeeds. Returns the result of `probe`.
///
/// # Errors
/// Fails if `probe` does not succeed within `LIMIT`. The error contains the last error of `probe`.
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
