//! Compresses response bodies as streams. The client can decode each piece of a body as soon as the piece arrives.
//!
//! The decision record `docs/decisions/0041-compression.md` explains the choice of the compression levels and window
//! sizes. An encoder uses at most 0.8 MiB of memory, regardless of the length of the body.

mod levels;
#[cfg(test)]
mod tests;
mod zstd_pool;

use brotli::enc::StandardAlloc;
use brotli::enc::encode::{
    BrotliEncoderCompressStream, BrotliEncoderCreateInstance, BrotliEncoderHasMoreOutput, BrotliEncoderOperation,
    BrotliEncoderParameter, BrotliEncoderSetParameter, BrotliEncoderStateStruct,
};
use flate2::{Compress, FlushCompress, Status};
use portico_policy::encoding::Encoding;
use zstd::zstd_safe::zstd_sys::ZSTD_EndDirective;
use zstd::zstd_safe::{InBuffer, OutBuffer, get_error_name};

use levels::{BROTLI_QUALITY, GZIP_LEVEL, GZIP_WINDOW_BITS, WINDOW_LOG};
use zstd_pool::PooledContext;

/// The number of bytes that are reserved in the output for the data that a flush adds.
const FLUSH_ROOM: usize = 256;

/// An error that an encoder reports. If the response head has already been sent, the response must be aborted.
#[derive(Debug, thiserror::Error)]
#[error("failed to encode a response body with {coding}: {cause}")]
pub struct EncodeError {
    coding: &'static str,
    cause: String,
}

/// An encoder that compresses one body, piece by piece. After each piece, a client can decode the output up to the end
/// of the piece.
///
/// ```
/// use portico::compress::Encoder;
/// use portico_policy::encoding::Encoding;
///
/// let (mut encoder, mut body) = (Encoder::new(Encoding::Gzip), Vec::new());
/// encoder.push(b"first piece, ", &mut body)?;
/// encoder.push(b"second piece", &mut body)?;
/// encoder.finish(&mut body)?;
/// assert!(body.starts_with(&[0x1f, 0x8b]));
/// # Ok::<(), portico::compress::EncodeError>(())
/// ```
pub struct Encoder(Coding);

enum Coding {
    Zstd(PooledContext),
    Brotli(Box<BrotliEncoderStateStruct<StandardAlloc>>),
    Gzip(Compress),
}

/// The change that is made to the remaining pieces of a response body.
#[derive(Default)]
pub(crate) enum BodyChange {
    /// The remaining pieces are passed on unchanged.
    #[default]
    None,
    /// The remaining pieces are compressed.
    Encode(Encoder),
    /// The remaining pieces are dropped, because the response has no body or because the compressed body has already
    /// ended.
    Drop,
}

impl Encoder {
    /// Creates an encoder for one body.
    pub fn new(coding: Encoding) -> Self {
        Self(match coding {
            Encoding::Zstd => Coding::Zstd(PooledContext::take()),
            Encoding::Brotli => Coding::Brotli(Box::new(brotli_state())),
            Encoding::Gzip => Coding::Gzip(Compress::new_gzip(flate2::Compression::new(GZIP_LEVEL), GZIP_WINDOW_BITS)),
        })
    }

    /// Compresses a piece of the body and flushes the encoder. Afterwards, `out` contains everything that a client
    /// needs to decode all pieces so far.
    ///
    /// If `piece` is empty, appends nothing.
    ///
    /// # Errors
    /// Fails if the encoder reports an internal error. The content of `piece` cannot cause such an error.
    pub fn push(&mut self, piece: &[u8], out: &mut Vec<u8>) -> Result<(), EncodeError> {
        if piece.is_empty() {
            return Ok(());
        }
        match &mut self.0 {
            Coding::Zstd(context) => zstd(context, piece, out, ZSTD_EndDirective::ZSTD_e_flush),
            Coding::Brotli(state) => brotli(state, piece, out, BrotliEncoderOperation::BROTLI_OPERATION_FLUSH),
            Coding::Gzip(state) => gzip(state, piece, out, FlushCompress::Sync),
        }
    }

