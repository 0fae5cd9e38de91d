//! Parses the `Range` field of HTTP requests (RFC 9110 §14.1.2). Only a single range of bytes is supported.
//!
//! The parser is a separate crate, because the proxy and the content API both answer range requests and share no other
//! code. `docs/decisions/0045-range-parser.md` explains why the project has its own parser.

/// The part of a body that a `Range` field requests.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RequestedRange {
    /// The whole body, because the field is ignored. A field is ignored if it is invalid, if it lists several ranges,
    /// or if a position does not fit in a `usize`. A field is also ignored if its unit is not spelled exactly `bytes`.
    Whole,
    /// The bytes from the position `first` up to and including the position `last`.
    Part {
        /// The position of the first byte of the range, counted from 0.
        first: usize,
        /// The position of the last byte of the range, counted from 0.
        last: usize,
    },
    /// No bytes, because the requested range contains no byte of the body.
    Unsatisfiable,
}

/// Parses a `Range` field for a body of `length` bytes.
///
/// If the field lists several ranges, the result is [`RequestedRange::Whole`], which RFC 9110 §14.2 allows. Browsers
/// request only a single range.
///
/// ```
/// use byte_range::{RequestedRange, parse};
///
/// assert_eq!(parse("bytes=2-", 10), RequestedRange::Part { first: 2, last: 9 });
/// assert_eq!(parse("bytes=10-", 10), RequestedRange::Unsatisfiable);
/// assert_eq!(parse("pages=1-2", 10), RequestedRange::Whole);
/// ```
pub fn parse(range: &str, length: usize) -> RequestedRange {
    let Some(spec) = range.strip_prefix("bytes=").filter(|spec| !spec.contains(',')) else {
        return RequestedRange::Whole;
    };
    let Some((first, last)) = spec.trim().split_once('-') else {
        return RequestedRange::Whole;
    };
    match (bound(first), bound(last)) {
        // If one of the bounds is invalid, the whole field is ignored.
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
    use proptest::prelude::*;

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

    proptest! {
        /// Compares the parser with a simple model, which decides for each position of the body whether the range
        /// contains the position.
        #[test]
        fn range_selects_the_positions_between_its_bounds(
            first in proptest::option::of(0_usize..40),
            last in proptest::option::of(0_usize..40),
            length in 0_usize..30,
        ) {
            let text = |bound: Option<usize>| bound.map_or(String::new(), |bound| bound.to_string());
            let field = format!("bytes={}-{}", text(first), text(last));
            let selects = |at: &usize| match (first, last) {
                (Some(first), last) => *at >= first && last.is_none_or(|last| *at <= last),
                (None, Some(suffix)) => at + suffix >= length,
                (None, None) => true,
            };
            let selected: Vec<usize> = (0..length).filter(selects).collect();
            let is_range = first.is_some_and(|first| last.is_none_or(|last| first <= last)) || (first.is_none() && last.is_some());
            let expected = match (is_range, selected.first(), selected.last()) {
                (false, ..) => RequestedRange::Whole,
                (true, Some(first), Some(last)) => RequestedRange::Part { first: *first, last: *last },
                (true, ..) => RequestedRange::Unsatisfiable,
            };
            prop_assert_eq!(parse(&field, length), expected, "{}", field);
        }

        /// Checks that a parsed range lies within the body. Also writes the range as `bytes=first-last`, and checks
        /// that parsing this text returns the same range.
        #[test]
        fn part_is_within_the_body_and_has_a_canonical_spelling(
            text in "(bytes=)?[0-9 ,+a-]{0,9}",
            length in 0_usize..1000,
        ) {
            if let RequestedRange::Part { first, last } = parse(&text, length) {
                prop_assert!(first <= last && last < length, "{}", text);
                prop_assert_eq!(parse(&format!("bytes={first}-{last}"), length), RequestedRange::Part { first, last });
            }
        }
    }
}
