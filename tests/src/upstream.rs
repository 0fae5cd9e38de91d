//! Implements a scripted upstream. The upstream handles each request with the next turn of its script and records the
//! request.

use std::collections::VecDeque;
use std::io::{self, BufRead, Write};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use serde::Deserialize;
use socket2::{SockRef, Socket};

use crate::gates::Gates;
use crate::http::{self, Body, Head, Inbox};
use crate::outcome::Outcome;
use crate::turn::{Then, Turn};
use crate::{ports, wait};

/// The behavior of an upstream during a scenario.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum UpstreamScript {
    /// An upstream that does not listen, so that connections are refused.
    Refused,
    /// An upstream that handles every request with the same turn.
    Always(Turn),
    /// An upstream that handles the first request with the first turn, the second request with the second turn, and so
    /// on. The test fails if there are more requests than turns.
    #[serde(untagged)]
    Turns(Vec<Turn>),
}

impl Default for UpstreamScript {
    fn default() -> Self {
        Self::Turns(Vec::new())
    }
}

/// A request that the upstream has received.
#[derive(Debug, Clone)]
pub(crate) struct ReceivedRequest {
    /// The head of the request. The head is empty if the upstream resets the connection before it has read the request.
    pub(crate) head: Head,
    /// The body of the request.
    pub(crate) body: Body,
    /// The number of the connection on which the request arrived, counted from 1.
    pub(crate) connection: usize,
}

/// A reserved address for an upstream that does not listen yet.
pub(crate) struct Reserved {
    socket: Socket,
    pub(crate) address: SocketAddr,
}

/// A running upstream.
pub(crate) struct Upstream {
    shared: Arc<Shared>,
    pub(crate) address: SocketAddr,
    /// The socket that keeps the address reserved if the upstream does not listen.
    _reserved: Option<Socket>,
}

struct Shared {
    name: &'static str,
    gates: Gates,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    always: Option<Turn>,
    turns: VecDeque<Turn>,
    arrived: Vec<ReceivedRequest>,
    unscripted: usize,
    connections: usize,
    closed: usize,
    is_over: bool,
}

impl Reserved {
    /// Reserves a free port. No process listens on this port yet, so connections are refused.
    pub(crate) fn new() -> Self {
        let (socket, address) = ports::reserve();
        Self { socket, address }
    }
}

impl Upstream {
    /// Starts an upstream that follows a script.
    pub(crate) fn start(
        name: &'static str,
        reserved: Reserved,
        script: UpstreamScript,
        gates: Gates,
    ) -> io::Result<Self> {
        let mut state = State::default();
        let listens = !matches!(script, UpstreamScript::Refused);
        match script {
            UpstreamScript::Refused => {}
            UpstreamScript::Always(turn) => state.always = Some(turn),
            UpstreamScript::Turns(turns) => state.turns = turns.into(),
        }
        let shared = Arc::new(Shared { name, gates, state: Mutex::new(state) });
        let address = reserved.address;
        if !listens {
            return Ok(Self { shared, address, _reserved: Some(reserved.socket) });
        }
        reserved.socket.listen(128)?;
        let listener = TcpListener::from(reserved.socket);
        let accepting = Arc::clone(&shared);
        thread::spawn(move || accepting.accept(&listener));
        Ok(Self { shared, address, _reserved: None })
    }

    /// Waits until at least `at_least` requests have arrived. Returns all requests that have arrived.
    pub(crate) fn arrived(&self, at_least: usize) -> Outcome<Vec<ReceivedRequest>> {
        let what = format!("`{}` has received {at_least} requests", self.shared.name);
        wait::until(&what, || {
            let arrived = self.shared.state().arrived.clone();
            if arrived.len() < at_least { Err(format!("{} requests have arrived", arrived.len())) } else { Ok(arrived) }
        })
    }

    /// Waits until this upstream has closed `count` connections.
    pub(crate) fn wait_closed(&self, count: usize) -> Outcome {
        let what = format!("`{}` has closed {count} connections", self.shared.name);
        wait::until(&what, || match self.shared.state().closed {
            closed if closed < count => Err(format!("{closed} connections are closed so far")),
            _ => Ok(()),
        })
    }

