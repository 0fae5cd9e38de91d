use std::io::Read;

use portico_policy::encoding::Encoding;
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};

use super::Encoder;

const CODINGS: [Encoding; 3] = Encoding::BEST_FIRST;

/// Decodes as much as possible of a body that may be incomplete.
fn decode_available(coding: Encoding, encoded: &[u8]) -> Vec<u8> {
    let mut reader: Box<dyn Read> = match coding {
        Encoding::Brotli => Box::new(brotli::Decompressor::new(encoded, 4096)),
        Encoding::Zstd => Box::new(zstd::Decoder::new(encoded).unwrap()),
        Encoding::Gzip => Box::new(flate2::read::GzDecoder::new(encoded)),
    };
    let (mut all, mut piece) = (Vec::new(), [0; 4096]);
    while let Ok(length @ 1..) = reader.read(&mut piece) {
        all.extend_from_slice(&piece[..length]);
    }
    all
}

/// Decodes a complete body. Panics if the body is truncated.
fn decode_complete(coding: Encoding, encoded: &[u8]) -> Vec<u8> {
    let mut all = Vec::new();
    match coding {
        Encoding::Brotli => brotli::Decompressor::new(encoded, 4096).read_to_end(&mut all).unwrap(),
        Encoding::Zstd => zstd::Decoder::new(encoded).unwrap().read_to_end(&mut all).unwrap(),
        Encoding::Gzip => flate2::read::GzDecoder::new(encoded).read_to_end(&mut all).unwrap(),
    };
    all
}

fn encoded(coding: Encoding, pieces: &[&[u8]]) -> Vec<u8> {
    let (mut encoder, mut out) = (Encoder::new(coding), Vec::new());
    for piece in pieces {
        encoder.push(piece, &mut out).unwrap();
    }
    encoder.finish(&mut out).unwrap();
    out
}

/// Generates either a text that resembles a page, or random bytes. Compression makes random bytes longer.
fn body() -> impl Strategy<Value = Vec<u8>> {
    let words = prop::collection::vec("(<p>|</p>|Корм |class=\"a\" |[a-z]{1,8} )", 0..4000);
    prop_oneof![words.prop_map(|words| words.concat().into_bytes()), prop::collection::vec(any::<u8>(), 0..40_000)]
}

/// Returns a body that is longer than the window of 64 KiB.
fn long_body() -> Vec<u8> {
    (0..20_000u32)
        .flat_map(|number| format!("<li>{}</li>", number.wrapping_mul(2_654_435_761) % 9973).into_bytes())
        .collect()
}

#[test]
fn any_split_decodes_to_the_same_body() {
    let cuts = prop::collection::vec(any::<prop::sample::Index>(), 0..8);
    let mut runner = TestRunner::new(Config { cases: 48, ..Config::default() });
    let law = |(body, cuts): (Vec<u8>, Vec<prop::sample::Index>)| {
        let mut cuts: Vec<_> = cuts.iter().map(|cut| cut.index(body.len() + 1)).collect();
        cuts.sort_unstable();
        for coding in CODINGS {
            let (mut encoder, mut out, mut start) = (Encoder::new(coding), Vec::new(), 0);
            for cut in &cuts {
                encoder.push(&body[start..*cut], &mut out).unwrap();
                prop_assert!(decode_available(coding, &out) == body[..*cut], "{coding:?} after {cut} bytes");
                start = *cut;
            }
            encoder.push(&body[start..], &mut out).unwrap();
            encoder.finish(&mut out).unwrap();
            prop_assert!(decode_complete(coding, &out) == body, "{coding:?}");
        }
        Ok(())
    };
    runner.run(&(body(), cuts), law).unwrap();
}

#[test]
fn long_body_is_decodable_after_each_piece() {
    let body = long_body();
    for coding in CODINGS {
        let (mut encoder, mut out, mut pushed) = (Encoder::new(coding), Vec::new(), 0);
        for piece in body.chunks(24_001) {
            encoder.push(piece, &mut out).unwrap();
            pushed += piece.len();
            assert!(decode_available(coding, &out) == body[..pushed], "{coding:?} after {pushed} bytes");
        }
        encoder.finish(&mut out).unwrap();
        assert!(decode_complete(coding, &out) == body, "{coding:?}");
        assert!(out.len() * 3 < body.len(), "{coding:?} leaves {} of {} bytes", out.len(), body.len());
    }
}

#[test]
fn body_pushed_byte_by_byte_decodes_to_the_same_body() {
    let body = &long_body()[..3000];
    for coding in CODINGS {
        let pieces: Vec<_> = body.chunks(1).collect();
        assert!(decode_complete(coding, &encoded(coding, &pieces)) == body, "{coding:?}");
    }
}

#[test]
fn empty_piece_appends_nothing() {
    for coding in CODINGS {
        let (mut encoder, mut out) = (Encoder::new(coding), Vec::new());
        encoder.push(b"", &mut out).unwrap();
        assert!(out.is_empty(), "{coding:?}");
        encoder.push(b"a", &mut out).unwrap();
        let length = out.len();
        encoder.push(b"", &mut out).unwrap();
        assert_eq!(out.len(), length, "{coding:?}");
    }
}

#[test]
fn empty_body_has_an_encoding() {
    for coding in CODINGS {
        let encoded = encoded(coding, &[]);
        assert!(!encoded.is_empty() && decode_complete(coding, &encoded).is_empty(), "{coding:?}");
    }
}

#[test]
fn output_is_appended() {
    for coding in CODINGS {
        let (mut encoder, mut out) = (Encoder::new(coding), b"before".to_vec());
        encoder.push(b"body", &mut out).unwrap();
        encoder.finish(&mut out).unwrap();
        assert_eq!(decode_complete(coding, out.strip_prefix(b"before").unwrap()), b"body", "{coding:?}");
    }
}

/// A zstd context may be reused after a body was aborted. The test checks that no data of the aborted body leaks into
/// the next body.
#[test]
fn body_after_an_aborted_one_is_complete() {
    for coding in CODINGS {
        let mut aborted = Encoder::new(coding);
        aborted.push(b"first body", &mut Vec::new()).unwrap();
        drop(aborted);
        assert_eq!(decode_complete(coding, &encoded(coding, &[b"second ", b"body"])), b"second body", "{coding:?}");
    }
}

/// Pingora requires that all values in a request context are `Send + Sync`.
#[test]
fn encoder_is_send_and_sync() {
    fn assert_send_and_sync<T: Send + Sync + 'static>() {}
    assert_send_and_sync::<Encoder>();
}
