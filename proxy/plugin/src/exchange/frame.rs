//! Frames the body of a response for the client.

use portico_policy::framing::BodyPiece;

/// The framing of a response body.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Framing {
    /// The body has the length that the response head declares, or there is no body.
    Plain,
    /// The body is sent in chunks (RFC 9112 §7.1).
    Chunked,
}

/// Appends the framing that precedes a piece of a body, such as the size line of a chunk. Returns the framing that
/// follows the piece.
pub(super) fn frame(out: &mut Vec<u8>, framing: Framing, length: usize, piece: BodyPiece) -> &'static [u8] {
    match (framing, length, piece) {
        (Framing::Plain, _, _) | (Framing::Chunked, 0, BodyPiece::Inner) => b"",
        (Framing::Chunked, 0, BodyPiece::Last) => b"0\r\n\r\n",
        (Framing::Chunked, _, _) => {
            push_hex(out, length);
            out.extend_from_slice(b"\r\n");
            match piece {
                BodyPiece::Inner => b"\r\n",
                BodyPiece::Last => b"\r\n0\r\n\r\n",
            }
        }
    }
}

fn push_hex(out: &mut Vec<u8>, number: usize) {
    let significant = (usize::BITS - number.leading_zeros()).div_ceil(4).max(1);
    for digit in (0..significant).rev() {
        let value = (number >> (digit * 4)) & 0xf;
        out.push(b"0123456789abcdef"[value]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chunk_is_preceded_by_its_size_and_followed_by_its_end() {
        for (length, piece, before, after) in [
            (0, BodyPiece::Inner, "", ""),
            (0, BodyPiece::Last, "", "0\r\n\r\n"),
            (5, BodyPiece::Inner, "5\r\n", "\r\n"),
            (16_384, BodyPiece::Last, "4000\r\n", "\r\n0\r\n\r\n"),
        ] {
            let mut out = Vec::new();
            let end = frame(&mut out, Framing::Chunked, length, piece);
            assert_eq!((&out[..], end), (before.as_bytes(), after.as_bytes()), "{length}");
        }
    }

    #[test]
    fn size_is_hexadecimal() {
        for number in [1, 9, 10, 15, 16, 255, 256, 65_535, 65_536, usize::MAX] {
            let mut out = Vec::new();
            push_hex(&mut out, number);
            assert_eq!(String::from_utf8(out).unwrap(), format!("{number:x}"));
        }
    }
}