    /// Checks that the upstream has received exactly as many requests as its script has turns.
    pub(crate) fn check_script(&self) -> Outcome {
        let (name, state) = (self.shared.name, self.shared.state());
        match (state.unscripted, state.turns.len()) {
            (0, 0) => Ok(()),
            (0, left) => Err(format!("`{name}` has {left} unused turns")),
            (more, _) => Err(format!("`{name}` received {more} more requests than its script has turns")),
        }
    }
}

impl Drop for Upstream {
    fn drop(&mut self) {
        self.shared.state().is_over = true;
        // The accepting thread waits for a connection. This connection wakes the thread, which then ends.
        drop(TcpStream::connect(self.address));
    }
}

impl Shared {
    fn state(&self) -> std::sync::MutexGuard<'_, State> {
        self.state.lock().expect("an upstream never panics while holding the lock on its state")
    }

    fn accept(self: &Arc<Self>, listener: &TcpListener) {
        for stream in listener.incoming().map_while(Result::ok) {
            if self.state().is_over {
                return;
            }
            let serving = Arc::clone(self);
            // Many scripts break the connection on purpose, so errors of the connection are ignored.
            thread::spawn(move || serving.serve(&stream).unwrap_or_default());
        }
    }

    fn serve(&self, stream: &TcpStream) -> io::Result<()> {
        stream.set_nodelay(true)?;
        let mut inbox = Inbox::new(stream.try_clone()?);
        let mut counted = None;
        while !inbox.fill_buf()?.is_empty() {
            // Portico opens some connections only to check that the upstream listens. Therefore, a connection is
            // counted only when its first request arrives.
            let number = *counted.get_or_insert_with(|| self.count_connection());
            let turn = self.next_turn();
            if matches!(turn, Some(Turn::ResetUnread)) {
                self.remember(Head::default(), Body { bytes: Vec::new(), is_whole: false }, number);
                return reset(stream);
            }
            let Some(head) = http::read_head(&mut inbox)? else { return Ok(()) };
            if head.first("expect").is_some() {
                // A server sends 100 Continue when it is ready to read the body.
                (&mut &*stream).write_all(b"HTTP/1.1 100 Continue\r\n\r\n")?;
            }
            let body = http::read_request_body(&mut inbox, &head);
            let method = head.first_line.split(' ').next().unwrap_or_default().to_owned();
            self.remember(head, body, number);
            let Some(turn) = turn else { return refuse(stream) };
            match self.play(&turn, stream, &mut inbox, &method)? {
                Then::Keep => {}
                Then::Close => {
                    stream.shutdown(Shutdown::Both)?;
                    self.state().closed += 1;
                    return Ok(());
                }
                // When the function returns, the connection is closed. `reset` was called before, so the close sends a
                // reset.
                Then::Reset => return Ok(()),
            }
        }
        Ok(())
    }

    fn count_connection(&self) -> usize {
        let mut state = self.state();
        state.connections += 1;
        state.connections
    }

    fn next_turn(&self) -> Option<Turn> {
        let mut state = self.state();
        let turn = state.always.clone().or_else(|| state.turns.pop_front());
        state.unscripted += usize::from(turn.is_none());
        turn
    }

    fn remember(&self, head: Head, body: Body, connection: usize) {
        self.state().arrived.push(ReceivedRequest { head, body, connection });
    }

    fn play(&self, turn: &Turn, mut stream: &TcpStream, inbox: &mut Inbox, method: &str) -> io::Result<Then> {
        match turn {
            Turn::Answer(answer) => {
                answer.write(&mut stream, method, &self.gates)?;
                if answer.then == Then::Reset { reset(stream).map(|()| Then::Reset) } else { Ok(answer.then) }
            }
            Turn::Close => Ok(Then::Close),
            Turn::Reset | Turn::ResetUnread => reset(stream).map(|()| Then::Reset),
            Turn::NeverAnswer => inbox.fill_buf().map(|_| Then::Close),
            Turn::Raw(text) => stream.write_all(&http::to_latin(text)).map(|()| Then::Close),
        }
    }
}

/// Sets the socket option that makes the close of the connection send a reset.
fn reset(stream: &TcpStream) -> io::Result<()> {
    SockRef::from(stream).set_linger(Some(Duration::ZERO))
}

/// Sends a response with the status 599 to a request for which the script has no turn. No scenario expects this status.
fn refuse(mut stream: &TcpStream) -> io::Result<()> {
    stream.write_all(b"HTTP/1.1 599 Unscripted\r\ncontent-length: 0\r\nconnection: close\r\n\r\n")
}
