//! The head of a response.

use std::mem::MaybeUninit;

use http::{HeaderName, Method, StatusCode, Version, header};

use super::body::BodyLength;
use super::head::{FieldBuffer, FieldList, HeadError, HeadFields, has_bare_lf};
use crate::view::Headers;

/// A parsed response head. The strings stay in the bytes from which the head was parsed.
#[derive(Debug, Clone)]
pub struct ResponseHead {
    /// The status of the response.
    pub status: StatusCode,
    /// The HTTP version, which is 1.0 or 1.1.
    pub version: Version,
    /// The length of the head in bytes, including the empty line at its end.
    pub length: usize,
    fields: FieldList,
}

impl ResponseHead {
    /// Parses a head at the start of `bytes`. Returns `None` until the empty line that ends the head has arrived.
    ///
    /// # Errors
    /// Fails if the bytes cannot be the start of a valid head, or if they exceed a limit. [`HeadError`] lists the
    /// reasons.
    pub fn parse(bytes: &[u8]) -> Result<Option<Self>, HeadError> {
        // Empty lines are allowed before a request, but not before a response (RFC 9112 §2.2). Before a response, an
        // empty line belongs to another message.
        if matches!(bytes.first(), Some(b'\r' | b'\n')) {
            return Err(HeadError::Malformed);
        }
        let mut buffer: FieldBuffer<'_> = [const { MaybeUninit::uninit() }; _];
        let mut response = httparse::Response::new(&mut []);
        let parsed =
            httparse::ParserConfig::default().parse_response_with_uninit_headers(&mut response, bytes, &mut buffer)?;
        let httparse::Status::Complete(length) = parsed else { return Ok(None) };
        if has_bare_lf(bytes.get(..length).unwrap_or_default(), response.headers) {
            return Err(HeadError::Malformed);
        }
        let status = StatusCode::from_u16(response.code.unwrap_or_default()).map_err(|_| HeadError::Malformed)?;
        Ok(Some(Self {
            status,
            version: if response.version == Some(0) { Version::HTTP_10 } else { Version::HTTP_11 },
            length,
            fields: FieldList::of(response.headers, bytes),
        }))
    }

    /// Returns the fields of the head.
    pub fn fields<'a>(&'a self, bytes: &'a [u8]) -> HeadFields<'a> {
        self.fields.of_bytes(bytes)
    }

    /// Returns the length of the body that follows the head, for a request with this method (RFC 9112 §6.3).
    ///
    /// # Errors
    /// Fails if the length is ambiguous or invalid. The response must not be forwarded in this case.
    pub fn body_length(&self, bytes: &[u8], method: &Method) -> Result<BodyLength, HeadError> {
        let fields = self.fields(bytes);
        let has_none = *method == Method::HEAD
            || self.status.is_informational()
            || matches!(self.status, StatusCode::NO_CONTENT | StatusCode::NOT_MODIFIED);
        let chunked = is_chunked(self.version, &fields)?;
        let length = content_length(&fields)?;
        match (has_none, chunked, length) {
            (_, true, Some(_)) => Err(HeadError::Malformed),
            (true, _, _) | (_, false, Some(0)) => Ok(BodyLength::None),
            (_, true, None) => Ok(BodyLength::Chunked),
            (_, false, Some(length)) => Ok(BodyLength::Known(length)),
            (_, false, None) => Ok(BodyLength::UntilClose),
        }
    }

    /// Reports whether a head with status 204 declares a body, which this status forbids (RFC 9110 §15.3.5). If the
    /// upstream sends the declared body, the body would be read as the next response on the connection.
    pub fn declares_forbidden_body(&self, bytes: &[u8]) -> bool {
        let fields = self.fields(bytes);
        let has_length = || fields.first(&header::CONTENT_LENGTH).is_some_and(|value| value != b"0");
        self.status == StatusCode::NO_CONTENT && (has_length() || fields.first(&header::TRANSFER_ENCODING).is_some())
    }

    /// Reports whether the upstream accepts another request on this connection (RFC 9112 §9.3).
    pub fn keeps_connection(&self, bytes: &[u8]) -> bool {
        let has = |option: &[u8]| self.fields(bytes).all(&header::CONNECTION).any(|value| has_option(value, option));
        match self.version {
            Version::HTTP_11 => !has(b"close"),
            _ => has(b"keep-alive") && !has(b"close"),
        }
    }
}

/// The fields that determine the framing of a body.
pub const FRAMING_FIELDS: [HeaderName; 2] = [header::CONTENT_LENGTH, header::TRANSFER_ENCODING];

/// Reports whether a response with this status must not have a framing field (RFC 9110 §8.6, RFC 9112 §6.1).
pub fn forbids_framing(status: StatusCode) -> bool {
    status.is_informational() || status == StatusCode::NO_CONTENT
}

