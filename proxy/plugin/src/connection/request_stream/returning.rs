//! Returns a connection from Pingora to the code that lent it.

use std::sync::{Arc, Mutex, PoisonError};

use pingora_core::protocols::Stream;

use crate::downstream::buffer::Buffer;

/// A connection after a request.
#[derive(Debug)]
pub(crate) struct ReturnedConnection {
    pub(crate) stream: Stream,
    /// The bytes that were read after the end of the request.
    pub(crate) buffer: Buffer,
    /// Whether the client has closed its sending side.
    pub(crate) has_ended: bool,
    /// Whether the whole request has been read.
    pub(crate) is_body_done: bool,
    /// A response head that was held back and has not been written.
    pub(crate) held: Vec<u8>,
}

/// The place in which a stream leaves its connection when the stream is dropped, for whatever reason.
#[derive(Debug, Clone, Default)]
pub(crate) struct Slot(Arc<Mutex<Option<ReturnedConnection>>>);

impl Slot {
    pub(super) fn put(&self, returned: ReturnedConnection) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(returned);
    }

    /// Takes the connection out of the slot. Returns `None` as long as the stream still exists.
    pub(crate) fn take(&self) -> Option<ReturnedConnection> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}
