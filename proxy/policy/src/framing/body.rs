//! The body of a message: its length, and the bytes after the head that belong to the body.

use super::chunked::ChunkedDecoder;
use super::decoded::{BodyPiece, Decoded, FramingError};

/// The way in which the length of a body is determined (RFC 9112 §6.3).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BodyLength {
    /// The message has no body.
    None,
    /// The body has exactly this number of bytes, which is at least one.
    Known(u64),
    /// The body uses chunked transfer coding, and ends with the last chunk and its trailer section.
    Chunked,
    /// The body consists of all bytes until the connection is closed. Only a response can have a body of this kind.
    UntilClose,
}

/// A decoder that separates the data of a body from its framing and from the bytes after the body.
#[derive(Debug, Clone)]
pub struct BodyDecoder(DecoderState);

#[derive(Debug, Clone)]
enum DecoderState {
    Known { remaining: u64 },
    Chunked(ChunkedDecoder),
    UntilClose { is_closed: bool },
}

impl BodyDecoder {
    /// Creates a decoder for a body whose length is determined in this way.
    pub fn new(length: BodyLength) -> Self {
        Self(match length {
            BodyLength::None => DecoderState::Known { remaining: 0 },
            BodyLength::Known(remaining) => DecoderState::Known { remaining },
            BodyLength::Chunked => DecoderState::Chunked(ChunkedDecoder::default()),
            BodyLength::UntilClose => DecoderState::UntilClose { is_closed: false },
        })
    }

    /// Reports whether the body is complete.
    pub fn is_done(&self) -> bool {
        match &self.0 {
            DecoderState::Known { remaining } => *remaining == 0,
            DecoderState::Chunked(decoder) => decoder.is_done(),
            DecoderState::UntilClose { is_closed } => *is_closed,
        }
    }

    /// Reports whether the piece that was decoded last ends the body.
    pub fn piece(&self) -> BodyPiece {
        if self.is_done() { BodyPiece::Last } else { BodyPiece::Inner }
    }

    /// Returns the number of bytes of the body that have not been decoded yet. If the length of the body is not known,
    /// returns 0.
    pub fn remaining(&self) -> u64 {
        match &self.0 {
            DecoderState::Known { remaining } => *remaining,
            DecoderState::Chunked(_) | DecoderState::UntilClose { .. } => 0,
        }
    }

    /// Counts `length` bytes of a body with a known length as decoded. The caller must have read these bytes without
    /// this decoder.
    pub fn skip(&mut self, length: usize) {
        if let DecoderState::Known { remaining } = &mut self.0 {
            *remaining = remaining.saturating_sub(length as u64);
        }
    }

    /// Decodes the bytes of `input`, at most up to the end of the body.
    ///
    /// # Errors
    /// Fails if the framing is invalid.
    pub fn decode(&mut self, input: &[u8]) -> Result<Decoded, FramingError> {
        match &mut self.0 {
            DecoderState::Known { remaining } => {
                let length = usize::try_from(*remaining).unwrap_or(usize::MAX).min(input.len());
                *remaining -= length as u64;
                Ok(Decoded { consumed: length, data: 0..length, is_done: *remaining == 0 })
            }
            DecoderState::Chunked(decoder) => decoder.decode(input),
            DecoderState::UntilClose { is_closed } => {
                Ok(Decoded { consumed: input.len(), data: 0..input.len(), is_done: *is_closed })
            }
        }
    }

    /// Decodes `piece` in place. Moves the data to the start of `piece`, and so removes the framing between the chunks.
    ///
    /// # Errors
    /// Fails if the framing is invalid.
    pub fn compact(&mut self, piece: &mut [u8]) -> Result<Compacted, FramingError> {
        let (mut at, mut length) = (0, 0);
        while at < piece.len() && !self.is_done() {
            let decoded = self.decode(piece.get(at..).unwrap_or_default())?;
            let data = at + decoded.data.start..at + decoded.data.end;
            let size = data.len();
            if data.start != length {
                piece.copy_within(data, length);
            }
            length += size;
            at += decoded.consumed;
        }
        Ok(Compacted { length, consumed: at, is_done: self.is_done() })
    }

    /// Records that the connection has ended.
    ///
    /// # Errors
    /// Fails if the body is incomplete.
    pub fn close(&mut self) -> Result<(), FramingError> {
        if let DecoderState::UntilClose { is_closed } = &mut self.0 {
            *is_closed = true;
        }
        if self.is_done() { Ok(()) } else { Err(FramingError::Incomplete) }
    }
}

/// The result of decoding a piece in place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Compacted {
    /// The number of data bytes at the start of the piece.
    pub length: usize,
    /// The number of bytes of the piece that belonged to the body and its framing.
    pub consumed: usize,
    /// Whether the body is complete.
    pub is_done: bool,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_length_ends_at_its_last_byte() {
        let mut decoder = BodyDecoder::new(BodyLength::Known(5));
        assert_eq!(decoder.decode(b"hel").unwrap(), Decoded { consumed: 3, data: 0..3, is_done: false });
        assert_eq!(decoder.decode(b"loGET").unwrap(), Decoded { consumed: 2, data: 0..2, is_done: true });
        assert!(BodyDecoder::new(BodyLength::None).is_done());
    }

    #[test]
    fn body_is_incomplete_when_the_connection_ends_early() {
        let mut decoder = BodyDecoder::new(BodyLength::Known(5));
        decoder.decode(b"hell").unwrap();
        assert_eq!(decoder.close(), Err(FramingError::Incomplete));
        assert_eq!(BodyDecoder::new(BodyLength::Chunked).close(), Err(FramingError::Incomplete));
        let mut decoder = BodyDecoder::new(BodyLength::UntilClose);
        decoder.decode(b"all").unwrap();
        assert!(!decoder.is_done());
        assert_eq!(decoder.close(), Ok(()));
    }

    #[test]
    fn data_of_chunks_is_moved_to_the_start_of_the_piece() {
        let mut piece = b"3\r\nabc\r\n2\r\nde\r\n0\r\n\r\nNEXT".to_vec();
        let compacted = BodyDecoder::new(BodyLength::Chunked).compact(&mut piece).unwrap();
        assert_eq!(&piece[..compacted.length], b"abcde");
        assert_eq!(compacted, Compacted { length: 5, consumed: 20, is_done: true });
    }
}
