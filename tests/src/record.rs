//! Defines the scripts of a recording upstream, which determine its responses. Also defines the records that the
//! upstream keeps of requests and connections.

use std::sync::{Mutex, MutexGuard};

use crate::gates::Gates;
use crate::strict::Message;

/// The point in a request at which the upstream begins a script.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Point {
    /// The end of the request head.
    Head,
    /// The point at which this many bytes of the request body have arrived.
    BodyBytes(usize),
    /// The end of the request.
    Body,
}

/// One action of the upstream in a script.
#[derive(Debug, Clone)]
pub enum Action {
    /// The upstream writes these bytes.
    Write(Vec<u8>),
    /// The upstream writes these bytes and waits until Portico has read them.
    WriteHeld(Vec<u8>),
    /// The upstream writes these bytes repeatedly until the connection ends.
    Flood(Vec<u8>),
    /// The upstream waits until the test opens the gate with this name. It does not read while it waits.
    Pass(String),
    /// The upstream closes the connection.
    Close,
    /// The upstream resets the connection.
    Reset,
    /// The upstream sends nothing. It keeps the connection open and continues to read.
    Silence,
    /// The upstream sends back all bytes that follow the request.
    Echo,
}

/// A script for the response to a request. The upstream performs the actions when the request has arrived up to
/// `point`.
#[derive(Debug, Clone)]
pub struct Script {
    pub(crate) point: Point,
    pub(crate) actions: Vec<Action>,
}

/// A complete request that the upstream has received.
#[derive(Debug, Clone)]
pub struct Recorded {
    pub(crate) message: Message,
    /// The number of the connection on which the request arrived, counted from 0.
    pub connection: usize,
}

/// The record of a connection on which at least one byte arrived.
#[derive(Debug, Clone, Default)]
pub struct Record {
    /// The received bytes. `Recorder::forget` deletes them.
    pub bytes: Vec<u8>,
    /// The error of the decoder. `None` if all received bytes are valid.
    pub fault: Option<String>,
    /// The first line of an incomplete request, and the number of bytes of its body that have arrived. `None` if there
    /// is no incomplete request.
    pub partial: Option<(String, usize)>,
    /// The bytes that were received after a switch of protocols, for example to WebSocket.
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
    /// The number of scripts that have finished.
    pub(crate) played: usize,
    pub(crate) is_over: bool,
}

impl Script {
    /// Creates a script whose actions begin at a point in the request.
    pub fn at(point: Point, actions: impl IntoIterator<Item = Action>) -> Self {
        Self { point, actions: actions.into_iter().collect() }
    }

    /// Creates a script that sends these bytes when the request is complete.
    pub fn answer(bytes: &[u8]) -> Self {
        Self::at(Point::Body, [Action::Write(bytes.to_vec())])
    }

    /// Creates a script that sends these bytes when the request is complete and then closes the connection.
    pub fn answer_and_close(bytes: &[u8]) -> Self {
        Self::at(Point::Body, [Action::Write(bytes.to_vec()), Action::Close])
    }
}

impl Recorded {
    /// Returns the method of the request.
    pub fn method(&self) -> &str {
        self.message.method()
    }

    /// Returns the target of the request.
    pub fn target(&self) -> &str {
        self.message.target()
    }

    /// Returns the body without the chunked coding.
    pub fn body(&self) -> &[u8] {
        &self.message.body
    }

    /// Returns the fields in the order in which they were received.
    pub fn fields(&self) -> &[(String, String)] {
        &self.message.head.fields
    }

    /// Returns the values of all fields with this name, ignoring letter case.
    pub fn all(&self, name: &str) -> Vec<&str> {
        self.message.head.all(name)
    }

    /// Returns the trailers, which are the fields after a chunked body.
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
