//! Splits texts and regular expressions for `$request_uri` into a path and a condition on the query. In nginx,
//! `$request_uri` contains the path and the query exactly as the client sent them.

use crate::condition::{self, Comparison, Condition, RequestPart};
use crate::foreign::path_restriction::PathRestriction;
use crate::nginx::query_in_capture::{self, PatternEnd};
use crate::note::Remark;
use portico_redirects::LetterCase;
use portico_redirects::path::escape::Escapes;

/// A restriction on the path, along with a condition on the rest of the request.
pub(crate) struct PathAndCondition {
    pub(crate) path: PathRestriction,
    pub(crate) condition: Condition,
}

/// Parses a literal path that a query may follow, such as `/page?id=5`.
pub(crate) fn exact(uri: &str, case: LetterCase) -> Result<PathAndCondition, Remark> {
    let (path, query) = uri.split_once('?').unwrap_or((uri, ""));
    let path = PathRestriction::Exact { text: path.to_owned(), escapes: Escapes::Decoded, case };
    let condition = match query {
        "" => without_query(),
        query => condition::read(&RequestPart::Query, &Comparison::Equal(query.to_owned()))?,
    };
    Ok(PathAndCondition { path, condition })
}

/// Splits a regular expression for the path and the query into a restriction on the path and a condition on the query.
pub(crate) fn regex(pattern: &str, case: LetterCase) -> Result<PathAndCondition, Remark> {
    let regex = |pattern: &str| PathRestriction::regex(pattern, case);
    for any_query in
        [r"(\?.*)?$", r"(?:\?.*)?$", r"(\?|$)", r"(?:\?|$)", r"(\?.+)?$", r"\??.*$", r"(?:$|\?)", r"($|\?)"]
    {
        if let Some(path) = pattern.strip_suffix(any_query) {
            return Ok(PathAndCondition { path: regex(&format!("{path}$")), condition: Condition::always() });
        }
    }
    if let Some((path, query)) = pattern.split_once(r"\?") {
        let comparison = Comparison::Matches(format!("^{query}"), case);
        return Ok(PathAndCondition {
            path: regex(&format!("{path}$")),
            condition: condition::read(&RequestPart::Query, &comparison)?,
        });
    }
    Ok(match query_in_capture::pattern_end(pattern)? {
        PatternEnd::Closed => PathAndCondition { path: regex(pattern), condition: without_query() },
        PatternEnd::Open(_) => {
            PathAndCondition { path: regex(pattern).including_query(), condition: Condition::always() }
        }
    })
}

fn without_query() -> Condition {
    let mut condition = Condition::always();
    condition.remarks.push(Remark::new(
        "the original statement compares the path and the query, so it matches only URLs without a query; the rule also \
        matches URLs with a query",
        "no change needed unless URLs with a query lead to a different page",
    ));
    condition
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn query_is_split_from_the_path() {
        let split = exact("/old?id=5", LetterCase::Exact).unwrap();
        assert_eq!(
            split.path,
            PathRestriction::Exact { text: "/old".to_owned(), escapes: Escapes::Decoded, case: LetterCase::Exact }
        );
        assert_eq!(split.condition.alternatives[0].query.len(), 1);
        let split = regex(r"^/old\?id=5$", LetterCase::Exact).unwrap();
        assert_eq!(split.path, PathRestriction::regex("^/old$", LetterCase::Exact));
        assert_eq!(split.condition.alternatives[0].query.len(), 1);
        assert!(regex(r"^/old\?id=(\d+)&b=2$", LetterCase::Exact).is_err());
    }

    #[test]
    fn optional_query_is_not_a_condition() {
        for pattern in [r"^/old(\?.*)?$", r"^/old(\?|$)", "^/old/(.*)$"] {
            assert_eq!(regex(pattern, LetterCase::Exact).unwrap().condition, Condition::always(), "{pattern}");
        }
        assert_eq!(regex("^/old$", LetterCase::Exact).unwrap().condition.remarks.len(), 1);
    }
}
