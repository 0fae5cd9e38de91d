//! `$request_uri`: the path with its query, as it was sent.

use crate::condition::{self, Comparison, Condition, Looked};
use crate::draft::Case;
use crate::nginx::carried::{self, Ending};
use crate::note::Remark;
use crate::paths::Path;
use portico_redirects::path::escape::Escapes;

/// A restriction of the path and one of the query.
pub(super) struct Split {
    pub(super) path: Path,
    pub(super) condition: Condition,
}

/// One address, perhaps with a query.
pub(super) fn exact(address: &str, case: Case) -> Result<Split, Remark> {
    let (path, query) = address.split_once('?').unwrap_or((address, ""));
    let path = Path::Exact { text: path.to_owned(), escapes: Escapes::Decoded, case };
    let condition = match query {
        "" => without_query(),
        query => condition::read(&Looked::Query, &Comparison::Equal(query.to_owned()))?,
    };
    Ok(Split { path, condition })
}

/// A regular expression over both.
pub(super) fn regex(pattern: &str, case: Case) -> Result<Split, Remark> {
    let regex = |pattern: &str| Path::regex(pattern, case);
    for any_query in
        [r"(\?.*)?$", r"(?:\?.*)?$", r"(\?|$)", r"(?:\?|$)", r"(\?.+)?$", r"\??.*$", r"(?:$|\?)", r"($|\?)"]
    {
        if let Some(path) = pattern.strip_suffix(any_query) {
            return Ok(Split { path: regex(&format!("{path}$")), condition: Condition::none() });
        }
    }
    if let Some((path, query)) = pattern.split_once(r"\?") {
        let comparison = Comparison::Matches(format!("^{query}"), case);
        return Ok(Split {
            path: regex(&format!("{path}$")),
            condition: condition::read(&Looked::Query, &comparison)?,
        });
    }
    Ok(match carried::ending(pattern)? {
        Ending::Closed => Split { path: regex(pattern), condition: without_query() },
        Ending::Open(_) => Split { path: regex(pattern).with_query(), condition: Condition::none() },
    })
}

fn without_query() -> Condition {
    let mut condition = Condition::none();
    condition.remarks.push(Remark::new(
        "`$request_uri` holds the query, so this was for addresses without one; now it is for those with one, too",
        "nothing, unless a query made another page of it",
    ));
    condition
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn query_is_cut_from_the_path() {
        let split = exact("/old?id=5", Case::Exact).unwrap();
        assert_eq!(split.path, Path::Exact { text: "/old".to_owned(), escapes: Escapes::Decoded, case: Case::Exact });
        assert_eq!(split.condition.whens[0].query.len(), 1);
        let split = regex(r"^/old\?id=5$", Case::Exact).unwrap();
        assert_eq!(split.path, Path::regex("^/old$", Case::Exact));
        assert_eq!(split.condition.whens[0].query.len(), 1);
        assert!(regex(r"^/old\?id=(\d+)&b=2$", Case::Exact).is_err());
    }

    #[test]
    fn any_query_is_no_condition() {
        for pattern in [r"^/old(\?.*)?$", r"^/old(\?|$)", "^/old/(.*)$"] {
            assert_eq!(regex(pattern, Case::Exact).unwrap().condition, Condition::none(), "{pattern}");
        }
        assert_eq!(regex("^/old$", Case::Exact).unwrap().condition.remarks.len(), 1);
    }
}