/// Reports whether `name` is a framing field and a response with this status must not have a framing field.
pub fn is_forbidden_framing(status: StatusCode, name: &[u8]) -> bool {
    forbids_framing(status) && FRAMING_FIELDS.iter().any(|field| name.eq_ignore_ascii_case(field.as_str().as_bytes()))
}

/// Reports whether the length of a response body is ambiguous or invalid (RFC 9112 §6.3).
pub fn has_ambiguous_length(version: Version, fields: &dyn Headers) -> bool {
    !matches!((is_chunked(version, fields), content_length(fields)), (Ok(false), Ok(_)) | (Ok(true), Ok(None)))
}

/// Reports whether the body is chunked. Fails for any other transfer coding, because Portico's requests do not offer
/// another coding in `TE`.
fn is_chunked(version: Version, fields: &dyn Headers) -> Result<bool, HeadError> {
    match (fields.first(&header::TRANSFER_ENCODING), fields.count(&header::TRANSFER_ENCODING)) {
        (None, _) => Ok(false),
        (Some(value), 1) if version == Version::HTTP_11 && value.eq_ignore_ascii_case(b"chunked") => Ok(true),
        _ => Err(HeadError::Malformed),
    }
}

/// Returns the value of `Content-Length`, or `None` if the field is absent. Fails if the field is repeated, even with
/// equal values, because another party must have added one of the lines.
fn content_length(fields: &dyn Headers) -> Result<Option<u64>, HeadError> {
    let Some(value) = fields.first(&header::CONTENT_LENGTH) else { return Ok(None) };
    let digits = std::str::from_utf8(value).ok().filter(|text| text.bytes().all(|byte| byte.is_ascii_digit()));
    let length = digits.and_then(|text| text.parse::<i64>().ok()).and_then(|length| u64::try_from(length).ok());
    match (length, fields.count(&header::CONTENT_LENGTH)) {
        (Some(length), 1) => Ok(Some(length)),
        _ => Err(HeadError::Malformed),
    }
}

/// Reports whether a comma-separated list contains a connection option.
pub(crate) fn has_option(list: &[u8], option: &[u8]) -> bool {
    list.split(|byte| *byte == b',').any(|token| token.trim_ascii().eq_ignore_ascii_case(option))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn length(fields: &str, method: &Method) -> Result<BodyLength, HeadError> {
        let bytes = format!("HTTP/1.1 200 OK\r\n{fields}\r\n");
        ResponseHead::parse(bytes.as_bytes()).unwrap().unwrap().body_length(bytes.as_bytes(), method)
    }

    #[test]
    fn body_length_is_unambiguous_or_an_error() {
        assert_eq!(length("", &Method::GET), Ok(BodyLength::UntilClose));
        assert_eq!(length("Content-Length: 5\r\n", &Method::GET), Ok(BodyLength::Known(5)));
        assert_eq!(length("Content-Length: 0\r\n", &Method::GET), Ok(BodyLength::None));
        assert_eq!(length("Content-Length: 5\r\n", &Method::HEAD), Ok(BodyLength::None));
        assert_eq!(length("Transfer-Encoding: Chunked\r\n", &Method::GET), Ok(BodyLength::Chunked));
        for bad in [
            "Content-Length: 5\r\nContent-Length: 5\r\n",
            "Content-Length: 5, 5\r\n",
            "Content-Length: +5\r\n",
            "Content-Length: \r\n",
            "Content-Length: 9223372036854775808\r\n",
            "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n",
            "Transfer-Encoding: gzip, chunked\r\n",
            "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n",
        ] {
            assert_eq!(length(bad, &Method::GET), Err(HeadError::Malformed), "{bad}");
        }
    }

    #[test]
    fn persistence_follows_version_and_connection_options() {
        let keeps =
            |text: &str| ResponseHead::parse(text.as_bytes()).unwrap().unwrap().keeps_connection(text.as_bytes());
        assert!(keeps("HTTP/1.1 200 OK\r\n\r\n"));
        assert!(!keeps("HTTP/1.1 200 OK\r\nConnection: x, Close\r\n\r\n"));
        assert!(!keeps("HTTP/1.0 200 OK\r\n\r\n"));
        assert!(keeps("HTTP/1.0 200 OK\r\nConnection: keep-alive\r\n\r\n"));
    }

    #[test]
    fn empty_line_before_a_response_is_an_error() {
        assert_eq!(ResponseHead::parse(b"\r\nHTTP/1.1 200 OK\r\n\r\n").err(), Some(HeadError::Malformed));
        assert_eq!(ResponseHead::parse(b"\r").err(), Some(HeadError::Malformed));
    }

    #[test]
    fn bare_lf_is_an_error_in_a_response_too() {
        assert_eq!(ResponseHead::parse(b"HTTP/1.1 200 OK\nA: b\n\n").err(), Some(HeadError::Malformed));
        assert!(ResponseHead::parse(b"HTTP/1.1 200 OK\r\nA: b\r\n").unwrap().is_none());
    }
}
