//! A client that decides which bytes travel together.

use std::io::{self, Read, Write};
use std::net::{Shutdown, SocketAddr, TcpStream};
use std::time::Duration;

use socket2::{Domain, SockRef, Socket, Type};

use crate::Outcome;
use crate::http::from_latin;
use crate::queues::Queues;
use crate::strict::{Decoder, Message, Side};
use crate::wait::{self, LIMIT};

/// A connection to Portico, byte by byte.
pub struct RawClient {
    stream: TcpStream,
    queues: Queues,
    local: SocketAddr,
    remote: SocketAddr,
    decoder: Decoder,
    /// Everything that has come.
    received: Vec<u8>,
    is_over: bool,
}

/// A response as the strict decoder read it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Received {
    /// The status code.
    pub status: u16,
    /// The fields in their order.
    pub fields: Vec<(String, String)>,
    /// The body, decoded.
    pub body: Vec<u8>,
    /// Whether it came to its end.
    pub is_whole: bool,
    /// The statuses of the heads before it.
    pub informational: Vec<u16>,
}

impl Received {
    fn of(message: Message) -> Self {
        let status = message.status();
        let Message { head, body, is_whole, informational, .. } = message;
        Self { status, fields: head.fields, body, is_whole, informational }
    }

    /// All values of a field.
    pub fn all(&self, name: &str) -> Vec<&str> {
        let same = self.fields.iter().filter(|(field, _)| field.eq_ignore_ascii_case(name));
        same.map(|(_, value)| value.as_str()).collect()
    }

    /// The body as a text.
    pub fn text(&self) -> String {
        from_latin(&self.body)
    }
}

impl RawClient {
    /// Connects.
    ///
    /// # Errors
    /// When nobody listens.
    pub fn open(address: SocketAddr) -> Outcome<Self> {
        Self::connect(address, None).map_err(|error| format!("failed to connect to {address}: {error}"))
    }

    /// Connects with a small window: the kernel holds little of what is not read.
    ///
    /// # Errors
    /// When nobody listens.
    pub fn open_narrow(address: SocketAddr, bytes: usize) -> Outcome<Self> {
        Self::connect(address, Some(bytes)).map_err(|error| format!("failed to connect to {address}: {error}"))
    }

    fn connect(remote: SocketAddr, window: Option<usize>) -> io::Result<Self> {
        let socket = Socket::new(Domain::IPV4, Type::STREAM, None)?;
        if let Some(bytes) = window {
            socket.set_recv_buffer_size(bytes)?;
        }
        socket.connect(&remote.into())?;
        let stream = TcpStream::from(socket);
        stream.set_nodelay(true)?;
        stream.set_read_timeout(Some(LIMIT))?;
        stream.set_write_timeout(Some(LIMIT))?;
        let local = stream.local_addr()?;
        let decoder = Decoder::new(Side::Responses([].into()));
        Ok(Self { stream, queues: Queues::open(), local, remote, decoder, received: Vec::new(), is_over: false })
    }

    /// Says which method a response belongs to; without, it is taken for GET.
    pub fn expect(&mut self, method: &str) {
        self.decoder.expect(method);
    }

    /// Sends bytes in one piece. A server may refuse a request before it has read all of it, so a broken pipe is no error.
    pub fn send(&mut self, bytes: &[u8]) {
        self.stream.write_all(bytes).unwrap_or_default();
    }

    /// Sends as much of these bytes as fits without waiting; false when the other end takes no more or is gone.
    pub fn send_some(&mut self, bytes: &[u8]) -> bool {
        self.stream.set_nonblocking(true).is_ok()
            && self.stream.write_all(bytes).is_ok()
            && self.stream.set_nonblocking(false).is_ok()
    }

    /// Waits until the other end has let go of the connection, without reading what it sent.
    ///
    /// # Errors
    /// When it never does.
    pub fn wait_closed(&self) -> Outcome {
        wait::until("the connection is closed", || match self.queues.of(self.remote, self.local) {
            Some(queue) if queue.is_established => Err("it is open".to_owned()),
            _ => Ok(()),
        })
    }

