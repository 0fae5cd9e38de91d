//! Decodes bodies that have a content coding such as gzip.

use std::io::Read;

use crate::http::{self, Head};
use crate::outcome::Outcome;

/// Returns the decoded text of a complete body.
///
/// # Errors
/// Fails if the content coding is not supported, or if the encoded data is incomplete.
pub(crate) fn body(head: &Head, bytes: &[u8]) -> Outcome<String> {
    let (text, is_whole) = decode(head, bytes)?;
    if is_whole { Ok(text) } else { Err(format!("the encoded body is cut short after {text:?}")) }
}

/// Parses `received` as the beginning of a response. Returns the decoded text of the part of the body that has arrived.
/// Returns `None` if the head is incomplete or the coding is not supported.
pub(crate) fn so_far(mut received: &[u8]) -> Option<String> {
    let head = http::read_head(&mut received).ok().flatten()?;
    let body = http::read_response_body(&mut received, &head);
    decode(&head, &body.bytes).ok().map(|(text, _)| text)
}

/// Returns the text of the part that can be decoded. Also returns whether the encoded data is complete.
fn decode(head: &Head, bytes: &[u8]) -> Outcome<(String, bool)> {
    let mut reader: Box<dyn Read> = match head.all("content-encoding").as_slice() {
        ["br"] => Box::new(brotli::Decompressor::new(bytes, 4096)),
        ["gzip"] => Box::new(flate2::read::GzDecoder::new(bytes)),
        ["zstd"] => Box::new(zstd::Decoder::new(bytes).map_err(|error| error.to_string())?),
        other => return Err(format!("unsupported content coding {other:?}")),
    };
    let (mut all, mut piece) = (Vec::new(), [0; 4096]);
    let is_whole = loop {
        match reader.read(&mut piece) {
            Ok(0) => break true,
            Ok(count) => all.extend_from_slice(&piece[..count]),
            Err(_) => break false,
        }
    };
    Ok((String::from_utf8_lossy(&all).into_owned(), is_whole))
}
