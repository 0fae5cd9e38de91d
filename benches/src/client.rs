//! Provides a blocking HTTP client with a single keep-alive connection.

use std::io::{self, Read, Write};
use std::net::TcpStream;
use std::time::Duration;

use crate::reply::{self, Reply};

/// The time limit for a response. Even under Valgrind, no server is this slow.
const TIMEOUT: Duration = Duration::from_mins(1);

/// A connection to a server on this machine.
#[derive(Debug)]
pub struct Connection {
    stream: TcpStream,
}

impl Connection {
    /// Opens a connection to a port on this machine.
    ///
    /// # Errors
    /// Returns an error if the connection cannot be opened.
    pub fn open(port: u16) -> io::Result<Self> {
        let stream = TcpStream::connect(("127.0.0.1", port))?;
        stream.set_nodelay(true)?;
        stream.set_read_timeout(Some(TIMEOUT))?;
        Ok(Self { stream })
    }

    /// Sends a request and reads the whole response. The connection keeps no buffer, because thousands of connections
    /// may be open at the same time.
    ///
    /// # Errors
    /// Returns an error if the connection breaks or the response is malformed.
    pub fn exchange(&mut self, request: &[u8]) -> io::Result<Reply> {
        self.stream.write_all(request)?;
        let mut read = Vec::new();
        let mut chunk = [0; 16 * 1024];
        loop {
            if let Some(head) = reply::head_length(&read) {
                let reply = Reply::parse(&read[..head])?;
                if read.len() >= head + reply.body_bytes {
                    return Ok(reply);
                }
            }
            match self.stream.read(&mut chunk)? {
                0 => return Err(io::Error::from(io::ErrorKind::UnexpectedEof)),
                count => read.extend_from_slice(&chunk[..count]),
            }
        }
    }
}
