//! Sends requests to an original server.

use std::fmt::Write as _;
use std::io::{self, BufReader, Write};
use std::net::{SocketAddr, TcpStream};

use portico_import::{Refusal, SimulatedOutcome, SimulatedRequest};

use crate::http::{read_head, read_response_body, to_latin};
use crate::outcome::Outcome;
use crate::wait::LIMIT;

/// A client with a persistent connection.
pub(crate) struct Client {
    server: SocketAddr,
    connection: Option<BufReader<TcpStream>>,
    last_status: Option<u16>,
}

impl Client {
    pub(crate) fn new(server: SocketAddr) -> Self {
        Self { server, connection: None, last_status: None }
    }

    /// Returns the status of the last answer. Returns `None` if the server closed the connection without an answer.
    pub(crate) fn last_status(&self) -> Option<u16> {
        self.last_status
    }

    /// Returns the answer to a request. Sends the request a second time if the server has closed the connection.
    pub(crate) fn ask(&mut self, request: &SimulatedRequest) -> Outcome<SimulatedOutcome> {
        self.last_status = None;
        let answer = self.try_ask(request).or_else(|_| {
            self.connection = None;
            self.try_ask(request)
        });
        let answer = answer.or_else(|error| match error.kind() {
            io::ErrorKind::UnexpectedEof | io::ErrorKind::ConnectionReset => {
                self.connection = None;
                Ok(SimulatedOutcome::Refused(Refusal::ClosedConnection))
            }
            _ => Err(error),
        });
        answer.map_err(|error| format!("no answer to {request}: {error}"))
    }

    fn try_ask(&mut self, request: &SimulatedRequest) -> io::Result<SimulatedOutcome> {
        let connection = match self.connection.take() {
            Some(connection) => connection,
            None => connect(self.server)?,
        };
        let connection = self.connection.insert(connection);
        let mut head = format!("GET {} HTTP/1.1\r\nHost: {}\r\n", request.target, request.host);
        for (name, value) in &request.headers {
            write!(head, "{name}: {value}\r\n").map_err(io::Error::other)?;
        }
        connection.get_mut().write_all((head + "\r\n").as_bytes())?;
        let head = read_head(connection)?.ok_or_else(|| io::Error::from(io::ErrorKind::UnexpectedEof))?;
        let body = read_response_body(connection, &head);
        let status = head.status().ok_or_else(|| io::Error::other(head.first_line.clone()))?;
        let closes = head.first("connection").is_some_and(|value| value.eq_ignore_ascii_case("close"));
        if closes || !body.is_whole {
            self.connection = None;
        }
        if let Some(reason) = head.first("x-unknown") {
            return Ok(SimulatedOutcome::unknown(format!("{reason}, which the engine does not evaluate")));
        }
        self.last_status = Some(status);
        // The running server has no pages and no upstreams, so it also gives these statuses for requests that no statement
        // refuses.
        if matches!(status, 400 | 404 | 405 | 413..=416 | 431 | 500..=599) {
            return Ok(SimulatedOutcome::Page);
        }
        Ok(SimulatedOutcome::received(status, head.first("location").map(url).as_deref()))
    }
}

/// Returns the value of `Location` as UTF-8, as browsers read it (URL Standard, UTF-8 decode). A head is read as Latin-1.
fn url(value: &str) -> String {
    String::from_utf8_lossy(&to_latin(value)).into_owned()
}

fn connect(server: SocketAddr) -> io::Result<BufReader<TcpStream>> {
    let stream = TcpStream::connect(server)?;
    stream.set_nodelay(true)?;
    stream.set_read_timeout(Some(LIMIT))?;
    Ok(BufReader::new(stream))
}

#[cfg(test)]
mod tests {
    use std::net::TcpListener;
    use std::thread;

    use super::*;
    use crate::http::from_latin;

    #[test]
    fn answer_without_a_body_does_not_wait_for_its_end() {
        let server = TcpListener::bind("127.0.0.1:0").expect("a port is free");
        let mut client = Client::new(server.local_addr().expect("the listener has an address"));
        let answering = thread::spawn(move || {
            let mut stream = server.accept().expect("the client connects").0;
            for status in [304, 204] {
                while read_head(&mut BufReader::new(&mut stream)).expect("a request arrives").is_none() {}
                write!(stream, "HTTP/1.1 {status} None\r\n\r\n").expect("the answer is sent");
            }
            stream
        });
        for status in [304, 204] {
            client.ask(&SimulatedRequest::new("site.example", "/", None, &[].into())).expect("the server answers");
            assert_eq!(client.last_status(), Some(status));
        }
        assert!(client.connection.is_some(), "the connection can be used again");
        drop(answering.join().expect("the server ends"));
    }

    #[test]
    fn location_is_utf8() {
        assert_eq!(url(&from_latin("/\u{434}/a".as_bytes())), "/\u{434}/a");
        assert_eq!(url(&from_latin(b"/\xff")), "/\u{fffd}");
    }
}
