//! How a connection comes back from Pingora.

use std::sync::{Arc, Mutex, PoisonError};

use pingora_core::protocols::Stream;

use crate::connection::buffer::Buffer;

/// A connection after a request.
#[derive(Debug)]
pub(crate) struct Returned {
    pub(crate) stream: Stream,
    /// What has been read behind the request.
    pub(crate) buffer: Buffer,
    /// Whether the client has ended its side.
    pub(crate) has_ended: bool,
    /// Whether the whole request has been read.
    pub(crate) is_body_done: bool,
    /// A response head that was never flushed.
    pub(crate) held: Vec<u8>,
}

/// Where a stream leaves its connection when it is dropped, however it comes to that.
#[derive(Debug, Clone, Default)]
pub(crate) struct Slot(Arc<Mutex<Option<Returned>>>);

impl Slot {
    pub(super) fn put(&self, returned: Returned) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(returned);
    }

    /// The connection; nothing while somebody still has the stream.
    pub(crate) fn take(&self) -> Option<Returned> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}
