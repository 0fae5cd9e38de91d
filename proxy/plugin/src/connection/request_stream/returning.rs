//! Returns a connection from Pingora to its owner.

use std::sync::{Arc, Mutex, PoisonError};

use pingora_core::protocols::Stream;

use crate::downstream::buffer::Buffer;

/// A connection after a request.
#[derive(Debug)]
pub(crate) struct ReturnedConnection {
    pub(crate) stream: Stream,
    /// Bytes read after the request.
    pub(crate) buffer: Buffer,
    /// Whether the client has closed its sending side.
    pub(crate) has_ended: bool,
    /// Whether the whole request has been read.
    pub(crate) is_body_done: bool,
    /// A response head that was not flushed.
    pub(crate) held: Vec<u8>,
}

/// Where a stream leaves its connection when it is dropped, for whatever reason.
#[derive(Debug, Clone, Default)]
pub(crate) struct Slot(Arc<Mutex<Option<ReturnedConnection>>>);

impl Slot {
    pub(super) fn put(&self, returned: ReturnedConnection) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(returned);
    }

    /// Takes the connection; `None` while the stream still exists.
    pub(crate) fn take(&self) -> Option<ReturnedConnection> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}
