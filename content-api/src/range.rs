//! Determines the range of a file that a request asks for (RFC 9110 §13.1.5, §14.2).

use byte_range::RequestedRange;
use http::{HeaderMap, HeaderValue, header};

/// Returns the range that the request field `Range` selects from a body of `total` bytes. If the request has no
/// `Range`, returns [`RequestedRange::Whole`]. If `If-Range` differs from `etag`, `Range` is ignored.
pub(crate) fn requested(request: &HeaderMap, etag: &HeaderValue, total: usize) -> RequestedRange {
    if request.get(header::IF_RANGE).is_some_and(|known| known != etag) {
        return RequestedRange::Whole;
    }
    let range = request.get(header::RANGE).and_then(|range| range.to_str().ok());
    range.map_or(RequestedRange::Whole, |range| byte_range::parse(range, total))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of_ten(fields: [(header::HeaderName, &'static str); 2]) -> RequestedRange {
        let fields = fields.map(|(name, value)| (name, HeaderValue::from_static(value)));
        requested(&HeaderMap::from_iter(fields), &HeaderValue::from_static("\"a\""), 10)
    }

    #[test]
    fn current_version_is_cut_to_the_range() {
        let found = of_ten([(header::RANGE, "bytes=8-99"), (header::IF_RANGE, "\"a\"")]);
        assert_eq!(found, RequestedRange::Part { first: 8, last: 9 });
    }

    #[test]
    fn another_version_is_sent_whole() {
        let found = of_ten([(header::RANGE, "bytes=0-3"), (header::IF_RANGE, "\"old\"")]);
        assert_eq!(found, RequestedRange::Whole);
    }
}
