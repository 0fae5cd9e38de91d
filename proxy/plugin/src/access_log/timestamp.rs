//! Writes RFC 3339 timestamps in UTC with microseconds.

use std::time::Duration;

use jiff::Timestamp;

use super::json;

/// The length of a timestamp such as `2026-11-21T22:21:02`, without the fraction of a second.
const LENGTH: usize = 19;
/// The text for a time that RFC 3339 cannot represent. A working clock never reports such a time.
const NO_TIME: &str = "1970-01-01T00:00:00";

/// A writer of timestamps, which caches the text of the last second that it wrote.
#[derive(Debug, Default)]
pub(super) struct TimestampWriter {
    second: Option<u64>,
    text: [u8; LENGTH],
}

impl TimestampWriter {
    /// Appends the timestamp for `since_1970`, which is the time since the Unix epoch.
    pub(super) fn write(&mut self, out: &mut Vec<u8>, since_1970: Duration) {
        let second = since_1970.as_secs();
        if self.second != Some(second) {
            self.text = format_second(second);
            self.second = Some(second);
        }
        out.extend_from_slice(&self.text);
        out.extend_from_slice(&json::fraction(since_1970.subsec_micros()));
        out.push(b'Z');
    }
}

#[cold]
fn format_second(second: u64) -> [u8; LENGTH] {
    let time = i64::try_from(second).ok().and_then(|second| Timestamp::from_second(second).ok());
    let text = time.map(|time| time.to_string()).unwrap_or_default();
    let text = text.get(..LENGTH).unwrap_or(NO_TIME);
    text.as_bytes().try_into().unwrap_or([b'0'; LENGTH])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cached_second_changes_with_the_time() {
        let mut clock = TimestampWriter::default();
        for (micros, expected) in [
            (0, "1970-01-01T00:00:00.000000Z"),
            (1_795_300_862_645_297, "2026-11-21T22:41:02.645297Z"),
            (1_795_300_862_999_999, "2026-11-21T22:41:02.999999Z"),
            (1_795_300_863_000_001, "2026-11-21T22:41:03.000001Z"),
            (1_709_164_799_000_000, "2024-02-28T23:59:59.000000Z"),
            (1_709_164_800_000_000, "2024-02-29T00:00:00.000000Z"),
        ] {
            let mut out = Vec::new();
            clock.write(&mut out, Duration::from_micros(micros));
            assert_eq!(String::from_utf8(out).unwrap(), expected);
        }
    }

    #[test]
    fn second_out_of_range_is_written_as_the_epoch() {
        assert_eq!(format_second(u64::MAX), *b"1970-01-01T00:00:00");
    }
}
