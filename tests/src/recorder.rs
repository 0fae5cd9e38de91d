//! Implements an upstream that records the raw bytes of requests. The upstream decodes the bytes strictly, keeps every
//! decoding error, and responds according to a script.

use std::io;
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::Arc;
use std::thread;

use crate::outcome::Outcome;
use crate::record::{Record, Recorded, Script, Shared};
use crate::recording::RecordedConnection;
use crate::{ports, wait};

/// An upstream that records all requests.
pub struct Recorder {
    shared: Arc<Shared>,
    /// The address at which the upstream listens.
    pub address: SocketAddr,
}

impl Recorder {
    /// Starts an upstream on a free port.
    pub fn start() -> Self {
        let (socket, address) = ports::reserve();
        socket.listen(512).expect("listening on a reserved port succeeds");
        let shared = Arc::new(Shared::default());
        let accepting = Arc::clone(&shared);
        thread::spawn(move || accept(&accepting, &TcpListener::from(socket)));
        Self { shared, address }
    }

    /// Sets the script for future requests whose target contains `key`. The script takes precedence over scripts that
    /// were set earlier.
    pub fn script(&self, key: &str, script: Script) {
        self.shared.state().scripts.insert(0, (key.to_owned(), script));
    }

    /// Opens the gate with this name permanently.
    pub fn open(&self, gate: &str) {
        self.shared.gates.open(gate);
    }

    /// Returns the complete requests whose target contains `key`. The requests are in the order of their arrival.
    pub fn requests(&self, key: &str) -> Vec<Recorded> {
        let state = self.shared.state();
        state.requests.iter().filter(|request| request.target().contains(key)).cloned().collect()
    }

    /// Returns the records of all connections, in the order in which their first bytes arrived.
    pub fn connections(&self) -> Vec<Record> {
        self.shared.state().connections.clone()
    }

    /// Waits for a request whose target contains `key`. Returns when `length` bytes of its body have arrived, or when
    /// the request is complete.
    ///
    /// # Errors
    /// Fails if the bytes do not arrive in time.
    pub fn wait_for_body(&self, key: &str, length: usize) -> Outcome {
        wait::until(&format!("{length} bytes of {key} have arrived at the upstream"), || {
            let state = self.shared.state();
            let is_whole = state.requests.iter().any(|request| request.target().contains(key));
            let partial = state.connections.iter().filter_map(|record| record.partial.as_ref());
            let most = partial.filter(|(line, _)| line.contains(key)).map(|(_, length)| *length).max();
            let is_there = is_whole || most.is_some_and(|most| most >= length);
            if is_there { Ok(()) } else { Err(format!("{most:?} bytes have arrived so far")) }
        })
    }

    /// Waits until `count` scripts have finished since the start or the last [`Self::forget`].
    ///
    /// # Errors
    /// Fails if the scripts do not finish in time.
    pub fn wait_played(&self, count: usize) -> Outcome {
        wait::until(&format!("{count} scripts have finished"), || match self.shared.state().played {
            played if played < count => Err(format!("{played} scripts have finished so far")),
            _ => Ok(()),
        })
    }

    /// Returns all errors of the decoder. After each error, the text contains the bytes that were received on the
    /// connection.
    pub fn faults(&self) -> Vec<String> {
        let state = self.shared.state();
        let faults = state.connections.iter().filter_map(|record| {
            let fault = record.fault.as_ref()?;
            Some(format!("{fault}\n{}", record.bytes.escape_ascii()))
        });
        faults.collect()
    }

    /// Deletes all recorded requests, scripts, raw bytes and errors. Connections stay open and keep their numbers.
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
        // The accepting thread waits for a connection. This connection wakes the thread, which then ends.
        drop(TcpStream::connect(self.address));
    }
}

fn accept(shared: &Arc<Shared>, listener: &TcpListener) {
    for stream in listener.incoming().map_while(Result::ok) {
        if shared.state().is_over {
            return;
        }
        let shared = Arc::clone(shared);
        thread::spawn(move || follow(&shared, &stream));
    }
}

fn follow(shared: &Shared, stream: &TcpStream) {
    let mut connection = RecordedConnection::new(shared);
    let ended = connection.serve(stream);
    if let Some(number) = connection.number {
        let mut state = shared.state();
        let record = &mut state.connections[number];
        record.is_closed = true;
        // Only invalid bytes count as an error. A broken connection is no error, because Portico may abort the
        // connection in the middle of a message.
        if let Some(error) = ended.err().filter(|error| error.kind() == io::ErrorKind::InvalidData) {
            record.fault.get_or_insert(error.to_string());
        }
    }
}
