//! What an upstream is to do, and what it has received.

use std::sync::{Mutex, MutexGuard};

use crate::gates::Gates;
use crate::strict::Message;

/// When a script begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Point {
    /// Once the head of a request has arrived.
    Head,
    /// Once this many bytes of its body have arrived.
    BodyBytes(usize),
    /// Once the request is complete.
    Body,
}

/// What a script does.
#[derive(Debug, Clone)]
pub enum Action {
    /// Writes these bytes.
    Write(Vec<u8>),
    /// Writes these bytes and waits until Portico has read them.
    WriteHeld(Vec<u8>),
    /// Writes these bytes repeatedly, until the connection ends.
    Flood(Vec<u8>),
    /// Waits until the test opens the gate, without reading.
    Pass(String),
    /// Closes the connection.
    Close,
    /// Resets the connection.
    Reset,
    /// Sends nothing, and keeps reading.
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
    /// The number of its connection, from 0.
    pub connection: usize,
}

/// A connection on which at least one byte arrived.
#[derive(Debug, Clone, Default)]
pub struct Record {
    /// Every received byte.
    pub bytes: Vec<u8>,
    /// The decoder's error, if any.
    pub fault: Option<String>,
    /// The first line of an incomplete request, and the length of its body so far.
    pub partial: Option<(String, usize)>,
    /// The bytes after a switch of protocols.
    pub tunnel: Vec<u8>,
    /// Whether it has ended.
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
    /// A script that begins at a point of the request.
    pub fn at(point: Point, actions: impl IntoIterator<Item = Action>) -> Self {
        Self { point, actions: actions.into_iter().collect() }
    }

    /// Sends these bytes as the response to a complete request.
    pub fn answer(bytes: &[u8]) -> Self {
        Self::at(Point::Body, [Action::Write(bytes.to_vec())])
    }

    /// Sends these bytes as the response to a complete request, and closes the connection.
    pub fn answer_and_close(bytes: &[u8]) -> Self {
        Self::at(Point::Body, [Action::Write(bytes.to_vec()), Action::Close])
    }
}

impl Recorded {
    /// The method.
    pub fn method(&self) -> &str {
        self.message.method()
    }

    /// The target.
    pub fn target(&self) -> &str {
        self.message.target()
    }

    /// The body, decoded.
    pub fn body(&self) -> &[u8] {
        &self.message.body
    }

    /// The fields in their order.
    pub fn fields(&self) -> &[(String, String)] {
        &self.message.head.fields
    }

    /// All values of a field.
    pub fn all(&self, name: &str) -> Vec<&str> {
        self.message.head.all(name)
    }

    /// The fields after the body.
    pub fn trailers(&self) -> &[(String, String)] {
        &self.message.trailers
    }
}

impl Shared {
    pub(crate) fn state(&self) -> MutexGuard<'_, SharedState> {
        self.state.lock().expect("no recorder panics while it holds its state")
    }

    pub(crate) fn script_for(&self, target: &str) -> Option<Script> {
        let state = self.state();
        state.scripts.iter().find(|(key, _)| target.contains(key)).map(|(_, script)| script.clone())
    }
}
