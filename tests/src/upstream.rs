//! A scripted upstream: takes requests as they come, gives each the next turn of its script, and remembers them.

use std::collections::VecDeque;
use std::io::{self, BufRead, Write};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use serde::Deserialize;
use socket2::{SockRef, Socket};

use crate::answer::{Then, Turn};
use crate::gates::Gates;
use crate::http::{self, Body, Head, Inbox};
use crate::{Outcome, ports, wait};

/// How an upstream behaves over a scenario.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Script {
    /// Nothing listens.
    Refused,
    /// The same turn for every request.
    Always(Turn),
    /// One turn for each request, and not one request more.
    #[serde(untagged)]
    Turns(Vec<Turn>),
}

impl Default for Script {
    fn default() -> Self {
        Self::Turns(Vec::new())
    }
}

/// A request that arrived.
#[derive(Debug, Clone)]
pub(crate) struct Arrived {
    /// The head; empty when the script did not let it be read.
    pub(crate) head: Head,
    /// The body.
    pub(crate) body: Body,
    /// The number of its connection, from 1.
    pub(crate) connection: usize,
}

/// An address that belongs to an upstream before anyone listens there.
pub(crate) struct Reserved {
    socket: Socket,
    pub(crate) address: SocketAddr,
}

/// A running upstream.
pub(crate) struct Upstream {
    shared: Arc<Shared>,
    pub(crate) address: SocketAddr,
    /// Keeps a refused address from being given to anyone else.
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
    arrived: Vec<Arrived>,
    unscripted: usize,
    connections: usize,
    closed: usize,
    is_over: bool,
}

impl Reserved {
    /// Takes a free port without listening: connections are refused.
    pub(crate) fn new() -> Self {
        let (socket, address) = ports::reserve();
        Self { socket, address }
    }
}

impl Upstream {
    /// Starts to follow a script.
    pub(crate) fn start(name: &'static str, reserved: Reserved, script: Script, gates: Gates) -> io::Result<Self> {
        let mut state = State::default();
        let listens = !matches!(script, Script::Refused);
        match script {
            Script::Refused => {}
            Script::Always(turn) => state.always = Some(turn),
            Script::Turns(turns) => state.turns = turns.into(),
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

    /// The requests that have arrived so far, once there are this many.
    pub(crate) fn arrived(&self, at_least: usize) -> Outcome<Vec<Arrived>> {
        let what = format!("`{}` has received {at_least} requests", self.shared.name);
        wait::until(&what, || {
            let arrived = self.shared.state().arrived.clone();
            if arrived.len() < at_least { Err(format!("{} have arrived", arrived.len())) } else { Ok(arrived) }
        })
    }

    /// Waits until it has closed this many connections.
    pub(crate) fn wait_closed(&self, count: usize) -> Outcome {
        let what = format!("`{}` has closed {count} connections", self.shared.name);
        wait::until(&what, || match self.shared.state().closed {
            closed if closed < count => Err(format!("{closed} are closed")),
            _ => Ok(()),
        })
    }

    /// Whether the script was followed to its end, and no further.
    pub(crate) fn check_script(&self) -> Outcome {
        let (name, state) = (self.shared.name, self.shared.state());
        match (state.unscripted, state.turns.len()) {
            (0, 0) => Ok(()),
            (0, left) => Err(format!("`{name}` still has {left} turns that no request asked for")),
            (more, _) => Err(format!("`{name}` received {more} requests more than its script has turns")),
        }
    }
}

impl Drop for Upstream {
    fn drop(&mut self) {
        self.shared.state().is_over = true;
        // Wakes the accepting thread so that it ends.
        drop(TcpStream::connect(self.address));
    }
}

impl Shared {
    fn state(&self) -> std::sync::MutexGuard<'_, State> {
        self.state.lock().expect("no upstream panics while it holds its state")
    }

    fn accept(self: &Arc<Self>, listener: &TcpListener) {
        for stream in listener.incoming().map_while(Result::ok) {
            if self.state().is_over {
                return;
            }
            let serving = Arc::clone(self);
            // A connection that breaks is what many scripts are about.
            thread::spawn(move || serving.serve(&stream).unwrap_or_default());
        }
    }

    fn serve(&self, stream: &TcpStream) -> io::Result<()> {
        stream.set_nodelay(true)?;
        let mut inbox = Inbox::new(stream.try_clone()?);
        let mut counted = None;
        while !inbox.fill_buf()?.is_empty() {
            // Connections count by their first request: Portico also looks whether anybody listens.
            let number = *counted.get_or_insert_with(|| self.count_connection());
            let turn = self.next_turn();
            if matches!(turn, Some(Turn::ResetUnread)) {
                self.remember(Head::default(), Body { bytes: Vec::new(), is_whole: false }, number);
                return reset(stream);
            }
            let Some(head) = http::read_head(&mut inbox)? else { return Ok(()) };
            if head.first("expect").is_some() {
                // What every server does once it wants the body.
                (&mut &*stream).write_all(b"HTTP/1.1 100 Continue\r\n\r\n")?;
            }
            let body = http::read_body(&mut inbox, &head, false);
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
                // Dropping every handle closes the connection, which `reset` has made a reset.
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
        self.state().arrived.push(Arrived { head, body, connection });
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

/// Makes the close of this connection a reset.
fn reset(stream: &TcpStream) -> io::Result<()> {
    SockRef::from(stream).set_linger(Some(Duration::ZERO))
}

/// A request that the script does not know; nothing in a scenario expects this answer.
fn refuse(mut stream: &TcpStream) -> io::Result<()> {
    stream.write_all(b"HTTP/1.1 599 Unscripted\r\ncontent-length: 0\r\nconnection: close\r\n\r\n")
}
