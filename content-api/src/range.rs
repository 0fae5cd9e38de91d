//! Ranges of bytes: one range is answered, several at once are not and get the whole, as RFC 9110 allows.

use std::ops::Range;

use http::{HeaderMap, HeaderValue, header};

/// What of a body is asked for.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Asked {
    Whole,
    Part(Range<usize>),
    /// A range that begins past the end.
    Nothing,
}

/// Reads `Range` and `If-Range` of a request for a body of `total` bytes.
pub(crate) fn asked(request: &HeaderMap, etag: &HeaderValue, total: usize) -> Asked {
    if request.get(header::IF_RANGE).is_some_and(|known| known != etag) {
        return Asked::Whole;
    }
    let text = request.get(header::RANGE).and_then(|range| range.to_str().ok());
    text.and_then(|text| text.strip_prefix("bytes="))
        .and_then(|range| parse(range.trim(), total))
        .unwrap_or(Asked::Whole)
}

/// `None` when the range is no range: it is ignored then.
fn parse(range: &str, total: usize) -> Option<Asked> {
    let (first, last) = range.split_once('-')?;
    if first.is_empty() {
        let length: usize = last.parse().ok()?;
        return Some(part(total.saturating_sub(length)..total));
    }
    let first: usize = first.parse().ok()?;
    let last: usize = if last.is_empty() { usize::MAX } else { last.parse().ok()? };
    (first <= last).then(|| part(first..last.saturating_add(1).min(total)))
}

fn part(range: Range<usize>) -> Asked {
    if range.start < range.end { Asked::Part(range) } else { Asked::Nothing }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of_ten(range: &'static str) -> Asked {
        let request = HeaderMap::from_iter([(header::RANGE, HeaderValue::from_static(range))]);
        asked(&request, &HeaderValue::from_static("\"a\""), 10)
    }

    #[test]
    fn one_range_is_cut_to_the_body() {
        assert_eq!(of_ten("bytes=0-3"), Asked::Part(0..4));
        assert_eq!(of_ten("bytes=4-"), Asked::Part(4..10));
        assert_eq!(of_ten("bytes=8-99"), Asked::Part(8..10));
        assert_eq!(of_ten("bytes=-3"), Asked::Part(7..10));
        assert_eq!(of_ten("bytes=-99"), Asked::Part(0..10));
    }

    #[test]
    fn past_the_end_is_nothing() {
        assert_eq!(of_ten("bytes=10-"), Asked::Nothing);
        assert_eq!(of_ten("bytes=-0"), Asked::Nothing);
        assert_eq!(of_ten("bytes=18446744073709551615-"), Asked::Nothing);
    }

    #[test]
    fn what_is_no_range_is_ignored() {
        for range in ["lines=1-2", "bytes=x-", "bytes=3-1", "bytes=0-1,3-4", "bytes=-"] {
            assert_eq!(of_ten(range), Asked::Whole, "{range}");
        }
    }

    #[test]
    fn another_version_is_sent_whole() {
        let mut request = HeaderMap::from_iter([(header::RANGE, HeaderValue::from_static("bytes=0-3"))]);
        request.insert(header::IF_RANGE, HeaderValue::from_static("\"old\""));
        assert_eq!(asked(&request, &HeaderValue::from_static("\"a\""), 10), Asked::Whole);
    }
}
