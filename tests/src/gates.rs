//! Provides gates. A gate is a named point at which a scripted upstream waits until a step of the scenario opens the
//! gate.

use std::collections::HashSet;
use std::sync::{Arc, Condvar, Mutex};

use crate::wait::LIMIT;

/// The gates of a scenario. The set contains the names of the open gates.
#[derive(Debug, Clone, Default)]
pub(crate) struct Gates(Arc<(Mutex<HashSet<String>>, Condvar)>);

impl Gates {
    /// Waits until a gate is open. Returns after `LIMIT` even if the gate is still closed.
    pub(crate) fn pass(&self, name: &str) {
        let (open, opened) = &*self.0;
        let open = open.lock().expect("a test never panics while holding this lock");
        drop(opened.wait_timeout_while(open, LIMIT, |open| !open.contains(name)));
    }

    /// Opens a gate permanently.
    pub(crate) fn open(&self, name: &str) {
        let (open, opened) = &*self.0;
        open.lock().expect("a test never panics while holding this lock").insert(name.to_owned());
        opened.notify_all();
    }
}
