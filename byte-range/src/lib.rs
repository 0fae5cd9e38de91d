//! A single byte range (RFC 9110 §14).

/// The part of a body that a `Range` field requests.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RequestedRange {
    /// All of it: the field is invalid or has an unknown unit or several ranges.
    Whole,
    /// These bytes, including the last.
    Part {
        /// The first byte.
        first: usize,
        /// The last byte.
        last: usize,
    },
    /// The range has no byte of the body.
    Unsatisfiable,
}

/// Parses a `Range` field for a body of `length` bytes.
///
/// Several ranges give the whole body, as RFC 9110 §14.2 allows: browsers do not request several.
pub fn parse(range: &str, length: usize) -> RequestedRange {
    let Some(spec) = range.strip_prefix("bytes=").filter(|spec| !spec.contains(',')) else {
        return RequestedRange::Whole;
    };
    let Some((first, last)) = spec.trim().split_once('-') else {
        return RequestedRange::Whole;
    };
    match (bound(first), bound(last)) {
        // An invalid range is ignored, whatever its other end is.
        (Bound::Invalid, _) | (_, Bound::Invalid) | (Bound::Open, Bound::Open) => RequestedRange::Whole,
        (Bound::At(first), Bound::At(last)) if last < first => RequestedRange::Whole,
        (Bound::At(first), _) if first >= length => RequestedRange::Unsatisfiable,
        (Bound::At(first), Bound::At(last)) => RequestedRange::Part { first, last: last.min(length - 1) },
        (Bound::At(first), Bound::Open) => RequestedRange::Part { first, last: length - 1 },
        (Bound::Open, Bound::At(0)) => RequestedRange::Unsatisfiable,
        (Bound::Open, Bound::At(_)) if length == 0 => RequestedRange::Unsatisfiable,
        (Bound::Open, Bound::At(suffix)) => {
            RequestedRange::Part { first: length.saturating_sub(suffix), last: length - 1 }
        }
    }
}

enum Bound {
    At(usize),
    Open,
    Invalid,
}

fn bound(text: &str) -> Bound {
    match text {
        "" => Bound::Open,
        text if text.bytes().all(|byte| byte.is_ascii_digit()) => text.parse().map_or(Bound::Invalid, Bound::At),
        _ => Bound::Invalid,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_parsed_as_in_rfc_9110() {
        assert_eq!(parse("bytes=0-4", 10), RequestedRange::Part { first: 0, last: 4 });
        assert_eq!(parse("bytes=5-", 10), RequestedRange::Part { first: 5, last: 9 });
        assert_eq!(parse("bytes=-3", 10), RequestedRange::Part { first: 7, last: 9 });
        assert_eq!(parse("bytes=-30", 10), RequestedRange::Part { first: 0, last: 9 });
        assert_eq!(parse("bytes=0-99", 10), RequestedRange::Part { first: 0, last: 9 });
        assert_eq!(parse("bytes=10-", 10), RequestedRange::Unsatisfiable);
        assert_eq!(parse("bytes=-0", 10), RequestedRange::Unsatisfiable);
        assert_eq!(parse("bytes=-1", 0), RequestedRange::Unsatisfiable);
        for whole in
            ["bytes=4-2", "bytes=0-1,3-4", "lines=0-1", "bytes=a-b", "bytes=", "bytes=-", "bytes=+1-2", "bytes=10-b"]
        {
            assert_eq!(parse(whole, 10), RequestedRange::Whole, "{whole}");
        }
    }
}
