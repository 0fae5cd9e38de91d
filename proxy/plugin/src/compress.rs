//! Encoding a body while it passes: each piece can be decoded as soon as it has arrived.
//!
//! Levels and windows are chosen by measurement, see `docs/decisions/0041-compression.md`. An encoder holds at most 0.8 MiB, whatever
//! the length of the body.

mod stock;
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

pub(crate) use stock::BodyChange;
use zstd_pool::PooledContext;

/// The level at which a page is a quarter of itself; level 1 leaves a third, level 3 saves 8 % more for a quarter more time.
const GZIP_LEVEL: u32 = 2;
/// Memory and reach of gzip: the most that there is, 32 KiB.
const GZIP_WINDOW_BITS: u8 = 15;
/// Below 2, brotli forgets with each flush what came before it.
const BROTLI_QUALITY: u32 = 2;
/// 64 KiB: pages repeat themselves within that, and a larger window costs memory for each response that is under way.
const WINDOW_LOG: u32 = 16;
/// Room for what a flush writes besides the data.
const FLUSH_ROOM: usize = 256;

/// An encoder gave up. A response whose head has been sent can only be broken off then.
#[derive(Debug, thiserror::Error)]
#[error("failed to encode a response body with {coding}: {cause}")]
pub struct EncodeError {
    coding: &'static str,
    cause: String,
}

/// Encodes one body, piece by piece.
pub struct Encoder(Coding);

enum Coding {
    Zstd(PooledContext),
    Brotli(Box<BrotliEncoderStateStruct<StandardAlloc>>),
    Gzip(Compress),
}

impl Encoder {
    /// An encoder for one body.
    pub fn new(coding: Encoding) -> Self {
        Self(match coding {
            Encoding::Zstd => Coding::Zstd(PooledContext::take()),
            Encoding::Brotli => Coding::Brotli(Box::new(brotli_state())),
            Encoding::Gzip => Coding::Gzip(Compress::new_gzip(flate2::Compression::new(GZIP_LEVEL), GZIP_WINDOW_BITS)),
        })
    }

    /// Encodes a piece and flushes: with what is appended to `out`, a reader can decode all that was pushed so far.
    ///
    /// An empty piece appends nothing.
    ///
    /// # Errors
    /// When the encoder gives up; no valid input makes it.
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

    /// Ends the body. What is appended is never empty, since an empty body has an encoding, too.
    ///
    /// # Errors
    /// When the encoder gives up.
    pub fn finish(mut self, out: &mut Vec<u8>) -> Result<(), EncodeError> {
        match &mut self.0 {
            Coding::Zstd(context) => zstd(context, &[], out, ZSTD_EndDirective::ZSTD_e_end),
            Coding::Brotli(state) => brotli(state, &[], out, BrotliEncoderOperation::BROTLI_OPERATION_FINISH),
            Coding::Gzip(state) => gzip(state, &[], out, FlushCompress::Finish),
        }
    }
}

/// Text becomes a third or less of itself, so this is enough for it in one go; other bytes take another turn.
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
        // What is left counts what was read and not written yet; with a flush or an end all input is read.
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
            // Room that is left over says that nothing waits for it.
            _ => piece.is_empty() && out.len() < out.capacity(),
        };
        if is_done {
            return Ok(());
        }
    }
}
