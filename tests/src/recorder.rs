//! An upstream that records raw bytes, decodes them strictly, responds by scripts, and keeps all errors.

use std::io;
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Mutex, MutexGuard};
use std::thread;

use crate::gates::Gates;
use crate::recording::RecordedConnection;
use crate::strict::Message;
use crate::{Outcome, ports, wait};

/// When a script begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Point {
    /// Once the head of a request has arrived.
    Head,
    /// Once this many bytes of its body have arrived.
    BodyBytes(usize),
    /// Once it is complete.
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
    /// Resets it.
    Reset,
    /// Sends nothing, and keeps reading.
    Silence,
    /// Sends back all bytes received from now on.
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
    /// Whether the other end has closed or reset it.
    pub is_closed: bool,
}

/// A recording upstream.
pub struct Recorder {
    shared: Arc<Shared>,
    /// Where it listens.
    pub address: SocketAddr,
}

#[derive(Default)]
pub(crate) struct Shared {
    pub(crate) gates: Gates,
    state: Mutex<State>,
}

#[derive(Default)]
pub(crate) struct State {
    scripts: Vec<(String, Script)>,
    pub(crate) requests: Vec<Recorded>,
    pub(crate) connections: Vec<Record>,
    /// The number of finished scripts.
    pub(crate) played: usize,
    is_over: bool,
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

impl Recorder {
    /// Starts listening.
    pub fn start() -> Self {
        let (socket, address) = ports::reserve();
        socket.listen(512).expect("listening on a reserved port succeeds");
        let shared = Arc::new(Shared::default());
        let accepting = Arc::clone(&shared);
        thread::spawn(move || accepting.accept(&TcpListener::from(socket)));
        Self { shared, address }
    }

    /// From now on, uses a script for requests whose target contains `key`.
    pub fn script(&self, key: &str, script: Script) {
        self.shared.state().scripts.insert(0, (key.to_owned(), script));
    }

    /// Opens a gate permanently.
    pub fn open(&self, gate: &str) {
        self.shared.gates.open(gate);
    }

    /// The requests whose target contains `key`, in order.
    pub fn requests(&self, key: &str) -> Vec<Recorded> {
        let state = self.shared.state();
        state.requests.iter().filter(|request| request.target().contains(key)).cloned().collect()
    }

    /// The connections so far.
    pub fn connections(&self) -> Vec<Record> {
        self.shared.state().connections.clone()
    }

    /// Waits until `length` bytes of the body of a request with this key have arrived, or the complete request.
    ///
    /// # Errors
    /// If that does not happen.
    pub fn wait_for_body(&self, key: &str, length: usize) -> Outcome {
        wait::until(&format!("{length} bytes of {key} have arrived at the upstream"), || {
            let state = self.shared.state();
            let is_whole = state.requests.iter().any(|request| request.target().contains(key));
            let partial = state.connections.iter().filter_map(|record| record.partial.as_ref());
            let most = partial.filter(|(line, _)| line.contains(key)).map(|(_, length)| *length).max();
            let is_there = is_whole || most.is_some_and(|most| most >= length);
            if is_there { Ok(()) } else { Err(format!("so far {most:?}")) }
        })
    }

    /// Waits until `count` scripts have finished since the last [`Self::forget`].
    ///
    /// # Errors
    /// If they do not finish.
    pub fn wait_played(&self, count: usize) -> Outcome {
        wait::until(&format!("{count} scripts have finished"), || match self.shared.state().played {
            played if played < count => Err(format!("{played} have finished")),
            _ => Ok(()),
        })
    }

    /// All errors of the decoder.
    pub fn faults(&self) -> Vec<String> {
        let state = self.shared.state();
        let faults = state.connections.iter().filter_map(|record| {
            let fault = record.fault.as_ref()?;
            Some(format!("{fault}\n{}", record.bytes.escape_ascii()))
        });
        faults.collect()
    }

    /// Forgets requests, scripts and raw bytes; open connections are kept.
    pub fn forget(&self) {
        let mut state = self.shared.state();
        state.scripts.clear();
        state.played = 0;
        state.requests.clear();
        for record in &mut state.connections {
            (record.bytes, record.fault) = (Vec::new(), None);
        }
    }
}

impl Drop for Recorder {
    fn drop(&mut self) {
        self.shared.state().is_over = true;
        // Wakes the accepting thread so that it ends.
        drop(TcpStream::connect(self.address));
    }
}

impl Shared {
    pub(crate) fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().expect("no recorder panics while it holds its state")
    }

    fn accept(self: &Arc<Self>, listener: &TcpListener) {
        for stream in listener.incoming().map_while(Result::ok) {
            if self.state().is_over {
                return;
            }
            let shared = Arc::clone(self);
            thread::spawn(move || shared.follow(&stream));
        }
    }

    fn follow(&self, stream: &TcpStream) {
        let mut connection = RecordedConnection::new(self);
        let ended = connection.serve(stream);
        if let Some(number) = connection.number {
            let mut state = self.state();
            let record = &mut state.connections[number];
            record.is_closed = true;
            // The other end may abort in the middle of a message; invalid bytes are an error.
            if let Some(error) = ended.err().filter(|error| error.kind() == io::ErrorKind::InvalidData) {
                record.fault.get_or_insert(error.to_string());
            }
        }
    }

    pub(crate) fn script_for(&self, target: &str) -> Option<Script> {
        let state = self.state();
        state.scripts.iter().find(|(key, _)| target.contains(key)).map(|(_, script)| script.clone())
    }
}
