//! Scripts for a recording upstream, and records of the requests and connections that it has received.

use std::sync::{Mutex, MutexGuard};

use crate::gates::Gates;
use crate::strict::Message;

/// The point in a request at which a script begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Point {
    /// Once the head of a request has arrived.
    Head,
    /// Once this many bytes of the request body have arrived.
    BodyBytes(usize),
    /// Once the request is complete.
    Body,
}

/// One action of a script.
#[derive(Debug, Clone)]
pub enum Action {
    /// Writes these bytes.
    Write(Vec<u8>),
    /// Writes these bytes and waits until Portico has read them.
    WriteHeld(Vec<u8>),
    /// Writes these bytes repeatedly, until the connection ends.
    Flood(Vec<u8>),
    /// Waits until the test opens the gate with this name, and does not read in the meantime.
    Pass(String),
    /// Closes the connection.
    Close,
    /// Resets the connection.
    Reset,
    /// Sends nothing. The connection stays open and is read from.
    Silence,
    /// Sends back all bytes that follow the request.
    Echo,
}

/// A scripted response.
#[derive(Debug, Clone)]
pub struct Script {
    pub(crate) point: Point,
    pub(crate) actions: Vec<Action>,
}

/// A complete request.
#[derive(Debug, Clone)]
pub struct Recorded {
    pub(crate) message: Message,
    /// The number of the connection that the request was received on, counting from 0.
    pub connection: usize,
}

/// A connection on which at least one byte arrived.
#[derive(Debug, Clone, Default)]
pub struct Record {
    /// Every received byte.
    pub bytes: Vec<u8>,
    /// The error of the decoder, if the received bytes are not valid.
    pub fault: Option<String>,
    /// If a request has begun but is not complete: its first line, and the number of bytes of its body so far.
    pub partial: Option<(String, usize)>,
    /// The bytes that were received after a switch of protocols.
    pub tunnel: Vec<u8>,
    /// Whether the connection has ended.
    pub is_closed: bool,
}

#[derive(Default)]
pub(crate) struct Shared {
    pub(crate) gates: Gates,
    state: Mutex<SharedState>,
}

#[derive(Default)]
pub(crate) struct SharedState {
    pub(crate) scripts: Vec<(String, Script)>,
    pub(crate) requests: Vec<Recorded>,
    pub(crate) connections: Vec<Record>,
    /// The number of finished scripts.
    pub(crate) played: usize,
    pub(crate) is_over: bool,
}

impl Script {
    /// Creates a script that begins at a point in the request.
    pub fn at(point: Point, actions: impl IntoIterator<Item = Action>) -> Self {
        Self { point, actions: actions.into_iter().collect() }
    }

    /// Creates a script that sends these bytes once the request is complete.
    pub fn answer(bytes: &[u8]) -> Self {
        Self::at(Point::Body, [Action::Write(bytes.to_vec())])
    }

    /// Creates a script that sends these bytes once the request is complete, then closes the connection.
    pub fn answer_and_close(bytes: &[u8]) -> Self {
        Self::at(Point::Body, [Action::Write(bytes.to_vec()), Action::Close])
    }
}

impl Recorded {
    /// The request method.
    pub fn method(&self) -> &str {
        self.message.method()
    }

    /// The request target.
    pub fn target(&self) -> &str {
        self.message.target()
    }

    /// The body, with the chunked coding removed.
    pub fn body(&self) -> &[u8] {
        &self.message.body
    }

    /// The fields in the order in which they were received.
    pub fn fields(&self) -> &[(String, String)] {
        &self.message.head.fields
    }

    /// Returns the values of all fields with this name.
    pub fn all(&self, name: &str) -> Vec<&str> {
        self.message.head.all(name)
    }

    /// The trailers: the fields after a chunked body.
    pub fn trailers(&self) -> &[(String, String)] {
        &self.message.trailers
    }
}

impl Shared {
    pub(crate) fn state(&self) -> MutexGuard<'_, SharedState> {
        self.state.lock().expect("a recorder never panics while holding the lock on its state")
    }

    pub(crate) fn script_for(&self, target: &str) -> Option<Script> {
        let state = self.state();
        state.scripts.iter().find(|(key, _)| target.contains(key)).map(|(_, script)| script.clone())
    }
}
