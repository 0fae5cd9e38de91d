//! Implements a client with which a test determines the bytes of each write.

use std::io::{self, Read, Write};
use std::net::{Shutdown, SocketAddr, TcpStream};
use std::time::Duration;

use socket2::{Domain, SockRef, Socket, Type};

use crate::http::from_latin;
use crate::outcome::Outcome;
use crate::queues::Queues;
use crate::strict::{Decoder, Message, Side};
use crate::wait::{self, LIMIT};

/// A client connection to Portico. The test chooses the bytes of each write, and a strict decoder reads the responses.
pub struct RawClient {
    stream: TcpStream,
    queues: Queues,
    local: SocketAddr,
    remote: SocketAddr,
    decoder: Decoder,
    /// All bytes that were received on the connection.
    received: Vec<u8>,
    is_over: bool,
}

/// A response that the strict decoder has decoded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Received {
    /// The status code.
    pub status: u16,
    /// The fields in the order in which they were received.
    pub fields: Vec<(String, String)>,
    /// The body without the chunked coding.
    pub body: Vec<u8>,
    /// Whether the body is complete.
    pub is_whole: bool,
    /// The statuses of the informational heads that arrived before this response.
    pub informational: Vec<u16>,
}

impl Received {
    fn of(message: Message) -> Self {
        let status = message.status();
        let Message { head, body, is_whole, informational, .. } = message;
        Self { status, fields: head.fields, body, is_whole, informational }
    }

    /// Returns the values of all fields with this name, ignoring letter case.
    pub fn all(&self, name: &str) -> Vec<&str> {
        let same = self.fields.iter().filter(|(field, _)| field.eq_ignore_ascii_case(name));
        same.map(|(_, value)| value.as_str()).collect()
    }

    /// Returns the body as text. Each byte becomes the character with the same code.
    pub fn text(&self) -> String {
        from_latin(&self.body)
    }
}

impl RawClient {
    /// Opens a connection to `address`.
    ///
    /// # Errors
    /// Fails if the connection cannot be opened.
    pub fn open(address: SocketAddr) -> Outcome<Self> {
        Self::connect(address, None).map_err(|error| format!("failed to connect to {address}: {error}"))
    }

    /// Opens a connection with a receive buffer of about `bytes` bytes. With a small buffer, the kernel holds only a
    /// small part of a response.
    ///
    /// # Errors
    /// Fails if the connection cannot be opened.
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

    /// Passes the method of a request to the decoder. If the method of a request is not passed, the response is decoded
    /// as a response to GET.
    pub fn expect(&mut self, method: &str) {
        self.decoder.expect(method);
    }

    /// Sends bytes in one piece. Ignores errors, because a server may reject a request and close the connection before
    /// it has read the whole request.
    pub fn send(&mut self, bytes: &[u8]) {
        self.stream.write_all(bytes).unwrap_or_default();
    }

    /// Sends as many bytes as possible without blocking. Returns false if some bytes were not sent. In that case, the
    /// other end does not read or has disconnected.
    pub fn send_some(&mut self, bytes: &[u8]) -> bool {
        self.stream.set_nonblocking(true).is_ok()
            && self.stream.write_all(bytes).is_ok()
            && self.stream.set_nonblocking(false).is_ok()
    }

    /// Waits until the other end has closed the connection, without reading from the connection.
    ///
    /// # Errors
    /// Fails if the connection stays open.
    pub fn wait_closed(&self) -> Outcome {
        wait::until("the connection is closed", || match self.queues.of(self.remote, self.local) {
            Some(queue) if queue.is_established => Err("the connection is still open".to_owned()),
            _ => Ok(()),
        })
    }

    /// Splits bytes at the offsets `cuts` and sends the pieces. Sends each piece after the other end has read the
    /// previous piece.
    ///
    /// # Errors
    /// Fails if the other end does not read a piece in time.
    pub fn send_cut(&mut self, bytes: &[u8], cuts: &[usize]) -> Outcome {
        let mut from = 0;
        for cut in cuts {
            self.send(&bytes[from..*cut]);
            self.wait_read()?;
            from = *cut;
        }
        self.send(&bytes[from..]);
        Ok(())
    }