    /// Sends bytes cut at these places; each piece is held back until the one before was taken.
    ///
    /// # Errors
    /// When a piece is never taken.
    pub fn send_cut(&mut self, bytes: &[u8], cuts: &[usize]) -> Outcome {
        let mut from = 0;
        for cut in cuts {
            self.send(&bytes[from..*cut]);
            self.wait_taken()?;
            from = *cut;
        }
        self.send(&bytes[from..]);
        Ok(())
    }

    /// Sends every byte on its own.
    ///
    /// # Errors
    /// When one is never taken.
    pub fn send_bytewise(&mut self, bytes: &[u8]) -> Outcome {
        self.send_cut(bytes, &(1..bytes.len()).collect::<Vec<_>>())
    }

    /// Waits until the other end has read all that was sent, or reads no more.
    ///
    /// # Errors
    /// When it leaves it lying.
    pub fn wait_taken(&self) -> Outcome {
        self.queues.wait_taken(self.local, self.remote)
    }

    /// Says that nothing more will be sent.
    pub fn finish(&self) {
        self.stream.shutdown(Shutdown::Write).unwrap_or_default();
    }

    /// Resets the connection.
    pub fn reset(self) {
        SockRef::from(&self.stream).set_linger(Some(Duration::ZERO)).unwrap_or_default();
    }

    /// Reads at most so many bytes, and says how many came; 0 at the end.
    ///
    /// # Errors
    /// When what comes is no valid response, or nothing comes for too long.
    pub fn read(&mut self, most: usize) -> Outcome<usize> {
        let mut piece = vec![0; most];
        let count = match self.stream.read(&mut piece) {
            Ok(count) => count,
            Err(error) if error.kind() == io::ErrorKind::ConnectionReset => 0,
            Err(error) => return Err(format!("nothing comes: {error}; so far {:?}", self.so_far())),
        };
        if count == 0 {
            self.is_over = true;
            self.decoder.close();
            return Ok(0);
        }
        self.received.extend_from_slice(&piece[..count]);
        let decoded = self.decoder.push(&piece[..count]);
        decoded.map_err(|fault| format!("the response is not valid: {fault}; all of it: {:?}", self.so_far()))?;
        Ok(count)
    }

    /// Reads until so many responses are whole, or the connection ends.
    ///
    /// # Errors
    /// When what comes is no valid response, or nothing comes for too long.
    pub fn responses(&mut self, count: usize) -> Outcome<Vec<Received>> {
        while self.decoder.waiting() < count && !self.is_over {
            self.read(64 * 1024)?;
        }
        Ok((0..count).map_while(|_| self.decoder.take()).map(Received::of).collect())
    }

    /// Reads the next response.
    ///
    /// # Errors
    /// When there is none.
    pub fn response(&mut self) -> Outcome<Received> {
        self.responses(1)?
            .pop()
            .ok_or_else(|| format!("the connection was closed without a response: {:?}", self.so_far()))
    }

    /// Reads to the end of the connection: the whole responses, and at last the one that broke off.
    ///
    /// # Errors
    /// When what comes is no valid response, or the connection stays open.
    pub fn rest(&mut self) -> Outcome<Vec<Received>> {
        while !self.is_over {
            self.read(64 * 1024)?;
        }
        let whole = std::iter::from_fn(|| self.decoder.take()).map(Received::of).collect::<Vec<_>>();
        let broken = self.decoder.begun().cloned().map(Received::of);
        if broken.is_none() && !self.decoder.left_over().is_empty() {
            return Err(format!("bytes are left over: {:?}", from_latin(self.decoder.left_over())));
        }
        Ok(whole.into_iter().chain(broken).collect())
    }

    /// Reads until this has come, wherever.
    ///
    /// # Errors
    /// When it never comes.
    pub fn wait_for(&mut self, wanted: &[u8]) -> Outcome {
        while !self.received.windows(wanted.len()).any(|window| window == wanted) {
            if self.read(64 * 1024)? == 0 {
                return Err(format!("{:?} did not come, but {:?}", from_latin(wanted), self.so_far()));
            }
        }
        Ok(())
    }

    /// Everything that has come.
    pub fn received(&self) -> &[u8] {
        &self.received
    }

    fn so_far(&self) -> String {
        from_latin(&self.received[..self.received.len().min(2000)])
    }
}
