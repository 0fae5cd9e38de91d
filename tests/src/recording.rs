//! Handles one connection of a recording upstream.

use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::time::Duration;

use socket2::SockRef;

use crate::queues::Queues;
use crate::random::digest;
use crate::record::{Action, Point, Record, Recorded, Shared};
use crate::strict::{Decoder, Message, Side};

/// The next action of the upstream after the bytes of one read have been processed.
#[derive(Debug, PartialEq, Eq)]
enum Next {
    Read,
    End,
}

/// The state of one connection of a recording upstream.
pub(crate) struct RecordedConnection<'a> {
    shared: &'a Shared,
    decoder: Decoder,
    /// The number of the connection, or `None` before the first byte. Connections without bytes get no number, because
    /// Portico opens some connections only to check that the upstream listens.
    pub(crate) number: Option<usize>,
    /// Whether the upstream has already responded to the request that is being received.
    is_answered: bool,
    is_tunnel: bool,
}

impl<'a> RecordedConnection<'a> {
    pub(crate) fn new(shared: &'a Shared) -> Self {
        let decoder = Decoder::new(Side::Requests);
        Self { shared, decoder, number: None, is_answered: false, is_tunnel: false }
    }

    pub(crate) fn serve(&mut self, stream: &TcpStream) -> io::Result<()> {
        stream.set_nodelay(true)?;
        let mut piece = vec![0; 64 * 1024];
        loop {
            let count = (&mut &*stream).read(&mut piece)?;
            if count == 0 {
                return Ok(());
            }
            let piece = &piece[..count];
            self.record(|record| record.bytes.extend_from_slice(piece));
            if self.is_tunnel {
                self.record(|record| record.tunnel.extend_from_slice(piece));
                (&mut &*stream).write_all(piece)?;
            } else if self.take(stream, piece)? == Next::End {
                return Ok(());
            }
        }
    }

    fn record(&mut self, change: impl FnOnce(&mut Record)) {
        let mut state = self.shared.state();
        let number = *self.number.get_or_insert(state.connections.len());
        if number == state.connections.len() {
            state.connections.push(Record::default());
        }
        change(&mut state.connections[number]);
    }

    fn take(&mut self, stream: &TcpStream, piece: &[u8]) -> io::Result<Next> {
        let decoded = self.decoder.push(piece);
        while let Some(message) = self.decoder.take() {
            let target = message.target().to_owned();
            let answer = default_answer(&message);
            let connection = self.number.unwrap_or_default();
            self.shared.state().requests.push(Recorded { message, connection });
            if !std::mem::take(&mut self.is_answered) && self.play(stream, &target, &answer)? == Next::End {
                return Ok(Next::End);
            }
        }
        decoded.map_err(|fault| io::Error::new(io::ErrorKind::InvalidData, fault))?;
        self.begin(stream)
    }

    /// Handles a request that is not complete. If the request has arrived up to the point of its script, begins the
    /// script. If there is no script and the request expects 100 Continue, sends 100 Continue.
    fn begin(&mut self, stream: &TcpStream) -> io::Result<Next> {
        let partial = self.decoder.partial();
        let (line, length) =
            partial.map_or((String::new(), 0), |message| (message.head.first_line.clone(), message.body.len()));
        let expects = partial.is_some_and(|message| message.head.first("expect").is_some());
        let is_begun = partial.is_some();
        self.record(|record| record.partial = is_begun.then(|| (line.clone(), length)));
        if !is_begun || self.is_answered {
            return Ok(Next::Read);
        }
        let target = line.split(' ').nth(1).unwrap_or_default();
        let script = self.shared.script_for(target);
        match script.map(|script| (script.point, script.actions)) {
            Some((Point::Head, actions)) => self.act(stream, &actions),
            Some((Point::BodyBytes(least), actions)) if length >= least => self.act(stream, &actions),
            None if expects && length == 0 => {
                (&mut &*stream).write_all(b"HTTP/1.1 100 Continue\r\n\r\n").map(|()| Next::Read)
            }
            Some((Point::BodyBytes(_) | Point::Body, _)) | None => Ok(Next::Read),
        }
    }

    fn play(&mut self, mut stream: &TcpStream, target: &str, answer: &[u8]) -> io::Result<Next> {
        self.record(|record| record.partial = None);
        let Some(script) = self.shared.script_for(target) else {
            return stream.write_all(answer).map(|()| Next::Read);
        };
        let next = self.act(stream, &script.actions)?;
        // The upstream has not yet responded to the next request on this connection.
        self.is_answered = false;
        Ok(next)
    }

    fn act(&mut self, stream: &TcpStream, actions: &[Action]) -> io::Result<Next> {
        self.is_answered = true;
        let next = self.act_each(stream, actions)?;
        self.shared.state().played += 1;
        Ok(next)
    }

    fn act_each(&mut self, mut stream: &TcpStream, actions: &[Action]) -> io::Result<Next> {
        for action in actions {
            match action {
                Action::Write(bytes) => stream.write_all(bytes)?,
                Action::WriteHeld(bytes) => {
                    stream.write_all(bytes)?;
                    let taken = Queues::open().wait_read(stream.local_addr()?, stream.peer_addr()?);
                    taken.map_err(io::Error::other)?;
                }
                Action::Flood(bytes) => loop {
                    stream.write_all(bytes)?;
                },
                Action::Pass(gate) => self.shared.gates.pass(gate)?,
                Action::Silence => {}
                Action::Close => return stream.shutdown(Shutdown::Both).map(|()| Next::End),
                Action::Reset => {
                    SockRef::from(stream).set_linger(Some(Duration::ZERO))?;
                    return Ok(Next::End);
                }
                Action::Echo => {
                    self.is_tunnel = true;
                    let received = self.decoder.switch_protocols();
                    self.record(|record| record.tunnel.extend_from_slice(&received));
                    stream.write_all(&received)?;
                }
            }
        }
        Ok(Next::Read)
    }
}

/// Returns the response to a request that has no script. The status is 201 for POST and PUT, and 200 for other methods.
/// The body describes the request.
fn default_answer(request: &Message) -> Vec<u8> {
    let status = if matches!(request.method(), "POST" | "PUT") { "201 Created" } else { "200 OK" };
    let text = echo(request.method(), request.target(), &request.body);
    let head = format!("HTTP/1.1 {status}\r\ncontent-type: text/plain\r\ncontent-length: {}\r\n\r\n", text.len());
    let body = if request.method() == "HEAD" { "" } else { text.as_str() };
    (head + body).into_bytes()
}

/// Returns the body of the default response to a request. Requests with different methods, targets or bodies get
/// different responses.
pub fn echo(method: &str, target: &str, body: &[u8]) -> String {
    format!("{method} {target} {} {:016x}\n", body.len(), digest(body))
}
