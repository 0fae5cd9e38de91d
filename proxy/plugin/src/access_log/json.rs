//! Writes JSON values into a byte buffer.

use std::time::Duration;

use portico_policy::bytes::{any_byte, hex_digit};

/// The replacement for bytes that are not valid UTF-8.
const REPLACEMENT: &[u8] = "\u{FFFD}".as_bytes();

/// Appends a JSON string without its opening quotation mark. Replaces invalid UTF-8 with U+FFFD.
#[inline(never)] // Keeps the callers small enough to be inlined.
pub(super) fn text(out: &mut Vec<u8>, value: &[u8]) {
    if is_plain(value) {
        out.extend_from_slice(value);
    } else {
        escaped(out, value);
    }
    out.push(b'"');
}

/// Reports whether the value consists of ASCII characters that need no escaping.
fn is_plain(value: &[u8]) -> bool {
    !any_byte(value, |byte| needs_escape(byte) | !byte.is_ascii())
}

/// Reports whether a byte must be escaped in a JSON string (RFC 8259 §7).
#[inline]
#[expect(clippy::needless_bitwise_bool, reason = "a branch would keep the compiler from vectorizing `is_plain`")]
fn needs_escape(byte: u8) -> bool {
    (byte < 0x20) | (byte == b'"') | (byte == b'\\')
}

#[cold]
fn escaped(out: &mut Vec<u8>, value: &[u8]) {
    for chunk in value.utf8_chunks() {
        let mut rest = chunk.valid().as_bytes();
        while let Some((before, [special, after @ ..])) =
            rest.iter().position(|byte| needs_escape(*byte)).and_then(|at| rest.split_at_checked(at))
        {
            out.extend_from_slice(before);
            escape(out, *special);
            rest = after;
        }
        out.extend_from_slice(rest);
        if !chunk.invalid().is_empty() {
            out.extend_from_slice(REPLACEMENT);
        }
    }
}

/// Appends the escape sequence for a byte.
fn escape(out: &mut Vec<u8>, byte: u8) {
    match byte {
        b'"' | b'\\' => out.extend_from_slice(&[b'\\', byte]),
        b'\n' => out.extend_from_slice(b"\\n"),
        b'\r' => out.extend_from_slice(b"\\r"),
        b'\t' => out.extend_from_slice(b"\\t"),
        0x08 => out.extend_from_slice(b"\\b"),
        0x0c => out.extend_from_slice(b"\\f"),
        _ => out.extend_from_slice(&[b'\\', b'u', b'0', b'0', b'0' + (byte >> 4), hex_digit(byte & 0xf)]),
    }
}

/// Appends an integer in decimal.
#[inline]
pub(super) fn number(out: &mut Vec<u8>, mut value: u64) {
    if value < 10 {
        return out.push(last_digit(value));
    }
    let mut digits = [0; 20];
    let mut used = 0;
    for digit in digits.iter_mut().rev() {
        *digit = last_digit(value);
        value /= 10;
        used += 1;
        if value == 0 {
            break;
        }
    }
    out.extend_from_slice(digits.get(digits.len() - used..).unwrap_or_default());
}

#[inline]
fn last_digit(value: u64) -> u8 {
    b'0' + u8::try_from(value % 10).unwrap_or_default()
}

/// Formats a number of microseconds as a fraction of a second, such as `.000452` for 452.
#[inline]
pub(super) fn fraction(micros: u32) -> [u8; 7] {
    let micros = u64::from(micros);
    let mut text = [b'.'; 7];
    for (place, unit) in text.iter_mut().skip(1).zip([100_000, 10_000, 1_000, 100, 10, 1]) {
        *place = last_digit(micros / unit);
    }
    text
}

/// Appends a duration in seconds with six decimal places, such as `12.345000`.
#[inline]
pub(super) fn seconds(out: &mut Vec<u8>, duration: Duration) {
    number(out, duration.as_secs());
    out.extend_from_slice(&fraction(duration.subsec_micros()));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unescaped_bytes_are_plain_at_every_position() {
        for length in [1, 7, 8, 9, 15, 16, 17, 24, 31] {
            for at in 0..length {
                for byte in 0..=u8::MAX {
                    let mut value = vec![b' '; length];
                    value[at] = byte;
                    let expected = (0x20..0x80).contains(&byte) && byte != b'"' && byte != b'\\';
                    assert_eq!(is_plain(&value), expected, "{byte:#x} at {at} of {length}");
                }
            }
        }
    }

    #[test]
    fn numbers_are_written_whole() {
        for value in [0, 9, 10, 99, 301, 1_000, u64::from(u32::MAX), u64::MAX] {
            let mut out = Vec::new();
            number(&mut out, value);
            assert_eq!(String::from_utf8(out).unwrap(), value.to_string());
        }
    }
}
