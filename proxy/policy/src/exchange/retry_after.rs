//! The field `Retry-After`.

use std::time::{Duration, SystemTime};

/// Parses the value of `Retry-After`, which is a number of seconds or a date (RFC 9110 §10.2.3). Returns zero for a
/// date in the past, and `None` if the value is invalid.
pub fn retry_after(value: &[u8], now: SystemTime) -> Option<Duration> {
    let text = std::str::from_utf8(value).ok()?.trim();
    if text.bytes().all(|byte| byte.is_ascii_digit()) {
        return text.parse::<u32>().ok().map(|seconds| Duration::from_secs(u64::from(seconds)));
    }
    let date = httpdate::parse_http_date(text).ok()?;
    Some(date.duration_since(now).unwrap_or(Duration::ZERO))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn retry_after_is_seconds_or_a_date() {
        assert_eq!(retry_after(b"7", SystemTime::now()), Some(Duration::from_secs(7)));
        assert_eq!(retry_after(b"Thu, 01 Jan 1970 00:00:00 GMT", SystemTime::now()), Some(Duration::ZERO));
        for text in ["soon", "+7", "-1", "1.5", "99999999999"] {
            assert_eq!(retry_after(text.as_bytes(), SystemTime::now()), None, "{text}");
        }
    }
}
