//! Implements an HTTP client that sends the requests of scenarios and receives the responses.

use std::io::{self, BufRead, Write};
use std::net::{Shutdown, SocketAddr, TcpStream};

use crate::http::{self, Body, Head, Inbox};
use crate::outcome::Outcome;
use crate::wait::LIMIT;
use crate::{decode, matching};

/// A client connection to Portico.
pub struct Connection {
    stream: TcpStream,
    inbox: Inbox,
}

/// A response that the client has received.
#[derive(Debug, Clone)]
pub struct Response {
    pub(crate) head: Head,
    pub(crate) body: Body,
    /// The informational (1xx) heads that arrived before this response.
    pub(crate) informational: Vec<Head>,
}

impl Response {
    /// Returns the status code. Returns 0 if the first line is not a status line.
    pub fn status(&self) -> u16 {
        self.head.status().unwrap_or(0)
    }

    /// Returns the value of the field with this name. Returns `None` if the field is absent.
    ///
    /// # Errors
    /// Fails if the response has several fields with this name.
    pub fn field(&self, name: &str) -> Outcome<Option<&str>> {
        match self.head.all(name).as_slice() {
            [] => Ok(None),
            [one] => Ok(Some(*one)),
            several => Err(format!("there are several fields `{name}`: {several:?}")),
        }
    }

    pub(crate) fn check_fields(&self, expected: &matching::Fields) -> Outcome {
        matching::check_fields(expected, &self.head)
    }
}

impl Connection {
    /// Opens a connection to `address`.
    ///
    /// # Errors
    /// Fails if the connection cannot be opened.
    pub fn open(address: SocketAddr) -> Outcome<Self> {
        let open = || -> io::Result<Self> {
            let stream = TcpStream::connect(address)?;
            stream.set_nodelay(true)?;
            stream.set_read_timeout(Some(LIMIT))?;
            stream.set_write_timeout(Some(LIMIT))?;
            Ok(Self { inbox: Inbox::new(stream.try_clone()?), stream })
        };
        open().map_err(|error| format!("failed to connect to {address}: {error}"))
    }

    /// Sends bytes. Ignores errors, because a server may reject a request and close the connection before it has read
    /// the whole request.
    pub fn send(&mut self, bytes: &[u8]) {
        self.stream.write_all(bytes).unwrap_or_default();
    }

    /// Closes the sending side of the connection.
    pub(crate) fn end(&mut self) {
        self.stream.shutdown(Shutdown::Write).unwrap_or_default();
    }

    /// Reads until `text` has arrived. Keeps the bytes, so that `receive` can still read a response from them.
    pub(crate) fn wait_for(&mut self, text: &str) -> Outcome {
        self.inbox.wait_for(text.as_bytes()).map_err(|error| format!("{text:?} did not arrive: {error}"))
    }

    /// Reads until the decoded part of the response body contains `text`. The body may still be incomplete.
    pub(crate) fn wait_for_decoded(&mut self, text: &str) -> Outcome {
        let contains = |come: &[u8]| decode::so_far(come).is_some_and(|body| body.contains(text));
        self.inbox.wait_until(contains).map_err(|error| format!("{text:?} did not arrive: {error}"))
    }

    /// Reads one response to a request with this method. Returns `None` if the connection is closed before a response
    /// begins.
    ///
    /// # Errors
    /// Fails if the received bytes are not a response, or if no bytes arrive within `LIMIT`.
    pub fn receive(&mut self, method: &str) -> Outcome<Option<Response>> {
        let mut informational = Vec::new();
        loop {
            let Some(head) = self.head()? else { return Ok(None) };
            if matches!(head.status(), Some(100..=199)) {
                informational.push(head);
                continue;
            }
            let body = if method == "HEAD" {
                Body { bytes: Vec::new(), is_whole: true }
            } else {
                http::read_response_body(&mut self.inbox, &head)
            };
            return Ok(Some(Response { head, body, informational }));
        }
    }

    fn head(&mut self) -> Outcome<Option<Head>> {
        match http::read_head(&mut self.inbox) {
            Ok(head) => Ok(head),
            Err(error) if error.kind() == io::ErrorKind::ConnectionReset => Ok(None),
            Err(error) => Err(format!("failed to read a response: {error}")),
        }
    }

    /// Checks that the server closes the connection without sending further bytes.
    pub(crate) fn check_closed(&mut self) -> Outcome {
        match self.inbox.fill_buf() {
            Ok([]) => Ok(()),
            Err(error) if error.kind() == io::ErrorKind::ConnectionReset => Ok(()),
            Ok(more) => Err(format!("unexpected bytes before the close: {:?}", http::from_latin(more))),
            Err(error) => Err(format!("the connection stays open: {error}")),
        }
    }
}
