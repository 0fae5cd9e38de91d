//! Parses response heads. Keeps only the values that the benchmarks need, such as the status and the length of the
//! body.

use std::io;

/// The parsed head of a response.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reply {
    /// The status code of the response.
    pub status: u16,
    /// The value of the `Location` field, if the response has one.
    pub location: Option<String>,
    /// The value of the `ETag` field, if the response has one.
    pub etag: Option<String>,
    /// The length of the body in bytes.
    pub body_bytes: usize,
    /// True if the response has `Connection: close`.
    pub closes: bool,
}

/// Returns the length of the head at the beginning of `bytes`. Returns `None` if the head is incomplete.
pub fn head_length(bytes: &[u8]) -> Option<usize> {
    bytes.windows(4).position(|window| window == b"\r\n\r\n").map(|at| at + 4)
}

impl Reply {
    /// Parses a complete response head.
    ///
    /// # Errors
    /// Returns an error if `head` is not the head of an HTTP/1.1 response. Also returns an error if there is no
    /// `Content-Length`, because all servers under test send that field.
    pub fn parse(head: &[u8]) -> io::Result<Self> {
        let text = String::from_utf8_lossy(head);
        let malformed = || io::Error::other(format!("unexpected response head: {text}"));
        let mut lines = text.split("\r\n");
        let status: u16 = lines.next().and_then(|line| line.get(9..12)?.parse().ok()).ok_or_else(malformed)?;
        let mut reply = Self { status, location: None, etag: None, body_bytes: 0, closes: false };
        let mut length = if status == 304 || status == 204 { Some(0) } else { None };
        for (name, value) in lines.filter_map(|line| line.split_once(": ")) {
            match name.to_ascii_lowercase().as_str() {
                "location" => reply.location = Some(value.to_owned()),
                "etag" => reply.etag = Some(value.to_owned()),
                "content-length" if length.is_none() => length = value.parse().ok(),
                "connection" => reply.closes = value.eq_ignore_ascii_case("close"),
                _ => {}
            }
        }
        reply.body_bytes = length.ok_or_else(malformed)?;
        Ok(reply)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn field_names_are_compared_regardless_of_letter_case() {
        let reply =
            Reply::parse(b"HTTP/1.1 301 Moved\r\nLOCATION: /b\r\ncontent-length: 7\r\nConnection: close\r\n\r\n");
        let expected = Reply { status: 301, location: Some("/b".to_owned()), etag: None, body_bytes: 7, closes: true };
        assert_eq!(reply.unwrap(), expected);
    }

    #[test]
    fn response_304_has_no_body_even_with_a_content_length() {
        let reply = Reply::parse(b"HTTP/1.1 304 Not Modified\r\nContent-Length: 9\r\nETag: \"a\"\r\n\r\n").unwrap();
        assert_eq!((reply.body_bytes, reply.etag.as_deref()), (0, Some("\"a\"")));
    }

    #[test]
    fn head_without_a_content_length_is_an_error() {
        assert!(Reply::parse(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n").is_err());
    }
}
