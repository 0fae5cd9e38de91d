//! Provides an upstream that runs in a thread of the benchmark program. Benchmarks use this upstream if they do not
//! need nginx as an upstream.

use std::io::{self, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::thread;

use crate::reply::head_length;

/// Starts the upstream and returns the port of the upstream. Until the process ends, the upstream answers every GET
/// with 200 and `body_bytes` bytes of HTML.
///
/// # Errors
/// Returns an error if no port is free.
pub fn start(body_bytes: usize) -> io::Result<u16> {
    let listener = TcpListener::bind(("127.0.0.1", 0))?;
    let port = listener.local_addr()?.port();
    let response = format!(
        "HTTP/1.1 200 OK\r\nDate: Sun, 06 Nov 1994 08:49:37 GMT\r\nContent-Type: text/html\r\n\
         Content-Length: {body_bytes}\r\nETag: \"0123abcd\"\r\n\r\n{}",
        "y".repeat(body_bytes)
    );
    thread::spawn(move || {
        for stream in listener.incoming().map_while(Result::ok) {
            let response = response.clone();
            // A connection error is ignored, because the client notices that the response is missing.
            thread::spawn(move || serve(stream, response.as_bytes()));
        }
    });
    Ok(port)
}

fn serve(mut stream: TcpStream, response: &[u8]) -> io::Result<()> {
    stream.set_nodelay(true)?;
    let mut read = Vec::new();
    let mut chunk = [0; 4096];
    loop {
        if let Some(head) = head_length(&read) {
            read.drain(..head);
            stream.write_all(response)?; // a single write, so every response arrives in the same pieces
            continue;
        }
        match stream.read(&mut chunk)? {
            0 => return Ok(()),
            count => read.extend_from_slice(&chunk[..count]),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::client::Connection;

    #[test]
    fn two_requests_on_a_connection_are_answered() {
        let mut connection = Connection::open(start(5).unwrap()).unwrap();
        for _ in 0..2 {
            let reply = connection.exchange(b"GET / HTTP/1.1\r\nHost: a\r\n\r\n").unwrap();
            assert_eq!((reply.status, reply.body_bytes), (200, 5));
        }
    }
}
