//! Named points at which an upstream waits until a step of the scenario opens them.

use std::collections::HashSet;
use std::sync::{Arc, Condvar, Mutex};

use crate::wait::LIMIT;

/// All gates of a scenario.
#[derive(Debug, Clone, Default)]
pub(crate) struct Gates(Arc<(Mutex<HashSet<String>>, Condvar)>);

impl Gates {
    /// Waits until a gate is open.
    pub(crate) fn pass(&self, name: &str) {
        let (open, opened) = &*self.0;
        let open = open.lock().expect("no test panics while it holds a lock");
        drop(opened.wait_timeout_while(open, LIMIT, |open| !open.contains(name)));
    }

    /// Opens a gate permanently.
    pub(crate) fn open(&self, name: &str) {
        let (open, opened) = &*self.0;
        open.lock().expect("no test panics while it holds a lock").insert(name.to_owned());
        opened.notify_all();
    }
}
