//! Opens access logs. A log is a file or standard input, and may be compressed with gzip or Zstandard.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Cursor, Read};
use std::path::Path;

use flate2::bufread::MultiGzDecoder;

/// The length in bytes of the longest file signature that `decompress` recognizes.
const SIGNATURE_LENGTH: u64 = 6;

/// Opens an access log. The path `-` stands for standard input. Compression is recognized by the first bytes, not by
/// the file name.
pub(crate) fn open(path: &Path) -> io::Result<Box<dyn BufRead>> {
    if path == Path::new("-") { decompress(io::stdin().lock()) } else { decompress(BufReader::new(File::open(path)?)) }
}

/// Returns a reader of the input. If the input is compressed, the reader decompresses the input.
///
/// # Errors
/// Fails if the input is compressed in a format that Portico does not support, such as bzip2.
fn decompress(mut input: impl BufRead + 'static) -> io::Result<Box<dyn BufRead>> {
    let mut start = Vec::new();
    input.by_ref().take(SIGNATURE_LENGTH).read_to_end(&mut start)?;
    let whole = Cursor::new(start.clone()).chain(input);
    match start.as_slice() {
        // The signature of gzip (RFC 1952 §2.3.1). A rotated log may consist of several gzip members.
        [0x1f, 0x8b, ..] => Ok(Box::new(BufReader::new(MultiGzDecoder::new(whole)))),
        // The signature of Zstandard (RFC 8878 §3.1.1).
        [0x28, 0xb5, 0x2f, 0xfd, ..] => Ok(Box::new(BufReader::new(zstd::Decoder::with_buffer(whole)?))),
        [b'B', b'Z', b'h', ..] => Err(unsupported("bzip2")),
        [0xfd, b'7', b'z', b'X', b'Z', 0] => Err(unsupported("xz")),
        [b'P', b'K', 3, 4, ..] => Err(unsupported("ZIP")),
        _ => Ok(Box::new(whole)),
    }
}

fn unsupported(format: &str) -> io::Error {
    let message = format!("{format} is not supported; decompress the log, or pipe the decompressed log to `-`");
    io::Error::new(io::ErrorKind::Unsupported, message)
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use flate2::Compression;
    use flate2::write::GzEncoder;

    use super::*;

    /// A reader that returns one byte at a time, as a pipe may do.
    struct Bytewise(Cursor<Vec<u8>>);

    impl Read for Bytewise {
        fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
            let length = out.len().min(1);
            self.0.read(out.get_mut(..length).unwrap_or_default())
        }
    }

    fn read(bytes: Vec<u8>) -> io::Result<String> {
        let mut text = String::new();
        decompress(BufReader::new(Bytewise(Cursor::new(bytes))))?.read_to_string(&mut text).map(|_| text)
    }

    fn gzip(text: &str) -> Vec<u8> {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
        encoder.write_all(text.as_bytes()).and_then(|()| encoder.finish()).expect("a vector takes every byte")
    }

    #[test]
    fn compressed_logs_are_read_whole() {
        let text = "/a\n".repeat(100_000);
        assert_eq!(read(text.clone().into_bytes()).unwrap(), text);
        assert_eq!(read([gzip("/a\n"), gzip(&text)].concat()).unwrap(), format!("/a\n{text}"));
        let zstd = |text: &str| zstd::encode_all(text.as_bytes(), 0).unwrap();
        assert_eq!(read([zstd("/a\n"), zstd(&text)].concat()).unwrap(), format!("/a\n{text}"));
    }

    #[test]
    fn short_and_empty_logs_are_read() {
        for text in ["", "/", "/a", "/abcdefgh"] {
            assert_eq!(read(text.into()).unwrap(), text);
        }
    }

    #[test]
    fn truncated_logs_and_other_formats_are_errors() {
        let compressed = gzip(&"/a\n".repeat(1_000));
        for length in 2..compressed.len() {
            assert!(read(compressed[..length].to_vec()).is_err(), "{length} bytes");
        }
        for bytes in [b"BZh9".as_slice(), b"\xfd7zXZ\0", b"PK\x03\x04"] {
            assert_eq!(read(bytes.to_vec()).unwrap_err().kind(), io::ErrorKind::Unsupported);
        }
    }
}
