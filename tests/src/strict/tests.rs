//! Tests the strict decoder.

use super::*;

#[test]
fn long_line_is_an_error_however_its_bytes_are_split() {
    let line = |length: usize| format!("HTTP/1.1 200 {}\r\n", "a".repeat(length - 14));
    let decode = |length: usize, split: usize| {
        let (mut decoder, text) = (Decoder::new(Side::Responses(VecDeque::new())), line(length));
        let (start, end) = text.as_bytes().split_at(split);
        decoder.push(start).and_then(|()| decoder.push(end))
    };
    for split in [0, 1, LONGEST_HEAD] {
        decode(LONGEST_HEAD, split).unwrap();
        decode(LONGEST_HEAD + 1, split).unwrap_err();
    }
}
