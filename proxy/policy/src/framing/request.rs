//! The head of a request.

use std::mem::MaybeUninit;

use http::{Method, Version, header};

use super::body::BodyLength;
use super::head::{FieldBuffer, FieldList, HeadError, HeadFields, Span, check_names, has_bare_lf};
use crate::view::Headers;

/// A parsed request head. The strings stay in the bytes from which the head was parsed.
#[derive(Debug, Clone)]
pub struct RequestHead {
    /// The method of the request.
    pub method: Method,
    /// The HTTP version, which is 1.0 or 1.1.
    pub version: Version,
    /// The length of the head in bytes, including the empty line at its end.
    pub length: usize,
    target: Span,
    fields: FieldList,
}

impl RequestHead {
    /// Parses a head at the start of `bytes`. Returns `None` until the empty line that ends the head has arrived.
    ///
    /// # Errors
    /// Fails if the bytes cannot be the start of a valid head, or if they exceed a limit. [`HeadError`] lists the
    /// reasons.
    pub fn parse(bytes: &[u8]) -> Result<Option<Self>, HeadError> {
        let mut buffer: FieldBuffer<'_> = [const { MaybeUninit::uninit() }; _];
        let mut request = httparse::Request::new(&mut []);
        let httparse::Status::Complete(length) = request.parse_with_uninit_headers(bytes, &mut buffer)? else {
            return Ok(None);
        };
        if has_bare_lf(bytes.get(..length).unwrap_or_default(), request.headers) {
            return Err(HeadError::Malformed);
        }
        check_names(request.headers)?;
        let method = Method::from_bytes(request.method.unwrap_or_default().as_bytes());
        Ok(Some(Self {
            method: method.map_err(|_| HeadError::Malformed)?,
            version: if request.version == Some(0) { Version::HTTP_10 } else { Version::HTTP_11 },
            length,
            target: Span::of(request.path.unwrap_or_default().as_bytes(), bytes),
            fields: FieldList::of(request.headers, bytes),
        }))
    }

    /// Returns the request target as it was sent.
    pub fn target<'a>(&self, bytes: &'a [u8]) -> &'a [u8] {
        self.target.get(bytes)
    }

    /// Returns the length of the body. The caller must have checked the framing of the head with
    /// [`intake`](crate::intake).
    pub fn body_length(&self, bytes: &[u8]) -> BodyLength {
        let fields = self.fields(bytes);
        if fields.first(&header::TRANSFER_ENCODING).is_some() {
            return BodyLength::Chunked;
        }
        let length =
            fields.first(&header::CONTENT_LENGTH).and_then(|value| std::str::from_utf8(value).ok()?.parse().ok());
        match length {
            None | Some(0) => BodyLength::None,
            Some(length) => BodyLength::Known(length),
        }
    }

    /// Returns the fields of the head.
    pub fn fields<'a>(&'a self, bytes: &'a [u8]) -> HeadFields<'a> {
        self.fields.of_bytes(bytes)
    }
}

#[cfg(test)]
mod tests {
    use http::header;

    use super::*;
    use crate::framing::head::MAX_NAME;

    #[test]
    fn head_is_complete_with_its_empty_line() {
        let bytes = b"GET /a?b HTTP/1.1\r\nHost: a\r\nX: 1\r\nx:2\r\n\r\nbody";
        for end in 0..bytes.len() - 4 {
            assert!(RequestHead::parse(&bytes[..end]).unwrap().is_none(), "{end}");
        }
        let head = RequestHead::parse(bytes).unwrap().unwrap();
        assert_eq!((head.length, head.target(bytes)), (bytes.len() - 4, &b"/a?b"[..]));
        let fields = head.fields(bytes);
        assert_eq!(fields.first(&header::HOST), Some(&b"a"[..]));
        assert_eq!(fields.iter().skip(1).collect::<Vec<_>>(), [(&b"X"[..], &b"1"[..]), (b"x", b"2")]);
    }

    #[test]
    fn invalid_head_is_an_error() {
        let cases: [&[u8]; 7] = [
            b"\x16\x03\x01",
            b"GET\r\n\r\n",
            b"GET / HTTP/2.0\r\n\r\n",
            b"GET / HTTP/1.1\r\nA b: c\r\n\r\n",
            b"GET / HTTP/1.1\r\nA : c\r\n\r\n",
            b"GET / HTTP/1.1\nHost: a\n\n",
            b"GET / HTTP/1.1\r\nHost: a\r\n folded\r\n\r\n",
        ];
        for bytes in cases {
            let error = RequestHead::parse(bytes).err();
            assert_eq!(error, Some(HeadError::Malformed), "{:?}", String::from_utf8_lossy(bytes));
        }
        let many = format!("GET / HTTP/1.1\r\n{}\r\n", "A: b\r\n".repeat(200));
        assert_eq!(RequestHead::parse(many.as_bytes()).err(), Some(HeadError::TooManyFields));
        let named = |length: usize| format!("GET / HTTP/1.1\r\n{}: b\r\n\r\n", "a".repeat(length));
        assert!(RequestHead::parse(named(MAX_NAME).as_bytes()).is_ok());
        assert_eq!(RequestHead::parse(named(MAX_NAME + 1).as_bytes()).err(), Some(HeadError::NameTooLong));
    }
}
