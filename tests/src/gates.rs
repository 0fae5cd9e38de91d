//! Provides gates. A gate is a named point at which a scripted upstream waits until a step of the scenario opens the
//! gate.

use std::collections::HashSet;
use std::io;
use std::sync::{Arc, Condvar, Mutex};
use std::time::Duration;

use crate::wait::LIMIT;

/// The gates of a scenario. The set contains the names of the open gates.
#[derive(Debug, Clone, Default)]
pub(crate) struct Gates(Arc<(Mutex<HashSet<String>>, Condvar)>);

impl Gates {
    /// Waits until a gate is open.
    ///
    /// # Errors
    /// Fails if the gate is still closed after `LIMIT`. An upstream then ends the connection, because an answer would
    /// hide that no step opened the gate.
    pub(crate) fn pass(&self, name: &str) -> io::Result<()> {
        self.pass_within(name, LIMIT)
    }

    fn pass_within(&self, name: &str, limit: Duration) -> io::Result<()> {
        let (open, opened) = &*self.0;
        let open = open.lock().expect("a test never panics while holding this lock");
        let waited = opened.wait_timeout_while(open, limit, |open| !open.contains(name));
        if waited.expect("a test never panics while holding this lock").1.timed_out() {
            let message = format!("no step opened the gate `{name}` in time");
            return Err(io::Error::new(io::ErrorKind::TimedOut, message));
        }
        Ok(())
    }

    /// Opens a gate permanently.
    pub(crate) fn open(&self, name: &str) {
        let (open, opened) = &*self.0;
        open.lock().expect("a test never panics while holding this lock").insert(name.to_owned());
        opened.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn closed_gate_is_an_error_and_open_gate_is_passed() {
        let gates = Gates::default();
        let error = gates.pass_within("a", Duration::from_millis(1)).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::TimedOut);
        gates.open("a");
        gates.pass_within("a", Duration::ZERO).unwrap();
    }
}
