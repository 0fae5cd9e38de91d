//! Checks how the decoder of message bodies handles arbitrary bytes.

#![allow(
    clippy::allow_attributes,
    unreachable_pub,
    clippy::panic,
    clippy::expect_used,
    reason = "a failed check panics, and the tests of other crates include this file"
)]

use portico_policy::framing::{BodyDecoder, BodyLength, FramingError};

use super::choice::{Choice, pieces};
use super::strict::{self, Read};

/// The number of times that a body is decoded in random pieces. The body is also decoded in one piece and byte by byte.
const CUTS: usize = 4;

/// The result of decoding a body.
#[derive(Debug, PartialEq)]
struct Decoded {
    data: Vec<u8>,
    consumed: usize,
    is_done: bool,
    error: Option<FramingError>,
}

/// Checks the decoder of message bodies. The first byte of the input selects the framing. The second byte selects the
/// body length and the random pieces in which the body is decoded. All other bytes are the body, which further bytes
/// may follow.
pub fn body(input: &[u8]) {
    let [kind, seed, bytes @ ..] = input else { return };
    let length = match kind % 8 {
        0 => BodyLength::None,
        1 => BodyLength::UntilClose,
        2 => BodyLength::Known(1 + u64::from(*seed) * 4),
        3 => return encoded(*seed, bytes),
        _ => BodyLength::Chunked,
    };
    let whole = decode(length, &[bytes]);
    let mut choice = Choice::new(u64::from(*seed));
    for round in 0..=CUTS {
        let cuts = if round == 0 { (1..bytes.len()).collect() } else { choice.cuts(bytes.len(), round * 2) };
        assert_eq!(decode(length, &pieces(bytes, &cuts)), whole, "cut at {cuts:?}");
        assert_eq!(compact(length, &pieces(bytes, &cuts)), whole, "compacted, cut at {cuts:?}");
    }
    check_reading(length, bytes, &whole);
}

/// Checks that the independent reader in [`strict`] reads the same body, and that the body ends at the same byte.
fn check_reading(length: BodyLength, bytes: &[u8], decoded: &Decoded) {
    let until = |length: u64| usize::try_from(length).unwrap_or(usize::MAX).min(bytes.len());
    let expected = match length {
        BodyLength::None => (Vec::new(), 0, true),
        BodyLength::UntilClose => (bytes.to_vec(), bytes.len(), false),
        BodyLength::Known(length) => (bytes[..until(length)].to_vec(), until(length), bytes.len() as u64 >= length),
        BodyLength::Chunked => match strict::chunked(bytes) {
            Read::Whole(data, length) if decoded.error.is_none() => (data, length, true),
            // Portico may reject a valid body only because of chunk extensions, trailers, or leading zeros in a chunk
            // size.
            Read::Whole(..) => return assert!(is_unusual(bytes), "rejected: {:?}", bytes.escape_ascii().to_string()),
            Read::Incomplete | Read::Invalid => {
                return assert!(!decoded.is_done, "accepted: {:?}", bytes.escape_ascii().to_string());
            }
        },
    };
    assert_eq!((decoded.data.clone(), decoded.consumed, decoded.is_done), expected);
}

/// Reports whether a chunked body may contain chunk extensions, trailers, or chunk sizes with many digits.
fn is_unusual(bytes: &[u8]) -> bool {
    let has_long_number = bytes.windows(17).any(|window| window.iter().all(u8::is_ascii_hexdigit));
    has_long_number || bytes.contains(&b';') || bytes.contains(&b':')
}

/// Encodes `data` as a chunked body, and checks that the decoder returns the same data. The decoder must not consume
/// any bytes after the body.
fn encoded(seed: u8, data: &[u8]) {
    const REST: &[u8] = b"GET / HTTP/1.1\r\n\r\n";
    let mut choice = Choice::new(u64::from(seed));
    let cuts = choice.cuts(data.len(), usize::from(seed % 7));
    let mut body = Vec::new();
    for chunk in pieces(data, &cuts).into_iter().filter(|chunk| !chunk.is_empty()) {
        body.extend_from_slice(format!("{:x}\r\n", chunk.len()).as_bytes());
        body.extend_from_slice(chunk);
        body.extend_from_slice(b"\r\n");
    }
    body.extend_from_slice(b"0\r\n\r\n");
    let length = body.len();
    body.extend_from_slice(REST);
    let decoded = decode(BodyLength::Chunked, &pieces(&body, &choice.cuts(body.len(), 5)));
    assert_eq!(decoded, Decoded { data: data.to_vec(), consumed: length, is_done: true, error: None });
}

fn decode(length: BodyLength, pieces: &[&[u8]]) -> Decoded {
    let mut decoder = BodyDecoder::new(length);
    let mut outcome = Decoded { data: Vec::new(), consumed: 0, is_done: decoder.is_done(), error: None };
    for piece in pieces {
        let mut rest = *piece;
        while !rest.is_empty() && !decoder.is_done() {
            match decoder.decode(rest) {
                Ok(step) => {
                    assert!(step.consumed > 0 && step.consumed <= rest.len() && step.data.end <= step.consumed);
                    assert_eq!(step.is_done, decoder.is_done());
                    outcome.data.extend_from_slice(&rest[step.data]);
                    outcome.consumed += step.consumed;
                    rest = &rest[step.consumed..];
                }
                Err(error) => return Decoded { consumed: 0, error: Some(error), ..outcome },
            }
        }
    }
    outcome.is_done = decoder.is_done();
    let is_open_ended = length == BodyLength::UntilClose;
    assert_eq!(decoder.close().is_ok(), outcome.is_done || is_open_ended, "`close` fails if the body is incomplete");
    outcome
}

/// Decodes a body in place, in the same way as the proxy does when forwarding a body. If the body is invalid, returns
/// the data that [`decode`] returns, because decoding in place may return less data before it fails.
fn compact(length: BodyLength, pieces: &[&[u8]]) -> Decoded {
    let mut decoder = BodyDecoder::new(length);
    let mut outcome = Decoded { data: Vec::new(), consumed: 0, is_done: decoder.is_done(), error: None };
    for piece in pieces {
        let mut piece = piece.to_vec();
        match decoder.compact(&mut piece) {
            Ok(compacted) => {
                outcome.data.extend_from_slice(&piece[..compacted.length]);
                outcome.consumed += compacted.consumed;
                outcome.is_done = compacted.is_done;
            }
            Err(error) => {
                let data = decode(length, pieces).data;
                assert!(data.starts_with(&outcome.data), "decoding in place returned different data before the error");
                return Decoded { data, consumed: 0, is_done: false, error: Some(error) };
            }
        }
    }
    outcome
}