    /// Ends the body. Always appends at least one byte, because the compressed form of an empty body is not empty.
    ///
    /// # Errors
    /// Fails if the encoder reports an internal error.
    pub fn finish(mut self, out: &mut Vec<u8>) -> Result<(), EncodeError> {
        match &mut self.0 {
            Coding::Zstd(context) => zstd(context, &[], out, ZSTD_EndDirective::ZSTD_e_end),
            Coding::Brotli(state) => brotli(state, &[], out, BrotliEncoderOperation::BROTLI_OPERATION_FINISH),
            Coding::Gzip(state) => gzip(state, &[], out, FlushCompress::Finish),
        }
    }
}

/// Returns the number of bytes to reserve in the output for a compressed piece. The number is sufficient for text,
/// which shrinks to a third or less. If other data needs more space, the compression loop reserves space again.
fn room_for(piece: &[u8]) -> usize {
    piece.len() / 3 + FLUSH_ROOM
}

fn zstd(
    context: &mut PooledContext,
    piece: &[u8],
    out: &mut Vec<u8>,
    directive: ZSTD_EndDirective,
) -> Result<(), EncodeError> {
    let mut input = InBuffer::around(piece);
    loop {
        out.reserve(room_for(piece));
        let written = out.len();
        let mut output = OutBuffer::around_pos(out, written);
        let left = context.get().compress_stream2(&mut output, &mut input, directive);
        // `left` is the number of bytes that the encoder has not written yet. If the number is 0, the encoder has also
        // read all input.
        match left {
            Ok(0) => return Ok(()),
            Ok(_) => {}
            Err(code) => return Err(EncodeError { coding: "zstd", cause: get_error_name(code).to_owned() }),
        }
    }
}

fn brotli_state() -> BrotliEncoderStateStruct<StandardAlloc> {
    let mut state = BrotliEncoderCreateInstance(StandardAlloc::default());
    BrotliEncoderSetParameter(&mut state, BrotliEncoderParameter::BROTLI_PARAM_QUALITY, BROTLI_QUALITY);
    BrotliEncoderSetParameter(&mut state, BrotliEncoderParameter::BROTLI_PARAM_LGWIN, WINDOW_LOG);
    state
}

fn brotli(
    state: &mut BrotliEncoderStateStruct<StandardAlloc>,
    piece: &[u8],
    out: &mut Vec<u8>,
    operation: BrotliEncoderOperation,
) -> Result<(), EncodeError> {
    let (mut unread, mut read) = (piece.len(), 0);
    loop {
        let start = out.len();
        out.resize(start + room_for(piece), 0);
        let room = out.get_mut(start..).unwrap_or_default();
        let (mut left, mut written) = (room.len(), 0);
        let is_fine = BrotliEncoderCompressStream(
            state,
            operation,
            &mut unread,
            piece,
            &mut read,
            &mut left,
            room,
            &mut written,
            &mut None,
            &mut |_, _, _, _| (),
        );
        out.truncate(start + written);
        if is_fine <= 0 {
            return Err(EncodeError { coding: "br", cause: "invalid state".to_owned() });
        }
        if unread == 0 && BrotliEncoderHasMoreOutput(state) == 0 {
            return Ok(());
        }
    }
}

fn gzip(state: &mut Compress, mut piece: &[u8], out: &mut Vec<u8>, flush: FlushCompress) -> Result<(), EncodeError> {
    loop {
        out.reserve(room_for(piece));
        let before = state.total_in();
        let status = state.compress_vec(piece, out, flush);
        let status = status.map_err(|error| EncodeError { coding: "gzip", cause: error.to_string() })?;
        let read = usize::try_from(state.total_in() - before).unwrap_or(piece.len());
        piece = piece.get(read..).unwrap_or_default();
        let is_done = match flush {
            FlushCompress::Finish => status == Status::StreamEnd,
            // If the encoder has not used the whole capacity of `out`, the encoder has no more output.
            _ => piece.is_empty() && out.len() < out.capacity(),
        };
        if is_done {
            return Ok(());
        }
    }
}