    /// Sends every byte as a separate piece. Sends each byte after the other end has read the previous byte.
    ///
    /// # Errors
    /// Fails if the other end does not read a byte in time.
    pub fn send_bytewise(&mut self, bytes: &[u8]) -> Outcome {
        self.send_cut(bytes, &(1..bytes.len()).collect::<Vec<_>>())
    }

    /// Waits until the other end has read everything that was sent. Also returns if one direction of the connection is
    /// closed.
    ///
    /// # Errors
    /// Fails if the other end does not read everything in time.
    pub fn wait_read(&self) -> Outcome {
        self.queues.wait_read(self.local, self.remote)
    }

    /// Closes the sending side of the connection.
    pub fn finish(&self) {
        self.stream.shutdown(Shutdown::Write).unwrap_or_default();
    }

    /// Resets the connection.
    pub fn reset(self) {
        SockRef::from(&self.stream).set_linger(Some(Duration::ZERO)).unwrap_or_default();
    }

    /// Reads at most `most` bytes. Returns the number of bytes that were read. Returns 0 if the connection has ended.
    ///
    /// # Errors
    /// Fails if the bytes are not a valid response, or if no bytes arrive in time.
    pub fn read(&mut self, most: usize) -> Outcome<usize> {
        let mut piece = vec![0; most];
        let count = match self.stream.read(&mut piece) {
            Ok(count) => count,
            Err(error) if error.kind() == io::ErrorKind::ConnectionReset => 0,
            Err(error) => return Err(format!("nothing arrives: {error}; received so far: {:?}", self.so_far())),
        };
        if count == 0 {
            self.is_over = true;
            self.decoder.close();
            return Ok(0);
        }
        self.received.extend_from_slice(&piece[..count]);
        let decoded = self.decoder.push(&piece[..count]);
        decoded.map_err(|fault| format!("invalid response: {fault}; received: {:?}", self.so_far()))?;
        Ok(count)
    }

    /// Reads until `count` responses are complete or the connection ends. Returns at most `count` complete responses.
    ///
    /// # Errors
    /// Fails if the bytes are not a valid response, or if no bytes arrive in time.
    pub fn responses(&mut self, count: usize) -> Outcome<Vec<Received>> {
        while self.decoder.waiting() < count && !self.is_over {
            self.read(64 * 1024)?;
        }
        Ok((0..count).map_while(|_| self.decoder.take()).map(Received::of).collect())
    }

    /// Reads and returns the next response.
    ///
    /// # Errors
    /// Fails if the connection ends without a response, or if the bytes are not a valid response. Also fails if no
    /// bytes arrive in time.
    pub fn response(&mut self) -> Outcome<Received> {
        self.responses(1)?
            .pop()
            .ok_or_else(|| format!("the connection was closed without a response: {:?}", self.so_far()))
    }

    /// Reads until the connection ends and returns the responses. If the last response is incomplete, the list ends
    /// with the part of this response that has arrived.
    ///
    /// # Errors
    /// Fails if the bytes are not a valid response, or if the connection stays open.
    pub fn rest(&mut self) -> Outcome<Vec<Received>> {
        while !self.is_over {
            self.read(64 * 1024)?;
        }
        let whole = std::iter::from_fn(|| self.decoder.take()).map(Received::of).collect::<Vec<_>>();
        let broken = self.decoder.partial().cloned().map(Received::of);
        if broken.is_none() && !self.decoder.left_over().is_empty() {
            return Err(format!("unexpected bytes: {:?}", from_latin(self.decoder.left_over())));
        }
        Ok(whole.into_iter().chain(broken).collect())
    }

    /// Reads until the bytes that were received on the connection contain `wanted`.
    ///
    /// # Errors
    /// Fails if `wanted` does not arrive, or if the bytes are not a valid response.
    pub fn wait_for(&mut self, wanted: &[u8]) -> Outcome {
        while !self.received.windows(wanted.len()).any(|window| window == wanted) {
            if self.read(64 * 1024)? == 0 {
                return Err(format!("{:?} did not arrive; received: {:?}", from_latin(wanted), self.so_far()));
            }
        }
        Ok(())
    }

    /// Returns all bytes that were received on the connection.
    pub fn received(&self) -> &[u8] {
        &self.received
    }

    fn so_far(&self) -> String {
        from_latin(&self.received[..self.received.len().min(2000)])
    }
}
