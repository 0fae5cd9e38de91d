//! Returns a client's connection to Portico after Pingora has used the connection for a request.

use std::sync::{Arc, Mutex, PoisonError};

use pingora_core::protocols::Stream;

use crate::downstream::buffer::Buffer;

/// A connection that Pingora has returned after a request.
#[derive(Debug)]
pub(crate) struct ReturnedConnection {
    pub(crate) stream: Stream,
    /// The bytes that were read from the connection after the end of the request.
    pub(crate) buffer: Buffer,
    /// Whether the client has closed its sending side.
    pub(crate) has_ended: bool,
    /// Whether Pingora has read the whole request.
    pub(crate) is_body_done: bool,
    /// The response head that was held back and has not been sent. Empty if the response head has been sent.
    pub(crate) held: Vec<u8>,
}

/// A slot into which a `RequestStream` puts its connection when the stream is dropped, regardless of the reason.
#[derive(Debug, Clone, Default)]
pub(crate) struct Slot(Arc<Mutex<Option<ReturnedConnection>>>);

impl Slot {
    pub(super) fn put(&self, returned: ReturnedConnection) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(returned);
    }

    /// Takes the connection out of the slot. Returns `None` if the stream has not been dropped yet.
    pub(crate) fn take(&self) -> Option<ReturnedConnection> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}
